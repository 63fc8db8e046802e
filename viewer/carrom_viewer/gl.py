"""OpenGL 3.3 core, as little of it as is needed: programs, buffers, textures, framebuffers.

The only module that makes OpenGL calls. Everything here needs a current context, which
`carrom_viewer.window` or `carrom_viewer.offscreen` made.
"""

import ctypes
from importlib.resources import files
from typing import Any, Final

import numpy as np
import pyglet
from numpy.typing import NDArray

from carrom_viewer.camera import Rect
from carrom_viewer.no_opengl import NoOpenGL

# Asking for an error after every call costs more than the calls.
pyglet.options["debug_gl"] = False

try:
    from pyglet import gl as _gl
except ImportError as error:  # the library itself is missing
    raise NoOpenGL.because(error) from None

Floats = NDArray[np.float32]

# pyglet describes its functions without types.
_api: Any = _gl

LEAST_ROOM: Final = 1 << 16
"""Bytes for which a buffer has room at least."""


def config() -> Any:
    """What is asked of a context: core profile 3.3 and eight bits of each colour.

    Without asking for them, some drivers give five or six.
    """
    return _api.Config(
        major_version=3,
        minor_version=3,
        double_buffer=True,
        red_size=8,
        green_size=8,
        blue_size=8,
        alpha_size=8,
        depth_size=0,
        stencil_size=0,
    )


def faults() -> list[int]:
    """Every error code that OpenGL has noted since it was last asked."""
    found = []
    while code := int(_api.glGetError()):
        found.append(code)
    return found


def start_drawing(area: Rect) -> None:
    """Draw into an area, what is drawn later over what was drawn before."""
    _api.glViewport(area.x, area.y, area.width, area.height)
    _api.glDisable(_api.GL_DEPTH_TEST)
    _api.glDisable(_api.GL_SCISSOR_TEST)
    _api.glEnable(_api.GL_BLEND)
    _api.glBlendFuncSeparate(
        _api.GL_SRC_ALPHA, _api.GL_ONE_MINUS_SRC_ALPHA, _api.GL_ONE, _api.GL_ONE_MINUS_SRC_ALPHA
    )


def clear(colour: tuple[float, float, float, float]) -> None:
    """Fill everything, or the area clipped to, with one colour."""
    _api.glClearColor(*colour)
    _api.glClear(_api.GL_COLOR_BUFFER_BIT)


def clip(area: Rect | None) -> None:
    """Draw only in an area from now on; None for everywhere."""
    if area is None:
        _api.glDisable(_api.GL_SCISSOR_TEST)
    else:
        _api.glEnable(_api.GL_SCISSOR_TEST)
        _api.glScissor(area.x, area.y, area.width, area.height)


def finish() -> None:
    """Wait until all that was asked for has been drawn; for measuring."""
    _api.glFinish()


class Program:
    """A vertex and a fragment shader, from files in ``shaders/``."""

    def __init__(self, vertex: str, fragment: str) -> None:
        """Compile and link two shaders.

        Raises:
            NoOpenGL: the driver refuses them.
        """
        self._id = int(_api.glCreateProgram())
        kinds = ((_api.GL_VERTEX_SHADER, vertex), (_api.GL_FRAGMENT_SHADER, fragment))
        shaders = [_compiled(kind, name) for kind, name in kinds]
        for shader in shaders:
            _api.glAttachShader(self._id, shader)
        _api.glLinkProgram(self._id)
        for shader in shaders:
            _api.glDeleteShader(shader)
        if not _asked(_api.glGetProgramiv, self._id, _api.GL_LINK_STATUS):
            raise NoOpenGL.because(_log(_api.glGetProgramInfoLog, self._id))
        self._places: dict[str, int] = {}

    def use(self, **uniforms: float | tuple[float, ...]) -> None:
        """Draw with this program, with these values of its uniforms (floats)."""
        _api.glUseProgram(self._id)
        for name, value in uniforms.items():
            values = value if isinstance(value, tuple) else (value,)
            setters = (_api.glUniform1f, _api.glUniform2f, _api.glUniform3f, _api.glUniform4f)
            setters[len(values) - 1](self._place(name), *values)

    def _place(self, name: str) -> int:
        if name not in self._places:
            spelt = ctypes.create_string_buffer(name.encode())
            pointer = ctypes.cast(spelt, ctypes.POINTER(ctypes.c_char))
            self._places[name] = int(_api.glGetUniformLocation(self._id, pointer))
        return self._places[name]

    def close(self) -> None:
        """Give back what the driver holds."""
        _api.glDeleteProgram(self._id)


