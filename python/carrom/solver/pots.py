"""Goals about what is pocketed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from carrom.errors import Faults, InvalidGoal
from carrom.layout import Layout
from carrom.names import INDEX, PIECES, POCKETS, QUEEN, STRIKER
from carrom.rules import Position
from carrom.solver import groups
from carrom.solver.ends import Ends, Stays, centimetres
from carrom.solver.goal import Goal, Situation, Wanted, closeness, unique
from carrom.solver.tracks import Flags, Floats, Tracks

HALF_POT = 0.05
"""A piece that comes so near to the rim, m, has half of what a near miss can score."""

HALF_HIT = 0.1
"""A striker that passes a piece at this distance, m, has half of what a miss can score."""

FEW = 3
"""Of more pieces that may serve, those that the striker misses do not count: some are hit."""

UNTOUCHED = 0.3
"""What a striker that just misses the piece scores, as a part of what potting it does."""

RATTLED = 0.8
"""Where pots must be clean: what a piece that does not go in scores at most, and one that rattles
in at least, as a part of what a clean pot does; the nearer to the rim it touches, the more."""


NEVER: Final = np.int8(127)
"""The rank of a pot that does not happen: later than any other."""

Names = str | Iterable[str]
"""A name, or several."""


@dataclass(frozen=True, slots=True)
class Pot(Goal):
    """Pieces are pocketed: so many of those named, if need be into certain pockets.

    Args:
        pieces: a name, or several: pieces, ``"white"``, ``"black"``, ``"men"`` (any but the
            queen), ``"own"`` or ``"opponent"``.
        pockets: names of the pockets that count. Default: any.
        at_least: how many of the pieces, 1 to 19.
        cleanly: whether only those count that touch no cushion at the mouth of the pocket into
            which they go: within `carrom.solver.tracks.MOUTH` radii of its centre.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Pot("Q", "NE")), str(Pot("white", at_least=2, cleanly=True))
        ('pot Q in NE', 'pot 2 white cleanly')
    """

    names: tuple[str, ...]
    into: tuple[str, ...]
    at_least: int
    cleanly: bool

    def __init__(
        self, pieces: Names, pockets: Names = (), at_least: int = 1, *, cleanly: bool = False
    ) -> None:
        """Check every argument."""
        faults = Faults()
        names = groups.checked(faults, "piece", pieces)
        holes = checked_pockets(faults, pockets)
        at_least = faults.integer("at_least", at_least, at_least=1, at_most=STRIKER)
        most = len(groups.members(names, None))
        if not faults and at_least > most:
            faults.append(f"at_least must be at most {most}, the pieces named, not {at_least}")
        faults.kind("cleanly", cleanly, bool)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "into", holes)
        object.__setattr__(self, "at_least", at_least)
        object.__setattr__(self, "cleanly", cleanly)

    def pockets(self, position: Position | None = None) -> frozenset[Wanted]:
        """Every piece named, with every pocket that counts."""
        holes: tuple[int | None, ...] = self._holes() if self.into else (None,)
        pieces = groups.members(self.names, position)
        return frozenset((piece, hole) for piece in pieces for hole in holes)

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return groups.unknown(self.names, position)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        return groups.too_few(self.names, at.start, at.position, self.at_least)

    def _excludes(self, other: Goal, at: Situation) -> bool:
        return exclude(self, other, at.start)

    def _holes(self) -> tuple[int, ...]:
        return tuple(map(POCKETS.index, self.into or POCKETS))

    def _there(self, tracks: Tracks) -> tuple[int, ...]:
        return groups.present(self.names, tracks.start, tracks.position)

    def _down(self, tracks: Tracks, piece: int) -> Flags:
        down = potted(tracks, piece, self._holes())
        return down & (tracks.rattle(piece) == 0.0) if self.cleanly else down

    def _holds(self, tracks: Tracks) -> Flags:
        there = self._there(tracks)
        if self.at_least == len(there) == 1:
            return self._down(tracks, there[0])
        count = np.zeros(tracks.count, dtype=np.int8)
        for piece in there:
            count += self._down(tracks, piece)
        return count >= self.at_least

    def _nearness(self, tracks: Tracks) -> Floats:
        """The mean of the best so many pieces."""
        there, holes = self._there(tracks), self._holes()
        few = len(there) <= FEW
        near = [
            pot_nearness(tracks, piece, holes, few=few, cleanly=self.cleanly) for piece in there
        ]
        return best_mean(near, self.at_least, tracks.count)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        there = self._there(tracks)
        short = [piece for piece in there if not self._down(tracks, piece)[row]]
        down = len(there) - len(short)
        if self.at_least == len(there):
            return tuple(pot_missing(tracks, piece, self._holes(), row) for piece in short)
        how = "potted cleanly" if self.cleanly else "potted"
        return (f"{down} of {', '.join(self.names)} {how}, not {self.at_least}",)

    def __str__(self) -> str:
        """``pot`` the pieces, ``in`` the pockets, and ``cleanly`` if it must be."""
        how = " cleanly" if self.cleanly else ""
        return f"pot {groups.phrase(self.names, self.at_least)}{in_(self.into)}{how}"

    def __repr__(self) -> str:
        """As the call that makes it."""
        how = ", cleanly=True" if self.cleanly else ""
        return f"Pot({self.names!r}, {self.into!r}, at_least={self.at_least}{how})"


def falling(goal: Goal) -> dict[str, set[str]]:
    """The pieces that a goal wants pocketed in any case, each with the pockets that count.

    Example:
        >>> falling(Pot(("Q", "W1"), "NE", at_least=2)), falling(Pot("white"))
        ({'Q': {'NE'}, 'W1': {'NE'}}, {})
    """
    pots = goal.pots() if isinstance(goal, PotInOrder) else (goal,)
    return {
        name: set(pot.into or POCKETS)
        for pot in pots
        if isinstance(pot, Pot) and pot.at_least == len(pot.names)
        for name in pot.names
        if name in INDEX
    }


def exclude(pots: Goal, other: Goal, start: Layout) -> bool:
    """Whether a piece of a layout would go into two pockets, or into one and end on the board."""
    fallen = {name: into for name, into in falling(pots).items() if start.on_board[INDEX[name]]}
    if isinstance(other, Ends | Stays):
        return other.piece in fallen
    also = falling(other)
    return any(fallen[name].isdisjoint(also[name]) for name in fallen.keys() & also.keys())


def checked_pockets(faults: Faults, pockets: object) -> tuple[str, ...]:
    """Names of pockets, each once, in order; all four are any."""
    names = groups.listed(faults, "pocket", pockets, POCKETS, least=0)
    found = tuple(name for name in POCKETS if name in names)
    return () if found == POCKETS else found


def in_(pockets: tuple[str, ...]) -> str:
    """How a text names the pockets that count."""
    return f" in {', '.join(pockets)}" if pockets else ""


def potted(tracks: Tracks, piece: int, holes: tuple[int, ...]) -> Flags:
    """Whether a piece went into one of some pockets, (N,)."""
    went = tracks.pocket[:, piece]
    if len(holes) == len(POCKETS):
        anywhere: Flags = went >= 0
        return anywhere
    down: Flags = went == holes[0]
    for hole in holes[1:]:
        down |= went == hole
    return down


def pot_nearness(
    tracks: Tracks,
    piece: int,
    holes: tuple[int, ...],
    *,
    few: bool = True,
    cleanly: bool = False,
) -> Floats:
    """How near a piece came to one of some pockets: 1 where it fell into one, (N,).

    Args:
        tracks: the strokes.
        piece: its number.
        holes: numbers of the pockets.
        few: whether to look how near the striker came to a piece that it did not touch.
        cleanly: whether one that rattled in has less, and one that did not go in less still.
    """
    near = tracks.pot_nearness(
        piece, holes, few=few, half_pot=HALF_POT, half_hit=HALF_HIT, untouched=UNTOUCHED
    )
    if not cleanly:
        return near
    down = potted(tracks, piece, holes)
    near *= RATTLED
    touched = np.maximum(tracks.rattle(piece)[down] - tracks.board.pocket_radius, 0.0)
    near[down] = RATTLED + (1.0 - RATTLED) * closeness(touched, HALF_POT)
    return near


def best_mean(near: list[Floats], best: int, count: int) -> Floats:
    """The mean of the best so many of some columns; those that are wanting count as zero.

    It may be one of the columns itself.
    """
    if best == len(near) == 1:
        return near[0]
    columns = near if len(near) <= best or best == 1 else np.sort(np.stack(near), axis=0)[-best:]
    total = np.zeros(count)
    for column in columns:  # numpy's own sum of a single stroke goes another way round
        total = np.maximum(total, column) if best == 1 else total + column
    return total / best


def pot_missing(tracks: Tracks, piece: int, holes: tuple[int, ...], row: int) -> str:
    """How a piece fails to go into one of some pockets."""
    name, went = PIECES[piece], int(tracks.pocket[row, piece])
    wanted = " or ".join(POCKETS[hole] for hole in holes)
    if went in holes:  # so it had to go in cleanly
        return f"{name} touches a cushion at the mouth of {POCKETS[went]}"
    if went >= 0:
        return f"{name} goes into {POCKETS[went]}, not {wanted}"
    if not np.isfinite(tracks.touch_time(piece)[row]):
        return f"{name} is not touched"
    if went != -1:
        return f"{name} leaves the board"
    short = {hole: float(tracks.nearest_to_pocket(piece, hole)[row]) for hole in holes}
    nearest = min(short, key=short.__getitem__)
    if short[nearest] == 0.0:
        return f"{name} comes out of {POCKETS[nearest]} again"
    return f"{name} comes {centimetres(short[nearest])} short of {POCKETS[nearest]}"


@dataclass(frozen=True, slots=True)
class PotInOrder(Goal):
    """Pieces are pocketed one after the other as listed; others may fall in between.

    Args:
        order: two names or more: pieces, each once, or groups as in `Pot`, for one of their men
            each time.
        into: for each of these the names of the pockets that count, as in `Pot`, ``()`` for any.
            Default: any for all.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(PotInOrder(("Q", "W1"))), str(PotInOrder(("Q", "white"), ("NE", ())))
        ('pot Q then W1', 'pot Q in NE then white')
    """

    order: tuple[str, ...]
    into: tuple[tuple[str, ...], ...]

    def __init__(self, order: Iterable[str], into: Iterable[Names] = ()) -> None:
        """Check the names."""
        faults = Faults()
        names = groups.listed(faults, "piece", order, (*PIECES[:STRIKER], *groups.GROUPS), least=2)
        pieces = [name for name in names if name in INDEX]
        if not faults and len(set(pieces)) < len(pieces):
            faults.append(f"pieces must differ, not {', '.join(names)}")
        given = faults.items("into", into, "pockets for each piece") or [()] * len(names)
        if not faults and len(given) != len(names):
            faults.append(f"into must hold pockets for each of {len(names)}, not for {len(given)}")
        holes = tuple(checked_pockets(faults, pockets) for pockets in given)
        if not faults:
            faults.extend(_too_often(names))
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "order", names)
        object.__setattr__(self, "into", holes if any(holes) else ())

    def pockets(self, position: Position | None = None) -> frozenset[Wanted]:
        """Every piece named, with every pocket that counts."""
        return frozenset().union(*(pot.pockets(position) for pot in self.pots()))

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return groups.unknown(self.order, position)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        each = unique(fault for pot in self.pots() for fault in pot._cannot(at))
        return each or self._wanting(at)

    def _excludes(self, other: Goal, at: Situation) -> bool:
        return exclude(self, other, at.start)

    def _wanting(self, at: Situation) -> tuple[str, ...]:
        """Why there are not enough pieces for all steps, though there are for each of them.

        Of two groups one holds the other or none of its men, so each can be counted by itself.
        """
        there = [set(groups.present((name,), at.start, at.position)) for name in self.order]
        short = (
            groups.too_few((name,), at.start, at.position, sum(some <= men for some in there))
            for name, men in zip(self.order, there, strict=True)
            if name in groups.GROUPS
        )
        return unique(fault for faults in short for fault in faults)

    def steps(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Each name with the pockets that count."""
        return tuple(zip(self.order, self.into or ((),) * len(self.order), strict=True))

    def pots(self) -> list[Pot]:
        """What must be pocketed, in whatever order."""
        return [Pot(name, into, often) for (name, into), often in Counter(self.steps()).items()]

    def _holds(self, tracks: Tracks) -> Flags:
        """Each step takes the first pot after the last: that leaves the most for the rest."""
        last = np.full(tracks.count, -1, dtype=np.int8)
        for name, into in self.steps():
            holes = tuple(map(POCKETS.index, into or POCKETS))
            first = np.full(tracks.count, NEVER)
            for piece in groups.present((name,), tracks.start, tracks.position):
                rank = tracks.order[:, piece]
                fits = potted(tracks, piece, holes) & (rank > last)
                first = np.where(fits, np.minimum(first, rank), first)
            last = first
        held: Flags = last < NEVER
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        """The mean of the pots, in whatever order."""
        total = np.zeros(tracks.count)
        for pot in self.pots():
            total += pot.at_least * pot._nearness(tracks)
        return total / len(self.order)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        missing = unique(text for pot in self.pots() for text in pot.missing(tracks, row))
        if missing:
            return missing
        named = groups.present(self.order, tracks.start, tracks.position)
        down = [piece for piece in named if tracks.pocket[row, piece] >= 0]
        went = sorted(down, key=lambda piece: int(tracks.order[row, piece]))
        return (f"the order is {', '.join(PIECES[i] for i in went)}",)

    def __str__(self) -> str:
        """``pot`` the pieces, each ``in`` its pockets, with ``then`` between them."""
        return f"pot {' then '.join(name + in_(into) for name, into in self.steps())}"

    def __repr__(self) -> str:
        """As the call that makes it."""
        return f"PotInOrder({self.order!r}{f', {self.into!r}' if self.into else ''})"


