"""Set-ups in the making: placing, snapping, turning, mirroring, undo and redo."""

import math
from collections.abc import Callable

import pytest
from carrom import CarromBoard, CarromError, Disc, Layout
from carrom.errors import InvalidLayout
from carrom_viewer.design import MOST_UNDONE, REACH, Draft, Guide, guides_for, snapped, within
from hypothesis import given, settings
from hypothesis import strategies as st

BOARD = CarromBoard.icf()
D = 2.0 * BOARD.man.radius
SOME = Layout.of({"Q": (0.0, 0.0), "W1": (0.1, 0.05), "B1": (-0.2, 0.3)})
PLACES = st.tuples(st.floats(-0.4, 0.4), st.floats(-0.4, 0.4))


def kinds(name: str, xy: tuple[float, float], layout: Layout) -> list[str]:
    return sorted(guide.kind for guide in snapped(name, xy, layout).guides)


# --- snapping -----------------------------------------------------------------------------------


def test_the_middle_draws_a_piece() -> None:
    snap = snapped("Q", (0.003, -0.002), Layout.of({}))
    assert snap.xy == (0.0, 0.0)


def test_a_piece_is_drawn_to_touch_another() -> None:
    other = (0.07, 0.11)
    snap = snapped("W1", (other[0] + 0.03, other[1] + 0.013), Layout.of({"Q": other}))
    assert math.dist(snap.xy, other) == pytest.approx(D, abs=1e-12)
    assert [guide.kind for guide in snap.guides] == ["piece"]


def test_a_piece_is_drawn_into_the_gap_of_two() -> None:
    layout = Layout.of({"W1": (0.05, 0.12), "W2": (0.05 + 1.2 * D, 0.12)})
    snap = snapped("Q", (0.05 + 0.61 * D, 0.12 - 0.8 * D), layout)
    distances = [math.dist(snap.xy, layout.position(name) or ()) for name in ("W1", "W2")]
    assert distances == pytest.approx([D, D], abs=1e-12)
    assert not layout.with_piece("Q", snap.xy).faults()


def test_a_rosette_can_be_built_by_hand_without_a_fault() -> None:
    draft = Draft().placed("Q", (0.0, 0.0))
    for i, name in enumerate(("W1", "B1", "W2", "B2", "W3", "B3")):
        angle = math.radians(60.0 * i)
        hand = (1.03 * D * math.cos(angle) + 0.001, 1.03 * D * math.sin(angle))
        draft = draft.placed(name, snapped(name, hand, draft.layout).xy)
    assert draft.wrong() == frozenset()
    assert all(math.hypot(*xy) == pytest.approx(D, abs=1e-9) for xy in draft.layout.xy[1:4])


def test_a_piece_is_drawn_to_a_cushion_and_into_its_middle() -> None:
    reach = BOARD.half_side - BOARD.man.radius
    assert snapped("Q", (0.2, reach - 0.004), Layout.of({})).xy == (0.2, reach)
    assert snapped("Q", (0.004, reach - 0.004), Layout.of({})).xy == (0.0, reach)
    assert kinds("Q", (0.004, reach - 0.004), Layout.of({})) == ["axis", "cushion"]


def test_a_piece_is_drawn_onto_lines_and_the_circle() -> None:
    assert kinds("Q", (0.23, 0.227), Layout.of({})) == ["diagonal"]
    assert kinds("Q", (0.15, -BOARD.base_line_offset + 0.003), Layout.of({})) == ["base"]
    angle = math.radians(20.0)
    near = (BOARD.outer_circle_radius + 0.004) * math.cos(angle), 0.087 * math.sin(angle)
    assert kinds("Q", near, Layout.of({})) == ["circle"]


def test_far_from_everything_a_piece_stays_where_it_is_put() -> None:
    snap = snapped("Q", (0.2, 0.13), Layout.of({}))
    assert (snap.xy, snap.guides) == ((0.2, 0.13), ())


