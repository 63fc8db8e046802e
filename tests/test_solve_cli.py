"""``carrom solve``: what it says, draws and writes, what it refuses, and how it is stopped."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import carrom
import numpy as np
import pytest
from carrom import io, rules
from carrom.cli import main, output, starts
from carrom.cli.solve_bar import InSteps, Watch, standing
from carrom.errors import CarromError
from carrom.players import RandomPlayer, play_game
from carrom.records import RecordWriter
from carrom.solver import Progress, Skill, Solutions, solve
from carrom.solver.workers import Threads
from rich.console import Console
from rich.progress import Progress as Bar

Run = Callable[..., tuple[int, str, str]]

TEXT = "W1 0.2 0.2; B1 -0.1 0.1"
LAYOUT = carrom.Layout.of({"W1": (0.2, 0.2), "B1": (-0.1, 0.1)})
GOAL = "pot W1 in NE; keep striker"
BRIEF = ("--budget", "4000", "--seed", "2")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line here: the exit code, what it said, what it complained of."""

    def call(*words: object) -> tuple[int, str, str]:
        code = main(["solve", *(str(word) for word in words)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


# --- what it says and writes --------------------------------------------------------------------


def test_solutions_are_told_written_and_drawn(run: Run, tmp_path: Path) -> None:
    out, pictures = tmp_path / "found.json", tmp_path / "pictures"
    code, said, complaint = run(
        *("--layout", TEXT, "--goal", GOAL, *BRIEF, "--limit", 3),
        *("--out", out, "--svg", pictures),
    )
    assert (code, complaint) == (0, "")
    found = Solutions.load(out)
    assert found == solve(LAYOUT, GOAL, budget=4_000, seed=2, limit=3)
    assert sorted(path.name for path in pictures.iterdir()) == ["1.svg", "2.svg", "3.svg"]
    for number, one in enumerate(found, start=1):
        picture = (pictures / f"{number}.svg").read_text("utf-8")
        assert picture == one.svg(GOAL)
        ElementTree.fromstring(picture)
        assert f"{100 * one.odds.rate:.1f} %" in said
        assert f"{one.stroke.angle:.2f}" in said
    again = f"--budget {found.budget} --seed 2"
    odds = sum(one.odds.trials for one in found)
    assert re.search(rf"searched +3,200 strokes in [\d.]+ s, and {odds} more for the odds", said)
    for words in (GOAL, "the south, 2 pieces", "0.6 degrees", again, str(out), "3 strokes"):
        assert words in said, words


def test_what_is_written_can_be_made_again_by_any_json_reader(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "found.json"
    run("--layout", TEXT, "--goal", GOAL, *BRIEF, "--out", out, "--seat", "east")
    plain = json.loads(out.read_text("utf-8"))
    assert (plain["format"], plain["version"]) == ("carrom-solutions", 1)
    for one in plain["solutions"]:
        made = carrom.Stroke(**one["stroke"])
        result = carrom.simulate(carrom.Layout.of(plain["asked"]["layout"]), made)
        assert result.digest() == one["digest"]
        assert made.angle == one["aim"]["angle"]


def test_no_stroke_found_tells_the_nearest_and_what_it_lacks(run: Run, tmp_path: Path) -> None:
    goal = "pot W1; striker off 9 cushions; speed at most 0.6"
    code, said, complaint = run(
        *("--layout", TEXT, "--goal", goal, *BRIEF, "--svg", tmp_path),
        *("--out", tmp_path / "found.json"),
    )
    assert (code, complaint) == (0, "")
    found = Solutions.load(tmp_path / "found.json")
    miss = found.near_miss
    assert miss is not None
    assert "No stroke found. The nearest:" in said
    assert re.search(r"what it does +" + re.escape(miss.description), said)
    for what in miss.missing:
        assert re.search(r"missing +" + re.escape(what), said)
    assert (tmp_path / "nearest.svg").read_text("utf-8") == miss.svg(found.goal)


def test_every_option_is_heeded(run: Run, tmp_path: Path) -> None:
    out, checkpoint = tmp_path / "found.json", tmp_path / "search.json"
    code, said, _ = run(
        *("--layout", TEXT, "--goal", "pot W1; legal", "--budget", "2k", "--seed", 7),
        *("--materials", "talc", "--friction", "coulomb", "--ruleset", "fr-club"),
        *("--seat", "east", "--skill", "angle=0.3,speed=0.02", "--limit", 2),
        *("--slowest", 1, "--fastest", 3, "--most-spin", 5, "--checkpoint", checkpoint),
        *("--out", out),
    )
    assert code == 0
    found = Solutions.load(out)
    problem = found.problem
    assert problem.position is not None
    assert problem.position.ruleset.name == "fr-club"
    assert (problem.materials.powder, problem.friction) == ("talc", "coulomb")
    assert problem.skill == Skill(angle=0.3, speed=0.02)
    space = problem.space
    assert (space.seat, space.slowest, space.fastest, space.most_spin) == ("east", 1.0, 3.0, 5.0)
    assert (found.seed, len(found)) == (7, 2)
    assert "spin" in said
    assert json.loads(checkpoint.read_text())["asked"]["seed"] == 7


def test_processes_say_the_same(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for file, more in zip(files, [(), ("--workers", 2)], strict=True):
        assert run("--layout", TEXT, "--goal", GOAL, *BRIEF, "--out", file, *more)[0] == 0
    assert Solutions.load(files[0]) == Solutions.load(files[1])


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (Progress(2_048, 0.1, 0, None, 0.71), "2,048 strokes, none yet, nearest 0.71 of 1"),
        (Progress(2_048, 0.1, 1, 0.256, 1.0), "2,048 strokes, 1 kind, best now 26 %"),
    ],
)
def test_the_bar_tells_how_good_the_best_seems_now(progress: Progress, words: str) -> None:
    assert standing(progress) == words


def test_the_demo_ends_with_a_trick_shot_solved_and_drawn(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    makefile = (Path(__file__).resolve().parent.parent / "Makefile").read_text("utf-8")
    recipe = makefile.partition("\ndemo: setup\n")[2].partition("\n\n")[0]
    *_, last = recipe.replace("\\\n", " ").splitlines()
    program, command, *words = shlex.split(last)
    assert (program, command) == ("$(BIN)/carrom", "solve")
    monkeypatch.chdir(tmp_path)
    code, said, complaint = run(*words)
    assert (code, complaint) == (0, "")
    assert "off the" in said
    ElementTree.parse(tmp_path / "trick" / "1.svg")


def pictures_of(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_pictures_of_an_earlier_search_do_not_stay(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    asked = ("--layout", TEXT, *BRIEF, "--svg", folder)
    assert run(*asked, "--goal", GOAL, "--limit", 4)[0] == 0
    assert pictures_of(folder) == {"1.svg", "2.svg", "3.svg", "4.svg"}
    assert run(*asked, "--goal", GOAL, "--limit", 2)[0] == 0
    assert pictures_of(folder) == {"1.svg", "2.svg"}
    assert run(*asked, "--goal", "pot W1; speed at most 0.6; striker off 9 cushions")[0] == 0
    assert pictures_of(folder) == {"nearest.svg"}
    assert run(*asked, "--goal", GOAL, "--limit", 1)[0] == 0
    assert pictures_of(folder) == {"1.svg"}


def test_what_is_no_picture_of_a_search_stays(run: Run, tmp_path: Path) -> None:
    own = {"7.svg": "<svg>mine</svg>", "99.svg": "<title>A carrom stroke", "notes.txt": "mine"}
    for name, text in own.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "8.svg").mkdir()
    kept = {**own, "1.svg": ""}
    code, _, _ = run("--layout", TEXT, "--goal", GOAL, *BRIEF, "--limit", 1, "--svg", tmp_path)
    assert code == 0
    assert pictures_of(tmp_path) == {*kept, "8.svg"}
    assert {name: (tmp_path / name).read_text() for name in own} == own


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("reader", ["/dev/full", "gone"])
def test_nothing_is_lost_when_nobody_can_be_told(tmp_path: Path, reader: str) -> None:
    out, pictures = tmp_path / "found.json", tmp_path / "pictures"
    words = ("solve", "--layout", TEXT, "--goal", GOAL, *BRIEF, "--limit", "2")
    with subprocess.Popen(
        [sys.executable, "-m", "carrom", *words, "--out", str(out), "--svg", str(pictures)],
        stdout=subprocess.PIPE if reader == "gone" else os.open(reader, os.O_WRONLY),
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        if running.stdout is not None:
            running.stdout.close()
        assert running.stderr is not None
        complaint = running.stderr.read()
        assert running.wait(60) == (141 if reader == "gone" else 1)
    assert complaint == ("" if reader == "gone" else "Error: No space left on device\n")
    assert len(Solutions.load(out)) == 2
    assert pictures_of(pictures) == {"1.svg", "2.svg"}


def test_strokes_are_told_and_drawn_even_if_a_disk_is_full(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object, path: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Solutions, "save", full)
    out, pictures = tmp_path / "found.json", tmp_path / "pictures"
    code, said, complaint = run(
        *("--layout", TEXT, "--goal", GOAL, *BRIEF, "--limit", 1, "--out", out),
        *("--svg", pictures),
    )
    assert (code, complaint) == (1, f"Error: {out}: No space left on device\n")
    assert "1 stroke" in said
    assert pictures_of(pictures) == {"1.svg"}


def test_strokes_are_told_and_written_even_if_the_checkpoint_cannot_be(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, checkpoint = tmp_path / "found.json", tmp_path / "search.json"
    asked = ("--layout", TEXT, "--goal", GOAL, "--seed", 2, "--limit", 1)
    assert run(*asked, "--budget", 1_000, "--checkpoint", checkpoint)[0] == 0

    def full(path: object, _: str) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("carrom.solver.checkpoint.write_whole", full)
    code, said, complaint = run(
        *asked, "--budget", 4_000, "--checkpoint", checkpoint, "--out", out
    )
    assert (code, complaint) == (1, f"Error: {checkpoint}: No space left on device\n")
    assert "1 stroke" in said
    assert str(out) in said
    assert Solutions.load(out) == solve(LAYOUT, GOAL, budget=4_000, seed=2, limit=1)


def test_strokes_are_told_if_ctrl_c_comes_while_the_workers_are_ended(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_: Threads) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Threads, "close", stop)
    code, said, complaint = run("--layout", TEXT, "--goal", GOAL, *BRIEF, "--limit", 1)
    assert (code, complaint) == (130, "Stopped by Ctrl-C: this is the best so far.\n")
    assert "1 stroke" in said


def test_warnings_of_others_pass_through_a_search(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def warned(**asked: Any) -> Solutions:
        warnings.warn("something else", DeprecationWarning, stacklevel=1)
        return solve(**asked)

    monkeypatch.setattr(import_module("carrom.cli.solve"), "solve", warned)
    with pytest.warns(DeprecationWarning, match="something else"):
        assert run("--layout", TEXT, "--goal", GOAL, *BRIEF)[0] == 0


def test_a_tolerance_that_is_as_wide_as_is_looked_is_told_as_such(run: Run) -> None:
    code, said, _ = run(
        *("--layout", TEXT, "--goal", "keep striker; speed at most 4", *BRIEF, "--limit", 1),
        *("--slowest", 4, "--fastest", 4, "--skill", "exact"),
    )
    assert code == 0
    assert re.search(r"≤-50 \+0 %", said), said


# --- the bar ------------------------------------------------------------------------------------


def test_the_bar_moves_within_a_generation_and_the_answer_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("carrom.cli.solve_bar.STEP", 0.0)
    problem = solve(LAYOUT, GOAL, budget=1).problem
    points = np.random.default_rng(1).random((9_000, 4))
    rows = problem.space.rows(problem.space.aims(points))
    told: list[int] = []
    threads = Threads(1)
    scores, keys = InSteps(threads, told.append).judge(problem, rows)
    assert told == [4_096, 8_192, 9_000]
    whole = threads.judge(problem, rows)
    assert (scores == whole[0]).all()
    assert (keys == whole[1]).all()
    assert [len(part) for part in InSteps(threads, told.append).judge(problem, rows[:0])] == [0, 0]
    threads.close()


def test_a_step_is_as_long_on_a_fast_machine_as_on_a_slow_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("carrom.cli.solve_bar.time.perf_counter", lambda: now[0])

    class Steady(Threads):
        rate = 0.0  # strokes per second

        def judge(self, _: object, rows: Any) -> Any:
            now[0] += len(rows) / self.rate
            return np.zeros(len(rows)), np.zeros(len(rows), dtype=np.int64)

    for rate, step in ((1_000.0, 8_192), (100_000.0, 73_728)):
        told: list[int] = []
        workers = Steady(2)
        workers.rate = rate
        InSteps(workers, told.append).judge(None, np.zeros((200_000, 5)))  # type: ignore[arg-type]
        workers.close()
        assert told[1] - told[0] == step


def test_the_bar_goes_on_from_the_generation_before() -> None:
    with Bar(console=Console(file=StringIO(), force_terminal=True)) as bar:
        watch = Watch(bar)
        (task,) = bar.tasks
        watch.within(500)
        assert (task.total, task.completed) == (None, 0)
        watch.generation(Progress(1_000, 0.2, 0, None, 0.5))
        assert (task.total, task.completed) == (1.0, 0.2)
        watch.within(500)
        assert task.completed == pytest.approx(0.3)
        watch.within(9_000)
        assert task.completed == 1.0


def test_a_search_with_a_bar_answers_as_one_without(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = StringIO()

    def console(*, err: bool = False, **_: int) -> Console:
        return Console(file=page if err else None, force_terminal=True, width=100)

    monkeypatch.setattr(output, "console", console)
    for more in ((), ("--workers", 2)):
        out = tmp_path / "found.json"
        assert run("--layout", TEXT, "--goal", GOAL, *BRIEF, "--out", out, *more)[0] == 0
        assert Solutions.load(out) == solve(LAYOUT, GOAL, budget=4_000, seed=2)
        assert "strokes, " in page.getvalue()


# --- where the pieces lie -----------------------------------------------------------------------


def test_a_layout_may_be_a_file_of_any_kind(tmp_path: Path) -> None:
    layout = tmp_path / "layout.txt"
    layout.write_text("# mine\nW1 0.2 0.2\nB1 -0.1 0.1\n")
    assert starts.read_start(str(layout)).place == LAYOUT
    position = rules.Position.opening("icf")
    for name, text in (
        ("position.txt", position.to_text()),
        ("line.json", position.to_json()),
        ("page.json", json.dumps(position.to_dict(), indent=2)),
    ):
        for mark in ("", "\ufeff"):
            (tmp_path / name).write_text(mark + text, "utf-8")
            assert starts.read_start(str(tmp_path / name)).place == position
    assert starts.read_start("opening").place == carrom.Layout.opening("doubles")


def test_texts_may_be_those_of_any_editor(run: Run, tmp_path: Path) -> None:
    layout, goal, out = (tmp_path / name for name in ("layout.txt", "goal.txt", "found.json"))
    layout.write_bytes(b"\xef\xbb\xbfW1 0.2 0.2\r\nB1 -0.1 0.1\r\n")
    goal.write_bytes(b"\xef\xbb\xbfpot W1 in NE\r\nkeep striker\r\n")
    assert run("--layout", layout, "--goal", goal, "--budget", 500, "--out", out)[0] == 0
    problem = Solutions.load(out).problem
    assert (problem.space.layout, str(problem.goal)) == (LAYOUT, GOAL)


def test_a_bad_position_in_json_is_refused_as_a_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    plain = rules.Position.opening("icf").to_dict() | {"turn": "up", "white": -1}
    file.write_text(json.dumps(plain))
    code, _, complaint = run("--layout", file, "--goal", "legal")
    assert code == 2
    assert "'up'" in complaint
    assert all(str(file) in line for line in complaint.splitlines() if line.startswith("- "))
    assert "disc_wall_friction" not in complaint


def test_files_may_begin_with_the_mark_of_their_encoding(tmp_path: Path) -> None:
    made = carrom.simulate(LAYOUT, carrom.Stroke.aim(x=0.0, angle=90.0, speed=2.0))
    scene = Path(io.__file__).parent.parent / "data" / "scenes" / "scene_calm.json"
    carrom.save(tmp_path / "stroke.json", made)
    (tmp_path / "scene.json").write_text(scene.read_text("utf-8"), "utf-8")
    for name in ("stroke.json", "scene.json"):
        plain = starts.read_start(str(tmp_path / name))
        marked = tmp_path / f"marked-{name}"
        marked.write_bytes(b"\xef\xbb\xbf" + (tmp_path / name).read_bytes())
        assert starts.read_start(str(marked)) == plain
    assert starts.read_materials(str(tmp_path / "marked-stroke.json")) == made.materials


def test_a_goal_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    goal = tmp_path / "goal.txt"
    goal.write_bytes(b"pot \xff")
    code, _, complaint = run("--layout", TEXT, "--goal", goal)
    assert (code, complaint) == (
        2,
        f"Error: goal: {goal}: not UTF-8: invalid start byte at byte 4\n",
    )


def test_a_stroke_file_brings_its_world(tmp_path: Path) -> None:
    board, talc = carrom.CarromBoard(side=0.73), carrom.Materials(powder="talc")
    stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=2.0, seat="west", board=board)
    made = carrom.simulate(LAYOUT, stroke, board=board, materials=talc, friction="coulomb")
    carrom.save(tmp_path / "stroke.json", made)
    assert starts.read_start(str(tmp_path / "stroke.json")) == starts.Start(
        LAYOUT, board, talc, "coulomb", "west"
    )
    assert starts.read_materials(str(tmp_path / "stroke.json")) == talc


def test_a_scene_brings_its_world() -> None:
    scene = io.shipped_scene("calm")
    path = Path(io.__file__).parent.parent / "data" / "scenes" / "scene_calm.json"
    start = starts.read_start(str(path))
    assert (start.place, start.friction) == (scene.layout, "coulomb")


def test_a_record_is_solved_where_it_stands(run: Run, tmp_path: Path) -> None:
    record, out = tmp_path / "game.jsonl", tmp_path / "found.json"
    game = rules.Game.opening("icf")
    players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
    with RecordWriter(record, game) as writer:
        for number, event in enumerate(play_game(game, players)):
            writer.write(event.game)
            if number > 6:
                break
        position = event.game.position
    start = starts.read_start(str(record))
    assert start.place == position
    assert run("--layout", record, "--goal", "legal", "--budget", 500, "--out", out)[0] == 0
    assert Solutions.load(out).problem.space.seat == position.turn


@pytest.mark.parametrize("name", ["goal.txt", "no/such", "no\\such"])
def test_a_goal_file_that_is_not_there_is_no_text(run: Run, name: str) -> None:
    code, _, complaint = run("--layout", TEXT, "--goal", name)
    assert code == 2
    assert f"no such file: {name!r}" in complaint


def test_a_goal_may_be_a_file(run: Run, tmp_path: Path) -> None:
    goal, out = tmp_path / "goal.txt", tmp_path / "found.json"
    goal.write_text("pot W1 in NE  # where else\nkeep striker\n")
    assert run("--layout", TEXT, "--goal", goal, *BRIEF, "--out", out)[0] == 0
    assert str(Solutions.load(out).goal) == GOAL


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("no-such-file.txt", "no such file: 'no-such-file.txt'"),
        ("/", "'/' is a folder"),
        (300 * "a", "File name too long"),
        ("W1 0.2", "line 1 must be a name, x and y"),
        ("W1 0 0; W1 0.1 0; S 0 0", "line 2: W1 comes twice"),
        ("X9 0 0; W1 0.5 0", "W1 reaches 145.9 mm into the east cushion"),
        ("W1 0 0; W2 0.01 0; W3 a 0", "W1 and W2 overlap by 21.8 mm"),
    ],
)
def test_a_layout_that_is_none_is_refused(text: str, fault: str) -> None:
    with pytest.raises(CarromError, match=fault):
        starts.read_start(text)


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"{", b'{"format": "x"}', b"[]", b"5", b"null", b"W1 a b", b"{}"]
)
def test_a_file_that_is_no_layout_is_refused_with_its_name(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "layout.txt"
    file.write_bytes(content)
    with pytest.raises(CarromError, match=re.escape(str(file))):
        starts.read_start(str(file))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("angel=1", "skill must be one of angle"),
        ("angle=x", "angle must be a number, not 'x'"),
        ("angle=1_0", "angle must be a number, not '1_0'"),
        ("spin=1e300", r"spin must be from 0 to 10000 rad/s, not 1e\+300"),
        ("placement=1e300", r"placement must be from 0 to 1 m, not 1e\+300"),
        ("angle=1,angle=2", "angle comes twice"),
        ("angle=-1", "angle must be from 0 to 90"),
        ("", "skill must be one of beginner"),
    ],
)
def test_a_hand_that_is_none_is_refused(text: str, fault: str) -> None:
    with pytest.raises(CarromError, match=fault):
        starts.read_skill(text)


def test_all_faults_of_a_hand_are_listed() -> None:
    with pytest.raises(CarromError) as caught:
        starts.read_skill("angle=-1,speed=nan,foo=2,spin=x,angle=1,placement")
    assert caught.value.faults == (
        "skill must be one of angle, speed, placement, spin, not 'foo'",
        "skill: spin must be a number, not 'x'",
        "skill: angle comes twice",
        "skill: placement must be a number, not ''",
        "skill: angle must be from 0 to 90, not -1.0",
        "skill: speed must be finite, not nan",
    )


def test_all_faults_of_a_layout_are_listed(tmp_path: Path) -> None:
    text = "X9 0 0; W1 0.5 0; Q 0 0; W2 0.01 0; W2 0 0; B1 0.1"
    (tmp_path / "layout.txt").write_text(text.replace(";", "\n"))
    for given, before in ((text, ""), (str(tmp_path / "layout.txt"), f"{tmp_path}/layout.txt: ")):
        with pytest.raises(CarromError) as caught:
            starts.read_start(given)
        assert caught.value.faults == tuple(
            before + fault
            for fault in (
                "line 1: no piece is called 'X9'",
                "line 5: W2 comes twice",
                "line 6 must be a name, x and y, not 'B1 0.1'",
                "W1 reaches 145.9 mm into the east cushion",
                "Q and W2 overlap by 21.8 mm",
            )
        )


def test_materials_that_are_none_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"mu": -1}')
    with pytest.raises(CarromError, match=r"a\.json: materials: "):
        starts.read_materials(str(tmp_path / "a.json"))
    with pytest.raises(CarromError, match="materials must be a file or one of"):
        starts.read_materials("chalk")


