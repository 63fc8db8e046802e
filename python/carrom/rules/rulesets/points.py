"""Points for every piece, no colours: black 20, white 10, queen 50; 320 in a board.

* A penalty costs 10 points, the value of the white man that comes back with it, subtracted once
  (house); with no white man down, the points only (house). The offender's own latest white man
  comes back, else one that the opponent has pocketed, who keeps his points (house).
* Every foul of a stroke is a penalty of its own: striker pocketed, stroke improper, each piece
  that jumps off the board, the striker too (house).
* Men pocketed in a penalised stroke stay down and score; the queen comes back (house).
* The queen pocketed with more than five men on the board (counted before the stroke, without
  her) costs 30 points, and one white man comes back as with every penalty (house, an option).
* "Variable boards": four here (house).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

POINTS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "title": "Points, free colours",
        "source": "variante aux points (seed 002)",
        "colours": "free",
        "target": None,
        "boards": 4,
        "extra_board": False,
        "board_cap": None,
        "queen_points": 50,
        "queen_until": None,
        "queen_after": "few-men",
        "few_men": 5,
        "cover": "none",
        "early_queen_points": 30,
        "early_queen_returns_man": True,
        "penalty": "points",
        "penalty_points": 10,
        "due_zone": "between-circles",
        "board_end": "empty",
        "claim_extra_points": False,
        "white_value": 10,
        "black_value": 20,
    }
)
