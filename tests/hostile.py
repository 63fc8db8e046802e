"""Values that lie, never end or cannot be, and calls of everything public with them."""

import inspect
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import carrom
import numpy as np
import public_surface
from carrom import rules, solver
from carrom.errors import CarromError, shown
from carrom.players import RandomPlayer

FAR: Final = 2_000_000
"""Items after which nobody reads on who has a bound."""


class ReadTooFar(BaseException):
    """Somebody reads what never ends."""


class Endless:
    """An iterator without an end."""

    def __init__(self, item: object) -> None:
        self.item, self.read = item, 0

    def __iter__(self) -> "Endless":
        return self

    def __next__(self) -> object:
        self.read += 1
        if self.read > FAR:
            raise ReadTooFar
        return self.item

    def __repr__(self) -> str:
        return f"<endless {self.item!r}>"


class LyingSequence(Sequence[Any]):
    """It says that it has three items, and never ends."""

    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index > FAR:
            raise ReadTooFar
        return 0.1

    def __iter__(self) -> Iterator[Any]:
        return iter(Endless(0.1))


class HugeSequence(Sequence[Any]):
    """It says that it has more items than there can be."""

    def __len__(self) -> int:
        return 2**62

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index > FAR:
            raise ReadTooFar
        return "W1"


class EndlessMapping(Mapping[Any, Any]):
    """A mapping of more names than anybody can read."""

    def __len__(self) -> int:
        return 2

    def __getitem__(self, key: Any) -> Any:
        return (0.0, 0.1)

    def __iter__(self) -> Iterator[Any]:
        return iter(Endless("W1"))


class LyingInt(int):
    """An integer that gives another number of itself."""

    def __index__(self) -> int:
        return -5

    def __int__(self) -> int:
        return -5

    def __float__(self) -> float:
        return math.nan


class LyingFloat(float):
    """A float that gives NaN of itself."""

    def __float__(self) -> float:
        return math.nan


class MinusFive:
    """No number, though an index."""

    def __index__(self) -> int:
        return -5


class NoLength:
    """Its length is below zero."""

    def __len__(self) -> int:
        return -1

    def __getitem__(self, index: int) -> float:
        return 0.0


class BadRepr:
    """It cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


def values() -> list[Any]:
    """A new list of hostile values; iterators are used up by a call."""
    cyclic: list[Any] = [0.0]
    cyclic.append(cyclic)
    deep: list[Any] = [0.1]
    for _ in range(3000):
        deep = [deep]
    return [
        *(None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, 10**400, -(10**5000)),
        *(0.0, -0.0, 5e-324, -5e-324, 1e308, -1e308, math.nan, math.inf, -math.inf, 1e-9, 0.1),
        *("", "x", "W1", "Q", "S", "south", "NE", "\0", "\ud800", "a" * 100_000, "١", b"W1"),
        *((), [], {}, set(), {"Q"}, ("W1", "W1"), [None], [[]], [math.nan, 0.1], {"Q": 1}, {1: 2}),
        *(object(), object, len, 1j, Fraction(1, 3), float, Exception("x"), iter(()), slice(None)),
        *(
            np.float32(0.1),
            np.int8(-1),
            np.uint64(2**64 - 1),
            np.datetime64("NaT"),
            np.bool_(True),
        ),
        *(np.longdouble("1e4000"), np.str_("W1"), np.array(0.1), np.array([]), np.zeros((0, 5))),
        *(np.zeros((19, 2)), np.full((19, 2), np.nan), np.zeros((2, 5)), np.zeros((1, 1, 1, 1))),
        *(np.array([None, "x"], dtype=object), np.array([{}], dtype=object), np.zeros(3, "V8")),
        *(np.zeros(3, dtype=[("a", "f8")]), np.ma.masked_array([0.1], mask=[True])),
        *(np.array(["W1"]), np.array([True]), np.array([1j]), np.array([2**64 - 1], np.uint64)),
        *(np.broadcast_to(0.0, 10**12), np.broadcast_to(0.0, (10**9, 19, 2))),
        *(np.broadcast_to(0.0, (10**10, 5)), np.broadcast_to("W1", 10**9), np.array([5e-324])),
        *(
            range(10**9),
            range(-1),
            Endless("W1"),
            Endless(0.1),
            Endless(None),
            Endless(("a", "b")),
        ),
        *(LyingSequence(), HugeSequence(), EndlessMapping(), LyingInt(3), LyingFloat(0.1)),
        *(MinusFive(), NoLength(), BadRepr(), cyclic, deep, [range(10**9)] * 3, [LyingSequence()]),
        *(public_surface.LAYOUT, public_surface.STROKE, carrom.Materials(), solver.Pot("W1")),
        *(memoryview(b"abcdefgh"), bytearray(b"ab"), Path(), lambda: None, rules.ruleset("free")),
    ]


def good(name: str, kind: str) -> Any:
    """A value that fits a parameter by its name; the class's own sample by its annotation."""
    known: dict[str, Callable[[], Any]] = {
        "layout": lambda: public_surface.LAYOUT,
        "start": lambda: public_surface.LAYOUT,
        "subject": lambda: public_surface.LAYOUT,
        "stroke": lambda: public_surface.STROKE,
        "strokes": lambda: carrom.StrokeBatch.aim(x=0.0, angle=[80.0, 90.0, 100.0], speed=3.0),
        "board": carrom.CarromBoard.icf,
        "equipment": carrom.CarromBoard.icf,
        "result": public_surface.result,
        "batch": public_surface.batch,
        "position": public_surface.position,
        "state": public_surface.game,
        "match": public_surface.SAMPLES["carrom.rules.Match"],
        "players": lambda: {"south": RandomPlayer(1), "north": RandomPlayer(2)},
        "teams": lambda: ("Asha", "Bela"),
        "names": lambda: ("Asha", "Bela"),
        "toss": lambda: rules.Toss(winner=0, choice="break"),
        "goal": lambda: "pot W1",
        "seat": lambda: "south",
        "piece": lambda: "W1",
        "name": lambda: "W1",
        "pieces": lambda: ["W1"],
        "places": lambda: [(0.0, -0.2526)],
        "region": lambda: solver.Near((0.0, 0.0), 0.1),
        "within": lambda: 0.1,
        "index": lambda: 0,
        "now": lambda: 1.0,
        "x": lambda: 0.0,
        "angle": lambda: 90.0,
        "speed": lambda: 3.0,
        "t": lambda: 0.1,
        "time": lambda: 0.1,
        "xy": lambda: (0.0, 0.1),
        "ruleset": lambda: rules.ruleset("icf"),
        "facts": lambda: rules.StrokeFacts(),
        "seed": lambda: 1,
    }
    if name in known:
        return known[name]()
    for full, make in public_surface.SAMPLES.items():
        if kind.strip("'\"").rpartition(".")[2] == full.rpartition(".")[2]:
            return make()
    return 1


