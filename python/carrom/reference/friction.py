"""How a disc on powder slows down: Coulomb's law, and sliding coupled with spinning.

For a uniform pressure under the disc all motions with spin lie on two universal curves (Farkas
et al., Phys. Rev. Lett. 90, 248302): tables give the path, and the spin at a speed. With v the
speed and u the rim speed (spin times radius, without sign), a state is keyed by p = u/(u + v).
`friction_table` is generated.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from carrom.reference import friction_table as table
from carrom.reference.vec2 import divide


class Law(Enum):
    """How sliding and spinning friction go together."""

    COULOMB = 0
    """Deceleration µg whatever the spin; the spin dies by itself."""
    COUPLED = 1
    """Both share one friction: a spinning disc slides farther."""


PIVOT: Final = 4.0 / 3.0
"""Rim deceleration of a disc that only spins, in units of µg: torque ⅔µmgR, inertia ½mR²."""
LEGS: Final = len(table.NODES) - 1
"""Legs of a slide under coupled friction."""


@dataclass(frozen=True, slots=True)
class Legs:
    """A slide cut into legs of constant deceleration, exact in place and speed where they join.

    Attributes:
        path: path at the start of each leg and at the stop, m.
        time: time since the start of the slide at the same points, s.
        deceleration: deceleration on each leg, m/s².
    """

    path: Sequence[float]
    time: Sequence[float]
    deceleration: Sequence[float]

    def at_time(self, elapsed: float) -> int:
        """The leg under way when `elapsed` seconds of the slide are over."""
        return passed(self.time, elapsed)

    def at_path(self, path: float) -> int:
        """The leg on which `path` metres of the slide end."""
        return passed(self.path, path)


NO_LEGS: Final = Legs([0.0] * (LEGS + 1), [0.0] * (LEGS + 1), [0.0] * LEGS)
"""A slide with one deceleration."""


def passed(starts: Sequence[float], value: float) -> int:
    """Number of the last leg whose start lies before `value`."""
    number = 0
    while number < LEGS - 1 and value > starts[number + 1]:
        number += 1
    return number


def leg_speed(number: int, speed: float) -> float:
    """Speed at the start of leg `number` of a slide that began with `speed`, m/s."""
    return speed * table.NODES[number]


def needs_legs(law: Law, mu_g: float, speed: float, rim_speed: float) -> bool:
    """Whether a slide needs legs: under coupled friction, with more than a little spin."""
    return law is Law.COUPLED and mu_g > 0.0 and rim_speed >= table.ONE_LEG * speed


def legs(mu_g: float, speed: float, rim_speed: float) -> Legs:
    """The legs of the slide that starts at `speed` and `rim_speed`, both in m/s.

    A leg's deceleration is that which takes the speed from one end's to the other's on the true
    length: a = (v₀² − v₁²)/(2Δs).
    """
    total = rim_speed + speed
    left = [*node_distances(divide(rim_speed, total)), 0.0]
    scale = total * total / mu_g
    path, time, decelerations = [0.0], [0.0], []
    for number in range(LEGS):
        length = scale * (left[number] - left[number + 1])
        before, after = leg_speed(number, speed), leg_speed(number + 1, speed)
        slowing = divide(before * before - after * after, 2.0 * length)
        decelerations.append(slowing)
        path.append(path[number] + length)
        time.append(time[number] + divide(before - after, slowing))
    return Legs(path, time, decelerations)


def deceleration(law: Law, mu_g: float, speed: float, rim_speed: float) -> float:
    """Deceleration of a slide without legs, m/s²: µg, or what stops it at the right place."""
    if law is Law.COULOMB or rim_speed == 0.0 or mu_g == 0.0:
        return mu_g
    return divide(speed * speed, 2.0 * distance(mu_g, speed, rim_speed))


def node_distances(p: float) -> list[float]:
    """Paths to the stop from each node of a slide that starts at `p`, in units of (u + v)²/µg."""
    index, f = interval(p)
    here, beyond = table.NODE_DISTANCE[index], table.NODE_DISTANCE[index + 1]
    return [cubic(here[node], beyond[node], f) for node in range(LEGS)]


def distance(mu_g: float, speed: float, rim_speed: float) -> float:
    """Path from (`speed`, `rim_speed`) to the stop, m."""
    total = rim_speed + speed
    return total * total * hermite(table.DISTANCE, divide(rim_speed, total)) / mu_g


def spin_along(speed: float, rim_speed: float, later: float) -> float:
    """Rim speed on the universal curve through (`speed`, `rim_speed`) at the speed `later`.

    Along a curve the coordinate z moves with the speed alone, and a table leads from z back to
    the state. Never more than `rim_speed`: a table's last digits must not make energy.
    """
    if later >= speed:
        return rim_speed
    if later <= 0.0:
        return 0.0
    ratio = later / speed
    if speed > table.EPS0 * rim_speed:
        found = slow_spin(speed, rim_speed, ratio)
    else:
        found = fast_spin(speed, rim_speed, ratio)
    return min(rim_speed, found)


def slow_spin(speed: float, rim_speed: float, ratio: float) -> float:
    """Follow the curve of discs that slide more than they spin: z = 1/(1 + √y), y ∝ v."""
    p = rim_speed / (rim_speed + speed)
    z0 = hermite(table.LOW_Z, p / table.P0)
    z = divide(z0, z0 + (1.0 - z0) * math.sqrt(ratio))
    q0, q = hermite(table.LOW_P, z0), hermite(table.LOW_P, z)
    return rim_speed * ratio * divide(q * (1.0 - q0), q0 * (1.0 - q))


def fast_spin(speed: float, rim_speed: float, ratio: float) -> float:
    """Follow the curve of discs that spin more than they slide: z = 1/(1 + ∜y), y ∝ v."""
    root = math.sqrt(speed / rim_speed)
    z0 = hermite(table.HIGH_Z, root / table.SQRT_EPS0)
    z = divide(z0, z0 + (1.0 - z0) * math.sqrt(math.sqrt(ratio)))
    bend = divide(hermite(table.HIGH_EPS, z0), hermite(table.HIGH_EPS, z))
    return rim_speed * ratio * bend


def hermite(nodes: Sequence[tuple[float, float]], at: float) -> float:
    """Cubic Hermite interpolation in 256 equal intervals of [0, 1]."""
    index, f = interval(at)
    return cubic(nodes[index], nodes[index + 1], f)


def interval(at: float) -> tuple[int, float]:
    """The interval of `at` in [0, 1], and where in it."""
    scaled = at * 256.0
    index = cell(scaled)
    return index, scaled - index


def cell(scaled: float) -> int:
    """The interval that `scaled` is in, 0 to 255; whatever is outside counts to the nearest.

    Example:
        >>> cell(-0.5), cell(17.9), cell(256.0), cell(math.inf), cell(math.nan)
        (0, 17, 255, 255, 0)
    """
    if scaled >= 255.0:
        return 255
    return int(scaled) if scaled > 0.0 else 0


def cubic(start: tuple[float, float], end: tuple[float, float], f: float) -> float:
    """The cubic between two nodes at `f` in [0, 1]; a node is a value and a slope."""
    a, m = start
    b, n = end
    d = b - a
    return a + f * (m + f * ((3.0 * d - 2.0 * m - n) + f * (m + n - 2.0 * d)))


def damping_ratio(restitution: float) -> float:
    """Damping ratio that makes an isolated contact of a cluster give back `restitution`.

    Straight between the nodes of its table, which are close enough.
    """
    scale = 256.0 / (1.0 - table.LEAST_RESTITUTION)
    scaled = max(0.0, (restitution - table.LEAST_RESTITUTION) * scale)
    index = cell(scaled)
    low = table.ZETA[index]
    return low + (scaled - index) * (table.ZETA[index + 1] - low)
