"""The score card of a game: a row for each board, as the ICF prints it.

Example:
    >>> row = ScoreRow(board=1, breaker="Ann", queen=(3, 0), men=(5, 0), total=(8, 0))
    >>> print(ScoreSheet(names=("Ann", "Bob"), rows=(row,)))
              Ann                 Bob
    board  queen  men  total   queen  men  total  break by
        1      3    5      8       0    0      0  Ann
"""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from carrom.errors import immutable, row_of
from carrom.rules.notes import Note

_COLUMNS: Final = "board  queen  men  total   queen  men  total  break by"


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """One board. Pairs are of the two sides, in the order of the sheet's names. Frozen."""

    board: int
    """Number of the board."""
    breaker: str
    """Who broke it: a seat, or a player's name."""
    queen: tuple[int, int]
    """Points for the queen."""
    men: tuple[int, int]
    """Points for men, extra points (Law 87b) included."""
    total: tuple[int, int]
    """Points of the game after this board; at the end no more than wins it."""
    code: str = ""
    """How the board ended."""
    slam: str | None = None
    """``"white"`` or ``"black"`` for a slam."""
    extra_board: bool = False
    """Whether it was an extra board (Law 56b)."""
    started: float | None = None
    """When it began, s."""
    finished: float | None = None
    """When it ended, s."""

    @property
    def points(self) -> tuple[int, int]:
        """Points for men and queen together, before any limit."""
        return self.queen[0] + self.men[0], self.queen[1] + self.men[1]


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """The score card of a game. It can be run through, row by row. Frozen."""

    names: tuple[str, str]
    """The two sides: seats, or players."""
    rows: tuple[ScoreRow, ...] = ()
    """The boards that count, in order."""
    number: int = 1
    """Which game of the match it is."""
    toss_won_by: str | None = None
    """Who won the toss; None: unknown."""
    toss_choice: str | None = None
    """What was chosen, ``"side"`` or ``"break"`` (Law 39)."""
    started: float | None = None
    """When the game began, s."""
    finished: float | None = None
    """When it ended, s."""
    winner: str | None = None
    """Who won the game; None: nobody yet, or a draw."""
    remarks: tuple[str, ...] = ()
    """Codes of what else is to be noted: boards replayed, a forfeit."""
    notes: tuple[Note, ...] = ()
    """Warnings, appeals and protests, in order."""

    def __len__(self) -> int:
        """Number of boards."""
        return len(self.rows)

    def __iter__(self) -> Iterator[ScoreRow]:
        """Each board in turn."""
        return iter(self.rows)

    def __getitem__(self, index: int) -> ScoreRow:
        """A board by its index.

        Raises:
            InvalidIndex: there is no such board.
            TypeError: the index is no whole number.
        """
        return self.rows[row_of("index", index, len(self.rows))]

    @property
    def total(self) -> tuple[int, int]:
        """Points of the game so far."""
        return self.rows[-1].total if self.rows else (0, 0)

    def flipped(self) -> "ScoreSheet":
        """The same card with the two sides in the other order.

        Example:
            >>> ScoreSheet(names=("Ann", "Bob")).flipped().names
            ('Bob', 'Ann')
        """
        rows = tuple(
            dataclasses.replace(
                row, queen=row.queen[::-1], men=row.men[::-1], total=row.total[::-1]
            )
            for row in self.rows
        )
        return dataclasses.replace(self, names=self.names[::-1], rows=rows)

    def to_text(self) -> str:
        """The card as lines of text."""
        lines = [f"{'':10}{self.names[0]:20}{self.names[1]}".rstrip(), _COLUMNS]
        lines += [
            f"{row.board:5}{row.queen[0]:7}{row.men[0]:5}{row.total[0]:7}"
            f"{row.queen[1]:8}{row.men[1]:5}{row.total[1]:7}  {row.breaker}"
            for row in self.rows
        ]
        return "\n".join(lines)

    def __str__(self) -> str:
        """The card as lines of text."""
        return self.to_text()
