"""Records: what is written comes back, what was changed is found, and a crash loses one line."""

import errno
import json
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import carrom
import numpy as np
import pytest
from carrom.cli import main
from carrom.errors import CarromError, UnreadableFile
from carrom.players import RandomPlayer, StrokeMade, Table, open_game, open_match, play_game
from carrom.records import Record, RecordWriter, TruncatedRecord, is_record, verify_record
from carrom.records.record import line_of
from carrom.rules import RULESETS, Game, Match, StrokeFacts, Toss


def played(
    path: Path, ruleset: str = "family", seats: tuple[str, ...] = ("south", "north")
) -> Game:
    """A game with the real physics, recorded."""
    players = {seat: RandomPlayer(number, forgo=0.3) for number, seat in enumerate(seats)}
    game = open_game(players, ruleset)
    with RecordWriter(path, game, seed=7) as record:
        for event in play_game(game, players, Table(stroke_limit=60)):
            record.write(event.state, event.result if isinstance(event, StrokeMade) else None)
    assert isinstance(event.state, Game)
    return event.state


def counted(path: Path) -> Game:
    """A game of counts: dues, placings, an undo, a new board, the end."""
    with RecordWriter(path, Game.opening("icf", layout=False)) as record:
        record.write(record.state.play(StrokeFacts.counts(own=2)))
        record.write(record.state.play(StrokeFacts.counts(striker=True)))
        record.write(record.state.forgo())
        record.write(record.state.undo())
        record.write(record.state.auto_place())
        record.write(record.state.play(StrokeFacts(left_seat=True)))
        record.write(record.state.next_board().concede("south"))
        assert isinstance(record.state, Game)
        return record.state


@pytest.mark.parametrize("seats", [("south", "north"), carrom.SEATS])
@pytest.mark.parametrize("ruleset", ["icf", "points", "free", "family"])
def test_a_game_with_strokes_comes_back_and_is_verified(
    tmp_path: Path, ruleset: str, seats: tuple[str, ...]
) -> None:
    path = tmp_path / "game.jsonl"
    game = played(path, ruleset, seats)
    record = Record.load(path)
    assert record.state == game
    assert record.seed == 7
    found = verify_record(path)
    assert found.matches
    assert found.strokes == sum(entry.stroke is not None for entry in record.entries) > 0
    assert found.lines == len(path.read_bytes().splitlines())


def test_a_match_by_a_ruleset_of_ones_own_comes_back_with_its_title_and_citations(
    tmp_path: Path,
) -> None:
    ours = RULESETS["family"].replace(
        name="ours", title="At home", citations={"queen-before-men": ["our 2"]}
    )
    toss = Toss(winner=0, choice="break")
    path = tmp_path / "ours.jsonl"
    match = Match.opening(("Ann", "Bob"), ours, toss=toss, layout=False)
    with RecordWriter(path, match) as record:
        record.write(record.state.play(StrokeFacts.counts(own=1)))
        record.write(record.state.play(StrokeFacts.counts(own=1, queen=True)))
        written = record.state
    read = Record.load(path).state
    assert read == written
    assert read.ruleset == ours
    assert read.rule(StrokeFacts.counts(queen=True)).laws[0] == "our 2"
    assert verify_record(path).matches


