"""Where pieces come back: by named case, and against a dense search."""

import itertools
import math
from collections.abc import Iterable

import numpy as np
import pytest
from carrom import CarromBoard, CarromError, Layout
from carrom.equipment import Disc, Point, from_south
from carrom.errors import InvalidPosition
from carrom.layout import TOLERANCE
from carrom.names import PIECES, SEATS
from carrom.rules import Position, StrokeFacts
from carrom.rules.due_zone import ZONES
from carrom.rules.placement import auto_places, due_faults, jumped_places, umpire_place
from carrom.rules.touching import Circle, crossings, nearest_on
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

BOARD = CarromBoard.icf()
D = BOARD.man.diameter
UNEQUAL = CarromBoard(
    pieces={name: Disc(radius, 0.005) for name, radius in (("Q", 0.014), ("W3", 0.012))}
)
OUTER = BOARD.outer_circle_radius - BOARD.man.radius


def turned(layout: Layout, seat: str) -> Layout:
    return Layout.of(
        {name: from_south(p, seat) for name in layout.names if (p := layout.position(name))}
    )


def bits(places: Iterable[Point]) -> list[str]:
    """The places so that even zero and minus zero differ."""
    return [x.hex() for place in places for x in place]


@st.composite
def crowded(draw: st.DrawFn, most: int = 16) -> Layout:
    """Pieces thrown near the centre, those that overlap left out; many touch."""
    layout = Layout.of({})
    names = [name for name in PIECES[:-1] if name not in ("Q", "W1", "W2")]
    for name in names[: draw(st.integers(0, most))]:
        touching = draw(st.booleans())
        if touching and layout.names:
            base = layout.position(draw(st.sampled_from(layout.names)))
            assert base is not None
            x, y = draw(st.sampled_from([(3, 4), (4, -3), (-5, 0), (0, 5), (0, -5)]))
            place = (base[0] + D * x / 5, base[1] + D * y / 5)
        else:
            inside = st.floats(-0.11, 0.11)
            place = (draw(inside), draw(inside))
        further = layout.with_piece(name, place)
        layout = layout if further.faults(BOARD) else further
    return layout


# --- the umpire ---------------------------------------------------------------------------------


def test_a_free_centre_is_taken() -> None:
    assert umpire_place(Layout.of({"W1": (D, 0.0)}), "Q", BOARD, "south") == (0.0, 0.0)


@pytest.mark.parametrize("seat", SEATS)
def test_a_man_on_the_centre_is_passed_on_the_far_side_of_who_plays_next(seat: str) -> None:
    place = umpire_place(Layout.of({"B4": (0.0, 0.0)}), "Q", BOARD, seat)
    assert place == from_south((0.0, D), seat)


def test_a_man_beside_the_centre_is_touched_on_its_ray() -> None:
    x, y = umpire_place(Layout.of({"W3": (0.006, 0.008)}), "Q", BOARD, "south")
    assert math.isclose(x, -0.6 * (D - 0.01))
    assert math.isclose(y, -0.8 * (D - 0.01))


def test_a_tie_left_and_right_goes_to_the_first_counter_clockwise() -> None:
    # Two men left and right of the centre: ahead and behind are as near; ahead is farther.
    flanked = Layout.of({"W1": (-0.01, 0.0), "W2": (0.03, 0.0), "W3": (0.0, 0.045)})
    assert umpire_place(flanked, "Q", BOARD, "south")[1] < 0.0
    # Men ahead and behind: left and right are as near and as far from the player; right is first.
    between = Layout.of({"W1": (0.0, -0.016), "W2": (0.0, 0.016)})
    x, y = umpire_place(between, "Q", BOARD, "south")
    assert x > 0.0
    assert abs(y) < 1e-12
    x, y = umpire_place(between, "Q", BOARD, "north")
    assert x < 0.0
    assert abs(y) < 1e-12


def test_a_piece_of_the_opening_rosette_returns_to_its_own_gap() -> None:
    full = Layout.opening("doubles").without("Q").with_piece("Q", (0.3, 0.0))
    assert umpire_place(full, "Q", BOARD, "south") == (0.0, 0.0)
    place = umpire_place(Layout.opening("doubles"), "B9", BOARD, "south")
    assert math.isclose(math.hypot(*place), math.sqrt(3.0) * D)  # back in its own gap


def test_second_jumped_piece_touches_the_first_behind_it_and_the_third_touches_either() -> None:
    places = jumped_places(Layout.of({}), ("Q", "W1", "B1", "B2"), BOARD, "east")
    assert places[0] == (0.0, 0.0)
    assert places[1] == from_south((0.0, D), "east")
    for i in (2, 3):
        gaps = [math.dist(places[i], places[j]) - D for j in range(i)]
        assert min(abs(gap) for gap in gaps) < 1e-12


