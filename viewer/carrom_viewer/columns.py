"""Where widgets are: one below another, side by side, in one column or in several.

Example:
    >>> from carrom_viewer.widgets import Slider
    >>> column = Column(width=20.0)
    >>> column.add(Button("menu.play", "Play"), Button("menu.quit", "Quit"))
    >>> column.add(Slider("stroke.power", "Power", 3.0, low=0.5, high=7.0, shown="3 m/s"))
    >>> [(widget.name, widget.place.x, widget.place.width) for widget in column.widgets]
    [('menu.play', 0.0, 9.75), ('menu.quit', 10.25, 9.75), ('stroke.power', 0.0, 20.0)]
"""

import dataclasses
from collections.abc import Sequence

from carrom_viewer.widgets import Button, Caption, Place, Widget


class Column:
    """Puts widgets one below another; where an area is wide, into several columns.

    Args:
        width: of the area, ems.
        height: of the area, ems: what would go below it begins a further column, as long as
            there is one. None: there is one column only.
        x: left edge, ems.
        y: upper edge, ems.
        gap: between two widgets, ems.
        least: the least width of a column where there are several, ems.
    """

    def __init__(
        self,
        width: float,
        height: float | None = None,
        *,
        x: float = 0.0,
        y: float = 0.0,
        gap: float = 0.5,
        least: float = 19.0,
    ) -> None:
        """Begin at the top."""
        count = 1 if height is None else max(1, int((width + 1.5) / (least + 1.5)))
        self._width = (width - 1.5 * (count - 1)) / count
        self._left = count - 1
        self._bottom = None if height is None else y + height
        self._x, self._top, self._y, self._gap = x, y, y, gap
        self.widgets: tuple[Widget, ...] = ()
        """Everything that was added, each with its place."""

    @property
    def width(self) -> float:
        """Of a column, ems."""
        return self._width

    @property
    def bottom(self) -> float:
        """Where the next widget would begin, ems."""
        return self._y

    def add(self, *row: Widget, shares: Sequence[float] = ()) -> None:
        """Put one widget below the others, or several side by side.

        Args:
            row: the widgets.
            shares: of the width, one for each; equal ones by default.
        """
        if not row:
            return
        parts = shares or (1.0,) * len(row)
        room = self._width - self._gap * (len(row) - 1)
        widths = [room * part / sum(parts) for part in parts]
        height = max(one.height(width) for one, width in zip(row, widths, strict=True))
        self._make_room(height)
        # text alone is read from the top; beside controls it stands in their middle
        text = all(isinstance(one, Caption) for one in row)
        tall = Button if text else Button | Caption
        x = self._x
        for one, width in zip(row, widths, strict=True):
            own = height if isinstance(one, tall) else one.height(width)
            place = Place(x, self._y, width, own)
            self.widgets = (*self.widgets, dataclasses.replace(one, place=place))
            x += width + self._gap
        self._y += height + self._gap

    def space(self, ems: float = 0.5) -> None:
        """Leave some more room."""
        if self._y > self._top:
            self._y += ems

    def aside(self) -> None:
        """What follows belongs together: a further column if there is one, or else some room."""
        if self._left and self._y > self._top:
            self._next()
        else:
            self.space()

    def _next(self) -> None:
        self._left -= 1
        self._x += self._width + 1.5
        self._y = self._top

    def _make_room(self, height: float) -> None:
        full = self._bottom is not None and self._y + height > self._bottom
        if full and self._left and self._y > self._top:
            self._next()
