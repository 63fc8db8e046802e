"""Ctrl-C ends a command with 130 and at most a line, also while it is loaded and at its end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ctrl_c import SCRIPT, STARTS, started

pytestmark = pytest.mark.skipif(
    os.name != "posix" or not SCRIPT.exists(), reason="a process is interrupted as POSIX does it"
)

LOADED = [
    "numpy",
    "carrom.events",
    "carrom._core",
    "click",
    "carrom.cli.commands",
    "carrom.cli.umpire",
]


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("point", LOADED)
def test_ctrl_c_while_a_module_is_loaded_ends_the_command_quietly(
    tmp_path: Path, start: str, point: str
) -> None:
    run = started(tmp_path, point, "info", start=start)
    told, complaint = run.communicate(timeout=60)
    assert (run.returncode, told, complaint) == (130, "", "")


@pytest.mark.parametrize("start", STARTS)
def test_ctrl_c_when_a_command_has_ended_does_not_change_its_exit_code(
    tmp_path: Path, start: str
) -> None:
    run = started(tmp_path, "the end", "laws", "97b", start=start)
    told, complaint = run.communicate(timeout=60)
    assert (run.returncode, complaint) == (0, "")
    assert "97b" in told


def test_ctrl_c_in_code_made_of_text_ends_the_command_quietly(tmp_path: Path) -> None:
    """As `dataclass` makes it: Python would end itself by the signal because of it."""
    code = (
        "import sys, carrom_command, carrom.cli.commands as c\n"
        "c.run = lambda _: exec('raise KeyboardInterrupt')\n"
        "sys.exit(carrom_command.main([]))"
    )
    (tmp_path / "stopped.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "stopped"], capture_output=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_ctrl_c_in_a_plug_in_of_others_ends_the_command_quietly(tmp_path: Path) -> None:
    run = started(tmp_path, "carrom_viewer.commands", "play", "--help")
    _, complaint = run.communicate(timeout=60)
    assert run.returncode == 130
    assert len(complaint.splitlines()) <= 1


def test_ctrl_c_in_the_loading_of_the_library_is_an_exception_for_programs(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "try:\n    import carrom\nexcept KeyboardInterrupt:\n    print('heard')\n",
        encoding="utf-8",
    )
    STARTS["a program"] = (STARTS["python -m carrom"][0], "program.py")
    try:
        run = started(tmp_path, "carrom.events", start="a program")
    finally:
        del STARTS["a program"]
    told, complaint = run.communicate(timeout=60)
    assert (run.returncode, told, complaint) == (0, "heard\n", "")
