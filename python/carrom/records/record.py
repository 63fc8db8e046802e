"""A record and how it is read: JSON Lines, a header and then one line for each event.

The header says how the game or match began and what it was played on. Every other line is an
act (`carrom.rules.history.Act`) with the ruling on it and, where the physics was ours, the stroke
and the digest of its outcome; or an undo of the line before. Everything else follows, so reading a
record plays it again by the Laws.
"""

import json
import os
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from carrom.errors import CarromError, Faults, UnreadableFile, immutable, shown
from carrom.io.plain import read_part
from carrom.io.text import StrPath, attempt, format_of, members, read_lines, refused
from carrom.materials import Limits, Materials
from carrom.names import FRICTIONS
from carrom.reading import decoded, parse_json
from carrom.records.seal import Seals
from carrom.rules import Game, Match, Ruling
from carrom.rules.history import NOTED, Act
from carrom.rules.notes import noted
from carrom.stroke import Stroke

FORMAT: Final = "carrom-record"
"""What a record calls itself."""
VERSION: Final = 1
"""The version of the format that this package writes; it reads no other."""
LARGEST: Final = 1 << 28
"""A record is no larger than this, bytes; and no line longer than `carrom.io.text.LONGEST_LINE`.

A line is read, ruled and forgotten before the next one. So besides what a record holds no more
than a line and its values are in memory, some 40 MB at most, and what is wrong is refused at its
line.
"""

State: TypeAlias = Game | Match
"""What is recorded: a game by itself, or a match."""
KINDS: Final[Mapping[str, type[Game] | type[Match]]] = {"game": Game, "match": Match}

HEADER: Final = (
    *("format", "version", "carrom", "kind", "materials", "friction", "limits"),
    *("seed", "start"),
)
"""The keys of the first line."""
_MOST_PARTS: Final = 64  # codes or Laws of a ruling
_LINE: Final = ("act", "says", "ruling", "stroke", "digest")


class TruncatedRecord(UserWarning):
    """A record whose last line a crash cut short: that line is left out.

    Example:
        >>> print(TruncatedRecord("a.jsonl", 7))
        a.jsonl: line 7 is cut short and left out
    """

    def __init__(self, path: str, line: int) -> None:
        """Keep the parts."""
        self.path, self.line = path, line
        super().__init__(path, line)

    def __str__(self) -> str:
        """One sentence."""
        return f"{self.path}: line {self.line} is cut short and left out"


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of a record after the first. Frozen."""

    line: int
    """Its number in the file; the header is line 1."""
    act: Act | None
    """What happened; None: the act before was undone."""
    stroke: Stroke | None = None
    """The stroke, where it was made by the simulation."""
    digest: str | None = None
    """Digest of the stroke's outcome."""
    ruling: Mapping[str, Any] | None = None
    """What was ruled, as `ruling_summary` tells it."""
    says: str = ""
    """What happened, in words: for people."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record, read and played again. Frozen.

    Attributes:
        version: the version of carrom that began it.
        start: the game or match before the first act.
        state: the game or match after the last line.
        materials: what the strokes were made on.
        friction: ``"coupled"`` or ``"coulomb"``.
        limits: where a stroke ended at the latest.
        seed: whatever number the players were begun with; None: not told.
        entries: the lines after the first.
        size: bytes of the file up to the last whole line.
        seal: the running hash of all whole lines, which is the seal of the last one.
        sealed_from: the first line that has a seal; None: the record was written without seals.
        broken_seal: the first line whose seal does not hold; None: all do.
    """

    version: str
    start: State
    state: State
    materials: Materials
    friction: str
    limits: Limits
    seed: int | None
    entries: tuple[Entry, ...]
    size: int
    seal: str
    sealed_from: int | None
    broken_seal: int | None

    @classmethod
    def load(cls, path: StrPath) -> "Record":
        """Read a record and play it again by the Laws; `verify_record` asks the physics too.

        Args:
            path: the file that a `RecordWriter` wrote.

        Raises:
            UnreadableFile: no record, or a damaged one; each fault names its line.
            CarromError: the path is none.

        Warns:
            TruncatedRecord: the last line was cut short by a crash. It is left out.

        Example:
            >>> Record.load("no such file")
            Traceback (most recent call last):
            carrom.errors.UnreadableFile: no such file: No such file or directory
        """
        _check(path)
        try:
            if format_of(path) == "carrom-stroke":
                raise UnreadableFile("a stroke, and no record: carrom.load reads it")
            record, whole = _read(read_lines(path, LARGEST))
        except UnreadableFile as error:
            raise refused(path, error) from None
        if not whole:
            told = TruncatedRecord(os.fspath(path), len(record.entries) + 2)
            warnings.warn(told, stacklevel=2)
        return record


