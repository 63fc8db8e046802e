"""The errors of the package, and the collector that finds every fault before raising one.

Misuse is an exception; a foul is data; a numerical limit is a status. Each exception carries
*all* the faults of the value that was refused:

    >>> error = InvalidMaterials(["mu must be 0 or more, not -0.1", "gravity must be a number"])
    >>> error.faults
    ('mu must be 0 or more, not -0.1', 'gravity must be a number')
    >>> isinstance(error, ValueError)
    True
"""

import math
import numbers
import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import FrozenInstanceError
from typing import Any, NoReturn, TypeVar

import numpy as np
from numpy.typing import NDArray


class CarromError(ValueError):
    """Base of every error that the package raises on purpose.

    Args:
        faults: one fault, or all of them in the order in which they were found.

    Example:
        >>> print(CarromError(["too heavy", "too wide"]))
        2 faults:
        - too heavy
        - too wide
    """

    faults: tuple[str, ...]
    """Every fault found, each with the offending value."""

    def __init__(self, faults: str | Iterable[str] = ()) -> None:
        """Keep the faults and join them into the message."""
        self.faults = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__(_message(self.faults))

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild from the faults, not from the message."""
        # BaseException would hand the joined message to the constructor as a single fault.
        return type(self), (self.faults,), self.__dict__


class InvalidBoard(CarromError):
    """A disc or a carrom board that cannot exist."""


class InvalidMaterials(CarromError):
    """Materials or limits that the physics cannot use."""


class InvalidLayout(CarromError):
    """Pieces that are not where pieces can lie, or no layout at all."""


class InvalidStroke(CarromError):
    """A stroke that cannot be made."""


class InvalidPosition(CarromError):
    """A state of the game that the Laws cannot produce."""


class InvalidRuleset(CarromError):
    """Parameters of a game that do not go together, or a ruleset that nobody knows."""


class InvalidFacts(CarromError):
    """What a stroke cannot have done in the position in which it was made."""


class InvalidGoal(CarromError):
    """A goal of a stroke that cannot be put together, or a text that describes none."""


class InvalidClock(CarromError):
    """A clock that cannot be, or a time that it cannot be told."""


class InvalidTournament(CarromError):
    """A tournament, a round or a result that cannot be."""


class UnreadableFile(CarromError):
    """A file that is not what it should be."""


def _message(faults: tuple[str, ...]) -> str:
    if len(faults) == 1:
        return faults[0]
    return "\n- ".join((f"{len(faults)} faults:", *faults))


def shown(value: object) -> str:
    """The offending value as a message shows it: its `repr`, cut short if long.

    Example:
        >>> shown(float("nan"))
        'nan'
    """
    if isinstance(value, float):  # numpy's scalars repeat their type in their repr
        return repr(float(value))
    return _short.repr(value)


_short = reprlib.Repr()
_short.maxstring = _short.maxother = _short.maxlong = 60


_Class = TypeVar("_Class")


def immutable(cls: type[_Class]) -> type[_Class]:
    """Let a frozen dataclass with slots refuse every assignment in the same way.

    Left to itself it knows its fields only: in Python up to 3.13 any other name, a property's for
    one, is a TypeError about ``super`` (the class with slots is a copy of the one it names).

    Example:
        >>> from dataclasses import dataclass
        >>> @immutable
        ... @dataclass(frozen=True, slots=True)
        ... class Place:
        ...     x: float
        >>> Place(0.1).y = 0.2
        Traceback (most recent call last):
        ...
        dataclasses.FrozenInstanceError: cannot assign to field 'y'
    """

    def set_nothing(_: object, name: str, __: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def delete_nothing(_: object, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    type.__setattr__(cls, "__setattr__", set_nothing)
    type.__setattr__(cls, "__delattr__", delete_nothing)
    return cls


class Faults(list[str]):
    """The faults of one value while it is being checked.

    Each reader appends a fault and returns a harmless stand-in when its value is bad, so that
    checking goes on and everything is found in one pass.

    Example:
        >>> faults = Faults()
        >>> faults.number("mu", -0.1, at_least=0.0)
        nan
        >>> faults.number("side", 0.74, above=0.0, unit="m")
        0.74
        >>> list(faults)
        ['mu must be 0 or more, not -0.1']
    """

    def number(
        self,
        name: str,
        value: object,
        *,
        at_least: float = -math.inf,
        above: float = -math.inf,
        at_most: float = math.inf,
        below: float = math.inf,
        unit: str = "",
    ) -> float:
        """The value as a finite float within the bounds, or NaN when it is not."""
        x = as_float(value)
        if x is None:
            self.append(f"{name} must be a number, not {shown(value)}")
            return math.nan
        if not math.isfinite(x):
            self.append(f"{name} must be finite, not {shown(value)}")
            return math.nan
        if at_least <= x <= at_most and above < x < below:
            return x
        bounds = _bounds(at_least, above, at_most, below, unit)
        self.append(f"{name} must be {bounds}, not {shown(value)}")
        return math.nan

    def integer(self, name: str, value: object, *, at_least: int, at_most: int) -> int:
        """The value as an int within the bounds, or the lower bound when it is not."""
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
            self.append(f"{name} must be a whole number, not {shown(value)}")
        elif at_least <= value <= at_most:
            return int(value)
        else:
            self.append(f"{name} must be from {at_least} to {at_most}, not {shown(value)}")
        return at_least

    def pair(self, name: str, value: object) -> tuple[float, float]:
        """The value as two finite floats (from a tuple, list or array of two), or NaNs."""
        if isinstance(value, np.ndarray) and value.ndim == 1:
            value = list(value)  # its own scalars: a complex one must not pass
        if isinstance(value, (tuple, list)) and len(value) == 2:
            x, y = value
            return self.number(f"{name} x", x), self.number(f"{name} y", y)
        self.append(f"{name} must be a pair of numbers, not {shown(value)}")
        return math.nan, math.nan

    def array(self, name: str, value: object) -> NDArray[np.float64] | None:
        """The value as a new float64 array in C order, or None when it holds no real numbers.

        Read-only, non-contiguous and byte-swapped arrays are copied; integers and narrower
        floats are widened; booleans, complex numbers, text and objects are refused.
        """
        if isinstance(value, np.ma.MaskedArray):
            self.append(f"{name} must be a plain array, not a masked one")
            return None
        try:
            given = np.asarray(value)
        except (ValueError, TypeError, OverflowError):
            self.append(f"{name} must be a regular array of numbers, not {shown(value)}")
            return None
        if given.dtype.kind not in "fiu":
            self.append(f"{name} must hold real numbers, not {given.dtype}")
            return None
        if given.dtype == np.float64:
            return given.copy("C")
        with np.errstate(over="ignore"):  # a long double past float64 becomes inf, found later
            return np.array(given, dtype=np.float64, order="C")

    def kind(self, name: str, value: object, kind: type) -> bool:
        """Whether the value is of a kind."""
        if isinstance(value, kind):
            return True
        article = "an" if kind.__name__[0] in "AEIOUaeiou" else "a"
        self.append(f"{name} must be {article} {kind.__name__}, not {shown(value)}")
        return False

    def name(self, name: str, value: object, known: Iterable[str]) -> bool:
        """Whether the value is one of the known names."""
        names = tuple(known)
        if isinstance(value, str) and value in names:
            return True
        self.append(f"{name} must be one of {', '.join(names)}, not {shown(value)}")
        return False

    def items(self, name: str, value: object, what: str) -> tuple[Any, ...]:
        """What a list, or anything else that can be run through once, holds; () if it cannot.

        Text and mappings are no lists of things.

        Example:
            >>> faults = Faults()
            >>> faults.items("laws", ["48"], "numbers of Laws"), faults.items("laws", 48, "texts")
            (('48',), ())
            >>> list(faults)
            ['laws must be texts, not 48']
        """
        if isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping)):
            try:
                return tuple(value)
            except TypeError:  # an array without dimensions
                pass
        self.append(f"{name} must be {what}, not {shown(value)}")
        return ()

    def raise_as(self, error: type[CarromError]) -> None:
        """Raise the error with every fault collected; do nothing when there is none."""
        if self:
            raise error(self)


def as_float(value: object) -> float | None:
    """The value as a float when it is a real number (not a bool, text or array), else None.

    Example:
        >>> as_float(3), as_float("3"), as_float(True)
        (3.0, None, None)
    """
    if type(value) is float:
        return value
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        return None
    try:
        return float(value)
    except OverflowError:  # an int or fraction beyond the floats
        return math.inf


def _bounds(at_least: float, above: float, at_most: float, below: float, unit: str) -> str:
    if at_least > -math.inf and at_most < math.inf:
        text = f"from {at_least:.10g} to {at_most:.10g}"
    else:
        words = [
            f"{at_least:.10g} or more" if at_least > -math.inf else "",
            f"above {above:.10g}" if above > -math.inf else "",
            f"at most {at_most:.10g}" if at_most < math.inf else "",
            f"below {below:.10g}" if below < math.inf else "",
        ]
        text = " and ".join(word for word in words if word)
    return f"{text} {unit}" if unit else text
