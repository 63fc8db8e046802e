"""Instructions that the core takes for a stroke, counted by callgrind.

A count does not depend on what else the machine does, so it shows small changes. It depends on
the compiler, a little.

    python -m benches.instructions          counts, compares with what was kept last
    python -m benches.instructions --keep   and keeps the counts in benches/results/
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benches import tables
from benches.figures import Count, keep_counts
from benches.machine import ROOT
from benches.scenes import CASES

CASES_COUNTED: Final = ("midgame-coulomb", "midgame-coupled", "break-coupled")
RECORDS: Final = ("final", "events")

STROKES: Final = 200
"""Varied strokes of each case."""

INSIDE: Final = "*simulate_batch*closure*"
"""The function of the core that works off a batch: nothing else is counted."""

MARK: Final = "getpid"
"""A function of the C library that ends a case, because nothing else calls it then."""


def valgrind() -> str | None:
    """Where valgrind is, if it is."""
    return shutil.which("valgrind")


def count() -> list[Count]:
    """Count them, all cases in one process: to start Python under callgrind takes longest.

    Raises:
        RuntimeError: valgrind is missing, failed, or found no such function.
    """
    wanted = [(CASES[name], record) for name in CASES_COUNTED for record in RECORDS]
    totals = _totals()
    if len(totals) != len(wanted):
        raise RuntimeError(f"callgrind counted {len(totals)} times {INSIDE}, not {len(wanted)}")
    return [
        Count(case.scene, case.model, record, total / STROKES)
        for (case, record), total in zip(wanted, totals, strict=True)
    ]


def _totals() -> list[int]:
    with TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        done = subprocess.run(
            [
                valgrind() or "valgrind",
                "--tool=callgrind",
                f"--callgrind-out-file={out}",
                f"--toggle-collect={INSIDE}",
                f"--dump-before={MARK}",
                *(sys.executable, "-m", "benches.instructions", "--run"),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"callgrind failed:\n{done.stderr[-2000:]}")
        parts = sorted(out.parent.glob("out.*"), key=lambda part: int(part.suffix[1:]))
        counted = [_total(part) for part in parts]
    return [total for total in counted if total]  # nothing was counted while Python started


def _total(part: Path) -> int:
    found = re.search(r"^totals: (\d+)$", part.read_text("utf-8"), re.MULTILINE)
    return int(found[1]) if found else 0


def _run() -> None:
    """What callgrind watches."""
    for name in CASES_COUNTED:
        case = CASES[name]
        rows = case.varied(STROKES)
        for record in RECORDS:
            case.batch(rows, record=record)
            os.getpid()


def main() -> int:
    """Count, show, and keep if asked; 1 when a count grew that should be explained."""
    parser = argparse.ArgumentParser(prog="python -m benches.instructions", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="keep the counts")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        _run()
        return 0
    if valgrind() is None:
        sys.stderr.write("valgrind is missing\n")
        return 1
    counts = count()
    sys.stdout.write(tables.counts(counts, compared=True).text(100))
    missed = [figure.missed for figure in counts if figure.missed]
    sys.stdout.write("".join(f"{line}\n" for line in missed))
    if options.keep:
        keep_counts(counts)
    return 1 if missed and not options.keep else 0


if __name__ == "__main__":
    sys.exit(main())
