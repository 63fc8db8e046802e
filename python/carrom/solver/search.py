"""The search, generation by generation.

A generation is a list of strokes that hangs only on the seed, its number and what the archive held
before; who judges them, in how many pieces and in what order, changes nothing. It is made of

* explorers, spread evenly over all legal strokes, the first of them with geometric ideas;
* children of the archive's strokes, moved by steps from far coarser to far finer than a hand's, or
  along the line through another of their kind;
* races: noisy copies of contenders, the same noise for all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.solver.archive import MOST_NICHES, TRIALS, Archive, Contender, Place
from carrom.solver.ideas import ideas
from carrom.solver.niches import Keys
from carrom.solver.noise import bells, stream, uniforms
from carrom.solver.problem import Problem
from carrom.solver.space import DIMENSIONS

Array = NDArray[np.float64]

MOST: Final = 131_072
"""Most strokes of a generation."""
GROWTH: Final = (1.02, 1.2)
"""By how much a generation is larger than the one before, before and after the goal is reached.

To come nearer to a goal takes many generations, each from the best of the one before; races go on
as well in large ones, which can be shared among many workers.
"""
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

COARSEST: Final = 0.3
"""Deviation of a child's widest steps, in sides of the cube."""

ALONG: Final = 0.6
"""Part of the children of strokes short of the goal that move along a line through a mate.

So steps become long where a kind is long and short where it is narrow, whichever way that lies:
the "line" operator of Vassiliades and Mouret, "Discovering the elite hypervolume by leveraging
interspecies correlation", GECCO 2018.
"""
REACH: Final = 3.0
"""Deviation of how far along, in distances of the mate."""
ASIDE: Final = 0.1
"""The widest steps beside the line, in parts of a step of a child that does not follow it and of
the mate's distance."""

_SPREAD: Final = (0.8566748838545029, 0.733891856627126, 0.6287067210378087, 0.5385972572236101)
"""Steps of an even sequence in four dimensions: powers of 1/x where x**5 == x + 1."""

_EXPLORE, _PARENTS, _STEPS, _SHIFT, _RACE = range(5)
_MATES, _LINES = 6, 7  # 5 is the stream of the final odds


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
    def number(cls, number: int) -> "Attempt":
        """The attempt of a number, from 0.

        Example:
            >>> Attempt.number(0), Attempt.number(9).niches
            (Attempt(first=256, strokes=16384, niches=32, explorers=0.1), 256)
        """
        return cls(
            first=256 << min(number, 3),
            strokes=16_384 << min(number, 20),
            niches=32 << min(number, 3),
            explorers=min(0.1 * (number + 1), 0.5),
        )


