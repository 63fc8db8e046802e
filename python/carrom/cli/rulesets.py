"""``carrom rulesets``: the ways of playing, side by side."""

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import click
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from carrom.cli import output
from carrom.errors import Faults, InvalidRuleset

if TYPE_CHECKING:
    from carrom.rules import Ruleset

LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "name": "name",
        "title": "title",
        "title_fr": "French title",
        "source": "written in",
        "document": "told by carrom laws",
        "citations": "what its rulings cite",
        "laws": "edition of the Laws",
        "colours": "colours",
        "target": "points that win the game",
        "boards": "most boards of a game",
        "extra_board": "level at the end: extra board",
        "board_cap": "most points of a board",
        "unfinished": "board unfinished at time",
        "trial": "trial before the match",
        "leaving_seat": "rising from the seat loses",
        "stroke_seconds": "time for a stroke, s",
        "placing_seconds": "time for placing, s",
        "queen_points": "points for the queen",
        "queen_until": "queen counts up to a score of",
        "queen_after": "queen may be pocketed after",
        "few_men": "few men are at most",
        "cover": "queen is covered by a man",
        "early_queen_points": "points lost for an early queen",
        "early_queen_returns_man": "early queen: a man comes back",
        "penalty": "a penalty costs",
        "penalty_points": "points of a penalty",
        "due_zone": "where due men go",
        "due_placer": "who places them",
        "board_end": "how a board ends",
        "claim_extra_points": "extra points are claimed",
        "white_value": "a white man counts",
        "black_value": "a black man counts",
    }
)
"""What each parameter of a `Ruleset` means to a reader."""
FRENCH_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "name": "nom",
        "title": "titre anglais",
        "title_fr": "titre",
        "source": "écrit dans",
        "document": "exposé par carrom laws",
        "citations": "ce que citent ses décisions",
        "laws": "édition des Lois",
        "colours": "couleurs",
        "target": "points qui gagnent la partie",
        "boards": "manches d'une partie, au plus",
        "extra_board": "égalité à la fin : manche supplémentaire",
        "board_cap": "points d'une manche, au plus",
        "unfinished": "manche inachevée à la fin du temps",
        "trial": "essai avant le match",
        "leaving_seat": "quitter sa place fait perdre",
        "stroke_seconds": "temps pour un coup, s",
        "placing_seconds": "temps pour la pose, s",
        "queen_points": "points de la reine",
        "queen_until": "la reine compte jusqu'à un score de",
        "queen_after": "la reine peut être empochée après",
        "few_men": "peu de pions : au plus",
        "cover": "la reine est couverte par un pion",
        "early_queen_points": "points perdus pour une reine trop tôt",
        "early_queen_returns_man": "reine trop tôt : un pion revient",
        "penalty": "une pénalité coûte",
        "penalty_points": "points d'une pénalité",
        "due_zone": "où vont les pions dus",
        "due_placer": "qui les pose",
        "board_end": "comment finit une manche",
        "claim_extra_points": "les points supplémentaires sont demandés",
        "white_value": "un pion blanc compte",
        "black_value": "un pion noir compte",
    }
)
"""The same in French. What a parameter is set to stands in the table as `ruleset` takes it."""

_LABELS: Final = MappingProxyType({"en": LABELS, "fr": FRENCH_LABELS})
_HEADS: Final = ("name", "title", "title_fr", "source", "document", "citations")
"""What stands above the table, or is told by ``carrom laws``."""
_NONE: Final = MappingProxyType(
    {"target": "none", "boards": "no limit", "board_cap": "no limit", "queen_until": "any"}
)
_SAY: Final = MappingProxyType(
    {
        "en": {"parameter": "parameter", "differs": "differs from {}"},
        "fr": {
            "parameter": "paramètre",
            "differs": "autrement que {}",
            "yes": "oui",
            "no": "non",
            "none": "aucun",
            "no limit": "sans limite",
            "any": "tout score",
        },
    }
)
_MARK: Final = "*"
_MANY_COLUMNS: Final = 1000


