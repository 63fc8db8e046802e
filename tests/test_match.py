"""Matches: toss, games, sides, rests, time, ends (Laws 39, 49, 56-61, 138, 139, 143)."""

import pickle
from typing import Any

import pytest
from board_results import game_won_by, winning, won_by
from carrom.equipment import CarromBoard
from carrom.errors import CarromError, InvalidPosition, InvalidRuleset
from carrom.rules import StrokeFacts
from carrom.rules.formats import FORMATS, Format
from carrom.rules.game_end import FORFEITS
from carrom.rules.match import Match
from carrom.rules.toss import Toss
from hypothesis import given, settings
from hypothesis import strategies as st

BREAK = Toss(winner=0, choice="break")
PAIRS = (("A1", "A2"), ("B1", "B2"))


def match_of(players: Any = ("Ann", "Bob"), **options: Any) -> Match:
    options.setdefault("toss", BREAK)
    options.setdefault("layout", False)
    return Match.opening(players, **options)


def codes(match: Match) -> list[str]:
    return [reminder.code for reminder in match.reminders]


def third_game(**options: Any) -> Match:
    match = game_won_by(match_of(**options), 0).next_game()
    return game_won_by(match, 1).next_game()


# --- toss and seats -----------------------------------------------------------------------------


def test_the_winner_of_the_toss_breaks_or_chooses_the_side_law_39() -> None:
    match = match_of()
    assert match.player_on_turn == "Ann"
    match = match_of(toss=Toss(winner=0, choice="side", seat="north"))
    assert (match.player_on_turn, match.seat_of("Ann")) == ("Bob", "north")


def test_in_doubles_partners_sit_opposite_and_the_turn_goes_round_law_49b() -> None:
    match = match_of(PAIRS, toss=Toss(winner=1, choice="side", seat="south"))
    assert list(match.seating.values()) == ["B1", "A1", "B2", "A2"]
    players = []
    for _ in range(5):
        players.append(match.player_on_turn)
        match = match.play(StrokeFacts(touched=True))
    assert players == ["A1", "B2", "A2", "B1", "A1"]


def test_trials_are_due_before_the_match_only_law_40() -> None:
    match = match_of()
    assert codes(match) == ["trial-boards", "trial-boards"]
    assert codes(match.play(StrokeFacts(touched=True))) == []
    late = match_of(ruleset="fr-classic", late=[1])
    assert codes(late) == ["trial-shots"]
    assert late.reminders[0].values == (("players", "Ann"), ("count", 2))


# --- games --------------------------------------------------------------------------------------


def test_two_games_win_the_match_law_57() -> None:
    match = game_won_by(match_of(), 0)
    assert (match.games, match.over) == ((1, 0), False)
    match = game_won_by(match.next_game(), 0)
    assert match.result is not None
    assert (match.winner, match.result.games, match.result.code) == (0, (2, 0), "games")
    assert match.result.scores == ((25, 0), (25, 0))
    with pytest.raises(InvalidPosition, match="match is over"):
        match.next_game()


def test_at_one_all_a_third_game_decides() -> None:
    match = third_game()
    assert (match.number, match.games) == (3, (1, 1))
    match = won_by(match, 1, 9)
    match = won_by(match.next_board(), 1, 9)
    match = won_by(match.next_board(), 1, 1)
    assert match.result is not None
    assert (match.winner, match.result.games) == (1, (1, 2))


def test_the_other_player_breaks_game_two_and_the_first_game_three_law_49a() -> None:
    match = match_of()
    assert match.player_on_turn == "Ann"
    match = game_won_by(match, 0).next_game()
    assert match.player_on_turn == "Bob"
    match = game_won_by(match, 1).next_game()
    assert match.player_on_turn == "Ann"


def test_in_doubles_game_two_is_broken_by_the_player_on_the_right() -> None:
    match = match_of(PAIRS)
    assert match.player_on_turn == "A1"
    assert match.order == ("B1", "A1", "B2", "A2")
    match = match.concede("A1").next_game()
    assert match.player_on_turn == "B2"
    assert match.concede("B1").next_game().player_on_turn == "A1"


def test_singles_swap_sides_after_each_game_law_58() -> None:
    match = match_of()
    seats = [match.seat_of("Ann")]
    for team in (0, 1):
        match = game_won_by(match, team)
        assert "change-sides" in codes(match)
        match = match.next_game()
        seats.append(match.seat_of("Ann"))
    assert seats == ["north", "south", "north"]


