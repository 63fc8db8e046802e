"""Where the board, the panel and the overlay lie in a window: the one place that knows pixels.

A *pixel* is one of the framebuffer's, counted from its bottom left corner, y upwards, as OpenGL
does. The window system counts in its own units, which may be larger; the two are related by the
sizes of the framebuffer and of the window, and by nothing else.

Example:
    >>> camera = Camera.of((1024, 768), (2048, 1536))
    >>> camera.metres(512.0, 384.0) == camera.metres_at(camera.pixel_of_window(512.0, 384.0))
    True
"""

import math
from dataclasses import dataclass
from typing import Final, Self, TypeVar

import numpy as np
from carrom.equipment import ICF_BOARD, CarromBoard

from carrom_viewer.scene import Points, Size

MARGIN: Final = 0.012
"""Room around the frame of the board, in sides of the area."""

SMALLEST_EM: Final = 12.0
"""An em is never less, pixels at a pixel ratio of 1: smaller letters cannot be read."""

LINES: Final = 43.0
"""How many ems the height of a window of 4 : 3 has, as long as an em is not the smallest."""

PANEL_WIDTH: Final = 22.0
"""The least width of a panel beside the board, ems."""

PANEL_HEIGHT: Final = 17.0
"""The least height of a panel below the board, ems."""

_T = TypeVar("_T", float, Points)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of pixels: its bottom left corner and its size."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: float, y: float) -> bool:
        """Whether a pixel lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Camera:
    """How a board and a panel lie in a window of some size.

    The panel stands at the right where that leaves more room for the board, otherwise below it.
    Make one with `Camera.of`.
    """

    window: tuple[float, float]
    """The window's size, in its own units."""
    framebuffer: tuple[int, int]
    """The framebuffer's size, pixels."""
    board: Rect
    """The square in which the board lies."""
    panel: Rect
    """Where the panel lies; without height or width if there is none."""
    em: int
    """Pixels."""
    pixels_per_metre: float
    turned: int
    """Which seat is at the bottom, 0 to 3."""

    @classmethod
    def of(
        cls,
        window: tuple[float, float],
        framebuffer: tuple[int, int] | None = None,
        board: CarromBoard = ICF_BOARD,
        turned: int = 0,
        *,
        panel: bool = True,
        ratio: float | None = None,
    ) -> Self:
        """The camera of a window.

        Args:
            window: its size in its own units; less than 1 counts as 1, as of a hidden window.
            framebuffer: its size in pixels; None when a pixel is a unit of the window.
            board: what is shown.
            turned: which seat is at the bottom, a number in `carrom.names.SEATS`.
            panel: False gives the whole window to the board.
            ratio: how many pixels the system counts as one when it says how large letters must
                be; None when that is the framebuffer's width in units of the window.
        """
        w, h = max(1.0, window[0]), max(1.0, window[1])
        pixels = framebuffer or (round(w), round(h))
        width, height = max(1, pixels[0]), max(1, pixels[1])
        smallest = SMALLEST_EM * (width / w if ratio is None else ratio)
        em = max(1, round(max(smallest, min(height, 0.75 * width) / LINES)))
        square, rest = _areas(width, height, em) if panel else (Rect(0, 0, width, height), NO_AREA)
        side = min(square.width, square.height)
        across = 2.0 * (board.half_side + board.cushion_width)
        return cls(
            window=(w, h),
            framebuffer=(width, height),
            board=Rect(
                square.x + (square.width - side) // 2,
                square.y + (square.height - side) // 2,
                side,
                side,
            ),
            panel=rest,
            em=em,
            pixels_per_metre=side * (1.0 - 2.0 * MARGIN) / across,
            turned=turned % 4,
        )

    @property
    def size(self) -> Size:
        """How much room there is for text, ems."""
        width, height = self.framebuffer
        return Size(
            panel=(self.panel.width / self.em, self.panel.height / self.em),
            window=(width / self.em, height / self.em),
        )

    @property
    def centre(self) -> tuple[float, float]:
        """Where the centre of the board is, pixels."""
        return self.board.x + 0.5 * self.board.width, self.board.y + 0.5 * self.board.height

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board is, pixels.

        Example:
            >>> Camera.of((800, 800), panel=False).pixel(0.0, 0.0)
            (400.0, 400.0)
        """
        (cx, cy), (u, v) = self.centre, _turn(x, y, self.turned)
        return cx + self.pixels_per_metre * u, cy + self.pixels_per_metre * v

    def pixels(self, points: Points) -> Points:
        """Where points of the board are, pixels, shape (N, 2)."""
        x, y = _turn(points[:, 0], points[:, 1], self.turned)
        return np.column_stack((x, y)) * self.pixels_per_metre + self.centre

    def metres_at(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The point of the board at a pixel, m: the inverse of `pixel`."""
        cx, cy = self.centre
        scale = 1.0 / self.pixels_per_metre
        return _turn((pixel[0] - cx) * scale, (pixel[1] - cy) * scale, -self.turned % 4)

    def pixel_of_window(self, x: float, y: float) -> tuple[float, float]:
        """The pixel at a place of the window, which counts in its own units, y upwards."""
        (w, h), (width, height) = self.window, self.framebuffer
        return x * width / w, y * height / h

    def metres(self, x: float, y: float) -> tuple[float, float]:
        """The point of the board at a place of the window, m."""
        return self.metres_at(self.pixel_of_window(x, y))

    def panel_ems(self, x: float, y: float) -> tuple[float, float] | None:
        """A place of the window in the panel, ems from its top left; None outside of it."""
        px, py = self.pixel_of_window(x, y)
        if not self.panel.holds(px, py):
            return None
        top = self.panel.y + self.panel.height
        return (px - self.panel.x) / self.em, (top - py) / self.em

    def window_ems(self, x: float, y: float) -> tuple[float, float]:
        """A place of the window, ems from its top left."""
        px, py = self.pixel_of_window(x, y)
        return px / self.em, (self.framebuffer[1] - py) / self.em


NO_AREA: Final = Rect(0, 0, 0, 0)
"""Where nothing is."""


def _areas(width: int, height: int, em: int) -> tuple[Rect, Rect]:
    """The areas of the board and of the panel: whichever way leaves the board larger."""
    beside = max(1, min(height, math.floor(width - PANEL_WIDTH * em)))
    below = max(1, min(width, math.floor(height - PANEL_HEIGHT * em)))
    if beside >= below:
        return (
            Rect(0, 0, beside, height),
            Rect(beside, 0, width - beside, height),
        )
    return (
        Rect(0, height - below, width, below),
        Rect(0, 0, width, height - below),
    )


def _turn(x: _T, y: _T, quarters: int) -> tuple[_T, _T]:
    """A vector turned clockwise by quarters."""
    if quarters == 0:
        return x, y
    if quarters == 1:
        return y, -x
    if quarters == 2:
        return -x, -y
    return -y, x
