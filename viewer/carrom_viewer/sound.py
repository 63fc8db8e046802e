"""What a stroke sounds like: made by arithmetic, timed by its events, played by pyglet.

Three sounds are synthesised once, each in some degrees of hardness: the click of two discs, the
knock on a cushion, the thump of a piece in a pocket. A `Score` tells which of them fall between
two times of a stroke; a `Speaker` plays them. Only the speaker needs pyglet or an audio device,
and without a device it is silent.

Example:
    >>> import carrom
    >>> layout = carrom.Layout.of({"Q": (0.0, 0.0)})
    >>> result = carrom.simulate(layout, carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.5))
    >>> [cue.kind for cue in Score.of(result.events).between(0.15, 0.3)][:1]
    ['click']
"""

import io
import math
import wave
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np
from carrom.errors import CarromError, Faults
from carrom.events import Events
from carrom.names import EVENT_KINDS, PIECES
from numpy.typing import NDArray

from carrom_viewer.problems import in_words

if TYPE_CHECKING:
    from pyglet.media import Player, Source

Samples = NDArray[np.float64]

KINDS: Final = ("click", "knock", "thump")
"""The sounds: of two discs, of a disc on a cushion, of a piece in a pocket."""

HARDNESSES: Final = 4
"""Degrees of hardness of each sound: a harder impact is not only louder but brighter."""

SAMPLE_RATE: Final = 44_100
"""Samples in a second."""

LOUD_SPEED: Final = 4.0
"""Speed of approach, m/s, from which an impact is as loud as any."""
FAINT_SPEED: Final = 0.02
"""Speed of approach, m/s, below which nothing is heard."""

FALL_SPEED: Final = 0.6
"""Of a piece that drops into a pocket, m/s: it falls 2 cm into the net, whatever its speed was."""

MOST_AT_ONCE: Final = 8
"""Sounds begun in one picture; of more, the loudest are heard."""
MOST_PLAYING: Final = 24
"""Sounds that are heard together; of more, those that began first are cut off."""
LONGEST_STEP: Final = 0.25
"""A step from picture to picture that takes longer, s of the wall clock, is a jump: silent."""

_LARGEST_INT16: Final = 32_767


# --- synthesis ----------------------------------------------------------------------------------

# Of each sound: how long it is, s; the partials, as frequency in Hz, decay in s and weight; the
# noise of the contact, as decay in s and weight. By ear, and by what is known of small hard discs
# (their lowest bending mode is a few kHz), a wooden frame (hundreds of Hz) and a net.
_VOICES: Final = {
    "click": (
        0.060,
        ((2850.0, 0.0075, 1.0), (4730.0, 0.0045, 0.6), (7400.0, 0.0025, 0.35)),
        (0.0012, 0.7),
    ),
    "knock": (
        0.180,
        ((215.0, 0.030, 1.0), (470.0, 0.018, 0.6), (1150.0, 0.008, 0.3)),
        (0.0040, 0.4),
    ),
    "thump": (
        0.320,
        ((88.0, 0.070, 1.0), (165.0, 0.040, 0.5), (390.0, 0.015, 0.15)),
        (0.0250, 0.25),
    ),
}


@cache
def samples(kind: str, hardness: int) -> Samples:
    """The sound wave of an impact, read-only, from -1 to 1, the same on every call.

    Args:
        kind: one of `KINDS`.
        hardness: 0, the softest, to `HARDNESSES` - 1.

    Raises:
        CarromError: there is no such sound.

    Example:
        >>> wave = samples("click", 3)
        >>> float(abs(wave).max()), len(wave) / SAMPLE_RATE
        (1.0, 0.06)
    """
    faults = Faults()
    faults.name("kind of sound", kind, KINDS)
    faults.integer("hardness", hardness, at_least=0, at_most=HARDNESSES - 1)
    faults.raise_as(CarromError)
    length, partials, (decay, weight) = _VOICES[kind]
    time = np.arange(round(length * SAMPLE_RATE)) / SAMPLE_RATE
    bright = (hardness + 1.0) / HARDNESSES
    sound = sum(
        share * bright**number * np.exp(-time / fading) * np.sin(2.0 * np.pi * pitch * time)
        for number, (pitch, fading, share) in enumerate(partials)
    )
    noise = np.random.default_rng(KINDS.index(kind)).uniform(-1.0, 1.0, len(time))
    sound = sound + weight * bright * np.exp(-time / decay) * noise
    sound *= np.linspace(1.0, 0.0, len(time))  # to silence without a crack
    sound /= np.abs(sound).max()
    sound.flags.writeable = False
    return np.asarray(sound)


def wave_file(kind: str, hardness: int) -> bytes:
    """A sound as a WAV file, 16 bits, one channel.

    Raises:
        CarromError: there is no such sound.

    Example:
        >>> wave_file("thump", 0)[:4]
        b'RIFF'
    """
    whole = np.round(samples(kind, hardness) * _LARGEST_INT16).astype("<i2")
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes(whole.tobytes())
    return file.getvalue()


