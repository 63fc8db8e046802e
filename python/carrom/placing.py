"""May the striker stand there? Law 130, with the striker that is really used.

A question of its own: `carrom.simulate` sends a striker off from any place where it overlaps
nothing.
"""

import math
from typing import Final

from carrom.equipment import CarromBoard, Point, to_south
from carrom.errors import Faults, InvalidStroke
from carrom.layout import Layout, overlaps, standing_faults
from carrom.names import PIECES, SEATS
from carrom.stroke import Stroke

SLACK: Final = 1e-12
"""Room for rounding in every comparison, m."""


def striker_faults(board: CarromBoard, layout: Layout, stroke: Stroke) -> tuple[str, ...]:
    """Every reason why the striker may not stand where the stroke puts it; empty when it may.

    * It touches both base lines (Law 130a): the inner edge of the thick outer line and the thin
      inner line.
    * It stands between the base circles or on one of them; and each circle it covers wholly or
      does not touch (Law 130b). On a circle it may overhang the end of the lines.
    * It does not touch an arrow (Law 130b). The decorative arches are not counted.
    * It overlaps no piece (Law 134: pieces are not moved except by a stroke), lies on the board
      and does not have its centre in a pocket.

    Args:
        board: with the striker and the pieces as they really are.
        layout: the other pieces.
        stroke: its place counts, and its seat. A stroke without a seat is judged by the base
            lines that are nearest, the first in the order of play if several are.

    Raises:
        InvalidStroke: an argument of another type; every fault is listed.

    Example:
        >>> from carrom.layout import Layout
        >>> board, layout = CarromBoard.icf(), Layout.opening()
        >>> striker_faults(board, layout, Stroke.aim(x=0.1, angle=90.0, speed=3.0))
        ()
        >>> striker_faults(board, layout, Stroke.aim(x=0.2, angle=90.0, speed=3.0))
        ('the right base circle is covered in part by the striker (Law 130b)',)
    """
    _check_types(board, layout, stroke)
    place = stroke.striker_xy
    seat = stroke.seat or nearest_seat(board, place)
    return (
        *_line_faults(board, to_south(place, seat)),
        *_circle_faults(board, to_south(place, seat)),
        *_arrow_faults(board, place),
        *_overlap_faults(board, layout, place),
    )


def nearest_seat(board: CarromBoard, place: Point) -> str:
    """The seat whose base lines are nearest to a place.

    Example:
        >>> nearest_seat(CarromBoard.icf(), (0.24, 0.1))
        'east'
    """
    left, right = board.base_circle_centres("south")

    def away(seat: str) -> float:
        return _distance_to_segment(to_south(place, seat), left, right)

    return min(SEATS, key=away)


def _check_types(board: object, layout: object, stroke: object) -> None:
    faults = Faults()
    faults.kind("board", board, CarromBoard)
    faults.kind("layout", layout, Layout)
    faults.kind("stroke", stroke, Stroke)
    faults.raise_as(InvalidStroke)


def _line_faults(board: CarromBoard, place: Point) -> list[str]:
    """Both lines touched: the striker reaches from one edge to the other."""
    radius, half_gap = board.striker.radius, 0.5 * board.base_line_gap
    forward = place[1] + board.base_line_offset  # from the middle between the lines
    return [
        f"the striker misses the {line} base line by {miss * 1000.0:.4g} mm (Law 130a)"
        for line, miss in (
            ("outer", half_gap + forward - radius),
            ("inner", half_gap - forward - radius),
        )
        if miss > SLACK
    ]


def _circle_faults(board: CarromBoard, place: Point) -> list[str]:
    """Each base circle wholly covered or clear, and the striker between their centres."""
    radius, circle = board.striker.radius, board.base_circle_radius
    faults: list[str] = []
    covers = False
    for side, centre in zip(("left", "right"), board.base_circle_centres("south"), strict=True):
        distance = _distance(place, centre)
        if distance <= radius - circle + SLACK:
            covers = True
        elif distance <= radius + circle + SLACK:
            faults.append(f"the {side} base circle is covered in part by the striker (Law 130b)")
    end = board.half_side - board.base_circle_inset
    over = abs(place[0]) - end
    if over > SLACK and not covers:
        side = "left" if place[0] < 0.0 else "right"
        faults.append(
            f"the striker stands {over * 1000.0:.4g} mm past the {side} end of the base lines "
            "(Law 130a)"
        )
    return faults


def _arrow_faults(board: CarromBoard, place: Point) -> list[str]:
    least = board.striker.radius + 0.5 * board.arrow_thickness
    names = ("south-west", "south-east", "north-east", "north-west")
    return [
        f"the striker touches the {name} arrow (Law 130b)"
        for name, (tip, end) in zip(names, board.arrows, strict=True)
        if _distance_to_segment(place, tip, end) <= least + SLACK
    ]


def _overlap_faults(board: CarromBoard, layout: Layout, place: Point) -> list[str]:
    radius = board.striker.radius
    faults = standing_faults("the striker", place, radius, board)
    pieces = zip(PIECES, layout.xy.tolist(), strict=False)
    for name, depth in overlaps(place, radius, pieces, board):
        faults.append(f"the striker overlaps {name} by {depth * 1000.0:.4g} mm (Law 134)")
    return faults


def _distance(a: Point, b: Point) -> float:
    dx, dy = a[0] - b[0], a[1] - b[1]
    return math.sqrt(dx * dx + dy * dy)


def _distance_to_segment(p: Point, a: Point, b: Point) -> float:
    ux, uy = b[0] - a[0], b[1] - a[1]
    length2 = ux * ux + uy * uy
    along = (p[0] - a[0]) * ux + (p[1] - a[1]) * uy
    share = min(1.0, max(0.0, along / length2)) if length2 > 0.0 else 0.0
    return _distance(p, (a[0] + share * ux, a[1] + share * uy))
