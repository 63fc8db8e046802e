"""A stroke in plain words: "back shot off the south cushion onto W3, which goes into NE"."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from carrom.equipment import CarromBoard, to_south
from carrom.events import Event
from carrom.names import CUSHIONS, PIECES, POCKETS, SEATS, STRIKER
from carrom.result import StrokeResult
from carrom.solver.asked import Asked
from carrom.solver.tracks import MOUTH
from carrom.stroke import Stroke

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

WIDTH: Final = 84
"""Letters of a line beneath a picture, at most."""

_S = PIECES[STRIKER]
_NOTHING: Final = Asked()
_TOLD = ("disc-disc", "disc-cushion", "pocket", "overboard")


def describe(result: StrokeResult, *, back: bool, asked: Asked = _NOTHING) -> str:
    """What a stroke does, in one sentence: the striker's way, then each piece that leaves.

    Cushions at the mouth of the pocket into which a piece goes are no banks and are left out, but
    for those of a piece whose cushions the goal counts. What else was asked for is told too, if it
    happened.

    Args:
        result: the stroke, with its events.
        back: whether it is a back shot.
        asked: what a goal asks of single pieces.

    Example:
        >>> import carrom
        >>> layout = carrom.Layout.of({"W1": (0.0, 0.2)})
        >>> stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0)
        >>> result = carrom.simulate(layout, stroke)
        >>> describe(result, back=False)
        'straight onto W1; nothing is pocketed'
        >>> describe(result, back=False, asked=Asked(ends=("W1",)))
        'straight onto W1, which goes off the north cushion and comes to rest; nothing is pocketed'
    """
    return _Story(result, back, asked).told()


def caption(stroke: Stroke, *texts: str, goal: str = "") -> list[str]:
    """Lines for beneath a picture: how a stroke is made, then texts, broken where need be.

    What it was searched for stands before all, if it is given.

    The striker's place is told along the base lines, to the player's right.

    Example:
        >>> from carrom import Stroke
        >>> caption(Stroke.aim(x=0.0123, angle=78.3, speed=2.0), "straight onto W1")
        ['striker +12.3 mm · 78.30° · 2.00 m/s', 'straight onto W1']
        >>> caption(Stroke.aim(x=0.0, angle=90.0, speed=2.0), goal="pot W1")
        ['pot W1', 'striker +0.0 mm · 90.00° · 2.00 m/s']
    """
    x, _ = to_south(stroke.striker_xy, stroke.seat or SEATS[0])
    made = f"striker {1000.0 * x:+z.1f} mm · {stroke.angle:.2f}° · {stroke.speed:.2f} m/s"
    spin = f" · spin {stroke.spin:+.1f} rad/s" if stroke.spin else ""
    asked = wrap(goal.replace("\n", "; "), WIDTH)
    return [*asked, made + spin, *(line for text in texts for line in wrap(text, WIDTH))]


class _Story:
    """One stroke, while it is told."""

    def __init__(self, result: StrokeResult, back: bool, asked: Asked) -> None:
        self.board = result.board
        self.events = [event for event in result.events if event.kind in _TOLD]
        self.back = back
        self.asked = asked
        self.first = next(
            (number for number, event in enumerate(self.events) if _met(event, _S)), None
        )
        self.target = None if self.first is None else _met(self.events[self.first], _S)
        # The meetings that have been told.
        self.known = {frozenset((_S, self.target))} if self.target else set()

    def told(self) -> str:
        leaving = [
            number
            for number, event in enumerate(self.events)
            if event.kind in ("pocket", "overboard")
        ]
        parts = [self._way_of_the_striker()]
        since = [-1]  # of each part, the last hit that it tells
        for piece, number in (
            *((self.events[number].piece, number) for number in leaving),
            *((piece, None) for piece in self._to_rest(leaving)),
        ):
            joined, apart = self._fate(piece, number)
            if joined and len(parts) == 1 and ", which" not in parts[0]:
                parts[0] += joined
            else:
                parts.append(apart)
                since.append(self._last_hit(piece, number) or 0)
        parts = self._with_other_hits(parts, since)
        if not any(self.events[number].kind == "pocket" for number in leaving):
            parts.append("nothing is pocketed")
        return "; ".join(parts)

    def _way_of_the_striker(self) -> str:
        """From the hand to the first piece."""
        cushions = self._cushions(_S, None, 0, self._since(_S, None))
        way = ("back shot " if self.back else "") + (
            off(cushions) or ("" if self.back else "straight")
        )
        if self.target:
            return f"{way.strip()} onto {self.target}"
        return f"{way.strip()} past all pieces"

    # --- what becomes of a piece ----------------------------------------------------------------

    def _to_rest(self, leaving: Sequence[int]) -> list[str]:
        """The pieces that stay on the board and whose way was asked for."""
        gone = {self.events[number].piece for number in leaving}
        counted = [
            piece
            for piece in self.asked.cushions
            if self._way_to_rest(piece) or self._cushions_before(piece, None)
        ]
        return [one for one in dict.fromkeys((*self.asked.ends, *counted)) if one not in gone]

    def _fate(self, piece: str, number: int | None) -> tuple[str, str]:
        """How a piece leaves the board, or rests (None): joined to the striker's way, and apart.

        Joined, it is "" where that cannot be said.
        """
        last, way = self._last_hit(piece, number), self._way_out(piece, number)
        goes = _goes(way, None if number is None else self.events[number])
        if piece == _S:
            return "", f"the striker {goes}"
        if last is None:
            return "", f"{piece} {goes if number is not None else 'is not hit'}"
        by = _met(self.events[last], piece) or ""
        self.known.add(frozenset((by, piece)))
        if before := self._cushions_before(piece, number):
            return "", f"{before}, then {goes}"
        if last == self.first:
            return f", which {goes}", f"{piece} {goes}"
        if by == _S:
            if self._was_hit(piece, last):
                return "", f"{piece}, hit again by the striker, {goes}"
            joined = f" and on to {piece}, which {goes}" if self._hits(last) == 2 else ""
            return joined, f"the striker goes on to {piece}, which {goes}"
        hit = self._was_hit(piece, last)
        falls = number is not None and self.events[number].kind == "pocket"
        joined = f", which sends {piece}{way}" if falls and by == self.target and not hit else ""
        return joined, f"{piece}, {'sent on by' if hit else 'sent by'} {by}, {goes}"

    def _way_out(self, piece: str, number: int | None) -> str:
        """Off which cushions a piece goes since it was hit last, and into which pocket."""
        if number is None:
            return self._way_to_rest(piece)
        event = self.events[number]
        into = f" into {event.other}" if event.kind == "pocket" else ""
        if piece == _S and _S not in self.asked.cushions:
            return into
        cushions = self._cushions(piece, number, self._since(piece, number), number)
        return (f" {off(cushions)}" if cushions else "") + into

    def _way_to_rest(self, piece: str) -> str:
        """Off which cushions a piece that stays on the board goes since it was hit last."""
        cushions = self._cushions(piece, None, self._since(piece, None), len(self.events))
        return f" {off(cushions)}" if cushions else ""

    def _since(self, piece: str, number: int | None) -> int:
        """From when on the cushions of a piece have not been told: its last hit before an event.

        The striker's are told up to its first contact.
        """
        if piece == _S:
            return len(self.events) if self.first is None else self.first
        return self._last_hit(piece, number) or 0

    def _cushions(self, piece: str, number: int | None, start: int, end: int) -> list[str]:
        """The cushions of a piece between two events.

        Without those at the mouth of its pocket, unless the goal counts them.
        """
        pocket, counted = None, piece == _S or piece in self.asked.cushions
        if number is not None and not counted and self.events[number].kind == "pocket":
            pocket = self.events[number].other
        return [
            event.other
            for event in self.events[start:end]
            if event.kind == "disc-cushion" and event.piece == piece and event.other
            if not (pocket and in_the_mouth(self.board, pocket, event.xy))
        ]

    # --- what was asked for besides -------------------------------------------------------------

    def _cushions_before(self, piece: str, number: int | None) -> str:
        """Off which cushions a piece goes before its last hit, if that was asked for."""
        last = None if piece == _S else self._last_hit(piece, number)
        if piece not in self.asked.cushions or last is None:
            return ""
        cushions = self._cushions(piece, number, 0, last)
        by = _met(self.events[last], piece)
        then = "it is hit again" if by == _S else f"{by} sends it on"
        return f"{piece} goes {off(cushions)} before {then}" if cushions else ""

    def _with_other_hits(self, parts: Sequence[str], since: Sequence[int]) -> list[str]:
        """The parts of the story with the meetings between them that were asked for besides."""
        meetings = self._other_hits()
        whole = []
        for part, last in zip(parts, since, strict=True):
            whole += [*_hits_in_words([meetings.pop(n) for n in [*meetings] if n < last]), part]
        return whole + _hits_in_words([*meetings.values()])

    def _other_hits(self) -> dict[int, tuple[str, str]]:
        """The meetings that were asked for and have not been told, by number of their event."""
        wanted = {frozenset(pair): pair for pair in self.asked.hits}
        reached = {piece for pair in self.known for piece in pair}
        meetings: dict[int, tuple[str, str]] = {}
        moved = {_S}
        for number, event in enumerate(self.events):
            if event.kind != "disc-disc" or event.other is None:
                continue
            one, other = event.piece, event.other
            pair = frozenset((one, other))
            for piece in pair & {*self.asked.touched} - reached:
                wanted.setdefault(pair, (other if piece == one else one, piece))
                reached.add(piece)
            if pair in wanted and pair not in self.known:
                self.known.add(pair)
                # Of a piece that lay still and one that came, the one that came hits.
                order = (one, other) if one in moved else (other, one)
                meetings[number] = order if len(pair & moved) == 1 else wanted[pair]
            moved |= pair
        return meetings

    def _hits(self, until: int) -> int:
        """How many pieces the striker has met up to an event."""
        return len({_met(event, _S) for event in self.events[: until + 1]} - {None})

    def _was_hit(self, piece: str, before: int) -> bool:
        """Whether the striker has met a piece before an event."""
        return any(_met(event, _S) == piece for event in self.events[:before])

    def _last_hit(self, piece: str, number: int | None) -> int | None:
        """The last hit of a piece before an event, or before the end (None)."""
        until = len(self.events) if number is None else number
        return next((n for n in range(until - 1, -1, -1) if _met(self.events[n], piece)), None)


def _goes(way: str, event: Event | None) -> str:
    """How a piece goes its way: out of the board in an event, or to rest (None)."""
    if event is None:
        return f"goes{way} and comes to rest" if way else "comes to rest"
    return f"leaves the board{way}" if event.kind == "overboard" else f"goes{way}"


def _hits_in_words(meetings: Sequence[tuple[str, str]]) -> list[str]:
    """Who hits whom, of meetings after the striker's first contact."""
    by_striker = [one for pair in meetings if _S in pair for one in pair if one != _S]
    others = [f"{one} hits {other}" for one, other in meetings if _S not in (one, other)]
    return [f"the striker goes on to {_listed(by_striker)}", *others] if by_striker else others


