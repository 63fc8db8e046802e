"""Random numbers by the array, each found from a seed, a stream and its own number.

The same SplitMix64 as `carrom.random_numbers`, but counted instead of drawn one after the other:
number 1,000,000 of a stream is there without the ones before it, so work can be cut into pieces
anywhere, done by anybody in any order, and give the same numbers.
"""

import numpy as np
from numpy.typing import NDArray

from carrom import _core

Array = NDArray[np.float64]
Words = NDArray[np.uint64]


def stream(seed: int, *numbers: int) -> int:
    """The seed of a stream of its own, for a seed and some whole numbers.

    Example:
        >>> stream(7, 1, 2) == stream(7, 1, 2), stream(7, 1, 2) == stream(7, 2, 1)
        (True, False)
    """
    return _core.stream(seed, numbers)


def words(seed: int, first: int, count: int) -> Words:
    """The 64-bit words `first` to ``first + count - 1`` of a stream.

    Example:
        >>> from carrom.random_numbers import SplitMix64
        >>> int(words(0, 0, 1)[0]) == SplitMix64(0).bits()
        True
    """
    return _core.words(seed, first, count)


def uniforms(seed: int, first: int, count: int, columns: int = 1) -> Array:
    """Rows `first` to ``first + count - 1`` of numbers from 0 up to 1, (count, columns).

    Example:
        >>> whole = uniforms(1, 0, 10, 4)
        >>> bool((uniforms(1, 7, 3, 4) == whole[7:]).all())
        True
    """
    return _core.uniforms(seed, first * columns, count * columns).reshape(count, columns)


def bells(seed: int, first: int, count: int, columns: int = 1) -> Array:
    """Rows of bell-shaped numbers of mean 0 and deviation 1, (count, columns).

    Sums of twelve uniform ones, never beyond 6 either way: no logarithm or cosine, whose last
    digit differs between machines.

    Example:
        >>> drawn = bells(5, 0, 10_000)
        >>> round(float(drawn.mean()), 1) == 0.0, round(float(drawn.std()), 1)
        (True, 1.0)
    """
    return _core.bells(seed, first * columns, count * columns).reshape(count, columns)