def test_doubles_move_one_seat_to_the_right_law_59() -> None:
    match = match_of(PAIRS)
    before = match.seating
    after = match.concede("A2").next_game().seating
    for seat, right in (("south", "east"), ("east", "north"), ("north", "west")):
        assert after[right] == before[seat]
    assert after["south"] == before["west"]


@pytest.mark.parametrize("winner", [0, 1])
def test_games_won_go_with_the_players(winner: int) -> None:
    match = match_of(toss=Toss(winner=winner, choice="break"))
    match = game_won_by(match, 0).next_game()
    assert match.games == (1, 0)
    side = 0 if match.team_of_side(0) == 0 else 1
    assert match.position.sides[side].games == 1
    assert match.position.sides[1 - side].games == 0


def test_ten_minutes_rest_before_the_third_game_law_138() -> None:
    match = game_won_by(match_of(), 0)
    assert codes(match) == ["announce-score", "game-won", "change-sides"]
    match = game_won_by(match.next_game(), 1)
    assert codes(match) == ["announce-score", "game-won", "change-sides", "rest"]
    assert dict(match.reminders[-1].values) == {"seconds": 600}
    assert dict(match.reminders[-2].values) == {"seconds": 120}
    assert match.reminders[-2].laws == ("58", "61")


def test_the_score_is_announced_after_each_board() -> None:
    match = won_by(match_of(), 1, 4)
    assert codes(match) == ["announce-score", "next-breaker"]
    assert dict(match.reminders[0].values) == {
        "first": "Ann",
        "first_points": 0,
        "second": "Bob",
        "second_points": 7,
    }


def test_a_match_that_ends_says_who_won() -> None:
    match = match_of(format="single")
    assert codes(game_won_by(match, 1)) == ["announce-score", "game-won", "match-won"]


# --- sides in the third game --------------------------------------------------------------------


def test_sides_change_at_13_points_in_the_third_game_law_60a() -> None:
    match = third_game()
    before = match.seat_of("Ann")
    match = won_by(match, 0, 9).next_board()
    assert match.seat_of("Ann") == before
    match = won_by(match, 0, 1)
    assert match.score == (16, 0)
    assert codes(match) == ["announce-score", "change-sides", "next-breaker"]
    match = match.next_board()
    assert match.seat_of("Ann") != before
    assert (match.score, match.player_on_turn) == ((16, 0), "Ann")
    side = 0 if match.team_of_side(0) == 0 else 1
    assert match.position.sides[side].score == 16
    assert match.game.score[side] == 16
    match = won_by(match, 1, 9)
    assert "change-sides" not in codes(match)
    assert match.next_board().seat_of("Ann") != before


def test_sides_change_after_the_fourth_board_law_60a() -> None:
    match = third_game()
    for board in range(4):
        assert not match.side_change_due
        match = won_by(match, board % 2, 1)
        match = match if board == 3 else match.next_board()
    assert match.score == (8, 8)
    assert match.side_change_due


def test_from_the_quarter_finals_sides_change_at_13_only_law_60b() -> None:
    match = third_game(format="icf-finals")
    for board in range(6):
        match = won_by(match, board % 2, 1)
        assert not match.side_change_due
        match = match.next_board()
    match = won_by(match, 0, 1)
    assert match.score == (16, 12)
    assert match.reminders[1].laws == ("60b", "61")


def test_in_the_first_two_games_sides_stay() -> None:
    match = won_by(match_of(), 0, 9)
    match = won_by(match.next_board(), 0, 9)
    assert not match.side_change_due


def test_in_doubles_the_break_goes_on_round_the_players_when_sides_change() -> None:
    match = match_of(PAIRS).concede("A1").next_game().concede("B1").next_game()
    players = []
    for board in range(8):
        players.append(match.player_on_turn)
        match = won_by(match, board % 2, 1)
        match = match if match.game.extra_board_due else match.next_board()
    assert players == ["A1", "B2", "A2", "B1"] * 2
    assert match.sides_changed


def test_a_board_replayed_after_the_change_is_played_on_the_new_sides() -> None:
    match = won_by(won_by(third_game(), 0, 9).next_board(), 0, 1).next_board()
    again = match.replay_board("unforeseen")
    assert again.seating == match.seating
    assert (again.score, again.sides_changed) == ((16, 0), True)


