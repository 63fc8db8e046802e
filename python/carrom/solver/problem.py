"""What is searched for, in one frozen value that travels to whoever does a part of the work."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from carrom.materials import Limits, Materials
from carrom.physics import simulate_batch
from carrom.rules import Position
from carrom.solver.goal import And, Goal
from carrom.solver.niches import Keys, niche_keys
from carrom.solver.skill import Skill
from carrom.solver.space import StrokeSpace
from carrom.solver.tracks import Tracks

Array = NDArray[np.float64]

NO_LIMITS = Limits(max_speed=1000.0, max_spin=1e6)
"""For hands that overdo the fastest stroke that is meant."""
AT_ONCE = 4096
"""Strokes judged together: their events stay within the processor's cache."""


@dataclass(frozen=True, slots=False)
class Problem:
    """A goal, the strokes that may reach it, and the world in which they are made.

    Attributes:
        space: the legal strokes, with layout, board and seat.
        goal: what should happen.
        materials: powder, impacts, pockets.
        friction: ``"coupled"`` or ``"coulomb"``.
        position: where the game stands, for goals that ask the Laws; or None.
        skill: the hand that shall do it.
    """

    space: StrokeSpace
    goal: Goal
    materials: Materials
    friction: str
    position: Position | None
    skill: Skill

    @cached_property
    def targets(self) -> tuple[int, ...]:
        """Numbers of the pieces on the board that the goal is about, in order."""
        pieces = sorted(self.goal.pieces(self.position))
        return tuple(piece for piece in pieces if self.space.layout.on_board[piece])

    def tracks(self, rows: Array) -> Tracks:
        """What the strokes of some rows do, each simulated."""
        space = self.space
        batch = simulate_batch(
            space.layout,
            rows,
            board=space.board,
            materials=self.materials,
            friction=self.friction,
            threads=1,
            record="events",
            limits=NO_LIMITS,
        )
        return Tracks(
            batch,
            rows,
            space.layout,
            board=space.board,
            seat=space.seat,
            position=self.position,
        )

    def judge(self, rows: Array) -> tuple[Array, Keys]:
        """Score and kind of each stroke: `Goal.score` and `niche_keys`, (N,) each."""
        scores = np.empty(len(rows))
        keys = np.empty(len(rows), dtype=np.int64)
        for first in range(0, len(rows), AT_ONCE):
            part = slice(first, first + AT_ONCE)
            tracks = self.tracks(rows[part])
            scores[part], met = self._scores(tracks)
            reached = scores[part] >= 1.0
            keys[part] = niche_keys(tracks, self.targets, met, reached=reached)
        return scores, keys

    def _scores(self, tracks: Tracks) -> tuple[Array, list[NDArray[np.bool_]]]:
        """Score of each stroke, and which of them reach each part of the goal."""
        if type(self.goal) is not And:  # what is made of it may score otherwise
            return self.goal.score(tracks), []
        parts = [part.score(tracks) for part in self.goal.goals]
        return self.goal.mean(parts), [score >= 1.0 for score in parts]
