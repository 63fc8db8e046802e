"""Tournaments handled at random, sense and nonsense: documented errors only, and nothing lost."""

import copy
import pickle
from itertools import combinations
from typing import Any

import pytest
from carrom.random_numbers import SplitMix64
from carrom.rules.tournament import (
    InvalidTournament,
    LineUp,
    PlayedRound,
    PlayedTies,
    Round,
    SwissTournament,
    Team,
    TeamEvent,
    Tie,
)
from hypothesis import given, settings
from hypothesis import strategies as st

NAMES = tuple("ABCDEFG")
NONSENSE: tuple[Any, ...] = (
    *(None, True, -1, 0, 10**30, 2.5, float("nan"), "", "A", "Z", b"A", object(), ...),
    *((), [], {}, set(), ("A",), ("A", "B"), ("A", "B", "C"), [("A", "B")], {"A": 1}, range(3)),
)
odd = st.sampled_from(NONSENSE)
pairs = st.one_of(
    odd, st.sampled_from([*combinations(NAMES, 2), *((name, None) for name in NAMES)])
)


def outcome(act: Any) -> Any:
    """What an act gives, or None where it is refused; any other error is a fault."""
    try:
        return act()
    except InvalidTournament as error:
        told = error.faults
    assert told
    assert all(told)
    return None


def check_value(value: Any) -> None:
    """A value that travels: equal after pickle, copy and its forms."""
    twins = [pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)]
    twins += [type(value).from_json(value.to_json()), type(value).from_text(value.to_text())]
    for twin in twins:
        assert twin == value
        assert hash(twin) == hash(value)
        assert twin.standings() == value.standings()


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 7), st.integers(0, 2**32), st.data())
def test_a_swiss_tournament_survives_whatever_is_done_to_it(
    size: int, seed: int, data: st.DataObject
) -> None:
    tournament = SwissTournament(NAMES[:size], seed=seed)
    stale: list[Round] = []
    for _ in range(data.draw(st.integers(1, 8))):
        before, written = tournament, tournament.to_json()
        meetings = outcome(tournament.pair)
        stale += [meetings] if meetings is not None else []
        results: dict[Any, Any] = {}
        for one in meetings or ():
            kind = data.draw(st.sampled_from(("table", "names", "turned", "table", "none", "odd")))
            score: Any = (data.draw(st.integers(0, 25)), data.draw(st.integers(0, 24)))
            key: Any = {"names": one.names, "turned": one.names[::-1]}.get(kind, one.table)
            if kind == "odd":
                score = data.draw(odd)
            if kind != "none" and key is not None:
                results[key] = score
        act = data.draw(
            st.sampled_from(("record", "record", "stale", "withdraw", "odd", "by hand"))
        )
        if act == "record":
            after = outcome(lambda: tournament.record(results))  # noqa: B023
        elif act == "stale" and stale:
            given = data.draw(st.sampled_from(stale))
            after = outcome(lambda: tournament.record(results, given))  # noqa: B023
        elif act == "withdraw":
            name = data.draw(st.one_of(st.sampled_from(NAMES), odd))
            after = outcome(lambda: tournament.withdraw(name))  # noqa: B023
        elif act == "by hand":
            by_hand: Any = data.draw(st.one_of(odd, st.lists(pairs, max_size=4)))
            made = outcome(lambda: tournament.pair(by_hand))  # noqa: B023
            after = made and outcome(lambda: tournament.record(results, made))  # noqa: B023
        else:
            given_results, round_ = data.draw(odd), data.draw(odd)
            after = outcome(lambda: tournament.record(given_results, round_))  # noqa: B023
        assert before.to_json() == written
        if after is not None:
            done, gone = len(after.played), len(after.withdrawn)
            assert (done, gone) in (
                (len(before.played) + 1, len(before.withdrawn)),
                (len(before.played), len(before.withdrawn) + 1),
            )
            tournament = after
            check_value(tournament)


def test_a_result_is_entered_once() -> None:
    tournament = SwissTournament(NAMES[:4], seed=3)
    first = tournament.pair()
    scores = {1: (25, 3), 2: (25, 4)}
    once = tournament.record(scores, first)
    with pytest.raises(InvalidTournament, match="round 2 is next, not 1"):
        once.record(scores, first)
    again = tournament.record({1: (3, 25), 2: (25, 4)}, first)  # put right: the old value stays
    assert again.played[0].scores == ((3, 25), (25, 4))
    assert once.played[0].scores == ((25, 3), (25, 4))


# --- every option acts --------------------------------------------------------------------------


def story(tournament: SwissTournament) -> tuple[Any, ...]:
    """What can be seen of a tournament after its rounds are played."""
    dice = SplitMix64(11)
    seen: list[Any] = []
    while not tournament.over:
        meetings = tournament.pair()
        results = {one.table: (2, dice.below(2)) for one in meetings if not one.bye}
        seen.append(str(meetings))
        tournament = tournament.record(results, meetings)
    refused = []
    for score in ((25, 24), (2, 1), (18, 18), (250, 3), (27, 3)):
        one = SwissTournament(
            ("A", "B"), ruleset=tournament.ruleset, format=tournament.format, bye_points=1
        )
        refused.append(outcome(lambda: one.record({1: score})) is None)  # noqa: B023
    return (*seen, str(tournament.standings()), refused)


