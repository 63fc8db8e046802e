"""Equipment, materials and strokes as plain values, and back: what files of all kinds share."""

import dataclasses
from typing import Any, Final, TypeVar

from carrom.equipment import CarromBoard, Disc
from carrom.errors import Faults, shown
from carrom.io.text import attempt, members
from carrom.stroke import Stroke

_Made = TypeVar("_Made")


def fields(value: Any) -> dict[str, Any]:
    """The arguments from which a dataclass is made again."""
    return {name: getattr(value, name) for name in argument_names(value)}


def board_values(board: CarromBoard) -> dict[str, Any]:
    """A carrom board with its discs."""
    pieces = {name: fields(disc) for name, disc in board.pieces.items()}
    discs = {"man": fields(board.man), "striker": fields(board.striker), "pieces": pieces}
    return fields(board) | discs


def read_board(faults: Faults, value: object) -> CarromBoard | None:
    """A board with its discs."""
    before = len(faults)
    given = members(faults, "board", value, argument_names(CarromBoard))
    discs = {name: given.pop(name) for name in ("man", "striker") if name in given}
    pieces = given.pop("pieces", {})
    if not isinstance(pieces, dict):
        faults.append(f"board: pieces must be an object, not {shown(pieces)}")
        pieces = {}
    # A disc with a fault is named, and the default left in its place to look further.
    for name, disc in discs.items():
        made = read_part(faults, f"board: {name}", disc, Disc)
        given |= {} if made is None else {name: made}
    made_pieces = {
        name: read_part(faults, f"board: pieces: {shown(name)}", disc, Disc)
        for name, disc in pieces.items()
    }
    given["pieces"] = {name: disc for name, disc in made_pieces.items() if disc is not None}
    board = attempt(faults, "board", lambda: CarromBoard(**given))
    return board if len(faults) == before else None


_STAND_INS: Final[dict[type, dict[str, Any]]] = {
    Disc: {"radius": 0.0159, "mass": 0.0054},
    Stroke: {"striker_xy": (0.0, 0.0), "velocity": (0.0, 0.0)},
}
"""For arguments without a default: one that is missing must not hide faults of the others."""


def read_part(faults: Faults, name: str, value: object, kind: type[_Made]) -> _Made | None:
    """A dataclass from an object that has exactly its arguments."""
    before = len(faults)
    given = members(faults, name, value, argument_names(kind))
    arguments = _STAND_INS.get(kind, {}) | given
    made = attempt(faults, name, lambda: kind(**arguments))
    return made if len(faults) == before else None


def argument_names(kind: Any) -> list[str]:
    """The names of the arguments from which a dataclass is made."""
    return [field.name for field in dataclasses.fields(kind) if field.init]
