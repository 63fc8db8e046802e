"""Tournaments: Swiss for players, everybody against everybody for teams.

A table of contents. Tournaments are values: `pair` says who meets whom next, and `record` gives
the tournament after that round.

    >>> tournament = SwissTournament(("Ann", "Bob", "Cid", "Dan"), seed=3)
    >>> tournament = tournament.record({1: (25, 14), 2: (18, 18)})
    >>> [row.points for row in tournament.standings()]
    [2, 1, 1, 0]

Single players: `SwissTournament`, `PlayedRound`, `usual_rounds`.
Teams: `TeamEvent`, `Team`, `LineUp`, `Tie`, `PlayedTies`.
Both: `Round`, `Pairing`, `round_robin`, `Standings`, `SwissRow`, `TeamRow`, `InvalidTournament`,
`UncheckedScores`.
"""

from carrom.errors import InvalidTournament
from carrom.rules.tournament.round_robin import round_robin
from carrom.rules.tournament.rounds import Pairing, Round
from carrom.rules.tournament.scoring import UncheckedScores
from carrom.rules.tournament.standings import Standings, SwissRow, TeamRow
from carrom.rules.tournament.swiss import PlayedRound, SwissTournament, usual_rounds
from carrom.rules.tournament.team import LineUp, PlayedTies, Team, TeamEvent, Tie

__all__ = [
    "InvalidTournament",
    "LineUp",
    "Pairing",
    "PlayedRound",
    "PlayedTies",
    "Round",
    "Standings",
    "SwissRow",
    "SwissTournament",
    "Team",
    "TeamEvent",
    "TeamRow",
    "Tie",
    "UncheckedScores",
    "round_robin",
    "usual_rounds",
]