@dataclass(frozen=True, slots=True)
class Race:
    """Noisy copies of one contender: so many strokes of a generation."""

    contender: Contender
    copies: int


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
        rows = self.problem.space.rows(np.concatenate([aims, copies]))
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
        reached = self.archive.reached
        self.size = min(max(self.size * GROWTH[reached], REACHED * reached), MOST)
        if not reached and self.used - self.begun >= Attempt.number(self.attempts).strokes:
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
        """Whom to try in noise: half for the hopeful, the rest for those not tried yet."""
        if self.problem.skill.exact:
            return []
        races: list[Race] = []
        left = most
        for contenders, kept in ((self.archive.hopeful(), most // 2), (self.archive.untried(), 0)):
            for contender in contenders:
                if contender.due <= left - kept:
                    races.append(Race(contender, contender.due))
                    left -= contender.due
        return races

    def _copies(self, races: Sequence[Race]) -> Array:
        """The next noisy copies of each contender: the first copy has the same noise for all."""
        if not races:
            return np.empty((0, DIMENSIONS))
        aims = np.array([race.contender.aim for race in races])
        counts = [race.copies for race in races]
        begun = np.array([race.contender.trials for race in races])
        before = np.cumsum(counts) - counts
        number = np.arange(sum(counts)) + np.repeat(begun - before, counts)
        return self.problem.skill.moved(np.repeat(aims, counts, axis=0), self._noise[number])

    @cached_property
    def _noise(self) -> Array:
        """What the copies of a contender are off, in deviations."""
        return bells(stream(self.seed, _RACE), 0, TRIALS[-1], DIMENSIONS)

    def _learn(self, race: Race, copies: Array, won: NDArray[np.bool_]) -> None:
        """Count a race; the middle of the copies that succeeded will be tried itself."""
        wins = int(np.count_nonzero(won))
        if 1 < wins < race.copies:
            self.middles.append(tuple(copies[won].mean(axis=0).tolist()))
        race.contender.wins += wins
        race.contender.trials += race.copies

    # --- fresh strokes --------------------------------------------------------------------------

    def _fresh(self, count: int) -> Array:
        """Explorers and children, as aims, (count, 4)."""
        parents = self._parents()
        if self.archive.reached:
            part = EXPLORERS[self.size >= LARGE]
        else:
            part = Attempt.number(self.attempts).explorers
        explorers = int(part * count) if parents else count
        points = self._explorers(explorers)
        proposed = self._ideas[self.proposed : self.proposed + int(IDEAS * explorers)]
        points[: len(proposed)] = proposed
        self.proposed += len(proposed)
        if explorers < count:
            points = np.concatenate([points, self._children(parents, count - explorers)])
        space = self.problem.space
        if middles := self.middles[:count]:
            # In place of the last children, and within the bounds, which a hand leaves at times.
            points[-len(middles) :] = space.points(np.array(middles))
        return space.aims(points)

    @cached_property
    def _ideas(self) -> Array:
        """What geometry proposes, as points."""
        return ideas(self.problem, self.seed)

    def _explorers(self, count: int) -> Array:
        """The next points of an even sequence; a seed's begins somewhere else."""
        shift = uniforms(stream(self.seed, _SHIFT), 0, 1, DIMENSIONS)
        numbers = np.arange(self.used + 1, self.used + count + 1, dtype=np.float64)
        points = numbers[:, None] * np.array(_SPREAD) + shift
        spread: Array = points - np.floor(points)
        return spread

    def _parents(self) -> list[tuple[Contender, Place]]:
        """Those who may have children, the best kinds first, of each the best first."""
        places = [self.archive.places[key] for key in self.archive.ranked()]
        return [(held, place) for place in places for held in place.contenders[:2]]

    def _children(self, parents: Sequence[tuple[Contender, Place]], count: int) -> Array:
        """Parents moved, most of those short of the goal along a line, the others freely."""
        drawn = uniforms(stream(self.seed, _PARENTS, self.generations), 0, count, 4)
        # The best of three drawn: leans towards the best kinds and forgets none.
        rank = np.minimum(np.minimum(drawn[:, 0], drawn[:, 1]), drawn[:, 2])
        who = (rank * len(parents)).astype(np.intp)
        points = self.problem.space.points(np.array([held.aim for held, _ in parents]))[who]
        steps = bells(stream(self.seed, _STEPS, self.generations), 0, count, DIMENSIONS)
        steps *= self._scales([held for held, _ in parents])[who]
        steps *= _sizes(drawn[:, 3])[:, None]
        moves = uniforms(stream(self.seed, _EXPLORE, self.generations), 0, count, DIMENSIONS)
        still = (moves < 0.4) & (moves > moves.min(axis=1)[:, None])  # one dimension always moves
        moved: Array = points + np.where(still, 0.0, steps)
        drawn = uniforms(stream(self.seed, _MATES, self.generations), 0, count, 2)
        short = np.array([held.score < 1.0 for held, _ in parents])[who]
        rows = np.flatnonzero(short & (drawn[:, 0] < ALONG))
        mates = self._mates(parents, who[rows], drawn[rows, 1])
        return self._along(points, moved, rows, mates, steps)

    def _mates(
        self, parents: Sequence[tuple[Contender, Place]], who: NDArray[np.intp], drawn: Array
    ) -> Array:
        """For each of some parents the point of a stroke of its kind, may be itself, (N, 4)."""
        mates = [place.contenders for _, place in parents]
        many = np.array([len(held) for held in mates])
        first = np.cumsum(many) - many
        aims = np.array([mate.aim for held in mates for mate in held])
        return self.problem.space.points(aims[first[who] + (drawn * many[who]).astype(np.intp)])

    def _along(
        self, points: Array, moved: Array, rows: NDArray[np.intp], mates: Array, steps: Array
    ) -> Array:
        """Let some children move along the line through a mate, where that is not the parent."""
        way = mates - points[rows]
        way[:, 1] -= np.rint(way[:, 1])  # the shorter way round
        distance = np.abs(way).max(axis=1)[:, None]
        far = bells(stream(self.seed, _LINES, self.generations), 0, len(rows), 1)
        along = points[rows] + REACH * far * way + ASIDE * distance * steps[rows]
        moved[rows] = np.where(distance > 0.0, along, moved[rows])
        return moved

    def _scales(self, parents: Sequence[Contender]) -> Array:
        """The widest steps of children, in sides of the cube: thrice the hand's, or all alike.

        For each parent, (N, 4).
        """
        space, skill = self.problem.space, self.problem.skill
        scales = np.full((len(parents), DIMENSIONS), COARSEST)
        if skill.exact:
            return scales
        hands = np.tile(skill.deviations, (len(parents), 1))
        hands[:, 2] *= [held.aim[2] for held in parents]
        sides = np.where(space.units > 0.0, space.units, 1.0)
        reached = np.array([held.score >= 1.0 for held in parents])
        scales[reached] = np.minimum(3.0 * hands / sides, COARSEST)[reached]
        return scales


_SIZES: Final = np.array([3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 3e-1, 1.0])
"""Steps of a child, in parts of the widest."""


def _sizes(part: Array) -> Array:
    """Sizes of steps for numbers from 0 to 1: every power of ten alike, without a logarithm."""
    at = part * (len(_SIZES) - 1)
    low = np.minimum(at.astype(np.intp), len(_SIZES) - 2)
    sizes: Array = _SIZES[low] + (at - low) * (_SIZES[low + 1] - _SIZES[low])
    return sizes
