"""Errors carry every fault, and the collector that finds them lets nothing hostile through."""

import copy
import math
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from carrom import errors
from carrom.errors import CarromError, Faults

LEAVES = [
    errors.InvalidBoard,
    errors.InvalidMaterials,
    errors.InvalidLayout,
    errors.InvalidStroke,
    errors.InvalidPosition,
    errors.InvalidRuleset,
    errors.InvalidFacts,
    errors.InvalidClock,
    errors.InvalidTournament,
    errors.UnreadableFile,
]


@pytest.mark.parametrize("leaf", LEAVES)
def test_every_error_is_a_carrom_error_and_a_value_error(leaf: type[CarromError]) -> None:
    error = leaf(["a", "b"])
    assert isinstance(error, CarromError)
    assert isinstance(error, ValueError)
    assert error.faults == ("a", "b")


@pytest.mark.parametrize("leaf", LEAVES)
def test_errors_survive_pickle_and_deepcopy(leaf: type[CarromError]) -> None:
    error = leaf(["a", "b"])
    error.add_note("in the second game")
    for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error), copy.copy(error)):
        assert type(twin) is leaf
        assert twin.faults == error.faults
        assert str(twin) == str(error)
        assert twin.__notes__ == ["in the second game"]


def test_message_lists_every_fault() -> None:
    assert str(CarromError("alone")) == "alone"
    assert str(CarromError(["a", "b"])) == "2 faults:\n- a\n- b"


def test_a_string_is_one_fault() -> None:
    assert CarromError("alone").faults == ("alone",)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1, 1.0),
        (1.5, 1.5),
        (np.float32(0.5), 0.5),
        (np.int8(3), 3.0),
        (np.float64(0.1), 0.1),
        (Fraction(1, 4), 0.25),
    ],
)
def test_real_numbers_become_floats(value: object, expected: float) -> None:
    faults = Faults()
    x = faults.number("x", value)
    assert type(x) is float
    assert x == expected
    assert not faults


@pytest.mark.parametrize(
    "value",
    [
        *(True, np.True_, "1", b"1", None, 1j, np.complex128(1), Decimal(1), [], [1.0], {}),
        *(np.array(1.0), np.array([1.0]), object(), float),
    ],
)
def test_what_is_not_a_number_is_refused(value: object) -> None:
    faults = Faults()
    assert math.isnan(faults.number("x", value))
    assert len(faults) == 1
    assert faults[0].startswith("x must be a number, not ")


@pytest.mark.parametrize(
    "value", [math.nan, math.inf, -math.inf, np.float64("nan"), np.float32("inf"), 10**400]
)
def test_what_is_not_finite_is_refused(value: object) -> None:
    faults = Faults()
    assert math.isnan(faults.number("x", value, at_least=0.0))
    assert faults[0].startswith("x must be finite, not ")


def test_bounds_are_inclusive_or_not_as_named() -> None:
    faults = Faults()
    assert faults.number("x", 0.0, at_least=0.0, at_most=1.0) == 0.0
    assert faults.number("x", 1.0, at_least=0.0, at_most=1.0) == 1.0
    assert not faults
    faults.number("x", 0.0, above=0.0, unit="m")
    faults.number("x", 1.0, below=1.0)
    faults.number("x", 2.0, at_least=0.0, at_most=1.0, unit="m")
    assert list(faults) == [
        "x must be above 0 m, not 0.0",
        "x must be below 1, not 1.0",
        "x must be from 0 to 1 m, not 2.0",
    ]


@pytest.mark.parametrize("value", [True, 1.0, "1", None, 1j, np.array(1)])
def test_what_is_not_a_whole_number_is_refused(value: object) -> None:
    faults = Faults()
    assert faults.integer("n", value, at_least=1, at_most=9) == 1
    assert faults[0].startswith("n must be a whole number, not ")


def test_whole_numbers_are_bounded() -> None:
    faults = Faults()
    assert faults.integer("n", np.uint8(9), at_least=1, at_most=9) == 9
    assert faults.integer("n", 1, at_least=1, at_most=9) == 1
    assert not faults
    faults.integer("n", 10, at_least=1, at_most=9)
    assert list(faults) == ["n must be from 1 to 9, not 10"]


@pytest.mark.parametrize("value", [(1, 2.0), [1, 2.0], np.array([1.0, 2.0]), np.array([1, 2])])
def test_pairs_come_as_tuples_lists_or_arrays(value: object) -> None:
    faults = Faults()
    assert faults.pair("p", value) == (1.0, 2.0)
    assert not faults


