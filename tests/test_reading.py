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
from carrom import reading
from carrom.errors import CarromError, UnreadableFile
from carrom.reading import parse_json, parse_toml
from carrom.records import Record, RecordWriter, is_record
from carrom.records.record import LARGEST as LARGEST_RECORD
from carrom.solver.checkpoint import LARGEST as LARGEST_CHECKPOINT
from readers import READERS, from_checkpoint, valid_files

MOST_MEMORY: Final = 64 << 20
"""Bytes above what is useful in a file that any reader may take."""

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
    rulings: tuple[dict[str, Any], ...]
    rulings = ({"codes": [[]]}, {"codes": ["a"] * 65}, {"more": {"a": 1}})
    for ruling in rulings:
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
