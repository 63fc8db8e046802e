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

from carrom.equipment import CarromBoard, Point, from_south
from carrom.errors import CarromError, Faults
from carrom.layout import Layout
from carrom.names import SEATS
from carrom.placing import striker_faults
from carrom.rules.touching import Circle, around, crossings, seen_from
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

    Raises:
        CarromError: an argument of another kind, or an unknown seat; every fault is listed.

    Example:
        >>> layout, board = Layout.opening(), CarromBoard.icf()
        >>> x, y = next(free_corners(layout, board, "south"))
        >>> round(x, 4), round(y, 4)
        (-0.2208, -0.2573)
    """
    check_table(layout, board, seat)
    lines, circles = _own_bounds(board)
    circles = circles + _around_pieces(layout, board, seat)
    for corner in _crossings(lines, circles):
        place = from_south(corner, seat)
        if not striker_faults(board, layout, Stroke(place, (0.0, 0.0), seat=seat)):
            yield place


def has_room(layout: Layout, board: CarromBoard, seat: str) -> bool:
    """Whether the striker can be placed at all.

    Raises:
        CarromError: as `free_corners`.

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


def check_table(layout: object, board: object, seat: object) -> None:
    """Refuse what is no layout, no carrom board or no seat, with every fault."""
    faults = Faults()
    faults.kind("layout", layout, Layout)
    faults.kind("board", board, CarromBoard)
    faults.name("seat", seat, SEATS)
    faults.raise_as(CarromError)


# --- the bounds, in the south player's frame ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Line:
    """A straight bound: the points p with p . normal == offset; the normal has length 1."""

    normal: Point
    offset: float


@lru_cache(maxsize=16)
def _own_bounds(board: CarromBoard) -> tuple[tuple[_Line, ...], tuple[Circle, ...]]:
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
        (centre, reach)
        for reach in (radius + circle + CLEAR, radius - circle)
        for centre in board.base_circle_centres("south")
        if reach > 0.0
    ]
    sides, tips = _arrow_bounds(board)
    return (*lines, *sides), (*circles, *tips)


def _arrow_bounds(board: CarromBoard) -> tuple[list[_Line], list[Circle]]:
    """The striker's distance from the two arrows: from both sides, and around both ends."""
    away = board.striker.radius + 0.5 * board.arrow_thickness + CLEAR
    diagonal = math.sqrt(0.5)
    sides = [
        _Line((slope * diagonal, diagonal), offset)
        for slope in (-1.0, 1.0)
        for offset in (-away, away)
    ]
    return sides, [(end, away) for arrow in board.arrows[:2] for end in arrow]


def _around_pieces(layout: Layout, board: CarromBoard, seat: str) -> tuple[Circle, ...]:
    """Within which the striker would overlap a piece, for the pieces near the base lines."""
    circles = around(seen_from(layout, (), seat), board.striker.radius, board)
    line = -board.base_line_offset
    return tuple(
        ((x, y), reach)
        for (x, y), reach in circles
        if abs(y - line) <= reach + board.striker.radius
    )


# --- where they cross ---------------------------------------------------------------------------


def _crossings(lines: tuple[_Line, ...], circles: tuple[Circle, ...]) -> Iterator[Point]:
    """Every point where two bounds cross, and the left and right end of each circle."""
    for i, line in enumerate(lines):
        for other in lines[i + 1 :]:
            yield from _line_line(line, other)
        for circle in circles:
            yield from _line_circle(line, circle)
    for i, circle in enumerate(circles):
        (x, y), r = circle
        yield from ((x - r, y), (x + r, y))
        for other_circle in circles[i + 1 :]:
            yield from crossings(circle, other_circle)


def _line_line(one: _Line, two: _Line) -> Iterator[Point]:
    (a, b), (c, d) = one.normal, two.normal
    across = a * d - b * c
    if abs(across) > 1e-9:
        x = (one.offset * d - b * two.offset) / across
        y = (a * two.offset - one.offset * c) / across
        yield x, y


def _line_circle(line: _Line, circle: Circle) -> Iterator[Point]:
    (a, b), ((x, y), radius) = line.normal, circle
    away = line.offset - (a * x + b * y)
    left = radius * radius - away * away
    if left >= 0.0:
        half = math.sqrt(left)
        for side in (-half, half):
            yield x + a * away - b * side, y + b * away + a * side
