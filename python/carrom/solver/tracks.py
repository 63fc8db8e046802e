"""What the strokes of a batch did, as columns that goals ask for.

A column is computed when it is first asked for, for all strokes at once, and then kept. Events
are compared by their times: what happens inside a touching group happens at one instant, and
there nothing comes before anything else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from carrom.equipment import QUARTER_TURNS, CarromBoard, Point
from carrom.errors import CarromError
from carrom.layout import Layout
from carrom.names import EVENT_KINDS, PIECES, POCKETS, STOP_REASONS, STRIKER
from carrom.result import BatchResult
from carrom.rules import Position
from carrom.rules.batch import BatchRuling

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
When = Literal["all", "before contact", "after contact"]
_Column = TypeVar("_Column", Floats, Ints, "Impacts")

WHENS: Final[tuple[When, ...]] = ("all", "before contact", "after contact")
"""Which cushion hits count; the contact is the striker's first hit of a piece."""

MOUTH: Final = 4.0
"""So many radii of a pocket from its centre a cushion is its mouth: a rattle there is no bank."""

_DISC_DISC: Final = EVENT_KINDS.index("disc-disc")
_DISC_CUSHION: Final = EVENT_KINDS.index("disc-cushion")
_RIM_IN: Final = EVENT_KINDS.index("rim-in")


