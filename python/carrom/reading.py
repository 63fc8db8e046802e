"""Text that somebody else wrote, taken for hostile until it has been read.

All JSON that the package reads goes through `parse_json`, whatever it stands in: one set of rules,
one wording. Every bound is stated here, so that no text takes more than a second, or 64 MB of
memory besides itself, before it is refused:

* `LONGEST` letters and `MOST_LINES` lines of a text;
* `MOST_VALUES` values, `DEEPEST` lists and objects inside each other, and numbers of `MOST_DIGITS`
  signs in JSON;
* `MOST_MARKS` on a letter of a name or a word;
* `MOST_FAULTS` faults told, after which nobody looks for more.

The mark of its encoding, with which some editors begin a text, is passed over everywhere.
"""

import math
import re
import unicodedata
from collections import Counter
from typing import Any, Final

from carrom.errors import Faults, UnreadableFile, shown

LONGEST: Final = 1 << 23
"""Letters of a text, at most: the longest, of a whole tournament, has far less."""
MOST_LINES: Final = 1 << 17
"""Lines of a text, at most."""
MOST_VALUES: Final = 1 << 19
"""Values that JSON may hold: an empty list takes three letters, and twenty times the memory."""
DEEPEST: Final = 100
"""Lists and objects that may stand inside each other."""
MOST_DIGITS: Final = 640
"""Signs of a number: twice those of the largest float, and as many as Python always reads."""
MOST_FAULTS: Final = 100
"""Faults that one error lists: a hostile text can have as many as letters."""

MOST_MARKS: Final = 30
"""Accents and the like on one letter: no language needs as many (Unicode's UAX 15, Stream-Safe
Text Format)."""

MARK: Final = "\ufeff"
"""The mark of an encoding; in UTF-8 it tells nothing, and says that it is UTF-8."""

_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_NO_BRACKETS: Final = re.compile(r"[^][{}]+")


def decoded(data: bytes) -> str:
    r"""The text of bytes in UTF-8.

    Raises:
        UnreadableFile: the bytes are something else.

    Example:
        >>> decoded(b"\xc3\xa9")
        'é'
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        # The error holds all the bytes: it is not kept.
        reason = f"not UTF-8: {error.reason} at byte {error.start}"
    raise UnreadableFile(reason)


def few_marks(text: str) -> str:
    r"""The text with `MOST_MARKS` on each letter at most; the others are left out.

    To write a text in one of Unicode's normal forms takes a time that grows with the square of the
    marks on a letter: minutes for half a million. So this comes before.

    Example:
        >>> len(few_marks("e" + 1_000_000 * "\u0301"))
        31
    """
    if text.isascii():
        return text
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def lines_of(text: str) -> list[str]:
    r"""The lines of a text that is neither too long nor of too many lines, without its mark.

    Lines end as in files of any system, and nowhere else: JSON may hold other breaks in a string.

    Raises:
        UnreadableFile: the text is too large.

    Example:
        >>> lines_of("\ufeffQ 0 0\r\nW1 0 0.1\n")
        ['Q 0 0', 'W1 0 0.1', '']
    """
    refuse_too_long(text)
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        raise UnreadableFile(f"a text has up to {MOST_LINES} lines, not {lines}")
    return [line.removesuffix("\r") for line in text.removeprefix(MARK).split("\n")]


def refuse_too_long(text: str) -> None:
    """Refuse a text of more than `LONGEST` letters.

    Raises:
        UnreadableFile: the text is longer.
    """
    if len(text) > LONGEST:
        raise UnreadableFile(f"a text has up to {LONGEST} letters, not {len(text)}")


def parse_json(text: str) -> Any:
    """The values of a JSON text without repeated keys.

    Raises:
        UnreadableFile: the text is something else, or larger than the bounds of this module;
            every fault that could be found.

    Example:
        >>> parse_json('{"Q": [0.0, 0.1]}')
        {'Q': [0.0, 0.1]}
        >>> parse_json('{"a": NaN, "a": 1}')
        Traceback (most recent call last):
        carrom.errors.UnreadableFile: 2 faults:
        - NaN is not a number in JSON
        - key 'a' comes twice
    """
    import json  # takes a millisecond to import, which only files should cost

    refuse_too_long(text)
    text = text.removeprefix(MARK)
    refuse_too_many(text)
    if text.count("[") + text.count("{") > DEEPEST and _depth(_STRING.sub("", text)) > DEEPEST:
        raise UnreadableFile(_TOO_DEEP)  # before Python finds out, which depends on its caller
    hooks = _Hooks()
    try:
        plain = json.loads(
            text,
            object_pairs_hook=hooks.object,
            parse_constant=hooks.constant,
            parse_int=hooks.whole,
            parse_float=hooks.decimal,
        )
    except json.JSONDecodeError as error:
        # The error holds the whole text: it is not kept.
        told = f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
    except RecursionError:  # asked for when little is left
        told = _TOO_DEEP
    else:
        hooks.faults.raise_as(UnreadableFile)
        return plain
    raise UnreadableFile(told)


MOST_DOTS: Final = 20
"""Dots outside of strings in a line of TOML: what a key of n parts takes grows with n²."""

_NO_TOML: Final = re.compile(  # comments, and strings of the four kinds
    r"""#[^\n]*|"{3}(?:[^\\]|\\.)*?"{3,5}|'{3}.*?'{3,5}|'[^'\n]*'|"(?:[^"\\\n]++|\\.)*+\"""",
    re.DOTALL,
)
_LONG_NUMBER: Final = re.compile(rf"[0-9_]{{{MOST_DIGITS + 1}}}")


