"""The named cases of tests/data/rulings, for both colours and every seat; see `ruling_cases`."""

import itertools
from typing import Any

import pytest
from carrom.errors import CarromError
from carrom.rules import Position, Ruling
from ruling_cases import (
    SEATS,
    STATES,
    Case,
    Seating,
    all_cases,
    facts_of,
    layout_of,
    named_facts_of,
    position_of,
    seatings,
    story,
    wrongly_cited,
)

CASES = all_cases()
KEYS = {
    *("turn", "seat", "own", "opponent", "queen", "dues", "owed", "opponent_owed", "placer"),
    *("eligible", "opponent_eligible", "broken", "break_attempts", "passes", "board_points"),
    *("centred", "board", "points", "loser_points", "slam", "replay"),
}


def test_there_are_enough_cases_and_their_names_differ() -> None:
    names = [case.name for case in CASES]
    assert len(names) == len(set(names)) >= 500
    assert sum(len(seatings(case)) for case in CASES) > 5000


def test_cases_are_complete() -> None:
    for case in CASES:
        assert set(case.expect) <= KEYS, case.name
        ended = "board" in case.expect or "replay" in case.expect
        assert ended or {"turn", "own", "opponent"} <= set(case.expect), case.name
        assert case.laws, case.name
        assert not set(case.laws) & {*case.limits, *case.also}, case.name
        assert all(case.also.values()), case.name


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_ruling_cites_the_laws_that_its_case_is_about(case: Case) -> None:
    for seating in seatings(case):
        position, facts = position_of(case, seating), facts_of(case, seating)
        ruling = position.rule(facts)
        wrong = wrongly_cited(case, ruling)
        assert not wrong, "\n".join((story(case, seating, position, facts, ruling), *wrong))


def test_no_law_is_excused_that_a_ruling_cites() -> None:
    cited = {
        law
        for case in CASES
        for law in position_of(case, seatings(case)[0])
        .rule(facts_of(case, seatings(case)[0]))
        .laws
    }
    assert set(STATES) & cited == set()


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    told = [text for seating in seatings(case) if (text := _play(case, seating))]
    assert not told, f"{len(told)} of {len(seatings(case))} seatings; the first:\n{told[0]}"


def test_every_remark_names_its_law_but_those_that_only_tell_a_fact() -> None:
    facts = {"pocketed-own", "pocketed-opponent", "pocketed-nothing", "board-won", "board-drawn"}
    facts |= {"queen-uncovered", "queen-down-uncovered"}
    silent = set()
    for case in CASES:
        seating = seatings(case)[0]
        ruling = position_of(case, seating).rule(facts_of(case, seating))
        assert ruling.laws, case.name
        silent |= {remark.code for remark in ruling.remarks if not remark.laws}
    assert silent <= facts


def _play(case: Case, seating: Seating) -> str:
    """What is wrong with the ruling as one seat gets it; empty: nothing."""
    position, facts = position_of(case, seating), facts_of(case, seating)
    try:
        ruling = position.rule(facts)
        wrong = differences(case, seating, position, ruling)
    except CarromError as error:
        return f"{story(case, seating, position, facts, None)}\nrefused:  {error}"
    return story(case, seating, position, facts, ruling) + "\n" + "\n".join(wrong) if wrong else ""


def differences(case: Case, seating: Seating, position: Position, ruling: Ruling) -> list[str]:
    """In what the ruling is not what the case expects."""
    if case.expect.get("replay"):
        return [] if ruling.replay and ruling.board is None else ["the board is to be replayed"]
    after = ruling.apply(case.placing)
    wanted: dict[str, Any] = {"replay": False, "faults": ()}
    found: dict[str, Any] = {"replay": ruling.replay, "faults": after.faults()}
    if "board" in case.expect:
        wanted |= wanted_end(case, seating)
        found |= found_end(ruling, after)
    else:
        wanted |= wanted_state(case, seating, position) | wanted_returns(case, seating, position)
        found |= found_state(ruling, after) | found_returns(case, seating, position, ruling)
    return [f"{k}: expected {v!r}, found {found[k]!r}" for k, v in wanted.items() if found[k] != v]


# --- the board goes on ------------------------------------------------------------------------


