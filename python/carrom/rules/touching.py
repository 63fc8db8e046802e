"""Where a disc can touch others: the candidates among which the best free place is.

A free place nearest to a point, or any free place at all, can be looked for among few points:
where a disc touches one other on the ray from the centre, and where it touches two at once.
Everything is computed with + − × ÷ and √ only, so that it is the same on every machine.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from carrom.equipment import CarromBoard, Point, to_south
from carrom.layout import TOLERANCE, Layout, overlaps, standing_faults
from carrom.names import PIECES

Circle: TypeAlias = tuple[Point, float]
"""Centre and radius: where the centre of a disc that touches a piece, or a line, can be."""

Pieces: TypeAlias = list[tuple[str, Point]]
"""Names and places of pieces."""

ROUNDING: Final = 1e-12
"""Circles that miss each other by this share of their distance's square touch."""

SAME: Final = 1e-12
"""Points nearer to each other than this, m, are one point: there is no direction from one to the
other, and a quotient by their distance could exceed every number."""


def nearest_on(circle: Circle) -> Point:
    """The point of a circle nearest to the origin; straight ahead where all are as near.

    Example:
        >>> nearest_on(((0.5, 0.0), 0.1)), nearest_on(((0.0, 0.0), 0.1))
        ((0.4, 0.0), (0.0, 0.1))
    """
    (x, y), radius = circle
    away = math.sqrt(x * x + y * y)
    if away < SAME:
        return x, y + radius
    factor = 1.0 - radius / away
    return x * factor, y * factor


def crossings(first: Circle, second: Circle) -> tuple[Point, ...]:
    """The two points in which two circles cross; none if they do not, or have the same centre.

    Where they only touch, up to rounding, both are the point between them: a disc may just fit
    into a gap. Circles whose centres are nearer than `SAME` have the same centre. The points are
    finite, whatever the circles are. Which circle is named first makes no difference, in the last
    bit either: a place does not depend on the numbers of the pieces around it.

    Example:
        >>> crossings(((0.0, 0.0), 5.0), ((8.0, 0.0), 5.0))
        ((4.0, 3.0), (4.0, -3.0))
    """
    ((x, y), radius), ((u, v), other) = sorted((first, second))
    dx, dy = u - x, v - y
    squared = dx * dx + dy * dy
    if squared < SAME * SAME:
        return ()
    along = 0.5 * (squared + radius * radius - other * other) / squared
    height = radius * radius / squared - along * along
    if not -ROUNDING <= height < math.inf:  # circles too large for numbers give infinity or NaN
        return ()
    across = math.sqrt(max(0.0, height))
    foot_x, foot_y = x + along * dx, y + along * dy
    return (
        (foot_x - across * dy, foot_y + across * dx),
        (foot_x + across * dy, foot_y - across * dx),
    )


def corners(circles: Sequence[Circle]) -> Iterator[Point]:
    """The nearest point of every circle, and where any two cross.

    If there is a free place at all outside the circles, one of these is free, and so is the
    free place nearest to the origin unless that is the origin itself.
    """
    for circle in circles:
        yield nearest_on(circle)
    for first, second in combinations(circles, 2):
        yield from crossings(first, second)


# --- pieces on the board ------------------------------------------------------------------------


def from_centre(place: Point) -> float:
    """How far a place is from the board's centre, m."""
    return math.sqrt(place[0] * place[0] + place[1] * place[1])


def best_place(places: list[Point], cost: Callable[[Point], float]) -> Point:
    """The cheapest place; then the farthest from the player, then first counter-clockwise.

    Costs that differ by rounding only are ties.
    """
    least = min(cost(place) for place in places) + TOLERANCE
    places = [place for place in places if cost(place) <= least]
    far = max(y for _, y in places) - TOLERANCE
    places = [place for place in places if place[1] >= far]
    # From his right counter-clockwise: ahead of him the right one is first, behind the left one.
    return max(places) if far >= -2.0 * TOLERANCE else min(places)


def is_free(place: Point, radius: float, others: Pieces, board: CarromBoard) -> bool:
    """Whether a disc can lie there."""
    return next(overlaps(place, radius, others, board), None) is None and not standing_faults(
        "", place, radius, board
    )


def around(pieces: Pieces, radius: float, board: CarromBoard) -> list[Circle]:
    """Where the centre of a disc that touches each piece can be."""
    return [(place, board.radius_of(name) + radius) for name, place in pieces]


def seen_from(layout: Layout, pieces: Sequence[str], seat: str) -> Pieces:
    """The pieces that lie on the board but for some, in the frame of a seat."""
    return [
        (name, to_south((x, y), seat))
        for name, (x, y) in zip(PIECES, layout.xy.tolist(), strict=False)
        if x == x and name not in pieces
    ]
