"""Scores of a tournament: which ones a match can end with, by its ruleset and its format.

In a format of one game the score is the points of that game, as they are shown: no more than the
target. In a best of three it is the games that both have won. What cannot come out is refused
before it counts.

Example:
    >>> scoring = Scoring(RULESETS["icf"], FORMATS["single"])
    >>> scoring.faults((25, 14)), scoring.walkover
    ((), 25)
    >>> scoring.faults((25, 25))
    ('25-25 cannot be: a game ends when one side has 25',)
    >>> scoring.faults((18, 18))
    ('18-18 cannot be: in this format nothing ends level',)
"""

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd
from typing import Any, Final

from carrom.errors import CarromError, Faults, InvalidTournament, shown
from carrom.rules.formats import FORMATS, Format
from carrom.rules.game_end import displayed
from carrom.rules.ruleset import RULESETS, Ruleset
from carrom.rules.side import MEN
from carrom.rules.text import ruleset_from_dict, ruleset_to_dict

MOST_POINTS: Final = 9_999
"""No score is farther from zero than this."""
USUAL: Final = ("icf", "ffc")
"""The ruleset and the format of a tournament if nothing else is said."""
_WALKOVER: Final = 25
"""What a match won without playing scores where no format is agreed."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a match of a tournament can end with. Frozen; made by `scoring_of`."""

    ruleset: Ruleset | None
    """How it is played; None: not agreed, and any score is taken."""
    format: Format | None
    """What the organiser agreed on; None as the ruleset is."""
    bye: int | None = None
    """What a bye scores, and so may any match won without playing; None: the `walkover`."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset as it is played in the format."""
        assert self.ruleset is not None  # asked only where both are agreed
        assert self.format is not None
        return self.format.applied_to(self.ruleset)

    @property
    def best_of_three(self) -> bool:
        """Whether a score is games, not points."""
        return self.format is not None and self.format.games > 1

    @property
    def walkover(self) -> int:
        """What a match won without playing scores: a bye, a forfeit (Law 143), a concession.

        The points that win a game, or with free colours the most that all its boards give if
        that is less; without a target the most that a board gives; two games of three.

        Example:
            >>> [Scoring(RULESETS[name], FORMATS["ffc"]).walkover for name in ("icf", "free")]
            [25, 30]
        """
        if self.ruleset is None:
            return _WALKOVER
        if self.best_of_three:
            return 2
        rules = self.rules
        if rules.target is not None:
            return min(rules.target, self.bounds[1])
        return _most_of_board(rules)[0]

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that one side can score."""
        if self.ruleset is None:
            return -MOST_POINTS, MOST_POINTS
        if self.best_of_three:
            return 0, 2
        rules = self.rules
        least = -MOST_POINTS if _can_lose_points(rules) else 0
        won, lost = _most_of_board(rules)
        if least or (rules.extra_board and lost):  # level boards may follow one another
            most = MOST_POINTS
        elif rules.colours == "free" or rules.target is None:
            most = won * _boards(rules)
        else:
            most = rules.target + (2 * won if lost else 0)  # both may pass it on one board
        return least, min(most, MOST_POINTS)

    def faults(self, score: tuple[int, int]) -> tuple[str, ...]:
        """Why a match cannot end so; empty if it can.

        Args:
            score: points of both, or games won in a best of three; whole numbers.

        Example:
            >>> Scoring(RULESETS["icf"], FORMATS["icf"]).faults((3, 0))
            ('games must be from 0 to 2, not 3',)
        """
        least, most = self.bounds
        what = "games" if self.best_of_three else "points"
        found = Faults()
        for count in score:
            if not least <= count <= most:
                found.append(f"{what} must be from {least} to {most}, not {shown(count)}")
        if self.ruleset is None or found or self._is_walkover(score):
            return tuple(found)
        why = self._games_fault(score) if self.best_of_three else self._points_fault(score)
        return (f"{score[0]}-{score[1]} cannot be: {why}",) if why else ()

    def _is_walkover(self, score: tuple[int, int]) -> bool:
        return min(score) == 0 and max(score) in (self.walkover, self.bye)

    def _games_fault(self, wins: tuple[int, int]) -> str:
        """Why nobody wins so many games of three; "" if it can be."""
        if sum(wins) > 3 or min(wins) > 1:
            return "two games won end the match"
        if max(wins) < 2 and self.rules.extra_board:
            return "the match goes on until somebody has two games"
        return ""

    def _points_fault(self, score: tuple[int, int]) -> str:
        """Why a game cannot end so; "" if it can."""
        rules = self.rules
        fault = _free_fault if rules.colours == "free" else _own_fault
        timed = self.format is not None and self.format.minutes is not None
        why = fault(rules, score, timed=timed)
        if not why and score[0] == score[1] and rules.extra_board:
            return "in this format nothing ends level"
        return why


def scoring_of(faults: Faults, rules: object, format: object) -> Scoring:  # noqa: A002
    """A ruleset and a format by name or as they are; both None: any score is taken.

    Args:
        faults: what is wrong goes here.
        rules: a `Ruleset` or its name.
        format: a `Format` or its name.

    Example:
        >>> faults = Faults()
        >>> scoring_of(faults, "icf", "ffc").rules.extra_board, list(faults)
        (False, [])
    """
    nothing = Scoring(None, None)
    if rules is None and format is None:
        return nothing
    before = len(faults)
    if rules is None or format is None:
        faults.append(
            "ruleset and format must both be agreed, or both be None: "
            f"{shown(rules)} and {shown(format)}"
        )
        return nothing
    played = RULESETS.get(rules) if isinstance(rules, str) else rules
    if not isinstance(played, Ruleset):
        known = ", ".join(RULESETS)
        faults.append(f"ruleset must be a Ruleset or one of {known}, not {shown(rules)}")
    agreed = FORMATS.get(format) if isinstance(format, str) else format
    if not isinstance(agreed, Format):
        known = ", ".join(FORMATS)
        faults.append(f"format must be a Format or one of {known}, not {shown(format)}")
    if len(faults) > before:
        return nothing
    assert isinstance(played, Ruleset)  # no fault
    assert isinstance(agreed, Format)
    try:
        agreed.applied_to(played)
    except CarromError as error:
        faults.extend(error.faults)
        return nothing
    return Scoring(played, agreed)


class UncheckedScores(UserWarning):
    """A tournament of a file from before any format was agreed, with scores that none allows.

    Example:
        >>> print(UncheckedScores(("round 1, Ann - Bob: points must be from 0 to 25, not 31",)))
        no format is agreed: round 1, Ann - Bob: points must be from 0 to 25, not 31
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        """Keep what is wrong by the usual format."""
        self.faults = faults
        super().__init__(faults)

    def __str__(self) -> str:
        """One sentence."""
        return f"no format is agreed: {'; '.join(self.faults)}"


