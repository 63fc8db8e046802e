"""A player who aims by plain geometry and simulates nothing: the baseline of the others."""

from typing import Final

import numpy as np

from carrom.angles import length_of
from carrom.equipment import Point, to_south
from carrom.players.candidates import straight_pots
from carrom.players.hand import Hand, auto_places, layout_of, space_of
from carrom.players.outlook import welcome
from carrom.players.plans import Array
from carrom.rules import Position
from carrom.solver.aiming import Pot
from carrom.solver.space import StrokeSpace
from carrom.stroke import Stroke

BREAK_SPEED: Final = 5.0
"""Of the break, m/s."""
SLOWEST: Final = 1.2
"""Of the gentlest pot, m/s."""
PER_METRE: Final = 1.2
"""How much faster for each metre that striker and man run, m/s; the man's way counts by the
fullness of the hit."""


class GeometricPlayer(Hand):
    """Makes the easiest direct pot (`carrom.solver.aiming`), with a hand that errs.

    Which pieces are to be potted it asks the Laws, so it plays every ruleset. Where nothing can
    be potted directly it plays at the nearest of these pieces. The break goes straight at the
    rosette. Due men are placed by `Position.auto_place`, and never forgone.

    Args:
        seed: of its hand, 0 to 2**64 - 1.
        skill: the hand, or its name.
        decisions: how many decisions were made before.

    Raises:
        CarromError: listing every fault.

    Example:
        >>> from carrom import Layout, rules
        >>> layout = Layout.of({"Q": (0.0, 0.0), "W1": (0.2, 0.2), "B1": (-0.2, 0.0)})
        >>> position = rules.Position.of("icf", layout=layout)
        >>> stroke = GeometricPlayer(seed=1, skill="exact").stroke_or_pass(position)
        >>> position.stroke_faults(stroke)
        ()
    """

    def stroke_or_pass(self, position: Position) -> Stroke | None:
        """The easiest direct pot; None when the striker finds no room.

        Raises:
            InvalidPosition: no position, or one without a layout.
        """
        layout_of(position)
        seed, space = self._next(), space_of(position)
        if space is None:
            return None
        return self._carry_out(space, _plan(position, space), seed)

    def place_or_forgo(self, position: Position) -> tuple[Point, ...]:
        """The machine's places.

        Raises:
            InvalidPosition: no position, one without a layout, or nothing awaits placing.
        """
        layout_of(position)
        self._next()
        return auto_places(position)


def _plan(position: Position, space: StrokeSpace) -> Array:
    if not position.broken:
        return _at(space, (0.0, 0.0), BREAK_SPEED)
    wanted = welcome(position)
    found = straight_pots(space, wanted)
    if found:
        return _pot(space, found[0])
    layout = layout_of(position)
    places = [layout.position(name) for name in wanted or layout.names]
    points = [to_south(place, space.seat) for place in places if place is not None]
    line = -space.board.base_line_offset
    nearest = min(points or [(0.0, 0.0)], key=lambda p: length_of(p[0], p[1] - line))
    return _at(space, nearest, SLOWEST + PER_METRE)


def _pot(space: StrokeSpace, pot: Pot) -> Array:
    x, _ = to_south(pot.striker_xy, space.seat)
    u, v = to_south(pot.direction, space.seat)
    speed = SLOWEST + PER_METRE * (pot.way + pot.run / pot.cut)
    return np.array([x, u, v, speed, 0.0])


def _at(space: StrokeSpace, point: Point, speed: float) -> Array:
    """From the middle, or near it, straight at a point of the player's own frame."""
    start = space.aims(np.full((1, 4), 0.5))[0, 0]
    dx, dy = point[0] - float(start), point[1] + space.board.base_line_offset
    length = float(np.sqrt(dx * dx + dy * dy))
    if length <= 0.0:
        return np.array([start, 0.0, 1.0, speed, 0.0])
    return np.array([start, dx / length, dy / length, speed, 0.0])
