"""A player by chance: legal strokes that lean towards pots, the same for a seed everywhere."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from carrom.angles import unit_vector
from carrom.equipment import Point, from_south, to_south
from carrom.errors import CarromError, Faults
from carrom.layout import Layout
from carrom.players.hand import auto_places, layout_of, offers
from carrom.random_numbers import SEEDS, SplitMix64
from carrom.rules import Position, StrokeFacts
from carrom.solver.aiming import Pot, pots
from carrom.solver.room import free_corners
from carrom.stroke import Stroke

PLACES: Final = 8
"""Places along the base lines from which pots are looked for."""
LOOKS: Final = 3
"""Of so many pots drawn the easiest is tried first."""
ATTEMPTS: Final = 40
"""Strokes, or places of due men, drawn before the search becomes systematic."""


class RandomPlayer:
    """Makes random legal strokes that lean towards pots by plain geometry.

    With the chance `lean` it looks for direct pots (`carrom.solver.aiming`) of pieces that the
    Laws let it want: it asks the position for the ruling if one of each kind went down, and goes
    for those that win the board or keep the turn. So it knows every ruleset and none. Otherwise,
    and when nothing can be potted, it plays anywhere. The break is aimed at the rosette.

    Whenever there is room for the striker it finds a legal stroke: after `ATTEMPTS` draws it
    looks at the corners of the free places (`carrom.solver.room`). It passes only when there is
    none, and forgoes due men by the chance `forgo`.

    Each decision draws from a stream of its own, for the seed and the number of decisions made:
    a player begun again with that number goes on in the same way.

    Args:
        seed: a whole number from 0 to 2**64 - 1.
        lean: the chance to go for a pot, 0 to 1; below 1 something unexpected always happens,
            and no board stands still for ever.
        slowest: least speed of a stroke, m/s.
        fastest: greatest speed, m/s.
        break_speed: speed of the break, m/s.
        spread: standard deviation of the direction of an aimed stroke, degrees.
        forgo: the chance to forgo due men, 0 to 1.
        decisions: how many decisions were made before.

    Raises:
        CarromError: an argument outside its range; every fault is listed.

    Example:
        >>> from carrom import rules
        >>> position = rules.Position.opening("icf")
        >>> stroke = RandomPlayer(seed=1).stroke_or_pass(position)
        >>> position.stroke_faults(stroke)
        ()
        >>> RandomPlayer(seed=1).stroke_or_pass(position) == stroke
        True
    """

    def __init__(
        self,
        seed: int,
        *,
        lean: float = 0.9,
        slowest: float = 1.0,
        fastest: float = 3.0,
        break_speed: float = 5.0,
        spread: float = 0.5,
        forgo: float = 0.0,
        decisions: int = 0,
    ) -> None:
        """Check the arguments and begin."""
        faults = Faults()
        self.seed = faults.integer("seed", seed, at_least=0, at_most=SEEDS - 1)
        self.lean = faults.number("lean", lean, at_least=0.0, at_most=1.0)
        self.slowest = faults.number("slowest", slowest, above=0.0, unit="m/s")
        self.fastest = faults.number("fastest", fastest, above=0.0, unit="m/s")
        self.break_speed = faults.number("break_speed", break_speed, above=0.0, unit="m/s")
        self.spread = faults.number("spread", spread, at_least=0.0, at_most=90.0)
        self.forgo = faults.number("forgo", forgo, at_least=0.0, at_most=1.0)
        self.decisions = faults.integer("decisions", decisions, at_least=0, at_most=SEEDS - 1)
        if self.fastest < self.slowest:
            faults.append(f"fastest must be slowest ({slowest} m/s) or more, not {fastest}")
        faults.raise_as(CarromError)

    def toss(self, choices: Sequence[str]) -> str:
        """Any of the choices.

        Raises:
            CarromError: there are none.

        Example:
            >>> RandomPlayer(seed=1).toss(("break", "south", "north")) != "east"
            True
        """
        offered = offers(choices)
        return offered[self._random().below(len(offered))]

    def orient(self, position: Position) -> float:  # noqa: ARG002 - any board, any direction
        """Any whole number of degrees."""
        return float(self._random().below(360))

    def stroke_or_pass(self, position: Position) -> Stroke | None:
        """A legal stroke; None only when the striker finds no room.

        Raises:
            InvalidPosition: no position, or one without a layout.
        """
        layout_of(position)  # there is one
        random = self._random()
        for stroke in self._ideas(position, random):
            if not position.stroke_faults(stroke):
                return stroke
        return None

    def place_or_forgo(self, position: Position) -> tuple[Point, ...] | None:
        """Any legal places, of as many men as there is room for; or None to forgo.

        Raises:
            InvalidPosition: no position, one without a layout, or nothing awaits placing.
        """
        layout_of(position)  # there is one
        random = self._random()
        if random.uniform() < self.forgo and position.may_forgo:
            return None
        reach = position.equipment.outer_circle_radius
        names = position.pending_placements
        for _ in range(ATTEMPTS):
            places = tuple(
                (random.uniform(-reach, reach), random.uniform(-reach, reach)) for _ in names
            )
            if not position.placing_faults(places):
                return places
        return auto_places(position)

    # --- strokes --------------------------------------------------------------------------------

    def _random(self) -> SplitMix64:
        """The stream of the next decision."""
        self.decisions += 1
        return SplitMix64(self.seed).stream(self.decisions)

    def _ideas(self, position: Position, random: SplitMix64) -> Iterator[Stroke]:
        """Strokes worth trying, legal or not, the last of them systematic. Never endless."""
        layout = layout_of(position)
        if not position.broken:
            yield from (self._at_a_piece(position, layout, random) for _ in range(ATTEMPTS))
        elif random.uniform() < self.lean:
            yield from self._pots(position, layout, random)
        for _ in range(ATTEMPTS):
            yield self._stroke(position, _place(position, random), _anywhere(random), random)
        for place in free_corners(layout, position.equipment, position.turn):
            yield self._stroke(position, place, _anywhere(random), random)

    def _at_a_piece(self, position: Position, layout: Layout, random: SplitMix64) -> Stroke:
        """The break: at any piece, since one that is missed lies beside others."""
        x, y = _place(position, random)
        target = layout.position(layout.names[random.below(len(layout.names))])
        assert target is not None  # it is one of those on the board
        direction = _unit(target[0] - x, target[1] - y)
        u, v = self._missed(direction, random)
        velocity = (self.break_speed * u, self.break_speed * v)
        return Stroke((x, y), velocity, seat=position.turn)

    def _pots(self, position: Position, layout: Layout, random: SplitMix64) -> Iterator[Stroke]:
        """Direct pots of what is wanted, the easier ones rather first."""
        board = position.equipment
        places = [to_south(_place(position, random), position.turn) for _ in range(PLACES)]
        found = pots(layout, board, position.turn, wanted(position), places)
        for _ in range(min(ATTEMPTS, len(found))):
            pot = max((found[random.below(len(found))] for _ in range(LOOKS)), key=_ease)
            direction = self._missed(pot.direction, random)
            yield self._stroke(position, pot.striker_xy, direction, random)

    def _missed(self, direction: Point, random: SplitMix64) -> Point:
        """A direction as the hand finds it."""
        cosine, sine = unit_vector(self.spread * random.bell())
        x, y = direction
        return x * cosine - y * sine, x * sine + y * cosine

    def _stroke(
        self, position: Position, place: Point, direction: Point, random: SplitMix64
    ) -> Stroke:
        speed = random.uniform(self.slowest, self.fastest)
        velocity = (speed * direction[0], speed * direction[1])
        return Stroke(place, velocity, seat=position.turn)


def wanted(position: Position) -> tuple[str, ...]:
    """The pieces on the board that the player on turn would gladly see go down, one at a time.

    Those for which the Laws would leave him the turn or give him points: it is the ruling that
    is asked, so this holds under every ruleset.

    Example:
        >>> from carrom import rules
        >>> wanted(rules.Position.opening("icf"))
        ('W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9')
    """
    names = layout_of(position).names
    pieces: list[str] = []
    for kind in ("Q", "W", "B"):
        alike = [name for name in names if name[0] == kind]
        if alike and _is_welcome(position, alike[0]):
            pieces.extend(alike)
    return tuple(pieces)


def _is_welcome(position: Position, piece: str) -> bool:
    """Whether a piece alone, potted properly, keeps the turn or earns something at the end."""
    ruling = position.rule(StrokeFacts(pocketed=(piece,), first_contact=piece))
    if ruling.board_result is None:
        return ruling.turn_continues
    side = position.side_of(position.turn)
    return ruling.board_result.points[side] > position.sides[side].points


def _place(position: Position, random: SplitMix64) -> Point:
    """A place in the middle between the base lines, now and then on one of the circles."""
    board = position.equipment
    ends = board.half_side - board.base_circle_inset
    free = ends - board.base_circle_radius - board.striker.radius
    x = (-ends, ends, random.uniform(-free, free))[min(2, random.below(16))]
    return from_south((x, -board.base_line_offset), position.turn)


def _anywhere(random: SplitMix64) -> Point:
    """Any direction."""
    return unit_vector(random.uniform(0.0, 360.0))


def _unit(x: float, y: float) -> Point:
    length = math.sqrt(x * x + y * y)
    return (x / length, y / length) if length > 0.0 else (0.0, 1.0)


def _ease(pot: Pot) -> float:
    return pot.ease
