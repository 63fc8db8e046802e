"""``carrom simulate``: make one stroke and tell what came of it."""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from carrom import io
from carrom.cli import output, story
from carrom.errors import CarromError, Faults, UnreadableFile
from carrom.harmless import harmless
from carrom.layout import ORIENTATIONS, Layout
from carrom.materials import DEFAULT_POWDER, POWDERS, Materials
from carrom.names import FRICTIONS, SEATS
from carrom.physics import BACKENDS, simulate
from carrom.placing import striker_faults
from carrom.result import StrokeResult
from carrom.stroke import Stroke
from carrom.svg import svg

OPENING: Final = "opening"
"""The word for the opening position, where a file could stand."""

ORIENTATION: Final = "doubles"
X: Final = 0.05
ANGLE: Final = 85.0
SPEED: Final = 5.5
"""The break made when nothing is asked for: at the white that the doubles orientation offers. All
breaks near it pocket something, so that it is worth a picture on any powder."""

_OF_THE_OPENING: Final = (
    *("orientation", "gap", "jitter", "seed", "x", "angle", "speed", "spin", "seat"),
    *("powder", "friction"),
)


def _orientation(ctx: click.Context, param: click.Parameter, value: str) -> float | str:
    """A known name as it is, anything else as a number."""
    if value in ORIENTATIONS:
        return value
    try:
        return float(value)
    except ValueError:
        known = ", ".join(ORIENTATIONS)
        raise click.BadParameter(
            f"{value!r} is neither a number nor {known}", ctx, param
        ) from None


_Made = TypeVar("_Made")
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("simulate", short_help="Make a stroke: the opening break, or one in a file.")
@click.argument("source", default=OPENING, metavar="[opening|FILE]")
@click.option(
    "--orientation",
    callback=_orientation,
    metavar="DEGREES|NAME",
    default=ORIENTATION,
    show_default=True,
    help=f"Direction of the rosette's first white arm: degrees, or {', '.join(ORIENTATIONS)}.",
)
@click.option("--gap", type=float, default=0.0, show_default=True, help="Between the men, m.")
@click.option(
    "--jitter", type=float, default=0.0, show_default=True, help="How far a hand misses, m."
)
@click.option("--seed", type=int, default=0, show_default=True, help="With --jitter.")
@click.option(
    "--x", type=float, default=X, show_default=True, help="Striker's place along the lines, m."
)
@click.option(
    "--angle", type=float, default=ANGLE, show_default=True, help="Degrees; 90 is straight ahead."
)
@click.option("--speed", type=float, default=SPEED, show_default=True, help="m/s.")
@click.option(
    "--spin", type=float, default=0.0, show_default=True, help="rad/s, counter-clockwise."
)
@click.option(
    "--seat", type=click.Choice(SEATS), default="south", show_default=True, help="Whose stroke."
)
@click.option(
    "--powder",
    type=click.Choice(tuple(POWDERS)),
    metavar="NAME",
    default=DEFAULT_POWDER,
    show_default=True,
    help=f"{', '.join(POWDERS)}.",
)
@click.option(
    "--friction",
    type=click.Choice(FRICTIONS),
    default="coupled",
    show_default=True,
    help="Whether sliding and spinning share the friction.",
)
@click.option(
    "--backend", type=click.Choice(BACKENDS), default="rust", show_default=True, help="Simulator."
)
@click.option("--svg", "picture", type=_FILE, metavar="FILE", help="Draw the stroke into FILE.")
@click.option("--save", type=_FILE, metavar="FILE", help="Keep the stroke, for carrom verify.")
@click.option("--events", is_flag=True, help="List every event.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON, nothing else.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    source: str,
    backend: str,
    picture: Path | None,
    save: Path | None,
    events: bool,
    as_json: bool,
    **opening: Any,
) -> None:
    """Make one stroke: the opening break, or the stroke in a FILE.

    FILE is a stroke that --save wrote, or a scene for comparisons between simulators; it brings
    its own layout, stroke, board and materials, and takes no options of the break.
    """
    read = None if source == OPENING else source
    if as_json and events:
        raise click.UsageError("--events and --json do not go together: JSON has every event.")
    refuse_one_file_for_two_things(FILE=read, **{"--svg": picture, "--save": save})
    _refuse_what_cannot_be_written(picture, save)
    if source == OPENING:
        if not _given(ctx, "seed") and opening["jitter"] == 0.0:
            opening["seed"] = None  # its default is for a jitter
        result = _opening_break(backend=backend, **opening)
    else:
        _refuse_options_of_the_opening(ctx, source)
        result = _from_file(source, backend)
    if picture is not None:
        io.write_whole(picture, svg(result))
    if save is not None:
        io.save(save, result)
    if as_json:
        output.say(io.json_text(_outcome(result)), nl=False)
        return
    _tell(result, source, backend, events)
    written = {"picture": picture, "saved": save}
    output.facts((word, str(path)) for word, path in written.items() if path is not None)


def _opening_break(
    *,
    backend: str,
    orientation: float | str,
    gap: float,
    jitter: float,
    seed: int | None,
    powder: str,
    friction: str,
    **aim: Any,
) -> StrokeResult:
    faults = Faults()
    layout = _attempt(faults, Layout.opening, orientation, gap=gap, jitter=jitter, seed=seed)
    stroke = _attempt(faults, Stroke.aim, **aim)
    faults.raise_as(CarromError)
    assert layout is not None  # no fault, so there are both
    assert stroke is not None
    return simulate(
        layout,
        stroke,
        materials=Materials(powder=powder),
        friction=friction,
        backend=backend,
    )


