"""Every command where there is little: no HOME, no locale, a poor and narrow terminal."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import carrom as library
import click
import pytest
from carrom import Layout, Stroke
from command_lines import LINES

if sys.platform == "win32":
    pytest.skip("these terminals are POSIX's", allow_module_level=True)

ENVIRONMENTS: Final = {
    "bare": {
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii",
        "TERM": "dumb",
        "COLUMNS": "20",
    },
    "colourless": {
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "TERM": "xterm-256color",
        "COLUMNS": "20",
    },
}
"""All variables that a command sees, besides PATH: there is no HOME in either."""

COMMANDS: Final = {
    **LINES,
    "laws in French": ("laws", "97b", "--lang", "fr"),
    "umpire in French": ("umpire", "--players", "Ann,Bob", "--lang", "fr"),
    "rulesets in French": ("rulesets", "icf", "free", "--lang", "fr"),
    "a trick": ("tricks", "straight-cut", "--svg", "é.svg"),
    "a refusal": ("verify", "é.json"),
}
"""A line for each command, a few that say more, and one that is refused."""
COLOURS: Final = re.compile(r"\x1b\[[0-9;]*?(?<![0-9])(3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


def _told(line: tuple[str, ...], folder: Path, variables: dict[str, str]) -> tuple[int, str]:
    """Run a command in a terminal of its own: its exit code and all that it showed."""
    import pty

    master, slave = pty.openpty()
    os.write(master, b"w1\nquit\n\x04")
    running = subprocess.Popen(
        [sys.executable, "-m", "carrom", *line],
        cwd=folder,
        env={"PATH": os.environ["PATH"]} | variables,
        stdin=slave,
        stdout=slave,
        stderr=slave,
    )
    os.close(slave)
    shown = b""
    try:
        while chunk := _read(master):
            shown += chunk
        return running.wait(timeout=120), shown.decode("utf-8")
    finally:
        running.kill()
        os.close(master)


def _read(master: int) -> bytes:
    try:
        return os.read(master, 1 << 16)
    except OSError:  # so Linux says that the other side has closed
        return b""


@pytest.mark.parametrize(
    ("name", "environment"),
    [*((name, "bare") for name in COMMANDS), *((name, "colourless") for name in LINES)],
)
def test_a_command_works_where_there_is_no_home_and_a_poor_terminal(
    name: str, environment: str, tmp_path: Path
) -> None:
    stroke = Stroke.aim(x=0.0, angle=90.0, speed=1.0)
    library.save(tmp_path / "kept.json", library.simulate(Layout.of({"Q": (0.0, 0.0)}), stroke))
    code, shown = _told(COMMANDS[name], tmp_path, ENVIRONMENTS[environment])
    assert code == (2 if name == "a refusal" else 0), shown
    assert "Traceback" not in shown
    assert len(shown.strip()) > 20
    assert not COLOURS.search(shown)
    if environment == "bare":
        assert "\x1b" not in shown
    else:
        assert "\\x" not in shown  # what cannot be shown is told so


def test_a_narrow_terminal_breaks_no_number_of_a_table(tmp_path: Path) -> None:
    wide = ENVIRONMENTS["bare"] | {"COLUMNS": "100"}
    line = ("simulate", "opening", "--speed", "2")
    narrow, whole = (_told(line, tmp_path, one)[1] for one in (ENVIRONMENTS["bare"], wide))
    assert _numbers(narrow) == _numbers(whole)
    assert len(_numbers(whole)) > 20


def test_laws_are_wrapped_to_a_narrow_terminal(tmp_path: Path) -> None:
    _, shown = _told(("laws", "97b"), tmp_path, ENVIRONMENTS["bare"])
    wording = [one for one in click.unstyle(shown).splitlines() if one.startswith("    ")]
    assert len(wording) > 5
    assert max(map(len, wording)) <= 20


def _numbers(shown: str) -> list[str]:
    """Every number of a text, in order."""
    return sorted(re.findall(r"[-+]?\d+\.\d+", click.unstyle(shown)))
