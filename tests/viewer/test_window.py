"""The window: what the system says reaches the app, and what the app shows is drawn."""

import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from carrom.records import TruncatedRecord
from carrom_viewer import window as window_module
from carrom_viewer.app import App, Context
from carrom_viewer.scene import BoardView, Box, Label, Pointer, Scene, Size, Text
from carrom_viewer.screens import KeyList, Leave
from carrom_viewer.settings import Settings
from carrom_viewer.sound import Cue, Speaker
from carrom_viewer.window import REPEAT_AFTER, REPEAT_EVERY, SWITCH, Window, key_name

SIZE = (640, 480)


class Witness:
    """A screen that writes down what it is told."""

    keys: ClassVar[KeyList] = ()
    passing: ClassVar[bool] = False

    def __init__(self) -> None:
        self.pointers: list[Pointer] = []
        self.pressed: list[tuple[str, frozenset[str]]] = []
        self.typed = ""
        self.shown = Scene(BoardView(), title="Witness")
        self.size = Size((0.0, 0.0), (0.0, 0.0))
        self.leaves: Leave | None = None

    def tick(self, now: float) -> None:
        pass

    def scene(self, now: float, size: Size) -> Scene:
        del now
        self.size = size
        return self.shown

    def pointer(self, event: Pointer) -> None:
        self.pointers.append(event)

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        self.pressed.append((key, modifiers))
        return key != "f11"

    def text(self, typed: str) -> None:
        self.typed += typed

    def next(self) -> Leave | None:
        return self.leaves

    def close(self) -> None:
        pass


@pytest.fixture
def witness() -> Witness:
    return Witness()


@pytest.fixture
def window(request: pytest.FixtureRequest, witness: Witness) -> Iterator[Window]:
    request.getfixturevalue("drawing")
    app = App(Context(Settings(), save=False), witness)
    opened = Window(app, SIZE, visible=False)
    opened.frame(0.0)
    yield opened
    opened.close()
    app.close()


def send(window: Window, name: str, *what: Any) -> None:
    """An event as the system would send it: dispatched events are only queued."""
    window.pyglet_window.dispatch_event(name, *what)
    window.pyglet_window.dispatch_events()


def test_a_drag_is_told_in_metres_and_in_ems(window: Window, witness: Witness) -> None:
    from pyglet.window import key, mouse

    x, y = window.camera.pixel(0.1, -0.2)
    send(window, "on_mouse_press", x, y, mouse.LEFT, key.MOD_SHIFT)
    send(window, "on_mouse_drag", x + 4000.0, y, 4000.0, 0.0, mouse.LEFT, 0)
    send(window, "on_mouse_release", x + 4000.0, y, mouse.LEFT, 0)
    assert [event.kind for event in witness.pointers] == ["press", "drag", "release"]
    press, drag, _ = witness.pointers
    assert press.xy == pytest.approx((0.1, -0.2))
    assert press.button == "left"
    assert press.modifiers == {"shift"}
    assert press.panel is None
    # outside of the window the board goes on
    assert drag.xy[0] == pytest.approx(0.1 + 4000.0 / window.camera.pixels_per_metre)


def test_a_place_in_the_panel_is_told_from_its_top_left(window: Window, witness: Witness) -> None:
    camera = window.camera
    x = camera.panel.x + 3.0 * camera.em
    y = camera.panel.y + camera.panel.height - 2.0 * camera.em
    send(window, "on_mouse_motion", x, y, 0.0, 0.0)
    send(window, "on_mouse_scroll", x, y, 0.0, -2.0)
    move, scroll = witness.pointers
    assert move.panel == pytest.approx((3.0, 2.0))
    assert move.button is None
    assert scroll.scroll == -2.0
    assert move.window == pytest.approx((x / camera.em, (SIZE[1] - y) / camera.em))


def test_keys_and_text_reach_the_screen(window: Window, witness: Witness) -> None:
    from pyglet.window import key

    send(window, "on_key_press", key.LEFT, key.MOD_CTRL)
    send(window, "on_key_press", key.ESCAPE, 0)
    send(window, "on_text", "é")
    send(window, "on_text", "\r")
    assert witness.pressed == [("left", frozenset({"ctrl"})), ("escape", frozenset())]
    assert witness.typed == "é"
    assert not window.pyglet_window.has_exit


