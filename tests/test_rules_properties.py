"""Whatever hypothesis lets happen by the Laws: what stays true in every position and ruling."""

import itertools
import pickle
import re
from random import Random

import pytest
from carrom.errors import InvalidRuleset
from carrom.layout import Layout
from carrom.rules import RULESETS as SHIPPED
from carrom.rules import BoardResult, Position, Ruleset, Ruling, StrokeFacts, ruleset
from carrom.rules.game import Game
from carrom.rules.messages import LANGUAGES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rules_play import (
    FREE,
    RULESETS,
    SEATS,
    may_forgo,
    random_facts,
    swapped,
    turned_facts,
    turned_layout,
    turned_seat,
)
from ruleset_values import PARAMETERS, VALUES

SETTINGS = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,  # the same examples for everyone; the soak looks for new ones
    suppress_health_check=[HealthCheck.too_slow],
)
COLOUR = {"white": "W", "black": "B"}
seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(1, 60)
rules_of_play = pytest.mark.parametrize(
    ("name", "options"),
    RULESETS,
    ids=[f"{name}{''.join(f'-{v}' for v in options.values())}" for name, options in RULESETS],
)


def opening(
    name: str, options: dict[str, object], seats: int, breaker: int, *, layout: bool
) -> Position:
    return Position.opening(
        ruleset(name, **options),
        seats,
        breaker=SEATS[seats][breaker % seats],
        layout=None if layout else False,
    )


def next_position(rng: Random, ruling: Ruling) -> Position:
    """The position after a ruling, every due man placed or forgone."""
    after = ruling.apply()
    while after.pending and after.result is None:
        check_position(after)
        if rng.random() < 0.1:  # somebody is too slow, or touches something
            seat = after.seats[
                (after.seats.index(after.turn) + rng.randrange(2)) % len(after.seats)
            ]
            foul = after.rule(StrokeFacts(time_overrun=True, by=seat))
            check_ruling(foul)
            after = foul.apply()
        after = after.forgo() if rng.random() < 0.3 and may_forgo(after) else after.auto_place()
    return after


@st.composite
def accepted(draw: st.DrawFn) -> Ruleset:
    """A shipped ruleset with up to six other parameters, taken one by one where they go together.

    Two that need each other are sometimes taken at once.
    """
    rules = SHIPPED[draw(st.sampled_from(list(SHIPPED)))].replace(name="drawn")
    for _ in range(draw(st.integers(0, 4))):
        names = draw(st.lists(st.sampled_from(PARAMETERS), min_size=1, max_size=2, unique=True))
        changes = {name: draw(st.sampled_from(VALUES[name])) for name in names}
        try:
            rules = rules.replace(**changes)
        except InvalidRuleset:
            continue
    return rules


# --- what holds of every position and every ruling ----------------------------------------------


@rules_of_play
@SETTINGS
@given(seeds, lengths, st.sampled_from([2, 4]), st.integers(0, 3))
def test_counts_stay_sound(
    name: str, options: dict[str, object], seed: int, length: int, seats: int, breaker: int
) -> None:
    play(Random(seed), opening(name, options, seats, breaker, layout=False), length)


