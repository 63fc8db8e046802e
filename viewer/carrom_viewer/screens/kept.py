"""A view of the board that stays the same object while nothing on it changes.

A window draws only what is not equal to what it has drawn already, and a path is equal to itself
only.

Example:
    >>> kept = KeptView()
    >>> first = kept.of((1, "a"), BoardView)
    >>> kept.of((1, "a"), BoardView) is first, kept.of((2, "a"), BoardView) is first
    (True, False)
"""

from collections.abc import Callable

from carrom_viewer.scene import BoardView


class KeptView:
    """The view that was made last, and of what."""

    def __init__(self) -> None:
        """Begin with none."""
        self._state: tuple[object, ...] | None = None
        self._view = BoardView()

    def of(self, state: tuple[object, ...], make: Callable[[], BoardView]) -> BoardView:
        """The view of a state, made anew only when the state is another.

        Args:
            state: everything that the view hangs on.
            make: makes the view.
        """
        if state != self._state:
            self._view, self._state = make(), state
        return self._view
