"""The trick book: what each trick is, how hard it is, the stars earned; try it, or be shown it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from carrom import CarromBoard
from carrom.solver.tricks import Trick

from carrom_viewer.practice import stars_text, trick_book
from carrom_viewer.replay import layout_discs, quarters
from carrom_viewer.scene import BoardView
from carrom_viewer.screens import BACK, KeyList, PanelScreen
from carrom_viewer.settings import MOST_STARS
from carrom_viewer.trick_texts import trick_labels, trick_title, trick_wording
from carrom_viewer.widgets import FAINT, Act, Button, Caption, ListBox, Widget

if TYPE_CHECKING:
    from carrom_viewer.app import Context

HARDEST: Final = 5
"""The difficulty of the hardest tricks."""


class Tricks(PanelScreen):
    """The list of all tricks, the easiest first.

    A trick whose file is damaged is left out, and a message says why.

    Args:
        context: what all screens share.
        name: the trick that is chosen. Default: the first without stars.
    """

    keys: ClassVar[KeyList] = (
        ("↑ ↓", "tricks.key-list"),
        ("Enter", "tricks.key-try"),
        ("S", "tricks.key-show"),
        ("D", "tricks.key-drill"),
    )

    def __init__(self, context: Context, name: str | None = None) -> None:
        """Read the book."""
        super().__init__(context)
        self.book, problem = trick_book()
        if problem:
            context.tell(problem)
        self._equipment = CarromBoard.icf()
        names = [one.name for one in self.book]
        stars = context.settings.stars
        fresh = next((i for i, one in enumerate(names) if not stars.get(one)), 0)
        self.chosen = names.index(name) if name in names else fresh
        self.controls.focus = "tricks.list"

    @property
    def trick(self) -> Trick | None:
        """The trick that is chosen; None: there is none at all."""
        return self.book[self.chosen] if self.book else None

    def title(self) -> str:
        """Of the window."""
        return self.say("tricks.title")

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - as all screens
        """The set-up of the trick."""
        trick = self.trick
        if trick is None:
            return BoardView()
        discs = layout_discs(trick.layout, self._equipment)
        labels = trick_labels(trick, self._equipment)
        return BoardView(discs, labels=labels, turned=quarters(trick.seat), board=self._equipment)

    def widgets(self) -> tuple[Widget, ...]:
        """The list, and what there is to tell of the trick."""
        stars, language = self.context.settings.stars, self.context.settings.language
        earned = sum(stars.get(one.name, 0) for one in self.book)
        column = self.column()
        column.add(Caption("tricks.title", self.say("tricks.title"), 1.4, bold=True))
        total = self.say("tricks.earned", stars=earned, of=MOST_STARS * len(self.book))
        column.add(Caption("tricks.earned", total, 0.9, FAINT))
        rows = tuple(
            f"{stars_text(stars.get(one.name, 0))}  {trick_title(one, language)}"
            for one in self.book
        )
        column.add(ListBox("tricks.list", rows, self.chosen, lines=12))
        if self.trick is None:
            column.add(Caption("tricks.none", self.say("tricks.none")))
        else:
            column.aside()
            for caption in self._told(self.trick):
                column.add(caption)
            column.add(
                Button(
                    "tricks.try", self.say("tricks.try"), self.say("tricks.enter"), primary=True
                ),
                Button("tricks.show", self.say("tricks.show"), "S"),
            )
        column.add(
            Button("tricks.drill", self.say("tricks.drill"), "D"),
            Button("tricks.back", self.say("common.back"), "Esc"),
        )
        return column.widgets

    def _told(self, trick: Trick) -> tuple[Caption, ...]:
        """The trick in words."""
        language = self.context.settings.language
        best = min(trick.strokes, key=lambda one: one.difficulty)
        hard = "●" * trick.difficulty + "○" * (HARDEST - trick.difficulty)
        odds = self.say(
            "tricks.odds", club=100.0 * best.club.rate, expert=100.0 * best.expert.rate
        )
        return (
            Caption("tricks.name", trick_title(trick, language), 1.15, bold=True),
            Caption("tricks.wording", trick_wording(trick, language)),
            Caption("tricks.difficulty", f"{self.say('tricks.difficulty')} {hard}", 0.9),
            Caption("tricks.odds", odds, 0.9),
            Caption("tricks.goal", self.say("tricks.goal", goal=trick.goal), 0.85, FAINT),
        )

    def act(self, act: Act) -> None:
        """A trick of the list is chosen, tried, or shown."""
        if act.name == "tricks.list":
            self.chosen = act.row
            if act.final:
                self._open()
        elif act.name == "tricks.try":
            self._open()
        elif act.name == "tricks.show":
            self._open(show=True)
        elif act.name == "tricks.drill":
            self.go(self.context.open("drill"))
        elif act.name == "tricks.back":
            self.go(BACK)

    def board_key(self, key: str, modifiers: frozenset[str]) -> bool:
        """Keys that work while the list has them not."""
        if modifiers & {"ctrl", "alt"}:
            return False
        if key == "s":
            self._open(show=True)
        elif key == "enter":
            self._open()
        elif key == "d":
            self.act(Act("tricks.drill"))
        else:
            return False
        return True

    def _open(self, *, show: bool = False) -> None:
        if self.trick is not None:
            self.go(self.context.open("drill", trick=self.trick, show=show))
