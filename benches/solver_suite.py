"""The long benches of the solver: an hour or so on two cores.

    python -m benches.solver_suite first [--seeds 20] [--budget 1M] [--ways ours,random,sobol,cma]
    python -m benches.solver_suite odds [--seeds 3]

`first` runs every way to search on every problem, from every seed, until the first success or the
end of the budget. `odds` solves the problems and makes each solution 20,000 times more, in noise
that the solver has not seen. With ``--keep`` what was measured is written to ``benches/results/``;
``--workers`` processes share the work.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import groupby
from multiprocessing import get_context

import numpy as np
from carrom.solver import solve
from carrom.solver.budget import Budget
from carrom.solver.noise import stream

from benches import kept, solver_figures
from benches.problems import Puzzle, puzzle, puzzles
from benches.solver_figures import WAYS, First, Trial, file_of
from benches.solver_searches import (
    Outcome,
    blind,
    cma_es,
    ours,
    random_strokes,
    sobol_strokes,
)

FRESH = 20_000
"""Noisy executions of a solution that tell its true rate."""
SOLVING = 100_000
"""Budget of the searches whose odds are looked at."""
HANDS = ("club", "master")

SEEDS = {"ours": 20, "random": 20, "sobol": 10, "cma": 10}
"""Searches of each way on each problem: as many as an hour has room for."""
SHORT_SEEDS = 200
"""The same on easy and medium problems, where searches are short, and the ways close together."""
FRESH_SEED = 2_001
"""The first of these: the search was chosen on many of the seeds from 21 on."""
CLOSE = "to-the-millimetre"
"""A problem on which ours and CMA-ES are as close and quick, though blind ways never solve it."""
ODDS_SEEDS = 3
MOST_SEEDS = 200

_FRESH = 103  # a stream that the solver does not use

Job = tuple[Callable[..., list[First] | list[Trial]], tuple[object, ...]]


def main() -> int:
    """Do what the words say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("first", "odds"))
    parser.add_argument("--seeds", type=int, default=MOST_SEEDS, help="most of each way")
    parser.add_argument("--budget", default="1M", help="strokes of each search for the first")
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("--problems", default="", help="names; default: all")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--keep", action="store_true", help="write to benches/results/")
    words = parser.parse_args()
    names = words.problems.split(",") if words.problems else [one.name for one in puzzles()]
    chosen = [puzzle(name) for name in names]
    if words.what == "odds":
        measure_odds(chosen, words.seeds, words.workers, keep=words.keep)
        return 0
    budget = Budget.of(words.budget).simulations or 1
    rows: list[First] = []
    for way in words.ways.split(","):
        rows += measure_first(way, chosen, words.seeds, budget, words.workers, keep=words.keep)
    rows = solver_figures.in_order(rows)
    for table in (solver_figures.budgets(rows), solver_figures.problems(rows)):
        sys.stdout.write(table.text(140))
    sys.stdout.writelines(f"{line}\n" for line in solver_figures.behind(rows))
    return 0


# --- the first success --------------------------------------------------------------------------


def measure_first(
    way: str, chosen: Sequence[Puzzle], most: int, budget: int, workers: int, *, keep: bool
) -> list[First]:
    """Run one way on each problem from each seed; kept as soon as it is through."""
    jobs: list[Job] = [
        (first_of, (way, names, seed, budget))
        for seed in (*range(1, 1 + most), *range(FRESH_SEED, FRESH_SEED + most))
        for names in _together([one for one in chosen if seed in _seeds(way, one)], way)
    ]
    rows: list[First] = []
    for done in _done(way, jobs, workers):
        rows += [row for row in done if isinstance(row, First)]
    rows = solver_figures.in_order(rows)
    if keep:
        kept.write(file_of(way), First.columns(), (row.row() for row in rows))
    return rows


