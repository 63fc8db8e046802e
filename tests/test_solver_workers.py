"""Threads, processes, clusters: all find the same; what is lost is done again, never twice."""

import importlib.util
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import carrom
import numpy as np
import pytest
from carrom.errors import CarromError
from carrom.solver import Goal, KeepStriker, Solutions, solve
from carrom.solver.asking import make_problem
from carrom.solver.problem import Problem
from carrom.solver.workers import (
    ATTEMPTS,
    LONGEST,
    SHORTEST,
    Pieces,
    Threads,
    Workers,
    processes,
    workers_of,
)
from deadly_goal import Deadly

LAYOUT = carrom.Layout.of({"W1": (0.2, 0.2), "B1": (-0.1, 0.1), "Q": (0.05, 0.1)})
GOAL = "pot W1 in NE; keep striker"
BUDGET = 9_000  # a few generations


def asked(goal: Goal | str = GOAL) -> Problem:
    faults = carrom.errors.Faults()
    return make_problem(
        *(LAYOUT, goal),
        board=None,
        materials=None,
        friction="coupled",
        ruleset=None,
        seat=None,
        skill="club",
        speeds=(0.5, 7.0),
        most_spin=0.0,
        faults=faults,
    )


def search(executor: Executor | Workers | None, goal: Goal | str = GOAL) -> Solutions:
    return solve(LAYOUT, goal, budget=BUDGET, seed=3, executor=executor)


@pytest.fixture(scope="module")
def expected() -> Solutions:
    return search(None)


def lives(folder: Path, count: int) -> Goal:
    """The same goal, but one for which so many processes die."""
    for number in range(count):
        (folder / str(number)).touch()
    goal = Goal.parse("pot W1 in NE") & Deadly(KeepStriker(), str(folder))
    assert str(goal) == GOAL
    return goal


def seen(found: Solutions) -> list[Any]:
    """What was found, whatever the goal's class."""
    return [list(found.found), found.searched, found.kinds, found.budget]


@contextmanager
def closed(workers: Workers) -> Iterator[Workers]:
    try:
        yield workers
    finally:
        workers.close()


# --- the same answer ----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 5])
def test_any_number_of_threads_finds_the_same(count: int, expected: Solutions) -> None:
    with closed(Threads(count)) as threads:
        assert search(threads) == expected
    with ThreadPoolExecutor(count) as pool:
        assert search(pool) == expected


def test_processes_find_the_same(expected: Solutions) -> None:
    with closed(processes(2)) as pool:
        assert search(pool) == expected


def test_a_callers_pool_finds_the_same_and_stays_open(expected: Solutions) -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert search(pool) == expected
        assert pool.submit(abs, -1).result() == 1


def test_no_strokes_are_judged_too() -> None:
    problem, none = asked(), np.empty((0, 5))
    with closed(Threads(2)) as threads, ThreadPoolExecutor(2) as pool:
        pieces = Pieces(pool, workers=2)
        for workers in (threads, pieces):
            scores, keys = workers.judge(problem, none)
            assert scores.shape == keys.shape == (0,)
        assert pieces._size(1_000) == 500  # nothing is known yet of how long it takes


def test_pieces_are_neither_tiny_nor_endless() -> None:
    with ThreadPoolExecutor(2) as pool:
        pieces = Pieces(pool, workers=2)
        assert pieces._size(1_000) == 500  # a fair share, while nobody knows how long it takes
        pieces._strokes, pieces._seconds = 10_000, 2.0
        assert pieces._size(1_000) == SHORTEST * 5_000
        assert pieces._size(8_000) == 4_000
        assert pieces._size(1_000_000) == LONGEST * 5_000


# --- what is lost -------------------------------------------------------------------------------


@pytest.mark.parametrize("deaths", [1, 3])
def test_a_lost_process_is_replaced_and_its_work_done_again(
    deaths: int, expected: Solutions, tmp_path: Path
) -> None:
    with closed(processes(2)) as pool:
        found = search(pool, lives(tmp_path, deaths))
    assert list(tmp_path.iterdir()) == [], "nobody died"
    assert seen(found) == seen(expected)


