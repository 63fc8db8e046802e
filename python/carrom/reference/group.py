"""Which bodies an impact reaches at once: touching groups."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from carrom.reference.board import BODIES, CUSHIONS, TOUCH, Model
from carrom.reference.detect import cushion_normal
from carrom.reference.order import in_order
from carrom.reference.vec2 import Vec2

CUSHION: Final = BODIES
"""Cushion *c* is body ``CUSHION + c`` of a contact."""

WIDEST: Final = 0.3e-3
"""Widest gap that can belong to one impact, m."""
TIGHT: Final = 2e-5
"""Widest gap of a tight group, m: of a rack set with care."""

Places = Mapping[int, Vec2]
"""Places of the bodies on the board, m."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One possible contact of a group.

    Attributes:
        a: the body with the lower index.
        b: the other body, or `CUSHION` + cushion.
        mass: reduced mass, kg.
        reach: distance of contact, m: the sum of radii; for a cushion, the place of contact
            along its normal.
    """

    a: int
    b: int
    mass: float
    reach: float

    def cushion(self) -> int | None:
        """The cushion it is with, None between two discs."""
        return self.b - CUSHION if self.b >= CUSHION else None


@dataclass(frozen=True, slots=True)
class Group:
    """The bodies that an impact reaches at once, and their contacts.

    Both are in an order that does not hang on the indices. It is loose when some of the contacts
    have a gap wider than those of a tight group.
    """

    members: Sequence[int]
    touches: Sequence[Touch]
    loose: bool

    def is_cluster(self) -> bool:
        """Whether it is more than one pair."""
        return len(self.touches) > 1


def slack(model: Model, speed: float) -> float:
    """Widest gap that counts as touching in an impact at `speed` (m/s), m.

    What closes within two contact times, and is at most 0.3 mm.
    """
    closing = 2.0 * speed * model.given.contact_time
    return min(WIDEST, closing) + 2.0 * TOUCH


def gather(model: Model, places: Places, seeds: Iterable[int], slack: float) -> Group:
    """Gather what is within reach of the bodies `seeds`, over gaps below `slack`, transitively."""
    members = in_order(linked(model, places, seeds, slack), places)
    touches, loose = [], False
    for rank, a in enumerate(members):
        for b in members[rank + 1 :]:
            if in_touch(model, places, a, b, slack):
                touches.append(disc_touch(model, a, b))
                loose = loose or not in_touch(model, places, a, b, TIGHT)
        for cushion in range(CUSHIONS):
            touch = cushion_touch(model, a, cushion)
            gap = touch.reach - places[a].dot(cushion_normal(cushion))
            if gap < slack:
                touches.append(touch)
                loose = loose or gap >= TIGHT
    return Group(members, touches, loose)


def linked(model: Model, places: Places, seeds: Iterable[int], slack: float) -> set[int]:
    """Bodies linked to `seeds` by gaps smaller than `slack`."""
    members = set(seeds)
    fresh = list(members)
    while fresh:
        a = fresh.pop()
        for b in places:
            if b not in members and in_touch(model, places, a, b, slack):
                members.add(b)
                fresh.append(b)
    return members


def in_touch(model: Model, places: Places, a: int, b: int, slack: float) -> bool:
    """Whether the gap between discs `a` and `b` is smaller than `slack`."""
    within = model.given.radius[a] + model.given.radius[b] + slack
    return (places[b] - places[a]).squared() < within * within


def disc_touch(model: Model, a: int, b: int) -> Touch:
    """Return the contact of two discs."""
    m_a, m_b = model.given.mass[a], model.given.mass[b]
    mass = m_a * m_b / (m_a + m_b)
    return Touch(min(a, b), max(a, b), mass, reach=model.given.radius[a] + model.given.radius[b])


def cushion_touch(model: Model, a: int, cushion: int) -> Touch:
    """Return the contact of a disc and a cushion."""
    reach = model.given.half_side - model.given.radius[a]
    return Touch(a, CUSHION + cushion, model.given.mass[a], reach)
