"""Results of a tournament: what a match can end with is taken, and nothing else is."""

import json
import pickle
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from carrom.rules import (
    FORMATS,
    RULESETS,
    Format,
    Match,
    Position,
    Ruleset,
    StrokeFacts,
    Toss,
    ruleset,
)
from carrom.rules.game_end import displayed, judged
from carrom.rules.tournament import (
    InvalidTournament,
    LineUp,
    Pairing,
    Round,
    SwissTournament,
    Team,
    TeamEvent,
    Tie,
    UncheckedScores,
)
from carrom.rules.tournament.scoring import Scoring
from rules_play import random_facts

TOSS = Toss(winner=0, choice="break")
SHORT = Format(name="short", games=1, draws=False)
DRAWS = Format(name="drawn", games=3, draws=True)
AGREED = [*FORMATS.values(), SHORT, DRAWS]
CASES = [
    pytest.param(rules, agreed, id=f"{rules.name}-{agreed.name}")
    for rules, agreed in product(RULESETS.values(), AGREED)
]
over_cases = pytest.mark.parametrize(("rules", "agreed"), CASES)


def ended(rules: Ruleset, agreed: Format, number: int) -> Match:
    """A whole match of drawn facts; where time is kept it may be up at any moment."""
    dice = Random(number)
    match = Match.opening(("Ann", "Bob"), rules, toss=TOSS, format=agreed, layout=False)
    limit = 0.0 if agreed.minutes is None else dice.choice((0.0, 0.002, 0.02))
    while not match.over:
        if match.game.over:
            match = match.next_game()
        elif match.position.over:
            tossed = match.order[0] if match.game.extra_board_due else None
            match = match.next_board(breaker=tossed)
        elif dice.random() < limit and not match.game.time_called:
            match = match.time_up()
        elif match.position.placer is not None:
            match = match.place() if dice.random() < 0.9 else _forgone(match)
        else:
            match = match.play(random_facts(dice, match.position))
    return match


def _forgone(match: Match) -> Match:
    try:
        return match.forgo()
    except ValueError:
        return match.place()


def score_of(match: Match) -> tuple[int, int]:
    """The score as a tournament takes it."""
    return match.score if match.format.games == 1 else match.games


def by_play(match: Match) -> bool:
    """Whether play has ended the match: a forfeit is recorded as such."""
    return match.result is not None and match.result.code in ("games", "draw")


VARIANTS = [
    ruleset("icf", queen_points=0, cover="none"),
    ruleset("icf", board_cap=None, unfinished="count", claim_extra_points=False),
    ruleset("fr-classic", extra_board=False, board_cap=7),
    ruleset("fr-classic", unfinished="void", target=None, boards=2),
    ruleset("fr-club", boards=3, board_cap=5),
    ruleset("free", board_cap=12, early_queen_points=3),
    ruleset("free", boards=3, target=40, unfinished="count"),
    ruleset("points", board_cap=100, boards=1),
    ruleset("points", target=500, boards=8),
    ruleset("points", target=30),
    ruleset("free", queen_points=0),
    ruleset("free", extra_board=True, queen_points=2),
    ruleset("free", target=15, extra_board=True),
    ruleset("fr-classic", boards=1),
    ruleset("fr-classic", boards=2, board_cap=1),
]


@pytest.mark.parametrize(
    ("rules", "agreed"),
    [*CASES, *product(VARIANTS, (FORMATS["single"], FORMATS["ffc"], FORMATS["icf"]))],
)
def test_what_a_match_really_ended_with_is_taken(rules: Ruleset, agreed: Format) -> None:
    scoring = Scoring(rules, agreed)
    seen = set()
    for number in range(4 if agreed.games == 1 else 2):  # of three games each is a long one
        match = ended(rules, agreed, number)
        if by_play(match):
            score = score_of(match)
            seen.add(score)
            assert scoring.faults(score) == (), match
            assert scoring.faults(score[::-1]) == (), match
    assert seen or rules not in RULESETS.values()
    tournament = SwissTournament(("Ann", "Bob"), ruleset=rules, format=agreed)
    for score in seen:
        played = tournament.record({("Ann", "Bob"): score})
        assert SwissTournament.from_json(played.to_json()) == played


