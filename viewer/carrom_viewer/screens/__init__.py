"""What a screen is, and what most screens share: a panel of widgets beside the board, dialogs.

Screens are state machines without a window: they are told the time, keys and the pointer, and say
what is to be seen. `carrom_viewer.app` knows them by name (`carrom_viewer.app.SCREENS`) and finds
them when they are first asked for.
"""

from __future__ import annotations

import dataclasses
import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

from carrom import Layout
from carrom.equipment import ICF_BOARD

from carrom_viewer.columns import Column
from carrom_viewer.controls import Controls
from carrom_viewer.replay import layout_discs
from carrom_viewer.scene import BoardView, Box, Colour, Item, Pointer, Scene, Size
from carrom_viewer.widgets import ACCENT, SHEET, Act, Button, Caption, Widget, lines_of, moved

if TYPE_CHECKING:
    from carrom_viewer.app import Context

MARGIN: Final = 1.0
"""Around the widgets of a panel, ems."""
BESIDE: Final = 12.0
"""What a dialog leaves of the height of the window for its buttons and the rest, ems."""
DIM: Final[Colour] = (0.0, 0.0, 0.0, 0.45)
"""Over everything behind a dialog."""

OPENING: Final = BoardView(layout_discs(Layout.opening("singles"), ICF_BOARD))
"""The board of the menus."""

KeyList = tuple[tuple[str, str], ...]
"""Keys as they are named in the help, each with the key of the text that says what it does."""


class Leave(enum.Enum):
    """Where a screen goes that does not name another."""

    BACK = "back"
    """To the screen before it."""
    QUIT = "quit"
    """Nowhere: the program ends."""


BACK: Final = Leave.BACK
QUIT: Final = Leave.QUIT


