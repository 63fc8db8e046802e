"""The carrom board and its discs: every dimension by name, checked once, in SI units.

The defaults are those of the International Carrom Federation (ICF), each with its source beside
it. Where the federation gives a range, the default lies inside it and `CarromBoard.icf_faults`
knows the range. Any other board that can exist may be described and played on.

The origin is the board's centre, x to the right and y away from the player in the south.

Sources: *Laws* are the ICF Laws of Carrom (the numbered Laws and the articles on the carrommen
and the striker); *board article* is the federation's description of the playing surface and the
frame, with the German federation's translation of 1991 for the lines and circles. Three figures
come from drawings and manufacturers only, for want of a legal text: the arrows, the centre
circle and the outer circle.
"""

import dataclasses
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, Self

from carrom.errors import MOST_ITEMS, Faults, InvalidBoard, immutable, shown
from carrom.names import INDEX, PIECES, SEATS, STRIKER

Point = tuple[float, float]

LARGEST_SIDE: Final = 10.0
"""Boards may not be wider than this, m: it keeps every square far from overflow."""

MOST_OUTWEIGHED: Final = 10_000
"""How many times the lightest disc of a board the heaviest may weigh.

Touching discs are solved in steps that the lightest sets, and the heaviest takes the more of them
the more it weighs.
"""


@immutable
@dataclass(frozen=True, slots=True)
class Disc:
    """A man or a striker: a flat cylinder.

    Args:
        radius: m, from 1 mm up: contacts of smaller discs within one impact could cross.
        mass: kg, from 1 mg up; on one board at most `MOST_OUTWEIGHED` times that of the
            lightest disc.
        thickness: m, above zero. For pictures and `CarromBoard.icf_faults` only: the physics
            is that of the plane.

    Raises:
        InvalidBoard: listing every fault.

    Example:
        >>> Disc(radius=0.0159, mass=0.0054).diameter
        0.0318
    """

    radius: float
    mass: float
    thickness: float = 0.008

    def __post_init__(self) -> None:
        """Check every figure and keep it as a float."""
        faults = Faults()
        checked = {
            "radius": faults.number("radius", self.radius, at_least=1e-3, at_most=5.0, unit="m"),
            "mass": faults.number("mass", self.mass, at_least=1e-6, at_most=100.0, unit="kg"),
            "thickness": faults.number(
                "thickness", self.thickness, above=0.0, at_most=1.0, unit="m"
            ),
        }
        faults.raise_as(InvalidBoard)
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @property
    def diameter(self) -> float:
        """Twice the radius, m."""
        return 2.0 * self.radius


class PieceDiscs(Mapping[str, Disc]):
    """The pieces that differ from the board's man: an unchangeable mapping of name to disc.

    Example:
        >>> board = CarromBoard(pieces={"Q": Disc(0.0155, 0.005)})
        >>> board.pieces["Q"].mass
        0.005
    """

    __slots__ = ("_discs",)
    _discs: dict[str, Disc]

    def __init__(self, discs: Mapping[str, Disc] | None = None) -> None:
        """Copy a mapping of piece names to discs."""
        given = dict(discs or {})
        ordered = {name: given[name] for name in PIECES if name in given}
        object.__setattr__(self, "_discs", ordered | given)

    def __getitem__(self, name: str) -> Disc:
        """The disc of a piece that differs."""
        return self._discs[name]

    def __iter__(self) -> Iterator[str]:
        """The names, by piece number."""
        return iter(self._discs)

    def __len__(self) -> int:
        """How many pieces differ."""
        return len(self._discs)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: the mapping is frozen."""
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        """Refuse: the mapping is frozen."""
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    def __hash__(self) -> int:
        """Hash of the names and discs."""
        return hash(tuple(self._discs.items()))

    def __repr__(self) -> str:
        """As a dict, so that a board can be rebuilt from its repr."""
        return repr(self._discs)

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild from the plain dict."""
        return PieceDiscs, (self._discs,)


