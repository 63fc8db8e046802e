"""The play screen without a window: a whole board by mouse and keys, aiming, placing, undo."""

import dataclasses
import math
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from carrom import CarromError, Layout, Materials, Stroke, simulate
from carrom.equipment import from_south, to_south
from carrom.names import POCKETS
from carrom.players import SearchPlayer
from carrom.records import Record, verify_record
from carrom.rules import RULESETS, Match, Ruleset, StrokeFacts
from carrom_viewer.aiming import FASTEST, Aiming
from carrom_viewer.app import App, Context
from carrom_viewer.board_picture import seat_light
from carrom_viewer.looks import LIT
from carrom_viewer.practice import FreeGround
from carrom_viewer.replay import Replay, layout_discs
from carrom_viewer.scene import Pointer, Size, Text
from carrom_viewer.screens import BACK
from carrom_viewer.screens.play import HASTE, Play
from carrom_viewer.screens.replay import ReplayScreen
from carrom_viewer.screens.setup import Setup
from carrom_viewer.screens.solve import Solve
from carrom_viewer.session import MOVE, Happening, Session
from carrom_viewer.settings import Settings
from carrom_viewer.table import Table
from carrom_viewer.widgets import Button, ListBox, Side, Slider, named

NONE: frozenset[str] = frozenset()
SIZE = Size((22.0, 42.0), (57.0, 42.0))
PEOPLE = Table(teams=(("Ann",), ("Bob",)), seed=1)
MACHINE = Table(teams=(("Ann",), ("Bob",)), seed=1, levels={"Bob": "beginner"})


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    made = Context(Settings(ghost=True, odds=False), save=False, folder=tmp_path)
    yield made
    assert made.jobs.close()


class Hand:
    """Somebody at a screen: time, keys and the mouse, and nothing else."""

    def __init__(self, play: Play) -> None:
        self.play, self.now = play, 0.0

    def tick(self, seconds: float = 0.05) -> None:
        self.now += seconds
        self.play.tick(self.now)
        self.play.scene(self.now, SIZE)

    def key(self, key: str, *modifiers: str) -> None:
        self.play.key(key, frozenset(modifiers))

    def mouse(self, kind: Any, xy: tuple[float, float], **more: Any) -> None:
        event: dict[str, Any] = {"button": None if kind == "move" else "left"}
        event |= {"panel": None, "window": (0.0, 0.0)}
        self.play.pointer(Pointer(kind=kind, xy=xy, **(event | more)))

    def click(self, name: str) -> None:
        place = named(self.play.widgets(), name).place
        at = (place.x + 0.5 * place.width, place.y + 0.5 * place.height)
        self.mouse("press", (9.0, 9.0), panel=at)
        self.mouse("release", (9.0, 9.0), panel=at)

    def slide(self, name: str, value: float) -> None:
        one = named(self.play.widgets(), name)
        assert isinstance(one, Slider)
        part = (value - one.low) / (one.high - one.low)
        at = (one.place.x + part * one.place.width, one.place.y + 0.5)
        self.mouse("press", (9.0, 9.0), panel=at)
        self.mouse("release", (9.0, 9.0), panel=at)
        self.key("escape")  # the keys belong to the board again

    def see(self) -> None:
        """Watch until nothing moves and nobody thinks."""
        for _ in range(20_000):
            self.tick(0.2)
            if self.play.moving is None:
                self.play.context.jobs.wait(MOVE, 20.0)
                self.tick()
            if self.play.moving is None and not self.play.session.thinking:
                return
        raise AssertionError("it never comes to rest")

    def decide(self, thinker: SearchPlayer) -> None:
        """Whatever is to be decided, as a good player would."""
        session = self.play.session
        match = session.match
        assert match is not None
        if session.stage in ("board-over", "game-over"):
            self.key("space")
        elif session.stage == "placing":
            self.key("x")
        else:
            stroke = thinker.stroke_or_pass(match.position)
            if stroke is None:
                self.click("game.pass")
                return
            seat = match.position.turn
            self.slide("stroke.place", to_south(stroke.striker_xy, seat)[0])
            self.slide("stroke.angle", (270.0 - stroke.angle) % 360.0)
            self.slide("stroke.power", stroke.speed)
            self.key("space")


