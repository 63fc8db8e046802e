"""Controls as values: what they look like, and where they are.

A screen says at any time which widgets it has, each with its state in it; nothing here remembers
them. `carrom_viewer.controls` knows what a hand does with them; an `Act` tells the screen what
somebody did. The screen changes its state, and its next widgets show it.

Every widget has a name that stays (``"stroke.power"``), so that tests and scripts find it, and
every one is reached by Tab and worked with keys.

`carrom_viewer.columns` puts them in their places.

Example:
    >>> power = Slider("stroke.power", "Power", 3.0, low=0.5, high=7.0, shown="3 m/s")
    >>> round(power.part(), 3), power.height(20.0)
    (0.385, 2.0)
"""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from carrom_viewer.metrics import height as text_height
from carrom_viewer.metrics import width as text_width
from carrom_viewer.metrics import wrapped
from carrom_viewer.scene import Box, Colour, Item, Text, shortened

INK: Final[Colour] = (0.93, 0.91, 0.87, 1.0)
FAINT: Final[Colour] = (0.66, 0.64, 0.60, 1.0)
ACCENT: Final[Colour] = (0.98, 0.76, 0.33, 1.0)
WARNING: Final[Colour] = (1.0, 0.62, 0.45, 1.0)
FIELD: Final[Colour] = (0.20, 0.19, 0.18, 1.0)
RAISED: Final[Colour] = (0.28, 0.26, 0.24, 1.0)
CHOSEN: Final[Colour] = (0.42, 0.33, 0.17, 1.0)
SHEET: Final[Colour] = (0.11, 0.105, 0.10, 0.97)
DARK: Final[Colour] = (0.13, 0.09, 0.03, 1.0)
"""The colours of a panel: text, lesser text, what is chosen, what is wrong, surfaces, and text on
what is chosen."""

PAD: Final = 0.5
"""Room between the edge of a control and its text, ems."""
LONGEST: Final = 2_000
"""Letters of a text that is broken into lines, at most."""
ROW: Final = 1.35
"""Height of a row of a list, ems."""
DOT: Final = 0.8
"""From the dot of a man to the next, ems."""


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle, ems from the top left corner of its area."""

    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether a point lies in it, the left and upper edge included."""
        x, y = point
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


NOWHERE: Final = Place()


@dataclass(frozen=True, slots=True)
class Caption:
    """Text that is only read."""

    name: str
    text: str
    size: float = 1.0
    colour: Colour = INK
    bold: bool = False
    place: Place = NOWHERE
    enabled: bool = False

    def __post_init__(self) -> None:
        """Leave out what nobody reads."""
        object.__setattr__(self, "text", shortened(self.text, LONGEST))

    def height(self, width: float) -> float:
        """Of its lines when they are broken at a width, ems."""
        return text_height(self.text, self.size, self.bold, width)

    def items(self, focused: bool) -> tuple[Item, ...]:  # noqa: ARG002 - as all widgets
        """What is drawn: in the middle of its height, beside controls that are higher."""
        at = self.place
        y = at.y + 0.5 * max(0.0, at.height - self.height(at.width))
        return (Text(at.x, y, self.text, self.size, self.colour, self.bold, at.width),)