# --- extra board, draws -------------------------------------------------------------------------


def level(**options: Any) -> Match:
    match = match_of(**options)
    for board in range(8):
        match = won_by(match, board % 2, 1)
        match = match if board == 7 else match.next_board()
    return match


def test_the_winner_of_the_toss_breaks_the_extra_board_law_56b() -> None:
    match = level()
    assert codes(match) == ["announce-score", "extra-board-toss"]
    with pytest.raises(InvalidPosition, match="toss"):
        match.next_board()
    match = match.next_board(breaker="Bob")
    assert match.player_on_turn == "Bob"
    assert won_by(match, 1, 1).games == (0, 1)


def test_a_single_game_may_be_drawn() -> None:
    match = level(format=Format(games=1, draws=True))
    assert match.result is not None
    assert (match.winner, match.result.code) == (None, "draw")
    assert codes(match) == ["announce-score", "game-drawn", "match-drawn"]


def test_a_drawn_game_is_nobodys() -> None:
    match = level(format=Format(draws=True))
    assert (match.games, match.over) == ((0, 0), False)
    match = match.next_game().concede("Bob").next_game().concede("Ann")
    assert match.result is not None
    assert (match.result.games, match.winner, match.result.code) == ((1, 1), None, "draw")


# --- time ---------------------------------------------------------------------------------------


def test_no_board_is_begun_after_forty_minutes() -> None:
    match = won_by(match_of(format="ffc", at=0.0), 0, 5, at=2300.0)
    assert match.next_board(at=2400.0).game.number == 2
    with pytest.raises(InvalidPosition, match="40 minutes"):
        match.next_board(at=2401.0)
    match = match.time_up(at=2401.0)
    assert (match.winner, match.scores) == (0, ((8, 0),))


def test_a_board_unfinished_after_45_minutes_is_void_in_france() -> None:
    match = won_by(match_of(format="ffc", at=0.0), 0, 5, at=2000.0).next_board(at=2100.0)
    match = match.play(StrokeFacts.counts(own=8), at=2500.0).time_up(at=2701.0)
    assert match.scores == ((8, 0),)
    assert match.game.finished == 2701.0


def test_elsewhere_the_men_left_count() -> None:
    match = match_of(format=FORMATS["ffc"].replace(unfinished="count"), at=0.0)
    match = match.play(StrokeFacts.counts(own=8), at=2500.0).time_up(at=2701.0)
    assert match.scores == ((8, 0),)


def test_an_extra_board_is_begun_after_the_time_if_there_are_no_draws() -> None:
    match = match_of(format=FORMATS["ffc"].replace(draws=False), at=0.0).time_up(at=2701.0)
    match = match.next_board(breaker="Bob", at=2800.0)
    assert won_by(match, 1, 3).winner == 1


def test_the_clock_runs_from_the_start_of_each_game() -> None:
    match = match_of(format=Format(minutes=40.0, extra_minutes=5.0), at=0.0)
    match = match.concede("Ann", at=1000.0).next_game(at=1100.0)
    assert match.clock is not None
    assert match.clock.new_board_allowed(now=3500.0)
    with pytest.raises(InvalidPosition, match="before"):
        match.concede("Bob", at=1200.0).next_game(at=1199.0)


def test_without_times_nothing_is_timed() -> None:
    match = match_of(format="ffc")
    assert match.clock is not None
    assert not match.clock.running
    assert match_of().clock is None


# --- ends ---------------------------------------------------------------------------------------


def test_a_game_or_the_match_is_conceded_law_139() -> None:
    match = match_of()
    game = match.concede("Ann")
    assert (game.games, game.over) == ((0, 1), False)
    whole = won_by(match, 0, 9).concede("Ann", match=True)
    assert whole.result is not None
    assert (whole.winner, whole.result.code, whole.result.scores) == (1, "conceded", ((12, 0),))
    assert game.concede("Ann", match=True).winner == 1


@pytest.mark.parametrize("reason", [name for name in FORFEITS if name != "left-seat"])
def test_every_reason_of_law_143_loses_the_match(reason: str) -> None:
    match = match_of(PAIRS).forfeit("B2", reason)
    assert match.result is not None
    assert (match.winner, match.result.code, match.result.reason) == (0, "forfeited", reason)


