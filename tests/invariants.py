"""What must hold in every stroke, whatever lies on the board: shared by the fuzz and the soak.

Each function answers with a number to compare, or raises an AssertionError that says what broke.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from carrom.equipment import CarromBoard
from carrom.materials import Materials
from carrom.names import EVENT_KINDS, PIECES, STOP_REASONS
from carrom.result import BatchResult, StrokeResult
from numpy.typing import NDArray

Floats = NDArray[np.float64]

DEEPEST = 1e-9
"""The deepest overlap that is no fault, m."""
DISC_DISC, DISC_CUSHION = EVENT_KINDS.index("disc-disc"), EVENT_KINDS.index("disc-cushion")
GONE = ("pocket", "overboard")


def overlaps(xy: Floats, board: CarromBoard) -> Floats:
    """The deepest overlap of two pieces or of a piece and a cushion, m, for places (..., 20, 2).

    Negative when there is room; NaN places do not count.
    """
    radii = np.array(board.radii)
    room = board.half_side - radii
    into_cushions = np.nanmax(np.abs(xy) - room[:, None], axis=(-1, -2), initial=-1.0)
    i, j = np.triu_indices(len(radii), 1)
    apart = np.hypot(*np.moveaxis(xy[..., i, :] - xy[..., j, :], -1, 0))
    into_each_other = np.nanmax(radii[i] + radii[j] - apart, axis=-1, initial=-1.0)
    deepest: Floats = np.maximum(into_cushions, into_each_other)
    return deepest


def deepest_overlap(result: StrokeResult, samples: int = 50) -> float:
    """The deepest overlap at all events and at evenly spread times, m."""
    times = np.append(result.events.time, np.linspace(0.0, result.duration, samples))
    return float(overlaps(result.trajectory.at(times), result.board).max())


# --- energy -------------------------------------------------------------------------------------


def energies(result: StrokeResult, times: Floats) -> Floats:
    """Kinetic energy of all pieces on the board at some times, J."""
    mass, radius = np.array(result.board.masses), np.array(result.board.radii)
    velocity = result.trajectory.velocity_at(times)
    rim = result.trajectory.spin_at(times) * radius
    each = 0.5 * mass * ((velocity * velocity).sum(axis=-1) + 0.5 * rim * rim)
    total: Floats = np.nansum(each, axis=-1)
    return total


def start_energy(result: StrokeResult) -> float:
    """Kinetic energy that the finger gave to the striker, J."""
    _, _, u, v, spin = result.stroke.row
    rim = spin * result.board.radii[19]
    return 0.5 * result.board.masses[19] * (u * u + v * v + 0.5 * rim * rim)


def floor_energy(result: StrokeResult) -> Floats:
    """After each event, the most that floored impacts may have added so far, J."""
    events, mass = result.events, np.array(result.board.masses)
    a, b = events.a.astype(int), events.b.astype(int)
    pairs = mass[a] * mass[b % 20] / (mass[a] + mass[b % 20])
    reduced = np.where(events.kind == DISC_DISC, pairs, mass[a])
    impact = np.isin(events.kind, (DISC_DISC, DISC_CUSHION))
    floored = impact & (bounce(result) * events.speed <= result.materials.floor_speed)
    floor = result.materials.floor_speed
    added: Floats = np.cumsum(np.where(floored, 0.5 * reduced * floor * floor, 0.0))
    return added


def bounce(result: StrokeResult) -> Floats:
    """Restitution of each impact, e + (1 - e)/(1 + v/v_e), by its approach speed."""
    m, events = result.materials, result.events
    at_cushion = events.kind == DISC_CUSHION
    fast = np.where(at_cushion, m.cushion_restitution, m.disc_restitution)
    return restitution(fast, events.speed, m)


def restitution(fast: Floats, speed: Floats, materials: Materials) -> Floats:
    """The law of restitution, as it is defined."""
    scale = materials.restitution_speed
    if scale == 0.0:
        return fast
    law: Floats = fast + (1.0 - fast) / (1.0 + speed / scale)
    return law


def energy_excess(result: StrokeResult) -> float:
    """How far the energy ever was above its bound, as a share of the start; below 0 when never."""
    events = result.events
    start = start_energy(result)
    if not len(events) or start == 0.0:
        return 0.0
    bound = start + floor_energy(result)
    at_events = energies(result, events.time)
    # several events at one instant: the state seen is the one after the last of them
    last = np.searchsorted(events.time, events.time, side="right") - 1
    return float(((at_events - bound[last]) / start).max())


# --- momentum -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kick:
    """A sudden change of a piece's motion: before and after."""

    time: float
    body: int
    before: tuple[Floats, float]
    after: tuple[Floats, float]
    gone: bool


