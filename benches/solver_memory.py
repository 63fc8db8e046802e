"""A search in a process of its own, and the most memory that this took.

python -m benches.solver_memory PROBLEM STROKES    prints megabytes (10^6 bytes) and seconds
"""

import sys
import time

from carrom.solver import solve

from benches.memory import most_memory
from benches.problems import puzzle


def main(name: str, count: int) -> None:
    """Solve the problem with a budget, and tell what it took."""
    one = puzzle(name)
    start = time.perf_counter()
    found = solve(one.set_up.layout, one.goal, seat=one.set_up.seat, budget=count)
    elapsed = time.perf_counter() - start
    assert found.budget == count
    sys.stdout.write(f"{most_memory()} {elapsed}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
