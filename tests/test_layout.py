"""Layouts: the opening, pieces put and taken, text and bits, and what cannot lie so."""

import copy
import dataclasses
import math
import pickle
import sys
import threading
import time
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from carrom.angles import unit_vector
from carrom.equipment import CarromBoard, Disc
from carrom.errors import InvalidLayout
from carrom.layout import ORIENTATIONS, Layout, _all_faults, _lies_well, overlap
from carrom.names import PIECES
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

ICF = CarromBoard.icf()
D = 0.0318  # diameter of a man
COORDINATE = st.floats(-0.35, 0.35)
PLACES = st.dictionaries(st.sampled_from(PIECES[:19]), st.tuples(COORDINATE, COORDINATE))


def gaps(layout: Layout, board: CarromBoard = ICF) -> dict[tuple[str, str], float]:
    """The distance between the rims of every two pieces."""
    found = {}
    for one, two in combinations(layout.names, 2):
        a, b = layout.position(one), layout.position(two)
        assert a is not None
        assert b is not None
        found[one, two] = -overlap(a, board.radius_of(one), b, board.radius_of(two))
    return found


# --- the opening --------------------------------------------------------------------------------


def test_opening_is_a_hexagonal_packing_that_touches_exactly() -> None:
    distances = gaps(Layout.opening())
    touching = [gap for gap in distances.values() if abs(gap) < 1e-9]
    assert len(distances) == 171
    assert len(touching) == 42  # the edges of 19 points of a triangular lattice
    assert max(abs(gap) for gap in touching) < 1e-16  # rounding, no more
    assert min(gap for gap in distances.values() if abs(gap) >= 1e-9) > 0.02


@pytest.mark.parametrize("orientation", [0.0, 12.3, 45.0, 135.0, 359.9, -77.7, 1e6])
def test_opening_touches_exactly_in_every_orientation(orientation: float) -> None:
    distances = sorted(gaps(Layout.opening(orientation)).values())
    assert distances[0] > -1e-16
    assert distances[41] < 1e-16


@pytest.mark.parametrize("orientation", [0.0, 30.0, 77.0])
def test_colours_follow_law_41(orientation: float) -> None:
    layout = Layout.opening(orientation)

    def colour_at(distance: float, angle: float) -> str:
        c, s = unit_vector(angle)
        away = np.hypot(layout.xy[:, 0] - distance * c, layout.xy[:, 1] - distance * s)
        assert away.min() < 1e-12
        return PIECES[int(away.argmin())][0]

    assert colour_at(0.0, 0.0) == "Q"
    ring = [colour_at(D, orientation + 60 * i) for i in range(6)]
    corners = [colour_at(2 * D, orientation + 60 * i) for i in range(6)]
    middles = [colour_at(math.sqrt(3) * D, orientation + 30 + 60 * i) for i in range(6)]
    assert "".join(ring) == "WBWBWB"
    assert "".join(corners) == "WWWWWW"
    assert "".join(middles) == "BBBBBB"


def test_w1_is_the_first_arm_of_the_y() -> None:
    c, s = unit_vector(20.0)
    assert Layout.opening(20.0).position("W1") == pytest.approx((D * c, D * s), abs=1e-15)
    assert Layout.opening(20.0).position("W4") == pytest.approx((2 * D * c, 2 * D * s), abs=1e-15)


def test_numbers_go_counter_clockwise_from_the_first_arm() -> None:
    layout = Layout.opening(0.0)
    angles = {
        **{f"W{i + 1}": 120.0 * i for i in range(3)},
        **{f"B{i + 1}": 120.0 * i + 60.0 for i in range(3)},
        **{f"W{i + 4}": 60.0 * i for i in range(6)},
        **{f"B{i + 4}": 60.0 * i + 30.0 for i in range(6)},
    }
    for name, angle in angles.items():
        x, y = layout.position(name) or (math.nan, math.nan)
        c, s = unit_vector(angle)
        assert (x * c + y * s) / math.hypot(x, y) == pytest.approx(1.0), name


