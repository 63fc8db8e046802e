"""One sentence of an umpire's announcement, as data.

Example:
    >>> remark = Remark("striker-due", ("72a",), (("dues", 1),))
    >>> remark.sentence("en")
    'The striker is pocketed: one due (Law 72a).'
"""

from dataclasses import dataclass

from carrom.rules.messages import language


@dataclass(frozen=True, slots=True)
class Remark:
    """What is to be said about a stroke: a code, the Laws behind it and the values in it.

    Example:
        >>> Remark("turn-passes", ("48",), (("seat", "north"),)).sentence()
        'The turn passes to north (Law 48).'
    """

    code: str
    """Key of the message in `carrom.rules.messages`."""
    laws: tuple[str, ...] = ()
    """Numbers of the Laws."""
    values: tuple[tuple[str, int | str], ...] = ()
    """Names and values that the message shows."""

    def sentence(self, lang: str = "en") -> str:
        """The remark in words.

        Raises:
            CarromError: nobody wrote the messages in that language.
        """
        return language(lang).sentence(self.code, self.laws, self.values)
