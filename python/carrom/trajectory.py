"""Where every piece is, how fast it goes and how it turns, at any time of a stroke.

Between two events a piece moves on a straight line, in stretches of constant deceleration, the
*motion segments*: one, or up to six for a sliding piece with spin. A trajectory is the list of
these segments; asking it for a time evaluates the segment that holds then. Nothing is sampled or
interpolated, so the answer is as exact as the simulation itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carrom.errors import CarromError, Faults, immutable, shown
from carrom.names import INDEX, PIECES

MODES: Final = ("rest", "slide", "glide", "pivot", "gone")
"""What a piece does during a segment, by the simulators' number."""

REST: Final = 0
SLIDE: Final = 1
GLIDE: Final = 2
PIVOT: Final = 3
GONE: Final = 4

SPIN_LOSS: Final = 4.0 / 3.0
"""A pressed, uniformly loaded disc turning on the spot loses 4/3 mu g of rim speed each second:
the friction torque 2/3 mu m g R over the moment of inertia m R^2 / 2."""

_SHOWN: Final = 20  # offending values that a message names

_COLUMNS: Final[tuple[tuple[str, type[np.generic]], ...]] = (
    ("body", np.int8),
    ("mode", np.uint8),
    ("time", np.float64),
    ("x", np.float64),
    ("y", np.float64),
    ("ux", np.float64),
    ("uy", np.float64),
    ("speed", np.float64),
    ("deceleration", np.float64),
    ("spin", np.float64),
)


@immutable
@dataclass(frozen=True, slots=True)
class Segment:
    """One stretch of a piece's motion, with constant deceleration.

    Attributes:
        mode: ``"rest"``, ``"slide"`` (on the powder), ``"glide"`` (over a pocket, free of
            friction), ``"pivot"`` (turning on the spot) or ``"gone"`` (off the board).
        start: when it begins, s since the stroke.
        end: when the piece's next segment begins, or the end of the stroke.
        xy: place of the centre at the start, m.
        direction: unit vector of travel.
        speed: at the start, m/s.
        deceleration: constant, m/s^2, against the direction.
        spin: at the start, rad/s, counter-clockwise positive.
    """

    mode: str
    start: float
    end: float
    xy: tuple[float, float]
    direction: tuple[float, float]
    speed: float
    deceleration: float
    spin: float