@pytest.mark.parametrize(
    "options",
    [
        {"players": NAMES[::-1]},
        {"rounds": 2},
        {"seed": 5},
        {"bye_points": 7},
        {"ruleset": "club29"},
        {"format": "icf"},
        {"ruleset": None, "format": None},
    ],
    ids=str,
)
def test_every_option_of_a_swiss_tournament_acts(options: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"players": NAMES, "rounds": 3, "seed": 1}
    assert story(SwissTournament(**usual)) != story(SwissTournament(**usual | options))


TEAMS = tuple(Team(x, [f"{x}{i}" for i in (2, 3, 5, 6)]) for x in "ABCD")


@pytest.mark.parametrize("overlap", [0, 1, 2])
def test_every_overlap_acts(overlap: int) -> None:
    event = TeamEvent(TEAMS[:2], overlap=overlap)
    away = LineUp(("B2", "B3"), ("B5", "B6"))
    for both, doubles in ((0, ("A5", "A6")), (1, ("A3", "A5")), (2, ("A2", "A3"))):
        home = LineUp(("A2", "A3"), doubles)
        taken = outcome(lambda: event.record({1: Tie(home, away, ((25, 0),) * 3)}))  # noqa: B023
        assert (taken is not None) == (both <= overlap)
    few = [Team("C", [f"C{i}" for i in range(2, 6 - overlap)]), TEAMS[0]]
    assert outcome(lambda: TeamEvent(few, overlap=overlap)) is not None


def test_every_option_of_a_team_event_acts() -> None:
    usual = TeamEvent(TEAMS)
    assert {TeamEvent(TEAMS, seed=seed).schedule for seed in range(9)} != {usual.schedule}
    assert TeamEvent(TEAMS[::-1]).schedule != usual.schedule
    lines = [LineUp((f"{x}2", f"{x}3"), (f"{x}5", f"{x}6")) for x in "AB"]
    for options, score in (({"ruleset": "club29"}, (29, 0)), ({"format": "icf"}, (2, 1))):
        tie = Tie(lines[0], lines[1], (score, score, score))
        made: Any = TeamEvent(TEAMS[:2], **options)  # type: ignore[arg-type]
        assert made.record({1: tie}).over
        level = Tie(lines[0], lines[1], ((29, 29),) * 3)
        assert outcome(lambda: made.record({1: level})) is None  # noqa: B023
    assert (
        outcome(lambda: TeamEvent(TEAMS[:2]).record({1: Tie(lines[0], lines[1], ((29, 0),) * 3)}))
        is None
    )


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_team_event_survives_whatever_is_recorded(data: st.DataObject) -> None:
    event: Any = TeamEvent(TEAMS[: data.draw(st.integers(2, 4))])
    while not event.over:
        before, results = event.to_json(), dict[Any, Any]()
        for one in event.pair():
            if one.bye:
                continue
            lines = []
            for x in one.names:
                usual: Any = (f"{x}2", f"{x}3")
                singles = data.draw(odd) if data.draw(st.integers(0, 9)) == 0 else usual
                lines.append(LineUp(singles, (f"{x}5", f"{x}6")))
            score: Any = (data.draw(st.integers(0, 26)), 3)
            scores: Any = data.draw(odd) if data.draw(st.integers(0, 9)) == 0 else (score,) * 3
            key = data.draw(st.sampled_from((one.table, one.names, one.names[::-1])))
            home, away = lines if key != one.names[::-1] else lines[::-1]
            tie: Any = Tie(home, away, scores)
            results[key] = data.draw(odd) if data.draw(st.integers(0, 15)) == 0 else tie
        after = outcome(lambda: event.record(results))  # noqa: B023
        assert event.to_json() == before
        if after is None:
            break
        event = after
        check_value(event)


# --- what was played ----------------------------------------------------------------------------


@pytest.mark.parametrize("bad", NONSENSE, ids=lambda bad: type(bad).__name__)
def test_what_was_played_is_checked(bad: Any) -> None:
    meetings = SwissTournament(("A", "B")).pair()
    for made in (
        lambda: PlayedRound(bad, ((25, 3),)),
        lambda: PlayedRound(meetings, bad),
        lambda: PlayedRound(meetings, (bad,)),
        lambda: PlayedTies(bad, ()),
        lambda: PlayedTies(meetings, bad),
        lambda: PlayedTies(meetings, (bad,)),
    ):
        with pytest.raises(InvalidTournament):
            made()


def test_a_score_is_as_it_was_played() -> None:
    meetings = SwissTournament(("A", "B")).pair()
    assert PlayedRound(meetings, [[25, 3]]).scores == ((25, 3),)  # type: ignore[arg-type]
