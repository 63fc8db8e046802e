"""Files that are named after the time."""

from pathlib import Path

import pytest
from carrom_viewer.dated import dated


def test_files_begun_in_the_same_second_have_names_of_their_own(tmp_path: Path) -> None:
    made = []
    for _ in range(5):
        made.append(dated(tmp_path, ".jsonl"))
        made[-1].touch()
    assert len(set(made)) == 5
    assert {path.suffix for path in made} == {".jsonl"}


def test_in_a_folder_that_may_not_be_looked_into_a_name_is_found_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")  # root may look everywhere

    monkeypatch.setattr("os.stat", denied)
    assert dated(tmp_path, ".jsonl").parent == tmp_path
