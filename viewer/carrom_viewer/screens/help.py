"""The help: every key of every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from carrom_viewer.app import KEYS, SCREENS, screen_class
from carrom_viewer.screens import BACK, KeyList, PanelScreen
from carrom_viewer.widgets import ACCENT, FAINT, Act, Button, Caption, ListBox, Widget

if TYPE_CHECKING:
    from carrom_viewer.app import Context

SMALL: Final = 0.9
"""Height of a line: the keys of the board have to find room, ems."""
NAMED: Final = ("Del", "End", "Enter", "Home", "PgDn", "PgUp", "Shift", "Space")
"""Keys that are called otherwise in another language."""
EVERYWHERE: Final = "everywhere"
"""The section of the keys that hold on every screen."""


def sections() -> dict[str, KeyList]:
    """The keys of each screen that has some, by its name; first those of all screens.

    Example:
        >>> sections()["everywhere"][0][0]
        'F1'
    """
    found: dict[str, KeyList] = {EVERYWHERE: KEYS}
    for name in SCREENS:
        keys = screen_class(name).keys
        if keys:
            found[name] = keys
    return found


class Help(PanelScreen):
    """The keys, section by section.

    Args:
        context: what all screens share.
        about: class of the screen whose keys are shown first; None: the keys of all.
    """

    keys: ClassVar[KeyList] = (("↑ ↓", "help.key-section"),)

    def __init__(self, context: Context, about: Any = None) -> None:
        """Gather the keys."""
        super().__init__(context, always=True)
        self._sections = sections()
        names = [name for name in self._sections if name != EVERYWHERE]
        of_screen = (name for name in names if screen_class(name) is about)
        self.section = next(of_screen, EVERYWHERE)

    def title(self) -> str:
        """Of the window."""
        return self.say("help.title")

    def widgets(self) -> tuple[Widget, ...]:
        """The sections, and the keys of the chosen one."""
        names = list(self._sections)
        column = self.column(gap=0.25)
        column.add(Caption("help.title", self.say("help.title"), size=1.5, bold=True))
        rows = tuple(self.say(f"help.section-{name}") for name in names)
        column.add(ListBox("help.sections", rows, names.index(self.section), lines=4))
        column.space(0.25)
        column.add(Button("help.back", self.say("common.back"), hint="Esc"))
        column.aside()
        if self.section == "play":
            column.add(Caption("help.mouse", self.say("help.mouse-play"), SMALL, FAINT))
            column.space(0.25)
        for number, (key, text) in enumerate(self._sections[self.section]):
            column.add(
                Caption(f"help.key-{number}", self._keys_text(key), SMALL, ACCENT, bold=True),
                Caption(f"help.text-{number}", self.say(text), SMALL),
                shares=(0.85, 2.15),
            )
        return column.widgets

    def _keys_text(self, keys: str) -> str:
        """Keys as they are called in the language."""
        words = keys.split()
        return " ".join(
            self.say(f"key.{word.lower()}") if word in NAMED else word for word in words
        )

    def act(self, act: Act) -> None:
        """Show a section, or go back."""
        if act.name == "help.back":
            self.go(BACK)
        elif act.name == "help.sections":
            self.section = list(self._sections)[act.row]
