"""What happens between two strokes: a piece falls by itself, or a mistake is found to stand.

Laws 71 and 113: a piece at the edge of a pocket that falls for whatever reason is properly
pocketed. Laws 51, 82b, 96 and 125b: what nobody noticed before the next stroke stands.
Choices of this library: house 8.16 and 8.17.

Example:
    >>> from carrom.rules import Position, StrokeFacts
    >>> position = Position.of("icf", own=7, opponent=9)
    >>> print(position.rule(StrokeFacts(fell=True, opponent=1)).explain())
    One man fell into a pocket between two strokes: properly pocketed (Law 71, house 8.16).
    South plays on (Law 48).
"""

from carrom.errors import Faults, InvalidFacts
from carrom.rules import free_colours, outcome
from carrom.rules.board_end import ends_board
from carrom.rules.draft import Draft
from carrom.rules.facts import UNNOTICED
from carrom.rules.side import MEN
from carrom.rules.tally import Tally

# --- pieces that fall ---------------------------------------------------------------------------


def judge_fallen(draft: Draft, tally: Tally) -> None:
    """Pieces that fell between two strokes: properly pocketed, and the turn stays.

    Raises:
        InvalidFacts: the break has not been made, so nothing lies at a pocket.
    """
    if not draft.broken:
        raise InvalidFacts("fell: nothing falls into a pocket before the break")
    draft.gone = tally.men
    if tally.men:
        draft.say("fallen-men", ("71", "house 8.16"), men=len(tally.men))
    if tally.queen:
        draft.say("fallen-queen", ("113", "house 8.16"))
    if draft.rules.colours == "free":
        free_colours.judge_fallen(draft, tally)
    elif _of_the_other_alone(draft, tally):
        # his own last man left the queen lying, not one that the player on turn pocketed
        draft.me, draft.other = draft.other, draft.me
        _judge_men(draft, tally)
        draft.me, draft.other = draft.other, draft.me
    else:
        _judge_men(draft, tally)
    draft.continues = draft.result is None
    draft.begun = int(draft.queen == "pending")  # as if a stroke had pocketed her


def _of_the_other_alone(draft: Draft, tally: Tally) -> bool:
    """Whether only the last man of the side not on turn fell, and the queen lies on the board."""
    case = outcome.Case(draft, tally, proper=True)
    last = case.m > 0 and case.opp == case.m and case.own > case.k
    return last and draft.queen == "board" and not case.queen


def _judge_men(draft: Draft, tally: Tally) -> None:
    """Table 4.1 or 4.2 as for a clean stroke, but that a waiting queen goes on waiting."""
    case = outcome.Case(draft, tally, proper=True)
    me, other = draft.me, draft.other
    fate, code = draft.queen, ""
    laws: tuple[str, ...] = ()
    if case.queen or (draft.queen == "pending" and case.k):
        fate, code, laws = outcome.queen_fate(draft, case)
    outcome.settle_queen(draft, fate)
    for side, count in ((me, case.k), (other, case.m)):
        draft.eligible[side] = draft.eligible[side] or count > 0
    ended = ends_board(draft, case, fate)
    if ended and fate in ("pending", "returns"):
        code, laws = "queen-down-uncovered" if case.queen else "queen-uncovered", ()
    if code:
        draft.say(code, laws)
    draft.men[me], draft.men[other] = case.own - case.k, case.opp - case.m


# --- what nobody noticed ------------------------------------------------------------------------


def judge_unnoticed(draft: Draft) -> None:
    """A mistake that stands because nobody noticed it before the next stroke.

    Raises:
        InvalidFacts: it cannot have happened here; every fault is listed.
    """
    what, by = draft.facts.unnoticed, draft.facts.by
    assert what is not None  # else nobody asks
    faults = Faults(_unnoticed_faults(draft, what, by))
    faults.raise_as(InvalidFacts)
    law = (UNNOTICED[what],)
    if by is None:
        draft.say("unnoticed-noticed", law, seat=draft.position.turn)
        _lose_turn(draft)
        return
    draft.say(f"unnoticed-{what}", law, seat=by)
    side = draft.position.side_of(by)
    if what == "men":
        draft.men[side] += 1
        draft.men[1 - side] -= 1
    elif what == "queen":
        draft.queen, draft.queen_side = "covered", side
        if draft.rules.colours == "free":
            draft.potted[side].append("Q")
            score = draft.position.sides[side].score
            draft.points[side] += draft.rules.queen_points_at(score)
    else:
        draft.turn_to, draft.attempts = by, 0
        draft.continues = False
        if side != draft.me:
            _lose_turn(draft)
        draft.begun = int(what == "opponent" or draft.queen == "pending")


def _lose_turn(draft: Draft) -> None:
    draft.lose_turn()
    if draft.queen_returns:
        draft.say("queen-not-covered", ("96",))


def _unnoticed_faults(draft: Draft, what: str, by: str | None) -> list[str]:
    """Why it cannot have happened in this position."""
    position, found = draft.position, []
    if not draft.broken:
        return [f"unnoticed={what!r}: nothing can go unnoticed before the break"]
    if what in ("turn", "opponent") and by == position.turn:
        found.append(f"unnoticed={what!r}: {by} is on turn already")
    if what in ("men", "queen") and position.layout is not None:
        found.append(f"unnoticed={what!r}: the layout is known, so nothing like it can be hidden")
    if what == "queen":
        if draft.rules.cover == "none":
            found.append("unnoticed='queen': she needs no cover here")
        if draft.queen != "board":
            found.append(f"unnoticed='queen': she is {position.queen}, not on the board")
        elif by is not None and not _may_have_her(draft, position.side_of(by)):
            found.append(f"unnoticed='queen': {by} has pocketed no man, so she was not his (92)")
    if what == "men" and by is not None:
        side = position.side_of(by)
        if draft.rules.colours == "free":
            found.append("unnoticed='men': nobody has men of his own here")
        elif draft.men[side] >= MEN or draft.men[1 - side] <= 1:
            own, other = draft.men[side], draft.men[1 - side]
            found.append(
                f"unnoticed='men': {own} own men, {other} of the opponent: {by} placed none for "
                "another"
            )
        elif not draft.eligible[1 - side]:
            found.append(
                "unnoticed='men': none of the opponent's men has been pocketed, so none was placed"
            )
    return found


def _may_have_her(draft: Draft, side: int) -> bool:
    """Whether a side may have pocketed the queen lawfully (Law 92)."""
    needs_man = draft.rules.queen_after in ("own-man", "any-man")
    return draft.rules.colours == "free" or not needs_man or bool(draft.eligible[side])