def test_second_jumped_piece_finds_another_side_when_the_far_one_is_taken() -> None:
    layout = Layout.of({"B9": (0.0, 0.04)})
    first, second = jumped_places(layout, ("W1", "W2"), BOARD, "south")
    assert first == (0.0, 0.0)
    assert abs(math.dist(first, second) - D) < 1e-12
    assert not layout.with_piece("W1", first).with_piece("W2", second).faults(BOARD)


@given(layout=crowded(), seat=st.sampled_from(SEATS))
@settings(max_examples=60, deadline=None)
def test_umpires_place_is_legal_nearest_and_turns_with_the_seats(
    layout: Layout, seat: str
) -> None:
    place = umpire_place(layout, "Q", BOARD, seat)
    assert layout.with_piece("Q", place).faults(BOARD) == ()
    assert math.hypot(*place) <= _densely(layout) + 1e-9
    south = umpire_place(layout, "Q", BOARD, "south")
    there = umpire_place(turned(layout, seat), "Q", BOARD, seat)
    assert bits([there]) == bits([from_south(south, seat)])


@given(layout=crowded())
@settings(max_examples=30, deadline=None)
def test_pieces_of_unequal_size_are_put_legally(layout: Layout) -> None:
    layout = layout.without("W3")
    for name, place in zip(
        ("Q", "W3"), jumped_places(layout, ("Q", "W3"), UNEQUAL, "west"), strict=True
    ):
        layout = layout.with_piece(name, place)
    assert layout.faults(UNEQUAL) == ()


def test_a_gap_into_which_a_piece_just_fits_is_used() -> None:
    # Between B1 and B2 there is one point, which is on the ray of neither.
    middle, half = (0.02, 0.03), (0.0318 * 0.8, 0.0318 * 0.6)
    ends = [(middle[0] + s * half[0], middle[1] + s * half[1]) for s in (-1.0, 1.0)]
    first, second = (((x, y), D) for x, y in ends)
    for point in crossings(first, second):
        assert math.dist(point, middle) < 1e-7
    assert crossings(((0.0, 0.0), D), ((2.0 * D + 2e-15, 0.0), D)) == ((D + 1e-15, 0.0),) * 2
    assert crossings(((0.0, 0.0), D), ((2.0 * D + 1e-9, 0.0), D)) == ()


def _densely(layout: Layout) -> float:
    """Distance of the nearest free point of a fine polar grid."""
    radii, angles = np.linspace(0.0, 0.2, 201), np.linspace(0.0, 2.0 * np.pi, 361)
    ring, angle = np.meshgrid(radii, angles, indexing="ij")
    points = np.stack((ring * np.cos(angle), ring * np.sin(angle)), axis=-1).reshape(-1, 2)
    free = np.ones(len(points), bool)
    for x, y in layout.xy[layout.on_board].tolist():
        free &= np.hypot(points[:, 0] - x, points[:, 1] - y) >= D
    return float(np.hypot(*points[free].T).min())


@given(layout=crowded(14), seat=st.sampled_from(SEATS))
@settings(max_examples=40, deadline=None)
def test_jumped_pieces_lie_legally_and_turn_with_the_seats(layout: Layout, seat: str) -> None:
    pieces = ("Q", "W1", "W2")
    places = jumped_places(layout, pieces, BOARD, seat)
    for name, place in zip(pieces, places, strict=True):
        layout = layout.with_piece(name, place)
    assert layout.faults(BOARD) == ()
    bare = layout.without(*pieces)
    south = jumped_places(bare, pieces, BOARD, "south")
    there = jumped_places(turned(bare, seat), pieces, BOARD, seat)
    assert bits(there) == bits(from_south(place, seat) for place in south)


# --- due men ------------------------------------------------------------------------------------


def faults_of(place: Point, zone: str = "annulus", layout: Layout | None = None) -> str:
    layout = Layout.of({}) if layout is None else layout
    return "; ".join(due_faults(layout, ("W1",), [place], BOARD, zone, "north"))


def test_a_due_man_keeps_off_the_centre_circle_and_inside_the_outer_one() -> None:
    assert not faults_of((D, 0.0))
    assert "89b" in faults_of((D - 1e-6, 0.0))
    assert not faults_of((0.0, -OUTER))
    assert "(Law 85)" in faults_of((0.0, -OUTER - 1e-6))


def test_in_the_rosette_a_due_man_may_lie_on_the_centre() -> None:
    assert not faults_of((0.0, 0.0), "rosette")
    assert "(Law 85)" in faults_of((0.0, 0.08), "rosette")