@dataclass(frozen=True)
class Called:
    """Something public that can be called."""

    name: str
    function: Callable[..., Any]
    parameters: tuple[inspect.Parameter, ...]

    def call(self, hostile: Mapping[str, Any]) -> None:
        """Call it, good values where none is given, and use up what it yields."""
        positional: list[Any] = []
        named: dict[str, Any] = {}
        for one in self.parameters:
            if one.name not in hostile and one.default is not one.empty:
                continue
            if one.name not in hostile and one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
                continue
            value = hostile.get(one.name)
            if one.name not in hostile:
                value = good(one.name, str(one.annotation))
            if one.kind is one.VAR_KEYWORD:
                named[one.name] = value
            elif one.kind in (one.VAR_POSITIONAL, one.POSITIONAL_ONLY):
                positional.append(value)
            elif one.kind is one.KEYWORD_ONLY or len(positional) < self.parameters.index(one):
                named[one.name] = value
            else:
                positional.append(value)
        answer = self.function(*positional, **named)
        if inspect.isgenerator(answer):
            for _ in zip(range(3), answer, strict=False):
                pass


NOT_CALLED: Final = {
    "carrom.records.RecordWriter": "it writes a file",
    "carrom.players.Player": "a protocol",
    "carrom.io.": "what the package's own readers and writers share; tested with files",
    "carrom.Skill.": "arrays of the search, read for every stroke and checked nowhere",
    "carrom.solver.": "methods of goals, regions and tracks: arrays of the search, as above",
    "carrom.rules.BoardRecord.turned": "seats of the game that has the record",
}
"""What is left out, by the beginning of its name, and why; constructors are not."""

TAKES_ANYTHING: Final = {"plain", "path", "progress", "executor", "checkpoint", "options"}
"""Parameters that are left out: files, what a reader of files has made of one, calls of others."""


def called() -> list[Called]:
    """Every public function, constructor and method, with a sample of its own where needed."""
    found = [_called(name, function) for name, function in public_surface.functions().items()]
    for name, kind in public_surface.classes().items():
        found.append(_called(name, kind))
        sample = public_surface.SAMPLES[name]() if name in public_surface.SAMPLES else None
        for attribute in dir(kind) if sample is not None else ():
            if attribute in SPOKEN or not attribute.startswith("_"):
                bound = getattr(sample, attribute)
                if callable(bound) and _is_ours(kind, attribute):
                    found.append(_called(f"{name}.{attribute}", bound))
    return [one for one in found if one.parameters and not _is_left_out(one)]


def _is_left_out(one: Called) -> bool:
    """Whether a call is one of `NOT_CALLED`."""
    constructor = inspect.isclass(one.function) and "writes" not in NOT_CALLED.get(one.name, "")
    inside = any(one.name.startswith(name) for name in NOT_CALLED)
    return inside and not (constructor and one.name in public_surface.SAMPLES)


SPOKEN: Final = ("__getitem__", "__eq__", "__contains__", "__and__", "__or__", "__call__")


def _is_ours(kind: type, attribute: str) -> bool:
    """Whether the package wrote a method, and not Python or numpy."""
    for base in kind.__mro__:
        if attribute in vars(base):
            return base.__module__.startswith("carrom")
    return False


def _called(name: str, function: Callable[..., Any]) -> Called:
    return Called(name, function, tuple(inspect.signature(function).parameters.values()))


def complaint(one: Called, hostile: Mapping[str, Any]) -> str | None:
    """What is wrong with how a call ended; None if it answered or refused as documented."""
    try:
        one.call(hostile)
    except CarromError as error:
        return None if error.faults and all(error.faults) else f"no fault is told: {error!r}"
    except ReadTooFar:
        return "read without an end"
    except BaseException as error:  # noqa: BLE001 - a panic of the core is no Exception
        if may_raise(one, type(error).__name__):
            return None
        return f"{type(error).__name__}: {shown(error.args)}"
    return None


def may_raise(one: Called, error: str) -> bool:
    """Whether the documentation names an exception."""
    text = inspect.getdoc(one.function) or ""
    return f"{error}:" in text
