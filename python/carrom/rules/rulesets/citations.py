"""What rulings cite where a ruleset follows a document of its own instead of the ICF's Laws.

The numbers are those of `carrom.rules.laws`: ``"003.1"`` is the first rule of document 003. What
is not named here is as in the ICF Laws, and cites them.

Example:
    >>> CITED["fr-club"]["own-cleared"]
    ('003.1', '003.2')
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_CLASSIC_END = ("000.1",)
_CLUB_END = ("003.1", "003.2")

CITED: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = MappingProxyType(
    {
        "fr-classic": {
            "own-cleared": _CLASSIC_END,
            "opponent-cleared": _CLASSIC_END,
            "both-cleared": _CLASSIC_END,
            "queen-left": ("000.2",),
            "uncovered": ("000.2",),  # instead of the end's own, whatever it is
            "left-seat-match": ("000.5", "143"),
        },
        "points": {
            "pocketed-men": ("002.1",),
            "striker-penalty": ("002.2",),
            "improper": ("002.2",),
            "overboard-penalty": ("002.2",),
            "points-lost": ("002.2",),
            "dues-out": ("002.3", "002.6"),
            "queen-with-many": ("002.4",),
            "queen-with-foul": ("002.5",),
            "queen-counts": ("002.5",),
            "empty": ("002.7",),
            "lost-by-act": ("002.8",),  # besides the Law that was broken
        },
        "fr-club": {
            "own-cleared": _CLUB_END,
            "opponent-cleared": _CLUB_END,
            "queen-too-early": ("003.4",),
        },
        "free": {
            "pocketed-men": ("003b.1",),
            "dues-out": ("003b.2",),
            "queen-counts-at-once": ("003b.4",),
            "empty": ("003b.1",),
            "lost-by-act": ("003b.5",),
        },
        "family": {
            "queen-before-men": ("004.2",),
            "queen-last": ("004.1",),
            "queen-won": ("004.1",),
        },
    }
)
"""Ruleset by ruleset: the numbers that a remark or the end of a board cites, by its code."""
