"""The clocks that an umpire's session keeps: the match's time, a stroke's, and that of placing.

Nothing here reads the time; it is told.
"""

from dataclasses import dataclass

from carrom.rules.clock import PlacingClock, ShotClock
from carrom.rules.match import Match
from carrom.rules.notes import protests_of
from carrom.rules.remark import Remark


@dataclass(slots=True)
class Timing:
    """The clocks of a session; the times that the match is told begin at 0.

    Example:
        >>> timing = Timing()
        >>> timing.look(100.0, None), timing.look(107.5, None), timing.now
        (None, None, 7.5)
    """

    offset: float | None = None
    """What is taken from a reading of the clock; None: nothing was read yet."""
    now: float | None = None
    """The time of the match; None: no clock."""
    shot: ShotClock | None = None
    """That of the stroke, while it runs."""
    placing: PlacingClock | None = None
    """That of placing, while it runs."""
    phase: str = ""
    """What was said of the time of the game."""
    protest: tuple[int, str] | None = None
    """What was said of the time of a protest."""

    def look(self, now: float | None, match: Match | None) -> None:
        """The time of the match, which goes on where a resumed one stopped.

        Args:
            now: a reading of the clock; None: there is none.
            match: the match, if it has begun.
        """
        if now is None:
            self.now = None
            return
        told = (0.0, self.now, None if match is None else match.last_at)
        last = max(time for time in told if time is not None)
        if self.offset is None or now - self.offset < last:  # the first, or one that went back
            self.offset = now - last
        self.now = now - self.offset

    def new_phase(self, match: Match | None) -> str | None:
        """The part of the game's time that has just begun and is to be announced; else None."""
        clock = None if match is None or match.game.over else match.clock
        if clock is None or not clock.running or self.now is None:
            return None
        phase = clock.phase(self.now)
        if phase == self.phase:
            return None
        self.phase = phase
        return None if phase in ("before", "play") else phase

    def start(self, match: Match, now: float) -> float:
        """Start the clock of the stroke, or of the placing if that is due; its seconds."""
        placer = match.position.placer
        if placer is not None:
            halted = self.placing if self.placing and not self.placing.running else None
            self.placing = (halted or PlacingClock.of(match.ruleset, placer)).start(now)
            return self.placing.left(now)
        paused = self.shot if self.shot and not self.shot.running else None  # by an appeal
        self.shot = (paused or ShotClock.of(match.ruleset)).start(now)
        return self.shot.left(now)

    def pause(self, now: float | None) -> None:
        """An appeal stops the count until "Play" (Law 121a)."""
        if now is None:
            return
        if self.shot is not None:
            self.shot = self.shot.appeal(now)
        if self.placing is not None:
            self.placing = self.placing.stop(now)

    def new_protest(self, match: Match | None) -> Remark | None:
        """What has just become late with a protest and is to be announced; else None."""
        protests = () if match is None else protests_of(match)
        late = None if self.now is None or not protests else protests[-1].late(self.now)
        if late is None:
            return None
        told, self.protest = self.protest, (len(protests), late.code)
        return None if told == self.protest else late

    def stop(self) -> None:
        """Nothing is timed any more."""
        self.shot = self.placing = None

    def left(self, now: float) -> tuple[float, float] | None:
        """Seconds until the clock that runs is over, and how many it had; None: none runs."""
        clock = self.placing or self.shot
        if clock is None or not clock.running or self.offset is None:
            return None
        return clock.left(max(clock.since or 0.0, now - self.offset)), clock.seconds
