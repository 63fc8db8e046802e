"""A film made beside the program: a process of its own draws it, and the window stays alive.

OpenGL belongs to the thread of the window, so a film cannot be drawn by another thread; and
``carrom film`` draws without a display anyway.

Example:
    >>> from pathlib import Path
    >>> new_film(Path("films")).suffix
    '.webp'
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import carrom
from carrom.errors import CarromError

from carrom_viewer.dated import dated
from carrom_viewer.jobs import Task
from carrom_viewer.replay import Replay, Shown

FILMS: Final = "films"
"""Where films are kept, in `Context.folder`."""
LEAVING: Final = 10.0
"""How long a film that nobody waits for any more may take to clean up, s."""

_PROGRESS: Final = re.compile(r"(?P<done>\d+)/(?P<of>\d+)")


def new_film(folder: Path) -> Path:
    """The path of a new film, named after the time."""
    return dated(folder, ".webp")


def filmed(
    replay: Replay, out: Path, task: Task, *, shown: Shown, signs: bool = False, rate: float = 1.0
) -> Path:
    """Have a film made of a stroke; it reports the part that is done, 0 to 1.

    Args:
        replay: the stroke.
        out: where to; its folder is made.
        task: the work in the background of which this is a part.
        shown: whether trails are seen.
        signs: whether there are signs on the pieces.
        rate: 1 as fast as it was.

    Returns:
        Where it lies.

    Raises:
        CarromError: it cannot be made, in the words of ``carrom film``.
        OSError: the stroke, or the folder, cannot be written.
        Cancelled: nobody waits for it any more; nothing of it is left.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        stroke = Path(folder) / "stroke.json"
        carrom.save(stroke, replay.result)
        options = [*(["--trails"] if shown.trails else []), *(["--signs"] if signs else [])]
        if replay.seat is not None:
            options += ["--seat", replay.seat]
        words = ["film", str(stroke), "--out", str(out), "--rate", repr(rate), "--tell", *options]
        _watch([sys.executable, "-m", "carrom", *words], task)
    return out


def _watch(command: list[str], task: Task) -> None:
    """Run a command that tells its progress, and report it.

    It ends by itself, and cleans up, when nobody reads what it tells.
    """
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said, text=True
        ) as process,
    ):
        assert process.stdout is not None  # a pipe was asked for
        try:
            for line in process.stdout:
                if found := _PROGRESS.fullmatch(line.rstrip()):
                    task.report(int(found["done"]) / int(found["of"]))
        finally:
            process.stdout.close()
            try:
                code = process.wait(LEAVING)
            except subprocess.TimeoutExpired:
                process.kill()
                code = process.wait()
        if code != 0:
            said.seek(0)
            words = said.read().decode("utf-8", "replace").strip().removeprefix("Error: ")
            raise CarromError(words or f"no film was made: code {code}")
