"""`solve`: strokes that reach a goal, with their odds in human hands."""

import time
import warnings
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

from carrom.equipment import CarromBoard
from carrom.errors import CarromError, Faults
from carrom.io.text import StrPath
from carrom.layout import Layout
from carrom.materials import Materials
from carrom.rules import Position
from carrom.solver.answering import MOST_TRIALS, near_miss, solutions
from carrom.solver.asking import check_means, check_numbers, make_problem
from carrom.solver.budget import MOST, Budget, searching, whole
from carrom.solver.checkpoint import Checkpoint, CheckpointLost, restore, state_of
from carrom.solver.goal import Goal
from carrom.solver.search import REACHED, Search
from carrom.solver.skill import Skill
from carrom.solver.solution import NearMiss, Solution, Solutions
from carrom.solver.space import FASTEST, SLOWEST
from carrom.solver.workers import Workers, workers_of

ODDS_PART: Final = 0.2
"""Of a time, the part that is kept for the final odds."""
LEAST: Final = 2_048
"""Strokes that a search by time makes at least, however slow its workers are."""
FIRST: Final = 64
"""Strokes by which workers are started, before the time of a search begins."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How a search stands.

    Attributes:
        used: strokes simulated so far.
        part: of the budget, 0 to 1.
        kinds: how many kinds of strokes reach the goal.
        best: success of the best one in noise, as far as it is known now: the more it is tried
            the surer that is, and it may fall. None before the first.
        score: how near the best stroke has come, 0 to 1.
    """

    used: int
    part: float
    kinds: int
    best: float | None
    score: float


def solve(
    start: Layout | Position,
    goal: Goal | str,
    *,
    board: CarromBoard | None = None,
    materials: Materials | None = None,
    friction: str = "coupled",
    ruleset: str | None = None,
    seat: str | None = None,
    skill: Skill | str = "club",
    budget: Budget | int | str = 100_000,
    seed: int = 0,
    executor: Executor | Workers | None = None,
    progress: Callable[[Progress], None] | None = None,
    limit: int = 8,
    slowest: float = SLOWEST,
    fastest: float = FASTEST,
    most_spin: float = 0.0,
    checkpoint: StrPath | None = None,
) -> Solutions:
    """Search for legal strokes that reach a goal, and tell how likely each is in human hands.

    The same seed and the same budget in simulations give the same answer, on any machine and
    whoever does the work.

    Args:
        start: where the pieces lie; or a position of a game, with a layout.
        goal: what should happen: a `Goal`, or its text (``docs/goals.md``).
        board: the carrom board. Default: the position's, or the ICF board.
        materials: powder, impacts, pockets.
        friction: ``"coupled"`` or ``"coulomb"``.
        ruleset: by name, for goals that ask the Laws from a layout. A position has its own.
        seat: whose stroke it is. Default: the player on turn, or ``"south"``.
        skill: the hand that shall do it, or its name (`carrom.solver.SKILLS`).
        budget: simulations of the search and of the final odds (100000, ``"100k"``), or a time
            (``"30 s"``), which begins when the workers have started and in which 2,048 strokes are
            made at least. Odds take one trial of each solution at least, even if that is more. The
            tolerances come on top: `carrom.solver.tolerance.STROKES` strokes for each solution.
        seed: a whole number from 0 to 2**64 - 1.
        executor: who does the work: any executor of `concurrent.futures`, or Dask's; or
            `carrom.solver.workers.processes`, which replaces lost ones. Default: threads of this
            process, one on each core.
        progress: called after each generation of strokes.
        limit: most solutions, 1 to 64; each is of another kind.
        slowest: least speed, m/s.
        fastest: greatest speed, m/s.
        most_spin: greatest spin given on purpose, rad/s.
        checkpoint: a file in which the search is kept, and from which it goes on, bit for bit, if
            it is there. One that has searched more than this budget allows is refused.

    Raises:
        CarromError: something cannot be used, and nothing was run: every fault is listed. Or the
            executor broke; a checkpoint is kept then.
        OSError: the checkpoint cannot be written at the beginning; nothing was run.

    Warns:
        CheckpointLost: it could not be written later; the answer is as good as with it.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.of({"W1": (0.2, 0.2), "B1": (0.1, 0.1)})
        >>> found = carrom.solve(layout, "pot W1 in NE; keep striker", budget=5_000, seed=1)
        >>> found[0].stroke.seat, found[0].odds.rate > 0.1
        ('south', True)
    """
    faults = Faults()
    allowance = _allowance(faults, budget)
    check_numbers(faults, seed, limit)
    check_means(faults, executor, progress, checkpoint)
    problem = make_problem(
        start,
        goal,
        board=board,
        materials=materials,
        friction=friction,
        ruleset=ruleset,
        seat=seat,
        skill=skill,
        speeds=(slowest, fastest),
        most_spin=most_spin,
        faults=faults,
    )
    search = Search(problem, seed)
    keeper = None if checkpoint is None else Checkpoint(checkpoint, problem, seed)
    if keeper is not None:
        keeper.load(search, most_searched(allowance, limit))
    begun = time.monotonic()
    run = _Run(search, allowance, limit, keeper, progress)
    try:
        (found, nearest), interrupted = run.answered(executor)
    finally:
        if keeper is not None and keeper.failed is not None:
            warnings.warn(CheckpointLost(keeper.failed), stacklevel=2)
    return Solutions(
        found=found,
        near_miss=nearest,
        problem=problem,
        seed=seed,
        budget=whole(search.used, limit * MOST_TRIALS),
        searched=search.used,
        kinds=search.archive.solved_count(),
        seconds=time.monotonic() - begun,
        interrupted=interrupted,
    )