# --- every score there is, counted by brute force -----------------------------------------------

SMALL = [
    ruleset("icf", target=5, boards=3, board_cap=3),
    ruleset("icf", target=5, boards=None, board_cap=3),
    ruleset("icf", target=None, boards=3, board_cap=3),
    ruleset("icf", target=7, boards=1, board_cap=3),
    ruleset("icf", target=4, boards=2, board_cap=4, extra_board=False),
    ruleset("icf", target=None, boards=2, board_cap=2, extra_board=False),
    ruleset("fr-club", target=5, board_cap=2),
    ruleset("fr-club", target=5, boards=2, board_cap=2),
    ruleset("family"),
    ruleset("family", target=3, boards=3),
]


def everything(rules: Ruleset, timed: bool) -> set[tuple[int, int]]:
    """Every score that a game can be shown with in the end: all ways its boards can go."""
    least = int(rules.board_end != "first-out")
    most = 1 if rules.board_end == "queen-last" else rules.board_cap or 0
    one = [(points, 0) for points in range(least, most + 1)]
    steps = [*one, *((b, a) for a, b in one)]
    found: set[tuple[int, int]] = set()
    seen: set[tuple[tuple[int, int], int, bool, bool]] = set()
    waiting = [((0, 0), 0, False, False)]
    while waiting:
        state = waiting.pop()
        score, boards, extra, time = state
        if rules.boards is None:
            state = score, 0, extra, time
        if state in seen:
            continue
        seen.add(state)
        if boards or time:
            result = judged(rules, score, boards, time=time, extra_board=extra)
            if result is not None:
                found.add(displayed(score, rules.target))
                continue
        if timed and not time:
            waiting.append((score, boards, extra, True))
        at_end = time or (rules.boards is not None and boards >= rules.boards)
        at_end = at_end or (rules.target is not None and max(score) >= rules.target)
        if boards > (rules.boards or 20) + 1:
            continue
        for a, b in steps:
            waiting.append(((score[0] + a, score[1] + b), boards + 1, at_end, time))
    return found


@pytest.mark.parametrize("timed", [False, True], ids=["played out", "timed"])
@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_every_score_that_can_be_is_taken_and_no_other(rules: Ruleset, timed: bool) -> None:
    agreed = Format(games=1, minutes=40.0) if timed else Format(games=1)
    scoring = Scoring(rules, agreed)
    top = 12
    taken = {
        score
        for score in product(range(-1, top), range(-1, top))
        if not scoring.faults(score) and sorted(score) != [0, scoring.walkover]
    }
    possible = everything(rules, timed)
    assert taken == {score for score in possible if sorted(score) != [0, scoring.walkover]}
    assert scoring.faults((scoring.walkover, 0)) == scoring.faults((0, scoring.walkover)) == ()


def counted(steps: set[tuple[int, int]], rules: Ruleset, top: int) -> set[tuple[int, int]]:
    """Every score up to `top` of a game of boards that give the steps, counted move by move."""
    found: set[tuple[int, int]] = set()
    seen: set[tuple[tuple[int, int], int]] = set()
    waiting = [((0, 0), 0)]
    while waiting:
        state = waiting.pop()
        score, boards = state
        if state in seen or max(score) > top:
            continue
        seen.add(state)
        result = judged(rules, score, boards) if boards else None
        if result is not None:
            found.add(result.score)
            continue
        boards = min(boards + 1, rules.boards or 0)
        waiting += [((score[0] + a, score[1] + b), boards) for a, b in steps]
    return found


def of_free(rules: Ruleset) -> set[tuple[int, int]]:
    """What a board of free colours gives: each of 19 pieces to a side, or left for the winner."""
    values = [rules.white_value] * 9 + [rules.black_value] * 9 + [rules.queen_points]
    held: set[tuple[int, int, int]] = {(0, 0, 0)}
    for value in values:
        held = {
            (a + value * (to == 0), b + value * (to == 1), left + (to == 2) * 1)
            for a, b, left in held
            for to in range(3)
        }
    total, cap = sum(values), rules.board_cap or 10_000
    found = {(a, b) for a, b, left in held if not left}
    found |= {(total - b, 0) for _, b, left in held if left}
    found |= {(b, a) for a, b in found}
    return {(min(a, cap), min(b, cap)) for a, b in found}


