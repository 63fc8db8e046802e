"""What is painted on a board is what the board's figures say."""

import math

import numpy as np
import pytest
from carrom import SEATS, CarromBoard
from carrom_viewer.board_picture import BoardPicture, seat_light, seat_name
from carrom_viewer.looks import INK, RED

ICF = CarromBoard.icf()


def test_the_pockets_are_where_the_board_has_them() -> None:
    pockets = BoardPicture.of(ICF).pockets
    assert tuple(pocket.xy for pocket in pockets) == ICF.pocket_centres
    assert {pocket.radius for pocket in pockets} == {ICF.pocket_radius}


def test_eight_base_circles_with_red_discs_and_two_circles_in_the_middle() -> None:
    circles = BoardPicture.of(ICF).circles
    radii = sorted(circle.radius for circle in circles)
    assert radii.count(ICF.base_circle_disc_radius) == 8
    assert radii.count(ICF.outer_circle_radius) == 1
    # the base circles are as large as the circle in the middle
    assert radii.count(ICF.base_circle_radius) == 9
    red = [circle for circle in circles if circle.face == RED]
    assert len(red) == 9


def test_the_base_lines_are_as_thick_and_as_far_out_as_the_board_says() -> None:
    picture = BoardPicture.of(ICF)
    lines = [region for region in picture.regions if len(region.outline) == 4]
    south = [line.outline[:, 1] for line in lines if np.all(line.outline[:, 1] < -0.2)]
    thicknesses = sorted(float(np.ptp(y)) for y in south)
    assert thicknesses == pytest.approx([ICF.inner_line_thickness, ICF.base_line_thickness])
    outer = min(south, key=lambda y: float(y.min()))
    inner = max(south, key=lambda y: float(y.max()))
    assert outer.max() == pytest.approx(ICF.base_line_distance - ICF.half_side)
    gap = float(inner.min() - outer.max())
    assert gap == pytest.approx(ICF.base_line_gap)  # the circles lie between the edges


def test_the_arrows_lie_along_the_diagonals_towards_the_pockets() -> None:
    shafts = [path for path in BoardPicture.of(ICF).paths if len(path.points) == 2]
    assert len(shafts) == 4
    for shaft, (tip, end) in zip(shafts, ICF.arrows, strict=True):
        assert shaft.points.tolist() == [list(tip), list(end)]
        assert shaft.width == ICF.arrow_thickness


def test_the_arch_of_an_arrow_has_its_diameter_and_touches_the_inner_end() -> None:
    paths = [path for path in BoardPicture.of(ICF).paths if path.colour == INK]
    arcs = [path.points for path in paths if len(path.points) > 3]
    assert len(arcs) == 4
    for arc, (_, end) in zip(arcs, ICF.arrows, strict=True):
        assert arc[24] == pytest.approx(np.array(end))
        assert math.dist(arc[0], arc[24]) <= ICF.arrow_arch_diameter


def test_a_board_without_arrows_has_none() -> None:
    bare = ICF.replace(arrow_length=0.0)
    paths = BoardPicture.of(bare).paths
    assert all(len(path.points) > 4 for path in paths)


def test_everything_moves_with_the_side() -> None:
    small, large = (BoardPicture.of(ICF.replace(side=side)) for side in (0.735, 0.9))
    for a, b in zip(small.pockets, large.pockets, strict=True):
        assert abs(b.xy[0]) - abs(a.xy[0]) == pytest.approx(0.0825)


@pytest.mark.parametrize("seat", SEATS)
def test_light_and_name_of_a_seat_lie_on_the_frame_in_front_of_it(seat: str) -> None:
    light = seat_light(ICF, seat).points
    name = seat_name(ICF, seat, "Ann", lit=True)
    inner, outer = ICF.half_side, ICF.half_side + ICF.cushion_width
    x, y = {"south": (0, -1), "north": (0, 1), "east": (1, 0), "west": (-1, 0)}[seat]
    for at in (light[0], light[1], name.xy):
        assert inner < at[0] * x + at[1] * y < outer
    assert np.ptp(light, axis=0).max() == pytest.approx(ICF.base_line_length)
    assert name.colour != seat_name(ICF, seat, "Ann", lit=False).colour
