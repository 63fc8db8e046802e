"""A film made by a process beside the program: progress, cancelling, what goes wrong."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import carrom
import pytest
from carrom.cli.commands import READER_GONE
from carrom.errors import CarromError
from carrom_viewer import filming
from carrom_viewer.filming import filmed, new_film
from carrom_viewer.jobs import Jobs, News, Task
from carrom_viewer.replay import Replay, Shown
from PIL import Image

FILM = "film"


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    with Jobs() as made:
        yield made
        assert made.close()


@pytest.fixture(scope="module")
def replay() -> Replay:
    stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=0.4)
    return Replay(carrom.simulate(carrom.Layout.of({}), stroke), "north")


def begun(jobs: Jobs, replay: Replay, out: Path, rate: float = 8.0) -> None:
    def work(task: Task) -> Path:
        return filmed(replay, out, task, shown=Shown(trails=True), signs=True, rate=rate)

    jobs.start(FILM, work)


def news_of(jobs: Jobs) -> list[News]:
    assert jobs.wait(FILM, 60.0)
    return list(jobs.news(FILM))


@pytest.mark.usefixtures("drawing")
def test_a_film_is_made_and_tells_how_far_it_is(
    jobs: Jobs, replay: Replay, tmp_path: Path
) -> None:
    out = tmp_path / "films" / "a.webp"
    begun(jobs, replay, out)
    *progress, last = news_of(jobs)
    assert last.error is None
    assert last.value == out
    parts = [one.value for one in progress]
    assert parts == sorted(parts)  # type: ignore[type-var]
    assert parts[-1] == 1.0
    assert len(parts) > 30
    with Image.open(out) as film:
        assert getattr(film, "n_frames", 1) > 1


@pytest.mark.usefixtures("drawing")
def test_the_seat_signs_and_trails_of_the_picture_are_those_of_the_film(
    jobs: Jobs, replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(filming, "_watch", lambda command, _: asked.extend(command))
    begun(jobs, replay, tmp_path / "a.webp")
    news_of(jobs)
    assert asked[asked.index("--seat") + 1] == "north"
    assert {"--trails", "--signs"} <= set(asked)
    asked.clear()
    begun(jobs, Replay(replay.result), tmp_path / "a.webp")
    news_of(jobs)
    assert "--seat" not in asked


def test_a_film_that_nobody_waits_for_ends_and_leaves_nothing(
    jobs: Jobs, replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin: list[subprocess.Popen[str]] = []

    class Watched(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)  # type: ignore[call-overload]
            begin.append(self)

    monkeypatch.setattr(filming.subprocess, "Popen", Watched)  # type: ignore[attr-defined]
    begun(jobs, replay, tmp_path / "a.webp", rate=1.0 / 64.0)
    end = time.monotonic() + 30.0
    while not jobs.news(FILM) and time.monotonic() < end:
        time.sleep(0.01)
    jobs.cancel(FILM)
    assert jobs.close(30.0)
    assert begin[0].returncode == READER_GONE
    assert list(tmp_path.iterdir()) == []


def test_what_goes_wrong_is_told_in_the_words_of_the_command(
    jobs: Jobs, replay: Replay, tmp_path: Path
) -> None:
    begun(jobs, replay, tmp_path / "a.webp", rate=99.0)
    *_, last = news_of(jobs)
    assert isinstance(last.error, CarromError)
    assert str(last.error) == "rate must be from 0.015625 to 8, not 99.0"
    assert list(tmp_path.iterdir()) == []


def test_a_new_film_takes_no_place_of_another(tmp_path: Path) -> None:
    first = new_film(tmp_path)
    first.touch()
    assert new_film(tmp_path) != first
