"""The search, generation by generation.

A generation is a list of strokes that hangs only on the seed, its number and what the archive held
before; who judges them, in how many pieces and in what order, changes nothing. It is made of

* explorers, spread evenly over all legal strokes, the first of them with geometric ideas;
* children of the archive's strokes, moved by steps from far coarser to far finer than a hand's, or
  along the lines through others of their kind;
* races: noisy copies of contenders, the same noise for all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.cached import cached_property
from carrom.solver.archive import MOST_NICHES, MOST_TRIALS, Archive, Contender, Race
from carrom.solver.ideas import Ideas
from carrom.solver.niches import Keys
from carrom.solver.noise import bells, stream, uniforms
from carrom.solver.problem import Problem
from carrom.solver.space import DIMENSIONS

Array = NDArray[np.float64]

MOST: Final = 131_072
"""Most strokes of a generation."""
PART: Final = 1.0 / 20.0
"""How large a generation is before the goal is reached, in parts of the strokes of its attempt.

To come nearer to a goal takes many generations, each from the best of the one before; in large
ones the loop costs less.
"""
GROWN: Final = 1_024
"""Strokes of a generation, at most, that has grown so."""
GROWTH: Final = 1.2
"""By how much a generation is larger than the one before once the goal is reached: races go on as
well in large ones, which can be shared among many workers."""
REACHED: Final = 2_048
"""Strokes of a generation, at least, once the goal is reached."""
EXPLORERS: Final = (0.75, 0.4)
"""Part of a generation that explores once the goal is reached: first a larger one, which looks for
other kinds; then, when generations are `LARGE`."""
LARGE: Final = 8_192
RACERS: Final = 0.4
"""Most of a generation that races."""
IDEAS: Final = 0.5
"""Part of the explorers that geometry proposes, as long as it has ideas."""

_MOVES, _PARENTS, _STEPS, _SHIFT, _RACE = range(5)
_MATES, _LINES = 6, 7  # 5 is the stream of the final odds
_CHILDREN: Final = (_PARENTS, _STEPS, _MOVES, _MATES, _LINES)


@dataclass(frozen=True, slots=True)
class Attempt:
    """How the goal is looked for: narrowly at first, then more and more widely.

    What comes nearest soon may lead nowhere. So a search that has not reached its goal in time
    forgets what it found and begins again, twice as long and with more kinds side by side.

    Attributes:
        first: strokes of its first generation.
        strokes: of all its generations, about.
        niches: kinds kept.
        explorers: part of a generation that explores.
    """

    first: int
    strokes: int
    niches: int
    explorers: float

    @classmethod
    @cache
    def number(cls, number: int) -> "Attempt":
        """The attempt of a number, from 0.

        Example:
            >>> Attempt.number(0), Attempt.number(9).niches
            (Attempt(first=64, strokes=16384, niches=32, explorers=0.1), 256)
        """
        return cls(
            # What is easy is found in few strokes, so the first attempt soon learns from them.
            first=256 << min(number, 3) if number else 64,
            strokes=16_384 << min(number, 20),
            niches=32 << min(number, 3),
            explorers=min(0.1 * (number + 1), 0.5),
        )


@dataclass(frozen=True, slots=True)
class Generation:
    """The strokes of one generation: fresh ones, then the copies of each race.

    Attributes:
        number: from 0.
        aims: offset, angle, speed and spin of the fresh strokes, (M, 4).
        copies: the same of the noisy copies, (N - M, 4).
        rows: all strokes, as rows of a batch, (N, 5).
        races: whose copies follow the fresh strokes, in order.
    """

    number: int
    aims: Array
    copies: Array
    rows: Array
    races: tuple[Race, ...]


@dataclass
class Search:
    """A search under way.

    Attributes:
        problem: what is searched for.
        seed: of all its random numbers.
        archive: what was found.
        generations: how many are over.
        used: strokes simulated.
        attempts: how many attempts were given up.
        begun: strokes simulated before this attempt.
        size: strokes of the next generation, a part of a stroke included.
        whole: whether no generation was cut short by the budget.
        proposed: how many of the geometric ideas were tried.
        nearest: the best stroke of the attempts that were given up.
        middles: aims in the middle of what succeeded in the races of the last generation.
    """

    problem: Problem
    seed: int
    archive: Archive = field(default_factory=Archive)
    generations: int = 0
    used: int = 0
    attempts: int = 0
    begun: int = 0
    size: float = Attempt.number(0).first
    whole: bool = True
    proposed: int = 0
    nearest: Contender | None = None
    middles: list[tuple[float, ...]] = field(default_factory=list)

    def next(self, most: int) -> Generation:
        """The next generation, of at most `most` strokes (1 or more)."""
        size = min(int(self.size), most)
        races = self._races(int(RACERS * size))
        fresh = size - sum(race.copies for race in races)
        aims = self._fresh(fresh)
        copies = self._copies(races)
        rows = self.problem.space.rows(np.concatenate([aims, copies]) if races else aims)
        return Generation(self.generations, aims, copies, rows, tuple(races))

    def take(self, generation: Generation, scores: Array, keys: Keys) -> None:
        """Learn what became of a generation."""
        fresh = len(generation.aims)
        self.middles = []
        won, first = scores[fresh:] >= 1.0, 0
        for race in generation.races:
            part = slice(first, first + race.copies)
            self._learn(race, generation.copies[part], won[part])
            first += race.copies
        self.archive.drop_the_beaten()
        self.archive.offer(generation.aims, scores[:fresh], keys[:fresh], self._niches())
        self.generations += 1
        self.used += len(generation.rows)
        self.whole = len(generation.rows) == int(self.size)
        if self.archive.reached:
            self.size = min(max(self.size * GROWTH, REACHED), MOST)
            return
        self.archive.note(self.used)
        attempt, spent = Attempt.number(self.attempts), self.used - self.begun
        self.size = max(attempt.first, min(PART * spent, GROWN))
        if spent >= attempt.strokes:
            self._begin_again()

    def best(self) -> Contender | None:
        """The best stroke of all."""
        known = (self.archive.best(), self.nearest)
        return max((held for held in known if held), key=lambda held: held.score, default=None)

    def _begin_again(self) -> None:
        """Forget what was found, but for the best, and look more widely."""
        self.nearest = self.best()
        self.archive = Archive()
        self.attempts += 1
        self.begun = self.used
        self.size = Attempt.number(self.attempts).first

    def _niches(self) -> int:
        """Kinds that are kept."""
        return MOST_NICHES if self.archive.reached else Attempt.number(self.attempts).niches

    # --- races ----------------------------------------------------------------------------------

    def _races(self, most: int) -> list[Race]:
        """Whom to try in noise, in at most `most` strokes."""
        return [] if self.problem.skill.exact else self.archive.races(most)

    def _copies(self, races: Sequence[Race]) -> Array:
        """The next noisy copies of each contender: the first copy has the same noise for all."""
        if not races:
            return np.empty((0, DIMENSIONS))
        aims = np.array([race.aim for race in races])
        counts = [race.copies for race in races]
        begun = np.array([race.trials for race in races])
        before = np.cumsum(counts) - counts
        number = np.arange(sum(counts)) + np.repeat(begun - before, counts)
        return self.problem.skill.moved(np.repeat(aims, counts, axis=0), self._noise[number])

    @cached_property
    def _noise(self) -> Array:
        """What the copies of a contender are off, in deviations."""
        return bells(stream(self.seed, _RACE), 0, MOST_TRIALS, DIMENSIONS)

    def _learn(self, race: Race, copies: Array, won: NDArray[np.bool_]) -> None:
        """Count a race; the middle of the copies that succeeded will be tried itself."""
        wins = int(np.count_nonzero(won))
        if 1 < wins < race.copies:
            self.middles.append(_middle(copies[won].tolist()))
        self.archive.learn(race, wins)

    # --- fresh strokes --------------------------------------------------------------------------

    def _fresh(self, count: int) -> Array:
        """Explorers, children, and the middles of the races before, as aims, (count, 4)."""
        if self.archive.reached:
            part = EXPLORERS[self.size >= LARGE]
        else:
            part = Attempt.number(self.attempts).explorers
        explorers = int(part * count) if len(self.archive) else count
        ideas = self._ideas[self.proposed : self.proposed + int(IDEAS * explorers)]
        self.proposed += len(ideas)
        return self.archive.core.fresh(
            self.used,
            self.problem.space.bounds,
            hand=self._hand,
            seeds=[stream(self.seed, number, self.generations) for number in _CHILDREN],
            count=count,
            explorers=explorers,
            shift=self._shift,
            ideas=ideas,
            middles=self.middles[:count],
        )

    @cached_property
    def _ideas(self) -> Ideas:
        """What geometry proposes."""
        return Ideas(self.problem, self.seed)

    @cached_property
    def _shift(self) -> list[float]:
        """Where the even sequence of the explorers begins: for each seed somewhere else."""
        return uniforms(stream(self.seed, _SHIFT), 0, DIMENSIONS).ravel().tolist()

    @cached_property
    def _hand(self) -> list[float]:
        """The deviations of who shall make the stroke."""
        return [float(deviation) for deviation in self.problem.skill.deviations]


def _middle(aims: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The mean of some aims, summed in their order.

    numpy's `mean` and, from Python 3.12 on, `sum` do not add in the same way everywhere.
    """
    total = [0.0] * DIMENSIONS
    for aim in aims:
        total = [have + more for have, more in zip(total, aim, strict=True)]
    return tuple(number / len(aims) for number in total)
