"""Degrees to directions and back, the same to the last bit on every machine.

The C library's sine and cosine differ by a unit in the last place between systems, so a stroke
aimed with them would differ too. Here everything is ``+ - * /`` on IEEE doubles in a fixed
order (`math.fmod` and `numpy.fmod` are exact): the angle is folded into 0 to 45 degrees, where
every step of the folding is exact, turned into radians as an unevaluated sum of two doubles,
and put into Taylor polynomials.

* Multiples of 90 and of 30 degrees are exact: ``0``, ``1/2``, ``1``; the square roots of 1/2
  and of 3/4 are correctly rounded.
* Any other value is within one unit in the last place.
* A sine is odd, a cosine even, and a quarter turn swaps them, bit for bit.

Example:
    >>> unit_vector(60.0)[0], unit_vector(30.0)[1]
    (0.5, 0.5)
    >>> unit_vector(450.0)
    (0.0, 1.0)
"""

import math
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", float, NDArray[np.float64])

# pi/180 as the unevaluated sum of two doubles; the first also in halves of 26 bits each.
RADIAN = 0.017453292519943295
RADIAN_TAIL = 2.9486522708701687e-19
RADIAN_HIGH = 0.01745329238474369
RADIAN_LOW = 1.3519960498364902e-10
SPLITTER = 134217729.0  # 2**27 + 1: Veltkamp's constant for halving a double


def unit_vector(degrees: float) -> tuple[float, float]:
    """Cosine and sine: the direction at an angle counter-clockwise from the x axis.

    Args:
        degrees: any finite float.

    Raises:
        ValueError: the angle is not finite.

    Example:
        >>> unit_vector(270.0)
        (0.0, -1.0)
    """
    if not math.isfinite(degrees):
        raise ValueError(f"an angle must be finite, not {degrees!r}")
    turn = math.fmod(abs(degrees), 360.0)
    quarter = int(turn / 90.0)
    rest = turn - 90.0 * quarter  # exact: 0 <= rest < 90
    if rest > 45.0:
        high, low = _radians(90.0 - rest)
        s, c = _cosine(high, low), _sine(high, low)
    else:
        high, low = _radians(rest)
        s, c = _sine(high, low), _cosine(high, low)
    if quarter == 1:
        s, c = c, -s
    elif quarter == 2:
        s, c = -s, -c
    elif quarter == 3:
        s, c = -c, s
    # + 0.0 turns a negative zero into zero and leaves everything else as it is.
    return c + 0.0, (-s if degrees < 0.0 else s) + 0.0


