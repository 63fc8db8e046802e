"""Law 130, checked with figures in millimetres, from every seat and with every striker."""

import math
from typing import Any

import pytest
from carrom.equipment import CarromBoard, Disc, from_south
from carrom.errors import InvalidStroke
from carrom.layout import Layout
from carrom.names import SEATS
from carrom.placing import nearest_seat, striker_faults
from carrom.stroke import Stroke
from hypothesis import given
from hypothesis import strategies as st

ICF = CarromBoard.icf()
EMPTY = Layout.of({})
HALF, LINE, CIRCLE, GRAIN = 0.37, 0.1174, 0.1492, 1e-6


def judged(
    x: float,
    y: float = LINE,
    *,
    seat: str = "south",
    board: CarromBoard = ICF,
    layout: Layout = EMPTY,
) -> tuple[str, ...]:
    """The faults at x and y from the player's left corner of the frame, in metres."""
    place = from_south((x - HALF, y - HALF), seat)
    return striker_faults(board, layout, Stroke(place, (0.0, 0.0), seat=seat))


def laws(faults: tuple[str, ...]) -> set[str]:
    return {fault[fault.index("(Law") :] for fault in faults if "(Law" in fault}


# --- along the lines ----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_between_the_circles_the_striker_may_stand(seat: str) -> None:
    for x in (0.18575 + GRAIN, 0.25, 0.37, 0.5, 0.55425 - GRAIN):
        assert judged(x, seat=seat) == ()


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(
    ("x", "side"),
    [(0.18575 - GRAIN, "left"), (0.16, "left"), (0.55425 + GRAIN, "right"), (0.58, "right")],
)
def test_a_cut_moon_is_illegal(x: float, side: str, seat: str) -> None:
    assert judged(x, seat=seat) == (
        f"the {side} base circle is covered in part by the striker (Law 130b)",
    )


def test_touching_the_circle_from_outside_is_a_cut_moon_too() -> None:
    assert len(judged(0.18575)) == 1


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("inwards", [0.0, 0.002, 0.00475 - GRAIN])
def test_a_wholly_covered_circle_is_legal(inwards: float, seat: str) -> None:
    assert judged(CIRCLE + inwards, seat=seat) == ()
    assert judged(0.74 - CIRCLE - inwards, seat=seat) == ()
    assert judged(CIRCLE, LINE + 0.0015, seat=seat) == ()


def test_a_covered_circle_may_overhang_the_end_until_the_arrow() -> None:
    assert judged(CIRCLE - 0.001) == ()
    assert judged(CIRCLE - 0.0015) == ()
    assert judged(CIRCLE - 0.0016) == ("the striker touches the south-west arrow (Law 130b)",)


def test_past_the_end_of_the_lines() -> None:
    faults = judged(CIRCLE - 0.006)
    assert laws(faults) == {"(Law 130a)", "(Law 130b)"}
    assert any("6 mm past the left end" in fault for fault in faults)
    assert "the striker stands 49.2 mm past the right end of the base lines (Law 130a)" in (
        judged(0.74 - 0.10)
    )


# --- across the lines ---------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("forward", [-0.00475, -0.002, 0.0, 0.004, 0.00475])
def test_both_lines_are_touched(forward: float, seat: str) -> None:
    assert judged(0.37, LINE + forward, seat=seat) == ()


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(
    ("forward", "line"),
    [
        *((0.00475 + GRAIN, "outer"), (0.02, "outer"), (0.2, "outer")),
        *((-0.00475 - GRAIN, "inner"), (-0.02, "inner")),
    ],
)
def test_a_missed_line_is_named(forward: float, line: str, seat: str) -> None:
    (fault,) = judged(0.37, LINE + forward, seat=seat)
    assert f"misses the {line} base line" in fault
    assert fault.endswith("(Law 130a)")


