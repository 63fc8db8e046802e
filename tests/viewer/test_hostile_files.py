"""The viewer's own files, made hostile: told of in a few words, within bounds of memory."""

import tracemalloc
from pathlib import Path

import pytest
from carrom.errors import UnreadableFile
from test_reading import HOSTILE, MOST_MEMORY
from viewer_readers import READERS, valid_files


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_files_of_the_viewer_are_told_of_in_few_words(
    tmp_path: Path, reader: str, text: str
) -> None:
    path = tmp_path / "hostile"
    path.write_bytes(HOSTILE[text])
    tracemalloc.start()
    try:
        told = str(READERS[reader](path))
    except UnreadableFile as error:
        told = str(error)
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert str(path.parent) in told, "a problem names its file"
    assert len(told) < 60_000
    assert "set_int_max_str_digits" not in told
    assert peak < MOST_MEMORY


@pytest.mark.parametrize("reader", READERS)
def test_the_mark_of_an_encoding_is_passed_over_by_the_viewer(tmp_path: Path, reader: str) -> None:
    good = valid_files(tmp_path)[reader]
    before = READERS[reader](good)
    good.write_bytes(b"\xef\xbb\xbf" + good.read_bytes())
    assert READERS[reader](good) == before
