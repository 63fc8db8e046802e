"""What a run may write down: nothing, events, or events and motions."""

from dataclasses import dataclass, field
from typing import ClassVar

from carrom.reference.event import Kind
from carrom.reference.motion import Mode, Motion
from carrom.reference.vec2 import Vec2


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that happened.

    Attributes:
        time: when, s.
        kind: what.
        a: the body; the lower index of two.
        b: the other body, cushion or pocket; -1 for none; 20 + cushion in a cluster's line.
        place: the contact point of an impact, otherwise the body's centre, m.
        speed: approach speed of an impact, otherwise the body's speed, m/s.
    """

    time: float
    kind: Kind
    a: int
    b: int
    place: Vec2
    speed: float


@dataclass(frozen=True, slots=True)
class Segment:
    """A motion segment: from `time` until the body's next segment.

    Attributes:
        body: the body.
        mode: what it is doing.
        time: start, s.
        place: place at the start, m.
        along: unit vector of the path.
        speed: speed at the start, m/s.
        deceleration: m/s².
        spin: spin at the start, rad/s.
    """

    body: int
    mode: Mode
    time: float
    place: Vec2
    along: Vec2
    speed: float
    deceleration: float
    spin: float


class Recorder:
    """Takes down nothing: only the end of a run is wanted."""

    wants_motions: ClassVar[bool] = False
    """Whether `motion` does anything."""

    def event(self, happening: Happening) -> None:
        """An event happened."""

    def motion(self, index: int, time: float, motion: Motion) -> None:
        """Body `index` has a new motion from `time` on."""


@dataclass(slots=True)
class Events(Recorder):
    """Takes down events, in order."""

    events: list[Happening] = field(default_factory=list)

    def event(self, happening: Happening) -> None:
        """Write the event down."""
        self.events.append(happening)


@dataclass(slots=True)
class Trajectory(Events):
    """Takes down events and motion segments; each body's segments in order of their start."""

    wants_motions: ClassVar[bool] = True
    """Whether `motion` does anything."""

    segments: list[Segment] = field(default_factory=list)

    def motion(self, index: int, time: float, motion: Motion) -> None:
        """Write the segment down."""
        self.segments.append(
            Segment(
                index,
                motion.mode,
                time,
                motion.place,
                motion.along,
                motion.speed,
                motion.deceleration,
                motion.spin,
            )
        )
