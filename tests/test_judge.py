"""The core's judge says what the goals say themselves, bit for bit."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import carrom
import numpy as np
import pytest
from carrom._core import Criterion, Judge
from carrom.errors import CarromError, InvalidLayout, InvalidStroke
from carrom.names import SEATS
from carrom.physics import core_simulator
from carrom.rules import Position
from carrom.solver import (
    SKILLS,
    And,
    Ends,
    ForwardShot,
    Goal,
    KeepStriker,
    KeepTurn,
    Legal,
    Part,
    Region,
    Speed,
    StrokeSpace,
    WinBoard,
)
from carrom.solver.criteria import MAKERS, REGIONS, SCALE, criteria
from carrom.solver.noise import uniforms
from carrom.solver.problem import NO_LIMITS, Problem
from goal_strategies import goals
from hypothesis import given, settings
from hypothesis import strategies as st

BOARD = carrom.CarromBoard.icf()
RULED = (Legal, KeepTurn, WinBoard)
"""Goals that ask the Laws: the core knows none."""

LAYOUTS = {
    "opening": carrom.Layout.opening(),
    "few": carrom.Layout.of(
        {
            "Q": (0.1, 0.05),
            "W1": (0.2, 0.25),
            "W2": (-0.2, 0.3),
            "B1": (-0.1, 0.2),
            "B2": (0.33, 0.33),
            "W3": (-0.33, -0.02),
        }
    ),
    "pocketing": carrom.Layout.of(
        {
            "W1": (0.31, 0.31),
            "W2": (-0.31, 0.31),
            "B1": (0.28, 0.28),
            "Q": (-0.28, 0.27),
            "W3": (0.0, 0.1),
            "W4": (0.033, 0.1),
            "W5": (0.0, 0.135),
        }
    ),
    "touching": carrom.Layout.of(
        {
            "W3": (0.0, 0.1),
            "W4": (0.0318, 0.1),
            "W5": (-0.0318, 0.1),
            "B1": (0.0, 0.1318),
            "Q": (0.2, 0.2),
            "W1": (0.3541, 0.1),
            "W2": (0.12, 0.3541),
        }
    ),
}
WORLDS = {
    "wood": carrom.Materials(),
    "over": carrom.Materials(overboard_speed=3.0),
    "ice": carrom.Materials(mu=0.0003),  # many a stroke does not come to rest in time
}


OPENING = Position.opening(layout=LAYOUTS["opening"])


def problem(goal: Goal, scene: str, world: str = "wood", seat: str = "south") -> Problem:
    """A goal in one of the scenes."""
    space = StrokeSpace(LAYOUTS[scene], BOARD, seat, most_spin=20.0)
    return Problem(space, goal, WORLDS[world], "coupled", OPENING, SKILLS["club"])


def rows_of(asked: Problem, count: int, seed: int = 8) -> Any:
    """Some strokes."""
    return asked.space.rows(asked.space.aims(uniforms(seed, 0, count, 4)))


def check(asked: Problem, count: int = 40, *, known: bool = True) -> Any:
    """The core, if it knows the goal, agrees with the goal to the last bit; the scores."""
    rows = rows_of(asked, count)
    assert (asked._judge is not None) == known
    verdicts = asked._judge.verdicts(rows) if asked._judge else asked.judge(rows)
    assert verdicts is not None
    (scores, keys), (slow_scores, slow_keys) = verdicts, asked.judge_by_columns(rows)
    assert scores.tobytes() == slow_scores.tobytes()
    assert keys.tolist() == slow_keys.tolist()
    return scores


# --- one answer ---------------------------------------------------------------------------------


@given(goals, st.sampled_from(sorted(LAYOUTS)), st.sampled_from(SEATS))
@settings(max_examples=200, deadline=None)
def test_any_goal(goal: Goal, scene: str, seat: str) -> None:
    known = criteria([goal], problem(goal, scene).space, OPENING) is not None
    assert known != any(f"{kind.__name__}(" in repr(goal) for kind in RULED)
    # The Laws are asked about a position, and that must be the one of the layout.
    check(problem(goal, scene if known else "opening", seat=seat), known=known)


TEXTS = (
    "pot W1",
    "pot W1 in NE cleanly",
    "pot 2 white in NE, NW",
    "pot 3 men cleanly",
    "pot 9 men",
    "pot W1 then W2",
    "pot white in NE then black then Q",
    "pot white then white",
    "pot men in NW then men in NE",
    "cover queen with white",
    "striker off 1 cushion",
    "W1 off 1 to 2 cushions after contact",
    "striker off no cushion before contact",
    "striker off north then east",
    "W1 off east after contact",
    "striker off north after contact",
    "striker first hits any of W1, W2",
    "striker hits W3 then W4",
    "W3 hits W4 then W5",
    "striker -> W3 -> W5",
    "striker -> W3 -> W5 -> W4",
    "W3 -> striker",
    "striker hits 2 men",
    "W3 hits W4, W5",
    "W3 hits 6 men",
    "W3 hits striker",
    "touch 2 men",
    "avoid black",
    "W1 stays",
    "W1 stays within 0.2 m",
    "W3 ends within 10 cm of (0.1, 0.2)",
    "W3 ends within 20 cm of NE",
    "W3 ends within 5 cm of north cushion",
    "striker ends within 2 cm of any cushion",
    "W3 ends within 10 cm of W4",
    "W3 ends within 10 cm of striker",
    "striker ends within 30 cm of W1",
    "W3 ends in box (-0.1, -0.1) to (0.2, 0.3)",
    "striker ends in outer circle",
    "W3 ends in centre circle",
    "striker ends in base",
    "W3 ends in north base",
    "W3 ends in east base",
    "W3 ends in east half",
    "W3 ends in NW quarter",
    "keep striker",
    "lose striker",
    "lose striker in NE, SW",
    "back shot",
    "forward shot",
    "speed at least 3",
    "speed 1 to 2.5",
    "speed at most 3",
    "not pot W1",
    "pot W1 or pot W2; keep striker",
    "pot W1 or (pot W2; keep striker; touch W3)",
    "not (pot W1; keep striker) or back shot",
    "pot W1; pot W2; keep striker; back shot; avoid B1; striker off 1 cushion; touch W3",
)


SELDOM = {
    *("pot 3 men cleanly", "pot 9 men", "pot white in NE then black then Q", "W3 hits 6 men"),
    TEXTS[-1],
}
"""What no stroke here does."""

SCENES = (
    ("few", "wood", "east"),
    ("few", "over", "south"),
    ("pocketing", "wood", "south"),
    ("pocketing", "over", "north"),
    ("touching", "wood", "south"),
    ("touching", "wood", "west"),
)


@pytest.mark.parametrize("text", TEXTS)
def test_one_goal(text: str) -> None:
    goal = Goal.parse(text)
    scores = [check(problem(goal, *scene), 600) for scene in SCENES]
    reached = np.concatenate(scores) >= 1.0
    assert not reached.all()
    assert reached.any() != (text in SELDOM)


@pytest.mark.parametrize("goal", ["back shot", "forward shot", "pot W3; keep striker"])
def test_a_stroke_along_the_base_lines_is_no_back_shot(goal: str) -> None:
    asked = problem(Goal.parse(goal), "few")
    rows = rows_of(asked, 40)
    rows[:, 3] = 0.0
    scores, keys = asked.judge(rows)
    slow_scores, slow_keys = asked.judge_by_columns(rows)
    assert (scores == slow_scores).all()
    assert (keys == slow_keys).all()


@pytest.mark.parametrize(
    "text", ["pot W1 cleanly", "W1 off 1 cushion", "Q ends within 5 cm of NE"]
)
def test_another_board_and_another_friction(text: str) -> None:
    pieces = {"Q": carrom.Disc(0.02, 0.01), "W1": carrom.Disc(0.012, 0.001)}
    board = carrom.CarromBoard(pocket_radius=0.03, pocket_inset=0.03, pieces=pieces)
    layout = carrom.Layout.of({"Q": (0.1, 0.05), "W1": (0.24, 0.25), "B1": (0.33, 0.1)})
    known = problem(Goal.parse(text), "few")
    for friction in ("coupled", "coulomb"):
        space = StrokeSpace(layout, board, "south", most_spin=20.0)
        asked = replace(known, space=space, friction=friction)
        assert check(asked, 600).max() == 1.0


@pytest.mark.parametrize("text", ["keep striker", "not lose striker", "back shot or touch W1"])
def test_what_does_not_come_to_rest_reaches_nothing(text: str) -> None:
    asked = problem(Goal.parse(text), "few", "ice")
    settled = asked.tracks(rows_of(asked, 40)).settled
    assert 0 < settled.sum() < 40
    assert (check(asked)[~settled] == 0.0).all()


def test_a_score_does_not_hang_on_how_many_strokes_are_judged_together() -> None:
    asked = problem(Goal.parse("pot 9 men"), "opening")
    rows = rows_of(asked, 40)
    for judge in (asked.judge, asked.judge_by_columns):
        alone = [judge(row[None])[0][0] for row in rows]
        assert alone == judge(rows)[0].tolist()


# --- who judges ---------------------------------------------------------------------------------


class Gently(Speed):
    """What somebody made of a goal that the core knows."""

    def _holds(self, tracks: Any) -> Any:
        return tracks.speed < 1.0


class Softly(And):
    """And of goals put together."""

    def score(self, tracks: Any) -> Any:
        return np.full(tracks.count, 0.25)


class Somewhere(Part):
    """What somebody made of a region that the core knows."""

    def outside(self, tracks: Any, piece: int, x: Any, y: Any) -> Any:  # noqa: ARG002
        return np.abs(x)


@pytest.mark.parametrize(
    "goal",
    [
        Gently(at_least=3.0),
        Gently(1.0) & Goal.parse("pot W1"),
        Softly(KeepStriker(), ForwardShot()),
        Ends("S", Somewhere("NE")),
    ],
)
def test_what_somebody_made_of_a_goal_judges_itself(goal: Goal) -> None:
    asked = problem(goal, "few")
    scores = check(asked, known=False)
    assert (scores == goal.score(asked.tracks(rows_of(asked, 40)))).all()


def test_every_goal_and_region_is_known_but_those_that_ask_the_laws() -> None:
    kinds = {kind for kind in vars(carrom.solver).values() if isinstance(kind, type)}
    leaves = {kind for kind in kinds if issubclass(kind, Goal)} - {Goal, *RULED}
    assert set(MAKERS) == leaves
    assert set(REGIONS) == {kind for kind in kinds if issubclass(kind, Region)} - {Region}


def test_no_goal_has_fewer_cushions_than_it_asks_for() -> None:
    asked = problem(Goal.parse("striker off at least 5 cushions"), "few")
    scores = check(asked, 600)
    assert {0.45, 1.0} <= set(scores.tolist())


def test_a_problem_travels_without_its_judge() -> None:
    asked = problem(Goal.parse("pot W1; keep striker"), "few")
    scores = check(asked)
    again = pickle.loads(pickle.dumps(asked))
    assert again == asked
    assert (check(again) == scores).all()


# --- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "value", "fault"),
    [
        (0, np.nan, "finite"),
        (0, 0.4, "into the east cushion"),
        (1, np.inf, "finite"),
        (1, np.nan, "finite"),
        (2, 1001.0, "speed"),
        (3, np.nan, "finite"),
        (4, -2e6, "spin"),
    ],
)
def test_a_stroke_that_must_not_be_made_is_refused(column: int, value: float, fault: str) -> None:
    asked = problem(Goal.parse("pot W1"), "few")
    for row in (0, 7, 39):
        rows = rows_of(asked, 40)
        rows[row, column] = value
        with pytest.raises(InvalidStroke, match=f"stroke {row}: .*{fault}"):
            asked.judge(rows)


@pytest.mark.parametrize(
    "rows",
    [np.zeros((4, 4)), np.zeros(5), np.zeros((4, 5), dtype=object), np.zeros((4, 5), dtype=bool)],
)
def test_what_are_no_rows_is_refused(rows: Any) -> None:
    with pytest.raises(InvalidStroke):
        problem(Goal.parse("pot W1"), "few").judge(rows)


def test_a_layout_that_cannot_be_is_refused() -> None:
    space = StrokeSpace(carrom.Layout.of({"W1": (0.1, 0.1), "W2": (0.11, 0.1)}), BOARD, "south")
    asked = Problem(
        space, Goal.parse("pot W1"), carrom.Materials(), "coupled", None, SKILLS["club"]
    )
    with pytest.raises(InvalidLayout, match="overlap"):
        asked.judge(rows_of(asked, 4))


def test_rows_of_other_kinds_are_rows_too() -> None:
    asked = problem(Goal.parse("pot W1"), "few")
    rows = rows_of(asked, 40)
    wide = np.zeros((40, 10))
    wide[:, ::2] = rows
    for other in (wide[:, ::2], np.asfortranarray(rows), rows.astype(np.float32)):
        assert (asked.judge(other)[0] == asked.judge(np.array(other, dtype=float))[0]).all()
    for some in (asked, problem(Legal(), "opening")):
        assert [len(column) for column in some.judge(rows[:0])] == [0, 0]


def test_a_friction_that_there_is_not_is_refused() -> None:
    known = problem(Goal.parse("pot W1"), "few")
    asked = replace(known, friction="none")
    with pytest.raises(CarromError, match="friction"):
        asked.judge(rows_of(asked, 4))


def judge_of(**other: Any) -> Judge:
    """A judge of nothing."""
    known = problem(Goal.parse("pot W1"), "few")
    simulator = core_simulator(BOARD, known.materials, known.friction, NO_LIMITS)
    given: dict[str, Any] = {
        "xy": known.space.layout.xy,
        "parts": [Criterion.kept()],
        "told": 0,
        "targets": [],
        "most_cushions": 3,
        "away": (0.0, 1.0),
        "max_speed": 9.0,
        "max_spin": 9.0,
        "mouth": 0.1,
        **SCALE,
        **other,
    }
    return Judge(simulator, **given)


def test_what_there_is_not_is_an_index_error() -> None:
    absent: tuple[Callable[[], object], ...] = (
        lambda: Criterion.pots([20], [0], 1, False, True),
        lambda: Criterion.pots([1], [4], 1, False, True),
        lambda: Criterion.pots_in_order([([1], [4])], []),
        lambda: Criterion.pots_in_order([([20], [0])], []),
        lambda: Criterion.hits(1, [20], 1),
        lambda: Criterion.chain([1, 20]),
        lambda: Criterion.cushions(20, 0, 1, None),
        lambda: Criterion.touched([20], 1),
        lambda: Criterion.first([20]),
        lambda: Criterion.spared([20]),
        lambda: Criterion.in_order([1, 20]),
        lambda: judge_of(targets=[20]),
        lambda: Criterion.cushions_in_order(20, 0, [0]),
        lambda: Criterion.ends_in_disc(20, (0.0, 0.0), 0.1),
        lambda: Criterion.ends_beside(1, 20, (0.1, 0.1), 0.1),
        lambda: Criterion.lost([4]),
    )
    for make in absent:
        with pytest.raises(IndexError, match="there is no"):
            make()
    with pytest.raises(ValueError, match="two pieces, not 1"):
        Criterion.chain([1])
    with pytest.raises(ValueError, match="no pots: Kept"):
        Criterion.pots_in_order([([1], [0])], [Criterion.kept()])
    for shape in ((18, 2), (2, 19, 2)):
        with pytest.raises(ValueError, match=r"\(19, 2\)|one layout, not 2"):
            judge_of(xy=np.zeros(shape))