class Trajectory:
    """The exact motion of all twenty pieces during one stroke.

    Made by :func:`carrom.simulate` with ``record="trajectory"``; read it from
    :attr:`carrom.StrokeResult.trajectory`.

    Every ``..._at`` method takes one time or any array of times in seconds since the stroke, zero
    or later, and puts the pieces on a last axis (two for places and velocities): a scalar gives
    ``(20, ...)``, ``(T,)`` gives ``(T, 20, ...)``. A time after the end means the end. Pieces that
    are absent, pocketed or overboard are NaN. The order of pieces is :data:`carrom.names.PIECES`.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.of({"Q": (0.0, 0.0)})
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5)
        >>> path = carrom.simulate(layout, stroke).trajectory
        >>> path.at(0.0)[19].tolist() == list(stroke.striker_xy)
        True
        >>> path.at([0.0, 0.1, 0.2]).shape
        (3, 20, 2)
        >>> bool(np.isnan(path.at(0.1)[1]).all())         # W1 is not on the board
        True
    """

    __slots__ = ("_angles", "_columns", "_coupled", "_end", "_grip", "_radii", "_table", "_times")

    def __init__(
        self,
        segments: Sequence[ArrayLike],
        *,
        radii: ArrayLike,
        grip: float,
        coupled: bool,
        end: float,
    ) -> None:
        """Index the segments of one stroke.

        Args:
            segments: ten columns of equal length, in the simulators' order: body, mode, time, x,
                y, ux, uy, speed, deceleration, spin.
            radii: radius of each of the twenty pieces, m.
            grip: friction deceleration mu * g, m/s^2.
            coupled: whether spin and travel share the friction (``friction="coupled"``).
            end: duration of the stroke, s.

        Raises:
            CarromError: other columns than those, or numbers that name nothing; every fault is
                listed.
        """
        columns = _checked_columns(segments, radii, grip, end)
        order = np.argsort(columns["time"], kind="stable")
        gone = columns["mode"] == GONE
        for name in ("ux", "uy", "spin"):
            columns[name][gone] = np.nan  # makes every answer about such a piece NaN
        self._columns = {name: _with_absent(name, col[order]) for name, col in columns.items()}
        self._radii = np.array(radii, dtype=np.float64)
        self._grip = float(grip)
        self._coupled = bool(coupled)
        self._end = float(end)
        self._times, self._table = _lookup(self._columns["time"][:-1], self._columns["body"][:-1])
        self._angles: NDArray[np.float64] | None = None  # made when first asked for

    @property
    def end(self) -> float:
        """When the stroke ended, s: nothing changes after it.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0)
            >>> result = carrom.simulate(carrom.Layout.of({}), stroke)
            >>> result.trajectory.end == result.duration
            True
        """
        return self._end

    def at(self, t: ArrayLike) -> NDArray[np.float64]:
        """Centres of the pieces at time ``t``, m, shape ``(..., 20, 2)``.

        Raises:
            CarromError: a time is negative, NaN or not a number.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0)
            >>> result = carrom.simulate(carrom.Layout.of({"B1": (0.2, 0.1)}), stroke)
            >>> result.trajectory.at(1e9)[10].tolist()
            [0.2, 0.1]
        """
        rows, tau = self._locate(t)
        c = self._columns
        s = tau * (c["speed"][rows] - 0.5 * c["deceleration"][rows] * tau)
        return np.stack((c["x"][rows] + c["ux"][rows] * s, c["y"][rows] + c["uy"][rows] * s), -1)

    def velocity_at(self, t: ArrayLike) -> NDArray[np.float64]:
        """Velocities of the pieces at time ``t``, m/s, shape ``(..., 20, 2)``.

        At the very time of an impact it is the velocity after it.

        Raises:
            CarromError: a time is negative, NaN or not a number.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0)
            >>> path = carrom.simulate(carrom.Layout.of({}), stroke).trajectory
            >>> path.velocity_at(0.0)[19].tolist()
            [0.0, 1.0]
        """
        rows, tau = self._locate(t)
        speed = self._speed(rows, tau)
        c = self._columns
        return np.stack((c["ux"][rows] * speed, c["uy"][rows] * speed), -1)

    def spin_at(self, t: ArrayLike) -> NDArray[np.float64]:
        """Spin of the pieces at time ``t``, rad/s, counter-clockwise positive, ``(..., 20)``.

        While a piece slides under the coupled law its spin is that of the universal curve at its
        present speed; otherwise its rim loses 4/3 mu g of speed each second (Farkas et al., Phys.
        Rev. Lett. 90, 248302, for the curve).

        Raises:
            CarromError: a time is negative, NaN or not a number.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0, spin=-30.0)
            >>> path = carrom.simulate(carrom.Layout.of({}), stroke).trajectory
            >>> round(float(path.spin_at(0.0)[19]), 6), float(path.spin_at(path.end)[19])
            (-30.0, 0.0)
        """
        rows, tau = self._locate(t)
        c = self._columns
        spin = c["spin"][rows]
        rim = np.abs(spin) * self._radius(rows)
        left = np.maximum(rim - SPIN_LOSS * self._grip * tau, 0.0)
        mode = c["mode"][rows]
        left = np.where((mode == SLIDE) | (mode == PIVOT), left, rim)
        if self._coupled and self._grip > 0.0:
            on_curve = mode == SLIDE
            left[on_curve] = _rim_along(
                c["speed"][rows][on_curve], rim[on_curve], self._speed(rows, tau)[on_curve]
            )
        # not |spin| R / R, which may differ in the last bit, as long as nothing was lost
        return np.where(left == rim, spin, np.copysign(left / self._radius(rows), spin) + 0.0)

    def angle_at(self, t: ArrayLike) -> NDArray[np.float64]:
        """Angle through which each piece has turned since the stroke, rad, ``(..., 20)``.

        It is counter-clockwise positive and counts whole turns.

        Raises:
            CarromError: a time is negative, NaN or not a number.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0, spin=30.0)
            >>> path = carrom.simulate(carrom.Layout.of({}), stroke).trajectory
            >>> bool(0.0 < path.angle_at(0.1)[19] < path.angle_at(path.end)[19])
            True
        """
        if self._angles is None:
            self._angles = self._angles_at_starts()
        rows, tau = self._locate(t)
        return self._angles[rows] + self._turn(rows, tau)

    def segments_of(self, name: str) -> tuple[Segment, ...]:
        """The motion segments of one piece in order of time; empty when it never was there.

        Raises:
            CarromError: no piece is called that.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.5)
            >>> path = carrom.simulate(carrom.Layout.of({}), stroke).trajectory
            >>> [segment.mode for segment in path.segments_of("S")]
            ['slide', 'rest']
            >>> path.segments_of("Q")
            ()
        """
        c = self._columns
        rows = np.flatnonzero(c["body"][:-1] == _index_of(name))
        ends = np.append(c["time"][rows[1:]], [self._end] * bool(len(rows)))
        return tuple(
            Segment(
                mode=MODES[c["mode"][row]],
                start=float(c["time"][row]),
                end=float(end),
                xy=(float(c["x"][row]), float(c["y"][row])),
                direction=(float(c["ux"][row]), float(c["uy"][row])),
                speed=float(c["speed"][row]),
                deceleration=float(c["deceleration"][row]),
                spin=float(c["spin"][row]),
            )
            for row, end in zip(rows, ends, strict=True)
        )

    def path_of(self, name: str) -> NDArray[np.float64]:
        """Corners of the line which a piece's centre draws, m, shape ``(K, 2)``, for pictures.

        Paths are straight between corners. A piece that never moved gives one point, a piece that
        never was on the board none.

        Raises:
            CarromError: no piece is called that.

        Example:
            >>> import carrom
            >>> stroke = carrom.Stroke.aim(x=0.1, angle=90.0, speed=0.5)
            >>> result = carrom.simulate(carrom.Layout.of({}), stroke)
            >>> line = result.trajectory.path_of("S")
            >>> line.shape, tuple(line[-1].tolist()) == result.striker_xy
            ((2, 2), True)
        """
        body = _index_of(name)
        c = self._columns
        rows = np.flatnonzero(c["body"][:-1] == body)
        ux, uy = c["ux"][rows], c["uy"][rows]
        turns = np.ones(len(rows), dtype=bool)  # not where one leg of a slide follows another
        turns[1:] = (ux[1:] != ux[:-1]) | (uy[1:] != uy[:-1])
        points = np.stack((c["x"][rows], c["y"][rows]), -1)
        gone = c["mode"][rows] == GONE
        if gone.any():  # the place where it left is the end of the segment before
            left = int(np.flatnonzero(gone)[0])
            points[left:] = self._end_of_segment(rows[left - 1], c["time"][rows[left]])
        points = np.concatenate((points[turns], self.at(self._end)[[body]]))
        points = points[~np.isnan(points).any(axis=1)]
        moved = np.ones(len(points), dtype=bool)
        moved[1:] = (points[1:] != points[:-1]).any(axis=1)
        corners: NDArray[np.float64] = points[moved]
        return corners

    def __eq__(self, other: object) -> bool:
        """Equal when every segment is."""
        if not isinstance(other, Trajectory):
            return NotImplemented
        mine, theirs = self.__getstate__(), other.__getstate__()
        return mine[1:] == theirs[1:] and all(
            np.array_equal(a, b, equal_nan=True) for a, b in zip(mine[0], theirs[0], strict=True)
        )

    def __hash__(self) -> int:
        """Hash of what is cheap to hash and equal for equal trajectories."""
        return hash((len(self._times), self._end, self._grip, self._coupled))

    def __repr__(self) -> str:
        """Say how much it holds; it is too long to print."""
        present = len({int(b) for b in self._columns["body"][:-1]})
        count = len(self._columns["time"]) - 1
        return f"<Trajectory of {present} pieces: {count} segments in {self._end:.3f} s>"

    def __getstate__(self) -> tuple[Any, ...]:
        """Keep the segments; the index over them is rebuilt."""
        columns = tuple(self._columns[name][:-1] for name, _ in _COLUMNS)
        return columns, tuple(self._radii.tolist()), self._grip, self._coupled, self._end

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        """Rebuild from :meth:`__getstate__`."""
        columns, radii, grip, coupled, end = state
        self.__init__(  # type: ignore[misc]
            columns, radii=radii, grip=grip, coupled=coupled, end=end
        )

    def _locate(self, t: ArrayLike) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Row of the segment in force for every piece, and the time since it began."""
        times = np.minimum(_checked_times(t), self._end)
        rows: NDArray[np.intp] = self._table[np.searchsorted(self._times, times, side="right")]
        tau: NDArray[np.float64] = np.maximum(times[..., None] - self._columns["time"][rows], 0.0)
        return rows, tau

    def _radius(self, rows: NDArray[np.intp]) -> NDArray[np.float64]:
        radius: NDArray[np.float64] = self._radii[self._columns["body"][rows]]
        return radius

    def _speed(self, rows: NDArray[np.intp], tau: NDArray[np.float64]) -> NDArray[np.float64]:
        c = self._columns
        speed: NDArray[np.float64] = c["speed"][rows] - c["deceleration"][rows] * tau
        return np.maximum(speed, 0.0)

    def _turn(self, rows: NDArray[np.intp], tau: NDArray[np.float64]) -> NDArray[np.float64]:
        """Signed angle turned since the start of each row's segment."""
        c = self._columns
        spin, mode, radius = c["spin"][rows], c["mode"][rows], self._radius(rows)
        rim = np.abs(spin) * radius
        turn: NDArray[np.float64] = rim * tau
        if self._grip > 0.0:
            loss = SPIN_LOSS * self._grip
            with np.errstate(over="ignore"):  # with next to no friction it spins for ever
                braked = np.minimum(tau, rim / loss)
            pressed = (mode == SLIDE) | (mode == PIVOT)
            turn = np.where(pressed, rim * braked - 0.5 * loss * braked * braked, turn)
            if self._coupled:
                on_curve = mode == SLIDE
                speed, now = c["speed"][rows][on_curve], self._speed(rows, tau)[on_curve]
                rim_0 = rim[on_curve]
                rim_t = _rim_along(speed, rim_0, now)
                with np.errstate(over="ignore"):
                    along = (_to_stop(speed, rim_0) - _to_stop(now, rim_t)) / self._grip
                # As long as next to nothing is lost the difference is rounding, the mean is not.
                mean = 0.5 * (rim_0 + rim_t) * tau[on_curve]
                turn[on_curve] = np.where(now > (1.0 - 1e-5) * speed, mean, along)
        signed: NDArray[np.float64] = np.copysign(turn / radius, spin) + 0.0
        return signed

    def _angles_at_starts(self) -> NDArray[np.float64]:
        """Angle turned before each segment, summed over the piece's earlier ones."""
        c = self._columns
        angles = np.zeros(len(c["time"]))
        for body in range(len(PIECES)):
            rows = np.flatnonzero(c["body"][:-1] == body)
            if len(rows) > 1:
                angles[rows[1:]] = np.cumsum(self._turn(rows[:-1], np.diff(c["time"][rows])))
        angles[c["mode"] == GONE] = np.nan
        return angles

    def _end_of_segment(self, row: int, end: float) -> NDArray[np.float64]:
        c = {name: column[row] for name, column in self._columns.items()}
        tau = end - c["time"]
        s = tau * (c["speed"] - 0.5 * c["deceleration"] * tau)
        return np.array([c["x"] + c["ux"] * s, c["y"] + c["uy"] * s])


