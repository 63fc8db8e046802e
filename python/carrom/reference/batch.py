"""Many strokes, one after the other. Every stroke stands for itself."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from carrom.reference.board import BODIES, Model
from carrom.reference.run import Outcome, Start
from carrom.reference.simulate import simulate
from carrom.reference.trajectory import Events, Happening, Recorder
from carrom.reference.vec2 import Vec2


@dataclass(slots=True)
class Recorded:
    """What a batch did.

    Attributes:
        outcomes: one for each stroke.
        offsets: the events of stroke *i* are ``happenings[offsets[i] : offsets[i + 1]]``.
        happenings: all events, stroke after stroke.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    offsets: list[int] = field(default_factory=lambda: [0])
    happenings: list[Happening] = field(default_factory=list)


def simulate_batch(model: Model, starts: Iterable[Start], events: bool) -> Recorded:
    """Run all strokes; `events` tells whether events are wanted.

    Raises:
        ValueError: when a start holds a NaN or an infinity.
    """
    all_of_it = Recorded()
    for begin in starts:
        recorder = Events(all_of_it.happenings) if events else Recorder()
        all_of_it.outcomes.append(simulate(model, begin, recorder))
        all_of_it.offsets.append(len(all_of_it.happenings))
    return all_of_it


def order(outcome: Outcome) -> list[int]:
    """Rank of each pocketed body among the pocketed, -1 for the others."""
    ranks = [-1] * BODIES
    pocketed = [capture for capture in outcome.captures if capture.pocket >= 0]
    for rank, capture in enumerate(pocketed):
        ranks[capture.body] = rank
    return ranks


def start(layout: Sequence[Sequence[float]], stroke: Sequence[float]) -> Start:
    """Return the start that the rows of a layout and the numbers of a stroke describe.

    Args:
        layout: x and y of each piece, m; NaN where absent.
        stroke: the striker's x, y (m), velocity x, y (m/s) and spin (rad/s).
    """
    x, y, velocity_x, velocity_y, spin = stroke
    return Start(
        pieces=[None if math.isnan(row[0]) else Vec2(row[0], row[1]) for row in layout],
        striker=Vec2(x, y),
        velocity=Vec2(velocity_x, velocity_y),
        spin=spin,
    )
