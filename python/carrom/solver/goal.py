"""What a stroke should do: goals, how they are judged, and how they are put together.

A goal is a frozen value. It judges whole batches (`Tracks`): where it is reached, and elsewhere
how near the strokes came, which guides a search. What it says here is what it means; a search asks
the core, which says the same (`carrom.solver.criteria`).

Example:
    >>> from carrom.solver import KeepStriker, Pot
    >>> goal = Pot("Q", "NE") & ~KeepStriker()
    >>> str(goal)
    'pot Q in NE; not keep striker'
    >>> Goal.parse("pot Q in NE and not keep striker") == goal
    True
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from carrom.equipment import CarromBoard
from carrom.errors import Faults, InvalidGoal
from carrom.layout import Layout
from carrom.rules import Position
from carrom.solver.tracks import Flags, Floats, Tracks

NEAR_MISS: Final = 0.9
"""The best score of a stroke that does not reach a goal."""

PAIRED: Final = 200
"""Parts of a goal, at most, that are held against each other: a hostile text has thousands."""

Wanted = tuple[int, int | None]
"""A piece to be potted, and the pocket; None: any."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a stroke is to be made, as far as it is known: see `Goal.faults`."""

    start: Layout
    position: Position | None
    board: CarromBoard | None
    speeds: tuple[float, float] | None


