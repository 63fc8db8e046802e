"""What carrom offers in public, found by looking: modules, classes, functions; a value of each.

A new public class without a line in `SAMPLES` fails the tests that walk over all of them.
"""

import importlib
import importlib.util
import inspect
import pkgutil
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, Final

import carrom
from carrom import players, rules, solver
from carrom.io import shipped_scene
from carrom.players import RandomPlayer, play_game
from carrom.records import Entry, Record, RecordVerification
from carrom.rules import tournament
from carrom.solver.aiming import Pot as AimedPot

NO_LIBRARY: Final = ("carrom.cli", "carrom.reference", "carrom._core")
"""Packages that are no interface for programs: commands, and the two simulators' own."""


@cache
def modules() -> tuple[ModuleType, ...]:
    """The packages of the library that say in ``__all__`` what they offer."""
    names = [
        "carrom",
        *(found.name for found in pkgutil.walk_packages(carrom.__path__, "carrom.")),
    ]
    packages = [importlib.import_module(name) for name in names if _is_library(name)]
    return tuple(m for m in packages if hasattr(m, "__path__") and hasattr(m, "__all__"))


def _is_library(name: str) -> bool:
    return not name.startswith(NO_LIBRARY) and not name.endswith("__main__")


@cache
def members() -> dict[str, Any]:
    """Everything public by its full name, once for each object."""
    found: dict[str, Any] = {}
    seen: set[int] = set()
    for module in modules():
        for name in module.__all__:
            thing = getattr(module, name)
            if id(thing) not in seen:
                seen.add(id(thing))
                found[f"{module.__name__}.{name}"] = thing
    return found


def classes() -> dict[str, type]:
    """The public classes of which there are instances, by name; no errors, protocols, bases."""
    return {
        name: thing
        for name, thing in members().items()
        if inspect.isclass(thing)
        and not issubclass(thing, BaseException)
        and not inspect.isabstract(thing)
        and not getattr(thing, "_is_protocol", False)
    }


def functions() -> dict[str, Callable[..., Any]]:
    """The public functions by name."""
    return {name: thing for name, thing in members().items() if inspect.isfunction(thing)}


@cache
def errors() -> tuple[type[BaseException], ...]:
    """Every exception and warning that any module of the two packages defines."""
    for package in ("carrom", "carrom_viewer"):
        spec = importlib.util.find_spec(package)
        where = None if spec is None else spec.submodule_search_locations
        for found in pkgutil.walk_packages(where or (), f"{package}."):
            if not found.name.endswith("__main__"):
                importlib.import_module(found.name)
    open_ends: list[type[BaseException]] = [BaseException]
    all_errors: dict[type[BaseException], None] = {}
    while open_ends:
        for error in open_ends.pop().__subclasses__():
            open_ends.append(error)
            if error.__module__.partition(".")[0] in {"carrom", "carrom_viewer"}:
                all_errors[error] = None
    return tuple(sorted(all_errors, key=lambda error: f"{error.__module__}.{error.__name__}"))


# --- one of each --------------------------------------------------------------------------------

LAYOUT: Final = carrom.Layout.of({"W1": (0.1, 0.2), "B1": (-0.2, 0.1), "Q": (0.0, 0.0)})
STROKE: Final = carrom.Stroke.aim(x=0.02, angle=95.0, speed=3.0)


@cache
def result() -> carrom.StrokeResult:
    """A stroke with its trajectory."""
    return carrom.simulate(LAYOUT, STROKE)


@cache
def batch() -> carrom.BatchResult:
    """Three strokes with their events."""
    strokes = carrom.StrokeBatch.aim(x=0.0, angle=[80.0, 90.0, 100.0], speed=3.0)
    return carrom.simulate_batch(LAYOUT, strokes, record="events")


@cache
def position() -> rules.Position:
    """A position with places."""
    return rules.Position.of("icf", layout=LAYOUT)


@cache
def game() -> rules.Game:
    """A game of which some strokes were played."""
    events = play_game(rules.Game.opening("icf"), {s: RandomPlayer(1) for s in ("south", "north")})
    for _, event in zip(range(6), events, strict=False):
        state = event.state
    assert isinstance(state, rules.Game)
    return state


