"""Swiss tournaments: whole ones played, and what is refused."""

import pickle
from collections import Counter
from typing import Any

import pytest
from carrom.random_numbers import SplitMix64
from carrom.rules.tournament import InvalidTournament, SwissTournament, usual_rounds
from hypothesis import given, settings
from hypothesis import strategies as st

FOUR = ("Ann", "Bob", "Cid", "Dan")


def play_round(tournament: SwissTournament, dice: SplitMix64) -> SwissTournament:
    meetings = tournament.pair()
    scores = {
        one.table: (dice.below(26), dice.below(25)) for one in meetings if one.table is not None
    }
    return tournament.record(scores, meetings)


def play(tournament: SwissTournament, seed: int) -> SwissTournament:
    dice = SplitMix64(seed)
    while not tournament.over:
        tournament = play_round(tournament, dice)
    return tournament


def check(tournament: SwissTournament) -> None:
    """What holds for every tournament in which nobody withdrew."""
    size, rounds = len(tournament.players), tournament.rounds
    meetings = Counter(
        frozenset(one.names) for played in tournament.played for one in played.round
    )
    assert max(meetings.values()) == 1
    assert sum(meetings.values()) == rounds * (size // 2 + size % 2)
    for played in tournament.played:
        names = [name for one in played.round for name in one.names]
        assert sorted(names) == sorted(tournament.players)
        tables = [one.table for one in played.round if not one.bye]
        assert tables == list(range(1, size // 2 + 1))
    rows = {row.player: row for row in tournament.standings()}
    assert sorted(rows) == sorted(tournament.players)
    byes = rounds * (size % 2)
    assert sum(row.byes for row in rows.values()) == byes
    assert all(row.played == rounds == row.won + row.drawn + row.lost for row in rows.values())
    assert all(row.points == 2 * row.won + row.drawn for row in rows.values())
    assert sum(row.points for row in rows.values()) == 2 * rounds * (size // 2) + 2 * byes
    assert sum(row.difference for row in rows.values()) == tournament.bye_points * byes
    for name, row in rows.items():
        opponents = [set(pair) - {name} for pair in meetings if name in pair and len(pair) == 2]
        assert row.buchholz == sum(rows[one.pop()].points for one in opponents)
    keys = [row.key for row in tournament.standings()]
    assert keys == sorted(keys, reverse=True)
    assert [row.rank for row in tournament.standings()] == [keys.index(key) + 1 for key in keys]


@pytest.mark.parametrize("size", range(2, 41))
def test_nobody_meets_anybody_twice(size: int) -> None:
    players = tuple(f"P{i}" for i in range(size))
    check(play(SwissTournament(players, seed=size), seed=size))


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 13), st.integers(0, 2**64 - 1), st.data())
def test_nobody_meets_anybody_twice_in_small_fields(
    size: int, seed: int, data: st.DataObject
) -> None:
    rounds = data.draw(st.integers(1, min(7, size - 1)))
    tournament = SwissTournament(tuple(map(str, range(size))), rounds=rounds, seed=seed)
    done = play(tournament, seed)
    check(done)
    assert play(tournament, seed) == done
    again = SwissTournament.from_json(done.to_json())
    assert again == done
    assert hash(again) == hash(done)
    assert SwissTournament.from_text(done.to_text()) == done
    assert pickle.loads(pickle.dumps(done)) == done


@settings(max_examples=25, deadline=None)
@given(st.integers(8, 30), st.integers(0, 2**64 - 1))
def test_a_tournament_goes_on_when_players_withdraw(size: int, seed: int) -> None:
    tournament = SwissTournament(tuple(map(str, range(size))), rounds=5, seed=seed)
    dice = SplitMix64(seed)
    while not tournament.over:
        if dice.below(2) and len(tournament.active) > 2:
            tournament = tournament.withdraw(tournament.active[dice.below(3)])
        active = tournament.active
        tournament = play_round(tournament, dice)
        names = [name for one in tournament.played[-1].round for name in one.names]
        assert sorted(names) == sorted(active)
    assert len(tournament.standings()) == size
    assert SwissTournament.from_json(tournament.to_json()) == tournament


def test_the_first_round_is_drawn_the_same_on_every_machine() -> None:
    tournament = SwissTournament(("Ann", "Bob", "Cid", "Dan", "Eve"), seed=2026)
    assert [one.names for one in tournament.pair()] == [("Dan", "Ann"), ("Cid", "Bob"), ("Eve",)]


def test_equal_players_meet_and_the_leaders_sit_at_table_one() -> None:
    tournament = SwissTournament(FOUR, rounds=2)
    first = tournament.pair()
    tournament = tournament.record({1: (25, 0), 2: (0, 20)})
    winners = {first.pairings[0].first, first.pairings[1].second}
    assert set(tournament.pair().pairings[0].names) == winners


def test_ranks_go_by_points_then_buchholz_then_difference() -> None:
    tournament = SwissTournament(FOUR, rounds=2)
    pairs = [("Ann", "Bob"), ("Cid", "Dan")]
    tournament = tournament.record({1: (25, 0), 2: (25, 10)}, tournament.pair(pairs))
    assert [row.player for row in tournament.standings()] == ["Ann", "Cid", "Dan", "Bob"]
    pairs = [("Ann", "Cid"), ("Bob", "Dan")]
    tournament = tournament.record({1: (5, 6), 2: (7, 7)}, tournament.pair(pairs))
    keys = {row.player: row.key for row in tournament.standings()}
    assert keys == {"Cid": (4, 3, 16), "Ann": (2, 5, 24), "Dan": (1, 5, -15), "Bob": (1, 3, -25)}
    assert [row.player for row in tournament.standings()] == ["Cid", "Ann", "Dan", "Bob"]


def test_a_result_may_name_the_players_either_way_round() -> None:
    tournament = SwissTournament(("Ann", "Bob"))
    first, second = tournament.pair().pairings[0].names
    assert tournament.record({(first, second): (25, 7)}) == tournament.record({1: (25, 7)})
    assert tournament.record({(second, first): (7, 25)}) == tournament.record({1: (25, 7)})


def test_a_bye_is_a_win_by_the_points_agreed() -> None:
    tournament = SwissTournament(("Ann", "Bob", "Cid"), bye_points=20)
    lucky = tournament.pair().bye
    row = next(x for x in tournament.record({1: (9, 9)}).standings() if x.player == lucky)
    assert (row.points, row.difference, row.buchholz, row.byes) == (2, 20, 0, 1)


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3), (6, 5), (39, 6), (40, 7)])
def test_usual_rounds(players: int, rounds: int) -> None:
    assert usual_rounds(players) == rounds
    assert SwissTournament(tuple(map(str, range(players)))).rounds == rounds


