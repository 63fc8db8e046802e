"""A team event: every team meets every other in a tie of two singles and one doubles.

Rank: ties won, then matches won, then the difference of points, then the direct meetings of those
who are still equal. A drawn tie or match counts as half of one won.

Example:
    >>> event = TeamEvent([Team(name, [f"{name}{i}" for i in range(1, 5)]) for name in "ABC"])
    >>> print(event.pair())
    Round 1
    table  first  second
        1  B      C
           A      (bye)
    >>> home = LineUp(singles=("B1", "B2"), doubles=("B3", "B4"))
    >>> away = LineUp(singles=("C1", "C3"), doubles=("C2", "C4"))
    >>> event = event.record({1: Tie(home, away, ((25, 3), (9, 25), (25, 24)))})
    >>> [(row.team, row.ties_won, row.matches_won) for row in event.standings()]
    [('B', 1, 2), ('C', 0, 1), ('A', 0, 0)]
"""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Self

from carrom.errors import (
    MOST_PEOPLE,
    CarromError,
    Faults,
    InvalidTournament,
    immutable,
    shown,
)
from carrom.random_numbers import SEEDS
from carrom.rules.formats import Format
from carrom.rules.forms import VERSION, keep_plain_numbers
from carrom.rules.player_names import NameOfFile, named, names_of_file, same_groups
from carrom.rules.ruleset import Ruleset
from carrom.rules.tournament.draw import drawn
from carrom.rules.tournament.round_robin import round_robin
from carrom.rules.tournament.rounds import (
    Round,
    Score,
    TournamentForms,
    checked_form,
    checked_names,
    gathered,
    score_of,
    where,
)
from carrom.rules.tournament.scoring import (
    Scoring,
    agreement_of,
    agreement_to_dict,
    scoring_of,
)
from carrom.rules.tournament.standings import Standings, TeamRow

MATCHES: Final[tuple[str, ...]] = ("first singles", "second singles", "doubles")
"""The matches of a tie, in order."""
TEAM_SIZE: Final = 4
"""Players of a team: its best four."""


@immutable
@dataclass(frozen=True, slots=True)
class Team:
    """A team and its players. Frozen.

    Raises:
        InvalidTournament: a name that is not text, or two that are the same, fewer than two
            players or more than four; every fault is listed.

    Example:
        >>> Team("India", ["Ann", "Bob", "Cid", "Dan"]).players
        ('Ann', 'Bob', 'Cid', 'Dan')
    """

    name: str
    """What it is called."""
    players: tuple[str, ...]
    """Its four best; fewer where line-ups may overlap."""

    def __init__(self, name: str, players: Iterable[str]) -> None:
        """Check the names."""
        faults = Faults()
        called = checked_names(faults, "team", [name])
        told = shown(name) if faults else called[0]
        names = checked_names(faults, "player", players)
        faults.integer(
            f"players of {told}",
            len(names),
            at_least=2,
            at_most=TEAM_SIZE,
        )
        faults.raise_as(InvalidTournament)
        object.__setattr__(self, "name", called[0])
        object.__setattr__(self, "players", names)