@pytest.mark.parametrize("goal", [GOAL, f"{GOAL}; striker off 9 cushions"])
def test_the_first_stroke_is_saved(run: Run, tmp_path: Path, goal: str) -> None:
    file = tmp_path / "stroke.json"
    code, said, complaint = run("--layout", TEXT, "--goal", goal, *BRIEF, "--save", file)
    assert (code, complaint) == (0, "")
    assert re.search(rf"saved +{re.escape(str(file))}\n", said)
    found = solve(LAYOUT, goal, budget=4_000, seed=2)
    first = found[0] if found else found.near_miss
    assert first is not None
    assert carrom.load(file) == first.result
    assert main(["verify", str(file)]) == 0


# --- what is refused ----------------------------------------------------------------------------


def test_all_faults_are_listed_before_any_search(run: Run, tmp_path: Path) -> None:
    no = tmp_path / "no"
    (tmp_path / "file").touch()
    code, said, complaint = run(
        *("--layout", "W1 0 0; W2 0 0.01", "--goal", "pot B1", "--materials", "chalk"),
        *("--skill", "cub", "--budget", "0", "--seed", -1, "--limit", 0),
        *("--out", no / "found.json", "--svg", tmp_path / "file", "--checkpoint", tmp_path),
        *("--fastest", "0.1"),
    )
    assert (code, said) == (2, "")
    for words in (
        *("chalk", "cub", "the budget in simulations", "seed must", "limit must", "--out: "),
        *("file is not a folder", f"--checkpoint: {tmp_path} is a folder", "fastest must"),
    ):
        assert words in complaint, words
    assert "Traceback" not in complaint
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_faults_of_all_options_come_in_one_message(run: Run, tmp_path: Path) -> None:
    (tmp_path / "1.svg").mkdir()
    before = set(tmp_path.iterdir())
    code, said, complaint = run(
        *("--layout", "X9 0 0; W1 0.5 0", "--goal", "pit W1", "--materials", "chalk"),
        *("--friction", "glue", "--ruleset", "ifc", "--seat", "up", "--skill", "angle=-1"),
        *("--budget", "x", "--seed", -1, "--limit", 0, "--slowest", -1, "--most-spin", "nan"),
        *(
            "--workers",
            0,
            "--scheduler",
            "tcp://a",
            "--out",
            tmp_path,
            "--svg",
            tmp_path / "1.svg",
        ),
        *("--checkpoint", tmp_path / "no" / "search.json"),
    )
    assert (code, said) == (2, "")
    for words in (
        *("'X9'", "145.9 mm", "'pit'", "'chalk'", "'glue'", "'ifc'", "'up'", "angle must"),
        *("a budget is", "seed must", "limit must", "slowest must", "most_spin must"),
        *("workers must", "do not go together", f"--out: {tmp_path} is a folder"),
        *("--checkpoint: ",),
    ):
        assert words in complaint, words
    assert complaint.startswith("Error: 17 faults:")
    assert set(tmp_path.iterdir()) == before


