"""A stroke as pictures: where every piece is at a time, its trail, where contacts were.

The stroke that is being made and its replay are the same picture by construction: both ask
`Replay.view`. Nothing is interpolated; places and turns are those of the trajectory.

Example:
    >>> import carrom
    >>> layout = carrom.Layout.of({"Q": (0.0, 0.0)})
    >>> replay = Replay(carrom.simulate(layout, carrom.Stroke.aim(0.0, 90.0, 1.5)))
    >>> [(disc.look, disc.xy) for disc in replay.view(0.0).discs]
    [('queen', (0.0, 0.0)), ('striker', (0.0, -0.2526))]
    >>> [event.kind for event in replay.steps][:2]
    ['disc-disc', 'disc-cushion']
"""

import dataclasses
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from typing import Final

import carrom
import numpy as np
from carrom import CarromBoard, Layout, StrokeResult
from carrom.equipment import Point
from carrom.errors import CarromError, UnreadableFile
from carrom.events import Event
from carrom.io import refused
from carrom.names import PIECES, POCKETS, QUEEN, SEATS, STRIKER
from carrom.records import Entry, Record, is_record
from carrom.rules import Game, Match

from carrom_viewer.board_picture import seat_light, seat_name
from carrom_viewer.clock import Playback
from carrom_viewer.scene import (
    BoardView,
    Colour,
    Disc,
    Label,
    Look,
    Mark,
    MarkKind,
    Path,
    Points,
)
from carrom_viewer.session import happening

SINKING: Final = 0.2
"""How long a piece is seen to sink into a pocket, s of the stroke."""
SUNK: Final = 0.7
"""Size of a piece at the bottom of a pocket."""

_CONTACTS: Final[dict[str, MarkKind]] = {
    "disc-disc": "contact",
    "cluster": "contact",
    "disc-cushion": "cushion",
    "overboard": "cushion",
    "pocket": "pocket",
}
"""Events that are seen, each with its mark."""

MOST_MARKS: Final = 400
"""No more marks are drawn."""
MOST_NUMBERS: Final = 30
"""Contacts after this one have no number: in a break they would hide the pieces."""

NAME_ROOM: Final = 1.75
"""How wide a name may be on its piece, radii: names on pieces that touch stay apart."""
NUMBER_ROOM: Final = 0.045
"""Nor has a contact a number that lies as near to one that has, m: nobody could read both."""

TRAILS: Final[dict[Look, Colour]] = {
    "white": (1.0, 0.97, 0.88, 0.75),
    "black": (0.10, 0.09, 0.08, 0.65),
    "queen": (0.90, 0.10, 0.20, 0.80),
    "striker": (0.16, 0.36, 0.75, 0.80),
}
"""The colour of a trail, by the look of its piece."""
MARKS: Final[dict[MarkKind, Colour]] = {
    "contact": (0.98, 0.76, 0.20, 0.95),
    "cushion": (0.35, 0.75, 0.95, 0.95),
    "pocket": (0.55, 0.90, 0.45, 0.95),
    "cross": (1.0, 0.35, 0.25, 0.95),
}
"""The colours of marks."""
NAMES: Final[Colour] = (0.05, 0.04, 0.03, 1.0)
LIGHT: Final[Colour] = (0.98, 0.97, 0.94, 1.0)
"""The colours of names: on light pieces and on dark ones."""


def look_of(piece: int) -> Look:
    """What a piece looks like, by its number.

    Example:
        >>> look_of(0), look_of(19)
        ('queen', 'striker')
    """
    if piece == QUEEN:
        return "queen"
    if piece == STRIKER:
        return "striker"
    return "white" if PIECES[piece].startswith("W") else "black"


def quarters(seat: str) -> int:
    """How the board is turned so that a seat is at the bottom.

    Example:
        >>> quarters("south"), quarters("west")
        (0, 3)
    """
    return SEATS.index(seat)


def layout_discs(layout: Layout, board: CarromBoard) -> tuple[Disc, ...]:
    """The pieces of a layout, lying still.

    Example:
        >>> layout_discs(Layout.of({"B2": (0.1, 0.2)}), CarromBoard.icf())[0].look
        'black'
    """
    return tuple(
        Disc((x, y), board.radii[piece], look_of(piece))
        for piece, (x, y) in enumerate(layout.xy.tolist())
        if x == x
    )