FREE = [
    ruleset("free"),
    ruleset("free", queen_points=0),
    ruleset("free", queen_points=2, extra_board=True),
    ruleset("free", board_cap=12),
    ruleset("free", board_cap=7, extra_board=True),
    ruleset("free", target=20, queen_points=5),
    ruleset("free", target=10, queen_points=4, extra_board=True),
    ruleset("free", white_value=3, black_value=5, queen_points=20),
]


@pytest.mark.parametrize("rules", FREE, ids=repr)
def test_a_board_of_free_colours_gives_every_piece_to_somebody(rules: Ruleset) -> None:
    scoring, top = Scoring(rules, FORMATS["single"]), 45
    taken = {score for score in product(range(top), range(top)) if not scoring.faults(score)}
    # beyond the top of the scores looked at, level boards come back to none of them
    possible = {score for score in counted(of_free(rules), rules, 400) if max(score) < top}
    walkovers = {(scoring.walkover, 0), (0, scoring.walkover)}
    assert taken - walkovers == possible - walkovers


@pytest.mark.parametrize("score", [(28, 1), (0, 0), (2, 1), (13, 12), (29, 29), (16, 15)])
def test_points_that_no_board_of_free_colours_gives_are_refused(score: tuple[int, int]) -> None:
    tournament = SwissTournament(("Ann", "Bob"), ruleset="free", format="single")
    with pytest.raises(InvalidTournament, match=rf"{score[0]}-{score[1]} cannot be"):
        tournament.record({1: score})


def test_free_colours_at_time_give_what_was_made_or_nothing() -> None:
    counted = Scoring(ruleset("free", unfinished="count"), FORMATS["eurocup"])
    void = Scoring(RULESETS["free"], FORMATS["ffc"])
    assert not counted.faults((13, 12))
    assert void.faults((13, 12))
    assert not void.faults((0, 0))


@pytest.mark.parametrize(
    ("rules", "agreed", "score"),
    [
        (ruleset("points", target=30), "single", (150, 150)),
        (ruleset("points", target=30, extra_board=True), "single", (310, 330)),
        (ruleset("free", extra_board=True), "single", (55, 35)),
        (ruleset("free", extra_board=True, boards=2), "single", (70, 80)),
        (ruleset("fr-classic", boards=2, board_cap=1), "single", (4, 3)),
        (ruleset("fr-classic", boards=2, board_cap=5), "single", (15, 18)),
        (ruleset("fr-classic", boards=1, target=None), "single", (45, 57)),
        (ruleset("fr-classic", target=5), "single", (75, 90)),
        (ruleset("fr-classic", boards=1), "eurocup", (10, 11)),
        (ruleset("fr-classic", boards=1, target=1), "eurocup", (10, 11)),
    ],
)
def test_level_boards_one_after_another_and_draws_past_the_target_are_taken(
    rules: Ruleset, agreed: str, score: tuple[int, int]
) -> None:
    assert Scoring(rules, FORMATS[agreed]).faults(score) == ()
    assert Scoring(rules, FORMATS[agreed]).faults(score[::-1]) == ()


def test_a_score_too_far_apart_for_one_extra_board_is_refused() -> None:
    capped = Scoring(ruleset("fr-classic", boards=2, board_cap=5), FORMATS["single"])
    assert capped.faults((15, 22))
    past = Scoring(ruleset("fr-classic", target=5), FORMATS["single"])
    assert past.faults((75, 97))


