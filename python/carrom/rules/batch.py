"""Rulings on many strokes from one position: each kind of outcome ruled once.

What a stroke did is reduced to what the Laws ask for: how many men of each colour went down, the
queen, the striker, what left the board, and at the break whether anything was touched. A batch
has few such kinds, so ten thousand strokes cost little more than a dozen rulings.
"""

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from carrom.errors import MOST_STROKES, Faults, InvalidFacts, row_of
from carrom.events import locked
from carrom.layout import Layout
from carrom.names import ABSENT, BLACK, OVERBOARD, PIECES, QUEEN, STOP_REASONS, STRIKER, WHITE
from carrom.result import BatchResult
from carrom.rules.facts import StrokeFacts
from carrom.rules.judging import judge
from carrom.rules.ruling import Ruling

if TYPE_CHECKING:
    from carrom.rules.position import Position

QUEENS: Final = ("board", "pending", "covered-by-me", "covered-by-opponent")
"""The states of the queen by the numbers in `BatchRuling.queen`."""
WINNERS: Final = ("opponent", "me", "draw")
"""Who has won the board, by the numbers in `BatchRuling.winner`; -1: nobody yet."""

_MEN: Final = (-1, len(PIECES))
_ARRAYS: Final[dict[str, tuple[type[np.generic], tuple[float, float]]]] = {
    "settled": (np.bool_, _MEN),
    "index": (np.int32, (-1, np.inf)),
    "turn_continues": (np.bool_, _MEN),
    "winner": (np.int8, (-1, len(WINNERS) - 1)),
    "points": (np.int16, (0, np.inf)),
    "queen": (np.int8, (-1, len(QUEENS) - 1)),
    "own_after": (np.int8, _MEN),
    "opponent_after": (np.int8, _MEN),
    "dues": (np.int8, (0, np.inf)),
    "dues_after": (np.int8, (0, np.inf)),
}  # their types and bounds
_ANSWERS: Final = tuple(_ARRAYS)[2:]  # what a ruling itself says


