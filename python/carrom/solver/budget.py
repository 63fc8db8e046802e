"""How long a search may go on: so many simulations, or so many seconds."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Self

from carrom.errors import CarromError, Faults, as_float, shown

_TIMES: Final = {"": 1, "k": 1_000, "m": 1_000_000, "g": 1_000_000_000}
_SECONDS: Final = {"s": 1, "sec": 1, "min": 60, "h": 3600}
_TEXT: Final = re.compile(
    r"\s*([0-9][0-9_,']{0,40}(?:\.[0-9]{1,20})?)\s*([a-z]*)\s*", re.IGNORECASE
)

MOST: Final = 10**12
"""More simulations than this are a mistake."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Simulations that a search may take, or seconds. Exactly one of them is given.

    Args:
        simulations: 1 or more, of the search and of the final odds.
        seconds: above 0. What was simulated in that time is told, and repeats the search.

    Raises:
        CarromError: listing every fault.

    Example:
        >>> Budget.of("100k"), Budget.of("1.5 min")
        (Budget(simulations=100000, seconds=None), Budget(simulations=None, seconds=90.0))
    """

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Check both."""
        faults = Faults()
        if (self.simulations is None) == (self.seconds is None):
            faults.append("a budget is either simulations or seconds")
        if self.simulations is not None:
            faults.integer("the budget in simulations", self.simulations, at_least=1, at_most=MOST)
        if self.seconds is not None:
            faults.number("the budget in seconds", self.seconds, above=0.0, at_most=1e7, unit="s")
        faults.raise_as(CarromError)

    @classmethod
    def of(cls, value: object) -> Self:
        """A budget from a number of simulations, or a text: ``"100k"``, ``"2M"``, ``"30 s"``.

        Raises:
            CarromError: it is neither.
        """
        if isinstance(value, cls):
            return value
        if isinstance(value, str) and (found := _TEXT.fullmatch(value)):
            number, unit = Fraction(re.sub("[_,']", "", found[1])), found[2].lower()
            if unit in _SECONDS:
                return cls(seconds=as_float(number * _SECONDS[unit]))
            if unit in _TIMES and (number * _TIMES[unit]).denominator == 1:
                return cls(simulations=int(number * _TIMES[unit]))
        if isinstance(value, int) and not isinstance(value, bool):
            return cls(simulations=value)
        raise CarromError(
            "a budget is a number of simulations (100000, 100k, 2M) or a time (30 s, 2 min), "
            f"not {shown(value)}"
        )


def searching(simulations: int, most_for_odds: int) -> int:
    """How much of a budget the search itself takes, the rest being for the final odds.

    Odds take a fifth of a small budget and never more than `most_for_odds`. What a search of
    `searching` strokes and its odds take together is the budget that repeats it: `whole`.

    Example:
        >>> searching(10_000, 16_000), searching(1_000_000, 16_000)
        (8000, 984000)
    """
    most = max(simulations - most_for_odds, 0)
    return max(most, simulations - simulations // 5)


def whole(searched: int, most_for_odds: int) -> int:
    """The budget of which a search takes just so much.

    Example:
        >>> searching(whole(8_000, 16_000), 16_000), searching(whole(984_000, 16_000), 16_000)
        (8000, 984000)
    """
    return searched + min(searched // 4, most_for_odds)
