"""Results: what they say, that they are values, and that their digest depends on nothing else."""

import copy
import dataclasses
import math
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from carrom.equipment import CarromBoard
from carrom.errors import CarromError
from carrom.events import Event, Events
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.names import CUSHIONS, EVENT_KINDS, PIECES, POCKETS, STRIKER
from carrom.physics import simulate, simulate_batch
from carrom.result import BatchResult, StrokeResult
from carrom.stroke import Stroke, StrokeBatch

BREAK = Layout.opening("doubles")
HARD = Stroke.aim(x=0.03, angle=92.0, speed=6.0, spin=15.0)
DUEL = Layout.of({"Q": (0.0, 0.0), "W1": (0.0, 0.2)})
FEW = Layout.of({"Q": (0.0, 0.0), "W1": (0.02, 0.15), "B1": (-0.05, 0.1), "B2": (0.2, 0.2)})
STRAIGHT = Stroke.aim(x=0.0, angle=90.0, speed=2.0)


@pytest.fixture(scope="module")
def broken(backend: str) -> StrokeResult:
    return simulate(BREAK, HARD, backend=backend)


# --- one stroke ---------------------------------------------------------------------------------


def test_a_result_remembers_what_was_asked(backend: str) -> None:
    board, materials, limits = CarromBoard(side=0.735), Materials(mu=0.2), Limits(max_time=9.0)
    result = simulate(
        DUEL,
        STRAIGHT,
        board=board,
        materials=materials,
        friction="coulomb",
        backend=backend,
        record="events",
        limits=limits,
    )
    assert (result.start, result.stroke) == (DUEL, STRAIGHT)
    assert (result.board, result.materials, result.limits) == (board, materials, limits)
    assert (result.friction, result.record) == ("coulomb", "events")


def test_a_break_is_told_the_same_by_every_part_of_the_result(broken: StrokeResult) -> None:
    assert broken.stop_reason == "settled"
    gone = {name for name, _, _ in broken.pocketed}
    for name in PIECES[:STRIKER]:
        assert (broken.layout.position(name) is None) == (name in gone)
    assert (broken.striker_xy is None) == ("S" in gone)
    falls = [(e.piece, e.other, e.time) for e in broken.events.of_kind("pocket")]
    assert falls == list(broken.pocketed)
    first = broken.events.contacts("S")[0]
    assert broken.first_contact in {first.piece, first.other}
    assert broken.events.time[-1] == broken.duration
    assert broken.layout.faults() == ()
    assert broken.overboard == ()


def test_captures_come_in_order_with_their_pockets(backend: str) -> None:
    c = CarromBoard.icf().pocket_centres[2][0]
    layout = Layout.of({"W1": (c - 0.03, c - 0.03), "Q": (-c + 0.08, c - 0.08)})
    stroke = Stroke((c - 0.10, c - 0.10), (1.5, 1.5))
    result = simulate(layout, stroke, backend=backend)
    assert result.pocketed[0][:2] == ("W1", "NE")
    times = [time for _, _, time in result.pocketed]
    assert times == sorted(times)
    assert result.layout.names == ("Q",)
    batch = simulate_batch(layout, np.array([stroke.row]), backend=backend)
    for rank, (name, pocket, _) in enumerate(result.pocketed):
        assert batch.pocket_order[0, PIECES.index(name)] == rank
        assert batch.pocket[0, PIECES.index(name)] == POCKETS.index(pocket)
    assert (batch.pocket_order >= 0).sum() == len(result.pocketed)


def test_a_stroke_that_touches_nothing_has_no_first_contact(backend: str) -> None:
    stroke = Stroke.aim(x=0.1, angle=90.0, speed=0.5)
    result = simulate(DUEL, stroke, backend=backend)
    assert result.first_contact is None
    assert result.layout == DUEL
    assert result.striker_xy is not None
    assert result.striker_xy[0] == 0.1


