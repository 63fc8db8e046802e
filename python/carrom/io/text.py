"""Text files that are whole, read within bounds: what is in them is taken for hostile.

What text and JSON may be is said in `carrom.reading`; here, how large a file and a line may be.
"""

import errno
import io
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from carrom.errors import CarromError, Faults, UnreadableFile, shown
from carrom.harmless import harmless
from carrom.reading import MARK, MOST_FAULTS, decoded, parse_json

StrPath = str | os.PathLike[str]

LARGEST_FILE: Final = 1 << 20
"""Bytes that are read of a file, at most: a stroke takes about 3 000."""

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line, where a file is read line by line: a line of a record has about 500."""

_HEAD: Final = 1 << 12  # bytes in which a file says what it is
_LONGEST_NAME: Final = 4096  # a longer path is no path on any system
_OF_THE_NAME: Final = 100  # signs of a file's name that are in the name of its part

_Made = TypeVar("_Made")


# --- reading ------------------------------------------------------------------------------------


def read_json(path: StrPath) -> Any:
    """The JSON in a file, which must be small, regular JSON in UTF-8 without repeated keys.

    The mark of its encoding with which some editors begin a text is passed over.

    Raises:
        UnreadableFile: it is not, or it cannot be read; every fault that could be found.

    Example:
        >>> read_json("no such file")
        Traceback (most recent call last):
        carrom.errors.UnreadableFile: No such file or directory
    """
    return parse_json(decoded(read_bytes(path, LARGEST_FILE)))


def read_text(path: StrPath, largest: int = LARGEST_FILE) -> str:
    """What is in a regular file of UTF-8 of no more than so many bytes, without its mark.

    Raises:
        UnreadableFile: no such file, one that is larger, or none that can be read.
    """
    return decoded(read_bytes(path, largest)).removeprefix(MARK)


def read_bytes(path: StrPath, largest: int) -> bytes:
    """What is in a regular file of no more than so many bytes.

    Raises:
        UnreadableFile: no such file, one that is larger, or none that can be read.
    """
    with opened(path, largest) as file:
        data = file.read(largest + 1)
        if len(data) > largest:  # it has grown
            raise UnreadableFile(_larger(largest))
        return data


def format_of(path: StrPath) -> str | None:
    """What a file of JSON calls itself in its first key; None: it does not say.

    Only the beginning is read.

    Raises:
        UnreadableFile: no such file, or none that can be read.
    """
    with opened(path) as file:
        found = _FORMAT.match(file.read(_HEAD).removeprefix(MARK.encode()))
    return None if found is None else found[1].decode()


_FORMAT: Final = re.compile(rb'\s*\{\s*"format"\s*:\s*"([a-z-]{1,40})"')


def read_lines(path: StrPath, largest: int) -> Iterator[bytes]:
    """The lines of a regular file of no more than so many bytes, one after the other.

    Each ends as it does in the file, the last one perhaps with no end at all; the mark of the
    encoding is part of the first. No more than a line is in memory.

    Raises:
        UnreadableFile: no such file, one that is larger, none that can be read, or a line of more
            than `LONGEST_LINE` bytes.
    """
    with opened(path, largest) as file:
        number, left = 0, largest
        while line := file.readline(LONGEST_LINE + 1):
            number, left = number + 1, left - len(line)
            if len(line) > LONGEST_LINE:
                raise UnreadableFile(f"line {number}: longer than {LONGEST_LINE} bytes")
            if left < 0:  # it has grown
                raise UnreadableFile(_larger(largest))
            yield line


@contextmanager
def opened(path: StrPath, largest: int | None = None) -> Iterator[BinaryIO]:
    """A regular file, open to be read; whatever the system finds wrong with it is told alike.

    Raises:
        UnreadableFile: no such file, one of more bytes than `largest`, or none that can be read.
        CarromError: the path is none.
    """
    checked_path(path)
    try:
        with open(Path(path), "rb", opener=_opener) as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise UnreadableFile("not a regular file")
            if largest is not None and found.st_size > largest:
                raise UnreadableFile(_larger(largest))
            yield file
    except CarromError:  # a ValueError too
        raise
    except OSError as error:
        raise UnreadableFile(error.strerror or str(error)) from error
    except ValueError as error:  # a NUL in the path
        raise UnreadableFile(str(error)) from error


def _larger(largest: int) -> str:
    return f"larger than {largest} bytes"


def checked_path(path: object) -> None:
    """Refuse what is no path.

    Raises:
        CarromError: it is neither text nor a path.
    """
    if not isinstance(path, str | os.PathLike):
        raise CarromError(f"a path must be text or a path object, not {shown(path)}")


def _opener(path: str, flags: int) -> int:
    # Opening a pipe that nobody writes to would wait for ever.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def refused(path: StrPath, error: CarromError) -> UnreadableFile:
    """The error for a file in which something was wrong, with the file's name at each fault.

    Example:
        >>> print(refused("a.json", UnreadableFile("not JSON")))
        a.json: not JSON
    """
    name = harmless(str(path)) if len(str(path)) <= _LONGEST_NAME else shown(path)
    faults = [f"{name}: {fault}" for fault in error.faults[:MOST_FAULTS]]
    if len(error.faults) > MOST_FAULTS:
        faults.append(f"{name}: {len(error.faults) - MOST_FAULTS} more faults")
    return UnreadableFile(faults)


def members(
    faults: Faults, name: str, value: object, keys: Iterable[str], optional: Iterable[str] = ()
) -> dict[str, Any]:
    """The known members of an object; what is missing or unknown is a fault."""
    keys, optional = tuple(keys), tuple(optional)
    if not isinstance(value, dict):
        faults.append(f"{name} must be an object, not {shown(value)}")
        return {}
    faults.extend(f"{name}: {key} is missing" for key in keys if key not in value)
    known = {*keys, *optional}
    faults.extend(f"{name}: {shown(key)} is not known" for key in value if key not in known)
    return {key: value[key] for key in (*keys, *optional) if key in value}


def attempt(faults: Faults, name: str, make: Callable[[], _Made]) -> _Made | None:
    """A value, or its faults under its name."""
    try:
        return make()
    except CarromError as error:
        faults.extend(f"{name}: {fault}" for fault in error.faults)
        return None


# --- writing ------------------------------------------------------------------------------------


def json_text(plain: Any) -> str:
    """JSON that people can read, a point on one line; floats have digits enough to come back.

    Raises:
        ValueError: a number that JSON does not have.

    Example:
        >>> print(json_text({"Q": (0.1, -0.0)}), end="")
        {
          "Q": [0.1, -0.0]
        }
    """
    import json  # takes a millisecond to import, which only files should cost

    # json writes a float as its repr: the shortest digits that give the same bits again
    text = json.dumps(plain, indent=2, allow_nan=False)
    number = r"(-?[0-9][0-9.e+-]*)"
    return re.sub(rf"\[\s+{number},\s+{number}\s+\]", r"[\1, \2]", text) + "\n"


def write_whole(path: StrPath, text: str) -> None:
    """Write a text file so that it is there whole or, after a failure, as it was before.

    The text goes to a new file in the same folder, down to the disk, and is then moved to its
    place. A link is followed: what it points to is written, and the link stays. A file keeps its
    permissions. What is no regular file, such as a terminal or a pipe, is simply written to.

    Raises:
        OSError: it cannot be written.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = Path(folder) / "a.txt"
        ...     write_whole(file, "carrom")
        ...     file.read_text(), len(list(Path(folder).iterdir()))
        ('carrom', 1)
    """
    checked_path(path)
    try:
        _write(Path(os.path.realpath(path)), text.encode("utf-8"))
    except OSError as error:  # told of the file that was asked for, not of the one beside it
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error


def _write(target: Path, data: bytes) -> None:
    mode = _mode(target)
    if mode is not None and not stat.S_ISREG(mode):
        with target.open("wb") as file:
            file.write(data)
        return
    part = part_beside(target)
    try:
        with io.FileIO(part, "xb") as file:
            rest = memoryview(data)
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
        put_in_place(part, target)
    except BaseException:
        forget_part(part)
        raise


def part_beside(place: Path) -> Path:
    """A new name beside a file that is being written: hidden, and its own for each writing.

    Only a process that is killed leaves such a file, which anybody may delete (`sweep_parts`).

    Example:
        >>> name = part_beside(Path("a.json")).name
        >>> name.startswith(".a.json."), name.endswith(".part")
        (True, True)
    """
    name = place.name[:_OF_THE_NAME]
    return place.with_name(f".{name}.{os.getpid()}-{os.urandom(4).hex()}.part")


_PART: Final = re.compile(r"\.(.+)\.[0-9]+-[0-9a-f]{8}\.part", re.DOTALL)


def sweep_parts(places: Iterable[Path]) -> None:
    """Take away what writers of some files that were killed have left beside them.

    For one who knows that nobody writes there now. What cannot be taken away stays.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as name:
        ...     place = Path(name) / "a.json"
        ...     part_beside(place).touch()
        ...     sweep_parts([place])
        ...     list(Path(name).iterdir())
        []
    """
    names: dict[Path, set[str]] = {}
    for place in places:
        names.setdefault(place.parent, set()).add(place.name[:_OF_THE_NAME])
    for folder, known in names.items():
        with suppress(OSError):
            for path in list(folder.iterdir()):
                found = _PART.fullmatch(path.name)
                if found is not None and found[1] in known:
                    forget_part(path)


def put_in_place(part: Path, place: Path, *, replace: bool = True) -> None:
    """Move a file, which is down on the disk, to the place it was written for.

    A file that was there keeps its permissions. The file system does it in one step, so that at
    any moment either the old file is there or the new one.

    Args:
        part: the new file, in the folder of the other.
        place: where it belongs, no link.
        replace: whether what is there is replaced; an empty file is in any case.

    Raises:
        FileExistsError: something is there, and is not to be replaced.
        OSError: it cannot be done.
    """
    mode = _mode(place)
    if mode is not None:
        part.chmod(stat.S_IMODE(mode))
    if replace or not _put_as_new(part, place):
        part.replace(place)
    _sync_folder(place.parent)


def _put_as_new(part: Path, place: Path) -> bool:
    """Put a file where none is; False: it can be moved there, for what is there is empty."""
    try:
        os.link(part, place)
    except (OSError, NotImplementedError):  # there is one; or the file system has no second names
        if os.path.lexists(place) and not is_empty(place):
            told = os.strerror(errno.EEXIST)
            raise FileExistsError(errno.EEXIST, told, os.fspath(place)) from None
        return False
    forget_part(part)  # which is there now, whether or not its first name goes
    return True


def is_empty(path: Path) -> bool:
    """Whether it is a regular file with nothing in it, which counts as if it were not there.

    Example:
        >>> is_empty(Path("no such file"))
        False
    """
    try:
        found = path.stat()
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and not found.st_size


def forget_part(part: Path) -> None:
    """Take away what could not be put in its place; that this fails too hides no other error."""
    with suppress(OSError):
        part.unlink(missing_ok=True)


def _mode(path: Path) -> int | None:
    """Kind and permissions of a file, or None when there is none."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _sync_folder(folder: Path) -> None:
    """Bring the new name down to the disk too, where the system can."""
    if os.name != "posix":
        return
    # Some file systems cannot sync a folder, and some folders cannot be opened; the file is there.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
