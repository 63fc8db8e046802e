"""No option that lies: each option of each command acts, or is refused with a reason.

A row holds two lines that differ in one option, and what they lead to must differ: the exit code,
what is said, or what is written. Where the answer is the same by design (who does the work, for
how long it is measured) a function is watched instead, which must be called differently. A new
option without a row fails.
"""

import importlib
import io
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import carrom as library
import click
import pytest
from carrom import Layout, Stroke
from carrom.cli import main
from carrom.cli.commands import carrom
from carrom.solver.workers import Threads


@dataclass(frozen=True)
class Row:
    """Two lines of words, and what is watched instead of what they say.

    Attributes:
        one, other: the lines, without the name of the command.
        watched: a function by module and name; it is replaced by ``instead`` where there is one.
    """

    one: str
    other: str
    watched: str = ""
    instead: Callable[..., Any] | None = None


def _film(*_: object, progress: Callable[[int, int], None], **__: object) -> Path:
    progress(1, 2)
    return Path("made.webp")


@contextmanager
def _threads(*_: object) -> Iterator[Threads]:
    yield Threads()


def _watched(words: str, watched: str, instead: Callable[..., Any] | None = None) -> Row:
    """Two values of the last word, split by ``|``."""
    first, second = words.split("|")
    return Row(first, f"{first.rsplit(' ', 1)[0]} {second}", watched, instead)


SOLVE: Final = "--layout W1_0.2_0.2;B1_-0.2_0.1 --goal pot_W1 --budget 300"
LEAGUE: Final = "--players random,geometric-club --boards 1"
UMPIRE: Final = "--players Ann,Bob"
FILM: Final = "kept.json --out f.webp"
FILMED: Final = "carrom_viewer.film:film"

