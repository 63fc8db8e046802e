"""How long a frame of the viewer takes, part by part, beside an empty frame with text.

    python -m benches.viewer_frames                 a table for windows of the sizes in `SIZES`
    python -m benches.viewer_frames 1280 900        or of a size in pixels
    python -m benches.viewer_frames --keep          and keeps it in benches/results/

Drawn without a display, so that it runs anywhere; each part is measured with a `glFinish` after
it, in the same run, while everything moves: the best of some rounds, each a median over frames, as
others who use the machine make single frames and whole rounds slower, and none faster.
"""

import argparse
import math
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import carrom
import numpy as np
import pyglet
from carrom_viewer import looks
from carrom_viewer.app import Context
from carrom_viewer.camera import Camera, Rect
from carrom_viewer.offscreen import Offscreen
from carrom_viewer.replay import Replay, layout_discs
from carrom_viewer.scene import BoardView, Box, Disc, Mark, Path, Scene, Text
from carrom_viewer.settings import Settings

from benches import kept
from benches.viewer_figures import AIM, EMPTY, FILE, WHOLE, Part, table

FRAMES: Final = 50
"""Frames of a round, of which the median is taken."""

WARMING: Final = 10
"""Frames before them that are not looked at."""

ROUNDS: Final = 5
"""Rounds through all parts, of which the best time of each is taken."""

SAID: Final = "what a screen says is to be seen"
"""The part that draws nothing."""

SIZES: Final = ((800, 800), (1600, 1000))
"""Width and height of the windows, pixels."""


def milliseconds(act: Callable[[int], object]) -> float:
    """The median time of an act, ms; it is told the number of the frame."""
    from carrom_viewer import gl

    times = []
    for number in range(FRAMES + WARMING):
        start = time.perf_counter()
        act(number)
        gl.finish()
        times.append(time.perf_counter() - start)
    return 1e3 * statistics.median(times[WARMING:])


def moving_scene(number: int) -> Scene:
    """Twenty pieces that turn and move, trails, a fan of ways, marks and a full panel."""
    board = carrom.CarromBoard.icf()
    men = layout_discs(carrom.Layout.opening(), board)
    striker = Disc((0.0, -board.base_line_offset), board.striker.radius, "striker")
    angle = 0.03 * number
    discs = tuple(
        replace(
            disc,
            xy=(3.0 * disc.xy[0] + 0.01 * math.cos(angle + i), 3.0 * disc.xy[1]),
            turned=number + 9.0 * i,
        )
        for i, disc in enumerate((*men, replace(striker, xy=(0.0, -0.08))))
    )
    t = np.linspace(0.0, 1.0, 40)
    fan = tuple(
        Path(
            np.column_stack((0.3 * t * math.sin(0.05 * k + 0.001 * number), 0.6 * t - 0.25)),
            (0.1, 0.4, 0.9, 0.1),
        )
        for k in range(-16, 17)
    )
    trails = tuple(
        Path(np.array([disc.xy, (0.0, 0.0), (disc.xy[1], 0.1)]), (1.0, 1.0, 1.0, 0.6), over=True)
        for disc in discs
    )
    marks = tuple(Mark((0.02 * k - 0.2, 0.25), 0.006, (0.9, 0.6, 0.0, 1.0)) for k in range(20))
    lines = tuple(
        item
        for k in range(14)
        for item in (
            Box(0.6, 1.9 * k + 0.6, 20.0, 1.7, (0.17, 0.19, 0.22, 1.0), 0.3),
            Text(1.2, 1.9 * k + 0.9, f"Stroke {number + k}: two men, 1.25 m/s"),
        )
    )
    return Scene(BoardView(discs, fan + trails, (), marks), lines)


