"""The core beside the reference: the same strokes, one thread, taking turns in one run."""

import math
from statistics import median

import numpy as np
from numpy.typing import NDArray

from benches.figures import Figures
from benches.scenes import Case
from benches.timing import seconds

AT_LEAST = 100.0
ROUNDS = 3
ENOUGH = 0.15  # s of the reference in a round
REPEATED = 1000  # strokes of the core in a round: what one call costs should not count


def test_the_core_is_a_hundred_times_faster_than_the_reference(
    case: Case, measuring: bool, figures: Figures
) -> None:
    assert case.once().digest() == case.once(backend="reference").digest()
    if measuring:
        figure = figures.of(case)
        figure.times_reference = median(ratios(case))
        assert figure.times_reference >= AT_LEAST


def ratios(case: Case) -> list[float]:
    """How many times faster the core is, round by round, each with strokes of its own."""
    count = math.ceil(ENOUGH / seconds(lambda: case.once(backend="reference")))
    rows = case.varied(ROUNDS * count)
    return [ratio(case, part) for part in np.split(rows, ROUNDS)]


def ratio(case: Case, rows: NDArray[np.float64]) -> float:
    times = math.ceil(REPEATED / len(rows))
    many = np.tile(rows, (times, 1))
    reference = seconds(lambda: case.batch(rows, backend="reference"))
    core = seconds(lambda: case.batch(many)) / times
    return reference / core
