"""Clocks, toss and formats (Laws 39, 40, 46, 50, 56, 57, 60, 88, 121, 124)."""

import math
import pickle
from typing import Any

import pytest
from carrom.errors import InvalidClock, InvalidPosition, InvalidRuleset
from carrom.rules import Position, StrokeFacts, ruleset
from carrom.rules.clock import Countdown, MatchClock, PlacingClock, ShotClock
from carrom.rules.formats import FORMATS, Format, side_change_due
from carrom.rules.toss import Toss
from hypothesis import given
from hypothesis import strategies as st

SINGLES = (("Ann",), ("Bob",))
PAIRS = (("A1", "A2"), ("B1", "B2"))
NOTHING: Any = None


# --- the time for a stroke ----------------------------------------------------------------------


def test_the_break_is_timed_from_play_law_46() -> None:
    clock = ShotClock.of(ruleset("icf"))
    assert not clock.running
    clock = clock.play(now=10.0)
    assert clock.left(now=10.0) == 15.0
    assert not clock.overrun(now=25.0)
    assert clock.overrun(now=25.001)


def test_the_time_starts_when_pieces_rest_after_an_own_success_law_124a() -> None:
    position = Position.of("icf", own=7, opponent=9)
    clock = ShotClock().following(position.rule(StrokeFacts.counts(own=1)))
    assert not clock.striker_removed(now=0.0).running
    assert clock.at_rest(now=0.0).running


def test_the_time_starts_when_the_striker_is_removed_law_124b() -> None:
    position = Position.of("icf", own=7, opponent=9)
    clock = ShotClock().following(position.rule(StrokeFacts()))
    assert not clock.at_rest(now=0.0).running
    assert clock.striker_removed(now=3.0).left(now=4.0) == 14.0


def test_the_time_starts_when_placing_ends_law_50() -> None:
    ruling = Position.of("icf", own=7, opponent=9).rule(StrokeFacts(striker=True))
    clock = ShotClock().following(ruling, placing=bool(ruling.apply().pending))
    assert not clock.striker_removed(now=0.0).running
    assert clock.placed(now=8.0).elapsed(now=9.0) == 1.0


def test_after_a_board_the_next_waits_for_play() -> None:
    ruling = Position.of("icf", own=1, opponent=5).rule(StrokeFacts.counts(own=1))
    assert ShotClock().following(ruling).awaits == "play"


def test_an_appeal_stops_the_time_until_play_law_121a() -> None:
    clock = ShotClock().play(now=0.0).appeal(now=6.0)
    assert clock.left(now=300.0) == 9.0
    assert not clock.at_rest(now=300.0).running
    again = clock.play(now=300.0)
    assert again.left(now=305.0) == 4.0
    assert again.overrun(now=309.5)


def test_an_appeal_before_the_time_starts_changes_nothing() -> None:
    clock = ShotClock(awaits="striker").appeal(now=1.0).play(now=2.0)
    assert not clock.running
    assert clock.striker_removed(now=3.0).left(now=3.0) == 15.0


def test_a_stroke_made_stops_the_time() -> None:
    clock = ShotClock().play(now=0.0).struck(now=14.0)
    assert not clock.overrun(now=100.0)
    assert clock.facts(now=100.0) is None


def test_too_slow_is_ruled_as_a_technical_foul_before_the_first_stroke_law_63() -> None:
    facts = ShotClock().play(now=0.0).facts(now=16.0)
    assert facts is not None
    position = Position.of("icf", own=7, opponent=9)
    ruling = position.rule(facts)
    assert ruling.dues == 1
    assert ruling.turn_continues
    assert "50" in ruling.laws


def test_the_ruleset_sets_the_time() -> None:
    rules = ruleset("icf", stroke_seconds=10.0, placing_seconds=8.0)
    assert ShotClock.of(rules).seconds == 10.0
    assert PlacingClock.of(rules, "north").seconds == 8.0


def test_who_places_too_slowly_commits_the_foul_law_88b() -> None:
    clock = PlacingClock(placer="north").start(now=0.0)
    assert clock.facts(now=15.0) is None
    assert clock.facts(now=15.1) == StrokeFacts(time_overrun=True, by="north")


@pytest.mark.parametrize("now", [math.nan, math.inf, "1", None, True, 4.0])
def test_a_reading_that_cannot_be_is_refused(now: Any) -> None:
    with pytest.raises(InvalidClock, match="now"):
        ShotClock().play(now=5.0).left(now=now)


