"""Does a record still come out? Every stroke made again, every ruling ruled again."""

import os
from collections.abc import Callable
from dataclasses import dataclass

from carrom.errors import CarromError, Faults, immutable, shown
from carrom.io.text import StrPath
from carrom.physics import BACKENDS, simulate
from carrom.records.record import Entry, Record, State, ruling_summary
from carrom.rules import StrokeFacts


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordVerification:
    """What `verify_record` found. Frozen.

    Attributes:
        path: the file.
        lines: lines looked at, the header included.
        strokes: strokes made again.
        difference: the first difference, with its line; None: everything came out as recorded.
    """

    path: str
    lines: int
    strokes: int
    difference: str | None

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
    told: object = progress
    if told is not None and not callable(told):
        faults.append(f"progress must be a function, not {shown(progress)}")
    faults.raise_as(CarromError)
    record = Record.load(path)
    state, strokes, difference = record.start, 0, None
    lines = len(record.entries) + 1
    for number, entry in enumerate(record.entries, start=2):
        if entry.act is None:
            state = state.undo()
        else:
            difference = _difference(record, state, entry, backend)
            strokes += entry.stroke is not None
            if difference is not None:
                lines = number
                difference = f"line {entry.line}: {difference}"
                break
            state = state.do(entry.act)
        if progress is not None:
            progress(number, lines)
    return RecordVerification(
        path=os.fspath(path), lines=lines, strokes=strokes, difference=difference
    )


def _difference(record: Record, state: State, entry: Entry, backend: str) -> str | None:
    """What comes out otherwise than a line says, or None."""
    act = entry.act
    assert act is not None  # an undo is not asked
    if act.kind != "play" or act.facts is None:
        return "only a stroke has a ruling or a digest" if entry.stroke or entry.ruling else None
    if entry.stroke is not None:
        found = _stroke_difference(record, state, entry, backend)
        if found is not None:
            return found
    ruled = ruling_summary(state.rule(act.facts))
    if entry.ruling is None:
        return "the ruling is missing"
    for name in dict.fromkeys((*entry.ruling, *ruled)):
        recorded, now = entry.ruling.get(name), ruled.get(name)
        if recorded != now:
            what = name if name in ruled else shown(name)
            return f"ruling: {what} is {shown(now)}, but was recorded as {shown(recorded)}"
    return None


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
