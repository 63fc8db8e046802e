"""Every screen at every size, in every language: nothing overlaps, nothing is cut or torn."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from carrom import Layout, Stroke, simulate
from carrom_viewer.app import Context
from carrom_viewer.camera import Camera
from carrom_viewer.metrics import width
from carrom_viewer.replay import Replay
from carrom_viewer.screens import PanelScreen
from carrom_viewer.screens.help import Help, sections
from carrom_viewer.session import Session
from carrom_viewer.settings import Settings
from carrom_viewer.table import Table
from carrom_viewer.texts import LANGUAGES
from carrom_viewer.widgets import PAD, Button, Slider, Toggle, Widget

NONE: frozenset[str] = frozenset()
WINDOWS = {
    "small": ((640, 480), 1.0),
    "usual": ((1024, 768), 1.0),
    "wide": ((1600, 1000), 2.0),
    "4K": ((3840, 2160), 1.0),
    "tall": ((800, 1200), 1.0),
    "odd": ((1100, 500), 1.5),
}
LAYOUT = Layout.of({"Q": (0.1, 0.1), "W1": (0.25, 0.2), "B1": (-0.05, 0.12)})
PAIRS = Table(
    teams=(("Annabelle", "Christopher"), ("Bob", "Dorothea von Alt")), seed=1, clock=True
)


def toss(context: Context) -> PanelScreen:
    return context.open("play", session=Session(PAIRS, context.jobs, None))  # type: ignore[return-value]


def aiming(context: Context) -> PanelScreen:
    session = Session(PAIRS, context.jobs, None)
    session.choose("break")
    return context.open("play", session=session)  # type: ignore[return-value]


def watching(context: Context) -> PanelScreen:
    screen = aiming(context)
    screen.key("space", NONE)
    return screen


def replay(context: Context) -> PanelScreen:
    replays = tuple(
        Replay(
            simulate(LAYOUT, Stroke.aim(0.0, 90.0, speed)), title="1. Ann", says="Ann plays on."
        )
        for speed in (2.0, 3.0)
    )
    return context.open("replay", replays=replays)  # type: ignore[return-value]


def drill(context: Context) -> PanelScreen:
    return context.open("drill", layout=LAYOUT)  # type: ignore[return-value]


def solve(context: Context) -> PanelScreen:
    return context.open("solve", start=LAYOUT, goal="pot W1 in NE")  # type: ignore[return-value]


def opened(name: str) -> Callable[[Context], PanelScreen]:
    return lambda context: context.open(name)  # type: ignore[return-value]


SCREENS: dict[str, Callable[[Context], PanelScreen]] = {
    name: opened(name)
    for name in ("menu", "setup", "tricks", "design", "settings", "help")
} | {
    one.__name__: one for one in (toss, aiming, watching, replay, drill, solve)
}  # fmt: skip


@pytest.fixture(params=list(LANGUAGES))
def context(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Context]:
    made = Context(Settings(language=request.param, odds=True), save=False, folder=tmp_path)
    yield made
    assert made.jobs.close()


@pytest.mark.parametrize("window", list(WINDOWS))
@pytest.mark.parametrize("name", list(SCREENS))
def test_nothing_overlaps_and_nothing_is_torn(name: str, window: str, context: Context) -> None:
    points, ratio = WINDOWS[window]
    size = Camera.of(points, (round(points[0] * ratio), round(points[1] * ratio))).size
    screen = SCREENS[name](context)
    screen.tick(0.0)
    screen.scene(0.0, size)
    widgets = screen.widgets()
    assert widgets
    for one in widgets:
        assert one.place.x >= 0.0, one.name
        assert one.place.x + one.place.width <= size.panel[0] + 1e-9, one.name
        assert one.place.y >= 0.0, one.name
        for fault in torn(one):
            raise AssertionError(fault)
    for one, other in combinations(widgets, 2):
        assert apart(one, other), (one.name, other.name)
    screen.close()


@pytest.mark.parametrize("window", list(WINDOWS))
def test_what_can_only_be_read_has_room_without_scrolling(window: str, context: Context) -> None:
    points, ratio = WINDOWS[window]
    size = Camera.of(points, (round(points[0] * ratio), round(points[1] * ratio))).size
    screen = Help(context)
    low = {}
    for screen.section in sections():
        screen.scene(0.0, size)
        low[screen.section] = max(one.place.y + one.place.height for one in screen.widgets())
    assert {name: y for name, y in low.items() if y > size.panel[1]} == {}


def test_a_button_that_is_too_narrow_for_its_text_is_found() -> None:
    wide = Button("a", "Unbelievable", place=Button("a", "").place.__class__(0.0, 0.0, 3.0, 2.0))
    assert list(torn(wide))


def apart(one: Widget, other: Widget) -> bool:
    a, b = one.place, other.place
    beside = a.x + a.width <= b.x + 1e-9 or b.x + b.width <= a.x + 1e-9
    return beside or a.y + a.height <= b.y + 1e-9 or b.y + b.height <= a.y + 1e-9


def torn(one: Widget) -> Iterator[str]:
    """What of a widget has no room."""
    room = one.place.width
    if isinstance(one, Button):
        room -= 2.0 * PAD + (PAD + width(one.hint, 0.85) if one.hint else 0.0)
        for word in one.text.split(" "):
            if width(word, bold=one.primary) > room + 1e-9:
                yield f"{one.name}: {word!r} has no room beside {one.hint!r}"
    elif isinstance(one, Slider):
        if width(one.text) + 0.5 + width(one.shown) > room:
            yield f"{one.name}: {one.text!r} runs into {one.shown!r}"
    elif isinstance(one, Toggle):
        hint = width(one.hint, 0.85) + 0.5 if one.hint else 0.0
        for word in one.text.split(" "):
            if 1.5 + width(word) + hint > room:
                yield f"{one.name}: {word!r} has no room beside {one.hint!r}"
