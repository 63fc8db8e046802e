"""What a player could pot next: a quick look at many layouts at once.

The straight pots of `carrom.solver.aiming`, but for a thousand layouts in one go, each turned
into a chance: how likely a hand would make it. It decides nothing alone; it says how good the
board is that a stroke leaves behind, for whoever plays next.

Only sums, products, quotients, square roots and comparisons: the same on every machine.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.equipment import QUARTER_TURNS, CarromBoard
from carrom.names import STRIKER

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

THINNEST: Final = 0.3
"""Least cosine of a cut that counts as a chance."""
MOUTH: Final = 0.018
"""How far beside a pocket's middle a man may arrive and still go down, m; an estimate."""
STEADIEST: Final = 0.15
"""Degrees: a steadier hand misses all the same, for geometry knows no throw and no spin."""
NEAREST: Final = 0.02
"""The striker runs at least so far, m: nearer, its direction would mean nothing."""
STEPS: Final = (0.0, -0.09, 0.09)
"""Places that are tried, m from the one that gives the fullest hit."""
LONGEST: Final = 5
"""So many strokes of a run are looked ahead."""
_DEGREE: Final = 0.017453292519943295
_BELL: Final = 1.5707963  # z / sqrt(z * z + this) is near the chance of a bell within z


@dataclass(frozen=True, slots=True)
class Prospects:
    """What somebody could do next, for each layout.

    Attributes:
        run: pots in a row to be expected, (N,).
        first: chance of the easiest, (N,).
        clear: chance to pot all that is wanted, one after another, (N,).
    """

    run: Array
    first: Array
    clear: Array


def prospects(
    xy: Array, present: Mask, wanted: Mask, board: CarromBoard, seat: str, angle: float
) -> Prospects:
    """What a player could pot from each layout.

    Args:
        xy: places of queen and men, m, (N, 19, 2); anything where absent.
        present: which of them lie on the board, (N, 19).
        wanted: which of them the player would pot, (N, 19).
        board: the carrom board.
        seat: whose stroke it is.
        angle: standard deviation of the hand's direction, degrees.
    """
    best = _best(xy, present, wanted & present, board, seat, max(angle, STEADIEST))
    missing = (wanted & present).sum(axis=1)
    ordered = -np.sort(-best, axis=1)
    run, left, clear = np.zeros(len(xy)), np.ones(len(xy)), np.zeros(len(xy))
    for count in range(LONGEST):
        left = left * ordered[:, count]
        run = run + left
        clear = np.where(missing == count + 1, left, clear)
    return Prospects(run, ordered[:, 0], clear)


def _best(
    xy: Array, present: Mask, wanted: Mask, board: CarromBoard, seat: str, angle: float
) -> Array:
    """The chance of each piece's best pot, (N, 19)."""
    a, b, c, d = QUARTER_TURNS[seat]
    # far outside nothing is in anybody's way
    x = np.where(present, a * xy[..., 0] + c * xy[..., 1], 99.0)
    y = np.where(present, b * xy[..., 0] + d * xy[..., 1], 99.0)
    best = np.zeros(x.shape)
    ways, places = _open_ways(x, y, wanted, board)
    reach = np.array(board.radii[:STRIKER])[ways.piece] + board.striker.radius
    margin = MOUTH * reach / (ways.run * (angle * _DEGREE))
    for column in range(len(STEPS)):
        rows, cut, way = _hits(x, y, ways, places[:, column], board)
        z = margin[rows] * cut / way
        chance = z / np.sqrt(z * z + _BELL)
        np.maximum.at(best, (ways.layout[rows], ways.piece[rows]), chance)
    return best