def test_named_orientations() -> None:
    assert dict(ORIENTATIONS) == {"doubles": 135.0, "singles": 225.0, "casual": 30.0}
    for name, degrees in ORIENTATIONS.items():
        assert Layout.opening(name) == Layout.opening(degrees)
    # doubles: strike the white at 315 degrees; singles: that at 45 (rules of the two openings)
    for name, struck in (("doubles", 315.0), ("singles", 45.0)):
        c, s = unit_vector(struck)
        layout = Layout.opening(name)
        whites = [n for n in layout.names if n[0] == "W"]
        places = [layout.position(n) for n in whites]
        assert any(p == pytest.approx((2 * D * c, 2 * D * s), abs=1e-12) for p in places)
    # casual: the stem of the Y points to the breaker, straight down
    assert any(
        layout == pytest.approx((0.0, -D), abs=1e-12)
        for layout in [Layout.opening("casual").position(f"W{i}") for i in (1, 2, 3)]
    )


def test_opening_lies_inside_the_outer_circle() -> None:
    reach = np.hypot(*Layout.opening(11.0).xy.T).max() + D / 2
    assert reach == pytest.approx(0.0795)
    assert reach < ICF.outer_circle_radius


def test_opening_turns_with_the_board_bit_for_bit() -> None:
    a, b = Layout.opening(33.0), Layout.opening(123.0)
    turned = np.stack((-a.xy[:, 1], a.xy[:, 0]), axis=1)
    assert Layout(turned) == b


def test_a_gap_separates_all_neighbours_alike() -> None:
    distances = sorted(gaps(Layout.opening(gap=50e-6)).values())
    assert distances[0] == pytest.approx(50e-6, abs=1e-15)
    assert distances[41] == pytest.approx(50e-6, abs=1e-15)
    assert distances[42] > 0.02


@settings(max_examples=40)
@given(st.floats(0, 360), st.floats(0, 1e-3), st.floats(1e-9, 2e-3), st.integers(0, 2**64 - 1))
def test_jitter_never_makes_an_overlap(
    orientation: float, gap: float, jitter: float, seed: int
) -> None:
    layout = Layout.opening(orientation, gap=gap, jitter=jitter, seed=seed)
    assert min(gaps(layout).values()) > -1e-16
    assert layout.faults() == ()
    assert layout != Layout.opening(orientation, gap=gap)


def test_jitter_moves_by_about_its_standard_deviation() -> None:
    still = Layout.opening(gap=1e-3).xy
    moves = np.concatenate(
        [Layout.opening(gap=1e-3, jitter=1e-5, seed=s).xy - still for s in range(60)]
    )
    assert abs(moves.mean()) < 1e-6
    assert moves.std() == pytest.approx(1e-5, rel=0.05)
    assert abs(moves).max() < 6e-5


def test_jitter_is_decided_by_its_seed() -> None:
    one = Layout.opening(jitter=1e-5, seed=7)
    assert one == Layout.opening(jitter=1e-5, seed=7)
    assert one == Layout.opening(jitter=1e-5, seed=np.int64(7))  # type: ignore[arg-type]
    assert one != Layout.opening(jitter=1e-5, seed=8)


def test_a_seed_without_a_jitter_is_refused() -> None:
    with pytest.raises(InvalidLayout, match="seed goes with jitter: without it no piece is"):
        Layout.opening(seed=8)


def test_opening_takes_its_size_from_the_board() -> None:
    small = CarromBoard(man=Disc(0.0151, 0.0053))
    assert sorted(gaps(Layout.opening(board=small), small).values())[41] < 1e-16
    mixed = CarromBoard(pieces={"Q": Disc(0.0170, 0.006), "B9": Disc(0.0150, 0.005)})
    assert Layout.opening(board=mixed).faults(mixed) == ()
    assert min(gaps(Layout.opening(board=mixed), mixed).values()) > -1e-16


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        ({"orientation": math.nan}, 1),
        ({"orientation": math.inf}, 1),
        ({"orientation": "triples"}, 1),
        ({"orientation": None}, 1),
        ({"orientation": True}, 1),
        ({"gap": -1e-6}, 1),
        ({"gap": math.nan}, 1),
        ({"jitter": 1e-5}, 1),  # no seed
        ({"jitter": -1e-5, "seed": 1}, 1),
        ({"jitter": 1.0, "seed": 1}, 1),
        ({"jitter": 1e-5, "seed": 1.5}, 1),
        ({"jitter": 1e-5, "seed": -1}, 1),
        ({"jitter": 1e-5, "seed": 2**64}, 1),
        ({"jitter": 1e-5, "seed": True}, 1),
        ({"board": "icf"}, 1),
        ({"orientation": "x", "gap": -1, "jitter": "x", "seed": None, "board": 3}, 4),
    ],
)
def test_bad_arguments_of_the_opening(arguments: dict[str, Any], count: int) -> None:
    with pytest.raises(InvalidLayout) as caught:
        Layout.opening(**arguments)
    assert len(caught.value.faults) == count


