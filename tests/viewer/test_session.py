"""A match being played: stages, rulings, machines, undo and redo, clocks, the record."""

import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from carrom import CarromError, Stroke
from carrom.records import Record, RecordWriter, verify_record
from carrom.rules import FORMATS, RULESETS, Match, StrokeFacts, Toss
from carrom_viewer.jobs import Cancelled, Jobs, Task
from carrom_viewer.keeper import Keeper
from carrom_viewer.session import MOVE, Session, happening
from carrom_viewer.table import PLAYER_LEVELS, Table
from viewer_acts import random_act

TEAMS = (("Ann",), ("Bob",))
PAIRS = (("A1", "A2"), ("B1", "B2"))


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    with Jobs() as made:
        yield made
        assert made.close()


def begun(jobs: Jobs, path: Path | None = None, **table: object) -> Session:
    made = Session(Table(**{"teams": TEAMS, "seed": 1} | table), jobs, path)  # type: ignore[arg-type]
    made.choose("break")
    return made


@pytest.mark.parametrize(
    ("ruleset", "teams"), [*((name, TEAMS) for name in RULESETS), ("icf", PAIRS), ("free", PAIRS)]
)
def test_a_hundred_steps_back_and_forth_leave_the_same_match(
    jobs: Jobs, tmp_path: Path, ruleset: str, teams: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    path = tmp_path / "match.jsonl"
    session = begun(jobs, path, teams=teams, ruleset=ruleset, format="icf")
    chance = random.Random(7)
    digests = [session.digest()]
    for _ in range(100):
        if session.stage == "over":
            break
        back = chance.random()
        if back < 0.25 and session.can_undo:
            session.undo()
        elif back < 0.4 and session.can_redo:
            session.redo()
        else:
            del digests[len(session.happened) + 1 :]
            random_act(session, chance)
            digests.append(session.digest())
        assert session.digest() == digests[len(session.happened)]
    while session.can_undo:
        session.undo()
        assert session.digest() == digests[len(session.happened)]
    while session.can_redo:
        session.redo()
        assert session.digest() == digests[len(session.happened)]
    session.close()
    assert session.keeper.problem == ""
    found = verify_record(path)
    assert found.matches, found.difference
    assert Record.load(path).state == session.match


def test_the_winner_of_the_toss_chooses(jobs: Jobs) -> None:
    for seed in range(4):
        session = Session(Table(teams=TEAMS, seed=seed), jobs)
        assert session.stage == "toss"
        winner = session.toss_winner
        session.choose("break")
        assert session.decider == winner
        other = Session(Table(teams=TEAMS, seed=seed), jobs)
        other.choose("north")
        assert other.match is not None
        assert other.match.seating["north"] == winner
        assert other.decider != winner


def test_what_cannot_be_done_is_refused_and_changes_nothing(jobs: Jobs) -> None:
    session = Session(Table(teams=TEAMS), jobs)
    stroke = Stroke.aim(0.0, 90.0, 3.0, seat="south")
    for act in (lambda: session.strike(stroke), session.pass_turn, session.go_on, session.undo):
        with pytest.raises(CarromError):
            act()
    with pytest.raises(CarromError):
        session.choose("east")
    session.choose("break")
    before = session.digest()
    for act in (
        lambda: session.choose("break"),
        lambda: session.place([(0.0, 0.05)]),
        lambda: session.place(None),
        session.auto_place,
        session.go_on,
        session.redo,
        lambda: session.concede("Zoe"),
    ):
        with pytest.raises(CarromError):
            act()
    assert session.digest() == before


def test_an_illegal_stroke_is_refused_with_every_fault(jobs: Jobs) -> None:
    session = begun(jobs)
    assert session.match is not None
    seat = session.match.position.turn
    with pytest.raises(CarromError) as caught:
        session.strike(Stroke.aim(0.2, 90.0, 3.0, seat=seat))
    assert "Law 130b" in str(caught.value)
    assert not session.can_undo


def test_the_umpire_speaks_of_the_players_in_both_languages(jobs: Jobs) -> None:
    session = begun(jobs)
    assert session.match is not None
    session.strike(Stroke.aim(0.0, 90.0, 5.0, seat=session.match.position.turn))
    assert session.last is not None
    english, french = session.last.sentences("en"), session.last.sentences("fr")
    assert english != french
    assert any(name in " ".join(english) for name in ("Ann", "Bob"))


def test_what_an_umpire_noted_is_told_where_the_match_is_gone_on_with() -> None:
    toss = Toss(winner=0, choice="break")
    before = Match.opening(("Ann", "Bob"), toss=toss, layout=False)
    after = before.warn("Bob", "insult")
    told = happening(before, after, after.acts[-1])
    assert told.sentences("en") == ("Bob is warned: insult (Law 143d).",)
    assert told.sentences("fr") == ("Avertissement à Bob : insulte (Loi 143d).",)
    assert told.player == "Bob"


def test_after_a_board_the_umpire_says_the_score_and_who_breaks_next(jobs: Jobs) -> None:
    session = begun(jobs)
    assert session.match is not None
    session._ruled(session.match, StrokeFacts(left_seat=True))
    assert session.last is not None
    codes = [remark.code for remark in session.last.remarks]
    assert codes[-2:] == ["announce-score", "next-breaker"]


def test_conceding_ends_the_game_and_can_be_undone(jobs: Jobs) -> None:
    session = begun(jobs)
    session.concede("Bob")
    assert (session.stage, session.match and session.match.winner) == ("over", 0)
    session.undo()
    assert session.stage == "stroke"


def test_a_game_of_three_goes_on_to_the_next(jobs: Jobs) -> None:
    session = begun(jobs, format="icf")
    session.concede("Bob")
    assert session.stage == "game-over"
    session.go_on()
    assert session.match is not None
    assert session.match.number == 2
    session.concede("Ann", match=True)
    assert session.stage == "over"


# --- machines -----------------------------------------------------------------------------------


def ticked(session: Session, jobs: Jobs, *, ready: bool = True) -> None:
    session.tick(0.0, ready=ready)
    jobs.wait(MOVE, 30.0)
    session.tick(0.0, ready=ready)


def test_a_machine_decides_in_the_background(jobs: Jobs) -> None:
    session = begun(jobs, levels={"Ann": "beginner", "Bob": "beginner"})
    session.tick(0.0)
    assert session.thinking
    jobs.wait(MOVE, 30.0)
    session.tick(0.0)
    assert len(session.happened) == 1
    assert session.happened[0].result is not None


def test_a_machine_waits_until_the_picture_rests(jobs: Jobs) -> None:
    session = begun(jobs, levels={"Ann": "beginner", "Bob": "beginner"})
    ticked(session, jobs, ready=False)
    assert not session.can_undo
    session.tick(0.0)
    assert session.can_undo


def test_a_machine_chooses_after_the_toss(jobs: Jobs) -> None:
    table = Table(teams=TEAMS, levels={"Ann": "beginner", "Bob": "beginner"})
    session = Session(table, jobs)
    ticked(session, jobs)
    assert session.stage == "stroke"
    assert session.decider == session.toss_winner


def test_after_an_undo_a_machine_waits_and_then_decides_the_same(jobs: Jobs) -> None:
    session = begun(jobs, levels={"Ann": "beginner", "Bob": "beginner"})
    ticked(session, jobs)
    first = session.digest()
    session.undo()
    ticked(session, jobs)
    assert not session.can_undo
    session.resume()
    ticked(session, jobs)
    assert session.digest() == first


def test_undo_goes_back_to_a_person(jobs: Jobs) -> None:
    session = begun(jobs, levels={"Bob": "beginner"}, seed=1)
    assert session.decider == "Ann"
    before = session.digest()
    session.pass_turn()
    ticked(session, jobs)
    while not session.human:
        ticked(session, jobs)
    assert len(session.happened) >= 2
    after = session.digest()
    session.undo_turn()
    assert session.digest() == before
    session.redo_turn()
    assert session.digest() == after
    assert not session.paused


def test_a_machine_that_fails_is_told_and_nothing_hangs(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr("carrom_viewer.machine.Stoppable.stroke_or_pass", broken)
    session = begun(jobs, levels={"Ann": "beginner", "Bob": "beginner"})
    ticked(session, jobs)
    assert "no idea" in session.problem
    assert session.paused
    session.tick(1.0)
    assert not session.thinking
    monkeypatch.undo()
    session.resume()
    ticked(session, jobs)
    assert session.can_undo


def test_a_toss_that_somebody_decides_stops_the_machine_that_thinks_about_it(jobs: Jobs) -> None:
    session = Session(Table(teams=TEAMS, seed=1, levels={"Ann": "beginner"}), jobs)
    session.tick(0.0)
    assert jobs.busy(MOVE)
    session.choose("break")
    assert not session.thinking
    assert not jobs.busy(MOVE)


def test_an_undo_stops_a_machine_that_is_thinking(jobs: Jobs) -> None:
    session = begun(jobs, levels={"Bob": "master"})
    session.pass_turn()
    session.tick(0.0)
    assert jobs.busy(MOVE)
    session.undo()
    assert not jobs.busy(MOVE)
    session.tick(0.0)
    assert session.stage == "stroke"
    assert session.human


def test_a_machine_that_nobody_waits_for_gives_up(jobs: Jobs) -> None:
    asked = 0

    class Impatient(Task):
        def check(self) -> None:
            nonlocal asked
            asked += 1
            if asked == 2:
                raise Cancelled

    session = begun(jobs, levels={"Ann": "master", "Bob": "master"})
    with pytest.raises(Cancelled):
        session._question()(Impatient([], threading.Lock()))
    assert asked == 2


# --- clocks -------------------------------------------------------------------------------------


def waited(session: Session, start: float, seconds: float, *, ready: bool = True) -> None:
    """Half a second after the other, as a window ticks, only slower."""
    for step in range(int(2 * seconds) + 1):
        session.tick(start + 0.5 * step, ready=ready)


def test_whoever_is_too_slow_commits_one_foul(jobs: Jobs) -> None:
    session = begun(jobs, clock=True)
    waited(session, 0.0, 100.0, ready=False)
    assert session.seconds_left() is None  # nothing is counted while pieces move
    session.tick(100.0)
    assert session.seconds_left() == 15.0
    waited(session, 100.0, 14.0)
    assert session.seconds_left() == pytest.approx(1.0)
    waited(session, 114.0, 2.0)
    assert session.last is not None
    assert "time-overrun" in [remark.code for remark in session.last.remarks]
    waited(session, 116.0, 200.0)
    assert len(session.happened) == 1
    random_act(session, random.Random(1))  # somebody is back: time counts again
    session.tick(400.0)
    assert session.seconds_left() == 15.0


def test_what_is_spent_on_another_screen_is_nobodys_time(jobs: Jobs) -> None:
    session = begun(jobs, clock=True)
    waited(session, 0.0, 5.0)
    session.tick(500.0)
    assert not session.can_undo
    assert session.seconds_left() == pytest.approx(9.0)


def test_without_a_clock_nobody_is_too_slow(jobs: Jobs) -> None:
    session = begun(jobs)
    waited(session, 0.0, 60.0)
    assert not session.can_undo


def test_a_game_for_a_time_ends_when_it_is_over(jobs: Jobs, tmp_path: Path) -> None:
    short = FORMATS["ffc"].replace(minutes=1.0, extra_minutes=1.0)
    path = tmp_path / "match.jsonl"
    session = begun(jobs, path, clock=True, format=short)
    session.pass_turn()
    waited(session, 0.0, 10.0)
    assert session.minutes_left() == 2
    waited(session, 10.0, 100.0)
    assert session.minutes_left() == 1
    assert session.stage == "stroke"
    waited(session, 110.0, 15.0)
    assert session.stage == "over"
    assert session.match is not None
    assert session.match.winner is None
    session.close()
    found = verify_record(path)
    assert found.matches, found.difference


def test_no_board_is_begun_when_the_time_is_up(jobs: Jobs) -> None:
    short = FORMATS["ffc"].replace(minutes=1.0, extra_minutes=1.0)
    session = begun(jobs, clock=True, format=short)
    assert session.match is not None
    session._ruled(session.match, StrokeFacts(left_seat=True))
    waited(session, 0.0, 70.0)
    assert session.stage == "board-over"
    session.go_on()
    assert session.stage == "over"
    session.undo()
    assert session.stage == "board-over"


def test_an_answer_against_the_laws_is_told_and_asked_for_no_more(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "carrom_viewer.machine.Stoppable.stroke_or_pass",
        lambda *_: Stroke.aim(0.2, 90.0, 1.0, seat="north"),
    )
    session = begun(jobs, levels={"Ann": "beginner", "Bob": "beginner"})
    for _ in range(3):
        ticked(session, jobs)
    assert "Law 130b" in session.problem
    assert session.paused
    assert not session.can_undo


# --- the record ---------------------------------------------------------------------------------


def test_a_record_that_cannot_be_written_is_told_and_written_later(
    jobs: Jobs, tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    folder.write_text("in the way")
    session = begun(jobs, folder / "match.jsonl")
    chance = random.Random(1)
    for _ in range(3):
        random_act(session, chance)
    assert session.keeper.flush()
    assert str(folder) in session.keeper.problem
    folder.unlink()
    random_act(session, chance)
    assert session.keeper.flush()
    assert session.keeper.problem == ""
    session.close()
    found = verify_record(folder / "match.jsonl")
    assert found.matches, found.difference
    assert Record.load(folder / "match.jsonl").state == session.match


def test_without_a_thread_for_it_the_record_waits(
    jobs: Jobs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    session = begun(jobs)
    keeper = Keeper(tmp_path / "match.jsonl", session.table)
    assert session.match is not None
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", full)
        keeper.write(session.match)
    assert "can't start new thread" in keeper.problem
    assert keeper.close()
    keeper.write(session.match.concede("Bob"))
    assert keeper.close()
    assert keeper.problem == ""
    assert Record.load(tmp_path / "match.jsonl").state == session.match.concede("Bob")


def test_every_fault_of_a_table_is_told() -> None:
    with pytest.raises(CarromError) as caught:
        Table(
            teams=TEAMS, levels={"Zoe": "club", "Ann": "genius"}, ruleset="x", format="y", seed=-1
        )
    assert len(caught.value.faults) == 5


def test_levels_are_a_person_and_the_machines() -> None:
    assert PLAYER_LEVELS == ("human", "beginner", "club", "expert", "master")


def test_nobody_waits_for_a_slow_disk(
    jobs: Jobs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    write = RecordWriter.write

    def slow(*arguments: Any, **more: Any) -> None:
        go.wait(20.0)
        write(*arguments, **more)

    monkeypatch.setattr(RecordWriter, "write", slow)
    session = begun(jobs, tmp_path / "match.jsonl")
    random_act(session, random.Random(1))
    assert not session.keeper.flush(seconds=0.01)
    assert len(session.happened) == 1
    go.set()
    assert session.keeper.close()
    assert Record.load(tmp_path / "match.jsonl").state == session.match
