"""Strokes as a player means them, many at a time, and what his hand makes of them.

A plan is a row of five numbers in the player's own frame: offset along the base lines (m), unit
vector of the direction (x, y), speed (m/s), spin (rad/s). Directions are vectors and no angles,
so that nothing depends on a machine's trigonometry.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.angles import unit_vectors
from carrom.equipment import QUARTER_TURNS
from carrom.solver.skill import Skill
from carrom.solver.space import StrokeSpace
from carrom.stroke import Stroke

Array = NDArray[np.float64]

COLUMNS: Final = 5
"""Numbers of a plan."""


def rows_of(space: StrokeSpace, plans: Array) -> Array:
    """Plans as rows of a batch, (N, 5); where the striker may not stand it is moved nearby."""
    a, b, c, d = QUARTER_TURNS[space.seat]
    rows = space.rows(_aims(plans))
    u, v = plans[:, 3] * plans[:, 1], plans[:, 3] * plans[:, 2]
    rows[:, 2], rows[:, 3] = a * u + b * v + 0.0, c * u + d * v + 0.0
    return rows


def stroke_of(space: StrokeSpace, plan: Array) -> Stroke:
    """One plan as a stroke."""
    x, y, u, v, spin = rows_of(space, plan[None])[0].tolist()
    return Stroke((x, y), (u, v), spin, space.seat)


def turned(plans: Array, degrees: Array) -> Array:
    """The plans with other directions, counter-clockwise, (N, 5)."""
    cosines, sines = unit_vectors(degrees)
    made = plans.copy()
    made[:, 1] = plans[:, 1] * cosines - plans[:, 2] * sines
    made[:, 2] = plans[:, 1] * sines + plans[:, 2] * cosines
    return made


def executed(plans: Array, skill: Skill, deviates: Array) -> Array:
    """What a hand makes of each plan.

    Args:
        plans: what is meant, (N, 5).
        skill: the hand.
        deviates: by how many deviations it strays in place, angle, speed and spin, (N, 4).
    """
    moved = skill.moved(_aims(plans), deviates)
    made = turned(plans, moved[:, 1])
    made[:, 0], made[:, 3], made[:, 4] = moved[:, 0], moved[:, 2], moved[:, 3]
    return made


def _aims(plans: Array) -> Array:
    """Offset, angle, speed and spin, the angle counted from the plan's own direction."""
    aims: Array = plans[:, [0, 0, 3, 4]]
    aims[:, 1] = 0.0
    return aims
