"""Players and the referee: legal strokes always, the same games always, and every game ends."""

import contextlib
import hashlib
import math
import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import carrom
import numpy as np
import played_games
import pytest
from carrom.angles import unit_vector
from carrom.equipment import from_south
from carrom.errors import CarromError, InvalidPosition
from carrom.names import SEATS
from carrom.players import (
    BoardEnded,
    BoardOpened,
    Event,
    MenPlaced,
    Player,
    PlayStopped,
    RandomPlayer,
    StrokeMade,
    Table,
    TurnPassed,
    free_corners,
    has_room,
    open_game,
    open_match,
    play_board,
    play_game,
    play_match,
    play_stroke,
    pots,
)
from carrom.players.random_player import wanted
from carrom.records import Record, RecordWriter, verify_record
from carrom.rules import RULESETS, Game, Match, Position, StrokeFacts, ruleset
from played_games import DOUBLES, SINGLES

BOARD = carrom.CarromBoard.icf()
LINE = -BOARD.base_line_offset


@lru_cache
def scattered(number: int) -> carrom.Layout:
    """Where a break that pots nothing leaves the pieces: all nineteen of them."""
    opening = carrom.Layout.opening("doubles")
    for angle in range(1000):
        stroke = carrom.Stroke.aim(x=0.0, angle=90.0 + 0.1 * angle, speed=4.0)
        layout = carrom.simulate(opening, stroke).layout
        number -= bool(layout.on_board.all())
        if number < 0:
            return layout
    raise AssertionError("no such break")


def without_room(seat: str = "south") -> carrom.Layout:
    """A row of pieces along a base line, and one on each circle."""
    step = 2.0 * BOARD.man.radius + 0.0005
    row = [((i - 7) * step, LINE) for i in range(15)]
    return carrom.Layout.of(
        {name: from_south(place, seat) for name, place in zip(carrom.PIECES, row, strict=False)}
    )


def random_players(*seeds: int) -> dict[str, RandomPlayer]:
    seats = SINGLES if len(seeds) == 2 else DOUBLES
    return {seat: RandomPlayer(seed) for seat, seed in zip(seats, seeds, strict=True)}


# --- strokes --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seat", SEATS)
def test_every_stroke_is_legal(name: str, seat: str) -> None:
    layout = scattered(SEATS.index(seat))
    position = Position.of(name, layout=layout, turn=seat, seats=4)
    for lean in (0.0, 1.0):
        player = RandomPlayer(7, lean=lean)
        strokes = [player.stroke_or_pass(position) for _ in range(25)]
        for stroke in strokes:
            assert stroke is not None
            assert position.stroke_faults(stroke) == ()
            assert stroke.seat == seat
            assert 1.0 <= stroke.speed <= 3.0 + 1e-12
        assert len(set(strokes)) == 25


def test_a_leaning_player_pots_more() -> None:
    def potted(lean: float) -> int:
        player, count = RandomPlayer(3, lean=lean, spread=0.2), 0
        for seed in range(12):
            position = Position.of("free", layout=scattered(seed), eligible=False)
            for _ in range(10):
                stroke = player.stroke_or_pass(position)
                assert stroke is not None
                result = carrom.simulate(scattered(seed), stroke, record="final")
                count += sum(piece != "S" for piece, _, _ in result.pocketed)
        return count

    assert potted(1.0) > 2 * potted(0.0)


def test_a_game_is_decided_by_its_seeds() -> None:
    def digest(players: dict[str, RandomPlayer]) -> str:
        text = hashlib.sha256()
        for event in play_board(open_game(players, "icf"), players):
            if isinstance(event, StrokeMade):
                text.update(np.array(event.stroke.row, dtype="<f8").tobytes())
                text.update(event.result.digest().encode())
            elif isinstance(event, MenPlaced):
                text.update(repr(event.places).encode())
        return text.hexdigest()[:16]

    assert digest(random_players(1, 2)) == digest(random_players(1, 2)) == FROZEN
    assert digest(random_players(1, 3)) != FROZEN


FROZEN = "4a60862347863acf"
"""The same on every machine; it changes with the players and with the digests of strokes."""


def test_a_player_begun_again_goes_on_in_the_same_way() -> None:
    position = Position.of("icf", layout=scattered(0))
    one = RandomPlayer(5)
    strokes = [one.stroke_or_pass(position) for _ in range(6)]
    other = RandomPlayer(5, decisions=4)
    assert [other.stroke_or_pass(position) for _ in range(2)] == strokes[4:]
    assert one.decisions == other.decisions == 6


