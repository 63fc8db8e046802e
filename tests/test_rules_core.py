"""The Laws' values: contract, examples of every kind of ruling, forms, errors."""

import copy
import dataclasses
import pickle
import re
from pathlib import Path
from typing import Any

import carrom
import numpy as np
import pytest
from carrom import InvalidFacts, InvalidPosition, InvalidRuleset, rules
from carrom.rules import Position, StrokeFacts, ruleset
from carrom.rules.messages import LANGUAGES

counts = StrokeFacts.counts


def icf(own: int = 7, opponent: int = 9, **more: Any) -> Position:
    return Position.of("icf", own=own, opponent=opponent, **more)


# --- the contract -------------------------------------------------------------------------------


def test_the_examples_of_the_contract() -> None:
    position = rules.Position.opening("icf", seats=2)
    assert position.layout == carrom.Layout.opening("singles")
    position = rules.Position.of(
        "icf", own=7, opponent=9, queen="board", dues=0, opponent_dues=0, eligible=True,
        score=(0, 0), turn="south",
    )  # fmt: skip
    rules.StrokeFacts(pocketed=("W1", "Q"), striker=False, proper=True, first_contact="W1")
    facts = rules.StrokeFacts.counts(own=1, opponent=0, queen=True, striker=False, proper=True)
    ruling = position.rule(facts)
    assert ruling.turn_continues
    assert ruling.fouls == ()
    assert ruling.dues == 0
    assert ruling.returns == ()
    assert ruling.queen == "covered-by-me"
    assert ruling.board is None
    assert "97" in ruling.laws
    assert "queen" in ruling.explain(lang="en")
    after = ruling.apply(placements=None)
    assert after.pending_placements == ()
    assert (after.own, after.opponent, after.queen, after.dues) == (6, 9, "covered-by-me", 0)
    seen = after.seen_from("north")
    assert (seen.own, seen.opponent, seen.queen) == (9, 6, "covered-by-opponent")


def test_facts_of_a_simulated_stroke() -> None:
    layout = carrom.Layout.of({"W1": (0.30, 0.30), "B1": (-0.2, 0.1), "Q": (0.0, 0.0)})
    stroke = carrom.Stroke.aim(x=0.1, angle=66.0, speed=2.5)
    result = carrom.simulate(layout, stroke)
    position = Position.of("icf", layout=layout)
    assert (position.own, position.opponent) == (1, 1)
    ruling = position.rule(StrokeFacts.of(result))
    gone = {name for name, _, _ in result.pocketed} - {"S"}
    assert set(ruling.apply().layout.names) == set(layout.names) - gone  # type: ignore[union-attr]


def test_a_stroke_that_did_not_settle_is_refused() -> None:
    stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=5.0)
    limits = carrom.Limits(max_time=0.1)
    result = carrom.simulate(carrom.Layout.of({}), stroke, limits=limits)
    with pytest.raises(InvalidFacts, match="did not settle: time-limit"):
        StrokeFacts.of(result)


# --- rulings of each kind -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "facts", "turn", "dues", "returns", "queen", "law"),
    [
        (icf(), counts(), False, 0, "", "board", "48"),
        (icf(), counts(opponent=1), False, 0, "", "board", "125"),
        (icf(), counts(own=2, opponent=1), True, 0, "", "board", "48"),
        (icf(), counts(striker=True), False, 1, "W", "board", "72a"),
        (icf(), counts(own=1, striker=True), True, 1, "WW", "board", "73"),
        (icf(9, 9), counts(striker=True), False, 1, "", "board", "72a"),
        (icf(9, 9, eligible=False), counts(queen=True), False, 0, "Q", "board", "95a"),
        (icf(9, 9, dues=2), counts(own=1, queen=True), False, 0, "QW", "board", "95b"),
        (icf(9, 9), counts(queen=True, striker=True), False, 1, "Q", "board", "95d"),
        (icf(9, 9), counts(own=1, queen=True), True, 0, "", "pending", "97b"),
        (icf(9, 9), counts(own=2, queen=True), True, 0, "", "covered-by-me", "97"),
        (icf(), counts(queen=True), True, 0, "", "pending", "92"),
        (icf(), counts(queen=True, striker=True), True, 1, "QW", "board", "99a"),
        (icf(queen="pending"), counts(own=1), True, 0, "", "covered-by-me", "15"),
        (icf(queen="pending"), counts(), False, 0, "Q", "board", "96"),
        (icf(queen="pending"), counts(own=1, striker=True), True, 1, "WW", "pending", "101a"),
        (icf(), counts(own=1, striker=True, proper=False), False, 2, "WWW", "board", "77b"),
        (icf(queen="pending"), counts(own=1, proper=False), False, 1, "QWW", "board", "96"),
    ],
)
def test_table_4_1(
    position: Position,
    facts: StrokeFacts,
    turn: bool,
    dues: int,
    returns: str,
    queen: str,
    law: str,
) -> None:
    ruling = position.rule(facts)
    assert ruling.turn_continues is turn
    assert ruling.dues == dues
    assert ruling.returns == tuple(returns)
    assert len(ruling.return_to) == len(ruling.returns)
    assert ruling.queen == queen == ruling.apply().queen
    assert law in ruling.laws
    assert ruling.apply().faults() == ()