def test_an_opening_that_has_no_room_is_refused() -> None:
    with pytest.raises(InvalidLayout) as caught:
        Layout.opening(gap=0.2)
    assert any("cushion" in fault for fault in caught.value.faults)


# --- making from arrays -------------------------------------------------------------------------


def rows(**places: tuple[float, float]) -> NDArray[np.float64]:
    xy = np.full((19, 2), math.nan)
    for name, place in places.items():
        xy[PIECES.index(name)] = place
    return xy


def test_arrays_say_where_pieces_are_and_which_are_absent() -> None:
    layout = Layout(rows(Q=(0, 0), B9=(0.1, -0.2)))
    assert layout.names == ("Q", "B9")
    assert layout.on_board.tolist() == [True] + [False] * 17 + [True]
    assert layout.xy.shape == (19, 2)
    assert layout.xy.dtype == np.float64
    assert layout.position("B9") == (0.1, -0.2)
    assert layout.position("W1") is None
    assert Layout(layout.xy) == layout


@pytest.mark.parametrize("order", ["C", "F"])
def test_any_real_array_is_copied(order: Any) -> None:
    given_ = np.array(rows(Q=(0.5, 0.25)), order=order)
    layout = Layout(given_)
    given_[0] = 9.0
    assert layout.position("Q") == (0.5, 0.25)
    given_.flags.writeable = False
    assert Layout(given_).position("Q") == (9.0, 9.0)
    wide = np.zeros((38, 4))
    wide[::2, ::2] = rows(Q=(0.5, 0.25))
    assert Layout(wide[::2, ::2]) == layout
    assert Layout(rows(Q=(0.5, 0.25)).astype(np.float32)) == layout
    assert Layout(rows(Q=(0.5, 0.25)).astype(">f8")) == layout
    assert Layout(rows(Q=(0.5, 0.25)).tolist()) == layout
    assert Layout(np.zeros((19, 2), dtype=int)).position("B9") == (0.0, 0.0)