@pytest.mark.parametrize("seat", SEATS)
def test_strokes_turn_with_the_seat(seat: str) -> None:
    home = scattered(1)
    places = {name: from_south(home.position(name) or (0.0, 0.0), seat) for name in home.names}
    there = Position.of("icf", layout=carrom.Layout.of(places), turn=seat, seats=4)
    one, other = RandomPlayer(4, lean=1.0), RandomPlayer(4, lean=1.0)
    here = Position.of("icf", layout=home, turn="south", seats=4)
    for _ in range(20):
        stroke, turned = one.stroke_or_pass(here), other.stroke_or_pass(there)
        assert stroke is not None
        assert turned is not None
        assert turned.striker_xy == from_south(stroke.striker_xy, seat)
        assert turned.velocity == pytest.approx(from_south(stroke.velocity, seat), abs=1e-15)


LAST = carrom.Layout.of({"Q": (0.0, 0.0), "W1": (0.1, 0.0), "B1": (0.0, 0.1)})


@pytest.mark.parametrize(
    ("name", "layout", "kinds"),
    [
        ("icf", scattered(0), "W"),
        ("icf", scattered(0).without("W1"), "QW"),
        ("icf", LAST, "Q"),
        ("fr-classic", LAST, "Q"),
        ("fr-club", LAST, "QW"),
        ("family", LAST, "W"),
        ("family", LAST.without("W1"), "Q"),
        ("points", scattered(0), "BW"),
        ("points", LAST.without("W1"), "BQ"),
        ("free", scattered(0), "BW"),
        ("free", LAST, "BQW"),
    ],
)
def test_a_player_goes_for_what_the_laws_let_him_want(
    name: str, layout: carrom.Layout, kinds: str
) -> None:
    position = Position.of(
        name, layout=layout, eligible="W1" not in layout.names or layout is LAST
    )
    assert "".join(sorted({name[0] for name in wanted(position)})) == kinds


# --- no room --------------------------------------------------------------------------------


def test_who_finds_no_room_passes_and_the_board_is_replayed() -> None:
    position = Position.of("icf", layout=without_room(), queen="board", eligible=True)
    assert RandomPlayer(1).stroke_or_pass(position) is None
    event = play_stroke(Game.of(position), random_players(1, 2))
    assert isinstance(event, TurnPassed)
    assert event.no_room
    assert event.ruling.replay
    assert event.position.over


def test_the_last_slit_is_found() -> None:
    # all but one man of the row: the striker fits in where it lay, and nearly nowhere else
    layout = without_room()
    for name in ("W3", "B1"):
        place = layout.position(name)
        assert place is not None
        wide = layout.without(name)
        gap = 2.0 * (BOARD.striker.radius - BOARD.man.radius) - 0.0009
        moved = {}
        for other in wide.names:
            x, y = wide.position(other) or (0.0, 0.0)
            moved[other] = (x + (gap if x > place[0] else 0.0), y)
        position = Position.of("icf", layout=carrom.Layout.of(moved))
        stroke = RandomPlayer(1).stroke_or_pass(position)
        assert stroke is not None
        assert position.stroke_faults(stroke) == ()
        assert abs(stroke.striker_xy[0] - place[0] - 0.5 * gap) < 2e-3


# --- due men --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_due_men_are_placed_by_the_laws(name: str) -> None:
    layout = scattered(2).without("W1", "W2", "B1", "B2")
    held = ("W1", "W2", "B1", "B2")
    potted = held if name in ("free", "points") else None
    position = Position.of(name, layout=layout, potted=potted)
    after = position.rule(StrokeFacts(pocketed=("W3", "W4"), striker=True)).apply()
    assert after.placer is not None
    for seed in range(10):
        asked = after.seen_from(after.placer)
        places = RandomPlayer(seed).place_or_forgo(asked)
        assert places is not None
        assert len(places) == len(after.pending_placements)
        assert after.placing_faults(np.array(places)) == ()


