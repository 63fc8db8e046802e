"""Every command of the command line, and how a run of one ends."""

import io
import os
import re
import sys
import warnings
from collections.abc import Sequence

import click

from carrom.cli import (
    bench,
    info,
    laws,
    league,
    output,
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
from carrom.harmless import harmless


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


def _indented(text: str) -> str:
    """A message in which only the first line begins as one of ours does: paths have breaks too."""
    return re.sub(r"[\r\n]+(?![- ])", "\n    ", text)


def _warning(message: Warning | str, *_: object, **__: object) -> str:
    """A warning in a line, without the line of ours in which it arose."""
    return harmless(f"Warning: {message}") + "\n"


def run(arguments: Sequence[str] | None) -> int:
    """Run a command and return its exit code; see `carrom.cli.main`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A file name must not end a run only because the terminal cannot show it.
            stream.reconfigure(errors="backslashreplace")
    warnings.formatwarning = _warning
    try:
        code = carrom.main(arguments, prog_name="carrom", standalone_mode=False)
        if sys.stdout is not None:  # it is None when it was closed from the start
            sys.stdout.flush()
    except click.exceptions.Abort:  # click's word for Ctrl-C, after it has ended the line
        return EXIT_CODE
    except click.ClickException as error:
        told = io.StringIO()
        error.message = _indented(error.message)
        error.show(file=told)
        output.say(told.getvalue(), err=True, nl=False)
        return 2
    except CarromError as error:
        output.say(_indented(f"Error: {error}"), err=True)
        return 2
    except BrokenPipeError:
        # The reader has gone, as with `| head`: nothing more to say, to nobody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        name = f"{harmless(str(error.filename))}: " if error.filename else ""
        output.say(f"Error: {name}{error.strerror or error}", err=True)
        return 1
    return code if isinstance(code, int) else 0
