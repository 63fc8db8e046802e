"""From the arguments of `carrom.solve` to a problem, or to a list of all that is wrong."""

import os
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Final, TypeVar

from carrom.equipment import ICF_BOARD, CarromBoard
from carrom.errors import CarromError, Faults, InvalidGoal, shown
from carrom.layout import Layout
from carrom.materials import Materials
from carrom.names import SEATS
from carrom.physics import FRICTIONS
from carrom.random_numbers import SEEDS
from carrom.rules import Position
from carrom.solver.checkpoint import path_faults
from carrom.solver.goal import Goal
from carrom.solver.problem import Problem
from carrom.solver.skill import Skill
from carrom.solver.space import StrokeSpace
from carrom.solver.workers import Workers

MOST_SOLUTIONS: Final = 64
"""That one search may be asked for."""

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
    before = len(faults)
    layout = _layout(faults, start)
    faults.name("friction", friction, FRICTIONS)
    if materials is not None:
        faults.kind("materials", materials, Materials)
    if board is not None:
        faults.kind("board", board, CarromBoard)
    if seat is not None:
        faults.name("seat", seat, SEATS)
    hand = _attempt(faults, lambda: _skill(skill))
    others = len(faults)
    wanted = _attempt(faults, lambda: _goal(goal))
    if len(faults) > before:
        faults.raise_as(InvalidGoal if others == 0 else CarromError)
    known = _Checked(start, layout, board, seat)
    position = _attempt(faults, lambda: known.position(ruleset))
    space = _attempt(
        faults,
        lambda: StrokeSpace(layout, known.board, known.seat, *speeds, most_spin),  # type: ignore[arg-type]
    )
    faults.raise_as(CarromError)
    assert space is not None
    assert wanted is not None
    assert hand is not None
    faults.extend(space.layout.faults(space.board))
    others = len(faults)
    faults.extend(wanted.faults(space.layout, position))
    faults.raise_as(InvalidGoal if others == 0 else CarromError)
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
    """Start, board and seat that have been looked at."""

    def __init__(self, start: Any, layout: Any, board: Any, seat: Any) -> None:
        self.start = start
        self.layout = layout
        in_game = start if isinstance(start, Position) else None
        self.board: CarromBoard = board or (in_game.equipment if in_game else ICF_BOARD)
        self.seat: str = seat or (in_game.turn if in_game else SEATS[0])

    def position(self, ruleset: Any) -> Position | None:
        """The position that the Laws are asked about, if any.

        Raises:
            CarromError: it does not go with the other arguments.
        """
        faults = Faults()
        if isinstance(self.start, Position):
            if ruleset is not None:
                faults.append("ruleset goes with a layout: a position has its own")
            if self.seat != self.start.turn:
                faults.append(f"seat must be the position's, {self.start.turn}, not {self.seat}")
            if self.board != self.start.equipment:
                faults.append("board must be the position's")
            faults.raise_as(CarromError)
            return self.start
        if ruleset is None:
            return None
        return Position.of(
            ruleset,
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
