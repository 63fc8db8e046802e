"""Play with the real physics: players decide, `carrom.simulate` moves, `carrom.rules` rules.

Nothing of the Laws stands here. Every act at the board is handed out as an event that says all
that was decided, with the game as it is then; who keeps a record writes down the events.

    >>> from carrom.players.random_player import RandomPlayer
    >>> players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
    >>> for event in play_game(open_game(players, "family"), players):
    ...     pass
    >>> event.game.over
    True

All of it goes on from any state: a game left off after an event is taken up again with that
event's ``state``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, TypeAlias

import numpy as np

from carrom.equipment import CarromBoard
from carrom.errors import CarromError, Faults, InvalidPosition, InvalidStroke, immutable, shown
from carrom.materials import Limits, Materials
from carrom.names import FRICTIONS
from carrom.physics import simulate
from carrom.players.events import (
    BoardEnded,
    BoardOpened,
    Event,
    MenPlaced,
    PlayStopped,
    State,
    StrokeMade,
    TurnPassed,
)
from carrom.players.player import Player
from carrom.random_numbers import SEEDS, SplitMix64
from carrom.result import RECORDS
from carrom.rules import Format, Game, Match, Position, Ruleset, StrokeFacts, Toss
from carrom.rules.player_names import named
from carrom.rules.position import DOUBLES, SINGLES
from carrom.rules.toss import Teams
from carrom.solver.room import has_room
from carrom.stroke import Stroke

Players: TypeAlias = Mapping[str, Player]
"""The players of a game by their seats, of a match by their names."""


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What is played on, which way the coin falls, and when play stops at the latest.

    The carrom board itself belongs to the position.

    Args:
        materials: powder, impacts, pockets.
        friction: ``"coupled"`` or ``"coulomb"``.
        record: how much the result of a stroke keeps: ``"final"``, ``"events"``,
            ``"trajectory"``.
        limits: where a stroke ends at the latest.
        seed: decides how the coin falls at each toss, 0 to 2**64 - 1.
        stroke_limit: strokes of one board after which play stops, 1 or more.
        replay_limit: replays of one board after which play stops, 0 or more.

    Raises:
        CarromError: an argument of another type, or out of range; every fault is listed.

    Example:
        >>> Table(stroke_limit=200).friction
        'coupled'
    """

    materials: Materials = field(default_factory=Materials)
    friction: str = "coupled"
    record: str = "final"
    limits: Limits = field(default_factory=Limits)
    seed: int = 0
    stroke_limit: int = 1000
    replay_limit: int = 10

    def __post_init__(self) -> None:
        """Check everything before the first stroke."""
        faults = Faults()
        faults.kind("materials", self.materials, Materials)
        faults.name("friction", self.friction, FRICTIONS)
        faults.name("record", self.record, RECORDS)
        faults.kind("limits", self.limits, Limits)
        faults.integer("seed", self.seed, at_least=0, at_most=SEEDS - 1)
        faults.integer("stroke_limit", self.stroke_limit, at_least=1, at_most=SEEDS)
        faults.integer("replay_limit", self.replay_limit, at_least=0, at_most=SEEDS)
        faults.raise_as(CarromError)

    def coin(self, toss: int) -> int:
        """How the coin falls, 0 or 1, at a toss with a number of its own.

        Raises:
            CarromError: the number is no whole number from 0 to 2**64 - 1.
        """
        faults = Faults()
        faults.integer("toss", toss, at_least=0, at_most=SEEDS - 1)
        faults.raise_as(CarromError)
        return SplitMix64(self.seed).stream(toss).below(2)


_TABLE: Final = Table()


# --- beginning ----------------------------------------------------------------------------------


def open_game(
    players: Players,
    ruleset: str | Ruleset = "icf",
    *,
    breaker: str = "south",
    equipment: CarromBoard | None = None,
) -> Game:
    """A game before its first break, the rosette turned as the breaker wishes.

    Args:
        players: by seat: two for singles, four for doubles.
        ruleset: a name or a `carrom.rules.Ruleset`.
        breaker: seat that breaks the first board.
        equipment: the carrom board. Default: the ICF's.

    Raises:
        CarromError: other seats than those of singles or doubles, or what `Game.opening`
            refuses.

    Example:
        >>> from carrom.players.random_player import RandomPlayer
        >>> open_game({"south": RandomPlayer(1), "north": RandomPlayer(2)}).position.turn
        'south'
    """
    seats = _seats(players)
    game = Game.opening(ruleset, len(seats), breaker=breaker, equipment=equipment)
    _check(game, players)
    orientation = players[breaker].orient(game.position.seen_from(breaker))
    return Game.opening(
        ruleset, len(seats), breaker=breaker, orientation=orientation, equipment=equipment
    )


