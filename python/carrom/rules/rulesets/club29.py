"""The club game to 29 points: the queen counts 5, and nothing from 24 on.

The Laws are the ICF's in everything else, their limit of 12 points for a board included: no
source gives another (``board_cap=14`` would let nine men and the queen count in full).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

CLUB29: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "title": "Club, 29 points",
        "source": "clubs (streetdirectory.com, mahamandalchicago.org)",
        "target": 29,
        "queen_points": 5,
        "queen_until": 23,
    }
)
