"""Team events: whole ones played, line-ups, direct meetings, and what is refused."""

import pickle
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from carrom.random_numbers import SplitMix64
from carrom.rules.tournament import (
    InvalidTournament,
    LineUp,
    Team,
    TeamEvent,
    Tie,
    round_robin,
)
from hypothesis import given, settings
from hypothesis import strategies as st


def team(name: str, size: int = 4) -> Team:
    return Team(name, [f"{name}{i}" for i in range(1, size + 1)])


def line_up(name: str) -> LineUp:
    return LineUp((f"{name}1", f"{name}2"), (f"{name}3", f"{name}4"))


def tie(names: tuple[str, ...], *scores: tuple[int, int]) -> Tie:
    home, away = names
    return Tie(line_up(home), line_up(away), scores)  # type: ignore[arg-type]


def play(event: TeamEvent, seed: int) -> TeamEvent:
    dice = SplitMix64(seed)
    while not event.over:
        results = {
            one.table: tie(one.names, *((dice.below(26), dice.below(25)) for _ in range(3)))
            for one in event.pair()
            if not one.bye
        }
        event = event.record(results)
    return event


@pytest.mark.parametrize("size", range(2, 21))
def test_everybody_meets_everybody_once_at_home_as_often_as_away(size: int) -> None:
    names = [f"T{i}" for i in range(size)]
    rounds = round_robin(names)
    assert len(rounds) == size - 1 + size % 2
    met = Counter(frozenset(one.names) for x in rounds for one in x if not one.bye)
    assert met == Counter(map(frozenset, combinations(names, 2)))
    for x in rounds:
        assert sorted(name for one in x for name in one.names) == sorted(names)
    for name in names:
        home = sum(one.first == name for x in rounds for one in x if not one.bye)
        away = sum(one.second == name for x in rounds for one in x)
        assert abs(home - away) == (1 - size % 2)
        assert sum(x.bye == name for x in rounds) == size % 2
        places = "".join(
            "H" if one.first == name else "A"
            for x in rounds
            for one in x
            if name in one.names and not one.bye
        )
        assert "HHH" not in places
        assert "AAA" not in places


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 9), st.integers(0, 2**64 - 1), st.booleans())
def test_a_whole_event_adds_up(size: int, seed: int, draw: bool) -> None:
    names = [f"T{i}" for i in range(size)]
    event = play(TeamEvent(tuple(map(team, names)), seed=seed if draw else None), seed)
    rows = event.standings().rows
    ties = size * (size - 1) // 2
    assert sorted(row.team for row in rows) == sorted(names)
    assert all(row.ties == size - 1 for row in rows)
    assert sum(row.tie_points for row in rows) == 2 * ties
    assert sum(row.match_points for row in rows) == 2 * 3 * ties
    assert sum(row.difference for row in rows) == 0
    keys = [row.key for row in rows]
    assert keys == sorted(keys, reverse=True)
    assert TeamEvent.from_json(event.to_json()) == event
    assert TeamEvent.from_text(event.to_text()) == event
    assert pickle.loads(pickle.dumps(event)) == event


def play_with_winners(winners: dict[str, str]) -> TeamEvent:
    """An event in which every tie ends 2-1, with the same points."""
    event = TeamEvent(tuple(map(team, sorted(set("".join(winners))))))
    won, lost = ((25, 0), (25, 0), (0, 25)), ((0, 25), (0, 25), (25, 0))
    while not event.over:
        results = {}
        for one in event.pair():
            home_wins = winners["".join(sorted(one.names))] == one.first
            results[one.names] = tie(one.names, *(won if home_wins else lost))
        event = event.record(results)
    return event


def test_two_equal_teams_are_ranked_by_their_direct_meeting() -> None:
    event = play_with_winners({"AB": "B", "AC": "A", "AD": "A", "BC": "B", "BD": "D", "CD": "C"})
    keys = {row.team: row.key for row in event.standings()}
    assert keys["A"] == keys["B"]
    assert keys["C"] == keys["D"]
    ranks = [(row.rank, row.team) for row in event.standings()]
    assert ranks == [(1, "B"), (2, "A"), (3, "C"), (4, "D")]


def test_a_ring_of_three_equal_teams_shares_the_rank() -> None:
    event = play_with_winners({"AB": "B", "AC": "A", "AD": "A", "BC": "B", "BD": "D", "CD": "D"})
    ranks = [(row.rank, row.team) for row in event.standings()]
    assert ranks == [(1, "A"), (1, "B"), (1, "D"), (4, "C")]


def test_who_is_equal_among_equals_is_compared_once_more() -> None:
    # A to D have won three ties each. Among them A and B won two, C and D one; A beat B, D beat C.
    ties = {"AB": "A", "AC": "C", "AD": "A", "BC": "B", "BD": "B", "CD": "D"}
    ties |= {"AE": "E", "BE": "E", "CE": "C", "DE": "D", "EF": "F"}
    ties |= {"AF": "A", "BF": "B", "CF": "C", "DF": "D"}
    ranks = [(row.rank, row.team) for row in play_with_winners(ties).standings()]
    assert ranks == [(1, "A"), (2, "B"), (3, "D"), (4, "C"), (5, "E"), (6, "F")]


