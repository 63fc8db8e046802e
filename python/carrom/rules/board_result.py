"""How a board ended: who won, how many points, and why.

Example:
    >>> end = BoardResult(winner=0, points=(8, 0), code="won", laws=("52",), men=5, queen=3)
    >>> end.winner, end.replay
    (0, False)
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from carrom.errors import Faults, InvalidPosition, immutable, shown
from carrom.names import SEATS
from carrom.rules.forms import Forms, keep_plain_numbers

_MANY: Final = 1_000_000

REPLAYS = ("replay-passes", "replay-no-room")
"""Codes of a board that nobody wins and that is played again (Laws 137, 142)."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class BoardResult(Forms):
    """The end of a board.

    Raises:
        InvalidPosition: values that no end of a board has; every fault is listed.

    Example:
        >>> BoardResult(winner=None, points=(0, 0), code="replay-passes").replay
        True
    """

    _head: ClassVar[str] = "carrom-board"
    _error: ClassVar[type[InvalidPosition]] = InvalidPosition

    winner: int | None
    """Side 0 (south, north) or 1 (east, west); in singles 0 is south and 1 is north. None: a
    draw, or a board to be replayed."""
    points: tuple[int, int]
    """Points of side 0 and of side 1 on this board."""
    code: str
    """Why it ended: the code of a message."""
    laws: tuple[str, ...] = ()
    """Numbers of the Laws that decided it."""
    men: int = 0
    """Points of the winner for men (or the single point that a board without men left gives)."""
    queen: int = 0
    """Points of the winner for the queen."""
    extra: int = 0
    """Extra points instead of due men (Law 87b)."""
    slam: str | None = None
    """``"white"`` or ``"black"`` for a slam (definition 26), else None."""
    breaker: str = "south"
    """Seat that broke the board."""

    def __post_init__(self) -> None:
        """Check every value."""
        faults = Faults()
        if self.winner is not None:
            faults.integer("winner", self.winner, at_least=0, at_most=1)
        given: Any = self.points
        points = tuple(given) if isinstance(given, (tuple, list)) else ()
        if len(points) != 2:
            faults.append(f"points must be two whole numbers, not {shown(given)}")
        for name, values in (
            ("points", points),
            ("men", (self.men,)),
            ("queen", (self.queen,)),
            ("extra", (self.extra,)),
        ):
            for n in values:
                faults.integer(name, n, at_least=-_MANY, at_most=_MANY)
        faults.kind("code", self.code, str)
        laws = faults.items("laws", self.laws, "numbers of Laws")
        for law in laws:
            faults.kind("a Law", law, str)
        if self.slam is not None:
            faults.name("slam", self.slam, ("white", "black"))
        faults.name("breaker", self.breaker, SEATS)
        faults.raise_as(InvalidPosition)
        object.__setattr__(self, "points", tuple(int(n) for n in points))
        object.__setattr__(self, "laws", laws)
        keep_plain_numbers(self)

    @property
    def replay(self) -> bool:
        """Whether the board counts for nobody and is played again."""
        return self.code in REPLAYS

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON.

        Example:
            >>> BoardResult(winner=None, points=(0, 0), code="replay-passes").to_dict()["points"]
            [0, 0]
        """
        plain = dataclasses.asdict(self)
        return {k: list(v) if isinstance(v, tuple) else v for k, v in plain.items()}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Self:
        """The result that `to_dict` wrote.

        Raises:
            InvalidPosition: something else; every fault is listed.

        Example:
            >>> end = BoardResult(winner=1, points=(0, 9), code="won", men=9)
            >>> BoardResult.from_dict(end.to_dict()) == end
            True
        """
        faults = Faults()
        if faults.kind("a board result", plain, Mapping):
            known = {field.name for field in dataclasses.fields(cls)}
            faults.extend(
                f"a board result has no {shown(key)}" for key in plain if key not in known
            )
            needed = ("winner", "points", "code")
            faults.extend(f"a board result needs {key!r}" for key in needed if key not in plain)
        faults.raise_as(InvalidPosition)
        return cls(**plain)
