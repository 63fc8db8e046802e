"""A player who simulates before playing: many strokes once, the best of them in shaky hands."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from carrom.angles import unit_vector
from carrom.equipment import Point
from carrom.errors import CarromError, Faults
from carrom.materials import Materials
from carrom.names import FRICTIONS, INDEX, STRIKER
from carrom.physics import simulate_batch
from carrom.players.candidates import breaks, candidates, varied
from carrom.players.hand import Hand, auto_places, layout_of, search_seed, space_of
from carrom.players.level import Level
from carrom.players.outlook import MAN, Judge, Values, welcome
from carrom.players.plans import Array, executed, rows_of
from carrom.result import BatchResult
from carrom.rules import Position, StrokeFacts
from carrom.solver.noise import bells, stream
from carrom.solver.space import StrokeSpace
from carrom.stroke import Stroke

SIFTED: Final = 0.4
"""The part of a move's simulations that goes to strokes made once, without noise."""
COPIES: Final = (8, 32, 128)
"""Noisy copies of each stroke that is left, round by round; every round costs as much."""
LOOKED_AT: Final = 0.5
"""Of the strokes made once so many have the board looked at that they leave behind."""
WIDEN: Final = 0.35
"""How far a stroke is varied between two rounds, degrees, besides half the hand's deviation."""
PASSING: Final = MAN // 2
"""So much better than the best stroke a pass must be."""
RINGS: Final = (0.25, 0.5, 0.75, 1.0)
"""Where due men are tried besides the centre, in parts of the outer circle."""
SPOKES: Final = 36
"""Directions in which they are tried."""


