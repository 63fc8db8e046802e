"""``carrom umpire``: keep the score of a real board from the keyboard."""

import io as streams
import os
import sys
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from carrom.cli.umpire_words import LANGS, SAY
from carrom.errors import CarromError

if TYPE_CHECKING:
    from carrom.cli.umpire_session import Session
    from carrom.records import RecordWriter
    from carrom.rules import Match

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("umpire", short_help="Keep the score of a real board, by the Laws.")
@click.option("--ruleset", metavar="NAME", help="How it is played; see carrom rulesets.  [icf]")
@click.option("--seats", type=click.Choice(("2", "4")), help="Singles or doubles.")
@click.option(
    "--players", metavar="A,B[,C,D]", help="Who plays; in doubles a pair, then the other."
)
@click.option("--match/--single", "match", default=None, help="Best of three, or one game.")
@click.option("--format", "format_", metavar="NAME", help="The organiser's format.  [icf]")
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
    """
    if resume is None:
        session = _new_session(ruleset, seats, players, match, format_, lang)
        if save is not None and save.exists():
            from carrom.records import is_record

            how = f"--resume {save} goes on with it" if is_record(save) else "it is no record"
            raise click.UsageError(f"{save} is there already: {how}")
    else:
        given = (ruleset, seats, players, match, format_, save)
        if any(value is not None for value in given):
            raise click.UsageError("--resume brings its own players, ruleset, format and file")
        session = _resumed(resume, lang)
    terminal = sys.stdin is not None and sys.stdin.isatty()
    kept = clock if clock is not None else terminal
    desk = Desk(session, file=save or resume, now=time.monotonic if kept else None)
    desk.read = desk.ask if terminal else _read_and_show
    if desk.keep_score():
        ctx.exit(130)


def _new_session(
    ruleset: str | None,
    seats: str | None,
    players: str | None,
    match: bool | None,
    format_: str | None,
    lang: str,
) -> "Session":
    from carrom.cli.umpire_session import Session, Settings
    from carrom.errors import Faults
    from carrom.rules import FORMATS, RULESETS

    faults = Faults()
    name, agreed = ruleset or "icf", format_ or "icf"
    faults.name("ruleset", name, RULESETS)
    faults.name("format", agreed, FORMATS)
    faults.raise_as(CarromError)
    form = FORMATS[agreed]
    if match is not None:
        form = form.replace(games=3 if match else 1)
    return Session(
        Settings(
            ruleset=RULESETS[name],
            format=form,
            seats=None if seats is None else int(seats),
            players=players,
            lang=lang,
        )
    )


def _resumed(file: Path, lang: str) -> "Session":
    from carrom.cli.umpire_session import Session, Settings
    from carrom.records import Record
    from carrom.rules import Match

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        match = Record.load(file).state
    for warning in told:
        click.echo(f"Warning: {warning.message}", err=True)
    if not isinstance(match, Match):
        raise CarromError(f"{file}: a game of its own, no match")
    return Session(Settings(lang=lang), match)


def _read_and_show(prompt: str) -> str:
    """A line from a pipe, shown behind its question as on a terminal."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline() if sys.stdin is not None else ""
    click.echo(line.rstrip("\n"))
    if not line:
        raise EOFError
    return line


class Desk:
    """Where the umpire sits: a session, where lines come from and go to, a file, a clock.

    Args:
        session: the book.
        read: gives a line for a prompt; EOFError when there are no more.
        write: shows a line.
        file: where the match is kept; None: nowhere.
        now: the time source; None: no clock.
    """

    def __init__(
        self,
        session: "Session",
        *,
        read: Callable[[str], str] = _read_and_show,
        write: Callable[[str], None] = click.echo,
        file: Path | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        """Sit down."""
        self.session, self.read, self.write = session, read, write
        self.file, self.now = file, now
        self._begun = file is not None and file.exists()  # whether there is a record to go on with
        self._kept = session.match if self._begun else None  # what it has
        self._writer: RecordWriter | None = None

    def keep_score(self) -> bool:
        """Ask and answer until the end; whether it was stopped by Ctrl-C."""
        if isinstance(sys.stdin, streams.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        session, stopped = self.session, False
        try:
            self._show(session.opening_lines())
            while not session.finished:
                line = self.read(session.prompt)
                self._show(session.enter(line, None if self.now is None else self.now()))
                self._keep()
        except EOFError:
            pass
        except KeyboardInterrupt:
            self.write("")
            stopped = True
        self._keep()
        if self._writer is not None:
            self._writer.close()
        self._show(self._last_words())
        return stopped

    def ask(self, prompt: str) -> str:
        """A line from the terminal; an alarm rings while the umpire waits."""
        timer = self._timer(prompt)
        try:
            return input(prompt)
        finally:
            if timer is not None:
                timer.cancel()

    def _timer(self, prompt: str) -> threading.Timer | None:
        due = None if self.now is None else self.session.alarm(self.now())
        if due is None or due[0] <= 0.0:
            return None
        seconds, said = due
        timer = threading.Timer(seconds, lambda: click.echo(f"\n{said}\n{prompt}", nl=False))
        timer.daemon = True
        timer.start()
        return timer

    def _show(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def _keep(self) -> None:
        """Write the match down if anything has happened since."""
        match = self.session.match
        if self.file is None or match is None or match is self._kept:
            return
        try:
            self._record(match, self.file)
        except (OSError, CarromError) as error:
            self._writer = None  # the next time the record is looked at anew
            reason = getattr(error, "strerror", None) or str(error)
            self.write(self._say("cannot-save", file=os.fspath(self.file), reason=reason))
        else:
            self._kept = match

    def _record(self, match: "Match", file: Path) -> None:
        """Add what happened to the record; another toss begins it anew."""
        from carrom.records import RecordWriter

        writer = self._writer
        if writer is None and self._begun:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a last line cut short was told of before
                writer = RecordWriter.resume(file)
        if writer is not None and writer.state.start != match.start:
            writer.close()
            writer = None
        if writer is None:
            writer = RecordWriter(file, match, overwrite=True)
        self._writer, self._begun = writer, True
        writer.write(match)

    def _last_words(self) -> list[str]:
        """The sheets, and how to go on."""
        match = self.session.match
        if match is None:
            return []
        lines = ["", *self.session.sheets()]
        if not match.over:
            if self.file is None:
                lines += ["", self._say("not-saved")]
            else:
                key = "saved" if self._kept is match else "save-failed"
                lines += ["", self._say(key, file=os.fspath(self.file))]
        return lines

    def _say(self, key: str, **values: object) -> str:
        return SAY[self.session.settings.lang][key].format(**values)
