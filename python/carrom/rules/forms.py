"""Values as JSON and as lines of text, and back.

A value says what it is as plain values (`to_dict`), and this gives the rest. The text form is a
block of ``key: value`` lines, a nested block indented by two spaces; the values are JSON.

Example:
    >>> print(block({"turn": "south", "layout": {"Q": [0.0, 0.0]}}))
    turn: "south"
    layout:
      Q: [0.0, 0.0]
"""

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self

import numpy as np

from carrom.errors import CarromError, Faults, UnreadableFile, shown
from carrom.reading import DEEPEST, MOST_FAULTS, lines_of, parse_json, refuse_too_many

VERSION: Final = 1
"""Of the text forms."""


class Forms(ABC):
    """The JSON and text forms of a value that has `to_dict` and `from_dict`."""

    __slots__ = ()

    _head: ClassVar[str]
    """First key of the text form."""
    _error: ClassVar[type[CarromError]]
    """Raised for a text that is no such value."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""

    @classmethod
    @abstractmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Self:
        """The value that `to_dict` wrote."""

    def to_json(self) -> str:
        """One line of JSON.

        Example:
            >>> from carrom.rules import StrokeFacts
            >>> StrokeFacts.counts(own=1).to_json()
            '{"own": 1}'
        """
        import json  # takes a millisecond to import

        return json.dumps(self.to_dict(), allow_nan=False, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The value that `to_json` wrote, bit for bit.

        Raises:
            CarromError: as the constructor does, and for a text that is something else; every
                fault is listed.

        Example:
            >>> from carrom.rules import StrokeFacts
            >>> StrokeFacts.from_json('{"striker": true}')
            StrokeFacts(striker=True)
        """
        return cls.from_dict(_parsed_json(text, cls._error))

    def to_text(self) -> str:
        """A few lines that people can read, with digits enough to come back bit for bit.

        Example:
            >>> from carrom.rules import StrokeFacts
            >>> print(StrokeFacts(pocketed=("W1",), striker=True).to_text())
            carrom-facts: 1
            pocketed: ["W1"]
            striker: true
        """
        return block({self._head: VERSION, **self.to_dict()})

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The value that `to_text` wrote, bit for bit.

        Raises:
            CarromError: as the constructor does, and for lines that are something else; every
                fault is listed.

        Example:
            >>> from carrom.rules import Position
            >>> position = Position.opening("family", seats=4)
            >>> Position.from_text(position.to_text()) == position
            True
        """
        return cls.from_dict(parsed_block(text, cls._head, cls._error))


def keep_plain_numbers(value: Any) -> None:
    """Let a frozen dataclass hold its numbers as Python's own: JSON has none of numpy's.

    They are as equal as before, so nobody sees a frozen value change.

    Example:
        >>> from carrom.rules import Side
        >>> side = Side(colour="white", dues=np.int64(1))
        >>> keep_plain_numbers(side)
        >>> side.dues
        1
    """
    for field in dataclasses.fields(value):
        held = getattr(value, field.name, None)
        if isinstance(held, (np.integer, np.floating)):
            object.__setattr__(value, field.name, held.item())


def is_version(value: object) -> bool:
    """Whether this is the version of the forms, and not something that equals it.

    Example:
        >>> is_version(1), is_version(True)
        (True, False)
    """
    return type(value) is int and value == VERSION


def _parsed_json(text: str, error: type[CarromError]) -> dict[str, Any]:
    """The object that a text of JSON holds.

    Raises:
        CarromError: of the type given: the text is something else.
    """
    if not isinstance(text, str):
        raise error(f"JSON must be text, not {shown(text)}")
    try:
        plain = parse_json(text)
    except UnreadableFile as wrong:
        raise error(wrong.faults) from None
    if not isinstance(plain, dict):
        raise error(f"the JSON must be an object, not {shown(plain)}")
    return plain


def block(plain: Mapping[str, Any], indent: str = "") -> str:
    """Plain values as lines of text."""
    import json

    lines = []
    for key, value in plain.items():
        if isinstance(value, Mapping):
            lines.append(f"{indent}{key}:")
            if value:
                lines.append(block(value, indent + "  "))
        else:
            text = json.dumps(value, allow_nan=False, ensure_ascii=False)
            lines.append(f"{indent}{key}: {text}")
    return "\n".join(lines)


def parsed_block(text: str, head: str, error: type[CarromError]) -> dict[str, Any]:
    r"""The plain values that `block` wrote, without the head line that says the version.

    Raises:
        CarromError: of the type given: lines that are something else, with their numbers.

    Example:
        >>> parsed_block("carrom-facts: 1\nown: 2", "carrom-facts", CarromError)
        {'own': 2}
    """
    if not isinstance(text, str):
        raise error(f"the text must be a str, not {shown(text)}")
    faults = Faults()
    root: dict[str, Any] = {}
    open_blocks = [root]
    for number, line in enumerate(text_lines(text, error), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if len(faults) >= MOST_FAULTS:
            faults.append(f"line {number} and those below it were not read")
            break
        _read_line(faults, f"line {number}", line, open_blocks)
    if not is_version(root.pop(head, None)):
        faults.append(f"the first line must be '{head}: {VERSION}'")
    faults.raise_as(error)
    return root


def text_lines(text: str, error: type[CarromError]) -> list[str]:
    """The lines of a text, however large.

    Raises:
        CarromError: of the type given: the text is too large.
    """
    try:
        lines = lines_of(text)
        refuse_too_many(text)
    except UnreadableFile as wrong:
        raise error(wrong.faults) from None
    return lines


def _read_line(faults: Faults, where: str, line: str, open_blocks: list[dict[str, Any]]) -> None:
    spaces = len(line) - len(line.lstrip(" "))
    key, colon, rest = line.strip().partition(":")
    depth, odd = divmod(spaces, 2)
    if odd or depth >= len(open_blocks) or depth > DEEPEST or not colon:
        faults.append(f"{where} must be 'key: value', indented by two spaces, not {shown(line)}")
        return
    del open_blocks[depth + 1 :]
    here = open_blocks[depth]
    if key in here:
        faults.append(f"{where}: {shown(key)} comes twice")
    if not rest.strip():
        here[key] = {}
        open_blocks.append(here[key])
        return
    try:
        here[key] = parse_json(rest)
    except UnreadableFile as wrong:
        faults.extend(f"{where}: {fault}" for fault in wrong.faults[:MOST_FAULTS])
