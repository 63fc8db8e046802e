"""Leagues: the same boards for anybody, records that verify, nothing played twice."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any, Final

import carrom.cli
import carrom.cli.league as league_cli
import pytest
from carrom.cli import output
from carrom.cli.locks import alone_in
from carrom.players import BoardEnded, Event, GeometricPlayer, RandomPlayer, SearchPlayer
from carrom.players.league import (
    Fixture,
    Score,
    fixtures,
    pairs,
    play_fixture,
    player_named,
    totals,
    watch_fixture,
)
from carrom.records import Record, RecordWriter, verify_record
from carrom.rules import Game, StrokeFacts
from rich.console import Console

PROGRAM = Path(sys.executable).with_name("carrom")
TWO = "geometric-club,random"
"""Players who take no time."""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "100")  # for the programs that a test starts, too

    def run(*words: object) -> tuple[int, str, str]:
        code = carrom.cli.main(["league", *map(str, words)])
        said = capfd.readouterr()
        return code, said.out, said.err

    return run


def files(folder: Path) -> dict[str, bytes]:
    """The records, without the lines' wording of time: there is none."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def table(said: str) -> str:
    """What is said of the boards, and not of where or when."""
    return said[said.index("Won by the first") :]


# --- the boards -----------------------------------------------------------------------------


def test_every_seat_and_break_comes_alike() -> None:
    found = fixtures(("club", "expert"), boards=8)
    ways = [(one.first_side, one.seats.index(one.breaker)) for one in found]
    assert sorted(ways) == sorted(2 * [(0, 0), (0, 1), (1, 0), (1, 1)])


def test_the_players_sit_where_the_board_says() -> None:
    for number in range(1, 5):
        for doubles in (False, True):
            one = Fixture(pair=("random", "geometric-club"), number=number, doubles=doubles)
            for place, player in enumerate(one.players().values()):
                first = place % 2 == one.first_side
                assert isinstance(player, RandomPlayer if first else GeometricPlayer)


def test_a_board_goes_to_who_has_won_it() -> None:
    for number in range(1, 5):
        one = Fixture(pair=("geometric-exact", "random"), number=number)
        last = play_fixture(one)[-1]
        assert isinstance(last, BoardEnded)
        score = one.score(last.game)
        assert last.result.winner is not None
        seat = one.seats[last.result.winner]
        assert isinstance(one.players()[seat], (GeometricPlayer, RandomPlayer)[score.winner or 0])


def test_no_two_boards_have_the_same_seed() -> None:
    boards = [
        *fixtures(("club", "expert", "random"), boards=30),
        *fixtures(("club", "expert"), boards=30, seed=1),
        *fixtures(("club", "expert"), boards=30, ruleset="family"),
        *fixtures(("club", "expert"), boards=30, doubles=True),
    ]
    assert len({one.stream for one in boards}) == len(boards)
    assert len({one.name for one in fixtures(("club", "expert", "random"), boards=30)}) == 90


def test_a_longer_league_has_the_boards_of_the_shorter_one() -> None:
    short = fixtures(("club", "expert"), boards=3, seed=4)
    long = fixtures(("random", "club", "expert"), boards=9, seed=4)
    assert {(one.name, one.stream) for one in short} < {(one.name, one.stream) for one in long}


def test_players_by_name() -> None:
    expert = player_named("expert", 1)
    assert isinstance(expert, SearchPlayer)
    assert expert.level == carrom.players.LEVELS["expert"]
    own = player_named("master@77", 1)
    assert isinstance(own, SearchPlayer)
    assert own.level == carrom.players.Level(77, "master")
    aiming = player_named("geometric-beginner", 2)
    assert isinstance(aiming, GeometricPlayer)
    assert (aiming.seed, aiming.skill) == (2, carrom.solver.Skill.named("beginner"))
    for name in ("exprt", "club@", "club@3", "club@1e3", "club@²", "geometric-", "", "clubgeo"):
        with pytest.raises(carrom.CarromError, match="player"):
            player_named(name, 1)


