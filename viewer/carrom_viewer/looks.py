"""Colours: of the board, of the pieces, of what is drawn over them, and around the board.

Those of the controls in the panel are in `carrom_viewer.widgets`.

Colour is never the only sign: white men are light, black men dark, and the striker is larger and
wears a rosette. For those who want more, `Scene.signs` puts a dot on white men, a ring on black
men, a star on the queen and a cross on the striker.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from carrom_viewer.scene import Colour, Look


def colour(code: str, alpha: float = 1.0) -> Colour:
    """A colour from the six hexadecimal digits of web pages.

    Raises:
        ValueError: not six hexadecimal digits.

    Example:
        >>> colour("ff0033", 0.5)
        (1.0, 0.0, 0.2, 0.5)
    """
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red / 255, green / 255, blue / 255, alpha


@dataclass(frozen=True, slots=True)
class Paint:
    """What a disc is painted with."""

    face: Colour
    line: Colour
    """Of grooves, rosette and sign."""


PAINTS: Final = MappingProxyType[Look, Paint](
    {
        "white": Paint(colour("eed9ac"), colour("8f6b3a")),
        "black": Paint(colour("35302f"), colour("a89f98")),
        "queen": Paint(colour("c4162a"), colour("ffd9c9")),
        "striker": Paint(colour("2f7fc1"), colour("f6fbff")),
    }
)
"""The pieces, as `carrom.svg` has them."""

KINDS: Final = MappingProxyType[Look, int]({"white": 1, "black": 2, "queen": 3, "striker": 4})
"""The number of a look, and of its sign, in the shader of the discs."""

SURFACE: Final = colour("e9cd9b")
"""The wood of the playing surface."""
FIBRE: Final = colour("cfa66b")
"""Its darker fibres."""
CUSHION: Final = colour("5b3219")
"""The wood of the frame."""
CUSHION_FIBRE: Final = colour("2f170a")
"""Its darker fibres."""
INK: Final = colour("241710")
"""Lines on the board."""
RED: Final = colour("b4231d")
"""Circles on the board."""
POCKET_RIM: Final = colour("1b100a")
"""The edge of a pocket."""
LIT: Final = colour("fac255")
"""What shows who is on turn."""
NAME: Final = colour("d8c3ac", 0.75)
"""Names on the frame."""
SURROUND: Final = colour("16191d")
"""The window around the board, and behind the panel."""
MARK_CASING: Final = colour("1d1510")
"""The thin edge of a mark, which sets it off from whatever it lies on."""
