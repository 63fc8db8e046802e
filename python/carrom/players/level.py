"""How well a machine plays: how much it looks, and how steady its hand is."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Self

from carrom.errors import CarromError, Faults
from carrom.solver.skill import SKILLS, Skill

LEAST: Final = 32
"""Simulations of a move, at least: below, there is nothing to choose from."""
MOST: Final = 1_000_000
"""And at most."""


@dataclass(frozen=True, slots=True)
class Level:
    """Simulations per move, and the hand that carries the moves out. Frozen.

    Args:
        simulations: strokes that are simulated before each stroke, `LEAST` to `MOST`.
        skill: the hand, or the name of one (`carrom.solver.SKILLS`).

    Raises:
        CarromError: listing every fault.

    Example:
        >>> Level(500, "club").skill == Level.named("club").skill
        True
    """

    simulations: int
    skill: Skill

    def __init__(self, simulations: int, skill: Skill | str) -> None:
        """Check both."""
        faults = Faults()
        count = faults.integer("simulations", simulations, at_least=LEAST, at_most=MOST)
        hand = skill_of(faults, skill)
        faults.raise_as(CarromError)
        object.__setattr__(self, "simulations", count)
        object.__setattr__(self, "skill", hand)

    @classmethod
    def named(cls, name: str) -> Self:
        """One of the `LEVELS`.

        Raises:
            CarromError: there is none of that name.

        Example:
            >>> Level.named("master").simulations > Level.named("beginner").simulations
            True
        """
        faults = Faults()
        faults.name("level", name, tuple(LEVELS))
        faults.raise_as(CarromError)
        level = LEVELS[name]
        return cls(level.simulations, level.skill)


def skill_of(faults: Faults, skill: object) -> Skill:
    """A hand, given itself or by name; anything else is a fault."""
    if isinstance(skill, Skill):
        return skill
    if isinstance(skill, str):
        return SKILLS[skill] if faults.name("skill", skill, tuple(SKILLS)) else Skill()
    faults.kind("skill", skill, Skill)
    return Skill()


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "beginner": Level(200, "beginner"),
        "club": Level(800, "club"),
        "expert": Level(2_500, "expert"),
        "master": Level(10_000, "master"),
    }
)
"""The levels by name, the weakest first."""
