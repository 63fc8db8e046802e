"""Plain geometry of pots: where the striker must arrive to send a piece into a pocket.

The *ghost disc* is the striker at the moment of contact: on the straight line from the pocket
through the piece, just touching the piece on the far side. Friction between the discs, cushions
and combinations are left out; the simulation has the last word on all of them.

Only sums, products, quotients and square roots, so that the same pots are found on every machine;
the pots of the seats are exact quarter turns of each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.equipment import QUARTER_TURNS, CarromBoard, Point, from_south
from carrom.errors import MOST_STROKES, CarromError, Faults, shown
from carrom.layout import Layout
from carrom.names import INDEX, PIECES, POCKETS, SEATS, STRIKER
from carrom.solver.room import check_table

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

THINNEST_CUT: Final = 0.25
"""Least cosine of the angle between the striker's way and the piece's: about 75 degrees."""

NEAREST: Final = 0.001
"""A striker nearer than this to its ghost disc has no direction, m."""


@dataclass(frozen=True, slots=True)
class Pot:
    """One way to pot a piece directly.

    Attributes:
        piece: name of the piece.
        pocket: name of the pocket.
        striker_xy: where the striker stands, on the board, m.
        direction: unit vector of the stroke, in the board's frame.
        cut: cosine of the angle between the striker's way and the piece's; 1 is a full hit.
        way: how far the striker runs to its ghost disc, m.
        run: how far the piece runs to the pocket's centre, m.
    """

    piece: str
    pocket: str
    striker_xy: Point
    direction: Point
    cut: float
    way: float
    run: float

    @property
    def ease(self) -> float:
        """How much a hand may miss by: larger is easier. Thick cuts and short ways, per metre."""
        return self.cut * self.cut / (self.way + self.run)


def pots(
    layout: Layout,
    board: CarromBoard,
    seat: str,
    pieces: Sequence[str],
    places: Sequence[Point],
) -> list[Pot]:
    """Every direct pot of some pieces from some places, nothing standing in the way.

    Args:
        layout: where the pieces lie.
        board: the carrom board.
        seat: whose stroke it is: it decides the order of the answer, which turns with the seat.
        pieces: the pieces to go for; those that are not on the board are left out.
        places: striker's centres **in the player's own frame**, as `Stroke.aim` takes x: to the
            player's right and away from him, m. Whether the striker may stand there is not asked.

    Raises:
        CarromError: an argument of another kind, an unknown piece or seat, places that are none;
            every fault is listed.

    Example:
        >>> layout, board = Layout.of({"W1": (0.2, 0.2)}), CarromBoard.icf()
        >>> found = pots(layout, board, "south", ["W1"], [(-0.1, -board.base_line_offset)])
        >>> [(pot.pocket, round(pot.cut, 2)) for pot in found]
        [('NE', 0.98)]
    """
    check_table(layout, board, seat)
    faults = Faults()
    wanted = faults.items("pieces", pieces, "names of pieces")
    for name in wanted:
        faults.name("piece", name, PIECES[:STRIKER])
    rows = faults.array("places", places, at_most=MOST_STROKES)
    if rows is not None and rows.size and (rows.ndim != 2 or rows.shape[1] != 2):
        faults.append(f"places must have the shape (n, 2), not {rows.shape}")
    elif rows is not None and not np.isfinite(rows).all():
        faults.append(f"places must be finite, not {shown(rows.tolist())}")
    faults.raise_as(CarromError)
    assert rows is not None  # no fault
    targets = np.array([INDEX[name] for name in wanted if layout.on_board[INDEX[name]]], dtype=int)
    if not targets.size or not rows.size:
        return []
    xy = _turned_home(layout.xy, seat)
    aims = _open_runs(xy, board, targets)
    return _open_ways(xy, board, seat, aims, rows)


@dataclass(frozen=True, slots=True)
class _Runs:
    """Pieces that could run into pockets, one row for each piece and pocket."""

    piece: NDArray[np.intp]
    pocket: NDArray[np.intp]  # as the player counts them, from his own left
    towards: Array  # unit vectors, (K, 2)
    length: Array
    ghost: Array  # the ghost discs' centres, (K, 2)


def _turned_home(xy: Array, seat: str) -> Array:
    """The places in the player's own frame: `equipment.to_south` for arrays."""
    a, b, c, d = QUARTER_TURNS[seat]
    x, y = xy[:, 0], xy[:, 1]
    return np.stack([a * x + c * y + 0.0, b * x + d * y + 0.0], axis=1)


