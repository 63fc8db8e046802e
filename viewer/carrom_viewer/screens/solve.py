"""The solver from any set-up: a goal in words, a search in the background, strokes to look at."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

import carrom
from carrom import CarromBoard, Layout, Materials, Stroke
from carrom.errors import CarromError
from carrom.rules import Position
from carrom.solver.goal import Goal
from carrom.solver.solution import NearMiss, Solution, Solutions
from carrom.solver.solve import Progress

from carrom_viewer.columns import Column
from carrom_viewer.hits import piece_at, pocket_at
from carrom_viewer.pointing import marked
from carrom_viewer.replay import (
    Replay,
    Shown,
    layout_discs,
    name_labels,
    pocket_labels,
    quarters,
)
from carrom_viewer.scene import BoardView, Box, Pointer, Scene, Size
from carrom_viewer.screens import BACK, KeyList, PanelScreen
from carrom_viewer.screens.hands import add_hands
from carrom_viewer.screens.kept import KeptView
from carrom_viewer.watching import Watching
from carrom_viewer.widgets import (
    ACCENT,
    FAINT,
    FIELD,
    WARNING,
    Act,
    Button,
    Caption,
    ListBox,
    TextLine,
    Widget,
)

if TYPE_CHECKING:
    from carrom_viewer.app import Context
    from carrom_viewer.jobs import Task

SOLVE: Final = "solve"
"""The purpose of the search among the background jobs."""
BUDGETS: Final = ("10k", "100k", "1M", "30 s")
"""How long a search may go on, as `carrom.solve` reads it."""
WITH_NAMES: Final = Shown(trails=True, labels=True)
"""What is shown of a stroke that was found."""
SEED: Final = 1
"""Of the search: the same question gives the same answer."""


class Solve(PanelScreen):
    """Strokes that reach a goal.

    Args:
        context: what all screens share.
        start: where the pieces lie; or a position of a game, with a layout, whose Laws count then.
        seat: whose stroke it is.
        board: the carrom board. Default: the ICF board.
        goal: in the language of goals; it may be written here.
        materials: what is played on.
        friction: ``"coupled"`` or ``"coulomb"``.
        use: takes a stroke that was found as the aim of whoever asks; None: nobody aims.
    """

    keys: ClassVar[KeyList] = (
        ("Enter", "solve.key-start"),
        ("↑ ↓", "solve.key-list"),
        ("Space", "solve.key-watch"),
        ("Esc", "solve.key-stop"),
    )

    def __init__(
        self,
        context: Context,
        start: Layout | Position,
        seat: str = "south",
        board: CarromBoard | None = None,
        goal: str = "",
        materials: Materials | None = None,
        friction: str = "coupled",
        use: Callable[[Stroke], None] | None = None,
    ) -> None:
        """Ask for a goal."""
        super().__init__(context)
        self.position = start if isinstance(start, Position) else None
        self.seat, self.equipment = seat, board or CarromBoard.icf()
        if isinstance(start, Position):
            self.seat, self.equipment = start.turn, start.equipment
        self.layout = _layout_of(start)
        self.materials, self.friction = materials, friction
        self.goal, self.budget = goal, BUDGETS[1]
        self.hand = context.settings.hand
        self.found: Solutions | None = None
        self.progress: Progress | None = None
        self.problem = ""
        self.chosen = 0
        self.controls.focus = "solve.goal"
        self._user = use
        self._aimed: str | None = None
        self._stop = threading.Event()
        self._watching = Watching()
        self._kept = KeptView()
        self._acts: dict[str, Callable[[], None]] = {
            "solve.start": self._start,
            "solve.stop": lambda: self._stop.set(),
            "solve.cancel": self._cancel,
            "solve.watch": self._watch,
            "solve.try": self._try,
            "solve.use": self._use,
            "solve.back": lambda: self.go(BACK),
        }

    # --- the search -----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a search goes on."""
        return self.context.jobs.busy(SOLVE)

    def _start(self) -> None:
        """Begin to search; what is wrong with the question is told at once."""
        if self.busy:
            return
        self.found, self.progress, self.problem = None, None, ""
        self._watching.forget()
        try:
            goal = Goal.parse(self.goal)
            start = self._start_for(goal)
        except CarromError as error:
            self.problem = "\n".join(marked(fault, self.goal) for fault in error.faults)
            return
        self._stop = threading.Event()
        self.context.jobs.start(SOLVE, self._work(start, goal, self._stop))

    def _start_for(self, goal: Goal) -> Layout | Position:
        """Where the search begins: a position, if there is one or the goal needs one.

        Raises:
            CarromError: no stroke from here can reach the goal; every reason is listed.
        """
        faults = goal.faults(self.layout, self.position)
        if not faults:
            return self.position or self.layout
        position = self.position or _lawful(self.layout, self.seat, self.equipment)
        if position is not None:
            faults = goal.faults(self.layout, position)
        if faults or position is None:
            raise CarromError(faults)
        return position

    def _work(
        self, start: Layout | Position, goal: Goal, stop: threading.Event
    ) -> Callable[[Task], Solutions]:
        """The search itself, which knows nothing of the screen."""
        question: dict[str, Any] = {
            "board": self.equipment,
            "materials": self.materials,
            "friction": self.friction,
            "seat": self.seat,
            "skill": self.hand,
            "budget": self.budget,
            "seed": SEED,
        }

        def work(task: Task) -> Solutions:
            def told(progress: Progress) -> None:
                task.report(progress)
                if stop.is_set():
                    raise KeyboardInterrupt  # on which the solver tells what it has found so far

            return carrom.solve(start, goal, progress=told, **question)

        return work

    def _cancel(self) -> None:
        """Forget the search and what it has found."""
        self.context.jobs.cancel(SOLVE)
        self.progress = None

    def tick(self, now: float) -> None:
        """Take news of the search; let the stroke that is watched go on."""
        for news in self.context.jobs.news(SOLVE):
            if news.error is not None:
                self.problem = news.problem
            elif isinstance(news.value, Progress):
                self.progress = news.value
            elif isinstance(news.value, Solutions):
                self.found, self.chosen = news.value, 0
                self.controls.focus = "solve.list" if news.value.found else None
                self._look()
        self.context.hear(self._watching.tick(now))

    def close(self) -> None:
        """The search ends with the screen."""
        self.context.jobs.cancel(SOLVE)

    # --- looking at strokes ---------------------------------------------------------------------

    @property
    def stroke(self) -> Solution | NearMiss | None:
        """The solution that is looked at, or the nearest miss where there is none."""
        if self.found is None:
            return None
        return self.found[self.chosen] if self.found.found else self.found.near_miss

    def _look(self) -> None:
        """Show the stroke that is chosen from its end, with the ways of all pieces."""
        self._watching.forget()
        stroke = self.stroke
        if stroke is not None:
            self._watching.see(Replay(stroke.result, self.seat))
            self._watching.playback.to_end()

    def _watch(self) -> None:
        if self._watching.replay is not None:
            self._watching.playback.toggle()

    def _try(self) -> None:
        """Go on to practise, with the stroke that is looked at already aimed."""
        if self.stroke is not None:
            self.go(self.context.open("drill", made=self.stroke.result))

    def _use(self) -> None:
        """Go back, with the stroke that is looked at already aimed."""
        if self.stroke is not None and self._user is not None:
            self._user(self.stroke.stroke)
            self.go(BACK)

    # --- what is seen ---------------------------------------------------------------------------

    def title(self) -> str:
        """Of the window."""
        return self.say("solve.title")

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - as all screens
        """The set-up, or the stroke that is looked at."""
        replay, time = self._watching.replay, self._watching.playback.time
        if replay is None:
            return self._kept.of((self._aimed,), self._asked)
        return self._kept.of((replay, time), lambda: replay.view(time, WITH_NAMES))

    def _asked(self) -> BoardView:
        """The set-up with the names that goals are written with, what was clicked in a ring."""
        discs = layout_discs(self.layout, self.equipment)
        return BoardView(
            discs=tuple(
                dataclasses.replace(disc, ring=ACCENT if name == self._aimed else None)
                for name, disc in zip(self.layout.names, discs, strict=True)
            ),
            labels=(*pocket_labels(self.equipment), *name_labels(self.layout, self.equipment)),
            turned=quarters(self.seat),
            board=self.equipment,
        )

    def scene(self, now: float, size: Size) -> Scene:
        """The panel, with a bar while the search goes on."""
        scene = super().scene(now, size)
        if not self.busy:
            return scene
        at = next(one.place for one in self._placed() if one.name == "solve.progress")
        part = 0.0 if self.progress is None else self.progress.part
        y = at.y + at.height + 0.1
        bar = (
            Box(at.x, y, at.width, 0.3, FIELD, 0.15),
            Box(at.x, y, at.width * part, 0.3, ACCENT, 0.15),
        )
        return dataclasses.replace(scene, panel=(*scene.panel, *bar))

    def widgets(self) -> tuple[Widget, ...]:
        """The question; while it is searched the progress, then the answer."""
        column = self.column()
        column.add(Caption("solve.title", self.say("solve.title"), 1.4, bold=True))
        if self.busy:
            self._add_progress(column)
        else:
            self._add_question(column)
            self._add_answer(column)
        column.space()
        column.add(Button("solve.back", self.say("common.back"), "Esc"))
        return column.widgets

    def _add_question(self, column: Column) -> None:
        column.add(TextLine("solve.goal", self.say("solve.goal"), self.goal))
        column.add(Caption("solve.hint", self.say("solve.hint"), 0.85, FAINT))
        column.add(Caption("solve.hand", self.say("solve.hand"), 0.9, FAINT))
        add_hands(column, "solve.hand", self.hand, self.say)
        column.add(Caption("solve.budget", self.say("solve.budget"), 0.9, FAINT))
        column.add(
            *(Button(f"solve.budget.{text}", text, chosen=self.budget == text) for text in BUDGETS)
        )
        column.space(0.2)
        able = bool(self.goal.strip())
        column.add(
            Button(
                "solve.start", self.say("solve.start"), primary=self.found is None, enabled=able
            )
        )

    def _add_progress(self, column: Column) -> None:
        column.add(Caption("solve.asked", self.goal))
        column.add(Caption("solve.progress", self._progress_text(), 0.9))
        column.space(1.0)
        some = self.progress is not None and self.progress.kinds > 0
        column.add(
            Button("solve.stop", self.say("solve.stop"), enabled=some),
            Button("solve.cancel", self.say("common.cancel"), "Esc"),
        )

    def _progress_text(self) -> str:
        progress = self.progress
        if progress is None:
            return self.say("solve.begins")
        text = self.say("solve.searched", part=100.0 * progress.part, used=progress.used)
        if progress.best is not None:
            best = self.say("solve.best", kinds=progress.kinds, rate=100.0 * progress.best)
            return f"{text}\n{best}"
        return f"{text}\n{self.say('solve.near', part=100.0 * progress.score)}"

    def _add_answer(self, column: Column) -> None:
        if self.problem:
            column.add(Caption("solve.problem", self.problem, 0.9, WARNING))
        if self.found is None:
            return
        column.aside()
        if self.found.found:
            rows = tuple(
                f"{100.0 * one.odds.rate:.0f}\N{NO-BREAK SPACE}%  {one.description}"
                for one in self.found
            )
            column.add(ListBox("solve.list", rows, self.chosen, lines=min(6, len(rows))))
        elif self.found.near_miss is None:
            column.add(Caption("solve.none", self.say("solve.nothing")))
        else:
            missing = "; ".join(self.found.near_miss.missing)
            column.add(Caption("solve.none", self.say("solve.none", missing=missing), 0.95))
        stroke = self.stroke
        if stroke is not None:
            column.add(Caption("solve.stroke", self._stroke_text(stroke), 0.9))
            playing = self._watching.playback.playing
            word = self.say("solve.pause") if playing else self.say("solve.watch")
            column.add(
                Button("solve.watch", word, self.say("common.space")),
                Button("solve.try", self.say("solve.try"), primary=self._user is None),
            )
            if self._user is not None:
                column.add(Button("solve.use", self.say("solve.use"), primary=True))

    def _stroke_text(self, stroke: Solution | NearMiss) -> str:
        made = stroke.stroke
        how = self.say("solve.how", angle=made.angle, speed=made.speed, spin=round(made.spin))
        if isinstance(stroke, NearMiss):
            return f"{stroke.description}\n{how}"
        low, high = stroke.odds.interval
        odds = self.say(
            "solve.odds", rate=100.0 * stroke.odds.rate, low=100.0 * low, high=100.0 * high
        )
        return f"{odds}\n{stroke.description}\n{how}"

    # --- what is done ---------------------------------------------------------------------------

    def act(self, act: Act) -> None:
        """A button, the goal, or a solution of the list."""
        _, _, name = act.name.partition(".")
        group, _, choice = name.partition(".")
        if act.name == "solve.goal":
            self.goal = act.text
            if act.final:
                self._start()
        elif act.name == "solve.list":
            self.chosen = act.row
            self._look()
            if act.final:
                self._watch()
        elif group == "hand" and choice:
            self.hand = choice
        elif group == "budget" and choice:
            self.budget = choice
        elif act.name in self._acts:
            self._acts[act.name]()

    def board_pointer(self, event: Pointer) -> None:
        """A click on a piece asks for its pot; one on a pocket then says in which."""
        if event.kind != "press" or event.button != "left" or self.busy:
            return
        name = piece_at(self.layout, self.equipment, event.xy)
        pocket = pocket_at(self.equipment, event.xy)
        if name is not None:
            self._aimed = name
            self.goal = f"pot {name}; keep striker"
        elif pocket is not None and self._aimed is not None:
            self.goal = f"pot {self._aimed} in {pocket}; keep striker"

    def board_key(self, key: str, modifiers: frozenset[str]) -> bool:
        """Space watches, Enter searches, Escape ends a search."""
        if modifiers & {"ctrl", "alt"}:
            return False
        if key == "space" and self._watching.replay is not None:
            self._watch()
        elif key == "enter" and not self.busy:
            self._start()
        elif key == "escape" and self.busy:
            self._cancel()
        else:
            return False
        return True


def _layout_of(start: Layout | Position) -> Layout:
    """Where the pieces lie.

    Raises:
        CarromError: nobody knows.
    """
    layout = start.layout if isinstance(start, Position) else start
    if layout is None:
        raise CarromError("nothing can be searched for where the layout is not known")
    return layout


def _lawful(layout: Layout, seat: str, board: CarromBoard) -> Position | None:
    """A position by the Laws with the pieces lying so; None: none can be in a game."""
    try:
        return Position.of(
            "icf",
            layout=layout,
            turn=seat,
            seats=4 if seat in ("east", "west") else 2,
            queen="covered-by-me" if layout.position("Q") is None else "board",
            equipment=board,
        )
    except CarromError:
        return None
