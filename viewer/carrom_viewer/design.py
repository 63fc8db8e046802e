"""Set-ups in the making: free placement of every piece, with snapping, undo and redo.

A `Draft` is a value: whatever is done to it gives another. Pieces may overlap while a set-up is
made; `Draft.wrong` tells which cannot stay so. `snapped` finds, near a place, one that means
something: touching other pieces or the cushion, on a line, on a circle, in the middle.

Example:
    >>> draft = Draft().placed("Q", (0.0, 0.0)).placed("W1", (0.0318, 0.0))
    >>> draft.mirrored("x").layout.position("W1"), draft.wrong()
    ((-0.0318, 0.0), frozenset())
    >>> draft.undone().layout.names
    ('Q',)
"""

import dataclasses
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from carrom.angles import unit_vector
from carrom.equipment import ICF_BOARD, CarromBoard, Point, from_south
from carrom.errors import CarromError, Faults
from carrom.layout import Layout, overlaps, standing_faults
from carrom.names import BLACK, INDEX, PIECES, QUEEN, SEATS, STRIKER, WHITE
from carrom.rules.touching import SAME

REACH: Final = 0.006
"""How far a piece is drawn to a place that means something, m."""

MOST_UNDONE: Final = 500
"""Steps that can be undone; older ones are forgotten."""

KINDS: Final = ("queen", "white", "black")
"""What can be placed."""

_NUMBERS: Final = {"queen": range(QUEEN, QUEEN + 1), "white": WHITE, "black": BLACK}


@dataclass(frozen=True, slots=True)
class Draft:
    """A set-up in the making, and how it came about. Frozen.

    Attributes:
        layout: where the pieces lie now; they may overlap.
        board: the carrom board.
        past: what it was before, the latest last.
        future: what was undone, the latest last.
    """

    layout: Layout = dataclasses.field(default_factory=lambda: Layout.of({}))
    board: CarromBoard = ICF_BOARD
    past: tuple[Layout, ...] = ()
    future: tuple[Layout, ...] = ()

    # --- changing -------------------------------------------------------------------------------

    def changed(self, layout: Layout) -> "Draft":
        """The draft with another layout; what was undone before is forgotten."""
        if layout == self.layout:
            return self
        past = (*self.past, self.layout)[-MOST_UNDONE:]
        return dataclasses.replace(self, layout=layout, past=past, future=())

    def placed(self, name: str, xy: Point) -> "Draft":
        """The draft with a piece put, or moved, to a place, kept on the board.

        Raises:
            InvalidLayout: an unknown name, the striker, or a bad place.
        """
        return self.changed(self.layout.with_piece(name, within(self.board, name, xy)))

    def removed(self, *names: str) -> "Draft":
        """The draft without some pieces.

        Raises:
            InvalidLayout: an unknown name, or the striker.
        """
        return self.changed(self.layout.without(*names))

    def mirrored(self, axis: str) -> "Draft":
        """The draft seen in a mirror: ``"x"`` changes left and right, ``"y"`` near and far.

        Raises:
            CarromError: another axis.
        """
        faults = Faults()
        faults.name("axis", axis, ("x", "y"))
        faults.raise_as(CarromError)
        xy = self.layout.xy.copy()
        xy[:, "xy".index(axis)] *= -1.0
        return self.changed(Layout(xy))

    def rotated(self, degrees: float) -> "Draft":
        """The draft turned about the centre, counter-clockwise; quarter turns change no digit.

        Raises:
            CarromError: no finite angle.

        Example:
            >>> Draft().placed("Q", (0.1, 0.2)).rotated(90.0).layout.position("Q")
            (-0.2, 0.1)
        """
        faults = Faults()
        degrees = faults.number("degrees", degrees)
        faults.raise_as(CarromError)
        quarters, rest = divmod(math.fmod(degrees, 360.0), 90.0)
        c, s = unit_vector(rest)
        seat = SEATS[int(quarters) % 4]
        places = {}
        for name in self.layout.names:
            x, y = _place(self.layout, name)
            places[name] = from_south((c * x - s * y, s * x + c * y), seat)
        return self.changed(Layout.of(places))

    def pasted(self, text: str) -> "Draft":
        """The draft with the layout of a text, as `carrom.Layout.to_text` writes it.

        Raises:
            InvalidLayout: it is none; every fault is listed.
        """
        return self.changed(Layout.from_text(text))

    def undone(self) -> "Draft":
        """The draft before the last change; itself when there is none."""
        if not self.past:
            return self
        *past, layout = self.past
        future = (*self.future, self.layout)
        return dataclasses.replace(self, layout=layout, past=tuple(past), future=future)

    def redone(self) -> "Draft":
        """The draft before the last undoing; itself when there is none."""
        if not self.future:
            return self
        *future, layout = self.future
        past = (*self.past, self.layout)
        return dataclasses.replace(self, layout=layout, past=past, future=tuple(future))

    # --- asking ---------------------------------------------------------------------------------

    def free(self, kind: str) -> str | None:
        """The first piece of a kind that is not on the board; None when all are.

        Args:
            kind: one of `KINDS`.

        Raises:
            CarromError: another kind.

        Example:
            >>> Draft().placed("W1", (0.0, 0.0)).free("white")
            'W2'
        """
        return next((PIECES[i] for i in self._left(kind)), None)

    def left(self, kind: str) -> int:
        """How many pieces of a kind are not on the board.

        Raises:
            CarromError: another kind than those of `KINDS`.

        Example:
            >>> Draft().placed("W1", (0.0, 0.0)).left("white")
            8
        """
        return len(self._left(kind))

    def _left(self, kind: str) -> list[int]:
        faults = Faults()
        faults.name("kind", kind, KINDS)
        faults.raise_as(CarromError)
        return [piece for piece in _NUMBERS[kind] if not self.layout.on_board[piece]]

    def wrong(self) -> frozenset[str]:
        """The pieces that cannot stay where they are: they overlap, or lie in a pocket.

        `Layout.faults` tells the same in words.
        """
        found: set[str] = set()
        places = [(name, _place(self.layout, name)) for name in self.layout.names]
        for i, (name, place) in enumerate(places):
            radius = self.board.radius_of(name)
            touched = [other for other, _ in overlaps(place, radius, places[i + 1 :], self.board)]
            if touched or standing_faults(name, place, radius, self.board):
                found.update((name, *touched))
        return frozenset(found)


