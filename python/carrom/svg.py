"""Pictures of layouts and strokes as SVG text that needs nothing else: no font, style or script.

The board is drawn from its own figures, in millimetres, x to the right and y upwards, as the
player in the south sees it. Every piece, line and mark carries a ``<title>``, which browsers and
notebooks show under the pointer.

Colour is never the only sign: white men are light, black men dark, the queen wears one white
ring and the striker two; their paths differ in lightness, dashes and width as well.
"""

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from carrom.angles import length_of, unit_vector
from carrom.equipment import ICF_BOARD, CarromBoard, Point
from carrom.errors import MOST_ITEMS, CarromError, Faults, shown
from carrom.events import Event
from carrom.layout import Layout
from carrom.names import BLACK, INDEX, PIECES, POCKETS, QUEEN, SEATS, STRIKER
from carrom.result import StrokeResult
from carrom.stroke import Stroke

INK: Final = "#1d1510"
RED: Final = "#b4231d"
ORANGE: Final = "#e69f00"
"""Hits: the orange of Okabe and Ito's palette, which every kind of eyesight tells apart."""


class _Paint(NamedTuple):
    """How the pieces of one colour look."""

    light: str  # the lit side of the face
    face: str
    rim: str
    ring: str  # the grooves turned into the face
    text: str
    path: str
    casing: str  # a line under the path that sets it off from the wood
    width: float  # of the path, mm
    dashes: str  # of the path, mm; empty: drawn through


_WHITE: Final = _Paint(
    "#fffdf6", "#efe2c4", "#7d6234", "#c8b280", "#4d3a18", "#fffaf0", "#6b4d22", 1.5, ""
)
_BLACK: Final = _Paint(
    "#55565c", "#26262a", "#050506", "#85868d", "#f2f2f2", "#17171a", "#f7e6c6", 1.8, "1.8 2.4"
)
_QUEEN: Final = _Paint(
    "#e5434a", "#b80f1d", "#4f060c", "#ffffff", "#ffffff", "#b80f1d", "#fff3f0", 1.8, "7 2.6"
)
_STRIKER: Final = _Paint(
    "#5aa9e6", "#1668ab", "#082f52", "#ffffff", "#ffffff", "#0b5da0", "#f2f8ff", 2.2, ""
)
_PAINTS: Final = {"white": _WHITE, "black": _BLACK, "queen": _QUEEN, "striker": _STRIKER}


def svg(
    subject: Layout | StrokeResult,
    *,
    board: CarromBoard | None = None,
    stroke: Stroke | None = None,
    size: float = 640.0,
    labels: bool = True,
    caption: bool | Sequence[str] = True,
) -> str:
    """A picture of a layout, or of a stroke from its beginning to its end.

    A stroke shows the paths of the pieces with the heads of arrows, where they started (pale),
    where they hit each other (diamonds, larger for harder hits, the striker's first contact in a
    ring) and the cushions (triangles), where they lie in the end, and on the frame beside each
    pocket what fell into it, in order. What was not recorded is left out: without a trajectory
    there are no paths, and without events no hits.

    Args:
        subject: the layout, or the result of a stroke.
        board: the board to draw. Default: the one on which the stroke was made, the ICF board
            for a layout.
        stroke: with a layout, a stroke to be made: the striker, and an arrow of 5 cm for every
            m/s. A result has its own.
        size: width of the picture in pixels, 16 to 16384.
        labels: whether the pieces carry their numbers.
        caption: whether lines beneath the board say how the stroke ended; or the lines to be
            written there, each as long as the board is wide at most.

    Raises:
        CarromError: an argument of another kind; every fault is listed.

    Example:
        >>> import carrom
        >>> picture = carrom.svg(carrom.Layout.opening(), size=400)
        >>> picture.startswith("<svg ") and picture.rstrip().endswith("</svg>")
        True
        >>> picture.count("<title>W")
        9
    """
    size = _checked(subject, board, stroke, size, labels, caption)
    words = [] if isinstance(caption, bool) else [_written(line) for line in caption]
    if isinstance(subject, StrokeResult):
        scene = _Scene(board or subject.board, labels)
        body = [*scene.board_parts(), *scene.result_parts(subject)]
        words = _caption(subject) if caption is True else words
        name = "A carrom stroke: " + " ".join(_caption(subject))
    else:
        scene = _Scene(board or ICF_BOARD, labels)
        body = [*scene.board_parts(), *scene.layout_parts(subject, stroke)]
        name = "A carrom board with " + (", ".join(subject.names) or "no pieces")
    return scene.document(body, words, name, size)


