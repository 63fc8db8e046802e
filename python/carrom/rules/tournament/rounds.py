"""What every tournament is made of: who meets whom in a round, and on which table.

Example:
    >>> print(Round(number=1, pairings=(Pairing(1, "Ann", "Bob"), Pairing(None, "Cid", None))))
    Round 1
    table  first  second
        1  Ann    Bob
           Cid    (bye)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Self

import numpy as np

from carrom.errors import MOST_PEOPLE, Faults, InvalidTournament, immutable, shown
from carrom.rules.forms import VERSION, Forms, is_version, keep_plain_numbers, parsed_block
from carrom.rules.player_names import check_names, named
from carrom.rules.tournament.scoring import Scoring

Score = tuple[int, int]
"""Points of the one who is named first, and of the other."""

MOST_TABLES: Final = 1000
"""There are no more tables, and no more rounds."""


class TournamentForms(Forms):
    """The JSON and text forms of a tournament: both begin with what it is, and the version."""

    __slots__ = ()

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The tournament that `to_text` wrote.

        Raises:
            InvalidTournament: something else; every fault is listed.

        Example:
            >>> from carrom.rules.tournament import SwissTournament
            >>> tournament = SwissTournament(("Ann", "Bob"))
            >>> SwissTournament.from_text(tournament.to_text()) == tournament
            True
        """
        return cls.from_dict({cls._head: VERSION, **parsed_block(text, cls._head, cls._error)})


