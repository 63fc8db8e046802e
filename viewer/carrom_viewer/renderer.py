"""A scene drawn into whatever is drawn into now: the window, or a picture.

The bare board with its lines is drawn once and kept until its size, its seat or the board itself
changes; each frame copies it and adds what lies on it.
"""

from typing import Final

import numpy as np
from carrom import CarromBoard

from carrom_viewer import gl, looks, rows
from carrom_viewer.board_picture import BoardPicture
from carrom_viewer.camera import Camera, Rect
from carrom_viewer.scene import BoardView, Item, Scene
from carrom_viewer.text import Letters

_ONE: Final = np.zeros((1, 1), dtype=np.float32)
"""A row that holds nothing, for a shader that needs no attribute."""


class Renderer:
    """Draws scenes. It needs a current context all its life; `close` gives everything back.

    Raises:
        NoOpenGL: the driver refuses a shader.
    """

    def __init__(self) -> None:
        """Make the programs and buffers."""
        self._wood = _Part("wood.vert", "wood.frag", (1,))
        self._discs = _Part("discs.vert", "discs.frag", rows.DISC_SIZES)
        self._paths = _Part("paths.vert", "paths.frag", rows.PATH_SIZES)
        self._regions = _Part("regions.vert", "regions.frag", rows.REGION_SIZES, instances=False)
        self._panel = _Part("panel.vert", "panel.frag", rows.PANEL_SIZES)
        self._letters = Letters()
        self._sheet = gl.Coverage(len(self._letters.sheet))
        self._board: tuple[object, gl.Framebuffer] | None = None
        self._kept: dict[str, tuple[object, gl.Floats]] = {}

    def draw(self, scene: Scene, camera: Camera) -> None:
        """Draw a scene over everything."""
        width, height = camera.framebuffer
        whole = Rect(0, 0, width, height)
        board = self._board_picture(scene.board.board, camera)
        gl.start_drawing(whole)
        gl.clear(looks.SURROUND)
        board.copy_to(camera.board.x, camera.board.y)
        gl.clip(camera.board)
        self.draw_on_board(scene.board, camera, signs=scene.signs)
        gl.clip(camera.panel)
        if camera.panel.width and camera.panel.height:
            self.draw_items("panel", scene.panel, camera, camera.panel)
        gl.clip(None)
        self.draw_items("overlay", scene.overlay, camera, whole)

    def draw_on_board(self, view: BoardView, camera: Camera, *, signs: bool = False) -> None:
        """Draw what lies on the board."""
        under = [path for path in view.paths if not path.over]
        over = [path for path in view.paths if path.over]
        self._regions.draw(camera, rows.regions(view.regions, under, camera))
        self._paths.draw(camera, rows.paths(under, camera))
        self._discs.draw(camera, rows.discs(view.discs, camera, signs=signs))
        self._paths.draw(camera, rows.paths(over, camera))
        self._regions.draw(camera, rows.regions((), over, camera))
        self._discs.draw(camera, rows.marks(view.marks, camera))
        self._draw_letters(camera, rows.labels(view.labels, self._letters, camera))

    def draw_items(self, name: str, items: tuple[Item, ...], camera: Camera, area: Rect) -> None:
        """Draw text and boxes; `name` tells apart what is drawn in each frame."""
        key = (items, camera.em, area, self._letters.times_begun)
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            made = rows.panel(items, self._letters, camera, area)
            if self._letters.times_begun != key[-1]:  # the sheet was begun anew: all letters again
                made = rows.panel(items, self._letters, camera, area)
            key = (*key[:-1], self._letters.times_begun)
            self._kept[name] = kept = (key, made)
        self._draw_letters(camera, kept[1])

    def _draw_letters(self, camera: Camera, made: gl.Floats) -> None:
        changed = self._letters.changed_rows()
        if changed is not None:
            first, last = changed
            self._sheet.upload(first, self._letters.sheet[first:last])
        self._sheet.use()
        self._panel.draw(camera, made)

    def _board_picture(self, board: CarromBoard, camera: Camera) -> gl.Framebuffer:
        key = (board, camera.turned, camera.board.width)
        if self._board is not None and self._board[0] == key:
            return self._board[1]
        if self._board is not None:
            self._board[1].close()
            self._board = None
        side = camera.board.width
        picture = gl.Framebuffer(side, side)
        before = picture.draw_into()
        try:
            gl.start_drawing(Rect(0, 0, side, side))
            self._draw_board(
                board, Camera.of((side, side), None, board, camera.turned, panel=False)
            )
        finally:
            gl.draw_into(before)
        self._board = (key, picture)
        return picture

    def _draw_board(self, board: CarromBoard, camera: Camera) -> None:
        """The wood, and all that is painted on it."""
        self._wood.program.use(
            size=_floats(camera.framebuffer),
            scale=1.0 / camera.pixels_per_metre,
            half_side=board.half_side,
            frame=board.cushion_width,
            height=board.cushion_height,
            turned=float(camera.turned),
            surround=looks.SURROUND[:3],
            surface=looks.SURFACE[:3],
            fibre=looks.FIBRE[:3],
            cushion=looks.CUSHION[:3],
            cushion_fibre=looks.CUSHION_FIBRE[:3],
        )
        self._wood.buffer.draw(_ONE)
        picture = BoardPicture.of(board)
        self._regions.draw(camera, rows.regions(picture.regions, (), camera))
        self._paths.draw(camera, rows.paths(picture.paths, camera))
        self._discs.draw(camera, rows.circles(picture.circles, camera))
        self._discs.draw(camera, rows.circles(picture.pockets, camera, pockets=True))

    def close(self) -> None:
        """Give back what the driver holds."""
        for part in (self._wood, self._discs, self._paths, self._regions, self._panel):
            part.program.close()
            part.buffer.close()
        self._sheet.close()
        if self._board is not None:
            self._board[1].close()
            self._board = None


class _Part:
    """A program and the buffer it reads."""

    def __init__(
        self, vertex: str, fragment: str, sizes: tuple[int, ...], *, instances: bool = True
    ) -> None:
        self.program = gl.Program(vertex, fragment)
        self.buffer = gl.Buffer(sizes, instances=instances)

    def draw(self, camera: Camera, made: gl.Floats) -> None:
        if len(made):
            self.program.use(size=_floats(camera.framebuffer))
            self.buffer.draw(made)


def _floats(size: tuple[int, int]) -> tuple[float, ...]:
    return float(size[0]), float(size[1])