def test_who_overruns_the_rest_loses_the_match_law_143b() -> None:
    match = game_won_by(game_won_by(match_of(), 0).next_game(), 1)
    lost = match.forfeit("Ann", "rest-overrun")
    assert lost.result is not None
    assert (lost.winner, lost.result.games, lost.result.laws) == (1, (1, 1), ("143b",))
    with pytest.raises(InvalidPosition, match="reason"):
        match.forfeit("Ann", "boredom")
    with pytest.raises(InvalidPosition, match="left-seat"):
        match.forfeit("Ann", "left-seat")


def test_who_rises_from_the_seat_loses_the_match_under_seed_000() -> None:
    match = match_of(ruleset="fr-classic").play(StrokeFacts(left_seat=True))
    assert match.result is not None
    assert (match.winner, match.result.code, match.result.reason) == (
        1,
        "forfeited",
        "left-seat",
    )


def test_a_protest_on_the_last_board_opens_the_match_again() -> None:
    match = game_won_by(match_of(format="single"), 0)
    again = match.replay_board("protest")
    assert (again.over, again.score) == (False, (24, 0))
    with pytest.raises(InvalidPosition, match="forfeited"):
        match_of().forfeit("Ann", "late").replay_board("protest")


@pytest.mark.parametrize(
    "act",
    [
        lambda match: match.play(StrokeFacts()),
        lambda match: match.next_board(),
        lambda match: match.next_game(),
        lambda match: match.concede("Bob"),
        lambda match: match.forfeit("Bob", "late"),
    ],
)
def test_after_the_match_nothing_is_played(act: Any) -> None:
    with pytest.raises(InvalidPosition, match="match is over"):
        act(match_of().concede("Ann", match=True))


def test_a_game_that_goes_on_has_no_next() -> None:
    with pytest.raises(InvalidPosition, match="goes on"):
        match_of().next_game()


# --- score sheets -------------------------------------------------------------------------------


def test_the_sheets_name_players_and_the_toss() -> None:
    match = won_by(match_of(toss=Toss(winner=1, choice="side", seat="south")), 1, 4)
    (sheet,) = match.score_sheets()
    assert (sheet.toss_won_by, sheet.toss_choice, sheet.names) == ("Bob", "side", ("Ann", "Bob"))
    assert [(row.breaker, row.queen, row.men, row.total) for row in sheet] == [
        ("Ann", (0, 3), (0, 4), (0, 7))
    ]


def test_the_sheets_keep_their_columns_when_sides_change() -> None:
    match = won_by(won_by(third_game(), 0, 9).next_board(), 0, 1).next_board()
    match = won_by(match, 0, 6)
    sheets = match.score_sheets()
    assert [sheet.total for sheet in sheets] == [(25, 0), (0, 25), (25, 0)]
    assert [sheet.winner for sheet in sheets] == ["Ann", "Bob", "Ann"]
    assert [row.breaker for row in sheets[2]] == ["Ann", "Bob", "Ann"]
    assert [row.total for row in sheets[2]] == [(12, 0), (16, 0), (25, 0)]
    assert [sheet.number for sheet in sheets] == [1, 2, 3]


def test_pairs_are_named_together() -> None:
    (sheet,) = won_by(match_of(PAIRS), 0, 9).score_sheets()
    assert sheet.names == ("A1 & A2", "B1 & B2")
    assert sheet[0].breaker == "A1"


# --- values -------------------------------------------------------------------------------------


def test_due_men_are_placed_by_a_player() -> None:
    match = match_of().play(StrokeFacts.counts(own=2)).play(StrokeFacts(striker=True))
    assert match.placer == "Bob"
    assert match.forgo().player_on_turn == "Bob"
    assert match.place().position == match.auto_place().position
    assert match.forgo().undo() == match


@pytest.mark.parametrize(
    "players",
    [("Ann",), ("Ann", "Ann"), ("Ann", ""), ("Ann", 3), (("A", "B"), ("C",)), "AB", None],
)
def test_players_that_cannot_be_are_refused(players: Any) -> None:
    with pytest.raises(InvalidPosition, match="player"):
        match_of(players)


def test_all_faults_of_a_match_are_told() -> None:
    with pytest.raises(InvalidPosition) as error:
        match_of(("Ann", "Ann"), ruleset="ifc", format="ffx", late=[2], toss=None)
    assert len(error.value.faults) == 5