ROWS: Final[dict[str, dict[str, Row]]] = {
    "": {"--version": Row("--version", "--help")},
    "bench": {
        "--seconds": _watched("--seconds 0|1", "carrom.cli.bench:_rate", lambda *_: 1.0),
        "--threads": Row("--threads 1", "--threads 2", "carrom.cli.bench:_rate!", lambda *_: 1.0),
    },
    "film": {
        "file": Row(FILM, "none.json --out f.webp", FILMED, _film),
        "--out": Row(FILM, "kept.json --out g.webp", FILMED, _film),
        "--size": Row(FILM, f"{FILM} --size 64 64", FILMED, _film),
        "--rate": Row(FILM, f"{FILM} --rate 2", FILMED, _film),
        "--fps": Row(FILM, f"{FILM} --fps 5", FILMED, _film),
        "--hold": Row(FILM, f"{FILM} --hold 0", FILMED, _film),
        "--kind": Row(FILM, f"{FILM} --kind gif", FILMED, _film),
        "--seat": Row(FILM, f"{FILM} --seat north", FILMED, _film),
        "--trails": Row(
            f"{FILM} --size 0 0", f"{FILM} --size 0 0 --trails", "carrom_viewer.commands:_Artist"
        ),
        "--signs": Row(
            f"{FILM} --size 0 0", f"{FILM} --size 0 0 --signs", "carrom_viewer.commands:_Artist"
        ),
        "--tell": Row(f"{FILM}", f"{FILM} --tell", "carrom_viewer.film:film!", _film),
    },
    "info": {"--runs": Row("", "--runs")},
    "laws": {
        "numbers": Row("97b", "98"),
        "--lang": Row("97b", "97b --lang fr"),
        "--search": Row("97", "97 --search striker"),
    },
    "league": {
        "--players": Row(LEAGUE, "--players random,random --boards 1"),
        "--boards": Row(LEAGUE, "--players random,geometric-club --boards 2"),
        "--workers": _watched(f"{LEAGUE} --workers 2|3", "carrom.cli.league:_share", lambda *_: 0),
        "--ruleset": Row(LEAGUE, f"{LEAGUE} --ruleset points"),
        "--doubles": Row(LEAGUE, f"{LEAGUE} --doubles"),
        "--seed": Row(f"{LEAGUE} --out a", f"{LEAGUE} --out a --seed 1"),
        "--out": Row(LEAGUE, f"{LEAGUE} --out a"),
    },
    "play": {
        "record": Row("", "kept.json", "carrom_viewer.commands:_show", lambda *_: None),
    },
    "rulesets": {"names": Row("icf", "free"), "--lang": Row("icf", "icf --lang fr")},
    "simulate": {
        "source": Row("opening", "other.json"),
        "--orientation": Row("", "--orientation 10"),
        "--gap": Row("", "--gap 1e-4"),
        "--jitter": Row("--gap 1e-4", "--gap 1e-4 --jitter 1e-5"),
        "--seed": Row("--jitter 1e-5", "--jitter 1e-5 --seed 1"),
        "--x": Row("", "--x 0.1"),
        "--angle": Row("", "--angle 95"),
        "--speed": Row("", "--speed 5"),
        "--spin": Row("", "--spin 10"),
        "--seat": Row("", "--seat east"),
        "--powder": Row("", "--powder talc"),
        "--friction": Row("", "--friction coulomb"),
        "--backend": Row("--speed 1", "--speed 1 --backend reference"),
        "--svg": Row("", "--svg a.svg"),
        "--save": Row("", "--save a.json"),
        "--events": Row("", "--events"),
        "--json": Row("", "--json"),
    },
    "solve": {
        "--layout": Row(SOLVE, SOLVE.replace("0.2_0.2", "0.1_0.2")),
        "--goal": Row(SOLVE, SOLVE.replace("pot_W1", "pot_B1")),
        "--materials": Row(SOLVE, f"{SOLVE} --materials talc"),
        "--friction": Row(SOLVE, f"{SOLVE} --friction coulomb"),
        "--ruleset": Row(SOLVE, f"{SOLVE} --ruleset icf"),
        "--seat": Row(SOLVE, f"{SOLVE} --seat west"),
        "--skill": Row(SOLVE, f"{SOLVE} --skill expert"),
        "--budget": Row(SOLVE, f"{SOLVE} --budget 200"),
        "--seed": Row(SOLVE, f"{SOLVE} --seed 1"),
        "--limit": Row(SOLVE, f"{SOLVE} --limit 1"),
        "--slowest": Row(SOLVE, f"{SOLVE} --slowest 5"),
        "--fastest": Row(SOLVE, f"{SOLVE} --fastest 2"),
        "--most-spin": Row(SOLVE, f"{SOLVE} --most-spin 50"),
        "--workers": _watched(
            f"{SOLVE} --workers 1|2", "carrom.cli.solve:processes", lambda *_: Threads()
        ),
        "--scheduler": _watched(
            f"{SOLVE} --scheduler tcp://a|tcp://b", "carrom.cli.solve:_dask", _threads
        ),
        "--checkpoint": Row(SOLVE, f"{SOLVE} --checkpoint a"),
        "--out": Row(SOLVE, f"{SOLVE} --out a.json"),
        "--save": Row(SOLVE, f"{SOLVE} --save a.json"),
        "--svg": Row(SOLVE, f"{SOLVE} --svg a"),
    },
    "tricks": {
        "name": Row("", "straight-cut"),
        "--stroke": Row("straight-cut", "straight-cut --stroke 2"),
        "--svg": Row("straight-cut", "straight-cut --svg a.svg"),
        "--save": Row("straight-cut", "straight-cut --save a.json"),
    },
    "umpire": {
        "--ruleset": Row(f"{UMPIRE} --save a", f"{UMPIRE} --save a --ruleset free"),
        "--seats": Row(UMPIRE, f"{UMPIRE} --seats 4"),
        "--players": Row(UMPIRE, "--players Ann,Cid"),
        "--match": Row(f"{UMPIRE} --save a --match", f"{UMPIRE} --save a --single"),
        "--format": Row(f"{UMPIRE} --save a", f"{UMPIRE} --save a --format ffc"),
        "--save": Row(UMPIRE, f"{UMPIRE} --save a"),
        "--resume": Row(UMPIRE, "--resume none.jsonl"),
        "--lang": Row(UMPIRE, f"{UMPIRE} --lang fr"),
        "--clock": Row(f"{UMPIRE} --clock", f"{UMPIRE} --no-clock", "carrom.cli.umpire_desk:Desk"),
    },
    "verify": {
        "files": Row("kept.json", "other.json"),
        "--backend": _watched(
            "kept.json --backend rust|reference", "carrom.io.stroke_file:simulate"
        ),
    },
    "view": {"file": Row("kept.json", "none.json", "carrom_viewer.commands:_show", lambda *_: 0)},
}
"""A row for each option; ``_`` is a space within a word, ``!`` behind what is watched: not its
calls are compared, but what is said."""