def test_the_table_counts_every_board_once() -> None:
    ab = [Fixture(pair=("a", "b"), number=number) for number in range(1, 5)]
    bc = Fixture(pair=("b", "c"), number=1)
    winners = (0, 0, 1, None)
    scores = [
        (one, Score(winner=winner, strokes=10)) for one, winner in zip(ab, winners, strict=True)
    ]
    scores.append((bc, Score(winner=1, strokes=30)))
    first, second = pairs(scores)
    assert (first.names, first.won, first.lost, first.undecided) == (("a", "b"), 2, 1, 1)
    assert (first.boards, first.strokes, first.odds.rate) == (4, 40, 0.5)
    assert (second.names, second.won, second.lost) == (("b", "c"), 0, 1)
    best = totals(scores)
    assert [(one.names[0], one.won, one.boards) for one in best] == [
        ("c", 1, 1),
        ("a", 2, 4),
        ("b", 1, 5),
    ]


# --- the command ----------------------------------------------------------------------------


def test_records_verify_and_tell_the_same_as_the_table(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "league"
    code, said, complaint = run("--players", "club@40,random", "--boards", 4, "--out", out)
    assert (code, complaint) == (0, "")
    plan = fixtures(("club@40", "random"), boards=4)
    assert sorted(files(out)) == sorted(f"{one.name}.jsonl" for one in plan)
    scores = []
    for one in plan:
        path = out / f"{one.name}.jsonl"
        assert verify_record(path).matches
        state = Record.load(path).state
        assert isinstance(state, carrom.rules.Game)
        scores.append((one, one.score(state)))
    standing = pairs(scores)[0]
    told = next(line for line in said.splitlines() if "│ club" in line)
    row = [cell.strip() for cell in told.split("│")]
    assert row[2:6] == ["4", str(standing.won), str(standing.lost), str(standing.undecided)]


def test_any_number_of_workers_plays_the_same(run: Run, tmp_path: Path) -> None:
    told = []
    for workers in (1, 2):
        out = tmp_path / str(workers)
        words = ("--players", "club@32,geometric-club", "--boards", 4, "--seed", 3)
        code, said, _ = run(*words, "--workers", workers, "--out", out)
        assert code == 0
        told.append((table(said), files(out)))
    assert told[0] == told[1]


def test_the_seed_is_heeded_and_so_are_ruleset_and_doubles(run: Run, tmp_path: Path) -> None:
    words = ("--players", TWO, "--boards", 1, "--out")
    assert run(*words, tmp_path / "a", "--seed", 1)[0] == 0
    assert run(*words, tmp_path / "b", "--seed", 2)[0] == 0
    assert files(tmp_path / "a") != files(tmp_path / "b")
    code, said, _ = run(*words, tmp_path / "c", "--ruleset", "family", "--doubles")
    assert code == 0
    assert "family, doubles" in said
    (path,) = (tmp_path / "c").iterdir()
    position = Record.load(path).state.position
    assert (position.ruleset.name, len(position.seats)) == ("family", 4)


# --- going on -------------------------------------------------------------------------------


def test_finished_boards_are_not_played_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--players", TWO, "--out", tmp_path / "league")
    assert run(*words, "--boards", 2)[0] == 0
    first = files(tmp_path / "league")
    played: list[str] = []
    play_one = league_cli.play_one

    def watched(fixture: Fixture, out: Path | None) -> Score:
        played.append(fixture.name)
        return play_one(fixture, out)

    monkeypatch.setattr(league_cli, "play_one", watched)
    code, said, _ = run(*words, "--boards", 4)
    assert code == 0
    assert [name[-4:] for name in played] == ["0003", "0004"]
    assert "4 of 4, 2 of them played before" in said
    assert {name: files(tmp_path / "league")[name] for name in first} == first
    played.clear()
    again = run(*words, "--boards", 4)
    assert not played
    assert table(again[1]) == table(said)


@pytest.mark.parametrize("part", [0.0, 0.0005, 0.3, 0.97])
def test_a_half_written_record_is_done_again(run: Run, tmp_path: Path, part: float) -> None:
    words = ("--players", TWO, "--boards", 2, "--out", tmp_path)
    code, said, _ = run(*words)
    assert code == 0
    whole = files(tmp_path)
    for name, text in whole.items():
        (tmp_path / name).write_bytes(text[: int(part * len(text))])
    (tmp_path / "geometric-club-vs-random-0001.jsonl.part").write_bytes(b"left behind")
    if part == 0.0005:  # not even the first words of a record: nobody knows whose it is
        assert run(*words)[0] == 2
        return
    code, again, complaint = run(*words)
    assert (code, complaint) == (0, "")
    assert table(again) == table(said)
    assert files(tmp_path) == whole


# Python itself loads this at its start: a worker is held where it begins the record of a board of
# some number, when the record has no name yet that a league knows.
_HELD: Final = """
import os, re, sys, time
if "--multiprocessing-fork" in sys.argv:
    whole = os.open
    def held(path, *given, **options):
        handle = whole(path, *given, **options)
        found = re.search(r"-([0-9]{4})[.]jsonl[.]part[.]", str(path))
        if found and int(found[1]) >= int(os.environ["FROM"]):
            os.close(whole(os.environ["HELD"] + str(os.getpid()), os.O_CREAT | os.O_WRONLY))
            time.sleep(600.0)
        return handle
    os.open = held
"""


def ended(
    folder: Path, first: int, number: int, *words: object
) -> tuple[int, str, str, dict[str, bytes]]:
    """A league with two workers, sent a signal once both begin a board of that number or later.

    Returns:
        The exit code, what it said, what it complained of, and what its folder held before.
    """
    site = folder / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(_HELD, encoding="utf-8")
    more = {"PYTHONPATH": str(site), "HELD": str(site / "held"), "FROM": str(first)}
    with subprocess.Popen(
        [PROGRAM, "league", *map(str, words), "--out", folder / "out"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | more,
    ) as running:
        end = time.monotonic() + 60.0
        while len(list(site.glob("held*"))) < 2 and time.monotonic() < end:
            time.sleep(0.02)
        begun = files(folder / "out")
        os.killpg(running.pid, number)  # as a terminal does: to everybody
        said, complaint = running.communicate(timeout=60)
        return running.returncode, said, complaint, begun


@pytest.mark.skipif(os.name != "posix", reason="signals to a group of processes are POSIX's")
def test_a_stopped_league_goes_on_to_the_same_end(run: Run, tmp_path: Path) -> None:
    words = ("--players", TWO, "--boards", 8)
    code, said, complaint, _ = ended(tmp_path, 4, signal.SIGINT, *words, "--workers", 2)
    assert (code, complaint) == (
        *(130, "Stopped by Ctrl-C: these are the boards that were finished.\n"),
    )
    done = files(tmp_path / "out")
    assert sorted(done) == [f"{one.name}.jsonl" for one in fixtures(TWO.split(","), boards=3)]
    assert re.search(r"boards +3 of 8", said)
    code, again, _ = run(*words, "--out", tmp_path / "out")
    assert code == 0
    assert "8 of 8, 3 of them played before" in again
    assert table(again) == table(run(*words)[1])
    assert files(tmp_path / "out") | done == files(tmp_path / "out")


@pytest.mark.skipif(os.name != "posix", reason="signals to a group of processes are POSIX's")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_records_that_were_being_begun_are_swept_away(
    run: Run, tmp_path: Path, number: int
) -> None:
    words, out = ("--players", TWO, "--boards", 2), tmp_path / "out"
    _, _, _, begun = ended(tmp_path, 1, number, *words, "--workers", 2)
    assert sum(name.endswith(".part") for name in begun) == 2, "both were held"
    if number == signal.SIGINT:
        assert files(out) == {}
    (out / ".own.part").write_text("of somebody else")
    assert run(*words, "--out", out)[0] == 0
    plan = fixtures(TWO.split(","), boards=2)
    assert set(files(out)) == {".own.part", *(f"{one.name}.jsonl" for one in plan)}


def test_the_board_of_a_lost_worker_is_played_again(run: Run, tmp_path: Path) -> None:
    words = ("--players", "club@48,geometric-club", "--boards", 3, "--workers", 2)
    with subprocess.Popen(
        [PROGRAM, "league", *map(str, words), "--out", tmp_path / "a"],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
        if not children.exists():
            pytest.skip("only Linux tells whose child a process is")
        spawned: list[str] = []
        end = time.monotonic() + 60.0
        while not spawned and time.monotonic() < end:
            time.sleep(0.02)
            spawned = [pid for pid in children.read_text().split() if _is_worker(int(pid))]
        os.kill(int(spawned[-1]), signal.SIGKILL)
        said, _ = running.communicate(timeout=120)
    assert running.returncode == 0
    assert table(said) == table(run(*words[:4])[1])
    assert len(list((tmp_path / "a").glob("*.jsonl"))) == 3


def _is_worker(pid: int) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:  # it has ended meanwhile
        return False


@pytest.mark.parametrize("finished", [1, 2])
def test_ctrl_c_with_one_worker_tells_what_was_finished(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished: int
) -> None:
    play_one = league_cli.play_one

    def interrupted(fixture: Fixture, out: Path | None) -> Score:
        score = play_one(fixture, out) if fixture.number <= finished else None
        if fixture.number == 2 or score is None:  # when a board has its record, perhaps
            raise KeyboardInterrupt
        return score

    monkeypatch.setattr(league_cli, "play_one", interrupted)
    code, said, complaint = run("--players", TWO, "--boards", 3, "--out", tmp_path)
    assert code == 130
    assert f"{finished} of 3, 0 of them played before" in said
    assert "Stopped by Ctrl-C" in complaint
    assert len(files(tmp_path)) == finished


def test_ctrl_c_before_the_first_board_is_over_says_so(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Score:
        raise KeyboardInterrupt

    monkeypatch.setattr(league_cli, "play_one", interrupted)
    code, said, _ = run("--players", TWO, "--boards", 3)
    assert code == 130
    assert said.endswith("\n\nNo board is over yet.\n")


def test_a_board_stopped_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixture = Fixture(pair=("geometric-club", "random"), number=1)

    def interrupted(fixture: Fixture) -> Iterator[Event]:
        for number, event in enumerate(watch_fixture(fixture)):
            if number == 5:
                assert (tmp_path / f"{fixture.name}.jsonl.part").stat().st_size > 1000
                raise KeyboardInterrupt
            yield event

    monkeypatch.setattr(league_cli, "watch_fixture", interrupted)
    with pytest.raises(KeyboardInterrupt):
        league_cli.play_one(fixture, tmp_path)
    assert files(tmp_path) == {}


def test_progress_is_shown_where_there_is_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = StringIO()

    def console(*, err: bool = False, **_: int) -> Console:
        return Console(file=page if err else None, force_terminal=True, width=100)

    monkeypatch.setattr(output, "console", console)
    assert run("--players", TWO, "--boards", 3)[0] == 0
    assert "3/3" in page.getvalue()
    assert "geometric-club - random" in page.getvalue()


def test_two_leagues_do_not_share_a_folder(run: Run, tmp_path: Path) -> None:
    with alone_in(tmp_path):
        code, said, complaint = run("--players", TWO, "--boards", 1, "--out", tmp_path)
    assert (code, said) == (2, "")
    assert complaint == f"Error: {tmp_path}: another process is at work there now\n"
    assert list(tmp_path.iterdir()) == []
    assert run("--players", TWO, "--boards", 1, "--out", tmp_path)[0] == 0


@pytest.mark.parametrize(
    ("error", "expected", "complaint"),
    [
        (OSError(28, "No space left on device"), 1, "0002.jsonl: No space left on device"),
        (carrom.CarromError("boards were lost"), 2, "Error: boards were lost"),
    ],
)
def test_boards_that_were_played_are_told_when_the_next_fails(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    expected: int,
    complaint: str,
) -> None:
    def failing(fixture: Fixture) -> Iterator[Event]:
        if fixture.number == 2:
            raise error
        yield from watch_fixture(fixture)

    monkeypatch.setattr(league_cli, "watch_fixture", failing)
    code, said, complained = run("--players", TWO, "--boards", 3, "--out", tmp_path)
    assert code == expected
    assert "1 of 3, 0 of them played before" in said
    assert complaint in complained
    assert len(list(tmp_path.iterdir())) == 1


# --- refusals -------------------------------------------------------------------------------


def test_bad_arguments_are_all_listed_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, said, complaint = run(
        *("--players", "exprt,club,club", "--boards", 0, "--workers", 0, "--ruleset", "ifc"),
        *("--seed", -1, "--out", tmp_path / "file"),
    )
    assert (code, said) == (2, "")
    for words in (
        *("'exprt'", "'club' comes twice", "boards must be", "workers must be", "ruleset must be"),
        *("seed must be", "is not a folder"),
    ):
        assert words in complaint, words
    assert "7 faults" in complaint


def test_a_league_that_nobody_could_plan_is_refused(run: Run) -> None:
    players = ",".join(f"club@{simulations}" for simulations in range(100, 400))
    code, _, complaint = run("--players", players, "--boards", 9_999)
    assert (code, complaint) == (
        2,
        "Error: a league has 100000 boards at most in all, not 448455150\n",
    )


def test_one_player_is_no_league(run: Run) -> None:
    code, _, complaint = run("--players", "club")
    assert code == 2
    assert "two players or more" in complaint
    assert run("--players", "")[0] == 2


@pytest.mark.parametrize("other", [("--seed", 9), ("--ruleset", "family"), ("--doubles",)])
def test_another_leagues_records_are_refused(
    run: Run, tmp_path: Path, other: tuple[object, ...]
) -> None:
    words = ("--players", TWO, "--boards", 1, "--out", tmp_path)
    assert run(*words)[0] == 0
    before = files(tmp_path)
    code, said, complaint = run(*words, *other)
    assert (code, said) == (2, "")
    assert "belongs to another league" in complaint
    assert files(tmp_path) == before


def test_a_strange_file_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "geometric-club-vs-random-0001.jsonl"
    path.write_text(json.dumps({"my": "notes"}))
    code, _, complaint = run("--players", TWO, "--boards", 1, "--out", tmp_path)
    assert code == 2
    assert "is in the way" in complaint
    assert json.loads(path.read_text()) == {"my": "notes"}


def test_what_is_in_the_way_of_a_board_is_refused_before_anything_is_played(
    run: Run, tmp_path: Path
) -> None:
    part = tmp_path / "geometric-club-vs-random-0002.jsonl.part"
    part.mkdir()
    (tmp_path / "geometric-club-vs-random-0003.jsonl.part").symlink_to(tmp_path / "nowhere")
    (tmp_path / "geometric-club-vs-random-0004.jsonl").symlink_to(tmp_path / "nowhere")
    (tmp_path / "geometric-club-vs-random-0005.jsonl").mkdir()
    code, said, complaint = run("--players", TWO, "--boards", 5, "--out", tmp_path)
    assert (code, said) == (2, "")
    assert f"{part} is in the way" in complaint
    for name in ("0003.jsonl.part", "0004.jsonl", "0005.jsonl"):
        assert f"{name} is in the way" in complaint
    assert len(list(tmp_path.iterdir())) == 4


def test_an_empty_name_is_not_the_present_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said, complaint = run("--players", TWO, "--boards", 1, "--out", "")
    assert (code, said) == (2, "")
    assert "the name is empty" in complaint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "new"])
def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_played(
    run: Run, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refused)  # a test may be run by root
    out = tmp_path / name
    code, said, complaint = run("--players", TWO, "--boards", 1, "--out", out)
    assert (code, said) == (2, "")
    assert complaint == f"Error: --out: {out} cannot be written: Permission denied\n"


@pytest.mark.parametrize(
    ("made", "act", "said"),
    [
        ({"breaker": "north"}, None, "the breaker must be 'south', not 'north'"),
        ({"ruleset": "family"}, None, "the ruleset must be ruleset('icf'), not ruleset('family')"),
        ({"seats": 4}, None, "the seats must be ('south', 'north'), not ('south', 'east', "),
        ({}, StrokeFacts(left_seat=True), "line 2: no player does this in a league"),
        ({}, StrokeFacts.counts(own=9, opponent=4, queen=True), "line 2: no player does this"),
    ],
)
def test_a_record_that_no_league_has_played_does_not_count(
    run: Run, tmp_path: Path, made: dict[str, Any], act: StrokeFacts | None, said: str
) -> None:
    fixture = fixtures(TWO.split(","), boards=1)[0]
    act = StrokeFacts(left_seat=True) if act is None else act
    game = Game.opening(**{"layout": False, **made})
    with RecordWriter(tmp_path / f"{fixture.name}.jsonl", game, seed=fixture.stream) as writer:
        writer.write(game.play(act))
    code, told, complaint = run("--players", TWO, "--boards", 1, "--out", tmp_path)
    assert (code, told) == (2, "")
    assert said in complaint