def within(board: CarromBoard, name: str, xy: Point) -> Point:
    """The place on the board that is nearest to a place, for the centre of a piece.

    Example:
        >>> within(ICF_BOARD, "Q", (9.0, 0.1)) == (ICF_BOARD.half_side - 0.0159, 0.1)
        True
    """
    most = board.half_side - board.radius_of(name)
    x, y = xy
    return min(most, max(-most, x)), min(most, max(-most, y))


def _place(layout: Layout, name: str) -> Point:
    x, y = layout.xy[INDEX[name]].tolist()
    return x, y


# --- snapping -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Guide:
    """A line or a circle on which the centre of a piece means something.

    Attributes:
        kind: what it means: ``"piece"`` (touches one), ``"cushion"`` (touches one), ``"axis"``,
            ``"diagonal"``, ``"base"`` (between the base lines), ``"circle"`` (on the outer one).
        centre: of the circle; of a line, its point that is nearest to the board's centre, m.
        radius: of the circle, m; 0 for a line.
        along: unit vector of the line.
    """

    kind: str
    centre: Point
    radius: float = 0.0
    along: Point = (1.0, 0.0)

    def nearest(self, xy: Point) -> Point:
        """Its point that is nearest to a place; the right one where all are."""
        dx, dy = xy[0] - self.centre[0], xy[1] - self.centre[1]
        if not self.radius:
            t = dx * self.along[0] + dy * self.along[1]
            return self._at(t)
        away = math.hypot(dx, dy)
        if away < SAME:
            return self.centre[0] + self.radius, self.centre[1]
        part = self.radius / away
        return self.centre[0] + part * dx, self.centre[1] + part * dy

    def crossings(self, other: "Guide") -> tuple[Point, ...]:
        """Where it meets another; nowhere when both are the same."""
        if not self.radius and not other.radius:
            return self._line_crossings(other)
        if not self.radius:
            return self._circle_crossings(other)
        if not other.radius:
            return other._circle_crossings(self)
        dx, dy = other.centre[0] - self.centre[0], other.centre[1] - self.centre[1]
        away = math.hypot(dx, dy)
        if away < SAME:
            return ()
        # Two circles meet where one of them meets the line through both points.
        t = 0.5 * (away + (self.radius - other.radius) * (self.radius + other.radius) / away)
        ux, uy = dx / away, dy / away
        foot = self.centre[0] + t * ux, self.centre[1] + t * uy
        return Guide("", foot, along=(-uy, ux))._circle_crossings(self)

    def _at(self, t: float) -> Point:
        return self.centre[0] + t * self.along[0], self.centre[1] + t * self.along[1]

    def _line_crossings(self, other: "Guide") -> tuple[Point, ...]:
        (ux, uy), (vx, vy) = self.along, other.along
        cross = ux * vy - uy * vx
        if abs(cross) < 1e-9:
            return ()
        dx, dy = other.centre[0] - self.centre[0], other.centre[1] - self.centre[1]
        return (self._at((dx * vy - dy * vx) / cross),)

    def _circle_crossings(self, circle: "Guide") -> tuple[Point, ...]:
        """Of this line with a circle."""
        dx, dy = circle.centre[0] - self.centre[0], circle.centre[1] - self.centre[1]
        middle = dx * self.along[0] + dy * self.along[1]
        away = dx * self.along[1] - dy * self.along[0]
        left = (circle.radius - away) * (circle.radius + away)
        if left < 0.0:
            return ()
        half = math.sqrt(left)
        return self._at(middle - half), self._at(middle + half)