@pytest.mark.parametrize(
    ("position", "facts", "board"),
    [
        (icf(1, 5), counts(own=1), ("opponent", 3)),
        (icf(1, 5), counts(own=1, striker=True, proper=False), ("opponent", 5)),
        (icf(1, 5, score=(0, 22)), counts(own=1), ("opponent", 1)),
        (icf(1, 5, queen="covered-by-me"), counts(own=1), ("me", 8)),
        (icf(1, 9, queen="pending"), counts(own=1), ("me", 12)),
        (icf(1, 5, queen="covered-by-me", score=(22, 0)), counts(own=1), ("me", 5)),
        (icf(1, 5, queen="covered-by-opponent"), counts(own=1), ("me", 5)),
        (icf(1, 5, queen="covered-by-me"), counts(own=1, striker=True), None),
        (icf(4, 1), counts(opponent=1), ("opponent", 7)),
        (icf(4, 1), counts(own=1, opponent=1, striker=True), ("opponent", 8)),
        (icf(4, 1, queen="covered-by-me"), counts(opponent=1), ("opponent", 4)),
        (icf(1, 1), counts(own=1, opponent=1), ("opponent", 3)),
        (icf(1, 1, queen="pending"), counts(own=1, opponent=1), ("me", 3)),
        (icf(1, 1, queen="covered-by-me"), counts(own=1, opponent=1, striker=True),
         ("opponent", 2)),
        (icf(1, 1, queen="covered-by-opponent"), counts(own=1, opponent=1), ("me", 1)),
        (icf(1, 3, dues=1), counts(own=1, queen=True), None),
    ],
)  # fmt: skip
def test_table_4_2(position: Position, facts: StrokeFacts, board: tuple[str, int] | None) -> None:
    ruling = position.rule(facts)
    assert ruling.board == board
    after = ruling.apply()
    assert after.over is (board is not None)
    if board is not None:
        assert ruling.returns == ()
        with pytest.raises(InvalidPosition, match="the board is over"):
            after.rule(counts())


def test_the_1991_laws() -> None:
    old = ruleset("icf", laws="1991")
    improper = counts(striker=True, proper=False)
    assert Position.of(old, own=7, opponent=9).rule(improper).dues == 1
    assert icf().rule(improper).dues == 2
    last = counts(own=1, opponent=1, striker=True)
    theirs: dict[str, Any] = {"own": 1, "opponent": 1, "queen": "covered-by-opponent"}
    assert Position.of(old, score=(0, 22), **theirs).rule(last).board == ("opponent", 4)
    assert Position.of("icf", score=(0, 22), **theirs).rule(last).board == ("opponent", 2)


def test_the_break_may_miss_twice() -> None:
    position = Position.opening("icf", layout=False)
    for _ in range(2):
        ruling = position.rule(counts())
        assert ruling.turn_continues
        position = ruling.apply()
    ruling = position.rule(counts())
    assert (ruling.turn, "45b" in ruling.laws) == ("north", True)
    position = ruling.apply()
    assert (position.broken, position.break_attempts, position.breaker) == (False, 0, "south")
    foul = position.rule(counts(striker=True))
    assert (foul.dues, foul.turn, "45c" in foul.laws) == (0, "south", True)
    assert position.rule(counts(touched=True)).apply().broken
    assert position.rule(counts(touched=True, striker=True)).dues == 1


def test_doubles_play_counter_clockwise_and_the_right_hand_neighbour_places() -> None:
    position = Position.of("icf", own=7, opponent=9, seats=4, turn="east", colour="black")
    assert (position.breaker, position.side_of("west")) == ("south", 1)
    ruling = position.rule(counts(striker=True))
    assert (ruling.turn, ruling.return_to) == ("north", ("north",))
    made_available = position.replace(
        white=9, sides=(dataclasses.replace(position.sides[0], dues=1), position.sides[1])
    )
    ruling = made_available.rule(counts(opponent=1))
    assert (ruling.returns, ruling.return_to) == (("W",), ("east",))


@pytest.mark.parametrize("act", ["time_overrun", "pieces_touched", "powder_foul", "board_knocked"])
def test_a_foul_is_technical_until_the_turn_has_begun(act: str) -> None:
    facts = counts(**{act: True})
    technical = icf(turn_strokes=0).rule(facts)
    assert (technical.turn_continues, technical.dues, technical.queen) == (True, 1, "board")
    foul = icf(queen="pending", turn_strokes=1).rule(facts)
    assert (foul.turn_continues, foul.dues, foul.queen) == (False, 1, "board")
    other = icf(turn_strokes=1, own=7, opponent=8).rule(facts.replace(by="north"))
    assert (other.turn_continues, other.dues) == (True, 0)
    assert (other.returns, other.return_to) == (("B",), ("south",))


@pytest.mark.parametrize(
    ("act", "law"),
    [("board_disturbed", "126"), ("left_seat", "91"), ("played_before_play", "121b")],
)
def test_acts_that_lose_the_board(act: str, law: str) -> None:
    ruling = icf(own=5).rule(counts(**{act: True}))
    assert ruling.board == ("opponent", 8)
    assert law in ruling.laws
    ruling = icf(own=5, queen="covered-by-me").rule(counts(**{act: True}))
    assert ruling.board == ("opponent", 5)
    assert icf(5, 6).rule(counts(by="north", **{act: True})).board == ("me", 9)
    assert icf(5, 6).rule(StrokeFacts(out_of_turn=True, by="north")).board == ("me", 9)


