"""Placing due men: where each is put, where it may lie, and why it may not.

Example:
    >>> from carrom.rules import Position, StrokeFacts
    >>> facts = StrokeFacts(pocketed=("W1",), striker=True, first_contact="W1")
    >>> placing = Placing(Position.opening("icf").rule(facts).apply())
    >>> placing.piece, placing.placer, placing.faults()
    ('W1', 'north', ())
    >>> placing.at = (0.2, 0.0)
    >>> placing.faults()
    ('W1 must lie inside the outer circle, not 200 mm from the centre (Law 85)',)
"""

import math
from itertools import pairwise
from typing import Final

import numpy as np
from carrom import CarromBoard, Layout
from carrom.equipment import Point, from_south
from carrom.errors import CarromError
from carrom.names import INDEX, PIECES
from carrom.rules import Position
from carrom.rules.due_zone import bounds, place_faults

from carrom_viewer.replay import look_of
from carrom_viewer.scene import Colour, Disc, Pointer, Region

STEPS: Final = (0.005, 0.001, 0.0001)
"""Coarse, fine and finest step of a key, m."""
RINGS: Final = 14
SPOKES: Final = 72
"""Into so many cells the zone is cut to show where a man may lie."""
LEGAL: Final[Colour] = (0.30, 0.75, 0.35, 0.38)
"""The colour of places where he may."""
WRONG: Final[Colour] = (1.0, 0.25, 0.20, 0.95)
RIGHT: Final[Colour] = (0.30, 0.85, 0.40, 0.95)
"""The colours around a man at a place where he may not lie, and where he may."""


class Placing:
    """The due men that a player is about to place, one after another.

    Args:
        position: in which men await placing, with the layout.

    Raises:
        CarromError: nothing awaits placing, or the layout is not known.

    Attributes:
        pieces: the men's names.
        places: where those are that were put down, m, in their order.
        at: where the next one is held, m.
    """

    def __init__(self, position: Position) -> None:
        """Hold the first man where the machine would put him."""
        if position.layout is None or not position.pending_placements:
            raise CarromError("no man awaits his placing here")
        self.position = position
        self.layout: Layout = position.layout
        self.board: CarromBoard = position.equipment
        self.pieces = position.pending_placements
        self.places: tuple[Point, ...] = ()
        self._usual = _usual(position)
        self.at: Point = self._first_place()
        self._regions: tuple[Region, ...] | None = None

    @property
    def piece(self) -> str | None:
        """The man who is placed next; None: all are."""
        return self.pieces[len(self.places)] if len(self.places) < len(self.pieces) else None

    @property
    def placer(self) -> str:
        """Seat of who places."""
        return self.position.placer or self.position.turn

    def faults(self) -> tuple[str, ...]:
        """Why the next man may not lie where he is held; empty when he may, or all are placed."""
        return () if self.piece is None else tuple(self._faults_at(self.at))

    def put(self) -> bool:
        """Put the next man down where he is held; whether he may lie there."""
        if self.piece is None or self.faults():
            return False
        self.places = (*self.places, self.at)
        self._regions = None
        if self.piece is not None:
            self.at = self._first_place()
        return True

    def take_back(self) -> bool:
        """Take up the man put down last; whether there was one."""
        if not self.places:
            return False
        self.at = self.places[-1]
        self.places = self.places[:-1]
        self._regions = None
        return True

    def move(self, x: float, y: float) -> None:
        """Move him, m to the placer's right and away from him."""
        u, v = from_south((x, y), self.placer)
        reach = self.board.half_side
        self.at = (
            min(reach, max(-reach, self.at[0] + u)),
            min(reach, max(-reach, self.at[1] + v)),
        )

    def pointer(self, event: Pointer) -> bool:
        """He goes where the mouse is; a click on a legal place puts him down."""
        if self.piece is None or event.kind not in ("press", "move", "drag"):
            return False
        reach = self.board.half_side
        if max(abs(event.xy[0]), abs(event.xy[1])) > reach:
            return False
        self.at = event.xy
        if event.kind == "press" and event.button == "left":
            self.put()
        return True

    # --- what is seen ---------------------------------------------------------------------------

    def discs(self) -> tuple[Disc, ...]:
        """The men put down and the one held."""
        found = [
            Disc(place, self.board.radius_of(name), look_of(INDEX[name]), ring=RIGHT)
            for name, place in zip(self.pieces, self.places, strict=False)
        ]
        if self.piece is not None:
            ring = WRONG if self.faults() else RIGHT
            radius = self.board.radius_of(self.piece)
            found.append(Disc(self.at, radius, look_of(INDEX[self.piece]), alpha=0.75, ring=ring))
        return tuple(found)

    def regions(self) -> tuple[Region, ...]:
        """Where the centre of the next man may lie, cell by cell."""
        if self._regions is None:
            self._regions = () if self.piece is None else tuple(self._legal_cells())
        return self._regions

    # --- geometry -------------------------------------------------------------------------------

    def _others(self) -> list[tuple[str, Point]]:
        lying = [
            (name, (x, y))
            for name, (x, y) in zip(PIECES, self.layout.xy.tolist(), strict=False)
            if x == x and name not in self.pieces
        ]
        return [*lying, *zip(self.pieces, self.places, strict=False)]

    def _faults_at(self, place: Point) -> list[str]:
        piece = self.piece
        assert piece is not None  # whoever asks has looked
        zone = self.position.ruleset.due_zone
        return place_faults(piece, place, self._others(), self.board, zone)

    def _first_place(self) -> Point:
        """Where the machine would put him; anywhere in the zone if there is no legal place."""
        number = len(self.places)
        if number < len(self._usual) and not self._faults_at(self._usual[number]):
            return self._usual[number]
        return from_south((0.0, 0.5 * sum(self._zone())), self.placer)

    def _zone(self) -> tuple[float, float]:
        """The radii between which his centre may lie, m."""
        assert self.piece is not None
        radius = self.board.radius_of(self.piece)
        return bounds(self.position.ruleset.due_zone, radius, self.board)

    def _legal_cells(self) -> list[Region]:
        """The zone in rings of cells; legal neighbours are drawn as one, so that no seam shows."""
        innermost, outermost = self._zone()
        found: list[Region] = []
        begun: dict[tuple[int, int], float] = {}  # runs that go on from ring to ring
        for inner, outer in pairwise(np.linspace(innermost, outermost, RINGS + 1).tolist()):
            middle = 0.5 * (inner + outer)
            turns = ((spoke + 0.5) / SPOKES for spoke in range(SPOKES))
            runs = _runs([not self._faults_at(_polar(middle, turn)) for turn in turns])
            for run in [run for run in begun if run not in runs]:
                found += _sectors(begun.pop(run), inner, run)
            begun = {run: begun.get(run, inner) for run in runs}
        for run, inner in begun.items():
            found += _sectors(inner, outermost, run)
        return found