def _seeds(way: str, one: Puzzle) -> range:
    """From which seeds a way is run on a problem."""
    quick = one.difficulty in ("easy", "medium") or (one.name == CLOSE and way in ("ours", "cma"))
    return range(FRESH_SEED, FRESH_SEED + SHORT_SEEDS) if quick else range(1, 1 + SEEDS[way])


def _together(chosen: Sequence[Puzzle], way: str) -> Iterator[tuple[str, ...]]:
    """Problems that one job does: blind ways make the strokes of a set-up once for all."""
    if way in ("random", "sobol"):
        ordered = sorted(chosen, key=lambda one: one.set_up.name)
        for _, group in groupby(ordered, lambda one: one.set_up.name):
            yield tuple(one.name for one in group)
    else:
        for one in chosen:
            yield (one.name,)


def first_of(way: str, names: Sequence[str], seed: int, budget: int) -> list[First]:
    """One way on some problems of one set-up, from one seed."""
    given = [puzzle(name) for name in names]
    outcomes: Sequence[Outcome]
    if way == "random":
        outcomes = blind(given, random_strokes, seed, budget)
    elif way == "sobol":
        outcomes = blind(given, sobol_strokes, seed, budget)
    else:
        search = {"ours": ours, "cma": cma_es}[way]
        outcomes = [search(one, seed, budget) for one in given]
    return [
        First(one.name, one.difficulty, way, seed, budget, outcome.first, outcome.best)
        for one, outcome in zip(given, outcomes, strict=True)
    ]


# --- odds ---------------------------------------------------------------------------------------


def measure_odds(chosen: Sequence[Puzzle], most: int, workers: int, *, keep: bool) -> list[Trial]:
    """Solve each problem for each hand from each seed, and try the solutions again."""
    jobs: list[Job] = [
        (odds_of, (one.name, hand, seed, SOLVING, FRESH))
        for seed in range(1, 1 + min(most, ODDS_SEEDS))
        for one in chosen
        for hand in HANDS
    ]
    rows: list[Trial] = []
    for done in _done("odds", jobs, workers):
        rows += [row for row in done if isinstance(row, Trial)]
    rows.sort(key=lambda row: (row.problem, row.skill, row.seed, row.number))
    if keep:
        kept.write("solver_odds", Trial.columns(), (row.row() for row in rows))
    sys.stdout.write(solver_figures.odds(rows).text(140))
    return rows


def odds_of(name: str, hand: str, seed: int, budget: int, fresh: int) -> list[Trial]:
    """The solutions of one search, with the odds it gives and those of fresh noise."""
    one = puzzle(name)
    set_up = one.set_up
    found = solve(set_up.layout, one.goal, seat=set_up.seat, skill=hand, budget=budget, seed=seed)
    problem = found.problem
    rows = []
    for number, solution in enumerate(found):
        aim = problem.space.aim_of(solution.stroke)
        noise = stream(seed, _FRESH, number)
        copies = problem.skill.executed(np.tile(aim, (fresh, 1)), noise, 0)
        scores, _ = problem.judge(problem.space.rows(copies))
        wins = int(np.count_nonzero(scores >= 1.0))
        odds = solution.odds
        rows.append(Trial(name, hand, seed, number, odds.wins, odds.trials, wins, fresh))
    return rows


# --- the work -----------------------------------------------------------------------------------


def _done(name: str, jobs: Sequence[Job], workers: int) -> Iterable[list[First] | list[Trial]]:
    """The outcome of each job, as it comes; how far it is stands on the error stream."""
    begun = time.monotonic()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(work, *arguments) for work, arguments in jobs]
        for number, future in enumerate(as_completed(waiting), start=1):
            yield future.result()
            if number % 50 == 0 or number == len(jobs):
                elapsed = time.monotonic() - begun
                sys.stderr.write(f"{name}: {number} of {len(jobs)} jobs, {elapsed:.0f} s\n")


if __name__ == "__main__":
    sys.exit(main())