def parse_toml(text: str) -> dict[str, Any]:
    """The values of a text in TOML.

    Raises:
        UnreadableFile: the text is something else, or larger than the bounds of this module.

    Example:
        >>> parse_toml("a = 1")
        {'a': 1}
    """
    import tomllib  # takes milliseconds to import, which only files should cost

    refuse_too_long(text)
    bare = _NO_TOML.sub('""', text.removeprefix(MARK))
    if _values(bare) > MOST_VALUES:
        raise UnreadableFile(f"TOML has up to {MOST_VALUES} values, not {_values(bare)}")
    if _depth(bare) > DEEPEST:
        raise UnreadableFile(f"TOML has up to {DEEPEST} lists and tables inside each other")
    if any(line.count(".") > MOST_DOTS for line in bare.split("\n")):
        raise UnreadableFile(f"a line of TOML has up to {MOST_DOTS} dots outside of strings")
    if _LONG_NUMBER.search(bare):
        raise UnreadableFile(f"a number has up to {MOST_DIGITS} signs")
    try:
        return tomllib.loads(text.removeprefix(MARK))
    except (ValueError, RecursionError) as error:
        raise UnreadableFile(f"not TOML: {error}") from None


_TOO_DEEP: Final = f"not JSON that can be read: over {DEEPEST} lists and objects in each other"


def refuse_too_many(text: str) -> None:
    """Refuse a text of more than `MOST_VALUES` values, before anything is made of them.

    Raises:
        UnreadableFile: there are more.
    """
    # Signs inside of strings count too at first, which is quick.
    if _values(text) > MOST_VALUES and _values(bare := _STRING.sub("", text)) > MOST_VALUES:
        raise UnreadableFile(f"JSON has up to {MOST_VALUES} values, not {_values(bare)}")


def _values(text: str) -> int:
    return text.count("[") + text.count("{") + text.count(",")


def _depth(bare: str) -> int:
    """How many lists and objects stand inside each other, `DEEPEST` + 1 at most."""
    depth = deepest = 0
    if bare.count("[") + bare.count("{") > DEEPEST:
        for bracket in _NO_BRACKETS.sub("", bare):
            depth += 1 if bracket in "[{" else -1
            deepest = max(deepest, depth)
            if depth > DEEPEST:
                break
    return deepest


class _Hooks:
    """What reads the parts of JSON, and remembers what was wrong: each fault once, in order."""

    def __init__(self) -> None:
        self.faults = Faults()

    def wrong(self, fault: str) -> None:
        if len(self.faults) < MOST_FAULTS and fault not in self.faults:
            self.faults.append(fault)

    def object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            counts = Counter(key for key, _ in pairs)
            for key in [key for key, count in counts.items() if count > 1][:MOST_FAULTS]:
                self.wrong(f"key {shown(key)} comes twice")
        return found

    def constant(self, name: str) -> float:
        self.wrong(f"{name} is not a number in JSON")
        return 0.0

    def whole(self, digits: str) -> int:
        if len(digits) <= MOST_DIGITS:
            return int(digits)
        self.wrong(f"a number has up to {MOST_DIGITS} signs, not {len(digits)}")
        return 0

    def decimal(self, digits: str) -> float:
        if len(digits) > MOST_DIGITS:
            self.wrong(f"a number has up to {MOST_DIGITS} signs, not {len(digits)}")
            return 0.0
        number = float(digits)
        if math.isinf(number):
            self.wrong(f"{shown(digits)} is larger than any number")
            return 0.0
        return number
