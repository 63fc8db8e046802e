"""The outcome of a stroke with free colours: everybody pockets everything, and holds it.

Two ways share this: penalties that cost a man (the ``free`` ruleset), where table 4.1 holds with
all eighteen men as "own", and penalties that cost points and a white man (``points``).
"""

from typing import Final

from carrom.rules.board_result import BoardResult
from carrom.rules.draft import Draft
from carrom.rules.outcome import EARLY
from carrom.rules.tally import Tally

_TOO_EARLY: Final = ("returns", "queen-too-early", ("92", "95a"))


def judge_stroke(draft: Draft, tally: Tally, proper: bool) -> None:
    """Rule a stroke with free colours."""
    if tally.men:
        draft.say("pocketed-men", men=len(tally.men))
    elif not (tally.queen or draft.facts.striker):
        draft.say("pocketed-nothing")
    if draft.rules.penalty == "points":
        _stroke_for_points(draft, tally, proper)
    else:
        _stroke_for_dues(draft, tally, proper)
    if tally.men:
        draft.eligible = [True, True]


# --- penalties that cost a man ------------------------------------------------------------------


def _stroke_for_dues(draft: Draft, tally: Tally, proper: bool) -> None:
    me, k, total = draft.me, len(tally.men), draft.men[0] + draft.men[1]
    striker = draft.facts.striker
    clean = proper and not striker
    owed = draft.dues[me]
    state, code, queen_laws = _queen_fate(draft, tally, proper, total)
    early = _is_early(draft, k, total)
    if clean:
        _take(draft, tally)
    elif k:
        draft.taken[me] += tally.men
        draft.back[me] += k
    if striker:
        draft.say_foul("striker-due", (_striker_law(k, proper),), dues=1)
    if not proper and striker and draft.rules.laws == "1991":
        draft.say_foul("improper-no-more", (_striker_law(k, proper),))
    elif not proper and not draft.improper_named:
        draft.say_foul("improper", ("64b", "77a") if k and not striker else ("64b",), dues=1)
    if k and not clean:
        laws = (_striker_law(k, proper) if striker else "77a",)
        draft.say("men-return-any", laws, men=k, seat=draft.placer(me))
    fine = striker + (not proper)
    if draft.rules.laws == "1991":
        fine = min(fine, 1)
    draft.dues[me] += fine
    draft.new_dues += fine
    if code in EARLY:
        _say_early(draft, code, queen_laws)
    elif code:
        draft.say(code, queen_laws)
    _settle_queen(draft, state)
    goes_on = k >= 1
    if tally.queen:
        goes_on = not (owed or early) and (k >= 1 or not (striker and total == 18))
    draft.continues = draft.continues and proper and goes_on


def _striker_law(k: int, proper: bool) -> str:
    """The Law on a pocketed striker, every man being an own one."""
    if proper:
        return "73" if k else "72a"
    return "77b" if k else "72b"


def _queen_fate(
    draft: Draft, tally: Tally, proper: bool, total: int
) -> tuple[str, str, tuple[str, ...]]:
    """Table 4.1 with all men as own; with no man left to cover her she counts at once."""
    k, striker = len(tally.men), draft.facts.striker
    clean = proper and not striker
    if draft.queen == "pending":
        if clean and k:
            return "covered", "queen-covered", ("15",)
        if proper and striker and k:
            return "pending", "queen-still-pending", ("101a",)
        if proper:
            return "returns", "queen-not-covered", ("100a",) if striker else ("96",)
        with_striker = ("101b",) if k else ("100b",)
        return "returns", "queen-improper", with_striker if striker else ("96", "64b")
    if not tally.queen:
        return draft.queen, "", ()
    if not proper:
        with_striker = ("98b",) if k else ("99b",)
        return "returns", "queen-improper", with_striker if striker else ("64b",)
    if draft.dues[draft.me]:
        return "returns", "queen-with-dues", ("95b",)
    if striker:
        return "returns", "queen-with-striker", ("98a",) if k else ("99a",)
    if _is_early(draft, k, total):
        few = draft.rules.queen_after == "few-men"
        return ("returns", "queen-with-many", ()) if few else _TOO_EARLY
    if draft.rules.cover == "none":
        return "covered", "queen-counts", ("92",)
    if total == k:
        return "covered", "queen-counts-at-once", ()
    if k == 0:
        return "pending", "queen-pending", ("92",)
    if k == 1 and total == 18:
        return "pending", "queen-with-first-man", ("97b",)
    return "covered", "queen-covered-at-once", ("97",)


