"""Goals about what the Laws say to a stroke. They need a position."""

from dataclasses import dataclass

import numpy as np

from carrom.errors import InvalidGoal
from carrom.rules import Position
from carrom.rules.batch import WINNERS, BatchRuling
from carrom.rules.ruling import Ruling
from carrom.solver.goal import Goal
from carrom.solver.tracks import Flags, Floats, Tracks


class _Verdict(Goal):
    """A goal that the ruling decides."""

    __slots__ = ()

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return () if position is not None else (f"'{self}' needs a position to rule on",)

    def _rulings(self, tracks: Tracks) -> BatchRuling:
        if tracks.rulings is None:
            raise InvalidGoal(self._lacks(None))
        return tracks.rulings

    def _nearness(self, tracks: Tracks) -> Floats:
        return np.zeros(tracks.count)

    def _ruling(self, tracks: Tracks, row: int) -> Ruling:
        return self._rulings(tracks)[row]


@dataclass(frozen=True, slots=True)
class Legal(_Verdict):
    """The ruling names no foul, due or penalty.

    Raises:
        InvalidGoal: when judging without a position.

    Example:
        >>> str(Legal())
        'legal'
    """

    def _holds(self, tracks: Tracks) -> Flags:
        rulings = self._rulings(tracks)
        clean = [not ruling.fouls for ruling in rulings.rulings]
        return np.array([*clean, False])[rulings.index]  # the last one: not settled

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        return tuple(remark.sentence("en") for remark in self._ruling(tracks, row).fouls)

    def __str__(self) -> str:
        """``legal``."""
        return "legal"


@dataclass(frozen=True, slots=True)
class KeepTurn(_Verdict):
    """The player plays on after the stroke, or wins the board with it.

    Raises:
        InvalidGoal: when judging without a position.

    Example:
        >>> str(KeepTurn())
        'keep turn'
    """

    def _holds(self, tracks: Tracks) -> Flags:
        rulings = self._rulings(tracks)
        held: Flags = rulings.turn_continues | (rulings.winner == WINNERS.index("me"))
        return held

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        ruling = self._ruling(tracks, row)
        over = ruling.board_result is not None
        return ("the board is over" if over else f"the turn passes to {ruling.turn}",)

    def __str__(self) -> str:
        """``keep turn``."""
        return "keep turn"


@dataclass(frozen=True, slots=True)
class WinBoard(_Verdict):
    """The player wins the board with the stroke.

    Raises:
        InvalidGoal: when judging without a position.

    Example:
        >>> str(WinBoard())
        'win board'
    """

    def _holds(self, tracks: Tracks) -> Flags:
        held: Flags = self._rulings(tracks).winner == WINNERS.index("me")
        return held

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        over = self._ruling(tracks, row).board_result is not None
        return ("the board is not won" if over else "the board goes on",)

    def __str__(self) -> str:
        """``win board``."""
        return "win board"
