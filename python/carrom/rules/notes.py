"""What an umpire notes beside the play: warnings, appeals, and protests with their clocks.

None of them changes a board; only a protest that is upheld has its board played again. A protest
is made orally at once, written down within fifteen minutes of that, and decided within an hour of
being written down (document 000; house 8.18). Times are told, never looked for.

Example:
    >>> from carrom.rules.game import Game
    >>> game = Game.opening(layout=False).protest("north", at=10.0)
    >>> game.write_protest(at=911.0)
    Traceback (most recent call last):
    carrom.errors.InvalidPosition: the protest was made 901 s ago, and had to be written within 900
    >>> game = game.write_protest(at=600.0).decide_protest("upheld", at=1800.0)
    >>> [note.code for note in notes_of(game)], game.cancelled[0].replayed
    (['protest', 'protest-written', 'protest-upheld'], 'protest')
"""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from carrom.errors import Faults, immutable
from carrom.rules.formats import PROTEST_SECONDS, VERDICT_SECONDS
from carrom.rules.game_end import FORFEITS
from carrom.rules.history import NOTED, Act, Recorded
from carrom.rules.remark import Remark

VERDICTS: Final = ("upheld", "rejected")
"""How a protest is decided."""
WARNINGS: Final = tuple(reason for reason in FORFEITS if reason not in ("late", "left-seat"))
"""What a player can be warned of: what loses a match in the end (Law 143)."""
_LAWS: Final = ("house 8.18",)
_MOST: Final = 2  # distractions despite warnings, after which the match may be lost (143h)


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A line of the umpire's notes. Frozen.

    Example:
        >>> Note(game=1, board=2, code="warn", who="Ann", reason="insult").remark().sentence()
        'Ann is warned: insult (Law 143d).'
    """

    game: int
    """Number of the game in the match."""
    board: int
    """Number of the board in the game."""
    code: str
    """``"warn"``, ``"appeal"``, ``"protest"``, ``"protest-written"``, ``"protest-upheld"`` or
    ``"protest-rejected"``."""
    who: str | None = None
    """Seat in a game, player in a match; None: nobody in particular."""
    reason: str | None = None
    """Of a warning: one of `WARNINGS`."""
    at: float | None = None
    """When, s; None: nobody looked."""
    late: bool = False
    """Of a verdict: whether the hour for it was over."""
    again: int = 0
    """Of a warning: how many the same player had for the same reason before it."""

    @property
    def may_lose(self) -> bool:
        """Whether the match may be forfeited now: a third distraction (Law 143h)."""
        return self.code == "warn" and self.reason == "distraction" and self.again >= _MOST

    def remarks(self) -> tuple[Remark, ...]:
        """Everything that is to be said about it, in order."""
        found = [self.remark()]
        if self.may_lose:
            found.append(Remark("warn-again", ("143h",), (("count", self.again + 1),)))
        if self.late:
            found.append(Remark("verdict-late", _LAWS))
        return tuple(found)

    def remark(self) -> Remark:
        """The note itself as a sentence."""
        values: dict[str, int | str] = {} if self.who is None else {"seat": self.who}
        laws: tuple[str, ...] = _LAWS
        if self.code == "warn":
            reason = str(self.reason)
            laws = FORFEITS[reason]
            laws = ("129", *laws) if reason == "distraction" else laws
            values["reason"] = f"warning:{reason}"
        elif self.code == "appeal":
            laws = ("121",)
        elif self.code == "protest":
            values["seconds"] = int(PROTEST_SECONDS)
        elif self.code == "protest-written":
            values["seconds"] = int(VERDICT_SECONDS)
        return Remark(self.code, laws, tuple(values.items()))


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Protest:
    """A protest, as far as it has come. Frozen."""

    note: Note
    """When it was made orally, of which board, by whom."""
    written: Note | None = None
    """When it was written down; None: not yet."""
    verdict: Note | None = None
    """How it was decided; None: not yet."""

    def left(self, now: float) -> float | None:
        """Seconds left for what must come next, below zero when that is late.

        None: it is decided, or nobody told the time it counts from.
        """
        last, seconds = self.note, PROTEST_SECONDS
        if self.written is not None:
            last, seconds = self.written, VERDICT_SECONDS
        if self.verdict is not None or last.at is None:
            return None
        return last.at + seconds - now

    def late(self, now: float) -> Remark | None:
        """What is to be said once the time for what must come next is over; else None."""
        left = self.left(now)
        if left is None or left >= 0.0:
            return None
        if self.written is None:
            return Remark("protest-lapsed", _LAWS)
        return Remark("verdict-due", _LAWS)

    def lapsed(self, now: float | None) -> bool:
        """Whether the time to write it down is over."""
        left = None if now is None or self.written is not None else self.left(now)
        return left is not None and left < 0.0


def notes_of(state: Recorded) -> tuple[Note, ...]:
    """Everything noted in a game or match, in order; names as they were told."""
    found: list[Note] = []
    here: Any = state
    while here is not None and here._act is not None:
        act, before = here._act, here._before
        if act.kind in NOTED:
            found.append(_note(act, before))
        here = before
    return _counted(reversed(found))


def _note(act: Act, before: Any) -> Note:
    """The note of an act that was done in a state."""
    game = getattr(before, "game", before)
    return noted(act, game=before.number if game is not before else 1, board=game.number)


def noted(act: Act, game: int = 1, board: int = 1) -> Note:
    """The note of an act, without what depends on those before.

    Example:
        >>> noted(Act(kind="appeal", who="Ann")).remark().sentence()
        'Ann appeals: the time stops, and nobody plays before "Play" (Law 121).'
    """
    verdict = act.kind == "protest-verdict"
    return Note(
        game=game,
        board=board,
        code=f"protest-{act.reason}" if verdict else act.kind,
        who=act.who,
        reason=None if verdict else act.reason,
        at=act.at,
    )


def _counted(notes: Iterable[Note]) -> tuple[Note, ...]:
    """The notes with what depends on those before: how often, and whether too late."""
    told: list[Note] = []
    for note in notes:
        again, late = 0, False
        if note.code == "warn":
            same = ("warn", note.who, note.reason)
            again = sum((one.code, one.who, one.reason) == same for one in told)
        elif note.code in ("protest-upheld", "protest-rejected"):
            written = next((one.at for one in told[::-1] if one.code == "protest-written"), None)
            if written is not None and note.at is not None:
                late = note.at - written > VERDICT_SECONDS
        told.append(dataclasses.replace(note, again=again, late=late))
    return tuple(told)


def protests_of(state: Recorded) -> tuple[Protest, ...]:
    """The protests of a game or match, in order.

    Example:
        >>> from carrom.rules.game import Game
        >>> game = Game.opening(layout=False).protest("north", at=0.0)
        >>> protests_of(game)[0].left(now=60.0)
        840.0
    """
    found: list[Protest] = []
    for note in notes_of(state):
        if note.code == "protest":
            found.append(Protest(note=note))
        elif note.code == "protest-written":
            found[-1] = dataclasses.replace(found[-1], written=note)
        elif note.code.startswith("protest-"):
            found[-1] = dataclasses.replace(found[-1], verdict=note)
    return tuple(found)


def open_protest(state: Recorded, now: float | None) -> Protest | None:
    """The protest that waits to be written down or decided; None: there is none."""
    protests = protests_of(state)
    if not protests or protests[-1].verdict is not None or protests[-1].lapsed(now):
        return None
    return protests[-1]


def last_told(state: Recorded) -> float | None:
    """The time that was told last in a game or match, s; None: none was."""
    here: Any = state
    while here is not None and here._act is not None:
        if here._act.at is not None:
            return float(here._act.at)
        here = here._before
    at: float | None = state.start.at
    return at


def note_faults(state: Recorded, act: Act, who: tuple[str, ...]) -> list[str]:
    """Why something cannot be noted now.

    Args:
        state: the game or match.
        act: what is to be noted.
        who: the seats or players that there are.
    """
    faults = Faults()
    if act.kind in ("warn", "appeal", "protest"):
        faults.name("who", act.who, who)
    if act.kind == "warn":
        faults.name("reason", act.reason, WARNINGS)
    if act.kind == "protest-verdict":
        faults.name("reason", act.reason, VERDICTS)
    last = last_told(state)
    if act.at is not None and last is not None and act.at < last:
        faults.append(f"at must not be before {last!r}, the last time that was told: {act.at!r}")
    if act.kind.startswith("protest"):
        faults.extend(_protest_faults(state, act))
    return list(faults)


def _protest_faults(state: Recorded, act: Act) -> list[str]:
    protests = protests_of(state)
    waiting = open_protest(state, act.at)
    if act.kind == "protest":
        if waiting is None:
            return []
        return [f"the protest of {waiting.note.who} is not decided yet"]
    last = protests[-1] if protests else None
    if last is not None and last.lapsed(act.at) and act.at is not None:
        ago = act.at - (last.note.at or 0.0)
        limit = f"{PROTEST_SECONDS:g}"
        return [f"the protest was made {ago:g} s ago, and had to be written within {limit}"]
    if waiting is None:
        return ["no protest waits for that"]
    if act.kind == "protest-written" and waiting.written is not None:
        return ["the protest is written down already"]
    if act.kind == "protest-verdict" and waiting.written is None:
        return ["the protest is not written down yet"]
    return []


def plays_again(state: Recorded, act: Act) -> bool:
    """Whether an act is a verdict that has the board in play, or just finished, played again.

    Once another board has begun, or the end of the game was not played for, the verdict is noted
    only: what it means is the organiser's.
    """
    if act.kind != "protest-verdict" or act.reason != "upheld":
        return False
    here: Any = state
    ends = (here.result, here.game.result if hasattr(here, "game") else None)
    if any(end is not None and end.code in ("conceded", "forfeited") for end in ends):
        return False
    while here._act.kind != "protest":
        if here._act.kind in ("next-board", "replay-board", "next-game"):
            return False
        here = here._before
    return True


def too_late_to_replay(note: Note) -> Remark | None:
    """What is said when an upheld protest has no board played again; None for other notes."""
    return Remark("verdict-board-gone", _LAWS) if note.code == "protest-upheld" else None
