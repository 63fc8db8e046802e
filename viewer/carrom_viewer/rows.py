"""What is drawn, as rows of floats in pixels for the buffers of `carrom_viewer.gl`.

Pure: each function turns things of a scene, seen by a camera, into an array with a row for each
instance or vertex. What the columns are is written in the shaders of the same name.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carrom_viewer import looks
from carrom_viewer.board_picture import NO_COLOUR, Circle
from carrom_viewer.camera import Camera, Rect
from carrom_viewer.scene import Box, Colour, Disc, Item, Label, Mark, Path, Points, Region
from carrom_viewer.text import Floats, Letters
from carrom_viewer.triangles import triangles

DISC_SIZES: Final = (4, 4, 4, 4, 4)
PATH_SIZES: Final = (4, 4, 4, 2)
REGION_SIZES: Final = (2, 4)
PANEL_SIZES: Final = (4, 4, 4, 4)
"""The attributes of each shader, floats."""

_SHADOW, _CIRCLE, _POCKET = 0, 10, 11
_MARKS: Final = {"contact": 20, "cushion": 21, "pocket": 22, "cross": 23}

_STRAIGHT: Final = 0.95
"""A path has a corner where the cosine of its turn is less."""

_UNSEEN: Final = 0.05
"""By how much a path may be moved aside to save a point, pixels."""

SHADOW_LENGTH: Final = (0.13, -0.19)
"""How far the shadow of a piece lies from it, radii: the light comes from the upper left."""


def discs(items: Sequence[Disc], camera: Camera, *, signs: bool = False) -> Floats:
    """Pieces: all their shadows first, so that none falls on another piece."""
    shadows, pieces = [], []
    for disc in items:
        x, y = camera.pixel(*disc.xy)
        radius = disc.radius * disc.scale * camera.pixels_per_metre
        paint = looks.PAINTS[disc.look]
        turn = math.radians(disc.turned - 90.0 * camera.turned)
        # What sinks in a pocket throws no shadow on the wood; what one sees through none either,
        # for it would be seen through the piece and make it dirty.
        dark = max(0.0, 4.0 * min(disc.alpha, 1.0) - 3.0) * max(0.0, 4.0 * disc.scale - 3.0)
        dx, dy = SHADOW_LENGTH
        if dark > 0.0:
            shadow = (x + dx * radius, y + dy * radius, radius, _SHADOW, dark, 0.0, 0.0, 0.0)
            shadows.append((*shadow, *NO_COLOUR, *NO_COLOUR, *NO_COLOUR))
        kind = looks.KINDS[disc.look]
        place = (x, y, radius, kind, disc.alpha, turn, kind if signs else 0.0, 0.0)
        pieces.append((*place, *paint.face, *paint.line, *(disc.ring or NO_COLOUR)))
    return _rows(shadows + pieces, DISC_SIZES)


def circles(items: Iterable[Circle], camera: Camera, *, pockets: bool = False) -> Floats:
    """Circles or pockets of the board."""
    scale = camera.pixels_per_metre
    kind = _POCKET if pockets else _CIRCLE
    return _rows(
        [
            (
                *(*camera.pixel(*circle.xy), circle.radius * scale, kind),
                *(1.0, 0.0, 0.0, circle.line_width / circle.radius),
                *(*circle.face, *circle.line, *NO_COLOUR),
            )
            for circle in items
        ],
        DISC_SIZES,
    )


def marks(items: Iterable[Mark], camera: Camera) -> Floats:
    """Marks of what happened."""
    scale = camera.pixels_per_metre
    return _rows(
        [
            (
                *(*camera.pixel(*mark.xy), mark.radius * scale, _MARKS[mark.kind]),
                *(1.0, 0.0, 0.0, 0.0, *mark.colour, *looks.MARK_CASING, *NO_COLOUR),
            )
            for mark in items
        ],
        DISC_SIZES,
    )


def paths(items: Iterable[Path], camera: Camera) -> Floats:
    """The segments of paths, of all paths at once: there may be many, as of a fan."""
    drawn = [path for path in items if len(path.points) >= 2]
    if not drawn:
        return _rows([], PATH_SIZES)
    widths = np.array([path.width for path in drawn]) * camera.pixels_per_metre
    points = camera.pixels(np.concatenate([path.points for path in drawn]))
    number = np.repeat(np.arange(len(drawn)), [len(path.points) for path in drawn])
    kept = _far_apart(points, number, np.maximum(2.0, widths))
    points, number = _straightened(points[kept], number[kept])
    for i, path in enumerate(drawn):
        if path.arrow:
            last = int(np.searchsorted(number, i, side="right")) - 1
            points[last] = _shortened(points[last - 1], points[last], _head_length(widths[i]))
    return _segments(drawn, camera.pixels_per_metre, points, number)


def _segments(
    drawn: Sequence[Path], scale: float, points: Points, number: NDArray[np.intp]
) -> Floats:
    """The rows of the segments between points of the same path, given by its number."""
    within = number[1:] == number[:-1]
    of = number[:-1][within]
    start, end = points[:-1][within], points[1:][within]
    lengths = _lengths(end - start)
    linked = np.concatenate(([False], of[1:] == of[:-1]))
    first = np.maximum.accumulate(np.where(linked, 0, np.arange(len(of))))
    so_far = np.cumsum(lengths) - lengths
    rows = np.empty((len(of), sum(PATH_SIZES)), dtype=np.float32)
    rows[:, 0:2], rows[:, 2:4] = start, end
    rows[:, 4:6] = np.where(linked[:, None], np.roll(start, 1, axis=0), start)
    rows[:, 6] = 0.5 * scale * np.array([path.width for path in drawn])[of]
    rows[:, 7] = scale * np.array([path.dashes for path in drawn])[of]
    rows[:, 8:12] = np.array([path.colour for path in drawn])[of]
    rows[:, 12] = so_far - so_far[first]
    rows[:, 13] = linked
    return rows


def _lengths(steps: Points) -> Points:
    squares: Points = steps[:, 0] ** 2 + steps[:, 1] ** 2
    return np.sqrt(squares)


def _is_end(number: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which points are the first or the last of their path."""
    change = number[1:] != number[:-1]
    return np.concatenate(([True], change)) | np.concatenate((change, [True]))


