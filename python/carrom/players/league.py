"""A league of machine players: every pair plays boards, and a table tells who is better.

Each board is a game of its own, from the break to its end, and its number alone decides it: who
sits where, who breaks, and every random number. So boards can be played in any order, anywhere,
and a league can be made longer or taken up again.

    >>> for fixture in fixtures(("club@64", "random"), boards=2, seed=1):
    ...     print(fixture.name, fixture.breaker, play_fixture(fixture)[-1].game.position.over)
    club@64-vs-random-0001 south True
    club@64-vs-random-0002 south True
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from carrom.errors import CarromError, Faults, shown
from carrom.players.events import BoardEnded, Event, PlayStopped
from carrom.players.geometric_player import GeometricPlayer
from carrom.players.level import LEAST, LEVELS, MOST, Level
from carrom.players.player import Player
from carrom.players.random_player import RandomPlayer
from carrom.players.referee import Table, open_game, play_board
from carrom.players.search_player import SearchPlayer
from carrom.random_numbers import SEEDS
from carrom.rules import RULESETS, Game
from carrom.rules.player_names import names_as_kept
from carrom.rules.position import DOUBLES, SINGLES
from carrom.solver.noise import stream
from carrom.solver.odds import Odds
from carrom.solver.skill import SKILLS

RANDOM: Final = "random"
"""The name of the `RandomPlayer`."""
GEOMETRIC: Final = "geometric-"
"""Before the name of a hand: the `GeometricPlayer` with that hand."""
MOST_BOARDS: Final = 9_999
"""Boards of each pair, at most."""
MOST_IN_ALL: Final = 100_000
"""Boards of a league, at most: all are planned before the first is played."""
STROKE_LIMIT: Final = 500
"""Strokes after which a board is given up: nobody has won it."""


def entrant_faults(name: object) -> tuple[str, ...]:
    """Why a name is no player's; empty when it is.

    Example:
        >>> entrant_faults("expert"), entrant_faults("expert@250")
        ((), ())
        >>> entrant_faults("exprt")[0][:40]
        "player 'exprt' is none: there are beginn"
    """
    try:
        _check(name)
    except CarromError as error:
        return error.faults
    return ()


def _check(name: object) -> Level | None:
    """The level of a name, None for a player that has none."""
    text = name if isinstance(name, str) else ""
    hand, at, count = text.partition("@")
    if text == RANDOM or (text.removeprefix(GEOMETRIC) in SKILLS and text.startswith(GEOMETRIC)):
        return None
    if text in LEVELS:
        return LEVELS[text]
    if at and hand in SKILLS and count.isascii() and count.isdigit() and len(count) < 10:
        if LEAST <= int(count) <= MOST:
            return Level(int(count), hand)
        raise CarromError(f"player {shown(name)}: simulations must be {LEAST} to {MOST}")
    raise CarromError(
        f"player {shown(name)} is none: there are {', '.join(LEVELS)}; HAND@SIMULATIONS, such as "
        f"club@500; {GEOMETRIC}HAND; {RANDOM}. Hands are {', '.join(SKILLS)}"
    )


def _entrant(name: str) -> str:
    """A name as everybody writes it: ``club@0500`` is ``club@500``."""
    hand, at, count = name.partition("@")
    return (
        f"{hand}@{int(count)}"
        if at and count.isascii() and count.isdigit() and len(count) < 10
        else name
    )


def player_named(name: str, seed: int, *, threads: int = 1) -> Player:
    """A player by name: a level, ``HAND@SIMULATIONS``, ``geometric-HAND`` or ``random``.

    Args:
        name: such as ``"expert"``, ``"club@500"``, ``"geometric-club"``.
        seed: a whole number from 0 to 2**64 - 1.
        threads: of the simulations.

    Raises:
        CarromError: there is none of that name, or the seed is none.

    Example:
        >>> player_named("club@500", seed=1).level.simulations
        500
    """
    level = _check(name)
    if level is not None:
        return SearchPlayer(level, seed, threads=threads)
    if name == RANDOM:
        return RandomPlayer(seed)
    return GeometricPlayer(seed, name.removeprefix(GEOMETRIC))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """One board of a league. Frozen.

    Attributes:
        pair: the names of both players; in doubles each plays with a partner of his own kind.
        number: of the board between these two, from 1.
        ruleset: its name.
        doubles: whether four play.
        seed: of the league.
    """

    pair: tuple[str, str]
    number: int
    ruleset: str = "icf"
    doubles: bool = False
    seed: int = 0

    @property
    def name(self) -> str:
        """A name that no other board of the league has, fit for a file."""
        return f"{self.pair[0]}-vs-{self.pair[1]}-{self.number:04}"

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in order of play."""
        return DOUBLES if self.doubles else SINGLES

    @property
    def first_side(self) -> int:
        """The side of the first of the pair: they change with every board."""
        return (self.number - 1) % 2

    @property
    def breaker(self) -> str:
        """Who breaks: the seats change with every second board, so that all four ways come."""
        return self.seats[(self.number - 1) // 2 % 2]

    @property
    def stream(self) -> int:
        """The seed of this board, of everything that it is: no other board has it."""
        ways = [repr(_check(name)) for name in self.pair]
        told = (self.pair, self.number, self.ruleset, self.doubles, ways)
        return stream(self.seed, int.from_bytes(sha256(repr(told).encode()).digest()[:7]))

    def players(self) -> dict[str, Player]:
        """New players on their seats."""
        names = self.pair if self.first_side == 0 else self.pair[::-1]
        return {
            seat: player_named(names[place % 2], stream(self.stream, place))
            for place, seat in enumerate(self.seats)
        }

    def score(self, game: Game) -> "Score":
        """How the board went, once it is over or was given up."""
        result = game.position.result
        winner = None if result is None else result.winner
        if winner is None:
            return Score(winner=None, strokes=game.position.strokes)
        return Score(winner=int(winner != self.first_side), strokes=game.position.strokes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How a board of a league went.

    Attributes:
        winner: 0, the first of the pair; 1, the other; None: nobody, in a draw, a board that is
            to be replayed, or one that was given up.
        strokes: of the board.
    """

    winner: int | None
    strokes: int


def open_fixture(fixture: Fixture) -> tuple[Game, dict[str, Player]]:
    """The game before the break, and its players."""
    players = fixture.players()
    return open_game(players, fixture.ruleset, breaker=fixture.breaker), players


def watch_fixture(fixture: Fixture) -> Iterator[Event]:
    """One board, act by act.

    Example:
        >>> events = list(watch_fixture(Fixture(pair=("random", "geometric-exact"), number=3)))
        >>> type(events[-1]).__name__
        'BoardEnded'
    """
    game, players = open_fixture(fixture)
    yield from play_board(game, players, Table(stroke_limit=STROKE_LIMIT))


def play_fixture(fixture: Fixture) -> list[Event]:
    """One board, all its events.

    Example:
        >>> events = play_fixture(Fixture(pair=("random", "geometric-club"), number=1))
        >>> len(events) > 9
        True
    """
    return list(watch_fixture(fixture))


def ends(event: Event) -> bool:
    """Whether nothing comes after an event of a board."""
    return isinstance(event, BoardEnded | PlayStopped)


def fixtures(
    players: Sequence[str],
    *,
    boards: int = 20,
    ruleset: str = "icf",
    doubles: bool = False,
    seed: int = 0,
) -> tuple[Fixture, ...]:
    """Every board of a league, in the order in which they are to be played.

    Args:
        players: the names of two or more, each once.
        boards: of each pair, 1 to `MOST_BOARDS`, and `MOST_IN_ALL` in all. A multiple of four
            gives each player every seat with and without the break alike.
        ruleset: its name.
        doubles: whether four play, with a partner of the same kind.
        seed: a whole number from 0 to 2**64 - 1.

    Raises:
        CarromError: listing every fault.

    Example:
        >>> [fixture.name for fixture in fixtures(("club", "expert", "random"), boards=1)]
        ['club-vs-expert-0001', 'club-vs-random-0001', 'expert-vs-random-0001']
    """
    faults = Faults()
    names = names_as_kept(faults.items("players", players, "names"))
    for name in dict.fromkeys(map(str, names)):
        faults.extend(entrant_faults(name))
    for name, times in Counter(_entrant(str(name)) for name in names).items():
        if times > 1:
            faults.append(f"player {shown(name)} comes twice")
    if len(names) < 2 and isinstance(players, Sequence):
        faults.append(f"a league needs two players or more, not {len(names)}")
    each = faults.integer("boards", boards, at_least=1, at_most=MOST_BOARDS)
    if (total := each * len(names) * (len(names) - 1) // 2) > MOST_IN_ALL:
        faults.append(f"a league has {MOST_IN_ALL} boards at most in all, not {total}")
    faults.name("ruleset", ruleset, RULESETS)
    faults.kind("doubles", doubles, bool)
    faults.integer("seed", seed, at_least=0, at_most=SEEDS - 1)
    faults.raise_as(CarromError)
    return tuple(
        Fixture(pair=pair, number=number, ruleset=ruleset, doubles=doubles, seed=seed)
        for number in range(1, boards + 1)
        for pair in itertools.combinations(names, 2)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a pair stands, or a player against all others.

    Attributes:
        names: the pair, or the player alone.
        won: boards that the first named has won.
        lost: boards that he has lost.
        undecided: boards that nobody has won.
        strokes: of all these boards.
    """

    names: tuple[str, ...]
    won: int
    lost: int
    undecided: int
    strokes: int

    @property
    def boards(self) -> int:
        """Boards played."""
        return self.won + self.lost + self.undecided

    @property
    def odds(self) -> Odds:
        """The part that he has won, with its 95 % interval. An undecided board is not won."""
        return Odds(self.won, self.boards)


def pairs(scores: Iterable[tuple[Fixture, Score]]) -> tuple[Standing, ...]:
    """How each pair stands, in the order of the league.

    Example:
        >>> board = Fixture(pair=("a", "b"), number=1)
        >>> str(pairs([(board, Score(winner=0, strokes=40))])[0].odds)
        '100.0 % (20.7-100.0)'
    """
    told: dict[tuple[str, ...], list[Score]] = {}
    for fixture, score in scores:
        told.setdefault(fixture.pair, []).append(score)
    return tuple(_standing(names, found) for names, found in told.items())


def totals(scores: Iterable[tuple[Fixture, Score]]) -> tuple[Standing, ...]:
    """How each player stands against all others, the best first."""
    told: dict[tuple[str, ...], list[Score]] = {}
    for fixture, score in scores:
        for place, name in enumerate(fixture.pair):
            turned = None if score.winner is None else abs(score.winner - place)
            told.setdefault((name,), []).append(Score(winner=turned, strokes=score.strokes))
    found = [_standing(names, scores_of) for names, scores_of in told.items()]
    return tuple(sorted(found, key=lambda standing: -standing.odds.rate))


def _standing(names: tuple[str, ...], scores: list[Score]) -> Standing:
    winners = [score.winner for score in scores]
    return Standing(
        names=names,
        won=winners.count(0),
        lost=winners.count(1),
        undecided=winners.count(None),
        strokes=sum(score.strokes for score in scores),
    )
