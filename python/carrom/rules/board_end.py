"""How a board ends with own colours, and what it gives: table 4.2 and the other ways.

Who wins is asked first, in the letters of the Laws' table: A, the player's last man is down; B,
the opponent's is; C, both are. What it gives comes second, because it differs by ruleset.
"""

from typing import TYPE_CHECKING, NamedTuple

from carrom.rules.board_result import BoardResult
from carrom.rules.draft import Draft
from carrom.rules.side import MEN

if TYPE_CHECKING:
    from carrom.rules.outcome import Case


class End(NamedTuple):
    """The end of a board before its points are counted."""

    code: str
    laws: tuple[str, ...]
    winner: int
    men: int = 0
    """Men of the loser left on the board."""
    left: int = 0
    """Men of the winner left on the board."""
    queen: bool = False
    """Whether the queen's points are the winner's."""
    uncovered: bool = False
    """Whether nobody has covered the queen."""
    extra: int = 0
    """Extra points that may be demanded (Law 87b)."""
    value: bool = False
    """Whether a board without men left is worth the queen, or 1 once she does not count."""
    always: bool = False
    """Whether she counts at every score (Law 112 of 1991)."""
    clean: bool = True
    """Whether the last stroke was clean: a slam needs that."""


def ends_board(draft: Draft, case: "Case", fate: str) -> bool:
    """Whether the stroke ends the board; if so the result is in the draft."""
    ends = draft.rules.board_end
    if ends == "queen-last":
        if fate != "covered":
            return False
        together = ("004.3",) if case.k else ()
        close(draft, End("queen-won", ("004.1", *together, "004.7"), draft.me))
        return True
    mine_out = case.k > 0 and case.own == case.k
    theirs_out = case.m > 0 and case.opp == case.m
    if not (mine_out or theirs_out):
        return False
    end = _first_out(draft, case, fate) if ends == "first-out" else _last_man(draft, case, fate)
    if end is None:
        return False
    close(draft, end)
    return True


def _last_man(draft: Draft, case: "Case", fate: str) -> End | None:
    """Laws 102-112: who wins when a last man goes down; None: the board goes on."""
    own, opp = case.own - case.k, case.opp - case.m
    if own == 0 and opp > 0:
        return _own_last(draft, case, fate, opp)
    if own > 0:
        return _opponents_last(draft, case, fate, own)
    return _both_last(draft, case, fate)


def _own_last(draft: Draft, case: "Case", fate: str, opp: int) -> End | None:
    """Table A: the player's last man went down, the opponent has some left."""
    before, me = draft.position.queen_state, draft.me
    if before == "board" and not case.queen:
        laws = ("108",) if case.striker else ("107",)
        extra = _extra(draft, case)
        return End(
            "queen-left",
            laws,
            1 - me,
            left=opp,
            uncovered=True,
            extra=extra,
            value=True,
            clean=False,
        )
    if not case.clean or fate == "returns":
        return None  # men, or the queen (95b), come back
    return End("own-cleared", ("52", "53", "54"), me, opp, queen=draft.queen_side == me)


def _opponents_last(draft: Draft, case: "Case", fate: str, own: int) -> End:
    """Table B: the opponent's last man went down, the player has some left.

    Men that come back count as lying on the board (Laws 73, 77).
    """
    before, me = draft.position.queen_state, draft.me
    left = own if case.clean else case.own
    extra = _extra(draft, case)
    laws: tuple[str, ...]
    covered_by_me = fate == "covered" and draft.queen_side == me
    if covered_by_me:
        laws = ("52", "53", "house 4.2b")
        return End("opponent-cleared", laws, 1 - me, left, extra=extra, clean=False)
    if before == "covered":
        laws = ("52", "53")
    else:
        on_board = ("111",) if case.striker else ("106",)
        pocketed = ("111", "house 4.2a") if case.queen else on_board
        laws = ("103",) if before == "pending" else pocketed
    return End(
        "opponent-cleared",
        laws,
        1 - me,
        left,
        queen=True,
        uncovered=before != "covered",
        extra=extra,
        clean=False,
    )


def _both_last(draft: Draft, case: "Case", fate: str) -> End | None:
    """Table C: the last men of both went down."""
    before, me = draft.position.queen_state, draft.me
    mine = before == "covered" and draft.queen_side == me
    theirs = before == "covered" and not mine
    letter = "a" if case.clean else "b"
    if case.clean and case.queen and fate == "returns":
        return None  # 95b: the due men come out and the board goes on
    number = "105" if before == "board" else "102"
    number = "104" if case.queen else number
    if case.clean and (before != "board" or case.queen):
        law = "house 7.6" if before == "covered" else number + letter
        return End("both-cleared", (law,), me, queen=not theirs, value=not theirs)
    laws: tuple[str, ...] = (number + letter,)
    if before == "covered":
        laws = ("110",) if mine else ("112",)
    elif case.queen and case.striker:
        laws = ("104b", "109")
    return End(
        "both-cleared",
        laws,
        1 - me,
        men=0 if case.clean else case.k,  # they count as lying there; the ICF's way asks not
        queen=not mine,
        uncovered=before != "covered",
        extra=_extra(draft, case),
        value=not mine,
        always=theirs and draft.rules.laws == "1991",
        clean=False,
    )


