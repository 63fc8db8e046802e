"""What is drawn, pixel by pixel: colours, order, sharp edges, memory."""

import gc
import tracemalloc
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from carrom import CarromBoard
from carrom_viewer import looks, metrics
from carrom_viewer.camera import Camera
from carrom_viewer.metrics import wrapped
from carrom_viewer.offscreen import Offscreen
from carrom_viewer.scene import (
    Anchor,
    BoardView,
    Box,
    Colour,
    Disc,
    Label,
    Look,
    Path,
    Region,
    Scene,
    Text,
)
from carrom_viewer.text import KEPT
from numpy.typing import NDArray
from viewer_pictures import Picture
from viewer_scenes import ICF, everything, opening_discs

from benches.memory import most_memory

Draw = Callable[..., Picture]

SIDE = 400
GREEN: Colour = (0.0, 0.8, 0.2, 1.0)
ANCHORS: tuple[Anchor, ...] = ("left", "centre", "right")
CLEAR: Colour = (1.0, 1.0, 1.0, 0.5)


def board(view: BoardView, draw: Draw, *, signs: bool = False) -> Picture:
    return draw(Scene(view, signs=signs), (SIDE, SIDE), panel=False)


def at(picture: Picture, xy: tuple[float, float], turned: int = 0) -> NDArray[np.int64]:
    """The colour at a place of the board."""
    height, width, _ = picture.shape
    x, y = Camera.of((width, height), turned=turned, panel=False).pixel(*xy)
    return picture[int(height - y), int(x), :3].astype(np.int64)


def code(colour: Colour) -> list[int]:
    return [round(255 * value) for value in colour[:3]]


def test_colours_are_true_to_the_last_of_eight_bits(draw: Draw) -> None:
    for red, green, blue in ((200, 30, 30), (1, 2, 3), (254, 129, 77)):
        colour = (red / 255, green / 255, blue / 255, 1.0)
        scene = Scene(BoardView(), overlay=(Box(0, 0, 100, 100, colour),))
        picture = draw(scene, (64, 48))
        assert np.unique(picture.reshape(-1, 4), axis=0).tolist() == [[red, green, blue, 255]]


def test_half_of_a_colour_is_half_of_it(draw: Draw) -> None:
    scene = Scene(
        BoardView(), overlay=(Box(0, 0, 99, 99, (0, 0, 0, 1)), Box(0, 0, 99, 99, (1, 1, 1, 0.5)))
    )
    assert draw(scene, (64, 48))[20, 20, 0] in (127, 128)


def test_the_board_has_wood_red_circles_dark_lines_and_deeper_pockets(draw: Draw) -> None:
    picture = board(BoardView(), draw)
    wood = at(picture, (0.2, 0.1))
    assert abs(wood - code(looks.SURFACE)).max() < 45
    assert at(picture, (0.0, 0.0)).tolist() == code(looks.RED)
    for xy in ICF.base_circle_centres("east"):
        assert at(picture, xy).tolist() == code(looks.RED)
    frame = at(picture, (0.0, ICF.half_side + 0.5 * ICF.cushion_width))
    assert frame.sum() < 0.5 * wood.sum()
    for xy in ICF.pocket_centres:
        assert at(picture, xy).sum() < 60
    line = -ICF.half_side + ICF.base_line_distance - 0.5 * ICF.base_line_thickness
    assert at(picture, (0.0, line)).sum() < 150


def test_the_surface_is_quiet(draw: Draw) -> None:
    """Grain is seen, and is no pattern in which a piece could hide."""
    picture = draw(Scene(BoardView()), (800, 800), panel=False)
    camera = Camera.of((800, 800), panel=False)
    x0, y0 = (int(value) for value in camera.pixel(-0.06, 0.1))  # no line crosses this
    wood = picture[800 - y0 - 100 : 800 - y0, x0 : x0 + 120, :3].astype(float).mean(axis=2)
    assert 1.5 < wood.std() < 12.0


def test_pieces_are_told_apart_by_lightness(draw: Draw) -> None:
    looks_: tuple[Look, ...] = ("white", "black", "queen", "striker")
    discs = tuple(
        Disc((-0.15 + 0.1 * i, 0.0), 0.018, look, turned=10.0) for i, look in enumerate(looks_)
    )
    picture = board(BoardView(discs=discs), draw)
    faces = [at(picture, (disc.xy[0] + 0.01, disc.xy[1])) for disc in discs]
    white, black, queen, striker = faces
    assert white.sum() > 450
    assert black.sum() < 260
    assert queen[0] > 2.5 * queen[1]
    assert striker[2] > 1.3 * striker[0]


def test_signs_are_drawn_when_they_are_asked_for(draw: Draw) -> None:
    view = BoardView(discs=opening_discs())
    plain, signed = board(view, draw), board(view, draw, signs=True)
    queen = at(signed, (0.0, 0.0))
    assert queen[1] > at(plain, (0.0, 0.0))[1] + 60  # the middle of a light star
    assert abs(plain.astype(int) - signed).sum() > 10_000