def test_six_passes_and_a_full_base_line_replay_the_board() -> None:
    position = icf()
    for seat in ("north", "south", "north", "south", "north"):
        position = position.rule(StrokeFacts(passed=True)).apply()
        assert position.turn == seat
    ruling = position.rule(StrokeFacts(passed=True))
    assert (ruling.replay, ruling.board) == (True, None)
    assert ruling.apply().over
    assert icf().rule(StrokeFacts(no_room=True)).replay
    assert icf(queen="pending").rule(StrokeFacts(passed=True)).queen == "board"


def test_slams() -> None:
    white = Position.of("icf", own=1, opponent=9, queen="pending", turns=0)
    result = white.rule(counts(own=1)).board_result
    assert result is not None
    assert (result.slam, result.points) == ("white", (12, 0))
    black = Position.of("icf", own=1, opponent=4, queen="covered-by-opponent", turn="north",
                        colour="black", turns=1)  # fmt: skip
    result = black.rule(counts(own=1)).board_result
    assert result is not None
    assert (result.slam, result.points) == ("black", (0, 4))


def test_what_is_forgone_stays_down() -> None:
    after = icf().rule(counts(own=1, striker=True)).apply("forgo")
    assert (after.own, after.dues, after.pending) == (6, 0, ())
    last = icf(1, 5, queen="covered-by-me").rule(counts(own=1, striker=True))
    with pytest.raises(InvalidPosition, match="no man is left"):
        last.apply("forgo")
    with pytest.raises(InvalidPosition, match="must first be placed"):
        last.apply().rule(counts())


def test_due_men_are_placed_on_the_board() -> None:
    places = {"W1": (0.2, 0.2), "W2": (0.2, 0.0), "B1": (-0.2, 0.2), "Q": (0.0, 0.0)}
    position = Position.of("icf", layout=carrom.Layout.of(places))
    ruling = position.rule(StrokeFacts(pocketed=("W1",), striker=True))
    assert (ruling.returns, ruling.return_to) == (("W1", "W3"), ("north", "north"))
    after = ruling.apply()
    assert after.placing_faults([[0.0, 0.0], [0.05, 0.0]])
    assert "2 places are needed" in after.placing_faults([[0.05, 0.0]])[0]
    with pytest.raises(InvalidPosition):
        after.place([1.0, 2.0, 3.0])
    xy = [[0.05, 0.0], [-0.05, 0.0]]
    placed = after.place(xy)
    assert placed == ruling.apply(xy) == ruling.apply([np.array(xy)])
    assert (placed.own, placed.pending, placed.faults()) == (3, (), ())
    assert ruling.apply("auto") == after.auto_place() == after.place()


def test_the_umpire_puts_back_queen_and_jumped_men() -> None:
    places = {"W1": (0.2, 0.2), "W2": (0.2, 0.0), "B1": (-0.2, 0.2), "Q": (0.3, 0.0)}
    position = Position.of("icf", layout=carrom.Layout.of(places))
    ruling = position.rule(StrokeFacts(overboard=("B1", "W2", "Q"), touched=True))
    assert ruling.returns == ("Q", "W2", "B1")
    assert ruling.return_to == ("centre",) * 3
    after = ruling.apply()
    assert after.layout is not None
    assert after.layout.position("Q") == (0.0, 0.0)
    assert after.faults() == ()


def test_dues_with_room_are_refused() -> None:
    layout = carrom.Layout.of({"W1": (0.2, 0.2), "B1": (-0.2, 0.2), "Q": (0.0, 0.0)})
    with pytest.raises(InvalidPosition, match="there is room"):
        Position.of("icf", layout=layout, dues=1)


# --- the other rulesets -------------------------------------------------------------------------


def test_fr_classic_counts_both_sides() -> None:
    position = Position.of("fr-classic", own=1, opponent=4, queen="covered-by-me")
    result = position.rule(counts(own=1)).board_result
    assert result is not None
    assert result.points == (16, 5)
    result = Position.of("fr-classic", own=1, opponent=4).rule(counts(own=1)).board_result
    assert result is not None
    assert result.points == (0, 8)


def test_fr_club_wins_with_the_queen_out() -> None:
    assert Position.of("fr-club", own=1, opponent=4).rule(counts(own=1)).board == ("me", 4)
    covered = Position.of("fr-club", own=1, opponent=4, queen="pending")
    assert covered.rule(counts(own=1)).board == ("me", 7)
    assert covered.rule(counts(own=1, striker=True)).board is None
    both = Position.of("fr-club", own=1, opponent=1, queen="covered-by-me")
    assert both.rule(counts(own=1, opponent=1)).board == ("me", 3)


def test_the_family_plays_on_for_the_queen() -> None:
    position = Position.of("family", own=1, opponent=4)
    ruling = position.rule(counts(own=1))
    assert (ruling.board, ruling.turn_continues) == (None, True)
    assert ruling.apply().rule(counts(queen=True)).board == ("me", 1)
    assert position.rule(counts(own=1, queen=True)).board == ("me", 1)
    early = position.rule(counts(queen=True))
    assert (early.dues, early.returns, early.turn_continues) == (0, ("Q",), False)
    late = Position.of("family", own=0, opponent=4).rule(counts(queen=True, striker=True))
    assert (late.returns, late.turn_continues) == (("Q", "W"), False)


def test_club29_counts_the_queen_five() -> None:
    position = Position.of("club29", own=1, opponent=4, queen="pending", score=(23, 0))
    assert position.rule(counts(own=1)).board == ("me", 9)
    position = Position.of("club29", own=1, opponent=4, queen="pending", score=(24, 0))
    assert position.rule(counts(own=1)).board == ("me", 4)


