"""The program without a window: screens, keys that hold everywhere, messages, errors."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from carrom.errors import CarromError
from carrom_viewer.app import DOUBLE, KEYS, SCREENS, SHOWN, App, Context, screen_class
from carrom_viewer.scene import BoardView, Pointer, Scene, Size, Text
from carrom_viewer.screens import BACK, QUIT, KeyList, PanelScreen
from carrom_viewer.screens.help import Help, sections
from carrom_viewer.screens.menu import Menu
from carrom_viewer.screens.solve import Solve
from carrom_viewer.session import Session
from carrom_viewer.settings import Settings
from carrom_viewer.sound import Cue
from carrom_viewer.table import Table
from carrom_viewer.texts import LANGUAGES, Texts
from carrom_viewer.widgets import Act, Button, TextLine, Widget, named

SIZE = Size((22.0, 42.0), (57.0, 42.0))
NONE: frozenset[str] = frozenset()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with App(Context(Settings(), save=False, folder=tmp_path)) as made:
        yield made


class Probe(PanelScreen):
    """A screen that does what a test says."""

    passing: ClassVar[bool] = False
    keys: ClassVar[KeyList] = ()

    def __init__(self, context: Context, **does: Any) -> None:
        super().__init__(context)
        self.does, self.seen, self.closed = does, list[str](), False

    def widgets(self) -> tuple[Widget, ...]:
        column = self.column()
        column.add(Button("a", "A"), TextLine("b", "B", ""))
        return column.widgets

    def tick(self, now: float) -> None:  # noqa: ARG002 - as all screens
        self._do("tick")

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - as all screens
        self._do("board")
        return BoardView()

    def act(self, act: Act) -> None:
        self.seen.append(act.name)
        self._do("act")

    def close(self) -> None:
        self.closed = True

    def _do(self, what: str) -> None:
        if what in self.does:
            raise self.does[what]


def shown(app: App, now: float = 0.0) -> str:
    scene = app.scene(now, SIZE)
    return "\n".join(item.text for item in scene.overlay if isinstance(item, Text))


def test_it_begins_with_the_menu(app: App) -> None:
    assert isinstance(app.screen, Menu)
    assert app.scene(0.0, SIZE).title == "Carrom"


def test_escape_goes_back_and_stays_in_the_menu(app: App) -> None:
    app.key("f1")
    assert isinstance(app.screen, Help)
    app.key("f1")  # no second help over the first
    app.key("escape")
    assert isinstance(app.screen, Menu)
    app.key("escape")
    assert app.running
    assert isinstance(app.screen, Menu)


def test_the_menu_is_walked_through_with_keys_alone(app: App) -> None:
    names = [one.name for one in app.screen.widgets() if one.enabled]  # type: ignore[attr-defined]
    for _ in names[1:]:
        app.key("down")
    app.key("enter")
    assert not app.running  # the last one quits


def test_muting_and_language_hold_everywhere_and_are_kept(app: App) -> None:
    app.key("m")
    assert not app.context.settings.sound
    app.tick(0.0)
    assert shown(app) == "Sound is off."
    app.key("l")
    assert app.context.texts.code == "fr"
    app.key("f11")
    assert app.fullscreen
    assert app.context.settings.fullscreen


def test_with_ctrl_the_keys_that_hold_everywhere_do_nothing(app: App) -> None:
    for key in ("m", "l"):
        assert not app.key(key, frozenset({"ctrl"}))
    assert app.context.settings == Settings()


def clicked(app: App, at: tuple[float, float]) -> None:
    app.pointer(Pointer("press", "left", (9.0, 0.0), at, at))
    app.pointer(Pointer("release", "left", (9.0, 0.0), at, at))


def test_the_second_of_a_double_click_is_no_click_on_the_next_screen(app: App) -> None:
    app.tick(5.0)
    app.scene(5.0, SIZE)
    menu = app.screen
    assert isinstance(menu, Menu)
    play = named(menu.widgets(), "menu.play")
    at = (play.place.x + 1.0, play.place.y + 0.5)
    clicked(app, at)
    app.tick(5.1)
    app.scene(5.1, SIZE)
    setup = app.screen
    assert isinstance(setup, screen_class("setup"))
    before = setup.scene(5.1, SIZE)
    clicked(app, at)
    assert setup.scene(5.1, SIZE) == before
    app.tick(5.1 + DOUBLE)
    clicked(app, at)  # this one is meant
    assert setup.scene(5.6, SIZE) != before


def test_letters_that_are_typed_do_nothing_else(app: App) -> None:
    app._screens.append(Probe(app.context))
    app.key("tab")
    app.key("tab")
    app.key("m")
    app.key("l")
    assert app.context.settings.sound
    assert app.context.texts.code == "en"


def test_an_error_in_a_screen_is_a_message_and_the_program_goes_on(app: App) -> None:
    probe = Probe(app.context, act=CarromError("no such piece"), tick=ValueError("why"))
    app._screens.append(probe)
    app.tick(1.0)
    app.key("tab")
    app.key("enter")
    app.tick(1.1)
    text = shown(app, 1.1)
    assert "ValueError: why" in text
    assert "no such piece" in text
    assert app.running
    assert app.screen is probe


def test_a_screen_that_cannot_be_shown_is_left(app: App) -> None:
    probe = Probe(app.context, board=RuntimeError("nothing to see"))
    app._screens.append(probe)
    for now in (0.0, 0.1):
        app.tick(now)
        app.scene(now, SIZE)
    app.tick(0.2)
    assert isinstance(app.screen, Menu)
    assert probe.closed
    assert "nothing to see" in shown(app, 0.2)


def test_messages_go_after_some_time(app: App) -> None:
    app.context.tell("Hello")
    app.tick(0.0)
    assert shown(app, 0.0) == "Hello"
    app.tick(SHOWN + 0.1)
    assert shown(app, SHOWN + 0.1) == ""


def test_a_passing_screen_is_not_gone_back_to(app: App) -> None:
    first, second = Probe(app.context), Probe(app.context)
    first.__class__ = type("Passing", (Probe,), {"passing": True})
    app._screens.append(first)
    first.go(second)
    app.tick(0.0)
    assert app.screen is second
    assert first.closed
    app.key("escape")
    assert isinstance(app.screen, Menu)
    assert second.closed


def test_leaving_and_quitting(app: App) -> None:
    probe = Probe(app.context)
    app._screens.append(probe)
    probe.go(BACK)
    app.tick(0.0)
    assert isinstance(app.screen, Menu)
    app.screen.go(QUIT)
    app.tick(0.0)
    assert not app.running


def test_closing_closes_every_screen(app: App) -> None:
    probe = Probe(app.context)
    app._screens.append(probe)
    app.close()
    assert probe.closed
    assert not app.running


def test_a_dialog_takes_keys_and_mouse_until_it_is_answered(app: App) -> None:
    probe = Probe(app.context)
    app._screens.append(probe)
    probe.ask("Sure?", ("yes", "Yes"), ("no", "No"))
    assert "Sure?" in shown(app)
    app.key("f1")
    assert app.screen is probe
    app.key("right")
    assert probe.seen == []
    dialog = probe.dialog
    assert dialog is not None
    place = named(dialog.widgets(SIZE), "yes").place
    app.pointer(Pointer("press", "left", (0.0, 0.0), None, (place.x + 0.1, place.y + 0.1)))
    assert probe.seen == ["yes"]
    probe.ask("Sure?", ("yes", "Yes"), ("no", "No"))
    app.key("escape")
    assert probe.seen == ["yes", "no"]
    assert probe.dialog is None


def test_a_panel_that_is_too_small_scrolls_to_what_has_the_focus(app: App) -> None:
    class Tall(Probe):
        def widgets(self) -> tuple[Widget, ...]:
            column = self.column()
            for number in range(40):
                column.add(Button(f"b{number}", str(number)))
            return column.widgets

    tall = Tall(app.context)
    app._screens.append(tall)
    app.scene(0.0, SIZE)
    for _ in range(39):
        app.key("tab")
    scene = app.scene(0.0, SIZE)
    seen = {item.text for item in scene.panel if isinstance(item, Text) and 0 <= item.y < 42.0}
    assert tall.controls.focus in {f"b{text}" for text in seen}
    for _ in range(2):
        app.key("tab")
    app.scene(0.0, SIZE)
    assert tall.controls.focus == "b0"
    assert "0" in {
        item.text
        for item in app.scene(0.0, SIZE).panel
        if isinstance(item, Text) and 0 <= item.y < 42.0
    }


def test_sounds_are_for_whoever_plays_them_and_none_when_muted(app: App) -> None:
    cue = Cue("click", 1, 0.5, 0.0)
    app.context.hear([cue])
    assert app.context.take_cues() == (cue,)
    assert app.context.take_cues() == ()
    app.context.change(sound=False)
    app.context.hear([cue])
    assert app.context.take_cues() == ()


def test_settings_that_cannot_be_kept_are_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carrom_viewer.app.save_settings", lambda _: "the disk is full")
    context = Context(Settings(), folder=tmp_path)
    context.change(language="fr")
    assert context.settings.language == "fr"
    assert context.take_messages() == ("the disk is full",)


def test_an_unknown_screen_is_refused(app: App) -> None:
    with pytest.raises(CarromError):
        app.context.open("nothing")


def test_the_help_lists_the_keys_of_every_screen_in_both_languages() -> None:
    found = sections()
    assert found["everywhere"] == KEYS
    assert {"play", "replay"} <= set(found)
    for code in LANGUAGES:
        texts = Texts.of(code)
        for name, keys in found.items():
            assert texts.say(f"help.section-{name}")
            for key, text in keys:
                assert key
                assert texts.say(text)


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_found_by_its_name(name: str) -> None:
    assert issubclass(screen_class(name), PanelScreen)


def test_help_begins_with_the_screen_from_which_it_was_asked(app: App) -> None:
    replay = app.context.open("replay")
    app._screens.append(replay)
    app.key("f1")
    assert isinstance(app.screen, Help)
    assert app.screen.section == "replay"


def test_the_scene_of_a_broken_screen_is_an_empty_board(app: App) -> None:
    app._screens.append(Probe(app.context, board=RuntimeError("x")))
    assert app.scene(0.0, SIZE) == Scene(BoardView())


def test_a_key_that_leads_to_another_screen_does_not_type_itself_there(tmp_path: Path) -> None:
    context = Context(Settings(), save=False, folder=tmp_path)
    session = Session(Table(teams=(("Ann",), ("Bob",)), seed=1), context.jobs)
    session.choose("break")
    with App(context, context.open("play", session=session)) as app:
        app.tick(0.0)
        app.key("h")
        app.text("h")
        screen = app.screen
        assert isinstance(screen, Solve)
        app.text("h")  # the key is held
        assert screen.goal == ""
        app.key("p")
        app.text("p")
        assert screen.goal == "p"