def test_a_search_whose_workers_all_die_gives_up(tmp_path: Path) -> None:
    goal = lives(tmp_path, 40)
    with (
        closed(processes(1)) as pool,
        pytest.raises(CarromError, match=f"a piece of work was lost {ATTEMPTS} times"),
    ):
        search(pool, goal)


def test_a_callers_broken_pool_is_an_error_and_the_checkpoint_is_kept(
    expected: Solutions, tmp_path: Path
) -> None:
    folder, file = tmp_path / "lives", tmp_path / "search.json"
    folder.mkdir()
    goal = lives(folder, 0)

    def die_later(progress: Any) -> None:
        if progress.used > 2_500:
            (folder / "1").touch()

    options: dict[str, Any] = {"budget": BUDGET, "seed": 3, "checkpoint": file}
    pool = ProcessPoolExecutor(1, get_context("spawn"))
    with pool, pytest.raises(CarromError, match="the executor is broken: "):
        solve(LAYOUT, goal, executor=pool, progress=die_later, **options)
    assert list(folder.iterdir()) == []
    used: list[int] = []
    found = solve(LAYOUT, goal, progress=lambda progress: used.append(progress.used), **options)
    assert used[0] > 2_500, "it began anew"
    assert seen(found) == seen(expected)


def test_a_pool_that_was_shut_down_is_an_error() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(CarromError, match="the executor takes no work: cannot schedule"):
        search(pool)


class Shaky(Executor):
    """Does the work itself, but loses, cancels or breaks as told, piece by piece."""

    def __init__(self, *fates: BaseException | None) -> None:
        self.fates = list(fates)
        self.done = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        fate = self.fates.pop(0) if self.fates else None
        if fate is None:
            self.done += 1
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(fate)
        return future


class KilledWorker(Exception):
    """As Dask says that a task was lost with its worker."""


def test_only_what_was_lost_is_done_again_and_nothing_twice() -> None:
    problem = asked()
    rows = problem.space.rows(problem.space.aims(np.random.default_rng(1).random((600, 4))))
    scores, keys = problem.judge(rows)
    shaky = Shaky(None, KilledWorker(), None, KilledWorker(), None, BrokenExecutor())
    made: list[Shaky] = []

    def renew() -> Shaky:
        made.append(Shaky())
        return made[-1]

    found = Pieces(shaky, workers=6, renew=renew).judge(problem, rows)
    assert (found[0] == scores).all()
    assert (found[1] == keys).all()
    assert (shaky.done, [other.done for other in made]) == (3, [3])


def test_a_scheduler_that_is_gone_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(Shaky):
        _client = SimpleNamespace(status="closed")

        def submit(self, *_: Any, **named: Any) -> "Future[Any]":
            assert named == {"pure": False}, "equal pieces would be taken for one"
            return Future()

    monkeypatch.setattr("carrom.solver.workers.GLANCE", 0.01)
    with pytest.raises(CarromError, match="its scheduler is gone"):
        Pieces(Gone(), workers=2).judge(asked(), np.zeros((2, 5)))


def test_an_error_in_the_work_itself_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        Pieces(Shaky(ZeroDivisionError()), workers=1).judge(asked(), np.zeros((1, 5)))


def test_a_worker_without_carrom_is_named() -> None:
    with pytest.raises(CarromError, match="a worker lacks what the search needs: no carrom"):
        Pieces(Shaky(ImportError("no carrom")), workers=1).judge(asked(), np.zeros((1, 5)))


def test_only_own_workers_are_closed() -> None:
    class Mine:
        closed = False

        def judge(self, problem: Problem, rows: Any) -> Any:
            return problem.judge(rows)

        def close(self) -> None:
            self.closed = True

    mine = Mine()
    with workers_of(mine) as found:
        assert found is mine
    assert not mine.closed


# --- the end of it ------------------------------------------------------------------------------


def alive(group: int) -> list[str]:
    """The commands of a process group that still run."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text()
            except OSError:
                continue
            name, _, rest = stat.partition("(")[2].rpartition(")")
            state, _, of = rest.split()[:3]
            if int(of) == group and state != "Z":
                found.append(name)
    return found


PROGRAM = """
import sys, carrom
from carrom.solver.workers import processes
def tell(progress):
    print(progress.used, flush=True)