def test_a_due_man_disturbs_nothing() -> None:
    assert "W1 overlaps B1 by 11.8 mm (Law 86)" in faults_of(
        (0.05, 0.0), layout=Layout.of({"B1": (0.07, 0.0)})
    )
    both = due_faults(
        Layout.of({}), ("W1", "W2"), [(0.05, 0.0), (0.06, 0.0)], BOARD, "annulus", "north"
    )
    assert both == ("W2 overlaps W1 by 21.8 mm (Law 86)",)


def test_a_due_man_makes_no_shot_with_the_queen() -> None:
    queen = Layout.of({"Q": (0.0, 0.0)})
    assert "114" in faults_of((0.04, 0.04), layout=queen)
    assert not faults_of((0.05, 0.0), layout=queen)
    one_way = queen.with_piece("B1", (0.2, 0.2))
    assert "114" in faults_of((0.04, 0.04), layout=one_way)  # the queen before the other pocket
    blocked = one_way.with_piece("B2", (-0.2, -0.2))
    assert not faults_of((0.04, 0.04), layout=blocked)


def test_a_due_man_placed_later_bars_the_way_as_well() -> None:
    layout = Layout.of({"Q": (0.0, 0.0), "B1": (-0.2, -0.2)})
    near, far = (0.024, 0.024), (0.047, 0.047)
    alone = due_faults(layout, ("W1",), [near], BOARD, "rosette", "north")
    assert alone == ("W1 makes a shot with the queen (Law 114)",)
    assert due_faults(layout, ("W1", "W2"), [near, far], BOARD, "rosette", "north") == ()


def test_only_a_piece_along_the_line_of_centres_bars_the_way() -> None:
    # The line enters the pocket beside its centre; B1 lies off the line, near the pocket's axis.
    layout = Layout.of({"Q": (0.0, 0.0), "B9": (-0.2, -0.19)})
    place = (0.045, 0.0427)
    assert "114" in faults_of(place, layout=layout)
    assert "114" in faults_of(place, layout=layout.with_piece("B1", (0.285, 0.315)))
    assert "114" not in faults_of(place, layout=layout.with_piece("B1", (0.28, 0.27)))


@pytest.mark.parametrize("place", [(None, 0.05), ("a", "b"), (0.0, math.inf), (1j, 0.0)])
def test_what_is_no_place_is_a_fault(place: object) -> None:
    found = due_faults(Layout.of({}), ("W1",), [place], BOARD, "annulus", "north")  # type: ignore[arg-type]
    assert len(found) == 1
    assert found[0].startswith("xy must")


def test_no_argument_may_be_missing() -> None:
    nothing = Layout.of({})
    for call in (
        lambda: umpire_place(nothing, "Q", BOARD, None),  # type: ignore[arg-type]
        lambda: umpire_place(nothing, ["Q"], BOARD, "south"),  # type: ignore[arg-type]
        lambda: jumped_places(nothing, "Q", BOARD, "south"),
        lambda: due_faults(nothing, ("W1",), [(0, 0)], BOARD, None, "south"),  # type: ignore[arg-type]
        lambda: auto_places(nothing, ("W1",), BOARD, "annulus", None, "south"),  # type: ignore[arg-type]
    ):
        with pytest.raises(CarromError, match="must be"):
            call()


def test_bad_places_are_faults_and_bad_arguments_are_refused() -> None:
    assert faults_of((math.nan, 0.0)).startswith("xy must be finite")
    assert due_faults(Layout.of({}), ("W1",), [[0, 0, 0]], BOARD, "annulus", "north") == (
        "xy must have the shape (1, 2), not (1, 3)",
    )
    with pytest.raises(CarromError) as error:
        due_faults(Layout.of({}), ("S", "W1", "W1"), [], BOARD, "moon", "up")
    assert len(error.value.faults) == 4


