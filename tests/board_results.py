"""Whole boards of counts, to drive games and matches: who wins, and with how many men left."""

from carrom.rules import StrokeFacts
from carrom.rules.game import Game
from carrom.rules.match import Match
from carrom.rules.position import Position


def winning(position: Position, side: int, men: int) -> StrokeFacts:
    """The break by which a side wins a board, the other's men (1-9) left; 3 for the queen."""
    breaks = position.side_of(position.turn)
    if breaks == side:
        return StrokeFacts.counts(own=9, opponent=9 - men, queen=True)
    return StrokeFacts.counts(own=9 - men, opponent=9)  # the queen counts for the winner (106)


def won(game: Game, side: int, men: int = 9, *, at: float | None = None) -> Game:
    """The game after a board that a side has won by a number of men and, up to 21, the queen."""
    return game.play(winning(game.position, side, men), at=at)


def won_by(match: Match, team: int, men: int = 9, *, at: float | None = None) -> Match:
    """The same in a match, by team."""
    side = 0 if match.team_of_side(0) == team else 1
    return match.play(winning(match.position, side, men), at=at)


def game_won_by(match: Match, team: int) -> Match:
    """The match after a game that a team has won 25-0: 12, 12 and 1."""
    for men in (9, 9, 1):
        match = won_by(match, team, men)
        if not match.game.over:
            match = match.next_board()
    return match