def test_points_loses_ten_with_every_penalty() -> None:
    position = Position.opening("points", layout=False).rule(
        StrokeFacts(pocketed=("W1", "B1"))
    ).apply()  # fmt: skip
    assert position.sides[0].points == 30
    ruling = position.rule(StrokeFacts(pocketed=("B2",), striker=True))
    assert (ruling.turn_continues, ruling.returns) == (False, ("W",))
    assert ruling.apply().sides[0].points == 40
    assert ruling.apply().sides[0].potted == ("B", "B")
    early = position.rule(counts(queen=True))
    assert (early.returns, early.apply().sides[0].points) == (("Q", "W"), 0)
    few = Position.of("points", own=2, opponent=3)
    assert few.rule(counts(queen=True)).apply().sides[0].points == 50


def test_free_returns_the_latest_man_and_loses_its_value() -> None:
    position = Position.opening("free", layout=False).rule(
        StrokeFacts(pocketed=("W1", "B1"))
    ).apply()  # fmt: skip
    ruling = position.rule(counts(striker=True))
    assert (ruling.returns, ruling.apply("auto").sides[0].points) == (("B",), 2)
    last = Position.of("free", own=1, opponent=0, points=(20, 6))
    ruling = last.rule(StrokeFacts(pocketed=("W", "Q")))
    assert ruling.board == ("me", 25)
    alone = Position.of("free", own=0, opponent=0, points=(15, 12))
    assert alone.rule(counts(queen=True)).board == ("me", 18)
    level = Position.of("free", own=0, opponent=0, points=(12, 15))
    assert level.rule(counts(queen=True)).board == ("draw", 15)


@pytest.mark.parametrize("name", rules.RULESETS)
def test_every_ruleset_rebuilds_from_its_repr(name: str) -> None:
    base = ruleset(name, stroke_seconds=20)
    namespace = {"ruleset": ruleset}
    assert eval(repr(base), namespace) == base  # noqa: S307
    assert pickle.loads(pickle.dumps(base)) == base


def test_a_ruleset_is_refused_with_all_faults() -> None:
    with pytest.raises(InvalidRuleset) as caught:
        ruleset("icf", target=0, cover="any", laws="2030", speed=1)
    assert len(caught.value.faults) == 3
    with pytest.raises(InvalidRuleset, match="do not go with"):
        ruleset("icf", cover="any")


# --- values -------------------------------------------------------------------------------------


def some_positions() -> list[Position]:
    return [
        Position.opening("icf"),
        Position.opening("free", seats=4, breaker="west", orientation=12.5),
        icf(1, 5, queen="pending", dues=0, score=(3, 8), games=(1, 0)),
        icf().rule(counts(own=1, striker=True)).apply(),
        icf(1, 5).rule(counts(own=1)).apply(),
        Position.of(ruleset("icf", laws="1991", target=29), own=9, opponent=9, dues=3),
        Position.of("points", own=3, opponent=2, points=(-20, 150), seats=4, turn="north"),
        Position.of("icf", layout=carrom.Layout.of({"W3": (0.1, 0.2), "B1": (1 / 3, 0.1),
                                                    "Q": (-0.123456789, 1e-7)})),
        Position.opening("icf", equipment=carrom.CarromBoard(side=0.735)),
    ]  # fmt: skip


@pytest.mark.parametrize("position", some_positions())
def test_a_position_is_a_value(position: Position) -> None:
    assert Position.from_text(position.to_text()) == position
    assert Position.from_json(position.to_json()) == position
    assert Position.from_dict(position.to_dict()) == position
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position
    assert hash(twin) == hash(position)
    assert copy.deepcopy(position) == position
    assert position.replace() == position
    namespace = {**vars(rules), **vars(carrom)}
    assert eval(repr(position), namespace) == position  # noqa: S307
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.turn = "north"  # type: ignore[misc]
    other = position.seen_from(position.seats[1 - position.me])
    assert other != position


@pytest.mark.parametrize(
    "facts",
    [
        StrokeFacts(),
        StrokeFacts(pocketed=("W1", "Q"), striker=True, first_contact="B2"),
        StrokeFacts(layout=carrom.Layout.opening("casual"), touched=True),
        StrokeFacts(out_of_turn=True, by="north"),
        StrokeFacts(overboard=("B1", "Q"), piece_broken="W2", proper=False),
    ],
)
def test_facts_are_a_value(facts: StrokeFacts) -> None:
    assert StrokeFacts.from_text(facts.to_text()) == facts
    assert StrokeFacts.from_json(facts.to_json()) == facts
    assert pickle.loads(pickle.dumps(facts)) == facts
    assert eval(repr(facts), {**vars(rules), **vars(carrom)}) == facts  # noqa: S307
    assert facts.replace() == facts


def test_a_ruling_is_a_value() -> None:
    ruling = icf().rule(counts(own=1))
    assert ruling == icf().rule(counts(own=1)) != icf().rule(counts())
    assert pickle.loads(pickle.dumps(ruling)) == ruling
    assert len({ruling, copy.copy(ruling), copy.deepcopy(ruling)}) == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        ruling.facts = counts()


# --- refusals -----------------------------------------------------------------------------------


