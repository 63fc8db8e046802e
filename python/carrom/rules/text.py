"""Positions and facts as plain values, ready for JSON, and back; what is as usual is left out.

Example:
    >>> from carrom.rules import Position
    >>> position_to_dict(Position.of("icf", own=7, opponent=9))["ruleset"]
    {'name': 'icf'}
"""

import dataclasses
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from carrom.equipment import CarromBoard, Disc
from carrom.errors import CarromError, Faults, InvalidFacts, InvalidPosition, shown
from carrom.layout import Layout
from carrom.rules.board_result import BoardResult
from carrom.rules.facts import DEFAULTS as FACTS
from carrom.rules.facts import StrokeFacts
from carrom.rules.idle import without_idle
from carrom.rules.ruleset import RULESETS, Ruleset
from carrom.rules.ruleset import ruleset as ruleset_by_name
from carrom.rules.side import Placement, Side

if TYPE_CHECKING:
    from carrom.rules.position import Position

_Value = TypeVar("_Value")


# --- facts --------------------------------------------------------------------------------------


def facts_to_dict(facts: StrokeFacts) -> dict[str, Any]:
    """See `StrokeFacts.to_dict`."""
    plain: dict[str, Any] = {}
    for name, usual in FACTS.items():
        value = getattr(facts, name)
        if value == usual:
            continue
        if isinstance(value, Layout):
            value = _layout_to_dict(value)
        plain[name] = list(value) if isinstance(value, tuple) else value
    return plain


def facts_from_dict(plain: Mapping[str, Any]) -> dict[str, Any]:
    """What makes the facts of `StrokeFacts.from_dict`."""
    faults = Faults()
    if not faults.kind("facts", plain, Mapping):
        faults.raise_as(InvalidFacts)
    faults.extend(f"no fact is called {shown(key)}" for key in plain if key not in FACTS)
    values = {key: value for key, value in plain.items() if key in FACTS}
    if values.get("layout") is not None:
        values["layout"] = _made(faults, "layout", lambda: _layout_from_dict(plain["layout"]))
    if faults:
        _made(faults, "", lambda: StrokeFacts(**values))  # what else is wrong with them
    faults.raise_as(InvalidFacts)
    return values


# --- positions ----------------------------------------------------------------------------------


def position_to_dict(position: "Position") -> dict[str, Any]:
    """See `Position.to_dict`."""
    plain: dict[str, Any] = {"ruleset": ruleset_to_dict(position.ruleset)}
    for field in dataclasses.fields(position):
        value = getattr(position, field.name)
        if field.name == "ruleset" or (value == field.default and field.name not in _ALWAYS):
            continue
        plain[field.name] = _WRITE.get(field.name, _plain)(value)
    return plain


def position_from_dict(plain: Mapping[str, Any]) -> dict[str, Any]:
    """What makes the position of `Position.from_dict`."""
    from carrom.rules.position import FIELDS

    faults = Faults()
    if not faults.kind("a position", plain, Mapping):
        faults.raise_as(InvalidPosition)
    faults.extend(f"a position has no {shown(key)}" for key in plain if key not in FIELDS)
    faults.extend(
        f"a position needs {shown(key)}" for key in ("ruleset", "sides") if key not in plain
    )
    values: dict[str, Any] = {}
    for key, value in plain.items():
        if key in _READ and value is not None:
            values[key] = _made(faults, key, partial(_READ[key], value))
        elif key in FIELDS:
            values[key] = tuple(value) if isinstance(value, list) else value
    faults.raise_as(InvalidPosition)
    return values


def _made(faults: Faults, name: str, make: Callable[[], _Value]) -> _Value | None:
    """A value, or its faults."""
    try:
        return make()
    except CarromError as error:
        faults.extend(f"{name}: {fault}" if name else fault for fault in error.faults)
    return None


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _fields_to_dict(value: Any) -> dict[str, Any]:
    """The fields of a small value; what is as usual is left out."""
    return {
        field.name: _plain(getattr(value, field.name))
        for field in dataclasses.fields(value)
        if getattr(value, field.name) != field.default
    }


def _fields_from_dict(kind: type[_Value], plain: Any) -> _Value:
    """A small value from an object with its fields: all that have no default, no other."""
    if not isinstance(plain, Mapping):
        raise InvalidPosition(f"must be an object, not {shown(plain)}")
    fields = {field.name: field for field in dataclasses.fields(kind) if field.init}  # type: ignore[arg-type]
    faults = Faults(f"{shown(key)} is not known" for key in plain if key not in fields)
    faults.extend(
        f"{name} is missing"
        for name, field in fields.items()
        if name not in plain and field.default is field.default_factory is dataclasses.MISSING
    )
    faults.raise_as(InvalidPosition)
    return kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in plain.items()})


