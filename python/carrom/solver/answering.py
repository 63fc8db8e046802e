"""From the archive of a search to its answer: final odds, tolerances, words and results."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.physics import simulate
from carrom.result import StrokeResult
from carrom.solver.archive import Aim, Contender
from carrom.solver.asked import Asked
from carrom.solver.niches import Niche, niche_of
from carrom.solver.noise import stream
from carrom.solver.odds import Odds
from carrom.solver.problem import Problem
from carrom.solver.search import Search
from carrom.solver.solution import NearMiss, Solution
from carrom.solver.tolerance import tolerances
from carrom.solver.wording import describe
from carrom.solver.workers import Workers
from carrom.stroke import Stroke

Array = NDArray[np.float64]

MOST_TRIALS: Final = 2_000
"""Fresh noisy executions of each solution, when the budget allows."""
_ODDS: Final = 5  # the stream of the fresh noise; `search` uses those before


def solutions(search: Search, workers: Workers, limit: int) -> list[Solution]:
    """The best stroke of each of the best kinds, with odds from fresh noise, likeliest first.

    Which they are is decided before the fresh noise is seen: so the odds are not flattered.
    """
    problem = search.problem
    told = _told_apart(search, limit)
    aims = np.array([aim for aim, *_ in told]).reshape(-1, 4)
    odds = _final_odds(search, workers, aims, limit)
    found = [
        Solution(
            stroke=result.stroke,
            odds=chance,
            tolerance=span,
            niche=niche,
            description=description,
            result=result,
        )
        for chance, span, (_, niche, result, description) in zip(
            odds, tolerances(problem, aims), told, strict=True
        )
    ]
    return sorted(found, key=lambda one: -one.odds.rate)


def _told_apart(search: Search, limit: int) -> list[tuple[Aim, Niche, StrokeResult, str]]:
    """The best strokes that differ in words too, the best first: aim, kind, result and words.

    They differ in the way of the striker, or in what they pocket and how: that a piece comes to
    rest elsewhere is no other kind. And they differ in all that is told of them.
    """
    problem, asked = search.problem, Asked.of(search.problem.goal)
    told: list[tuple[Aim, Niche, StrokeResult, str]] = []
    known: set[str] = set()
    for key in search.archive.solved():
        aim = search.archive.places[key].best.aim
        niche = niche_of(key, problem.targets)
        result = _result(problem, aim)
        short = describe(result, back=niche.back)
        description = describe(result, back=niche.back, asked=asked)
        if known.isdisjoint((short, description)):
            known |= {short, description}
            told.append((aim, niche, result, description))
            if len(told) == limit:
                break
    return told


def near_miss(problem: Problem, best: Contender) -> NearMiss:
    """What the stroke that came nearest does, and what was missing."""
    result = _result(problem, best.aim)
    tracks = problem.tracks(problem.space.rows(np.array([best.aim])))
    return NearMiss(
        stroke=result.stroke,
        score=best.score,
        missing=problem.goal.missing(tracks, 0),
        description=describe(
            result, back=bool(tracks.angle_back[0]), asked=Asked.of(problem.goal)
        ),
        result=result,
    )


def _final_odds(search: Search, workers: Workers, aims: Array, limit: int) -> list[Odds]:
    """How often each stroke succeeds in noise that the search has not seen."""
    problem = search.problem
    trials = max(1, min(MOST_TRIALS, search.used // 4 // limit))
    if not len(aims):
        return []
    copies = problem.skill.executed(np.repeat(aims, trials, axis=0), stream(search.seed, _ODDS), 0)
    scores, _ = workers.judge(problem, problem.space.rows(copies))
    wins = (scores >= 1.0).reshape(len(aims), trials).sum(axis=1)
    return [Odds(int(won), trials) for won in wins]


def _result(problem: Problem, aim: Aim) -> StrokeResult:
    """The stroke made once more, with its trajectory."""
    x, y, u, v, spin = problem.space.rows(np.array([aim]))[0].tolist()
    return simulate(
        problem.space.layout,
        Stroke((x, y), (u, v), spin, problem.space.seat),
        board=problem.space.board,
        materials=problem.materials,
        friction=problem.friction,
    )
