"""`simulate` and `simulate_batch`: what they accept, and that they refuse the rest in one go."""

import math
import os
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from carrom.equipment import CarromBoard, Disc
from carrom.errors import CarromError, InvalidBoard, InvalidLayout, InvalidMaterials, InvalidStroke
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.physics import BACKENDS, backend_named, simulate, simulate_batch
from carrom.stroke import Stroke, StrokeBatch
from numpy.typing import NDArray

LAYOUT = Layout.of({"Q": (0.0, 0.0), "W1": (0.1, 0.1), "B9": (-0.2, 0.15)})
STROKE = Stroke.aim(x=0.0, angle=90.0, speed=3.0)
ROW = list(STROKE.row)


def refused(error: type[CarromError], call: Callable[[], object]) -> tuple[str, ...]:
    """The faults with which a call is refused, by exactly this kind of error."""
    with pytest.raises(CarromError) as caught:
        call()
    assert type(caught.value) is error
    assert all(fault in str(caught.value) for fault in caught.value.faults)
    return caught.value.faults


def rows(*changes: tuple[int, int, float], count: int = 3) -> NDArray[np.float64]:
    """Good strokes with some numbers changed: row, column, value."""
    array = np.tile(ROW, (count, 1))
    for row, column, value in changes:
        array[row, column] = value
    return array


def layouts(*changes: tuple[int, int, tuple[float, float]], count: int = 3) -> NDArray[np.float64]:
    """Good layouts with some pieces moved: row, piece, place."""
    array = np.tile(LAYOUT.xy, (count, 1, 1))
    for row, piece, place in changes:
        array[row, piece] = place
    return array


# --- the striker's place ------------------------------------------------------------------------

STRIKER_FAULTS = [
    ((0.0, 0.03), ("the striker overlaps Q by 6.55 mm",)),
    ((0.05, 0.05), ("the striker overlaps W1 by",)),
    ((0.0, -0.36), ("the striker reaches 10.65 mm into the south cushion",)),
    ((0.36, 0.0), ("the striker reaches 10.65 mm into the east cushion",)),
    ((0.0, 5.0), ("the striker reaches 4650.65 mm into the north cushion",)),
    ((-1e200, 0.0), ("the striker reaches", "into the west cushion")),
    ((0.335, 0.335), ("the centre of the striker is inside the rim of the NE pocket",)),
    (
        (-0.35, -0.35),
        (
            "the striker reaches 0.65 mm into the south cushion",
            "the striker reaches 0.65 mm into the west cushion",
            "the centre of the striker is inside the rim of the SW pocket",
        ),
    ),
]


@pytest.mark.parametrize(("place", "faults"), STRIKER_FAULTS)
def test_a_striker_that_cannot_stand_there_is_refused(
    backend: str, place: tuple[float, float], faults: tuple[str, ...]
) -> None:
    stroke = Stroke(place, (0.0, 1.0))
    if place == (0.05, 0.05):
        stroke = Stroke((0.08, 0.08), (0.0, 1.0))
    found = refused(InvalidStroke, lambda: simulate(LAYOUT, stroke, backend=backend))
    for fault in faults:
        assert any(fault in one for one in found)
    array = np.array([ROW, list(stroke.row)])
    for layout in (LAYOUT, layouts(count=2)):
        call = partial(simulate_batch, layout, array, backend=backend)
        assert refused(InvalidStroke, call) == tuple(f"stroke 1: {fault}" for fault in found)


def test_a_striker_may_touch_pieces_and_cushions(backend: str) -> None:
    board = CarromBoard.icf()
    reach = board.radius_of("Q") + board.striker.radius
    wall = board.half_side - board.striker.radius
    layout = Layout.of({"Q": (0.0, 0.0)})
    for place in ((0.0, -reach), (reach, 0.0), (0.0, -wall), (0.0, wall), (wall, 0.1)):
        result = simulate(layout, Stroke(place, (0.0, 1.0)), backend=backend)
        assert result.stop_reason == "settled"
        simulate_batch(layout, [Stroke(place, (0.0, 1.0)).row], backend=backend)
    refused(InvalidStroke, lambda: simulate(layout, Stroke((0.0, 2e-9 - reach), (0.0, 1.0))))


