"""Whatever anybody presses, on any of these screens, nothing breaks and nothing hangs."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from carrom import Layout, Stroke, simulate
from carrom.solver.tricks import trick
from carrom_viewer.app import Context
from carrom_viewer.replay import Replay
from carrom_viewer.scene import Pointer, Size
from carrom_viewer.screens import PanelScreen
from carrom_viewer.screens.design import Design
from carrom_viewer.screens.drill import Drill
from carrom_viewer.screens.menu import Menu
from carrom_viewer.screens.play import Play
from carrom_viewer.screens.replay import ReplayScreen
from carrom_viewer.screens.settings import SettingsScreen
from carrom_viewer.screens.setup import Setup
from carrom_viewer.screens.solve import Solve
from carrom_viewer.screens.tricks import Tricks
from carrom_viewer.session import Session
from carrom_viewer.settings import Settings
from carrom_viewer.table import Table
from viewer_acts import Strict

LAYOUT = Layout.of({"Q": (0.0, 0.1), "W1": (0.2, 0.2), "B1": (-0.1, 0.1)})
SIZE = Size((22.0, 42.0), (57.0, 42.0))
KEYS = (
    *("left", "right", "up", "down", "home", "end", "pageup", "pagedown", "enter", "space"),
    *("tab", "escape", "backspace", "delete", "bracketleft", "bracketright", "comma", "period"),
    *"abcdefghijklmnopqrstuvwxyz",
)
KINDS: tuple[Literal["press", "drag", "release", "move", "scroll"], ...] = (
    *("press", "drag", "release", "move", "scroll"),
)


def play(context: Context) -> Play:
    """A match against a machine, which may have the break."""
    table = Table(teams=(("Ann",), ("Bob",)), levels={"Bob": "beginner"})
    session = Session(table, context.jobs)
    session.choose("south")
    return Play(context, session)


def replay(context: Context) -> ReplayScreen:
    """The break, to be seen again."""
    result = simulate(Layout.opening(), Stroke.aim(0.0, 90.0, 5.0))
    return ReplayScreen(context, (Replay(result),))


SCREENS: dict[str, Callable[[Context], PanelScreen]] = {
    "menu": Menu,
    "setup": Setup,
    "play": play,
    "replay": replay,
    "settings": SettingsScreen,
    "tricks": Tricks,
    "trick": lambda context: Drill(context, trick=trick("cannon")),
    "drill": lambda context: Drill(context, LAYOUT),
    "set-ups": Drill,
    "design": lambda context: Design(context, LAYOUT),
    "solve": lambda context: Solve(context, LAYOUT, goal="pot W1"),
}


def pointer(dice: random.Random, modifiers: frozenset[str]) -> Pointer:
    kind = dice.choice(KINDS)
    held = kind not in ("move", "scroll")
    return Pointer(
        kind,
        dice.choice(("left", "left", "right")) if held else None,
        (dice.uniform(-0.5, 0.5), dice.uniform(-0.5, 0.5)),
        (dice.uniform(0.0, 22.0), dice.uniform(0.0, 42.0)) if dice.random() < 0.5 else None,
        (dice.uniform(0.0, 57.0), dice.uniform(0.0, 42.0)),
        modifiers,
        dice.choice((-1.0, 1.0)),
    )


@pytest.mark.parametrize("name", list(SCREENS))
def test_what_stands_still_stays_equal_and_is_not_drawn_again(tmp_path: Path, name: str) -> None:
    context = Context(Settings(fan=True), save=False, folder=tmp_path)
    screen = SCREENS[name](context)
    with Strict(context, screen):
        screen.tick(0.0)
        screen.tick(1.0)
        context.jobs.wait("fan", 60.0)
        screen.tick(1.1)
        assert screen.scene(1.2, SIZE) == screen.scene(1.3, SIZE)


def something(screen: PanelScreen, dice: random.Random) -> None:
    """Press a key, do something with the mouse, or type."""
    modifiers = frozenset(key for key in ("shift", "ctrl") if dice.random() < 0.15)
    which = dice.random()
    if which < 0.5:
        screen.key(dice.choice(KEYS), modifiers)
    elif which < 0.9:
        screen.pointer(pointer(dice, modifiers))
    else:
        screen.text(dice.choice("aé 1;"))


@pytest.mark.parametrize("name", list(SCREENS))
@pytest.mark.parametrize("seed", [1, 2])
def test_no_key_and_no_click_breaks_a_screen(tmp_path: Path, name: str, seed: int) -> None:
    press_keys_and_click(tmp_path, name, seed, 200)


@pytest.mark.soak
@pytest.mark.parametrize("name", list(SCREENS))
def test_no_key_and_no_click_breaks_a_screen_however_long(tmp_path: Path, name: str) -> None:
    for seed in range(1, 21):
        press_keys_and_click(tmp_path, name, seed, 1_000)


def press_keys_and_click(folder: Path, name: str, seed: int, times: int) -> None:
    dice, now = random.Random(f"{name} {seed}"), 0.0
    context = Context(Settings(), save=False, folder=folder)
    screen = SCREENS[name](context)
    with Strict(context, screen) as app:
        for _ in range(times):
            app._told(lambda: something(screen, dice))
            screen.next()  # it leads somewhere perhaps, and is gone on with all the same
            now += dice.choice((0.0, 0.02, 0.4))
            app.tick(now)
            app.scene(now, SIZE)
            context.jobs.cancel("solve")
