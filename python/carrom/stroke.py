"""Strokes: where the striker stands, and how it is sent off.

Example:
    >>> stroke = Stroke.aim(x=0.05, angle=90.0, speed=4.0)
    >>> stroke.striker_xy, stroke.velocity
    ((0.05, -0.2526), (0.0, 4.0))
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any, Self, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carrom.angles import degrees_of, length_of, unit_vector, unit_vectors
from carrom.equipment import QUARTER_TURNS, CarromBoard, Point, from_south, to_south
from carrom.errors import MOST_STROKES, Faults, InvalidStroke, immutable, row_of
from carrom.names import SEATS

Row = tuple[float, float, float, float, float]


@immutable
@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke: the striker's place, velocity and spin as it leaves the finger.

    Whether the striker may stand there is asked by `carrom.striker_faults`; whether it can, and
    how fast a stroke may be, by `carrom.simulate`. A stroke of speed zero is a stroke too: the
    striker stands, and turns on the spot if it has spin.

    Args:
        striker_xy: centre of the striker on the board, m.
        velocity: m/s, in the board's frame.
        spin: rad/s, counter-clockwise.
        seat: whose stroke it is, or None.

    Raises:
        InvalidStroke: something that is not finite numbers, or an unknown seat; every fault is
            listed.

    Example:
        >>> Stroke(striker_xy=(0, 0.25), velocity=(0, -3), seat="north").angle
        90.0
    """

    striker_xy: Point
    velocity: Point
    spin: float = 0.0
    seat: str | None = None
    row: Row = field(init=False, repr=False, compare=False)
    """x, y, velocity x, velocity y and spin: the stroke as a row of a batch."""

    def __post_init__(self) -> None:
        """Check every number and keep it as a float."""
        faults = Faults()
        place = faults.pair("striker_xy", self.striker_xy)
        velocity = faults.pair("velocity", self.velocity)
        spin = faults.number("spin", self.spin)
        if self.seat is not None:
            faults.name("seat", self.seat, SEATS)
        faults.raise_as(InvalidStroke)
        self._store(place, velocity, spin, self.seat)

    def _store(self, place: Point, velocity: Point, spin: float, seat: str | None) -> None:
        write = object.__setattr__
        write(self, "striker_xy", place)
        write(self, "velocity", velocity)
        write(self, "spin", spin)
        write(self, "seat", seat)
        write(self, "row", (*place, *velocity, spin))

    @classmethod
    def aim(
        cls,
        x: float,
        angle: float,
        speed: float,
        spin: float = 0.0,
        seat: str = "south",
        board: CarromBoard | None = None,
    ) -> Self:
        """A stroke as a player makes it, from the middle between his base lines.

        Args:
            x: the striker's offset along the base lines, m, to the player's right.
            angle: direction in the player's own frame, degrees counter-clockwise from his
                right: 90 is straight ahead, 180-360 a back stroke. Any finite angle.
            speed: m/s, zero or more.
            spin: rad/s, counter-clockwise.
            seat: "south", "east", "north" or "west". The strokes of the seats are exact quarter
                turns of each other.
            board: where the base lines are. Default: the ICF board.

        Raises:
            InvalidStroke: listing every fault.

        Example:
            >>> Stroke.aim(x=0.05, angle=90.0, speed=4.0, seat="east").velocity
            (-4.0, 0.0)
        """
        board = CarromBoard.icf() if board is None else board
        if not (
            type(x) is type(angle) is type(speed) is type(spin) is float
            # an infinity or a NaN anywhere makes the sum of the zeros a NaN
            and x * 0.0 + angle * 0.0 + speed * 0.0 + spin * 0.0 == 0.0
            and speed >= 0.0
            and type(seat) is str
            and seat in QUARTER_TURNS
            and isinstance(board, CarromBoard)
        ):
            x, angle, speed, spin = _checked_aim(x, angle, speed, spin, seat, board)
        cosine, sine = unit_vector(angle)
        place = (x, -board.base_line_offset)
        velocity = (speed * cosine, speed * sine)
        stroke = object.__new__(cls)
        stroke._store(from_south(place, seat), from_south(velocity, seat), spin, seat)
        return stroke

    @property
    def speed(self) -> float:
        """Length of the velocity, m/s."""
        u, v = self.velocity
        return length_of(u, v)

    @property
    def angle(self) -> float:
        """Direction in the player's own frame (south's when there is no seat), degrees, 0-360."""
        return degrees_of(*to_south(self.velocity, self.seat or "south"))


