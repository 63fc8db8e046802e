"""Where the umpire sits: a session, where lines come from and go to, a file, a clock."""

import contextlib
import io as streams
import os
import sys
import threading
from collections.abc import Callable

import click

from carrom.cli.umpire_file import ChangedFile, MatchFile
from carrom.cli.umpire_session import Session
from carrom.cli.umpire_text import shortened
from carrom.cli.umpire_words import SAY
from carrom.errors import CarromError
from carrom.harmless import harmless

_LONGEST_READ = 100_000  # signs of a line from a pipe that are kept
_BYTE_ORDER = "\ufeff"  # what some editors begin a file with
_LONGEST_SHOWN = 200  # signs of a line from a pipe, as it is shown behind its question

STOPPED = 130
"""The exit code after Ctrl-C."""
NOT_SAVED = 1
"""The exit code if what came last is not in the file."""


def read_and_show(prompt: str) -> str:
    """A line from a pipe, shown behind its question as on a terminal."""
    click.echo(prompt, nl=False)
    line = _line() if sys.stdin is not None else ""
    click.echo(shortened(line.rstrip("\r\n").replace("\t", " "), _LONGEST_SHOWN))
    if not line:
        raise EOFError
    return line


def _line() -> str:
    """A line of the input; of one that does not end only so much that nobody understands it."""
    line = sys.stdin.readline(_LONGEST_READ).removeprefix(_BYTE_ORDER)
    if len(line) < _LONGEST_READ - 1 or line.endswith("\n"):
        return line
    rest = line
    while rest and not rest.endswith("\n"):
        rest = sys.stdin.readline(_LONGEST_READ)
    return f"{line}…"


class Desk:
    """Where the umpire sits.

    Args:
        session: the book.
        read: gives a line for a prompt; EOFError when there are no more.
        write: shows a line.
        file: where the match is kept; None: nowhere.
        now: the time source; None: no clock.
    """

    def __init__(
        self,
        session: Session,
        *,
        read: Callable[[str], str] = read_and_show,
        write: Callable[[str], None] = click.echo,
        file: MatchFile | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        """Sit down."""
        self.session, self.read, self.write = session, read, write
        self.file, self.now = file, now

    def keep_score(self) -> int:
        """Ask and answer until the end; the exit code: 0, `NOT_SAVED` or `STOPPED`."""
        if isinstance(sys.stdin, streams.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        try:
            stopped = self._ask_and_answer()
            saved = not self._keep()
            self._show(self._last_words(saved))
        finally:
            if self.file is not None:
                self.file.close()
        return NOT_SAVED if not saved else STOPPED if stopped else 0

    def _ask_and_answer(self) -> bool:
        """Until there is nothing more to ask or to read; whether it was stopped by Ctrl-C."""
        session = self.session
        try:
            self._show(session.opening_lines())
            while not session.finished:
                line = self.read(harmless(session.prompt))
                said = session.enter(line, None if self.now is None else self.now())
                trouble = self._keep()  # before anything is said: nobody may be listening any more
                self._show([*said, *trouble])
        except EOFError:
            return False
        except KeyboardInterrupt:
            self.write("")
            return True
        return False

    def ask(self, prompt: str) -> str:
        """A line from the terminal; an alarm rings while the umpire waits."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - with it, arrow keys move in what is typed
        timer = self._timer(prompt)
        try:
            return input(prompt)
        except EOFError:
            self.write("")
            raise
        finally:
            if timer is not None:
                timer.cancel()

    def _timer(self, prompt: str) -> threading.Timer | None:
        due = None if self.now is None else self.session.alarm(self.now())
        if due is None or due[0] <= 0.0:
            return None
        seconds, said = due

        def ring() -> None:
            with contextlib.suppress(OSError):  # the terminal has gone
                click.echo(f"\n{harmless(said, besides=_BELL)}\n{prompt}", nl=False)

        timer = threading.Timer(seconds, ring)
        timer.daemon = True
        timer.start()
        return timer

    def _show(self, lines: list[str]) -> None:
        for line in lines:
            self.write(harmless(line, besides=_BELL))

    def _keep(self) -> list[str]:
        """Write the match down if anything has happened since; what went wrong."""
        match = self.session.match
        if self.file is None or match is None:
            return []
        try:
            self.file.keep(match)
        except (OSError, CarromError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            if isinstance(error, ChangedFile):
                reason = self._say("file-changed")
            return [self._say("cannot-save", file=os.fspath(self.file.path), reason=reason)]
        return []

    def _last_words(self, saved: bool) -> list[str]:
        """The sheets, and how to go on."""
        match = self.session.match
        if match is None:
            return []
        lines = ["", *self.session.sheets()]
        if self.file is None:
            return lines if match.over else [*lines, "", self._say("not-saved")]
        if match.over and saved:
            return lines
        key = "saved" if saved else "save-failed"
        return [*lines, "", self._say(key, file=os.fspath(self.file.path))]

    def _say(self, key: str, **values: object) -> str:
        return SAY[self.session.settings.lang][key].format(**values)


_BELL = "\a"