@immutable
@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet, or one who has a bye. Frozen.

    Raises:
        InvalidTournament: a table that is no number from 1, or names that are none; every fault
            is listed.

    Example:
        >>> Pairing(2, "Ann", "Bob").names
        ('Ann', 'Bob')
    """

    table: int | None
    """Number of the table, from 1; None for a bye."""
    first: str
    """The better ranked; in a team event the home team."""
    second: str | None
    """The other; None: `first` has a bye."""

    def __post_init__(self) -> None:
        """Check every value."""
        faults = Faults()
        if self.table is not None:
            faults.integer("table", self.table, at_least=1, at_most=MOST_TABLES)
        names = checked_names(faults, "player", self.names)
        faults.raise_as(InvalidTournament)
        object.__setattr__(self, "first", names[0])
        object.__setattr__(self, "second", None if self.second is None else names[1])
        keep_plain_numbers(self)

    @property
    def bye(self) -> bool:
        """Whether nobody is met."""
        return self.second is None

    @property
    def names(self) -> tuple[str, ...]:
        """Both, or the one with the bye."""
        return (self.first,) if self.second is None else (self.first, self.second)


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """The pairings of a round, table by table, a bye last. Frozen; it can be run through.

    Raises:
        InvalidTournament: a number that is none, or pairings that are none; every fault is
            listed. Who may be paired is for the tournament to say.
    """

    number: int
    """1 for the first."""
    pairings: tuple[Pairing, ...]
    """Who meets whom."""

    def __post_init__(self) -> None:
        """Check every value."""
        faults = Faults()
        faults.integer("number", self.number, at_least=0, at_most=MOST_TABLES)
        pairings = faults.items(
            "pairings", self.pairings, "a list of pairings", at_most=MOST_PEOPLE
        )
        for one in pairings:
            faults.kind("a pairing", one, Pairing)
        faults.raise_as(InvalidTournament)
        object.__setattr__(self, "pairings", pairings)
        keep_plain_numbers(self)

    def __iter__(self) -> Iterator[Pairing]:
        """Each pairing in turn."""
        return iter(self.pairings)

    def __len__(self) -> int:
        """Number of pairings, byes included."""
        return len(self.pairings)

    @property
    def bye(self) -> str | None:
        """Who has the bye; None: nobody."""
        return next((pairing.first for pairing in self.pairings if pairing.bye), None)

    def table(self) -> str:
        """The list to pin up.

        Example:
            >>> print(Round(number=3, pairings=(Pairing(1, "Ann", "Bob"),)).table())
            Round 3
            table  first  second
                1  Ann    Bob
        """
        rows = [(one.table, one.first, one.second or "(bye)") for one in self.pairings]
        return f"Round {self.number}\n" + columns(("table", "first", "second"), rows)

    def __str__(self) -> str:
        """The list to pin up."""
        return self.table()


def numbered(number: int, pairs: Iterable[tuple[str, str | None]]) -> Round:
    """A round with its tables numbered in the order of the pairs, byes last.

    Example:
        >>> numbered(1, [("Cid", None), ("Ann", "Bob")]).pairings[0]
        Pairing(table=1, first='Ann', second='Bob')
    """
    given = list(pairs)
    meeting = [pair for pair in given if pair[1] is not None]
    tables = [Pairing(i, *pair) for i, pair in enumerate(meeting, start=1)]
    byes = [Pairing(None, *pair) for pair in given if pair[1] is None]
    return Round(number=number, pairings=(*tables, *byes))


def columns(titles: Sequence[str], rows: Iterable[Sequence[str | int | None]]) -> str:
    """Rows under their titles: numbers to the right, words to the left, None left out.

    Example:
        >>> print(columns(("rank", "player"), [(1, "Ann"), (None, "Bob")]))
        rank  player
           1  Ann
              Bob
    """
    body = [list(row) for row in rows]
    lines = [list(titles), *(["" if x is None else str(x) for x in row] for row in body)]
    for i in range(len(titles)):
        wide = max(len(line[i]) for line in lines)
        words = any(isinstance(row[i], str) for row in body)
        for line in lines:
            line[i] = line[i].ljust(wide) if words else line[i].rjust(wide)
    return "\n".join("  ".join(line).rstrip() for line in lines)


# --- checks that both kinds of tournament share -------------------------------------------------


def checked_names(faults: Faults, what: str, given: object) -> tuple[str, ...]:
    """Names as they are kept: text that shows something, and all different.

    What is wrong goes to the faults. `carrom.rules.player_names` says which are different.

    Example:
        >>> faults = Faults()
        >>> checked_names(faults, "player", [" Al", "", "Al"])
        ('Al', '', 'Al')
        >>> list(faults)
        ["a player's name must be text, not ''", "two players have the same name: ' Al' and 'Al'"]
    """
    if isinstance(given, Set):
        faults.append(f"{what}s must come in an order, which a set has not: {shown(given)}")
    names = faults.items(f"{what}s", given, "a list of names", at_most=MOST_PEOPLE)
    return check_names(faults, what, names)


def checked_pairs(
    faults: Faults, what: str, given: object, expected: Sequence[str]
) -> list[tuple[str, str | None]]:
    """Pairs that hold everybody who is expected exactly once, an odd one out with None.

    Args:
        faults: what is wrong goes here.
        what: what the names are, ``"player"`` or ``"team"``.
        given: pairs of names; the second is None for a bye.
        expected: who is to play.

    Example:
        >>> faults = Faults()
        >>> checked_pairs(faults, "player", [("Ann", "Bob"), ("Bob", None)], ("Ann", "Bob", "Cid"))
        [('Ann', 'Bob'), ('Bob', None)]
        >>> list(faults)
        ['Bob is paired twice', 'Cid is not paired']
    """
    before = len(faults)
    listed = faults.items("pairs", given, "a list of pairs of names", at_most=MOST_PEOPLE)
    if len(faults) > before:
        return []
    pairs: list[tuple[str, str | None]] = []
    for pair in listed:
        first, second = (
            pair if isinstance(pair, (tuple, list)) and len(pair) == 2 else (None, None)
        )
        if isinstance(first, str) and (second is None or isinstance(second, str)):
            pairs.append((_called(first, expected), second and _called(second, expected)))
        else:
            faults.append(f"a pair must be two names, or a name and None, not {shown(pair)}")
    names = [name for pair in pairs for name in pair if name is not None]
    seen = dict.fromkeys(names)
    faults.extend(f"no {what} here is called {shown(one)}" for one in seen if one not in expected)
    faults.extend(f"{name} is paired twice" for name in seen if names.count(name) > 1)
    faults.extend(f"{name} is not paired" for name in expected if name not in seen)
    byes = [first for first, second in pairs if second is None]
    if len(byes) > len(expected) % 2:
        faults.append(f"{len(expected) % 2} may have a bye, not {len(byes)}: {', '.join(byes)}")
    return pairs


def score_of(faults: Faults, place: str, given: object, scoring: Scoring) -> Score:
    """A score of two whole numbers that a match can end with; (0, 0) when it is none.

    Example:
        >>> faults, scoring = Faults(), Scoring(None, None)
        >>> score_of(faults, "Ann - Bob", (25, 12), scoring)
        (25, 12)
        >>> score_of(faults, "Cid - Dan", (25,), scoring), list(faults)
        ((0, 0), ['Cid - Dan: the score must be two whole numbers, not (25,)'])
    """
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        faults.append(f"{place}: the score must be two whole numbers, not {shown(given)}")
        return 0, 0
    before = len(faults)
    what = "games" if scoring.best_of_three else "points"
    for count in given:
        if isinstance(count, (bool, np.bool_)) or not isinstance(count, (int, np.integer)):
            faults.append(f"{place}: {what} must be a whole number, not {shown(count)}")
    if len(faults) > before:
        return 0, 0
    score = int(given[0]), int(given[1])
    faults.extend(f"{place}: {fault}" for fault in scoring.faults(score))
    return score


def gathered(
    faults: Faults, meetings: Round, results: object
) -> dict[Pairing, tuple[object, bool]]:
    """What was given for each pairing, and whether it names the two the other way round.

    Args:
        faults: what is wrong goes here: unknown tables and pairs, results missing or double.
        meetings: the round.
        results: a mapping; its keys are numbers of tables, or pairs of names in either order.

    Example:
        >>> faults = Faults()
        >>> meetings = numbered(1, [("Ann", "Bob"), ("Cid", "Dan")])
        >>> gathered(faults, meetings, {("Bob", "Ann"): (3, 25), 5: (25, 0)})
        {Pairing(table=1, first='Ann', second='Bob'): ((3, 25), True)}
        >>> list(faults)
        ['there is no table 5', 'table 2, Cid - Dan: no result']
    """
    if not isinstance(results, Mapping):
        faults.append(f"results must map tables or pairs to scores, not {shown(results)}")
        return {}
    keys: dict[object, tuple[Pairing, bool]] = {}
    for one in meetings:
        if one.second is not None:
            keys[one.table] = keys[one.first, one.second] = one, False
            keys[one.second, one.first] = one, True
    found: dict[Pairing, tuple[object, bool]] = {}
    here = [name for one in meetings for name in one.names]
    # One may have no end; so many cannot be right: a table comes twice, or is unknown.
    for given, value in islice(results.items(), MOST_PEOPLE + 1):
        key = given
        if isinstance(key, tuple):
            key = tuple(_called(name, here) for name in key)
        if key not in keys or not isinstance(key, (tuple, int, np.integer)) or key is True:
            faults.append(_unknown(key, meetings))
            continue
        pairing, turned = keys[key]
        if pairing in found:
            faults.append(f"{where(pairing)}: two results")
        found[pairing] = value, turned
    missing = [one for one in meetings if not one.bye and one not in found]
    faults.extend(f"{where(one)}: no result" for one in missing)
    return found


def checked_form(
    head: str, plain: object, needed: tuple[str, ...], other: tuple[str, ...]
) -> dict[str, Any]:
    """What a form holds, its keys checked.

    Args:
        head: the key that says what it is; its value is the version of the form.
        plain: the form.
        needed: keys that must be there.
        other: keys that may be there.

    Raises:
        InvalidTournament: listing every fault.

    Example:
        >>> checked_form("carrom-swiss", {"carrom-swiss": 1, "seed": 3}, ("seed",), ())
        {'seed': 3}
    """
    faults = Faults()
    faults.kind(head, plain, Mapping)
    faults.raise_as(InvalidTournament)
    assert isinstance(plain, Mapping)  # no fault
    values = dict(plain)
    if not is_version(values.pop(head, None)):
        faults.append(f"{head} must be {VERSION}, not {shown(plain.get(head))}")
    faults.extend(f"{shown(key)} is missing" for key in needed if key not in values)
    known = (*needed, *other)
    faults.extend(f"there is no {shown(key)}" for key in values if key not in known)
    faults.raise_as(InvalidTournament)
    return values


def _called(name: Any, names: Iterable[str]) -> Any:
    """A name as it is kept, however it was typed; what is none stays as it is."""
    return named(name, names) or name


def where(pairing: Pairing) -> str:
    """How a message names a pairing.

    Example:
        >>> where(Pairing(1, "Ann", "Bob"))
        'table 1, Ann - Bob'
    """
    return f"table {pairing.table}, {pairing.first} - {pairing.second}"


def _unknown(key: object, meetings: Round) -> str:
    if not isinstance(key, tuple):
        return f"there is no table {shown(key)}"
    here = {name for one in meetings for name in one.names}
    strangers = [shown(name) for name in key if name not in here]
    if strangers:
        return f"nobody here is called {', '.join(strangers)}"
    return f"{' - '.join(str(name) for name in key)} is no pairing of round {meetings.number}"
