"""Fast core of carrom. Use it through `carrom.simulate` and `carrom.simulate_batch`."""

from collections.abc import Sequence
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Archive",
    "BatchOutcome",
    "Criterion",
    "Judge",
    "Outcome",
    "Simulator",
    "Tracks",
    "aims_of",
    "bells",
    "points_of",
    "stream",
    "strokes_of",
    "uniforms",
    "words",
]

@final
class Simulator:
    """Runs strokes on one board with one set of materials. Its numbers were checked before."""

    def __new__(
        cls,
        *,
        half_side: float,
        pocket_centres: Sequence[tuple[float, float]],
        rim_radius: float,
        radii: Sequence[float],
        masses: Sequence[float],
        mu: float,
        gravity: float,
        coupled: bool,
        disc_restitution: float,
        cushion_restitution: float,
        restitution_speed: float,
        disc_friction: float,
        cushion_friction: float,
        tangential_elasticity: float,
        floor_speed: float,
        contact_time: float,
        clusters: bool,
        fall_time: float,
        overboard_speed: float,
        max_events: int,
        max_time: float,
    ) -> Simulator: ...
    def start_faults(
        self, xy: NDArray[np.float64], strokes: NDArray[np.float64]
    ) -> NDArray[np.uint32]:
        """Why the striker of each stroke may not start: an array (N,) of bit masks."""

    def start_fault(
        self, xy: NDArray[np.float64], striker: tuple[float, float, float, float, float]
    ) -> int:
        """The same for one stroke (x, y, velocity x, y, spin)."""

    def stroke(
        self,
        xy: NDArray[np.float64],
        striker: tuple[float, float, float, float, float],
        record: int,
    ) -> Outcome:
        """Runs one stroke. record: 0 final, 1 events, 2 events and motion segments."""

    def batch(
        self, xy: NDArray[np.float64], strokes: NDArray[np.float64], threads: int, record: int
    ) -> BatchOutcome:
        """Runs many strokes (N, 5) from one layout (19, 2) or one for each (N, 19, 2)."""

@final
class Outcome:
    """What one stroke did."""

    @property
    def xy(self) -> NDArray[np.float64]:
        """Final places (20, 2), m; NaN where not on the board."""

    @property
    def pocket(self) -> NDArray[np.int8]:
        """Pocket codes (20,)."""

    @property
    def captures(self) -> list[tuple[int, int, float]]:
        """Body, pocket code and time of each piece that left the board, in order."""

    @property
    def first_contact(self) -> int:
        """First piece that the striker touched, -1 for none."""

    @property
    def duration(self) -> float:
        """Time of the last event, or the time budget, s."""

    @property
    def stop_reason(self) -> int:
        """Why the stroke ended."""

    @property
    def event_count(self) -> int:
        """Number of events."""

    @property
    def events(self) -> tuple[NDArray[Any], ...] | None:
        """Event columns, or None when they were not recorded."""

    @property
    def segments(self) -> tuple[NDArray[Any], ...] | None:
        """Motion segment columns, or None when they were not recorded."""

@final
class BatchOutcome:
    """What a batch did, one row a stroke."""

    @property
    def xy(self) -> NDArray[np.float64]:
        """Final places (N, 20, 2), m; NaN where not on the board."""

    @property
    def pocket(self) -> NDArray[np.int8]:
        """Pocket codes (N, 20)."""

    @property
    def pocket_order(self) -> NDArray[np.int8]:
        """Rank of each pocketed body (N, 20), -1 for the others."""

    @property
    def first_contact(self) -> NDArray[np.int8]:
        """First piece that the striker touched (N,), -1 for none."""

    @property
    def duration(self) -> NDArray[np.float64]:
        """Durations (N,), s."""

    @property
    def stop_reason(self) -> NDArray[np.uint8]:
        """Why each ended (N,)."""

    @property
    def event_count(self) -> NDArray[np.uint32]:
        """Number of events (N,)."""

    @property
    def event_offsets(self) -> NDArray[np.int64] | None:
        """Where each stroke's events begin (N + 1,), or None."""

    @property
    def events(self) -> tuple[NDArray[Any], ...] | None:
        """Event columns, or None."""