# --- speed and spin -----------------------------------------------------------------------------


def test_speed_and_spin_have_a_cap(backend: str) -> None:
    fast = Stroke((0.0, -0.25), (9.0, 9.0), spin=-2000.5)
    found = refused(InvalidStroke, lambda: simulate(LAYOUT, fast, backend=backend))
    assert found == (
        f"speed must be 12 or less m/s, not {math.hypot(9.0, 9.0)!r}",
        "spin must be from -2000 to 2000 rad/s, not -2000.5",
    )
    batch = refused(
        InvalidStroke, lambda: simulate_batch(LAYOUT, [ROW, list(fast.row)], backend=backend)
    )
    assert batch == tuple(f"stroke 1: {fault}" for fault in found)


def test_the_cap_itself_is_allowed_in_every_direction(backend: str) -> None:
    limits = Limits(max_time=0.01)
    batch = StrokeBatch.aim(x=0.1, angle=np.arange(0.0, 360.0, 7.0), speed=12.0, spin=2000.0)
    assert (np.hypot(batch.rows[:, 2], batch.rows[:, 3]) > 12.0).any()
    simulate_batch(LAYOUT, batch, limits=limits, backend=backend)
    for stroke in batch:
        simulate(LAYOUT, stroke, limits=limits, backend=backend, record="final")


def test_limits_move_the_cap() -> None:
    fast = Stroke.aim(x=0.0, angle=90.0, speed=15.0)
    assert simulate(LAYOUT, fast, limits=Limits(max_speed=20.0)).stop_reason == "settled"
    slow = Limits(max_speed=2.0, max_spin=1.0)
    found = refused(InvalidStroke, lambda: simulate(LAYOUT, STROKE, limits=slow))
    assert found == ("speed must be 2 or less m/s, not 3.0",)


# --- layouts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "fault"),
    [
        ({"Q": (0.0, 0.0), "W1": (0.03, 0.0)}, "Q and W1 overlap by 1.8 mm"),
        ({"W2": (0.0, 0.36)}, "W2 reaches 5.9 mm into the north cushion"),
        ({"B3": (-0.345, 0.345)}, "the centre of B3 is inside the rim of the NW pocket"),
    ],
)
def test_pieces_that_cannot_lie_so_are_refused(
    backend: str, pieces: dict[str, tuple[float, float]], fault: str
) -> None:
    layout = Layout.of(pieces)
    assert refused(InvalidLayout, lambda: simulate(layout, STROKE, backend=backend)) == (fault,)
    many = layouts(count=3)
    many[2] = layout.xy
    for given, told in ((layout, fault), (many, f"layout 2: {fault}")):
        call = partial(simulate_batch, given, rows(), backend=backend)
        assert refused(InvalidLayout, call) == (told,)


def test_every_pair_of_pieces_is_checked_in_an_array_of_layouts() -> None:
    pairs = [(i, j) for i in range(19) for j in range(i)]
    many = np.full((len(pairs), 19, 2), np.nan)
    for row, (i, j) in enumerate(pairs):
        many[row, i], many[row, j] = (0.1, 0.1), (0.1, 0.1317)
    with pytest.raises(InvalidLayout) as caught:
        simulate_batch(many, rows(count=len(pairs)))
    assert len(caught.value.faults) == 21
    assert caught.value.faults[-1] == f"… and {len(pairs) - 20} more layouts"
    many[:, :, 1] += np.where(np.isclose(many[:, :, 1], 0.1317), 0.0002, 0.0)
    simulate_batch(many, rows(count=len(pairs)))


def test_bad_numbers_in_an_array_of_layouts_are_found() -> None:
    many = layouts((0, 4, (math.nan, 0.1)), (1, 5, (math.inf, 0.0)), (2, 6, (0.2, -math.inf)))
    assert refused(InvalidLayout, lambda: simulate_batch(many, rows())) == (
        "layout 0: W4 has only half a place: (nan, 0.1)",
        "layout 1: W5 must lie at a finite place, not (inf, 0.0)",
        "layout 2: W6 must lie at a finite place, not (0.2, -inf)",
    )


