r"""How what was typed is shown again: cut short, and with nothing in it that a terminal obeys.

Example:
    >>> shortened("one\x1b[2Jtwo"), shortened("x" * 1000, most=8)
    ('one?[2Jtwo', 'xxxxxxx…')
"""

from typing import Final

from rich.cells import cell_len

from carrom.harmless import harmless

LONGEST_WORD: Final = 40
"""A word is shown with so many signs at most."""
LONGEST_LINE: Final = 72
"""A line that was not understood is shown with so many signs at most."""
_BEFORE: Final = 30  # signs shown before the word that a long line is about


def shortened(text: str, most: int = LONGEST_WORD) -> str:
    """The harmless text, with its end cut off if it is long."""
    return harmless(text if len(text) <= most else f"{text[: most - 1]}…")


def marked(line: str, start: int, length: int) -> list[str]:
    r"""A line, or what is around a word of it, and below it a mark under the word.

    Args:
        line: what was typed.
        start: where the word stands in it.
        length: how long the word is.

    Example:
        >>> print("\n".join(marked("w2 what", 3, 4)))
          w2 what
             ^^^^
    """
    line = harmless(line.rstrip().replace("\t", " "))
    if len(line) > LONGEST_LINE:
        first = max(0, min(start - _BEFORE, len(line) - LONGEST_LINE))
        head, tail = "…" if first else "", "…" if first + LONGEST_LINE < len(line) else ""
        line = f"{head}{line[first : first + LONGEST_LINE]}{tail}"
        start += len(head) - first
    before, word = line[:start], line[start : start + length].rstrip("…")
    return [f"  {line}", f"  {' ' * cell_len(before)}{'^' * max(1, cell_len(word))}"]
