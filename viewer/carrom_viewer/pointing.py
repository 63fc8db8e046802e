r"""Complaints about a goal for letters of any width, where carets stand below the wrong word.

Example:
    >>> text = "pot K in NE"
    >>> print(marked("no piece\n    pot K in NE\n        ^", text))
    no piece
    pot »K« in NE
"""

from typing import Final

INDENT: Final = 4
"""Of the line that is complained about, and of the carets below it."""
MISSING: Final = "…"
"""Stands where a word is missing."""


def marked(fault: str, text: str) -> str:
    """A complaint with the text as a whole, and the word in it that is meant between marks.

    Args:
        fault: as `carrom.solver.goal.Goal.parse` tells it; what has no carets stays as it is.
        text: of the goal, in one line.

    Example:
        >>> marked("the budget is too small", "pot Q")
        'the budget is too small'
    """
    said, _, rest = fault.partition("\n")
    line, _, carets = rest.partition("\n")
    if not carets or carets.strip(" \t^") or "^" not in carets:
        return fault
    line, start, stop = line[INDENT:], carets.index("^") - INDENT, len(carets) - INDENT
    cut = text.find(line)  # a long line is told in part
    if cut >= 0:
        line, start, stop = text, start + cut, stop + cut
    return f"{said}\n{line[:start]}»{line[start:stop] or MISSING}«{line[stop:]}"
