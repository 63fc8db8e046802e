"""Who judges the strokes of a generation: threads of this process, or any executor.

The answer is the same whoever does it. Nothing is counted twice: a piece of work whose worker is
lost is done again, and only one answer to each piece is taken.
"""

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from carrom.errors import CarromError
from carrom.solver.niches import Keys
from carrom.solver.problem import AT_ONCE, Problem

Array = NDArray[np.float64]
Verdicts = tuple[Array, Keys]

SHORTEST: Final = 0.5
"""Pieces of work for an executor take at least about so long, s: its own costs stay small."""
LONGEST: Final = 1.0
"""And at most about so long, once it is known how fast they go: little is lost with a worker, and
Ctrl-C is soon heard."""
GLANCE: Final = 1.0
"""How often it is looked whether there is still somebody to wait for, s."""
PATIENCE: Final = 5.0
"""So long the end of a pool of our own is waited for, s."""
ATTEMPTS: Final = 4
"""A piece of work is handed out so often before the search gives up."""
UNGUARDED: Final = 71
"""What a process of ours ends with when the program begins its work anew in it."""
LEAST_AT_ONCE: Final = 128
"""Fewer strokes than this are not worth a thread."""


@runtime_checkable
class Workers(Protocol):
    """Judges strokes."""

    def judge(self, problem: Problem, rows: Array) -> Verdicts:
        """Score and kind of each stroke, in order."""

    def close(self) -> None:
        """End what was started for this."""