def test_layouts_of_random_places_are_judged_as_one_by_one() -> None:
    random = np.random.default_rng(20)
    many = random.uniform(-0.36, 0.36, (1500, 19, 2))
    many[random.random((1500, 19)) < 0.8] = np.nan
    good = np.array([not Layout(xy).faults() for xy in many])
    assert 200 < good.sum() < 1300
    simulate_batch(many[good], _free_rows(many[good]))  # more than are looked at in one go
    with pytest.raises(InvalidLayout) as caught:
        simulate_batch(many, _free_rows(many))
    told = {int(fault.split()[1].rstrip(":")) for fault in caught.value.faults[:-1]}
    assert told == set(np.flatnonzero(~good)[:20].tolist())
    assert caught.value.faults[-1] == f"… and {(~good).sum() - 20} more layouts"


def _free_rows(many: NDArray[np.float64]) -> NDArray[np.float64]:
    """A stroke for each layout, from a place where the striker overlaps nothing."""
    board = CarromBoard.icf()
    grid = np.linspace(-0.3, 0.3, 25)
    places = np.stack(np.meshgrid(grid, grid), axis=-1).reshape(-1, 2)
    out = np.zeros((len(many), 5))
    for row, xy in zip(out, many, strict=True):
        there = xy[~np.isnan(xy[:, 0])]
        away = np.hypot(*(places[:, None] - there).transpose(2, 0, 1)).min(axis=1, initial=1.0)
        row[:2] = places[np.argmax(away > board.man.radius + board.striker.radius)]
    return out


# --- shapes, types, memory ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strokes", "fault"),
    [
        (np.zeros((0, 5)), "a batch needs at least one stroke"),
        ([], "a batch needs at least one stroke"),
        (np.zeros(5), "strokes must have the shape (N, 5), not (5,)"),
        (np.zeros((2, 4)), "strokes must have the shape (N, 5), not (2, 4)"),
        (np.zeros((1, 2, 5)), "strokes must have the shape (N, 5), not (1, 2, 5)"),
        (np.float64(1.0), "strokes must have the shape (N, 5), not ()"),
        ([ROW, ROW[:4]], "strokes must be a regular array of numbers, not [["),
        (np.zeros((2, 5), dtype=complex), "strokes must hold real numbers, not complex128"),
        (np.zeros((2, 5), dtype=bool), "strokes must hold real numbers, not bool"),
        (np.full((2, 5), "0"), "strokes must hold real numbers, not <U1"),
        (np.full((2, 5), None), "strokes must hold real numbers, not object"),
        (None, "strokes must hold real numbers, not object"),
        ("strokes", "strokes must hold real numbers, not <U7"),
        (STROKE, "strokes must be a StrokeBatch or an array (N, 5), not one Stroke"),
    ],
)
def test_strokes_of_the_wrong_shape_or_type_are_refused(strokes: Any, fault: str) -> None:
    (found,) = refused(InvalidStroke, lambda: simulate_batch(LAYOUT, strokes))
    assert found.startswith(fault)


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        (LAYOUT.xy, "layout must be a Layout or have the shape (N, 19, 2), not (19, 2)"),
        (np.zeros((3, 20, 2)), "layout must be a Layout or have the shape (N, 19, 2), not (3, 20"),
        (np.zeros((3, 38)), "layout must be a Layout or have the shape (N, 19, 2), not (3, 38)"),
        (layouts(count=2), "there must be as many layouts as strokes, not 2 for 3"),
        (layouts(count=0), "there must be as many layouts as strokes, not 0 for 3"),
        (np.zeros((3, 19, 2), dtype=bool), "layout must hold real numbers, not bool"),
        (None, "layout must hold real numbers, not object"),
        ("opening", "layout must hold real numbers, not <U7"),
        (STROKE, "layout must hold real numbers, not object"),
    ],
)
def test_layouts_of_the_wrong_shape_or_type_are_refused(layout: Any, fault: str) -> None:
    (found,) = refused(InvalidLayout, lambda: simulate_batch(layout, rows()))
    assert found.startswith(fault)


