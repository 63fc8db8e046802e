"""What is written is whole or as it was, whichever of its steps fails or is its last."""

import errno
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Final

import faulty_writers
import pytest
from carrom import io
from carrom.cli import main
from carrom.errors import CarromError
from carrom.records import RecordWriter
from carrom.rules import Game, StrokeFacts
from faulty_writers import NAME, ONLY_ADDS, WRITERS, chosen, steps, steps_of

MAKE_NOTHING: Final = (
    *("record, resumed", "match in the viewer", "match in the viewer, resumed", "league"),
    *("settings of somebody else", "pictures"),
)
"""Writers that write into what is there."""
ERRORS: Final = (errno.ENOSPC, errno.EIO, errno.EPERM)
Contents = dict[str, bytes]


_TAKEN: Final = re.compile(rb'"seconds": [0-9.e-]+')


def contents(folder: Path) -> Contents:
    """What a folder holds, at any depth; how long a search took is left out."""
    return {
        str(path.relative_to(folder)): b"" if path.is_dir() else _TAKEN.sub(b"", path.read_bytes())
        for path in folder.rglob("*")
    }


def old_and_new(writer: str, folder: Path) -> tuple[Contents, Contents]:
    """What is there before a writer, and what it leaves."""
    found = []
    for number in (1, 2):
        here = folder / f"as {number}"
        here.mkdir()
        for one in range(1, number + 1):
            WRITERS[writer][0](here / NAME, one)
        found.append(contents(here))
    old, new = found
    assert old != new
    return old, new


def is_whole(writer: str, found: Contents, old: Contents, new: Contents) -> bool:
    """Whether all that was there is there still, or all that is new."""
    if writer in ONLY_ADDS:
        return set(found) == set(old) == set(new) and all(
            found[name].startswith(old[name]) and new[name].startswith(found[name]) for name in old
        )
    between: list[Contents] = []
    if writer == "settings of somebody else":  # they have two names for a moment
        between = [{**old, f"{NAME}.unread": old[NAME]}]
    elif writer == "match in the viewer":  # who sits there is known before the match begins
        between = [{name: text for name, text in new.items() if name != NAME}]
    return found in (old, new, *between)


def is_left(name: str) -> bool:
    """Whether a file or folder is one that only a killed writer leaves."""
    first = Path(name).parts[0] if Path(name).parts[0] != NAME else Path(name).name
    return first.endswith((".part", ".lock"))


def raising(number: int) -> Callable[[], None]:
    def fail() -> None:
        raise OSError(number, os.strerror(number))

    return fail


def failure(call: Callable[[], object]) -> str:
    """What is told of a call that may fail, as the system or the package tells it."""
    try:
        call()
    except (OSError, CarromError) as error:
        return str(error)
    return ""


def look_at_failures(tmp_path: Path, writer: str, *, every: bool) -> None:
    """Let a writer's steps fail one by one: all of them, or some."""
    write, read = WRITERS[writer]
    old, new = old_and_new(writer, tmp_path)
    taken = steps_of(write, tmp_path / "count")
    assert {"write", "fsync"} <= set(taken) or "mp4" in writer, taken
    for at in chosen(len(taken), every=every):
        for number in ERRORS if every else (ERRORS[at % 3],):
            folder = tmp_path / f"{at}, {number}"
            folder.mkdir()
            write(folder / NAME, 1)
            with steps(at, raising(number)), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                told = failure(lambda: write(folder / NAME, 2))  # noqa: B023 - called at once
            assert ".part" not in told, "of a file that nobody asked for"
            found = contents(folder)
            if taken[at] == "unlink":  # what it should take away stays
                found = {name: text for name, text in found.items() if not is_left(name)}
            assert is_whole(writer, found, old, new), (taken[at], at)
            read(folder / NAME)


@pytest.mark.parametrize("writer", WRITERS)
def test_a_step_that_fails_leaves_the_old_file_or_the_new_one_and_nothing_else(
    tmp_path: Path, writer: str
) -> None:
    look_at_failures(tmp_path, writer, every=False)


@pytest.mark.soak
@pytest.mark.parametrize("writer", WRITERS)
def test_every_step_that_fails_in_any_way(tmp_path: Path, writer: str) -> None:
    look_at_failures(tmp_path, writer, every=True)


