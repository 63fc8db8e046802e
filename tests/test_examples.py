"""The examples run, and say what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "examples"
SAID = {
    "break": "The striker met W7 first.",
    "batch": "Best with an unsteady hand:",
    "solve": "The likeliest: ",
    "players": "The beginner won ",
    "replay": "Same in plain Python: True.",
    "match": "The record verifies: True.",
    "learn": "Greedy wins",
    "tournament": "Buchholz",
}


def test_every_example_is_tried() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == set(SAID)


@pytest.mark.parametrize("name", SAID)
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", FOLDER / f"{name}.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert SAID[name] in done.stdout
    assert "nan" not in done.stdout
    assert done.stderr == ""


def test_the_break_draws_its_picture(tmp_path: Path) -> None:
    subprocess.run([sys.executable, FOLDER / "break.py"], cwd=tmp_path, check=True, timeout=120)
    assert (tmp_path / "break.svg").read_text(encoding="utf-8").startswith("<svg ")
