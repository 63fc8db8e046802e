"""From the arguments of `carrom.solve` to a problem, or to a list of all that is wrong."""

import os
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Final, TypeVar

from carrom.equipment import ICF_BOARD, CarromBoard
from carrom.errors import CarromError, Faults, InvalidGoal, shown
from carrom.layout import Layout
from carrom.materials import Materials
from carrom.names import FRICTIONS, SEATS
from carrom.random_numbers import SEEDS
from carrom.rules import RULESETS, Position, Ruleset, ruleset
from carrom.rules.position import derived
from carrom.solver.checkpoint import path_faults
from carrom.solver.goal import Goal
from carrom.solver.groups import MEN_OF
from carrom.solver.problem import Problem
from carrom.solver.skill import Skill
from carrom.solver.space import StrokeSpace
from carrom.solver.workers import Workers
from carrom.stroke import Stroke

MOST_SOLUTIONS: Final = 64
"""That one search may be asked for."""
COLOURS: Final = ("white", "black")

_Made = TypeVar("_Made")


def make_problem(
    start: object,
    goal: object,
    *,
    board: object,
    materials: object,
    friction: object,
    ruleset: object,
    seat: object,
    skill: object,
    speeds: tuple[float, float],
    most_spin: float,
    faults: Faults,
) -> Problem:
    """The problem that the arguments of `carrom.solve` describe; `faults` are those found before.

    Raises:
        CarromError: listing every fault; an `InvalidGoal` when only the goal is wrong.
    """
    layout = _layout(faults, start)
    faults.name("friction", friction, FRICTIONS)
    if materials is not None:
        faults.kind("materials", materials, Materials)
    known = _Checked(faults, start, layout, board, seat, ruleset)
    hand = _attempt(faults, lambda: _skill(skill))
    space = _attempt(
        faults,
        # Without a layout the bounds can be looked at all the same.
        lambda: StrokeSpace(layout or Layout.of({}), known.board, known.seat, *speeds, most_spin),
    )
    if layout is not None:
        faults.extend(layout.faults(known.board))
    position = known.position(faults)
    of_the_goal = Faults()
    wanted = _attempt(of_the_goal, lambda: _goal(goal))
    if wanted is not None and layout is not None and (position is None) == known.without_laws:
        window = None if space is None else (space.slowest, space.fastest)
        of_the_goal.extend(wanted.faults(layout, position, board=known.board, speeds=window))
    error = CarromError if faults else InvalidGoal
    faults.extend(of_the_goal)
    faults.raise_as(error)
    assert space is not None  # here and below: there was no fault
    assert wanted is not None
    assert hand is not None
    return Problem(
        space=space,
        goal=wanted,
        materials=materials if isinstance(materials, Materials) else Materials(),
        friction=str(friction),
        position=position,
        skill=hand,
    )


def check_numbers(faults: Faults, seed: object, limit: object) -> None:
    """Look at the seed, and at how many solutions are wanted."""
    faults.integer("seed", seed, at_least=0, at_most=SEEDS - 1)
    faults.integer("limit", limit, at_least=1, at_most=MOST_SOLUTIONS)


def check_means(faults: Faults, executor: object, progress: object, checkpoint: object) -> None:
    """Look at who does the work, who is told of it, and where it is kept."""
    if not (executor is None or isinstance(executor, Executor | Workers)):
        faults.append(f"executor must be one of concurrent.futures, not {shown(executor)}")
    if not (progress is None or callable(progress)):
        faults.append(f"progress must be something to call, not {shown(progress)}")
    if checkpoint is None:
        return
    if isinstance(checkpoint, str | os.PathLike):
        faults.extend(path_faults("checkpoint", checkpoint))
    else:
        faults.append(f"checkpoint must be a path, not {shown(checkpoint)}")


class _Checked:
    """Start, board, seat and ruleset that have been looked at: usual ones in place of bad ones."""

    def __init__(
        self,
        faults: Faults,
        start: Any,
        layout: Layout | None,
        board: Any,
        seat: Any,
        ruleset: Any,
    ) -> None:
        self.start = start if isinstance(start, Position) else None
        self.layout = layout
        self.board = self.start.equipment if self.start else ICF_BOARD
        if board is not None and faults.kind("board", board, CarromBoard):
            self.board = board
        self.seat = self.start.turn if self.start else SEATS[0]
        if seat is not None and faults.name("seat", seat, SEATS):
            self.seat = seat
        self.ruleset = ruleset
        self.known = isinstance(ruleset, Ruleset)  # whether there is such a ruleset
        if ruleset is not None and not self.known:
            self.known = faults.name("ruleset", ruleset, RULESETS)

    @property
    def without_laws(self) -> bool:
        """Whether nobody asks the Laws."""
        return self.start is None and self.ruleset is None

    def position(self, faults: Faults) -> Position | None:
        """The position that the Laws are asked about, if any; what does not go with it is told."""
        if self.start is not None:
            self._check_with(faults, self.start)
            return None if self.layout is None else self.start
        if self.without_laws or self.layout is None:
            return None
        if not self.known or self.layout.faults(self.board):
            return None  # it would say the same again
        bare = self._colours_without_men()
        faults.extend(
            f"ruleset: no {colour} man lies on the board, so by these Laws it is over already"
            for colour in bare
        )
        return None if bare else _attempt(faults, self._made)

    def _colours_without_men(self) -> list[str]:
        """The colours whose last man has gone, where that ends the board."""
        assert self.layout is not None
        laws = self.ruleset if isinstance(self.ruleset, Ruleset) else ruleset(self.ruleset)
        if laws.colours == "free" or laws.board_end == "queen-last":
            return []
        there = self.layout.on_board
        return [colour for colour in COLOURS if not there[list(MEN_OF[colour])].any()]

    def _check_with(self, faults: Faults, start: Position) -> None:
        """See whether the other arguments are those of the position itself."""
        if self.ruleset is not None:
            faults.append("ruleset goes with a layout: a position has its own")
        if self.seat != start.turn:
            faults.append(f"seat must be the position's, {start.turn}, not {self.seat}")
        if self.board != start.equipment:
            faults.append("board must be the position's")
        # Without the layout all that is judged is whether any stroke may be made.
        anywhere = Stroke((0.0, 0.0), (0.0, 0.0), seat=start.turn)
        faults.extend(
            f"start: {fault}" for fault in derived(start, layout=None).stroke_faults(anywhere)
        )

    def _made(self) -> Position:
        assert self.layout is not None
        return Position.of(
            self.ruleset,
            layout=self.layout,
            turn=self.seat,
            seats=4 if self.seat in ("east", "west") else 2,
            # One that does not lie there has been covered: by whom changes no stroke.
            queen="board" if self.layout.position("Q") else "covered-by-me",
            equipment=self.board,
        )


def _layout(faults: Faults, start: object) -> Layout | None:
    if isinstance(start, Layout):
        return start
    if not isinstance(start, Position):
        faults.append(f"start must be a Layout or a Position, not {shown(start)}")
        return None
    if start.layout is None:
        faults.append("start: the position has no layout, so nobody knows where the pieces lie")
    return start.layout


def _skill(skill: object) -> Skill:
    return skill if isinstance(skill, Skill) else Skill.named(skill)  # type: ignore[arg-type]


def _goal(goal: object) -> Goal:
    return goal if isinstance(goal, Goal) else Goal.parse(goal)  # type: ignore[arg-type]


def _attempt(faults: Faults, make: Callable[[], _Made]) -> _Made | None:
    """A value, or None and its faults."""
    try:
        return make()
    except CarromError as error:
        faults.extend(error.faults)
        return None
