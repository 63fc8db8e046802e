"""What lies under the pointer: pieces, pockets, the striker's lines.

Example:
    >>> from carrom import CarromBoard, Layout
    >>> layout, board = Layout.of({"Q": (0.0, 0.0), "W1": (0.1, 0.0)}), CarromBoard.icf()
    >>> piece_at(layout, board, (0.11, 0.0)), piece_at(layout, board, (0.05, 0.0))
    ('W1', None)
"""

import math
from typing import Final

from carrom import CarromBoard, Layout
from carrom.equipment import Point, to_south
from carrom.names import PIECES, POCKETS

SLACK: Final = 0.004
"""A pointer may miss a piece by this much, m."""


def piece_at(layout: Layout, board: CarromBoard, xy: Point, slack: float = SLACK) -> str | None:
    """The piece under a place; of several within reach the one that is hit best.

    Args:
        layout: the pieces.
        board: their sizes.
        xy: the place, m.
        slack: how far beside a piece still counts, m.
    """
    found: tuple[float, str] | None = None
    for name, (x, y) in zip(PIECES, layout.xy.tolist(), strict=False):
        beside = math.dist((x, y), xy) - board.radius_of(name)
        if beside <= slack and (found is None or beside < found[0]):
            found = beside, name
    return None if found is None else found[1]


def pocket_at(board: CarromBoard, xy: Point, slack: float = SLACK) -> str | None:
    """The pocket under a place.

    Example:
        >>> pocket_at(CarromBoard.icf(), (0.35, 0.35)), pocket_at(CarromBoard.icf(), (0.0, 0.0))
        ('NE', None)
    """
    for name, centre in zip(POCKETS, board.pocket_centres, strict=True):
        if math.dist(centre, xy) <= board.pocket_radius + slack:
            return name
    return None


def on_disc(xy: Point, centre: Point, radius: float, slack: float = SLACK) -> bool:
    """Whether a place lies on a disc.

    Example:
        >>> on_disc((0.0, 0.01), (0.0, 0.0), 0.02)
        True
    """
    return math.dist(xy, centre) <= radius + slack


def on_base_lines(board: CarromBoard, seat: str, xy: Point, slack: float = SLACK) -> bool:
    """Whether a place lies where the striker of a seat might stand.

    Example:
        >>> on_base_lines(CarromBoard.icf(), "south", (0.1, -0.2526))
        True
        >>> on_base_lines(CarromBoard.icf(), "east", (0.1, -0.2526))
        False
    """
    x, y = to_south(xy, seat)
    beside = abs(y + board.base_line_offset)
    long = 0.5 * board.base_line_length + board.striker.radius
    return beside <= board.striker.radius + slack and abs(x) <= long + slack


def on_board(board: CarromBoard, xy: Point) -> bool:
    """Whether a place lies on the playing surface or its frame.

    Example:
        >>> on_board(CarromBoard.icf(), (0.0, 0.5))
        False
    """
    reach = board.half_side + board.cushion_width
    return abs(xy[0]) <= reach and abs(xy[1]) <= reach
