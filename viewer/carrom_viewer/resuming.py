"""A match that was left, gone on with: everything as it was, undo and replays too.

Example:
    >>> import pathlib, tempfile
    >>> from carrom_viewer.jobs import Jobs
    >>> with Jobs() as jobs, tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "match.jsonl"
    ...     first = Session(Table(teams=(("Ann",), ("Bob",)), seed=1), jobs, path)
    ...     first.choose("break")
    ...     first.pass_turn()
    ...     first.close()
    ...     again = resumed(path, jobs)
    ...     again.close()
    ...     again.digest() == first.digest(), again.decider, again.can_undo
    (True, 'Bob', True)
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

import carrom
from carrom import Limits, StrokeResult
from carrom.cli.locks import Claim
from carrom.errors import CarromError, Faults, UnreadableFile
from carrom.io import refused
from carrom.records import Entry, Record, RecordWriter
from carrom.rules import Match

from carrom_viewer.claim import claimed, released
from carrom_viewer.jobs import Jobs
from carrom_viewer.seats import load_seats
from carrom_viewer.session import Happening, Session, happening
from carrom_viewer.table import Table

_OTHER_PHYSICS: Final = "its strokes were made with other physics than the program plays with"


def resumed(path: Path, jobs: Jobs) -> Session:
    """A session that goes on with the match of a record, in the same file.

    A last line that a crash cut short is taken off. Strokes are simulated again. As long as the
    session is not closed no other program can go on with the match.

    Args:
        path: the record.
        jobs: the work in the background.

    Warns:
        TruncatedRecord: there was such a line.

    Raises:
        UnreadableFile: the record, or who sat where, cannot be read; every fault is listed.
        CarromError: it is no match that the program can go on with: it is over, or was counted
            without a layout, or made with other physics; or another program is playing it.
    """
    claim = claimed(path)
    try:
        return _session(path, jobs, claim)
    except BaseException:
        released(claim)
        raise


def _session(path: Path, jobs: Jobs, claim: Claim | None) -> Session:
    """The session with a record that is ours."""
    record = Record.load(path)
    try:
        match = _open_match(record)
        table = _table(record, match, path)
        past = _past(record)
    except UnreadableFile:
        raise
    except CarromError as error:
        raise refused(path, error) from error
    _cut(path)
    return Session(table, jobs, path, match, past=past, resumes=True, claim=claim)


def _cut(path: Path) -> None:
    """Take a line that was cut short off the file."""
    with suppress(OSError):  # that it cannot be written is told later
        RecordWriter.resume(path).close()


def _open_match(record: Record) -> Match:
    """The match as it was left."""
    match, faults = record.state, Faults()
    if not isinstance(match, Match):
        raise CarromError("the record of a single game: only a match can be gone on with")
    if match.over:
        faults.append("the match is over")
    if match.position.layout is None:
        faults.append("nobody knows where the pieces lie: only their numbers were kept")
    if record.friction != "coupled" or record.limits != Limits():
        faults.append(_OTHER_PHYSICS)
    faults.raise_as(CarromError)
    return match


def _table(record: Record, match: Match, path: Path) -> Table:
    seats = load_seats(path)
    return Table(
        teams=match.teams,
        levels=seats.levels,
        ruleset=match.start.ruleset,
        format=match.format,
        seed=record.seed or 0,
        clock=seats.clock or match.start.at is not None,
        materials=record.materials,
        equipment=match.start.equipment,
    )


def _past(record: Record) -> list[Happening]:
    """Everything that happened and was not undone."""
    state, past = record.start, list[Happening]()
    for entry in record.entries:
        assert isinstance(state, Match)  # the kind of a record does not change
        if entry.act is None:
            state = past.pop().before
            continue
        before, state = state, state.do(entry.act)
        past.append(happening(before, state, entry.act, _simulated(record, before, entry)))
    return past


def _simulated(record: Record, before: Match, entry: Entry) -> StrokeResult | None:
    """The stroke of a line once more; None: it was none."""
    layout = before.position.layout
    if entry.stroke is None or layout is None:
        return None
    result = carrom.simulate(
        layout, entry.stroke, board=before.position.equipment, materials=record.materials
    )
    if entry.digest != result.digest():
        raise CarromError(f"line {entry.line}: {_OTHER_PHYSICS}")
    return result