def test_a_ruleset_that_does_not_go_with_the_format_is_refused() -> None:
    with pytest.raises(InvalidRuleset, match="void, count"):
        match_of(format=Format(unfinished="half"))


def test_unknown_players_are_refused() -> None:
    with pytest.raises(InvalidPosition, match="Cid"):
        match_of().concede("Cid")
    with pytest.raises(InvalidPosition, match="Cid"):
        match_of().team_of("Cid")
    assert match_of().team_of("Bob") == 1


def test_undo_goes_back_over_boards_and_games() -> None:
    match = game_won_by(match_of(), 0)
    assert match.next_game().undo() == match
    while match.acts:
        match = match.undo()
    assert match == match_of()
    with pytest.raises(InvalidPosition, match="undo"):
        match.undo()


def test_a_match_survives_its_forms() -> None:
    match = Match.opening(
        PAIRS,
        "fr-classic",
        toss=Toss(winner=1, choice="side", seat="west"),
        format=Format(games=3, minutes=40.0, extra_minutes=None, draws=True),
        orientation="casual",
        equipment=CarromBoard(side=0.735),
        late=[1],
        at=5.0,
    )
    match = match.play(StrokeFacts(pocketed=("W3", "W1")), at=6.5)
    match = match.concede("A2", at=7.0).next_game(orientation=12.5, at=8.0)
    for again in (
        Match.from_json(match.to_json()),
        Match.from_text(match.to_text()),
        Match.from_dict(match.to_dict()),
        pickle.loads(pickle.dumps(match)),
    ):
        assert again == match
        assert hash(again) == hash(match)
        assert (again.position, again.seating) == (match.position, match.seating)
        assert again.undo() == match.undo()


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"carrom-match": 1, "acts": []}',
        '{"carrom-match": 1, "teams": [["A"], ["B"]], "toss": {}, "opening": {}}',
        '{"carrom-match": 1, "teams": [["A"], ["B"]], "toss": 1, "opening": {}}',
        '{"carrom-match": 1, "teams": 3, "toss": {"winner": 0, "choice": "break"}, "colour": 1}',
    ],
)
def test_a_text_that_is_no_match_is_refused(text: str) -> None:
    with pytest.raises(CarromError):
        Match.from_json(text)


# --- random results -----------------------------------------------------------------------------

BOARDS = st.lists(st.tuples(st.integers(0, 1), st.integers(1, 9)), min_size=80, max_size=80)


@settings(max_examples=40, deadline=None)
@given(BOARDS, st.sampled_from(sorted(FORMATS)), st.booleans(), st.integers(0, 1))
def test_random_boards_end_a_match_and_add_up(
    boards: list[tuple[int, int]], name: str, doubles: bool, winner: int
) -> None:
    players: Any = PAIRS if doubles else ("Ann", "Bob")
    match = match_of(players, format=name, toss=Toss(winner=winner, choice="side"))
    points, totals = [0, 0], []
    for team, men in boards:
        if match.over:
            break
        if match.game.over:
            totals.append((points[0], points[1]))
            points = [0, 0]
            match = match.next_game()
        elif match.position.over:
            due = match.game.extra_board_due
            match = match.next_board(breaker=match.order[0] if due else None)
        side = 0 if match.team_of_side(0) == team else 1
        result = match.rule(winning(match.position, side, men)).board_result
        assert result is not None
        match = won_by(match, team, men)
        for index in (0, 1):
            points[match.team_of_side(index)] += result.points[index]
        raw = match.game.score
        assert points == [raw[0], raw[1]] if match.team_of_side(0) == 0 else [raw[1], raw[0]]
    assert match.over
    totals.append((points[0], points[1]))
    assert match.result is not None
    assert match.result.scores == tuple((min(a, 25), min(b, 25)) for a, b in totals)
    assert match.result.games == (
        sum(a > b for a, b in totals),
        sum(b > a for a, b in totals),
    )
    assert [sheet.total for sheet in match.score_sheets()] == list(match.result.scores)
    assert Match.from_json(match.to_json()) == match
    assert match.undo().result is None


def test_a_board_that_is_replayed_is_broken_by_the_same_player_law_142() -> None:
    match = match_of().play(StrokeFacts(no_room=True))
    last = match.reminders[-1]
    assert (last.code, last.laws) == ("same-breaker", ("142",))
    assert last.values == (("player", match.player_on_turn),)
