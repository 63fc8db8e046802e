"""Simple polygons as triangles, by cutting off ears.

Meisters, G. H., "Polygons have ears", American Mathematical Monthly 82 (1975): every simple
polygon of more than three corners has two corners that can be cut off.
"""

import numpy as np
from numpy.typing import NDArray

from carrom_viewer.scene import Points


def triangles(outline: Points) -> NDArray[np.intp]:
    """The corners of triangles that fill a simple polygon, as numbers, shape (T, 3).

    A polygon that crosses itself is filled somehow, and never endlessly.

    Example:
        >>> triangles(np.array([(0, 0), (1, 0), (1, 1), (0, 1)])).tolist()
        [[0, 1, 2], [0, 2, 3]]
    """
    if len(outline) >= 3 and is_convex(outline):
        return np.array([(0, i, i + 1) for i in range(1, len(outline) - 1)], dtype=np.intp)
    points: list[tuple[float, float]] = [(x, y) for x, y in outline.tolist()]
    left = list(range(len(points)))
    if _area(points) < 0.0:
        left.reverse()
    found = []
    while len(left) > 3:
        ear = next((i for i in range(len(left)) if _is_ear(points, left, i)), 0)
        found.append((left[ear - 1], left[ear], left[(ear + 1) % len(left)]))
        del left[ear]
    if len(left) == 3:
        found.append((left[0], left[1], left[2]))
    return np.array(found, dtype=np.intp).reshape(-1, 3)


def is_convex(outline: Points) -> bool:
    """Whether a polygon turns the same way at all of its corners, once around.

    Example:
        >>> is_convex(np.array([(0, 0), (1, 0), (0.2, 0.2), (0, 1)]))
        False
    """
    edges = np.roll(outline, -1, axis=0) - outline
    after = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0]
    if not (np.all(turns >= 0.0) or np.all(turns <= 0.0)):
        return False
    cosines = edges[:, 0] * after[:, 0] + edges[:, 1] * after[:, 1]
    return bool(abs(np.arctan2(turns, cosines).sum()) < 7.0)  # a star winds twice


def _area(points: list[tuple[float, float]]) -> float:
    """Twice the signed area, positive anticlockwise."""
    return sum(
        a[0] * b[1] - a[1] * b[0] for a, b in zip(points, points[1:] + points[:1], strict=True)
    )


def _side(a: tuple[float, float], b: tuple[float, float], p: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _is_ear(points: list[tuple[float, float]], left: list[int], i: int) -> bool:
    """Whether a corner sticks out and holds no other corner."""
    around = (left[i - 1], left[i], left[(i + 1) % len(left)])
    a, b, c = (points[number] for number in around)
    if _side(a, b, c) <= 0.0:
        return False
    return not any(
        _side(a, b, points[j]) >= 0.0
        and _side(b, c, points[j]) >= 0.0
        and _side(c, a, points[j]) >= 0.0
        for j in left
        if j not in around
    )