@immutable
@dataclass(frozen=True, slots=True)
class CarromBoard:
    """A carrom board with its men and its striker. All lengths in metres.

    Every argument has the ICF value as its default; `CarromBoard()` and `CarromBoard.icf()` are
    equal. The four sides, corners and seats are alike.

    Raises:
        InvalidBoard: the board cannot exist or cannot be simulated; every fault is listed.

    Example:
        >>> board = CarromBoard(side=0.735)
        >>> board.half_side, board.icf_faults()
        (0.3675, ())
    """

    side: float = 0.740
    """Side of the playing surface (735-740 mm: board article)."""
    surface_thickness: float = 0.008
    """Thickness of the plywood (8 mm or more: board article)."""
    cushion_width: float = 0.070
    """Width of the frame, seen from above (63.5-76.0 mm: board article)."""
    cushion_height: float = 0.022
    """Height of the frame above the surface (19.0-25.4 mm: board article)."""

    pocket_radius: float = 0.02225
    """Radius of the pocket's rim; a piece falls once its centre is inside (diameter
    44.5 +- 1.5 mm: board article)."""
    pocket_inset: float = 0.02225
    """Distance of a pocket's centre from both cushions. The Laws say only "at the corners,
    round inwardly"; the default lets the rim touch both cushions."""

    base_line_distance: float = 0.1015
    """From the cushion to the inner edge of the thick outer base line (101.5 mm: board article;
    only measured to the inner edge do the other figures agree)."""
    base_line_gap: float = 0.0318
    """From the inner edge of the outer base line to the thin inner line (31.8 mm)."""
    base_line_thickness: float = 0.0055
    """Thickness of the outer base line (5.0-6.5 mm)."""
    inner_line_thickness: float = 0.0015
    """Thickness of the inner base line (about 1.5 mm)."""
    base_circle_radius: float = 0.0159
    """Radius of the circles that close the base lines (diameter 31.8 mm)."""
    base_circle_disc_radius: float = 0.0127
    """Radius of the red disc inside a base circle (diameter 25.4 mm)."""
    base_circle_inset: float = 0.1492
    """Distance of a base circle's centre from the neighbouring cushion. The circle touches the
    extension of the neighbour's inner line: 101.5 + 31.8 + 15.9 mm."""

    arrow_gap: float = 0.050
    """From the pocket's rim to the tip of the arrow, along the diagonal (50 mm)."""
    arrow_length: float = 0.267
    """Length of the arrow (267 mm or less)."""
    arrow_thickness: float = 0.0015
    """Thickness of the arrow's line (1.5 mm or less)."""
    arrow_arch_diameter: float = 0.0635
    """Diameter of the decorative arch at the arrow's inner end (63.5 mm)."""

    centre_circle_radius: float = 0.0159
    """Radius of the red circle in the middle (diameter 31.8 mm)."""
    outer_circle_radius: float = 0.085
    """Radius of the circle around the opening rosette (diameter 170 mm)."""

    man: Disc = Disc(radius=0.0159, mass=0.0054, thickness=0.008)
    """The eighteen men and the queen (diameter 30.2-31.8 mm, thickness 7.0-9.0 mm, mass
    5.25-5.50 g, all uniform: Laws, carrommen)."""
    striker: Disc = Disc(radius=0.02065, mass=0.015, thickness=0.008)
    """The striker (diameter up to 41.3 mm, mass up to 15.00 g: Laws, striker)."""
    pieces: Mapping[str, Disc] = PieceDiscs()
    """The pieces that differ from `man`, by name."""

    radii: tuple[float, ...] = field(init=False, repr=False, compare=False)
    """The radii of the 20 discs, by piece number."""
    masses: tuple[float, ...] = field(init=False, repr=False, compare=False)
    """The masses of the 20 discs, kg, by piece number."""
    half_side: float = field(init=False, repr=False, compare=False)
    """Half the side: the cushions lie at plus and minus this."""
    base_line_offset: float = field(init=False, repr=False, compare=False)
    """Distance of the middle between two base lines from the board's centre."""

    def __post_init__(self) -> None:
        """Check every figure, then what they make together."""
        faults = Faults()
        self._check_numbers(faults)
        self._check_discs(faults)
        faults.raise_as(InvalidBoard)
        derive = object.__setattr__
        derive(self, "half_side", 0.5 * self.side)
        middle = self.base_line_distance + 0.5 * self.base_line_gap
        derive(self, "base_line_offset", self.half_side - middle)
        derive(self, "radii", tuple(self.disc_of(name).radius for name in PIECES))
        derive(self, "masses", tuple(self.disc_of(name).mass for name in PIECES))
        self._check_lines(faults)
        self._check_sizes(faults)
        faults.raise_as(InvalidBoard)

    @classmethod
    def icf(cls) -> "CarromBoard":
        """The federation's board: 740 mm, men of 31.8 mm and 5.4 g, striker of 41.3 mm and 15 g.

        Example:
            >>> CarromBoard.icf().icf_faults()
            ()
        """
        return ICF_BOARD

    def replace(self, **changes: Any) -> Self:
        """The same board with some arguments changed.

        Raises:
            InvalidBoard: the changed board cannot exist.
            TypeError: an argument that a board does not have.

        Example:
            >>> CarromBoard.icf().replace(striker=Disc(0.020, 0.014)).masses[19]
            0.014
        """
        return dataclasses.replace(self, **changes)

    # --- discs ------------------------------------------------------------------------------

    def disc_of(self, name: str) -> Disc:
        """The disc of a piece, the striker included.

        Raises:
            KeyError: no piece has that name.
            TypeError: it is no name at all.

        Example:
            >>> CarromBoard.icf().disc_of("S").diameter
            0.0413
        """
        if INDEX[name] == STRIKER:
            return self.striker
        return self.pieces.get(name, self.man)

    def radius_of(self, name: str) -> float:
        """The radius of a piece, m.

        Raises:
            KeyError: no piece has that name.
            TypeError: it is no name at all.

        Example:
            >>> CarromBoard.icf().radius_of("Q")
            0.0159
        """
        return self.disc_of(name).radius

    @property
    def smallest_radius(self) -> float:
        """The least radius that a piece may have, m: 6.5 mm on the federation's board.

        A smaller piece could come to lie in the corner behind the rim, where a real board has
        no wood.
        """
        return max(0.0, self.pocket_inset - self.pocket_radius * math.sqrt(0.5))

    # --- places -----------------------------------------------------------------------------

    @property
    def pocket_centres(self) -> tuple[Point, Point, Point, Point]:
        """The centres of the pockets SW, SE, NE, NW.

        Example:
            >>> CarromBoard.icf().pocket_centres[2]
            (0.34775, 0.34775)
        """
        c = self.half_side - self.pocket_inset
        return (-c, -c), (c, -c), (c, c), (-c, c)

    @property
    def base_line_length(self) -> float:
        """Length of the base lines with their circles, m.

        The Laws say 470 +- 3 mm; their other figures make it 473.4 mm on a side of 740 mm.
        """
        return self.side - 2.0 * (self.base_circle_inset - self.base_circle_radius)

    def base_circle_centres(self, seat: str = "south") -> tuple[Point, Point]:
        """The centres of a seat's two base circles, the player's left one first.

        Raises:
            KeyError: no seat has that name.
            TypeError: it is no name at all.

        Example:
            >>> CarromBoard.icf().base_circle_centres("south")
            ((-0.2208, -0.2526), (0.2208, -0.2526))
        """
        x, y = self.half_side - self.base_circle_inset, -self.base_line_offset
        return from_south((-x, y), seat), from_south((x, y), seat)

    def base_lines(self, seat: str = "south") -> tuple[tuple[Point, Point], tuple[Point, Point]]:
        """A seat's outer and inner base line, each from the player's left to his right.

        The outer line is given by its inner edge and the inner line by its outer edge: the two
        edges between which the base circles lie. Both reach as far as the circles' centres.

        Raises:
            KeyError: no seat has that name.
            TypeError: it is no name at all.
        """
        x = self.half_side - self.base_circle_inset
        outer = self.base_line_distance - self.half_side
        inner = outer + self.base_line_gap
        return (
            (from_south((-x, outer), seat), from_south((x, outer), seat)),
            (from_south((-x, inner), seat), from_south((x, inner), seat)),
        )

    @property
    def arrows(self) -> tuple[tuple[Point, Point], ...]:
        """The axes of the four arrows, by pocket: tip (near the pocket) and inner end."""
        tip, end = self._arrow_reach()
        signs = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
        h = self.half_side
        return tuple(
            ((sx * (h - tip), sy * (h - tip)), (sx * (h - end), sy * (h - end)))
            for sx, sy in signs
        )

    def _arrow_reach(self) -> Point:
        """Distance of an arrow's tip and inner end from each of the two cushions."""
        diagonal = math.sqrt(0.5)
        tip = self.pocket_inset + (self.pocket_radius + self.arrow_gap) * diagonal
        return tip, tip + self.arrow_length * diagonal

    # --- the federation's tolerances --------------------------------------------------------

    def icf_faults(self) -> tuple[str, ...]:
        """Everything about the board, the men and the striker that the federation would refuse.

        Such a board can still be played on. Where the text gives a figure without a tolerance,
        half of its last printed digit (0.05 mm) is allowed.

        Example:
            >>> CarromBoard(side=0.9, striker=Disc(0.021, 0.015)).icf_faults()[0]
            'side is 900 mm, not from 735 to 740 mm (board article: playing surface)'
        """
        faults: list[str] = []
        for name, value, low, high, source in self._icf_lengths():
            _judge(faults, name, value * 1000.0, low, high, "mm", source)
        for name in ("man", "striker"):
            _judge_disc(faults, name, getattr(self, name))
        faults.extend(
            f"{name} is not like the other men (Laws: carrommen, uniform)"
            for name, disc in self.pieces.items()
            if disc != self.man
        )
        return tuple(faults)

    def _icf_lengths(self) -> tuple[tuple[str, float, float, float, str], ...]:
        """Name, value in metres, and the range in mm with its source."""
        lines, any_ = "board article: base lines", math.inf
        circles, arrows = "board article: base circles", "usual drawing: arrows"
        touching = self.base_line_distance + self.base_line_gap + self.base_circle_radius
        return (
            ("side", self.side, 735.0, 740.0, "board article: playing surface"),
            ("surface_thickness", self.surface_thickness, 8.0, any_, "board article: surface"),
            ("cushion_width", self.cushion_width, 63.5, 76.0, "board article: frame"),
            ("cushion_height", self.cushion_height, 19.0, 25.4, "board article: frame"),
            ("pocket diameter", 2.0 * self.pocket_radius, 43.0, 46.0, "board article: pockets"),
            # 470 +- 3 mm, and 0.4 more because the other figures give 473.4 on a side of 740
            ("base_line_length", self.base_line_length, 467.0, 473.4, lines),
            ("base_line_distance", self.base_line_distance, 101.45, 101.55, lines),
            ("base_line_gap", self.base_line_gap, 31.75, 31.85, lines),
            ("base_line_thickness", self.base_line_thickness, 5.0, 6.5, lines),
            ("inner_line_thickness", self.inner_line_thickness, 1.0, 2.0, "usual drawing: lines"),
            ("base circle diameter", 2.0 * self.base_circle_radius, 31.75, 31.85, circles),
            ("base disc diameter", 2.0 * self.base_circle_disc_radius, 25.35, 25.45, circles),
            (
                "distance of the base circle from the neighbour's inner line",
                self.base_circle_inset - touching,
                -0.05,
                0.05,
                circles,
            ),
            ("arrow_gap", self.arrow_gap, 49.5, 50.5, arrows),
            ("arrow_length", self.arrow_length, 0.0, 267.0, arrows),
            ("arrow_thickness", self.arrow_thickness, 0.0, 1.5, arrows),
            ("arrow_arch_diameter", self.arrow_arch_diameter, 63.45, 63.55, arrows),
            (
                "centre circle diameter",
                2.0 * self.centre_circle_radius,
                31.75,
                31.85,
                "usual drawing: centre circle",
            ),
            (
                "outer circle diameter",
                2.0 * self.outer_circle_radius,
                169.5,
                170.5,
                "usual drawing: outer circle",
            ),
        )

    # --- what cannot exist ------------------------------------------------------------------

    def _check_numbers(self, faults: Faults) -> None:
        for name in _LENGTHS:
            value = faults.number(
                name, getattr(self, name), above=0.0, at_most=LARGEST_SIDE, unit="m"
            )
            object.__setattr__(self, name, value)
        for name in _MAY_BE_ZERO:
            value = faults.number(
                name, getattr(self, name), at_least=0.0, at_most=LARGEST_SIDE, unit="m"
            )
            object.__setattr__(self, name, value)

    def _check_discs(self, faults: Faults) -> None:
        faults.kind("man", self.man, Disc)
        faults.kind("striker", self.striker, Disc)
        if not faults.kind("pieces", self.pieces, Mapping):
            return
        given = tuple(islice(self.pieces.items(), MOST_ITEMS + 1))
        if len(given) > MOST_ITEMS:
            faults.append(f"pieces must be {MOST_ITEMS} at most, not {shown(self.pieces)}")
            return
        for name, disc in given:
            if name not in PIECES:
                faults.append(f"pieces: no piece is called {shown(name)}")
            elif name == PIECES[STRIKER]:
                faults.append("pieces: the striker is set by striker=, not by pieces['S']")
            faults.kind(f"pieces[{shown(name)}]", disc, Disc)
        if not faults:
            object.__setattr__(self, "pieces", PieceDiscs(dict(given)))

    def _check_lines(self, faults: Faults) -> None:
        half = self.half_side
        if self.pocket_inset + self.pocket_radius >= half:
            faults.append(
                f"the pockets meet: inset {self.pocket_inset} and radius {self.pocket_radius} m "
                f"on a side of {self.side} m"
            )
        if self.base_line_distance < self.base_line_thickness:
            faults.append(
                f"base_line_distance {self.base_line_distance} m leaves no room for the outer "
                f"line's thickness of {self.base_line_thickness} m"
            )
        inner = self.base_line_distance + self.base_line_gap + self.inner_line_thickness
        if inner >= half:
            faults.append(f"the base lines reach {inner} m inwards, past the centre at {half} m")
        if not self.base_circle_radius <= self.base_circle_inset <= half - self.base_circle_radius:
            faults.append(
                f"base circles of radius {self.base_circle_radius} m do not fit at "
                f"base_circle_inset {self.base_circle_inset} m on a side of {self.side} m"
            )
        if self._arrow_reach()[1] > self.side:
            faults.append(f"an arrow of arrow_length {self.arrow_length} m leaves the board")
        for inner_name, outer_name, outer_radius in (
            ("base_circle_disc_radius", "base_circle_radius", self.base_circle_radius),
            ("centre_circle_radius", "outer_circle_radius", self.outer_circle_radius),
            ("outer_circle_radius", "half the side", half),
        ):
            inner_radius = getattr(self, inner_name)
            if inner_radius > outer_radius:
                faults.append(
                    f"{inner_name} must be at most {outer_name} ({outer_radius} m), "
                    f"not {inner_radius}"
                )

    def _check_sizes(self, faults: Faults) -> None:
        least = self.smallest_radius
        discs = {"man": self.man, "striker": self.striker, **self.pieces}
        for name, disc in discs.items():
            if disc.radius < least:
                faults.append(
                    f"{name} of radius {disc.radius} m could lie behind a pocket's rim: "
                    f"{least:.6f} m is the least on this board"
                )
            if disc.radius >= self.half_side:
                faults.append(
                    f"{name} of radius {disc.radius} m does not fit on a side of {self.side} m"
                )
        light = min(discs, key=lambda name: discs[name].mass)
        heavy = max(discs, key=lambda name: discs[name].mass)
        ratio = discs[heavy].mass / discs[light].mass
        if ratio > MOST_OUTWEIGHED:
            faults.append(
                f"the heaviest disc must weigh {MOST_OUTWEIGHED} or less times the lightest, not "
                f"{ratio:.6g} times: {heavy} of {discs[heavy].mass} kg, {light} of "
                f"{discs[light].mass} kg"
            )


