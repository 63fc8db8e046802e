"""A stroke as a file: the question whole, and the digest of the answer.

A stroke file holds board, materials, friction, limits, layout and stroke, and the digest of what
came of it, not the answer itself: who loads it makes the stroke again and sees whether the same
comes out. Numbers have the digits that bring them back bit for bit and keys have one order, so
that the same stroke always gives the same bytes.
"""

import os
import re
import warnings
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from carrom.equipment import CarromBoard
from carrom.errors import CarromError, Faults, UnreadableFile, immutable, shown
from carrom.io.plain import board_values, fields, read_board, read_part
from carrom.io.text import (
    StrPath,
    attempt,
    format_of,
    json_text,
    members,
    read_json,
    refused,
    write_whole,
)
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.names import FRICTIONS
from carrom.physics import BACKENDS, simulate
from carrom.result import RECORDS, StrokeResult
from carrom.stroke import Stroke

FORMAT: Final = "carrom-stroke"
"""What a stroke file calls itself."""

VERSION: Final = 1
"""The version of the format that this package writes; it reads no other."""

_KEYS: Final = (
    *("format", "version", "carrom", "board", "materials", "friction", "limits"),
    *("layout", "stroke", "digest"),
)
_Made = TypeVar("_Made")


class DigestMismatch(UserWarning):
    """A stroke that was made again ended otherwise than its file says.

    Args:
        path: the file.
        recorded: the digest in the file.
        found: the digest of the stroke made now.
        version: the version of carrom that wrote the file.

    Example:
        >>> print(DigestMismatch("a.json", "00", "ff", "0.1"))
        a.json: the digest is ff, but carrom 0.1 recorded 00
    """

    def __init__(self, path: str, recorded: str, found: str, version: str) -> None:
        """Keep the parts and join them into the message."""
        self.path, self.recorded, self.found, self.version = path, recorded, found, version
        super().__init__(path, recorded, found, version)

    def __str__(self) -> str:
        """One sentence."""
        return (
            f"{self.path}: the digest is {self.found}, but carrom {self.version} recorded "
            f"{self.recorded}"
        )


# --- saving and loading a stroke ----------------------------------------------------------------


def save(path: StrPath, result: StrokeResult) -> None:
    """Write a stroke to a file: everything needed to make it again, and the digest of its end.

    The same stroke gives the same bytes. The file is written beside its place and then moved
    there, so that a crash leaves the old one or the new one, never half of it.

    Args:
        path: where to; what lay there before is replaced.
        result: the outcome of the stroke; what was recorded of it makes no difference.

    Raises:
        CarromError: `result` is not a `StrokeResult`.
        OSError: the file cannot be written.

    Example:
        >>> import carrom, tempfile, pathlib
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=4.0)
        >>> result = carrom.simulate(carrom.Layout.opening(), stroke)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder) / "break.json"
        ...     carrom.save(file, result)
        ...     carrom.load(file) == result
        True
    """
    faults = Faults()
    faults.kind("result", result, StrokeResult)
    faults.raise_as(CarromError)
    write_whole(path, stroke_text(result))


def load(path: StrPath, *, backend: str = "rust", record: str = "trajectory") -> StrokeResult:
    """Read a stroke that `save` wrote, and make it again.

    Args:
        path: the file.
        backend: which simulator makes it: ``"rust"`` or ``"reference"``.
        record: what to keep of it: ``"final"``, ``"events"`` or ``"trajectory"``.

    Raises:
        UnreadableFile: the file cannot be read, is not such a file, or holds a stroke that
            cannot be made; every fault is listed.
        CarromError: an unknown backend or record.

    Warns:
        DigestMismatch: the stroke ended otherwise than the file says. The result is that of the
            stroke made now; the warning and `verify` know both digests.

    Example: see `save`.
    """
    verification = verify(path, backend=backend, record=record)
    mismatch = verification.mismatch
    if mismatch is not None:
        warnings.warn(mismatch, stacklevel=2)
    return verification.result


