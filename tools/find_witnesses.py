"""Look for strokes that reach the goals of the solver's benches, by brute force.

    python -m tools.find_witnesses count SET-UP... [--strokes 20M] [--seed 1] [--first 0]
    python -m tools.find_witnesses tell SET-UP NUMBER [--seed 1]

`count` makes plain random strokes, numbered from `--first`, and counts how many reach each goal of
the set-ups; the first of each is shown. `tell` says what one of them did, for whoever writes a
goal from it. A set-up is a file of ``benches/problems``; its problems need no witness yet.
"""

import argparse
import sys
import time

import numpy as np
from carrom import simulate
from carrom.solver import Goal
from carrom.solver.budget import Budget
from carrom.solver.problem import AT_ONCE
from carrom.solver.wording import describe

from benches.problems import FOLDER, SetUp, random_aims, read_set_up
from benches.solver_searches import tracks_of


def main() -> int:
    """Do what the words say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    count = commands.add_parser("count")
    count.add_argument("names", nargs="*", metavar="SET-UP")
    count.add_argument("--strokes", default="20M")
    count.add_argument("--first", type=int, default=0, help="number of the first stroke")
    tell = commands.add_parser("tell")
    tell.add_argument("name", metavar="SET-UP")
    tell.add_argument("number", type=int)
    for command in (count, tell):
        command.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    if words.command == "tell":
        tell_one(words.name, words.seed, words.number)
        return 0
    strokes = Budget.of(words.strokes).simulations
    if strokes is None:
        parser.error("--strokes takes a number")
    for name in words.names or sorted(path.stem for path in FOLDER.glob("*.toml")):
        count_all(name, words.seed, words.first, strokes)
    return 0


def count_all(name: str, seed: int, first: int, strokes: int) -> None:
    """Make the strokes of a set-up and tell how many reach each goal."""
    set_up, plain = read_set_up(FOLDER / f"{name}.toml")
    goals = {one["name"]: Goal.parse(one["goal"]) for one in plain}
    reached = dict.fromkeys(goals, 0)
    found: dict[str, int] = {}
    begun = time.monotonic()
    for number in range(first, first + strokes, AT_ONCE):
        aims = random_aims(set_up.space, seed, number, min(AT_ONCE, first + strokes - number))
        tracks = tracks_of(set_up, aims)
        for key, goal in goals.items():
            rows = np.flatnonzero(goal.reached(tracks))
            reached[key] += len(rows)
            if len(rows):
                found.setdefault(key, number + int(rows[0]))
    print(f"{name}: {strokes} strokes of seed {seed}, {time.monotonic() - begun:.0f} s")
    for key, times in reached.items():
        shown = shown_stroke(set_up, seed, found[key]) if key in found else ""
        print(f"  {key}: {times} reach it, {times / strokes:.2g} {shown}", flush=True)


def shown_stroke(set_up: SetUp, seed: int, number: int) -> str:
    """The stroke of a number, as a file of problems keeps it."""
    x, angle, speed, _ = random_aims(set_up.space, seed, number, 1)[0].tolist()
    return f"first {number}: witness = {{ x = {x!r}, angle = {angle!r}, speed = {speed!r} }}"


def tell_one(name: str, seed: int, number: int) -> None:
    """Say what one plain random stroke did."""
    set_up, _ = read_set_up(FOLDER / f"{name}.toml")
    space = set_up.space
    aims = random_aims(space, seed, number, 1)
    (stroke,) = space.strokes(space.points(aims))
    result = simulate(set_up.layout, stroke, board=space.board)
    print(shown_stroke(set_up, seed, number))
    print(describe(result, back=bool(tracks_of(set_up, aims).angle_back[0])))


if __name__ == "__main__":
    sys.exit(main())
