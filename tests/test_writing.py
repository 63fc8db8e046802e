"""What is written is whole or as it was, whichever of its steps fails or is its last."""

import errno
import os
import re
import signal
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
from faulty_writers import NAME, WRITERS, steps, steps_of

ONLY_ADDS = ("record, resumed", "umpire")
"""Writers that add a line to what is there."""


_TAKEN: Final = re.compile(rb'"seconds": [0-9.e-]+')


def contents(folder: Path) -> dict[str, bytes]:
    """What a folder holds; how long a search took is left out."""
    return {path.name: _TAKEN.sub(b"", path.read_bytes()) for path in folder.iterdir()}


def written(writer: str, folder: Path, number: int) -> bytes:
    """What a writer writes in the end."""
    folder.mkdir()
    for one in range(1, number + 1):
        WRITERS[writer][0](folder / NAME, one)
    return contents(folder)[NAME]


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


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EPERM], ids=errno.errorcode.get)
def test_a_step_that_fails_leaves_the_old_file_or_the_new_one_and_nothing_else(
    tmp_path: Path, writer: str, number: int
) -> None:
    write, read = WRITERS[writer]
    old, new = (written(writer, tmp_path / f"as {one}", one) for one in (1, 2))
    assert old != new
    (tmp_path / "count").mkdir()
    taken = steps_of(write, tmp_path / "count")
    assert {"write", "fsync"} <= set(taken), taken
    for at, step in enumerate(taken):
        folder = tmp_path / str(at)
        folder.mkdir()
        write(folder / NAME, 1)
        with steps(at, raising(number)), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            told = failure(lambda: write(folder / NAME, 2))  # noqa: B023 - called at once
        assert ".part" not in told, "of a file that nobody asked for"
        left = contents(folder)
        assert left.pop(NAME) in (old, new), (step, at)
        assert set(left) <= ({".kept.lock"} if step == "unlink" else set()), (step, at)
        read(folder / NAME)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("killed")
    program = Path(faulty_writers.__file__)
    subprocess.run([sys.executable, str(program), str(folder)], check=True, timeout=500.0)
    return folder


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills as POSIX does")
@pytest.mark.parametrize("writer", WRITERS)
def test_a_kill_at_any_step_leaves_the_old_file_or_the_new_one(
    tmp_path: Path, killed: Path, writer: str
) -> None:
    old, new = (written(writer, tmp_path / f"as {one}", one) for one in (1, 2))
    *cut, last = sorted((killed / writer).iterdir(), key=lambda path: int(path.name))
    assert len(cut) >= 3
    assert contents(last) == {NAME: new}, "the last one was not killed"
    for folder in cut:
        left = contents(folder)
        found = left.pop(NAME)
        if writer in ONLY_ADDS:
            assert found.startswith(old)
            assert new.startswith(found)
        else:
            assert found in (old, new)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a line cut short
            WRITERS[writer][1](folder / NAME)
        assert all(name.startswith(".") and name.endswith((".part", ".lock")) for name in left)


@pytest.mark.soak
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("command", ["save", "umpire", "checkpoint"])
def test_two_hundred_kills_at_any_moment(tmp_path: Path, command: str) -> None:
    write = {"save": "stroke", "umpire": "record", "checkpoint": "checkpoint"}[command]
    code = (
        "import sys, itertools, pathlib, faulty_writers as f\n"
        "path = pathlib.Path(sys.argv[1])\n"
        f"write = f.WRITERS[{write!r}][0]\n"
        "write(path, 1)\nprint(flush=True)\n"
        "for number in itertools.cycle((1, 2)):\n    write(path, number)\n"
    )
    if command == "checkpoint":
        code = code.replace("(1, 2)", "range(2, 10**6)")
    for trial in range(200):
        path = tmp_path / str(trial) / NAME
        path.parent.mkdir()
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
        with subprocess.Popen(
            [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, env=environment
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            try:
                process.wait(0.0005 * trial)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
        WRITERS[write][1](path)


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
        if name != "record, resumed":
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
