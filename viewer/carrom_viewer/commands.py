"""``carrom play``, ``carrom view FILE`` and ``carrom film FILE``: what the main program is given.

They are loaded to show their help, too, so nothing heavy is imported before one of them runs.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from carrom_viewer.app import Context
    from carrom_viewer.replay import Replay
    from carrom_viewer.scene import Scene
    from carrom_viewer.screens import Screen

_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("play", short_help="Play, replay and practise in a window.")
@click.argument("record", type=_FILE, required=False)
def play(record: Path | None) -> None:
    """Open the program: play, replay, practise tricks, design.

    With the RECORD of a match that was left, go on with it. It needs a desktop with OpenGL 3.3.
    F1 shows every key.
    """

    def going_on(context: "Context") -> "Screen":
        from carrom_viewer.resuming import resumed

        assert record is not None  # only called then
        return context.open("play", session=resumed(record, context.jobs))

    _show(None if record is None else going_on)


@click.command("view", short_help="Show a stroke or a match in a window.")
@click.argument("file", type=_FILE)
def view(file: Path) -> None:
    """Show the stroke or the match record in FILE.

    FILE is what carrom simulate --save, carrom umpire or the program itself wrote.
    """
    from carrom_viewer.replay import load_replays

    def seen(context: "Context") -> "Screen":
        lang = context.settings.language
        return context.open("replay", replays=load_replays(file, lang=lang))

    _show(seen)


@click.command("film", short_help="Write a film of a stroke or a match.")
@click.argument("file", type=_FILE)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE|FOLDER",
    help="Where to: a .webp, .gif or .mp4 file, or a folder of pictures.",
)
@click.option(
    "--size",
    nargs=2,
    type=int,
    default=(800, 800),
    show_default=True,
    metavar="WIDTH HEIGHT",
    help="Of the pictures, in pixels.",
)
@click.option(
    "--rate", type=float, default=1.0, show_default=True, help="0.25: four times slower."
)
@click.option("--fps", type=int, default=30, show_default=True, help="Pictures per second.")
@click.option("--hold", type=float, default=1.0, show_default=True, help="Seconds after the end.")
@click.option("--kind", help="webp, gif, mp4 or png-sequence. Default: by the name of the file.")
@click.option("--trails", is_flag=True, help="Show the ways of the pieces.")
@click.option("--signs", is_flag=True, help="Show signs on the pieces besides their colours.")
@click.option("--seat", help="Who is at the bottom. Default: whose stroke it is.")
@click.option("--tell", is_flag=True, hidden=True)  # done/of in lines, for a program that waits
def film(file: Path, out: Path, trails: bool, signs: bool, tell: bool, **how: Any) -> None:
    """Write a film of the stroke, or of all strokes of the match record, in FILE.

    No display is needed, only OpenGL. mp4 is written by the program ffmpeg.
    """
    from carrom.cli.interrupts import only_the_first
    from carrom.cli.output import bar, facts
    from rich.progress import MofNCompleteColumn

    from carrom_viewer import film as films
    from carrom_viewer.replay import load_replays

    replays = load_replays(file)
    artist = _Artist(trails=trails, signs=signs)
    with only_the_first(), bar(MofNCompleteColumn()) as shown:
        pictures = shown.add_task("pictures", total=None)

        def progress(done: int, of: int) -> None:
            shown.update(pictures, completed=done, total=of)
            if tell:
                click.echo(f"{done}/{of}")

        written = films.film(replays, out, draw=artist.draw, progress=progress, **how)
    facts([("written", str(written))])


class _Artist:
    """Draws the pictures of a film; it opens nothing before the first is asked for."""

    def __init__(self, *, trails: bool, signs: bool) -> None:
        self._trails, self._signs = trails, signs
        self._draw: Callable[[Scene], NDArray[np.uint8]] | None = None

    def draw(self, replay: "Replay", time: float, size: tuple[int, int]) -> "NDArray[np.uint8]":
        from carrom_viewer.offscreen import Offscreen
        from carrom_viewer.replay import Shown
        from carrom_viewer.scene import Scene

        if self._draw is None:
            self._draw = Offscreen(size, panel=False).draw
        view = replay.view(time, Shown(trails=self._trails))
        return self._draw(Scene(view, signs=self._signs))


def _show(first: "Callable[[Context], Screen] | None") -> None:
    """Open the window, with a first screen or with the menu."""
    from carrom_viewer.app import App, Context
    from carrom_viewer.settings import load_settings
    from carrom_viewer.window import run

    settings, problem = load_settings()
    context = Context(settings)
    if problem:
        context.tell(problem)
    run(App(context, None if first is None else first(context)))
