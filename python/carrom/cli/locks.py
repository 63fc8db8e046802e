"""Who is at work alone: files and folders that one process at a time may use."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from carrom.errors import CarromError


def locked(handle: int) -> bool:
    """Whether a file is ours alone; where files cannot be locked, nobody can know better.

    Args:
        handle: of the open file. It is ours until it is closed, by whatever end of the process.
    """
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep a folder to ourselves for a while, where the system can lock folders.

    Raises:
        CarromError: another process keeps it.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder, alone_in(Path(folder)):
        ...     pass
    """
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        if not locked(handle):
            raise CarromError(f"{folder}: another process is at work there now")
        yield
    finally:
        os.close(handle)
