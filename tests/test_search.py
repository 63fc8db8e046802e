"""The parts of a search: legal strokes, noise, odds, the archive, and generations."""

import itertools
import math
import random
from dataclasses import replace
from typing import Any

import carrom
import numpy as np
import pytest
from carrom.names import SEATS
from carrom.random_numbers import SplitMix64
from carrom.rules import Position
from carrom.solver import Goal, Odds, Skill, StrokeSpace
from carrom.solver.archive import MOST_NICHES, Archive, Contender, Place
from carrom.solver.ideas import Ideas
from carrom.solver.niches import Niche, niche_keys, niche_of
from carrom.solver.noise import bells, stream, uniforms, words
from carrom.solver.odds import wilson
from carrom.solver.problem import Problem
from carrom.solver.search import RACERS, REACHED, Attempt, Search
from carrom.solver.skill import SKILLS
from carrom.solver.tolerance import HALVINGS, WIDEST, tolerances

BOARD = carrom.CarromBoard.icf()
NEAR_THE_LINES = carrom.Layout.of(
    {"W1": (0.05, -0.26), "W2": (-0.12, -0.22), "B1": (0.2, -0.3), "B2": (-0.25, 0.02)}
)
MIDGAME = carrom.Layout.of(
    {"Q": (0.1, 0.05), "W1": (0.2, 0.25), "W2": (-0.2, 0.3), "B1": (-0.1, 0.2), "B2": (0.28, -0.1)}
)


def problem(
    goal: str, layout: carrom.Layout = MIDGAME, skill: str = "club", **bounds: float
) -> Problem:
    space = StrokeSpace(layout, BOARD, "south", **bounds)
    return Problem(space, Goal.parse(goal), carrom.Materials(), "coupled", None, SKILLS[skill])


def searched(asked: Problem, seed: int, strokes: int, pieces: int = 1) -> Search:
    """A search of so many strokes, each generation judged in pieces."""
    search = Search(asked, seed)
    while search.used < strokes:
        generation = search.next(strokes - search.used)
        parts = np.array_split(generation.rows, pieces)
        verdicts = [asked.judge(part) for part in parts if len(part)]
        scores, keys = (np.concatenate(column) for column in zip(*verdicts, strict=True))
        search.take(generation, scores, keys)
    return search


# --- legal strokes ------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_every_point_is_a_legal_stroke(seat: str) -> None:
    space = StrokeSpace(NEAR_THE_LINES, BOARD, seat, most_spin=30.0)
    points = uniforms(3, 0, 400, 4)
    points[:16] = list(itertools.product((0.0, 1.0), repeat=4))
    assert space.allows(space.aims(points)[:, 0]).all()
    for stroke in space.strokes(points):
        assert carrom.striker_faults(BOARD, NEAR_THE_LINES, stroke) == ()
        assert space.slowest * (1 - 1e-12) <= stroke.speed <= space.fastest * (1 + 1e-12)
        assert abs(stroke.spin) <= 30.0


def test_the_free_stretches_are_all_there_is() -> None:
    space = StrokeSpace(NEAR_THE_LINES, BOARD, "south")
    draw = random.Random(1).uniform
    for _ in range(2000):
        x = draw(-0.3, 0.3)
        legal = not carrom.striker_faults(BOARD, NEAR_THE_LINES, carrom.Stroke.aim(x, 90.0, 1.0))
        inside = any(left <= x <= right for left, right in space.stretches)
        assert legal == inside, x
        assert bool(space.allows(np.array([x]))[0]) == inside


def test_points_and_aims_are_each_other_s_inverse() -> None:
    space = StrokeSpace(NEAR_THE_LINES, BOARD, "east", most_spin=10.0)
    points = uniforms(4, 0, 500, 4)
    assert np.abs(space.points(space.aims(points)) - points).max() < 1e-12


def test_the_cube_spans_every_stroke_and_its_angle_goes_round() -> None:
    space = StrokeSpace(NEAR_THE_LINES, BOARD, "south", most_spin=10.0)
    corners = np.array([[0.0, 0.0, 0.0, 0.0], [1.0, 0.5, 1.0, 1.0], [0.5, 1.25, -1.0, 2.0]])
    low, high, beyond = space.aims(corners)
    left, right = space.stretches[0][0], space.stretches[-1][1]
    assert low.tolist() == [left, 0.0, space.slowest, -10.0]
    assert high.tolist() == [right, 180.0, space.fastest, 10.0]
    assert beyond[1:].tolist() == [90.0, space.slowest, 10.0]


