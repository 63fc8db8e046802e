"""What games and matches share: every act is remembered, so that each can be undone.

A game is its start and its acts; everything else follows from them. That is also its written
form: reading a game plays it again.

Example:
    >>> Act(kind="next-board").to_dict()
    {'act': 'next-board'}
"""

import dataclasses
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import FrozenInstanceError, dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self

import numpy as np

from carrom.errors import (
    MOST_ITEMS,
    CarromError,
    Faults,
    InvalidPosition,
    as_float,
    immutable,
    shown,
)
from carrom.reading import MOST_FAULTS
from carrom.rules.facts import StrokeFacts
from carrom.rules.forms import VERSION, Forms, block, is_version, parsed_block, text_lines

NOTED: Final[tuple[str, ...]] = (
    *("warn", "appeal", "protest", "protest-written", "protest-verdict"),
)
"""What is noted beside the play; see `carrom.rules.notes`."""
KINDS: Final[tuple[str, ...]] = (
    *("play", "place", "forgo", "auto-place"),
    *("next-board", "replay-board", "time-up", "concede", "forfeit"),
    *("next-game", "concede-match"),
    *NOTED,
)
"""What can happen in a game, and besides in a match."""
_TELLS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "play": ("facts", "placements"),
        "place": ("placements",),
        "forgo": ("reason",),
        "next-board": ("orientation", "who", "change_sides"),
        "replay-board": ("orientation", "reason"),
        "concede": ("who",),
        "forfeit": ("who", "reason"),
        "next-game": ("orientation",),
        "concede-match": ("who",),
        "warn": ("who", "reason"),
        "appeal": ("who",),
        "protest": ("who",),
        "protest-verdict": ("reason",),
    }
)
"""What each kind of act tells besides its time; the others tell nothing."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Forms):
    """One thing that happened: a stroke, a placing, a new board, the end of the time. Frozen.

    Raises:
        InvalidPosition: an unknown kind, something that this kind does not tell, or a value of
            the wrong type; every fault is listed. Whether it can happen is for the game to say.

    Example:
        >>> Act(kind="concede", who="south", at=12.0).who
        'south'
    """

    _head: ClassVar[str] = "carrom-act"
    _error: ClassVar[type[InvalidPosition]] = InvalidPosition

    kind: str
    """One of `KINDS`."""
    facts: StrokeFacts | None = None
    """``"play"``: what the stroke did."""
    placements: Any = None
    """``"play"``: what became of due men, as `Ruling.apply` takes it; ``"place"``: where."""
    orientation: float | str | None = None
    """A new board: how the breaker turned the rosette."""
    who: str | None = None
    """Seat in a game, player in a match: who concedes, forfeits, is warned, appeals or protests,
    or won an extra board's toss."""
    reason: str | None = None
    """Why a board is replayed, a match forfeited or somebody warned; how a protest is decided;
    ``"unnoticed"`` where due men were forgotten (Law 83)."""
    change_sides: bool = False
    """A new board in a game: whether sides are changed first (Law 60)."""
    at: float | None = None
    """When it happened, s from any moment; None: nobody looked."""

    def __post_init__(self) -> None:
        """Check what does not depend on the game."""
        faults = Faults()
        told = [name for name, usual in _USUAL.items() if getattr(self, name) is not usual]
        if faults.name("act", self.kind, KINDS) and told:
            tells = _TELLS.get(self.kind, ())
            faults.extend(
                f"an act {self.kind!r} has no {name}, but {shown(getattr(self, name))} is told"
                for name in told
                if name not in tells
            )
        for name in told:
            value = getattr(self, name)
            if name in ("who", "reason"):
                faults.kind(name, value, str)
            elif name == "facts":
                faults.kind(name, value, StrokeFacts)
            elif name == "change_sides":
                faults.kind(name, value, bool)
            elif name == "orientation" and not isinstance(value, str):
                object.__setattr__(self, name, faults.number(name, value, unit="degrees"))
        if self.at is not None:
            object.__setattr__(self, "at", faults.number("at", self.at, unit="s"))
        faults.raise_as(InvalidPosition)

    def to_dict(self) -> dict[str, Any]:
        """What there is to tell, as plain values."""
        plain: dict[str, Any] = {"act": self.kind}
        for field in dataclasses.fields(self)[1:]:
            value = getattr(self, field.name)
            if value != field.default:
                plain[field.name] = value.to_dict() if field.name == "facts" else listed(value)
        return plain

    @classmethod
    def from_dict(cls, plain: Any) -> "Act":
        """The act that `to_dict` wrote.

        Raises:
            InvalidPosition: something else; every fault is listed.
        """
        faults = Faults()
        faults.kind("an act", plain, Mapping)
        faults.raise_as(InvalidPosition)
        values = dict(plain)
        values["kind"] = values.pop("act", None)
        known = {field.name for field in dataclasses.fields(cls)}
        faults.extend(f"an act has no {shown(key)}" for key in values if key not in known)
        if values.get("facts") is not None:
            try:
                values["facts"] = StrokeFacts.from_dict(values["facts"])
            except CarromError as error:
                faults.extend(error.faults)
        faults.raise_as(InvalidPosition)
        values["placements"] = frozen(values.get("placements"))
        return cls(**values)


