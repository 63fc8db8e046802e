"""`carrom.solve`: what it answers, what it refuses, how it is stopped and kept."""

import json
import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import fields, replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import carrom
import numpy as np
import pytest
from carrom.errors import CarromError, InvalidGoal, UnreadableFile
from carrom.io import DigestMismatch, write_whole
from carrom.rules import Position, StrokeFacts
from carrom.solver import Budget, CheckpointLost, Goal, Skill, Solutions, solve
from carrom.solver.answering import near_miss
from carrom.solver.archive import Contender, Place
from carrom.solver.budget import searching, whole
from carrom.solver.checkpoint import Checkpoint, state_of
from carrom.solver.problem import Problem
from carrom.solver.search import Attempt, Search
from carrom.solver.solve import Progress
from carrom.solver.tolerance import STROKES
from carrom.solver.workers import Pieces, Threads, processes

ROOT = Path(__file__).resolve().parent.parent
LAYOUT = carrom.Layout.of({"W1": (0.2, 0.2), "B1": (-0.1, 0.1), "Q": (0.05, 0.1)})
GOAL = "pot W1 in NE; keep striker"
NEVER = "pot W1; striker off 9 cushions; speed at most 0.6"


@pytest.fixture(scope="module")
def found() -> Solutions:
    return solve(LAYOUT, GOAL, budget=12_000, seed=4)


@pytest.fixture(scope="module")
def none() -> Solutions:
    return solve(LAYOUT, NEVER, budget=4_000, seed=4)


# --- answers ------------------------------------------------------------------------------------


def test_every_solution_reaches_the_goal_legally_and_is_of_another_kind(found: Solutions) -> None:
    assert len(found) == 8
    assert len({one.niche for one in found}) == len(found)
    assert len({one.description for one in found}) == len(found)
    rates = [one.odds.rate for one in found]
    assert rates == sorted(rates, reverse=True)
    for one in found:
        assert ("W1", "NE") in [taken[:2] for taken in one.result.pocketed]
        assert "S" not in [piece for piece, *_ in one.result.pocketed]
        assert carrom.striker_faults(one.result.board, LAYOUT, one.stroke) == ()
        assert one.result == carrom.simulate(LAYOUT, one.stroke)
        assert all(less <= 0.0 <= more for less, more in _spans(one))
        assert one.svg() == one._repr_svg_()
        told = " ".join(ElementTree.fromstring(one.svg()).itertext())  # lines may be broken
        for part in (f"{one.stroke.angle:.2f}°", str(one.odds), one.description):
            assert part in told.replace("\n", " ")


def _spans(one: Any) -> list[tuple[float, float]]:
    return [getattr(one.tolerance, name) for name in ("placement", "angle", "speed")]


def test_the_budget_told_repeats_the_search_and_another_seed_does_not(found: Solutions) -> None:
    assert found.budget <= 12_000
    assert sum(one.odds.trials for one in found) <= found.budget - found.searched
    assert solve(LAYOUT, found.goal, budget=found.budget, seed=4) == found
    assert solve(LAYOUT, GOAL, budget=12_000, seed=5) != found


def test_a_time_tells_the_simulations_that_repeat_it() -> None:
    timed = solve(LAYOUT, GOAL, budget="0.3 s", seed=1)
    assert timed.searched >= 2_048  # on the slowest machine too
    assert solve(LAYOUT, GOAL, budget=timed.budget, seed=1) == timed


def test_a_generation_that_the_clock_cuts_short_is_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = import_module("carrom.solver.solve")._Run
    monkeypatch.setattr(run, "_strokes_in_time", lambda run, _: 30 if run.search.used else 10**9)
    timed = solve(LAYOUT, GOAL, budget="3 s", seed=1)
    monkeypatch.undo()
    assert timed.searched == Attempt.number(0).first + 30
    assert solve(LAYOUT, GOAL, budget=timed.budget, seed=1) == timed


@pytest.mark.parametrize("limit", [1, 8, 64])
def test_a_budget_is_shared_between_search_and_odds(limit: int) -> None:
    for strokes in (*range(1, 400), 4_607, 4_608, 99_999, 1_000_000):
        assert searching(whole(strokes, limit * 2_000), limit * 2_000) == strokes
        assert searching(strokes, limit * 2_000) <= strokes


def test_no_stroke_found_is_an_answer(none: Solutions) -> None:
    assert (len(none), none.kinds, bool(none)) == (0, 0, False)
    miss = none.near_miss
    assert miss is not None
    assert 0.0 <= miss.score < 1.0
    assert miss.missing
    assert none.searched == 3_200
    assert "missing: " in str(none)
    assert none._repr_svg_() == miss.svg(none.goal)
    assert "missing: " in miss.svg()
    assert repr(miss).startswith("<NearMiss: ")


