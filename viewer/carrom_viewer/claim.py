"""Whose match it is: one program at a time plays it, as long as it keeps the record open.

Where nothing can be locked nobody can know better. `carrom umpire` claims records so too.

Example:
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     record = Path(folder) / "match.jsonl"
    ...     first = claimed(record)
    ...     try:
    ...         claimed(record)
    ...     except CarromError as error:
    ...         print(str(error).rpartition(": ")[2])
    ...     released(first)
    another program is playing this match now
"""

from pathlib import Path

from carrom.cli.locks import Claim, claim
from carrom.errors import CarromError


def claimed(record: Path) -> Claim | None:
    """What keeps a record ours until it is `released`, by whatever end of the program.

    None: nothing can be made beside it. Whoever reads or writes it tells why.

    Raises:
        CarromError: another program has it.
    """
    try:
        return claim(record, "another program is playing this match now")
    except CarromError:  # a ValueError too
        raise
    except (OSError, ValueError):
        return None


def released(held: Claim | None) -> None:
    """Let others have the record of a claim."""
    if held is not None:
        held.release()
