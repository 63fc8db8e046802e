"""``carrom verify``: make the strokes of files again and compare."""

import click

from carrom import io
from carrom.cli import output
from carrom.errors import UnreadableFile
from carrom.harmless import harmless
from carrom.physics import BACKENDS
from carrom.records import RecordVerification, is_record, verify_record


@click.command("verify", short_help="Make strokes and match records again and compare.")
@click.argument("files", nargs=-1, required=True)
@click.option("--backend", type=click.Choice(BACKENDS), default="rust", show_default=True)
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], backend: str) -> None:
    """Make the strokes in FILES again and compare; of match records also every ruling.

    A file holds a stroke, as carrom simulate --save writes it, or a whole match, as carrom
    umpire --save does.

    A match record has a seal on every line, a hash of all lines so far. The last one is shown:
    written down elsewhere, on the score sheet for one, it shows that the file is still the same.

    One line for each file. The exit code is 1 when any stroke ends otherwise than its file
    says, else 2 when any file cannot be read, else 0.
    """
    codes = [_verified(file, backend) for file in files]
    ctx.exit(1 if 1 in codes else max(codes))


def _verified(file: str, backend: str) -> int:
    """Say in one line how it stands with a file; its exit code."""
    try:
        if is_record(file):
            return _record(file, backend)
        found = io.verify(file, backend=backend, record="final")
    except UnreadableFile as error:
        output.say(harmless(f"unreadable  {'; '.join(error.faults)}"))
        return 2
    if found.mismatch is None:
        output.say(harmless(f"same        {file}: {found.recorded}"))
        return 0
    output.say(harmless(f"DIFFERS     {found.mismatch}"))
    return 1


def _record(file: str, backend: str) -> int:
    """The same for a record."""
    found = verify_record(file, backend)
    if found.difference is None:
        told = f"{file}: {found.lines} lines, {found.strokes} strokes, {_seal(found)}"
        output.say(harmless(f"same        {told}"))
        return 0
    output.say(harmless(f"DIFFERS     {file}: {found.difference}"))
    return 1


def _seal(found: RecordVerification) -> str:
    """How a record is sealed, and its last seal."""
    if found.seal is None:
        return "not sealed"
    if found.sealed_from == 1:
        return f"seal {found.seal}"
    return f"sealed from line {found.sealed_from} on, seal {found.seal}"
