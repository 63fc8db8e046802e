"""Measuring side by side: what is compared takes turns, so that a busy moment hits both."""

import time
from collections.abc import Callable, Mapping

Work = Callable[[], object]
Clock = Callable[[], float]


def seconds(work: Work, clock: Clock = time.thread_time) -> float:
    """What one run costs.

    The default clock counts the calling thread's own processor time, which other programs on
    the machine disturb least; work of several threads needs `time.perf_counter`.
    """
    start = clock()
    work()
    return clock() - start


def in_turns(
    works: Mapping[str, Work], rounds: int, clock: Clock = time.thread_time
) -> dict[str, list[float]]:
    """The times of each work, s, round by round; within a round each has its turn."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            times[name].append(seconds(work, clock))
    return times


def best_in_turns(
    works: Mapping[str, Work], rounds: int, clock: Clock = time.thread_time
) -> dict[str, float]:
    """The shortest time of each work: noise only ever adds."""
    return {name: min(times) for name, times in in_turns(works, rounds, clock).items()}
