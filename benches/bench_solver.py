"""The solver: what its loop costs beside the strokes themselves, and what memory it takes.

The long comparisons with other ways to search are `benches.solver_suite`; here each way makes a
short search, and its answer is checked.
"""

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from carrom import simulate_batch
from carrom.solver import Goal
from carrom.solver.problem import Array, Problem
from carrom.solver.search import Search

from benches import kept, machine, report
from benches.figures import Figures, Limit
from benches.machine import ROOT
from benches.problems import Puzzle, puzzle, puzzles
from benches.solver_figures import WAYS, First, Trial, behind, budgets, file_of, odds, problems
from benches.solver_searches import (
    Draw,
    blind,
    random_strokes,
    sobol,
    sobol_strokes,
    tracks_of,
)
from benches.solver_suite import first_of, odds_of

LOOP = 400_000
"""Strokes of a search whose loop is timed."""
ROUNDS = 3
SEARCHED = ("lone-white", "midgame", "crowd")
"""Set-ups in which the loop is timed: light, middling, crowded."""
UNREACHED = 30_000
"""Strokes of a search that does not reach its goal in so many: its generations are small."""


# --- the loop -----------------------------------------------------------------------------------


def turns(one: Puzzle, seed: int, budget: int) -> tuple[float, float]:
    """Time of a search and of its strokes alone, s; generation by generation, taking turns.

    Who comes second finds the same strokes warm in the processor, so each is second every other
    time.
    """
    problem = one.problem()
    search = Search(problem, seed)
    searching = simulating = 0.0
    while search.used < budget:
        begun = time.thread_time()
        generation = search.next(budget - search.used)
        searching += time.thread_time() - begun
        second = generation.number % 2 == 0
        if not second:
            simulating += alone(problem, generation.rows)
        begun = time.thread_time()
        search.take(generation, *problem.judge(generation.rows))
        searching += time.thread_time() - begun
        if second:
            simulating += alone(problem, generation.rows)
    return searching, simulating


def alone(problem: Problem, rows: Array) -> float:
    """Time of some strokes by themselves, s."""
    begun = time.thread_time()
    batch = simulate_batch(problem.space.layout, rows, threads=1, record="events")
    elapsed = time.thread_time() - begun
    assert len(batch) == len(rows)
    return elapsed


@pytest.mark.parametrize("name", SEARCHED)
def test_the_loop_costs_little_beside_its_strokes(
    name: str, measuring: bool, figures: Figures
) -> None:
    one = next(one for one in puzzles() if one.set_up.name == name)
    budget, rounds = (LOOP, ROUNDS) if measuring else (3_000, 1)
    ratios = []
    for seed in range(rounds):
        searching, simulating = turns(one, seed, budget)
        ratios.append(searching / simulating)
    if measuring:
        over = 100.0 * (float(np.median(ratios)) - 1.0)
        figures.limits.append(Limit(f"solver's loop, {name}", over, "% more", None, 25.0))


@pytest.mark.parametrize("name", SEARCHED)
def test_the_loop_before_the_goal_is_reached(name: str, measuring: bool, figures: Figures) -> None:
    one = next(one for one in puzzles() if one.set_up.name == name)
    never = replace(one, goal=one.goal & Goal.parse("striker off at least 40 cushions"))
    rounds = ROUNDS if measuring else 1
    ratios = []
    for seed in range(rounds):
        searching, simulating = turns(never, seed, UNREACHED if measuring else 600)
        ratios.append(searching / simulating)
    if measuring:
        over = 100.0 * (float(np.median(ratios)) - 1.0)
        label = f"solver's loop, {name}, goal not reached yet"
        figures.limits.append(Limit(label, over, "% more", None, 25.0))


