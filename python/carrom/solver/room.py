"""Is there room for the striker? Every corner of the places where it may stand (Law 142).

The places that Law 130 leaves free are bounded by straight lines and circles: the base lines, the
base circles, the arrows, and around each piece the circle within which the striker would overlap
it. If any place is free, then so is a corner of the free places: a point where two of those
bounds cross, or the outermost point of a circle. There are a few hundred of them, and each is
judged by `carrom.striker_faults`, so an empty answer means that there is no room at all. (On a
board whose base lines were so near a cushion that the striker touched it, the cushion would be
another bound.)
"""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from carrom.equipment import CarromBoard, Point, from_south, to_south
from carrom.layout import Layout
from carrom.names import PIECES, STRIKER
from carrom.placing import striker_faults
from carrom.stroke import Stroke

CLEAR: Final = 1e-9
"""By how much a bound that may not be touched is kept away from, m."""


def free_corners(layout: Layout, board: CarromBoard, seat: str) -> Iterator[Point]:
    """The corners of the places where a seat's striker may stand, on the board, m.

    In a fixed order, which turns with the seat.

    Args:
        layout: the pieces in the way.
        board: with its striker, its base lines and arrows.
        seat: whose base lines.

    Example:
        >>> layout, board = Layout.opening(), CarromBoard.icf()
        >>> x, y = next(free_corners(layout, board, "south"))
        >>> round(x, 4), round(y, 4)
        (-0.2208, -0.2573)
    """
    lines, circles = _own_bounds(board)
    circles = circles + _around_pieces(layout, board, seat)
    for corner in _crossings(lines, circles):
        place = from_south(corner, seat)
        if not striker_faults(board, layout, Stroke(place, (0.0, 0.0), seat=seat)):
            yield place


def has_room(layout: Layout, board: CarromBoard, seat: str) -> bool:
    """Whether the striker can be placed at all.

    Example:
        >>> has_room(Layout.opening(), CarromBoard.icf(), "east")
        True
    """
    return next(free_corners(layout, board, seat), None) is not None


def free_stretches(layout: Layout, board: CarromBoard, seat: str) -> tuple[Point, ...]:
    """The stretches of the middle between a seat's base lines on which its striker may stand.

    As `Stroke.aim` takes x: pairs of offsets along the base lines, m, from left to right. A base
    circle that can only be covered wholly at one place gives no stretch.

    Example:
        >>> found = free_stretches(Layout.of({}), CarromBoard.icf(), "south")
        >>> [(round(left, 4), round(right, 4)) for left, right in found]
        [(-0.2223, -0.2161), (-0.1842, 0.1842), (0.2161, 0.2223)]
    """
    lines, circles = _own_bounds(board)
    circles = circles + _around_pieces(layout, board, seat)
    middle = _Line((0.0, 1.0), -board.base_line_offset)
    bounds = [point for line in lines for point in _line_line(middle, line)]
    bounds += [point for circle in circles for point in _line_circle(middle, circle)]
    marks = sorted({x for x, _ in bounds})
    found: list[Point] = []
    for left, right in itertools.pairwise(marks):
        stroke = Stroke.aim(0.5 * (left + right), 90.0, 0.0, seat=seat, board=board)
        if right - left <= 4.0 * CLEAR or striker_faults(board, layout, stroke):
            continue
        left, right = left + CLEAR, right - CLEAR
        if found and left - found[-1][1] <= 3.0 * CLEAR:
            left = found.pop()[0]
        found.append((left, right))
    return tuple(found)


# --- the bounds, in the south player's frame ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Line:
    """A straight bound: the points p with p . normal == offset; the normal has length 1."""

    normal: Point
    offset: float


@dataclass(frozen=True, slots=True)
class _Circle:
    centre: Point
    radius: float


