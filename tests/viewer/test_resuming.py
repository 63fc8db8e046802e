"""A match that was left is gone on with: the same match, the same machines, the same file."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from carrom import CarromBoard, CarromError, Disc, Materials, Stroke
from carrom.records import Record, RecordWriter, TruncatedRecord, verify_record
from carrom.rules import Game, Match, Toss
from carrom_viewer.app import App, Context
from carrom_viewer.jobs import Jobs
from carrom_viewer.replay import quarters
from carrom_viewer.resuming import resumed
from carrom_viewer.scene import Size, Text
from carrom_viewer.screens.menu import Menu
from carrom_viewer.screens.play import Play
from carrom_viewer.screens.setup import RECORDS
from carrom_viewer.seats import Seats, beside, forget_seats, keep_seats, load_seats, unfinished
from carrom_viewer.session import MOVE, Session
from carrom_viewer.settings import Settings
from carrom_viewer.table import Table
from viewer_acts import random_act

TEAMS = (("Ann",), ("Bob",))


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    with Jobs() as made:
        yield made
        assert made.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def left(jobs: Jobs, path: Path, acts: int, **table: object) -> Session:
    """A match of some acts that was left."""
    session = Session(Table(**{"teams": TEAMS, "seed": 1} | table), jobs, path)  # type: ignore[arg-type]
    session.choose("break")
    chance = random.Random(3)
    while len(session.happened) < acts and session.stage != "over":
        random_act(session, chance)
    session.close()
    assert session.keeper.problem == ""
    return session


@pytest.mark.parametrize("ruleset", ["icf", "free"])
def test_everything_is_as_it_was(jobs: Jobs, path: Path, ruleset: str) -> None:
    before = left(jobs, path, 60, ruleset=ruleset, format="icf", levels={"Bob": "beginner"})
    after = resumed(path, jobs)
    assert after.digest() == before.digest()
    assert after.table == before.table
    assert [one.player for one in after.happened] == [one.player for one in before.happened]
    for new, old in zip(after.happened, before.happened, strict=True):
        assert new.sentences("fr") == old.sentences("fr")
        assert (new.result and new.result.digest()) == (old.result and old.result.digest())
    after.close()


def test_it_goes_on_in_the_same_file_and_can_be_undone(jobs: Jobs, path: Path) -> None:
    left(jobs, path, 12)
    lines = path.read_bytes().count(b"\n")
    session = resumed(path, jobs)
    for _ in range(3):
        session.undo()
    for _ in range(5):
        random_act(session, random.Random(4))
    session.close()
    assert session.keeper.problem == ""
    assert path.read_bytes().count(b"\n") == lines + 3 + 5
    assert verify_record(path).matches
    assert session.match is not None
    assert Record.load(path).state.to_dict() == session.match.to_dict()


def test_a_machine_plays_as_it_would_have_without_the_pause(jobs: Jobs, path: Path) -> None:
    levels = {"Ann": "beginner", "Bob": "beginner"}

    def played(session: Session, acts: int) -> None:
        while len(session.happened) < acts:
            session.tick(0.0)
            jobs.wait(MOVE, 30.0)
            session.tick(0.0)
        session.close()

    whole = Session(Table(teams=TEAMS, seed=1, levels=levels), jobs)
    whole.choose("break")
    played(whole, 6)
    first = Session(Table(teams=TEAMS, seed=1, levels=levels), jobs, path)
    first.choose("break")
    played(first, 3)
    second = resumed(path, jobs)
    played(second, 6)
    assert second.digest() == whole.digest()


def test_a_game_for_a_time_goes_on_at_the_moment_at_which_it_was_left(
    jobs: Jobs, path: Path
) -> None:
    session = Session(Table(teams=TEAMS, seed=1, format="ffc", clock=True), jobs, path)
    session.choose("break")
    whole = session.minutes_left()
    for second in range(601):
        session.tick(float(second), ready=False)
    random_act(session, random.Random(3))
    minutes = session.minutes_left()
    session.close()
    after = resumed(path, jobs)
    after.tick(5000.0)
    assert whole is not None
    assert after.minutes_left() == minutes == whole - 10
    after.close()


def test_materials_and_board_are_those_of_the_record(jobs: Jobs, path: Path) -> None:
    board = CarromBoard.icf().replace(striker=Disc(radius=0.0206, mass=0.014))
    left(jobs, path, 4, equipment=board, materials=Materials(powder="worn"))
    session = resumed(path, jobs)
    assert session.table.equipment == board
    assert session.table.materials == Materials(powder="worn")
    session.close()
    assert verify_record(path).matches


def test_a_line_that_was_cut_short_is_left_out(jobs: Jobs, path: Path) -> None:
    left(jobs, path, 5)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.warns(TruncatedRecord):
        session = resumed(path, jobs)
    assert len(session.happened) == 4
    random_act(session, random.Random(5))
    session.close()
    assert session.keeper.problem == ""
    assert verify_record(path).matches


def test_only_what_goes_on_is_listed_the_newest_first(jobs: Jobs, tmp_path: Path) -> None:
    for name in ("2026-01-02 10.00.00", "2026-01-03 10.00.00", "2026-01-01 10.00.00"):
        left(jobs, tmp_path / f"{name}.jsonl", 1)
    newest = resumed(tmp_path / "2026-01-03 10.00.00.jsonl", jobs)
    newest.concede("Ann", match=True)
    newest.keeper.flush()
    assert [one.name[8:10] for one in unfinished(tmp_path)] == ["02", "01"]
    newest.undo()  # and it goes on after all
    newest.close()
    assert [one.name[8:10] for one in unfinished(tmp_path)] == ["03", "02", "01"]


def test_what_cannot_be_gone_on_with_is_refused_with_every_reason(
    jobs: Jobs, tmp_path: Path
) -> None:
    toss = Toss(winner=0, choice="break")
    counted = Match.opening(TEAMS, toss=toss, layout=False).concede("Bob", match=True)
    cases: list[tuple[Game | Match, str, tuple[str, ...]]] = [
        (Game.opening("icf"), "coupled", ("single game",)),
        (counted, "coulomb", ("is over", "numbers were kept", "other physics")),
    ]
    for number, (state, friction, told) in enumerate(cases):
        path = tmp_path / f"{number}.jsonl"
        RecordWriter(path, state, friction=friction).close()
        with pytest.raises(CarromError) as caught:
            resumed(path, jobs)
        assert len(caught.value.faults) == len(told)
        for words in told:
            assert words in str(caught.value)
        assert path.name in str(caught.value)


def test_a_stroke_that_comes_out_otherwise_today_is_told_with_its_line(
    jobs: Jobs, path: Path
) -> None:
    session = Session(Table(teams=TEAMS, seed=1), jobs, path)
    session.choose("break")
    assert session.match is not None
    session.strike(Stroke.aim(0.0, 90.0, 5.0, seat=session.match.position.turn))
    session.close()
    text = path.read_text("utf-8")
    at = text.index('"digest": "') + len('"digest": "')
    path.write_text(text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :], "utf-8")
    with pytest.raises(CarromError, match="line 2: its strokes"):
        resumed(path, jobs)


# --- from the menu ------------------------------------------------------------------------------


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with App(Context(Settings(), save=False, folder=tmp_path)) as opened:
        yield opened


def buttons(app: App) -> list[str]:
    return [one.name for one in app.screen.widgets()]  # type: ignore[attr-defined]


def test_the_menu_goes_on_with_the_match_that_was_left_last(app: App, tmp_path: Path) -> None:
    app.tick(0.0)
    assert "menu.resume" not in buttons(app)
    app.key("f1")
    app.key("escape")
    app.tick(0.1)
    path = tmp_path / RECORDS / "2026-01-02 10.00.00.jsonl"
    before = left(app.context.jobs, path, 5)
    app.key("enter")  # to the set-up of a match, and back
    app.key("escape")
    app.tick(1.0)
    assert buttons(app)[1:3] == ["menu.play", "menu.resume"]
    app.key("down")
    app.key("enter")
    assert isinstance(app.screen, Play)
    session = app.screen.session
    assert session.digest() == before.digest()
    assert session.keeper.path == path
    assert len(app.screen.replays()) == sum(one.result is not None for one in session.happened)
    session.concede("Ann", match=True)
    app.key("escape")
    assert isinstance(app.screen, Menu)
    app.tick(2.0)
    assert "menu.resume" not in buttons(app)


def test_the_menu_looks_for_matches_once_and_not_at_every_frame(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Path] = []

    def looks(folder: Path) -> tuple[Path, ...]:
        looked.append(folder)
        return ()

    monkeypatch.setattr("carrom_viewer.screens.menu.unfinished", looks)
    for second in range(5):
        app.tick(float(second))
    assert looked == [app.context.folder / RECORDS]


def test_a_record_that_is_damaged_since_is_a_message_in_the_menu(app: App, tmp_path: Path) -> None:
    path = tmp_path / RECORDS / "a.jsonl"
    left(app.context.jobs, path, 2)
    path.write_text("{\n", "utf-8")
    app.tick(0.0)
    app.key("down")
    app.key("enter")
    app.tick(0.1)
    assert isinstance(app.screen, Menu)
    scene = app.scene(0.1, Size((22.0, 42.0), (57.0, 42.0)))
    assert any("a.jsonl" in item.text for item in scene.overlay if isinstance(item, Text))


# --- who sits where -----------------------------------------------------------------------------


def test_without_a_file_all_are_people(path: Path) -> None:
    assert load_seats(path) == Seats()


def test_what_was_never_kept_is_forgotten_without_a_fault(path: Path) -> None:
    forget_seats(path)
    keep_seats(path, Table(teams=TEAMS))
    forget_seats(path)
    forget_seats(path)
    assert not beside(path).exists()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "else"}, ["who sits where"]),
        ({"version": 2}, ["version", "2"]),
        ({"version": True}, ["version", "True"]),
        ({"levels": {"Bob": "god"}, "clock": 1}, ["'god'", "clock"]),
        ({"levels": None}, ["levels"]),
    ],
)
def test_a_damaged_file_is_told_and_the_record_is_left_alone(
    jobs: Jobs, path: Path, changes: dict[str, object], told: list[str]
) -> None:
    left(jobs, path, 1)
    kept = path.read_bytes()
    plain = json.loads(beside(path).read_text("utf-8"))
    beside(path).write_text(json.dumps(plain | changes), "utf-8")
    with pytest.raises(CarromError) as caught:
        resumed(path, jobs)
    for words in (*told, beside(path).name):
        assert words in str(caught.value)
    assert path.read_bytes() == kept


def test_a_level_of_somebody_who_does_not_play_is_refused(jobs: Jobs, path: Path) -> None:
    left(jobs, path, 1)
    keep_seats(path, Table(teams=(("Zoe",), ("Bob",)), levels={"Zoe": "club"}))
    with pytest.raises(CarromError, match="Zoe"):
        resumed(path, jobs)


# --- one program at a time ----------------------------------------------------------------------


def test_a_match_that_is_played_cannot_be_gone_on_with_by_another(jobs: Jobs, path: Path) -> None:
    session = Session(Table(teams=TEAMS, seed=1), jobs, path)
    session.choose("break")
    assert session.keeper.flush()
    with pytest.raises(CarromError, match="another program is playing"):
        resumed(path, jobs)
    session.close()
    first = resumed(path, jobs)
    with pytest.raises(CarromError, match="another program is playing"):
        resumed(path, jobs)
    first.close()
    resumed(path, jobs).close()


def test_a_record_that_is_refused_is_free_for_others(jobs: Jobs, path: Path) -> None:
    left(jobs, path, 1)
    kept = path.read_bytes()
    path.write_text("{\n", "utf-8")
    with pytest.raises(CarromError):
        resumed(path, jobs)
    path.write_bytes(kept)
    resumed(path, jobs).close()


def test_a_match_is_gone_on_with_from_the_seat_of_the_person(jobs: Jobs, path: Path) -> None:
    table = Table(teams=TEAMS, seed=1, levels={"Bob": "beginner"})
    session = Session(table, jobs, path)
    session.choose("break")
    session.strike(Stroke.aim(0.0, 90.0, 0.5, seat=session.match.position.turn))  # type: ignore[union-attr]
    while session.decider != "Bob":
        session.pass_turn()
    session.close()
    context = Context(Settings(), save=False)
    play = Play(context, resumed(path, jobs))
    assert play.session.decider == "Bob"
    assert play.session.match is not None
    seat = play.session.match.seat_of("Ann")
    assert play.board(0.0).turned == quarters(seat)
    assert {replay.seat for replay in play.replays()} == {seat}
    play.close()
    context.jobs.close()


def test_that_another_program_plays_a_match_is_told_in_the_language_chosen(
    jobs: Jobs, tmp_path: Path
) -> None:
    path = tmp_path / RECORDS / "a.jsonl"
    session = Session(Table(teams=TEAMS, seed=1), jobs, path)
    session.choose("break")
    assert session.keeper.flush()
    context = Context(Settings(language="fr"), save=False, folder=tmp_path)
    menu = Menu(context)
    menu.tick(0.0)
    with pytest.raises(CarromError, match="un autre programme joue ce match"):
        menu.resume()
    session.close()
    context.jobs.close()
