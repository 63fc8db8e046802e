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
STEPS_PER_CONTACT: Final = (80, 32, 20)
"""Steps per contact time of the lightest pair: in a small group, and in a larger one that is
loose or tight. What closes late hangs on the step in which it does."""
NEVER: Final = -2
"""Stands for "not pressed yet": no step comes right after it."""
SHALLOW: Final = 1e-13
"""Depth that the rounding of two places can make, m: a push there moves nothing, for ever."""
IDLE_PART: Final = 5
"""A solution ends after this part of a contact time without a contact compressed deeper."""
MOST_STEPS: Final = 4000.0
"""Most steps of a solution whose bodies weigh the same."""
MOST_OUTWEIGHED: Final = 2e4
"""Most by which a body outweighs the lightest pair, for the bound of steps: `carrom.equipment`
refuses more between two discs, and a pair has half the mass of the lighter disc at least."""


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
    """What the steps of one contact need, worked out once, and what it keeps between them.

    Attributes:
        a: the first disc.
        b: the other disc; for a cushion the unmoved body `WALL`.
        reach: distance of contact, m.
        wall: unit vector into the cushion, None between discs.
        mass: reduced mass, kg.
        frequency: √(k/m*), 1/s.
        restitution: restitution at high speed.
        friction: friction coefficient.
        fastest: square of the highest speed v̂ since it closed, m²/s².
        held: tangential impulse that friction goes on from, N·s.
        pressed_at: the last step in which it was pressed, or NEVER.
    """

    a: int
    b: int
    reach: float
    wall: Vec2 | None
    mass: float
    frequency: float
    restitution: float
    friction: float
    fastest: float = 0.0
    held: float = 0.0
    pressed_at: int = NEVER


@dataclass(slots=True)
class Bodies:
    """Per-body numbers of a solution; the last is the unmoved body.

    Attributes:
        place: m.
        velocity: m/s.
        rim: spin times radius, m/s.
        inverse_mass: 1/kg.
    """

    place: list[Vec2] = field(default_factory=lambda: [ZERO] * (BODIES + 1))
    velocity: list[Vec2] = field(default_factory=lambda: [ZERO] * (BODIES + 1))
    rim: list[float] = field(default_factory=lambda: [0.0] * (BODIES + 1))
    inverse_mass: list[float] = field(default_factory=lambda: [0.0] * (BODIES + 1))


@dataclass(frozen=True, slots=True)
class Pressed:
    """A pressed contact of one step.

    Attributes:
        number: its number.
        spring: its spring.
        normal: unit normal from its first body into the other or the cushion.
        depth: how far it is compressed, m.
    """

    number: int
    spring: Spring
    normal: Vec2
    depth: float


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
    steps = steps_per_contact(group)
    light = lightest(group)
    step = math.pi * math.sqrt(divide(light, model.stiffness)) / float(steps)
    springs = [make_spring(model, touch) for touch in group.touches]
    idle = 0
    for now in range(most_steps(model, group, light)):
        pressed, crowd = press(springs, bodies)
        if any(contact.depth > SHALLOW for contact in pressed):
            idle = 0
        else:
            idle += 1
            if idle == steps // IDLE_PART:
                solution.exhausted = False
                break
        if pressed:
            speed = model.given.restitution_speed
            impulses = [react(c, crowd, bodies, solution, now, step, speed) for c in pressed]
            for contact, impulse in zip(pressed, impulses, strict=True):
                give(contact, impulse, bodies, solution)
        for body in group.members:
            bodies.place[body] = bodies.place[body] + bodies.velocity[body] * step
    for body in solution.touched:
        solution.velocity[body] = bodies.velocity[body]
        solution.spin[body] = divide(bodies.rim[body], model.given.radius[body])
    keep_energy(model, group.members, velocity, spin, solution)
    return solution


def steps_per_contact(group: Group) -> int:
    """Return in how many steps a contact time of the group's lightest pair is cut."""
    small, loose, tight = STEPS_PER_CONTACT
    if len(group.touches) <= SMALL_GROUP:
        return small
    return loose if group.loose else tight


def lightest(group: Group) -> float:
    """Reduced mass of the lightest contact, kg: a step is a part of its half-period π√(m/k)."""
    mass = math.inf
    for touch in group.touches:
        mass = min(mass, touch.mass)
    return mass


def most_steps(model: Model, group: Group, lightest: float) -> int:
    """Return after how many steps a solution is given up.

    What a heavy body does takes longer, in steps of the lightest pair, by the root of what it
    weighs more.
    """
    heaviest = 0.0
    for body in group.members:
        heaviest = max(heaviest, model.given.mass[body])
    outweighed = divide(heaviest, lightest)
    return int(MOST_STEPS * math.sqrt(min(outweighed, MOST_OUTWEIGHED)))


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
        bodies.rim[body] = spin[body] * model.given.radius[body]
        bodies.inverse_mass[body] = 1.0 / model.given.mass[body]
    return bodies


def make_spring(model: Model, touch: Touch) -> Spring:
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
        mass=touch.mass,
        frequency=math.sqrt(divide(model.stiffness, touch.mass)),
        restitution=restitution,
        friction=friction,
    )


