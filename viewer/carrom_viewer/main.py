"""``carrom-viewer``: the program by itself, which is ``carrom play`` or ``carrom view FILE``."""

import sys
from collections.abc import Sequence

import carrom_command


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the program, or what is named; returns the exit code of ``carrom``.

    Args:
        arguments: nothing, or a file to be shown. Default: those of this process.

    Example:
        >>> main(["--help"])
        Usage: carrom play [OPTIONS]
        ...
        0
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    shows_a_file = words and not words[0].startswith("-")
    return carrom_command.main(["view" if shows_a_file else "play", *words])


if __name__ == "__main__":
    sys.exit(main())