def _checked(
    thing: object, board: object, stroke: object, size: object, labels: object, caption: object
) -> float:
    faults = Faults()
    if not isinstance(thing, Layout | StrokeResult):
        faults.append(f"svg draws a Layout or a StrokeResult, not {shown(thing)}")
    if board is not None:
        faults.kind("board", board, CarromBoard)
    if stroke is not None:
        faults.kind("stroke", stroke, Stroke)
    if stroke is not None and isinstance(thing, StrokeResult):
        faults.append("stroke goes with a Layout: a StrokeResult has its own")
    faults.kind("labels", labels, bool)
    if not isinstance(caption, bool) and not _are_lines(caption):
        faults.append(f"caption must be a bool, or lines of text, not {shown(caption)}")
    number = faults.number("size", size, at_least=16.0, at_most=16384.0, unit="pixels")
    faults.raise_as(CarromError)
    return number


def _are_lines(caption: object) -> bool:
    """Whether these are lines of text; one text would be taken for lines of one letter."""
    return (
        isinstance(caption, Sequence)
        and not isinstance(caption, str)
        and len(caption) <= MOST_ITEMS
        and all(isinstance(line, str) for line in caption)
    )


def _written(line: str) -> str:
    """A line as SVG text: what XML cannot hold is replaced, and the sign that names stand for."""
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in line)
    return escape(shown).replace("§", "&#167;")


# --- the words under the picture ----------------------------------------------------------------

_NAMED: Final = 6  # pocketed pieces that the caption names


def _caption(result: StrokeResult) -> list[str]:
    """How a stroke ended, in two lines."""
    first = result.first_contact
    ending = "settled" if result.stop_reason == "settled" else f"cut short ({result.stop_reason})"
    fallen = [f"{name} {pocket} {time:.2f} s" for name, pocket, time in result.pocketed]
    more = [f"{len(fallen) - _NAMED} more"] if len(fallen) > _NAMED else []
    jumped = [f"{name} {time:.2f} s" for name, time in result.overboard]
    lines = [
        f"{ending} after {result.duration:.2f} s · "
        + (f"first contact {first}" if first else "no contact"),
        "pocketed: " + (", ".join(fallen[:_NAMED] + more) or "none"),
    ]
    if jumped:
        lines[1] += " · overboard: " + ", ".join(jumped[:_NAMED])
    return lines


# --- the picture --------------------------------------------------------------------------------


