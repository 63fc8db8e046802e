"""Regions of the board, as goals speak of them; all places are those of a piece's centre.

Points are in the board's frame: the origin in the middle, x to the east, y to the north, metres.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from carrom.equipment import LARGEST_SIDE, QUARTER_TURNS, CarromBoard, Point
from carrom.errors import Faults, InvalidGoal
from carrom.names import CUSHIONS, INDEX, PIECES, POCKETS, SEATS
from carrom.solver import groups
from carrom.solver.tracks import Floats, Tracks, away

FROZEN: Final = 0.001
"""A piece so near to a cushion, m, counts as frozen to it."""

SIGNS: Final = {
    "south": (0, -1),
    "east": (1, 0),
    "north": (0, 1),
    "west": (-1, 0),
    "SW": (-1, -1),
    "SE": (1, -1),
    "NE": (1, 1),
    "NW": (-1, 1),
}
"""Where cushions and pockets lie, seen from the middle."""


class Region(ABC):
    """A part of the board. Frozen; compares and hashes by value."""

    __slots__ = ()

    @abstractmethod
    def outside(self, tracks: Tracks, piece: int, x: Floats, y: Floats) -> Floats:
        """How far a piece at these places is from the region, m; 0.0 inside, (N,)."""

    def beyond(self, reach: float) -> bool:  # noqa: ARG002
        """Whether it has no place whose x and y are within a distance of the middle, m."""
        return False

    @abstractmethod
    def __str__(self) -> str:
        """As a text names it after ``ends``."""


def check_within(faults: Faults, within: object) -> float:
    """A distance that a goal may name, m."""
    return faults.number("within", within, above=0.0, at_most=LARGEST_SIDE, unit="m")


def check_point(faults: Faults, name: str, point: object) -> Point:
    """A place that may lie on some board, m."""
    x, y = faults.pair(name, point)
    if max(abs(x), abs(y)) > LARGEST_SIDE:
        faults.append(f"{name} must lie within {LARGEST_SIDE:g} m, not at ({x!r}, {y!r})")
    return x, y


@dataclass(frozen=True, slots=True)
class Near(Region):
    """At most so far from a point.

    Args:
        place: m, each at most 10 either way.
        within: m, above 0, at most 10.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Near((0.1, -0.2), 0.03))
        'within 0.03 m of (0.1, -0.2)'
    """

    place: Point
    within: float

    def __post_init__(self) -> None:
        """Check every figure."""
        faults = Faults()
        x, y = check_point(faults, "place", self.place)
        within = check_within(faults, self.within)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "place", (x + 0.0, y + 0.0))
        object.__setattr__(self, "within", within)

    def outside(self, tracks: Tracks, piece: int, x: Floats, y: Floats) -> Floats:  # noqa: ARG002
        """Distance from the disc around the point."""
        return np.maximum(away(x, y, self.place) - self.within, 0.0)

    def beyond(self, reach: float) -> bool:
        """Whether the disc lies beside the square."""
        x, y = self.place
        return bool(_outside_box(x, y, (-reach, -reach), (reach, reach)) > self.within)

    def __str__(self) -> str:
        """``within`` the distance ``of`` the point."""
        return f"within {self.within} m of {self.place}"


@dataclass(frozen=True, slots=True)
class NearPocket(Region):
    """At most so far from a pocket's rim.

    Args:
        pocket: its name.
        within: m, above 0, at most 10.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(NearPocket("NE", 0.05))
        'within 0.05 m of NE'
    """

    pocket: str
    within: float

    def __post_init__(self) -> None:
        """Check name and figure."""
        faults = Faults()
        faults.name("pocket", self.pocket, POCKETS)
        within = check_within(faults, self.within)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "within", within)

    def outside(self, tracks: Tracks, piece: int, x: Floats, y: Floats) -> Floats:  # noqa: ARG002
        """Distance from the disc around the pocket."""
        centre = tracks.board.pocket_centres[POCKETS.index(self.pocket)]
        reach = tracks.board.pocket_radius + self.within
        return np.maximum(away(x, y, centre) - reach, 0.0)

    def __str__(self) -> str:
        """``within`` the distance ``of`` the pocket."""
        return f"within {self.within} m of {self.pocket}"


@dataclass(frozen=True, slots=True)
class NearCushion(Region):
    """At most so far from a cushion, rim to wood; within a millimetre, a piece is frozen.

    Args:
        cushion: its name; None for any.
        within: m, above 0, at most 10. Default: frozen.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(NearCushion("north", 0.02)), str(NearCushion(None))
        ('within 0.02 m of north cushion', 'frozen to any cushion')
    """

    cushion: str | None
    within: float = FROZEN

    def __post_init__(self) -> None:
        """Check name and figure."""
        faults = Faults()
        if self.cushion is not None:
            faults.name("cushion", self.cushion, CUSHIONS)
        within = check_within(faults, self.within)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "within", within)

    def outside(self, tracks: Tracks, piece: int, x: Floats, y: Floats) -> Floats:
        """Distance from the strip along the cushion."""
        if self.cushion is None:
            reach = np.maximum(np.abs(x), np.abs(y))
        else:
            to_x, to_y = SIGNS[self.cushion]
            reach = to_x * x + to_y * y
        gap = tracks.board.half_side - tracks.board.radii[piece] - reach
        return np.maximum(gap - self.within, 0.0)

    def __str__(self) -> str:
        """``frozen to``, or ``within`` the distance ``of``, the cushion."""
        how = "frozen to" if self.within == FROZEN else f"within {self.within} m of"
        return f"{how} {self.cushion or 'any'} cushion"


@dataclass(frozen=True, slots=True)
class NearPiece(Region):
    """At most so far from where another piece ends, rim to rim.

    Args:
        piece: its name.
        within: m, above 0, at most 10.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(NearPiece("W1", 0.05))
        'within 0.05 m of W1'
    """

    piece: str
    within: float

    def __post_init__(self) -> None:
        """Check name and figure."""
        faults = Faults()
        faults.name("piece", self.piece, PIECES)
        within = check_within(faults, self.within)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "within", within)

    def outside(self, tracks: Tracks, piece: int, x: Floats, y: Floats) -> Floats:
        """Distance from the disc around the other piece; infinite where that has left."""
        other = INDEX[self.piece]
        there_x, there_y = tracks.end(other)
        gap = away(x - there_x, y - there_y, (0.0, 0.0))
        gap = gap - tracks.board.radii[piece] - tracks.board.radii[other]
        return np.maximum(gap - self.within, 0.0)

    def __str__(self) -> str:
        """``within`` the distance ``of`` the piece."""
        return f"within {self.within} m of {groups.called(self.piece, the='')}"


@dataclass(frozen=True, slots=True)
class Box(Region):
    """A rectangle along the cushions.

    Args:
        corner: m, each at most 10 either way.
        opposite: the corner across.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Box((0.2, 0.3), (0.1, 0.2)))
        'in box (0.1, 0.2) to (0.2, 0.3)'
    """

    corner: Point
    opposite: Point

    def __post_init__(self) -> None:
        """Check every figure; the corner becomes that in the south-west."""
        faults = Faults()
        x, y = check_point(faults, "corner", self.corner)
        u, v = check_point(faults, "opposite", self.opposite)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "corner", (min(x, u) + 0.0, min(y, v) + 0.0))
        object.__setattr__(self, "opposite", (max(x, u) + 0.0, max(y, v) + 0.0))

    def outside(self, tracks: Tracks, piece: int, x: Floats, y: Floats) -> Floats:  # noqa: ARG002
        """Distance from the rectangle."""
        return _outside_box(x, y, self.corner, self.opposite)

    def beyond(self, reach: float) -> bool:
        """Whether the rectangle lies beside the square."""
        return max(*self.corner) > reach or min(*self.opposite) < -reach

    def __str__(self) -> str:
        """``in box`` one corner ``to`` the other."""
        return f"in box {self.corner} to {self.opposite}"


@dataclass(frozen=True, slots=True)
class Circle(Region):
    """One of the circles in the middle of the board.

    Args:
        name: ``"centre"`` or ``"outer"``.

    Raises:
        InvalidGoal: another name.

    Example:
        >>> str(Circle("outer"))
        'in outer circle'
    """

    name: str

    def __post_init__(self) -> None:
        """Check the name."""
        faults = Faults()
        faults.name("circle", self.name, ("centre", "outer"))
        faults.raise_as(InvalidGoal)

    def outside(self, tracks: Tracks, piece: int, x: Floats, y: Floats) -> Floats:  # noqa: ARG002
        """Distance from the circle."""
        return np.maximum(away(x, y, (0.0, 0.0)) - self.radius(tracks.board), 0.0)

    def radius(self, board: CarromBoard) -> float:
        """Its radius on a board, m."""
        outer = self.name == "outer"
        return board.outer_circle_radius if outer else board.centre_circle_radius

    def __str__(self) -> str:
        """``in`` the circle."""
        return f"in {self.name} circle"


@dataclass(frozen=True, slots=True)
class BaseArea(Region):
    """Between a seat's two base lines, the base circles included.

    Args:
        seat: its name; None for the seat of the player.

    Raises:
        InvalidGoal: another name.

    Example:
        >>> str(BaseArea()), str(BaseArea("north"))
        ('in base', 'in north base')
    """

    seat: str | None = None

    def __post_init__(self) -> None:
        """Check the name."""
        faults = Faults()
        if self.seat is not None:
            faults.name("seat", self.seat, SEATS)
        faults.raise_as(InvalidGoal)

    def outside(self, tracks: Tracks, piece: int, x: Floats, y: Floats) -> Floats:  # noqa: ARG002
        """Distance from the rectangle between the lines."""
        a, b, c, d = QUARTER_TURNS[self.seat or tracks.seat]
        x, y = a * x + c * y, b * x + d * y  # in the seat's own frame
        return _outside_box(x, y, *self.corners(tracks.board))

    def corners(self, board: CarromBoard) -> tuple[Point, Point]:
        """South-west and north-east corner in the seat's own frame, m."""
        reach = 0.5 * board.base_line_length
        low = board.base_line_distance - board.half_side
        return (-reach, low), (reach, low + board.base_line_gap)

    def __str__(self) -> str:
        """``in base``, with the seat if it is a certain one."""
        return "in base" if self.seat is None else f"in {self.seat} base"