class Threads:
    """Threads of this process.

    Args:
        count: how many; 0 for one on each core.
    """

    def __init__(self, count: int = 0) -> None:
        """Start none yet: the pool starts them when there is work."""
        self.count = count or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.count)

    def judge(self, problem: Problem, rows: Array) -> Verdicts:
        """Score and kind of each stroke, in order."""
        fair = max(-(-len(rows) // self.count), LEAST_AT_ONCE)
        parts = _parts(rows, min(fair, AT_ONCE))
        if len(parts) == 1:
            return problem.judge(rows)
        return _joined(list(self._pool.map(problem.judge, parts)))

    def close(self) -> None:
        """Let the threads end; work not begun is dropped."""
        self._pool.shutdown(cancel_futures=True)


class Pieces:
    """Any `concurrent.futures.Executor`, to which work is handed in large pieces.

    Args:
        executor: made by the caller, or by `renew`.
        renew: makes another executor when this one breaks; None: a broken one is an error.
        workers: between how many to share the work, 1 or more.

    Raises:
        CarromError: by `judge`, when the executor is broken and cannot be renewed, or when a piece
            of work was lost too often.
    """

    def __init__(
        self,
        executor: Executor,
        *,
        renew: Callable[[], Executor] | None = None,
        workers: int | None = None,
    ) -> None:
        """Nothing is handed out yet."""
        self.executor = executor
        self.renew = renew
        self.workers = workers or getattr(executor, "_max_workers", None) or os.cpu_count() or 1
        self._seconds = 0.0  # that the pieces so far took, where they were done
        self._strokes = 0

    def judge(self, problem: Problem, rows: Array) -> Verdicts:
        """Score and kind of each stroke, in order."""
        task = pickle.dumps(problem)
        parts = _parts(rows, self._size(len(rows)))
        answers: dict[int, Verdicts] = {}
        for _ in range(ATTEMPTS):
            missing = [number for number in range(len(parts)) if number not in answers]
            if not missing:
                break
            self._attempt(task, parts, missing, answers)
        if len(answers) < len(parts):
            raise CarromError(
                f"a piece of work was lost {ATTEMPTS} times: the search cannot go on"
            )
        return _joined([answers[number] for number in range(len(parts))])

    def _size(self, strokes: int) -> int:
        """Strokes of a piece: a fair share, within what is worth the way and soon done."""
        fair = max(-(-strokes // self.workers), 1)
        if not (self._strokes and self._seconds):
            return fair
        rate = self._strokes / self._seconds
        return max(int(SHORTEST * rate), min(fair, int(LONGEST * rate)), 1)

    def _attempt(
        self,
        task: bytes,
        parts: list[Array],
        missing: list[int],
        answers: dict[int, Verdicts],
    ) -> None:
        """Hand out what is missing; what comes back goes to `answers`."""
        futures: dict[Future[bytes], int] = {}
        broken: BrokenExecutor | None = None
        try:
            try:
                for number in missing:
                    futures[self._submit(task, parts[number])] = number
            except BrokenExecutor as error:
                broken = error
            for future in self._over(futures):
                try:
                    scores, keys, seconds = pickle.loads(future.result())
                except BrokenExecutor as error:  # the others may have come back all the same
                    broken = error
                except ImportError as error:
                    raise CarromError(f"a worker lacks what the search needs: {error}") from error
                except BaseException as error:
                    if not _lost(error):
                        raise
                else:
                    answers[futures[future]] = scores, keys
                    self._seconds += seconds
                    self._strokes += len(scores)
        finally:
            for future in () if self._gone() else futures:
                future.cancel()  # does nothing to those that are over
        if broken is not None:
            self._renewed(broken)

    def _over(self, futures: Iterable["Future[bytes]"]) -> Iterator["Future[bytes]"]:
        """Each of some futures when it is over.

        Raises:
            CarromError: nobody is left who could end them.
        """
        waiting = set(futures)
        while waiting:
            over, waiting = wait(waiting, timeout=GLANCE, return_when=FIRST_COMPLETED)
            yield from over
            if not over and self._gone():
                raise CarromError("the executor is broken: its scheduler is gone")

    def _gone(self) -> bool:
        """Whether this is Dask's and has lost its scheduler: then its futures never end."""
        client = getattr(self.executor, "_client", None)
        return getattr(client, "status", "") == "closed"

    def _submit(self, task: bytes, rows: Array) -> "Future[bytes]":
        # Dask takes equal calls for one call unless it is told that they are not pure.
        pure = {"pure": False} if hasattr(self.executor, "_client") else {}
        try:
            return self.executor.submit(judge_piece, task, rows.tobytes(), **pure)
        except BrokenExecutor:
            raise
        except RuntimeError as error:
            raise CarromError(f"the executor takes no work: {error}") from error

    def _renewed(self, broken: BrokenExecutor) -> None:
        """Another executor in place of the broken one."""
        if self.renew is None:
            raise CarromError(f"the executor is broken: {broken}") from broken
        if isinstance(self.executor, _Spawned) and self.executor.was_begun_anew():
            raise CarromError(
                "processes(...) is for a program that can be imported: put what it does below "
                "'if __name__ == \"__main__\":'"
            ) from None
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.renew()

    def close(self) -> None:
        """End an executor of our own, whatever it is at; a caller's stays.

        Its processes are ended too, not waited for: a Ctrl-C that came while one started or was
        asked to end could leave it waiting for ever.
        """
        if self.renew is None:
            return
        with _interrupts_held():
            known = getattr(self.executor, "_processes", None) or {}
            processes = list(known.values())
            manager = getattr(self.executor, "_executor_manager_thread", None)
            self.executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            if manager is not None:
                manager.join(PATIENCE)


def processes(count: int) -> Pieces:
    """Processes of our own: they are replaced when one is lost, and end with this one.

    Each works with one thread. A program that calls this must be one that can be imported, as
    `multiprocessing` asks: its work stands below ``if __name__ == "__main__":``. One that does not
    is told so by a `CarromError` when it begins to work.

    Args:
        count: how many, 1 or more.

    Example:
        >>> pool = processes(2)  # none is started before there is work
        >>> pool.workers
        2
        >>> pool.close()
    """
    first = _NotYet() if _is_importing() else _Spawned(count)
    return Pieces(first, renew=lambda: _Spawned(count), workers=count)


def _is_importing() -> bool:
    """Whether this is a process that still imports the program of the one that started it."""
    return getattr(multiprocessing.current_process(), "_inheriting", False)


class _NotYet(Executor):
    """What stands for our processes in a program that a worker is importing: it starts none."""

    def submit(self, *_: Any, **__: Any) -> "Future[Any]":
        """End the worker that imports; or, later, have others made."""
        if _is_importing():
            # The program would begin its work in the worker, and might write its files: the one
            # that started it tells what is wrong.
            os._exit(UNGUARDED)
        raise BrokenExecutor("made while the program was imported")  # others take its place


class _Spawned(ProcessPoolExecutor):
    """Fresh processes that leave Ctrl-C to the one that started them."""

    def __init__(self, count: int) -> None:
        super().__init__(count, multiprocessing.get_context("spawn"), _begin)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        with _interrupts_held():  # a process starts here, and takes over what is held
            return super().submit(fn, *args, **kwargs)

    def was_begun_anew(self) -> bool:
        """Whether this broke because its processes began the program anew."""
        manager = getattr(self, "_executor_manager_thread", None)
        if manager is not None:
            manager.join(PATIENCE)  # it waits for the processes
        return any(one.exitcode == UNGUARDED for one in (self._processes or {}).values())


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C comes after this, where the system can wait."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """What a process of ours does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_it() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end_with_it, daemon=True).start()


def judge_piece(task: bytes, rows: bytes) -> bytes:
    """A piece of work, as a worker does it: strokes in, scores and kinds and seconds out."""
    begun = time.perf_counter()
    scores, keys = _problem(task).judge(np.frombuffer(rows).reshape(-1, 5))
    return pickle.dumps((scores, keys, time.perf_counter() - begun))


@lru_cache(maxsize=4)
def _problem(task: bytes) -> Problem:
    problem = pickle.loads(task)
    assert isinstance(problem, Problem)
    return problem


def _lost(error: BaseException) -> bool:
    """Whether a worker was lost, so that its work has to be done again."""
    return type(error).__name__ in {"KilledWorker", "CancelledError", "FutureCancelledError"}


def _parts(rows: Array, size: int) -> list[Array]:
    """Some rows after the others; one part where there are none."""
    return [rows[first : first + size] for first in range(0, max(len(rows), 1), size)]


def _joined(parts: list[Verdicts]) -> Verdicts:
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


@contextmanager
def workers_of(executor: Executor | Workers | None) -> Iterator[Workers]:
    """The workers of a search: an executor's, the caller's own, or threads of this process."""
    if isinstance(executor, Workers):
        yield executor
        return
    found = Threads() if executor is None else Pieces(executor)
    try:
        yield found
    finally:
        found.close()
