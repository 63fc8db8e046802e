"""What comes out of strokes: where the pieces lie, what happened on the way, and a digest of it.

* `StrokeResult`: one stroke; what was not asked for is not computed.
* `BatchResult`: many strokes, as arrays.

Both are values: they never change, compare by content, and can be pickled and copied.

The digest is made of what both keep whatever was recorded: the final places, the pocket of each
piece, the order of capture, the striker's first contact, the duration, the reason of stopping
and the number of events, as little-endian bytes. Zero has no sign there: `-0.0 == 0.0`, and
results that are equal have the same digest.
"""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from carrom.cached import cached_property
from carrom.equipment import CarromBoard
from carrom.errors import CarromError, Faults, immutable, row_of, shown
from carrom.events import Events, locked
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.names import FRICTIONS, OVERBOARD, PIECES, POCKETS, STOP_REASONS, STRIKER
from carrom.stroke import Stroke
from carrom.trajectory import Trajectory

RECORDS: Final = ("final", "events", "trajectory")
"""How much of a stroke is kept, each with all of the one before it."""

_ROWS_AT_ONCE: Final = 512  # strokes of a batch hashed together: bounds the memory

_ROW: Final = np.dtype(
    [
        ("xy", "<f8", (len(PIECES), 2)),
        ("pocket", "<i1", (len(PIECES),)),
        ("order", "<i1", (len(PIECES),)),
        ("first_contact", "<i1"),
        ("duration", "<f8"),
        ("stop_reason", "<u1"),
        ("event_count", "<u4"),
    ]
)  # packed: what a digest reads, in this order


class Outcome(Protocol):
    """The columns that a simulator hands back for one stroke.

    A pocket code is 0 to 3, or one of `carrom.names.ON_BOARD`, ``ABSENT``, ``OVERBOARD``.
    """

    @property
    def xy(self) -> NDArray[np.float64]:
        """Final places of the twenty pieces, NaN where not on the board, m, (20, 2)."""

    @property
    def pocket(self) -> NDArray[np.int8]:
        """Pocket code of each piece, (20,)."""

    @property
    def captures(self) -> Sequence[tuple[int, int, float]]:
        """Piece, pocket code and time of each that left, in order."""

    @property
    def first_contact(self) -> int:
        """The piece that the striker touched first, or -1."""

    @property
    def duration(self) -> float:
        """Time of the last event, or the time budget, s."""

    @property
    def stop_reason(self) -> int:
        """Number in `carrom.names.STOP_REASONS`."""

    @property
    def event_count(self) -> int:
        """How many events the stroke took."""

    @property
    def events(self) -> tuple[NDArray[Any], ...] | None:
        """Time, kind, a, b, x, y, speed; None when not recorded."""

    @property
    def segments(self) -> tuple[NDArray[Any], ...] | None:
        """The ten columns of `carrom.trajectory.Trajectory`; None when not recorded."""