def test_a_layout_cannot_be_changed() -> None:
    layout = Layout.opening()
    for array in (layout.xy, layout.on_board):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    for name in ("xy", "on_board", "_bytes", "colour"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(layout, name, None)
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(layout, name)


@pytest.mark.parametrize(
    "xy",
    [
        np.zeros((18, 2)),
        np.zeros((20, 2)),
        np.zeros((19, 3)),
        np.zeros((2, 19)),
        np.zeros(38),
        np.zeros((1, 19, 2)),
        np.zeros((0, 2)),
        np.zeros((19, 2), dtype=bool),
        np.zeros((19, 2), dtype=complex),
        np.zeros((19, 2), dtype=object),
        np.full((19, 2), "0"),
        np.ma.masked_array(np.zeros((19, 2)), mask=True),
        [[0.0, 0.0]] * 18 + [[0.0]],
        [[0.0, None]] * 19,
        None,
        0.0,
        "Q 0 0",
        {"Q": (0, 0)},
    ],
)
def test_wrong_shapes_and_types_are_refused(xy: Any) -> None:
    with pytest.raises(InvalidLayout):
        Layout(xy)


def test_every_bad_row_is_named() -> None:
    xy = rows(Q=(0.0, math.nan), W1=(math.inf, 0.0), B9=(math.nan, -math.inf), W2=(0, 0))
    with pytest.raises(InvalidLayout) as caught:
        Layout(xy)
    assert [fault.split()[0] for fault in caught.value.faults] == ["Q", "W1", "B9"]


# --- making from names --------------------------------------------------------------------------


def test_of_takes_any_subset_in_any_order() -> None:
    layout = Layout.of({"W1": (0.1, 0.05), "Q": [0, 0], "B2": np.array([0.2, 0.1])})  # type: ignore[dict-item]
    assert layout.names == ("Q", "W1", "B2")
    assert layout.position("B2") == (0.2, 0.1)
    assert Layout.of({}).names == ()


@pytest.mark.parametrize(
    ("places", "faults"),
    [
        ({"X": (0, 0)}, 1),
        ({"S": (0, 0)}, 1),
        ({0: (0, 0)}, 1),
        ({"q": (0, 0)}, 1),
        ({"Q": (0,)}, 1),
        ({"Q": 0.0}, 1),
        ({"Q": "00"}, 1),
        ({"Q": None}, 1),
        ({"Q": (math.nan, math.nan)}, 2),
        ({"Q": (True, 0)}, 1),
        ({"Q": (1j, 0)}, 1),
        ({"Q": (math.inf, "1"), "S": (0, 0), "W0": (0, 0)}, 4),
        ([("Q", (0, 0))], 1),
        (None, 1),
    ],
)
def test_bad_places_are_all_listed(places: Any, faults: int) -> None:
    with pytest.raises(InvalidLayout) as caught:
        Layout.of(places)
    assert len(caught.value.faults) == faults


def test_pieces_are_put_moved_and_taken() -> None:
    layout = Layout.of({"Q": (0.0, 0.0), "W1": (0.1, 0.0)})
    assert layout.with_piece("B1", (0.2, 0.0)).names == ("Q", "W1", "B1")
    assert layout.with_piece("W1", (0.3, 0.0)).position("W1") == (0.3, 0.0)
    assert layout.without("Q").names == ("W1",)
    assert layout.without("Q", "W1", "B9").names == ()
    assert layout.without() == layout
    assert layout.names == ("Q", "W1")  # untouched


@pytest.mark.parametrize("name", ["S", "X", "", None, 3, ["Q"]])
def test_unknown_names_are_refused(name: Any) -> None:
    layout = Layout.of({"Q": (0.0, 0.0)})
    for call in (
        lambda: layout.with_piece(name, (0.1, 0.1)),
        lambda: layout.without("Q", name),
        lambda: layout.position(name),
    ):
        with pytest.raises(InvalidLayout):
            call()


def test_with_piece_checks_name_and_place() -> None:
    with pytest.raises(InvalidLayout) as caught:
        Layout.of({}).with_piece("S", (math.nan, 1.0))
    assert len(caught.value.faults) == 2


# --- being a value ------------------------------------------------------------------------------


@given(PLACES)
def test_layouts_survive_every_form_bit_for_bit(places: dict[str, tuple[float, float]]) -> None:
    layout = Layout.of(places)
    layout.faults()  # fills the private memory, which must not travel
    twins = (
        Layout.from_text(layout.to_text()),
        Layout.from_text(str(layout)),
        eval(repr(layout)),  # noqa: S307
        pickle.loads(pickle.dumps(layout)),
        copy.deepcopy(layout),
        copy.copy(layout),
        Layout(layout.xy),
        Layout.of(dict(reversed(places.items()))),
    )
    for twin in twins:
        assert twin == layout
        assert hash(twin) == hash(layout)
        assert twin.xy.tobytes() == layout.xy.tobytes()
        assert twin.on_board.tobytes() == layout.on_board.tobytes()
        assert twin.faults() == layout.faults()


@given(COORDINATE, COORDINATE)
def test_text_keeps_the_last_bit(x: float, y: float) -> None:
    layout = Layout.of({"W5": (x, y)})
    nudged = layout.with_piece("W5", (math.nextafter(x, 1.0), y))
    assert Layout.from_text(layout.to_text()) == layout
    assert nudged != layout
    assert Layout.from_text(nudged.to_text()) == nudged


def test_negative_zero_is_zero() -> None:
    assert Layout.of({"Q": (-0.0, 0.0)}) == Layout.of({"Q": (0.0, -0.0)})
    assert str(Layout.of({"Q": (-0.0, -0.0)})) == "Q 0.0 0.0"


def test_every_nan_is_the_same_nan() -> None:
    odd = rows(Q=(0, 0))
    odd[3] = np.array([0xFFF8000000000001, 0x7FF8000000000002], dtype=np.uint64).view(float)
    assert Layout(odd) == Layout.of({"Q": (0, 0)})


def test_layouts_differ_from_other_things() -> None:
    assert Layout.of({}) != rows().tobytes()
    assert Layout.of({}) != Layout.of({"Q": (0, 0)})
    assert Layout.of({"W1": (0, 0)}) != Layout.of({"W2": (0, 0)})
    assert len({Layout.of({}), Layout.of({}), Layout.opening()}) == 2


def test_text_may_have_comments_and_blank_lines() -> None:
    text = "# a position\n\nQ 0 0\n  W1\t0.1   1e-2  # a white\r\n"
    assert Layout.from_text(text) == Layout.of({"Q": (0, 0), "W1": (0.1, 0.01)})
    assert Layout.from_text("") == Layout.of({})
    assert Layout.of({}).to_text() == ""


def test_every_bad_line_is_listed_with_its_number() -> None:
    text = "Q 0 0\nX 0 0\nW1 0\nW2 nan 0\nW3 1_0 zero\nQ 0.1 0.1\nS 0 0\nW4 0 0 0\nW5 1e999 0"
    with pytest.raises(InvalidLayout) as caught:
        Layout.from_text(text)
    numbers = [fault.partition(":")[0].split()[1] for fault in caught.value.faults]
    assert numbers == ["2", "3", "4", "5", "5", "6", "7", "8", "9"]


def test_a_text_of_a_million_bad_lines_is_one_fault() -> None:
    with pytest.raises(
        InvalidLayout, match="a layout has up to 65536 letters, not 7000000"
    ) as caught:
        Layout.from_text("W1 0 0\n" * 1_000_000)
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize("text", [None, b"Q 0 0", 3, ["Q 0 0"]])
def test_text_must_be_text(text: Any) -> None:
    with pytest.raises(InvalidLayout):
        Layout.from_text(text)


# --- can they lie so? ---------------------------------------------------------------------------


def test_a_good_layout_has_no_faults() -> None:
    assert Layout.opening().faults() == ()
    assert Layout.opening().faults(ICF) == ()
    assert Layout.of({}).faults() == ()


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ({"Q": (0, 0), "W1": (0.03, 0)}, ["Q and W1 overlap by 1.8 mm"]),
        ({"Q": (0, 0), "W1": (0, 0)}, ["Q and W1 overlap by 31.8 mm"]),
        ({"W1": (0.36, 0)}, ["W1 reaches 5.9 mm into the east cushion"]),
        ({"W1": (-0.36, 0)}, ["W1 reaches 5.9 mm into the west cushion"]),
        ({"W1": (0, 0.36)}, ["W1 reaches 5.9 mm into the north cushion"]),
        ({"W1": (0, -0.36)}, ["W1 reaches 5.9 mm into the south cushion"]),
        ({"B9": (0.34, 0.34)}, ["the centre of B9 is inside the rim of the NE pocket"]),
        ({"B9": (-0.34, 0.34)}, ["the centre of B9 is inside the rim of the NW pocket"]),
        ({"B9": (-0.34, -0.34)}, ["the centre of B9 is inside the rim of the SW pocket"]),
        ({"B9": (0.34, -0.34)}, ["the centre of B9 is inside the rim of the SE pocket"]),
    ],
)
def test_each_fault_in_words(places: Any, expected: list[str]) -> None:
    assert list(Layout.of(places).faults()) == expected


