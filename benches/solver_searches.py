"""The ways to search that are compared: each tells how many strokes it took to the first success.

``ours``
    `carrom.solver.search.Search`, as `carrom.solve` runs it
``random``
    plain random strokes, uniform over place, direction and speed
``sobol``
    Sobol's sequence in these three, shifted by a random digit at a time for each seed
``cma``
    CMA-ES (the package ``cma``) on how far the goal's score is from 1, restarted from a random
    place whenever it stops, with twice the population up to `MOST_AT_ONCE`

None looks at the problem but through strokes and their scores, ours included in its budget; only
strokes count. The first two do not look at the scores either: so the strokes of a seed are the
same for all goals of a set-up, and are made once.
"""

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from carrom import simulate_batch
from carrom.solver import Goal, Tracks
from carrom.solver.noise import stream, uniforms, words
from carrom.solver.problem import AT_ONCE
from carrom.solver.search import Search

from benches.problems import Array, Puzzle, SetUp

AXES: Final = 3
"""Numbers of a stroke that are searched: place, direction, speed. No spin is given."""

FEWEST_AT_ONCE: Final = 16
MOST_AT_ONCE: Final = 256
"""Population of CMA-ES at first, and the most."""
SIGMA: Final = 0.2
"""First step of CMA-ES, in sides of the cube."""

_SHIFT, _START, _BLIND = 101, 102, 103  # streams: none that the search or a witness uses


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one search.

    Attributes:
        first: the number of the first stroke that reached the goal, from 1; None for none.
        best: the best score seen.
        aim: the stroke that had it: offset, angle, speed, spin.
    """

    first: int | None
    best: float
    aim: tuple[float, ...]


def tracks_of(set_up: SetUp, aims: Array) -> Tracks:
    """What some strokes do, at most `AT_ONCE` of them."""
    space = set_up.space
    rows = space.rows(aims)
    batch = simulate_batch(space.layout, rows, board=space.board, record="events", threads=1)
    return Tracks(batch, rows, space.layout, board=space.board, seat=space.seat)


# --- ours ---------------------------------------------------------------------------------------


def ours(puzzle: Puzzle, seed: int, budget: int, *, skill: str = "club") -> Outcome:
    """The solver's search, stepped until a fresh stroke of it reaches the goal."""
    search = Search(puzzle.problem(skill), seed)
    while search.used < budget:
        generation = search.next(budget - search.used)
        scores, keys = search.problem.judge(generation.rows)
        fresh = scores[: len(generation.aims)]
        if (won := np.flatnonzero(fresh >= 1.0)).size:
            row = int(won[0])
            return Outcome(search.used + row + 1, 1.0, tuple(generation.aims[row].tolist()))
        search.take(generation, scores, keys)
    best = search.archive.best()
    assert best is not None
    return Outcome(None, best.score, best.aim)


# --- blind --------------------------------------------------------------------------------------


def random_strokes(set_up: SetUp, seed: int, first: int, count: int) -> Array:
    """Plain random strokes, as aims, (count, 4): none of those the witnesses come from."""
    return set_up.space.aims(uniforms(stream(seed, _BLIND), first, count, AXES + 1))


def sobol_strokes(set_up: SetUp, seed: int, first: int, count: int) -> Array:
    """Strokes of Sobol's sequence, as aims, (count, 4)."""
    points = np.full((count, AXES + 1), 0.5)
    points[:, :AXES] = sobol(seed, first, count)
    return set_up.space.aims(points)


Draw = Callable[[SetUp, int, int, int], Array]


def blind(puzzles: Sequence[Puzzle], draw: Draw, seed: int, budget: int) -> list[Outcome]:
    """Strokes that hang on no score, for problems of one set-up at once."""
    set_up = puzzles[0].set_up
    assert all(puzzle.set_up == set_up for puzzle in puzzles)
    outcomes = [Outcome(None, -1.0, ()) for _ in puzzles]
    for used in range(0, budget, AT_ONCE):
        aims = draw(set_up, seed, used, min(AT_ONCE, budget - used))
        tracks: Tracks | None = None
        for number, puzzle in enumerate(puzzles):
            if outcomes[number].first is not None:
                continue
            tracks = tracks or tracks_of(set_up, aims)
            outcomes[number] = _better(outcomes[number], puzzle.goal, tracks, aims, used)
        if tracks is None:
            break
    return outcomes