def agreement_to_dict(scoring: Scoring) -> dict[str, Any]:
    """A ruleset and a format as plain values.

    Example:
        >>> agreement_to_dict(Scoring(RULESETS["icf"], FORMATS["single"]))
        {'ruleset': {'name': 'icf'}, 'format': {'name': 'single', 'games': 1}}
    """
    if scoring.ruleset is None or scoring.format is None:
        return {"ruleset": None, "format": None}
    return {"ruleset": ruleset_to_dict(scoring.ruleset), "format": scoring.format.to_dict()}


def agreement_of(
    plain: Mapping[str, Any], scores: Iterable[tuple[tuple[Any, Any], str]]
) -> tuple[Any, Any]:
    """The ruleset and the format of a form.

    A form from before there were any has the usual ones (`USUAL`), or where its scores cannot be
    by these, none: so it can be read.

    Args:
        plain: the form.
        scores: its scores, each with where it stands.

    Raises:
        InvalidTournament: a ruleset or a format that is none; every fault is listed.

    Warns:
        UncheckedScores: a form from before has such scores.

    Example:
        >>> agreement_of({"ruleset": {"name": "free"}, "format": {}}, ())[0] == RULESETS["free"]
        True
        >>> agreement_of({}, [((25, 3), "Ann - Bob")])
        ('icf', 'ffc')
    """
    if "ruleset" not in plain and "format" not in plain:
        usual = scoring_of(Faults(), *USUAL)
        wrong = tuple(
            f"{where}: {fault}"
            for score, where in scores
            if all(type(count) is int for count in score)
            for fault in usual.faults(score)
        )
        if not wrong:
            return USUAL
        warnings.warn(UncheckedScores(wrong), stacklevel=3)
        return None, None
    faults = Faults()
    rules = _read(faults, ruleset_from_dict, plain.get("ruleset"))
    agreed = _read(faults, Format.from_dict, plain.get("format"))
    faults.raise_as(InvalidTournament)
    return rules, agreed


