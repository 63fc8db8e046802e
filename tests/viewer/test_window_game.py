"""A whole board through the window's own event queue: mouse and keys in, a record out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from carrom.records import verify_record
from carrom_viewer.app import App, Context
from carrom_viewer.screens.menu import Menu
from carrom_viewer.screens.play import Play
from carrom_viewer.screens.setup import Setup
from carrom_viewer.session import MOVE
from carrom_viewer.settings import Settings
from carrom_viewer.widgets import named
from carrom_viewer.window import Window

PERSON_BREAKS = 1
"""A seed with which the first player wins the toss: an expert who breaks may clear the board
alone, and nobody would have touched the mouse."""


class Player:
    """Somebody in front of a window: events into its queue, frames out of it."""

    def __init__(self, window: Window) -> None:
        self.window, self.now = window, 0.0
        self.frame()

    @property
    def screen(self) -> Any:
        return self.window.app.screen

    def frame(self, seconds: float = 0.2) -> None:
        self.now += seconds
        self.window.frame(self.now)

    def send(self, name: str, *what: Any) -> None:
        self.window.pyglet_window.dispatch_event(name, *what)
        self.window.pyglet_window.dispatch_events()

    def press(self, key: str) -> None:
        from pyglet.window import key as keys

        symbol = getattr(keys, key.upper())
        self.send("on_key_press", symbol, 0)
        self.send("on_key_release", symbol, 0)
        self.frame()

    def click(self, name: str) -> None:
        place, camera = named(self.screen.widgets(), name).place, self.window.camera
        x = camera.panel.x + camera.em * (place.x + 0.5 * place.width)
        y = camera.panel.y + camera.panel.height - camera.em * (place.y + 0.5 * place.height)
        self.send("on_mouse_press", x, y, 1, 0)
        self.send("on_mouse_release", x, y, 1, 0)
        self.frame()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A drag on the board, in metres."""
        camera = self.window.camera
        (x0, y0), (x1, y1) = camera.pixel(*start), camera.pixel(*end)
        self.send("on_mouse_press", x0, y0, 1, 0)
        for i in range(1, 5):
            x, y = x0 + (x1 - x0) * i / 4, y0 + (y1 - y0) * i / 4
            self.send("on_mouse_drag", x, y, (x1 - x0) / 4, (y1 - y0) / 4, 1, 0)
        self.send("on_mouse_release", x1, y1, 1, 0)
        self.frame()

    def watch(self) -> None:
        """Frames until nothing moves and no machine thinks."""
        for _ in range(20_000):
            self.frame()
            if self.screen.moving is None:
                self.screen.context.jobs.wait(MOVE, 20.0)
                self.frame()
            if self.screen.moving is None and not self.screen.session.thinking:
                return
        raise AssertionError("it never comes to rest")


@pytest.fixture
def player(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Player]:
    request.getfixturevalue("drawing")
    context = Context(Settings(ghost=False), save=False, folder=tmp_path)
    app = App(context)
    window = Window(app, (640, 480), visible=False)
    yield Player(window)
    window.close()
    app.close()


def test_a_board_from_the_menu_to_its_end_against_a_machine(player: Player) -> None:
    assert isinstance(player.screen, Menu)
    player.click("menu.play")
    assert isinstance(player.screen, Setup)
    player.screen.levels[1] = "expert"
    player.screen.seed = PERSON_BREAKS
    player.click("setup.start")
    play = player.screen
    assert isinstance(play, Play)
    session = play.session
    assert session.stage == "toss"
    assert session.human
    player.click("toss.break")
    player.watch()
    for number in range(300):
        assert session.match is not None
        if session.stage in ("board-over", "game-over", "over"):
            break
        assert session.human, session.problem
        if session.stage == "placing":
            player.press("x")
        else:
            aiming = play.aiming
            assert aiming is not None
            # aimed with the mouse, pulled back out of the window; struck with a key
            if number % 2:
                player.press("left")
            x, y = aiming.striker_xy
            player.drag((x, y), (x + 0.02, y - 0.4))
            assert aiming.angle == pytest.approx(92.9, abs=1.0)
            player.press("space")
        player.watch()
    assert session.match is not None
    assert session.match.position.over
    assert len({one.player for one in session.happened}) == 2
    assert player.window.drawn > 50
    path = session.keeper.path
    assert path is not None
    play.close()
    found = verify_record(path)
    assert found.matches, found.difference
