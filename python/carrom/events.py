"""What happened in a stroke, in order: columns for numpy, records for people.

An event's second body `b` is a piece, a cushion or a pocket, as its kind has it; `Event.other`
names it.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from carrom.errors import CarromError, Faults, as_float, immutable, row_of, shown
from carrom.names import CUSHIONS, EVENT_KINDS, INDEX, PIECES, POCKETS

_COLUMNS: Final[dict[str, type[np.generic]]] = {
    "time": np.float64,
    "kind": np.uint8,
    "a": np.int8,
    "b": np.int8,
    "xy": np.float64,
    "speed": np.float64,
}
_BOUNDS: Final = {"kind": (0, len(EVENT_KINDS) - 1), "a": (0, len(PIECES) - 1)}
_Scalar = TypeVar("_Scalar", bound=np.generic)

_SHOWN: Final = 10  # events that a repr shows

_POCKET, _RIM_IN, _RIM_OUT, _DISC_DISC, _DISC_CUSHION, _, _, _CLUSTER, _OVERBOARD = range(
    len(EVENT_KINDS)
)
_OTHERS: Final = {
    _POCKET: POCKETS,
    _RIM_IN: POCKETS,
    _RIM_OUT: POCKETS,
    _DISC_DISC: PIECES,
    _DISC_CUSHION: CUSHIONS,
    _CLUSTER: PIECES + CUSHIONS,  # a cushion's number counts from 20 there
    _OVERBOARD: CUSHIONS,
}


@immutable
@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a stroke.

    Attributes:
        time: s since the stroke.
        kind: one of `carrom.names.EVENT_KINDS`.
        piece: name of the piece it happened to.
        other: what it happened with: a piece (``"disc-disc"``, ``"cluster"``), a cushion
            (``"disc-cushion"``, ``"overboard"``, ``"cluster"``), a pocket (``"pocket"``,
            ``"rim-in"``, ``"rim-out"``), or None.
        xy: the place, m: the point of contact of an impact, else the centre of the piece.
        speed: speed of approach of an impact, otherwise the speed of the piece, m/s.
    """

    time: float
    kind: str
    piece: str
    other: str | None
    xy: tuple[float, float]
    speed: float


