"""A ruling while it is being made: the only mutable thing in the Laws.

The judging functions read the position and the facts, and write here what changes. Nothing of it
is seen from outside; `Ruling` shows the finished draft.

Example:
    >>> from carrom.rules import Position, StrokeFacts
    >>> draft = Draft(Position.of("icf", own=7, opponent=9), StrokeFacts())
    >>> draft.say("turn-passes", ("48",), seat="north")
    >>> draft.remarks
    [('turn-passes', ('48',), {'seat': 'north'})]
"""

from typing import TYPE_CHECKING

from carrom.rules.board_result import BoardResult
from carrom.rules.facts import StrokeFacts

if TYPE_CHECKING:
    from carrom.rules.position import Position

Said = tuple[str, tuple[str, ...], dict[str, int | str]]


class Draft:
    """What changes by a stroke or an act. Lists of two are by side, 0 and 1."""

    __slots__ = (
        "attempts",
        "back",
        "begun",
        "broken",
        "cited",
        "continues",
        "dues",
        "eligible",
        "facts",
        "fouls",
        "gone",
        "improper_named",
        "jumped",
        "me",
        "men",
        "new_dues",
        "other",
        "passed",
        "points",
        "position",
        "potted",
        "queen",
        "queen_lapsed",
        "queen_returns",
        "queen_side",
        "remarks",
        "result",
        "rules",
        "stroke",
        "taken",
        "turn_to",
    )

    def __init__(self, position: "Position", facts: StrokeFacts) -> None:
        """Begin with everything as it was."""
        self.position = position
        self.facts = facts
        self.rules = position.ruleset
        self.cited = dict(self.rules.citations)
        self.me = position.seats.index(position.turn) % 2
        self.other = 1 - self.me
        first, second = position.sides
        self.dues = [first.dues, second.dues]
        self.eligible = [first.eligible, second.eligible]
        self.queen = position.queen_state
        self.queen_side = position.queen_side
        self.queen_returns = False
        self.queen_lapsed = False  # whether she would count, were it not for the winner's score
        self.broken = position.broken
        self.attempts = position.break_attempts
        self.continues = True
        self.stroke = False
        self.turn_to: str | None = None  # who plays next, if it is not the next in order
        self.begun = 0  # strokes, at least, of the turn that goes on or comes next
        self.passed = False
        self.new_dues = 0
        self.jumped: tuple[str, ...] = ()  # men that left the board
        self.gone: tuple[str, ...] = ()  # men that were pocketed
        self.result: BoardResult | None = None
        self.remarks: list[Said] = []
        self.fouls: list[int] = []  # which of the remarks are fouls
        self.improper_named = False  # whether a foul said why the stroke is improper
        if first.colour is None:
            self.men = [position.white, position.black]  # by colour, not by side
            self.points = [first.points, second.points]
            self.potted = [list(first.potted), list(second.potted)]
        elif first.colour == "white":
            self.men = [position.white, position.black]
        else:
            self.men = [position.black, position.white]
        self.back = [0, 0]  # how many men come back
        self.taken: list[list[str]] = [[], []]  # which, where that is known before the layout

    def say(self, code: str, laws: tuple[str, ...] = (), **values: int | str) -> None:
        """Add a remark; a ruleset of its own cites its own document."""
        self.remarks.append((code, self.cited.get(code, laws), values))

    def say_foul(self, code: str, laws: tuple[str, ...] = (), **values: int | str) -> None:
        """Add a remark on a foul or a due."""
        self.fouls.append(len(self.remarks))
        self.say(code, laws, **values)

    def next_seat(self) -> str:
        """The seat whose turn comes after this one (Law 49b)."""
        seats = self.position.seats
        return seats[(seats.index(self.position.turn) + 1) % len(seats)]

    def turn_after(self) -> str:
        """The seat whose turn comes when this one ends."""
        return self.next_seat() if self.turn_to is None else self.turn_to

    def placer(self, side: int) -> str:
        """Seat of the player who places the due men of a side (Law 78).

        The right-hand neighbour of the player on turn if that player's side owes them, else the
        player on turn, who made them available (78b). Or the other way round, where the offender
        places them himself.
        """
        by_next = (side == self.me) == (self.rules.due_placer == "opponent")
        return self.next_seat() if by_next else self.position.turn

    def lose_turn(self) -> None:
        """The turn passes, and a pending queen comes back (Law 96)."""
        self.continues = False
        if self.queen == "pending":
            self.return_queen()

    def return_queen(self) -> None:
        """The queen goes back to the centre."""
        self.queen, self.queen_side, self.queen_returns = "board", None, True

    def side_name(self, side: int) -> str:
        """A side as the messages name it: its seat, or both of them."""
        return "-".join(self.position.seats[side::2])