def _compiled(kind: int, name: str) -> int:
    source = "#version 330 core\n" + _source(name)
    shader = int(_api.glCreateShader(kind))
    text = ctypes.create_string_buffer(source.encode())
    pointer = ctypes.cast(ctypes.pointer(text), ctypes.POINTER(ctypes.c_char))
    _api.glShaderSource(shader, 1, ctypes.byref(pointer), None)
    _api.glCompileShader(shader)
    if not _asked(_api.glGetShaderiv, shader, _api.GL_COMPILE_STATUS):
        raise NoOpenGL.because(f"{name}: {_log(_api.glGetShaderInfoLog, shader)}")
    return shader


def _source(name: str) -> str:
    """A shader with what it includes: a line ``#include other.glsl``."""
    text = (files("carrom_viewer") / "shaders" / name).read_text("utf-8")
    return "\n".join(
        _source(line.removeprefix("#include ").strip()) if line.startswith("#include ") else line
        for line in text.split("\n")
    )


def _asked(function: Any, *arguments: int) -> int:
    answer = ctypes.c_int(0)
    function(*arguments, ctypes.byref(answer))
    return answer.value


def _log(function: Any, thing: int) -> str:
    text = ctypes.create_string_buffer(2048)
    function(thing, len(text), None, text)
    return text.value.decode(errors="replace")


class Buffer:
    """Rows of floats that a program reads as its attributes 0, 1, 2 and so on.

    A row is one vertex of triangles, or one instance of a square whose corners the vertex shader
    finds by itself.
    """

    def __init__(self, sizes: tuple[int, ...], *, instances: bool) -> None:
        """A buffer whose rows hold attributes of these sizes, 1 to 4 floats each."""
        self._width = sum(sizes)
        self._instances = instances
        self._room = 0  # bytes
        self._array = _made(_api.glGenVertexArrays)
        self._buffer = _made(_api.glGenBuffers)
        _api.glBindVertexArray(self._array)
        _api.glBindBuffer(_api.GL_ARRAY_BUFFER, self._buffer)
        offset = 0
        for place, size in enumerate(sizes):
            _api.glEnableVertexAttribArray(place)
            _api.glVertexAttribPointer(
                place, size, _api.GL_FLOAT, _api.GL_FALSE, 4 * self._width, 4 * offset
            )
            _api.glVertexAttribDivisor(place, int(instances))
            offset += size
        _api.glBindVertexArray(0)

    def draw(self, rows: Floats) -> None:
        """Draw rows with the program in use, all in one call."""
        if not len(rows):
            return
        rows = np.ascontiguousarray(rows, dtype=np.float32)
        assert rows.shape[1] == self._width
        _api.glBindVertexArray(self._array)
        _api.glBindBuffer(_api.GL_ARRAY_BUFFER, self._buffer)
        if rows.nbytes > self._room:
            self._room = max(LEAST_ROOM, 2 * rows.nbytes)
        # Asked for anew each time: the driver need not wait for what it still draws from the old.
        _api.glBufferData(_api.GL_ARRAY_BUFFER, self._room, None, _api.GL_STREAM_DRAW)
        _api.glBufferSubData(
            _api.GL_ARRAY_BUFFER, 0, rows.nbytes, rows.ctypes.data_as(ctypes.c_void_p)
        )
        if self._instances:
            _api.glDrawArraysInstanced(_api.GL_TRIANGLE_STRIP, 0, 4, len(rows))
        else:
            _api.glDrawArrays(_api.GL_TRIANGLES, 0, len(rows))
        _api.glBindVertexArray(0)

    def close(self) -> None:
        """Give back what the driver holds."""
        _given_back(_api.glDeleteBuffers, self._buffer)
        _given_back(_api.glDeleteVertexArrays, self._array)


def _made(function: Any) -> int:
    name = _api.GLuint(0)
    function(1, ctypes.byref(name))
    return int(name.value)


def _given_back(function: Any, name: int) -> None:
    function(1, ctypes.byref(_api.GLuint(name)))


