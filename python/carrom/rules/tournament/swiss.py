"""A Swiss tournament: as many rounds as agreed, everybody against somebody of equal success.

A win counts 2 ranking points, a draw 1. The rank goes by ranking points, then Buchholz (the sum of
the opponents' ranking points), then the difference of points scored and conceded. Nobody meets
anybody twice. In an odd field the lowest ranked who had no bye has one: a win by 25-0 in a game to
25 points. A score that no match of the ruleset and the format can end with is refused.

Example:
    >>> tournament = SwissTournament(("Ann", "Bob", "Cid"), rounds=2, seed=4)
    >>> print(tournament.pair())
    Round 1
    table  first  second
        1  Ann    Cid
           Bob    (bye)
    >>> tournament = tournament.record({1: (20, 25)})
    >>> tournament.pair().bye, [(row.player, row.points) for row in tournament.standings()]
    ('Ann', [('Bob', 2), ('Cid', 2), ('Ann', 0)])
"""

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, ClassVar, Final, Self

from carrom.errors import CarromError, Faults, InvalidTournament, immutable, shown
from carrom.random_numbers import SEEDS
from carrom.rules.formats import Format
from carrom.rules.forms import VERSION, keep_plain_numbers
from carrom.rules.player_names import named, names_of_file
from carrom.rules.ruleset import Ruleset
from carrom.rules.tournament.draw import drawn
from carrom.rules.tournament.pairing import Field, best_pairing
from carrom.rules.tournament.rounds import (
    Pairing,
    Round,
    Score,
    TournamentForms,
    checked_form,
    checked_names,
    checked_pairs,
    gathered,
    numbered,
    score_of,
    where,
)
from carrom.rules.tournament.scoring import (
    Scoring,
    agreement_of,
    agreement_to_dict,
    scoring_of,
)
from carrom.rules.tournament.standings import Standings, SwissRow

MOST_PLAYERS: Final = 1000
"""A field is no bigger than this."""


