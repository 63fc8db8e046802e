"""What a screen shows, and what the pointer did: all that screens and the window share.

Lengths on the board are metres from its centre, x to the right and y away from the south seat.
Lengths in the panel and in the overlay are ems: one em is one line of body text, x to the right
and y *down* from the top left corner of the area. Nobody here knows a pixel.

Whatever a text is made of, names and what stands in files too, is shown harmlessly
(`carrom.harmless`): a question mark stands for what is no letter.

Example:
    >>> disc = Disc((0.1, 0.0), 0.0159, "queen")
    >>> scene = Scene(BoardView(discs=(disc,)), panel=(Text(1, 1, "Queen"),), title="Practice")
    >>> scene.board.discs[0].look
    'queen'
"""

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from carrom.equipment import ICF_BOARD, CarromBoard
from carrom.harmless import harmless
from numpy.typing import NDArray

Colour = tuple[float, float, float, float]
"""Red, green, blue and alpha, each 0 to 1, coded as sRGB like the colours of a web page."""

Points = NDArray[np.float64]
"""Positions on the board in metres, shape (N, 2)."""

Look = Literal["white", "black", "queen", "striker"]
"""What a disc is painted as."""

MarkKind = Literal["contact", "cushion", "pocket", "cross"]
"""What a mark says has happened: discs met, a disc met a cushion, fell; or a place, crossed."""

Anchor = Literal["left", "centre", "right"]
"""Which part of a label stands at its place."""

WHITE: Final[Colour] = (1.0, 1.0, 1.0, 1.0)
"""Opaque white."""

LONGEST_LABEL: Final = 40
"""Letters of a label on the board, at most."""
LONGEST_TITLE: Final = 200
"""Letters of a window's title, at most."""


def shortened(text: str, most: int) -> str:
    """A text of no more letters than so many; an ellipsis stands for the others.

    Example:
        >>> shortened("Queen", 5), shortened("The queen", 5)
        ('Queen', 'The …')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


@dataclass(frozen=True, slots=True)
class Disc:
    """A piece or the striker, seen from above."""

    xy: tuple[float, float]
    """Its centre, m."""
    radius: float
    """m; what is drawn has the radius times `scale`."""
    look: Look
    alpha: float = 1.0
    """0, not seen, to 1."""
    turned: float = 0.0
    """Degrees anticlockwise about its centre: shows the spin."""
    scale: float = 1.0
    """Below 1 while it sinks in a pocket."""
    ring: Colour | None = None
    """The colour of a highlight around it."""


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A line through points; with fewer than two points, nothing."""

    points: Points
    colour: Colour
    width: float = 0.003
    """m."""
    dashes: float = 0.0
    """Length of a dash and of a gap, m; 0 is a solid line."""
    arrow: bool = False
    """Whether an arrowhead stands at the last point."""
    over: bool = False
    """Whether it is drawn above the discs."""


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """A filled simple polygon, either way round; with fewer than three points, nothing."""

    outline: Points
    colour: Colour


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign at a place where something happened."""

    xy: tuple[float, float]
    radius: float
    """m."""
    colour: Colour
    kind: MarkKind = "contact"


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text on the board; it stands upright whichever way the board is turned."""

    xy: tuple[float, float]
    """The middle of the line's height, and of its width where `anchor` is "centre", m."""
    text: str
    size: float = 1.0
    """The height of the line, ems."""
    colour: Colour = WHITE
    anchor: Anchor = "centre"
    room: float | None = None
    """What it has to fit into, m: letters that are too wide for it are smaller. None: no matter
    what."""

    def __post_init__(self) -> None:
        """Leave out what is no letter, and what no board has room for."""
        object.__setattr__(self, "text", shortened(harmless(self.text), LONGEST_LABEL))


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board and what is on it.

    Drawn in this order: regions, paths, discs, the paths that are `over`, marks, labels.
    """

    discs: tuple[Disc, ...] = ()
    paths: tuple[Path, ...] = ()
    regions: tuple[Region, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    turned: int = 0
    """Which seat is at the bottom: the number in `carrom.names.SEATS`. The board is seen turned
    by so many quarters clockwise."""
    board: CarromBoard = ICF_BOARD
    """The board itself."""


@dataclass(frozen=True, slots=True)
class Text:
    """Text in the panel or in the overlay, its top left corner at (x, y).

    Each line is `size` ems high. Line breaks in the text are kept.
    """

    x: float
    y: float
    text: str
    size: float = 1.0
    colour: Colour = WHITE
    bold: bool = False
    width: float | None = None
    """Where it is broken into lines, ems; None for never."""

    def __post_init__(self) -> None:
        """Leave out what is no letter: a name may hold signs that turn the direction."""
        object.__setattr__(self, "text", harmless(self.text, "\n"))


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle with round corners, its top left corner at (x, y), ems."""

    x: float
    y: float
    width: float
    height: float
    colour: Colour
    radius: float = 0.0
    """Of its corners, ems."""
    border: Colour | None = None
    """The colour of a thin line along the inside of its edge."""


Item = Text | Box
"""What a panel or an overlay is made of, drawn in the order given."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a window shows."""

    board: BoardView
    panel: tuple[Item, ...] = ()
    """Beside the board, ems from the top left corner of the panel."""
    overlay: tuple[Item, ...] = ()
    """A dialog over everything, ems from the top left corner of the window."""
    title: str = ""
    """Of the window."""
    signs: bool = False
    """Whether the pieces carry signs besides their colours, for every kind of eyesight."""

    def __post_init__(self) -> None:
        """Leave out of the title what is no letter, and what no title bar has room for."""
        object.__setattr__(self, "title", shortened(harmless(self.title), LONGEST_TITLE))


@dataclass(frozen=True, slots=True)
class Size:
    """How much room there is for text, ems as (width, height)."""

    panel: tuple[float, float]
    window: tuple[float, float]
    """Of the overlay, which covers the window."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """What the mouse did, and where, in every unit that a screen may ask for."""

    kind: Literal["press", "move", "drag", "release", "scroll"]
    button: Literal["left", "middle", "right"] | None
    """The button pressed, released or held; None for a move or a scroll."""
    xy: tuple[float, float]
    """On the board, m; also outside of the board, where it is drawn on in all directions."""
    panel: tuple[float, float] | None
    """In the panel, ems from its top left corner; None outside of it."""
    window: tuple[float, float]
    """In the window, ems from its top left corner."""
    modifiers: frozenset[str] = frozenset()
    """Of "shift", "ctrl" and "alt"."""
    scroll: float = 0.0
    """Notches turned away from the user."""
