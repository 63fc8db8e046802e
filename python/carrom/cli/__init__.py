"""The command line: ``carrom simulate``, ``verify``, ``laws`` and more, and what others add.

A package can add commands with an entry point of the group ``carrom.commands`` that names a
`click.Command`; see `plugins`.

`main` decides how a run ends: 0 well, 1 a difference found or a file that cannot be written,
2 bad input, 130 stopped by Ctrl-C. An error is one message on the standard error stream.
"""

import io
import os
import sys
from collections.abc import Sequence

import click

from carrom.cli import (
    bench,
    info,
    laws,
    league,
    plugins,
    rulesets,
    simulate,
    solve,
    tricks,
    umpire,
    verify,
)
from carrom.errors import CarromError


class _Commands(click.Group):
    """The commands of this package and those of plug-ins, which are loaded when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted({*super().list_commands(ctx), *plugins.names()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by name; the package's own come first."""
        return super().get_command(ctx, cmd_name) or plugins.command(cmd_name)


@click.group(
    cls=_Commands,
    commands=[
        *(bench.command, info.command, laws.command, league.command, rulesets.command),
        *(simulate.command, solve.command, tricks.command, umpire.command, verify.command),
    ],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 99},
)
@click.version_option(package_name="carrom", message="%(prog)s %(version)s")
def carrom() -> None:
    """Carrom strokes, computed exactly and fast.

    Lengths are in metres, speeds in m/s, spin in rad/s and angles in degrees, counter-clockwise
    from the player's right. The board's centre is the origin.

    Begin with: carrom simulate opening --svg break.svg
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Args:
        arguments: the words after ``carrom``. Default: those of this process.

    Example:
        >>> main(["verify", "--help"])  # doctest: +ELLIPSIS
        Usage: carrom verify [OPTIONS] FILES...
        ...
        0
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A file name must not end a run only because the terminal cannot show it.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = carrom.main(arguments, prog_name="carrom", standalone_mode=False)
        if sys.stdout is not None:  # it is None when it was closed from the start
            sys.stdout.flush()
    except click.exceptions.Abort:  # click's word for Ctrl-C, after it has ended the line
        return 130
    except KeyboardInterrupt:
        return 130
    except click.ClickException as error:
        error.show()
        return 2
    except CarromError as error:
        click.echo(f"Error: {error}", err=True)
        return 2
    except BrokenPipeError:
        # The reader has gone, as with `| head`: nothing more to say, to nobody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        click.echo(f"Error: {name}{error.strerror or error}", err=True)
        return 1
    return code if isinstance(code, int) else 0
