"""The state of a board between two strokes, with or without the places of the pieces.

An umpire at a real board knows counts; a program knows where everything lies. Both are a
`Position`: what lies on the board, whose turn it is, what is owed, and where the queen is.

Example:
    >>> position = Position.of("icf", own=7, opponent=9)
    >>> ruling = position.rule(StrokeFacts.counts(own=1))
    >>> ruling.turn_continues, ruling.apply().own
    (True, 6)
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from numpy.typing import ArrayLike

from carrom.equipment import ICF_BOARD, CarromBoard
from carrom.errors import Faults, InvalidPosition, immutable, shown
from carrom.layout import Layout
from carrom.result import BatchResult
from carrom.rules.board_result import BoardResult
from carrom.rules.facts import StrokeFacts
from carrom.rules.forms import Forms, keep_plain_numbers
from carrom.rules.ruleset import Ruleset
from carrom.rules.side import DOUBLES, MEN, SINGLES, Placement, Side
from carrom.stroke import Stroke

if TYPE_CHECKING:
    from carrom.rules.batch import BatchRuling
    from carrom.rules.ruling import Ruling


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Forms):
    """The state of a board between two strokes. Frozen.

    `Position.opening` and `Position.of` make one; a ruling's `apply` makes the next. "Own",
    "opponent" and the like are as seen from the seat `view`.

    Raises:
        InvalidPosition: a state that the Laws cannot produce; every fault is listed.

    Example:
        >>> Position.opening("icf", seats=4, breaker="east").turn
        'east'
    """

    _head: ClassVar[str] = "carrom-position"
    _error: ClassVar[type[InvalidPosition]] = InvalidPosition

    ruleset: Ruleset
    """The way of playing."""
    seats: tuple[str, ...] = SINGLES
    """The seats in order of play: `SINGLES` or `DOUBLES`."""
    turn: str = "south"
    """Seat of the player who is to play."""
    view: str = "south"
    """Seat from which "own" and "opponent" are seen."""
    breaker: str = "south"
    """Seat that had the first right to break this board (Law 43)."""
    sides: tuple[Side, Side]
    """Side 0 (south, and north in doubles) and side 1."""
    white: int = MEN
    """White men on the board, those awaiting placement included."""
    black: int = MEN
    """Black men on the board, those awaiting placement included."""
    queen_state: str = "board"
    """``"board"``, ``"pending"`` (pocketed, still to be covered) or ``"covered"``."""
    queen_side: int | None = None
    """The side that pocketed her; None while she is on the board."""
    broken: bool = True
    """Whether the break has been made (Law 44)."""
    break_attempts: int = 0
    """How often the player on turn has missed at the break, 0-2 (Law 45)."""
    strokes: int = 0
    """Strokes of this board."""
    turns: int = 0
    """Turns of this board before this one; 0: the breaker's first."""
    turn_strokes: int = 0
    """Strokes that the player on turn has made in this turn."""
    passes: int = 0
    """Turns passed one after another (Law 137)."""
    layout: Layout | None = None
    """Where the pieces lie; None when only counts are known."""
    equipment: CarromBoard = ICF_BOARD
    """The carrom board and its men."""
    pending: tuple[Placement, ...] = ()
    """Due men that await a decision, the first group first."""
    result: BoardResult | None = None
    """How the board ended; None while it goes on."""

    def __post_init__(self) -> None:
        """Refuse a state that the Laws cannot produce."""
        faults = Faults(self.faults())
        faults.raise_as(InvalidPosition)
        for part in (self, *self.sides, *self.pending):
            keep_plain_numbers(part)

    # --- making -----------------------------------------------------------------------------

    @classmethod
    def opening(
        cls,
        ruleset: str | Ruleset = "icf",
        seats: int = 2,
        *,
        breaker: str = "south",
        orientation: float | str | None = None,
        layout: Layout | bool | None = None,
        equipment: CarromBoard | None = None,
        score: tuple[int, int] = (0, 0),
        games: tuple[int, int] = (0, 0),
        white: str | None = None,
    ) -> "Position":
        """A board before the break.

        Args:
            ruleset: a name or a `Ruleset`.
            seats: 2 for singles, 4 for doubles.
            breaker: seat of the player who breaks.
            orientation: direction of the Y's first arm as the breaker sees it, degrees or one of
                `carrom.layout.ORIENTATIONS`. Default: that of singles or doubles.
            layout: another rosette; or False: counts only.
            equipment: the carrom board. Default: the ICF's.
            score: points of the game so far, of side 0 and side 1.
            games: games of the match won so far, of side 0 and side 1.
            white: a seat of the side that has the white men. Default: the breaker's (Law 43).

        Raises:
            InvalidPosition: listing every fault.

        Example:
            >>> position = Position.opening("icf", seats=2)
            >>> position.own, position.opponent, position.queen, position.broken
            (9, 9, 'board', False)
        """
        from carrom.rules.making import opening

        return opening(
            ruleset, seats, breaker, orientation, layout, equipment, score, games, white
        )

    @classmethod
    def of(
        cls,
        ruleset: str | Ruleset = "icf",
        *,
        own: int | None = None,
        opponent: int | None = None,
        queen: str | None = None,
        dues: int = 0,
        opponent_dues: int = 0,
        eligible: bool = True,
        opponent_eligible: bool = True,
        score: tuple[int, int] = (0, 0),
        games: tuple[int, int] = (0, 0),
        points: tuple[int, int] = (0, 0),
        potted: tuple[str, ...] | None = None,
        opponent_potted: tuple[str, ...] | None = None,
        turn: str = "south",
        seats: int = 2,
        colour: str = "white",
        breaker: str | None = None,
        layout: Layout | None = None,
        equipment: CarromBoard | None = None,
        broken: bool = True,
        break_attempts: int = 0,
        strokes: int | None = None,
        turns: int | None = None,
        turn_strokes: int | None = None,
        passes: int = 0,
    ) -> "Position":
        """A position in the middle of a board, as the player on turn sees it.

        Args:
            ruleset: a name or a `Ruleset`.
            own: men of the player on turn on the board, 0-9; may be left out with a layout. With
                free colours: the white men.
            opponent: men of the opponent on the board. With free colours: the black men.
            queen: ``"board"``, ``"pending"``, ``"covered-by-me"`` or ``"covered-by-opponent"``.
                Default: on the board; with a layout where she does not lie, nothing is guessed.
            dues: dues and penalties outstanding of the player on turn.
            opponent_dues: those of the opponent.
            eligible: whether an own man has been pocketed before.
            opponent_eligible: the same of the opponent.
            score: points of the game before this board: own, opponent's.
            games: games won before: own, opponent's.
            points: points made on this board with free colours: own, opponent's.
            potted: what the player on turn holds, with free colours. Default: all that is not
                on the board and not held by the opponent.
            opponent_potted: what the opponent holds, with free colours. Default: nothing.
            turn: seat of the player on turn.
            seats: 2 for singles, 4 for doubles.
            colour: the men of the player on turn, ``"white"`` or ``"black"``.
            breaker: who broke. Default: the player on turn, or the player before if white is
                the opponent's.
            layout: where the pieces lie. Default: only counts are known.
            equipment: the carrom board. Default: the ICF's.
            broken: whether the break has been made.
            break_attempts: how often the player on turn has missed at the break.
            strokes: strokes of this board. Default: one a turn.
            turns: turns of this board before this one. Default: nobody's first turn.
            turn_strokes: strokes of this turn. Default: none; one if the queen is pending.
            passes: turns passed one after another.

        Raises:
            InvalidPosition: a state that the Laws cannot produce; every fault is listed.

        Example:
            >>> position = Position.of("icf", own=1, opponent=4, queen="covered-by-me")
            >>> position.rule(StrokeFacts.counts(own=1)).board
            ('me', 7)
        """
        from carrom.rules.making import position_of

        return position_of(
            ruleset,
            own=own,
            opponent=opponent,
            queen=queen,
            dues=dues,
            opponent_dues=opponent_dues,
            eligible=eligible,
            opponent_eligible=opponent_eligible,
            score=score,
            games=games,
            points=points,
            potted=potted,
            opponent_potted=opponent_potted,
            turn=turn,
            seats=seats,
            colour=colour,
            breaker=breaker,
            layout=layout,
            equipment=equipment,
            broken=broken,
            break_attempts=break_attempts,
            strokes=strokes,
            turns=turns,
            turn_strokes=turn_strokes,
            passes=passes,
        )

    def replace(self, **changes: Any) -> Self:
        """The same position with some fields changed.

        Raises:
            InvalidPosition: an unknown field, or a state that the Laws cannot produce; every
                fault is listed.

        Example:
            >>> Position.of("icf", own=7, opponent=9).replace(black=8).opponent
            8
        """
        faults = Faults(
            f"a position has no {shown(name)}" for name in changes if name not in FIELDS
        )
        faults.raise_as(InvalidPosition)
        return dataclasses.replace(self, **changes)

    def seen_from(self, seat: str) -> "Position":
        """The same position as another seat sees it.

        Raises:
            InvalidPosition: a seat where nobody sits.

        Example:
            >>> Position.of("icf", own=7, opponent=9).seen_from("north").own
            9
        """
        self.side_of(seat)  # somebody sits there
        return derived(self, view=seat)

    def faults(self) -> tuple[str, ...]:
        """Why the Laws cannot produce this position; empty for every position there is.

        Example:
            >>> Position.opening().faults()
            ()
        """
        from carrom.rules.position_faults import position_faults

        return position_faults(self)

    # --- as seen from `view` ----------------------------------------------------------------

    def side_of(self, seat: str) -> int:
        """The number of a seat's side, 0 or 1.

        Raises:
            InvalidPosition: a seat where nobody sits.

        Example:
            >>> Position.opening(seats=4).side_of("west")
            1
        """
        faults = Faults()
        faults.name("seat", seat, self.seats)
        faults.raise_as(InvalidPosition)
        return self.seats.index(seat) % 2

    def men_of(self, side: int) -> int:
        """Men of a side on the board. With free colours: white for side 0, black for side 1.

        Raises:
            InvalidPosition: a number that is no side's.
        """
        if type(side) is not int or side not in (0, 1):
            faults = Faults()
            side = faults.integer("side", side, at_least=0, at_most=1)
            faults.raise_as(InvalidPosition)
        colour = self.sides[side].colour
        white = side == 0 if colour is None else colour == "white"
        return self.white if white else self.black

    @property
    def me(self) -> int:
        """The side of `view`, 0 or 1."""
        return self.seats.index(self.view) % 2

    @property
    def own(self) -> int:
        """Own men on the board. With free colours: the white men, for everybody."""
        return self.white if self.sides[0].colour is None else self.men_of(self.me)

    @property
    def opponent(self) -> int:
        """The opponent's men on the board. With free colours: the black men, for everybody."""
        return self.black if self.sides[0].colour is None else self.men_of(1 - self.me)

    @property
    def queen(self) -> str:
        """``"board"``, ``"pending"``, ``"covered-by-me"`` or ``"covered-by-opponent"``."""
        if self.queen_state != "covered":
            return self.queen_state
        return "covered-by-me" if self.queen_side == self.me else "covered-by-opponent"

    @property
    def dues(self) -> int:
        """Own dues and penalties outstanding."""
        return self.sides[self.me].dues

    @property
    def opponent_dues(self) -> int:
        """The opponent's dues and penalties outstanding."""
        return self.sides[1 - self.me].dues

    @property
    def eligible(self) -> bool:
        """Whether an own man has been pocketed."""
        return self.sides[self.me].eligible

    @property
    def opponent_eligible(self) -> bool:
        """Whether a man of the opponent has been pocketed."""
        return self.sides[1 - self.me].eligible

    @property
    def score(self) -> tuple[int, int]:
        """Points of the game before this board: own, opponent's."""
        return self.sides[self.me].score, self.sides[1 - self.me].score

    @property
    def over(self) -> bool:
        """Whether the board has ended."""
        return self.result is not None

    # --- what comes next --------------------------------------------------------------------

    def rule(self, facts: StrokeFacts) -> "Ruling":
        """The ruling on what the player on turn did, or on what happened.

        Raises:
            InvalidFacts: what cannot have happened here; every fault is listed.
            InvalidPosition: the board is over; or men await their placing, and this is a stroke
                or stands for one. Fouls can be ruled meanwhile, and boards lost by an act.

        Example:
            >>> position = Position.of("icf", own=7, opponent=9)
            >>> print(position.rule(StrokeFacts.counts(striker=True)).explain())
            The striker is pocketed: one due (Law 72a).
            One due man comes out; north places it (Laws 72c, 78a).
            The turn passes to north (Law 48).
        """
        from carrom.rules.ruling import Ruling

        return Ruling(self, facts)

    def rule_batch(self, batch: BatchResult) -> "BatchRuling":
        """The rulings on many strokes from this position, as arrays.

        Raises:
            InvalidFacts: no batch, or strokes that cannot have been made here, every fault
                listed. A stroke that did not settle has no ruling: its ``settled`` is False.
            InvalidPosition: the board is over, or men await their placing.

        Example:
            >>> import carrom
            >>> position = Position.opening()
            >>> strokes = carrom.StrokeBatch.aim(x=0.0, angle=[80.0, 90.0], speed=2.0)
            >>> position.rule_batch(carrom.simulate_batch(position.layout, strokes)).winner
            array([-1, -1], dtype=int8)
        """
        from carrom.rules.batch import rule_batch

        return rule_batch(self, batch)

    def stroke_faults(self, stroke: Stroke) -> tuple[str, ...]:
        """Why the stroke may not be made: `stroke_faults` of this position."""
        from carrom.rules.stroke_faults import stroke_faults

        return stroke_faults(self, stroke)

    # --- due men ----------------------------------------------------------------------------

    @property
    def men_lying(self) -> tuple[int, int]:
        """White and black men that lie on the board: none that still awaits its placing.

        Example:
            >>> position = Position.of("icf", own=5, opponent=9, dues=1)
            >>> after = position.rule(StrokeFacts.counts(own=1, striker=True)).apply()
            >>> (after.white, after.black), after.men_lying, after.pending_placements
            ((7, 9), (4, 9), ('W', 'W', 'W'))
        """
        waiting = [name[0] for group in self.pending for name in group.pieces]
        return self.white - waiting.count("W"), self.black - waiting.count("B")

    @property
    def pending_placements(self) -> tuple[str, ...]:
        """The men that are to be placed next; ``"W"`` and ``"B"`` without a layout."""
        return self.pending[0].pieces if self.pending else ()

    @property
    def placer(self) -> str | None:
        """Seat of the player who places them or forgoes them all (Law 87a); None: nobody."""
        return self.pending[0].placer if self.pending else None

    @property
    def may_forgo(self) -> bool:
        """True if the placer may forgo the due men that are to be placed next (Law 87a).

        Example:
            >>> position = Position.of("fr-classic", own=7, opponent=9)
            >>> position.rule(StrokeFacts.counts(striker=True)).apply().may_forgo  # his own man
            False
        """
        from carrom.rules.returning import forgoing_fault

        return bool(self.pending) and not forgoing_fault(self, self.pending[0])

    def placing_faults(self, xy: ArrayLike) -> tuple[str, ...]:
        """Why the due men may not be put there (Laws 85, 86, 89b, 114); empty when they may.

        Args:
            xy: a place in metres for each of `pending_placements`, shape (n, 2).

        Raises:
            InvalidPosition: nothing awaits placing, or no layout is known.
        """
        from carrom.rules.returning import placing_faults

        return placing_faults(self, xy)

    def place(self, xy: ArrayLike | None = None) -> "Position":
        """The position with the next due men put back.

        Args:
            xy: a place in metres for each of `pending_placements`. None: automatic places.
                Without a layout nothing is asked where.

        Raises:
            InvalidPosition: nothing awaits placing, or the places are against the Laws; every
                fault is listed.

        Example:
            >>> position = Position.of("icf", own=7, opponent=9)
            >>> after = position.rule(StrokeFacts.counts(striker=True)).apply()
            >>> after.pending_placements, after.placer, after.place().pending_placements
            (('W',), 'north', ())
        """
        from carrom.rules.returning import placed

        return placed(self, xy)

    def forgo(self, *, unnoticed: bool = False) -> "Position":
        """The position with the next due men left in the pocket, all of them (Law 87a).

        Args:
            unnoticed: whether they were forgotten until the next stroke (Law 83), which may
                happen to him who owes them too.

        Raises:
            InvalidPosition: nothing awaits placing, the side would have no man left, or who
                places them is who owes them; `may_forgo` tells.

        Example:
            >>> position = Position.of("icf", own=7, opponent=9)
            >>> position.rule(StrokeFacts.counts(striker=True)).apply().forgo().own
            7
        """
        from carrom.rules.returning import forgone

        return forgone(self, unnoticed=unnoticed)

    def auto_place(self) -> "Position":
        """The position with the next due men put back by the machine, always alike."""
        return self.place()

    # --- forms ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON; what is as usual is left out.

        Example:
            >>> Position.of("icf", own=7, opponent=9).to_dict()["white"]
            7
        """
        from carrom.rules.text import position_to_dict

        return position_to_dict(self)

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Self:
        """The position that `to_dict` wrote.

        Raises:
            InvalidPosition: something else; every fault is listed.
        """
        from carrom.rules.text import position_from_dict

        return cls(**position_from_dict(plain))

    def __str__(self) -> str:
        """The text form."""
        return self.to_text()

    def _repr_svg_(self) -> str | None:
        """The picture of the layout, in Jupyter."""
        return None if self.layout is None else self.layout._repr_svg_()


__all__ = ["DOUBLES", "FIELDS", "MEN", "SINGLES", "Placement", "Position", "Side", "derived"]

FIELDS: Final = tuple(field.name for field in dataclasses.fields(Position))
"""The names of all fields of a position, in order."""

_WRITERS: Final = tuple((name, getattr(Position, name).__set__) for name in FIELDS)


def derived(position: Position, **changes: Any) -> Position:
    """The position with some fields changed, unchecked: what the Laws' own code makes is legal.

    Example:
        >>> derived(Position.opening(), turn="north").turn
        'north'
    """
    new = object.__new__(Position)
    for name, write in _WRITERS:
        write(new, changes[name] if name in changes else getattr(position, name))
    return new
