"""Goals: judging whole batches agrees with judging strokes one by one, slowly."""

import math
import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from carrom import (
    CarromBoard,
    CarromError,
    Layout,
    Limits,
    Materials,
    StrokeBatch,
    simulate,
    simulate_batch,
)
from carrom.errors import InvalidGoal
from carrom.names import INDEX, SEATS
from carrom.result import StrokeResult
from carrom.rules import Position
from carrom.solver import (
    And,
    BackShot,
    BaseArea,
    Box,
    Chain,
    Circle,
    Cover,
    CushionOrder,
    Cushions,
    Ends,
    FirstContact,
    ForwardShot,
    Goal,
    Hits,
    HitsInOrder,
    KeepStriker,
    KeepTurn,
    Legal,
    LoseStriker,
    Near,
    NearCushion,
    NearPiece,
    NearPocket,
    Not,
    Or,
    Part,
    Pot,
    PotInOrder,
    Speed,
    Stays,
    Touched,
    Tracks,
    Untouched,
    WinBoard,
)
from carrom.solver.goal import NEAR_MISS
from goal_judge import Story, reaches
from goal_strategies import goals
from hypothesis import given
from hypothesis import strategies as st

BOARD = CarromBoard.icf()
COUNT = 150

MIDGAME = Layout.of(
    {
        "Q": (0.29, 0.30),
        "W1": (-0.30, 0.31),
        "W2": (0.05, 0.10),
        "W3": (-0.12, -0.02),
        "W4": (0.31, -0.20),
        "B1": (-0.31, 0.05),
        "B2": (0.10, -0.05),
        "B3": (0.00, 0.3541),
    }
)
FROZEN = Layout.of(
    {
        "Q": (0.3541, 0.25),  # frozen to the east cushion
        "W1": (0.0, 0.0),
        "W2": (0.0, 0.0318),  # W1, W2 and W3 in a touching row
        "W3": (0.0, 0.0636),
        "W4": (-0.3541, -0.1),
        "B1": (0.20, 0.20),
        "B2": (0.2318, 0.20),  # B1 and B2 touch
        "B3": (0.30, 0.3541),
    }
)
JAWS = Layout.of(  # Q and W1 beside each other in front of NE, others before other pockets
    {
        "Q": (0.312, 0.33),
        "W1": (0.34, 0.312),
        "W2": (-0.32, 0.33),
        "W3": (0.05, 0.1),
        "B1": (-0.33, -0.31),
        "B2": (0.32, -0.32),
    }
)
LAST = Layout.of({"W1": (0.31, 0.31), "B1": (0.0, 0.1), "B2": (-0.3, -0.3), "B3": (0.2, 0.0)})
FEW = Layout.of({"Q": (0.29, 0.295), "W1": (-0.30, 0.31), "W2": (0.0, 0.2), "B2": (0.1, -0.2)})


@dataclass(frozen=True)
class Scene:
    """Random strokes from one layout, in a batch and one by one."""

    tracks: Tracks
    stories: list[Story]


def played(
    layout: Layout,
    seat: str = "south",
    *,
    position: Position | None = None,
    back: float = 0.3,
    spin: float = 0.0,
    seed: int = 1,
    count: int = COUNT,
    materials: Materials | None = None,
    limits: Limits | None = None,
) -> Scene:
    rng = np.random.default_rng(seed)
    angle = np.where(rng.random(count) < back, rng.uniform(180, 360, count), 0.0)
    angle = np.where(angle > 0.0, angle, rng.uniform(10, 170, count))
    strokes = StrokeBatch.aim(
        x=rng.uniform(-0.16, 0.16, count),
        angle=angle,
        speed=rng.uniform(0.5, 7.0, count),
        spin=rng.uniform(-spin, spin, count),
        seat=seat,
    )
    given = {"materials": materials, "limits": limits}
    options = {name: value for name, value in given.items() if value is not None}
    batch = simulate_batch(layout, strokes, record="events", **options)  # type: ignore[arg-type]
    tracks = Tracks(batch, strokes.rows, layout, board=BOARD, seat=seat, position=position)
    results: list[StrokeResult] = [
        simulate(layout, stroke, record="events", **options)  # type: ignore[arg-type]
        for stroke in strokes
    ]
    return Scene(tracks, [Story(result, seat, position) for result in results])


def of_game(layout: Layout, **more: object) -> Position:
    return Position.of("icf", layout=layout, **more)  # type: ignore[arg-type]


SCENES: dict[str, Callable[[], Scene]] = {
    "midgame": lambda: played(MIDGAME, position=of_game(MIDGAME)),
    "midgame from the east, as black": lambda: played(
        MIDGAME,
        "east",
        position=of_game(MIDGAME, seats=4, turn="east", colour="black"),
        seed=2,
    ),
    "spun": lambda: played(MIDGAME, position=of_game(MIDGAME), spin=150.0, seed=3),
    "frozen pieces": lambda: played(FROZEN, position=of_game(FROZEN), back=0.1, seed=4),
    "few": lambda: played(
        FEW,
        "north",
        position=of_game(FEW, own=1, opponent=2, turn="north", colour="black"),
        seed=5,
    ),
    "jaws": lambda: played(JAWS, position=of_game(JAWS), back=0.2, seed=8, count=400),
    "last man": lambda: played(
        LAST, position=of_game(LAST, queen="covered-by-me"), seed=9, count=300
    ),
    "break": lambda: played(
        Layout.opening(), position=Position.opening(), back=0.0, seed=6, count=60
    ),
    "over the cushions": lambda: played(
        MIDGAME,
        position=of_game(MIDGAME),
        seed=7,
        materials=Materials(overboard_speed=4.0),
        limits=Limits(max_time=1.5),
    ),
}


