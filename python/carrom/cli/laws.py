"""``carrom laws``: what the Laws say, in our own words and as this library applies them."""

import itertools
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from carrom.cli import output
from carrom.cli.umpire_text import shortened
from carrom.errors import CarromError, Faults, shown

if TYPE_CHECKING:
    from carrom.rules.laws import Law

LANGS: Final = ("en", "fr")
"""The languages; the texts themselves are read when the command runs."""

_SAY: Final = {
    "en": {
        "law": "Law {}",
        "decided": "decided by the software",
        "told": "a fact that the umpire tells; what follows is decided",
        "left-out": "left out: {}",
        "nothing": "No Law has all of these words: {}",
        "hint": "carrom laws NUMBER shows the wording; a whole Law shows its parts too.",
    },
    "fr": {
        "law": "Loi {}",
        "decided": "décidé par le logiciel",
        "told": "un fait que dit l'arbitre ; la suite est décidée",
        "left-out": "laissée de côté : {}",
        "nothing": "Aucune Loi n'a tous ces mots : {}",
        "hint": "carrom laws NUMÉRO montre le texte ; une Loi entière montre aussi ses parties.",
    },
}


@click.command("laws", short_help="Show what the Laws say, as this library applies them.")
@click.argument("numbers", nargs=-1, metavar="[NUMBER]...")
@click.option("--lang", type=click.Choice(LANGS), default="en", show_default=True)
@click.option("--search", "words", metavar="WORD", help="Show the Laws with these words.")
def command(numbers: tuple[str, ...], lang: str, words: str | None) -> None:
    """Show our own short wording of Laws: 97b, 97 with its parts, "house 8.9", 002, striker.

    Without numbers, a table of contents. A word behind --search must be in title or wording;
    with numbers, in those of these Laws.
    """
    from carrom.rules import laws

    if words is None and not numbers:
        _show_contents(laws.LAWS.values(), lang)
        return
    chosen = _chosen(numbers, words)
    if words is not None:
        found = laws.search(words, lang)
        chosen = [one for one in chosen if one in found]
    if not chosen:
        output.say(_SAY[lang]["nothing"].format(shortened(words or "")))
    width = output.console(narrowest=20).width
    for one in chosen:
        _show(one, lang, width)


def _chosen(numbers: tuple[str, ...], words: str | None) -> "list[Law]":
    """The Laws of the numbers with their parts, each once; without numbers all of them."""
    from carrom.rules import laws

    faults = Faults()
    found: dict[str, Law] = {}
    if words is not None and not _says_something(words):
        faults.append(f"--search needs a word, not {shown(words)}")
    for number in numbers:
        if not _says_something(number):
            faults.append(f"a Law's number cannot be {shown(number)}; carrom laws lists them all")
            continue
        try:
            whole = laws.law(number)
        except CarromError as error:
            faults.extend(error.faults)
        else:
            found |= {one.number: one for one in (whole, *whole.parts)}
    faults.raise_as(CarromError)
    return list(found.values() if numbers else laws.LAWS.values())


def _says_something(text: str) -> bool:
    """Whether there is a letter or a digit in it."""
    return any(sign.isalnum() for sign in text)


def _show(one: "Law", lang: str, width: int) -> None:
    """A Law: number and title, wording, where it stands and what becomes of it."""
    say = _SAY[lang]
    how = say[one.handled].format(one.reason_in(lang))
    name = say["law"].format(one.number) if one.number[0] in "123456789" else one.number
    click.echo(f"{output.bold(name)}  {one.title_in(lang)}")
    _echo(one.text_in(lang), width)
    _echo(f"[{one.source_in(lang)}; {how}]", width)
    click.echo()


def _echo(text: str, width: int) -> None:
    """An indented paragraph."""
    indent = " " * 4
    click.echo(
        textwrap.fill(text, max(width, 20), initial_indent=indent, subsequent_indent=indent)
    )


def _show_contents(laws: "Iterable[Law]", lang: str) -> None:
    """A line for each whole Law, under the titles of the sections."""
    for source, group in itertools.groupby(laws, key=lambda one: one.source_in(lang)):
        click.echo(output.bold(source))
        for one in group:
            if one.head == one.number:
                letters = [part.number.removeprefix(one.number) for part in one.parts]
                line = f"  {one.number:<11}{one.title_in(lang)}"
                click.echo(f"{line} ({', '.join(letters)})" if letters else line)
        click.echo()
    click.echo(_SAY[lang]["hint"])
