"""What the umpire decides on a stroke: who plays on, what is owed, what comes back, and why.

Example:
    >>> from carrom.rules import Position, StrokeFacts
    >>> position = Position.of("icf", own=7, opponent=9)
    >>> ruling = position.rule(StrokeFacts.counts(own=1, striker=True))
    >>> ruling.turn_continues, ruling.dues, ruling.returns, ruling.laws
    (True, 1, ('W', 'W'), ('73', '72c', '78a', '48'))
"""

from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Any

from carrom.rules.board_result import BoardResult
from carrom.rules.draft import Draft
from carrom.rules.facts import StrokeFacts
from carrom.rules.judging import judge
from carrom.rules.remark import Remark
from carrom.rules.returning import Places, applied, men_by_colour, returned_names

if TYPE_CHECKING:
    from carrom.rules.position import Position

__all__ = ["BoardResult", "Remark", "Ruling"]


class Ruling:
    """The ruling on one stroke, or on what happened without one. Frozen.

    Args:
        position: the position before.
        facts: what happened.

    Raises:
        InvalidFacts: what cannot have happened there; every fault is listed.
        InvalidPosition: the board is over, or men await their placing.

    Example:
        >>> from carrom.rules import Position, StrokeFacts
        >>> ruling = Position.of("icf", own=1, opponent=5).rule(StrokeFacts.counts(own=1))
        >>> ruling.board, ruling.laws
        (('opponent', 3), ('48', '107'))
    """

    __slots__ = ("_draft", "facts", "position")

    position: "Position"
    """The position before."""
    facts: StrokeFacts
    """What happened."""
    _draft: Draft

    def __init__(self, position: "Position", facts: StrokeFacts) -> None:
        """Judge the facts."""
        write = object.__setattr__
        write(self, "_draft", judge(position, facts))
        write(self, "position", position)
        write(self, "facts", facts)

    # --- the decision -----------------------------------------------------------------------

    @property
    def turn_continues(self) -> bool:
        """Whether the player on turn plays on; False when the board is over."""
        return self._draft.continues

    @property
    def turn(self) -> str:
        """Seat of the player who plays next; the board being over, of the one who ended it."""
        draft = self._draft
        if draft.continues or draft.result is not None:
            return self.position.turn
        return draft.turn_after()

    @property
    def dues(self) -> int:
        """New dues and penalties of the player's side, collected or not."""
        return self._draft.new_dues

    @property
    def dues_after(self) -> int:
        """What the player's side owes afterwards: dues for which no man is down yet."""
        return self._draft.dues[self._draft.me]

    @property
    def men_after(self) -> tuple[int, int]:
        """Own men and the opponent's on the board afterwards, those to be placed included.

        With free colours: white and black men.
        """
        white, black = men_by_colour(self._draft)
        black_is_mine = self.position.sides[self._draft.me].colour == "black"
        return (black, white) if black_is_mine else (white, black)

    @property
    def returns(self) -> tuple[str, ...]:
        """What comes back onto the board, in order: queen, jumped men, own men and dues.

        Names with a layout, otherwise ``"Q"``, ``"W"`` and ``"B"``. Nothing when the board is
        over.
        """
        draft = self._draft
        if draft.result is not None:
            return ()
        queen = ("Q",) if draft.queen_returns else ()
        own, opponent = returned_names(draft)
        return (*queen, *draft.jumped, *own, *opponent)

    @property
    def return_to(self) -> tuple[str, ...]:
        """For each of `returns`: ``"centre"`` (the umpire), or the seat that places it."""
        draft = self._draft
        if draft.result is not None:
            return ()
        umpire = ("centre",) * (draft.queen_returns + len(draft.jumped))
        own = (draft.placer(draft.me),) * draft.back[draft.me]
        opponent = (draft.placer(draft.other),) * draft.back[draft.other]
        return (*umpire, *own, *opponent)

    @property
    def queen(self) -> str:
        """Where the queen is afterwards, seen by the player: as `Position.queen`."""
        draft = self._draft
        if draft.queen != "covered":
            return draft.queen
        return "covered-by-me" if draft.queen_side == draft.me else "covered-by-opponent"

    @property
    def board(self) -> tuple[str, int] | None:
        """Who has won the board, ``"me"``, ``"opponent"`` or ``"draw"``, and the points.

        None while it goes on, and when it is to be replayed.
        """
        result = self.board_result
        if result is None or result.replay:
            return None
        if result.winner is None:
            return "draw", result.points[0]
        me = result.winner == self._draft.me
        return "me" if me else "opponent", result.points[result.winner]

    @property
    def board_result(self) -> BoardResult | None:
        """How the board ended; None while it goes on. A replay is a result without winner."""
        return self._draft.result

    @property
    def replay(self) -> bool:
        """Whether the board is to be played again (Laws 137, 142)."""
        result = self.board_result
        return result is not None and result.replay

    # --- the reasons ------------------------------------------------------------------------

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Everything that is to be said, in order."""
        return tuple(
            Remark(code, laws, tuple(values.items())) for code, laws, values in self._draft.remarks
        )

    @property
    def fouls(self) -> tuple[Remark, ...]:
        """Those of the remarks that tell a foul or a due."""
        remarks = self.remarks
        return tuple(remarks[i] for i in self._draft.fouls)

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the remarks."""
        return tuple(code for code, _, _ in self._draft.remarks)

    @property
    def laws(self) -> tuple[str, ...]:
        """The numbers of all Laws that were applied, each once, in order."""
        return tuple(dict.fromkeys(law for _, laws, _ in self._draft.remarks for law in laws))

    def explain(self, lang: str = "en") -> str:
        """The announcement of the umpire, a sentence on each line.

        Raises:
            CarromError: nobody wrote the messages in that language.

        Example:
            >>> from carrom.rules import Position, StrokeFacts
            >>> position = Position.of("icf", own=4, opponent=6)
            >>> print(position.rule(StrokeFacts.counts(queen=True)).explain())
            The queen is pocketed; the next stroke must cover her (Law 92).
            South plays on (Law 48).
        """
        return "\n".join(remark.sentence(lang) for remark in self.remarks)

    # --- what follows -----------------------------------------------------------------------

    def apply(self, placements: Places = None) -> "Position":
        """The position afterwards, as the player who made the stroke sees it.

        Args:
            placements: what becomes of due men. None: they await a decision. ``"auto"``: the
                machine places them. ``"forgo"``: none comes back (Law 87a). Else a place for
                each man of the first group, or a list with one of all these for each group.

        Raises:
            InvalidPosition: places against the Laws; every fault is listed.

        Example:
            >>> from carrom.rules import Position, StrokeFacts
            >>> ruling = Position.of("icf", own=7, opponent=9).rule(StrokeFacts(striker=True))
            >>> ruling.apply().pending_placements, ruling.apply("auto").turn
            (('W',), 'north')
        """
        return applied(self._draft, placements)

    # --- being a value ----------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Equal when made on equal facts in equal positions."""
        if not isinstance(other, Ruling):
            return NotImplemented
        return self.position == other.position and self.facts == other.facts

    def __hash__(self) -> int:
        """Hash of position and facts."""
        return hash((self.position, self.facts))

    def __repr__(self) -> str:
        """One line: turn, dues, what comes back, the board."""
        parts = [
            f"{self.turn} {'plays on' if self.turn_continues else 'is next'}",
            f"dues {self.dues}",
            f"returns {', '.join(self.returns) or 'nothing'}",
            f"queen {self.queen}",
        ]
        if self.board_result is not None:
            parts[:1] = ["replay" if self.replay else f"board {self.board}"]
        return f"<Ruling: {'; '.join(parts)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild from position and facts."""
        return Ruling, (self.position, self.facts)

    def __copy__(self) -> "Ruling":
        """Itself: it cannot change."""
        return self

    def __deepcopy__(self, memo: object) -> "Ruling":
        """Itself: it cannot change."""
        return self

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a ruling is frozen."""
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        """Refuse: a ruling is frozen."""
        raise FrozenInstanceError(f"cannot delete field {name!r}")
