"""What is searched for, in one frozen value that travels to whoever does a part of the work."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from carrom._core import Judge
from carrom.cached import cached_property
from carrom.equipment import QUARTER_TURNS
from carrom.materials import Limits, Materials
from carrom.names import FRICTIONS
from carrom.physics import core_simulator, simulate_batch
from carrom.rules import Position
from carrom.solver.criteria import SCALE, criteria
from carrom.solver.goal import And, Goal
from carrom.solver.niches import MOST_CUSHIONS, MOST_PARTS, MOST_TARGETS, Keys, niche_keys
from carrom.solver.skill import Skill
from carrom.solver.space import StrokeSpace
from carrom.solver.tracks import MOUTH, Tracks

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
        """Score and kind of each stroke: `Goal.score` and `niche_keys`, (N,) each.

        Raises:
            CarromError: one of the strokes must not be made.
        """
        scores, keys = np.empty(len(rows)), np.empty(len(rows), dtype=np.int64)
        for first in range(0, len(rows), AT_ONCE):
            part = slice(first, first + AT_ONCE)
            scores[part], keys[part] = self._judged(rows[part])
        return scores, keys

    def judge_by_columns(self, rows: Array) -> tuple[Array, Keys]:
        """The same as `judge`, by what the goal says of `Tracks`."""
        tracks = self.tracks(rows)
        scores, met = self._scores(tracks)
        return scores, niche_keys(tracks, self.targets, met, reached=scores >= 1.0)

    def _judged(self, rows: Array) -> tuple[Array, Keys]:
        plain = type(rows) is np.ndarray and rows.dtype == np.float64 and rows.shape[1:] == (5,)
        verdicts = None
        if self._judge and plain:
            verdicts = self._judge.verdicts(np.ascontiguousarray(rows))
        # The core says no word of what is wrong with a stroke: that is left to the columns.
        return verdicts or self.judge_by_columns(rows)

    def _scores(self, tracks: Tracks) -> tuple[Array, list[NDArray[np.bool_]]]:
        """Score of each stroke, and which of them reach each part of the goal."""
        if not self._parts:
            return self.goal.score(tracks), []
        parts = [part.score(tracks) for part in self._parts]
        return And.mean(parts), [score >= 1.0 for score in parts]

    @property
    def _parts(self) -> tuple[Goal, ...]:
        """The goals of which all must be reached; none where there is but one."""
        # By the very type: what is made of it may score otherwise.
        return self.goal.goals if type(self.goal) is And else ()

    @cached_property
    def _judge(self) -> Judge | None:
        """What makes and judges strokes in the core.

        None where the goal judges itself, and where no stroke may be made.
        """
        space = self.space
        parts = criteria(self._parts or (self.goal,), space, self.position)
        if parts is None or space.layout.faults(space.board) or self.friction not in FRICTIONS:
            return None
        _, east, _, north = QUARTER_TURNS[space.seat]
        return Judge(
            core_simulator(space.board, self.materials, self.friction, NO_LIMITS),
            space.layout.xy,
            parts=parts,
            told=min(len(self._parts), MOST_PARTS),
            targets=self.targets[:MOST_TARGETS],
            most_cushions=MOST_CUSHIONS,
            away=(east, north),
            max_speed=NO_LIMITS.max_speed,
            max_spin=NO_LIMITS.max_spin,
            mouth=MOUTH * space.board.pocket_radius,
            **SCALE,
        )

    def __getstate__(self) -> dict[str, Any]:
        """Without what the core has made of it, which it makes again."""
        return {name: held for name, held in self.__dict__.items() if name != "_judge"}