def seated(context: Context, table: Table = PEOPLE, path: Path | None = None) -> Hand:
    session = Session(table, context.jobs, path)
    session.choose("break")
    return Hand(Play(context, session))


def texts(hand: Hand) -> str:
    scene = hand.play.scene(hand.now, SIZE)
    return "\n".join(item.text for item in scene.panel if isinstance(item, Text))


def test_a_board_from_the_toss_to_its_end_against_a_machine(context: Context) -> None:
    setup = Setup(context, seed=5)
    setup.levels[1] = "beginner"
    setup.key("enter", NONE)  # the button "To the toss" has the focus
    play = setup.next()
    assert isinstance(play, Play)
    hand = Hand(play)
    session = play.session
    hand.tick()
    if session.human:
        hand.click("toss.break")
    hand.see()
    thinker = SearchPlayer("expert", seed=3)
    for _ in range(300):
        assert session.match is not None
        if session.stage in ("board-over", "game-over", "over"):
            break
        assert session.human, session.problem
        hand.decide(thinker)
        hand.see()
    assert session.match is not None
    assert session.match.position.over
    assert session.match.game.boards
    players = {one.player for one in session.happened}
    assert len(players) == 2
    path = session.keeper.path
    assert path is not None
    play.close()
    found = verify_record(path)
    assert found.matches, found.difference
    assert found.strokes > 5
    assert Record.load(path).state == session.match


@pytest.mark.parametrize("turns", [0, 1])
def test_a_live_stroke_and_its_replay_are_the_same_picture(context: Context, turns: int) -> None:
    hand = seated(context)
    hand.tick()
    for _ in range(turns):  # whichever way the board is seen
        hand.key("v")
    hand.key("space")
    views = []
    while hand.play.moving is not None:
        views.append((hand.play.playback.time, hand.play.board(hand.now)))
        hand.tick()
    assert len(views) > 10
    hand.key("r")
    screen = hand.play.next()
    assert isinstance(screen, ReplayScreen)
    for shown in ("t", "k"):  # without trails and marks, as it was live
        screen.key(shown, NONE)
    for time, view in views:
        screen.playback.scrub(time)
        seen = screen.board(hand.now)
        assert (seen.discs, seen.turned) == (view.discs, view.turned)
        assert seen.labels == view.labels  # the names on the frame
        assert {label.text for label in seen.labels} == (set() if turns else {"Ann", "Bob"})
        assert (seen.regions, seen.marks, seen.board) == (view.regions, view.marks, view.board)
        (light,), (live,) = seen.paths, view.paths
        assert (light.points.tolist(), light.colour) == (live.points.tolist(), live.colour)


