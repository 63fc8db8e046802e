"""Which of two bodies comes first where an order must be chosen.

Decided by where they are, never by their labels, so that equal pieces may be exchanged.
"""

from collections.abc import Iterable, Mapping, Sequence

from carrom.reference.board import STRIKER
from carrom.reference.motion import Motion
from carrom.reference.vec2 import ZERO, Vec2

Key = tuple[float, float, float, float]
"""The square of a body's distance from an origin, which turns and mirrors with the board; then
x, y and its local time, of which two bodies never share all."""


def key(origin: Vec2, place: Vec2, since: float) -> Key:
    """The key of a body at `place`, seen from an origin."""
    return (place - origin).squared(), place.x, place.y, since


def key_of(motions: Sequence[Motion], index: int) -> Key:
    """The key of body `index` by its local state, seen from the middle of the board.

    It hangs on no other body: the core does not compare events again when others change.
    """
    motion = motions[index]
    return key(ZERO, motion.place, motion.since)


def in_order(members: Iterable[int], places: Mapping[int, Vec2]) -> list[int]:
    """Return the bodies `members` in order by their `places`; the labels are asked last.

    Seen from the striker, or from the middle once it has gone.
    """
    striker = places.get(STRIKER, ZERO)
    return sorted(members, key=lambda body: (key(striker, places[body], 0.0), body))