@cache
def scene(name: str) -> Scene:
    return SCENES[name]()


GOALS: tuple[Goal, ...] = (
    *(Pot(piece) for piece in ("Q", "W1", "B1", "white", "black", "men", "own", "opponent")),
    *(Pot("men", pocket) for pocket in ("SW", "SE", "NE", "NW")),
    Pot("Q", ("NE", "SE")),
    Pot(("Q", "W1")),
    Pot(("Q", "W1", "W2"), at_least=2),
    Pot(("Q", "men"), at_least=2),
    Pot(("own", "Q"), "NE"),
    Pot("Q", "NE", cleanly=True),
    Pot("men", cleanly=True),
    Pot(("Q", "men"), at_least=2, cleanly=True),
    PotInOrder(("Q", "W1")),
    PotInOrder(("W1", "Q")),
    PotInOrder(("W1", "W2")),
    PotInOrder(("B1", "B2")),
    PotInOrder(("Q", "white")),
    PotInOrder(("men", "Q")),
    PotInOrder(("men", "men")),
    PotInOrder(("own", "opponent")),
    PotInOrder(("Q", "men"), ("NE", ())),
    PotInOrder(("men", "men"), (("NE", "NW"), ("SW", "SE"))),
    PotInOrder(("men", "Q"), ((), "NE")),
    Cover(),
    Cover("white"),
    Cover("black"),
    KeepStriker(),
    LoseStriker(),
    LoseStriker(("SE", "NE")),
    BackShot(),
    ForwardShot(),
    Speed(2.0, 3.5),
    Speed(at_most=1.0),
    Speed(5.0),
    *(Cushions.exactly(n, when="before contact") for n in range(3)),
    *(Cushions.exactly(n, when="after contact") for n in range(3)),
    *(Cushions("Q", n) for n in (1, 2)),
    Cushions("W2", 1, 2),
    Cushions("W2", 0, 1, "after contact"),
    Cushions("B2", 1, when="before contact"),
    Cushions("S", 3),
    CushionOrder("S", ("north",)),
    CushionOrder("S", ("south",), "before contact"),
    CushionOrder("S", ("south", "north"), "before contact"),
    CushionOrder("S", ("north",), "after contact"),
    CushionOrder("W2", ("north", "south")),
    CushionOrder("W2", ("east",)),
    FirstContact("W2"),
    FirstContact("own"),
    FirstContact(("Q", "B2", "B3")),
    HitsInOrder("S", ("W2", "W3")),
    HitsInOrder("S", ("W2", "B2")),
    HitsInOrder("S", ("B2", "W2")),
    HitsInOrder("W2", ("S", "Q")),
    HitsInOrder("W2", ("W1", "W3")),
    Chain(("S", "W2", "W3")),
    Chain(("S", "W2", "B2")),
    Chain(("S", "W2", "S")),
    Chain(("S", "W1", "W2", "W3")),
    Chain(("S", "B2", "B1")),
    Hits("S", ("W2", "B2"), at_least=2),
    Hits("S", ("Q", "men"), at_least=2),
    Hits("S", ("opponent",)),
    Hits("W2", ("S",)),
    Hits("W2", ("men", "S"), at_least=2),
    Touched("Q"),
    Touched("men", at_least=4),
    Touched(("W1", "B1"), at_least=2),
    Untouched("B2"),
    Untouched("opponent"),
    Untouched(("Q", "B1", "W3")),
    Stays("W2"),
    Stays("Q", 0.05),
    Ends("W2", Near((0.0, 0.3), 0.1)),
    Ends("S", Near((0.1, 0.1), 0.15)),
    Ends("W2", NearPocket("NE", 0.2)),
    Ends("S", NearCushion("south", 0.05)),
    Ends("W2", NearCushion(None, 0.03)),
    Ends("S", NearPiece("W2", 0.1)),
    Ends("W2", NearPiece("S", 0.1)),
    Ends("S", Box((-0.2, -0.2), (0.1, 0.3))),
    Ends("W2", Part("east")),
    Ends("W2", Part("NW")),
    Ends("S", Part("south")),
    Ends("S", BaseArea()),
    Ends("S", BaseArea("west")),
    *(Ends(piece, Circle("outer")) for piece in ("S", "W2")),
    Legal(),
    KeepTurn(),
    WinBoard(),
)
MIXED: tuple[Goal, ...] = (
    Pot("men") & KeepStriker(),
    Pot("men") & Cushions.exactly(0, when="before contact") & Legal(),
    Pot("Q") | Pot("own", "NE") | LoseStriker("SW"),
    ~Pot("men"),
    ~(Pot("men") & KeepStriker()) & Touched("W2"),
    (Pot("W2") | Ends("W2", Part("NE"))) & ~LoseStriker() & Speed(1.0, 6.0),
    ~~KeepStriker(),
)


@pytest.mark.parametrize("name", SCENES)
def test_a_batch_is_judged_as_its_strokes_are_one_by_one(name: str) -> None:
    tracks, stories = scene(name).tracks, scene(name).stories
    for goal in (*GOALS, *MIXED):
        slow = [reaches(goal, story) for story in stories]
        assert goal.reached(tracks).tolist() == slow, goal


@pytest.mark.parametrize("name", SCENES)
def test_a_score_is_one_exactly_where_the_goal_is_reached(name: str) -> None:
    tracks = scene(name).tracks
    for goal in (*GOALS, *MIXED):
        score = goal.score(tracks)
        assert score.shape == (tracks.count,)
        assert score.dtype == np.float64
        assert not np.isnan(score).any(), goal
        assert (score >= 0.0).all(), goal
        assert (score <= 1.0).all(), goal
        assert ((score == 1.0) == goal.reached(tracks)).all(), goal
        assert (score[~tracks.settled] == 0.0).all(), goal