def name_labels(layout: Layout, board: CarromBoard) -> tuple[Label, ...]:
    """The names of the pieces of a layout, each on its piece.

    Example:
        >>> layout = Layout.of({"B2": (0.1, 0.2), "Q": (0.0, 0.0)})
        >>> [label.text for label in name_labels(layout, CarromBoard.icf())]
        ['Q', 'B2']
    """
    return tuple(
        _name_label(piece, (x, y), board)
        for piece, (x, y) in enumerate(layout.xy.tolist())
        if x == x
    )


def pocket_labels(board: CarromBoard) -> tuple[Label, ...]:
    """The names of the pockets, each in its pocket.

    Example:
        >>> [label.text for label in pocket_labels(CarromBoard.icf())]
        ['SW', 'SE', 'NE', 'NW']
    """
    return tuple(
        Label(xy, name, 0.8, LIGHT) for name, xy in zip(POCKETS, board.pocket_centres, strict=True)
    )


def _name_label(piece: int, xy: tuple[float, float], board: CarromBoard) -> Label:
    dark = look_of(piece) in ("black", "queen")
    ink, room = LIGHT if dark else NAMES, NAME_ROOM * board.radii[piece]
    return Label(xy, PIECES[piece], 0.8, ink, room=room)


def with_seats(view: BoardView, seating: Mapping[str, str], player: str) -> BoardView:
    """A board with the players' names on its frame, and a light in front of one of them.

    Args:
        view: the board.
        seating: the player on each seat.
        player: who is on turn; "": nobody.

    Example:
        >>> view = with_seats(BoardView(), {"south": "Ann", "north": "Bob"}, "Bob")
        >>> [label.text for label in view.labels], len(view.paths)
        (['Ann', 'Bob'], 1)
    """
    across = (view.turned % 2, view.turned % 2 + 2)  # only there is a name as wide as it is
    names = tuple(
        seat_name(view.board, seat, name, lit=name == player)
        for seat, name in seating.items()
        if SEATS.index(seat) in across
    )
    lights = tuple(
        seat_light(view.board, seat) for seat, name in seating.items() if name == player
    )
    return dataclasses.replace(view, paths=(*lights, *view.paths), labels=(*names, *view.labels))


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of a stroke besides the pieces."""

    trails: bool = False
    marks: bool = False
    labels: bool = False


PLAIN: Final = Shown()


@dataclass(frozen=True, eq=False)
class Replay:
    """A stroke to be looked at.

    Args:
        result: the stroke, with its trajectory.
        seat: who is at the bottom; None: whose stroke it is, or the south.
        title: whose stroke it was, and when.
        says: what was ruled on it, in words.
        seating: the player on each seat; empty: nobody is named.
        player: whose stroke it was; "": nobody is named.
    """

    result: StrokeResult
    seat: str | None = None
    title: str = ""
    says: str = ""
    seating: Mapping[str, str] = field(default_factory=dict)
    player: str = ""

    @property
    def turned(self) -> int:
        """Which seat is at the bottom."""
        return quarters(self.seat or self.result.stroke.seat or "south")

    @cached_property
    def steps(self) -> tuple[Event, ...]:
        """The events that are seen: contacts and falls, in order, each pair once at a time.

        What is solved together comes as a cluster besides its contacts.
        """
        first: dict[object, Event] = {}
        for event in self.result.events.of_kind(*_CONTACTS):
            pair = (event.time, frozenset((event.piece, event.other)))
            if pair not in first or first[pair].kind == "cluster":
                first[pair] = event
        return tuple(first.values())

    @cached_property
    def lasts(self) -> float:
        """Until when there is something to be seen, s."""
        return max([self.result.duration, *(fall.until for fall in self._falls.values())])

    @cached_property
    def _falls(self) -> "dict[int, _Fall]":
        """How each piece left that did, by its number."""
        centres = dict(zip(POCKETS, self.result.board.pocket_centres, strict=True))
        falls = {}
        for event in self.result.events.of_kind("pocket", "overboard"):
            piece = PIECES.index(event.piece)
            angle = self.result.trajectory.angle_at(max(0.0, event.time - 1e-9))[piece]
            falls[piece] = _Fall(
                disc=Disc(
                    event.xy,
                    self.result.board.radii[piece],
                    look_of(piece),
                    turned=float(np.degrees(angle)),
                ),
                start=event.time,
                pocket=centres.get(event.other or ""),
            )
        return falls

    def playback(self, rate: float = 1.0, *, playing: bool = False) -> Playback:
        """A clock for it, at the start."""
        times = sorted({event.time for event in self.steps} | {self.result.duration})
        pots = sorted({time for _, _, time in self.result.pocketed})
        return Playback(
            self.lasts, stops=tuple(times), pots=tuple(pots), rate=rate, playing=playing
        )

    def view(self, time: float, shown: Shown = PLAIN, turns: int = 0) -> BoardView:
        """The board at a time with the players' names on its frame.

        Args:
            time: since the stroke, s; before it begins and after it ends too.
            shown: what is seen besides.
            turns: quarters by which the board is turned further than `turned`.
        """
        time = max(0.0, time)
        places = self.result.trajectory.at(time)
        view = BoardView(
            discs=self._discs(time, places),
            paths=tuple(self._trails(time)) if shown.trails else (),
            marks=tuple(self._marks(time)) if shown.marks else (),
            labels=tuple(self._labels(time, places, shown)) if shown.labels else (),
            turned=(self.turned + turns) % len(SEATS),
            board=self.result.board,
        )
        return with_seats(view, self.seating, self.player)

    # --- pieces ---------------------------------------------------------------------------------

    def _discs(self, time: float, places: Points) -> tuple[Disc, ...]:
        angles = np.degrees(self.result.trajectory.angle_at(time)).tolist()
        radii = self.result.board.radii
        discs = [
            Disc((x, y), radii[piece], look_of(piece), turned=angles[piece])
            for piece, (x, y) in enumerate(places.tolist())
            if x == x
        ]
        falling = [fall.at(time) for fall in self._falls.values() if fall.seen(time)]
        return (*falling, *discs)

    # --- trails, marks, labels ------------------------------------------------------------------

    @cached_property
    def _corners(self) -> dict[int, tuple[Points, Points]]:
        """Of each piece that moves: when its motion changes, and where it is then."""
        corners = {}
        for piece, name in enumerate(PIECES):
            segments = self.result.trajectory.segments_of(name)
            if not any(segment.mode in ("slide", "glide") for segment in segments):
                continue
            there = [segment for segment in segments if segment.mode != "gone"]
            times = [segment.start for segment in there]
            places = [segment.xy for segment in there]
            if piece in self._falls:
                fall = self._falls[piece]
                times.append(fall.start)
                places.append(fall.disc.xy)
            corners[piece] = np.array(times), np.array(places)
        return corners

    def trail(self, piece: int, time: float) -> Points:
        """The way of a piece up to a time: its corners, m, (N, 2); empty if it never moves."""
        if piece not in self._corners:
            return np.empty((0, 2))
        times, places = self._corners[piece]
        passed = places[: int(np.searchsorted(times, time, side="right"))]
        now = self.result.trajectory.at(time)[piece]
        return passed if np.isnan(now).any() else np.vstack((passed, now))

    def _trails(self, time: float) -> Iterable[Path]:
        for piece in self._corners:
            points = self.trail(piece, time)
            if len(points) > 1:
                yield Path(points, TRAILS[look_of(piece)], width=0.0025)

    def _contacts(self, time: float) -> list[Event]:
        return [event for event in self.steps if event.time <= time][:MOST_MARKS]

    def _marks(self, time: float) -> Iterable[Mark]:
        for event in self._contacts(time):
            kind = _CONTACTS[event.kind]
            yield Mark(event.xy, 0.005, MARKS[kind], kind)

    def _labels(self, time: float, places: Points, shown: Shown) -> Iterable[Label]:
        for piece, (x, y) in enumerate(places.tolist()):
            if x == x and piece != STRIKER:
                yield _name_label(piece, (x, y), self.result.board)
        yield from pocket_labels(self.result.board)
        if shown.marks:
            numbered: list[Point] = []
            for number, event in enumerate(self._contacts(time)[:MOST_NUMBERS], start=1):
                if all(math.dist(event.xy, other) > NUMBER_ROOM for other in numbered):
                    numbered.append(event.xy)
                    x, y = event.xy
                    yield Label((x + 0.011, y + 0.011), str(number), 0.75, LIGHT)


@dataclass(frozen=True, slots=True)
class _Fall:
    """How a piece leaves the board."""

    disc: Disc
    """As it was when it left."""
    start: float
    """When that was, s."""
    pocket: Point | None
    """The centre of the pocket; None: it jumped a cushion."""

    @property
    def until(self) -> float:
        """Until when it is seen, s."""
        return self.start + SINKING

    def seen(self, time: float) -> bool:
        """Whether it is on its way."""
        return self.start <= time < self.until

    def at(self, time: float) -> Disc:
        """What is seen of it on its way."""
        part = min(1.0, (time - self.start) / SINKING)
        x, y = self.disc.xy
        if self.pocket is None:
            return dataclasses.replace(self.disc, alpha=1.0 - part)
        along = math.sin(0.5 * math.pi * part)  # fast at first, then it lies in the net
        return dataclasses.replace(
            self.disc,
            xy=(
                x + along * 0.6 * (self.pocket[0] - x),
                y + along * 0.6 * (self.pocket[1] - y),
            ),
            alpha=1.0 - part**4,
            scale=1.0 - (1.0 - SUNK) * along,
        )


# --- files --------------------------------------------------------------------------------------


def load_replays(
    path: str | PathLike[str], check: Callable[[], None] = lambda: None, *, lang: str = "en"
) -> tuple[Replay, ...]:
    """The strokes of a file: the one that `carrom.save` wrote, or all of a match record.

    Strokes of a record that were undone are left out. What comes out otherwise than the file
    says is told in `Replay.says`.

    Args:
        path: the file.
        check: asked before every stroke; it may raise to end the work.
        lang: in which it is told what was ruled in a match.

    Warns:
        TruncatedRecord: the last line of a record was cut short by a crash. It is left out.

    Raises:
        UnreadableFile: something else, a damaged file, or a record without a stroke.
        CarromError: a path that is none.
    """
    if not is_record(path):
        found = carrom.verify(path)
        return (Replay(found.result, says=str(found.mismatch or "")),)
    record = Record.load(path)
    try:
        replays = tuple(_replays_of(record, check, lang))
    except CarromError as error:
        raise refused(path, error) from error
    if not replays:
        raise UnreadableFile(f"{path}: a record without any stroke that could be shown")
    return replays


def _replays_of(record: Record, check: Callable[[], None], lang: str) -> list[Replay]:
    state, found = record.start, list[tuple[int, Replay]]()
    for entry in record.entries:
        check()
        if entry.act is None:
            state = state.undo()
            count = len(state.acts)
            found = [one for one in found if one[0] < count]
            continue
        layout = state.position.layout
        if entry.stroke is not None and layout is not None:
            try:
                result = carrom.simulate(
                    layout,
                    entry.stroke,
                    board=state.position.equipment,
                    materials=record.materials,
                    friction=record.friction,
                    limits=record.limits,
                )
            except CarromError as error:
                number = len(found) + 1
                raise CarromError(f"stroke {number}: {fault}" for fault in error.faults) from error
            same = entry.digest in (None, result.digest())
            who = state.player_on_turn if isinstance(state, Match) else state.turn
            seating = dict(state.seating) if isinstance(state, Match) else {}
            says = _ruled(state, entry, lang)
            says = says if same else f"≠ {entry.digest}: {says}"
            count = len(state.acts)
            title = f"{len(found) + 1}. {who}"
            found.append((count, Replay(result, None, title, says, seating, who)))
        state = state.do(entry.act)
    return [replay for _, replay in found]


def _ruled(state: Match | Game, entry: Entry, lang: str) -> str:
    """What the umpire said on a stroke: in a match with the players' names."""
    if not isinstance(state, Match) or entry.act is None:
        return entry.says
    return " ".join(happening(state, state.do(entry.act), entry.act).sentences(lang))
