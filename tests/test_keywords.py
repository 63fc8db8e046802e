"""Each keyword of the functions of `carrom`, and of what makes layouts and strokes, acts.

A row holds two calls that differ in one keyword. What they lead to must differ, unless the answer
is the same by design: then it shows in who does the work. A new keyword without a row fails.
"""

import inspect
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import carrom
import pytest
from carrom import (
    CarromBoard,
    CarromError,
    Layout,
    Limits,
    Materials,
    Stroke,
    StrokeBatch,
    physics,
)
from public_surface import functions

LAYOUT: Final = Layout.of({"W1": (0.0, 0.1), "Q": (0.1, 0.1), "B1": (-0.2, 0.1)})
STROKE: Final = Stroke.aim(x=0.0, angle=92.0, speed=3.0, spin=20.0)
HEAVY: Final = CarromBoard.icf().replace(striker=carrom.Disc(radius=0.0206, mass=0.018))
LARGE: Final = CarromBoard.icf().replace(man=carrom.Disc(radius=0.0152, mass=0.0055))
WORN: Final = Materials(powder="worn")
FEW: Final = Limits(max_events=2)


def _told(made: carrom.StrokeResult) -> object:
    return made.digest(), made.record


def _simulate(**how: Any) -> object:
    return _told(carrom.simulate(LAYOUT, STROKE, **how))


def _batch(**how: Any) -> object:
    strokes = StrokeBatch.aim(x=0.0, angle=[88.0, 92.0], speed=3.0).rows.copy()
    if "on_illegal" in how:
        strokes[0, :2] = 0.0, 0.1
    made = carrom.simulate_batch(LAYOUT, strokes, **how)
    return made.digest(), made.event_offsets is None


class _Watched(ThreadPoolExecutor):
    """An executor that counts what it is given."""

    count = 0

    def submit(self, *given: Any, **named: Any) -> Any:
        """Count, and do it."""
        self.count += 1
        return super().submit(*given, **named)


def _solve(*, executor: bool = False, progress: bool = False, **how: Any) -> object:
    steps: list[object] = []
    with _Watched(1) as doers:
        found = carrom.solve(
            LAYOUT,
            "pot W1",
            **({"budget": 200} | how),
            executor=doers if executor else None,
            progress=steps.append if progress else None,
        )
        plain = found.to_dict()
        plain.pop("seconds", None)
        written = Path("search").exists()
        return repr(plain), doers.count > 0, bool(steps), written


def _file() -> Path:
    carrom.save("kept.json", carrom.simulate(LAYOUT, STROKE))
    return Path("kept.json")


def _load(**how: Any) -> object:
    return _told(carrom.load(_file(), **how))


def _verify(**how: Any) -> object:
    return _told(carrom.verify(_file(), **how).result)


def _svg(**how: Any) -> object:
    result = carrom.simulate(LAYOUT, STROKE)
    return carrom.svg(LAYOUT if "stroke" in how else result, **how)


def _opening(**how: Any) -> object:
    return Layout.opening(**how).xy.tobytes()


def _aim(**how: Any) -> object:
    return Stroke.aim(x=0.0, angle=90.0, speed=3.0, **how).row


def _aim_all(**how: Any) -> object:
    return StrokeBatch.aim(x=0.0, angle=[88.0, 92.0], speed=3.0, **how).rows.tobytes()


def _faults(**how: Any) -> object:
    near = Layout.of({"W1": (0.0, 0.0), "B1": (0.0, 2.0 * 0.0155)})
    return near.faults(**how)


PHYSICS: Final[dict[str, dict[str, Any]]] = {
    "board": {"board": HEAVY},
    "materials": {"materials": WORN},
    "friction": {"friction": "coulomb"},
}
WIDER: Final = CarromBoard.icf().replace(base_line_distance=0.12)

Rows = dict[str, tuple[dict[str, Any], dict[str, Any]]]


def _from_nothing(**changed: dict[str, Any]) -> Rows:
    return {name: ({}, how) for name, how in changed.items()}


