"""What stays the same during a stroke: board, discs, materials and limits, checked once."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from carrom.reference.friction import Law
from carrom.reference.vec2 import Vec2, divide

BODIES: Final = 20
"""Bodies on a board: queen, nine white, nine black, striker."""
STRIKER: Final = 19
"""Index of the striker."""
CUSHIONS: Final = 4
"""Cushions: 0 south, 1 east, 2 north, 3 west."""
POCKETS: Final = 4
"""Pockets: 0 south-west, 1 south-east, 2 north-east, 3 north-west."""

TOUCH: Final = 1e-12
"""A gap at or below this, in metres, is a contact."""
OVERLAP: Final = 1e-9
"""An overlap deeper than this, in metres, is refused in a start."""

START_OFF_BOARD: Final = 1 << 20
"""Bit of `Model.start_faults`: the striker reaches over a cushion."""
START_OVER_POCKET: Final = 1 << 21
"""Bit of `Model.start_faults`: the striker's centre is over a pocket."""

PI_SQUARED: Final = 9.869604401089358
"""π² to the last bit: stiffness k = m*·π²/t_c² of a half-period t_c."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """The plain numbers of a model, SI units. `Model` checks them.

    Attributes:
        half_side: half the side of the playing surface, m.
        pocket_centres: centres of the four pockets, m.
        rim_radius: a centre nearer than this to a pocket's centre is over the hole, m.
        radius: radius of each of the 20 bodies, m.
        mass: mass of each body, kg.
        mu: friction coefficient of the powder.
        gravity: acceleration of gravity, m/s².
        law: how sliding and spinning friction go together.
        disc_restitution: restitution of two discs at high speed, in [0, 1].
        cushion_restitution: restitution at a cushion at high speed, in [0, 1].
        restitution_speed: speed at which restitution is half-way up to 1, m/s; 0 keeps it
            constant.
        disc_friction: friction coefficient between two discs.
        cushion_friction: friction coefficient between a disc and a cushion.
        tangential_elasticity: share of tangential velocity given back by a sticking impact, in
            [0, 1].
        floor_speed: least outgoing normal speed of an impact, m/s.
        contact_time: contact time of two bodies of ``mass[1]``, s: sets the stiffness of
            clusters.
        clusters: whether touching groups go through the compliant solution.
        fall_time: time from crossing a rim to being captured, s; 0 captures at the rim.
        overboard_speed: normal speed at a cushion above which a body leaves the board, m/s;
            infinite for never.
        max_events: most events of a stroke.
        max_time: longest stroke, s.
    """

    half_side: float
    pocket_centres: Sequence[Vec2]
    rim_radius: float
    radius: Sequence[float]
    mass: Sequence[float]
    mu: float
    gravity: float
    law: Law
    disc_restitution: float
    cushion_restitution: float
    restitution_speed: float
    disc_friction: float
    cushion_friction: float
    tangential_elasticity: float
    floor_speed: float
    contact_time: float
    clusters: bool
    fall_time: float
    overboard_speed: float
    max_events: int
    max_time: float


class Model:
    """A checked model, with what the loop needs ready-made.

    Attributes:
        given: the numbers it was made of.
        mu_g: deceleration of a sliding disc without spin, m/s².
        rim_squared: rim radius squared.
        stiffness: stiffness of every contact in a cluster, N/m.
    """

    __slots__ = ("given", "mu_g", "rim_squared", "stiffness")

    def __init__(self, given: Parameters) -> None:
        """Check the numbers and make a model.

        Raises:
            ValueError: naming every field out of range.
        """
        if wrong := faults(given):
            raise ValueError(f"invalid model: {'; '.join(wrong)}")
        pair_mass = given.mass[1] * 0.5
        self.given = given
        self.mu_g = given.mu * given.gravity
        self.rim_squared = given.rim_radius * given.rim_radius
        self.stiffness = divide(pair_mass * PI_SQUARED, given.contact_time * given.contact_time)

    def restitution(self, at_high_speed: float, u_n: float) -> float:
        """Restitution at approach speed `u_n`: tends to 1 as the speed tends to 0.

        e(v) = e∞ + (1 − e∞)/(1 + v/v_e): slow wooden discs bounce better than fast ones.
        """
        v_e = self.given.restitution_speed
        if v_e > 0.0:
            return at_high_speed + (1.0 - at_high_speed) * divide(v_e, v_e + u_n)
        return at_high_speed

    def start_faults(self, pieces: Sequence[Vec2 | None], place: Vec2) -> int:
        """Tell why a striker may not start at `place` among `pieces` (None where absent).

        Bit *i* is set when it overlaps piece *i*, `START_OFF_BOARD` and `START_OVER_POCKET` as
        they say; 0 when it may.
        """
        found = 0
        for index, centre in enumerate(pieces):
            if centre is not None:
                reach = self.given.radius[index] + self.given.radius[STRIKER] - OVERLAP
                if (centre - place).squared() < reach * reach:
                    found |= 1 << index
        room = self.given.half_side - self.given.radius[STRIKER] + OVERLAP
        if abs(place.x) > room or abs(place.y) > room:
            found |= START_OFF_BOARD
        if any((c - place).squared() < self.rim_squared for c in self.given.pocket_centres):
            found |= START_OVER_POCKET
        return found


def faults(given: Parameters) -> list[str]:
    """Name every field that is out of range."""
    checks = [
        (positive(given.half_side), "half_side"),
        (positive(given.rim_radius), "rim_radius"),
        (
            all(math.isfinite(c.x) and math.isfinite(c.y) for c in given.pocket_centres),
            "pocket_centres",
        ),
        (all(positive(r) and r < given.half_side for r in given.radius), "radius"),
        (all(positive(m) for m in given.mass), "mass"),
        (not_negative(given.mu), "mu"),
        (positive(given.gravity), "gravity"),
        (share(given.disc_restitution), "disc_restitution"),
        (share(given.cushion_restitution), "cushion_restitution"),
        (not_negative(given.restitution_speed), "restitution_speed"),
        (not_negative(given.disc_friction), "disc_friction"),
        (not_negative(given.cushion_friction), "cushion_friction"),
        (share(given.tangential_elasticity), "tangential_elasticity"),
        (not_negative(given.floor_speed), "floor_speed"),
        (positive(given.contact_time), "contact_time"),
        (not_negative(given.fall_time), "fall_time"),
        (given.overboard_speed > 0.0, "overboard_speed"),
        (positive(given.max_time), "max_time"),
    ]
    return [name for fine, name in checks if not fine]


def positive(x: float) -> bool:
    """Whether `x` is above zero and finite."""
    return x > 0.0 and math.isfinite(x)


def not_negative(x: float) -> bool:
    """Whether `x` is zero or above, and finite."""
    return x >= 0.0 and math.isfinite(x)


def share(x: float) -> bool:
    """Whether `x` is in [0, 1]."""
    return 0.0 <= x <= 1.0
