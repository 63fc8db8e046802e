"""The menu: where everything begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from carrom_viewer.screens import QUIT, KeyList, PanelScreen
from carrom_viewer.screens.going_on import go_on_with
from carrom_viewer.screens.setup import RECORDS
from carrom_viewer.seats import unfinished
from carrom_viewer.widgets import Act, Button, Caption, Widget

if TYPE_CHECKING:
    from pathlib import Path

    from carrom_viewer.app import Context

_WAYS: Final = {
    "play": "setup",
    "replay": "replay",
    "tricks": "tricks",
    "drill": "drill",
    "design": "design",
    "settings": "settings",
    "help": "help",
}
"""Which screen each button opens."""


class Menu(PanelScreen):
    """The first screen."""

    keys: ClassVar[KeyList] = (("↑ ↓", "menu.key-walk"), ("Enter", "menu.key-choose"))

    def __init__(self, context: Context) -> None:
        """Look for nothing yet."""
        super().__init__(context, always=True)
        self._left: Path | None = None
        self._looked = False

    def tick(self, now: float) -> None:
        """Look for a match that was left, once each time that somebody comes here."""
        super().tick(now)
        if not self._looked:
            self._looked = True
            self._left = next(iter(unfinished(self.context.folder / RECORDS)), None)

    def widgets(self) -> tuple[Widget, ...]:
        """A button for each screen."""
        column = self.column()
        column.add(Caption("menu.title", self.say("common.title"), size=2.0, bold=True))
        column.space()
        resumes = () if self._left is None else ("resume",)
        for name in ("play", *resumes, *tuple(_WAYS)[1:]):
            column.add(
                Button(
                    f"menu.{name}",
                    self.say(f"menu.{name}"),
                    hint="F1" if name == "help" else "",
                    primary=name == "play",
                    about=self.say(f"menu.about-{name}"),
                )
            )
        column.add(Button("menu.quit", self.say("menu.quit")))
        return column.widgets

    def act(self, act: Act) -> None:
        """Open what was chosen."""
        self._looked = False  # a match may be left, or ended, before anybody is here again
        if act.name == "menu.quit":
            self.go(QUIT)
        elif act.name == "menu.resume":
            self.resume()
        else:
            self.go(self.context.open(_WAYS[act.name.removeprefix("menu.")]))

    def resume(self) -> None:
        """Go on with the match that was left last.

        Raises:
            CarromError: its record cannot be read, or gone on with; every fault is listed.
        """
        if self._left is not None:
            go_on_with(self, self._left)