def _better(before: Outcome, goal: Goal, tracks: Tracks, aims: Array, used: int) -> Outcome:
    """The outcome after some more strokes."""
    scores = goal.score(tracks)
    row = int(np.argmax(scores))  # the first of equal ones
    best = float(scores[row])
    if best <= before.best:
        return before
    first = used + row + 1 if best >= 1.0 else None
    return Outcome(first, best, tuple(aims[row].tolist()))


# --- Sobol --------------------------------------------------------------------------------------

_BITS: Final = 32
_INITIAL: Final = ((1,), (1,), (1, 3))
_POLYNOMIALS: Final = ((), (1,), (1, 1))  # coefficients of x**(s-1), ..., 1 in a primitive one
"""The first three axes of Joe and Kuo's direction numbers (ACM TOMS 29, 2003)."""


def sobol(seed: int, first: int, count: int) -> Array:
    """Points `first` to ``first + count - 1`` of Sobol's sequence, in [0, 1), (count, 3).

    Each seed has a digital shift of its own, which keeps all that is even about the sequence.
    """
    numbers = np.arange(first, first + count, dtype=np.uint64)
    shift = words(stream(seed, _SHIFT), 0, AXES) >> np.uint64(64 - _BITS)
    columns = []
    for axis in range(AXES):
        value = np.full(count, shift[axis], dtype=np.uint64)
        for bit, direction in enumerate(_directions(axis)):
            odd = (numbers >> np.uint64(bit)) & np.uint64(1)
            value ^= odd * np.uint64(direction)
        columns.append(value.astype(np.float64) * 2.0**-_BITS)
    return np.stack(columns, axis=1)


def _directions(axis: int) -> list[int]:
    """Sobol's direction numbers of an axis, shifted to the left."""
    if axis == 0:
        return [1 << (_BITS - 1 - bit) for bit in range(_BITS)]
    taps = _POLYNOMIALS[axis]
    degree = len(taps)
    found = [m << (_BITS - 1 - bit) for bit, m in enumerate(_INITIAL[axis][:degree])]
    for bit in range(degree, _BITS):
        value = found[bit - degree] ^ (found[bit - degree] >> degree)
        for step, tap in enumerate(taps[:-1], start=1):
            value ^= tap * found[bit - step]
        found.append(value)
    return found


# --- CMA-ES -------------------------------------------------------------------------------------


def cma_es(puzzle: Puzzle, seed: int, budget: int) -> Outcome:
    """CMA-ES with restarts."""
    space = puzzle.set_up.space
    outcome, used, start = Outcome(None, -1.0, ()), 0, 0
    many = FEWEST_AT_ONCE
    while used < budget:
        begin = uniforms(stream(seed, _START), start, 1, AXES)[0]
        start += 1
        for points, tell in _evolution(begin, many, seed * 10_000 + start):
            count = min(len(points), budget - used)
            aims = space.aims(_folded(points[:count]))
            scores = puzzle.goal.score(tracks_of(puzzle.set_up, aims))
            row = int(np.argmax(scores))
            if scores[row] > outcome.best:
                first = used + row + 1 if scores[row] >= 1.0 else None
                outcome = Outcome(first, float(scores[row]), tuple(aims[row].tolist()))
            used += count
            if outcome.first is not None or used >= budget:
                return outcome
            tell(scores)
        many = 2 * many if many < MOST_AT_ONCE else FEWEST_AT_ONCE
    return outcome


def _evolution(
    begin: Array, many: int, seed: int
) -> Iterator[tuple[Array, Callable[[Array], None]]]:
    """Generations of one run of CMA-ES, until it stops: the points, and whom to tell scores."""
    options = {"popsize": many, "seed": seed, "verbose": -9, "tolx": 1e-9, "tolfun": 1e-9}
    run = _cma().CMAEvolutionStrategy(begin.tolist(), SIGMA, options)
    while not run.stop():
        points = run.ask()

        def tell(scores: Array, asked: list[Array] = points) -> None:
            run.tell(asked, (1.0 - scores).tolist())

        yield np.array(points), tell


@cache
def _cma() -> Any:
    """The package, which misses matplotlib aloud."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import cma  # type: ignore[import-untyped]
    return cma


def _folded(points: Array) -> Array:
    """Any points, folded back into the cube as a mirror does; the direction goes round. (N, 4)."""
    folded = np.full((len(points), AXES + 1), 0.5)
    around = points - 2.0 * np.floor(0.5 * points)
    folded[:, :AXES] = np.minimum(around, 2.0 - around)
    folded[:, 1] = points[:, 1] - np.floor(points[:, 1])
    return folded
