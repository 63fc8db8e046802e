"""The file in which an umpire's match is kept: claimed at once, a line for every entry.

Whether it can be written is found out before anything is asked, and no two sessions share one. The
file itself appears with the first line: nothing that was never begun is left behind.

Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = MatchFile.new(Path(folder) / "match.jsonl")
    ...     file.path.exists(), file.close(), list(Path(folder).iterdir())
    (False, None, [])
"""

import os
import stat
import warnings
from pathlib import Path
from typing import Self

from carrom.cli.locks import Claim, claim
from carrom.errors import CarromError, UnreadableFile
from carrom.records import Record, RecordWriter, is_record
from carrom.rules import Match


class ChangedFile(CarromError):
    """A file that another program has written since."""


class MatchFile:
    """The record of a match while a session writes it; made by `new` or `resumed`.

    It is claimed (`carrom.cli.locks`) for as long as the session lasts.
    """

    path: Path
    """Where it is."""
    match: Match | None
    """What it has; None: nothing yet."""

    def __init__(self, path: Path, held: Claim | None) -> None:
        """Look at what is there."""
        self.path, self.match = path, None
        self._claim = held
        self._begun = False  # whether there is a record to go on with
        self._writer: RecordWriter | None = None
        self._seen = self._found()

    @classmethod
    def new(cls, path: Path) -> Self:
        """Claim a file that is not there yet, or is empty.

        Raises:
            CarromError: something is there, or another session writes to it.
            OSError: it cannot be written.
        """
        try:
            held = claim(path, _IN_USE)
        except OSError as error:  # told of the file that was asked for, not of the one beside it
            raise OSError(error.errno, error.strerror, os.fspath(path)) from error
        try:
            file = cls(path, held)
            if file._seen is not None and file._seen.st_size:
                how = f"--resume {path} goes on with it" if is_record(path) else "it is no record"
                raise CarromError(f"{path} is there already: {how}")
        except BaseException:
            held.release()
            raise
        return file

    @classmethod
    def resumed(cls, path: Path) -> Self:
        """Claim the record of a match to go on with it.

        Raises:
            UnreadableFile: no such file, no record, or a damaged one.
            CarromError: the record of a game by itself, or another session writes to it.
            OSError: it cannot be written.

        Warns:
            TruncatedRecord: the last line was cut short.
        """
        if not os.path.lexists(path):  # nothing is made beside what is not there
            Record.load(path)
        try:
            held = claim(path, _IN_USE)
        except OSError:  # a folder in which nothing can be made: nobody can know better
            held = None
        try:
            file = cls(path, held)
            state = Record.load(path).state
            if not isinstance(state, Match):
                raise CarromError(f"{path}: a game of its own, no match")
            with path.open("ab"):
                pass  # it can be written
        except BaseException:
            if held is not None:
                held.release()
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
            self._seen = self._found()
        self.match = match

    def close(self) -> None:
        """Let go of it."""
        self._stop_writing()
        if self._claim is not None:
            self._claim.release()

    def _found(self) -> os.stat_result | None:
        """What is there now; None: nothing.

        Raises:
            UnreadableFile: no regular file.
        """
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        if not stat.S_ISREG(found.st_mode):
            raise UnreadableFile(f"{self.path}: not a regular file")
        return found

    def _stop_writing(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _look(self) -> None:
        """What others did to it: if it is gone or was cut it is written anew, and no more."""
        seen, found = self._seen, self._found()
        if found is not None and found.st_size:
            if seen is None or not os.path.samestat(seen, found) or found.st_size > seen.st_size:
                raise ChangedFile(f"{self.path}: another program has written it")
            if found.st_size == seen.st_size:
                return
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


_IN_USE = "another session is writing it now"
