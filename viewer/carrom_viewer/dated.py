"""Files that are named after the time at which they are begun."""

import datetime
import os
from pathlib import Path


def dated(folder: Path, ending: str) -> Path:
    """The path of a new file, where none is yet; its name sorts by the time.

    Args:
        folder: where it is to be; it need not be there yet.
        ending: of its name.

    Example:
        >>> dated(Path("no such folder"), ".webp").suffix
        '.webp'
    """
    begun = datetime.datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S")
    path, number = folder / f"{begun}{ending}", 1
    while os.path.exists(path):  # noqa: PTH110 - no error where nobody may look: writing tells
        number += 1
        path = folder / f"{begun} ({number}){ending}"
    return path
