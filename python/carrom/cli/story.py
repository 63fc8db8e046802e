"""A stroke told in a few lines, out of the hundred events that a break has."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from carrom.errors import immutable
from carrom.events import Event
from carrom.names import PIECES, STRIKER
from carrom.result import StrokeResult

_S = PIECES[STRIKER]


@immutable
@dataclass(frozen=True, slots=True)
class Line:
    """One line of the story.

    Attributes:
        time: s since the stroke.
        what: what happened.
        who: the pieces, cushion or pocket concerned.
        xy: where, m.
        speed: m/s: of approach for impacts, otherwise of the piece.
    """

    time: float
    what: str
    who: str
    xy: tuple[float, float]
    speed: float


def whole(result: StrokeResult) -> list[Line]:
    """Every event of a stroke, one line each."""
    return [Line(e.time, e.kind, _who(e), e.xy, e.speed) for e in result.events]


def short(result: StrokeResult) -> list[Line]:
    """What one would tell of a stroke.

    Its start, the first contact, each touching group that was set off, what the striker did at
    the cushions, what fell, came back out of a pocket or left the board, and where the striker
    and the last piece came to rest.

    Example:
        >>> import carrom
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=2.0)
        >>> result = carrom.simulate(carrom.Layout.of({"Q": (0.0, 0.0)}), stroke)
        >>> [line.what for line in short(result)][:2]
        ['stroke', 'first contact']
    """
    stroke, first, events = result.stroke, result.first_contact, list(result.events)
    last = max((event.time for event in events if event.kind == "stop"), default=None)
    lines = [Line(0.0, "stroke", _S, stroke.striker_xy, stroke.speed)]
    for event in events:
        if event.kind == "disc-disc" and first and {event.piece, event.other} == {first, _S}:
            lines.append(_line(event, "first contact"))
            first = None
        elif event.kind == "cluster":
            lines.append(_line(event, _group(events, event)))
        elif event.kind == "disc-cushion" and event.piece == _S:
            lines.append(_line(event, "striker at cushion"))
        elif event.kind == "stop" and event.time == last:
            lines.append(_line(event, "last to rest"))
        elif event.kind == "stop" and event.piece == _S:
            lines.append(_line(event, "striker rests"))
        elif event.kind in _TOLD:
            lines.append(_line(event, _TOLD[event.kind]))
    # A contact that set off a group comes before the group of which it is one.
    return sorted(lines, key=lambda line: (line.time, line.what != "first contact"))


_TOLD = {"pocket": "POCKETED", "rim-out": "back out of pocket", "overboard": "OVERBOARD"}


def counts(result: StrokeResult) -> str:
    """How many events there were of each kind, most first.

    Example:
        >>> import carrom
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.5)
        >>> counts(carrom.simulate(carrom.Layout.of({}), stroke))
        '1 stop'
    """
    kinds = Counter(result.events.kind_names.tolist()).most_common()
    return ", ".join(f"{n} {kind}" for kind, n in kinds)


def pocketed(result: StrokeResult) -> str:
    """What was pocketed, in order, and what left the board.

    Example:
        >>> import carrom
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.5)
        >>> pocketed(carrom.simulate(carrom.Layout.of({}), stroke))
        'nothing'
    """
    fallen = [f"{name} in {pocket}" for name, pocket, _ in result.pocketed]
    jumped = [f"{name} overboard" for name, _ in result.overboard]
    return ", ".join(fallen + jumped) or "nothing"


def _line(event: Event, what: str) -> Line:
    return Line(event.time, what, _who(event), event.xy, event.speed)


def _who(event: Event) -> str:
    """The names in an event, the striker in front."""
    if event.other is None:
        return event.piece
    pair = (event.other, event.piece) if event.other == _S else (event.piece, event.other)
    return " ".join(pair)


def _group(events: Iterable[Event], cluster: Event) -> str:
    """How large a touching group was: its contacts bear the time of its event."""
    contacts = [
        event
        for event in events
        if event.time == cluster.time and event.kind in ("disc-disc", "disc-cushion")
    ]
    pieces = {event.piece for event in contacts}
    pieces |= {str(event.other) for event in contacts if event.kind == "disc-disc"}
    return f"group of {len(pieces)}: {len(contacts)} contacts"