@dataclass(frozen=True, eq=False, repr=False)
class Events:
    """What happened in a stroke, or in a batch of strokes, as read-only columns of equal length.

    It behaves as a sequence of `Event` records, and slices and filters give `Events` again.

    Attributes:
        time: s since the stroke, float64; never falling within one stroke.
        kind: uint8 number in `carrom.names.EVENT_KINDS`; `kind_names` spells it out.
        a: int8 number of the piece.
        b: int8 number of the other piece (disc-disc, cluster), cushion (disc-cushion, overboard;
            plus 20 in a cluster) or pocket (pocket, rim-in, rim-out), else -1.
        xy: the place, m, float64 of shape (N, 2).
        speed: of approach for impacts, otherwise of the piece, m/s, float64.

    Raises:
        CarromError: columns of another shape, numbers that name nothing; every fault is listed.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.of({"Q": (0.0, 0.0)})
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5)
        >>> events = carrom.simulate(layout, stroke, record="events").events
        >>> [event.kind for event in events][0]
        'disc-disc'
        >>> hit = events.of_kind("disc-disc")[0]
        >>> hit.piece, hit.other, round(hit.xy[1], 4)
        ('Q', 'S', -0.0159)
        >>> len(events.before(0.0))
        0
    """

    time: NDArray[np.float64]
    kind: NDArray[np.uint8]
    a: NDArray[np.int8]
    b: NDArray[np.int8]
    xy: NDArray[np.float64]
    speed: NDArray[np.float64]

    def __post_init__(self) -> None:
        """Check and lock the columns."""
        faults = Faults()
        columns = {}
        for name, kind in _COLUMNS.items():
            shape = (None, 2) if name == "xy" else (None,)
            given = getattr(self, name)
            columns[name] = faults.column(
                name, given, kind, shape, _BOUNDS.get(name, (-math.inf, math.inf))
            )
        faults.raise_as(CarromError)
        self._store(tuple(column for column in columns.values() if column is not None))
        faults.extend(_disagreements(self))
        faults.raise_as(CarromError)

    def _store(self, columns: Sequence[NDArray[Any]]) -> None:
        for name, column in zip(_COLUMNS, columns, strict=True):
            object.__setattr__(self, name, locked(column))

    @classmethod
    def _trusted(cls, columns: Sequence[NDArray[Any]]) -> "Events":
        """As `of_columns`, of a simulator's own columns: nothing is checked."""
        time, kind, a, b, x, y, speed = columns
        made = object.__new__(cls)
        made._store((time, kind, a, b, np.stack((x, y), axis=-1), speed))
        return made

    @classmethod
    def of_columns(cls, columns: Sequence[NDArray[Any]]) -> "Events":
        """Take over the seven columns of a simulator: time, kind, a, b, x, y, speed.

        Raises:
            CarromError: no seven columns, or those that the constructor refuses; every fault is
                listed.

        Example:
            >>> column = np.zeros(1)
            >>> code = np.zeros(1, dtype=np.int8)
            >>> Events.of_columns((column, code, code, code, column, column, column))[0].other
            'SW'
        """
        faults = Faults()
        given = faults.items("columns", columns, "seven columns")
        if len(given) != 7 and not faults:
            faults.append(f"columns must be seven, not {len(given)}")
        faults.raise_as(CarromError)
        time, kind, a, b, x, y, speed = given
        x = faults.column("x", x, np.float64, (None,))
        y = faults.column("y", y, np.float64, (None,))
        if x is not None and y is not None and len(x) != len(y):
            faults.append(f"x and y must be of one length, not {len(x)} and {len(y)}")
        faults.raise_as(CarromError)
        return cls(time, kind, a, b, np.stack((x, y), axis=-1), speed)

    @property
    def kind_names(self) -> NDArray[np.str_]:
        """The kinds as text, an array as long as `kind`.

        Example:
            >>> column = np.zeros(2)
            >>> code = np.array([3, 6], dtype=np.int8)
            >>> events = Events.of_columns((column, code, code, code, column, column, column))
            >>> events.kind_names.tolist()
            ['disc-disc', 'stop']
        """
        return np.array(EVENT_KINDS)[self.kind]

    def of_kind(self, *kinds: str) -> "Events":
        """Only the events of these kinds.

        Raises:
            CarromError: a kind is not one of `carrom.names.EVENT_KINDS`.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5)
            >>> result = carrom.simulate(carrom.Layout.of({}), stroke)
            >>> [event.other for event in result.events.of_kind("disc-cushion")]
            ['north']
        """
        faults = Faults()
        for kind in kinds:
            faults.name("kind of event", kind, EVENT_KINDS)
        faults.raise_as(CarromError)
        codes = [EVENT_KINDS.index(kind) for kind in kinds]
        return self._where(np.isin(self.kind, codes))

    def of_piece(self, name: str) -> "Events":
        """Only the events in which this piece took part, as either body.

        Raises:
            CarromError: no piece is called that.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5)
            >>> result = carrom.simulate(carrom.Layout.of({"Q": (0.0, 0.0)}), stroke)
            >>> result.events.of_piece("Q")[0].other
            'S'
        """
        return self._where(self._has(name))

    def contacts(self, *pieces: str) -> "Events":
        """The hits of two pieces: all, those of one piece, or those between two.

        Raises:
            CarromError: no piece is called that.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5)
            >>> result = carrom.simulate(carrom.Layout.of({"Q": (0.0, 0.0)}), stroke)
            >>> len(result.events.contacts("S", "Q")), len(result.events.contacts("S", "W1"))
            (2, 0)
        """
        mask = self.kind == _DISC_DISC
        for name in pieces:
            mask &= self._has(name)
        return self._where(mask)

    def before(self, time: float) -> "Events":
        """Only what happened earlier than ``time``, s.

        Raises:
            CarromError: ``time`` is not a number.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5)
            >>> result = carrom.simulate(carrom.Layout.of({}), stroke)
            >>> len(result.events.before(result.duration)) < len(result.events)
            True
        """
        limit = as_float(time)
        if limit is None or limit != limit:
            raise CarromError([f"time must be a number, not {shown(time)}"])
        return self._where(self.time < limit)

    def __len__(self) -> int:
        """Number of events."""
        return len(self.time)

    def __iter__(self) -> Iterator[Event]:
        """Each event as a record."""
        columns = (self.time, self.kind, self.a, self.b, self.xy, self.speed)
        for time, kind, a, b, xy, speed in zip(*(c.tolist() for c in columns), strict=True):
            yield Event(time, EVENT_KINDS[kind], PIECES[a], _other(kind, b), tuple(xy), speed)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> "Events": ...
    def __getitem__(self, index: int | slice) -> "Event | Events":
        """One event as a record, or a slice of them.

        Raises:
            InvalidIndex: there is no such event.
            TypeError: the index is no whole number.
        """
        if isinstance(index, slice):
            return self._where(index)
        row = row_of("index", index, len(self))
        return next(iter(self._where(slice(row, row + 1))))

    def __eq__(self, other: object) -> bool:
        """Equal when every column is."""
        if not isinstance(other, Events):
            return NotImplemented
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in _COLUMNS)

    def __hash__(self) -> int:
        """Hash of what is cheap to hash and equal for equal events."""
        return hash((len(self), self.kind.tobytes()[:256]))

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild through the constructor, which locks the columns again."""
        return Events, tuple(getattr(self, name) for name in _COLUMNS)

    def __repr__(self) -> str:
        """A short table."""
        lines = [f"<Events: {len(self)}", *(_line(event) for event in self[:_SHOWN])]
        if len(self) > _SHOWN:
            lines.append(f"  … {len(self) - _SHOWN} more")
        return "\n".join(lines) + ">"

    def _where(self, mask: NDArray[np.bool_] | slice) -> "Events":
        made = object.__new__(Events)
        made._store(tuple(getattr(self, name)[mask] for name in _COLUMNS))
        return made

    def _has(self, name: str) -> NDArray[np.bool_]:
        faults = Faults()
        faults.name("piece", name, PIECES)
        faults.raise_as(CarromError)
        piece = INDEX[name]
        two_pieces = (self.kind == _DISC_DISC) | (self.kind == _CLUSTER)
        found: NDArray[np.bool_] = (self.a == piece) | (two_pieces & (self.b == piece))
        return found


def _disagreements(events: Events) -> Iterator[str]:
    """What is wrong between columns that are right each for itself."""
    lengths = {name: len(getattr(events, name)) for name in _COLUMNS}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} {length}" for name, length in lengths.items())
        yield f"columns must be of one length, not {told}"
        return
    known = np.array([len(_OTHERS.get(kind, ())) for kind in range(len(EVENT_KINDS))])[events.kind]
    wrong = (known > 0) & ((events.b < 0) | (events.b >= known))
    for row in np.flatnonzero(wrong)[:_SHOWN].tolist():
        kind = EVENT_KINDS[events.kind[row]]
        yield f"b of a {kind} must be from 0 to {known[row] - 1}, not {events.b[row]}"


def locked(array: NDArray[_Scalar]) -> NDArray[_Scalar]:
    """Take over an array for good: it becomes read-only, and so does the view handed back.

    Example:
        >>> locked(np.zeros(2)).flags.writeable = True
        Traceback (most recent call last):
        ValueError: cannot set WRITEABLE flag to True of this array
    """
    base: Any = array
    while isinstance(base, np.ndarray):  # a view can be made writable as long as its base is
        base.flags.writeable = False
        base = base.base
    return array[...]


def _other(kind: int, b: int) -> str | None:
    """Name of the second body of an event."""
    return _OTHERS[kind][b] if kind in _OTHERS else None


def _line(event: Event) -> str:
    """One row of the table that a repr shows."""
    x, y = event.xy
    bodies = f"{event.piece:<2} {event.other or '':<5}"
    return (
        f"  {event.time:8.4f} s  {event.kind:<12}  {bodies}  "
        f"({x:+.4f}, {y:+.4f}) m  {event.speed:.3f} m/s"
    )
