"""Replay: a stroke, or all strokes of a match record, at any speed, forwards and back."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from carrom import CarromBoard
from carrom.events import Event
from carrom.names import CUSHIONS

from carrom_viewer.clock import Playback, rate_text
from carrom_viewer.jobs import Task
from carrom_viewer.replay import Replay, Shown, load_replays
from carrom_viewer.scene import BoardView
from carrom_viewer.screens import BACK, KeyList, PanelScreen
from carrom_viewer.screens.setup import RECORDS
from carrom_viewer.sound import Score
from carrom_viewer.widgets import (
    FAINT,
    Act,
    Button,
    Caption,
    Column,
    ListBox,
    Slider,
    TextLine,
    Toggle,
    Widget,
    step_of,
)

if TYPE_CHECKING:
    from carrom_viewer.app import Context

LOAD: Final = "load"
"""The purpose of reading a file."""
TIME_STEPS: Final = (0.05, 0.01, 0.001)
"""Coarse, fine and finest step of an arrow key, s of the stroke."""


class ReplayScreen(PanelScreen):
    """What happened, again.

    Args:
        context: what all screens share.
        replays: the strokes, in order; None: a file is to be chosen.
        number: which of them is seen first; -1 the last.
    """

    keys: ClassVar[KeyList] = (
        ("Space", "replay.key-play"),
        ("← →", "replay.key-scrub"),
        (", .", "replay.key-step"),
        ("[ ]", "replay.key-pot"),
        ("↑ ↓", "replay.key-rate"),
        ("Home End", "replay.key-ends"),
        ("PgUp PgDn", "replay.key-stroke"),
        ("T K N", "replay.key-show"),
        ("V", "replay.key-turn"),
        ("R", "replay.key-retry"),
    )

    def __init__(
        self, context: Context, replays: tuple[Replay, ...] | None = None, number: int = 0
    ) -> None:
        """Begin with the first stroke, standing still."""
        super().__init__(context)
        self.replays = () if replays is None else replays
        self.number = 0
        self.shown = Shown(trails=True, marks=True)
        self.playback = Playback(0.0)
        self.quarters = 0
        self.path = ""
        self._score: Score | None = None
        self._loads = False
        self._files = self._found()
        self._file: int | None = 0 if self._files else None
        self._last: tuple[object, BoardView] | None = None
        if self.replays:
            self.show(number % len(self.replays))
        else:
            self.controls.focus = "replay.files" if self._files else "replay.path"

    @property
    def replay(self) -> Replay | None:
        """The stroke that is seen."""
        return self.replays[self.number] if self.replays else None

    def show(self, number: int) -> None:
        """See another stroke, from its start."""
        self.number = number
        replay = self.replays[number]
        self.playback = replay.playback(self.playback.rate)
        self._score = Score.of(replay.result.events)

    # --- what is seen ---------------------------------------------------------------------------

    def title(self) -> str:
        """Of the window."""
        return self.say("replay.title")

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - the playback knows the time
        """The board at the time of the playback."""
        replay = self.replay
        if replay is None:
            return BoardView(board=CarromBoard.icf())
        state = (self.number, self.playback.time, self.shown, self.quarters)
        if self._last is None or self._last[0] != state:
            view = replay.view(self.playback.time, self.shown)
            self._last = state, _turned(view, self.quarters)
        return self._last[1]

    def widgets(self) -> tuple[Widget, ...]:
        """The files, or the controls of the playback."""
        column = self.column()
        column.add(Caption("replay.title", self.say("replay.title"), size=1.5, bold=True))
        if self.replay is None:
            self._add_files(column)
        else:
            self._add_controls(column, self.replay)
        column.add(Button("replay.back", self.say("common.back"), hint="Esc"))
        return column.widgets

    def _add_files(self, column: Column) -> None:
        rows = tuple(path.stem for path in self._files)
        if rows:
            column.add(ListBox("replay.files", rows, self._file, lines=8))
        else:
            column.add(Caption("replay.none", self.say("replay.no-files"), colour=FAINT))
        column.add(TextLine("replay.path", self.say("replay.path"), self.path, most=1000))
        column.add(Button("replay.open", self.say("replay.open"), enabled=not self._loads))
        if self._loads:
            column.add(Caption("replay.loading", self.say("replay.loading"), colour=FAINT))

    def _add_controls(self, column: Column, replay: Replay) -> None:
        playback = self.playback
        if len(self.replays) > 1:
            rows = tuple(one.title or str(i) for i, one in enumerate(self.replays, start=1))
            column.add(ListBox("replay.strokes", rows, self.number, lines=5))
        time = self.say("replay.seconds", seconds=playback.time)
        rate = rate_text(playback.rate)
        column.add(Slider("replay.time", rate, playback.time, 0.0, playback.end, TIME_STEPS, time))
        play = self.say("replay.pause") if playback.playing else self.say("replay.play")
        column.add(Button("replay.play", play, hint="␣", chosen=playback.playing))
        column.add(
            Button("replay.start", "|‹"),
            Button("replay.before", "‹"),
            Button("replay.after", "›"),
            Button("replay.end", "›|"),
        )
        column.add(
            Button("replay.pot-before", self.say("replay.pot-before")),
            Button("replay.pot-after", self.say("replay.pot-after")),
        )
        column.add(
            Button("replay.slower", self.say("replay.slower")),
            Button("replay.faster", self.say("replay.faster")),
        )
        column.add(
            Toggle("replay.trails", self.say("replay.trails"), self.shown.trails),
            Toggle("replay.marks", self.say("replay.marks"), self.shown.marks),
            Toggle("replay.labels", self.say("replay.labels"), self.shown.labels),
        )
        rows = tuple(self.event_text(event) for event in replay.steps)
        column.add(ListBox("replay.events", rows, self._event(), lines=6))
        if replay.says:
            column.add(Caption("replay.says", replay.says, colour=FAINT))
        column.add(
            Button("replay.retry", self.say("replay.retry")),
            Button("replay.turn", self.say("replay.turn")),
        )

    def event_text(self, event: Event) -> str:
        """An event in words."""
        other = event.other or ""
        if other in CUSHIONS:
            other = self.say(f"seat.{other}")
        if event.kind == "pocket":
            return self.say("replay.event-pocket", time=event.time, piece=event.piece, other=other)
        if event.kind == "overboard":
            return self.say("replay.event-overboard", time=event.time, piece=event.piece)
        return self.say(
            "replay.event-contact",
            time=event.time,
            piece=event.piece,
            other=other,
            speed=event.speed,
        )

    def _event(self) -> int | None:
        """The event that happened last."""
        replay = self.replay
        assert replay is not None  # only asked when one is seen
        passed = [i for i, event in enumerate(replay.steps) if event.time <= self.playback.time]
        return passed[-1] if passed else None

    # --- what happens ---------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Let the playback go on; take what was read."""
        before, after = self.playback.tick(now)
        if self._score is not None:
            self.context.hear(self._score.between(before, after, self.playback.rate))
        for news in self.context.jobs.news(LOAD):
            self._loads = self._loads and not news.final
            if news.error is not None:
                self.context.tell(str(news.error))
            elif isinstance(news.value, tuple):
                self.replays = news.value
                self.controls.focus = None
                self.show(0)

    def act(self, act: Act) -> None:
        """Do what was asked."""
        name = act.name.removeprefix("replay.")
        if name in self._plain():
            self._plain()[name]()
        elif name == "time":
            self.playback.scrub(act.number)
        elif name == "strokes":
            self.show(act.row)
        elif name == "events" and self.replay is not None:
            self.playback.pause()
            self.playback.scrub(self.replay.steps[act.row].time)
        elif name in ("trails", "marks", "labels"):
            self._toggle(name)
        elif name == "files":
            self._file = act.row
            if act.final:
                self.load(self._files[act.row])
        elif name == "path":
            self.path = act.text
            if act.final and act.text.strip():
                self.load(Path(act.text.strip()).expanduser())

    def _plain(self) -> dict[str, Callable[[], None]]:
        """What the buttons do."""
        playback = self.playback
        return {
            "play": playback.toggle,
            "start": playback.to_start,
            "end": playback.to_end,
            "before": lambda: playback.step(-1),
            "after": lambda: playback.step(1),
            "pot-before": lambda: playback.jump_pot(-1),
            "pot-after": lambda: playback.jump_pot(1),
            "slower": playback.slower,
            "faster": playback.faster,
            "retry": self.retry,
            "turn": self.turn,
            "open": self._open,
            "back": lambda: self.go(BACK),
        }

    def board_key(self, key: str, modifiers: frozenset[str]) -> bool:
        """The keys of the playback."""
        if self.replay is None:
            return False
        if key in ("left", "right"):
            step = step_of(TIME_STEPS, modifiers)
            self.playback.pause()
            self.playback.scrub(self.playback.time + (step if key == "right" else -step))
        elif key in ("pageup", "pagedown"):
            step = -1 if key == "pageup" else 1
            self.show(min(len(self.replays) - 1, max(0, self.number + step)))
        elif key in _KEYS and not modifiers & {"ctrl", "alt"}:
            self.act(Act(f"replay.{_KEYS[key]}"))
        else:
            return False
        return True

    def turn(self) -> None:
        """See the board from the next seat."""
        self.quarters = (self.quarters + 1) % 4

    def retry(self) -> None:
        """Try another stroke from where the pieces lay."""
        replay = self.replay
        if replay is not None:
            result = replay.result
            seat = result.stroke.seat or "south"
            self.go(self.context.open("drill", layout=result.start, seat=seat, board=result.board))

    def close(self) -> None:
        """Nothing is read any more."""
        self.context.jobs.cancel(LOAD)

    def _toggle(self, name: str) -> None:
        shown = self.shown
        self.shown = Shown(
            trails=shown.trails != (name == "trails"),
            marks=shown.marks != (name == "marks"),
            labels=shown.labels != (name == "labels"),
        )

    # --- files ----------------------------------------------------------------------------------

    def load(self, path: Path) -> None:
        """Read a file in the background."""

        def work(task: Task) -> tuple[Replay, ...]:
            return load_replays(path, task.check)

        self._loads = True
        self.context.jobs.start(LOAD, work)

    def _open(self) -> None:
        if self.path.strip():
            self.load(Path(self.path.strip()).expanduser())
        elif self._file is not None:
            self.load(self._files[self._file])

    def _found(self) -> list[Path]:
        """The records that were kept, the newest first."""
        try:
            return sorted((self.context.folder / RECORDS).glob("*.jsonl"), reverse=True)
        except OSError:
            return []


_KEYS: Final = {
    "space": "play",
    "comma": "before",
    "period": "after",
    "bracketleft": "pot-before",
    "bracketright": "pot-after",
    "up": "faster",
    "down": "slower",
    "home": "start",
    "end": "end",
    "t": "trails",
    "k": "marks",
    "n": "labels",
    "v": "turn",
    "r": "retry",
}
"""What each key does: the name of a widget."""


def _turned(view: BoardView, quarters: int) -> BoardView:
    return dataclasses.replace(view, turned=(view.turned + quarters) % 4) if quarters else view
