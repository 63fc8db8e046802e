"""A stroke that is watched: one clock, one score, and the rate that somebody chose."""

import pytest
from carrom import Layout, Stroke, simulate
from carrom_viewer.replay import Replay
from carrom_viewer.watching import Watching


@pytest.fixture(scope="module")
def replay() -> Replay:
    return Replay(simulate(Layout.of({"Q": (0.0, 0.0)}), Stroke.aim(0.0, 90.0, 2.0)))


def test_nothing_is_watched_and_nothing_heard_at_first() -> None:
    watching = Watching()
    assert watching.replay is None
    assert watching.tick(0.0) == watching.tick(9.0) == ()
    assert watching.playback.over


def test_a_stroke_is_heard_once(replay: Replay) -> None:
    watching = Watching()
    watching.see(replay, playing=True)
    heard = [cue for step in range(400) for cue in watching.tick(0.02 * step)]
    assert watching.playback.over
    assert len(heard) >= 1
    assert watching.tick(99.0) == ()
    watching.see(replay)
    assert not watching.playback.playing
    assert watching.playback.time == 0.0


def test_the_rate_stays_from_stroke_to_stroke(replay: Replay) -> None:
    watching = Watching()
    watching.see(replay)
    watching.playback.slower()
    watching.see(replay)
    assert watching.playback.rate == 0.5
    watching.forget()
    assert watching.replay is None
    watching.see(replay)
    assert watching.playback.rate == 0.5