def test_a_miss_is_given_in_millimetres() -> None:
    assert judged(0.37, LINE + 0.00675) == (
        "the striker misses the outer base line by 2 mm (Law 130a)",
    )


def test_a_small_striker_cannot_touch_both_lines() -> None:
    board = CarromBoard(striker=Disc(0.0150, 0.010))
    faults = judged(0.37, board=board)
    assert len(faults) == 2
    assert laws(faults) == {"(Law 130a)"}


def test_the_real_striker_counts() -> None:
    board = CarromBoard(striker=Disc(0.0180, 0.012))
    assert judged(CIRCLE + 0.0021, board=board) == ()
    assert len(judged(CIRCLE + 0.0022, board=board)) == 1
    assert judged(CIRCLE + 0.0339 + GRAIN, board=board) == ()
    assert len(judged(0.37, LINE + 0.0022, board=board)) == 1


# --- arrows, pieces, pockets --------------------------------------------------------------------


def test_arrows_are_judged_at_their_ends_too() -> None:
    """The corner from which the arrow cannot be touched: before its tip."""
    x = 0.02065 + 0.001
    assert not any("arrow" in fault for fault in judged(x, x))  # in the corner, in the pocket
    assert any("south-west arrow" in fault for fault in judged(0.10, 0.10))
    assert any("north-east arrow" in fault for fault in judged(0.60, 0.60))


@given(st.floats(-0.36, 0.36), st.floats(-0.36, 0.36))
def test_arrows_by_another_formula(x: float, y: float) -> None:
    """In coordinates along and across each diagonal an arrow is an interval."""
    faults = " ".join(striker_faults(ICF, EMPTY, Stroke((x, y), (0.0, 0.0))))
    corner = 0.37 * math.sqrt(2.0)
    tip = corner - (0.02225 * math.sqrt(2.0) + 0.02225 + 0.050)
    for name, sx, sy in (
        *(("south-west", -1, -1), ("south-east", 1, -1)),
        *(("north-east", 1, 1), ("north-west", -1, 1)),
    ):
        along, across = (sx * x + sy * y) / math.sqrt(2.0), (sx * x - sy * y) / math.sqrt(2.0)
        distance = math.hypot(across, max(0.0, along - tip, tip - 0.267 - along))
        if abs(distance - 0.0214) > 1e-9:
            assert (f"touches the {name} arrow" in faults) == (distance < 0.0214)


def test_just_before_and_just_past_the_tip_of_an_arrow() -> None:
    tip = -ICF.arrows[0][0][0]
    for beyond, touched in ((0.0214 - GRAIN, True), (0.0214 + GRAIN, False)):
        x = -(tip + beyond * math.sqrt(0.5))
        faults = striker_faults(ICF, EMPTY, Stroke((x, x), (0.0, 0.0)))
        assert any("arrow" in fault for fault in faults) == touched


def test_an_overlapped_piece_is_named_with_its_depth() -> None:
    layout = Layout.of({"B4": (0.0, -0.2526 + 0.03), "W1": (0.2, 0.2)})
    assert judged(0.37, layout=layout) == ("the striker overlaps B4 by 6.55 mm (Law 134)",)
    touching = Layout.of({"B4": (0.0, -0.2526 + 0.03655)})
    assert judged(0.37, layout=touching) == ()


def test_every_overlapped_piece_is_named() -> None:
    layout = Layout.of({"B4": (0.02, -0.25), "Q": (-0.02, -0.25), "W1": (0.2, 0.2)})
    faults = judged(0.37, layout=layout)
    assert [fault.split()[3] for fault in faults] == ["Q", "B4"]


def test_sizes_of_single_pieces_count() -> None:
    layout = Layout.of({"B4": (0.0, -0.2526 + 0.0370)})
    assert judged(0.37, layout=layout) == ()
    wide = CarromBoard(pieces={"B4": Disc(0.0180, 0.006)})
    assert len(judged(0.37, layout=layout, board=wide)) == 1