@pytest.mark.usefixtures("drawing")
def test_the_names_of_keys() -> None:
    from pyglet.window import key

    names = {"RETURN": "enter", "NUM_ENTER": "enter", "_1": "1", "NUM_7": "7", "SPACE": "space"}
    names |= {"A": "a", "F1": "f1", "PAGEUP": "pageup", "BACKSPACE": "backspace", "TAB": "tab"}
    assert {name: key_name(getattr(key, name)) for name in names} == names


def test_a_held_arrow_is_repeated_until_it_is_let_go(window: Window, witness: Witness) -> None:
    import time

    from pyglet.window import key

    send(window, "on_key_press", key.RIGHT, 0)
    now = time.perf_counter()
    window.frame(now + 0.5 * REPEAT_AFTER)
    assert len(witness.pressed) == 1
    later = now + REPEAT_AFTER + 0.1
    window.frame(later)
    window.frame(later + 1.01 * REPEAT_EVERY)
    assert witness.pressed == [("right", frozenset())] * 3
    send(window, "on_key_release", key.RIGHT, 0)
    window.frame(later + 10.0)
    assert len(witness.pressed) == 3


def test_a_held_letter_is_not_repeated(window: Window, witness: Witness) -> None:
    import time

    from pyglet.window import key

    send(window, "on_key_press", key.A, 0)
    window.frame(time.perf_counter() + 10.0)
    assert len(witness.pressed) == 1


def test_leaving_the_window_lets_go_of_what_is_held(window: Window, witness: Witness) -> None:
    import time

    from pyglet.window import key

    send(window, "on_key_press", key.UP, 0)
    send(window, "on_deactivate")
    window.frame(time.perf_counter() + 10.0)
    assert len(witness.pressed) == 1