def _is_early(draft: Draft, k: int, total: int) -> bool:
    """True if the queen may not be pocketed yet, by a stroke that pockets k men of all."""
    if draft.rules.queen_after == "few-men":
        return total > draft.rules.few_men
    return k == 0 and not draft.eligible[draft.me]


def _say_early(draft: Draft, code: str, laws: tuple[str, ...]) -> None:
    """Tells and books what an early queen costs, besides her return."""
    rules, me = draft.rules, draft.me
    if code == "queen-with-many":
        draft.say_foul(code, laws, men=rules.few_men)
    else:
        draft.say(code, laws)
    if rules.early_queen_points:
        draft.points[me] -= rules.early_queen_points
        draft.say("points-lost-queen", points=rules.early_queen_points)
    if rules.early_queen_returns_man:
        draft.dues[me] += 1
        draft.new_dues += 1
        if rules.penalty == "due":
            draft.say_foul("queen-early-due", ("house 8.14",), dues=1)


# --- penalties that cost points -----------------------------------------------------------------


def _stroke_for_points(draft: Draft, tally: Tally, proper: bool) -> None:
    """Men stay down and score, whatever else the stroke did; every foul is a penalty."""
    me, rules, facts = draft.me, draft.rules, draft.facts
    early = _is_early(draft, len(tally.men), draft.men[0] + draft.men[1])
    _take(draft, tally)
    if facts.striker:
        draft.say_foul("striker-penalty", dues=1)
    if not proper and not draft.improper_named:
        draft.say_foul("improper-penalty", dues=1)
    jumped = len(tally.jumped) + tally.queen_jumped
    if jumped:
        draft.say_foul("overboard-penalty", pieces=jumped)
    if facts.striker_overboard:
        draft.say_foul("striker-overboard-penalty", dues=1)
    fouls = facts.striker + (not proper) + jumped + facts.striker_overboard
    lost = fouls * rules.penalty_points
    legal = tally.queen and not early and not fouls
    if tally.queen and early:
        few = rules.queen_after == "few-men"
        _say_early(draft, *(("queen-with-many", ()) if few else _TOO_EARLY[1:]))
        _settle_queen(draft, "returns")
    elif tally.queen and fouls:
        draft.say("queen-with-foul")
        _settle_queen(draft, "returns")
    elif legal:
        draft.say("queen-counts")
        _settle_queen(draft, "covered")
    draft.points[me] -= lost
    draft.dues[me] += fouls
    draft.new_dues += fouls
    if lost:
        draft.say("points-lost", points=lost)
    goes_on = not fouls and (legal if tally.queen else bool(tally.men))
    draft.continues = draft.continues and goes_on


# --- between two strokes ------------------------------------------------------------------------


def judge_fallen(draft: Draft, tally: Tally) -> None:
    """Pieces that fell by themselves: they are the player's who is on turn (house 8.16)."""
    total = draft.men[0] + draft.men[1]
    fate, code = draft.queen, ""
    laws: tuple[str, ...] = ("113",)
    if draft.rules.penalty == "points":
        if tally.queen:
            few = total <= draft.rules.few_men
            fate, code = ("covered", "queen-counts") if few else ("returns", "queen-with-many")
    elif tally.queen or (draft.queen == "pending" and tally.men):
        fate, code, laws = _queen_fate(draft, tally, True, total)
    _take(draft, tally)
    if code:
        draft.say(code, laws, men=draft.rules.few_men)
    _settle_queen(draft, fate)
    if tally.men:
        draft.eligible = [True, True]


