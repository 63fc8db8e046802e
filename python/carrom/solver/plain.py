"""What is searched for as plain values, and back: what files of the solver share."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from carrom.equipment import CarromBoard
from carrom.errors import CarromError, Faults, UnreadableFile, shown
from carrom.io.plain import board_values, fields, read_board, read_part
from carrom.io.text import attempt, members
from carrom.layout import Layout
from carrom.materials import Materials
from carrom.names import FRICTIONS
from carrom.rules import Position
from carrom.solver.goal import Goal
from carrom.solver.problem import Problem
from carrom.solver.skill import Skill
from carrom.solver.space import StrokeSpace

_ASKED: Final = (
    *("goal", "seat", "slowest", "fastest", "most_spin", "skill", "friction"),
    *("materials", "board", "layout", "position"),
)

_Made = TypeVar("_Made")


def plain_problem(problem: Problem) -> dict[str, Any]:
    """What is searched for, and among which strokes."""
    space = problem.space
    return {
        "goal": str(problem.goal),
        "seat": space.seat,
        "slowest": space.slowest,
        "fastest": space.fastest,
        "most_spin": space.most_spin,
        "skill": fields(problem.skill),
        "friction": problem.friction,
        "materials": fields(problem.materials),
        "board": board_values(space.board),
        "layout": {name: list(space.layout.position(name) or ()) for name in space.layout.names},
        "position": None if problem.position is None else problem.position.to_dict(),
    }


def read_problem(plain: object) -> Problem:
    """What `plain_problem` wrote.

    Raises:
        CarromError: something else; every fault that was found.
    """
    faults = Faults()
    given = members(faults, "it", plain, _ASKED)
    faults.raise_as(UnreadableFile)
    board = read_board(faults, given["board"]) or CarromBoard.icf()
    materials = read_part(faults, "materials", given["materials"], Materials)
    skill = read_part(faults, "skill", given["skill"], Skill)
    layout = attempt(faults, "layout", lambda: Layout.of(given["layout"]))
    goal = attempt(faults, "goal", lambda: Goal.parse(given["goal"]))
    faults.name("friction", given["friction"], FRICTIONS)
    position = None
    if given["position"] is not None:
        position = attempt_all(faults, "position", lambda: Position.from_dict(given["position"]))
    faults.raise_as(UnreadableFile)
    assert layout is not None  # here and below: there was no fault
    assert goal is not None
    assert materials is not None
    assert skill is not None
    bounds = (given["slowest"], given["fastest"], given["most_spin"])
    space = StrokeSpace(layout, board, given["seat"], *bounds)
    return Problem(space, goal, materials, given["friction"], position, skill)


def attempt_all(faults: Faults, name: str, make: Callable[[], _Made]) -> _Made | None:
    """A value, or its faults under its name; values of a wrong shape are faults too."""
    try:
        return make()
    except CarromError as error:
        faults.extend(f"{name}: {fault}" for fault in error.faults)
    except (TypeError, ValueError, LookupError) as error:
        faults.append(f"{name}: {shown(str(error))}")
    return None
