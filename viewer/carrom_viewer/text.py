"""Letters drawn once on a sheet, and texts as rectangles of that sheet, in whole pixels.

A letter is drawn at the very size at which it is shown, at one of a few fractions of a pixel, so
that it is sharp and its place is right. Pure: the sheet is an array, which
`carrom_viewer.renderer` copies to the graphics memory when it changed.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom_viewer import metrics

Floats = NDArray[np.float32]

SIDE: Final = 2048
"""Side of the sheet, pixels."""

STEPS: Final = 4
"""Places within a pixel at which a small letter is drawn."""

LARGE: Final = 26.0
"""Letters from this size on, pixels, stand at whole pixels."""

KEPT: Final = 768
"""Texts whose rectangles are kept."""


@dataclass(frozen=True, slots=True)
class _Letter:
    """Where a letter lies on the sheet, and where from the pen on it is drawn; pixels."""

    x: int
    y: int
    width: int
    height: int
    left: int
    """From the pen to its left edge."""
    below: int
    """From the foot of the line up to its lower edge."""


class Letters:
    """The sheet of letters. When it is full it is begun anew, and so memory stays flat.

    Example:
        >>> letters = Letters()
        >>> rows = letters.rectangles("Queen", 20)
        >>> rows.shape, letters.changed_rows() is not None, letters.changed_rows()
        ((5, 6), True, None)
    """

    def __init__(self, side: int = SIDE) -> None:
        """An empty sheet of side × side pixels."""
        self.sheet: NDArray[np.uint8] = np.zeros((side, side), dtype=np.uint8)
        self._letters: dict[tuple[str, float, bool, int], _Letter] = {}
        self._texts: OrderedDict[tuple[str, float, bool, float | None], Floats] = OrderedDict()
        self._changed: tuple[int, int] | None = None
        self.times_begun = 0
        """How often the sheet was begun anew: what was handed out before is void."""
        self._begin()

    def _begin(self) -> None:
        self._letters.clear()
        self._texts.clear()
        self._x = self._y = self._row = 0
        self.times_begun += 1

    def changed_rows(self) -> tuple[int, int] | None:
        """The rows of the sheet that changed since this was last asked, from and up to."""
        changed, self._changed = self._changed, None
        return changed

    def rectangles(
        self, text: str, line: float, bold: bool = False, width: float | None = None
    ) -> Floats:
        """The rectangles of a text whose lines are `line` pixels high.

        Args:
            text: with line breaks where it has some.
            line: height of a line, pixels.
            bold: whether the letters are.
            width: where it is broken into lines, in heights of a line; None for never.

        Returns:
            A row for each letter that leaves a trace: left, top (downwards from the top of the
            text), width, height, and its place on the sheet; all in pixels.
        """
        key = (text, line, bold, width)
        found = self._texts.get(key)
        if found is not None:
            self._texts.move_to_end(key)
            return found
        begun = self.times_begun
        rows = self._laid_out(*key)
        # A sheet that fills up in the middle of a text is begun anew; the second time it fits,
        # or the text is too much for any sheet and loses letters.
        if self.times_begun != begun:
            rows = self._laid_out(*key)
        self._texts[key] = rows
        if len(self._texts) > KEPT:
            self._texts.popitem(last=False)
        return rows

    def _laid_out(self, text: str, line: float, bold: bool, width: float | None) -> Floats:
        rows = []
        for number, letters in enumerate(metrics.wrapped(text, 1.0, bold, width)):
            foot = round((number + metrics.BASELINE) * line)
            for char, pen in zip(letters, metrics.pens(letters, bold), strict=False):
                if char.isspace():
                    continue
                letter, whole = self._letter(char, line / metrics.LEADING, bold, line * pen)
                left, top = whole + letter.left, foot - letter.below - letter.height
                rows.append((left, top, letter.width, letter.height, letter.x, letter.y))
        return np.array(rows, dtype=np.float32).reshape(-1, 6)

    def _letter(self, char: str, pixels: float, bold: bool, pen: float) -> tuple[_Letter, int]:
        """The letter for a place of the pen, and the pen's whole pixel."""
        steps = STEPS if pixels < LARGE else 1
        whole, step = divmod(round(pen * steps), steps)
        key = (char, pixels, bold, step)
        letter = self._letters.get(key)
        if letter is None:
            letter = self._letters[key] = self._drawn(char, pixels, bold, step / steps)
        return letter, whole

    def _drawn(self, char: str, pixels: float, bold: bool, fraction: float) -> _Letter:
        font = metrics.font(pixels, bold)
        mask, (left, top) = font.getmask2(char, "L", anchor="ls", start=(fraction, 0.0))
        width, height = mask.size
        x, y = self._room(width, height)
        bytes_ = np.frombuffer(bytes(mask), dtype=np.uint8).reshape(height, width)
        kept = self.sheet[y : y + height, x : x + width]
        kept[:] = bytes_[: kept.shape[0], : kept.shape[1]]
        first, last = self._changed or (y, y)
        self._changed = (min(first, y), max(last, y + height))
        return _Letter(x, y, kept.shape[1], kept.shape[0], int(left), -int(top) - kept.shape[0])

    def _room(self, width: int, height: int) -> tuple[int, int]:
        """A free place on the sheet, in rows from the top."""
        side = len(self.sheet)
        if self._x + width > side:
            self._x, self._y, self._row = 0, self._y + self._row + 1, 0
        if self._y + height > side:
            self._begin()
        place = self._x, self._y
        self._x += width + 1
        self._row = max(self._row, height)
        return place