def test_a_piece_is_lit_from_the_upper_left_whichever_seat_is_below(draw: Draw) -> None:
    for turned in range(4):
        disc = Disc((0.0, 0.0), 0.1, "white")
        picture = board(BoardView(discs=(disc,), turned=turned), draw)
        middle, out = SIDE // 2, int(0.093 * Camera.of((SIDE, SIDE), panel=False).pixels_per_metre)
        off = int(0.7 * out)
        light = picture[middle - off, middle - off, :3].sum(dtype=int)
        dark = picture[middle + off, middle + off, :3].sum(dtype=int)
        assert light > dark + 60


def test_no_shadow_falls_on_another_piece(draw: Draw) -> None:
    left = Disc((-0.016, 0.0), 0.0159, "white")
    right = Disc((0.016, 0.0), 0.0159, "white")
    alone = board(BoardView(discs=(right,)), draw)
    both = board(BoardView(discs=(right, left)), draw)
    beside = (0.006, -0.004)  # on the right one, where the shadow of the left one would fall
    assert at(both, beside).tolist() == at(alone, beside).tolist()


def test_what_is_over_hides_what_is_under(draw: Draw) -> None:
    disc = Disc((0.0, 0.0), 0.03, "black")
    line = np.array([(-0.1, 0.0), (0.1, 0.0)])
    under = board(BoardView(discs=(disc,), paths=(Path(line, GREEN, 0.01),)), draw)
    over = board(BoardView(discs=(disc,), paths=(Path(line, GREEN, 0.01, over=True),)), draw)
    assert at(under, (0.0, 0.0)).tolist() != code(GREEN)
    assert at(over, (0.0, 0.0)).tolist() == code(GREEN)
    assert at(under, (0.08, 0.0)).tolist() == code(GREEN)


def test_a_path_that_lets_the_wood_shine_through_has_no_darker_joints(draw: Draw) -> None:
    t = np.linspace(0.0, 1.0, 300)
    black = (0.0, 0.0, 0.0, 1.0)
    base = BoardView(regions=(Region(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]), black),))
    points = np.column_stack((0.4 * t - 0.2, 0.1 * np.sin(6.0 * t)))
    picture = board(replace(base, paths=(Path(points, CLEAR, 0.012),)), draw)
    assert 125 <= picture[..., 0].max() <= 131


def test_a_dashed_path_has_gaps_as_long_as_its_dashes(draw: Draw) -> None:
    line = np.array([(-0.2, 0.1), (0.2, 0.1)])
    path = Path(line, (0.0, 0.0, 1.0, 1.0), 0.01, dashes=0.02)
    picture = board(BoardView(paths=(path,)), draw)
    inked = [int(at(picture, (x, 0.1))[2] > 200) for x in np.arange(-0.195, 0.2, 0.01)]
    assert 0.4 < float(np.mean(inked)) < 0.6
    assert at(picture, (-0.19, 0.1)).tolist() == [0, 0, 255]
    assert at(picture, (-0.17, 0.1)).tolist() != [0, 0, 255]


@pytest.mark.parametrize("turned", range(4))
def test_things_lie_where_the_camera_says_whichever_seat_is_below(turned: int, draw: Draw) -> None:
    triangle = np.array([(0.1, 0.05), (0.2, 0.05), (0.15, 0.12)])
    view = BoardView(regions=(Region(triangle, GREEN),), turned=turned)
    picture = board(view, draw)
    assert at(picture, (0.15, 0.07), turned).tolist() == code(GREEN)
    assert at(picture, (-0.15, -0.07), turned).tolist() != code(GREEN)


def test_another_board_is_drawn_by_its_own_figures(draw: Draw) -> None:
    wide = CarromBoard.icf().replace(pocket_radius=0.05, pocket_inset=0.05)
    picture = board(BoardView(board=wide), draw)
    assert at(picture, wide.pocket_centres[0]).sum() < 60
    assert at(picture, (-0.30, -0.30)).sum() < 140
    assert at(board(BoardView(), draw), (-0.30, -0.30)).sum() > 300


@pytest.mark.usefixtures("drawing")
def test_the_board_is_drawn_anew_when_the_seat_changes() -> None:
    with Offscreen((SIDE, SIDE), panel=False) as offscreen:
        pictures = [offscreen.draw(Scene(BoardView(turned=turned))) for turned in (0, 1, 0)]
    assert np.array_equal(pictures[0], pictures[2])
    assert not np.array_equal(pictures[0], pictures[1])


@pytest.mark.usefixtures("drawing")
def test_the_board_of_another_seat_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from carrom_viewer import gl

    close, closed = gl.Framebuffer.close, []

    def counted(picture: gl.Framebuffer) -> None:
        closed.append(picture.size)
        close(picture)

    monkeypatch.setattr(gl.Framebuffer, "close", counted)
    with Offscreen((SIDE, SIDE), panel=False) as offscreen:
        for turned in (0, 1, 1, 2):
            offscreen.draw(Scene(BoardView(turned=turned)))
        assert closed == [(SIDE, SIDE)] * 2


