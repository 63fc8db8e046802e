"""Where the pieces lie: an unchangeable picture of the board between two strokes.

Example:
    >>> layout = Layout.of({"Q": (0.0, 0.0), "W1": (0.10, 0.05)})
    >>> layout.names
    ('Q', 'W1')
    >>> layout.without("Q").with_piece("B9", (0.0, 0.2))
    Layout.of({'W1': (0.1, 0.05), 'B9': (0.0, 0.2)})
"""

import dataclasses
import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, islice
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carrom.angles import unit_vector
from carrom.equipment import CarromBoard, Point
from carrom.errors import MOST_ITEMS, Faults, InvalidLayout, shown
from carrom.names import INDEX, PIECES, POCKETS, STRIKER
from carrom.random_numbers import SplitMix64
from carrom.reading import MARK, MOST_FAULTS

COUNT: Final = STRIKER
"""How many pieces a layout has room for: 19, all but the striker."""

TOLERANCE: Final = 1e-9
"""Pieces may overlap each other or a cushion by this much, m."""

LONGEST_TEXT: Final = 65_536
"""Letters of a layout's text, at most: a hundred times what the opening takes."""

ORIENTATIONS: Final[Mapping[str, float]] = {"doubles": 135.0, "singles": 225.0, "casual": 30.0}
"""Named directions of the Y's first arm in the opening, degrees.

``doubles``: strike the white at 315 degrees. ``singles``: the same turned a quarter to the left.
``casual``: the stem of the Y towards the breaker.
"""


