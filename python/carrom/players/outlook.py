"""What a stroke is worth: the ruling on it, and the board that it leaves behind.

Every ruling is asked once for each kind of outcome; the chances of whoever plays next are looked
at for all layouts together (`carrom.players.chances`). Values are whole numbers, so that sums
come out alike in any order on any machine: `MAN` for a man of difference.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.cached import cached_property
from carrom.errors import CarromError
from carrom.names import BLACK, PIECES, QUEEN, STRIKER, WHITE
from carrom.players.chances import prospects
from carrom.result import BatchResult
from carrom.rules import BoardResult, Position, StrokeFacts
from carrom.rules.position import derived

Values = NDArray[np.int64]
Mask = NDArray[np.bool_]

MAN: Final = 1_000_000
"""The unit of values: a man more or less on the board."""
WIN: Final = 12.0
"""What a board won is worth, in men."""
POINT: Final = 0.1
"""And each of its points, up to `MOST_POINTS`."""
MOST_POINTS: Final = 12
"""More points than this are worth no more: rulesets count in ones or in tens."""
QUEEN_COVERED: Final = 1.2
"""What the covered queen is worth, where she gives points."""
LATER: Final = 0.5
"""What the chances of the side that plays after the next are worth, of those of the next."""
CLEAR: Final = 5.0
"""What the chance to clear the board in this turn is worth, in men."""
AT_ONCE: Final = 4096
"""Layouts looked at together: they stay within the processor's cache."""
REPLAYED: Final = 0.0
"""A board that is to be played again."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a board stands for a side, as far as counts tell.

    Attributes:
        base: what the counts are worth, in men.
        over: whether the board is over: then nothing comes after.
        seats: who plays next, and who would play after an idle stroke of his.
        signs: for each of them 1 if his chances are the side's, -1 if they are its opponent's.
        wanted: which pieces each of them would pot, (19,).
        pending: what the queen gains with a pot of who plays next, in men.
    """

    base: float
    over: bool
    seats: tuple[str, str] = ("south", "south")
    signs: tuple[float, float] = (0.0, 0.0)
    wanted: tuple[Mask, Mask] = (np.zeros(0, dtype=bool), np.zeros(0, dtype=bool))
    pending: float = 0.0


def outlook(after: Position, side: int) -> Outlook:
    """How a position stands for a side. Men that await placing are taken for placed."""
    bare = derived(after, layout=None)
    while bare.pending:
        bare = bare.place()
    if bare.result is not None:
        return Outlook(_ended(bare.result, side), over=True)
    idle = bare.rule(StrokeFacts(touched=True)).apply()
    while idle.pending:
        idle = idle.place()
    then = bare if idle.result is not None else idle
    seats = bare.turn, then.turn
    signs = tuple(1.0 if bare.side_of(seat) == side else -1.0 for seat in seats)
    pending = 0.0
    if bare.queen_state == "pending":
        pending = _queen(bare) * signs[0]
    return Outlook(
        base=_counts(bare, side),
        over=False,
        seats=seats,
        signs=(signs[0], signs[1]),
        wanted=(_wanted(bare), _wanted(then)),
        pending=pending,
    )


def _ended(result: BoardResult, side: int) -> float:
    if result.replay:
        return REPLAYED
    if result.winner is None:
        return 0.0
    margin = abs(result.points[0] - result.points[1])
    worth = WIN + POINT * min(margin, MOST_POINTS)
    return worth if result.winner == side else -worth


def _counts(position: Position, side: int) -> float:
    """What men, dues, points and the queen are worth."""
    rules, mine, other = position.ruleset, position.sides[side], position.sides[1 - side]
    if rules.colours == "free":
        value = 0.5 * (rules.white_value + rules.black_value)
        return (mine.points - other.points) / value - mine.dues + other.dues
    left = position.men_of(side) + mine.dues
    against = position.men_of(1 - side) + other.dues
    found = float(against - left)
    if position.queen_state == "covered" and position.queen_side is not None:
        found += _queen(position) if position.queen_side == side else -_queen(position)
    return found


def _queen(position: Position) -> float:
    """What the queen is worth once she is covered."""
    rules = position.ruleset
    if rules.colours == "free":
        return 2.0 * rules.queen_points / (rules.white_value + rules.black_value)
    return QUEEN_COVERED if rules.queen_points else 0.0


def _wanted(position: Position) -> Mask:
    """Which pieces the player on turn would gladly see go down, one at a time."""
    found = np.zeros(STRIKER, dtype=bool)
    if position.queen_state == "board":
        found[QUEEN] = is_welcome(position, "Q")
    if position.white:
        found[WHITE.start : WHITE.stop] = is_welcome(position, "W")
    if position.black:
        found[BLACK.start : BLACK.stop] = is_welcome(position, "B")
    return found


def is_welcome(position: Position, piece: str) -> bool:
    """Whether a piece alone, potted properly, keeps the turn or wins the board."""
    ruling = position.rule(StrokeFacts(pocketed=(piece,), touched=True))
    if ruling.board_result is None:
        return ruling.turn_continues
    side = position.side_of(position.turn)
    return ruling.board_result.winner == side


