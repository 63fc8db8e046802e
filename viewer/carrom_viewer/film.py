"""Films of strokes: pictures at even times of the exact motion, written whole or not at all.

Who draws is given: `Draw` makes the picture of a stroke at a time, and this module decides which
times, asks for no picture before everything else is known to be right, and encodes. WebP, GIF and
numbered PNG are written by pillow, MP4 by the program ffmpeg.

Example:
    >>> import tempfile, pathlib, numpy as np
    >>> from carrom.solver.tricks import trick
    >>> def grey(replay, time, size):
    ...     return np.full((size[1], size[0], 3), 128, dtype=np.uint8)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     out = pathlib.Path(folder) / "a.webp"
    ...     film(trick("straight-cut"), out, draw=grey, size=(64, 64), fps=5).read_bytes()[8:12]
    b'WEBP'
"""

import dataclasses
import math
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import IO, Final, TypeAlias

import numpy as np
from carrom.errors import CarromError, Faults, shown
from carrom.io.text import StrPath, forget_part, part_beside, put_in_place
from carrom.names import SEATS
from carrom.result import StrokeResult
from carrom.solver.tricks import Trick
from numpy.typing import NDArray
from PIL import Image

from carrom_viewer.replay import Replay

Frame: TypeAlias = NDArray[np.uint8]
"""A picture: height x width x 3 or 4, red, green, blue, and an alpha that is not looked at."""

Draw: TypeAlias = Callable[[Replay, float, tuple[int, int]], Frame]
"""Draws a stroke at a time, s since the stroke, as large as (width, height) in pixels."""

Source: TypeAlias = Replay | StrokeResult | Trick | Sequence[Replay]
"""What a film can be of: a stroke, the first stroke of a trick, or many strokes; those of a match
record are what `carrom_viewer.replay.load_replays` gives."""

KINDS: Final = ("webp", "gif", "mp4", "png-sequence")
"""What can be written; the last is a folder of numbered pictures."""

LEAST_SIDE: Final = 16
LARGEST_SIDE: Final = 8192
"""Bounds of width and height, pixels."""
MOST_FRAMES: Final = 100_000
"""A film of more pictures is a mistake."""
_MOST_STROKES: Final = 10_000
_PIXELS_LOOKED_AT: Final = 1_000_000
"""Of which the colours of a GIF are chosen."""