@immutable
@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round with its scores. Frozen.

    Raises:
        InvalidTournament: no round, or not a score of two whole numbers for each pairing; every
            fault is listed. Which scores can be is for the tournament to say.
    """

    round: Round
    """Who met whom."""
    scores: tuple[Score, ...]
    """The score of each pairing, in their order and as they name the two."""

    def __post_init__(self) -> None:
        """Check every value."""
        faults = Faults()
        scores = faults.items("scores", self.scores, "a list of scores", at_most=MOST_PLAYERS)
        if faults.kind("round", self.round, Round):
            faults.integer(
                "scores", len(scores), at_least=len(self.round), at_most=len(self.round)
            )
        any_score = Scoring(None, None)
        kept = tuple(score_of(faults, f"score {i}", x, any_score) for i, x in enumerate(scores, 1))
        faults.raise_as(InvalidTournament)
        object.__setattr__(self, "scores", kept)

    def games(self) -> tuple[tuple[Pairing, Score], ...]:
        """Each pairing with its score."""
        return tuple(zip(self.round.pairings, self.scores, strict=True))


@immutable
@dataclass(frozen=True, slots=True)
class SwissTournament(TournamentForms):
    """A Swiss tournament as it stands. Frozen: what happens makes a new one.

    Raises:
        InvalidTournament: fewer than two players, names that are not text or not different, a
            number of rounds in which somebody would have to meet somebody twice, a seed, points of
            a bye, a ruleset or a format that are none; every fault is listed.

    Example:
        >>> tournament = SwissTournament(("Ann", "Bob", "Cid", "Dan"), rounds=2, seed=1)
        >>> results = {one.table: (25, 10) for one in tournament.pair()}
        >>> tournament = tournament.record(results)
        >>> tournament.over, tournament.standings()[0].points
        (False, 2)
        >>> SwissTournament.from_json(tournament.to_json()) == tournament
        True
    """

    _head: ClassVar[str] = "carrom-swiss"
    _error: ClassVar[type[CarromError]] = InvalidTournament

    players: tuple[str, ...]
    """The names, in any order; the order changes the draw."""
    rounds: int = field(default=0, kw_only=True)
    """How many rounds. Default (0): `usual_rounds`."""
    seed: int = field(default=0, kw_only=True)
    """Draws the first round, and the order of equals in the standings: 0 to 2**64 - 1."""
    bye_points: int = field(default=None, kw_only=True)  # type: ignore[assignment]
    """What a bye scores against nothing. Default: what wins a match without playing, the
    target of the ruleset (25), or two games in a best of three."""
    ruleset: str | Ruleset | None = field(default="icf", kw_only=True)
    """How a match is played: a `Ruleset` or its name, kept as a `Ruleset`."""
    format: str | Format | None = field(default="ffc", kw_only=True)
    """What the organiser agreed on, a `Format` or its name, kept as a `Format`: it says what a
    score is, and which ones can be. Default: one game of 40 + 5 minutes, with draws. Both None:
    nothing is agreed, and any score of two whole numbers is taken."""
    played: tuple[PlayedRound, ...] = field(default=(), init=False)
    """The rounds recorded so far."""
    withdrawn: tuple[tuple[str, int], ...] = field(default=(), init=False)
    """Who withdrew, and after how many rounds, in that order."""

    def __post_init__(self) -> None:
        """Check every value."""
        faults = Faults()
        players = checked_names(faults, "player", self.players)
        object.__setattr__(self, "players", players)
        faults.integer("players", len(players), at_least=2, at_most=MOST_PLAYERS)
        faults.integer("seed", self.seed, at_least=0, at_most=SEEDS - 1)
        faults.integer("rounds", self.rounds, at_least=0, at_most=_most_rounds(len(players)))
        scoring = scoring_of(faults, self.ruleset, self.format)
        given: object = self.bye_points
        bye = scoring.walkover if given is None else given
        faults.integer("bye_points", bye, at_least=1, at_most=scoring.bounds[1])
        faults.raise_as(InvalidTournament)
        object.__setattr__(self, "rounds", self.rounds or usual_rounds(len(players)))
        object.__setattr__(self, "bye_points", bye)
        object.__setattr__(self, "ruleset", scoring.ruleset)
        object.__setattr__(self, "format", scoring.format)
        keep_plain_numbers(self)

    def _with(self, **changes: Any) -> Self:
        made = dataclasses.replace(self)  # names and numbers were checked: they stay as they are
        for name in ("played", "withdrawn"):
            object.__setattr__(made, name, changes.get(name, getattr(self, name)))
        return made

    @property
    def _scoring(self) -> Scoring:
        agreed = scoring_of(Faults(), self.ruleset, self.format)
        return dataclasses.replace(agreed, bye=self.bye_points)

    @property
    def _bye(self) -> Score:
        """The score of a bye."""
        return self.bye_points, 0

    # --- reading ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all rounds are recorded."""
        return len(self.played) == self.rounds

    @property
    def active(self) -> tuple[str, ...]:
        """Who has not withdrawn, in the order of `players`."""
        gone = {name for name, _ in self.withdrawn}
        return tuple(name for name in self.players if name not in gone)

    def standings(self) -> Standings[SwissRow]:
        """The rank of everybody, those who withdrew included.

        Equals share a rank and stand in the order drawn by the seed.

        Example:
            >>> tournament = SwissTournament(("Ann", "Bob"), rounds=1).record({1: (9, 9)})
            >>> [(row.rank, row.points, row.buchholz) for row in tournament.standings()]
            [(1, 1, 1), (1, 1, 1)]
        """
        rows = _rows(self)
        rows.sort(key=lambda row: row.key, reverse=True)  # stable: equals stay as drawn
        ranked: list[SwissRow] = []
        for place, row in enumerate(rows, start=1):
            equal = ranked and ranked[-1].key == row.key
            ranked.append(dataclasses.replace(row, rank=ranked[-1].rank if equal else place))
        return Standings(tuple(ranked))

    # --- acts -------------------------------------------------------------------------------

    def pair(self, by_hand: Iterable[tuple[str, str | None]] | None = None) -> Round:
        """The next round, its tables numbered from the best ranked down.

        The first round is drawn. Every later one is the best possible; see
        `carrom.rules.tournament.pairing` for what that means. It needs networkx, an
        extra: ``pip install '.[tournament]'`` in a clone brings it.

        Args:
            by_hand: the organiser's own pairs, table by table; the second name is None for a bye.

        Raises:
            InvalidTournament: all rounds are played, fewer than two players are left, or
                networkx is missing; by hand also names unknown, missing or double, somebody who
                withdrew, and a second meeting or a second bye that can be avoided. Every fault is
                listed.

        Example:
            >>> tournament = SwissTournament(("Ann", "Bob", "Cid", "Dan"))
            >>> tournament.pair([("Ann", "Dan"), ("Bob", "Cid")]).pairings[1]
            Pairing(table=2, first='Bob', second='Cid')
        """
        faults = Faults()
        if self.over:
            faults.append(f"all {self.rounds} rounds are played")
        elif len(self.active) < 2:
            faults.append(f"nobody is left to play against: {', '.join(self.active) or 'nobody'}")
        faults.raise_as(InvalidTournament)
        if by_hand is None:
            return self._drawn() if not self.played else self._paired()
        pairs = checked_pairs(faults, "player", by_hand, self.active)
        if not faults:
            faults.extend(self._repeats(pairs))
        faults.raise_as(InvalidTournament)
        return numbered(len(self.played) + 1, pairs)

    def record(
        self,
        results: Mapping[Any, Score],
        round: Round | None = None,  # noqa: A002
    ) -> Self:
        """The tournament after a round.

        Args:
            results: the score of each match, by the number of its table or by the names of the
                two in either order: of the one named first, then of the other. It is the points
                of the game, no more than the target, or the games won in a best of three. Equal
                scores are a draw, where the format knows any. A match lost by forfeit (Law 143)
                or given up (Law 139) is recorded as a bye turned round, 0-25. A bye needs no
                result.
            round: the round played. Default: `pair()`.

        Raises:
            InvalidTournament: as `pair` does, for tables that are numbered otherwise in `round`,
                for tables and names unknown, results missing or double, and scores that no match
                can end with by the ruleset and the format; every fault is listed.

        Example:
            >>> tournament = SwissTournament(("Ann", "Bob", "Cid"), seed=4)
            >>> tournament.record({("Cid", "Ann"): (25, 3)}).played[0].scores
            ((3, 25), (25, 0))
        """
        faults = Faults()
        meetings = self.pair() if round is None else self._checked(faults, round)
        faults.raise_as(InvalidTournament)
        given = gathered(faults, meetings, results)
        scores: list[Score] = []
        for one in meetings:
            if one.bye or one not in given:
                scores.append(self._bye)
                continue
            value, turned = given[one]
            score = score_of(faults, where(one), value, self._scoring)
            scores.append(score[::-1] if turned else score)
        faults.raise_as(InvalidTournament)
        return self._with(played=(*self.played, PlayedRound(meetings, tuple(scores))))

    def withdraw(self, *players: str) -> Self:
        """The tournament without some players: they keep what they have and are paired no more.

        Raises:
            InvalidTournament: names unknown, double, or withdrawn before; every fault is listed.

        Example:
            >>> SwissTournament(("Ann", "Bob", "Cid")).withdraw("Bob").active
            ('Ann', 'Cid')
        """
        faults = Faults()
        gone: list[str] = []
        for given in players:
            name = named(given, self.players)
            if name is None:
                faults.append(f"no player here is called {shown(given)}")
            elif name in gone:
                faults.append(f"{shown(name)} is named twice")
            elif name not in self.active:
                faults.append(f"{name} has withdrawn before")
            else:
                gone.append(name)
        faults.raise_as(InvalidTournament)
        after = len(self.played)
        return self._with(withdrawn=(*self.withdrawn, *((name, after) for name in gone)))

    # --- pairing ----------------------------------------------------------------------------

    def _drawn(self) -> Round:
        order = [name for name in drawn(self.players, self.seed) if name in self.active]
        seconds = [*order[1::2], *([None] if len(order) % 2 else [])]
        return numbered(1, zip(order[::2], seconds, strict=True))

    def _paired(self) -> Round:
        rows = [row for row in self.standings() if not row.withdrawn]
        names = [row.player for row in rows]
        met = _meetings(self)
        odd = [*names, None] if len(names) % 2 else names
        floats = _floats(self)
        pairs = best_pairing(
            Field(
                points=tuple(row.points for row in rows),
                met={
                    (i, j): times
                    for i, j in combinations(range(len(odd)), 2)
                    if (times := met.get(frozenset((odd[i], odd[j])), 0))
                },
                floats=tuple(floats.get(name, 0) for name in names),
                rounds=self.rounds - len(self.played),
            )
        )
        return numbered(len(self.played) + 1, ((names[i], odd[j]) for i, j in pairs))

    def _repeats(self, pairs: list[tuple[str, str | None]]) -> list[str]:
        """Second meetings and byes among pairs, unless the best pairing has as many."""
        met = _meetings(self)
        again = [pair for pair in pairs if met.get(frozenset(pair))]
        if not again:
            return []
        best = [(one.first, one.second) for one in self._paired()]
        if sum(met[frozenset(pair)] for pair in again) <= sum(
            met.get(frozenset(pair), 0) for pair in best
        ):
            return []
        return [
            f"{first} has had a bye" if second is None else f"{first} and {second} have met"
            for first, second in again
        ]

    def _checked(self, faults: Faults, given: object) -> Round:
        """A round that somebody gave, checked as if it were made by hand."""
        if not isinstance(given, Round):
            faults.append(f"round must be a Round, not {shown(given)}")
            return Round(number=0, pairings=())
        expected = len(self.played) + 1
        if given.number != expected:
            faults.append(f"round {expected} is next, not {shown(given.number)}")
        try:
            made = self.pair([(one.first, one.second) for one in given])
        except InvalidTournament as error:
            faults.extend(error.faults)
            return given
        for one, told in zip(made, sorted(given, key=lambda one: one.bye), strict=True):
            if told.table != one.table:  # tables go by the order of the pairs
                names, table = " - ".join(one.names), one.table or "none"
                faults.append(f"{names}: the table must be {table}, not {told.table}")
        return made

    # --- forms ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON: a game is its two names and its score.

        Example:
            >>> SwissTournament(("Ann", "Bob"), rounds=1).record({1: (25, 7)}).to_dict()["played"]
            [[['Ann', 'Bob', 25, 7]]]
        """
        return {
            self._head: VERSION,
            "players": list(self.players),
            "rounds": self.rounds,
            "seed": self.seed,
            "bye_points": self.bye_points,
            **agreement_to_dict(self._scoring),
            "withdrawn": [[name, after] for name, after in self.withdrawn],
            "played": [
                [[one.first, one.second, *score] for one, score in played.games()]
                for played in self.played
            ],
        }

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Self:
        """The tournament that `to_dict` wrote, played again.

        Raises:
            InvalidTournament: something else; every fault of its shape is listed, then every
                fault of the first round that cannot be.

        Example:
            >>> tournament = SwissTournament(("Ann", "Bob", "Cid")).withdraw("Ann")
            >>> SwissTournament.from_dict(tournament.to_dict()) == tournament
            True
        """
        needed = ("players", "rounds", "seed", "bye_points")
        other = ("ruleset", "format", "played", "withdrawn")
        values = checked_form(cls._head, plain, needed, other)
        played, withdrawn = _checked_history(values)
        players, bye = values["players"], values["bye_points"]
        scores = [((bye, 0), "a bye"), *_scores_told(played)]
        rules, agreed = agreement_of(values, scores)
        made = cls(
            names_of_file(players) if isinstance(players, list) else players,
            rounds=values["rounds"],
            seed=values["seed"],
            bye_points=bye,
            ruleset=rules,
            format=agreed,
        )
        for number in range(len(played) + 1):
            gone = [name for name, after in withdrawn if after == number]
            made = made.withdraw(*gone) if gone else made
            if number < len(played):
                made = made._replayed(played[number])
        return made

    def _replayed(self, games: list[Any]) -> Self:
        """The tournament after a round as it was written."""
        number = len(self.played) + 1
        try:
            meetings = self.pair([(first, second) for first, second, *_ in games])
            scores = {(first, second): (a, b) for first, second, a, b in games if second}
            faults = Faults()
            for first, second, a, b in games:
                bye = (a, b)
                if second is None and score_of(faults, first, bye, self._scoring) != self._bye:
                    faults.append(f"a bye is {self.bye_points}-0, not {shown(bye)}")
            faults.raise_as(InvalidTournament)
            return self.record(scores, meetings)
        except InvalidTournament as error:
            raise InvalidTournament(f"round {number}: {x}" for x in error.faults) from None

    def __repr__(self) -> str:
        """One line: how many play, and how far they are."""
        return (
            f"<SwissTournament: {len(self.players)} players, "
            f"{len(self.played)} of {self.rounds} rounds played>"
        )


def usual_rounds(players: int) -> int:
    """How many rounds a field plays: 6 up to 39 players (French federation).

    Above that one more than halve the field to one, so 7 up to 64 players, 8 up to 128 (house); in
    a small field no more than everybody can play without meeting anybody twice.

    Raises:
        InvalidTournament: no whole number from 1 to 1000.

    Example:
        >>> [usual_rounds(players) for players in (4, 5, 8, 39, 40, 65)]
        [3, 5, 6, 6, 7, 8]
    """
    faults = Faults()
    players = faults.integer("players", players, at_least=1, at_most=MOST_PLAYERS)
    faults.raise_as(InvalidTournament)
    usual = 6 if players <= 39 else (players - 1).bit_length() + 1
    return min(usual, _most_rounds(players))


def _checked_history(values: dict[str, Any]) -> tuple[list[list[Any]], list[tuple[str, int]]]:
    """The rounds and the withdrawals of a form, their shape checked."""
    faults = Faults()
    played, withdrawn = values.get("played", []), values.get("withdrawn", [])
    if not isinstance(played, list) or not all(isinstance(games, list) for games in played):
        faults.append(f"played must be a list of lists, not {shown(played)}")
        played = []
    for number, games in enumerate(played, start=1):
        faults.extend(
            f"round {number}: a game must be two names and two numbers, not {shown(game)}"
            for game in games
            if not isinstance(game, list) or len(game) != 4
        )
    gone: list[tuple[str, int]] = []
    for one in withdrawn if isinstance(withdrawn, list) else [withdrawn]:
        if not isinstance(one, list) or len(one) != 2:
            faults.append(f"who withdrew must be a name and a number of rounds, not {shown(one)}")
            continue
        after = faults.integer("withdrawn after", one[1], at_least=0, at_most=len(played))
        gone.append((one[0], after))
    faults.raise_as(InvalidTournament)
    return played, gone


def _scores_told(played: list[list[Any]]) -> list[tuple[tuple[Any, Any], str]]:
    """The scores of a form's games, each with where it stands."""
    return [
        ((a, b), f"round {number}, {first} - {second}")
        for number, games in enumerate(played, start=1)
        for first, second, a, b in games
        if second is not None
    ]


