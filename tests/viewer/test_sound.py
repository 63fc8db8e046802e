"""What strokes sound like: the waves, when they are due and how loud, and the speaker."""

import io
import os
import subprocess
import sys
import wave
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import carrom
import numpy as np
import pytest
from carrom.errors import CarromError
from carrom.events import Events
from carrom.names import EVENT_KINDS, INDEX
from carrom_viewer import sound
from carrom_viewer.sound import (
    FAINT_SPEED,
    HARDNESSES,
    KINDS,
    LONGEST_STEP,
    LOUD_SPEED,
    MOST_AT_ONCE,
    MOST_PLAYING,
    SAMPLE_RATE,
    Score,
    Speaker,
    loudness,
    samples,
    wave_file,
)

EVERY = [(kind, hardness) for kind in KINDS for hardness in range(HARDNESSES)]


def events(*rows: tuple[float, str, float], b: int = 0) -> Events:
    """Events of some times, kinds and speeds."""
    time, kind, speed = (np.array(column) for column in zip(*rows, strict=True))
    codes = np.array([EVENT_KINDS.index(one) for one in kind])
    body, nowhere = np.full(len(rows), INDEX["S"]), np.zeros(len(rows))
    other = np.full(len(rows), b)
    return Events.of_columns((time, codes, body, other, nowhere, nowhere, speed))


@pytest.mark.parametrize(("kind", "hardness"), EVERY)
def test_a_sound_is_a_short_wave_that_begins_at_once_and_dies_away(
    kind: str, hardness: int
) -> None:
    wave = samples(kind, hardness)
    assert np.abs(wave).max() == 1.0
    third = len(wave) // 3
    assert np.square(wave[:third]).sum() > 20.0 * np.square(wave[-third:]).sum()
    assert wave[-1] == 0.0
    assert len(wave) < 0.5 * SAMPLE_RATE


def brightness(wave: Any) -> float:
    """The mean frequency of a wave, Hz."""
    power = np.square(np.abs(np.fft.rfft(wave)))
    return float((power * np.fft.rfftfreq(len(wave), 1.0 / SAMPLE_RATE)).sum() / power.sum())


def test_a_click_is_brighter_than_a_knock_and_that_than_a_thump() -> None:
    tones = [brightness(samples(kind, 1)) for kind in KINDS]
    assert tones == sorted(tones, reverse=True)
    assert tones[0] > 4.0 * tones[-1]


@pytest.mark.parametrize("kind", KINDS)
def test_a_harder_impact_is_brighter(kind: str) -> None:
    tones = [brightness(samples(kind, hardness)) for hardness in range(HARDNESSES)]
    assert tones == sorted(set(tones))


def test_the_sounds_are_the_same_in_every_run() -> None:
    once = samples("click", 2).copy()
    samples.cache_clear()
    assert np.array_equal(samples("click", 2), once)


def test_what_is_no_sound_is_refused_with_every_fault() -> None:
    with pytest.raises(CarromError) as caught:
        samples("splash", HARDNESSES)
    assert len(caught.value.faults) == 2


def test_a_wave_file_can_be_read() -> None:
    with wave.open(io.BytesIO(wave_file("knock", 1))) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() == SAMPLE_RATE
        heard = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert np.abs(heard).max() == 32767


def test_each_contact_has_its_sound() -> None:
    happened = events(
        (0.01, "disc-disc", 1.0),
        (0.02, "disc-cushion", 1.0),
        (0.03, "rim-in", 1.0),
        (0.04, "pocket", 1.0),
        (0.05, "transition", 1.0),
        (0.06, "cluster", 1.0),
        (0.07, "overboard", 1.0),
        (0.08, "stop", 1.0),
    )
    cues = Score.of(happened).between(0.0, 0.1)
    assert [cue.kind for cue in cues] == ["click", "knock", "thump", "click", "knock"]


def test_a_cluster_with_a_cushion_knocks() -> None:
    cues = Score.of(events((0.01, "cluster", 1.0), b=21)).between(0.0, 0.1)
    assert [cue.kind for cue in cues] == ["knock"]


def test_loudness_grows_with_the_speed_of_the_impact() -> None:
    speeds = np.linspace(FAINT_SPEED, LOUD_SPEED, 20)
    loud = [loudness(float(speed)) for speed in speeds]
    assert all(a < b for a, b in pairwise(loud))
    assert loudness(0.5 * FAINT_SPEED) == 0.0
    assert loudness(2.0 * LOUD_SPEED) == loud[-1] == 1.0


def test_the_volume_of_a_cue_is_the_loudness_of_its_impact() -> None:
    soft, hard = Score.of(events((0.01, "disc-disc", 0.3), (0.02, "disc-disc", 3.0))).between(
        0.0, 0.1
    )
    assert (soft.volume, hard.volume) == (loudness(0.3), loudness(3.0))
    assert (soft.hardness, hard.hardness) == (1, 3)


def test_what_is_fainter_than_can_be_heard_is_left_out() -> None:
    score = Score.of(events((0.01, "disc-disc", 0.5 * FAINT_SPEED), (0.02, "pocket", 0.0)))
    assert [cue.kind for cue in score.between(0.0, 0.1)] == ["thump"]  # it falls all the same


def test_every_sound_is_heard_once_however_the_time_is_cut() -> None:
    result = carrom.simulate(
        carrom.Layout.opening(gap=0.0005), carrom.Stroke.aim(x=0.0, angle=90.0, speed=2.0)
    )
    score = Score.of(result.events)
    # Steps so short that no sound is left out for others.
    times = np.unique(np.concatenate((score.time, np.linspace(0.0, result.duration + 0.1, 300))))
    heard = [cue for a, b in pairwise(times.tolist()) for cue in score.between(a, b)]
    assert len(heard) == len(score.time) > 50


