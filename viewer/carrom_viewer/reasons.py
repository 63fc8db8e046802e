"""Why something may not be done, in the language chosen: what the library refuses, for players.

The library says what is wrong in English, with the Law; each of its texts that somebody at the
board can meet has its own here, in ``texts``. What has none is told as the umpire tells it
(`carrom.cli.umpire_refusals`), or as it stands.

Example:
    >>> from carrom_viewer.texts import Texts
    >>> said = "the left base circle is covered in part by the striker (Law 130b)"
    >>> reason(said, Texts.of("fr"))
    'Le striker couvre en partie le cercle de base gauche (Loi 130b).'
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from carrom.cli.umpire_refusals import refusal

from carrom_viewer.texts import Texts

_SAID: Final = (
    ("reason.lines", "the striker misses the (?P<line>outer|inner) base line by (?P<mm>.+) mm"),
    ("reason.circle", "the (?P<side>left|right) base circle is covered in part by the striker"),
    (
        "reason.end",
        "the striker stands (?P<mm>.+) mm past the (?P<side>left|right) end of the base lines",
    ),
    ("reason.arrow", "the striker touches the (?P<arrow>[a-z-]+) arrow"),
    (
        "reason.overlap",
        "(?P<piece>the striker|[QWB]\\d?) overlaps (?P<other>\\w+) by (?P<mm>.+) mm",
    ),
    ("reason.overlap", "(?P<piece>[QWB]\\d?) and (?P<other>\\w+) overlap by (?P<mm>.+) mm"),
    (
        "reason.cushion",
        "(?P<piece>the striker|[QWB]\\d?) reaches (?P<mm>.+) mm into the (?P<seat>\\w+) cushion",
    ),
    (
        "reason.pocket",
        (
            "the centre of (?P<piece>the striker|[QWB]\\d?) is inside the rim of the "
            "(?P<pocket>..) pocket"
        ),
    ),
    (
        "reason.outside",
        "(?P<piece>[QWB]\\d?) must lie inside the outer circle, not (?P<mm>.+) mm from the centre",
    ),
    (
        "reason.centre",
        (
            "(?P<piece>[QWB]\\d?) must be clear of the centre circle by its whole width, "
            "not (?P<mm>.+) mm from the centre"
        ),
    ),
    ("reason.queen", "(?P<piece>[QWB]\\d?) makes a shot with the queen"),
    (
        "reason.set-up",
        "a set-up is called by up to (?P<most>\\d+) letters, numbers and spaces, not (?P<name>.+)",
    ),
    ("reason.claimed", "(?P<file>.+): another program is playing this match now"),
    ("reason.turn", "it is the turn of (?P<seat>\\w+), not of (?P<other>\\w+)"),
    ("reason.over", "the board is over"),
    ("reason.owes", "(?P<piece>.+) must be placed: who owes them cannot let himself off"),
)
"""The keys of texts, each with what the library says before the Law."""

_PATTERNS: Final = tuple(
    (key, re.compile(f"{pattern}(?: \\(Law (?P<law>.+)\\))?")) for key, pattern in _SAID
)


def reason(fault: str, texts: Texts, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """A fault as it is told at the board.

    Args:
        fault: as the library tells it.
        texts: of the language.
        names: the player on each seat.
    """
    for key, pattern in _PATTERNS:
        found = pattern.fullmatch(fault)
        if found is not None:
            values = {name: value or "" for name, value in found.groupdict().items()}
            law = values.pop("law")
            words = {name: _word(texts, name, value, names) for name, value in values.items()}
            told = texts.say(key, **words)
            cited = texts.say("reason.law", law=law) if law else ""
            return f"{told[:1].upper()}{told[1:]}{cited}."
    told = refusal(fault, texts.code, names)
    return f"{told[:1].upper()}{told[1:]}"


def _word(texts: Texts, name: str, value: str, names: Mapping[str, str]) -> str:
    """A value as it is called in the language."""
    if value in names:
        return names[value]
    if name == "mm":
        return texts.number(float(value), ".3g")
    if value in ("left", "right", "outer", "inner", "the striker"):
        return texts.say(f"reason.word-{value.removeprefix('the ')}")
    if name == "arrow":
        return texts.say(f"reason.arrow-{value}")
    if value in ("south", "east", "north", "west"):
        return texts.say(f"reason.seat-{value}")
    return value