@dataclass(frozen=True, slots=True)
class Side:
    """A team at the board, seen at a glance: its colour, points, men left, and what it owes."""

    name: str
    text: str
    """All of it in words."""
    team: str
    """Who plays."""
    points: str
    token: Colour | None = None
    """The colour of its men; None: colours are free."""
    left: int = 0
    """Its men on the board."""
    men: int = 0
    """Its men at the opening."""
    queen: Colour | None = None
    """The colour of the queen's dot, once this team has pocketed her."""
    note: str = ""
    """What else there is to know: dues, the queen's cover."""
    on_turn: bool = False
    place: Place = NOWHERE
    enabled: bool = False

    def height(self, width: float) -> float:
        """A line with the name, one with the men, and one for the note where it needs it, ems."""
        return 2.75 if self._fits(width) else 3.85

    def _fits(self, width: float) -> bool:
        """Whether the note has room beside the men."""
        dots = DOT * (self.men + (self.queen is not None)) if self.token else 0.0
        return 1.9 + dots + text_width(self.note, 0.9) + 0.6 <= width

    def items(self, focused: bool) -> tuple[Item, ...]:  # noqa: ARG002 - as all widgets
        """What is drawn."""
        at = self.place
        right = at.x + at.width - 0.6 - text_width(self.points, 1.5, bold=True)
        team = cut(self.team, right - at.x - 2.3, bold=True)
        surface, edge = (CHOSEN, ACCENT) if self.on_turn else (FIELD, None)
        drawn: list[Item] = [
            Box(at.x, at.y, at.width, at.height, surface, 0.35, edge),
            Text(at.x + 1.9, at.y + 0.3, team, 1.0, INK, bold=True),
            Text(right, at.y + 0.15, self.points, 1.5, INK, bold=True),
        ]
        if self.token is not None:
            drawn.append(Box(at.x + 0.55, at.y + 0.37, 0.9, 0.9, self.token, 0.45, FAINT))
        drawn += self._men(at.x + 1.9, at.y + 1.7)
        if self.note:
            fits = self._fits(at.width)
            y = at.y + (1.6 if fits else 2.65)
            x = at.x + at.width - 0.6 - text_width(self.note, 0.9) if fits else at.x + 1.9
            drawn.append(Text(x, y, self.note, 0.9, WARNING))
        return tuple(drawn)

    def _men(self, x: float, y: float) -> list[Item]:
        """A dot for each man, a speck once he is pocketed, and the queen's dot."""
        if self.token is None:
            return []
        dots: list[Item] = [
            Box(x + DOT * man, y, 0.6, 0.6, self.token, 0.3, FAINT)
            if man < self.left
            else Box(x + DOT * man + 0.21, y + 0.21, 0.18, 0.18, FAINT, 0.09)
            for man in range(self.men)
        ]
        if self.queen is not None:
            dots.append(Box(x + DOT * self.men, y, 0.6, 0.6, self.queen, 0.3, INK))
        return dots


@dataclass(frozen=True, slots=True)
class Button:
    """Something to be done at once."""

    name: str
    text: str
    hint: str = ""
    """The key that does the same, shown at its right end."""
    chosen: bool = False
    """Whether it stands for what is the case now."""
    primary: bool = False
    """Whether it is what most will want to do next."""
    about: str = ""
    """A lesser line below the text."""
    turns: bool = False
    """Whether it goes through choices in a ring: with the arrow keys and the right mouse button
    it goes both ways (`Act.step`)."""
    place: Place = NOWHERE
    enabled: bool = True

    def height(self, width: float) -> float:
        """One line and its padding, or more where the text needs them, ems."""
        return len(self._lines(width)) + 0.85 * len(self._about(width)) + 2.0 * PAD * 0.7

    def _lines(self, width: float) -> tuple[str, ...]:
        hint = text_width(self.hint, 0.85) + PAD if self.hint else 0.0
        return wrapped(self.text, bold=self.primary, width=width - 2.0 * PAD - hint)

    def _about(self, width: float) -> tuple[str, ...]:
        return wrapped(self.about, 0.85, width=width - 2.0 * PAD) if self.about else ()

    def _colours(self) -> tuple[Colour, Colour, Colour]:
        """Of the surface, of the text and of the lesser text."""
        if not self.enabled:
            return FIELD, FAINT, FAINT
        if self.primary:
            return ACCENT, DARK, DARK
        return (CHOSEN if self.chosen else RAISED), INK, FAINT

    def items(self, focused: bool) -> tuple[Item, ...]:
        """What is drawn."""
        at, top = self.place, self.place.y + 0.7 * PAD
        surface, ink, lesser = self._colours()
        edge = None if not focused else INK if self.primary else ACCENT
        lines, about = self._lines(at.width), "\n".join(self._about(at.width))
        text = "\n".join(lines)
        drawn: list[Item] = [
            Box(at.x, at.y, at.width, at.height, surface, 0.35, edge),
            Text(at.x + PAD, top, text, 1.0, ink, bold=self.primary and self.enabled),
        ]
        if about:
            drawn.append(Text(at.x + PAD, top + len(lines), about, 0.85, lesser))
        if self.hint:
            right = at.x + at.width - PAD - text_width(self.hint, 0.85)
            drawn.append(Text(right, top + 0.1, self.hint, 0.85, lesser))
        return tuple(drawn)


@dataclass(frozen=True, slots=True)
class Toggle:
    """Something that is on or off."""

    name: str
    text: str
    on: bool
    hint: str = ""
    place: Place = NOWHERE
    enabled: bool = True

    def height(self, width: float) -> float:
        """Of its text beside the sign, ems."""
        return text_height(self.text, width=width - 1.6) + 0.3

    def items(self, focused: bool) -> tuple[Item, ...]:
        """What is drawn."""
        at, ink = self.place, INK if self.enabled else FAINT
        drawn: list[Item] = [
            Box(at.x, at.y + 0.2, 0.95, 0.95, FIELD, 0.2, ACCENT if focused else FAINT)
        ]
        if self.on:
            drawn.append(Box(at.x + 0.22, at.y + 0.42, 0.51, 0.51, ACCENT, 0.12))
        drawn.append(Text(at.x + 1.5, at.y + 0.15, self.text, 1.0, ink, width=at.width - 1.6))
        if self.hint:
            right = at.x + at.width - text_width(self.hint, 0.85)
            drawn.append(Text(right, at.y + 0.2, self.hint, 0.85, FAINT))
        return tuple(drawn)