def kicks(result: StrokeResult) -> list[Kick]:
    """Every joint of two motion segments of a piece: velocities and spins on both sides."""
    path = result.trajectory
    found = []
    for body, name in enumerate(PIECES):
        segments = path.segments_of(name)
        starts = np.array([two.start for two in segments[1:]])
        spins = path.spin_at(np.nextafter(starts, 0.0))[:, body].tolist() if len(starts) else []
        for one, two, spin in zip(segments, segments[1:], spins, strict=False):
            speed = max(0.0, one.speed - one.deceleration * (two.start - one.start))
            before = speed * np.array(one.direction), spin if two.start > one.start else one.spin
            after = two.speed * np.array(two.direction), two.spin
            found.append(Kick(two.start, body, before, after, two.mode == "gone"))
    return found


STANDING = 1e-12
"""A slower piece counts as standing, m/s: so much of its speed may vanish."""


def momentum_error(result: StrokeResult) -> float:
    """The largest change of momentum per meeting, in instants in which only pieces met, kg m/s.

    What pieces lose that are left slower than `STANDING`, and so stand, is not counted.
    """
    events = result.events
    met = set(events.time[events.kind == DISC_DISC].tolist())
    others = events.kind_names
    met -= set(events.time[np.isin(others, ["disc-cushion", *GONE])].tolist())
    change: dict[float, Floats] = {}
    lost: dict[float, float] = {}
    for kick in kicks(result):
        if kick.time in met and not kick.gone:
            mass = result.board.masses[kick.body]
            gained = mass * (kick.after[0] - kick.before[0])
            change[kick.time] = change.get(kick.time, np.zeros(2)) + gained
            if not kick.after[0].any():
                lost[kick.time] = lost.get(kick.time, 0.0) + mass * STANDING
    times = events.time[events.kind == DISC_DISC]
    return max(
        (
            (float(np.abs(total).max()) - lost.get(time, 0.0)) / int((times == time).sum())
            for time, total in change.items()
        ),
        default=0.0,
    )


# --- all at once --------------------------------------------------------------------------------


def check_stroke(
    result: StrokeResult, most_events: int = 500, statuses: Sequence[str] = ("settled",)
) -> None:
    """Everything that must hold for one stroke with its trajectory."""
    assert result.stop_reason in statuses, result.stop_reason
    collisions = int(np.isin(result.events.kind, (DISC_DISC, DISC_CUSHION)).sum())
    assert collisions < most_events, f"{collisions} collisions"
    deepest = deepest_overlap(result)
    assert deepest <= DEEPEST, f"an overlap of {deepest} m"
    excess = energy_excess(result)
    assert excess <= 1e-12, f"energy above its bound by {excess} of the start"
    error = momentum_error(result)
    assert error <= 1e-15, f"momentum changed by {error} kg m/s in a collision"
    assert np.isfinite(result.events.time).all()
    assert (np.diff(result.events.time) >= 0.0).all()


def check_batch(
    batch: BatchResult,
    layouts: Floats,
    board: CarromBoard,
    most_events: int = 500,
    statuses: Sequence[str] = ("settled",),
) -> None:
    """Everything that must hold for a batch with its events."""
    present = np.concatenate([~np.isnan(layouts[..., 0]), np.ones((len(batch), 1), bool)], axis=1)
    on_board = batch.pocket == -1
    allowed = [STOP_REASONS.index(status) for status in statuses]
    others = np.flatnonzero(~np.isin(batch.stop_reason, allowed))
    assert not len(others), f"none of {statuses}: {others}"
    assert (batch.event_count < most_events).all(), f"{batch.event_count.max()} events"
    assert np.isfinite(batch.duration).all()
    assert (np.isfinite(batch.xy).all(axis=-1) == on_board).all(), "places and pockets disagree"
    assert ((batch.pocket == -2) == ~present).all(), "a piece came or went"
    deepest = overlaps(batch.xy, board)
    assert (deepest <= DEEPEST).all(), f"stroke {deepest.argmax()}: overlap {deepest.max()} m"
    captured = (batch.pocket >= 0).sum(axis=1)
    assert (batch.pocket_order.max(axis=1) + 1 == captured).all(), "captures are miscounted"
    _check_events(batch, board)


def _check_events(batch: BatchResult, board: CarromBoard) -> None:
    events, offsets = batch.events, batch.event_offsets
    assert offsets is not None
    assert np.isfinite(events.time).all()
    assert np.isfinite(events.xy).all()
    assert np.isfinite(events.speed).all()
    assert (events.speed >= 0.0).all(), "a negative speed"
    assert (events.time >= 0.0).all()
    falling = np.flatnonzero(np.diff(events.time) < 0.0) + 1
    assert np.isin(falling, offsets).all(), "time went backwards within a stroke"
    assert (np.abs(events.xy) <= board.half_side + DEEPEST).all(), "an event outside the board"