def test_one_speed_and_no_spin_are_a_space_too() -> None:
    space = StrokeSpace(MIDGAME, BOARD, "south", slowest=2.0, fastest=2.0)
    points = uniforms(6, 0, 20, 4)
    aims = space.aims(points)
    assert (aims[:, 2:] == [2.0, 0.0]).all()
    assert (space.points(aims)[:, 2:] == 0.5).all()
    assert np.abs(space.points(aims)[:, :2] - points[:, :2]).max() < 1e-12


def test_an_illegal_place_becomes_the_nearest_legal_one() -> None:
    space = StrokeSpace(NEAR_THE_LINES, BOARD, "south")
    offsets = np.linspace(-0.3, 0.3, 601)
    rows = space.rows(np.stack([offsets, *[np.full(601, 1.0)] * 3], axis=1))
    ends = np.array(space.stretches).ravel()
    for x, given in zip(rows[:, 0].tolist(), offsets.tolist(), strict=True):
        inside = any(left <= given <= right for left, right in space.stretches)
        assert x == given if inside else abs(x - given) == np.abs(ends - given).min()


def test_no_room_and_bad_bounds_are_told_at_once() -> None:
    with pytest.raises(carrom.InvalidStroke) as caught:
        StrokeSpace(MIDGAME, BOARD, "up", slowest=-1.0, fastest=math.nan)
    assert len(caught.value.faults) == 3
    with pytest.raises(carrom.InvalidStroke, match="slowest"):
        StrokeSpace(MIDGAME, BOARD, "south", slowest=3.0, fastest=2.0)


# --- noise and hands ----------------------------------------------------------------------------


def test_numbers_of_a_stream_are_those_of_splitmix() -> None:
    drawn = SplitMix64(99)
    assert words(99, 0, 5).tolist() == [drawn.bits() for _ in range(5)]
    whole = bells(99, 0, 50, 4)
    assert np.array_equal(bells(99, 20, 7, 4), whole[20:27])
    assert stream(1, 2, 3) != stream(1, 3, 2)


def test_even_numbers_are_those_of_splitmix_and_fill_the_whole_range() -> None:
    drawn = uniforms(99, 0, 10_000)[:, 0]
    one_by_one = SplitMix64(99)
    assert drawn[:5].tolist() == [one_by_one.uniform() for _ in range(5)]
    assert drawn.min() < 0.001
    assert 0.999 < drawn.max() < 1.0


def test_bells_are_bells() -> None:
    drawn = bells(7, 0, 200_000, 1)[:, 0]
    assert abs(drawn.mean()) < 0.01
    assert drawn.std() == pytest.approx(1.0, abs=0.01)
    for deviations, part in ((1.0, 0.6827), (2.0, 0.9545)):
        assert np.mean(np.abs(drawn) < deviations) == pytest.approx(part, abs=0.01)


def test_a_hand_strays_as_it_says() -> None:
    skill = Skill(angle=0.5, speed=0.1, placement=0.002, spin=1.0)
    aims = np.tile([0.01, 80.0, 2.0, 0.0], (50_000, 1))
    off = skill.executed(aims, 3, 0) - aims
    assert off.std(axis=0) == pytest.approx([0.002, 0.5, 0.2, 1.0], rel=0.02)
    assert np.array_equal(Skill().executed(aims, 3, 0), aims)


def test_hands_are_named_from_the_least_steady_on() -> None:
    angles = [skill.angle for skill in SKILLS.values()]
    assert angles == sorted(angles, reverse=True)
    with pytest.raises(carrom.CarromError, match="beginner"):
        Skill.named("pro")
    with pytest.raises(carrom.CarromError) as caught:
        Skill(angle=-1.0, speed=2.0, placement=math.nan)
    assert len(caught.value.faults) == 3


# --- odds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), table I, Wilson without continuity correction
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)],
)
def test_intervals_are_those_of_the_literature(
    wins: int, trials: int, low: float, high: float
) -> None:
    assert Odds(wins, trials).interval == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("wins", "trials", "faults"), [(3, 2, 1), (-1, "x", 2), (0.5, 1, 1)])
def test_odds_that_cannot_be_are_refused(wins: Any, trials: Any, faults: int) -> None:
    with pytest.raises(carrom.CarromError) as caught:
        Odds(wins, trials)
    assert len(caught.value.faults) == faults


