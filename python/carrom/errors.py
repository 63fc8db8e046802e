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
import operator
import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import FrozenInstanceError
from itertools import islice
from typing import Any, Final, NoReturn, TypeVar

import numpy as np
from numpy.typing import NDArray

MOST_ITEMS: Final = 1_000
"""Items of a list of names, places and the like, at most: many times what a board can hold."""

MOST_PEOPLE: Final = 10_000
"""Players or teams of one event, at most."""

MOST_STROKES: Final = 1_000_000
"""Strokes in a list of strokes, at most; a batch of an array may have more."""

MOST_NUMBERS: Final = 50_000_000
"""Numbers of an array that is given, at most: ten million strokes."""

MOST_LISTED: Final = 1_000_000
"""Numbers that are given in lists and not as an array, at most."""

_MOST_FAULTS: Final = 10_000  # that an error keeps


class CarromError(ValueError):
    """Base of every error that the package raises on purpose.

    Args:
        faults: one fault, or all of them in the order in which they were found; of more than
            10,000 the first.

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
        told = (faults,) if isinstance(faults, str) else islice(faults, _MOST_FAULTS)
        self.faults = tuple(map(str, told))
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


class InvalidIndex(CarromError, IndexError):
    """A number of a stroke or an event that is not there; an `IndexError` as well."""


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
        return repr(float.__float__(value))
    try:
        return _short.repr(value)
    except Exception:  # noqa: BLE001 - a stranger's repr; Python's own of a number too long
        return f"<{type(value).__name__}>"


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
        number = as_integer(value)
        if number is None:
            self.append(f"{name} must be a whole number, not {shown(value)}")
        elif at_least <= number <= at_most:
            return number
        else:
            self.append(f"{name} must be from {at_least} to {at_most}, not {shown(value)}")
        return at_least

    def pair(self, name: str, value: object) -> tuple[float, float]:
        """The value as two finite floats (from a tuple, list or array of two), or NaNs."""
        found: tuple[object, ...] = ()
        if isinstance(value, (tuple, list)) or (isinstance(value, np.ndarray) and value.ndim == 1):
            found = tuple(islice(value, 3))  # an array's own scalars: a complex one must not pass
        if len(found) == 2:
            x, y = found
            return self.number(f"{name} x", x), self.number(f"{name} y", y)
        self.append(f"{name} must be a pair of numbers, not {shown(value)}")
        return math.nan, math.nan

    def array(
        self, name: str, value: object, *, at_most: int = MOST_NUMBERS
    ) -> NDArray[np.float64] | None:
        """The value as a new float64 array in C order, or None when it holds no real numbers.

        Read-only, non-contiguous and byte-swapped arrays are copied; integers and narrower
        floats are widened; booleans, complex numbers, text and objects are refused. So is what
        holds more than `at_most` numbers, and no more of it is read.
        """
        if isinstance(value, np.ma.MaskedArray):
            self.append(f"{name} must be a plain array, not a masked one")
            return None
        try:
            given = np.asarray(_listed(value, min(at_most, MOST_LISTED)))
        except _TooMany:
            most = f"{min(at_most, MOST_LISTED)} numbers at most, of lists"
            self.append(f"{name} must hold {most}, not {shown(value)}")
            return None
        except (ValueError, TypeError, OverflowError, RecursionError):
            self.append(f"{name} must be a regular array of numbers, not {shown(value)}")
            return None
        if given.dtype.kind not in "fiu":
            self.append(f"{name} must hold real numbers, not {given.dtype}")
            return None
        if given.size > at_most:
            self.append(f"{name} must hold {at_most} numbers at most, not {given.size}")
            return None
        if given.dtype == np.float64:
            return given.copy("C")
        with np.errstate(over="ignore"):  # a long double past float64 becomes inf, found later
            return np.array(given, dtype=np.float64, order="C")

    def column(
        self,
        name: str,
        value: object,
        kind: type[np.generic],
        shape: tuple[int | None, ...],
        bounds: tuple[float, float] = (-math.inf, math.inf),
    ) -> NDArray[Any] | None:
        """The value as an array of a type and shape, not copied where it is one; None if not.

        Args:
            name: what it is called.
            value: the array, or anything that numpy reads as real numbers.
            kind: its type; what is given must convert to it without loss.
            shape: its shape; None where any length will do.
            bounds: between which its numbers lie.

        Example:
            >>> faults = Faults()
            >>> faults.column("kind", np.array([1, 9]), np.uint8, (None,), (0, 8))
            >>> list(faults)
            ['kind must be from 0 to 8, not 9']
        """
        plain = isinstance(value, np.ndarray) and not isinstance(value, np.ma.MaskedArray)
        given = value if plain else self.array(name, value)
        if not isinstance(given, np.ndarray):
            return None
        if given.size > MOST_NUMBERS:
            self.append(f"{name} must hold {MOST_NUMBERS} numbers at most, not {given.size}")
            return None
        if given.dtype.kind not in ("b" if kind is np.bool_ else "fiu"):
            self.append(f"{name} must hold {kind.__name__}, not {given.dtype}")
            return None
        if given.ndim != len(shape) or any(
            wanted not in (None, found) for wanted, found in zip(shape, given.shape, strict=True)
        ):
            sides = ", ".join("N" if side is None else str(side) for side in shape)
            sides += "," if len(shape) == 1 else ""
            self.append(f"{name} must have the shape ({sides}), not {given.shape}")
            return None
        return self._converted(name, given, kind, bounds)

    def _converted(
        self, name: str, given: NDArray[Any], kind: type[np.generic], bounds: tuple[float, float]
    ) -> NDArray[Any] | None:
        if issubclass(kind, np.integer):
            least, most = max(bounds[0], np.iinfo(kind).min), min(bounds[1], np.iinfo(kind).max)
            bad = ~((given >= least) & (given <= most))
            if bad.any():
                first = shown(given[bad][0].item())
                self.append(f"{name} must be from {least} to {most}, not {first}")
                return None
            if given.dtype.kind == "f" and (broken := given != np.floor(given)).any():
                first = shown(given[broken][0].item())
                self.append(f"{name} must hold whole numbers, not {first}")
                return None
        with np.errstate(over="ignore"):
            return given.astype(kind, copy=False)

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

    def items(
        self, name: str, value: object, what: str, *, at_most: int = MOST_ITEMS
    ) -> tuple[Any, ...]:
        """What a list, or anything else that can be run through once, holds; () if it cannot.

        Text and mappings are no lists of things. Of what holds more than `at_most`, or never
        ends, no more is read.

        Example:
            >>> faults = Faults()
            >>> faults.items("laws", ["48"], "numbers of Laws"), faults.items("laws", 48, "texts")
            (('48',), ())
            >>> faults.items("laws", range(10**9), "numbers of Laws", at_most=3)
            ()
            >>> print(faults[1])
            laws must be numbers of Laws, 3 at most, not range(0, 1000000000)
        """
        if isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping)):
            try:
                found = tuple(islice(value, at_most + 1))
            except TypeError:  # an array without dimensions
                pass
            else:
                if len(found) <= at_most:
                    return found
                what = f"{what}, {at_most} at most"
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
    if isinstance(value, bool):
        return None
    try:
        # A class of one's own may say something else of itself.
        if isinstance(value, float):
            return float.__float__(value)
        if isinstance(value, int):
            return float(int.__index__(value))
        return float(value) if isinstance(value, numbers.Real) else None
    except OverflowError:  # an int or fraction beyond the floats
        return math.inf
    except (TypeError, ValueError):  # what calls itself a number and is none
        return None


def as_integer(value: object) -> int | None:
    """The value as an int when it is a whole number of Python or numpy (not a bool), else None.

    Example:
        >>> as_integer(np.int8(3)), as_integer(3.0), as_integer(True)
        (3, None, None)
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return int.__index__(value)  # whatever a class of its own says of itself
    return value.item() if isinstance(value, np.integer) else None


