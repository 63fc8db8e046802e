"""Whatever is given to anything public: an answer, or an error that the documentation names."""

import random
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import carrom
import hostile
import numpy as np
import pytest
from carrom import rules
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


HURT: dict[str, tuple[str, Callable[[], object]]] = {
    "carrom.players.open_game": ("players", hostile.EndlessMapping),
    "carrom.rules.Ruleset": ("citations", hostile.EndlessMapping),
    "carrom.rules.tournament.SwissTournament.record": ("results", hostile.EndlessMapping),
    "carrom.rules.tournament.Team": ("name", lambda: 10**5000),
    "carrom.rules.Ruleset.title_in": ("lang", lambda: np.array([])),
    "carrom.rules.Game.place": ("xy", lambda: hostile.values()[DEEP]),
    "carrom.rules.Match.place": ("xy", lambda: hostile.values()[DEEP]),
}
"""What hurt once in the long run of all hostile values, `tests/soak/test_soak_hostile.py`."""
DEEP = 96
"""The number of a list within itself, of `hostile.values`; the next is 3,000 lists deep."""


@pytest.mark.parametrize("name", HURT)
def test_what_never_ends_or_is_too_deep_or_too_long_is_refused(name: str) -> None:
    parameter, make = HURT[name]
    one = next(one for one in hostile.called() if one.name == name)
    with pytest.raises(carrom.CarromError):
        one.call({parameter: make()})


def test_a_title_in_a_language_that_nobody_wrote_is_refused() -> None:
    with pytest.raises(carrom.CarromError, match="lang must be one of en, fr, not 'de'"):
        rules.ruleset("icf").title_in("de")