def open_match(
    teams: Sequence[str] | Sequence[Sequence[str]],
    players: Players,
    ruleset: str | Ruleset = "icf",
    *,
    format: str | Format = "icf",  # noqa: A002 - as `Match.opening` calls it
    equipment: CarromBoard | None = None,
    table: Table = _TABLE,
) -> Match:
    """A match before its first break: the coin falls, the players choose (Law 39).

    The first player of the team that wins the toss chooses the break or a seat; if the break,
    the first of the other team chooses the seat.

    Args:
        teams: the names of both teams, one player each or two; as `Match.opening` takes them.
        players: by those names.
        ruleset: a name or a `carrom.rules.Ruleset`.
        format: a name of `carrom.rules.FORMATS` or a `carrom.rules.Format`.
        equipment: the carrom board. Default: the ICF's.
        table: decides the toss by its seed.

    Raises:
        CarromError: a name without a player, a choice that was not offered, or what
            `Match.opening` refuses.

    Example:
        >>> from carrom.players.random_player import RandomPlayer
        >>> players = {"Ann": RandomPlayer(1), "Bob": RandomPlayer(2)}
        >>> match = open_match(("Ann", "Bob"), players)
        >>> sorted(match.seating.values())
        ['Ann', 'Bob']
    """

    def opened(toss: Toss, orientation: float | str | None = None) -> Match:
        return Match.opening(
            teams,
            ruleset,
            toss=toss,
            format=format,
            orientation=orientation,
            equipment=equipment,
        )

    match = opened(Toss(winner=0, choice="break"))  # whether all is well, before anybody is asked
    _check(match, players, table)
    toss = _toss(match.teams, players, table.coin(0))
    match = opened(toss)
    breaker = _player(players, match.player_on_turn)
    return opened(toss, breaker.orient(match.position.seen_from(match.position.turn)))


def _toss(teams: Teams, players: Players, winner: int) -> Toss:
    seats = SINGLES if len(teams[0]) == 1 else DOUBLES
    chosen = _choice(_player(players, teams[winner][0]), ("break", *seats))
    if chosen != "break":
        return Toss(winner=winner, choice="side", seat=chosen)
    seat = _choice(_player(players, teams[1 - winner][0]), seats)
    return Toss(winner=winner, choice="break", seat=seat)


def _choice(player: Player, choices: tuple[str, ...]) -> str:
    chosen = player.toss(choices)
    faults = Faults()
    faults.name("the choice after the toss", chosen, choices)
    faults.raise_as(CarromError)
    return chosen


# --- one act ------------------------------------------------------------------------------------


def play_stroke(state: State, players: Players, table: Table = _TABLE) -> Event:
    """The next act at the board: due men placed or forgone, else a stroke, else a pass.

    A stroke that does not settle within the table's limits stops play.

    Args:
        state: a game or a match whose board goes on, its layout known.
        players: of a game by their seats, of a match by their names.
        table: the materials, and what to keep of a stroke.

    Raises:
        CarromError: a seat or a name has no player.
        InvalidPosition: the board is over, or no layout is known; or due men are placed against
            the Laws, each fault listed.
        InvalidStroke: the player's stroke is against the Laws; every fault is listed.

    Example:
        >>> from carrom.players.random_player import RandomPlayer
        >>> players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
        >>> event = play_stroke(open_game(players, breaker="north"), players)
        >>> event.seat, event.position.broken, event.ruling.position.broken
        ('north', True, False)
    """
    _check(state, players, table)
    seated, position = _seated(state, players), state.position
    _check_goes_on(position)
    if position.placer is not None:
        return _place(state, position.placer, seated[position.placer])
    seat = position.turn
    stroke = seated[seat].stroke_or_pass(position.seen_from(seat))
    if stroke is None:
        return _pass(state, seat)
    return _make(state, seat, stroke, table)


