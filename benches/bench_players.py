"""What a move of each level costs: at the break and with the pieces scattered, on all cores."""

import itertools
import time

import carrom
import pytest
from carrom.players import LEVELS, SearchPlayer
from carrom.rules import Position

from benches import player_leagues
from benches.figures import Figures, Limit
from benches.timing import best_in_turns

SLOWEST = {"club": 0.5, "master": 5.0}
"""Seconds that a move may take on two cores."""
ROUNDS = 5


def positions() -> dict[str, Position]:
    """The break, which takes longest, and a board just broken."""
    opening = Position.opening("icf")
    assert opening.layout is not None
    broken = carrom.simulate(opening.layout, carrom.Stroke.aim(x=0.02, angle=91.0, speed=5.0))
    return {"the break": opening, "19 pieces": Position.of("icf", layout=broken.layout)}


@pytest.mark.parametrize("name", LEVELS)
def test_a_move(name: str, measuring: bool, figures: Figures) -> None:
    for where, position in positions().items():

        def move(position: Position = position) -> None:
            stroke = SearchPlayer(name, seed=1, threads=0).stroke_or_pass(position)
            assert stroke is not None
            assert position.stroke_faults(stroke) == ()

        if measuring:
            best = best_in_turns({name: move}, ROUNDS, time.perf_counter)[name]
            what = f"a move of the {name}, {where}"
            figures.limits.append(Limit(what, best, "s", None, SLOWEST.get(name)))
        elif name != "master":
            move()


def test_the_leagues_measure_every_level() -> None:
    names = list(LEVELS)
    leagues = [one for one in player_leagues.LEAGUES if one.ruleset == "icf"]
    told = {(one.first, one.second): one.more_than for one in leagues}
    for low, high in itertools.pairwise(names):
        assert told[high, low] == 0.5
    assert all(told[name, f"geometric-{name}"] == 0.5 for name in names)
    assert told[names[-1], names[0]] == 0.9
