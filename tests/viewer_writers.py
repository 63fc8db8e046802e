"""What the viewer writes, made to be written again and again; see `faulty_writers`."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import numpy as np
from carrom.io.text import read_json
from carrom.layout import Layout
from carrom.physics import simulate
from carrom.records import Record
from carrom.rules import Match, StrokeFacts, Toss
from carrom.stroke import Stroke
from carrom_viewer.film import Frame, film
from carrom_viewer.keeper import Keeper
from carrom_viewer.replay import Replay
from carrom_viewer.seats import beside, keep_seats, load_seats
from carrom_viewer.settings import Settings, load_settings, save_settings
from carrom_viewer.setups import Setups
from carrom_viewer.table import Table
from PIL import Image, ImageSequence

SIZE: Final = (16, 16)
TEAMS: Final = (("Ann",), ("Bob",))

UNREADABLE: Final = "settings of another program"
PROGRAMS: Final = Path(__file__).parent / "data" / "programs"
"""Where something stands for the program ffmpeg."""


def failed(told: str) -> None:
    """Raise what a writer only tells."""
    if told:
        raise OSError(told)


# --- small files --------------------------------------------------------------------------------


def settings(path: Path, number: int) -> None:
    failed(save_settings(Settings(ghost_contacts=number), path))


def settings_of_somebody_else(path: Path, number: int) -> None:
    if number == 1:
        path.write_text(UNREADABLE, encoding="utf-8")
    else:
        settings(path, number)


def read_settings(path: Path) -> None:
    assert load_settings(path)[1] == "" or path.read_text("utf-8") == UNREADABLE


def seats(path: Path, number: int) -> None:
    keep_seats(path, Table(teams=TEAMS, levels={"Bob": ("club", "expert")[number - 1]}))


def set_up(path: Path, number: int) -> None:
    Setups(path.parent).save(path.name, Layout.of({"W1": (0.1 * number, 0.0)}))


# --- the record of a match ----------------------------------------------------------------------


def begin_match(path: Path, number: int) -> None:
    if number == 1:
        return
    toss = Toss(winner=0, choice="break")
    keep_match(path, Match.opening(TEAMS, toss=toss, layout=False), resumes=False)


def go_on_with_match(path: Path, number: int) -> None:
    if number == 1:
        begin_match(path, 2)
    match = Record.load(path).state
    assert isinstance(match, Match)
    keep_match(path, match.play(StrokeFacts.counts(own=number)), resumes=True)


def keep_match(path: Path, match: Match, *, resumes: bool) -> None:
    keeper = Keeper(path, Table(teams=TEAMS, levels={"Bob": "club"}), resumes=resumes)
    keeper.write(match)
    assert keeper.close(500.0)
    failed(keeper.problem)


def read_match(path: Path) -> None:
    if path.exists():
        assert load_seats(path).levels == {"Bob": "club"}
        Record.load(path)


# --- films --------------------------------------------------------------------------------------


def drawn(replay: Replay, time: float, size: tuple[int, int]) -> Frame:
    """A picture that tells the time and the stroke."""
    frame = np.zeros((size[1], size[0], 3), dtype=np.uint8)
    frame[..., 0] = min(255, round(255.0 * time / replay.lasts))
    frame[..., 1] = round(50.0 * replay.result.stroke.speed)
    return frame


def filmed(kind: str) -> Callable[[Path, int], None]:
    def write(path: Path, number: int) -> None:
        stroke = Stroke.aim(x=0.0, angle=90.0, speed=0.5 + 0.1 * number)
        replay = Replay(simulate(Layout.of({}), stroke))
        others = os.environ["PATH"]
        with patch.dict(os.environ, PATH=os.pathsep.join((str(PROGRAMS), others))):
            film(replay, path, draw=drawn, size=SIZE, fps=2, hold=0.0, kind=kind)

    return write


def pictures(path: Path, number: int) -> None:
    if number == 1:
        path.mkdir()  # in which they belong
    else:
        filmed("png-sequence")(path, number)


def read_film(path: Path) -> None:
    with Image.open(path) as film:
        assert sum(1 for _ in ImageSequence.Iterator(film)) > 1


def read_pictures(path: Path) -> None:
    for number, one in enumerate(sorted(path.iterdir()), start=1):
        assert one.name == f"{number:05}.png"
        with Image.open(one) as picture:
            picture.load()


def read_mp4(path: Path) -> None:
    size = path.stat().st_size
    assert size > 0
    assert size % (3 * SIZE[0] * SIZE[1]) == 0


WRITERS: Final[dict[str, tuple[Callable[[Path, int], None], Callable[[Path], Any]]]] = {
    "settings": (settings, read_settings),
    "settings of somebody else": (settings_of_somebody_else, read_settings),
    "seats": (seats, lambda path: read_json(beside(path))),
    "set-up": (set_up, lambda path: Setups(path.parent).load(path.name)),
    "match in the viewer": (begin_match, read_match),
    "match in the viewer, resumed": (go_on_with_match, read_match),
    "film": (filmed("webp"), read_film),
    "film, gif": (filmed("gif"), read_film),
    "pictures": (pictures, read_pictures),
}
"""What writes a file, another with every number; and what reads it."""
if sys.platform != "win32":
    WRITERS["film, mp4"] = (filmed("mp4"), read_mp4)
