"""The noise fan: where the pieces go when this player's hand makes the aimed stroke many times.

Every copy is a real stroke: the aim, moved by the hand's deviations (`carrom.Skill`), simulated.
The first copies are drawn as lines; all of them are counted for the odds of the intended pot. The
copies of an aim are always the same ones, whatever was looked at before.

Example:
    >>> import carrom
    >>> layout, board = carrom.Layout.of({"W1": (0.27, 0.27)}), carrom.CarromBoard.icf()
    >>> stroke = carrom.Stroke.aim(x=-0.1, angle=55.3, speed=2.0)
    >>> question = Question(layout, stroke, board, carrom.Skill.named("club"), pot=("W1", "NE"))
    >>> fan = spread(question, copies=64)
    >>> fan.odds.trials, len(fan.ways) == DRAWN
    (64, True)
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import carrom
import numpy as np
from carrom import CarromBoard, Layout, Limits, Materials, Skill, Stroke
from carrom.equipment import to_south
from carrom.errors import CarromError, Faults
from carrom.names import INDEX, PIECES, POCKETS, STRIKER
from carrom.solver.noise import stream
from carrom.solver.odds import Odds
from carrom.solver.space import StrokeSpace
from numpy.typing import NDArray

from carrom_viewer.replay import TRAILS, Replay, look_of
from carrom_viewer.scene import Mark, Path, Points

DRAWN: Final = 24
"""Copies whose ways are drawn, at most."""
MOST_LINES: Final = 200
"""After so many lines no further copy is drawn: more would hide the board, and take long."""
COPIES: Final = 1024
"""Copies that are counted, unless another number is asked for."""
FIRST: Final = 64
"""Copies before something is told for the first time; then twice as many each time."""
MOST_DOTS: Final = 80
"""Ends of ways that are marked, of each piece, at most."""
DOTS_IN_ALL: Final = 400
"""Ends that are marked, of all pieces together, at most."""
SEED: Final = 20_250_101
"""Of the copies: the same for all aims, so that the fan does not flicker while one is changed."""
LEAST_SPEED: Final = 1e-3
MOST_SPEED: Final = Limits().max_speed
MOST_SPIN: Final = Limits().max_spin
"""No copy is slower or faster, m/s, nor has more spin, rad/s, than can be simulated."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is aimed, and with which hand.

    Args:
        layout: the pieces.
        stroke: as it is meant.
        board: the carrom board.
        skill: the hand.
        pot: the intended pot, piece and pocket; None: none is intended.
        materials: what is played on.
        friction: ``"coupled"`` or ``"coulomb"``.
        pieces: the pieces whose ways are wanted, by their names; (): of all that move.
    """

    layout: Layout
    stroke: Stroke
    board: CarromBoard
    skill: Skill
    pot: tuple[str, str] | None = None
    materials: Materials = Materials()  # noqa: RUF009 - a frozen value
    friction: str = "coupled"
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """Where the pieces go.

    Attributes:
        odds: of the intended pot; without trials where none is intended.
        in_pocket: of the intended pot's piece: how often into any pocket.
        ways: of each copy drawn: the corners of each moving piece's way, m, by its number.
        ends: of each piece that any copy moves: where it comes to rest, m, (N, 2).
        final: whether all copies are in.
    """

    odds: Odds
    in_pocket: Odds
    ways: tuple[dict[int, Points], ...]
    ends: dict[int, Points]
    final: bool

    def paths(self) -> tuple[Path, ...]:
        """The lines: the more copies take a way, the denser it looks."""
        return tuple(
            Path(points, (*TRAILS[look_of(piece)][:3], 0.16), width=0.002)
            for way in self.ways
            for piece, points in way.items()
        )

    def marks(self) -> tuple[Mark, ...]:
        """Where the pieces come to rest."""
        most = min(MOST_DOTS, DOTS_IN_ALL // max(1, len(self.ends)))
        return tuple(
            Mark((x, y), 0.0025, (*TRAILS[look_of(piece)][:3], 0.35), "contact")
            for piece, ends in self.ends.items()
            for x, y in ends[:most].tolist()
        )


def spread(
    question: Question,
    copies: int = COPIES,
    report: Callable[[Fan], None] | None = None,
    check: Callable[[], None] = lambda: None,
) -> Fan:
    """Make the copies of a stroke and see where everything goes.

    Args:
        question: the stroke and the hand.
        copies: how many, 1 to 1,000,000.
        report: called with what is known so far, from `FIRST` copies on.
        check: asked between simulations; it may raise to end the work.

    Raises:
        CarromError: a number of copies that cannot be.
        InvalidStroke: there is no room for the striker at all.
    """
    faults = Faults()
    copies = faults.integer("copies", copies, at_least=1, at_most=1_000_000)
    faults.raise_as(CarromError)
    rows = _copies_of(question, copies)
    ways = tuple(_ways(question, rows, check))
    parts, done, batch = list[carrom.BatchResult](), 0, FIRST
    while True:
        check()
        part = rows[done : done + batch]
        parts.append(
            carrom.simulate_batch(
                question.layout,
                part,
                board=question.board,
                materials=question.materials,
                friction=question.friction,
                threads=1,  # the other core draws
            )
        )
        done += len(part)
        fan = _counted(question, parts, ways, final=done >= copies)
        if fan.final:
            return fan
        if report is not None:
            report(fan)
        batch = done


def _copies_of(question: Question, copies: int) -> NDArray[np.float64]:
    """The strokes that the hand makes; where the striker may not stand it is moved nearby."""
    stroke, board = question.stroke, question.board
    seat = stroke.seat or "south"
    space = StrokeSpace(
        question.layout,
        board,
        seat,
        slowest=LEAST_SPEED,
        fastest=MOST_SPEED,
        most_spin=MOST_SPIN,
    )
    x, _ = to_south(stroke.striker_xy, seat)
    aim = np.array([x, stroke.angle, stroke.speed, stroke.spin])
    made = question.skill.executed(np.tile(aim, (copies, 1)), stream(SEED, 1), 0)
    made[:, 2] = np.clip(made[:, 2], LEAST_SPEED, MOST_SPEED)
    return space.rows(made)


def _ways(
    question: Question, rows: NDArray[np.float64], check: Callable[[], None]
) -> list[dict[int, Points]]:
    found = list[dict[int, Points]]()
    for x, y, u, v, spin in rows[:DRAWN].tolist():
        if sum(map(len, found)) >= MOST_LINES:
            break
        check()
        result = carrom.simulate(
            question.layout,
            Stroke((x, y), (u, v), spin),
            board=question.board,
            materials=question.materials,
            friction=question.friction,
        )
        replay = Replay(result)
        way = {}
        for piece in [INDEX[name] for name in question.pieces or PIECES]:
            points = replay.trail(piece, result.duration)
            if len(points) > 1:
                way[piece] = points
        found.append(way)
    return found


def _counted(
    question: Question,
    parts: list[carrom.BatchResult],
    ways: tuple[dict[int, Points], ...],
    *,
    final: bool,
) -> Fan:
    xy = np.concatenate([part.xy for part in parts])
    pocket = np.concatenate([part.pocket for part in parts])
    odds = in_pocket = Odds(0, 0)
    if question.pot is not None:
        wanted, hole = question.pot
        fell = pocket[:, INDEX[wanted]]
        odds = Odds(int((fell == POCKETS.index(hole)).sum()), len(fell))
        in_pocket = Odds(int((fell >= 0).sum()), len(fell))
    moving = {piece for way in ways for piece in way}
    ends = {}
    for piece in sorted(moving):
        rests = ~np.isnan(xy[:, piece, 0])
        if piece != STRIKER:  # those that the hand sometimes misses lie where they lay
            rests &= (xy[:, piece] != question.layout.xy[piece]).any(axis=1)
        ends[piece] = xy[rests, piece]
    return Fan(odds, in_pocket, ways, ends, final)