def test_a_crowd_of_contacts_is_cut_to_the_loudest() -> None:
    rows = [(0.001 * i, "disc-disc", 0.1 * (i + 1)) for i in range(30)]
    cues = Score.of(events(*rows)).between(0.0, 0.1)
    assert len(cues) == MOST_AT_ONCE
    assert min(cue.volume for cue in cues) == loudness(0.1 * 23)
    assert [cue.delay for cue in cues] == sorted(cue.delay for cue in cues)


@pytest.mark.parametrize("rate", [1 / 16, 0.5, 1.0, 8.0])
def test_a_delay_is_told_in_the_time_of_the_listener(rate: float) -> None:
    score = Score.of(events((1.001, "disc-disc", 1.0)))
    (cue,) = score.between(1.0, 1.0 + 0.1 * rate, rate)
    assert cue.delay == pytest.approx(0.001 / rate)


def test_nothing_is_heard_backwards_nor_in_a_jump() -> None:
    score = Score.of(events((0.5, "disc-disc", 1.0)))
    assert score.between(0.45, 0.55)
    assert score.between(0.55, 0.45) == ()
    assert score.between(0.5, 0.5) == ()
    assert score.between(0.4, 0.41 + LONGEST_STEP) == ()
    assert score.between(0.4, 0.41 + LONGEST_STEP, rate=2.0)


@pytest.mark.parametrize("rate", [0.0, -1.0, float("nan")])
def test_a_rate_that_cannot_be_is_refused(rate: float) -> None:
    with pytest.raises(CarromError, match="rate must be"):
        Score.of(events((0.5, "disc-disc", 1.0))).between(0.0, 0.1, rate)


# --- playing ------------------------------------------------------------------------------------


class FakePlayer:
    """A player that only remembers what it was told."""

    def __init__(self, source: tuple[str, int], volume: float) -> None:
        self.source, self.volume, self.deleted = source, volume, False

    def delete(self) -> None:
        self.deleted = True


@pytest.fixture
def fresh_clock() -> Iterator[None]:
    """A clock of the test's own: on pyglet's there may be sounds that a window left behind."""
    from pyglet import clock

    before = clock.get_default()
    clock.set_default(clock.Clock())
    yield
    clock.set_default(before)


@pytest.fixture
def played(fresh_clock: None, monkeypatch: pytest.MonkeyPatch) -> list[FakePlayer]:
    """The players that were begun, in order."""
    del fresh_clock
    players: list[FakePlayer] = []

    def begun(source: tuple[str, int], volume: float) -> FakePlayer:
        players.append(FakePlayer(source, volume))
        return players[-1]

    monkeypatch.setattr(sound, "_sources", lambda: {key: key for key in EVERY})
    monkeypatch.setattr(sound, "_begun", begun)
    return players


def one_cue() -> tuple[sound.Cue, ...]:
    return (sound.Cue("click", 3, 0.5, 0.0),)


def ring() -> None:
    """Let pyglet's clock begin what is due."""
    from pyglet import clock

    clock.tick()
    clock.tick()


def test_a_cue_is_played_at_its_volume(played: list[FakePlayer]) -> None:
    Speaker(volume=0.5).play(one_cue())
    ring()
    assert [(one.source, one.volume) for one in played] == [(("click", 3), 0.25)]


def test_a_muted_speaker_plays_nothing(played: list[FakePlayer]) -> None:
    speaker = Speaker(volume=0.5)
    speaker.volume = 0.0
    speaker.play(one_cue())
    ring()
    assert played == []


def test_no_more_players_are_kept_than_are_heard(played: list[FakePlayer]) -> None:
    speaker = Speaker()
    speaker.play(one_cue() * (MOST_PLAYING + 3))
    ring()
    assert [one.deleted for one in played] == [True] * 3 + [False] * MOST_PLAYING


def test_without_an_audio_device_nothing_is_heard_and_nothing_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> None:
        raise OSError("no device")

    monkeypatch.setattr(sound, "_sources", broken)
    speaker = Speaker()
    assert speaker.problem == "OSError: no device"
    speaker.play(one_cue())
    ring()


def test_a_device_that_goes_away_ends_the_sound_only(
    played: list[FakePlayer], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unplugged(*_: object) -> None:
        raise OSError("unplugged")

    speaker = Speaker()
    monkeypatch.setattr(sound, "_begun", unplugged)
    speaker.play(one_cue() * 2)
    ring()
    assert speaker.problem == "OSError: unplugged"
    assert played == []


_PLAYING = """
import pyglet
pyglet.options["shadow_window"] = False  # of a test: a program has its window by now
pyglet.options["audio"] = ("silent",)
from carrom_viewer.sound import HARDNESSES, KINDS, Cue, Speaker
speaker = Speaker()
speaker.play([Cue(kind, h, 0.1, 0.0) for kind in KINDS for h in range(HARDNESSES)])
pyglet.clock.tick()
pyglet.clock.tick()
print(len(speaker._sources), len(speaker._playing), speaker.problem)
"""


def test_pyglet_itself_plays_every_sound_where_there_is_no_device() -> None:
    told = subprocess.run(
        [sys.executable, "-c", _PLAYING],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert told.stdout.split() == ["12", "12"], told.stderr