def test_a_piece_that_jumps_the_cushion_is_overboard_not_pocketed(backend: str) -> None:
    materials = Materials(overboard_speed=1.0)
    stroke = Stroke.aim(x=0.0, angle=90.0, speed=5.0)
    result = simulate(Layout.of({}), stroke, materials=materials, backend=backend)
    (name, time), *others = result.overboard
    assert (name, others) == ("S", [])
    assert result.pocketed == ()
    assert result.striker_xy is None
    last = result.events.of_kind("overboard")[0]
    assert (last.piece, last.other, last.time) == ("S", "north", time)
    assert "overboard S" in repr(result)
    batch = simulate_batch(
        Layout.of({}), np.array([stroke.row]), materials=materials, backend=backend
    )
    assert batch.pocket[0, STRIKER] == -3
    assert batch.pocket_order[0, STRIKER] == -1
    assert batch.digest(0) == result.digest()


def test_what_was_not_recorded_is_asked_for_in_vain(backend: str) -> None:
    final = simulate(DUEL, STRAIGHT, record="final", backend=backend)
    events = simulate(DUEL, STRAIGHT, record="events", backend=backend)
    with pytest.raises(CarromError, match='events not kept: simulated with record="final"'):
        _ = final.events
    for result in (final, events):
        with pytest.raises(CarromError, match='needs record="trajectory"'):
            _ = result.trajectory
    batch = simulate_batch(DUEL, [STRAIGHT.row], backend=backend)
    assert batch.event_offsets is None
    with pytest.raises(CarromError, match='needs record="events"'):
        _ = batch.events
    with pytest.raises(CarromError, match='needs record="events"'):
        batch.events_of(0)


def test_what_was_recorded_changes_no_answer(backend: str) -> None:
    full = simulate(BREAK, HARD, backend=backend)
    for record in ("final", "events"):
        result = simulate(BREAK, HARD, record=record, backend=backend)
        assert result.digest() == full.digest()
        assert result.layout == full.layout
        assert result.pocketed == full.pocketed
        assert result.duration == full.duration
        assert result == full  # what is kept is not what happened
        assert hash(result) == hash(full)
    assert simulate(BREAK, HARD, record="events", backend=backend).events == full.events


def test_a_result_is_a_value(broken: StrokeResult, backend: str) -> None:
    again = simulate(BREAK, HARD, backend=backend)
    for twin in (again, pickle.loads(pickle.dumps(broken)), copy.deepcopy(broken)):
        assert twin is not broken
        assert twin == broken
        assert hash(twin) == hash(broken)
        assert twin.digest() == broken.digest()
        assert twin.layout == broken.layout
        assert twin.events == broken.events
        assert twin.trajectory == broken.trajectory
        assert twin.pocketed == broken.pocketed
    assert broken != simulate(BREAK, HARD, backend=backend, limits=Limits(max_time=59.0))
    assert broken != simulate(BREAK, HARD, backend=backend, friction="coulomb")
    assert broken != "a result"
    with pytest.raises(dataclasses.FrozenInstanceError):
        broken.record = "final"  # type: ignore[misc]


def test_a_result_says_in_one_line_how_it_ended() -> None:
    result = simulate(DUEL, STRAIGHT)
    assert repr(result) == (
        f"<StrokeResult: settled after {result.duration:.3f} s; {result.event_count} events; "
        "first contact Q; pocketed none>"
    )


# --- digests ------------------------------------------------------------------------------------


@dataclasses.dataclass
class HandMade:
    """An outcome written by hand."""

    xy: Any = dataclasses.field(default_factory=lambda: np.full((20, 2), np.nan))
    pocket: Any = dataclasses.field(default_factory=lambda: np.full(20, -2, dtype=np.int8))
    captures: Any = ()
    first_contact: int = -1
    duration: float = 0.0
    stop_reason: int = 0
    event_count: int = 0
    events: Any = None
    segments: Any = None


def hand_made(**changes: Any) -> StrokeResult:
    outcome = HandMade(**changes)
    setting = (CarromBoard.icf(), Materials(), "coupled", Limits(), "final")
    return StrokeResult(DUEL, STRAIGHT, *setting, outcome)


def test_the_format_of_a_digest_stays() -> None:
    # Files carry digests: when this fails, files of earlier versions are no longer verified.
    assert hand_made().digest() == "200f16faf250831f5c95a5c3f67ed7ae"
    xy = np.arange(40.0).reshape(20, 2)
    full = hand_made(
        xy=xy,
        pocket=np.arange(-3, 17, dtype=np.int8),
        captures=[(4, 2, 0.5), (0, -3, 0.6), (19, 0, 0.7)],
        first_contact=4,
        duration=1.5,
        stop_reason=2,
        event_count=70_000,
    )
    assert full.digest() == "3066f93495a463d5d761c0a4dc5d1e76"


