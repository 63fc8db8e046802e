"""Output that cannot be written: a reader that has gone, a full disk, a stream closed at birth."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import carrom
import pytest
from carrom.cli import main
from command_lines import LINES, names
from public_surface import result

READER_GONE = 141

needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a stroke in it, and nothing typed."""
    monkeypatch.chdir(tmp_path)
    carrom.save("kept.json", result())
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return tmp_path


@pytest.fixture
def nobody_reads() -> Iterator[TextIO]:
    """A pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    stream = os.fdopen(writer, "w", encoding="utf-8")
    yield stream
    stream.close()


def test_every_command_has_a_line() -> None:
    assert set(LINES) == names()


@pytest.mark.parametrize("words", [*LINES.values(), ("--help",), ("--version",)], ids=" ".join)
def test_a_reader_that_has_gone_ends_every_command_with_141_and_no_word(
    words: tuple[str, ...],
    nobody_reads: TextIO,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdout", nobody_reads)
    assert main(words) == READER_GONE
    assert capfd.readouterr().err == ""


@needs_full
@pytest.mark.parametrize("words", [*LINES.values(), ("--help",)], ids=" ".join)
def test_a_full_disk_under_the_output_is_one_error(
    words: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(words) == 1
    complaint = capfd.readouterr().err
    assert complaint.startswith("Error: ")
    assert "No space left on device" in complaint
    assert len(complaint.splitlines()) == 1


def test_an_output_closed_from_the_start_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["info"]) == 1
    assert "standard output is closed" in capsys.readouterr().err


def test_an_error_that_nobody_reads_ends_with_141(
    nobody_reads: TextIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", nobody_reads)
    assert main(["simulate", "--speed", "-1"]) == READER_GONE


@pytest.mark.skipif(os.name != "posix", reason="streams are closed as a POSIX shell does it")
@pytest.mark.parametrize(
    ("end", "code", "complaint"),
    [
        ("| true", 141, ""),
        (">&-", 1, "Error: the standard output is closed: nothing can be told\n"),
        pytest.param(">/dev/full", 1, "Error: No space left on device\n", marks=needs_full),
        (">/dev/null 2>&-", 0, ""),
        ("--no-such-option 2>&-", 2, ""),
        ("--save a.json >/dev/null 2>&- <&-", 0, ""),
    ],
)
def test_the_interpreter_adds_nothing_at_its_end(
    desk: Path, end: str, code: int, complaint: str
) -> None:
    if "|" in end:  # the code of the first, not of the last
        end = f"; echo $? >code; }} {end}"
        line = f"{{ '{sys.executable}' -m carrom simulate opening {end}"
    else:
        line = f"'{sys.executable}' -m carrom simulate opening {end}; echo $? >code"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (desk / "code").read_text("utf-8").strip() == str(code)
    assert done.stderr == complaint
    if "--save" in end:
        assert carrom.load(desk / "a.json").stop_reason == "settled"
