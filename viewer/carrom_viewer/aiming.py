"""Aiming: the striker along its base lines, the direction, the speed, the spin; mouse and keys.

The mouse: grab the striker and move it along the lines, or pull it back like a bow, away from
where it is to go; a pull may begin anywhere else too, and a click aims straight at a place. The
aim stays when the mouse is let go, wherever that is; the stroke is made by a key or a button.

The keys change everything in coarse, fine and finest steps. Places where the striker may not
stand are refused, with the reason and its Law; keys step over them.

Example:
    >>> from carrom.rules import Position
    >>> aiming = Aiming(Position.opening("icf"))
    >>> aiming.turn(5.0), aiming.push(0.5)
    (None, None)
    >>> stroke = aiming.stroke()
    >>> round(stroke.angle, 6), stroke.speed
    (95.0, 3.5)
    >>> aiming.move_to(0.2)
    >>> aiming.refusal
    ('the right base circle is covered in part by the striker (Law 130b)',)
    >>> aiming.x
    0.0
"""

import math
from dataclasses import dataclass
from typing import Final, Protocol

import carrom
import numpy as np
from carrom import CarromBoard, Layout, Stroke
from carrom.equipment import Point, from_south, to_south
from carrom.errors import CarromError
from carrom.solver.room import free_stretches

from carrom_viewer.hits import on_base_lines, on_board, on_disc
from carrom_viewer.scene import Colour, Disc, Path, Pointer
from carrom_viewer.widgets import step_of

SLOWEST: Final = 0.1
"""Of a stroke, m/s."""
FASTEST: Final = 8.0
"""Of a stroke, m/s: about what a striker reaches from the hardest finger."""
USUAL_SPEED: Final = 3.0
"""Before anybody has chosen one, m/s."""
MOST_SPIN: Final = 150.0
"""To either side, rad/s: the rim at 3 m/s."""
FULL_PULL: Final = 0.32
"""A pull of this length, m, is as fast as it gets."""
DECIDES: Final = 0.008
"""A grabbed striker is moved or pulled; which it is shows after so many metres."""
STEEPEST: Final = 0.6
"""Sine of the angle to the base lines up to which a grabbed striker is moved along them."""
SAME_PLACE: Final = 1e-9
"""A stroke that was taken stands where it stood, up to rounding, m."""

PLACE_STEPS: Final = (0.010, 0.001, 0.0001)
"""Coarse, fine and finest step of the place, m."""
ANGLE_STEPS: Final = (2.0, 0.2, 0.01)
"""Of the direction, degrees."""
SPEED_STEPS: Final = (0.25, 0.05, 0.01)
"""Of the speed, m/s."""
SPIN_STEPS: Final = (10.0, 1.0, 0.1)
"""Of the spin, rad/s."""

AIM: Final[Colour] = (0.98, 0.76, 0.20, 0.95)
PULL: Final[Colour] = (0.98, 0.76, 0.20, 0.55)
REFUSED: Final[Colour] = (1.0, 0.25, 0.20, 0.95)
SPUN: Final[Colour] = (0.35, 0.75, 0.95, 0.95)
"""Colours of the aim, of the pull, of a place that is refused, of spin."""


class Ground(Protocol):
    """What somebody aims on: a `carrom.rules.Position`, or a set-up without a game."""

    @property
    def layout(self) -> Layout | None:
        """Where the pieces lie."""

    @property
    def equipment(self) -> CarromBoard:
        """The carrom board."""

    @property
    def turn(self) -> str:
        """The seat of who aims."""

    def stroke_faults(self, stroke: Stroke) -> tuple[str, ...]:
        """Why a stroke may not be made; empty when it may."""


@dataclass(slots=True)
class _Grip:
    """What the mouse holds."""

    kind: str
    """``"striker"``, not known yet whether it is moved or pulled; ``"move"``; ``"pull"``."""
    start: Point
    """Where it was pressed, m on the board."""
    anchor: Point
    """From where a pull is measured, m on the board."""
    offset: float = 0.0
    """How far beside the striker's centre it was grabbed, along the lines, m."""
    moved: bool = False
    """Whether the mouse has moved since."""