def test_an_illegal_position_is_refused_with_all_faults() -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position.of("icf", own=7, opponent=9, dues=-1, eligible=False, break_attempts=4)
    assert len(caught.value.faults) >= 2
    with pytest.raises(InvalidPosition) as caught:
        Position.of("ifc", own=7, opponent=9, queen="gone", turn="up", seats=3)
    assert len(caught.value.faults) == 4


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: icf(0, 5), "own must be 1 or more"),
        (lambda: icf(10, 5), "own must be from 0 to 9, not 10"),
        (lambda: icf(7, 9, eligible=False), "2 of its men are down"),
        (lambda: icf(9, 9, eligible=False, queen="pending"), "no man of side 0 was ever pocketed"),
        (lambda: icf().replace(turn="east"), "turn must be one of south, north, not 'east'"),
        (lambda: icf().replace(speed=1), "a position has no 'speed'"),
        (lambda: Position.of("points", own=9, opponent=9, queen="pending"), "needs no cover"),
        (lambda: Position.of("free", own=9, opponent=8, potted=("W",)), "make 8, not 9"),
        (lambda: Position.of("icf", layout=carrom.Layout.opening(), own=8), "8 white men should"),
        (lambda: Position.of("icf", layout=carrom.Layout.opening(), queen="pending"),
         "she lies on the board"),
        (lambda: Position.of("icf", layout=carrom.Layout.of({"W1": (0, 0), "B1": (0.01, 0),
                                                             "Q": (0.37, 0)})),
         "W1 and B1 overlap"),
    ],
)  # fmt: skip
def test_each_illegal_position_says_why(make: Any, fault: str) -> None:
    with pytest.raises(InvalidPosition, match=re.escape(fault)):
        make()


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        (counts(own=8), "8 white men left the board, but only 7 lay there"),
        (counts(queen=True), "the queen left the board, but she is covered-by-me"),
        (StrokeFacts(partner_talk=True), "in singles nobody has a partner"),
        (StrokeFacts(foul=True, by="east"), "by must be one of south, north"),
        (StrokeFacts(out_of_turn=True, by="south"), "cannot play out of turn"),
    ],
)
def test_facts_that_cannot_be_are_refused(facts: StrokeFacts, fault: str) -> None:
    with pytest.raises(InvalidFacts, match=re.escape(fault)):
        icf(queen="covered-by-me").rule(facts)


def test_facts_that_contradict_the_layout_are_refused_with_all_faults() -> None:
    layout = carrom.Layout.opening("singles")
    with pytest.raises(InvalidFacts) as caught:
        Position.opening().rule(StrokeFacts(pocketed=("W1",), layout=layout.without("B1", "B2")))
    assert caught.value.faults == (
        "B1 is missing from the layout, but did not leave the board",
        "B2 is missing from the layout, but did not leave the board",
        "W1 lies on the layout, but left the board",
    )


@pytest.mark.parametrize(
    "facts",
    [
        {"pocketed": ("W1", "W1")},
        {"pocketed": "W1"},
        {"pocketed": ("S",)},
        {"own": None},
        {"own": 1.0},
        {"striker": 1},
        {"passed": True, "own": 1},
        {"passed": True, "no_room": True},
        {"by": "north"},
        {"out_of_turn": True},
        {"queen": True, "pocketed": ("Q",)},
        {"touched": False, "own": 1},
        {"pocketed": ("W1",), "overboard": ("W1",)},
    ],
)
def test_contradictory_facts_are_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(InvalidFacts):
        StrokeFacts(**facts)


@pytest.mark.parametrize("text", ["", "carrom-position: 2", "x", "carrom-position: 1\n  a: 1"])
def test_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        Position.from_text(text)
    with pytest.raises(InvalidPosition):
        Position.from_json(text)
    with pytest.raises(InvalidFacts):
        StrokeFacts.from_text(text)


# --- words --------------------------------------------------------------------------------------


def test_every_code_has_a_message_in_every_language() -> None:
    folder = Path(rules.__file__).parent
    said = set(rules.facts.FOUL_ACTS + rules.facts.LOSING_ACTS)
    codes = {name.replace("_", "-") for name in said} | {"left-seat-match"}
    for path in folder.glob("*.py"):
        source = path.read_text("utf-8")
        codes |= set(re.findall(r'say(?:_foul)?\(\s*"([a-z-]+)"', source))
        codes |= set(re.findall(r'(?:End|replay)\(\s*(?:draft, )?"([a-z-]+)"', source))
        codes |= set(re.findall(r'return "[a-z]+", "([a-z-]+)"', source))
    assert len(codes) > 50
    for language in LANGUAGES.values():
        assert codes <= set(language.templates)


def test_explanations_read_like_an_umpire() -> None:
    assert icf(1, 5).rule(counts(own=1)).explain().splitlines() == [
        "One own man pocketed (Law 48).",
        "The last own man is down with the queen still on the board (Law 107).",
        "The board goes to north: three points.",
    ]
    with pytest.raises(carrom.CarromError, match="lang must be one of en"):
        icf().rule(counts()).explain("tlh")


# --- many at once -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rules.RULESETS)
def test_a_batch_is_ruled_as_its_strokes_are(name: str) -> None:
    position = Position.opening(name)
    numbers = np.random.default_rng(7)
    strokes = carrom.StrokeBatch.aim(
        x=numbers.uniform(-0.15, 0.15, 300),
        angle=numbers.uniform(40.0, 140.0, 300),
        speed=numbers.uniform(0.2, 12.0, 300),
    )
    assert position.layout is not None
    batch = carrom.simulate_batch(position.layout, strokes)
    ruled = position.rule_batch(batch)
    assert len(ruled.rulings) < 150
    for i in range(0, 300, 7):
        facts = StrokeFacts.of(carrom.simulate(position.layout, strokes[i]))
        ruling = position.rule(facts)
        assert ruled.turn_continues[i] == ruling.turn_continues
        assert rules.batch.QUEENS[ruled.queen[i]] == ruling.queen
        assert (ruled.own_after[i], ruled.opponent_after[i]) == ruling.men_after
        assert (ruled.dues[i], ruled.winner[i]) == (ruling.dues, -1)
        assert len(ruled[i].returns) == len(ruling.returns)