@pytest.mark.parametrize("name", SCENES)
def test_what_is_missing_is_said_where_a_goal_is_not_reached(name: str) -> None:
    tracks = scene(name).tracks
    for goal in (*GOALS, *MIXED):
        reached = goal.reached(tracks)
        for row in range(0, tracks.count, 7):
            missing = goal.missing(tracks, row)
            assert bool(missing) != bool(reached[row]), goal
            assert all(missing), goal
            assert not any("nan" in text or "inf" in text for text in missing), missing


@given(goals, st.sampled_from(tuple(SCENES)), st.integers(0, 12))
def test_any_goal_is_judged_as_by_the_slow_judge(goal: Goal, name: str, part: int) -> None:
    tracks, stories = scene(name).tracks, scene(name).stories
    reached, score = goal.reached(tracks), goal.score(tracks)
    some = slice(part, None, 13)
    assert reached[some].tolist() == [reaches(goal, story) for story in stories[some]]
    assert ((score == 1.0) == reached).all()
    assert ((score >= 0.0) & (score <= 1.0)).all()
    assert bool(goal.missing(tracks, part)) != bool(reached[part])


def test_every_goal_is_reached_by_some_strokes_and_missed_by_others() -> None:
    never = {Cushions("B2", 1, when="before contact")}  # a man cannot move before the contact
    for goal in GOALS:
        reached = np.concatenate([goal.reached(scene(name).tracks) for name in SCENES])
        assert not reached.all(), goal
        assert reached.any() != (goal in never), goal


def test_the_scenes_hold_what_is_hard() -> None:
    hard = scene("frozen pieces").tracks.batch.events
    assert len(hard.of_kind("cluster")) > 20
    assert len(scene("break").tracks.batch.events.of_kind("cluster")) > 50
    over = scene("over the cushions").tracks
    assert (over.pocket == -3).any()
    assert 0 < np.count_nonzero(over.settled) < over.count


def test_contacts_by_tracks_are_those_of_the_batch() -> None:
    for name in SCENES:
        tracks = scene(name).tracks
        times = np.stack([tracks.pair_time(INDEX["S"], piece) for piece in range(19)], axis=1)
        assert (times.min(axis=1) == tracks.contact_time).all()
        hit = np.flatnonzero(tracks.first_contact >= 0)
        assert (times[hit, tracks.first_contact[hit]] == tracks.contact_time[hit]).all()
        assert (np.isfinite(tracks.contact_time) == (tracks.first_contact >= 0)).all()


# --- cases by hand --------------------------------------------------------------------------


def one(layout: Layout, *, x: float, angle: float, speed: float, seat: str = "south") -> Tracks:
    strokes = StrokeBatch.aim(x=x, angle=[angle], speed=speed, seat=seat)
    batch = simulate_batch(layout, strokes, record="events")
    return Tracks(batch, strokes.rows, layout, board=BOARD, seat=seat)


def test_a_combination_through_a_touching_row_is_a_chain() -> None:
    row = Layout.of({"W1": (0.0, 0.0), "W2": (0.0, 0.0318), "W3": (0.0, 0.0636)})
    tracks = one(row, x=0.0, angle=90.0, speed=2.0)
    assert Chain(("S", "W1", "W2", "W3")).reached(tracks).all()
    assert not Chain(("S", "W2", "W3")).reached(tracks).any()


def test_a_stroke_that_hits_nothing_has_no_cushions_before_its_contact() -> None:
    tracks = one(Layout.of({"W1": (0.3, 0.3)}), x=0.0, angle=90.0, speed=2.5)
    assert tracks.cushions(INDEX["S"]).tolist() == [2]
    assert Cushions.exactly(2).reached(tracks).all()
    goal = Cushions.exactly(2, when="before contact")
    assert not goal.reached(tracks).any()
    assert goal.missing(tracks, 0) == ("the striker hits no piece",)


def test_a_frozen_piece_meets_its_cushion_not_before_the_striker() -> None:
    tracks = one(Layout.of({"W1": (0.0, 0.3541)}), x=0.0, angle=90.0, speed=4.0)
    events = tracks.batch.events
    assert len(events.of_kind("cluster")) == 1
    assert events.of_kind("disc-cushion")[0].time == tracks.contact_time[0]
    assert Cushions("W1", 1, when="after contact").reached(tracks).all()
    assert Cushions.exactly(0, "W1", when="before contact").reached(tracks).all()


def test_a_bank_that_rattles_in_is_by_way_of_its_cushion() -> None:
    # The trick "double": W1 off the north cushion and back into the south-east pocket.
    layout = Layout.of({"W1": (0.13, -0.1)})
    strokes = StrokeBatch.aim(x=0.1292, angle=np.linspace(94.6, 96.2, 400), speed=1.62)
    batch = simulate_batch(layout, strokes, record="events")
    tracks = Tracks(batch, strokes.rows, layout, board=BOARD, seat="south")
    pot = Pot("W1", "SE").reached(tracks)
    for strict, way in (
        (CushionOrder("W1", ("north",)), CushionOrder("W1", ("north",), "on the way")),
        (Cushions.exactly(1, "W1"), Cushions.exactly(1, "W1", "on the way")),
    ):
        clean, both = pot & strict.reached(tracks), pot & way.reached(tracks)
        rattled = both & ~clean
        assert clean.any()
        assert rattled.sum() > 20
        assert not (clean & ~both).any()
        row = int(np.flatnonzero(rattled)[0])
        (words,) = strict.missing(tracks, row)
        assert words.endswith('(with the rattle at its pocket; "on the way" leaves that out)')
        assert way.missing(tracks, row) == ()


