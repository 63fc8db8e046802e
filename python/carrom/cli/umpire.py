"""``carrom umpire``: keep the score of a real board from the keyboard."""

import sys
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import click

from carrom.cli import output
from carrom.cli.umpire_words import LANGS
from carrom.errors import CarromError, Faults
from carrom.harmless import harmless

if TYPE_CHECKING:
    from carrom.cli.umpire_file import MatchFile
    from carrom.cli.umpire_session import Session

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("umpire", short_help="Keep the score of a real board, by the Laws.")
@click.option(
    "--ruleset",
    metavar="NAME",
    help="How it is played: icf, fr-club, points, free, family, club29 or fr-classic, which "
    "carrom rulesets compares.  [default: icf]",
)
@click.option(
    "--seats", type=click.Choice(("2", "4")), help="Singles or doubles.  [default: as players]"
)
@click.option(
    "--players",
    metavar="NAME,NAME[,NAME,NAME]",
    help="Who plays; in doubles a pair, then the other.  [default: asked for]",
)
@click.option(
    "--match/--single",
    "match",
    default=None,
    help="Best of three, or one game.  [default: as the format]",
)
@click.option(
    "--format",
    "format_",
    metavar="NAME",
    help="What the organiser agreed on: icf (best of three), icf-finals, single (one game), ffc "
    "(40 minutes) or eurocup (50 minutes).  [default: icf]",
)
@click.option("--save", type=_FILE, metavar="FILE", help="Keep the match in a new FILE.")
@click.option("--resume", type=_FILE, metavar="FILE", help="Go on with the match in FILE.")
@click.option("--lang", type=click.Choice(LANGS), default="en", show_default=True)
@click.option(
    "--clock/--no-clock",
    default=None,
    help="Whether time is kept; if nothing is said, only at a terminal.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    ruleset: str | None,
    seats: str | None,
    players: str | None,
    match: bool | None,
    format_: str | None,
    save: Path | None,
    resume: Path | None,
    lang: str,
    clock: bool | None,
) -> None:
    """Keep the score of a real board: type what was pocketed, hear the ruling.

    After each stroke type what went down: "w2 b q s" is two white men, a black one, the queen
    and the striker; "-" is nothing; "help" shows all words. "undo" takes back as much as you
    like. What is typed may come from a pipe. A stroke is kept as soon as it is typed, with
    --save FILE; --resume FILE goes on after whatever happened.

    The exit code is 130 after Ctrl-C, 1 if FILE cannot be written, 2 after bad options, else 0.
    """
    from carrom.cli.umpire_desk import Desk, read_and_show

    if resume is None:
        session, file = _new_session(ruleset, seats, players, match, format_, lang, save)
    else:
        given = (ruleset, seats, players, match, format_, save)
        if any(value is not None for value in given):
            raise click.UsageError("--resume brings its own players, ruleset, format and file")
        session, file = _resumed(resume, lang)
    terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None
    kept = clock if clock is not None else terminal
    desk = Desk(session, file=file, now=time.monotonic if kept else None)
    desk.read = desk.ask if terminal else read_and_show
    ctx.exit(desk.keep_score())


def _new_session(
    ruleset: str | None,
    seats: str | None,
    players: str | None,
    match: bool | None,
    format_: str | None,
    lang: str,
    save: Path | None,
) -> "tuple[Session, MatchFile | None]":
    """A session and its file; whatever is wrong is told at once, before anything is asked."""
    from carrom.cli.umpire_file import MatchFile
    from carrom.cli.umpire_session import Session, Settings
    from carrom.rules import FORMATS, RULESETS

    faults = Faults()
    name, agreed = ruleset or "icf", format_ or "icf"
    known = faults.name("ruleset", name, RULESETS)
    known = faults.name("format", agreed, FORMATS) and known
    form = FORMATS[agreed if known else "icf"]
    session, file = None, None
    try:
        session = Session(
            Settings(
                ruleset=RULESETS[name if known else "icf"],
                format=form if match is None else form.replace(games=3 if match else 1),
                seats=None if seats is None else int(seats),
                players=players,
                lang=lang,
            )
        )
    except CarromError as error:
        faults.extend(error.faults)
    try:
        file = None if save is None else MatchFile.new(save)
    except CarromError as error:
        faults.extend(error.faults)
    except OSError as error:
        if not faults:
            raise
        faults.append(f"{save}: {error.strerror}")
    if faults and file is not None:
        file.close()
    faults.raise_as(CarromError)
    assert session is not None  # no fault, so there is one
    return session, file


def _resumed(path: Path, lang: str) -> "tuple[Session, MatchFile]":
    """The session of a match that is on file, and the file."""
    from carrom.cli.umpire_file import MatchFile
    from carrom.cli.umpire_session import Session, Settings

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        file = MatchFile.resumed(path)
    for warning in told:
        output.say(harmless(f"Warning: {warning.message}"), err=True)
    return Session(Settings(lang=lang), file.match), file