@immutable
@dataclass(frozen=True, slots=True)
class LineUp:
    """Who plays what in a tie. Frozen; whether it may be, `faults` tells.

    Example:
        >>> line_up = LineUp(singles=("Ann", "Bob"), doubles=("Bob", "Cid"))
        >>> line_up.faults(Team("India", ["Ann", "Bob", "Cid", "Dan"]))
        ('India: Bob plays singles and doubles',)
        >>> line_up.faults(Team("India", ["Ann", "Bob", "Cid"]), overlap=1)
        ()
    """

    singles: tuple[str, str]
    """The players of the first and of the second singles."""
    doubles: tuple[str, str]
    """The pair."""

    def faults(self, team: Team, overlap: int = 0) -> tuple[str, ...]:
        """Why a team cannot play so; empty if it can.

        Args:
            team: whose line-up it is.
            overlap: how many players at most may play singles and doubles.

        Raises:
            InvalidTournament: no team, or an overlap that is none; every fault is listed.
        """
        wrong = Faults()
        wrong.kind("team", team, Team)
        wrong.integer("overlap", overlap, at_least=0, at_most=2)
        wrong.raise_as(InvalidTournament)
        found = Faults()
        given: tuple[tuple[str, Any], ...] = (
            ("the singles", self.singles),
            ("the doubles", self.doubles),
        )
        for what, names in given:
            if not isinstance(names, (tuple, list)) or len(names) != 2:
                found.append(f"{team.name}: {what} must be two players, not {shown(names)}")
                continue
            called = [named(name, team.players) for name in names]
            strangers = [name for name, known in zip(names, called, strict=True) if known is None]
            found.extend(f"{team.name} has no player {shown(name)}" for name in strangers)
            if not strangers and called[0] == called[1]:
                found.append(f"{team.name}: {shown(called[0])} is named twice for {what}")
        if not found:
            both = [
                name for name in _called(team, self.singles) if name in _called(team, self.doubles)
            ]
            if len(both) > overlap:
                play = "plays" if len(both) == 1 else "play"
                found.append(f"{team.name}: {' and '.join(both)} {play} singles and doubles")
        return tuple(found)


@immutable
@dataclass(frozen=True, slots=True)
class Tie:
    """What two teams played. Frozen; it is checked when it is recorded.

    Example:
        >>> lines = LineUp(("A1", "A2"), ("A3", "A4")), LineUp(("B1", "B2"), ("B3", "B4"))
        >>> tie = Tie(*lines, ((25, 3), (9, 25), (20, 20)))
        >>> tie.won, tie.drawn, tie.turned().scores[0]
        ((1, 1), 1, (3, 25))
    """

    home: LineUp
    """Of the team named first."""
    away: LineUp
    """Of the other team."""
    scores: tuple[Score, Score, Score]
    """First singles, second singles and doubles: points of home and away."""

    @property
    def won(self) -> tuple[int, int]:
        """Matches won by home and by away."""
        return sum(a > b for a, b in self.scores), sum(a < b for a, b in self.scores)

    @property
    def drawn(self) -> int:
        """Matches drawn."""
        return sum(a == b for a, b in self.scores)

    def turned(self) -> "Tie":
        """The same, seen from the other side."""
        first, second, third = (score[::-1] for score in self.scores)
        return Tie(self.away, self.home, (first, second, third))


@immutable
@dataclass(frozen=True, slots=True)
class PlayedTies:
    """A round with its ties. Frozen.

    Raises:
        InvalidTournament: no round, or not a tie for each table; every fault is listed.
    """

    round: Round
    """Which teams met."""
    ties: tuple[Tie, ...]
    """The tie on each table, in their order."""

    def __post_init__(self) -> None:
        """Check every value."""
        faults = Faults()
        ties = faults.items("ties", self.ties, "a list of ties")
        for tie in ties:
            faults.kind("a tie", tie, Tie)
        if faults.kind("round", self.round, Round):
            tables = sum(not one.bye for one in self.round)
            faults.integer("ties", len(ties), at_least=tables, at_most=tables)
        faults.raise_as(InvalidTournament)
        object.__setattr__(self, "ties", ties)


