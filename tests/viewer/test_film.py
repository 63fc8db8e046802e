"""Films: which pictures, how they are encoded, and that a film is there whole or not at all."""

import sys
import time
from collections.abc import Callable
from itertools import islice, pairwise
from pathlib import Path

import carrom
import numpy as np
import pytest
from carrom.errors import CarromError
from carrom.players import RandomPlayer, StrokeMade, open_game, play_game
from carrom.records import RecordWriter
from carrom.solver.tricks import trick
from carrom_viewer import film as film_module
from carrom_viewer.film import Frame, film, moments
from carrom_viewer.replay import Replay, load_replays
from carrom_viewer.scene import Scene
from PIL import Image, ImageSequence

SIZE = (32, 24)


def drawn(replay: Replay, time: float, size: tuple[int, int]) -> Frame:
    """A picture whose red tells the time: 0 at the beginning, 255 at the end."""
    frame = np.zeros((size[1], size[0], 4), dtype=np.uint8)
    frame[..., 0] = min(255, round(255.0 * time / replay.lasts))
    frame[..., 1] = 40
    return frame


@pytest.fixture(scope="module")
def stroke() -> Replay:
    layout = carrom.Layout.of({"W1": (0.0, -0.2)})
    return Replay(carrom.simulate(layout, carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.4)))


@pytest.fixture
def calls() -> list[tuple[int, int]]:
    return []


def reds(path: Path) -> list[int]:
    with Image.open(path) as pictures:
        found = [one.convert("RGB").getpixel((5, 5)) for one in ImageSequence.Iterator(pictures)]
    return [pixel[0] for pixel in found if isinstance(pixel, tuple)]


def shown_for(picture: Image.Image) -> int:
    """How long a picture of an animation is seen, ms."""
    picture.load()  # which tells it
    duration = picture.info["duration"]
    assert isinstance(duration, int)
    return duration


# --- which pictures -----------------------------------------------------------------------------


@pytest.mark.parametrize("rate", [1 / 64, 0.25, 1.0, 8.0])
def test_pictures_are_even_in_time_and_end_with_the_end(stroke: Replay, rate: float) -> None:
    shown = moments([stroke], rate, 30, 0.0)
    times = [time for _, time in shown]
    assert times[0] == 0.0
    assert times[-1] == stroke.lasts
    assert np.allclose(np.diff(times[:-1]), rate / 30)
    assert 0.0 < times[-1] - times[-2] <= rate / 30 + 1e-12


def test_the_end_of_every_stroke_is_held(stroke: Replay) -> None:
    shown = moments([stroke, stroke], 1.0, 10, 0.5)
    for number in (0, 1):
        assert shown.count((number, stroke.lasts)) == 5
    assert [number for number, _ in shown] == sorted(number for number, _ in shown)


# --- encoders -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_an_animation_shows_the_stroke(
    tmp_path: Path, stroke: Replay, kind: str, calls: list[tuple[int, int]]
) -> None:
    out = film(
        stroke,
        tmp_path / f"a.{kind}",
        draw=drawn,
        size=SIZE,
        fps=20,
        hold=0.2,
        progress=lambda done, all_: calls.append((done, all_)),
    )
    with Image.open(out) as picture:
        assert picture.format == kind.upper()
        assert picture.size == SIZE
        seconds = [shown_for(one) for one in ImageSequence.Iterator(picture)]
    count = len(moments([stroke], 1.0, 20, 0.2))
    assert calls == [(i + 1, count) for i in range(count)]
    assert sum(seconds) == pytest.approx(1000.0 * count / 20, abs=10.0)
    seen = reds(out)
    assert seen[0] < 20
    assert seen[-1] > 235
    assert all(b >= a - 6 for a, b in pairwise(seen))
    assert [one.name for one in tmp_path.iterdir()] == [f"a.{kind}"]


def test_a_gif_keeps_the_pace_although_it_counts_hundredths(
    tmp_path: Path, stroke: Replay
) -> None:
    out = film(stroke, tmp_path / "a.gif", draw=drawn, size=SIZE, fps=30, hold=2.0)
    with Image.open(out) as picture:
        total = sum(shown_for(one) for one in ImageSequence.Iterator(picture))
    assert total == pytest.approx(1000.0 * len(moments([stroke], 1.0, 30, 2.0)) / 30, abs=10.0)


def test_a_striker_keeps_its_blue_in_a_gif_of_much_wood(
    tmp_path: Path, stroke: Replay, draw: Callable[..., Frame]
) -> None:
    board = draw(Scene(stroke.view(0.0)), (480, 480), panel=False)

    def still(*_: object) -> Frame:
        return board

    out = film(stroke, tmp_path / "a.gif", draw=still, size=(480, 480), fps=1)
    with Image.open(out) as picture:
        found = np.asarray(picture.convert("RGB")).astype(int)
    blue = board[..., 2].astype(int) - board[..., 0] > 60
    assert blue.sum() > 100
    assert np.abs(found - board[..., :3])[blue].mean() < 10.0


