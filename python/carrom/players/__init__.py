"""Players, and the referee who lets them play with the real physics under the Laws.

A table of contents.

    >>> players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
    >>> *_, last = play_game(open_game(players, "family"), players)
    >>> last.game.result.code
    'points'

Whoever decides: `Player`, the protocol; `SearchPlayer`, who simulates first, at a `Level` of
the `LEVELS`; `GeometricPlayer`, who only aims; `RandomPlayer`, legal strokes by chance.
Beginning: `open_game`, `open_match`. Playing: `play_stroke`, `play_board`, `play_game`,
`play_match`, all on a `Table`.
What happened: `Event` and its kinds `BoardOpened`, `StrokeMade`, `TurnPassed`, `MenPlaced`,
`BoardEnded`, `PlayStopped`.
Leagues: `fixtures` and `play_fixture`, in `carrom.players.league`.
Geometry for players: `pots`, `Pot`; `free_corners`, `has_room`.
"""

from carrom.players.events import (
    BoardEnded,
    BoardOpened,
    Event,
    MenPlaced,
    PlayStopped,
    StrokeMade,
    TurnPassed,
)
from carrom.players.geometric_player import GeometricPlayer
from carrom.players.level import LEVELS, Level
from carrom.players.player import Player
from carrom.players.random_player import RandomPlayer
from carrom.players.referee import (
    Table,
    open_game,
    open_match,
    play_board,
    play_game,
    play_match,
    play_stroke,
)
from carrom.players.search_player import SearchPlayer
from carrom.solver.aiming import Pot, pots
from carrom.solver.room import free_corners, has_room

__all__ = [
    "LEVELS",
    "BoardEnded",
    "BoardOpened",
    "Event",
    "GeometricPlayer",
    "Level",
    "MenPlaced",
    "PlayStopped",
    "Player",
    "Pot",
    "RandomPlayer",
    "SearchPlayer",
    "StrokeMade",
    "Table",
    "TurnPassed",
    "free_corners",
    "has_room",
    "open_game",
    "open_match",
    "play_board",
    "play_game",
    "play_match",
    "play_stroke",
    "pots",
]
