"""The clocks of a match, as data: they are told the time and never look for it.

Every method that needs the time takes it as `now`, in seconds from any moment that the caller
likes (`time.monotonic()`, a test's own numbers, a record's). A clock is a frozen value; each
event gives the next one.

Example:
    >>> clock = ShotClock().play(now=100.0)          # "Play" is called before the break
    >>> clock.left(now=104.0), clock.overrun(now=115.0)
    (11.0, False)
    >>> clock.facts(now=115.5)
    StrokeFacts(time_overrun=True)
"""

import dataclasses
from dataclasses import dataclass
from typing import Final, Self

from carrom.errors import Faults, InvalidClock, immutable
from carrom.names import SEATS
from carrom.rules.facts import StrokeFacts
from carrom.rules.ruleset import Ruleset
from carrom.rules.ruling import Ruling

STARTS: Final[tuple[str, ...]] = ("play", "rest", "striker", "placing")
"""What the count of a stroke can be waiting for: "Play" (Law 46), the pieces at rest after an
own success (124a), the opponent's striker off the board (124b), the end of placing (50)."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown:
    """A time that runs down, that can be stopped and started again. Frozen.

    Raises:
        InvalidClock: a time that is not above zero; and of each method, a reading that is no
            finite number, or lies before the start of what is being counted.

    Example:
        >>> clock = Countdown(seconds=15.0).start(now=0.0).stop(now=5.0)
        >>> clock.left(now=60.0), clock.start(now=60.0).left(now=61.0)
        (10.0, 9.0)
    """

    seconds: float
    """The whole time, s."""
    used: float = 0.0
    """What was counted up to the last start or stop, s."""
    since: float | None = None
    """When the count was started; None: it stands still."""

    def __post_init__(self) -> None:
        """Check the times."""
        faults = Faults()
        for name, value in (
            ("seconds", faults.number("seconds", self.seconds, above=0.0, unit="s")),
            ("used", faults.number("used", self.used, at_least=0.0, unit="s")),
        ):
            object.__setattr__(self, name, value)
        if self.since is not None:
            object.__setattr__(self, "since", faults.number("since", self.since, unit="s"))
        faults.raise_as(InvalidClock)

    @property
    def running(self) -> bool:
        """Whether the time is being counted."""
        return self.since is not None

    def start(self, now: float) -> Self:
        """The clock counting on from now; a running one just runs on."""
        now = self._reading(now)
        return self if self.running else dataclasses.replace(self, since=now)

    def stop(self, now: float) -> Self:
        """The clock standing still, what was counted kept (Law 121a: an appeal)."""
        return dataclasses.replace(self, used=self.elapsed(now), since=None)

    def reset(self) -> Self:
        """The clock standing still with its whole time."""
        return dataclasses.replace(self, used=0.0, since=None)

    def elapsed(self, now: float) -> float:
        """Seconds counted so far."""
        now = self._reading(now)
        return self.used if self.since is None else self.used + (now - self.since)

    def left(self, now: float) -> float:
        """Seconds left, 0 when there are none."""
        return max(0.0, self.seconds - self.elapsed(now))

    def overrun(self, now: float) -> bool:
        """Whether more than the whole time was used: the last instant is still in time."""
        return self.elapsed(now) > self.seconds

    def _reading(self, now: float) -> float:
        faults = Faults()
        now = faults.number("now", now, unit="s")
        if self.since is not None and now < self.since:
            faults.append(
                f"now must not be before {self.since!r}, when the clock started: {now!r}"
            )
        faults.raise_as(InvalidClock)
        return now


def _check(*arguments: tuple[str, object, type]) -> None:
    faults = Faults()
    for argument in arguments:
        faults.kind(*argument)
    faults.raise_as(InvalidClock)


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class ShotClock(Countdown):
    """The time for a stroke: 15 s, the break included (Law 50). Frozen.

    It knows which event the count is waiting for, and lets the others pass: after an own
    success the pieces' coming to rest, after anything else the opponent's taking up his striker,
    and with men to place the end of placing. So an umpire, or a program, reports what it sees.

    Raises:
        InvalidClock: a time that is not above zero, or an unknown start.

    Example:
        >>> clock = ShotClock(awaits="striker")
        >>> clock.at_rest(now=1.0).running, clock.striker_removed(now=2.0).running
        (False, True)
    """

    seconds: float = 15.0
    """The time for a stroke, s (Law 50)."""
    awaits: str | None = "play"
    """The event, one of `STARTS`, with which the count begins; None: it has begun."""

    def __post_init__(self) -> None:
        """Check the event that it waits for."""
        faults = Faults()
        try:
            Countdown.__post_init__(self)
        except InvalidClock as error:
            faults.extend(error.faults)
        if self.awaits is not None:
            faults.name("awaits", self.awaits, STARTS)
        faults.raise_as(InvalidClock)

    @classmethod
    def of(cls, ruleset: Ruleset) -> Self:
        """The clock of a ruleset, waiting for "Play".

        Example:
            >>> from carrom.rules.ruleset import ruleset
            >>> ShotClock.of(ruleset("icf", stroke_seconds=10)).seconds
            10.0
        """
        _check(("ruleset", ruleset, Ruleset))
        return cls(seconds=ruleset.stroke_seconds)

    def following(self, ruling: Ruling, *, placing: bool = False) -> Self:
        """The clock for the stroke that comes after a ruling.

        Args:
            ruling: what was decided about the last stroke.
            placing: whether men have to be placed first (`Position.pending` after the ruling).

        Example:
            >>> from carrom.rules.position import Position
            >>> ruling = Position.of("icf", own=7, opponent=9).rule(StrokeFacts.counts(own=1))
            >>> ShotClock().following(ruling).awaits
            'rest'
        """
        _check(("ruling", ruling, Ruling), ("placing", placing, bool))
        if ruling.board_result is not None:
            awaits = "play"
        elif placing:
            awaits = "placing"
        else:
            awaits = "rest" if ruling.turn_continues else "striker"
        return dataclasses.replace(self, used=0.0, since=None, awaits=awaits)

    def play(self, now: float) -> Self:
        """The umpire calls "Play": before the break (Law 46), or after an appeal (121a)."""
        return self._begin("play" if self.awaits else None, now)

    def at_rest(self, now: float) -> Self:
        """All pieces rest: the stroke is complete (Laws 123, 124a)."""
        return self._begin("rest", now)

    def striker_removed(self, now: float) -> Self:
        """The player before has taken up his striker (Law 124b)."""
        return self._begin("striker", now)

    def placed(self, now: float) -> Self:
        """Due men have been placed, or forgone (Law 50)."""
        return self._begin("placing", now)

    def appeal(self, now: float) -> Self:
        """A player appeals to the umpire: the count stops until "Play" (Law 121a)."""
        return self.stop(now)

    def struck(self, now: float) -> Self:
        """The stroke is made: the count stops for good."""
        return self.stop(now)

    def start(self, now: float) -> Self:
        """The clock counting on from now, whatever it was waiting for."""
        now = self._reading(now)
        return self if self.running else dataclasses.replace(self, since=now, awaits=None)

    def facts(self, now: float) -> StrokeFacts | None:
        """What the umpire has to rule when the time is over; None while there is some left.

        A technical foul or a foul (Laws 63, 64), as the position says.

        Example:
            >>> ShotClock().play(now=0.0).facts(now=15.0) is None
            True
        """
        return StrokeFacts(time_overrun=True) if self.overrun(now) else None

    def _begin(self, event: str | None, now: float) -> Self:
        now = self._reading(now)  # one that cannot be is refused, waited for or not
        return self.start(now) if self.awaits == event else self


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class PlacingClock(Countdown):
    """The time for placing, or forgoing, due men: 15 s from the announcement (Laws 87a, 88a).

    Raises:
        InvalidClock: a time that is not above zero, or an unknown seat.

    Example:
        >>> clock = PlacingClock(placer="north").start(now=20.0)
        >>> clock.facts(now=36.0)
        StrokeFacts(by='north', time_overrun=True)
    """

    seconds: float = 15.0
    """The time for placing, s (Law 88a)."""
    placer: str
    """Seat of the player who places."""

    def __post_init__(self) -> None:
        """Check the seat."""
        faults = Faults()
        try:
            Countdown.__post_init__(self)
        except InvalidClock as error:
            faults.extend(error.faults)
        faults.name("placer", self.placer, SEATS)
        faults.raise_as(InvalidClock)

    @classmethod
    def of(cls, ruleset: Ruleset, placer: str) -> Self:
        """The clock of a ruleset for a player's placing.

        Example:
            >>> from carrom.rules.ruleset import ruleset
            >>> PlacingClock.of(ruleset("icf"), "south").seconds
            15.0
        """
        _check(("ruleset", ruleset, Ruleset))
        return cls(seconds=ruleset.placing_seconds, placer=placer)

    def facts(self, now: float) -> StrokeFacts | None:
        """The foul of the player who places too slowly (Law 88b); None while he has time."""
        return StrokeFacts(time_overrun=True, by=self.placer) if self.overrun(now) else None


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchClock(Countdown):
    """The time of a game with a limit: 40 minutes and 5 more to finish the board, say. Frozen.

    In the first part boards are begun; in the second only the board that was begun is played
    on. Before the end of each part an alarm is given.

    Raises:
        InvalidClock: a time out of its range; every fault is listed.

    Example:
        >>> clock = MatchClock(seconds=40 * 60, extra=5 * 60).start(now=0.0)
        >>> [clock.phase(now=60.0 * minute) for minute in (10, 36, 41, 44.5, 46)]
        ['play', 'alarm', 'extra', 'extra-alarm', 'over']
        >>> clock.new_board_allowed(now=2400.0), clock.new_board_allowed(now=2400.1)
        (True, False)
    """

    extra: float | None = 0.0
    """Time to finish the board that was begun, s; None: as long as it takes."""
    alarm: float = 300.0
    """How long before the end of the first part the alarm is given, s; 0: never."""
    extra_alarm: float = 60.0
    """How long before the end of the second part the alarm is given, s; 0: never."""

    def __post_init__(self) -> None:
        """Check the times."""
        faults = Faults()
        try:
            Countdown.__post_init__(self)
        except InvalidClock as error:
            faults.extend(error.faults)
        for name in ("extra", "alarm", "extra_alarm"):
            value = getattr(self, name)
            if value is not None or name != "extra":
                value = faults.number(name, value, at_least=0.0, unit="s")
                object.__setattr__(self, name, value)
        faults.raise_as(InvalidClock)

    def phase(self, now: float) -> str:
        """Where the time stands.

        ``"before"`` the start; ``"play"``; ``"alarm"``, the first part is ending; ``"extra"``,
        no new board; ``"extra-alarm"``, the second part is ending; ``"over"``.
        """
        elapsed = self.elapsed(now)
        if not self.running and elapsed == 0.0:
            return "before"
        if elapsed <= self.seconds:
            return "alarm" if self.alarm and elapsed >= self.seconds - self.alarm else "play"
        if self.extra is None:
            return "extra"
        end = self.seconds + self.extra
        if elapsed > end:
            return "over"
        return "extra-alarm" if self.extra_alarm and elapsed >= end - self.extra_alarm else "extra"

    def new_board_allowed(self, now: float) -> bool:
        """Whether a board may still be begun."""
        return not self.overrun(now)

    def over(self, now: float) -> bool:
        """Whether the board in play has to stop."""
        return self.extra is not None and self.elapsed(now) > self.seconds + self.extra

    def left_in_all(self, now: float) -> float | None:
        """Seconds until the board in play has to stop; None when it is played to its end."""
        if self.extra is None:
            return None
        return max(0.0, self.seconds + self.extra - self.elapsed(now))