def test_a_straight_pot_that_rattles_in_is_by_way_of_no_cushion() -> None:
    layout = Layout.of({"W1": (0.25, 0.25)})
    strokes = StrokeBatch.aim(x=0.0, angle=np.linspace(62.0, 66.0, 400), speed=1.5)
    batch = simulate_batch(layout, strokes, record="events")
    tracks = Tracks(batch, strokes.rows, layout, board=BOARD, seat="south")
    pot = Pot("W1", "NE").reached(tracks)
    rattled = pot & (tracks.cushions(INDEX["W1"]) > 0)
    assert rattled.any()
    assert Cushions.exactly(0, "W1", "on the way").reached(tracks)[rattled].all()
    for cushion in ("north", "east"):
        assert not CushionOrder("W1", (cushion,), "on the way").reached(tracks)[rattled].any()


def test_the_right_beginning_of_a_row_of_cushions_scores() -> None:
    tracks = one(Layout.of({}), x=0.0, angle=90.0, speed=2.5)
    assert CushionOrder("S", ("north", "south")).reached(tracks).all()
    good = CushionOrder("S", ("north", "east")).score(tracks)[0]
    bad = CushionOrder("S", ("east", "south")).score(tracks)[0]
    assert 0.0 < bad < good < 1.0


def test_of_pieces_hit_first_at_one_instant_each_is_the_first() -> None:
    layout = Layout.of(
        {
            "Q": (0.33, 0.31),
            "W1": (0.31, 0.34),
            "W2": (0.29, 0.3),
            "B1": (-0.32, 0.33),
            "B2": (-0.3, -0.3),
            "W3": (0.0, 0.1),
        }
    )
    velocity = (5.0625856971153675, -2.884378333957848)
    batch = StrokeBatch([[0.12564380321420104, -0.2526, *velocity, 0.0]])
    tracks = Tracks(
        simulate_batch(layout, batch, record="events"),
        batch.rows,
        layout,
        board=BOARD,
        seat="south",
    )
    assert tracks.pair_time(INDEX["S"], INDEX["W1"]) == tracks.pair_time(INDEX["S"], INDEX["W2"])
    for name, first in (("W1", True), ("W2", True), ("Q", False), ("W3", False)):
        assert FirstContact(name).reached(tracks).tolist() == [first]
    assert FirstContact(("Q", "W1")).reached(tracks).all()


def test_each_pot_counts_for_one_step_of_an_order() -> None:
    tracks = one(Layout.of({"W1": (0.31, 0.31), "B1": (0.0, 0.1)}), x=0.0, angle=61.5, speed=2.0)
    assert Pot("W1", "NE").reached(tracks).all()
    for names in (("white", "W1"), ("white", "men"), ("men", "W1")):
        assert not PotInOrder(names).reached(tracks).any()


def test_the_more_pots_of_an_order_happen_the_higher_is_its_score() -> None:
    tracks, turned_round = scene("jaws").tracks, 0
    for ordered, any_order in (
        (PotInOrder(("men", "men")), Pot("men", at_least=2)),
        (PotInOrder(("Q", "W1")), Pot(("Q", "W1"), at_least=2)),
        (PotInOrder(("W1", "Q")), Pot(("Q", "W1"), at_least=2)),
    ):
        short = ~any_order.reached(tracks)
        score = ordered.score(tracks)
        assert np.allclose(score[short], any_order.score(tracks)[short], rtol=0.0, atol=1e-12)
        assert len(np.unique(score[short])) > 50
        wrong = ~short & ~ordered.reached(tracks)
        assert (score[wrong] == NEAR_MISS).all()
        turned_round += wrong.sum()
    assert turned_round > 0


@pytest.mark.parametrize("seat", SEATS)
def test_a_back_shot_leads_behind_its_own_players_lines(seat: str) -> None:
    for angle, back in ((90.0, False), (0.0, False), (270.0, True), (181.0, True)):
        tracks = one(Layout.of({}), x=0.0, angle=angle, speed=1.0, seat=seat)
        assert BackShot().reached(tracks).tolist() == [back]
        assert ForwardShot().reached(tracks).tolist() == [not back]


@pytest.mark.parametrize("seat", SEATS)
def test_a_striker_that_does_not_move_ends_in_its_own_base(seat: str) -> None:
    tracks = one(Layout.of({}), x=0.1, angle=90.0, speed=0.0, seat=seat)
    assert Ends("S", BaseArea()).reached(tracks).all()
    for other in SEATS:
        assert Ends("S", BaseArea(other)).reached(tracks).all() == (other == seat)


def test_what_lies_just_at_a_bound_lies_within_it() -> None:
    tracks = one(MIDGAME, x=0.0, angle=70.0, speed=3.0)
    x, y = (float(v[0]) for v in tracks.end(INDEX["W2"]))
    u, v = MIDGAME.xy[INDEX["W2"]].tolist()
    moved = math.sqrt((x - u) * (x - u) + (y - v) * (y - v))
    assert moved > 0.0
    assert Stays("W2", moved).reached(tracks).all()
    assert not Stays("W2", math.nextafter(moved, 0.0)).reached(tracks).any()
    assert Ends("W2", Box((x, y), (10.0, -10.0))).reached(tracks).all()
    speed = float(tracks.speed[0])
    assert Speed(speed, speed).reached(tracks).all()