def test_strokes_of_a_batch_that_did_not_settle_are_marked() -> None:
    position = Position.opening()
    assert position.layout is not None
    strokes = carrom.StrokeBatch.aim(x=0.0, angle=90.0, speed=[0.1, 6.0])
    limits = carrom.Limits(max_time=0.5)
    ruled = position.rule_batch(carrom.simulate_batch(position.layout, strokes, limits=limits))
    assert ruled.settled.tolist() == [True, False]
    assert ruled.index.tolist() == [0, -1]
    with pytest.raises(InvalidFacts, match="stroke 1 did not settle"):
        _ = ruled[1]


def test_whose_turn_it_is_is_a_fault_of_the_stroke() -> None:
    position = Position.opening()
    good = carrom.Stroke.aim(x=0.1, angle=90.0, speed=3.0)
    assert position.stroke_faults(good) == ()
    wrong = carrom.Stroke.aim(x=0.2, angle=90.0, speed=3.0, seat="north")
    assert len(rules.stroke_faults(position, wrong)) == 2


@pytest.mark.parametrize("name", tuple(rules.RULESETS))
def test_every_board_end_cites_a_rule_of_its_own_document(name: str) -> None:
    document = {
        "fr-classic": "000",
        "points": "002",
        "fr-club": "003",
        "free": "003b",
        "family": "004",
    }
    states = ("board",) if name == "family" else ("covered-by-me", "covered-by-opponent", "board")
    for queen in states:
        position = rules.Position.of(name, own=1, opponent=1, queen=queen)
        ruling = position.rule(rules.StrokeFacts.counts(own=1, opponent=1, queen=queen == "board"))
        if ruling.board_result is None:
            continue
        assert ruling.board_result.laws
        if name in document:
            assert any(law.startswith(document[name] + ".") for law in ruling.board_result.laws)


def test_a_board_lost_by_an_act_cites_the_law_that_was_broken() -> None:
    for name in rules.RULESETS:
        position = rules.Position.of(name, own=3, opponent=4)
        ruling = position.rule(rules.StrokeFacts(board_disturbed=True))
        assert ruling.board_result is not None
        assert "126" in ruling.board_result.laws


def test_what_is_held_has_names_where_the_layout_is_known() -> None:
    layout = carrom.Layout.of({"Q": (0, 0), "W1": (0.1, 0), "B1": (0, 0.1)})
    position = Position.of("free", layout=layout, opponent_potted=("W5", "B2"))
    assert position.sides[0].potted[:4] == ("W2", "W3", "W4", "W6")
    after = position.rule(StrokeFacts(striker=True)).apply().place()
    assert after.layout is not None
    assert after.layout.names == ("Q", "W1", "B1", "B9")


def test_no_room_for_any_due_man_is_an_empty_placing_in_a_game_too() -> None:
    names = ["W1", "W2", "W3", "W4", "W5", "B1", "B2", "B3", "B4"]
    ring = {
        name: (0.05 * x, 0.05 * y)
        for name, (x, y) in zip(
            names, (carrom.angles.unit_vector(40.0 * i) for i in range(9)), strict=True
        )
    }
    layout = carrom.Layout.of(ring | {"Q": (0.2, 0.2)})
    game = rules.Game.of(Position.of("icf", layout=layout)).play(StrokeFacts(striker=True))
    empty: tuple[Any, ...] = ([], (), np.empty((0, 2)))
    for nothing in empty:
        after = game.place(nothing)
        assert after.position.layout == layout
        assert after.position.sides[0].dues == 1


# --- while men await placing --------------------------------------------------------------------


@pytest.mark.parametrize("layout", [False, True])
@pytest.mark.parametrize(
    "act",
    [
        *("time_overrun", "technical_foul", "foul", "pieces_touched", "powder_foul"),
        *("board_knocked", "placing_fault"),
    ],
)
def test_a_foul_while_men_await_placing_is_ruled_and_they_go_on_waiting(
    act: str, layout: bool
) -> None:
    where = carrom.Layout.opening().without("W1", "W2", "B1") if layout else None
    position = Position.of("icf", own=7, opponent=8, layout=where)
    waiting = position.rule(counts(striker=True)).apply()
    ruling = waiting.rule(counts(by="north", **{act: True}))
    after = ruling.apply()
    first, second = after.pending
    assert (first, after.faults()) == (waiting.pending[0], ())
    assert (second.side, second.placer, [name[0] for name in second.pieces]) == (1, "south", ["B"])
    # "foul" tells one that loses the turn, whenever it was
    turn = "south" if act == "foul" else "north"
    assert (after.turn, after.white, after.black) == (turn, 8, 9)
    assert ruling.returns == second.pieces
    assert after.place().place().pending == ()
    mine = waiting.rule(counts(by="south", **{act: True})).apply()
    assert [group.side for group in mine.pending] == [0, 0]
    names = [name for group in mine.pending for name in group.pieces]
    assert len(set(names)) == (2 if layout else 1)
    assert mine.faults() == ()


