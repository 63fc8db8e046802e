"""Plane vectors, and division as the hardware does it.

Sums and products are taken in the written order, component by component. Nothing here may be
replaced by `math.hypot`, `x**2`, `sum` or numpy: each of them may differ in the last bit. And
``max(a, b)`` means ``b if b > a else a``, so the order of its arguments decides what comes of
-0.0 and of what is no number.
"""

import math
from typing import Final


class Vec2:
    """A plane vector in metres or metres per second. Not to be changed once made."""

    # A hand-written class: a frozen dataclass takes three times as long to make.
    __slots__ = ("x", "y")

    def __init__(self, x: float, y: float) -> None:
        """Make the vector (`x`, `y`): `x` to the right of the south player, `y` away from him."""
        self.x = x
        self.y = y

    def __repr__(self) -> str:
        """Return the call that makes it."""
        return f"Vec2({self.x!r}, {self.y!r})"

    def __add__(self, other: "Vec2") -> "Vec2":
        """Sum."""
        return Vec2(self.x + other.x, self.y + other.y)

    def __sub__(self, other: "Vec2") -> "Vec2":
        """Difference: the way from `other` to `self`."""
        return Vec2(self.x - other.x, self.y - other.y)

    def __mul__(self, factor: float) -> "Vec2":
        """Multiple."""
        return Vec2(self.x * factor, self.y * factor)

    def dot(self, other: "Vec2") -> float:
        """Scalar product; commutative bit for bit, so mirrored and turned boards agree."""
        return self.x * other.x + self.y * other.y

    def turned(self) -> "Vec2":
        """Turn by a quarter counter-clockwise: the tangent that goes with a normal."""
        return Vec2(-self.y, self.x)

    def squared(self) -> float:
        """Length squared."""
        return self.dot(self)

    def over(self, divisor: float) -> "Vec2":
        """Divide each component, by zero too."""
        return Vec2(divide(self.x, divisor), divide(self.y, divisor))


ZERO: Final = Vec2(0.0, 0.0)
"""No way, no speed."""

NOWHERE: Final = Vec2(math.nan, math.nan)
"""The place of a body that is not on the board."""


def divide(dividend: float, divisor: float) -> float:
    """Divide as every processor does, also by zero, where Python's operator raises.

    Example:
        >>> divide(-1.0, 0.0), divide(1.0, -0.0), divide(0.0, 0.0)
        (-inf, -inf, nan)
    """
    if divisor != 0.0:
        return dividend / divisor
    if dividend == 0.0 or math.isnan(dividend):
        return math.nan
    return math.copysign(math.inf, dividend) * math.copysign(1.0, divisor)
