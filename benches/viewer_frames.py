"""How long a frame of the viewer takes, part by part, beside an empty frame with text.

python -m benches.viewer_frames [SIDE]    a table; SIDE of the window in pixels, 800

Drawn without a display, so that it runs anywhere; each part is measured with a `glFinish` after
it, in the same run, as medians over frames in which everything moves.
"""

import math
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace

import carrom
import numpy as np
from carrom_viewer import looks
from carrom_viewer.camera import Camera, Rect
from carrom_viewer.offscreen import Offscreen
from carrom_viewer.replay import layout_discs
from carrom_viewer.scene import BoardView, Box, Disc, Mark, Path, Scene, Text

FRAMES = 200
"""Frames of which the median is taken."""

AIM = 8.0
"""ms for a whole frame of 800 × 800 pixels on a machine without a graphics card."""


def milliseconds(act: Callable[[int], None]) -> float:
    """The median time of an act, ms; it is told the number of the frame."""
    from carrom_viewer import gl

    times = []
    for number in range(FRAMES):
        start = time.perf_counter()
        act(number)
        gl.finish()
        times.append(time.perf_counter() - start)
    return 1e3 * statistics.median(times[FRAMES // 10 :])


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


def parts(side: int) -> list[tuple[str, float]]:
    """Each part of a frame and its time, ms."""
    from carrom_viewer import gl
    from carrom_viewer.renderer import Renderer

    scenes = [moving_scene(number) for number in range(FRAMES)]
    with Offscreen((side, side)) as offscreen:
        offscreen.draw(scenes[0])
        renderer = Renderer()
        picture = gl.Framebuffer(side, side)
        picture.draw_into()
        camera = Camera.of((side, side))
        whole = Rect(0, 0, side, side)

        def only(kind: str) -> Callable[[int], None]:
            """Drawing one kind of thing on the board."""

            def act(number: int) -> None:
                shown = {kind: getattr(scenes[number].board, kind)}
                renderer.draw_on_board(BoardView(**shown), camera)

            return act

        def empty(number: int) -> None:
            gl.start_drawing(whole)
            gl.clear(looks.SURROUND)
            renderer.draw_items("panel", scenes[number].panel, camera, camera.panel)

        bare = Scene(BoardView())
        renderer.draw(bare, camera)

        def text(number: int) -> None:
            renderer.draw_items("panel", scenes[number].panel, camera, camera.panel)

        found = [
            ("an empty frame with text", milliseconds(empty)),
            ("the board, copied", milliseconds(lambda _: renderer.draw(bare, camera))),
            ("20 discs and their shadows", milliseconds(only("discs"))),
            ("53 paths", milliseconds(only("paths"))),
            ("20 marks", milliseconds(only("marks"))),
            ("the panel: 14 boxes and texts", milliseconds(text)),
            ("a whole frame", milliseconds(lambda i: renderer.draw(scenes[i], camera))),
            ("the same frame again", milliseconds(lambda _: renderer.draw(scenes[0], camera))),
        ]
        turned = [replace(bare, board=replace(bare.board, turned=i % 4)) for i in range(FRAMES)]
        anew = milliseconds(lambda i: renderer.draw(turned[i], replace(camera, turned=i % 4)))
        found.append(("the board, drawn anew (when the size changes)", anew))
        renderer.close()
        picture.close()
    return found


def main(side: int) -> None:
    """Measure, and print the table."""
    try:
        found = parts(side)
    except carrom.CarromError as error:
        sys.exit(str(error))
    sys.stdout.write(f"{side} × {side} pixels, medians of {FRAMES} frames, ms\n")
    for name, spent in found:
        sys.stdout.write(f"  {name:<48}{spent:8.2f}\n")
    whole = dict(found)["a whole frame"]
    sys.stdout.write(f"aim at 800 × 800 without a graphics card: {AIM} ms; here {whole:.2f} ms\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 800)
