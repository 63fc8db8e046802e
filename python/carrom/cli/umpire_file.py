"""The file in which an umpire's match is kept: reserved at once, a line for every entry.

Whether it can be written is found out before anything is asked, and no two sessions share one.

Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = MatchFile.new(Path(folder) / "match.jsonl")
    ...     file.path.exists(), file.close(), file.path.exists()
    (True, None, False)
"""

import contextlib
import os
import stat
import warnings
from pathlib import Path
from typing import Self

from carrom.cli.locks import locked
from carrom.errors import CarromError, UnreadableFile
from carrom.records import Record, RecordWriter, is_record
from carrom.rules import Match

_FLAGS = os.O_RDWR | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


class ChangedFile(CarromError):
    """A file that another program has written since."""


class MatchFile:
    """The record of a match while a session writes it; made by `new` or `resumed`.

    Where the system can lock files it is locked, for as long as the session lasts.
    """

    path: Path
    """Where it is."""
    match: Match | None
    """What it has; None: nothing yet."""

    def __init__(self, path: Path, flags: int) -> None:
        """Open and lock it."""
        self.path, self.match = path, None
        self._begun = False  # whether there is a record to go on with
        self._writer: RecordWriter | None = None
        self._open(flags)

    @classmethod
    def new(cls, path: Path) -> Self:
        """Reserve a file that is not there yet, or is empty.

        Raises:
            CarromError: something is there, or another session writes to it.
            OSError: it cannot be written.
        """
        file = cls(path, _FLAGS | os.O_CREAT)
        if file._size:
            file._close()
            how = f"--resume {path} goes on with it" if is_record(path) else "it is no record"
            raise CarromError(f"{path} is there already: {how}")
        return file

    @classmethod
    def resumed(cls, path: Path) -> Self:
        """Open the record of a match to go on with it.

        Raises:
            UnreadableFile: no such file, no record, or a damaged one.
            CarromError: the record of a game by itself, or another session writes to it.
            OSError: it cannot be written.

        Warns:
            TruncatedRecord: the last line was cut short.
        """
        try:
            file = cls(path, _FLAGS)
        except (FileNotFoundError, IsADirectoryError) as error:
            raise UnreadableFile(f"{path}: {error.strerror}") from None
        try:
            state = Record.load(path).state
            if not isinstance(state, Match):
                raise CarromError(f"{path}: a game of its own, no match")
        except CarromError:
            file._close()
            raise
        file.match, file._begun = state, True
        return file

    def keep(self, match: Match) -> None:
        """Write down what has happened since; another toss begins the record anew.

        Raises:
            ChangedFile: another program has written the file.
            CarromError: the file is no record any more.
            OSError: it cannot be written.
        """
        if match is self.match:
            return
        self._look()
        try:
            self._write(match)
        except BaseException:  # Ctrl-C too: nobody knows how much was written
            self._stop_writing()
            raise
        finally:
            self._size = os.fstat(self._handle).st_size
        self.match = match

    def close(self) -> None:
        """Let go of it; a file that nothing was written to is taken away again."""
        self._stop_writing()
        useless = not self._begun and not self._size and self._is_mine()
        self._close()
        if useless:
            with contextlib.suppress(OSError):
                self.path.unlink()

    def _open(self, flags: int) -> None:
        handle = os.open(self.path, flags, 0o666)
        try:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                raise UnreadableFile(f"{self.path}: not a regular file")
            if not locked(handle):
                raise CarromError(f"{self.path}: another session is writing it now")
        except CarromError:
            os.close(handle)
            raise
        self._handle, self._size = handle, found.st_size

    def _close(self) -> None:
        os.close(self._handle)

    def _stop_writing(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _is_mine(self) -> bool:
        """Whether what is at the path is still the file that was opened."""
        try:
            return os.path.samestat(self.path.stat(), os.fstat(self._handle))
        except OSError:
            return False

    def _look(self) -> None:
        """What others did to it: if it is gone or was cut it is written anew, and no more."""
        if not self.path.exists():
            gone = self._handle
            self._open(_FLAGS | os.O_CREAT)
            os.close(gone)
            self._stop_writing()
            self._begun = False
            return
        size = os.fstat(self._handle).st_size
        if not self._is_mine() or size > self._size:
            raise ChangedFile(f"{self.path}: another program has written it")
        if size < self._size:
            self._stop_writing()
            self._begun = False

    def _write(self, match: Match) -> None:
        writer = self._writer
        if writer is None and self._begun:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a last line cut short was told of before
                writer = RecordWriter.resume(self.path)
        if writer is not None and writer.state.start != match.start:
            writer.close()
            writer = None
        if writer is None:
            self._begun = False
            writer = RecordWriter(self.path, match, overwrite=True)
        self._writer, self._begun = writer, True
        writer.write(match)
