"""The design of set-ups: pieces placed by hand, turned, mirrored, kept, and shared as text."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np
from carrom import CarromBoard, CarromError, Layout
from carrom.equipment import Point

from carrom_viewer.columns import Column
from carrom_viewer.design import KINDS, Draft, Guide, Snap, snapped
from carrom_viewer.hits import on_board, piece_at
from carrom_viewer.reasons import reason
from carrom_viewer.replay import layout_discs
from carrom_viewer.scene import BoardView, Colour, Disc, Mark, Path, Pointer
from carrom_viewer.screens import BACK, KeyList, PanelScreen
from carrom_viewer.screens.kept import KeptView
from carrom_viewer.setups import FOLDER, LONGEST_NAME, Setups
from carrom_viewer.widgets import (
    ACCENT,
    FAINT,
    WARNING,
    Act,
    Button,
    Caption,
    ListBox,
    TextLine,
    Widget,
    step_of,
)

if TYPE_CHECKING:
    from carrom_viewer.app import Context

WRONG: Final[Colour] = (1.0, 0.22, 0.12, 1.0)
"""The ring of a piece that cannot stay where it is."""
GUIDE: Final[Colour] = (0.10, 0.55, 0.85, 0.8)
"""The line or circle to which a piece is drawn."""

NUDGES: Final = (0.001, 0.0001, 0.01)
"""What an arrow key moves a piece by, m: as it is, with Shift, with Ctrl."""
TURN: Final = 90.0
SMALL_TURN: Final = 15.0
"""Degrees by which everything is turned at once; with Shift."""

_WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
_TOOL_KEYS: Final = {"q": "queen", "w": "white", "b": "black"}


@dataclass(frozen=True, slots=True)
class _Held:
    """A piece in the hand."""

    name: str
    grip: Point
    """From the hand to the piece's centre, m."""
    snap: Snap
    out: bool = False
    """Whether the hand is off the board: let go, the piece is taken away."""


