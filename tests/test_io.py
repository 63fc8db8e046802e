"""Stroke files: bit for bit there and back, whole or not at all, and never trusted."""

import contextlib
import json
import math
import os
import re
import stat
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from carrom import io
from carrom.equipment import CarromBoard, Disc
from carrom.errors import CarromError, UnreadableFile
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.physics import simulate
from carrom.result import StrokeResult
from carrom.stroke import Stroke
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FEW = Layout.of({"Q": (0.0, 0.1), "W1": (0.30, 0.30), "B1": (-0.1, 0.15)})
STROKE = Stroke.aim(x=0.05, angle=100.0, speed=3.0, spin=20.0)


@pytest.fixture(scope="module")
def result() -> StrokeResult:
    return simulate(FEW, STROKE)


@pytest.fixture
def saved(result: StrokeResult, tmp_path: Path) -> Path:
    file = tmp_path / "stroke.json"
    io.save(file, result)
    return file


def faults_of(file: Path) -> tuple[str, ...]:
    """What is wrong with a file, without its name."""
    with pytest.raises(UnreadableFile) as caught:
        io.load(file)
    assert all(fault.startswith(f"{file}: ") for fault in caught.value.faults)
    return tuple(fault.removeprefix(f"{file}: ") for fault in caught.value.faults)


def change(file: Path, path: str, value: Any) -> None:
    """Put a value at a dotted path of a file, or take the key away."""
    plain = json.loads(file.read_text())
    *parents, last = path.split(".")
    at = plain
    for key in parents:
        at = at[key]
    if value is MISSING:
        del at[last]
    else:
        at[last] = value
    file.write_text(json.dumps(plain))


MISSING = object()


# --- there and back -----------------------------------------------------------------------------


def test_a_stroke_comes_back_as_it_was(saved: Path, result: StrokeResult) -> None:
    assert io.load(saved) == result
    assert io.load(saved, record="final") == simulate(FEW, STROKE, record="final")


def test_a_stroke_with_everything_unusual_comes_back(tmp_path: Path, backend: str) -> None:
    board = CarromBoard(
        side=0.735,
        man=Disc(0.0155, 0.0053, 0.0075),
        striker=Disc(0.02, 0.014),
        pieces={"B9": Disc(0.0152, 0.00525), "Q": Disc(0.0158, 0.0055)},
    )
    result = simulate(
        Layout.opening(17.0, gap=1e-5, jitter=1e-5, seed=3, board=board),
        Stroke.aim(x=-0.07, angle=81.0, speed=4.5, spin=-60.0, seat="west", board=board),
        board=board,
        materials=Materials(powder="talc", overboard_speed=9.0, tangential_elasticity=0.25),
        friction="coulomb",
        limits=Limits(max_events=500, max_time=0.75),
        backend=backend,
    )
    file = tmp_path / "unusual.json"
    io.save(file, result)
    loaded = io.load(file, backend=backend)
    assert loaded == result
    assert (loaded.board, loaded.materials, loaded.limits) == (
        result.board,
        result.materials,
        result.limits,
    )


number = st.floats(-0.3, 0.3)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    x=number,
    y=st.sampled_from([0.1 + 0.2, 1 / 3, 5e-324, -0.0, 2.0**-1074, 0.1, -1e-17]),
    u=st.floats(-5.0, 5.0),
    spin=st.floats(-100.0, 100.0),
    mu=st.floats(0.01, 0.5),
)
def test_every_bit_survives(
    tmp_path: Path, x: float, y: float, u: float, spin: float, mu: float
) -> None:
    layout = Layout.of({"W3": (x, y)})
    # a velocity of -0.0 keeps its sign
    stroke = Stroke((0.1, -0.25), (u, -0.0), spin)
    result = simulate(layout, stroke, materials=Materials(mu=mu), record="final")
    file = tmp_path / "bits.json"
    io.save(file, result)
    loaded = io.load(file, record="final")
    assert loaded == result
    assert repr(loaded.stroke) == repr(stroke)
    assert loaded.start.xy.tobytes() == layout.xy.tobytes()
    assert loaded.materials.mu.hex() == mu.hex()


