"""The examples in the docstrings of the viewer: without a display, and all where one can draw."""

import os

import pyglet

pyglet.options["headless"] = True

from carrom_viewer.no_opengl import NoOpenGL  # noqa: E402 - pyglet must know before it draws
from carrom_viewer.offscreen import ensure_context  # noqa: E402

collect_ignore: list[str] = []

try:
    ensure_context()
except NoOpenGL:
    if os.environ.get("CARROM_MUST_DRAW"):
        raise
    collect_ignore = [f"carrom_viewer/{name}.py" for name in ("gl", "renderer", "offscreen")]