def test_bad_numbers_in_strokes_are_found_with_their_rows() -> None:
    strokes = rows((0, 0, math.nan), (1, 1, math.nan), (1, 2, -math.inf), (2, 4, math.nan))
    assert refused(InvalidStroke, lambda: simulate_batch(LAYOUT, strokes)) == (
        "stroke 0: striker x must be finite, not nan",
        "stroke 1: striker y must be finite, not nan",
        "stroke 1: velocity x must be finite, not -inf",
        "stroke 2: spin must be finite, not nan",
    )


@pytest.mark.parametrize("column", range(5))
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_one_bad_number_is_enough(column: int, value: float) -> None:
    (found, *_) = refused(InvalidStroke, lambda: simulate_batch(LAYOUT, rows((1, column, value))))
    assert found.startswith("stroke 1: ")
    assert found.endswith(f"must be finite, not {value!r}")


def test_a_stroke_without_speed_leaves_everything_where_it_is(backend: str) -> None:
    result = simulate(LAYOUT, Stroke((0.0, -0.2526), (0.0, 0.0)), backend=backend)
    assert (result.stop_reason, result.duration, result.event_count) == ("settled", 0.0, 0)
    assert result.layout == LAYOUT
    assert result.striker_xy == (0.0, -0.2526)
    assert len(result.events) == 0
    assert np.array_equal(result.trajectory.at(1.0)[:19], LAYOUT.xy, equal_nan=True)


def test_of_many_bad_rows_the_first_twenty_are_told() -> None:
    strokes = np.tile(ROW, (50, 1))
    strokes[7:40, 3] = 100.0
    found = refused(InvalidStroke, lambda: simulate_batch(LAYOUT, strokes))
    assert len(found) == 21
    assert found[0] == "stroke 7: speed must be 12 or less m/s, not 100.0"
    assert found[19].startswith("stroke 26: ")
    assert found[20] == "… and 13 more strokes"


def test_any_array_that_holds_real_numbers_is_accepted(backend: str) -> None:
    strokes, many = rows(count=4), layouts(count=4)
    strokes[:, 3] = [1.0, 2.0, 3.0, 4.0]
    expected = simulate_batch(many, strokes, backend=backend)
    locked, locked_many = strokes.copy(), many.copy()
    locked.flags.writeable = locked_many.flags.writeable = False
    wide = np.zeros((8, 10))
    wide[::2, ::2] = strokes
    offset = np.frombuffer(b"\0" + strokes.tobytes(), dtype=np.uint8)[1:].view(np.float64)
    same: list[tuple[Any, Any]] = [
        (many, StrokeBatch(strokes)),
        (locked_many, locked),
        (np.asfortranarray(many), np.asfortranarray(strokes)),
        (many[::-1][::-1], wide[::2, ::2]),
        (many.astype(">f8"), strokes.astype(">f8")),
        (many.tolist(), strokes.tolist()),
        (many.astype(np.longdouble), strokes.astype(np.longdouble)),
        (many, offset.reshape(4, 5)),
        (LAYOUT, strokes),
    ]
    for layout, batch in same:
        assert simulate_batch(layout, batch, backend=backend) == expected
    assert strokes.flags.writeable
    assert strokes[0].tolist() == [*ROW[:3], 1.0, 0.0]  # and nothing was written into it
    whole = np.array([[0, 0, 0, 1, 0]])
    empty = Layout.of({})
    integers = simulate_batch(empty, whole, backend=backend)
    assert integers == simulate_batch(empty, whole.astype(np.float64), backend=backend)
    narrow = simulate_batch(empty, whole.astype(np.float32), backend=backend)
    assert narrow == integers


