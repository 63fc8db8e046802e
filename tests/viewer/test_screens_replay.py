"""The replay screen: a stroke at any speed, forwards and back; files, good and bad."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import carrom
import pytest
from carrom import Layout, Limits, Materials, Stroke, simulate
from carrom.records import RecordWriter
from carrom.rules import Match, StrokeFacts, Toss
from carrom_viewer.aiming import Aiming
from carrom_viewer.app import Context
from carrom_viewer.looks import LIT
from carrom_viewer.replay import Replay, load_replays
from carrom_viewer.scene import Pointer, Size
from carrom_viewer.screens import replay as replay_screen
from carrom_viewer.screens.drill import Drill
from carrom_viewer.screens.play import Play
from carrom_viewer.screens.replay import FILM, LIST, LOAD, ReplayScreen
from carrom_viewer.screens.setup import RECORDS
from carrom_viewer.session import Session
from carrom_viewer.settings import Settings
from carrom_viewer.table import Table
from carrom_viewer.widgets import ListBox, Slider, named
from PIL import Image

NONE: frozenset[str] = frozenset()
SIZE = Size((22.0, 42.0), (57.0, 42.0))


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    made = Context(Settings(), save=False, folder=tmp_path)
    yield made
    assert made.jobs.close()


def replays() -> tuple[Replay, ...]:
    layout = Layout.of({"W1": (0.27, 0.27), "B1": (0.0, 0.1)})
    strokes = (Stroke.aim(-0.1, 55.3, 2.0), Stroke.aim(0.0, 90.0, 3.0))
    return tuple(
        Replay(simulate(layout, stroke), title=str(i)) for i, stroke in enumerate(strokes)
    )


@pytest.fixture
def screen(context: Context) -> ReplayScreen:
    made = ReplayScreen(context, replays())
    made.scene(0.0, SIZE)
    return made


def press(screen: ReplayScreen, name: str, part: float = 0.5) -> None:
    place = named(screen.widgets(), name).place
    at = (place.x + part * place.width, place.y + 0.5 * place.height)
    for kind in ("press", "release"):
        event: Any = kind
        screen.pointer(Pointer(event, "left", (9.0, 9.0), at, (0.0, 0.0)))


def test_it_plays_pauses_and_is_heard(screen: ReplayScreen) -> None:
    screen.key("space", NONE)
    heard = 0
    for step in range(60):
        screen.tick(0.05 * step)
        heard += len(screen.context.take_cues())
    assert screen.playback.over
    assert heard >= 2
    screen.key("space", NONE)
    assert screen.playback.playing
    screen.key("space", NONE)
    assert not screen.playback.playing


@pytest.mark.parametrize(("key", "rate"), [("down", 0.5), ("up", 2.0)])
def test_keys_change_the_rate(screen: ReplayScreen, key: str, rate: float) -> None:
    screen.key(key, NONE)
    assert screen.playback.rate == rate
    screen.key("pagedown", NONE)
    assert screen.playback.rate == rate  # the next stroke is played at it too


def test_keys_scrub_step_and_jump(screen: ReplayScreen) -> None:
    screen.key("right", NONE)
    assert screen.playback.time == pytest.approx(0.05)
    screen.key("right", frozenset({"ctrl"}))
    assert screen.playback.time == pytest.approx(0.051)
    screen.key("home", NONE)
    screen.key("period", NONE)
    replay = screen.replay
    assert replay is not None
    assert screen.playback.time == replay.steps[0].time
    screen.key("bracketright", NONE)
    assert screen.playback.time == replay.result.pocketed[0][2]
    screen.key("comma", NONE)
    assert screen.playback.time < replay.result.pocketed[0][2]
    screen.key("end", NONE)
    assert screen.playback.time == replay.lasts


def test_the_mouse_scrubs_and_picks_events(screen: ReplayScreen) -> None:
    press(screen, "replay.time", 0.25)
    assert screen.playback.time == pytest.approx(0.25 * screen.playback.end)
    events = named(screen.widgets(), "replay.events")
    assert isinstance(events, ListBox)
    press(screen, "replay.events", 0.5)
    replay = screen.replay
    assert replay is not None
    assert screen.playback.time in {event.time for event in replay.steps}


def test_trails_marks_and_names_are_switched(screen: ReplayScreen) -> None:
    screen.playback.to_end()
    assert screen.board(0.0).paths
    assert screen.board(0.0).marks
    screen.key("t", NONE)
    screen.key("k", NONE)
    screen.key("n", NONE)
    view = screen.board(0.0)
    assert not view.paths
    assert not view.marks
    assert view.labels


def test_contacts_and_falls_are_told_apart(screen: ReplayScreen) -> None:
    replay = screen.replay
    assert replay is not None
    for event in replay.steps:
        told = screen.event_text(event)
        assert event.piece in told
        assert ("falls into" in told) == (event.kind == "pocket")
        assert ("m/s" in told) == (event.kind in ("disc-disc", "disc-cushion"))
    assert {"disc-disc", "pocket"} <= {event.kind for event in replay.steps}


def test_the_events_are_told_in_the_language_chosen_and_of_the_stroke_that_is_seen(
    screen: ReplayScreen,
) -> None:
    def rows() -> tuple[str, ...]:
        events = named(screen.widgets(), "replay.events")
        assert isinstance(events, ListBox)
        return events.rows

    first = rows()
    assert rows() is first
    screen.context.change(language="fr")
    french = rows()
    assert french != first
    screen.key("pagedown", NONE)
    assert rows() not in (first, french)


def test_with_ctrl_letters_are_somebody_elses(screen: ReplayScreen) -> None:
    assert not screen.key("v", frozenset({"ctrl"}))
    assert screen.board(0.0).turned == 0


def test_the_board_is_turned(screen: ReplayScreen) -> None:
    screen.key("v", NONE)
    assert screen.board(0.0).turned == 1


def test_strokes_are_chosen_from_the_list_and_by_key(screen: ReplayScreen) -> None:
    screen.key("pagedown", NONE)
    screen.key("pagedown", NONE)
    assert screen.number == 1
    assert screen.playback.time == 0.0
    screen.key("pageup", NONE)
    assert screen.number == 0


def test_the_picture_is_the_same_object_while_it_stands_still(screen: ReplayScreen) -> None:
    assert screen.board(0.0) is screen.board(1.0)


def test_the_slider_says_the_time(screen: ReplayScreen) -> None:
    screen.playback.scrub(0.5)
    slider = named(screen.widgets(), "replay.time")
    assert isinstance(slider, Slider)
    assert slider.shown == "0.500\N{NO-BREAK SPACE}s"


def test_another_stroke_is_tried_from_there(screen: ReplayScreen) -> None:
    screen.key("r", NONE)
    drill = screen.next()
    assert isinstance(drill, Drill)
    assert drill.aiming is not None
    drill.key("left", NONE)
    drill.key("space", NONE)
    assert screen.replay is not None
    assert drill.practice is not None
    assert drill.practice.made[0].stroke != screen.replay.result.stroke


@pytest.mark.parametrize("seat", ["south", "east", "north", "west"])
def test_the_same_stroke_is_aimed_already_and_comes_out_the_same_bit_for_bit(
    context: Context, seat: str
) -> None:
    """With the board's surface, friction and limits of the stroke, not those of a new match."""
    layout = Layout.of({"W1": (0.27, 0.27), "B1": (0.0, 0.1), "Q": (-0.12, -0.05)})
    made = simulate(
        layout,
        Stroke.aim(-0.0777, 71.23456789, 2.3456789, 12.3, seat=seat),
        materials=Materials(mu=0.2),
        friction="coulomb",
        limits=Limits(max_time=30.0),
    )
    screen = ReplayScreen(context, (Replay(made),))
    screen.key("r", NONE)
    drill = screen.next()
    assert isinstance(drill, Drill)
    assert drill.board(0.0).turned == Replay(made).turned
    drill.tick(0.0)
    assert drill.aids.ghost is not None
    assert drill.aids.ghost.result.digest() == made.digest()
    drill.key("space", NONE)
    assert drill.practice is not None
    (again,) = drill.practice.made
    assert again == made
    drill.close()


