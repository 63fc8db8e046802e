"""Games: boards, points, extra boards, ends, undo, forms (Laws 43, 49, 52-56, 91, 137-143)."""

import pickle
from random import Random
from typing import Any

import pytest
from board_results import winning, won
from carrom.errors import CarromError, InvalidPosition
from carrom.rules import BoardResult, Position, StrokeFacts, ruleset
from carrom.rules.board_record import BoardRecord, unfinished
from carrom.rules.clock import PlacingClock
from carrom.rules.game import Game
from carrom.rules.game_end import FORFEITS
from carrom.rules.ruleset import RULESETS
from hypothesis import given, settings
from hypothesis import strategies as st

LEFT_SEAT = StrokeFacts(left_seat=True)


def singles(name: str = "icf", **options: Any) -> Game:
    return Game.opening(ruleset(name, **options), layout=False)


def played(game: Game, *boards: tuple[int, int]) -> Game:
    """The game after boards that (side, men) have won."""
    for side, men in boards:
        if game.position.over:
            game = game.next_board()
        game = won(game, side, men)
    return game


# --- boards and points --------------------------------------------------------------------------


def test_points_add_up_over_the_boards_law_52() -> None:
    game = played(singles(), (0, 5), (1, 2), (0, 1))
    assert [board.points for board in game.boards] == [(8, 0), (0, 5), (4, 0)]
    assert [board.score for board in game.boards] == [(8, 0), (8, 5), (12, 5)]
    assert game.score == (12, 5)


def test_the_break_alternates_and_the_breaker_has_white_laws_43_49() -> None:
    game = singles()
    for seat, side in (("south", 0), ("north", 1), ("south", 0), ("north", 1)):
        assert game.breaker == seat
        assert game.position.sides[side].colour == "white"
        assert game.turn == seat
        game = won(game, side, 1)
        game = game if game.over else game.next_board()


def test_in_doubles_the_break_goes_counter_clockwise_law_49b() -> None:
    game = Game.opening("icf", 4, breaker="north", layout=False)
    seats = []
    for _ in range(5):
        seats.append(game.breaker)
        game = won(game, 0, 1).next_board()
    assert seats == ["north", "west", "south", "east", "north"]


def test_who_lost_the_right_to_break_still_was_the_breaker_law_45b() -> None:
    game = singles()
    for _ in range(3):
        game = game.play(StrokeFacts(touched=False))
    assert (game.turn, game.breaker) == ("north", "south")
    game = game.play(LEFT_SEAT)
    assert game.next_breaker == "north"


def test_the_queen_counts_up_to_21_points_law_54() -> None:
    game = played(singles(), (0, 9), (0, 6))
    assert game.score == (21, 0)
    assert won(game.next_board(), 0, 1).score == (25, 0)
    game = played(singles(), (0, 9), (0, 7))
    assert game.score == (22, 0)
    assert won(game.next_board(), 0, 1).score == (23, 0)


def test_a_board_gives_12_points_at_most_law_55() -> None:
    game = singles().play(StrokeFacts(own=1, opponent=9, striker=True, proper=False))
    assert game.boards[0].points == (0, 12)


# --- the end of a game --------------------------------------------------------------------------


def test_25_points_win_law_56a() -> None:
    game = played(singles(), (0, 9), (0, 9), (0, 1))
    assert game.over
    assert game.result is not None
    assert (game.winner, game.result.code, game.result.laws) == (0, "points", ("56a",))
    assert game.score == (25, 0)


def test_more_than_25_is_shown_as_25() -> None:
    game = played(singles(), (1, 9), (1, 6), (1, 9))
    assert game.score == (0, 33)
    assert game.displayed_score == (0, 25)
    assert game.result is not None
    assert game.result.score == (0, 25)
    assert game.score_sheet().total == (0, 25)


def test_who_leads_after_eight_boards_wins_law_56a() -> None:
    game = played(singles(), *[(i % 2, 1) for i in range(7)])
    assert not game.over
    game = won(game.next_board(), 0, 1)
    assert game.result is not None
    assert (game.score, game.winner, game.result.code) == ((20, 12), 0, "boards")


def test_level_after_eight_boards_an_extra_board_decides_law_56b() -> None:
    game = played(singles(), *[(i % 2, 1) for i in range(8)])
    assert (game.score, game.over, game.extra_board_due) == ((16, 16), False, True)
    assert game.next_breaker is None
    with pytest.raises(InvalidPosition, match="toss"):
        game.next_board()
    game = game.next_board(breaker="north")
    assert (game.breaker, game.number) == ("north", 9)
    game = won(game, 1, 1)
    assert game.result is not None
    assert (game.winner, game.result.code, game.result.laws) == (1, "extra-board", ("56b",))
    assert game.boards[-1].extra_board