def changed(place: tuple[int, int], value: float) -> Callable[[], np.ndarray[Any, Any]]:
    def make() -> np.ndarray[Any, Any]:
        xy = np.full((20, 2), 0.25)
        xy[place] = value
        return xy

    return make


@pytest.mark.parametrize(
    "change",
    [
        {"xy": changed((19, 1), float(np.nextafter(0.25, 1.0)))()},
        {"pocket": np.array([3] + [-2] * 19, dtype=np.int8)},
        {"captures": [(0, 1, 0.5)]},
        {"first_contact": 3},
        {"duration": float(np.nextafter(0.0, 1.0))},
        {"stop_reason": 1},
        {"event_count": 1},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_digest_sees_the_least_change_of_anything_it_covers(change: dict[str, Any]) -> None:
    plain = hand_made(xy=np.full((20, 2), 0.25))
    assert hand_made(**({"xy": np.full((20, 2), 0.25)} | change)).digest() != plain.digest()


def test_a_digest_sees_the_order_of_capture_but_not_its_times() -> None:
    one = hand_made(captures=[(0, 1, 0.5), (3, 2, 0.6)])
    later = hand_made(captures=[(0, 1, 0.7), (3, 2, 0.9)])
    other = hand_made(captures=[(3, 2, 0.5), (0, 1, 0.6)])
    assert one.digest() == later.digest() != other.digest()
    assert one != later


def test_zero_has_no_sign_and_all_nans_are_one_in_a_digest() -> None:
    nan = np.frombuffer(np.uint64(0xFFF8_0000_0000_0123).tobytes())[0]
    assert math.isnan(nan)
    xy, twin = np.zeros((20, 2)), np.zeros((20, 2))
    xy[3], twin[3] = math.nan, nan
    twin[5] = -0.0
    assert xy.tobytes() != twin.tobytes()
    assert hand_made(xy=xy).digest() == hand_made(xy=twin, duration=-0.0).digest()


def test_a_digest_is_that_of_the_same_stroke_in_any_batch(backend: str) -> None:
    strokes = StrokeBatch.aim(x=0.03, angle=[80.0, 92.0, 95.0, 100.0], speed=6.0, spin=15.0)
    alone = [simulate(FEW, stroke, backend=backend).digest() for stroke in strokes]
    assert len(set(alone)) == 4
    for threads in (1, 2, 3) if backend == "rust" else (0, 1):
        for record in ("final", "events"):
            batch = simulate_batch(FEW, strokes, threads=threads, record=record, backend=backend)
            assert [batch.digest(i) for i in range(4)] == alone
            assert batch.digest(-1) == alone[3]
    layouts = np.stack([FEW.xy] * 4)
    assert simulate_batch(layouts, strokes, backend=backend).digest() == batch.digest()


def test_both_backends_give_equal_results() -> None:
    rust, reference = (simulate(BREAK, HARD, backend=name) for name in ("rust", "reference"))
    assert rust == reference
    assert rust.digest() == reference.digest()


def test_a_long_batch_has_one_digest_however_it_is_cut() -> None:
    one = np.array([STRAIGHT.row])
    long = simulate_batch(DUEL, np.repeat(one, 1300, axis=0))
    assert len({long.digest(i) for i in (0, 511, 512, 1299)}) == 1
    assert long.digest() != simulate_batch(DUEL, np.repeat(one, 1299, axis=0)).digest()
    changed = np.repeat(one, 1300, axis=0)
    changed[900, 3] += 1e-9
    assert simulate_batch(DUEL, changed).digest() != long.digest()


# --- events -------------------------------------------------------------------------------------


def events_by_hand() -> Events:
    """One event of each kind, by queen and W1 (or cushion, or pocket, number 1)."""
    count = len(EVENT_KINDS)
    kind = np.arange(count, dtype=np.uint8)
    a = np.zeros(count, dtype=np.int8)
    b = np.ones(count, dtype=np.int8)
    b[[5, 6]] = -1  # transition and stop have no other body
    time = np.arange(count) * 0.125
    place = time - 0.5
    return Events.of_columns((time, kind, a, b, place, -place, time + 1.0))


def test_an_event_names_its_other_body_by_its_kind() -> None:
    others = {event.kind: event.other for event in events_by_hand()}
    assert others == {
        "pocket": "SE",
        "rim-in": "SE",
        "rim-out": "SE",
        "disc-disc": "W1",
        "disc-cushion": "east",
        "transition": None,
        "stop": None,
        "cluster": "W1",
        "overboard": "east",
    }


def test_a_cluster_set_off_by_a_cushion_names_the_cushion() -> None:
    column, code = np.zeros(1), np.array([7], dtype=np.uint8)
    for number, cushion in enumerate(CUSHIONS):
        bodies = np.array([4], dtype=np.int8), np.array([20 + number], dtype=np.int8)
        events = Events.of_columns((column, code, *bodies, column, column, column))
        assert (events[0].piece, events[0].other) == ("W4", cushion)
        assert len(events.of_piece("W4")) == 1


def test_events_are_a_sequence_of_records() -> None:
    events = events_by_hand()
    assert len(events) == 9
    assert list(events)[3] == events[3] == events[-6]
    assert events[3] == Event(0.375, "disc-disc", "Q", "W1", (-0.125, 0.125), 1.375)
    assert [e.kind for e in events[2:4]] == ["rim-out", "disc-disc"]
    assert events[8].kind == "overboard"
    assert next(reversed(events)) == events[8]
    for index in (9, -10):
        with pytest.raises(IndexError):
            events[index]
    assert events.kind_names.tolist() == list(EVENT_KINDS)
    assert events.xy.shape == (9, 2)


def test_filters_keep_what_they_name() -> None:
    events = events_by_hand()
    assert [e.kind for e in events.of_kind("stop", "pocket")] == ["pocket", "stop"]
    assert len(events.of_kind()) == 0
    assert len(events.of_piece("Q")) == 9
    # a cushion or pocket with the number of W1 is not W1
    assert [e.kind for e in events.of_piece("W1")] == ["disc-disc", "cluster"]
    assert len(events.of_piece("B1")) == 0
    assert [e.kind for e in events.before(0.25)] == ["pocket", "rim-in"]
    assert len(events.contacts()) == len(events.contacts("Q")) == 1
    assert len(events.contacts("W1", "Q")) == 1
    assert len(events.contacts("W1", "B1")) == 0


def test_filters_refuse_unknown_names() -> None:
    events = events_by_hand()
    with pytest.raises(CarromError) as caught:
        events.of_kind("stop", "disc-dusk", "bang")
    assert len(caught.value.faults) == 2
    for read in (events.of_piece, events.contacts):
        with pytest.raises(CarromError, match=r"piece must be one of .*, not 'W10'"):
            read("W10")


def test_events_are_values_that_nobody_can_change(broken: StrokeResult) -> None:
    events = broken.events
    for twin in (pickle.loads(pickle.dumps(events)), copy.deepcopy(events)):
        assert twin == events
        assert hash(twin) == hash(events)
        for name in ("time", "kind", "a", "b", "xy", "speed"):
            with pytest.raises(ValueError, match="read-only"):
                getattr(twin, name)[0] = 0
    assert events.before(0.2) != events
    assert events != "events"
    with pytest.raises(dataclasses.FrozenInstanceError):
        events.time = events.speed  # type: ignore[misc]


def test_events_show_as_a_short_table() -> None:
    lines = repr(events_by_hand()).splitlines()
    assert lines[0] == "<Events: 9"
    assert lines[4] == ("    0.3750 s  disc-disc     Q  W1     (-0.1250, +0.1250) m  1.375 m/s")
    assert len(lines) == 10
    many = simulate(BREAK, HARD).events
    assert repr(many).endswith(f"\n  … {len(many) - 10} more>")
    assert len(repr(many).splitlines()) == 12
    assert repr(many[:0]) == "<Events: 0>"


def test_events_never_go_back_in_time(broken: StrokeResult) -> None:
    assert (np.diff(broken.events.time) >= 0.0).all()
    assert len(broken.events) >= broken.event_count > 20


# --- batches ------------------------------------------------------------------------------------

FAN = StrokeBatch.aim(x=0.0, angle=np.linspace(60.0, 120.0, 7), speed=5.0)


def test_a_batch_holds_one_row_for_each_stroke(backend: str) -> None:
    batch = simulate_batch(BREAK, FAN, record="events", backend=backend)
    assert len(batch) == 7
    for i, stroke in enumerate(FAN):
        alone = simulate(BREAK, stroke, record="events", backend=backend)
        assert batch.layout(i) == alone.layout
        assert batch.events_of(i) == alone.events
        assert batch.duration[i] == alone.duration
        assert batch.stop_reason_names[i] == alone.stop_reason
        assert batch.event_count[i] == alone.event_count
        first = batch.first_contact[i]
        assert (PIECES[first] if first >= 0 else None) == alone.first_contact
    assert batch.event_offsets is not None
    assert batch.event_offsets[-1] == len(batch.events)
    assert batch.layout(-1) == batch.layout(6)
    assert batch.events_of(-1) == batch.events_of(6)
    for read in (batch.layout, batch.events_of, batch.digest):
        with pytest.raises(IndexError):
            read(7)


def test_a_batch_has_the_types_it_promises(backend: str) -> None:
    batch = simulate_batch(DUEL, FAN, record="events", backend=backend)
    promised = {
        "xy": (np.float64, (7, 20, 2)),
        "pocket": (np.int8, (7, 20)),
        "pocket_order": (np.int8, (7, 20)),
        "first_contact": (np.int8, (7,)),
        "duration": (np.float64, (7,)),
        "stop_reason": (np.uint8, (7,)),
        "event_count": (np.uint32, (7,)),
        "event_offsets": (np.int64, (8,)),
    }
    for name, (kind, shape) in promised.items():
        array = getattr(batch, name)
        assert (array.dtype, array.shape) == (kind, shape), name
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    columns = {"time": "f8", "kind": "u1", "a": "i1", "b": "i1", "xy": "f8", "speed": "f8"}
    for name, code in columns.items():
        assert getattr(batch.events, name).dtype == code


def test_a_batch_is_a_value(backend: str) -> None:
    for record in ("final", "events"):
        batch = simulate_batch(FEW, FAN, record=record, backend=backend)
        again = simulate_batch(FEW, FAN, record=record, backend=backend)
        for twin in (again, pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)):
            assert twin == batch
            assert hash(twin) == hash(batch)
            with pytest.raises(ValueError, match="read-only"):
                twin.xy[0] = 0
        assert batch != simulate_batch(FEW, FAN[:6], record=record, backend=backend)
        assert batch != "a batch"
        assert isinstance(batch, BatchResult)
    assert simulate_batch(FEW, FAN, backend=backend) == batch  # without its events


def test_a_batch_says_in_one_line_how_it_went() -> None:
    limits = Limits(max_events=3)
    batch = simulate_batch(BREAK, FAN, limits=limits)
    assert repr(batch) == "<BatchResult of 7 strokes: 7 event-limit; 0 pocketed>"


def test_arrays_of_results_cannot_be_made_writable_again(backend: str) -> None:
    rows = [Stroke.aim(x=0.0, angle=90.0, speed=3.0).row]
    batch = simulate_batch(Layout.opening(), rows, backend=backend, record="events")
    columns = [batch.events.time, batch.events.xy, batch.event_offsets]
    for array in (batch.xy, batch.pocket, batch.duration, *columns):
        assert array is not None
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True


def test_copies_of_a_result_are_as_frozen_as_it_is(backend: str) -> None:
    result = simulate(Layout.opening(), Stroke.aim(x=0.0, angle=90.0, speed=3.0), backend=backend)
    for twin in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert twin == result
        kept = twin.outcome
        for array in (kept.xy, kept.pocket, *(kept.events or ()), *(kept.segments or ())):
            with pytest.raises(ValueError, match="WRITEABLE"):
                array.flags.writeable = True
        assert isinstance(kept.captures, tuple)


@pytest.mark.parametrize("time", ["1", None, math.nan, np.zeros(2)])
def test_events_before_something_else_than_a_time_are_refused(time: Any) -> None:
    events = simulate(Layout.of({}), Stroke.aim(x=0.0, angle=90.0, speed=3.0)).events
    with pytest.raises(CarromError, match="time must be a number"):
        events.before(time)
    assert len(events.before(math.inf)) == len(events.before(10**400)) == len(events)