_USUAL: Final[Mapping[str, Any]] = MappingProxyType(
    {
        field.name: field.default
        for field in dataclasses.fields(Act)
        if field.name not in ("kind", "at")
    }
)
"""What an act tells when nothing is said."""


def forgotten(act: Act) -> bool:
    """Whether due men were not waived but forgotten (Law 83).

    Raises:
        InvalidPosition: another reason is told.

    Example:
        >>> forgotten(Act(kind="forgo")), forgotten(Act(kind="forgo", reason="unnoticed"))
        (False, True)
    """
    if act.reason not in (None, "unnoticed"):
        raise InvalidPosition(f"reason must be 'unnoticed' or none, not {shown(act.reason)}")
    return act.reason is not None


def frozen(places: Any, deep: int = 3) -> Any:
    """Places of men as tuples of floats, words as they are.

    Lists within lists are followed three deep, where a place in a list of places ends; what lies
    deeper is left for whoever reads it to refuse.

    Example:
        >>> frozen([[0.0, 0.05]]), frozen("auto")
        (((0.0, 0.05),), 'auto')
    """
    if places is None or isinstance(places, str):
        return places
    if isinstance(places, np.ndarray) and places.size > MOST_ITEMS:
        return places  # nobody can mean it: it is refused by whoever reads it
    if isinstance(places, np.ndarray) and places.dtype.kind in "fiu":
        places = places.tolist()
    if isinstance(places, (list, tuple)) and deep > 0:
        return tuple(frozen(item, deep - 1) for item in places)
    number = as_float(places)
    return places if number is None else number


def listed(value: Any) -> Any:
    """Tuples as lists, for JSON.

    Example:
        >>> listed(((0.0, 0.05),))
        [[0.0, 0.05]]
    """
    return [listed(item) for item in value] if isinstance(value, tuple) else value


