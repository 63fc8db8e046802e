"""``carrom tricks``: the trick book, listed, told and drawn."""

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from carrom import io
from carrom.cli import output

if TYPE_CHECKING:
    from carrom.solver.odds import Odds
    from carrom.solver.tricks import Trick

_STARS: Final = "*****"
_FILE: Final = click.Path(dir_okay=False, path_type=Path)


@click.command("tricks", short_help="Show the trick book.")
@click.argument("name", required=False)
@click.option(
    "--stroke", "number", type=int, default=1, show_default=True, help="Which of its strokes."
)
@click.option(
    "--svg",
    "picture",
    type=click.Path(path_type=Path),
    metavar="FILE|FOLDER",
    help="Draw the stroke into FILE; without NAME every trick into FOLDER.",
)
@click.option("--save", type=_FILE, metavar="FILE", help="Keep the stroke, for carrom verify.")
def command(name: str | None, number: int, picture: Path | None, save: Path | None) -> None:
    """List the trick book, the easiest first, or tell how the trick NAME is made.

    Difficulty goes from 1 to 5, by how often two hands make the trick in the noise of their
    fingers: "club" and "expert".
    """
    from carrom.solver.tricks import trick, tricks  # it takes longer than other commands need

    if name is None:
        if save is not None or number != 1:
            raise click.UsageError("--save and --stroke go with the NAME of a trick")
        if picture is not None and picture.exists() and not picture.is_dir():
            raise click.UsageError(f"without NAME, --svg needs a folder, but {picture} is a file")
        _list(tricks())
        if picture is not None:
            _draw_all(tricks(), picture)
        return
    one = trick(name)
    if not 1 <= number <= len(one.strokes):
        raise click.UsageError(
            f"--stroke must be from 1 to {len(one.strokes)}, the strokes of {name}, not {number}"
        )
    if picture is not None and picture.is_dir():
        raise click.UsageError(f"--svg needs a file for one trick, but {picture} is a directory")
    _draw(one, number - 1, picture, save)
    _tell(one, number - 1)
    written = {"picture": picture, "saved": save}
    output.facts((word, str(path)) for word, path in written.items() if path is not None)


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
    folder.mkdir(parents=True, exist_ok=True)
    for one in book:
        io.write_whole(folder / f"{one.name}.svg", one.svg())
    output.facts([("pictures", f"{len(book)} in {folder}")])


def _draw(one: "Trick", number: int, picture: Path | None, save: Path | None) -> None:
    if picture is not None and save is not None and picture.resolve() == save.resolve():
        raise click.UsageError(f"{save} is given as --svg and as --save")
    if picture is not None:
        io.write_whole(picture, one.svg(number))
    if save is not None:
        io.save(save, one.result(number, record="final"))


def _tell(one: "Trick", number: int) -> None:
    """Everything about a trick: words, layout, and how its strokes are made."""
    click.secho(one.title, bold=True)
    width = max(output.console().width, 20)
    click.echo(textwrap.fill(one.wording, width, break_on_hyphens=False))
    click.echo()
    made = one.strokes[number]
    output.facts(
        [
            ("goal", str(one.goal)),
            ("difficulty", f"{_STARS[: one.difficulty]} ({one.difficulty} of 5)"),
            ("seat", one.seat),
            ("pieces", ", ".join(_pieces(one))),
            ("stroke", f"{number + 1} of {len(one.strokes)}: {one.description(number)}"),
            ("striker", f"{made.x:+g} m along the base lines, to the player's right"),
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
