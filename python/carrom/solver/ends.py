"""Goals about where pieces lie in the end."""

from dataclasses import dataclass

import numpy as np

from carrom.errors import Faults, InvalidGoal
from carrom.names import INDEX, PIECES, STRIKER
from carrom.rules import Position
from carrom.solver import groups
from carrom.solver.goal import Goal, Situation, closeness
from carrom.solver.places import NearPiece, Region, check_within
from carrom.solver.tracks import Flags, Floats, Tracks, away

HALF_PLACE = 0.1
"""A piece that ends so far from its region, m, has half of what a near miss can score."""

ROUNDED = 1e-6
"""So far into a cushion, m, a piece may seem to reach that lies at it: places are rounded."""

STILL = 0.001
"""A piece that moves no farther than this, m, counts as staying."""


@dataclass(frozen=True, slots=True)
class Ends(Goal):
    """A piece lies in a region when everything rests.

    Args:
        piece: its name; ``"S"`` is the striker.
        region: one of `carrom.solver.places`.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> from carrom.solver import BaseArea
        >>> str(Ends("S", BaseArea()))
        'striker ends in base'
    """

    piece: str
    region: Region

    def __post_init__(self) -> None:
        """Check both arguments."""
        faults = Faults()
        faults.name("piece", self.piece, PIECES)
        faults.kind("region", self.region, Region)
        if isinstance(self.region, NearPiece) and self.region.piece == self.piece:
            faults.append(f"{groups.called(self.piece)} is always near to itself")
        faults.raise_as(InvalidGoal)

    def pieces(self, position: Position | None = None) -> frozenset[int]:  # noqa: ARG002
        """The piece, unless it is the striker."""
        return frozenset({INDEX[self.piece]}) - {STRIKER}

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        names = (self.piece, *((self.region.piece,) if isinstance(self.region, NearPiece) else ()))
        faults = groups.absent(names, at.start)
        if at.board is not None:
            reach = at.board.half_side - at.board.radii[INDEX[self.piece]] + ROUNDED
            if self.region.beyond(reach):
                faults += (f"{self}: no such place is on the board",)
        return faults

    def _outside(self, tracks: Tracks) -> Floats:
        """How far from the region the piece ends, m; infinite where it has left, (N,)."""
        piece = INDEX[self.piece]
        off = self.region.outside(tracks, piece, *tracks.end(piece))
        return np.where(np.isnan(off), np.inf, off)

    def _holds(self, tracks: Tracks) -> Flags:
        held: Flags = self._outside(tracks) == 0.0
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        return closeness(self._outside(tracks), HALF_PLACE)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        name = groups.called(self.piece)
        if np.isnan(tracks.end(INDEX[self.piece])[0][row]):
            return (f"{name} is not on the board in the end",)
        off = float(self._outside(tracks)[row])
        if np.isinf(off):
            return (f"{name} cannot end {self.region}: that is not on the board",)
        return (f"{name} ends {centimetres(off)} too far to be {self.region}",)

    def __str__(self) -> str:
        """The piece, ``ends``, and the region."""
        return f"{groups.called(self.piece, the='')} ends {self.region}"


@dataclass(frozen=True, slots=True)
class Stays(Goal):
    """A piece ends where it was, whatever happened to it in between.

    Args:
        piece: its name, not the striker's.
        within: how far it may move, m, above 0, at most 10. Default: a millimetre.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Stays("W3")), str(Stays("W3", 0.02))
        ('W3 stays', 'W3 stays within 0.02 m')
    """

    piece: str
    within: float = STILL

    def __post_init__(self) -> None:
        """Check both arguments."""
        faults = Faults()
        faults.name("piece", self.piece, PIECES[:STRIKER])
        within = check_within(faults, self.within)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "within", within)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        return groups.absent((self.piece,), at.start)

    def _moved(self, tracks: Tracks) -> Floats:
        piece = INDEX[self.piece]
        x, y = tracks.start.xy[piece].tolist()
        moved = away(*tracks.end(piece), (x, y))
        return np.where(np.isnan(moved), np.inf, moved)

    def _holds(self, tracks: Tracks) -> Flags:
        return self._moved(tracks) <= self.within

    def _nearness(self, tracks: Tracks) -> Floats:
        return closeness(np.maximum(self._moved(tracks) - self.within, 0.0), HALF_PLACE)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        moved = float(self._moved(tracks)[row])
        if np.isinf(moved):
            return (f"{self.piece} is not on the board in the end",)
        return (f"{self.piece} moves by {centimetres(moved)}",)

    def __str__(self) -> str:
        """The piece, ``stays``, and how nearly."""
        within = "" if self.within == STILL else f" within {self.within} m"
        return f"{self.piece} stays{within}"


def centimetres(metres: float) -> str:
    """A distance in words.

    Example:
        >>> centimetres(0.0423)
        '4.2 cm'
    """
    return f"{metres * 100.0:.2g} cm" if metres < 0.01 else f"{metres * 100.0:.1f} cm"
