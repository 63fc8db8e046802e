"""A short league: a beginner who looks before he plays, and one who only aims."""

from carrom.players.league import fixtures, pairs, play_fixture

PLAYERS = ("beginner", "geometric-beginner")


def main() -> None:
    """Play eight boards, seats and break changing, and tell how they went."""
    played = []
    for fixture in fixtures(PLAYERS, boards=8, seed=1):
        last = play_fixture(fixture)[-1]
        score = fixture.score(last.game)
        winner = "nobody" if score.winner is None else fixture.pair[score.winner]
        print(f"{fixture.name}: {winner} in {score.strokes} strokes")
        played.append((fixture, score))
    (standing,) = pairs(played)
    print(f"The beginner won {standing.odds}.")


if __name__ == "__main__":
    main()
