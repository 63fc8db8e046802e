"""The command ``carrom`` as a process: Ctrl-C ends it with 130 and without a traceback, always.

It stands beside the package `carrom`, because to load that takes some tenths of a second, and
Ctrl-C may come then. What it does then changes twice:

* while everything is loaded nothing is begun, and Ctrl-C ends the process at once;
* while a command runs it raises KeyboardInterrupt, and the command tells what it has;
* when the command has ended, its exit code stands, and Ctrl-C is no longer heard.

Earlier than the first line of this module, while Python itself starts, nobody can help it.
"""

import os
import sys

TYPE_CHECKING = False  # to load `typing` takes a while, in which Ctrl-C could come
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

EXIT_CODE = 130
"""The exit code after Ctrl-C."""


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run the command line as this process and return its exit code.

    Args:
        arguments: the words after ``carrom``. Default: those of this process.
    """
    begin()
    _fill_closed_streams()
    try:
        # Looked up here: all that is needed is loaded now.
        from carrom.cli import commands

        heard = _Heard()
        code = heard.run(lambda: commands.run(arguments))
    except KeyboardInterrupt:
        return EXIT_CODE
    return code


def begin() -> None:
    """From now on Ctrl-C ends the process at once, without a word."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _leave)
    except KeyboardInterrupt:
        os._exit(EXIT_CODE)


def begin_if_named(package: str) -> None:
    """As `begin`, where Python is loading a package only to run it: ``python -m carrom``."""
    words = sys.orig_argv
    after = [words[i + 1 : i + 2] for i, word in enumerate(words) if word == "-m"]
    named = [package] in after or f"-m{package}" in words
    if named and sys.argv[:1] == ["-m"]:
        begin()


def _fill_closed_streams() -> None:
    """Open the three standard streams that were closed: a file must not get their numbers."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free


def _leave(_: int, __: "FrameType | None") -> None:
    os._exit(EXIT_CODE)


class _Heard:
    """Ctrl-C while a command runs."""

    def __init__(self) -> None:
        """None so far."""
        self.stopped = False

    def run(self, command: "Callable[[], int]") -> int:
        """The exit code of a command, and 130 if it was told to stop."""
        import signal

        if signal.getsignal(signal.SIGINT) is not _leave:  # it was ignored from the start
            return command()
        told = sys.unraisablehook
        sys.unraisablehook = lambda lost: None if self._is_ours(lost) else told(lost)
        try:
            signal.signal(signal.SIGINT, self._stop)
            code = command()
        except KeyboardInterrupt:
            code = EXIT_CODE
        finally:
            # One that came while the interpreter closes would end it by the signal. So would one
            # that came in code made of text, as `dataclass` makes it: Python remembers that until
            # it runs such code again.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            exec("")  # noqa: S102
        return EXIT_CODE if self.stopped else code

    def _stop(self, _: int, __: "FrameType | None") -> None:
        self.stopped = True
        raise KeyboardInterrupt

    def _is_ours(self, lost: "sys.UnraisableHookArgs") -> bool:
        """Whether it came where nothing can be raised, as in a destructor; `run` tells it."""
        return isinstance(lost.exc_value, KeyboardInterrupt)
