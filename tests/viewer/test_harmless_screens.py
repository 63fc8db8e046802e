"""Whatever stands in a name or a file, every screen shows it in its place and obeys none of it."""

import json
import random
import unicodedata
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import carrom
import pytest
from carrom.harmless import is_obeyed
from carrom_viewer import metrics, rows
from carrom_viewer.app import Context
from carrom_viewer.camera import Camera
from carrom_viewer.replay import load_replays
from carrom_viewer.resuming import resumed
from carrom_viewer.scene import LONGEST_TITLE, Scene, Size, Text
from carrom_viewer.screens import PanelScreen
from carrom_viewer.screens.design import Design
from carrom_viewer.screens.drill import Drill
from carrom_viewer.screens.menu import Menu
from carrom_viewer.screens.play import Play
from carrom_viewer.screens.replay import LIST, LOAD, ReplayScreen
from carrom_viewer.screens.settings import SettingsScreen
from carrom_viewer.screens.setup import RECORDS, Setup
from carrom_viewer.screens.solve import Solve
from carrom_viewer.screens.tricks import Tricks
from carrom_viewer.session import Session
from carrom_viewer.settings import MOST_NAME, Settings, load_settings
from carrom_viewer.setups import FOLDER
from carrom_viewer.table import Table
from carrom_viewer.text import Letters
from carrom_viewer.widgets import Act
from viewer_acts import Strict, random_act

