"""Replay: a stroke, or all strokes of a match record, at any speed, forwards and back."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from carrom import CarromBoard
from carrom.events import Event
from carrom.names import CUSHIONS, SEATS

from carrom_viewer import kept_matches
from carrom_viewer.clock import Playback, rate_text
from carrom_viewer.columns import Column
from carrom_viewer.filming import FILMS, filmed, new_film
from carrom_viewer.jobs import Task
from carrom_viewer.replay import Replay, Shown, load_replays
from carrom_viewer.scene import BoardView
from carrom_viewer.screens import BACK, KeyList, PanelScreen
from carrom_viewer.screens.going_on import go_on_with
from carrom_viewer.screens.kept import KeptView
from carrom_viewer.screens.setup import RECORDS
from carrom_viewer.watching import Watching
from carrom_viewer.widgets import (
    FAINT,
    Act,
    Button,
    Caption,
    ListBox,
    Slider,
    TextLine,
    Toggle,
    Widget,
    step_of,
)

if TYPE_CHECKING:
    from carrom_viewer.app import Context

FILM: Final = "film"
"""The purpose of making a film."""
LOAD: Final = "load"
"""The purpose of reading a file."""
LIST: Final = "list"
"""The purpose of looking who played in each file."""
TIME_STEPS: Final = (0.05, 0.01, 0.001)
"""Coarse, fine and finest step of an arrow key, s of the stroke."""


class ReplayScreen(PanelScreen):
    """What happened, again.

    Args:
        context: what all screens share.
        replays: the strokes, in order; None: a file is to be chosen.
        number: which of them is seen first; -1 the last.

    Attributes:
        filmed: the part of a film that is made, 0 to 1; None: none is being made.
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
        ("F", "replay.key-film"),
    )

    def __init__(
        self, context: Context, replays: tuple[Replay, ...] | None = None, number: int = 0
    ) -> None:
        """Begin with the first stroke, standing still."""
        super().__init__(context)
        self.replays = () if replays is None else replays
        self.number = 0
        self.shown = Shown(trails=True, marks=True)
        self._watching = Watching()
        self.quarters = 0
        self.path = self.told = ""
        self.filmed: float | None = None
        self._loads = False
        self._files = kept_matches.found(context.folder / RECORDS)
        self._told: dict[int, str] = {}  # of the files that were looked into
        self._file: int | None = 0 if self._files else None
        self._kept = KeptView()
        self._rows: tuple[object, tuple[str, ...]] = (None, ())
        self._strokes: tuple[object, tuple[str, ...]] = (None, ())
        if self.replays:
            self.show(number % len(self.replays))
        else:
            self.controls.focus = "replay.files" if self._files else "replay.path"
            if self._files:
                self._look_into(self._files)

    @property
    def replay(self) -> Replay | None:
        """The stroke that is seen."""
        return self.replays[self.number] if self.replays else None

    @property
    def playback(self) -> Playback:
        """Its clock."""
        return self._watching.playback

    def show(self, number: int) -> None:
        """See another stroke, from its start."""
        self.number = number
        self._watching.see(self.replays[number])
        self.told = ""

    # --- what is seen ---------------------------------------------------------------------------

    def title(self) -> str:
        """Of the window."""
        return self.say("replay.title")

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - the playback knows the time
        """The board at the time of the playback."""
        replay = self.replay
        if replay is None:
            return BoardView(board=CarromBoard.icf())
        seen = (self.playback.time, self.shown, self.quarters)
        return self._kept.of((replay, *seen), lambda: replay.view(*seen))

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
        rows = tuple(
            kept_matches.row(path, self._told.get(number, ""))
            for number, path in enumerate(self._files)
        )
        if rows:
            column.add(ListBox("replay.files", rows, self._file, lines=8))
            told = "" if self._file is None else self._told.get(self._file, "")
            column.add(Caption("replay.told", told or " ", 0.95, FAINT))
        else:
            column.add(Caption("replay.none", self.say("replay.no-files"), colour=FAINT))
        column.add(TextLine("replay.path", self.say("replay.path"), self.path, most=1000))
        column.add(
            Button(
                "replay.open", self.say("replay.open"), primary=bool(rows), enabled=not self._loads
            )
        )
        if rows:
            column.add(Button("replay.go-on", self.say("replay.go-on")))
        if self._loads:
            column.add(Caption("replay.loading", self.say("replay.loading"), colour=FAINT))

    def _add_controls(self, column: Column, replay: Replay) -> None:
        playback = self.playback
        if len(self.replays) > 1:
            rows = self._stroke_rows()
            column.add(ListBox("replay.strokes", rows, self.number, lines=min(5, len(rows))))
        time = self.say("replay.seconds", seconds=playback.time)
        rate = rate_text(playback.rate)
        column.add(Slider("replay.time", rate, playback.time, 0.0, playback.end, TIME_STEPS, time))
        play = self.say("replay.pause") if playback.playing else self.say("replay.play")
        column.add(
            Button("replay.play", play, hint=self.say("common.space"), chosen=playback.playing)
        )
        column.add(
            Button("replay.start", "|◀"),
            Button("replay.before", "◀", ","),
            Button("replay.after", "▶", "."),
            Button("replay.end", "▶|"),
        )
        column.add(
            Button("replay.pot-before", self.say("replay.pot-before"), "["),
            Button("replay.pot-after", self.say("replay.pot-after"), "]"),
        )
        column.add(
            Button("replay.slower", self.say("replay.slower"), "↓"),
            Button("replay.faster", self.say("replay.faster"), "↑"),
        )
        column.add(
            Toggle("replay.trails", self.say("replay.trails"), self.shown.trails),
            Toggle("replay.marks", self.say("replay.marks"), self.shown.marks),
            Toggle("replay.labels", self.say("replay.labels"), self.shown.labels),
        )
        column.aside()
        column.add(ListBox("replay.events", self._events(replay), self._event(), lines=6))
        if replay.says:
            column.add(Caption("replay.says", replay.says, colour=FAINT))
        column.add(
            Button("replay.retry", self.say("replay.retry"), "R"),
            Button("replay.turn", self.say("replay.turn"), "V"),
        )
        words = self.say("replay.film")
        if self.filmed is not None:
            words = self.say("replay.film-stop", part=100.0 * self.filmed)
        column.add(Button("replay.film", words, "F", chosen=self.filmed is not None))
        if self.told:
            column.add(Caption("replay.film-told", self.told, 0.85, FAINT))

    def _stroke_rows(self) -> tuple[str, ...]:
        """All strokes with what was pocketed, put together once."""
        told = (self.replays, self.context.settings.language)
        if self._strokes[0] != told:
            rows = (self._stroke_row(i, one) for i, one in enumerate(self.replays, start=1))
            self._strokes = told, tuple(rows)
        return self._strokes[1]

    def _stroke_row(self, number: int, replay: Replay) -> str:
        names = (name for name, _, _ in replay.result.pocketed)
        gone = (self.say("replay.striker") if name == "striker" else name for name in names)
        return f"{replay.title or number}: {', '.join(gone) or '–'}"

    def _events(self, replay: Replay) -> tuple[str, ...]:
        """All events in words, put together once: a break has hundreds."""
        told = (replay, self.context.settings.language)
        if self._rows[0] != told:
            self._rows = told, tuple(self.event_text(event) for event in replay.steps)
        return self._rows[1]

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
        self.context.hear(self._watching.tick(now))
        self._look_at_film()
        for news in self.context.jobs.news(LIST):
            if isinstance(news.value, tuple):
                number, told = news.value
                self._told[number] = told
        for news in self.context.jobs.news(LOAD):
            self._loads = self._loads and not news.final
            if news.error is not None:
                self.context.tell(news.problem)
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
            "film": self.film,
            "open": self._open,
            "go-on": self._go_on,
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
        """Try the same stroke, or another, from where the pieces lay."""
        replay = self.replay
        if replay is not None:
            self.go(self.context.open("drill", made=replay.result))

    def film(self) -> None:
        """Have a film made of the stroke as it is seen, or give up the one that is being made."""
        if self.filmed is not None:
            self.context.jobs.cancel(FILM)
            self.filmed = None
        elif self.replay is not None:
            seat = SEATS[(self.replay.turned + self.quarters) % 4]
            replay = dataclasses.replace(self.replay, seat=seat)
            out = new_film(self.context.folder / FILMS)
            signs = self.context.settings.signs
            shown, rate = self.shown, self.playback.rate

            def work(task: Task) -> Path:
                return filmed(replay, out, task, shown=shown, signs=signs, rate=rate)

            self.filmed, self.told = 0.0, ""
            self.context.jobs.start(FILM, work)

    def _look_at_film(self) -> None:
        """How far the film is, where it lies, or why there is none."""
        for news in self.context.jobs.news(FILM):
            if news.error is not None:
                self.context.tell(news.problem)
            elif isinstance(news.value, Path):
                self.told = self.say("replay.film-told", path=news.value)
            elif isinstance(news.value, float):
                self.filmed = news.value
            if news.final:
                self.filmed = None

    def close(self) -> None:
        """Nothing is read or filmed any more."""
        self.context.jobs.cancel(LOAD)
        self.context.jobs.cancel(LIST)
        self.context.jobs.cancel(FILM)

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
        lang = self.context.settings.language

        def work(task: Task) -> tuple[Replay, ...]:
            return load_replays(path, task.check, lang=lang)

        self._loads = True
        self.context.jobs.start(LOAD, work)

    def _open(self) -> None:
        if self.path.strip():
            self.load(Path(self.path.strip()).expanduser())
        elif self._file is not None:
            self.load(self._files[self._file])

    def _go_on(self) -> None:
        """Play on in a match that was left.

        Raises:
            CarromError: nobody can; every reason is listed.
        """
        if self._file is not None:
            go_on_with(self, self._files[self._file])

    def _look_into(self, files: tuple[Path, ...]) -> None:
        """Have each file read, to tell who played in it."""

        def work(task: Task) -> None:
            for number, path in enumerate(files):
                task.report((number, kept_matches.told(path)))

        self.context.jobs.start(LIST, work)


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
    "f": "film",
}
"""What each key does: the name of a widget."""
