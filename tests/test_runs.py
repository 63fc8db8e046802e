"""The run test of the Laws."""

import math
from typing import Any

import pytest
from carrom.equipment import CarromBoard, Disc
from carrom.errors import CarromError, InvalidBoard, InvalidMaterials, InvalidStroke
from carrom.materials import POWDERS, Materials
from carrom.runs import FULL_FORCE, LEAST_RUNS, board_runs

G = 9.81
ACROSS = 2.0 * (0.37 - 0.02065)
FIRST = 0.5 * ACROSS + 0.2526


def test_a_striker_at_full_force_runs_the_board_three_and_a_half_times() -> None:
    assert (LEAST_RUNS, FULL_FORCE) == (3.5, 7.0)
    done = board_runs()
    assert done.passes
    assert 5.0 < done.runs < 6.0
    assert done.path >= 2.35  # what 3.5 runs come to
    for powder in POWDERS:
        assert board_runs(materials=Materials(powder=powder)).passes, powder


@pytest.mark.parametrize("hits", range(1, 6))
@pytest.mark.parametrize(("mu", "e"), [(0.05, 0.6), (0.1, 0.7), (0.2, 0.8)])
@pytest.mark.parametrize("part", [0.01, 0.49, 0.51, 0.99])
def test_runs_are_those_of_the_closed_form(hits: int, mu: float, e: float, part: float) -> None:
    # Backwards from rest: the square of the speed after each cushion, and before it.
    grip = 2.0 * mu * G
    squared = grip * part * ACROSS
    for _ in range(hits - 1):
        squared = squared / (e * e) + grip * ACROSS
    speed = math.sqrt(squared / (e * e) + grip * FIRST)
    materials = Materials(mu=mu, cushion_restitution=e, restitution_speed=0.0, floor_speed=0.0)
    done = board_runs(materials=materials, speed=speed)
    assert done.hits == hits
    assert done.runs == pytest.approx(hits + part, abs=1e-9)
    assert done.path == pytest.approx(FIRST + (hits - 1 + part) * ACROSS, abs=1e-9)
    assert done.passes is (hits + part >= 3.5)


def test_a_striker_that_reaches_no_cushion_makes_part_of_a_run() -> None:
    done = board_runs(materials=Materials(mu=0.1), speed=0.7)
    gone = 0.7 * 0.7 / (2.0 * 0.1 * G)
    assert (done.hits, done.passes) == (0, False)
    assert done.path == pytest.approx(gone, rel=1e-12)
    assert done.runs == pytest.approx(gone / FIRST, rel=1e-12)


def test_a_larger_board_is_crossed_less_often() -> None:
    large = CarromBoard(side=1.0, striker=Disc(0.02065, 0.015))
    assert board_runs(large).runs < board_runs().runs


def test_what_cannot_be_tested_is_refused() -> None:
    wrong: Any = "a board"
    with pytest.raises(InvalidBoard):
        board_runs(wrong)
    with pytest.raises(InvalidMaterials):
        board_runs(materials=wrong)
    for speed in (-1.0, math.nan):
        with pytest.raises(InvalidStroke):
            board_runs(speed=speed)
    with pytest.raises(CarromError, match="does not come to rest on the board: time-limit"):
        board_runs(materials=Materials(mu=0.0, cushion_restitution=1.0))
    with pytest.raises(CarromError, match="does not come to rest on the board: it left it"):
        board_runs(materials=Materials(overboard_speed=1.0))
