"""Every hostile value to every parameter of everything public; and memory stays as it is."""

import resource
import sys
import warnings
from pathlib import Path

import hostile
import public_surface
import pytest
from hostile import TAKES_ANYTHING, called, complaint

pytestmark = pytest.mark.soak

CALLS = called()
MOST_GROWTH = 32 * 2**20
"""Bytes that ten thousand calls may leave behind: the allocator's own, a few kilobytes a call."""


@pytest.mark.parametrize("one", CALLS, ids=[one.name for one in CALLS])
def test_every_hostile_value_is_answered_or_refused(
    one: hostile.Called, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for parameter in one.parameters:
            if parameter.name in TAKES_ANYTHING or (one.name, parameter.name) == (
                "carrom.solve",
                "budget",
            ):
                continue
            for number in range(len(hostile.values())):
                value = hostile.values()[number]
                told = complaint(one, {parameter.name: value})
                found += [f"{parameter.name}=value {number}: {told}"] if told else []
    assert found == []


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="what a process has is asked there"
)
def test_ten_thousand_calls_leave_no_memory_behind() -> None:
    def call_all(times: int) -> None:
        for _ in range(times):
            carrom_result = public_surface.result.__wrapped__()
            public_surface.batch.__wrapped__().digest()
            carrom_result.trajectory.at(0.1)
            for bad in (hostile.LyingInt(3), hostile.BadRepr(), [1.0], None):
                for one in SMALL:
                    complaint(one, {one.parameters[0].name: bad})

    names = ("carrom.Layout.of", "carrom.Stroke.aim", "carrom.Layout", "carrom.Materials")
    SMALL = [one for one in CALLS if one.name in names]
    call_all(100)
    before = _resident()
    call_all(10_000 // (4 * len(SMALL)))
    assert _resident() - before < MOST_GROWTH


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()
