"""The clocks of a match: of the game, of a stroke, of placing; they run while somebody ticks.

Example:
    >>> clocks = Clocks(Table(teams=(("Ann",), ("Bob",)), clock=True))
    >>> clocks.tick(100.0)
    >>> clocks.tick(100.5)
    >>> clocks.now, clocks.seconds_left(), clocks.at
    (0.5, None, None)
"""

import math
from typing import Final

from carrom.rules import Match, PlacingClock, ShotClock, StrokeFacts
from carrom.rules.formats import Format

from carrom_viewer.table import Table

LONGEST_TICK: Final = 1.0
"""A longer pause between two ticks, s, is nobody's time: another screen was looked at."""


class Clocks:
    """What the clocks at a table show.

    Args:
        table: what is agreed.
        match: one that is gone on with; None: it begins with the toss.

    Attributes:
        now: the time of the match, s; it stands still while nobody ticks.
    """

    def __init__(self, table: Table, match: Match | None = None) -> None:
        """Time nothing yet."""
        self.now = _last_moment(match)
        self._table = table
        self._last: float | None = None
        self._running: ShotClock | PlacingClock | None = None
        self._untimed = False  # after an overrun, until somebody does something

    @property
    def at(self) -> float | None:
        """The time that the match is told: where it is played for a time, and timed."""
        table = self._table
        timed = isinstance(table.format, Format) and table.format.minutes is not None
        return self.now if timed and table.clock else None

    def tick(self, now: float) -> None:
        """Let the time go on; `now` in s of the world."""
        last = now if self._last is None else self._last
        self.now += min(LONGEST_TICK, max(0.0, now - last))
        self._last = now

    def seconds_left(self) -> float | None:
        """What the clock of a stroke or of placing has left, s; None: none runs."""
        clock = self._running
        return None if clock is None or not clock.running else clock.left(self.now)

    def minutes_left(self, match: Match | None) -> int | None:
        """Whole minutes until the board in play has to stop; None: nobody counts them."""
        clock = None if match is None or match.over else match.clock
        if clock is None or not clock.running:
            return None
        left = clock.left_in_all(self.now)
        return None if left is None else math.ceil(left / 60.0)

    def time_over(self, match: Match) -> bool:
        """Whether the time of the game is over."""
        clock = match.clock
        return clock is not None and clock.running and clock.over(self.now)

    def board_allowed(self, match: Match) -> bool:
        """Whether the time of the game allows another board."""
        clock = match.clock
        return clock is None or not clock.running or clock.new_board_allowed(self.now)

    def overrun(self, match: Match) -> StrokeFacts | None:
        """The foul of whoever is too slow, once; None as long as there is time.

        Its clock begins to run when it is asked for the first time after `stop`.
        """
        if self._untimed:
            return None
        if self._running is None:
            placer = match.position.placer
            if placer is None:
                self._running = ShotClock.of(match.ruleset).start(self.now)
            else:
                self._running = PlacingClock.of(match.ruleset, placer).start(self.now)
        return self._running.facts(self.now)

    def stop(self, *, untimed: bool = False) -> None:
        """Something was done: the next thing is timed anew.

        Args:
            untimed: whether what comes next is not timed. Whoever has gone away comes back to
                one foul, not to a lost match.
        """
        self._running, self._untimed = None, untimed


def _last_moment(match: Match | None) -> float:
    """When the last act of a match happened, s; 0: it is not timed."""
    times = () if match is None else (match.start.at, *(act.at for act in match.acts))
    return max((time for time in times if time is not None), default=0.0)
