"""May this stroke be made now? The striker's place, and whose turn it is.

Example:
    >>> from carrom.rules import Position
    >>> from carrom.stroke import Stroke
    >>> stroke = Stroke.aim(x=0.1, angle=90.0, speed=3.0, seat="north")
    >>> stroke_faults(Position.opening(), stroke)
    ('it is the turn of south, not of north (Law 48)',)
"""

from carrom.errors import Faults, InvalidStroke
from carrom.placing import nearest_seat, striker_faults
from carrom.rules.position import Position
from carrom.stroke import Stroke


def stroke_faults(position: Position, stroke: Stroke) -> tuple[str, ...]:
    """Every reason why a stroke may not be made in a position; empty when it may.

    The board is over, men await placing, another player is on turn (Law 48), or the striker may
    not stand there: `carrom.striker_faults`, as far as the layout is known.

    Args:
        position: the position.
        stroke: the stroke; without a seat, that of the nearest base lines.

    Raises:
        InvalidStroke: `stroke` is no `Stroke`, or `position` no `Position`.
    """
    faults = Faults()
    faults.kind("position", position, Position)
    faults.kind("stroke", stroke, Stroke)
    faults.raise_as(InvalidStroke)
    if position.result is not None:
        faults.append("the board is over")
    if position.pending:
        names = ", ".join(position.pending_placements)
        faults.append(f"{position.placer} must first place {names}, or forgo them (Law 87a)")
    seat = stroke.seat or nearest_seat(position.equipment, stroke.striker_xy)
    if seat != position.turn:
        faults.append(f"it is the turn of {position.turn}, not of {seat} (Law 48)")
    if position.layout is not None:
        faults.extend(striker_faults(position.equipment, position.layout, stroke))
    return tuple(faults)
