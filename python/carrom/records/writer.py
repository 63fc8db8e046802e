"""Writing a record: every event is on the disk before the next one happens."""

import contextlib
import errno
import io
import os
import stat
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from carrom.errors import CarromError, Faults, shown
from carrom.io.plain import fields
from carrom.io.text import StrPath, forget_part, is_empty, part_beside, put_in_place
from carrom.materials import Limits, Materials
from carrom.names import FRICTIONS
from carrom.records.record import (
    FORMAT,
    VERSION,
    Record,
    State,
    check_path,
    line_of,
    ruling_summary,
    sentence,
)
from carrom.records.seal import sealed
from carrom.result import StrokeResult
from carrom.rules import Game, Match, StrokeFacts
from carrom.rules.history import Act

_WRITTEN: Final = "another program has written to the record"


class RecordWriter:
    """Writes a game or a match to a file, a flushed and sealed line per event.

    The file appears with its first line, or not at all; one that is there and empty counts as
    none. A crash loses at most the event that was being written. A line that could not be written
    is taken back, so that the same event can be tried again. Lines are only ever added, and none
    if another program has written to the file meanwhile. To go on with a record: `resume`.

    Args:
        path: the file, which must not be there yet.
        state: the game or match; what has happened already is written at once.
        materials: what its strokes are made on. Default: the default materials.
        friction: ``"coupled"`` or ``"coulomb"``.
        limits: where its strokes end at the latest.
        seed: a number to remember, such as that of the players.
        overwrite: whether a file that is there is replaced.

    Raises:
        CarromError: an argument of another kind, every fault is listed; or the path is that of
            something that is no regular file.
        FileExistsError: the file is there, and is not to be overwritten.
        OSError: it cannot be written.

    Example:
        >>> import tempfile, pathlib
        >>> from carrom.records import Record
        >>> game = Game.opening("icf", layout=False)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder) / "game.jsonl"
        ...     with RecordWriter(path, game) as record:
        ...         record.write(game.play(StrokeFacts.counts(own=2)))
        ...     with RecordWriter.resume(path) as record:
        ...         record.write(record.state.undo())
        ...     [entry.says for entry in Record.load(path).entries]
        ['Two own men pocketed (Law 48). South plays on (Law 48).', 'undo']
    """

    def __init__(
        self,
        path: StrPath,
        state: State,
        *,
        materials: Materials | None = None,
        friction: str = "coupled",
        limits: Limits | None = None,
        seed: int | None = None,
        overwrite: bool = False,
    ) -> None:
        """Write the header."""
        from importlib.metadata import version  # slow to import, which only files should cost

        self._materials = Materials() if materials is None else materials
        self._limits = Limits() if limits is None else limits
        self._friction = friction
        seed = _checked(path, state, self._materials, friction, self._limits, seed, overwrite)
        kind = type(state)
        plain = state.to_dict() | {"acts": []}
        self.state: State = kind.from_dict(plain)
        header = {
            "format": FORMAT,
            "version": VERSION,
            "carrom": version("carrom"),
            "kind": "match" if kind is Match else "game",
            "materials": fields(self._materials),
            "friction": friction,
            "limits": fields(self._limits),
            "seed": seed,
            "start": plain,
        }
        self._seal = ""
        first = line_of(header)  # whatever can go wrong goes wrong before a file is replaced
        place = _place(path, overwrite)
        part = part_beside(place)  # so the file appears with its first line, or not at all
        try:
            self._open(part, "xb", 0)
            try:
                self._put(first)
                for act in state.acts:
                    self._write_act(act, None)
            finally:
                self.close()
            put_in_place(part, place, replace=overwrite)
        except OSError as error:
            forget_part(part)
            raise OSError(error.errno, error.strerror, os.fspath(path)) from error
        except BaseException:  # what is not begun stands in nobody's way
            forget_part(part)
            raise
        self._open(place, "ab+", self._size)

    @classmethod
    def resume(cls, path: StrPath) -> Self:
        """Go on with a record: its `state` is what was reached.

        A last line that was cut short is taken off the file.

        Raises:
            UnreadableFile: no record, or a damaged one.
            CarromError: another program has written to the file while it was read.
            OSError: it cannot be written.

        Warns:
            TruncatedRecord: the last line was cut short.
        """
        record = Record.load(path)
        writer = cls.__new__(cls)
        writer.state = record.state
        writer._materials, writer._limits = record.materials, record.limits
        writer._friction, writer._seal = record.friction, record.seal
        writer._open(path, "ab+", record.size)
        return writer

    def write(self, state: State, result: StrokeResult | None = None) -> None:
        """Write what has happened since the last line; nothing if nothing has.

        Args:
            state: the game or match now: some acts after the last state, or some before it, as
                `undo` gives it.
            result: the outcome of the stroke that was the last act, where there was one.

        Raises:
            CarromError: a state that does not follow, or a result that is not what the act says;
                nothing is written then. Or the record is closed, or another program has written
                to the file or deleted it.
            OSError: it cannot be written.
        """
        if self._file.closed:
            raise CarromError("the record is closed")
        if type(state) is not type(self.state) or state.start != self.state.start:
            raise CarromError("this state belongs to another game")
        before, after = self.state.acts, state.acts
        common = 0
        for old, now in zip(before, after, strict=False):
            if old != now:
                break
            common += 1
        new = after[common:]
        if result is not None:
            self._check_result(state, new, result)
        for _ in before[common:]:
            self._put(line_of({"undo": True}))
            self.state = self.state.undo()
        for number, act in enumerate(new, start=1):
            self._write_act(act, result if number == len(new) else None)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def _write_act(self, act: Act, result: StrokeResult | None) -> None:
        before = self.state
        after = before.do(act)
        plain: dict[str, Any] = {}
        ruling = before.rule(act.facts) if act.facts is not None else None
        if ruling is not None:
            plain["ruling"] = ruling_summary(ruling)
        if result is not None:
            plain["stroke"], plain["digest"] = fields(result.stroke), result.digest()
        self._put(line_of({"says": sentence(act, ruling), **plain, "act": act.to_dict()}))
        self.state = after

    def _check_result(self, state: State, new: tuple[Act, ...], result: StrokeResult) -> None:
        """Refuse an outcome that is not the stroke's, or was made on something else."""
        faults = Faults()
        faults.kind("result", result, StrokeResult)
        faults.raise_as(CarromError)
        if not new or new[-1].facts != StrokeFacts.of(result):
            faults.append("the result is not that of the last act")
        else:
            before = state.undo().position
            if before.layout != result.start:
                faults.append("the result began from another layout")
            if result.stroke.seat not in (None, before.turn):
                faults.append(
                    f"the stroke is {result.stroke.seat}'s, but {before.turn} is on turn"
                )
        for name, mine, given in (
            ("materials", self._materials, result.materials),
            ("friction", self._friction, result.friction),
            ("limits", self._limits, result.limits),
            ("board", state.position.equipment, result.board),
        ):
            if mine != given:
                faults.append(f"{name} must be the record's, not {shown(given)}")
        faults.raise_as(CarromError)

    # --- the file ---------------------------------------------------------------------------

    def _open(self, path: StrPath, mode: str, size: int) -> None:
        """Open the file to add lines to it, cut to a size."""
        try:
            # Without a buffer: what is written is with the system at once.
            self._file = io.FileIO(Path(path), mode, opener=_opener)
        except ValueError as error:  # a NUL in the path, or a sign that no file's name can have
            raise CarromError(f"path {shown(path)}: {error}") from None
        try:
            found = os.fstat(self._file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise CarromError(f"{os.fspath(path)}: not a regular file")
            if size:  # nothing is cut off but a line cut short: not what came after the reading
                self._file.seek(size)
                if found.st_size < size or b"\n" in self._file.read():
                    raise CarromError(_WRITTEN)
            self._file.truncate(size)
        except BaseException:
            self._file.close()
            raise
        self._size = size

    def _put(self, line: bytes) -> None:
        """One line and its seal, down to the disk; or none of it."""
        line, seal = sealed(line, self._seal)
        found = os.fstat(self._file.fileno())
        if not found.st_nlink:
            raise CarromError("the record has been deleted")
        if found.st_size != self._size:
            raise CarromError(_WRITTEN)
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except BaseException:
            with contextlib.suppress(OSError):
                self._file.truncate(self._size)
                self._file.seek(self._size)
            raise
        self._size += len(line)
        self._seal = seal


def _place(path: StrPath, overwrite: bool) -> Path:
    """Where a new record belongs: what a link points to is written, and the link stays.

    Raises:
        CarromError: no path, or that of something that is no regular file.
        FileExistsError: there is a file with something in it, and it is not to be replaced.
        OSError: it is a folder, or cannot be looked at.
    """
    try:
        place = Path(os.path.realpath(path))
        found = place.stat()
    except FileNotFoundError:
        return place
    except ValueError as error:  # a NUL in the path, or a sign that no file's name can have
        raise CarromError(f"path {shown(path)}: {error}") from None
    if not overwrite and not is_empty(place):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(path))
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(found.st_mode):
        raise CarromError(f"{os.fspath(path)}: not a regular file")
    return place


def _opener(path: str, flags: int) -> int:
    # Opening a pipe that nobody reads from would wait for ever.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def _checked(
    path: object,
    state: object,
    materials: object,
    friction: object,
    limits: object,
    seed: int | None,
    overwrite: object,
) -> int | None:
    """The seed as a plain number, everything else being as it should be."""
    faults = Faults()
    check_path(faults, path)
    if not isinstance(state, Game | Match):
        faults.append(f"state must be a Game or a Match, not {shown(state)}")
    faults.kind("materials", materials, Materials)
    faults.name("friction", friction, FRICTIONS)
    faults.kind("limits", limits, Limits)
    faults.kind("overwrite", overwrite, bool)
    if seed is not None:
        seed = faults.integer("seed", seed, at_least=0, at_most=2**64 - 1)
    faults.raise_as(CarromError)
    return seed