def test_due_men_are_forgone_where_the_laws_allow_it() -> None:
    layout = carrom.Layout.of({"W1": (0.2, 0.2), "W2": (0.1, 0.2), "B1": (0.0, 0.2)})
    position = Position.of("icf", layout=layout, queen="covered-by-me")
    player = RandomPlayer(1, forgo=1.0)
    after = position.rule(StrokeFacts(striker=True)).apply()
    assert player.place_or_forgo(after.seen_from("north")) is None
    # not so when no man would be left on the board
    after = position.rule(StrokeFacts(pocketed=("W1", "W2"), striker=True)).apply()
    assert len(player.place_or_forgo(after.seen_from("north")) or ()) == 3


def test_where_there_is_no_room_for_due_men_they_stay_due() -> None:
    # nine men around the centre, between the circles: a tenth fits nowhere (Law 79)
    names = ("W1", "W2", "W3", "W4", "W5", "B1", "B2", "B3", "B4")
    around = [unit_vector(40.0 * i) for i in range(9)]
    places = {name: (0.05 * x, 0.05 * y) for name, (x, y) in zip(names, around, strict=True)}
    layout = carrom.Layout.of({**places, "Q": (0.2, 0.2)})
    game = Game.of(Position.of("icf", layout=layout)).play(StrokeFacts(striker=True))
    event = play_stroke(game, random_players(1, 2))
    assert isinstance(event, MenPlaced)
    assert (event.pieces, event.places) == (("W6",), ())
    assert event.position.seen_from("south").dues == 1
    assert event.position.pending == ()


# --- the referee ----------------------------------------------------------------------------


class Stubborn:
    """Answers what it was made with."""

    def __init__(
        self,
        stroke: carrom.Stroke | None = None,
        places: Sequence[tuple[float, float]] | None = None,
        orientation: float | str = "singles",
        choice: str = "break",
    ) -> None:
        self.stroke, self.places = stroke, places
        self.orientation, self.choice = orientation, choice
        self.seen: list[Position] = []

    def toss(self, choices: Sequence[str]) -> str:
        assert len(choices) > 1
        return self.choice

    def orient(self, position: Position) -> float | str:
        self.seen.append(position)
        return self.orientation

    def stroke_or_pass(self, position: Position) -> carrom.Stroke | None:
        self.seen.append(position)
        return self.stroke

    def place_or_forgo(self, position: Position) -> Sequence[tuple[float, float]] | None:
        self.seen.append(position)
        return self.places


class Chooser(Stubborn):
    """Takes what he wants, or the first that is left."""

    def toss(self, choices: Sequence[str]) -> str:
        return self.choice if self.choice in choices else choices[0]

    def __init__(self, choice: str) -> None:
        super().__init__(choice=choice)


def test_anything_with_four_methods_is_a_player() -> None:
    players: list[Player] = [RandomPlayer(1), Stubborn()]
    assert players


def test_players_see_the_board_from_their_own_seats() -> None:
    stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0, seat="north")
    north, south = Stubborn(stroke, orientation=12.0), Stubborn()
    players = {"south": south, "north": north}
    game = open_game(players, "icf", breaker="north")
    assert game.position == Position.opening("icf", breaker="north", orientation=12.0)
    event = play_stroke(game, players)
    assert [position.view for position in north.seen] == ["north", "north"]
    assert not south.seen
    assert isinstance(event, StrokeMade)
    assert event.seat == "north"
    assert event.result.record == "final"


def test_what_players_may_not_do_is_refused() -> None:
    wrong = carrom.Stroke.aim(x=0.2, angle=90.0, speed=1.0, seat="south")
    players = {"south": Stubborn(wrong), "north": Stubborn()}
    game = open_game(players)
    with pytest.raises(carrom.InvalidStroke, match="south: the right base circle is covered"):
        play_stroke(game, players)
    players["south"] = Stubborn(carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0, seat="north"))
    with pytest.raises(carrom.InvalidStroke, match="it is the turn of south"):
        play_stroke(game, players)
    due = Game.of(Position.of("icf", layout=scattered(0).without("W1", "W2")))
    due = due.play(StrokeFacts(striker=True))
    players = {"south": Stubborn(), "north": Stubborn(places=[(0.3, 0.0)])}
    with pytest.raises(carrom.InvalidPosition, match="outer circle"):
        play_stroke(due, players)
    with pytest.raises(carrom.CarromError, match="toss"):
        open_match((("A",), ("B",)), {"A": Stubborn(choice="x"), "B": Stubborn(choice="y")})