def unit_vectors(degrees: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cosines and sines of an array of angles, bit for bit those of `unit_vector`.

    Args:
        degrees: finite floats; this is not checked.

    Example:
        >>> cosines, sines = unit_vectors(np.array([0.0, 60.0, 90.0]))
        >>> cosines.tolist()
        [1.0, 0.5, 0.0]
    """
    turn = np.fmod(np.abs(degrees), 360.0)
    quarter = np.floor(turn / 90.0)
    rest = turn - 90.0 * quarter
    folded = rest > 45.0
    high, low = _radians(np.where(folded, 90.0 - rest, rest))
    sines, cosines = _sine(high, low), _cosine(high, low)
    s, c = np.where(folded, cosines, sines), np.where(folded, sines, cosines)
    odd = quarter % 2.0 == 1.0
    s, c = np.where(odd, c, s), np.where(odd, s, c)
    c = np.where((quarter == 1.0) | (quarter == 2.0), -c, c)
    s = np.where((quarter >= 2.0) != (degrees < 0.0), -s, s)
    return c + 0.0, s + 0.0


def length_of(x: float, y: float) -> float:
    """Length of a vector, rounded once: what was aimed at 3.5 m/s goes at 3.5 m/s.

    It is infinite only where no double is as long.

    Args:
        x: any finite float.
        y: any finite float.

    Example:
        >>> length_of(3.0, -4.0), length_of(0.0, 1e300)
        (5.0, 1e+300)
    """
    larger, smaller = max(abs(x), abs(y)), min(abs(x), abs(y))
    larger, exponent = math.frexp(larger)  # exact, as `ldexp` is
    smaller = math.ldexp(smaller, -exponent)
    length = math.sqrt(larger * larger + smaller * smaller)
    if length == 0.0:
        return 0.0
    (a, more_a), (b, more_b), (c, more_c) = map(_square, (larger, smaller, length))
    # What the root lacks, to first order: the rounding of three squares is known exactly.
    length += (((a - c) + b) + ((more_a - more_c) + more_b)) / (2.0 * length)
    try:
        return math.ldexp(length, exponent)
    except OverflowError:
        return math.inf


def degrees_of(x: float, y: float) -> float:
    """Angle of a direction, from 0 up to 360 degrees counter-clockwise from the x axis.

    Within two units in the last place of 360 of the true angle; 0 for a vector without length.

    Args:
        x: any finite float.
        y: any finite float.

    Example:
        >>> degrees_of(1.0, 1.0), degrees_of(0.0, -2.0), degrees_of(0.0, 0.0)
        (45.0, 270.0, 0.0)
    """
    ahead, aside = max(abs(x), abs(y)), min(abs(x), abs(y))
    angle = _folded_angle(aside / ahead) if ahead else 0.0
    if abs(y) > abs(x):
        angle = 90.0 - angle
    if x < 0.0:
        angle = 180.0 - angle
    if y < 0.0:
        angle = 360.0 - angle
    return angle if angle < 360.0 else 0.0


def _folded_angle(slope: float) -> float:
    """Angle whose tangent is a slope of 0 to 1: halved twice, a series, and one step of Newton."""
    half = slope / (1.0 + math.sqrt(1.0 + slope * slope))
    quarter = half / (1.0 + math.sqrt(1.0 + half * half))
    z = quarter * quarter
    series = 1.0 / 21.0
    for odd in (19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0):
        series = 1.0 / odd - z * series
    angle = 4.0 * quarter * series / RADIAN
    c, s = unit_vector(angle)
    return angle + (slope * c - s) / (c + slope * s) / RADIAN


def _radians(degrees: Number) -> tuple[Number, Number]:
    """An angle of 0 to 45 degrees in radians, as a double and its tail (Dekker's product)."""
    product = degrees * RADIAN
    high, low = _halves(degrees)
    error = ((high * RADIAN_HIGH - product) + high * RADIAN_LOW + low * RADIAN_HIGH) + (
        low * RADIAN_LOW
    )
    return product, error + degrees * RADIAN_TAIL


def _square(x: float) -> tuple[float, float]:
    """The square of a double, and what rounding took from it (Dekker's product)."""
    square = x * x
    high, low = _halves(x)
    return square, ((high * high - square) + 2.0 * high * low) + low * low


def _halves(x: Number) -> tuple[Number, Number]:
    """A double as the exact sum of two that have at most 26 bits each (Veltkamp)."""
    scaled = x * SPLITTER
    high = scaled - (scaled - x)
    return high, x - high


def _sine(x: Number, tail: Number) -> Number:
    """Sine of x + tail, 0 <= x <= pi/4, by Taylor's series to the 17th power."""
    z = x * x
    p: Number = z * (1.0 / 355687428096000.0)
    p = p - 1.0 / 1307674368000.0
    p = p * z + 1.0 / 6227020800.0
    p = p * z - 1.0 / 39916800.0
    p = p * z + 1.0 / 362880.0
    p = p * z - 1.0 / 5040.0
    p = p * z + 1.0 / 120.0
    # d(sin x) = cos x dx: the tail counts for 1 - z/2 of itself.
    return x + (x * z * (p * z - 1.0 / 6.0) + tail * (1.0 - 0.5 * z))


def _cosine(x: Number, tail: Number) -> Number:
    """Cosine of x + tail, 0 <= x <= pi/4, by Taylor's series to the 18th power."""
    z = x * x
    p: Number = z * (-1.0 / 6402373705728000.0)
    p = p + 1.0 / 20922789888000.0
    p = p * z - 1.0 / 87178291200.0
    p = p * z + 1.0 / 479001600.0
    p = p * z - 1.0 / 3628800.0
    p = p * z + 1.0 / 40320.0
    p = p * z - 1.0 / 720.0
    p = p * z + 1.0 / 24.0
    half = 0.5 * z
    near = 1.0 - half
    # What the square and the subtraction lost comes back among the small terms;
    # d(cos x) = -sin x dx.
    high, low = _halves(x)
    lost = ((high * high - z) + 2.0 * (high * low)) + low * low
    return near + (((1.0 - near) - half) + (z * z * p - (x * tail + 0.5 * lost)))
