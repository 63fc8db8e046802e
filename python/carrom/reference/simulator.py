"""The simulator: a checked model that runs strokes, with the face of `carrom._core`."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from carrom.reference import batch
from carrom.reference.board import BODIES, POCKETS, STRIKER, Model, Parameters
from carrom.reference.friction import Law
from carrom.reference.outcome import BatchOutcome, Outcome, batch_outcome, stroke_outcome
from carrom.reference.run import Start
from carrom.reference.simulate import simulate
from carrom.reference.trajectory import Events, Recorder, Trajectory
from carrom.reference.vec2 import Vec2

Striker = tuple[float, float, float, float, float]
"""The striker's x, y (m), velocity x, y (m/s) and spin (rad/s, counter-clockwise)."""


class Simulator:
    """Runs strokes on one board with one set of materials, to be read and to be compared with.

    Every output equals that of ``carrom._core.Simulator`` to the last bit. All lengths in m,
    speeds in m/s, masses in kg, times in s; the meaning of each number is told by
    `carrom.reference.board.Parameters`.

    Args:
        half_side: half the side of the playing surface.
        pocket_centres: centres of the pockets SW, SE, NE, NW.
        rim_radius: a centre nearer than this to a pocket's centre is over the hole.
        radii: radius of each of the 20 bodies.
        masses: mass of each of the 20 bodies.
        mu: friction coefficient of the powder.
        gravity: acceleration of gravity, m/s².
        coupled: sliding and spinning share one friction; otherwise Coulomb's law.
        disc_restitution: restitution of two discs at high speed.
        cushion_restitution: restitution at a cushion at high speed.
        restitution_speed: speed at which restitution is half-way up to 1; 0: constant.
        disc_friction: friction coefficient between discs.
        cushion_friction: friction coefficient at a cushion.
        tangential_elasticity: tangential velocity given back by a sticking impact.
        floor_speed: least outgoing normal speed of an impact.
        contact_time: contact time of two men: sets the stiffness of clusters.
        clusters: whether touching groups are solved as a whole.
        fall_time: time from crossing a rim to being captured.
        overboard_speed: normal speed above which a body jumps a cushion; infinite: never.
        max_events: most events of a stroke.
        max_time: longest stroke.

    Raises:
        ValueError: naming every number that is out of range.

    Example:
        A striker slides v²/(2 µ g) and stops:

        >>> simulator = Simulator(
        ...     half_side=0.37, rim_radius=0.02225,
        ...     pocket_centres=[(-0.35, -0.35), (0.35, -0.35), (0.35, 0.35), (-0.35, 0.35)],
        ...     radii=[0.0159] * 19 + [0.02065], masses=[0.0054] * 19 + [0.015],
        ...     mu=0.1, gravity=9.81, coupled=False,
        ...     disc_restitution=0.85, cushion_restitution=0.7, restitution_speed=0.5,
        ...     disc_friction=0.1, cushion_friction=0.12, tangential_elasticity=0.0,
        ...     floor_speed=0.001, contact_time=66e-6, clusters=True, fall_time=0.0247,
        ...     overboard_speed=float("inf"), max_events=10_000, max_time=60.0,
        ... )
        >>> nothing = np.full((19, 2), np.nan)
        >>> outcome = simulator.stroke(nothing, (0.0, -0.25, 0.0, 0.5, 0.0), record=0)
        >>> float(outcome.xy[19, 1]) - -0.25 - 0.5**2 / (2 * 0.1 * 9.81)
        0.0
    """

    def __init__(
        self,
        *,
        half_side: float,
        pocket_centres: Sequence[tuple[float, float]],
        rim_radius: float,
        radii: Sequence[float],
        masses: Sequence[float],
        mu: float,
        gravity: float,
        coupled: bool,
        disc_restitution: float,
        cushion_restitution: float,
        restitution_speed: float,
        disc_friction: float,
        cushion_friction: float,
        tangential_elasticity: float,
        floor_speed: float,
        contact_time: float,
        clusters: bool,
        fall_time: float,
        overboard_speed: float,
        max_events: int,
        max_time: float,
    ) -> None:
        """Check the numbers and keep them."""
        if len(pocket_centres) != POCKETS:
            raise ValueError("pocket_centres must be four points")
        self._model = Model(
            Parameters(
                half_side=float(half_side),
                pocket_centres=[Vec2(float(x), float(y)) for x, y in pocket_centres],
                rim_radius=float(rim_radius),
                radius=_bodies(radii, "radii"),
                mass=_bodies(masses, "masses"),
                mu=float(mu),
                gravity=float(gravity),
                law=Law.COUPLED if coupled else Law.COULOMB,
                disc_restitution=float(disc_restitution),
                cushion_restitution=float(cushion_restitution),
                restitution_speed=float(restitution_speed),
                disc_friction=float(disc_friction),
                cushion_friction=float(cushion_friction),
                tangential_elasticity=float(tangential_elasticity),
                floor_speed=float(floor_speed),
                contact_time=float(contact_time),
                clusters=clusters,
                fall_time=float(fall_time),
                overboard_speed=float(overboard_speed),
                max_events=max_events,
                max_time=float(max_time),
            )
        )

    def start_faults(
        self, xy: NDArray[np.float64], strokes: NDArray[np.float64]
    ) -> NDArray[np.uint32]:
        """Tell why the striker of each stroke may not start: bit masks (N,), 0 where it may.

        Bit i: it overlaps piece i; bit 20: off the board; bit 21: over a pocket.
        """
        found = [self._model.start_faults(s.pieces, s.striker) for s in _starts(xy, strokes)]
        return np.array(found, np.uint32)

    def start_fault(self, xy: NDArray[np.float64], striker: Striker) -> int:
        """Tell the same for one stroke."""
        start = _one_start(xy, striker)
        return self._model.start_faults(start.pieces, start.striker)

    def stroke(self, xy: NDArray[np.float64], striker: Striker, record: int) -> Outcome:
        """Run one stroke.

        Args:
            xy: places of the pieces (19, 2), m; NaN where absent.
            striker: its x, y (m), velocity x, y (m/s) and spin (rad/s).
            record: 0 final, 1 events, 2 events and motion segments.

        Raises:
            ValueError: when `xy` has another shape or a number is infinite.
        """
        start = _one_start(xy, striker)
        if record == 0:
            return stroke_outcome(simulate(self._model, start, Recorder()), None, None)
        if record == 1:
            events = Events()
            return stroke_outcome(simulate(self._model, start, events), events.events, None)
        both = Trajectory()
        return stroke_outcome(simulate(self._model, start, both), both.events, both.segments)

    def batch(
        self,
        xy: NDArray[np.float64],
        strokes: NDArray[np.float64],
        threads: int,  # noqa: ARG002 - the core's; threads cannot speed up plain Python
        record: int,
    ) -> BatchOutcome:
        """Run many strokes, one after the other.

        Args:
            xy: one layout (19, 2) for all strokes, or one for each (N, 19, 2), m.
            strokes: (N, 5): the striker's x, y (m), velocity x, y (m/s) and spin (rad/s).
            threads: ignored.
            record: 0 final, 1 events.

        Raises:
            ValueError: when an array has another shape or a number is infinite.
        """
        recorded = batch.simulate_batch(self._model, _starts(xy, strokes), record > 0)
        return batch_outcome(recorded, record > 0)


