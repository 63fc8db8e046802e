"""The seals of a record: what was changed by hand is found, and what they cannot show."""

import json
import re
import warnings
from pathlib import Path

import pytest
from carrom.cli import main
from carrom.errors import UnreadableFile
from carrom.records import Record, RecordWriter, verify_record
from carrom.rules import Game, StrokeFacts

SEAL = re.compile(rb', "seal": "[0-9a-f]{16}"\}')


def kept(path: Path) -> Game:
    """A game of counts on file: six lines after the header, one of them an undo."""
    with RecordWriter(path, Game.opening("icf", layout=False)) as record:
        record.write(record.state.play(StrokeFacts.counts(own=2)))
        record.write(record.state.play(StrokeFacts.counts(own=1)))
        record.write(record.state.undo())
        record.write(record.state.play(StrokeFacts.counts(striker=True)))
        record.write(record.state.auto_place())
        record.write(record.state.play(StrokeFacts.counts(opponent=1)))
        assert isinstance(record.state, Game)
        return record.state


def unsealed(path: Path) -> None:
    """The record as it was written before there were seals."""
    path.write_bytes(SEAL.sub(b"}", path.read_bytes()))


def resealed(path: Path) -> None:
    """The record as somebody writes it who knows how seals are made."""
    from carrom.records.seal import sealed

    unsealed(path)
    seal, lines = "", []
    for line in path.read_bytes().splitlines(keepends=True):
        told, seal = sealed(line, seal)
        lines.append(told)
    path.write_bytes(b"".join(lines))


def edited(path: Path) -> None:
    """A count made larger by hand, the sentence beside it left as it was."""
    data = path.read_bytes()
    assert data.count(b'"own": 2') == 1
    path.write_bytes(data.replace(b'"own": 2', b'"own": 3'))


def test_a_count_edited_from_two_to_three_beside_its_sentence_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for change in (unsealed, resealed, lambda _: None):
        path.unlink(missing_ok=True)
        kept(path)
        edited(path)
        change(path)
        found = verify_record(path)
        assert found.difference is not None
        assert found.difference.startswith("line 2: the sentence is 'Three own men pocketed")


def test_every_line_that_was_changed_is_named_by_its_seal(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    kept(path)
    lines = path.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        # A blank more: the line tells the same, and only its seal shows that it was touched.
        told = [*lines[: number - 1], line.replace(b": ", b":  ", 1), *lines[number:]]
        path.write_bytes(b"".join(told))
        found = verify_record(path)
        assert found.difference is not None
        assert found.difference.startswith(f"line {number}: its seal is broken")
        assert found.lines == number


@pytest.mark.parametrize(
    ("how", "line"), [("taken out", 3), ("put in", 4), ("doubled", 5), ("stripped", 7)]
)
def test_lines_taken_out_put_in_or_without_a_seal_are_found(
    tmp_path: Path, how: str, line: int
) -> None:
    path = tmp_path / "game.jsonl"
    kept(path)
    lines = path.read_bytes().splitlines(keepends=True)
    told = {
        "taken out": [*lines[:2], *lines[4:]],  # the stroke and its undo: nothing else shows it
        "put in": [*lines[:3], *lines[2:4], *lines[3:]],
        "doubled": [*lines[:4], *lines[2:]],
        "stripped": [*lines[:-1], SEAL.sub(b"}", lines[-1])],
    }[how]
    path.write_bytes(b"".join(told))
    found = verify_record(path)
    assert found.difference is not None
    assert found.difference.startswith(f"line {line}: its seal is broken")


def test_a_change_that_the_laws_refuse_further_down_is_named_where_it_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    with RecordWriter(path, Game.opening("icf", layout=False)) as record:
        record.write(record.state.play(StrokeFacts.counts(own=2)))
        record.write(record.state.play(StrokeFacts.counts(own=6)))
    path.write_bytes(path.read_bytes().replace(b'"own": 2', b'"own": 5'))
    with pytest.raises(UnreadableFile, match=r"(?s)line 3: .*line 2: its seal is broken"):
        Record.load(path)
    assert main(["verify", str(path)]) == 2
    assert "line 2: its seal is broken" in capsys.readouterr().out


def test_a_record_from_before_seals_loads_and_verifies_and_is_told_not_sealed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    game = kept(path)
    unsealed(path)
    record = Record.load(path)
    assert record.state == game
    assert (record.sealed_from, record.broken_seal) == (None, None)
    found = verify_record(path)
    assert found.matches
    assert (found.seal, found.sealed_from) == (None, None)
    assert main(["verify", str(path)]) == 0
    assert "not sealed" in capsys.readouterr().out


def test_a_record_from_before_seals_is_sealed_from_where_it_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    kept(path)
    unsealed(path)
    with RecordWriter.resume(path) as record:
        record.write(record.state.undo())
        record.write(record.state.play(StrokeFacts()))
    assert verify_record(path).sealed_from == 8
    assert main(["verify", str(path)]) == 0
    assert "sealed from line 8 on, seal " in capsys.readouterr().out
    path.write_bytes(path.read_bytes().replace(b'"undo": true', b'"undo":  true', 1))
    found = verify_record(path)  # the first seal holds for all lines before it too
    assert found.difference is not None
    assert found.difference.startswith("line 8: its seal is broken")


def test_the_last_seal_is_the_same_in_one_sitting_and_after_a_crash_in_every_line(
    tmp_path: Path,
) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    kept(whole)
    record = Record.load(whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    cut.write_bytes(lines[0])
    for entry, line in zip(record.entries, lines[1:], strict=True):
        with cut.open("ab") as file:
            file.write(line[: len(line) // 2])  # what a crash leaves of it
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            writer = RecordWriter.resume(cut)
        with writer:
            writer.write(writer.state.undo() if entry.act is None else writer.state.do(entry.act))
        assert verify_record(cut).matches
    assert cut.read_bytes() == whole.read_bytes()
    assert verify_record(cut).seal == record.seal == json.loads(lines[-1])["seal"]


def test_what_a_seal_cannot_show_the_last_seal_kept_elsewhere_does(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    kept(path)
    noted = verify_record(path).seal
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))  # the last stroke is taken away
    assert verify_record(path).matches
    assert verify_record(path).seal != noted
    kept(tmp_path / "again.jsonl")
    with RecordWriter(path, Game.opening("icf", layout=False), overwrite=True) as record:
        record.write(record.state.play(StrokeFacts.counts(own=3)))  # another game, well sealed
    assert verify_record(path).matches
    assert verify_record(path).seal != noted


def test_a_resumed_record_whose_seal_is_broken_stays_broken(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    kept(path)
    edited(path)
    with RecordWriter.resume(path) as record:
        record.write(record.state.undo())
    assert Record.load(path).broken_seal == 2
    assert not verify_record(path).matches


def test_lines_of_windows_keep_their_seals(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    kept(path)
    seal = verify_record(path).seal
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert verify_record(path).matches
    assert verify_record(path).seal == seal