def press(springs: Sequence[Spring], bodies: Bodies) -> tuple[list[Pressed], list[int]]:
    """Find the pressed contacts, and how many each body has (the unmoved one: 0)."""
    pressed = []
    crowd = [0] * (BODIES + 1)
    for number, spring in enumerate(springs):
        contact = compression(number, spring, bodies)
        if contact is not None:
            pressed.append(contact)
            crowd[spring.a] += 1
            crowd[spring.b] += 1
    crowd[WALL] = 0
    return pressed, crowd


def compression(number: int, spring: Spring, bodies: Bodies) -> Pressed | None:
    """How a contact is pressed; None for a gap."""
    if spring.wall is not None:
        depth = bodies.place[spring.a].dot(spring.wall) - spring.reach
        return Pressed(number, spring, spring.wall, depth) if depth > 0.0 else None
    to = bodies.place[spring.b] - bodies.place[spring.a]
    squared = to.squared()
    if squared >= spring.reach * spring.reach:
        return None
    far = math.sqrt(squared)
    return Pressed(number, spring, to * divide(1.0, far), spring.reach - far)


def react(
    contact: Pressed,
    crowd: Sequence[int],
    bodies: Bodies,
    solution: Solution,
    now: int,
    step: float,
    restitution_speed: float,
) -> Impulse:
    """Impulse of a pressed contact in step `now`, from the velocities before it."""
    spring, normal = contact.spring, contact.normal
    a, b = spring.a, spring.b
    relative = bodies.velocity[a] - bodies.velocity[b]
    approach = relative.dot(normal)
    slip = relative.dot(normal.turned()) + (bodies.rim[a] + bodies.rim[b])
    if spring.pressed_at == NEVER:
        solution.close(contact.number, approach)
    fresh = spring.pressed_at + 1 != now
    spring.pressed_at = now
    if fresh:
        spring.fastest = spring.held = 0.0
    force = pressure(spring, contact.depth, approach, fresh, step, restitution_speed)
    pushed = max(0.0, force)
    # A disc pressed from many sides shares its slip among them.
    shared = float(max(crowd[a], crowd[b]))
    taken = spring.mass * (1.0 / (3.0 * shared)) * slip
    held, most = spring.held, spring.friction * pushed
    # Friction goes on from what it gave in the last step, and takes the slip that is left and
    # that is coming: so a contact sticks at once, however small its share of a crowd.
    spring.held = clamp(held - taken, most)
    return Impulse(pushed, clamp(held - (3.0 - 1.0 / shared) * taken, most))


def pressure(
    spring: Spring,
    depth: float,
    approach: float,
    fresh: bool,
    step: float,
    restitution_speed: float,
) -> float:
    """Impulse of spring and dashpot in one step, N·s. May be negative.

    The dashpot is that of the restitution at the highest speed v̂ that the contact has had by its
    motion and its compression since it closed, v̂² = u_n² + (k/m*)δ²: a lone pair keeps the ratio
    with which it met. It is taken half-way through the step, and a `fresh` contact, one that was
    open a step ago, has seen only a part of the last one: without both, the bounce would depend on
    the moment at which the first step falls.
    """
    springy = spring.frequency * depth
    squared = approach * approach + springy * springy
    spring.fastest = max(spring.fastest, squared)
    slowness = divide(restitution_speed, restitution_speed + math.sqrt(spring.fastest))
    zeta = damping_ratio(spring.restitution + (1.0 - spring.restitution) * slowness)
    rate = approach
    # A little more than a step, against rounding.
    if fresh and depth < approach * (step * (1.0 + 1e-9)):
        rate = 0.5 * approach + depth * divide(1.0, step)
    phase = spring.frequency * step
    pressing = springy + (zeta + zeta) * rate
    return spring.mass * (phase * pressing) / (1.0 + zeta * phase)


def give(contact: Pressed, impulse: Impulse, bodies: Bodies, solution: Solution) -> None:
    """Give the two bodies of a contact their impulses."""
    if impulse.normal == 0.0:
        return
    normal, tangential = contact.normal, impulse.tangential
    a, b = contact.spring.a, contact.spring.b
    push = normal * -impulse.normal + normal.turned() * tangential
    bodies.velocity[a] = bodies.velocity[a] + push * bodies.inverse_mass[a]
    bodies.velocity[b] = bodies.velocity[b] - push * bodies.inverse_mass[b]
    bodies.rim[a] += (tangential + tangential) * bodies.inverse_mass[a]
    bodies.rim[b] += (tangential + tangential) * bodies.inverse_mass[b]
    solution.touched.add(a)
    if b == WALL:
        solution.cushion = True
    else:
        solution.touched.add(b)


def keep_energy(
    model: Model,
    members: Sequence[int],
    velocity: Sequence[Vec2],
    spin: Sequence[float],
    solution: Solution,
) -> None:
    """Scale the velocities down to the energy there was: explicit steps can gain a little.

    About the mass centre, which keeps the momentum, or about rest when a cushion took part.
    """
    touched = [body for body in members if body in solution.touched]
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
