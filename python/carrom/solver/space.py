"""The legal strokes of a seat, as points of a unit cube.

A search works on numbers from 0 to 1; here each becomes a place between the base lines where the
striker may stand, a direction, a speed and a spin. So every stroke that it tries is legal.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carrom import _core
from carrom.cached import cached_property
from carrom.equipment import QUARTER_TURNS, CarromBoard, Point, to_south
from carrom.errors import Faults, InvalidStroke
from carrom.layout import Layout
from carrom.materials import Limits
from carrom.names import SEATS
from carrom.solver.room import free_stretches
from carrom.stroke import Stroke

Array = NDArray[np.float64]

DIMENSIONS: Final = 4
"""Numbers of a point: place, angle, speed, spin."""

SLOWEST: Final = 0.5
"""Least speed that is tried, m/s, unless another is given."""
FASTEST: Final = 7.0
"""Greatest speed that is tried, m/s, unless another is given: about the hardest break."""


@dataclass(frozen=True, slots=False)
class StrokeSpace:
    """The strokes that a seat may make from a layout.

    Args:
        layout: where the pieces lie.
        board: the carrom board.
        seat: whose stroke it is.
        slowest: least speed, m/s, above 0.
        fastest: greatest speed, m/s; not below `slowest`, and up to the cap of `carrom.Limits`.
        most_spin: greatest spin to either side, rad/s, up to the cap; 0 for none.

    Raises:
        InvalidStroke: listing every fault; or that there is no room for the striker.

    Example:
        >>> space = StrokeSpace(Layout.of({}), CarromBoard.icf(), "south")
        >>> stroke = space.stroke((0.5, 0.25, 0.5, 0.5))
        >>> round(stroke.angle), round(stroke.speed, 2), abs(stroke.striker_xy[0]) < 1e-12
        (90, 3.75, True)
    """

    layout: Layout
    board: CarromBoard
    seat: str
    slowest: float = SLOWEST
    fastest: float = FASTEST
    most_spin: float = 0.0

    def __post_init__(self) -> None:
        """Check every bound, and that there is room."""
        faults = Faults()
        faults.kind("layout", self.layout, Layout)
        faults.kind("board", self.board, CarromBoard)
        faults.name("seat", self.seat, SEATS)
        cap, spins = Limits().max_speed, Limits().max_spin
        slowest = faults.number("slowest", self.slowest, above=0.0, at_most=cap, unit="m/s")
        fastest = faults.number("fastest", self.fastest, above=0.0, at_most=cap, unit="m/s")
        most_spin = faults.number(
            "most_spin", self.most_spin, at_least=0.0, at_most=spins, unit="rad/s"
        )
        if not faults and fastest < slowest:
            faults.append(f"fastest must be slowest ({slowest} m/s) or more, not {fastest}")
        faults.raise_as(InvalidStroke)
        for name, value in (("slowest", slowest), ("fastest", fastest), ("most_spin", most_spin)):
            object.__setattr__(self, name, value)
        if not self.stretches:
            raise InvalidStroke(f"there is no room for the striker of the {self.seat}")

    @cached_property
    def stretches(self) -> tuple[Point, ...]:
        """The free stretches between the base lines, as offsets x of `Stroke.aim`, m."""
        return free_stretches(self.layout, self.board, self.seat)

    @property
    def bounds(self) -> tuple[tuple[Point, ...], Point, float]:
        """Free stretches, least and greatest speed, greatest spin: as the core takes them."""
        return self.stretches, (self.slowest, self.fastest), self.most_spin

    def aims(self, points: Array) -> Array:
        """Offset x, angle, speed and spin of each point, as `Stroke.aim` takes them, (N, 4).

        Args:
            points: (N, 4) numbers from 0 to 1. The angle goes round; the others are held within.
        """
        return _core.aims_of(_numbers(points), self.bounds)

    def points(self, aims: Array) -> Array:
        """The points whose `aims` these are, held within the cube, (N, 4)."""
        return _core.points_of(_numbers(aims), self.bounds)

    def rows(self, aims: Array) -> Array:
        """The strokes of some aims as rows of a batch: `StrokeBatch.aim`, unchecked, (N, 5).

        An offset where the striker may not stand is moved to the nearest where it may.
        """
        turn, base_line = QUARTER_TURNS[self.seat], self.board.base_line_offset
        return _core.strokes_of(_numbers(aims), turn, base_line, self.stretches)

    def allows(self, offsets: Array) -> NDArray[np.bool_]:
        """Whether the striker may stand at each offset, (N,)."""
        stays = np.zeros(offsets.shape, dtype=np.bool_)
        for left, right in self.stretches:
            stays |= (left <= offsets) & (offsets <= right)
        return stays

    def stroke(self, point: Any) -> Stroke:
        """The stroke of one point."""
        return self.strokes(np.asarray(point, dtype=np.float64)[None])[0]

    def strokes(self, points: Array) -> list[Stroke]:
        """The strokes of some points."""
        rows = self.rows(self.aims(points)).tolist()
        return [Stroke((x, y), (u, v), spin, self.seat) for x, y, u, v, spin in rows]

    def aim_of(self, stroke: Stroke) -> Array:
        """Offset, angle, speed and spin of a stroke of this seat, (4,).

        Angle and speed are worked out from the velocity: `rows` gives it back but for its last
        bits.
        """
        x, _ = to_south(stroke.striker_xy, self.seat)
        return np.array([x, stroke.angle, stroke.speed, stroke.spin])


def _numbers(rows: Array) -> Array:
    """As the core takes them."""
    return np.ascontiguousarray(rows, dtype=np.float64)
