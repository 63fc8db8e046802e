"""Carrying an event out: what it does to the bodies that take part."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from carrom.reference import cluster, detect, group, impact, motion
from carrom.reference.board import BODIES, STRIKER
from carrom.reference.cluster import Solution
from carrom.reference.event import Event, Kind
from carrom.reference.group import CUSHION, Group, Places
from carrom.reference.impact import Contact, Impulse
from carrom.reference.motion import Moved
from carrom.reference.run import OVERBOARD, Run
from carrom.reference.vec2 import ZERO, Vec2

SOLUTIONS_AT_ONE_INSTANT: Final = 4
"""After so many group solutions at one instant, its contacts are resolved pair by pair."""


def resolve(run: Run, event: Event) -> None:
    """Carry an event out."""
    if event.kind is Kind.DISC_DISC:
        meet(run, event.a, event.b)
    elif event.kind is Kind.DISC_CUSHION:
        meet_cushion(run, event.a, event.b)
    elif event.kind is Kind.POCKET:
        capture(run, event.a, event.b)
    elif event.kind is Kind.RIM_IN:
        rim_in(run, event.a, event.b)
    elif event.kind is Kind.RIM_OUT:
        rim_out(run, event.a, event.b)
    else:
        end_motion(run, event.a, event.kind)


# ---------------------------------------------------------------- one body alone


def end_motion(run: Run, index: int, kind: Kind) -> None:
    """Spin on the spot, or rest."""
    after = motion.after_end(run.model, index, run.motions[index])
    run.tell(kind, index, -1, after.place, after.speed)
    run.set(index, after)


def rim_in(run: Run, index: int, pocket: int) -> None:
    """Begin to fall, or fall at once."""
    if run.model.given.fall_time == 0.0:
        capture(run, index, pocket)
        return
    fall = run.now + run.model.given.fall_time
    falling = motion.over_pocket(replace(run.here(index), pocket=pocket, fall=fall))
    run.tell(Kind.RIM_IN, index, pocket, falling.place, falling.speed)
    run.set(index, falling)


def rim_out(run: Run, index: int, pocket: int) -> None:
    """Slide on: the body was too fast to fall."""
    here = replace(run.here(index), pocket=-1, fall=math.inf)
    sliding = motion.slide(run.model, index, here)
    run.tell(Kind.RIM_OUT, index, pocket, sliding.place, sliding.speed)
    run.set(index, sliding)


def capture(run: Run, index: int, pocket: int) -> None:
    """Leave the board by a pocket."""
    falling = run.motions[index]
    place, speed = falling.place_at(run.now), falling.speed_at(run.now)
    run.tell(Kind.POCKET, index, pocket, place, speed)
    run.remove(index, pocket)


def jump(run: Run, index: int, cushion: int, place: Vec2, approach: float) -> None:
    """Leave the board over a cushion."""
    run.tell(Kind.OVERBOARD, index, cushion, place, approach)
    run.remove(index, OVERBOARD)


# ---------------------------------------------------------------- impacts of a pair


def meet(run: Run, a: int, b: int) -> None:
    """Let two discs meet: in closed form, or with the group that they touch."""
    given = run.model.given
    p, q = run.state(a), run.state(b)
    to = q.place - p.place
    far = math.sqrt(to.squared())
    m_a, m_b = given.mass[a], given.mass[b]
    contact = Contact(
        normal=to.over(far),
        relative=p.velocity - q.velocity,
        rim=p.spin * given.radius[a] + q.spin * given.radius[b],
        mass=m_a * m_b / (m_a + m_b),
        restitution=given.disc_restitution,
        friction=given.disc_friction,
    )
    approach = contact.closing()
    if meet_group(run, a, b, [a, b], approach):
        return
    first_contact(run, a, b)
    point = meeting_point(run, (a, p.place), (b, q.place))
    run.tell(Kind.DISC_DISC, a, b, point, approach)
    impulse = impact.impulse(run.model, contact)
    push(run, a, p, contact.normal, impulse, 1.0)
    push(run, b, q, contact.normal, impulse, -1.0)


def meet_cushion(run: Run, a: int, cushion: int) -> None:
    """Let a disc meet a cushion: in closed form, or with the group that it touches."""
    given = run.model.given
    p = run.state(a)
    contact = Contact(
        normal=detect.cushion_normal(cushion),
        relative=p.velocity,
        rim=p.spin * given.radius[a],
        mass=given.mass[a],
        restitution=given.cushion_restitution,
        friction=given.cushion_friction,
    )
    approach = contact.closing()
    if meet_group(run, a, CUSHION + cushion, [a], approach):
        return
    if approach > given.overboard_speed:
        jump(run, a, cushion, p.place, approach)
        return
    point = cushion_point(run, a, p.place, cushion)
    run.tell(Kind.DISC_CUSHION, a, cushion, point, approach)
    impulse = impact.impulse(run.model, contact)
    push(run, a, p, contact.normal, impulse, 1.0)


def push(run: Run, index: int, before: Moved, normal: Vec2, impulse: Impulse, side: float) -> None:
    """Let a body go on as an impulse leaves it."""
    mass, radius = run.model.given.mass[index], run.model.given.radius[index]
    velocity, spin = impact.pushed(
        before.velocity, before.spin, mass, radius, normal, impulse, side
    )
    send(run, index, replace(before, velocity=velocity, spin=spin))


def send(run: Run, index: int, moved: Moved) -> None:
    """Let a body go on with a new velocity and spin."""
    run.set(index, motion.start(run.model, index, run.motions[index], moved))


def meeting_point(run: Run, one: tuple[int, Vec2], other: tuple[int, Vec2]) -> Vec2:
    """Where two discs touch: the same, to the bit, whichever of them is named first."""
    (a, p), (b, q) = one, other
    radius = run.model.given.radius
    return (p * radius[b] + q * radius[a]).over(radius[a] + radius[b])


def cushion_point(run: Run, a: int, place: Vec2, cushion: int) -> Vec2:
    """Where a disc touches a cushion."""
    return place + detect.cushion_normal(cushion) * run.model.given.radius[a]


def first_contact(run: Run, a: int, b: int) -> None:
    """Keep the first piece that the striker touches."""
    if b == STRIKER and run.outcome.first_contact < 0:
        run.outcome.first_contact = a


# ---------------------------------------------------------------- impacts of a group


def meet_group(run: Run, a: int, b: int, seeds: Sequence[int], approach: float) -> bool:
    """Solve the impact of `a` and `b` with the group that they touch, if they touch one.

    `b` is a disc, or `CUSHION` + cushion; `seeds` are the discs among the two.

    Returns:
        Whether that was done.
    """
    solutions = run.solutions if run.now == run.solved_at else 0
    if not run.model.given.clusters or solutions == SOLUTIONS_AT_ONE_INSTANT:
        return False
    places = {index: run.motions[index].place_at(run.now) for index in run.present}
    touching = group.gather(run.model, places, seeds, group.slack(run.model, approach))
    if not touching.is_cluster():
        return False
    run.solved_at, run.solutions = run.now, solutions + 1
    if b < CUSHION:
        point = meeting_point(run, (a, places[a]), (b, places[b]))
    else:
        point = cushion_point(run, a, places[a], b - CUSHION)
    run.tell(Kind.CLUSTER, a, b, point, approach)
    solve(run, touching, places)
    return True


def solve(run: Run, touching: Group, places: Places) -> None:
    """Solve a touching group and take over its velocities."""
    velocity = [ZERO] * BODIES
    spin = [0.0] * BODIES
    for index in touching.members:
        state = run.state(index)
        velocity[index], spin[index] = state.velocity, state.spin
    solution = cluster.solve(run.model, touching, places, velocity, spin)
    run.exhausted = solution.exhausted
    jumping = tell_closings(run, touching, solution, places)
    for index in (body for body in touching.members if body in solution.touched):
        if index in jumping:
            cushion, speed = jumping[index]
            jump(run, index, cushion, places[index], speed)
        else:
            velocity_after, spin_after = solution.velocity[index], solution.spin[index]
            send(run, index, Moved(run.now, places[index], velocity_after, spin_after))


def tell_closings(
    run: Run, touching: Group, solution: Solution, places: Places
) -> dict[int, tuple[int, float]]:
    """Write down the contacts of a group.

    Returns:
        The bodies that leave the board by one of them, with cushion and speed.
    """
    jumping: dict[int, tuple[int, float]] = {}
    for closing in solution.closings:
        touch = touching.touches[closing.touch]
        a, b, cushion = touch.a, touch.b, touch.cushion()
        if cushion is None:
            first_contact(run, a, b)
            point = meeting_point(run, (a, places[a]), (b, places[b]))
            run.tell(Kind.DISC_DISC, a, b, point, closing.speed)
        else:
            point = cushion_point(run, a, places[a], cushion)
            run.tell(Kind.DISC_CUSHION, a, cushion, point, closing.speed)
            if closing.speed > run.model.given.overboard_speed:
                jumping[a] = cushion, closing.speed
    return jumping