def test_the_score_does_not_tell_how_a_stroke_ends_before_it_has(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    for _ in range(20):  # until something falls
        before = [one.text for one in cards(hand.play)]
        hand.tick(HASTE)
        hand.key("space")
        hand.tick(0.01)
        assert hand.play.moving is not None
        assert [one.text for one in cards(hand.play)] == before
        hand.see()
        if hand.play.session.stage == "placing":
            hand.key("x")
        if [one.text for one in cards(hand.play)] != before:
            return
    raise AssertionError("nothing ever falls")


def cards(play: Play) -> list[Side]:
    """What the panel shows of both teams."""
    return [one for one in play.widgets() if isinstance(one, Side)]


def test_light_name_and_card_show_whose_turn_it_is(context: Context) -> None:
    hand = seated(context)
    for _ in range(3):
        hand.tick()
        decider, match = hand.play.session.decider, hand.play.session.match
        assert decider is not None
        assert match is not None
        view = hand.play.board(hand.now)
        light = seat_light(view.board, match.seat_of(decider))
        assert any((path.points == light.points).all() for path in view.paths[:1])
        assert {one.text: one.colour == LIT for one in view.labels} == {
            name: name == decider for name in ("Ann", "Bob")
        }
        assert [one.team for one in cards(hand.play) if one.on_turn] == [decider]
        assert decider in named(hand.play.widgets(), "game.to-play").text  # type: ignore[union-attr]
        hand.click("game.pass")
        hand.see()


def test_names_are_on_the_frame_only_where_there_is_room_for_them(context: Context) -> None:
    table = dataclasses.replace(PEOPLE, teams=(("Ann", "Cy"), ("Bob", "Di")))
    hand = seated(context, table)
    seen = set()
    for _ in range(4):
        hand.key("v")
        view = hand.play.board(hand.now)
        seen.add(frozenset(one.text for one in view.labels))
        for one in view.labels:
            across = one.xy[view.turned % 2]
            assert across == pytest.approx(0.0)
    assert seen == {frozenset({"Ann", "Cy"}), frozenset({"Bob", "Di"})}


def test_a_first_stroke_is_told_how_to_make(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    names = [one.name for one in hand.play.widgets()]
    assert names.index("game.to-play") < names.index("stroke.hint") < names.index("stroke.place")


def test_the_end_of_the_match_says_who_has_won(context: Context) -> None:
    hand = seated(context)
    hand.play.session.concede("Bob", match=True)
    hand.tick()
    assert named(hand.play.widgets(), "game.to-play").text == "Ann – winner of the match"  # type: ignore[union-attr]


def test_another_match_begins_with_the_toss_and_leaves_the_last_record_alone(
    context: Context, tmp_path: Path
) -> None:
    first = tmp_path / "first.jsonl"
    hand = seated(context, path=first)
    hand.tick()
    hand.key("space")
    hand.see()
    hand.play.session.concede("Bob", match=True)
    hand.tick()
    hand.click("game.again")
    session = hand.play.session
    assert (session.stage, session.happened) == ("toss", ())
    assert session.table == dataclasses.replace(PEOPLE, seed=session.table.seed)
    assert session.table.seed != PEOPLE.seed
    hand.key("space")
    hand.tick()
    assert hand.play.aiming is not None
    hand.key("space")
    hand.see()
    assert session.keeper.path not in (None, first)
    hand.play.close()
    state = Record.load(first).state
    assert isinstance(state, Match)
    assert state.winner == 0


def test_a_turned_board_stays_turned(context: Context) -> None:
    hand = seated(context, MACHINE)
    hand.tick()
    before = hand.play.board(0.0).turned
    hand.key("v")
    for _ in range(2):
        assert hand.play.board(0.0).turned == (before + 1) % 4
        hand.key("space")
        hand.see()


def test_a_stroke_is_aimed_with_keys_alone(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    aiming = hand.play.aiming
    assert aiming is not None
    for key, modifiers in (
        ("left", ()),
        ("right", ("shift",)),
        ("left", ("ctrl",)),
        ("up", ()),
        ("down", ("ctrl",)),
        ("d", ("shift",)),
        ("q", ()),
    ):
        hand.key(key, *modifiers)
    assert aiming.angle == pytest.approx(90.0 + 2.0 - 0.2 + 0.01)
    assert aiming.speed == pytest.approx(3.0 + 0.25 - 0.01)
    assert aiming.x == pytest.approx(0.001)
    assert aiming.spin == pytest.approx(10.0)
    hand.key("w")
    assert aiming.spin == 0.0
    hand.key("backspace")
    assert aiming.angle == 90.0
    hand.key("space")
    assert hand.play.moving is not None


def test_the_mouse_aims_on_the_board_and_the_stroke_is_what_was_aimed(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    aiming = hand.play.aiming
    assert aiming is not None
    seat = aiming.seat
    hand.mouse("press", aiming.striker_xy)
    hand.mouse("drag", from_south((0.01, -0.2526 - 0.2), seat))
    hand.mouse("release", (5.0, 5.0))
    stroke = aiming.stroke()
    assert stroke.angle == pytest.approx(math.degrees(math.atan2(0.2, -0.01)))
    assert 3.0 < stroke.speed < FASTEST
    hand.click("stroke.strike")
    last = hand.play.session.last
    assert last is not None
    assert last.result is not None
    assert last.result.stroke == stroke


def test_escape_cancels_what_the_mouse_holds_and_then_asks_before_it_leaves(
    context: Context,
) -> None:
    hand = seated(context)
    hand.tick()
    aiming = hand.play.aiming
    assert aiming is not None
    hand.mouse("press", aiming.striker_xy)
    hand.mouse("drag", (0.1, 0.3))
    assert aiming.held
    hand.key("escape")
    assert [aiming.held, hand.play.dialog] == [False, None]
    hand.key("escape")
    assert hand.play.dialog is not None
    hand.key("escape")
    assert hand.play.next() is None
    hand.key("escape")
    hand.key("enter")
    assert hand.play.next() is BACK


def test_a_refused_place_is_told_on_the_panel(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    hand.slide("stroke.place", 0.20)
    assert "Law 130b" in texts(hand)


def test_undo_goes_back_before_the_stroke_and_redo_forth_again(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    before = hand.play.session.digest()
    hand.key("space")
    after = hand.play.session.digest()
    hand.key("z", "ctrl")
    assert hand.play.moving is None
    assert hand.play.session.digest() == before
    assert hand.play.aiming is not None
    hand.key("y", "ctrl")
    assert hand.play.session.digest() == after
    hand.tick()
    assert hand.play.moving is None


def test_after_an_undo_the_stroke_is_aimed_as_it_was(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    for key in ("left", "left", "up", "d", "q"):
        hand.key(key)
    assert hand.play.aiming is not None
    stroke = hand.play.aiming.stroke()
    hand.key("space")
    hand.key("z", "ctrl")
    assert hand.play.aiming is not None
    again = hand.play.aiming.stroke()
    assert again.striker_xy == pytest.approx(stroke.striker_xy)
    assert again.velocity == pytest.approx(stroke.velocity)
    assert again.spin == stroke.spin


def test_undo_while_nothing_has_happened_does_nothing(context: Context) -> None:
    hand = seated(context)
    hand.key("z", "ctrl")
    hand.key("y", "ctrl")
    assert hand.play.session.stage == "stroke"


def test_conceding_is_asked_for_and_ends_the_game(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    hand.key("c")
    hand.key("escape")
    assert hand.play.session.stage == "stroke"
    hand.key("c")
    hand.key("enter")
    assert hand.play.session.stage == "over"
    hand.tick()
    assert "The match goes to" in texts(hand)
    hand.key("escape")
    assert hand.play.next() is BACK


def test_between_two_games_only_the_match_is_left_to_give_up(context: Context) -> None:
    hand = seated(context, dataclasses.replace(PEOPLE, format="icf"))
    hand.play.session.concede("Bob")
    hand.tick()
    assert hand.play.session.stage == "game-over"
    hand.key("c")
    dialog = hand.play.dialog
    assert dialog is not None
    assert [name for name, _ in dialog.answers] == ["concede.match", "concede.no"]
    assert "match" in dialog.text
    assert "game" not in dialog.text
    hand.key("escape")
    assert hand.play.session.stage == "game-over"
    hand.key("c")
    hand.key("enter")
    assert hand.play.session.stage == "over"


@pytest.mark.parametrize("seat", ["south", "north"])
def test_the_pocket_of_the_odds_is_named_on_the_board(context: Context, seat: str) -> None:
    context.change(odds=True)
    hand = seated(context)
    match = hand.play.session.match
    assert match is not None
    board = match.position.equipment
    corner = from_south((0.27, 0.27), seat)
    layout = Layout.of({"W1": corner, "Q": (0.0, 0.0), "B1": from_south((-0.3, 0.0), seat)})
    ground = FreeGround(layout, board, seat)
    hand.play.aiming = Aiming(ground)
    hand.play.aiming.take(Stroke.aim(-0.1, 55.3, 2.0, seat=seat, board=board))
    hand.tick()
    (label,) = [one for one in hand.play.board(hand.now).labels if one.text in POCKETS]
    assert label.text == {"south": "NE", "north": "SW"}[seat]
    assert f"into {label.text}" in hand.play.odds_text()
    assert label.xy == board.pocket_centres[POCKETS.index(label.text)]
    hand.key("o")
    assert not [one for one in hand.play.board(hand.now).labels if one.text in POCKETS]


def owing(context: Context, table: Table = PEOPLE) -> Hand:
    """Ann has pocketed a man and the striker: Bob has to place, or Ann herself in fr-classic."""
    session = Session(table, context.jobs)
    session.choose("break")
    match = session.match
    assert match is not None
    layout = match.position.layout
    assert layout is not None
    rows = {name: (0.03 + 0.034 * i, 0.3) for i, name in enumerate(layout.names[1:9])}
    rows |= {name: (-0.3 + 0.034 * i, 0.3) for i, name in enumerate(layout.names[9:18])}
    mine = "W1" if match.position.sides[match.position.me].colour == "white" else "B1"
    facts = StrokeFacts(
        pocketed=(mine,),
        striker=True,
        first_contact=mine,
        layout=Layout.of({"Q": (0.2, -0.1), **rows, "B9": (-0.2, 0.2), "W9": (0.2, 0.2)}).without(
            mine
        ),
    )
    after = match.play(facts)
    assert after.placer == ("Bob" if after.position.may_forgo else "Ann")
    session._happened(Happening(match, after, player="Ann"))
    return Hand(Play(context, session))


def test_due_men_are_placed_by_mouse_and_the_region_is_shown(context: Context) -> None:
    hand = owing(context)
    hand.tick()
    placing = hand.play.placing
    assert placing is not None
    assert hand.play.board(hand.now).regions
    hand.mouse("press", (0.3, -0.3))
    assert "Law 85" in texts(hand)
    for _ in placing.pieces:
        hand.mouse("press", placing._usual[len(placing.places)])
    assert hand.play.session.stage == "stroke"
    hand.tick()
    assert hand.play.aiming is not None


def test_due_men_are_placed_by_keys(context: Context) -> None:
    hand = owing(context)
    hand.tick()
    hand.key("right", "ctrl")
    hand.key("left", "ctrl")
    while hand.play.placing is not None and hand.play.session.stage == "placing":
        hand.key("space")
    assert hand.play.session.stage == "stroke"
    hand.key("z", "ctrl")
    assert hand.play.placing is not None
    hand.key("x")
    assert hand.play.session.stage == "stroke"


def test_a_man_that_may_not_lie_there_is_refused_with_the_reason(context: Context) -> None:
    hand = owing(context)
    hand.tick()
    placing = hand.play.placing
    assert placing is not None
    placing.at = (0.3, -0.3)
    with pytest.raises(CarromError, match="Law 85"):
        hand.key("space")
    assert hand.play.session.stage == "placing"


def test_due_men_are_forgone(context: Context) -> None:
    hand = owing(context)
    hand.tick()
    hand.key("n")
    assert hand.play.session.stage == "stroke"


def test_men_that_must_be_placed_are_not_offered_to_be_forgone(context: Context) -> None:
    for ruleset, offered in (("icf", True), ("fr-classic", False)):
        hand = owing(context, dataclasses.replace(PEOPLE, ruleset=ruleset))
        hand.tick()
        button = named(hand.play.widgets(), "due.forgo")
        assert isinstance(button, Button)
        assert button.enabled is offered is hand.play.session.match.position.may_forgo  # type: ignore[union-attr]
    with pytest.raises(CarromError, match="cannot let himself off"):
        hand.key("n")  # told in the language chosen: `test_reasons`
    assert hand.play.session.stage == "placing"


def test_the_setup_shows_a_ruleset_of_ones_own(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = RULESETS["family"].replace(name="ours", title="At home", title_fr="Chez nous")
    untitled = Ruleset(name="bare")
    monkeypatch.setattr(
        "carrom_viewer.screens.setup.RULESETS", {**RULESETS, "ours": ours, "bare": untitled}
    )
    for lang, title in (("en", "At home"), ("fr", "Chez nous")):
        context.change(language=lang)
        rows = named(Setup(context).widgets(), "setup.ruleset")
        assert isinstance(rows, ListBox)
        assert rows.rows[-2:] == (title, "bare")


def test_the_helps_are_switched_and_shown(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    assert hand.play.aids.ghost is not None
    paths = len(hand.play.board(0.0).paths)
    hand.key("g")
    hand.tick()
    assert len(hand.play.board(0.0).paths) < paths
    hand.key("f")
    hand.key("o")
    for _ in range(10):
        hand.tick()
        context.jobs.wait("fan", 20.0)
    fan = hand.play.aids.fan
    assert fan is not None
    assert fan.final
    assert hand.play.board(0.0).marks
    hand.key("left")
    hand.tick()
    assert hand.play.aids.fan is None  # of another aim nothing is known yet


def test_the_fan_is_asked_for_once_the_aim_stands_still(context: Context) -> None:
    context.change(fan=True)
    hand = seated(context)
    for _ in range(10):
        hand.key("left", "ctrl")
        hand.tick(0.05)
        assert not context.jobs.busy("fan")
    for _ in range(4):
        hand.tick(0.05)
    assert context.jobs.busy("fan")


def test_a_machine_answers_when_the_stroke_before_has_been_seen_and_ruled(
    context: Context,
) -> None:
    hand = seated(context, MACHINE)
    hand.tick()
    assert hand.play.session.decider == "Ann"
    hand.key("space")
    first = hand.play.moving
    while hand.play.moving is first:
        assert hand.play.said() == ()
        context.jobs.wait(MOVE, 20.0)
        assert len(hand.play.session.happened) == 1
        hand.tick()
    for _ in range(10):  # so long the umpire's sentences are read
        assert hand.play.said()
        assert len(hand.play.session.happened) == 1
        hand.tick()
    said = hand.play.said()
    for _ in range(12):
        context.jobs.wait(MOVE, 20.0)
        hand.tick()
    assert len(hand.play.session.happened) == 2
    assert hand.play.said() == said  # until the machine's own stroke has been seen


def test_a_fan_that_another_screen_has_ended_is_made_anew(context: Context) -> None:
    context.change(fan=True)
    hand = seated(context)
    for _ in range(6):
        hand.tick()
    context.jobs.cancel("fan")  # as a drill does that is opened and left
    for _ in range(6):
        hand.tick()
        context.jobs.wait("fan", 20.0)
    hand.tick()
    assert hand.play.aids.fan is not None
    assert hand.play.aids.fan.final


def test_a_fan_that_fails_is_told_once(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no fan today")

    monkeypatch.setattr("carrom_viewer.aids.spread", broken)
    context.change(fan=True)
    hand = seated(context)
    for _ in range(12):
        hand.tick()
        context.jobs.wait("fan", 20.0)
    (message,) = context.take_messages()
    assert message == context.texts.say("play.no-fan", problem="RuntimeError: no fan today")


def test_the_resting_picture_is_the_same_object_while_nothing_changes(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    hand.tick()
    view = hand.play.board(hand.now)
    hand.tick()
    assert hand.play.board(hand.now) is view
    hand.key("left")
    assert hand.play.board(hand.now) is not view


def test_while_a_machine_thinks_the_screen_answers(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = threading.Event()

    def waiting(*_: object) -> None:
        assert answered.wait(60.0)  # a screen that waited for the machine would wait in vain

    monkeypatch.setattr("carrom_viewer.machine.Question.__call__", waiting)
    hand = seated(context, dataclasses.replace(MACHINE, levels={"Ann": "expert", "Bob": "expert"}))
    hand.tick()
    for _ in range(40):
        assert hand.play.session.thinking
        hand.key("v")
        hand.play.tick(hand.now)
        hand.play.scene(hand.now, SIZE)
    answered.set()
    hand.play.close()


def test_a_board_over_leads_to_the_next(context: Context) -> None:
    session = Session(PEOPLE, context.jobs)
    session.choose("break")
    match = session.match
    assert match is not None
    after = match.play(StrokeFacts(left_seat=True))
    session._happened(Happening(match, after, player="Ann"))
    hand = Hand(Play(context, session))
    hand.tick()
    assert session.stage == "board-over"
    assert "Board 1: 0 – 12" in texts(hand)
    hand.key("space")
    assert session.stage == "stroke"
    hand.tick()
    assert hand.play.aiming is not None


@pytest.mark.parametrize(
    "size", [SIZE, Size((22.0, 40.0), (53.0, 40.0)), Size((57.0, 17.0), (57.0, 60.0))]
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_widget_has_its_own_room_and_name(
    context: Context, size: Size, language: str
) -> None:
    context.change(language=language, odds=True)
    hand = owing(context)
    hand.tick()
    for _ in range(2):
        hand.play.scene(hand.now, size)
        widgets = hand.play.widgets()
        assert len({one.name for one in widgets}) == len(widgets)
        for i, one in enumerate(widgets):
            a = one.place
            assert a.x + a.width <= size.panel[0]
            for other in widgets[i + 1 :]:
                b = other.place
                apart = a.x + a.width <= b.x + 1e-9 or b.x + b.width <= a.x + 1e-9
                assert apart or a.y + a.height <= b.y + 1e-9 or b.y + b.height <= a.y + 1e-9
        hand.key("x")
        hand.tick()


def test_every_button_is_reached_with_tab(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    wanted = {one.name for one in hand.play.widgets() if one.enabled}
    seen = set()
    for _ in range(len(wanted) + 1):
        hand.key("tab")
        seen.add(hand.play.controls.focus)
    assert seen == wanted
    assert any(isinstance(one, Button) for one in hand.play.widgets())


def test_it_runs_in_the_app_and_f1_comes_back(context: Context) -> None:
    session = Session(PEOPLE, context.jobs)
    session.choose("break")
    play = Play(context, session)
    app = App(context, play)
    app.tick(0.0)
    app.key("f1")
    assert app.screen is not play
    app.key("escape")
    assert app.screen is play
    app.key("m")
    assert not context.settings.sound
    app.close()


def test_a_stroke_is_looked_for_from_the_position(context: Context) -> None:
    materials = Materials(powder="worn")
    hand = seated(context, dataclasses.replace(PEOPLE, materials=materials))
    hand.tick()
    hand.key("h")
    solve = hand.play.next()
    assert isinstance(solve, Solve)
    assert hand.play.session.match is not None
    assert solve.position == hand.play.session.match.position
    assert solve.materials == materials
    assert solve._user == hand.play.aiming.take  # type: ignore[union-attr]


def test_replays_name_the_players_and_the_rulings(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    hand.key("space")
    (replay,) = hand.play.replays()
    assert replay.title.startswith("1. ")
    assert replay.says
    assert isinstance(replay, Replay)
    match = hand.play.session.match
    assert isinstance(match, Match)
    result = simulate(replay.result.start, replay.result.stroke)
    assert result.digest() == replay.result.digest()


def test_the_opening_is_shown_before_the_toss(context: Context) -> None:
    play = Play(context, Session(PEOPLE, context.jobs))
    board = play.session.table.equipment
    assert play.board(0.0).discs == layout_discs(Layout.opening("singles"), board)
    hand = Hand(play)
    hand.tick()
    assert "wins the toss" in texts(hand)
    hand.key("space")
    assert play.session.stage == "stroke"


def test_space_just_after_a_stroke_makes_none(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    hand.key("space")
    while hand.play.moving is not None:
        hand.tick(0.05)
    happened = len(hand.play.session.happened)
    hand.key("space")  # it was to skip the end, and came late
    assert len(hand.play.session.happened) == happened
    hand.tick(HASTE)
    hand.tick(0.01)
    hand.key("space")
    assert len(hand.play.session.happened) == happened + 1


def test_space_just_after_a_stroke_makes_none_where_the_button_has_the_focus(
    context: Context,
) -> None:
    hand = seated(context)
    hand.tick()
    hand.play.controls.focus = "stroke.strike"
    hand.key("space")
    while hand.play.moving is not None:
        hand.tick(0.05)
    happened = len(hand.play.session.happened)
    hand.key("space")
    assert len(hand.play.session.happened) == happened


def test_space_twice_skips_a_stroke_and_makes_none(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    for _ in range(3):
        hand.key("space")
    assert len(hand.play.session.happened) == 1
    assert hand.play.moving is None


def test_space_strikes_at_once_where_somebody_has_aimed_since(context: Context) -> None:
    hand = seated(context)
    hand.tick()
    hand.key("space")
    hand.key("space")
    if hand.play.aiming is not None:
        hand.key("left")
    hand.key("space")
    assert len(hand.play.session.happened) == 2
