"""Goals from text. ``docs/goals.md`` lists every word.

A text is a list of goals, all of which are wanted, with ``;`` or a new line between them. Inside
a line ``not`` binds most, then ``and``, then ``or``; brackets group.
"""

from collections.abc import Callable
from typing import Final

from carrom.errors import InvalidGoal, shown
from carrom.reading import MARK, MOST_FAULTS
from carrom.solver.goal import And, Goal, Not, Or
from carrom.solver.phrases import goal_of
from carrom.solver.striker import KeepStriker
from carrom.solver.words import Reader, Refused

LONGEST_TEXT: Final = 1 << 16
"""Letters of a goal's text, at most: a goal about every piece has some 500."""

SHOWN: Final = 50
"""Complaints that one error shows."""

DEEPEST: Final = 40
"""Brackets and ``not`` inside each other that a text may have."""


def parse(text: str) -> Goal:
    """The goal that a text describes.

    Raises:
        InvalidGoal: pointing at the first word of each clause that cannot be understood, and
            saying what may stand there; or a text of more than `LONGEST_TEXT` letters.

    Example:
        >>> parse("pot Q in NE; keep striker")
        And(Pot(('Q',), ('NE',), at_least=1), KeepStriker())
        >>> parse("pot Q in NA")
        Traceback (most recent call last):
        carrom.errors.InvalidGoal: 'NA': expected a pocket (SW, SE, NE, NW)...
            pot Q in NA
                     ^^
    """
    if not isinstance(text, str):
        raise InvalidGoal(f"a goal must be a text, not {shown(text)}")
    if len(text) > LONGEST_TEXT:
        raise InvalidGoal(f"a goal has up to {LONGEST_TEXT} letters, not {len(text)}")
    parser = _Parser(text.removeprefix(MARK))
    goal = parser.goals()
    faults = list(dict.fromkeys(parser.faults))
    if len(faults) > SHOWN:
        faults[SHOWN:] = [f"{len(faults) - SHOWN} more"]
    if faults:
        raise InvalidGoal(faults)
    return goal


class _Parser:
    """One reading of a text."""

    def __init__(self, text: str) -> None:
        self.words = Reader(text)
        self.faults: list[str] = []
        self.brackets = 0
        self.depth = 0

    def goals(self) -> Goal:
        """All clauses up to the closing bracket or the end; anything at all if one is refused."""
        found: list[Goal] = []
        while True:
            while self.words.token.text == ";":
                self.words.step()
            if found and self._closed():
                return found[0] if len(found) == 1 else And(*found)
            try:
                found.append(self._clause())
            except Refused as fault:
                self.faults.append(str(fault))
                self._skip()
                if len(self.faults) > MOST_FAULTS:
                    self.words.end()  # each takes a look at the whole text
                found.append(KeepStriker())  # stands for the clause, so that reading goes on

    def _closed(self) -> bool:
        token = self.words.token
        return token.kind == "end" or (self.brackets > 0 and token.text == ")")

    def _skip(self) -> None:
        """Go on to the end of a clause that was refused."""
        inside = 0
        while self.words.token.text != ";" and not (inside == 0 and self._closed()):
            if self.words.token.kind == "end":
                return
            sign = self.words.step().text
            inside = max(0, inside + (sign == "(") - (sign == ")"))

    def _clause(self) -> Goal:
        goal = self._either()
        if not self._closed() and not self.words.take(";"):
            self.words.refuse()
        return goal

    def _either(self) -> Goal:
        """Goals with ``or`` between them."""
        goals = [self._both()]
        while self.words.take("or"):
            goals.append(self._both())
        return goals[0] if len(goals) == 1 else Or(*goals)

    def _both(self) -> Goal:
        """Goals with ``and`` between them."""
        goals = [self._one()]
        while self.words.take("and"):
            goals.append(self._one())
        return goals[0] if len(goals) == 1 else And(*goals)

    def _one(self) -> Goal:
        if self.words.take("not"):
            return Not(self._deeper(self._one))
        if self.words.take("("):
            return self._deeper(self._bracket)
        return goal_of(self.words)

    def _bracket(self) -> Goal:
        self.brackets += 1
        try:
            goal = self.goals()
        finally:
            self.brackets -= 1
        self.words.need(")")
        return goal

    def _deeper(self, read: Callable[[], Goal]) -> Goal:
        if self.depth == DEEPEST:
            message = f"more than {DEEPEST} brackets and 'not' inside each other"
            self.words.complain(self.words.token, message)
        self.depth += 1
        try:
            return read()
        finally:
            self.depth -= 1
