"""The classic French rules: both sides score their men, due men go anywhere in the rosette.

* Winner: nine, the other's men left and 3 for the queen, 21 at most; loser: nine less his men
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
        "source": "règles classiques et notes de championnat (seed 000)",
        "board_end": "classic",
        "board_cap": 21,
        "queen_until": None,
        "claim_extra_points": False,
        "unfinished": "count",
        "trial": "shots",
        "leaving_seat": "match",
        "due_zone": "rosette",
        "due_placer": "offender",
    }
)