def test_a_result_may_name_the_teams_either_way_round() -> None:
    event = TeamEvent((team("A"), team("B")))
    scores = (25, 0), (20, 25), (25, 1)
    one = event.record({("A", "B"): tie(("A", "B"), *scores)})
    other = event.record({("B", "A"): tie(("A", "B"), *scores).turned()})
    assert one == other
    assert one.standings()[0].team == "A"


def test_ranks_go_by_ties_then_matches_then_difference() -> None:
    event = TeamEvent(tuple(map(team, "ABCD")))
    for meetings, scores in zip(event.schedule, range(3), strict=True):
        assert event.pair() == meetings
        results = {
            one.names: tie(one.names, (25, scores), (25, 0), (0, 25 - len(one.names)))
            for one in meetings
        }
        event = event.record(results)
    keys = [row.key for row in event.standings()]
    assert keys == sorted(keys, reverse=True)


@pytest.mark.parametrize(
    ("singles", "doubles", "overlap", "faults"),
    [
        (("A1", "A2"), ("A3", "A4"), 0, 0),
        (("A1", "A2"), ("A2", "A3"), 0, 1),
        (("A1", "A2"), ("A2", "A3"), 1, 0),
        (("A1", "A2"), ("A2", "A1"), 1, 1),
        (("A1", "A2"), ("A2", "A1"), 2, 0),
        (("A1", "A1"), ("A2", "A3"), 2, 1),
        (("A1", "X"), ("A3", "A3"), 0, 2),
        (("A1",), 5, 0, 2),
    ],
)
def test_line_ups(singles: Any, doubles: Any, overlap: int, faults: int) -> None:
    assert len(LineUp(singles, doubles).faults(team("A"), overlap)) == faults


def refused(act: Any) -> tuple[str, ...]:
    with pytest.raises(InvalidTournament) as caught:
        act()
    return caught.value.faults


def test_an_event_that_cannot_be_is_refused_with_every_fault() -> None:
    teams = (team("A"), team("A"), team("B", 3))
    faults = refused(lambda: TeamEvent(teams, seed=-1))
    assert "two teams have the same name: 'A' and 'A'" in faults
    assert "B needs 4 players, not 3" in faults
    assert any(fault.startswith("seed must be") for fault in faults)
    assert sum("is in A and A" in fault for fault in faults) == 4
    assert not TeamEvent((team("A", 3), team("B", 2)), overlap=2).over
    assert refused(lambda: TeamEvent((team("A"), 5), overlap=3))[0].startswith("overlap must be")  # type: ignore[arg-type]
    assert len(refused(lambda: Team("", ["x", "x", ""]))) == 3
    assert refused(lambda: Team("A", ["x"])) == ("players of A must be from 2 to 4, not 1",)


def test_results_that_cannot_be_are_refused_with_every_fault() -> None:
    event = TeamEvent(tuple(map(team, "ABCD")))
    one, other = (pairing.names for pairing in event.pair())
    wrong = Tie(line_up(one[0]), line_up("X"), ((25, 0), (25, 0), (0.5, 1)))  # type: ignore[arg-type]
    faults = refused(lambda: event.record({1: wrong, ("A", "E"): wrong, 9: wrong}))
    assert "nobody here is called 'E'" in faults
    assert "there is no table 9" in faults
    assert f"table 2, {other[0]} - {other[1]}: no result" in faults
    assert sum(f"{one[1]} has no player" in fault for fault in faults) == 4
    assert any("doubles: points must be a whole number, not 0.5" in fault for fault in faults)
    assert len(refused(lambda: event.record({1: 5, 2: 6}))) == 2  # type: ignore[dict-item]
    assert refused(play(event, 1).pair) == ("all 3 rounds are played",)
    assert refused(lambda: event.team("Z")) == ("no team here is called 'Z'",)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"carrom-team-event": 3}, "carrom-team-event must be 1, not 3"),
        ({"teams": 3}, "teams must be a list, not 3"),
        ({"teams": [["A"]]}, "a team must be a name and its players"),
        ({"played": [[{"home": 1}]]}, "round 1: a tie must have home, away and scores"),
        ({"played": [[]]}, "round 1: table 1, A - B: no result"),
        ({"played": [4]}, "round 1 must be a list, not 4"),
    ],
)
def test_a_form_that_is_none_is_refused(change: dict[str, Any], fault: str) -> None:
    event = TeamEvent((team("A"), team("B")))
    faults = refused(lambda: TeamEvent.from_dict({**event.to_dict(), **change}))
    assert any(x.startswith(fault) for x in faults), faults
