"""Materials, powders and limits: defaults, powders by name, and figures that are refused."""

import copy
import dataclasses
import math
import pickle
from typing import Any

import pytest
from carrom.errors import InvalidMaterials
from carrom.materials import POWDERS, Limits, Materials, Powder

NUMBERS = [
    *("mu", "gravity", "disc_restitution", "cushion_restitution", "restitution_speed"),
    *("disc_friction", "cushion_friction", "tangential_elasticity", "floor_speed"),
    *("contact_time", "fall_depth", "overboard_speed"),
]
POSITIVE = {"gravity", "contact_time", "overboard_speed"}
SHARES = {"disc_restitution", "cushion_restitution", "tangential_elasticity"}


def test_defaults() -> None:
    materials = Materials()
    assert dataclasses.asdict(materials) == {
        "powder": "boric-acid",
        "mu": 0.10,
        "gravity": 9.81,
        "disc_restitution": 0.85,
        "cushion_restitution": 0.70,
        "restitution_speed": 0.5,
        "disc_friction": 0.10,
        "cushion_friction": 0.12,
        "tangential_elasticity": 0.0,
        "floor_speed": 0.001,
        "contact_time": 66e-6,
        "clusters": True,
        "fall_depth": 0.003,
        "overboard_speed": None,
    }


@pytest.mark.parametrize(
    ("name", "mu", "low", "high"),
    [
        ("boric-acid", 0.10, 0.07, 0.13),
        ("potato-starch", 0.08, 0.06, 0.12),
        ("micro-bead", 0.06, 0.04, 0.09),
        ("talc", 0.12, 0.09, 0.16),
        ("worn", 0.15, 0.12, 0.20),
        ("none", 0.25, 0.18, 0.35),
    ],
)
def test_powders_by_name(name: str, mu: float, low: float, high: float) -> None:
    assert Materials(powder=name).mu == mu
    assert Materials(powder=name).powder == name
    powder = POWDERS[name]
    assert powder.name == name
    assert (powder.mu, powder.low, powder.high) == (mu, low, high)
    assert powder.source.startswith("estimate")


def test_there_are_six_powders_and_no_more_can_be_slipped_in() -> None:
    assert len(POWDERS) == 6
    with pytest.raises(TypeError):
        POWDERS["sand"] = POWDERS["talc"]  # type: ignore[index]


def test_an_explicit_mu_wins() -> None:
    assert (Materials(mu=0.2).powder, Materials(mu=0.2).mu) == (None, 0.2)
    both = Materials(powder="talc", mu=0.2)
    assert (both.powder, both.mu) == (None, 0.2)
    agreeing = Materials(powder="talc", mu=0.12)
    assert (agreeing.powder, agreeing.mu) == ("talc", 0.12)
    assert Materials(mu=0).mu == 0.0


def test_replace_lets_a_powder_bring_its_own_friction() -> None:
    materials = Materials(mu=0.3, gravity=1.62)
    assert materials.replace(powder="talc") == Materials(powder="talc", gravity=1.62)
    assert Materials(powder="talc").replace(mu=0.3) == Materials(mu=0.3)
    assert materials.replace(gravity=9.81) == Materials(mu=0.3)
    assert materials.replace(powder="talc", mu=0.5).mu == 0.5
    assert materials.replace() == materials
    with pytest.raises(TypeError):
        materials.replace(colour="red")
    with pytest.raises(InvalidMaterials):
        materials.replace(gravity=0.0)


def test_only_keywords() -> None:
    with pytest.raises(TypeError):
        Materials("talc")  # type: ignore[call-arg]


def test_fall_time_is_free_fall() -> None:
    assert Materials().fall_time == pytest.approx(0.0247, abs=5e-5)
    assert Materials(fall_depth=0.0).fall_time == 0.0
    assert Materials(fall_depth=0.004, gravity=8.0).fall_time == math.sqrt(0.001)


def test_the_simple_model_has_constant_restitution_and_smooth_rims() -> None:
    simple = Materials.simple(0.15, 0.9, 0.8)
    assert (simple.mu, simple.disc_restitution, simple.cushion_restitution) == (0.15, 0.9, 0.8)
    assert simple.restitution_speed == simple.disc_friction == simple.cushion_friction == 0.0
    assert simple.floor_speed == simple.fall_depth == simple.fall_time == 0.0
    assert simple.tangential_elasticity == 0.0
    assert not simple.clusters
    assert simple.overboard_speed is None
    with pytest.raises(InvalidMaterials) as caught:
        Materials.simple(-1.0, 2.0, math.nan)
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize(
    "value", [-1e-9, -1.0, math.nan, math.inf, -math.inf, "0.1", True, 1j, [0.1], {}, 10**400]
)
def test_impossible_constants_are_refused(name: str, value: object) -> None:
    arguments: dict[str, Any] = {name: value}
    with pytest.raises(InvalidMaterials) as caught:
        Materials(**arguments)
    assert len(caught.value.faults) == 1
    assert caught.value.faults[0].startswith(f"{name} must be ")


@pytest.mark.parametrize("name", [n for n in NUMBERS if n not in {"mu", "overboard_speed"}])
def test_none_is_no_number(name: str) -> None:
    arguments: dict[str, Any] = {name: None}
    with pytest.raises(InvalidMaterials):
        Materials(**arguments)


