"""Show the kept figures in the documents, in blocks that nobody types.

    python -m benches.report            rewrites the blocks
    python -m benches.report --check    only says which documents are out of date

A block stands between ``<!-- figures: NAME -->`` and ``<!-- end of figures -->``; the names are
those of `BLOCKS`.
"""

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from benches import digests, kept, player_leagues, solver_figures, tables, viewer_figures
from benches.figures import Count, Limit, Throughput
from benches.machine import ROOT
from benches.problems import DIFFICULTIES
from benches.scenes import BREAKS
from benches.solver_figures import First, Trial
from benches.viewer_figures import Part

NONE: Final = "No figures are kept yet."

BLOCK: Final = re.compile(
    r"(?P<head><!-- figures: (?P<name>[\w-]+) -->\n).*?(?P<tail><!-- end of figures -->)",
    re.DOTALL,
)


def _throughput() -> str:
    return _block("throughput", lambda rows: tables.throughput(map(Throughput.of_row, rows)))


def _summary() -> str:
    """What README has room for."""
    shown = ("gentle", "midgame", "hard", *BREAKS)
    return _block(
        "throughput",
        lambda rows: tables.summary(
            figure
            for figure in map(Throughput.of_row, rows)
            if figure.scene in shown and figure.model != "simple"
        ),
    )


def _limits() -> str:
    return _block("limits", lambda rows: tables.limits(map(Limit.of_row, rows)))


def _instructions() -> str:
    return _block(
        "instructions", lambda rows: tables.counts(map(Count.of_row, rows), compared=False)
    )


def _solver_first(table: Callable[[list[First]], tables.Table]) -> str:
    """A table of the searches of all ways, each as it was measured last."""
    files = map(solver_figures.file_of, solver_figures.WAYS)
    found = [row for file in files for row in kept.latest(file, "problem")]
    if not found:
        return f"{NONE}\n"
    places: dict[str, dict[str, list[str]]] = {}
    for row in found:
        classes = places.setdefault(_where(row), {}).setdefault(row["way"], [])
        if row["difficulty"] not in classes:
            classes.append(row["difficulty"])
    where = " ".join(f"Measured {place}: {_ways(ways)}." for place, ways in places.items())
    rows = solver_figures.in_order(map(First.of_row, found))
    return f"\n{table(rows).markdown()}\n\n{where}\n\n"


def _ways(ways: Mapping[str, Sequence[str]]) -> str:
    """Ways and the classes of problems they were measured on, where that is not all of them."""
    return "; ".join(
        way if len(classes) == len(DIFFICULTIES) else f"{way} ({', '.join(classes)})"
        for way, classes in ways.items()
    )


def _solver_budgets() -> str:
    return _solver_first(solver_figures.budgets)


def _solver_problems() -> str:
    return _solver_first(solver_figures.problems)


def _solver_odds() -> str:
    return _block("solver_odds", lambda rows: solver_figures.odds([*map(Trial.of_row, rows)]))


def _players() -> str:
    return _block(
        player_leagues.FILE,
        lambda rows: player_leagues.table([*map(player_leagues.Strength.of_row, rows)]),
    )


def _viewer_frames() -> str:
    rows = kept.latest(viewer_figures.FILE)
    if not rows:
        return f"{NONE}\n"
    table = viewer_figures.table([*map(Part.of_row, rows)]).markdown()
    return f"\n{table}\n\nDrawn by {rows[0]['driver']}. Measured {_where(rows[0])}.\n\n"


def _digests() -> str:
    return _block(digests.FILE, lambda rows: digests.table(map(digests.Finding.of_row, rows)))


BLOCKS: Final[dict[str, Callable[[], str]]] = {
    "throughput": _throughput,
    "summary": _summary,
    "limits": _limits,
    "instructions": _instructions,
    "solver-budgets": _solver_budgets,
    "solver-problems": _solver_problems,
    "solver-odds": _solver_odds,
    "players": _players,
    "viewer-frames": _viewer_frames,
    "digests": _digests,
}
"""What a block of each name shows."""


def _block(name: str, table: Callable[[list[dict[str, str]]], tables.Table]) -> str:
    rows = kept.latest(name)
    if not rows:
        return f"{NONE}\n"
    return f"\n{table(rows).markdown()}\n\nMeasured {_where(rows[0])}.\n\n"


def _where(row: kept.Row) -> str:
    return (
        f"{row['date']} at commit {row['commit']} on {row['machine']}; "
        f"{row['compiler']}, Python {row['python']}"
    )


def documents() -> list[Path]:
    """The documents that may hold blocks."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def rewritten(text: str) -> str:
    """A document with the blocks of today."""
    return BLOCK.sub(lambda found: found["head"] + BLOCKS[found["name"]]() + found["tail"], text)


def stale() -> list[Path]:
    """The documents whose blocks show other figures than those kept last."""
    return [path for path in documents() if rewritten(text := path.read_text("utf-8")) != text]


def main() -> int:
    """Rewrite, or only check."""
    parser = argparse.ArgumentParser(prog="python -m benches.report", description=__doc__)
    parser.add_argument("--check", action="store_true", help="rewrite nothing")
    check = parser.parse_args().check
    changed = stale()
    for path in changed:
        if not check:
            path.write_text(rewritten(path.read_text("utf-8")), "utf-8")
        sys.stdout.write(
            f"{path.relative_to(ROOT)} {'is out of date' if check else 'rewritten'}\n"
        )
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