def test_an_interval_holds_its_rate() -> None:
    for trials in range(1, 40):
        for wins in range(trials + 1):
            low, high = wilson(wins, trials)
            assert 0.0 <= low <= wins / trials <= high <= 1.0


# --- kinds and the archive ----------------------------------------------------------------------


def test_a_kind_is_read_back_from_its_number() -> None:
    asked = problem("pot W1; pot W2")
    rows = asked.space.rows(asked.space.aims(uniforms(8, 0, 3000, 4)))
    tracks = asked.tracks(rows)
    keys = niche_keys(tracks, asked.targets)
    for row, key in enumerate(keys.tolist()[:300]):
        niche = niche_of(key, asked.targets)
        first = int(tracks.first_contact[row])
        assert niche.first == (None if first < 0 else carrom.PIECES[first])
        assert niche.back == bool(tracks.angle_back[row])
        for name, pocket, _, sender in niche.targets:
            code = int(tracks.pocket[row, carrom.PIECES.index(name)])
            assert pocket == (None if code < 0 else carrom.POCKETS[code])
            assert sender == (
                None if code < 0 else _last_to_hit(tracks.batch.events_of(row), name)
            )
    assert niche_of(0, []) == Niche(back=False, first=None, cushions=0, targets=())


def _last_to_hit(events: Any, name: str) -> str | None:
    """Who hit a piece last."""
    pairs = [{e.piece, e.other} for e in events if e.kind == "disc-disc"]
    met = [pair - {name} for pair in pairs if name in pair]
    return met[-1].pop() if met else None


def test_a_man_sent_down_by_another_and_by_the_striker_are_two_kinds_that_reach_a_goal() -> None:
    asked = problem("pot W1", carrom.Layout.of({"W1": (0.2, 0.2), "B1": (0.06, 0.02)}))
    rows = asked.space.rows(asked.space.aims(uniforms(8, 0, 20_000, 4)))
    scores, keys = asked.judge(rows)
    senders = {niche_of(key, asked.targets).targets[0][3] for key in keys[scores >= 1.0].tolist()}
    assert senders == {"S", "B1"}
    short = {niche_of(key, asked.targets).targets[0][3] for key in keys[scores < 1.0].tolist()}
    assert short == {None}


def test_kinds_tell_apart_the_players_own_men_that_lie_on_the_board() -> None:
    layout = carrom.Layout.of({"W1": (0.1, 0.1), "B7": (0.2, 0.2), "B9": (-0.2, 0.2)})
    black = Position.of("icf", layout=layout, colour="black", queen="covered-by-me")
    of_black = replace(problem("pot own", layout), position=black)
    assert [carrom.PIECES[piece] for piece in of_black.targets] == ["B7", "B9"]
    assert [carrom.PIECES[piece] for piece in problem("pot men", layout).targets] == [
        *("W1", "B7", "B9"),
    ]


def test_a_man_that_came_out_of_a_pocket_comes_out_of_it_again() -> None:
    asked = problem("pot W1 in NE", carrom.Layout.of({"W1": (0.2, 0.2)}))
    rows = asked.space.rows(asked.space.aims(uniforms(1, 0, 20_000, 4)))
    tracks = asked.tracks(rows)
    inside = (tracks.nearest_to_pocket(1, 2) == 0.0) & (tracks.pocket[:, 1] == -1)
    out = np.flatnonzero(inside & tracks.settled)
    assert len(out) > 0
    for row in out.tolist():
        kinds = [(event.kind, event.piece) for event in tracks.batch.events_of(row)]
        assert ("rim-out", "W1") in kinds
        assert asked.goal.missing(tracks, row) == ("W1 comes out of NE again",)


def test_a_kind_keeps_the_nearest_until_it_reaches_the_goal() -> None:
    archive = Archive()
    aims = np.zeros((6, 4))
    aims[:, 0] = np.arange(6)
    archive.offer(aims, np.array([0.1, 0.5, 0.3, 0.2, 0.6, 0.4]), np.zeros(6, dtype=np.int64))
    held = archive.places[0].contenders
    assert [one.score for one in held] == [0.6, 0.5, 0.4, 0.3]
    archive.offer(aims[:1], np.array([1.0]), np.zeros(1, dtype=np.int64))
    assert [one.aim for one in archive.places[0].contenders] == [(0.0, 0.0, 0.0, 0.0)]
    assert archive.solved() == [0]
    archive.offer(aims[1:], np.full(5, 0.9), np.zeros(5, dtype=np.int64))
    assert len(archive.places[0].contenders) == 1