def _read(faults: Faults, read: Callable[[Any], Any], plain: Any) -> Any:
    """A value from its plain form; its name and None stay as they are."""
    try:
        return read(plain) if isinstance(plain, Mapping) else plain
    except CarromError as error:
        faults.extend(error.faults)
        return None


# --- what one board gives -----------------------------------------------------------------------


def _on_board(rules: Ruleset) -> int:
    """What all the pieces of a board count, with free colours."""
    men = MEN * rules.white_value + MEN * rules.black_value
    return max(1, men + rules.queen_points)


def _can_lose_points(rules: Ruleset) -> bool:
    """Whether a side's points can become fewer."""
    return bool(rules.penalty == "points" or rules.penalty_points or rules.early_queen_points)


def _boards(rules: Ruleset) -> int:
    """Most boards of a game, an extra one included; many where only the points end it."""
    boards = MOST_POINTS if rules.boards is None else rules.boards
    return boards + rules.extra_board


def _most_of_board(rules: Ruleset) -> tuple[int, int]:
    """The most that the winner and the loser of a board score."""
    if rules.board_end == "queen-last":
        return 1, 0
    if rules.colours == "free":
        won = lost = _on_board(rules)
    elif rules.board_end == "classic":
        won, lost = 2 * MEN + rules.queen_points, MEN  # men down and left; men down
    else:
        won, lost = MEN + 2 + rules.queen_points, 0  # men left, and two that may be demanded
    cap = won if rules.board_cap is None else rules.board_cap
    return min(won, cap), min(lost, cap)


def _free_fault(rules: Ruleset, score: tuple[int, int], *, timed: bool) -> str:
    """Why a game with free colours cannot end so; "" if it can."""
    part = gcd(rules.white_value, rules.black_value, rules.queen_points)
    part = gcd(part, rules.penalty_points, rules.early_queen_points, rules.board_cap or 0)
    capped = rules.target is not None and max(score) >= rules.target
    if not capped and any(points % part for points in score):
        return f"all points are multiples of {part}"
    most = _on_board(rules) * _boards(rules)  # unless level boards follow one another
    if not (_men_score_twice(rules) or rules.extra_board) and sum(score) > most:
        return f"all pieces of all boards count {most}"
    if rules.boards != 1 or _can_lose_points(rules) or score in _of_one_board(rules, max(score)):
        return ""
    if timed and (rules.unfinished == "count" or score == (0, 0) or rules.extra_board):
        return ""
    return (
        "every piece of the board counts for one of the two, unless one lost it by an act and "
        "has nothing"
    )


@lru_cache(maxsize=64)
def _of_one_board(rules: Ruleset, most: int) -> frozenset[tuple[int, int]]:
    """The scores, up to so many points, with which a game of one board can end.

    With free colours, where no points are lost. After level boards another one decides, if that
    is agreed.
    """
    one = _board_of_free(rules)
    if not rules.extra_board:
        return frozenset(displayed(points, rules.target) for points in one)
    levels = _levels({first for first, second in one if first == second}, most)
    return frozenset(
        displayed((level + first, level + second), rules.target)
        for level in levels
        for first, second in one
        if first != second
    )


def _board_of_free(rules: Ruleset) -> set[tuple[int, int]]:
    """The points of both sides for a board with free colours, where no points are lost.

    All pieces are pocketed, and one side has what the other has not; or a side has lost the board
    by an act, and the other has all that the loser had not pocketed.
    """
    found = set()
    worths = {rules.queen_points} if rules.queen_until is None else {rules.queen_points, 0}
    for worth, white, black, queen in product(worths, range(MEN + 1), range(MEN + 1), (0, 1)):
        held = white * rules.white_value + black * rules.black_value + queen * worth
        rest = MEN * (rules.white_value + rules.black_value) + worth - held
        found.add((held, rest))
        if (white, black, queen) != (MEN, MEN, 1):
            found |= {(rest, 0), (0, rest)}
    if rules.board_cap is None:
        return found
    return {(min(first, rules.board_cap), min(second, rules.board_cap)) for first, second in found}


