"""What a frame of the viewer costs, part by part, and the table made of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benches.figures import Kept
from benches.tables import Table

FILE: Final = "viewer_frames"
"""The file in ``benches/results/``."""

EMPTY: Final = "an empty frame with text"
"""The part with which the others are compared."""

WHOLE: Final = "a whole frame"
"""All parts together."""

AIM: Final = 8.0
"""ms for a whole frame of 800 × 800 pixels on a machine without a graphics card."""


@dataclass(frozen=True, slots=True)
class Part(Kept):
    """A part of a frame.

    Attributes:
        size: of the window, "width × height" in pixels.
        driver: what draws, as OpenGL calls it.
        part: its name.
        milliseconds: the median.
    """

    size: str
    driver: str
    part: str
    milliseconds: float


def table(rows: Sequence[Part]) -> Table:
    """A row for each part; for each size the time, and how many empty frames it is.

    Example:
        >>> rows = [Part("8 × 8", "soft", EMPTY, 0.5), Part("8 × 8", "soft", WHOLE, 4.0)]
        >>> table(rows).rows
        [('an empty frame with text', '0.50', '1.0'), ('a whole frame', '4.00', '8.0')]
    """
    times = {(row.size, row.part): row.milliseconds for row in rows}
    sizes = list(dict.fromkeys(row.size for row in rows))
    parts = list(dict.fromkeys(row.part for row in rows))
    return Table(
        "A frame of the viewer, ms",
        ("ms", *(head for size in sizes for head in (f">{size}", ">× empty"))),
        [
            (
                part,
                *(
                    cell
                    for size in sizes
                    for cell in (
                        f"{times[size, part]:.2f}",
                        f"{times[size, part] / times[size, EMPTY]:.1f}",
                    )
                ),
            )
            for part in parts
        ],
    )
