"""May the strikers of many strokes stand where they are put? Bits of a number for each stroke.

What is physical (does it overlap a piece, is it on the board?) is answered by the core; the
lines, circles and arrows of the Laws by the comparisons of `carrom.striker_faults`, in columns.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carrom.equipment import QUARTER_TURNS, CarromBoard, Point
from carrom.errors import CarromError, Faults, InvalidBoard, InvalidLayout, InvalidStroke
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.names import SEATS, STRIKER_FAULTS
from carrom.physics import core_simulator, layout_rows, refuse, stroke_rows
from carrom.placing import SLACK
from carrom.stroke import StrokeBatch

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


def striker_fault_codes(
    board: CarromBoard, layout: Layout | ArrayLike, strokes: StrokeBatch | ArrayLike
) -> NDArray[np.uint32]:
    """Why the striker of each stroke may not stand where it is put: 0 where it may.

    Bit *i* is set for the fault ``carrom.names.STRIKER_FAULTS[i]``; `fault_names` spells a code
    out, and `carrom.striker_faults` tells the same faults of one stroke in words, with figures.
    So ``codes == 0`` are the strokes that the Laws let the striker begin.

    Args:
        board: with the striker and the pieces as they really are.
        layout: one `Layout` for all strokes, or an array (N, 19, 2) of places, m, NaN where a
            piece is absent.
        strokes: a `StrokeBatch`, or an array (N, 5) as for `carrom.simulate_batch`; only the
            places count, and the seats. A stroke without a seat, as all of an array are, is judged
            by the base lines that are nearest. A place that is not finite is off the board.

    Returns:
        Codes, uint32 (N,).

    Raises:
        CarromError: arguments of another type or shape; an `InvalidBoard`, `InvalidLayout` or
            `InvalidStroke` when only that is wrong. Every fault is listed.

    Example:
        >>> from carrom.names import STRIKER_FAULTS
        >>> strokes = StrokeBatch.aim(x=[0.1, 0.2], angle=90.0, speed=3.0)
        >>> codes = striker_fault_codes(CarromBoard.icf(), Layout.opening(), strokes)
        >>> codes == 0
        array([ True, False])
        >>> fault_names(int(codes[1]))
        ('right-circle',)
    """
    boards = Faults()
    boards.kind("board", board, CarromBoard)
    rows, of_strokes = stroke_rows(strokes)
    xy, of_layouts = layout_rows(layout)
    if rows is not None and xy is not None and xy.ndim == 3 and len(xy) != len(rows):
        of_layouts = [f"there must be as many layouts as strokes, not {len(xy)} for {len(rows)}"]
    refuse([(InvalidBoard, boards), (InvalidLayout, of_layouts), (InvalidStroke, of_strokes)])
    assert rows is not None  # else there was a fault
    assert xy is not None
    codes = core_simulator(board, Materials(), "coupled", Limits()).start_faults(xy, rows)
    x, y = np.ascontiguousarray(rows[:, :2].T)
    finite = np.isfinite(x) & np.isfinite(y)
    codes[~finite] = _bit("off-board")
    x, y = np.where(finite, x, 0.0), np.where(finite, y, 0.0)
    seats = _seats(board, strokes, x, y)
    for name, flags in _by_law(board, seats, x, y):
        codes[flags & finite] |= _bit(name)
    return codes


def fault_names(code: int) -> tuple[str, ...]:
    """The names of the faults of one code of `striker_fault_codes`.

    Raises:
        CarromError: the code has a bit that stands for nothing, or is no number of 32 bits.

    Example:
        >>> fault_names(0), fault_names(1 << 1 | 1 << 20)
        ((), ('on-W1', 'off-board'))
    """
    faults = Faults()
    number = faults.integer("code", code, at_least=0, at_most=2**32 - 1)
    names = [name for bit, name in enumerate(STRIKER_FAULTS) if number >> bit & 1]
    if "" in names:
        faults.append(f"code must hold bits of carrom.names.STRIKER_FAULTS only, not {number}")
    faults.raise_as(CarromError)
    return tuple(names)


def _bit(name: str) -> np.uint32:
    return np.uint32(1 << STRIKER_FAULTS.index(name))


def _seats(board: CarromBoard, strokes: object, x: Floats, y: Floats) -> NDArray[np.int8]:
    """Number of the seat by whose base lines each stroke is judged."""
    given = np.full(len(x), -1, dtype=np.int8)
    if isinstance(strokes, StrokeBatch):
        given = strokes.seat_numbers
    if (given >= 0).all():
        return given
    left, right = board.base_circle_centres("south")
    away = [_away(*_seen(np.full(len(x), seat), x, y), left, right) for seat in range(len(SEATS))]
    nearest = np.argmin(away, axis=0).astype(np.int8)
    return np.where(given >= 0, given, nearest)


def _seen(seats: NDArray[Any], x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """`equipment.to_south` for arrays, in the same order of operations."""
    a, b, c, d = np.array([QUARTER_TURNS[name] for name in SEATS])[seats].T
    return a * x + c * y + 0.0, b * x + d * y + 0.0


def _by_law(
    board: CarromBoard, seats: NDArray[np.int8], x: Floats, y: Floats
) -> list[tuple[str, Flags]]:
    """Which strokes have which fault by Law 130: lines, circles, arrows."""
    radius, circle = board.striker.radius, board.base_circle_radius
    half_gap = 0.5 * board.base_line_gap
    across, up = _seen(seats, x, y)
    forward = up + board.base_line_offset
    found = [
        ("outer-line", half_gap + forward - radius > SLACK),
        ("inner-line", half_gap - forward - radius > SLACK),
    ]
    covers = np.zeros(len(x), dtype=np.bool_)
    for side, centre in zip(("left", "right"), board.base_circle_centres("south"), strict=True):
        distance = _distance(across, up, centre)
        covered = distance <= radius - circle + SLACK
        covers |= covered
        found.append((f"{side}-circle", ~covered & (distance <= radius + circle + SLACK)))
    past = (np.abs(across) - (board.half_side - board.base_circle_inset) > SLACK) & ~covers
    found += [("left-end", past & (across < 0.0)), ("right-end", past & ~(across < 0.0))]
    least = radius + 0.5 * board.arrow_thickness + SLACK
    for pocket, (tip, end) in zip(("SW", "SE", "NE", "NW"), board.arrows, strict=True):
        found.append((f"{pocket}-arrow", _away(x, y, tip, end) <= least))
    return found


def _distance(x: Floats, y: Floats, place: Point) -> Floats:
    dx, dy = x - place[0], y - place[1]
    away: Floats = np.sqrt(dx * dx + dy * dy)
    return away


def _away(x: Floats, y: Floats, a: Point, b: Point) -> Floats:
    """Distance of each place from the segment of `a` and `b`."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    length2 = ux * ux + uy * uy
    along = (x - a[0]) * ux + (y - a[1]) * uy
    share = np.zeros(len(x))
    if length2 > 0.0:
        share = np.minimum(1.0, np.maximum(0.0, along / length2))
    dx, dy = x - (a[0] + share * ux), y - (a[1] + share * uy)
    away: Floats = np.sqrt(dx * dx + dy * dy)
    return away
