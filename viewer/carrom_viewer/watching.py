"""A stroke that somebody watches: its picture, its clock, and what is heard of it.

Example:
    >>> import carrom
    >>> layout = carrom.Layout.of({"Q": (0.0, 0.0)})
    >>> watching = Watching()
    >>> watching.see(Replay(carrom.simulate(layout, carrom.Stroke.aim(0.0, 90.0, 1.5))))
    >>> watching.playback.play()
    >>> watching.tick(0.0), [cue.kind for cue in watching.tick(0.24)]
    ((), ['click'])
"""

from carrom_viewer.clock import Playback
from carrom_viewer.replay import Replay
from carrom_viewer.sound import Cue, Score


class Watching:
    """What is watched; at first nothing.

    Attributes:
        replay: the stroke; None: none is watched.
        playback: its clock; that of a stroke without any length while none is watched.
    """

    def __init__(self) -> None:
        """Watch nothing."""
        self.replay: Replay | None = None
        self.playback = Playback(0.0)
        self._score: Score | None = None

    def see(self, replay: Replay, *, playing: bool = False) -> None:
        """Watch a stroke from its start, as fast as the one before."""
        self.replay, self._score = replay, Score.of(replay.result.events)
        self.playback = replay.playback(self.playback.rate, playing=playing)

    def forget(self) -> None:
        """Watch nothing any more; the next stroke is as fast as the last was."""
        self.replay = self._score = None
        self.playback = Playback(0.0, rate=self.playback.rate)

    def tick(self, now: float) -> tuple[Cue, ...]:
        """Let it go on, and tell what is heard; `now` in s."""
        before, after = self.playback.tick(now)
        if self._score is None:
            return ()
        return self._score.between(before, after, self.playback.rate)