def from_south(point: Point, seat: str) -> Point:
    """A point or vector of the south player's frame, as it lies for another seat.

    The seats are exact quarter turns of each other, so no digit changes.

    Raises:
        KeyError: no seat has that name.

    Example:
        >>> from_south((0.1, -0.25), "east")
        (0.25, 0.1)
    """
    a, b, c, d = QUARTER_TURNS[seat]
    x, y = point
    # One product of each sum is a zero: + 0.0 only keeps a zero from turning negative.
    return a * x + b * y + 0.0, c * x + d * y + 0.0


def to_south(point: Point, seat: str) -> Point:
    """The inverse of `from_south`: a point of the board, as a seat's own player sees it.

    Raises:
        KeyError: no seat has that name.

    Example:
        >>> to_south((0.25, 0.1), "east")
        (0.1, -0.25)
    """
    a, b, c, d = QUARTER_TURNS[seat]
    x, y = point
    return a * x + c * y + 0.0, b * x + d * y + 0.0


QUARTER_TURNS: Final[Mapping[str, tuple[float, float, float, float]]] = dict(
    zip(
        SEATS,
        (
            (1.0, 0.0, 0.0, 1.0),
            (0.0, -1.0, 1.0, 0.0),
            (-1.0, 0.0, 0.0, -1.0),
            (0.0, 1.0, -1.0, 0.0),
        ),
        strict=True,
    )
)
"""The rotation matrix of each seat, row by row."""


