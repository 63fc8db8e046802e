"""The screens as they are seen, in both languages, beside pictures that were kept."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from carrom import CarromBoard, Layout, Stroke, simulate
from carrom.rules import StrokeFacts
from carrom.solver.tricks import trick
from carrom_viewer.app import App, Context
from carrom_viewer.camera import Camera
from carrom_viewer.replay import Replay
from carrom_viewer.scene import Scene
from carrom_viewer.screens import Screen
from carrom_viewer.screens.play import Play
from carrom_viewer.screens.replay import ReplayScreen
from carrom_viewer.session import Happening, Session, Table
from carrom_viewer.settings import Settings
from viewer_pictures import Picture

Draw = Callable[..., Picture]
Same = Callable[[str, Picture], None]

SIZE = (800, 600)
NONE: frozenset[str] = frozenset()
PEOPLE = Table(teams=(("Ann",), ("Bob",)), seed=1)


@pytest.fixture
def contexts(tmp_path: Path) -> Iterator[Callable[..., Context]]:
    """Makes contexts whose folder is empty: ``contexts(language="fr")``."""
    made: list[Context] = []

    def context(**chosen: object) -> Context:
        made.append(Context(Settings(**chosen), save=False, folder=tmp_path))  # type: ignore[arg-type]
        return made[-1]

    yield context
    for one in made:
        assert one.jobs.close()


def seen(screen: Screen, context: Context, now: float = 0.0) -> Scene:
    """What the app shows of a screen in a window of the size."""
    app = App(context, screen)
    size = Camera.of(SIZE).size
    app.scene(now, size)
    app.tick(now)
    return app.scene(now, size)


def playing(context: Context) -> Play:
    """A match whose first stroke is to be made."""
    session = Session(PEOPLE, context.jobs, None)
    session.choose("break")
    return Play(context, session)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_aiming_the_break(
    language: str, contexts: Callable[..., Context], draw: Draw, same_picture: Same
) -> None:
    context = contexts(language=language, ghost=False)
    same_picture(f"screen-break-{language}", draw(seen(playing(context), context), SIZE))


def test_aiming_with_the_ghost_and_the_fan(
    contexts: Callable[..., Context], draw: Draw, same_picture: Same
) -> None:
    context = contexts(ghost=True, fan=True)
    screen = playing(context)
    for step in range(10):
        seen(screen, context, 0.1 * step)
        context.jobs.wait("fan", 20.0)
    same_picture("screen-ghost-and-fan", draw(seen(screen, context, 1.0), SIZE))


def test_due_men_are_to_be_placed(
    contexts: Callable[..., Context], draw: Draw, same_picture: Same
) -> None:
    context = contexts()
    session = owing(context)
    scene = seen(Play(context, session), context)
    assert scene.board.regions
    same_picture("screen-placing", draw(scene, SIZE))


def owing(context: Context) -> Session:
    """A match in which Ann has pocketed a man and the striker: Bob is to place two men."""
    session = Session(PEOPLE, context.jobs, None)
    session.choose("break")
    match = session.match
    assert match is not None
    mine = "W1" if match.position.sides[match.position.me].colour == "white" else "B1"
    names = [name for name in Layout.opening().names if name not in (mine, "Q")]
    places = {
        name: (0.03 + 0.034 * i, 0.3) if i < 8 else (-0.3 + 0.034 * (i - 8), 0.26)
        for i, name in enumerate(names)
    }
    facts = StrokeFacts(
        pocketed=(mine,),
        striker=True,
        first_contact=mine,
        layout=Layout.of({"Q": (0.2, -0.1), **places}),
    )
    after = match.play(facts)
    assert after.placer == "Bob"
    session._happened(Happening(match, after, player="Ann"))
    return session


def test_a_replay_in_the_middle_of_the_break_with_trails(
    contexts: Callable[..., Context], draw: Draw, same_picture: Same
) -> None:
    context = contexts()
    board = CarromBoard.icf()
    stroke = Stroke.aim(0.0, 90.0, 5.0)
    result = simulate(Layout.opening(), stroke, board=board)
    screen = ReplayScreen(context, (Replay(result, title="Ann"),))
    seen(screen, context, 0.0)
    screen.key("space", NONE)
    for step in range(1, 26):
        screen.tick(0.01 * step)
    same_picture("screen-replay", draw(seen(screen, context, 0.25), SIZE))


def test_a_trick_is_to_be_tried(
    contexts: Callable[..., Context], draw: Draw, same_picture: Same
) -> None:
    context = contexts(language="fr", ghost=False)
    screen = context.open("drill", trick=trick("triple-pot"))
    same_picture("screen-trick", draw(seen(screen, context), SIZE))


def test_a_place_is_refused_in_a_tall_window(
    contexts: Callable[..., Context], draw: Draw, same_picture: Same
) -> None:
    context = contexts(ghost=False)
    screen = playing(context)
    assert screen.aiming is not None
    screen.aiming.move_to(0.2)
    tall = (600, 900)
    app = App(context, screen)
    same_picture("screen-refused", draw(app.scene(0.0, Camera.of(tall).size), tall))


def test_a_question_is_asked_over_everything(
    contexts: Callable[..., Context], draw: Draw, same_picture: Same
) -> None:
    context = contexts(language="fr", ghost=False)
    screen = playing(context)
    screen.key("c", NONE)
    same_picture("screen-question", draw(seen(screen, context), SIZE))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["menu", "tricks", "help", "settings", "setup", "design"])
def test_a_screen(
    name: str,
    language: str,
    contexts: Callable[..., Context],
    draw: Draw,
    same_picture: Same,
) -> None:
    context = contexts(language=language)
    screen = context.open(name)
    same_picture(f"screen-{name}-{language}", draw(seen(screen, context), SIZE))