@final
class Tracks:
    """What the strokes of a batch did, read off their events."""

    def __new__(
        cls,
        *,
        offsets: NDArray[np.int64],
        time: NDArray[np.float64],
        kind: NDArray[np.uint8],
        a: NDArray[np.int8],
        b: NDArray[np.int8],
        place: NDArray[np.float64],
        xy: NDArray[np.float64],
        pocket: NDArray[np.int8],
        strokes: NDArray[np.float64],
        half_side: float,
        pocket_centres: Sequence[tuple[float, float]],
        rim_radius: float,
        radii: Sequence[float],
    ) -> Tracks: ...
    def hit_time(
        self, piece: int, other: int | None = None, after: NDArray[np.float64] | None = None
    ) -> NDArray[np.float64]:
        """When a piece was first hit, by any other or by one, not before `after` (N,)."""

    def sender(self, piece: int) -> NDArray[np.int64]:
        """The piece that hit another last before that went into a pocket, from 1; else 0."""

    def cushions(self, piece: int, when: int, mouth: float) -> NDArray[np.int64]:
        """How many cushions a piece hit.

        when: 0 all, 1 before the first contact, 2 after it, 3 all but those within `mouth` of the
        pocket that it went into.
        """

    def cushions_in_order(
        self, piece: int, when: int, mouth: float, order: Sequence[int]
    ) -> NDArray[np.int64]:
        """How many of the first cushions that a piece hit are those of a list, in its order."""

    def cushions_of(self, stroke: int, piece: int, when: int, mouth: float) -> list[int]:
        """The cushions that a piece hit in one stroke, in order."""

    def rattle(self, piece: int, mouth: float) -> NDArray[np.float64]:
        """How far from the pocket it went into a piece touched a cushion within `mouth`."""

    def short_of(self, piece: int, holes: Sequence[int]) -> NDArray[np.float64]:
        """By how much a piece came short of the nearest rim of some pockets, m."""

    def pot_nearness(
        self,
        piece: int,
        holes: Sequence[int],
        start: Sequence[float] | None,
        half_pot: float,
        half_hit: float,
        untouched: float,
    ) -> NDArray[np.float64]:
        """How near a piece came to some pockets, 0 to 1: 1 where it fell into one."""

    def miss(self, piece: int, place: Sequence[float]) -> NDArray[np.float64]:
        """How far from a piece that lay at a place the striker passed, rim to rim, m."""

@final
class Criterion:
    """Something that a stroke does or not."""

    @staticmethod
    def pots(
        pieces: Sequence[int], holes: Sequence[int], at_least: int, cleanly: bool, few: bool
    ) -> Criterion:
        """So many of some pieces go into some pockets.

        With `few` one that is not touched has something for how near the striker passed.
        """

    @staticmethod
    def pots_in_order(
        steps: Sequence[tuple[Sequence[int], Sequence[int]]], pots: Sequence[Criterion]
    ) -> Criterion:
        """Each time one of some pieces goes into one of some pockets.

        `pots` are the same in whatever order.
        """

    @staticmethod
    def both(one: Criterion, other: Criterion) -> Criterion:
        """Two criteria that score as one."""

    @staticmethod
    def hits(piece: int, others: Sequence[int], at_least: int) -> Criterion:
        """A piece hits so many of some others."""

    @staticmethod
    def touched(pieces: Sequence[int], at_least: int) -> Criterion:
        """So many of some pieces are touched."""

    @staticmethod
    def first(pieces: Sequence[int]) -> Criterion:
        """The striker hits one of some pieces before any other."""

    @staticmethod
    def spared(pieces: Sequence[int]) -> Criterion:
        """None of some pieces is touched."""

    @staticmethod
    def chain(pieces: Sequence[int]) -> Criterion:
        """Each of two pieces or more hits the next, one hit after the other."""

    @staticmethod
    def in_order(pieces: Sequence[int]) -> Criterion:
        """The first of two pieces or more hits the others for the first time in this order."""

    @staticmethod
    def cushions(piece: int, when: int, at_least: int, at_most: int | None) -> Criterion:
        """A piece hits so many cushions. when: as `Tracks.cushions`."""

    @staticmethod
    def cushions_in_order(piece: int, when: int, order: Sequence[int]) -> Criterion:
        """A piece hits these cushions one after the other and no others."""

    @staticmethod
    def ends_in_disc(piece: int, middle: Sequence[float], radius: float) -> Criterion:
        """A piece ends in a disc, m."""

    @staticmethod
    def ends_in_strip(
        piece: int, towards: Sequence[float] | None, edge: float, within: float
    ) -> Criterion:
        """A piece ends within a distance of a cushion, or of any, m."""

    @staticmethod
    def ends_beside(piece: int, other: int, radii: Sequence[float], within: float) -> Criterion:
        """A piece ends within a distance of another, from rim to rim, m."""

    @staticmethod
    def ends_in_box(
        piece: int, turn: Sequence[float], low: Sequence[float], high: Sequence[float]
    ) -> Criterion:
        """A piece ends between two corners, m, in the frame of a seat."""

    @staticmethod
    def kept() -> Criterion:
        """The striker stays on the board."""

    @staticmethod
    def lost(holes: Sequence[int]) -> Criterion:
        """The striker goes into one of some pockets."""

    @staticmethod
    def backwards(back: bool) -> Criterion:
        """The stroke is made backwards, or not."""

    @staticmethod
    def speed(at_least: float | None, at_most: float | None) -> Criterion:
        """The speed of the stroke, m/s."""

    @staticmethod
    def all(parts: Sequence[Criterion]) -> Criterion:
        """All of some."""

    @staticmethod
    def any(parts: Sequence[Criterion]) -> Criterion:
        """At least one of some."""

    def opposite(self) -> Criterion:
        """Not that."""