def test_a_board_is_lost_while_men_await_placing() -> None:
    waiting = icf(own=7).rule(counts(striker=True)).apply()
    for act in ("left_seat", "board_disturbed", "played_before_play"):
        ruling = waiting.rule(counts(by="south", **{act: True}))
        assert ruling.board_result is not None
        assert ruling.board_result.points == (0, 11)  # the due man lies there by right
        assert ruling.apply().pending == ()


def test_no_stroke_is_made_while_men_await_placing() -> None:
    waiting = icf(own=7).rule(counts(striker=True)).apply()
    for facts in (counts(), counts(passed=True), counts(no_room=True), counts(proper=False),
                  counts(striker_slipped=True), counts(own=1, time_overrun=True)):  # fmt: skip
        with pytest.raises(InvalidPosition, match="must first be placed"):
            waiting.rule(facts)


# --- what is said -------------------------------------------------------------------------------


def told(position: Position, facts: StrokeFacts) -> str:
    return position.rule(facts).explain()


@pytest.mark.parametrize(
    ("position", "facts", "code", "laws"),
    [
        (icf(4, 6), counts(own=1, striker=True), "men-return", ("73",)),
        (icf(4, 6), counts(own=1, opponent=1, striker=True), "men-return", ("75",)),
        (icf(4, 6), counts(own=1, proper=False), "men-return", ("77a",)),
        (icf(4, 6), counts(own=1, striker=True, proper=False), "men-return", ("77b",)),
        (icf(4, 6), counts(own=1, proper=False), "improper", ("64b", "77a")),
        (icf(4, 6), counts(opponent=1, proper=False), "improper", ("64b", "76")),
        (icf(4, 6), counts(proper=False), "improper", ("64b",)),
        (icf(4, 6), counts(foul=True), "foul", ("63",)),
        (icf(4, 6), counts(foul=True, by="north"), "foul", ("63",)),
        (icf(4, 6, turn_strokes=1), counts(foul=True), "foul", ("64",)),
        (icf(4, 6), counts(own=1, foul=True), "foul", ("64b",)),
        (icf(4, 6), counts(pieces_touched=True), "pieces-touched", ("134", "63")),
        (icf(4, 6), counts(striker=True), "dues-out", ("72c", "78a")),
        (icf(4, 6), counts(foul=True, by="north"), "dues-out-other", ("78b",)),
        (icf(4, 1), counts(opponent=1), "opponent-cleared", ("106",)),
        (icf(4, 1), counts(opponent=1, striker=True), "opponent-cleared", ("111",)),
        (
            icf(1, 1, queen="covered-by-me"),
            counts(own=1, opponent=1, striker=True),
            "both-cleared",
            ("110",),
        ),
        (
            icf(1, 1, queen="covered-by-opponent"),
            counts(own=1, opponent=1, striker=True),
            "both-cleared",
            ("112",),
        ),
        (Position.of("free", own=4, opponent=4), counts(striker=True), "striker-due", ("72a",)),
        (
            Position.of("free", own=4, opponent=4),
            counts(own=1, striker=True, proper=False),
            "striker-due",
            ("77b",),
        ),
        (
            Position.of("free", own=4, opponent=4, queen="pending"),
            counts(striker=True),
            "queen-not-covered",
            ("100a",),
        ),
        (
            Position.of("points", own=9, opponent=4),
            counts(queen=True),
            "points-lost-queen",
            ("002.4",),
        ),
        (icf(4, 6), counts(placing_fault=True), "placing-fault", ("house 8.12", "63")),
    ],
)
def test_each_remark_cites_its_own_laws(
    position: Position, facts: StrokeFacts, code: str, laws: tuple[str, ...]
) -> None:
    # a foul of the player not on turn is the technical one; "foul" on turn is one at any time
    if code == "foul" and laws == ("63",) and facts.by is None:
        laws = ("64",)
    found = {remark.code: remark.laws for remark in position.rule(facts).remarks}
    assert found[code] == laws


def test_what_both_sides_owe_is_told_apart() -> None:
    ruling = icf(own=7, opponent=9).rule(counts(foul=True, by="north"))
    assert ruling.explain().splitlines() == [
        "Technical foul by north (Law 63).",
        "One man is owed by north until one is down (Law 72c).",
        "South plays on (Law 48).",
    ]
    both = Position.of("icf", own=9, opponent=9, dues=1, opponent_dues=1)
    assert told(both, counts(own=1, opponent=1)).splitlines()[2:] == [
        "One due man comes out; north places it (Laws 72c, 78a).",
        "One man owed by north comes out; south places it (Law 78b).",
        "South plays on (Law 48).",
    ]
    assert "dues-wait-other" not in both.rule(counts(own=1)).codes, "it was announced before"


def test_nothing_is_promised_when_the_board_is_over() -> None:
    said = told(icf(1, 1, queen="pending"), counts(own=1, opponent=1, striker=True))
    assert "The queen is not covered." in said
    assert "may cover" not in said
    said = told(icf(4, 1), counts(opponent=1, queen=True))
    assert "The queen is pocketed, but not covered." in said
    assert "next stroke" not in said
    for position in (icf(4, 1), icf(4, 1, queen="pending"), icf(1, 1)):
        for queen in (position.queen == "board", False):
            for more in ({"striker": True}, {"proper": False}, {}):
                ruling = position.rule(counts(opponent=1, queen=queen, **more))
                assert ruling.board is not None
                assert "returns to the centre" not in ruling.explain()


