"""Who is at work alone: files and folders that one process at a time may use.

A file beside the one that is used is locked, never that file itself: Windows lets nobody read what
is locked, and a file that is written whole is another one afterwards. The lock ends with the
process, however it ends; only its empty, hidden file is left then, for the next one to use.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from filelock import lock_descriptor

from carrom.errors import CarromError

_FLAGS: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
_TRIES: Final = 100  # a lock file that is taken away meanwhile is made again
_LONGEST_NAME: Final = 240  # bytes that a file's name may have, with some for the ending


class InUse(CarromError):
    """A file or a folder that another process is using."""


@dataclass(slots=True)
class Claim:
    """What keeps others away until it is released; made by `claim`."""

    path: Path
    """The file that is locked."""
    handle: int | None
    """Of that file; None: it was released."""

    def release(self) -> None:
        """Let others have it, and leave nothing behind."""
        handle, self.handle = self.handle, None
        if handle is None:
            return
        if os.name == "posix":  # while it is locked: nobody else can have it
            self._forget()
            os.close(handle)
        else:  # an open file cannot be taken away there
            os.close(handle)
            self._forget()

    def _forget(self) -> None:
        with suppress(OSError):
            self.path.unlink()


def lock_of(path: Path) -> Path:
    """The file that is locked for another, which need not be there, or for a folder.

    Example:
        >>> lock_of(Path("/matches/final.jsonl")).name
        '.final.jsonl.lock'
    """
    place = Path(os.path.realpath(path))
    if place.is_dir():
        return place / ".lock"
    name = place.name
    if len(os.fsencode(name)) > _LONGEST_NAME:
        name = sha256(os.fsencode(name)).hexdigest()
    return place.with_name(f".{name}.lock")


def claim(path: Path, said: str) -> Claim:
    """Keep a file or a folder to ourselves; where nothing can be locked, nobody can know better.

    Args:
        path: what is used. It need not be there, but its folder must.
        said: what is told when another process, or another claim of this one, has it.

    Raises:
        InUse: it is in use.
        OSError: the file that would be locked cannot be made there.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     first = claim(Path(folder) / "a.jsonl", "in use")
        ...     try:
        ...         claim(Path(folder) / "a.jsonl", "in use")
        ...     except InUse as error:
        ...         print(str(error).rpartition(": ")[2])
        ...     first.release()
        ...     list(Path(folder).iterdir())
        in use
        []
    """
    place = lock_of(path)
    for _ in range(_TRIES):
        handle = os.open(place, _FLAGS, 0o666)
        try:
            ours = lock_descriptor(handle, blocking=False)
        except OSError:  # a file system without locks
            return Claim(place, handle)
        if ours and _is_there(place, handle):
            return Claim(place, handle)
        os.close(handle)
        if not ours:
            break
    raise InUse(f"{path}: {said}")


def _is_there(place: Path, handle: int) -> bool:
    """Whether nobody has taken the file away between its opening and its locking."""
    try:
        return os.path.samestat(place.stat(), os.fstat(handle))
    except OSError:
        return False


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep a folder to ourselves for a while.

    Raises:
        InUse: another process keeps it.
        OSError: nothing can be written there.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder, alone_in(Path(folder)):
        ...     pass
    """
    held = claim(folder, "another process is at work there now")
    try:
        yield
    finally:
        held.release()