def _bodies(numbers: Sequence[float], name: str) -> list[float]:
    if len(numbers) != BODIES:
        raise ValueError(f"{name} must be {BODIES} numbers, not {len(numbers)}")
    return [float(number) for number in numbers]


def _layouts(xy: NDArray[np.float64]) -> list[list[list[float]]]:
    if xy.ndim not in (2, 3) or xy.shape[-2:] != (STRIKER, 2):
        raise ValueError(f"xy must have shape (19, 2) or (N, 19, 2), not {list(xy.shape)}")
    layouts: list[list[list[float]]] = xy.reshape(-1, STRIKER, 2).tolist()
    return layouts


def _one_start(xy: NDArray[np.float64], striker: Striker) -> Start:
    layouts = _layouts(xy)
    if len(layouts) != 1:
        raise ValueError("xy must have shape (19, 2) for one stroke")
    return batch.start(layouts[0], [float(number) for number in striker])


def _starts(xy: NDArray[np.float64], strokes: NDArray[np.float64]) -> Iterator[Start]:
    layouts = _layouts(xy)
    if strokes.ndim != 2 or strokes.shape[1] != 5:
        raise ValueError(f"strokes must have shape (N, 5), not {list(strokes.shape)}")
    n, m = len(layouts), len(strokes)
    if n not in (1, m):
        raise ValueError(f"{n} layouts for {m} strokes")
    rows: list[list[float]] = strokes.tolist()
    for index, row in enumerate(rows):
        yield batch.start(layouts[0 if n == 1 else index], row)