def _attempt(
    faults: Faults, make: Callable[..., _Made], *given: Any, **named: Any
) -> _Made | None:
    try:
        return make(*given, **named)
    except CarromError as error:
        faults.extend(error.faults)
        return None


def refuse_one_file_for_two_things(**files: str | Path | None) -> None:
    """What is written must not replace what was read, or what was written before it."""
    for fault in one_file_for_two_things(files.items()):
        raise click.UsageError(fault)


def _refuse_what_cannot_be_written(picture: Path | None, save: Path | None) -> None:
    """Look at the files before the stroke is made."""
    if picture is None and save is None:
        return
    from carrom.solver.checkpoint import path_faults  # it takes longer than most strokes need

    faults = Faults()
    for word, path in (("--svg", picture), ("--save", save)):
        faults.extend([] if path is None else path_faults(word, path))
    faults.raise_as(CarromError)


def one_file_for_two_things(files: Iterable[tuple[str, str | Path | None]]) -> Iterator[str]:
    """Which files are given as two things, of options and what stands after them.

    Example:
        >>> list(one_file_for_two_things([("--out", "a"), ("--svg", None), ("--save", "./a")]))
        ['./a is given as --out and as --save']
    """
    named: dict[Path, str] = {}  # what each file is given as
    for word, file in files:
        try:
            path = None if file is None else Path(os.path.realpath(file))
            if path is None or (path.exists() and not path.is_file()):
                continue  # a device or a pipe takes one thing after another
        except (OSError, ValueError):  # it is no path, which is told elsewhere
            continue
        if named.setdefault(path, word) != word:
            yield f"{file} is given as {named[path]} and as {word}"


def _given(ctx: click.Context, name: str) -> bool:
    """Whether an option was typed, be it with its default."""
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _refuse_options_of_the_opening(ctx: click.Context, source: str) -> None:
    given = [f"--{name}" for name in _OF_THE_OPENING if _given(ctx, name)]
    if given:
        raise click.UsageError(
            f"{source} brings its own layout, stroke and materials: {', '.join(given)} can only "
            "go with the opening."
        )


def _from_file(source: str, backend: str) -> StrokeResult:
    """The stroke of a file that `--save` wrote, or of a scene."""
    try:
        plain = io.read_json(source)
    except UnreadableFile as error:
        raise io.refused(source, error) from error
    if not (isinstance(plain, dict) and "format" in plain):
        return io.load_scene(source).run(backend=backend)
    verification = io.verify(source, backend=backend)
    if verification.mismatch is not None:
        output.say(harmless(f"Warning: {verification.mismatch}"), err=True)
    return verification.result


# --- telling ------------------------------------------------------------------------------------


def _tell(result: StrokeResult, source: str, backend: str, events: bool) -> None:
    """The stroke, what happened, and what came of it."""
    lines = story.whole(result) if events else story.short(result)
    rows = (
        (f"{line.time:.4f}", line.what, line.who, output.place(line.xy), f"{line.speed:.3f}")
        for line in lines
    )
    console = output.console()
    output.facts(_question(result, source, backend))
    click.echo()
    title = "Every event" if events else "What happened"
    columns = (">s", "what", "who", "x, y / m", ">m/s")
    console.print(output.table(title, columns, rows))
    click.echo()
    output.facts(_answer(result))


def _question(result: StrokeResult, source: str, backend: str) -> list[tuple[str, str]]:
    stroke, materials = result.stroke, result.materials
    seat = f"from the {stroke.seat}, " if stroke.seat else ""
    powder = f"{materials.powder}, " if materials.powder else ""
    faults = striker_faults(result.board, result.start, stroke)
    aim = f"{stroke.angle:.4g} degrees, {stroke.speed:.4g} m/s, spin {stroke.spin:.4g} rad/s"
    return [
        ("stroke", f"{source}, {len(result.start.names)} pieces on the board"),
        ("striker", f"{seat}at {output.place(stroke.striker_xy)} m, {aim}"),
        ("placing", "; ".join(faults) or "as the Laws ask"),
        ("physics", f"{powder}mu {materials.mu:g}, {result.friction} friction, {backend} backend"),
    ]


def _answer(result: StrokeResult) -> list[tuple[str, str]]:
    return [
        ("first contact", result.first_contact or "none"),
        ("pocketed", story.pocketed(result)),
        ("ended", f"{result.stop_reason} after {result.duration:.4f} s"),
        ("events", story.counts(result)),
        ("digest", result.digest()),
    ]


def _outcome(result: StrokeResult) -> dict[str, Any]:
    """Everything that came of a stroke, for other programs."""
    return {
        "first_contact": result.first_contact,
        "pocketed": [
            {"piece": piece, "pocket": pocket, "time": time}
            for piece, pocket, time in result.pocketed
        ],
        "overboard": [{"piece": piece, "time": time} for piece, time in result.overboard],
        "duration": result.duration,
        "stop_reason": result.stop_reason,
        "event_count": result.event_count,
        "digest": result.digest(),
        "layout": {name: result.layout.position(name) for name in result.layout.names},
        "striker_xy": result.striker_xy,
        "events": [
            {
                "time": event.time,
                "kind": event.kind,
                "piece": event.piece,
                "other": event.other,
                "xy": event.xy,
                "speed": event.speed,
            }
            for event in result.events
        ],
    }
