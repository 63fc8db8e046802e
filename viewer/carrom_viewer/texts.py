"""What the viewer says, in English and French.

The sentences lie in ``texts/en.toml`` and ``texts/fr.toml``: a table for each part of the
program, a line for each text. A key is the table's name and the line's, ``"menu.play"``. What the
umpire says is not here: the rules layer says it, in both languages (`carrom.rules.Remark`), and
`Texts.code` is the language to ask it for.

Example:
    >>> Texts.of("en").say("tricks.earned", stars=2, of=72)
    '2 stars of 72'
    >>> Texts.of("fr").say("tricks.earned", stars=0, of=72)
    '0 étoile sur 72'
"""

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from carrom.errors import CarromError, shown

FOLDER: Final = Path(__file__).parent / "texts"
"""Where the texts lie, a file for each language."""

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType({"en": "English", "fr": "Français"})
"""The languages by their codes, each in its own words."""

_SINGULARS: Final[Mapping[str, frozenset[int]]] = MappingProxyType(
    {"en": frozenset({1}), "fr": frozenset({0, 1})}
)
_POINTS: Final[Mapping[str, str]] = MappingProxyType({"en": ".", "fr": ","})
"""What stands before the tenths."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one language.

    Attributes:
        code: of the language, ``"en"``.
        templates: the texts by their keys, with values in braces. ``{name}`` shows a value,
            formatted as `str.format` would, and tenths as the language writes them;
            ``{count:man|men}`` a whole number and the right form of what is counted.
    """

    code: str
    templates: Mapping[str, str]

    @classmethod
    def of(cls, code: str) -> "Texts":
        """The texts of a language; each file is read once.

        Raises:
            CarromError: nobody wrote them.

        Example:
            >>> Texts.of("fr").code
            'fr'
        """
        if code not in LANGUAGES:
            raise CarromError(f"language must be one of {', '.join(LANGUAGES)}, not {shown(code)}")
        return _read(code)

    def say(self, key: str, /, **values: object) -> str:
        """The text of a key, with its values.

        Raises:
            KeyError: no such text, or a value that it needs is missing. ``tests/viewer`` looks
                for both in everything that is said anywhere.

        Example:
            >>> Texts.of("en").say("common.back")
            'Back'
        """
        return _Formatter(self.code).vformat(self.templates[key], (), values)

    def number(self, value: float, how: str = "") -> str:
        """A number that is not whole, as the language writes it.

        Args:
            value: the number.
            how: as `format` has it.

        Example:
            >>> Texts.of("en").number(2.5, ".2f"), Texts.of("fr").number(2.5, ".2f")
            ('2.50', '2,50')
        """
        return _number(value, how, self.code)

    def next_code(self) -> str:
        """The code of the next language, all in turn.

        Example:
            >>> Texts.of("en").next_code(), Texts.of("fr").next_code()
            ('fr', 'en')
        """
        codes = tuple(LANGUAGES)
        return codes[(codes.index(self.code) + 1) % len(codes)]


class _Formatter(string.Formatter):
    """Fills templates: ``{n:man|men}`` counts, everything else is `str.format`'s."""

    def __init__(self, code: str) -> None:
        self._code, self._singulars = code, _SINGULARS[code]

    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if bar:
            return f"{value} {one if value in self._singulars else many}"
        if isinstance(value, float):
            return _number(value, format_spec, self._code)
        return str(super().format_field(value, format_spec))


def _number(value: float, how: str, code: str) -> str:
    return format(value, how).replace(".", _POINTS[code])


@cache
def _read(code: str) -> Texts:
    plain = tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    flat = {
        f"{table}.{line}": text for table, lines in plain.items() for line, text in lines.items()
    }
    return Texts(code, MappingProxyType(flat))
