"""A line for each command: short, and it says something. A new command needs one here."""

from typing import Final

from carrom.cli.commands import carrom

LINES: Final[dict[str, tuple[str, ...]]] = {
    "bench": ("bench", "--help"),
    "info": ("info",),
    "laws": ("laws", "97b"),
    "league": ("league", "--players", "random,geometric-club", "--boards", "1"),
    "rulesets": ("rulesets",),
    "simulate": ("simulate", "opening", "--save", "break.json", "--svg", "break.svg"),
    "solve": ("solve", "--layout", "W1 0.2 0.2", "--goal", "pot W1", "--budget", "500"),
    "tricks": ("tricks",),
    "umpire": ("umpire", "--players", "Ann,Bob"),
    "verify": ("verify", "kept.json"),
}
"""The words of each command; ``kept.json`` is a stroke that was saved before."""


def names() -> set[str]:
    """The commands of the package itself."""
    return set(carrom.commands)
