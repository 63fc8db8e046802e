"""Fast core of carrom. Use it through `carrom.simulate` and `carrom.simulate_batch`."""

from collections.abc import Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__all__ = ["BatchOutcome", "Outcome", "Simulator"]

@final
class Simulator:
    """Runs strokes on one board with one set of materials. Its numbers were checked before."""

    def __new__(
        cls,
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
    ) -> Simulator: ...
    def start_faults(
        self, xy: NDArray[np.float64], strokes: NDArray[np.float64]
    ) -> NDArray[np.uint32]:
        """Why the striker of each stroke may not start: an array (N,) of bit masks."""

    def start_fault(
        self, xy: NDArray[np.float64], striker: tuple[float, float, float, float, float]
    ) -> int:
        """The same for one stroke (x, y, velocity x, y, spin)."""

    def stroke(
        self,
        xy: NDArray[np.float64],
        striker: tuple[float, float, float, float, float],
        record: int,
    ) -> Outcome:
        """Runs one stroke. record: 0 final, 1 events, 2 events and motion segments."""

    def batch(
        self, xy: NDArray[np.float64], strokes: NDArray[np.float64], threads: int, record: int
    ) -> BatchOutcome:
        """Runs many strokes (N, 5) from one layout (19, 2) or one for each (N, 19, 2)."""

@final
class Outcome:
    """What one stroke did."""

    @property
    def xy(self) -> NDArray[np.float64]:
        """Final places (20, 2), m; NaN where not on the board."""

    @property
    def pocket(self) -> NDArray[np.int8]:
        """Pocket codes (20,)."""

    @property
    def captures(self) -> list[tuple[int, int, float]]:
        """Body, pocket code and time of each piece that left the board, in order."""

    @property
    def first_contact(self) -> int:
        """First piece that the striker touched, -1 for none."""

    @property
    def duration(self) -> float:
        """Time of the last event, or the time budget, s."""

    @property
    def stop_reason(self) -> int:
        """Why the stroke ended."""

    @property
    def event_count(self) -> int:
        """Number of events."""

    @property
    def events(self) -> tuple[NDArray[Any], ...] | None:
        """Event columns, or None when they were not recorded."""

    @property
    def segments(self) -> tuple[NDArray[Any], ...] | None:
        """Motion segment columns, or None when they were not recorded."""

@final
class BatchOutcome:
    """What a batch did, one row a stroke."""

    @property
    def xy(self) -> NDArray[np.float64]:
        """Final places (N, 20, 2), m; NaN where not on the board."""

    @property
    def pocket(self) -> NDArray[np.int8]:
        """Pocket codes (N, 20)."""

    @property
    def pocket_order(self) -> NDArray[np.int8]:
        """Rank of each pocketed body (N, 20), -1 for the others."""

    @property
    def first_contact(self) -> NDArray[np.int8]:
        """First piece that the striker touched (N,), -1 for none."""

    @property
    def duration(self) -> NDArray[np.float64]:
        """Durations (N,), s."""

    @property
    def stop_reason(self) -> NDArray[np.uint8]:
        """Why each ended (N,)."""

    @property
    def event_count(self) -> NDArray[np.uint32]:
        """Number of events (N,)."""

    @property
    def event_offsets(self) -> NDArray[np.int64] | None:
        """Where each stroke's events begin (N + 1,), or None."""

    @property
    def events(self) -> tuple[NDArray[Any], ...] | None:
        """Event columns, or None."""
