"""The best pairing of a Swiss round: a matching of least cost, found by networkx.

Players are numbers here, 0 for the best ranked. In an odd field one more number, the last, stands
for the bye: who is paired with it, has it. What makes a pairing good, the first thing first:

1. as few repeats as can be: two who met before, or a second bye;
2. the bye goes as low as it can;
3. those who meet have equal or neighbouring ranking points: the sum of the squared differences
   is least;
4. who was paired outside his group of equal points before is spared;
5. those who meet are near in rank: the sum of the distances is least;
6. the best ranked has the nearest opponent, then the next, and so on. This decides between any
   two pairings, so that the answer is the same on every machine.

In a small field the best pairing of one round can make a later round impossible without a repeat.
So the best pairing is taken among those that leave all later rounds possible, if there is one.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import combinations
from typing import Final

from carrom.cached import cached_property
from carrom.errors import InvalidTournament

Edge = tuple[int, int]
"""Two who may meet, the better ranked first."""

STEPS: Final = 50_000
"""How many steps a look at later rounds may take; after that they count as possible."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """Who is to be paired, best ranked first. Frozen.

    Example:
        >>> field = Field(points=(2, 2, 0, 0), met={(0, 1): 1})
        >>> field.size, field.cost((0, 1)) > field.cost((0, 3))
        (4, True)
    """

    points: tuple[int, ...]
    """Ranking points."""
    met: Mapping[Edge, int]
    """How often two have met; with the last number of an odd field, how often one had the bye."""
    floats: tuple[int, ...] = ()
    """How often each was paired outside his group of equal points; empty: nobody was."""
    rounds: int = 1
    """Rounds to come, this one included."""

    @property
    def size(self) -> int:
        """How many are paired, the bye included: always even."""
        return len(self.points) + len(self.points) % 2

    @cached_property
    def edges(self) -> frozenset[Edge]:
        """Everybody with everybody."""
        return frozenset(combinations(range(self.size), 2))

    @cached_property
    def unmet(self) -> frozenset[Edge]:
        """Those who have not met."""
        return frozenset(edge for edge in self.edges if not self.met.get(edge))

    def wishes(self, edge: Edge) -> tuple[int, int, int, int, int]:
        """What speaks against a pair, the gravest first: see the head of this module.

        Example:
            >>> Field(points=(4, 4, 2), met={}).wishes((0, 2))
            (0, 0, 4, 0, 2)
        """
        i, j = edge
        repeats = self.met.get(edge, 0)
        if j == len(self.points):
            return repeats, len(self.points) - 1 - i, 0, 0, 0
        gap = self.points[i] - self.points[j]
        again = self.floats[i] + self.floats[j] if gap and self.floats else 0
        return repeats, 0, gap * gap, again, j - i

    def cost(self, edge: Edge) -> int:
        """One number for all wishes: costs of a whole pairing add up without mixing them."""
        total = 0
        for wish, bound in zip(self.wishes(edge), self._bounds, strict=True):
            total = total * bound + wish
        # Number j in the digit of number i: no two pairings have the same sum.
        base, digit = self.size, self.size - 1 - edge[0]
        shift: int = base**self.size
        place: int = base**digit
        return total * shift + edge[1] * place

    @cached_property
    def _bounds(self) -> tuple[int, ...]:
        """Above what each wish can add up to."""
        each = zip(*map(self.wishes, self.edges), strict=True)
        return tuple(1 + max(wish) * (self.size // 2) for wish in each)


def best_pairing(field: Field) -> tuple[Edge, ...]:
    """The best pairing, best ranked first.

    Raises:
        InvalidTournament: networkx is not installed.

    Example:
        >>> best_pairing(Field(points=(2, 2, 0, 0), met={(0, 1): 1, (2, 3): 1}))
        ((0, 2), (1, 3))
        >>> best_pairing(Field(points=(2, 0, 0), met={(2, 3): 1}))  # 3 is the bye: 1 has it
        ((0, 2), (1, 3))
    """
    if finishable(field.unmet, field.size, field.rounds):
        costs = {edge: field.cost(edge) for edge in sorted(field.unmet)}
        for pairing in pairings(costs):
            if finishable(field.unmet.difference(pairing), field.size, field.rounds - 1):
                return pairing
    # Later rounds cannot all be free of repeats: this one should be, if it can.
    return next(pairings({edge: field.cost(edge) for edge in sorted(field.edges)}))


def pairings(costs: Mapping[Edge, int]) -> Iterator[tuple[Edge, ...]]:
    """Every pairing of all, the cheapest first (Murty 1968).

    The cheapest is a matching. Every other one leaves out one of its pairs: so the rest is divided
    by the first pair that is left out, and each part has its own cheapest.

    Args:
        costs: whole numbers, one for each pair that may meet.

    Example:
        >>> list(pairings({(0, 1): 1, (2, 3): 1, (0, 2): 2, (1, 3): 2}))
        [((0, 1), (2, 3)), ((0, 2), (1, 3))]
    """
    heap: list[tuple[int, tuple[Edge, ...], tuple[Edge, ...], frozenset[Edge]]] = []

    def add(fixed: tuple[Edge, ...], barred: frozenset[Edge]) -> None:
        seated = {i for edge in fixed for i in edge}
        free = {
            edge: cost
            for edge, cost in costs.items()
            if edge not in barred and seated.isdisjoint(edge)
        }
        rest = {i for edge in costs for i in edge} - seated
        found = _matching(free)
        if 2 * len(found) == len(rest):
            whole = tuple(sorted((*fixed, *found)))
            heappush(heap, (sum(costs[edge] for edge in whole), whole, fixed, barred))

    add((), frozenset())
    while heap:
        _, whole, fixed, barred = heappop(heap)
        yield whole
        for edge in whole:
            if edge not in fixed:
                add(fixed, barred | {edge})
                fixed = (*fixed, edge)


def _matching(costs: Mapping[Edge, int]) -> list[Edge]:
    """As many pairs as can be, at the least cost."""
    try:
        import networkx as nx  # an extra: only pairing a Swiss tournament needs it
    except ImportError as missing:
        raise InvalidTournament(
            "pairing a Swiss round needs networkx: pip install networkx"
        ) from missing
    most = max(costs.values(), default=0)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from((i, j, most - cost) for (i, j), cost in costs.items())
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return [(min(pair), max(pair)) for pair in found]


def finishable(unmet: Iterable[Edge], size: int, rounds: int) -> bool:
    """Whether so many rounds can follow in which nobody meets anybody twice.

    Everybody has a partner in every round if, before the last, he has half of the field left to
    meet (Dirac 1952). Where that is not sure all ways are tried, up to `STEPS`.

    Args:
        unmet: those who have not met.
        size: how many are to be paired, the bye included.
        rounds: how many.

    Example:
        >>> two_triangles = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)]
        >>> finishable(two_triangles, 6, 1)
        False
    """
    steps = STEPS
    hopeless: set[tuple[frozenset[Edge], int]] = set()

    def search(left: frozenset[Edge], rounds: int) -> bool:
        """Take a round out of those who are left to meet, and search on."""
        degrees = [0] * size
        for i, j in left:
            degrees[i] += 1
            degrees[j] += 1
        if rounds == 0 or 2 * (min(degrees) - rounds + 1) >= size:
            return True
        if min(degrees) < rounds or (left, rounds) in hopeless:
            return False
        if any(search(left.difference(one), rounds - 1) for one in every_way(left, 0)):
            return True
        hopeless.add((left, rounds))
        return steps <= 0

    def every_way(left: frozenset[Edge], seated: int) -> Iterator[tuple[Edge, ...]]:
        """Every way to pair all, found by trying: partners of the first one without."""
        nonlocal steps
        steps -= 1
        free = next((i for i in range(size) if not seated >> i & 1), None)
        if free is None:
            yield ()
            return
        for j in range(free + 1, size):
            if steps > 0 and (free, j) in left and not seated >> j & 1:
                for rest in every_way(left, seated | 1 << free | 1 << j):
                    yield ((free, j), *rest)

    return search(frozenset(unmet), rounds)
