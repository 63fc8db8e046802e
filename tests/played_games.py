"""Games by random players, watched at every event: what must hold whatever happens."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import carrom
from carrom.names import SEATS
from carrom.players import (
    BoardEnded,
    BoardOpened,
    Event,
    MenPlaced,
    PlayStopped,
    RandomPlayer,
    StrokeMade,
    Table,
    TurnPassed,
    open_game,
    play_game,
)
from carrom.records import RecordWriter, verify_record
from carrom.rules import Game, Position, Ruleset

SINGLES, DOUBLES = ("south", "north"), SEATS
SMALL = carrom.CarromBoard(
    side=0.735, man=carrom.Disc(0.0151, 0.00525), striker=carrom.Disc(0.0190, 0.0125)
)
# Ways of playing that bring in what is rare: men over the cushion, men forgone, another board.
VARIANTS: tuple[tuple[Table, float, carrom.CarromBoard | None], ...] = (
    (Table(), 0.0, None),
    (Table(materials=carrom.Materials(overboard_speed=2.5)), 0.3, None),
    (Table(friction="coulomb"), 0.1, SMALL),
)

Hook = Callable[[Event], None]


@dataclass(frozen=True)
class Played:
    """How a game went."""

    stopped: str | None
    """The limit that stopped it; None: it was played to its end."""
    strokes: int
    boards: int
    longest: int
    """Strokes of the longest board."""


def play(ruleset: str | Ruleset, seats: tuple[str, ...], number: int, *hooks: Hook) -> Played:
    """A whole game that its number alone decides, checked at every event.

    Args:
        ruleset: the way of playing.
        seats: `SINGLES` or `DOUBLES`.
        number: of the game: its seed and its variant.
        hooks: called with every event, after the checks.
    """
    table, forgo, equipment = VARIANTS[number % len(VARIANTS)]
    players = {seat: RandomPlayer(1000 * number + i, forgo=forgo) for i, seat in enumerate(seats)}
    table = Table(
        materials=table.materials, friction=table.friction, seed=number, stroke_limit=1000
    )
    game = open_game(players, ruleset, breaker=seats[number % 2], equipment=equipment)
    strokes = boards = longest = 0
    last: Event | None = None
    for event in play_game(game, players, table):
        check_event(event, last)
        for hook in hooks:
            hook(event)
        strokes += isinstance(event, StrokeMade)
        boards += isinstance(event, BoardEnded)
        longest = max(longest, event.position.strokes)
        last = event
    assert last is not None
    check_score_sheet(last.game)
    stopped = last.reason if isinstance(last, PlayStopped) else None
    assert (stopped is None) == last.game.over
    return Played(stopped, strokes, boards, longest)


def play_recorded(ruleset: str | Ruleset, seats: tuple[str, ...], number: int) -> Played:
    """The same game, with a record that must tell it again bit for bit."""
    table = VARIANTS[number % len(VARIANTS)][0]
    with TemporaryDirectory() as folder, ExitStack() as stack:
        path = Path(folder) / "game.jsonl"
        writers: list[RecordWriter] = []

        def write(event: Event) -> None:
            if not writers:
                writer = RecordWriter(
                    path,
                    event.game,
                    materials=table.materials,
                    friction=table.friction,
                    seed=number,
                )
                writers.append(stack.enter_context(writer))
            writers[0].write(event.state, event.result if isinstance(event, StrokeMade) else None)

        played = play(ruleset, seats, number, write)
        found = verify_record(path)
        assert found.matches, found
        assert found.strokes == played.strokes
    return played


def check_event(event: Event, last: Event | None) -> None:
    """One event, and that it goes on where the one before ended."""
    where = f"{event!r:.300}"
    check_position(event.position)
    if isinstance(event, StrokeMade | TurnPassed):
        before = event.ruling.position
        assert last is not None, where
        assert last.position == before, where
        assert event.seat == before.turn, where
    if isinstance(event, StrokeMade):
        assert event.ruling.position.stroke_faults(event.stroke) == (), where
        assert event.result.start == event.ruling.position.layout, where
        assert event.result.stop_reason == "settled", where
    if isinstance(event, MenPlaced):
        assert last is not None, where
        assert last.position.placer == event.seat, where
        assert last.position.pending_placements == event.pieces, where
    if isinstance(event, BoardOpened):
        assert not event.position.broken, where
        assert event.breaker == event.position.turn, where
    if isinstance(event, BoardEnded):
        assert event.position.result is event.result, where


def check_position(position: Position) -> None:
    """Nothing is wrong by the Laws, nothing overlaps, and all nineteen pieces are somewhere."""
    assert position.faults() == ()
    layout = position.layout
    assert layout is not None
    assert layout.faults(position.equipment) == ()
    awaiting = [name for group in position.pending for name in group.pieces]
    assert not set(awaiting) & set(layout.names)
    there = [*layout.names, *awaiting]
    assert len(set(there)) == len(there)
    counted = (position.white, position.black, int(position.queen_state == "board"))
    lying = tuple(sum(name[0] == kind for name in there) for kind in "WBQ")
    if position.over:  # what jumped off the board at the very end counts, but nobody puts it back
        assert all(few <= many for few, many in zip(lying, counted, strict=True))
        return
    assert lying == counted
    if position.sides[0].colour is None:
        held = [*position.sides[0].potted, *position.sides[1].potted]
        queen = [] if position.queen_state != "pending" or "Q" in held else ["Q"]
        assert sorted([*there, *held, *queen]) == sorted(carrom.PIECES[:19])


def check_score_sheet(game: Game) -> None:
    """The totals of the card are the points of its boards, added up."""
    total = (0, 0)
    cap = game.ruleset.board_cap
    for record, row in zip(game.boards, game.score_sheet(), strict=True):
        total = total[0] + record.points[0], total[1] + record.points[1]
        assert record.score == total
        assert row.total == total or record is game.boards[-1]
        for made, counted in zip(row.points, record.points, strict=True):
            assert made == counted or (cap is not None and made > counted == cap)
    assert game.score == total
    assert game.score_sheet().total == game.displayed_score
    target = game.ruleset.target
    if game.result is not None and target is not None:
        assert game.displayed_score == total or max(total) > target
