"""The trick book: every stroke is made again, judged twice, and tried in fresh noise."""

import dataclasses
import json
import math
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import carrom
import pytest
from carrom.cli import main
from carrom.errors import CarromError, UnreadableFile
from carrom.solver import Tracks
from carrom.solver import tricks as book
from carrom.solver.odds import Odds
from carrom.solver.tricks import FOLDER, HANDS, Trick, TrickStroke, load_trick, trick, tricks
from goal_judge import Story, reaches

ROOT = Path(__file__).resolve().parent.parent
WANTED = (
    *("straight-cut", "back-shot", "one-cushion-bank", "two-cushion-bank", "three-cushion-bank"),
    *("thumb-shot", "combination-of-two", "combination-of-three", "cannon", "pair-split"),
    *("double-pot", "triple-pot", "queen-and-cover", "home-again", "past-a-blocker", "frozen"),
    "break",
)
STROKES = [(one.name, number) for one in tricks() for number in range(len(one.strokes))]

Run = Callable[..., tuple[int, str, str]]


# --- the tricks themselves ----------------------------------------------------------------------


def test_the_book_has_what_a_coach_wants() -> None:
    assert {one.name for one in tricks()} >= set(WANTED)
    assert {one.difficulty for one in tricks()} >= {1, 2, 3, 4}


def test_the_document_lists_every_trick() -> None:
    text = (ROOT / "docs" / "tricks.md").read_text("utf-8")
    assert [one.name for one in tricks() if f"`{one.name}`" not in text] == []


def test_the_easiest_come_first() -> None:
    levels = [one.difficulty for one in tricks()]
    assert levels == sorted(levels)


@pytest.mark.parametrize(("name", "number"), STROKES)
def test_a_stroke_ends_as_its_file_says(name: str, number: int, backend: str) -> None:
    one = trick(name)
    result = one.result(number, backend=backend)
    assert result.digest() == one.strokes[number].digest
    # once by the columns of a batch, once by the slow judge, event by event
    batch = carrom.simulate_batch(
        one.layout,
        carrom.StrokeBatch.of([result.stroke]),
        record="events",
        backend=backend,
    )
    board = carrom.CarromBoard.icf()
    rows = carrom.StrokeBatch.of([result.stroke]).rows
    tracks = Tracks(batch, rows, one.layout, board=board, seat=one.seat)
    assert one.goal.missing(tracks, 0) == ()
    assert one.goal.reached(tracks).tolist() == [True]
    assert reaches(one.goal, Story(result, one.seat, None))


@pytest.mark.parametrize(("name", "number"), STROKES)
def test_a_stroke_is_legal_and_no_foul_by_its_placing(name: str, number: int) -> None:
    one = trick(name)
    board = carrom.CarromBoard.icf()
    assert one.layout.faults(board) == ()
    assert carrom.striker_faults(board, one.layout, one.stroke(number)) == ()
    assert one.stroke(number).seat == one.seat


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("name", "number"), STROKES)
def test_the_odds_are_those_of_fresh_noise(name: str, number: int, hand: str) -> None:
    one = trick(name)
    kept = getattr(one.strokes[number], hand)
    fresh = one.odds(hand, trials=1_000, seed=77, number=number)
    assert kept.trials == 10_000
    assert fresh.interval[0] <= kept.interval[1]
    assert kept.interval[0] <= fresh.interval[1]


@pytest.mark.parametrize("one", tricks(), ids=lambda one: one.name)
def test_the_wording_says_what_the_goal_says(one: Trick) -> None:
    goal, words = str(one.goal), one.wording
    piece = r"\b[WB][1-9]\b"
    assert set(re.findall(piece, words)) <= set(one.layout.names)
    assert set(re.findall(piece, words)) >= set(re.findall(piece, goal))
    pockets = {
        f"{a}{b}".upper() for a, b in re.findall(r"(north|south)-(east|west) pocket", words)
    }
    short = {"NORTHEAST": "NE", "NORTHWEST": "NW", "SOUTHEAST": "SE", "SOUTHWEST": "SW"}
    assert {short[pocket] for pocket in pockets} == set(re.findall(r"\b[NS][EW]\b", goal))
    assert ("queen" in words) == (0 in one.goal.pieces())
    numbers = {"one": 1, "two": 2, "three": 3}
    counted = re.findall(r"\b(one|two|three) cushions?\b", words)
    assert {str(numbers[word]) for word in counted} == set(re.findall(r"\b([1-3]) cushion", goal))


