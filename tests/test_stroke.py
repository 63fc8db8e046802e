"""Strokes: aim, seats, batches, and what is refused."""

import copy
import dataclasses
import math
import pickle
from typing import Any

import numpy as np
import pytest
from carrom.angles import unit_vector
from carrom.equipment import CarromBoard, to_south
from carrom.errors import InvalidStroke
from carrom.names import SEATS
from carrom.stroke import Stroke, StrokeBatch
from hypothesis import given
from hypothesis import strategies as st

OFFSET = CarromBoard.icf().base_line_offset
X = st.floats(-0.3, 0.3)
ANGLE = st.floats(-720.0, 720.0) | st.sampled_from([30.0 * i for i in range(-12, 13)])
SPEED = st.floats(0.0, 12.0)
SPIN = st.floats(-500.0, 500.0)
SEAT = st.sampled_from(SEATS)


# --- aim ----------------------------------------------------------------------------------------


def test_straight_ahead() -> None:
    stroke = Stroke.aim(x=0.0, angle=90.0, speed=4.0)
    assert stroke.striker_xy == (0.0, -OFFSET)
    assert stroke.velocity == (0.0, 4.0)
    assert stroke.spin == 0.0
    assert stroke.seat == "south"
    assert stroke.row == (0.0, -OFFSET, 0.0, 4.0, 0.0)


def test_the_striker_stands_in_the_middle_between_the_base_lines() -> None:
    assert pytest.approx(0.37 - 0.1174, abs=1e-15) == OFFSET
    board = CarromBoard(side=0.735)
    assert Stroke.aim(0.0, 90.0, 1.0, board=board).striker_xy[1] == -board.base_line_offset


def test_angles_are_counter_clockwise_from_the_right_and_back_strokes_allowed() -> None:
    assert Stroke.aim(0.0, 0.0, 2.0).velocity == (2.0, 0.0)
    assert Stroke.aim(0.0, 180.0, 2.0).velocity == (-2.0, 0.0)
    assert Stroke.aim(0.0, 270.0, 2.0).velocity == (0.0, -2.0)
    assert Stroke.aim(0.0, 30.0, 2.0).velocity[1] == 1.0


@given(X, ANGLE, SPEED, SPIN)
def test_seats_are_exact_quarter_turns(x: float, angle: float, speed: float, spin: float) -> None:
    south = Stroke.aim(x, angle, speed, spin)
    (px, py), (vx, vy) = south.striker_xy, south.velocity
    expected = {
        "south": ((px, py), (vx, vy)),
        "east": ((-py, px), (-vy, vx)),
        "north": ((-px, -py), (-vx, -vy)),
        "west": ((py, -px), (vy, -vx)),
    }
    for seat in SEATS:
        stroke = Stroke.aim(x, angle, speed, spin, seat)
        assert (stroke.striker_xy, stroke.velocity) == expected[seat]
        assert stroke.spin == spin
        assert to_south(stroke.striker_xy, seat) == (px, py)


@given(X, ANGLE, SPEED, SEAT)
def test_aim_is_speed_times_the_unit_vector(
    x: float, angle: float, speed: float, seat: str
) -> None:
    stroke = Stroke.aim(x, angle, speed, seat=seat)
    c, s = unit_vector(angle)
    assert to_south(stroke.velocity, seat) == (speed * c, speed * s)
    assert stroke.speed == pytest.approx(speed, rel=1e-14, abs=1e-300)


@given(X, st.floats(0.0, 359.9), st.floats(0.1, 12.0), SEAT)
def test_angle_and_speed_can_be_read_back(x: float, angle: float, speed: float, seat: str) -> None:
    stroke = Stroke.aim(x, angle, speed, seat=seat)
    assert 0.0 <= stroke.angle <= 360.0
    difference = abs(stroke.angle - angle)
    assert min(difference, 360.0 - difference) < 1e-9


def test_a_stroke_from_vectors_has_no_seat_unless_told() -> None:
    stroke = Stroke(striker_xy=(0.1, -0.25), velocity=(1.0, 2.0), spin=3.0)
    assert stroke.seat is None
    assert stroke.row == (0.1, -0.25, 1.0, 2.0, 3.0)
    assert stroke.angle == pytest.approx(math.degrees(math.atan2(2, 1)))
    assert Stroke((0.0, 0.25), (0.0, -3.0), seat="north").angle == 90.0
    assert Stroke([0, 1], np.array([2, 3])).row == (0.0, 1.0, 2.0, 3.0, 0.0)  # type: ignore[arg-type]


