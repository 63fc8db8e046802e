"""The outcome of a stroke where each side has its colour: men, dues, queen and turn.

This is table 4.1 of the reference; how a board ends is in `board_end`.
"""

from typing import Final

from carrom.rules.board_end import ends_board
from carrom.rules.draft import Draft
from carrom.rules.tally import Tally

EARLY: Final = ("queen-too-early", "queen-before-men", "queen-with-many")
"""Codes of a queen that was pocketed before she might be."""


class Case:
    """A stroke in the letters of the Laws' tables."""

    __slots__ = (
        "all_nine",
        "dues",
        "eligible",
        "k",
        "m",
        "opp",
        "own",
        "proper",
        "queen",
        "striker",
    )

    def __init__(self, draft: Draft, tally: Tally, proper: bool) -> None:
        """Read the case off a draft that no stroke has changed yet."""
        me = draft.me
        white = draft.position.sides[me].colour == "white"
        self.k, self.m = (tally.white, tally.black) if white else (tally.black, tally.white)
        self.own, self.opp = draft.men[me], draft.men[draft.other]
        self.queen, self.striker, self.proper = tally.queen, draft.facts.striker, proper
        self.dues, self.eligible = draft.dues[me], draft.eligible[me]
        self.all_nine = self.own == 9

    @property
    def clean(self) -> bool:
        """Proper, and the striker stayed on the board."""
        return self.proper and not self.striker


def judge_stroke(draft: Draft, tally: Tally, proper: bool) -> None:
    """Table 4.1, or 4.2 if the board has ended."""
    case = Case(draft, tally, proper)
    me, other = draft.me, draft.other
    say_pocketed(draft, case)
    fate, code, laws = queen_fate(draft, case)
    fine = due_men(draft, case)
    early = draft.rules.early_queen_returns_man and code in EARLY
    draft.new_dues += fine + early
    settle_queen(draft, fate)
    if case.k:
        draft.eligible[me] = True
    if case.m:
        draft.eligible[other] = True
    draft.dues[me] += fine + early
    ended = ends_board(draft, case, fate)
    say_dues(draft, case, ended)
    if ended and fate in ("pending", "returns"):  # nothing follows that would bring her back
        code, laws = "queen-down-uncovered" if case.queen else "queen-uncovered", ()
    if code:
        draft.say(code, laws)
    if early and not ended:
        draft.say_foul("queen-early-due", ("house 8.14",), dues=1)
    if ended:
        draft.men = [case.own - case.k, case.opp - case.m]
        if me:
            draft.men.reverse()
        return
    draft.men[other] = case.opp - case.m
    if case.clean:
        draft.men[me] = case.own - case.k
    elif case.k:  # they come back, so they never left
        draft.back[me] += case.k
        laws = (striker_law(case) if case.striker else "77a",)
        draft.say("men-return", laws, men=case.k, seat=draft.placer(me))
    draft.continues = draft.continues and goes_on(draft, case)


def due_men(draft: Draft, case: Case) -> int:
    """How many dues the stroke costs (Laws 72, 76, 77)."""
    fine = case.striker + (not case.proper)
    return min(fine, 1) if draft.rules.laws == "1991" else fine


def goes_on(draft: Draft, case: Case) -> bool:
    """Whether the player plays on (Law 48, with 95b, 95d and 99a)."""
    if not case.proper:
        return False
    if not case.queen or draft.rules.queen_after == "own-cleared":
        return case.k >= 1
    if case.dues:
        return False
    return case.k >= 1 or (case.eligible and not (case.striker and case.all_nine))


def queen_fate(draft: Draft, case: Case) -> tuple[str, str, tuple[str, ...]]:
    """What becomes of the queen: her state or ``"returns"``, the remark's code and the Laws."""
    if draft.queen == "pending":
        return pending_queen(case)
    if not case.queen:
        return draft.queen, "", ()
    if draft.rules.queen_after == "own-cleared":
        return last_queen(case)
    k = case.k
    if not case.proper:
        with_striker = ("98b",) if k else ("99b",)
        return "returns", "queen-improper", with_striker if case.striker else ("64b",)
    if case.dues:
        return "returns", "queen-with-dues", ("95b",)
    if case.striker:
        law = "98a" if k else "95d" if case.all_nine else "99a"
        return "returns", "queen-with-striker", (law,)
    if k == 0 and not case.eligible:
        return "returns", "queen-too-early", ("92", "95a")
    if draft.rules.cover == "none":
        return "covered", "queen-counts", ("92",)
    if k == 0:
        return "pending", "queen-pending", ("92",)
    if k == 1 and case.all_nine:
        return "pending", "queen-with-first-man", ("97b",)
    return "covered", "queen-covered-at-once", ("97",)


def pending_queen(case: Case) -> tuple[str, str, tuple[str, ...]]:
    """The stroke after she was pocketed: it must cover her (Laws 96, 100, 101)."""
    if case.clean and case.k:
        return "covered", "queen-covered", ("15",)
    if case.proper and case.striker:
        if case.k:
            return "pending", "queen-still-pending", ("101a",)
        return "returns", "queen-not-covered", ("100a",)
    if case.proper:
        return "returns", "queen-not-covered", ("96",)
    with_striker = ("101b",) if case.k else ("100b",)
    return "returns", "queen-improper", with_striker if case.striker else ("96", "64b")


def striker_law(case: Case) -> str:
    """The Law on a pocketed striker, by what went down with it (Laws 72-77)."""
    if case.proper:
        return ("75" if case.m else "73") if case.k else "74" if case.m else "72a"
    return "77b" if case.k else "72b"


def last_queen(case: Case) -> tuple[str, str, tuple[str, ...]]:
    """The family game: she comes last, and wins."""
    if not case.proper:
        return "returns", "queen-improper", ("64b",)
    if case.striker:
        return "returns", "queen-with-striker", ("004.2",) if case.own else ("004.4",)
    if case.own - case.k or case.dues:
        return "returns", "queen-before-men", ()
    return "covered", "", ()


def settle_queen(draft: Draft, fate: str) -> None:
    """Write her fate into the draft."""
    if fate == "returns":
        draft.return_queen()
    elif fate != draft.queen:
        draft.queen = fate
        draft.queen_side = draft.me


def say_pocketed(draft: Draft, case: Case) -> None:
    """What went down, in the order of importance to the player."""
    if case.k:
        draft.say("pocketed-own", ("48",) if case.clean else (), men=case.k)
    if case.m:
        draft.say("pocketed-opponent", ("125",) if case.clean else (), men=case.m)
    if not (case.k or case.m or case.queen or case.striker):
        draft.say("pocketed-nothing")


def say_dues(draft: Draft, case: Case, ended: bool) -> None:
    """The dues and penalties of the stroke, each with its Law; no man comes out at the end."""
    if case.striker:
        draft.say_foul("striker-due", (striker_law(case),), dues=1)
    if case.proper:
        return
    theirs = ("76",) if case.m else ()
    if draft.rules.laws == "1991" and case.striker:
        draft.say_foul("improper-no-more", (striker_law(case), *theirs))
    elif not draft.improper_named:
        own = ("77a",) if case.k and not case.striker else ()
        laws = ("64b", *own, *theirs)
        if ended:
            draft.say_foul("improper-penalty", laws, dues=1)
        else:
            draft.say_foul("improper", laws, dues=1)
