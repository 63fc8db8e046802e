"""Inputs that fuzzing kept: good files, and what once broke a reader.

``make fuzz`` looks for more; ``fuzz/readers.py`` says how.
"""

import warnings
from pathlib import Path

import pytest
from carrom.errors import CarromError
from readers import READERS

CORPUS = Path(__file__).resolve().parent.parent / "fuzz" / "corpus"


def folder_of(reader: str) -> Path:
    return CORPUS / reader.replace(", ", "-").replace(" ", "-")


def test_every_reader_is_fuzzed_from_a_good_file() -> None:
    for name in (*READERS, "settings", "seats", "set-up"):
        assert (folder_of(name) / "good").is_file(), name


@pytest.mark.parametrize("reader", READERS)
def test_a_reader_takes_or_refuses_all_that_was_kept_for_any(tmp_path: Path, reader: str) -> None:
    taken = []
    for kept in sorted(path for name in READERS for path in folder_of(name).iterdir()):
        path = tmp_path / "input"
        path.write_bytes(kept.read_bytes())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                READERS[reader](path)
            except CarromError:
                continue
        taken.append(kept)
    assert folder_of(reader) / "good" in taken