def test_the_circles_are_those_of_the_board() -> None:
    for distance, inside in ((0.01, {"centre", "outer"}), (0.05, {"outer"}), (0.09, set())):
        tracks = one(Layout.of({"W1": (0.0, distance)}), x=0.1, angle=0.0, speed=0.0)
        names = {n for n in ("centre", "outer") if Ends("W1", Circle(n)).reached(tracks).all()}
        assert names == inside


def test_a_piece_that_stops_short_of_a_pocket_comes_so_near() -> None:
    layout = Layout.of({"W1": (0.2, 0.2)})
    board_centre = BOARD.pocket_centres[2][0]
    tracks = one(layout, x=0.0, angle=67.8, speed=1.0)
    x, y = (float(v[0]) for v in tracks.end(INDEX["W1"]))
    assert (x, y) != (0.2, 0.2)
    short = float(np.hypot(x - board_centre, y - board_centre)) - BOARD.pocket_radius
    assert tracks.nearest_to_pocket(INDEX["W1"], 2)[0] == pytest.approx(short)
    assert Pot("W1", "NE").missing(tracks, 0)[0].endswith("cm short of NE")


def test_a_nearer_miss_scores_more() -> None:
    layout = Layout.of({"W1": (0.25, 0.25)})
    strokes = StrokeBatch.aim(x=0.0, angle=np.linspace(60.0, 75.0, 151), speed=3.0)
    batch = simulate_batch(layout, strokes, record="events")
    tracks = Tracks(batch, strokes.rows, layout, board=BOARD, seat="south")
    score = Pot("W1", "NE").score(tracks)
    touched = np.isfinite(tracks.touch_time(INDEX["W1"]))
    missed = score[~touched]
    assert score[touched].min() > missed.max()
    assert len(np.unique(missed)) > 0.8 * len(missed)  # graded, so that a search has a slope
    passed = tracks.miss(INDEX["W1"])[~touched]
    assert (np.diff(missed[np.argsort(passed)]) <= 0.0).all()


def test_a_pot_is_clean_where_no_cushion_is_touched_at_the_pockets_mouth() -> None:
    layout = Layout.of({"W1": (0.25, 0.25)})
    strokes = StrokeBatch.aim(x=0.0, angle=np.linspace(60.0, 75.0, 301), speed=1.3)
    batch = simulate_batch(layout, strokes, record="events")
    tracks = Tracks(batch, strokes.rows, layout, board=BOARD, seat="south")
    clean, pot = Pot("W1", "NE", cleanly=True), Pot("W1", "NE")
    down, good = pot.reached(tracks), clean.reached(tracks)
    assert 0 < good.sum() < down.sum()
    rattled = np.flatnonzero(down & ~good)
    row = int(rattled[0])
    assert pot.missing(tracks, row) == ()
    assert clean.missing(tracks, row) == ("W1 touches a cushion at the mouth of NE",)
    far = [_farthest_at_the_mouth(simulate(layout, strokes[int(i)])) for i in rattled]
    score = clean.score(tracks)[rattled]
    assert (np.diff(score[np.argsort(far)]) <= 0.0).all()  # graded, so that a search has a slope
    assert len(np.unique(score)) > 0.9 * len(score)
    assert score.min() >= clean.score(tracks)[~down].max()


def _farthest_at_the_mouth(result: StrokeResult) -> float:
    """How far from the centre of NE W1 touches a cushion at its mouth, at most."""
    hits = [event.xy for event in result.events if event.kind == "disc-cushion"]
    away = [math.dist(xy, BOARD.pocket_centres[2]) for xy in hits]
    return max(distance for distance in away if distance <= 4.0 * BOARD.pocket_radius)


def test_a_piece_that_is_not_pocketed_rattles_nowhere() -> None:
    tracks = scene("jaws").tracks
    for name in ("Q", "W1", "W2"):
        stays = tracks.pocket[:, INDEX[name]] < 0
        assert stays.any()
        assert (tracks.rattle(INDEX[name])[stays] == 0.0).all()
        assert tracks.rattle(INDEX[name]).any()


def test_a_stroke_that_is_nearly_turned_round_scores_more() -> None:
    def score(goal: Goal, angle: float) -> float:
        return float(goal.score(one(Layout.of({}), x=0.0, angle=angle, speed=2.0))[0])

    assert (
        0.0 < score(BackShot(), 90.0) < score(BackShot(), 10.0) < 1.0 == score(BackShot(), 181.0)
    )
    assert 0.0 < score(ForwardShot(), 270.0) < score(ForwardShot(), 190.0) < 1.0
    assert score(ForwardShot(), 0.0) == 1.0


def test_a_striker_that_comes_nearer_to_a_pocket_scores_more() -> None:
    def score(angle: float) -> float:
        return float(LoseStriker("NE").score(one(Layout.of({}), x=0.0, angle=angle, speed=1.2))[0])

    assert 0.0 < score(120.0) < score(80.0) < score(66.0) < 1.0


def test_cushions_too_few_and_too_many_score_less_the_more_they_are_off() -> None:
    tracks = one(Layout.of({}), x=0.0, angle=90.0, speed=2.5)
    assert tracks.cushions(INDEX["S"]).tolist() == [2]
    score = [float(Cushions.exactly(n).score(tracks)[0]) for n in range(5)]
    assert score[0] < score[1] < 1.0 == score[2]
    assert score[4] < score[3] < 1.0
    assert Cushions.exactly(3, when="before contact").score(tracks)[0] == 0.5 * score[3]
    longer = CushionOrder("S", ("north",)).score(tracks)[0]
    assert CushionOrder("S", ("south",)).score(tracks)[0] < longer
    assert longer == CushionOrder("S", ("north", "east")).score(tracks)[0]  # one is wrong in both


