"""Aim help: the ghost path, the noise fan and the odds of what is aimed, kept up to date.

The ghost is one simulation and made at once. The fan is a thousand: it is made in the background
once the aim has stood still for a moment, and given up as soon as the aim changes.
"""

from dataclasses import dataclass, field
from typing import Final

import carrom
from carrom import CarromBoard, CarromError, Layout, Materials, Skill, Stroke

from carrom_viewer.fan import Fan, Question, spread
from carrom_viewer.ghost import Ghost
from carrom_viewer.jobs import Jobs, Task
from carrom_viewer.settings import Settings

FAN: Final = "fan"
"""The purpose of the background work."""
STILL: Final = 0.15
"""How long an aim has to stand still before the fan is asked for, s."""


@dataclass(slots=True)
class Aids:
    """What is known of the stroke that is aimed.

    Attributes:
        ghost: what it would do without noise; None: not asked for, or it cannot be made.
        fan: where the hand would send the pieces; None: not asked for, or not known yet.
        problem: what went wrong in the background, in words; "" when nothing did.
    """

    jobs: Jobs
    ghost: Ghost | None = None
    fan: Fan | None = None
    problem: str = ""
    _asked: tuple[object, ...] | None = None
    _since: float = 0.0
    _begun: bool = False
    _question: Question | None = field(default=None, repr=False)

    def look(
        self,
        now: float,
        settings: Settings,
        layout: Layout,
        stroke: Stroke,
        board: CarromBoard,
        materials: Materials,
        friction: str = "coupled",
    ) -> None:
        """Bring everything up to date with the aim and the settings."""
        wants = settings.fan or settings.odds
        ground = (layout, stroke, board, materials, friction)
        asked = (ground, settings.hand, settings.ghost_contacts)
        if (asked, wants, settings.ghost) != self._asked:
            self.clear()
            self._asked, self._since = (asked, wants, settings.ghost), now
            if settings.ghost or wants:
                self._simulate(settings, *ground)
        if wants and not self._begun and self._question is not None:
            if now - self._since >= STILL:
                self._begin(self._question)
        elif self._begun:
            self._take()

    def clear(self) -> None:
        """Nothing is aimed any more."""
        if self._begun:
            self.jobs.cancel(FAN)
        self.ghost = self.fan = self._question = self._asked = None
        self._begun = False

    def _simulate(
        self,
        settings: Settings,
        layout: Layout,
        stroke: Stroke,
        board: CarromBoard,
        materials: Materials,
        friction: str,
    ) -> None:
        try:
            result = carrom.simulate(
                layout, stroke, board=board, materials=materials, friction=friction
            )
        except CarromError:  # no place for the striker: whoever aims is told so elsewhere
            return
        self.ghost = Ghost(result, settings.ghost_contacts)
        skill = Skill.named(settings.hand)
        self._question = Question(
            layout,
            stroke,
            board,
            skill,
            self.ghost.pot,
            materials,
            friction,
            pieces=self.ghost.moved,
        )

    def _begin(self, question: Question) -> None:
        def work(task: Task) -> Fan:
            return spread(question, report=task.report, check=task.check)

        self._begun = True
        self.jobs.start(FAN, work)

    def _take(self) -> None:
        if not self.jobs.busy(FAN):  # it is all there, or another screen has ended it
            self._begun = self.fan is not None and self.fan.final
            return
        for news in self.jobs.news(FAN):
            if isinstance(news.value, Fan):
                self.fan = news.value
            elif news.error is not None:
                self.problem = news.problem
                self._question = None  # not asked again before the aim changes
