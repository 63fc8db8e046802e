"""What comes next.

The core in Rust keeps each body's earliest event and predicts again only what an event can have
changed. Here everything is predicted anew after each event, which is easier to believe. A
prediction depends on the local states of its pair only, so both find the same event to the last
bit.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from carrom.reference import detect
from carrom.reference.board import Model
from carrom.reference.event import NEVER, NOBODY, Event, Kind
from carrom.reference.friction import PIVOT, Law
from carrom.reference.motion import Mode, Motion


def first(model: Model, motions: Sequence[Motion]) -> Event:
    """Return the earliest event of all; `NEVER` when everything rests."""
    earliest = NEVER
    for event in predict(model, motions):
        if event.before(earliest, motions):
            earliest = event
    return earliest


def predict(model: Model, motions: Sequence[Motion]) -> Iterator[Event]:
    """Yield what each body will do by itself, with the board, and with each other body.

    As if nothing else happened before: only the earliest of these events is sure to come.
    """
    for index, motion in enumerate(motions):
        if motion.mode not in (Mode.REST, Mode.GONE):
            yield own_end(model, index, motion)
        if motion.moves():
            yield from on_the_board(model, index, motion)
    present = [index for index, motion in enumerate(motions) if motion.mode is not Mode.GONE]
    for a, b in combinations(present, 2):
        reach = model.given.radius[a] + model.given.radius[b]
        time = meeting(motions[a], motions[b], reach)
        if time is not None:
            yield Event(time, Kind.DISC_DISC, a, b)


def own_end(model: Model, index: int, motion: Motion) -> Event:
    """Return how a motion ends by itself; not for a body that rests or is gone."""
    if motion.mode is Mode.GLIDE:
        return Event(motion.end, Kind.POCKET, index, motion.pocket)
    if motion.mode is Mode.SLIDE and keeps_spin(model, index, motion):
        return Event(motion.end, Kind.TRANSITION, index, NOBODY)
    return Event(motion.end, Kind.STOP, index, NOBODY)


def keeps_spin(model: Model, index: int, motion: Motion) -> bool:
    """Whether a slide under Coulomb's law ends before its spin does."""
    rim_speed = abs(motion.spin) * model.given.radius[index]
    return model.given.law is Law.COULOMB and rim_speed > PIVOT * motion.speed


def on_the_board(model: Model, index: int, motion: Motion) -> Iterator[Event]:
    """Yield what a moving body does with the board: a cushion, a rim."""
    path, cushion = detect.disc_cushion(model, motion, model.given.radius[index])
    if path <= motion.length:
        yield Event(motion.time_at(path), Kind.DISC_CUSHION, index, cushion)
    if motion.mode is Mode.GLIDE:
        time = detect.disc_rim_out(model, motion, motion.pocket)
        yield Event(time, Kind.RIM_OUT, index, motion.pocket)
        return
    rim = detect.disc_rim(model, motion)
    if rim is not None:
        path, pocket = rim
        yield Event(motion.time_at(path), Kind.RIM_IN, index, pocket)


def meeting(p: Motion, q: Motion, reach: float) -> float | None:
    """When two bodies meet in their present motions, s; None when they do not."""
    if p.moves() and q.moves():
        return detect.disc_disc(p, q, reach, until=min(q.end, p.end))
    if p.moves():
        return detect.disc_resting_disc(p, q, reach)
    if q.moves():
        return detect.disc_resting_disc(q, p, reach)
    return None