def test_faults_of_goal_and_bounds_come_with_those_of_the_layout(run: Run) -> None:
    code, _, complaint = run(
        *("--layout", "W1 0 0; W2 0 0.01", "--goal", "pot B1", "--fastest", 99)
    )
    assert code == 2
    for words in ("3 faults", "W1 and W2 overlap", "B1", "fastest must be"):
        assert words in complaint, words


@pytest.mark.parametrize("more", [("--ruleset", "icf"), ()])
def test_faults_of_a_goal_come_with_those_of_other_options(
    run: Run, more: tuple[str, ...]
) -> None:
    words = ("--layout", TEXT, "--goal", "pot W9", "--seat", "up", "--friction", "glue")
    code, _, complaint = run(*words, *more)
    assert code == 2
    for fault in ("3 faults", "'up'", "'glue'", "W9 is not on the board"):
        assert fault in complaint, fault


@pytest.mark.parametrize("name", ["1.svg", "nearest.svg"])
def test_a_folder_where_a_picture_should_go_is_refused(
    run: Run, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).mkdir()
    code, said, complaint = run("--layout", TEXT, "--goal", GOAL, "--svg", tmp_path)
    assert (code, said) == (2, "")
    assert complaint == f"Error: --svg: {tmp_path / name} is a folder\n"