def _classic_steps(rules: Ruleset) -> set[tuple[int, int]]:
    """What boards of the classic way give, as really ruled at their last strokes."""
    steps = set()
    strokes = [
        StrokeFacts.counts(own=own, opponent=opponent, queen=queen, striker=striker)
        for own, opponent in ((1, 0), (0, 1), (1, 1))
        for queen, striker in product((False, True), repeat=2)
    ]
    for own, opponent in product(range(1, 10), repeat=2):
        for queen in ("board", "pending", "covered-by-me", "covered-by-opponent"):
            try:
                position = Position.of(rules, own=own, opponent=opponent, queen=queen)
            except ValueError:
                continue
            for facts in (*strokes, StrokeFacts(left_seat=True)):
                try:
                    result = position.rule(facts).board_result
                except ValueError:
                    continue
                if result is not None and not result.replay:
                    steps |= {result.points, result.points[::-1]}
    return steps


@pytest.mark.parametrize("cap", [1, 3, 5, 9, 21])
def test_every_score_of_the_classic_way_is_taken_however_many_boards_are_level(cap: int) -> None:
    rules = ruleset("fr-classic", boards=2, board_cap=cap, leaving_seat="board")
    scoring = Scoring(rules, FORMATS["single"])
    possible = counted(_classic_steps(rules), rules, 60)
    assert any(min(score) > 2 * cap for score in possible)
    assert not [score for score in possible if scoring.faults(score)]


# --- what cannot be -----------------------------------------------------------------------------


def impossible(rules: Ruleset, agreed: Format) -> Iterator[tuple[Any, str]]:
    """Results that no match of a format can have, each with what is said of it."""
    yield from (
        (25, "the score must be two whole numbers"),
        (None, "the score must be two whole numbers"),
        ((25,), "the score must be two whole numbers"),
        ((25, 1, 1), "the score must be two whole numbers"),
        ("25", "the score must be two whole numbers"),
        ((1.0, 0), "must be a whole number, not 1.0"),
        (("1", 0), "must be a whole number, not '1'"),
        ((True, 0), "must be a whole number, not True"),
        ((np.True_, 0), "must be a whole number"),
        ((None, 0), "must be a whole number, not None"),
        ((float("nan"), 0), "must be a whole number, not nan"),
        ((10_000, 3), "must be from"),
        ((-10_000, 3), "must be from"),
        ((10**400, 0), "must be from"),
    )
    free = rules.colours == "free"
    if agreed.games == 3:
        yield from (((3, 0), "games must be from 0 to 2"), ((2, 2), "two games won end the match"))
        yield from (
            ((-1, 2), "games must be from 0 to 2"),
            ((25, 14), "games must be from 0 to 2"),
        )
        if agreed.applied_to(rules).extra_board:
            yield from (((1, 0), "goes on"), ((1, 1), "goes on"), ((0, 0), "goes on"))
        return
    if rules.name in ("icf", "fr-club", "family", "club29"):
        target = rules.target or 0
        yield (10 * target, 3), f"points must be from 0 to {target}, not {10 * target}"
        yield (target + 1, 0), f"points must be from 0 to {target}"
        yield (target, target), f"a game ends when one side has {target}"
        yield (-1, 3 % target), f"points must be from 0 to {target}, not -1"
    if rules.name == "free" and not agreed.applied_to(rules).extra_board:
        yield from (((31, 0), "points must be from 0 to 30"), ((20, 11), "all pieces"))
    if rules.name == "points":
        yield (15, 5), "multiples of 10"
        if not agreed.applied_to(rules).extra_board:  # which level boards would put off
            yield (1000, 610), "all pieces of all boards"
    if not free and agreed.applied_to(rules).extra_board:
        level = 0 if rules.name == "family" else 12
        yield (level, level), "cannot be"


@over_cases
def test_a_result_that_cannot_be_is_refused(rules: Ruleset, agreed: Format) -> None:
    tournament = SwissTournament(("Ann", "Bob", "Cid", "Dan"), ruleset=rules, format=agreed)
    event = TeamEvent(TEAMS, ruleset=rules, format=agreed)
    won = Scoring(rules, agreed).walkover
    for score, said in impossible(rules, agreed):
        with pytest.raises(InvalidTournament, match=said) as caught:
            tournament.record({1: score, 2: (won, 0)})
        assert all(fault.startswith("table 1, ") for fault in caught.value.faults)
        with pytest.raises(InvalidTournament, match=said) as caught:
            event.record({1: Tie(HOME, AWAY, (score, (won, 0), (0, won)))})
        assert all(fault.startswith("table 1, A - B, first") for fault in caught.value.faults)


