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
from functools import partial
from typing import Any, Final, TypeVar

from carrom.cli.umpire_words import VOCABULARY
from carrom.errors import immutable
from carrom.reading import few_marks
from carrom.rules.facts import ACTS, FAULTS, StrokeFacts
from carrom.rules.player_names import invisible

__all__ = [
    "STROKE_WORDS",
    "VOCABULARY",
    "Misunderstood",
    "Sight",
    "Word",
    "called",
    "meaning",
    "plain",
    "stroke_facts",
    "words_of",
]

_Meant = TypeVar("_Meant")

_MEN: Final = ("white", "black", "own", "opponent")
_PIECES: Final = (*_MEN, "queen", "striker")
_LETTERS: Final = {"white": "W", "black": "B", "queen": "Q"}
_INSTEAD: Final = ("passed", "no_room", "striker_slipped")
STROKE_WORDS: Final = (
    *(*_PIECES, "nothing", "improper", "missed", "over", "broken", "before_play"),
    *("fell", "unseen", "noticed"),
    *(f"fault:{name}" for name in FAULTS),
    *ACTS,
)
"""The meanings that belong to a stroke; all others are commands."""
_UNSEEN: Final = {
    "out_of_turn": "turn",
    "placing_fault": "men",
    "queen": "queen",
    "opponent": "opponent",
}
_NAME_WORDS: Final = 20  # no name that fits on a sheet has more


