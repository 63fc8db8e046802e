"""One sentence of an umpire's announcement, as data.

Example:
    >>> remark = Remark("striker-due", ("72a",), (("dues", 1),))
    >>> remark.sentence("en")
    'The striker is pocketed: one due (Law 72a).'
"""

from dataclasses import dataclass
from typing import Any

from carrom.errors import CarromError, Faults, immutable, shown
from carrom.rules.messages import language


@immutable
@dataclass(frozen=True, slots=True)
class Remark:
    """What is to be said about a stroke: a code, the Laws behind it and the values in it.

    Raises:
        CarromError: a code that is no text, Laws that are no numbers in text, or values that
            are not pairs of a name and a value; every fault is listed.

    Example:
        >>> Remark("turn-passes", ("48",), (("seat", "north"),)).sentence()
        'The turn passes to north (Law 48).'
    """

    code: str
    """Key of the message in `carrom.rules.messages`."""
    laws: tuple[str, ...] = ()
    """Numbers of the Laws. None where only a fact is told (what was pocketed, who has won): the
    Laws stand with what is ruled on it, before or after."""
    values: tuple[tuple[str, int | str], ...] = ()
    """Names and values that the message shows."""

    def __post_init__(self) -> None:
        """Check the types."""
        faults = Faults()
        faults.kind("code", self.code, str)
        laws: Any = self.laws
        values: Any = self.values
        if not isinstance(laws, tuple) or not all(isinstance(law, str) for law in laws):
            faults.append(f"laws must be a tuple of numbers as text, not {shown(laws)}")
        if not isinstance(values, tuple) or not all(map(_is_value, values)):
            faults.append(f"values must be pairs of a name and a value, not {shown(values)}")
        faults.raise_as(CarromError)

    def sentence(self, lang: str = "en") -> str:
        """The remark in words.

        Raises:
            CarromError: nobody wrote the messages in that language, there is no message of this
                code, or it needs a value that is not there.
        """
        words = language(lang)
        if self.code not in words.templates:
            raise CarromError(f"no message has the code {shown(self.code)}")
        try:
            return words.sentence(self.code, self.laws, self.values)
        except KeyError as missing:
            raise CarromError(f"the message {self.code!r} needs the value {missing}") from None


def _is_value(pair: object) -> bool:
    """Whether this is a name and what a message can show under it."""
    if not isinstance(pair, tuple) or len(pair) != 2:
        return False
    name, value = pair
    return isinstance(name, str) and isinstance(value, (int, str))
