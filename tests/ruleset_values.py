"""Values of every parameter of a ruleset, for tests that try them all or draw from them.

Of a limit those that something can reach: a limit that no board or game comes to is kept as well.
"""

from collections.abc import Mapping
from typing import Final

from carrom.rules import Ruleset

VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "laws": ("current", "1991"),
    "colours": ("own", "free"),
    "target": (None, 1, 10, 25),
    "boards": (None, 1, 3, 8),
    "extra_board": (True, False),
    "board_cap": (1, 6, 11),
    "unfinished": ("void", "count"),
    "trial": ("boards", "shots"),
    "leaving_seat": ("board", "match"),
    "stroke_seconds": (10.0, 15.0),
    "placing_seconds": (10.0, 15.0),
    "queen_points": (0, 1, 3, 7),
    "queen_until": (None, 0, 9, 21),
    "queen_after": ("own-man", "any-man", "few-men", "own-cleared"),
    "few_men": (0, 3, 5, 12),
    "cover": ("own", "any", "none"),
    "early_queen_points": (0, 5, 30),
    "early_queen_returns_man": (True, False),
    "penalty": ("due", "points"),
    "penalty_points": (0, 5, 10),
    "due_zone": ("annulus", "rosette"),
    "due_placer": ("opponent", "offender"),
    "board_end": ("icf", "classic", "first-out", "queen-last", "empty"),
    "claim_extra_points": (True, False),
    "white_value": (1, 2, 10),
    "black_value": (1, 3, 20),
}
PARAMETERS: Final = tuple(VALUES)
"""All that decides something; the others tell of a ruleset what it is called."""


def others(rules: Ruleset, parameter: str) -> list[object]:
    """The values of a parameter that a ruleset does not have."""
    return [value for value in VALUES[parameter] if value != getattr(rules, parameter)]