def test_all_faults_of_a_layout_come_together() -> None:
    layout = Layout.of({"Q": (0, 0), "W1": (0.03, 0), "W2": (0, 5.0), "B1": (0.35, 0.35)})
    assert len(layout.faults()) == 3
    heap = Layout(np.zeros((19, 2)))
    assert len(heap.faults()) == 171


@pytest.mark.parametrize("excess", [-2e-9, -1e-12, 0.0, 1e-12, 0.5e-9])
def test_touching_and_rounding_are_allowed(excess: float) -> None:
    assert Layout.of({"Q": (0, 0), "W1": (D - excess, 0)}).faults() == ()
    assert Layout.of({"W1": (0, 0.37 - D / 2 + excess)}).faults() == ()
    assert _lies_well(rows(Q=(0, 0), W1=(D - excess, 0), W2=(0, 0.37 - D / 2 + excess)), ICF)


@pytest.mark.parametrize("excess", [2e-9, 1e-6])
def test_more_than_a_nanometre_is_not(excess: float) -> None:
    assert len(Layout.of({"Q": (0, 0), "W1": (D - excess, 0)}).faults()) == 1
    assert len(Layout.of({"W1": (0, 0.37 - D / 2 + excess)}).faults()) == 1


def test_a_centre_may_hang_on_the_rim_but_not_inside() -> None:
    x = 0.34775 - 0.02225
    assert Layout.of({"W1": (math.nextafter(x, 0.0), 0.34775)}).faults() == ()
    assert len(Layout.of({"W1": (x + 1e-9, 0.34775)}).faults()) == 1


