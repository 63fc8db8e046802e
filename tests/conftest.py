"""What every test may ask for."""

import os
import signal
import sys

import pytest
from hypothesis import settings

# The tests start hundreds of commands: where Python was told to keep nothing, each of them would
# compile the package anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# No test fails because the machine is slow. Examples are the same on every machine; with
# --hypothesis-seed they are others, and the seed repeats them.
settings.register_profile("fixed", deadline=None, derandomize=True, database=None)
settings.register_profile("seeded", deadline=None, derandomize=False, database=None)


def pytest_configure(config: pytest.Config) -> None:
    """Choose how the examples of the tests are made up, and hear Ctrl-C.

    A shell that runs the tests in the background has them, and the commands that they start,
    ignore Ctrl-C: those that are to end by it would never end.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    seeded = config.getoption("--hypothesis-seed") is not None
    settings.load_profile("seeded" if seeded else "fixed")


@pytest.fixture(scope="session", params=["rust", "reference"])
def backend(request: pytest.FixtureRequest) -> str:
    """The name of each backend in turn: a test that asks for it holds for both."""
    name: str = request.param
    return name
