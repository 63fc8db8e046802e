"""The score of a match as it is seen at the board: a card for each team, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from carrom.names import INDEX
from carrom.rules import Match
from carrom.rules.side import MEN

from carrom_viewer.looks import PAINTS, colour
from carrom_viewer.replay import look_of
from carrom_viewer.widgets import Caption, Side

Say = Callable[..., str]
"""`carrom_viewer.texts.Texts.say` of the language chosen."""

MOST_BOARDS: Final = 12
"""Of the boards of a game the last ones are shown, so many."""

TOKENS: Final = MappingProxyType({"white": PAINTS["white"].face, "black": colour("0b0909")})
"""The colours of the dots that stand for men: black ones darker than the panel."""


def score_text(match: Match, say: Say) -> str:
    """The points of this game in a line.

    Example:
        >>> from carrom.rules import Toss
        >>> from carrom_viewer.texts import Texts
        >>> match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"))
        >>> score_text(match, Texts.of("en").say)
        'Ann 0 – 0 Bob'
    """
    first, second = match.score
    return say(
        "play.score",
        first=match.team_name(0),
        first_points=first,
        second=match.team_name(1),
        second_points=second,
    )


def piece_text(name: str, say: Say) -> str:
    """A piece as somebody at the board calls it, where no names are to be seen.

    Example:
        >>> from carrom_viewer.texts import Texts
        >>> piece_text("W1", Texts.of("en").say), piece_text("Q", Texts.of("fr").say)
        ('a white man', 'la reine')
    """
    return say(f"piece.{look_of(INDEX[name])}")


def card(match: Match, team: int, on_turn: str | None, say: Say) -> Side:
    """A team, with all that counts of it.

    Args:
        match: as it is seen.
        team: 0 or 1.
        on_turn: the player whose turn it is; None: nobody's.
        say: of the language.
    """
    side = 0 if match.team_of_side(0) == team else 1
    position = match.position
    state, queen = position.sides[side], position.queen_state
    hers = queen != "board" and position.queen_side == side
    notes = [say("play.dues", dues=state.dues)] if state.dues else []
    if hers:
        notes.append(say(f"play.queen-{queen}"))
    if state.colour is None:
        notes.append(say("play.points", points=state.points))
    return Side(
        f"game.side-{team}",
        _in_words(match, team, say),
        team=match.team_name(team),
        points=str(match.score[team]),
        token=None if state.colour is None else TOKENS[state.colour],
        left=position.men_of(side),
        men=MEN,
        queen=PAINTS["queen"].face if hers else None,
        note=" · ".join(notes),
        on_turn=on_turn is not None and match.team_of(on_turn) == team,
    )


def _in_words(match: Match, team: int, say: Say) -> str:
    side = 0 if match.team_of_side(0) == team else 1
    state, who = match.position.sides[side], match.team_name(team)
    if state.colour is None:
        text = say("play.side-free", players=who, points=state.points)
    else:
        called = say(f"colour.{state.colour}")
        text = say("play.side", players=who, colour=called, men=match.position.men_of(side))
    return f"{text}, {say('play.dues', dues=state.dues)}" if state.dues else text


def sheet(match: Match, say: Say) -> Iterator[Caption]:
    """The points of both teams in each board of this game, and in the game after it."""
    for row in match.score_sheets()[-1].rows[-MOST_BOARDS:]:
        (first, second), (first_total, second_total) = row.points, row.total
        line = say(
            "play.sheet",
            board=row.board,
            first=first,
            second=second,
            first_total=first_total,
            second_total=second_total,
        )
        yield Caption(f"sheet.{row.board}", line, 0.95)


def end_text(match: Match, stage: str, say: Say) -> str:
    """How a board, a game or the match has ended, in a line; "" while it goes on.

    Args:
        match: as it is seen.
        stage: of `carrom_viewer.session.Session`.
        say: of the language.
    """
    if stage == "over" and match.winner is not None:
        return say("play.match-won", players=match.team_name(match.winner))
    winner = match.this_game().winner
    if stage == "game-over" and winner is not None:
        return say("play.game-won", players=match.team_name(winner))
    board = match.position.result
    if stage == "board-over" and board is not None and board.winner is not None:
        team = match.team_name(match.team_of_side(board.winner))
        return say("play.board-won", players=team, points=board.points[board.winner])
    ends = {"over": "play.over", "game-over": "play.game-over", "board-over": "play.board-over"}
    return say(ends[stage]) if stage in ends else ""
