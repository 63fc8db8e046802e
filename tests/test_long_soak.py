"""The long soak itself: it goes on where it was, counts right, keeps what it found."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import carrom
import long_soak
import pytest
from long_soak import Case, Chunk, Soak, Tally, tally

COUNT = 40
"""Strokes of a chunk here."""


def soak(folder: Path, strokes: int, workers: int = 1) -> Soak:
    run = Soak.at(folder, COUNT)
    run.run(strokes, workers)
    return run


def without_times(run: Soak) -> dict[str, object]:
    plain = json.loads(run.progress.read_text("utf-8"))
    plain["tally"].pop("seconds")
    plain["tally"]["worst"].pop("seconds")
    return plain  # type: ignore[no-any-return]


def test_a_chunk_is_sound_and_counted() -> None:
    found = tally(0, COUNT)
    assert found.faults == []
    assert found.strokes == COUNT
    assert found.statuses == {"settled": COUNT}
    assert found.worst["events"][0].value > found.worst["events"][-1].value
    assert found.worst["unsettled"] == []


def test_a_soak_that_was_stopped_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole = soak(tmp_path / "whole", 4 * COUNT)
    soak(tmp_path / "parts", COUNT)
    parts = soak(tmp_path / "parts", 4 * COUNT)
    assert without_times(parts) == without_times(whole)
    assert whole.tally.strokes >= 4 * COUNT


def test_processes_find_the_same(tmp_path: Path) -> None:
    alone = soak(tmp_path / "alone", 3 * COUNT)
    shared = soak(tmp_path / "shared", 3 * COUNT, workers=2)
    assert without_times(shared) == without_times(alone)


def test_the_worst_strokes_can_be_made_again(tmp_path: Path) -> None:
    run = soak(tmp_path, 2 * COUNT)
    worst = run.tally.worst["events"][0]
    again = carrom.load(tmp_path / "worst" / "events-1.json")
    assert again.event_count == worst.value
    assert again.digest() == Chunk.of(worst.chunk, COUNT).result(worst.index).digest()


def test_the_worst_of_two_tallies_are_kept_in_order() -> None:
    one, two = Tally(), Tally(strokes=1, statuses={"settled": 1}, faults=["a"])
    one.worst["events"] = [Case(5.0, 0, 0), Case(1.0, 0, 1)]
    two.worst["events"] = [Case(9.0 - i, 1, i) for i in range(long_soak.KEPT)]
    one.add(two)
    one.add(two)
    assert [case.value for case in one.worst["events"]] == [9.0, 8.0, 7.0, 6.0, 5.0]
    assert (one.strokes, one.statuses, one.faults) == (2, {"settled": 2}, ["a", "a"])


def test_a_folder_of_other_strokes_is_refused(tmp_path: Path) -> None:
    soak(tmp_path, COUNT)
    with pytest.raises(SystemExit, match="other strokes"):
        Soak.at(tmp_path, COUNT + 1)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_leaves_progress_that_can_be_gone_on_with(tmp_path: Path) -> None:
    words = [sys.executable, long_soak.__file__, "--folder", str(tmp_path), "--strokes", "1000000"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        while b"faults" not in os.read(process.stdout.fileno(), 200):  # the first chunk is on disk
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=300)
    assert (process.returncode, error) == (130, b"")
    assert b"the same command goes on" in out
    assert Soak.at(tmp_path).chunks >= 1
    assert not list(tmp_path.glob(".*part"))
