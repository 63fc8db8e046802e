"""Every case: its answer, one stroke by itself, and a batch of ten thousand on one core."""

import time

import numpy as np
import pytest
from carrom import BatchResult
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

from benches.answers import REMEDY, VARIATIONS, differences, kept
from benches.figures import Figures
from benches.scenes import BREAKS, Case

BATCH = 10_000
SAME = 2_000


def test_answer(case: Case) -> None:
    assert differences(case) == [], REMEDY


@pytest.mark.benchmark(group="one stroke", max_time=0.1, warmup=True, warmup_iterations=100)
def test_one_stroke(benchmark: BenchmarkFixture, case: Case) -> None:
    result = benchmark(case.once)
    assert result.digest() == kept()[case.name]["digest"], REMEDY


# Time of the calling thread, which does all the work: other programs disturb it least.
@pytest.mark.benchmark(group="batch", timer=time.thread_time)
def test_batch_of_varied_strokes(
    benchmark: BenchmarkFixture, case: Case, measuring: bool, figures: Figures
) -> None:
    count = BATCH if measuring else VARIATIONS
    batch = measured(benchmark, case, case.varied(count))
    first = case.batch(case.varied(VARIATIONS))
    assert first.digest() == kept()[case.name]["varied_digest"], REMEDY
    assert np.array_equal(batch.xy[:VARIATIONS], first.xy, equal_nan=True)
    assert np.array_equal(batch.duration[:VARIATIONS], first.duration)
    if measuring:
        best = shortest(benchmark)
        figure = figures.of(case)
        figure.events = float(batch.event_count.mean())
        figure.strokes_per_second = count / best
        figure.ns_per_event = 1e9 * best / float(batch.event_count.sum())


# The processor learns the way through one stroke by heart: faster than any use would be.
@pytest.mark.benchmark(group="batch", timer=time.thread_time)
def test_batch_of_the_same_stroke(
    benchmark: BenchmarkFixture, case: Case, measuring: bool, figures: Figures
) -> None:
    count = SAME if measuring else 2
    batch = measured(benchmark, case, case.same(count))
    assert batch.digest(0) == batch.digest(count - 1) == kept()[case.name]["digest"], REMEDY
    if measuring:
        figures.of(case).same_strokes_per_second = count / shortest(benchmark)


def measured(benchmark: BenchmarkFixture, case: Case, rows: NDArray[np.float64]) -> BatchResult:
    """Make the batch in rounds of about a second in all."""
    rounds = 3 if case.scene in BREAKS else 12
    batch = benchmark.pedantic(case.batch, (rows,), rounds=rounds)  # type: ignore[no-untyped-call]
    assert isinstance(batch, BatchResult)
    return batch


def shortest(benchmark: BenchmarkFixture) -> float:
    """The time of the best round, s: noise only ever adds."""
    assert benchmark.stats is not None
    return float(benchmark.stats["min"])