def test_the_break_of_an_ordinary_board_is_not_tossed_for() -> None:
    with pytest.raises(InvalidPosition, match="breaker"):
        played(singles(), (0, 1)).next_board(breaker="south")


def test_from_the_quarter_finals_only_points_end_a_game_law_56b() -> None:
    game = Game.opening("icf", layout=False, quarter_final=True)
    game = played(game, *[(i % 2, 1) for i in range(10)])
    assert (game.score, game.over, game.extra_board_due) == ((20, 20), False, False)
    assert played(game, (0, 2)).winner == 0


def test_in_club29_29_points_win() -> None:
    game = played(singles("club29"), (0, 9), (0, 9))
    assert (game.score, game.over) == ((28, 0), False)
    assert played(game, (0, 5)).winner == 0


def test_in_fr_classic_both_sides_score_seed_000() -> None:
    game = played(singles("fr-classic"), (0, 4))
    assert game.score == (9 + 4 + 3, 9 - 4)
    game = played(game, (1, 5))
    assert game.score == (16 + 9 - 5, 5 + 9 + 5 + 3)


def test_in_fr_classic_both_can_pass_25_and_the_higher_wins() -> None:
    game = Game.of(Position.of("fr-classic", own=1, opponent=2, queen="pending", score=(12, 20)))
    game = game.play(StrokeFacts.counts(own=1))
    assert game.score == (12 + 9 + 2 + 3, 20 + 9 - 2)
    assert game.displayed_score == (26, 27)
    assert game.winner == 1


def test_a_family_game_is_one_board() -> None:
    game = singles("family").play(StrokeFacts.counts(own=9, queen=True))
    assert game.result is not None
    assert (game.winner, game.score) == (0, (1, 0))


def test_fifteen_all_is_a_draw_in_the_free_game() -> None:
    game = singles("free")
    game = game.play(StrokeFacts.counts(own=6)).play(StrokeFacts.counts(opponent=3))  # 12 + 3
    assert game.position.sides[0].points == 15
    game = game.play(StrokeFacts()).play(StrokeFacts.counts(queen=True, own=3, opponent=6))
    assert game.result is not None
    assert (game.score, game.winner, game.result.code) == ((15, 15), None, "draw")
    row = game.score_sheet()[0]
    assert (row.men, row.queen) == ((15, 12), (0, 3))


def test_in_the_points_game_four_boards_decide_seed_002() -> None:
    game = singles("points")
    for board in range(4):
        game = game if board == 0 else game.next_board()
        game = game.play(StrokeFacts.counts(own=9, opponent=8)).play(
            StrokeFacts.counts(opponent=1, queen=True)
        )
    assert game.over
    assert game.score == (640, 640)
    assert game.winner is None


# --- acts ---------------------------------------------------------------------------------------


def test_a_player_may_concede_at_any_stage_law_139() -> None:
    for game in (singles(), played(singles(), (0, 9))):
        lost = game.concede("south")
        assert lost.result is not None
        assert (lost.winner, lost.result.code, lost.result.laws) == (1, "conceded", ("139",))
        assert lost.score == game.score


@pytest.mark.parametrize("reason", [name for name in FORFEITS if name != "left-seat"])
def test_every_reason_of_law_143_loses_the_game(reason: str) -> None:
    lost = Game.opening("icf", 4, layout=False).forfeit("west", reason)
    assert lost.result is not None
    assert (lost.winner, lost.result.reason) == (0, reason)
    assert lost.result.laws[0].startswith("143")


def test_rising_loses_the_board_in_the_laws_and_the_match_in_seed_000() -> None:
    game = singles().play(LEFT_SEAT)
    assert (game.score, game.over) == ((0, 12), False)
    with pytest.raises(InvalidPosition, match="91"):
        singles().forfeit("south", "left-seat")
    game = singles("fr-classic").play(LEFT_SEAT)
    assert game.result is not None
    assert (game.winner, game.result.code, game.result.reason) == (1, "forfeited", "left-seat")
    assert game.result.laws == ("000.5", "143")
    assert singles("fr-classic").forfeit("north", "left-seat").winner == 0


