"""What is handed to the graphics card: triangles, segments, discs, boxes; in pixels."""

import dataclasses

import numpy as np
import pytest
from carrom_viewer import rows
from carrom_viewer.camera import Camera, Rect
from carrom_viewer.scene import Anchor, Box, Disc, Label, Path, Points, Region, Text
from carrom_viewer.text import Letters
from carrom_viewer.triangles import is_convex, triangles
from hypothesis import given
from hypothesis import strategies as st

CAMERA = Camera.of((800, 800), panel=False)
BLUE = (0.1, 0.4, 0.9, 1.0)


def area(outline: Points) -> float:
    x, y = outline[:, 0], outline[:, 1]
    return float(0.5 * abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))))


def filled_area(outline: Points) -> float:
    return sum(area(outline[corners]) for corners in triangles(outline))


L_SHAPE = np.array([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)], dtype=float)
COMB = np.array(
    [
        (0, 0),
        (7, 0),
        (7, 5),
        (6, 5),
        (6, 1),
        (4, 1),
        (4, 5),
        (3, 5),
        (3, 1),
        (1, 1),
        (1, 5),
        (0, 5),
    ],
    dtype=float,
)


@pytest.mark.parametrize("outline", [L_SHAPE, COMB, L_SHAPE[::-1], COMB[::-1], COMB * 1e-3])
def test_the_triangles_of_a_polygon_fill_it(outline: Points) -> None:
    assert len(triangles(outline)) == len(outline) - 2
    assert filled_area(outline) == pytest.approx(area(outline))


@given(
    st.lists(st.floats(0.2, 1.0), min_size=3, max_size=24),
)
def test_every_star_shaped_polygon_is_filled(radii: list[float]) -> None:
    angles = np.linspace(0.0, 2.0 * np.pi, len(radii), endpoint=False)
    outline = np.column_stack((np.cos(angles), np.sin(angles))) * np.array(radii)[:, None]
    if len(radii) == 3 or not is_convex(outline):
        assert len(triangles(outline)) == len(radii) - 2
    if area(outline) > 1e-6:
        assert filled_area(outline) == pytest.approx(area(outline), rel=1e-6)


def test_a_polygon_that_crosses_itself_ends() -> None:
    bow = np.array([(0, 0), (1, 1), (1, 0), (0, 1), (0.5, 2), (0.2, -1)], dtype=float)
    assert len(triangles(bow)) == 4


def test_a_star_that_winds_twice_is_not_convex() -> None:
    angles = np.arange(5) * 4.0 * np.pi / 5.0
    assert not is_convex(np.column_stack((np.cos(angles), np.sin(angles))))


def test_shadows_come_before_all_pieces() -> None:
    discs = [Disc((0.0, 0.0), 0.016, "white"), Disc((0.03, 0.0), 0.016, "black")]
    kinds = rows.discs(discs, CAMERA)[:, 3].tolist()
    assert kinds == [0.0, 0.0, 1.0, 2.0]


def test_what_sinks_in_a_pocket_throws_no_shadow() -> None:
    made = rows.discs([Disc((0.0, 0.0), 0.016, "white", scale=0.7)], CAMERA)
    assert made[:, 3].tolist() == [1.0]
    assert made[0, 2] == pytest.approx(0.7 * 0.016 * CAMERA.pixels_per_metre)


def test_a_piece_that_one_sees_through_throws_no_shadow() -> None:
    made = rows.discs([Disc((0.0, 0.0), 0.016, "white", alpha=0.5)], CAMERA)
    assert made[:, 3].tolist() == [1.0]


def test_a_piece_turns_with_the_board() -> None:
    turned = Camera.of((800, 800), turned=1, panel=False)
    disc = Disc((0.1, 0.0), 0.016, "striker", turned=90.0)
    assert rows.discs([disc], CAMERA)[1, 5] == pytest.approx(np.pi / 2)
    assert rows.discs([disc], turned)[1, 5] == pytest.approx(0.0)


