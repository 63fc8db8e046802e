"""The menu: where everything begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from carrom import CarromBoard, Layout

from carrom_viewer.replay import layout_discs
from carrom_viewer.scene import BoardView
from carrom_viewer.screens import QUIT, KeyList, PanelScreen
from carrom_viewer.widgets import Act, Button, Caption, Widget

if TYPE_CHECKING:
    from carrom_viewer.app import Context

_WAYS: Final = {
    "menu.play": "setup",
    "menu.replay": "replay",
    "menu.tricks": "tricks",
    "menu.design": "design",
    "menu.settings": "settings",
    "menu.help": "help",
}
"""Which screen each button opens."""


class Menu(PanelScreen):
    """The first screen."""

    keys: ClassVar[KeyList] = (("↑ ↓", "menu.key-walk"), ("Enter", "menu.key-choose"))

    def __init__(self, context: Context) -> None:
        """Show the opening."""
        super().__init__(context, always=True)
        board = CarromBoard.icf()
        self._view = BoardView(layout_discs(Layout.opening("singles"), board), board=board)

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - as all screens
        """The opening."""
        return self._view

    def widgets(self) -> tuple[Widget, ...]:
        """A button for each screen."""
        column = self.column()
        column.add(Caption("menu.title", self.say("common.title"), size=2.0, bold=True))
        column.space()
        column.add(Button("menu.play", self.say("menu.play")))
        column.add(Button("menu.replay", self.say("menu.replay")))
        column.add(Button("menu.tricks", self.say("menu.tricks")))
        column.add(Button("menu.design", self.say("menu.design")))
        column.add(Button("menu.settings", self.say("menu.settings")))
        column.add(Button("menu.help", self.say("menu.help"), hint="F1"))
        column.add(Button("menu.quit", self.say("menu.quit")))
        return column.widgets

    def act(self, act: Act) -> None:
        """Open what was chosen."""
        if act.name == "menu.quit":
            self.go(QUIT)
        else:
            self.go(self.context.open(_WAYS[act.name]))