def _with_absent(name: str, column: NDArray[Any]) -> NDArray[Any]:
    """The column and one more row, the state of a piece that is nowhere: row -1 of every table."""
    absent = {"body": 0, "mode": GONE, "time": 0.0, "deceleration": 0.0}.get(name, np.nan)
    extended = np.append(column, np.array(absent, dtype=column.dtype))
    extended.flags.writeable = False
    return extended


def _lookup(
    time: NDArray[np.float64], body: NDArray[np.int8]
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """The instants at which anything changes, and the segment in force for each piece after each.

    Row k of the table holds after k instants have passed; of several segments of a piece that
    start at one instant the last counts.
    """
    instants = np.unique(time)
    table = np.full((len(instants) + 1, len(PIECES)), -1, dtype=np.intp)
    where = (np.searchsorted(instants, time) + 1, body)
    np.maximum.at(table, where, np.arange(len(time), dtype=np.intp))
    return instants, np.maximum.accumulate(table, axis=0)


def _index_of(name: str) -> int:
    """Number of the piece, for the methods that take a piece's name."""
    faults = Faults()
    faults.name("piece", name, PIECES)
    faults.raise_as(CarromError)
    return INDEX[name]


def _checked_columns(
    segments: object, radii: object, grip: object, end: object
) -> dict[str, NDArray[Any]]:
    """The columns by name, each an array of its own, when they and the numbers can be."""
    faults = Faults()
    given = faults.items("segments", segments, "ten columns")
    if len(given) != len(_COLUMNS) and not faults:
        faults.append(f"segments must be {len(_COLUMNS)} columns, not {len(given)}")
    bounds = {"body": (0, len(PIECES) - 1), "mode": (0, len(MODES) - 1)}
    columns: dict[str, NDArray[Any]] = {}
    for (name, kind), column in zip(_COLUMNS, given, strict=False):
        found = faults.column(name, column, kind, (None,), bounds.get(name, (-np.inf, np.inf)))
        if found is not None:
            columns[name] = found.copy()
    if len({len(column) for column in columns.values()}) > 1:
        faults.append("the columns of segments must be of one length")
    faults.column("radii", radii, np.float64, (len(PIECES),))
    faults.number("grip", grip, at_least=0.0, unit="m/s^2")
    faults.number("end", end, at_least=0.0, unit="s")
    faults.raise_as(CarromError)
    return columns


def _checked_times(t: ArrayLike) -> NDArray[np.float64]:
    faults = Faults()
    times = faults.array("time", t)
    if times is not None:
        wrong = times[~(times >= 0.0)]
        if wrong.size:
            first = ", ".join(shown(float(value)) for value in wrong[:_SHOWN])
            more = f" and {wrong.size - _SHOWN} more" if wrong.size > _SHOWN else ""
            faults.append(f"time must be 0 or later, not {first}{more}")
    if faults or times is None:
        raise CarromError(faults)
    return times


def _rim_along(
    speed: NDArray[np.float64], rim: NDArray[np.float64], later: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Rim speed |spin| R on the universal curve through (speed, rim) when down to ``later``.

    The simulators' ``spin_along`` for arrays, step by step the same.
    """
    table = _tables()
    found = np.zeros_like(rim)
    moving = (later > 0.0) & (rim > 0.0)
    slow = moving & (speed > table.eps0 * rim)
    fast = moving & ~slow
    v, u, w = speed[slow], rim[slow], later[slow]
    ratio = w / v
    z0 = _hermite(table.low_z, u / (u + v) / table.p0)
    z = z0 / (z0 + (1.0 - z0) * np.sqrt(ratio))
    p0, p = _hermite(table.low_p, z0), _hermite(table.low_p, z)
    found[slow] = u * ratio * ((p * (1.0 - p0)) / (p0 * (1.0 - p)))
    v, u, w = speed[fast], rim[fast], later[fast]
    ratio = w / v
    z0 = _hermite(table.high_z, np.sqrt(v / u) / table.sqrt_eps0)
    z = z0 / (z0 + (1.0 - z0) * np.sqrt(np.sqrt(ratio)))
    with np.errstate(invalid="ignore"):  # 0/0 for a spin that hardly is one: it stays as it is
        bend = _hermite(table.high_eps, z0) / _hermite(table.high_eps, z)
    found[fast] = u * ratio * bend
    return np.where((later < speed) & (found < rim), found, np.where(later > 0.0, rim, 0.0))


def _to_stop(speed: NDArray[np.float64], rim: NDArray[np.float64]) -> NDArray[np.float64]:
    """Integral of the rim speed over the time to the stop, times mu g: (u + v)^2 TURN(p)."""
    total = speed + rim
    p = np.divide(rim, total, out=np.zeros_like(total), where=total > 0.0)
    return total * total * _hermite(_tables().turn, p)


@immutable
@dataclass(frozen=True, slots=True)
class _Tables:
    """The universal friction curve as arrays of (value, slope) nodes."""

    turn: NDArray[np.float64]
    low_z: NDArray[np.float64]
    low_p: NDArray[np.float64]
    high_z: NDArray[np.float64]
    high_eps: NDArray[np.float64]
    eps0: float
    sqrt_eps0: float
    p0: float


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    # Imported at the first coupled spin that is asked for: a large table.
    from carrom.reference import friction_table as literal

    return _Tables(
        turn=np.array(literal.TURN),
        low_z=np.array(literal.LOW_Z),
        low_p=np.array(literal.LOW_P),
        high_z=np.array(literal.HIGH_Z),
        high_eps=np.array(literal.HIGH_EPS),
        eps0=literal.EPS0,
        sqrt_eps0=literal.SQRT_EPS0,
        p0=literal.P0,
    )


def _hermite(table: NDArray[np.float64], at: NDArray[np.float64]) -> NDArray[np.float64]:
    """Cubic Hermite interpolation in 256 equal intervals of [0, 1]."""
    scaled = at * 256.0
    index = np.minimum(scaled.astype(np.intp), 255)
    f = scaled - index
    a, m = table[index, 0], table[index, 1]
    b, n = table[index + 1, 0], table[index + 1, 1]
    d = b - a
    interpolated: NDArray[np.float64] = a + f * (
        m + f * ((3.0 * d - 2.0 * m - n) + f * (m + n - 2.0 * d))
    )
    return interpolated