@immutable
@dataclass(frozen=True, slots=True)
class TeamEvent(TournamentForms):
    """A team event as it stands. Frozen: what happens makes a new one.

    A team plays four players in a tie, each in one match: two in singles, two as the pair. Where
    the organiser lets `overlap` of them play both singles and doubles (one after the other), a
    team may come with so many players fewer.

    Raises:
        InvalidTournament: fewer than two teams, two of the same name, a player in two teams, a
            team with too few players, an overlap that is not 0, 1 or 2, a seed, a ruleset or a
            format that are none; every fault is listed.

    Example:
        >>> event = TeamEvent([Team(name, [f"{name}{i}" for i in range(4)]) for name in "ABCD"])
        >>> len(event.schedule), event.over
        (3, False)
        >>> TeamEvent.from_json(event.to_json()) == event
        True
    """

    _head: ClassVar[str] = "carrom-team-event"
    _error: ClassVar[type[CarromError]] = InvalidTournament

    teams: Sequence[Team]
    """The teams, kept as a tuple; their order decides the schedule."""
    overlap: int = field(default=0, kw_only=True)
    """How many players of a team may play singles and doubles of the same tie: 0, 1 or 2."""
    seed: int | None = field(default=None, kw_only=True)
    """Draws the places of the teams in the schedule; None: they stand as they are given."""
    ruleset: str | Ruleset | None = field(default="icf", kw_only=True)
    """How a match is played: a `Ruleset` or its name, kept as a `Ruleset`."""
    format: str | Format | None = field(default="ffc", kw_only=True)
    """What the organiser agreed on, a `Format` or its name, kept as a `Format`: it says what a
    score is, and which ones can be. Default: one game of 40 + 5 minutes, with draws. Both None:
    nothing is agreed, and any score of two whole numbers is taken."""
    played: tuple[PlayedTies, ...] = field(default=(), init=False)
    """The rounds recorded so far."""

    def __post_init__(self) -> None:
        """Check every value."""
        faults = Faults()
        teams = faults.items("teams", self.teams, "a list of teams", at_most=MOST_PEOPLE)
        object.__setattr__(self, "teams", teams)
        overlap = faults.integer("overlap", self.overlap, at_least=0, at_most=2)
        if self.seed is not None:
            faults.integer("seed", self.seed, at_least=0, at_most=SEEDS - 1)
        scoring = scoring_of(faults, self.ruleset, self.format)
        object.__setattr__(self, "ruleset", scoring.ruleset)
        object.__setattr__(self, "format", scoring.format)
        strangers = [team for team in teams if not faults.kind("a team", team, Team)]
        if not strangers:
            faults.integer("teams", len(teams), at_least=2, at_most=100)
            checked_names(faults, "team", [team.name for team in teams])
            everybody = [(name, team.name) for team in teams for name in team.players]
            faults.extend(_in_two_teams(everybody))
            faults.extend(
                f"{team.name} needs {TEAM_SIZE - overlap} players, not {len(team.players)}"
                for team in teams
                if len(team.players) < TEAM_SIZE - overlap
            )
        faults.raise_as(InvalidTournament)
        keep_plain_numbers(self)

    @property
    def _scoring(self) -> Scoring:
        return scoring_of(Faults(), self.ruleset, self.format)

    # --- reading ----------------------------------------------------------------------------

    @property
    def schedule(self) -> tuple[Round, ...]:
        """All rounds. Every team is at home as often as away, or one time more or less.

        Example:
            >>> teams = [Team(name, [f"{name}{i}" for i in range(4)]) for name in ("A", "B")]
            >>> TeamEvent(teams).schedule[0].pairings
            (Pairing(table=1, first='A', second='B'),)
        """
        names = [team.name for team in self.teams]
        return round_robin(names if self.seed is None else drawn(names, self.seed))

    @property
    def over(self) -> bool:
        """Whether all teams have met."""
        return len(self.played) == len(self.teams) - 1 + len(self.teams) % 2

    def team(self, name: str) -> Team:
        """The team of a name.

        Raises:
            InvalidTournament: there is none.
        """
        called = named(name, [team.name for team in self.teams])
        for team in self.teams:
            if team.name == called:
                return team
        raise InvalidTournament(f"no team here is called {shown(name)}")

    def standings(self) -> Standings[TeamRow]:
        """The rank of every team.

        Teams equal in ties, matches and difference are ranked by what they did against each
        other, compared in the same order; who is equal even then shares the rank.

        Example:
            >>> teams = [Team(name, [f"{name}{i}" for i in range(4)]) for name in ("A", "B")]
            >>> [(row.rank, row.team) for row in TeamEvent(teams).standings()]
            [(1, 'A'), (1, 'B')]
        """
        everybody = [team.name for team in self.teams]
        whole = {name: _row(self, name, everybody) for name in everybody}
        rows: list[TeamRow] = []
        for equal in _split(everybody, whole):
            for group in _by_direct_meeting(self, equal):
                rank = len(rows) + 1
                rows.extend(dataclasses.replace(whole[name], rank=rank) for name in group)
        return Standings(tuple(rows))

    # --- acts -------------------------------------------------------------------------------

    def pair(self) -> Round:
        """The next round.

        Raises:
            InvalidTournament: all teams have met.
        """
        if self.over:
            raise InvalidTournament(f"all {len(self.played)} rounds are played")
        return self.schedule[len(self.played)]

    def record(self, results: Mapping[Any, Tie]) -> Self:
        """The event after a round.

        Args:
            results: the tie on each table, by its number or by the names of both teams in either
                order: the team named first is `Tie.home`. The score of a match is the points of
                its game, no more than the target, or the games won in a best of three; a match
                lost by forfeit (Law 143) or given up (Law 139) is 0-25, or 0-2.

        Raises:
            InvalidTournament: all teams have met, tables and teams unknown, results missing or
                double, line-ups that may not be, and scores that no match can end with by the
                ruleset and the format; every fault is listed.

        Example:
            >>> event = TeamEvent([Team(name, [f"{name}{i}" for i in range(4)]) for name in "AB"])
            >>> a, b = (LineUp((f"{x}0", f"{x}1"), (f"{x}2", f"{x}3")) for x in "AB")
            >>> event.record({("B", "A"): Tie(b, a, ((25, 0), (25, 0), (3, 25)))}).over
            True
        """
        meetings = self.pair()
        faults = Faults()
        given = gathered(faults, meetings, results)
        ties: list[Tie] = []
        for one, (value, turned) in given.items():
            if not faults.kind(where(one), value, Tie):
                continue
            assert isinstance(value, Tie)  # no fault
            first, second = one.names[::-1] if turned else one.names
            tie = self._checked(faults, where(one), value, self.team(first), self.team(second))
            ties.append(tie.turned() if turned else tie)
        faults.raise_as(InvalidTournament)
        order = [one for one in meetings if not one.bye]
        by_table = dict(zip(given, ties, strict=True))
        new = PlayedTies(meetings, tuple(by_table[one] for one in order))
        made = dataclasses.replace(self)
        object.__setattr__(made, "played", (*self.played, new))
        return made

    def _checked(self, faults: Faults, place: str, tie: Tie, home: Team, away: Team) -> Tie:
        """A tie whose line-ups and scores were looked at."""
        line_ups: list[LineUp] = []
        for given, team in ((tie.home, home), (tie.away, away)):
            if faults.kind(f"{place}: the line-up of {team.name}", given, LineUp):
                wrong = given.faults(team, self.overlap)
                faults.extend(f"{place}: {fault}" for fault in wrong)
                line_ups.append(
                    given
                    if wrong
                    else LineUp(_called(team, given.singles), _called(team, given.doubles))
                )
        scores: Any = tie.scores
        if not isinstance(scores, (tuple, list)) or len(scores) != len(MATCHES):
            faults.append(f"{place}: the scores must be three, not {shown(scores)}")
        else:
            first, second, third = (
                score_of(faults, f"{place}, {match}", score, self._scoring)
                for match, score in zip(MATCHES, scores, strict=True)
            )
            if len(line_ups) == 2:
                return Tie(line_ups[0], line_ups[1], (first, second, third))
        return Tie(tie.home, tie.away, ((0, 0), (0, 0), (0, 0)))

    # --- forms ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        return {
            self._head: VERSION,
            "teams": [[team.name, list(team.players)] for team in self.teams],
            "overlap": self.overlap,
            "seed": self.seed,
            **agreement_to_dict(self._scoring),
            "played": [
                [
                    {
                        "home": [one.first, *_names(tie.home)],
                        "away": [one.second, *_names(tie.away)],
                        "scores": [list(score) for score in tie.scores],
                    }
                    for one, tie in zip(played.round, played.ties, strict=False)
                ]
                for played in self.played
            ],
        }

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Self:
        """The event that `to_dict` wrote, played again.

        Raises:
            InvalidTournament: something else; every fault of its shape is listed, then every
                fault of the first round that cannot be.

        Example:
            >>> event = TeamEvent([Team(name, [f"{name}{i}" for i in range(4)]) for name in "AB"])
            >>> TeamEvent.from_dict(event.to_dict()) == event
            True
        """
        values = checked_form(
            cls._head, plain, ("teams", "overlap", "seed"), ("ruleset", "format", "played")
        )
        faults = Faults()
        given = _names_of_file(_list(faults, "teams", values["teams"]))
        teams = [_read_team(faults, team) for team in given]
        rounds = [
            [_read_tie(faults, number, tie) for tie in _list(faults, f"round {number}", ties)]
            for number, ties in enumerate(
                _list(faults, "played", values.get("played", [])), start=1
            )
        ]
        faults.raise_as(InvalidTournament)
        rules, agreed = agreement_of(values, _scores_told(rounds))
        made = cls(
            tuple(teams),  # type: ignore[arg-type]
            overlap=values["overlap"],
            seed=values["seed"],
            ruleset=rules,
            format=agreed,
        )
        for number, ties in enumerate(rounds, start=1):
            try:
                keys = [key for key, _ in ties]
                twice = {key for key in keys if keys.count(key) > 1}
                if twice:
                    raise InvalidTournament(f"{a} - {b}: two results" for a, b in sorted(twice))
                made = made.record(dict(ties))  # type: ignore[arg-type]
            except InvalidTournament as error:
                raise InvalidTournament(f"round {number}: {x}" for x in error.faults) from None
        return made

    def __repr__(self) -> str:
        """One line: how many teams play, and how far they are."""
        return f"<TeamEvent: {len(self.teams)} teams, {len(self.played)} rounds played>"


