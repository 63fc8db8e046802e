"""The strokes that the benches make, the models in which they make them, and their variations.

Seven scenes: the four that come with the package, a gentle and a hard mid-game, and the opening
break. Each runs with the default physics (``coupled``) and with Coulomb friction; the four of the
package also run in the simple model that other simulators share.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from carrom import (
    BatchResult,
    CarromBoard,
    Layout,
    Materials,
    Stroke,
    StrokeResult,
    simulate,
    simulate_batch,
)
from carrom.io import SCENES as SHIPPED
from carrom.io import shipped_scene
from numpy.typing import NDArray

MODELS: Final = ("coupled", "coulomb", "simple")
"""The default physics; the same with Coulomb friction; the model that peers can run."""

BREAKS: Final = ("break", "break8", "opening")
"""The scenes in which a whole rack is hit."""

SEED: Final = 20241117


@dataclass(frozen=True, slots=True)
class Case:
    """A stroke in a model."""

    scene: str
    model: str
    layout: Layout
    stroke: Stroke
    board: CarromBoard
    materials: Materials

    @property
    def name(self) -> str:
        """Scene and model, as tests and files name the case."""
        return f"{self.scene}-{self.model}"

    @property
    def options(self) -> dict[str, Any]:
        """What `carrom.simulate` and `carrom.simulate_batch` take by keyword."""
        return {
            "board": self.board,
            "materials": self.materials,
            "friction": "coupled" if self.model == "coupled" else "coulomb",
        }

    def once(self, *, record: str = "final", backend: str = "rust") -> StrokeResult:
        """Make the stroke."""
        return simulate(self.layout, self.stroke, record=record, backend=backend, **self.options)

    def batch(
        self,
        rows: NDArray[np.float64],
        *,
        threads: int = 1,
        record: str = "final",
        backend: str = "rust",
    ) -> BatchResult:
        """Make the strokes of an array (N, 5) from the case's layout, in one thread."""
        return simulate_batch(
            self.layout, rows, threads=threads, record=record, backend=backend, **self.options
        )

    def same(self, count: int) -> NDArray[np.float64]:
        """The stroke, over and over."""
        return np.tile(self.stroke.row, (count, 1))

    def varied(self, count: int) -> NDArray[np.float64]:
        """Strokes around it; fewer of them are the first of more."""
        return _varied(self.stroke, count)


@lru_cache(maxsize=32)
def _varied(stroke: Stroke, count: int) -> NDArray[np.float64]:
    """A striker up to 1 mm aside, 0.02 off the direction (1.1 degrees) and 2 % off the speed.

    The same numbers everywhere: Python promises the sequence of `random.Random.random`, and the
    rest is additions and products of single numbers.
    """
    draw = random.Random(SEED).random
    x, y, u, v, spin = stroke.row
    rows = np.empty((count, 5))
    for i in range(count):
        aside, turn, faster = (2.0 * draw() - 1.0 for _ in range(3))
        turn *= 0.02
        factor = 1.0 + 0.02 * faster
        rows[i] = (
            x + 0.001 * aside,
            y,
            factor * (u - turn * v),
            factor * (v + turn * u),
            spin,
        )
    rows.flags.writeable = False
    return rows


def _gentle() -> tuple[Layout, Stroke]:
    """Eight men and 2 m/s: about as many events as the median of such strokes has."""
    places = {
        "Q": (-0.081, 0.291),
        "W1": (0.227, -0.087),
        "W2": (0.245, 0.137),
        "W3": (-0.302, 0.305),
        "W4": (-0.161, -0.038),
        "B1": (-0.05, 0.112),
        "B2": (-0.248, 0.164),
        "B3": (0.219, 0.072),
    }
    return Layout.of(places), Stroke.aim(x=-0.12, angle=107.5, speed=2.0)


def _hard() -> tuple[Layout, Stroke]:
    """Nine men and 5 m/s: about as many events as the median of such strokes has."""
    places = {
        "Q": (-0.113, 0.321),
        "W1": (0.303, 0.287),
        "W2": (0.191, 0.264),
        "W3": (-0.33, 0.132),
        "W4": (-0.167, 0.187),
        "B1": (-0.045, 0.097),
        "B2": (0.028, 0.105),
        "B3": (0.216, 0.32),
        "B4": (-0.102, 0.227),
    }
    return Layout.of(places), Stroke.aim(x=0.05, angle=94.0, speed=5.0)


def _cases() -> Iterator[Case]:
    board, materials = CarromBoard.icf(), Materials()
    for name in SHIPPED:
        scene = shipped_scene(name)
        for model in MODELS[:2]:
            yield Case(name, model, scene.layout, scene.stroke, board, materials)
        yield Case(name, "simple", scene.layout, scene.stroke, scene.board, scene.materials)
    own = {
        "gentle": _gentle(),
        "hard": _hard(),
        "opening": (Layout.opening(), Stroke.aim(x=0.0, angle=90.0, speed=5.0)),
    }
    for name, (layout, stroke) in own.items():
        for model in MODELS[:2]:
            yield Case(name, model, layout, stroke, board, materials)


CASES: Final = {case.name: case for case in _cases()}
"""Every case by its name, such as ``"midgame-coupled"``."""