def _too_often(names: tuple[str, ...]) -> list[str]:
    """Groups that are named more often than they have men, as faults."""
    most = {name: len(groups.members((name,), None)) for name in names}
    often = Counter(names)
    return [
        f"{name} comes {often[name]} times: more than {most[name]} men"
        for name in often
        if often[name] > most[name]
    ]


@dataclass(frozen=True, slots=True)
class Cover(Goal):
    """The queen and a man that covers her are pocketed in this one stroke.

    Args:
        men: whose man covers: ``"own"``, ``"white"`` or ``"black"``.

    Raises:
        InvalidGoal: other men.

    Example:
        >>> str(Cover()), str(Cover("black"))
        ('cover queen', 'cover queen with black')
    """

    men: str = "own"

    def __post_init__(self) -> None:
        """Check whose men."""
        faults = Faults()
        faults.name("men", self.men, ("own", "white", "black"))
        faults.raise_as(InvalidGoal)

    def pockets(self, position: Position | None = None) -> frozenset[Wanted]:
        """The queen and every man that may cover her, with any pocket."""
        return frozenset((i, None) for i in (QUEEN, *groups.members((self.men,), position)))

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return groups.unknown((self.men,), position)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        names = (("Q",), (self.men,))
        return unique(f for some in names for f in groups.too_few(some, at.start, at.position, 1))

    def parts(self) -> tuple[Pot, Pot]:
        """The queen, and a man that covers her."""
        return Pot("Q"), Pot(self.men)

    def _holds(self, tracks: Tracks) -> Flags:
        queen, man = self.parts()
        return queen.reached(tracks) & man.reached(tracks)

    def _nearness(self, tracks: Tracks) -> Floats:
        queen, man = self.parts()
        return 0.5 * (queen.score(tracks) + man.score(tracks))

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        return unique(text for part in self.parts() for text in part.missing(tracks, row))

    def __str__(self) -> str:
        """``cover queen``, and with whose men if not his own."""
        return "cover queen" if self.men == "own" else f"cover queen with {self.men}"
