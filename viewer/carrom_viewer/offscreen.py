"""Scenes drawn into arrays, with or without a display.

Example:
    >>> from carrom_viewer.scene import BoardView, Scene
    >>> with Offscreen((320, 240)) as offscreen:
    ...     picture = offscreen.draw(Scene(BoardView()))
    >>> picture.shape
    (240, 320, 4)
"""

import sys
from types import TracebackType
from typing import Any, Self

import numpy as np
import pyglet
from numpy.typing import NDArray

from carrom_viewer.camera import Camera, Rect
from carrom_viewer.no_opengl import NoOpenGL
from carrom_viewer.scene import Scene

_context: Any = None
"""The hidden window of the process, whose context all pictures share."""


def ensure_context() -> None:
    """Make a context current in which pictures can be drawn: one for the whole process.

    Where a window is open already its context serves; otherwise EGL draws without a display.

    Raises:
        NoOpenGL: there is no OpenGL 3.3.
    """
    global _context  # a process can have one headless display only
    if _context is not None:
        _context.switch_to()
        return
    if "pyglet.gl" not in sys.modules:
        pyglet.options["headless"] = True
    try:
        from carrom_viewer import gl  # asks for the OpenGL library

        if pyglet.gl.current_context is None:
            _context = pyglet.window.Window(width=1, height=1, visible=False, config=gl.config())
    except NoOpenGL:
        raise
    except Exception as error:
        # pyglet raises what the system raises: missing libraries, displays, configurations
        raise NoOpenGL.because(error) from error


class Offscreen:
    """A picture of fixed size into which any number of scenes is drawn.

    Args:
        size: width and height of the picture, pixels.
        ratio: pixels per unit of a window: 2 draws text twice as large, as a fine display does.
        panel: False gives the whole picture to the board.

    Raises:
        NoOpenGL: there is no OpenGL 3.3.
    """

    def __init__(self, size: tuple[int, int], *, ratio: float = 1.0, panel: bool = True) -> None:
        """Make the picture."""
        ensure_context()
        from carrom_viewer.gl import Framebuffer
        from carrom_viewer.renderer import Renderer

        self._size, self._ratio, self._panel = size, ratio, panel
        self._renderer = Renderer()
        self._framebuffer = Framebuffer(*size)

    def camera(self, scene: Scene) -> Camera:
        """The camera with which a scene is drawn."""
        width, height = self._size
        window = width / self._ratio, height / self._ratio
        view = scene.board
        return Camera.of(window, self._size, view.board, view.turned, panel=self._panel)

    def draw(self, scene: Scene) -> NDArray[np.uint8]:
        """A scene as rows from the top down of RGBA, shape (height, width, 4)."""
        from carrom_viewer import gl

        before = self._framebuffer.draw_into()
        try:
            self._renderer.draw(scene, self.camera(scene))
            return np.ascontiguousarray(gl.read(Rect(0, 0, *self._size)))
        finally:
            gl.draw_into(before)

    def close(self) -> None:
        """Give back what the driver holds."""
        self._renderer.close()
        self._framebuffer.close()

    def __enter__(self) -> Self:
        """The picture itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close."""
        self.close()