def _usual(position: Position) -> tuple[Point, ...]:
    """Where the machine would put the men; () where there is no room for all."""
    layout = position.auto_place().layout
    if layout is None:
        return ()
    found = [layout.position(name) for name in position.pending_placements]
    return tuple(place for place in found if place is not None)


def _polar(radius: float, part: float) -> Point:
    turn = 2.0 * math.pi * part
    return radius * math.cos(turn), radius * math.sin(turn)


def _runs(legal: list[bool]) -> list[tuple[int, int]]:
    """The runs of legal cells of a ring: the first of each, and the one after its last.

    Example:
        >>> _runs([True, True, False, True])
        [(0, 2), (3, 4)]
    """
    runs: list[tuple[int, int]] = []
    for spoke, good in enumerate(legal):
        if good and runs and runs[-1][1] == spoke:
            runs[-1] = (runs[-1][0], spoke + 1)
        elif good:
            runs.append((spoke, spoke + 1))
    return runs


def _sectors(inner: float, outer: float, run: tuple[int, int]) -> list[Region]:
    """A run of cells between two radii as sectors, each of half a turn at most."""
    found = []
    for begin in range(*run, SPOKES // 2):  # a polygon that closes on itself is none
        end = min(run[1], begin + SPOKES // 2)
        parts = (np.arange(begin, end + 1) / SPOKES).tolist()
        outside = [_polar(outer, part) for part in parts]
        inside = [_polar(inner, part) for part in reversed(parts)]
        if inside[0] == inside[-1]:
            inside = inside[:1]
        found.append(Region(np.array([*outside, *inside]), LEGAL))
    return found
