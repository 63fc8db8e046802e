"""The core's search holds against the slow one, bit for bit."""

import pickle
import random
from collections.abc import Iterator
from typing import Any

import carrom
import numpy as np
import plain_search as plain
import pytest
from carrom.equipment import CarromBoard
from carrom.names import SEATS, STRIKER
from carrom.solver import SKILLS
from carrom.solver.archive import MOST_TRIALS, Archive
from carrom.solver.noise import bells, stream, uniforms, words
from carrom.solver.space import StrokeSpace
from carrom.solver.tracks import MOUTH, WHENS, Tracks
from plain_tracks import PlainTracks

BOARD = CarromBoard.icf()
SPACES = (
    StrokeSpace(carrom.Layout.of({}), BOARD, "south"),
    StrokeSpace(
        carrom.Layout.of({"W1": (0.05, -0.25), "B1": (-0.12, -0.26)}),
        BOARD,
        "south",
        slowest=2.0,
        fastest=2.0,
        most_spin=20.0,
    ),
    *(StrokeSpace(carrom.Layout.of({"Q": (0.25, 0.01)}), BOARD, seat) for seat in SEATS[1:]),
)


def bits(numbers: object) -> bytes:
    """Every bit of some numbers, the sign of zero too."""
    return np.array(numbers, dtype=np.float64).tobytes()


@pytest.mark.parametrize("seed", [0, 7, 2**63 + 5, 2**64 - 1])
def test_random_numbers(seed: int) -> None:
    assert words(seed, 3, 50).tolist() == [plain.word(seed, 3 + i) for i in range(50)]
    assert bits(uniforms(seed, 3, 50)) == bits([plain.uniform(seed, 3 + i) for i in range(50)])
    assert bits(bells(seed, 3, 50)) == bits([plain.bell(seed, 3 + i) for i in range(50)])


@pytest.mark.parametrize("space", SPACES)
def test_points_aims_and_strokes(space: StrokeSpace) -> None:
    eighths = np.full((17, 4), 0.5)
    eighths[:, 1] = np.arange(17) / 8.0 - 1.0
    drawn = 4.0 * uniforms(5, 0, 300, 4) - 1.5
    points = np.concatenate([drawn, eighths, np.eye(4), np.zeros((1, 4))])
    aims = space.aims(points)
    assert bits(aims) == bits([plain.aim_of(space, tuple(p)) for p in points.tolist()])
    wild = aims + 0.3 * (uniforms(6, 0, len(aims), 4) - 0.5) * [1.0, 2000.0, 9.0, 90.0]
    for some in (aims, wild):
        rows = some.tolist()
        assert bits(space.points(some)) == bits([plain.point_of(space, tuple(a)) for a in rows])
        assert bits(space.rows(some)) == bits([plain.row_of(space, tuple(a)) for a in rows])


USED = 512
"""Strokes between two generations of these: twice so many are just enough to be stuck."""


