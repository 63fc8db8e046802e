"""Check the strokes of the trick book, count their odds again, or search for new ones.

    python tools/trick_book.py                   check every trick; exit code 1 if one fails
    python tools/trick_book.py --count [NAME]... write digests and odds of the strokes again
    python tools/trick_book.py --search NAME...  search for strokes and write them

A new trick needs a file with everything above its first stroke; then search. What stands above the
first stroke is never changed.
"""

import argparse
import dataclasses
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from carrom.equipment import to_south
from carrom.errors import CarromError
from carrom.layout import Layout
from carrom.solver.goal import Goal
from carrom.solver.odds import Odds
from carrom.solver.solve import solve
from carrom.solver.tricks import FOLDER, HANDS, Trick, TrickStroke, load_trick, text_of
from carrom.stroke import Stroke

TRIALS = 10_000
"""Noisy executions of each stroke by each hand."""
SEARCH = 200_000
"""Simulations of a search; there is one for each hand and each seed."""
SEEDS = (1, 2)
MOST = 3
"""Strokes kept of a trick."""
LEAST = 1.0 / 3.0
"""A further stroke is kept if its rate is not below this part of the best one's."""
DIGITS = ((4, 2, 2), (5, 3, 3), (6, 4, 4), (9, 7, 7), (17, 17, 17))
"""Decimals of offset, angle and speed: the fewest that do the stroke no harm are kept."""


def main() -> int:
    """Do what the words say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--count", action="store_true", help="write digests and odds again")
    what.add_argument("--search", action="store_true", help="search for strokes and write them")
    parser.add_argument("--budget", type=int, default=SEARCH, help="simulations of a search")
    parser.add_argument("names", nargs="*", metavar="NAME", help="tricks; default: all")
    words = parser.parse_args()
    paths = [FOLDER / f"{name}.toml" for name in words.names] or sorted(FOLDER.glob("*.toml"))
    if words.search or words.count:
        for path in paths:
            one = counted(searched(path, words.budget) if words.search else load_trick(path))
            write(path, one)
            print(f"{one.difficulty}  {one.name}: " + "; ".join(told(one)))
        return 0
    faults = [fault for path in paths for fault in differences(load_trick(path))]
    print("\n".join(faults) or f"{len(paths)} tricks are as they should be")
    return 1 if faults else 0


def differences(one: Trick) -> list[str]:
    """What is no longer as the file says."""
    faults = []
    again = counted(one)
    for number, (old, new) in enumerate(zip(one.strokes, again.strokes, strict=True)):
        where = f"{one.name}: strokes[{number}]"
        if not one.reached(number):
            faults.append(f"{where} does not reach the goal")
        if old != new:
            faults.append(f"{where} is {old}, but now {new}")
    return faults


def counted(one: Trick) -> Trick:
    """The trick with digests and odds as they are now, the likeliest stroke first."""
    strokes = []
    for number, stroke in enumerate(one.strokes):
        digest = one.result(number, record="final").digest()
        odds = [one.odds(hand, trials=TRIALS, number=number) for hand in HANDS]
        aim = (stroke.x, stroke.angle, stroke.speed, stroke.spin)
        strokes.append(TrickStroke(*aim, digest, *odds))
    return with_strokes(one, sorted(strokes, key=ease, reverse=True))


def ease(one: TrickStroke) -> tuple[int, float]:
    """What the order of strokes goes by."""
    return -one.difficulty, one.club.rate + one.expert.rate


def searched(path: Path, budget: int) -> Trick:
    """The trick with the strokes that the solver finds, each told in other words."""
    head = tomllib.loads(head_of(path))
    goal, layout, seat = Goal.parse(head["goal"]), Layout.from_text(head["layout"]), head["seat"]
    best: dict[str, Trick] = {}
    for hand in HANDS:
        for seed in SEEDS:
            for found in solve(layout, goal, seat=seat, skill=hand, budget=budget, seed=seed):
                draft = rounded(
                    Trick(
                        path.stem,
                        *(head["title"], head["wording"], goal, layout, seat),
                        (untried(aim_of(found.stroke, seat)),),
                    )
                )
                if draft is None:
                    continue
                words = draft.description(0)
                held = best.get(words)
                if held is None or ease(draft.strokes[0]) > ease(held.strokes[0]):
                    best[words] = draft
    if not best:
        sys.exit(f"{path.stem}: no stroke was found")
    drafts = sorted(best.values(), key=lambda one: ease(one.strokes[0]), reverse=True)
    least = LEAST * ease(drafts[0].strokes[0])[1]
    strokes = [one.strokes[0] for one in drafts if ease(one.strokes[0])[1] >= least]
    return with_strokes(drafts[0], strokes[:MOST])


def aim_of(stroke: Stroke, seat: str) -> tuple[float, float, float, float]:
    """Offset, angle, speed and spin of a stroke."""
    x, _ = to_south(stroke.striker_xy, seat)
    return x, stroke.angle, stroke.speed, stroke.spin + 0.0  # no negative zero


def untried(aim: tuple[float, float, float, float]) -> TrickStroke:
    """A stroke that nobody has counted."""
    return TrickStroke(*aim, "0" * 32, Odds(0, 1), Odds(0, 1))


def rounded(one: Trick) -> Trick | None:
    """The trick's only stroke in as few decimals as do it no harm, with rates of a short count.

    None for a stroke so fragile that the last digit of its angle decides.
    """
    stroke = one.strokes[0]
    whole = rates(one)
    for digits in DIGITS:
        parts = zip((stroke.x, stroke.angle, stroke.speed), digits, strict=True)
        x, angle, speed = (round(value, places) + 0.0 for value, places in parts)
        try:
            short = with_strokes(one, [untried((x, angle, speed, stroke.spin))])
        except CarromError:  # it may not stand there
            continue
        if not short.reached():
            continue
        odds = rates(short)
        if sum(each.rate for each in odds) >= 0.95 * sum(each.rate for each in whole):
            return with_strokes(one, [TrickStroke(x, angle, speed, stroke.spin, "0" * 32, *odds)])
    return None


def rates(one: Trick) -> list[Odds]:
    """A short count for each hand."""
    return [one.odds(hand, seed=9) for hand in HANDS]


def with_strokes(one: Trick, strokes: Iterable[TrickStroke]) -> Trick:
    """The trick with other strokes."""
    return dataclasses.replace(one, strokes=tuple(strokes))


def told(one: Trick) -> list[str]:
    """Each stroke in words, with its rates."""
    return [
        f"{100 * stroke.club.rate:.1f} / {100 * stroke.expert.rate:.1f} % "
        f"{one.description(number)}"
        for number, stroke in enumerate(one.strokes)
    ]


def head_of(path: Path) -> str:
    """What stands above the first stroke."""
    return path.read_text("utf-8").partition("[[strokes]]")[0].rstrip() + "\n"


def write(path: Path, one: Trick) -> None:
    """Write the strokes below what stands above them."""
    path.write_text(f"{head_of(path)}\n{text_of(one.strokes)}", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
