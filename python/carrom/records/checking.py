"""Does a record still come out? Every stroke made again, every ruling ruled again."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass

from carrom.errors import CarromError, Faults, immutable, shown
from carrom.io.text import StrPath
from carrom.physics import BACKENDS, simulate
from carrom.records.record import Entry, Record, State, ruling_summary, sentence
from carrom.records.seal import broken_seal
from carrom.rules import StrokeFacts
from carrom.rules.messages.en import ENGLISH


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordVerification:
    """What `verify_record` found. Frozen.

    Attributes:
        path: the file.
        lines: lines looked at, the header included.
        strokes: strokes made again.
        difference: the first difference, with its line; None: everything came out as recorded.
        seal: the seal of the last line, to be compared with one that was kept elsewhere; None:
            the record is not sealed.
        sealed_from: the first line that has a seal; None: the record is not sealed.
    """

    path: str
    lines: int
    strokes: int
    difference: str | None
    seal: str | None
    sealed_from: int | None

    @property
    def matches(self) -> bool:
        """Whether everything came out as recorded."""
        return self.difference is None


def verify_record(
    path: StrPath,
    backend: str = "rust",
    progress: Callable[[int, int], None] | None = None,
) -> RecordVerification:
    """Make every stroke of a record again and rule on it again; stop at the first difference.

    The seal of every line is looked at as well, and the sentence beside every act.

    Args:
        path: the file.
        backend: ``"rust"`` or ``"reference"``.
        progress: called with the lines done and the lines there are.

    Raises:
        UnreadableFile: no record, or a damaged one.
        CarromError: an unknown backend, a path that is none, or a progress that is no function.

    Warns:
        TruncatedRecord: the last line was cut short by a crash. It is left out.

    Example:
        >>> import tempfile, pathlib
        >>> from carrom.records import RecordWriter
        >>> from carrom.rules import Game
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder) / "game.jsonl"
        ...     RecordWriter(path, Game.opening("icf").concede("south")).close()
        ...     found = verify_record(path)
        >>> found.matches, found.lines, found.strokes
        (True, 2, 0)
    """
    faults = Faults()
    faults.name("backend", backend, BACKENDS)
    given: object = progress
    if given is not None and not callable(given):
        faults.append(f"progress must be a function, not {shown(progress)}")
    faults.raise_as(CarromError)
    record = Record.load(path)
    state, strokes, difference = record.start, 0, _seal_fault(record, 1)
    lines = 1
    for entry in () if difference else record.entries:
        lines = entry.line
        strokes += entry.stroke is not None
        told = _told_difference(record, state, entry, backend)
        difference = told or _seal_fault(record, lines)
        if difference is not None:
            break
        state = state.undo() if entry.act is None else state.do(entry.act)
        if progress is not None:
            progress(lines, len(record.entries) + 1)
    return RecordVerification(
        path=os.fspath(path),
        lines=lines,
        strokes=strokes,
        difference=difference,
        seal=None if record.sealed_from is None else record.seal,
        sealed_from=record.sealed_from,
    )


def _seal_fault(record: Record, line: int) -> str | None:
    """What is told if the seal of a line is the first that does not hold."""
    return broken_seal(line) if record.broken_seal == line else None


def _told_difference(record: Record, state: State, entry: Entry, backend: str) -> str | None:
    """What comes out otherwise than a line says, with its number; or None."""
    if entry.act is None:
        return None
    found = _difference(record, state, entry, backend)
    return None if found is None else f"line {entry.line}: {found}"


def _difference(record: Record, state: State, entry: Entry, backend: str) -> str | None:
    """What comes out otherwise than a line says, or None."""
    act = entry.act
    assert act is not None  # an undo is not asked
    if act.kind != "play" or act.facts is None:
        if entry.stroke or entry.ruling:
            return "only a stroke has a ruling or a digest"
        return _sentence_difference(record, entry, sentence(act, None))
    if entry.stroke is not None:
        found = _stroke_difference(record, state, entry, backend)
        if found is not None:
            return found
    ruling = state.rule(act.facts)
    ruled = ruling_summary(ruling)
    if entry.ruling is None:
        return "the ruling is missing"
    for name in dict.fromkeys((*entry.ruling, *ruled)):
        recorded, now = entry.ruling.get(name), ruled.get(name)
        if recorded != now:
            what = name if name in ruled else shown(name)
            return f"ruling: {what} is {shown(now)}, but was recorded as {shown(recorded)}"
    return _sentence_difference(record, entry, sentence(act, ruling))


def _sentence_difference(record: Record, entry: Entry, now: str) -> str | None:
    """The stored sentence against what happened: word by word, or at least its numbers.

    Another version may say it in other words, and records without seals may be of any.
    """
    from importlib.metadata import version  # slow to import, which only files should cost

    same = record.sealed_from == 1 and record.version == version("carrom")
    recorded = entry.says
    if recorded == now if same else _numbers(recorded) == _numbers(now):
        return None
    return f"the sentence is {shown(now)}, but was recorded as {shown(recorded)}"


def _numbers(text: str) -> list[str]:
    """The numbers that a sentence tells, in order, those of Laws left out."""
    words = re.sub(r"\([^()]*\)", "", text.lower())
    return re.findall(rf"\b(?:[0-9]+|{'|'.join(ENGLISH.numbers)})\b", words)


def _stroke_difference(record: Record, state: State, entry: Entry, backend: str) -> str | None:
    layout = state.position.layout
    if layout is None or entry.stroke is None or entry.act is None:
        return "a stroke is recorded, but no layout is known"
    seat, turn = entry.stroke.seat, state.position.turn
    if seat not in (None, turn):
        return f"the stroke is {seat}'s, but {turn} is on turn"
    try:
        result = simulate(
            layout,
            entry.stroke,
            board=state.position.equipment,
            materials=record.materials,
            friction=record.friction,
            limits=record.limits,
            backend=backend,
            record="final",
        )
    except CarromError as error:
        return f"the stroke cannot be made: {'; '.join(error.faults)}"
    if result.digest() != entry.digest:
        return f"the digest is {result.digest()}, but was recorded as {shown(entry.digest)}"
    if result.stop_reason != "settled":
        return f"the stroke did not settle: {result.stop_reason}"
    if StrokeFacts.of(result) != entry.act.facts:
        return "the facts are not those of the stroke"
    return None