class Coverage:
    """A square texture of single bytes, as of letters: how much of each pixel is covered."""

    def __init__(self, side: int) -> None:
        """An empty texture of side × side bytes."""
        self._id = _texture(_api.GL_R8, side, side, _api.GL_RED)

    def upload(self, first_row: int, rows: NDArray[np.uint8]) -> None:
        """Replace some whole rows."""
        rows = np.ascontiguousarray(rows)
        _api.glBindTexture(_api.GL_TEXTURE_2D, self._id)
        _api.glPixelStorei(_api.GL_UNPACK_ALIGNMENT, 1)
        _api.glTexSubImage2D(
            *(_api.GL_TEXTURE_2D, 0, 0, first_row, rows.shape[1], rows.shape[0]),
            *(_api.GL_RED, _api.GL_UNSIGNED_BYTE, rows.ctypes.data_as(ctypes.c_void_p)),
        )

    def use(self) -> None:
        """Let programs read from it."""
        _api.glActiveTexture(_api.GL_TEXTURE0)
        _api.glBindTexture(_api.GL_TEXTURE_2D, self._id)

    def close(self) -> None:
        """Give back what the driver holds."""
        _given_back(_api.glDeleteTextures, self._id)


def _texture(inside: int, width: int, height: int, layout: int) -> int:
    name = _made(_api.glGenTextures)
    _api.glBindTexture(_api.GL_TEXTURE_2D, name)
    for key in (_api.GL_TEXTURE_MIN_FILTER, _api.GL_TEXTURE_MAG_FILTER):
        _api.glTexParameteri(_api.GL_TEXTURE_2D, key, _api.GL_NEAREST)
    _api.glTexImage2D(
        *(_api.GL_TEXTURE_2D, 0, inside, width, height, 0),
        *(layout, _api.GL_UNSIGNED_BYTE, None),
    )
    return name


class Framebuffer:
    """A picture of eight bits of red, green, blue and alpha, drawn into instead of the window."""

    def __init__(self, width: int, height: int) -> None:
        """A picture of width × height pixels.

        Raises:
            NoOpenGL: the driver cannot make one of this size.
        """
        self.size = (width, height)
        self._texture = _texture(_api.GL_RGBA8, width, height, _api.GL_RGBA)
        self._id = _made(_api.glGenFramebuffers)
        before = current_framebuffer()
        _api.glBindFramebuffer(_api.GL_FRAMEBUFFER, self._id)
        _api.glFramebufferTexture2D(
            *(_api.GL_FRAMEBUFFER, _api.GL_COLOR_ATTACHMENT0, _api.GL_TEXTURE_2D),
            *(self._texture, 0),
        )
        status = _api.glCheckFramebufferStatus(_api.GL_FRAMEBUFFER)
        _api.glBindFramebuffer(_api.GL_FRAMEBUFFER, before)
        if status != _api.GL_FRAMEBUFFER_COMPLETE:
            raise NoOpenGL.because(f"no picture of {width} × {height} pixels")

    def draw_into(self) -> int:
        """Draw into it from now on; returns where was drawn before, for `draw_into`."""
        before = current_framebuffer()
        _api.glBindFramebuffer(_api.GL_FRAMEBUFFER, self._id)
        return before

    def copy_to(self, x: int, y: int) -> None:
        """Copy it to where is drawn now, its bottom left corner to (x, y)."""
        (width, height), here = self.size, current_framebuffer()
        _api.glBindFramebuffer(_api.GL_READ_FRAMEBUFFER, self._id)
        _api.glBlitFramebuffer(
            *(0, 0, width, height, x, y, x + width, y + height),
            *(_api.GL_COLOR_BUFFER_BIT, _api.GL_NEAREST),
        )
        _api.glBindFramebuffer(_api.GL_READ_FRAMEBUFFER, here)

    def close(self) -> None:
        """Give back what the driver holds."""
        _given_back(_api.glDeleteFramebuffers, self._id)
        _given_back(_api.glDeleteTextures, self._texture)


def current_framebuffer() -> int:
    """The number of the framebuffer that is drawn into; 0 is the window."""
    return _asked(_api.glGetIntegerv, _api.GL_DRAW_FRAMEBUFFER_BINDING)


def draw_into(framebuffer: int) -> None:
    """Draw into a framebuffer by its number."""
    _api.glBindFramebuffer(_api.GL_FRAMEBUFFER, framebuffer)


def read(area: Rect) -> NDArray[np.uint8]:
    """The pixels of an area as they are drawn now: rows from the top down, RGBA."""
    pixels = np.empty((area.height, area.width, 4), dtype=np.uint8)
    _api.glPixelStorei(_api.GL_PACK_ALIGNMENT, 1)
    _api.glReadPixels(
        *(area.x, area.y, area.width, area.height, _api.GL_RGBA, _api.GL_UNSIGNED_BYTE),
        pixels.ctypes.data_as(ctypes.c_void_p),
    )
    return pixels[::-1]