@pytest.mark.parametrize("record", ["final", "events", "trajectory"])
def test_what_comes_back_equals_what_was_saved_whatever_was_kept_of_it(
    tmp_path: Path, record: str
) -> None:
    result = simulate(FEW, STROKE, record=record)
    io.save(tmp_path / "stroke.json", result)
    assert io.load(tmp_path / "stroke.json") == result
    assert result == io.load(tmp_path / "stroke.json")
    assert io.load(tmp_path / "stroke.json") != simulate(FEW, STROKE, limits=Limits(max_events=3))


def test_the_same_stroke_gives_the_same_bytes_whatever_was_kept_of_it(
    saved: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.json"
    for record in ("final", "events", "trajectory"):
        io.save(other, simulate(FEW, STROKE, record=record))
        assert other.read_bytes() == saved.read_bytes()
    io.save(other, io.load(saved))
    assert other.read_bytes() == saved.read_bytes()


def test_the_file_is_plain_text_that_says_what_it_is(saved: Path, result: StrokeResult) -> None:
    data = saved.read_bytes()
    assert data.isascii()
    assert data.endswith(b"}\n")
    assert b"\r" not in data
    plain = json.loads(data)
    assert list(plain) == [
        *("format", "version", "carrom", "board", "materials", "friction", "limits"),
        *("layout", "stroke", "digest"),
    ]
    assert (plain["format"], plain["version"]) == ("carrom-stroke", 1)
    assert plain["digest"] == result.digest()
    assert '"Q": [0.0, 0.1]' in data.decode()


def test_saving_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CarromError, match="result must be a StrokeResult, not 3"):
        io.save(tmp_path / "x", 3)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


# --- the digest ---------------------------------------------------------------------------------


def test_a_stroke_that_ends_otherwise_is_told_and_both_digests_are_known(
    saved: Path, result: StrokeResult
) -> None:
    change(saved, "digest", "0" * 32)
    with pytest.warns(io.DigestMismatch) as caught:
        loaded = io.load(saved)
    assert loaded == result
    (warning,) = (entry.message for entry in caught)
    assert isinstance(warning, io.DigestMismatch)
    assert (warning.path, warning.recorded) == (str(saved), "0" * 32)
    assert (warning.found, warning.version) == (result.digest(), "0.1.0")
    assert caught[0].filename == __file__, "the warning is to name the caller"
    verification = io.verify(saved)
    assert not verification.matches
    assert str(verification.mismatch) == str(warning)
    assert verification.recorded == "0" * 32
    assert verification.result == result


def test_a_changed_question_has_another_answer(saved: Path) -> None:
    assert io.verify(saved).matches
    assert io.verify(saved).mismatch is None
    change(saved, "materials.mu", math.nextafter(0.1, 1.0))
    assert not io.verify(saved).matches


