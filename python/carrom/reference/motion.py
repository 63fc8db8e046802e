"""The state of every body, each from its own local time, and where it is later."""

import math
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from carrom.reference import friction
from carrom.reference.board import Model
from carrom.reference.friction import LEGS, NO_LEGS, Law, Legs, leg_speed
from carrom.reference.vec2 import NOWHERE, ZERO, Vec2, divide


class Mode(IntEnum):
    """What a body is doing."""

    REST = 0
    """Lying still on the powder."""
    SLIDE = 1
    """Sliding on the powder."""
    GLIDE = 2
    """Over a pocket: no friction, spin constant."""
    PIVOT = 3
    """Spinning on the spot."""
    GONE = 4
    """Off the board: pocketed, jumped, or never there."""


STANDING: Final = 1e-12
"""Slower than this, in m/s, is standing still.

Far below any speed that means anything, far above where squares underflow.
"""


@dataclass(frozen=True, slots=True)
class Motion:
    """One body's motion from its local time on: straight, until `end`.

    The deceleration is constant, or constant on each of the legs of a slide.

    Attributes:
        since: local time, s.
        place: place at the local time, m.
        along: unit vector of the path; zero when it does not move.
        speed: speed at the local time, m/s.
        deceleration: deceleration on the first leg, m/s².
        bend: highest deceleration of all legs, m/s².
        first_leg: duration of the first leg, s; infinite when it is the only one.
        spin: spin at the local time, rad/s, counter-clockwise.
        end: when this motion ends by itself (stop, transition, fall), s; infinite for never.
        length: length of path until then, m.
        mode: what it is doing.
        pocket: pocket it is over, or -1.
        fall: when it falls into that pocket, s.
        legs: the legs of a slide that has several.
    """

    since: float = 0.0
    place: Vec2 = NOWHERE
    along: Vec2 = ZERO
    speed: float = 0.0
    deceleration: float = 0.0
    bend: float = 0.0
    first_leg: float = math.inf
    spin: float = 0.0
    end: float = math.inf
    length: float = 0.0
    mode: Mode = Mode.GONE
    pocket: int = -1
    fall: float = math.inf
    legs: Legs = NO_LEGS

    def speed_at(self, time: float) -> float:
        """Speed at `time`, m/s."""
        elapsed = time - self.since
        if elapsed <= self.first_leg:
            speed = self.speed - self.deceleration * elapsed
        else:
            leg = self.legs.at_time(elapsed)
            on_leg = elapsed - self.legs.time[leg]
            speed = leg_speed(leg, self.speed) - self.legs.deceleration[leg] * on_leg
        return max(0.0, speed)

    def path_at(self, time: float) -> float:
        """Path since the local time, m."""
        elapsed = time - self.since
        if elapsed <= self.first_leg:
            return elapsed * (self.speed - 0.5 * self.deceleration * elapsed)
        leg = self.legs.at_time(elapsed)
        on_leg = elapsed - self.legs.time[leg]
        speed = leg_speed(leg, self.speed)
        return self.legs.path[leg] + on_leg * (speed - 0.5 * self.legs.deceleration[leg] * on_leg)

    def place_at(self, time: float) -> Vec2:
        """Place at `time`, m."""
        return self.place + self.along * self.path_at(time)

    def velocity_at(self, time: float) -> Vec2:
        """Velocity at `time`, m/s."""
        return self.along * self.speed_at(time)

    def moves(self) -> bool:
        """Whether it moves from its place."""
        return self.speed > 0.0

    def on_leg(self, number: int, radius: float) -> "Motion":
        """Return the motion from leg `number` on, of a body of `radius`."""
        speed = leg_speed(number, self.speed)
        rim_speed = friction.spin_along(self.speed, abs(self.spin) * radius, speed)
        return replace(
            self,
            place=self.place + self.along * self.legs.path[number],
            speed=speed,
            deceleration=self.legs.deceleration[number],
            spin=signed(rim_speed / radius, self.spin),
        )

    def time_at(self, path: float) -> float:
        """When it has gone `path` metres, which it reaches before its end, s."""
        if self.first_leg == math.inf:
            time = self.since + time_on_leg(path, self.speed, self.deceleration)
        else:
            leg = self.legs.at_path(path)
            on_leg = path - self.legs.path[leg]
            taken = time_on_leg(on_leg, leg_speed(leg, self.speed), self.legs.deceleration[leg])
            time = self.since + (self.legs.time[leg] + taken)
        return min(self.end, time)


def time_on_leg(path: float, speed: float, deceleration: float) -> float:
    """Time to go `path` metres from `speed` on, s."""
    squared = speed * speed - 2.0 * deceleration * path
    then = math.sqrt(squared) if squared > 0.0 else 0.0
    return divide(2.0 * path, speed + then)


