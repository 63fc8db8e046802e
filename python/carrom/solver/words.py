"""A goal's text as words, read one after the other; and complaints that point at one of them."""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

KINDS: Final = re.compile(
    r"(?P<space>[ \t\r\f\v]+|\#[^\n]*)"
    r"|(?P<arrow>->|→)"
    r"|(?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)"
    r"|(?P<word>m/s|[^\W\d_][^\W_]*)"
    r"|(?P<sign>[;\n(),])"
    r"|(?P<other>.)",
    re.IGNORECASE | re.ASCII,
)

SIGNS: Final = frozenset(";(),")
"""Signs, which a complaint shows in quotes."""

NOISE: Final = frozenset({"a", "an", "the"})
"""Words that say nothing."""

WIDEST: Final = 60
"""Letters before and after a wrong word that a complaint shows."""

LONGEST: Final = 40
"""Letters of a wrong word that a complaint repeats."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign of a text.

    Attributes:
        kind: ``"word"``, ``"number"``, ``"sign"``, ``"arrow"``, ``"other"`` or ``"end"``.
        text: in lower case; a newline is a ``;``.
        start: where it begins.
        stop: where it ends.
    """

    kind: str
    text: str
    start: int
    stop: int


def tokens_of(text: str) -> list[Token]:
    """The words of a text, and an ``"end"`` after them.

    Example:
        >>> [token.text for token in tokens_of("Pot the Q  # the queen")]
        ['pot', 'q', '']
    """
    found = []
    for match in KINDS.finditer(text):
        kind, word = str(match.lastgroup), match.group().lower()
        if kind == "space" or word in NOISE:
            continue
        same = {"\n": ";", "→": "->"}.get(word, word)
        found.append(Token(kind, same, match.start(), match.end()))
    found.append(Token("end", "", len(text), len(text)))
    return found


def pointed(text: str, token: Token, message: str) -> str:
    """A complaint with the line of the text in which it arises, and carets under the word.

    Example:
        >>> print(pointed("pot K", Token("word", "k", 4, 5), "no piece"))
        no piece
            pot K
                ^
    """
    begin = max(text.rfind("\n", 0, token.start) + 1, token.start - WIDEST)
    end = text.find("\n", token.start)
    end = min(len(text) if end < 0 else end, token.start + WIDEST)
    line = text[begin:end]
    before = re.sub(r"[^\t]", " ", text[begin : token.start])  # a tab stays as wide as it is
    carets = "^" * max(1, min(token.stop, end) - token.start)
    number = text.count("\n", 0, token.start) + 1
    where = f" (line {number})" if "\n" in text.strip() else ""
    return f"{message}{where}\n    {line}\n    {before}{carets}"


class Refused(Exception):
    """A clause that cannot be understood."""


class Reader:
    """The words of a text, one after the other, with all that was looked for at the present one.

    What is looked for in vain is what a complaint says could stand there.
    """

    def __init__(self, text: str) -> None:
        """Begin at the first word."""
        self.text = text
        self.tokens = tokens_of(text)
        self.at = 0
        self._wanted: dict[str, tuple[str, ...]] = {}

    @property
    def token(self) -> Token:
        """The present word."""
        return self.tokens[self.at]

    def ahead(self, count: int) -> Token:
        """A word further on, or the end."""
        return self.tokens[min(self.at + count, len(self.tokens) - 1)]

    def step(self) -> Token:
        """The present word; the next one becomes present."""
        token = self.token
        self.at += token.kind != "end"
        self._wanted.clear()
        return token

    def end(self) -> None:
        """Pass over all that is left."""
        self.at = len(self.tokens) - 1
        self._wanted.clear()

    # --- what may stand there ---------------------------------------------------------------

    def take(self, *words: str) -> str | None:
        """The present word if it is one of these, stepping on; else None."""
        if self.token.text in words and self.token.kind != "end":
            return self.step().text
        self._wanted.update((word, (word,)) for word in words)
        return None

    def take_name(self, label: str, names: Mapping[str, str]) -> str | None:
        """What the present word stands for, stepping on; else None.

        Args:
            label: what a complaint calls the names.
            names: words in lower case, and what they stand for.
        """
        if self.token.text in names:
            return names[self.step().text]
        self._wanted[label] = tuple(dict.fromkeys(names.values()))
        return None

    def take_number(self, label: str) -> str | None:
        """The present word if it is a number, stepping on; else None."""
        if self.token.kind == "number":
            return self.step().text
        self._wanted[label] = ()
        return None

    def seek(self, label: str) -> None:
        """Note what else could stand at the present word."""
        self._wanted[label] = ()

    def need(self, *words: str) -> str:
        """The present word, which must be one of these."""
        return self.take(*words) or self.refuse()

    # --- complaints -------------------------------------------------------------------------

    def refuse(self) -> NoReturn:
        """Complain of the present word: it is none of those that were looked for."""
        token, known = self.token, tuple(self._wanted)
        word = self.text[token.start : token.stop]
        if token.kind == "end":
            what = "the goal ends here"
        elif word == "\n":
            what = "the line ends here"
        else:
            what = repr(word if len(word) <= LONGEST else word[: LONGEST - 3] + "...")
        known = tuple(repr(sign) if sign in SIGNS else sign for sign in known)
        listed = known[0] if len(known) == 1 else f"one of: {', '.join(known)}"
        self.complain(token, f"{what}: expected {listed}{self._guess(token)}")

    def complain(self, token: Token, message: str) -> NoReturn:
        """Complain of a word."""
        raise Refused(pointed(self.text, token, message))

    def _guess(self, token: Token) -> str:
        if token.kind != "word" or len(token.text) > LONGEST:
            return ""
        names = {name.lower(): name for some in self._wanted.values() for name in some}
        near = difflib.get_close_matches(token.text, names, n=1)
        return f" (did you mean {names[near[0]]!r}?)" if near else ""