@dataclass(frozen=True, slots=True)
class Slider:
    """A number within bounds."""

    name: str
    text: str
    value: float
    low: float = 0.0
    high: float = 1.0
    steps: tuple[float, float, float] = (0.05, 0.01, 0.001)
    """What an arrow key changes: as it is, with Shift, with Ctrl."""
    shown: str = ""
    """The value as it is told."""
    place: Place = NOWHERE
    enabled: bool = True

    def height(self, width: float) -> float:  # noqa: ARG002 - as all widgets
        """A line of text and the track, ems."""
        return 2.0

    def part(self) -> float:
        """Where the value lies between the bounds, 0 to 1."""
        span = self.high - self.low
        return min(1.0, max(0.0, (self.value - self.low) / span)) if span > 0.0 else 0.0

    def at(self, x: float) -> float:
        """The value at a place of the track, held within the bounds."""
        width = self.place.width
        part = min(1.0, max(0.0, (x - self.place.x) / width)) if width > 0.0 else 0.0
        return self.low + part * (self.high - self.low)

    def items(self, focused: bool) -> tuple[Item, ...]:
        """What is drawn."""
        at, ink = self.place, INK if self.enabled else FAINT
        knob = at.x + self.part() * max(0.0, at.width - 0.7)
        right = at.x + at.width - text_width(self.shown)
        return (
            Text(at.x, at.y, self.text, 1.0, ink),
            Text(right, at.y, self.shown, 1.0, ink),
            Box(at.x, at.y + 1.4, at.width, 0.24, FIELD, 0.12, ACCENT if focused else FAINT),
            Box(at.x, at.y + 1.4, knob - at.x + 0.35, 0.24, CHOSEN, 0.12),
            Box(knob, at.y + 1.17, 0.7, 0.7, ACCENT if self.enabled else FAINT, 0.35),
        )


