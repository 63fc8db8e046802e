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
            "men-return": ("000.4",),
            "dues-out": ("72c", "000.3"),
            "dues-out-other": ("72c", "000.3"),
            "dues-wait": ("72c", "000.4"),
            "uncovered": ("000.2",),  # instead of the end's own, whatever it is
            "left-seat-match": ("000.5", "143"),
        },
        "points": {
            "pocketed-men": ("002.1",),
            "striker-penalty": ("002.2",),
            "improper-penalty": ("002.2",),
            "overboard-penalty": ("002.2",),
            "striker-overboard-penalty": ("002.2",),
            "points-lost": ("002.2",),
            "points-lost-queen": ("002.4",),
            "dues-out": ("002.3", "002.6"),
            "dues-out-other": ("002.3", "002.6"),
            "no-man-returns": ("002.3",),
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
            "dues-out": ("72c", "003.3"),
            "dues-out-other": ("78b", "003.3"),
        },
        "free": {
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
        "family": {
            "queen-before-men": ("004.2",),
            "pocketed-opponent": ("004.5",),
            "dues-out": ("72c", "004.6"),
            "dues-out-other": ("78b", "004.6"),
            "dues-wait": ("72c", "004.6"),
        },
    }
)
"""Ruleset by ruleset: the numbers that a remark or the end of a board cites, by its code."""
