"""Where pieces come back onto the board: by the umpire, and by the player who places due men.

Pure geometry: it knows a layout and a carrom board, no position. Everything is computed in the
frame of one player, so that a board turned by a seat gives the turned places bit for bit.

Example:
    >>> board = CarromBoard.icf()
    >>> umpire_place(Layout.of({"W1": (0.0, 0.0)}), "Q", board, "south")
    (0.0, 0.0318)
    >>> due_faults(Layout.of({}), ("W1",), [(0.0, 0.1)], board, "annulus", "north")
    ('W1 must lie inside the outer circle, not 100 mm from the centre (Law 85)',)
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carrom.angles import unit_vector
from carrom.equipment import CarromBoard, Point, from_south
from carrom.errors import MOST_ITEMS, CarromError, Faults, shown
from carrom.layout import TOLERANCE, Layout
from carrom.names import INDEX, PIECES, SEATS
from carrom.rules.due_zone import ZONES, bounds, place_faults
from carrom.rules.touching import (
    Circle,
    Pieces,
    around,
    best_place,
    corners,
    crossings,
    from_centre,
    is_free,
    seen_from,
)

RINGS: Final = 5
"""Rings of places that a machine tries first."""
SPOKES: Final = 24
"""Places of each ring."""


# --- the umpire ---------------------------------------------------------------------------------


def umpire_place(layout: Layout, piece: str, equipment: CarromBoard, about_to_play: str) -> Point:
    """Where the umpire puts the queen, or a man that left the board (Laws 65, 93, 94).

    The free place nearest to the centre. Of several as near: the farthest from the player who is
    about to play, then the first counter-clockwise from his right (house 8.9).

    Args:
        layout: the pieces that lie on the board; `piece` itself is left out.
        piece: name of the queen or a man.
        equipment: the carrom board and the pieces' sizes.
        about_to_play: seat of the player who plays next.

    Raises:
        CarromError: an argument of another kind, an unknown piece or seat; every fault is
            listed. Or there is no free place, which no board with room for its men has.

    Example:
        >>> umpire_place(Layout.of({}), "Q", CarromBoard.icf(), "north")
        (0.0, 0.0)
    """
    _check(layout, (piece,), equipment, ("about_to_play", about_to_play, SEATS))
    if _centre_is_free(layout, piece, equipment):
        return 0.0, 0.0
    others = seen_from(layout, (piece,), about_to_play)
    place = _nearest_free(others, piece, equipment)
    return from_south(place, about_to_play)


def jumped_places(
    layout: Layout, pieces: Sequence[str], equipment: CarromBoard, about_to_play: str
) -> tuple[Point, ...]:
    """Where the umpire puts several pieces that left the board, one after another (Law 65).

    The first goes to the centre, or as near as there is room. The second touches the first, on
    the side away from the player about to play; the others touch one of those before them, as
    near to the centre as possible. Where nothing can touch, a piece goes to the free place
    nearest to the centre.

    Args:
        layout: the other pieces; those of `pieces` are left out.
        pieces: names, in the order in which they are put: queen first, then the men of the
            player who made the stroke.
        equipment: the carrom board and the pieces' sizes.
        about_to_play: seat of the player who plays next (house 8.8).

    Raises:
        CarromError: as `umpire_place`.

    Example:
        >>> jumped_places(Layout.of({}), ("W1", "B1"), CarromBoard.icf(), "south")
        ((0.0, 0.0), (0.0, 0.0318))
    """
    _check(layout, pieces, equipment, ("about_to_play", about_to_play, SEATS))
    lying = seen_from(layout, pieces, about_to_play)
    put: Pieces = []
    for piece in pieces:
        place = None
        if put:
            place = _touching(lying, put, piece, equipment)
        if place is None:
            place = _nearest_free([*lying, *put], piece, equipment)
        put.append((piece, place))
    return tuple(from_south(place, about_to_play) for _, place in put)


def _centre_is_free(layout: Layout, piece: str, board: CarromBoard) -> bool:
    """The quick question, asked first: the centre is free after most strokes."""
    mine, radii = INDEX[piece], board.radii
    for i, (x, y) in enumerate(layout.xy.tolist()):
        near = radii[i] + radii[mine] - TOLERANCE
        if x * x + y * y < near * near and i != mine:
            return False
    return True


def _nearest_free(others: Pieces, piece: str, board: CarromBoard) -> Point:
    """The free place nearest to the centre, in the frame of the player about to play."""
    radius = board.radius_of(piece)
    if is_free((0.0, 0.0), radius, others, board):
        return 0.0, 0.0
    free: list[Point] = []
    for place in sorted(corners(around(others, radius, board)), key=from_centre):
        if free and from_centre(place) > from_centre(free[0]) + TOLERANCE:
            break  # farther than what was found, and no tie
        if is_free(place, radius, others, board):
            free.append(place)
    if not free:
        raise CarromError(f"there is no free place on the board for {piece}")
    return best_place(free, from_centre)


def _touching(lying: Pieces, put: Pieces, piece: str, board: CarromBoard) -> Point | None:
    """The place of a further jumped piece, which touches one that was put before it."""
    radius = board.radius_of(piece)
    others = [*lying, *put]
    mine = around(put, radius, board)
    all_circles = around(others, radius, board)
    behind = []
    if len(put) == 1:
        (x, y), reach = mine[0]
        behind = [(x, y + reach)]
    places = [*behind, *(p for circle in mine for p in _on(circle, all_circles))]
    free = [place for place in places if is_free(place, radius, others, board)]
    if not free:
        return None
    return best_place(free, _towards_player if len(put) == 1 else from_centre)


def _on(circle: Circle, others: Iterable[Circle]) -> Iterable[Point]:
    """The candidates on one circle: nearest to the centre, and where others cross it."""
    yield from corners((circle,))
    for other in others:
        yield from crossings(circle, other)


def _towards_player(place: Point) -> float:
    return -place[1]


# --- due men ------------------------------------------------------------------------------------


def due_faults(
    layout: Layout,
    pieces: Sequence[str],
    xy: ArrayLike,
    equipment: CarromBoard,
    zone: str,
    placer: str,
) -> tuple[str, ...]:
    """Every reason why due men may not be placed there; empty when they may.

    * They lie flat and inside the zone: inside the outer circle and, but for the ``"rosette"``,
      off the centre circle (Laws 85, 89b, house 8.11).
    * They disturb no piece and do not overlap each other (Law 86).
    * None of them makes a shot with the queen: the line through both enters a pocket and no
      third piece, due men placed together included, is in the way (Law 114, house 8.10).

    Args:
        layout: the pieces that lie on the board.
        pieces: names of the due men.
        xy: their places, m, shape (n, 2).
        equipment: the carrom board and the pieces' sizes.
        zone: one of `ZONES`.
        placer: seat of the player who places.

    Raises:
        CarromError: an argument of another kind, an unknown piece, zone or seat; every fault is
            listed. Bad places are faults that are returned.

    Example:
        >>> board = CarromBoard.icf()
        >>> due_faults(Layout.of({}), ("W1",), [(0.0, 0.05)], board, "annulus", "north")
        ()
    """
    _check(layout, pieces, equipment, ("zone", zone, ZONES), ("placer", placer, SEATS))
    faults = Faults()
    rows = faults.array("xy", xy, at_most=MOST_ITEMS)
    if rows is not None and rows.shape != (len(pieces), 2):
        faults.append(f"xy must have the shape ({len(pieces)}, 2), not {rows.shape}")
    elif rows is not None and not np.isfinite(rows).all():
        faults.append(f"xy must be finite, not {rows.tolist()}")
    if faults or rows is None:
        return tuple(faults)
    others = seen_from(layout, pieces, SEATS[0])
    placed = [(name, (x, y)) for name, (x, y) in zip(pieces, rows.tolist(), strict=True)]
    for i, (name, place) in enumerate(placed, start=1):
        faults.extend(place_faults(name, place, others, equipment, zone, placed[i:]))
        others.append((name, place))
    return tuple(faults)


# --- due men placed by a machine ----------------------------------------------------------------


def auto_places(
    layout: Layout,
    pieces: Sequence[str],
    equipment: CarromBoard,
    zone: str,
    placer: str,
    about_to_play: str,
) -> tuple[Point, ...] | None:
    """Legal places for due men, one after another; None where there is no room (Law 79).

    What a careful opponent does: a place from which few pockets can be reached straight, then
    one near other pieces. Rings of fixed places are tried first, and where none of them is
    free every place where a man just fits. The same layout always gives the same places.

    Args:
        layout: the pieces that lie on the board.
        pieces: names of the due men.
        equipment: the carrom board and the pieces' sizes.
        zone: one of `ZONES`.
        placer: seat of the player who places.
        about_to_play: seat of the player who plays next; places turn with it.

    Raises:
        CarromError: an argument of another kind, an unknown piece, zone or seat; every fault is
            listed.

    Example:
        >>> board = CarromBoard.icf()
        >>> places = auto_places(Layout.of({}), ("W1", "W2"), board, "annulus", "north", "north")
        >>> due_faults(Layout.of({}), ("W1", "W2"), places, board, "annulus", "north")
        ()
    """
    _check(
        layout,
        pieces,
        equipment,
        ("zone", zone, ZONES),
        ("placer", placer, SEATS),
        ("about_to_play", about_to_play, SEATS),
    )
    others = seen_from(layout, pieces, about_to_play)
    found: list[Point] = []
    for name in pieces:
        place = _hard_place(name, others, equipment, zone)
        if place is None:
            return None
        others.append((name, place))
        found.append(place)
    return tuple(from_south(place, about_to_play) for place in found)


def _hard_place(name: str, others: Pieces, board: CarromBoard, zone: str) -> Point | None:
    """The first legal place of the rings, hardest first; else any where a man just fits."""
    radius = board.radius_of(name)
    inner, outer = bounds(zone, radius, board)
    if outer < inner:
        return None
    rings = _rings(inner, outer)
    for index in _by_hardness(rings, radius, others, board).tolist():
        x, y = rings[index].tolist()
        if not place_faults(name, (x, y), others, board, zone):
            return x, y
    circles = [*around(others, radius, board), ((0.0, 0.0), outer)]
    if inner > 0.0:
        circles.append(((0.0, 0.0), inner))
    fitting = corners(circles)
    legal = [place for place in fitting if not place_faults(name, place, others, board, zone)]
    return best_place(legal, from_centre) if legal else None


@lru_cache(maxsize=32)
def _rings(inner: float, outer: float) -> NDArray[np.float64]:
    """Places on rings, the inner ones first, each from the right counter-clockwise."""
    spokes = [unit_vector(360.0 * spoke / SPOKES) for spoke in range(SPOKES)]
    radii = [inner + (outer - inner) * ring / (RINGS - 1) for ring in range(RINGS)]
    return np.array([(radius * x, radius * y) for radius in radii for x, y in spokes])


def _by_hardness(
    places: NDArray[np.float64], radius: float, others: Pieces, board: CarromBoard
) -> NDArray[np.intp]:
    """The free places of an array, those with the fewest open ways to a pocket first.

    Of those with as many open ways, the one whose neighbour is nearest comes first.
    """
    at = np.array([place for _, place in others]).reshape(-1, 2)
    reach = np.array([board.radius_of(name) + radius for name, _ in others])
    to = at - places[:, None]  # (places, pieces, 2)
    squared = to[..., 0] * to[..., 0] + to[..., 1] * to[..., 1]
    ways = np.zeros(len(places), dtype=np.intp)
    for pocket in board.pocket_centres:
        ways += ~_blocked(places, to, reach, pocket)
    gap = np.sqrt(squared) - reach
    near = gap.min(axis=1, initial=board.side)
    order: NDArray[np.intp] = np.lexsort((np.arange(len(places)), near, ways))
    return np.extract(near[order] >= -TOLERANCE, order)


def _blocked(
    places: NDArray[np.float64], to: NDArray[np.float64], reach: NDArray[np.float64], pocket: Point
) -> NDArray[np.bool_]:
    """From which places a piece bars the straight way to a pocket."""
    way = np.array(pocket) - places
    dx, dy = way[:, 0, None], way[:, 1, None]
    length2 = dx * dx + dy * dy
    along = to[..., 0] * dx + to[..., 1] * dy
    across = to[..., 0] * dy - to[..., 1] * dx
    barred = (along > 0.0) & (along < length2) & (across * across < reach * reach * length2)
    return np.asarray(barred.any(axis=1))


def _check(
    layout: object, pieces: object, equipment: object, *choices: tuple[str, object, Sequence[str]]
) -> None:
    """Refuse arguments of another kind, all of them at once.

    Args:
        layout: to be a `Layout`.
        pieces: to be a list of names.
        equipment: to be a `CarromBoard`.
        choices: name, value and known values of every other argument.
    """
    faults = Faults()
    faults.kind("layout", layout, Layout)
    faults.kind("equipment", equipment, CarromBoard)
    named: tuple[object, ...] = ()
    if isinstance(pieces, Sequence):  # it is read again later
        named = faults.items("pieces", pieces, "a list of names")
    else:
        faults.append(f"pieces must be a list of names, not {shown(pieces)}")
    known = [piece for piece in named if faults.name("piece", piece, PIECES[:-1])]
    if len(set(known)) < len(known):
        faults.append(f"pieces come twice: {', '.join(map(str, known))}")
    for name, value, known_values in choices:
        faults.name(name, value, known_values)
    faults.raise_as(CarromError)