@pytest.mark.parametrize(
    ("players", "options", "faults"),
    [
        (("Ann",), {}, ["players must be from 2 to 1000, not 1"]),
        ("Ann", {}, ["players must be a list of names, not 'Ann'", "players must be from"]),
        (
            ("Ann", "Ann", "", 3),
            {"seed": -1, "rounds": 9, "bye_points": 0},
            [
                *("a player's name must be text, not ''", "a player's name must be text, not 3"),
                *("two players have the same name: 'Ann' and 'Ann'", "seed must be"),
                *("bye_points must be", "rounds must be from 0 to 3, not 9"),
            ],
        ),
        (("Ann", " ann", "Bob"), {}, ["two players have the same name: 'Ann' and ' ann'"]),
        (("Ann\nCid", "Bob"), {}, ["a player's name must be text, not 'Ann\\nCid'"]),
        (frozenset({"Ann", "Bob"}), {}, ["players must come in an order"]),
    ],
)
def test_a_tournament_that_cannot_be_is_refused_with_every_fault(
    players: Any, options: dict[str, Any], faults: list[str]
) -> None:
    with pytest.raises(InvalidTournament) as caught:
        SwissTournament(players, **options)
    assert len(caught.value.faults) == len(faults)
    assert all(any(x.startswith(fault) for x in caught.value.faults) for fault in faults)


def refused(act: Any) -> tuple[str, ...]:
    with pytest.raises(InvalidTournament) as caught:
        act()
    return caught.value.faults


def test_results_that_cannot_be_are_refused_with_every_fault() -> None:
    tournament = SwissTournament((*FOUR, "Eve", "Fay"))
    meetings = tournament.pair([("Ann", "Bob"), ("Cid", "Dan"), ("Eve", "Fay")])
    results: dict[Any, Any] = {
        1: (25, 0),
        ("Bob", "Ann"): (0, 25),
        ("Cid", "Dan"): (25, 2.5),
        7: (1, 0),
        ("Ann", "Gus"): (1, 0),
        ("Ann", "Dan"): (1, 0),
    }
    assert set(refused(lambda: tournament.record(results, meetings))) == {
        "table 1, Ann - Bob: two results",
        "there is no table 7",
        "nobody here is called 'Gus'",
        "Ann - Dan is no pairing of round 1",
        "table 3, Eve - Fay: no result",
        "table 2, Cid - Dan: points must be a whole number, not 2.5",
    }