def test_where_a_piece_lies_now_does_not_draw_it() -> None:
    assert snapped("Q", (0.2, 0.13 + D), Layout.of({"Q": (0.2, 0.13)})).guides == ()


def test_pieces_of_unequal_size_touch() -> None:
    board = CarromBoard(pieces={"Q": Disc(0.012, 0.004)})
    layout = Layout.of({"W1": (0.13, 0.05)})
    snap = snapped("Q", (0.13 + 0.03, 0.05), layout, board)
    assert math.dist(snap.xy, (0.13, 0.05)) == pytest.approx(0.012 + BOARD.man.radius, abs=1e-12)


def test_guides_around_nearly_the_same_place_cross_nowhere_and_stay_finite() -> None:
    one, two = Guide("piece", (0.0, 0.0), D), Guide("piece", (0.0, 1e-310), 1.2 * D)
    assert one.crossings(two) == ()
    assert one.nearest((0.0, 1e-310)) == (D, 0.0)


@given(PLACES, st.lists(PLACES, max_size=6))
@settings(max_examples=150, deadline=None)
def test_a_snapped_place_is_near_and_never_a_fault_of_its_own(
    hand: tuple[float, float], others: list[tuple[float, float]]
) -> None:
    draft = Draft()
    for number, place in enumerate(others, start=1):
        draft = draft.placed(f"W{number}", place)
    snap = snapped("Q", hand, draft.layout)
    start = within(BOARD, "Q", hand)
    assert math.dist(snap.xy, start) <= REACH
    if snap.guides:
        assert "Q" not in draft.placed("Q", snap.xy).wrong()
        assert all(math.dist(guide.nearest(snap.xy), snap.xy) < 1e-9 for guide in snap.guides)
    else:
        assert snap.xy == start


def test_guides_cross_where_they_say() -> None:
    guides = [*guides_for("Q", SOME, BOARD), Guide("piece", (0.01, 0.02), 0.05)]
    found = 0
    for a in guides:
        for b in guides:
            for place in a.crossings(b):
                found += 1
                assert math.dist(a.nearest(place), place) < 1e-9
                assert math.dist(b.nearest(place), place) < 1e-9
    assert found > 100


# --- drafts -------------------------------------------------------------------------------------


def test_overlapping_pieces_are_told_and_allowed() -> None:
    draft = Draft().placed("Q", (0.1, 0.1)).placed("W1", (0.11, 0.1)).placed("B1", (-0.1, 0.1))
    assert draft.wrong() == {"Q", "W1"}
    assert draft.layout.faults()
    assert draft.removed("W1").wrong() == frozenset()


def test_a_piece_in_a_pocket_is_told() -> None:
    pocket = BOARD.pocket_centres[2]
    assert Draft().placed("Q", pocket).wrong() == {"Q"}


@given(st.lists(PLACES, max_size=8))
@settings(max_examples=50, deadline=None)
def test_what_is_wrong_agrees_with_the_library(places: list[tuple[float, float]]) -> None:
    draft = Draft()
    for number, place in enumerate(places, start=1):
        draft = draft.placed(f"B{number}", place)
    assert bool(draft.wrong()) == bool(draft.layout.faults())


def test_a_piece_is_kept_on_the_board() -> None:
    reach = BOARD.half_side - BOARD.man.radius
    assert Draft().placed("Q", (3.0, -7.0)).layout.position("Q") == (reach, -reach)


def test_mirroring_twice_and_four_quarter_turns_change_no_bit() -> None:
    draft = Draft(SOME)
    for axis in ("x", "y"):
        assert draft.mirrored(axis) != draft
        assert draft.mirrored(axis).mirrored(axis).layout == SOME
    turned = draft
    for _ in range(4):
        turned = turned.rotated(90.0)
    assert turned.layout == SOME
    assert draft.rotated(-90.0).layout == draft.rotated(270.0).layout