def _listed(names: Sequence[str]) -> str:
    """Names with commas and a last "and"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def in_the_mouth(board: CarromBoard, pocket: str, xy: tuple[float, float]) -> bool:
    """Whether a place is so near a pocket that a cushion there is its mouth.

    Example:
        >>> board = CarromBoard.icf()
        >>> in_the_mouth(board, "NE", (0.35, 0.30)), in_the_mouth(board, "NE", (0.35, 0.0))
        (True, False)
    """
    x, y = board.pocket_centres[POCKETS.index(pocket)]
    mouth = MOUTH * board.pocket_radius
    dx, dy = xy[0] - x, xy[1] - y
    return dx * dx + dy * dy <= mouth * mouth


def off(cushions: Sequence[str]) -> str:
    """The cushions of a way: up to three different ones named, else counted.

    Example:
        >>> off(["south"]), off(["east", "north"]), off([])
        ('off the south cushion', 'off the east and north cushions', '')
        >>> off(["east", "west", "east", "west"])
        'off four cushions'
        >>> off(["north", "north"]), off(["north", "south", "south"])
        ('off the north cushion twice', 'off three cushions')
    """
    assert all(name in CUSHIONS for name in cushions)
    if not cushions:
        return ""
    if len(cushions) == 2 and len(set(cushions)) == 1:
        return f"off the {cushions[0]} cushion twice"
    if len(cushions) > 3 or len(set(cushions)) < len(cushions):
        count = NUMBERS[len(cushions)] if len(cushions) < len(NUMBERS) else str(len(cushions))
        return f"off {count} cushions"
    return f"off the {_listed(cushions)} cushion{'s' if len(cushions) > 1 else ''}"


def _met(event: Event, piece: str) -> str | None:
    """Whom a piece meets in an event, if it is a meeting of two pieces and one is this."""
    if event.kind != "disc-disc" or piece not in (event.piece, event.other):
        return None
    return event.other if event.piece == piece else event.piece