@pytest.mark.parametrize("one", tricks(), ids=lambda one: one.name)
def test_strokes_of_a_trick_differ(one: Trick) -> None:
    assert len({stroke.digest for stroke in one.strokes}) == len(one.strokes)
    assert one.strokes[0].difficulty == one.difficulty


def apart(one: Trick, first: str, second: str) -> float:
    """Distance between the rims of two pieces, m."""
    (x, y), (u, v) = one.layout.position(first) or (0, 0), one.layout.position(second) or (0, 0)
    return math.hypot(x - u, y - v) - 2.0 * carrom.CarromBoard.icf().man.radius


@pytest.mark.parametrize("name", ["pair-split", "plant", "triple-pot"])
def test_a_pair_that_is_said_to_touch_does(name: str) -> None:
    assert "W1 and W2 touch" in trick(name).wording
    assert apart(trick(name), "W1", "W2") == pytest.approx(0.0, abs=1e-8)


def test_the_plant_points_at_the_pocket() -> None:
    layout = trick("plant").layout
    (x, y), (u, v) = layout.position("W1") or (0, 0), layout.position("W2") or (0, 0)
    corner = carrom.CarromBoard.icf().pocket_centres[2]
    aside = (corner[0] - u) * (v - y) - (corner[1] - v) * (u - x)
    assert abs(aside) / math.hypot(u - x, v - y) < 0.5 * carrom.CarromBoard.icf().pocket_radius


def test_the_frozen_man_lies_against_the_cushion() -> None:
    board = carrom.CarromBoard.icf()
    x, _ = trick("frozen").layout.position("W1") or (0, 0)
    assert x + board.man.radius == pytest.approx(board.half_side, abs=1e-9)


def test_the_blocker_stands_in_the_way() -> None:
    board, layout = carrom.CarromBoard.icf(), trick("past-a-blocker").layout
    (x, y), (u, v) = layout.position("W1") or (0, 0), layout.position("B1") or (0, 0)
    to = board.pocket_centres[2][0] - x, board.pocket_centres[2][1] - y
    aside = abs((u - x) * to[1] - (v - y) * to[0]) / math.hypot(*to)
    assert aside < board.striker.radius + board.man.radius


@pytest.mark.parametrize(
    ("club", "expert", "level"),
    [(50, 0, 1), (49, 100, 2), (20, 20, 2), (19, 20, 3), (0, 19, 4), (4, 5, 4), (4, 4, 5)],
)
def test_difficulty_goes_by_the_rates(club: int, expert: int, level: int) -> None:
    one = TrickStroke(0.0, 90.0, 1.0, 0.0, "0" * 32, Odds(club, 100), Odds(expert, 100))
    assert one.difficulty == level


def test_the_odds_of_a_stroke_depend_on_seed_and_trials_alone() -> None:
    one = trick("straight-cut")
    whole = one.odds("club", trials=5_000, seed=3)
    assert one.odds("club", trials=5_000, seed=3) == whole
    assert one.odds("club", trials=5_000, seed=4) != whole
    assert one.odds("exact", trials=3) == Odds(3, 3)


def test_odds_that_nobody_can_count_are_refused() -> None:
    with pytest.raises(CarromError, match="trials must be") as caught:
        trick("straight-cut").odds(trials=0, seed=-1)
    assert len(caught.value.faults) == 2
    with pytest.raises(CarromError, match="skill must be one of"):
        trick("straight-cut").odds("wizard")
    with pytest.raises(CarromError, match="number must be from 0 to"):
        trick("straight-cut").odds(number=9)
    with pytest.raises(CarromError, match="number must be from 0 to"):
        trick("straight-cut").svg(-1)


def test_the_files_are_what_the_tool_writes() -> None:
    tool = ROOT / "tools" / "trick_book.py"
    done = subprocess.run(
        [sys.executable, tool, "cannon", "frozen"], capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stdout) == (0, "2 tricks are as they should be\n"), done.stderr


# --- files that are wrong -----------------------------------------------------------------------


@pytest.fixture
def text() -> str:
    return (FOLDER / "one-cushion-bank.toml").read_text("utf-8")


def faults_of(text: str | bytes, folder: Path, name: str = "trial.toml") -> list[str]:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(UnreadableFile) as caught:
        load_trick(file)
    return [fault.removeprefix(f"{file}: ") for fault in caught.value.faults]