def _judge(
    faults: list[str], name: str, value: float, low: float, high: float, unit: str, source: str
) -> None:
    slack = 1e-6  # a nanometre or a microgram: room for rounding, no more
    if low - slack <= value <= high + slack:
        return
    if math.isinf(high):
        wanted = f"{low:g} {unit} or more"
    elif low <= 0.0:
        wanted = f"{high:g} {unit} or less"
    else:
        wanted = f"from {low:g} to {high:g} {unit}"
    faults.append(f"{name} is {value:.6g} {unit}, not {wanted} ({source})")


def _judge_disc(faults: list[str], name: str, disc: Disc) -> None:
    diameter, grams = disc.diameter * 1000.0, disc.mass * 1000.0
    if name == "striker":
        _judge(faults, "striker diameter", diameter, 0.0, 41.3, "mm", "Laws: striker")
        _judge(faults, "striker mass", grams, 0.0, 15.0, "g", "Laws: striker")
        return
    source = "Laws: carrommen"
    _judge(faults, "man diameter", diameter, 30.2, 31.8, "mm", source)
    _judge(faults, "man mass", grams, 5.25, 5.5, "g", source)
    _judge(faults, "man thickness", disc.thickness * 1000.0, 7.0, 9.0, "mm", source)


_MAY_BE_ZERO = ("pocket_inset", "arrow_gap", "arrow_length", "arrow_arch_diameter")
_LENGTHS = tuple(
    entry.name
    for entry in dataclasses.fields(CarromBoard)
    if entry.init and entry.type is float and entry.name not in _MAY_BE_ZERO
)

ICF_BOARD: Final = CarromBoard()
"""The board that everything uses unless told otherwise."""