@pytest.mark.parametrize("name", NUMBERS)
def test_zero_is_allowed_where_it_has_a_meaning(name: str) -> None:
    arguments: dict[str, Any] = {name: 0}
    if name in POSITIVE:
        with pytest.raises(InvalidMaterials):
            Materials(**arguments)
    else:
        value = getattr(Materials(**arguments), name)
        assert value == 0.0
        assert type(value) is float


@pytest.mark.parametrize("name", sorted(POSITIVE))
def test_anything_above_zero_is_allowed(name: str) -> None:
    arguments: dict[str, Any] = {name: 1e-9}
    assert getattr(Materials(**arguments), name) == 1e-9
    assert Limits(max_time=1e-9, max_speed=1e-9, max_spin=1e-9).max_spin == 1e-9


@pytest.mark.parametrize("name", sorted(SHARES))
def test_shares_end_at_one(name: str) -> None:
    arguments: dict[str, Any] = {name: 1.0}
    assert getattr(Materials(**arguments), name) == 1.0
    arguments = {name: math.nextafter(1.0, 2.0)}
    with pytest.raises(InvalidMaterials):
        Materials(**arguments)


@pytest.mark.parametrize("name", [n for n in NUMBERS if n != "overboard_speed"])
def test_absurdly_large_constants_are_refused(name: str) -> None:
    arguments: dict[str, Any] = {name: 1e200}
    with pytest.raises(InvalidMaterials):
        Materials(**arguments)


@pytest.mark.parametrize(
    ("name", "most"),
    [
        *(("mu", 100.0), ("gravity", 1000.0), ("restitution_speed", 1000.0)),
        *(("disc_friction", 100.0), ("cushion_friction", 100.0), ("floor_speed", 1.0)),
        *(("contact_time", 0.01), ("fall_depth", 1.0)),
    ],
)
def test_the_greatest_constants_that_are_allowed(name: str, most: float) -> None:
    arguments: dict[str, Any] = {name: most}
    assert getattr(Materials(**arguments), name) == most
    arguments = {name: math.nextafter(most, math.inf)}
    with pytest.raises(InvalidMaterials):
        Materials(**arguments)


@pytest.mark.parametrize("powder", ["sand", "", "Boric-Acid", 1, b"talc", ["talc"]])
def test_unknown_powders_are_refused(powder: Any) -> None:
    with pytest.raises(InvalidMaterials) as caught:
        Materials(powder=powder)
    assert "boric-acid" in caught.value.faults[0]


@pytest.mark.parametrize("clusters", [0, 1, None, "yes"])
def test_clusters_is_yes_or_no(clusters: Any) -> None:
    with pytest.raises(InvalidMaterials):
        Materials(clusters=clusters)


def test_every_fault_is_listed() -> None:
    with pytest.raises(InvalidMaterials) as caught:
        Materials(powder="sand", mu=-1, gravity=0, disc_restitution=2, clusters=1)  # type: ignore[arg-type]
    assert len(caught.value.faults) == 5


@pytest.mark.parametrize(
    "value",
    [
        Materials(),
        Materials(powder="talc", overboard_speed=6.0),
        Materials(mu=0.0, clusters=False),
        Limits(),
        Limits(max_events=7, max_time=1.5),
        Powder("sand", 0.5, 0.4, 0.6, "estimate"),
    ],
)
def test_they_are_values(value: Any) -> None:
    twins = (
        pickle.loads(pickle.dumps(value)),
        copy.deepcopy(value),
        copy.copy(value),
        eval(repr(value)),  # noqa: S307
    )
    for twin in twins:
        assert twin == value
        assert hash(twin) == hash(value)
    first = dataclasses.fields(value)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, first, 1.0)
    assert value != Materials(gravity=1.0)


def test_limits_have_defaults() -> None:
    limits = Limits()
    assert (limits.max_events, limits.max_time) == (10_000, 60.0)
    assert (limits.max_speed, limits.max_spin) == (12.0, 2000.0)


@pytest.mark.parametrize("name", ["max_events", "max_time", "max_speed", "max_spin"])
@pytest.mark.parametrize("value", [0, -1, math.nan, math.inf, "1", None, True, 1j, [1]])
def test_impossible_limits_are_refused(name: str, value: object) -> None:
    arguments: dict[str, Any] = {name: value}
    with pytest.raises(InvalidMaterials) as caught:
        Limits(**arguments)
    assert caught.value.faults[0].startswith(name)


def test_no_limit_lets_a_stroke_run_for_hours() -> None:
    with pytest.raises(InvalidMaterials):
        Limits(max_events=10.0)  # type: ignore[arg-type]
    with pytest.raises(InvalidMaterials):
        Limits(max_events=1_000_001)
    with pytest.raises(InvalidMaterials):
        Limits(max_time=100_001.0)
    assert Limits(max_events=1_000_000, max_time=1e5).max_events == 1_000_000


def test_every_fault_of_limits_is_listed() -> None:
    with pytest.raises(InvalidMaterials) as caught:
        Limits(0, 0.0, 0.0, 0.0)
    assert len(caught.value.faults) == 4


@pytest.mark.parametrize(("gravity", "depth"), [(1e-320, 0.003), (1e-310, 1.0)])
def test_a_fall_that_never_ends_is_refused(gravity: float, depth: float) -> None:
    with pytest.raises(InvalidMaterials, match="gravity must be enough to fall"):
        Materials(gravity=gravity, fall_depth=depth)
    assert Materials(gravity=gravity, fall_depth=0.0).fall_time == 0.0
