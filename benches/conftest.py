"""What the benches share: whether to measure, where figures go, and the tables at the end.

Without ``--benchmark-enable`` the benches are tests: each makes a few strokes and checks its
answers, and nothing is timed.
"""

import os
import shutil
from collections.abc import Iterator

import pytest

from benches import machine, tables
from benches.figures import Figures
from benches.scenes import CASES

FIGURES = pytest.StashKey[Figures]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("benches", "figures of the benches")
    group.addoption(
        "--keep-results", action="store_true", help="write the figures to benches/results/"
    )
    group.addoption(
        "--hold-floors", action="store_true", help="fail when a floor is missed on this machine"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = Figures()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames and not _is_given(metafunc, "case"):
        metafunc.parametrize("case", CASES.values(), ids=list(CASES))


def _is_given(metafunc: pytest.Metafunc, name: str) -> bool:
    """Whether a mark of the test says which values the argument takes."""
    marks = metafunc.definition.iter_markers("parametrize")
    return any(name in str(mark.args[0]).split(",") for mark in marks)


@pytest.fixture(scope="session")
def measuring(pytestconfig: pytest.Config) -> bool:
    """Whether times are taken; otherwise only the answers count."""
    enabled: bool = pytestconfig.getoption("benchmark_enable")
    disabled: bool = pytestconfig.getoption("benchmark_disable")
    return enabled or not disabled


@pytest.fixture(scope="session")
def figures(pytestconfig: pytest.Config) -> Figures:
    """Where a bench leaves what it measured."""
    return pytestconfig.stash[FIGURES]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    figures = session.config.stash[FIGURES]
    if session.config.getoption("--keep-results", default=False) and exitstatus == 0:
        figures.keep()
    if session.config.getoption("--hold-floors", default=False) and figures.missed():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(trylast=True)  # after the long tables of pytest-benchmark
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    figures = config.stash[FIGURES]
    if not (figures.throughput or figures.limits or figures.counts):
        return
    terminalreporter.section("figures")
    for line in _page(figures):
        terminalreporter.write_line(line)


def _page(figures: Figures) -> Iterator[str]:
    yield " · ".join(machine.where().values())
    yield from _load()
    width = shutil.get_terminal_size((140, 24)).columns  # a file or a pipe has none of its own
    if figures.throughput:
        yield tables.throughput(figures.throughput.values()).text(width)
    if figures.limits:
        yield tables.limits(figures.limits).text(width)
    if figures.counts:
        yield tables.counts(figures.counts, compared=True).text(width)
    missed = figures.missed()
    yield "Missed here:" if missed else "Every bound is kept here."
    yield from (f"  {line}" for line in missed)


def _load() -> Iterator[str]:
    """A word of warning where other programs took part of the machine."""
    cores = os.cpu_count() or 1
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if load > 1.5:
        yield f"Load {load:.1f} on {cores} cores: others were busy, and times are too long."
