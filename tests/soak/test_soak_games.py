"""A hundred whole games under each ruleset, singles and doubles: none gets stuck.

`make soak` runs it; the environment variable CARROM_SOAK_GAMES sets another number of games.
Every position, stroke, placing and score sheet is checked; every fifth game, the first included,
is recorded and its record verified (`played_games`).
"""

import multiprocessing
import os
import sys
import time
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor

import pytest
from carrom.rules import RULESETS, Ruleset, ruleset
from played_games import DOUBLES, SINGLES, Played, play, play_recorded

GAMES = int(os.environ.get("CARROM_SOAK_GAMES", "100"))
RULES: dict[str, Ruleset] = {
    **RULESETS,
    "icf, no limit of boards": ruleset("icf", boards=None),
}


def games(
    pool: ProcessPoolExecutor, rules: Ruleset, seats: tuple[str, ...]
) -> list[Future[Played]]:
    return [
        pool.submit(play if number % 5 else play_recorded, rules, seats, number)
        for number in range(GAMES)
    ]


@pytest.mark.soak
def test_a_hundred_games_under_each_ruleset_end(capsys: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    stuck: list[str] = []
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(mp_context=context) as pool:
        for name, rules in RULES.items():
            for seats in (SINGLES, DOUBLES):
                what = f"{name}, {'singles' if seats == SINGLES else 'doubles'}"
                ends: Counter[str] = Counter()
                strokes = boards = longest = 0
                for future in games(pool, rules, seats):
                    played = future.result()
                    ends[played.stopped or "ended"] += 1
                    strokes += played.strokes
                    boards += played.boards
                    longest = max(longest, played.longest)
                    with capsys.disabled():
                        sys.stdout.write(f"\r{what}: {ends.total()} of {GAMES} games ")
                        sys.stdout.flush()
                counts = ", ".join(f"{count} {end}" for end, count in ends.items())
                with capsys.disabled():
                    sys.stdout.write(
                        f"\r{what}: {counts}; {boards:,} boards, {strokes:,} strokes, "
                        f"{longest} in the longest board; {time.monotonic() - began:.0f} s\n"
                    )
                stuck += [f"{what}: {end}" for end in ends if end not in ("ended", "stroke-limit")]
                # random play may be stopped by the limit; often stopped, it would be stuck
                assert ends["ended"] >= 0.95 * GAMES, f"{what}: {counts}"
    assert stuck == []
