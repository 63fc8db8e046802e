"""The problems on which ways to search are compared: data in ``benches/problems/``.

A file is a set-up, with the problems that begin from it. Each problem is a goal and a witness: a
stroke that reaches it and that no search of ours has found. The source says where it comes from:

* ``found``: brute force, plain random strokes until one reached the goal;
* ``written``: the goal was written from what a plain random stroke did.

Plain random strokes are numbered: stroke `n` of seed `s` is `random_aims(space, s, n, 1)`, so each
source can be made again (``python -m tools.find_witnesses``).
"""

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from carrom import CarromBoard, Layout, Materials, Stroke
from carrom.solver import Goal, Skill, StrokeSpace
from carrom.solver.noise import stream, uniforms
from carrom.solver.problem import Problem
from numpy.typing import NDArray

Array = NDArray[np.float64]

FOLDER: Final = Path(__file__).resolve().parent / "problems"

DIFFICULTIES: Final = ("easy", "medium", "hard", "very hard")
"""By the part of plain random strokes that reach the goal: above 1 in 3000, above 1 in 100,000,
above 1 in 10 million, below that."""

_RANDOM: Final = 99  # the stream of plain random strokes: none that the search uses


@dataclass(frozen=True)
class SetUp:
    """Where the pieces lie and whose stroke it is.

    Attributes:
        name: of its file.
        layout: where the pieces lie, on the ICF board.
        seat: whose stroke it is.
    """

    name: str
    layout: Layout
    seat: str

    @cached_property
    def space(self) -> StrokeSpace:
        """The strokes that are searched: no spin is given on purpose."""
        return StrokeSpace(self.layout, CarromBoard.icf(), self.seat)


@dataclass(frozen=True)
class Puzzle:
    """A goal that can be reached.

    Attributes:
        name: a word, or several with ``-`` between.
        set_up: where it begins.
        goal: what should happen.
        difficulty: one of `DIFFICULTIES`.
        witness: offset, angle, speed and spin of a stroke that does it.
        source: where the witness comes from.
    """

    name: str
    set_up: SetUp
    goal: Goal
    difficulty: str
    witness: tuple[float, float, float, float]
    source: str

    @property
    def stroke(self) -> Stroke:
        """The witness, ready to be made."""
        return Stroke.aim(*self.witness, self.set_up.seat)

    def problem(self, skill: str = "club") -> Problem:
        """As the solver takes it, with the default materials."""
        hand = Skill.named(skill)
        return Problem(self.set_up.space, self.goal, Materials(), "coupled", None, hand)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All problems, the easy ones first."""
    found = [one for path in sorted(FOLDER.glob("*.toml")) for one in read(path)]
    return tuple(sorted(found, key=lambda one: DIFFICULTIES.index(one.difficulty)))


def puzzle(name: str) -> Puzzle:
    """The problem of that name."""
    return next(one for one in puzzles() if one.name == name)


def read(path: Path) -> list[Puzzle]:
    """The problems of one file."""
    set_up, plain = read_set_up(path)
    return [_puzzle(set_up, one) for one in plain]


def read_set_up(path: Path) -> tuple[SetUp, list[dict[str, Any]]]:
    """The set-up of a file, and its problems as they stand there: some may lack a witness."""
    plain = tomllib.loads(path.read_text("utf-8"))
    set_up = SetUp(path.stem, Layout.from_text(plain["layout"]), plain["seat"])
    return set_up, plain["problem"]


def _puzzle(set_up: SetUp, plain: dict[str, Any]) -> Puzzle:
    witness = plain["witness"]
    return Puzzle(
        name=plain["name"],
        set_up=set_up,
        goal=Goal.parse(plain["goal"]),
        difficulty=plain["difficulty"],
        witness=(witness["x"], witness["angle"], witness["speed"], 0.0),
        source=plain["source"],
    )


def random_aims(space: StrokeSpace, seed: int, first: int, count: int) -> Array:
    """Plain random strokes `first` to ``first + count - 1`` of a seed, as aims, (count, 4)."""
    return space.aims(uniforms(stream(seed, _RANDOM), first, count, 4))
