"""Drawing lots.

Example:
    >>> drawn(("Ann", "Bob", "Cid", "Dan"), seed=1)
    ['Ann', 'Bob', 'Dan', 'Cid']
"""

from collections.abc import Sequence

from carrom.random_numbers import SplitMix64


def drawn(names: Sequence[str], seed: int) -> list[str]:
    """The names in an order drawn by a seed, the same on every machine (Fisher and Yates).

    Example:
        >>> sorted(drawn(("Cid", "Ann", "Bob"), seed=7))
        ['Ann', 'Bob', 'Cid']
    """
    random = SplitMix64(seed)
    order = list(names)
    for i in range(len(order) - 1, 0, -1):
        j = random.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