class SearchPlayer(Hand):
    """Looks for the best stroke by simulation, and makes it with a hand that errs.

    Of strokes worth a look (`carrom.players.candidates`) each is simulated once; the best are
    simulated again and again as the hand might make them, all with the same errors, and the
    hopeless ones drop out. What a stroke is worth is the ruling on it and the board it leaves
    behind for whoever plays next (`carrom.players.outlook`). So it knows every ruleset, and plays
    singles and doubles from any seat.

    What it answers is the stroke as its hand makes it: the referee adds nothing, and a record
    keeps what was made. The same level, seed and number of decisions give the same answers on
    any machine, with any number of threads.

    Args:
        level: simulations per move and the hand: a `Level`, or a name of `LEVELS`.
        seed: a whole number from 0 to 2**64 - 1.
        materials: what it believes to play on. Default: the default materials.
        friction: the law of friction it believes in: ``"coupled"`` or ``"coulomb"``.
        threads: of its simulations; 0 for all cores. They change no answer.
        decisions: how many decisions were made before.

    Raises:
        CarromError: listing every fault.

    Example:
        >>> from carrom import rules
        >>> position = rules.Position.opening("icf")
        >>> stroke = SearchPlayer("beginner", seed=1).stroke_or_pass(position)
        >>> position.stroke_faults(stroke)
        ()
        >>> SearchPlayer("beginner", seed=1).stroke_or_pass(position) == stroke
        True
    """

    def __init__(
        self,
        level: Level | str = "club",
        seed: int = 0,
        *,
        materials: Materials | None = None,
        friction: str = "coupled",
        threads: int = 1,
        decisions: int = 0,
    ) -> None:
        """Check the arguments and begin."""
        faults = Faults()
        found = _level(faults, level)
        if materials is not None:
            faults.kind("materials", materials, Materials)
        faults.name("friction", friction, FRICTIONS)
        self.threads = faults.integer("threads", threads, at_least=0, at_most=1024)
        try:
            super().__init__(seed, found.skill, decisions)
        except CarromError as error:
            faults.extend(error.faults)
        faults.raise_as(CarromError)
        self.level = found
        self.materials = Materials() if materials is None else materials
        self.friction = friction

    def stroke_or_pass(self, position: Position) -> Stroke | None:
        """The best stroke found, as the hand makes it; None to pass, which is seldom better.

        Raises:
            InvalidPosition: no position, or one without a layout.
        """
        layout_of(position)
        seed, space = self._next(), space_of(position)
        if space is None:
            return None
        judge = self._judge(position, position.turn)
        plan, value = self._best(position, space, judge, search_seed(seed))
        if _passing(position, judge) > value + PASSING:
            return None
        return self._carry_out(space, plan, seed)

    def place_or_forgo(self, position: Position) -> tuple[Point, ...] | None:
        """The places that are best for its side; None to forgo, where that is better.

        Raises:
            InvalidPosition: no position, one without a layout, or nothing awaits placing.
        """
        layout_of(position)
        self._next()
        usual = auto_places(position)
        placer = position.placer
        assert placer is not None  # somebody was asked
        judge = self._judge(position, placer)
        places = _places(position, judge, usual)
        after = position.place(places) if places else position.auto_place()
        if _forgoing(position, judge) > judge.value_of(after):
            return None
        return places

    # --- searching ------------------------------------------------------------------------------

    def _judge(self, position: Position, seat: str) -> Judge:
        return Judge(position, position.side_of(seat), self.skill.angle)

    def _best(
        self, position: Position, space: StrokeSpace, judge: Judge, seed: int
    ) -> tuple[Array, int]:
        """The best plan, and its value in the hand."""
        budget = self.level.simulations
        plans = self._sifted(position, space, judge, stream(seed, 1), int(SIFTED * budget))
        each = (budget - int(SIFTED * budget)) // len(COPIES)
        best = 0
        for number, copies in enumerate(COPIES, start=2):
            copies = min(copies, each)
            plans = plans[: max(1, each // copies)]
            if number > 2:  # the better half, and strokes near them
                plans = _with_near(plans, stream(seed, number, 1), self.skill.angle)
            values = self._in_hand(space, judge, plans, stream(seed, number), copies)
            order = np.argsort(-values, kind="stable")
            plans, best = plans[order], int(values[order[0]])
        return plans[0], best

    def _sifted(
        self, position: Position, space: StrokeSpace, judge: Judge, seed: int, count: int
    ) -> Array:
        """Strokes worth a look, made once each, the best first."""
        if position.broken:
            plans = candidates(space, welcome(position), seed, count)
        else:
            plans = breaks(space, seed, count)
        batch = self._simulated(space, plans)
        values = judge.values(batch, max(16, int(LOOKED_AT * count)))
        return plans[np.argsort(-values, kind="stable")]

    def _in_hand(
        self, space: StrokeSpace, judge: Judge, plans: Array, seed: int, copies: int
    ) -> Values:
        """The mean value of each plan as the hand might make it, all with the same errors."""
        deviates = np.tile(bells(seed, 0, copies, 4), (len(plans), 1))
        made = executed(np.repeat(plans, copies, axis=0), self.skill, deviates)
        values = judge.values(self._simulated(space, made))
        means: Values = values.reshape(len(plans), copies).sum(axis=1) // copies
        return means

    def _simulated(self, space: StrokeSpace, plans: Array) -> BatchResult:
        return simulate_batch(
            space.layout,
            rows_of(space, plans),
            board=space.board,
            materials=self.materials,
            friction=self.friction,
            threads=self.threads,
            record="final",
        )


def _with_near(plans: Array, seed: int, angle: float) -> Array:
    """The first half of the plans, and as many strokes near them."""
    kept = plans[: (len(plans) + 1) // 2]
    near = kept[: len(plans) - len(kept)]
    width = WIDEN + 0.5 * angle
    return np.concatenate([kept, varied(near, bells(seed, 0, len(near), 3), width)])


def _level(faults: Faults, level: object) -> Level:
    """A level, given itself or by name; anything else is a fault."""
    if isinstance(level, Level):
        return level
    if isinstance(level, str):
        try:
            return Level.named(level)
        except CarromError as error:
            faults.extend(error.faults)
    else:
        faults.kind("level", level, Level)
    return Level.named("beginner")


def _passing(position: Position, judge: Judge) -> int:
    """What passing is worth; nothing can be so bad as two who pass for ever."""
    if position.passes or not position.broken:
        return -(1 << 62)
    return judge.value_of(position.rule(StrokeFacts(passed=True)).apply())


# --- due men ------------------------------------------------------------------------------------


def _forgoing(position: Position, judge: Judge) -> int:
    """What forgoing is worth, where the Laws allow it."""
    return judge.value_of(position.forgo()) if position.may_forgo else -(1 << 62)


def _places(position: Position, judge: Judge, usual: tuple[Point, ...]) -> tuple[Point, ...]:
    """The best places found for the due men, one after another, or the machine's."""
    names = position.pending_placements[: len(usual)]
    if len(names) < len(position.pending_placements):
        return usual  # where there is no room for all there is nothing to choose
    chosen: list[Point] = []
    for number in range(len(names)):
        rest = usual[number + 1 :]
        tried = [usual[number], *_rings(position)]
        values = _tried(position, judge, names, (*chosen, *rest), number, tried)
        for row in np.argsort(-values, kind="stable").tolist():
            place = tried[row]
            if not position.placing_faults([*chosen, place, *rest]):
                chosen.append(place)
                break
        else:
            return usual
    return tuple(chosen)


def _tried(
    position: Position,
    judge: Judge,
    names: Sequence[str],
    others: tuple[Point, ...],
    number: int,
    tried: list[Point],
) -> Values:
    """The value of each place of one of the men, the others lying where they are to lie."""
    after = position.auto_place()
    layout = layout_of(after)
    xy = np.repeat(np.asarray(layout.xy)[None, :STRIKER], len(tried), axis=0)
    where = [*others[:number], (0.0, 0.0), *others[number:]]
    for name, place in zip(names, where, strict=True):
        xy[:, INDEX[name]] = place
    xy[:, INDEX[names[number]]] = tried
    present = np.repeat(layout.on_board[None], len(tried), axis=0)
    return judge.layouts(after, np.asarray(xy), np.asarray(present))


def _rings(position: Position) -> list[Point]:
    """Places within the outer circle where a due man may be tried; not all of them are legal."""
    reach = position.equipment.outer_circle_radius - position.equipment.man.radius
    ways = [unit_vector(360.0 * spoke / SPOKES) for spoke in range(SPOKES)]
    rings = [(reach * part * x, reach * part * y) for part in RINGS for x, y in ways]
    return [(0.0, 0.0), *rings]
