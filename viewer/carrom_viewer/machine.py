"""What a machine is asked, and what it answers: decisions made in another thread.

Example:
    >>> from carrom_viewer.jobs import Jobs
    >>> question = Question(None, "beginner", 1, 0, Materials(), ("break", "south", "north"))
    >>> with Jobs() as jobs:
    ...     jobs.start("move", question)
    ...     _ = jobs.wait("move", seconds=30.0)
    ...     jobs.news("move")[0].value.choice
    'break'
"""

from dataclasses import dataclass

from carrom import Materials, Stroke
from carrom.equipment import Point
from carrom.players import SearchPlayer
from carrom.players.plans import Array
from carrom.result import BatchResult
from carrom.rules import Match
from carrom.solver.space import StrokeSpace

from carrom_viewer.jobs import Task


@dataclass(frozen=True, slots=True)
class Answer:
    """What a machine decides.

    Attributes:
        kind: ``"choose"``, ``"strike"``, ``"pass"``, ``"place"`` or ``"forgo"``.
        choice: after the toss, ``"break"`` or a seat.
        stroke: the stroke that it makes.
        places: where it puts due men, m; () where there is no room.
    """

    kind: str
    choice: str = ""
    stroke: Stroke | None = None
    places: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What a machine is asked, with all that it needs: called in another thread.

    Args:
        match: as it stands; None: after the toss.
        level: one of `carrom.players.LEVELS`.
        seed: of its decisions.
        number: how many were made before.
        materials: what it plays on.
        choices: what may be chosen after the toss.
    """

    match: Match | None
    level: str
    seed: int
    number: int
    materials: Materials
    choices: tuple[str, ...]

    def __call__(self, task: Task) -> Answer:
        """Decide.

        Raises:
            Cancelled: nobody waits for the answer any more.
        """
        player = Stoppable(task, self.level, self.seed, self.materials, self.number)
        if self.match is None:
            return Answer("choose", choice=player.toss(self.choices))
        position = self.match.position
        if position.placer is not None:
            places = player.place_or_forgo(position.seen_from(position.placer))
            return Answer("forgo") if places is None else Answer("place", places=places)
        stroke = player.stroke_or_pass(position.seen_from(position.turn))
        return Answer("pass") if stroke is None else Answer("strike", stroke=stroke)


class Stoppable(SearchPlayer):
    """A player who gives up thinking when nobody waits for the answer any more."""

    def __init__(
        self, task: Task, level: str, seed: int, materials: Materials, number: int
    ) -> None:
        """Sit down for one decision."""
        super().__init__(level, seed, materials=materials, decisions=number)
        self._task = task

    def _simulated(self, space: StrokeSpace, plans: Array) -> BatchResult:
        self._task.check()
        return super()._simulated(space, plans)