def wanted_state(case: Case, seating: Seating, position: Position) -> dict[str, Any]:
    expect, given = case.expect, case.position
    seat = seating.relative(expect["turn"])
    wanted = {
        "board": None,
        "result": None,
        "turn_continues": expect["turn"] == "me",
        "turn": seat,
        "turn afterwards": expect.get("seat", seat),
        "own": expect["own"],
        "opponent": expect["opponent"],
        "queen": expect.get("queen", position.queen),
        "queen afterwards": expect.get("queen", position.queen),
        "dues": expect.get("dues", 0),
        "owed": expect.get("owed", given.get("dues", 0)),
        "opponent_owed": expect.get("opponent_owed", given.get("opponent_dues", 0)),
        "a foul for the dues": True,
        "score": position.score,
        "view": position.turn,
    }
    optional = ("eligible", "opponent_eligible", "broken", "break_attempts", "passes")
    wanted |= {name: expect[name] for name in optional if name in expect}
    if case.ruleset == "points" and "dues" not in expect:
        del wanted["dues"]  # there a penalty may cost points alone
    if "board_points" in expect:
        wanted["board_points"] = tuple(expect["board_points"])
    return wanted


def found_state(ruling: Ruling, after: Position) -> dict[str, Any]:
    me = after.me
    return {
        "board": ruling.board,
        "result": after.result,
        "turn_continues": ruling.turn_continues,
        "turn": ruling.turn,
        "turn afterwards": after.turn,
        "own": after.own,
        "opponent": after.opponent,
        "queen": ruling.queen,
        "queen afterwards": after.queen,
        "dues": ruling.dues,
        "owed": after.dues,
        "opponent_owed": after.opponent_dues,
        "a foul for the dues": bool(ruling.fouls) or not ruling.dues,
        "score": after.score,
        "view": after.view,
        "eligible": after.eligible,
        "opponent_eligible": after.opponent_eligible,
        "broken": after.broken,
        "break_attempts": after.break_attempts,
        "passes": after.passes,
        "board_points": (after.sides[me].points, after.sides[1 - me].points),
    }


def wanted_returns(case: Case, seating: Seating, position: Position) -> dict[str, Any]:
    """What comes back follows from the men: nine and nine and one are always accounted for."""
    expect, facts = case.expect, case.facts
    was_down = facts.get("queen") or position.queen == "pending"
    queen_back = was_down and expect.get("queen", position.queen) == "board"
    centred = expect.get("centred", ["queen"] if queen_back else [])
    wanted: dict[str, Any] = {
        "centred": [seating.letter(word, case.free) for word in centred],
        "placers are of the right side": True,
    }
    for who in ("own", "opponent"):
        if case.placing != "forgo":
            back = expect[who] - (case.position[who] - facts.get(who, 0))
            wanted[f"{who} men returned"] = back
    if "placer" in expect:
        wanted["placer"] = {seating.relative(expect["placer"])}
    return wanted


def found_returns(
    case: Case, seating: Seating, position: Position, ruling: Ruling
) -> dict[str, Any]:
    pairs = list(zip(ruling.returns, ruling.return_to, strict=True))
    centred = [piece for piece, to in pairs if to == "centre"]
    placed = [(piece, to) for piece, to in pairs if to != "centre"]
    if pairs[: len(centred)] != [(piece, "centre") for piece in centred]:
        centred.append("... but not first")  # 7.10: queen, jumped men, dues
    letters = {who: seating.letter(who, case.free) for who in ("own", "opponent")}
    found: dict[str, Any] = {
        "centred": centred,
        "placers are of the right side": case.ruleset == "points"
        or all(_may_place(case, seating, position, piece, to) for piece, to in placed),
        "placer": {to for _, to in placed},
    }
    for who, letter in letters.items():
        found[f"{who} men returned"] = [piece for piece, _ in placed].count(letter)
    return found


def _may_place(case: Case, seating: Seating, position: Position, piece: str, seat: str) -> bool:
    """8.11: the opponent of the offender, or under fr-classic the offender."""
    mine = case.free or piece == seating.letter("own", free=False)
    owner = position.me if mine else 1 - position.me
    placer = SEATS[seating.seats].index(seat) % 2
    return placer == (owner if case.ruleset == "fr-classic" else 1 - owner)