def _first_out(draft: Draft, case: "Case", fate: str) -> End | None:
    """The first side without men wins; she counts only for the winner who covered her."""
    me = draft.me
    if case.clean and case.own == case.k:
        mine = fate == "covered" and draft.queen_side == me
        return End("own-cleared", (), me, case.opp - case.m, queen=mine)
    if case.m and case.opp == case.m:
        own = case.own - case.k if case.clean else case.own
        theirs = fate == "covered" and draft.queen_side != me
        extra = _extra(draft, case)
        return End("opponent-cleared", (), 1 - me, own, queen=theirs, extra=extra, clean=False)
    return None


def _extra(draft: Draft, case: "Case") -> int:
    """Extra points instead of the men that the stroke owes (Law 87b), by the edition's count."""
    owed = case.striker + (not case.proper)
    return min(owed, 1) if draft.rules.laws == "1991" else owed


# --- lost by an act -----------------------------------------------------------------------------


def lose_board(draft: Draft, code: str, laws: tuple[str, ...], loser: int) -> None:
    """The board is lost by the own men on it and the queen (Laws 51, 91, 121b, 126).

    She counts for the other side unless the loser has covered her.
    """
    winner = 1 - loser
    covered_by = draft.queen_side if draft.queen == "covered" else None
    queen = covered_by != loser
    if draft.rules.board_end == "first-out":
        queen = covered_by == winner
    close(
        draft,
        End(
            code,
            laws,
            winner,
            draft.men[loser],
            draft.men[winner],
            queen,
            uncovered=covered_by is None,
            clean=False,
        ),
        by_act=True,
    )


# --- points -------------------------------------------------------------------------------------


def close(draft: Draft, end: End, by_act: bool = False) -> None:
    """Count the points, and write the result into the draft."""
    rules = draft.rules
    if rules.board_end == "classic":
        men, queen, extra, loser = _classic(draft, end, by_act)
    elif rules.board_end == "queen-last":
        men, queen, extra, loser = 1, 0, 0, 0
    else:
        men, queen, extra, loser = *_counted(draft, end), 0
    points = men + queen + extra
    if rules.board_cap is not None:
        points, loser = min(points, rules.board_cap), min(loser, rules.board_cap)
    slam = _slam(draft, end)
    code = "uncovered" if end.uncovered and not by_act else end.code
    laws = draft.cited.get(code, end.laws)
    draft.continues = False
    draft.dues = [0, 0]  # what is still owed is written off (55)
    draft.result = BoardResult(
        winner=end.winner,
        points=(points, loser) if end.winner == 0 else (loser, points),
        code=end.code,
        laws=(*laws, "26") if slam else laws,
        men=men,
        queen=queen,
        extra=extra,
        slam=slam,
        breaker=draft.position.breaker,
    )


def _counted(draft: Draft, end: End) -> tuple[int, int, int]:
    """The ICF's way: the loser's men, the queen up to a score, extra points (Laws 52-55, 87b)."""
    rules = draft.rules
    worth = rules.queen_points_at(draft.position.sides[end.winner].score)
    if end.always:
        worth = rules.queen_points
    queen = worth if end.queen else 0
    men = end.men
    draft.queen_lapsed = (end.queen or end.value) and worth < rules.queen_points
    if end.code in ("queen-left", "both-cleared"):
        # no man counts: the board gives the queen's points, or 1 once she does not count
        if end.value:
            queen = worth
        men = 0 if queen else 1
    extra = end.extra if rules.claim_extra_points else 0
    return men, queen, extra


def _classic(draft: Draft, end: End, by_act: bool) -> tuple[int, int, int, int]:
    """The French way: the winner's men down and the loser's left; the loser's men down."""
    rules = draft.rules
    down = MEN - end.left
    extra = end.extra if rules.claim_extra_points else 0
    worth = rules.queen_points_at(draft.position.sides[end.winner].score)
    mine = draft.queen == "covered" and draft.queen_side == end.winner
    draft.queen_lapsed = (mine or end.uncovered) and worth < rules.queen_points
    if end.uncovered:
        return down, worth, extra, 0
    return down + end.men, worth if mine else 0, extra, 0 if by_act else MEN - end.men


def _slam(draft: Draft, end: End) -> str | None:
    """A board cleared in the first turn of either colour (definition 26)."""
    position, me = draft.position, draft.me
    if not end.clean or end.winner != me or position.turns > 1:
        return None
    colour = position.sides[me].colour
    with_queen = draft.queen == "covered" and draft.queen_side == me
    if colour == "white" and position.turns == 0 and with_queen:
        return "white"
    return "black" if colour == "black" else None
