"""A French club's free-colour variant: black 1, white 2, queen 3; most of 30 wins.

* A due is the player's most recently pocketed man, and his score loses its value (house).
* The queen may be pocketed once any man is down, and any man covers her (house); with no man
  left to cover with she counts at once (house: nobody could ever end the board otherwise).
* One board is a game; 15-15 is a draw (house).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

FREE: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "title": "Free colours",
        "title_fr": "Couleurs libres",
        "source": "variante libre d'un club français (seed 003b)",
        "document": "003b",
        "colours": "free",
        "target": None,
        "boards": 1,
        "extra_board": False,
        "board_cap": None,
        "queen_until": None,
        "queen_after": "any-man",
        "cover": "any",
        "board_end": "empty",
        "claim_extra_points": False,
        "white_value": 2,
        "black_value": 1,
        "citations": {
            "pocketed-men": ("003b.1",),
            "dues-out": ("72c", "003b.2"),
            "dues-out-other": ("78b", "003b.2"),
            "dues-wait": ("72c", "003b.2"),
            "queen-too-early": ("95a", "003b.3"),
            "queen-pending": ("92", "003b.3"),
            "queen-covered": ("15", "003b.3"),
            "queen-covered-at-once": ("97", "003b.3"),
            "queen-counts-at-once": ("003b.4",),
            "empty": ("003b.1",),
            "lost-by-act": ("003b.5",),
        },
    }
)
