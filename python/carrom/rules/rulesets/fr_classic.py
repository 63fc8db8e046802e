"""The classic French rules: both sides score their men, due men go anywhere in the rosette.

* Winner: nine, the other's men left and 3 for the queen, so 21 at most; loser: nine less his men
  left. A board that ends with the queen uncovered: the opponent scores his own men pocketed and
  3, the offender nothing (house).
* The document knows no outstanding due; it is kept as in the ICF Laws (house), and so is what a
  striker pocketed together with men costs and who plays on (house).
* She counts at every score: the document has no limit.
* The game: agreed beforehand; 25 points or eight boards here (house).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

FR_CLASSIC: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "title": "French classic",
        "title_fr": "Règles classiques françaises",
        "source": "règles classiques et notes de championnat (seed 000)",
        "document": "000",
        "board_end": "classic",
        "board_cap": 21,
        "queen_until": None,
        "claim_extra_points": False,
        "unfinished": "count",
        "trial": "shots",
        "leaving_seat": "match",
        "due_zone": "rosette",
        "due_placer": "offender",
        "citations": {
            "own-cleared": ("000.1",),
            "opponent-cleared": ("000.1",),
            "both-cleared": ("000.1",),
            "queen-left": ("000.2",),
            "men-return": ("000.4",),
            "dues-out": ("72c", "000.3"),
            "dues-out-other": ("72c", "000.3"),
            "dues-wait": ("72c", "000.4"),
            "uncovered": ("000.2",),  # instead of the end's own, whatever it is
            "left-seat-match": ("000.5", "143"),
        },
    }
)