def test_every_fault_of_a_file_is_listed(text: str, tmp_path: Path) -> None:
    for key, value in (
        ("title", "heading"),
        ("goal =", 'goal = "pot W1 in NX" #'),
        ("layout =", 'layout = "W1 0.1" #'),
        ("digest =", 'digest = "00" #'),
        ("speed =", 'speed = "fast" #'),
        ("club =", "club = [11, 10] #"),
        ("expert =", "expert = 0.5 #"),
    ):
        text = text.replace(key, value, 1)
    text = text.replace('#"""\n', "#").replace('#"', "#")
    text = re.sub(r'(layout = "W1 0.1" #).*?\n"""\n', r"\1\n", text, flags=re.DOTALL)
    faults = faults_of(text, tmp_path)
    for words in (
        "the trick: title is missing",
        "the trick: 'heading' is not known",
        "goal: 'NX': expected a pocket",
        "layout: line 1 must be a name, x and y",
        "strokes[0]: digest must be 32 hexadecimal digits, not '00'",
        "strokes[0]: speed must be a number, not 'fast'",
        "strokes[0]: club successes must be from 0 to 10, not 11",
        "strokes[0]: expert must be successes and trials, not 0.5",
    ):
        assert [fault for fault in faults if fault.startswith(words)], (words, faults)
    assert len(faults) == 8


def test_what_cannot_be_played_is_refused(text: str, tmp_path: Path) -> None:
    faults = faults_of(text.replace("B1 0.2 -0.14", "W2 0.28 -0.19"), tmp_path)
    assert faults == ["layout: W1 and W2 overlap by 21.8 mm", "goal: B1 is not on the board"]
    moved = re.sub(r"\nx = .*\n", "\nx = 0.3\n", text, count=1)
    assert "strokes[0]: the striker stands" in faults_of(moved, tmp_path)[0]
    assert faults_of(text.partition("[[")[0] + "strokes = []", tmp_path) == [
        "strokes: there must be at least one"
    ]
    assert (
        "strokes must be a list" in faults_of(text.partition("[[")[0] + "strokes = 3", tmp_path)[0]
    )
    odd = text.replace('"south"', '"up"').replace('title = "', 'title = " " # ')
    assert [fault.partition(" ")[0] for fault in faults_of(odd, tmp_path)] == ["title", "seat"]
    assert "name must be" in faults_of(text, tmp_path, "One_Bank.toml")[0]


@pytest.mark.parametrize("key", ["title", "wording", "goal", "seat", "layout", "strokes"])
@pytest.mark.parametrize("value", ["3", "[]", "{}", "[[1]]", "true", "nan"])
def test_a_value_of_another_kind_is_refused(
    text: str, tmp_path: Path, key: str, value: str
) -> None:
    plain = tomllib.loads(text)
    plain = {name: one for name, one in plain.items() if name not in (key, "strokes")}
    lines = [f"{name} = {json.dumps(one)}" for name, one in plain.items()]
    strokes = "" if key == "strokes" else text[text.index("[[strokes]]") :]
    faults = faults_of("\n".join([*lines, f"{key} = {value}", strokes]), tmp_path)
    assert len(faults) == 1
    assert key in faults[0]


def test_what_is_no_toml_is_refused(text: str, tmp_path: Path) -> None:
    assert faults_of("title = ", tmp_path)[0].startswith("not TOML: ")
    assert faults_of(text.encode("utf-16"), tmp_path)[0].startswith("not UTF-8: ")
    assert faults_of(b" " * (2 << 20), tmp_path) == ["larger than 65536 bytes"]
    with pytest.raises(UnreadableFile, match="No such file"):
        load_trick(tmp_path / "none.toml")
    # each of these took gigabytes, or ended with an error of Python's own
    assert "dots outside of strings" in faults_of(f"a{'.a' * 30_000} = 1", tmp_path)[0]
    assert "inside each other" in faults_of(f"a = {'[' * 30_000}", tmp_path)[0]
    assert "up to 640 signs" in faults_of(f"a = {'9' * 60_000}", tmp_path)[0]
    hidden = f"a = {{b = '''c'''', d{'.d' * 30_000} = 'x'}}"
    assert "dots outside of strings" in faults_of(hidden, tmp_path)[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the book's."""
    monkeypatch.setattr(book, "FOLDER", tmp_path)
    tricks.cache_clear()
    yield tmp_path
    tricks.cache_clear()


def test_the_faults_of_all_files_are_listed(folder: Path) -> None:
    for name in ("a", "b"):
        (folder / f"{name}.toml").write_text("seat = 1")
    with pytest.raises(UnreadableFile) as caught:
        tricks()
    assert {fault.partition(": ")[0] for fault in caught.value.faults} == {
        str(folder / "a.toml"),
        str(folder / "b.toml"),
    }


def test_an_unknown_trick_is_refused() -> None:
    with pytest.raises(CarromError, match=r"trick must be one of .*, not 'hat'"):
        trick("hat")


def test_a_trick_is_a_value() -> None:
    one = trick("frozen")
    assert one == trick("frozen")
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.name = "thawed"  # type: ignore[misc]
    with pytest.raises(CarromError, match="name must be"):
        dataclasses.replace(one, name="Frozen!")


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*words: object) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def test_the_command_lists_all_tricks(run: Run) -> None:
    code, said, _ = run("tricks")
    assert code == 0
    assert f"{len(tricks())} tricks" in said
    for one in tricks():
        assert one.name in said


