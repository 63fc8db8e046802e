"""Random numbers from a seed, the same on every machine and in every version.

numpy promises its bits but not its distributions from one version to the next, so whatever a
seed must repeat for ever draws from here: SplitMix64 (Steele, Lea and Flood 2014), made of whole
numbers, additions and products only.

    >>> random = SplitMix64(7)
    >>> random.below(6), random.uniform(2.0, 3.0)
    (2, 2.016788294528156)
"""

from typing import Final

SEEDS: Final = 2**64
"""Seeds are whole numbers from 0 to one below this."""

_MASK: Final = SEEDS - 1
_STEP: Final = 0x9E3779B97F4A7C15  # the golden ratio, as an odd number of 64 bits


class SplitMix64:
    """A stream of random numbers. Its state is one whole number.

    Args:
        seed: a whole number from 0 to 2**64 - 1; this is not checked.

    Example:
        >>> SplitMix64(1).bits() == SplitMix64(1).bits()
        True
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        """Begin the stream."""
        self.state = seed

    def bits(self) -> int:
        """The next 64 random bits, as a whole number.

        Example:
            >>> SplitMix64(0).bits()
            16294208416658607535
        """
        self.state = (self.state + _STEP) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def uniform(self, low: float = 0.0, high: float = 1.0) -> float:
        """A number from `low` up to `high`, all alike.

        Example:
            >>> 2.0 <= SplitMix64(3).uniform(2.0, 5.0) <= 5.0
            True
        """
        return low + (high - low) * ((self.bits() >> 11) * 2.0**-53)

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1; `count` is 1 or more.

        Example:
            >>> sorted({SplitMix64(seed).below(3) for seed in range(20)})
            [0, 1, 2]
        """
        return self.bits() * count >> 64

    def bell(self) -> float:
        """A bell-shaped number of mean 0 and deviation 1: the sum of twelve uniform ones.

        Never beyond 6 either way.

        Example:
            >>> abs(SplitMix64(5).bell()) < 6.0
            True
        """
        total = 0
        for _ in range(12):
            total += self.bits() >> 11
        return total * 2.0**-53 - 6.0

    def stream(self, number: int) -> "SplitMix64":
        """Another stream, for this state and a number: the numbers' streams are unrelated.

        Asking for it draws nothing from this one.

        Example:
            >>> root = SplitMix64(1)
            >>> root.stream(1).bits() == root.stream(2).bits()
            False
        """
        return SplitMix64(SplitMix64(self.state ^ SplitMix64(number & _MASK).bits()).bits())