def test_a_path_keeps_its_corners_when_it_is_thinned() -> None:
    t = np.linspace(0.0, 0.1, 4001)
    there = np.column_stack((t, np.zeros_like(t)))
    back = np.column_stack((t[::-1], t * 0.2))
    made = rows.paths([Path(np.vstack((there, back[1:])), BLUE, 0.002)], CAMERA)
    assert len(made) < 200
    corner = CAMERA.pixel(0.1, 0.0)
    assert any(np.allclose(row[2:4], corner, atol=1e-3) for row in made)
    assert made[-1, 2:4] == pytest.approx(CAMERA.pixel(0.0, 0.02), abs=1e-3)


def test_a_straight_path_is_one_segment_however_many_points_it_has() -> None:
    t = np.linspace(0.0, 1.0, 1000)
    made = rows.paths([Path(np.column_stack((0.3 * t, 0.2 * t)), BLUE, 0.002)], CAMERA)
    assert len(made) == 1
    assert made[0, :2] == pytest.approx(CAMERA.pixel(0.0, 0.0))
    assert made[0, 2:4] == pytest.approx(CAMERA.pixel(0.3, 0.2))


def test_a_path_that_goes_back_on_itself_keeps_its_far_end() -> None:
    t = np.concatenate((np.linspace(0.0, 1.0, 64), np.linspace(1.0, 0.5, 33)[1:]))
    made = rows.paths([Path(np.column_stack((0.3 * t, 0.0 * t)), BLUE, 0.002)], CAMERA)
    assert made[:, 2].max() == pytest.approx(CAMERA.pixel(0.3, 0.0)[0])


def test_a_bent_path_stays_where_it_is() -> None:
    t = np.linspace(0.0, np.pi, 800)
    arc = np.column_stack((0.3 * np.cos(t), 0.3 * np.sin(t)))
    made = rows.paths([Path(arc, BLUE, 0.002)], CAMERA)
    assert len(made) < 180
    middles = 0.5 * (made[:, :2] + made[:, 2:4]) - CAMERA.centre
    radii = np.sqrt((middles**2).sum(axis=1)) / CAMERA.pixels_per_metre
    assert np.abs(radii - 0.3).max() * CAMERA.pixels_per_metre < 0.3


def test_the_way_along_a_path_grows_so_that_dashes_go_round_corners() -> None:
    path = Path(np.array([(0.0, 0.0), (0.1, 0.0), (0.1, 0.1)]), BLUE, 0.002, dashes=0.01)
    made = rows.paths([path], CAMERA)
    assert made[:, 12] == pytest.approx([0.0, 0.1 * CAMERA.pixels_per_metre], rel=1e-5)
    assert made[:, 13].tolist() == [0.0, 1.0]


def test_paths_drawn_at_once_are_those_drawn_one_by_one() -> None:
    t = np.linspace(0.0, 3.0, 90)
    wave = np.column_stack((0.1 * t, 0.02 * np.sin(3.0 * t)))
    many = [
        Path(wave, BLUE, 0.002),
        Path(wave[::-1] - 0.1, BLUE, 0.004, dashes=0.01),
        Path(wave[:1], BLUE, 0.004),
        Path(np.array([(0.0, 0.0), (0.1, 0.1)]), BLUE, 0.003, arrow=True),
        Path(wave * 0.5, BLUE, 0.001, arrow=True),
    ]
    together = rows.paths(many, CAMERA)
    apart = np.concatenate([rows.paths([path], CAMERA) for path in many])
    # which of the points on a straight line go may differ; what is drawn does not
    for row in together:
        same = apart[np.isclose(apart[:, 7], row[7]) & np.isclose(apart[:, 6], row[6])]
        middle = 0.5 * (row[0:2] + row[2:4])
        assert distances(middle, same).min() < 0.3
    assert together[:, 13].tolist().count(0.0) == 4


