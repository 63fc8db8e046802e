"""The settings: language, sound, pieces, what helps with aiming, and whose hand it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from carrom.solver.skill import SKILLS

from carrom_viewer.columns import Column
from carrom_viewer.screens import BACK, KeyList, PanelScreen
from carrom_viewer.screens.hands import add_hands
from carrom_viewer.settings import MOST_CONTACTS
from carrom_viewer.texts import LANGUAGES
from carrom_viewer.widgets import FAINT, Act, Button, Caption, Slider, Toggle, Widget

if TYPE_CHECKING:
    from carrom_viewer.app import Context

_TOGGLES: Final = ("sound", "signs", "ghost", "fan", "odds")
"""The settings that are on or off, each with a toggle of its name."""


class SettingsScreen(PanelScreen):
    """What is remembered between two runs; each change counts at once.

    Args:
        context: what all screens share.
    """

    keys: ClassVar[KeyList] = (("Esc", "settings.key-back"),)

    def __init__(self, context: Context) -> None:
        """Show what was chosen."""
        super().__init__(context, always=True)

    def title(self) -> str:
        """Of the window."""
        return self.say("settings.title")

    def widgets(self) -> tuple[Widget, ...]:
        """Every setting."""
        settings = self.context.settings
        column = self.column()
        column.add(Caption("settings.title", self.say("settings.title"), 1.4, bold=True))
        column.add(
            *(
                Button(f"settings.language.{code}", name, chosen=settings.language == code)
                for code, name in LANGUAGES.items()
            )
        )
        column.add(Toggle("settings.sound", self.say("settings.sound"), settings.sound, "M"))
        column.add(self._volume())
        column.add(Toggle("settings.signs", self.say("settings.signs"), settings.signs))
        column.space()
        self._add_helps(column)
        column.space()
        column.add(Button("settings.back", self.say("common.back"), "Esc"))
        return column.widgets

    def _volume(self) -> Slider:
        settings = self.context.settings
        return Slider(
            "settings.volume",
            self.say("settings.volume"),
            settings.volume,
            shown=f"{100.0 * settings.volume:.0f}\N{NO-BREAK SPACE}%",
            enabled=settings.sound,
        )

    def _add_helps(self, column: Column) -> None:
        """What helps with aiming."""
        settings = self.context.settings
        column.add(Caption("settings.helps", self.say("settings.helps"), bold=True))
        column.add(Toggle("settings.ghost", self.say("settings.ghost"), settings.ghost))
        column.add(
            Slider(
                "settings.ghost_contacts",
                self.say("settings.contacts"),
                settings.ghost_contacts,
                1.0,
                MOST_CONTACTS,
                (1.0, 1.0, 1.0),
                str(settings.ghost_contacts),
                enabled=settings.ghost,
            )
        )
        column.add(Toggle("settings.fan", self.say("settings.fan"), settings.fan))
        column.add(Toggle("settings.odds", self.say("settings.odds"), settings.odds))
        column.aside()
        column.add(Caption("settings.hand", self.say("settings.hand"), bold=True))
        add_hands(column, "settings.hand", settings.hand, self.say)
        column.add(Caption("settings.hand-is", self._hand_text(), 0.9, FAINT))

    def _hand_text(self) -> str:
        skill = SKILLS[self.context.settings.hand]
        return self.say(
            "settings.hand-is",
            angle=skill.angle,
            speed=100.0 * skill.speed,
            place=1000.0 * skill.placement,
        )

    def act(self, act: Act) -> None:
        """Change a setting."""
        _, _, name = act.name.partition(".")
        group, _, choice = name.partition(".")
        if name in _TOGGLES:
            self.context.change(**{name: act.on})
        elif name == "volume":
            self._slide(act, volume=act.number)
        elif name == "ghost_contacts":
            self._slide(act, ghost_contacts=round(act.number))
        elif group in ("language", "hand") and choice:
            self.context.change(**{group: choice})
        elif name == "back":
            self.go(BACK)

    def _slide(self, act: Act, **change: float) -> None:
        """Change a number; it is kept on disk once the slider is let go."""
        if act.final:
            self.context.change(**change)
        else:
            self.context.settings = self.context.settings.replace(**change)
