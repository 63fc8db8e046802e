"""What a match is made of: how it begins, a game that was played, how it ends.

Example:
    >>> MatchStart(teams=(("Ann",), ("Bob",)), toss=Toss(winner=1, choice="side")).seats
    ('south', 'north')
"""

import dataclasses
from dataclasses import dataclass, field

from carrom.equipment import CarromBoard
from carrom.errors import Faults, immutable
from carrom.rules.formats import FORMATS, Format
from carrom.rules.forms import keep_plain_numbers
from carrom.rules.game import Game
from carrom.rules.position import DOUBLES, SINGLES
from carrom.rules.ruleset import RULESETS, Ruleset
from carrom.rules.score_sheet import ScoreSheet
from carrom.rules.toss import Teams, Toss, teams_of


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """How a match ended. Pairs are of team 0 and team 1. Frozen.

    Example:
        >>> MatchResult(winner=0, games=(2, 0), scores=((25, 7), (25, 19)), code="games").games
        (2, 0)
    """

    winner: int | None
    """The team that won; None: a draw."""
    games: tuple[int, int]
    """Games won."""
    scores: tuple[tuple[int, int], ...]
    """Points of each game."""
    code: str
    """``"games"``, ``"draw"``, ``"conceded"`` or ``"forfeited"``."""
    laws: tuple[str, ...] = ()
    """The Laws that decided it."""
    reason: str | None = None
    """Of a forfeit: one of `carrom.rules.game_end.FORFEITS`."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStart:
    """How a match begins. Frozen.

    Example:
        >>> start = MatchStart(teams=(("Ann",), ("Bob",)), toss=Toss(winner=1, choice="side"))
        >>> start.format.games
        3
    """

    teams: Teams
    """The players of both teams, one or two each."""
    toss: Toss
    """The toss (Law 39)."""
    ruleset: Ruleset = RULESETS["icf"]
    """The way of playing, before the format changes it."""
    format: Format = FORMATS["icf"]
    """What the organiser agreed on."""
    layout: bool = True
    """Whether it is known where the pieces lie, or only how many."""
    orientation: float | str | None = None
    """How the breakers turn the rosette."""
    equipment: CarromBoard = field(default_factory=CarromBoard.icf)
    """The carrom board."""
    late: tuple[int, ...] = ()
    """Teams that came late."""
    at: float | None = None
    """When the match begins, s; None: nobody looks."""

    def __post_init__(self) -> None:
        """Keep names and numbers as they are kept; whether they can be the game finds out."""
        keep_plain_numbers(self)
        teams = teams_of(Faults(), self.teams)
        if teams[0] != ("",):
            object.__setattr__(self, "teams", teams)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order of play."""
        return SINGLES if len(self.teams[0]) == 1 else DOUBLES


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game of a match, and who sat where when it ended. Frozen."""

    game: Game
    """The game."""
    order: tuple[str, ...]
    """The players in order of play, beginning with the south seat."""
    first: int
    """The team that was side 0 (south)."""

    @property
    def score(self) -> tuple[int, int]:
        """Points of team 0 and team 1."""
        score = self.game.displayed_score
        return score if self.first == 0 else (score[1], score[0])

    @property
    def winner(self) -> int | None:
        """The team that won; None: nobody yet, or a draw."""
        side = self.game.winner
        return None if side is None else (side + self.first) % 2

    def score_sheet(self, start: MatchStart, number: int) -> ScoreSheet:
        """The card of the game, the teams always in the same order."""
        names = " & ".join(start.teams[0]), " & ".join(start.teams[1])
        sides = names if self.first == 0 else names[::-1]
        players = dict(zip(start.seats, self.order, strict=True))
        sheet = self.game.score_sheet(sides, players=players, number=number)
        sheet = sheet if self.first == 0 else sheet.flipped()
        return dataclasses.replace(
            sheet, toss_won_by=names[start.toss.winner], toss_choice=start.toss.choice
        )