class Screen(Protocol):
    """A state of the program that a person sees and works with.

    Attributes:
        keys: what the help says of its keys.
        passing: whether nobody goes back to it: it only leads to another screen.
    """

    keys: ClassVar[KeyList]
    passing: ClassVar[bool]

    def tick(self, now: float) -> None:
        """Take what the background has found, and let the time go on; `now` in s."""

    def scene(self, now: float, size: Size) -> Scene:
        """What is to be seen now, with so much room."""

    def pointer(self, event: Pointer) -> None:
        """Something was done with the mouse."""

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        """A key went down (``"left"``, ``"a"``, ``"space"``, ``"f1"``); whether it was used."""

    def text(self, typed: str) -> None:
        """Text was typed."""

    def next(self) -> Screen | Leave | None:
        """Where to go; None to stay. Asked after every event; each answer is given once."""

    def close(self) -> None:
        """The screen is left for good: nothing of it goes on in the background."""


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question over everything.

    Attributes:
        text: what is asked.
        answers: name and text of each button; Escape is the last one.
    """

    text: str
    answers: tuple[tuple[str, str], ...]

    def widgets(self, size: Size) -> tuple[Widget, ...]:
        """The question and its buttons, in the middle of the window."""
        width = min(26.0, size.window[0] - 4.0)
        column = Column(width)
        most = max(1, int(size.window[1] - BESIDE))
        column.add(Caption("dialog", "\n".join(lines_of(self.text, width, most))))
        column.add(*(Button(name, text) for name, text in self.answers))
        x = 0.5 * (size.window[0] - width)
        return moved(column.widgets, x, max(1.0, 0.4 * (size.window[1] - column.bottom)))

    def items(self, controls: Controls, size: Size) -> tuple[Item, ...]:
        """What is drawn: everything else dimmed, the sheet, and on it the widgets."""
        widgets = self.widgets(size)
        left, top = widgets[0].place.x, widgets[0].place.y
        last = widgets[-1].place
        sheet = Box(
            left - 1.0,
            top - 1.0,
            last.x + last.width - left + 2.0,
            last.y + last.height - top + 2.0,
            SHEET,
            0.6,
            ACCENT,
        )
        return (Box(0.0, 0.0, *size.window, DIM), sheet, *controls.items(widgets))


class PanelScreen:
    """A screen with widgets in the panel: it leaves to its heirs what these are and do.

    An heir gives `widgets`, `act` and `board`, and what of `board_pointer`, `board_key` and
    `tick` it needs. A name in `widgets` is the name in `act`.

    Args:
        context: settings, texts, background work: what all screens share.
        always: whether some widget has the focus always, as in a menu.
    """

    keys: ClassVar[KeyList] = ()
    passing: ClassVar[bool] = False

    def __init__(self, context: Context, *, always: bool = False) -> None:
        """Begin with no focus and no dialog."""
        self.context = context
        self.controls = Controls(always=always)
        self.size = Size((22.0, 42.0), (57.0, 42.0))
        self.dialog: Dialog | None = None
        self._answers = Controls(area="window", always=True)
        self._scrolled = 0.0
        self._leads: Screen | Leave | None = None

    # --- what an heir says ----------------------------------------------------------------------

    def widgets(self) -> tuple[Widget, ...]:
        """Every widget of the panel, with its place."""
        return ()

    def act(self, act: Act) -> None:
        """Something was done to a widget."""

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - heirs need it
        """What lies on the board; the opening, where there is nothing else to show."""
        return OPENING

    def board_pointer(self, event: Pointer) -> None:
        """Something was done with the mouse that concerns no widget."""

    def board_key(self, key: str, modifiers: frozenset[str]) -> bool:  # noqa: ARG002 - heirs do
        """A key went down that no widget used; whether the screen used it."""
        return False

    def title(self) -> str:
        """Of the window."""
        return self.say("common.title")

    # --- what heirs use -------------------------------------------------------------------------

    def say(self, key: str, /, **values: object) -> str:
        """A text in the language chosen."""
        return self.context.texts.say(key, **values)

    def column(self, gap: float = 0.5) -> Column:
        """An empty column, or several, in the room that the panel has; `gap` in ems."""
        width, height = self.size.panel
        return Column(
            max(10.0, width - 2.0 * MARGIN),
            max(8.0, height - 2.0 * MARGIN),
            x=MARGIN,
            y=MARGIN,
            gap=gap,
        )

    def go(self, screen: Screen | Leave) -> None:
        """Leave for another screen, after this event."""
        self._leads = screen

    def ask(self, text: str, *answers: tuple[str, str]) -> None:
        """Ask something over everything; the answer comes as an act of that name."""
        self.dialog = Dialog(text, answers)
        self._answers = Controls(area="window", always=True)

    # --- what a screen does ---------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Nothing goes on by itself."""

    def scene(self, now: float, size: Size) -> Scene:
        """The board, the panel and the dialog."""
        self.size = size
        placed = self._placed()
        return Scene(
            board=self.board(now),
            panel=self.controls.items(placed),
            overlay=() if self.dialog is None else self.dialog.items(self._answers, size),
            title=self.title(),
        )

    def pointer(self, event: Pointer) -> None:
        """The dialog's, a widget's, or the board's."""
        if self.dialog is not None:
            self._answer(self._answers.pointer(event, self.dialog.widgets(self.size)))
            return
        placed = self._placed()
        over = self.controls.over(event, placed)
        act = self.controls.pointer(event, placed)
        if act is not None:
            self.act(act)
        elif event.kind == "scroll" and event.panel is not None and not over:
            self._scrolled += -2.0 * event.scroll
        elif not over:
            self.board_pointer(event)

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        """The dialog's, the focused widget's, or the board's."""
        if self.dialog is not None:
            if key == "escape":
                self._answer(Act(self.dialog.answers[-1][0]))
            else:
                self._answer(self._answers.key(key, modifiers, self.dialog.widgets(self.size)))
            return True
        placed = self.widgets()
        if not self.controls.uses(key, modifiers, placed):
            return self.board_key(key, modifiers)
        if "ctrl" in modifiers and key in ("c", "v"):
            self._clip(key, placed)
        act = self.controls.key(key, modifiers, placed)
        self._bring_in_sight()
        if act is not None:
            self.act(act)
        return True

    def text(self, typed: str) -> None:
        """Into the text line that has the focus."""
        if self.dialog is None:
            act = self.controls.typed(typed, self.widgets())
            if act is not None:
                self.act(act)

    def _clip(self, key: str, placed: tuple[Widget, ...]) -> None:
        """Copy the text line that has the focus, or paste into it."""
        line = self.controls.line(placed)
        if line is None or not line.enabled:
            return
        if key == "v":
            self.text(" ".join(self.context.clipboard.read().splitlines()))
        elif line.value:
            self.context.clipboard.write(line.value)

    def next(self) -> Screen | Leave | None:
        """Where `go` said, once."""
        leads, self._leads = self._leads, None
        return leads

    def close(self) -> None:
        """Nothing goes on in the background."""

    def _answer(self, act: Act | None) -> None:
        if act is not None:
            self.dialog = None
            self.act(act)

    # --- a panel that is too small --------------------------------------------------------------

    def _placed(self) -> tuple[Widget, ...]:
        """The widgets where they are seen: moved up if there are more than there is room for."""
        widgets = self.widgets()
        low = max((one.place.y + one.place.height for one in widgets), default=0.0)
        most = max(0.0, low + MARGIN - self.size.panel[1])
        self._scrolled = min(most, max(0.0, self._scrolled))
        return moved(widgets, 0.0, -self._scrolled) if self._scrolled else widgets

    def _bring_in_sight(self) -> None:
        """Move the panel so that the widget with the focus is seen."""
        for one in self.widgets():
            if one.name == self.controls.focus:
                top, low = one.place.y - MARGIN, one.place.y + one.place.height + MARGIN
                self._scrolled = min(top, max(self._scrolled, low - self.size.panel[1]))


def with_overlay(scene: Scene, items: tuple[Item, ...]) -> Scene:
    """A scene with something more over everything."""
    return dataclasses.replace(scene, overlay=(*scene.overlay, *items))
