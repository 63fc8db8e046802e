"""The best strokes found so far of each kind.

Kinds that have not reached the goal keep the strokes that came nearest. Kinds that have keep
contenders and race them: each is tried in the hand's noise, all with the same noise, and who falls
behind for certain is dropped.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from carrom._core import Archive as Core
from carrom.solver.niches import Keys

Array = NDArray[np.float64]
Aim = tuple[float, float, float, float]

MOST_NICHES: Final = 256
"""Kinds kept once the goal is reached: the best."""
MOST_TRIALS: Final = Core.MOST_TRIALS
"""Noisy copies that a contender has, at most."""
DOUBT: Final = Core.DOUBT
"""Trials that failed before the first: few trials count little."""


class Contender(NamedTuple):
    """A stroke, as offset, angle, speed and spin, and what is known of it."""

    aim: Aim
    score: float
    wins: int = 0
    trials: int = 0

    @property
    def estimate(self) -> float:
        """Its success in noise as far as it is known, doubted while that is little."""
        return (self.wins + 0.5) / (self.trials + DOUBT)


class Place(NamedTuple):
    """What is kept of one kind.

    Attributes:
        contenders: the best first; one at least.
        reached: how often the kind has reached the goal.
        lacked: what the score of its best lacked when that last came clearly nearer to the goal;
            more than 1 before.
        since: strokes simulated in all by then.
    """

    contenders: tuple[Contender, ...]
    reached: int = 0
    lacked: float = 2.0
    since: int = 0

    @property
    def best(self) -> Contender:
        """The first."""
        return self.contenders[0]

    @property
    def solved(self) -> bool:
        """Whether the goal has been reached in this kind."""
        return self.best.score >= 1.0


class Race(NamedTuple):
    """The next noisy copies of one contender.

    Attributes:
        key: the number of its kind.
        turn: which of its contenders, from 0.
        aim: its stroke.
        trials: noisy copies that it has had.
        copies: how many are next.
    """

    key: int
    turn: int
    aim: Aim
    trials: int
    copies: int


class Archive:
    """The kinds of strokes found, by number of kind (`carrom.solver.niches`).

    The core keeps it (`core`), and makes the strokes of the next generation of it.

    Args:
        places: what is kept of each.

    Raises:
        ValueError: a kind without a stroke.
    """

    def __init__(self, places: Mapping[int, Place] | None = None) -> None:
        """Hand it to the core, which keeps it."""
        self.core = Core(
            [
                (key, place.reached, place.lacked, place.since, place.contenders)
                for key, place in (places or {}).items()
            ]
        )

    @property
    def places(self) -> dict[int, Place]:
        """What is kept of each kind, the best kind first."""
        return {
            key: Place(tuple(Contender(*held) for held in contenders), reached, lacked, since)
            for key, reached, lacked, since, contenders in self.core.places()
        }

    def copy(self) -> "Archive":
        """Another, which goes its own way."""
        other = Archive.__new__(Archive)
        other.core = self.core.copy()
        return other

    def offer(self, aims: Array, scores: Array, keys: Keys, niches: int = MOST_NICHES) -> None:
        """Take in the best of some strokes; no more than `niches` kinds are kept.

        In a fixed order, whoever judged them.

        Args:
            aims: offset, angle, speed and spin of each stroke, float64 (N, 4).
            scores: `Goal.score` of each, float64 (N,); NaN counts as 0.
            keys: the number of its kind (`carrom.solver.niches`), int64 (N,).
            niches: most kinds kept.
        """
        self.core.offer(aims, scores, keys, niches)

    def note(self, used: int) -> None:
        """Note which kinds have come nearer to the goal, after so many strokes in all."""
        self.core.note(used)

    def races(self, most: int) -> list[Race]:
        """Whom to try in noise, in at most `most` strokes.

        Half of them are for the hopeful, the rest for those not tried yet.
        """
        return [Race(*race) for race in self.core.races(most)]

    def learn(self, race: Race, wins: int) -> None:
        """Note how many copies of a race succeeded."""
        self.core.learn(race.key, race.turn, wins, race.copies)

    def drop_the_beaten(self) -> None:
        """In each kind that has reached the goal drop who is behind its best one for certain."""
        self.core.drop_the_beaten()

    @property
    def reached(self) -> bool:
        """Whether any kind has reached the goal."""
        return self.core.reached()

    def solved(self) -> list[int]:
        """Numbers of the kinds that have reached the goal, the best first."""
        return [key for key, place in self.places.items() if place.solved]

    def solved_count(self) -> int:
        """How many kinds have reached the goal."""
        return self.core.counts()[1]

    def best(self) -> Contender | None:
        """The best stroke of all."""
        best = self.core.best()
        return None if best is None else Contender(*best)

    def __len__(self) -> int:
        """Number of kinds."""
        return self.core.counts()[0]