def _make(state: State, seat: str, stroke: Stroke, table: Table) -> StrokeMade | PlayStopped:
    position = state.position
    layout = position.layout
    assert layout is not None  # it was checked
    faults = Faults()
    if faults.kind(f"{seat}: stroke", stroke, Stroke):
        faults.extend(f"{seat}: {fault}" for fault in position.stroke_faults(stroke))
    faults.raise_as(InvalidStroke)
    result = simulate(
        layout,
        stroke,
        board=position.equipment,
        materials=table.materials,
        friction=table.friction,
        record=table.record,
        limits=table.limits,
    )
    if result.stop_reason != "settled":
        return PlayStopped(state=state, reason=result.stop_reason, stroke=stroke, result=result)
    ruling = state.rule(StrokeFacts.of(result))
    after = state.apply(ruling)
    return StrokeMade(state=after, seat=seat, stroke=stroke, result=result, ruling=ruling)


def _pass(state: State, seat: str) -> TurnPassed:
    position = state.position
    assert position.layout is not None  # it was checked
    no_room = not has_room(position.layout, position.equipment, seat)
    ruling = state.rule(StrokeFacts(passed=not no_room, no_room=no_room))
    return TurnPassed(state=state.apply(ruling), seat=seat, no_room=no_room, ruling=ruling)


def _place(state: State, seat: str, player: Player) -> MenPlaced:
    position = state.position
    pieces = position.pending_placements
    chosen = player.place_or_forgo(position.seen_from(seat))
    if chosen is None:
        return MenPlaced(state=state.forgo(), seat=seat, pieces=pieces, places=None)
    faults = Faults(f"{seat}: {fault}" for fault in position.placing_faults(chosen))
    faults.raise_as(InvalidPosition)
    places = tuple((x, y) for x, y in np.asarray(chosen, dtype=np.float64).reshape(-1, 2).tolist())
    # without a place there is no room, and the automatic placing finds none either
    after = state.place(places) if places else state.auto_place()
    return MenPlaced(state=after, seat=seat, pieces=pieces, places=places)


# --- boards, games, matches ---------------------------------------------------------------------


def play_board(state: State, players: Players, table: Table = _TABLE) -> Iterator[Event]:
    """The board in play, act by act, to its end or to the table's limit of strokes.

    Raises:
        CarromError: as `play_stroke`.

    Example:
        >>> from carrom.players.random_player import RandomPlayer
        >>> players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
        >>> events = list(play_board(open_game(players), players))
        >>> [type(event).__name__ for event in (*events[:2], events[-1])]
        ['BoardOpened', 'StrokeMade', 'BoardEnded']
    """
    _check(state, players, table)
    _check_goes_on(state.position)
    if _untouched(state.position):
        yield BoardOpened(state=state, breaker=state.position.breaker)
    while state.position.result is None:
        if state.position.strokes >= table.stroke_limit and not state.position.pending:
            yield PlayStopped(state=state, reason="stroke-limit")
            return
        event = play_stroke(state, players, table)
        yield event
        if isinstance(event, PlayStopped):
            return
        state = event.state
    yield BoardEnded(state=state, result=state.position.result)


def play_game(state: State, players: Players, table: Table = _TABLE) -> Iterator[Event]:
    """The game in play, board after board, to its end or to one of the table's limits.

    Boards to be replayed are replayed; the break of an extra board goes to whom the coin says.

    Raises:
        CarromError: as `play_stroke`.

    Example:
        >>> from carrom.players.random_player import RandomPlayer
        >>> players = {seat: RandomPlayer(number) for number, seat in enumerate(DOUBLES)}
        >>> *_, last = play_game(open_game(players, "points"), players)
        >>> last.game.result.code, len(last.game.boards)
        ('boards', 4)
    """
    _check(state, players, table)
    while not _game(state).over:
        if state.position.over:
            if _replays(_game(state)) > table.replay_limit:
                yield PlayStopped(state=state, reason="replay-limit")
                return
            state = _next_board(state, players, table)
        for event in play_board(state, players, table):
            yield event
            state = event.state
        if not state.position.over:
            return