def row_of(name: str, value: object, count: int) -> int:
    """The number of a row from 0, where a negative one counts from the end as in a list.

    Raises:
        InvalidIndex: no row has that number.
        TypeError: it is no whole number at all.

    Example:
        >>> row_of("index", -1, 3)
        2
        >>> row_of("index", 3, 3)
        Traceback (most recent call last):
        ...
        carrom.errors.InvalidIndex: index must be from -3 to 2, not 3
    """
    row = operator.index(value)  # type: ignore[arg-type] # it says so itself
    if -count <= row < count:
        return row % count
    what = f"from {-count} to {count - 1}" if count else "that of a row, and there is none"
    raise InvalidIndex(f"{name} must be {what}, not {shown(value)}")


class _TooMany(Exception):
    """More numbers than can be meant."""


_PLAIN: Final = (int, float, bool, complex, str, bytes, np.generic, np.ndarray, type(None))


def _listed(value: object, at_most: int) -> object:
    """The value with every sequence in it read, up to so many items in all, as plain lists.

    numpy would read on for as long as a sequence goes on, and believe what it says of its length.
    """
    if isinstance(value, _PLAIN) or hasattr(value, "__array__"):
        return value
    if isinstance(value, Mapping):  # of which numpy would make a list
        raise TypeError
    if isinstance(value, (set, frozenset, memoryview)) or not (
        hasattr(value, "__getitem__") and hasattr(value, "__len__")
    ):
        return value  # to numpy it is one thing, or a buffer
    if len(value) > at_most:
        raise _TooMany
    items = list(islice(iter(value), at_most + 1))
    if len(items) > at_most:  # it said less
        raise _TooMany
    if all(issubclass(kind, _PLAIN) for kind in set(map(type, items))):
        return items
    left = at_most
    for i, item in enumerate(items):
        items[i] = _listed(item, left)
        left -= len(items[i]) if isinstance(items[i], list) else 1
        if left < 0:
            raise _TooMany
    return items


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
