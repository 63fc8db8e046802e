"""Every writer of the library, with one of its steps made to fail or to be the last.

A step is a call by which a file changes: opening one to write, a write, a flush to the disk, a
truncation, a link, a move, a removal. Run as a program it kills each writer at each of its steps:

    python tests/faulty_writers.py FOLDER

leaves a folder for each, ``WRITER/STEP``, with what was left there.
"""

import contextlib
import io as streams
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import carrom.io.text
import carrom.records.writer
from carrom import io
from carrom.cli.umpire_file import MatchFile
from carrom.layout import Layout
from carrom.physics import simulate
from carrom.records import Record, RecordWriter
from carrom.rules import Game, Match, StrokeFacts, Toss
from carrom.solver import Solutions, solve
from carrom.stroke import Stroke
from carrom.svg import svg

LAYOUT: Final = Layout.of({"W1": (0.2, 0.2)})
GOAL: Final = "pot W1 in NE"
NAME: Final = "kept"
"""Of the file that is written."""


# --- the writers --------------------------------------------------------------------------------


def save_stroke(path: Path, number: int) -> None:
    io.save(path, simulate(LAYOUT, Stroke.aim(x=0.0, angle=90.0, speed=number)))


def draw(path: Path, number: int) -> None:
    stroke = Stroke.aim(x=0.0, angle=90.0, speed=number)
    io.write_whole(path, svg(simulate(LAYOUT, stroke)))


def keep_solutions(path: Path, number: int) -> None:
    solve(LAYOUT, GOAL, budget=64 * number, limit=1).save(path)


def keep_search(path: Path, number: int) -> None:
    solve(LAYOUT, GOAL, budget=64 * number, checkpoint=path)


def begin_record(path: Path, number: int) -> None:
    game = Game.opening("icf", layout=False)
    for _ in range(number):
        game = game.play(StrokeFacts.counts(own=1))
    RecordWriter(path, game, overwrite=True).close()


def go_on_with_record(path: Path, number: int) -> None:
    if number == 1:
        RecordWriter(path, Game.opening("icf", layout=False)).close()
    with RecordWriter.resume(path) as writer:
        writer.write(writer.state.play(StrokeFacts.counts(own=number)))


def umpire(path: Path, number: int) -> None:
    match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"), layout=False)
    begin = MatchFile.new if number == 1 else MatchFile.resumed
    with contextlib.closing(begin(path)) as file:
        file.keep((file.match or match).play(StrokeFacts.counts(own=number)))


Writer = Callable[[Path, int], None]
WRITERS: Final[dict[str, tuple[Writer, Callable[[Path], object]]]] = {
    "stroke": (save_stroke, io.load),
    "picture": (draw, lambda path: path.read_text("utf-8").index("</svg>")),
    "solutions": (keep_solutions, Solutions.load),
    "checkpoint": (keep_search, lambda path: path.read_text("utf-8").index('"sha256"')),
    "record": (begin_record, Record.load),
    "record, resumed": (go_on_with_record, Record.load),
    "umpire": (umpire, Record.load),
}
"""What writes a file, another with every number; and what reads it."""


# --- their steps --------------------------------------------------------------------------------

_OF_THE_SYSTEM: Final = ("fsync", "chmod", "link", "replace", "unlink", "mkdir")
_CHANGES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Steps:
    """Counts the steps of a writer; that of a number is taken only half, and does what it should.

    Args:
        at: the number of the step, from 0; None: all are taken.
        act: what happens at it; what follows is the tidying up, whose steps do not count.
        lasts: whether it happens at all steps after that one too.
    """

    def __init__(self, at: int | None, act: Callable[[], None], *, lasts: bool = False) -> None:
        self.at, self.act, self.lasts = at, act, lasts
        self.taken: list[str] = []
        self._off = False

    def take(self, name: str, half: Callable[[], object] = lambda: None) -> None:
        if self._off:
            return
        if len(self.taken) == self.at:
            self._off = not self.lasts
            half()
            self.act()
        self.taken.append(name)

    def calling(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **options: Any) -> Any:
            self.take(name)
            return call(*given, **options)

        return counted

    def opening(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(path: Any, flags: int, *given: Any, **options: Any) -> Any:
            if flags & _CHANGES:
                self.take("open")
            return call(path, flags, *given, **options)

        return counted

    def file(self) -> type[streams.FileIO]:
        """A kind of file whose steps are counted."""
        take = self.take

        class File(streams.FileIO):
            def __init__(self, path: Any, mode: str, **options: Any) -> None:
                if "opener" not in options:  # by which it comes to os.open
                    take("open")
                super().__init__(path, mode, **options)

            def write(self, data: Any, /) -> int:
                write = super().write
                take("write", lambda: write(data[: len(data) // 2]))
                return write(data)

            def truncate(self, size: int | None = None, /) -> int:
                take("truncate")
                return super().truncate(size)

        return File


@contextmanager
def steps(at: int | None, act: Callable[[], None], *, lasts: bool = False) -> Iterator[Steps]:
    """Count the steps of what is written meanwhile; see `Steps`."""
    counted = Steps(at, act, lasts=lasts)
    whole = {name: getattr(os, name) for name in (*_OF_THE_SYSTEM, "open")}
    modules: tuple[Any, ...] = (carrom.io.text, carrom.records.writer)
    for name in _OF_THE_SYSTEM:
        setattr(os, name, counted.calling(name, whole[name]))
    os.open = counted.opening(whole["open"])
    for module in modules:
        module.io = SimpleNamespace(FileIO=counted.file())
    try:
        yield counted
    finally:
        for module in modules:
            module.io = streams
        for name, call in whole.items():
            setattr(os, name, call)


def steps_of(writer: Writer, folder: Path) -> list[str]:
    """The steps that a writer takes where an older file lies."""
    writer(folder / NAME, 1)
    with steps(None, lambda: None) as counted:
        writer(folder / NAME, 2)
    return counted.taken


def kill_each(folder: Path) -> None:
    """Kill every writer at each of its steps, each in a process of its own."""
    for name, (writer, _) in WRITERS.items():
        for at in range(1_000):
            here = folder / name / str(at)
            here.mkdir(parents=True)
            child = os.fork()
            if child == 0:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    writer(here / NAME, 1)
                    with steps(at, lambda: os.kill(os.getpid(), signal.SIGKILL)):
                        writer(here / NAME, 2)
                os._exit(0)
            if os.waitpid(child, 0)[1] == 0:  # it has fewer steps
                break


if __name__ == "__main__":
    kill_each(Path(sys.argv[1]))
