"""The commands that the main program is given: their errors, and a film from file to file."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import carrom
import pytest
from carrom.cli import main as carrom_main
from carrom.records import RecordWriter
from carrom.rules import Match, Toss
from carrom_viewer.main import main
from PIL import Image


@pytest.fixture
def stroke_file(tmp_path: Path) -> Path:
    """A short stroke in a file."""
    stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.4)
    result = carrom.simulate(carrom.Layout.of({}), stroke)
    path = tmp_path / "stroke.json"
    carrom.save(path, result)
    return path


def test_the_main_program_has_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert carrom_main(["--help"]) == 0
    out = capsys.readouterr().out
    for name in ("play", "view", "film"):
        assert f"\n  {name} " in out


def without_a_display(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key != "PYGLET_HEADLESS"}
    return subprocess.run(
        [sys.executable, "-m", "carrom", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env=kept | {"DISPLAY": ":987"} | environment,
        check=False,
    )


@pytest.mark.parametrize(
    ("display", "told"), [("", "(DISPLAY is not set)"), (":987", '(Cannot connect to ":987")')]
)
def test_without_a_display_one_line_says_what_to_do(display: str, told: str) -> None:
    done = without_a_display("play", DISPLAY=display)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert f"nothing can be drawn here {told}" in done.stderr
    assert "apt-get install" in done.stderr


def test_view_without_a_display_says_the_same(stroke_file: Path) -> None:
    done = without_a_display("view", str(stroke_file))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_going_on_with_a_match_that_is_over_is_refused_before_a_window_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "over.jsonl"
    toss = Toss(winner=0, choice="break")
    RecordWriter(path, Match.opening(("Ann", "Bob"), toss=toss).concede("Bob", match=True)).close()
    assert carrom_main(["play", str(path)]) == 2
    assert capsys.readouterr().err == f"Error: {path}: the match is over\n"


def test_a_driver_that_knows_no_opengl_of_today_is_named(
    stroke_file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "a.webp"
    done = without_a_display(
        *("film", str(stroke_file), "--out", str(out)),
        MESA_GL_VERSION_OVERRIDE="2.1",
        MESA_GLSL_VERSION_OVERRIDE="120",
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert not out.exists()


@pytest.mark.parametrize("command", ["view", "film", "play"])
def test_a_damaged_file_is_one_message(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{", "utf-8")
    words = [command, str(bad)] + (
        ["--out", str(tmp_path / "a.webp")] if command == "film" else []
    )
    assert carrom_main(words) == 2
    assert "bad.json" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_one_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no such file.json"]) == 2
    assert "no such file.json" in capsys.readouterr().err


@pytest.mark.usefixtures("drawing")
def test_a_film_is_written_without_a_display(
    stroke_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.webp"
    words = ["film", str(stroke_file), "--out", str(out), "--size", "200", "200", "--fps", "10"]
    assert carrom_main([*words, "--trails", "--signs"]) == 0
    assert "written" in capsys.readouterr().out
    with Image.open(out) as film:
        assert film.size == (200, 200)
        assert getattr(film, "n_frames", 1) > 5


@pytest.mark.usefixtures("drawing")
def test_a_film_that_is_interrupted_leaves_nothing(stroke_file: Path) -> None:
    out = stroke_file.with_name("a.webp")
    words = ["film", str(stroke_file), "--out", str(out), "--rate", "0.015625", "--tell"]
    with subprocess.Popen(
        [sys.executable, "-m", "carrom", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("1/")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 130
    assert list(stroke_file.parent.iterdir()) == [stroke_file]


def test_every_fault_of_a_film_is_told_before_anything_is_drawn(
    stroke_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["film", str(stroke_file), "--out", str(tmp_path / "a.webp")]
    words += ["--size", "3", "200", "--rate", "99", "--fps", "0", "--seat", "up"]
    assert carrom_main(words) == 2
    told = capsys.readouterr().err
    for fault in ("width must be", "rate must be", "fps must be", "not 'up'"):
        assert fault in told
