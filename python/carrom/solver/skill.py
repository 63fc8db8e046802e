"""Human hands: how far a stroke strays from what was meant."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from carrom.errors import CarromError, Faults
from carrom.solver.noise import bells

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Skill:
    """A noisy hand: standard deviations of what it does from what it means to do.

    Bell-shaped, each by itself, and never beyond six deviations.

    Args:
        angle: of the direction, degrees; 0 to 90.
        speed: of the speed, as a part of it; 0 to 1.
        placement: of the striker's place along the base lines, m; 0 to 1.
        spin: of the spin, rad/s; 0 to 10,000.

    Raises:
        CarromError: listing every fault.

    Example:
        >>> Skill(angle=0.5, speed=0.05).angle
        0.5
        >>> Skill.named("club").angle > Skill.named("expert").angle
        True
    """

    angle: float = 0.0
    speed: float = 0.0
    placement: float = 0.0
    spin: float = 0.0

    def __post_init__(self) -> None:
        """Check every deviation and keep it as a float."""
        faults = Faults()
        checked = {
            "angle": faults.number("angle", self.angle, at_least=0.0, at_most=90.0),
            "speed": faults.number("speed", self.speed, at_least=0.0, at_most=1.0),
            "placement": faults.number(
                "placement", self.placement, at_least=0.0, at_most=1.0, unit="m"
            ),
            # Six deviations must stay within what can be simulated.
            "spin": faults.number("spin", self.spin, at_least=0.0, at_most=1e4, unit="rad/s"),
        }
        faults.raise_as(CarromError)
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @classmethod
    def named(cls, name: str) -> Self:
        """One of the `SKILLS`.

        Raises:
            CarromError: there is none of that name.
        """
        faults = Faults()
        faults.name("skill", name, tuple(SKILLS))
        faults.raise_as(CarromError)
        skill = SKILLS[name]
        return cls(skill.angle, skill.speed, skill.placement, skill.spin)

    @property
    def deviations(self) -> Array:
        """Of offset (m), angle (degrees), speed (part of it) and spin (rad/s), (4,)."""
        return np.array([self.placement, self.angle, self.speed, self.spin])

    @property
    def exact(self) -> bool:
        """Whether the hand does what it means."""
        return not self.deviations.any()

    def executed(self, aims: Array, seed: int, first: int) -> Array:
        """What becomes of some aims: rows `first` and on of a noise stream, (N, 4).

        Args:
            aims: offset, angle, speed and spin of each stroke.
            seed: of the noise stream (`carrom.solver.noise.stream`).
            first: number of its first row used; one row is used for each stroke.
        """
        return self.moved(aims, bells(seed, first, len(aims), aims.shape[1]))

    def moved(self, aims: Array, deviates: Array) -> Array:
        """Aims moved by so many deviations; a speed never below a twentieth of itself."""
        off = deviates * self.deviations
        moved = aims + off
        moved[..., 2] = aims[..., 2] * np.maximum(1.0 + off[..., 2], 0.05)
        return moved


SKILLS: Final[Mapping[str, Skill]] = MappingProxyType(
    {
        "beginner": Skill(angle=1.5, speed=0.15, placement=0.003, spin=3.0),
        "club": Skill(angle=0.6, speed=0.08, placement=0.0015, spin=2.0),
        "expert": Skill(angle=0.25, speed=0.05, placement=0.0008, spin=1.0),
        "master": Skill(angle=0.12, speed=0.03, placement=0.0005, spin=0.5),
        "exact": Skill(),
    }
)
"""Hands by name, the least steady first. Estimates: nobody has measured carrom players.

The angle of ``"master"`` is near what computational pool gives its players, a deviation of 0.125
degrees (Archibald, Altman and Shoham, "Analysis of a winning computational billiards player",
IJCAI 2009); the others are that, wider. ``"exact"`` does what it means.
"""