def grown(seed: int, kinds: int) -> Iterator[tuple[Archive, plain.PlainArchive]]:
    """An archive and the slow one, after each of some generations that they are offered."""
    draw, fast, slow = random.Random(seed), Archive(), plain.PlainArchive()
    for turn in range(12):
        count = draw.randrange(1, 120)
        # coarse numbers: many strokes, scores and kinds are equal
        aims = [tuple(draw.randrange(4) / 4.0 for _ in range(4)) for _ in range(count)]
        best = 1.0 if turn >= 4 else 0.0
        scores = [
            draw.choice((draw.randrange(5) / 5.0, draw.randrange(60) / 60.0, best)) for _ in aims
        ]
        keys = [draw.randrange(2 * kinds) for _ in range(count)]
        most = draw.choice((0, 16, 32, 48, 96, 200, 5_000))
        races = fast.races(most)
        assert [tuple(race) for race in races] == slow.races(most)
        for race in races:
            wins = (race.copies, race.copies // 3, draw.randrange(race.copies + 1))[race.key % 3]
            fast.learn(race, wins)
            one = slow.places[race.key].contenders[race.turn]
            one.wins, one.trials = one.wins + wins, one.trials + race.copies
        fast.drop_the_beaten()
        slow.drop_the_beaten()
        fast.offer(np.array(aims), np.array(scores), np.array(keys), kinds)
        slow.offer(aims, scores, keys, kinds)
        if not fast.reached:
            fast.note(USED * turn)
            slow.note(USED * turn)
        yield fast, slow


def told(slow: plain.PlainArchive) -> list[object]:
    """A slow archive as the fast one tells it."""
    return [
        (
            *(key, place.reached, place.lacked, place.since),
            [(c.aim, c.score, c.wins, c.trials) for c in place.contenders],
        )
        for key, place in slow.places.items()
    ]


@pytest.mark.parametrize("seed", range(40))
def test_the_archive(seed: int) -> None:
    raced = reached = False
    for fast, slow in grown(seed, kinds=2 + seed % 7):
        kept = fast.places.items()
        assert [(key, *known, [*held]) for key, (held, *known) in kept] == told(slow)
        solved = [key for key, place in slow.places.items() if place.solved()]
        assert fast.solved() == solved
        assert (fast.reached, fast.solved_count(), len(fast)) == (
            bool(solved),
            len(solved),
            len(slow.places),
        )
        assert fast.copy().places == Archive(fast.places).places == fast.places
        reached |= bool(solved)
        raced |= any(c.trials for place in slow.places.values() for c in place.contenders)
    assert reached
    assert raced


def test_the_slow_archive_has_the_constants_of_the_core() -> None:
    assert plain.TRIALS[-1] == MOST_TRIALS


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("hand", ["none", "club"])
@pytest.mark.parametrize("seed", range(4))
def test_fresh_strokes(space: StrokeSpace, hand: str, seed: int) -> None:
    deviations = tuple(SKILLS[hand].deviations.tolist()) if hand in SKILLS else (0.0,) * 4
    seeds = [stream(3, number) for number in range(5)]
    shift = uniforms(4, seed, 1, 4)[0].tolist()
    ideas = uniforms(9, 0, 3, 4)
    middles = [(0.1, 400.0, 3.0, 0.0), (9.0, -20.0, 90.0, 1e3)]  # the second far out
    for turn, (fast, slow) in enumerate(grown(seed, kinds=5)):
        used = USED * turn + seed % 2
        made = fast.core.fresh(
            used,
            space.bounds,
            hand=deviations,
            seeds=seeds,
            count=60,
            explorers=12,
            shift=shift,
            ideas=ideas,
            middles=middles,
        )
        points = [*map(tuple, ideas.tolist())]
        points += [plain.explorer(used + 1 + number, shift) for number in range(3, 12)]
        points += plain.children(slow, used, space, deviations, seeds, 48)
        points[-2:] = [plain.point_of(space, middle) for middle in middles]
        assert bits(made) == bits([plain.aim_of(space, point) for point in points])


@pytest.mark.parametrize(
    ("kinds", "explorers", "ideas", "middles", "fault"),
    [
        (1, 5, 0, 0, "0 ideas, 5 explorers, 0 middles of 4"),
        (1, 2, 3, 0, "3 ideas, 2 explorers"),
        (1, 1, 0, 5, "5 middles of 4"),
        (0, 3, 0, 0, "no stroke that could have children"),
    ],
)
def test_no_more_of_a_part_than_of_the_whole(
    kinds: int, explorers: int, ideas: int, middles: int, fault: str
) -> None:
    archive = Archive()
    archive.offer(np.zeros((kinds, 4)), np.zeros(kinds), np.zeros(kinds, dtype=np.int64))
    with pytest.raises(ValueError, match=fault):
        archive.core.fresh(
            0,
            SPACES[0].bounds,
            hand=[0.0] * 4,
            seeds=[0] * 5,
            count=4,
            explorers=explorers,
            shift=[0.0] * 4,
            ideas=np.zeros((ideas, 4)),
            middles=[(0.0, 0.0, 1.0, 0.0)] * middles,
        )


# --- what strokes did ---------------------------------------------------------------------------

CROWD = carrom.Layout.of(
    {"Q": (0.1, 0.05), "W1": (0.2, 0.25), "W2": (-0.2, 0.3), "B1": (-0.1, 0.2), "B2": (0.33, 0.33)}
)
OVER = carrom.Materials(overboard_speed=3.0)


FROZEN = carrom.Layout.of(
    {
        "W1": (0.0, 0.3541),
        "W2": (0.3541, 0.1),
        "W3": (-0.3541, -0.05),
        "W4": (0.12, 0.3541),
        "B1": (0.0, 0.1),
    }
)  # who is hit at a cushion hits it at the same instant


@pytest.mark.parametrize(
    ("layout", "materials"),
    [
        (CROWD, carrom.Materials()),
        (CROWD, OVER),
        (FROZEN, carrom.Materials()),
        (carrom.Layout.opening(), carrom.Materials()),
    ],
)
def test_what_strokes_did(layout: carrom.Layout, materials: carrom.Materials) -> None:
    space = StrokeSpace(layout, BOARD, "south")
    strokes = space.strokes(uniforms(8, 0, 60, 4))
    rows = np.array([stroke.row for stroke in strokes])
    batch = carrom.simulate_batch(layout, rows, materials=materials, record="events")
    fast = Tracks(batch, rows, layout, board=BOARD, seat="south")
    results = [carrom.simulate(layout, stroke, materials=materials) for stroke in strokes]
    slow = [PlainTracks(result, BOARD) for result in results]
    mouth = MOUTH * BOARD.pocket_radius
    for piece in (STRIKER, *np.flatnonzero(layout.on_board).tolist()):
        assert bits(fast.touch_time(piece)) == bits([one.hit_time(piece) for one in slow])
        after = fast.contact_time.tolist()
        met = [one.hit_time(piece, 1, time) for one, time in zip(slow, after, strict=True)]
        assert bits(fast.pair_time(piece, 1, fast.contact_time)) == bits(met)
        assert fast.sender(piece).tolist() == [one.sender(piece) for one in slow]
        for when in WHENS:
            hit = [one.cushions(piece, when) for one in slow]
            assert fast.cushions(piece, when).tolist() == list(map(len, hit))
            assert [fast.cushions_of(i, piece, when) for i in range(60)] == hit
            right = [in_order(some, [1, 2, 1]) for some in hit]
            assert fast.cushions_in_order(piece, when, [1, 2, 1]).tolist() == right
        mouths = [one.mouths(piece) for one in slow]
        assert fast.banks(piece).tolist() == [sum(far > mouth for far in some) for some in mouths]
        rattled = [max((far for far in some if far <= mouth), default=0.0) for some in mouths]
        assert bits(fast.rattle(piece)) == bits(rattled)
        for pockets in ((0, 1, 2, 3), (0,), (1,), (2,), (3,), (1, 3), (3, 0, 2)):
            short = [one.short_of(piece, *pockets) for one in slow]
            assert bits(fast.nearest_to_pocket(piece, *pockets)) == bits(short)
        if piece != STRIKER:
            assert bits(fast.miss(piece)) == bits([one.miss(piece) for one in slow])
            for holes, few in (((0, 1, 2, 3), True), ((1, 2), True), ((3,), False)):
                near = [one.pot_nearness(piece, holes, few=few) for one in slow]
                found = fast.pot_nearness(
                    piece, holes, few=few, half_pot=0.05, half_hit=0.1, untouched=0.3
                )
                assert bits(found) == bits(near)
    assert bits(fast.miss(5)) == bits([one.miss(5) for one in slow])


def in_order(hit: list[int], wanted: list[int]) -> int:
    """How many of the first are those of a list."""
    right = 0
    for one, other in zip(hit, wanted, strict=False):
        if one != other:
            break
        right += 1
    return right


def test_what_there_is_not_is_an_index_error() -> None:
    rows = SPACES[0].rows(SPACES[0].aims(uniforms(8, 0, 4, 4)))
    layout = carrom.Layout.of({"W1": (0.1, 0.1)})
    batch = carrom.simulate_batch(layout, rows, record="events")
    tracks = Tracks(batch, rows, layout, board=BOARD, seat="south")
    for ask in (
        lambda: tracks.touch_time(20),
        lambda: tracks.pair_time(1, 275),
        lambda: tracks.cushions(20),
        lambda: tracks.nearest_to_pocket(20, 0, 1, 2, 3),
        lambda: tracks.nearest_to_pocket(1, 4),
    ):
        with pytest.raises(IndexError, match="there is no"):
            ask()
    with pytest.raises(ValueError, match="4 times"):
        tracks.pair_time(19, 1, np.zeros(2))


def test_numbers_of_other_kinds_are_numbers_too() -> None:
    space = SPACES[0]
    whole = np.array([[0, 1, 0, 1], [1, 0, 1, 0]])
    assert bits(space.aims(whole)) == bits(space.aims(whole.astype(np.float64)))
    assert bits(space.rows(whole)) == bits(space.rows(whole.astype(np.float32)))
    rows = space.rows(space.aims(uniforms(8, 0, 8, 4)))
    layout = carrom.Layout.of({"W1": (0.1, 0.1)})
    batch = carrom.simulate_batch(layout, rows, record="events")
    tracks = Tracks(batch, rows, layout, board=BOARD, seat="south")
    after: Any = np.zeros(16, dtype=np.int64)[::2]
    assert bits(tracks.pair_time(19, 1, after)) == bits(tracks.pair_time(19, 1))
    again = pickle.loads(pickle.dumps(tracks))
    assert bits(again.miss(1)) == bits(tracks.miss(1))
