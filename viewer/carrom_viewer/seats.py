"""Who sits where, beside the record of a match that goes on.

A record knows the players' names and not which of them are machines. That is kept in a small file
beside it, as long as nobody has won: what has such a file can be gone on with.

Example:
    >>> import pathlib, tempfile
    >>> table = Table(teams=(("Ann",), ("Bob",)), levels={"Bob": "club"}, clock=True)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     record = pathlib.Path(folder) / "match.jsonl"
    ...     keep_seats(record, table)
    ...     load_seats(record)
    Seats(levels={'Bob': 'club'}, clock=True)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from carrom.errors import CarromError, Faults, UnreadableFile, shown
from carrom.io import json_text, read_json, refused, write_whole

from carrom_viewer.table import PLAYER_LEVELS, Table

FORMAT: Final = "carrom-viewer-seats"
"""What the file calls itself."""
VERSION: Final = 1
"""The version of the file that this program writes, and the only one that it reads."""
ENDING: Final = ".seats.json"
RECORD: Final = ".jsonl"
"""How the files end that are kept beside a record, and the record."""


@dataclass(frozen=True, slots=True)
class Seats:
    """What a record does not know of its table.

    Attributes:
        levels: of the machines, by their names; everybody else is a person.
        clock: whether strokes and placings are timed.
    """

    levels: Mapping[str, str] = field(default_factory=dict)
    clock: bool = False


def beside(record: Path) -> Path:
    """The file that belongs to a record.

    Example:
        >>> beside(Path("2026-11-30 12.00.jsonl")).name
        '2026-11-30 12.00.seats.json'
    """
    return record.with_name(f"{record.name.removesuffix(RECORD)}{ENDING}")


def keep_seats(record: Path, table: Table) -> None:
    """Write who sits where.

    Raises:
        OSError: it cannot be written.
    """
    plain = {"levels": dict(table.levels), "clock": table.clock}
    write_whole(beside(record), json_text({"format": FORMAT, "version": VERSION, **plain}))


def forget_seats(record: Path) -> None:
    """The match is over: nobody goes on with it.

    Raises:
        OSError: the file cannot be deleted.
    """
    beside(record).unlink(missing_ok=True)


def load_seats(record: Path) -> Seats:
    """Who sits where; where no file says so all are people.

    Raises:
        UnreadableFile: the file is damaged, or of another version; every fault is listed.
    """
    path = beside(record)
    if not path.exists():
        return Seats()
    try:
        return _seats(read_json(path))
    except CarromError as error:
        raise refused(path, error) from error


def _seats(plain: Any) -> Seats:
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise UnreadableFile("this does not say who sits where")
    if type(plain.get("version")) is not int or plain["version"] != VERSION:
        given = shown(plain.get("version"))
        raise UnreadableFile(f"version must be {VERSION}, the only one known, not {given}")
    faults = Faults()
    levels, clock = plain.get("levels"), plain.get("clock")
    faults.kind("clock", clock, bool)
    if not isinstance(levels, dict):
        faults.append(f"levels must be an object, not {shown(levels)}")
        levels = {}
    for name, level in levels.items():
        faults.name(f"level of {shown(name)}", level, PLAYER_LEVELS)
    faults.raise_as(UnreadableFile)
    return Seats(levels, bool(clock))


def unfinished(folder: Path) -> tuple[Path, ...]:
    """The records in a folder that can be gone on with, the newest first.

    Example:
        >>> unfinished(Path("no such folder"))
        ()
    """
    try:
        found = [path for path in folder.glob(f"*{RECORD}") if beside(path).exists()]
    except OSError:
        return ()
    return tuple(sorted(found, reverse=True))
