"""Goals as the core judges them.

What a goal says of `Tracks` is what it means, and is plain to read. For the goals of a table here
the core says the same bit for bit, and makes the strokes in the same call. A goal that is not in
the table, or that has such a part, judges itself: one that asks the Laws, or somebody's own.
"""

from collections.abc import Callable, Iterable, Mapping
from math import inf
from types import MappingProxyType
from typing import Any, Final

from carrom._core import Criterion
from carrom.equipment import QUARTER_TURNS
from carrom.names import CUSHIONS, INDEX, POCKETS
from carrom.rules import Position
from carrom.solver import groups
from carrom.solver.contacts import (
    UNHIT,
    Chain,
    FirstContact,
    Hits,
    HitsInOrder,
    Touched,
    Untouched,
)
from carrom.solver.cushions import CushionOrder, Cushions
from carrom.solver.ends import HALF_PLACE, Ends, Stays
from carrom.solver.goal import NEAR_MISS, And, Goal, Not, Or
from carrom.solver.places import (
    SIGNS,
    BaseArea,
    Box,
    Circle,
    Near,
    NearCushion,
    NearPiece,
    NearPocket,
    Part,
    Region,
)
from carrom.solver.pots import (
    FEW,
    HALF_HIT,
    HALF_POT,
    RATTLED,
    UNTOUCHED,
    Cover,
    Pot,
    PotInOrder,
)
from carrom.solver.space import StrokeSpace
from carrom.solver.striker import (
    HALF_SPEED,
    BackShot,
    ForwardShot,
    KeepStriker,
    LoseStriker,
    Speed,
)
from carrom.solver.tracks import WHENS


def criteria(
    goals: Iterable[Goal], space: StrokeSpace, position: Position | None
) -> list[Criterion] | None:
    """Goals as the core knows them; None where it knows one not, or a part of one.

    Args:
        goals: what is asked.
        space: layout, board and seat.
        position: says whose men are whose; or None.

    Example:
        >>> from carrom import CarromBoard, Layout
        >>> layout = Layout.of({"W1": (0.1, 0.1)})
        >>> space = StrokeSpace(layout, CarromBoard.icf(), "south")
        >>> len(criteria([Goal.parse("pot W1"), Goal.parse("keep striker")], space, None))
        2
        >>> criteria([Goal.parse("pot W1 or legal")], space, None) is None
        True
    """
    known = _Known(space, position)
    try:
        return known.all_of(goals)
    except _UnknownGoal:
        return None


class _UnknownGoal(Exception):
    """The core does not know it."""