@pytest.mark.skipif(sys.platform == "win32", reason="no figure of the most memory used")
def test_the_memory_of_a_search(measuring: bool, figures: Figures) -> None:
    count = 1_000_000 if measuring else 5_000
    done = subprocess.run(
        [sys.executable, "-m", "benches.solver_memory", puzzles()[-1].name, str(count)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    megabytes, elapsed = map(float, done.stdout.split())
    limit = Limit("most memory of a search of a million strokes", megabytes, "MB", None, 1000.0)
    assert not limit.missed
    if measuring:
        figures.limits += [limit, Limit("a search of a million strokes", elapsed, "s")]


# --- the ways to search -------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_each_way_finds_what_it_says(way: str) -> None:
    one = puzzle("white-past-black")
    (row,) = first_of(way, [one.name], 1, 20_000)
    assert row.first is not None
    assert row.best == 1.0
    assert first_of(way, [one.name], 1, 20_000) == [row]
    if way != "ours":  # a smaller budget cuts its last generation, and so changes what is in it
        last = int(row.first)
        assert first_of(way, [one.name], 1, last) == [replace(row, budget=last)]
        (short,) = first_of(way, [one.name], 1, last - 1)
        assert short.first is None
        assert 0.0 < short.best < 1.0


@pytest.mark.parametrize("draw", [random_strokes, sobol_strokes])
def test_blind_ways_do_for_many_goals_what_they_do_for_one(draw: Draw) -> None:
    given = [one for one in puzzles() if one.set_up.name == "lone-white"]
    together = blind(given, draw, 3, 10_000)
    assert together == [blind([one], draw, 3, 10_000)[0] for one in given]
    assert any(outcome.first for outcome in together)
    for one, outcome in zip(given, together, strict=True):
        tracks = tracks_of(one.set_up, np.array([outcome.aim]))
        assert one.goal.score(tracks)[0] == outcome.best


def test_sobols_points_are_even() -> None:
    for seed in (0, 1):
        points = sobol(seed, 0, 4096)
        boxes = (16 * points).astype(int) @ [1, 16, 256]
        assert len(set(boxes.tolist())) == 4096  # one in each of 16 × 16 × 16
        assert (sobol(seed, 1000, 10) == points[1000:1010]).all()
    assert (sobol(0, 0, 4096) != points).any()


def test_the_odds_of_a_solution_are_tried_in_fresh_noise() -> None:
    rows = odds_of("white-in-the-corner", "club", 1, 5_000, 1_000)
    assert rows
    for row in rows:
        assert 0 < row.trials < 1_000 == row.fresh_trials
        assert abs(row.wins / row.trials - row.fresh_wins / row.fresh_trials) < 0.25


# --- the tables ---------------------------------------------------------------------------------


def rows_of(way: str, *firsts: float | None) -> list[First]:
    return [
        First("p", "easy", way, seed, 1e6, first, 0.5 if first is None else 1.0)
        for seed, first in enumerate(firsts)
    ]


def test_the_tables_tell_who_solves_what() -> None:
    rows = rows_of("ours", 9_000.0, 50_000.0, None) + rows_of("random", 400_000.0, None, None)
    everything, *_ = budgets(rows).rows
    assert everything == ("all", "ours", "3", "33.3%", "66.7%", "66.7%", "1 of 1", "50,000")
    assert problems(rows).rows == [("p", "easy", "67% · 50,000", "33% · > 10⁶", "", "")]
    assert behind(rows) == []
    assert behind(rows_of("ours", None) + rows_of("cma", 5.0)) == [
        f"p: cma solves 100% within {budget}, ours 0%"
        for budget in ("10,000", "100,000", "1,000,000")
    ]


def test_an_interval_that_misses_the_fresh_rate_is_told() -> None:
    def trial(fresh: float) -> Trial:
        return Trial("p", "club", 1.0, 0.0, 1000.0, 2000.0, fresh, 20_000.0)

    rows = [trial(10_000.0), trial(9_000.0), trial(11_000.0), trial(10_100.0)]
    assert [row.side for row in rows] == [0, -1, 1, 0]
    assert odds(rows).rows[-1] == ("all", "4", "50.0%", "1", "1")


def test_the_document_shows_each_way_as_it_was_measured_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "RESULTS", tmp_path)
    for way, commit in (("ours", "a"), ("cma", "b"), ("ours", "c")):
        here = dict.fromkeys(machine.WHERE, "?") | {"commit": commit}
        monkeypatch.setattr(kept, "where", lambda here=here: here)
        rows = rows_of(way, 5.0 if commit == "a" else 7.0, None)
        kept.write(file_of(way), First.columns(), (row.row() for row in rows))
    shown = report.BLOCKS["solver-problems"]()
    assert "| p | easy | 50% · > 10⁶ |  |  | 50% · > 10⁶ |" in shown
    assert "at commit c on" in shown
    assert "at commit a on" not in shown
    assert report.NONE in report.BLOCKS["solver-odds"]()


def test_the_document_shows_each_problem_as_it_was_measured_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "RESULTS", tmp_path)
    easy, hard = rows_of("cma", 5.0), [replace(rows_of("cma", 6.0)[0], difficulty="hard")]
    hard = [replace(hard[0], problem="q")]
    for commit, rows in (("a", easy + hard), ("b", rows_of("cma", 7.0, 9.0, 11.0))):
        here = dict.fromkeys(machine.WHERE, "?") | {"commit": commit}
        monkeypatch.setattr(kept, "where", lambda here=here: here)
        kept.write(file_of("cma"), First.columns(), (row.row() for row in rows))
    shown = report.BLOCKS["solver-problems"]()
    assert "| p | easy |  |  |  | 100% · 9 |" in shown
    assert "| q | hard |  |  |  | 100% · 6 |" in shown
    assert "at commit a on ?; ?, Python ?: cma (hard)." in shown
    assert "at commit b on ?; ?, Python ?: cma (easy)." in shown
    assert "| all | cma | 1 to 3 | 100.0% |" in report.BLOCKS["solver-budgets"]()


def test_every_problem_counts_alike_however_often_it_was_searched() -> None:
    often = rows_of("ours", *[5.0] * 9)
    once = [replace(row, problem="q") for row in rows_of("ours", None)]
    everything, *_ = budgets(often + once).rows
    assert everything == ("all", "ours", "1 to 9", "50.0%", "50.0%", "50.0%", "1 of 2", "> 10⁶")