class Layout:
    """The places of the queen, the men of both colours and nothing else. Frozen.

    Args:
        xy: 19 rows of x and y in metres, NaN in both where a piece is not on the board. Anything
            that numpy reads as real numbers is copied: lists, read-only arrays, views. A
            negative zero becomes zero.

    Raises:
        InvalidLayout: the wrong shape or type, half a row missing, or an infinity; every fault
            is listed. Whether the pieces can lie so on a given board is another question:
            `faults`.

    Example:
        >>> import numpy as np
        >>> xy = np.full((19, 2), np.nan)
        >>> xy[0] = 0.0
        >>> Layout(xy) == Layout.of({"Q": (0, 0)})
        True
    """

    __slots__ = ("_bytes", "_judged", "on_board", "xy")

    xy: NDArray[np.float64]
    """Positions, shape (19, 2), metres, read-only; NaN where absent."""
    on_board: NDArray[np.bool_]
    """Which pieces are on the board, shape (19,), read-only."""
    _bytes: bytes
    _judged: tuple[CarromBoard | None, tuple[str, ...]]  # one, so that no thread sees half of it

    def __init__(self, xy: ArrayLike) -> None:
        """Check and copy the positions."""
        faults = Faults()
        rows = faults.array("xy", xy, at_most=MOST_ITEMS)
        if rows is not None and rows.shape != (COUNT, 2):
            faults.append(f"xy must have the shape (19, 2), not {rows.shape}")
        faults.raise_as(InvalidLayout)
        assert rows is not None  # no fault, so there is an array
        self._check_rows(faults, rows)
        faults.raise_as(InvalidLayout)
        self._store(rows)

    @staticmethod
    def _check_rows(faults: Faults, rows: NDArray[np.float64]) -> None:
        absent = np.isnan(rows)
        halves = np.count_nonzero(absent[:, 0] != absent[:, 1])
        if not halves and not np.count_nonzero(np.isinf(rows)):
            return
        for name, (x, y) in zip(PIECES, rows.tolist(), strict=False):
            if math.isinf(x) or math.isinf(y):
                faults.append(f"{name} must lie at a finite place, not ({x}, {y})")
            elif math.isnan(x) != math.isnan(y):
                faults.append(f"{name} has only half a place: ({x}, {y})")

    def _store(self, rows: NDArray[np.float64]) -> None:
        """Keep a checked, private array: the one place where a layout is written."""
        on_board = rows[:, 0] == rows[:, 0]
        rows += 0.0  # no negative zero
        rows[~on_board] = math.nan  # and one NaN only: equal layouts have equal bytes
        data = rows.tobytes()
        write = object.__setattr__
        write(self, "_bytes", data)
        # Arrays over bytes cannot be made writable again.
        write(self, "xy", np.frombuffer(data).reshape(COUNT, 2))
        write(self, "on_board", np.frombuffer(on_board.tobytes(), bool))
        write(self, "_judged", (None, ()))

    # --- making -----------------------------------------------------------------------------

    @classmethod
    def opening(
        cls,
        orientation: float | str = 0.0,
        *,
        gap: float = 0.0,
        jitter: float = 0.0,
        seed: int | None = None,
        board: CarromBoard | None = None,
    ) -> Self:
        """The 19 pieces in the federation's rosette (Law 41).

        The queen in the middle; six men around her, white and black by turns; twelve around
        those, white in the corners and black between them. Three of the outer whites continue
        the inner whites as a "Y".

        Args:
            orientation: direction of W1, the Y's first arm, in degrees counter-clockwise from
                the south player's right; or "doubles" (135), "singles" (225), "casual" (30).
            gap: distance between the rims of neighbours, m. 0: exactly touching, that is
                within the rounding of the coordinates.
            jitter: how far a hand misses, m: every piece is displaced in x and in y by a bell-
                shaped amount of this standard deviation (the sum of twelve uniform numbers, so
                never above six times it). The rosette is then widened, about its centre, by
                the least factor that leaves no two pieces overlapping. A hand-set rack has
                roughly 14e-6 with a gap of 50e-6.
            seed: a whole number from 0 to 2**64 - 1, needed with jitter, and refused without
                it, where it could change nothing. The numbers come from SplitMix64 (Steele, Lea
                and Flood 2014) and are the same on every machine and in every version.
            board: sets the size of the men. Pieces of unequal size take the room of the
                largest. Default: the ICF board.

        Raises:
            InvalidLayout: a bad argument, or no room on the board; every fault is listed.

        Example:
            >>> layout = Layout.opening("singles")
            >>> layout.position("Q"), int(layout.on_board.sum())
            ((0.0, 0.0), 19)
        """
        faults = Faults()
        board = CarromBoard.icf() if board is None else board
        faults.kind("board", board, CarromBoard)
        angle = _orientation(faults, orientation)
        gap = faults.number("gap", gap, at_least=0.0, at_most=1.0, unit="m")
        jitter = faults.number("jitter", jitter, at_least=0.0, at_most=0.01, unit="m")
        if jitter > 0.0 and seed is None:
            faults.append("jitter needs a seed: any whole number")
        elif seed is not None:
            seed = faults.integer("seed", seed, at_least=0, at_most=2**64 - 1)
            if jitter == 0.0:
                faults.append("seed goes with jitter: without it no piece is displaced")
        faults.raise_as(InvalidLayout)
        places = _rosette(angle, 2.0 * max(board.radii[:COUNT]) + gap)
        if jitter > 0.0 and seed is not None:
            places = _jittered(places, board.radii, jitter, seed)
        layout = cls([places[name] for name in PIECES[:COUNT]])
        faults.extend(layout.faults(board))
        faults.raise_as(InvalidLayout)
        return layout

    @classmethod
    def of(cls, places: Mapping[str, tuple[float, float]]) -> Self:
        """A layout of the pieces named, each at its x and y in metres.

        Raises:
            InvalidLayout: an unknown name, the striker, or a place that is not two finite
                numbers; every fault is listed.

        Example:
            >>> Layout.of({"B1": (0, 0.1)}).position("B1")
            (0.0, 0.1)
        """
        faults = Faults()
        faults.kind("places", places, Mapping)
        faults.raise_as(InvalidLayout)
        rows = np.full((COUNT, 2), math.nan)
        if len(named := tuple(islice(places.items(), MOST_ITEMS + 1))) > MOST_ITEMS:
            raise InvalidLayout(f"places must be {MOST_ITEMS} at most, not {shown(places)}")
        for name, place in named:
            pair = faults.pair(f"place of {shown(name)}", place)
            index = _index(faults, name)
            if index is not None:
                rows[index] = pair
        faults.raise_as(InvalidLayout)
        return cls(rows)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The layout that `to_text` wrote, bit for bit.

        Every line is a name, x and y in metres; blank lines, what follows a ``#`` and the mark of
        an encoding before the first line are skipped.

        Raises:
            InvalidLayout: lines that are something else, names that come twice; every fault is
                listed with its line number. Or more than `LONGEST_TEXT` letters.

        Example:
            >>> Layout.from_text("Q 0 0  # the queen").names
            ('Q',)
        """
        faults = Faults()
        faults.kind("text", text, str)
        if not faults and len(text) > LONGEST_TEXT:
            faults.append(f"a layout has up to {LONGEST_TEXT} letters, not {len(text)}")
        faults.raise_as(InvalidLayout)
        rows = np.full((COUNT, 2), math.nan)
        for number, line in enumerate(text.removeprefix(MARK).splitlines(), start=1):
            words = line.partition("#")[0].split()
            if words and len(faults) >= MOST_FAULTS:
                faults.append(f"line {number} and those below it were not read")
                break
            if words:
                _read_line(faults, f"line {number}", words, rows)
        faults.raise_as(InvalidLayout)
        return cls(rows)

    def with_piece(self, name: str, xy: tuple[float, float]) -> Self:
        """The layout with a piece put, or moved, to a place.

        Raises:
            InvalidLayout: an unknown name, the striker, or a bad place.

        Example:
            >>> Layout.of({}).with_piece("Q", (0.0, 0.0))
            Layout.of({'Q': (0.0, 0.0)})
        """
        faults = Faults()
        pair = faults.pair(f"place of {shown(name)}", xy)
        index = _index(faults, name)
        faults.raise_as(InvalidLayout)
        rows = self.xy.copy()
        rows[index] = pair
        return type(self)(rows)

    def without(self, *names: str) -> Self:
        """The layout without some pieces; those that were not there make no difference.

        Raises:
            InvalidLayout: an unknown name, or the striker.

        Example:
            >>> Layout.opening().without("Q", "W1").position("Q") is None
            True
        """
        faults = Faults()
        indices = [_index(faults, name) for name in names]
        faults.raise_as(InvalidLayout)
        rows = self.xy.copy()
        for index in indices:
            rows[index] = math.nan
        return type(self)(rows)

    # --- reading ----------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pieces on the board, by number."""
        return tuple(PIECES[i] for i, there in enumerate(self.on_board.tolist()) if there)

    def position(self, name: str) -> Point | None:
        """Where a piece lies, in metres; None when it is not on the board.

        Raises:
            InvalidLayout: an unknown name, or the striker.
        """
        faults = Faults()
        index = _index(faults, name)
        faults.raise_as(InvalidLayout)
        x, y = self.xy[index].tolist()
        return None if math.isnan(x) else (x, y)

    def to_text(self) -> str:
        """One line per piece, name, x and y, with digits enough to read it back bit for bit.

        Example:
            >>> print(Layout.of({"Q": (0, 0), "W1": (0.1, 0.05)}))
            Q 0.0 0.0
            W1 0.1 0.05
        """
        return "\n".join(f"{name} {x!r} {y!r}" for name, (x, y) in self._places())

    def faults(self, board: CarromBoard | None = None) -> tuple[str, ...]:
        """Why the pieces cannot lie like this on a board; empty when they can.

        Two pieces overlap, a piece reaches into a cushion (either by more than 1e-9 m), or its
        centre is inside a pocket's rim. The last answer is kept with the layout, so that asking
        again for the same board costs nothing.

        Args:
            board: default: the ICF board.

        Raises:
            InvalidLayout: `board` is no `CarromBoard`.

        Example:
            >>> Layout.of({"Q": (0.0, 0.0), "W1": (0.03, 0.0)}).faults()
            ('Q and W1 overlap by 1.8 mm',)
        """
        if board is None:
            board = CarromBoard.icf()
        judged, found = self._judged
        if board is judged:
            return found
        wrong = Faults()
        wrong.kind("board", board, CarromBoard)
        wrong.raise_as(InvalidLayout)
        if board == judged:
            return found
        found = () if _lies_well(self.xy, board) else _all_faults(self, board)
        object.__setattr__(self, "_judged", (board, found))
        return found

    def _places(self) -> list[tuple[str, Point]]:
        pairs = zip(PIECES, self.xy.tolist(), strict=False)
        return [(name, (x, y)) for name, (x, y) in pairs if x == x]

    # --- being a value ----------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Equal when every piece lies at the same place."""
        if not isinstance(other, Layout):
            return NotImplemented
        return self._bytes == other._bytes

    def __hash__(self) -> int:
        """Hash of the positions."""
        return hash(self._bytes)

    def __repr__(self) -> str:
        """Python that rebuilds the layout, bit for bit."""
        return f"Layout.of({dict(self._places())!r})"

    def __str__(self) -> str:
        """The text form."""
        return self.to_text()

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild from the positions."""
        return type(self), (self.xy,)

    def _repr_svg_(self) -> str:
        """The picture of the layout, in Jupyter."""
        from carrom.svg import svg  # drawing is looked for only when something is drawn

        return svg(self)

    def __copy__(self) -> Self:
        """Itself: it cannot change."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Itself: it cannot change."""
        return self

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a layout is frozen."""
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        """Refuse: a layout is frozen."""
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


# --- names, lines, arguments --------------------------------------------------------------------


def _index(faults: Faults, name: object) -> int | None:
    """The number of a piece that a layout can hold."""
    index = INDEX.get(name) if isinstance(name, str) else None
    if index is None:
        faults.append(f"no piece is called {shown(name)}")
    elif index == STRIKER:
        faults.append("the striker S belongs to the stroke, not to the layout")
        return None
    return index


def _read_line(faults: Faults, where: str, words: list[str], rows: NDArray[np.float64]) -> None:
    if len(words) != 3:
        faults.append(f"{where} must be a name, x and y, not {shown(' '.join(words))}")
        return
    before = len(faults)
    index = _index(faults, words[0])
    pair = [_read_number(faults, word) for word in words[1:]]
    if index is not None and not math.isnan(rows[index, 0]):
        faults.append(f"{words[0]} comes twice")
    faults[before:] = [f"{where}: {fault}" for fault in faults[before:]]
    if index is not None:
        rows[index] = pair


def _read_number(faults: Faults, word: str) -> float:
    try:
        x = float(word) if "_" not in word else math.nan  # float() would read "1_0" as 10
    except ValueError:
        x = math.nan
    if not math.isfinite(x):
        faults.append(f"{shown(word)} is not a finite number")
        return 0.0
    return x


def _orientation(faults: Faults, orientation: object) -> float:
    if isinstance(orientation, str):
        known = faults.name("orientation", orientation, ORIENTATIONS)
        return ORIENTATIONS[orientation] if known else math.nan
    # a whole turn taken off first: added to a huge angle, 60 degrees would be lost
    return math.fmod(faults.number("orientation", orientation), 360.0)


# --- the opening --------------------------------------------------------------------------------


def _rosette(orientation: float, spacing: float) -> dict[str, Point]:
    """The hexagonal packing of Law 41, its neighbours a spacing apart."""
    around = [_scaled(unit_vector(orientation + 60.0 * i), spacing) for i in range(6)]
    places = {"Q": (0.0, 0.0)}
    for i, (x, y) in enumerate(around):
        next_x, next_y = around[(i + 1) % 6]
        inner = f"W{i // 2 + 1}" if i % 2 == 0 else f"B{i // 2 + 1}"
        places[inner] = (x, y)
        places[f"W{i + 4}"] = (2.0 * x, 2.0 * y)
        places[f"B{i + 4}"] = (x + next_x, y + next_y)
    return places


def _scaled(vector: Point, factor: float) -> Point:
    return vector[0] * factor, vector[1] * factor


def _jittered(
    places: dict[str, Point], radii: tuple[float, ...], sigma: float, seed: int
) -> dict[str, Point]:
    """The rosette as a hand sets it: displaced, then widened until nothing overlaps."""
    bell = SplitMix64(seed).bell
    moved = {
        name: (places[name][0] + sigma * bell(), places[name][1] + sigma * bell())
        for name in PIECES[:COUNT]
    }
    factor = 1.0
    for i, j in combinations(range(COUNT), 2):
        (x, y), (u, v) = moved[PIECES[i]], moved[PIECES[j]]
        distance = math.sqrt((x - u) * (x - u) + (y - v) * (y - v))
        factor = max(factor, (radii[i] + radii[j]) / distance)
    return {name: _scaled(place, factor) for name, place in moved.items()}


# --- can they lie so? ---------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _limits(board: CarromBoard) -> tuple[NDArray[np.float64], NDArray[np.float64], float, float]:
    """What `_lies_well` compares with: reach, squared distances, pocket place, squared rim."""
    radii = np.array(board.radii[:COUNT])
    near = radii[:, None] + radii - TOLERANCE
    near *= near
    np.fill_diagonal(near, -1.0)  # no piece overlaps itself
    rim = board.pocket_radius
    return board.half_side - radii + TOLERANCE, near, board.pocket_centres[2][0], rim * rim


def _lies_well(xy: NDArray[np.float64], board: CarromBoard) -> bool:
    """Whether there is no fault: the quick question, asked before every stroke.

    Comparisons with NaN are false, so each test asks for the fault and absent pieces pass.
    """
    reach, near, pocket, rim = _limits(board)
    by_axis = xy.T.copy()
    away = np.abs(by_axis)
    if np.count_nonzero(away > reach):
        return False
    away -= pocket  # all four pockets folded into one corner
    away *= away
    x, y = by_axis
    across, up = x[:, None] - x, y[:, None] - y
    across *= across
    up *= up
    across += up
    return not (np.count_nonzero(away[0] + away[1] < rim) or np.count_nonzero(across < near))


def _all_faults(layout: Layout, board: CarromBoard) -> tuple[str, ...]:
    """Every fault in words: the slow question, asked only when there is one."""
    places = layout._places()
    faults: list[str] = []
    for name, place in places:
        faults.extend(standing_faults(name, place, board.radius_of(name), board))
    for i, (name, place) in enumerate(places):
        radius = board.radius_of(name)
        for other, depth in overlaps(place, radius, places[i + 1 :], board):
            faults.append(f"{name} and {other} overlap by {depth * 1000.0:.6g} mm")
    return tuple(faults)


def standing_faults(name: str, place: Point, radius: float, board: CarromBoard) -> list[str]:
    """Why a disc cannot lie at a place of an empty board: off it, or in a pocket.

    Example:
        >>> standing_faults("W1", (0.0, 0.36), 0.0159, CarromBoard.icf())
        ['W1 reaches 5.9 mm into the north cushion']
    """
    x, y = place
    reach = board.half_side - radius
    faults = [
        f"{name} reaches {(over - reach) * 1000.0:.6g} mm into the {cushion} cushion"
        for cushion, over in (("south", -y), ("east", x), ("north", y), ("west", -x))
        if over > reach + TOLERANCE
    ]
    rim = board.pocket_radius * board.pocket_radius
    for pocket, (cx, cy) in zip(POCKETS, board.pocket_centres, strict=True):
        if (x - cx) * (x - cx) + (y - cy) * (y - cy) < rim:
            faults.append(f"the centre of {name} is inside the rim of the {pocket} pocket")
    return faults


def overlaps(
    place: Point, radius: float, pieces: Iterable[tuple[str, Point]], board: CarromBoard
) -> Iterator[tuple[str, float]]:
    """Name and depth, m, of the pieces that a disc overlaps by more than `TOLERANCE`.

    Compared in squares, as the quick questions do, so that both draw the line at the same bit.
    A piece whose place is NaN is nowhere.

    Example:
        >>> pieces = [("Q", (0.0, 0.0)), ("W1", (0.1, 0.0))]
        >>> [name for name, _ in overlaps((0.03, 0.0), 0.0159, pieces, CarromBoard.icf())]
        ['Q']
    """
    x, y = place
    for name, at in pieces:
        reach = board.radius_of(name)
        dx, dy, near = at[0] - x, at[1] - y, reach + radius - TOLERANCE
        if dx * dx + dy * dy < near * near:
            yield name, overlap(place, radius, at, reach)


def overlap(place: Point, radius: float, other: Point, other_radius: float) -> float:
    """How deep two discs overlap, m; negative: the gap between them.

    Example:
        >>> round(overlap((0.0, 0.0), 0.02, (0.03, 0.0), 0.02), 6)
        0.01
    """
    dx, dy = place[0] - other[0], place[1] - other[1]
    return radius + other_radius - math.sqrt(dx * dx + dy * dy)
