"""Draw the pictures of the viewer in README.md and docs/viewer.md again, without a display.

python tools/viewer_pictures.py [FOLDER]        default: docs/pictures
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import carrom
import numpy as np
from carrom.rules import Match, StrokeFacts, Toss
from carrom.solver.tricks import trick
from carrom_viewer.aids import FAN
from carrom_viewer.app import App, Context
from carrom_viewer.camera import Camera
from carrom_viewer.film import film
from carrom_viewer.offscreen import Offscreen
from carrom_viewer.replay import Replay, Shown
from carrom_viewer.scene import Scene
from carrom_viewer.screens import Screen
from carrom_viewer.screens.design import Design
from carrom_viewer.screens.play import Play
from carrom_viewer.screens.replay import ReplayScreen
from carrom_viewer.screens.solve import SOLVE, Solve
from carrom_viewer.screens.tricks import Tricks
from carrom_viewer.session import Session
from carrom_viewer.settings import Settings
from carrom_viewer.table import Table
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1200, 800)
FILM_SIZE = (360, 360)
QUALITY = 88
NONE: frozenset[str] = frozenset()
TEAMS = (("Ann",), ("Bob",))
SETUP = carrom.Layout.of({"W1": (0.20, 0.20), "B1": (0.06, 0.02), "Q": (-0.12, 0.18)})
GOAL_OF_PLAY = "pot any of own; keep striker; striker off 0 cushions before contact"
GOAL = "pot W1 in NE; keep striker"


def after_breaks() -> Iterator[Match]:
    """Matches in which Ann has pocketed a man by a real break, and plays on."""
    match = Match.opening(TEAMS, "icf", toss=Toss(winner=0, choice="break", seat="north"))
    layout = match.position.layout
    assert layout is not None
    for angle in range(60, 120):
        stroke = carrom.Stroke.aim(x=0.05, angle=float(angle), speed=6.0)
        facts = StrokeFacts.of(carrom.simulate(layout, stroke))
        after = match.apply(match.rule(facts))
        if after.player_on_turn == "Ann" and len(facts.pocketed) == 1 and not facts.striker:
            yield after


def direct_pot() -> tuple[Match, carrom.Stroke]:
    """A match, and a stroke up the board at a man that may well go into a pocket."""
    for match in after_breaks():
        for one in carrom.solve(match.position, GOAL_OF_PLAY, budget=20_000, seed=1):
            made, up = one.result, 40.0 < one.stroke.angle < 140.0
            if up and made.first_contact == made.pocketed[0][0] and 0.4 < one.odds.rate < 0.9:
                return match, one.stroke
    raise SystemExit("no break leaves a direct pot: choose other strokes")


def playing(context: Context) -> Screen:
    """Ann aims, as the solver would, with all that helps her."""
    match, stroke = direct_pot()
    screen = Play(context, Session(Table(teams=TEAMS), context.jobs, None, match))
    settled(screen, 0.0)
    assert screen.aiming is not None
    screen.aiming.take(stroke)
    for now in range(3):  # the hand is still, the fan is asked for, the fan is there
        settled(screen, float(now))
        context.jobs.wait(FAN, 60.0)
    return screen


def replaying(context: Context) -> Screen:
    """A trick in which three men fall, while they do."""
    screen = ReplayScreen(context, (Replay(trick("triple-pot").result()),))
    screen.key("n", NONE)  # names
    screen.playback.scrub(0.4 * screen.playback.end)
    return screen


def solving(context: Context) -> Screen:
    """The answers to a question."""
    screen = Solve(context, SETUP, goal=GOAL)
    screen.controls.focus = None
    screen.key("enter", NONE)
    context.jobs.wait(SOLVE, 120.0)
    return screen


def designing(context: Context) -> Screen:
    """A set-up of some pieces."""
    return Design(context, layout=SETUP)


def tricks(context: Context) -> Screen:
    """The trick book, some of it learnt."""
    return Tricks(context)


SCREENS: dict[str, Callable[[Context], Screen]] = {
    "viewer-play": playing,
    "viewer-replay": replaying,
    "viewer-tricks": tricks,
    "viewer-solve": solving,
    "viewer-design": designing,
}
"""The pictures, and what is seen in each."""


def settled(screen: Screen, now: float = 3.0) -> Scene:
    """What is seen once the screen has had its time."""
    size = Camera.of(SIZE).size
    screen.scene(now, size)
    screen.tick(now)
    return screen.scene(now, size)


@contextmanager
def shared(folder: Path) -> Iterator[Context]:
    """What screens share, with nothing kept."""
    stars = {"straight-cut": 3, "thin-cut": 2, "back-shot": 1}
    settings = Settings(fan=True, odds=True, sound=False, stars=stars)
    context = Context(settings, save=False, folder=folder)
    with App(context):
        yield context


def drawn(make: Callable[[Context], Screen], context: Context) -> Image.Image:
    """A screen as a picture."""
    with Offscreen(SIZE) as offscreen:
        screen = make(context)
        picture = offscreen.draw(settled(screen))
        screen.close()
    return Image.fromarray(picture).convert("RGB")


def break_film(out: Path) -> None:
    """A film of the opening break."""
    stroke = carrom.Stroke.aim(x=0.05, angle=98.0, speed=6.0)
    result = carrom.simulate(carrom.Layout.opening(), stroke)
    with Offscreen(FILM_SIZE, panel=False) as offscreen:

        def draw(replay: Replay, time: float, _: tuple[int, int]) -> np.ndarray:
            return offscreen.draw(Scene(replay.view(time, Shown(trails=True))))

        film(result, out, draw=draw, size=FILM_SIZE, fps=15, rate=0.75)


def main() -> int:
    """Draw all."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs" / "pictures").resolve()
    target.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, shared(Path(folder)) as context:
        for name, make in SCREENS.items():
            picture = drawn(make, context)
            picture.save(target / f"{name}.webp", quality=QUALITY, method=6)
    break_film(target / "viewer-break.webp")
    print(f"{len(SCREENS) + 1} pictures of the viewer in {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
