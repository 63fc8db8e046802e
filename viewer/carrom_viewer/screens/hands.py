"""The hands that somebody may have, to choose one."""

from typing import Final

from carrom.solver.skill import SKILLS

from carrom_viewer.columns import Column
from carrom_viewer.screens.score import Say
from carrom_viewer.widgets import Button

SHARES: Final = (1.0, 1.5, 0.9)
"""Of a row, for hands with short, long and short names."""


def add_hands(column: Column, group: str, chosen: str, say: Say) -> None:
    """Buttons for all hands, named after a group: ``"settings.hand.club"``."""
    hands = [
        Button(f"{group}.{name}", say(f"hand.{name}"), chosen=chosen == name) for name in SKILLS
    ]
    column.add(*hands[:3], shares=SHARES)
    column.add(*hands[3:])