def test_a_board_is_replayed_for_unforeseen_circumstances_law_140() -> None:
    game = played(singles(), (0, 9)).next_board().play(StrokeFacts.counts(own=3))
    again = game.replay_board("unforeseen")
    assert (again.score, again.breaker, again.number) == ((12, 0), "north", 2)
    assert (again.position.own, again.position.broken) == (9, False)
    assert [(b.number, b.replayed) for b in again.cancelled] == [(2, "unforeseen")]


def test_an_upheld_protest_takes_the_points_back_even_of_the_last_board() -> None:
    game = played(singles(), (0, 9), (0, 9), (0, 1))
    again = game.replay_board("protest")
    assert (again.over, again.score, again.number) == (False, (24, 0), 3)
    assert again.position.sides[0].score == 24
    assert again.breaker == "south"
    assert won(again, 1, 1).score == (24, 4)


def test_after_three_passes_each_the_board_is_replayed_law_137() -> None:
    game = played(singles(), (0, 9)).next_board()
    for _ in range(6):
        game = game.play(StrokeFacts(passed=True))
    assert (game.position.over, game.score, game.number) == (True, (12, 0), 2)
    game = game.next_board()
    assert (game.breaker, game.number) == ("north", 2)
    assert game.cancelled[0].replayed == "passes"


def test_without_room_for_the_striker_the_board_is_replayed_law_142() -> None:
    game = singles().play(StrokeFacts(no_room=True))
    assert game.cancelled[0].replayed == "no-room"
    assert game.next_board().breaker == "south"
    assert len(game.replay_board("no-room").cancelled) == 1


def test_a_conceded_game_has_no_board_to_replay() -> None:
    with pytest.raises(InvalidPosition, match="conceded"):
        singles().concede("south").replay_board()


def test_due_men_await_their_placing_or_are_forgone_law_87a() -> None:
    game = Game.opening("icf").play(StrokeFacts.counts(own=2))
    game = game.play(StrokeFacts.counts(striker=True))
    assert game.position.pending_placements == ("W1",)
    assert game.position.placer == "north"
    placed = game.auto_place()
    assert (placed.turn, placed.position.pending, placed.position.white) == ("north", (), 8)
    assert (game.forgo().position.pending, game.forgo().position.white) == ((), 7)
    assert game.forgo().undo() == game


def test_a_ruling_on_another_position_is_refused() -> None:
    game = singles()
    ruling = game.rule(StrokeFacts.counts(own=1))
    with pytest.raises(InvalidPosition, match="another position"):
        game.apply(ruling).apply(ruling)


@pytest.mark.parametrize(
    "act",
    [
        lambda game: game.play(StrokeFacts()),
        lambda game: game.next_board(),
        lambda game: game.concede("south"),
        lambda game: game.forfeit("south", "late"),
        lambda game: game.time_up(),
        lambda game: game.forgo(),
    ],
)
def test_after_the_game_nothing_is_played(act: Any) -> None:
    with pytest.raises(InvalidPosition, match="over"):
        act(singles().concede("south"))


def test_a_board_that_goes_on_has_no_next() -> None:
    with pytest.raises(InvalidPosition, match="goes on"):
        singles().next_board()


def test_all_faults_of_an_act_are_told() -> None:
    with pytest.raises(InvalidPosition) as error:
        singles().forfeit("up", "boredom")
    assert len(error.value.faults) == 2


def test_the_score_may_be_asked_for_in_the_own_turn_law_128() -> None:
    assert singles().may_ask_score("south")
    assert not singles().may_ask_score("north")


# --- time ---------------------------------------------------------------------------------------


def test_a_board_unfinished_at_time_is_void_in_france() -> None:
    game = played(singles(extra_board=False), (0, 5)).next_board()
    game = game.play(StrokeFacts.counts(own=8)).time_up()
    assert game.result is not None
    assert (game.score, game.winner, game.result.code) == ((8, 0), 0, "time")
    assert game.cancelled[0].replayed == "time-void"


def test_a_board_unfinished_at_time_counts_elsewhere() -> None:
    game = singles(unfinished="count").play(StrokeFacts.counts(own=6)).time_up()
    assert game.score == (6, 0)
    assert (game.winner, game.boards[0].result.code) == (0, "time-count")


def test_in_fr_classic_the_formula_of_a_finished_board_counts_seed_000() -> None:
    position = Position.of("fr-classic", own=3, opponent=5, queen="covered-by-opponent")
    assert unfinished(position).points == (9 - 3 + 5, 9 - 5 + 3 + 3)
    assert unfinished(position).winner == 0