REFUSED: Final = {
    "simulate --seed 3": "seed goes with jitter",
    "simulate --seed 0": "seed goes with jitter",
    "simulate --events --json": "--events and --json do not go together",
    "simulate kept.json --seed 3": "--seed can only go with the opening",
    "solve --layout W1_0_0.2 --goal pot_W1 --workers 2 --scheduler tcp://a": "not go together",
    "solve --layout W1_0.2_0.2 --goal pot_W1 --limit 0 --svg a": "limit must be from 1",
    "tricks --stroke 2": "go with the NAME of a trick",
    "tricks --save a.json": "go with the NAME of a trick",
    "umpire --resume kept.json --ruleset icf": "--resume brings its own",
    "umpire --resume kept.json --single": "--resume brings its own",
}
"""Options that could change nothing beside others."""


def _parameters() -> Iterator[tuple[str, str]]:
    context = click.Context(carrom)
    names = ["", *carrom.list_commands(context)]
    for name in names:
        command = carrom.get_command(context, name) if name else carrom
        assert command is not None
        for parameter in command.params:
            option = isinstance(parameter, click.Option)
            yield name, parameter.opts[0] if option else str(parameter.name)


def _words(line: str) -> list[str]:
    return [word.replace("_", " ") for word in line.split()]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two strokes."""
    folder = tmp_path_factory.mktemp("options")
    for name, speed in (("kept.json", 1.0), ("other.json", 2.0)):
        stroke = Stroke.aim(x=0.0, angle=90.0, speed=speed)
        library.save(folder / name, library.simulate(Layout.of({"Q": (0.0, 0.0)}), stroke))
    return folder


def _plain(value: object) -> object:
    """What tells two calls apart: an object only by its class."""
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    simple = isinstance(value, bool | int | float | str | Path | None)
    return value if simple else type(value).__name__


Outcome = tuple[int, str, str, dict[str, bytes]]


def _outcome(
    line: list[str], folder: Path, files: Path, capsys: pytest.CaptureFixture[str]
) -> Outcome:
    """Run a line in a new folder: its exit code, what it said, and what it wrote."""
    shutil.copytree(files, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr("sys.stdin", io.StringIO("w1\nquit\n"))
        code = main(line)
    said = capsys.readouterr()
    written = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    return code, said.out, said.err, written


def _calls(row: Row, patch: pytest.MonkeyPatch) -> list[object]:
    """The calls of what a row watches, as they come."""
    calls: list[object] = []
    module, _, name = row.watched.removesuffix("!").partition(":")
    real = row.instead or getattr(importlib.import_module(module), name)

    def seen(*given: Any, **named: Any) -> Any:
        calls.append(([*map(_plain, given)], {key: _plain(one) for key, one in named.items()}))
        return real(*given, **named)

    patch.setattr(importlib.import_module(module), name, seen)
    return calls


@pytest.mark.parametrize(("command", "option"), list(_parameters()))
def test_each_option_of_each_command_acts(
    command: str,
    option: str,
    files: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    row = ROWS.get(command, {}).get(option)
    assert row, f"{command} {option} has no row in ROWS of tests/test_options.py"
    seen: list[object] = []
    for number, line in enumerate((row.one, row.one, row.other)):
        with pytest.MonkeyPatch.context() as patch:
            calls = _calls(row, patch) if row.watched else []
            words = ([command] if command else []) + _words(line)
            outcome = _outcome(words, tmp_path / str(number), files, capsys)
        if row.watched and not row.watched.endswith("!"):
            seen.append((outcome[0], calls))
        else:
            told = "\n".join(one for one in outcome[1].splitlines() if "searched" not in one)
            seen.append((outcome[0], told, *outcome[2:]))  # without the seconds that it took
        if number == 0:
            assert outcome[0] == 0 or "--size 0 0" in line, outcome[2]
    assert seen[0] == seen[1], "the same line again leads to something else"
    assert seen[0] != seen[2]


@pytest.mark.parametrize("line", REFUSED)
def test_an_option_that_could_change_nothing_is_refused(
    line: str, files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said, complaint, _ = _outcome(_words(line), tmp_path / "here", files, capsys)
    assert (code, said) == (2, "")
    assert REFUSED[line] in " ".join(complaint.split())


def test_no_row_is_left_of_an_option_that_has_gone() -> None:
    rows = {(command, option) for command, rows in ROWS.items() for option in rows}
    assert rows == set(_parameters())