def _open_runs(xy: Array, board: CarromBoard, targets: NDArray[np.intp]) -> _Runs:
    """The open ways of pieces into pockets, of those that the striker can begin."""
    radii = np.array(board.radii[:STRIKER])
    piece = np.repeat(targets, len(POCKETS))
    pocket = np.tile(np.arange(len(POCKETS)), len(targets))
    start = xy[piece]
    run = np.array(board.pocket_centres)[pocket] - start
    length = _length(run)
    with np.errstate(invalid="ignore"):  # one that lies in the very middle has no way, and no pot
        towards = run / length[:, None]
    ghost = start - (radii[piece] + board.striker.radius)[:, None] * towards
    free = (np.abs(ghost) <= board.half_side - board.striker.radius).all(axis=1)
    near = radii[piece][:, None] + radii[None, :]
    free &= ~_meets(start, towards, length, xy, near, piece).any(axis=1)
    return _Runs(piece[free], pocket[free], towards[free], length[free], ghost[free])


def _open_ways(xy: Array, board: CarromBoard, seat: str, runs: _Runs, places: Array) -> list[Pot]:
    """The striker's ways to the ghost discs along which nothing stands."""
    run = np.repeat(np.arange(len(runs.piece)), len(places))
    place = np.tile(np.arange(len(places)), len(runs.piece))
    way = runs.ghost[run] - places[place]
    length = _length(way)
    with np.errstate(divide="ignore", invalid="ignore"):
        direction = way / length[:, None]
    cut = direction[:, 0] * runs.towards[run, 0] + direction[:, 1] * runs.towards[run, 1]
    thick = np.flatnonzero((cut >= THINNEST_CUT) & (length >= NEAREST))
    run, place, direction = run[thick], place[thick], direction[thick]
    length, cut = length[thick], cut[thick]
    near = (np.array(board.radii[:STRIKER]) + board.striker.radius)[None, :]
    blocked = _meets(places[place], direction, length, xy, near, runs.piece[run]).any(axis=1)
    turns = SEATS.index(seat)
    return [
        Pot(
            piece=PIECES[runs.piece[run[i]]],
            pocket=POCKETS[(int(runs.pocket[run[i]]) + turns) % len(POCKETS)],
            striker_xy=from_south(_point(places[place[i]]), seat),
            direction=from_south(_point(direction[i]), seat),
            cut=float(cut[i]),
            way=float(length[i]),
            run=float(runs.length[run[i]]),
        )
        for i in np.flatnonzero(~blocked).tolist()
    ]


def _point(row: Array) -> Point:
    x, y = row.tolist()
    return x, y


def _length(vectors: Array) -> Array:
    x, y = vectors[:, 0], vectors[:, 1]
    return np.sqrt(x * x + y * y)


def _meets(
    start: Array,
    direction: Array,
    length: Array,
    xy: Array,
    near: Array,
    but: NDArray[np.intp],
) -> Mask:
    """Which pieces, but for its own, come nearer than `near` to each way: (K, 19)."""
    dx = xy[None, :, 0] - start[:, 0, None]
    dy = xy[None, :, 1] - start[:, 1, None]
    u, v = direction[:, 0, None], direction[:, 1, None]
    along = np.minimum(np.maximum(dx * u + dy * v, 0.0), length[:, None])
    dx -= along * u
    dy -= along * v
    found: Mask = dx * dx + dy * dy < near * near  # false for pieces that are nowhere
    found[np.arange(len(but)), but] = False
    return found
