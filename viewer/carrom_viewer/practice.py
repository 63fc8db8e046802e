"""Practice: the same set-up again and again, a stroke taken back or made once more, bit for bit.

A `Practice` is a value: what is done gives another. It knows no player on turn and no Laws but
those of the striker's place, so any set-up will do.

Example:
    >>> import carrom
    >>> practice = Practice(carrom.Layout.of({"W1": (0.25, -0.1)}))
    >>> made = practice.struck(carrom.Stroke.aim(x=0.1, angle=80.0, speed=2.0))
    >>> made.again().made == made.made, made.taken_back() == practice
    (True, True)
"""

import dataclasses
from dataclasses import dataclass
from typing import Final

import carrom
import numpy as np
from carrom import CarromBoard, Layout, Limits, Materials, Stroke, StrokeResult
from carrom.equipment import ICF_BOARD
from carrom.errors import CarromError, Faults, InvalidStroke
from carrom.names import SEATS
from carrom.solver.tricks import FOLDER, Trick, load_trick, tricks

from carrom_viewer.settings import MOST_STARS


@dataclass(frozen=True, slots=True)
class FreeGround:
    """What somebody aims on, where no game is played.

    Attributes:
        layout: where the pieces lie.
        equipment: the carrom board.
        turn: the seat of who aims.
    """

    layout: Layout
    equipment: CarromBoard
    turn: str

    def stroke_faults(self, stroke: Stroke) -> tuple[str, ...]:
        """Why the striker may not stand there (Law 130); empty when it may."""
        return carrom.striker_faults(self.equipment, self.layout, stroke)


@dataclass(frozen=True, slots=True)
class Practice:
    """A set-up, and the strokes made from it. Frozen.

    Args:
        start: the set-up.
        seat: who strikes.
        board: the carrom board.
        made: the strokes since the set-up, each from where the one before left the pieces.
        materials: what is played on.
        friction: ``"coupled"`` or ``"coulomb"``.
        limits: how far a stroke is followed.

    Raises:
        CarromError: the pieces cannot lie so, or there is no such seat; every fault is listed.
    """

    start: Layout
    seat: str = "south"
    board: CarromBoard = ICF_BOARD
    made: tuple[StrokeResult, ...] = ()
    materials: Materials = Materials()  # noqa: RUF009 - a frozen value
    friction: str = "coupled"
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value

    @classmethod
    def before(cls, result: StrokeResult) -> "Practice":
        """Back to before a stroke, by whoever made it, on what it was made on.

        Example:
            >>> layout = carrom.Layout.of({"W1": (0.2, 0.2)})
            >>> made = carrom.simulate(layout, carrom.Stroke.aim(0.0, 80.0, 2.0, seat="north"))
            >>> Practice.before(made).struck(made.stroke).made[0].digest() == made.digest()
            True
        """
        return cls(
            result.start,
            result.stroke.seat or "south",
            result.board,
            materials=result.materials,
            friction=result.friction,
            limits=result.limits,
        )

    def __post_init__(self) -> None:
        """Check the set-up."""
        faults = Faults()
        faults.name("seat", self.seat, SEATS)
        faults.extend(self.start.faults(self.board))
        faults.raise_as(CarromError)

    @property
    def layout(self) -> Layout:
        """Where the pieces lie now."""
        return self.made[-1].layout if self.made else self.start

    @property
    def ground(self) -> FreeGround:
        """What the next stroke is aimed on."""
        return FreeGround(self.layout, self.board, self.seat)

    def struck(self, stroke: Stroke) -> "Practice":
        """The practice after a stroke; `made` has its result last.

        Raises:
            InvalidStroke: the striker may not stand there; every reason is listed.
        """
        faults = Faults(self.ground.stroke_faults(stroke))
        faults.raise_as(InvalidStroke)
        result = carrom.simulate(
            self.layout,
            stroke,
            board=self.board,
            materials=self.materials,
            friction=self.friction,
            limits=self.limits,
        )
        return dataclasses.replace(self, made=(*self.made, result))

    def taken_back(self) -> "Practice":
        """The practice before the last stroke; itself when there was none."""
        return dataclasses.replace(self, made=self.made[:-1])

    def again(self) -> "Practice":
        """The last stroke once more from where it was made; itself when there was none."""
        return self.taken_back().struck(self.made[-1].stroke) if self.made else self

    def restarted(self) -> "Practice":
        """The set-up as it was."""
        return dataclasses.replace(self, made=())


# --- tricks -------------------------------------------------------------------------------------

_TRIES: Final = ((1, MOST_STARS), (3, 2))
"""Strokes within which a trick must be made for so many stars; later it is one."""


def judged(trick: Trick, stroke: Stroke) -> tuple[str, ...]:
    """What a stroke from the set-up of a trick lacks, in words; empty when it makes the trick.

    Example:
        >>> from carrom.solver.tricks import trick
        >>> one = trick("straight-cut")
        >>> judged(one, one.stroke()), judged(one, carrom.Stroke.aim(0.0, 90.0, 0.3))[0]
        ((), 'the striker hits no piece')
    """
    problem = trick.problem("exact")
    rows = np.array([stroke.row])
    scores, _ = problem.judge(rows)
    if scores[0] >= 1.0:
        return ()
    return trick.goal.missing(problem.tracks(rows), 0)


def stars_for(tries: int, *, shown: bool = False) -> int:
    """How many stars a trick earns.

    Args:
        tries: strokes that it took, 1 or more.
        shown: whether somebody looked how it is done.

    Example:
        >>> stars_for(1), stars_for(3), stars_for(4), stars_for(1, shown=True)
        (3, 2, 1, 1)
    """
    if shown:
        return 1
    return next((stars for most, stars in _TRIES if tries <= most), 1)


def stars_text(count: int) -> str:
    """Stars earned, and those that are still to be had.

    Example:
        >>> stars_text(2)
        '★★☆'
    """
    return "★" * count + "☆" * (MOST_STARS - count)


def trick_book() -> tuple[tuple[Trick, ...], str]:
    """All tricks that can be read, the easiest first, and what is wrong with the others."""
    try:
        return tricks(), ""
    except CarromError as error:
        problem = str(error)
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        try:
            found.append(load_trick(path))
        except CarromError:
            continue  # told already
    return tuple(sorted(found, key=lambda one: (one.difficulty, one.name))), problem
