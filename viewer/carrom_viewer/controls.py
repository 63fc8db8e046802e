"""What a hand does with widgets: focus, dragging, scrolling, the cursor in a text.

The widgets are the screen's, handed over at each event. `Controls` remembers only what is the
hand's: which widget has the focus, which one is being dragged, how far lists are scrolled and
where the cursor of a text line stands.

Example:
    >>> from carrom_viewer.widgets import Button
    >>> controls = Controls(focus="menu.play")
    >>> controls.key("enter", frozenset(), [Button("menu.play", "Play")]).name
    'menu.play'
"""

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from carrom_viewer.scene import Box, Colour, Item, Pointer
from carrom_viewer.widgets import Act, Button, ListBox, Slider, TextLine, Toggle, Widget, step_of

SHEEN: Final[Colour] = (1.0, 1.0, 1.0, 0.07)
"""What lies over a control that the mouse is over."""


@dataclass(slots=True)
class Controls:
    """What the hand does with the widgets of one area.

    Attributes:
        area: ``"panel"``, or ``"window"`` for those of an overlay.
        focus: name of the widget that keys go to; None: to none, the screen has them.
        always: whether some widget has the focus always: in menus and dialogs.
    """

    area: Literal["panel", "window"] = "panel"
    focus: str | None = None
    always: bool = False
    _held: str | None = None
    _under: str | None = None  # the mouse
    _first: dict[str, int] = field(default_factory=dict)
    _cursor: dict[str, int] = field(default_factory=dict)
    _whole: str | None = None  # the text line of which everything is marked

    # --- drawing --------------------------------------------------------------------------------

    def shown(self, widgets: Iterable[Widget]) -> tuple[Widget, ...]:
        """The widgets with what the hand knows: lists scrolled, cursors where they stand."""
        return tuple(self._with_state(one) for one in widgets)

    def items(self, widgets: Iterable[Widget]) -> tuple[Item, ...]:
        """What is drawn of them."""
        known = self.shown(widgets)
        focus = self._focused(known)
        name = None if focus is None else focus.name
        return tuple(
            item for one in known for item in (*one.items(one.name == name), *self._sheen(one))
        )

    def _sheen(self, one: Widget) -> tuple[Item, ...]:
        """What shows that a click would do something."""
        if one.name != self._under or not one.enabled or not isinstance(one, Button | Toggle):
            return ()
        at = one.place
        return (Box(at.x, at.y, at.width, at.height, SHEEN, 0.35),)

    def _with_state(self, one: Widget) -> Widget:
        if isinstance(one, ListBox):
            first = self._first.get(one.name)
            if first is None:  # until somebody scrolls it, what is chosen is in sight
                first = max(0, (one.chosen or 0) - one.lines + 1)
            return dataclasses.replace(one, first=min(max(0, first), one.last_first()))
        if isinstance(one, TextLine):
            cursor = self._cursor.get(one.name, len(one.value))
            marked = bool(one.value) and one.name == self._whole
            return dataclasses.replace(one, cursor=min(cursor, len(one.value)), marked=marked)
        return one

    def _focused(self, widgets: Sequence[Widget]) -> Widget | None:
        for one in widgets:
            if one.name == self.focus and one.enabled:
                return one
        if not self.always:
            return None
        return next((one for one in widgets if one.enabled), None)

    # --- the pointer ----------------------------------------------------------------------------

    def pointer(self, event: Pointer, widgets: Iterable[Widget]) -> Act | None:
        """What a movement of the mouse does; None: nothing, or nothing that counts.

        Whether the pointer was over a widget at all is told by `over`.
        """
        known = self.shown(widgets)
        point = event.panel if self.area == "panel" else event.window
        if event.kind in ("drag", "release") and self._held is not None:
            return self._drag(event, point, known)
        one = None
        if point is not None:
            one = next((one for one in known if one.enabled and one.place.holds(point)), None)
        self._under = None if one is None else one.name
        if event.kind not in ("press", "scroll"):
            return None
        if event.kind == "scroll":
            return self._scroll(event, one)
        if event.button == "right" and isinstance(one, Button) and one.turns:
            return Act(one.name, step=-1)
        if event.button != "left" or one is None or point is None:
            self.focus = None
            return None
        act = self._press(one, point)
        if isinstance(one, Button | Toggle) and not self.always:
            self.focus = None  # the next key is the screen's: Space strikes, and clicks no more
        return act

    def over(self, event: Pointer, widgets: Iterable[Widget]) -> bool:
        """Whether the pointer is over one of the widgets, or drags one."""
        point = event.panel if self.area == "panel" else event.window
        if self._held is not None:
            return True
        return point is not None and any(one.place.holds(point) for one in widgets)

    def _press(self, one: Widget, point: tuple[float, float]) -> Act | None:
        self.focus, self._held, self._whole = one.name, None, None
        if isinstance(one, Button):
            return Act(one.name)
        if isinstance(one, Toggle):
            return Act(one.name, on=not one.on)
        if isinstance(one, Slider):
            self._held = one.name
            return Act(one.name, number=one.at(point[0]), final=False)
        if isinstance(one, ListBox):
            row = one.row_at(point[1])
            self._first[one.name] = one.first
            if row is None:
                return None
            return Act(one.name, row=row, final=row == one.chosen)  # the second click decides
        return None

    def _drag(
        self, event: Pointer, point: tuple[float, float] | None, known: Sequence[Widget]
    ) -> Act | None:
        one = next((one for one in known if one.name == self._held), None)
        ended = event.kind == "release"
        if ended:
            self._held = None
        if not isinstance(one, Slider):
            return None
        # outside of the panel the slider stays where it was
        value = one.value if point is None else one.at(point[0])
        return Act(one.name, number=value, final=ended)

    def _scroll(self, event: Pointer, one: Widget | None) -> Act | None:
        if isinstance(one, ListBox):
            first = one.first - round(event.scroll)
            self._first[one.name] = min(max(0, first), one.last_first())
            return None
        if isinstance(one, Slider):
            return _stepped(one, event.scroll, event.modifiers)
        return None

    # --- keys -----------------------------------------------------------------------------------

    def key(self, key: str, modifiers: frozenset[str], widgets: Iterable[Widget]) -> Act | None:
        """What a key does to the widget with the focus; None: nothing that counts.

        Whether the key was used all the same, for Tab say, is told by `uses`, asked before.
        """
        known = self.shown(widgets)
        one = self._focused(known)
        if key == "tab":
            self._walk(known, one, -1 if "shift" in modifiers else 1)
            return None
        if one is None or not self.uses(key, modifiers, known):
            return None
        self.focus = one.name
        if isinstance(one, ListBox) and key in _LIST_KEYS:
            return self._list_key(one, key)
        if isinstance(one, TextLine) and key not in ("up", "down", "escape"):
            return self._text_key(one, key, modifiers)
        if isinstance(one, Slider) and key in _SLIDER_KEYS:
            return _slid(one, key, modifiers)
        if isinstance(one, Button) and key in _RING_KEYS:
            return Act(one.name, step=-1 if key == "left" else 1)
        if key in ("up", "down"):
            self._walk(known, one, -1 if key == "up" else 1)
            return None
        if key == "escape":
            self.focus = None
            return None
        return self._press(one, (one.place.x, one.place.y))

    def uses(self, key: str, modifiers: frozenset[str], widgets: Iterable[Widget]) -> bool:
        """Whether a key belongs to the widgets now, and not to the screen."""
        known = self.shown(widgets)
        one = self._focused(known)
        if key == "tab":
            return any(other.enabled for other in known)
        if one is None:
            return False
        if isinstance(one, TextLine):
            if len(key) == 1:  # with Alt letters are written that no key has
                return key in _CTRL_KEYS or "ctrl" not in modifiers or "alt" in modifiers
            editing = key in _TEXT_KEYS or key in ("up", "down")
            return editing or (key == "escape" and not self.always)
        if key in ("up", "down") or (key == "escape" and not self.always):
            return True
        if isinstance(one, Slider):
            return key in _SLIDER_KEYS
        if isinstance(one, ListBox):
            return key in _LIST_KEYS
        if isinstance(one, Button) and one.turns and key in _RING_KEYS:
            return not modifiers & {"ctrl", "alt"}
        return key in ("enter", "space") and not modifiers & {"ctrl", "alt"}

    def typed(self, text: str, widgets: Iterable[Widget]) -> Act | None:
        """What typed text does: it goes into the text line with the focus."""
        one = self._focused(self.shown(widgets))
        clean = "".join(sign for sign in text if sign.isprintable())
        if not isinstance(one, TextLine) or not clean:
            return None
        cursor, value = one.cursor or 0, one.value
        if one.marked:
            cursor, value = 0, ""
        clean = clean[: max(0, one.most - len(value))]
        self._cursor[one.name], self._whole = cursor + len(clean), None
        return Act(one.name, text=value[:cursor] + clean + value[cursor:], final=False)

    def line(self, widgets: Iterable[Widget]) -> TextLine | None:
        """The text line with the focus; None: something else has it."""
        one = self._focused(self.shown(widgets))
        return one if isinstance(one, TextLine) else None

    def _walk(self, known: Sequence[Widget], one: Widget | None, step: int) -> None:
        self._whole = None
        names = [other.name for other in known if other.enabled]
        if not names:
            return
        if one is None:
            self.focus = names[0 if step > 0 else -1]
        else:
            self.focus = names[(names.index(one.name) + step) % len(names)]

    def _list_key(self, one: ListBox, key: str) -> Act | None:
        if not one.rows:
            return None
        last, page = len(one.rows) - 1, one.lines
        if key in ("enter", "space"):
            return None if one.chosen is None else Act(one.name, row=one.chosen)
        now = -1 if one.chosen is None else one.chosen
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -last - 1}
        row = min(last, max(0, now + step.get(key, last + 1)))
        first = min(max(one.first, row - one.lines + 1), row)
        self._first[one.name] = min(max(0, first), one.last_first())
        return Act(one.name, row=row, final=False)

    def _text_key(self, one: TextLine, key: str, modifiers: frozenset[str]) -> Act | None:
        value, cursor = one.value, one.cursor or 0
        if key == "a" and "ctrl" in modifiers and "alt" not in modifiers:
            self._whole = one.name
            return None
        if len(key) == 1 or key == "space":
            return None  # the text that it types comes by itself
        self._whole = None
        if one.marked and key in ("backspace", "delete"):
            return Act(one.name, text="", final=False)
        if key == "enter":
            return Act(one.name, text=value)
        if key in ("backspace", "delete"):
            gone = cursor - 1 if key == "backspace" else cursor
            if not 0 <= gone < len(value):
                return None
            self._cursor[one.name] = gone
            return Act(one.name, text=value[:gone] + value[gone + 1 :], final=False)
        places = {"left": cursor - 1, "right": cursor + 1, "home": 0, "end": len(value)}
        if key in places:
            self._cursor[one.name] = min(len(value), max(0, places[key]))
        return None


_RING_KEYS: Final = ("left", "right")
_SLIDER_KEYS: Final = ("left", "right", "home", "end")
_LIST_KEYS: Final = ("up", "down", "pageup", "pagedown", "home", "end", "enter", "space")
_CTRL_KEYS: Final = ("a", "c", "v", "x", "y", "z")
"""Letters that with Ctrl belong to a text that is written, whatever they mean elsewhere."""
_TEXT_KEYS: Final = ("enter", "backspace", "delete", "left", "right", "home", "end", "space")


def _slid(one: Slider, key: str, modifiers: frozenset[str]) -> Act:
    if key == "home":
        return Act(one.name, number=one.low)
    if key == "end":
        return Act(one.name, number=one.high)
    return _stepped(one, -1.0 if key == "left" else 1.0, modifiers)


def _stepped(one: Slider, count: float, modifiers: frozenset[str]) -> Act:
    value = one.value + count * step_of(one.steps, modifiers)
    return Act(one.name, number=min(one.high, max(one.low, value)))
