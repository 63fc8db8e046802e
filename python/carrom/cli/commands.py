"""Every command of the command line, and how a run of one ends."""

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
from carrom.cli.interrupts import EXIT_CODE
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


def run(arguments: Sequence[str] | None) -> int:
    """Run a command and return its exit code; see `carrom.cli.main`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A file name must not end a run only because the terminal cannot show it.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = carrom.main(arguments, prog_name="carrom", standalone_mode=False)
        if sys.stdout is not None:  # it is None when it was closed from the start
            sys.stdout.flush()
    except click.exceptions.Abort:  # click's word for Ctrl-C, after it has ended the line
        return EXIT_CODE
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
