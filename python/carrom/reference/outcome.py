"""What a stroke or a batch did, as arrays: the very types of `carrom._core`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from carrom.reference import run
from carrom.reference.batch import Recorded, order
from carrom.reference.board import BODIES
from carrom.reference.trajectory import Happening, Segment
from carrom.reference.vec2 import Vec2

Columns = tuple[NDArray[Any], ...]
"""Arrays of one length: one row an event or a segment."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one stroke did.

    Attributes:
        xy: final places (20, 2), m; NaN where not on the board.
        pocket: pocket code of each body (20,).
        captures: bodies that left the surface, in order: (body, pocket code, time).
        first_contact: first piece that the striker touched, -1 for none.
        duration: s.
        stop_reason: why it ended: 0 settled, 1 event limit, 2 time limit, 3 cluster limit.
        event_count: number of events that were resolved.
        events: event columns, or None when they were not recorded.
        segments: motion segment columns, or None when they were not recorded.
    """

    xy: NDArray[np.float64]
    pocket: NDArray[np.int8]
    captures: list[tuple[int, int, float]]
    first_contact: int
    duration: float
    stop_reason: int
    event_count: int
    events: Columns | None
    segments: Columns | None


@dataclass(frozen=True, slots=True)
class BatchOutcome:
    """What a batch did, one row a stroke.

    Attributes:
        xy: final places (N, 20, 2), m; NaN where not on the board.
        pocket: pocket codes (N, 20).
        pocket_order: rank of each pocketed body (N, 20), -1 for the others.
        first_contact: first piece that the striker touched (N,), -1 for none.
        duration: durations (N,), s.
        stop_reason: why each ended (N,).
        event_count: number of events (N,).
        event_offsets: where each stroke's events begin (N + 1,), or None.
        events: event columns, or None.
    """

    xy: NDArray[np.float64]
    pocket: NDArray[np.int8]
    pocket_order: NDArray[np.int8]
    first_contact: NDArray[np.int8]
    duration: NDArray[np.float64]
    stop_reason: NDArray[np.uint8]
    event_count: NDArray[np.uint32]
    event_offsets: NDArray[np.int64] | None
    events: Columns | None


def stroke_outcome(
    done: run.Outcome, events: Sequence[Happening] | None, segments: Sequence[Segment] | None
) -> Outcome:
    """Return a stroke as arrays; None for what was not recorded."""
    return Outcome(
        xy=places(done.places),
        pocket=np.array(done.pocket, np.int8),
        captures=[(c.body, c.pocket, c.time) for c in done.captures],
        first_contact=done.first_contact,
        duration=done.duration,
        stop_reason=int(done.stop),
        event_count=done.events,
        events=None if events is None else event_columns(events),
        segments=None if segments is None else segment_columns(segments),
    )


def batch_outcome(recorded: Recorded, with_events: bool) -> BatchOutcome:
    """Return a batch as arrays."""
    outcomes = recorded.outcomes
    count = len(outcomes)
    return BatchOutcome(
        xy=places([p for o in outcomes for p in o.places]).reshape(count, BODIES, 2),
        pocket=np.array([o.pocket for o in outcomes], np.int8).reshape(count, BODIES),
        pocket_order=np.array([order(o) for o in outcomes], np.int8).reshape(count, BODIES),
        first_contact=np.array([o.first_contact for o in outcomes], np.int8),
        duration=np.array([o.duration for o in outcomes], np.float64),
        stop_reason=np.array([o.stop for o in outcomes], np.uint8),
        event_count=np.array([o.events for o in outcomes], np.uint32),
        event_offsets=np.array(recorded.offsets, np.int64) if with_events else None,
        events=event_columns(recorded.happenings) if with_events else None,
    )


def places(vectors: Sequence[Vec2]) -> NDArray[np.float64]:
    """Rows of x and y."""
    return np.array([(v.x, v.y) for v in vectors], np.float64).reshape(-1, 2)


def event_columns(events: Sequence[Happening]) -> Columns:
    """Event columns: time, kind, a, b, x, y, speed."""
    return (
        np.array([e.time for e in events], np.float64),
        np.array([e.kind for e in events], np.uint8),
        np.array([e.a for e in events], np.int8),
        np.array([e.b for e in events], np.int8),
        np.array([e.place.x for e in events], np.float64),
        np.array([e.place.y for e in events], np.float64),
        np.array([e.speed for e in events], np.float64),
    )


def segment_columns(segments: Sequence[Segment]) -> Columns:
    """Segment columns: body, mode, time, x, y, direction x, y, speed, deceleration, spin."""
    return (
        np.array([s.body for s in segments], np.int8),
        np.array([s.mode for s in segments], np.uint8),
        np.array([s.time for s in segments], np.float64),
        np.array([s.place.x for s in segments], np.float64),
        np.array([s.place.y for s in segments], np.float64),
        np.array([s.along.x for s in segments], np.float64),
        np.array([s.along.y for s in segments], np.float64),
        np.array([s.speed for s in segments], np.float64),
        np.array([s.deceleration for s in segments], np.float64),
        np.array([s.spin for s in segments], np.float64),
    )
