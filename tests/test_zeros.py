"""Zeros with a sign and the smallest numbers there are: the same bits, and an end."""

import itertools
from typing import Any

import carrom
import numpy as np
import pytest
from carrom import CarromBoard, Layout, Materials, Stroke
from hypothesis import given, settings
from hypothesis import strategies as st

BACKENDS = ("rust", "reference")
SMALLEST = (0.0, 5e-324, -5e-324, 1e-310, -1e-310, 2.2250738585072014e-308)


def digests(layout: Layout, stroke: Stroke, **options: Any) -> set[str]:
    """The digests of a stroke in both backends, and of the same stroke in a batch."""
    rows = np.array([[*stroke.striker_xy, *stroke.velocity, stroke.spin]])
    found = set()
    for backend in BACKENDS:
        found.add(carrom.simulate(layout, stroke, backend=backend, **options).digest())
        found.add(carrom.simulate_batch(layout, rows, backend=backend, **options).digest(0))
    return found


@pytest.mark.parametrize("clusters", [True, False])
def test_minus_zero_gives_the_digest_of_zero(clusters: bool) -> None:
    materials = Materials(clusters=clusters)
    for way in ((0.0, 3.0), (2.0, 0.0)):
        found = set()
        for signs in itertools.product((0.0, -0.0), repeat=5):
            x, y, u, spin, place = signs
            layout = Layout.of({"W1": (place, 0.1), "B1": (-0.1, place), "Q": (x, y)})
            velocity = (u, way[1]) if way[0] == 0.0 else (way[0], u)
            found |= digests(layout, Stroke((x, -0.2526), velocity, spin), materials=materials)
        assert len(found) == 1, way


def test_minus_zero_in_materials_and_board_gives_the_digest_of_zero() -> None:
    layout = Layout.of({"W1": (0.0, 0.1)})
    stroke = Stroke((0.0, -0.2526), (0.5, 3.0), 20.0)
    for name in ("disc_friction", "cushion_friction", "tangential_elasticity"):
        found = set()
        for zero in (0.0, -0.0):
            found |= digests(layout, stroke, materials=Materials().replace(**{name: zero}))
        assert len(found) == 1, name
    found = set()
    for zero in (0.0, -0.0):
        found |= digests(layout, stroke, board=CarromBoard(pocket_inset=zero))
    assert len(found) == 1


@settings(deadline=None, max_examples=40)
@given(
    x=st.sampled_from(SMALLEST),
    u=st.sampled_from((*SMALLEST, 1.0)),
    v=st.sampled_from((*SMALLEST, 3.0)),
    spin=st.sampled_from((*SMALLEST, 50.0)),
    place=st.tuples(st.sampled_from(SMALLEST), st.sampled_from(SMALLEST)),
    law=st.sampled_from(("coupled", "coulomb")),
    friction=st.sampled_from((0.1, 5e-324, 1e-310)),
)
def test_the_smallest_numbers_come_to_an_end_with_the_same_bits(
    x: float,
    u: float,
    v: float,
    spin: float,
    place: tuple[float, float],
    law: str,
    friction: float,
) -> None:
    layout = Layout.of({"Q": place, "W1": (x, 0.1)})
    materials = Materials(disc_friction=friction, cushion_friction=friction)
    stroke = Stroke((x, -0.2526), (u, v), spin)
    assert len(digests(layout, stroke, materials=materials, friction=law)) == 1