def _most_rounds(players: int) -> int:
    """Everybody meets everybody, and has a bye in an odd field."""
    return max(1, players - 1 + players % 2)


def _meetings(tournament: SwissTournament) -> dict[frozenset[str | None], int]:
    """How often two have met; a bye is a meeting with None."""
    met: dict[frozenset[str | None], int] = {}
    for played in tournament.played:
        for one in played.round:
            both = frozenset((one.first, one.second))
            met[both] = met.get(both, 0) + 1
    return met


def _earned(score: Score) -> tuple[int, int]:
    """Ranking points of both."""
    lead = (score[0] > score[1]) - (score[0] < score[1])
    return 1 + lead, 1 - lead


def _floats(tournament: SwissTournament) -> dict[str, int]:
    """How often each met somebody of other ranking points."""
    points = dict.fromkeys(tournament.players, 0)
    floats = dict.fromkeys(tournament.players, 0)
    for played in tournament.played:
        before = dict(points)
        for one, score in played.games():
            for name, earned in zip(one.names, _earned(score), strict=False):
                points[name] += earned
                other = one.second if name == one.first else one.first
                floats[name] += other is not None and before[name] != before[other]
    return floats


def _rows(tournament: SwissTournament) -> list[SwissRow]:
    """A row for everybody, as drawn and without rank."""
    results: dict[str, list[tuple[str | None, Score]]] = {x: [] for x in tournament.players}
    for played in tournament.played:
        for one, score in played.games():
            results[one.first].append((one.second, score))
            if one.second is not None:
                results[one.second].append((one.first, score[::-1]))
    points = {
        name: sum(_earned(score)[0] for _, score in games) for name, games in results.items()
    }
    gone = {name for name, _ in tournament.withdrawn}
    return [
        SwissRow(
            rank=0,
            player=name,
            played=len(games),
            won=sum(a > b for _, (a, b) in games),
            drawn=sum(a == b for _, (a, b) in games),
            lost=sum(a < b for _, (a, b) in games),
            points=points[name],
            buchholz=sum(points[other] for other, _ in games if other is not None),
            scored=sum(a for _, (a, _) in games),
            conceded=sum(b for _, (_, b) in games),
            byes=sum(other is None for other, _ in games),
            withdrawn=name in gone,
        )
        for name in drawn(tournament.players, tournament.seed)
        for games in (results[name],)
    ]
