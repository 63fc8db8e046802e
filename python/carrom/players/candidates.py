"""Strokes worth a look: straight pots, banks, and an even sweep of everything legal.

Geometry proposes, the simulation decides. All of it is drawn from counted random numbers, as
plans (`carrom.players.plans`).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.angles import unit_vectors
from carrom.equipment import QUARTER_TURNS, to_south
from carrom.names import INDEX, STRIKER
from carrom.players.plans import COLUMNS, turned
from carrom.solver.aiming import Pot, pots
from carrom.solver.noise import stream, uniforms
from carrom.solver.space import StrokeSpace

Array = NDArray[np.float64]

PLACES: Final = 15
"""Places between the base lines from which straight pots are looked for."""
SLOWEST: Final = 0.8
"""Least speed of a stroke that is proposed, m/s."""
FASTEST: Final = 4.5
"""Greatest speed, but at the break, m/s."""
BREAKS: Final = (3.0, 6.5)
"""Least and greatest speed of a break, m/s."""
BREAK_WIDTH: Final = 12.0
"""How far to either side of the centre a break is aimed, degrees."""
OFF: Final = 1.2
"""How far to either side of the straight line a pot is aimed, degrees: throw bends it."""


def candidates(space: StrokeSpace, wanted: tuple[str, ...], seed: int, count: int) -> Array:
    """Strokes worth a look, (`count`, 5): half of them straight pots, some banks, the rest even.

    Args:
        space: the legal strokes.
        wanted: names of the pieces to be potted.
        seed: of the random numbers.
        count: how many.
    """
    direct = straight(space, wanted, stream(seed, 1), count // 2)
    banked = banks(space, wanted, stream(seed, 2), count // 6)
    rest = count - len(direct) - len(banked)
    return np.concatenate([direct, banked, sweep(space, stream(seed, 3), rest)])


def sweep(space: StrokeSpace, seed: int, count: int) -> Array:
    """Any legal strokes, none likelier than another, (`count`, 5)."""
    drawn = uniforms(seed, 0, count, 3)
    plans = np.zeros((count, COLUMNS))
    plans[:, 0] = _offsets(space, drawn[:, 0])
    plans[:, 1], plans[:, 2] = unit_vectors(360.0 * drawn[:, 1])
    plans[:, 3] = SLOWEST + (FASTEST - SLOWEST) * drawn[:, 2]
    return plans


def breaks(space: StrokeSpace, seed: int, count: int) -> Array:
    """Strokes at the middle of the board, or a little beside it, (`count`, 5)."""
    drawn = uniforms(seed, 0, count, 3)
    plans = np.zeros((count, COLUMNS))
    plans[:, 0] = _offsets(space, drawn[:, 0])
    plans[:, 1:3] = _unit(-plans[:, 0], np.full(count, space.board.base_line_offset))
    plans = turned(plans, BREAK_WIDTH * (2.0 * drawn[:, 1] - 1.0))
    plans[:, 3] = BREAKS[0] + (BREAKS[1] - BREAKS[0]) * drawn[:, 2]
    return plans


def straight_pots(space: StrokeSpace, wanted: tuple[str, ...]) -> list[Pot]:
    """The direct pots from where the striker may stand, the easiest first."""
    offsets = _offsets(space, (np.arange(PLACES) + 0.5) / PLACES)
    places = [(x, -space.board.base_line_offset) for x in offsets.tolist()]
    found = pots(space.layout, space.board, space.seat, wanted, places)
    return sorted(found, key=_hardness)


def straight(space: StrokeSpace, wanted: tuple[str, ...], seed: int, most: int) -> Array:
    """Direct pots at several speeds, aimed a little to either side too, (N, 5).

    Up to `most`, the easiest oftener than the others; none where there is no direct pot.
    """
    found = straight_pots(space, wanted)[: max(1, most // 4)]
    if not found or not most:
        return np.empty((0, COLUMNS))
    drawn = uniforms(seed, 0, most, 3)
    # the square leans towards the front of the list
    chosen = (len(found) * drawn[:, 0] * drawn[:, 0]).astype(np.intp)
    chosen[: len(found)] = np.arange(len(found))
    starts = np.array([to_south(pot.striker_xy, space.seat)[0] for pot in found])
    ways = np.array([to_south(pot.direction, space.seat) for pot in found])
    plans = np.zeros((most, COLUMNS))
    plans[:, 0], plans[:, 1:3] = starts[chosen], ways[chosen]
    plans[:, 3] = _speeds(drawn[:, 1])
    return turned(plans, OFF * _towards_middle(drawn[:, 2]))


def banks(space: StrokeSpace, wanted: tuple[str, ...], seed: int, most: int) -> Array:
    """Pots by one cushion, of the piece or of the striker, as mirrors would have them, (N, 5).

    Whether anything stands in the way is not asked.
    """
    pieces = np.array([INDEX[name] for name in wanted], dtype=np.intp)
    if not pieces.size or not most:
        return np.empty((0, COLUMNS))
    board, line = space.board, -space.board.base_line_offset
    drawn = uniforms(seed, 0, most, 6)
    piece = pieces[(len(pieces) * drawn[:, 0]).astype(np.intp)]
    a, b, c, d = QUARTER_TURNS[space.seat]
    xy = space.layout.xy[piece]
    x, y = a * xy[:, 0] + c * xy[:, 1], b * xy[:, 0] + d * xy[:, 1]
    radii = np.array(board.radii)
    corners = np.array(board.pocket_centres)[(4.0 * drawn[:, 1]).astype(np.intp)]
    mirror = (4.0 * drawn[:, 2]).astype(np.intp)
    of_piece = drawn[:, 3] < 0.5
    gx, gy = _mirrored(corners[:, 0], corners[:, 1], board.half_side - radii[piece], mirror)
    gx, gy = np.where(of_piece, gx, corners[:, 0]), np.where(of_piece, gy, corners[:, 1])
    towards = _unit(gx - x, gy - y)
    reach = radii[piece] + radii[STRIKER]
    hx, hy = x - reach * towards[:, 0], y - reach * towards[:, 1]
    mx, my = _mirrored(hx, hy, board.half_side - radii[STRIKER], mirror)
    hx, hy = np.where(of_piece, hx, mx), np.where(of_piece, hy, my)
    plans = np.zeros((most, COLUMNS))
    plans[:, 0] = _offsets(space, drawn[:, 4])
    plans[:, 1:3] = _unit(hx - plans[:, 0], hy - line)
    plans[:, 3] = _speeds(drawn[:, 5])
    return plans


def varied(plans: Array, deviates: Array, width: float) -> Array:
    """Plans near others: place, direction and speed a little off, (N, 5).

    Args:
        plans: the others.
        deviates: bell-shaped numbers, (N, 3).
        width: of the direction, degrees.
    """
    made = turned(plans, width * deviates[:, 0])
    made[:, 0] = plans[:, 0] + 0.004 * deviates[:, 1]
    made[:, 3] = np.clip(plans[:, 3] * (1.0 + 0.15 * deviates[:, 2]), 0.5 * SLOWEST, BREAKS[1])
    return made


def _mirrored(
    x: Array, y: Array, room: Array | float, mirror: NDArray[np.intp]
) -> tuple[Array, Array]:
    """Points as one of the four cushions shows them to a disc with that room."""
    across = np.where(mirror == 1, 2.0 * room - x, np.where(mirror == 3, -2.0 * room - x, x))
    up = np.where(mirror == 2, 2.0 * room - y, np.where(mirror == 0, -2.0 * room - y, y))
    return across, up


def _offsets(space: StrokeSpace, parts: Array) -> Array:
    """Offsets along the free stretches, for numbers from 0 to 1."""
    points = np.full((len(parts), 4), 0.5)
    points[:, 0] = parts
    return space.aims(points)[:, 0]


def _speeds(parts: Array) -> Array:
    """More of the slow ones than of the fast ones."""
    return SLOWEST + (FASTEST - SLOWEST) * parts * parts


def _towards_middle(parts: Array) -> Array:
    """Numbers from -1 to 1, more of them near 0."""
    centred = 2.0 * parts - 1.0
    return centred * np.abs(centred)


def _unit(x: Array, y: Array) -> Array:
    length = np.sqrt(x * x + y * y)
    length = np.where(length > 0.0, length, 1.0)
    return np.stack([x / length, y / length], axis=1)


def _hardness(pot: Pot) -> float:
    return -pot.ease