def test_who_is_missing_is_said() -> None:
    with pytest.raises(carrom.CarromError, match="not on 'south', 'west'"):
        open_game({"south": RandomPlayer(1), "west": RandomPlayer(2)})
    with pytest.raises(carrom.CarromError, match="'B' has no player"):
        open_match((("A",), ("B",)), {"A": RandomPlayer(1)})
    with pytest.raises(carrom.CarromError, match="'north' has no player"):
        play_stroke(open_game(random_players(1, 2)), {"south": RandomPlayer(1)})


@pytest.mark.parametrize(
    "answer",
    [7, "pass", (0.0, 1.0), carrom.Layout.of({})],
)
def test_a_stroke_that_is_none_is_refused(answer: Any) -> None:
    players = {"south": Stubborn(answer), "north": Stubborn()}
    with pytest.raises(carrom.InvalidStroke, match="south: stroke must be a Stroke"):
        play_stroke(open_game(players), players)


@pytest.mark.parametrize(
    "answer",
    [7, "forgo", [(0.0, 0.05), (0.0,)], [(math.nan, 0.05)], [(0.0, 0.05)] * 2, [None], {"W1": 1}],
)
def test_places_that_are_none_are_refused_and_nothing_is_lost(answer: Any) -> None:
    due = Game.of(Position.of("icf", layout=scattered(0).without("W1", "W2")))
    due = due.play(StrokeFacts(striker=True))
    players = {"south": Stubborn(), "north": Stubborn(places=answer)}
    with pytest.raises(carrom.InvalidPosition, match="north: xy must"):
        play_stroke(due, players)
    players["north"].places = None
    assert play_stroke(due, players).game.undo() == due


def test_who_breaks_down_leaves_the_record_whole(tmp_path: Path) -> None:
    class Tired(RandomPlayer):
        def stroke_or_pass(self, position: Position) -> carrom.Stroke | None:
            if self.decisions > 2:
                raise RuntimeError("enough")
            return super().stroke_or_pass(position)

    players = {"south": Tired(1), "north": Tired(2)}
    game = open_game(players)
    path = tmp_path / "game.jsonl"
    states: list[Game] = []
    with RecordWriter(path, game) as record, contextlib.suppress(RuntimeError):
        for event in play_game(game, players):
            record.write(event.state, event.result if isinstance(event, StrokeMade) else None)
            states.append(event.game)
    assert verify_record(path).matches
    assert Record.load(path).state == states[-1] != game


def first(play: Callable[..., Iterator[Any]]) -> Callable[..., Any]:
    return lambda *arguments: next(play(*arguments))


SEATED = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
EMPTY = carrom.Layout.of({})


@pytest.mark.parametrize(
    ("play", "arguments"),
    [
        (open_game, [None]),
        (open_game, [["south", "north"]]),
        (open_game, [{"south": 1, "north": RandomPlayer(1)}]),
        (open_match, [None, {}]),
        (open_match, ["AB", SEATED]),
        (open_match, [((), ()), SEATED]),
        (open_match, [(("south",), ("north",)), None]),
        (play_stroke, [None, SEATED]),
        (play_stroke, [Game.opening(), None]),
        (play_stroke, [Game.opening(), SEATED, None]),
        (first(play_board), [Position.opening(), SEATED]),
        (first(play_game), [Position.opening(), SEATED]),
        (first(play_match), [Game.opening(), SEATED]),
        (RandomPlayer(1).toss, [()]),
        (RandomPlayer(1).toss, [3]),
        (RandomPlayer(1).stroke_or_pass, [None]),
        (RandomPlayer(1).place_or_forgo, ["position"]),
        (RandomPlayer(1).place_or_forgo, [Position.opening()]),
        (has_room, [None, BOARD, "south"]),
        (has_room, [EMPTY, None, "south"]),
        (first(free_corners), [EMPTY, BOARD, "up"]),
        (pots, [EMPTY, BOARD, "south", ["X"], [(0.0, 0.0)]]),
        (pots, [EMPTY, BOARD, "south", [], [(0.0, math.nan)]]),
        (pots, [EMPTY, BOARD, "south", [], [(0.0, 0.0, 0.0)]]),
        (pots, [EMPTY, BOARD, None, None, None]),
    ],
)
def test_what_cannot_be_played_is_refused_by_an_error_of_ours(
    play: Callable[..., Any], arguments: list[Any]
) -> None:
    with pytest.raises(carrom.CarromError):
        play(*arguments)


