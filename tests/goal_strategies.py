"""Goals of every kind, put together in every way, for hypothesis."""

from typing import Any

from carrom.errors import InvalidGoal
from carrom.names import CUSHIONS, PIECES, POCKETS, SEATS
from carrom.solver import (
    And,
    BackShot,
    BaseArea,
    Box,
    Chain,
    Circle,
    Cover,
    CushionOrder,
    Cushions,
    Ends,
    FirstContact,
    ForwardShot,
    Hits,
    HitsInOrder,
    KeepStriker,
    KeepTurn,
    Legal,
    LoseStriker,
    Near,
    NearCushion,
    NearPiece,
    NearPocket,
    Not,
    Or,
    Part,
    Pot,
    PotInOrder,
    Speed,
    Stays,
    Touched,
    Untouched,
    WinBoard,
)
from carrom.solver.groups import GROUPS
from carrom.solver.tracks import WHENS
from hypothesis import strategies as st

pieces = st.sampled_from(PIECES)
men = st.sampled_from(PIECES[:-1])
groups = st.lists(st.sampled_from((*PIECES[:-1], *GROUPS)), min_size=1, max_size=4)
holes = st.lists(st.sampled_from(POCKETS), max_size=4)
distances = st.floats(0.0, 10.0, exclude_min=True)
numbers = st.floats(-10.0, 10.0)
points = st.tuples(numbers, numbers)
whens = st.sampled_from(WHENS)
counts = st.integers(1, 4)


def valid(make: Any, *values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """What a constructor makes of values, where it does not refuse them."""

    def attempt(given: tuple[Any, ...]) -> Any:
        try:
            return make(*given)
        except InvalidGoal:
            return None

    return st.tuples(*values).map(attempt).filter(lambda made: made is not None)


def pot(pieces: list[str], pockets: list[str], at_least: int, cleanly: bool) -> Pot:
    """A `Pot`, its arguments one after the other."""
    return Pot(pieces, pockets, at_least, cleanly=cleanly)


regions = st.one_of(
    valid(Near, points, distances),
    valid(NearPocket, st.sampled_from(POCKETS), distances),
    valid(NearCushion, st.sampled_from((None, *CUSHIONS)), distances),
    valid(NearCushion, st.sampled_from((None, *CUSHIONS))),
    valid(NearPiece, pieces, distances),
    valid(Box, points, points),
    valid(Circle, st.sampled_from(("centre", "outer"))),
    valid(BaseArea, st.sampled_from((None, *SEATS))),
    valid(Part, st.sampled_from((*CUSHIONS, *POCKETS))),
)
speeds = st.floats(0.0, allow_nan=False, allow_infinity=False)
maybe_speeds = st.none() | speeds
leaves = st.one_of(
    valid(pot, groups, holes, counts, st.booleans()),
    valid(PotInOrder, st.lists(men, min_size=2, max_size=4)),
    valid(
        PotInOrder,
        st.lists(st.sampled_from((*PIECES[:-1], *GROUPS)), min_size=2, max_size=2),
        st.lists(holes, min_size=2, max_size=2),
    ),
    valid(Cover, st.sampled_from(("own", "white", "black"))),
    st.sampled_from((KeepStriker(), BackShot(), ForwardShot(), Legal(), KeepTurn(), WinBoard())),
    valid(LoseStriker, holes),
    valid(Speed, maybe_speeds, maybe_speeds),
    valid(Cushions, pieces, st.integers(0, 4), st.none() | st.integers(0, 50), whens),
    valid(
        CushionOrder, pieces, st.lists(st.sampled_from(CUSHIONS), min_size=1, max_size=4), whens
    ),
    valid(FirstContact, groups),
    valid(HitsInOrder, pieces, st.lists(pieces, min_size=2, max_size=4)),
    valid(Chain, st.lists(pieces, min_size=2, max_size=4)),
    valid(Hits, pieces, st.lists(st.sampled_from((*PIECES, *GROUPS)), min_size=1), counts),
    valid(Touched, groups, counts),
    valid(Untouched, groups),
    valid(Ends, pieces, regions),
    valid(Stays, men, distances),
    valid(Stays, men),
)
goals = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda some: And(*some)),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: Or(*some)),
        inner.map(Not),
    ),
    max_leaves=8,
)
