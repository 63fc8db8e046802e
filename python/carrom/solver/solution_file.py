"""Solutions as plain values, and back: what a file of them holds."""

import warnings
from typing import Any, Final

from carrom.equipment import to_south
from carrom.errors import CarromError, Faults, InvalidGoal, UnreadableFile, shown
from carrom.io import DigestMismatch
from carrom.io.plain import fields, read_part
from carrom.io.text import members
from carrom.names import PIECES, POCKETS
from carrom.physics import simulate
from carrom.result import StrokeResult
from carrom.solver.goal import Goal
from carrom.solver.niches import MOST_CUSHIONS, Niche
from carrom.solver.odds import Odds
from carrom.solver.plain import attempt_all, plain_problem, read_problem
from carrom.solver.problem import Problem
from carrom.solver.solution import NearMiss, Solution, Solutions
from carrom.solver.tolerance import Tolerance
from carrom.stroke import Stroke

FORMAT: Final = "carrom-solutions"
"""What such a file calls itself."""
VERSION: Final = 1
"""The version of the format that is written, and the only one that is read."""

_SEARCH: Final = ("seed", "budget", "searched", "kinds", "seconds", "interrupted")
_STROKE: Final = ("stroke", "aim", "description", "pocketed", "digest")
_SOLUTION: Final = (*_STROKE, "odds", "tolerance", "niche")
_NEAR_MISS: Final = (*_STROKE, "score", "missing")

# --- writing ------------------------------------------------------------------------------------


def plain_solutions(found: Solutions) -> dict[str, Any]:
    """What `Solutions.to_dict` gives."""
    from importlib.metadata import version  # slow to import, which only files should cost

    if not _is_its_text(found.goal):
        raise CarromError(f"no file can hold a goal that its text does not say: '{found.goal}'")
    miss = found.near_miss
    return {
        "format": FORMAT,
        "version": VERSION,
        "carrom": version("carrom"),
        **{name: getattr(found, name) for name in _SEARCH},
        "asked": plain_problem(found.problem),
        "solutions": [_plain_solution(one) for one in found],
        "near_miss": None
        if miss is None
        else {**_plain_stroke(miss), "score": miss.score, "missing": list(miss.missing)},
    }


def _is_its_text(goal: Goal) -> bool:
    """Whether its words are read as the same: not those of somebody's own."""
    try:
        return Goal.parse(str(goal)) == goal
    except InvalidGoal:
        return False


def _plain_solution(one: Solution) -> dict[str, Any]:
    low, high = one.odds.interval
    return {
        **_plain_stroke(one),
        "odds": {**fields(one.odds), "rate": one.odds.rate, "low": low, "high": high},
        "tolerance": {name: list(span) for name, span in fields(one.tolerance).items()},
        "niche": {**fields(one.niche), "targets": [list(target) for target in one.niche.targets]},
    }


def _plain_stroke(one: Solution | NearMiss) -> dict[str, Any]:
    """A stroke to be made again; and, to be read, how it is aimed and what it pockets."""
    stroke = one.stroke
    x, _ = to_south(stroke.striker_xy, stroke.seat or "south")
    made = {name: _listed(value) for name, value in fields(stroke).items()}
    return {
        "stroke": made,
        "aim": {"x": x, "angle": stroke.angle, "speed": stroke.speed, "spin": stroke.spin},
        "description": one.description,
        "pocketed": [[piece, pocket] for piece, pocket, _ in one.result.pocketed],
        "digest": one.result.digest(),
    }


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


# --- reading ------------------------------------------------------------------------------------


def read_solutions(plain: object) -> dict[str, Any]:
    """The arguments of `Solutions` from what `plain_solutions` gave.

    Raises:
        UnreadableFile: something else; every fault that was found.
    """
    _check_format(plain)
    faults = Faults()
    keys = ("format", "version", "carrom", *_SEARCH, "asked", "solutions", "near_miss")
    top = members(faults, "the file", plain, keys)
    faults.raise_as(UnreadableFile)
    search = _search(faults, top)
    problem = attempt_all(faults, "asked", lambda: read_problem(top["asked"]))
    if not isinstance(top["solutions"], list):
        faults.append(f"solutions must be a list, not {shown(top['solutions'])}")
    faults.raise_as(UnreadableFile)
    assert problem is not None  # there was no fault
    again = _Again(problem, str(top["carrom"]))
    found = [
        attempt_all(faults, f"solution {number}", lambda one=one: again.solution(one))  # type: ignore[misc]
        for number, one in enumerate(top["solutions"], start=1)
    ]
    miss = top["near_miss"]
    nearest = (
        None if miss is None else attempt_all(faults, "near_miss", lambda: again.near_miss(miss))
    )
    faults.raise_as(UnreadableFile)
    return {**search, "problem": problem, "found": tuple(found), "near_miss": nearest}


