"""What is read of others: one way for all text, within bounds of memory and time."""

import json
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from carrom import io, reading
from carrom.cli import starts
from carrom.errors import CarromError, UnreadableFile
from carrom.layout import Layout
from carrom.physics import simulate
from carrom.reading import parse_json, parse_toml
from carrom.records import Record, RecordWriter, is_record
from carrom.records.record import LARGEST as LARGEST_RECORD
from carrom.rules import Game, Match, Position, StrokeFacts, Toss
from carrom.rules.tournament import SwissTournament
from carrom.solver import Goal, Solutions, solve
from carrom.solver.checkpoint import LARGEST as LARGEST_CHECKPOINT
from carrom.solver.tricks import FOLDER, load_trick
from carrom.stroke import Stroke

LAYOUT = Layout.of({"W1": (0.2, 0.2)})
GOAL = "pot W1 in NE"
MOST_MEMORY: Final = 64 << 20
"""Bytes above what is useful in a file that any reader may take."""


def from_checkpoint(path: Path) -> object:
    return solve(LAYOUT, GOAL, budget=64, checkpoint=path)


def from_forms(read: Callable[[str], object]) -> Callable[[Path], object]:
    """A reader of text, as one of a file that somebody has opened."""

    def from_file(path: Path) -> object:
        return read(path.read_bytes().decode("utf-8", "surrogateescape"))

    return from_file


READERS: Final[dict[str, Callable[[Path], object]]] = {
    "stroke": io.load,
    "stroke, verified": io.verify,
    "scene": io.load_scene,
    "record": Record.load,
    "record, resumed": lambda path: RecordWriter.resume(path).close(),
    "checkpoint": from_checkpoint,
    "solutions": Solutions.load,
    "trick": load_trick,
    "start": lambda path: starts.read_start(str(path)),
    "materials": lambda path: starts.read_materials(str(path)),
    "goal file": lambda path: Goal.parse(starts.read_goal(str(path))),
    "facts": from_forms(StrokeFacts.from_json),
    "facts as text": from_forms(StrokeFacts.from_text),
    "position": from_forms(Position.from_json),
    "position as text": from_forms(Position.from_text),
    "game as text": from_forms(Game.from_text),
    "match": from_forms(Match.from_json),
    "match as text": from_forms(Match.from_text),
    "tournament": from_forms(SwissTournament.from_json),
    "tournament as text": from_forms(SwissTournament.from_text),
    "layout": from_forms(Layout.from_text),
    "goal": from_forms(Goal.parse),
}
"""Every reader of the library."""

SAME: Final = (
    "stroke, verified",
    "record, resumed",
    "materials",
    "facts",
    "position",
    "goal file",
)
"""Readers that read as others do."""

