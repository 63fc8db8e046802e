"""Names of players and teams: which of them people would take for each other.

Example:
    >>> same_names(["Ann", "Bob", "ann "])
    ["'Ann' and 'ann '"]
"""

import unicodedata
from collections.abc import Iterable
from typing import Final, TypeGuard

from carrom.errors import shown

_NO_LETTERS: Final = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of signs that no name has: they break a line, or cannot be written to a file."""


def is_name(name: object) -> TypeGuard[str]:
    r"""Whether this can be a name: a line of text that is not blank.

    Example:
        >>> [is_name(name) for name in ("Ann", "", "Ann\nBob", 7)]
        [True, False, False, False]
    """
    return (
        isinstance(name, str)
        and bool(name.strip())
        and not any(unicodedata.category(sign) in _NO_LETTERS for sign in name)
    )


def same_names(names: Iterable[str]) -> list[str]:
    """Names that are the same but for capitals and blanks, each group as a message shows it.

    Example:
        >>> same_names(("Ann", "Bob", "Ann", "An n"))
        ["'Ann' and 'Ann'"]
    """
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(" ".join(name.split()).casefold(), []).append(name)
    return [" and ".join(map(shown, group)) for group in groups.values() if len(group) > 1]
