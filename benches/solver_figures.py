"""What the long benches of the solver measure, row by row, and the tables made of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from carrom.solver.odds import wilson

from benches.figures import Kept
from benches.problems import DIFFICULTIES
from benches.tables import Table

WAYS: Final = ("ours", "random", "sobol", "cma")
BUDGETS: Final = (10_000, 100_000, 1_000_000)
"""Simulations at which the ways are compared."""


@dataclass(frozen=True, slots=True)
class First(Kept):
    """One search for the first success.

    Attributes:
        problem: its name.
        difficulty: its class.
        way: of searching.
        seed: of the search.
        budget: strokes that it might take.
        first: the number of the stroke that reached the goal, from 1; None for none.
        best: the best score seen.
    """

    problem: str
    difficulty: str
    way: str
    seed: float
    budget: float
    first: float | None
    best: float

    @property
    def strokes(self) -> float:
        """Strokes to the first success: infinite without one."""
        return float("inf") if self.first is None else self.first


@dataclass(frozen=True, slots=True)
class Trial(Kept):
    """One solution, and how often it succeeds in noise that the solver has not seen.

    Attributes:
        problem: its name.
        skill: the hand.
        seed: of the search.
        number: of the solution, from 0.
        wins: successes that the solver saw in its final odds.
        trials: of so many executions.
        fresh_wins: successes in fresh noise.
        fresh_trials: of so many executions.
    """

    problem: str
    skill: str
    seed: float
    number: float
    wins: float
    trials: float
    fresh_wins: float
    fresh_trials: float

    @property
    def side(self) -> int:
        """-1 or 1 where the fresh rate lies below or above the interval, 0 inside."""
        low, high = wilson(int(self.wins), int(self.trials))
        rate = self.fresh_wins / self.fresh_trials
        return int(rate > high) - int(rate < low)


def file_of(way: str) -> str:
    """The file in which the searches of a way are kept: each may be measured by itself."""
    return f"solver_first_{way}"


def solved(firsts: Iterable[First], budget: float) -> float:
    """The part of some searches that was successful within a budget."""
    rows = list(firsts)
    return sum(row.strokes <= budget for row in rows) / len(rows)


def middle(firsts: Iterable[First]) -> float:
    """The median of the strokes to the first success; of two middle ones the greater."""
    strokes = sorted(row.strokes for row in firsts)
    return strokes[len(strokes) // 2]


def of_way(firsts: Iterable[First], way: str) -> list[First]:
    """The searches of one way."""
    return [row for row in firsts if row.way == way]


def by_problem(firsts: Iterable[First]) -> dict[str, list[First]]:
    """The searches of each problem, in order."""
    return {name: list(rows) for name, rows in groupby(firsts, lambda row: row.problem)}


def in_order(firsts: Iterable[First]) -> list[First]:
    """Searches by class, then problem, then way, then seed."""

    def place(row: First) -> tuple[int, str, int, float]:
        difficulty = DIFFICULTIES.index(row.difficulty)
        return difficulty, row.problem, WAYS.index(row.way), row.seed

    return sorted(firsts, key=place)


def behind(firsts: Sequence[First]) -> list[str]:
    """Where ours solves fewer at a budget than another way, in words; better none."""
    found = []
    for name, rows in by_problem(firsts).items():
        mine = of_way(rows, WAYS[0])
        for way in WAYS[1:]:
            others = of_way(rows, way)
            found += [
                f"{name}: {way} solves {solved(others, budget):.0%} within {budget:,}, "
                f"ours {solved(mine, budget):.0%}"
                for budget in BUDGETS
                if others and mine and solved(others, budget) > solved(mine, budget)
            ]
    return found


# --- tables -------------------------------------------------------------------------------------


def budgets(firsts: Sequence[First]) -> Table:
    """What each way solves within each budget, over all problems and by class."""
    lines = []
    for name in ("all", *DIFFICULTIES):
        rows = [row for row in firsts if name in ("all", row.difficulty)]
        for way in WAYS:
            if not (mine := of_way(rows, way)):
                continue
            each = list(by_problem(mine).values())
            cells = [f"{_share(each, budget):.1%}" for budget in BUDGETS]
            most = sum(solved(one, BUDGETS[-1]) > 0.5 for one in each)
            medians = sorted(map(middle, each))
            typical = medians[len(medians) // 2]
            least, seeds = min(map(len, each)), max(map(len, each))
            often = str(seeds) if least == seeds else f"{least} to {seeds}"
            solves = f"{most} of {len(each)}"
            lines.append((name, way, often, *cells, solves, _strokes(typical)))
    return Table(
        "Searches that reach the goal",
        (
            *("problems", "way", ">seeds", *(f">within {_short(budget)}" for budget in BUDGETS)),
            *(">solved by most seeds", ">median problem, strokes"),
        ),
        lines,
    )


def problems(firsts: Sequence[First]) -> Table:
    """A row for each problem: the part of the seeds that solve it, and the median strokes."""
    lines = []
    for name, rows in by_problem(firsts).items():
        cells = [_cell(of_way(rows, way)) for way in WAYS]
        lines.append((name, rows[0].difficulty, *cells))
    return Table(
        f"Solved within {_short(BUDGETS[-1])} strokes · median strokes to the first success",
        ("problem", "class", *(f">{way}" for way in WAYS)),
        lines,
    )


def odds(trials: Sequence[Trial]) -> Table:
    """How many intervals hold the rate that fresh noise shows."""
    lines = []
    for skill in (*sorted({row.skill for row in trials}), ""):
        rows = [row for row in trials if skill in ("", row.skill)]
        inside = sum(row.side == 0 for row in rows)
        lines.append(
            (
                skill or "all",
                str(len(rows)),
                f"{inside / len(rows):.1%}",
                str(sum(row.side < 0 for row in rows)),
                str(sum(row.side > 0 for row in rows)),
            )
        )
    return Table(
        "95 % intervals that hold the rate of fresh executions",
        ("hand", ">solutions", ">held", ">odds too good", ">too modest"),
        lines,
    )


def _share(problems: Sequence[Sequence[First]], budget: float) -> float:
    """The part of searches successful within a budget; every problem counts alike."""
    return sum(solved(one, budget) for one in problems) / len(problems)


def _cell(rows: list[First]) -> str:
    if not rows:
        return ""
    return f"{solved(rows, BUDGETS[-1]):.0%} · {_strokes(middle(rows))}"


def _strokes(count: float) -> str:
    return f"> {_short(BUDGETS[-1])}" if count > BUDGETS[-1] else f"{count:,.0f}"


def _short(count: int) -> str:
    """A round number as a power of ten.

    Example:
        >>> _short(100_000)
        '10⁵'
    """
    return "10" + "⁰¹²³⁴⁵⁶⁷⁸⁹"[len(str(count)) - 1]
