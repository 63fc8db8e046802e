"""Whatever is given to anything public: an answer, or an error that the documentation names."""

import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hostile
import pytest
from hostile import TAKES_ANYTHING, Called, called, complaint

MOST = 6
"""Hostile values for each parameter here; the soak takes them all."""

CALLS = called()


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of its own, and no warnings."""
    monkeypatch.chdir(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("one", CALLS, ids=[one.name for one in CALLS])
def test_hostile_values_are_answered_or_refused_as_documented(one: Called) -> None:
    chosen = random.Random(one.name)
    for parameter in one.parameters:
        if parameter.name in TAKES_ANYTHING:
            continue
        count = len(hostile.values())
        for number in chosen.sample(range(count), MOST):
            if one.name == "carrom.solve" and parameter.name == "budget":
                continue  # a number is a search of that length
            value = hostile.values()[number]
            found = complaint(one, {parameter.name: value})
            assert found is None, f"{one.name}({parameter.name}=hostile value {number}): {found}"


def test_an_index_that_gives_minus_five_is_refused_as_documented() -> None:
    from carrom.errors import InvalidIndex
    from public_surface import batch

    number: Any = hostile.MinusFive()
    for ask in (batch().layout, batch().digest, batch().events_of):
        with pytest.raises(InvalidIndex, match="index must be from -3 to 2, not <hostile"):
            ask(number)
