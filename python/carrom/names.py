"""The names and numbers that every part of the package shares.

A piece, pocket, cushion, event or stop reason is a small integer inside the simulators and in
arrays, and a name everywhere a person reads it. The position of a name in its tuple here *is*
its number.

    >>> PIECES[0], PIECES[1], PIECES[18], PIECES[STRIKER]
    ('Q', 'W1', 'B9', 'S')
    >>> PIECES[INDEX["B3"]]
    'B3'
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PIECES: Final[tuple[str, ...]] = (
    "Q",
    *(f"W{i}" for i in range(1, 10)),
    *(f"B{i}" for i in range(1, 10)),
    "S",
)
"""The 20 discs: 0 the queen, 1-9 white, 10-18 black, 19 the striker."""

INDEX: Final[Mapping[str, int]] = MappingProxyType({name: i for i, name in enumerate(PIECES)})
"""The number of each piece name: ``INDEX["W1"] == 1``."""

QUEEN: Final = 0
"""Number of the queen."""
WHITE: Final = range(1, 10)
"""Numbers of the nine white men."""
BLACK: Final = range(10, 19)
"""Numbers of the nine black men."""
STRIKER: Final = 19
"""Number of the striker; also the number of pieces that a layout can hold."""

POCKETS: Final[tuple[str, ...]] = ("SW", "SE", "NE", "NW")
"""The pockets, counter-clockwise from south-west."""

CUSHIONS: Final[tuple[str, ...]] = ("south", "east", "north", "west")
"""The cushions (the Laws' frame), counter-clockwise from the south."""

SEATS: Final[tuple[str, ...]] = ("south", "east", "north", "west")
"""The seats in order of play, counter-clockwise (Law 49b: the turn passes to the right)."""

EVENT_KINDS: Final[tuple[str, ...]] = (
    "pocket",
    "rim-in",
    "rim-out",
    "disc-disc",
    "disc-cushion",
    "transition",
    "stop",
    "cluster",
    "overboard",
)
"""What can happen in a stroke. Of two events at one instant the lower number comes first."""

STOP_REASONS: Final[tuple[str, ...]] = (
    "settled",
    "event-limit",
    "time-limit",
    "cluster-limit",
    "refused",
)
"""Why a stroke ended: everything rests, or one of the limits was reached.

``"refused"`` is a row of a batch that was marked and not simulated: `carrom.simulate_batch` with
``on_illegal="mark"``.
"""

STRIKER_FAULTS: Final[tuple[str, ...]] = (
    "on-Q",
    *(f"on-W{i}" for i in range(1, 10)),
    *(f"on-B{i}" for i in range(1, 10)),
    "",
    "off-board",
    "over-pocket",
    "outer-line",
    "inner-line",
    "left-circle",
    "right-circle",
    "left-end",
    "right-end",
    "SW-arrow",
    "SE-arrow",
    "NE-arrow",
    "NW-arrow",
)
"""Why a striker may not stand somewhere, by the bit of `carrom.striker_fault_codes`.

It overlaps a piece (Law 134); reaches over a cushion or has its centre in a pocket; misses the
outer or inner base line; covers a base circle in part, or stands past an end of the lines, left
and right as the seat's player sees them; touches an arrow (Law 130). Bit 19 stands for nothing.
"""

FRICTIONS: Final = ("coupled", "coulomb")
"""How sliding and spinning friction go together: sharing one friction, or each by itself."""

ON_BOARD: Final = -1
"""Pocket code of a piece that lies on the board."""
ABSENT: Final = -2
"""Pocket code of a piece that was not on the board when the stroke began."""
OVERBOARD: Final = -3
"""Pocket code of a piece that left the board over a cushion."""