@pytest.mark.parametrize(
    "make",
    [
        lambda: ShotClock(seconds=0.0),
        lambda: ShotClock(awaits="whistle"),
        lambda: PlacingClock(placer="up"),
        lambda: MatchClock(seconds=60.0, extra=-1.0),
        lambda: Countdown(seconds=math.nan),
        lambda: ShotClock.of(NOTHING),
        lambda: PlacingClock.of(NOTHING, "south"),
        lambda: ShotClock().following(NOTHING),
        lambda: ShotClock().following(NOTHING, placing=NOTHING),
        # an event that is not waited for is told at a time all the same
        lambda: ShotClock().at_rest(now=math.nan),
        lambda: ShotClock(awaits="rest").play(now=NOTHING),
    ],
)
def test_a_clock_that_cannot_be_is_refused(make: Any) -> None:
    with pytest.raises(InvalidClock):
        make()


def test_all_faults_of_a_clock_are_told() -> None:
    with pytest.raises(InvalidClock) as error:
        ShotClock(seconds=-1.0, used=-2.0, awaits="whistle")
    assert len(error.value.faults) == 3


@given(st.lists(st.floats(0.0, 10.0), min_size=1, max_size=12))
def test_only_the_running_time_is_counted(spans: list[float]) -> None:
    clock, now, counted = Countdown(seconds=1000.0), 0.0, 0.0
    for i, span in enumerate(spans):
        clock = clock.start(now) if i % 2 == 0 else clock.stop(now)
        now += span
        counted += span if i % 2 == 0 else 0.0
    assert clock.elapsed(now) == pytest.approx(counted)
    assert clock.elapsed(now) + clock.left(now) == pytest.approx(1000.0)


# --- the time for a game ------------------------------------------------------------------------


def test_forty_minutes_and_five() -> None:
    clock = FORMATS["ffc"].clock()
    assert clock is not None
    assert clock.phase(now=0.0) == "before"
    clock = clock.start(now=0.0)
    minutes = (0.0, 34.9, 35.0, 40.0, 40.1, 43.9, 44.0, 45.0, 45.1)
    assert [clock.phase(now=60.0 * m) for m in minutes] == [
        *("play", "play", "alarm", "alarm"),
        *("extra", "extra", "extra-alarm", "extra-alarm", "over"),
    ]
    assert clock.left_in_all(now=2400.0) == 300.0
    assert not clock.over(now=2700.0)
    assert clock.over(now=2700.1)


def test_fifty_minutes_and_five() -> None:
    clock = FORMATS["eurocup"].clock()
    assert clock is not None
    assert clock.start(now=0.0).new_board_allowed(now=3000.0)
    assert not clock.start(now=0.0).new_board_allowed(now=3001.0)


def test_a_board_may_be_played_to_its_end() -> None:
    clock = Format(games=1, minutes=45.0, extra_minutes=None).clock()
    assert clock is not None
    clock = clock.start(now=0.0)
    assert clock.phase(now=100_000.0) == "extra"
    assert not clock.over(now=100_000.0)
    assert clock.left_in_all(now=0.0) is None


def test_an_alarm_can_be_left_out() -> None:
    clock = MatchClock(seconds=60.0, extra=60.0, alarm=0.0, extra_alarm=0.0).start(now=0.0)
    assert [clock.phase(now=t) for t in (60.0, 61.0, 120.0)] == ["play", "extra", "extra"]


# --- formats ------------------------------------------------------------------------------------


def test_the_laws_play_best_of_three_without_a_limit_of_time_law_57() -> None:
    assert FORMATS["icf"].games == 3
    assert FORMATS["icf"].clock() is None
    assert FORMATS["icf"].applied_to("icf") == ruleset("icf")


def test_from_the_quarter_finals_no_limit_of_boards_law_56b() -> None:
    assert FORMATS["icf-finals"].applied_to("icf").boards is None


def test_a_game_without_target_keeps_its_boards_in_the_quarter_finals() -> None:
    assert FORMATS["icf-finals"].applied_to("points").boards == 4


def test_the_format_overrules_the_ruleset() -> None:
    rules = Format(games=1, unfinished="count", draws=True, trial="shots").applied_to("icf")
    assert (rules.unfinished, rules.extra_board, rules.trial) == ("count", False, "shots")


def test_each_team_has_a_trial_board_law_40() -> None:
    trials = FORMATS["icf"].trials(ruleset("icf"), late=[0])
    assert [(t.team, t.kind, t.count) for t in trials] == [(0, "boards", 1), (1, "boards", 1)]


