"""How a language builds its sentences.

Example:
    >>> talk = Language(code="xx", templates={"a": "{men:man|men} go"}, numbers=("no", "one"))
    >>> talk.sentence("a", ("48",), (("men", 1),))
    'One man go (Law 48).'
"""

import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from carrom.errors import immutable

Values = Iterable[tuple[str, int | str]]


def _english_singular(count: int) -> bool:
    return count in (1, -1)


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The messages of one language, and the little grammar that they need.

    Example:
        >>> Language(code="xx", templates={"a": "{seat} plays"}).sentence("a", (), [("seat", "x")])
        'X plays.'
    """

    code: str
    """Its code, ``"en"``."""
    templates: Mapping[str, str]
    """A template for each code of a remark."""
    numbers: tuple[str, ...] = ()
    """Words for 0, 1, 2 and so on; larger numbers are written in digits."""
    feminine: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Those of the words that are others before a feminine noun."""
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Words for the values that are names: seats, sides, pieces."""
    law: str = "Law {}"
    """How one Law is cited."""
    laws: str = "Laws {}"
    """How several are."""
    house: str = "house {}"
    """How a choice of this library is cited."""
    is_singular: Callable[[int], bool] = _english_singular
    """Whether a number takes the first of two forms."""

    def sentence(self, code: str, laws: tuple[str, ...], values: Values) -> str:
        """A remark in words, with its Laws in brackets.

        Raises:
            KeyError: the language has no template of this code.
        """
        text = _Formatter(self).vformat(self.templates[code], (), dict(values)).strip()
        text = text[:1].upper() + text[1:]
        return f"{text} ({self.cited(laws)})." if laws else f"{text}."

    def cited(self, laws: tuple[str, ...]) -> str:
        """Numbers as they are cited: Laws together, then choices of the house and documents.

        Example:
            >>> Language(code="xx", templates={}).cited(("95b", "house 4.2a"))
            'Law 95b, house 4.2a'
        """
        numbered = [number for number in laws if number[:1] in "123456789"]
        parts = []
        if numbered:
            parts.append(
                (self.law if len(numbered) == 1 else self.laws).format(", ".join(numbered))
            )
        for number in laws:
            if number not in numbered:
                head, house, rest = number.rpartition("house ")
                parts.append(self.house.format(rest) if house and not head else number)
        return ", ".join(parts)

    def number(self, count: int) -> str:
        """A number in words as far as there are any."""
        return self.numbers[count] if 0 <= count < len(self.numbers) else str(count)


class _Name(str):
    """A word that is told as it stands."""

    __slots__ = ()


class _Formatter(string.Formatter):
    """Fills templates.

    ``{n:man|men}`` is a number and the right form of what is counted, ``{n:=goes|go}`` the form
    alone, ``{n:~pièce|pièces}`` counts something feminine, ``{n:#}`` is the number alone in
    words, and ``{n:60*minute|minutes}`` tells seconds in minutes; everything else is a number or
    a name.
    """

    def __init__(self, language: Language) -> None:
        self.language = language

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        value = super().get_value(key, args, kwargs)
        # A letter is a piece only where a piece is told: a player may be called B.
        return _Name(value) if key != "piece" and value in ("Q", "W", "B") else value

    def format_field(self, value: Any, format_spec: str) -> str:
        language = self.language
        if isinstance(value, _Name):
            return str(value)
        if not isinstance(value, int):
            return language.words.get(str(value), str(value))
        if format_spec.startswith("60*"):
            value, format_spec = round(value / 60), format_spec.removeprefix("60*")
        if format_spec == "#":
            return language.number(value)
        one, bar, many = format_spec.lstrip("=~").partition("|")
        if not bar:
            return str(value)
        form = one if language.is_singular(value) else many
        if format_spec.startswith("="):
            return form
        number = language.number(value)
        if format_spec.startswith("~"):
            number = language.feminine.get(number, number)
        return f"{number} {form}"
