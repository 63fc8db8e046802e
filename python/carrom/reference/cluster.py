"""Touching groups: the break, a piece frozen to a cushion.

Neither one-by-one nor simultaneous impacts are right there: between bodies that touch, or nearly
touch, the order of impacts is decided by how they compress each other. Springs and dashpots
between the bodies of the group are integrated in a short virtual time of their own; only the
velocities come back, places and clock stay.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from carrom.reference.board import BODIES, Model
from carrom.reference.detect import cushion_normal
from carrom.reference.friction import damping_ratio
from carrom.reference.group import Group, Places, Touch
from carrom.reference.impact import Impulse, clamp
from carrom.reference.vec2 import ZERO, Vec2, divide

WALL: Final = BODIES
"""Index of the cushions as one unmoved body of a solution."""

SMALL_GROUP: Final = 4
"""Contacts of a small group, which can afford finer steps."""
STEPS_PER_CONTACT: Final = (40, 20)
"""Steps per contact time of the lightest pair, in a small group and in a larger one."""
NEVER: Final = -2
"""Stands for "not pressed yet": no step comes right after it."""
IDLE_PART: Final = 5
"""A solution ends after this part of a contact time without a compressed contact."""
MOST_STEPS: Final = 4000
"""Most steps of a solution."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A contact that closed during a solution.

    Attributes:
        touch: its number in `Group.touches`.
        speed: approach speed then, m/s; not negative.
    """

    touch: int
    speed: float


@dataclass(slots=True)
class Solution:
    """Velocities and spins of a group in virtual time, and what happened to them.

    Attributes:
        velocity: velocity of each body, m/s.
        spin: spin of each body, rad/s.
        touched: bodies that took an impulse.
        cushion: whether a cushion took part.
        exhausted: whether the step cap ended it.
        closings: contacts in the order in which they closed.
    """

    velocity: list[Vec2]
    spin: list[float]
    touched: set[int] = field(default_factory=set)
    cushion: bool = False
    exhausted: bool = True
    closings: list[Closing] = field(default_factory=list)

    def close(self, touch: int, speed: float) -> None:
        """Write down that contact number `touch` closed."""
        self.closings.append(Closing(touch, max(0.0, speed)))


@dataclass(slots=True)
class Spring:
    """What the steps of one contact need, worked out once.

    Attributes:
        a: the first disc.
        b: the other disc; for a cushion the unmoved body `WALL`.
        reach: distance of contact, m.
        wall: unit vector into the cushion, None between discs.
        third: a third of the reduced mass, kg: what one unit of slip takes to stick.
        stiffness_by_mass: 1/s².
        twice_root: 2√(k m*), kg/s: the critical damping.
        phase: angle of the undamped oscillation in one step, √(k/m)·dt.
        by_step: steps a second.
        fast: restitution at high speed.
        slow: how much it gains towards speed 0.
        friction: friction coefficient.
        pressed_at: the last step in which it was pressed, or NEVER.
    """

    a: int
    b: int
    reach: float
    wall: Vec2 | None
    third: float
    stiffness_by_mass: float
    twice_root: float
    phase: float
    by_step: float
    fast: float
    slow: float
    friction: float
    pressed_at: int = NEVER


@dataclass(slots=True)
class Bodies:
    """Per-body numbers of a solution; the last is the unmoved body.

    Attributes:
        place: m.
        velocity: m/s.
        spin: rad/s.
        radius: m.
        inverse_mass: 1/kg.
        turn: 2/(m r), spin per tangential impulse.
    """

    place: list[Vec2] = field(default_factory=lambda: [ZERO] * (BODIES + 1))
    velocity: list[Vec2] = field(default_factory=lambda: [ZERO] * (BODIES + 1))
    spin: list[float] = field(default_factory=lambda: [0.0] * (BODIES + 1))
    radius: list[float] = field(default_factory=lambda: [0.0] * (BODIES + 1))
    inverse_mass: list[float] = field(default_factory=lambda: [0.0] * (BODIES + 1))
    turn: list[float] = field(default_factory=lambda: [0.0] * (BODIES + 1))


@dataclass(frozen=True, slots=True)
class Pressed:
    """A compressed contact of one step.

    Attributes:
        spring: its number.
        normal: unit normal from its first body into the other or the cushion.
        depth: how far it is compressed, m.
    """

    spring: int
    normal: Vec2
    depth: float


@dataclass(frozen=True, slots=True)
class Solver:
    """What all steps of a solution share.

    Attributes:
        stiffness: N/m.
        restitution_speed: speed at which restitution is half-way up to 1, m/s.
        step: duration of a step, s.
        first_step: the same and a little more, for a contact that was open until the last step.
    """

    stiffness: float
    restitution_speed: float
    step: float
    first_step: float

    def force(self, spring: Spring, depth: float, approach: float, fresh: bool) -> float:
        """Force between two pressed bodies, N: spring and dashpot. May be negative.

        The dashpot is that of the restitution at the speed v̂ that the contact has by its motion
        and its compression: v̂² = u_n² + (k/m*)δ². It is taken half-way through the step, and a
        `fresh` contact, one that was open a step ago, has seen only a part of the last one:
        without both, the bounce would depend on the moment at which the first step falls.
        """
        squared = approach * approach + spring.stiffness_by_mass * (depth * depth)
        slowness = divide(self.restitution_speed, self.restitution_speed + math.sqrt(squared))
        zeta = damping_ratio(spring.fast + spring.slow * slowness)
        if fresh and depth < approach * self.first_step:
            rate = 0.5 * approach + depth * spring.by_step
        else:
            rate = approach
        damping = zeta * spring.twice_root
        return (self.stiffness * depth + damping * rate) / (1.0 + zeta * spring.phase)


def solve(
    model: Model,
    group: Group,
    places: Places,
    velocity: Sequence[Vec2],
    spin: Sequence[float],
) -> Solution:
    """Integrate the springs of `group` until it has come apart.

    The forces of a step change the velocities, the new velocities move the places.
    """
    solution = Solution(list(velocity), list(spin))
    bodies = make_bodies(model, group.members, places, velocity, spin)
    steps = STEPS_PER_CONTACT[len(group.touches) > SMALL_GROUP]
    step = time_step(model, group, steps)
    first_step = step * (1.0 + 1e-9)
    solver = Solver(model.stiffness, model.given.restitution_speed, step, first_step)
    springs = [make_spring(model, touch, solver.step) for touch in group.touches]
    idle = 0
    for now in range(MOST_STEPS):
        pressed, active = press(springs, bodies)
        if not pressed:
            idle += 1
            if idle == steps // IDLE_PART:
                solution.exhausted = False
                break
        else:
            idle = 0
            push(springs, pressed, active, solver, bodies, solution, now)
        for body in group.members:
            bodies.place[body] = bodies.place[body] + bodies.velocity[body] * solver.step
    solution.velocity = bodies.velocity[:BODIES]
    solution.spin = bodies.spin[:BODIES]
    keep_energy(model, velocity, spin, solution)
    return solution


def time_step(model: Model, group: Group, steps: int) -> float:
    """The half-period π√(m/k) of the lightest contact, in so many steps, s."""
    lightest = math.inf
    for touch in group.touches:
        lightest = min(lightest, touch.mass)
    return math.pi * math.sqrt(divide(lightest, model.stiffness)) / float(steps)


def make_bodies(
    model: Model,
    members: Iterable[int],
    places: Places,
    velocity: Sequence[Vec2],
    spin: Sequence[float],
) -> Bodies:
    """Return the numbers of the bodies that take part; those of all others are zero."""
    bodies = Bodies()
    for body in members:
        bodies.place[body] = places[body]
        bodies.velocity[body] = velocity[body]
        bodies.spin[body] = spin[body]
        bodies.radius[body] = model.given.radius[body]
        bodies.inverse_mass[body] = 1.0 / model.given.mass[body]
        bodies.turn[body] = divide(2.0, model.given.mass[body] * model.given.radius[body])
    return bodies


def make_spring(model: Model, touch: Touch, step: float) -> Spring:
    """Return the spring and dashpot of a contact."""
    given = model.given
    cushion = touch.cushion()
    if cushion is None:
        wall, b = None, touch.b
        restitution, friction = given.disc_restitution, given.disc_friction
    else:
        wall, b = cushion_normal(cushion), WALL
        restitution, friction = given.cushion_restitution, given.cushion_friction
    return Spring(
        a=touch.a,
        b=b,
        reach=touch.reach,
        wall=wall,
        third=touch.mass / 3.0,
        stiffness_by_mass=divide(model.stiffness, touch.mass),
        twice_root=2.0 * math.sqrt(model.stiffness * touch.mass),
        phase=math.sqrt(divide(model.stiffness, touch.mass)) * step,
        by_step=divide(1.0, step),
        fast=restitution,
        slow=1.0 - restitution,
        friction=friction,
    )


def press(springs: Sequence[Spring], bodies: Bodies) -> tuple[list[Pressed], list[int]]:
    """Find the compressed contacts, and how many each body has (the unmoved one: 0)."""
    pressed = []
    active = [0] * (BODIES + 1)
    for number, spring in enumerate(springs):
        normal, depth = compression(spring, bodies)
        if depth > 0.0:
            pressed.append(Pressed(number, normal, depth))
            active[spring.a] += 1
            active[spring.b] += 1
    active[WALL] = 0
    return pressed, active


def compression(spring: Spring, bodies: Bodies) -> tuple[Vec2, float]:
    """Normal and depth of a contact; a depth of 0 or less is a gap."""
    if spring.wall is not None:
        return spring.wall, bodies.place[spring.a].dot(spring.wall) - spring.reach
    to = bodies.place[spring.b] - bodies.place[spring.a]
    squared = to.squared()
    if squared >= spring.reach * spring.reach:
        return ZERO, 0.0
    far = math.sqrt(squared)
    return to * divide(1.0, far), spring.reach - far


def push(
    springs: Sequence[Spring],
    pressed: Sequence[Pressed],
    active: Sequence[int],
    solver: Solver,
    bodies: Bodies,
    solution: Solution,
    now: int,
) -> None:
    """Give the compressed contacts their impulses of step `now`, from the velocities before it."""
    impulses = []
    for contact in pressed:
        spring = springs[contact.spring]
        a, b = spring.a, spring.b
        relative = bodies.velocity[a] - bodies.velocity[b]
        approach = relative.dot(contact.normal)
        if spring.pressed_at == NEVER:
            solution.close(contact.spring, approach)
        fresh = spring.pressed_at + 1 != now
        spring.pressed_at = now
        force = solver.force(spring, contact.depth, approach, fresh)
        normal = force * solver.step if force > 0.0 else 0.0
        slip = relative.dot(contact.normal.turned()) + (
            bodies.spin[a] * bodies.radius[a] + bodies.spin[b] * bodies.radius[b]
        )
        # A disc pressed from many sides shares its slip among them.
        crowd = max(active[b], active[a])
        share = spring.third * (1.0 / crowd)
        impulses.append(Impulse(normal, clamp(-(share * slip), spring.friction * normal)))
    for contact, impulse in zip(pressed, impulses, strict=True):
        if impulse.normal > 0.0:
            give(springs[contact.spring], contact.normal, impulse, bodies, solution)


def give(
    spring: Spring, normal: Vec2, impulse: Impulse, bodies: Bodies, solution: Solution
) -> None:
    """Give the two bodies of a contact their impulses."""
    a, b = spring.a, spring.b
    push = normal * -impulse.normal + normal.turned() * impulse.tangential
    bodies.velocity[a] = bodies.velocity[a] + push * bodies.inverse_mass[a]
    bodies.velocity[b] = bodies.velocity[b] - push * bodies.inverse_mass[b]
    bodies.spin[a] += impulse.tangential * bodies.turn[a]
    bodies.spin[b] += impulse.tangential * bodies.turn[b]
    solution.touched.add(a)
    if b == WALL:
        solution.cushion = True
    else:
        solution.touched.add(b)


def keep_energy(
    model: Model, velocity: Sequence[Vec2], spin: Sequence[float], solution: Solution
) -> None:
    """Scale the velocities down to the energy there was: explicit steps can gain a little.

    About the mass centre, which keeps the momentum, or about rest when a cushion took part.
    """
    touched = sorted(solution.touched)
    had = energy(model, touched, velocity, spin)
    has = energy(model, touched, solution.velocity, solution.spin)
    if has <= had:
        return
    centre = ZERO if solution.cushion else centre_velocity(model, touched, solution.velocity)
    common = 0.5 * total_mass(model, touched) * centre.squared()
    left = had - common
    scale = math.sqrt(left / (has - common)) if left > 0.0 else 0.0
    for body in touched:
        solution.velocity[body] = centre + (solution.velocity[body] - centre) * scale
        solution.spin[body] = solution.spin[body] * scale


def energy(
    model: Model, members: Iterable[int], velocity: Sequence[Vec2], spin: Sequence[float]
) -> float:
    """Kinetic energy of `members`, J: ½mv² + ½(½mr²)ω²."""
    total = 0.0
    for body in members:
        rim = spin[body] * model.given.radius[body]
        total += 0.5 * model.given.mass[body] * (velocity[body].squared() + 0.5 * (rim * rim))
    return total


def total_mass(model: Model, members: Iterable[int]) -> float:
    """Mass of `members`, kg."""
    total = 0.0
    for body in members:  # not the built-in sum, which compensates rounding
        total += model.given.mass[body]
    return total


def centre_velocity(model: Model, members: Sequence[int], velocity: Sequence[Vec2]) -> Vec2:
    """Velocity of the mass centre of `members`, m/s."""
    momentum = ZERO
    for body in members:
        momentum = momentum + velocity[body] * model.given.mass[body]
    return momentum.over(total_mass(model, members))
