"""The record of a match that is being played: every act goes down to the disk, nobody waits.

Example:
    >>> import pathlib, tempfile
    >>> from carrom.records import Record
    >>> from carrom.rules import Match, Toss
    >>> match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     keeper = Keeper(pathlib.Path(folder) / "match.jsonl", Table(teams=match.teams))
    ...     keeper.write(match)
    ...     keeper.write(match.concede("Bob", match=True))
    ...     closed = keeper.close()
    ...     closed, keeper.problem, Record.load(keeper.path).state.winner
    (True, '', 0)
"""

import os
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Final

from carrom import CarromError, StrokeResult
from carrom.cli.locks import Claim
from carrom.records import RecordWriter
from carrom.rules import Match

from carrom_viewer.claim import claimed, released
from carrom_viewer.seats import beside, forget_seats, keep_seats
from carrom_viewer.table import Table

FLUSHING: Final = 10.0
"""How long the record is waited for at the end, s."""


class Keeper:
    """Keeps a match in a file that `carrom verify` accepts, and beside it who sits where.

    A thread of its own writes: every line goes down to the disk, and nobody at the board waits
    for that. What cannot be written is tried again with what comes next.

    Args:
        path: of the record, a new file unless it `resumes`; None: nothing is kept.
        table: who sits where, and what the strokes are made on.
        resumes: whether the record is there, and is gone on with.
        claim: on that record (`carrom_viewer.claim`); a new one is claimed when it is begun.

    Attributes:
        problem: why what came last is not in the file, in words; "" when it is.
    """

    def __init__(
        self,
        path: Path | None,
        table: Table,
        *,
        resumes: bool = False,
        claim: Claim | None = None,
    ) -> None:
        """Write nothing yet."""
        self.path = path
        self.problem = ""
        self._table, self._resumes, self._claim = table, resumes, claim
        self._queue: SimpleQueue[tuple[Match, StrokeResult | None] | Event | None] = SimpleQueue()
        self._thread: Thread | None = None

    def write(self, match: Match, result: StrokeResult | None = None) -> None:
        """Have written what has happened, with all that could not be written before."""
        if self.path is None:
            return
        self._queue.put((match, result))
        if self._thread is None:
            thread = Thread(target=self._work, args=(self.path,), daemon=True)
            try:
                thread.start()
            except RuntimeError as error:  # there are too many: tried again with what comes next
                self.problem = f"{self.path}: {error}"
            else:
                self._thread = thread

    def flush(self, seconds: float = FLUSHING) -> bool:
        """Wait until everything was written, or tried; whether that was in time.

        For tests: nobody at the board waits.
        """
        if self._thread is None:
            return True
        done = Event()
        self._queue.put(done)
        return done.wait(seconds)

    def close(self, seconds: float = FLUSHING) -> bool:
        """Write what is left and close the file; whether that was done in time."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            thread.join(seconds)
            if thread.is_alive():
                return False
        claim, self._claim = self._claim, None
        released(claim)
        return True

    def _work(self, path: Path) -> None:
        """The thread's whole life."""
        writer: RecordWriter | None = None
        waiting: list[tuple[Match, StrokeResult | None]] = []
        while (item := self._queue.get()) is not None:
            if isinstance(item, Event):
                item.set()
                continue
            waiting.append(item)
            try:
                while waiting:
                    match, result = waiting[0]
                    if writer is None:
                        writer = self._begun(path, match)
                    writer.write(match, result)
                    self._keep_seats(path, over=match.over)
                    del waiting[0]
                self.problem = ""
            except Exception as error:  # noqa: BLE001 - nobody else is there to see it
                self.problem = f"{path}: {getattr(error, 'strerror', None) or error}"
        if writer is not None:
            try:
                writer.close()
            except OSError as error:
                self.problem = f"{path}: {error.strerror or error}"

    def _begun(self, path: Path, match: Match) -> RecordWriter:
        if self._resumes:
            return RecordWriter.resume(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        new = not os.path.lexists(path)
        if new and not match.over:  # first: without it nobody is offered to go on with the record
            keep_seats(path, self._table)
        try:
            writer = RecordWriter(
                path, match, materials=self._table.materials, seed=self._table.seed
            )
        except BaseException:
            if new and os.path.lexists(path):  # it is begun: next time it is gone on with
                self._resumes = True
            elif new:
                with suppress(OSError):
                    forget_seats(path)
            raise
        with suppress(CarromError):  # somebody looks at it just now: it is ours all the same
            self._claim = claimed(path)
        return writer

    def _keep_seats(self, path: Path, *, over: bool) -> None:
        if over:
            forget_seats(path)
        elif not beside(path).exists():
            keep_seats(path, self._table)