def test_a_stroke_of_speed_zero_is_a_stroke() -> None:
    assert Stroke.aim(0.0, 90.0, 0.0, spin=30.0).velocity == (0.0, 0.0)
    assert Stroke((0.0, 0.0), (0.0, 0.0)).speed == 0.0
    assert Stroke((0.0, 0.0), (0.0, 0.0)).angle == 0.0


def test_numbers_of_all_kinds_become_floats() -> None:
    stroke = Stroke.aim(x=0, angle=np.float32(90), speed=np.int64(4), spin=1)  # type: ignore[arg-type]
    assert stroke == Stroke.aim(0.0, 90.0, 4.0, 1.0)
    assert all(type(value) is float for value in stroke.row)


BAD = [math.nan, math.inf, -math.inf, "1", None, True, 1j, {}, 10**400, [1.0], np.array([1.0])]


@pytest.mark.parametrize("name", ["x", "angle", "speed", "spin"])
@pytest.mark.parametrize("value", BAD)
def test_bad_numbers_are_refused(name: str, value: Any) -> None:
    arguments: dict[str, Any] = {"x": 0.0, "angle": 90.0, "speed": 4.0, "spin": 0.0}
    with pytest.raises(InvalidStroke) as caught:
        Stroke.aim(**(arguments | {name: value}))
    assert len(caught.value.faults) == 1
    assert caught.value.faults[0].startswith(f"{name} must be ")


@pytest.mark.parametrize("value", [-1e-300, -1.0])
def test_a_negative_speed_is_refused(value: float) -> None:
    with pytest.raises(InvalidStroke):
        Stroke.aim(0.0, 90.0, value)


@pytest.mark.parametrize("seat", ["up", "South", "", None, 0, ["south"], b"south"])
def test_unknown_seats_are_refused(seat: Any) -> None:
    with pytest.raises(InvalidStroke):
        Stroke.aim(0.0, 90.0, 1.0, seat=seat)
    if seat is not None:
        with pytest.raises(InvalidStroke):
            Stroke((0.0, 0.0), (0.0, 0.0), seat=seat)


def test_a_board_must_be_a_board() -> None:
    with pytest.raises(InvalidStroke):
        Stroke.aim(0.0, 90.0, 1.0, board=0.74)  # type: ignore[arg-type]
    with pytest.raises(InvalidStroke):
        StrokeBatch.aim(0.0, 90.0, 1.0, board=0.74)  # type: ignore[arg-type]


def test_every_fault_of_a_stroke_is_listed() -> None:
    with pytest.raises(InvalidStroke) as caught:
        Stroke.aim("x", math.nan, -1.0, None, "up", 0.74)  # type: ignore[arg-type]
    assert len(caught.value.faults) == 6
    with pytest.raises(InvalidStroke) as caught:
        Stroke((math.nan, math.inf), (1.0,), "x", "up")  # type: ignore[arg-type]
    assert len(caught.value.faults) == 5


@given(X, ANGLE, SPEED, SPIN, SEAT)
def test_strokes_are_values(x: float, angle: float, speed: float, spin: float, seat: str) -> None:
    stroke = Stroke.aim(x, angle, speed, spin, seat)
    twins = (
        pickle.loads(pickle.dumps(stroke)),
        copy.deepcopy(stroke),
        copy.copy(stroke),
        eval(repr(stroke)),  # noqa: S307
        Stroke(stroke.striker_xy, stroke.velocity, stroke.spin, stroke.seat),
    )
    for twin in twins:
        assert twin == stroke
        assert hash(twin) == hash(stroke)
        assert twin.row == stroke.row
    with pytest.raises(dataclasses.FrozenInstanceError):
        stroke.spin = 1.0  # type: ignore[misc]


# --- batches ------------------------------------------------------------------------------------