@immutable
@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a stroke file and the stroke made again agree, from `verify`.

    Attributes:
        path: the file.
        version: the version of carrom that wrote it.
        recorded: the digest in the file.
        result: the stroke made now.
    """

    path: str
    version: str
    recorded: str
    result: StrokeResult

    @property
    def matches(self) -> bool:
        """Whether the stroke ended, to the last bit, as the file says."""
        return self.mismatch is None

    @property
    def mismatch(self) -> DigestMismatch | None:
        """The difference, with both digests; None when the stroke ended as the file says."""
        found = self.result.digest()
        if found == self.recorded:
            return None
        return DigestMismatch(self.path, self.recorded, found, self.version)


def _is_record(path: StrPath) -> bool:
    """Whether it is a file of the other kind, which a `RecordWriter` writes."""
    try:
        return format_of(path) == "carrom-record"
    except CarromError:
        return False


def verify(path: StrPath, *, backend: str = "rust", record: str = "trajectory") -> Verification:
    """Read a stroke file, make the stroke again and compare; a difference is no error here.

    Args:
        path: the file.
        backend: which simulator makes it: ``"rust"`` or ``"reference"``.
        record: what to keep of it: ``"final"``, ``"events"`` or ``"trajectory"``.

    Raises:
        UnreadableFile: as for `load`.
        CarromError: an unknown backend or record.

    Example:
        >>> import carrom, tempfile, pathlib
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=4.0)
        >>> result = carrom.simulate(carrom.Layout.opening(), stroke)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder) / "break.json"
        ...     carrom.save(file, result)
        ...     carrom.verify(file, backend="reference").matches
        True
    """
    faults = Faults()
    faults.name("backend", backend, BACKENDS)
    faults.name("record", record, RECORDS)
    faults.raise_as(CarromError)
    try:
        question = _question(read_json(path))
        result = _made_again(question, backend, record)
    except CarromError as error:
        if _is_record(path):
            told = "a record, and no stroke: carrom.records.Record.load reads it"
            raise refused(path, UnreadableFile(told)) from None
        raise refused(path, error) from error.__cause__
    return Verification(os.fspath(path), question.version, question.digest, result)


def stroke_text(result: StrokeResult) -> str:
    """The text of a stroke's file.

    Example:
        >>> import carrom
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=4.0)
        >>> print(stroke_text(carrom.simulate(carrom.Layout.of({}), stroke))[:31])
        {
          "format": "carrom-stroke",
    """
    from importlib.metadata import version  # slow to import, which only files should cost

    values = (
        FORMAT,
        VERSION,
        version("carrom"),
        board_values(result.board),
        fields(result.materials),
        result.friction,
        fields(result.limits),
        {name: result.start.position(name) for name in result.start.names},
        fields(result.stroke),
        result.digest(),
    )
    return json_text(dict(zip(_KEYS, values, strict=True)))


# --- reading a stroke ---------------------------------------------------------------------------


@immutable
@dataclass(frozen=True, slots=True)
class _Question:
    """What a stroke file asks, and the answer that it expects."""

    version: str
    board: CarromBoard
    materials: Materials
    friction: str
    limits: Limits
    layout: Layout
    stroke: Stroke
    digest: str


def _question(plain: object) -> _Question:
    """Check everything in a file; raise one error with all that is wrong."""
    faults = Faults()
    _check_format(plain)
    top = members(faults, "the file", plain, _KEYS)
    # A part that is missing has been named: the others are looked at all the same.
    board = read_board(faults, top["board"]) if "board" in top else None
    materials, limits, stroke = (
        read_part(faults, name, top[name], kind) if name in top else None
        for name, kind in (("materials", Materials), ("limits", Limits), ("stroke", Stroke))
    )
    layout = None
    if "layout" in top:
        layout = attempt(faults, "layout", lambda: Layout.of(top["layout"]))
    if "friction" in top:
        faults.name("friction", top["friction"], FRICTIONS)
    _check_text(faults, top, "carrom", r"[0-9A-Za-z.+!_-]{1,40}", "a version")
    _check_text(faults, top, "digest", r"[0-9a-f]{32}", "32 hexadecimal digits")
    faults.raise_as(UnreadableFile)
    assert board is not None  # here and below: there was no fault
    assert isinstance(materials, Materials)
    assert isinstance(limits, Limits)
    assert layout is not None
    assert isinstance(stroke, Stroke)
    version, friction, digest = top["carrom"], top["friction"], top["digest"]
    return _Question(version, board, materials, friction, limits, layout, stroke, digest)


def _check_format(plain: object) -> None:
    """Another format or version is a fault that makes all others meaningless."""
    if not isinstance(plain, dict):
        raise UnreadableFile(f"not a stroke file: it holds {shown(plain)}")
    if plain.get("format") != FORMAT:
        given = shown(plain["format"]) if "format" in plain else "missing"
        raise UnreadableFile(f"not a stroke file: format must be {FORMAT!r}, not {given}")
    version = plain.get("version")
    if type(version) is not int or version != VERSION:  # True == 1 == 1.0
        given = shown(version) if "version" in plain else "missing"
        raise UnreadableFile(f"version must be {VERSION}, the only one known, not {given}")


def _check_text(faults: Faults, top: dict[str, Any], key: str, pattern: str, meaning: str) -> None:
    if key in top and not (isinstance(top[key], str) and re.fullmatch(pattern, top[key])):
        faults.append(f"{key} must be {meaning}, not {shown(top[key])}")


def _made_again(question: _Question, backend: str, record: str) -> StrokeResult:
    return simulate(
        question.layout,
        question.stroke,
        board=question.board,
        materials=question.materials,
        friction=question.friction,
        limits=question.limits,
        backend=backend,
        record=record,
    )