@cache
def solutions() -> solver.Solutions:
    """What a short search found."""
    return solver.solve(LAYOUT, "pot W1", budget=1_000, seed=1)


@cache
def near_miss() -> solver.NearMiss:
    """What comes nearest to a goal that a few strokes do not reach."""
    goal = "pot Q in NE; pot W1 in SW; pot B1 in NE"
    found = solver.solve(LAYOUT, goal, budget=64, seed=1).near_miss
    assert found is not None
    return found


@cache
def swiss() -> tournament.SwissTournament:
    """A tournament with a round played."""
    made = tournament.SwissTournament(("Asha", "Bela", "Carl", "Dina"), rounds=2)
    return made.record({1: (25, 3), 2: (4, 20)})


@cache
def team_event() -> tournament.TeamEvent:
    """A competition of two teams with its tie played."""
    teams = [tournament.Team(name, [name + i for i in "1234"]) for name in ("Red ", "Blue ")]
    made = tournament.TeamEvent(teams)
    first, second = (_line_up(made.team(name)) for name in made.pair().pairings[0].names)
    tie = tournament.Tie(first, second, ((25, 3), (2, 25), (25, 9)))
    return made.record({1: tie})


def _line_up(team: tournament.Team) -> tournament.LineUp:
    a, b, c, d = team.players[:4]
    return tournament.LineUp((a, b), (c, d))


def _board_record() -> rules.BoardRecord:
    return rules.BoardRecord(
        number=1,
        result=rules.BoardResult(winner=0, points=(5, 0), code="won", men=5),
        breaker="south",
        men=(5, 0),
        queen=(0, 0),
        extra=(0, 0),
        score=(5, 0),
    )


def _ruling() -> rules.Ruling:
    return position().rule(rules.StrokeFacts.of(result()))


def _record() -> Record:
    return Record(
        version="1",
        start=rules.Game.opening("icf"),
        state=rules.Game.opening("icf"),
        materials=carrom.Materials(),
        friction="coupled",
        limits=carrom.Limits(),
        seed=None,
        entries=(),
        size=0,
        seal="",
        sealed_from=None,
        broken_seal=None,
    )


def _stroke_made() -> players.StrokeMade:
    return players.StrokeMade(
        state=game(), seat="south", stroke=STROKE, result=result(), ruling=_ruling()
    )


def _space() -> solver.StrokeSpace:
    return solver.StrokeSpace(LAYOUT, carrom.CarromBoard.icf(), "south")


def _tracks() -> solver.Tracks:
    strokes = carrom.StrokeBatch.aim(x=0.0, angle=[80.0, 90.0, 100.0], speed=3.0)
    return solver.Tracks(
        batch(), strokes.rows, LAYOUT, board=carrom.CarromBoard.icf(), seat="south"
    )


def _round() -> tournament.Round:
    return tournament.round_robin(["Asha", "Bela", "Carl"])[0]


NO_VALUES: Final[dict[str, str]] = {
    "carrom.records.RecordWriter": "an open file",
}
"""Public classes whose instances are no values, and why."""

