"""Set-ups by name: layouts that a person has kept, a file of text each.

The files are what `carrom.Layout.to_text` writes, and may be edited by hand.

Example:
    >>> import tempfile, pathlib
    >>> from carrom import Layout
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     setups = Setups(pathlib.Path(folder))
    ...     setups.save("Two men", Layout.of({"W1": (0.1, 0.0), "B1": (0.0, 0.1)}))
    ...     setups.names(), setups.load("Two men").names
    (('Two men',), ('W1', 'B1'))
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from carrom.errors import CarromError, shown
from carrom.io.text import read_text, refused, write_whole
from carrom.layout import Layout

FOLDER: Final = "set-ups"
"""Where set-ups are kept, in `carrom_viewer.app.Context.folder`."""
ENDING: Final = ".txt"
LONGEST_NAME: Final = 60
"""Letters that the name of a set-up may have."""
LARGEST: Final = 1 << 16
"""Bytes of a set-up as text, at most; all the pieces take about 1,000, and comments some more."""

_NAME: Final = re.compile(r"[^\W_](?:[\w ,()'+-]*[\w)+])?")
# Windows keeps these for devices, whatever ending they have.
_DEVICES: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Setups:
    """The set-ups of a folder.

    Attributes:
        folder: where they lie; it is made when the first is saved.
    """

    folder: Path

    def names(self) -> tuple[str, ...]:
        """Their names in alphabetical order; none when the folder cannot be read.

        Example:
            >>> Setups(Path("no such folder")).names()
            ()
        """
        try:
            found = [path.stem for path in self.folder.iterdir() if path.suffix == ENDING]
        except OSError:
            return ()
        return tuple(sorted((name for name in found if _usable(name)), key=str.casefold))

    def load(self, name: str) -> Layout:
        """The set-up of a name.

        Raises:
            UnreadableFile: there is none, or its file is wrong; every fault is listed.
        """
        path = self._path(name)
        try:
            return Layout.from_text(read_text(path, LARGEST))
        except CarromError as error:
            raise refused(path, error) from error

    def save(self, name: str, layout: Layout) -> None:
        """Keep a set-up, in the place of another of that name; whole or not at all.

        Raises:
            CarromError: it cannot be called so.
            OSError: it cannot be written.
        """
        path = self._path(name)
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, f"{layout.to_text()}\n")

    def delete(self, name: str) -> None:
        """Forget a set-up; nothing happens when there is none.

        Raises:
            OSError: it cannot be deleted.
        """
        self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        if not _usable(name):
            raise CarromError(
                f"a set-up is called by up to {LONGEST_NAME} letters, numbers and spaces, "
                f"not {shown(name)}"
            )
        return self.folder / f"{name}{ENDING}"


def _usable(name: str) -> bool:
    """Whether a set-up may be called so: the name is that of its file, on every system."""
    usual = len(name) <= LONGEST_NAME and _NAME.fullmatch(name) is not None
    return usual and _DEVICES.fullmatch(name) is None
