"""A batch in a process of its own, and the most memory that this took.

python -m benches.memory STROKES    prints megabytes (10^6 bytes) and seconds
"""

import sys
import time
from pathlib import Path

import numpy as np

from benches.scenes import CASES


def most_memory() -> float:
    """The most memory that this process ever held, megabytes.

    Not `resource.getrusage` where the kernel tells better: its figure is inherited from the
    process that started this one.
    """
    status = Path("/proc/self/status")
    if status.exists():
        lines = status.read_text("utf-8").splitlines()
        kibibytes = next(line.split()[1] for line in lines if line.startswith("VmHWM:"))
        return int(kibibytes) * 1024 / 1e6
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def main(count: int) -> None:
    """Make the strokes, keep all their outcomes, and tell what it took."""
    case = CASES["gentle-coulomb"]
    rows = np.resize(case.varied(min(count, 10_000)), (count, 5))
    start = time.perf_counter()
    batch = case.batch(rows, threads=0)
    elapsed = time.perf_counter() - start
    assert len(batch) == count
    sys.stdout.write(f"{most_memory()} {elapsed}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