@given(st.floats(-720.0, 720.0))
@settings(max_examples=50, deadline=None)
def test_turning_keeps_distances(degrees: float) -> None:
    draft = Draft(SOME)
    xy, turned = SOME.xy[:2], draft.rotated(degrees).layout.xy[:2]
    assert math.dist(*turned.tolist()) == pytest.approx(math.dist(*xy.tolist()), abs=1e-12)
    x, y = SOME.position("W1") or (0.0, 0.0)
    angle = math.radians(degrees)
    wanted = (
        x * math.cos(angle) - y * math.sin(angle),
        x * math.sin(angle) + y * math.cos(angle),
    )
    assert draft.rotated(degrees).layout.position("W1") == pytest.approx(wanted, abs=1e-9)


def test_undo_and_redo_walk_through_everything_that_was_done() -> None:
    steps = [Draft()]
    acts: tuple[Callable[[Draft], Draft], ...] = (
        lambda one: one.placed("Q", (0.0, 0.0)),
        lambda one: one.placed("W1", (0.1, 0.0)),
        lambda one: one.rotated(90.0),
        lambda one: one.mirrored("y"),
        lambda one: one.removed("Q"),
    )
    for act in acts:
        steps.append(act(steps[-1]))
    now = steps[-1]
    for before in reversed(steps[:-1]):
        now = now.undone()
        assert now.layout == before.layout
    assert now.undone() is now
    for after in steps[1:]:
        now = now.redone()
        assert now.layout == after.layout
    assert now.redone() is now


def test_a_new_change_forgets_what_was_undone() -> None:
    draft = Draft().placed("Q", (0.0, 0.0)).undone().placed("W1", (0.0, 0.0))
    assert draft.redone() is draft


def test_what_changes_nothing_is_no_step() -> None:
    draft = Draft(SOME)
    assert draft.placed("Q", (0.0, 0.0)) is draft
    assert draft.removed("B9") is draft


def test_the_past_has_an_end() -> None:
    draft = Draft()
    for i in range(MOST_UNDONE + 10):
        draft = draft.placed("Q", (0.0001 * i, 0.0))
    assert len(draft.past) == MOST_UNDONE


def test_the_pieces_that_are_left_are_offered_in_order() -> None:
    draft = Draft()
    assert [draft.free(kind) for kind in ("queen", "white", "black")] == ["Q", "W1", "B1"]
    draft = Draft(Layout.opening())
    assert [draft.free(kind) for kind in ("queen", "white", "black")] == [None, None, None]
    assert draft.removed("B7").free("black") == "B7"


@pytest.mark.parametrize(
    "act",
    [
        lambda: Draft().mirrored("z"),
        lambda: Draft().rotated(math.inf),
        lambda: Draft().free("striker"),
    ],
)
def test_what_cannot_be_is_refused(act: object) -> None:
    assert callable(act)
    with pytest.raises(CarromError):
        act()


def test_the_striker_belongs_to_no_set_up() -> None:
    with pytest.raises(InvalidLayout, match="striker"):
        Draft().placed("S", (0.0, 0.0))


def test_a_text_is_pasted_bit_for_bit_and_can_be_undone() -> None:
    layout = Layout.of({"Q": (0.1 / 3.0, 0.0), "W1": (0.0, 0.2)})
    draft = Draft().placed("B1", (0.1, 0.1))
    pasted = draft.pasted(layout.to_text())
    assert pasted.layout == layout
    assert pasted.undone().layout == draft.layout


@pytest.mark.parametrize(
    "text", ["W1 nan 0", "W1 0 1e999", "\N{GRINNING FACE} 0 0", "W1 0 0\nW1 0.1 0", "S 0 0"]
)
def test_what_is_no_layout_is_not_pasted(text: str) -> None:
    with pytest.raises(InvalidLayout):
        Draft().pasted(text)


def test_a_huge_text_is_refused_at_once_in_one_line() -> None:
    with pytest.raises(InvalidLayout, match="up to 65536 letters, not 7000000") as caught:
        Draft().pasted("W1 0 0\n" * 1_000_000)
    assert len(caught.value.faults) == 1