SIGNS: Final = (
    "\x1b[2J\x1b]8;;http://e.vil\x1b\\[bold]B[/bold][link=http://e.vil]\u202eeno\u2066two\u200b\ufeff"
    "\u200d\x9b31m<script>alert(1)</script>&amp;{name}%s\x07\x00\r\t\u2028\ud800|"
)
EVIL: Final = {
    "signs": SIGNS,
    "long": 10_000 * "W",
    "words": 2_500 * "Ann ",
    "both": 100 * SIGNS,
    "lines": 2_000 * "a\n",
    "marks": "e" + 5_000 * "\u0301\u0323",
}
"""Orders to a terminal, markup, turns of the direction, what is not seen, and much too much."""
SIZES: Final = {
    name: Camera.of(pixels, ratio=1.0).size
    for name, pixels in {"usual": (1280, 900), "small": (640, 480), "wide": (2400, 700)}.items()
}
LAYOUT: Final = carrom.Layout.of({"W1": (0.2, 0.2), "B1": (-0.1, 0.1)})


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    made = Context(Settings(), save=False, folder=tmp_path)
    yield made
    assert made.jobs.close()


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The record of a match that was left, without its seals."""
    path = tmp_path_factory.mktemp("kept") / "match.jsonl"
    context = Context(Settings(), save=False)
    session = Session(Table(teams=(("Ann",), ("Bob",)), seed=1), context.jobs, path)
    session.choose("break")
    for _ in range(8):
        random_act(session, random.Random(3))
    session.close()
    assert context.jobs.close()
    plain = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [json.dumps({key: one[key] for key in one if key != "seal"}) for one in plain]


def as_name(text: str) -> str:
    """A text as a file may have it for a name."""
    return "".join(one for one in text if unicodedata.category(one) not in ("Cc", "Cs", "Zl"))


def record(path: Path, lines: list[str], name: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join(lines).replace('"Ann"', json.dumps(name))
    path.write_text(text + "\n", encoding="utf-8")
    return path


def look(context: Context, screen: PanelScreen, *, told: bool = False) -> None:
    """Look at a screen in windows of every size, with whatever it has to tell.

    Args:
        context: of the screen.
        screen: what is looked at.
        told: whether there must be a message.
    """
    app = Strict(context, screen)
    app.tick(0.0)
    for size in SIZES.values():
        scene = app.scene(0.0, size)
        assert_harmless(scene)
        assert_in_its_place(scene, size)
        assert any(isinstance(one, Text) for one in scene.overlay) or not told


def assert_harmless(scene: Scene) -> None:
    texts = [one.text for one in (*scene.panel, *scene.overlay) if isinstance(one, Text)]
    for text in (*texts, *(label.text for label in scene.board.labels), scene.title):
        obeyed = sorted({hex(ord(sign)) for sign in text if sign != "\n" and is_obeyed(sign)})
        assert not obeyed, text[:300]
    assert "\n" not in scene.title
    assert len(scene.title) <= LONGEST_TITLE


def assert_in_its_place(scene: Scene, size: Size) -> None:
    letters = Letters(512)
    for items, area in ((scene.panel, size.panel), (scene.overlay, size.window)):
        for one in items:
            if not isinstance(one, Text):
                continue
            broken = metrics.wrapped(one.text, one.size, one.bold, one.width)
            wide = max(metrics.width(line, one.size, one.bold) for line in broken)
            assert one.x > -0.01, one
            assert one.x + wide < area[0] + 0.01, (one.x, wide, area, one.text[:100])
            letters.rectangles(one.text, 20.0, one.bold, one.width)
            if items is scene.overlay:
                assert one.y > -0.01
                assert one.y + one.size * len(broken) < area[1] + 0.01
    camera = Camera.of((640, 480), None, scene.board.board, scene.board.turned)
    for label in scene.board.labels:
        drawn = rows.labels([label], letters, camera)
        assert label.room is None or len(drawn) <= len(label.text)


@pytest.mark.parametrize("name", EVIL)
def test_a_match_with_such_a_player_is_gone_on_with(
    context: Context, lines: list[str], name: str
) -> None:
    path = record(context.folder / RECORDS / "match.jsonl", lines, as_name(EVIL[name]))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names
        session = resumed(path, context.jobs)
    screen = Play(context, session)
    look(context, screen)
    screen.key("c", frozenset())
    assert screen.dialog is not None
    look(context, screen)
    screen.key("escape", frozenset())
    screen.key("c", frozenset())
    screen.key("enter", frozenset())
    assert session.stage == "over"
    look(context, screen)
    context.tell(str(EVIL[name]))
    look(context, screen, told=True)
    session.close()


@pytest.mark.parametrize("name", EVIL)
def test_a_match_with_such_a_player_is_seen_again_and_in_the_list(
    context: Context, lines: list[str], name: str
) -> None:
    path = record(context.folder / RECORDS / "match.jsonl", lines, as_name(EVIL[name]))
    screen = ReplayScreen(context)
    assert context.jobs.wait(LIST, 60.0)
    look(context, screen)
    screen.told = screen.say("replay.film-told", path=Path(f"/films/{EVIL[name]}.webp"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        screen.replays = load_replays(path)
    screen.show(1)
    look(context, screen)


@pytest.mark.parametrize("name", EVIL)
def test_files_that_are_called_so_or_hold_such_things_are_told_of(
    context: Context, lines: list[str], name: str
) -> None:
    evil = EVIL[name]
    called = "".join(sign for sign in evil if sign not in "\0/\ud800")[:60]
    folder = context.folder / RECORDS
    path = record(folder / f"{called}.jsonl", lines, evil)
    (folder / f"{called} 2.jsonl").write_text(json.dumps({"format": evil}), encoding="utf-8")
    path.with_name(f"{called}.seats.json").write_text(json.dumps({"format": evil}), "utf-8")
    menu = Menu(context)
    look(context, menu)
    screen = ReplayScreen(context)
    for file in (path, path.with_name(f"{called} 2.jsonl"), folder / "none" / evil):
        screen.load(file)
        assert context.jobs.wait(LOAD, 60.0)
        look(context, screen, told=file != path)
    app = Strict(context, menu)
    app._safely(lambda: menu.act(Act("menu.resume")))
    look(context, menu, told=True)


@pytest.mark.parametrize("name", EVIL)
def test_set_ups_and_what_is_typed_and_pasted(context: Context, name: str) -> None:
    evil = EVIL[name]
    (context.folder / FOLDER).mkdir()
    (context.folder / FOLDER / "Two men.txt").write_text(evil, "utf-8", "replace")
    screen = Design(context, LAYOUT)
    context.clipboard.write(evil)
    app = Strict(context, screen)
    for done in ("design.load", "design.paste"):
        screen.name = "Two men"
        app._safely(lambda done=done: screen.act(Act(done)))  # type: ignore[misc]
        look(context, screen, told=True)
    screen.name = evil
    screen.controls.focus = "design.name"
    app._safely(lambda: screen.act(Act("design.save")))
    look(context, screen, told=True)
    screen._ask_delete()
    look(context, screen)


@pytest.mark.parametrize("name", EVIL)
def test_goals_settings_and_players(context: Context, name: str, tmp_path: Path) -> None:
    evil = EVIL[name]
    solve = Solve(context, LAYOUT, goal=evil)
    look(context, solve)
    solve.act(Act("solve.start"))
    assert solve.problem
    look(context, solve)
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"format": evil, evil: evil}), encoding="utf-8")
    context.tell(load_settings(path)[1])
    look(context, SettingsScreen(context), told=True)
    context.settings = Settings(players=(evil[:MOST_NAME],) * 4, stars={evil: 3})
    setup = Setup(context, seed=1)
    setup.doubles = True
    look(context, setup)
    Strict(context, setup)._safely(lambda: setup.act(Act("setup.start")))
    look(context, setup, told=True)
    for screen in (Tricks(context), Drill(context, LAYOUT), Drill(context)):
        look(context, screen)
