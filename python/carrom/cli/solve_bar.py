"""The bar of ``carrom solve``: how the search stands, told within a generation too."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress as Bar
from rich.progress import TaskID, TaskProgressColumn

from carrom.cli import output
from carrom.solver import Progress
from carrom.solver.problem import AT_ONCE, Problem
from carrom.solver.workers import Pieces, Threads, Verdicts

STEP: Final = 0.75
"""About how long the bar stands still, s. Workers in other processes are handed pieces of half a
second to a second, so this makes one of each step for each of them."""


def standing(progress: Progress) -> str:
    """How a search stands, in a few words.

    Example:
        >>> standing(Progress(used=4_096, part=0.1, kinds=3, best=0.5, score=1.0))
        '4,096 strokes, 3 kinds, best now 50 %'
    """
    strokes = f"{progress.used:,} strokes"
    if progress.best is None:
        return f"{strokes}, none yet, nearest {progress.score:.2f} of 1"
    kinds = "1 kind" if progress.kinds == 1 else f"{progress.kinds} kinds"
    return f"{strokes}, {kinds}, best now {100.0 * progress.best:.0f} %"


class InSteps:
    """Workers who are given a generation in steps, and tell after each how many strokes are done.

    What they answer is the same: it does not hang on the pieces in which work is handed out.

    Args:
        workers: who does the work; they are not ended here.
        tell: called with the strokes of the generation that are done.
    """

    def __init__(self, workers: Threads | Pieces, tell: Callable[[int], None]) -> None:
        """Nothing is handed out yet."""
        self.workers = workers
        self.tell = tell
        self._fair = AT_ONCE * (workers.count if isinstance(workers, Threads) else workers.workers)
        self._strokes = 0
        self._seconds = 0.0

    def judge(self, problem: Problem, rows: NDArray[np.float64]) -> Verdicts:
        """Score and kind of each stroke, in order."""
        found: list[Verdicts] = []
        first = 0
        while first < len(rows) or not found:  # no strokes have an answer too: none
            begun = time.perf_counter()
            part = rows[first : first + self._step()]
            found.append(self.workers.judge(problem, part))
            first += len(part)
            self._strokes += len(part)
            self._seconds += time.perf_counter() - begun
            self.tell(first)
        scores, keys = zip(*found, strict=True)
        return np.concatenate(scores), np.concatenate(keys)

    def close(self) -> None:
        """Nothing was started here."""

    def _step(self) -> int:
        """Strokes of a step: as many for each worker, who would wait for each other else."""
        if not self._seconds:
            return self._fair
        return self._fair * max(1, round(STEP * self._strokes / self._seconds / self._fair))


class Watch:
    """What is told to a bar: a search after each generation, and the strokes of the next one.

    Args:
        bar: on which it is shown.
    """

    def __init__(self, bar: Bar) -> None:
        """The bar goes to and fro until it is known how long the search is."""
        self._bar = bar
        self._task: TaskID = bar.add_task("", total=None)
        self._last: Progress | None = None

    def generation(self, progress: Progress) -> None:
        """How the search stands after a generation."""
        self._last = progress
        self._bar.update(
            self._task, total=1.0, completed=progress.part, description=standing(progress)
        )

    def within(self, done: int) -> None:
        """So many strokes of the next generation are done, and count like those before."""
        if self._last is not None and self._last.used:
            part = self._last.part * (1.0 + done / self._last.used)
            self._bar.update(self._task, completed=min(part, 1.0))


@contextmanager
def watch() -> Iterator[Watch | None]:
    """A bar, where a terminal shows it; else None."""
    with output.bar(TaskProgressColumn()) as bar:
        yield None if bar.disable else Watch(bar)