@final
class Judge:
    """Makes strokes from one layout and judges them."""

    def __new__(
        cls,
        simulator: Simulator,
        xy: NDArray[np.float64],
        *,
        parts: Sequence[Criterion],
        told: int,
        targets: Sequence[int],
        most_cushions: int,
        away: Sequence[float],
        max_speed: float,
        max_spin: float,
        near_miss: float,
        half_pot: float,
        half_hit: float,
        half_place: float,
        half_speed: float,
        untouched: float,
        rattled: float,
        unhit: float,
        mouth: float,
    ) -> Judge: ...
    def verdicts(
        self, strokes: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.int64]] | None:
        """Score and number of the kind of each stroke (N, 5); None if one must not be made."""

def stream(seed: int, numbers: Sequence[int]) -> int:
    """The seed of a stream of its own, for a seed and some whole numbers."""

def words(seed: int, first: int, count: int) -> NDArray[np.uint64]:
    """Words `first` to ``first + count - 1`` of a stream."""

def uniforms(seed: int, first: int, count: int) -> NDArray[np.float64]:
    """Numbers from 0 up to 1, the same way."""

def bells(seed: int, first: int, count: int) -> NDArray[np.float64]:
    """Bell-shaped numbers of mean 0 and deviation 1, the same way."""

def aims_of(points: NDArray[np.float64], bounds: _Bounds) -> NDArray[np.float64]:
    """The aims of some points of the cube, (N, 4) each."""

def points_of(aims: NDArray[np.float64], bounds: _Bounds) -> NDArray[np.float64]:
    """The points of some aims, (N, 4) each."""

def strokes_of(
    aims: NDArray[np.float64],
    turn: tuple[float, float, float, float],
    base_line: float,
    stretches: Sequence[tuple[float, float]],
) -> NDArray[np.float64]:
    """The strokes of some aims (N, 4), as rows of a batch (N, 5)."""

_Aim = tuple[float, float, float, float]
_Bounds = tuple[Sequence[tuple[float, float]], tuple[float, float], float]
_Contender = tuple[_Aim, float, int, int]
_Place = tuple[int, int, float, int, Sequence[_Contender]]

@final
class Archive:
    """The best strokes found so far of each kind."""

    MOST_TRIALS: Final[int]
    DOUBT: Final[float]

    def __new__(cls, places: Sequence[_Place] = ...) -> Archive: ...
    def places(self) -> list[_Place]:
        """Number, reached, lacked, since and strokes of each kind, the best kind first."""

    def copy(self) -> Archive:
        """Another of the same content."""

    def reached(self) -> bool:
        """Whether any kind has reached the goal."""

    def counts(self) -> tuple[int, int]:
        """Number of kinds, and of those that have reached the goal."""

    def best(self) -> _Contender | None:
        """The best stroke of all."""

    def offer(
        self,
        aims: NDArray[np.float64],
        scores: NDArray[np.float64],
        keys: NDArray[np.int64],
        kinds: int,
    ) -> None:
        """Takes in the best of some strokes (N, 4) with their scores and kinds (N,)."""

    def races(self, most: int) -> list[tuple[int, int, _Aim, int, int]]:
        """Whom to try in noise, in at most `most` strokes."""

    def note(self, used: int) -> None:
        """Notes which kinds have come nearer to the goal, after so many strokes in all."""

    def learn(self, key: int, turn: int, wins: int, trials: int) -> None:
        """Notes some more trials of one of the strokes of a kind."""

    def drop_the_beaten(self) -> None:
        """In each kind that has reached the goal drops who is behind its best one for certain."""

    def fresh(
        self,
        used: int,
        bounds: _Bounds,
        *,
        hand: Sequence[float],
        seeds: Sequence[int],
        count: int,
        explorers: int,
        shift: Sequence[float],
        ideas: NDArray[np.float64],
        middles: Sequence[Sequence[float]],
    ) -> NDArray[np.float64]:
        """The aims (count, 4) of fresh strokes, after `used` in all.

        Explorers, an even sequence from `shift` on, in place of the first the points `ideas`; then
        children of the strokes here for a hand, in place of the last the aims `middles`. Five
        seeds: parents, steps, what moves, mates, and how far along.
        """
