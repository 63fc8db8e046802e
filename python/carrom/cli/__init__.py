"""The command line: ``carrom simulate``, ``verify``, ``laws`` and more, and what others add.

A package can add commands with an entry point of the group ``carrom.commands`` that names a
`click.Command`; see `plugins`.

`main` decides how a run ends: 0 well, 1 a difference found, or a file or the output that cannot be
written, 2 bad input, 130 stopped by Ctrl-C, 141 the reader of a pipe has gone (``| head``), which
is told by the code alone. An error is one message on the standard error stream. How the process
begins and ends is decided in `carrom_command`.
"""

from collections.abc import Sequence

from carrom.cli.interrupts import EXIT_CODE


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
    try:
        # Looked up here: Ctrl-C may come while all that is needed is loaded.
        from carrom.cli.commands import run

        return run(arguments)
    except KeyboardInterrupt:
        return EXIT_CODE
