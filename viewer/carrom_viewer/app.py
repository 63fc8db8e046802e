"""The program without a window: the screen that is seen, and what all screens share.

The window tells it the time, keys and the pointer, and draws what it says. Here are the keys that
hold everywhere: F1 help, F11 the whole screen, M mute, L language, Escape back.

Example:
    >>> from carrom_viewer.settings import Settings
    >>> with App(Context(Settings(), save=False)) as app:
    ...     app.scene(0.0, Size((22.0, 42.0), (57.0, 42.0))).title
    'Carrom'
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

import platformdirs
from carrom.errors import CarromError, Faults

from carrom_viewer.jobs import Jobs
from carrom_viewer.problems import in_words
from carrom_viewer.scene import BoardView, Box, Item, Pointer, Scene, Size, Text
from carrom_viewer.screens import KeyList, Leave, Screen, with_overlay
from carrom_viewer.settings import Settings, save_settings
from carrom_viewer.texts import Texts
from carrom_viewer.widgets import INK, SHEET, WARNING, lines_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from carrom_viewer.design import Draft
    from carrom_viewer.sound import Cue

SCREENS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "menu": "carrom_viewer.screens.menu:Menu",
        "setup": "carrom_viewer.screens.setup:Setup",
        "play": "carrom_viewer.screens.play:Play",
        "replay": "carrom_viewer.screens.replay:ReplayScreen",
        "help": "carrom_viewer.screens.help:Help",
        "tricks": "carrom_viewer.screens.tricks:Tricks",
        "drill": "carrom_viewer.screens.drill:Drill",
        "design": "carrom_viewer.screens.design:Design",
        "solve": "carrom_viewer.screens.solve:Solve",
        "settings": "carrom_viewer.screens.settings:SettingsScreen",
    }
)
"""The screens by name: where each is found when it is first asked for."""

KEYS: Final[KeyList] = (
    ("F1", "help.key-help"),
    ("F11", "help.key-fullscreen"),
    ("M", "help.key-mute"),
    ("L", "help.key-language"),
    ("Esc", "help.key-back"),
    ("Tab", "help.key-tab"),
    ("Ctrl+A Ctrl+C Ctrl+V", "help.key-text"),
)
"""The keys that hold on every screen."""

SHOWN: Final = 8.0
"""How long a message is seen, s."""
MOST_LINES: Final = 15
"""Of a message, at most."""
DOUBLE: Final = 0.4
NEAR: Final = 0.5
"""So soon, s, and so near, ems, a click is the double of one that led to another screen."""


class Clipboard(Protocol):
    """Text that other programs share."""

    def read(self) -> str:
        """What was copied last; "" if it is no text."""

    def write(self, text: str) -> None:
        """Copy a text."""


class OwnClipboard:
    """A clipboard of the program alone, where there is no window."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._text = ""

    def read(self) -> str:
        """What was copied last."""
        return self._text

    def write(self, text: str) -> None:
        """Copy a text."""
        self._text = text


