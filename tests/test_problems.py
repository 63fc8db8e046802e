"""The problems on which searches are compared can be solved, each by a legal stroke."""

import re
from collections import Counter

import numpy as np
import pytest
from carrom import CarromBoard, simulate_batch
from carrom.placing import striker_faults
from carrom.solver import Tracks

from benches.problems import DIFFICULTIES, Puzzle, puzzles, random_aims

BOARD = CarromBoard.icf()

each = pytest.mark.parametrize("one", puzzles(), ids=lambda one: one.name)


def witnessed(one: Puzzle, backend: str = "rust") -> Tracks:
    """What the witness does."""
    (x, y), (u, v) = one.stroke.striker_xy, one.stroke.velocity
    rows = np.array([[x, y, u, v, one.stroke.spin]])
    layout, seat = one.set_up.layout, one.set_up.seat
    batch = simulate_batch(layout, rows, record="events", backend=backend)
    return Tracks(batch, rows, layout, board=BOARD, seat=seat)


@each
def test_the_witness_reaches_the_goal(one: Puzzle) -> None:
    tracks = witnessed(one)
    assert one.goal.missing(tracks, 0) == ()
    assert one.goal.reached(tracks).tolist() == [True]


@each
def test_the_striker_of_the_witness_may_stand_there(one: Puzzle) -> None:
    assert striker_faults(BOARD, one.set_up.layout, one.stroke) == ()


@each
def test_the_witness_is_among_the_strokes_that_are_searched(one: Puzzle) -> None:
    space = one.set_up.space
    aims = np.array([one.witness])
    assert space.allows(aims[:, 0]).all()
    assert np.allclose(space.aims(space.points(aims)), aims, rtol=0.0, atol=1e-12)


@each
def test_nothing_forbids_the_goal(one: Puzzle) -> None:
    assert one.set_up.layout.faults(BOARD) == ()
    assert one.goal.faults(one.set_up.layout) == ()


@each
def test_the_witness_comes_from_a_plain_random_stroke(one: Puzzle) -> None:
    told = re.search(r"plain random stroke (?P<number>[\d,]+) of seed (?P<seed>\d+)", one.source)
    assert told
    number, seed = int(told["number"].replace(",", "")), int(told["seed"])
    (aim,) = random_aims(one.set_up.space, seed, number, 1)
    rounded = "rounded" in one.source
    assert np.allclose(aim, one.witness, rtol=0.0, atol=5.1e-4 if rounded else 0.0)


def test_there_are_enough_problems_of_every_class() -> None:
    count = Counter(one.difficulty for one in puzzles())
    assert sum(count.values()) >= 24
    assert tuple(count) == DIFFICULTIES
    assert count["very hard"] >= 8
    assert len({one.name for one in puzzles()}) == len(puzzles())
