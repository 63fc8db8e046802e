"""What the strokes of a batch did, as columns that goals ask for.

A column is computed when it is first asked for, for all strokes at once, and then kept. Events
are compared by their times: what happens inside a touching group happens at one instant, and
there nothing comes before anything else.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from carrom._core import Tracks as Core
from carrom.cached import cached_property
from carrom.equipment import QUARTER_TURNS, CarromBoard, Point
from carrom.errors import CarromError, Faults
from carrom.layout import Layout
from carrom.names import SEATS, STOP_REASONS, STRIKER
from carrom.result import BatchResult
from carrom.rules import Position
from carrom.rules.batch import BatchRuling

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
When = Literal["all", "before contact", "after contact", "on the way"]
_Column = TypeVar("_Column", Floats, Ints)

WHENS: Final[tuple[When, ...]] = ("all", "before contact", "after contact", "on the way")
"""Which cushion hits count; the contact is the striker's first hit of a piece.

``"on the way"`` are all but those at the mouth of the pocket that the piece went into.
"""

MOUTH: Final = 4.0
"""So many radii of a pocket from its centre a cushion is its mouth: a rattle there is no bank."""


class Tracks:
    """What a batch of strokes from one layout did.

    Args:
        batch: simulated with ``record="events"``.
        strokes: its strokes, (N, 5), as the rows of a `carrom.StrokeBatch`.
        start: where the pieces lay before each of them.
        board: the carrom board.
        seat: whose strokes they are.
        position: the state of the game, or None; without one nothing is known of the Laws and
            of whose men are whose.

    Raises:
        CarromError: on first use of an event, if the batch has none.
        IndexError: by a column, of a piece or pocket that there is not.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.of({"W1": (0.1, 0.1)})
        >>> strokes = carrom.StrokeBatch.aim(x=0.1, angle=[90.0, 270.0], speed=3.0)
        >>> batch = carrom.simulate_batch(layout, strokes, record="events")
        >>> board = carrom.CarromBoard.icf()
        >>> tracks = Tracks(batch, strokes.rows, layout, board=board, seat="south")
        >>> tracks.count, tracks.first_contact.tolist()
        (2, [1, 1])
        >>> tracks.cushions(19, "before contact").tolist()
        [0, 1]
    """

    def __init__(
        self,
        batch: BatchResult,
        strokes: Floats,
        start: Layout,
        *,
        board: CarromBoard,
        seat: str,
        position: Position | None = None,
    ) -> None:
        """Keep what the columns are made of.

        Raises:
            CarromError: an argument of another kind; every fault is listed.
        """
        faults = Faults()
        faults.kind("batch", batch, BatchResult)
        faults.kind("strokes", strokes, np.ndarray)
        faults.kind("start", start, Layout)
        faults.kind("board", board, CarromBoard)
        faults.name("seat", seat, SEATS)
        if position is not None:
            faults.kind("position", position, Position)
        faults.raise_as(CarromError)
        self.batch = batch
        self.strokes = strokes
        self.start = start
        self.board = board
        self.seat = seat
        self.position = position
        self.count = len(batch)
        self._kept: dict[tuple[Any, ...], Any] = {}

    # --- the outcome ------------------------------------------------------------------------

    @property
    def pocket(self) -> NDArray[np.int8]:
        """Pocket code of each piece, (N, 20)."""
        return self.batch.pocket

    @property
    def order(self) -> NDArray[np.int8]:
        """Rank of each piece among those pocketed in its stroke, or -1, (N, 20)."""
        return self.batch.pocket_order

    @property
    def first_contact(self) -> NDArray[np.int8]:
        """The piece that the striker hit first, or -1, (N,)."""
        return self.batch.first_contact

    @cached_property
    def settled(self) -> Flags:
        """Whether everything came to rest, (N,)."""
        settled: Flags = self.batch.stop_reason == STOP_REASONS.index("settled")
        return settled

    @cached_property
    def all_settled(self) -> bool:
        """Whether everything came to rest in every stroke: nearly always."""
        return bool(self.settled.all())

    @cached_property
    def rulings(self) -> BatchRuling | None:
        """What the Laws say to each stroke; None without a position."""
        return None if self.position is None else self.position.rule_batch(self.batch)

    # --- the stroke -------------------------------------------------------------------------

    @cached_property
    def speed(self) -> Floats:
        """Speed of each stroke, m/s, (N,)."""
        u, v = self.strokes[:, 2], self.strokes[:, 3]
        return np.sqrt(u * u + v * v)

    @cached_property
    def forward(self) -> Floats:
        """The part of each velocity that leads away from the player, m/s, (N,)."""
        _, b, _, d = QUARTER_TURNS[self.seat]
        return b * self.strokes[:, 2] + d * self.strokes[:, 3]

    @cached_property
    def angle_back(self) -> Flags:
        """Whether the stroke is made backwards, behind the player's base lines, (N,)."""
        back: Flags = self.forward < 0.0
        return back

    # --- hits -------------------------------------------------------------------------------

    @cached_property
    def _read(self) -> Core:
        """What the core reads off the events."""
        if self.batch.event_offsets is None:
            raise CarromError('goals are judged by events: simulate with record="events"')
        events = self.batch.events
        return Core(
            offsets=self.batch.event_offsets,
            time=events.time,
            kind=events.kind,
            a=events.a,
            b=events.b,
            place=events.xy,
            xy=self.batch.xy,
            pocket=self.batch.pocket,
            strokes=np.ascontiguousarray(self.strokes, dtype=np.float64),
            half_side=self.board.half_side,
            pocket_centres=self.board.pocket_centres,
            rim_radius=self.board.pocket_radius,
            radii=self.board.radii,
        )

    def touch_time(self, piece: int) -> Floats:
        """When a piece was first hit by another, s; infinite where it never was, (N,)."""
        return self._keep(("touch", piece), lambda: self._read.hit_time(piece))

    @property
    def contact_time(self) -> Floats:
        """When the striker first hit a piece, s; infinite where it never did, (N,)."""
        return self.touch_time(STRIKER)

    def pair_time(self, one: int, two: int, after: Floats | None = None) -> Floats:
        """When two pieces first hit each other, s; infinite where they never did, (N,).

        Args:
            one: a piece.
            two: the other.
            after: count only hits at these times or later, (N,).
        """
        if after is not None:
            after = np.ascontiguousarray(after, dtype=np.float64)
        return self._read.hit_time(one, two, after)

    def sender(self, piece: int) -> Ints:
        """The piece that hit another last before that went into a pocket, from 1; else 0, (N,)."""
        return self._read.sender(piece)

    # --- cushions ---------------------------------------------------------------------------

    def cushions(self, piece: int, when: When = "all") -> Ints:
        """How many cushions a piece hit, (N,).

        Args:
            piece: its number.
            when: ``"all"``, or only ``"before contact"`` or ``"after contact"``: before the
                striker's first hit of a piece, or then and after. Where the striker hits
                nothing, everything is before. Or ``"on the way"``: all but those at the mouth of
                the pocket that the piece went into.
        """
        key = ("cushions", piece, when)
        at = WHENS.index(when)
        return self._keep(key, lambda: self._read.cushions(piece, at, self._mouth))

    def cushions_in_order(self, piece: int, when: When, order: Sequence[int]) -> Ints:
        """How many of the first cushions that a piece hit are those of a list, in order, (N,).

        Args:
            piece: its number.
            when: which hits count, as in `cushions`.
            order: numbers in `carrom.names.CUSHIONS`.
        """
        return self._read.cushions_in_order(piece, WHENS.index(when), self._mouth, order)

    def cushions_of(self, row: int, piece: int, when: When) -> list[int]:
        """The cushions that a piece hit in one stroke, in order."""
        return self._read.cushions_of(row, piece, WHENS.index(when), self._mouth)

    def banks(self, piece: int) -> Ints:
        """How many cushions a piece hit, but for those at the mouth of the pocket it went into."""
        return self.cushions(piece, "on the way")

    def rattle(self, piece: int) -> Floats:
        """How far from a pocket's centre a piece touched a cushion at its mouth, at most, m, (N,).

        Of the pocket into which it went; 0 where it touched none there, or went into no pocket.
        """
        key = ("rattle", piece)
        return self._keep(key, lambda: self._read.rattle(piece, self._mouth))

    @property
    def _mouth(self) -> float:
        return MOUTH * self.board.pocket_radius

    # --- places -----------------------------------------------------------------------------

    def end(self, piece: int) -> tuple[Floats, Floats]:
        """Where a piece lies in the end, m; NaN where it has left the board, (N,) each."""
        return self.batch.xy[:, piece, 0], self.batch.xy[:, piece, 1]

    def nearest_to_pocket(self, piece: int, *pockets: int) -> Floats:
        """By how much a piece came short of the nearest rim of some pockets, m, (N,).

        Zero where its centre came inside the rim. Counted are the places where it hit a cushion
        or came to rest, and other pockets that it went into; infinite where there is none.

        Args:
            piece: its number.
            pockets: their numbers, one at least, each once.
        """
        key = ("nearest", piece, pockets)
        return self._keep(key, lambda: self._read.short_of(piece, pockets))

    def pot_nearness(
        self,
        piece: int,
        holes: tuple[int, ...],
        *,
        few: bool,
        half_pot: float,
        half_hit: float,
        untouched: float,
    ) -> Floats:
        """How near a piece came to some pockets, 0 to 1: 1 where it fell into one, (N,).

        Args:
            piece: its number; it lies on the board.
            holes: numbers of the pockets.
            few: whether one that was not touched has something for how near the striker passed.
            half_pot: distance from the rim at which a touched one has half of what it can, m.
            half_hit: how far from it the striker passes for half of what a miss can have, m.
            untouched: what a miss can have.
        """
        start = self.start.xy[piece].tolist() if few else None
        return self._read.pot_nearness(piece, holes, start, half_pot, half_hit, untouched)

    def miss(self, piece: int) -> Floats:
        """How far from a piece's starting place the striker passed, m, (N,): rim to rim.

        Its path is taken as straight from impact to impact, and the point of an impact with a
        piece as its place. Infinite for a piece that was not on the board.
        """
        place = self.start.xy[piece].tolist()
        return self._keep(("miss", piece), lambda: self._read.miss(piece, place))

    def _keep(self, key: tuple[Any, ...], make: Callable[[], _Column]) -> _Column:
        if key not in self._kept:
            self._kept[key] = make()
        column: _Column = self._kept[key]
        return column

    def __getstate__(self) -> dict[str, Any]:
        """Without what the core has read, which it reads again."""
        return {name: held for name, held in self.__dict__.items() if name != "_read"}

    def __repr__(self) -> str:
        """One line: how many strokes."""
        return f"<Tracks of {self.count} strokes>"


def away(x: Any, y: Any, place: Point) -> Floats:
    """Distances from a place."""
    dx, dy = x - place[0], y - place[1]
    distances: Floats = np.sqrt(dx * dx + dy * dy)
    return distances
