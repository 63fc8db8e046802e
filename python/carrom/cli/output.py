"""What the commands share when they talk: tables, numbers, and a console that fits the stream."""

import os
from collections.abc import Iterable
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from carrom.harmless import harmless

NARROWEST: Final = 70
"""Columns of tables, at least: in fewer they would lose their numbers. A narrower terminal breaks
their lines."""


def console(*, err: bool = False, narrowest: int = NARROWEST) -> Console:
    """A console on the present output stream; colours only where a terminal shows them.

    Numbers are not coloured by guesswork, and square brackets are no markup. A file or a pipe
    gets 100 columns, unless ``COLUMNS`` says otherwise.
    """
    made = Console(stderr=err, highlight=False, markup=False, emoji=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = 100
    columns = os.environ.get("COLUMNS", "")
    if made.is_dumb_terminal and columns.isdecimal():
        made.width, made.height = int(columns), 25  # rich takes 80 by 25 for all of this kind
    if made.width < narrowest:
        made.width = narrowest
    return made


def bar(count: ProgressColumn) -> Progress:
    """A progress bar with a count of its own, the time and a few words, on the error stream.

    It is seen on a terminal only, and leaves nothing behind.
    """
    screen = console(err=True, narrowest=1)  # lines that broke could not be drawn again
    return Progress(
        BarColumn(),
        count,
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )


def table(
    title: str, columns: Iterable[str], rows: Iterable[Iterable[str]], *, ruled: bool = False
) -> Table:
    """A table; a column whose name begins with ``>`` is set to the right.

    Args:
        title: above the table.
        columns: names of the columns.
        rows: the cells, row by row.
        ruled: whether a line stands between the rows.
    """
    made = Table(title=harmless(title), title_justify="left", title_style="bold", show_lines=ruled)
    for column in columns:
        right = column.startswith(">")
        made.add_column(
            column.removeprefix(">"), justify="right" if right else "left", overflow="fold"
        )
    for row in rows:
        made.add_row(*(harmless(cell, besides="\n") for cell in row))
    return made


def say(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    r"""Print a text, in which nothing is an order to the terminal.

    Whatever may come from a file or from somebody else is said so, or through `facts` and `table`.

    Args:
        text: the text; it may have several lines.
        err: whether it goes to the error stream.
        nl: whether a line ends after it.

    Example:
        >>> say("one\x1b[2Jtwo")
        one?[2Jtwo
    """
    click.echo(harmless(text, besides="\n"), err=err, nl=nl)


def facts(pairs: Iterable[tuple[str, str]]) -> None:
    """Print names and values, a line each.

    Example:
        >>> facts([("pocketed", "W1 in NE")])
        pocketed          W1 in NE
    """
    for name, value in pairs:
        say(harmless(f"{name:<18}{value}"))


def bold(text: str) -> str:
    """A heading: bold, but not on a terminal that knows no such orders (``TERM=dumb``).

    `click.echo` takes the orders out again where there is no terminal.

    Example:
        >>> "one" in bold("one")
        True
    """
    return text if console().is_dumb_terminal else click.style(text, bold=True)


def place(xy: tuple[float, float]) -> str:
    """A place as a table shows it, m.

    Example:
        >>> place((0.1, -0.25))
        '+0.100 -0.250'
    """
    return f"{xy[0]:+.3f} {xy[1]:+.3f}"
