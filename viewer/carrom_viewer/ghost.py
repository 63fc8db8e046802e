"""The ghost path: what the aimed stroke would do, by the real simulation, up to some contacts.

Example:
    >>> import carrom
    >>> layout = carrom.Layout.of({"W1": (0.0, 0.1)})
    >>> ghost = Ghost(carrom.simulate(layout, carrom.Stroke.aim(0.0, 90.0, 3.0)), contacts=1)
    >>> sorted(ghost.moved), ghost.until < ghost.replay.result.duration
    (['S', 'W1'], True)
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from carrom import StrokeResult
from carrom.names import INDEX, PIECES

from carrom_viewer.replay import TRAILS, Replay, look_of
from carrom_viewer.scene import Disc, Path

_COUNTED: Final = ("disc-disc", "cluster", "disc-cushion")
"""The events that are contacts."""

DASHES: Final = 0.012
"""Of the lines, m."""
ALPHA: Final = 0.42
"""Of the discs at the end of the lines."""


@dataclass(frozen=True, eq=False)
class Ghost:
    """What is shown of a stroke before it is made.

    Args:
        result: the stroke as it would be without any noise, with its trajectory.
        contacts: up to how many contacts it is followed: until the one after them. Contacts at
            the same instant count as one.
    """

    result: StrokeResult
    contacts: int = 3

    @cached_property
    def replay(self) -> Replay:
        """The whole stroke."""
        return Replay(self.result)

    @cached_property
    def until(self) -> float:
        """Up to when it is followed, s."""
        times = sorted({event.time for event in self.result.events.of_kind(*_COUNTED)})
        return times[self.contacts] if self.contacts < len(times) else self.result.duration

    @cached_property
    def moved(self) -> tuple[str, ...]:
        """The pieces that move until then, the striker among them."""
        return tuple(
            name
            for piece, name in enumerate(PIECES)
            if len({tuple(point) for point in self._way(piece)}) > 1
        )

    @property
    def pot(self) -> tuple[str, str] | None:
        """Piece and pocket of the first pot, the striker's own not counted; None: no pot."""
        pots = [(piece, pocket) for piece, pocket, _ in self.result.pocketed if piece != "S"]
        return pots[0] if pots else None

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """The ways of the pieces."""
        return tuple(
            Path(
                self.replay.trail(INDEX[name], self.until),
                TRAILS[look_of(INDEX[name])],
                width=0.002,
                dashes=DASHES,
            )
            for name in self.moved
        )

    @cached_property
    def discs(self) -> tuple[Disc, ...]:
        """The pieces that move, where they come to."""
        places = self.result.trajectory.at(self.until)
        radii = self.result.board.radii
        found = []
        for name in self.moved:
            piece = INDEX[name]
            x, y = places[piece].tolist()
            if x == x:
                found.append(Disc((x, y), radii[piece], look_of(piece), alpha=ALPHA))
        return tuple(found)

    def _way(self, piece: int) -> list[list[float]]:
        way: list[list[float]] = self.replay.trail(piece, self.until).tolist()
        return way