# --- names and other arguments ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argument", "value", "error", "fault"),
    [
        ("backend", "fortran", CarromError, "backend must be one of rust, reference, not 'fort"),
        ("backend", None, CarromError, "backend must be one of rust, reference, not None"),
        ("backend", ["rust"], CarromError, "backend must be one of rust, reference, not ['rust']"),
        (
            "friction",
            "stick",
            CarromError,
            "friction must be one of coupled, coulomb, not 'stick'",
        ),
        ("friction", True, CarromError, "friction must be one of coupled, coulomb, not True"),
        ("record", "video", CarromError, "record must be one of final, events"),
        ("record", 1, CarromError, "record must be one of final, events"),
        ("record", ["final"], CarromError, "record must be one of final, events"),
        ("board", None, InvalidBoard, "board must be a CarromBoard, not None"),
        ("board", "icf", InvalidBoard, "board must be a CarromBoard, not 'icf'"),
        ("materials", None, InvalidMaterials, "materials must be a Materials, not None"),
        ("materials", {"mu": 0.1}, InvalidMaterials, "materials must be a Materials, not {'mu'"),
        ("limits", 10, InvalidMaterials, "limits must be a Limits, not 10"),
    ],
)
def test_a_bad_argument_is_refused(
    argument: str, value: Any, error: type[CarromError], fault: str
) -> None:
    one: Any = simulate
    many: Any = simulate_batch
    for call in (
        lambda: one(LAYOUT, STROKE, **{argument: value}),
        lambda: many(LAYOUT, rows(), **{argument: value}),
    ):
        (found,) = refused(error, call)
        assert found.startswith(fault)


@pytest.mark.parametrize(
    ("threads", "fault"),
    [
        (-1, "threads must be from 0 to 1024, not -1"),
        (1025, "threads must be from 0 to 1024, not 1025"),
        (10**30, "threads must be from 0 to 1024, not 1000"),
        (1.0, "threads must be a whole number, not 1.0"),
        (True, "threads must be a whole number, not True"),
        (None, "threads must be a whole number, not None"),
        ("2", "threads must be a whole number, not '2'"),
    ],
)
def test_a_bad_number_of_threads_is_refused(threads: Any, fault: str) -> None:
    (found,) = refused(CarromError, lambda: simulate_batch(LAYOUT, rows(), threads=threads))
    assert found.startswith(fault)


def test_a_batch_keeps_no_trajectories() -> None:
    found = refused(CarromError, lambda: simulate_batch(LAYOUT, rows(), record="trajectory"))
    assert found == ("record must be one of final, events, not 'trajectory'",)


def test_one_stroke_wants_a_layout_and_a_stroke() -> None:
    bad: Any = LAYOUT.xy, STROKE.row
    found = refused(CarromError, lambda: simulate(*bad))
    assert found[0].startswith("layout must be a Layout, not array(")
    assert found[1].startswith("stroke must be a Stroke, not (0.0, ")
    assert len(found) == 2


def test_every_fault_of_every_argument_is_in_one_message() -> None:
    bad = Layout.of({"Q": (0.0, 0.0), "W1": (0.03, 0.0), "B1": (0.4, 0.0)})
    stroke = Stroke((0.0, 0.02), (20.0, 0.0), spin=9000.0)
    found = refused(CarromError, lambda: simulate(bad, stroke, record="film"))
    assert found == (
        "record must be one of final, events, trajectory, not 'film'",
        "B1 reaches 45.9 mm into the east cushion",
        "Q and W1 overlap by 1.8 mm",
        "speed must be 12 or less m/s, not 20.0",
        "spin must be from -2000 to 2000 rad/s, not 9000.0",
        "the striker overlaps Q by 16.55 mm",
        "the striker overlaps W1 by 0.494487 mm",
    )
    wrong: Any = {
        "board": 1,
        "materials": 2,
        "limits": 3,
        "friction": 4,
        "backend": 5,
        "record": 6,
    }
    nothing: Any = simulate
    found = refused(CarromError, lambda: nothing(7, 8, **wrong))
    assert [fault.split()[0] for fault in found] == [
        *("board", "materials", "limits", "friction", "backend", "record", "layout", "stroke")
    ]
    many: Any = simulate_batch
    found = refused(CarromError, lambda: many(7, 8, threads=-1, **wrong))
    assert [fault.split()[0] for fault in found] == [
        *("board", "materials", "limits", "friction", "backend", "record", "threads"),
        *("strokes", "layout"),
    ]