class _Known:
    """The goals that the core knows, from one layout."""

    def __init__(self, space: StrokeSpace, position: Position | None) -> None:
        self.layout = space.layout
        self.board = space.board
        self.seat = space.seat
        self.position = position

    def all_of(self, goals: Iterable[Goal]) -> list[Criterion]:
        return [self.criterion(goal) for goal in goals]

    def criterion(self, goal: Goal) -> Criterion:
        # By the very type: what somebody made of it may judge otherwise.
        make = MAKERS.get(type(goal))
        if make is None:
            raise _UnknownGoal
        return make(self, goal)

    def there(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """The pieces on the board that some names stand for."""
        return groups.present(names, self.layout, self.position)

    # --- pots -------------------------------------------------------------------------------

    def pot(self, goal: Pot) -> Criterion:
        pieces = self.there(goal.names)
        few = len(pieces) <= FEW
        return Criterion.pots(pieces, _holes(goal.into), goal.at_least, goal.cleanly, few)

    def pots_in_order(self, goal: PotInOrder) -> Criterion:
        steps = [(self.there((name,)), _holes(into)) for name, into in goal.steps()]
        return Criterion.pots_in_order(steps, self.all_of(goal.pots()))

    def cover(self, goal: Cover) -> Criterion:
        return Criterion.both(*self.all_of(goal.parts()))

    # --- hits -------------------------------------------------------------------------------

    def hits(self, goal: Hits) -> Criterion:
        piece = INDEX[goal.piece]
        others = [other for other in self.there(goal.others) if other != piece]
        return Criterion.hits(piece, others, goal.at_least)

    # --- cushions ---------------------------------------------------------------------------

    def cushions(self, goal: Cushions) -> Criterion:
        when = WHENS.index(goal.when)
        return Criterion.cushions(INDEX[goal.piece], when, goal.at_least, goal.at_most)

    def cushions_in_order(self, goal: CushionOrder) -> Criterion:
        order = [CUSHIONS.index(name) for name in goal.order]
        return Criterion.cushions_in_order(INDEX[goal.piece], WHENS.index(goal.when), order)

    # --- ends -------------------------------------------------------------------------------

    def stays(self, goal: Stays) -> Criterion:
        piece = INDEX[goal.piece]
        return Criterion.ends_in_disc(piece, self.layout.xy[piece].tolist(), goal.within)

    def ends(self, goal: Ends) -> Criterion:
        make = REGIONS.get(type(goal.region))
        if make is None:
            raise _UnknownGoal
        return make(self, INDEX[goal.piece], goal.region)

    def near(self, piece: int, region: Near) -> Criterion:
        return Criterion.ends_in_disc(piece, region.place, region.within)

    def near_pocket(self, piece: int, region: NearPocket) -> Criterion:
        centre = self.board.pocket_centres[POCKETS.index(region.pocket)]
        return Criterion.ends_in_disc(piece, centre, self.board.pocket_radius + region.within)

    def circle(self, piece: int, region: Circle) -> Criterion:
        return Criterion.ends_in_disc(piece, (0.0, 0.0), region.radius(self.board))

    def near_cushion(self, piece: int, region: NearCushion) -> Criterion:
        towards = None if region.cushion is None else SIGNS[region.cushion]
        edge = self.board.half_side - self.board.radii[piece]
        return Criterion.ends_in_strip(piece, towards, edge, region.within)

    def near_piece(self, piece: int, region: NearPiece) -> Criterion:
        other = INDEX[region.piece]
        radii = (self.board.radii[piece], self.board.radii[other])
        return Criterion.ends_beside(piece, other, radii, region.within)

    def box(self, piece: int, region: Box) -> Criterion:
        turn = QUARTER_TURNS["south"]
        return Criterion.ends_in_box(piece, turn, region.corner, region.opposite)

    def base_area(self, piece: int, region: BaseArea) -> Criterion:
        turn = QUARTER_TURNS[region.seat or self.seat]
        return Criterion.ends_in_box(piece, turn, *region.corners(self.board))

    def part(self, piece: int, region: Part) -> Criterion:
        low = [0.0 if sign > 0 else -inf for sign in SIGNS[region.name]]
        high = [0.0 if sign < 0 else inf for sign in SIGNS[region.name]]
        return Criterion.ends_in_box(piece, QUARTER_TURNS["south"], low, high)


def _holes(names: tuple[str, ...]) -> list[int]:
    return [POCKETS.index(name) for name in names or POCKETS]


def _numbers(*names: str) -> list[int]:
    return [INDEX[name] for name in names]


MAKERS: Final[Mapping[type[Goal], Callable[[_Known, Any], Criterion]]] = MappingProxyType(
    {
        And: lambda known, goal: Criterion.all(known.all_of(goal.goals)),
        Or: lambda known, goal: Criterion.any(known.all_of(goal.goals)),
        Not: lambda known, goal: known.criterion(goal.goal).opposite(),
        Pot: _Known.pot,
        PotInOrder: _Known.pots_in_order,
        Cover: _Known.cover,
        Cushions: _Known.cushions,
        CushionOrder: _Known.cushions_in_order,
        FirstContact: lambda known, goal: Criterion.first(known.there(goal.names)),
        Hits: _Known.hits,
        HitsInOrder: lambda _, goal: Criterion.in_order(_numbers(goal.piece, *goal.others)),
        Chain: lambda _, goal: Criterion.chain(_numbers(*goal.chain)),
        Touched: lambda known, goal: Criterion.touched(known.there(goal.names), goal.at_least),
        Untouched: lambda known, goal: Criterion.spared(known.there(goal.names)),
        Ends: _Known.ends,
        Stays: _Known.stays,
        KeepStriker: lambda _, __: Criterion.kept(),
        LoseStriker: lambda _, goal: Criterion.lost(_holes(goal.into)),
        BackShot: lambda _, __: Criterion.backwards(True),
        ForwardShot: lambda _, __: Criterion.backwards(False),
        Speed: lambda _, goal: Criterion.speed(goal.at_least, goal.at_most),
    }
)
"""How each goal is told to the core."""

REGIONS: Final[Mapping[type[Region], Callable[[_Known, int, Any], Criterion]]] = MappingProxyType(
    {
        Near: _Known.near,
        NearPocket: _Known.near_pocket,
        NearCushion: _Known.near_cushion,
        NearPiece: _Known.near_piece,
        Box: _Known.box,
        Circle: _Known.circle,
        BaseArea: _Known.base_area,
        Part: _Known.part,
    }
)
"""How each region in which a piece shall end is told to the core."""

SCALE: Final[Mapping[str, float]] = MappingProxyType(
    {
        "near_miss": NEAR_MISS,
        "half_pot": HALF_POT,
        "half_hit": HALF_HIT,
        "half_place": HALF_PLACE,
        "half_speed": HALF_SPEED,
        "untouched": UNTOUCHED,
        "rattled": RATTLED,
        "unhit": UNHIT,
    }
)
"""What the goals give near misses, told to the core."""
