"""The pairing of a Swiss round against every pairing there is."""

import dataclasses
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest
from carrom.rules.tournament import InvalidTournament
from carrom.rules.tournament.pairing import Edge, Field, best_pairing, finishable, pairings


def every_pairing(players: tuple[int, ...]) -> Iterator[tuple[Edge, ...]]:
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        for rest in every_pairing(tuple(x for x in others if x != other)):
            yield ((first, other), *rest)


def total(field: Field, pairing: tuple[Edge, ...]) -> tuple[int, ...]:
    """What a pairing is judged by, told once more: see the head of the module under test."""
    points, bye = field.points, len(field.points)
    games = [edge for edge in pairing if bye not in edge]
    return (
        sum(field.met.get(edge, 0) for edge in pairing),
        *(-i for i, j in pairing if j == bye),
        sum((points[i] - points[j]) ** 2 for i, j in games),
        sum(field.floats[i] + field.floats[j] for i, j in games if points[i] != points[j]),
        sum(j - i for i, j in games),
        *(j for _, j in sorted(pairing)),
    )


def random_field(dice: random.Random, size: int, density: float, rounds: int = 1) -> Field:
    points = sorted((dice.randrange(5) for _ in range(size)), reverse=True)
    field = Field(points=tuple(points), met={})
    met = {edge: dice.choice((1, 1, 2)) for edge in sorted(field.edges) if dice.random() < density}
    floats = tuple(dice.randrange(3) for _ in range(size))
    return Field(points=tuple(points), met=met, floats=floats, rounds=rounds)


@pytest.mark.parametrize("size", range(2, 9))
@pytest.mark.parametrize("density", [0.0, 0.3, 0.6, 1.0])
def test_no_other_pairing_is_better(size: int, density: float) -> None:
    for seed in range(15):
        field = random_field(random.Random(100 * size + seed), size, density)
        every = list(every_pairing(tuple(range(field.size))))
        best = best_pairing(field)
        assert best == min(every, key=lambda one: total(field, one))
        repeats = [sum(field.met.get(edge, 0) for edge in one) for one in every]
        assert sum(field.met.get(edge, 0) for edge in best) == min(repeats)


def test_pairings_come_cheapest_first_and_each_once() -> None:
    field = random_field(random.Random(5), 8, 0.3)
    costs = {edge: field.cost(edge) for edge in sorted(field.edges)}
    found = list(pairings(costs))
    every = sorted(every_pairing(tuple(range(8))), key=lambda one: total(field, one))
    assert found == every


def can_go_on(unmet: frozenset[Edge], size: int, rounds: int) -> bool:
    return rounds == 0 or any(
        can_go_on(unmet.difference(one), size, rounds - 1)
        for one in every_pairing(tuple(range(size)))
        if unmet.issuperset(one)
    )


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_whether_rounds_can_follow_is_told_as_trying_all_tells_it(rounds: int) -> None:
    answers = set()
    for seed in range(40):
        field = random_field(random.Random(seed), 6, 0.4)
        expected = can_go_on(field.unmet, 6, rounds)
        assert finishable(field.unmet, 6, rounds) is expected
        answers.add(expected)
    assert answers == {True, False}


def test_the_best_pairing_is_passed_over_when_it_ends_in_two_triangles() -> None:
    # 0, 2, 4 have met 1, 3, 5 but for one: neighbours would meet, and leave two triangles.
    met = {(0, 3): 1, (2, 5): 1, (1, 4): 1, (0, 5): 1, (1, 2): 1, (3, 4): 1}
    with_more = Field(points=(2,) * 6, met=met, floats=(0,) * 6, rounds=3)
    best = best_pairing(with_more)
    assert finishable(with_more.unmet.difference(best), 6, 2)
    every = [
        one
        for one in every_pairing(tuple(range(6)))
        if with_more.unmet.issuperset(one) and can_go_on(with_more.unmet.difference(one), 6, 2)
    ]
    assert best == min(every, key=lambda one: total(with_more, one))
    assert best != best_pairing(dataclasses.replace(with_more, rounds=1))


def test_the_bye_goes_to_the_lowest_who_had_none() -> None:
    assert (3, 5) in best_pairing(Field(points=(4, 4, 2, 2, 0), met={(4, 5): 1}))


def test_who_was_floated_before_is_spared() -> None:
    points = (4, 4, 4, 2, 2, 2)
    assert (2, 3) in best_pairing(Field(points=points, met={}))
    spared = best_pairing(Field(points=points, met={}, floats=(0, 0, 1, 1, 0, 0)))
    assert (2, 3) not in spared
    assert sum(points[i] != points[j] for i, j in spared) == 1


def test_a_hundred_players_are_paired() -> None:
    field = random_field(random.Random(1), 99, 0.05)
    assert sorted(i for edge in best_pairing(field) for i in edge) == list(range(100))


def test_without_networkx_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(InvalidTournament, match="pip install networkx"):
        best_pairing(Field(points=(0, 0), met={}))


def test_importing_tournaments_does_not_import_networkx() -> None:
    code = "import sys, carrom.rules.tournament; assert 'networkx' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