GONE: Final = Motion()
"""The motion of a body that is not on the board."""


def resting(place: Vec2, time: float) -> Motion:
    """Return the motion of a body at rest at `place` since `time`."""
    return Motion(since=time, place=place, mode=Mode.REST)


def spin_at(model: Model, motion: Motion, radius: float, time: float) -> float:
    """Spin at `time`, rad/s, of a body of `radius`."""
    if motion.spin == 0.0 or time == motion.since:
        return motion.spin
    if motion.mode is Mode.GLIDE or model.mu_g == 0.0:
        return motion.spin
    rim_speed = abs(motion.spin) * radius
    if motion.mode is Mode.SLIDE and model.given.law is Law.COUPLED:
        later = friction.spin_along(motion.speed, rim_speed, motion.speed_at(time))
    else:
        left = rim_speed - friction.PIVOT * model.mu_g * (time - motion.since)
        later = max(0.0, left)
    return signed(later / radius, motion.spin)


@dataclass(frozen=True, slots=True)
class Moved:
    """Where and how a body moves on.

    Attributes:
        time: when, s.
        place: where, m.
        velocity: m/s.
        spin: rad/s.
    """

    time: float
    place: Vec2
    velocity: Vec2
    spin: float


def start(model: Model, index: int, before: Motion, moved: Moved) -> Motion:
    """Return the motion of body `index` that starts as `moved` says, keeping its pocket."""
    speed = math.sqrt(moved.velocity.squared())
    moving = speed > STANDING
    motion = Motion(
        since=moved.time,
        place=moved.place,
        spin=moved.spin,
        pocket=before.pocket,
        fall=before.fall,
        mode=Mode.REST,
    )
    if moving:
        motion = replace(motion, speed=speed, along=moved.velocity.over(speed))
    if motion.pocket >= 0:
        return over_pocket(motion)
    if moving:
        return slide(model, index, motion)
    return pivot(model, index, motion)


def over_pocket(motion: Motion) -> Motion:
    """Glides, or lies, over a pocket until the fall."""
    return replace(
        motion,
        mode=Mode.GLIDE,
        deceleration=0.0,
        bend=0.0,
        first_leg=math.inf,
        end=motion.fall,
        length=motion.speed * (motion.fall - motion.since),
    )


def slide(model: Model, index: int, motion: Motion) -> Motion:
    """Slides on from its place, speed and direction."""
    law, mu_g, speed = model.given.law, model.mu_g, motion.speed
    rim_speed = abs(motion.spin) * model.given.radius[index]
    if friction.needs_legs(law, mu_g, speed, rim_speed):
        return in_legs(motion, friction.legs(mu_g, speed, rim_speed))
    slowing = friction.deceleration(law, mu_g, speed, rim_speed)
    stops = slowing > 0.0
    return replace(
        motion,
        mode=Mode.SLIDE,
        deceleration=slowing,
        bend=slowing,
        first_leg=math.inf,
        length=speed * speed / (2.0 * slowing) if stops else math.inf,
        end=motion.since + speed / slowing if stops else math.inf,
    )


def in_legs(motion: Motion, legs: Legs) -> Motion:
    """Slides on along `legs`."""
    return replace(
        motion,
        mode=Mode.SLIDE,
        deceleration=legs.deceleration[0],
        bend=max(0.0, *legs.deceleration),
        first_leg=legs.time[1],
        length=legs.path[LEGS],
        end=motion.since + legs.time[LEGS],
        legs=legs,
    )


def pivot(model: Model, index: int, motion: Motion) -> Motion:
    """Spins on the spot, or rests when there is no spin left."""
    if motion.spin == 0.0:
        return replace(motion, mode=Mode.REST)
    rim_speed = abs(motion.spin) * model.given.radius[index]
    if model.mu_g == 0.0:
        end = math.inf
    else:
        end = motion.since + rim_speed / (friction.PIVOT * model.mu_g)
    return replace(motion, mode=Mode.PIVOT, end=end)


def after_end(model: Model, index: int, motion: Motion) -> Motion:
    """Return the motion after the present one has ended by itself: pivot or rest.

    The place at the end is that of the whole length, not computed from the clock.
    """
    if motion.mode is not Mode.SLIDE:
        return resting(motion.place, motion.end)
    place = motion.place + motion.along * motion.length
    if model.given.law is Law.COUPLED:
        spin = 0.0
    else:
        spin = spin_at(model, motion, model.given.radius[index], motion.end)
    return pivot(model, index, Motion(since=motion.end, place=place, spin=spin))


def signed(size: float, like: float) -> float:
    """`size` with the sign of `like`."""
    return -size if like < 0.0 else size