TEAMS = tuple(Team(name, [f"{name}{i}" for i in range(2, 6)]) for name in ("A", "B"))
HOME, AWAY = (LineUp((f"{x}2", f"{x}3"), (f"{x}4", f"{x}5")) for x in ("A", "B"))


def test_results_of_the_issue_are_refused_all_in_one_message() -> None:
    tournament = SwissTournament(("Ann", "Bob", "Cid", "Dan", "Eve", "Fay"), seed=1)
    with pytest.raises(InvalidTournament) as caught:
        tournament.record({1: (250, 3), 2: (25, 25), 3: (-1, 3)})
    assert [fault.partition(": ")[2] for fault in caught.value.faults] == [
        "points must be from 0 to 25, not 250",
        "25-25 cannot be: a game ends when one side has 25",
        "points must be from 0 to 25, not -1",
    ]


@over_cases
def test_a_match_won_without_playing_is_recorded_as_a_bye(rules: Ruleset, agreed: Format) -> None:
    tournament = SwissTournament(("Ann", "Bob", "Cid"), ruleset=rules, format=agreed, rounds=2)
    won = Scoring(rules, agreed).walkover
    assert tournament.bye_points == won
    meetings = tournament.pair([("Ann", "Bob"), ("Cid", None)])
    tournament = tournament.record({1: (0, won)}, meetings)
    rows = {row.player: (row.points, row.difference) for row in tournament.standings()}
    assert rows == {"Ann": (0, -won), "Bob": (2, won), "Cid": (2, won)}


@pytest.mark.parametrize(
    ("options", "least", "most"),
    [({}, 1, 25), ({"ruleset": "club29"}, 1, 29), ({"format": "icf"}, 1, 2)],
)
def test_a_bye_scores_what_a_match_can(options: dict[str, Any], least: int, most: int) -> None:
    for points in (least, most):
        assert SwissTournament(("Ann", "Bob"), bye_points=points, **options).bye_points == points
    wrong: tuple[Any, ...] = (least - 1, most + 1, -5, True, 2.0, "25")
    for bad in wrong:
        with pytest.raises(InvalidTournament, match="bye_points must be"):
            SwissTournament(("Ann", "Bob"), bye_points=bad, **options)


@pytest.mark.parametrize("target", [28, 30, 1000])
def test_a_walkover_is_no_more_than_the_boards_of_free_colours_can_give(target: int) -> None:
    rules = ruleset("free", queen_points=0, target=target)
    tournament = SwissTournament(("Ann", "Bob"), ruleset=rules, format="single")
    assert tournament.bye_points == 27
    assert tournament.record({1: (0, 27)}).played[0].scores == ((0, 27),)


def test_a_bye_of_other_points_is_also_a_walkover() -> None:
    tournament = SwissTournament(("Ann", "Bob"), bye_points=9, ruleset="club29", format="single")
    assert tournament.record({1: (0, 9)}).played[0].scores == ((0, 9),)


# --- what is agreed -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["Swiss", "teams"])
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"ruleset": "ifc"}, "ruleset must be a Ruleset or one of icf"),
        ({"ruleset": 3}, "ruleset must be a Ruleset or one of icf"),
        ({"format": "ffcc"}, "format must be a Format or one of icf"),
        ({"format": 1}, "format must be a Format or one of icf"),
        ({"format": None}, "must both be agreed, or both be None: 'icf' and None"),
        ({"ruleset": None}, "must both be agreed, or both be None: None and 'ffc'"),
    ],
)
def test_what_is_agreed_is_checked(kind: str, options: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidTournament, match=said):
        made(kind, **options)


def made(kind: str, **options: Any) -> SwissTournament | TeamEvent:
    if kind == "Swiss":
        return SwissTournament(("Ann", "Bob"), **options)
    return TeamEvent(TEAMS, **options)