# --- what both share ----------------------------------------------------------------------------


def _take(draft: Draft, tally: Tally) -> None:
    """The men pocketed are the player's, and so is their value."""
    rules, me = draft.rules, draft.me
    draft.potted[me] += tally.men
    draft.men[0] -= tally.white
    draft.men[1] -= tally.black
    draft.points[me] += tally.white * rules.white_value + tally.black * rules.black_value


def _settle_queen(draft: Draft, fate: str) -> None:
    if fate == "returns":
        draft.return_queen()
    elif fate != draft.queen:
        draft.queen, draft.queen_side = fate, draft.me
        if fate == "covered":
            draft.potted[draft.me].append("Q")
            score = draft.position.sides[draft.me].score
            draft.points[draft.me] += draft.rules.queen_points_at(score)


def collect(draft: Draft) -> None:
    """Take the due men from what the sides hold (8.1)."""
    for side in (draft.me, draft.other):
        while draft.dues[side]:
            found = _due_man(draft, side)
            if found is None:
                if draft.rules.penalty == "points":
                    draft.dues[side] = 0  # no white man down: the points only
                    draft.say("no-man-returns")
                break
            holder, index = found
            name = draft.potted[holder].pop(index)
            draft.dues[side] -= 1
            draft.taken[side].append(name)
            draft.back[side] += 1
            white = name[0] == "W"
            draft.men[0 if white else 1] += 1
            if draft.rules.penalty == "due":
                value = draft.rules.white_value if white else draft.rules.black_value
                draft.points[holder] -= value


def _due_man(draft: Draft, side: int) -> tuple[int, int] | None:
    """Holder and place of the man that comes back: the offender's most recent one.

    With points for penalties it is a white man, and the other side's if the offender has none.
    """
    for_points = draft.rules.penalty == "points"
    for holder in (side, 1 - side) if for_points else (side,):
        held = draft.potted[holder]
        for index in range(len(held) - 1, -1, -1):
            letter = held[index][0]
            if letter == "W" or (letter == "B" and not for_points):
                return holder, index
    return None


def end_board(draft: Draft) -> None:
    """The board is over when nothing is left on it; the higher score wins."""
    if draft.men[0] or draft.men[1] or draft.queen != "covered":
        return
    close(draft, "empty", ())


def lose_board(draft: Draft, code: str, laws: tuple[str, ...], loser: int) -> None:
    """Board lost by an act: what lies on it counts for the other side, which wins (house).

    The offender's own points of the board are lost, or who leads could rise and stay ahead.
    """
    rules, winner = draft.rules, 1 - loser
    draft.points[loser] = min(draft.points[loser], 0)
    draft.points[winner] += draft.men[0] * rules.white_value + draft.men[1] * rules.black_value
    if draft.queen != "covered":
        score = draft.position.sides[winner].score
        draft.points[winner] += rules.queen_points_at(score)
        draft.queen, draft.queen_side = "board", None
    close(draft, code, (*laws, *draft.cited.get("lost-by-act", ())), winner)


def close(draft: Draft, code: str, laws: tuple[str, ...], winner: int | None = None) -> None:
    """Write the result into the draft."""
    first, second = draft.points
    if winner is None and first != second:
        winner = 0 if first > second else 1
    rules, best, queen = draft.rules, 0 if winner is None else winner, 0
    if winner is not None and draft.queen_side == winner:
        queen = rules.queen_points_at(draft.position.sides[winner].score)
        draft.queen_lapsed = queen < rules.queen_points
    cap = rules.board_cap
    points = (first, second) if cap is None else (min(first, cap), min(second, cap))
    draft.continues = False
    draft.dues = [0, 0]
    draft.result = BoardResult(
        winner=winner,
        points=points,
        code=code,
        laws=draft.cited.get(code, laws),
        men=draft.points[best] - queen,
        queen=queen,
        breaker=draft.position.breaker,
    )
