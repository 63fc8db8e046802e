"""Random layouts, strokes and materials for the fuzz and the soak, many at once."""

import math

import numpy as np
from carrom.equipment import CarromBoard
from carrom.layout import Layout
from carrom.materials import Materials
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
COUNT = 19


def free(xy: Floats, place: Floats, radii: Floats, radius: Floats, board: CarromBoard) -> Flags:
    """Whether discs may lie at places (N, 2) among the pieces (N, 19, 2), as booleans (N,)."""
    to = xy - place[:, None]
    near = np.hypot(to[..., 0], to[..., 1]) < radii + radius[:, None]
    corner = np.abs(place) - board.pocket_centres[2][0]
    fallen = np.hypot(corner[:, 0], corner[:, 1]) < board.pocket_radius
    outside = (np.abs(place) > board.half_side - radius[:, None]).any(axis=1)
    clear: Flags = ~(near.any(axis=1) | fallen | outside)
    return clear


def scatter(
    rng: np.random.Generator, count: int, board: CarromBoard, xy: Floats | None = None
) -> Floats:
    """Layouts (count, 19, 2) with pieces at random; each has its own number of them.

    Some lie against a cushion, some against another piece: to the last digit, or nearly.
    """
    radii = np.array(board.radii[:COUNT])
    xy = np.full((count, COUNT, 2), np.nan) if xy is None else xy
    wanted = rng.integers(0, COUNT + 1, count)
    for piece in range(COUNT):
        radius = np.full(count, radii[piece])
        for _ in range(3):
            room = board.half_side - radii[piece]
            place = rng.uniform(-room, room, (count, 2))
            against = rng.random(count)
            place = np.where((against < 0.1)[:, None], _at_cushion(rng, place, room), place)
            beside = _beside(rng, xy, piece, radii)
            touching = (against > 0.75) & ~np.isnan(beside[:, 0])
            place = np.where(touching[:, None], beside, place)
            lacking = np.isnan(xy[:, piece, 0]) & (piece < wanted)
            # by a hair: touching pieces overlap by rounding, and are fine
            fits = free(xy, place, radii - 5e-13, radius - 5e-13, board) & lacking
            xy[fits, piece] = place[fits]
    return xy


def _at_cushion(rng: np.random.Generator, place: Floats, room: float) -> Floats:
    out = place.copy()
    rows, axis = np.arange(len(out)), rng.integers(0, 2, len(out))
    gap = rng.choice([0.0, 0.0, 1e-12, 2e-5, 2e-4], len(out))
    out[rows, axis] = np.copysign(room - gap, out[rows, axis])
    return out


def _beside(rng: np.random.Generator, xy: Floats, piece: int, radii: Floats) -> Floats:
    """A place that touches some earlier piece."""
    if piece == 0:
        return np.full((len(xy), 2), np.nan)
    other = rng.integers(0, piece, len(xy))
    angle = rng.uniform(0.0, math.tau, len(xy))
    reach = radii[other] + radii[piece] + rng.choice([0.0, 1e-12, 1e-6, 5e-5, 2e-4], len(xy))
    at: Floats = xy[np.arange(len(xy)), other]
    beside: Floats = at + reach[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return beside


def strokes(rng: np.random.Generator, xy: Floats, board: CarromBoard) -> tuple[Floats, Flags]:
    """A stroke (5,) for each layout, wherever the striker fits, and which layouts have one."""
    count = len(xy)
    radius = np.full(count, board.striker.radius)
    radii = np.array(board.radii[:COUNT])
    place = np.full((count, 2), np.nan)
    for trial in range(12):
        room = board.half_side - board.striker.radius
        there = rng.uniform(-room, room, (count, 2))
        if trial < 4:  # first from the base lines
            there[:, 1] = -board.base_line_offset
        fits = np.isnan(place[:, 0]) & free(xy, there, radii, radius, board)
        place[fits] = there[fits]
    angle = rng.uniform(0.0, math.tau, count)
    speed = rng.uniform(0.0, 8.0, count) ** rng.choice([1.0, 0.3], count)
    spin = rng.choice([0.0, 1.0], count) * rng.normal(0.0, 60.0, count)
    rows = np.stack(
        [place[:, 0], place[:, 1], speed * np.cos(angle), speed * np.sin(angle), spin], axis=1
    )
    placed: Flags = ~np.isnan(place[:, 0])
    return rows, placed


def breaks(rng: np.random.Generator, count: int) -> tuple[Floats, Floats]:
    """Opening layouts, touching, gapped or set by a trembling hand, and strokes at them."""
    choices = []
    for _ in range(12):
        gap = float(rng.choice([0.0, 1e-6, 2e-5, 5e-5, 1e-4, 3e-4]))
        jitter = float(rng.choice([0.0, 14e-6])) if gap else 0.0
        seed = int(rng.integers(2**32)) if jitter else None
        turn = float(rng.uniform(0.0, 360.0))
        choices.append(Layout.opening(turn, gap=gap, jitter=jitter, seed=seed).xy)
    layouts = np.array(choices)[rng.integers(0, len(choices), count)]
    x = rng.uniform(-0.15, 0.15, count)
    aim = np.arctan2(0.2526, -x) + rng.normal(0.0, 0.05, count)
    speed = rng.uniform(1.0, 8.0, count)
    spin = rng.choice([0.0, 1.0], count) * rng.normal(0.0, 40.0, count)
    rows = np.stack(
        [x, np.full(count, -0.2526), speed * np.cos(aim), speed * np.sin(aim), spin], axis=1
    )
    return layouts, rows


def some_materials(rng: np.random.Generator) -> Materials:
    """Materials within what a carrom board may be made of, and now and then beyond."""
    if rng.random() < 0.4:
        return Materials(powder=str(rng.choice(["boric-acid", "micro-bead", "talc", "worn"])))
    return Materials(
        mu=float(rng.uniform(0.04, 0.4)),
        disc_restitution=float(rng.uniform(0.3, 1.0)),
        cushion_restitution=float(rng.uniform(0.3, 0.95)),
        restitution_speed=float(rng.uniform(0.1, 1.0)),
        disc_friction=float(rng.uniform(0.0, 0.3)),
        cushion_friction=float(rng.uniform(0.0, 0.3)),
        tangential_elasticity=float(rng.choice([0.0, 0.3])),
        clusters=bool(rng.random() < 0.8),
        fall_depth=float(rng.choice([0.0, 0.003, 0.02])),
        overboard_speed=float(rng.uniform(2.0, 8.0)) if rng.random() < 0.15 else None,
    )