def test_counts_alone_cannot_be_played() -> None:
    with pytest.raises(carrom.InvalidPosition, match="knows only counts"):
        play_stroke(Game.opening(layout=False), random_players(1, 2))


def test_a_bad_table_is_refused_with_every_fault() -> None:
    with pytest.raises(carrom.CarromError) as caught:
        Table(friction="wet", record="all", stroke_limit=0, replay_limit=-1, seed=-1)
    assert len(caught.value.faults) == 5
    with pytest.raises(carrom.CarromError) as caught:
        RandomPlayer(-1, lean=2.0, slowest=0.0, break_speed=-1.0, spread=-1.0, forgo=2.0)
    assert len(caught.value.faults) == 6


def test_a_board_ends_at_its_limit_of_strokes() -> None:
    players = random_players(1, 2)
    events = list(play_game(open_game(players), players, Table(stroke_limit=5)))
    last = events[-1]
    assert isinstance(last, PlayStopped)
    assert last.reason == "stroke-limit"
    assert sum(isinstance(event, StrokeMade) for event in events) == 5
    assert not last.game.over
    # and can be taken up again
    *_, end = play_game(last.state, players, Table(stroke_limit=900))
    assert end.game.over


def test_who_pass_for_ever_are_stopped() -> None:
    players = {"south": Stubborn(), "north": Stubborn()}
    events = list(play_game(open_game(players), players, Table(replay_limit=2)))
    last = events[-1]
    assert isinstance(last, PlayStopped)
    assert last.reason == "replay-limit"
    passes = [event for event in events if isinstance(event, TurnPassed)]
    assert len(passes) == 18  # three boards, three passes each (Law 137)
    assert not any(event.no_room for event in passes)
    ends = [event.result.code for event in events if isinstance(event, BoardEnded)]
    assert ends == ["replay-passes"] * 3


def test_a_stroke_that_does_not_settle_stops_play() -> None:
    players = random_players(1, 2)
    game = open_game(players)
    event = play_stroke(game, players, Table(limits=carrom.Limits(max_time=0.05)))
    assert isinstance(event, PlayStopped)
    assert event.reason == "time-limit"
    assert event.state is game
    assert event.result is not None


def test_a_stopped_game_goes_on_as_if_it_had_not_been() -> None:
    players = random_players(3, 4)
    whole = list(play_game(open_game(players, "family"), players))
    players = random_players(3, 4)
    part: list[Event] = []
    for event in play_game(open_game(players, "family"), players):
        part.append(event)
        if len(part) == len(whole) // 2:
            break
    rest = list(play_game(part[-1].state, players))
    again = [*part, *rest]
    assert [event.position for event in again] == [event.position for event in whole]


def test_a_match_is_tossed_played_and_won() -> None:
    players = {name: RandomPlayer(number) for number, name in enumerate(("A", "B", "C", "D"))}
    match = open_match((("A", "C"), ("B", "D")), players, "family", table=Table(seed=5))
    events = list(play_match(match, players, Table(seed=5)))
    last = events[-1].state
    assert isinstance(last, Match)
    assert last.over
    assert max(last.games) == 2
    opened = [event for event in events if isinstance(event, BoardOpened)]
    assert len(opened) == len(last.scores)
    for event in events:
        played_games.check_position(event.position)


def test_the_coin_falls_both_ways() -> None:
    sides = [Table(seed=seed).coin(toss) for seed in range(30) for toss in range(30)]
    assert 380 < sum(sides) < 520
    teams = (("A",), ("B",))
    chosen = set()
    for seed in range(12):
        for choice in ("break", "north"):
            players = {name: Chooser(choice) for name in "AB"}
            match = open_match(teams, players, table=Table(seed=seed))
            assert match.start.toss.choice == ("break" if choice == "break" else "side")
            chosen.add((match.start.toss.winner, match.start.toss.choice))
            assert match.start.toss.seat == ("south" if choice == "break" else "north")
    assert len(chosen) == 4


