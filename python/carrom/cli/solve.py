"""``carrom solve``: strokes that do what is asked, with their odds in human hands."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import click
from rich.table import Table

from carrom import io
from carrom.cli import output, starts
from carrom.cli.interrupts import EXIT_CODE, only_the_first
from carrom.cli.paths import PATH
from carrom.cli.simulate import one_file_for_two_things
from carrom.cli.solve_bar import InSteps, Watch, watch
from carrom.equipment import to_south
from carrom.errors import CarromError, Faults, UnreadableFile
from carrom.io import write_whole
from carrom.io.text import LARGEST_FILE, read_bytes
from carrom.layout import Layout
from carrom.names import FRICTIONS, SEATS
from carrom.rules.rulesets import PARAMETERS
from carrom.solver import (
    Budget,
    CheckpointLost,
    Goal,
    KeepStriker,
    Skill,
    Solution,
    Solutions,
    solve,
)
from carrom.solver.asking import MOST_SOLUTIONS, check_numbers, make_problem
from carrom.solver.checkpoint import folder_faults, path_faults
from carrom.solver.solution import NearMiss
from carrom.solver.space import FASTEST, SLOWEST
from carrom.solver.tolerance import WIDEST
from carrom.solver.workers import Pieces, Threads, processes
from carrom.stroke import Stroke

PATIENCE: Final = 30.0
"""How long a scheduler, and the first of its workers, are waited for, s."""
MOST_WORKERS: Final = 1024
"""Processes, at most."""
PICTURES: Final = tuple(f"{number}.svg" for number in range(1, MOST_SOLUTIONS + 1))
"""The pictures of the solutions, by name."""
NEAREST: Final = "nearest.svg"
"""The picture of the nearest stroke, when there is no solution."""
_NO_POSITION: Final = "needs a position"
"""What a goal says that asks the Laws of a layout."""


@click.command("solve", short_help="Find strokes that do what is asked, with their odds.")
@click.option(
    "--layout",
    required=True,
    metavar="opening|FILE|TEXT",
    help="Where the pieces lie: a file, or 'Q 0 0; W1 0.2 0.1'.",
)
@click.option("--goal", required=True, metavar="TEXT|FILE", help="What should happen.")
@click.option(
    "--materials", metavar="POWDER|FILE", help="A powder, or the materials of a stroke file."
)
@click.option("--friction", metavar="|".join(FRICTIONS), help="Default: the file's, or coupled.")
@click.option(
    "--ruleset", metavar="NAME", help=f"For goals that ask the Laws: {', '.join(PARAMETERS)}."
)
@click.option("--seat", metavar="|".join(SEATS), help="Default: the file's, or south.")
@click.option(
    "--skill",
    default="club",
    show_default=True,
    metavar="NAME|angle=DEGREES,…",
    help=f"Whose hand: {', '.join(starts.SKILL_NAMES)}; or its deviations, 0 where not named.",
)
@click.option(
    "--budget",
    default="100k",
    show_default=True,
    metavar="N|TIME",
    help="Simulations of search and odds (20000, 100k, 2M), or a time (30 s, 5 min).",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of all random numbers.")
@click.option(
    "--limit",
    type=int,
    default=8,
    show_default=True,
    help=f"Most solutions, 1 to {MOST_SOLUTIONS}.",
)
@click.option("--slowest", type=float, default=SLOWEST, show_default=True, help="m/s.")
@click.option("--fastest", type=float, default=FASTEST, show_default=True, help="m/s.")
@click.option(
    "--most-spin", type=float, default=0.0, show_default=True, help="Spin on purpose, rad/s."
)
@click.option("--workers", type=int, metavar="N", help="Processes, instead of threads.")
@click.option("--scheduler", metavar="tcp://…", help="Dask's, instead: needs carrom[dask].")
@click.option("--checkpoint", type=PATH, metavar="FILE", help="Keep the search, and go on there.")
@click.option("--out", type=PATH, metavar="FILE", help="Write the solutions as JSON.")
@click.option(
    "--save",
    type=PATH,
    metavar="FILE",
    help="Keep the likeliest stroke, or the nearest: for carrom view, film and verify.",
)
@click.option(
    "--svg",
    "pictures",
    type=PATH,
    metavar="DIR",
    help="Draw each solution: DIR/1.svg and so on, or DIR/nearest.svg. Those of an earlier search "
    "are replaced or removed; nothing else in DIR is touched.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    workers: int | None,
    scheduler: str | None,
    out: Path | None,
    save: Path | None,
    pictures: Path | None,
    **asked: Any,
) -> None:
    """Find legal strokes that do what is asked, each of another kind, with their odds.

    FILE holds a layout, a position, a stroke of `carrom simulate --save`, a scene, or a record of
    a game; the Laws of a position or a record are asked as they stand there. The words of goals
    are in docs/goals.md.

    The same seed and budget give the same answer, whoever does the work. That no stroke was
    found is an answer too: then the nearest one is told, and what it lacks. Ctrl-C stops the
    search: what was found is told and written all the same.

    The exit code is 0, whether strokes were found or not; 1 when a file cannot be written, which
    does not end a search; 2 for bad input, before anything is searched, or when workers are lost
    again and again; 130 after Ctrl-C.

    Example: carrom solve --layout 'W1 0.2 0.2; B1 -0.1 0.1' --goal 'pot W1 in NE; keep striker'
    """
    faults = Faults(_means_faults(workers, scheduler))
    files = _Files(out, save, pictures)
    faults.extend(_file_faults(asked, files))
    question = _question(faults, **asked)
    with only_the_first():
        found, lost = _searched(question, workers, scheduler)
        # Written first: whoever reads what is told may have gone. And told even if a disk is full.
        failed = _keep(found, files)
        _tell(found)
        output.facts(_written(found, files) if failed is None else ())
        failed = failed or lost
        if failed is not None:
            raise failed
    if found.interrupted:
        output.say("Stopped by Ctrl-C: this is the best so far.", err=True)
        ctx.exit(EXIT_CODE)


# --- asking -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Files:
    """What is to be written, and where.

    Attributes:
        out: all solutions.
        save: the first stroke.
        pictures: the folder of a picture of each.
    """

    out: Path | None
    save: Path | None
    pictures: Path | None


def _means_faults(workers: int | None, scheduler: str | None) -> Faults:
    """What is wrong with who shall do the work."""
    faults = Faults()
    if workers is not None:
        faults.integer("workers", workers, at_least=1, at_most=MOST_WORKERS)
        if scheduler is not None:
            faults.append("--workers and --scheduler do not go together")
    return faults


def _file_faults(asked: dict[str, Any], written: _Files) -> Faults:
    """What is wrong with the files that are to be written."""
    pictures = written.pictures
    files = [("--checkpoint", asked["checkpoint"]), ("--out", written.out)]
    files.append(("--save", written.save))
    faults = Faults()
    for name, path in files:
        faults.extend([] if path is None else path_faults(name, path))
    if pictures is not None:
        most = min(max(asked["limit"], 0), MOST_SOLUTIONS)
        faults.extend(folder_faults("--svg", pictures, (*PICTURES[:most], NEAREST)))
        files += [("--svg", path) for path in (pictures, *_all_pictures(pictures))]
    read = [
        (f"--{name}", asked[name] if asked[name] and starts.is_file(asked[name]) else None)
        for name in ("layout", "goal", "materials")
    ]
    # One file may well be read for several things.
    twice = (fault for one in read for fault in one_file_for_two_things([one, *files]))
    faults.extend(dict.fromkeys(twice))
    return faults


def _question(
    faults: Faults,
    *,
    layout: str,
    goal: str,
    materials: str | None,
    friction: str | None,
    ruleset: str | None,
    seat: str | None,
    skill: str,
    budget: str,
    seed: int,
    limit: int,
    slowest: float,
    fastest: float,
    most_spin: float,
    checkpoint: Path | None,
) -> dict[str, Any]:
    """What `carrom.solve` is asked, or one error with all that is wrong, before any search."""
    start = starts.attempt(faults, starts.read_start, layout, name="layout")
    world = None if materials is None else starts.attempt(faults, starts.read_materials, materials)
    hand = starts.attempt(faults, starts.read_skill, skill)
    wanted = starts.attempt(faults, _goal, goal, name="goal")
    allowance = starts.attempt(faults, Budget.of, budget)
    check_numbers(faults, seed, limit)
    if start is None:  # what is left can be looked at all the same, for an empty board
        start = starts.Start(Layout.of({}))
        if wanted is not None:
            starts.attempt(faults, Goal.parse, wanted)
            wanted = None
    question: dict[str, Any] = {
        "start": start.place,
        "goal": wanted if wanted is not None else KeepStriker(),
        "board": start.board,
        "materials": world or start.materials,
        "friction": (start.friction or FRICTIONS[0]) if friction is None else friction,
        "ruleset": ruleset,
        "seat": start.seat if seat is None else seat,
        "skill": hand or Skill(),
    }
    # What `solve` would find is listed together with what was found here.
    try:
        make_problem(**question, speeds=(slowest, fastest), most_spin=most_spin, faults=faults)
    except CarromError as error:
        raise type(error)([*map(_with_a_way_out, error.faults)]) from error
    bounds = {"slowest": slowest, "fastest": fastest, "most_spin": most_spin}
    rest = {"budget": allowance, "seed": seed, "limit": limit, "checkpoint": checkpoint}
    return question | bounds | rest


def _goal(given: str) -> str:
    """The text of a goal, given itself or in a file."""
    text = starts.read_goal(given)
    if not text.strip():
        raise CarromError("nothing is asked for: docs/goals.md has the words, such as 'pot W1'")
    return text


def _with_a_way_out(fault: str) -> str:
    """A fault, and the option that mends it."""
    return f"{fault}: --ruleset makes one" if _NO_POSITION in fault else fault


# --- searching ----------------------------------------------------------------------------------


def _searched(
    question: dict[str, Any], workers: int | None, scheduler: str | None
) -> tuple[Solutions, OSError | None]:
    """What comes of a search, and why its checkpoint could not be written, if it could not."""
    found: Solutions | None = None
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", CheckpointLost)
        try:
            with _doers(workers, scheduler) as doers, watch() as bar:
                found = _solved(question, doers, bar)
        except KeyboardInterrupt:
            if found is None:
                raise
            found = replace(found, interrupted=True)  # it came while the workers were ended
    lost = None
    for warning in told:
        if isinstance(warning.message, CheckpointLost):
            lost = warning.message.error
        else:
            warnings.warn_explicit(
                warning.message, warning.category, warning.filename, warning.lineno
            )
    return found, lost


def _solved(question: dict[str, Any], doers: Threads | Pieces, bar: Watch | None) -> Solutions:
    """What comes of a search, with a bar where a terminal shows it."""
    if bar is None:
        return solve(**question, executor=doers)
    steps = InSteps(doers, bar.within)
    return solve(**question, executor=steps, progress=bar.generation)


@contextmanager
def _doers(workers: int | None, scheduler: str | None) -> Iterator[Threads | Pieces]:
    """Who does the work; what was started for it ends with it."""
    if scheduler is not None:
        with _dask(scheduler) as pieces:
            yield pieces
        return
    doers = Threads() if workers is None else processes(workers)
    try:
        yield doers
    finally:
        doers.close()


@contextmanager
def _dask(scheduler: str) -> Iterator[Pieces]:
    """The workers of a scheduler."""
    try:
        from distributed import Client
    except ImportError as error:
        raise CarromError(
            "--scheduler needs Dask, which is not installed: pip install 'carrom[dask]'"
        ) from error
    try:
        client = Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        reason = str(error) or type(error).__name__
        raise CarromError(f"--scheduler: nobody answers at {scheduler}: {reason}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise CarromError(f"--scheduler: {scheduler} has no workers") from error
        yield Pieces(client.get_executor(pure=False), workers=sum(client.nthreads().values()))


# --- telling ------------------------------------------------------------------------------------


def _tell(found: Solutions) -> None:
    """The question, the strokes, and how to get them again."""
    space, skill = found.problem.space, found.skill
    hand = f"{skill.angle:g} degrees, {100.0 * skill.speed:g} % of the speed"
    if found.problem.position is not None:
        output.facts([("laws", found.problem.position.ruleset.name)])
    output.facts(
        [
            ("goal", str(found.goal).replace("\n", "; ")),
            ("from", f"the {space.seat}, {len(found.start.names)} pieces on the board"),
            ("hand", f"{hand}, {1e3 * skill.placement:g} mm, {skill.spin:g} rad/s"),
            ("searched", _spent(found)),
            *(
                [("again with", f"--budget {found.budget} --seed {found.seed}")]
                if found.searched
                else []
            ),
        ]
    )
    click.echo()
    if found:
        output.console().print(_table(found))
        more = found.kinds - len(found)
        if more > 0:
            output.say(f"{more} more kinds of strokes reach the goal.")
    elif found.near_miss is None:
        output.say("No stroke was searched.")
    else:
        miss = found.near_miss
        output.say("No stroke found. The nearest:")
        output.facts(
            [
                ("stroke", _aim(miss.stroke)),
                ("what it does", miss.description),
                *(("missing", what) for what in miss.missing),
            ]
        )


def _spent(found: Solutions) -> str:
    """What the search took, and the odds: together they make up the budget."""
    strokes = "1 stroke" if found.searched == 1 else f"{found.searched:,} strokes"
    trials = sum(one.odds.trials for one in found)
    odds = f", and {trials:,} more for the odds" if trials else ""
    return f"{strokes} in {found.seconds:.1f} s{odds}"


def _table(found: Solutions) -> Table:
    spun = found.problem.space.most_spin > 0.0
    columns = (">#", ">odds", ">x/mm", ">angle", ">m/s", *([">spin"] if spun else []))
    rows = (_row(number, one, spun) for number, one in enumerate(found, start=1))
    title = "1 stroke" if len(found) == 1 else f"{len(found)} strokes, each of another kind"
    return output.table(title, (*columns, "may be off by", "what it does"), rows, ruled=True)


def _row(number: int, one: Solution, spun: bool) -> tuple[str, ...]:
    low, high = one.odds.interval
    stroke = one.stroke
    spin = (f"{stroke.spin:.1f}",) if spun else ()
    return (
        str(number),
        f"{100.0 * one.odds.rate:.1f} %\n{100.0 * low:.1f}-{100.0 * high:.1f}",
        f"{1e3 * _offset(stroke):z.1f}",
        f"{stroke.angle:.2f}",
        f"{stroke.speed:.2f}",
        *spin,
        _tolerance(one),
        one.description,
    )


def _tolerance(one: Solution) -> str:
    """A line for each: place, angle, speed; less and more, and where it may be still more."""
    spans = (one.tolerance.placement, one.tolerance.angle, one.tolerance.speed)
    forms = ((1e3, ".1f", " mm"), (1.0, ".2f", "°"), (100.0, ".0f", " %"))
    return "\n".join(
        f"{'≤' * (less <= -most)}-{abs(factor * less):{digits}} "
        f"{'≥' * (more >= most)}{factor * more:+{digits}}{unit}"
        for (less, more), most, (factor, digits, unit) in zip(spans, WIDEST, forms, strict=True)
    )


def _aim(stroke: Stroke) -> str:
    spin = f", spin {stroke.spin:.1f} rad/s" if stroke.spin else ""
    x = 1e3 * _offset(stroke)
    return f"x {x:z.1f} mm, {stroke.angle:.2f} degrees, {stroke.speed:.2f} m/s{spin}"


def _offset(stroke: Stroke) -> float:
    """The striker's place along its base lines, m."""
    return to_south(stroke.striker_xy, stroke.seat or SEATS[0])[0]