class StrokeBatch:
    """Many strokes as one array. Frozen.

    Args:
        rows: shape (N, 5), N at least 1: striker x and y, m; velocity x and y, m/s; spin, rad/s.
            Anything that numpy reads as real numbers is copied.

    Raises:
        InvalidStroke: the wrong shape or type, or numbers that are not finite; every fault is
            listed.

    Example:
        >>> batch = StrokeBatch.aim(x=[0.0, 0.1], angle=90.0, speed=4.0)
        >>> len(batch), batch[1].striker_xy
        (2, (0.1, -0.2526))
    """

    __slots__ = ("_seats", "rows")

    rows: NDArray[np.float64]
    """The strokes, shape (N, 5), read-only."""
    _seats: NDArray[np.int8]  # number of each stroke's seat, -1 where it has none

    def __init__(self, rows: ArrayLike) -> None:
        """Check and copy the rows."""
        faults = Faults()
        array = faults.array("rows", rows)
        if array is not None and (array.ndim != 2 or array.shape[1] != 5):
            faults.append(f"rows must have the shape (N, 5), not {array.shape}")
        elif array is not None:
            _check_rows(faults, array)
        faults.raise_as(InvalidStroke)
        assert array is not None  # no fault, so there is an array
        self._store(array, np.full(len(array), -1, dtype=np.int8))

    def _store(self, rows: NDArray[np.float64], seats: NDArray[np.int8]) -> None:
        rows.flags.writeable = False
        seats.flags.writeable = False
        # Views: a view of a read-only array cannot be made writable again.
        object.__setattr__(self, "rows", rows[:])
        object.__setattr__(self, "_seats", seats[:])

    @classmethod
    def _of(cls, rows: NDArray[np.float64], seats: NDArray[np.int8]) -> Self:
        batch = object.__new__(cls)
        batch._store(rows, seats)
        return batch

    @classmethod
    def aim(
        cls,
        x: ArrayLike,
        angle: ArrayLike,
        speed: ArrayLike,
        spin: ArrayLike = 0.0,
        seat: str | Sequence[str] = "south",
        board: CarromBoard | None = None,
    ) -> Self:
        """Strokes aimed as by `Stroke.aim`, with the same result to the last bit.

        Args:
            x: offsets along the base lines, m. Numbers or arrays, here and below; they
                are broadcast against each other to one dimension.
            angle: degrees.
            speed: m/s, zero or more.
            spin: rad/s.
            seat: one name for all, or one for each stroke.
            board: where the base lines are. Default: the ICF board.

        Raises:
            InvalidStroke: listing every fault.

        Example:
            >>> fan = StrokeBatch.aim(x=0.0, angle=range(60, 121), speed=3.0)
            >>> fan[30] == Stroke.aim(x=0.0, angle=90.0, speed=3.0)
            True
        """
        faults = Faults()
        columns = [
            faults.array(name, value)
            for name, value in (("x", x), ("angle", angle), ("speed", speed), ("spin", spin))
        ]
        seats = _seat_numbers(faults, seat)
        board = CarromBoard.icf() if board is None else board
        faults.kind("board", board, CarromBoard)
        aims, seats = _broadcast(faults, columns, seats)
        _check_rows(faults, aims, ("x", "angle", "speed", "spin"))
        _complain(faults, aims[:, 2] < 0.0, aims[:, 2], "speed must be 0 or more")
        faults.raise_as(InvalidStroke)
        offsets, angles, speeds, spins = aims.T
        cosines, sines = unit_vectors(angles)
        behind = np.full(len(aims), -board.base_line_offset)
        out = np.empty((len(aims), 5))
        out[:, 0], out[:, 1] = _turned(seats, offsets, behind)
        out[:, 2], out[:, 3] = _turned(seats, speeds * cosines, speeds * sines)
        out[:, 4] = spins
        return cls._of(out, seats)

    @classmethod
    def of(cls, strokes: Iterable[Stroke]) -> Self:
        """The batch of some strokes, in their order.

        Raises:
            InvalidStroke: something that is not a stroke, or no stroke at all.

        Example:
            >>> stroke = Stroke.aim(x=0.0, angle=90.0, speed=4.0)
            >>> StrokeBatch.of([stroke])[0] == stroke
            True
        """
        faults = Faults()
        given = faults.items("strokes", strokes, "a list of strokes", at_most=MOST_STROKES)
        for i, stroke in enumerate(given):
            faults.kind(f"stroke {i}", stroke, Stroke)
        if not given and not faults:
            faults.append(EMPTY)
        faults.raise_as(InvalidStroke)
        seats = [-1 if stroke.seat is None else SEATS.index(stroke.seat) for stroke in given]
        rows = np.array([stroke.row for stroke in given])
        return cls._of(rows, np.array(seats, dtype=np.int8))

    @property
    def seat_numbers(self) -> NDArray[np.int8]:
        """Number in `carrom.names.SEATS` of each stroke's seat, -1 where it has none; (N,).

        Example:
            >>> StrokeBatch.aim(x=0.0, angle=90.0, speed=4.0, seat=["south", "west"]).seat_numbers
            array([0, 3], dtype=int8)
        """
        return self._seats

    def __len__(self) -> int:
        """Number of strokes."""
        return len(self.rows)

    @overload
    def __getitem__(self, item: int) -> Stroke: ...
    @overload
    def __getitem__(self, item: slice) -> Self: ...
    def __getitem__(self, item: int | slice) -> Stroke | Self:
        """The stroke at an index, or the batch of a slice.

        Raises:
            InvalidIndex: there is no such stroke.
            TypeError: the index is no whole number.
            InvalidStroke: no stroke is in the slice.
        """
        if isinstance(item, slice):
            rows = self.rows[item].copy()
            if not len(rows):
                raise InvalidStroke(EMPTY)
            return self._of(rows, self._seats[item].copy())
        index = row_of("index", item, len(self))
        x, y, u, v, spin = self.rows[index].tolist()
        seat = int(self._seats[index])
        return Stroke((x, y), (u, v), spin, SEATS[seat] if seat >= 0 else None)

    def __iter__(self) -> Iterator[Stroke]:
        """Each stroke in turn."""
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Equal when all strokes are, seats included."""
        if not isinstance(other, StrokeBatch):
            return NotImplemented
        return np.array_equal(self.rows, other.rows) and np.array_equal(self._seats, other._seats)

    def __hash__(self) -> int:
        """Hash of the strokes."""
        # + 0.0: the two zeros are equal and must hash alike
        return hash(((self.rows + 0.0).tobytes(), self._seats.tobytes()))

    def __repr__(self) -> str:
        """One line: how many."""
        return f"<StrokeBatch of {len(self)} strokes>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild from the rows and the seats."""
        return _rebuilt, (type(self), self.rows, self._seats)

    def __copy__(self) -> Self:
        """Itself: it cannot change."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Itself: it cannot change."""
        return self

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a batch is frozen."""
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        """Refuse: a batch is frozen."""
        raise FrozenInstanceError(f"cannot delete field {name!r}")


EMPTY = "a batch needs at least one stroke"
SHOWN_ROWS = 100  # a million bad rows do not make a million sentences


def _rebuilt(
    cls: type[StrokeBatch], rows: NDArray[np.float64], seats: NDArray[np.int8]
) -> StrokeBatch:
    return cls._of(rows, seats)


def _checked_aim(
    x: object, angle: object, speed: object, spin: object, seat: object, board: object
) -> tuple[float, float, float, float]:
    faults = Faults()
    checked = (
        faults.number("x", x, unit="m"),
        faults.number("angle", angle),
        faults.number("speed", speed, at_least=0.0, unit="m/s"),
        faults.number("spin", spin),
    )
    faults.name("seat", seat, SEATS)
    faults.kind("board", board, CarromBoard)
    faults.raise_as(InvalidStroke)
    return checked


def _check_rows(
    faults: Faults,
    rows: NDArray[np.float64],
    names: tuple[str, ...] = ("striker x", "striker y", "velocity x", "velocity y", "spin"),
) -> None:
    if not len(rows):
        faults.append(EMPTY)
    elif not np.isfinite(rows).all():
        for name, column in zip(names, rows.T, strict=True):
            _complain(faults, ~np.isfinite(column), column, f"{name} must be finite")


def _complain(
    faults: Faults, bad: NDArray[np.bool_], column: NDArray[np.float64], rule: str
) -> None:
    """One fault for each bad row, up to a hundred."""
    where = np.flatnonzero(bad)
    for i in where[:SHOWN_ROWS].tolist():
        faults.append(f"stroke {i}: {rule}, not {column[i].item()!r}")
    if len(where) > SHOWN_ROWS:
        faults.append(f"{len(where) - SHOWN_ROWS} more strokes: {rule}")


def _seat_numbers(faults: Faults, seat: object) -> NDArray[np.int8]:
    if isinstance(seat, np.ndarray) and seat.size <= MOST_STROKES:
        seat = seat.tolist()
    many = not isinstance(seat, str) and isinstance(seat, Iterable)
    given = faults.items("seat", seat, "names", at_most=MOST_STROKES) if many else (seat,)
    good = [name if faults.name("seat", name, SEATS) else SEATS[0] for name in given]
    numbers = np.array([SEATS.index(str(name)) for name in good], dtype=np.int8)
    return numbers.reshape(()) if isinstance(seat, str) else numbers


def _broadcast(
    faults: Faults, columns: list[NDArray[np.float64] | None], seats: NDArray[np.int8]
) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
    """The columns as rows of x, angle, speed and spin, and the seat of each."""
    given = [column for column in columns if column is not None]
    shapes = [*(column.shape for column in given), seats.shape]
    try:
        shape = np.broadcast_shapes(*shapes, (1,))
    except ValueError:
        shape = ()
    if len(shape) != 1:
        faults.append(
            "x, angle, speed, spin and seat do not agree in one dimension: "
            + ", ".join(map(str, shapes))
        )
    if len(shape) != 1 or len(given) < len(columns):
        faults.raise_as(InvalidStroke)
    rows = np.stack([np.broadcast_to(column, shape) for column in given], axis=1)
    return rows, np.array(np.broadcast_to(seats, shape))


def _turned(
    seats: NDArray[np.int8], x: NDArray[np.float64], y: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """`equipment.from_south` for arrays, in the same order of operations."""
    a, b, c, d = np.array([QUARTER_TURNS[name] for name in SEATS])[seats].T
    return a * x + b * y + 0.0, c * x + d * y + 0.0
