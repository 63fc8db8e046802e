"""Who sits where, what belongs to each side, and men that await a decision.

Example:
    >>> Side(colour="white", dues=1).score
    0
"""

from dataclasses import dataclass
from typing import Final

from carrom.errors import immutable
from carrom.names import SEATS

SINGLES: Final = ("south", "north")
"""The seats of a game of singles, in order of play."""
DOUBLES: Final = SEATS
"""The seats of a game of doubles, in order of play: counter-clockwise (Law 49b)."""
MEN: Final = 9
"""How many men each colour has."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What belongs to a player, or to both partners of a pair.

    Example:
        >>> Side(colour="white", score=12).dues
        0
    """

    colour: str | None
    """``"white"`` or ``"black"``; None with free colours."""
    dues: int = 0
    """Dues and penalties outstanding, 0 or more."""
    eligible: bool = False
    """Whether an own man has been pocketed on this board, by anybody (Law 92; for good, Law
    95c). With free colours: any man."""
    score: int = 0
    """Points of the game before this board; may be negative where points can be lost."""
    games: int = 0
    """Games won of the match."""
    points: int = 0
    """Points made on this board, with free colours only."""
    potted: tuple[str, ...] = ()
    """What it holds, in order, with free colours only: names, or ``"W"``, ``"B"`` and ``"Q"``
    without a layout."""


@immutable
@dataclass(frozen=True, slots=True)
class Placement:
    """Men that one player puts back, or forgoes, before the game goes on.

    Example:
        >>> Placement(("W1", "W2"), side=0, placer="north").pieces
        ('W1', 'W2')
    """

    pieces: tuple[str, ...]
    """Their names; ``"W"`` and ``"B"`` without a layout."""
    side: int
    """The side that owes them."""
    placer: str
    """Seat of the player who decides (Laws 78, 87a)."""
