"""``carrom rulesets``: the ways of playing, side by side."""

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import click
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from carrom.cli import output
from carrom.errors import Faults, InvalidRuleset

if TYPE_CHECKING:
    from carrom.rules import Ruleset

LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "name": "name",
        "title": "title",
        "source": "written in",
        "laws": "edition of the Laws",
        "colours": "colours",
        "target": "points that win the game",
        "boards": "most boards of a game",
        "extra_board": "level at the end: extra board",
        "board_cap": "most points of a board",
        "unfinished": "board unfinished at time",
        "trial": "trial before the match",
        "leaving_seat": "rising from the seat loses",
        "stroke_seconds": "time for a stroke, s",
        "placing_seconds": "time for placing, s",
        "queen_points": "points for the queen",
        "queen_until": "queen counts up to a score of",
        "queen_after": "queen may be pocketed after",
        "few_men": "few men are at most",
        "cover": "queen is covered by a man",
        "early_queen_points": "points lost for an early queen",
        "early_queen_returns_man": "early queen: a man comes back",
        "penalty": "a penalty costs",
        "penalty_points": "points of a penalty",
        "due_zone": "where due men go",
        "due_placer": "who places them",
        "board_end": "how a board ends",
        "claim_extra_points": "extra points are claimed",
        "white_value": "a white man counts",
        "black_value": "a black man counts",
    }
)
"""What each parameter of a `Ruleset` means to a reader."""

_HEADS: Final = ("name", "title", "source")
_NONE: Final = MappingProxyType(
    {"target": "none", "boards": "no limit", "board_cap": "no limit", "queen_until": "any"}
)
_MARK: Final = "*"
_MANY_COLUMNS: Final = 1000


@click.command("rulesets", short_help="Compare the rulesets.")
@click.argument("names", nargs=-1, metavar="[NAME]...")
def command(names: tuple[str, ...]) -> None:
    """Compare the rulesets: parameters as rows, rulesets as columns.

    With names only those. What differs from the first column is marked.
    """
    from carrom.rules import RULESETS  # it takes longer than the other commands need

    faults = Faults()
    for name in names:
        faults.name("ruleset", name, RULESETS)
    faults.raise_as(InvalidRuleset)
    chosen = [RULESETS[name] for name in dict.fromkeys(names or RULESETS)]
    console = output.console()
    for rules in chosen:
        console.print(
            Text.assemble((f"{rules.name:<12}", "bold"), f"{rules.title}: {rules.source}")
        )
    console.print()
    _show(console, chosen)
    if len(chosen) > 1:
        console.print(f"{_MARK} differs from {chosen[0].name}")


def value_of(rules: "Ruleset", name: str) -> str:
    """A parameter as the table shows it.

    Example:
        >>> from carrom.rules import RULESETS
        >>> value_of(RULESETS["fr-club"], "boards"), value_of(RULESETS["icf"], "extra_board")
        ('no limit', 'yes')
        >>> value_of(RULESETS["points"], "few_men"), value_of(RULESETS["icf"], "few_men")
        ('5', '-')
    """
    value = getattr(rules, name)
    if not _matters(rules, name):
        return "-"
    if value is None:
        return _NONE.get(name, "none")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _matters(rules: "Ruleset", name: str) -> bool:
    """Whether a parameter has any effect under the others."""
    if name == "few_men":
        return rules.queen_after == "few-men"
    if name in ("white_value", "black_value"):
        return rules.colours == "free"
    if name in ("penalty_points", "early_queen_points", "early_queen_returns_man"):
        return rules.penalty == "points"
    return True


def _show(console: Console, chosen: "list[Ruleset]") -> None:
    """One table where it fits, else several, each beginning with the first ruleset.

    A file or a pipe holds any width.
    """
    if not console.is_terminal:
        console.width = _MANY_COLUMNS
    whole = _table(chosen, named=True)
    if _fits(console, whole):
        console.print(whole)
        return
    first, rest = chosen[:1], chosen[1:]
    while True:
        count = len(rest)
        while count > 1 and not _fits(console, _table([*first, *rest[:count]], named=False)):
            count -= 1
        console.print(_table([*first, *rest[:count]], named=False))
        rest = rest[count:]
        if not rest:
            return


def _fits(console: Console, table: Table) -> bool:
    wide = console.options.update(max_width=_MANY_COLUMNS)
    return Measurement.get(console, wide, table).maximum <= console.width


def _table(chosen: "list[Ruleset]", *, named: bool) -> Table:
    """Labels, the names that `ruleset` takes if they are wanted, and a column for each ruleset."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    made.add_column("", overflow="fold")
    if named:
        made.add_column("parameter", overflow="fold")
    for rules in chosen:
        made.add_column(rules.name, overflow="fold")
    for field in dataclasses.fields(chosen[0]):
        if field.name in _HEADS:
            continue
        cells = [value_of(rules, field.name) for rules in chosen]
        label = LABELS.get(field.name, field.name)
        names = (field.name,) if named else ()
        made.add_row(label, *names, *(_cell(cell, cells[0]) for cell in cells))
    return made


def _cell(value: str, first: str) -> Text:
    """A value; one that differs from the first column is bold and marked."""
    return Text(value) if value == first else Text(f"{value} {_MARK}", style="bold")
