"""What a search found: strokes with their odds, or how near it came."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Self, overload

from carrom.errors import CarromError, row_of
from carrom.io.text import StrPath, json_text, read_json, refused, write_whole
from carrom.layout import Layout
from carrom.result import StrokeResult
from carrom.solver.goal import Goal
from carrom.solver.niches import Niche
from carrom.solver.odds import Odds
from carrom.solver.problem import Problem
from carrom.solver.skill import Skill
from carrom.solver.tolerance import Tolerance
from carrom.solver.wording import caption
from carrom.stroke import Stroke


@dataclass(frozen=True, slots=True)
class Solution:
    """One stroke that reaches the goal.

    Attributes:
        stroke: how it is made: place, velocity and spin as they were simulated, to the last bit.
            Its angle and speed are worked out from these, to be read: `Stroke.aim` with them may
            make a stroke that differs in the last bits.
        odds: how often it succeeds in the hand's noise, seen in fresh trials.
        tolerance: by how much it may be missed in one thing alone.
        niche: what kind of stroke it is.
        description: the same in plain words.
        result: what it does, exactly, with its trajectory.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.of({"W1": (0.2, 0.2)})
        >>> best = carrom.solve(layout, "pot W1 in NE", budget=5_000)[0]
        >>> best.result.pocketed[0][:2], best.odds.rate > 0.3
        (('W1', 'NE'), True)
    """

    stroke: Stroke
    odds: Odds
    tolerance: Tolerance
    niche: Niche
    description: str
    result: StrokeResult

    def svg(self, goal: Goal | str = "") -> str:
        """A picture of the stroke: `carrom.svg` of its result, with aim, odds and words.

        Args:
            goal: what it was searched for, as the first words below the picture; "" for none.
        """
        from carrom.svg import svg

        odds = f"succeeds {self.odds} of the time"
        words = caption(self.stroke, odds, self.description, goal=str(goal))
        return svg(self.result, caption=words)

    def _repr_svg_(self) -> str:
        """The picture that Jupyter shows."""
        return self.svg()

    def __repr__(self) -> str:
        """One line: the odds and the words."""
        return f"<Solution: {self.odds}; {self.description}>"


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The stroke that came nearest to the goal.

    Attributes:
        stroke: how it is made.
        score: how near it came, below 1.
        missing: what was missing, in plain words.
        description: what it does, in plain words.
        result: what it does, exactly, with its trajectory.
    """

    stroke: Stroke
    score: float
    missing: tuple[str, ...]
    description: str
    result: StrokeResult

    def svg(self, goal: Goal | str = "") -> str:
        """A picture of the stroke: `carrom.svg` of its result, with aim and what was missing.

        Args:
            goal: what it was searched for, as the first words below the picture; "" for none.
        """
        from carrom.svg import svg

        short = "missing: " + "; ".join(self.missing)
        words = caption(self.stroke, self.description, short, goal=str(goal))
        return svg(self.result, caption=words)

    def _repr_svg_(self) -> str:
        """The picture that Jupyter shows."""
        return self.svg()

    def __repr__(self) -> str:
        """One line: what it does and what was missing."""
        return f"<NearMiss: {self.description}; {'; '.join(self.missing)}>"


