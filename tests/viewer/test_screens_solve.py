"""The solver from any set-up: the question, the search in the background, the answers."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import carrom
import pytest
from carrom import CarromBoard, CarromError, Layout, Materials
from carrom.names import POCKETS
from carrom.rules import Position
from carrom.solver.solve import Progress
from carrom_viewer.aiming import Aiming
from carrom_viewer.app import Context
from carrom_viewer.scene import Pointer, Size
from carrom_viewer.screens import BACK
from carrom_viewer.screens.drill import Drill
from carrom_viewer.screens.solve import SOLVE, Solve, _lawful
from carrom_viewer.settings import Settings
from carrom_viewer.texts import LANGUAGES
from carrom_viewer.widgets import Act, ListBox, named

LAYOUT = Layout.of({"W1": (0.25, 0.25), "B1": (-0.1, 0.1)})
OPEN = LAYOUT.with_piece("Q", (0.0, 0.0))
EASY = "pot W1 in NE; keep striker"
NONE: frozenset[str] = frozenset()
SIZE = Size((22.0, 42.0), (57.0, 42.0))


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Solve]:
    context = Context(Settings(), save=False, folder=tmp_path)
    screen = Solve(context, LAYOUT)
    screen.budget = "5k"
    yield screen
    screen.close()
    assert context.jobs.close()


def searched(screen: Solve, goal: str = EASY) -> None:
    """Ask, and wait for the answer."""
    screen.goal = goal
    screen.controls.focus = None
    screen.key("enter", NONE)
    screen.context.jobs.wait(SOLVE, 60.0)
    screen.tick(0.0)


def names(screen: Solve) -> set[str]:
    return {one.name for one in screen.widgets()}


def test_strokes_are_found_with_their_odds(screen: Solve) -> None:
    searched(screen)
    assert screen.found is not None
    rows = named(screen.widgets(), "solve.list")
    assert isinstance(rows, ListBox)
    assert len(rows.rows) == len(screen.found) > 1
    assert rows.rows[0].startswith(f"{100.0 * screen.found[0].odds.rate:.0f}\N{NO-BREAK SPACE}%")
    assert not screen.busy
    assert [p[:2] for p in screen.found[0].result.pocketed] == [("W1", "NE")]


def test_the_answer_is_that_of_the_library(screen: Solve) -> None:
    searched(screen)
    again = carrom.solve(LAYOUT, EASY, seat="south", skill="club", budget="5k", seed=1)
    assert screen.found == again


def test_the_solutions_are_stepped_through_and_watched(screen: Solve) -> None:
    searched(screen)
    assert screen.found is not None
    assert screen.board(0.0).paths  # the whole way of the best
    first = screen.stroke
    screen.key("down", NONE)
    assert screen.stroke is screen.found[1] is not first
    screen.tick(10.0)
    screen.controls.focus = None
    screen.key("space", NONE)
    screen.tick(10.1)
    screen.tick(10.2)
    start = next(disc for disc in screen.board(10.2).discs if disc.look == "striker")
    screen.tick(10.4)
    later = next(disc for disc in screen.board(10.4).discs if disc.look == "striker")
    assert start.xy != later.xy
    screen.key("space", NONE)
    screen.tick(10.6)
    assert next(d for d in screen.board(0.0).discs if d.look == "striker").xy == later.xy


def test_what_is_watched_is_heard(screen: Solve) -> None:
    searched(screen)
    screen.controls.focus = None
    screen.key("space", NONE)
    for i in range(200):
        screen.tick(10.0 + 0.02 * i)
    assert {"click", "thump"} <= {cue.kind for cue in screen.context.take_cues()}


def test_a_goal_that_cannot_be_read_is_told_at_once(screen: Solve) -> None:
    for goal, word in (("pot the moon", "moon"), ("pot W9", "W9"), ("", "goal")):
        screen.goal = goal
        screen.controls.focus = None
        screen.key("enter", NONE)
        assert not screen.busy
        assert word in screen.problem
        assert "solve.problem" in names(screen)


def test_a_goal_that_nothing_reaches_is_answered_by_what_is_missing(screen: Solve) -> None:
    screen.layout = Layout.of({"W1": (0.0, 0.0)})
    screen.budget = "300"
    searched(screen, "pot W1; striker off 9 cushions before contact; speed at most 0.6")
    assert screen.found is not None
    assert len(screen.found) == 0
    assert "solve.none" in names(screen)
    assert screen.stroke is screen.found.near_miss
    assert screen.board(0.0).paths


def test_a_goal_that_asks_the_laws_is_searched_by_them(tmp_path: Path) -> None:
    context = Context(Settings(), save=False, folder=tmp_path)
    for start in (OPEN, Position.of("icf", layout=OPEN, turn="south", queen="board")):
        screen = Solve(context, start)
        screen.budget = "2k"
        searched(screen, "keep turn")
        assert screen.problem == ""
        assert screen.found is not None
        assert screen.found.problem.position is not None
        assert len(screen.found) > 0


def test_a_goal_that_asks_the_laws_of_no_game_is_refused(screen: Solve) -> None:
    screen.layout = Layout.of({"W1": (0.25, 0.25)})  # black has won already
    searched(screen, "keep turn")
    assert screen.found is None
    assert "position" in screen.problem


def test_a_position_without_a_layout_is_refused(tmp_path: Path) -> None:
    context = Context(Settings(), save=False, folder=tmp_path)
    with pytest.raises(CarromError, match="layout is not known"):
        Solve(context, Position.of("icf", own=5, opponent=5))


def test_a_click_on_a_piece_and_a_pocket_writes_the_goal(screen: Solve) -> None:
    def click(xy: tuple[float, float]) -> None:
        screen.pointer(Pointer("press", "left", xy, None, (1.0, 1.0)))

    click((0.25, 0.24))
    assert screen.goal == "pot W1; keep striker"
    click((0.35, 0.35))
    assert screen.goal == EASY
    click((0.0, 0.3))
    assert screen.goal == EASY


# --- in the background --------------------------------------------------------------------------


class Slow:
    """A search that goes on until it is let go, or nobody waits for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, kinds: int = 1) -> None:
        self.interrupted = threading.Event()
        self.ended = threading.Event()
        self.kinds = kinds
        self.answer = carrom.solve(LAYOUT, EASY, budget=2_000, seed=1)
        monkeypatch.setattr(carrom, "solve", self.solve)

    def solve(self, *_: object, progress: Any, **__: object) -> object:
        try:
            for used in range(1, 10**6):
                progress(Progress(used, 0.25, self.kinds, 0.5 if self.kinds else None, 0.75))
                time.sleep(0.002)
        except KeyboardInterrupt:
            self.interrupted.set()
            return self.answer
        finally:
            self.ended.set()
        raise AssertionError("nobody ended it")


