"""Everybody meets everybody once: the circle method.

Example:
    >>> for meetings in round_robin(("A", "B", "C", "D")):
    ...     print(" ".join(f"{one.first}-{one.second}" for one in meetings))
    A-D B-C
    D-B C-A
    C-D A-B
"""

from collections.abc import Sequence
from typing import Final

from carrom.errors import Faults, InvalidTournament
from carrom.rules.tournament.rounds import Round, checked_names, numbered

MOST_NAMES: Final = 1000
"""No more meet each other: there are as many rounds as names."""


def round_robin(names: Sequence[str]) -> tuple[Round, ...]:
    """All rounds in which everybody meets everybody once.

    One stands still and the others go round (Berger's tables are made the same way). Everybody is
    named first, at home, as often as second, or one time more or less; in an odd field, where
    everybody has one bye, exactly as often. Nobody is at home, or away, three times running.

    Args:
        names: two or more, all different.

    Raises:
        InvalidTournament: fewer than two, or names that are not text or not different; every
            fault is listed.

    Example:
        >>> [meetings.bye for meetings in round_robin(("A", "B", "C"))]
        ['A', 'B', 'C']
    """
    faults = Faults()
    names = checked_names(faults, "player", names)
    faults.integer("players", len(names), at_least=2, at_most=MOST_NAMES)
    faults.raise_as(InvalidTournament)
    turning = list(names) if len(names) % 2 else list(names[:-1])
    still = None if len(names) % 2 else names[-1]
    count = len(turning)
    rounds = []
    for number in range(count):
        at = turning[number]
        turned = still is not None and number % 2 == 1
        pairs: list[tuple[str, str | None]] = [(still, at) if turned and still else (at, still)]
        for k in range(1, (count + 1) // 2):
            one, other = turning[(number + k) % count], turning[(number - k) % count]
            pairs.append((one, other) if k % 2 else (other, one))
        rounds.append(numbered(number + 1, pairs))
    return tuple(rounds)
