"""What the pieces, the cushions and the powder are made of, and where a stroke must end.

No published measurement of carrom friction or restitution was found. The defaults are
estimates from neighbouring fields, each with its reason beside it, and every one can be set.

    >>> Materials().mu, Materials(powder="talc").mu, Materials(mu=0.2).powder
    (0.1, 0.12, None)
"""

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Self

from carrom.errors import Faults, InvalidMaterials, immutable, shown


@immutable
@dataclass(frozen=True, slots=True)
class Powder:
    """A powder on the board, as the coefficient of sliding friction that it leaves.

    Example:
        >>> POWDERS["potato-starch"].low, POWDERS["potato-starch"].high
        (0.06, 0.12)
    """

    name: str
    """Its name in `POWDERS`."""
    mu: float
    """Coefficient of friction of a piece on the powdered surface."""
    low: float
    """The lowest plausible value."""
    high: float
    """The highest plausible value."""
    source: str
    """Where the figure comes from; "estimate" where nobody has measured it on a board."""


POWDERS: Final[Mapping[str, Powder]] = MappingProxyType(
    {
        powder.name: powder
        for powder in (
            Powder(
                "boric-acid",
                0.10,
                0.07,
                0.13,
                "estimate: fresh boric acid; a boric acid pin on steel has about 0.1, films that "
                "form by themselves 0.05-0.07 (Erdemir, osti.gov/biblio/7258000 and 7257960)",
            ),
            Powder(
                "potato-starch",
                0.08,
                0.06,
                0.12,
                "estimate: fresh fine starch; a 1 kg disc floating on 2 mm of potato starch has "
                "0.072-0.078 (Iizawa, www2.nagare.or.jp/mm/99/iizawa)",
            ),
            Powder(
                "micro-bead",
                0.06,
                0.04,
                0.09,
                "estimate: plastic micro-beads or silicone gliss",
            ),
            Powder("talc", 0.12, 0.09, 0.16, "estimate: talc"),
            Powder("worn", 0.15, 0.12, 0.20, "estimate: worn or damp powder"),
            Powder("none", 0.25, 0.18, 0.35, "estimate: bare lacquer"),
        )
    }
)
"""The powders by name. Every figure is an estimate: measure your own board and set ``mu``.

=============  =====  ============  ==========================================================
name           mu     range         source
=============  =====  ============  ==========================================================
boric-acid     0.10   0.07-0.13     estimate from boric acid on steel (Erdemir)
potato-starch  0.08   0.06-0.12     estimate from a heavy disc on starch (Iizawa)
micro-bead     0.06   0.04-0.09     estimate
talc           0.12   0.09-0.16     estimate
worn           0.15   0.12-0.20     estimate
none           0.25   0.18-0.35     estimate
=============  =====  ============  ==========================================================
"""

DEFAULT_POWDER: Final = "boric-acid"
"""The powder of a board of which nothing is said."""