class Goal(ABC):
    """Something that a stroke reaches or not. Frozen; compares and hashes by value."""

    __slots__ = ()

    # --- judging ----------------------------------------------------------------------------

    def reached(self, tracks: Tracks) -> Flags:
        """Whether each stroke reaches the goal, bool (N,). One that did not settle never does."""
        return self._holds(tracks) & tracks.settled

    def score(self, tracks: Tracks) -> Floats:
        """How near each stroke comes, float64 (N,): 1.0 exactly where the goal is reached.

        Elsewhere it is from 0.0 to below 1.0, the larger the nearer. A stroke that did not
        settle has 0.0.
        """
        near = np.where(self._holds(tracks), 1.0, NEAR_MISS * self._nearness(tracks))
        return near if tracks.all_settled else np.where(tracks.settled, near, 0.0)

    def missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        """In plain words what a stroke lacks; empty when it reaches the goal.

        Raises:
            IndexError: there is no such stroke.
        """
        row = range(tracks.count)[row]
        if not tracks.settled[row]:
            return ("the stroke did not settle",)
        return () if self.reached(tracks)[row] else self._missing(tracks, row)

    @abstractmethod
    def _holds(self, tracks: Tracks) -> Flags:
        """Whether the goal is reached, settled or not, (N,)."""

    @abstractmethod
    def _nearness(self, tracks: Tracks) -> Floats:
        """How near each stroke comes, 0 to 1; it counts where the goal is not reached, (N,)."""

    @abstractmethod
    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        """What one settled stroke lacks that does not reach the goal."""

    # --- what it is about -------------------------------------------------------------------

    def pieces(self, position: Position | None = None) -> frozenset[int]:
        """Numbers of the pieces that the striker is to send somewhere, the striker excluded.

        Args:
            position: says whose men are whose. Without one, the men of either player may be
                anybody's.
        """
        return frozenset(piece for piece, _ in self.pockets(position))

    def pockets(self, position: Position | None = None) -> frozenset[Wanted]:  # noqa: ARG002
        """The pieces to be potted and where: piece and pocket, or None for any pocket."""
        return frozenset()

    def faults(
        self,
        start: Layout,
        position: Position | None = None,
        *,
        board: CarromBoard | None = None,
        speeds: tuple[float, float] | None = None,
    ) -> tuple[str, ...]:
        """Why it cannot be judged there, or no stroke can reach it, as far as that is plain.

        Args:
            start: where the pieces lie.
            position: the state of the game, or None.
            board: the carrom board; without one no place is known to lie outside.
            speeds: the least and the greatest speed of a stroke, m/s; without them any will do.

        Example:
            >>> Goal.parse("pot own in NE").faults(Layout.of({"W1": (0.3, 0.3)}))
            ("'own' needs a position that says whose men are whose",)
            >>> Goal.parse("pot W2").faults(Layout.of({"W1": (0.3, 0.3)}))
            ('W2 is not on the board',)
            >>> Goal.parse("speed at least 9").faults(Layout.of({}), speeds=(0.5, 7.0))
            ('speed at least 9.0 m/s: strokes have 0.5 to 7 m/s',)
        """
        situation = Situation(start, position, board, speeds)
        return unique((*self._lacks(position), *self._cannot(situation)))

    def _lacks(self, position: Position | None) -> tuple[str, ...]:  # noqa: ARG002
        """What it needs to be judged at all."""
        return ()

    def _cannot(self, at: Situation) -> tuple[str, ...]:  # noqa: ARG002
        """Why no stroke can reach it."""
        return ()

    def _excludes(self, other: "Goal", at: Situation) -> bool:  # noqa: ARG002
        """Whether no stroke can reach both this and another goal, as far as that is plain."""
        return False

    # --- text and composition ---------------------------------------------------------------

    @staticmethod
    def parse(text: str) -> "Goal":
        """The goal that a text describes; see ``docs/goals.md`` for every word.

        Raises:
            InvalidGoal: pointing at each word that cannot be understood.

        Example:
            >>> Goal.parse("keep striker")
            KeepStriker()
        """
        from carrom.solver.language import parse

        return parse(text)

    @abstractmethod
    def __str__(self) -> str:
        """The goal in words that `Goal.parse` reads."""

    def __and__(self, other: object) -> "Goal":
        """Both."""
        return And(self, other) if isinstance(other, Goal) else NotImplemented

    def __or__(self, other: object) -> "Goal":
        """Either, or both."""
        return Or(self, other) if isinstance(other, Goal) else NotImplemented

    def __invert__(self) -> "Goal":
        """The opposite."""
        return Not(self)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class _Several(Goal):
    """Goals put together. Those of the same kind inside are taken out of their brackets."""

    goals: tuple[Goal, ...]

    def __init__(self, *goals: Goal) -> None:
        faults = Faults()
        name = type(self).__name__
        for i, goal in enumerate(goals, start=1):
            faults.kind(f"{name}: goal {i}", goal, Goal)
        if len(goals) < 2:
            faults.append(f"{name} needs two goals or more, not {len(goals)}")
        faults.raise_as(InvalidGoal)
        inner = (goal.goals if type(goal) is type(self) else (goal,) for goal in goals)
        object.__setattr__(self, "goals", tuple(goal for some in inner for goal in some))

    def pieces(self, position: Position | None = None) -> frozenset[int]:
        """Those of all the goals."""
        return frozenset().union(*(goal.pieces(position) for goal in self.goals))

    def pockets(self, position: Position | None = None) -> frozenset[Wanted]:
        """Those of all the goals."""
        return frozenset().union(*(goal.pockets(position) for goal in self.goals))

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return unique(fault for goal in self.goals for fault in goal._lacks(position))

    def __repr__(self) -> str:
        """As the call that makes it."""
        return f"{type(self).__name__}({', '.join(map(repr, self.goals))})"

    def __reduce__(self) -> tuple[type, tuple[Goal, ...]]:
        """Rebuild from the goals."""
        return type(self), self.goals


class And(_Several):
    """All of some goals.

    Its score is the mean of theirs.

    Raises:
        InvalidGoal: fewer than two, or something that is no goal.

    Example:
        >>> from carrom.solver import KeepStriker, Pot
        >>> And(Pot("Q"), KeepStriker()) == (Pot("Q") & KeepStriker())
        True
    """

    __slots__ = ()

    def score(self, tracks: Tracks) -> Floats:
        """The mean of the goals' scores, float64 (N,)."""
        return self.mean([goal.score(tracks) for goal in self.goals])

    @staticmethod
    def mean(scores: Sequence[Floats]) -> Floats:
        """The score of a stroke of which each goal has one of these, float64 (N,)."""
        total = scores[0]
        for score in scores[1:]:
            total = total + score
        return total / len(scores)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        each = (fault for goal in self.goals for fault in goal._cannot(at))
        pairs = combinations(tuple(dict.fromkeys(self.goals))[:PAIRED], 2)
        both = (
            f"no stroke does both: {_inside(one)}, and {_inside(other)}"
            for one, other in pairs
            if one._excludes(other, at) or other._excludes(one, at)
        )
        return unique((*each, *both))

    def _holds(self, tracks: Tracks) -> Flags:
        held = self.goals[0].reached(tracks)
        for goal in self.goals[1:]:
            held = held & goal.reached(tracks)
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        return self.score(tracks)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        return unique(text for goal in self.goals for text in goal.missing(tracks, row))

    def __str__(self) -> str:
        """The goals, with ``;`` between them."""
        return "; ".join(map(str, self.goals))


