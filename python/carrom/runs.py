"""The run test of the Laws: how often a striker crosses the empty board at full force.

The ICF's specification of the board wants at least three and a half runs of a striker of 15 g that
is sent off with maximum force from a base line; a run is one crossing from frame to frame.
"""

from dataclasses import dataclass
from typing import Final

from carrom.equipment import ICF_BOARD, CarromBoard
from carrom.errors import CarromError, Faults, InvalidBoard, immutable
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.physics import simulate
from carrom.result import StrokeResult
from carrom.stroke import Stroke

LEAST_RUNS: Final = 3.5
"""Runs that the Laws want (equipment: playing surface; the German text of 1991 wants 3)."""

FULL_FORCE: Final = 7.0
"""Speed of a striker sent off with maximum force, m/s: an estimate, strong hands reach 6 to 8."""


@immutable
@dataclass(frozen=True, slots=True)
class BoardRuns:
    """What a striker did that was sent straight across an empty board.

    Attributes:
        speed: the speed at which it was sent off, m/s.
        hits: cushions that it met.
        runs: crossings of the board: one for each cushion, and of the last one the part that it
            went. The first is from the base line to the opposite cushion.
        path: the whole way, m.
    """

    speed: float
    hits: int
    runs: float
    path: float

    @property
    def passes(self) -> bool:
        """Whether the Laws' three and a half runs are reached.

        Example:
            >>> board_runs(speed=2.0).passes
            False
        """
        return self.runs >= LEAST_RUNS


def board_runs(
    board: CarromBoard = ICF_BOARD,
    materials: Materials | None = None,
    *,
    speed: float = FULL_FORCE,
) -> BoardRuns:
    """The run test: a striker sent from the middle of a base line straight across an empty board.

    It has no spin and gets none, so that both models of friction would give the same.

    Args:
        board: the carrom board; its striker is the one that is sent, 15 g in the Laws' test.
        materials: powder and impacts. Default: boric acid and wood.
        speed: m/s, above 0 and up to 1,000. Default: full force.

    Raises:
        CarromError: something cannot be used, every fault is listed; an `InvalidBoard`,
            `InvalidMaterials` or `InvalidStroke` when only that is wrong. Or the striker does not
            come to rest within a minute, as without any friction.

    Example:
        >>> done = board_runs()
        >>> done.hits, round(done.runs, 2), done.passes
        (5, 5.59, True)
        >>> board_runs(materials=Materials(powder="none"), speed=5.0).passes
        False
    """
    faults = Faults()
    faults.kind("board", board, CarromBoard)
    faults.raise_as(InvalidBoard)
    limits = Limits(max_speed=1000.0)
    stroke = Stroke.aim(x=0.0, angle=90.0, speed=speed, board=board)
    result = simulate(
        Layout.of({}),
        stroke,
        board=board,
        materials=Materials() if materials is None else materials,
        record="events",
        limits=limits,
    )
    if result.stop_reason != "settled" or result.striker_xy is None:
        raise CarromError([f"the striker does not come to rest on the board: {_end_of(result)}"])
    hits = len(result.events.of_kind("disc-cushion"))
    across = 2.0 * (board.half_side - board.striker.radius)
    first = 0.5 * across + board.base_line_offset
    # Each cushion turns it round: it comes to rest on the way north after an even number of them.
    way = -1.0 if hits % 2 else 1.0
    from_cushion = 0.5 * across + way * result.striker_xy[1]
    if not hits:
        gone = result.striker_xy[1] + board.base_line_offset
        return BoardRuns(stroke.speed, 0, gone / first, gone)
    path = first + (hits - 1) * across + from_cushion
    return BoardRuns(stroke.speed, hits, hits + from_cushion / across, path)


def _end_of(result: StrokeResult) -> str:
    return result.stop_reason if result.striker_xy is not None else "it left it"