def film(
    source: Source,
    out: StrPath,
    *,
    draw: Draw,
    size: tuple[int, int] = (960, 720),
    rate: float = 1.0,
    fps: int = 30,
    hold: float = 1.0,
    kind: str | None = None,
    seat: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Path:
    """Write a film of some strokes, whole or not at all.

    Args:
        source: what to show.
        out: the file, or the new folder of a sequence of pictures.
        draw: makes each picture.
        size: width and height, pixels, `LEAST_SIDE` to `LARGEST_SIDE`; even for MP4.
        rate: 1 as fast as it was, 0.25 at a quarter of the speed; 1/64 to 8.
        fps: pictures in a second of the film, 1 to 120.
        hold: how long each stroke is still to be seen after its end, s; 0 to 60.
        kind: one of `KINDS`. Default: by the ending of ``out``; a sequence when it has none.
        seat: who is at the bottom. Default: as each stroke says.
        progress: called with the pictures done and the pictures there are.

    Returns:
        Where it lies.

    Raises:
        CarromError: something cannot be so, and nothing was drawn: every fault is listed. Or
            ffmpeg failed, or a picture is not as large as it should be; there is no film then.
        OSError: the file cannot be written.
    """
    faults = Faults()
    strokes = _strokes(faults, source)
    path = Path(out)
    kind = _kind(faults, path, kind)
    width, height = _size(faults, size, kind)
    pace = (
        faults.number("rate", rate, at_least=1.0 / 64.0, at_most=8.0),
        faults.integer("fps", fps, at_least=1, at_most=120),
        faults.number("hold", hold, at_least=0.0, at_most=60.0, unit="s"),
    )
    if seat is not None:
        faults.name("seat", seat, SEATS)
        strokes = tuple(dataclasses.replace(one, seat=seat) for one in strokes)
    faults.extend(_place_faults(path, kind))
    encoder = _ENCODERS.get(kind)
    faults.raise_as(CarromError)
    assert encoder is not None  # there was no fault
    times = moments(strokes, *pace)
    if len(times) > MOST_FRAMES:
        raise CarromError(f"a film has at most {MOST_FRAMES} pictures, not {len(times)}")
    reel = Reel(strokes, times, draw, (width, height), fps, progress)
    with _Part(path, folder=kind == "png-sequence") as part:
        encoder(reel, part.path)
        part.keep()
    return path


# --- what is shown ------------------------------------------------------------------------------


def moments(
    strokes: Sequence[Replay], rate: float, fps: int, hold: float
) -> tuple[tuple[int, float], ...]:
    """Which stroke each picture shows, by number, and at which time, s.

    Evenly from the beginning of each stroke on; then its end, as long as it is held. Each is
    seen at its end at least once.

    Example:
        >>> import carrom
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.5)
        >>> replay = Replay(carrom.simulate(carrom.Layout.of({}), stroke))
        >>> times = [time for _, time in moments([replay], 1.0, 10, 0.2)]
        >>> times[:3], times[-2:] == [replay.lasts, replay.lasts]
        ([0.0, 0.1, 0.2], True)
    """
    found: list[tuple[int, float]] = []
    for number, replay in enumerate(strokes):
        moving = math.ceil(replay.lasts * fps / rate)
        found.extend((number, i * rate / fps) for i in range(moving))
        found.extend([(number, replay.lasts)] * max(1, round(hold * fps)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Reel:
    """The pictures of a film, drawn one by one when they are asked for."""

    strokes: Sequence[Replay]
    moments: Sequence[tuple[int, float]]
    draw: Draw
    size: tuple[int, int]
    fps: int
    progress: Callable[[int, int], None] | None = None

    def __len__(self) -> int:
        """How many pictures."""
        return len(self.moments)

    def picture(self, index: int) -> Image.Image:
        """One picture, drawn now.

        Raises:
            CarromError: it is not of the size, or no picture.
        """
        number, time = self.moments[index]
        frame = np.asarray(self.draw(self.strokes[number], time, self.size))
        width, height = self.size
        if frame.dtype != np.uint8 or frame.shape not in ((height, width, 3), (height, width, 4)):
            raise CarromError(
                f"a picture must be of {height} x {width} x 3 or 4 bytes, "
                f"not {frame.shape} of {frame.dtype}"
            )
        return Image.fromarray(np.ascontiguousarray(frame[..., :3]))

    def __iter__(self) -> Iterator[Image.Image]:
        """All in order; what stands still is drawn once."""
        last: tuple[int, float] | None = None
        for index, moment in enumerate(self.moments):
            if moment != last:
                picture = self.picture(index)
                last = moment
            if self.progress is not None:
                self.progress(index + 1, len(self))
            yield picture

    def durations(self, unit: int) -> list[int]:
        """How long each picture is seen, ms, in whole units that do not drift from the pace.

        Example:
            >>> Reel((), ((0, 0.0),) * 4, lambda *_: None, (16, 16), 30).durations(10)
            [30, 40, 30, 30]
        """
        ends = [unit * round(1000.0 * i / (self.fps * unit)) for i in range(len(self) + 1)]
        return [end - start for start, end in pairwise(ends)]


# --- encoders -----------------------------------------------------------------------------------


class _Sequence(Image.Image):
    """The pictures of a reel as pillow reads a file of many, so that one is held at a time."""

    def __init__(self, pictures: Iterable[Image.Image], count: int) -> None:
        super().__init__()
        self._pictures, self._at = iter(pictures), -1
        self.n_frames = count
        self.is_animated = count > 1
        self.seek(0)

    def seek(self, frame: int) -> None:
        if frame >= self.n_frames:
            raise EOFError
        while self._at < frame:  # pillow goes back to the first when all is written: for nothing
            picture = next(self._pictures)
            self._at += 1
            self._mode, self._size, self.im = picture.mode, picture.size, picture.im
            self.palette = picture.palette

    def tell(self) -> int:
        return self._at


def _write_webp(reel: Reel, path: Path) -> None:
    pictures = _Sequence(reel, len(reel))
    with path.open("xb") as file:
        pictures.save(
            file, "WEBP", save_all=True, duration=reel.durations(1), loop=0, quality=85, method=3
        )


def _write_gif(reel: Reel, path: Path) -> None:
    colours = _common_colours(reel)
    pictures = (one.quantize(palette=colours, dither=Image.Dither.NONE) for one in reel)
    with path.open("xb") as file:
        _Sequence(pictures, len(reel)).save(
            file, "GIF", save_all=True, duration=reel.durations(10), loop=0, disposal=1
        )


def _common_colours(reel: Reel) -> Image.Image:
    """A palette for all pictures: with one for each, surfaces at rest would flicker.

    Of a colour counts the root of how often it is seen. Counted in full, a thousand shades of wood
    would leave none for the blue of one striker.
    """
    indices = sorted({0, len(reel) // 2, len(reel) - 1})
    pixels = np.concatenate([np.asarray(reel.picture(i)).reshape(-1, 3) for i in indices])
    pixels = pixels[:: 1 + len(pixels) // _PIXELS_LOOKED_AT]
    red, green, blue = (pixels >> 2).astype(np.int64).T  # shades that differ by less are one
    _, first, count = np.unique(
        (red << 12) | (green << 6) | blue, return_index=True, return_counts=True
    )
    weighed = np.repeat(pixels[first], np.ceil(np.sqrt(count)).astype(np.int64), axis=0)
    return Image.fromarray(weighed[None]).quantize(256, method=Image.Quantize.MEDIANCUT)


def _write_sequence(reel: Reel, path: Path) -> None:
    path.mkdir()
    digits = max(5, len(str(len(reel))))
    for number, picture in enumerate(reel, start=1):
        picture.save(path / f"{number:0{digits}}.png", "PNG", compress_level=4)


def _write_mp4(reel: Reel, path: Path) -> None:
    width, height = reel.size
    command = [
        *(_ffmpeg(), "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24"),
        *("-s", f"{width}x{height}", "-r", str(reel.fps), "-i", "-", "-an"),
        *("-c:v", "libx264", "-preset", "medium", "-crf", "18", "-pix_fmt", "yuv420p"),
        *("-movflags", "+faststart", "-f", "mp4", str(path)),
    ]
    with tempfile.TemporaryFile() as said:
        code = _fed(command, reel, said)
        if code != 0:
            said.seek(0)
            words = said.read().decode("utf-8", "replace").strip().splitlines()[-3:]
            told = " / ".join(words).replace(str(path), "the film")
            raise CarromError(f"ffmpeg failed with code {code}: {told}")


def _fed(command: Sequence[str], reel: Reel, said: IO[bytes]) -> int:
    """Give a program every picture; the code with which it ends."""
    # In a session of its own: Ctrl-C is ours to answer, and ends it here.
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=said, stderr=said, start_new_session=True
    ) as process:
        assert process.stdin is not None
        try:
            for picture in reel:
                process.stdin.write(picture.tobytes())
        except BrokenPipeError:  # it gave up: why is in what it said
            pass
        except BaseException:
            process.kill()
            raise
        finally:
            with suppress(BrokenPipeError):
                process.stdin.close()
        return process.wait()


def _ffmpeg() -> str:
    return shutil.which("ffmpeg") or ""


_ENCODERS: Final[dict[str, Callable[[Reel, Path], None]]] = {
    "webp": _write_webp,
    "gif": _write_gif,
    "mp4": _write_mp4,
    "png-sequence": _write_sequence,
}


# --- files and faults ---------------------------------------------------------------------------


class _Part:
    """A file or folder that is being written, beside its place; gone unless it is kept.

    A link is followed, and stays: what it points to is written.
    """

    def __init__(self, place: Path, *, folder: bool) -> None:
        self._asked, self._place = place, Path(os.path.realpath(place))
        self._folder = folder
        self.path = part_beside(self._place)

    def __enter__(self) -> "_Part":
        return self

    def keep(self) -> None:
        """Move it to its place, once it is down on the disk."""
        for written in self.path.iterdir() if self._folder else (self.path,):
            with written.open("rb+") as file:
                os.fsync(file.fileno())  # or a power cut leaves the name of an empty film
        if self._folder and os.name != "posix" and self._place.is_dir():
            self._place.rmdir()  # an empty one; elsewhere it is replaced in one step
        put_in_place(self.path, self._place)

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if self.path.is_dir():
            shutil.rmtree(self.path, ignore_errors=True)
        else:
            forget_part(self.path)
        if isinstance(error, OSError) and error.errno:  # told of the film that was asked for
            raise OSError(error.errno, error.strerror, str(self._asked)) from error


def _strokes(faults: Faults, source: object) -> tuple[Replay, ...]:
    """The strokes of whatever is to be filmed."""
    if isinstance(source, Trick):
        source = source.result()
    if isinstance(source, StrokeResult):
        source = Replay(source)
    if isinstance(source, Replay):
        return (source,)
    found = faults.items("source", source, "a stroke, a trick, or the strokes of a record")
    strokes = tuple(one for one in found if isinstance(one, Replay))
    if len(strokes) < len(found):
        faults.append(f"source must hold strokes only, not {shown(source)}")
    elif not strokes and not faults:
        faults.append("there is no stroke that could be shown")
    if len(strokes) > _MOST_STROKES:
        faults.append(f"a film has at most {_MOST_STROKES} strokes, not {len(strokes)}")
    return strokes


def _kind(faults: Faults, path: Path, kind: str | None) -> str:
    if kind is not None:
        faults.name("kind", kind, KINDS)
        return kind
    ending = path.suffix.lower().removeprefix(".") or "png-sequence"
    if ending not in KINDS:
        faults.append(f"out must end in one of {', '.join(KINDS)}, not {shown(path.name)}")
    return ending


def _size(faults: Faults, size: object, kind: str) -> tuple[int, int]:
    if not isinstance(size, tuple | list) or len(size) != 2:
        faults.append(f"size must be a width and a height, not {shown(size)}")
        return LEAST_SIDE, LEAST_SIDE
    sides = []
    for name, value in zip(("width", "height"), size, strict=True):
        side = faults.integer(name, value, at_least=LEAST_SIDE, at_most=LARGEST_SIDE)
        if kind == "mp4" and side % 2:
            faults.append(f"{name} must be even for mp4, not {side}")
        sides.append(side)
    return sides[0], sides[1]


def _place_faults(path: Path, kind: str) -> list[str]:
    """Why nothing can be put there."""
    faults = []
    if not path.parent.is_dir():
        faults.append(f"there is no folder {path.parent}")
    if kind == "png-sequence":
        if path.is_dir() and any(path.iterdir()):
            faults.append(f"{path} holds files already: a sequence needs a folder of its own")
        elif path.exists() and not path.is_dir():
            faults.append(f"{path} is a file already: a sequence needs a folder of its own")
    elif path.is_dir():
        faults.append(f"{path} is a folder: a film needs the name of a file")
    if kind == "mp4" and not _ffmpeg():
        faults.append("mp4 needs the program ffmpeg, which is not on PATH (webp and gif do not)")
    return faults