def distances(place: Points, segments: Points) -> Points:
    """How far segments are from a place, pixels."""
    along, way = segments[:, 2:4] - segments[:, 0:2], place - segments[:, 0:2]
    share = np.clip((way * along).sum(axis=1) / np.maximum((along**2).sum(axis=1), 1e-9), 0.0, 1.0)
    apart: Points = np.sqrt(((way - share[:, None] * along) ** 2).sum(axis=1))
    return apart


def test_an_arrow_ends_at_the_last_point() -> None:
    path = Path(np.array([(0.0, 0.0), (0.1, 0.0)]), BLUE, 0.002, arrow=True)
    head = rows.regions((), [path], CAMERA)
    solid = head[head[:, 5] == 1.0]
    assert solid[:, 0].max() == pytest.approx(CAMERA.pixel(0.1, 0.0)[0])
    shaft = rows.paths([path], CAMERA)
    assert shaft[0, 2] < solid[:, 0].max() - 5.0


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_points_draw_nothing(count: int) -> None:
    points = np.zeros((count, 2))
    assert len(rows.paths([Path(points, BLUE, arrow=True)], CAMERA)) == 0
    assert len(rows.regions([Region(points, BLUE)], [Path(points, BLUE, arrow=True)], CAMERA)) == 0


def test_a_path_that_stands_still_has_finite_places() -> None:
    path = Path(np.zeros((5, 2)), BLUE, 0.002, arrow=True)
    assert np.isfinite(rows.paths([path], CAMERA)).all()
    assert np.isfinite(rows.regions((), [path], CAMERA)).all()


@pytest.mark.parametrize("outline", [L_SHAPE * 0.1, L_SHAPE[::-1] * 0.1])
def test_a_region_fades_out_within_a_pixel_around_it(outline: Points) -> None:
    made = rows.regions([Region(outline, BLUE)], (), CAMERA)
    fading = made[made[:, 5] == 0.0]
    solid = made[made[:, 5] == 1.0]
    assert len(fading) == 3 * len(outline)
    assert fading[:, 0].min() == pytest.approx(solid[:, 0].min() - 1.0, abs=0.01)
    assert fading[:, 1].max() == pytest.approx(solid[:, 1].max() + 1.0, abs=0.01)


def test_boxes_and_letters_lie_on_whole_pixels() -> None:
    camera = Camera.of((1024, 768))
    items = (Box(0.33, 0.77, 5.1, 2.3, BLUE, 0.3), Text(1.234, 0.987, "Queen"))
    made = rows.panel(items, Letters(), camera, camera.panel)
    assert np.array_equal(made[:, :4], np.round(made[:, :4]))


@pytest.mark.parametrize("anchor", ["left", "centre", "right"])
def test_a_label_that_is_too_wide_for_its_room_is_smaller(anchor: Anchor) -> None:
    letters, wide = Letters(), Label((0.0, 0.0), "WWW", 4.0, BLUE, anchor)
    free = rows.labels((wide,), letters, CAMERA)
    room = 0.5 * float(np.ptp(free[:, 0])) / CAMERA.pixels_per_metre
    tight = rows.labels((dataclasses.replace(wide, room=room),), letters, CAMERA)
    assert np.ptp(tight[:, 0]) + tight[:, 2].max() <= room * CAMERA.pixels_per_metre + 1.0
    assert len(tight) == len(free) == 3
    same = rows.labels((dataclasses.replace(wide, room=9.0),), letters, CAMERA)
    assert np.array_equal(same, free)
    assert len(rows.labels((Label((0.0, 0.0), " ", room=0.01),), letters, CAMERA)) == 0


def test_boxes_that_touch_in_ems_touch_in_pixels() -> None:
    area_ = Rect(0, 0, 500, 500)
    items = tuple(Box(0.0, 1.37 * i, 3.0, 1.37, BLUE) for i in range(12))
    made = rows.panel(items, Letters(), CAMERA, area_)
    assert np.array_equal(made[:-1, 1], made[1:, 1] + made[1:, 3])
