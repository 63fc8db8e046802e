"""What machine players share: a hand of their own, and the decisions that need no search.

The referee makes the stroke that he is given, exactly. So the hand belongs to the player: he
means a stroke, his hand strays from it by chance, and that stroke is what he gives.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.equipment import Point
from carrom.errors import CarromError, Faults, InvalidPosition, InvalidStroke, shown
from carrom.layout import Layout
from carrom.players.level import skill_of
from carrom.players.plans import executed, stroke_of
from carrom.random_numbers import SEEDS
from carrom.rules import Position
from carrom.solver.noise import bells, stream
from carrom.solver.skill import Skill
from carrom.solver.space import StrokeSpace
from carrom.stroke import Stroke

Array = NDArray[np.float64]

_HAND: Final = 1  # the streams of a decision
_SEARCH: Final = 2


class Hand:
    """A seed, a count of decisions, and a hand. What a machine player begins with.

    Args:
        seed: a whole number from 0 to 2**64 - 1.
        skill: the hand, or its name.
        decisions: how many decisions were made before: so a player goes on in the middle.

    Raises:
        CarromError: listing every fault.
    """

    def __init__(self, seed: int, skill: Skill | str, decisions: int = 0) -> None:
        """Check the arguments and begin."""
        faults = Faults()
        self.seed = faults.integer("seed", seed, at_least=0, at_most=SEEDS - 1)
        self.skill = skill_of(faults, skill)
        self.decisions = faults.integer("decisions", decisions, at_least=0, at_most=SEEDS - 1)
        faults.raise_as(CarromError)

    def toss(self, choices: Sequence[str]) -> str:
        """The break where it may be chosen, else the first seat.

        Raises:
            CarromError: there is nothing to choose.

        Example:
            >>> Hand(1, "club").toss(("break", "south", "north"))
            'break'
        """
        offered = offers(choices)
        self.decisions += 1
        return "break" if "break" in offered else offered[0]

    def orient(self, position: Position) -> str:
        """The usual direction of singles, or of doubles.

        Raises:
            InvalidPosition: it is no position.
        """
        faults = Faults()
        faults.kind("position", position, Position)
        faults.raise_as(InvalidPosition)
        self.decisions += 1
        return "singles" if len(position.seats) == 2 else "doubles"

    def _next(self) -> int:
        """The stream of the next decision."""
        self.decisions += 1
        return stream(self.seed, self.decisions)

    def _carry_out(self, space: StrokeSpace, plan: Array, seed: int) -> Stroke:
        """What the hand makes of what was meant."""
        deviates = bells(stream(seed, _HAND), 0, 1, 4)
        return stroke_of(space, executed(plan[None], self.skill, deviates)[0])


def search_seed(seed: int) -> int:
    """The stream of a decision's search: not that of its hand, which nobody can foresee.

    Example:
        >>> search_seed(1) == search_seed(1)
        True
    """
    return stream(seed, _SEARCH)


def layout_of(position: Position) -> Layout:
    """The layout of a position, without which nobody can aim.

    Raises:
        InvalidPosition: no position, or one without a layout.

    Example:
        >>> layout_of(Position.opening()) == Position.opening().layout
        True
    """
    faults = Faults()
    faults.kind("position", position, Position)
    faults.raise_as(InvalidPosition)
    if position.layout is None:
        raise InvalidPosition("a player needs the layout: this position knows only counts")
    return position.layout


def space_of(position: Position) -> StrokeSpace | None:
    """The legal strokes of the player on turn; None where the striker finds no room.

    Example:
        >>> space_of(Position.opening("icf", seats=4, breaker="east")).seat
        'east'
    """
    try:
        return StrokeSpace(layout_of(position), position.equipment, position.turn)
    except InvalidStroke:
        return None


def offers(choices: Sequence[str]) -> tuple[str, ...]:
    """What may be chosen after the toss.

    Raises:
        CarromError: nothing, or no list.
    """
    faults = Faults()
    offered = faults.items("choices", choices, "a list of choices")
    if not offered and not faults:
        faults.append("there is nothing to choose")
    faults.extend(
        f"a choice must be text, not {shown(one)}" for one in offered if not isinstance(one, str)
    )
    faults.raise_as(CarromError)
    return offered


def auto_places(position: Position) -> tuple[Point, ...]:
    """Where the machine would place the due men: as many as there is room for.

    Raises:
        InvalidPosition: nothing awaits placing.
    """
    names = position.pending_placements
    layout = layout_of(position.auto_place())
    found = [layout.position(name) for name in names]
    return tuple(place for place in found if place is not None)