@lru_cache(maxsize=16)
def _own_bounds(board: CarromBoard) -> tuple[tuple[_Line, ...], tuple[_Circle, ...]]:
    """What bounds the striker's places on an empty board."""
    radius, circle = board.striker.radius, board.base_circle_radius
    forward = radius - 0.5 * board.base_line_gap
    ends = board.half_side - board.base_circle_inset
    lines = [
        _Line((0.0, 1.0), -board.base_line_offset - forward),
        _Line((0.0, 1.0), -board.base_line_offset + forward),
        _Line((1.0, 0.0), -ends),
        _Line((1.0, 0.0), ends),
    ]
    circles = [
        _Circle(centre, reach)
        for reach in (radius + circle + CLEAR, radius - circle)
        for centre in board.base_circle_centres("south")
        if reach > 0.0
    ]
    sides, tips = _arrow_bounds(board)
    return (*lines, *sides), (*circles, *tips)


def _arrow_bounds(board: CarromBoard) -> tuple[list[_Line], list[_Circle]]:
    """The striker's distance from the two arrows: from both sides, and around both ends."""
    away = board.striker.radius + 0.5 * board.arrow_thickness + CLEAR
    diagonal = math.sqrt(0.5)
    sides = [
        _Line((slope * diagonal, diagonal), offset)
        for slope in (-1.0, 1.0)
        for offset in (-away, away)
    ]
    return sides, [_Circle(end, away) for arrow in board.arrows[:2] for end in arrow]


def _around_pieces(layout: Layout, board: CarromBoard, seat: str) -> tuple[_Circle, ...]:
    """Within which the striker would overlap a piece, for the pieces near the base lines."""
    circles = []
    for name, place in zip(PIECES[:STRIKER], layout.xy.tolist(), strict=True):
        centre = to_south((place[0], place[1]), seat)
        reach = board.striker.radius + board.radius_of(name)
        if abs(centre[1] + board.base_line_offset) <= reach + board.striker.radius:
            circles.append(_Circle(centre, reach))
    return tuple(circles)


# --- where they cross ---------------------------------------------------------------------------


def _crossings(lines: tuple[_Line, ...], circles: tuple[_Circle, ...]) -> Iterator[Point]:
    """Every point where two bounds cross, and the left and right end of each circle."""
    for i, line in enumerate(lines):
        for other in lines[i + 1 :]:
            yield from _line_line(line, other)
        for circle in circles:
            yield from _line_circle(line, circle)
    for i, circle in enumerate(circles):
        (x, y), r = circle.centre, circle.radius
        yield from ((x - r, y), (x + r, y))
        for other_circle in circles[i + 1 :]:
            yield from _circle_circle(circle, other_circle)


def _line_line(one: _Line, two: _Line) -> Iterator[Point]:
    (a, b), (c, d) = one.normal, two.normal
    across = a * d - b * c
    if abs(across) > 1e-9:
        x = (one.offset * d - b * two.offset) / across
        y = (a * two.offset - one.offset * c) / across
        yield x, y


def _line_circle(line: _Line, circle: _Circle) -> Iterator[Point]:
    (a, b), (x, y) = line.normal, circle.centre
    away = line.offset - (a * x + b * y)
    left = circle.radius * circle.radius - away * away
    if left >= 0.0:
        half = math.sqrt(left)
        for side in (-half, half):
            yield x + a * away - b * side, y + b * away + a * side


def _circle_circle(one: _Circle, two: _Circle) -> Iterator[Point]:
    (x, y), (u, v) = one.centre, two.centre
    dx, dy = u - x, v - y
    gap2 = dx * dx + dy * dy
    if gap2 == 0.0:
        return
    r, s = one.radius, two.radius
    along = 0.5 * (1.0 + (r * r - s * s) / gap2)  # of the way from one centre to the other
    left = r * r / gap2 - along * along
    if left >= 0.0:
        half = math.sqrt(left)
        for side in (-half, half):
            yield x + along * dx - side * dy, y + along * dy + side * dx