def _allowance(faults: Faults, budget: object) -> Budget:
    try:
        return Budget.of(budget)
    except CarromError as error:
        faults.extend(error.faults)
        return Budget(simulations=1)


def most_searched(budget: Budget, limit: int) -> int:
    """Strokes that the search itself may take of a budget, for so many solutions."""
    if budget.simulations is None:
        return MOST
    return searching(budget.simulations, limit * MOST_TRIALS)


_Answer = tuple[tuple[Solution, ...], NearMiss | None]
"""Solutions; or else the nearest stroke, if there is any."""


@dataclass(slots=True)
class _Run:
    """A search, and what it goes by.

    Attributes:
        begun: when the time of the search began, s; its workers are ready then.
    """

    search: Search
    budget: Budget
    limit: int
    keeper: Checkpoint | None
    progress: Callable[[Progress], None] | None
    begun: float = 0.0

    def answered(self, executor: Executor | Workers | None) -> tuple[_Answer, bool]:
        """What is found, and whether Ctrl-C came, which may be at any time."""
        answer: _Answer | None = None
        try:
            with workers_of(executor) as workers:
                self.to_the_end(workers)
                answer = self._answer(workers)
        except KeyboardInterrupt:
            if answer is not None:  # it came while the workers were ended
                return answer, True
        else:
            return answer, False
        with workers_of(None) as threads:  # Ctrl-C may have ended a caller's workers too
            return self._answer(threads), True

    def _answer(self, workers: Workers) -> _Answer:
        found = tuple(solutions(self.search, workers, self.limit))
        best = self.search.best()
        if found or best is None:
            return found, None
        return found, near_miss(self.search.problem, best)

    def to_the_end(self, workers: Workers) -> None:
        """Search until the budget is used up.

        Raises:
            KeyboardInterrupt: it was stopped before; what was learnt till then is whole, and kept.
        """
        search, most = self.search, most_searched(self.budget, self.limit)
        state, speed = state_of(search), 0.0
        try:
            self._begin(workers)
            # A generation that is cut short is the last: so its budget repeats the search.
            while search.used < most and search.whole and not self._time_is_over():
                begun = time.monotonic()
                generation = search.next(min(most - search.used, self._strokes_in_time(speed)))
                scores, keys = workers.judge(search.problem, generation.rows)
                search.take(generation, scores, keys)
                speed = len(generation.rows) / max(time.monotonic() - begun, 1e-6)
                state = state_of(search)
                if self.keeper is not None:
                    self.keeper.keep(state)
                if self.progress is not None:
                    self.progress(self._progress(most))
        except KeyboardInterrupt:
            restore(search, state)  # it may have come while the search was learning
            raise
        finally:
            if self.keeper is not None:
                self.keeper.save()

    def _begin(self, workers: Workers) -> None:
        """Start the clock, after workers that a time waits for have started.

        A process of its own takes a second to start, on a busy machine many: without this a short
        time could end before the search had begun. The answers are not used.
        """
        if self.budget.seconds is not None:
            some = Search(self.search.problem, self.search.seed).next(FIRST)
            workers.judge(self.search.problem, some.rows)
        self.begun = time.monotonic()

    def _time_is_over(self) -> bool:
        """Whether a search by time ends here: never before its `LEAST` strokes."""
        return self.search.used >= LEAST and self._time_part() >= 1.0

    def _time_part(self) -> float:
        """The part of the time for searching that is over; 0 without such a time."""
        if self.budget.seconds is None:
            return 0.0
        return (time.monotonic() - self.begun) / ((1.0 - ODDS_PART) * self.budget.seconds)

    def _strokes_in_time(self, speed: float) -> int:
        """How many strokes fit into what is left of the time, at a speed, 1/s; 0 if it is unknown.

        No fewer than `REACHED`, which soon are made: the first generations have few strokes and
        tell the speed badly.
        """
        if self.budget.seconds is None or speed == 0.0:
            return MOST
        left = (1.0 - ODDS_PART) * self.budget.seconds - (time.monotonic() - self.begun)
        return max(REACHED, int(speed * left))

    def _progress(self, most: int) -> Progress:
        kinds, best = self.search.archive.solved_count(), self.search.best()
        return Progress(
            used=self.search.used,
            part=min(1.0, max(self.search.used / most, self._time_part())),
            kinds=kinds,
            best=best.estimate if kinds and best is not None else None,
            score=0.0 if best is None else best.score,
        )