def test_pairs_by_hand_are_refused_with_every_fault() -> None:
    tournament = SwissTournament((*FOUR, "Eve")).withdraw("Dan")
    pairs: Any = [("Ann", "Ann"), ("Bob", "Dan"), ("Gus", None), 5]
    assert set(refused(lambda: tournament.pair(pairs))) == {
        "a pair must be two names, or a name and None, not 5",
        "no player here is called 'Dan'",
        "no player here is called 'Gus'",
        "Ann is paired twice",
        "Cid is not paired",
        "Eve is not paired",
        "0 may have a bye, not 1: Gus",
    }


def test_a_second_meeting_by_hand_is_refused_and_a_second_bye_too() -> None:
    tournament = SwissTournament((*FOUR, "Eve"))
    pairs: list[tuple[str, str | None]] = [("Ann", "Bob"), ("Cid", "Dan"), ("Eve", None)]
    tournament = tournament.record({1: (25, 0), 2: (25, 1)}, tournament.pair(pairs))
    again: list[tuple[str, str | None]] = [("Bob", "Ann"), ("Cid", "Dan"), ("Eve", None)]
    assert refused(lambda: tournament.pair(again)) == (
        "Bob and Ann have met",
        "Cid and Dan have met",
        "Eve has had a bye",
    )


def test_a_second_meeting_that_cannot_be_avoided_is_paired() -> None:
    tournament = SwissTournament(FOUR, rounds=3).record({1: (25, 0), 2: (25, 1)})
    first = tournament.pair()
    left = tournament.played[0].round.pairings[0]
    gone = [name for name in FOUR if name not in left.names]
    alone = tournament.withdraw(*gone)
    assert alone.pair([(left.first, left.second)]).pairings == (left,)
    assert set(alone.pair().pairings[0].names) == set(left.names)
    assert first.number == 2


def test_a_round_of_another_time_is_refused() -> None:
    tournament = SwissTournament(FOUR, rounds=2)
    first = tournament.pair()
    tournament = tournament.record({1: (25, 0), 2: (25, 1)})
    faults = refused(lambda: tournament.record({1: (25, 0), 2: (25, 1)}, first))
    assert faults[0] == "round 2 is next, not 1"
    assert len(faults) == 3
    done = play(tournament, 1)
    assert refused(done.pair) == ("all 2 rounds are played",)


def test_who_withdraws_must_be_there() -> None:
    tournament = SwissTournament(FOUR).withdraw("Ann")
    assert refused(lambda: tournament.withdraw("Ann", "Gus", "Bob", "Bob")) == (
        "Ann has withdrawn before",
        "no player here is called 'Gus'",
        "'Bob' is named twice",
    )
    alone = tournament.withdraw("Bob", "Cid")
    assert refused(alone.pair) == ("nobody is left to play against: Dan",)
    assert tournament.standings().table().count("(withdrawn)") == 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"carrom-swiss": 2}, "carrom-swiss must be 1, not 2"),
        ({"colour": 1}, "there is no 'colour'"),
        ({"played": 3}, "played must be a list of lists, not 3"),
        ({"played": [[["Ann"]]]}, "round 1: a game must be two names and two numbers"),
        ({"played": [[["Ann", "Bob", 1, 2]]]}, "round 1: Cid is not paired"),
        ({"withdrawn": [["Ann", 4]]}, "withdrawn after must be from 0 to 1, not 4"),
        ({"withdrawn": [3]}, "who withdrew must be a name and a number of rounds, not 3"),
        ({"withdrawn": [["Gus", 1]]}, "no player here is called 'Gus'"),
        ({"players": None}, "players must be a list of names, not None"),
    ],
)
def test_a_form_that_is_none_is_refused(change: dict[str, Any], fault: str) -> None:
    tournament = SwissTournament(FOUR).record({1: (25, 0), 2: (25, 1)})
    faults = refused(lambda: SwissTournament.from_dict({**tournament.to_dict(), **change}))
    assert any(x.startswith(fault) for x in faults), faults
