"""When a game is over, and who has won it (Laws 56, 139, 143).

Example:
    >>> from carrom.rules.ruleset import ruleset
    >>> judged(ruleset("icf"), (16, 12), boards=8)
    GameResult(winner=0, score=(16, 12), code='boards', laws=('56a',), reason=None)
    >>> judged(ruleset("icf"), (16, 16), boards=8) is None
    True
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from carrom.errors import immutable
from carrom.rules.ruleset import Ruleset

FORFEITS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "indiscipline": ("143",),
        "left-area": ("143a",),
        "rest-overrun": ("143b",),
        "refused-decision": ("143c",),
        "insult": ("143d",),
        "smoking": ("143e",),
        "intoxication": ("143e",),
        "uncertified-striker": ("143f",),
        "stopped-play": ("143g",),
        "distraction": ("143h",),
        "late": ("143i",),
        "left-seat": ("000.5",),
    }
)
"""Reasons for which a match is lost (Law 143), each with its Law: left the playing area, overran
the rest, refused a decision, insulted, smoked or was drunk, played with an uncertified striker,
stopped playing, distracted the opponent more than twice, came 15 minutes late. ``"left-seat"``
only where rising from the seat loses the match (classic French; elsewhere Law 91: the board).
"""
REPLAYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"passes": ("137",), "unforeseen": ("140",), "no-room": ("142",), "protest": ()}
)
"""Reasons for which a board is played again, each with its Law: three passes each, circumstances
beyond the umpire's control, no room for the striker, a protest that was upheld."""

ENDED_BY_PLAY: Final = ("points", "boards", "extra-board", "time", "draw")
"""Codes of games that were played to their end."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """How a game ended. Frozen.

    Example:
        >>> GameResult(winner=0, score=(25, 7), code="points", laws=("56a",)).winner
        0
    """

    winner: int | None
    """The side that won, 0 or 1; None: a draw."""
    score: tuple[int, int]
    """Points of both sides, no more than the target (Law 56; house)."""
    code: str
    """``"points"``, ``"boards"``, ``"extra-board"``, ``"time"``, ``"draw"``, ``"conceded"`` or
    ``"forfeited"``."""
    laws: tuple[str, ...] = ()
    """The Laws that decided it."""
    reason: str | None = None
    """Of a forfeit: one of `FORFEITS`."""


def judged(
    rules: Ruleset,
    score: tuple[int, int],
    boards: int,
    *,
    time: bool = False,
    extra_board: bool = False,
) -> GameResult | None:
    """The result of a game at a score; None if it goes on, by an extra board or otherwise.

    Args:
        rules: its target, its boards, and whether an extra board decides.
        score: points of both sides.
        boards: boards that count.
        time: whether the time for the game is over.
        extra_board: whether the last board was an extra board.

    Example:
        >>> from carrom.rules.ruleset import ruleset
        >>> judged(ruleset("icf", extra_board=False), (5, 5), boards=3, time=True).code
        'draw'
    """
    reached = rules.target is not None and max(score) >= rules.target
    last = rules.boards is not None and boards >= rules.boards
    level = score[0] == score[1]
    if not (reached or last or time) or (level and rules.extra_board):
        return None
    winner = None if level else 0 if score[0] > score[1] else 1
    code, law = "points", "56a"
    if level:
        code, law = "draw", ""
    elif extra_board:
        code, law = "extra-board", "56b"
    elif not reached:
        code, law = ("boards", "56a") if last else ("time", "")
    shown = displayed(score, rules.target)
    return GameResult(winner=winner, score=shown, code=code, laws=(law,) if law else ())


def lost(
    rules: Ruleset,
    score: tuple[int, int],
    side: int,
    code: str,
    laws: tuple[str, ...] = (),
    reason: str | None = None,
) -> GameResult:
    """The result of a game that a side gives up or forfeits; the points stay as they are.

    Example:
        >>> from carrom.rules.ruleset import ruleset
        >>> lost(ruleset("icf"), (12, 0), 0, "conceded", ("139",)).winner
        1
    """
    shown = displayed(score, rules.target)
    return GameResult(winner=1 - side, score=shown, code=code, laws=laws, reason=reason)


def displayed(score: tuple[int, int], target: int | None) -> tuple[int, int]:
    """The points as they are shown: no more than the target, unless both passed it (house).

    Example:
        >>> displayed((31, 3), 25), displayed((26, 27), 25)
        ((25, 3), (26, 27))
    """
    if target is None or min(score) >= target:
        return score
    return min(score[0], target), min(score[1], target)
