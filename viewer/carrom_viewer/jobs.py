"""Work in the background: one thing at a time for each purpose, the newest wins.

The window's thread starts work and asks at each tick what there is to tell; it never waits. A
thread belongs to one piece of work and ends with it. Work that is superseded or cancelled is told
so by its `Task` and never heard of again, whether it listens or not; an exception in it comes as
news like a result.

Example:
    >>> with Jobs() as jobs:
    ...     jobs.start("sum", lambda task: 1 + 1)
    ...     jobs.wait("sum", seconds=10.0)
    ...     [(news.value, news.final) for news in jobs.news("sum")]
    True
    [(2, True)]
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from carrom_viewer.problems import in_words

CLOSING: Final = 5.0
"""How long `Jobs.close` waits for work that does not listen, s."""


class Cancelled(Exception):
    """Raised in work that nobody waits for any more, by `Task.check`."""


@dataclass(frozen=True, slots=True)
class News:
    """What a piece of work has to tell.

    Attributes:
        value: its answer; of news that are not final, whatever it reported.
        error: the exception that ended it; None: none did.
        final: whether it is the last that this work tells.
    """

    value: object = None
    error: BaseException | None = None
    final: bool = True

    @property
    def problem(self) -> str:
        """What went wrong, in words; "" when nothing did."""
        return "" if self.error is None else in_words(self.error)


class Task:
    """What a piece of work knows about itself. Made by `Jobs.start`."""

    def __init__(self, news: list[News], lock: threading.Lock) -> None:
        """Share a list of news with the window's thread."""
        self._news, self._lock = news, lock
        self._stopped = threading.Event()

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._stopped.is_set()

    def check(self) -> None:
        """Go on, if somebody waits for it.

        Raises:
            Cancelled: nobody does. Let it pass: it ends the work.
        """
        if self.cancelled:
            raise Cancelled

    def report(self, value: object) -> None:
        """Tell something before the end: progress, or what was found so far.

        Raises:
            Cancelled: nobody waits for it any more.
        """
        self.check()
        self._tell(News(value, final=False))

    def _tell(self, news: News) -> None:
        with self._lock:
            self._news.append(news)


@dataclass(frozen=True, slots=True)
class _Running:
    task: Task
    thread: threading.Thread
    news: list[News]


class Jobs:
    """The background work of a program, by purpose: ``"move"``, ``"fan"``, ``"solve"``.

    Its methods are for one thread, the window's.

    Example:
        >>> def broken(task):
        ...     raise ValueError("no such piece")
        >>> with Jobs() as jobs:
        ...     jobs.start("broken", broken)
        ...     _ = jobs.wait("broken", seconds=10.0)
        ...     jobs.news("broken")[0].error
        ValueError('no such piece')
    """

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._lock = threading.Lock()
        self._running: dict[str, _Running] = {}
        self._left: list[threading.Thread] = []  # cancelled, and perhaps still at work

    def start(self, purpose: str, work: Callable[[Task], object]) -> None:
        """Begin work; what was begun for the same purpose before is cancelled.

        Args:
            purpose: what the work is for.
            work: called in another thread; what it returns is its answer. It should ask
                `Task.check` a few times a second.
        """
        self.cancel(purpose)
        news: list[News] = []
        task = Task(news, self._lock)
        thread = threading.Thread(
            target=_run, args=(task, work), name=f"carrom-viewer {purpose}", daemon=True
        )
        self._running[purpose] = _Running(task, thread, news)
        try:
            thread.start()
        except RuntimeError as error:  # the system gives no more threads
            task._tell(News(error=error))

    def cancel(self, purpose: str) -> None:
        """Nobody waits for this any more; nothing that is not at work is changed."""
        running = self._running.pop(purpose, None)
        self._left = [thread for thread in self._left if thread.is_alive()]
        if running is not None:
            running.task._stopped.set()
            if running.thread.is_alive():
                self._left.append(running.thread)

    def busy(self, purpose: str) -> bool:
        """Whether something is at work for a purpose, or has news that nobody took yet."""
        return purpose in self._running

    def news(self, purpose: str) -> tuple[News, ...]:
        """What there is to tell since the last time; after final news it is over."""
        running = self._running.get(purpose)
        if running is None:
            return ()
        with self._lock:
            told = tuple(running.news)
            running.news.clear()
        if told and told[-1].final:
            del self._running[purpose]
        return told

    def wait(self, purpose: str, seconds: float) -> bool:
        """Wait for work to end, and leave its news where they are: for tests, not for windows.

        Returns:
            Whether it has ended.
        """
        running = self._running.get(purpose)
        if running is None:
            return True
        if running.thread.is_alive():
            running.thread.join(seconds)
        return not running.thread.is_alive()

    def close(self, seconds: float = CLOSING) -> bool:
        """Cancel everything and see the threads end.

        Args:
            seconds: how long they are waited for, all together.

        Returns:
            Whether all have ended. The others end with the program.
        """
        for purpose in tuple(self._running):
            self.cancel(purpose)
        end = time.monotonic() + seconds
        for thread in self._left:
            thread.join(max(0.0, end - time.monotonic()))
        self._left = [thread for thread in self._left if thread.is_alive()]
        return not self._left

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close."""
        self.close()


def _run(task: Task, work: Callable[[Task], object]) -> None:
    """A thread's whole life: whatever happens in it, the window hears of it."""
    try:
        task._tell(News(work(task)))
    except Cancelled:
        # Where the work gave up by itself, somebody still waits to hear that it is over.
        task._tell(News())
    except BaseException as error:  # noqa: BLE001 - nobody else is there to see it
        task._tell(News(error=error))


__all__ = ["Cancelled", "Jobs", "News", "Task"]