def test_who_comes_late_has_no_trial_shots_seed_000() -> None:
    trials = FORMATS["icf"].trials(ruleset("fr-classic"), late=[1])
    assert [(t.team, t.kind, t.count) for t in trials] == [(0, "shots", 2)]


def test_trials_can_be_left_out_or_given_to_all() -> None:
    assert Format(trial="none").trials(ruleset("icf")) == ()
    late_too = Format(trial="shots", late_trial=True)
    assert len(late_too.trials(ruleset("icf"), late=[0, 1])) == 2


def test_sides_change_in_the_third_game_after_board_four_or_at_13_law_60a() -> None:
    rules = ruleset("icf")
    assert not side_change_due(rules, False, 3, 12)
    assert side_change_due(rules, False, 3, 13)
    assert side_change_due(rules, False, 4, 0)


def test_from_the_quarter_finals_they_change_at_13_only_law_60b() -> None:
    rules = FORMATS["icf-finals"].applied_to("icf")
    assert not side_change_due(rules, True, 7, 12)
    assert side_change_due(rules, True, 2, 13)
    assert not side_change_due(ruleset("icf"), True, 7, 12)


def test_other_games_change_at_the_half() -> None:
    assert side_change_due(ruleset("club29"), False, 1, 15)
    assert not side_change_due(ruleset("club29"), False, 1, 14)
    assert side_change_due(ruleset("points"), False, 2, 300)
    assert not side_change_due(ruleset("points"), False, 1, 300)


@pytest.mark.parametrize(
    ("values", "faults"),
    [
        ({"games": 2}, 1),
        ({"games": True}, 1),
        ({"minutes": 0.0}, 1),
        ({"extra_minutes": 5.0}, 1),
        ({"games": 5, "unfinished": "half", "draws": 1, "trial": "x", "trial_shots": 0}, 5),
        ({"quarter_final": None, "name": 3}, 2),
    ],
)
def test_a_format_that_cannot_be_is_refused(values: dict[str, Any], faults: int) -> None:
    with pytest.raises(InvalidRuleset) as error:
        Format(**values)
    assert len(error.value.faults) == faults


def test_an_unknown_parameter_of_a_format_is_refused_with_all_faults() -> None:
    with pytest.raises(InvalidRuleset) as error:
        FORMATS["icf"].replace(gmes=1, games=9)
    assert len(error.value.faults) == 2


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_survives_its_plain_form(name: str) -> None:
    assert Format.from_dict(FORMATS[name].to_dict()) == FORMATS[name]


# --- toss ---------------------------------------------------------------------------------------


def test_who_chooses_the_break_sits_first_and_the_loser_has_the_side_law_39c() -> None:
    toss = Toss(winner=0, choice="break", seat="north")
    assert (toss.breaking_team, toss.side_team, toss.sits_first) == (0, 1, 0)
    assert dict(toss.seating(SINGLES)) == {"south": "Ann", "north": "Bob"}
    assert toss.breaker(SINGLES) == "south"


def test_who_chooses_the_side_leaves_the_break_to_the_loser_law_39a() -> None:
    toss = Toss(winner=0, choice="side", seat="south")
    assert (toss.breaking_team, toss.sits_first) == (1, 1)
    assert toss.breaker(SINGLES) == "north"


@pytest.mark.parametrize("seat", ["south", "east", "north", "west"])
@pytest.mark.parametrize("winner", [0, 1])
def test_partners_sit_opposite_law_28(seat: str, winner: int) -> None:
    toss = Toss(winner=winner, choice="side", seat=seat)
    players = list(toss.seating(PAIRS).values())
    assert {frozenset(players[0::2]), frozenset(players[1::2])} == {
        frozenset({"A1", "A2"}),
        frozenset({"B1", "B2"}),
    }
    assert toss.seating(PAIRS)[seat] == PAIRS[winner][0]
    assert toss.seating(PAIRS)[toss.breaker(PAIRS)] == PAIRS[1 - winner][0]


def test_in_singles_nobody_sits_east() -> None:
    with pytest.raises(InvalidPosition, match="seat"):
        Toss(winner=0, choice="side", seat="east").seating(SINGLES)


def test_a_toss_that_cannot_be_is_refused_with_all_faults() -> None:
    with pytest.raises(InvalidPosition) as error:
        Toss(winner=2, choice="colour", seat="up")
    assert len(error.value.faults) == 3


def test_clocks_formats_and_tosses_are_values() -> None:
    for value in (ShotClock().play(now=1.0), FORMATS["ffc"], Toss(winner=0, choice="break")):
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
