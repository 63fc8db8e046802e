"""The committed figures: CSV files in ``benches/results/``, each row with where it was measured.

``throughput.csv``
    a case: strokes per second, nanoseconds per event, how many times faster than others
``limits.csv``
    single figures, with what they must not fall short of or exceed
``instructions.csv``
    instructions per stroke, counted by callgrind
``solver_first_….csv``
    searches of one way for the first stroke that reaches a goal: by problem and seed
``solver_odds.csv``
    a solution: the odds it was given, and what fresh noise showed
``players.csv``
    a league of two players: boards won by the first, and the 95 % interval
``digests.csv``
    a build of the core: the digest of the same strokes, or why it was not run
``viewer_frames.csv``
    a part of a frame of the viewer in a window of a size: milliseconds
"""

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from benches.machine import ROOT, WHERE, where

RESULTS: Final = ROOT / "benches" / "results"

Row = Mapping[str, str]


def read(name: str) -> list[dict[str, str]]:
    """The rows of a file, oldest run first; none when there is no file."""
    path = _path(name)
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def latest(name: str, each: str = "") -> list[dict[str, str]]:
    """The rows of the run that was kept last.

    Args:
        name: of the file.
        each: a column; for each of its values the rows of the last run that has it.
    """
    rows = read(name)
    last = {row.get(each): _run(row) for row in rows}
    return [row for row in rows if _run(row) == last[row.get(each)]]


def write(name: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Append the rows of this run; they replace those of the same commit and machine."""
    here = where()
    new = [{**here, **row} for row in rows]
    if not new:
        return
    old = [row for row in read(name) if _run(row) != _run(here)]
    RESULTS.mkdir(exist_ok=True)
    with _path(name).open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, (*WHERE, *columns), lineterminator="\n")
        writer.writeheader()
        writer.writerows([*old, *new])


def _path(name: str) -> Path:
    return RESULTS / f"{name}.csv"


def _run(row: Row) -> tuple[str, str]:
    return row["commit"], row["machine"]
