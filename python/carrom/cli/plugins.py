"""Commands that other packages add through the entry-point group ``carrom.commands``.

In the other package's ``pyproject.toml``:

    [project.entry-points."carrom.commands"]
    view = "carrom_viewer.commands:view"

The object named must be a `click.Command`. One that cannot be loaded costs a line of warning,
and nothing else stops working.
"""

from importlib.metadata import EntryPoint, entry_points
from typing import Final

import click

from carrom.cli import output

GROUP: Final = "carrom.commands"
"""The group of entry points."""


def names() -> tuple[str, ...]:
    """The names of the commands that other packages offer, without loading any.

    Example:
        >>> "simulate" in names()
        False
    """
    return tuple(sorted({found.name for found in entry_points(group=GROUP)}))


def command(name: str) -> click.Command | None:
    """A command of another package; None when there is none of that name, or it is broken.

    Example:
        >>> command("no such command") is None
        True
    """
    for found in entry_points(group=GROUP, name=name):
        return _loaded(found)
    return None


def _loaded(found: EntryPoint) -> click.Command | None:
    try:
        loaded: object = found.load()
    except Exception as error:  # noqa: BLE001 - whatever a stranger's module raises
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
    else:
        if isinstance(loaded, click.Command):
            return loaded
        reason = f"{found.value} is no click command"
    owner = f" of {found.dist.name}" if found.dist else ""
    output.say(f"Warning: the command {found.name!r}{owner} is left out: {reason}", err=True)
    return None
