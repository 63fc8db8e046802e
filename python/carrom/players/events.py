"""What happens at a board, as the referee hands it out.

Each event has the game, or the match, as it is afterwards: nothing needs to be kept beside it.
"""

from dataclasses import dataclass
from typing import TypeAlias

from carrom.equipment import Point
from carrom.errors import immutable
from carrom.result import StrokeResult
from carrom.rules import BoardResult, Game, Match, Position, Ruling
from carrom.stroke import Stroke

State: TypeAlias = Game | Match
"""What is played: a game by itself, or a match."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened. Frozen."""

    state: State
    """The game or the match afterwards."""

    @property
    def game(self) -> Game:
        """The game afterwards; of a match, the one in play."""
        return self.state if isinstance(self.state, Game) else self.state.game

    @property
    def position(self) -> Position:
        """The board afterwards."""
        return self.state.position


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOpened(Event):
    """The pieces are set up as the breaker wished, and the break is to be made."""

    breaker: str
    """Seat of the player who breaks."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class StrokeMade(Event):
    """A stroke, what came of it, and the ruling. Due men are placed by events of their own."""

    seat: str
    """Who made it."""
    stroke: Stroke
    """The stroke."""
    result: StrokeResult
    """What came of it."""
    ruling: Ruling
    """What was ruled; ``ruling.position`` is the board before."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Event):
    """No stroke: the player passed (Law 137), or the striker found no room (Law 142)."""

    seat: str
    """Who was on turn."""
    no_room: bool
    """Whether there was no room for the striker."""
    ruling: Ruling
    """What was ruled."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class MenPlaced(Event):
    """Due men were placed, or forgone."""

    seat: str
    """Who decided."""
    pieces: tuple[str, ...]
    """The men that awaited placing."""
    places: tuple[Point, ...] | None
    """Where they were put, m, as many as there was room for (Law 79); None: forgone."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class BoardEnded(Event):
    """The board is over: won, drawn, or to be replayed."""

    result: BoardResult
    """How it ended."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayStopped(Event):
    """Play ends here without a result, at a declared limit; the state is that before."""

    reason: str
    """``"stroke-limit"`` or ``"replay-limit"`` of the `Table`, or the stop reason of a stroke
    that did not settle (`carrom.names.STOP_REASONS`)."""
    stroke: Stroke | None = None
    """The stroke that did not settle."""
    result: StrokeResult | None = None
    """What there was of it."""