@pytest.mark.parametrize("far", [1e10, 1e155, 1e200, 1e308, -1e308])
def test_places_far_away_are_faults_without_a_warning(far: float) -> None:
    assert len(Layout.of({"W1": (far, 0.0), "W2": (far, far), "W3": (0, 0)}).faults()) >= 2


def test_faults_depend_on_the_board() -> None:
    layout = Layout.of({"Q": (0, 0), "W1": (0.0310, 0), "W2": (0.36, 0)})
    small = CarromBoard(man=Disc(0.0151, 0.0053), side=0.8)
    assert len(layout.faults()) == 2
    assert layout.faults(small) == ()
    assert len(layout.faults(ICF)) == 2
    wide = CarromBoard(pieces={"W1": Disc(0.0180, 0.006)})
    assert Layout.of({"Q": (0, 0), "W1": (D, 0)}).faults(wide) != ()


def test_the_last_answer_is_kept() -> None:
    layout = Layout.of({"Q": (0, 0), "W1": (0.03, 0)})
    assert layout.faults() is layout.faults(CarromBoard())  # an equal board is enough
    assert layout == Layout.of({"Q": (0, 0), "W1": (0.03, 0)})  # and it is no part of the value


@pytest.mark.parametrize("board", ["icf", [], 3])
def test_faults_are_asked_of_a_board(board: Any) -> None:
    with pytest.raises(InvalidLayout, match="board must be a CarromBoard"):
        Layout.opening().faults(board)


@pytest.mark.parametrize("orientation", [1e17, 1e308, -1e300])
def test_the_opening_touches_exactly_however_often_it_is_turned_round(orientation: float) -> None:
    assert min(gaps(Layout.opening(orientation)).values()) > -1e-16
    assert Layout.opening(orientation) == Layout.opening(math.fmod(orientation, 360.0))


def test_an_answer_is_ones_own_even_when_another_board_is_asked_for_meanwhile() -> None:
    layout = Layout.of({"W1": (0.0, 0.353)})
    meanwhile: list[CarromBoard] = []

    class Slow(CarromBoard):
        """A board whose comparison lets another thread go ahead."""

        def __eq__(self, other: object) -> bool:
            if meanwhile:
                layout.faults(meanwhile.pop())
            return super().__eq__(other)

        __hash__ = CarromBoard.__hash__

    assert layout.faults(Slow()) == ()
    meanwhile.append(CarromBoard(side=0.735))
    assert layout.faults(Slow()) == ()
    assert meanwhile == []


def test_threads_that_ask_for_two_boards_never_get_the_other_ones_answer() -> None:
    layout = Layout.of({"W1": (0.0, 0.353)})
    answers = {ICF: (), CarromBoard(side=0.735): ("W1 reaches 1.4 mm into the north cushion",)}
    wrong: list[tuple[str, ...]] = []
    end = time.monotonic() + 1.0

    def ask(board: CarromBoard, answer: tuple[str, ...]) -> None:
        while not wrong and time.monotonic() < end:
            wrong.extend(found for _ in range(100) if (found := layout.faults(board)) != answer)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-7)
    try:
        cases = [*answers.items(), *answers.items()]
        threads = [threading.Thread(target=ask, args=case) for case in cases]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(usual)
    assert wrong == []


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(PIECES[:19]), st.tuples(*[st.floats(-0.4, 0.4)] * 2)))
def test_the_quick_question_agrees_with_the_slow_one(places: Any) -> None:
    layout = Layout.of(places)
    assert _lies_well(layout.xy, ICF) == (_all_faults(layout, ICF) == ())


@settings(max_examples=100)
@given(st.floats(0, 360), st.sampled_from([-3, -1, 1, 3]), st.sampled_from(["W1", "B6"]))
def test_they_agree_close_to_the_limit_too(angle: float, steps: int, name: str) -> None:
    c, s = unit_vector(angle)
    distance = D - 1e-9 + steps * 1e-13
    layout = Layout.of({"Q": (0, 0), name: (distance * c, distance * s)})
    assert _lies_well(layout.xy, ICF) == (_all_faults(layout, ICF) == ()) == (steps > 0)