def test_a_striker_that_passes_nearer_scores_more_though_it_hits_nothing() -> None:
    layout = Layout.of({"W1": (0.15, 0.1), "B1": (0.15, 0.2)})

    def score(goal: Goal, angle: float) -> float:
        tracks = one(layout, x=0.0, angle=angle, speed=1.5)
        assert not np.isfinite(tracks.contact_time).any()
        return float(goal.score(tracks)[0])

    hit, hits = Hits("S", ("W1",)), Hits("W1", ("B1",))
    for goal in (hit, hits, Chain(("S", "W1", "B1")), HitsInOrder("S", ("W1", "B1"))):
        assert 0.0 < score(goal, 110.0) < score(goal, 85.0) < 1.0, goal
    assert score(hits, 85.0) == 0.5 * score(hit, 85.0)  # W1 must be hit before it can hit another


def test_a_miss_scores_only_where_few_pieces_may_serve() -> None:
    layout = Layout.of({name: (0.1 * i, 0.3) for i, name in enumerate(("W1", "W2", "W3", "W4"))})
    tracks = one(layout, x=0.0, angle=120.0, speed=1.5)
    assert not np.isfinite(tracks.contact_time).any()
    assert Pot(("W1", "W2", "W3")).score(tracks)[0] > 0.0
    assert Pot(("W1", "W2", "W3", "W4")).score(tracks)[0] == 0.0


def test_how_many_are_potted_cleanly_is_said() -> None:
    tracks = scene("jaws").tracks
    goal = Pot(("W2", "W3", "B1"), at_least=2, cleanly=True)
    missed = {goal.missing(tracks, row) for row in range(tracks.count)}
    assert ("0 of W2, W3, B1 potted cleanly, not 2",) in missed


def test_a_batch_without_events_is_refused() -> None:
    strokes = StrokeBatch.aim(x=0.0, angle=[90.0], speed=3.0)
    batch = simulate_batch(MIDGAME, strokes)
    tracks = Tracks(batch, strokes.rows, MIDGAME, board=BOARD, seat="south")
    with pytest.raises(CarromError, match='record="events"'):
        Touched("Q").reached(tracks)


def test_the_laws_are_not_asked_without_a_position() -> None:
    tracks = one(MIDGAME, x=0.0, angle=90.0, speed=3.0)
    with pytest.raises(InvalidGoal, match="needs a position"):
        Legal().reached(tracks)


# --- what cannot be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "faults"),
    [
        (Pot("B9"), ("B9 is not on the board",)),
        (Pot(("B9", "W1")), ()),
        (Pot(("B9", "W1"), at_least=2), ("B9 is not on the board",)),
        (Pot("white", at_least=5), ("5 of white: only 4 are on the board",)),
        (Pot("own"), ("'own' needs a position that says whose men are whose",)),
        (Cover(), ("'own' needs a position that says whose men are whose",)),
        (PotInOrder(("W1", "B9")), ("B9 is not on the board",)),
        (PotInOrder(("white",) * 5), ("5 of white: only 4 are on the board",)),
        (PotInOrder(("W1", "white", "white")), ()),
        (PotInOrder(("W1", *("white",) * 4)), ("5 of white: only 4 are on the board",)),
        (PotInOrder(("B1", *("men",) * 7)), ("8 of men: only 7 are on the board",)),
        (Pot("W1") & Untouched("W1"), ("no stroke does both: pot W1, and avoid W1",)),
        (Untouched("white") & Pot("white"), ("no stroke does both: avoid white, and pot white",)),
        (Untouched("W1") & Pot("white"), ()),
        (Touched("W1") & Untouched("W1"), ("no stroke does both: touch W1, and avoid W1",)),
        (Untouched("white") & Touched("men"), ()),
        (
            Untouched("W1") & Pot(("W1", "W2"), at_least=2),
            ("no stroke does both: avoid W1, and pot W1, W2",),
        ),
        (
            Untouched("W2") & PotInOrder(("Q", "W2")),
            ("no stroke does both: avoid W2, and pot Q then W2",),
        ),
        (
            Pot("W1", "NE") & Pot(("W1", "W2"), ("SW", "SE"), at_least=2),
            ("no stroke does both: pot W1 in NE, and pot W1, W2 in SW, SE",),
        ),
        (Pot("W1", "NE") & Pot("W1", ("NE", "SE")), ()),
        (Pot("W1", "NE") & Pot(("W1", "W2"), "SW"), ()),
        (Pot("white", "NE") & Pot("white", "SW"), ()),
        (
            Pot("W1", "NE") & PotInOrder(("W1", "Q"), ("SW", ())),
            ("no stroke does both: pot W1 in NE, and pot W1 in SW then Q",),
        ),
        (
            PotInOrder(("W1", "Q")) & Stays("Q"),
            ("no stroke does both: pot W1 then Q, and Q stays",),
        ),
        (
            Ends("W1", Part("NE")) & Pot("W1"),
            ("no stroke does both: W1 ends in NE quarter, and pot W1",),
        ),
        (Ends("W1", Part("NE")) & Pot(("W1", "W2")), ()),
        (
            LoseStriker("NE") & LoseStriker(("SW", "SE")),
            ("no stroke does both: lose striker in NE, and lose striker in SW, SE",),
        ),
        (LoseStriker("NE") & LoseStriker(("NE", "SE")), ()),
        (
            LoseStriker() & Ends("S", BaseArea()),
            ("no stroke does both: lose striker, and striker ends in base",),
        ),
        (LoseStriker() & Ends("W1", BaseArea()), ()),
        (Untouched("own") & Pot("W1"), ("'own' needs a position that says whose men are whose",)),
        (PotInOrder(("own", "Q")), ("'own' needs a position that says whose men are whose",)),
        (BackShot() & ForwardShot(), ("no stroke does both: back shot, and forward shot",)),
        (
            KeepStriker() & LoseStriker("NE"),
            ("no stroke does both: keep striker, and lose striker in NE",),
        ),
        (
            LoseStriker() & Speed(2.0) & KeepStriker(),
            ("no stroke does both: lose striker, and keep striker",),
        ),
        (
            Speed(2.0) & Speed(at_most=1.0),
            ("no stroke does both: speed at least 2.0 m/s, and speed at most 1.0 m/s",),
        ),
        (Speed(2.0, 3.0) & Speed(3.0, 4.0), ()),
        (
            Cushions.exactly(1) & Cushions.exactly(2),
            ("no stroke does both: striker off 1 cushion, and striker off 2 cushions",),
        ),
        (Cushions.exactly(1) & Cushions.exactly(2, "W1"), ()),
        (Cushions.exactly(1, when="before contact") & Cushions.exactly(2), ()),
        (Cushions.exactly(1) & Cushions(at_most=2), ()),
        (Pot("W1") & ~Pot("W1"), ("no stroke does both: pot W1, and not pot W1",)),
        (~(Pot("W1") & Pot("Q")) & (Pot("W1") | Pot("Q")), ()),
        ((BackShot() & ForwardShot()) | Pot("W1"), ()),
        (
            Cushions("W1", when="before contact"),
            ("W1 lies still until the striker's first contact, and hits no cushion before",),
        ),
        (
            CushionOrder("W1", ("east",), "before contact"),
            ("W1 lies still until the striker's first contact, and hits no cushion before",),
        ),
        (Cushions("W1", 0, 2, "before contact"), ()),
        (Cushions("S", when="before contact"), ()),
        (Speed(99.0), ()),  # of any stroke, with any speed
        (Ends("W1", Near((5.0, 5.0), 0.03)), ()),  # on any board
        (Chain(("S", "B9", "B8")), ("B9 is not on the board", "B8 is not on the board")),
        (Hits("B9", ("B8",)), ("B9 is not on the board", "B8 is not on the board")),
        (Stays("B9") & Pot("B9"), ("B9 is not on the board",)),
        (Pot("B9") | Pot("W1"), ()),
        (Pot("B9") | Pot("B8"), ("B9 is not on the board", "B8 is not on the board")),
        (~Pot("B9"), ()),
        (Ends("S", NearPiece("B9", 0.1)), ("B9 is not on the board",)),
        (Legal(), ("'legal' needs a position to rule on",)),
        (~WinBoard(), ("'win board' needs a position to rule on",)),
        (KeepStriker() & Cushions("W1"), ()),
    ],
    ids=str,
)
def test_what_no_stroke_can_do_is_said_before(goal: Goal, faults: tuple[str, ...]) -> None:
    assert goal.faults(MIDGAME) == faults


