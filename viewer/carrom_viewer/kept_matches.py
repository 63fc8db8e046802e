"""Matches that were kept: where they lie, and in a line who played and how it stands.

Example:
    >>> found(Path("no such folder")), row(Path("2026-11-30 12.05.59.jsonl"), "Ann – Bob 25–12")
    ((), '2026-11-30 12.05  Ann – Bob 25–12')
"""

import re
from pathlib import Path
from typing import Final

from carrom.errors import CarromError
from carrom.records import Record
from carrom.rules import Match

_DATED: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d)\.\d\d(?: \(\d+\))?")
"""As `carrom_viewer.dated` names files: the day and the minute are enough for a list."""


def found(folder: Path) -> tuple[Path, ...]:
    """The records of a folder, the newest first; none when it cannot be read."""
    try:
        return tuple(sorted(folder.glob("*.jsonl"), reverse=True))
    except OSError:
        return ()


def told(record: Path) -> str:
    """Who played, and the points of each game; "" when that cannot be read.

    Example:
        >>> told(Path("no such file"))
        ''
    """
    try:
        state = Record.load(record).state
    except (CarromError, OSError):
        return ""
    if not isinstance(state, Match):
        return ""
    points = ", ".join(f"{first}–{second}" for first, second in state.scores)
    return f"{state.team_name(0)} – {state.team_name(1)} {points}"


def row(record: Path, said: str) -> str:
    """A record in a list."""
    dated = _DATED.fullmatch(record.stem)
    name = record.stem if dated is None else dated[1]
    return f"{name}  {said}" if said else name