def ruleset_to_dict(rules: Ruleset) -> dict[str, Any]:
    """A ruleset as plain values: its name, and what differs from the ruleset of that name.

    All of one that has no such name.
    """
    plain = {"name": rules.name, **rules.changes}
    if "citations" in plain:
        plain["citations"] = {code: list(laws) for code, laws in rules.citations}
    return plain


# Parameters that were not written before rulesets held their citations, and zones that are the
# annulus by other names.
_NEWER: Final = ("title_fr", "document", "citations")
_OLD_ZONES: Final = ("between-circles", "rosette-but-centre")


def ruleset_from_dict(plain: Any) -> Ruleset:
    """The ruleset that `ruleset_to_dict` wrote, or that has a name.

    Raises:
        CarromError: something else; every fault is listed.
    """
    if isinstance(plain, str):
        return ruleset_by_name(plain)
    if not isinstance(plain, Mapping):
        raise InvalidPosition(f"must be a name or an object, not {shown(plain)}")
    name = plain.get("name", "icf")
    if plain.get("due_zone") in _OLD_ZONES:
        plain = {**plain, "due_zone": "annulus"}
    own = not isinstance(name, str) or name not in RULESETS
    needed = {field.name for field in dataclasses.fields(Ruleset)} - set(_NEWER)
    if own and needed <= plain.keys():  # one of the user's own, every parameter told
        if "citations" not in plain:
            plain = without_idle(plain)
        return _fields_from_dict(Ruleset, plain)
    faults = Faults(f"{shown(key)} is not known" for key in plain if not isinstance(key, str))
    faults.raise_as(InvalidPosition)
    return ruleset_by_name(**{"name": name, **plain})


def _layout_to_dict(layout: Layout) -> dict[str, list[float]]:
    rows = zip(layout.names, layout.xy[layout.on_board].tolist(), strict=True)
    return {name: [x, y] for name, (x, y) in rows}


def _layout_from_dict(plain: Any) -> Layout:
    if isinstance(plain, Mapping):
        plain = {k: tuple(v) if isinstance(v, list) else v for k, v in plain.items()}
    return Layout.of(plain)


def _equipment_to_dict(board: CarromBoard) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for field in dataclasses.fields(board):
        value = getattr(board, field.name)
        if not field.init or value == getattr(CarromBoard.icf(), field.name):
            continue
        if isinstance(value, Mapping):
            plain[field.name] = {name: dataclasses.asdict(disc) for name, disc in value.items()}
        else:
            plain[field.name] = dataclasses.asdict(value) if isinstance(value, Disc) else value
    return plain


def _equipment_from_dict(plain: Any) -> CarromBoard:
    if not isinstance(plain, Mapping):
        raise InvalidPosition(f"must be an object, not {shown(plain)}")
    faults = Faults()
    values = dict(plain)
    for name in _DISCS[:2]:
        if isinstance(values.get(name), Mapping):
            values[name] = _made(faults, name, partial(_fields_from_dict, Disc, values[name]))
    if isinstance(values.get("pieces"), Mapping):
        values["pieces"] = {
            name: _made(faults, shown(name), partial(_fields_from_dict, Disc, disc))
            for name, disc in values["pieces"].items()
        }
    if faults:  # what else is wrong
        rest = {key: value for key, value in values.items() if key not in _DISCS}
        _made(faults, "", partial(_fields_from_dict, CarromBoard, rest))
    faults.raise_as(InvalidPosition)
    return _fields_from_dict(CarromBoard, values)


def _side_from_dict(plain: Any) -> Side:
    return _fields_from_dict(Side, plain)


def _placement_from_dict(plain: Any) -> Placement:
    return _fields_from_dict(Placement, plain)


def _each(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def all_of(plain: Any) -> tuple[Any, ...]:
        if isinstance(plain, Mapping):  # a block of text numbers its items
            plain = list(plain.values())
        if not isinstance(plain, (list, tuple)):
            raise InvalidPosition(f"must be a list, not {shown(plain)}")
        faults = Faults()
        values = [_made(faults, str(i), partial(read, item)) for i, item in enumerate(plain)]
        faults.raise_as(InvalidPosition)
        return tuple(values)

    return all_of


_DISCS: Final = ("man", "striker", "pieces")
_ALWAYS: Final = ("turn", "white", "black", "queen_state")
_WRITE: Final[Mapping[str, Callable[[Any], Any]]] = {
    "sides": lambda sides: {str(i): _fields_to_dict(side) for i, side in enumerate(sides)},
    "pending": lambda groups: {str(i): _fields_to_dict(group) for i, group in enumerate(groups)},
    "layout": _layout_to_dict,
    "equipment": _equipment_to_dict,
    "result": lambda result: result.to_dict(),
}
_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "ruleset": ruleset_from_dict,
    "sides": _each(_side_from_dict),
    "pending": _each(_placement_from_dict),
    "layout": _layout_from_dict,
    "equipment": _equipment_from_dict,
    "result": BoardResult.from_dict,
}
