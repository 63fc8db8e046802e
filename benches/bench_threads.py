"""Two cores are nearly twice one: inside a call, and in two Python threads with a call each."""

import os
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.typing import NDArray

from benches.figures import Figures, Limit
from benches.scenes import CASES
from benches.timing import best_in_turns

CASE = CASES["midgame-coupled"]
ROUNDS = 9
REPEATED = 4  # times 10,000 strokes


def rows(measuring: bool) -> NDArray[np.float64]:
    return np.tile(CASE.varied(10_000), (REPEATED, 1)) if measuring else CASE.varied(100)


needs_two_cores = pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="needs two cores")


@needs_two_cores
def test_two_threads(measuring: bool, figures: Figures) -> None:
    strokes = rows(measuring)
    assert CASE.batch(strokes, threads=2) == CASE.batch(strokes, threads=1)
    if measuring:
        works = {str(n): lambda n=n: CASE.batch(strokes, threads=n) for n in (1, 2)}
        best = best_in_turns(works, ROUNDS, time.perf_counter)
        gain = best["1"] / best["2"]
        figures.limits.append(Limit("two threads beside one", gain, "×", at_least=1.8))
        # Where others are busy too, this tells whether it was they who took the gain.
        work = best_in_turns(works, 3, time.process_time)
        spent = work["2"] / work["1"]
        figures.limits.append(Limit("two threads beside one, processor time", spent, "×"))


@needs_two_cores
def test_two_python_threads(measuring: bool, figures: Figures) -> None:
    halves = np.split(rows(measuring), 2)
    with ThreadPoolExecutor(2) as pool:

        def together() -> list[str]:
            return [batch.digest() for batch in pool.map(CASE.batch, halves)]

        def one_after_the_other() -> list[str]:
            return [batch.digest() for batch in map(CASE.batch, halves)]

        assert together() == one_after_the_other()
        if measuring:
            works = {"together": together, "apart": one_after_the_other}
            best = best_in_turns(works, ROUNDS, time.perf_counter)
            gain = best["apart"] / best["together"]
            name = "two Python threads beside one"
            figures.limits.append(Limit(name, gain, "×", at_least=1.6))
