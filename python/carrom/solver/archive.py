"""The best strokes found so far of each kind.

Kinds that have not reached the goal keep the strokes that came nearest. Kinds that have keep
contenders and race them: each is tried in the hand's noise, all with the same noise, and who falls
behind for certain is dropped.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom.solver.niches import Keys
from carrom.solver.odds import wilson

Array = NDArray[np.float64]
Aim = tuple[float, float, float, float]

ELITES: Final = 4
"""Strokes kept of a kind that has not reached the goal."""
CONTENDERS: Final = 4
"""Strokes that race in a kind that has."""
MOST_NICHES: Final = 256
"""Kinds kept once the goal is reached: the best."""
TRIALS: Final = (16, 48, 128, 320, 768, 1792)
"""Noisy copies that a contender has had after each of its races."""
DOUBT: Final = 16.0
"""Trials that failed before the first: few trials count little."""


@dataclass(slots=True)
class Contender:
    """A stroke, as offset, angle, speed and spin, and what is known of it."""

    aim: Aim
    score: float
    wins: int = 0
    trials: int = 0

    @property
    def estimate(self) -> float:
        """Its success in noise as far as it is known, doubted while that is little."""
        return (self.wins + 0.5) / (self.trials + DOUBT)

    @property
    def hope(self) -> float:
        """The most that its success in noise may be."""
        return wilson(self.wins, self.trials)[1]

    @property
    def due(self) -> int:
        """Noisy copies it has next; 0 when it has had all."""
        return next((count - self.trials for count in TRIALS if count > self.trials), 0)


@dataclass(slots=True)
class Place:
    """What is kept of one kind, the best first; and how often the kind has reached the goal."""

    contenders: list[Contender] = field(default_factory=list)
    reached: int = 0

    @property
    def best(self) -> Contender:
        """The first."""
        return self.contenders[0]

    @property
    def solved(self) -> bool:
        """Whether the goal has been reached in this kind."""
        return bool(self.contenders) and self.best.score >= 1.0

    def offer(self, aim: Aim, score: float) -> bool:
        """Take a stroke in when there is room for it, or when it is better than one here.

        False when it is not good enough: then no stroke of a lower score, or the same, is.
        """
        if score >= 1.0 and not self.solved:
            self.contenders.clear()
        elif score < 1.0 and self.solved:
            return False
        full = len(self.contenders) >= (CONTENDERS if score >= 1.0 else ELITES)
        if full:
            last = self.contenders[-1]
            if score <= last.score and (score < 1.0 or not last.trials):
                return False
        if any(held.aim == aim for held in self.contenders):
            return True
        if full:
            self.contenders.pop()
        self.contenders.append(Contender(aim, score))
        self.sort()
        return True

    def sort(self) -> None:
        """The best first; of equal ones the older."""
        self.contenders.sort(key=lambda held: (-held.score, -held.estimate))

    def drop_the_beaten(self) -> None:
        """Drop who is behind the best one for certain."""
        floor = max(wilson(held.wins, held.trials)[0] for held in self.contenders)
        self.contenders = [held for held in self.contenders if held.hope >= floor]
        self.sort()


class Archive:
    """The kinds of strokes found, by number of kind (`carrom.solver.niches`)."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.places: dict[int, Place] = {}

    def offer(self, aims: Array, scores: Array, keys: Keys, niches: int = MOST_NICHES) -> None:
        """Take in the best of some strokes; no more than `niches` kinds are kept.

        In a fixed order, whoever judged them.
        """
        # A kind that is not kept yet, and behind all that are, would not be kept.
        full = len(self.places) >= niches
        floor = min(place.best.score for place in self.places.values()) if full else -np.inf
        refused = -1  # kinds come together, of each the best first
        for i in _best_of_each(scores, keys, niches):
            key, score = int(keys[i]), float(scores[i])
            if key == refused or (score < floor and key not in self.places):
                continue
            place = self.places.setdefault(key, Place())
            x, angle, speed, spin = aims[i].tolist()
            if not place.offer((x, angle, speed, spin), score):
                refused = key
        kinds, counts = np.unique(keys[scores >= 1.0], return_counts=True)
        for key, count in zip(kinds.tolist(), counts.tolist(), strict=True):
            if key in self.places:
                self.places[key].reached += count
        if len(self.places) > niches:
            self.places = {key: self.places[key] for key in self.ranked()[:niches]}

    def drop_the_beaten(self) -> None:
        """In each kind that has reached the goal drop who is behind its best one for certain."""
        for place in self.places.values():
            if place.solved:
                place.drop_the_beaten()

    def ranked(self) -> list[int]:
        """Numbers of the kinds, the best first."""

        def worth(key: int) -> tuple[float, float, int, int]:
            place = self.places[key]
            return -place.best.score, -place.best.estimate, -place.reached, key

        return sorted(self.places, key=worth)

    @property
    def reached(self) -> bool:
        """Whether any kind has reached the goal."""
        return any(place.solved for place in self.places.values())

    def solved(self) -> list[int]:
        """Numbers of the kinds that have reached the goal, the best first."""
        return [key for key in self.ranked() if self.places[key].solved] if self.reached else []

    def best(self) -> Contender | None:
        """The best stroke of all."""
        ranked = self.ranked()
        return self.places[ranked[0]].best if ranked else None

    def untried(self) -> Sequence[Contender]:
        """Contenders without a trial: of each kind in turn, first of those reached most often."""
        waiting = [
            (turn, -place.reached, key, held)
            for key, place in self.places.items()
            if place.solved
            for turn, held in enumerate(held for held in place.contenders if not held.trials)
        ]
        waiting.sort(key=lambda entry: entry[:3])
        return [held for *_, held in waiting]

    def hopeful(self) -> Sequence[Contender]:
        """Contenders that have had trials and are due more: who may succeed most comes first."""
        waiting = [
            (-held.hope, key, turn, held)
            for key, place in self.places.items()
            if place.solved
            for turn, held in enumerate(place.contenders)
            if held.trials and held.due
        ]
        waiting.sort(key=lambda entry: entry[:3])
        return [held for *_, held in waiting]


def _best_of_each(scores: Array, keys: Keys, niches: int) -> list[int]:
    """Rows of the best `CONTENDERS` of each of the best kinds, the best kind and stroke first.

    Of equal ones the first.
    """
    order = np.lexsort((-scores, keys))  # stable
    sorted_keys = keys[order]
    starts = np.flatnonzero(np.concatenate([[True], sorted_keys[1:] != sorted_keys[:-1]]))
    ends = np.append(starts[1:], len(order))
    kinds = np.argsort(-scores[order[starts]], kind="stable")[:niches]
    found: list[int] = []
    for kind in kinds.tolist():
        found += order[starts[kind] : min(ends[kind], starts[kind] + CONTENDERS)].tolist()
    return found
