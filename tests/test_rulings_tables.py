"""Every combination that tables 4.1 and 4.2 speak of: it has one row, and is ruled by it."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from carrom.rules import Position, Ruling, StrokeFacts
from rulings_tables import NO_END, TABLE_41, TABLE_42, Ends, GoesOn, Situation, holds

QUEEN = {"me": "covered-by-me", "opponent": "covered-by-opponent"}
# She lies on the board, and is pocketed or not; or the state in which she is not there.
QUEENS = (
    *(("board", False), ("board", True)),
    *(("pending", False), ("me", False), ("opponent", False)),
)
BOOLS = (False, True)


def situations(queen: str, pocketed: bool, S: bool, P: bool) -> Iterator[Situation]:
    """All that can be: no more men go down than lie there, and who has a man down is eligible."""
    for own, opp, D in product((1, 2, 4, 9), (1, 3, 9), (0, 1, 2)):
        for elig in BOOLS:
            if not elig and (own < 9 or queen in ("pending", "me")):
                continue
            for k, m in product(range(own + 1), range(opp + 1)):
                yield Situation(own, opp, queen, D, elig, k, m, pocketed, S, P)


def rows_of(situation: Situation) -> tuple[list[Ends], list[GoesOn]]:
    """The rows that hold: of 4.2, and of 4.1 if the board goes on."""
    ends = [row for row in TABLE_42 if holds(row.when, situation)]
    goes_on = [when for when in NO_END if holds(when, situation)]
    assert len(ends) + len(goes_on) == 1, (situation, ends, goes_on)
    return ends, [row for row in TABLE_41 if goes_on and holds(row.when, situation)]


BLOCKS = [(*queen, S, P) for queen, S, P in product(QUEENS, BOOLS, BOOLS)]
IDS = [
    f"{queen}{'-queen' if Q else ''}{'-striker' if S else ''}{'' if P else '-improper'}"
    for queen, Q, S, P in BLOCKS
]


@pytest.mark.parametrize(("queen", "pocketed", "S", "P"), BLOCKS, ids=IDS)
def test_every_combination_is_ruled_by_its_row(
    queen: str,
    pocketed: bool,
    S: bool,
    P: bool,
) -> None:
    count, wrong = 0, []
    for situation in situations(queen, pocketed, S, P):
        ends, goes_on = rows_of(situation)
        assert len(ends) + len(goes_on) == 1, (situation, ends, goes_on)
        scores = product((21, 22), (21, 22)) if ends else ((0, 0),)
        for score in scores:
            count += 1
            found = ruled(situation, score)
            wanted = wanted_end(situation, score, ends[0]) if ends else None
            if wanted is None:
                wrong += [
                    f"{situation} opponent owes {owed}: {goes_on[0]} expected {w}, found {f}"
                    for owed in (0, 1)
                    if (w := wanted_state(situation, owed, goes_on[0]))
                    != (f := found_state(ruled(situation, score, owed)))
                ]
            elif (board := found.board) != wanted:
                wrong.append(f"{situation} at {score}: {ends[0]} expected {wanted}, found {board}")
    assert count > 500
    assert not wrong, f"{len(wrong)} of {count}:\n" + "\n".join(wrong[:10])


def test_every_row_is_used() -> None:
    used: set[int] = set()
    for block in BLOCKS:
        for situation in situations(*block):
            ends, goes_on = rows_of(situation)
            used |= {id(row) for row in (*ends, *goes_on)}
    assert [row for row in (*TABLE_41, *TABLE_42) if id(row) not in used] == []


# --- what the row says --------------------------------------------------------------------------


def wanted_end(situation: Situation, score: tuple[int, int], row: Ends) -> tuple[str, int]:
    mine, his = score
    winners = mine if row.winner == "me" else his
    lying = situation.own - (situation.k if situation.clean else 0)  # 8.4
    men = {
        "own": lying,
        "opponent": situation.opp - situation.m,
        "V": 3 if winners <= 21 else 1,
        "1": 1,
    }[row.men]
    queen = 3 if row.queen and winners <= 21 else 0
    extra = int(situation.S) + int(not situation.P) if row.extra else 0
    return row.winner, min(men + queen + extra, 12)


State = tuple[int, int, int, int, int, str, bool]


def wanted_state(situation: Situation, opponent_owes: int, row: GoesOn) -> State:
    own = situation.own - (0 if row.back else situation.k)
    owed = situation.D + row.dues
    out = min(owed, 9 - own)  # 8.1: returns first
    opponent = situation.opp - situation.m
    opponent_out = min(opponent_owes, 9 - opponent)
    before = QUEEN.get(situation.queen, situation.queen)
    queen = {"stays": before, "returns": "board", "covered": "covered-by-me"}.get(
        row.queen, row.queen
    )
    return (
        *(own + out, owed - out, opponent + opponent_out, opponent_owes - opponent_out),
        *(row.dues, queen, row.turn),
    )


# --- what the library says ----------------------------------------------------------------------


def ruled(situation: Situation, score: tuple[int, int], opponent_owes: int = 0) -> Ruling:
    one = situation
    position = position_of(
        one.own, one.opp, one.queen, one.D, one.elig, score=score, opponent_owes=opponent_owes
    )
    return position.rule(facts_of(one.k, one.m, one.Q, one.S, one.P))


@cache
def position_of(
    own: int,
    opponent: int,
    queen: str,
    dues: int,
    eligible: bool,
    *,
    score: tuple[int, int],
    opponent_owes: int,
) -> Position:
    return Position.of(
        "icf",
        own=own,
        opponent=opponent,
        queen=QUEEN.get(queen, queen),
        dues=dues,
        opponent_dues=opponent_owes,
        eligible=eligible,
        score=score,
    )


@cache
def facts_of(own: int, opponent: int, queen: bool, striker: bool, proper: bool) -> StrokeFacts:
    return StrokeFacts.counts(
        own=own, opponent=opponent, queen=queen, striker=striker, proper=proper, touched=True
    )


def found_state(ruling: Ruling) -> State | str:
    if ruling.board is not None:
        return f"the board ended: {ruling.board}"
    after = ruling.apply()
    return (
        *(after.own, after.dues, after.opponent, after.opponent_dues),
        *(ruling.dues, ruling.queen, ruling.turn_continues),
    )
