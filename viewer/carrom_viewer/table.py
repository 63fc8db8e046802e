"""What is agreed before a match: who plays whom, how, and on what.

Example:
    >>> table = Table(teams=(("Ann",), ("Bob",)), levels={"Bob": "club"}, ruleset="family")
    >>> table.level_of("Ann"), table.level_of("Bob"), table.ruleset.title
    ('human', 'club', 'Family')
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from carrom import CarromBoard, Materials
from carrom.errors import CarromError, Faults
from carrom.players import LEVELS
from carrom.random_numbers import SEEDS, SplitMix64
from carrom.rules.formats import FORMATS, Format
from carrom.rules.player_names import named
from carrom.rules.ruleset import RULESETS, Ruleset
from carrom.rules.toss import Teams, teams_of

HUMAN: Final = "human"
"""The level of a person."""
PLAYER_LEVELS: Final = (HUMAN, *LEVELS)
"""Who may sit down: a person, or a machine of a level."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What is agreed before a match. Frozen.

    Args:
        teams: names of the players: two, or two pairs.
        levels: of each player, one of `PLAYER_LEVELS`; who is not named is a person.
        ruleset: the way of playing, or its name.
        format: what the organiser agreed on, or its name.
        seed: of the coin and of the machines.
        clock: whether strokes and placings are timed (Laws 50, 88).
        materials: what is played on.
        equipment: the carrom board.

    Raises:
        CarromError: what cannot be; every fault is listed.
    """

    teams: Teams
    levels: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    ruleset: Ruleset | str = "icf"
    format: Format | str = "single"
    seed: int = 0
    clock: bool = False
    materials: Materials = field(default_factory=Materials)
    equipment: CarromBoard = field(default_factory=CarromBoard.icf)

    def __post_init__(self) -> None:
        """Check everything and look names up."""
        faults = Faults()
        write = object.__setattr__
        write(self, "teams", teams_of(faults, self.teams))
        names = [name for team in self.teams for name in team]
        levels = dict[str, str]()
        for given, level in self.levels.items():
            name = named(given, names) or given
            faults.name("a player with a level", name, names)
            faults.name(f"level of {name}", level, PLAYER_LEVELS)
            if name in levels:
                faults.append(f"{name} has two levels")
            levels[name] = level
        write(self, "levels", MappingProxyType(levels))
        if isinstance(self.ruleset, str) and faults.name("ruleset", self.ruleset, RULESETS):
            write(self, "ruleset", RULESETS[self.ruleset])
        if isinstance(self.format, str) and faults.name("format", self.format, FORMATS):
            write(self, "format", FORMATS[self.format])
        faults.integer("seed", self.seed, at_least=0, at_most=SEEDS - 1)
        faults.raise_as(CarromError)

    def level_of(self, player: str) -> str:
        """One of `PLAYER_LEVELS`."""
        return self.levels.get(player, HUMAN)

    def is_human(self, player: str) -> bool:
        """Whether a player is a person, not a machine."""
        return self.level_of(player) == HUMAN

    def coin(self, number: int) -> int:
        """How the coin falls, 0 or 1, at a toss of a number of its own."""
        return SplitMix64(self.seed).stream(number).below(2)