@given(
    layout=crowded(),
    zone=st.sampled_from(ZONES),
    seat=st.sampled_from(SEATS),
    queen=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_automatic_places_are_legal_and_turn_with_the_seats(
    layout: Layout, zone: str, seat: str, queen: bool
) -> None:
    if queen:
        layout = layout.with_piece("Q", umpire_place(layout, "Q", BOARD, seat))
    pieces = ("W1", "W2")
    places = auto_places(layout, pieces, BOARD, zone, "south", "south")
    assume(places is not None)
    assert places is not None
    assert due_faults(layout, pieces, places, BOARD, zone, "south") == ()
    there = auto_places(turned(layout, seat), pieces, BOARD, zone, seat, seat)
    assert there is not None
    assert bits(there) == bits(from_south(place, seat) for place in places)


def test_the_last_gap_is_found_and_no_room_is_said() -> None:
    names = [name for name in PIECES[:-1] if name not in ("Q", "W1")]
    ring = [
        (0.05045 * math.cos(math.tau * i / 9), 0.05045 * math.sin(math.tau * i / 9))
        for i in range(9)
    ]
    full = Layout.of({"Q": (0.0, 0.0), **dict(zip(names, ring, strict=False))})
    assert not full.faults(BOARD)
    assert auto_places(full, ("W1",), BOARD, "annulus", "north", "south") is None
    gap = full.without(names[4])
    places = auto_places(gap, ("W1",), BOARD, "annulus", "north", "south")
    assert places is not None
    assert not due_faults(gap, ("W1",), places, BOARD, "annulus", "north")


def test_a_machine_places_where_few_pockets_are_open() -> None:
    wall = {f"B{i + 1}": (0.05 + 0.033 * i, 0.0) for i in range(4)}
    layout = Layout.of({**wall, "W9": (0.1, 0.1)})
    (place,) = auto_places(layout, ("W1",), BOARD, "annulus", "north", "south") or ((9.0, 9.0),)
    assert _open_ways(layout, place) <= min(
        _open_ways(layout, (OUTER * x, OUTER * y))
        for x, y in itertools.product((-0.7, 0.0, 0.7), repeat=2)
        if (x or y) and not layout.with_piece("W1", (OUTER * x, OUTER * y)).faults(BOARD)
    )


def _open_ways(layout: Layout, place: Point) -> int:
    others: NDArray[np.float64] = layout.xy[layout.on_board] - np.array(place)
    count = 0
    for pocket in BOARD.pocket_centres:
        way = np.array(pocket) - np.array(place)
        length = float(np.hypot(*way))
        along = others @ way / length
        across = np.abs(others[:, 0] * way[1] - others[:, 1] * way[0]) / length
        count += not ((along > 0) & (along < length) & (across < D - TOLERANCE)).any()
    return count


@pytest.mark.parametrize("x", [-0.012, 0.0, 0.012])
def test_second_jumped_piece_goes_as_far_from_who_plays_next_as_it_can(x: float) -> None:
    layout = Layout.of({"B9": (x, 0.04)})
    first, second = jumped_places(layout, ("W1", "W2"), BOARD, "south")
    around = [
        (first[0] + D * math.cos(angle), first[1] + D * math.sin(angle))
        for angle in np.linspace(0.0, 2.0 * math.pi, 7200)
    ]
    free = [place[1] for place in around if math.dist(place, (x, 0.04)) >= D]
    assert abs(second[1] - max(free)) < 1e-4


NEAR = (0.0, 0.0), (0.0, 1e-157)
"""Centres so near that a quotient by their distance's square has no number."""


@given(*[st.tuples(*[st.floats(-0.3, 0.3)] * 2)] * 2)
@example(*NEAR)
def test_crossings_do_not_depend_on_which_circle_is_named_first(one: Point, two: Point) -> None:
    first, second = (one, 0.0318), (two, 0.03655)
    assert crossings(first, second) == crossings(second, first)


@given(*[st.tuples(st.tuples(*[st.floats(width=64)] * 2), st.floats(0.0))] * 2)
@example((NEAR[0], D), (NEAR[1], D))
@example((NEAR[0], D), (NEAR[1], 0.03655))
@example((NEAR[0], D), ((0.0, 1e-200), 0.03655))
@example(((1e200, 0.0), 1e200), ((0.0, 1e200), 1e200))
def test_a_crossing_is_finite_whatever_the_circles_are(first: Circle, second: Circle) -> None:
    assert all(math.isfinite(number) for point in crossings(first, second) for number in point)


@pytest.mark.parametrize("x", [0.0, 1e-320, 1e-160, 1e-13])
def test_all_points_of_a_circle_around_the_centre_are_as_near(x: float) -> None:
    assert nearest_on(((x, 0.0), D)) == (x, D)


def test_an_offender_who_places_his_own_men_cannot_forgo_them() -> None:
    # fr-classic: the offender places; to forgo would let him off his own due
    position = Position.of("fr-classic", own=7, opponent=9)
    after = position.rule(StrokeFacts.counts(own=1, striker=True)).apply()
    assert after.side_of(after.pending[0].placer) == after.pending[0].side
    with pytest.raises(InvalidPosition, match="cannot let himself off"):
        after.forgo()
    other = Position.of("icf", own=7, opponent=9)
    assert other.rule(StrokeFacts.counts(own=1, striker=True)).apply().forgo().pending == ()