def test_an_improper_stroke_is_called_so_once() -> None:
    said = told(icf(4, 6), counts(queen=True, proper=False))
    assert said.count("improper") == 1
    assert "The queen returns to the centre (Law 64b)." in said
    said = told(icf(4, 6, queen="pending"), counts(own=1, proper=False))
    assert said.count("improper") == 1


def test_in_1991_the_due_for_the_striker_is_all() -> None:
    position = Position.of(ruleset("icf", laws="1991"), own=4, opponent=4)
    said = told(position, counts(striker=True, proper=False))
    assert "The stroke was improper too; the due for the striker is all it costs" in said
    assert "no men" not in said


def test_a_break_that_touched_nothing_is_told_as_what_it_was() -> None:
    opening = Position.opening("icf", layout=False)
    assert "pocketed the striker" in told(opening, counts(striker=True))
    assert "was not proper" not in told(opening, counts(striker=True))
    assert "was not proper" in told(opening, counts(proper=False))
    said = told(opening, counts(touched=False, time_overrun=True))
    assert "nothing is owed" not in said
    assert "One man is owed until one is down (Law 72c)." in said
    assert "116" in opening.rule(counts(striker_overboard=True)).laws
    assert "come back" not in told(opening, counts(before_play=True))


def test_six_passes_are_three_of_each_side() -> None:
    position = icf(seats=4, passes=5)
    assert told(position, counts(passed=True)).splitlines()[-1] == (
        "Three passes of each side in a row: the board is played again (Law 137)."
    )


def test_penalties_of_the_points_game_are_told_once_and_each_for_what_it_is() -> None:
    position = Position.of("points", own=4, opponent=4)
    lines = told(position, counts(overboard=("W",), striker_overboard=True)).splitlines()
    assert lines[1:5] == [
        "One piece left the board: one penalty (002.2).",
        "The striker left the board: one penalty (002.2).",
        "20 points are lost (002.2).",
        "One piece returns to the centre (Law 65).",
    ]
    none_down = Position.of("points", own=9, opponent=4)
    said = told(none_down, counts(proper=False))
    assert "The stroke was improper: one penalty (002.2)." in said
    assert "No white man is down that could come back (002.3)." in said
    ruling = none_down.rule(counts(queen=True, striker=True))
    assert ruling.apply().sides[0].points - none_down.sides[0].points == -40
    assert "30 points are lost for the queen (002.4)." in ruling.explain()


def test_a_foul_by_law_63_is_called_technical() -> None:
    assert "technical foul (Laws 134, 63)" in told(icf(4, 6), counts(pieces_touched=True))
    said = told(icf(4, 6, turn_strokes=1), counts(pieces_touched=True))
    assert "put back: foul (Laws 134, 64)" in said


def test_a_broken_piece_is_told_after_what_was_pocketed() -> None:
    said = told(icf(4, 6), counts(piece_broken="W")).splitlines()
    assert said[:2] == [
        "Nothing was pocketed.",
        "A white man broke and is replaced in its place (Laws 120, 141).",
    ]


def test_the_family_is_told_once_that_all_is_down() -> None:
    position = Position.of("family", own=1, opponent=4)
    assert told(position, counts(own=1, queen=True)).splitlines() == [
        "One own man pocketed (Law 48).",
        "Own men and queen are down (004.1, 004.3, 004.7).",
        "The board goes to south: one point.",
    ]


def test_the_queen_that_no_longer_counts_is_told() -> None:
    late = icf(1, 4, queen="covered-by-me", score=(22, 0))
    assert "The queen does not count above 21 points (Law 54)." in told(late, counts(own=1))
    early = icf(1, 4, queen="covered-by-me", score=(21, 0))
    assert "54" not in [law for r in early.rule(counts(own=1)).remarks[2:] for law in r.laws]


def test_dues_are_written_off_when_the_board_ends_law_55() -> None:
    position = icf(1, 4, queen="covered-by-me", dues=1, opponent_dues=2)
    after = position.rule(counts(own=1)).apply()
    assert [side.dues for side in after.sides] == [0, 0]


def test_the_ruling_on_a_stroke_of_a_batch_knows_the_places() -> None:
    layout = carrom.Layout.opening("singles")
    position = Position.opening(layout=layout)
    strokes = carrom.StrokeBatch.aim(x=0.0, angle=np.linspace(60.0, 120.0, 40), speed=5.0)
    batch = carrom.simulate_batch(layout, strokes)
    rulings = position.rule_batch(batch)
    for row in range(0, 40, 5):
        alone = StrokeFacts.of(carrom.simulate(layout, strokes[row], record="final"))
        assert StrokeFacts.of_batch(batch, row) == alone
        assert rulings[row] == position.rule(alone)
        assert rulings[row].apply("auto").faults() == ()
    assert rulings[-1] == rulings[39]
    assert rulings.rulings[0].apply("auto").layout is None, "of a kind only the counts are known"
    assert rulings == position.rule_batch(batch)
    with pytest.raises(InvalidFacts, match="batch must be a BatchResult"):
        StrokeFacts.of_batch(5, 0)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        StrokeFacts.of_batch(batch, 40)
    limits = carrom.Limits(max_events=3)
    cut = carrom.simulate_batch(layout, strokes, limits=limits)
    with pytest.raises(InvalidFacts, match="stroke 0 did not settle: event-limit"):
        StrokeFacts.of_batch(cut, 0)