@dataclass(frozen=True, slots=True)
class Part(Region):
    """A half or a quarter of the board, the lines between them included.

    Args:
        name: of a cushion for the half at that cushion, of a pocket for the quarter.

    Raises:
        InvalidGoal: another name.

    Example:
        >>> str(Part("north")), str(Part("NE"))
        ('in north half', 'in NE quarter')
    """

    name: str

    def __post_init__(self) -> None:
        """Check the name."""
        faults = Faults()
        faults.name("part", self.name, (*CUSHIONS, *POCKETS))
        faults.raise_as(InvalidGoal)

    def outside(self, tracks: Tracks, piece: int, x: Floats, y: Floats) -> Floats:  # noqa: ARG002
        """Distance from the half or the quarter."""
        to_x, to_y = SIGNS[self.name]
        off_x, off_y = np.maximum(-to_x * x, 0.0), np.maximum(-to_y * y, 0.0)
        return away(off_x, off_y, (0.0, 0.0))

    def __str__(self) -> str:
        """``in`` the half or the quarter."""
        return f"in {self.name} {'half' if self.name in CUSHIONS else 'quarter'}"


def _outside_box(x: Any, y: Any, low: Point, high: Point) -> Floats:
    off_x = np.maximum(np.maximum(low[0] - x, x - high[0]), 0.0)
    off_y = np.maximum(np.maximum(low[1] - y, y - high[1]), 0.0)
    return away(off_x, off_y, (0.0, 0.0))
