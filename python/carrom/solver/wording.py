"""A stroke in plain words: "back shot off the south cushion onto W3, which goes into NE"."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from carrom.equipment import CarromBoard, to_south
from carrom.events import Event
from carrom.names import CUSHIONS, PIECES, POCKETS, SEATS, STRIKER
from carrom.result import StrokeResult
from carrom.solver.tracks import MOUTH
from carrom.stroke import Stroke

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

WIDTH: Final = 84
"""Letters of a line beneath a picture, at most."""

_S = PIECES[STRIKER]
_TOLD = ("disc-disc", "disc-cushion", "pocket", "overboard")


def describe(result: StrokeResult, *, back: bool) -> str:
    """What a stroke does, in one sentence: the striker's way, then each piece that leaves.

    Cushions at the mouth of the pocket into which a piece goes are no banks and are left out.

    Args:
        result: the stroke, with its events.
        back: whether it is a back shot.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.of({"W1": (0.0, 0.2)})
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0)
        >>> describe(carrom.simulate(layout, stroke), back=False)
        'straight onto W1; nothing is pocketed'
    """
    return _Story(result, back).told()


def caption(stroke: Stroke, *texts: str) -> list[str]:
    """Lines for beneath a picture: how a stroke is made, then texts, broken where need be.

    The striker's place is told along the base lines, to the player's right.

    Example:
        >>> from carrom import Stroke
        >>> caption(Stroke.aim(x=0.0123, angle=78.3, speed=2.0), "straight onto W1")
        ['striker +12.3 mm · 78.30° · 2.00 m/s', 'straight onto W1']
    """
    x, _ = to_south(stroke.striker_xy, stroke.seat or SEATS[0])
    made = f"striker {1000.0 * x:+.1f} mm · {stroke.angle:.2f}° · {stroke.speed:.2f} m/s"
    spin = f" · spin {stroke.spin:+.1f} rad/s" if stroke.spin else ""
    return [made + spin, *(line for text in texts for line in wrap(text, WIDTH))]


class _Story:
    """One stroke, while it is told."""

    def __init__(self, result: StrokeResult, back: bool) -> None:
        self.board = result.board
        self.events = [event for event in result.events if event.kind in _TOLD]
        self.back = back
        self.first = next(
            (number for number, event in enumerate(self.events) if _met(event, _S)), None
        )
        self.target = None if self.first is None else _met(self.events[self.first], _S)

    def told(self) -> str:
        leaving = [
            number
            for number, event in enumerate(self.events)
            if event.kind in ("pocket", "overboard")
        ]
        parts = [self._way_of_the_striker()]
        for number in leaving:
            joined, apart = self._leaving(number)
            if joined and len(parts) == 1 and ", which" not in parts[0]:
                parts[0] += joined
            else:
                parts.append(apart)
        if not any(self.events[number].kind == "pocket" for number in leaving):
            parts.append("nothing is pocketed")
        return "; ".join(parts)

    def _way_of_the_striker(self) -> str:
        """From the hand to the first piece."""
        until = len(self.events) if self.first is None else self.first
        cushions = [
            event.other
            for event in self.events[:until]
            if event.kind == "disc-cushion" and event.piece == _S and event.other
        ]
        way = ("back shot " if self.back else "") + (
            off(cushions) or ("" if self.back else "straight")
        )
        if self.target:
            return f"{way.strip()} onto {self.target}"
        return f"{way.strip()} past all pieces"

    def _leaving(self, number: int) -> tuple[str, str]:
        """How a piece leaves the board: joined to the striker's way ("" if not), and apart."""
        event = self.events[number]
        piece, last, way = event.piece, self._last_hit(number), self._way_out(number)
        goes = f"leaves the board{way}" if event.kind == "overboard" else f"goes{way}"
        if piece == _S:
            return "", f"the striker {goes}"
        if last is None:
            return "", f"{piece} {goes}"
        if last == self.first:
            return f", which {goes}", f"{piece} {goes}"
        by = _met(self.events[last], piece)
        if by == _S:
            if self._was_hit(piece, last):
                return "", f"{piece}, hit again, {goes}"
            joined = f" and on to {piece}, which {goes}" if self._hits(last) == 2 else ""
            return joined, f"the striker goes on to {piece}, which {goes}"
        again = "sent on by" if self._was_hit(piece, last) else "sent by"
        sends = "" if event.kind == "overboard" or by != self.target else ", which sends"
        if sends and self._was_hit(piece, last):
            sends = ""
        return sends and f"{sends} {piece}{way}", f"{piece}, {again} {by}, {goes}"

    def _way_out(self, number: int) -> str:
        """Off which cushions a piece goes since it was hit last, and into which pocket."""
        event = self.events[number]
        into = f" into {event.other}" if event.kind == "pocket" else ""
        if event.piece == _S:
            return into
        cushions = [
            e.other
            for e in self.events[self._last_hit(number) or 0 : number]
            if e.kind == "disc-cushion" and e.piece == event.piece and e.other
            if not (into and in_the_mouth(self.board, event.other or "", e.xy))
        ]
        return (f" {off(cushions)}" if cushions else "") + into

    def _hits(self, until: int) -> int:
        """How many pieces the striker has met up to an event."""
        return len({_met(event, _S) for event in self.events[: until + 1]} - {None})

    def _was_hit(self, piece: str, before: int) -> bool:
        """Whether the striker has met a piece before an event."""
        return any(_met(event, _S) == piece for event in self.events[:before])

    def _last_hit(self, number: int) -> int | None:
        """The last hit of the piece of an event before it."""
        piece = self.events[number].piece
        return next((n for n in range(number - 1, -1, -1) if _met(self.events[n], piece)), None)


def in_the_mouth(board: CarromBoard, pocket: str, xy: tuple[float, float]) -> bool:
    """Whether a place is so near a pocket that a cushion there is its mouth.

    Example:
        >>> board = CarromBoard.icf()
        >>> in_the_mouth(board, "NE", (0.35, 0.30)), in_the_mouth(board, "NE", (0.35, 0.0))
        (True, False)
    """
    x, y = board.pocket_centres[POCKETS.index(pocket)]
    mouth = MOUTH * board.pocket_radius
    return (xy[0] - x) ** 2 + (xy[1] - y) ** 2 <= mouth * mouth


def off(cushions: Sequence[str]) -> str:
    """The cushions of a way: named up to three, else counted.

    Example:
        >>> off(["south"]), off(["east", "north"]), off([])
        ('off the south cushion', 'off the east and north cushions', '')
        >>> off(["east", "west", "east", "west"])
        'off four cushions'
    """
    assert all(name in CUSHIONS for name in cushions)
    if not cushions:
        return ""
    if len(cushions) > 3:
        count = NUMBERS[len(cushions)] if len(cushions) < len(NUMBERS) else str(len(cushions))
        return f"off {count} cushions"
    names = " and ".join(
        [", ".join(cushions[:-1]), cushions[-1]] if len(cushions) > 1 else list(cushions)
    )
    return f"off the {names} cushion{'s' if len(cushions) > 1 else ''}"


def _met(event: Event, piece: str) -> str | None:
    """Whom a piece meets in an event, if it is a meeting of two pieces and one is this."""
    if event.kind != "disc-disc" or piece not in (event.piece, event.other):
        return None
    return event.other if event.piece == piece else event.piece
