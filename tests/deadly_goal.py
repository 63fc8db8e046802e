"""A goal that ends the process that judges it, for tests of lost workers.

A module of its own, so that processes that are started afresh can import it.
"""

import multiprocessing
import os
from dataclasses import dataclass

from carrom.rules import Position
from carrom.solver import Goal, Tracks
from carrom.solver.goal import Wanted
from carrom.solver.tracks import Flags, Floats


@dataclass(frozen=True)
class Deadly(Goal):
    """Another goal; but whoever judges it while there are files left takes one and dies.

    Args:
        goal: what is wanted.
        folder: every file in it is a life; a process that began the search is spared.
    """

    goal: Goal
    folder: str

    def _holds(self, tracks: Tracks) -> Flags:
        if multiprocessing.parent_process() is not None:
            for name in sorted(os.listdir(self.folder)):  # noqa: PTH208 - as short as can be
                try:
                    os.remove(f"{self.folder}/{name}")  # noqa: PTH107
                except FileNotFoundError:  # another one took it
                    continue
                os._exit(3)
        return self.goal._holds(tracks)

    def _nearness(self, tracks: Tracks) -> Floats:
        return self.goal._nearness(tracks)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        return self.goal._missing(tracks, row)

    def pieces(self, position: Position | None = None) -> frozenset[int]:
        return self.goal.pieces(position)

    def pockets(self, position: Position | None = None) -> frozenset[Wanted]:
        return self.goal.pockets(position)

    def __str__(self) -> str:
        return str(self.goal)
