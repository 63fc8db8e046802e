"""Ctrl-C at fifty random moments of every command: 130 or well ended, and whole files."""

import os
import random
import signal
import time
from pathlib import Path

import carrom
import pytest
from command_lines import LINES
from ctrl_c import STARTS, started
from public_surface import result

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.name != "posix", reason="a process is interrupted as POSIX does it"),
]

MOMENTS = 50


@pytest.mark.parametrize("name", LINES)
def test_ctrl_c_at_any_moment_of_a_command(name: str, tmp_path: Path) -> None:
    moments = random.Random(name)
    carrom.save(tmp_path / "kept.json", result())
    longest = _seconds(tmp_path, name)
    for number in range(MOMENTS):
        start = moments.choice(list(STARTS))
        sign = tmp_path / f"begun{number}"
        run = started(tmp_path, str(sign), *LINES[name], start=start)
        while not sign.exists() and run.poll() is None:
            time.sleep(0.002)
        after = 0.01 + moments.uniform(0.0, longest)  # the first line of ours is read by then
        time.sleep(after)
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGINT)
        _, complaint = run.communicate(timeout=120)
        told = f"{start} {name} after {after:.3f} s: {run.returncode}, {complaint!r}"
        assert run.returncode in (0, 130), told
        assert len(complaint.splitlines()) <= 1 or run.returncode == 0, told
        if (tmp_path / "break.json").exists():
            carrom.load(tmp_path / "break.json")
            (tmp_path / "break.json").unlink()
        if (tmp_path / "break.svg").exists():
            assert (tmp_path / "break.svg").read_text("utf-8").rstrip().endswith("</svg>")
            (tmp_path / "break.svg").unlink()
        names = {path.name for path in tmp_path.iterdir() if not path.name.startswith("begun")}
        assert names <= {"kept.json", "site"}, "nothing half made is left"


def _seconds(folder: Path, name: str) -> float:
    """How long a command takes, left alone."""
    begun = time.monotonic()
    run = started(folder, str(folder / "alone"), *LINES[name])
    run.communicate(timeout=300)
    (folder / "alone").unlink()
    for kept in ("break.json", "break.svg"):
        (folder / kept).unlink(missing_ok=True)
    return time.monotonic() - begun
