"""``carrom tricks``: the trick book, listed, told and drawn."""

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from carrom import io
from carrom.cli import output
from carrom.cli.paths import PATH
from carrom.cli.simulate import one_file_for_two_things
from carrom.errors import CarromError, Faults

if TYPE_CHECKING:
    from carrom.solver.odds import Odds
    from carrom.solver.tricks import Trick

_STARS: Final = "*****"


@click.command("tricks", short_help="Show the trick book.")
@click.argument("name", required=False)
@click.option(
    "--stroke", "number", type=int, default=1, show_default=True, help="Which of its strokes."
)
@click.option(
    "--svg",
    "picture",
    type=PATH,
    metavar="FILE|FOLDER",
    help="Draw the stroke into FILE; without NAME every trick into FOLDER/TRICK.svg. Only files "
    "of these names are replaced.",
)
@click.option("--save", type=PATH, metavar="FILE", help="Keep the stroke, for carrom verify.")
def command(name: str | None, number: int, picture: Path | None, save: Path | None) -> None:
    """List the trick book, the easiest first, or tell how the trick NAME is made.

    Difficulty goes from 1 to 5, by how often two hands make the trick in the noise of their
    fingers: "club" and "expert".

    The exit code is 0; 1 when a file could not be written after all; 2 for bad input, before
    anything is told or written.
    """
    from carrom.solver.tricks import tricks  # it takes longer than other commands need

    if name is None:
        _refuse_for_the_book(tricks(), number, picture, save)
        if picture is not None:
            _draw_all(tricks(), picture)
        _list(tricks())
        if picture is not None:
            output.facts([("pictures", f"{len(tricks())} in {picture}")])
        return
    one = _asked(name, number, picture, save)
    _draw(one, number - 1, picture, save)
    _tell(one, number - 1)
    written = {"picture": picture, "saved": save}
    output.facts((word, str(path)) for word, path in written.items() if path is not None)


def _refuse_for_the_book(
    book: "tuple[Trick, ...]", number: int, picture: Path | None, save: Path | None
) -> None:
    """Look at all that is asked of the whole book, before anything is drawn."""
    from carrom.solver.checkpoint import folder_faults

    faults = Faults()
    if save is not None or number != 1:
        faults.append("--save and --stroke go with the NAME of a trick")
    if picture is not None:
        faults.extend(folder_faults("--svg", picture, (f"{one.name}.svg" for one in book)))
    faults.raise_as(CarromError)


def _asked(name: str, number: int, picture: Path | None, save: Path | None) -> "Trick":
    """The trick of a name, once all that is asked of it has been looked at."""
    from carrom.solver.checkpoint import path_faults
    from carrom.solver.tricks import trick

    faults = Faults()
    files = [("--svg", picture), ("--save", save)]
    for word, path in files:
        faults.extend([] if path is None else path_faults(word, path))
    faults.extend(one_file_for_two_things(files))
    try:
        one = trick(name)
    except CarromError as error:
        faults.extend(error.faults)
        raise CarromError(faults) from error
    if not 1 <= number <= len(one.strokes):
        faults.append(
            f"--stroke must be from 1 to {len(one.strokes)}, the strokes of {name}, not {number}"
        )
    faults.raise_as(CarromError)
    return one


def _list(book: "tuple[Trick, ...]") -> None:
    rows = (
        (
            one.name,
            _STARS[: one.difficulty],
            str(one.goal),
            *(
                f"{100.0 * odds.rate:.0f} %"
                for odds in (one.strokes[0].club, one.strokes[0].expert)
            ),
        )
        for one in book
    )
    columns = ("trick", "difficulty", "goal", ">club", ">expert")
    output.console().print(output.table(f"Trick book: {len(book)} tricks", columns, rows))


def _draw_all(book: "tuple[Trick, ...]", folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for one in book:
        io.write_whole(folder / f"{one.name}.svg", one.svg())


def _draw(one: "Trick", number: int, picture: Path | None, save: Path | None) -> None:
    if picture is not None:
        io.write_whole(picture, one.svg(number))
    if save is not None:
        io.save(save, one.result(number, record="final"))


def _tell(one: "Trick", number: int) -> None:
    """Everything about a trick: words, layout, and how its strokes are made."""
    click.echo(output.bold(one.title))
    width = output.console(narrowest=20).width
    output.say(textwrap.fill(one.wording, width, break_on_hyphens=False))
    click.echo()
    made = one.strokes[number]
    side = "left" if made.x < 0.0 else "right"
    output.facts(
        [
            ("goal", str(one.goal)),
            ("difficulty", f"{_STARS[: one.difficulty]} ({one.difficulty} of 5)"),
            ("seat", one.seat),
            ("pieces", ", ".join(_pieces(one))),
            ("stroke", f"{number + 1} of {len(one.strokes)}: {one.description(number)}"),
            (
                "striker",
                f"{abs(made.x):g} m from the middle of the base lines, to the player's {side}",
            ),
            ("aim", f"{made.angle:g} degrees, {made.speed:g} m/s, spin {made.spin:g} rad/s"),
            ("club", _odds(made.club)),
            ("expert", _odds(made.expert)),
            ("digest", made.digest),
        ]
    )


def _pieces(one: "Trick") -> list[str]:
    """Names and places; the many of an opening are only counted."""
    names = one.layout.names
    if len(names) > 6:
        return [f"{len(names)} on the board"]
    places = ((name, one.layout.position(name)) for name in names)
    return [f"{name} at {output.place(xy)}" for name, xy in places if xy is not None]


def _odds(odds: "Odds") -> str:
    return f"{odds} of {odds.trials} noisy strokes"