# --- the board ends ---------------------------------------------------------------------------


def wanted_end(case: Case, seating: Seating) -> dict[str, Any]:
    expect = case.expect
    me = SEATS[seating.seats].index(seating.seat) % 2
    wanted = {
        "board": expect["board"],
        "winner": {"me": me, "opponent": 1 - me, "draw": None}[expect["board"]],
        "result afterwards": True,
    }
    if "points" in expect:
        wanted |= {"points": expect["points"], "points of the result": expect["points"]}
    if "loser_points" in expect or case.ruleset in ("icf", "club29", "fr-club"):
        wanted["loser_points"] = expect.get("loser_points", 0)
    if "slam" in expect:
        wanted["slam"] = None if expect["slam"] == "none" else expect["slam"]
    return wanted


def found_end(ruling: Ruling, after: Position) -> dict[str, Any]:
    board, result = ruling.board, ruling.board_result
    found: dict[str, Any] = dict.fromkeys(
        ("board", "points", "winner", "points of the result", "loser_points", "slam")
    )
    found["result afterwards"] = result is not None and after.result == result
    if board is None or result is None:
        return found
    return found | {
        "board": board[0],
        "points": board[1],
        "winner": result.winner,
        "points of the result": max(result.points),
        "loser_points": min(result.points),
        "slam": result.slam,
    }


# --- the same with every piece in its place ---------------------------------------------------

SOME = ("singles-south-white", "singles-north-black", "doubles-east-black")
PLACED = [
    case
    for case in CASES
    if not case.free
    and case.position.get("broken", True)  # the rosette before the break lies elsewhere
    # with room on the board no due stays outstanding while a man is down (72c)
    and not (case.position.get("dues") and case.position["own"] < 9)
    and not (case.position.get("opponent_dues") and case.position["opponent"] < 9)
]


@pytest.mark.parametrize("case", PLACED, ids=[case.name for case in PLACED])
def test_case_with_every_piece_in_its_place(case: Case) -> None:
    for seating in seatings(case):
        if str(seating) in SOME:
            _play_placed(case, seating)


def _play_placed(case: Case, seating: Seating) -> None:
    layout = layout_of(case, seating)
    position = position_of(case, seating, layout)
    facts = named_facts_of(case, seating, layout)
    counted = position_of(case, seating).rule(facts_of(case, seating))
    ruling = position.rule(facts)
    told = story(case, seating, position, facts, ruling)
    assert _gist(ruling) == _gist(counted), told
    after = ruling.apply("forgo" if case.placing == "forgo" else "auto")
    assert after.faults() == (), told
    if ruling.board is None and not ruling.replay:
        _check_names(case, seating, position, ruling, after)


def _gist(ruling: Ruling) -> tuple[object, ...]:
    return (
        *(ruling.turn_continues, ruling.turn, ruling.dues, ruling.queen, ruling.board),
        *(ruling.replay, ruling.return_to, tuple(piece[0] for piece in ruling.returns)),
        *(ruling.codes, ruling.laws),
    )


def _check_names(
    case: Case, seating: Seating, position: Position, ruling: Ruling, after: Position
) -> None:
    """8.7: the lowest-numbered pocketed men come back; what jumped out comes back itself."""
    told = story(case, seating, position, ruling.facts, ruling)
    assert position.layout is not None
    assert after.layout is not None
    down = {name for name in _men() if name not in position.layout.names}
    down |= set(ruling.facts.pocketed) - {"Q"}
    pairs = list(zip(ruling.returns, ruling.return_to, strict=True))
    for letter in "WB":
        placed = [piece for piece, to in pairs if to != "centre" and piece[0] == letter]
        lowest = sorted(name for name in down if name[0] == letter)[: len(placed)]
        assert sorted(placed) == lowest, told
    jumped = [piece for piece, to in pairs if to == "centre" and piece != "Q"]
    assert sorted(jumped) == sorted(set(ruling.facts.overboard) - {"Q"}), told
    if case.placing != "forgo":
        assert set(ruling.returns) <= set(after.layout.names), told
    assert ("Q" in after.layout.names) == (ruling.queen == "board"), told


def _men() -> list[str]:
    return [f"{letter}{n}" for letter, n in itertools.product("WB", range(1, 10))]