# --- files --------------------------------------------------------------------------------------


def loaded(screen: ReplayScreen) -> None:
    screen.context.jobs.wait(LOAD, 30.0)
    screen.tick(0.0)


def played(context: Context) -> Path:
    path = context.folder / "records" / "one.jsonl"
    session = Session(Table(teams=(("Ann",), ("Bob",)), seed=1), context.jobs, path)
    session.choose("break")
    for _ in range(3):
        match = session.match
        assert match is not None
        session.strike(Aiming(match.position).stroke())
    session.close()
    return path


def test_a_match_that_was_kept_is_found_and_shown(context: Context) -> None:
    played(context)
    screen = ReplayScreen(context)
    screen.scene(0.0, SIZE)
    screen.key("enter", NONE)  # the list has the focus
    loaded(screen)
    assert len(screen.replays) == 3
    assert screen.replay is not None
    assert "Ann" in screen.replay.title or "Bob" in screen.replay.title


def test_a_file_is_opened_by_its_path(context: Context, tmp_path: Path) -> None:
    path = tmp_path / "stroke.json"
    carrom.save(path, replays()[0].result)
    screen = ReplayScreen(context)
    screen.scene(0.0, SIZE)
    screen.text(str(path))
    screen.key("enter", NONE)
    loaded(screen)
    assert screen.replay is not None
    assert screen.replay.result == replays()[0].result