def test_a_sequence_is_a_folder_of_numbered_pictures(tmp_path: Path, stroke: Replay) -> None:
    out = film(stroke, tmp_path / "frames", draw=drawn, size=SIZE, fps=10, hold=0.2)
    names = sorted(one.name for one in out.iterdir())
    count = len(moments([stroke], 1.0, 10, 0.2))
    assert names == [f"{i:05}.png" for i in range(1, count + 1)]
    assert [reds(out / name)[0] for name in (names[0], names[-1])] == [0, 255]
    assert [one.name for one in tmp_path.iterdir()] == ["frames"]


def test_what_stands_still_is_drawn_once(tmp_path: Path, stroke: Replay) -> None:
    times = []

    def counting(replay: Replay, time: float, size: tuple[int, int]) -> Frame:
        times.append(time)
        return drawn(replay, time, size)

    film(stroke, tmp_path / "a.webp", draw=counting, size=SIZE, fps=10, hold=3.0)
    assert times == sorted(set(times))


def test_a_film_of_one_picture_is_a_picture(tmp_path: Path) -> None:
    still = carrom.simulate(carrom.Layout.of({}), carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.0))
    for kind in ("webp", "gif"):
        assert len(reds(film(still, tmp_path / f"a.{kind}", draw=grey, size=SIZE, hold=0.0))) == 1


def grey(replay: Replay, time: float, size: tuple[int, int]) -> Frame:  # noqa: ARG001
    return np.full((size[1], size[0], 3), 90, dtype=np.uint8)


# --- mp4 ----------------------------------------------------------------------------------------

_FFMPEG = """#!{python}
import pathlib, sys, time
data = sys.stdin.buffer.read({read})
time.sleep({nap})
if {code}:
    print("first line", "the codec is missing", sep="\\n", file=sys.stderr)
    sys.exit({code})
pathlib.Path(sys.argv[-1]).write_text(f"{{len(data)}} {{' '.join(sys.argv[1:-1])}}")
"""


def put_ffmpeg(
    folder: Path, monkeypatch: pytest.MonkeyPatch, code: int = 0, read: str = "", nap: float = 0.0
) -> None:
    """A program called ffmpeg that writes down what it was given, or fails; after a nap."""
    (folder / "bin").mkdir()
    program = folder / "bin" / "ffmpeg"
    text = _FFMPEG.format(python=sys.executable, code=code, read=read, nap=nap)
    program.write_text(text, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder / "bin"))


@pytest.mark.skipif(sys.platform == "win32", reason="a script with #! is no program there")
class TestMp4:
    def test_ffmpeg_is_given_every_picture(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stroke: Replay
    ) -> None:
        put_ffmpeg(tmp_path, monkeypatch)
        out = film(stroke, tmp_path / "a.mp4", draw=drawn, size=SIZE, fps=12, hold=0.5)
        count, _, arguments = out.read_text(encoding="utf-8").partition(" ")
        assert int(count) == len(moments([stroke], 1.0, 12, 0.5)) * SIZE[0] * SIZE[1] * 3
        assert "-pix_fmt rgb24 -s 32x24 -r 12 -i -" in arguments
        assert {one.name for one in tmp_path.iterdir()} == {"a.mp4", "bin"}

    @pytest.mark.parametrize("read", ["", "1"])
    def test_when_ffmpeg_fails_its_words_are_told_and_no_file_is_left(
        self,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        stroke: Replay,
        read: str,
    ) -> None:
        put_ffmpeg(tmp_path, monkeypatch, code=3, read=read)  # "1": it gives up early
        size = (640, 480)  # more than a pipe holds
        with pytest.raises(CarromError, match=r"code [13]: first line / the codec is missing"):
            film(stroke, tmp_path / "a.mp4", draw=drawn, size=size, fps=12)
        assert {one.name for one in tmp_path.iterdir()} == {"bin"}

    def test_ctrl_c_ends_ffmpeg_and_leaves_no_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stroke: Replay
    ) -> None:
        nap = 600.0
        put_ffmpeg(tmp_path, monkeypatch, nap=nap)
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            film(stroke, tmp_path / "a.mp4", draw=interrupted(), size=SIZE)
        assert time.monotonic() - begun < nap  # it is ended, not waited for
        assert {one.name for one in tmp_path.iterdir()} == {"bin"}

    def test_without_ffmpeg_nothing_is_drawn(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stroke: Replay
    ) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(CarromError, match="ffmpeg, which is not on PATH"):
            film(stroke, tmp_path / "a.mp4", draw=never, size=SIZE)

    def test_an_odd_size_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stroke: Replay
    ) -> None:
        put_ffmpeg(tmp_path, monkeypatch)
        with pytest.raises(CarromError, match="height must be even for mp4, not 481"):
            film(stroke, tmp_path / "a.mp4", draw=never, size=(640, 481))