# --- standings ----------------------------------------------------------------------------------


def _row(event: TeamEvent, name: str, against: Sequence[str]) -> TeamRow:
    """What a team did against some teams, without rank."""
    ties = [
        tie if one.first == name else tie.turned()
        for played in event.played
        for one, tie in zip(played.round, played.ties, strict=False)  # a bye has no tie
        if name in one.names and set(one.names) <= {name, *against}
    ]
    won = sum(tie.won[0] for tie in ties)
    drawn_matches = sum(tie.drawn for tie in ties)
    return TeamRow(
        rank=0,
        team=name,
        ties_won=sum(tie.won[0] > tie.won[1] for tie in ties),
        ties_drawn=sum(tie.won[0] == tie.won[1] for tie in ties),
        ties_lost=sum(tie.won[0] < tie.won[1] for tie in ties),
        matches_won=won,
        matches_drawn=drawn_matches,
        matches_lost=len(MATCHES) * len(ties) - won - drawn_matches,
        scored=sum(a for tie in ties for a, _ in tie.scores),
        conceded=sum(b for tie in ties for _, b in tie.scores),
    )


def _split(names: Sequence[str], rows: Mapping[str, TeamRow]) -> list[list[str]]:
    """Groups of equal teams, the best first."""
    keys = sorted({rows[name].key for name in names}, reverse=True)
    return [[name for name in names if rows[name].key == key] for key in keys]


