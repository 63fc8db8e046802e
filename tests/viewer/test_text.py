"""Letters: their widths, where lines are broken, and the sheet on which they lie."""

from pathlib import Path

import carrom_viewer
import numpy as np
import pytest
from carrom_viewer import metrics
from carrom_viewer.text import KEPT, Letters


def test_a_text_is_as_wide_as_its_widest_line() -> None:
    assert metrics.width("a\nwide\nb") == metrics.width("wide")


def test_bold_letters_are_wider() -> None:
    assert metrics.width("Queen", bold=True) > metrics.width("Queen")


def test_pairs_are_kerned() -> None:
    assert metrics.width("AV") < metrics.width("A") + metrics.width("V")


@pytest.mark.parametrize("room", [5.0, 6.5, 9.0, 30.0])
def test_no_line_is_wider_than_there_is_room(room: float) -> None:
    text = "The striker is placed between the base lines, touching both of them."
    lines = metrics.wrapped(text, 1.1, width=room)
    assert all(metrics.width(line, 1.1) <= room for line in lines)
    assert " ".join(lines).split() == text.split()


def test_a_word_that_is_too_long_is_broken_and_not_lost() -> None:
    lines = metrics.wrapped("incomprehensible", width=3.0)
    assert len(lines) > 2
    assert "".join(lines) == "incomprehensible"


def test_room_for_nothing_still_ends() -> None:
    assert metrics.wrapped("abc", width=0.0) == ("a", "b", "c")


def test_letters_are_as_wide_as_the_widths_say() -> None:
    rows = Letters().rectangles("Première manche", 24.0)
    right = float((rows[:, 0] + rows[:, 2]).max())
    assert right == pytest.approx(24.0 * metrics.width("Première manche"), abs=2.0)


def test_letters_stay_within_their_line() -> None:
    rows = Letters().rectangles("Àgjpq|ÉÎ", 24.0)
    assert rows[:, 1].min() >= -1.0
    assert (rows[:, 1] + rows[:, 3]).max() <= 25.0


def test_the_same_letter_is_drawn_once() -> None:
    rows = Letters().rectangles("mmmm", 60.0)  # large letters stand at whole pixels
    assert len({tuple(row) for row in rows[:, 4:6].tolist()}) == 1


def test_spaces_leave_no_trace() -> None:
    assert len(Letters().rectangles(" \n ", 20.0)) == 0


def test_a_letter_on_the_sheet_is_what_the_font_draws() -> None:
    letters = Letters()
    (row,) = letters.rectangles("O", 40.0)
    x, y, w, h = (int(row[i]) for i in (4, 5, 2, 3))
    drawn = letters.sheet[y : y + h, x : x + w]
    assert drawn.max() == 255
    assert drawn[h // 2, w // 2] == 0  # the hole of an O


def test_a_full_sheet_is_begun_anew_and_memory_stays_flat() -> None:
    letters = Letters(side=128)
    for size in range(10, 60):
        rows = letters.rectangles("abcXYZ", float(size))
        assert len(rows) == 6
        assert (rows[:, 4] + rows[:, 2]).max() <= 128
        assert (rows[:, 5] + rows[:, 3]).max() <= 128
    assert letters.times_begun > 2


def test_a_letter_larger_than_the_sheet_is_cut_and_no_error() -> None:
    rows = Letters(side=16).rectangles("W", 90.0)
    assert len(rows) == 1


def test_no_more_than_so_many_texts_are_kept() -> None:
    letters = Letters()
    first = letters.rectangles("0", 20.0)
    assert letters.rectangles("0", 20.0) is first
    for number in range(1, KEPT + 2):
        letters.rectangles(str(number), 20.0)
    again = letters.rectangles("0", 20.0)
    assert again is not first
    assert np.array_equal(again, first)


def written() -> set[str]:
    """Every letter that stands in a text of the viewer or in a string of its sources."""
    package = Path(carrom_viewer.__file__).parent
    files = [*package.rglob("*.toml"), *package.rglob("*.py")]
    return {char for file in files for char in file.read_text("utf-8") if char.isprintable()}


@pytest.mark.parametrize("bold", [False, True])
def test_the_font_has_every_letter_that_is_written(bold: bool) -> None:
    font = metrics.font(32.0, bold)
    missing = bytes(font.getmask("\uffff"))
    assert missing != bytes(font.getmask("A"))
    assert [char for char in sorted(written()) if bytes(font.getmask(char)) == missing] == []
