"""What an umpire says, in each language: templates by the code of the remark.

A template is a text with values in braces. ``{men:man|men}`` shows a number in words and the
right form of what is counted: "one man", "two men"; ``{seat}`` shows a name by the language's
own word for it. A new language is a `Language` in a file of its own and a line in `LANGUAGES`.

Example:
    >>> language("en").sentence("dues-out", ("78a",), (("men", 2), ("seat", "north")))
    'Two due men come out; north places them (Law 78a).'
    >>> language("fr").sentence("dues-out", ("78a",), (("men", 2), ("seat", "north")))
    'Deux pions dus sortent ; Nord les pose (Loi 78a).'
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from carrom.errors import CarromError, shown
from carrom.rules.messages.en import ENGLISH
from carrom.rules.messages.fr import FRENCH
from carrom.rules.messages.language import Language

LANGUAGES: Final[Mapping[str, Language]] = MappingProxyType({"en": ENGLISH, "fr": FRENCH})
"""The languages by their codes."""


def language(code: object) -> Language:
    """The messages of a language.

    Raises:
        CarromError: nobody wrote them; the error names those that exist.

    Example:
        >>> language("tlh")
        Traceback (most recent call last):
        ...
        carrom.errors.CarromError: lang must be one of en, fr, not 'tlh'
    """
    found = LANGUAGES.get(code) if isinstance(code, str) else None
    if found is None:
        raise CarromError(f"lang must be one of {', '.join(LANGUAGES)}, not {shown(code)}")
    return found