def _by_direct_meeting(event: TeamEvent, equal: Sequence[str]) -> list[list[str]]:
    """Equal teams, divided by what they did against each other as far as that goes."""
    groups = _split(equal, {name: _row(event, name, equal) for name in equal})
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in _by_direct_meeting(event, group)]


# --- reading and checking -----------------------------------------------------------------------


def _in_two_teams(everybody: list[tuple[str, str]]) -> list[str]:
    """Players whom two teams have, or whose names look the same."""
    faults = []
    for group in same_groups([name for name, _ in everybody]):
        if all(isinstance(name, NameOfFile) for name in group) and len(set(group)) == len(group):
            continue  # a file from before tells them apart by their signs
        where = [(name, team) for name, team in everybody if name in group]
        if len(set(group)) == 1:
            faults.append(f"{group[0]} is in {' and '.join(team for _, team in where)}")
        else:
            told = " and ".join(f"{shown(name)} of {team}" for name, team in where)
            faults.append(f"two players have the same name: {told}")
    return faults


def _called(team: Team, names: Sequence[str]) -> tuple[str, str]:
    """The two players of a team whom names mean, as they are kept."""
    one, other = (named(name, team.players) or name for name in names)
    return one, other


def _names(line_up: LineUp) -> list[list[str]]:
    return [list(line_up.singles), list(line_up.doubles)]


