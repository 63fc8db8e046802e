"""Goals about which pieces hit which."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from carrom.errors import Faults, InvalidGoal
from carrom.names import INDEX, PIECES, STRIKER
from carrom.rules import Position
from carrom.solver import groups
from carrom.solver.goal import Goal, Situation, closeness, unique
from carrom.solver.groups import called
from carrom.solver.pots import HALF_HIT, Names, Pot, PotInOrder, best_mean
from carrom.solver.tracks import Flags, Floats, Tracks

UNHIT: Final = 0.9
"""What a piece that is not hit scores at most, as a part of what a hit does."""

_ANY = (*PIECES, *groups.GROUPS)


@dataclass(frozen=True, slots=True)
class FirstContact(Goal):
    """The first piece that the striker hits is one of these; of several at one instant, any.

    Args:
        pieces: names of pieces or groups, as in `Pot`.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(FirstContact("W3"))
        'striker first hits W3'
    """

    names: tuple[str, ...]

    def __init__(self, pieces: Names) -> None:
        """Check the names."""
        faults = Faults()
        object.__setattr__(self, "names", groups.checked(faults, "piece", pieces))
        faults.raise_as(InvalidGoal)

    def pieces(self, position: Position | None = None) -> frozenset[int]:
        """The pieces named."""
        return frozenset(groups.members(self.names, position))

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return groups.unknown(self.names, position)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        return groups.too_few(self.names, at.start, at.position, 1)

    def _there(self, tracks: Tracks) -> tuple[int, ...]:
        return groups.present(self.names, tracks.start, tracks.position)

    def _holds(self, tracks: Tracks) -> Flags:
        first, held = tracks.contact_time, np.zeros(tracks.count, dtype=bool)
        for piece in self._there(tracks):
            time = tracks.pair_time(STRIKER, piece)
            held |= np.isfinite(time) & (time == first)
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        near = [closeness(tracks.miss(piece), HALF_HIT) for piece in self._there(tracks)]
        return best_mean(near, 1, tracks.count)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        first = int(tracks.first_contact[row])
        hit = PIECES[first] if first >= 0 else "no piece"
        return (f"the striker first hits {hit}, not {' or '.join(self.names)}",)

    def __str__(self) -> str:
        """``striker first hits`` the pieces."""
        return f"striker first hits {groups.phrase(self.names, 1)}"

    def __repr__(self) -> str:
        """As the call that makes it."""
        return f"FirstContact({self.names!r})"


@dataclass(frozen=True, slots=True)
class HitsInOrder(Goal):
    """A piece hits these others, its first hits of them in this order; with others between.

    Args:
        piece: the name of the piece that hits, such as ``"S"``.
        others: names of two pieces or more, each once.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(HitsInOrder("S", ("W3", "B2")))
        'striker hits W3 then B2'
    """

    piece: str
    others: tuple[str, ...]

    def __post_init__(self) -> None:
        """Check the names."""
        faults = Faults()
        faults.name("piece", self.piece, PIECES)
        names = groups.listed(faults, "piece hit", self.others, PIECES, least=2)
        if not faults and len({self.piece, *names}) < len(names) + 1:
            faults.append(f"pieces must differ, not {', '.join((self.piece, *names))}")
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "others", names)

    def pieces(self, position: Position | None = None) -> frozenset[int]:  # noqa: ARG002
        """All that are named, without the striker."""
        return frozenset(INDEX[name] for name in (self.piece, *self.others)) - {STRIKER}

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        return groups.absent((self.piece, *self.others), at.start)

    def _times(self, tracks: Tracks) -> list[Floats]:
        return [tracks.pair_time(INDEX[self.piece], INDEX[name]) for name in self.others]

    def _done(self, tracks: Tracks) -> Floats:
        """How many of the first come in order, (N,)."""
        times = self._times(tracks)
        going = np.isfinite(times[0])
        done = going.astype(np.float64)
        for before, after in pairwise(times):
            # at one instant, in a touching group, either may count as the first
            going = going & np.isfinite(after) & (before <= after)
            done += going
        return done

    def _holds(self, tracks: Tracks) -> Flags:
        held: Flags = self._done(tracks) == len(self.others)
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        return chain_nearness(tracks, self._done(tracks), INDEX[self.piece], self.others)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        times = {n: float(t[row]) for n, t in zip(self.others, self._times(tracks), strict=True)}
        never = [name for name, time in times.items() if not np.isfinite(time)]
        if never:
            return tuple(f"{called(self.piece)} does not hit {called(name)}" for name in never)
        order = sorted(times, key=times.__getitem__)
        wanted = " then ".join(map(called, self.others))
        return (f"{called(self.piece)} hits {' then '.join(map(called, order))}, not {wanted}",)

    def __str__(self) -> str:
        """The piece, ``hits``, and the others with ``then`` between them."""
        others = " then ".join(called(name, the="") for name in self.others)
        return f"{called(self.piece, the='')} hits {others}"


@dataclass(frozen=True, slots=True)
class Chain(Goal):
    """A combination: each piece hits the next, one hit after the other.

    Args:
        chain: names of two pieces or more; neighbours differ.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Chain(("S", "W3", "B2")))
        'striker -> W3 -> B2'
    """

    chain: tuple[str, ...]

    def __post_init__(self) -> None:
        """Check the names."""
        faults = Faults()
        names = groups.listed(faults, "piece", self.chain, PIECES, least=2)
        for one, two in pairwise(names):
            if one == two:
                faults.append(f"{called(one)} cannot hit itself")
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "chain", names)

    def pieces(self, position: Position | None = None) -> frozenset[int]:  # noqa: ARG002
        """All that are named, without the striker."""
        return frozenset(INDEX[name] for name in self.chain) - {STRIKER}

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        return unique(groups.absent(self.chain, at.start))

    def _done(self, tracks: Tracks) -> Floats:
        """How many hits of the chain happen, (N,)."""
        time: Floats | None = None
        done = np.zeros(tracks.count)
        for one, two in pairwise(self.chain):
            # the earliest hit that continues the chain leaves the most for the rest
            time = tracks.pair_time(INDEX[one], INDEX[two], time)
            done += np.isfinite(time)
        return done

    def _holds(self, tracks: Tracks) -> Flags:
        held: Flags = self._done(tracks) == len(self.chain) - 1
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        return chain_nearness(tracks, self._done(tracks), INDEX[self.chain[0]], self.chain[1:])

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        done = int(self._done(tracks)[row])
        one, two = self.chain[done : done + 2]
        then = " after that" if done else ""
        return (f"{called(one)} does not hit {called(two)}{then}",)

    def __str__(self) -> str:
        """The pieces with ``->`` between them."""
        return " -> ".join(called(name, the="") for name in self.chain)


@dataclass(frozen=True, slots=True)
class Hits(Goal):
    """A piece hits so many of some others: a cannon, or a carom.

    Args:
        piece: the name of the piece that hits, such as ``"S"``.
        others: names of pieces or groups, as in `Pot`; the striker may be one.
        at_least: how many different ones of them, 1 to 19.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Hits("S", ("W3", "B2"), at_least=2)), str(Hits("Q", "white"))
        ('striker hits W3, B2', 'Q hits white')
    """

    piece: str
    others: tuple[str, ...]
    at_least: int = 1

    def __post_init__(self) -> None:
        """Check every argument."""
        faults = Faults()
        faults.name("piece", self.piece, PIECES)
        names = groups.checked(faults, "piece hit", self.others, _ANY)
        at_least = faults.integer("at_least", self.at_least, at_least=1, at_most=STRIKER)
        if self.piece in names:
            faults.append(f"{called(self.piece)} cannot hit itself")
        elif not faults:
            check_count(faults, at_least, names, self.piece)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "others", names)
        object.__setattr__(self, "at_least", at_least)

    def pieces(self, position: Position | None = None) -> frozenset[int]:
        """All that are named, without the striker."""
        return frozenset(groups.members((self.piece, *self.others), position)) - {STRIKER}

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return groups.unknown(self.others, position)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        others = groups.too_few(self.others, at.start, at.position, self.at_least)
        return unique((*groups.absent((self.piece,), at.start), *others))

    def _there(self, tracks: Tracks) -> tuple[int, ...]:
        there = groups.present(self.others, tracks.start, tracks.position)
        return tuple(i for i in there if i != INDEX[self.piece])

    def _count(self, tracks: Tracks) -> Floats:
        count = np.zeros(tracks.count)
        for other in self._there(tracks):
            count += np.isfinite(tracks.pair_time(INDEX[self.piece], other))
        return count

    def _holds(self, tracks: Tracks) -> Flags:
        return self._count(tracks) >= self.at_least

    def _nearness(self, tracks: Tracks) -> Floats:
        piece = INDEX[self.piece]
        near = [_hit_nearness(tracks, piece, other) for other in self._there(tracks)]
        return best_mean(near, self.at_least, tracks.count)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        piece, there = INDEX[self.piece], self._there(tracks)
        never = [i for i in there if not np.isfinite(tracks.pair_time(piece, i)[row])]
        if self.at_least == len(there):
            return tuple(f"{called(self.piece)} does not hit {called(PIECES[i])}" for i in never)
        done = f"{len(there) - len(never)} of {', '.join(self.others)}"
        return (f"{called(self.piece)} hits {done}, not {self.at_least}",)

    def __str__(self) -> str:
        """The piece, ``hits``, and the others."""
        others = groups.phrase(self.others, self.at_least)
        return f"{called(self.piece, the='')} hits {others}"


@dataclass(frozen=True, slots=True)
class Touched(Goal):
    """So many of some pieces are touched, by the striker or by each other.

    Args:
        pieces: names of pieces or groups, as in `Pot`.
        at_least: how many of them, 1 to 19.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Touched("W1")), str(Touched("men", at_least=3))
        ('touch W1', 'touch 3 men')
    """

    names: tuple[str, ...]
    at_least: int

    def __init__(self, pieces: Names, at_least: int = 1) -> None:
        """Check both arguments."""
        faults = Faults()
        names = groups.checked(faults, "piece", pieces)
        at_least = faults.integer("at_least", at_least, at_least=1, at_most=STRIKER)
        if not faults:
            check_count(faults, at_least, names)
        faults.raise_as(InvalidGoal)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "at_least", at_least)

    def pieces(self, position: Position | None = None) -> frozenset[int]:
        """The pieces named."""
        return frozenset(groups.members(self.names, position))

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return groups.unknown(self.names, position)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        return groups.too_few(self.names, at.start, at.position, self.at_least)

    def _there(self, tracks: Tracks) -> tuple[int, ...]:
        return groups.present(self.names, tracks.start, tracks.position)

    def _holds(self, tracks: Tracks) -> Flags:
        count = np.zeros(tracks.count, dtype=np.int8)
        for piece in self._there(tracks):
            count += np.isfinite(tracks.touch_time(piece))
        return count >= self.at_least

    def _nearness(self, tracks: Tracks) -> Floats:
        near = [_touch_nearness(tracks, piece) for piece in self._there(tracks)]
        return best_mean(near, self.at_least, tracks.count)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        there = self._there(tracks)
        never = [PIECES[i] for i in there if not np.isfinite(tracks.touch_time(i)[row])]
        if self.at_least == len(there):
            return tuple(f"{name} is not touched" for name in never)
        done = f"{len(there) - len(never)} of {', '.join(self.names)}"
        return (f"{done} touched, not {self.at_least}",)

    def __str__(self) -> str:
        """``touch`` the pieces."""
        return f"touch {groups.phrase(self.names, self.at_least)}"

    def __repr__(self) -> str:
        """As the call that makes it."""
        return f"Touched({self.names!r}, at_least={self.at_least})"


@dataclass(frozen=True, slots=True)
class Untouched(Goal):
    """None of some pieces is touched, by the striker or by any other piece.

    Args:
        pieces: names of pieces or groups, as in `Pot`.

    Raises:
        InvalidGoal: every fault is listed.

    Example:
        >>> str(Untouched(("B1", "B2")))
        'avoid B1, B2'
    """

    names: tuple[str, ...]

    def __init__(self, pieces: Names) -> None:
        """Check the names."""
        faults = Faults()
        object.__setattr__(self, "names", groups.checked(faults, "piece", pieces))
        faults.raise_as(InvalidGoal)

    def _lacks(self, position: Position | None) -> tuple[str, ...]:
        return groups.unknown(self.names, position)

    def _cannot(self, at: Situation) -> tuple[str, ...]:
        return groups.absent(self.names, at.start)

    def _excludes(self, other: Goal, at: Situation) -> bool:
        """What is to be pocketed must be touched."""
        known = set(self.names) - set(() if at.position else groups.SIDES)
        spared = groups.members(tuple(known), at.position)
        wanted = other.pots() if isinstance(other, PotInOrder) else (other,)
        return any(
            isinstance(one, Pot | Touched)
            and len(set(groups.members(one.names, at.position)) - set(spared)) < one.at_least
            for one in wanted
        )

    def _there(self, tracks: Tracks) -> tuple[int, ...]:
        return groups.present(self.names, tracks.start, tracks.position)

    def _spared(self, tracks: Tracks) -> list[Flags]:
        return [np.isinf(tracks.touch_time(piece)) for piece in self._there(tracks)]

    def _holds(self, tracks: Tracks) -> Flags:
        held = np.ones(tracks.count, dtype=bool)
        for spared in self._spared(tracks):
            held &= spared
        return held

    def _nearness(self, tracks: Tracks) -> Floats:
        """The share of those that are left alone."""
        spared = self._spared(tracks)
        return best_mean([s.astype(np.float64) for s in spared], len(spared) or 1, tracks.count)

    def _missing(self, tracks: Tracks, row: int) -> tuple[str, ...]:
        touched = (i for i in self._there(tracks) if np.isfinite(tracks.touch_time(i)[row]))
        return tuple(f"{PIECES[i]} is touched" for i in touched)

    def __str__(self) -> str:
        """``avoid`` the pieces."""
        return f"avoid {', '.join(self.names)}"

    def __repr__(self) -> str:
        """As the call that makes it."""
        return f"Untouched({self.names!r})"


def chain_nearness(tracks: Tracks, done: Floats, piece: int, others: tuple[str, ...]) -> Floats:
    """The share of the hits that happen; before the first, how near the piece came, (N,)."""
    first = _hit_nearness(tracks, piece, INDEX[others[0]])
    return np.where(done > 0.0, done, first) / len(others)


def check_count(faults: Faults, at_least: int, names: tuple[str, ...], but: str = "") -> None:
    """No more are wanted than are named."""
    most = len(set(groups.members(names, None)) - {INDEX.get(but, -1)})
    if at_least > most:
        faults.append(f"at_least must be at most {most}, the pieces named, not {at_least}")


def _hit_nearness(tracks: Tracks, piece: int, other: int) -> Floats:
    """1 where two pieces hit each other; else how near the striker came to what is at rest."""
    target = other if piece == STRIKER else piece
    near = (
        np.zeros(tracks.count) if target == STRIKER else closeness(tracks.miss(target), HALF_HIT)
    )
    if piece != STRIKER and other != STRIKER:  # a hit of two men needs the striker's first
        near = 0.5 * near
    return np.where(np.isfinite(tracks.pair_time(piece, other)), 1.0, UNHIT * near)


def _touch_nearness(tracks: Tracks, piece: int) -> Floats:
    near = UNHIT * closeness(tracks.miss(piece), HALF_HIT)
    return np.where(np.isfinite(tracks.touch_time(piece)), 1.0, near)
