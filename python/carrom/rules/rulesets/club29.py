"""The club game to 29 points: the queen counts 5, and nothing from 24 on.

A board gives 14 points at most, as streetdirectory.com has it: nine men and the queen in full. Of
extra points for due men it says nothing; they count as in the ICF Laws, within the 14 (house). The
Laws are the ICF's in everything else.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

CLUB29: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "title": "Club, 29 points",
        "title_fr": "Club, 29 points",
        "source": "clubs (streetdirectory.com, mahamandalchicago.org)",
        "document": "club29",
        "target": 29,
        "board_cap": 14,
        "queen_points": 5,
        "queen_until": 23,
    }
)