if __name__ == "__main__":
    layout = carrom.Layout.opening()
    pool = processes(2)
    try:
        found = carrom.solve(layout, "pot W1 then W2", budget="10 min", executor=pool,
                             progress=tell)
        print("interrupted", found.interrupted, len(found), flush=True)
    finally:
        pool.close()
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted in /proc")
@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_the_one_that_started_it(blow: signal.Signals, tmp_path: Path) -> None:
    program = tmp_path / "search.py"
    program.write_text(PROGRAM)
    begun = subprocess.Popen(
        [sys.executable, program],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert begun.stdout is not None
    for _ in range(2):
        assert begun.stdout.readline().strip().isdigit()
    assert len(alive(begun.pid)) >= 3
    # Ctrl-C in a terminal reaches every process of the group.
    (os.killpg if blow is signal.SIGINT else os.kill)(begun.pid, blow)
    said, complaint = begun.communicate(timeout=60)
    if blow is signal.SIGINT:
        assert (begun.returncode, complaint) == (0, "")
        assert said.splitlines()[-1].startswith("interrupted True")
    end = time.monotonic() + 20.0
    while alive(begun.pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert alive(begun.pid) == []


UNGUARDED = """
import carrom
from carrom.solver.workers import processes
pool = processes(2)
carrom.solve(carrom.Layout.opening(), "pot W1", budget=5_000, executor=pool, checkpoint="a.json")
"""


def test_a_program_that_cannot_be_imported_is_told_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "search.py").write_text(UNGUARDED)
    begun = time.monotonic()
    said = subprocess.run(
        [sys.executable, "search.py"], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert (said.returncode, said.stdout) == (1, "")
    assert time.monotonic() - begun < 30.0
    assert said.stderr.count("Traceback") == 1, said.stderr
    assert said.stderr.splitlines()[-1] == (
        "carrom.errors.CarromError: processes(...) is for a program that can be imported: "
        "put what it does below 'if __name__ == \"__main__\":'"
    )


def test_processes_made_while_a_program_is_imported_work_when_it_runs(
    expected: Solutions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carrom.solver.workers._is_importing", lambda: True)
    pool = processes(2)
    monkeypatch.undo()
    with closed(pool):
        assert search(pool) == expected


def test_the_program_of_the_page_works(tmp_path: Path) -> None:
    page = Path(__file__).resolve().parent.parent / "docs" / "solver.md"
    blocks = page.read_text("utf-8").split("```python\n")
    (block,) = (block for block in blocks if "import processes" in block)
    (tmp_path / "search.py").write_text("import carrom\n" + block.partition("```")[0])
    said = subprocess.run(
        [sys.executable, "search.py"], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert (said.returncode, said.stderr) == (0, "")
    assert "straight onto W1, which goes into NE" in said.stdout


# --- Dask ---------------------------------------------------------------------------------------

HAS_DASK = importlib.util.find_spec("distributed") is not None
needs_dask = pytest.mark.skipif(not HAS_DASK, reason="distributed, carrom[dask], is not installed")


@needs_dask
@pytest.mark.filterwarnings("default")  # a cluster's own warnings are not ours
def test_a_cluster_finds_the_same_though_a_worker_is_killed(
    expected: Solutions, tmp_path: Path
) -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            local_directory=str(tmp_path),
            silence_logs=50,
        ) as cluster,
        Client(cluster) as client,
    ):
        folder = tmp_path / "lives"
        folder.mkdir()
        found = search(client.get_executor(), lives(folder, 1))
        assert list(folder.iterdir()) == [], "nobody died"
        assert seen(found) == seen(expected)
        command = [sys.executable, "-m", "carrom", "solve", "--scheduler"]
        out = tmp_path / "found.json"
        said = subprocess.run(
            [
                *(*command, cluster.scheduler_address, "--goal", GOAL, "--out", out),
                *("--layout", str(LAYOUT), "--budget", str(BUDGET), "--seed", "3"),
            ],
            capture_output=True,
            text=True,
            timeout=120,
        )
    assert said.returncode == 0, said.stderr
    assert "Traceback" not in said.stderr
    assert Solutions.load(out) == expected
