"""What is kept of a finished board, and what an unfinished one counts.

Example:
    >>> from carrom.rules.position import Position
    >>> position = Position.of("icf", own=3, opponent=5, queen="covered-by-me")
    >>> unfinished(position.replace(ruleset=position.ruleset.replace(unfinished="count"))).points
    (5, 0)
"""

import dataclasses
from dataclasses import dataclass
from typing import Final

from carrom.errors import Faults, InvalidPosition, immutable
from carrom.rules.board_result import BoardResult
from carrom.rules.position import MEN, Position

VOID: Final = "time-void"
"""Code of a board that time ended and that counts for nobody."""
COUNTED: Final = "time-count"
"""Code of a board that time ended and that counts as it lies."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRecord:
    """A board that has ended. Pairs are of side 0 and side 1 as they sit now. Frozen.

    Example:
        >>> end = BoardResult(winner=1, points=(0, 8), code="own-cleared", men=5, queen=3)
        >>> BoardRecord.of(end, number=1, score=(0, 8)).queen
        (0, 3)
    """

    number: int
    """1 for the first board of the game; a replayed board keeps its number."""
    result: BoardResult
    """How it ended."""
    breaker: str
    """Seat that broke."""
    men: tuple[int, int]
    """Points for men; extra points of Law 87b are apart."""
    queen: tuple[int, int]
    """Points for the queen."""
    extra: tuple[int, int]
    """Extra points (Law 87b)."""
    score: tuple[int, int]
    """Points of the game after this board."""
    extra_board: bool = False
    """Whether it was the board that decides a level game (Law 56b)."""
    strokes: int = 0
    """How many strokes it took."""
    started: float | None = None
    """When it began, s; None: nobody looked."""
    finished: float | None = None
    """When it ended, s."""
    replayed: str | None = None
    """Why it counts for nobody and was played again, or not at all; None: it counts."""

    @classmethod
    def of(
        cls,
        result: BoardResult,
        *,
        number: int,
        score: tuple[int, int],
        position: Position | None = None,
        extra_board: bool = False,
        started: float | None = None,
        finished: float | None = None,
        replayed: str | None = None,
    ) -> "BoardRecord":
        """The record of a result.

        Args:
            result: how the board ended.
            number: which board of the game it was.
            score: points of the game after it.
            position: the last position, which knows who holds the queen.
            extra_board: whether it was an extra board.
            started: when it began.
            finished: when it ended.
            replayed: why it does not count.

        Raises:
            InvalidPosition: a result or a position that is none.
        """
        faults = Faults()
        faults.kind("result", result, BoardResult)
        if position is not None:
            faults.kind("position", position, Position)
        faults.raise_as(InvalidPosition)
        men, queen, extra = _split(result, position)
        return cls(
            number=number,
            result=result,
            breaker=result.breaker,
            men=men,
            queen=queen,
            extra=extra,
            score=score,
            extra_board=extra_board,
            strokes=0 if position is None else position.strokes,
            started=started,
            finished=finished,
            replayed=replayed,
        )

    @property
    def points(self) -> tuple[int, int]:
        """Points of the board, within the limit of Law 55."""
        return self.result.points

    @property
    def winner(self) -> int | None:
        """The side that won it; None: nobody."""
        return self.result.winner

    def turned(self, seats: tuple[str, ...]) -> "BoardRecord":
        """The same board, told from the seats after everybody moved one to the right."""
        seat = seats[(seats.index(self.breaker) + 1) % len(seats)]
        result = self.result
        winner = None if result.winner is None else 1 - result.winner
        return dataclasses.replace(
            self,
            result=dataclasses.replace(
                result, winner=winner, points=result.points[::-1], breaker=seat
            ),
            breaker=seat,
            men=self.men[::-1],
            queen=self.queen[::-1],
            extra=self.extra[::-1],
            score=self.score[::-1],
        )


Pair = tuple[int, int]


def _split(result: BoardResult, position: Position | None) -> tuple[Pair, Pair, Pair]:
    """Points of both sides for men, for the queen, and extra points."""
    men, queen, extra = list(result.points), [0, 0], [0, 0]
    winner = result.winner
    if position is not None and position.ruleset.colours == "free":
        cap = position.ruleset.board_cap
        for i, side in enumerate(position.sides):
            if men[i] == cap:
                men[i] = side.points
        holder = position.queen_side
        if position.queen_state == "covered" and holder is not None:
            score = position.sides[holder].score
            queen[holder] = position.ruleset.queen_points_at(score)
            men[holder] -= queen[holder]
    elif winner is not None:
        men[winner], queen[winner], extra[winner] = result.men, result.queen, result.extra
    for i, points in enumerate(result.points):
        _shorten(i, men[i] + queen[i] + extra[i] - points, men, queen, extra)
    return (men[0], men[1]), (queen[0], queen[1]), (extra[0], extra[1])


def _shorten(side: int, over: int, men: list[int], queen: list[int], extra: list[int]) -> None:
    """Leaves out what is over the limit of a board, so that the columns add up.

    Extra points go first, then men, then the queen (house 7.7).
    """
    for column in (extra, men):
        cut = min(over, max(0, column[side]))
        column[side] -= cut
        over -= cut
    queen[side] -= over


# --- a board unfinished at time -----------------------------------------------------------------


def unfinished(position: Position) -> BoardResult:
    """How a board ends that is not finished when the time is over.

    Void: it counts for nobody (the French federation). Counted, by the ruleset's way of scoring:

    * ``classic``: for each side its men down, the other's men left, and the queen for who has
      covered her; the formula of a finished board (seed 000).
    * ``icf``, ``first-out``: each side's men left count for the other, and the queen for who has
      covered her, as long as she counts; the difference goes to the side with more (house).
    * ``queen-last``: the side with fewer men left has won, nobody if they are equal (house).
    * free colours: what both have made so far.

    Example:
        >>> unfinished(Position.of("icf", own=3, opponent=5)).code
        'time-void'
    """
    rules = position.ruleset
    if rules.unfinished == "void":
        return BoardResult(winner=None, points=(0, 0), code=VOID, breaker=position.breaker)
    if rules.board_end == "empty":
        made = position.sides[0].points, position.sides[1].points
        return _counted(position, made, (0, 0))
    left = position.men_of(0), position.men_of(1)
    queen = [0, 0]
    side = position.queen_side
    if position.queen_state == "covered" and side is not None:
        queen[side] = rules.queen_points_at(position.sides[side].score)
    if rules.board_end == "queen-last":
        return _counted(position, (int(left[0] < left[1]), int(left[1] < left[0])), (0, 0))
    men = [left[1], left[0]]
    if rules.board_end == "classic":
        men = [MEN - left[0] + left[1], MEN - left[1] + left[0]]
        claims = men[0] + queen[0], men[1] + queen[1]
    else:
        difference = men[0] + queen[0] - men[1] - queen[1]
        claims = max(0, difference), max(0, -difference)
        queen = [min(queen[0], claims[0]), min(queen[1], claims[1])]
    return _counted(position, claims, (queen[0], queen[1]))


def _counted(position: Position, claims: Pair, queen: Pair) -> BoardResult:
    winner = None if claims[0] == claims[1] else 0 if claims[0] > claims[1] else 1
    best = 0 if winner is None else winner
    cap = position.ruleset.board_cap
    points = claims if cap is None else (min(claims[0], cap), min(claims[1], cap))
    return BoardResult(
        winner=winner,
        points=points,
        code=COUNTED,
        men=claims[best] - queen[best],
        queen=queen[best],
        breaker=position.breaker,
    )