class Aiming:
    """The stroke that somebody is about to make.

    Args:
        ground: a position, or anything else with a layout on which somebody is on turn.

    Raises:
        CarromError: the layout is not known.

    Attributes:
        x: offset of the striker along the base lines, m to the player's right; always a place
            where it may stand, if there is any.
        angle: direction, degrees counter-clockwise from the player's right, 0 to 360.
        speed: m/s.
        spin: rad/s, counter-clockwise.
        refusal: why the place that was tried last is no place for the striker; () when it is.
        tried: that place, as an offset, m; None when the striker stands where it was put.
    """

    def __init__(self, ground: Ground) -> None:
        """Stand as near to the middle as there is room, aim straight ahead."""
        if ground.layout is None:
            raise CarromError("nobody can aim where the layout is not known")
        self.ground = ground
        self.layout: Layout = ground.layout
        self.board: CarromBoard = ground.equipment
        self.seat: str = ground.turn
        self.stretches = free_stretches(self.layout, self.board, self.seat)
        self.x = self._nearest(0.0)
        self.angle, self.speed, self.spin = 90.0, USUAL_SPEED, 0.0
        self.refusal: tuple[str, ...] = ()
        self.tried: float | None = None
        self._grip: _Grip | None = None
        self._pulled: Point | None = None
        self._taken: tuple[tuple[float, float, float, float], Stroke] | None = None

    # --- reading --------------------------------------------------------------------------------

    @property
    def has_room(self) -> bool:
        """Whether the striker may stand anywhere between the base lines."""
        return bool(self.stretches)

    @property
    def held(self) -> bool:
        """Whether the mouse holds something."""
        return self._grip is not None

    @property
    def striker_xy(self) -> Point:
        """Where the striker stands, m."""
        return self._on_lines(self.x)

    @property
    def pulled(self) -> Point | None:
        """Where the mouse pulls the striker to, m; None: it does not."""
        return self._pulled

    def stroke(self) -> Stroke:
        """The stroke as it is aimed; one that was taken and not changed since, bit for bit."""
        if self._taken is not None and self._taken[0] == self._aim():
            return self._taken[1]
        return Stroke.aim(
            self.x, self.angle, self.speed, self.spin, seat=self.seat, board=self.board
        )

    def _aim(self) -> tuple[float, float, float, float]:
        return self.x, self.angle, self.speed, self.spin

    def faults(self) -> tuple[str, ...]:
        """Why the stroke may not be made; empty when it may."""
        return self.ground.stroke_faults(self.stroke())

    # --- the place ------------------------------------------------------------------------------

    def move_to(self, x: float) -> None:
        """Put the striker to an offset, m; where it may not stand `refusal` says why."""
        end = self.board.half_side
        x = min(end, max(-end, x))
        self.refusal = self._place_faults(x)
        self.tried = x if self.refusal else None
        if not self.refusal:
            self.x = x

    def move(self, step: float) -> None:
        """Move it along the lines, m to the player's right; over places where it may not stand."""
        self.move_to(self.x + step)
        if not self.refusal:
            return
        beyond = self._beyond(self.x + step, 1.0 if step > 0.0 else -1.0)
        if beyond is not None:
            self.x, self.tried = beyond, None

    def _beyond(self, x: float, way: float) -> float | None:
        """The first place where the striker may stand from an offset on; None: there is none."""
        if way > 0.0:
            found = [left for left, _ in self.stretches if left >= x]
            return min(found) if found else None
        found = [right for _, right in self.stretches if right <= x]
        return max(found) if found else None

    def _nearest(self, x: float) -> float:
        """The place nearest to an offset where the striker may stand; `x` itself if none is."""
        held = [min(right, max(left, x)) for left, right in self.stretches]
        return min(held, key=lambda place: abs(place - x)) if held else x

    def _place_faults(self, x: float) -> tuple[str, ...]:
        stroke = Stroke.aim(x, 90.0, 1.0, seat=self.seat, board=self.board)
        return carrom.striker_faults(self.board, self.layout, stroke)

    def _on_lines(self, x: float) -> Point:
        return from_south((x, -self.board.base_line_offset), self.seat)

    # --- direction, speed, spin -----------------------------------------------------------------

    def turn(self, degrees: float) -> None:
        """Turn the aim, degrees counter-clockwise."""
        self.angle = (self.angle + degrees) % 360.0
        self._pulled = None

    def push(self, step: float) -> None:
        """Make it faster or slower, m/s."""
        self.set_speed(self.speed + step)

    def set_speed(self, speed: float) -> None:
        """A speed, m/s, held between `SLOWEST` and `FASTEST`."""
        self.speed = min(FASTEST, max(SLOWEST, speed))
        self._pulled = None

    def twist(self, step: float) -> None:
        """More spin, rad/s counter-clockwise."""
        self.set_spin(self.spin + step)

    def set_spin(self, spin: float) -> None:
        """A spin, rad/s, held within `MOST_SPIN` to either side."""
        self.spin = min(MOST_SPIN, max(-MOST_SPIN, spin))

    def aim_at(self, xy: Point) -> None:
        """Aim straight at a place of the board, m; at the striker's own place nothing changes."""
        u, v = self._to_player(self.striker_xy, xy)
        if math.hypot(u, v) > 1e-6:
            self.angle = math.degrees(math.atan2(v, u)) % 360.0
        self._pulled = None

    def take(self, stroke: Stroke) -> None:
        """Aim as a stroke of this seat was aimed; where it may not stand now it stays."""
        self.move_to(to_south(stroke.striker_xy, self.seat)[0])
        self.angle = Stroke(stroke.striker_xy, stroke.velocity, seat=self.seat).angle
        self.set_speed(stroke.speed)
        self.set_spin(stroke.spin)
        kept = (self.speed, self.spin) == (stroke.speed, stroke.spin)
        if kept and math.dist(self.striker_xy, stroke.striker_xy) < SAME_PLACE:
            self._taken = self._aim(), stroke

    def cancel(self) -> None:
        """Straight ahead again, as fast as usual, without spin; the striker stays."""
        self.angle, self.speed, self.spin = 90.0, USUAL_SPEED, 0.0
        self.refusal, self.tried = (), None
        self._grip = self._pulled = None

    # --- the mouse ------------------------------------------------------------------------------

    def pointer(self, event: Pointer) -> bool:
        """Something was done with the mouse; whether that changed the aim or took hold."""
        if event.kind == "press" and event.button in ("left", "right"):
            return self._press(event)
        if event.kind == "drag" and self._grip is not None:
            return self._drag(self._grip, event.xy)
        if event.kind == "release" and self._grip is not None:
            return self._release(self._grip, event.xy)
        if event.kind == "scroll" and on_board(self.board, event.xy):
            self.push(event.scroll * step_of(SPEED_STEPS, event.modifiers))
            return True
        return False

    def _press(self, event: Pointer) -> bool:
        if not on_board(self.board, event.xy):
            return False
        pulls = event.button == "right" or "shift" in event.modifiers
        along = to_south(event.xy, self.seat)[0]
        if not pulls and on_disc(event.xy, self.striker_xy, self.board.striker.radius):
            self._grip = _Grip("striker", event.xy, self.striker_xy, along - self.x)
        elif not pulls and on_base_lines(self.board, self.seat, event.xy):
            self._grip = _Grip("move", event.xy, event.xy)
            self.move_to(along)
        else:
            self._grip = _Grip("pull", event.xy, event.xy)
        return True

    def _drag(self, grip: _Grip, xy: Point) -> bool:
        u, v = self._to_player(grip.start, xy)
        way = math.hypot(u, v)
        if grip.kind == "striker":
            if way < DECIDES:
                return False
            grip.kind = "move" if abs(v) <= STEEPEST * way else "pull"
        if grip.kind == "move":
            grip.moved = True
            self.move_to(to_south(xy, self.seat)[0] - grip.offset)
        elif way >= DECIDES or grip.moved:
            grip.moved = True
            self._pull(grip.anchor, xy)
        return True

    def _pull(self, anchor: Point, xy: Point) -> None:
        """Back to where the mouse is: the stroke goes the other way, the faster the farther."""
        u, v = self._to_player(xy, anchor)
        length = math.hypot(u, v)
        if length < 1e-6:
            return
        self.angle = math.degrees(math.atan2(v, u)) % 360.0
        self.speed = SLOWEST + (FASTEST - SLOWEST) * min(1.0, length / FULL_PULL)
        back = self.striker_xy
        self._pulled = back[0] + xy[0] - anchor[0], back[1] + xy[1] - anchor[1]

    def _release(self, grip: _Grip, xy: Point) -> bool:
        self._grip = self._pulled = None
        if grip.kind == "pull" and not grip.moved and on_board(self.board, xy):
            self.aim_at(grip.start)
        self.tried = None  # it springs back to where it may stand; the reason stays
        return True

    def _to_player(self, start: Point, end: Point) -> Point:
        """The way between two places as the player sees it."""
        return to_south((end[0] - start[0], end[1] - start[1]), self.seat)

    # --- what is seen ---------------------------------------------------------------------------

    def discs(self) -> tuple[Disc, ...]:
        """The striker; where it was tried in vain too."""
        radius = self.board.striker.radius
        spun = SPUN if self.spin else None
        found = [Disc(self.striker_xy, radius, "striker", ring=spun)]
        if self.tried is not None:
            refused = Disc(self._on_lines(self.tried), radius, "striker", alpha=0.45, ring=REFUSED)
            found.append(refused)
        return tuple(found)

    def paths(self) -> tuple[Path, ...]:
        """An arrow in the direction of the stroke, as long as it is fast; the pull behind it."""
        x, y = self.striker_xy
        u, v = self.stroke().velocity
        radius = self.board.striker.radius
        unit = u / self.speed, v / self.speed
        begin = x + unit[0] * radius, y + unit[1] * radius
        long = 0.03 + 0.20 * self.speed / FASTEST
        tip = begin[0] + unit[0] * long, begin[1] + unit[1] * long
        paths = [Path(np.array([begin, tip]), AIM, width=0.004, arrow=True, over=True)]
        if self._pulled is not None and math.dist(self._pulled, (x, y)) > radius:
            back = np.array([(x, y), self._pulled])
            paths.append(Path(back, PULL, width=0.003, dashes=0.008, over=True))
        return tuple(paths)
