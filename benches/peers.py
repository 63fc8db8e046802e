"""The scenes in pymunk, in the model that both simulators share, as fast as pymunk can do it.

Friction is a joint to the board that pulls with at most µmg: the same constant deceleration as a
velocity function of one's own gives, without a call from C into Python for every disc and step.
The state is read with `pymunk.batch` for the same reason.
"""

import math
from dataclasses import dataclass
from typing import Final

import pymunk
from carrom.names import PIECES, STRIKER
from pymunk import batch

from benches.scenes import Case

RATES: Final = (240, 1000)
"""Steps per second: what games use, and what a careful user might."""

STANDING: Final = 1e-6
"""A disc slower than this, m/s along each axis, stands."""

LONGEST: Final = 30.0
"""Every scene settles long before, s."""

WALL: Final = 0.05
"""Half the thickness of a cushion, m: none is passed through in one step."""

_FIELDS: Final = batch.BodyFields.BODY_ID | batch.BodyFields.POSITION | batch.BodyFields.VELOCITY


@dataclass(frozen=True, slots=True)
class PeerResult:
    """How a stroke ended."""

    xy: dict[int, tuple[float, float]]
    """Place of each piece still on the board, by its number."""
    pocketed: tuple[str, ...]
    """Names of the others, in order."""
    duration: float
    """s."""


class Table:
    """A stroke laid out in pymunk."""

    def __init__(self, case: Case) -> None:
        """Build cushions, discs and the striker's velocity."""
        self._case = case
        self._space = pymunk.Space()
        self._space.collision_slop = 0.0
        self._bodies: dict[int, tuple[int, pymunk.Body]] = {}
        self._pocketed: list[str] = []
        # pymunk multiplies the elasticities of the two shapes that meet.
        self._elasticity = math.sqrt(case.materials.disc_restitution)
        self._add_cushions()
        for number, (x, y) in enumerate(case.layout.xy.tolist()):
            if not math.isnan(x):
                self._add_disc(number, (x, y), (0.0, 0.0))
        self._add_disc(STRIKER, case.stroke.striker_xy, case.stroke.velocity)

    def _add_cushions(self) -> None:
        far = self._case.board.half_side + WALL
        corners = ((-far, -far), (far, -far), (far, far), (-far, far))
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            wall = pymunk.Segment(self._space.static_body, start, end, WALL)
            wall.elasticity = self._case.materials.cushion_restitution / self._elasticity
            self._space.add(wall)

    def _add_disc(
        self, number: int, place: tuple[float, float], velocity: tuple[float, float]
    ) -> None:
        board, materials = self._case.board, self._case.materials
        mass = board.masses[number]
        body = pymunk.Body(mass, math.inf)
        body.position = place
        body.velocity = velocity
        shape = pymunk.Circle(body, board.radii[number])
        shape.elasticity = self._elasticity
        slide = pymunk.PivotJoint(self._space.static_body, body, (0.0, 0.0), (0.0, 0.0))
        slide.max_bias = 0.0
        slide.max_force = materials.mu * mass * materials.gravity
        self._space.add(body, shape, slide)
        self._bodies[body.id] = (number, body)

    def run(self, rate: int) -> PeerResult:
        """Step until everything stands."""
        state = batch.Buffer()
        steps = 0
        while steps < LONGEST * rate:
            self._space.step(1.0 / rate)
            steps += 1
            state.clear()
            batch.get_space_bodies(self._space, _FIELDS, state)
            if self._read(state):
                break
        xy = {number: _pair(body.position) for number, body in self._bodies.values()}
        return PeerResult(xy, tuple(self._pocketed), steps / rate)

    def _read(self, state: batch.Buffer) -> bool:
        """Take out what fell; whether all the rest stands."""
        board = self._case.board
        corner, reach = board.pocket_centres[2][0], board.pocket_radius * board.pocket_radius
        numbers = memoryview(state.float_buf()).cast("d").tolist()
        standing, fallen = True, []
        for i in range(0, len(numbers), 4):
            x, y, u, v = numbers[i : i + 4]
            across, up = abs(x) - corner, abs(y) - corner
            if across * across + up * up < reach:
                fallen.append(i // 4)
            elif standing:
                standing = -STANDING < u < STANDING and -STANDING < v < STANDING
        if fallen:
            ids = memoryview(state.int_buf()).cast("P").tolist()
            for i in fallen:
                self._remove(ids[i])
        return standing

    def _remove(self, identity: int) -> None:
        number, body = self._bodies.pop(identity)
        self._space.remove(*body.constraints, *body.shapes, body)
        self._pocketed.append(PIECES[number])


def _pair(point: pymunk.Vec2d) -> tuple[float, float]:
    return point.x, point.y


def run(case: Case, rate: int) -> PeerResult:
    """Make a case's stroke in pymunk, laying it out included.

    Args:
        case: one in the simple model.
        rate: steps per second.
    """
    return Table(case).run(rate)
