"""The Laws of the International Carrom Federation: the measure of all others."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

ICF: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "title": "International Carrom Federation",
        "title_fr": "Fédération internationale de carrom",
        "source": "ICF, Laws of Carrom, Laws 1-143",
    }
)