def test_the_archive_stays_small() -> None:
    archive = Archive()
    for turn in range(3):
        aims = uniforms(turn, 0, 2000, 4)
        keys = (np.arange(2000, dtype=np.int64) * 7919) % 1000
        archive.offer(aims, np.where(aims[:, 0] > 0.5, 1.0, aims[:, 1]), keys)
    assert len(archive.places) == MOST_NICHES
    assert all(len(place.contenders) <= 6 for place in archive.places.values())


# --- generations --------------------------------------------------------------------------------


def test_a_search_hangs_on_nothing_but_its_seed() -> None:
    asked = problem("pot W1 in NE; keep striker")
    one, other = searched(asked, 5, 9000), searched(asked, 5, 9000, pieces=7)
    assert one.archive.places == other.archive.places
    assert one.used == other.used == 9000
    assert searched(asked, 6, 9000).archive.places != one.archive.places


def test_generations_grow_and_take_just_what_is_left() -> None:
    search = Search(problem("pot W1"), 1)
    assert len(search.next(1).rows) == 1
    assert len(search.next(10**9).rows) == Attempt.number(0).first
    sizes = []
    while not search.archive.solved():
        generation = search.next(10**9)
        sizes.append(len(generation.rows))
        search.take(generation, *search.problem.judge(generation.rows))
    assert sizes == sorted(sizes)
    assert len(search.next(10**9).rows) == REACHED


def test_an_attempt_that_leads_nowhere_is_given_up_but_for_its_best() -> None:
    asked = problem("pot Q, W1, W2 in SW; striker off 5 cushions before contact")
    search = searched(asked, 1, Attempt.number(0).strokes + 3000)
    assert not search.archive.solved()
    assert search.attempts == 1
    assert search.nearest is not None
    best = search.best()
    assert best is not None
    assert best.score >= search.nearest.score
    assert search.begun >= Attempt.number(0).strokes


@pytest.mark.parametrize(("goal", "seed"), [("pot W1 in NE", 2), ("speed at least 2; pot W1", 2)])
def test_no_stroke_that_is_tried_leaves_the_bounds(goal: str, seed: int) -> None:
    """The middle of noisy copies did: their hand gave spin, and speed above the greatest."""
    asked = problem(goal, skill="beginner", fastest=2.0)
    search = Search(asked, seed)
    middles = 0
    while search.used < 40_000:
        generation = search.next(10**9)
        assert (generation.aims[:, 2] <= 2.0).all()
        assert (generation.aims[:, 3] == 0.0).all()
        assert not np.signbit(generation.aims[:, 3]).any()
        search.take(generation, *asked.judge(generation.rows))
        middles += len(search.middles)
    assert middles > 10


def test_half_of_the_explorers_of_a_generation_are_ideas_at_most() -> None:
    search = Search(problem("pot W1"), 0)
    assert len(search.next(64).rows) == 64
    assert search.proposed == 32


def test_a_small_generation_has_no_room_for_all_the_middles() -> None:
    search = Search(problem("pot W1"), 0)
    search.middles = [(0.1, 10.0, 3.0, 0.0)] * 9
    generation = search.next(2)
    assert generation.rows.shape == (2, 5)
    assert generation.aims[:, 1].tolist() == pytest.approx([10.0, 10.0])


def test_strokes_short_of_the_goal_have_children_along_the_line_through_a_mate() -> None:
    asked = problem("pot Q, W1, W2 in SW; striker off 5 cushions before contact")
    search = Search(asked, 3)
    one, two = Contender((0.0, 10.0, 2.0, 0.0), 0.5), Contender((0.0, 350.0, 4.0, 0.0), 0.4)
    search.archive = Archive({1: Place((one, two))})
    search.size = 2_000.0
    points = asked.space.points(search.next(2_000).aims)
    middle = asked.space.points(np.array([one.aim, two.aim]))
    way = middle[1] - middle[0]
    way[1] -= 1.0  # the short way round, through 0 degrees
    off = points[:, 1:3] - middle[0, 1:3]
    off[:, 0] -= np.rint(off[:, 0])
    across = np.abs(off[:, 0] * way[2] - off[:, 1] * way[1]) / np.hypot(*way[1:3])
    far = np.abs(off).max(axis=1)
    assert np.count_nonzero((across < 0.05 * far) & (far > 0.02)) > 300