class Context:
    """What all screens share.

    Args:
        settings: what was chosen before.
        save: whether changed settings are kept on disk.
        folder: where match records and designs are kept. Default: the platform's place.
        clipboard: the window's, or the program's own.

    Attributes:
        jobs: the work in the background.
        folder: where files are kept; it need not be there yet.
        draft: the set-up that was in the making last; None: none was.

    Example:
        >>> context = Context(Settings(), save=False)
        >>> context.change(language="fr")
        >>> context.texts.code
        'fr'
    """

    def __init__(
        self,
        settings: Settings,
        *,
        save: bool = True,
        folder: Path | None = None,
        clipboard: Clipboard | None = None,
    ) -> None:
        """Begin with nothing to tell."""
        self.settings = settings
        self.jobs = Jobs()
        self.folder = data_folder() if folder is None else folder
        self.clipboard: Clipboard = OwnClipboard() if clipboard is None else clipboard
        self.draft: Draft | None = None
        self._save = save
        self._cues: list[Cue] = []
        self._told: list[str] = []

    @property
    def texts(self) -> Texts:
        """The texts of the language chosen."""
        return Texts.of(self.settings.language)

    def change(self, **changes: Any) -> None:
        """Change settings and keep them; that they cannot be kept is a message.

        Raises:
            CarromError: a value that cannot be.
        """
        self.settings = self.settings.replace(**changes)
        if self._save:
            problem = save_settings(self.settings)
            if problem:
                self.tell(problem)

    def open(self, name: str, **arguments: Any) -> Screen:
        """A screen by its name in `SCREENS`, new.

        Args:
            name: of the screen.
            arguments: what it is made with besides this context.

        Raises:
            CarromError: there is none of that name, or it refuses the arguments.
        """
        screen: Screen = screen_class(name)(self, **arguments)
        return screen

    def tell(self, message: str) -> None:
        """Show a message for some seconds over whatever is seen."""
        self._told.append(message)

    def take_messages(self) -> tuple[str, ...]:
        """What was to be told since the last time."""
        told, self._told = tuple(self._told), []
        return told

    def hear(self, cues: Iterable[Cue]) -> None:
        """Let sounds be heard, unless they are off."""
        if self.settings.sound:
            self._cues.extend(cues)

    def take_cues(self) -> tuple[Cue, ...]:
        """The sounds since the last time, for whoever plays them."""
        cues, self._cues = tuple(self._cues), []
        return cues


def data_folder() -> Path:
    """Where match records and designs are kept on this platform.

    Example:
        >>> data_folder().name
        'carrom-viewer'
    """
    return platformdirs.user_data_path("carrom-viewer", appauthor=False)


def screen_class(name: str) -> Any:
    """The class of a screen by its name in `SCREENS`.

    Raises:
        CarromError: there is none of that name.

    Example:
        >>> screen_class("help").__name__
        'Help'
    """
    faults = Faults()
    faults.name("screen", name, SCREENS)
    faults.raise_as(CarromError)
    module, _, kind = SCREENS[name].partition(":")
    return getattr(import_module(module), kind)


@dataclass(frozen=True, slots=True)
class _Message:
    text: str
    until: float


