"""Carrom: strokes computed exactly and fast.

A table of contents. Everything a user needs is here, under one name each; importing it reads no
file, writes nothing and needs numpy only.

    >>> import carrom
    >>> layout = carrom.Layout.opening("doubles")
    >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=4.0)
    >>> result = carrom.simulate(layout, stroke)
    >>> result.stop_reason
    'settled'

Names by number: `PIECES`, `POCKETS`, `CUSHIONS`, `SEATS`.
Equipment: `CarromBoard`, `Disc`, `Materials`, `Limits`, `Powder` and the `POWDERS` by name.
A stroke: `Layout`, `Stroke`, `StrokeBatch`, `striker_faults`,
`striker_fault_codes`.
Making it: `simulate`, `simulate_batch`; `board_runs`, the Laws' test of a board.
What came of it: `StrokeResult`, `BatchResult`, `Events`, `Event`, `Trajectory`, `Segment`.
The Laws: the module `rules`, imported when it is first asked for.
Finding strokes: `solve`, for a `Goal` and a `Skill`, imported when they are first asked for.
Pictures and files: `svg`, `save`, `load`, `verify`, `load_scene`.
Errors: `CarromError` and its kinds, all of them `ValueError`; the warning `DigestMismatch`.
"""

from carrom_command import early as _early  # noqa: F401 - before what takes its time

# isort: split

from typing import TYPE_CHECKING

from carrom.equipment import CarromBoard, Disc
from carrom.errors import (
    CarromError,
    InvalidBoard,
    InvalidClock,
    InvalidFacts,
    InvalidGoal,
    InvalidIndex,
    InvalidLayout,
    InvalidMaterials,
    InvalidPosition,
    InvalidRuleset,
    InvalidStroke,
    InvalidTournament,
    UnreadableFile,
)
from carrom.events import Event, Events
from carrom.io import DigestMismatch, Scene, Verification, load, load_scene, save, verify
from carrom.layout import Layout
from carrom.materials import POWDERS, Limits, Materials, Powder
from carrom.names import CUSHIONS, PIECES, POCKETS, SEATS
from carrom.physics import simulate, simulate_batch
from carrom.placing import striker_faults
from carrom.result import BatchResult, StrokeResult
from carrom.runs import BoardRuns, board_runs
from carrom.standing import striker_fault_codes
from carrom.stroke import Stroke, StrokeBatch
from carrom.svg import svg
from carrom.trajectory import Segment, Trajectory

__all__ = [
    "CUSHIONS",
    "PIECES",
    "POCKETS",
    "POWDERS",
    "SEATS",
    "BatchResult",
    "BoardRuns",
    "CarromBoard",
    "CarromError",
    "DigestMismatch",
    "Disc",
    "Event",
    "Events",
    "Goal",
    "InvalidBoard",
    "InvalidClock",
    "InvalidFacts",
    "InvalidGoal",
    "InvalidIndex",
    "InvalidLayout",
    "InvalidMaterials",
    "InvalidPosition",
    "InvalidRuleset",
    "InvalidStroke",
    "InvalidTournament",
    "Layout",
    "Limits",
    "Materials",
    "Powder",
    "Scene",
    "Segment",
    "Skill",
    "Stroke",
    "StrokeBatch",
    "StrokeResult",
    "Trajectory",
    "UnreadableFile",
    "Verification",
    "__version__",
    "board_runs",
    "load",
    "load_scene",
    "rules",
    "save",
    "simulate",
    "simulate_batch",
    "solve",
    "striker_fault_codes",
    "striker_faults",
    "svg",
    "verify",
]

if TYPE_CHECKING:
    from carrom import rules
    from carrom.solver.goal import Goal
    from carrom.solver.skill import Skill
    from carrom.solver.solve import solve

__version__: str

_SOLVER = {"Goal": "goal", "Skill": "skill", "solve": "solve"}  # in which module of the solver


def __getattr__(name: str) -> object:
    """Look up when it is asked for what takes longer than all the rest."""
    if name == "__version__":
        from importlib.metadata import version

        return version("carrom")
    if name == "rules":
        from importlib import import_module

        return import_module("carrom.rules")
    if name in _SOLVER:
        from importlib import import_module

        found: object = getattr(import_module(f"carrom.solver.{_SOLVER[name]}"), name)
        globals()[name] = found  # looked up once
        return found
    raise AttributeError(f"module 'carrom' has no attribute {name!r}")