@immutable
@dataclass(frozen=True, slots=True, init=False, kw_only=True)
class Materials:
    """The constants of the physics. Keyword arguments only; each is checked.

    Args:
        powder: a name in `POWDERS`, which sets `mu`. Default boric acid.
        mu: coefficient of friction on the surface, 0 to 100; 0 is frictionless. It wins over
            `powder`, which then becomes None unless its figure is the same.
        gravity: m/s2, above 0 and up to 1000. Default 9.81.
        disc_restitution: normal restitution between discs at high speed, 0 to 1. Default 0.85
            (estimate, 0.75-0.92; steel pucks have 0.93).
        cushion_restitution: the same at a cushion. Default 0.70 (estimate, 0.60-0.80; the one
            video fit found gives 0.68).
        restitution_speed: m/s, 0 to 1000. Restitution rises to 1 as the impact becomes slow:
            e(v) = e + (1 - e)/(1 + v/restitution_speed). 0 means a constant e. Default 0.5
            (estimate, 0.3-1; wood behaves so in filmed crokinole).
        disc_friction: Coulomb friction between two rims, 0 to 100. Default 0.10 (estimate,
            0.05-0.20).
        cushion_friction: the same against a cushion. Default 0.12 (estimate; the video fit
            gives 0.08 or more).
        tangential_elasticity: share of the slip given back by a sticking contact, 0 to 1.
            Default 0 (up to 0.3-0.5 for rubbery rims: Maw, Barber and Fawcett, J. Trib. 103,
            74).
        floor_speed: m/s, 0 to 1. No impact separates more slowly: it keeps pieces from
            chattering for ever. Default 0.001; 0 turns it off.
        contact_time: s, above 0 and up to 0.01. How long two men touch; sets which contacts
            count as simultaneous. Default 66e-6 (estimate: line contact of wood across the
            grain, 1 GPa).
        clusters: whether touching groups are solved together (True) or every contact by itself.
        fall_depth: m, 0 to 1. How deep a piece must have fallen into a pocket to stay there.
            Default 0.003 (2 to 4 mm: a disc that skips over the mouth); 0 captures at the rim.
        overboard_speed: m/s, above 0. A piece that meets a cushion faster than this leaves the
            board. None, the default, keeps every piece on it.

    Raises:
        InvalidMaterials: listing every fault.

    Example:
        >>> Materials(powder="worn", cushion_restitution=0.65).mu
        0.15
    """

    powder: str | None
    mu: float
    gravity: float
    disc_restitution: float
    cushion_restitution: float
    restitution_speed: float
    disc_friction: float
    cushion_friction: float
    tangential_elasticity: float
    floor_speed: float
    contact_time: float
    clusters: bool
    fall_depth: float
    overboard_speed: float | None

    def __init__(
        self,
        *,
        powder: str | None = None,
        mu: float | None = None,
        gravity: float = 9.81,
        disc_restitution: float = 0.85,
        cushion_restitution: float = 0.70,
        restitution_speed: float = 0.5,
        disc_friction: float = 0.10,
        cushion_friction: float = 0.12,
        tangential_elasticity: float = 0.0,
        floor_speed: float = 0.001,
        contact_time: float = 66e-6,
        clusters: bool = True,
        fall_depth: float = 0.003,
        overboard_speed: float | None = None,
    ) -> None:
        """Check every constant; see the class."""
        faults = Faults()
        number = faults.number
        name, friction = _surface(faults, powder, mu)
        values: dict[str, object] = {
            "powder": name,
            "mu": friction,
            "gravity": number("gravity", gravity, above=0.0, at_most=1e3, unit="m/s2"),
            "disc_restitution": _share(faults, "disc_restitution", disc_restitution),
            "cushion_restitution": _share(faults, "cushion_restitution", cushion_restitution),
            "restitution_speed": number(
                "restitution_speed", restitution_speed, at_least=0.0, at_most=1e3, unit="m/s"
            ),
            "disc_friction": _friction(faults, "disc_friction", disc_friction),
            "cushion_friction": _friction(faults, "cushion_friction", cushion_friction),
            "tangential_elasticity": _share(
                faults, "tangential_elasticity", tangential_elasticity
            ),
            "floor_speed": number(
                "floor_speed", floor_speed, at_least=0.0, at_most=1.0, unit="m/s"
            ),
            "contact_time": number(
                "contact_time", contact_time, above=0.0, at_most=0.01, unit="s"
            ),
            "clusters": _flag(faults, "clusters", clusters),
            "fall_depth": number("fall_depth", fall_depth, at_least=0.0, at_most=1.0, unit="m"),
            "overboard_speed": None
            if overboard_speed is None
            else number("overboard_speed", overboard_speed, above=0.0, unit="m/s"),
        }
        if not faults and math.isinf(2.0 * fall_depth / gravity):
            faults.append(
                f"gravity must be enough to fall fall_depth in a finite time, not {shown(gravity)}"
            )
        faults.raise_as(InvalidMaterials)
        for key, value in values.items():
            object.__setattr__(self, key, value)

    @classmethod
    def simple(cls, mu: float, disc_restitution: float, cushion_restitution: float) -> Self:
        """The model that other simulators can run as well: for comparisons.

        Constant restitution, smooth rims, every contact by itself, no floor under the impact
        speed, capture at the rim. To be used with ``friction="coulomb"``.

        Raises:
            InvalidMaterials: listing every fault.

        Example:
            >>> Materials.simple(0.15, 0.9, 0.9).clusters
            False
        """
        return cls(
            mu=mu,
            disc_restitution=disc_restitution,
            cushion_restitution=cushion_restitution,
            restitution_speed=0.0,
            disc_friction=0.0,
            cushion_friction=0.0,
            floor_speed=0.0,
            clusters=False,
            fall_depth=0.0,
        )

    @property
    def fall_time(self) -> float:
        """Time from the rim to `fall_depth` in free fall, s: sqrt(2 fall_depth / gravity).

        Example:
            >>> round(Materials().fall_time, 4)
            0.0247
        """
        return math.sqrt(2.0 * self.fall_depth / self.gravity)

    def replace(self, **changes: Any) -> Self:
        """The same materials with some arguments changed.

        A new powder brings its own `mu`, which `dataclasses.replace` would not let it do.

        Raises:
            InvalidMaterials: listing every fault.
            TypeError: an argument that materials do not have.

        Example:
            >>> Materials(mu=0.3, gravity=1.62).replace(powder="talc").mu
            0.12
        """
        kept = {entry.name: getattr(self, entry.name) for entry in dataclasses.fields(self)}
        if "powder" in changes:
            del kept["mu"]
        return type(self)(**(kept | changes))