def test_sounds_are_as_loud_as_the_settings_say(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[float] = []

    def play(speaker: Speaker, cues: Iterable[Cue]) -> None:
        heard.extend(speaker.volume * cue.volume for cue in cues)

    monkeypatch.setattr(Speaker, "play", play)
    context = window.app.context
    for number, volume in enumerate((0.25, 1.0, 0.5)):
        context.change(volume=volume)
        context.hear([Cue("click", 3, 0.5, 0.0)])
        window.frame(0.1 * number)
    context.change(sound=False)
    context.hear([Cue("click", 3, 0.5, 0.0)])
    window.frame(1.0)
    assert heard == [0.125, 0.5, 0.25]


def test_what_did_not_change_is_not_drawn_again(window: Window, witness: Witness) -> None:
    drawn = window.drawn
    assert not window.frame(1.0)
    witness.shown = Scene(BoardView(turned=1))
    assert window.frame(2.0)
    assert not window.frame(3.0)
    send(window, "on_expose")
    assert window.frame(4.0)
    assert window.drawn == drawn + 2


def test_the_screen_is_told_how_much_room_there_is(window: Window, witness: Witness) -> None:
    window.frame(1.0)
    assert witness.size == window.camera.size


def test_what_the_app_shows_is_in_the_window(window: Window, witness: Witness) -> None:
    from carrom_viewer import gl
    from carrom_viewer.camera import Rect

    witness.shown = Scene(BoardView(), overlay=(Box(0, 0, 99, 99, (200 / 255, 30 / 255, 0, 1)),))
    window.frame(1.0)
    pixels = gl.read(Rect(0, 0, *SIZE))
    assert np.unique(pixels[..., :3].reshape(-1, 3), axis=0).tolist() == [[200, 30, 0]]
    assert gl.faults() == []


def test_closing_the_window_ends_the_program(window: Window) -> None:
    send(window, "on_close")
    assert not window.app.running


def test_the_loop_ends_when_the_app_does(
    drawing: None, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    del drawing
    app = App(Context(Settings(), save=False), witness)
    opened = Window(app, SIZE, visible=False)
    during: list[tuple[float, bool]] = []

    def tick(_: float) -> None:
        during.append((sys.getswitchinterval(), opened._speaker is not None))
        witness.leaves = Leave.QUIT

    monkeypatch.setattr(witness, "tick", tick)
    before = sys.getswitchinterval()
    opened.run()
    assert not app.running
    app.close()
    # threads in the background let the window draw, and the first sound is ready
    interval, ready = during[0]
    assert interval == pytest.approx(SWITCH)
    assert ready
    assert sys.getswitchinterval() == before


def test_the_program_says_nothing_of_a_line_that_a_crash_cut_short(
    witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records are read in threads, and the filters of warnings belong to all of them."""
    told: list[bool] = []

    class Told:
        def __init__(self, _: App) -> None: ...

        def run(self) -> None:
            warnings.warn(TruncatedRecord("a.jsonl", 7), stacklevel=1)
            told.append(True)

    monkeypatch.setattr(window_module, "Window", Told)
    window_module.run(App(Context(Settings(), save=False), witness))
    assert told


def test_an_error_in_a_screen_is_shown_and_the_window_goes_on(
    window: Window, witness: Witness
) -> None:
    def fails(event: Pointer) -> None:
        raise RuntimeError(f"no {event.kind}")

    witness.pointer = fails  # type: ignore[method-assign]
    send(window, "on_mouse_motion", 10.0, 10.0, 0.0, 0.0)
    window.frame(1.0)
    overlay = window.app.scene(1.0, window.camera.size).overlay
    assert "RuntimeError: no move" in [item.text for item in overlay if isinstance(item, Text)]
    assert window.app.running


def test_a_scene_that_cannot_be_drawn_is_told_and_the_window_goes_on(
    window: Window, witness: Witness
) -> None:
    label = Label((float("nan"), 0.0), "nowhere")
    witness.shown = Scene(BoardView(labels=(label,)))
    for now in (1.0, 2.0, 3.0):
        window.frame(now)
    overlay = window.app.scene(3.0, window.camera.size).overlay
    told = [item.text for item in overlay if isinstance(item, Text)]
    assert len(told) == 1
    assert "ValueError" in told[0]


SMOKE = """
import time
from carrom_viewer.app import App, Context
from carrom_viewer.settings import Settings
from carrom_viewer.sound import Cue, Speaker
from carrom_viewer.window import Window
from viewer.test_window import Witness

witness = Witness()
window = Window(App(Context(Settings(), save=False), witness), (640, 480))
print("open", flush=True)
end = time.perf_counter() + 20.0
while time.perf_counter() < end and not witness.pressed:
    window.pyglet_window.dispatch_events()
    window.frame(time.perf_counter())
    time.sleep(0.01)
kinds = [event.kind for event in witness.pointers]
print(kinds, witness.pressed, window.drawn, flush=True)
window.close()
"""

IN_DISPLAY = """
"$1" -c "$2" > "$3" &
for _ in $(seq 200); do grep -q open "$3" && break; sleep 0.1; done
sleep 0.5
xdotool mousemove 200 200 mousedown 1 mousemove 240 260 mouseup 1 key Right
wait
"""

OPEN_AND_CLOSE = """
import sys
from carrom_viewer.app import App, Context
from carrom_viewer.settings import Settings
from carrom_viewer.sound import Cue, Speaker
from carrom_viewer.window import Window
from benches.memory import most_memory
from viewer_scenes import everything
from viewer.test_window import Witness


def some(count):
    for _ in range(count):
        witness = Witness()
        witness.shown = everything()
        app = App(Context(Settings(), save=False), witness)
        window = Window(app, (320, 240))
        window.frame(0.0)
        window.close()
        app.close()


grown = []
for _ in range(4):  # the driver's own pools grow for a while; what leaks grows in every round
    before = most_memory()
    some(int(sys.argv[1]))
    grown.append(most_memory() - before)
print(min(grown))
"""


def in_a_display(*words: str) -> str:
    """What a program prints that runs in a virtual display; a skip where there is none."""
    if any(shutil.which(tool) is None for tool in ("xvfb-run", "xdotool", "Xvfb")):
        if os.environ.get("CARROM_MUST_DRAW"):
            pytest.fail("xvfb and xdotool are needed")
        pytest.skip("needs xvfb and xdotool")
    tests = Path(__file__).parent.parent
    environment = {key: value for key, value in os.environ.items() if key != "PYGLET_HEADLESS"}
    environment["PYTHONPATH"] = os.pathsep.join([str(tests), str(tests.parent)])
    done = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", *words],
        check=True,
        timeout=120,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


@pytest.mark.usefixtures("drawing")
def test_a_real_window_hears_a_real_mouse_and_keyboard(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    in_a_display("sh", "-c", IN_DISPLAY, "sh", sys.executable, SMOKE, str(told))
    said = told.read_text("utf-8").splitlines()[-1]
    for word in ("'press'", "'drag'", "'release'", "'right'"):
        assert word in said


@pytest.mark.soak
@pytest.mark.usefixtures("drawing")
def test_memory_is_flat_after_fifty_windows() -> None:
    # in a display: without one, pyglet never gives back what it draws into
    assert float(in_a_display(sys.executable, "-c", OPEN_AND_CLOSE, "50")) < 4.0
