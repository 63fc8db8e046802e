"""The playback of a stroke: play, pause, slow and fast, scrub, step from event to event.

Pure arithmetic on a time of the stroke; it is told the time of the world and never looks for it.

Example:
    >>> playback = Playback(end=2.0, stops=(0.5, 1.25), pots=(1.25,))
    >>> playback.play()
    >>> playback.tick(100.0), playback.tick(100.25), playback.time
    ((0.0, 0.0), (0.0, 0.25), 0.25)
    >>> playback.step(1)
    >>> playback.time, playback.playing
    (0.5, False)
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import Final

from carrom.errors import CarromError, Faults

RATES: Final[tuple[float, ...]] = tuple(2.0**power for power in range(-6, 4))
"""How fast a stroke may be played: 1/64 to 8 times as it was."""

LONGEST_TICK: Final = 0.25
"""A longer pause between two ticks, s, was none of the playback's: the window was being moved."""


def rate_text(rate: float) -> str:
    """A rate as people write it.

    Example:
        >>> rate_text(0.25), rate_text(1.0), rate_text(8.0)
        ('1/4×', '1×', '8×')
    """
    return f"{rate:.0f}×" if rate >= 1.0 else f"1/{1.0 / rate:.0f}×"


@dataclass(slots=True)
class Playback:
    """Where in a stroke the picture is, and how it goes on.

    Args:
        end: of the picture, s since the stroke; 0 or more.
        stops: times of the events, rising, s.
        pots: times at which something was pocketed, rising, s.
        time: where it begins, s.
        rate: one of `RATES`.
        playing: whether it runs.

    Raises:
        CarromError: an end or a time that cannot be, or another rate; every fault is listed.
    """

    end: float
    stops: tuple[float, ...] = ()
    pots: tuple[float, ...] = ()
    time: float = 0.0
    rate: float = 1.0
    playing: bool = False
    _last: float | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Check what was given."""
        faults = Faults()
        faults.number("end", self.end, at_least=0.0, unit="s")
        faults.number("time", self.time, at_least=0.0, unit="s")
        if self.rate not in RATES:
            faults.append(f"rate must be one of {', '.join(map(rate_text, RATES))}: {self.rate!r}")
        faults.raise_as(CarromError)
        self.time = min(self.time, self.end)

    @property
    def over(self) -> bool:
        """Whether the picture is at the end."""
        return self.time >= self.end

    def tick(self, now: float) -> tuple[float, float]:
        """Let the time of the world go on to `now`, s.

        Returns:
            The times of the stroke before and after: what is heard lies between them.
        """
        before = self.time
        last = now if self._last is None else self._last
        self._last = now
        if self.playing:
            passed = min(LONGEST_TICK, max(0.0, now - last))
            self.time = min(self.end, self.time + passed * self.rate)
            self.playing = not self.over
        return before, self.time

    def play(self) -> None:
        """Run; from the start if it is at the end."""
        if self.over:
            self.time = 0.0
        self.playing = self.end > 0.0

    def pause(self) -> None:
        """Stand still."""
        self.playing = False

    def toggle(self) -> None:
        """Pause if it runs, else run."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def scrub(self, time: float) -> None:
        """Go to a time, held within the stroke, s; whether it runs stays as it is."""
        self.time = min(self.end, max(0.0, time))

    def faster(self) -> None:
        """The next higher rate, if there is one."""
        self.rate = RATES[min(len(RATES) - 1, RATES.index(self.rate) + 1)]

    def slower(self) -> None:
        """The next lower rate, if there is one."""
        self.rate = RATES[max(0, RATES.index(self.rate) - 1)]

    def step(self, count: int) -> None:
        """Stand still at the next event (1) or at the one before (-1).

        Before the first event is the start, after the last the end.
        """
        self.pause()
        self.time = self._neighbour(self.stops, count)

    def jump_pot(self, count: int) -> None:
        """Stand still where the next piece falls (1), or the one before (-1)."""
        self.pause()
        self.time = self._neighbour(self.pots, count)

    def to_start(self) -> None:
        """Stand still at the start."""
        self.pause()
        self.time = 0.0

    def to_end(self) -> None:
        """Stand still at the end."""
        self.pause()
        self.time = self.end

    def _neighbour(self, times: tuple[float, ...], count: int) -> float:
        if count > 0:
            at = bisect_right(times, self.time) + count - 1
            return min(times[at], self.end) if at < len(times) else self.end
        at = bisect_left(times, self.time) + count
        return times[at] if at >= 0 else 0.0
