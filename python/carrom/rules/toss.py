"""The toss before a match: who chooses what, who sits first, who breaks (Law 39).

Example:
    >>> toss = Toss(winner=1, choice="side", seat="north")
    >>> toss.breaking_team, toss.sits_first, toss.seating((("Ann",), ("Bob",)))["south"]
    (0, 0, 'Ann')
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from carrom.errors import Faults, InvalidPosition, immutable, shown
from carrom.names import SEATS
from carrom.rules.forms import keep_plain_numbers
from carrom.rules.player_names import check_names
from carrom.rules.position import DOUBLES, SINGLES

CHOICES: Final[tuple[str, ...]] = ("side", "break")
"""What the winner of the toss may choose; the loser has the other."""

Teams = tuple[tuple[str, ...], tuple[str, ...]]


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Toss:
    """The outcome of the toss. Frozen.

    In doubles the pair that has the side sits down with its first player on `seat`, and the
    other pair with its first player on the right of that: the players are named in the order
    that they choose. The first player of the breaking pair breaks.

    Raises:
        InvalidPosition: a number that is no team, or an unknown choice or seat; every fault is
            listed.

    Example:
        >>> Toss(winner=0, choice="break").side_team
        1
    """

    winner: int
    """The team that won the toss, 0 or 1."""
    choice: str
    """What it chose, ``"side"`` or ``"break"`` (Law 39a, 39c)."""
    seat: str = "south"
    """The seat that the first player of the team with the side takes."""

    def __post_init__(self) -> None:
        """Check what can be checked without the players."""
        faults = Faults()
        faults.integer("winner", self.winner, at_least=0, at_most=1)
        faults.name("choice", self.choice, CHOICES)
        faults.name("seat", self.seat, SEATS)
        faults.raise_as(InvalidPosition)
        keep_plain_numbers(self)

    @property
    def side_team(self) -> int:
        """The team that chooses where it sits."""
        return self.winner if self.choice == "side" else 1 - self.winner

    @property
    def breaking_team(self) -> int:
        """The team that breaks the first board."""
        return 1 - self.side_team

    @property
    def sits_first(self) -> int:
        """The team that has to sit down first: the one without the choice of side (Law 39)."""
        return 1 - self.side_team

    def seating(self, teams: Teams) -> MappingProxyType[str, str]:
        """Who sits where, in order of play.

        Args:
            teams: the names of both teams: one player each, or two.

        Raises:
            InvalidPosition: in singles somebody chose east or west, or these are no teams.

        Example:
            >>> toss = Toss(winner=0, choice="side", seat="east")
            >>> dict(toss.seating((("A1", "A2"), ("B1", "B2"))))
            {'south': 'B2', 'east': 'A1', 'north': 'B1', 'west': 'A2'}
        """
        faults = Faults()
        teams = teams_of(faults, teams)
        faults.raise_as(InvalidPosition)
        order = SINGLES if len(teams[0]) == 1 else DOUBLES
        faults.name("seat", self.seat, order)
        faults.raise_as(InvalidPosition)
        first = order.index(self.seat)
        players = [*zip(teams[self.side_team], teams[1 - self.side_team], strict=True)]
        flat = [name for pair in players for name in pair]
        seats = {order[(first + i) % len(order)]: name for i, name in enumerate(flat)}
        return MappingProxyType({seat: seats[seat] for seat in order})

    def breaker(self, teams: Teams) -> str:
        """The seat of the player who breaks the first board.

        Raises:
            InvalidPosition: as `seating`.

        Example:
            >>> Toss(winner=0, choice="break").breaker((("Ann",), ("Bob",)))
            'north'
        """
        seating = self.seating(teams)
        player = teams_of(Faults(), teams)[self.breaking_team][0]
        return next(seat for seat, name in seating.items() if name == player)


def teams_of(faults: Faults, players: object) -> Teams:
    """Both teams: two names, or two pairs of names, all different; what is wrong is a fault.

    The names come back as `carrom.rules.player_names.normal_name` writes them.

    Example:
        >>> faults = Faults()
        >>> teams_of(faults, ("Ann ", "Bob")), list(faults)
        ((('Ann',), ('Bob',)), [])
    """
    given = list(players) if isinstance(players, (list, tuple)) else []
    teams = [[team] if isinstance(team, str) else team for team in given]
    sizes = [len(team) if isinstance(team, (list, tuple)) else 0 for team in teams]
    if sizes not in ([1, 1], [2, 2]):
        faults.append(f"players must be two names or two pairs of names, not {shown(players)}")
        return ("",), ("",)
    names = check_names(faults, "player", [name for team in teams for name in team])
    half = len(names) // 2
    return names[:half], names[half:]
