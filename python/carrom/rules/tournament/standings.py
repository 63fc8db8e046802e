"""Standings: a row for each player or team, the best first, and the table to pin up.

Example:
    >>> row = SwissRow(
    ...     rank=1, player="Ann", played=1, won=1, drawn=0, lost=0, points=2, buchholz=0,
    ...     scored=25, conceded=11,
    ... )
    >>> print(Standings(rows=(row,)))
    rank  player  played  won  drawn  lost  points  Buchholz  difference
       1  Ann          1    1      0     0       2         0          14
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from carrom.errors import immutable, row_of
from carrom.rules.tournament.rounds import columns


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class SwissRow:
    """How a player of a Swiss tournament stands. Frozen."""

    TITLES: ClassVar[tuple[str, ...]] = (
        *("rank", "player", "played", "won", "drawn", "lost"),
        *("points", "Buchholz", "difference"),
    )

    rank: int
    """1 for the best; who is equal in points, Buchholz and difference shares it."""
    player: str
    """The name."""
    played: int
    """Games, a bye included."""
    won: int
    """Games won, a bye included."""
    drawn: int
    """Games drawn."""
    lost: int
    """Games lost."""
    points: int
    """Ranking points: 2 for a win, 1 for a draw."""
    buchholz: int
    """The sum of the opponents' ranking points as they stand now; a bye's opponent has none."""
    scored: int
    """Points scored in the games, those of a bye included."""
    conceded: int
    """Points that the opponents scored."""
    byes: int = 0
    """How often without an opponent."""
    withdrawn: bool = False
    """Whether the player is no longer paired."""

    @property
    def difference(self) -> int:
        """Points scored, less those conceded."""
        return self.scored - self.conceded

    @property
    def key(self) -> tuple[int, int, int]:
        """What the rank goes by, the most important first: more is better."""
        return self.points, self.buchholz, self.difference

    def cells(self) -> tuple[int | str, ...]:
        """The row under its titles."""
        return (
            *(self.rank, self.player + (" (withdrawn)" if self.withdrawn else "")),
            *(self.played, self.won, self.drawn, self.lost),
            *(self.points, self.buchholz, self.difference),
        )


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """How a team stands in a team event. Frozen.

    Example:
        >>> row = TeamRow(
        ...     rank=1, team="India", ties_won=2, ties_drawn=1, ties_lost=0, matches_won=7,
        ...     matches_drawn=1, matches_lost=1, scored=190, conceded=100,
        ... )
        >>> row.tie_points, row.match_points, row.difference
        (5, 15, 90)
    """

    TITLES: ClassVar[tuple[str, ...]] = (
        *("rank", "team", "ties", "won", "drawn", "lost"),
        *("matches won", "drawn", "lost", "difference"),
    )

    rank: int
    """1 for the best; who is equal even in direct meetings shares it."""
    team: str
    """The name."""
    ties_won: int
    """Ties in which the team won more matches than the other."""
    ties_drawn: int
    """Ties with as many matches won by both."""
    ties_lost: int
    """Ties lost."""
    matches_won: int
    """Singles and doubles won."""
    matches_drawn: int
    """Singles and doubles drawn."""
    matches_lost: int
    """Singles and doubles lost."""
    scored: int
    """Points scored in all matches."""
    conceded: int
    """Points that the opponents scored."""

    @property
    def ties(self) -> int:
        """Ties played."""
        return self.ties_won + self.ties_drawn + self.ties_lost

    @property
    def tie_points(self) -> int:
        """Twice the ties won: a drawn one counts as half of one won."""
        return 2 * self.ties_won + self.ties_drawn

    @property
    def match_points(self) -> int:
        """Twice the matches won: a drawn one counts as half of one won."""
        return 2 * self.matches_won + self.matches_drawn

    @property
    def difference(self) -> int:
        """Points scored, less those conceded."""
        return self.scored - self.conceded

    @property
    def key(self) -> tuple[int, int, int]:
        """What the rank goes by before direct meetings: more is better."""
        return self.tie_points, self.match_points, self.difference

    def cells(self) -> tuple[int | str, ...]:
        """The row under its titles."""
        return (
            *(self.rank, self.team, self.ties, self.ties_won, self.ties_drawn, self.ties_lost),
            *(self.matches_won, self.matches_drawn, self.matches_lost, self.difference),
        )


Row = TypeVar("Row", SwissRow, TeamRow)


@dataclass(frozen=True)
class Standings(Generic[Row]):
    """All rows, the best first. Frozen; they can be run through and counted."""

    rows: tuple[Row, ...]
    """A row for each player or team."""

    def __iter__(self) -> Iterator[Row]:
        """Each row in turn."""
        return iter(self.rows)

    def __len__(self) -> int:
        """Number of rows."""
        return len(self.rows)

    def __getitem__(self, place: int) -> Row:
        """The row at a place, from 0.

        Raises:
            InvalidIndex: there is no such place.
            TypeError: the place is no whole number.
        """
        return self.rows[row_of("place", place, len(self.rows))]

    def table(self) -> str:
        """The table to pin up.

        Example:
            >>> from carrom.rules.tournament import SwissTournament
            >>> tournament = SwissTournament(("Ann", "Bob"), rounds=1)
            >>> print(tournament.record({("Ann", "Bob"): (18, 25)}).standings().table())
            rank  player  played  won  drawn  lost  points  Buchholz  difference
               1  Bob          1    1      0     0       2         0           7
               2  Ann          1    0      0     1       0         2          -7
        """
        titles = self.rows[0].TITLES if self.rows else ()
        return columns(titles, [row.cells() for row in self.rows])

    def __str__(self) -> str:
        """The table to pin up."""
        return self.table()