def test_faults_of_layouts_and_strokes_of_a_batch_come_together() -> None:
    many = layouts((1, 1, (0.01, 0.0)))
    found = refused(CarromError, lambda: simulate_batch(many, rows((2, 3, 13.0))))
    assert found == (
        "layout 1: Q and W1 overlap by 21.8 mm",
        "stroke 2: speed must be 12 or less m/s, not 13.0",
    )


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: Materials(mu=-0.1), InvalidMaterials),
        (lambda: Materials(disc_restitution=1.1), InvalidMaterials),
        (lambda: Materials(gravity=math.nan), InvalidMaterials),
        (lambda: Disc(radius=0.0159, mass=0.0), InvalidBoard),
        (lambda: Disc(radius=math.inf, mass=0.01), InvalidBoard),
        (lambda: Limits(max_events=0), InvalidMaterials),
        (lambda: Limits(max_time=math.inf), InvalidMaterials),
        (lambda: Stroke((math.nan, 0.0), (0.0, 1.0)), InvalidStroke),
        (lambda: Layout(np.full((19, 2), math.inf)), InvalidLayout),
    ],
)
def test_what_cannot_be_simulated_cannot_be_made(
    call: Callable[[], object], error: type[CarromError]
) -> None:
    assert refused(error, call)


# --- backends -----------------------------------------------------------------------------------


def test_a_backend_has_a_name() -> None:
    assert backend_named("rust").__module__ == "carrom._core"
    assert backend_named("reference").__module__.startswith("carrom.reference")
    for name in BACKENDS:
        assert backend_named(name) is backend_named(name)
    with pytest.raises(CarromError, match=r"backend must be one of rust, reference, not 'gpu'"):
        backend_named("gpu")


def test_one_simulator_serves_equal_settings(backend: str) -> None:
    # what decides is what is in the settings, not which object it is: neither too much is kept...
    slow = simulate(LAYOUT, STROKE, materials=Materials(mu=0.3), backend=backend)
    fast = simulate(LAYOUT, STROKE, materials=Materials(mu=0.05), backend=backend)
    again = simulate(LAYOUT, STROKE, materials=Materials(mu=0.3), backend=backend)
    assert slow == again
    assert slow.digest() != fast.digest()
    # ... nor the board, the law or the limits of the stroke before
    small = simulate(LAYOUT, STROKE, board=CarromBoard(side=0.72), backend=backend)
    usual = simulate(LAYOUT, STROKE, backend=backend)
    assert small.digest() != usual.digest()
    spun = Stroke.aim(x=0.0, angle=90.0, speed=3.0, spin=100.0)
    laws = [simulate(LAYOUT, spun, friction=law) for law in ("coupled", "coulomb", "coupled")]
    assert laws[0].digest() == laws[2].digest() != laws[1].digest()
    short = simulate(LAYOUT, STROKE, limits=Limits(max_time=0.1), backend=backend)
    assert short.stop_reason == "time-limit"
    assert simulate(LAYOUT, STROKE, backend=backend) == usual


def test_equal_names_need_not_be_the_same_string() -> None:
    usual = simulate(LAYOUT, STROKE)
    built = "".join(["cou", "pled"]), "".join(["ru", "st"]), "".join(["trajec", "tory"])
    friction, backend, record = built
    assert friction is not usual.friction
    result = simulate(LAYOUT, STROKE, friction=friction, backend=backend, record=record)
    assert result == usual


