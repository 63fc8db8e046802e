"""Sine and cosine of degrees: exact where they can be, close everywhere, the same everywhere."""

import math

import numpy as np
import pytest
from carrom.angles import degrees_of, length_of, unit_vector, unit_vectors
from hypothesis import example, given
from hypothesis import strategies as st
from mpmath import mp, mpf  # type: ignore[import-untyped]

ANGLES = st.floats(allow_nan=False, allow_infinity=False)
USUAL = st.floats(-1000.0, 1000.0)

HALF_ROOT_3 = float.fromhex("0x1.bb67ae8584caap-1")  # sqrt(3)/2, correctly rounded
ROOT_HALF = float.fromhex("0x1.6a09e667f3bcdp-1")  # sqrt(1/2), correctly rounded


def true_value(function: str, degrees: float) -> mpf:
    with mp.workprec(1200):  # enough for the largest double to keep its place in the turn
        return +getattr(mp, function)(mpf(degrees) * mp.pi / 180)


@pytest.mark.parametrize("turns", range(-3, 4))
@pytest.mark.parametrize(
    ("degrees", "expected"),
    [
        (0.0, (1.0, 0.0)),
        (30.0, (HALF_ROOT_3, 0.5)),
        (45.0, (ROOT_HALF, ROOT_HALF)),
        (60.0, (0.5, HALF_ROOT_3)),
        (90.0, (0.0, 1.0)),
        (120.0, (-0.5, HALF_ROOT_3)),
        (135.0, (-ROOT_HALF, ROOT_HALF)),
        (150.0, (-HALF_ROOT_3, 0.5)),
        (180.0, (-1.0, 0.0)),
        (210.0, (-HALF_ROOT_3, -0.5)),
        (225.0, (-ROOT_HALF, -ROOT_HALF)),
        (240.0, (-0.5, -HALF_ROOT_3)),
        (270.0, (0.0, -1.0)),
        (300.0, (0.5, -HALF_ROOT_3)),
        (315.0, (ROOT_HALF, -ROOT_HALF)),
        (330.0, (HALF_ROOT_3, -0.5)),
    ],
)
def test_multiples_of_30_and_45_are_exact(
    degrees: float, turns: int, expected: tuple[float, float]
) -> None:
    assert unit_vector(degrees + 360.0 * turns) == expected


@given(USUAL)
def test_error_is_within_one_unit_in_the_last_place(degrees: float) -> None:
    for got, name in zip(unit_vector(degrees), ("cos", "sin"), strict=True):
        assert abs(mpf(got) - true_value(name, degrees)) <= mpf(math.ulp(got))


@given(ANGLES)
def test_any_finite_angle_gives_a_unit_vector(degrees: float) -> None:
    c, s = unit_vector(degrees)
    assert abs(c * c + s * s - 1.0) < 1e-15
    assert abs(mpf(c) - true_value("cos", degrees)) < 2e-16
    assert abs(mpf(s) - true_value("sin", degrees)) < 2e-16


@given(ANGLES)
def test_sine_is_odd_and_cosine_even(degrees: float) -> None:
    c, s = unit_vector(degrees)
    assert unit_vector(-degrees) == (c, -s)


@given(st.integers(-(2**40), 2**40))
def test_quarter_turns_and_mirrors_change_no_bit(steps: int) -> None:
    degrees = steps / 2.0**20  # so that every sum below is exact
    c, s = unit_vector(degrees)
    assert unit_vector(degrees + 90.0) == (-s, c)
    assert unit_vector(degrees + 180.0) == (-c, -s)
    assert unit_vector(degrees - 90.0) == (s, -c)
    assert unit_vector(90.0 - degrees) == (s, c)
    assert unit_vector(180.0 - degrees) == (-c, s)
    assert unit_vector(degrees + 360.0) == (c, s)


@given(st.lists(ANGLES | USUAL, max_size=40))
def test_arrays_agree_with_scalars_to_the_last_bit(degrees: list[float]) -> None:
    cosines, sines = unit_vectors(np.array(degrees, dtype=np.float64))
    expected = [unit_vector(x) for x in degrees]
    assert [x.hex() for x in cosines.tolist()] == [c.hex() for c, _ in expected]
    assert [x.hex() for x in sines.tolist()] == [s.hex() for _, s in expected]


@pytest.mark.parametrize("degrees", [15.0 * i for i in range(-48, 49)] + [-0.0, 5e-324, 1e308])
def test_no_zero_is_negative(degrees: float) -> None:
    for x in unit_vector(degrees):
        assert x != 0.0 or math.copysign(1.0, x) == 1.0


def test_known_bits() -> None:
    # Frozen: these bits are in every saved stroke. Found right with mpmath at 1200 bits.
    assert [x.hex() for x in unit_vector(1.0)] == [
        "0x1.ffec097f5af8ap-1",
        "0x1.1df0b2b89dd1ep-6",
    ]
    assert [x.hex() for x in unit_vector(77.7)] == [
        "0x1.b4494670d7989p-3",
        "0x1.f43f5149cd4ebp-1",
    ]


@pytest.mark.parametrize("degrees", [math.nan, math.inf, -math.inf])
def test_angles_that_are_not_finite_are_refused(degrees: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        unit_vector(degrees)


@given(st.floats(0.0, 360.0, exclude_max=True), st.floats(1e-3, 1e3))
def test_a_direction_gives_its_angle_back(degrees: float, length: float) -> None:
    c, s = unit_vector(degrees)
    off = abs(degrees_of(length * c, length * s) - degrees)
    assert min(off, 360.0 - off) <= 3.0 * math.ulp(360.0)


@given(*[st.floats(-10.0, 10.0)] * 2)
def test_an_angle_is_right_to_the_last_places(x: float, y: float) -> None:
    got = degrees_of(x, y)
    assert 0.0 <= got < 360.0
    with mp.workprec(200):
        off = abs(mpf(got) - mp.atan2(mpf(y), mpf(x)) * 180 / mp.pi) % 360
        assert min(off, 360 - off) <= 2 * mpf(math.ulp(360.0))


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_a_multiple_of_15_degrees_comes_back_and_one_of_45_exactly(degrees: int) -> None:
    assert degrees_of(*unit_vector(degrees)) == pytest.approx(degrees, rel=1e-15, abs=0.0)
    if degrees % 45 == 0:
        assert degrees_of(*unit_vector(degrees)) == degrees


@given(st.floats(0.0, 360.0), st.integers(1, 1400))
@example(95.0, 350)
def test_a_length_given_in_hundredths_comes_back(degrees: float, hundredths: int) -> None:
    c, s = unit_vector(degrees)
    length = hundredths / 100.0
    assert abs(length_of(length * c, length * s) - length) <= math.ulp(length)


@given(*[st.floats(-10.0, 10.0)] * 2)
def test_a_length_is_right_to_the_last_place(x: float, y: float) -> None:
    with mp.workprec(200):
        true = mp.sqrt(mpf(x) * mpf(x) + mpf(y) * mpf(y))
        assert abs(mpf(length_of(x, y)) - true) <= mpf(math.ulp(float(true))) * 0.502


@given(ANGLES, ANGLES)
@example(1e-320, 1e-320)
@example(0.0, 0.0)
@example(-0.0, -0.0)
def test_any_finite_vector_has_an_angle_and_a_length(x: float, y: float) -> None:
    assert 0.0 <= degrees_of(x, y) < 360.0
    length = length_of(x, y)
    assert length >= max(abs(x), abs(y)) * (1.0 - 1e-15)
    assert length <= 1.5 * max(abs(x), abs(y)) or length == math.inf