def never(*_: object) -> Frame:
    raise AssertionError("a picture was drawn")


def interrupted(after: int = 3) -> film_module.Draw:
    """Draws some pictures; then somebody presses Ctrl-C."""
    left = [after]

    def drawing(replay: Replay, time: float, size: tuple[int, int]) -> Frame:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return drawn(replay, time, size)

    return drawing


# --- whole or not at all ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a.webp", "a.gif", "frames"])
def test_ctrl_c_leaves_what_was_there_before_and_nothing_else(
    tmp_path: Path, stroke: Replay, name: str
) -> None:
    if name != "frames":
        (tmp_path / name).write_text("an older film", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        film(stroke, tmp_path / name, draw=interrupted(4), size=SIZE)
    left = [one.name for one in tmp_path.iterdir()]
    assert left == ([] if name == "frames" else [name])
    if left:
        assert (tmp_path / name).read_text(encoding="utf-8") == "an older film"


def test_a_picture_of_another_size_is_refused_and_no_file_is_left(
    tmp_path: Path, stroke: Replay
) -> None:
    def small(*_: object) -> Frame:
        return np.zeros((8, 8, 3), dtype=np.uint8)

    with pytest.raises(CarromError, match="a picture must be of 24 x 32"):
        film(stroke, tmp_path / "a.webp", draw=small, size=SIZE)
    assert list(tmp_path.iterdir()) == []


def test_every_fault_is_told_before_anything_is_drawn(tmp_path: Path) -> None:
    with pytest.raises(CarromError) as caught:
        film(
            [],
            tmp_path / "nowhere" / "a.avi",
            draw=never,
            size=(4, 10**6),
            rate=0.0,
            fps=0,
            hold=-1.0,
        )
    assert len(caught.value.faults) == 8


def test_a_folder_with_files_is_not_overwritten(tmp_path: Path, stroke: Replay) -> None:
    (tmp_path / "frames").mkdir()
    (tmp_path / "frames" / "mine.txt").write_text("keep", encoding="utf-8")
    with pytest.raises(CarromError, match="holds files already"):
        film(stroke, tmp_path / "frames", draw=never, size=SIZE)


def test_a_folder_is_no_place_for_a_film(tmp_path: Path, stroke: Replay) -> None:
    (tmp_path / "a.webp").mkdir()
    with pytest.raises(CarromError, match="is a folder"):
        film(stroke, tmp_path / "a.webp", draw=never, size=SIZE)


def test_what_is_no_stroke_is_refused(tmp_path: Path) -> None:
    for source in (7, "stroke", [1, 2], None):
        with pytest.raises(CarromError, match="source must"):
            film(source, tmp_path / "a.gif", draw=never, size=SIZE)  # type: ignore[arg-type]


def test_a_film_too_long_is_refused(
    tmp_path: Path, stroke: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film_module, "MOST_FRAMES", 10)
    with pytest.raises(CarromError, match="at most 10 pictures"):
        film(stroke, tmp_path / "a.gif", draw=never, size=SIZE)


# --- sources ------------------------------------------------------------------------------------


def test_a_trick_is_filmed_by_its_first_stroke(tmp_path: Path) -> None:
    shown: set[str] = set()

    def looking(replay: Replay, time: float, size: tuple[int, int]) -> Frame:
        shown.add(replay.result.digest())
        return drawn(replay, time, size)

    film(trick("straight-cut"), tmp_path / "a.gif", draw=looking, size=SIZE, fps=5)
    assert shown == {trick("straight-cut").strokes[0].digest}


def test_all_strokes_of_a_record_are_filmed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
    game = open_game(players, "family")
    made = []
    with RecordWriter(path, game) as writer:
        for event in islice(play_game(game, players), 9):
            result = event.result if isinstance(event, StrokeMade) else None
            writer.write(event.state, result)
            if result is not None:
                made.append(result.digest())
    shown: dict[str, None] = {}

    def looking(replay: Replay, time: float, size: tuple[int, int]) -> Frame:
        shown[replay.result.digest()] = None
        return drawn(replay, time, size)

    film(load_replays(path), tmp_path / "a.webp", draw=looking, size=SIZE, fps=5)
    assert len(made) > 3
    assert list(shown) == made