def _far_apart(points: Points, number: NDArray[np.intp], least: Points) -> NDArray[np.bool_]:
    """Which points to keep so that they lie apart, the ends and all corners among them."""
    steps = points[1:] - points[:-1]
    lengths = _lengths(steps)
    way = np.concatenate(([0.0], np.cumsum(lengths)))
    passed = np.floor(way / least[number])
    kept = _is_end(number)
    kept[1:] |= passed[1:] > passed[:-1]
    along = steps[:-1, 0] * steps[1:, 0] + steps[:-1, 1] * steps[1:, 1]
    kept[1:-1] |= along < _STRAIGHT * lengths[:-1] * lengths[1:]
    return kept


def _straightened(points: Points, number: NDArray[np.intp]) -> tuple[Points, NDArray[np.intp]]:
    """Paths without points that lie on the straight line between their neighbours.

    Every other point is looked at, as often as some of them may go.
    """
    while True:
        looked_at = ~_is_end(number)
        looked_at[::2] = False
        here = np.flatnonzero(looked_at)
        x, y = (points[here + 1] - points[here - 1]).T
        u, v = (points[here] - points[here - 1]).T
        squares, along = x * x + y * y, x * u + y * v
        needless = (x * v - y * u) ** 2 <= _UNSEEN**2 * squares
        needless &= (along >= 0.0) & (along <= squares)
        if not needless.any():
            return points, number
        kept = np.ones(len(points), dtype=np.bool_)
        kept[here[needless]] = False
        points, number = points[kept], number[kept]


def _head_length(width: float) -> float:
    return max(7.0, 4.5 * width)


def _shortened(start: Points, end: Points, by: float) -> Points:
    """Where the last segment of a path ends so that the arrowhead has room, but not before it."""
    step = end - start
    length = math.hypot(*step)
    share = max(0.0, 1.0 - by / length) if length > 0.0 else 0.0
    shortened: Points = start + share * step
    return shortened


def regions(items: Iterable[Region], heads: Iterable[Path], camera: Camera) -> Floats:
    """The triangles of regions, and of the heads of those paths that have one."""
    parts = [
        _filled(camera.pixels(region.outline), triangles_of(region), region.colour)
        for region in items
        if len(region.outline) >= 3
    ]
    for path in heads:
        if path.arrow and len(path.points) >= 2:
            outline = _head(camera.pixels(path.points), path.width * camera.pixels_per_metre)
            parts.append(_filled(outline, triangles(outline), path.colour))
    return np.concatenate(parts) if parts else _rows([], REGION_SIZES)


@lru_cache(maxsize=256)
def triangles_of(region: Region) -> NDArray[np.intp]:
    """The triangles of a region, found once: a region is equal to itself only."""
    return triangles(region.outline)


def _head(points: Points, width: float) -> Points:
    tip, back = points[-1], points[-2] - points[-1]
    length = math.hypot(*back)
    u = back / length if length > 0.0 else np.array((0.0, -1.0))
    reach = _head_length(width)
    aside = 0.42 * reach * np.array((-u[1], u[0]))
    return np.array((tip, tip + reach * u + aside, tip + reach * u - aside))