class App:
    """The program: the screens that were opened, the last of them seen.

    Args:
        context: what all screens share.
        screen: the first screen. Default: the menu.

    Attributes:
        fullscreen: whether the window is to fill the screen; the window looks at it.
        running: False once the program is to end.

    An error in a screen is shown and costs what was done, not the program.
    """

    def __init__(self, context: Context, screen: Screen | None = None) -> None:
        """Begin with the menu."""
        self.context = context
        self.fullscreen = context.settings.fullscreen
        self.running = True
        self._screens: list[Screen] = [context.open("menu") if screen is None else screen]
        self._messages: tuple[_Message, ...] = ()
        self._broken: Screen | None = None
        self._led_on = False  # by the last key, to another screen: what it types is not for that
        self._now = 0.0
        self._clicked_away: tuple[float, Pointer] | None = None  # by a click, to another screen

    @property
    def screen(self) -> Screen:
        """The screen that is seen."""
        return self._screens[-1]

    # --- what the window calls ------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Let the time go on, s; sounds are taken from `Context.take_cues` afterwards."""
        self._now = now
        self._safely(lambda: self.screen.tick(now))
        new = tuple(_Message(text, now + SHOWN) for text in self.context.take_messages())
        left = tuple(message for message in self._messages if message.until > now)
        self._messages = (*left, *new)[-4:]

    def scene(self, now: float, size: Size) -> Scene:
        """What is to be seen, messages over it."""
        scene = Scene(BoardView())
        found = self._safely(lambda: self.screen.scene(now, size))
        if isinstance(found, Scene):
            scene, self._broken = found, None
        elif self._broken is self.screen:  # twice in a row: it cannot be shown at all
            self._leave(Leave.BACK)
        else:
            self._broken = self.screen
        return with_overlay(scene, self._message_items(size)) if self._messages else scene

    def pointer(self, event: Pointer) -> None:
        """Something was done with the mouse; a double click is no click on the screen after."""
        self._led_on = False
        if event.kind in ("press", "release") and self._is_once_more(event):
            return
        before = self.screen
        self._safely(lambda: self.screen.pointer(event))
        if self.screen is not before:
            self._clicked_away = (self._now, event)

    def _is_once_more(self, event: Pointer) -> bool:
        """Whether this is still the click, or its double, that led here from another screen."""
        if self._clicked_away is None:
            return False
        when, first = self._clicked_away
        return self._now - when < DOUBLE and math.dist(event.window, first.window) < NEAR

    def key(self, key: str, modifiers: frozenset[str] = frozenset()) -> bool:
        """A key went down; whether anybody used it."""
        before = self.screen
        used = self._key(key, modifiers)
        self._led_on = self.screen is not before
        return used

    def _key(self, key: str, modifiers: frozenset[str]) -> bool:
        if self._safely(lambda: self.screen.key(key, modifiers)):
            return True
        if modifiers & {"ctrl", "alt"}:
            return False
        act = {
            "f1": self._help,
            "f11": self._fullscreen,
            "m": self._mute,
            "l": self._language,
            "escape": self._back,
        }.get(key)
        if act is None:
            return False
        self._safely(act)
        return True

    def text(self, typed: str) -> None:
        """Text was typed; what a key types that led to another screen is nobody's."""
        if not self._led_on:
            self._safely(lambda: self.screen.text(typed))

    def close(self) -> None:
        """Leave every screen and end what goes on in the background."""
        self.running = False
        while self._screens:
            screen = self._screens.pop()
            self._told(screen.close)
        self.context.jobs.close()

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close."""
        self.close()

    # --- errors ---------------------------------------------------------------------------------

    def _safely(self, act: Callable[[], object]) -> object:
        """Do something, then go where the screen leads; an error becomes a message."""
        value = self._told(act)
        leads = self._told(self.screen.next)
        if leads is not None:
            self._told(lambda: self._leave(leads))
        return value

    def _told(self, act: Callable[[], object]) -> Any:
        try:
            return act()
        except Exception as error:  # noqa: BLE001 - a fault of a screen must not end a game
            self.context.tell(in_words(error))
            return None

    # --- from screen to screen ------------------------------------------------------------------

    def _leave(self, leads: Screen | Leave) -> None:
        if leads is Leave.QUIT:
            self.running = False
        elif leads is Leave.BACK:
            self._screens.pop().close()
            if not self._screens:
                self._screens.append(self.context.open("menu"))
        elif not isinstance(leads, Leave):
            if self.screen.passing:
                self._screens.pop().close()
            self._screens.append(leads)

    def _back(self) -> None:
        if len(self._screens) > 1:
            self._leave(Leave.BACK)

    # --- keys that hold everywhere --------------------------------------------------------------

    def _help(self) -> None:
        if type(self.screen) is not screen_class("help"):
            self._leave(self.context.open("help", about=type(self.screen)))

    def _fullscreen(self) -> None:
        self.fullscreen = not self.fullscreen
        self.context.change(fullscreen=self.fullscreen)

    def _mute(self) -> None:
        sound = not self.context.settings.sound
        self.context.change(sound=sound)
        texts = self.context.texts
        self.context.tell(texts.say("common.sound-on") if sound else texts.say("common.sound-off"))

    def _language(self) -> None:
        self.context.change(language=self.context.texts.next_code())

    # --- messages -------------------------------------------------------------------------------

    def _message_items(self, size: Size) -> tuple[Item, ...]:
        """The messages at the lower edge of the window, the newest lowest."""
        width = max(8.0, min(44.0, size.window[0] - 4.0))
        x, y = 0.5 * (size.window[0] - width), size.window[1] - 1.0
        items: list[Item] = []
        for message in reversed(self._messages):
            lines = lines_of(message.text, width - 2.0, MOST_LINES)
            high = len(lines) + 1.0
            y -= high + 0.4
            if y < 0.0:  # what is newer is read first
                break
            items.append(Box(x, y, width, high, SHEET, 0.5, WARNING))
            items.append(Text(x + 1.0, y + 0.5, "\n".join(lines), 1.0, INK))
        return tuple(items)
