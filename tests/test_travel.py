"""Every public error and every public value can be pickled and copied, and arrives as it was."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from carrom.cli.umpire_parse import Misunderstood, Word
from carrom.errors import CarromError
from carrom.io import DigestMismatch
from carrom.records import TruncatedRecord
from carrom.solver import CheckpointLost
from public_surface import NO_VALUES, SAMPLES, classes, errors

WAYS: list[Callable[[Any], Any]] = [
    lambda value: pickle.loads(pickle.dumps(value)),
    lambda value: pickle.loads(pickle.dumps(value, protocol=2)),
    copy.copy,
    copy.deepcopy,
]

DISK_FULL = OSError(28, "No space left on device", "a.ckpt")

ERROR_SAMPLES: dict[type[BaseException], BaseException] = {
    CheckpointLost: CheckpointLost(DISK_FULL),
    DigestMismatch: DigestMismatch("a.json", "00", "ff", "0.1"),
    TruncatedRecord: TruncatedRecord("a.jsonl", 7),
    Misunderstood: Misunderstood(Word("tow"), "unknown", "allowed-count", most=3),
}
"""Errors that are not made of one text."""


def sample(error: type[BaseException]) -> BaseException:
    """An error of a class, with a note."""
    if error in ERROR_SAMPLES:
        made = copy_of(ERROR_SAMPLES[error])
    else:
        made = error(["a", "b"]) if issubclass(error, CarromError) else error("a")
    made.add_note("in the second game")
    return made


def copy_of(error: BaseException) -> BaseException:
    """The same error made anew by its own constructor, not by copying."""
    if isinstance(error, CheckpointLost):
        return CheckpointLost(error.error)
    if isinstance(error, Misunderstood):
        return Misunderstood(error.word, error.key, error.allowed, **error.values)
    return type(error)(*error.args)


def said(error: Any) -> dict[str, Any]:
    """What an error keeps, in values that can be compared; an error in it by its text."""
    return {
        name: (type(value), str(value)) if isinstance(value, BaseException) else value
        for name, value in vars(error).items()
    }


@pytest.mark.parametrize("error", errors(), ids=lambda error: error.__name__)
def test_every_error_travels_with_all_that_it_says(error: type[BaseException]) -> None:
    made = sample(error)
    for way in WAYS:
        twin = way(made)
        assert type(twin) is error
        assert str(twin) == str(made)
        assert twin.args == made.args or error is CheckpointLost  # an OSError equals itself only
        assert said(twin) == said(made)
        assert twin.__notes__ == ["in the second game"]


def test_a_lost_checkpoint_still_knows_its_file_after_travelling() -> None:
    twin = pickle.loads(pickle.dumps(CheckpointLost(DISK_FULL)))
    assert (twin.error.errno, twin.error.filename) == (28, "a.ckpt")
    assert str(twin) == "the checkpoint is not up to date: a.ckpt: No space left on device"


def test_every_public_class_has_a_sample() -> None:
    assert set(SAMPLES) | set(NO_VALUES) == set(classes())


@pytest.mark.parametrize("name", SAMPLES)
def test_every_value_travels_and_stays_what_it_was(name: str) -> None:
    value = SAMPLES[name]()
    for way in WAYS:
        twin = way(value)
        assert type(twin) is type(value)
        assert same(twin, value)
        if name != "carrom.solver.Tracks":  # it reads arrays that belong to its caller
            assert open_arrays(twin) == open_arrays(value)


def same(a: Any, b: Any) -> bool:
    """Whether two values are equal; where their class does not say, what they keep."""
    if "__eq__" in {name for base in type(a).__mro__[:-1] for name in vars(base)}:
        return bool(a == b) and hashed(a) == hashed(b)
    return all(
        np.array_equal(x, y, equal_nan=x.dtype.kind == "f")
        if isinstance(x := vars(a)[name], np.ndarray)
        else bool(x == y)
        for name, y in vars(b).items()
    )


def hashed(value: Any) -> int | None:
    """The hash of a value, where it has one."""
    try:
        return hash(value)
    except TypeError:  # it holds a dict
        return None


def open_arrays(value: Any) -> list[str]:
    """The attributes of a value that hold an array which can be written."""
    names = [*getattr(value, "__dict__", ()), *getattr(type(value), "__slots__", ())]
    return [
        name
        for name in names
        if isinstance(array := getattr(value, name, None), np.ndarray) and array.flags.writeable
    ]