def _open_ways(x: Array, y: Array, wanted: Mask, board: CarromBoard) -> tuple["_Ways", Array]:
    """The open ways of pieces into pockets, and the places from which to try each, (K, 3)."""
    radii, striker = np.array(board.radii[:STRIKER]), board.striker.radius
    layout, piece = (np.repeat(rows, 4) for rows in np.nonzero(wanted))
    corners = np.tile(np.array(board.pocket_centres), (layout.size // 4, 1))
    px, py = x[layout, piece], y[layout, piece]
    tx, ty = corners[:, 0] - px, corners[:, 1] - py
    run = np.sqrt(tx * tx + ty * ty)
    tx, ty = tx / run, ty / run
    reach = radii[piece] + striker
    gx, gy = px - reach * tx, py - reach * ty
    room = board.half_side - striker
    free = (np.abs(gx) <= room) & (np.abs(gy) <= room)
    ways = _Ways(layout, piece, px, py, tx, ty, run, gx, gy).where(free)
    line = -board.base_line_offset
    places = _places(ways, line, _ends(board))
    thick = np.flatnonzero((_cuts(ways, places, line) >= THINNEST).any(axis=1))
    ways, places = ways.where(thick), places[thick]
    near = radii[ways.piece, None] + radii
    lines = ways.px, ways.py, ways.tx, ways.ty, ways.run
    free = ~_barred(*lines, x, y, ways, near)
    return ways.where(free), places[free]


def _hits(
    x: Array, y: Array, ways: "_Ways", places: Array, board: CarromBoard
) -> tuple[NDArray[np.intp], Array, Array]:
    """Which ways the striker can begin from some places; the cosine of the cut, and its run."""
    line = -board.base_line_offset
    dx, dy = ways.gx - places, ways.gy - line
    way = np.maximum(np.sqrt(dx * dx + dy * dy), NEAREST)
    ux, uy = dx / way, dy / way
    cut = ux * ways.tx + uy * ways.ty
    rows = np.flatnonzero(cut >= THINNEST)
    near = np.array(board.radii[:STRIKER])[None, :] + board.striker.radius
    lines = places[rows], np.full(len(rows), line), ux[rows], uy[rows], way[rows]
    rows = rows[~_barred(*lines, x, y, ways.where(rows), near)]
    return rows, cut[rows], way[rows]


@dataclass(frozen=True, slots=True)
class _Ways:
    """Pieces that could run into pockets, a row for each layout, piece and pocket."""

    layout: NDArray[np.intp]
    piece: NDArray[np.intp]
    px: Array
    py: Array
    tx: Array  # unit vector towards the pocket
    ty: Array
    run: Array
    gx: Array  # the ghost disc: where the striker must arrive
    gy: Array

    def where(self, rows: NDArray[np.intp] | Mask) -> "_Ways":
        """Some of the rows."""
        return _Ways(
            self.layout[rows],
            self.piece[rows],
            self.px[rows],
            self.py[rows],
            self.tx[rows],
            self.ty[rows],
            self.run[rows],
            self.gx[rows],
            self.gy[rows],
        )


def _ends(board: CarromBoard) -> float:
    """How far the striker moves to each side between the base circles, m."""
    ends = board.half_side - board.base_circle_inset
    return ends - board.base_circle_radius - board.striker.radius


def _places(ways: _Ways, line: float, ends: float) -> Array:
    """Offsets from which to try each way: the fullest hit, and to both sides of it, (K, 3)."""
    up = ways.gy - line
    with np.errstate(divide="ignore", invalid="ignore"):
        back = up / ways.ty
    back = np.where((back > 0.0) & (back < 9.0), back, 9.0)
    fullest = np.clip(ways.gx - back * ways.tx, -ends, ends)
    places: Array = np.clip(fullest[:, None] + np.array(STEPS), -ends, ends)
    return places


def _cuts(ways: _Ways, places: Array, line: float) -> Array:
    """Cosine of the cut from each place, (K, 3)."""
    dx, dy = ways.gx[:, None] - places, (ways.gy - line)[:, None]
    way = np.maximum(np.sqrt(dx * dx + dy * dy), NEAREST)
    cuts: Array = (dx * ways.tx[:, None] + dy * ways.ty[:, None]) / way
    return cuts


def _barred(
    sx: Array,
    sy: Array,
    ux: Array,
    uy: Array,
    length: Array,
    x: Array,
    y: Array,
    ways: _Ways,
    near: Array,
) -> Mask:
    """Whether any piece but its own stands in each way."""
    dx = x[ways.layout] - sx[:, None]
    dy = y[ways.layout] - sy[:, None]
    along = dx * ux[:, None] + dy * uy[:, None]
    np.clip(along, 0.0, length[:, None], out=along)
    dx -= along * ux[:, None]
    dy -= along * uy[:, None]
    found = np.less(dx * dx + dy * dy, near * near)
    found[np.arange(len(sx)), ways.piece] = False
    barred: Mask = np.asarray(found.any(axis=1))
    return barred
