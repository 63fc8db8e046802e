"""The screen before a match: what is agreed, by mouse and by keys, both ways round."""

from pathlib import Path
from typing import Any

import pytest
from carrom.rules import FORMATS
from carrom_viewer.app import Context
from carrom_viewer.scene import Pointer, Size
from carrom_viewer.screens.setup import Setup
from carrom_viewer.settings import Settings
from carrom_viewer.table import PLAYER_LEVELS
from carrom_viewer.widgets import named

NONE: frozenset[str] = frozenset()
SIZE = Size((22.0, 42.0), (57.0, 42.0))


@pytest.fixture
def screen(tmp_path: Path) -> Setup:
    made = Setup(Context(Settings(), save=False, folder=tmp_path), seed=1)
    made.scene(0.0, SIZE)
    return made


def press(screen: Setup, name: str, button: Any) -> None:
    place = named(screen.widgets(), name).place
    at = (place.x + 0.5 * place.width, place.y + 0.5 * place.height)
    screen.pointer(Pointer("press", button, (9.0, 9.0), at, (0.0, 0.0)))


@pytest.mark.parametrize("number", [0, 1])
def test_who_plays_goes_both_ways_in_a_ring(screen: Setup, number: int) -> None:
    name, first = f"setup.level-{number}", screen.levels[number]
    begin = PLAYER_LEVELS.index(first)
    for step in (1, 2, 3, 4, 5):
        press(screen, name, "left")
        assert screen.levels[number] == PLAYER_LEVELS[(begin + step) % len(PLAYER_LEVELS)]
    assert screen.levels[number] == first
    press(screen, name, "right")
    assert screen.levels[number] == PLAYER_LEVELS[begin - 1]
    screen.key("right", NONE)
    assert screen.levels[number] == first
    screen.key("left", NONE)
    assert screen.levels[number] == PLAYER_LEVELS[begin - 1]


def test_the_format_goes_both_ways_in_a_ring(screen: Setup) -> None:
    screen.controls.focus = "setup.format"
    names = tuple(FORMATS)
    begin = names.index(screen.format)
    for _ in names:
        screen.key("left", NONE)
    assert screen.format == names[begin]
    screen.key("left", NONE)
    assert screen.format == names[begin - 1]
    screen.key("enter", NONE)
    assert screen.format == names[begin]


def test_arrows_still_move_the_cursor_of_a_name(screen: Setup) -> None:
    screen.controls.focus = "setup.name-0"
    screen.key("end", NONE)
    screen.key("left", NONE)
    screen.text("!")
    assert screen.names[0] == "Player !1"


def test_who_played_is_remembered_for_the_next_match(screen: Setup) -> None:
    screen.controls.focus = "setup.name-1"
    screen.text("a")
    screen.levels[1] = "expert"
    screen.start()
    again = Setup(screen.context, seed=1)
    assert again.names == ["Player 1", "Player 2a", "Player 3", "Player 4"]
    assert again.levels == ["human", "expert", "human", "club"]
    assert screen.context.settings.players == ("", "Player 2a", "", "")