@dataclass(frozen=True, slots=True)
class ListBox:
    """Lines of which one may be chosen; it scrolls."""

    name: str
    rows: tuple[str, ...]
    chosen: int | None = None
    lines: int = 6
    """How many are seen at once."""
    first: int = 0
    """The first row that is seen; `Controls` moves it."""
    place: Place = NOWHERE
    enabled: bool = True

    def height(self, width: float) -> float:  # noqa: ARG002 - as all widgets
        """Of the rows seen at once, ems."""
        return self.lines * ROW + 0.3

    def last_first(self) -> int:
        """How far it can be scrolled."""
        return max(0, len(self.rows) - self.lines)

    def row_at(self, y: float) -> int | None:
        """The row at a height of its area; None: there is none."""
        row = self.first + int((y - self.place.y - 0.15) // ROW)
        return row if self.first <= row < min(len(self.rows), self.first + self.lines) else None

    def items(self, focused: bool) -> tuple[Item, ...]:
        """What is drawn."""
        at = self.place
        edge = ACCENT if focused else None
        drawn: list[Item] = [Box(at.x, at.y, at.width, at.height, FIELD, 0.3, edge)]
        room = at.width - 2.0 * PAD - 0.4
        for line, row in enumerate(self.rows[self.first : self.first + self.lines]):
            y = at.y + 0.15 + line * ROW
            if self.first + line == self.chosen:
                drawn.append(Box(at.x + 0.15, y, at.width - 0.3, ROW, CHOSEN, 0.25))
            drawn.append(Text(at.x + PAD, y + 0.15, cut(row, room), 1.0, INK))
        if self.last_first():
            long = max(1.0, at.height * self.lines / len(self.rows))
            top = at.y + (at.height - long) * self.first / self.last_first()
            drawn.append(Box(at.x + at.width - 0.35, top, 0.25, long, FAINT, 0.12))
        return tuple(drawn)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line that is typed."""

    name: str
    text: str
    """What it is called."""
    value: str = ""
    """What stands in it."""
    cursor: int | None = None
    """Before which letter the cursor stands; `Controls` moves it. None: at the end."""
    most: int = 200
    """No more letters than this."""
    marked: bool = False
    """Whether what is typed takes the place of everything; `Controls` knows."""
    place: Place = NOWHERE
    enabled: bool = True

    def height(self, width: float) -> float:  # noqa: ARG002 - as all widgets
        """A line and its padding, and its name above, ems."""
        return 1.7 + (1.1 if self.text else 0.0)

    def items(self, focused: bool) -> tuple[Item, ...]:
        """What is drawn."""
        at, top = self.place, 1.1 if self.text else 0.0
        edge = ACCENT if focused else FAINT
        drawn: list[Item] = []
        if self.text:
            drawn.append(Text(at.x, at.y, self.text, 0.9, FAINT))
        shown, room = self.value, at.width - 2.0 * PAD
        if focused and not self.marked:
            cursor = len(shown) if self.cursor is None else min(self.cursor, len(shown))
            hidden = _hidden(shown[:cursor], room)  # the cursor stays in sight
            shown, cursor = shown[hidden:], cursor - hidden
            shown = f"{shown[:cursor]}|{shown[cursor:]}"
        drawn.append(Box(at.x, at.y + top, at.width, at.height - top, FIELD, 0.25, edge))
        shown = cut(shown, room)
        if focused and self.marked:
            wide = text_width(shown)
            drawn.append(Box(at.x + PAD, at.y + top + 0.3, wide, 1.15, CHOSEN, 0.1))
        drawn.append(Text(at.x + PAD, at.y + top + 0.35, shown, 1.0, INK))
        return tuple(drawn)


Widget: TypeAlias = Caption | Side | Button | Toggle | Slider | ListBox | TextLine
"""Any control."""


def _hidden(text: str, width: float) -> int:
    """How many letters are left out at the beginning, so that the end of a text has room."""
    left, found = 0.0, len(text)
    while found and (left := left + text_width(text[found - 1])) <= width:
        found -= 1
    return found


@lru_cache(maxsize=4096)
def cut(text: str, width: float, size: float = 1.0, *, bold: bool = False) -> str:
    """A text that is no wider than a width, ems; what is left out is shown by an ellipsis.

    Example:
        >>> cut("A very long name of a record", 5.0)[-1], cut("W1", 5.0)
        ('…', 'W1')
    """
    if text_width(text, size, bold) <= width:
        return text
    fits, over = 0, len(text)  # how many letters fit, and how many do not
    while over - fits > 1:
        middle = (fits + over) // 2
        if text_width(f"{text[:middle]}…", size, bold) <= width:
            fits = middle
        else:
            over = middle
    return f"{text[:fits]}…"


def lines_of(text: str, width: float, most: int) -> tuple[str, ...]:
    """A text in lines no wider than a width, ems, and no more than so many; an ellipsis ends it.

    Example:
        >>> lines_of("The queen is covered", 6.0, 2), lines_of("The queen is covered", 6.0, 1)
        (('The queen is', 'covered'), ('The queen i…',))
    """
    lines = wrapped(shortened(text, LONGEST), width=width)
    if len(lines) <= most:
        return lines
    return (*lines[: most - 1], cut(f"{lines[most - 1]}…", width))


# --- where they are -----------------------------------------------------------------------------


def moved(widgets: Iterable[Widget], x: float, y: float) -> tuple[Widget, ...]:
    """Widgets at another place of their area."""
    return tuple(
        dataclasses.replace(
            one, place=dataclasses.replace(one.place, x=one.place.x + x, y=one.place.y + y)
        )
        for one in widgets
    )


def named(widgets: Iterable[Widget], name: str) -> Widget:
    """The widget of a name.

    Raises:
        KeyError: there is none.

    Example:
        >>> named([Button("menu.quit", "Quit")], "menu.quit").text
        'Quit'
    """
    for one in widgets:
        if one.name == name:
            return one
    raise KeyError(name)


# --- what is done to them -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody did to a widget.

    Attributes:
        name: of the widget.
        on: the new state of a toggle.
        number: the new value of a slider.
        row: the row chosen in a list.
        text: what now stands in a text line.
        step: of a button that `turns`: 1 to the next choice, -1 to the one before.
        final: False while a slider is being dragged, a list is walked through or a text is
            typed; True when that ends, and for all else.
    """

    name: str
    on: bool = False
    number: float = 0.0
    row: int = -1
    text: str = ""
    step: int = 1
    final: bool = True


def step_of(steps: tuple[float, float, float], modifiers: frozenset[str]) -> float:
    """The step of a key: coarse as it is, fine with Shift, finest with Ctrl.

    Example:
        >>> step_of((5.0, 1.0, 0.1), frozenset({"shift"}))
        1.0
    """
    return steps[2 if "ctrl" in modifiers else 1 if "shift" in modifiers else 0]