@dataclass(frozen=True, slots=True, repr=False)
class Solutions(Sequence[Solution]):
    """What a search found, the likeliest stroke first. It may be empty, which is an answer too.

    Two are equal when the same was searched for and the same was found; how long that took, and
    whether it was meant to take longer, makes no difference.

    Attributes:
        found: the solutions, each of another kind.
        near_miss: the stroke that came nearest; None when there are solutions, or when nothing
            was searched.
        problem: what was searched for, and among which strokes.
        seed: of the search.
        budget: what repeats it: strokes searched, and simulations for the odds.
        searched: strokes simulated by the search itself.
        kinds: how many kinds of strokes reached the goal.
        seconds: how long it took.
        interrupted: whether Ctrl-C stopped it, in the search or after.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.of({"W1": (0.2, 0.2)})
        >>> found = carrom.solve(layout, "pot W1 in NE", budget=5_000)
        >>> carrom.solve(found.start, found.goal, budget=found.budget) == found
        True
        >>> Solutions.from_dict(found.to_dict()) == found
        True
    """

    found: tuple[Solution, ...]
    near_miss: NearMiss | None
    problem: Problem
    seed: int
    budget: int
    searched: int
    kinds: int
    seconds: float = field(compare=False)
    interrupted: bool = field(compare=False)

    @property
    def start(self) -> Layout:
        """Where the pieces lay."""
        return self.problem.space.layout

    @property
    def goal(self) -> Goal:
        """What should happen."""
        return self.problem.goal

    @property
    def skill(self) -> Skill:
        """The hand whose noise the odds are for."""
        return self.problem.skill

    def __len__(self) -> int:
        """How many solutions."""
        return len(self.found)

    @overload
    def __getitem__(self, index: int) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Solution, ...]: ...
    def __getitem__(self, index: int | slice) -> Solution | tuple[Solution, ...]:
        """One of them, or some.

        Raises:
            InvalidIndex: there is no such stroke.
            TypeError: the index is no whole number.
        """
        if isinstance(index, slice):
            return self.found[index]
        return self.found[row_of("index", index, len(self.found))]

    def __iter__(self) -> Iterator[Solution]:
        """Each, the likeliest first."""
        return iter(self.found)

    def __str__(self) -> str:
        """A line for each; or what was missing."""
        strokes = "1 stroke" if self.searched == 1 else f"{self.searched} strokes"
        kinds = "1 kind reaches" if self.kinds == 1 else f"{self.kinds} kinds reach"
        head = f"{self.goal}: {strokes} searched, {kinds} it"
        if self.near_miss is not None:
            missing = "; ".join(self.near_miss.missing)
            return f"{head}\n  nearest: {self.near_miss.description}\n  missing: {missing}"
        return "\n".join([head, *(f"  {one.odds}  {one.description}" for one in self.found)])

    def __repr__(self) -> str:
        """One line: how many, and the best odds."""
        best = f"; best {self.found[0].odds}" if self.found else ""
        return f"<Solutions: {len(self.found)} for {str(self.goal)!r}{best}>"

    def _repr_svg_(self) -> str:
        """The picture of the best, or of the nearest miss."""
        from carrom.svg import svg

        if self.found:
            return self.found[0].svg(self.goal)
        return svg(self.start) if self.near_miss is None else self.near_miss.svg(self.goal)

    # --- files ----------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Plain values, with all that is needed to make every stroke again.

        Raises:
            CarromError: the goal is, or has, one of somebody's own, which no text says.
        """
        from carrom.solver.solution_file import plain_solutions

        return plain_solutions(self)

    @classmethod
    def from_dict(cls, plain: object) -> Self:
        """What `to_dict` wrote; every stroke is made again.

        Raises:
            UnreadableFile: something else; every fault that was found.

        Warns:
            DigestMismatch: a stroke ended otherwise than it did.
        """
        from carrom.solver.solution_file import read_solutions

        return cls(**read_solutions(plain))

    def save(self, path: StrPath) -> None:
        """Write them to a file of JSON, whole or not at all.

        Raises:
            CarromError: as `to_dict`.
            OSError: it cannot be written.
        """
        write_whole(path, json_text(self.to_dict()))

    @classmethod
    def load(cls, path: StrPath) -> Self:
        """Read what `save` wrote; every stroke is made again.

        Raises:
            UnreadableFile: the file cannot be read, or is none of these; every fault is listed.

        Warns:
            DigestMismatch: a stroke ended otherwise than it did.
        """
        try:
            return cls.from_dict(read_json(path))
        except CarromError as error:
            raise refused(path, error) from error.__cause__
