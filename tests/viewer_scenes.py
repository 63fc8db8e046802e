"""Scenes that the tests of the drawing side draw."""

from dataclasses import replace

import carrom
import numpy as np
from carrom_viewer.replay import layout_discs
from carrom_viewer.scene import BoardView, Box, Disc, Label, Mark, Path, Region, Scene, Text

ICF = carrom.CarromBoard.icf()


def opening_discs() -> tuple[Disc, ...]:
    """The opening rosette, and the striker on the south's base line."""
    men = tuple(
        replace(disc, turned=15.0 * number)
        for number, disc in enumerate(layout_discs(carrom.Layout.opening(), ICF))
    )
    return (*men, Disc((0.05, -ICF.base_line_offset), ICF.striker.radius, "striker"))


def panel() -> tuple[Box | Text, ...]:
    """A panel with a heading, a paragraph and a button."""
    return (
        Box(0.8, 0.8, 20.0, 9.0, (0.15, 0.17, 0.2, 1.0), 0.5, (0.4, 0.43, 0.46, 1.0)),
        Text(1.6, 1.4, "Première manche", 1.4, bold=True),
        Text(1.6, 3.2, "The queen is covered: three points to south. ÀÉÎ", width=18.0),
        Box(1.6, 6.6, 8.0, 1.9, (0.2, 0.47, 0.75, 1.0), 0.35),
        Text(2.4, 7.05, "Next stroke"),
    )


def everything(turned: int = 0) -> Scene:
    """A scene with a thing of every kind."""
    t = np.linspace(0.0, 1.0, 200)
    trail = np.column_stack((0.3 * t - 0.1 + 0.02 * np.sin(9.0 * t), 0.2 + 0.1 * t * t))
    yellow = (0.9, 0.62, 0.0, 1.0)
    view = BoardView(
        discs=(
            *opening_discs(),
            Disc((0.25, -0.1), ICF.man.radius, "queen", ring=(1.0, 0.8, 0.2, 0.9)),
            Disc((-0.34, 0.34), ICF.man.radius, "white", scale=0.8, alpha=0.8),
        ),
        paths=(
            Path(trail, (1.0, 1.0, 1.0, 0.5), 0.006),
            Path(
                np.array([(0.05, -0.25), (0.0, -0.05), (0.3, 0.28)]),
                (0.1, 0.4, 0.9, 0.9),
                0.004,
                arrow=True,
                over=True,
            ),
            Path(
                np.array([(-0.3, -0.05), (-0.12, 0.2), (-0.3, 0.28)]),
                (0.1, 0.1, 0.1, 0.8),
                0.003,
                dashes=0.014,
            ),
        ),
        regions=(
            Region(
                np.array([(0.12, -0.2), (0.3, -0.2), (0.3, -0.03), (0.21, -0.14), (0.12, -0.03)]),
                (0.2, 0.7, 0.4, 0.4),
            ),
        ),
        marks=(
            Mark((-0.24, -0.15), 0.012, yellow),
            Mark((-0.19, -0.15), 0.012, yellow, "cushion"),
            Mark((-0.14, -0.15), 0.014, yellow, "pocket"),
            Mark((-0.09, -0.15), 0.012, (0.9, 0.2, 0.0, 1.0), "cross"),
        ),
        labels=(Label((-0.17, -0.11), "2.41 m/s", 1.0, (0.1, 0.05, 0.02, 1.0)),),
        turned=turned,
    )
    return Scene(view, panel(), title="Everything")
