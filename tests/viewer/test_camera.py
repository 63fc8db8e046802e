"""Where things lie in a window, and back: at every pixel ratio, whichever seat is below."""

import itertools

import numpy as np
import pytest
from carrom import SEATS, CarromBoard
from carrom_viewer.camera import PANEL_HEIGHT, PANEL_WIDTH, SMALLEST_EM, Camera
from carrom_viewer.metrics import width

SIZES = [
    (640, 480),
    (800, 600),
    (1024, 768),
    (1280, 1024),
    (1920, 1080),
    (2560, 1600),
    (3840, 2160),
]
TALL = [(480, 640), (768, 1024), (1080, 1920)]
RATIOS = [1.0, 1.5, 2.0]


def camera_of(size: tuple[int, int], ratio: float, turned: int = 0) -> Camera:
    pixels = round(size[0] * ratio), round(size[1] * ratio)
    return Camera.of(size, pixels, turned=turned)


@pytest.mark.parametrize(
    ("size", "ratio", "turned"), list(itertools.product(SIZES, RATIOS, range(4)))
)
def test_the_mouse_finds_what_is_drawn(size: tuple[int, int], ratio: float, turned: int) -> None:
    camera = camera_of(size, ratio, turned)
    for place in ((0.0, 0.0), (0.3, -0.2), (-0.37, 0.37)):
        x, y = camera.pixel(*place)
        # the mouse counts in units of the window
        assert camera.metres(x / ratio, y / ratio) == pytest.approx(place, abs=1e-12)


def test_a_place_of_the_window_is_a_pixel_by_the_two_sizes_alone() -> None:
    camera = Camera.of((400, 300), (800, 600), ratio=1.0)
    assert camera.pixel_of_window(100.0, 50.0) == (200.0, 100.0)
    assert camera.window_ems(0.0, 300.0) == (0.0, 0.0)


@pytest.mark.parametrize("turned", range(4))
def test_the_seat_asked_for_is_below(turned: int) -> None:
    camera = Camera.of((800, 800), turned=turned, panel=False)
    left, right = CarromBoard.icf().base_circle_centres(SEATS[turned])
    (x0, y0), (x1, y1) = camera.pixel(*left), camera.pixel(*right)
    assert y0 == pytest.approx(y1)
    assert y0 < 400.0
    assert x0 < 400.0 < x1


@pytest.mark.parametrize("turned", range(4))
def test_many_points_lie_where_one_does(turned: int) -> None:
    camera = Camera.of((1000, 700), turned=turned)
    points = np.array([(0.1, -0.2), (-0.3, 0.05)])
    one_by_one = [camera.pixel(x, y) for x, y in points.tolist()]
    assert camera.pixels(points) == pytest.approx(np.array(one_by_one))


@pytest.mark.parametrize(("size", "ratio"), list(itertools.product(SIZES + TALL, RATIOS)))
def test_board_and_panel_share_the_window_and_never_overlap(
    size: tuple[int, int], ratio: float
) -> None:
    camera = camera_of(size, ratio)
    board, panel, (w, h) = camera.board, camera.panel, camera.framebuffer
    for area in (board, panel):
        assert area.x >= 0
        assert area.y >= 0
        assert area.x + area.width <= w
        assert area.y + area.height <= h
    beside = board.x + board.width <= panel.x
    below = panel.y + panel.height <= board.y
    assert beside or below
    columns, lines = camera.size.panel
    assert columns >= PANEL_WIDTH if beside else lines >= PANEL_HEIGHT


@pytest.mark.parametrize(("size", "ratio"), list(itertools.product(SIZES, RATIOS)))
def test_a_panel_holds_a_sentence_and_enough_lines(size: tuple[int, int], ratio: float) -> None:
    columns, lines = camera_of(size, ratio).size.panel
    assert columns >= 1.02 * width("South has pocketed the queen")
    assert lines >= 32.0


def test_the_panel_is_below_in_a_tall_window() -> None:
    camera = Camera.of((600, 1000))
    assert camera.panel.y == 0
    assert camera.panel.width == 600
    assert camera.board.y >= camera.panel.height


@pytest.mark.parametrize("ratio", RATIOS)
def test_letters_are_never_too_small_to_read(ratio: float) -> None:
    assert camera_of((320, 240), ratio).em == SMALLEST_EM * ratio


def test_letters_grow_with_the_window() -> None:
    assert Camera.of((3840, 2160)).em == 2 * Camera.of((1920, 1080)).em


def test_a_display_that_counts_pixels_still_makes_letters_large_enough() -> None:
    assert Camera.of((640, 480), (640, 480), ratio=2.0).em == 2 * SMALLEST_EM


def test_the_whole_frame_of_any_board_is_seen() -> None:
    board = CarromBoard.icf().replace(side=0.9, cushion_width=0.1)
    camera = Camera.of((700, 700), board=board, panel=False)
    corner = board.half_side + board.cushion_width
    for x, y in ((corner, corner), (-corner, -corner)):
        assert camera.board.holds(*camera.pixel(x, y))


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (5, 3), (1, 900), (900, 1)])
def test_a_window_of_hardly_any_size_is_no_error(size: tuple[int, int]) -> None:
    camera = Camera.of(size)
    assert camera.board.width >= 1
    assert camera.pixels_per_metre > 0.0
    assert np.isfinite(camera.metres(0.0, 0.0)).all()