@pytest.mark.parametrize("option", ["--out", "--save", "--svg", "--checkpoint"])
def test_a_place_that_cannot_be_written_is_refused_before_any_search(
    run: Run, tmp_path: Path, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refused)  # a test may be run by root
    monkeypatch.setattr("carrom.cli.solve.solve", None)
    code, said, complaint = run("--layout", TEXT, "--goal", GOAL, option, tmp_path / "a")
    assert (code, said) == (2, "")
    assert complaint == f"Error: {option}: {tmp_path / 'a'} cannot be written: Permission denied\n"


def test_a_bad_goal_is_pointed_at(run: Run) -> None:
    code, said, complaint = run("--layout", TEXT, "--goal", "pot W1 in NE; keep strker")
    assert (code, said) == (2, "")
    lines = complaint.splitlines()
    at = next(number for number, line in enumerate(lines) if "^" in line)
    assert lines[at].index("^") == lines[at - 1].index("strker")
    assert "did you mean 'striker'?" in complaint


def test_a_goal_that_needs_a_position_is_told_the_way_out(run: Run) -> None:
    code, _, complaint = run("--layout", "opening", "--goal", "pot own; legal", "--limit", 0)
    assert code == 2
    assert complaint.count("needs a position") == complaint.count(": --ruleset makes one\n") == 2
    assert "3 faults" in complaint


