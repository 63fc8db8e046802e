"""Goals about cushions."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from carrom.errors import Faults, InvalidGoal
from carrom.names import CUSHIONS, INDEX, PIECES, STRIKER
from carrom.solver import groups
from carrom.solver.goal import Goal, Situation, apart, closeness
from carrom.solver.tracks import WHENS, Flags, Floats, Tracks, When

MOST: Final = 50
"""No goal may ask for more cushions than this."""


@dataclass(frozen=True, slots=True)
class Cushions(Goal):
    """A piece hits so many cushions.

    Args:
        piece: its name. Default: the striker.
        at_least: 0 to 50.
        at_most: from ``at_least`` to 50; None for no limit.
        when: one of `carrom.solver.tracks.WHENS`: all of its hits, or those before or after the
            striker's first contact with a piece, which is then part of the goal; or those on the
            way, but for cushions at the mouth of the pocket that it goes into.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Cushions(at_least=2, at_most=2, when="before contact"))
        'striker off 2 cushions before contact'
        >>> str(Cushions("W1"))
        'W1 off at least 1 cushion'
        >>> str(Cushions("W1", 1, 1, "on the way"))
        'W1 off 1 cushion on the way'
    """

    piece: str = "S"
    at_least: int = 1
    at_most: int | None = None
    when: When = "all"

    def __post_init__(self) -> None:
        """Check every argument."""
        faults = Faults()
        faults.name("piece", self.piece, PIECES)
        least = faults.integer("at_least", self.at_least, at_least=0, at_most=MOST)
        if self.at_most is not None:
            faults.integer("at_most", self.at_most, at_least=least, at_most=MOST)
        elif least == 0 and not faults:
            faults.append("at_least must be 1 or more where there is no at_most, not 0")
        faults.name("when", self.when, WHENS)
        faults.raise_as(InvalidGoal)

    @classmethod
    def exactly(cls, count: int, piece: str = "S", when: When = "all") -> "Cushions":
        """So many cushions, no more and no fewer.

        Raises:
            InvalidGoal: as `Cushions`.

        Example:
            >>> str(Cushions.exactly(1, "Q"))
            'Q off 1 cushion'
        """
        return cls(piece, count, count, when)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        early = _too_early(self.piece, self.when) if self.at_least else ()
        return (*groups.absent((self.piece,), at.start), *early)

    def _excludes(self, other: Goal, at: Situation) -> bool:  # noqa: ARG002
        if not isinstance(other, Cushions) or (self.piece, self.when) != (other.piece, other.when):
            return False
        return apart((self.at_least, self.at_most), (other.at_least, other.at_most))

    def _counted(self, tracks: Tracks) -> Flags | bool:
        return _any_stroke(self.when) or np.isfinite(tracks.contact_time)

    def _holds(self, tracks: Tracks) -> Flags:
        count = tracks.cushions(INDEX[self.piece], self.when)
        held = count >= self.at_least
        if self.at_most is not None:
            held &= count <= self.at_most
        return held & self._counted(tracks)

    def _nearness(self, tracks: Tracks) -> Floats:
        count = tracks.cushions(INDEX[self.piece], self.when)
        off = np.maximum(self.at_least - count, 0)
        if self.at_most is not None:
            off = np.maximum(off, count - self.at_most)
        near = closeness(off.astype(np.float64), 1.0)
        return np.where(self._counted(tracks), near, 0.5 * near)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        if not _any_stroke(self.when) and not np.isfinite(tracks.contact_time[row]):
            return ("the striker hits no piece",)
        count = int(tracks.cushions(INDEX[self.piece], self.when)[row])
        done = f"{groups.called(self.piece)} hits {cushions(str(count))}{_when(self.when)}"
        on_the_way = int(tracks.cushions(INDEX[self.piece], "on the way")[row])
        most = MOST if self.at_most is None else self.at_most
        hint = _hint(self.when, self.at_least <= on_the_way <= most)
        return (f"{done}, not {self._wanted()}{hint}",)

    def _wanted(self) -> str:
        low, high = self.at_least, self.at_most
        if high is None:
            return f"at least {low}"
        if low == high:
            return f"{low}"
        return f"at most {high}" if low == 0 else f"{low} to {high}"

    def __str__(self) -> str:
        """The piece, ``off`` so many cushions, and when."""
        count = self._wanted()
        return f"{groups.called(self.piece, the='')} off {cushions(count)}{_when(self.when)}"


@dataclass(frozen=True, slots=True)
class CushionOrder(Goal):
    """A piece hits these cushions one after the other, and no others.

    Strictly: none at the mouth of its pocket either, unless ``when`` is ``"on the way"``.

    Args:
        piece: its name.
        order: names of cushions, 1 to 50; the same may come twice.
        when: as in `Cushions`: the hits that count.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(CushionOrder("S", ("north", "east"), "before contact"))
        'striker off north then east before contact'
    """

    piece: str
    order: tuple[str, ...]
    when: When = "all"

    def __post_init__(self) -> None:
        """Check every argument."""
        faults = Faults()
        faults.name("piece", self.piece, PIECES)
        names = groups.listed(faults, "cushion", self.order, CUSHIONS)
        if len(names) > MOST:
            faults.append(f"at most {MOST} cushions, not {len(names)}")
        faults.name("when", self.when, WHENS)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "order", names)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        return (*groups.absent((self.piece,), at.start), *_too_early(self.piece, self.when))

    def _counted(self, tracks: Tracks) -> Flags | bool:
        return _any_stroke(self.when) or np.isfinite(tracks.contact_time)

    def _right(self, tracks: Tracks) -> tuple[Floats, Floats]:
        """How many hits there are, and how many of the first are the right ones, (N,) each."""
        piece, order = INDEX[self.piece], tuple(map(CUSHIONS.index, self.order))
        count = tracks.cushions(piece, self.when)
        right = tracks.cushions_in_order(piece, self.when, order)
        return count.astype(np.float64), right.astype(np.float64)

    def _holds(self, tracks: Tracks) -> Flags:
        count, right = self._right(tracks)
        wanted = len(self.order)
        held: Flags = (count == wanted) & (right == wanted) & self._counted(tracks)
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        count, right = self._right(tracks)
        wrong = np.maximum(len(self.order), count) - right
        near = closeness(wrong, 1.0)
        return np.where(self._counted(tracks), near, 0.5 * near)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        if not _any_stroke(self.when) and not np.isfinite(tracks.contact_time[row]):
            return ("the striker hits no piece",)
        hit = tracks.cushions_of(row, INDEX[self.piece], self.when)
        went = [CUSHIONS[i] for i in hit]
        what = " then ".join(went) or "no cushion"
        done = f"{groups.called(self.piece)} hits {what}{_when(self.when)}"
        way = tracks.cushions_of(row, INDEX[self.piece], "on the way")
        hint = _hint(self.when, tuple(CUSHIONS[i] for i in way) == self.order)
        return (f"{done}, not {' then '.join(self.order)}{hint}",)

    def __str__(self) -> str:
        """The piece, ``off`` the cushions with ``then`` between them, and when."""
        order = " then ".join(self.order)
        return f"{groups.called(self.piece, the='')} off {order}{_when(self.when)}"


def cushions(count: str) -> str:
    """A number of cushions in words.

    Example:
        >>> cushions("1"), cushions("at most 2")
        ('1 cushion', 'at most 2 cushions')
    """
    return f"{count} cushion" if count.split()[-1] == "1" else f"{count} cushions"


def _hint(when: When, reached_on_the_way: bool) -> str:
    """What is added where nothing but a rattle at the pocket's mouth is in the way."""
    if when != "all" or not reached_on_the_way:
        return ""
    return ' (with the rattle at its pocket; "on the way" leaves that out)'


def _any_stroke(when: When) -> bool:
    """Whether it counts without a contact."""
    return when in ("all", "on the way")


def _when(when: When) -> str:
    return "" if when == "all" else f" {when}"


def _too_early(piece: str, when: When) -> tuple[str, ...]:
    """Why a piece hits no cushion by then, as a fault; () if it may."""
    if piece == PIECES[STRIKER] or when != "before contact":
        return ()
    return (f"{piece} lies still until the striker's first contact, and hits no cushion before",)
