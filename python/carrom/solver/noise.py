"""Random numbers by the array, each found from a seed, a stream and its own number.

The same SplitMix64 as `carrom.random_numbers`, but counted instead of drawn one after the other:
number 1,000,000 of a stream is there without the ones before it, so work can be cut into pieces
anywhere, done by anybody in any order, and give the same numbers.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.random_numbers import SplitMix64

Array = NDArray[np.float64]
Words = NDArray[np.uint64]

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_LANES: Final = 3  # words of four 16-bit numbers: twelve make a bell


def stream(seed: int, *numbers: int) -> int:
    """The seed of a stream of its own, for a seed and some whole numbers.

    Example:
        >>> stream(7, 1, 2) == stream(7, 1, 2), stream(7, 1, 2) == stream(7, 2, 1)
        (True, False)
    """
    root = SplitMix64(seed)
    for number in numbers:
        root = root.stream(number)
    return root.state


def words(seed: int, first: int, count: int) -> Words:
    """The 64-bit words `first` to ``first + count - 1`` of a stream.

    Example:
        >>> int(words(0, 0, 1)[0]) == SplitMix64(0).bits()
        True
    """
    numbers = np.arange(first + 1, first + count + 1, dtype=np.uint64)
    z = np.uint64(seed) + numbers * _STEP  # modulo 2**64
    z = (z ^ (z >> np.uint64(30))) * _FIRST
    z = (z ^ (z >> np.uint64(27))) * _SECOND
    mixed: Words = z ^ (z >> np.uint64(31))
    return mixed


def uniforms(seed: int, first: int, count: int, columns: int = 1) -> Array:
    """Rows `first` to ``first + count - 1`` of numbers from 0 up to 1, (count, columns).

    Example:
        >>> whole = uniforms(1, 0, 10, 4)
        >>> bool((uniforms(1, 7, 3, 4) == whole[7:]).all())
        True
    """
    drawn = words(seed, first * columns, count * columns).reshape(count, columns)
    return (drawn >> np.uint64(11)).astype(np.float64) * 2.0**-53


def bells(seed: int, first: int, count: int, columns: int = 1) -> Array:
    """Rows of bell-shaped numbers of mean 0 and deviation 1, (count, columns).

    Sums of twelve uniform ones, never beyond 6 either way: no logarithm or cosine, whose last
    digit differs between machines.

    Example:
        >>> drawn = bells(5, 0, 10_000)
        >>> round(float(drawn.mean()), 1) == 0.0, round(float(drawn.std()), 1)
        (True, 1.0)
    """
    each = columns * _LANES
    drawn = words(seed, first * each, count * each)
    lanes = drawn.view(np.uint16).reshape(count, columns, 4 * _LANES)
    # The middle of each lane's step is its value: so the mean is 0. Any order of bytes will do.
    sums: Array = (lanes.sum(axis=2, dtype=np.int64) + 6) * 2.0**-16 - 6.0
    return sums
