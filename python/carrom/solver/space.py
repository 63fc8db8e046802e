"""The legal strokes of a seat, as points of a unit cube.

A search works on numbers from 0 to 1; here each becomes a place between the base lines where the
striker may stand, a direction, a speed and a spin. So every stroke that it tries is legal.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carrom.angles import unit_vectors
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

    @cached_property
    def width(self) -> float:
        """Length of all stretches together, m."""
        total = 0.0
        for left, right in self.stretches:
            total += right - left
        return total

    @cached_property
    def units(self) -> Array:
        """What a whole side of the cube is: m, degrees, m/s, rad/s, (4,)."""
        spin = 2.0 * self.most_spin
        return np.array([self.width, 360.0, self.fastest - self.slowest, spin])

    def aims(self, points: Array) -> Array:
        """Offset x, angle, speed and spin of each point, as `Stroke.aim` takes them, (N, 4).

        Args:
            points: (N, 4) numbers from 0 to 1. The angle goes round; the others are held within.
        """
        held = np.clip(points, 0.0, 1.0)
        aims = np.empty_like(held)
        aims[:, 0] = self._offsets(held[:, 0] * self.width)
        aims[:, 1] = 360.0 * (points[:, 1] - np.floor(points[:, 1]))
        aims[:, 2] = self.slowest + held[:, 2] * (self.fastest - self.slowest)
        aims[:, 3] = self.most_spin * (2.0 * held[:, 3] - 1.0) + 0.0  # no minus zero
        return aims

    def points(self, aims: Array) -> Array:
        """The points whose `aims` these are, held within the cube, (N, 4)."""
        points = np.empty_like(aims)
        points[:, 0] = self._along(aims[:, 0]) / self.width
        points[:, 1] = aims[:, 1] / 360.0
        points[:, 1] -= np.floor(points[:, 1])
        span = self.fastest - self.slowest
        points[:, 2] = (aims[:, 2] - self.slowest) / span if span > 0.0 else 0.5
        twice = 2.0 * self.most_spin
        points[:, 3] = aims[:, 3] / twice + 0.5 if twice > 0.0 else 0.5
        return np.clip(points, 0.0, 1.0)

    def rows(self, aims: Array) -> Array:
        """The strokes of some aims as rows of a batch: `StrokeBatch.aim`, unchecked, (N, 5).

        An offset where the striker may not stand is moved to the nearest where it may.
        """
        a, b, c, d = QUARTER_TURNS[self.seat]
        x, y = self._nearest(aims[:, 0]), -self.board.base_line_offset
        cosines, sines = unit_vectors(aims[:, 1])
        u, v = aims[:, 2] * cosines, aims[:, 2] * sines
        rows = np.empty((len(aims), 5))
        rows[:, 0], rows[:, 1] = a * x + b * y + 0.0, c * x + d * y + 0.0
        rows[:, 2], rows[:, 3] = a * u + b * v + 0.0, c * u + d * v + 0.0
        rows[:, 4] = aims[:, 3]
        return rows

    def allows(self, offsets: Array) -> NDArray[np.bool_]:
        """Whether the striker may stand at each offset, (N,)."""
        stays: NDArray[np.bool_] = self._nearest(offsets) == offsets
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

    # --- along the stretches --------------------------------------------------------------------

    @cached_property
    def _ends(self) -> tuple[Array, Array, Array]:
        """Left and right ends of the stretches, and how much free length lies left of each."""
        left, right = np.array(self.stretches).T
        return left, right, np.concatenate([[0.0], np.cumsum(right - left)[:-1]])

    def _offsets(self, along: Array) -> Array:
        left, right, before = self._ends
        on = np.searchsorted(before, along, side="right") - 1
        return np.minimum(left[on] + (along - before[on]), right[on])

    def _along(self, offsets: Array) -> Array:
        left, _, before = self._ends
        near = self._nearest(offsets)
        on = np.maximum(np.searchsorted(left, near, side="right") - 1, 0)
        found: Array = before[on] + (near - left[on])
        return found

    def _nearest(self, offsets: Array) -> Array:
        """The offsets where the striker may stand that are nearest to these."""
        left, right, _ = self._ends
        on = np.maximum(np.searchsorted(left, offsets, side="right") - 1, 0)
        held = np.clip(offsets, left[on], right[on])
        after = left[np.minimum(on + 1, len(left) - 1)]
        return np.where(np.abs(after - offsets) < np.abs(held - offsets), after, held)
