"""Kinds of events and their order when they happen at one time."""

import math
from enum import IntEnum
from typing import Final, NamedTuple


class Kind(IntEnum):
    """What happened. The number is the order of ties."""

    POCKET = 0
    """A body has fallen into a pocket."""
    RIM_IN = 1
    """A centre crossed a rim inward."""
    RIM_OUT = 2
    """A centre crossed a rim outward before it fell."""
    DISC_DISC = 3
    """Two discs met."""
    DISC_CUSHION = 4
    """A disc met a cushion."""
    TRANSITION = 5
    """Sliding ended and spinning goes on (under Coulomb's law)."""
    STOP = 6
    """A body came to rest."""
    CLUSTER = 7
    """A touching group was solved as a whole (recorded only; never scheduled)."""
    OVERBOARD = 8
    """A body left the board over a cushion (recorded only)."""


NOBODY: Final = 255
"""Stands for "no other body" in an event: behind every body when two events tie."""


class Event(NamedTuple):
    """Something that will happen unless something else happens before.

    Attributes:
        time: when, s; infinite for never.
        kind: what.
        a: the body; the one with the lower index of two.
        b: the other body, the cushion or the pocket, by kind; `NOBODY` for none.
    """

    time: float
    kind: Kind
    a: int
    b: int

    def before(self, other: "Event") -> bool:
        """Whether this comes before `other`: by time, then kind, then indices."""
        # Not "self < other": a time that is no number must never come first.
        return self.time < other.time or (self.time == other.time and self[1:] < other[1:])


NEVER: Final = Event(math.inf, Kind.STOP, NOBODY, NOBODY)
"""No event."""
