"""Every writer of the library, with one of its steps made to fail or to be the last.

A step is a call by which a file changes: opening one to write, a write, a flush to the disk, a
truncation, a link, a move, a removal. Run as a program it kills each writer at its steps:

    python tests/faulty_writers.py FOLDER ["at every step" | "at any moment"]

leaves a folder for each, ``WRITER/STEP``, with what was left there; with "at any moment" 200 for
each writer. The last one was not killed.
"""

import builtins
import contextlib
import io as streams
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import viewer_writers
from carrom import io
from carrom.cli import league as league_cli
from carrom.cli.umpire_file import MatchFile
from carrom.layout import Layout
from carrom.physics import simulate
from carrom.players.events import Event
from carrom.players.league import Fixture, play_fixture
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


def fixture(number: int) -> Fixture:
    """A board between two who aim well, so that it is short."""
    return Fixture(pair=("geometric-exact", "geometric-expert"), number=number)


@lru_cache
def played(fixture: Fixture) -> tuple[Event, ...]:
    return tuple(play_fixture(fixture))


def league(path: Path, number: int) -> None:
    path.mkdir(exist_ok=True)
    with patch.object(league_cli, "watch_fixture", lambda fixture: iter(played(fixture))):
        league_cli.play_one(fixture(number), path)


def read_league(path: Path) -> None:
    for number in (1, 2):
        place = path / f"{fixture(number).name}.jsonl"
        if number == 1 or place.exists():
            assert Record.load(place).state.position.over


Writer = Callable[[Path, int], None]
WRITERS: Final[dict[str, tuple[Writer, Callable[[Path], object]]]] = {
    "stroke": (save_stroke, io.load),
    "picture": (draw, lambda path: path.read_text("utf-8").index("</svg>")),
    "solutions": (keep_solutions, Solutions.load),
    "checkpoint": (keep_search, lambda path: path.read_text("utf-8").index('"sha256"')),
    "record": (begin_record, Record.load),
    "record, resumed": (go_on_with_record, Record.load),
    "umpire": (umpire, Record.load),
    "league": (league, read_league),
    **viewer_writers.WRITERS,
}
"""What writes a file or a folder: the old one with 1, the new one with 2; and what reads it."""
ONLY_ADDS: Final = ("record, resumed", "umpire", "match in the viewer, resumed")
"""Writers that add a line to what is there."""


# --- their steps --------------------------------------------------------------------------------

_OF_THE_SYSTEM: Final = (
    *("fsync", "chmod", "link", "replace", "rename", "unlink", "remove", "mkdir", "rmdir"),
)
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
                if options.get("opener") is None:  # by which it comes to os.open
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


def opening(file: type[streams.FileIO], call: Callable[..., Any]) -> Callable[..., Any]:
    """As `open`, with a kind of file of its own wherever a name is opened to be written."""

    def opened(path: Any, mode: str = "r", *given: Any, **options: Any) -> Any:
        if isinstance(path, int) or not set(mode) & set("wax+"):
            return call(path, mode, *given, **options)
        raw = file(path, mode.replace("b", "").replace("t", ""), opener=options.get("opener"))
        data = (streams.BufferedRandom if "+" in mode else streams.BufferedWriter)(raw)
        return data if "b" in mode else streams.TextIOWrapper(data, encoding="utf-8")

    return opened


@contextmanager
def steps(at: int | None, act: Callable[[], None], *, lasts: bool = False) -> Iterator[Steps]:
    """Count the steps of what is written meanwhile; see `Steps`."""
    counted = Steps(at, act, lasts=lasts)
    file = counted.file()
    with contextlib.ExitStack() as changed:
        for name in _OF_THE_SYSTEM:
            changed.enter_context(patch.object(os, name, counted.calling(name, getattr(os, name))))
        changed.enter_context(patch.object(os, "open", counted.opening(os.open)))
        for module in (streams, builtins):
            changed.enter_context(patch.object(module, "open", opening(file, open)))
        changed.enter_context(patch.object(streams, "FileIO", file))
        yield counted


def steps_of(writer: Writer, folder: Path) -> list[str]:
    """The steps that a writer takes where an older file lies."""
    folder.mkdir(parents=True)
    writer(folder / NAME, 1)
    with steps(None, lambda: None) as counted:
        writer(folder / NAME, 2)
    return counted.taken


def chosen(count: int, *, every: bool) -> list[int]:
    """Which of so many steps are looked at: every one, or the first, the last and some others.

    Example:
        >>> len(chosen(200, every=False)), chosen(4, every=False)
        (23, [0, 1, 2, 3])
    """
    if every or count <= 2 * _NEAR_THE_ENDS:
        return list(range(count))
    middle = range(_NEAR_THE_ENDS, count - _NEAR_THE_ENDS, 1 + (count - 2 * _NEAR_THE_ENDS) // 5)
    return [*range(_NEAR_THE_ENDS), *middle, *range(count - _NEAR_THE_ENDS, count)]


_NEAR_THE_ENDS: Final = 9


# --- kills --------------------------------------------------------------------------------------


def kill_each(folder: Path, *, every: bool) -> None:
    """Kill every writer at its steps, each in a process of its own; the last one is not killed."""
    for name, (writer, _) in WRITERS.items():
        count = len(steps_of(writer, folder / name / "as ever"))
        for at in (*chosen(count, every=every), count):

            def cut(path: Path, writer: Writer = writer, at: int = at) -> None:
                with steps(at, lambda: os.kill(os.getpid(), signal.SIGKILL)):
                    writer(path, 2)

            here = folder / name / str(at)
            os.waitpid(begun(writer, here, cut), 0)


def kill_at_any_moment(folder: Path, times: int) -> None:
    """Kill every writer so many times, at moments that have nothing to do with its steps."""
    for name, (writer, _) in WRITERS.items():
        steps_of(writer, folder / name / "as ever")  # what is loaded late is loaded now
        takes = 0.0
        for number in range(times + 1):
            ready, told = os.pipe()

            def tell(path: Path, writer: Writer = writer, told: int = told) -> None:
                os.write(told, b".")
                writer(path, 2)

            child = begun(writer, folder / name / str(times - number), tell)
            os.read(ready, 1)
            begin = time.perf_counter()
            if number:
                time.sleep(1.1 * takes * number / times)
                os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            takes = takes or time.perf_counter() - begin
            os.close(ready)
            os.close(told)


def begun(writer: Writer, folder: Path, second: Callable[[Path], None]) -> int:
    """A process that writes into a new folder, and then once more in another way."""
    folder.mkdir(parents=True)
    child = os.fork()
    if child == 0:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                writer(folder / NAME, 1)
                second(folder / NAME)
        finally:
            os._exit(0)
    return child


if __name__ == "__main__":
    if sys.argv[2:] == ["at any moment"]:
        kill_at_any_moment(Path(sys.argv[1]), 200)
    else:
        kill_each(Path(sys.argv[1]), every=sys.argv[2:] == ["at every step"])