def _levels(steps: Iterable[int], most: int) -> list[int]:
    """The points, up to so many, at which boards can be level that give both one of the steps."""
    steps = [step for step in steps if step]
    found = {0}
    for level in range(1, most + 1):
        if any(level - step in found for step in steps):
            found.add(level)
    return sorted(found)


def _men_score_twice(rules: Ruleset) -> bool:
    """Whether a man that comes back for a penalty may count more than the penalty costs."""
    early = rules.early_queen_returns_man and rules.early_queen_points < rules.white_value
    return rules.penalty == "points" and (early or rules.penalty_points < rules.white_value)


def _own_fault(rules: Ruleset, score: tuple[int, int], *, timed: bool) -> str:
    """Why a game with own colours cannot end so; "" if it can."""
    low, high = sorted(score)
    won, _ = _most_of_board(rules)
    target, boards = rules.target, rules.boards
    reached = target is not None and high >= target
    if target is not None and low >= target:  # shown in full only where one board took both past
        return _both_past(rules, high, low, target, timed)
    if target is not None and high > target:
        return f"no more than {target} points are shown"
    if _can_lose_points(rules):
        return ""
    if boards is None:
        return "" if reached or timed else f"the game goes on until one side has {target}"
    possible = _in_at_most if reached or timed else _in_exactly
    if possible(rules, (high, low), boards):
        return ""
    if any(possible(rules, (start, start), boards) for start in _levels_before(rules, high, low)):
        return ""
    if timed and any(
        min(high - one, low - other) >= 0
        and _in_at_most(rules, (high - one, low - other), boards - 1)
        for one, other in _unfinished(rules)
    ):
        return ""
    return f"it does not come out of {boards} boards of at most {won} points"


def _in_at_most(rules: Ruleset, score: tuple[int, int], boards: int) -> bool:
    """Whether so many points can be made on so many boards or fewer."""
    won, lost = _most_of_board(rules)
    return any(
        score[0] <= i * won + (boards - i) * lost and score[1] <= (boards - i) * won + i * lost
        for i in range(boards + 1)
    )


def _in_exactly(rules: Ruleset, score: tuple[int, int], boards: int) -> bool:
    """Whether so many points can be made on exactly so many boards."""
    won, lost = _most_of_board(rules)
    least = _least_of_board(rules)
    return any(
        i * least <= score[0] <= i * won + (boards - i) * lost
        and (boards - i) * least <= score[1] <= (boards - i) * won + i * lost
        for i in range(boards + 1)
    )


def _least_of_board(rules: Ruleset) -> int:
    """The least that the winner of a board scores: a man left, or the board's single point."""
    return int(rules.board_end in ("icf", "queen-last"))


def _unfinished(rules: Ruleset) -> set[tuple[int, int]]:
    """What a board unfinished at time gives both by the classic way, where it counts.

    The side with fewer points may be the one with the queen, and then has more than any loser.
    """
    if rules.board_end != "classic" or rules.unfinished != "count":
        return set()
    cap = MOST_POINTS if rules.board_cap is None else rules.board_cap
    queens = ((0, 0), (rules.queen_points, 0), (0, rules.queen_points))
    return {
        (min(MEN + ahead + one, cap), min(MEN - ahead + other, cap))
        for ahead in range(1 - MEN, MEN)
        for one, other in queens
    }


def _both_past(rules: Ruleset, high: int, low: int, target: int, timed: bool) -> str:
    """Why both cannot have passed the target; "" if they can, on one board or on extra ones."""
    won, lost = _most_of_board(rules)
    if timed:
        lost = max((lost, *map(min, _unfinished(rules))))
    if not lost:
        return f"a game ends when one side has {target}"
    if high < target + won and low < target + lost:
        return ""
    if rules.extra_board and high - low <= won:
        return ""
    return f"a board gives {won} points at most"


def _levels_before(rules: Ruleset, high: int, low: int) -> Iterator[int]:
    """Levels after the last board from which extra boards can lead to a score (Law 56b).

    All of them but the last were level too: both had all that a loser can have.
    """
    won, lost = _most_of_board(rules)
    if rules.extra_board:
        for level in range(max(0, low - lost, high - won), low + 1):
            yield from range(level, -1, -lost) if lost else (level,)
