"""The trick book and drills: strokes made again, taken back, judged; stars."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import carrom
import numpy as np
import pytest
from carrom import CarromError, Layout, Materials, Stroke
from carrom.errors import InvalidStroke
from carrom.names import PIECES, POCKETS
from carrom.solver.tricks import FOLDER, Trick, trick, tricks
from carrom_viewer import practice as practice_module
from carrom_viewer.app import App, Context
from carrom_viewer.practice import Practice, judged, stars_for, trick_book
from carrom_viewer.scene import Pointer, Size
from carrom_viewer.screens import BACK
from carrom_viewer.screens.design import Design
from carrom_viewer.screens.drill import OPENINGS, Drill
from carrom_viewer.screens.solve import Solve
from carrom_viewer.screens.tricks import Tricks
from carrom_viewer.settings import Settings
from carrom_viewer.setups import Setups
from carrom_viewer.texts import LANGUAGES
from carrom_viewer.widgets import Act, Button, ListBox, named

LAYOUT = Layout.of({"W1": (0.25, -0.1), "B1": (0.1, 0.2)})
STROKE = Stroke.aim(x=0.1, angle=80.0, speed=2.0, spin=5.0)
NONE: frozenset[str] = frozenset()
SIZE = Size((22.0, 42.0), (57.0, 42.0))


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    context = Context(Settings(ghost=False), save=False, folder=tmp_path)
    yield context
    assert context.jobs.close()


@pytest.fixture
def drill(context: Context) -> Drill:
    made = Drill(context, LAYOUT)
    assert made.aiming is not None
    made.aiming.take(STROKE)
    return made


def learn(context: Context, name: str = "straight-cut") -> Drill:
    return Drill(context, trick=trick(name))


def watch(drill: Drill) -> None:
    """Let a stroke be seen to its end."""
    for i in range(2000):
        drill.tick(1000.0 + 0.05 * i)
        if drill.playback.over:
            return
    raise AssertionError("it never ends")


def say(drill: Drill) -> str:
    return getattr(named(drill.widgets(), "drill.said"), "text", "")


# --- practice as a value ------------------------------------------------------------------------


def test_the_same_stroke_again_gives_the_same_bits() -> None:
    made = Practice(LAYOUT).struck(STROKE)
    assert made.again() == made
    assert made.again().made[0].digest() == carrom.simulate(LAYOUT, STROKE).digest()


def test_strokes_follow_each_other_and_are_taken_back_one_by_one() -> None:
    first = Practice(LAYOUT).struck(STROKE)
    second = first.struck(Stroke.aim(x=-0.05, angle=100.0, speed=3.0))
    assert second.made[1].start == first.layout == first.made[0].layout
    assert second.taken_back() == first
    assert second.taken_back().taken_back().taken_back() == Practice(LAYOUT)
    assert second.restarted() == Practice(LAYOUT)


def test_back_to_before_a_stroke_the_same_again_on_any_powder() -> None:
    materials = Materials(mu=0.2)
    made = carrom.simulate(LAYOUT, STROKE, materials=materials, friction="coulomb")
    again = Practice.before(made).struck(STROKE)
    assert again.made[0].digest() == made.digest()
    assert again.made[0].digest() != Practice(LAYOUT).struck(STROKE).made[0].digest()


def test_a_set_up_that_cannot_be_is_refused_with_every_fault() -> None:
    with pytest.raises(CarromError) as caught:
        Practice(Layout.of({"Q": (0.0, 0.0), "W1": (0.01, 0.0)}), seat="up")
    assert len(caught.value.faults) == 2


def test_a_striker_that_may_not_stand_there_is_refused() -> None:
    with pytest.raises(InvalidStroke, match="Law 130b"):
        Practice(LAYOUT).struck(Stroke.aim(x=0.2, angle=90.0, speed=2.0))


@pytest.mark.parametrize("one", tricks(), ids=lambda one: one.name)
def test_what_the_book_shows_makes_every_trick(one: Trick) -> None:
    assert judged(one, one.stroke()) == ()


def test_what_a_stroke_lacks_is_told() -> None:
    stroke = Stroke.aim(x=0.0, angle=90.0, speed=0.3)
    tracks = trick("straight-cut").problem("exact").tracks(np.array([stroke.row]))
    lacks = judged(trick("straight-cut"), stroke)
    assert lacks == trick("straight-cut").goal.missing(tracks, 0)
    assert "W1 is not touched" in lacks


def test_stars_are_the_fewer_the_more_strokes_it_took() -> None:
    assert [stars_for(tries) for tries in (1, 2, 3, 4, 50)] == [3, 2, 2, 1, 1]
    assert stars_for(1, shown=True) == 1


def test_a_damaged_trick_costs_that_trick_and_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, context: Context
) -> None:
    folder = tmp_path / "tricks"
    shutil.copytree(FOLDER, folder)
    (folder / "cannon.toml").write_text("title = 7", encoding="utf-8")

    def broken() -> None:
        raise CarromError("cannon.toml: title must be some words, not 7")

    monkeypatch.setattr(practice_module, "FOLDER", folder)
    monkeypatch.setattr(practice_module, "tricks", broken)
    book, problem = trick_book()
    assert len(book) == len(tricks()) - 1
    assert "cannon.toml" in problem
    screen = Tricks(context)
    assert len(screen.book) == len(book)
    assert "cannon.toml" in " ".join(context.take_messages())


def test_without_any_trick_the_list_is_empty_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, context: Context
) -> None:
    monkeypatch.setattr(practice_module, "FOLDER", tmp_path)
    monkeypatch.setattr(practice_module, "tricks", tuple)
    screen = Tricks(context)
    assert screen.scene(0.0, SIZE).panel
    screen.key("enter", NONE)
    assert screen.next() is None


# --- drills -------------------------------------------------------------------------------------


def test_a_drill_begins_with_the_aim_it_is_given(drill: Drill) -> None:
    assert drill.aiming is not None
    assert drill.aiming.stroke().velocity == pytest.approx(STROKE.velocity)
    assert drill.aiming.stroke().spin == STROKE.spin


def test_space_strikes_and_the_stroke_is_seen_and_heard(drill: Drill, context: Context) -> None:
    drill.key("space", NONE)
    assert drill.practice is not None
    aimed = drill.aiming.stroke() if drill.aiming else STROKE
    assert drill.practice.made[0].digest() == carrom.simulate(LAYOUT, aimed).digest()
    start = drill.board(0.0).discs
    watch(drill)
    assert drill.board(0.0).discs != start
    assert context.take_cues()


def test_the_same_stroke_again_is_equal_bit_for_bit(drill: Drill) -> None:
    drill.key("space", NONE)
    assert drill.practice is not None
    digest = drill.practice.made[0].digest()
    watch(drill)
    drill.key("r", NONE)
    assert drill.playback.time == 0.0
    assert drill.playback.playing
    assert [one.digest() for one in drill.practice.made] == [digest]


def test_back_to_before_the_stroke_keeps_the_aim(drill: Drill) -> None:
    aimed = drill.aiming.stroke() if drill.aiming else None
    drill.key("space", NONE)
    drill.key("z", NONE)
    assert drill.moving is None
    assert drill.practice == Practice(LAYOUT)
    assert drill.aiming is not None
    assert drill.aiming.stroke().angle == pytest.approx(aimed.angle if aimed else 0.0)
    assert drill.aiming.speed == pytest.approx(2.0)
    drill.key("left", NONE)
    drill.key("space", NONE)
    assert drill.practice is not None
    assert len(drill.practice.made) == 1


def test_on_from_where_the_pieces_lie_and_back_to_the_set_up(drill: Drill) -> None:
    drill.key("space", NONE)
    watch(drill)
    drill.key("c", NONE)
    assert drill.practice is not None
    assert drill.aiming is not None
    assert drill.aiming.layout == drill.practice.made[0].layout
    drill.key("home", NONE)
    assert drill.practice == Practice(LAYOUT)
    assert drill.aiming.layout == LAYOUT
    assert drill.aiming.speed == pytest.approx(2.0)


def test_a_place_where_the_striker_may_not_stand_is_refused(context: Context) -> None:
    crowded = Drill(context, Layout.of({"W1": (0.0, -0.2526)}))
    assert crowded.aiming is not None
    crowded.aiming.x = 0.0
    with pytest.raises(InvalidStroke, match="Law 134"):
        crowded.key("space", NONE)
    assert crowded.practice == Practice(Layout.of({"W1": (0.0, -0.2526)}))


def test_it_is_aimed_with_mouse_and_keys(drill: Drill) -> None:
    assert drill.aiming is not None
    drill.pointer(Pointer("press", "left", (0.0, 0.3), None, (1.0, 1.0)))
    drill.pointer(Pointer("release", "left", (0.0, 0.3), None, (1.0, 1.0)))
    x = drill.aiming.x
    assert drill.aiming.angle > 90.0
    drill.key("d", frozenset({"shift"}))
    assert drill.aiming.x == pytest.approx(x + 0.001)
    drill.act(Act("stroke.power", number=4.5))
    assert drill.aiming.speed == 4.5
    drill.key("g", NONE)
    assert drill.context.settings.ghost
    drill.tick(1.0)
    assert drill.aids.ghost is not None
    assert drill.board(1.0).paths


def test_the_fan_of_a_drill_is_made_in_the_background(drill: Drill) -> None:
    drill.context.change(fan=True)
    drill.tick(0.0)
    drill.tick(1.0)
    assert drill.context.jobs.wait("fan", 60.0)
    drill.tick(1.1)
    assert drill.aids.fan is not None
    drill.close()


def test_the_next_seat_practises_the_same(drill: Drill) -> None:
    drill.act(Act("drill.seat"))
    assert drill.seat == "east"
    assert drill.board(0.0).turned == 1
    drill.key("space", NONE)
    assert drill.practice is not None
    assert drill.practice.made[0].stroke.seat == "east"


def test_a_set_up_is_chosen_by_name(context: Context) -> None:
    Setups(context.folder / "set-ups").save("Mine", LAYOUT)
    drill = Drill(context)
    rows = named(drill.widgets(), "drill.set-ups")
    assert isinstance(rows, ListBox)
    assert rows.rows[len(OPENINGS) :] == ("Mine",)
    assert len(drill.board(0.0).discs) == 19
    drill.key("end", NONE)
    assert len(drill.board(0.0).discs) == 2
    drill.key("enter", NONE)
    assert drill.practice == Practice(LAYOUT)
    assert drill.aiming is not None


def test_a_damaged_set_up_costs_a_message_and_the_drill_goes_on(context: Context) -> None:
    Setups(context.folder / "set-ups").save("Mine", LAYOUT)
    drill = Drill(context)
    (context.folder / "set-ups" / "Mine.txt").write_text("Q 0", encoding="utf-8")
    with App(context, drill) as app:
        app.key("end")
        for now in (1.0, 2.0, 3.0):
            app.tick(now)
            scene = app.scene(now, SIZE)
        assert app.screen is drill
        assert scene.board.discs == ()
        assert any("Mine.txt" in getattr(item, "text", "") for item in scene.overlay)
        app.key("home")
        assert len(app.scene(4.0, SIZE).board.discs) == 19


def test_a_drill_leads_to_the_solver_and_to_the_design(drill: Drill) -> None:
    drill.act(Act("drill.solve"))
    solve = drill.next()
    assert isinstance(solve, Solve)
    assert solve.layout == LAYOUT
    drill.act(Act("drill.design"))
    design = drill.next()
    assert isinstance(design, Design)
    assert design.layout == LAYOUT
    drill.act(Act("drill.back"))
    assert drill.next() is BACK


# --- tricks -------------------------------------------------------------------------------------


def test_a_trick_made_at_once_earns_three_stars(context: Context) -> None:
    drill = learn(context)
    assert drill.aiming is not None
    drill.aiming.take(trick("straight-cut").stroke())
    drill.key("space", NONE)
    watch(drill)
    assert drill.lacks == ()
    assert context.settings.stars["straight-cut"] == 3
    assert say(drill) == drill.say("drill.solved", tries=1)


def test_a_miss_is_told_and_costs_a_star(context: Context) -> None:
    drill = learn(context)
    drill.key("space", NONE)
    watch(drill)
    assert "W1" in say(drill)
    assert "straight-cut" not in context.settings.stars
    drill.key("z", NONE)
    assert drill.aiming is not None
    drill.aiming.take(trick("straight-cut").stroke())
    drill.key("space", NONE)
    assert context.settings.stars["straight-cut"] == 2


def test_what_came_of_it_is_not_told_before_it_was_seen(context: Context) -> None:
    drill = learn(context)
    drill.key("space", NONE)
    assert all(one.name != "drill.said" for one in drill.widgets())


def test_show_me_plays_the_verified_stroke_and_leaves_one_star(context: Context) -> None:
    drill = learn(context)
    drill.key("s", NONE)
    assert drill.moving is not None
    assert drill.moving.result.digest() == trick("straight-cut").strokes[0].digest
    watch(drill)
    assert say(drill) == drill.say("drill.shown", way=1, of=len(trick("straight-cut").strokes))
    assert not context.settings.stars
    drill.key("z", NONE)
    strike_as_shown(drill)
    assert context.settings.stars["straight-cut"] == 1


def test_every_way_of_a_trick_is_shown_in_turn(context: Context) -> None:
    one = trick("back-shot")
    drill, seen = learn(context, one.name), []
    for _ in range(len(one.strokes) + 1):
        drill.key("s", NONE)
        assert drill.moving is not None
        seen.append(drill.moving.result.digest())
        drill.key("r", NONE)  # the same way again
        assert drill.moving.result.digest() == seen[-1]
    assert seen == [*(stroke.digest for stroke in one.strokes), one.strokes[0].digest]


def strike_as_shown(drill: Drill) -> None:
    assert drill.moving is None
    assert drill.aiming is not None
    drill.aiming.take(trick("straight-cut").stroke())
    drill.key("space", NONE)


def test_a_second_stroke_does_not_make_a_trick(context: Context) -> None:
    drill = learn(context)
    drill.key("space", NONE)
    watch(drill)
    drill.key("c", NONE)
    drill.key("space", NONE)
    assert drill.tries == 1


def test_the_list_shows_every_trick_and_what_is_chosen(context: Context) -> None:
    context.change(stars={tricks()[0].name: 2})
    screen = Tricks(context)
    rows = named(screen.widgets(), "tricks.list")
    assert isinstance(rows, ListBox)
    assert len(rows.rows) == len(tricks())
    assert rows.rows[0].startswith("★★☆")
    assert rows.chosen == 1  # the first without stars
    screen.key("home", NONE)
    assert screen.trick == tricks()[0]
    assert len(screen.board(0.0).discs) == len(tricks()[0].layout.names)


def test_a_trick_is_tried_or_shown(context: Context) -> None:
    screen = Tricks(context, name="cannon")
    screen.key("enter", NONE)
    drill = screen.next()
    assert isinstance(drill, Drill)
    assert drill.trick == trick("cannon")
    assert drill.moving is None
    screen.act(Act("tricks.try"))
    assert isinstance(screen.next(), Drill)
    screen.controls.focus = None
    screen.key("s", NONE)
    drill = screen.next()
    assert isinstance(drill, Drill)
    assert drill.moving is not None


def test_the_trick_book_leads_to_other_set_ups(context: Context) -> None:
    screen = Tricks(context)
    screen.key("d", NONE)
    drill = screen.next()
    assert isinstance(drill, Drill)
    assert drill.practice is None
    screen.act(Act("tricks.back"))
    assert screen.next() is BACK


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("one", tricks(), ids=lambda one: one.name)
def test_every_trick_can_be_drawn_in_every_language(
    context: Context, one: Trick, code: str
) -> None:
    context.change(language=code)
    for screen in (Tricks(context, name=one.name), Drill(context, trick=one)):
        assert screen.scene(0.0, SIZE).panel
        widgets = screen.widgets()
        assert all(w.place.x + w.place.width <= SIZE.panel[0] + 1e-9 for w in widgets)
        assert any(isinstance(w, Button) for w in widgets)


def test_what_a_trick_names_is_seen_on_the_board(context: Context) -> None:
    for one in tricks():
        screen = Tricks(context, one.name)
        seen = {label.text for label in screen.board(0.0).labels}
        wanted = {name for name in PIECES[1:19] if name in one.wording}
        assert wanted <= seen
        assert set(POCKETS) <= seen
        assert wanted or seen == set(POCKETS)
        assert {label.text for label in Drill(context, trick=one).board(0.0).labels} == seen


def test_the_odds_of_a_trick_are_those_of_its_easiest_way(context: Context) -> None:
    screen = Tricks(context)
    for number, one in enumerate(screen.book):
        screen.chosen = number
        best = min(one.strokes, key=lambda way: way.difficulty)
        told = named(screen.widgets(), "tricks.odds").text  # type: ignore[union-attr]
        club, expert = (f"{100.0 * odds.rate:.0f}" for odds in (best.club, best.expert))
        assert told == (
            f"Succeeds for a club player {club}\N{NO-BREAK SPACE}%, "
            f"for an expert {expert}\N{NO-BREAK SPACE}% of the time"
        )