@dataclass(frozen=True, eq=False, slots=True)
class Impacts:
    """Impacts of all strokes, in order: the rows of one kind of event.

    Attributes:
        row: int64 (H,): number of the event in the batch.
        stroke: int64 (H,): number of the stroke.
        a: int8 (H,): the piece; of two, the one with the lower number.
        b: int8 (H,): the other piece, or the cushion.
        time: float64 (H,), s.
    """

    row: Ints
    stroke: Ints
    a: NDArray[np.int8]
    b: NDArray[np.int8]
    time: Floats

    def where(self, mask: Flags) -> "Impacts":
        """Only some of them."""
        rows = np.flatnonzero(mask)  # once: five times faster than five masks
        return Impacts(*(getattr(self, name)[rows] for name in self.__slots__))


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
        """Keep what the columns are made of."""
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

    # --- impacts ----------------------------------------------------------------------------

    @cached_property
    def stroke_of(self) -> Ints:
        """The stroke of each event, (E,)."""
        if self.batch.event_offsets is None:
            raise CarromError('goals are judged by events: simulate with record="events"')
        return np.repeat(np.arange(self.count), np.diff(self.batch.event_offsets))

    @cached_property
    def hits(self) -> Impacts:
        """The hits of two pieces."""
        return self._of_kind(_DISC_DISC)

    @cached_property
    def cushion_hits(self) -> Impacts:
        """The hits of a piece and a cushion."""
        return self._of_kind(_DISC_CUSHION)

    def _of_kind(self, kind: int) -> Impacts:
        events = self.batch.events
        rows = np.flatnonzero(events.kind == kind)
        return Impacts(
            rows, self.stroke_of[rows], events.a[rows], events.b[rows], events.time[rows]
        )

    def hits_of(self, piece: int) -> Impacts:
        """The hits of a piece and any other."""
        return self._keep(("hits", piece), lambda: self.hits.where(_has(self.hits, piece)))

    def cushions_of(self, piece: int) -> Impacts:
        """The hits of a piece and any cushion."""
        hits = self.cushion_hits
        return self._keep(("cushions of", piece), lambda: hits.where(hits.a == piece))

    def touch_time(self, piece: int) -> Floats:
        """When a piece was first hit by another, s; infinite where it never was, (N,)."""
        return self._keep(("touch", piece), lambda: self._first_time(self.hits_of(piece)))

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
        hits = self.hits_of(one)
        mask = hits.a + hits.b == one + two
        if after is not None:
            mask &= hits.time >= after[hits.stroke]
        return self._first_time(hits.where(mask))

    def _first_time(self, hits: Impacts) -> Floats:
        times = np.full(self.count, np.inf)
        first = starts(hits.stroke)
        times[hits.stroke[first]] = hits.time[first]
        return times

    def cushions(self, piece: int, when: When = "all") -> Ints:
        """How many cushions a piece hit, (N,).

        Args:
            piece: its number.
            when: ``"all"``, or only ``"before contact"`` or ``"after contact"``: before the
                striker's first hit of a piece, or then and after. Where the striker hits
                nothing, everything is before.
        """
        key = ("cushions", piece, when)
        return self._keep(key, lambda: self.per_stroke(self.cushions_when(piece, when)))

    def cushions_when(self, piece: int, when: When) -> Impacts:
        """The cushion hits of a piece that count."""
        hits = self.cushions_of(piece)
        if when == "all":
            return hits
        before = hits.time < self.contact_time[hits.stroke]
        return hits.where(before if when == "before contact" else ~before)

    def before_pocket(self, piece: int) -> tuple[Impacts, Floats]:
        """The cushion hits of a piece, and how far each was from the pocket it went into, m.

        From its centre; infinite where the piece went into none.
        """
        hits = self.cushions_of(piece)
        pocket = self.pocket[hits.stroke, piece]
        to = self.batch.events.xy[hits.row] - np.array(self.board.pocket_centres)[pocket]
        distance = away(to[:, 0], to[:, 1], (0.0, 0.0))
        distance[pocket < 0] = np.inf
        return hits, distance

    def per_stroke(self, hits: Impacts) -> Ints:
        """How many of some hits each stroke has, (N,)."""
        return np.bincount(hits.stroke, minlength=self.count)

    # --- places -----------------------------------------------------------------------------

    def end(self, piece: int) -> tuple[Floats, Floats]:
        """Where a piece lies in the end, m; NaN where it has left the board, (N,) each."""
        return self.batch.xy[:, piece, 0], self.batch.xy[:, piece, 1]

    def nearest_to_pocket(self, piece: int, pocket: int | None) -> Floats:
        """By how much a piece came short of a pocket's rim, m, (N,).

        Zero where its centre came inside the rim. Counted are the places where it hit a cushion
        or came to rest, and other pockets that it went into; infinite where there is none.

        Args:
            piece: its number.
            pocket: its number; None for whichever is nearest.
        """
        key = ("nearest", piece, pocket)
        return self._keep(key, lambda: self._nearest(piece, pocket))

    def _nearest(self, piece: int, pocket: int | None) -> Floats:
        distance = self._to_pocket(*self.end(piece), pocket)
        distance[np.isnan(distance)] = np.inf
        hits = self.cushions_of(piece)
        if len(hits.row):
            reach = self.board.half_side - self.board.radii[piece]
            x, y = self.batch.events.xy[hits.row].clip(-reach, reach).T  # the piece's centre
            first = starts(hits.stroke)
            strokes = hits.stroke[first]
            least = np.minimum.reduceat(self._to_pocket(x, y, pocket), first)
            distance[strokes] = np.minimum(distance[strokes], least)
        lost = np.flatnonzero(self.pocket[:, piece] >= 0)
        there = np.array(self.board.pocket_centres)[self.pocket[lost, piece]]
        distance[lost] = np.minimum(
            distance[lost], self._to_pocket(there[:, 0], there[:, 1], pocket)
        )
        rims = self.rim_events
        inside = rims.a == piece
        if pocket is not None:
            inside &= rims.b == pocket
        distance[rims.stroke[inside]] = 0.0
        return np.maximum(distance - self.board.pocket_radius, 0.0)

    def _to_pocket(self, x: Floats, y: Floats, pocket: int | None) -> Floats:
        """Distances from a pocket's centre, or from the nearest of the four."""
        if pocket is not None:
            return away(x, y, self.board.pocket_centres[pocket])
        return away(np.abs(x), np.abs(y), self.board.pocket_centres[POCKETS.index("NE")])

    def miss(self, piece: int) -> Floats:
        """How far from a piece's starting place the striker passed, m, (N,): rim to rim.

        Its path is taken as straight from impact to impact, and the point of an impact with a
        piece as its place. Infinite for a piece that was not on the board.
        """
        return self._keep(("miss", piece), lambda: self._miss(piece))

    def _miss(self, piece: int) -> Floats:
        if not self.start.on_board[piece]:
            return np.full(self.count, np.inf)
        stroke, x, y, dx, dy, share = self._striker_path
        px, py = self.start.xy[piece].tolist()
        ax, ay = px - x, py - y
        along = ((ax * dx + ay * dy) * share).clip(0.0, 1.0)
        ax -= along * dx
        ay -= along * dy
        first = starts(stroke)
        passed = np.full(self.count, np.inf)
        passed[stroke[first]] = np.sqrt(np.minimum.reduceat(ax * ax + ay * ay, first))
        return np.maximum(passed - self.board.radii[piece] - self.board.radii[STRIKER], 0.0)

    @cached_property
    def _striker_path(self) -> tuple[Ints, Floats, Floats, Floats, Floats, Floats]:
        """The striker's straight ways: stroke, start, extent, 1 / square of the length."""
        events = self.batch.events
        rows = np.flatnonzero(
            (events.a == STRIKER) | ((events.b == STRIKER) & (events.kind == _DISC_DISC))
        )
        stroke = self.stroke_of[rows]
        reach = self.board.half_side - self.board.radii[STRIKER]
        to_x, to_y = events.xy[rows].clip(-reach, reach).T
        first = starts(stroke)
        x, y = np.roll(to_x, 1), np.roll(to_y, 1)
        x[first], y[first] = self.strokes[stroke[first], 0], self.strokes[stroke[first], 1]
        dx, dy = to_x - x, to_y - y
        square = dx * dx + dy * dy
        share = np.divide(1.0, square, out=np.zeros_like(square), where=square > 0.0)
        return stroke, x, y, dx, dy, share

    @cached_property
    def rim_events(self) -> Impacts:
        """Every crossing of a rim inward; `Impacts.b` is the pocket."""
        return self._of_kind(_RIM_IN)

    def _keep(self, key: tuple[Any, ...], make: Callable[[], _Column]) -> _Column:
        if key not in self._kept:
            self._kept[key] = make()
        column: _Column = self._kept[key]
        return column

    def __repr__(self) -> str:
        """One line: how many strokes."""
        return f"<Tracks of {self.count} strokes>"


def starts(strokes: Ints) -> Ints:
    """Where each stroke's entries begin in a sorted column.

    Example:
        >>> starts(np.array([2, 2, 5, 7, 7])).tolist()
        [0, 2, 3]
    """
    return np.flatnonzero(np.diff(strokes, prepend=-1))


def away(x: Any, y: Any, place: Point) -> Floats:
    """Distances from a place."""
    dx, dy = x - place[0], y - place[1]
    distances: Floats = np.sqrt(dx * dx + dy * dy)
    return distances


def _has(hits: Impacts, piece: int) -> Flags:
    second: Flags = hits.b == piece
    # the striker has the highest number: it is never the first of two
    return second if piece == STRIKER else second | (hits.a == piece)


assert len(PIECES) - 1 == STRIKER
