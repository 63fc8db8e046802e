"""Commands that write while they are used, of which a step is made to fail or to be the last.

Run as a program it kills ``carrom umpire`` and ``carrom league`` at their steps:

    python tests/killed_commands.py FOLDER ["at every step"]

leaves a folder for each, ``COMMAND/STEP``, with what was left there. The last one was not killed.
"""

import contextlib
import io as streams
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final
from unittest.mock import patch

from carrom.cli import league as league_cli
from carrom.cli import main
from carrom.cli.umpire_session import Session, Settings
from carrom.rules import FORMATS, Match
from faulty_writers import NAME, begun, chosen, fixture, played, steps

TYPED: Final = ("bob", "break", "w2", "-", "undo", "b", "b s", "placed", "-", "w")
"""What an umpire types, from the toss on."""
PLAYERS: Final = "Ann,Bob"
ASKED: Final = "asked"
"""Of the file that has a sign for each line that was asked for."""


_open = os.open  # which counts no steps


class Typist(streams.StringIO):
    """Somebody who types; for every line that is asked for, there is a sign in a file."""

    def __init__(self, lines: tuple[str, ...], asked: Path) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self._asked = _open(asked, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # as of all texts
        os.write(self._asked, b".")
        return super().readline(size)

    def close(self) -> None:
        os.close(self._asked)
        super().close()


def umpire(path: Path, lines: tuple[str, ...] = TYPED, *, resumes: bool = False) -> int:
    """The command with typed lines; its exit code."""
    asked = path.with_name(ASKED)
    new = ["--save", path, "--players", PLAYERS, "--format", "single"]
    with (
        contextlib.closing(Typist(lines, asked)) as typist,
        patch.object(sys, "stdin", typist),
        contextlib.redirect_stdout(streams.StringIO()),
    ):
        return main(["umpire", *map(str, ["--resume", path] if resumes else new)])


def matches() -> list[Match | None]:
    """The match before the first line, and after each."""
    session = Session(Settings(players=PLAYERS, format=FORMATS["single"]))
    found = [session.match]
    for line in TYPED:
        session.enter(line)
        found.append(session.match)
    return found


def league(path: Path) -> int:
    """The command for two boards of two who aim well; its exit code."""
    pair = ",".join(fixture(1).pair)
    with (
        patch.object(league_cli, "watch_fixture", lambda fixture: iter(played(fixture))),
        contextlib.redirect_stdout(streams.StringIO()),
    ):
        return main(["league", "--players", pair, "--boards", "2", "--out", str(path)])


COMMANDS: Final[dict[str, Callable[[Path], int]]] = {"umpire": umpire, "league": league}


def steps_of(command: str, folder: Path) -> list[str]:
    """The steps that a command takes where nothing is yet."""
    folder.mkdir(parents=True)
    COMMANDS[command](folder / "first")  # what is loaded late is loaded now
    with steps(None, lambda: None) as counted:
        assert COMMANDS[command](folder / NAME) == 0
    return counted.taken


def kill_each(folder: Path, *, every: bool) -> None:
    """Kill every command at its steps, each in a process; the last one is not killed."""
    for name, command in COMMANDS.items():
        count = len(steps_of(name, folder / name / "as ever"))
        for at in (*chosen(count, every=every), count):

            def cut(path: Path, command: Callable[[Path], int] = command, at: int = at) -> None:
                with steps(at, lambda: os.kill(os.getpid(), signal.SIGKILL)):
                    command(path)

            os.waitpid(begun(lambda *_: None, folder / name / str(at), cut), 0)


if __name__ == "__main__":
    kill_each(Path(sys.argv[1]), every=sys.argv[2:] == ["at every step"])