def test_both_backends_verify_alike(tmp_path: Path) -> None:
    played(tmp_path / "game.jsonl")
    lines = (tmp_path / "game.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "short.jsonl").write_bytes(b"".join(lines[:12]))
    assert verify_record(tmp_path / "short.jsonl", "reference").matches


def test_a_game_of_counts_comes_back_with_its_undo_a_line(tmp_path: Path) -> None:
    path = tmp_path / "counts.jsonl"
    game = counted(path)
    record = Record.load(path)
    assert record.state == game
    assert [entry.act is None for entry in record.entries].count(True) == 1
    assert verify_record(path).matches


def test_a_match_is_recorded_by_its_players(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"), layout=False)
    with RecordWriter(path, match) as record:
        record.write(match.play(StrokeFacts.counts(own=1)).concede("Bob").next_game())
        reached = record.state
    assert Record.load(path).state == reached
    people = {"Ann": RandomPlayer(1), "Bob": RandomPlayer(2)}
    RecordWriter(tmp_path / "b.jsonl", open_match((("Ann",), ("Bob",)), people)).close()
    assert verify_record(tmp_path / "b.jsonl").matches


def test_the_same_game_gives_the_same_bytes_also_in_two_sittings(tmp_path: Path) -> None:
    counted(tmp_path / "a.jsonl")
    counted(tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    with RecordWriter(tmp_path / "c.jsonl", Game.opening("icf", layout=False)) as record:
        record.write(record.state.play(StrokeFacts.counts(own=2)))
    for entry in Record.load(tmp_path / "a.jsonl").entries[1:]:
        with RecordWriter.resume(tmp_path / "c.jsonl") as record:
            act = entry.act
            record.write(record.state.undo() if act is None else record.state.do(act))
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "c.jsonl").read_bytes()


def test_a_crash_at_any_byte_loses_no_whole_line(tmp_path: Path) -> None:
    path, cut = tmp_path / "counts.jsonl", tmp_path / "cut.jsonl"
    counted(path)
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    for size in range(len(data) - len(lines[-1]) - len(lines[-2]), len(data)):
        cut.write_bytes(data[:size])
        whole = data[:size].count(b"\n")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert len(Record.load(cut).entries) == whole - 1
            RecordWriter.resume(cut).close()
        torn = not data[:size].endswith(b"\n")
        assert any(issubclass(w.category, TruncatedRecord) for w in caught) == torn
        assert cut.read_bytes() == b"".join(lines[:whole])


def test_a_record_that_is_there_is_kept(tmp_path: Path) -> None:
    counted(tmp_path / "a.jsonl")
    with pytest.raises(FileExistsError):
        RecordWriter(tmp_path / "a.jsonl", Game.opening("icf", layout=False))
    RecordWriter(tmp_path / "a.jsonl", Game.opening(layout=False), overwrite=True).close()
    assert Record.load(tmp_path / "a.jsonl").entries == ()


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "digest": (lambda line: line.update(digest="0" * 32), "the digest is"),
    "stroke": (lambda line: line["stroke"].update(spin=3.0), "the digest is"),
    "player": (lambda line: line["stroke"].update(seat="east"), "the stroke is east's, but"),
    "place": (lambda line: line["stroke"].update(striker_xy=[9.0, 0.0]), "cannot be made"),
    "long": (lambda line: line["ruling"].update(laws=["1" * 99_999]), "ruling: laws is"),
    "facts": (lambda line: line["act"]["facts"].update(first_contact="B9"), "the facts are"),
    "turn": (lambda line: line["ruling"].update(turn="west"), "ruling: turn is"),
    "laws": (lambda line: line["ruling"].update(laws=["1"]), "ruling: laws is"),
    "codes": (lambda line: line["ruling"].update(codes=[]), "ruling: codes is"),
    "ruling": (lambda line: line.pop("ruling"), "the ruling is missing"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_changed_is_named_with_its_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    number = next(i for i, line in enumerate(lines) if "stroke" in line)
    change, message = CHANGES[name]
    change(lines[number])
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    found = verify_record(path)
    assert found.difference is not None
    assert found.difference.startswith(f"line {number + 1}: ")
    assert message in found.difference
    assert len(found.difference) < 500


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty: no match or game was kept in it"),
        (b"{", "no whole line"),
        (b"\xff\xfe\n", "not UTF-8"),
        (b"{}\n", "not a record"),
        (b"[1, 2]\n", "not a record"),
        (b'{"format": "carrom-record", "version": 2}\n', "version must be 1"),
        (b'{"format": "carrom-record", "version": 1}\n', "kind must be one of game, match"),
        (b'{"format": "carrom-record", "format": 1}\n', "comes twice"),
        (b'{"format": "carrom-record", "version": NaN}\n', "not a number in JSON"),
        (b"[" * 100_000 + b"\n", "not JSON"),
        (b"9" * 900_000 + b"\n", "line 1: a number has up to 640 signs, not 900000"),
        (b"\xef\xbb\xbf{}\n", "line 1: not a record"),
        (b"\xef\xbb\xbf\xef\xbb\xbf{}\n", "line 1: not JSON"),
        (b"\n", "line 1: not JSON"),
        (b"\0" * 1000 + b"\n", "line 1: not JSON"),
        (b'{"format": "carrom-record", "version": true}\n', "version must be 1"),
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(data)
    with pytest.raises(UnreadableFile, match=message):
        Record.load(path)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in the file system")
def test_what_is_no_file_is_refused_and_nothing_waits_for_it(tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    for path in (pipe, folder):
        for read in (Record.load, RecordWriter.resume, verify_record, is_record):
            with pytest.raises(UnreadableFile):
                read(path)
    with pytest.raises(OSError, match="folder"):
        RecordWriter(folder, Game.opening(layout=False), overwrite=True)
    with pytest.raises(CarromError, match="pipe: not a regular file"):
        RecordWriter(pipe, Game.opening(layout=False), overwrite=True)
    with pytest.raises(CarromError, match="not a regular file"):
        RecordWriter("/dev/null", Game.opening(layout=False), overwrite=True)


@pytest.mark.parametrize("path", [None, 3, b"a.jsonl", ["a.jsonl"], "a\0b", "a\ud800b"])
def test_a_path_that_is_none_is_refused(path: Any) -> None:
    with pytest.raises(CarromError):
        RecordWriter(path, Game.opening(layout=False))
    for read in (Record.load, RecordWriter.resume, verify_record, is_record):
        with pytest.raises(CarromError):
            read(path)


def test_arguments_that_cannot_be_are_all_told_before_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    counted(path)
    before = path.read_bytes()
    with pytest.raises(CarromError) as error:
        RecordWriter(path, None, friction="ice", seed=-1, overwrite=1)  # type: ignore[arg-type]
    assert len(error.value.faults) == 4
    assert path.read_bytes() == before


def test_numbers_of_numpy_can_be_recorded(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game.opening(orientation=np.float32(30.0), at=np.int64(3))  # type: ignore[arg-type]
    RecordWriter(path, game, seed=np.uint64(7)).close()  # type: ignore[arg-type]
    assert Record.load(path).state == game
    assert Record.load(path).seed == 7


def test_half_a_sign_which_utf8_has_not_is_written_as_an_escape() -> None:
    line = line_of({"name": "\ud800"})
    assert line == b'{"name": "\\ud800"}\n'
    assert json.loads(line) == {"name": "\ud800"}


def test_lines_of_windows_can_be_read_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "counts.jsonl"
    game = counted(path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    with RecordWriter.resume(path) as record:
        assert record.state == game
        record.write(game.undo())
    assert Record.load(path).state == game.undo()


def test_of_two_writers_the_later_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game.opening(layout=False)
    after = game.play(StrokeFacts.counts(own=1))
    with RecordWriter(path, game) as first, RecordWriter.resume(path) as second:
        first.write(after)
        with pytest.raises(CarromError, match="another program"):
            second.write(game.play(StrokeFacts()))
        first.write(after.play(StrokeFacts()))
        assert verify_record(path).matches
        path.unlink()
        with pytest.raises(CarromError, match="deleted"):
            first.write(game)
    with pytest.raises(CarromError, match="closed"):
        first.write(game)


@pytest.mark.parametrize("change", [b'{"undo": true}\n', None])
def test_what_is_written_while_a_record_is_resumed_is_not_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: bytes | None
) -> None:
    path = tmp_path / "game.jsonl"
    counted(path)
    load = Record.load

    def slow(file: Path) -> Record:
        record = load(file)
        file.write_bytes(b"" if change is None else file.read_bytes() + change)
        return record

    monkeypatch.setattr(Record, "load", slow)
    before = b"" if change is None else path.read_bytes() + change
    with pytest.raises(CarromError, match="another program"):
        RecordWriter.resume(path)
    assert path.read_bytes() == before


def test_a_line_that_finds_no_room_is_taken_back_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    game = Game.opening(layout=False)
    with RecordWriter(path, game) as record:
        before = path.read_bytes()
        for broken in ("write", "fsync"):
            with monkeypatch.context() as patch:
                if broken == "fsync":
                    patch.setattr(os, "fsync", full)
                else:
                    patch.setattr(record, "_file", HalfFull(record._file))
                with pytest.raises(OSError, match="No space"):
                    record.write(game.play(StrokeFacts()))
            assert path.read_bytes() == before
        record.write(game.play(StrokeFacts()))
    assert verify_record(path).matches
    assert Record.load(path).state == game.play(StrokeFacts())


def test_a_record_that_cannot_be_begun_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        RecordWriter(tmp_path / "game.jsonl", Game.opening(layout=False))
    assert list(tmp_path.iterdir()) == []


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class HalfFull:
    """A file on a disk that is full after ten bytes more."""

    def __init__(self, file: Any) -> None:
        self.file, self.left = file, 10

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: memoryview) -> int:
        if not self.left:
            full()
        written: int = self.file.write(data[: self.left])
        self.left -= written
        return written


def test_damage_in_the_middle_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "counts.jsonl"
    counted(path)
    lines = path.read_bytes().splitlines(keepends=True)
    for bad, message in (
        (b"{\n", "line 3: not JSON"),
        (b'{"says": 1}\n', "line 3: .*act"),
        (b'{"says": "", "act": {"act": "dance"}}\n', "line 3: .*dance"),
        (b'{"undo": false}\n', "line 3"),
        (b'{"says": "", "act": {"act": "next-board"}}\n', "line 3: the board goes on"),
        (
            b'{"says": "", "act": {"act": "concede", "who": "south"}, "digest": "00"}\n',
            "each other",
        ),
    ):
        path.write_bytes(b"".join((*lines[:2], bad, *lines[3:])))
        with pytest.raises(UnreadableFile, match=message):
            Record.load(path)


def test_a_result_that_is_not_the_acts_is_refused_and_nothing_written(tmp_path: Path) -> None:
    players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
    game = open_game(players)
    path = tmp_path / "game.jsonl"
    with RecordWriter(path, game, friction="coulomb") as record:
        size = path.stat().st_size
        for event in play_game(game, players):
            if isinstance(event, StrokeMade):
                break
        assert isinstance(event, StrokeMade)
        with pytest.raises(CarromError, match="friction must be the record's"):
            record.write(event.state, event.result)
        with pytest.raises(CarromError, match="another game"):
            record.write(Game.opening("family"))
        assert path.stat().st_size == size


def test_the_command_tells_both_kinds_of_file_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, stroke, other = tmp_path / "a.jsonl", tmp_path / "b.json", tmp_path / "c.json"
    counted(record)
    result = carrom.simulate(carrom.Layout.opening(), carrom.Stroke.aim(x=0, angle=90, speed=4))
    carrom.save(stroke, result)
    assert is_record(record)
    assert not is_record(stroke)
    assert main(["verify", str(record), str(stroke)]) == 0
    assert capsys.readouterr().out.count("same") == 2
    other.write_text("{}")
    assert main(["verify", str(other), str(tmp_path / "none.json")]) == 2
    text = record.read_text()
    record.write_text(text.replace('"turn": "south"', '"turn": "north"', 1))
    assert main(["verify", str(record)]) == 1
    assert "line 1: its seal is broken" in capsys.readouterr().out


def test_the_other_kind_of_file_is_named(tmp_path: Path) -> None:
    stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=4.0)
    carrom.save(tmp_path / "stroke.json", carrom.simulate(carrom.Layout.opening(), stroke))
    with pytest.raises(UnreadableFile, match="a stroke, and no record"):
        Record.load(tmp_path / "stroke.json")
    with RecordWriter(tmp_path / "record.json", Game.opening(layout=False)):
        pass
    with pytest.raises(UnreadableFile, match="a record, and no stroke"):
        carrom.load(tmp_path / "record.json")