def play_match(match: Match, players: Players, table: Table = _TABLE) -> Iterator[Event]:
    """The match, game after game, to its end or to one of the table's limits.

    Raises:
        CarromError: as `play_stroke`.

    Example:
        >>> from carrom.players.random_player import RandomPlayer
        >>> players = {"Ann": RandomPlayer(1), "Bob": RandomPlayer(2)}
        >>> match = open_match((("Ann",), ("Bob",)), players, "family")
        >>> *_, last = play_match(match, players)
        >>> sorted(last.state.games)[1]
        2
    """
    faults = Faults()
    faults.kind("match", match, Match)
    faults.raise_as(CarromError)
    state: State = match
    while isinstance(state, Match) and not state.over:
        if state.game.over:
            state = _next_game(state, players)
        for event in play_game(state, players, table):
            yield event
            state = event.state
        if not _game(state).over:
            return


def _next_board(state: State, players: Players, table: Table) -> State:
    """The next board, turned as its breaker wishes."""
    game = _game(state)
    tossed: str | None = None
    if game.extra_board_due:
        first = game.seats.index(game.breaker) + 1 + table.coin(len(game.boards))
        tossed = game.seats[first % len(game.seats)]
    if isinstance(state, Game):
        usual: State = state.next_board(breaker=tossed)
        return state.next_board(_orientation(usual, players), breaker=tossed)
    name = None if tossed is None else state.seating[tossed]
    usual = state.next_board(breaker=name)
    return state.next_board(_orientation(usual, players), breaker=name)


def _next_game(match: Match, players: Players) -> Match:
    return match.next_game(_orientation(match.next_game(), players))


def _orientation(state: State, players: Players) -> float | str:
    position = state.position
    return _seated(state, players)[position.turn].orient(position.seen_from(position.turn))


# --- small questions ----------------------------------------------------------------------------


def _game(state: State) -> Game:
    return state if isinstance(state, Game) else state.game


def _replays(game: Game) -> int:
    """How often the board just finished, or in play, has been replayed."""
    return [record.number for record in game.cancelled].count(game.number)


def _untouched(position: Position) -> bool:
    """Whether nothing at all has happened on a board."""
    return not (position.broken or position.strokes or position.turns or position.passes)


def _seats(players: Players) -> tuple[str, ...]:
    faults = Faults()
    if faults.kind("players", players, Mapping):
        given = tuple(islice(players, len(DOUBLES) + 1))  # one may have no end
        for seats in (SINGLES, DOUBLES):
            if set(given) == set(seats):
                return seats
        faults.append(
            f"players must sit on {', '.join(SINGLES)} or on {', '.join(DOUBLES)}, "
            f"not on {', '.join(map(shown, given)) or 'none'}"
        )
    raise CarromError(faults)


def _seating(state: State) -> Mapping[str, str]:
    """Under which name the player of each seat is known."""
    return state.seating if isinstance(state, Match) else {seat: seat for seat in state.seats}


def _seated(state: State, players: Players) -> dict[str, Player]:
    """The player on each seat."""
    return {seat: _player(players, name) for seat, name in _seating(state).items()}


def _player(players: Players, name: str) -> Player:
    """The player of a name, however the name was typed."""
    return players[name] if name in players else players[named(name, players) or name]


def _check(state: object, players: object, table: object = _TABLE) -> None:
    """Refuse what cannot be played, or not by these players, with every fault."""
    faults = Faults()
    faults.kind("table", table, Table)
    if not isinstance(state, Game | Match):
        faults.append(f"state must be a Game or a Match, not {shown(state)}")
    if faults.kind("players", players, Mapping) and isinstance(players, Mapping):
        names = _seating(state).values() if isinstance(state, Game | Match) else ()
        for name in names:
            if name not in players and named(name, players) is None:
                faults.append(f"{shown(name)} has no player")
                continue
            player = _player(players, name)
            if isinstance(player, type) or not isinstance(player, Player):
                faults.append(f"{shown(name)} must be a Player, not {shown(player)}")
    faults.raise_as(CarromError)


def _check_goes_on(position: Position) -> None:
    faults = Faults()
    if position.over:
        faults.append("the board is over")
    if position.layout is None:
        faults.append("players need the layout: this position knows only counts")
    faults.raise_as(InvalidPosition)
