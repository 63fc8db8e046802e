"""A value that an object works out once and keeps: without a lock."""

import functools
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, TypeVar

T = TypeVar("T")


class cached_property(functools.cached_property[T]):
    """A property that is worked out once; Python 3.12's own, also in Python 3.11.

    Python 3.11 works each property of a class out under one lock. A process that is forked while
    another thread holds it waits for ever: that thread is not in the child. Also, threads wait for
    each other there though their objects are different. Two threads that ask one object at the
    same time may here both work the value out: it must be the same each time.

    Args:
        func: gives the value from the object.

    Example:
        >>> class Board:
        ...     @cached_property
        ...     def side(self) -> float:
        ...         print("measured")
        ...         return 0.74
        >>> board = Board()
        >>> board.side + board.side
        measured
        1.48
    """

    def __init__(self, func: Callable[[Any], T]) -> None:
        """Keep what gives the value; in Python 3.11, with nothing in place of the lock."""
        super().__init__(func)
        if hasattr(self, "lock"):
            self.lock = nullcontext()
