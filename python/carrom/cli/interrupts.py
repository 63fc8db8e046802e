"""Ctrl-C in long work: it stops once, and what was found is told and written all the same."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

EXIT_CODE: Final = 130
"""The exit code after Ctrl-C."""


@contextmanager
def only_the_first() -> Iterator[None]:
    """Let the first Ctrl-C stop the work, and no later one the telling of what came of it.

    After it the process ends with `EXIT_CODE`; later ones are not heard until then, or one that
    came while the interpreter closes would change the code.

    Example:
        >>> with only_the_first():
        ...     signal.getsignal(signal.SIGINT) is signal.default_int_handler
        False
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_: int, __: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is stop:
            signal.signal(signal.SIGINT, before)
