"""Goals about the striker, and about the stroke itself."""

from dataclasses import dataclass

import numpy as np

from carrom.errors import Faults, InvalidGoal
from carrom.names import INDEX, ON_BOARD, POCKETS, STRIKER
from carrom.solver.ends import Ends
from carrom.solver.goal import Goal, Situation, apart, closeness
from carrom.solver.pots import HALF_POT, Names, checked_pockets, in_, potted
from carrom.solver.tracks import Flags, Floats, Tracks

HALF_SPEED = 1.0
"""A stroke that is so much too fast or too slow, m/s, has half of what a near miss can score."""


@dataclass(frozen=True, slots=True)
class KeepStriker(Goal):
    """The striker stays on the board: it falls into no pocket and jumps no cushion.

    Example:
        >>> str(KeepStriker())
        'keep striker'
    """

    def _excludes(self, other: Goal, at: Situation) -> bool:  # noqa: ARG002
        return isinstance(other, LoseStriker)

    def _holds(self, tracks: Tracks) -> Flags:
        held: Flags = tracks.pocket[:, STRIKER] == ON_BOARD
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        return np.zeros(tracks.count)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        return (_lost(int(tracks.pocket[row, STRIKER])),)

    def __str__(self) -> str:
        """``keep striker``."""
        return "keep striker"


@dataclass(frozen=True, slots=True)
class LoseStriker(Goal):
    """The striker is pocketed.

    Args:
        pockets: names of the pockets that count. Default: any.

    Raises:
        InvalidGoal: an unknown pocket.

    Example:
        >>> str(LoseStriker("SE"))
        'lose striker in SE'
    """

    into: tuple[str, ...]

    def __init__(self, pockets: Names = ()) -> None:
        """Check the names."""
        faults = Faults()
        object.__setattr__(self, "into", checked_pockets(faults, pockets))
        faults.raise_as(InvalidGoal)

    def _excludes(self, other: Goal, at: Situation) -> bool:  # noqa: ARG002
        if isinstance(other, LoseStriker):
            return set(self._holes()).isdisjoint(other._holes())
        return isinstance(other, Ends) and INDEX[other.piece] == STRIKER

    def _holes(self) -> tuple[int, ...]:
        return tuple(map(POCKETS.index, self.into or POCKETS))

    def _holds(self, tracks: Tracks) -> Flags:
        return potted(tracks, STRIKER, self._holes())

    def _nearness(self, tracks: Tracks) -> Floats:
        return closeness(tracks.nearest_to_pocket(STRIKER, *self._holes()), HALF_POT)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        code = int(tracks.pocket[row, STRIKER])
        return ("the striker stays on the board" if code == ON_BOARD else _lost(code),)

    def __str__(self) -> str:
        """``lose striker``, ``in`` the pockets."""
        return f"lose striker{in_(self.into)}"

    def __repr__(self) -> str:
        """As the call that makes it."""
        return f"LoseStriker({self.into!r})"


def _lost(code: int) -> str:
    if code < 0:
        return "the striker leaves the board"
    return f"the striker goes into {POCKETS[code]}"


@dataclass(frozen=True, slots=True)
class BackShot(Goal):
    """The stroke is made backwards: its direction leads behind the player's base lines.

    Example:
        >>> str(BackShot())
        'back shot'
    """

    def _excludes(self, other: Goal, at: Situation) -> bool:  # noqa: ARG002
        return isinstance(other, ForwardShot)

    def _holds(self, tracks: Tracks) -> Flags:
        return tracks.angle_back

    def _nearness(self, tracks: Tracks) -> Floats:
        return closeness(np.maximum(tracks.forward, 0.0), HALF_SPEED)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:  # noqa: ARG002
        return ("the stroke goes forward",)

    def __str__(self) -> str:
        """``back shot``."""
        return "back shot"


@dataclass(frozen=True, slots=True)
class ForwardShot(Goal):
    """The stroke is not made backwards: its direction leads forward, or along the base lines.

    Example:
        >>> str(ForwardShot())
        'forward shot'
    """

    def _holds(self, tracks: Tracks) -> Flags:
        return ~tracks.angle_back

    def _nearness(self, tracks: Tracks) -> Floats:
        return closeness(np.maximum(-tracks.forward, 0.0), HALF_SPEED)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:  # noqa: ARG002
        return ("the stroke goes backwards",)

    def __str__(self) -> str:
        """``forward shot``."""
        return "forward shot"


@dataclass(frozen=True, slots=True)
class Speed(Goal):
    """The striker is sent off within a window of speed.

    Args:
        at_least: m/s, 0 or more; None for no limit.
        at_most: m/s, ``at_least`` or more; None for no limit. One of the two must be given.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Speed(2.0, 3.5)), str(Speed(at_most=1.0))
        ('speed 2.0 to 3.5 m/s', 'speed at most 1.0 m/s')
    """

    at_least: float | None = None
    at_most: float | None = None

    def __post_init__(self) -> None:
        """Check both figures and keep them as floats."""
        faults = Faults()
        if self.at_least is None and self.at_most is None:
            faults.append("speed needs at_least or at_most")
        low = 0.0
        if self.at_least is not None:
            low = faults.number("at_least", self.at_least, at_least=0.0, unit="m/s") + 0.0
            object.__setattr__(self, "at_least", low)
        if self.at_most is not None:
            floor = low if low == low else 0.0
            high = faults.number("at_most", self.at_most, at_least=floor, unit="m/s") + 0.0
            object.__setattr__(self, "at_most", high)
        faults.raise_as(InvalidGoal)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        if at.speeds is None:
            return ()
        slowest, fastest = at.speeds
        if apart((self.at_least, self.at_most), at.speeds):
            return (f"{self}: strokes have {slowest:g} to {fastest:g} m/s",)
        return ()

    def _excludes(self, other: Goal, at: Situation) -> bool:  # noqa: ARG002
        if not isinstance(other, Speed):
            return False
        return apart((self.at_least, self.at_most), (other.at_least, other.at_most))

    def _off(self, tracks: Tracks) -> Floats:
        """By how much each stroke is too slow or too fast."""
        low = 0.0 if self.at_least is None else self.at_least
        off = np.maximum(low - tracks.speed, 0.0)
        return off if self.at_most is None else np.maximum(off, tracks.speed - self.at_most)

    def _holds(self, tracks: Tracks) -> Flags:
        held: Flags = self._off(tracks) == 0.0
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        return closeness(self._off(tracks), HALF_SPEED)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        return (f"the speed is {tracks.speed[row]:.2f} m/s",)

    def __str__(self) -> str:
        """``speed`` and its window."""
        if self.at_most is None:
            return f"speed at least {self.at_least} m/s"
        if self.at_least is None:
            return f"speed at most {self.at_most} m/s"
        return f"speed {self.at_least} to {self.at_most} m/s"