@pytest.mark.parametrize("text", ["", "nonsense", '{"format": "carrom-record", "version": 99}\n'])
def test_a_damaged_file_is_a_message_and_nothing_else(
    context: Context, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(text)
    screen = ReplayScreen(context)
    screen.load(path)
    loaded(screen)
    (message,) = context.take_messages()
    assert "broken.jsonl" in message
    assert screen.replay is None
    screen.scene(0.0, SIZE)


def test_a_fault_without_words_is_told_all_the_same(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(replay_screen, "load_replays", full)
    screen = ReplayScreen(context)
    screen.load(Path("any"))
    loaded(screen)
    assert context.take_messages() == ("MemoryError",)


def test_the_players_of_a_record_are_named_on_the_frame(context: Context) -> None:
    path = played(context)
    screen = ReplayScreen(context)
    screen.load(path)
    loaded(screen)
    for number in range(3):
        screen.show(number)
        replay = screen.replay
        assert replay is not None
        for turns in range(4):
            view = screen.board(0.0)
            assert view.turned == (replay.turned + turns) % 4
            names = {label.text: label.colour for label in view.labels}
            if view.turned % 2 == 0:
                assert set(names) == {"Ann", "Bob"}
                assert [name for name in names if names[name] == LIT] == [replay.player]
            else:
                assert not names
            screen.turn()


def test_without_any_record_the_list_says_so(context: Context) -> None:
    screen = ReplayScreen(context)
    (said,) = [one for one in screen.widgets() if one.name == "replay.none"]
    assert said.text == "No match has been kept yet."  # type: ignore[union-attr]
    played(context)
    assert "replay.none" not in {one.name for one in ReplayScreen(context).widgets()}


def test_a_match_that_was_left_is_played_on(context: Context) -> None:
    path = played(context)
    screen = ReplayScreen(context)
    screen.scene(0.0, SIZE)
    press(screen, "replay.go-on")
    play = screen.next()
    assert isinstance(play, Play)
    assert play.session.keeper.path == path
    assert len(play.replays()) == 3
    play.close()


# --- films --------------------------------------------------------------------------------------


def told(screen: ReplayScreen, name: str = "replay.film-told") -> str:
    found = [one for one in screen.widgets() if one.name == name]
    return getattr(found[0], "text", "") if found else ""


@pytest.mark.usefixtures("drawing")
def test_a_stroke_is_filmed_in_the_background_as_it_is_seen(screen: ReplayScreen) -> None:
    screen.show(1)
    screen.turn()
    for _ in range(3):
        screen.playback.faster()
    press(screen, "replay.film")
    assert told(screen, "replay.film") == "Stop filming (0\N{NO-BREAK SPACE}%)"
    assert screen.context.jobs.wait(FILM, 60.0)
    screen.tick(0.0)
    film = next((screen.context.folder / "films").iterdir())
    assert told(screen) == f"The film: {film}"
    assert told(screen, "replay.film") == "Film this stroke"
    with Image.open(film) as picture:
        assert getattr(picture, "n_frames", 1) > 3
    screen.show(0)
    assert told(screen) == ""


def test_a_film_is_given_up_by_the_same_button_and_by_leaving(
    screen: ReplayScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()

    def endless(*arguments: Any, **_: Any) -> None:
        task = arguments[2]
        task.report(0.25)
        begun.set()
        while True:
            task.check()
            time.sleep(0.001)

    monkeypatch.setattr(replay_screen, "filmed", endless)
    for leave in (lambda: screen.key("f", NONE), screen.close):
        begun.clear()
        screen.key("f", NONE)
        assert begun.wait(10.0)
        screen.tick(0.0)
        assert told(screen, "replay.film") == "Stop filming (25\N{NO-BREAK SPACE}%)"
        leave()
        assert not screen.context.jobs.busy(FILM)
        screen.filmed = None


def test_why_there_is_no_film_is_told(screen: ReplayScreen) -> None:
    (screen.context.folder / "films").write_text("in the way")
    screen.key("f", NONE)
    assert screen.context.jobs.wait(FILM, 60.0)
    screen.tick(0.0)
    assert "films" in " ".join(screen.context.take_messages())
    assert screen.filmed is None
    assert told(screen) == ""


def test_without_records_there_is_still_a_screen(context: Context) -> None:
    screen = ReplayScreen(context)
    scene = screen.scene(0.0, SIZE)
    assert scene.panel
    screen.key("enter", NONE)
    assert screen.next() is None


def test_leaving_gives_up_reading(context: Context) -> None:
    path = played(context)
    screen = ReplayScreen(context)
    screen.load(path)
    screen.close()
    assert not context.jobs.busy(LOAD)


def test_strokes_are_listed_with_what_was_pocketed(screen: ReplayScreen) -> None:
    rows = named(screen.widgets(), "replay.strokes")
    assert isinstance(rows, ListBox)
    assert rows.rows[0] == "0: W1"
    assert rows.rows[1].startswith("1: ")


def test_matches_are_listed_with_who_played_and_the_points(context: Context) -> None:
    folder = context.folder / RECORDS
    folder.mkdir()
    toss = Toss(winner=0, choice="break")
    match = Match.opening(("Ann", "Bob"), toss=toss)
    with RecordWriter(folder / "2026-11-30 12.00.01.jsonl", match) as writer:
        writer.write(match.play(StrokeFacts(left_seat=True)))
    (folder / "bad.jsonl").write_text("{", "utf-8")
    screen = ReplayScreen(context)
    assert context.jobs.wait(LIST, 20.0)
    screen.tick(0.0)
    rows = named(screen.widgets(), "replay.files")
    assert isinstance(rows, ListBox)
    assert rows.rows == ("bad", "2026-11-30 12.00  Ann – Bob 0–12")


def test_a_ruling_of_a_record_names_the_players(tmp_path: Path) -> None:
    toss = Toss(winner=0, choice="break", seat="south")
    match = Match.opening(("Ann", "Bob"), toss=toss)
    stroke = Stroke.aim(0.0, 90.0, 0.5, seat=match.position.turn)
    result = simulate(match.position.layout, stroke)  # type: ignore[arg-type]
    path = tmp_path / "match.jsonl"
    with RecordWriter(path, match) as writer:
        writer.write(match.play(StrokeFacts.of(result)), result)
    (english,), (french,) = (load_replays(path, lang=lang) for lang in ("en", "fr"))
    assert "South" not in english.says
    assert "North" not in english.says
    assert any(name in english.says for name in ("Ann", "Bob"))
    assert french.says != english.says