class Recorded(Forms):
    """A frozen value that knows how it came about. `Game` and `Match` are made so."""

    __slots__ = ("_act", "_before", "_count", "start")

    _error: ClassVar[type[InvalidPosition]] = InvalidPosition
    start: Any
    """How it began."""
    _act: Act | None
    _before: Self | None
    _count: int

    def _store(self, **state: Any) -> Self:
        for name, value in state.items():
            object.__setattr__(self, name, value)
        return self

    @abstractmethod
    def _after(self, act: Act) -> Self:
        """The value after an act; refuses what cannot happen now."""

    @abstractmethod
    def _start_to_dict(self) -> dict[str, Any]: ...

    @classmethod
    @abstractmethod
    def _begin(cls, start: Any) -> Self: ...

    @classmethod
    @abstractmethod
    def _start_from_dict(cls, plain: dict[str, Any]) -> Any: ...

    # --- acts -------------------------------------------------------------------------------

    @property
    def acts(self) -> tuple[Act, ...]:
        """Everything that happened, in order."""
        found = []
        here: Recorded | None = self
        while here is not None and here._act is not None:
            found.append(here._act)
            here = here._before
        return tuple(reversed(found))

    def do(self, act: Act) -> Self:
        """The value after an act, as the method of its name gives it.

        Raises:
            CarromError: what cannot happen now; every fault is listed.

        Example:
            >>> from carrom.rules.game import Game
            >>> game = Game.opening(layout=False).concede("south")
            >>> Game.opening(layout=False).do(game.acts[-1]) == game
            True
        """
        faults = Faults()
        faults.kind("act", act, Act)
        faults.raise_as(InvalidPosition)
        return self._after(act)

    def undo(self) -> Self:
        """The value before the last act, equal to what was.

        Raises:
            InvalidPosition: nothing has happened yet.
        """
        if self._before is None:
            raise InvalidPosition("there is nothing to undo")
        return self._before

    @classmethod
    def _again(cls, start: Any, acts: Iterable[Act]) -> Self:
        """The value from its start and its acts."""
        here = cls._begin(start)
        for number, act in enumerate(acts, start=1):
            try:
                here = here._after(act)
            except CarromError as error:
                raise InvalidPosition(f"act {number}: {fault}" for fault in error.faults) from None
        return here

    # --- forms ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON: how it began, and every act."""
        acts = [act.to_dict() for act in self.acts]
        return {self._head: VERSION, **self._start_to_dict(), "acts": acts}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Self:
        """What `to_dict` wrote, played again.

        Raises:
            InvalidPosition: something else, or an act that the Laws do not allow; every fault is
                listed.
        """
        faults = Faults()
        faults.kind(cls._head, plain, Mapping)
        faults.raise_as(InvalidPosition)
        values = dict(plain)
        if not is_version(values.pop(cls._head, None)):
            faults.append(f"{cls._head} must be {VERSION}, not {shown(plain.get(cls._head))}")
        acts = values.pop("acts", [])
        if not isinstance(acts, (list, tuple)):
            faults.append(f"acts must be a list, not {shown(acts)}")
        faults.raise_as(InvalidPosition)
        return cls._again(cls._start_from_dict(values), [Act.from_dict(act) for act in acts])

    def to_text(self) -> str:
        """Lines to be read: how it began, then a line for each act.

        Example:
            >>> from carrom.rules.game import Game
            >>> print(Game.opening(layout=False).concede("south").to_text().splitlines()[-1])
            act: {"act": "concede", "who": "south"}
        """
        start = block({self._head: VERSION, **self._start_to_dict()})
        return "\n".join([start, *(f"act: {act.to_json()}" for act in self.acts)])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """What `to_text` wrote, played again.

        Raises:
            InvalidPosition: something else; every fault is listed.

        Example:
            >>> from carrom.rules.game import Game
            >>> game = Game.opening(layout=False).concede("south")
            >>> Game.from_text(game.to_text()) == game
            True
        """
        faults = Faults()
        faults.kind("text", text, str)
        faults.raise_as(InvalidPosition)
        lines = text_lines(text, InvalidPosition)
        # The lines of acts are left blank, so that the others keep their numbers.
        head = "\n".join("" if line.startswith("act:") else line for line in lines)
        plain = parsed_block(head, cls._head, InvalidPosition)
        acts = []
        for number, line in enumerate(lines, start=1):
            if line.startswith("act:") and len(faults) < MOST_FAULTS:
                try:
                    acts.append(Act.from_json(line.removeprefix("act:")))
                except CarromError as error:
                    faults.extend(f"line {number}: {fault}" for fault in error.faults)
        faults.raise_as(InvalidPosition)
        return cls._again(cls._start_from_dict(plain), acts)

    # --- being a value ----------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Equal when it began alike and the same things happened."""
        if not isinstance(other, type(self)):
            return NotImplemented
        if self._count != other._count or self.start != other.start:
            return False
        here: Recorded | None = self
        there: Recorded | None = other
        while here is not there and here is not None and there is not None:
            if here._act != there._act:
                return False
            here, there = here._before, there._before
        return True

    def __hash__(self) -> int:
        """Hash of the start and the last act."""
        return hash((self.start, self._count, self._act))

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild from the start and the acts."""
        return type(self)._again, (self.start, self.acts)

    def __copy__(self) -> Self:
        """Itself: it cannot change."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Itself: it cannot change."""
        return self

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: it is frozen."""
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        """Refuse: it is frozen."""
        raise FrozenInstanceError(f"cannot delete field {name!r}")