# --- writing ------------------------------------------------------------------------------------


def _keep(found: Solutions, files: _Files) -> OSError | None:
    """Write what is to be written; why that failed, if it did."""
    failed = None
    if files.out is not None:
        try:
            found.save(files.out)
        except OSError as error:
            failed = error
    if files.save is not None and (strokes := _strokes(found)):
        try:
            io.save(files.save, strokes[0].result)
        except OSError as error:
            failed = failed or error
    if files.pictures is not None:
        try:
            _draw(found, files.pictures)
        except OSError as error:
            failed = failed or error
    return failed


def _written(found: Solutions, files: _Files) -> list[tuple[str, str]]:
    """What was written, and where."""
    told = [] if files.out is None else [("solutions", str(files.out))]
    if files.save is not None and _strokes(found):
        told.append(("saved", str(files.save)))
    if files.pictures is not None:
        told.extend(("picture", str(files.pictures / name)) for name in _drawn(found))
    return told


def _strokes(found: Solutions) -> list[Solution | NearMiss]:
    """The strokes of the solutions, or else the nearest one, if there is any."""
    return [*found, *([] if found.near_miss is None else [found.near_miss])]


def _drawn(found: Solutions) -> list[str]:
    """The names of the pictures of a search."""
    return [*PICTURES[: len(found)], *([NEAREST] if found.near_miss is not None else [])]


def _draw(found: Solutions, folder: Path) -> None:
    """A picture of each solution, or of the nearest stroke; those of an earlier search go."""
    folder.mkdir(exist_ok=True)
    names = _drawn(found)
    for name, one in zip(names, _strokes(found), strict=True):
        write_whole(folder / name, one.svg(found.goal))
    for path in _all_pictures(folder):
        if path.name not in names and _is_drawn_here(path):
            path.unlink()


def _all_pictures(folder: Path) -> list[Path]:
    """Where the pictures of any search would be."""
    return [folder / name for name in (*PICTURES, NEAREST)]


def _is_drawn_here(file: Path) -> bool:
    """Whether a file is a picture of a stroke, and not somebody's own of the same name."""
    try:
        return b"<title>A carrom stroke" in read_bytes(file, LARGEST_FILE)[:1_000]
    except UnreadableFile:
        return False