@pytest.mark.parametrize(
    "value", [None, 1.0, "12", (1,), (1, 2, 3), np.zeros((2, 1)), np.array(1.0), {1: 2, 3: 4}]
)
def test_what_is_not_a_pair_is_refused(value: object) -> None:
    faults = Faults()
    faults.pair("p", value)
    assert len(faults) == 1


@pytest.mark.parametrize(
    "value", [(math.nan, "2"), np.array([1j, 2]), (True, False), ((1, 2), (3, 4))]
)
def test_both_numbers_of_a_pair_are_checked(value: object) -> None:
    faults = Faults()
    faults.pair("p", value)
    assert [fault[:3] for fault in faults] == ["p x", "p y"]


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", ">f8", "i1", "u8", "longdouble"])
def test_real_arrays_are_copied_to_float64(dtype: str) -> None:
    faults = Faults()
    given = np.arange(6).astype(dtype).reshape(2, 3)
    got = faults.array("a", given)
    assert got is not None
    assert not faults
    assert got.dtype == np.float64
    assert got.dtype.isnative
    assert got.flags.c_contiguous
    assert got.flags.owndata or got.base is None
    assert not np.shares_memory(got, given)
    assert got.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]


def test_read_only_and_strided_arrays_are_copied() -> None:
    given = np.arange(12.0).reshape(3, 4)[::-1, ::2]
    given.flags.writeable = False
    got = Faults().array("a", given)
    assert got is not None
    assert got.flags.writeable
    assert got.flags.c_contiguous
    assert got.tolist() == given.tolist()


@pytest.mark.parametrize(
    "value",
    [
        np.zeros(2, dtype=bool),
        np.zeros(2, dtype=complex),
        np.array(["1", "2"]),
        np.array([1.0, None]),
        np.array([b"1"]),
        np.array(["2020-01-01"], dtype="datetime64[D]"),
        np.array([1], dtype="timedelta64[s]"),
        np.zeros(2, dtype=[("x", "f8")]),
        np.ma.masked_array([1.0, 2.0], mask=[True, False]),
        [[1.0], [1.0, 2.0]],
        "text",
        None,
        {"x": 1.0},
        10**400,
    ],
)
def test_arrays_of_anything_else_are_refused(value: object) -> None:
    faults = Faults()
    assert faults.array("a", value) is None
    assert len(faults) == 1
    assert faults[0].startswith("a must ")


def test_a_long_double_beyond_float64_becomes_infinite_without_a_warning() -> None:
    got = Faults().array("a", np.array([np.finfo(np.longdouble).max]))
    assert got is not None
    assert got.tolist() == [math.inf] or np.longdouble is np.float64


def test_names_and_kinds_are_checked() -> None:
    faults = Faults()
    assert faults.name("seat", "south", ("south", "east"))
    assert faults.kind("text", "x", str)
    assert not faults
    assert not faults.name("seat", ["south"], ("south", "east"))
    assert not faults.kind("text", 1, str)
    assert not faults.kind("count", "1", int)
    assert list(faults) == [
        "seat must be one of south, east, not ['south']",
        "text must be a str, not 1",
        "count must be an int, not '1'",
    ]


def test_long_values_are_cut_short_in_messages() -> None:
    faults = Faults()
    faults.number("x", "a" * 10_000)
    faults.number("x", list(range(10_000)))
    assert all(len(fault) < 200 for fault in faults)


def test_nothing_is_raised_without_a_fault() -> None:
    faults = Faults()
    faults.raise_as(errors.InvalidLayout)
    faults.append("bad")
    with pytest.raises(errors.InvalidLayout) as caught:
        faults.raise_as(errors.InvalidLayout)
    assert caught.value.faults == ("bad",)


@pytest.mark.parametrize("value", [[1, 2], (1, 2), {1, 2}, range(1, 3), np.array([1, 2])])
def test_what_can_be_run_through_is_a_list_of_items(value: object) -> None:
    faults = Faults()
    assert faults.items("numbers", value, "numbers") == (1, 2)
    assert not faults
    assert faults.items("numbers", iter([1, 2]), "numbers") == (1, 2)


@pytest.mark.parametrize("value", [None, 5, "12", b"12", {1: 2}, np.array(1), "y" * 10_000])
def test_text_mappings_and_single_things_are_no_items(value: object) -> None:
    faults = Faults()
    assert faults.items("numbers", value, "numbers") == ()
    assert len(faults) == 1
    assert faults[0].startswith("numbers must be numbers, not ")
    assert len(faults[0]) < 200