@dataclass(frozen=True, eq=False, repr=False, init=False)
class StrokeResult:
    """The outcome of one stroke, from `carrom.simulate`.

    Attributes:
        start: where the pieces lay before.
        stroke: the stroke made.
        board: the carrom board.
        materials: powder, impacts, pockets.
        friction: ``"coupled"`` or ``"coulomb"``.
        limits: what would have ended the stroke early.
        record: how much was kept, one of `RECORDS`.
        outcome: the simulator's own columns.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.of({"W1": (0.30, 0.30)})
        >>> result = carrom.simulate(layout, carrom.Stroke.aim(x=0.1, angle=66.0, speed=2.5))
        >>> result.first_contact, result.stop_reason
        ('W1', 'settled')
        >>> len(result.digest())
        32
    """

    start: Layout
    stroke: Stroke
    board: CarromBoard
    materials: Materials
    friction: str
    limits: Limits
    record: str
    outcome: Outcome

    def __init__(
        self,
        start: Layout,
        stroke: Stroke,
        board: CarromBoard,
        materials: Materials,
        friction: str,
        limits: Limits,
        record: str,
        outcome: Outcome,
    ) -> None:
        """Keep a simulator's outcome and what led to it.

        Raises:
            CarromError: an argument of another kind; every fault is listed.
        """
        given = start, stroke, board, materials, limits
        right = all(map(isinstance, given, (Layout, Stroke, CarromBoard, Materials, Limits)))
        if not (
            right and friction in FRICTIONS and record in RECORDS and hasattr(outcome, "captures")
        ):
            _refuse(start, stroke, board, materials, friction, limits, record, outcome)
        # The constructor that `dataclass` writes takes three times as long, which counts here.
        write = self.__dict__
        write["start"] = start
        write["stroke"] = stroke
        write["board"] = board
        write["materials"] = materials
        write["friction"] = friction
        write["limits"] = limits
        write["record"] = record
        write["outcome"] = outcome

    @cached_property
    def layout(self) -> Layout:
        """Where the pieces lie after the stroke.

        Example:
            >>> import carrom
            >>> layout = carrom.Layout.of({"W1": (0.30, 0.30)})
            >>> result = carrom.simulate(layout, carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0))
            >>> result.layout == layout
            True
        """
        return Layout(self.outcome.xy[:STRIKER])

    @cached_property
    def striker_xy(self) -> tuple[float, float] | None:
        """Where the striker's centre lies after the stroke, m; None when it left the board.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.1, angle=90.0, speed=0.5)
            >>> carrom.simulate(carrom.Layout.of({}), stroke).striker_xy[0]
            0.1
        """
        x, y = self.outcome.xy[STRIKER].tolist()
        return None if x != x else (x, y)

    @cached_property
    def pocketed(self) -> tuple[tuple[str, str, float], ...]:
        """Name, pocket and time, s, of every piece pocketed, in order; the striker too.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=42.0, speed=1.5)
            >>> carrom.simulate(carrom.Layout.of({}), stroke).pocketed
            ()
        """
        return tuple(
            (PIECES[body], POCKETS[pocket], time)
            for body, pocket, time in self.outcome.captures
            if pocket != OVERBOARD
        )

    @cached_property
    def overboard(self) -> tuple[tuple[str, float], ...]:
        """Name and time, s, of every piece that jumped a cushion, in order.

        Empty unless ``Materials.overboard_speed`` is set.

        Example:
            >>> import carrom
            >>> materials = carrom.Materials(overboard_speed=1.0)
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=5.0)
            >>> result = carrom.simulate(carrom.Layout.of({}), stroke, materials=materials)
            >>> [name for name, _ in result.overboard]
            ['S']
        """
        return tuple(
            (PIECES[body], time)
            for body, pocket, time in self.outcome.captures
            if pocket == OVERBOARD
        )

    @property
    def first_contact(self) -> str | None:
        """The piece that the striker touched first, or None.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5)
            >>> carrom.simulate(carrom.Layout.of({"Q": (0.0, 0.0)}), stroke).first_contact
            'Q'
        """
        body = self.outcome.first_contact
        return PIECES[body] if body >= 0 else None

    @property
    def duration(self) -> float:
        """Time of the last event, or the time budget, s.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.5)
            >>> materials = carrom.Materials(mu=0.10, gravity=10.0)
            >>> result = carrom.simulate(carrom.Layout.of({}), stroke, materials=materials)
            >>> round(result.duration, 9)
            0.5
        """
        return self.outcome.duration

    @property
    def stop_reason(self) -> str:
        """Why the stroke ended: ``"settled"``, or one of the limits in `names.STOP_REASONS`.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=5.0)
            >>> limits = carrom.Limits(max_time=0.1)
            >>> carrom.simulate(carrom.Layout.of({}), stroke, limits=limits).stop_reason
            'time-limit'
        """
        return STOP_REASONS[self.outcome.stop_reason]

    @property
    def event_count(self) -> int:
        """How many events the stroke took, recorded or not.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.5)
            >>> carrom.simulate(carrom.Layout.of({}), stroke, record="final").event_count
            1
        """
        return self.outcome.event_count

    @cached_property
    def events(self) -> Events:
        """What happened, in order.

        Raises:
            CarromError: the stroke was simulated with ``record="final"``.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5)
            >>> carrom.simulate(carrom.Layout.of({}), stroke).events.kind_names.tolist()
            ['disc-cushion', 'stop']
        """
        columns = self.outcome.events
        if columns is None:
            raise CarromError(_not_kept("events", self.record, '"events" or "trajectory"'))
        return Events._trusted(columns)

    @cached_property
    def trajectory(self) -> Trajectory:
        """The exact motion of every piece.

        Raises:
            CarromError: the stroke was simulated with ``record="final"`` or ``"events"``.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5)
            >>> result = carrom.simulate(carrom.Layout.of({}), stroke)
            >>> tuple(result.trajectory.at(result.duration)[19].tolist()) == result.striker_xy
            True
        """
        segments = self.outcome.segments
        if segments is None:
            raise CarromError(_not_kept("the trajectory", self.record, '"trajectory"'))
        return Trajectory(
            segments,
            radii=self.board.radii,
            grip=self.materials.mu * self.materials.gravity,
            coupled=self.friction == "coupled",
            end=self.duration,
        )

    def digest(self) -> str:
        """Fingerprint of the outcome, 32 hexadecimal digits.

        The same on every machine and backend, for every thread count and whatever was recorded.
        It covers the end (see the head of this module), not the events and motions that led
        there: those follow from the same numbers.

        Example:
            >>> import carrom
            >>> layout = carrom.Layout.opening()
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=4.0)
            >>> kept = carrom.simulate(layout, stroke, record="final")
            >>> kept.digest() == carrom.simulate(layout, stroke).digest()
            True
        """
        return self._digest

    @cached_property
    def _digest(self) -> str:
        outcome = self.outcome
        rows = _rows(
            outcome.xy,
            outcome.pocket,
            _order_of(outcome.captures),
            outcome.first_contact,
            outcome.duration,
            outcome.stop_reason,
            outcome.event_count,
        )
        return _hash(rows.tobytes())

    def __eq__(self, other: object) -> bool:
        """Equal when the question and what happened are equal.

        What was kept of it does not count, nor the backend: a result recorded as ``"final"``
        equals the one with its trajectory, which is what a saved file gives back.
        """
        if not isinstance(other, StrokeResult):
            return NotImplemented
        return (
            self._question() == other._question()
            and self.digest() == other.digest()
            and tuple(self.outcome.captures) == tuple(other.outcome.captures)
        )

    def __hash__(self) -> int:
        """Hash of the digest."""
        return hash(self.digest())

    def __repr__(self) -> str:
        """One line: how it ended, what was pocketed, what was hit."""
        pocketed = ", ".join(f"{piece} in {pocket}" for piece, pocket, _ in self.pocketed)
        jumped = ", ".join(piece for piece, _ in self.overboard)
        parts = [
            f"{self.stop_reason} after {self.duration:.3f} s",
            f"{self.event_count} events",
            f"first contact {self.first_contact or 'none'}",
            f"pocketed {pocketed or 'none'}",
            *([f"overboard {jumped}"] if jumped else []),
        ]
        return f"<StrokeResult: {'; '.join(parts)}>"

    def _repr_svg_(self) -> str:
        """The picture that Jupyter shows."""
        from carrom.svg import svg  # drawing is looked for only when something is drawn

        return svg(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild from plain arrays: a simulator's own object need not be picklable."""
        return StrokeResult, (*self._question(), self.record, _Kept.of(self.outcome))

    def _question(self) -> tuple[Any, ...]:
        """What was asked, in the order of the constructor."""
        return (
            self.start,
            self.stroke,
            self.board,
            self.materials,
            self.friction,
            self.limits,
        )


def _refuse(*arguments: object) -> NoReturn:
    """Say of each argument of a `StrokeResult` what is wrong with it."""
    start, stroke, board, materials, friction, limits, record, outcome = arguments
    faults = Faults()
    faults.kind("start", start, Layout)
    faults.kind("stroke", stroke, Stroke)
    faults.kind("board", board, CarromBoard)
    faults.kind("materials", materials, Materials)
    faults.kind("limits", limits, Limits)
    faults.name("friction", friction, FRICTIONS)
    faults.name("record", record, RECORDS)
    if not hasattr(outcome, "captures"):
        faults.append(f"outcome must be what a simulator hands back, not {shown(outcome)}")
    raise CarromError(faults)


@dataclass(frozen=True, eq=False, repr=False)
class BatchResult:
    """The outcomes of many strokes, from `carrom.simulate_batch`: read-only arrays, one row each.

    Attributes:
        xy: final places, m, float64 (N, 20, 2); NaN where a piece is not on the board.
        pocket: int8 (N, 20): 0 to 3 the pocket, -1 on the board, -2 never was there, -3 left
            over a cushion.
        pocket_order: int8 (N, 20): rank among the pieces pocketed in that stroke, from 0; -1 for
            all others.
        first_contact: int8 (N,): the piece that the striker touched first, or -1.
        duration: s, float64 (N,).
        stop_reason: uint8 (N,), number in `carrom.names.STOP_REASONS`. In a row that was marked
            ``"refused"`` nothing happened: the pieces lie where they lay, and the striker (xy NaN,
            pocket -2) was never there; the duration and the number of events are 0.
        event_count: uint32 (N,).
        event_offsets: int64 (N + 1,): the events of stroke i are rows ``event_offsets[i]`` to
            ``event_offsets[i + 1]`` of `events`. None when not recorded.
        columns: the events of all strokes one after another, or None; read them as `events`.

    Raises:
        CarromError: arrays of another type or shape, numbers that name nothing, events without
            their offsets; every fault is listed.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.opening()
        >>> strokes = np.array([[0.0, -0.2526, 0.0, 4.0, 0.0], [0.1, -0.2526, 0.0, 3.0, 0.0]])
        >>> batch = carrom.simulate_batch(layout, strokes)
        >>> len(batch), batch.xy.shape, batch.pocket.dtype.name
        (2, (2, 20, 2), 'int8')
        >>> stroke = carrom.Stroke((0.0, -0.2526), (0.0, 4.0))
        >>> batch.digest(0) == carrom.simulate(layout, stroke).digest()
        True
    """

    xy: NDArray[np.float64]
    pocket: NDArray[np.int8]
    pocket_order: NDArray[np.int8]
    first_contact: NDArray[np.int8]
    duration: NDArray[np.float64]
    stop_reason: NDArray[np.uint8]
    event_count: NDArray[np.uint32]
    event_offsets: NDArray[np.int64] | None = None
    columns: Events | None = None

    def __post_init__(self) -> None:
        """Check and lock the arrays."""
        faults = Faults()
        arrays = [
            faults.column(name, getattr(self, name), *rule) for name, rule in _ARRAYS.items()
        ]
        lengths = {name: len(a) for name, a in zip(_ARRAYS, arrays, strict=True) if a is not None}
        if len(set(lengths.values())) > 1:
            told = ", ".join(f"{name} {length}" for name, length in lengths.items())
            faults.append(f"there must be as many rows in each array, not {told}")
        offsets = self._checked_offsets(faults, len(self.duration) if not faults else 0)
        faults.raise_as(CarromError)
        self._store([array for array in arrays if array is not None], offsets)

    def _checked_offsets(self, faults: Faults, count: int) -> NDArray[Any] | None:
        """Where the events of each stroke begin, which goes with them."""
        if (self.columns is None) != (self.event_offsets is None):
            faults.append("event_offsets and columns must be given together")
        if self.columns is None or self.event_offsets is None:
            return None
        known = faults.kind("columns", self.columns, Events)
        offsets = faults.column("event_offsets", self.event_offsets, np.int64, (None,))
        if not known or offsets is None or faults:
            return None
        ends = (0, len(self.columns))
        if (
            len(offsets) != count + 1
            or (offsets[0], offsets[-1]) != ends
            or (offsets[1:] < offsets[:-1]).any()
        ):
            faults.append(
                f"event_offsets must be {count + 1} numbers that rise from 0 to {ends[1]}, "
                f"not {shown(offsets.tolist())}"
            )
        return offsets

    def _store(self, arrays: Sequence[NDArray[Any]], offsets: NDArray[Any] | None) -> None:
        for name, array in zip(_ARRAYS, arrays, strict=True):
            object.__setattr__(self, name, locked(array))
        object.__setattr__(self, "event_offsets", None if offsets is None else locked(offsets))

    @classmethod
    def _trusted(cls, outcome: Any) -> "BatchResult":
        """The outcomes that a simulator hands back: nothing is checked."""
        made = object.__new__(cls)
        made._store([getattr(outcome, name) for name in _ARRAYS], outcome.event_offsets)
        events = None if outcome.events is None else Events._trusted(outcome.events)
        object.__setattr__(made, "columns", events)
        return made

    @property
    def events(self) -> Events:
        """The events of all strokes, one stroke after another.

        Raises:
            CarromError: the batch was simulated with ``record="final"``.

        Example:
            >>> import carrom
            >>> strokes = np.array([[0.0, -0.2526, 0.0, 0.5, 0.0], [0.1, -0.2526, 0.0, 0.5, 0.0]])
            >>> batch = carrom.simulate_batch(carrom.Layout.of({}), strokes, record="events")
            >>> batch.events.kind_names.tolist(), batch.event_offsets.tolist()
            (['stop', 'stop'], [0, 1, 2])
        """
        if self.columns is None:
            raise CarromError(_not_kept("events", "final", '"events"'))
        return self.columns

    def events_of(self, index: int) -> Events:
        """The events of one stroke.

        Raises:
            CarromError: the batch was simulated with ``record="final"``.
            InvalidIndex: there is no such stroke.
            TypeError: the index is no whole number.

        Example:
            >>> import carrom
            >>> strokes = np.array([[0.0, -0.2526, 0.0, 0.5, 0.0], [0.1, -0.2526, 0.0, 0.5, 0.0]])
            >>> batch = carrom.simulate_batch(carrom.Layout.of({}), strokes, record="events")
            >>> batch.events_of(1)[0].piece
            'S'
        """
        events = self.events
        row = row_of("index", index, len(self))
        assert self.event_offsets is not None
        return events[self.event_offsets[row] : self.event_offsets[row + 1]]

    def layout(self, index: int) -> Layout:
        """Where the pieces lie after one of the strokes.

        Raises:
            InvalidIndex: there is no such stroke.
            TypeError: the index is no whole number.

        Example:
            >>> import carrom
            >>> layout = carrom.Layout.of({"W1": (0.30, 0.30)})
            >>> strokes = np.array([[0.0, -0.2526, 0.0, 0.5, 0.0]])
            >>> carrom.simulate_batch(layout, strokes).layout(0) == layout
            True
        """
        return Layout(self.xy[row_of("index", index, len(self)), :STRIKER])

    @property
    def stop_reason_names(self) -> NDArray[np.str_]:
        """Why each stroke ended, as text, (N,).

        Example:
            >>> import carrom
            >>> strokes = np.array([[0.0, -0.2526, 0.0, 0.5, 0.0]])
            >>> carrom.simulate_batch(carrom.Layout.of({}), strokes).stop_reason_names.tolist()
            ['settled']
        """
        return np.array(STOP_REASONS)[self.stop_reason]

    @property
    def refused(self) -> NDArray[np.bool_]:
        """Which rows were marked and not simulated (``on_illegal="mark"``), (N,).

        Example:
            >>> import carrom
            >>> strokes = carrom.StrokeBatch.aim(x=[0.0, 0.36], angle=90.0, speed=1.0)
            >>> batch = carrom.simulate_batch(carrom.Layout.of({}), strokes, on_illegal="mark")
            >>> batch.refused
            array([False,  True])
        """
        refused: NDArray[np.bool_] = self.stop_reason == STOP_REASONS.index("refused")
        return refused

    def digest(self, index: int | None = None) -> str:
        """Fingerprint of one stroke, or of the whole batch: 32 hexadecimal digits.

        That of one stroke is the `StrokeResult.digest` of the same stroke made alone.

        Raises:
            InvalidIndex: there is no such stroke.
            TypeError: the index is no whole number.

        Example:
            >>> import carrom
            >>> strokes = np.array([[0.0, -0.2526, 0.0, 0.5, 0.0]])
            >>> one = carrom.simulate_batch(carrom.Layout.of({}), strokes, threads=1)
            >>> two = carrom.simulate_batch(carrom.Layout.of({}), strokes, threads=2)
            >>> one.digest() == two.digest()
            True
        """
        if index is not None:
            row = row_of("index", index, len(self))
            return _hash(self._rows(slice(row, row + 1)).tobytes())
        starts = range(0, len(self), _ROWS_AT_ONCE)
        return _hash(*(self._rows(slice(i, i + _ROWS_AT_ONCE)).tobytes() for i in starts))

    def __len__(self) -> int:
        """Number of strokes."""
        return len(self.duration)

    def __eq__(self, other: object) -> bool:
        """Equal when the same happened in every stroke, whether or not events were kept."""
        if not isinstance(other, BatchResult):
            return NotImplemented
        return all(_same(getattr(self, name), getattr(other, name)) for name in _ARRAYS)

    def __hash__(self) -> int:
        """Hash of the digest."""
        return hash(self.digest())

    def __repr__(self) -> str:
        """One line: how many, how they ended, what was pocketed."""
        counts = np.bincount(self.stop_reason, minlength=len(STOP_REASONS))
        ends = [f"{n} {name}" for name, n in zip(STOP_REASONS, counts, strict=True) if n]
        pocketed = int(np.count_nonzero(self.pocket >= 0))
        return f"<BatchResult of {len(self)} strokes: {', '.join(ends)}; {pocketed} pocketed>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild through the constructor, which locks the arrays again."""
        arrays = tuple(getattr(self, name) for name in _ARRAYS)
        return BatchResult, (*arrays, self.event_offsets, self.columns)

    def _rows(self, part: slice) -> NDArray[Any]:
        return _rows(*(getattr(self, name)[part] for name in _ARRAYS))


_Rule: TypeAlias = tuple[type[np.generic], tuple[int | None, ...], tuple[float, float]]
_ANY: Final = (-math.inf, math.inf)
_ARRAYS: Final[dict[str, _Rule]] = {
    "xy": (np.float64, (None, len(PIECES), 2), _ANY),
    "pocket": (np.int8, (None, len(PIECES)), (OVERBOARD, len(POCKETS) - 1)),
    "pocket_order": (np.int8, (None, len(PIECES)), (-1, len(PIECES) - 1)),
    "first_contact": (np.int8, (None,), (-1, len(PIECES) - 1)),
    "duration": (np.float64, (None,), _ANY),
    "stop_reason": (np.uint8, (None,), (0, len(STOP_REASONS) - 1)),
    "event_count": (np.uint32, (None,), _ANY),
}  # of a batch, in the order of the constructor and of a digest: type, shape and bounds


@immutable
@dataclass(frozen=True, slots=True)
class _Kept:
    """An `Outcome` of plain Python and numpy values."""

    xy: NDArray[np.float64]
    pocket: NDArray[np.int8]
    captures: tuple[tuple[int, int, float], ...]
    first_contact: int
    duration: float
    stop_reason: int
    event_count: int
    events: tuple[NDArray[Any], ...] | None
    segments: tuple[NDArray[Any], ...] | None

    @classmethod
    def of(cls, outcome: Outcome) -> "_Kept":
        """Copy what an outcome holds."""
        return cls(*(getattr(outcome, name) for name in cls.__slots__))

    def __post_init__(self) -> None:
        """Lock the arrays."""
        write = object.__setattr__
        write(self, "captures", tuple(self.captures))
        for name in ("xy", "pocket"):
            write(self, name, locked(getattr(self, name)))
        for name in ("events", "segments"):
            columns = getattr(self, name)
            write(self, name, None if columns is None else tuple(map(locked, columns)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild through the constructor, which locks the arrays again."""
        return _Kept, tuple(getattr(self, name) for name in self.__slots__)


def _order_of(captures: Sequence[tuple[int, int, float]]) -> NDArray[np.int8]:
    """Rank of each piece among those pocketed, as a batch keeps it."""
    order = np.full(len(PIECES), -1, dtype=np.int8)
    pocketed = [body for body, pocket, _ in captures if pocket != OVERBOARD]
    order[pocketed] = range(len(pocketed))
    return order


def _rows(xy: NDArray[np.float64], *columns: Any) -> NDArray[Any]:
    """The bytes that a digest reads, one record for each stroke."""
    places = xy + 0.0  # -0.0 becomes 0.0
    np.copyto(places, np.nan, where=np.isnan(places))  # one NaN of the many
    rows = np.empty(xy.shape[:-2] or (1,), dtype=_ROW)
    for name, column in zip(_ROW.names or (), (places, *columns), strict=True):
        rows[name] = column
    rows["duration"] += 0.0
    return rows


def _hash(*parts: bytes) -> str:
    digest = hashlib.blake2b(digest_size=16, person=b"carrom outcome 1")
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def _same(a: NDArray[Any], b: NDArray[Any]) -> bool:
    return np.array_equal(a, b, equal_nan=a.dtype.kind == "f")


def _not_kept(what: str, record: str, enough: str) -> str:
    return f'{what} not kept: simulated with record="{record}", needs record={enough}'
