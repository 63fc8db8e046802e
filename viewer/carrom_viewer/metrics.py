"""How wide and how high a text is, from the shipped font, without a window.

A line of size 1 is one em high, and its letters are smaller than that by the leading between
two lines.

Example:
    >>> 2.0 < width("Queen") < 3.5
    True
    >>> wrapped("The queen is covered", width=6.0)
    ('The queen is', 'covered')
"""

from functools import lru_cache
from importlib.resources import as_file, files
from itertools import zip_longest
from typing import Final

from carrom.harmless import harmless
from PIL import ImageFont

LEADING: Final = 1.2
"""Height of a line, in sizes of its letters."""

BASELINE: Final = 0.788
"""From the top of a line down to the foot of its letters, in heights of the line."""

_UNITS: Final = 2048
"""Units in which the font's own figures are whole numbers, per size of the letters."""

_FILES: Final = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}


@lru_cache(maxsize=64)
def font(pixels: float, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The shipped font with letters of a size in pixels."""
    with as_file(files("carrom_viewer") / "fonts" / _FILES[bold]) as path:
        return ImageFont.truetype(path, pixels, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def _step(letter: str, after: str, bold: bool) -> float:
    """How far a letter moves the pen, kerned with the one after it if there is one, ems."""
    face = font(_UNITS, bold)
    return float(face.getlength(letter + after) - face.getlength(after)) / (_UNITS * LEADING)


def pens(letters: str, bold: bool = False) -> list[float]:
    """Where the pen is before each letter of a line of 1 em, and after the last; ems.

    Example:
        >>> at = pens("AVA")
        >>> len(at), at[0], at[1] < pens("AA")[1]
        (4, 0.0, True)
    """
    found = [0.0]
    for letter, after in zip_longest(letters, letters[1:], fillvalue=""):
        found.append(found[-1] + _step(letter, after, bold))
    return found


def advance(letters: str, bold: bool = False) -> float:
    """How far letters on one line reach, kerning included, for a line of 1 em, ems."""
    return pens(letters, bold)[-1]


def width(text: str, size: float = 1.0, bold: bool = False) -> float:
    """The width of the widest line of a text whose lines are `size` ems high, ems.

    Here and in what follows, of the text as it is shown: see `carrom.harmless`.

    Example:
        >>> width("") == 0.0 and width("mm", 2.0) == 4.0 * width("m")
        True
    """
    lines = harmless(text, "\n").split("\n")
    return size * max((advance(line, bold) for line in lines), default=0.0)


@lru_cache(maxsize=256)
def wrapped(
    text: str, size: float = 1.0, bold: bool = False, width: float | None = None
) -> tuple[str, ...]:
    r"""The lines of a text, broken at spaces so that none is wider than `width` ems.

    A word that is wider by itself is broken where it must be.

    Example:
        >>> wrapped("one\n\ntwo")
        ('one', '', 'two')
    """
    lines = harmless(text, "\n").split("\n")
    if width is None:
        return tuple(lines)
    room = width / size
    return tuple(part for line in lines for part in _broken(line, bold, room))


def height(text: str, size: float = 1.0, bold: bool = False, width: float | None = None) -> float:
    """The height of a text, ems.

    Example:
        >>> height("The queen is covered", width=6.0)
        2.0
    """
    return size * len(wrapped(text, size, bold, width))


def _broken(line: str, bold: bool, room: float) -> list[str]:
    """One line, broken into lines that are no wider than the room, ems of size 1."""
    lines: list[str] = []
    now, reach = "", 0.0
    for word in line.split(" "):
        more = f" {word}" if now else word
        longer = reach + advance(now[-1:] + more, bold) - advance(now[-1:], bold)
        if longer <= room:
            now, reach = now + more, longer
            continue
        if now:
            lines.append(now)
        *full, now = _chopped(word, bold, room)
        lines += full
        reach = advance(now, bold)
    return [*lines, now]


def _chopped(word: str, bold: bool, room: float) -> list[str]:
    """A word in pieces that are no wider than the room, of at least one letter each."""
    pieces = [""]
    done = 0.0  # how far the last piece reaches, up to its last letter
    for letter in word:
        last = pieces[-1][-1:]
        reach = done + _step(last, letter, bold) if last else 0.0
        if last and reach + _step(letter, "", bold) > room:
            pieces.append("")
            reach = 0.0
        pieces[-1] += letter
        done = reach
    return pieces