def until(screen: Solve, what: Any) -> None:
    end = time.monotonic() + 20.0
    while not what() and time.monotonic() < end:
        screen.tick(0.0)
        time.sleep(0.005)
    assert what()


def begin(screen: Solve) -> None:
    screen.goal = EASY
    screen.controls.focus = None
    screen.key("enter", NONE)
    until(screen, lambda: screen.progress is not None)


def test_the_progress_is_seen_while_the_search_goes_on(
    screen: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    Slow(monkeypatch)
    begin(screen)
    assert names(screen) >= {"solve.progress", "solve.stop", "solve.cancel"}
    scene = screen.scene(0.0, SIZE)
    assert "25\N{NO-BREAK SPACE}%" in "".join(getattr(item, "text", "") for item in scene.panel)


def test_stop_takes_what_was_found(screen: Solve, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)
    begin(screen)
    screen.controls.focus = "solve.stop"
    screen.key("enter", NONE)
    until(screen, lambda: not screen.busy)
    assert slow.interrupted.is_set()
    assert screen.found is slow.answer


def test_cancel_ends_the_search_and_tells_nothing(
    screen: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    begin(screen)
    assert screen.key("escape", NONE)
    assert not screen.busy
    assert slow.ended.wait(20.0)
    assert not slow.interrupted.is_set()
    assert screen.found is None
    assert "solve.goal" in names(screen)


def test_leaving_the_screen_ends_the_search(
    screen: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    begin(screen)
    screen.close()
    assert slow.ended.wait(20.0)


def test_the_screen_answers_while_it_is_searched(
    screen: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = threading.Event()

    def waiting(*_: object, **__: object) -> None:
        assert answered.wait(60.0)  # a screen that waited for the search would wait in vain

    monkeypatch.setattr("carrom.solve", waiting)
    screen.goal = EASY
    screen.controls.focus = None
    screen.key("enter", NONE)
    for i in range(50):
        screen.tick(0.01 * i)
        screen.scene(0.01 * i, SIZE)
        assert screen.busy
    answered.set()


def test_an_error_in_the_search_is_shown(screen: Solve, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the core is gone")

    monkeypatch.setattr(carrom, "solve", broken)
    searched(screen)
    assert screen.problem == "RuntimeError: the core is gone"
    assert not screen.busy


def test_it_is_searched_on_what_is_played_on_and_tried_there(tmp_path: Path) -> None:
    context = Context(Settings(), save=False, folder=tmp_path)
    materials = Materials(mu=0.25)
    layout = Layout.of({"W1": (-0.27, -0.27), "Q": (0.1, 0.0)})
    screen = Solve(context, layout, "north", materials=materials, friction="coulomb")
    screen.budget = "10k"
    searched(screen, "pot W1")
    assert screen.stroke is not None
    screen.act(Act("solve.try"))
    drill = screen.next()
    assert isinstance(drill, Drill)
    assert drill.practice is not None
    drill.key("space", NONE)
    (made,) = drill.practice.made
    assert made == screen.stroke.result
    assert (made.materials, made.friction, drill.seat) == (materials, "coulomb", "north")
    drill.key("z", NONE)
    drill.act(Act("drill.solve"))
    again = drill.next()
    assert isinstance(again, Solve)
    assert (again.materials, again.friction, again.seat) == (materials, "coulomb", "north")
    drill.close()
    assert context.jobs.close()


def test_an_error_without_words_is_shown_too(
    screen: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(carrom, "solve", full)
    searched(screen)
    assert screen.problem == "MemoryError"


def test_a_solver_that_was_really_interrupted_tells_what_it_found(screen: Solve) -> None:
    screen.budget = "10M"
    begin(screen)
    until(screen, lambda: screen.progress is not None and screen.progress.kinds > 0)
    screen.act(Act("solve.stop"))
    until(screen, lambda: not screen.busy)
    assert screen.found is not None
    assert screen.found.interrupted
    assert len(screen.found) > 0


# --- where it leads, how it looks ---------------------------------------------------------------


def test_back_leads_back(screen: Solve) -> None:
    screen.act(Act("solve.back"))
    assert screen.next() is BACK


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_it_can_be_drawn_in_every_language(screen: Solve, code: str) -> None:
    screen.context.change(language=code)
    screen.scene(0.0, SIZE)
    searched(screen)
    screen.scene(0.0, Size((20.0, 32.0), (45.0, 34.0)))
    assert all(one.place.x + one.place.width <= 20.0 for one in screen.widgets())


def test_what_a_goal_is_written_with_is_seen_on_the_board(screen: Solve) -> None:
    view = screen.board(0.0)
    assert {label.text for label in view.labels} == {*screen.layout.names, *POCKETS}
    assert all(disc.ring is None for disc in view.discs)
    name = screen.layout.names[-1]
    place = screen.layout.position(name)
    assert place is not None
    screen.board_pointer(Pointer("press", "left", place, None, (0.0, 0.0)))
    ringed = [disc.xy for disc in screen.board(0.0).discs if disc.ring is not None]
    assert ringed == [place]


def test_a_wrong_word_of_a_goal_is_marked_in_the_whole_goal(screen: Solve) -> None:
    long = "pot W1 in NE; " * 8
    for goal, word in (
        ("pot K in NE", "»K«"),
        (f"{long}pot W1 in XX", "»XX«"),
        ("pot W1 in", "»…«"),
    ):
        screen.goal = goal
        screen.act(Act("solve.start"))
        assert "^" not in screen.problem
        told = screen.problem.splitlines()[-1]
        assert word in told
        assert told.replace("»", "").replace("«", "").rstrip("… ") == goal


def test_a_stroke_that_was_found_becomes_the_aim_of_who_asked(tmp_path: Path) -> None:
    context = Context(Settings(), save=False, folder=tmp_path)
    position = _lawful(LAYOUT, "south", CarromBoard.icf())
    assert position is not None
    aiming = Aiming(position)
    screen = Solve(context, position, use=aiming.take)
    screen.budget = "5k"
    assert "solve.use" not in names(screen)
    searched(screen)
    assert "solve.use" in names(screen)
    stroke = screen.stroke
    assert stroke is not None
    screen.act(Act("solve.use"))
    assert screen.next() is BACK
    assert aiming.stroke() == stroke.stroke
    assert context.jobs.close()


def test_who_aims_at_no_match_is_offered_no_aim(screen: Solve) -> None:
    searched(screen)
    assert "solve.try" in names(screen)
    assert "solve.use" not in names(screen)
