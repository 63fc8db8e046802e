"""Geometric ideas with which a search begins: pots as straight lines would have them.

Ghost discs, banks by mirror images of the pocket or of the striker, and combinations of two. They
know no friction, no throw and no blocking piece: the simulation has the last word on all of them.
"""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from carrom.equipment import QUARTER_TURNS, Point
from carrom.names import STRIKER
from carrom.solver.noise import stream, uniforms
from carrom.solver.space import DIMENSIONS

if TYPE_CHECKING:
    from carrom.solver.problem import Problem

Array = NDArray[np.float64]

PLACES: Final = 9
"""Places between the base lines from which each idea is tried."""
SPEEDS: Final = (0.15, 0.35, 0.6)
"""Speeds of each idea, in parts of the range."""
MOST: Final = 8_192
"""Most ideas."""
_IDEAS: Final = 77  # the stream that chooses among them


def ideas(problem: "Problem", seed: int) -> Array:
    """Points of the search's cube that geometry proposes, at most `MOST` of them, (N, 4).

    In an order, and a choice where there are more, by chance: for each seed another.
    """
    space = problem.space
    if not problem.targets:
        return np.empty((0, DIMENSIONS))
    arrivals = np.array([list(_arrivals(problem, piece)) for piece in problem.targets])
    each = (len(problem.targets), PLACES, arrivals.shape[1], len(SPEEDS))
    piece, place, arrival, speed = np.unravel_index(_chosen(math.prod(each), seed), each)
    points = np.full((len(piece), DIMENSIONS), 0.5)
    points[:, 0] = np.linspace(0.03, 0.97, PLACES)[place]
    points[:, 2] = np.array(SPEEDS)[speed]
    across = arrivals[piece, arrival, 0] - space.aims(points)[:, 0]
    points[:, 1] = _turns(across, arrivals[piece, arrival, 1] + space.board.base_line_offset)
    return points


def _chosen(count: int, seed: int) -> NDArray[np.intp]:
    """Numbers below `count`, at most `MOST` of them, in an order by chance."""
    drawn = uniforms(stream(seed, _IDEAS), 0, count)[:, 0]
    least = np.sort(np.argpartition(drawn, MOST)[:MOST]) if count > MOST else np.arange(count)
    return least[np.argsort(drawn[least], kind="stable")]


def _arrivals(problem: "Problem", piece: int) -> Iterator[Point]:
    """Where the striker's centre should arrive to send a piece off well, mirrored too.

    In the player's own frame, m.
    """
    space = problem.space
    xy: list[Point] = [(x, y) for x, y in _home(space.layout.xy, space.seat).tolist()]
    board, ball = space.board, xy[piece]
    radii = board.radii
    others = [i for i in np.flatnonzero(space.layout.on_board).tolist() if i != piece]
    for pocket in board.pocket_centres:
        for image in _images(pocket, board.half_side - radii[piece]):
            ghost = _ghost(ball, image, radii[piece] + radii[STRIKER])
            yield from _images(ghost, board.half_side - radii[STRIKER])
            for other in others:
                meeting = _ghost(ball, image, radii[piece] + radii[other])
                yield _ghost(xy[other], meeting, radii[other] + radii[STRIKER])


def _images(point: Point, room: float) -> Iterator[Point]:
    """A point, and its mirror images by one and two cushions, for a centre with that room."""
    x, y = point
    side = 2.0 * room
    yield point
    yield from ((side - x, y), (-side - x, y), (x, side - y), (x, -side - y))
    yield from ((u, v) for u in (side - x, -side - x) for v in (side - y, -side - y))
    yield from ((x + 2 * side, y), (x - 2 * side, y), (x, y + 2 * side), (x, y - 2 * side))


def _ghost(ball: Point, goal: Point, reach: float) -> Point:
    """Where a disc touches the ball on the side away from the goal."""
    x, y = goal[0] - ball[0], goal[1] - ball[1]
    far = math.sqrt(x * x + y * y)
    part = reach / far if far > 0.0 else 0.0
    return ball[0] - x * part, ball[1] - y * part


def _home(xy: Array, seat: str) -> Array:
    a, b, c, d = QUARTER_TURNS[seat]
    x, y = xy[:, 0], xy[:, 1]
    return np.stack([a * x + c * y, b * x + d * y], axis=1)


def _turns(x: Array, y: Array) -> Array:
    """Directions as parts of a turn, by a formula that is the same on every machine.

    Off by up to a millionth of a turn: these are ideas.
    """
    low, high = np.minimum(np.abs(x), np.abs(y)), np.maximum(np.abs(x), np.abs(y))
    t = low / np.where(high > 0.0, high, 1.0)
    z = t * t
    # arc tangent of 0 to 1 over a turn (Abramowitz and Stegun 4.4.49)
    poly = z * 0.0208351 - 0.0851330
    poly = poly * z + 0.1801410
    poly = poly * z - 0.3302995
    part = (poly * z + 0.9998660) * t / (2.0 * 3.141592653589793)
    part = np.where(np.abs(y) > np.abs(x), 0.25 - part, part)
    part = np.where(x < 0.0, 0.5 - part, part)
    turned: Array = np.where(y < 0.0, 1.0 - part, part)
    return turned
