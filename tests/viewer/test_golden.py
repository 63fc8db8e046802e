"""Whole pictures beside those that were looked at and kept."""

from collections.abc import Callable

import pytest
from carrom_viewer.scene import BoardView, Scene
from viewer_pictures import Picture, differences
from viewer_scenes import everything, opening_discs, panel

Draw = Callable[..., Picture]
Same = Callable[[str, Picture], None]


def test_opening(draw: Draw, same_picture: Same) -> None:
    same_picture("opening", draw(Scene(BoardView(opening_discs()), panel()), (640, 480)))


def test_signs_on_the_pieces(draw: Draw, same_picture: Same) -> None:
    scene = Scene(BoardView(opening_discs()), signs=True)
    same_picture("signs", draw(scene, (480, 480), panel=False))


@pytest.mark.parametrize("turned", range(4))
def test_everything_from_every_seat(turned: int, draw: Draw, same_picture: Same) -> None:
    same_picture(f"everything-{turned}", draw(everything(turned), (400, 400), panel=False))


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_window_at_every_pixel_ratio(ratio: float, draw: Draw, same_picture: Same) -> None:
    size = round(512 * ratio), round(384 * ratio)
    same_picture(f"ratio-{ratio}", draw(everything(), size, ratio=ratio))


def test_a_tall_window(draw: Draw, same_picture: Same) -> None:
    same_picture("tall", draw(everything(), (480, 720)))


def test_one_missing_man_is_a_difference(draw: Draw) -> None:
    """The tolerance is not so large that anything would pass."""
    full, less = opening_discs(), opening_discs()[1:]
    one, other = (draw(Scene(BoardView(discs)), (640, 480))[..., :3] for discs in (full, less))
    assert differences(one, one) == ""
    assert differences(one, other) != ""
