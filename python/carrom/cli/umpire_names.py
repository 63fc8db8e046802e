"""The names of players as an umpire types them: which may be given, and whom they mean.

Example:
    >>> teams_of("Ann, Bob", None, "en")
    (('Ann',), ('Bob',))
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from carrom.cli.umpire_parse import (
    STROKE_WORDS,
    VOCABULARY,
    Misunderstood,
    Word,
    called,
    meaning,
    plain,
)
from carrom.cli.umpire_text import shortened
from carrom.cli.umpire_words import SAY
from carrom.errors import CarromError
from carrom.harmless import harmless
from carrom.names import SEATS
from carrom.rules.match import Match
from carrom.rules.player_names import normal_name, same_names
from carrom.rules.toss import Teams

_Meant = TypeVar("_Meant")

LONGEST: Final = 40
"""A name has no more signs than this, so that a score sheet stays a sheet."""
_LONGEST_TOLD: Final = 4 * LONGEST
_FRENCH_SEATS: Final = {"sud": "south", "est": "east", "nord": "north", "ouest": "west"}


def teams_of(text: str, seats: int | None, lang: str) -> Teams:
    """The teams of names with commas between: a pair, then the other pair.

    Args:
        text: what was typed.
        seats: 2 or 4; None: as many as there are names.
        lang: the language of the faults.

    Raises:
        CarromError: not so many different names, names that look the same or would be taken for
            something else; every fault is listed.

    Example:
        >>> teams_of("north,w1", None, "en")
        Traceback (most recent call last):
        ...
        carrom.errors.CarromError: 2 faults:
        - "north" cannot be a name: it is a word here
        - "w1" cannot be a name: it is a word here
    """
    names = [normal_name(" ".join(name.split())) for name in text.split(",")]
    fits = len(names) in (2, 4) if seats is None else len(names) == seats
    different = len({plain(name) for name in names}) == len(names)
    faults = [] if fits and all(names) and different else [_number_fault(seats, lang)]
    for same in same_names(filter(None, names)) if different else ():
        faults.append(SAY[lang]["names-alike"].format(names=shortened(same, _LONGEST_TOLD)))
    for name in filter(None, names if fits else ()):
        faults += (SAY[lang][key].format(name=shortened(name)) for key in _wrong_with(name))
    if faults:
        raise CarromError(faults)
    half = len(names) // 2
    return tuple(names[:half]), tuple(names[half:])


def _number_fault(seats: int | None, lang: str) -> str:
    return SAY[lang]["players" if seats is None else f"players-{seats}"]


def _wrong_with(name: str) -> Iterator[str]:
    """Keys of `SAY` for what is wrong with a name."""
    if len(name) > LONGEST:
        yield "name-long"
    if name != harmless(name) or not any(map(str.isprintable, name)):
        yield "name-signs"
    elif _is_word(plain(name)):
        yield "name-word"


def _is_word(text: str) -> bool:
    """Whether a name would be taken for a seat, a number, a command or a number of pieces.

    Words that only say what a stroke did, ``"Rose"`` or ``"B"``, may be names: where a name may
    stand, they are read as one.
    """
    if text in SEATS or text in _FRENCH_SEATS or text.isdigit():
        return True
    for words in VOCABULARY.values():
        said, number = meaning(Word(text), words)
        if said and not (said in STROKE_WORDS and number is None and text.isalpha()):
            return True
    return False


def team_named(teams: Teams, words: Sequence[Word]) -> int | None:
    """The team that somebody names: by number, by a player, or by the start of a name.

    Example:
        >>> team_named((("Ann",), ("Bob Lee",)), [Word("le")]), team_named((("Ann",), ("Al",)), [])
        (1, None)
    """
    players = [(name, team) for team, names in enumerate(teams) for name in names]
    meant = _parts(players) | {"1": 0, "2": 1}
    meant |= {plain(" & ".join(names)): team for team, names in enumerate(teams)}
    return called(meant | {plain(name): team for name, team in players}, _text(words))


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def _parts(meant: Iterable[tuple[str, _Meant]]) -> dict[str, _Meant]:
    """The words of names, as far as no two have the same."""
    parts = [(part, found) for name, found in meant for part in plain(name).split()]
    return {part: found for part, found in parts if sum(part == other for other, _ in parts) == 1}


def names_in(match: Match) -> dict[str, str]:
    """What a player may be called, and the name: the whole of it, a part, the seat.

    A part that several names have, or that is a seat, means nobody.
    """
    found = _parts((name, name) for name in match.order) | dict(match.seating)
    found |= {word: found[seat] for word, seat in _FRENCH_SEATS.items() if seat in match.seating}
    return found | {plain(name): name for name in match.order}


def player_named(match: Match, words: Sequence[Word]) -> str:
    """The player whom words name.

    Raises:
        Misunderstood: nobody, or several.
    """
    found = called(names_in(match), _text(words))
    if found is None:
        raise Misunderstood(words[0], "unknown", "allowed-name")
    return found


def seats_in(match: Match) -> Mapping[str, str]:
    """The seat of each player, by all that the player may be called."""
    return {key: match.seat_of(name) for key, name in names_in(match).items()}