@pytest.mark.parametrize(
    ("own", "opponent", "queen", "score", "points"),
    [
        (3, 5, "board", (0, 0), (2, 0)),
        (5, 3, "board", (0, 0), (0, 2)),
        (3, 5, "covered-by-me", (0, 0), (5, 0)),
        (3, 5, "covered-by-opponent", (0, 0), (0, 1)),
        (3, 5, "covered-by-opponent", (0, 22), (2, 0)),
        (3, 5, "pending", (0, 0), (2, 0)),
        (4, 4, "board", (0, 0), (0, 0)),
        (1, 9, "covered-by-me", (0, 0), (11, 0)),
    ],
)
def test_men_left_are_set_off_against_each_other(
    own: int, opponent: int, queen: str, score: tuple[int, int], points: tuple[int, int]
) -> None:
    rules = ruleset("icf", unfinished="count")
    position = Position.of(rules, own=own, opponent=opponent, queen=queen, score=score)
    assert unfinished(position).points == points


def test_level_at_time_is_a_draw_where_draws_are_allowed() -> None:
    game = singles(extra_board=False).time_up()
    assert game.result is not None
    assert (game.winner, game.result.code) == (None, "draw")


def test_level_at_time_an_extra_board_decides_elsewhere() -> None:
    game = played(singles(), (0, 5), (1, 5)).time_up()
    assert (game.over, game.extra_board_due) == (False, True)
    game = game.next_board(breaker="south")
    with pytest.raises(InvalidPosition, match="time has been called"):
        game.time_up()
    assert won(game, 1, 1).winner == 1


def test_time_between_two_boards_ends_the_game() -> None:
    game = played(singles(), (0, 5)).time_up()
    assert game.winner == 0
    assert game.cancelled == ()


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("way", ["void", "count"])
def test_every_game_can_be_ended_by_time(name: str, way: str) -> None:
    game = singles(name, unfinished=way, extra_board=False)
    game = game.play(StrokeFacts.counts(own=4)).time_up()
    assert game.over
    assert game.winner == (None if way == "void" else 0)


def test_times_are_kept_with_boards_and_game() -> None:
    game = Game.opening(layout=False, at=100.0)
    game = won(game, 0, 9, at=400.0).next_board(at=430.0)
    game = won(game, 0, 9, at=700.0).next_board(at=720.0)
    game = won(game, 0, 9, at=900.0)
    assert [(b.started, b.finished) for b in game.boards] == [
        (100.0, 400.0),
        (430.0, 700.0),
        (720.0, 900.0),
    ]
    sheet = game.score_sheet()
    assert (sheet.started, sheet.finished) == (100.0, 900.0)


def test_time_does_not_run_backwards() -> None:
    game = Game.opening(layout=False, at=100.0)
    with pytest.raises(InvalidPosition, match="before"):
        game.play(StrokeFacts(), at=99.0)
    with pytest.raises(InvalidPosition, match="finite"):
        game.play(StrokeFacts(), at=float("nan"))


# --- the score sheet ----------------------------------------------------------------------------


def test_the_sheet_has_breaker_queen_men_and_total() -> None:
    sheet = played(singles(), (0, 5), (1, 2)).score_sheet(("Ann", "Bob"))
    rows = [(row.breaker, row.queen, row.men, row.total) for row in sheet]
    assert rows == [
        ("south", (3, 0), (5, 0), (8, 0)),
        ("north", (0, 3), (0, 2), (8, 5)),
    ]
    assert sheet.names == ("Ann", "Bob")
    assert len(sheet) == 2
    assert str(sheet) == sheet.to_text()


def test_extra_points_stand_with_the_men_law_87b() -> None:
    game = Game.of(Position.of("icf", own=3, opponent=1, queen="covered-by-opponent"))
    game = game.play(StrokeFacts.counts(opponent=1, striker=True))
    assert game.boards[0].extra == (0, 1)
    assert game.score_sheet()[0].men == (0, 4)


def test_a_replayed_board_is_a_remark_not_a_row() -> None:
    sheet = singles().replay_board("protest").score_sheet()
    assert (len(sheet), sheet.remarks, sheet.total) == (0, ("1: protest",), (0, 0))


def test_a_record_turned_tells_the_board_from_the_new_seats() -> None:
    end = BoardResult(winner=0, points=(8, 0), code="own-cleared", men=5, queen=3, breaker="east")
    record = BoardRecord.of(end, number=1, score=(8, 2)).turned(("south", "east", "north", "west"))
    assert (record.winner, record.points, record.score) == (1, (0, 8), (2, 8))
    assert (record.queen, record.men, record.breaker) == ((0, 3), (0, 5), "north")