def _list(faults: Faults, name: str, given: object) -> list[Any]:
    return given if faults.kind(name, given, list) and isinstance(given, list) else []


def _names_of_file(teams: list[Any]) -> list[Any]:
    """The teams of a form, all names made normal where they stay different."""
    if not all(isinstance(x, list) and len(x) == 2 and isinstance(x[1], list) for x in teams):
        return teams
    names = names_of_file([name for name, _ in teams])
    players = iter(names_of_file([one for _, team in teams for one in team], str))
    return [
        [name, [next(players) for _ in team]] for name, (_, team) in zip(names, teams, strict=True)
    ]


def _read_team(faults: Faults, plain: object) -> Team | None:
    if not isinstance(plain, list) or len(plain) != 2:
        faults.append(f"a team must be a name and its players, not {shown(plain)}")
        return None
    try:
        return Team(*plain)
    except InvalidTournament as error:
        faults.extend(error.faults)
        return None


def _read_tie(faults: Faults, number: int, plain: object) -> tuple[tuple[str, str], Tie | None]:
    """The names of both teams, and the tie."""
    keys = ("home", "away", "scores")
    if isinstance(plain, Mapping) and sorted(plain) == sorted(keys):
        home, away, scores = (plain[key] for key in keys)
        if _is_side(home) and _is_side(away) and isinstance(scores, list):
            one, other = (LineUp(tuple(side[1]), tuple(side[2])) for side in (home, away))
            points: Any = tuple(tuple(x) if isinstance(x, list) else x for x in scores)
            return (home[0], away[0]), Tie(one, other, points)
    faults.append(f"round {number}: a tie must have home, away and scores, not {shown(plain)}")
    return ("", ""), None


def _scores_told(
    rounds: Sequence[Sequence[tuple[tuple[str, str], Tie | None]]],
) -> list[tuple[tuple[Any, Any], str]]:
    """The scores of a form's ties, each with where it stands."""
    told: list[tuple[tuple[Any, Any], str]] = []
    for number, ties in enumerate(rounds, start=1):
        for (home, away), tie in ties:
            scores: Any = () if tie is None else tie.scores
            pairs = [one for one in scores if isinstance(one, tuple) and len(one) == 2]
            told += [((a, b), f"round {number}, {home} - {away}") for a, b in pairs]
    return told


def _is_side(plain: object) -> bool:
    """Whether this is a team's name, its singles and its doubles."""
    if not isinstance(plain, list) or len(plain) != 3 or not isinstance(plain[0], str):
        return False
    return all(
        isinstance(names, list) and all(isinstance(name, str) for name in names)
        for names in plain[1:]
    )