def test_a_position_says_whose_men_are_to_be_avoided_and_pocketed() -> None:
    opening = Layout.opening()
    at = Position.opening(layout=opening, white="south")
    for text, contrary in (
        ("avoid own; pot own", True),
        ("avoid own; pot 2 white", True),
        ("avoid white; pot own", True),
        ("avoid opponent; pot own", False),
        ("avoid own; pot men", False),
        ("avoid own; pot 10 men", True),
        ("avoid opponent; pot black then own", True),
    ):
        assert (
            any("does both" in fault for fault in Goal.parse(text).faults(opening, at)) == contrary
        )


@pytest.mark.parametrize(
    ("goal", "faulty"),
    [
        (Speed(7.1), True),
        (Speed(7.0), False),
        (Speed(at_most=0.4), True),
        (Speed(at_most=0.5), False),
        (Speed(0.1, 9.0), False),
        (Speed(99.0) | Speed(at_most=0.2), True),
        (Speed(99.0) | Pot("W1"), False),
        (Ends("W1", Near((5.0, 5.0), 0.03)), True),
        (Ends("W1", Near((0.40, 0.0), 0.04)), True),  # the centre of a man comes to 0.3541
        (Ends("W1", Near((0.40, 0.0), 0.05)), False),
        (Ends("W1", Near((0.37, 0.37), 0.02)), True),
        (Ends("W1", Near((0.3541 + 1e-9, 0.0), 1e-12)), False),  # at its cushion, but for rounding
        (Ends("S", Near((0.0, -0.3494), 0.0001)), False),  # and that of the striker to 0.34935
        (Ends("W1", Box((1.0, 1.0), (2.0, 2.0))), True),
        (Ends("W1", Box((0.0, -2.0), (0.1, -0.36))), True),
        (Ends("W1", Box((-1.0, -0.1), (-0.354, 0.1))), False),
        (Ends("W1", NearCushion("north")), False),
        (Ends("W1", Part("NE")), False),
    ],
    ids=str,
)
def test_no_stroke_leaves_its_speeds_and_no_piece_its_board(goal: Goal, faulty: bool) -> None:
    assert bool(goal.faults(MIDGAME, board=BOARD, speeds=(0.5, 7.0))) == faulty


def test_a_huge_goal_is_looked_through_quickly() -> None:
    goal = And(KeepStriker(), *(Speed(at_most=5.0 + i) for i in range(10_000)), Speed(9.0))
    began = time.process_time()
    assert goal.faults(MIDGAME) == ()
    assert time.process_time() - began < 2.0
    assert (KeepStriker() & Speed(at_most=5.0) & Speed(9.0)).faults(MIDGAME) != ()


