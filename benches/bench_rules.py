"""What a ruling costs: one stroke ruled and applied, and ten thousand ruled at once."""

from collections.abc import Callable

import numpy as np
from carrom import BatchResult, Layout, Stroke, StrokeBatch, simulate, simulate_batch
from carrom.rules import RULESETS, Position, StrokeFacts

from benches.figures import Figures, Limit
from benches.timing import best_in_turns

CALLS = 1000
ROUNDS = 30
STROKES = 10_000

COUNTED = Position.of("icf", own=7, opponent=8)
OPENING = Position.opening("icf")


def opening_layout() -> Layout:
    assert OPENING.layout is not None
    return OPENING.layout


def simulated() -> StrokeFacts:
    """A break, as a program hands it over."""
    return StrokeFacts.of(simulate(opening_layout(), Stroke.aim(x=0.0, angle=90.0, speed=6.0)))


def many(count: int) -> BatchResult:
    """Breaks of every kind."""
    numbers = np.random.default_rng(1)
    strokes = StrokeBatch.aim(
        x=numbers.uniform(-0.15, 0.15, count),
        angle=numbers.uniform(30.0, 150.0, count),
        speed=numbers.uniform(2.0, 12.0, count),
    )
    return simulate_batch(opening_layout(), strokes, record="final")


def repeated(position: Position, facts: StrokeFacts, calls: int) -> Callable[[], None]:
    """Rule on the stroke and apply the ruling, many times."""

    def work() -> None:
        for _ in range(calls):
            position.rule(facts).apply()

    return work


def test_one_stroke_ruled_and_applied(measuring: bool, figures: Figures) -> None:
    calls = CALLS if measuring else 1
    works = {
        "counts only": repeated(COUNTED, StrokeFacts.counts(own=1, striker=True), calls),
        "with a layout": repeated(OPENING, simulated(), calls),
    }
    best = best_in_turns(works, ROUNDS if measuring else 1)
    if measuring:
        figures.limits += [
            Limit(f"stroke ruled and applied, {name}", 1e6 * seconds / calls, "µs", None, 40.0)
            for name, seconds in best.items()
        ]


def test_many_strokes_ruled_at_once(measuring: bool, figures: Figures) -> None:
    batch = many(STROKES if measuring else 100)
    positions = {name: Position.opening(name) for name in RULESETS}
    works = {
        name: lambda position=position: position.rule_batch(batch)
        for name, position in positions.items()
    }
    best = best_in_turns(works, ROUNDS if measuring else 1)
    for position in positions.values():
        assert len(position.rule_batch(batch)) == len(batch)
    if measuring:
        figures.limits += [
            Limit(f"stroke of a batch ruled, {name}", 1e6 * best[name] / STROKES, "µs", None, 1.0)
            for name in ("icf", "free")
        ]
