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
        "title_fr": "Points, couleurs libres",
        "source": "variante aux points (seed 002)",
        "document": "002",
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
        "board_end": "empty",
        "claim_extra_points": False,
        "white_value": 10,
        "black_value": 20,
        "citations": {
            "pocketed-men": ("002.1",),
            "striker-penalty": ("002.2",),
            "improper-penalty": ("002.2",),
            "overboard-penalty": ("002.2",),
            "striker-overboard-penalty": ("002.2",),
            "points-lost": ("002.2",),
            "points-lost-queen": ("002.4",),
            "dues-out": ("002.3", "002.6"),
            "dues-out-other": ("002.3", "002.6"),
            "no-man-returns": ("002.3",),
            "queen-with-many": ("002.4",),
            "queen-with-foul": ("002.5",),
            "queen-counts": ("002.5",),
            "empty": ("002.7",),
            "lost-by-act": ("002.8",),  # besides the Law that was broken
        },
    }
)