def _filled(outline: Points, corners: NDArray[np.intp], colour: Colour) -> Floats:
    """Triangles, with a fringe of one pixel that fades out: the edge is smooth."""
    steps = np.roll(outline, -1, axis=0) - outline
    if float(np.sum(outline[:, 0] * steps[:, 1] - outline[:, 1] * steps[:, 0])) < 0.0:
        steps = -steps
    lengths = np.maximum(np.sqrt(steps[:, 0] ** 2 + steps[:, 1] ** 2), 1e-9)
    normals = np.column_stack((steps[:, 1], -steps[:, 0])) / lengths[:, None]
    corner_normals = normals + np.roll(normals, 1, axis=0)
    squares = np.maximum(np.sum(corner_normals**2, axis=1, keepdims=True), 0.5)
    outside = outline + corner_normals * (2.0 / squares)
    after, outside_after = np.roll(outline, -1, axis=0), np.roll(outside, -1, axis=0)
    fringe = np.stack((outline, outside, outside_after, outline, outside_after, after), axis=1)
    inside = outline[corners.reshape(-1)]
    rows = np.empty((len(inside) + 6 * len(outline), sum(REGION_SIZES)), dtype=np.float32)
    rows[: len(inside), :2], rows[len(inside) :, :2] = inside, fringe.reshape(-1, 2)
    rows[:, 2:6] = colour
    # the places of the fringe's outer corners among its six
    for outer in (1, 2, 4):
        rows[len(inside) + outer :: 6, 5] = 0.0
    return rows


def panel(items: Iterable[Item], letters: Letters, camera: Camera, area: Rect) -> Floats:
    """Boxes and letters in the order given, from the top left corner of an area."""
    parts = [_rows([], PANEL_SIZES)]
    left, top, em = area.x, area.y + area.height, camera.em
    for item in items:
        if isinstance(item, Box):
            parts.append(_box(item, left, top, em))
            continue
        line = em * item.size
        room = None if item.width is None else item.width / item.size
        found = letters.rectangles(item.text, line, item.bold, room)
        x, y = left + round(item.x * em), top - round(item.y * em)
        parts.append(_letters(found, x, y, item.colour))
    return np.concatenate(parts)


def _box(box: Box, left: float, top: float, em: float) -> Floats:
    """A box whose edges lie between pixels, so that they are sharp."""
    x0, x1 = round(left + box.x * em), round(left + (box.x + box.width) * em)
    y1, y0 = round(top - box.y * em), round(top - (box.y + box.height) * em)
    radius = min(box.radius * em, 0.5 * (x1 - x0), 0.5 * (y1 - y0))
    border = max(1.0, round(em / 16)) if box.border else 0.0
    row = (x0, y0, x1 - x0, y1 - y0, -1.0, 0.0, radius, border)
    return _rows([(*row, *box.colour, *(box.border or NO_COLOUR))], PANEL_SIZES)


def _letters(found: Floats, x: float, y: float, colour: Colour) -> Floats:
    rows = np.zeros((len(found), sum(PANEL_SIZES)), dtype=np.float32)
    rows[:, 0] = x + found[:, 0]
    rows[:, 1] = y - found[:, 1] - found[:, 3]
    rows[:, 2:6] = found[:, 2:6]
    rows[:, 8:12] = colour
    return rows


def labels(items: Iterable[Label], letters: Letters, camera: Camera) -> Floats:
    """The letters of labels on the board."""
    parts = [_rows([], PANEL_SIZES)]
    for label in items:
        line = camera.em * label.size
        found = letters.rectangles(label.text, line)
        room = math.inf if label.room is None else label.room * camera.pixels_per_metre
        if _width(found) > room:
            line = max(1, math.floor(line * room / _width(found)))
            found = letters.rectangles(label.text, line)
        if not len(found):
            continue
        x, y = camera.pixel(*label.xy)
        width = _width(found)
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[label.anchor]
        at = round(x - share * width), round(y + 0.5 * line)
        parts.append(_letters(found, *at, label.colour))
    return np.concatenate(parts)


def _width(letters: Floats) -> float:
    """Of a text from its first letter's left edge to the right edge of the last, pixels."""
    return float((letters[:, 0] + letters[:, 2]).max()) if len(letters) else 0.0


def _rows(rows: Sequence[Sequence[float]], sizes: tuple[int, ...]) -> Floats:
    return np.array(rows, dtype=np.float32).reshape(-1, sum(sizes))