@given(st.lists(st.tuples(X, ANGLE, SPEED, SPIN, SEAT), min_size=1, max_size=30))
def test_a_batch_aims_like_a_stroke_bit_for_bit(aims: list[Any]) -> None:
    x, angle, speed, spin, seat = zip(*aims, strict=True)
    batch = StrokeBatch.aim(x=x, angle=angle, speed=speed, spin=spin, seat=seat)
    strokes = [Stroke.aim(*aim) for aim in aims]
    assert [[v.hex() for v in row] for row in batch.rows.tolist()] == [
        [v.hex() for v in stroke.row] for stroke in strokes
    ]
    assert list(batch) == strokes
    assert batch == StrokeBatch.of(strokes)


def test_arguments_are_broadcast() -> None:
    batch = StrokeBatch.aim(x=0.0, angle=np.arange(60.0, 121.0), speed=3, seat="west")
    assert len(batch) == 61
    assert batch[30] == Stroke.aim(0.0, 90.0, 3.0, seat="west")
    assert batch[-1] == Stroke.aim(0.0, 120.0, 3.0, seat="west")
    assert len(StrokeBatch.aim(0.0, 90.0, 3.0)) == 1
    assert len(StrokeBatch.aim([0.0], [90.0, 91.0], 3.0)) == 2
    assert len(StrokeBatch.aim(0.0, 90.0, 3.0, seat=SEATS)) == 4


def test_rows_are_copied_and_cannot_be_written() -> None:
    rows = np.arange(10.0).reshape(2, 5)
    batch = StrokeBatch(rows)
    rows[:] = 0.0
    assert batch[0].row == (0.0, 1.0, 2.0, 3.0, 4.0)
    assert batch[0].seat is None
    assert batch.rows.dtype == np.float64
    assert batch.rows.flags.c_contiguous
    with pytest.raises(ValueError, match="read-only"):
        batch.rows[0] = 0.0
    with pytest.raises(ValueError, match="WRITEABLE"):
        batch.rows.flags.writeable = True
    for name in ("rows", "_seats", "colour"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(batch, name, None)
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(batch, name)
    wide = np.arange(40.0).reshape(4, 10)[::2, ::2]
    wide.flags.writeable = False
    assert StrokeBatch(wide).rows.tolist() == wide.tolist()
    assert StrokeBatch(wide.astype(np.float32)) == StrokeBatch(wide)
    assert StrokeBatch([[0, 0, 0, 1, 0]])[0].velocity == (0.0, 1.0)


def test_batches_are_indexed_sliced_and_iterated() -> None:
    strokes = [Stroke.aim(0.01 * i, 90.0, 1.0, seat=SEATS[i % 4]) for i in range(8)]
    batch = StrokeBatch.of(strokes)
    assert list(batch) == strokes
    assert batch[-1] == strokes[-1]
    assert list(batch[2:5]) == strokes[2:5]
    assert list(batch[::-1]) == strokes[::-1]
    with pytest.raises(IndexError):
        batch[8]
    with pytest.raises(InvalidStroke):
        batch[8:]
    assert StrokeBatch.of(iter(strokes)) == batch


def test_batches_are_values() -> None:
    batch = StrokeBatch.aim(x=[0.0, 0.1], angle=90.0, speed=4.0, seat=["south", "east"])
    for twin in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch), copy.copy(batch)):
        assert twin == batch
        assert hash(twin) == hash(batch)
        assert list(twin) == list(batch)
        with pytest.raises(ValueError, match="read-only"):
            twin.rows[0] = 0.0
    assert batch != StrokeBatch(batch.rows)  # the seats are part of it
    assert batch != batch.rows.tobytes()
    assert repr(batch) == "<StrokeBatch of 2 strokes>"
    signs = StrokeBatch([[-0.0, 0, 0, 0, 0]]), StrokeBatch([[0.0, 0, 0, 0, 0]])
    assert signs[0] == signs[1]
    assert hash(signs[0]) == hash(signs[1])


@pytest.mark.parametrize(
    "rows",
    [
        np.zeros((0, 5)),
        np.zeros((3, 4)),
        np.zeros((5,)),
        np.zeros((1, 1, 5)),
        np.zeros((2, 5), dtype=bool),
        np.zeros((2, 5), dtype=complex),
        np.zeros((2, 5), dtype=object),
        np.full((2, 5), "1"),
        np.ma.masked_array(np.zeros((2, 5)), mask=True),
        [],
        [[0.0] * 5, [0.0] * 4],
        None,
        "rows",
        [Stroke.aim(0.0, 90.0, 1.0)],
    ],
)
def test_rows_that_are_none_are_refused(rows: Any) -> None:
    with pytest.raises(InvalidStroke):
        StrokeBatch(rows)


