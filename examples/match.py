"""A match kept from Python: the toss, a limit of time, three games at most, the score sheets."""

from random import Random

from carrom.records import RecordWriter, verify_record
from carrom.rules import Format, Match, Position, StrokeFacts, Toss

FORMAT = Format(name="club evening", games=3, minutes=40, extra_minutes=5)


def main() -> None:
    """Play it with made-up strokes, half a minute each, and keep every act in match.jsonl."""
    dice, now = Random(2), 0.0
    toss = Toss(winner=1, choice="side", seat="north")  # team 1, Bob, likes the north
    match = Match.opening(("Ann", "Bob"), toss=toss, format=FORMAT, layout=False, at=now)
    with RecordWriter("match.jsonl", match, overwrite=True) as record:
        while not match.over:
            now += 30.0
            match = next_act(match, now, dice)
            record.write(match)  # on the disk before play goes on
            if match.position.over:
                print(*(reminder.sentence() for reminder in match.reminders))

    print(*match.score_sheets(), sep="\n")
    print(f"The record verifies: {verify_record('match.jsonl').matches}.")


def next_act(match: Match, now: float, dice: Random) -> Match:
    """The match after the next thing that happens at the board."""
    clock = match.clock
    assert clock is not None  # the format has a limit of time
    if match.game.over:
        return match.next_game(at=now)
    if match.game.extra_board_due:  # level: a toss decides who breaks
        return match.next_board(breaker=dice.choice(match.order), at=now)
    if match.position.over and clock.new_board_allowed(now):
        return match.next_board(at=now)
    if match.position.over or (clock.over(now) and not match.game.time_called):
        return match.time_up(at=now)
    if match.placer is not None:
        return match.place(at=now)
    return match.play(told(match.position, dice), at=now)


def told(position: Position, dice: Random) -> StrokeFacts:
    """What an umpire might tell about the next stroke."""
    mine = position.seen_from(position.turn)
    queen = mine.eligible and mine.queen == "board" and dice.random() < 0.3
    down = min(mine.own, dice.choice((0, 0, 1, 2)))
    return StrokeFacts.counts(own=down, queen=queen, striker=dice.random() < 0.05, touched=True)


if __name__ == "__main__":
    main()