def test_with_a_position_it_is_known_whose_men_are_whose() -> None:
    position = of_game(MIDGAME, colour="black", turn="south")
    assert Pot("own").faults(MIDGAME, position) == ()
    assert Pot("own").pieces(position) == frozenset(range(10, 19))
    assert Pot("opponent").pieces(position) == frozenset(range(1, 10))
    assert Legal().faults(MIDGAME, position) == ()


def test_where_colours_are_free_all_men_are_everybodys() -> None:
    position = Position.of("free", layout=MIDGAME)
    for side in ("own", "opponent"):
        assert Pot(side).pieces(position) == frozenset(range(1, 19))


def test_a_goal_names_what_it_wants_potted() -> None:
    goal = (Pot("Q", "NE") | Pot("W1")) & KeepStriker() & ~Pot("B1") & Chain(("S", "B2", "Q"))
    assert goal.pockets() == {(0, 2), (1, None)}
    assert goal.pieces() == {0, 1, INDEX["B2"]}


@pytest.mark.parametrize(
    ("make", "faults"),
    [
        (lambda: Pot("K1"), 1),
        (lambda: Pot("S"), 1),
        (lambda: Pot(()), 1),
        (lambda: Pot("Q", "north", at_least=0), 2),
        (lambda: Pot("Q", at_least=2), 1),
        (lambda: Pot("Q", at_least=True), 1),
        (lambda: Pot("K1", cleanly="yes"), 2),  # type: ignore[arg-type]
        (lambda: PotInOrder(("Q",)), 1),
        (lambda: PotInOrder(("Q", "Q")), 1),
        (lambda: PotInOrder(("white",) * 10), 1),
        (lambda: PotInOrder(("S", "own")), 1),
        (lambda: PotInOrder(("Q", "W1"), ("NE",)), 1),
        (lambda: PotInOrder(("Q", "W1"), "NE"), 1),
        (lambda: PotInOrder(("Q", "W1"), ("up", "NE")), 1),
        (lambda: Cover("own men"), 1),
        (lambda: LoseStriker("up"), 1),
        (lambda: Speed(), 1),
        (lambda: Speed(-1.0), 1),
        (lambda: Speed(3.0, 2.0), 1),
        (lambda: Speed(float("nan"), "fast"), 2),  # type: ignore[arg-type]
        (lambda: Cushions("X", -1, 60, "never"), 4),  # type: ignore[arg-type]
        (lambda: Cushions("S", 0), 1),
        (lambda: Cushions("S", 3, 2), 1),
        (lambda: CushionOrder("S", ()), 1),
        (lambda: CushionOrder("S", ("up", "north")), 1),
        (lambda: FirstContact("S"), 1),
        (lambda: HitsInOrder("S", ("W1",)), 1),
        (lambda: HitsInOrder("S", ("W1", "S")), 1),
        (lambda: Chain(("S",)), 1),
        (lambda: Chain(("S", "W1", "W1")), 1),
        (lambda: Hits("W1", ("W1",)), 1),
        (lambda: Hits("W1", ("white",), at_least=9), 1),
        (lambda: Touched("white", at_least=10), 1),
        (lambda: Untouched(7), 1),  # type: ignore[arg-type]
        (lambda: Stays("S", 0.0), 2),
        (lambda: Ends("X", "there"), 2),  # type: ignore[arg-type]
        (lambda: Ends("W1", NearPiece("W1", 0.1)), 1),
        (lambda: Near((0.0, float("inf")), -1.0), 2),
        (lambda: Near((1e200, 0.0), 0.1), 1),  # its square is no number
        (lambda: Box((0.0, -11.0), (11.0, 0.0)), 2),
        (lambda: Box(3, "x"), 2),  # type: ignore[arg-type]
        (lambda: Part("up"), 1),
        (lambda: BaseArea("up"), 1),
        (lambda: And(), 1),
        (lambda: Or(Pot("Q")), 1),
        (lambda: And(Pot("Q"), 3, None), 2),  # type: ignore[arg-type]
        (lambda: Not("pot Q"), 1),  # type: ignore[arg-type]
    ],
)
def test_a_goal_that_makes_no_sense_is_refused_with_every_fault(
    make: Callable[[], object], faults: int
) -> None:
    with pytest.raises(InvalidGoal) as error:
        make()
    assert len(error.value.faults) == faults, error.value.faults


# --- values ---------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", [*GOALS, *MIXED], ids=str)
def test_a_goal_is_a_value(goal: Goal) -> None:
    import carrom.solver as names

    again = eval(repr(goal), vars(names))  # noqa: S307
    copy = pickle.loads(pickle.dumps(goal))
    assert again == goal == copy
    assert hash(again) == hash(goal) == hash(copy)
    assert Goal.parse(str(goal)) == goal
    with pytest.raises((AttributeError, TypeError)):
        goal.anything = 1  # type: ignore[attr-defined]


def test_the_same_kinds_lose_their_brackets() -> None:
    a, b, c = Pot("Q"), KeepStriker(), BackShot()
    assert (a & b) & c == a & (b & c) == And(a, b, c)
    assert (a | b) | c == a | (b | c) == Or(a, b, c)
    assert Pot(("W1", "Q", "W1")) == Pot(["Q", "W1"])
    assert Pot("Q", ("NE", "SW", "SE", "NW")) == Pot("Q")
    every: Goal = And(a, b)
    assert every != Or(a, b)


def test_only_goals_are_put_together() -> None:
    with pytest.raises(TypeError):
        Pot("Q") & 1
    with pytest.raises(TypeError):
        Pot("Q") | "keep striker"
