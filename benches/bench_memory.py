"""A million strokes and all their outcomes fit in 700 MB."""

import subprocess
import sys

import pytest

from benches.figures import Figures, Limit
from benches.machine import ROOT


@pytest.mark.skipif(sys.platform == "win32", reason="no figure of the most memory used")
def test_a_million_strokes_in_memory(measuring: bool, figures: Figures) -> None:
    count = 1_000_000 if measuring else 1_000
    done = subprocess.run(
        [sys.executable, "-m", "benches.memory", str(count)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    megabytes, elapsed = map(float, done.stdout.split())
    limit = Limit("most memory for a million strokes", megabytes, "MB", at_most=700.0)
    assert not limit.missed
    if measuring:
        figures.limits += [limit, Limit("a million strokes, all cores", elapsed, "s")]