def test_a_budget_counts_search_and_odds_and_not_the_tolerances(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts: list[int] = []
    judge = Problem.judge

    def counting(self: Problem, rows: Any) -> Any:
        counts.append(len(rows))
        return judge(self, rows)

    monkeypatch.setattr(Problem, "judge", counting)
    for budget, exact in ((12_000, 12_000), (1, 2)):  # one trial of each solution at least
        counts.clear()
        asked = solve(LAYOUT, "keep striker", budget=budget, seed=4, skill="exact")
        more = len(asked) * (STROKES + asked[0].odds.trials)
        assert sum(counts) == asked.searched + more
        assert sum(counts) - len(asked) * STROKES <= exact
    page = (ROOT / "docs" / "solver.md").read_text("utf-8")
    assert f"on top, {STROKES} strokes for each solution" in page


def test_the_smallest_budget_is_an_answer_too() -> None:
    assert solve(LAYOUT, GOAL, budget=1).searched == 1


def test_the_player_on_turn_of_a_position_is_asked_for() -> None:
    opening = Position.opening("icf")
    later = opening.replace(turn="north")
    answer = solve(later, "pot own; legal", budget=6_000, seed=2)
    assert answer.problem.position is later
    assert {one.stroke.seat for one in answer} <= {"north"}


@pytest.mark.parametrize("seat", carrom.SEATS)
def test_a_quarter_turn_of_the_board_turns_the_answer(seat: str) -> None:
    turned = {"south": (0.2, 0.2), "east": (-0.2, 0.2), "north": (-0.2, -0.2), "west": (0.2, -0.2)}
    pocket = {"south": "NE", "east": "NW", "north": "SW", "west": "SE"}[seat]
    layout = carrom.Layout.of({"W1": turned[seat]})
    answer = solve(layout, f"pot W1 in {pocket}", seat=seat, budget=3_000, seed=1)
    home = solve(carrom.Layout.of({"W1": (0.2, 0.2)}), "pot W1 in NE", budget=3_000, seed=1)
    assert [one.odds for one in answer] == [one.odds for one in home]


def test_an_exact_hand_misses_nothing() -> None:
    answer = solve(LAYOUT, GOAL, skill="exact", budget=4_000)
    assert {one.odds.rate for one in answer} == {1.0}


class Odd(Goal):
    """A goal of somebody else's: the nearness of most strokes is no number."""

    def __init__(self, pocket: int | None) -> None:
        self.pocket = pocket

    def _holds(self, tracks: Any) -> Any:
        return False if self.pocket is None else tracks.pocket[:, 2] == self.pocket

    def _nearness(self, tracks: Any) -> Any:
        return np.where(tracks.speed > 0.6, np.nan, 0.3)

    def _missing(self, tracks: Any, row: int) -> tuple[str, ...]:  # noqa: ARG002
        return ("something",)

    def __str__(self) -> str:
        return "odd"


def test_a_score_that_is_no_number_counts_as_nothing() -> None:
    opening = carrom.Layout.opening()
    assert len(solve(opening, Odd(2), budget=20_000, limit=4)) == 4
    none = solve(opening, Odd(None), budget=2_000)
    assert none.near_miss is not None
    assert none.near_miss.score == 0.9 * 0.3


class Clock:
    """A clock that only moves when it is told to: no answer depends on how fast the machine is."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


class SlowWorkers(Threads):
    """Workers that take their time by a clock of the test."""

    def __init__(self, clock: Clock, start: float, each: float) -> None:
        super().__init__(1)
        self.clock, self.start, self.each = clock, start, each

    def judge(self, problem: Problem, rows: Any) -> Any:
        self.clock.now += self.start + self.each * len(rows)
        self.start = 0.0
        return super().judge(problem, rows)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(import_module("carrom.solver.solve"), "time", made)
    return made


def test_the_start_of_workers_takes_nothing_from_the_time_of_a_search(clock: Clock) -> None:
    by_time = []
    for start in (0.0, 0.4, 100.0):
        with closing(SlowWorkers(clock, start, 1e-4)) as workers:
            by_time.append(solve(LAYOUT, "pot W1", executor=workers, budget="1.5 s"))
    assert by_time[0].searched == pytest.approx(12_000, rel=0.1)  # 0.8 * 1.5 s, 10,000 a second
    assert [found.searched for found in by_time] == [by_time[0].searched] * 3
    assert solve(LAYOUT, "pot W1", budget=by_time[0].budget) == by_time[0]


def test_a_search_by_time_makes_some_strokes_however_slow_its_workers_are(clock: Clock) -> None:
    with closing(SlowWorkers(clock, 100.0, 1.0)) as workers:
        found = solve(LAYOUT, "pot W1", executor=workers, budget="1.5 s")
    assert 2_048 <= found.searched < 8_192


def test_a_search_by_time_with_processes_can_be_repeated() -> None:
    with closing(processes(1)) as workers:
        found = solve(LAYOUT, "pot W1", executor=workers, budget="0.5 s")
    assert found.searched >= 2_048
    assert solve(LAYOUT, "pot W1", budget=found.budget) == found


def test_a_goal_that_no_text_says_is_not_written(tmp_path: Path) -> None:
    for goal in (Odd(2), Goal.parse("keep striker") & Odd(2)):
        found = solve(carrom.Layout.opening(), goal, budget=100)
        with pytest.raises(CarromError, match=r"its text does not say: '.*odd'"):
            found.save(tmp_path / "own.json")
    assert not list(tmp_path.iterdir())


# --- what is refused ----------------------------------------------------------------------------


def test_all_faults_are_listed_before_anything_is_searched(tmp_path: Path) -> None:
    with pytest.raises(CarromError) as caught:
        solve(
            5,  # type: ignore[arg-type]
            "pot X",
            board=1,  # type: ignore[arg-type]
            materials="chalk",  # type: ignore[arg-type]
            friction="none",
            seat="up",
            skill="bad",
            budget=0,
            seed=-1,
            executor=7,  # type: ignore[arg-type]
            progress=8,  # type: ignore[arg-type]
            limit=65,
            checkpoint=tmp_path / "no" / "file",
        )
    for word in (
        *("start", "'X'", "board", "materials", "friction", "seat must", "skill", "budget"),
        *("seed", "executor", "progress", "limit", "checkpoint"),
    ):
        assert any(word in fault for fault in caught.value.faults), word


@pytest.mark.parametrize(
    ("goal", "fault"),
    [
        ("pot W2", "W2 is not on the board"),
        ("pot own", "'own' needs a position that says whose men are whose"),
        ("pot W1 in XX", "    pot W1 in XX\n              ^^"),
        ("speed at least 99", "speed at least 99.0 m/s: strokes have 0.5 to 7 m/s"),
        ("speed at most 0.2", "speed at most 0.2 m/s: strokes have 0.5 to 7 m/s"),
        ("W1 ends within 3 cm of (5, 5)", "no such place is on the board"),
        ("W1 ends in box (1, 1) to (2, 2)", "no such place is on the board"),
        ("back shot; forward shot", "no stroke does both: back shot, and forward shot"),
        ("W1 off at least 1 cushion before contact", "W1 lies still until the striker's first"),
    ],
)
def test_a_goal_that_cannot_be_is_refused(goal: Any, fault: str) -> None:
    with pytest.raises(InvalidGoal, match=re.escape(fault)):
        solve(LAYOUT, goal, budget=1_000)


def test_a_speed_is_looked_for_among_those_that_are_tried() -> None:
    asked = solve(LAYOUT, "speed at least 8", fastest=9.0, budget=100)
    assert asked.near_miss is not None or len(asked) > 0
    with pytest.raises(InvalidGoal, match="strokes have 3 to 4 m/s"):
        solve(LAYOUT, "speed at most 2", slowest=3.0, fastest=4.0, budget=100)


def test_a_place_is_looked_for_on_the_board_that_is_given() -> None:
    goal = "W1 ends within 1 mm of (0.41, 0)"
    with pytest.raises(InvalidGoal, match="no such place is on the board"):
        solve(LAYOUT, goal, budget=100)
    wide = carrom.CarromBoard(side=0.9)
    assert solve(LAYOUT, goal, board=wide, budget=100).searched == 80


def test_pieces_that_cannot_lie_so_are_told_with_the_goal() -> None:
    layout = carrom.Layout.of({"W1": (0.0, 0.0), "W2": (0.0, 0.01)})
    with pytest.raises(CarromError) as caught:
        solve(layout, "pot B1", budget=1_000)
    assert len(caught.value.faults) == 2


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"ruleset": "icf"}, "a position has its own"),
        ({"seat": "north"}, "seat must be the position's, south, not north"),
        ({"board": carrom.CarromBoard(side=0.73)}, "board must be the position's"),
    ],
)
def test_a_position_brings_its_own(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(CarromError, match=fault):
        solve(Position.opening("icf"), "legal", budget=1_000, **given)


@pytest.mark.parametrize("goal", ["pot own", "keep striker", "legal"])
def test_no_stroke_is_searched_before_due_men_are_placed(goal: str) -> None:
    layout = carrom.Layout.of({"Q": (0.0, 0.0), "W1": (0.2, 0.2), "B1": (-0.2, 0.1)})
    due = Position.of("icf", layout=layout).rule(StrokeFacts(striker=True)).apply()
    with pytest.raises(CarromError) as caught:
        solve(due, goal, budget=100)
    assert caught.value.faults == ("start: north must first place W2, or forgo them (Law 87a)",)
    assert solve(due.place(), "keep striker", budget=100).searched == 80


@pytest.mark.parametrize("goal", ["pot Q", "keep striker"])
def test_no_stroke_is_searched_once_the_board_is_over(goal: str) -> None:
    layout = carrom.Layout.of({"Q": (0.0, 0.0), "W1": (0.2, 0.2), "B1": (-0.2, 0.1)})
    lost = Position.of("icf", layout=layout).rule(StrokeFacts(pocketed=("W1",))).apply()
    assert lost.over
    with pytest.raises(CarromError) as caught:
        solve(lost, goal, budget=100)
    assert caught.value.faults == ("start: the board is over",)


@pytest.mark.parametrize(
    ("pieces", "colours"),
    [(("W1",), ["black"]), (("Q", "B1"), ["white"]), (("Q",), ["white", "black"])],
)
def test_a_colour_without_men_is_told_in_words(
    pieces: tuple[str, ...], colours: list[str]
) -> None:
    layout = carrom.Layout.of({name: (0.1 * i, 0.1) for i, name in enumerate(pieces)})
    with pytest.raises(CarromError) as caught:
        solve(layout, "legal", ruleset="icf", budget=100)
    assert caught.value.faults == tuple(
        f"ruleset: no {colour} man lies on the board, so by these Laws it is over already"
        for colour in colours
    )


def test_the_laws_are_asked_of_a_layout_without_the_queen() -> None:
    answer = solve(LAYOUT.without("Q"), "pot own; legal", ruleset="icf", budget=2_000)
    assert answer.problem.position is not None
    assert (answer.problem.position.queen, len(answer) > 0) == ("covered-by-me", True)
    with pytest.raises(CarromError, match="with the queen down the board is over"):
        solve(LAYOUT.without("Q"), "legal", ruleset="family", budget=2_000)


def test_a_position_without_places_is_refused() -> None:
    with pytest.raises(CarromError, match="nobody knows where the pieces lie"):
        solve(Position.of("icf", own=3, opponent=4, queen="board"), "legal", budget=1_000)
    due = Position.of("icf", own=3, opponent=4).rule(StrokeFacts.counts(striker=True)).apply()
    with pytest.raises(CarromError) as caught:
        solve(due, "legal", ruleset="icf", budget=1_000)
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize(
    "given", ["", "9" * 5_000, "12 parsecs", "-5", "1.5", "nan s", "0", "0 s", 0, True, 2.5, None]
)
def test_a_budget_that_is_none_is_refused(given: Any) -> None:
    with pytest.raises(CarromError, match="budget"):
        Budget.of(given)


@pytest.mark.parametrize(
    ("given", "budget"),
    [
        (5, Budget(simulations=5)),
        ("1_000", Budget(simulations=1_000)),
        ("1.001k", Budget(simulations=1_001)),
        ("2.3 M", Budget(simulations=2_300_000)),
        ("0.29k", Budget(simulations=290)),
        ("30 s", Budget(seconds=30.0)),
        ("1.5min", Budget(seconds=90.0)),
        ("1 h", Budget(seconds=3_600.0)),
    ],
)
def test_a_budget_is_a_number_of_simulations_or_a_time(given: Any, budget: Budget) -> None:
    assert Budget.of(given) == budget
    assert Budget.of(budget) is budget


# --- values -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["found", "none"])
def test_solutions_come_back_from_pickle_json_and_a_file(
    name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    kept: Solutions = request.getfixturevalue(name)
    assert pickle.loads(pickle.dumps(kept)) == kept
    assert Solutions.from_dict(json.loads(json.dumps(kept.to_dict()))) == kept
    kept.save(tmp_path / "found.json")
    again = Solutions.load(tmp_path / "found.json")
    assert again == kept
    assert hash(again) == hash(kept)
    assert str(again) == str(kept)
    assert (again.seconds, again.interrupted) == (kept.seconds, kept.interrupted)
    assert again.to_dict() == kept.to_dict()


def test_what_is_printed_and_kept_of_a_stroke_makes_it_again_to_the_last_bit(
    found: Solutions,
) -> None:
    for one, plain in zip(found, found.to_dict()["solutions"], strict=True):
        printed = eval(repr(one.stroke), vars(carrom))  # noqa: S307
        kept = carrom.Stroke(**json.loads(json.dumps(plain["stroke"])))
        for again in (printed, kept):
            assert again.row == one.stroke.row
            assert carrom.simulate(found.start, again).digest() == one.result.digest()


def test_a_position_comes_back_too() -> None:
    kept = solve(Position.opening("icf"), "legal", budget=300)
    assert Solutions.from_dict(json.loads(json.dumps(kept.to_dict()))) == kept


def test_how_long_it_took_makes_no_difference(found: Solutions) -> None:
    assert replace(found, seconds=1e3, interrupted=True) == found
    assert replace(found, seed=5) != found


def test_a_repr_is_one_line(found: Solutions, none: Solutions) -> None:
    for value in (found, found[0], none, none.near_miss):
        assert len(repr(value).splitlines()) == 1
        assert "0x" not in repr(value)
    assert repr(found).startswith(f"<Solutions: 8 for '{GOAL}'; best ")
    assert found[:2] == found.found[:2]


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("format",), "x", "holds no solutions"),
        (("version",), 2, "version must be 1"),
        (("seed",), "x", "seed must be a whole number"),
        (("asked", "goal"), "pot", "asked: goal: "),
        (("asked", "goal"), 5, "asked: goal: "),
        (("asked", "seat"), "up", "asked: seat must be one of"),
        (("asked", "skill"), {"angle": 1}, "asked: skill: speed is missing"),
        (("asked", "position"), {"a": 1}, "asked: position: "),
        (("solutions",), 5, "solutions must be a list"),
        (("solutions", 0), [], "solution 1: it must be an object"),
        (("solutions", 0, "odds", "wins"), 10**6, "solution 1: wins must be from 0 to"),
        (("solutions", 1, "stroke", "velocity"), "x", "solution 2: stroke: velocity must be"),
        (("solutions", 1, "niche", "targets"), [5], "solution 2: niche: targets must be"),
        (("solutions", 1, "niche", "first"), [5], "solution 2: niche: first must be one of"),
        (("solutions", 1, "niche", "cushions"), 4, "solution 2: niche: cushions must be from 0"),
        (("solutions", 1, "niche", "back"), None, "solution 2: niche: back must be a bool"),
        (("near_miss",), 5, "near_miss: it must be an object"),
    ],
)
def test_a_damaged_file_of_solutions_is_refused_with_its_name(
    path: tuple[Any, ...], value: object, fault: str, found: Solutions, tmp_path: Path
) -> None:
    plain: Any = json.loads(json.dumps(found.to_dict()))
    at = plain
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    file = tmp_path / "found.json"
    file.write_text(json.dumps(plain))
    with pytest.raises(UnreadableFile, match=re.escape(f"{file}: {fault}")):
        Solutions.load(file)


def test_a_stroke_that_ends_otherwise_is_told(found: Solutions) -> None:
    plain = found.to_dict()
    plain["solutions"][0]["digest"] = "0" * 32
    with pytest.warns(DigestMismatch, match="recorded 000"):
        Solutions.from_dict(plain)


# --- stopping and going on ----------------------------------------------------------------------


class StopAt:
    """Ctrl-C, when so many strokes are searched."""

    def __init__(self, strokes: int) -> None:
        self.strokes = strokes
        self.seen: list[Progress] = []

    def __call__(self, progress: Progress) -> None:
        self.seen.append(progress)
        if progress.used >= self.strokes:
            raise KeyboardInterrupt


def test_progress_is_told_after_each_generation() -> None:
    seen: list[Progress] = []
    last = solve(LAYOUT, GOAL, budget=12_000, seed=4, progress=seen.append)
    assert [one.used for one in seen] == sorted({one.used for one in seen})
    assert (seen[-1].used, seen[-1].part) == (last.searched, 1.0)
    assert seen[-1].kinds == last.kinds
    assert seen[-1].best is not None
    assert 0.0 < seen[-1].best <= 1.0


def test_ctrl_c_returns_what_is_there() -> None:
    stopped = solve(LAYOUT, GOAL, budget=10**9, seed=4, progress=StopAt(4_000))
    assert stopped.interrupted
    assert len(stopped) > 0
    assert solve(LAYOUT, GOAL, budget=stopped.budget, seed=4) == stopped


def test_ctrl_c_before_anything_returns_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "next", stop)
    stopped = solve(LAYOUT, GOAL, budget=10_000)
    assert (len(stopped), stopped.near_miss, stopped.searched) == (0, None, 0)
    assert stopped._repr_svg_() == carrom.svg(LAYOUT)
    assert Solutions.from_dict(stopped.to_dict()) == stopped


def test_ctrl_c_while_the_odds_are_counted_counts_them_all_the_same(found: Solutions) -> None:
    class Stopped(Threads):
        def judge(self, problem: Problem, rows: Any) -> Any:
            if len(rows) == len(found) * found[0].odds.trials:
                raise KeyboardInterrupt
            return super().judge(problem, rows)

    stopped = solve(LAYOUT, GOAL, budget=12_000, seed=4, executor=Stopped())
    assert stopped.interrupted
    assert stopped == found


@pytest.mark.parametrize("stopped_at", ["the end", "the last writing", "the nearest stroke"])
def test_ctrl_c_when_all_is_found_loses_nothing(
    stopped_at: str,
    found: Solutions,
    none: Solutions,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = []

    def once(call: Callable[..., Any]) -> Callable[..., Any]:
        def stop(*what: Any) -> Any:
            calls.append(what)
            if len(calls) == 1:
                raise KeyboardInterrupt
            return call(*what)

        return stop

    asked: dict[str, Any] = {"goal": GOAL, "budget": 12_000, "seed": 4}
    wanted = found
    if stopped_at == "the end":
        monkeypatch.setattr(Pieces, "close", once(Pieces.close))
        pool = ThreadPoolExecutor(2)
        asked["executor"] = pool
    elif stopped_at == "the last writing":
        monkeypatch.setattr(Checkpoint, "save", once(Checkpoint.save))
        asked["checkpoint"] = tmp_path / "search.json"
    else:
        module = import_module("carrom.solver.solve")
        monkeypatch.setattr(module, "near_miss", once(near_miss))
        asked, wanted = {"goal": NEVER, "budget": 4_000, "seed": 4}, none
    stopped = solve(LAYOUT, **asked)
    assert calls
    assert stopped.interrupted
    assert stopped == wanted


def test_ctrl_c_while_the_search_learns_leaves_no_half_learnt_generation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    learn, used = Search.take, []
    half = (np.array([[0.0, 90.0, 1.0, 0.0]]), np.ones(1))

    def stop(self: Search, *what: Any) -> None:
        if self.generations == 3:
            used.append(self.used)
            self.middles.append((0.0, 90.0, 1.0, 0.0))
            self.archive.offer(*half, np.zeros(1, dtype=np.int64))
            raise KeyboardInterrupt
        learn(self, *what)

    monkeypatch.setattr(Search, "take", stop)
    stopped = solve(LAYOUT, GOAL, budget=10**9, seed=4)
    monkeypatch.undo()
    assert used == [stopped.searched]
    assert solve(LAYOUT, GOAL, budget=stopped.budget, seed=4) == stopped


def test_a_checkpoint_of_a_longer_search_does_not_answer_for_a_short_one(tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    asked: dict[str, Any] = {"seed": 9, "checkpoint": file}
    long = solve(LAYOUT, GOAL, budget=10**9, progress=StopAt(12_000), **asked)
    before = file.read_bytes()
    with pytest.raises(UnreadableFile) as caught:
        solve(LAYOUT, GOAL, budget=10_000, **asked)
    fault = f"of a longer search: {long.searched} strokes, not the 8000 of this budget"
    assert caught.value.faults == (f"{file}: {fault}",)
    assert file.read_bytes() == before
    assert solve(LAYOUT, GOAL, budget=long.budget, **asked) == long
    with pytest.raises(UnreadableFile):
        solve(LAYOUT, GOAL, budget=long.budget - 5, **asked)
    assert solve(LAYOUT, GOAL, budget="0.001 s", **asked).searched >= long.searched


def full(*_: object) -> None:
    raise OSError(28, "No space left on device", "search.json")


def test_a_checkpoint_that_cannot_be_written_any_more_ends_no_search(
    tmp_path: Path, found: Solutions, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "search.json"
    solve(LAYOUT, GOAL, budget=2_000, seed=4, checkpoint=file)
    before = file.read_bytes()
    monkeypatch.setattr("carrom.solver.checkpoint.EVERY", 0.0)
    monkeypatch.setattr("carrom.solver.checkpoint.write_whole", full)
    with pytest.warns(CheckpointLost, match=r"search\.json: No space left on device") as told:
        assert solve(LAYOUT, GOAL, budget=12_000, seed=4, checkpoint=file) == found
    (warning,) = told
    assert isinstance(warning.message, CheckpointLost)
    assert (warning.message.error.errno, warning.filename) == (28, __file__)
    assert file.read_bytes() == before
    with pytest.raises(OSError, match="No space left"):  # at once, before anything is searched
        solve(LAYOUT, GOAL, budget=10**9, seed=4, checkpoint=tmp_path / "other.json")


def test_a_lost_checkpoint_is_told_even_if_the_search_breaks_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Progress) -> None:
        monkeypatch.setattr("carrom.solver.checkpoint.write_whole", full)
        raise CarromError("the executor is broken")

    asked: dict[str, Any] = {"budget": 9_000, "checkpoint": tmp_path / "search.json"}
    with (
        pytest.warns(CheckpointLost, match="No space left"),
        pytest.raises(CarromError, match="the executor is broken"),
    ):
        solve(LAYOUT, GOAL, progress=broken, **asked)


def test_a_checkpoint_that_is_written_in_the_end_is_not_told_as_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "search.json"
    failures: list[Any] = []
    written = write_whole

    def full_for_a_while(*what: Any) -> None:
        if 0 < len(failures) < 3:
            failures.append(what)
            full()
        failures.append(what)
        written(*what)

    monkeypatch.setattr("carrom.solver.checkpoint.EVERY", 0.0)
    monkeypatch.setattr("carrom.solver.checkpoint.write_whole", full_for_a_while)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solve(LAYOUT, GOAL, budget=12_000, seed=4, checkpoint=file)
    assert len(failures) > 3
    assert solve(LAYOUT, GOAL, budget=12_000, seed=4, checkpoint=file).searched == 9_600


@pytest.mark.parametrize("stops", [[3_000], [1, 5_000, 9_000]])
def test_a_checkpoint_goes_on_bit_for_bit(stops: list[int], tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    options: dict[str, Any] = {"budget": 25_000, "seed": 9}
    for strokes in stops:
        solve(LAYOUT, GOAL, checkpoint=file, progress=StopAt(strokes), **options)
    seen = StopAt(10**9)
    assert solve(LAYOUT, GOAL, checkpoint=file, progress=seen, **options) == solve(
        LAYOUT, GOAL, **options
    )
    assert seen.seen[0].used > stops[-1], "it began anew"


def test_a_finished_search_goes_on_with_a_larger_budget(tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    for budget in (3_000, 10_000, 10_000, 22_000):
        kept = solve(LAYOUT, GOAL, budget=budget, seed=9, checkpoint=file)
        assert kept == solve(LAYOUT, GOAL, budget=budget, seed=9)


def test_a_checkpoint_keeps_all_that_a_search_knows() -> None:
    numbers = {"generations", "used", "attempts", "begun", "size", "whole", "proposed"}
    known = numbers | {"nearest", "middles", "archive"}
    assert {one.name for one in fields(Search)} == known | {"problem", "seed"}
    assert Place._fields == ("contenders", "reached", "lacked", "since")
    assert Contender._fields == ("aim", "score", "wins", "trials")
    assert set(vars(Search.__new__(Search)) or known) == known
    empty = solve(LAYOUT, GOAL, budget=1).problem
    assert set(state_of(Search(empty, 1))) == known


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"goal": "pot W1"}, "goal is 'pot W1 in NE; keep striker', not 'pot W1'"),
        ({"seed": 5}, "seed is 4, not 5"),
        ({"skill": "expert"}, "skill angle is 0.6, not 0.25, skill speed is 0.08, not 0.05"),
        ({"friction": "coulomb"}, "friction is 'coupled', not 'coulomb'"),
        ({"seat": "north"}, "seat is 'south', not 'north'"),
        ({"fastest": 6.0}, "fastest is 7.0, not 6.0"),
        ({"most_spin": 1.0}, "most_spin is 0.0, not 1.0"),
        ({"ruleset": "icf"}, "position is None, not {"),
        ({"materials": carrom.Materials(powder="talc")}, "materials powder is "),
        ({"board": carrom.CarromBoard(side=0.73)}, "board side is 0.74, not 0.73"),
        ({"start": LAYOUT.without("Q")}, "layout Q is [0.05, 0.1], not None"),
    ],
)
def test_a_checkpoint_of_another_search_is_refused(
    changed: dict[str, Any], fault: str, tmp_path: Path
) -> None:
    file = tmp_path / "search.json"
    asked: dict[str, Any] = {"start": LAYOUT, "goal": GOAL, "seed": 4, "budget": 3_000}
    solve(**asked, checkpoint=file)
    before = file.read_bytes()
    with pytest.raises(UnreadableFile) as caught:
        solve(**(asked | changed), checkpoint=file)
    assert f"{file}: of another search: " in str(caught.value)
    assert fault in str(caught.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [
        *(lambda _, text=text: text for text in ("", "carrom", "[]", "{}", "null", "[" * 10**5)),
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"used": ', '"used": 1'),
        lambda text: text.replace('"version": 2', '"version": 1'),
        lambda text: text.replace('"format": "', '"format": "other '),
        lambda text: json.dumps({**json.loads(text), "state": None}),
        lambda text: json.dumps({**json.loads(text), "sha256": 5}),
    ],
)
def test_a_damaged_checkpoint_is_refused_and_left_alone(
    damage: Callable[[str], str], tmp_path: Path
) -> None:
    file = tmp_path / "search.json"
    solve(LAYOUT, GOAL, budget=3_000, seed=4, checkpoint=file)
    text = file.read_text()
    damaged = damage(text)
    assert damaged != text
    file.write_text(damaged)
    with pytest.raises(UnreadableFile, match=re.escape(str(file))):
        solve(LAYOUT, GOAL, budget=3_000, seed=4, checkpoint=file)
    assert file.read_text() == damaged


def absurd(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Put something else at a place of a state, such as ``archive.0.1.0.2``."""

    def change(state: dict[str, Any]) -> None:
        *way, last = (int(key) if key.isdigit() else key for key in path.split("."))
        for key in way:
            state = state[key]  # type: ignore[index]
        assert state[last] != value  # type: ignore[index]
        state[last] = value  # type: ignore[index]

    return change


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *((name, -1) for name in ("used", "generations", "attempts", "begun", "proposed", "size")),
        *((name, 2**64) for name in ("used", "generations", "attempts", "begun", "size")),
        ("begun", 2**40),
        ("size", 1e999),
        ("nearest", [[0, 90, 3, 0], "x", 0, 0]),
        ("nearest", [[0, 90, 1e300, 0], 0.5, 0, 0]),
        ("middles", [[0.0, 1e999, 1.0, 0.0]]),
        ("middles", [[0.0, 1.0]]),
        ("archive.0", [1, [], 0, 2.0, 0]),
        ("archive.0.1.0.0", [0.0, 90.0, 999.0, 0.0]),
        ("archive.0.1.0.0", [1e999, 90.0, 2.0, 0.0]),
        ("archive.0.1.0.0", [0.0, 1e999, 2.0, 0.0]),
        ("archive.0.1.0.0", [0.0, 90.0, 2.0, 5.0]),
        ("archive.0.1.0.0", ["x", 90.0, 2.0, 0.0]),
        ("archive.0.1.0.1", 7.0),
        ("archive.0.1.0.2", 5_000),
        ("archive.0.1.0.2", -1),
        ("archive.0.1.0.3", 2**32 + 5),
        ("archive.0.2", -1),
        ("archive.0.4", -1),
    ],
)
def test_a_checkpoint_of_what_cannot_be_is_refused_though_its_sum_is_right(
    path: str, value: Any, tmp_path: Path
) -> None:
    file = tmp_path / "search.json"
    solve(LAYOUT, GOAL, budget=3_000, seed=4, checkpoint=file)
    plain = json.loads(file.read_text())
    del plain["sha256"]
    absurd(path, value)(plain["state"])
    text = json.dumps(plain, sort_keys=True)
    text = json.dumps({**plain, "sha256": sha256(text.encode()).hexdigest()})
    file.write_text(text.replace("Infinity", "1e999"))
    with pytest.raises(UnreadableFile, match=r"damaged|larger than any number"):
        solve(LAYOUT, GOAL, budget=6_000, seed=4, checkpoint=file)


def test_a_checkpoint_that_cannot_be_written_is_told_before_the_search(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "search.json", "a\0b"):
        with pytest.raises(CarromError, match="checkpoint: "):
            solve(LAYOUT, GOAL, budget=10**9, checkpoint=path)


def test_names_do_as_well_as_values() -> None:
    asked = solve(LAYOUT, Goal.parse(GOAL), skill=Skill.named("club"), budget=1)
    assert solve(LAYOUT, GOAL, skill="club", budget="1") == asked


# --- the page -----------------------------------------------------------------------------------


def test_the_pictures_of_the_page_are_what_its_code_draws(tmp_path: Path) -> None:
    tool, kept = ROOT / "tools" / "doc_pictures.py", ROOT / "docs" / "pictures"
    subprocess.run([sys.executable, tool, tmp_path], check=True, capture_output=True, timeout=120)
    drawn = {path.name: path.read_text("utf-8") for path in tmp_path.glob("*.svg")}
    assert len(drawn) == 3
    again = "draw them again: python tools/doc_pictures.py"
    assert drawn == {path.name: path.read_text("utf-8") for path in kept.glob("*.svg")}, again