@immutable
@dataclass(frozen=True, slots=True)
class Limits:
    """Where a stroke is cut short or refused, so that none can run for ever.

    Args:
        max_events: events after which a stroke ends with the status "event-limit", 1 to
            1,000,000: up to 20 s of work, which Ctrl-C ends. A hard break has about 100.
        max_time: s, above 0 and up to 100,000: beyond that the last digit of the time is worth
            more than a nanometre of path. After it a stroke ends with the status "time-limit".
            A hard stroke lasts about 2 s.
        max_speed: m/s, above 0 and up to 1000. Faster strokes are refused. Default 12: a
            finger's snap reaches 11-14 m/s at its tip (Acharya 2021, rsif.2021.0672), a
            striker perhaps 8.
        max_spin: rad/s, above 0 and up to 1e6. Strokes that spin more are refused. Default
            2000: a striker's rim at 41 m/s, far beyond any finger.

    Raises:
        InvalidMaterials: listing every fault.

    Example:
        >>> Limits(max_time=0.5).max_events
        10000
    """

    max_events: int = 10_000
    max_time: float = 60.0
    max_speed: float = 12.0
    max_spin: float = 2000.0

    def __post_init__(self) -> None:
        """Check every limit."""
        faults = Faults()
        checked = {
            "max_events": faults.integer(
                "max_events", self.max_events, at_least=1, at_most=1_000_000
            ),
            "max_time": faults.number("max_time", self.max_time, above=0.0, at_most=1e5, unit="s"),
            "max_speed": faults.number(
                "max_speed", self.max_speed, above=0.0, at_most=1e3, unit="m/s"
            ),
            "max_spin": faults.number(
                "max_spin", self.max_spin, above=0.0, at_most=1e6, unit="rad/s"
            ),
        }
        faults.raise_as(InvalidMaterials)
        for name, value in checked.items():
            object.__setattr__(self, name, value)


def _surface(faults: Faults, powder: object, mu: object) -> tuple[str | None, float]:
    """The powder's name and the friction that hold: an explicit mu wins."""
    known = powder is None or faults.name("powder", powder, POWDERS)
    named = POWDERS[str(powder)] if powder is not None and known else None
    if mu is None:
        named = named or POWDERS[DEFAULT_POWDER]
        return named.name, named.mu
    friction = _friction(faults, "mu", mu)
    return (named.name if named and named.mu == friction else None), friction


def _friction(faults: Faults, name: str, value: object) -> float:
    return faults.number(name, value, at_least=0.0, at_most=100.0)


def _share(faults: Faults, name: str, value: object) -> float:
    return faults.number(name, value, at_least=0.0, at_most=1.0)


def _flag(faults: Faults, name: str, value: object) -> bool:
    if not isinstance(value, bool):
        faults.append(f"{name} must be True or False, not {shown(value)}")
    return value is True