@pytest.mark.parametrize("goal", ["", " \n"])
def test_an_empty_goal_is_told_as_such(run: Run, goal: str) -> None:
    code, said, complaint = run("--layout", TEXT, "--goal", goal)
    assert (code, said) == (2, "")
    assert complaint == (
        "Error: goal: nothing is asked for: docs/goals.md has the words, such as 'pot W1'\n"
    )


def test_no_place_is_minus_nothing() -> None:
    solve_cli = import_module("carrom.cli.solve")
    stroke = carrom.Stroke.aim(x=-0.00001, angle=90.0, speed=2.0)
    assert solve_cli._aim(stroke).startswith("x 0.0 mm")
    one = solve(carrom.Layout.of({"W1": (0.2, 0.2)}), "pot W1", budget=3_000)[0]
    assert solve_cli._row(1, replace(one, stroke=stroke), False)[2] == "0.0"


def test_a_bad_goal_is_told_with_a_bad_layout(run: Run) -> None:
    code, _, complaint = run("--layout", "W1 0.2", "--goal", "pit W1", "--budget", "x")
    assert code == 2
    for words in ("layout: line 1", "'pit'", "a budget is"):
        assert words in complaint


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--workers", 0), "workers must be from 1 to 1024, not 0"),
        (("--workers", 2, "--scheduler", "tcp://a"), "do not go together"),
        (("--out", "a.json", "--checkpoint", "a.json"), "a.json is given as"),
        (("--out", "a.json", "--save", "a.json"), "a.json is given as --out and as --save"),
        (("--save", "."), "--save: . is a folder"),
        (("--out", "1.svg", "--svg", "."), "1.svg is given as --out and as --svg"),
        (("--seat", "up"), "seat must be one of south, east, north, west, not 'up'"),
        (("--seat", ""), "seat must be one of south, east, north, west, not ''"),
        (("--friction", ""), "friction must be one of coupled, coulomb, not ''"),
        (("--out", 300 * "a"), "File name too long"),
        (("--svg", ""), "the name is empty"),
    ],
)
def test_bad_options_are_refused(
    words: tuple[object, ...],
    fault: str,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said, complaint = run("--layout", TEXT, "--goal", GOAL, *words)
    assert (code, said) == (2, "")
    assert fault in complaint
    assert list(tmp_path.iterdir()) == []


def test_a_layout_file_is_not_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "layout.txt"
    file.write_text("W1 0.2 0.2")
    code, _, complaint = run("--layout", file, "--goal", GOAL, "--out", file)
    assert code == 2
    assert "is given as --layout and as --out" in complaint
    assert file.read_text() == "W1 0.2 0.2"


def test_dask_that_is_not_installed_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, complaint = run("--layout", TEXT, "--goal", GOAL, "--scheduler", "tcp://a:1")
    assert code == 2
    assert complaint == (
        "Error: --scheduler needs Dask, which is not installed: pip install 'carrom[dask]'\n"
    )


@pytest.mark.filterwarnings("default")  # Dask's own are not ours
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x"])
def test_a_scheduler_that_is_not_there_is_told(
    address: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="distributed, carrom[dask], is not installed")
    monkeypatch.setattr("carrom.cli.solve.PATIENCE", 0.5)
    code, said, complaint = run("--layout", TEXT, "--goal", GOAL, "--scheduler", address)
    assert (code, said) == (2, "")
    assert f"Error: --scheduler: nobody answers at {address}" in complaint
    assert "Traceback" not in complaint


# --- Ctrl-C -------------------------------------------------------------------------------------


def interrupted(
    folder: Path, *more: str, again: float | None = None
) -> "subprocess.CompletedProcess[str]":
    """Begin a long search, wait until it is under way, and press Ctrl-C; `again` s later too."""
    checkpoint = folder / "search.json"
    begun = subprocess.Popen(
        [
            *(sys.executable, "-c", _EVERY, "solve", "--layout", TEXT, "--goal", GOAL),
            *("--budget", "100M", "--seed", "2", "--checkpoint", str(checkpoint)),
            *("--out", str(folder / "stopped.json"), *more),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    end = time.monotonic() + 60.0
    while _used(checkpoint) < 5_000 and time.monotonic() < end:
        assert begun.poll() is None, begun.communicate()
        time.sleep(0.02)
    os.killpg(begun.pid, signal.SIGINT)  # as a terminal does: to every process
    if again is not None:
        time.sleep(again)
        os.killpg(begun.pid, signal.SIGINT)
    said, complaint = begun.communicate(timeout=60)
    return subprocess.CompletedProcess(begun.args, begun.returncode, said, complaint)


@pytest.mark.skipif(os.name != "posix", reason="signals to a group of processes are POSIX's")
@pytest.mark.parametrize("more", [(), ("--workers", "2")])
def test_a_second_ctrl_c_loses_nothing_and_leaves_nobody_waiting(
    more: tuple[str, ...], tmp_path: Path
) -> None:
    stopped = interrupted(tmp_path, *more, again=0.03)
    assert stopped.returncode == 130
    assert "Traceback" not in stopped.stderr
    assert (tmp_path / "stopped.json").exists()


# The command line, which writes its checkpoint down after every generation.
_EVERY = """
import sys
from carrom.cli import main
from carrom.solver import checkpoint
if __name__ == "__main__":
    checkpoint.EVERY = 0.0
    sys.exit(main())
"""


def _used(checkpoint: Path) -> int:
    try:
        return int(json.loads(checkpoint.read_text())["state"]["used"])
    except FileNotFoundError:
        return 0


@pytest.mark.skipif(os.name != "posix", reason="signals to a group of processes are POSIX's")
@pytest.mark.parametrize("more", [(), ("--workers", "2")])
def test_ctrl_c_tells_and_writes_what_is_there_and_the_search_goes_on(
    more: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    done = interrupted(tmp_path, *more)
    assert done.returncode == 130
    assert done.stderr == "Stopped by Ctrl-C: this is the best so far.\n"
    stopped: Any = Solutions.load(tmp_path / "stopped.json")
    assert stopped.interrupted
    assert f"{100 * stopped[0].odds.rate:.1f} %" in done.stdout
    assert solve(LAYOUT, GOAL, budget=stopped.budget, seed=2) == stopped
    budget = stopped.budget + 20_000
    code, _, _ = run(
        *("--layout", TEXT, "--goal", GOAL, "--budget", budget, "--seed", 2),
        *("--checkpoint", tmp_path / "search.json", "--out", tmp_path / "found.json"),
    )
    assert code == 0
    assert Solutions.load(tmp_path / "found.json") == solve(LAYOUT, GOAL, budget=budget, seed=2)