class _Scene(NamedTuple):
    """A board being drawn; every method gives pieces of SVG text."""

    board: CarromBoard
    labels: bool

    def document(self, body: Iterable[str], words: list[str], name: str, size: float) -> str:
        """The whole file around the parts."""
        half = 1000.0 * (self.board.half_side + self.board.cushion_width)
        letter = 0.042 * half
        height = 2.0 * half + (1.5 * letter * len(words) + 0.6 * letter if words else 0.0)
        # a card under the words, which may be shown on a page of any colour
        card = (
            f'<rect x="{_n(-half)}" y="{_n(-half)}" width="{_n(2.0 * half)}" '
            f'height="{_n(height)}" rx="{_n(300.0 * self.board.cushion_width)}" fill="#fbf6ec"/>'
        )
        lines = [
            f'<text x="0" y="{_n(half + letter * (1.3 + 1.5 * i))}" '
            f'font-size="{_n(letter)}" fill="#5a4a3c" text-anchor="middle">{line}</text>'
            for i, line in enumerate(words)
        ]
        text = "\n".join([*_gradients(), *([card] if words else []), *body, *lines])
        # Several pictures may stand in one page, where a name is looked up in the first of them.
        key = hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
        text = text.replace("§", f"c{key}")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{_n(size)}" '
            f'height="{_n(size * height / (2.0 * half))}" '
            f'viewBox="{_n(-half)} {_n(-half)} {_n(2.0 * half)} {_n(height)}" '
            'font-family="Helvetica, Arial, sans-serif">\n'
            f"<title>{name}</title>\n{text}\n</svg>\n"
        )

    # --- the board ----------------------------------------------------------------------------

    def board_parts(self) -> list[str]:
        """The frame, the surface, its lines and the pockets."""
        return [
            *self._frame(),
            *self._grain(),
            *(part for i in range(len(SEATS)) for part in self._side(90 * i)),
            *self._circles(),
            *self._base_circles(),
            *self._arrows(),
            *self._pockets(),
            self._shade(),
        ]

    def _frame(self) -> list[str]:
        board = self.board
        outside = 1000.0 * (board.half_side + board.cushion_width)
        half, corner = 1000.0 * board.half_side, 1000.0 * board.pocket_inset
        bevel = 0.03 * 1000.0 * board.cushion_width
        round_off = 0.3 * (outside - half)
        tip = outside - round_off * (1.0 - math.sqrt(0.5))  # where the diagonal meets the arc
        joints = "".join(
            f"M{_n(sx * half)} {_n(sy * half)}L{_n(sx * tip)} {_n(sy * tip)}"
            for sx in (-1, 1)
            for sy in (-1, 1)
        )
        return [
            _box(outside, round_off, 'fill="url(#§frame)"'),
            f'<path d="{joints}" stroke="#2a1307" stroke-opacity="0.45" stroke-width="1"/>',
            _box(
                outside - bevel,
                round_off - bevel,
                f'fill="none" stroke="#c98d55" stroke-opacity="0.4" stroke-width="{_n(bevel)}"',
            ),
            _box(half + 2.0 * bevel, corner + 2.0 * bevel, 'fill="#3a1c0c"'),
            _box(half, corner, 'fill="url(#§wood)"'),
        ]

    def _grain(self) -> Iterator[str]:
        """Faint lines of the wood: whole numbers only, so that they look alike everywhere."""
        half = 1000.0 * self.board.half_side
        reach = 0.97 * half - 1000.0 * self.board.pocket_inset  # clear of the round corners
        count = 21
        paths = []
        for k in range(count):
            y = reach * (2 * k / (count - 1) - 1.0)
            bend = half * ((k * 7) % 11 - 5) / 160.0
            paths.append(
                f"M{_n(-half)} {_n(y)}C{_n(-half / 3)} {_n(y + bend)} "
                f"{_n(half / 3)} {_n(y - bend)} {_n(half)} {_n(y + bend / 2)}"
            )
        yield (
            f'<path d="{"".join(paths)}" fill="none" stroke="#9a6b35" stroke-opacity="0.13" '
            f'stroke-width="{_n(half / 180.0)}"/>'
        )

    def _shade(self) -> str:
        """The shadow that the cushions throw on the surface, in three steps."""
        half, corner = 1000.0 * self.board.half_side, 1000.0 * self.board.pocket_inset
        step = 0.1 * 1000.0 * self.board.cushion_height
        return "\n".join(
            _box(
                half - 0.5 * k * step,
                max(0.0, corner - 0.5 * k * step),
                'fill="none" stroke="#2a1307" stroke-opacity="0.10" '
                f'stroke-width="{_n(k * step)}"',
            )
            for k in (1, 2, 3)
        )

    def _side(self, turn: int) -> list[str]:
        """One side's two base lines, drawn for the south and turned."""
        board = self.board
        (left, right), (inner_left, inner_right) = board.base_lines("south")
        thick, thin = board.base_line_thickness, board.inner_line_thickness
        return [
            f'<g transform="rotate({-turn})" fill="{INK}">',
            _bar(left, right, left[1] - thick, left[1]),
            _bar(inner_left, inner_right, inner_left[1], inner_left[1] + thin),
            "</g>",
        ]

    def _base_circles(self) -> Iterator[str]:
        board = self.board
        line = board.inner_line_thickness
        for seat in SEATS:
            for centre in board.base_circle_centres(seat):
                yield _circle(
                    centre,
                    board.base_circle_radius - 0.5 * line,
                    f'fill="#e9cb97" stroke="{INK}" stroke-width="{_mm(line)}"',
                )
                yield _circle(centre, board.base_circle_disc_radius, f'fill="{RED}"')

    def _circles(self) -> list[str]:
        board = self.board
        line = board.inner_line_thickness
        outer, centre = board.outer_circle_radius, board.centre_circle_radius
        petals = "".join(_petal(45.0 * i, centre, outer - 3.0 * line) for i in range(8))
        flower = (
            f'<path d="{petals}" fill="{RED}" fill-opacity="0.10" stroke="{INK}" '
            f'stroke-opacity="0.35" stroke-width="{_mm(0.5 * line)}"/>'
        )
        return [
            flower,
            _circle(
                (0.0, 0.0),
                outer - 0.5 * line,
                f'fill="none" stroke="{INK}" stroke-width="{_mm(line)}"',
            ),
            _circle(
                (0.0, 0.0),
                centre - 0.5 * line,
                f'fill="{RED}" stroke="{INK}" stroke-width="{_mm(line)}"',
            ),
        ]

    def _arrows(self) -> Iterator[str]:
        """Each arrow: its line, the head towards the pocket, the arch at the inner end."""
        board = self.board
        if board.arrow_length <= 0.0 or board.arrow_thickness <= 0.0:
            return
        for tip, end in board.arrows:
            along = _unit(tip, end)
            arch = 0.5 * board.arrow_arch_diameter
            d = f"M{_at(tip)}L{_at(end)}" + _head(tip, along, 6.0 * board.arrow_thickness)
            if arch > 0.0:
                d += _arch(end, along, arch, 4.0 * board.arrow_thickness)
            yield (
                f'<path d="{d}" fill="none" stroke="{INK}" stroke-linecap="round" '
                f'stroke-linejoin="round" stroke-width="{_mm(board.arrow_thickness)}"/>'
            )

    def _pockets(self) -> Iterator[str]:
        board = self.board
        rim = 0.06 * board.pocket_radius
        for name, centre in zip(POCKETS, board.pocket_centres, strict=True):
            yield _circle(
                centre,
                board.pocket_radius - 0.5 * rim,
                f'fill="url(#§pocket)" stroke="#1a0d06" stroke-width="{_mm(rim)}"',
                f"pocket {name}",
            )

    # --- the pieces ---------------------------------------------------------------------------

    def layout_parts(self, layout: Layout, stroke: Stroke | None) -> Iterator[str]:
        """The pieces of a layout, and the striker with an arrow for its velocity."""
        for name, place in _places(layout):
            yield self._piece(name, place)
        if stroke is not None:
            yield self._aim(stroke)
            yield self._piece(PIECES[STRIKER], stroke.striker_xy, f": {stroke.speed:.3g} m/s")

    def result_parts(self, result: StrokeResult) -> Iterator[str]:
        """A whole stroke, from what lies deepest to what lies on top."""
        starts = dict(_places(result.start)) | {PIECES[STRIKER]: result.stroke.striker_xy}
        ends = dict(_places(result.layout))
        if result.striker_xy is not None:
            ends[PIECES[STRIKER]] = result.striker_xy
        for name, place in starts.items():
            if ends.get(name) != place:
                yield self._ghost(name, place)
        if result.outcome.segments is not None:
            # the striker last: its path is the one to be followed
            yield from (_path(name, result.trajectory.path_of(name)) for name in starts)
        if result.outcome.events is not None:
            yield from self._hits(result)
        for name, place in ends.items():
            yield self._piece(name, place)
        yield from self._fallen(result)
        if result.outcome.events is not None:
            yield from self._jumped(result)

    def _piece(self, name: str, place: Point, words: str = "", share: float = 1.0) -> str:
        """A piece with its rim and grooves; `share` makes it smaller."""
        paint, radius = _paint(name), share * self.board.radius_of(name)
        rim = 0.09 * radius
        rings = {"queen": (0.71,), "striker": (0.80, 0.60)}.get(_colour(name), (0.74,))
        groove = (0.11 if _colour(name) == "queen" else 0.055) * radius
        parts = [
            f'<g transform="translate({_at(place)})"><title>{name}{words}</title>',
            _circle((0.06 * radius, -0.09 * radius), radius, 'fill="#000000" fill-opacity="0.28"'),
            _circle(
                (0.0, 0.0),
                radius - 0.5 * rim,
                f'fill="url(#§{_colour(name)})" stroke="{paint.rim}" stroke-width="{_mm(rim)}"',
            ),
        ]
        parts += [
            _circle(
                (0.0, 0.0),
                ring * radius,
                f'fill="none" stroke="{paint.ring}" stroke-width="{_mm(groove)}"',
            )
            for ring in rings
        ]
        if self.labels:
            text = name if name in ("Q", "S") else name[1:]
            parts.append(
                f'<text y="{_mm(0.31 * radius)}" font-size="{_mm(0.86 * radius)}" '
                f'font-weight="bold" text-anchor="middle" fill="{paint.text}">{text}</text>'
            )
        return "".join([*parts, "</g>"])

    def _ghost(self, name: str, place: Point) -> str:
        paint, radius = _paint(name), self.board.radius_of(name)
        return _circle(
            place,
            0.95 * radius,
            f'fill="{paint.face}" fill-opacity="0.33" stroke="{paint.rim}" stroke-opacity="0.7" '
            f'stroke-width="{_mm(0.05 * radius)}" stroke-dasharray="{_mm(0.2 * radius)}"',
            f"{name} at the start",
        )

    def _aim(self, stroke: Stroke) -> str:
        """An arrow of 5 cm for every m/s, starting at the striker's rim."""
        if stroke.speed == 0.0:
            return ""
        x, y = stroke.striker_xy
        u, v = (component / stroke.speed for component in stroke.velocity)
        radius = self.board.striker.radius
        start = (x + u * radius, y + v * radius)
        length = 0.05 * stroke.speed
        end = (start[0] + u * length, start[1] + v * length)
        d = f"M{_at(start)}L{_at(end)}" + _head(end, (-u, -v), 0.4 * radius)
        return (
            f'<path d="{d}" fill="none" stroke="{_STRIKER.path}" stroke-width="2.6" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def _small(self) -> float:
        """How much smaller the pieces on the frame are drawn."""
        return min(0.75, 0.40 * self.board.cushion_width / max(self.board.radii))

    def _fallen(self, result: StrokeResult) -> Iterator[str]:
        """What each pocket swallowed, small, on the frame beside it in order of time."""
        board = self.board
        share = self._small()
        step = 2.1 * share * max(board.radii)
        row = max(1, int(board.half_side / step))  # pieces on half a side
        for pocket, (sx, sy) in zip(POCKETS, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
            fallen = [(name, time) for name, where, time in result.pocketed if where == pocket]
            rows = (len(fallen) + row - 1) // row
            for i, (name, time) in enumerate(fallen):
                x = board.half_side - step * (i % row)
                y = board.half_side + board.cushion_width * (i // row + 0.5) / rows
                words = f": pocket {pocket} after {time:.3f} s"
                yield self._piece(name, (sx * x, sy * y), words, share)

    def _jumped(self, result: StrokeResult) -> Iterator[str]:
        """What left over a cushion, small, on the frame where it left."""
        out = self.board.half_side + 0.5 * self.board.cushion_width
        for event in result.events.of_kind("overboard"):
            x, y = event.xy
            u, v = _INWARDS[str(event.other)]
            place = (-u * out if u else x, -v * out if v else y)
            words = f": overboard after {event.time:.3f} s"
            yield self._piece(event.piece, place, words, self._small())

    def _hits(self, result: StrokeResult) -> Iterator[str]:
        """A mark at every impact, larger for harder ones."""
        first = result.first_contact
        for event in result.events.of_kind("disc-disc", "disc-cushion"):
            if event.kind == "disc-cushion":
                yield _cushion_mark(event)
                continue
            yield _contact_mark(event)
            if first is not None and {event.piece, event.other} == {first, PIECES[STRIKER]}:
                yield _circle(
                    event.xy,
                    0.0078,
                    f'fill="none" stroke="{ORANGE}" stroke-width="1.3"',
                    f"first contact: {first} after {event.time:.4f} s",
                )
                first = None


_LONG: Final = 0.06
"""Legs of a path, from this length on, m, have the head of an arrow."""

_INWARDS: Final = {"south": (0, 1), "east": (-1, 0), "north": (0, -1), "west": (1, 0)}
"""From each cushion to the middle of the board."""


def _path(name: str, corners: NDArray[np.float64]) -> str:
    """The line that a piece's centre drew: its colour on a line that sets it off."""
    if len(corners) < 2:
        return ""
    paint = _paint(name)
    d = "M" + "L".join(_at((x, y)) for x, y in corners.tolist())
    dashes = f' stroke-dasharray="{paint.dashes}"' if paint.dashes else ""
    lines = [f'<path d="{d}" stroke="{paint.path}" stroke-width="{_n(paint.width)}"{dashes}/>']
    casing = d
    if heads := "".join(_heads(corners)):
        lines.append(f'<path d="{heads}" stroke="{paint.path}" stroke-width="{_n(paint.width)}"/>')
        casing += heads
    return (
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round"><title>path of {name}'
        f'</title><path d="{casing}" stroke="{paint.casing}" stroke-opacity="0.85" '
        f'stroke-width="{_n(paint.width + 1.7)}"/>' + "".join(lines) + "</g>"
    )


def _heads(corners: NDArray[np.float64]) -> Iterator[str]:
    """The head of an arrow in the middle of each longer leg of a path: which way it goes."""
    for (x, y), (u, v) in pairwise(corners.tolist()):
        length = length_of(u - x, v - y)
        if length >= _LONG:
            tip = (0.5 * (x + u), 0.5 * (y + v))
            yield _head(tip, ((x - u) / length, (y - v) / length), 0.009)


def _contact_mark(event: Event) -> str:
    """A diamond between two discs that met."""
    x, y = 1000.0 * event.xy[0], -1000.0 * event.xy[1]
    r = 1.3 + 1.5 * math.sqrt(min(event.speed, 9.0))
    return (
        f'<path d="M{_n(x - r)} {_n(y)}L{_n(x)} {_n(y - r)}L{_n(x + r)} {_n(y)}L{_n(x)} '
        f'{_n(y + r)}Z" fill="{ORANGE}" stroke="{INK}" stroke-width="0.4">'
        f"<title>{event.piece} and {event.other}: {event.speed:.3g} m/s after "
        f"{event.time:.4f} s</title></path>"
    )


def _cushion_mark(event: Event) -> str:
    """A triangle on the cushion, pointing to where the disc came from."""
    x, y = event.xy
    r = 0.0016 + 0.0014 * math.sqrt(min(event.speed, 9.0))
    u, v = _INWARDS[str(event.other)]
    corners = (
        (x + u * r, y + v * r),
        (x - u * r - v * r, y - v * r + u * r),
        (x - u * r + v * r, y - v * r - u * r),
    )
    return (
        f'<path d="M{"L".join(_at(corner) for corner in corners)}Z" fill="{ORANGE}" '
        f'stroke="{INK}" stroke-width="0.4"><title>{event.piece} and the {event.other} cushion: '
        f"{event.speed:.3g} m/s after {event.time:.4f} s</title></path>"
    )


# --- shapes -------------------------------------------------------------------------------------


def _gradients() -> list[str]:
    """Lit from the upper left. The sign § is replaced by a key of the picture."""
    slanted = 'x1="0" y1="0" x2="1" y2="1"'
    lit = 'cx="0.36" cy="0.32" r="0.75"'
    return [
        "<defs>",
        _gradient("linear", "frame", slanted, {"0": "#8a4f28", "0.5": "#6d3a1b", "1": "#522811"}),
        _gradient("linear", "wood", slanted, {"0": "#f3d9a9", "0.55": "#e8c78f", "1": "#dbb377"}),
        _gradient("radial", "pocket", "", {"0": "#3a3029", "0.7": "#1e1712", "1": "#0a0705"}),
        *(
            _gradient("radial", name, lit, {"0": paint.light, "0.75": paint.face})
            for name, paint in _PAINTS.items()
        ),
        "</defs>",
    ]


def _gradient(kind: str, name: str, where: str, stops: Mapping[str, str]) -> str:
    colours = "".join(
        f'<stop offset="{offset}" stop-color="{colour}"/>' for offset, colour in stops.items()
    )
    return f'<{kind}Gradient id="§{name}" {where}>{colours}</{kind}Gradient>'


def _box(half: float, corner: float, style: str) -> str:
    """A square about the centre, mm, with round corners."""
    return (
        f'<rect x="{_n(-half)}" y="{_n(-half)}" width="{_n(2.0 * half)}" '
        f'height="{_n(2.0 * half)}" rx="{_n(max(0.0, min(corner, half)))}" {style}/>'
    )


def _bar(left: Point, right: Point, low: float, high: float) -> str:
    """A line along x with a thickness, from metres."""
    return (
        f'<rect x="{_mm(left[0])}" y="{_mm(-high)}" width="{_mm(right[0] - left[0])}" '
        f'height="{_mm(high - low)}"/>'
    )


def _circle(centre: Point, radius: float, style: str, title: str = "") -> str:
    start = f'<circle cx="{_mm(centre[0])}" cy="{_mm(-centre[1])}" r="{_mm(max(radius, 0.0))}" '
    if title:
        return f"{start}{style}><title>{title}</title></circle>"
    return f"{start}{style}/>"


def _petal(degrees: float, near: float, far: float) -> str:
    """A pointed leaf between two radii."""
    c, s = unit_vector(degrees)
    middle, wide = near + 0.42 * (far - near), 0.30 * (far - near)

    def at(r: float, aside: float) -> str:
        return _at((c * r - s * aside, s * r + c * aside))

    start = at(near, 0.0)
    return f"M{start}Q{at(middle, wide)} {at(far, 0.0)}Q{at(middle, -wide)} {start}Z"


def _head(tip: Point, back: Point, length: float) -> str:
    """The two barbs of an arrow whose shaft runs from the tip along the unit vector `back`."""
    (x, y), (u, v) = tip, back
    a = (x + length * (0.87 * u - 0.5 * v), y + length * (0.87 * v + 0.5 * u))
    b = (x + length * (0.87 * u + 0.5 * v), y + length * (0.87 * v - 0.5 * u))
    return f"M{_at(a)}L{_at(tip)}L{_at(b)}"


def _arch(end: Point, along: Point, radius: float, barb: float) -> str:
    """The arch at an arrow's inner end: most of a circle, open towards the pocket, with barbs."""
    (x, y), (u, v) = end, along
    cx, cy = x - radius * u, y - radius * v
    c, s = -0.5, math.sqrt(0.75)  # 120 degrees to either side of the crown
    ends = []
    d = ""
    for side in (1.0, -1.0):
        radial = (c * u - side * s * v, c * v + side * s * u)
        foot = (cx + radius * radial[0], cy + radius * radial[1])
        back = (side * radial[1], -side * radial[0])
        ends.append(foot)
        d += _head(foot, back, barb)
    r = _mm(radius)
    return f"{d}M{_at(ends[0])}A{r} {r} 0 1 1 {_at(ends[1])}"


def _unit(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = length_of(dx, dy)
    return dx / length, dy / length


def _places(layout: Layout) -> Iterator[tuple[str, Point]]:
    for name in layout.names:
        place = layout.position(name)
        assert place is not None  # it is one of the names on the board
        yield name, place


def _colour(name: str) -> str:
    index = INDEX[name]
    if index == QUEEN:
        return "queen"
    if index == STRIKER:
        return "striker"
    return "black" if index in BLACK else "white"


def _paint(name: str) -> _Paint:
    return _PAINTS[_colour(name)]


def _at(point: Point) -> str:
    """A point of the board on paper: mm, y downwards."""
    return f"{_mm(point[0])} {_mm(-point[1])}"


def _mm(metres: float) -> str:
    return _n(1000.0 * metres)


def _n(value: float) -> str:
    """A number with as many of two decimals as it needs; what is far off stays far off."""
    text = f"{max(-1e7, min(1e7, value)):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
