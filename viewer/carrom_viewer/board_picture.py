"""The lines, circles, arrows and pockets of a board as things to be drawn, from its own figures.

The wood is the renderer's; everything on it is here, and nothing that a `CarromBoard` knows is
written down again.

Example:
    >>> picture = BoardPicture.of(CarromBoard.icf())
    >>> len(picture.pockets), len(picture.circles)
    (4, 18)
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from carrom import SEATS, CarromBoard
from carrom.equipment import Point, from_south

from carrom_viewer.looks import INK, LIT, NAME, POCKET_RIM, RED, SURFACE
from carrom_viewer.scene import Colour, Label, Path, Points, Region

PETALS: Final = 8
"""Leaves of the flower in the middle: usual, not in the federation's text."""

NO_COLOUR: Final[Colour] = (0.0, 0.0, 0.0, 0.0)
"""Nothing."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle of the board: a face, and a line along the inside of its edge."""

    xy: Point
    radius: float
    """m."""
    face: Colour
    line: Colour
    line_width: float
    """m."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """What is painted on a board, in the order in which it is drawn."""

    regions: tuple[Region, ...]
    paths: tuple[Path, ...]
    circles: tuple[Circle, ...]
    pockets: tuple[Circle, ...]

    @classmethod
    def of(cls, board: CarromBoard) -> Self:
        """The picture of a board."""
        petals = [_petal(board, number) for number in range(PETALS)]
        ink = 0.55 * board.inner_line_thickness
        return cls(
            regions=(
                *(Region(petal, (*RED[:3], 0.16)) for petal in petals),
                *(line for seat in SEATS for line in _base_lines(board, seat)),
            ),
            paths=(
                *(Path(_closed(petal), (*INK[:3], 0.42), ink) for petal in petals),
                *_arrows(board),
            ),
            circles=tuple(_circles(board)),
            pockets=tuple(
                Circle(xy, board.pocket_radius, NO_COLOUR, POCKET_RIM, 0.0)
                for xy in board.pocket_centres
            ),
        )


def seat_light(board: CarromBoard, seat: str) -> Path:
    """A light along the frame in front of whoever is on turn.

    Example:
        >>> light = seat_light(CarromBoard.icf(), "north")
        >>> bool((light.points[:, 1] > CarromBoard.icf().half_side).all())
        True
    """
    half, out = 0.5 * board.base_line_length, board.half_side + 0.16 * board.cushion_width
    ends = [from_south((x, -out), seat) for x in (-half, half)]
    return Path(np.array(ends), LIT, 0.09 * board.cushion_width)


def seat_name(board: CarromBoard, seat: str, name: str, *, lit: bool) -> Label:
    """A player's name on the frame, at a seat at the lower or upper side of the picture.

    Example:
        >>> seat_name(CarromBoard.icf(), "south", "Ann", lit=True).xy[0]
        0.0
    """
    out = board.half_side + 0.58 * board.cushion_width
    return Label(from_south((0.0, -out), seat), name, 1.0, LIT if lit else NAME)


def _base_lines(board: CarromBoard, seat: str) -> Iterator[Region]:
    """The thick outer and the thin inner line of a seat."""
    outer, inner = (np.array(line) for line in board.base_lines(seat))
    apart = (inner[0] - outer[0]) / board.base_line_gap
    yield _bar(outer, -board.base_line_thickness * apart)
    yield _bar(inner, board.inner_line_thickness * apart)


def _bar(edge: Points, thickness: Points) -> Region:
    return Region(np.vstack((edge, edge[::-1] + thickness)), INK)


def _circles(board: CarromBoard) -> Iterator[Circle]:
    """The circles in the middle, then the base circles with their red discs."""
    line = board.inner_line_thickness
    yield Circle((0.0, 0.0), board.outer_circle_radius, NO_COLOUR, INK, line)
    yield Circle((0.0, 0.0), board.centre_circle_radius, RED, INK, line)
    for seat in SEATS:
        for xy in board.base_circle_centres(seat):
            yield Circle(xy, board.base_circle_radius, SURFACE, INK, line)
            yield Circle(xy, board.base_circle_disc_radius, RED, NO_COLOUR, 0.0)


def _petal(board: CarromBoard, number: int) -> Points:
    """A pointed leaf from the centre circle towards the outer circle: two quadratic curves."""
    near = board.centre_circle_radius
    far = board.outer_circle_radius - 3.0 * board.inner_line_thickness
    middle, wide = near + 0.42 * (far - near), 0.30 * (far - near)
    t = np.linspace(0.0, 1.0, 25)
    along = (1 - t) ** 2 * near + 2 * t * (1 - t) * middle + t**2 * far
    aside = 2 * t * (1 - t) * wide
    leaf = np.vstack((np.column_stack((along, aside)), np.column_stack((along, -aside))[-2:0:-1]))
    angle = math.tau * number / PETALS
    c, s = math.cos(angle), math.sin(angle)
    turned: Points = leaf @ np.array(((c, s), (-s, c)))
    return turned


def _closed(outline: Points) -> Points:
    return np.vstack((outline, outline[:1]))


def _arrows(board: CarromBoard) -> Iterator[Path]:
    """Each arrow: its line with the head, and the arch with its barbs at the inner end."""
    line = board.arrow_thickness
    if board.arrow_length <= 0.0 or line <= 0.0:
        return
    for tip, end in board.arrows:
        along = (np.array(end) - tip) / math.dist(end, tip)
        yield Path(np.array((tip, end)), INK, line)
        yield Path(_barbs(np.array(tip), along, 6.0 * line), INK, line)
        radius = 0.5 * board.arrow_arch_diameter
        if radius > 0.0:
            yield from _arch(np.array(end), along, radius, line)


def _arch(end: Points, along: Points, radius: float, line: float) -> Iterator[Path]:
    """Most of a circle, open towards the pocket, with a barb at either end."""
    centre = end - radius * along
    heading = math.atan2(along[1], along[0])
    angles = heading + np.linspace(-2.0, 2.0, 49) * math.pi / 3.0
    arc = centre + radius * np.column_stack((np.cos(angles), np.sin(angles)))
    yield Path(arc, INK, line)
    for foot, angle, way in ((arc[0], angles[0], 1.0), (arc[-1], angles[-1], -1.0)):
        back = way * np.array((-math.sin(angle), math.cos(angle)))
        yield Path(_barbs(foot, back, 4.0 * line), INK, line)


def _barbs(tip: Points, back: Points, length: float) -> Points:
    """The two barbs of a head whose shaft runs from the tip along the unit vector `back`."""
    aside = np.array((-back[1], back[0]))
    return np.array(
        (
            tip + length * (0.87 * back + 0.5 * aside),
            tip,
            tip + length * (0.87 * back - 0.5 * aside),
        )
    )
