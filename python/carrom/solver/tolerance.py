"""By how much a stroke may be missed in one thing alone and still reach its goal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.solver.problem import Problem

Array = NDArray[np.float64]
Span = tuple[float, float]

STEPS: Final = 40
"""Steps from the stroke outwards, each larger than the one before."""
HALVINGS: Final = 6
"""How often the step in which it fails is halved."""
STROKES: Final = 3 * 2 * (STEPS + HALVINGS)
"""Strokes that the tolerance of one stroke takes: in three things, to either side."""
WIDEST: Final = (0.03, 10.0, 0.5)
"""Farthest that is looked: in place (m), angle (degrees) and speed (a part of it)."""


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far a stroke may be off, everything else being exact: less and more.

    No farther than `WIDEST` is looked: a side that is so wide may be wider. Gaps narrower than
    the steps in which it is looked for (a twentieth of the width, and finer near the stroke) may
    be passed over.

    Attributes:
        placement: offset of the striker, m.
        angle: degrees.
        speed: part of the speed.
    """

    placement: Span
    angle: Span
    speed: Span


def tolerances(problem: Problem, aims: Array) -> list[Tolerance]:
    """The tolerance of each of some strokes that reach the goal.

    Args:
        problem: the goal and the world.
        aims: offset, angle, speed and spin of each, (N, 4).
    """
    if not len(aims):
        return []
    even = np.arange(1, STEPS + 1) / STEPS
    part = even * even
    sides = np.array([-1.0, 1.0])
    # by stroke, by what is off, by side, by step
    offsets = np.array(WIDEST)[:, None, None] * sides[:, None] * part
    offsets = np.broadcast_to(offsets, (len(aims), 3, 2, STEPS))
    held = _holds(problem, aims, offsets)
    first = np.where(held.all(axis=3), STEPS, np.argmin(held, axis=3))  # the step that fails
    width = np.concatenate([[0.0], part])
    low, high = width[first], width[np.minimum(first + 1, STEPS)]
    scale = np.array(WIDEST)[:, None] * sides
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        inside = _holds(problem, aims, (scale * middle)[..., None])[..., 0]
        low, high = np.where(inside, middle, low), np.where(inside, high, middle)
    found: Sequence[Sequence[Sequence[float]]] = (scale * low).tolist()
    return [Tolerance(*((less + 0.0, more + 0.0) for less, more in stroke)) for stroke in found]


def _holds(problem: Problem, aims: Array, offsets: Array) -> NDArray[np.bool_]:
    """Whether the goal is reached with one thing off, in the shape of the offsets."""
    moved = np.broadcast_to(aims[:, None, None, None, :], (*offsets.shape, aims.shape[1])).copy()
    for dimension in range(2):
        moved[:, dimension, :, :, dimension] += offsets[:, dimension]
    moved[:, 2, :, :, 2] *= 1.0 + offsets[:, 2]
    flat = moved.reshape(-1, aims.shape[1])
    standing = problem.space.allows(flat[:, 0])
    scores, _ = problem.judge(problem.space.rows(flat))
    return ((scores >= 1.0) & standing).reshape(offsets.shape)