def is_record(path: StrPath) -> bool:
    """Whether a file begins as a record does.

    Raises:
        UnreadableFile: it cannot be read.
        CarromError: the path is none.
    """
    _check(path)
    try:
        return format_of(path) == FORMAT
    except UnreadableFile as error:
        raise refused(path, error) from None


def line_of(plain: Mapping[str, Any]) -> bytes:
    """Plain values as a line of a record; floats have digits enough to come back."""
    try:
        text = json.dumps(plain, allow_nan=False, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:  # half a sign, which UTF-8 has not: written as an escape
        text = json.dumps(plain, allow_nan=False).encode("ascii")
    return text + b"\n"


def check_path(faults: Faults, path: object) -> None:
    """Find fault with a path that is none."""
    if not isinstance(path, (str, os.PathLike)):
        faults.append(f"path must be a path, not {shown(path)}")


def _check(path: object) -> None:
    faults = Faults()
    check_path(faults, path)
    faults.raise_as(CarromError)


def ruling_summary(ruling: Ruling) -> dict[str, Any]:
    """What a ruling decided, as plain values.

    Example:
        >>> from carrom.rules import Position, StrokeFacts
        >>> ruling = Position.of("icf", own=7, opponent=9).rule(StrokeFacts.counts(own=1))
        >>> ruling_summary(ruling)
        {'codes': ['pocketed-own', 'turn-continues'], 'laws': ['48'], 'turn': 'south'}
    """
    plain: dict[str, Any] = {
        "codes": list(ruling.codes),
        "laws": list(ruling.laws),
        "turn": ruling.turn,
    }
    if ruling.dues:
        plain["dues"] = ruling.dues
    if ruling.returns:
        plain["returns"] = list(ruling.returns)
    if ruling.board_result is not None:
        plain["points"] = list(ruling.board_result.points)
    return plain


def sentence(act: Act, ruling: Ruling | None) -> str:
    """What happened, in English, as a record tells it beside the act.

    Args:
        act: what happened.
        ruling: on a stroke, or on what happened instead; None: there is none.
    """
    if act.kind in NOTED:
        return noted(act).remark().sentence()
    return act.kind if ruling is None else ruling.explain().replace("\n", " ")


# --- reading ------------------------------------------------------------------------------------


def _read(lines: Iterator[bytes]) -> tuple[Record, bool]:
    """A record from its lines, and whether the last one is whole; one cut short is left out."""
    seals = Seals()
    try:
        return _played(lines, seals)
    except UnreadableFile as error:
        if seals.fault is None:
            raise
        # The change may be far above the line that does not follow from it.
        raise UnreadableFile((*error.faults, seals.fault)) from None


def _played(lines: Iterator[bytes], seals: Seals) -> tuple[Record, bool]:
    """The record, played again, and whether its last line is whole; seals are checked too."""
    first = next(lines, b"")
    if not first:
        raise UnreadableFile("empty: no match or game was kept in it")
    if not first.endswith(b"\n"):
        raise UnreadableFile("not a record: no whole line in it")
    seals.take(first)
    header = _header(_plain(first, 1))
    state: State = header["start"]
    entries: list[Entry] = []
    size, whole = len(first), True
    for number, line in enumerate(lines, start=2):
        whole = line.endswith(b"\n")
        if not whole:
            break
        seals.take(line)
        entry = _entry(_plain(line, number), number)
        try:
            state = state.undo() if entry.act is None else state.do(entry.act)
        except CarromError as error:
            raise _at(number, error) from None
        entries.append(entry)
        size += len(line)
    record = Record(
        version=header["carrom"],
        start=header["start"],
        state=state,
        materials=header["materials"],
        friction=header["friction"],
        limits=header["limits"],
        seed=header["seed"],
        entries=tuple(entries),
        size=size,
        seal=seals.head,
        sealed_from=seals.first,
        broken_seal=seals.broken,
    )
    return record, whole


def _at(number: int, error: CarromError) -> UnreadableFile:
    return UnreadableFile(f"line {number}: {fault}" for fault in error.faults)


def _plain(line: bytes, number: int) -> Any:
    """What a line tells, without its seal."""
    try:
        plain = parse_json(decoded(line))
    except UnreadableFile as error:
        raise _at(number, error) from None
    if isinstance(plain, dict):
        plain.pop("seal", None)  # `Seals` reads it
    return plain


def _header(plain: object) -> dict[str, Any]:
    """The first line, checked; every fault in one error."""
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise UnreadableFile(f"line 1: not a record: it holds {shown(plain)}")
    if type(plain.get("version")) is not int or plain["version"] != VERSION:
        given = shown(plain.get("version"))
        raise UnreadableFile(f"line 1: version must be {VERSION}, the only one known, not {given}")
    faults = Faults()
    top = members(faults, "the header", plain, HEADER)
    read: dict[str, Any] = {}
    for name, kind in (("materials", Materials), ("limits", Limits)):
        read[name] = read_part(faults, name, top[name], kind) if name in top else None
    faults.name("friction", top.get("friction"), FRICTIONS)
    faults.kind("carrom", top.get("carrom"), str)
    if top.get("seed") is not None:
        faults.integer("seed", top["seed"], at_least=0, at_most=2**64 - 1)
    if faults.name("kind", top.get("kind"), KINDS) and "start" in top:
        kind_of_state = KINDS[top["kind"]]
        read["start"] = attempt(faults, "start", lambda: kind_of_state.from_dict(top["start"]))
        if read["start"] is not None and read["start"].acts:
            faults.append("start: something has happened already")
    if faults:
        raise UnreadableFile(f"line 1: {fault}" for fault in faults)
    return {**top, **read}


def _entry(plain: object, number: int) -> Entry:
    """A line, checked by itself."""
    if isinstance(plain, dict) and set(plain) == {"undo"} and plain["undo"] is True:
        return Entry(line=number, act=None, says="undo")
    faults = Faults()
    given = members(faults, "the line", plain, _LINE[:2], _LINE[2:])
    act = attempt(faults, "act", lambda: Act.from_dict(given["act"])) if "act" in given else None
    stroke = None
    if "stroke" in given:
        stroke = read_part(faults, "stroke", given["stroke"], Stroke)
    if ("stroke" in given) != ("digest" in given):
        faults.append("stroke and digest need each other")
    for name, kind in (("says", str), ("digest", str), ("ruling", dict)):
        if name in given:
            faults.kind(name, given[name], kind)
    _check_ruling(faults, given.get("ruling"))
    if faults:
        raise UnreadableFile(f"line {number}: {fault}" for fault in faults)
    return Entry(
        line=number,
        act=act,
        stroke=stroke,
        digest=given.get("digest"),
        ruling=given.get("ruling"),
        says=given["says"],
    )


def _check_ruling(faults: Faults, ruling: object) -> None:
    """Refuse what no ruling holds, and what would only fill the memory: it is kept, and not read.

    Whether it is the right ruling only `verify_record` asks.
    """
    if not isinstance(ruling, dict):
        return
    for key, value in ruling.items():
        parts = value if isinstance(value, list) else [value]
        if len(parts) > _MOST_PARTS or any(isinstance(part, (list, dict)) for part in parts):
            what = f"text, a number or up to {_MOST_PARTS} of them"
            faults.append(f"ruling: {shown(key)} must be {what}, not {shown(value)}")