SAMPLES: Final[dict[str, Callable[[], Any]]] = {
    "carrom.BatchResult": batch,
    "carrom.BoardRuns": lambda: carrom.BoardRuns(12.0, 3, 3.5, 2.1),
    "carrom.CarromBoard": lambda: carrom.CarromBoard(pieces={"W1": carrom.Disc(0.015, 0.005)}),
    "carrom.Disc": lambda: carrom.Disc(0.015, 0.005),
    "carrom.Event": lambda: result().events[0],
    "carrom.Events": lambda: result().events,
    "carrom.Layout": lambda: LAYOUT,
    "carrom.Limits": lambda: carrom.Limits(max_time=5.0),
    "carrom.Materials": lambda: carrom.Materials(powder="worn"),
    "carrom.Powder": lambda: carrom.POWDERS["worn"],
    "carrom.Scene": lambda: shipped_scene("calm"),
    "carrom.Segment": lambda: result().trajectory.segments_of("S")[0],
    "carrom.Skill": lambda: solver.Skill.named("club"),
    "carrom.Stroke": lambda: STROKE,
    "carrom.StrokeBatch": lambda: carrom.StrokeBatch.aim(x=0.0, angle=[80.0, 90.0], speed=3.0),
    "carrom.StrokeResult": result,
    "carrom.Trajectory": lambda: result.__wrapped__().trajectory,
    "carrom.Verification": lambda: carrom.Verification("a", "1", result().digest(), result()),
    "carrom.rules.BatchRuling": lambda: position().rule_batch(batch()),
    "carrom.rules.BoardRecord": _board_record,
    "carrom.rules.BoardResult": lambda: _board_record().result,
    "carrom.rules.Format": lambda: rules.FORMATS["icf"],
    "carrom.rules.Game": game,
    "carrom.rules.GameResult": lambda: rules.GameResult(winner=0, score=(25, 3), code="target"),
    "carrom.rules.Match": lambda: rules.Match.opening(
        ("Asha", "Bela"), toss=rules.Toss(winner=0, choice="break")
    ),
    "carrom.rules.MatchClock": lambda: rules.MatchClock(seconds=60.0),
    "carrom.rules.MatchResult": lambda: rules.MatchResult(
        winner=0, games=(2, 0), scores=((25, 3), (25, 4)), code="games"
    ),
    "carrom.rules.Placement": lambda: rules.Placement(("W1",), 0, "north"),
    "carrom.rules.PlacingClock": lambda: rules.PlacingClock(placer="south"),
    "carrom.rules.Position": position,
    "carrom.rules.Remark": lambda: _ruling().remarks[0],
    "carrom.rules.Ruleset": lambda: rules.ruleset("icf", stroke_seconds=10),
    "carrom.rules.Ruling": _ruling,
    "carrom.rules.ScoreRow": lambda: rules.ScoreRow(
        board=1, breaker="south", queen=(0, 3), men=(5, 0), total=(8, 0)
    ),
    "carrom.rules.ScoreSheet": lambda: game().score_sheet(),
    "carrom.rules.ShotClock": rules.ShotClock,
    "carrom.rules.Side": lambda: position().sides[0],
    "carrom.rules.StrokeFacts": lambda: rules.StrokeFacts.of(result()),
    "carrom.rules.Toss": lambda: rules.Toss(winner=0, choice="break"),
    "carrom.rules.Trial": lambda: rules.Trial(team=0, kind="pot", count=1),
    "carrom.rules.tournament.LineUp": lambda: team_event().played[0].ties[0].home,
    "carrom.rules.tournament.Pairing": lambda: _round().pairings[0],
    "carrom.rules.tournament.PlayedRound": lambda: swiss().played[0],
    "carrom.rules.tournament.PlayedTies": lambda: team_event().played[0],
    "carrom.rules.tournament.Round": _round,
    "carrom.rules.tournament.Standings": lambda: swiss().standings(),
    "carrom.rules.tournament.SwissRow": lambda: swiss().standings().rows[0],
    "carrom.rules.tournament.SwissTournament": swiss,
    "carrom.rules.tournament.Team": lambda: team_event().teams[0],
    "carrom.rules.tournament.TeamEvent": team_event,
    "carrom.rules.tournament.TeamRow": lambda: team_event().standings().rows[0],
    "carrom.rules.tournament.Tie": lambda: team_event().played[0].ties[0],
    "carrom.solver.And": lambda: solver.Pot("W1") & solver.KeepStriker(),
    "carrom.solver.BackShot": solver.BackShot,
    "carrom.solver.BaseArea": lambda: solver.BaseArea("north"),
    "carrom.solver.Box": lambda: solver.Box((0.0, 0.0), (0.1, 0.2)),
    "carrom.solver.Budget": lambda: solver.Budget.of("2s"),
    "carrom.solver.Chain": lambda: solver.Chain(("S", "W1", "Q")),
    "carrom.solver.Circle": lambda: solver.Circle("centre"),
    "carrom.solver.Cover": solver.Cover,
    "carrom.solver.CushionOrder": lambda: solver.CushionOrder("S", ("east", "north")),
    "carrom.solver.Cushions": lambda: solver.Cushions("S", 1, 2),
    "carrom.solver.Ends": lambda: solver.Ends("Q", solver.Near((0.0, 0.0), 0.05)),
    "carrom.solver.FirstContact": lambda: solver.FirstContact("W1"),
    "carrom.solver.ForwardShot": solver.ForwardShot,
    "carrom.solver.Hits": lambda: solver.Hits("S", ("W1", "Q")),
    "carrom.solver.HitsInOrder": lambda: solver.HitsInOrder("S", ("W1", "Q")),
    "carrom.solver.KeepStriker": solver.KeepStriker,
    "carrom.solver.KeepTurn": solver.KeepTurn,
    "carrom.solver.Legal": solver.Legal,
    "carrom.solver.LoseStriker": lambda: solver.LoseStriker("NE"),
    "carrom.solver.Near": lambda: solver.Near((0.0, 0.1), 0.05),
    "carrom.solver.NearCushion": lambda: solver.NearCushion("east"),
    "carrom.solver.NearMiss": near_miss,
    "carrom.solver.NearPiece": lambda: solver.NearPiece("W1", 0.05),
    "carrom.solver.NearPocket": lambda: solver.NearPocket("NE", 0.05),
    "carrom.solver.Niche": lambda: solutions()[0].niche,
    "carrom.solver.Not": lambda: ~solver.Pot("W1"),
    "carrom.solver.Odds": lambda: solver.Odds(3, 4),
    "carrom.solver.Or": lambda: solver.Pot("W1") | solver.Pot("B1"),
    "carrom.solver.Part": lambda: solver.Part("north"),
    "carrom.solver.Pot": lambda: solver.Pot(["W1", "Q"], "NE", cleanly=True),
    "carrom.solver.PotInOrder": lambda: solver.PotInOrder(["W1", "Q"], ["NE", ()]),
    "carrom.solver.Progress": lambda: solver.Progress(1, 0.5, 1, None, 0.5),
    "carrom.solver.Solution": lambda: solutions()[0],
    "carrom.solver.Solutions": solutions,
    "carrom.solver.Speed": lambda: solver.Speed(1.0, 2.0),
    "carrom.solver.Stays": lambda: solver.Stays("Q"),
    "carrom.solver.StrokeSpace": _space,
    "carrom.solver.Tolerance": lambda: solutions()[0].tolerance,
    "carrom.solver.Touched": lambda: solver.Touched(["W1", "Q"]),
    "carrom.solver.Tracks": _tracks,
    "carrom.solver.Untouched": lambda: solver.Untouched("W1"),
    "carrom.solver.WinBoard": solver.WinBoard,
    "carrom.players.BoardEnded": lambda: players.BoardEnded(
        state=game(), result=_board_record().result
    ),
    "carrom.players.BoardOpened": lambda: players.BoardOpened(state=game(), breaker="south"),
    "carrom.players.Event": lambda: players.Event(state=game()),
    "carrom.players.GeometricPlayer": lambda: players.GeometricPlayer(1, "club"),
    "carrom.players.Level": lambda: players.LEVELS["club"],
    "carrom.players.MenPlaced": lambda: players.MenPlaced(
        state=game(), seat="south", pieces=("W1",), places=((0.0, 0.1),)
    ),
    "carrom.players.PlayStopped": lambda: players.PlayStopped(state=game(), reason="strokes"),
    "carrom.players.Pot": lambda: AimedPot("W1", "NE", (0.0, -0.25), (0.0, 1.0), 0.1, 0.2, 0.3),
    "carrom.players.RandomPlayer": lambda: RandomPlayer(1),
    "carrom.players.SearchPlayer": lambda: players.SearchPlayer("club"),
    "carrom.players.StrokeMade": _stroke_made,
    "carrom.players.Table": lambda: players.Table(seed=3),
    "carrom.players.TurnPassed": lambda: players.TurnPassed(
        state=game(), seat="south", no_room=False, ruling=_ruling()
    ),
    "carrom.records.Entry": lambda: Entry(line=2, act=None, ruling={"turn_continues": True}),
    "carrom.records.Record": _record,
    "carrom.records.RecordVerification": lambda: RecordVerification(
        path="a", lines=3, strokes=1, difference=None, seal=None, sealed_from=None
    ),
}
"""A value of every public class."""
