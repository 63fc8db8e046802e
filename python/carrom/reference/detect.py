"""When the next contact of a pair is: one kernel per kind of pair.

Every kernel depends on the local states of its pair and on nothing else, so that a prediction
made again later gives the same bits.
"""

import math
from typing import Final

from carrom.reference.board import POCKETS, TOUCH, Model
from carrom.reference.motion import Motion
from carrom.reference.vec2 import Vec2, divide

LEAST_CHORD: Final = 1e-18
"""A crossing of a rim with a chord shorter than the root of this, m², is no crossing."""
PAUSE: Final = 1e-9
"""Step over a contact that neither closes nor opens, s."""
SINK: Final = 2e-10
"""How deep a contact that neither closes nor opens may sink unseen, m."""
STEPS: Final = 1000
"""Most steps of one advancement; twelve is the most ever seen."""

NORMALS: Final = (Vec2(0.0, -1.0), Vec2(1.0, 0.0), Vec2(0.0, 1.0), Vec2(-1.0, 0.0))
"""Unit vectors into the cushions: south, east, north, west."""


def disc_cushion(model: Model, motion: Motion, radius: float) -> tuple[float, int]:
    """The first cushion ahead of a moving disc: (path, cushion); maybe farther than it goes."""
    room = model.given.half_side - radius
    across = cushion_path(room, motion.place.x, motion.along.x)
    up = cushion_path(room, motion.place.y, motion.along.y)
    if up <= across:
        return up, 0 if motion.along.y < 0.0 else 2
    else:
        return across, 1 if motion.along.x > 0.0 else 3


def cushion_path(room: float, place: float, along: float) -> float:
    """Path to the cushion ahead along one axis, m; 0 in contact, infinite when never."""
    if along > 0.0:
        gap, closing = room - place, along
    else:
        gap, closing = room + place, -along
    if closing == 0.0:
        return math.inf
    elif gap <= TOUCH:
        return 0.0
    else:
        return gap / closing


def cushion_normal(cushion: int) -> Vec2:
    """Unit vector into a cushion."""
    return NORMALS[cushion]


def disc_rim(model: Model, motion: Motion) -> tuple[float, int] | None:
    """The first rim that a sliding disc's centre crosses inward on its leg: (path, pocket).

    With `ahead` the way to the point nearest to the pocket's centre and `outside` the power of
    the disc's centre with respect to the rim, the path is ahead − √(ahead² − outside), written
    so that nothing cancels.
    """
    found: tuple[float, int] | None = None
    for pocket in range(POCKETS):
        to = model.given.pocket_centres[pocket] - motion.place
        ahead = to.dot(motion.along)
        if ahead <= 0.0:
            continue
        outside = to.squared() - model.rim_squared
        chord = ahead * ahead - outside
        if chord <= LEAST_CHORD:
            continue
        path = outside / (ahead + math.sqrt(chord))
        path = max(0.0, path)
        if path <= motion.length and (found is None or path < found[0]):
            found = path, pocket
    return found


def disc_rim_out(model: Model, motion: Motion, pocket: int) -> float:
    """When a gliding disc's centre crosses its rim outward, s."""
    to = model.given.pocket_centres[pocket] - motion.place
    ahead = to.dot(motion.along)
    outside = to.squared() - model.rim_squared
    chord = ahead * ahead - outside
    path = ahead + (math.sqrt(chord) if chord > 0.0 else 0.0)
    return motion.since + max(0.0, path) / motion.speed


def disc_resting_disc(mover: Motion, resting: Motion, reach: float) -> float | None:
    """When `mover` meets a disc that lies still, with `reach` the sum of radii.

    The mover's path is straight, so this is a quadratic in path length whatever the friction.
    """
    if resting.since > mover.since:
        return disc_late_disc(mover, resting, reach)
    path = resting_path(resting.place - mover.place, mover.along, reach)
    return mover.time_at(path) if path is not None and path <= mover.length else None


def disc_late_disc(mover: Motion, resting: Motion, reach: float) -> float | None:
    """The same for a disc that came to rest after the mover's local time: seen from then on."""
    if resting.since > mover.end:
        return None
    gone = mover.path_at(resting.since)
    to = resting.place - mover.place_at(resting.since)
    path = resting_path(to, mover.along, reach)
    if path is None:
        return None
    path = gone + path
    return max(resting.since, mover.time_at(path)) if path <= mover.length else None


def resting_path(to: Vec2, along: Vec2, reach: float) -> float | None:
    """Path to a disc lying `to` away; 0 in contact, None when it is missed."""
    ahead = to.dot(along)
    if ahead <= 0.0:
        return None
    outside = to.squared() - reach * reach
    chord = ahead * ahead - outside
    if chord <= 0.0:
        return None
    if outside <= 2.0 * reach * TOUCH:
        return 0.0
    return outside / (ahead + math.sqrt(chord))


def disc_disc(p: Motion, q: Motion, reach: float, until: float) -> float | None:
    """When two moving discs meet, by advancement along a bound of the gap's curvature.

    Nothing before the later of their local times, nothing after `until`. The rate of the gap
    changes by `most` per second at most, so each step, the time that the gap needs to close in
    the worst case, never passes the first root.
    """
    time = max(q.since, p.since)
    most = bend(p, q)
    rate = 0.0
    pause, longest = PAUSE, math.sqrt(divide(2.0 * SINK, most))
    for _ in range(STEPS):
        if time > until:
            return None
        to = q.place_at(time) - p.place_at(time)
        far = math.sqrt(to.squared())
        gap = far - reach
        rate = divide((q.velocity_at(time) - p.velocity_at(time)).dot(to), far)
        if gap <= TOUCH:
            if rate < 0.0:
                return time
            wait = opening_step(0.0, rate, most)
            if wait is not None:
                # The steps of a contact that opens ever more slowly would shrink to nothing.
                wait = max(wait, pause)
                pause = min(pause + pause, longest)
        else:
            wait = step(gap, rate, most)
        if wait is None:
            return None
        time += wait
    return time if rate < 0.0 else None


def bend(p: Motion, q: Motion) -> float:
    """Bound of the relative acceleration of two discs, m/s²; exact when neither has legs."""
    if p.first_leg == math.inf and q.first_leg == math.inf:
        return math.sqrt((p.along * p.deceleration - q.along * q.deceleration).squared())
    return p.bend + q.bend


def step(gap: float, rate: float, bend: float) -> float | None:
    """The time that a gap cannot close within, s; None when it never closes."""
    if rate > 0.0:
        return opening_step(gap, rate, bend)
    down = math.sqrt(rate * rate + 2.0 * bend * gap) - rate
    return 2.0 * gap / down if down > 0.0 else None


def opening_step(gap: float, rate: float, bend: float) -> float | None:
    """The same for a gap that opens, or a contact that does not close."""
    if bend == 0.0:
        return None
    wait = (rate + math.sqrt(rate * rate + 2.0 * bend * gap)) / bend
    return wait if wait > 0.0 else PAUSE
