"""A stroke under way: where it starts, what state it is in, what becomes of it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Final

from carrom.reference import motion
from carrom.reference.board import BODIES, STRIKER, Model
from carrom.reference.event import Kind
from carrom.reference.friction import LEGS
from carrom.reference.motion import GONE, Motion, Moved
from carrom.reference.trajectory import Happening, Recorder
from carrom.reference.vec2 import NOWHERE, Vec2

ABSENT: Final = -2
"""Code of a body that was never on the board, in `Outcome.pocket`."""
OVERBOARD: Final = -3
"""Code of a body that left the board over a cushion."""
ON_BOARD: Final = -1
"""Code of a body on the board."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where everything lies and what the striker does.

    Attributes:
        pieces: places of queen, white and black, m; None where absent.
        striker: place of the striker, m.
        velocity: its velocity, m/s.
        spin: its spin, rad/s.
    """

    pieces: Sequence[Vec2 | None]
    striker: Vec2
    velocity: Vec2
    spin: float


class Stop(IntEnum):
    """Why a stroke ended."""

    SETTLED = 0
    """Everything rests."""
    EVENT_LIMIT = 1
    """The event budget is used up."""
    TIME_LIMIT = 2
    """The time budget is used up."""
    CLUSTER_LIMIT = 3
    """A touching group did not come apart within its steps."""


@dataclass(frozen=True, slots=True)
class Capture:
    """A body that left the playing surface.

    Attributes:
        body: the body.
        pocket: the pocket, or `OVERBOARD`.
        time: when, s.
    """

    body: int
    pocket: int
    time: float


@dataclass(slots=True)
class Outcome:
    """What a stroke did.

    Attributes:
        places: places at the end, m; NaN where not on the board.
        pocket: pocket of each body, or `ON_BOARD`, `ABSENT`, `OVERBOARD`.
        first_contact: first piece that the striker touched, or -1.
        duration: time of the last event, or the time budget, s.
        stop: why it ended.
        events: events that were resolved.
        captures: bodies that left the surface, in order.
    """

    places: list[Vec2] = field(default_factory=lambda: [NOWHERE] * BODIES)
    pocket: list[int] = field(default_factory=lambda: [ABSENT] * BODIES)
    first_contact: int = -1
    duration: float = 0.0
    stop: Stop = Stop.SETTLED
    events: int = 0
    captures: list[Capture] = field(default_factory=list)


class Run:
    """A stroke under way.

    Attributes:
        model: board, discs, materials and limits.
        recorder: what is written down.
        motions: the present motion of each body.
        present: bodies on the board, in order of indices.
        now: time of the last event, s.
        solved_at: time of the last group solution, s; -1 before the first.
        solutions: number of group solutions at that instant.
        exhausted: whether a group did not come apart.
        outcome: what will be handed back.
    """

    def __init__(self, model: Model, recorder: Recorder) -> None:
        """Begin with an empty board."""
        self.model = model
        self.recorder = recorder
        self.motions = [GONE] * BODIES
        self.present: list[int] = []
        self.now = 0.0
        self.solved_at = -1.0
        self.solutions = 0
        self.exhausted = False
        self.outcome = Outcome()

    def place(self, start: Start) -> None:
        """Put the bodies on the board and send the striker off.

        Raises:
            ValueError: when the start holds a NaN or an infinity.
        """
        for index, place in enumerate(start.pieces):
            if place is not None:
                self.put(index, motion.resting(place, 0.0))
        if not math.isfinite(start.velocity.x + start.velocity.y):
            raise ValueError("a start must hold finite numbers only")
        resting = motion.resting(start.striker, 0.0)
        moved = Moved(0.0, start.striker, start.velocity, start.spin)
        self.put(STRIKER, motion.start(self.model, STRIKER, resting, moved))

    def put(self, index: int, first: Motion) -> None:
        """Put a body on the board with its first motion."""
        if not math.isfinite(first.place.x + first.place.y + first.speed + first.spin):
            raise ValueError("a start must hold finite numbers only")
        self.present.append(index)
        self.outcome.pocket[index] = ON_BOARD
        self.set(index, first)

    def set(self, index: int, after: Motion) -> None:
        """Give a body a new motion from now on."""
        self.tell_legs(index)
        self.motions[index] = after
        self.recorder.motion(index, self.now, after)

    def tell_legs(self, index: int) -> None:
        """Write down the later legs of a slide, as far as they were reached."""
        before = self.motions[index]
        if not self.recorder.wants_motions or before.first_leg == math.inf:
            return
        radius = self.model.given.radius[index]
        for leg in range(1, LEGS):
            time = before.since + before.legs.time[leg]
            if time < self.now:
                self.recorder.motion(index, time, before.on_leg(leg, radius))

    def remove(self, index: int, code: int) -> None:
        """Take a body off the board."""
        self.outcome.pocket[index] = code
        self.outcome.captures.append(Capture(index, code, self.now))
        self.present.remove(index)
        self.set(index, GONE)

    def tell(self, kind: Kind, a: int, b: int, place: Vec2, speed: float) -> None:
        """Write an event down."""
        self.recorder.event(Happening(self.now, kind, a, b, place, speed))

    def state(self, index: int) -> Moved:
        """Where a body is now, and how it moves."""
        present = self.motions[index]
        return Moved(
            time=self.now,
            place=present.place_at(self.now),
            velocity=present.velocity_at(self.now),
            spin=motion.spin_at(self.model, present, self.model.given.radius[index], self.now),
        )

    def here(self, index: int) -> Motion:
        """Return the motion of a body seen from now on."""
        present = self.motions[index]
        return replace(
            present,
            since=self.now,
            place=present.place_at(self.now),
            speed=present.speed_at(self.now),
            spin=motion.spin_at(self.model, present, self.model.given.radius[index], self.now),
        )

    def finish(self, stop: Stop) -> Outcome:
        """Return the outcome."""
        for index in self.present:
            self.tell_legs(index)
            self.outcome.places[index] = self.motions[index].place_at(self.now)
        self.outcome.duration = self.now
        self.outcome.stop = stop
        return self.outcome