# --- when ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound that is due.

    Attributes:
        kind: one of `KINDS`.
        hardness: 0 to `HARDNESSES` - 1.
        volume: above 0, at most 1.
        delay: s of the wall clock from the beginning of the step in which it falls.
    """

    kind: str
    hardness: int
    volume: float
    delay: float


@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """The sounds of a stroke in order of time: columns of equal length.

    Attributes:
        time: s since the stroke.
        kind: numbers in `KINDS`.
        speed: of the impact, m/s.
    """

    time: NDArray[np.float64]
    kind: NDArray[np.int8]
    speed: NDArray[np.float64]

    @classmethod
    def of(cls, events: Events) -> "Score":
        """What is heard of some events: impacts, and pieces that fall into a pocket."""
        kinds = _sounds_of(events)
        fall = np.where(kinds == KINDS.index("thump"), FALL_SPEED, 0.0)
        speed = np.sqrt(events.speed**2 + fall**2)
        heard = (kinds >= 0) & (speed >= FAINT_SPEED)
        return cls(events.time[heard], kinds[heard], speed[heard])

    def between(self, start: float, end: float, rate: float = 1.0) -> tuple[Cue, ...]:
        """The sounds of the times from ``start`` up to, not including, ``end``.

        Args:
            start: s since the stroke, where the last picture was.
            end: s since the stroke, where this picture is. Nothing is heard backwards, nor in a
                jump of more than `LONGEST_STEP`.
            rate: of the playback, 1 as it was; above 0.

        Raises:
            CarromError: the rate cannot be.
        """
        faults = Faults()
        faults.number("rate", rate, above=0.0)
        faults.raise_as(CarromError)
        if not 0.0 < end - start <= LONGEST_STEP * rate:
            return ()
        first, last = np.searchsorted(self.time, (start, end))
        rows = range(int(first), int(last))
        loudest = sorted(rows, key=lambda row: -self.speed[row])[:MOST_AT_ONCE]
        return tuple(self._cue(row, start, rate) for row in sorted(loudest))

    def _cue(self, row: int, start: float, rate: float) -> Cue:
        force = loudness(float(self.speed[row]))
        hardness = min(int(force * HARDNESSES), HARDNESSES - 1)
        kind = KINDS[self.kind[row]]
        return Cue(kind, hardness, force, (float(self.time[row]) - start) / rate)


def loudness(speed: float) -> float:
    """The volume of an impact, 0 to 1, from its speed of approach in m/s.

    The pressure of a sound grows with the impulse; the root of it keeps soft contacts audible
    beside hard ones.

    Example:
        >>> loudness(1.0), loudness(9.0)
        (0.5, 1.0)
    """
    if speed < FAINT_SPEED:
        return 0.0
    return min(1.0, math.sqrt(speed / LOUD_SPEED))


def _sounds_of(events: Events) -> NDArray[np.int8]:
    """The number in `KINDS` of each event's sound; -1 for silent ones."""
    click, knock, thump = range(len(KINDS))
    by_kind = np.full(len(EVENT_KINDS), -1, dtype=np.int8)
    for name, sound in (
        ("disc-disc", click),
        ("cluster", click),
        ("disc-cushion", knock),
        ("overboard", knock),
        ("pocket", thump),
    ):
        by_kind[EVENT_KINDS.index(name)] = sound
    sounds = by_kind[events.kind]
    frames = (events.kind == EVENT_KINDS.index("cluster")) & (events.b >= len(PIECES))
    sounds[frames] = knock  # a cushion's number counts from 20 in a cluster
    return sounds


# --- playing ------------------------------------------------------------------------------------


class Speaker:
    """Plays cues through pyglet, or nothing where there is no way to.

    Args:
        volume: of everything, 0 to 1; 0 mutes.

    Attributes:
        volume: may be set at any time.
        problem: why nothing can be heard, in words; "" when it can.
    """

    def __init__(self, volume: float = 1.0) -> None:
        """Prepare every sound."""
        self.volume = volume
        self.problem = ""
        self._playing: deque[Player] = deque()
        self._sources: dict[tuple[str, int], Source] = {}
        try:
            self._sources = _sources()
        except Exception as error:  # noqa: BLE001 - whatever an audio driver raises
            self.problem = in_words(error)

    def play(self, cues: Iterable[Cue]) -> None:
        """Begin some sounds, each at its delay from now."""
        if self.volume <= 0.0 or self.problem:
            return
        from pyglet import clock

        for cue in cues:
            clock.schedule_once(self._begin, cue.delay, cue)

    def _begin(self, _: float, cue: Cue) -> None:
        try:
            source = self._sources[cue.kind, cue.hardness]
            self._playing.append(_begun(source, cue.volume * self.volume))
            if len(self._playing) > MOST_PLAYING:
                self._playing.popleft().delete()
        except Exception as error:  # noqa: BLE001 - a device that went away must not end a game
            self.problem = in_words(error)


def _begun(source: "Source", volume: float) -> "Player":
    """A player that has begun to play a sound."""
    from pyglet.media import Player

    player = Player()
    player.volume = volume
    player.queue(source)
    player.play()
    return player


def _sources() -> "dict[tuple[str, int], Source]":
    """Every sound, ready for pyglet's players."""
    from pyglet import media

    return {
        (kind, hardness): media.load(
            f"{kind}.wav", file=io.BytesIO(wave_file(kind, hardness)), streaming=False
        )
        for kind in KINDS
        for hardness in range(HARDNESSES)
    }
