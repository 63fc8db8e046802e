"""How likely: a rate seen in trials, and the interval that holds the true one."""

import math
from dataclasses import dataclass
from typing import Final

from carrom.errors import CarromError, Faults

MOST: Final = 10**12
"""More trials than this are a mistake."""

Z95: Final = 1.959963984540054
"""Of a bell, 95 % lies within so many deviations of the middle."""


@dataclass(frozen=True, slots=True)
class Odds:
    """So many successes in so many trials, each independent of the others.

    Args:
        wins: 0 to `trials`.
        trials: 0 or more.

    Raises:
        CarromError: listing every fault.

    Example:
        >>> odds = Odds(30, 100)
        >>> odds.rate, [round(bound, 3) for bound in odds.interval]
        (0.3, [0.219, 0.396])
        >>> str(odds)
        '30.0 % (21.9-39.6)'
    """

    wins: int
    trials: int

    def __post_init__(self) -> None:
        """Check both."""
        faults = Faults()
        trials = faults.integer("trials", self.trials, at_least=0, at_most=MOST)
        faults.integer("wins", self.wins, at_least=0, at_most=MOST if faults else trials)
        faults.raise_as(CarromError)

    @property
    def rate(self) -> float:
        """The part that succeeded; 0 without a trial."""
        return self.wins / self.trials if self.trials else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the true rate by Wilson's score (J. Am. Stat. Assoc. 22, 1927)."""
        return wilson(self.wins, self.trials)

    def __str__(self) -> str:
        """In percent."""
        low, high = self.interval
        return f"{100.0 * self.rate:.1f} % ({100.0 * low:.1f}-{100.0 * high:.1f})"


def wilson(wins: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval of a rate; all of 0 to 1 without a trial.

    Example:
        >>> wilson(0, 0), wilson(10, 10)[1]
        ((0.0, 1.0), 1.0)
    """
    if not trials:
        return 0.0, 1.0
    rate, share = wins / trials, z * z / trials
    middle = (rate + 0.5 * share) / (1.0 + share)
    half = z / (1.0 + share) * math.sqrt(rate * (1.0 - rate) / trials + 0.25 * share / trials)
    low = 0.0 if wins == 0 else middle - half
    return low, 1.0 if wins == trials else middle + half
