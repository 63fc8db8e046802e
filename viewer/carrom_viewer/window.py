"""The window: it hands what the system says to the app, and draws what the app shows.

Nothing is decided here. An error in a screen is the app's to show; what cannot be drawn is left
out, and said.
"""

import os
import sys
import time
import warnings
from dataclasses import replace
from typing import Any, Final, Literal

import pyglet
from carrom.harmless import harmless
from carrom.records import TruncatedRecord

from carrom_viewer.app import App
from carrom_viewer.camera import Camera, Rect
from carrom_viewer.no_opengl import NoOpenGL
from carrom_viewer.problems import in_words
from carrom_viewer.scene import BoardView, Disc, Pointer, Scene
from carrom_viewer.sound import Speaker

SIZE: Final = (1280, 900)
"""Of the window when it opens, at a pixel ratio of 1; less where the screen is smaller."""

ICON: Final = 64
"""Side of the picture that the system shows of the program, pixels."""

SMALLEST: Final = (640, 480)
"""It cannot be made smaller."""

RATE: Final = 60.0
"""How often the app is asked what is to be seen, per second."""

SWITCH: Final = 0.0005
"""How long a thread in the background keeps Python from a frame that waits, s. With Python's own
5 ms, at each call of OpenGL, a frame takes 38 ms while the solver searches, and 13 with this."""

REPEATED: Final = frozenset(
    {"left", "right", "up", "down", "backspace", "delete", "pageup", "pagedown"}
)
"""Keys that are repeated as long as they are held."""

REPEAT_AFTER: Final = 0.4
REPEAT_EVERY: Final = 0.05
"""When a key that is held is first repeated, and then again, s."""

_Kind = Literal["press", "move", "drag", "release", "scroll"]
_Button = Literal["left", "middle", "right"]

_NAMES: Final = {"num_enter": "enter", "num_add": "plus", "num_subtract": "minus"}
"""Keys of the number block that do what others do."""