@dataclass(frozen=True, eq=False, repr=False)
class BatchRuling:
    """The rulings on a batch of strokes: read-only arrays, one row for each stroke.

    A stroke that did not settle has no ruling: ``settled`` is False, ``index`` is -1 and the
    other arrays hold False, -1 or 0 there.

    Attributes:
        position: the position before.
        batch: the strokes.
        rulings: one for each kind of outcome, on counts alone: neither facts nor position of
            theirs know a place. The ruling on a certain stroke, ``rulings[i]`` of the whole,
            knows them if `position` does.
        settled: bool (N,): whether there is a ruling.
        index: int32 (N,): number of the ruling in `rulings`, or -1.
        turn_continues: bool (N,).
        winner: int8 (N,): -1 the board goes on, 0 the opponent has won it, 1 the player, 2 a
            draw.
        points: int16 (N,): points that the winner gets for the board; 0 while it goes on.
        queen: int8 (N,): number of her state in `QUEENS`, or -1.
        own_after: int8 (N,): own men on the board, those to be placed included, or -1. With free
            colours: white men.
        opponent_after: int8 (N,): the opponent's, or -1. With free colours: black men.
        dues: int8 (N,): new dues and penalties of the player.
        dues_after: int8 (N,): what his side owes afterwards.

    Raises:
        InvalidFacts: values of another kind, arrays of another type or shape, numbers that name
            nothing; every fault is listed.

    Example:
        >>> import carrom
        >>> from carrom.rules import Position
        >>> position = Position.opening()
        >>> strokes = carrom.StrokeBatch.aim(x=0.0, angle=[89.0, 90.0], speed=5.0)
        >>> rulings = position.rule_batch(carrom.simulate_batch(position.layout, strokes))
        >>> len(rulings), rulings.winner.tolist(), rulings[0].position == position
        (2, [-1, -1], True)
    """

    position: "Position"
    batch: BatchResult
    rulings: tuple[Ruling, ...]
    settled: NDArray[np.bool_]
    index: NDArray[np.int32]
    turn_continues: NDArray[np.bool_]
    winner: NDArray[np.int8]
    points: NDArray[np.int16]
    queen: NDArray[np.int8]
    own_after: NDArray[np.int8]
    opponent_after: NDArray[np.int8]
    dues: NDArray[np.int8]
    dues_after: NDArray[np.int8]

    def __post_init__(self) -> None:
        """Check and lock the arrays."""
        from carrom.rules.position import Position

        faults = Faults()
        faults.kind("position", self.position, Position)
        count = len(self.batch) if faults.kind("batch", self.batch, BatchResult) else None
        rulings = faults.items("rulings", self.rulings, "rulings", at_most=MOST_STROKES)
        for ruling in rulings:
            faults.kind("a ruling", ruling, Ruling)
        for name, (kind, bounds) in _ARRAYS.items():
            if name == "index":
                bounds = -1, len(rulings) - 1
            array = faults.column(name, getattr(self, name), kind, (count,), bounds)
            if array is not None:
                object.__setattr__(self, name, locked(array))
        faults.raise_as(InvalidFacts)
        object.__setattr__(self, "rulings", rulings)

    def __len__(self) -> int:
        """Number of strokes."""
        return len(self.index)

    def __getitem__(self, item: int) -> Ruling:
        """The ruling on a stroke: on its `StrokeFacts.of_batch` where the layout is known.

        Raises:
            InvalidFacts: the stroke did not settle.
            InvalidIndex: there is no such stroke.
            TypeError: the index is no whole number.
        """
        row = row_of("index", item, len(self))
        if not self.settled[row]:
            raise InvalidFacts(f"stroke {row} did not settle: it has no ruling")
        if self.position.layout is None:
            return self.rulings[int(self.index[row])]
        return Ruling(self.position, StrokeFacts.of_batch(self.batch, row))

    def __eq__(self, other: object) -> bool:
        """Equal when position and strokes are."""
        if not isinstance(other, BatchRuling):
            return NotImplemented
        return (
            self.position == other.position
            and self.rulings == other.rulings
            and self.batch == other.batch
        )

    def __hash__(self) -> int:
        """Hash of the position and the rulings."""
        return hash((self.position, self.rulings, self.index.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild through the constructor, which locks the arrays again."""
        return BatchRuling, tuple(getattr(self, field.name) for field in fields(self))

    def __repr__(self) -> str:
        """One line: how many, and how many kinds."""
        ended = int(np.count_nonzero(self.winner >= 0))
        return (
            f"<BatchRuling of {len(self)} strokes: {len(self.rulings)} kinds; {ended} boards end>"
        )


def rule_batch(position: "Position", batch: BatchResult) -> BatchRuling:
    """The rulings on many strokes from a position; see `Position.rule_batch`.

    Raises:
        InvalidFacts: no batch, or strokes that cannot have been made from the position; every
            fault is listed.
        InvalidPosition: the board is over, or men await their placing.
    """
    faults = Faults()
    if faults.kind("batch", batch, BatchResult) and position.layout is not None:
        faults.extend(_strange(position.layout, batch))
    faults.raise_as(InvalidFacts)
    from carrom.rules.position import derived

    counted = derived(position, layout=None)
    if not len(batch):
        judge(counted, StrokeFacts())  # whether a stroke may be ruled at all
    settled = batch.stop_reason == STOP_REASONS.index("settled")
    keys = _keys(position, batch)
    kinds, first, index = np.unique(keys[settled], return_index=True, return_inverse=True)
    rows = np.flatnonzero(settled)[first]
    rulings = tuple(Ruling(counted, _facts(batch, int(row))) for row in rows)
    numbers = np.full(len(keys), len(kinds), dtype=np.int32)  # the last column: not settled
    numbers[settled] = index
    table = _table(rulings)
    return BatchRuling(
        position=position,
        batch=batch,
        rulings=rulings,
        settled=settled,
        index=np.where(settled, numbers, -1).astype(np.int32),
        **{name: table[name][numbers] for name in _ANSWERS},
    )


def _strange(layout: Layout, batch: BatchResult) -> list[str]:
    """The pieces with which the batch began and the position does not, or the other way round."""
    there = layout.on_board
    began = batch.pocket[:, :STRIKER] != ABSENT
    return [
        f"{name} {'lies' if there[piece] else 'does not lie'} on the board, but stroke {row} "
        f"began {'without' if there[piece] else 'with'} it"
        for piece, name in enumerate(PIECES[:STRIKER])
        if len(rows := np.flatnonzero(began[:, piece] != there[piece]))
        for row in rows[:1].tolist()
    ]


def _table(rulings: tuple[Ruling, ...]) -> dict[str, NDArray[Any]]:
    """The answers of each ruling, and a last one for strokes that did not settle."""
    columns: dict[str, list[int]] = {name: [] for name in _ANSWERS}
    for ruling in rulings:
        own, opponent = ruling.men_after
        board = ruling.board
        row = (
            ruling.turn_continues,
            -1 if board is None else WINNERS.index(board[0]),
            0 if board is None else board[1],
            QUEENS.index(ruling.queen),
            own,
            opponent,
            ruling.dues,
            ruling.dues_after,
        )
        for name, value in zip(columns, row, strict=True):
            columns[name].append(value)
    nothing = (False, -1, 0, -1, -1, -1, 0, 0)
    types: dict[str, type] = {"turn_continues": np.bool_, "points": np.int16}
    return {
        name: np.array([*columns[name], last], dtype=types.get(name, np.int8))
        for name, last in zip(columns, nothing, strict=True)
    }


def _keys(position: "Position", batch: BatchResult) -> NDArray[np.int64]:
    """A number for each stroke, equal where the Laws see no difference."""
    pocket = batch.pocket
    down = pocket >= 0
    white = down[:, WHITE.start : WHITE.stop].sum(axis=1)
    black = down[:, BLACK.start : BLACK.stop].sum(axis=1)
    keys: NDArray[np.int64] = white * 10 + black
    keys = (keys * 2 + down[:, QUEEN]) * 2 + down[:, STRIKER]
    if not position.broken:
        keys = keys * 2 + (batch.first_contact >= 0)
    if (pocket == OVERBOARD).any():
        keys = (keys << 20) + (pocket == OVERBOARD) @ (1 << np.arange(20, dtype=np.int64))
    if position.ruleset.colours == "free" and (position.dues or position.opponent_dues):
        keys = (keys << 19) + _order(batch)
    return keys


def _order(batch: BatchResult) -> NDArray[np.int64]:
    """Colours in the order of pocketing: who owes men gives back the last one first."""
    bits = np.zeros(len(batch), dtype=np.int64)
    for man in WHITE:
        rank = batch.pocket_order[:, man].astype(np.int64)
        bits |= np.where(rank >= 0, 1 << np.maximum(rank, 0), 0)
    striker = batch.pocket_order[:, STRIKER].astype(np.int64)  # it takes no place in the order
    below = (1 << np.maximum(striker, 0)) - 1
    return np.where(striker >= 0, (bits & below) | ((bits >> 1) & ~below), bits)


def _facts(batch: BatchResult, row: int) -> StrokeFacts:
    """The facts of one stroke by colour, in order; the counts of its kind."""
    pocket = batch.pocket[row].tolist()
    order = batch.pocket_order[row].tolist()
    down = sorted((i for i in range(STRIKER) if pocket[i] >= 0), key=order.__getitem__)
    jumped = [i for i in range(STRIKER) if pocket[i] == OVERBOARD]

    def named(pieces: list[int]) -> tuple[str, ...]:
        return tuple("Q" if i == QUEEN else "W" if i in WHITE else "B" for i in pieces)

    return StrokeFacts(
        pocketed=named(down),
        striker=pocket[STRIKER] >= 0,
        touched=bool(batch.first_contact[row] >= 0) or bool(down or jumped),
        overboard=named(jumped),
        striker_overboard=pocket[STRIKER] == OVERBOARD,
    )