# --- values -------------------------------------------------------------------------------------


def test_a_game_goes_on_from_any_position() -> None:
    game = Game.of(Position.of("icf", own=1, opponent=4, queen="pending", score=(10, 9)))
    assert (game.score, game.number) == ((10, 9), 1)
    game = game.play(StrokeFacts.counts(own=1))
    assert (game.score, game.next_board().position.sides[0].score) == ((17, 9), 17)
    assert game.replay_board("protest").score == (10, 9)


def test_a_game_that_would_be_over_does_not_begin() -> None:
    with pytest.raises(InvalidPosition, match="over"):
        Game.of(Position.of("icf", own=1, opponent=4, score=(25, 9)))
    with pytest.raises(InvalidPosition, match="over"):
        Game.of(singles().play(LEFT_SEAT).position)


def test_the_rosette_turns_as_the_breaker_likes() -> None:
    game = Game.opening("icf", orientation="casual")
    assert game.position == Position.opening("icf", orientation="casual")
    second = game.play(LEFT_SEAT).next_board(orientation=10.0)
    assert second.position.layout == Position.opening(breaker="north", orientation=10.0).layout
    third = second.play(LEFT_SEAT).next_board()
    assert third.position.layout == Position.opening(orientation="casual").layout


def test_an_orientation_needs_a_layout() -> None:
    with pytest.raises(InvalidPosition, match="orientation"):
        Game.opening("icf", layout=False, orientation="casual")
    with pytest.raises(InvalidPosition, match="orientation"):
        Game.of(Position.opening(), orientation="sideways")


def test_the_first_state_cannot_be_undone() -> None:
    with pytest.raises(InvalidPosition, match="undo"):
        singles().undo()


def test_a_long_game_is_compared_pickled_and_undone_without_recursion() -> None:
    game = singles()
    for _ in range(3000):
        game = game.play(StrokeFacts(striker_slipped=True))
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    for _ in range(3000):
        game = game.undo()
    assert game == singles()


def test_games_differ_by_what_happened() -> None:
    assert singles().play(StrokeFacts()) != singles().play(StrokeFacts(striker=True))
    assert singles() != singles("club29")
    assert singles() != "a game"


def test_a_game_is_frozen() -> None:
    with pytest.raises(AttributeError):
        singles().result = None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"carrom-game": 2, "opening": {}, "acts": []}',
        '{"carrom-game": 1, "acts": []}',
        '{"carrom-game": 1, "opening": {}, "acts": {}}',
        '{"carrom-game": 1, "opening": [], "acts": []}',
    ],
)
def test_a_text_that_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(CarromError):
        Game.from_json(text)


def test_a_wrong_act_is_named_by_its_number() -> None:
    plain = singles().to_dict()
    plain["acts"] = [{"act": "play", "facts": {}}, {"act": "next-board"}]
    with pytest.raises(InvalidPosition, match="act 2: the board goes on"):
        Game.from_dict(plain)
    plain["acts"] = [{"act": "dance"}]
    with pytest.raises(InvalidPosition, match="dance"):
        Game.from_dict(plain)
    plain["acts"] = [{"act": "next-game"}]
    with pytest.raises(InvalidPosition, match="next-game"):
        Game.from_dict(plain)


def test_a_wrong_line_of_text_is_named_by_its_number() -> None:
    with pytest.raises(InvalidPosition, match="line 2"):
        Game.from_text("carrom-game: 1\nact: {broken")


def test_a_game_with_layouts_survives_its_forms() -> None:
    game = Game.opening("icf", 4, orientation=33.0, at=1.5)
    game = game.play(StrokeFacts(pocketed=("W3", "W1")), at=2.5)
    game = game.play(StrokeFacts(striker=True), "auto").play(StrokeFacts(striker=True), at=9.25)
    for again in (
        Game.from_json(game.to_json()),
        Game.from_text(game.to_text()),
        Game.from_dict(game.to_dict()),
        pickle.loads(pickle.dumps(game)),
    ):
        assert again == game
        assert again.position == game.position
        assert again.undo() == game.undo()


def test_places_survive_the_forms_bit_for_bit() -> None:
    game = Game.opening("icf").play(StrokeFacts.counts(own=2)).play(StrokeFacts(striker=True))
    layout = game.auto_place().position.layout
    assert layout is not None
    xy = layout.position(game.position.pending_placements[0])
    assert xy is not None
    placed = game.place([xy])
    assert Game.from_json(placed.to_json()) == placed
    assert placed.position == game.auto_place().position