def test_either_backend_verifies(saved: Path, backend: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert io.load(saved, backend=backend).digest() == io.verify(saved).recorded


def test_an_unknown_backend_is_not_the_fault_of_the_file(saved: Path) -> None:
    with pytest.raises(CarromError) as caught:
        io.load(saved, backend="fast", record="all")
    assert type(caught.value) is CarromError
    assert len(caught.value.faults) == 2


# --- files that are wrong -----------------------------------------------------------------------


def paths_of(plain: dict[str, Any], above: str = "") -> Iterator[str]:
    for key, value in plain.items():
        yield above + key
        if isinstance(value, dict):
            yield from paths_of(value, f"{above}{key}.")


EVERY_KEY = [
    path
    for path in paths_of(json.loads(io.stroke_text(simulate(FEW, STROKE, record="final"))))
    if not path.startswith("layout.")
]


@pytest.mark.parametrize("path", EVERY_KEY)
def test_a_missing_key_is_named(saved: Path, path: str) -> None:
    change(saved, path, MISSING)
    (fault,) = faults_of(saved)
    assert path.rpartition(".")[2] in fault
    assert "missing" in fault


@pytest.mark.parametrize("path", EVERY_KEY)
@pytest.mark.parametrize("value", [[], "nonsense", True, {"a": 1}])
def test_a_value_of_another_kind_is_named(saved: Path, path: str, value: Any) -> None:
    if (path, value) in [("materials.clusters", True), ("carrom", "nonsense")]:
        return  # these are good values
    change(saved, path, value)
    name = path.rpartition(".")[2]
    assert any(name in fault for fault in faults_of(saved))


@pytest.mark.parametrize(
    "path", ["", "board.", "board.man.", "materials.", "limits.", "stroke.", "board.pieces."]
)
def test_an_unknown_key_is_named(saved: Path, path: str) -> None:
    change(saved, f"{path}colour", {"radius": 0.016, "mass": 0.005, "thickness": 0.008})
    (fault,) = faults_of(saved)
    assert "colour" in fault


def test_everything_wrong_is_found_at_once(saved: Path) -> None:
    for path, value in {
        "board.side": -1.0,
        "board.man.mass": "heavy",
        "materials.mu": None,
        "materials.gravity": 0,
        "friction": "slippery",
        "limits.max_events": 0.5,
        "layout.W9": [0.0],
        "layout.X": [0.0, 0.0],
        "stroke.seat": "middle",
        "stroke.spin": MISSING,
        "digest": "ABC",
        "carrom": "\x1b[31m",
        "extra": 1,
    }.items():
        change(saved, path, value)
    faults = faults_of(saved)
    for words in (
        "board: side",
        "board: man: mass",
        "materials: gravity",
        "friction must be one of",
        "limits: max_events",
        "layout: place of 'W9'",
        "layout: no piece is called 'X'",
        "stroke: seat",
        "stroke: spin is missing",
        "digest must be 32 hexadecimal digits, not 'ABC'",
        "carrom must be a version",
        "'extra' is not known",
    ):
        assert [fault for fault in faults if words in fault], words
    assert len(faults) == 12
    assert "\x1b" not in "".join(faults)


def test_pieces_that_overlap_are_the_files_fault(saved: Path) -> None:
    change(saved, "layout.W1", [0.0, 0.11])
    change(saved, "stroke.velocity", [30.0, 0.0])
    faults = faults_of(saved)
    assert "Q and W1 overlap by 21.8 mm" in faults
    assert len(faults) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("\0", "not JSON"),
        ("[1]", "not a stroke file"),
        ("null", "not a stroke file"),
        ("{}", "format must be 'carrom-stroke', not missing"),
        ('{"format": "carrom-game", "version": 1}', "not 'carrom-game'"),
        ('{"format": "carrom-stroke"}', "version must be 1, the only one known, not missing"),
        ('{"format": "carrom-stroke", "version": 2}', "not 2"),
        ('{"format": "carrom-stroke", "version": true}', "not True"),
        ('{"format": "carrom-stroke", "version": 1.0}', "not 1.0"),
        ('{"format": NaN, "version": -Infinity}', "NaN is not a number in JSON"),
        ('{"a": 1, "a": 2}', "key 'a' comes twice"),
        ("[" * 100_000, "not JSON"),
        ('{"a":' * 100_000, "not JSON"),
        ("9" * 900_000, "a number has up to 640 signs, not 900000"),
        (" " * (io.LARGEST_FILE + 1), "larger than"),
    ],
    ids=lambda text: repr(text[:20]),
)
def test_what_is_no_stroke_file_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "hostile.json"
    file.write_text(text)
    assert words in faults_of(file)[0]


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 4000])
def test_numbers_that_are_none_are_refused(saved: Path, value: str) -> None:
    saved.write_text(saved.read_text().replace('"spin": 20.0', f'"spin": {value}'))
    (fault,) = faults_of(saved)
    wordings = ("is not a number in JSON", "is larger than any number", "up to 640 signs")
    assert any(wording in fault for wording in wordings)


def test_the_mark_of_an_encoding_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b'\xef\xbb\xbf{"Q": [0.0, 0.1]}')
    assert io.read_json(file) == {"Q": [0.0, 0.1]}
    file.write_bytes(b"\xef\xbb\xbf\xef\xbb\xbf{}")
    with pytest.raises(UnreadableFile, match="not JSON"):
        io.read_json(file)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\x89PNG\xff")
    assert faults_of(file) == ("not UTF-8: invalid start byte at byte 0",)


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert faults_of(tmp_path / "nowhere") == ("No such file or directory",)
    assert faults_of(tmp_path) == ("Is a directory",)
    with pytest.raises(UnreadableFile, match="null"):
        io.load("a\0b")


