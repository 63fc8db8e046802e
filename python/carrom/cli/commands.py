"""Every command of the command line, and how a run of one ends."""

import contextlib
import io
import os
import re
import sys
import warnings
from collections.abc import Sequence
from typing import Any, Final

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


class _ReaderGone(Exception):
    """A pipe whose reader has gone: of a BrokenPipeError click makes a code of its own."""


class _Commands(click.Group):
    """The commands of this package and those of plug-ins, which are loaded when needed."""

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        """Read the options; ``--help`` speaks here."""
        try:
            return super().make_context(*arguments, **more)
        except BrokenPipeError as error:
            raise _ReaderGone from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _ReaderGone from error

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


READER_GONE: Final = 141
"""The exit code when the reader of a pipe has gone, as with ``| head``: 128 and SIGPIPE's number,
which a shell tells of any program that dies of it."""


def _indented(text: str) -> str:
    """A message in which only the first line begins as one of ours does: paths have breaks too."""
    return re.sub(r"[\r\n]+(?![- ])", "\n    ", text)


def _warning(message: Warning | str, *_: object, **__: object) -> str:
    """A warning in a line, without the line of ours in which it arose."""
    return harmless(f"Warning: {message}") + "\n"


def run(arguments: Sequence[str] | None) -> int:
    """Run a command and return its exit code; see `carrom.cli.main`."""
    if sys.stdout is None:
        click.echo("Error: the standard output is closed: nothing can be told", err=True)
        return 1
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A file name must not end a run only because the terminal cannot show it.
            stream.reconfigure(errors="backslashreplace")
    warnings.formatwarning = _warning
    try:
        code = _ended(arguments) or _flushed()
    except (_ReaderGone, BrokenPipeError):
        code = READER_GONE
    except SystemExit as end:  # so rich ends when the reader has gone
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        code = READER_GONE
    except KeyboardInterrupt:
        code = EXIT_CODE
    _silence_what_is_gone()
    return code


def _ended(arguments: Sequence[str] | None) -> int:
    """The exit code of a command; what is wrong is told."""
    try:
        code = carrom.main(arguments, prog_name="carrom", standalone_mode=False)
    except click.exceptions.Abort:  # click's word for Ctrl-C, after it has ended the line
        return EXIT_CODE
    except click.ClickException as error:
        told = io.StringIO()
        error.show(file=told)
        usage, mark, message = told.getvalue().partition("Error: ")
        output.say(f"{usage}{mark}{_indented(message.rstrip())}", err=True)
        return 2
    except CarromError as error:
        output.say(_indented(f"Error: {error}"), err=True)
        return 2
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _refused(error)
    return code if isinstance(code, int) else 0


def _refused(error: OSError) -> int:
    name = f"{harmless(str(error.filename))}: " if error.filename else ""
    output.say(f"Error: {name}{error.strerror or error}", err=True)
    return 1


def _flushed() -> int:
    """0 when all that was said is out; 1, and what is wrong is told, when it cannot be."""
    try:
        sys.stdout.flush()
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        error.filename = "standard output"
        return _refused(error)
    return 0


def _silence_what_is_gone() -> None:
    """Let the interpreter, which flushes both streams at its end, not complain of them."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            with contextlib.suppress(OSError, ValueError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)
