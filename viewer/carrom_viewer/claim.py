"""Whose match it is: one program at a time plays it, as long as it keeps the record open.

Where the system cannot lock files nobody can know better. `carrom umpire` locks records so too.

Example:
    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     first = claimed(Path(file.name))
    ...     try:
    ...         claimed(Path(file.name))
    ...     except CarromError as error:
    ...         print(str(error).rpartition(": ")[2])
    ...     released(first)
    another program is playing this match now
"""

import os
from pathlib import Path

from carrom.cli.locks import locked
from carrom.errors import CarromError


def claimed(record: Path) -> int | None:
    """A handle that keeps a record ours until it is `released`, by whatever end of the program.

    None: the file cannot be opened. Whoever reads it tells why.

    Raises:
        CarromError: another program has it.
    """
    try:
        # opening a pipe that nobody writes to would wait for ever
        handle = os.open(record, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError):
        return None
    if locked(handle):
        return handle
    os.close(handle)
    raise CarromError(f"{record}: another program is playing this match now")


def released(handle: int | None) -> None:
    """Let others have the record of a handle."""
    if handle is not None:
        os.close(handle)