@rules_of_play
@settings(SETTINGS, max_examples=8)
@given(seeds, lengths, st.sampled_from([2, 4]), st.integers(0, 3))
def test_layouts_stay_sound(
    name: str, options: dict[str, object], seed: int, length: int, seats: int, breaker: int
) -> None:
    play(Random(seed), opening(name, options, seats, breaker, layout=True), length // 2 + 1)


@settings(SETTINGS, max_examples=40)  # thousands of others in the soak
@given(accepted(), seeds, lengths, st.sampled_from([2, 4]), st.booleans())
def test_counts_and_layouts_stay_sound_by_any_options(
    rules: Ruleset, seed: int, length: int, seats: int, layout: bool
) -> None:
    play_by(rules, seed, length, seats, layout)


def play_by(rules: Ruleset, seed: int, length: int, seats: int, layout: bool) -> None:
    position = Position.opening(rules, seats, layout=None if layout else False)
    play(Random(seed), position, length)


@settings(SETTINGS, max_examples=60)
@given(accepted(), seeds, st.integers(1, 100), st.sampled_from([2, 4]))
def test_a_game_by_any_options_adds_up_is_undone_and_read_back(
    rules: Ruleset, seed: int, length: int, seats: int
) -> None:
    rng = Random(seed)
    game = Game.opening(rules, seats, layout=False)
    before = game
    for _ in range(length):
        if game.over:
            break
        before, game = game, one_act(rng, game)
        assert game.undo() == before
    check_score(game)
    for row, board in zip(
        game.score_sheet(), (one for one in game.boards if one.replayed is None), strict=True
    ):
        assert row.points == board.points
        assert rules.board_cap is None or max(row.points) <= rules.board_cap
    assert Game.from_json(game.to_json()) == game


def play(rng: Random, position: Position, length: int) -> None:
    """Let things happen and check every step."""
    check_position(position)
    for _ in range(length):
        facts = random_facts(rng, position)
        check_facts(facts)
        ruling = position.rule(facts)
        check_ruling(ruling)
        check_pieces(ruling)
        position = next_position(rng, ruling)
        check_position(position)
        if position.result is not None:
            return


def check_position(position: Position) -> None:
    """No fault, every piece once, no due below nothing; the written forms come back the same."""
    assert position.faults() == ()
    assert 0 <= position.white <= 9
    assert 0 <= position.black <= 9
    assert all(side.dues >= 0 for side in position.sides)
    if position.result is None:
        check_accounts(position)
    assert Position.from_text(position.to_text()) == position
    assert Position.from_json(position.to_json()) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(Position.from_json(position.to_json())) == hash(position)
    assert position.seen_from(position.seats[1]).seen_from(position.view) == position


def check_accounts(position: Position) -> None:
    """Nine, nine and one: on the board, awaiting their place, or down."""
    waiting = [piece for group in position.pending for piece in group.pieces]
    if position.layout is not None:
        lying = list(position.layout.names)
        assert not set(lying) & set(waiting)
        for letter, count in (("W", position.white), ("B", position.black)):
            assert sum(piece[0] == letter for piece in (*lying, *waiting)) == count
        assert ("Q" in lying) == (position.queen_state == "board")
    if position.ruleset.colours == "free":
        held = [piece[0] for side in position.sides for piece in side.potted]
        assert held.count("W") + position.white == 9
        assert held.count("B") + position.black == 9
        assert held.count("Q") == (position.queen_state == "covered")
    else:
        colours = {side.colour for side in position.sides}
        assert colours == {"white", "black"}


def check_facts(facts: StrokeFacts) -> None:
    assert StrokeFacts.from_text(facts.to_text()) == facts
    assert StrokeFacts.from_json(facts.to_json()) == facts


def check_ruling(ruling: Ruling) -> None:
    """It says whose turn it is, explains itself in every language, and is always the same."""
    before = ruling.position
    assert ruling == before.rule(ruling.facts)
    assert pickle.loads(pickle.dumps(ruling)) == ruling
    for lang in LANGUAGES:
        told = ruling.explain(lang)
        assert told
        assert all(line.endswith((".", "!")) for line in told.splitlines()), told
        assert not re.search(r"[{}]|None|True|False", told), told
    assert {law for remark in ruling.remarks for law in remark.laws} <= set(ruling.laws)
    assert len(ruling.laws) == len(set(ruling.laws))
    assert set(ruling.fouls) <= set(ruling.remarks)
    if ruling.board is None and not ruling.replay:
        order = before.seats
        following = order[(order.index(before.turn) + 1) % len(order)]
        assert ruling.turn == (before.turn if ruling.turn_continues else following)
        assert ruling.apply().turn == ruling.turn
        assert ruling.board_result is None
    else:
        check_end(ruling, ruling.board_result)


def check_end(ruling: Ruling, result: BoardResult | None) -> None:
    assert result is not None
    assert ruling.apply().result == result
    if ruling.replay:
        assert result.replay
        assert result.points == (0, 0)
        return
    assert ruling.board is not None
    words = {None: "draw", ruling.position.side_of(ruling.position.turn): "me"}
    points = result.points[result.winner or 0]
    assert ruling.board == (words.get(result.winner, "opponent"), points)
    if result.winner is None:
        assert result.points[0] == result.points[1]
    rules = ruling.position.ruleset
    if rules.board_cap is not None:
        assert max(result.points) <= rules.board_cap


def check_pieces(ruling: Ruling) -> None:
    """What went down and did not come back is what is missing afterwards."""
    before, facts = ruling.position, ruling.facts
    if ruling.board is not None or ruling.replay:
        return
    after = ruling.apply()
    for letter, old, new in (("W", before.white, after.white), ("B", before.black, after.black)):
        down = sum(piece[0] == letter for piece in facts.pocketed)
        jumped = sum(piece[0] == letter for piece in facts.overboard)
        back = sum(piece[0] == letter for piece in ruling.returns)
        assert new == old - down - jumped + back
    assert ruling.returns.count("Q") <= 1
    if "Q" in ruling.returns:
        assert ruling.queen == "board"
    gone = "Q" in facts.pocketed or before.queen_state == "pending"
    if gone and "Q" not in ruling.returns:
        assert ruling.queen in ("pending", "covered-by-me")


# --- the same game from other seats and with other colours --------------------------------------


@rules_of_play
@SETTINGS
@given(
    seeds,
    lengths,
    st.sampled_from([(2, 0), (2, 2), (4, 0), (4, 1), (4, 2), (4, 3)]),
    st.booleans(),
)
def test_turned_and_swapped_counts_are_ruled_alike(
    name: str,
    options: dict[str, object],
    seed: int,
    length: int,
    turn: tuple[int, int],
    swap: bool,
) -> None:
    play_twins(seed, name, options, length, turn, swap, layout=False)


@rules_of_play
@settings(SETTINGS, max_examples=6)
@given(seeds, lengths, st.sampled_from([(2, 0), (2, 2), (4, 1), (4, 2), (4, 3)]), st.booleans())
def test_turned_and_swapped_layouts_are_ruled_alike(
    name: str,
    options: dict[str, object],
    seed: int,
    length: int,
    turn: tuple[int, int],
    swap: bool,
) -> None:
    play_twins(seed, name, options, length // 2 + 1, turn, swap, layout=True)


def play_twins(
    seed: int,
    name: str,
    options: dict[str, object],
    length: int,
    turn: tuple[int, int],
    swap: bool,
    *,
    layout: bool,
) -> None:
    """A game and its twin, turned by quarters and maybe with black where white was."""
    seats, quarters = turn
    swap = swap and name not in FREE  # there a colour has a value
    first = opening(name, options, seats, 0, layout=layout)
    order = first.seats
    breaker = turned_seat("south", order, quarters)
    other = order[(order.index(breaker) + 1) % len(order)]
    twin = Position.opening(
        first.ruleset,
        seats,
        breaker=breaker,
        layout=False if first.layout is None else turned_layout(first.layout, quarters, swap),
        white=other if swap else breaker,
    )
    rng = Random(seed)
    for _ in range(length):
        facts = random_facts(rng, first)
        one = first.rule(facts)
        two = twin.rule(turned_facts(facts, order, quarters, swap))
        assert relative(one, 0, swap=False) == relative(two, quarters, swap=swap)
        choice = rng.random()
        first, twin = next_position(Random(choice), one), next_position(Random(choice), two)
        assert state(first) == state(twin)
        assert turned_seat(first.turn, order, quarters) == twin.turn
        if first.layout is not None and twin.layout is not None:
            assert turned_layout(first.layout, quarters, swap) == twin.layout
        if first.result is not None:
            return


def relative(ruling: Ruling, quarters: int, *, swap: bool) -> tuple[object, ...]:
    """The ruling without names of seats and colours."""
    order = ruling.position.seats
    back = [to if to == "centre" else turned_seat(to, order, -quarters) for to in ruling.return_to]
    return (
        *(ruling.turn_continues, ruling.dues, ruling.queen, ruling.board, ruling.replay),
        *(tuple(swapped(p) if swap else p for p in ruling.returns), tuple(back)),
        tuple(remark.code for remark in ruling.fouls),
    )


def state(position: Position) -> tuple[object, ...]:
    """The position without names of seats and colours."""
    me = position.me
    sides = (position.sides[me], position.sides[1 - me])
    return (
        *(position.own, position.opponent, position.queen, position.dues, position.opponent_dues),
        *(position.broken, position.break_attempts, position.strokes, position.turns),
        *(position.turn_strokes, position.passes, position.over),
        *((side.eligible, side.points, side.potted) for side in sides),
    )


# --- whole games --------------------------------------------------------------------------------


@rules_of_play
@settings(SETTINGS, max_examples=4)
@given(seeds, st.sampled_from([2, 4]))
def test_games_add_up_and_can_be_undone(
    name: str, options: dict[str, object], seed: int, seats: int
) -> None:
    rng = Random(seed)
    game = Game.opening(ruleset(name, **options), seats, layout=False)
    for _ in range(400):
        before = game
        game = one_act(rng, game)
        assert game != before
        undone = game.undo()
        assert undone == before
        assert hash(undone) == hash(before)
        check_score(game)
        if game.over:
            break


def one_act(rng: Random, game: Game) -> Game:
    """A stroke, a placing or a new board."""
    position = game.position
    if position.result is not None:
        if game.extra_board_due:
            return game.next_board(breaker=rng.choice(game.seats))
        assert game.next_breaker is not None
        if not position.result.replay:
            order = game.seats
            assert game.next_breaker == order[(order.index(game.breaker) + 1) % len(order)]
        else:
            assert game.next_breaker == game.breaker
        following = game.next_board()
        assert following.position.breaker == following.position.turn
        if position.ruleset.colours == "own":
            breakers = following.position.side_of(following.breaker)
            assert following.position.sides[breakers].colour == "white"
        return following
    if position.pending:
        return game.forgo() if rng.random() < 0.3 and may_forgo(position) else game.auto_place()
    return game.play(random_facts(rng, position))


def check_score(game: Game) -> None:
    """The score is the sum of the boards; who has it wins."""
    totals = [
        sum(points) for points in zip((0, 0), *(b.result.points for b in game.boards), strict=True)
    ]
    assert game.score == tuple(totals)
    if game.over and game.winner is not None and game.result is not None:
        assert game.score[game.winner] >= game.score[1 - game.winner]
    target = game.ruleset.target
    if target is not None and max(game.score) >= target and game.position.over:
        assert game.over or game.extra_board_due


@pytest.mark.parametrize("seats", [2, 4])
def test_turns_go_round_counter_clockwise(seats: int) -> None:
    position = Position.opening("icf", seats, layout=False)
    seen = []
    for _ in range(2 * seats):
        seen.append(position.turn)
        position = position.rule(StrokeFacts.counts(touched=True)).apply()
    assert seen == [*SEATS[seats], *SEATS[seats]]


@pytest.mark.parametrize("seat", SEATS[4])
def test_partners_share_everything(seat: str) -> None:
    """8: dues, queen and score belong to the pair (Law 49b, section 5 "Doubles")."""
    order = SEATS[4]
    partner = order[(order.index(seat) + 2) % 4]
    mine = Position.of("icf", own=5, opponent=6, turn=seat, seats=4, queen="covered-by-me")
    his = mine.seen_from(partner)
    assert (his.own, his.opponent, his.queen, his.score) == (5, 6, "covered-by-me", mine.score)


def test_a_turned_layout_comes_round_again() -> None:
    layout = Layout.opening()
    quarters = itertools.accumulate(
        range(4), lambda now, _: turned_layout(now, 1, False), initial=layout
    )
    assert len({hash(turn) for turn in quarters}) == 4
    assert turned_layout(turned_layout(layout, 3, True), 1, True) == layout


def mirrored(layout: Layout | None) -> Layout | None:
    """The layout as a looking-glass beside the board shows it to south."""
    return None if layout is None else Layout(layout.xy * (-1.0, 1.0))


@rules_of_play
@settings(SETTINGS, max_examples=8)
@given(seeds, lengths)
def test_mirrored_layouts_are_ruled_alike(
    name: str, options: dict[str, object], seed: int, length: int
) -> None:
    """8.9: places need not mirror, and are mirrored anew; what is ruled on them does."""
    rng = Random(seed)
    position = opening(name, options, 2, 0, layout=True)
    for _ in range(length // 2 + 1):
        facts = random_facts(rng, position)
        twin = position.replace(layout=mirrored(position.layout))
        one, two = position.rule(facts), twin.rule(facts.replace(layout=mirrored(facts.layout)))
        assert relative(one, 0, swap=False) == relative(two, 0, swap=False)
        assert one.remarks == two.remarks
        assert state(one.apply()) == state(two.apply())
        position = next_position(rng, one)
        if position.result is not None:
            return
