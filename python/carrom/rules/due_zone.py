"""Where due men may lie: the zones of the rulesets, and no shot with the queen."""

from collections.abc import Iterable
from typing import Final

from carrom.equipment import CarromBoard, Point
from carrom.layout import TOLERANCE, overlaps, standing_faults
from carrom.rules.touching import Pieces, from_centre

ZONES: Final = ("annulus", "rosette")
"""Where due men may go (8.11): in the ``"annulus"`` they keep off the centre circle. "Between the
circles" (002) and "in the rosette, but not on the red disc" (003) are the same places."""


def place_faults(
    name: str,
    place: Point,
    others: Pieces,
    board: CarromBoard,
    zone: str,
    later: Iterable[tuple[str, Point]] = (),
) -> list[str]:
    """Why a due man may not lie at a place; see `carrom.rules.placement.due_faults`.

    Args:
        name: the due man.
        place: where he is put.
        others: what lies there before him. He overlaps none of them.
        board: with the pieces as they really are.
        zone: one of `ZONES`.
        later: men placed after him, which may bar a way as well as the others.
    """
    radius, away = board.radius_of(name), from_centre(place)
    inner, outer = bounds(zone, radius, board)
    faults = standing_faults(name, place, radius, board)
    if away > outer + TOLERANCE:
        faults.append(
            f"{name} must lie inside the outer circle, not {away * 1000.0:.6g} mm from the centre "
            "(Law 85)"
        )
    if away < inner - TOLERANCE:
        faults.append(
            f"{name} must be clear of the centre circle by its whole width, not "
            f"{away * 1000.0:.6g} mm from the centre (Law 89b)"
        )
    for other, depth in overlaps(place, radius, others, board):
        faults.append(f"{name} overlaps {other} by {depth * 1000.0:.6g} mm (Law 86)")
    if _makes_shot(name, place, [*others, *later], board):
        faults.append(f"{name} makes a shot with the queen (Law 114)")
    return faults


def bounds(zone: str, radius: float, board: CarromBoard) -> tuple[float, float]:
    """Least and greatest distance of a man's centre from the board's centre."""
    inner = 0.0 if zone == "rosette" else board.centre_circle_radius + radius
    return inner, board.outer_circle_radius - radius


def _makes_shot(name: str, place: Point, others: Pieces, board: CarromBoard) -> bool:
    """Whether a man and the queen stand in line with a pocket, with nothing in the way."""
    queen = next((at for other, at in others if other == "Q"), None)
    if queen is None:
        return False
    third = [(other, at) for other, at in others if other != "Q"]
    return any(
        _in_line(rear, front, pocket, board)
        and _is_open(rear, front, pocket, radius, third, board)
        for rear, front, radius in (
            (queen, place, board.radius_of(name)),
            (place, queen, board.radius_of("Q")),
        )
        for pocket in board.pocket_centres
    )


def _in_line(rear: Point, front: Point, pocket: Point, board: CarromBoard) -> bool:
    """Whether the line from one centre through the other enters a pocket ahead."""
    dx, dy = front[0] - rear[0], front[1] - rear[1]
    px, py = pocket[0] - front[0], pocket[1] - front[1]
    across = px * dy - py * dx
    length2 = dx * dx + dy * dy
    if px * dx + py * dy <= 0.0:
        return False
    return across * across < board.pocket_radius * board.pocket_radius * length2


def _is_open(
    rear: Point, front: Point, pocket: Point, radius: float, pieces: Pieces, board: CarromBoard
) -> bool:
    """Whether no piece is in the way of a disc along the line of centres, as far as a pocket."""
    dx, dy = front[0] - rear[0], front[1] - rear[1]
    length2 = dx * dx + dy * dy
    end = (pocket[0] - rear[0]) * dx + (pocket[1] - rear[1]) * dy
    for name, (x, y) in pieces:
        if not 0.0 < (x - rear[0]) * dx + (y - rear[1]) * dy < end:
            continue
        across = (x - rear[0]) * dy - (y - rear[1]) * dx
        reach = board.radius_of(name) + radius
        if across * across < reach * reach * length2:
            return False
    return True