def parts(size: tuple[int, int]) -> list[Part]:
    """Each part of a frame."""
    with Offscreen(size) as offscreen:
        scenes = [moving_scene(number) for number in range(FRAMES + WARMING)]
        offscreen.draw(scenes[0])
        rounds = [{SAID: milliseconds(_said(size)), **_drawn(size)} for _ in range(ROUNDS)]
        found = {name: min(one[name] for one in rounds) for name in rounds[0]}
        driver = str(pyglet.gl.gl_info.get_renderer())
    shown = f"{size[0]} × {size[1]}"
    return [Part(shown, driver, name, spent) for name, spent in found.items()]


def _said(size: tuple[int, int]) -> Callable[[int], None]:
    """A replay of a break asked for its scene, at another time in each frame."""
    result = carrom.simulate(
        carrom.Layout.opening(), carrom.Stroke.aim(x=0.0, angle=90.0, speed=5.0)
    )
    context = Context(Settings(), save=False)
    screen = context.open("replay", replays=(Replay(result),))
    ems = Camera.of(size).size
    screen.key("space", frozenset())

    def act(number: int) -> None:
        screen.tick(number / 60.0)
        screen.scene(number / 60.0, ems)

    return act


def _drawn(size: tuple[int, int]) -> dict[str, float]:
    """The times of what is drawn, ms."""
    from carrom_viewer import gl
    from carrom_viewer.renderer import Renderer

    scenes = [moving_scene(number) for number in range(FRAMES + WARMING)]
    renderer = Renderer()
    picture = gl.Framebuffer(*size)
    picture.draw_into()
    camera = Camera.of(size)

    def only(kind: str) -> Callable[[int], None]:
        """Drawing one kind of thing on the board."""

        def act(number: int) -> None:
            shown = {kind: getattr(scenes[number].board, kind)}
            renderer.draw_on_board(BoardView(**shown), camera)

        return act

    def text(number: int) -> None:
        renderer.draw_items("panel", scenes[number].panel, camera, camera.panel)

    def empty(number: int) -> None:
        gl.start_drawing(Rect(0, 0, *size))
        gl.clear(looks.SURROUND)
        text(number)

    bare = Scene(BoardView())
    renderer.draw(bare, camera)
    turned = [
        replace(bare, board=replace(bare.board, turned=i % 4)) for i in range(FRAMES + WARMING)
    ]
    found = {
        EMPTY: milliseconds(empty),
        "the board, copied": milliseconds(lambda _: renderer.draw(bare, camera)),
        "20 discs and their shadows": milliseconds(only("discs")),
        "53 paths": milliseconds(only("paths")),
        "20 marks": milliseconds(only("marks")),
        "the panel: 14 boxes and texts": milliseconds(text),
        WHOLE: milliseconds(lambda i: renderer.draw(scenes[i], camera)),
        "the same frame again": milliseconds(lambda _: renderer.draw(scenes[0], camera)),
        "the board, drawn anew (when the size changes)": milliseconds(
            lambda i: renderer.draw(turned[i], replace(camera, turned=i % 4))
        ),
    }
    renderer.close()
    picture.close()
    return found


def main() -> int:
    """Measure, show, and keep if asked; 2 where nothing can be drawn."""
    parser = argparse.ArgumentParser(prog="python -m benches.viewer_frames", description=__doc__)
    parser.add_argument("size", nargs="*", type=int, help="width and height in pixels")
    parser.add_argument("--keep", action="store_true", help="keep the table")
    options = parser.parse_args()
    if len(options.size) not in (0, 2):
        parser.error(f"a size is a width and a height, not {options.size}")
    sizes = [(options.size[0], options.size[1])] if options.size else SIZES
    try:
        found = [part for size in sizes for part in parts(size)]
    except carrom.CarromError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(table(found).text(100))
    sys.stdout.write(
        f"drawn by {found[0].driver}; the best of {ROUNDS} medians of {FRAMES} frames\n"
    )
    sys.stdout.write(f"aim of a whole frame of 800 × 800 pixels without a card: {AIM:g} ms\n")
    if options.keep:
        kept.write(FILE, Part.columns(), [part.row() for part in found])
    return 0


if __name__ == "__main__":
    sys.exit(main())