@click.command("rulesets", short_help="Compare the rulesets.")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--lang", type=click.Choice(tuple(_SAY)), default="en", show_default=True)
def command(names: tuple[str, ...], lang: str) -> None:
    """Compare the rulesets: parameters as rows, rulesets as columns.

    With names only those. What differs from the first column is marked.
    """
    from carrom.rules import RULESETS  # it takes longer than the other commands need

    faults = Faults()
    for name in names:
        faults.name("ruleset", name, RULESETS)
    faults.raise_as(InvalidRuleset)
    chosen = [RULESETS[name] for name in dict.fromkeys(names or RULESETS)]
    console = output.console()
    for rules in chosen:
        colon = "\u00a0:" if lang == "fr" else ":"
        told = f" (carrom laws {rules.document})" if rules.document else ""
        title = f"{rules.title_in(lang)}{colon} {rules.source}{told}"
        console.print(Text.assemble((f"{rules.name:<12}", "bold"), title), soft_wrap=True)
    console.print()
    _show(console, chosen, lang)
    if len(chosen) > 1:
        console.print(f"{_MARK} {_SAY[lang]['differs'].format(chosen[0].name)}")


def value_of(rules: "Ruleset", name: str, lang: str = "en") -> str:
    """A parameter as the table shows it; ``-`` for one that can have no effect beside the others.

    Example:
        >>> from carrom.rules import RULESETS
        >>> value_of(RULESETS["fr-club"], "boards"), value_of(RULESETS["icf"], "extra_board")
        ('no limit', 'yes')
        >>> value_of(RULESETS["points"], "few_men"), value_of(RULESETS["icf"], "few_men")
        ('5', '-')
        >>> value_of(RULESETS["icf"], "extra_board", "fr")
        'oui'
    """
    from carrom.rules.idle import idle_reason

    value = getattr(rules, name)
    if idle_reason(rules, name):
        return "-"
    word = _NONE.get(name, "none") if value is None else "yes" if value is True else "no"
    if value is None or isinstance(value, bool):
        return _SAY[lang].get(word, word)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _show(console: Console, chosen: "list[Ruleset]", lang: str = "en") -> None:
    """One table where it fits, else several, each beginning with the first ruleset.

    A file or a pipe holds any width.
    """
    if not console.is_terminal:
        console.width = _MANY_COLUMNS
    whole = _table(chosen, lang, named=True)
    if _fits(console, whole):
        console.print(whole)
        return
    first, rest = chosen[:1], chosen[1:]
    while True:
        count = len(rest)
        while count > 1 and not _fits(console, _table([*first, *rest[:count]], lang, named=False)):
            count -= 1
        console.print(_table([*first, *rest[:count]], lang, named=False))
        rest = rest[count:]
        if not rest:
            return


def _fits(console: Console, table: Table) -> bool:
    wide = console.options.update(max_width=_MANY_COLUMNS)
    return Measurement.get(console, wide, table).maximum <= console.width


def _table(chosen: "list[Ruleset]", lang: str, *, named: bool) -> Table:
    """Labels, the names that `ruleset` takes if they are wanted, and a column for each ruleset."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    made.add_column("", overflow="fold")
    if named:
        made.add_column(_SAY[lang]["parameter"], overflow="fold")
    for rules in chosen:
        made.add_column(rules.name, overflow="fold")
    for field in dataclasses.fields(chosen[0]):
        if field.name in _HEADS:
            continue
        cells = [value_of(rules, field.name, lang) for rules in chosen]
        label = _LABELS[lang].get(field.name, field.name)
        names = (field.name,) if named else ()
        made.add_row(label, *names, *(_cell(cell, cells[0]) for cell in cells))
    return made


def _cell(value: str, first: str) -> Text:
    """A value; one that differs from the first column is bold and marked."""
    return Text(value) if value == first else Text(f"{value} {_MARK}", style="bold")