@pytest.mark.parametrize("seats", [SINGLES, DOUBLES], ids=["singles", "doubles"])
def test_a_level_game_is_decided_by_a_tossed_extra_board(seats: tuple[str, ...]) -> None:
    layout = carrom.Layout.of({"W1": (0.1, 0.0), "B1": (0.3, 0.0), "B2": (0.3, 0.1)})
    position = Position.of(
        ruleset("icf", boards=1),
        layout=layout,
        queen="covered-by-me",
        score=(0, 5),
        seats=len(seats),
    )
    game = Game.of(position).play(StrokeFacts(pocketed=("W1",)))
    assert game.score == (5, 5)
    assert game.extra_board_due
    players: dict[str, Player] = {seat: Stubborn(orientation=7.0) for seat in seats}
    opened = [next(play_game(game, players, Table(seed=seed))) for seed in range(12)]
    breakers = {event.breaker for event in opened if isinstance(event, BoardOpened)}
    assert {seats.index(breaker) % 2 for breaker in breakers} == {0, 1}
    for event in opened:
        turned = Position.opening(
            event.game.ruleset, len(seats), breaker=event.position.turn, orientation=7.0
        )
        assert event.position.layout == turned.layout


# --- whole games ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [SINGLES, DOUBLES], ids=["singles", "doubles"])
@pytest.mark.parametrize("name", RULESETS)
def test_games_come_to_an_end(name: str, seats: tuple[str, ...]) -> None:
    played = played_games.play(name, seats, 0)  # a hundred others in the soak
    assert played.stopped in (None, "stroke-limit")
    assert played.boards > 0


AWKWARD = {
    "the last pieces in the corners": {
        "Q": (0.3541, -0.30), "W1": (-0.3541, -0.29), "B1": (0.29, 0.3541)
    },
    "the queen frozen to the middle of a cushion": {
        "Q": (0.0, 0.3541), "W1": (0.0, -0.3541), "B1": (0.3541, 0.0)
    },
    "three in a row along a cushion": {
        "Q": (0.0, -0.3541), "W1": (0.0319, -0.3541), "B1": (-0.0319, -0.3541)
    },
    "on the base circles": {
        "Q": (0.2208, -0.2526), "W1": (-0.2208, 0.2526), "B1": (-0.2526, -0.2208)
    },
    "touching in the middle": {
        "Q": (0.0, 0.0), "W1": (0.0318, 0.0), "B1": (-0.0318, 0.0)
    },
}  # fmt: skip


@pytest.mark.parametrize("places", AWKWARD.values(), ids=AWKWARD)
@pytest.mark.parametrize("name", RULESETS)
def test_no_awkward_end_lasts_for_ever(name: str, places: dict[str, tuple[float, float]]) -> None:
    down = tuple(piece for piece in carrom.PIECES[1:19] if piece not in places)
    potted = down if RULESETS[name].colours == "free" else None
    game = Game.of(Position.of(name, layout=carrom.Layout.of(places), potted=potted))
    for number in range(3):
        players = random_players(number, 100 + number)
        *_, last = play_board(game, players, Table(stroke_limit=1500))
        assert isinstance(last, BoardEnded), f"{name}, seed {number}: {last!r:.200}"


def test_an_unbroken_board_away_from_the_middle_is_broken() -> None:
    rng = random.Random(2)
    opening = carrom.Layout.opening("singles")
    shift = rng.uniform(0.05, 0.1)
    moved = {
        name: (x + shift, y + shift)
        for name, (x, y) in ((n, opening.position(n) or (0.0, 0.0)) for n in opening.names)
    }
    position = Position.opening("icf", layout=carrom.Layout.of(moved))
    players = random_players(1, 2)
    events = list(play_board(Game.of(position), players))
    assert isinstance(events[-1], BoardEnded)


def test_a_class_is_no_player() -> None:
    with pytest.raises(CarromError, match="must be a Player, not"):
        open_game({"south": RandomPlayer, "north": RandomPlayer(2)})  # type: ignore[dict-item]


def test_a_match_of_two_is_opened_by_two_names() -> None:
    match = open_match(("Ann", "Bob"), {"Ann": RandomPlayer(1), "Bob": RandomPlayer(2)})
    assert match.teams == (("Ann",), ("Bob",))


def test_an_answer_that_is_no_place_is_refused() -> None:
    class Careless(RandomPlayer):
        def place_or_forgo(self, position: Position) -> Any:
            return len(position.pending_placements)

    layout = carrom.Layout.opening().without("W1", "W2")
    game = Game.of(Position.of("icf", layout=layout)).play(StrokeFacts(striker=True))
    with pytest.raises(InvalidPosition, match="north: xy must be a place for each of W1"):
        play_stroke(game, {"south": RandomPlayer(1), "north": Careless(2)})
