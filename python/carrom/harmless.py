r"""Text of somebody else, made harmless for a terminal.

A name or a file may hold anything: orders to the terminal, letters that turn the direction of
what follows, breaks of lines that make one message look like two. What is shown goes through
`harmless`.

Example:
    >>> harmless("one\x1b[2Jtwo \u202eeerht")
    'one?[2Jtwo ?eerht'
"""

import unicodedata
from typing import Final

_OBEYED: Final = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Categories of what a terminal obeys, of what turns or hides, and of what breaks a line."""
_JOINERS: Final = "\u200c\u200d"
"""Signs without which some scripts, of India for one, cannot be written."""


def harmless(text: str, besides: str = "") -> str:
    r"""The text with a question mark for everything that is more than a letter.

    Args:
        text: any text.
        besides: signs that may stand, such as the ends of lines.

    Example:
        >>> harmless("a\tb\0c"), harmless("a\nb", "\n")
        ('a?b?c', 'a\nb')
    """
    if text.isprintable():  # as nearly every text is
        return text
    return "".join(sign if sign in besides or not is_obeyed(sign) else "?" for sign in text)


def is_obeyed(sign: str) -> bool:
    r"""Whether a sign is an order, turns the direction of what follows, or breaks the line.

    Example:
        >>> is_obeyed("\x1b"), is_obeyed("é"), is_obeyed("\u200d")
        (True, False, False)
    """
    return unicodedata.category(sign) in _OBEYED and sign not in _JOINERS