@pytest.mark.parametrize("one", tricks(), ids=lambda one: one.name)
def test_the_command_tells_and_draws_a_trick(run: Run, tmp_path: Path, one: Trick) -> None:
    file = tmp_path / "trick.svg"
    number = len(one.strokes)
    code, said, _ = run("tricks", one.name, "--stroke", number, "--svg", file)
    assert code == 0
    flat = " ".join(said.split())
    for words in (one.title, one.wording, str(one.goal), one.strokes[-1].digest):
        assert words in flat
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_the_command_draws_the_whole_book(run: Run, tmp_path: Path) -> None:
    assert run("tricks", "--svg", tmp_path / "book")[0] == 0
    drawn = {file.stem for file in (tmp_path / "book").glob("*.svg")}
    assert drawn == {one.name for one in tricks()}


def test_what_has_another_name_than_a_trick_stays(run: Run, tmp_path: Path) -> None:
    (tmp_path / "hat.svg").write_text("mine")
    (tmp_path / "cannon.svg").write_text("old")
    assert run("tricks", "--svg", tmp_path)[0] == 0
    assert (tmp_path / "hat.svg").read_text() == "mine"
    assert (tmp_path / "cannon.svg").read_text() == trick("cannon").svg()


def test_a_folder_where_a_trick_should_be_drawn_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "thin-cut.svg").mkdir()
    code, said, complaint = run("tricks", "--svg", tmp_path)
    assert (code, said) == (2, "")
    assert complaint == f"Error: --svg: {tmp_path / 'thin-cut.svg'} is a folder\n"
    assert [path.name for path in tmp_path.iterdir()] == ["thin-cut.svg"]


@pytest.mark.parametrize("words", [["--svg"], ["cannon", "--svg"], ["cannon", "--save"]])
def test_a_place_that_cannot_be_written_is_refused_before_anything_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    def refused(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refused)  # a test may be run by root
    code, said, complaint = run("tricks", *words, tmp_path / "a")
    assert (code, said) == (2, "")
    assert "cannot be written: Permission denied" in complaint


def test_a_stroke_that_was_kept_can_be_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cannon.json"
    assert run("tricks", "cannon", "--save", file)[0] == 0
    code, said, _ = run("verify", file)
    assert (code, said.split()[0]) == (0, "same")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["hat"], "trick must be one of"),
        (["cannon", "--stroke", "0"], "--stroke must be from 1 to"),
        (["cannon", "--stroke", "99"], "--stroke must be from 1 to"),
        (["--save", "a.json"], "go with the NAME of a trick"),
        (["cannon", "--svg", "a", "--save", "a"], "a is given as --svg and as --save"),
        (["cannon", "--svg", "."], "--svg: . is a folder"),
        (["cannon", "--svg", "no/a.svg"], "--svg: no is not a folder"),
        (["cannon", "--save", "no/a.json"], "--save: no is not a folder"),
        (["hat", "--svg", ".", "--save", "no/a.json"], "3 faults"),
        (["cannon", "--stroke", "0", "--svg", "."], "2 faults"),
        (["--svg", ""], "the name is empty"),
        (["--svg", "file"], "--svg: file is not a folder"),
        (["--svg", "no/pictures", "--stroke", "2"], "2 faults"),
    ],
)
def test_bad_words_are_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    code, said, complained = run("tricks", *words)
    assert (code, said) == (2, "")
    assert complaint in complained
    assert [file.name for file in tmp_path.iterdir()] == ["file"]
