"""What an umpire has to announce or to see to between boards and games, as data.

Example:
    >>> from carrom.rules.match import Match
    >>> from carrom.rules.toss import Toss
    >>> match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"))
    >>> [reminder.laws for reminder in reminders(match)]
    [('40',), ('40',)]
"""

from typing import TYPE_CHECKING

from carrom.rules.formats import REST_SECONDS, SIDE_CHANGE_SECONDS
from carrom.rules.remark import Remark

if TYPE_CHECKING:
    from carrom.rules.match import Match


def reminders(match: "Match") -> tuple[Remark, ...]:
    """What is to be announced or done now, before play goes on.

    Before the match ``trial-boards`` or ``trial-shots``; after a board ``announce-score``, and
    ``change-sides``, ``next-breaker`` or ``extra-board-toss``; after a game ``announce-score``,
    ``game-won`` or ``game-drawn``, ``change-sides`` and ``rest``; after the match ``match-won``
    or ``match-drawn``.
    """
    if match.result is not None:
        result = match.result
        return (*_after_game(match), _won(match, "match", result.winner, result.laws))
    if match.game.over:
        return (*_after_game(match), *_between_games(match))
    if match.position.over:
        return _after_board(match)
    if match.acts:
        return ()
    return tuple(
        Remark(
            f"trial-{trial.kind}",
            ("40",),
            (("players", match.team_name(trial.team)), ("count", trial.count)),
        )
        for trial in match.trials
    )


def _after_board(match: "Match") -> tuple[Remark, ...]:
    found, result = [_score(match)], match.position.result
    if match.side_change_due:
        found.append(_change_sides("60b" if match.format.quarter_final else "60a"))
    if match.game.extra_board_due:
        found.append(Remark("extra-board-toss", ("56b",)))
    elif match.next_breaker is not None:
        who = (("player", match.next_breaker),)
        if result is not None and result.replay:
            found.append(Remark("same-breaker", result.laws, who))
        else:
            found.append(Remark("next-breaker", ("43", "49"), who))
    return tuple(found)


def _after_game(match: "Match") -> tuple[Remark, ...]:
    result = match.game.result
    if result is None:
        return ()
    return _score(match), _won(match, "game", match.this_game().winner, result.laws)


def _between_games(match: "Match") -> tuple[Remark, ...]:
    change = _change_sides("58" if len(match.order) == 2 else "59")
    if match.number != 2:
        return (change,)
    return change, Remark("rest", ("138",), (("seconds", int(REST_SECONDS)),))


def _score(match: "Match") -> Remark:
    first, second = match.score
    return Remark(
        "announce-score",
        (),
        (
            ("first", match.team_name(0)),
            ("first_points", first),
            ("second", match.team_name(1)),
            ("second_points", second),
        ),
    )


def _won(match: "Match", what: str, team: int | None, laws: tuple[str, ...]) -> Remark:
    if team is None:
        return Remark(f"{what}-drawn", laws)
    return Remark(f"{what}-won", laws, (("players", match.team_name(team)),))


def _change_sides(law: str) -> Remark:
    return Remark("change-sides", (law, "61"), (("seconds", int(SIDE_CHANGE_SECONDS)),))
