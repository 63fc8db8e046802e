"""Drills: a set-up practised again and again, the same stroke or another; tricks and their stars.

While somebody aims the pieces lie still; a stroke is seen as it goes; then it can be made once
more, bit for bit, taken back, or gone on from.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from carrom import CarromBoard, Layout, Stroke, StrokeResult
from carrom.errors import InvalidStroke
from carrom.names import SEATS
from carrom.solver.tricks import Trick

from carrom_viewer.aiming import Aiming
from carrom_viewer.clock import rate_text
from carrom_viewer.columns import Column
from carrom_viewer.practice import Practice, judged, stars_for, stars_text
from carrom_viewer.replay import Replay, Shown, layout_discs, quarters
from carrom_viewer.scene import BoardView, Pointer
from carrom_viewer.screens import BACK, KeyList
from carrom_viewer.screens.aim import AIM_KEYS, AimScreen
from carrom_viewer.screens.kept import KeptView
from carrom_viewer.setups import FOLDER, Setups
from carrom_viewer.trick_texts import trick_labels, trick_title, trick_wording
from carrom_viewer.widgets import ACCENT, FAINT, WARNING, Act, Button, Caption, ListBox, Widget

if TYPE_CHECKING:
    from carrom_viewer.app import Context

OPENINGS: Final = ("singles", "doubles")
"""The set-ups that are always there: the opening, as it is turned for each."""


class Drill(AimScreen):
    """Practice from a set-up.

    Args:
        context: what all screens share.
        layout: the set-up. Default: one is to be chosen.
        seat: who strikes.
        board: the carrom board. Default: the ICF board.
        trick: a trick to be learnt; its own set-up and seat count then.
        made: a stroke that was made elsewhere, to be made again: its set-up, seat, board and all
            that it was made on count then, and it is aimed already.
        show: whether its stroke is shown at once.

    Raises:
        CarromError: the pieces cannot lie so.
    """

    keys: ClassVar[KeyList] = (
        *AIM_KEYS,
        ("R", "drill.key-again"),
        ("Z", "drill.key-before"),
        ("C", "drill.key-go-on"),
        ("Home", "drill.key-restart"),
        ("S", "drill.key-show"),
        ("[ ]", "drill.key-rate"),
        ("T", "drill.key-trails"),
        ("V", "drill.key-turn"),
    )

    def __init__(
        self,
        context: Context,
        layout: Layout | None = None,
        seat: str = "south",
        board: CarromBoard | None = None,
        trick: Trick | None = None,
        *,
        made: StrokeResult | None = None,
        show: bool = False,
    ) -> None:
        """Aim at the set-up, or choose one."""
        super().__init__(context)
        self.trick = trick
        if trick is not None:
            layout, seat = trick.layout, trick.seat
        self.seat, self.equipment = seat, board or CarromBoard.icf()
        self.practice = None if layout is None else Practice(layout, seat, self.equipment)
        if made is not None:
            self.practice = Practice.before(made)
            self.seat, self.equipment = self.practice.seat, made.board
        self.tries, self.helped, self.solved = 0, False, False
        self.lacks: tuple[str, ...] = ()
        self.trails = False
        self._view = quarters(self.seat)
        self._showing = False
        self._way = 0
        self._kept = KeptView()
        self._setups = Setups(context.folder / FOLDER)
        self._names = self._setups.names()
        self._row = 0
        self._preview = Layout.of({})
        self._acts = self._buttons()
        if self.practice is None:
            self.controls.focus = "drill.set-ups"
            self._select(0)
        else:
            self._aim(None if made is None else made.stroke)
        if show:
            self.show()

    # --- the practice ---------------------------------------------------------------------------

    def _aim(self, stroke: Stroke | None = None) -> None:
        """Aim from where the pieces lie now, as a stroke was aimed or as it was before."""
        practice = self.practice
        assert practice is not None  # one has been chosen
        before = self.aiming.stroke() if self.aiming is not None and not practice.made else None
        self.watching.forget()
        self._showing = False
        self.aids.clear()
        self.aiming = Aiming(practice.ground)
        stroke = stroke or before
        if stroke is not None:
            self.aiming.take(stroke)

    def strike(self) -> None:
        """Make the stroke that is aimed.

        Raises:
            InvalidStroke: the striker may not stand there; every reason is listed.
        """
        if self.practice is None or self.aiming is None:
            return
        try:
            self._made(self.practice.struck(self.aiming.stroke()))
        except InvalidStroke as error:
            raise InvalidStroke(self.refused(fault) for fault in error.faults) from error

    def _made(self, practice: Practice) -> None:
        """A stroke was made: it is judged, and seen."""
        self.practice = practice
        self._watch(practice.made[-1])
        if self.trick is None or len(practice.made) > 1:
            return
        self.lacks = judged(self.trick, practice.made[-1].stroke)
        self.tries += 1
        if not self.lacks:
            self._earn(self.trick)

    def _earn(self, trick: Trick) -> None:
        stars = stars_for(self.tries, shown=self.helped)
        best = self.context.settings.with_stars(trick.name, stars)
        if best != self.context.settings:
            self.context.change(stars=best.stars)
        self.solved = True

    def _watch(self, result: StrokeResult) -> None:
        self.aids.clear()
        self.watching.see(Replay(result, self.seat), playing=True)

    def again(self) -> None:
        """The last stroke once more, from where it was made."""
        if self._showing and self.trick is not None:
            self._show(self.trick, self._way)
        elif self.practice is not None and self.practice.made:
            self.practice = self.practice.again()
            self._watch(self.practice.made[-1])

    def before(self) -> None:
        """Back to before the last stroke, aimed as it was."""
        practice = self.practice
        if practice is None:
            return
        if self._showing or not practice.made:
            self._aim()
            return
        stroke = practice.made[-1].stroke
        self.practice = practice.taken_back()
        self._aim(stroke)

    def go_on(self) -> None:
        """On from where the pieces lie now."""
        if self._showing:
            self._aim()
        elif self.practice is not None and self.practice.made and self.moving is not None:
            self.aiming = None
            self._aim()

    def restart(self) -> None:
        """The set-up as it was."""
        if self.practice is not None:
            first = self.practice.made[0].stroke if self.practice.made else None
            self.practice = self.practice.restarted()
            self._aim(first)

    def show(self) -> None:
        """How the trick is done: its verified stroke; shown already, another way of doing it."""
        if self.trick is not None:
            way = (self._way + 1) % len(self.trick.strokes) if self._showing else 0
            self._show(self.trick, way)

    def _show(self, trick: Trick, way: int) -> None:
        self.restart()
        self.helped = self._showing = True
        self._way = way
        self._watch(trick.result(way))

    # --- what is seen ---------------------------------------------------------------------------

    def title(self) -> str:
        """Of the window."""
        return (
            self.say("drill.title")
            if self.trick is None
            else trick_title(self.trick, self.context.settings.language)
        )

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - the playback knows the time
        """The stroke as it goes, or the pieces at rest with the aim."""
        if self.moving is not None:
            seen: tuple[object, ...] = (self.moving, self.playback.time, self.trails)
        else:
            aiming = self.aiming
            seen = (self.practice, self._preview, aiming and self.aim_state(aiming))
        return self._kept.of((*seen, self._view), self._seen)

    def _seen(self) -> BoardView:
        if self.moving is not None:
            view = self.moving.view(self.playback.time, Shown(trails=self.trails))
        elif self.practice is None:
            view = BoardView(layout_discs(self._preview, self.equipment), board=self.equipment)
        else:
            discs = layout_discs(self.practice.layout, self.equipment)
            view = BoardView(discs, board=self.equipment)
            view = view if self.aiming is None else self.aimed(view, self.aiming)
            if self.trick is not None and not self.practice.made:
                view = dataclasses.replace(view, labels=trick_labels(self.trick, self.equipment))
        return dataclasses.replace(view, turned=self._view)

    def widgets(self) -> tuple[Widget, ...]:
        """The set-ups; or the trick, the aim, and what can be done with a stroke."""
        column = self.column()
        column.add(Caption("drill.title", self.title(), 1.4, bold=True))
        if self.practice is None:
            self._add_choice(column)
        else:
            if self.trick is not None:
                self._add_trick(column, self.trick)
            if self.moving is not None:
                self._add_stroke(column)
            elif self.aiming is not None:
                self.add_aiming(column, self.aiming)
            self._add_ways(column, self.practice)
        column.add(Button("drill.back", self.say("common.back"), "Esc"))
        return column.widgets

    def _add_choice(self, column: Column) -> None:
        openings = tuple(self.say(f"drill.opening-{name}") for name in OPENINGS)
        column.add(ListBox("drill.set-ups", (*openings, *self._names), self._row, lines=12))
        column.add(Button("drill.choose", self.say("drill.choose"), primary=True))
        column.add(Caption("drill.hint", self.say("drill.hint"), 0.9, FAINT))

    def _add_trick(self, column: Column, trick: Trick) -> None:
        column.add(Caption("drill.wording", trick_wording(trick, self.context.settings.language)))
        stars = self.context.settings.stars.get(trick.name, 0)
        column.add(Caption("drill.stars", stars_text(stars), 1.2, ACCENT))
        if self._showing:
            text = self.say("drill.shown", way=self._way + 1, of=len(trick.strokes))
            column.add(Caption("drill.said", text, 0.95, FAINT))
        elif self.moving is None or not self.playback.over:
            return  # what came of it is told when it has been seen
        elif self.lacks:
            missing = "; ".join(self.lacks)
            column.add(
                Caption("drill.said", self.say("drill.lacks", missing=missing), 0.95, WARNING)
            )
        elif self.solved:
            text = self.say("drill.solved", tries=self.tries)
            column.add(Caption("drill.said", text, 1.05, ACCENT, bold=True))

    def _add_stroke(self, column: Column) -> None:
        playing = self.playback.playing
        word = self.say("drill.pause") if playing else self.say("drill.watch")
        column.add(
            Button("drill.play", word, self.say("common.space"), chosen=playing),
            Button("drill.slower", "–", "["),
            Button("drill.faster", "+", "]"),
            Caption("drill.rate", rate_text(self.playback.rate)),
            shares=(3.0, 1.3, 1.3, 1.3),
        )
        column.add(
            Button("drill.again", self.say("drill.again"), "R"),
            Button("drill.before", self.say("drill.before"), "Z", primary=not playing),
        )
        if not self._showing:
            column.add(Button("drill.go-on", self.say("drill.go-on"), "C"))

    def _add_ways(self, column: Column, practice: Practice) -> None:
        """What can be done at any time."""
        column.aside()
        column.add(
            Button("drill.restart", self.say("drill.restart"), enabled=bool(practice.made)),
            Button("drill.solve", self.say("drill.solve")),
        )
        if self.trick is not None:
            column.add(Button("drill.show", self.say("drill.show"), "S"))
        else:
            column.add(
                Button("drill.seat", self.say("drill.seat", seat=self.say(f"seat.{self.seat}"))),
                Button("drill.design", self.say("drill.design")),
            )

    # --- what is done ---------------------------------------------------------------------------

    def _buttons(self) -> Mapping[str, Callable[[], None]]:
        acts: dict[str, Callable[[], None]] = {
            "stroke.strike": self.strike,
            "drill.choose": self._choose,
            "drill.play": lambda: self.playback.toggle(),
            "drill.slower": lambda: self.playback.slower(),
            "drill.faster": lambda: self.playback.faster(),
            "drill.again": self.again,
            "drill.before": self.before,
            "drill.go-on": self.go_on,
            "drill.restart": self.restart,
            "drill.show": self.show,
            "drill.seat": self._next_seat,
            "drill.solve": self._solve,
            "drill.design": self._design,
            "drill.back": lambda: self.go(BACK),
        }
        return MappingProxyType(acts)

    def act(self, act: Act) -> None:
        """Something was done to a widget."""
        if act.name == "drill.set-ups":
            self._select(act.row)
            if act.final:
                self._choose()
        elif act.name in self._acts:
            self._acts[act.name]()
        else:
            self.aim_act(act)

    def _select(self, row: int) -> None:
        """Show a set-up of the list; of one that cannot be read nothing, and why.

        Raises:
            UnreadableFile: every fault of its file.
        """
        self._row, self._preview = row, Layout.of({})
        if row < len(OPENINGS):
            self._preview = Layout.opening(OPENINGS[row], board=self.equipment)
        else:
            self._preview = self._setups.load(self._names[row - len(OPENINGS)])

    def _choose(self) -> None:
        self.practice = Practice(self._preview, self.seat, self.equipment)
        self.controls.focus = None
        self._aim()

    def _next_seat(self) -> None:
        """Practise the same from the next seat."""
        if self.practice is not None:
            self.seat = SEATS[(SEATS.index(self.seat) + 1) % len(SEATS)]
            self.practice = dataclasses.replace(self.practice.restarted(), seat=self.seat)
            self._view = quarters(self.seat)
            self.aiming = None
            self._aim()

    def _solve(self) -> None:
        if self.practice is not None:
            layout = self.practice.layout if self.moving is None else self._start_of_stroke()
            goal = {} if self.trick is None else {"goal": str(self.trick.goal)}
            played = {"materials": self.practice.materials, "friction": self.practice.friction}
            self._open("solve", start=layout, seat=self.seat, **played, **goal)

    def _design(self) -> None:
        if self.practice is not None:
            self._open("design", layout=self.practice.layout)

    def _open(self, name: str, **arguments: Any) -> None:
        self.go(self.context.open(name, board=self.equipment, **arguments))

    def _start_of_stroke(self) -> Layout:
        """Where the stroke that is seen was made."""
        assert self.moving is not None
        return self.moving.result.start

    # --- time, mouse, keys ----------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Let a stroke go on, and keep the helps of the aim up to date."""
        self.context.hear(self.watching.tick(now))
        if self.moving is None and self.practice is not None:
            self.help_to_aim(now, self.practice.materials, self.practice.friction)

    def close(self) -> None:
        """No fan is made any more."""
        self.aids.clear()

    def board_pointer(self, event: Pointer) -> None:
        """Aim."""
        if self.moving is None and self.aiming is not None:
            self.aiming.pointer(event)

    def board_key(self, key: str, modifiers: frozenset[str]) -> bool:
        """The keys of the aim, and of what can be done with a stroke."""
        if self.practice is None:
            return False
        if key == "escape" and self.aiming is not None and self.aiming.held:
            self.aiming.cancel()
            return True
        if key in ("space", "enter"):
            self.act(Act("stroke.strike" if self.moving is None else "drill.play"))
            return True
        if self.moving is None and self.aim_key(key, modifiers):
            return True
        if "alt" in modifiers:
            return False
        if key == "t":
            self.trails = not self.trails
        elif key == "v":
            self._view = (self._view + 1) % len(SEATS)
        elif key in _KEYS:
            self.act(Act(f"drill.{_KEYS[key]}"))
        else:
            return False
        return True


_KEYS: Final = {
    "r": "again",
    "z": "before",
    "c": "go-on",
    "home": "restart",
    "s": "show",
    "bracketleft": "slower",
    "bracketright": "faster",
}
"""What each key does: the name of a button."""