def welcome(position: Position) -> tuple[str, ...]:
    """The pieces on the board that the player on turn would pot.

    Example:
        >>> welcome(Position.opening("icf"))
        ('W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9')
    """
    assert position.layout is not None  # the caller looked
    mask = _wanted(derived(position, layout=None)) & position.layout.on_board
    return tuple(PIECES[piece] for piece in np.flatnonzero(mask).tolist())


@dataclass(frozen=True, slots=False)
class Judge:
    """Values of strokes, and of layouts, for the side that is to decide.

    Args:
        position: the board before.
        side: whose values these are, 0 or 1.
        angle: standard deviation of the direction of every hand at the board, degrees.
    """

    position: Position
    side: int
    angle: float

    @cached_property
    def _bare(self) -> Position:
        return derived(self.position, layout=None)

    @cached_property
    def _known(self) -> dict[StrokeFacts, Outlook]:
        return {}

    def values(self, batch: BatchResult, most: int | None = None) -> Values:
        """The value of each stroke of a batch from the position, (N,).

        Args:
            batch: the strokes.
            most: of so many, the best by the ruling alone, the layouts are looked at; the others
                are worth a little less than the worst of these with the same ruling could be.
        """
        ruled = self.position.rule_batch(batch)
        outlooks = [self._outlook(ruling.facts) for ruling in ruled.rulings]
        unsettled = Outlook(-WIN, over=True)
        index = np.where(ruled.settled, ruled.index, len(outlooks)).astype(np.intp)
        outlooks = [*outlooks, unsettled]
        base = np.array([_whole(seen.base) for seen in outlooks], dtype=np.int64)[index]
        xy, present = batch.xy[:, :STRIKER], batch.pocket[:, :STRIKER] < 0
        present = present & np.isfinite(xy[..., 0])
        if most is None or most >= len(base):
            return base + self._leaves(xy, present, outlooks, index)
        guess = base + np.array([_whole(_hope(seen)) for seen in outlooks], dtype=np.int64)[index]
        rows = np.argsort(-guess, kind="stable")[:most]
        values = guess - 4 * MAN
        values[rows] = base[rows] + self._leaves(xy[rows], present[rows], outlooks, index[rows])
        return values

    def value_of(self, after: Position) -> int:
        """The value of a position with a layout."""
        layout = after.layout
        assert layout is not None  # the caller looked
        seen = outlook(after, self.side)
        xy = np.asarray(layout.xy)[None]
        found = self._leaves(xy, layout.on_board[None], [seen], np.zeros(1, dtype=np.intp))
        return _whole(seen.base) + int(found[0])

    def layouts(self, after: Position, xy: NDArray[np.float64], present: Mask) -> Values:
        """The values of a position with other layouts, (N,)."""
        seen = outlook(after, self.side)
        index = np.zeros(len(xy), dtype=np.intp)
        return _whole(seen.base) + self._leaves(xy, present, [seen], index)

    def _outlook(self, facts: StrokeFacts) -> Outlook:
        if facts not in self._known:
            try:
                after = self._bare.rule(facts).apply()
                self._known[facts] = outlook(after, self.side)
            except CarromError:  # what the Laws cannot go on from is nobody's aim
                self._known[facts] = Outlook(-WIN, over=True)
        return self._known[facts]

    def _leaves(
        self,
        xy: NDArray[np.float64],
        present: Mask,
        outlooks: list[Outlook],
        index: NDArray[np.intp],
    ) -> Values:
        """What comes after: the chances of who plays next, and of who plays then."""
        found = np.zeros(len(xy), dtype=np.int64)
        for turn, weight in enumerate((1.0, LATER)):
            for seat in self.position.seats:
                here = [not seen.over and seen.seats[turn] == seat for seen in outlooks]
                rows = np.flatnonzero(np.array(here)[index])
                for first in range(0, len(rows), AT_ONCE):
                    part = rows[first : first + AT_ONCE]
                    worth = self._chances(xy[part], present[part], outlooks, index[part], turn)
                    found[part] += np.rint(weight * worth * MAN).astype(np.int64)
        return found

    def _chances(
        self,
        xy: NDArray[np.float64],
        present: Mask,
        outlooks: list[Outlook],
        index: NDArray[np.intp],
        turn: int,
    ) -> NDArray[np.float64]:
        """What who plays next, or then, can do on layouts on which it is the same seat."""
        none = np.zeros(STRIKER, dtype=bool)
        seat = outlooks[int(index[0])].seats[turn]
        masks = np.array([none if seen.over else seen.wanted[turn] for seen in outlooks])
        board = self.position.equipment
        chances = prospects(xy, present, masks[index], board, seat, self.angle)
        signs = np.array([seen.signs[turn] for seen in outlooks])[index]
        worth = signs * (chances.run + CLEAR * chances.clear)
        if turn == 0:
            worth = worth + np.array([seen.pending for seen in outlooks])[index] * chances.first
        return worth


def _hope(seen: Outlook) -> float:
    """What may come after at best, roughly, before a layout is looked at."""
    return 0.0 if seen.over else seen.signs[0] + seen.pending


def _whole(value: float) -> int:
    return round(value * MAN)
