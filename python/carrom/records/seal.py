r"""The seals of a record: at the end of each line a running hash of all lines so far.

A line that was changed, added or taken out breaks its own seal and every one after it. A seal is
no signature: whoever changes a line can seal all of it anew. Only a last seal that was kept
elsewhere, on the score sheet for one, shows that as well.

Example:
    >>> line, seal = sealed(b'{"undo": true}\n', "")
    >>> line
    b'{"undo": true, "seal": "0160e2bb4fb07033"}\n'
    >>> seals = Seals()
    >>> seals.take(line)
    >>> seals.head == seal, seals.first, seals.broken
    (True, 1, None)
"""

import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

_SIZE: Final = 8  # bytes: sixteen signs, which can be copied by hand
_TAIL: Final = re.compile(rb', "seal": "([0-9a-f]{16})"\}\Z')


@dataclass(slots=True)
class Seals:
    """The seals of a record while its lines are read, one after another."""

    head: str = ""
    """The running hash of the lines so far: what the seal of the last one must be."""
    first: int | None = None
    """The first line that has a seal; None: none has. Lines before it were written when there
    were no seals; the first seal holds for them too."""
    broken: int | None = None
    """The first line whose seal is wrong, or missing after others had one; None: none."""
    _line: int = 0

    def take(self, line: bytes) -> None:
        """Look at the next line, with or without its end."""
        self._line += 1
        line = line.rstrip(b"\r\n")
        found = _TAIL.search(line)
        self.head = _next(self.head, line if found is None else line[: found.start()])
        stated = None if found is None else found[1].decode("ascii")
        if stated is not None and self.first is None:
            self.first = self._line
        if self.broken is None and self.first is not None and stated != self.head:
            self.broken = self._line

    @property
    def fault(self) -> str | None:
        """The first seal that does not hold, in words; None: all do."""
        return None if self.broken is None else broken_seal(self.broken)


def broken_seal(line: int) -> str:
    """What is said of the first line whose seal does not hold."""
    return (
        f"line {line}: its seal is broken: this line was changed, or one was put in or taken out"
    )


def sealed(line: bytes, before: str) -> tuple[bytes, str]:
    """A line with its seal, and the seal.

    Args:
        line: an object of JSON with its end of line.
        before: the seal of the line before it; empty for the first.
    """
    body = line.removesuffix(b"}\n")
    seal = _next(before, body)
    return b'%b, "seal": "%b"}\n' % (body, seal.encode("ascii")), seal


def _next(before: str, body: bytes) -> str:
    return blake2b(before.encode("ascii") + b"\n" + body, digest_size=_SIZE).hexdigest()