def test_races_use_the_same_noise_for_all_and_count_every_copy() -> None:
    asked = problem("pot W1 in NE")
    search = searched(asked, 2, 20_000)
    generation = search.next(10**9)
    copies = sum(race.copies for race in generation.races)
    assert 0 < copies <= RACERS * len(generation.rows)
    assert len(generation.rows) == len(generation.aims) + copies
    trials = [c.trials for place in search.archive.places.values() for c in place.contenders]
    assert max(trials) > 0
    best = search.archive.best()
    assert best is not None
    again = asked.skill.executed(np.tile(best.aim, (best.trials, 1)), stream(2, 4), 0)
    scores, _ = asked.judge(asked.space.rows(again))
    assert int(np.count_nonzero(scores >= 1.0)) == best.wins


def test_an_exact_hand_needs_no_races() -> None:
    search = searched(problem("pot W1 in NE", skill="exact"), 2, 8000)
    assert search.archive.solved()
    assert search.next(4000).races == ()


def test_ideas_do_not_hang_on_how_they_are_asked_for() -> None:
    asked = problem("pot W1, B2")
    whole = Ideas(asked, seed=3)[:]
    few = Ideas(asked, seed=3)
    parts = [few[first : first + 300] for first in range(0, len(few) + 300, 300)]
    assert np.concatenate(parts).tobytes() == whole.tobytes()
    assert len(whole) == len(few) == 8_192
    assert len(np.unique(whole, axis=0)) == len(whole)
    assert (Ideas(asked, seed=4)[:5] != whole[:5]).any()
    assert len(Ideas(problem("keep striker"), seed=3)[:5]) == 0


def test_geometry_finds_a_straight_pot_by_itself() -> None:
    asked = problem("pot W1 in NE", carrom.Layout.of({"W1": (0.2, 0.2)}))
    points = Ideas(asked, seed=1)[:]
    scores, _ = asked.judge(asked.space.rows(asked.space.aims(points)))
    assert np.count_nonzero(scores >= 1.0) > 0.02 * len(points)
    blind, _ = asked.judge(asked.space.rows(asked.space.aims(uniforms(1, 0, 10_000, 4))))
    assert np.count_nonzero(scores >= 1.0) * 10_000 > 3 * np.count_nonzero(blind >= 1.0) * len(
        points
    )


def test_a_tolerance_ends_where_the_goal_is_lost() -> None:
    asked = problem("pot W1 in NE", carrom.Layout.of({"W1": (0.2, 0.2)}))
    best = searched(asked, 1, 8000).archive.best()
    assert best is not None
    aim = np.array(best.aim)
    (found,) = tolerances(asked, aim[None])
    for dimension, span in ((0, found.placement), (1, found.angle)):
        for side in span:
            moved = np.tile(aim, (40, 1))
            moved[:, dimension] += side * np.linspace(0.02, 1.05, 40)
            scores, _ = asked.judge(asked.space.rows(moved))
            fails = np.flatnonzero((scores < 1.0) | ~asked.space.allows(moved[:, 0]))
            assert fails.tolist(), (dimension, side)
            assert fails[0] >= 38, (dimension, side)


def test_a_tolerance_ends_at_the_ends_of_the_lines_and_at_the_widest_that_is_looked() -> None:
    asked = problem("avoid W1; speed 0.54 to 0.72", carrom.Layout.of({"W1": (0.3, 0.3)}))
    left, right = asked.space.stretches[1]  # between the base circles
    aim = np.array([right - 0.01, 200.0, 0.6, 0.0])
    (found,) = tolerances(asked, aim[None])
    place, angle, speed = WIDEST
    assert left < aim[0] - place
    fine = 0.05 / 2**HALVINGS
    assert found.placement == pytest.approx((-place, 0.01), abs=fine * place)
    assert found.angle == (-angle, angle)
    assert found.speed == pytest.approx((-0.1, 0.2), abs=fine * speed)
    assert tolerances(asked, np.empty((0, 4))) == []


def test_a_problem_travels_by_pickle() -> None:
    import pickle

    asked = problem("pot W1 in NE; keep striker")
    again = pickle.loads(pickle.dumps(asked))
    assert again == asked
    assert replace(again, friction="coulomb") != asked