def test_importing_builds_no_simulator_and_loads_no_reference() -> None:
    script = textwrap.dedent(
        """
        import sys
        import carrom.physics
        assert carrom.physics._latest is None
        assert not [name for name in sys.modules if name.startswith("carrom.reference")]
        """
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


# --- long batches -------------------------------------------------------------------------------


def test_strokes_of_several_threads_do_not_disturb_each_other() -> None:
    opening = Layout.opening()
    strokes = StrokeBatch.aim(x=0.02, angle=np.linspace(80.0, 100.0, 40), speed=5.0)
    expected = [simulate(opening, stroke).digest() for stroke in strokes]
    found: dict[int, list[str]] = {}

    def work(number: int) -> None:
        materials = [Materials(), Materials(mu=0.2)][number % 2]
        digests = [simulate(opening, s, materials=materials).digest() for s in strokes]
        found[number] = digests

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found[0] == found[2] == expected
    assert found[1] == found[3] != expected


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal to itself")
def test_ctrl_c_ends_a_long_batch() -> None:
    script = textwrap.dedent(
        """
        import numpy as np, os, signal, threading, time
        import carrom
        from carrom.layout import Layout
        from carrom.physics import simulate_batch
        strokes = np.tile([0.01, -0.2526, 0.0, 6.0, 0.0], (400_000, 1))
        threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
        started = time.monotonic()
        try:
            simulate_batch(Layout.opening(), strokes, threads=2)
        except KeyboardInterrupt:
            print("interrupted" if time.monotonic() - started < 10.0 else "too late")
        """
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=False, timeout=120
    )
    assert run.stderr == b""
    assert run.stdout == b"interrupted\n"


class Heard(Exception):
    """Raised by a handler of signals."""


@pytest.mark.skipif(os.name != "posix", reason="sets an alarm")
@pytest.mark.parametrize("record", ["final", "events", "trajectory", "batch"])
def test_a_signal_is_heard_in_the_middle_of_a_long_stroke(record: Any) -> None:
    # A million events, seconds of work. A signal that waits for the end is heard once, however
    # often it came; this one must be heard three times on the way.
    heard: list[int] = []

    def hear(*_: object) -> None:
        heard.append(len(heard))
        if len(heard) == 3:
            raise Heard

    stroke = Stroke.aim(0.011, 91.0, 4.0)
    endless: dict[str, Any] = {
        "board": CarromBoard(pocket_radius=0.001, pocket_inset=0.005),
        "materials": Materials(
            mu=0.0,
            disc_restitution=1.0,
            cushion_restitution=1.0,
            disc_friction=0.0,
            cushion_friction=0.0,
        ),
        "limits": Limits(max_events=1_000_000, max_time=1e5),
    }
    if record == "batch":
        run: Callable[[], object] = partial(
            simulate_batch, Layout.opening(), StrokeBatch.of([stroke]), **endless
        )
    else:
        run = partial(simulate, Layout.opening(), stroke, record=record, **endless)
    before = signal.signal(signal.SIGALRM, hear)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.06, 0.06)
        with pytest.raises(Heard):
            run()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
    assert len(heard) == 3


# --- every fault, whatever else is wrong --------------------------------------------------------

BAD_LAYOUT = Layout.of({"Q": (5.0, 5.0)})
BAD_STROKE = Stroke((9.0, 9.0), (2000.0, 0.0), spin=1e9)


@pytest.mark.parametrize(
    "wrong",
    [{"friction": "y"}, {"backend": "y"}, {"materials": None}, {"limits": None}, {"record": "y"}],
    ids=str,
)
def test_another_fault_hides_none_of_the_layout_and_the_stroke(wrong: Any) -> None:
    alone = refused(InvalidLayout, lambda: simulate(BAD_LAYOUT, STROKE))
    words = refused(CarromError, lambda: simulate(BAD_LAYOUT, BAD_STROKE, **wrong))
    assert set(alone) < set(words)
    for word in ("the striker reaches", "speed must be", "spin must be", *wrong):
        assert any(word in fault for fault in words), word
    rows_of_it = [list(BAD_STROKE.row)]
    batch = refused(CarromError, lambda: simulate_batch(BAD_LAYOUT, rows_of_it, **wrong))
    assert len(batch) == len(words)


def test_layouts_and_strokes_of_different_number_are_judged_all_the_same() -> None:
    many = np.full((3, 19, 2), 5.0)
    words = refused(CarromError, lambda: simulate_batch(many, [list(BAD_STROKE.row)]))
    assert any("as many layouts as strokes" in fault for fault in words)
    assert any(fault.startswith("layout 2: Q reaches") for fault in words)
    assert any(fault.startswith("stroke 0: speed must be") for fault in words)


def test_speeds_that_overflow_are_too_fast_without_a_warning() -> None:
    words = refused(InvalidStroke, lambda: simulate_batch(LAYOUT, np.full((2, 5), 1e308)))
    assert any(fault.startswith("stroke 1: speed must be 12 or less") for fault in words)