def test_every_bad_number_of_a_batch_is_named() -> None:
    rows = np.zeros((4, 5))
    rows[1, 0], rows[3, 4], rows[3, 2] = math.nan, math.inf, -math.inf
    with pytest.raises(InvalidStroke) as caught:
        StrokeBatch(rows)
    assert set(caught.value.faults) == {
        "stroke 1: striker x must be finite, not nan",
        "stroke 3: spin must be finite, not inf",
        "stroke 3: velocity x must be finite, not -inf",
    }


def test_a_thousand_bad_rows_do_not_make_a_thousand_sentences() -> None:
    with pytest.raises(InvalidStroke) as caught:
        StrokeBatch.aim(x=np.full(1000, math.nan), angle=90.0, speed=1.0)
    assert len(caught.value.faults) == 101
    assert caught.value.faults[-1] == "900 more strokes: x must be finite"


@pytest.mark.parametrize("name", ["x", "angle", "speed", "spin"])
@pytest.mark.parametrize("value", [*BAD[:-2], [math.nan, 1.0], [[0.0]], [], [True], ["1"]])
def test_bad_columns_are_refused(name: str, value: Any) -> None:
    arguments: dict[str, Any] = {"x": 0.0, "angle": 90.0, "speed": 4.0, "spin": 0.0}
    with pytest.raises(InvalidStroke):
        StrokeBatch.aim(**(arguments | {name: value}))


@pytest.mark.parametrize(
    "arguments",
    [
        {"x": [0.0, 0.1], "angle": [1.0, 2.0, 3.0]},
        {"x": [0.0, 0.1], "seat": ["south"] * 3},
        {"seat": "up"},
        {"seat": ["south", "up"]},
        {"seat": []},
        {"seat": None},
        {"seat": 0},
        {"speed": [1.0, -1.0]},
    ],
)
def test_columns_that_do_not_agree_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidStroke):
        StrokeBatch.aim(**({"x": 0.0, "angle": 90.0, "speed": 1.0} | arguments))


def test_every_fault_of_a_batch_is_listed() -> None:
    with pytest.raises(InvalidStroke) as caught:
        StrokeBatch.aim("a", None, True, 1j, ["up"], 0.74)  # type: ignore[arg-type]
    assert len(caught.value.faults) == 6
    with pytest.raises(InvalidStroke) as caught:
        StrokeBatch.of([1, "two", Stroke.aim(0.0, 90.0, 1.0)])  # type: ignore[list-item]
    assert len(caught.value.faults) == 2
    with pytest.raises(InvalidStroke):
        StrokeBatch.of([])


def test_a_bad_seat_hides_no_bad_number() -> None:
    with pytest.raises(InvalidStroke) as caught:
        StrokeBatch.aim(math.nan, [90.0, 91.0], [-1.0, 2.0], seat="zz")
    for word in ("seat must be", "stroke 0: x must be finite", "stroke 0: speed must be"):
        assert any(word in fault for fault in caught.value.faults), word


def test_a_seat_may_be_an_array_of_text() -> None:
    fan = StrokeBatch.aim(0.0, [80.0, 90.0], 3.0, seat=np.array("north"))  # type: ignore[arg-type]
    assert fan == StrokeBatch.aim(0.0, [80.0, 90.0], 3.0, seat="north")


@pytest.mark.parametrize("strokes", [None, 3])
def test_a_batch_is_made_of_many_strokes(strokes: Any) -> None:
    with pytest.raises(InvalidStroke, match="strokes must be a list of strokes"):
        StrokeBatch.of(strokes)


@pytest.mark.parametrize("item", [None, [0, 1], 0.0])
def test_a_batch_is_indexed_as_a_list_is(item: Any) -> None:
    with pytest.raises(TypeError, match="integer"):
        StrokeBatch.aim(0.0, [80.0, 90.0], 3.0)[item]
