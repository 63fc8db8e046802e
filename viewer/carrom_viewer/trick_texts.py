"""Titles and wordings of tricks in the language chosen, and what they name on the board.

A trick's own file tells them in English. ``texts/tricks`` has a file for each other language, a
table for each trick; a trick that is not in it is told in English.

Example:
    >>> from carrom.solver.tricks import trick
    >>> trick_title(trick("double"), "fr"), trick_title(trick("double"), "en")
    ('Doublé', 'Double')
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Final

from carrom import CarromBoard
from carrom.solver.tricks import Trick

from carrom_viewer.replay import name_labels, pocket_labels
from carrom_viewer.scene import Label
from carrom_viewer.texts import FOLDER

TRICKS: Final = FOLDER / "tricks"
"""Where the translations lie, a file for each language but English."""


def trick_title(trick: Trick, language: str) -> str:
    """What a trick is called."""
    return _told(language).get(trick.name, {}).get("title", trick.title)


def trick_wording(trick: Trick, language: str) -> str:
    """What is to be done in a trick."""
    return _told(language).get(trick.name, {}).get("wording", trick.wording)


def trick_labels(trick: Trick, board: CarromBoard) -> tuple[Label, ...]:
    """What the board needs so that the wording can be followed: the pockets, and the men it names.

    Example:
        >>> from carrom.solver.tricks import trick
        >>> [label.text for label in trick_labels(trick("double"), CarromBoard.icf())]
        ['SW', 'SE', 'NE', 'NW', 'W1']
    """
    men = name_labels(trick.layout, board)
    named = any(label.text in trick.wording for label in men if label.text != "Q")
    return (*pocket_labels(board), *(men if named else ()))


@cache
def _told(language: str) -> Mapping[str, Mapping[str, str]]:
    path = TRICKS / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
