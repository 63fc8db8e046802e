"""A Swiss tournament of nine players and an event of three teams, played out by machines.

Pairing needs networkx: pip install '.[tournament]'
"""

from carrom.players import RandomPlayer, open_match, play_match
from carrom.rules import ruleset
from carrom.rules.tournament import LineUp, SwissTournament, Team, TeamEvent, Tie

PLAYERS = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
TEAMS = ("Delhi", "Lyon", "Malé")
RULES = ruleset("icf", boards=2)  # short games, which an extra board decides
FORMAT = "single"


def main() -> None:
    """Four Swiss rounds, then everybody against everybody; the tables of both."""
    swiss = SwissTournament(PLAYERS, rounds=4, seed=9, ruleset=RULES, format=FORMAT)
    while not swiss.over:
        pairs = swiss.pair()
        print(pairs, "\n")  # the list to pin up
        swiss = swiss.record(
            {one.table: game((one.first,), (one.second,)) for one in pairs if one.second}
        )
    print(swiss.standings(), "\n")

    event = TeamEvent(
        tuple(Team(name, tuple(f"{name} {i}" for i in range(1, 5))) for name in TEAMS),
        ruleset=RULES,
        format=FORMAT,
    )
    while not event.over:
        pairs = event.pair()
        event = event.record(
            {(one.first, one.second): tie(one.first, one.second) for one in pairs if one.second}
        )
    print(event.standings())


def game(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[int, int]:
    """The points of one game, of two boards, between two players or two pairs."""
    players = {name: RandomPlayer(seed=sum(map(ord, name))) for name in (*first, *second)}
    match = open_match((first, second), players, RULES, format=FORMAT)
    *_, last = play_match(match, players)
    return last.state.score


def tie(home: str, away: str) -> Tie:
    """Two singles and a doubles, each team lined up as it is numbered."""
    ours, theirs = (
        LineUp(singles=(f"{team} 1", f"{team} 2"), doubles=(f"{team} 3", f"{team} 4"))
        for team in (home, away)
    )
    scores = (
        game(ours.singles[:1], theirs.singles[:1]),
        game(ours.singles[1:], theirs.singles[1:]),
        game(ours.doubles, theirs.doubles),
    )
    return Tie(ours, theirs, scores)


if __name__ == "__main__":
    main()
