"""The set-up of a match: the way of playing, how many sit down, who plays each seat."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from carrom.rules import FORMATS, RULESETS

from carrom_viewer.columns import Column
from carrom_viewer.dated import dated
from carrom_viewer.screens import BACK, KeyList, PanelScreen
from carrom_viewer.session import Session
from carrom_viewer.settings import MOST_NAME, USUAL_LEVELS
from carrom_viewer.table import PLAYER_LEVELS, Table
from carrom_viewer.widgets import Act, Button, Caption, ListBox, TextLine, Toggle, Widget

if TYPE_CHECKING:
    from carrom_viewer.app import Context

RECORDS: Final = "records"
"""Where match records are kept, in `Context.folder`."""


class Setup(PanelScreen):
    """What is agreed before a match.

    Args:
        context: what all screens share.
        seed: of coin and machines. Default: by chance.
    """

    keys: ClassVar[KeyList] = (
        ("Enter", "setup.key-change"),
        ("← →", "setup.key-ring"),
    )
    passing: ClassVar[bool] = True

    def __init__(self, context: Context, seed: int | None = None) -> None:
        """Who played last, or a person against a machine; by the federation's rules."""
        super().__init__(context, always=True)
        self.controls.focus = "setup.start"
        self.seed = secrets.randbits(62) if seed is None else seed
        self.ruleset, self.format = "icf", "single"
        self.doubles = self.clock = False
        chosen, levels = context.settings.players, context.settings.levels
        self._unnamed = [self.say("setup.player", number=number) for number in (1, 2, 3, 4)]
        named = [*chosen, *self._unnamed[len(chosen) :]]
        self.names = [one or name for one, name in zip(named, self._unnamed, strict=True)]
        self.levels = [*levels, *USUAL_LEVELS[len(levels) :]]

    def title(self) -> str:
        """Of the window."""
        return self.say("setup.title")

    def widgets(self) -> tuple[Widget, ...]:
        """The rulesets, the format, the players."""
        column = self.column()
        column.add(Caption("setup.title", self.say("setup.title"), size=1.5, bold=True))
        names = tuple(RULESETS)
        lang = self.context.texts.code
        rows = tuple(rules.title_in(lang) for rules in RULESETS.values())
        column.add(ListBox("setup.ruleset", rows, names.index(self.ruleset), lines=len(rows)))
        said = self.say("setup.format", format=self.say(f"format.{self.format}"))
        column.add(Button("setup.format", said, "← →", turns=True))
        column.add(
            Toggle("setup.doubles", self.say("setup.doubles"), self.doubles),
            Toggle("setup.clock", self.say("setup.clock"), self.clock),
        )
        column.aside()
        for team in (0, 1):
            self._add_team(column, (team, team + 2) if self.doubles else (team,))
        column.space()
        column.add(Button("setup.start", self.say("setup.start"), primary=True))
        column.add(Button("setup.back", self.say("common.back"), hint="Esc"))
        return column.widgets

    def _add_team(self, column: Column, numbers: tuple[int, ...]) -> None:
        """The players of a team side by side: names, and who plays for each."""
        team = self.say("setup.team", number=numbers[0] + 1)
        column.add(
            *(
                TextLine(f"setup.name-{number}", team, self.names[number], most=MOST_NAME)
                for number in numbers
            )
        )
        column.add(
            *(
                Button(
                    f"setup.level-{number}",
                    self.say(f"level.{self.levels[number]}"),
                    "← →",
                    turns=True,
                )
                for number in numbers
            )
        )

    def act(self, act: Act) -> None:
        """Change what is agreed, begin, or go back."""
        name, _, number = act.name.rpartition("-")
        if name == "setup.name":
            self.names[int(number)] = act.text
        elif name == "setup.level":
            self.levels[int(number)] = _next(PLAYER_LEVELS, self.levels[int(number)], act.step)
        elif act.name == "setup.ruleset":
            self.ruleset = tuple(RULESETS)[act.row]
        elif act.name == "setup.format":
            self.format = _next(tuple(FORMATS), self.format, act.step)
        elif act.name == "setup.doubles":
            self.doubles = act.on
        elif act.name == "setup.clock":
            self.clock = act.on
        elif act.name == "setup.start":
            self.start()
        elif act.name == "setup.back":
            self.go(BACK)

    def table(self) -> Table:
        """What is agreed.

        Raises:
            CarromError: names that cannot be; every fault is listed.
        """
        count = 4 if self.doubles else 2
        names = [name.strip() for name in self.names[:count]]
        return Table(
            teams=(tuple(names[0::2]), tuple(names[1::2])),
            levels=dict(zip(names, self.levels, strict=False)),
            ruleset=RULESETS[self.ruleset],
            format=self.format,
            seed=self.seed,
            clock=self.clock,
        )

    def start(self) -> None:
        """Sit down and toss.

        Raises:
            CarromError: names that cannot be; every fault is listed.
        """
        table = self.table()
        named = zip(self.names, self._unnamed, strict=True)
        players = tuple("" if name == other else name for name, other in named)
        self.context.change(players=players, levels=tuple(self.levels))
        session = Session(table, self.context.jobs, new_record(self.context.folder / RECORDS))
        self.go(self.context.open("play", session=session))


def _next(names: tuple[str, ...], name: str, step: int) -> str:
    """The name so many places further in a ring."""
    return names[(names.index(name) + step) % len(names)]


def new_record(folder: Path) -> Path:
    """The path of a new record, named after the time.

    Example:
        >>> new_record(Path("records")).suffix
        '.jsonl'
    """
    return dated(folder, ".jsonl")
