"""The rulesets, one small file each: only what differs from the ICF's way is said.

What a document leaves open is as in the ICF Laws; the choices that are ours are marked "house".
The citations are numbers of `carrom.rules.laws`: ``"003.1"`` is the first rule of document 003.
What has none cites the ICF Laws.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from carrom.rules.rulesets.club29 import CLUB29
from carrom.rules.rulesets.family import FAMILY
from carrom.rules.rulesets.fr_classic import FR_CLASSIC
from carrom.rules.rulesets.fr_club import FR_CLUB
from carrom.rules.rulesets.free import FREE
from carrom.rules.rulesets.icf import ICF
from carrom.rules.rulesets.points import POINTS

PARAMETERS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "icf": ICF,
        "fr-classic": FR_CLASSIC,
        "points": POINTS,
        "fr-club": FR_CLUB,
        "free": FREE,
        "family": FAMILY,
        "club29": CLUB29,
    }
)
"""The parameters of each ruleset, by its name."""