@pytest.mark.usefixtures("drawing")
def test_a_picture_does_not_depend_on_those_before() -> None:
    with Offscreen((480, 360)) as offscreen:
        first = offscreen.draw(everything())
        offscreen.draw(Scene(BoardView(turned=2), overlay=(Text(1, 1, "Something else"),)))
        assert np.array_equal(offscreen.draw(everything()), first)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_text_grows_with_the_pixel_ratio(ratio: float, draw: Draw) -> None:
    scene = Scene(BoardView(), panel=(Text(1.0, 1.0, "mmmm", width=None),))
    size = round(640 * ratio), round(480 * ratio)
    picture = draw(scene, size, ratio=ratio)
    camera = Camera.of((640, 480), size)
    inked = np.argwhere(picture[:, camera.panel.x + 1 :, :3].sum(axis=2) > 500)
    width = np.ptp(inked[:, 1])
    assert width == pytest.approx(camera.em * metrics.width("mmmm"), rel=0.1)


def test_letters_are_sharp(draw: Draw) -> None:
    """The stem of an l is fully inked: letters are drawn at the size at which they are shown."""
    for width in (640, 801, 1024):
        scene = Scene(BoardView(), panel=(Text(1.0, 1.0, "lllll", size=2.0),))
        picture = draw(scene, (width, 480))
        camera = Camera.of((width, 480))
        assert picture[:, camera.panel.x + 1 :, :3].min(axis=2).max() > 240


def test_text_in_the_panel_does_not_spill_onto_the_board(draw: Draw) -> None:
    long = Scene(BoardView(), panel=(Text(-10.0, 2.0, "m" * 40, colour=(1, 0, 1, 1)),))
    picture = draw(long, (640, 480))
    camera = Camera.of((640, 480))
    on_board = picture[:, : camera.panel.x, :3].astype(int)
    assert not ((on_board[..., 0] > 200) & (on_board[..., 1] < 80)).any()


def test_a_label_stands_upright_and_where_it_is_anchored(draw: Draw) -> None:
    pink = (1.0, 0.0, 1.0, 1.0)
    for turned in (0, 1):
        centres = []
        for anchor in ANCHORS:
            label = Label((0.1, 0.0), "Nimm", 1.5, pink, anchor)
            picture = board(BoardView(labels=(label,), turned=turned), draw).astype(int)
            inked = np.argwhere((picture[..., 0] > 200) & (picture[..., 1] < 60))
            height, width = np.ptp(inked, axis=0)
            assert width > 1.8 * height
            centres.append(0.5 * (inked[:, 1].min() + inked[:, 1].max()))
        x, _ = Camera.of((SIDE, SIDE), turned=turned, panel=False).pixel(0.1, 0.0)
        assert centres[0] > x + 5
        assert centres[1] == pytest.approx(x, abs=3)
        assert centres[2] < x - 5


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (17, 400), (400, 17)])
def test_a_tiny_window_is_drawn_without_a_fault(size: tuple[int, int], draw: Draw) -> None:
    from carrom_viewer import gl

    assert draw(everything(), size).shape == (size[1], size[0], 4)
    assert gl.faults() == []


def frames(count: int) -> tuple[int, float]:
    """What Python (bytes) and the process (MB) have grown by, over frames that all differ."""
    with Offscreen((320, 240)) as offscreen:

        def one(number: int) -> None:
            moved = tuple(
                replace(disc, xy=(disc.xy[0] + 1e-5 * (number % 977), disc.xy[1]))
                for disc in opening_discs()
            )
            offscreen.draw(Scene(BoardView(moved), (Text(1, 1, f"{number / 60:.2f} s"),)))

        tracemalloc.start()  # now: what is kept from the first frames may be thrown out later
        letters = offscreen._renderer._letters
        for number in range(KEPT):  # all texts that are kept, which no frame has
            letters.rectangles(f"{number}", 20.0)
            wrapped(f"{number}")
        for number in range(200):
            one(number)
        gc.collect()
        before, resident = tracemalloc.get_traced_memory()[0], most_memory()
        for number in range(count):
            one(number)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        return grown, most_memory() - resident


@pytest.mark.usefixtures("drawing")
def test_memory_is_flat_over_frames() -> None:
    grown, resident = frames(300)
    assert grown < 100_000
    assert resident < 8.0


@pytest.mark.soak
@pytest.mark.usefixtures("drawing")
def test_memory_is_flat_over_ten_thousand_frames() -> None:
    grown, resident = frames(10_000)
    assert grown < 100_000
    assert resident < 8.0


def least_growth(times: int, rounds: int = 6) -> float:
    """The least that the process grows by while pictures are opened and closed, MB.

    The driver's own pools grow for a while. What leaks grows in every round.
    """
    grown = []
    for _ in range(rounds):
        before = most_memory()
        for _ in range(times):
            with Offscreen((320, 240)) as offscreen:
                offscreen.draw(everything())
        grown.append(most_memory() - before)
    return min(grown)


@pytest.mark.soak
@pytest.mark.usefixtures("drawing")
def test_memory_is_flat_after_fifty_pictures() -> None:
    assert least_growth(50) < 4.0
