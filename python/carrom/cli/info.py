"""``carrom info``: the board, the powders, and what is installed."""

import platform
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from types import MappingProxyType
from typing import Final

import click

from carrom.cli import output, plugins
from carrom.equipment import ICF_BOARD, CarromBoard, Disc
from carrom.materials import DEFAULT_POWDER, POWDERS, Materials
from carrom.physics import BACKENDS, backend_named
from carrom.runs import FULL_FORCE, LEAST_RUNS, board_runs

UNITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "gravity": "m/s2",
        "restitution_speed": "m/s",
        "floor_speed": "m/s",
        "contact_time": "s",
        "fall_depth": "m",
        "overboard_speed": "m/s",
    }
)
"""The units of the materials; those without one are numbers, names or choices."""


@click.command("info", short_help="Show the board, the powders and the versions.")
@click.option(
    "--runs",
    is_flag=True,
    help="Show the Laws' test of a board instead: how often a striker sent off with full force "
    "crosses it, on each powder; 3.5 runs are wanted.",
)
def command(runs: bool) -> None:
    """Show the board's dimensions, the powders, and the versions of what is installed."""
    console = output.console()
    if runs:
        title = f"Runs of the striker across the ICF board, sent off at {FULL_FORCE:g} m/s"
        columns = ("powder", ">mu", ">cushions", ">runs", f"{LEAST_RUNS:g} or more")
        console.print(output.table(title, columns, _runs()))
        return
    console.print(output.table("The ICF board", (">mm", "what"), _lengths(ICF_BOARD)))
    console.print(
        output.table(
            "Discs",
            ("", ">diameter / mm", ">thickness / mm", ">mass / g"),
            (_disc("man", ICF_BOARD.man), _disc("striker", ICF_BOARD.striker)),
        )
    )
    console.print(
        output.table("Powders", ("name", ">mu", "range", "where from"), _powders(), ruled=True)
    )
    console.print(output.table("Materials", ("constant", ">default", "unit"), _constants()))
    output.facts(_installed())


def _lengths(board: CarromBoard) -> Iterator[tuple[str, str]]:
    for name in (
        *("side", "cushion_width", "cushion_height", "pocket_radius", "pocket_inset"),
        *("base_line_distance", "base_line_gap", "base_line_thickness", "inner_line_thickness"),
        *("base_line_length", "base_circle_radius", "base_circle_disc_radius"),
        *("base_circle_inset", "arrow_gap", "arrow_length", "arrow_thickness"),
        *("arrow_arch_diameter", "centre_circle_radius", "outer_circle_radius"),
    ):
        yield f"{1000.0 * getattr(board, name):.2f}", name


def _disc(name: str, disc: Disc) -> tuple[str, ...]:
    figures = (1000.0 * disc.diameter, 1000.0 * disc.thickness, 1000.0 * disc.mass)
    return name, *(f"{figure:.2f}" for figure in figures)


def _powders() -> Iterator[tuple[str, str, str, str]]:
    for name, powder in POWDERS.items():
        mark = " (default)" if name == DEFAULT_POWDER else ""
        span = f"{powder.low:.2f}-{powder.high:.2f}"
        yield name + mark, f"{powder.mu:.2f}", span, powder.source


def _runs() -> Iterator[tuple[str, str, str, str, str]]:
    for name, powder in POWDERS.items():
        done = board_runs(materials=Materials(powder=name))
        mark = " (default)" if name == DEFAULT_POWDER else ""
        passes = "yes" if done.passes else "no"
        yield name + mark, f"{powder.mu:.2f}", str(done.hits), f"{done.runs:.2f}", passes


def _constants() -> Iterator[tuple[str, str, str]]:
    materials = Materials()
    for name in materials.__dataclass_fields__:
        yield name, str(getattr(materials, name)), UNITS.get(name, "")


def _installed() -> Iterator[tuple[str, str]]:
    yield "carrom", version("carrom")
    yield "Python", f"{platform.python_version()} ({platform.machine()}, {platform.system()})"
    for package in ("numpy", "click", "rich"):
        yield package, version(package)
    for backend in BACKENDS:
        yield f"backend {backend}", backend_named(backend).__module__
    yield "other commands", ", ".join(plugins.names()) or "none"