@pytest.mark.parametrize("kind", ["Swiss", "teams"])
def test_with_nothing_agreed_any_score_is_taken(kind: str) -> None:
    free: Any = made(kind, ruleset=None, format=None)
    score = (250, -3)
    done: Any = free.record({1: score if kind == "Swiss" else Tie(HOME, AWAY, (score,) * 3)})
    assert type(done).from_json(done.to_json()) == done
    assert pickle.loads(pickle.dumps(done)) == done
    assert (done.ruleset, done.format) == (None, None)


@pytest.mark.parametrize("kind", ["Swiss", "teams"])
@over_cases
def test_what_is_agreed_is_kept(kind: str, rules: Ruleset, agreed: Format) -> None:
    tournament: Any = made(kind, ruleset=rules, format=agreed)
    again = type(tournament).from_json(tournament.to_json())
    assert (again, again.ruleset, again.format) == (tournament, rules, agreed)
    assert type(tournament).from_text(tournament.to_text()) == tournament


def from_before(plain: dict[str, Any], *old: tuple[int, int]) -> dict[str, Any]:
    """A form as it was written before anything was agreed, with other scores."""
    plain = {key: value for key, value in plain.items() if key not in ("ruleset", "format")}
    text = json.dumps(plain)
    for now, then in zip(((25, 3), (25, 4)), old, strict=False):
        text = text.replace(f"{now[0]}, {now[1]}]", f"{then[0]}, {then[1]}]")
    read: dict[str, Any] = json.loads(text)
    return read


@pytest.mark.parametrize("kind", ["Swiss", "teams"])
def test_a_file_from_before_is_read_and_its_scores_are_looked_at(kind: str) -> None:
    score: Any = (25, 3) if kind == "Swiss" else Tie(HOME, AWAY, ((25, 3), (25, 4), (18, 18)))
    done: Any = made(kind).record({1: score})
    assert type(done).from_dict(from_before(done.to_dict())) == done
    with pytest.warns(UncheckedScores, match="points must be from 0 to 25, not 250"):
        old = type(done).from_dict(from_before(done.to_dict(), (250, -3)))
    assert (old.ruleset, old.format) == (None, None)
    assert type(done).from_json(old.to_json()) == old
    edited = {**done.to_dict(), "played": old.to_dict()["played"]}
    with pytest.raises(InvalidTournament, match="not 250"):
        type(done).from_dict(edited)
    note = pickle.loads(pickle.dumps(UncheckedScores(("a", "b"))))
    assert str(note) == "no format is agreed: a; b"


# --- tables -------------------------------------------------------------------------------------


def test_a_round_with_other_tables_is_refused() -> None:
    """Results are entered by tables: they went to the pairs of the tables as we count them."""
    tournament = SwissTournament(("Ann", "Bob", "Cid", "Dan", "Eve"))
    swapped = Round(
        number=1,
        pairings=(Pairing(2, "Ann", "Bob"), Pairing(1, "Cid", "Dan"), Pairing(3, "Eve", None)),
    )
    with pytest.raises(InvalidTournament) as caught:
        tournament.record({2: (25, 0), 1: (0, 25)}, swapped)
    assert caught.value.faults == (
        "Ann - Bob: the table must be 1, not 2",
        "Cid - Dan: the table must be 2, not 1",
        "Eve: the table must be none, not 3",
    )


@pytest.mark.parametrize("table", [1.0, True, np.float64(1.0), np.True_, "1", None, 0, -1, (1,)])
def test_a_table_is_a_whole_number(table: Any) -> None:
    with pytest.raises(InvalidTournament, match=r"there is no table|nobody here is called"):
        SwissTournament(("Ann", "Bob")).record({table: (25, 0)})


def test_a_table_may_be_a_number_of_numpy() -> None:
    tournament = SwissTournament(("Ann", "Bob"))
    score: Any = (np.int64(25), np.int8(3))
    done = tournament.record({np.int64(1): score})
    assert done == tournament.record({1: (25, 3)})
    assert done.to_json() == tournament.record({1: (25, 3)}).to_json()
