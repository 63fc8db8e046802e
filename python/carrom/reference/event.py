"""Kinds of events and their order when they happen at one time."""

import math
from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from carrom.reference.motion import Motion
from carrom.reference.order import Key, key_of


class Kind(IntEnum):
    """What happened. The number is the first order of ties."""

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
"""Stands for "no other body" in an event."""


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

    def before(self, other: "Event", motions: Sequence[Motion]) -> bool:
        """Whether this comes before `other`: by time, then kind, then where its bodies are."""
        if self.time != other.time or self.time == math.inf:
            return self.time < other.time
        return self.rank(motions) < other.rank(motions)

    def rank(self, motions: Sequence[Motion]) -> tuple[Kind, Sequence[Key | int], int, int]:
        """Order among events of one time.

        The labels are asked last: of bodies that lie in each other.
        """
        keys: list[Key | int] = [key_of(motions, self.a)]
        if self.kind is Kind.DISC_DISC:
            keys = sorted([key_of(motions, self.a), key_of(motions, self.b)])
        return self.kind, keys, self.a, self.b


NEVER: Final = Event(math.inf, Kind.STOP, NOBODY, NOBODY)
"""No event."""
