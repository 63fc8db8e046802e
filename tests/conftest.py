"""What every test may ask for."""

import pytest


@pytest.fixture(scope="session", params=["rust", "reference"])
def backend(request: pytest.FixtureRequest) -> str:
    """The name of each backend in turn: a test that asks for it holds for both."""
    name: str = request.param
    return name
