"""What a goal asks of single pieces, so that an answer can tell it."""

from dataclasses import dataclass
from itertools import pairwise

from carrom.names import INDEX
from carrom.solver.contacts import Chain, Hits, HitsInOrder, Touched
from carrom.solver.cushions import CushionOrder, Cushions
from carrom.solver.ends import Ends, Stays
from carrom.solver.goal import And, Goal, Or


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of pieces by name. A group is nobody by name, and what must not be neither.

    Attributes:
        hits: which pieces shall meet.
        touched: what anything shall hit.
        cushions: whose cushions are counted, after the striker's first contact too.
        ends: whose end is asked for.
    """

    hits: tuple[tuple[str, str], ...] = ()
    touched: tuple[str, ...] = ()
    cushions: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()

    @classmethod
    def of(cls, goal: Goal) -> "Asked":
        """What a goal asks, with all its parts.

        Example:
            >>> Asked.of(Goal.parse("striker -> B1 -> W1; W1 off 1 cushion; not touch W2"))
            Asked(hits=(('S', 'B1'), ('B1', 'W1')), touched=(), cushions=('W1',), ends=())
        """
        match goal:
            case And() | Or():
                parts = [cls.of(one) for one in goal.goals]
                return cls(
                    hits=tuple(hit for one in parts for hit in one.hits),
                    touched=tuple(name for one in parts for name in one.touched),
                    cushions=tuple(name for one in parts for name in one.cushions),
                    ends=tuple(name for one in parts for name in one.ends),
                )
            case Chain():
                return cls(hits=tuple(pairwise(goal.chain)))
            case HitsInOrder() | Hits():
                return cls(hits=tuple((goal.piece, name) for name in _single(goal.others)))
            case Touched():
                return cls(touched=_single(goal.names))
            case Cushions() | CushionOrder() if goal.when in ("all", "after contact"):
                return cls(cushions=(goal.piece,))
            case Ends() | Stays():
                return cls(ends=(goal.piece,))
        return cls()


def _single(names: tuple[str, ...]) -> tuple[str, ...]:
    """Those that are pieces, without the groups."""
    return tuple(name for name in names if name in INDEX)
