"""The simplified family game: first the own men, then the queen, and the board is won.

* The queen pocketed while an own man is left comes back without a penalty; the turn goes on only
  if an own man was pocketed too (house). No cover.
* The last own man and the queen in one clean stroke win (house); with the striker she and the
  men come back (house).
* A due with no own man pocketed stays outstanding (house).
* One board is a game: the first to finish wins it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

FAMILY: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "title": "Family",
        "title_fr": "Jeu familial",
        "source": "jeu familial simplifié (seed 004)",
        "document": "004",
        "target": 1,
        "boards": None,
        "board_cap": None,
        "queen_points": 0,
        "queen_until": None,
        "queen_after": "own-cleared",
        "cover": "none",
        "due_zone": "rosette",
        "board_end": "queen-last",
        "claim_extra_points": False,
        "citations": {
            "queen-before-men": ("004.2",),
            "pocketed-opponent": ("004.5",),
            "dues-out": ("72c", "004.6"),
            "dues-out-other": ("78b", "004.6"),
            "dues-wait": ("72c", "004.6"),
        },
    }
)