@immutable
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

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild from the parts, not from the word's text alone."""
        made = partial(Misunderstood, self.word, self.key, self.allowed, **self.values)
        return made, (), self.__dict__


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What has to be known to understand a stroke."""

    words: Mapping[str, str]
    """The vocabulary."""
    colours: tuple[str, str] | None = ("white", "black")
    """The colours of the player on turn and of the opponent; None: colours are free."""
    men: Mapping[str, int] = field(default_factory=lambda: {"white": 9, "black": 9})
    """How many men of each colour lie on the board."""
    queen: bool = True
    """Whether the queen lies there."""
    broken: bool = True
    """Whether the break has been made."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """The seat of each player, by all that the player may be called."""
    other: str | None = None
    """The seat that played, if somebody played out of turn and nobody says who; None: unknown."""


def plain(text: str) -> str:
    """The text in small letters without accents and without signs that show nothing.

    Example:
        >>> plain("Irrégulier")
        'irregulier'
    """
    parts = unicodedata.normalize("NFKD", few_marks(text).casefold())
    return "".join(sign for sign in parts if not (unicodedata.combining(sign) or invisible(sign)))


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


def called(names: Mapping[str, _Meant], text: str) -> _Meant | None:
    """Who is called so, or is the only one whose name begins so.

    Example:
        >>> called({"ann": "south", "bob": "north"}, "B")
        'north'
    """
    text = plain(text)
    if text in names:
        return names[text]
    begun = {found for name, found in names.items() if text and name.startswith(text)}
    return begun.pop() if len(begun) == 1 else None


class _Reading:
    """The facts of a line while it is read."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.left = dict(sight.men)
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
            self._alone(word)
        elif said == "improper":
            self._once(word, "proper", False)
        elif said == "missed":
            self._once(word, "touched", False)
        elif said == "noticed":
            self._once(word, "unnoticed", "noticed")
        elif said.startswith("fault:"):
            self._once(word, "fault", said.removeprefix("fault:"))
        else:
            self._once(word, said, True)
            if said in _INSTEAD:
                self._alone(word)

    def _piece(self, word: Word, said: str, number: int | None) -> None:
        if said in ("queen", "striker"):
            if number is not None:
                raise Misunderstood(word, "number")
            name = "queen_seen" if said == "queen" else "striker_seen"
            self._once(word, name, True)
            if said == "queen":
                self._on_board(word, said)
                (self.down if self.over is None else self.off).append("Q")
            else:
                self.facts["striker" if self.over is None else "striker_overboard"] = True
            return
        count = 1 if number is None else number
        if not 1 <= count <= 9:
            raise Misunderstood(word, "number")
        colour = self._colour(word, said)
        self._on_board(word, colour, count)
        self.left[colour] -= count
        if said in ("own", "opponent") and self.over is None:
            self.facts[said] = self.facts.get(said, 0) + count
            return
        (self.down if self.over is None else self.off).extend(_LETTERS[colour] * count)

    def _colour(self, word: Word, said: str) -> str:
        """The colour of the men that are meant."""
        if said not in ("own", "opponent"):
            return said
        if self.sight.colours is None:
            raise Misunderstood(word, "free")
        return self.sight.colours[said == "opponent"]

    def _on_board(self, word: Word, piece: str, count: int = 1) -> None:
        """Refuse more men than lie there, or a queen that does not."""
        if piece == "queen":
            if not self.sight.queen:
                raise Misunderstood(word, "no-queen")
        elif count > self.left[piece]:
            raise Misunderstood(word, "too-many", colour=piece, men=self.sight.men[piece])

    def broken(self, word: Word, piece: Word | None) -> None:
        """The piece that broke, which stands behind the word for it (Laws 120, 141)."""
        said, number = ("", None) if piece is None else meaning(piece, self.sight.words)
        if piece is None or said not in (*_MEN, "queen") or number not in (None, 1):
            raise Misunderstood(piece or word, "needs-broken")
        colour = said if said == "queen" else self._colour(piece, said)
        if colour == "queen":
            self._on_board(piece, colour)
        elif not self.sight.men[colour]:  # one that went down as well may have broken
            raise Misunderstood(piece, "too-many", colour=colour, men=0)
        self._once(word, "piece_broken", _LETTERS[colour])

    def unseen(self, word: Word, what: Word | None) -> None:
        """What nobody noticed in time, which stands behind the word for it."""
        said = "" if what is None else meaning(what, self.sight.words)[0]
        if said not in _UNSEEN:
            raise Misunderstood(what or word, "needs-unseen")
        self._once(word, "unnoticed", _UNSEEN[said])

    def _of_which_fault(self) -> None:
        """The fault alone is enough: it is that of a foul, of a placing, or of the stroke."""
        facts = self.facts
        of = FAULTS[facts["fault"]][0]
        if of == "foul":
            if not facts.get("technical_foul"):
                facts.setdefault("foul", True)
        elif of == "placing_fault":
            facts.setdefault(of, True)
        else:
            facts.setdefault("proper", False)

    def by(self, word: Word, seat: str) -> None:
        """Who did it."""
        self._once(word, "by", seat)

    def _alone(self, word: Word) -> None:
        """A word that bears no other of its kind."""
        if self.alone is not None:
            raise Misunderstood(word, "alone")
        self.alone = word

    def _once(self, word: Word, name: str, value: bool | str) -> None:
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
        broke = "piece_broken" in facts
        if facts.get("touched") is False and (pieces or broke):
            raise Misunderstood(last, "alone")
        if "fault" in facts:
            self._of_which_fault()
        unseen = facts.get("unnoticed") not in (None, "noticed")
        if (unseen or facts.get("out_of_turn")) and "by" not in facts:
            # who placed the wrong men may be on turn or not
            if self.sight.other is None or facts.get("unnoticed") == "men":
                raise Misunderstood(last, "needs-name", "allowed-name")
            facts["by"] = self.sight.other
        made = bool(pieces or any(seen) or facts.keys() & {"proper", "before_play"})
        made = made and not facts.get("fell")  # a piece that fell was not struck
        if broke or (not self.sight.broken and made and "touched" not in facts):
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
    rest = list(line)
    while rest:
        word = rest.pop(0)
        said, number = meaning(word, sight.words)
        if said == "by":
            seat, length = _named(rest, sight)
            if seat is None:
                raise Misunderstood(rest[0] if rest else word, "needs-name", "allowed-name")
            reading.by(word, seat)
            del rest[:length]
        elif said == "broken":
            reading.broken(word, rest.pop(0) if rest else None)
        elif said == "unseen":
            reading.unseen(word, rest.pop(0) if rest else None)
        elif said in STROKE_WORDS:
            reading.take(word, said, number)
        else:
            raise Misunderstood(word, "not-now" if said else "unknown", "allowed-stroke")
    return reading.finished(line[-1])


def _named(words: list[Word], sight: Sight) -> tuple[str | None, int]:
    """The seat of the player whom the first words name, and how many words do.

    A name of several words is told whole; of a single word the beginning is enough.
    """
    for count in range(min(len(words), _NAME_WORDS), 1, -1):
        seat = sight.seats.get(plain(" ".join(word.text for word in words[:count])))
        if seat is not None:
            return seat, count
    return (called(sight.seats, words[0].text) if words else None), 1