CASES: Final[dict[str, tuple[Callable[..., Any], Callable[..., object], Rows]]] = {
    "simulate": (
        carrom.simulate,
        _simulate,
        _from_nothing(
            **PHYSICS,
            backend={"backend": "reference"},
            record={"record": "final"},
            limits={"limits": FEW},
        ),
    ),
    "simulate_batch": (
        carrom.simulate_batch,
        _batch,
        _from_nothing(
            **PHYSICS,
            backend={"backend": "reference"},
            record={"record": "events"},
            limits={"limits": FEW},
        )
        | {
            "threads": ({"backend": "reference"}, {"backend": "reference", "threads": 2}),
            "on_illegal": ({"on_illegal": "raise"}, {"on_illegal": "mark"}),
        },
    ),
    "board_runs": (
        carrom.board_runs,
        carrom.board_runs,
        _from_nothing(board={"board": HEAVY}, materials={"materials": WORN}, speed={"speed": 6.0}),
    ),
    "load": (
        carrom.load,
        _load,
        _from_nothing(backend={"backend": "reference"}, record={"record": "final"}),
    ),
    "verify": (
        carrom.verify,
        _verify,
        _from_nothing(backend={"backend": "reference"}, record={"record": "final"}),
    ),
    "solve": (
        carrom.solve,
        _solve,
        _from_nothing(
            **PHYSICS,
            ruleset={"ruleset": "icf"},
            seat={"seat": "west"},
            skill={"skill": "expert"},
            budget={"budget": 150},
            seed={"seed": 1},
            executor={"executor": True},
            progress={"progress": True},
            limit={"limit": 1},
            slowest={"slowest": 5.0},
            fastest={"fastest": 2.0},
            most_spin={"most_spin": 50.0},
            checkpoint={"checkpoint": "search"},
        ),
    ),
    "svg": (
        carrom.svg,
        _svg,
        _from_nothing(
            board={"board": HEAVY},
            size={"size": 100.0},
            labels={"labels": False},
            caption={"caption": False},
        )
        | {"stroke": ({"stroke": None}, {"stroke": STROKE})},
    ),
    "Layout.opening": (
        Layout.opening,
        _opening,
        _from_nothing(orientation={"orientation": 10.0}, gap={"gap": 1e-4}, board={"board": LARGE})
        | {
            "jitter": ({"gap": 1e-4}, {"gap": 1e-4, "jitter": 1e-5, "seed": 1}),
            "seed": ({"jitter": 1e-5, "seed": 1}, {"jitter": 1e-5, "seed": 2}),
        },
    ),
    "Layout.faults": (Layout.faults, _faults, _from_nothing(board={"board": LARGE})),
    "Stroke.aim": (
        Stroke.aim,
        _aim,
        _from_nothing(spin={"spin": 5.0}, seat={"seat": "east"}, board={"board": WIDER}),
    ),
    "StrokeBatch.aim": (
        StrokeBatch.aim,
        _aim_all,
        _from_nothing(spin={"spin": 5.0}, seat={"seat": "east"}, board={"board": WIDER}),
    ),
}


def _keywords(function: Callable[..., Any]) -> list[str]:
    """The parameters that have defaults."""
    parameters = inspect.signature(function).parameters.values()
    return [one.name for one in parameters if one.default is not one.empty]


def _all() -> Iterator[tuple[str, str]]:
    for name, (function, _, _) in CASES.items():
        yield from ((name, keyword) for keyword in _keywords(function))


def _outcome(call: Callable[..., object], how: dict[str, Any]) -> object:
    try:
        return call(**how)
    except CarromError as error:
        return error.faults


@pytest.mark.parametrize(("name", "keyword"), list(_all()))
def test_each_keyword_acts(
    name: str, keyword: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, call, rows = CASES[name]
    assert keyword in rows, f"{name}({keyword}=…) has no row in CASES of tests/test_keywords.py"
    one, other = rows[keyword]
    monkeypatch.chdir(tmp_path)
    made: list[object] = []
    real = physics._simulator

    def simulator(*given: Any) -> object:
        made.append(given[3])
        return real(*given)

    monkeypatch.setattr(physics, "_simulator", simulator)
    seen = []
    for how in (one, one, other):
        made.clear()
        monkeypatch.setattr(physics, "_latest", None)
        seen.append((_outcome(call, how), "reference" in made))
    assert seen[0] == seen[1], "the same call again leads to something else"
    assert seen[0] != seen[2]


def test_every_function_of_carrom_with_keywords_has_rows() -> None:
    found = {name: one for name, one in functions().items() if name.count(".") == 1}
    named = {name.removeprefix("carrom.") for name, one in found.items() if _keywords(one)}
    assert named - set(CASES) == set()