class Design(PanelScreen):
    """A set-up in the making.

    Args:
        context: what all screens share.
        layout: what it begins with. Default: the set-up that was in the making last, or else an
            empty board.
        board: the carrom board. Default: the ICF board.
    """

    keys: ClassVar[KeyList] = (
        ("Q W B", "design.key-kind"),
        ("Enter", "design.key-place"),
        ("N", "design.key-next"),
        ("← ↑ → ↓", "design.key-nudge"),
        ("Del", "design.key-remove"),
        ("X Y", "design.key-mirror"),
        ("R", "design.key-rotate"),
        ("Ctrl+Z Ctrl+Y", "design.key-undo"),
        ("Ctrl+C Ctrl+V", "design.key-copy"),
        ("Ctrl+S", "design.key-save"),
        ("Ctrl+O", "design.key-load"),
    )

    def __init__(
        self,
        context: Context,
        layout: Layout | None = None,
        board: CarromBoard | None = None,
    ) -> None:
        """Begin with nothing in the hand, and with what was left the last time still to be had."""
        super().__init__(context)
        board = board or CarromBoard.icf()
        left = context.draft
        if left is None or left.board != board:
            self.draft = Draft(layout or Layout.of({}), board)
        else:
            self.draft = left if layout is None else left.changed(layout)
        self.tool = "white"
        self.chosen: str | None = None
        self.name = ""
        self._mine: str | None = None  # the set-up that was loaded or saved here
        self._setups = Setups(context.folder / FOLDER)
        self._names = self._setups.names()
        self._held: _Held | None = None
        self._kept = KeptView()
        self._acts: dict[str, Callable[[], None]] = {
            "design.undo": self._undo,
            "design.redo": self._redo,
            "design.mirror-x": lambda: self._change(self.draft.mirrored("x")),
            "design.mirror-y": lambda: self._change(self.draft.mirrored("y")),
            "design.rotate-left": lambda: self._change(self.draft.rotated(TURN)),
            "design.rotate-right": lambda: self._change(self.draft.rotated(-TURN)),
            "design.clear": lambda: self._change(self.draft.changed(Layout.of({}))),
            "design.opening": self._opening,
            "design.copy": self._copy,
            "design.paste": self._paste,
            "design.save": self._ask_save,
            "design.save-yes": self._save,
            "design.load": self._load,
            "design.delete": self._ask_delete,
            "design.delete-yes": self._delete,
            "design.try": lambda: self._try("drill", "layout"),
            "design.solve": lambda: self._try("solve", "start"),
            "design.back": lambda: self.go(BACK),
        }

    # --- what is seen ---------------------------------------------------------------------------

    def title(self) -> str:
        """Of the window."""
        return self.say("design.title")

    @property
    def layout(self) -> Layout:
        """Where the pieces are seen now, the one in the hand too."""
        held = self._held
        if held is None or held.out:
            return self.draft.layout if held is None else self.draft.layout.without(held.name)
        return self.draft.layout.with_piece(held.name, held.snap.xy)

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - as all screens
        """The pieces; those that cannot stay and the chosen one with a ring."""
        return self._kept.of((self.draft.layout, self._held, self.chosen), self._seen)

    def _seen(self) -> BoardView:
        seen = dataclasses.replace(self.draft, layout=self.layout)
        wrong = seen.wrong()
        discs = tuple(
            self._ringed(name, disc, wrong)
            for name, disc in zip(
                seen.layout.names, layout_discs(seen.layout, seen.board), strict=True
            )
        )
        held = self._held
        if held is None or held.out:
            return BoardView(discs, board=seen.board)
        paths = tuple(_drawn(guide, seen.board) for guide in held.snap.guides)
        mark = Mark(held.snap.xy, 0.004, GUIDE, "cross")
        return BoardView(discs, paths, marks=(mark,) if paths else (), board=seen.board)

    def _ringed(self, name: str, disc: Disc, wrong: frozenset[str]) -> Disc:
        if name in wrong:
            return dataclasses.replace(disc, ring=WRONG)
        return dataclasses.replace(disc, ring=ACCENT) if name == self.chosen else disc

    def widgets(self) -> tuple[Widget, ...]:
        """Tools, set-ups that were kept, and where to go."""
        column = self.column()
        column.add(Caption("design.title", self.say("design.title"), 1.4, bold=True))
        column.add(
            *(
                Button(
                    f"design.{kind}",
                    self.say(f"design.{kind}", left=self.draft.left(kind)),
                    kind[0].upper(),
                    chosen=self.tool == kind,
                    enabled=self.draft.free(kind) is not None,
                )
                for kind in KINDS
            )
        )
        column.add(self._state())
        self._add_changes(column)
        self._add_files(column)
        empty = not self.draft.layout.names
        column.add(
            Button("design.try", self.say("design.try"), enabled=not empty),
            Button("design.solve", self.say("design.solve"), enabled=not empty),
        )
        column.add(Button("design.back", self.say("common.back"), "Esc"))
        return column.widgets

    def _state(self) -> Caption:
        """What is wrong, or else where the chosen piece lies."""
        faults = self.layout.faults(self.draft.board)
        if faults:
            more = f" (+{len(faults) - 1})" if len(faults) > 1 else ""
            told = reason(faults[0], self.context.texts)
            return Caption("design.state", told + more, 0.9, WARNING)
        chosen = self.chosen
        place = None if chosen is None else self.layout.position(chosen)
        if place is None:
            return Caption("design.state", self.say("design.hint"), 0.9, FAINT)
        x, y = (1000.0 * part for part in place)
        return Caption("design.state", self.say("design.place", name=chosen, x=x, y=y), 0.9)

    def _add_changes(self, column: Column) -> None:
        draft = self.draft
        column.add(
            Button("design.undo", self.say("design.undo"), enabled=bool(draft.past)),
            Button("design.redo", self.say("design.redo"), enabled=bool(draft.future)),
        )
        column.add(
            Button("design.mirror-x", self.say("design.mirror-x"), "X"),
            Button("design.mirror-y", self.say("design.mirror-y"), "Y"),
        )
        column.add(
            Button("design.rotate-left", self.say("design.rotate-left"), "R"),
            Button("design.rotate-right", self.say("design.rotate-right")),
        )
        column.add(
            Button("design.clear", self.say("design.clear")),
            Button("design.opening", self.say("design.opening")),
        )
        column.add(
            Button("design.copy", self.say("design.copy")),
            Button("design.paste", self.say("design.paste")),
        )

    def _add_files(self, column: Column) -> None:
        column.aside()
        column.add(TextLine("design.name", self.say("design.name"), self.name, most=LONGEST_NAME))
        chosen = self._names.index(self.name) if self.name in self._names else None
        column.add(ListBox("design.set-ups", self._names, chosen, lines=5))
        known = chosen is not None
        column.add(
            Button("design.save", self.say("design.save"), enabled=bool(self.name)),
            Button("design.load", self.say("design.load"), enabled=known),
            Button("design.delete", self.say("design.delete"), enabled=known),
        )
        column.space()

    # --- what is done ---------------------------------------------------------------------------

    def act(self, act: Act) -> None:
        """A button, the name, or a set-up of the list."""
        kind = act.name.removeprefix("design.")
        if kind in KINDS:
            self.tool = kind
        elif act.name == "design.name":
            self.name = act.text
            if act.final:
                self._ask_save()
        elif act.name == "design.set-ups":
            self.name = self._names[act.row]
            if act.final:
                self._load()
        elif act.name in self._acts:
            self._acts[act.name]()

    def board_pointer(self, event: Pointer) -> None:
        """Pieces are taken, moved and let go; the right button takes one away."""
        if self._held is not None and event.kind in ("drag", "move"):
            self._carry(event)
        elif self._held is not None and event.kind == "release":
            self._let_go()
        elif event.kind == "press" and on_board(self.draft.board, event.xy):
            self._press(event)

    def _press(self, event: Pointer) -> None:
        name = piece_at(self.draft.layout, self.draft.board, event.xy, slack=0.0)
        if event.button == "right":
            if name is not None:
                self._change(self.draft.removed(name))
            return
        if event.button != "left":
            return
        place = None if name is None else self.draft.layout.position(name)
        grip = (0.0, 0.0)
        if place is not None:
            grip = (place[0] - event.xy[0], place[1] - event.xy[1])
        name = name or self.draft.free(self.tool)
        if name is None:
            self.context.tell(self.say("design.none-left"))
            return
        self.chosen = name
        self._held = _Held(name, grip, Snap(event.xy if place is None else place))
        if place is None:
            self._carry(event)

    def _carry(self, event: Pointer) -> None:
        held = self._held
        assert held is not None
        hand = (event.xy[0] + held.grip[0], event.xy[1] + held.grip[1])
        reach = {"reach": 0.0} if "shift" in event.modifiers else {}
        snap = snapped(held.name, hand, self.draft.layout, self.draft.board, **reach)
        out = not on_board(self.draft.board, event.xy)
        self._held = dataclasses.replace(held, snap=snap, out=out)

    def _let_go(self) -> None:
        held, self._held = self._held, None
        assert held is not None
        if held.out:
            self._change(self.draft.removed(held.name))
        else:
            self._change(self.draft.placed(held.name, held.snap.xy))

    def board_key(self, key: str, modifiers: frozenset[str]) -> bool:
        """Keys for all that the mouse does."""
        if "ctrl" in modifiers and key not in _WAYS:
            return self._ctrl_key(key, modifiers)
        if key in _TOOL_KEYS:
            self.tool = _TOOL_KEYS[key]
        elif key in ("x", "y"):
            self._change(self.draft.mirrored(key))
        elif key == "r":
            self._change(self.draft.rotated(SMALL_TURN if "shift" in modifiers else TURN))
        elif key in ("delete", "backspace") and self.chosen is not None:
            self._change(self.draft.removed(self.chosen))
        elif key in _WAYS and self.chosen is not None:
            self._nudge(_WAYS[key], step_of(NUDGES, modifiers))
        elif key == "enter":
            self._put()
        elif key == "n":
            self._choose_next(-1 if "shift" in modifiers else 1)
        elif key == "escape" and self._held is not None:
            self._held = None
        else:
            return False
        return True

    def _ctrl_key(self, key: str, modifiers: frozenset[str]) -> bool:
        acts = {"z": "undo", "y": "redo", "c": "copy", "v": "paste", "s": "save", "o": "load"}
        if key not in acts:
            return False
        name = "redo" if key == "z" and "shift" in modifiers else acts[key]
        self._acts[f"design.{name}"]()
        return True

    def _change(self, draft: Draft) -> None:
        self.draft, self._held = draft, None
        if self.chosen not in draft.layout.names:
            self.chosen = None

    def _undo(self) -> None:
        self._change(self.draft.undone())

    def _redo(self) -> None:
        self._change(self.draft.redone())

    def _nudge(self, way: Point, step: float) -> None:
        place = None if self.chosen is None else self.draft.layout.position(self.chosen)
        if self.chosen is not None and place is not None:
            xy = (place[0] + step * way[0], place[1] + step * way[1])
            self._change(self.draft.placed(self.chosen, xy))

    def _put(self) -> None:
        """Put a piece of the chosen kind where there is room, as near to the middle as can be."""
        name = self.draft.free(self.tool)
        if name is None:
            self.context.tell(self.say("design.none-left"))
            return
        self._change(self.draft.placed(name, _room(name, self.draft)))
        self.chosen = name

    def _choose_next(self, step: int) -> None:
        names = self.draft.layout.names
        if names:
            at = names.index(self.chosen) if self.chosen in names else -min(step, 0) - 1
            self.chosen = names[(at + step) % len(names)]

    # --- files, text, other screens -------------------------------------------------------------

    def _opening(self) -> None:
        self._change(self.draft.changed(Layout.opening("singles", board=self.draft.board)))

    def _copy(self) -> None:
        self.context.clipboard.write(f"{self.draft.layout.to_text()}\n")
        self.context.tell(self.say("design.copied"))

    def _paste(self) -> None:
        self._change(self.draft.pasted(self.context.clipboard.read()))

    def _ask_save(self) -> None:
        """Save; in the place of another set-up only when somebody says so."""
        self._names = self._setups.names()
        if self.name not in self._names or self.name == self._mine:
            self._save()
            return
        self.ask(
            self.say("design.save-sure", name=self.name),
            ("design.save-yes", self.say("design.save")),
            ("design.save-no", self.say("common.cancel")),
        )

    def _save(self) -> None:
        try:
            self._setups.save(self.name, self.draft.layout)
        except OSError as error:
            self.context.tell(self.say("common.not-written", reason=error))
            return
        except CarromError as error:
            raise CarromError(reason(one, self.context.texts) for one in error.faults) from error
        self._mine = self.name
        self._names = self._setups.names()
        self.context.tell(self.say("design.saved", name=self.name))

    def _load(self) -> None:
        self._names = self._setups.names()
        self._change(self.draft.changed(self._setups.load(self.name)))
        self._mine = self.name

    def _ask_delete(self) -> None:
        self.ask(
            self.say("design.delete-sure", name=self.name),
            ("design.delete-yes", self.say("design.delete")),
            ("design.delete-no", self.say("common.cancel")),
        )

    def _delete(self) -> None:
        try:
            self._setups.delete(self.name)
        except OSError as error:
            self.context.tell(self.say("common.not-written", reason=error))
        self._names = self._setups.names()

    def close(self) -> None:
        """What is in the making is there again when somebody comes back."""
        self.context.draft = self.draft

    def _try(self, screen: str, argument: str) -> None:
        """Go on to play from here, or to ask the solver.

        Raises:
            CarromError: the pieces cannot lie so.
        """
        faults = self.draft.layout.faults(self.draft.board)
        if faults:
            raise CarromError(reason(fault, self.context.texts) for fault in faults)
        pieces = {argument: self.draft.layout}
        self.go(self.context.open(screen, board=self.draft.board, **pieces))


def _room(name: str, draft: Draft) -> Point:
    """A place where a piece touches nothing, near the middle."""
    radius = draft.board.radius_of(name)
    for ring in range(60):
        for step in range(max(1, 6 * ring)):
            angle = 2.0 * math.pi * step / max(1, 6 * ring)
            xy = (ring * radius * math.cos(angle), ring * radius * math.sin(angle))
            if name not in draft.placed(name, xy).wrong():
                return xy
    return 0.0, 0.0


def _drawn(guide: Guide, board: CarromBoard) -> Path:
    """A guide as a thin line."""
    cx, cy = guide.centre
    if guide.radius:
        turn = np.linspace(0.0, 2.0 * math.pi, 73)
        points = np.stack(
            (cx + guide.radius * np.cos(turn), cy + guide.radius * np.sin(turn)), axis=-1
        )
    else:
        ux, uy = guide.along
        reach = board.half_side * (1.0 if 0.0 in guide.along else math.sqrt(2.0))
        points = np.array([(cx - reach * ux, cy - reach * uy), (cx + reach * ux, cy + reach * uy)])
    return Path(points, GUIDE, width=0.0012, dashes=0.006, over=True)