@dataclass(frozen=True, slots=True)
class Snap:
    """A place for a piece, and what it means.

    Attributes:
        xy: m.
        guides: what it lies on: none, one, or two where they cross.
    """

    xy: Point
    guides: tuple[Guide, ...] = ()


def guides_for(name: str, layout: Layout, board: CarromBoard = ICF_BOARD) -> Iterator[Guide]:
    """Every line and circle on which the centre of a piece means something."""
    radius, h = board.radius_of(name), board.half_side
    for other in layout.names:
        if other != name:
            place = _place(layout, other)
            yield Guide("piece", place, radius + board.radius_of(other))
    yield Guide("axis", (0.0, 0.0), along=(0.0, 1.0))
    yield Guide("axis", (0.0, 0.0), along=(1.0, 0.0))
    for sign in (1.0, -1.0):
        yield Guide("diagonal", (0.0, 0.0), along=(math.sqrt(0.5), sign * math.sqrt(0.5)))
        for kind, away in (("cushion", h - radius), ("base", board.base_line_offset)):
            yield Guide(kind, (0.0, sign * away), along=(1.0, 0.0))
            yield Guide(kind, (sign * away, 0.0), along=(0.0, 1.0))
    yield Guide("circle", (0.0, 0.0), board.outer_circle_radius)


def snapped(
    name: str,
    xy: Point,
    layout: Layout,
    board: CarromBoard = ICF_BOARD,
    reach: float = REACH,
) -> Snap:
    """The place near another that means most: where two guides cross, or else on one of them.

    Only places where the piece may lie count; where there is none within reach, the place itself
    is the answer, kept on the board.

    Args:
        name: of the piece; where it lies now makes no difference.
        xy: where the hand is, m.
        layout: the other pieces.
        board: the carrom board.
        reach: how far the piece is drawn, m.

    Example:
        >>> snap = snapped("W1", (0.033, 0.001), Layout.of({"Q": (0.0, 0.0)}))
        >>> [round(x, 6) for x in snap.xy], [guide.kind for guide in snap.guides]
        ([0.0318, 0.0], ['piece', 'axis'])
    """
    xy = within(board, name, xy)
    others = layout.without(name)
    near = []
    for guide in guides_for(name, others, board):
        place = guide.nearest(xy)
        if math.dist(place, xy) <= reach:
            near.append((guide, place))
    crossings = (
        Snap(place, (a, b)) for (a, _), (b, _) in combinations(near, 2) for place in a.crossings(b)
    )
    best = _best(name, xy, crossings, others, board, reach)
    best = best or _best(name, xy, (Snap(at, (one,)) for one, at in near), others, board, reach)
    return best or Snap(xy)


def _best(
    name: str,
    xy: Point,
    snaps: Iterable[Snap],
    others: Layout,
    board: CarromBoard,
    reach: float,
) -> Snap | None:
    """The nearest of some places where the piece may lie."""
    near = sorted(
        (one for one in snaps if math.dist(one.xy, xy) <= reach),
        key=lambda one: math.dist(one.xy, xy),
    )
    return next((one for one in near if _fits(name, one.xy, others, board)), None)


def _fits(name: str, xy: Point, others: Layout, board: CarromBoard) -> bool:
    radius = board.radius_of(name)
    pieces = zip(PIECES[:STRIKER], others.xy.tolist(), strict=True)
    return not standing_faults(name, xy, radius, board) and not any(
        True for _ in overlaps(xy, radius, pieces, board)
    )