def test_a_flood_of_faults_is_cut_short(saved: Path) -> None:
    change(saved, "layout", {f"X{i}": [0, 0] for i in range(900)})
    faults = faults_of(saved)
    assert len(faults) == 101
    assert faults[-1] == "800 more faults"


def test_a_file_that_asks_for_a_stroke_without_end_is_refused(saved: Path) -> None:
    change(saved, "limits.max_events", 2**32 - 1)
    change(saved, "limits.max_time", 1e300)
    assert len(faults_of(saved)) == 2


def test_a_generous_limit_does_no_harm_to_a_stroke_that_ends(tmp_path: Path) -> None:
    limits = Limits(max_events=1_000_000, max_time=1e5)
    result = simulate(FEW, STROKE, limits=limits)
    io.save(tmp_path / "x", result)
    assert io.load(tmp_path / "x") == result


TEXT = io.stroke_text(simulate(FEW, STROKE, record="final"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    where=st.integers(0, len(TEXT)),
    taken=st.integers(0, 30),
    put=st.one_of(
        st.text(max_size=5),
        st.sampled_from(['"', "{", "}", "[]", "1e99", "-1", "null", "true", ",", ":", "0.0"]),
    ),
)
def test_a_damaged_file_is_read_refused_or_found_to_differ(
    tmp_path: Path, where: int, taken: int, put: str
) -> None:
    file = tmp_path / "damaged.json"
    file.write_text(TEXT[:where] + put + TEXT[where + taken :], encoding="utf-8")
    with contextlib.suppress(UnreadableFile):
        io.verify(file, record="final")


# --- writing ------------------------------------------------------------------------------------


def fails(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("broken", ["os.fsync", "pathlib.Path.replace", "pathlib.Path.chmod"])
def test_a_file_that_cannot_be_written_whole_stays_as_it_was(
    saved: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    before = saved.read_bytes()
    monkeypatch.setattr(broken, fails)
    with pytest.raises(OSError, match="No space left") as caught:
        io.write_whole(saved, "new")
    assert caught.value.filename == str(saved)
    monkeypatch.undo()
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved], "a part of a file was left behind"


def test_an_interrupt_leaves_nothing_behind(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        io.write_whole(saved, "new")
    assert list(saved.parent.iterdir()) == [saved]
    assert saved.read_text() != "new"


def test_a_link_is_followed_and_permissions_are_kept(saved: Path) -> None:
    saved.chmod(0o640)
    link = saved.parent / "link"
    link.symlink_to(saved)
    io.write_whole(link, "new")
    assert link.is_symlink()
    assert saved.read_text() == "new"
    assert stat.S_IMODE(saved.stat().st_mode) == 0o640


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    io.write_whole(pipe, "carrom")
    reader.join(10.0)
    assert read == ["carrom"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("call", [io.load, io.verify, io.load_scene])
def test_a_pipe_that_nobody_writes_to_is_refused_at_once(
    tmp_path: Path, call: Callable[[Path], object]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnreadableFile, match="pipe: not a regular file"):
        call(tmp_path / "pipe")


@pytest.mark.parametrize("path", [3, None, b"a.json", ["a"]])
def test_what_is_no_path_is_refused(path: Any) -> None:
    result = simulate(Layout.of({}), Stroke.aim(x=0.0, angle=90.0, speed=1.0))
    for call in (io.load, io.verify, io.load_scene, lambda path: io.save(path, result)):
        with pytest.raises(CarromError, match="must be text or a path object"):
            call(path)


def test_a_path_that_can_be_none_is_cut_short_in_its_error() -> None:
    with pytest.raises(UnreadableFile) as caught:
        io.load("y" * 100_000)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("where", ["no/such/folder", "."])
def test_a_place_where_no_file_can_be_is_named(tmp_path: Path, where: str) -> None:
    with pytest.raises(OSError, match=re.escape(str(tmp_path / where))):
        io.write_whole(tmp_path / where, "x")


def test_names_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    io.write_whole(tmp_path / ("x" * 250), "long")
    assert (tmp_path / ("x" * 250)).read_text() == "long"


@pytest.mark.parametrize("call", [io.load, io.verify, io.read_json, io.load_scene])
def test_paths_may_be_text(call: Callable[[str], object], tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="No such file"):
        call(str(tmp_path / "x"))