class Window:
    """A window that runs an app.

    Args:
        app: what it shows.
        size: of the window at a pixel ratio of 1.
        visible: whether it is seen; tests draw into hidden ones.

    Attributes:
        camera: how the board and the panel lie in it now.
        pyglet_window: the window itself, for whoever sends events.
        drawn: how many frames have been drawn.

    Raises:
        NoOpenGL: there is no display, or no OpenGL 3.3 on it.
    """

    def __init__(self, app: App, size: tuple[int, int] = SIZE, *, visible: bool = True) -> None:
        """Open it."""
        self.app = app
        self.drawn = 0
        self.pyglet_window: Any = _opened(size, visible)
        from carrom_viewer.renderer import Renderer

        self._renderer = Renderer()
        self._told = ""
        self._seen: tuple[Scene, Camera] | None = None
        self._held: tuple[str, frozenset[str], float] | None = None
        self._speaker: Speaker | None = None
        if not pyglet.options["headless"]:
            self.pyglet_window.set_icon(_icon(self._renderer))
        self.camera = self._camera(BoardView())
        app.context.clipboard = _Clipboard(self.pyglet_window)
        self.pyglet_window.push_handlers(
            on_mouse_motion=self._moved,
            on_mouse_press=self._pressed,
            on_mouse_drag=self._dragged,
            on_mouse_release=self._released,
            on_mouse_scroll=self._scrolled,
            on_key_press=self._key_down,
            on_key_release=self._key_up,
            on_text=self._typed,
            on_deactivate=self._left,
            on_expose=self._uncovered,
            on_resize=self._resized,
            on_close=self._closed,
        )

    # --- time ---------------------------------------------------------------------------------

    def frame(self, now: float) -> bool:
        """Let the app go on to a time, s, and draw what it shows if that has changed.

        Returns:
            Whether something was drawn.
        """
        app, window = self.app, self.pyglet_window
        self._repeat(now)
        app.tick(now)
        self._play_sounds()
        if app.fullscreen != window.fullscreen:
            window.set_fullscreen(app.fullscreen)
        scene = app.scene(now, self.camera.size)
        if app.context.settings.signs:
            scene = replace(scene, signs=True)
        self.camera = self._camera(scene.board)
        if self._seen is not None and self._seen == (scene, self.camera):
            return False
        if self._seen is None or self._seen[0].title != scene.title:
            window.set_caption(harmless(scene.title))
        self._seen = scene, self.camera
        window.switch_to()
        self._draw(scene)
        window.flip()
        self.drawn += 1
        return True

    def _draw(self, scene: Scene) -> None:
        """Draw a scene, or the bare board and the messages if it cannot be drawn."""
        try:
            self._renderer.draw(scene, self.camera)
        except Exception as error:  # noqa: BLE001 - a fault of a screen must not end a game
            message = in_words(error)
            if message != self._told:
                self.app.context.tell(message)
            self._told = message
            self._renderer.draw(Scene(BoardView(), overlay=scene.overlay), self.camera)

    def run(self) -> None:
        """Show the app until it ends, then close."""
        clock = pyglet.clock
        if self.app.context.settings.sound:
            self._speaker = Speaker()  # opening the device in the first stroke would be seen
        waits = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)

        def step(_: float) -> None:
            self.frame(time.perf_counter())
            if not self.app.running:
                pyglet.app.exit()

        clock.schedule_interval(step, 1.0 / RATE)
        try:
            pyglet.app.run(None)
        finally:
            clock.unschedule(step)
            sys.setswitchinterval(waits)
            # pyglet's loop leaves it off, and then its next window without a display fails
            pyglet.window.Window._enable_event_queue = True
            self.close()

    def close(self) -> None:
        """Close the window, and give back what the driver holds; the app stays as it is."""
        self.pyglet_window.switch_to()
        self._renderer.close()
        self.pyglet_window.pop_handlers()
        self.pyglet_window.close()

    def _camera(self, view: BoardView) -> Camera:
        window = self.pyglet_window
        return Camera.of(
            window.get_size(),
            window.get_framebuffer_size(),
            view.board,
            view.turned,
            ratio=window.get_pixel_ratio(),
        )

    def _play_sounds(self) -> None:
        cues = self.app.context.take_cues()
        if cues:
            if self._speaker is None:  # the sound was off until now
                self._speaker = Speaker()
            self._speaker.volume = self.app.context.settings.volume  # may have changed since
            self._speaker.play(cues)

    # --- the mouse ----------------------------------------------------------------------------

    def _point(
        self,
        kind: _Kind,
        x: float,
        y: float,
        buttons: int = 0,
        modifiers: int = 0,
        scroll: float = 0.0,
    ) -> None:
        camera = self.camera
        self.app.pointer(
            Pointer(
                kind=kind,
                button=_button(buttons),
                xy=camera.metres(x, y),
                panel=camera.panel_ems(x, y),
                window=camera.window_ems(x, y),
                modifiers=_modifiers(modifiers),
                scroll=scroll,
            )
        )

    def _moved(self, x: float, y: float, _dx: float, _dy: float) -> None:
        self._point("move", x, y)

    def _pressed(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._point("press", x, y, button, modifiers)

    def _dragged(
        self, x: float, y: float, _dx: float, _dy: float, buttons: int, modifiers: int
    ) -> None:
        self._point("drag", x, y, buttons, modifiers)

    def _released(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._point("release", x, y, button, modifiers)

    def _scrolled(self, x: float, y: float, _scroll_x: float, scroll_y: float) -> None:
        self._point("scroll", x, y, scroll=scroll_y)

    # --- the keyboard -------------------------------------------------------------------------

    def _key_down(self, symbol: int, modifiers: int) -> bool:
        key, held = key_name(symbol), _modifiers(modifiers)
        if key in REPEATED:
            self._held = key, held, time.perf_counter() + REPEAT_AFTER
        self.app.key(key, held)
        return True  # Escape would close the window

    def _key_up(self, symbol: int, _: int) -> None:
        if self._held is not None and self._held[0] == key_name(symbol):
            self._held = None

    def _repeat(self, now: float) -> None:
        """The key that is held once more, when it is time."""
        if self._held is not None and now >= self._held[2]:
            key, modifiers, _ = self._held
            self._held = key, modifiers, now + REPEAT_EVERY
            self.app.key(key, modifiers)

    def _typed(self, text: str) -> None:
        typed = "".join(char for char in text if char.isprintable())
        if typed:
            self.app.text(typed)

    def _left(self) -> None:
        """Another window has the keyboard: what was held is let go unseen."""
        self._held = None

    # --- the window itself --------------------------------------------------------------------

    def _uncovered(self) -> None:
        self._seen = None

    def _resized(self, _width: int, _height: int) -> bool:
        self._seen = None
        return True  # pyglet's own handler would set its projection

    def _closed(self) -> bool:
        self.app.running = False
        return True  # it is closed once the loop has ended


class _Clipboard:
    """The system's clipboard; where there is none, an empty one."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._own = ""

    def read(self) -> str:
        """What was copied last."""
        try:
            return str(self._window.get_clipboard_text())
        except Exception:  # noqa: BLE001 - what another program put there may be anything
            return self._own

    def write(self, text: str) -> None:
        """Copy a text."""
        self._own = text
        try:
            self._window.set_clipboard_text(text)
        except Exception:  # noqa: BLE001 - no clipboard: the text is kept here
            return


def run(app: App) -> None:
    """Show an app in a window until it ends.

    Raises:
        NoOpenGL: there is no display, or no OpenGL 3.3 on it.
    """
    # A last line that a crash cut short costs that line only. It is said once for the whole
    # program: the filters of warnings belong to all threads, and records are read in some.
    warnings.simplefilter("ignore", TruncatedRecord)
    try:
        Window(app).run()
    finally:
        app.close()


def _icon(renderer: Any) -> Any:
    """The picture of the program: a large queen on a small board."""
    from carrom_viewer import gl

    picture = gl.Framebuffer(ICON, ICON)
    before = picture.draw_into()
    try:
        view = BoardView((Disc((0.0, 0.0), 0.25, "queen"),))
        renderer.draw(Scene(view), Camera.of((ICON, ICON), panel=False))
        pixels = gl.read(Rect(0, 0, ICON, ICON))
    finally:
        gl.draw_into(before)
        picture.close()
    return pyglet.image.ImageData(ICON, ICON, "RGBA", pixels.tobytes(), pitch=-4 * ICON)


def key_name(symbol: int) -> str:
    """The name of a key: "a", "1", "left", "space", "enter", "f1"…; as in `Screen.key`."""
    from pyglet.window import key

    name = key.symbol_string(symbol).lower().removeprefix("_")
    if name.startswith("num_") and name[4:].isdigit():
        return name[4:]
    return _NAMES.get(name, name)


def _modifiers(held: int) -> frozenset[str]:
    from pyglet.window import key

    bits = {"shift": key.MOD_SHIFT, "ctrl": key.MOD_ACCEL | key.MOD_CTRL, "alt": key.MOD_ALT}
    return frozenset(name for name, bit in bits.items() if held & bit)


def _button(buttons: int) -> _Button | None:
    """The first of the buttons held; pyglet has a bit for each."""
    from pyglet.window import mouse

    if buttons & mouse.LEFT:
        return "left"
    if buttons & mouse.RIGHT:
        return "right"
    return "middle" if buttons & mouse.MIDDLE else None


def _opened(size: tuple[int, int], visible: bool) -> Any:
    """A new window with a context of OpenGL 3.3."""
    # "scaled": sizes and the mouse are counted in the framebuffer's own pixels.
    pyglet.options["dpi_scaling"] = "scaled"
    pyglet.options["shadow_window"] = False
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or pyglet.options["headless"]
    ):
        raise NoOpenGL.because("DISPLAY is not set")
    try:
        from carrom_viewer import gl

        screen: Any = pyglet.display.get_display().get_default_screen()
        ratio = 1.0 if pyglet.options["headless"] else screen.get_dpi() / 96.0
        room = (0.95 * screen.width / ratio, 0.9 * screen.height / ratio)
        window = pyglet.window.Window(
            *(int(min(pair)) for pair in zip(size, room, strict=True)),
            resizable=True,
            visible=visible,
            config=gl.config(),
            vsync=True,
        )
        window.set_minimum_size(*(round(side * window.get_pixel_ratio()) for side in SMALLEST))
    except NoOpenGL:
        raise
    except Exception as error:
        # pyglet raises what the system raises: missing libraries, displays, configurations;
        # and it names the display that it was told, which is none, not the one it looked for
        reason = str(error).replace('"None"', f'"{os.environ.get("DISPLAY")}"')
        raise NoOpenGL.because(reason or type(error).__name__) from error
    return window
