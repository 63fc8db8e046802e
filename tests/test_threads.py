"""Threads, subinterpreters and arrays that another thread changes: the same answers, no crash."""

import ast
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import carrom
import numpy as np
import pytest
from carrom.cached import cached_property
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


FORKS = """
import multiprocessing, os, random, sys, threading, time, warnings
import carrom, numpy as np
from carrom.solver.space import StrokeSpace

warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12 and later warn of any such fork
LAYOUT = carrom.Layout.of({"W1": (0.1, 0.1), "B1": (-0.1, 0.05), "Q": (0.0, 0.0)})
ANGLES = np.linspace(60.0, 120.0, 20)

def work(number):
    strokes = carrom.StrokeBatch.aim(x=0.01 * (number % 5), angle=ANGLES, speed=3.0)
    found = carrom.solve(LAYOUT, "pot W1", budget=100, seed=number)
    return (
        carrom.simulate_batch(LAYOUT, strokes, threads=2, record="events").digest(),
        *(one.result.digest() for one in found),
    )

def child(expected):
    os._exit(0 if work(0) == expected else 3)

def busy(number):
    while not stop.is_set():
        work(number)
        number += 2

alone = work(0)
stop, inside = threading.Event(), threading.Event()
kept = vars(StrokeSpace)["stretches"]
found = kept.func

def slow(space):
    if threading.current_thread() is not threading.main_thread():
        inside.set()  # now is the moment to fork: what is kept is just being worked out
        time.sleep(0.05)
    return found(space)

kept.func = slow
for first in (1, 2):
    threading.Thread(target=busy, args=(first,), daemon=True).start()
for number in range(20):
    inside.clear()
    if not inside.wait(120.0):
        sys.exit("no thread searches")
    if number % 2:  # and a moment that is like any other
        time.sleep(random.Random(number).uniform(0.0, 0.1))
    made = multiprocessing.get_context("fork").Process(target=child, args=(alone,))
    made.start()
    made.join(120.0)
    if made.exitcode is None:
        made.kill()
        sys.exit(f"child {number} hangs")
    if made.exitcode:
        sys.exit(f"child {number} ended with {made.exitcode}")
stop.set()
print("well")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing can be forked here")
def test_a_child_forked_while_threads_simulate_and_search_can_do_both() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FORKS], capture_output=True, text=True, timeout=600, check=False
    )
    assert (done.returncode, done.stdout) == (0, "well\n"), done.stderr


def test_a_kept_value_is_worked_out_while_another_thread_works_out_its_own() -> None:
    # A lock for the whole class would be held at a fork, and never given back in the child.
    inside, let_go = threading.Event(), threading.Event()

    class Slow:
        def __init__(self, waits: bool) -> None:
            self.waits = waits

        @cached_property
        def value(self) -> bool:
            if self.waits:
                inside.set()
                assert let_go.wait(60)
            return self.waits

    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(lambda: Slow(waits=True).value)
        assert inside.wait(60)
        quick = pool.submit(lambda: Slow(waits=False).value)
        try:
            assert quick.result(30) is False
        finally:
            let_go.set()
        assert slow.result(60) is True


def test_no_module_keeps_values_under_the_lock_of_python_3_11() -> None:
    package = Path(carrom.__file__).parent
    found = [
        str(path.relative_to(package))
        for path in sorted(package.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "functools"
        if any(name.name == "cached_property" for name in node.names)
    ]
    assert found == []
