"""What a stroke did, as the umpire sees it: from a simulation or typed in by hand.

Facts are no ruling: that a man must come back is for the `Ruling` to say. They say what went
into the pockets, what jumped off the board, and what else happened around the stroke.

Example:
    >>> StrokeFacts(pocketed=("W1", "Q"), first_contact="W1")
    StrokeFacts(pocketed=('W1', 'Q'), first_contact='W1')
    >>> StrokeFacts.counts(own=1, striker=True)
    StrokeFacts(striker=True, own=1)
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import compress
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self

from carrom.errors import Faults, InvalidFacts, immutable, row_of, shown
from carrom.layout import Layout
from carrom.names import INDEX, OVERBOARD, PIECES, SEATS, STOP_REASONS, STRIKER
from carrom.result import BatchResult, StrokeResult
from carrom.rules.forms import Forms

FOUL_ACTS: Final[tuple[str, ...]] = (
    "time_overrun",
    "technical_foul",
    "foul",
    "pieces_touched",
    "powder_foul",
    "board_knocked",
    "placing_fault",
    "partner_talk",
)
"""Acts that cost a man, and the turn too once it has begun (Laws 63, 64)."""
LOSING_ACTS: Final[tuple[str, ...]] = (
    "board_disturbed",
    "left_seat",
    "out_of_turn",
    "played_before_play",
)
"""Acts that lose the board (Laws 51, 91, 121b, 126)."""
NO_STROKE_ACTS: Final[tuple[str, ...]] = ("passed", "no_room", "striker_slipped")
"""Acts instead of a stroke."""
ACTS: Final = (*LOSING_ACTS, *FOUL_ACTS, *NO_STROKE_ACTS)
"""Everything that can happen without a stroke."""
UNNOTICED: Final[Mapping[str, str]] = MappingProxyType(
    {"turn": "51", "men": "82b", "queen": "96", "opponent": "125b", "noticed": "125b"}
)
"""What nobody noticed in time, so that it stands, each with its Law: a stroke out of turn; a man
of the placer's own colour placed instead of a due one; a queen that was not covered and not taken
out; a man of the opponent pocketed, and the player played on; and that this is noticed now."""
_IMPROPER: Final = "proper=False"
FAULTS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "body": (_IMPROPER, "32"),
        "pushed": (_IMPROPER, "33"),
        "finger": (_IMPROPER, "34"),
        "elbow": (_IMPROPER, "37a"),
        "support": (_IMPROPER, "38"),
        "striker-place": (_IMPROPER, "130"),
        "chair": ("foul", "29"),
        "leaning": ("foul", "30"),
        "partners-men": ("foul", "90"),
        "too-soon": ("foul", "124c"),
        "score-asked": ("foul", "128"),
        "distraction": ("foul", "129"),
        "spectators": ("foul", "132"),
        "held-object": ("foul", "133"),
        "run-tried": ("foul", "135"),
        "striker-laid": ("foul", "136"),
        "own-men": ("placing_fault", "82a"),
        "held-other": ("placing_fault", "84b"),
        "outside": ("placing_fault", "85"),
        "moved-others": ("placing_fault", "86"),
        "centre-circle": ("placing_fault", "89b"),
        "queen-shot": ("placing_fault", "114"),
    }
)
"""The faults that have a Law of their own but no fact: of which fact each is the kind, and the
Law. Those of ``"foul"`` can be technical fouls too."""

_FLAGS: Final = ("fell", "striker", "proper", "queen", "striker_overboard", "before_play", *ACTS)
_flags_of: Final = attrgetter(*_FLAGS)
_acts_of: Final = attrgetter(*ACTS)
_LETTERS: Final = frozenset("QWB")


@immutable
@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class StrokeFacts(Forms):
    """What a stroke did, or what happened without one.

    Pieces go by their names, ``"W1"`` or ``"Q"``, or by ``"W"`` and ``"B"`` alone when nobody
    knows which man it was; they may be counted as well. What is named and what is counted is
    added up.

    Raises:
        InvalidFacts: something of the wrong type, an unknown or repeated name, or a
            contradiction; every fault is listed. Whether it can have happened in a certain
            position is asked by `Position.rule`.

    Example:
        >>> StrokeFacts(passed=True).is_stroke
        False
    """

    _head: ClassVar[str] = "carrom-facts"
    _error: ClassVar[type[InvalidFacts]] = InvalidFacts

    pocketed: tuple[str, ...] = ()
    """Men and queen pocketed, in order; without the striker."""
    striker: bool = False
    """Whether the striker was pocketed."""
    proper: bool = True
    """Whether the stroke was made as the Laws ask (Laws 32-37, 130)."""
    first_contact: str | None = None
    """The piece that the striker touched first; None: none, or unknown."""
    touched: bool | None = None
    """Whether the striker touched any piece, which makes the break (Law 44). None: it did if
    there is a first contact, or anything was pocketed or left the board. Told at all, it tells
    of a stroke."""
    own: int = 0
    """Men of the player's own colour pocketed besides those named, 0-9. With free colours:
    white men."""
    opponent: int = 0
    """Men of the opponent's colour pocketed besides those named, 0-9. With free colours: black
    men."""
    queen: bool = False
    """Whether the queen was pocketed; she may be named instead."""
    overboard: tuple[str, ...] = ()
    """Men and queen that left the board (Law 65)."""
    striker_overboard: bool = False
    """Whether the striker left the board (Law 116)."""
    layout: Layout | None = None
    """Where everything lies after the stroke, before anything is put back."""

    by: str | None = None
    """Seat of the player who committed the act; None: the player on turn."""
    passed: bool = False
    """The player on turn passes (Law 137)."""
    time_overrun: bool = False
    """The time for a stroke or for placing ran out (Laws 50, 88)."""
    technical_foul: bool = False
    """A technical foul that nothing else here describes (Law 63)."""
    foul: bool = False
    """A foul that nothing else here describes (Law 64)."""
    pieces_touched: bool = False
    """Pieces moved by hand; they are put back (Law 134)."""
    powder_foul: bool = False
    """Powder after "Play" (Law 122)."""
    before_play: bool = False
    """The stroke was made before "Play" (Law 47)."""
    board_disturbed: bool = False
    """The board was knocked so that it cannot be restored (Law 126)."""
    board_knocked: bool = False
    """The board was knocked, and restored (Law 126)."""
    left_seat: bool = False
    """A player rose from the seat (Law 91)."""
    out_of_turn: bool = False
    """Somebody played out of turn (Law 51); `by` says who."""
    played_before_play: bool = False
    """Somebody played before "Play" after an appeal (Law 121b)."""
    piece_broken: str | None = None
    """A piece that broke; it is replaced where it lies (Laws 120, 141)."""
    placing_fault: bool = False
    """Men were placed against the Laws; put right (Laws 80, 82, 85-89, 114)."""
    partner_talk: bool = False
    """Partners talked about the game (Law 131)."""
    no_room: bool = False
    """The striker can stand nowhere: the board is replayed (Law 142)."""
    striker_slipped: bool = False
    """The striker slipped, stayed on its lines and moved nothing: no stroke (Law 127)."""

    fell: bool = False
    """What is told as pocketed fell into a pocket between two strokes (Laws 71, 113): no stroke
    was made, and the turn stays."""
    unnoticed: str | None = None
    """What nobody noticed before the next stroke, one of `UNNOTICED`; `by` says whose it was."""
    fault: str | None = None
    """Which fault the foul was, one of `FAULTS`; None: nobody says. It goes with its fact:
    `proper` False, `foul` or `technical_foul`, or `placing_fault`."""

    acts: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The names of the acts among these facts, the gravest first."""

    def __post_init__(self) -> None:
        """Check everything that can be checked without a position."""
        faults = Faults()
        for name in ("pocketed", "overboard"):
            given = getattr(self, name)
            if type(given) is not tuple or given:
                object.__setattr__(self, name, _piece_names(faults, name, given))
        if set(map(type, _flags_of(self))) != {bool}:
            for name in _FLAGS:
                faults.kind(name, getattr(self, name), bool)
        if not type(self.own) is type(self.opponent) is int or self.own or self.opponent:
            for name in ("own", "opponent"):
                value = faults.integer(name, getattr(self, name), at_least=0, at_most=9)
                object.__setattr__(self, name, value)
        if self.touched is not None:
            faults.kind("touched", self.touched, bool)
        if self.layout is not None:
            faults.kind("layout", self.layout, Layout)
        if self.by is not None:
            faults.name("by", self.by, SEATS)
        for name in ("first_contact", "piece_broken"):
            if getattr(self, name) is not None:
                faults.name(name, getattr(self, name), (*PIECES[:STRIKER], "W", "B"))
        for name, known in (("unnoticed", UNNOTICED), ("fault", FAULTS)):
            if getattr(self, name) is not None:
                faults.name(name, getattr(self, name), known)
        if not faults:
            faults.extend(_contradictions(self))
        faults.raise_as(InvalidFacts)
        object.__setattr__(self, "acts", tuple(compress(ACTS, _acts_of(self))))

    # --- making -----------------------------------------------------------------------------

    @classmethod
    def of(cls, result: StrokeResult) -> Self:
        """What a simulated stroke did; it was proper as far as the simulation can know.

        Raises:
            InvalidFacts: the stroke was ended by a limit, so nobody knows what it would have
                done.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=42.0, speed=1.5)
            >>> facts = StrokeFacts.of(carrom.simulate(carrom.Layout.of({}), stroke))
            >>> facts.pocketed, facts.touched
            ((), False)
        """
        faults = Faults()
        if faults.kind("result", result, StrokeResult) and result.stop_reason != "settled":
            faults.append(f"the stroke did not settle: {result.stop_reason}")
        faults.raise_as(InvalidFacts)
        pocketed = [name for name, _, _ in result.pocketed]
        overboard = [name for name, _ in result.overboard]
        return cls(
            pocketed=tuple(name for name in pocketed if name != "S"),
            striker="S" in pocketed,
            first_contact=result.first_contact,
            touched=result.first_contact is not None,
            overboard=tuple(name for name in overboard if name != "S"),
            striker_overboard="S" in overboard,
            layout=result.layout,
        )

    @classmethod
    def of_batch(cls, batch: BatchResult, index: int) -> Self:
        """What one stroke of a batch did, as `of` tells it of the same stroke made alone.

        Args:
            batch: the strokes.
            index: which of them.

        Raises:
            InvalidFacts: no batch, or the stroke was ended by a limit.
            InvalidIndex: there is no such stroke.
            TypeError: the index is no whole number.

        Example:
            >>> import carrom
            >>> layout = carrom.Layout.opening()
            >>> strokes = carrom.StrokeBatch.aim(x=0.0, angle=[80.0, 90.0], speed=2.0)
            >>> batch = carrom.simulate_batch(layout, strokes)
            >>> facts = StrokeFacts.of_batch(batch, 1)
            >>> facts == StrokeFacts.of(carrom.simulate(layout, strokes[1]))
            True
        """
        faults = Faults()
        faults.kind("batch", batch, BatchResult)
        faults.raise_as(InvalidFacts)
        row = row_of("index", index, len(batch))
        reason = STOP_REASONS[batch.stop_reason[row]]
        if reason != "settled":
            raise InvalidFacts(f"stroke {row} did not settle: {reason}")
        pocket, first = batch.pocket[row].tolist(), int(batch.first_contact[row])
        order = batch.pocket_order[row].tolist()
        down = sorted((i for i in range(STRIKER) if pocket[i] >= 0), key=order.__getitem__)
        return cls(
            pocketed=tuple(PIECES[i] for i in down),
            striker=pocket[STRIKER] >= 0,
            first_contact=PIECES[first] if first >= 0 else None,
            touched=first >= 0,
            overboard=tuple(PIECES[i] for i in range(STRIKER) if pocket[i] == OVERBOARD),
            striker_overboard=pocket[STRIKER] == OVERBOARD,
            layout=batch.layout(row),
        )

    @classmethod
    def counts(
        cls,
        own: int = 0,
        opponent: int = 0,
        queen: bool = False,
        striker: bool = False,
        proper: bool = True,
        **more: Any,
    ) -> Self:
        """What a stroke did, counted: how many own men, how many of the opponent's.

        Args:
            own: men of the player's own colour pocketed; with free colours: white men.
            opponent: men of the opponent's colour pocketed; with free colours: black men.
            queen: whether the queen was pocketed.
            striker: whether the striker was pocketed.
            proper: whether the stroke was made as the Laws ask.
            more: any other field of `StrokeFacts`.

        Raises:
            InvalidFacts: listing every fault.

        Example:
            >>> StrokeFacts.counts(own=2, queen=True).own
            2
        """
        return cls(
            own=own, opponent=opponent, queen=queen, striker=striker, proper=proper, **_known(more)
        )

    def replace(self, **changes: Any) -> Self:
        """The same facts with some changed.

        Raises:
            InvalidFacts: an unknown field or a bad value.

        Example:
            >>> StrokeFacts.counts(own=1).replace(proper=False).proper
            False
        """
        return dataclasses.replace(self, **_known(changes))

    # --- reading ----------------------------------------------------------------------------

    @property
    def is_stroke(self) -> bool:
        """Whether a stroke was made: always, unless there is only an act without one.

        None was made where a piece fell between two strokes, or something went unnoticed.
        """
        if self.fell or self.unnoticed is not None:
            return False
        return not self.acts or _has_stroke(self)

    @property
    def touches(self) -> bool:
        """Whether the striker touched anything, as far as is known."""
        return _left_a_trace(self) if self.touched is None else self.touched

    # --- forms ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """What differs from a proper stroke that pocketed nothing, as plain values.

        Example:
            >>> StrokeFacts(pocketed=("W1",), striker=True).to_dict()
            {'pocketed': ['W1'], 'striker': True}
        """
        from carrom.rules.text import facts_to_dict

        return facts_to_dict(self)

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Self:
        """The facts that `to_dict` wrote.

        Raises:
            InvalidFacts: something else; every fault is listed.

        Example:
            >>> StrokeFacts.from_dict({"own": 1}) == StrokeFacts.counts(own=1)
            True
        """
        from carrom.rules.text import facts_from_dict

        return cls(**facts_from_dict(plain))

    def __repr__(self) -> str:
        """Python that rebuilds the facts."""
        changed = [
            f"{name}={getattr(self, name)!r}"
            for name, usual in DEFAULTS.items()
            if getattr(self, name) != usual
        ]
        return f"StrokeFacts({', '.join(changed)})"


DEFAULTS: Final[Mapping[str, Any]] = MappingProxyType(
    {field.name: field.default for field in dataclasses.fields(StrokeFacts) if field.init}
)
"""The names of all facts, in order, and what each is when nothing is said."""


def _known(changes: dict[str, Any]) -> dict[str, Any]:
    faults = Faults(f"no fact is called {shown(name)}" for name in changes if name not in DEFAULTS)
    faults.raise_as(InvalidFacts)
    return changes


def _piece_names(faults: Faults, what: str, names: object) -> tuple[str, ...]:
    """The names as a tuple; what is no name of a man or the queen is a fault."""
    given = faults.items(what, names, "names of pieces")
    seen: set[str] = set()
    for name in given:
        if not isinstance(name, str) or (name not in INDEX and name not in _LETTERS):
            faults.append(f"{what}: no piece is called {shown(name)}")
        elif name == "S":
            faults.append(f"{what}: the striker is said by striker=True or striker_overboard=True")
        elif name in seen and name in INDEX:
            faults.append(f"{what}: {name} comes twice")
        else:
            seen.add(name)
    return given


def _left_a_trace(facts: StrokeFacts) -> bool:
    """Whether any piece was touched, pocketed or thrown off the board."""
    return bool(
        facts.first_contact
        or facts.pocketed
        or facts.overboard
        or facts.own
        or facts.opponent
        or facts.queen
    )


def _has_stroke(facts: StrokeFacts) -> bool:
    """Whether the facts speak of a stroke."""
    return bool(
        _left_a_trace(facts)
        or facts.striker
        or facts.striker_overboard
        or facts.before_play
        or not facts.proper
        or facts.touched is not None
        or facts.layout is not None
    )


def _beside(facts: StrokeFacts, what: str, *allowed: str) -> list[str]:
    """What is told beside an event that is told alone."""
    others = [
        name
        for name, usual in DEFAULTS.items()
        if name not in allowed and getattr(facts, name) != usual
    ]
    return [f"{what} is told alone, without {', '.join(others)}"] if others else []


def _alone(facts: StrokeFacts) -> list[str]:
    """What is wrong with what happened between two strokes, or went unnoticed."""
    if facts.fell:
        pieces = ("pocketed", "own", "opponent", "queen")
        found = _beside(facts, "fell", "fell", "layout", *pieces)
        if not any(getattr(facts, name) for name in pieces):
            found.append("fell needs the pieces that fell, told as pocketed")
        return found
    found = _beside(facts, "unnoticed", "unnoticed", "by")
    if (facts.unnoticed == "noticed") != (facts.by is None):
        needs = "takes no by" if facts.by is not None else "needs by: the seat whose it was"
        found.append(f"unnoticed={facts.unnoticed!r} {needs}")
    return found


def _fault_faults(facts: StrokeFacts) -> list[str]:
    """A fault that is told without the fact of which it is the kind."""
    if facts.fault is None:
        return []
    of = FAULTS[facts.fault][0]
    there = {
        _IMPROPER: not facts.proper,
        "foul": facts.foul or facts.technical_foul,
        "placing_fault": facts.placing_fault,
    }[of]
    return [] if there else [f"fault={facts.fault!r} needs {of}"]


def _contradictions(facts: StrokeFacts) -> list[str]:
    """What cannot both have happened."""
    if facts.fell or facts.unnoticed is not None:
        return _alone(facts)
    found = [
        f"{name} is pocketed and overboard at once"
        for name in facts.pocketed
        if name in facts.overboard and name in INDEX
    ]
    if facts.queen and "Q" in facts.pocketed:
        found.append("queen=True counts the queen a second time: she is named in pocketed")
    if facts.queen and "Q" in facts.overboard:
        found.append("the queen is pocketed and overboard at once")
    if facts.striker and facts.striker_overboard:
        found.append("the striker is pocketed and overboard at once")
    if facts.touched is False and _left_a_trace(facts):
        found.append("touched=False, but pieces were touched, pocketed or left the board")
    instead = [name for name in NO_STROKE_ACTS if getattr(facts, name)]
    if len(instead) > 1:
        found.append(f"{' and '.join(instead)} exclude each other")
    if instead and _has_stroke(facts):
        found.append(f"{instead[0]} means that there was no stroke, but the facts tell of one")
    if facts.out_of_turn and facts.by is None:
        found.append("out_of_turn needs by: the seat that played")
    committed = (*LOSING_ACTS, *FOUL_ACTS)
    if facts.by is not None and not any(getattr(facts, name) for name in committed):
        found.append(f"by={facts.by!r} says who committed an act, but there is none")
    found += _fault_faults(facts)
    return found