HOSTILE: Final[dict[str, bytes]] = {
    "newlines": b"\n" * (3 << 20),
    "one line of empty lists": b"[" + b"[]," * (1 << 20),
    "empty lists, 1 MB": (b"[" + b"[]," * 400_000)[: (1 << 20) - 1] + b"]",
    "empty objects in an object": b'{"a": [' + b"{}," * 300_000 + b"{}]}",
    "a long integer": b"9" * 900_000,
    "a long integer in an object": b'{"format": ' + b"9" * 900_000 + b"}",
    "a deep list": b"[" * 900_000,
    "a deep object": b'{"a":' * 9_000,
    "a deep list that ends": b"[" * 150 + b"]" * 150,
    "repeated keys": b"{" + b'"a": 1,' * 20_000 + b'"a": 1}',
    "many repeated keys": b"{"
    + b"".join(b'"%d": 1,' % (i // 2) for i in range(20_000))
    + b'"a":1}',
    "numbers that are none": b'{"a": [' + b"NaN," * 20_000 + b"1e999]}",
    "a string that does not end": b'{"a": "' + b"\\n" * 400_000,
    "no UTF-8": b"\xff\xfe" * 400_000,
    "nothing at all": b"\0" * 900_000,
    "keys and no more": b"a: 1\n" * 20_000,
    "indented without end": b"".join(b" " * (2 * i) + b"a:\n" for i in range(900)),
    "lines of lists": b"a: [" + b"[]," * 9_000 + b"[]]\n",
    "words without end": b"pot W1; " * 120_000,
    "wrong words": b"xyz\n" * 20_000,
    "dots": b"a" + b".a" * 200_000 + b" = 1",
    "a large sign": b'{"a": "' + "😀".encode() + b"a" * 900_000,
}


@pytest.mark.parametrize("reader", [name for name in READERS if name not in SAME])
@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_hostile_is_refused_in_few_words_and_little_memory(
    tmp_path: Path, reader: str, text: str
) -> None:
    path = tmp_path / "hostile"
    path.write_bytes(HOSTILE[text])
    # A reader of text is given the text, four bytes a letter, and twice at times.
    given = len(HOSTILE[text]) * (8 if "from_file" in READERS[reader].__qualname__ else 1)
    tracemalloc.start()
    try:
        with pytest.raises(CarromError) as caught:
            READERS[reader](path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY + given
    told = str(caught.value)
    assert len(told) < 60_000
    assert "set_int_max_str_digits" not in told
    assert "recursion" not in told
    assert path.read_bytes() == HOSTILE[text], "who reads does not write"


# --- the bounds by themselves -------------------------------------------------------------------


def test_what_is_within_the_bounds_is_read_and_what_is_beyond_is_not() -> None:
    deepest = "[" * reading.DEEPEST + "]" * reading.DEEPEST
    longest = "9" * reading.MOST_DIGITS
    most = "[" + "1," * (reading.MOST_VALUES - 2) + "1]"
    for text in (deepest, longest, most):
        parse_json(text)
    for text, fault in (
        (f"[{deepest}]", "over 100 lists and objects in each other"),
        (f"9{longest}", "a number has up to 640 signs, not 641"),
        (f"-1.{longest}", "a number has up to 640 signs, not 643"),
        (f"{most[:-1]},1,1]", "JSON has up to 524288 values, not 524289"),
        (" " * (reading.LONGEST + 1), "a text has up to 8388608 letters, not 8388609"),
    ):
        with pytest.raises(UnreadableFile, match=re.escape(fault)):
            parse_json(text)


def test_brackets_and_commas_inside_of_strings_count_for_nothing() -> None:
    text = json.dumps(["[" * 5_000, ',\\"{' * (reading.MOST_VALUES // 2)])
    assert parse_json(text) == json.loads(text)
    plain = {"name": "x" * 100, "deep": "[{" * 500}
    assert parse_toml(f"name = '{plain['name']}'\ndeep = \"{plain['deep']}\"") == plain


# --- the mark of an encoding --------------------------------------------------------------------


def valid_files(folder: Path) -> dict[str, Path]:
    """A good file for each reader of files."""
    files = {name: folder / f"{name}.file" for name in READERS}
    game, layout = Game.opening("icf", layout=False), Layout.opening()
    result = simulate(LAYOUT, Stroke.aim(x=0.0, angle=90.0, speed=2.0))
    for name in ("stroke", "stroke, verified", "start", "materials"):
        io.save(files[name], result)
    for name in ("record", "record, resumed"):
        with RecordWriter(files[name], game) as writer:
            writer.write(game.play(StrokeFacts.counts(own=1)))
    scene = Path(io.__file__).parent.parent / "data" / "scenes" / "scene_calm.json"
    files["scene"].write_bytes(scene.read_bytes())
    from_checkpoint(files["checkpoint"])
    solve(LAYOUT, GOAL, budget=2_000, limit=1).save(files["solutions"])
    files["trick"].write_bytes((FOLDER / "cannon.toml").read_bytes())
    facts, position = StrokeFacts.counts(own=1), Position.opening("icf")
    match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"), layout=False)
    tournament = SwissTournament(("Ann", "Bob"), rounds=1).record({1: (25, 7)})
    for name, value in (("facts", facts), ("position", position), ("match", match)):
        files[name].write_text(value.to_json(), encoding="utf-8")
        files[f"{name} as text"].write_text(value.to_text(), encoding="utf-8")
    files["game as text"].write_text(game.to_text(), encoding="utf-8")
    files["tournament"].write_text(tournament.to_json(), encoding="utf-8")
    files["tournament as text"].write_text(tournament.to_text(), encoding="utf-8")
    files["layout"].write_text(layout.to_text(), encoding="utf-8")
    for name in ("goal", "goal file"):
        files[name].write_text(GOAL, encoding="utf-8")
    return files


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return valid_files(tmp_path_factory.mktemp("good"))


@pytest.mark.parametrize("reader", READERS)
def test_the_mark_of_an_encoding_is_passed_over_by_every_reader(
    good: dict[str, Path], tmp_path: Path, reader: str
) -> None:
    marked = tmp_path / "marked"
    marked.write_bytes(b"\xef\xbb\xbf" + good[reader].read_bytes())
    READERS[reader](good[reader])
    READERS[reader](marked)


def test_a_record_with_a_mark_is_known_and_gone_on_with(
    good: dict[str, Path], tmp_path: Path
) -> None:
    path = tmp_path / "marked.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + good["record"].read_bytes())
    assert is_record(path)
    assert not is_record(good["stroke"])
    with RecordWriter.resume(path) as writer:
        writer.write(writer.state.undo())
    assert len(Record.load(path).entries) == 2


# --- records, line by line ----------------------------------------------------------------------


def test_a_record_is_read_no_further_than_its_first_wrong_line(
    good: dict[str, Path], tmp_path: Path
) -> None:
    path = tmp_path / "long.jsonl"
    first = good["record"].read_bytes().splitlines(keepends=True)[0]
    for rest, fault in (
        (b"\n" * (20 << 20), "line 2: not JSON"),
        (b"[" + b"[]," * (7 << 20), "line 2: longer than 1048576 bytes"),
        (b" " * (20 << 20), "line 2: longer than 1048576 bytes"),
    ):
        path.write_bytes(first + rest)
        tracemalloc.start()
        with pytest.raises(UnreadableFile, match=fault):
            Record.load(path)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 10 << 20
        assert is_record(path)


def test_what_a_ruling_holds_besides_its_words_is_refused(
    good: dict[str, Path], tmp_path: Path
) -> None:
    path = tmp_path / "fat.jsonl"
    first, second = good["record"].read_bytes().splitlines(keepends=True)
    for ruling in ({"codes": [[]]}, {"codes": ["a"] * 65}, {"more": {"a": 1}}):
        line = {**json.loads(second), "ruling": ruling}
        path.write_bytes(first + json.dumps(line).encode() + b"\n")
        with pytest.raises(UnreadableFile, match=r"line 2: ruling: '.*' must be text, a"):
            Record.load(path)


@pytest.mark.parametrize(
    ("read", "largest"), [(Record.load, LARGEST_RECORD), (from_checkpoint, LARGEST_CHECKPOINT)]
)
def test_a_file_that_is_too_large_is_refused_by_its_size(
    tmp_path: Path, read: Callable[[Path], Any], largest: int
) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(largest + 1)
    with pytest.raises(UnreadableFile, match=f"larger than {largest} bytes"):
        read(path)


# --- the inputs of the issue, at their full size ------------------------------------------------

_MEASURED: Final = """
import resource, sys, time
from carrom.errors import UnreadableFile
from carrom.records import Record
before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
try:
    Record.load(sys.argv[1])
except UnreadableFile:
    taken = time.monotonic() - began
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, taken)
"""


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="memory is measured as POSIX does")
@pytest.mark.parametrize("sign", [b"\n", b"[],"])
@pytest.mark.parametrize("begun", [False, True])
def test_files_of_hundreds_of_megabytes_are_refused_at_once(
    good: dict[str, Path], tmp_path: Path, sign: bytes, begun: bool
) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        if begun:
            file.write(good["record"].read_bytes())
        for _ in range(250 if sign == b"\n" else 60):
            file.write(sign * (1 << 20))
    told = subprocess.run(
        [sys.executable, "-c", _MEASURED, str(path)], capture_output=True, text=True, check=True
    ).stdout.split()
    kilobytes, seconds = map(float, told)
    assert kilobytes < MOST_MEMORY / 1024
    assert seconds < 2.0
