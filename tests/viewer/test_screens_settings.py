"""The settings screen: every setting by mouse and by keys, each change kept."""

from pathlib import Path
from typing import Literal

import pytest
from carrom.solver.skill import SKILLS
from carrom_viewer.app import Context
from carrom_viewer.scene import Pointer, Size
from carrom_viewer.screens import BACK
from carrom_viewer.screens.settings import SettingsScreen
from carrom_viewer.settings import Settings, load_settings, settings_path
from carrom_viewer.texts import LANGUAGES
from carrom_viewer.widgets import Act, Slider, Toggle, named

KINDS: tuple[Literal["press", "release"], ...] = ("press", "release")
SMALL = Size((20.0, 32.0), (45.0, 34.0))


@pytest.fixture
def screen() -> SettingsScreen:
    return SettingsScreen(Context(Settings(), save=False))


def click(screen: SettingsScreen, name: str) -> None:
    place = named(screen.widgets(), name).place
    at = (place.x + 0.5 * place.width, place.y + 0.5 * place.height)
    for kind in KINDS:
        screen.pointer(Pointer(kind, "left", (9.0, 9.0), at, at))


@pytest.mark.parametrize("name", ["sound", "signs", "ghost", "fan", "odds"])
def test_a_toggle_turns_its_setting(screen: SettingsScreen, name: str) -> None:
    before = getattr(screen.context.settings, name)
    click(screen, f"settings.{name}")
    assert getattr(screen.context.settings, name) is not before
    shown = named(screen.widgets(), f"settings.{name}")
    assert isinstance(shown, Toggle)
    assert shown.on is not before


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_a_language_counts_at_once(screen: SettingsScreen, code: str) -> None:
    click(screen, f"settings.language.{code}")
    assert screen.context.texts.code == code
    assert screen.title() == screen.context.texts.say("settings.title")


@pytest.mark.parametrize("hand", list(SKILLS))
def test_every_hand_can_be_chosen(screen: SettingsScreen, hand: str) -> None:
    click(screen, f"settings.hand.{hand}")
    assert screen.context.settings.hand == hand


def test_sliders_change_numbers_by_keys(screen: SettingsScreen) -> None:
    screen.controls.focus = "settings.ghost_contacts"
    screen.key("right", frozenset())
    screen.key("right", frozenset())
    assert screen.context.settings.ghost_contacts == Settings().ghost_contacts + 2
    screen.controls.focus = "settings.volume"
    screen.key("home", frozenset())
    assert screen.context.settings.volume == 0.0


def test_a_slider_is_kept_on_disk_when_it_is_let_go(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    screen = SettingsScreen(Context(Settings()))
    screen.act(Act("settings.volume", number=0.2, final=False))
    assert screen.context.settings.volume == 0.2
    assert not settings_path().exists()
    screen.act(Act("settings.volume", number=0.3))
    assert load_settings()[0].volume == 0.3


def test_the_volume_cannot_be_moved_while_the_sound_is_off(screen: SettingsScreen) -> None:
    click(screen, "settings.sound")
    volume = named(screen.widgets(), "settings.volume")
    assert isinstance(volume, Slider)
    assert not volume.enabled


def test_tab_reaches_every_control(screen: SettingsScreen) -> None:
    seen = set()
    for _ in range(40):
        screen.key("tab", frozenset())
        seen.add(screen.controls.focus)
    assert seen == {one.name for one in screen.widgets() if one.enabled}


def test_back_leads_back(screen: SettingsScreen) -> None:
    click(screen, "settings.back")
    assert screen.next() is BACK
    assert screen.next() is None


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_it_can_be_drawn_in_every_language_and_a_small_window(
    screen: SettingsScreen, code: str
) -> None:
    screen.context.change(language=code)
    scene = screen.scene(0.0, SMALL)
    assert scene.panel
    assert len(scene.board.discs) == 19
    assert max(one.place.x + one.place.width for one in screen.widgets()) <= SMALL.panel[0]


def test_a_hand_is_told_in_degrees_per_cent_and_millimetres(screen: SettingsScreen) -> None:
    """Of the club player: 0.6 degrees, 0.08 of the speed, 0.0015 m."""
    click(screen, "settings.hand.club")
    told = " ".join(str(getattr(one, "text", "")) for one in screen.widgets())
    assert (
        "Misses by about 0.6° and 8\N{NO-BREAK SPACE}% of the speed; "
        "places the striker to 1.5\N{NO-BREAK SPACE}mm."
    ) in told
