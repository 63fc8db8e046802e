"""Threads, subinterpreters and arrays that another thread changes: the same answers, no crash."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import carrom
import numpy as np
import pytest
from public_surface import LAYOUT

THREADS = 8


def work(number: int) -> tuple[str, ...]:
    """A batch, a stroke and a search that a number decides."""
    strokes = carrom.StrokeBatch.aim(
        x=0.01 * (number % 5), angle=np.linspace(60.0, 120.0, 40), speed=3.0
    )
    layout = carrom.Layout.opening(jitter=1e-5, gap=5e-5, seed=number)
    found = carrom.solve(LAYOUT, "pot W1", budget=400, seed=number)
    return (
        carrom.simulate_batch(layout, strokes, threads=2, record="events").digest(),
        carrom.simulate(layout, strokes[number % len(strokes)]).digest(),
        *(one.result.digest() for one in found),
    )


def test_threads_at_once_give_what_one_after_the_other_gives() -> None:
    alone = [work(number) for number in range(THREADS)]
    together = threading.Barrier(THREADS)

    def start(number: int) -> tuple[str, ...]:
        together.wait(60)
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(start, range(THREADS))) == alone


@pytest.mark.parametrize("record", ["final", "events"])
def test_arrays_that_another_thread_changes_never_crash_a_batch(record: str) -> None:
    rows = np.tile([0.0, -0.2526, 0.1, 3.0, 0.0], (500, 1))
    layouts = np.tile(LAYOUT.xy, (500, 1, 1))
    stop = threading.Event()
    values = [np.nan, np.inf, 1e308, -0.0, 5e-324, 0.0, 3.0]

    def change() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            rows[number % 500, number % 5] = values[number % 7]
            layouts[number % 500, number % 19] = values[number % 7]

    changer = threading.Thread(target=change)
    changer.start()
    try:
        for _ in range(20):
            try:
                batch = carrom.simulate_batch(layouts, rows, record=record)
            except carrom.CarromError:
                continue
            assert len(batch) == 500
    finally:
        stop.set()
        changer.join()


SUBINTERPRETERS = """
import sys
try:
    import _interpreters as inter
except ImportError:
    import _xxsubinterpreters as inter
made = inter.create()
code = '''
try:
    import carrom
    layout = carrom.Layout.opening()
    carrom.simulate(layout, carrom.Stroke.aim(x=0.0, angle=90.0, speed=3.0))
except ImportError as error:
    print("refused:", str(error)[:40])
else:
    print("simulated")
'''
run = getattr(inter, "run_string", None) or inter.exec
run(made, code)
sys.stdout.flush()
inter.destroy(made)
print("well")
"""


def test_a_subinterpreter_refuses_clearly_or_simulates() -> None:
    done: Any = subprocess.run(
        [sys.executable, "-c", SUBINTERPRETERS],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(("refused:", "simulated")), done.stdout
    assert done.stdout.endswith("well\n")
