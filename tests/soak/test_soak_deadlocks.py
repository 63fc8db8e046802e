"""No deadlock: from every state of a board that counts can be in, the board can end.

The search is complete. From the opening it follows every stroke (up to two men of a side, the
queen, the striker), and with own colours improper strokes and fouls as well, with every way of
placing and forgoing due men. Two things are asked of each state found: does any way lead to an
end, and does one that players would go, since nobody pots to lose?
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

import pytest
from carrom.errors import InvalidPosition
from carrom.rules import RULESETS, Position, Ruling, StrokeFacts

Key: TypeAlias = tuple[object, ...]
Ways: TypeAlias = dict[Key, set[Key]]

END: Key = ("end",)
MISS = StrokeFacts(touched=True)
MOST_DUES = {"own": 3, "free": 1}
"""States in which a side owes more are not followed: more dues of the same kind."""


def key(position: Position) -> Key:
    """What decides how a board can go on; scores and counters do not."""
    sides = tuple(
        (side.dues, side.eligible, tuple(sorted(side.potted))) for side in position.sides
    )
    return (
        position.side_of(position.turn),
        (position.white, position.black, position.queen_state, position.queen_side),
        (position.broken, position.break_attempts, sides),
    )


def strokes(position: Position) -> Iterator[StrokeFacts]:
    own_colours = position.ruleset.colours == "own"
    mine, theirs = position.own, position.opponent  # seen from the player on turn
    queen = (False, True) if position.queen_state == "board" else (False,)
    men = product(range(min(2, mine) + 1), range(min(2, theirs) + 1))
    proper = (True, False) if own_colours else (True,)
    for (own, opponent), q, striker, good in product(men, queen, (False, True), proper):
        yield StrokeFacts.counts(own, opponent, q, striker, good, touched=True)
    if not position.broken:
        yield StrokeFacts(touched=False)
    if own_colours:
        yield StrokeFacts(foul=True)


def decided(position: Position) -> Iterator[Position]:
    """The position with all due men placed or forgone, in every way."""
    if not position.pending or position.over:
        yield position
        return
    yield from decided(position.auto_place())
    try:
        forgone = position.forgo()
    except InvalidPosition:
        return
    yield from decided(forgone)


def is_wanted(ruling: Ruling) -> bool:
    """Whether the player had no reason to avoid the stroke."""
    kept = ruling.turn_continues or ruling.facts == MISS
    return kept or (ruling.board is not None and ruling.board[0] != "opponent")


def searched(name: str) -> tuple[Ways, Ways]:
    """For each state that can come up, those that can follow: by any stroke, by wanted ones."""
    start = Position.opening(name, layout=False)
    most = MOST_DUES[start.ruleset.colours]
    anyhow: Ways = {}
    wanted: Ways = {}
    todo = {key(start): start}
    while todo:
        here, position = todo.popitem()
        anyhow[here], wanted[here] = set(), set()
        for facts in strokes(position.seen_from(position.turn)):
            ruling = position.rule(facts)
            for after in decided(ruling.apply()):
                there = END if after.over else key(after)
                if max(side.dues for side in after.sides) > most and not after.over:
                    continue
                anyhow[here].add(there)
                if is_wanted(ruling):
                    wanted[here].add(there)
                if there != END and there not in anyhow:
                    todo[there] = after
    return anyhow, wanted


def without_end(ways: Ways) -> list[Key]:
    """The states from which no way leads to the end."""
    before = defaultdict(set)
    for here, following in ways.items():
        for there in following:
            before[there].add(here)
    ending, todo = {END}, [END]
    while todo:
        for here in before[todo.pop()] - ending:
            ending.add(here)
            todo.append(here)
    return [here for here in ways if here not in ending]


def test_a_deadlock_would_be_found() -> None:
    ways: Ways = {("a",): {("b",)}, ("b",): {("a",)}, ("c",): {("a",), ("d",)}, ("d",): {END}}
    assert without_end(ways) == [("a",), ("b",)]


@pytest.mark.soak
@pytest.mark.parametrize("name", RULESETS)
def test_every_state_of_a_board_has_a_way_to_its_end(name: str) -> None:
    anyhow, wanted = searched(name)
    assert len(anyhow) > 1000
    assert without_end(anyhow) == []
    assert without_end(wanted) == []
