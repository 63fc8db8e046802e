"""Geometric ideas with which a search begins: pots as straight lines would have them.

Ghost discs, banks by mirror images of the pocket or of the striker, and combinations of two. They
know no friction, no throw and no blocking piece: the simulation has the last word on all of them.
"""

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from carrom.equipment import QUARTER_TURNS
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
BLOCK: Final = 1_024
"""So many are worked out together, at least."""
_IDEAS: Final = 77  # the stream that chooses among them


class Ideas:
    """What geometry proposes for a problem, in an order by chance: for each seed another.

    They are worked out as far as they are asked for: a search that soon succeeds needs few.

    Args:
        problem: what is searched for.
        seed: of the order, and of the choice where there are more than `MOST`.
    """

    def __init__(self, problem: "Problem", seed: int) -> None:
        """Find where the striker should arrive, and draw the order."""
        self._space = problem.space
        self._arrivals = _arrivals(problem)
        many, ways, _ = self._arrivals.shape
        self._each = (many, PLACES, ways, len(SPEEDS))
        self._drawn = uniforms(stream(seed, _IDEAS), 0, math.prod(self._each))[:, 0]
        self._points = np.empty((0, DIMENSIONS))

    def __len__(self) -> int:
        """How many there are."""
        return min(len(self._drawn), MOST)

    def __getitem__(self, part: slice) -> Array:
        """Some of them, as points of the search's cube, (N, 4)."""
        _, stop, _ = part.indices(len(self))
        if stop > len(self._points):
            self._points = self._first(max(stop, 2 * len(self._points), BLOCK))
        return self._points[part]

    def _first(self, count: int) -> Array:
        """So many, from the first."""
        piece, place, arrival, speed = np.unravel_index(self._chosen(count), self._each)
        points = np.full((len(piece), DIMENSIONS), 0.5)
        points[:, 0] = np.linspace(0.03, 0.97, PLACES)[place]
        points[:, 2] = np.array(SPEEDS)[speed]
        x, y = self._arrivals[piece, arrival].T
        across = x - self._space.aims(points)[:, 0]
        points[:, 1] = _turns(across, y + self._space.board.base_line_offset)
        return points

    def _chosen(self, count: int) -> NDArray[np.intp]:
        """Indices of the smallest draws, ascending; of equal draws the first come first."""
        drawn, count = self._drawn, min(count, len(self))
        some = np.arange(len(drawn))
        if count < len(drawn):
            # A partition takes any of equal draws: which ones depends on the processor.
            some = np.flatnonzero(drawn <= np.partition(drawn, count - 1)[count - 1])
        return some[np.argsort(drawn[some], kind="stable")[:count]]


def _arrivals(problem: "Problem") -> Array:
    """Where the striker's centre should arrive to send each target off well, (targets, ways, 2).

    Mirrored too; in the player's own frame, m.
    """
    space = problem.space
    board, radii = space.board, np.array(space.board.radii)
    there = np.flatnonzero(space.layout.on_board)
    xy = _home(space.layout.xy, space.seat)
    found = [np.empty((0, 1, 2))]
    for piece in problem.targets:
        images = _images(np.array(board.pocket_centres), board.half_side - radii[piece])
        ghosts = _ghosts(xy[piece], images, radii[piece] + radii[STRIKER])
        alone = _images(ghosts, board.half_side - radii[STRIKER])
        others = there[there != piece]
        meetings = _ghosts(xy[piece], images[:, :, None], (radii[piece] + radii[others])[:, None])
        by_others = _ghosts(xy[others], meetings, (radii[others] + radii[STRIKER])[:, None])
        found.append(np.concatenate([alone, by_others], axis=2).reshape(1, -1, 2))
    return np.concatenate(found[1:] or found)


def _images(points: Array, room: float) -> Array:
    """Points, and their mirror images by one and two cushions, for a centre with that room.

    (…, 2) gives (…, 13, 2).
    """
    x, y, side = points[..., 0], points[..., 1], 2.0 * room
    east, west, north, south = side - x, -side - x, side - y, -side - y
    xs = (x, east, west, x, x, east, east, west, west, x + 2.0 * side, x - 2.0 * side, x, x)
    ys = (y, y, y, north, south, north, south, north, south, y, y, y + 2.0 * side, y - 2.0 * side)
    return np.stack([np.stack(xs, axis=-1), np.stack(ys, axis=-1)], axis=-1)


def _ghosts(balls: Array, goals: Array, reach: Any) -> Array:
    """Where a disc touches each ball on the side away from each goal, (…, 2)."""
    way = goals - balls
    far = np.sqrt(way[..., 0] * way[..., 0] + way[..., 1] * way[..., 1])[..., None]
    ghosts: Array = balls - way * (reach / np.where(far > 0.0, far, np.inf))
    return ghosts


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
