"""A hill climb that looks for the slowest stroke there is.

    python tests/slowest_stroke.py [--generations 100] [--folder build/soak]

It climbs three times: by events and by the time of one processor with the default materials, and
by time with any that `Materials` accepts, where strokes of as many events as the limit allows are
soon found. It keeps within the default limits. The slowest strokes are kept as files for
`carrom simulate`.
"""

import argparse
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import scenes
from carrom.equipment import CarromBoard
from carrom.io import save
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.physics import _simulator, simulate
from carrom.result import StrokeResult
from carrom.stroke import Stroke
from invariants import Floats
from long_soak import seconds_of

SEED: Final = 20_261_202
BOARD: Final = CarromBoard.icf()
RADII: Final = np.array(BOARD.radii)
LIMITS: Final = Limits()
FIRST: Final = 2_000
"""Strokes at random from which a climb starts."""
PARENTS: Final = 12
CHILDREN: Final = 120
CLIMBS: Final = (("events", False), ("seconds", False), ("seconds", True))
"""By what, and whether with any materials."""


@dataclass(frozen=True, slots=True, eq=False)
class Try:
    """A stroke and how slow it is.

    Attributes:
        xy: the pieces, (19, 2).
        row: the stroke, (5,).
        materials: what everything is made of.
        value: events, or s of one processor.
    """

    xy: Floats
    row: Floats
    materials: Materials
    value: float = 0.0

    def measured(self, by: str) -> "Try":
        """The same with its value."""
        simulator = _simulator(BOARD, self.materials, "coupled", "rust", LIMITS)
        x, y, u, v, spin = self.row.tolist()
        if by == "seconds":
            value = seconds_of(simulator, self.xy, self.row)
        else:
            value = simulator.stroke(self.xy, (x, y, u, v, spin), 0).event_count
        return replace(self, value=value)

    def result(self) -> StrokeResult:
        """The stroke through the front door, with every check."""
        x, y, u, v, spin = self.row.tolist()
        stroke = Stroke((x, y), (u, v), spin)
        return simulate(Layout(self.xy), stroke, materials=self.materials, record="final")


# --- children -----------------------------------------------------------------------------------


def any_materials(rng: np.random.Generator) -> Materials:
    """Anything that is accepted, the ends of each range most of all."""

    def end(low: float, high: float) -> float:
        return float(rng.choice([low, high, rng.uniform(low, high)]))

    return Materials(
        mu=float(rng.choice([0.0, 10.0 ** rng.uniform(-12.0, 2.0)])),
        gravity=end(1e-3, 1e3),
        disc_restitution=end(0.0, 1.0),
        cushion_restitution=end(0.0, 1.0),
        restitution_speed=float(rng.choice([0.0, 0.5, 10.0 ** rng.uniform(-6.0, 3.0)])),
        disc_friction=end(0.0, 1.0),
        cushion_friction=end(0.0, 1.0),
        tangential_elasticity=end(0.0, 1.0),
        floor_speed=float(rng.choice([0.0, 1e-3, 1.0])),
        contact_time=float(10.0 ** rng.uniform(-9.0, -2.0)),
        clusters=bool(rng.random() < 0.8),
        fall_depth=end(0.0, 0.003),
    )


def child(rng: np.random.Generator, parent: Try, own_materials: bool) -> Try:
    """The parent with something changed: a little or a lot."""
    size = 10.0 ** rng.uniform(-7.0, -0.5)
    xy, row, materials = parent.xy.copy(), parent.row.copy(), parent.materials
    kind = rng.integers(0, 6 if own_materials else 5)
    if kind == 0:
        speed = min(math.hypot(row[2], row[3]) * (1.0 + size * rng.normal()), LIMITS.max_speed)
        angle = math.atan2(row[3], row[2]) + size * rng.normal()
        row[2:4] = 0.999 * speed * math.cos(angle), 0.999 * speed * math.sin(angle)
    elif kind == 1:
        row[4] = np.clip(row[4] + 1e3 * size * rng.normal(), -LIMITS.max_spin, LIMITS.max_spin)
    elif kind == 2:
        _put(xy, row, 19, row[:2] + size * rng.normal(size=2))
    elif kind == 3:
        _put(xy, row, int(rng.integers(19)), _near_another(rng, xy))
    elif kind == 4:
        piece = int(rng.integers(19))
        here = xy[piece] if not math.isnan(xy[piece, 0]) else rng.uniform(-0.35, 0.35, 2)
        _put(xy, row, piece, here + size * rng.normal(size=2))
    else:
        materials = _some_changed(rng, materials)
    return Try(xy, row, materials)


