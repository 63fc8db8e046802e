"""``carrom bench``: both backends side by side, on the same strokes in the same run."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import click
import numpy as np
from rich.progress import MofNCompleteColumn

from carrom.cli import output
from carrom.cli.simulate import ANGLE, OPENING, ORIENTATION, SPEED, X
from carrom.errors import immutable
from carrom.io import SCENES, shipped_scene
from carrom.layout import Layout
from carrom.physics import simulate, simulate_batch
from carrom.stroke import Stroke

BATCH = 256
"""Strokes of one call to the batch of the fast backend."""


@immutable
@dataclass(frozen=True, slots=True)
class _Case:
    """A stroke to be made over and over."""

    name: str
    layout: Layout
    stroke: Stroke
    options: dict[str, Any]

    def once(self, backend: str) -> str:
        """Make it once; the digest."""
        return simulate(
            self.layout, self.stroke, backend=backend, record="final", **self.options
        ).digest()

    def batch(self, threads: int) -> None:
        """Make it `BATCH` times in one call."""
        rows = np.tile(self.stroke.row, (BATCH, 1))
        simulate_batch(self.layout, rows, threads=threads, **self.options)


@immutable
@dataclass(frozen=True, slots=True)
class _Row:
    """What was measured of a case."""

    name: str
    events: int
    rust: float  # strokes per second
    reference: float
    same: bool  # whether both backends gave the same digest

    def cells(self) -> tuple[str, ...]:
        """As the table shows it."""
        return (
            self.name,
            str(self.events),
            f"{self.rust:,.0f}",
            f"{1e9 / (self.rust * self.events):,.0f}",
            f"{self.reference:,.1f}",
            f"{1e9 / (self.reference * self.events):,.0f}",
            f"{self.rust / self.reference:,.0f}",
            "same" if self.same else "DIFFERS",
        )


@click.command("bench", short_help="Measure both backends side by side.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.0, max=600.0),
    default=0.5,
    show_default=True,
    help="For each measurement, at least.",
)
@click.option(
    "--threads",
    type=click.IntRange(min=0, max=1024),
    default=1,
    show_default=True,
    help="Of the fast backend; 0: as many as the machine has.",
)
@click.pass_context
def command(ctx: click.Context, /, seconds: float, threads: int) -> None:
    """Measure both backends on the shipped scenes and on the opening break.

    The scenes have the simple model that other simulators can run as well, the opening break has
    the default physics. Rates are the best of several batches. The exit code is 1 when the
    backends disagree.
    """
    cases = list(_cases())
    rows = []
    with output.bar(MofNCompleteColumn()) as progress:
        task = progress.add_task("", total=2 * len(cases))
        for case in cases:

            def step(backend: str, name: str = case.name) -> None:
                progress.update(task, advance=1, description=f"{name}, {backend}")
                progress.refresh()

            rows.append(_measured(case, seconds, threads, step))
    console = output.console()
    console.print(
        output.table(
            f"Rust in {threads or 'all'} thread{'' if threads == 1 else 's'} and the reference",
            ("stroke", ">events", ">rust/s", ">ns/event", ">ref/s", ">ns/event", ">ratio", ""),
            (row.cells() for row in rows),
        )
    )
    ctx.exit(0 if all(row.same for row in rows) else 1)


def _cases() -> Iterator[_Case]:
    for name in SCENES:
        scene = shipped_scene(name)
        options = {
            "board": scene.board,
            "materials": scene.materials,
            "friction": scene.friction,
        }
        yield _Case(name, scene.layout, scene.stroke, options)
    stroke = Stroke.aim(x=X, angle=ANGLE, speed=SPEED)
    yield _Case(OPENING, Layout.opening(ORIENTATION), stroke, {})


def _measured(case: _Case, seconds: float, threads: int, step: Callable[[str], None]) -> _Row:
    result = simulate(case.layout, case.stroke, record="final", **case.options)
    same = case.once("reference") == result.digest()  # which also loads it before it is timed
    step("rust")
    rust = BATCH * _rate(lambda: case.batch(threads), seconds)
    step("reference")
    reference = _rate(lambda: case.once("reference"), seconds)
    return _Row(case.name, result.event_count, rust, reference, same)


def _rate(work: Callable[[], object], seconds: float) -> float:
    """Calls per second: the best of those made in a time."""
    best, end = float("inf"), time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        work()
        now = time.perf_counter()
        best = min(best, now - start)
        if now >= end:
            return 1.0 / best