class Or(_Several):
    """At least one of some goals.

    Its score is the best of theirs.

    Raises:
        InvalidGoal: fewer than two, or something that is no goal.

    Example:
        >>> from carrom.solver import Pot
        >>> str(Pot("Q") | Pot("W1", "SE"))
        'pot Q or pot W1 in SE'
    """

    __slots__ = ()

    def score(self, tracks: Tracks) -> Floats:
        """The best of the goals' scores, float64 (N,)."""
        best = self.goals[0].score(tracks)
        for goal in self.goals[1:]:
            best = np.maximum(best, goal.score(tracks))
        return best

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        each = [goal._cannot(at) for goal in self.goals]
        return unique(fault for some in each for fault in some) if all(each) else ()

    def _holds(self, tracks: Tracks) -> Flags:
        held = self.goals[0].reached(tracks)
        for goal in self.goals[1:]:
            held = held | goal.reached(tracks)
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        return self.score(tracks)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        each = (" and ".join(goal.missing(tracks, row)) for goal in self.goals)
        return (" or ".join(f"({text})" if " and " in text else text for text in each),)

    def __str__(self) -> str:
        """The goals, with ``or`` between them."""
        return " or ".join(map(_inside, self.goals))


@dataclass(frozen=True, slots=True)
class Not(Goal):
    """The opposite of a goal: reached by every settled stroke that does not reach the other.

    It knows no near misses: its score is 1.0 or 0.0.

    Raises:
        InvalidGoal: something that is no goal.

    Example:
        >>> from carrom.solver import Pot
        >>> str(~Pot("W1"))
        'not pot W1'
    """

    goal: Goal

    def __post_init__(self) -> None:
        """Refuse what is no goal."""
        faults = Faults()
        faults.kind("Not: the goal", self.goal, Goal)
        faults.raise_as(InvalidGoal)

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return self.goal._lacks(position)

    def _excludes(self, other: Goal, at: Situation) -> bool:  # noqa: ARG002
        return self.goal == other

    def _holds(self, tracks: Tracks) -> Flags:
        return ~self.goal.reached(tracks)

    def _nearness(self, tracks: Tracks) -> Floats:
        return np.zeros(tracks.count)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:  # noqa: ARG002
        return (f"the stroke does: {self.goal}",)

    def __str__(self) -> str:
        """The goal with ``not`` before it, in brackets if it has parts."""
        return f"not {_inside(self.goal)}"

    def __repr__(self) -> str:
        """As the call that makes it."""
        return f"Not({self.goal!r})"


def _inside(goal: Goal) -> str:
    """The text of a goal beside ``or`` or ``not``."""
    return f"({goal})" if isinstance(goal, _Several) else str(goal)


def unique(texts: Iterable[str]) -> tuple[str, ...]:
    """Each text once, in order."""
    return tuple(dict.fromkeys(texts))


def closeness(distance: Floats, half: float) -> Floats:
    """1 at no distance, 1/2 at ``half``, 0 at an infinite one.

    Only ``+ /``: a score is the same on every machine.

    Example:
        >>> closeness(np.array([0.0, 0.1, np.inf]), 0.1).tolist()
        [1.0, 0.5, 0.0]
    """
    return half / (half + distance)


Window = tuple[float | None, float | None]
"""The least and the greatest figure that will do; None: no limit."""


def apart(one: Window, other: Window) -> bool:
    """Whether no figure lies in both of two windows.

    Example:
        >>> apart((2.0, None), (0.5, 2.0)), apart((2, 2), (3, None))
        (False, True)
    """
    (low, high), (least, most) = one, other
    return (low is not None and most is not None and low > most) or (
        high is not None and least is not None and least > high
    )
