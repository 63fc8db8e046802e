"""What an umpire types about a stroke, understood: ``w2 b q s`` and the like.

A line is words with blanks or commas between. Nothing here knows a match; who is on turn and who
may be named comes with the `Sight`.

Example:
    >>> sight = Sight(words=VOCABULARY["en"])
    >>> stroke_facts(words_of("w2 b q s"), sight)
    StrokeFacts(pocketed=('W', 'W', 'B', 'Q'), striker=True)
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from carrom.cli.umpire_words import VOCABULARY
from carrom.rules.facts import ACTS, StrokeFacts

__all__ = ["VOCABULARY", "Misunderstood", "Sight", "Word", "plain", "stroke_facts", "words_of"]

_MEN: Final = ("white", "black", "own", "opponent")
_PIECES: Final = (*_MEN, "queen", "striker")
_INSTEAD: Final = ("passed", "no_room", "striker_slipped")
STROKE_WORDS: Final = (*_PIECES, "nothing", "improper", "missed", "over", "before_play", *ACTS)
"""The meanings that belong to a stroke; all others are commands."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line, and where it stands."""

    text: str
    start: int = 0


class Misunderstood(Exception):
    """A word that cannot stand where it does.

    Args:
        word: which.
        key: what to say about it, a key of `SAY`.
        allowed: a key of `SAY` for what may stand there.
        values: values of that sentence.
    """

    def __init__(self, word: Word, key: str, allowed: str = "", **values: object) -> None:
        """Keep what was wrong."""
        super().__init__(word.text)
        self.word, self.key, self.allowed, self.values = word, key, allowed, values


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What has to be known to understand a stroke."""

    words: Mapping[str, str]
    """The vocabulary."""
    free: bool = False
    """Whether colours are free."""
    broken: bool = True
    """Whether the break has been made."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """The seat of each player, by the plain name."""
    other: str | None = None
    """The seat that played, if somebody played out of turn and nobody says who; None: unknown."""


def plain(text: str) -> str:
    """The text in small letters without accents.

    Example:
        >>> plain("Irrégulier")
        'irregulier'
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def words_of(line: str) -> list[Word]:
    """The words of a line.

    Example:
        >>> [word.start for word in words_of("w2, b")]
        [0, 4]
    """
    return [Word(found[0], found.start()) for found in re.finditer(r"[^\s,;]+", line)]


def meaning(word: Word, words: Mapping[str, str]) -> tuple[str, int | None]:
    """What a word means, and the number in it.

    Example:
        >>> meaning(Word("w2"), VOCABULARY["en"]), meaning(Word("what"), VOCABULARY["en"])
        (('white', 2), ('', None))
    """
    text = plain(word.text)
    if text in words:
        return words[text], None
    found = re.fullmatch(r"(?:([0-9]{1,3})([a-z]+)|([a-z]+)([0-9]{1,3}))", text)
    if found is None:
        return "", None
    head, number = found[2] or found[3], found[1] or found[4]
    known = words.get(head, "")
    return (known, int(number)) if known in _PIECES else ("", None)


class _Reading:
    """The facts of a line while it is read."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.facts: dict[str, Any] = {}
        self.down: list[str] = []
        self.off: list[str] = []
        self.over: Word | None = None  # since this word everything has left the board
        self.alone: Word | None = None

    def take(self, word: Word, said: str, number: int | None) -> None:
        """A word that is no name."""
        if said in _PIECES:
            self._piece(word, said, number)
        elif said == "over":
            self.over = word
        elif said == "nothing":
            self._once(word, "nothing", True)
            self.alone = word
        elif said == "improper":
            self._once(word, "proper", False)
        elif said == "missed":
            self._once(word, "touched", False)
        else:
            self._once(word, said, True)
            if said in _INSTEAD:
                self.alone = word

    def _piece(self, word: Word, said: str, number: int | None) -> None:
        sight = self.sight
        if said in ("queen", "striker"):
            if number is not None:
                raise Misunderstood(word, "number")
            name = "queen_seen" if said == "queen" else "striker_seen"
            self._once(word, name, True)
            if said == "queen":
                (self.down if self.over is None else self.off).append("Q")
            else:
                self.facts["striker" if self.over is None else "striker_overboard"] = True
            return
        count = 1 if number is None else number
        if not 1 <= count <= 9:
            raise Misunderstood(word, "number")
        if said in ("own", "opponent"):
            if sight.free:
                raise Misunderstood(word, "free")
            if self.over is not None:
                raise Misunderstood(word, "needs-piece")
            self.facts[said] = min(9, self.facts.get(said, 0) + count)
            return
        letters = ["W" if said == "white" else "B"] * count
        (self.down if self.over is None else self.off).extend(letters)

    def _once(self, word: Word, name: str, value: bool) -> None:
        if name in self.facts:
            raise Misunderstood(word, "twice")
        self.facts[name] = value

    def finished(self, last: Word) -> StrokeFacts:
        """The facts, once everything is read."""
        facts = self.facts
        if self.over is not None and not (self.off or facts.get("striker_overboard")):
            raise Misunderstood(self.over, "needs-piece")
        seen = [facts.pop(name, False) for name in ("queen_seen", "striker_seen", "nothing")]
        pieces = bool(self.down or self.off or facts.get("own") or facts.get("opponent"))
        if self.alone is not None and (pieces or seen[1] or (not seen[2] and len(facts) > 1)):
            raise Misunderstood(self.alone, "alone")
        if facts.get("touched") is False and pieces:
            raise Misunderstood(last, "alone")
        if facts.get("out_of_turn") and "by" not in facts:
            if self.sight.other is None:
                raise Misunderstood(last, "needs-name", "allowed-name")
            facts["by"] = self.sight.other
        made = bool(pieces or any(seen) or facts.keys() & {"proper", "before_play"})
        if not self.sight.broken and made and "touched" not in facts:
            facts["touched"] = True
        return StrokeFacts(pocketed=tuple(self.down), overboard=tuple(self.off), **facts)


def stroke_facts(line: list[Word], sight: Sight) -> StrokeFacts:
    """The facts of a stroke as they were typed.

    Raises:
        Misunderstood: a word that cannot stand there.
        InvalidFacts: facts that exclude each other.

    Example:
        >>> sight = Sight(words=VOCABULARY["fr"], seats={"bob": "north"})
        >>> stroke_facts(words_of("n irrégulier dehors b"), sight)
        StrokeFacts(pocketed=('B',), proper=False, overboard=('W',))
        >>> stroke_facts(words_of("temps par Bob"), sight)
        StrokeFacts(by='north', time_overrun=True)
    """
    reading = _Reading(sight)
    rest = iter(line)
    for word in rest:
        said, number = meaning(word, sight.words)
        if said == "by":
            name = next(rest, None)
            seat = None if name is None else sight.seats.get(plain(name.text))
            if seat is None:
                raise Misunderstood(name or word, "needs-name", "allowed-name")
            reading.facts["by"] = seat
        elif said in STROKE_WORDS:
            reading.take(word, said, number)
        else:
            raise Misunderstood(word, "not-now" if said else "unknown", "allowed-stroke")
    return reading.finished(line[-1])
