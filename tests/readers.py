"""Every reader of what somebody else wrote, and a good file for each."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from carrom import io
from carrom.cli import league, starts
from carrom.cli.umpire_file import MatchFile
from carrom.layout import Layout
from carrom.physics import simulate
from carrom.players.league import Fixture, fixtures, open_fixture
from carrom.records import Record, RecordWriter
from carrom.rules import Game, Match, Position, StrokeFacts, Toss
from carrom.rules.tournament import SwissTournament
from carrom.solver import Goal, Solutions, solve
from carrom.solver.tricks import FOLDER, load_trick
from carrom.stroke import Stroke

LAYOUT: Final = Layout.of({"W1": (0.2, 0.2)})
GOAL: Final = "pot W1 in NE"


def from_checkpoint(path: Path) -> object:
    return solve(LAYOUT, GOAL, budget=64, checkpoint=path)


def from_forms(read: Callable[[str], object]) -> Callable[[Path], object]:
    """A reader of text, as one of a file that somebody has opened."""

    def from_file(path: Path) -> object:
        return read(path.read_bytes().decode("utf-8", "surrogateescape"))

    return from_file


def from_umpire_file(path: Path) -> object:
    with contextlib.closing(MatchFile.resumed(path)) as file:
        return file.match


def from_league(path: Path) -> object:
    return league._played(FIXTURE, path)


FIXTURE: Final[Fixture] = fixtures(["random", "geometric-club"], boards=1, seed=1)[0]

READERS: Final[dict[str, Callable[[Path], object]]] = {
    "stroke": io.load,
    "stroke, verified": io.verify,
    "scene": io.load_scene,
    "record": Record.load,
    "record, resumed": lambda path: RecordWriter.resume(path).close(),
    "umpire file": from_umpire_file,
    "league folder": from_league,
    "checkpoint": from_checkpoint,
    "solutions": Solutions.load,
    "trick": load_trick,
    "start": lambda path: starts.read_start(str(path)),
    "materials": lambda path: starts.read_materials(str(path)),
    "goal file": lambda path: Goal.parse(starts.read_goal(str(path))),
    "facts": from_forms(StrokeFacts.from_json),
    "facts as text": from_forms(StrokeFacts.from_text),
    "position": from_forms(Position.from_json),
    "position as text": from_forms(Position.from_text),
    "game as text": from_forms(Game.from_text),
    "match": from_forms(Match.from_json),
    "match as text": from_forms(Match.from_text),
    "tournament": from_forms(SwissTournament.from_json),
    "tournament as text": from_forms(SwissTournament.from_text),
    "layout": from_forms(Layout.from_text),
    "goal": from_forms(Goal.parse),
}
"""Every reader of the library."""


def valid_files(folder: Path) -> dict[str, Path]:
    """A good file for each reader of files."""
    files = {name: folder / f"{name}.file" for name in READERS}
    match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"), layout=False)
    game, layout = Game.opening("icf", layout=False), Layout.opening()
    result = simulate(LAYOUT, Stroke.aim(x=0.0, angle=90.0, speed=2.0))
    for name in ("stroke", "stroke, verified", "start", "materials"):
        io.save(files[name], result)
    with RecordWriter(files["umpire file"], match) as writer:
        writer.write(match.play(StrokeFacts.counts(own=1)))
    RecordWriter(files["league folder"], open_fixture(FIXTURE)[0], seed=FIXTURE.stream).close()
    for name in ("record", "record, resumed"):
        with RecordWriter(files[name], game) as writer:
            writer.write(game.play(StrokeFacts.counts(own=1)))
    scene = Path(io.__file__).parent.parent / "data" / "scenes" / "scene_calm.json"
    files["scene"].write_bytes(scene.read_bytes())
    from_checkpoint(files["checkpoint"])
    solve(LAYOUT, GOAL, budget=2_000, limit=1).save(files["solutions"])
    files["trick"].write_bytes((FOLDER / "cannon.toml").read_bytes())
    facts, position = StrokeFacts.counts(own=1), Position.opening("icf")
    tournament = SwissTournament(("Ann", "Bob"), rounds=1).record({1: (25, 7)})
    for name, value in (("facts", facts), ("position", position), ("match", match)):
        files[name].write_text(value.to_json(), encoding="utf-8")
        files[f"{name} as text"].write_text(value.to_text(), encoding="utf-8")
    files["game as text"].write_text(game.to_text(), encoding="utf-8")
    files["tournament"].write_text(tournament.to_json(), encoding="utf-8")
    files["tournament as text"].write_text(tournament.to_text(), encoding="utf-8")
    files["layout"].write_text(layout.to_text(), encoding="utf-8")
    for name in ("goal", "goal file"):
        files[name].write_text(GOAL, encoding="utf-8")
    return files