def _put(xy: Floats, row: Floats, piece: int, place: Floats) -> None:
    """Put a piece somewhere, where it fits; else it stays."""
    everything = np.concatenate([xy, row[None, :2]])
    everything[piece] = np.nan
    near = RADII + RADII[piece] - 5e-13
    to = everything - place
    corner = np.abs(place) - BOARD.pocket_centres[2][0]
    if (np.hypot(to[:, 0], to[:, 1]) < near).any():
        return
    if (np.abs(place) > BOARD.half_side - RADII[piece]).any():
        return
    if math.hypot(*corner) < BOARD.pocket_radius:
        return
    if piece == 19:
        row[:2] = place
    else:
        xy[piece] = place


def _near_another(rng: np.random.Generator, xy: Floats) -> Floats:
    """A place that touches a piece, or nearly; or one at a cushion."""
    there = np.flatnonzero(~np.isnan(xy[:, 0]))
    gap = rng.choice([0.0, 1e-12, 1e-7, 1e-5, 1e-4])
    if not len(there) or rng.random() < 0.2:
        place: Floats = rng.uniform(-0.35, 0.35, 2)
        place[rng.integers(2)] = BOARD.half_side - RADII[0] - gap
        place *= rng.choice([-1.0, 1.0], 2)
        return place
    angle = rng.uniform(0.0, math.tau)
    reach = 2.0 * RADII[0] + gap
    beside: Floats = xy[rng.choice(there)] + reach * np.array([math.cos(angle), math.sin(angle)])
    return beside


def _some_changed(rng: np.random.Generator, materials: Materials) -> Materials:
    """A third of the constants from others."""
    other = any_materials(rng)
    names = [name for name in other.__dataclass_fields__ if name != "powder"]
    taken = {name: getattr(other if rng.random() < 0.3 else materials, name) for name in names}
    return Materials(**taken)


# --- the climb ----------------------------------------------------------------------------------


def first_tries(rng: np.random.Generator, count: int, own_materials: bool) -> list[Try]:
    """Openings and scattered pieces, struck hard."""
    half = count // 2
    layouts, rows = scenes.breaks(rng, half)
    scattered = scenes.scatter(rng, count - half, BOARD)
    more, placed = scenes.strokes(rng, scattered, BOARD)
    rows = np.concatenate([rows, more[placed]])
    layouts = np.concatenate([layouts, scattered[placed]])
    rows[:, 2:4] *= 1.49
    rows[:, 4] = rng.choice([0.0, 1.0], len(rows)) * rng.uniform(-1.0, 1.0, len(rows))
    rows[:, 4] *= LIMITS.max_spin
    return [
        Try(xy, row, any_materials(rng) if own_materials else Materials())
        for xy, row in zip(layouts, rows, strict=True)
    ]


def climb(
    by: str,
    own_materials: bool,
    generations: int,
    *,
    first: int = FIRST,
    seed: int = SEED,
    tell: Callable[[int, Try], None] | None = None,
) -> Try:
    """The slowest stroke found, by events or by seconds."""
    rng = np.random.default_rng(seed)
    found = [one.measured(by) for one in first_tries(rng, first, own_materials)]
    for generation in range(generations):
        found = sorted(found, key=lambda one: -one.value)[:PARENTS]
        if tell:
            tell(generation, found[0])
        parents = (found[int(len(found) * rng.random() ** 2)] for _ in range(CHILDREN))
        children = [child(rng, parent, own_materials).measured(by) for parent in parents]
        slow = [one for one in children if one.value > found[-1].value]
        if by == "seconds":  # the machine may have been slow, not the stroke
            slow = [replace(one, value=min(one.value, one.measured(by).value)) for one in slow]
        found += slow
    return max(found, key=lambda one: one.value)


def main() -> int:
    """Climb and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=100, help="of 120 strokes (100)")
    parser.add_argument("--folder", type=Path, default=Path("build/soak"), help="build/soak")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for by, own in CLIMBS:
        name = f"slowest-{by}-{'any' if own else 'default'}-materials"

        def tell(generation: int, best: Try, name: str = name) -> None:
            sys.stdout.write(f"\r{name}, generation {generation}: {best.value:.6g} ")
            sys.stdout.flush()

        best = climb(by, own, options.generations, tell=tell)
        result = best.result()
        save(options.folder / f"{name}.json", result)
        seconds = best.measured("seconds").value
        sys.stdout.write(
            f"\r{name}: {result.event_count:,} events, {1e3 * seconds:.3g} ms of one "
            f"processor, {result.duration:.3g} s on the board, {result.stop_reason}\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