# --- random strokes and results -----------------------------------------------------------------


def random_facts(random: Random, position: Position) -> StrokeFacts:
    """Some stroke that can happen; it leans towards pots."""
    free = position.sides[0].colour is None
    own = position.white if free else position.men_of(position.side_of(position.turn))
    other = position.white + position.black - own
    return StrokeFacts(
        own=min(own, random.choice((0, 1, 1, 2, 3))),
        opponent=min(other, random.choice((0, 0, 0, 1, 2))),
        queen=position.queen_state == "board" and random.random() < 0.2,
        striker=random.random() < 0.1,
        proper=random.random() < 0.95,
    )


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_random_strokes_end_every_game(name: str, seats: int) -> None:
    random = Random(f"{name} {seats}")
    game = Game.opening(name, seats, layout=False)
    while not game.over and len(game.acts) < 3000:
        if game.position.over:
            tossed = random.choice(game.seats) if game.extra_board_due else None
            game = game.next_board(breaker=tossed)
            continue
        if game.position.pending:
            game = game.auto_place()
            continue
        game = game.play(random_facts(random, game.position), random.choice((None, "auto")))
    assert game.over
    assert game.score == tuple(sum(b.points[s] for b in game.boards) for s in (0, 1))
    again = Game.from_text(game.to_text())
    assert again == game
    assert (again.position, again.boards, again.result) == (
        game.position,
        game.boards,
        game.result,
    )
    rows = game.score_sheet()
    assert len(rows) == len(game.boards)
    assert rows.total == game.displayed_score


BOARDS = st.lists(st.tuples(st.integers(0, 1), st.integers(1, 9)), min_size=60, max_size=60)


@settings(max_examples=60, deadline=None)
@given(
    BOARDS, st.sampled_from(["icf", "club29", "fr-club", "fr-classic"]), st.sampled_from([2, 4])
)
def test_random_boards_end_a_game_and_add_up(
    boards: list[tuple[int, int]], name: str, seats: int
) -> None:
    game = Game.opening(name, seats, layout=False)
    before = [game]
    for side, men in boards:
        if game.over:
            break
        if game.position.over:
            breaker = game.seats[side] if game.extra_board_due else None
            game = game.next_board(breaker=breaker)
            before.append(game)
        facts = winning(game.position, side, men)
        if name == "fr-club" and facts.own == 9 and not facts.queen:
            facts = facts.replace(queen=True)
        game = game.play(facts)
        before.append(game)
    assert game.over
    assert game.score == tuple(sum(b.points[s] for b in game.boards) for s in (0, 1))
    assert [board.number for board in game.boards] == list(range(1, len(game.boards) + 1))
    assert game.winner == (0 if game.score[0] > game.score[1] else 1)
    assert game.score_sheet().total == game.displayed_score
    assert Game.from_text(game.to_text()) == game
    for earlier in reversed(before[:-1]):
        game = game.undo()
        assert game == earlier
        assert hash(game) == hash(earlier)


def test_the_queen_is_no_more_of_a_difference_than_the_difference() -> None:
    rules = ruleset("icf", unfinished="count")
    position = Position.of(rules, own=4, opponent=3, queen="covered-by-me")
    ended = unfinished(position)
    assert (ended.points, ended.men, ended.queen) == ((2, 0), 0, 2)


def test_a_match_lost_by_rising_cites_the_laws_of_its_ruling() -> None:
    game = Game.opening("fr-classic", layout=False)
    facts = StrokeFacts(left_seat=True)
    ruling = game.rule(facts)
    after = game.apply(ruling)
    assert after.result is not None
    assert after.result.laws == ("000.5", "143")
    assert set(after.result.laws) <= set(ruling.laws)


def test_who_places_too_slowly_is_ruled_before_the_men_are_placed_law_88b() -> None:
    game = Game.of(Position.of("icf", own=7, opponent=8)).play(StrokeFacts(striker=True))
    placer = game.position.placer
    assert placer is not None
    facts = PlacingClock.of(game.ruleset, placer).start(0.0).facts(16.0)
    assert facts is not None
    late = game.play(facts)
    assert [group.placer for group in late.position.pending] == ["north", "south"]
    assert Game.from_json(late.to_json()) == late
    assert late.undo() == game
    assert late.place().place().position.pending == ()
    with pytest.raises(InvalidPosition, match="must first be placed"):
        late.play(StrokeFacts())
