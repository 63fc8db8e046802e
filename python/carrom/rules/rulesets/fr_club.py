"""A French club's rules: the first side without men wins, whoever has the queen.

* The winner scores the opponent's men left, and 3 only if it covered the queen itself, none
  from 22 on. With both sides at zero the stroker wins.
* No limit of boards is mentioned: 25 points decide.
* Queen too early: she comes back and the turn passes (house).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

FR_CLUB: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "title": "French club",
        "title_fr": "Club français",
        "source": "page d'un club français (seed 003)",
        "document": "003",
        "boards": None,
        "board_end": "first-out",
        "claim_extra_points": False,
        "citations": {
            "own-cleared": ("003.1", "003.2"),
            "opponent-cleared": ("003.1", "003.2"),
            "queen-too-early": ("003.4",),
            "dues-out": ("72c", "003.3"),
            "dues-out-other": ("78b", "003.3"),
        },
    }
)
