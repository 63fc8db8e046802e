"""The slow search: what the core's search must do bit for bit, in plain Python to be read.

One number after the other, without numpy; `test_search_core.py` holds the core against it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from carrom.angles import unit_vector
from carrom.equipment import from_south
from carrom.random_numbers import SplitMix64
from carrom.solver.odds import wilson
from carrom.solver.space import StrokeSpace

Point = tuple[float, ...]

ELITES, CONTENDERS = 6, 4
TRIALS = (16, 48, 128, 320, 768, 1792)


# --- random numbers -----------------------------------------------------------------------------


def word(seed: int, number: int) -> int:
    """One word of a stream."""
    return SplitMix64((seed + number * 0x9E3779B97F4A7C15) % 2**64).bits()


def uniform(seed: int, number: int) -> float:
    """One number from 0 up to 1."""
    return (word(seed, number) >> 11) * 2.0**-53


def bell(seed: int, number: int) -> float:
    """The sum of twelve 16-bit numbers, each at the middle of its step."""
    words = [word(seed, 3 * number + i) for i in range(3)]
    return sum(((w >> 16 * i) % 2**16 + 0.5) / 2**16 for w in words for i in range(4)) - 6.0


# --- the space of strokes -----------------------------------------------------------------------


def held(number: float) -> float:
    """Within 0 to 1."""
    return min(max(number, 0.0), 1.0)


def nearest(space: StrokeSpace, offset: float) -> float:
    """The offset nearest to another where the striker may stand."""
    ends = [min(max(offset, left), right) for left, right in space.stretches]
    return min(ends, key=lambda end: abs(end - offset))


def width(space: StrokeSpace) -> float:
    """Free length between the base lines."""
    total = 0.0
    for left, right in space.stretches:
        total += right - left
    return total


def aim_of(space: StrokeSpace, point: Point) -> Point:
    """Offset, angle, speed and spin of a point."""
    along, before = held(point[0]) * width(space), 0.0
    offset = math.nan
    for left, right in space.stretches:
        if along >= before:
            offset = min(left + (along - before), right)
        before += right - left
    return (
        offset,
        360.0 * (point[1] - math.floor(point[1])),
        space.slowest + held(point[2]) * (space.fastest - space.slowest),
        space.most_spin * (2.0 * held(point[3]) - 1.0) + 0.0,
    )


def point_of(space: StrokeSpace, aim: Point) -> Point:
    """The point of an aim."""
    near, before, along = nearest(space, aim[0]), 0.0, math.nan
    for left, right in space.stretches:
        if near >= left:
            along = before + (near - left)
        before += right - left
    turns, span, twice = aim[1] / 360.0, space.fastest - space.slowest, 2.0 * space.most_spin
    point = (
        along / width(space),
        turns - math.floor(turns),
        (aim[2] - space.slowest) / span if span > 0.0 else 0.5,
        aim[3] / twice + 0.5 if twice > 0.0 else 0.5,
    )
    return tuple(map(held, point))


def row_of(space: StrokeSpace, aim: Point) -> Point:
    """The stroke of an aim."""
    cosine, sine = unit_vector(aim[1])
    base_line = -space.board.base_line_offset
    place = from_south((nearest(space, aim[0]), base_line), space.seat)
    return (*place, *from_south((aim[2] * cosine, aim[2] * sine), space.seat), aim[3])


# --- the archive --------------------------------------------------------------------------------


@dataclass
class PlainContender:
    """A stroke and what is known of it."""

    aim: Point
    score: float
    wins: int = 0
    trials: int = 0

    def estimate(self) -> float:
        """Its success, doubted."""
        return (self.wins + 0.5) / (self.trials + 16.0)

    def interval(self) -> tuple[float, float]:
        """Where its success may lie."""
        return wilson(self.wins, self.trials)

    def due(self) -> int:
        """Copies it has next."""
        return min((count for count in TRIALS if count > self.trials), default=self.trials) - (
            self.trials
        )


@dataclass
class PlainPlace:
    """What is kept of one kind."""

    contenders: list[PlainContender] = field(default_factory=list)
    reached: int = 0
    lacked: float = 2.0
    since: int = 0

    def best(self) -> PlainContender:
        """The first."""
        return self.contenders[0]

    def solved(self) -> bool:
        """Whether it has reached the goal."""
        return bool(self.contenders) and self.best().score >= 1.0

    def offer(self, aim: Point, score: float) -> None:
        """Take a stroke in, if it is good enough."""
        if score >= 1.0 and not self.solved():
            self.contenders = []
        if score < 1.0 and self.solved():
            return
        full = len(self.contenders) == (CONTENDERS if score >= 1.0 else ELITES)
        if full:
            last = self.contenders[-1]
            if score < last.score or (score == last.score and (score < 1.0 or last.trials == 0)):
                return
        if aim in [held.aim for held in self.contenders]:
            return
        if full:
            self.contenders.pop()
        self.contenders.append(PlainContender(aim, score))
        self.sort()

    def sort(self) -> None:
        """The best first."""
        self.contenders.sort(key=lambda held: (-held.score, -held.estimate()))


class PlainArchive:
    """The kinds found."""

    def __init__(self) -> None:
        """None yet."""
        self.places: dict[int, PlainPlace] = {}

    def offer(
        self, aims: Sequence[Point], scores: Sequence[float], keys: Sequence[int], most: int
    ) -> None:
        """Take in the best strokes of the best kinds."""
        least = min((place.best().score for place in self.places.values()), default=0.0)
        full = len(self.places) >= most
        rows = {key: [i for i, other in enumerate(keys) if other == key] for key in sorted(keys)}
        for some in rows.values():
            some.sort(key=lambda i: -scores[i])
        offered = sorted(rows.items(), key=lambda kind: -scores[kind[1][0]])
        for key, some in offered[:most]:
            if key in self.places or not full or scores[some[0]] >= least:
                place = self.places.setdefault(key, PlainPlace())
                for i in some[:CONTENDERS]:
                    place.offer(aims[i], scores[i])
        for key, place in self.places.items():
            place.reached += sum(scores[i] >= 1.0 for i in rows.get(key, ()))
        self.places = dict(sorted(self.places.items(), key=_worth)[:most])

    def note(self, used: int) -> None:
        """Which kinds came nearer."""
        for place in self.places.values():
            if 1.0 - place.best().score < 0.97 * place.lacked:
                place.lacked, place.since = 1.0 - place.best().score, used

    def drop_the_beaten(self) -> None:
        """In each kind who is behind the best one for certain."""
        for place in self.places.values():
            if place.solved():
                floor = max(held.interval()[0] for held in place.contenders)
                place.contenders = [c for c in place.contenders if c.interval()[1] >= floor]
                place.sort()

    def races(self, most: int) -> list[tuple[int, int, Point, int, int]]:
        """Kind, turn, aim, trials and copies of whom to try."""
        hopeful: list[tuple[tuple[float, ...], PlainContender]] = []
        untried: list[tuple[tuple[float, ...], PlainContender]] = []
        for key, place in self.places.items():
            fresh = 0
            for turn, one in enumerate(place.contenders if place.solved() else ()):
                if one.trials and one.due():
                    hopeful.append(((-one.interval()[1], key, turn), one))
                elif not one.trials:
                    untried.append(((fresh, -place.reached, key, turn), one))
                    fresh += 1
        races, left = [], most
        for waiting, kept in ((hopeful, most // 2), (untried, 0)):
            for (*_, kind, number), one in sorted(waiting, key=lambda entry: entry[0]):
                if one.due() <= left - kept:
                    races.append((int(kind), int(number), one.aim, one.trials, one.due()))
                    left -= one.due()
        return races


def _worth(kind: tuple[int, PlainPlace]) -> tuple[float, ...]:
    key, place = kind
    return -place.best().score, -place.best().estimate(), -place.reached, key


# --- fresh strokes ------------------------------------------------------------------------------

SIZES = (3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 3e-1, 1.0)


SPREAD = (0.8566748838545029, 0.733891856627126, 0.6287067210378087, 0.5385972572236101)


def explorer(number: int, shift: Sequence[float]) -> Point:
    """One point of the even sequence."""
    places = [number * step + begin for step, begin in zip(SPREAD, shift, strict=True)]
    return tuple(place - math.floor(place) for place in places)


def children(
    archive: PlainArchive,
    used: int,
    space: StrokeSpace,
    hand: Point,
    seeds: Sequence[int],
    count: int,
) -> list[Point]:
    """The next points that a search tries."""
    parents_of, steps_of, moves_of, mates_of, lines_of = seeds
    places = list(archive.places.values())
    reached = any(place.solved() for place in places)
    if not reached:
        stuck = [place for place in places if used - place.since >= 1024]
        places = [place for place in places if place not in stuck] + stuck
    parents = [(one, place) for place in places for one in place.contenders[: 1 + reached]]
    found, lines = [], 0
    for child in range(count):
        a, b, c, size = (uniform(parents_of, 4 * child + j) for j in range(4))
        rank = min(a, b, c) if reached else a * b * c
        parent, place = parents[int(rank * len(parents))]
        point, widest = point_of(space, parent.aim), _scale(parent, space, hand)
        step = [bell(steps_of, 4 * child + j) * widest[j] * _size(size) for j in range(4)]
        line, *mates = (uniform(mates_of, 3 * child + j) for j in range(3))
        moves = [uniform(moves_of, 4 * child + j) for j in range(4)]
        still = [move < 0.4 and move > min(moves) for move in moves]
        moved = [x if stays else x + s for x, s, stays in zip(point, step, still, strict=True)]
        if parent.score < 1.0 and line < 0.7:
            kind = [point_of(space, one.aim) for one in place.contenders]
            ways = [_way(point, kind[int(mate * len(kind))]) for mate in mates]
            far = [3.0 * bell(lines_of, 2 * lines + turn) for turn in range(2)]
            lines += 1
            distance = max(abs(part) for way in ways for part in way)
            if distance > 0.0:
                moved = list(point)
                for way, reach in zip(ways, far, strict=True):
                    moved = [x + reach * part for x, part in zip(moved, way, strict=True)]
                moved = [x + 0.1 * distance * s for x, s in zip(moved, step, strict=True)]
        found.append(tuple(moved))
    return found


def _way(point: Point, mate: Point) -> list[float]:
    """From one to the other, the shorter way round."""
    way = [to - x for to, x in zip(mate, point, strict=True)]
    way[1] -= round(way[1])
    return way


def _scale(parent: PlainContender, space: StrokeSpace, hand: Point) -> list[float]:
    """How far its children step at most: thrice the hand's error, once it reaches the goal."""
    if parent.score < 1.0 or not any(hand):
        return [0.3] * 4
    sides = (width(space), 360.0, space.fastest - space.slowest, 2.0 * space.most_spin)
    errors = (hand[0], hand[1], hand[2] * parent.aim[2], hand[3])
    return [
        min(3.0 * e / (s if s > 0.0 else 1.0), 0.3) for e, s in zip(errors, sides, strict=True)
    ]


def _size(part: float) -> float:
    """Every power of ten alike."""
    low = min(int(part * 9), 8)
    return SIZES[low] + (part * 9 - low) * (SIZES[low + 1] - SIZES[low])
