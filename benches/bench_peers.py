"""Beside pymunk, a peer that steps: the same strokes in the simple model, in the same run."""

import math
from statistics import median

import pytest

from benches import peers
from benches.figures import Figures
from benches.scenes import CASES, Case
from benches.timing import in_turns

ROUNDS = 5
STROKES = 100

SHARED = [case for case in CASES.values() if case.model == "simple"]


def test_pymunk_computes_the_same_stroke_as_its_steps_shrink() -> None:
    case = CASES["calm-simple"]
    result = case.once()
    ours = dict(enumerate(result.outcome.xy.tolist()))

    def away(peer: peers.PeerResult) -> float:
        """The farthest that a piece ends from where ours does."""
        return max(math.dist(place, ours[piece]) for piece, place in peer.xy.items())

    compared, fine, finer = (peers.run(case, rate) for rate in (1000, 4000, 16000))
    assert fine.pocketed == finer.pocketed == tuple(piece for piece, _, _ in result.pocketed)
    assert away(compared) > 0.02 > away(fine) > 0.005 > away(finer)


@pytest.mark.parametrize("case", SHARED, ids=lambda case: case.scene)
def test_beside_pymunk(case: Case, measuring: bool, figures: Figures) -> None:
    rows = case.same(STROKES)
    works = {str(rate): lambda rate=rate: peers.run(case, rate) for rate in peers.RATES}
    times = in_turns({"ours": lambda: case.batch(rows), **works}, ROUNDS if measuring else 1)
    if measuring:
        figure = figures.of(case)
        figure.times_pymunk_240, figure.times_pymunk_1000 = (
            median(peer / ours for peer, ours in zip(times[name], times["ours"], strict=True))
            * STROKES
            for name in works
        )