def _check_format(plain: object) -> None:
    """Another format or version is a fault that makes all others meaningless."""
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise UnreadableFile("holds no solutions of a search")
    if type(plain.get("version")) is not int or plain["version"] != VERSION:
        given = shown(plain.get("version"))
        raise UnreadableFile(f"version must be {VERSION}, the only one known, not {given}")


def _search(faults: Faults, top: dict[str, Any]) -> dict[str, Any]:
    for name in ("seed", "budget", "searched", "kinds"):
        faults.integer(name, top[name], at_least=0, at_most=2**64 - 1)
    faults.number("seconds", top["seconds"], at_least=0.0)
    faults.kind("interrupted", top["interrupted"], bool)
    return {name: top[name] for name in _SEARCH}


def _niche(faults: Faults, plain: object) -> Niche:
    """A kind of stroke; what is wrong with it is a fault."""
    given = members(faults, "niche", plain, ("back", "first", "cushions", "targets"))
    targets = given.get("targets")
    if not (isinstance(targets, list) and all(_four(target) for target in targets)):
        wanted = "piece, pocket, cushions and sender"
        faults.append(f"niche: targets must be {wanted}, not {shown(targets)}")
        targets = []
    back, first, cushions = (given.get(name) for name in ("back", "first", "cushions"))
    faults.kind("niche: back", back, bool)
    for name, value, known in (
        ("niche: first", first, PIECES),
        *(("niche: target", piece, PIECES) for piece, *_ in targets),
        *(("niche: pocket", pocket, POCKETS) for _, pocket, *_ in targets),
        *(("niche: sender", sender, PIECES) for *_, sender in targets),
    ):
        if value is not None:
            faults.name(name, value, known)
    for count in (cushions, *(count for _, _, count, _ in targets)):
        faults.integer("niche: cushions", count, at_least=0, at_most=MOST_CUSHIONS)
    return Niche(bool(back), first, cushions or 0, tuple(tuple(target) for target in targets))


def _four(target: object) -> bool:
    return isinstance(target, list) and len(target) == 4


class _Again:
    """Makes the strokes of a file again."""

    def __init__(self, problem: Problem, version: str) -> None:
        self.problem = problem
        self.version = version

    def solution(self, plain: object) -> Solution:
        faults = Faults()
        given = members(faults, "it", plain, _SOLUTION)
        faults.raise_as(UnreadableFile)
        stroke = read_part(faults, "stroke", given["stroke"], Stroke)
        odds = members(faults, "odds", given["odds"], ("wins", "trials", "rate", "low", "high"))
        spans = members(faults, "tolerance", given["tolerance"], ("placement", "angle", "speed"))
        pairs = {name: faults.pair(f"tolerance: {name}", span) for name, span in spans.items()}
        niche = _niche(faults, given["niche"])
        faults.raise_as(UnreadableFile)
        assert stroke is not None  # there was no fault
        trials = faults.integer("trials", odds["trials"], at_least=1, at_most=10**9)
        wins = faults.integer("wins", odds["wins"], at_least=0, at_most=trials)
        faults.raise_as(UnreadableFile)
        return Solution(
            stroke=stroke,
            odds=Odds(wins, trials),
            tolerance=Tolerance(**pairs),
            niche=niche,
            description=str(given["description"]),
            result=self._result(stroke, given["digest"]),
        )

    def near_miss(self, plain: object) -> NearMiss:
        faults = Faults()
        given = members(faults, "it", plain, _NEAR_MISS)
        faults.raise_as(UnreadableFile)
        stroke = read_part(faults, "stroke", given["stroke"], Stroke)
        score = faults.number("score", given["score"], at_least=0.0, at_most=1.0)
        faults.kind("missing", given["missing"], list)
        faults.raise_as(UnreadableFile)
        assert stroke is not None  # there was no fault
        return NearMiss(
            stroke=stroke,
            score=score,
            missing=tuple(str(what) for what in given["missing"]),
            description=str(given["description"]),
            result=self._result(stroke, given["digest"]),
        )

    def _result(self, stroke: Stroke, digest: object) -> StrokeResult:
        problem = self.problem
        result = simulate(
            problem.space.layout,
            stroke,
            board=problem.space.board,
            materials=problem.materials,
            friction=problem.friction,
        )
        if result.digest() != digest:
            name = f"solutions of {str(problem.goal)!r}"
            warnings.warn(
                DigestMismatch(name, str(digest), result.digest(), self.version), stacklevel=2
            )
        return result