def test_off_the_board_and_in_a_pocket() -> None:
    assert any("into the south cushion" in fault for fault in judged(0.37, 0.01))
    assert any("rim of the SW pocket" in fault for fault in judged(0.0225, 0.0225))
    assert any("into the east cushion" in fault for fault in judged(99.0))


def test_the_middle_of_the_board_lists_everything() -> None:
    faults = judged(0.37, 0.37, layout=Layout.opening())
    assert sum("overlaps" in fault for fault in faults) == 7  # the queen and the inner ring
    assert any("misses the outer base line" in fault for fault in faults)


# --- seats --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_without_a_seat_the_nearest_lines_judge(seat: str) -> None:
    place = from_south((0.1, -0.2526), seat)
    assert nearest_seat(ICF, place) == seat
    assert striker_faults(ICF, EMPTY, Stroke(place, (1.0, 0.0))) == ()


def test_with_a_seat_only_its_own_lines_judge() -> None:
    place = from_south((0.1, -0.2526), "east")
    assert striker_faults(ICF, EMPTY, Stroke(place, (1.0, 0.0), seat="east")) == ()
    assert striker_faults(ICF, EMPTY, Stroke(place, (1.0, 0.0), seat="north")) != ()


def test_the_middle_belongs_to_the_south() -> None:
    assert nearest_seat(ICF, (0.0, 0.0)) == "south"


@given(st.floats(-0.35, 0.35), st.floats(-0.35, 0.35))
def test_seats_are_judged_alike(x: float, y: float) -> None:
    south = [
        fault.replace("south-west", "?").replace("south-east", "?")
        for fault in judged(x + HALF, y + HALF)
        if "arrow" not in fault and "pocket" not in fault and "cushion" not in fault
    ]
    for seat in SEATS:
        other = [
            fault
            for fault in judged(x + HALF, y + HALF, seat=seat)
            if "arrow" not in fault and "pocket" not in fault and "cushion" not in fault
        ]
        assert other == south


@given(st.floats(-0.221, 0.221), st.floats(-0.005, 0.005))
def test_the_rule_as_the_fact_sheet_states_it(x: float, forward: float) -> None:
    """The five conditions once more, written independently in the player's frame."""
    radius, circle = 0.02065, 0.0159
    distances = [math.hypot(x - side * 0.2208, forward) for side in (-1.0, 1.0)]
    covered = [d <= radius - circle for d in distances]
    clear = [d > radius + circle for d in distances]
    diagonal = abs(abs(x) - (0.2526 - forward)) / math.sqrt(2.0)
    legal = (
        abs(forward) <= radius - circle
        and all(a or b for a, b in zip(covered, clear, strict=True))
        and (abs(x) <= 0.2208 or any(covered))
        and diagonal > radius + 0.00075
    )
    margins = (
        *(abs(d - radius - circle) for d in distances),
        *(abs(d - radius + circle) for d in distances),
        *(abs(abs(forward) - radius + circle), abs(abs(x) - 0.2208)),
        abs(diagonal - radius - 0.00075),
    )
    if min(margins) > 1e-9:
        assert (judged(x + HALF, forward + LINE) == ()) == legal


# --- misuse -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("icf", EMPTY, Stroke.aim(0.0, 90.0, 1.0)), 1),
        ((ICF, EMPTY.xy, Stroke.aim(0.0, 90.0, 1.0)), 1),
        ((ICF, EMPTY, (0.0, 0.0)), 1),
        ((None, None, None), 3),
    ],
)
def test_other_types_are_refused(arguments: Any, count: int) -> None:
    with pytest.raises(InvalidStroke) as caught:
        striker_faults(*arguments)
    assert len(caught.value.faults) == count


def test_huge_places_are_judged_without_a_crash() -> None:
    for far in (1e10, 1e200, -1e308):
        assert striker_faults(ICF, EMPTY, Stroke((far, far), (0.0, 0.0)))