def look_at_kills(tmp_path: Path, *words: str) -> None:
    """Kill every writer, and look at what is left."""
    killed = tmp_path / "killed"
    program = Path(faulty_writers.__file__)
    subprocess.run([sys.executable, str(program), str(killed), *words], check=True, timeout=3000.0)
    for writer, (_, read) in WRITERS.items():
        (tmp_path / writer).mkdir()
        old, new = old_and_new(writer, tmp_path / writer)
        folders = [path for path in (killed / writer).iterdir() if path.name != "as ever"]
        *cut, last = sorted(folders, key=lambda path: int(path.name))
        assert len(cut) >= 3
        assert contents(last) == new, "the last one was not killed"
        for folder in cut:
            left = contents(folder)
            found = {name: text for name, text in left.items() if not is_left(name)}
            assert is_whole(writer, found, old, new), (writer, folder.name)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a line cut short
                read(folder / NAME)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills as POSIX does")
def test_a_kill_at_any_step_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    look_at_kills(tmp_path)


@pytest.mark.soak
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills as POSIX does")
@pytest.mark.parametrize("words", ["at every step", "at any moment"])
def test_two_hundred_kills_of_every_writer(tmp_path: Path, words: str) -> None:
    look_at_kills(tmp_path, words)


# --- two writers, and places where nothing can be written ---------------------------------------


def test_of_two_who_begin_one_record_one_is_refused(tmp_path: Path) -> None:
    path, game = tmp_path / "game.jsonl", Game.opening("icf", layout=False)

    def first() -> None:
        RecordWriter(path, game.play(StrokeFacts.counts(own=1))).close()

    with steps(None, lambda: None) as counted:
        RecordWriter(tmp_path / "other.jsonl", game).close()
    at = counted.taken.index("link")
    with steps(at, first), pytest.raises(FileExistsError) as caught:
        RecordWriter(path, game)
    assert caught.value.filename == str(path)
    assert set(contents(tmp_path)) == {"other.jsonl", "game.jsonl"}
    with RecordWriter.resume(path) as writer:
        assert len(writer.state.acts) == 1


def test_of_two_who_write_one_file_whole_the_later_one_stays(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with steps(2, lambda: io.write_whole(path, "second")):
        io.write_whole(path, "first")
    assert contents(tmp_path) == {"a": b"first"}


def test_a_record_follows_a_link_and_the_link_stays(tmp_path: Path) -> None:
    path, link = tmp_path / "there" / "game.jsonl", tmp_path / "link.jsonl"
    path.parent.mkdir()
    link.symlink_to(path)
    game = Game.opening("icf", layout=False)
    RecordWriter(link, game).close()  # the place is empty
    RecordWriter(link, game, overwrite=True).close()
    with RecordWriter.resume(link) as writer:
        writer.write(game.play(StrokeFacts.counts(own=1)))
    assert link.is_symlink()
    assert set(contents(tmp_path / "there")) == {"game.jsonl"}
    with pytest.raises(FileExistsError):
        RecordWriter(link, game)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions as POSIX has them")
def test_a_folder_in_which_nothing_may_be_made_is_named_and_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    for name, (write, _) in WRITERS.items():
        if name not in MAKE_NOTHING:
            with steps(0, raising(errno.EACCES), lasts=True):
                told = failure(lambda: write(folder / NAME, 1))  # noqa: B023 - called at once
            assert NAME in told, name
            assert contents(folder) == {}


@pytest.mark.parametrize("name", ["../escaped", "../../escaped", "/tmp/escaped", "a/../../b"])
def test_names_inside_of_files_are_no_paths(tmp_path: Path, name: str) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    game = Game.opening("icf", layout=False)
    path = inner / "game.jsonl"
    with RecordWriter(path, game, seed=1):
        pass
    path.write_text(path.read_text().replace('"carrom": "', f'"carrom": "{name}'))
    assert main(["verify", str(path)]) == 1, "its seal is broken, and nothing else happens"
    assert main(["league", "--players", f"club,{name}", "--out", str(inner / "l")]) == 2
    assert set(contents(inner)) == {"game.jsonl"}
    assert [one.name for one in tmp_path.iterdir()] == ["inner"]
