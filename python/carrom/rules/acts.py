"""What happens without a stroke, or around one: fouls, passes, boards lost and replayed.

Reference, section 3 and 8.2, 8.12.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from carrom.rules import board_end, free_colours
from carrom.rules.board_result import BoardResult
from carrom.rules.draft import Draft
from carrom.rules.facts import FAULTS, FOUL_ACTS, LOSING_ACTS

PASSES_EACH: Final = 3
"""Passes of each side, one after another, after which the board is replayed (Law 137)."""
ATTEMPTS: Final = 3
"""Attempts at the break (Law 45)."""

_LAWS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "time_overrun": ("50",),
        "technical_foul": (),
        "foul": (),
        "pieces_touched": ("134",),
        "powder_foul": ("122",),
        "board_knocked": ("126",),
        "placing_fault": ("house 8.12",),  # unless it is told which
        "partner_talk": ("131",),
        "board_disturbed": ("126",),
        "left_seat": ("91",),
        "out_of_turn": ("51",),
        "played_before_play": ("121b",),
    }
)


_KINDS: Final = ("foul:turn", "foul:technical")
"""How the messages name a foul, and a technical one."""


def judge_losing(draft: Draft) -> bool:
    """A board lost by an act (Laws 51, 91, 121b, 126); whether there was one."""
    facts, position = draft.facts, draft.position
    for act in facts.acts:
        if act not in LOSING_ACTS:
            continue
        seat = facts.by or position.turn
        code, laws = act.replace("_", "-"), _LAWS[act]
        if act == "left_seat" and draft.rules.leaving_seat == "match":
            code, laws = "left-seat-match", ("143",)
        draft.say_foul(code, laws, seat=seat)
        loser = position.side_of(seat)
        if draft.rules.colours == "free":
            free_colours.lose_board(draft, code, laws, loser)
        else:
            board_end.lose_board(draft, code, laws, loser)
        return True
    return False


def judge_instead(draft: Draft) -> bool:
    """A pass, no room for the striker, or a slip; whether there was one."""
    facts = draft.facts
    if facts.striker_slipped:
        draft.say("striker-slipped", ("127",))
        return True
    if facts.no_room:
        draft.say("no-room", ("142",))
        replay(draft, "replay-no-room", "142")
        return True
    if not facts.passed:
        return False
    draft.passed = True
    draft.say("passed", ("137",), seat=draft.position.turn)
    if draft.position.passes + 1 >= 2 * PASSES_EACH:
        replay(draft, "replay-passes", "137")
    else:
        draft.attempts = 0
        draft.lose_turn()
        if draft.queen_returns:
            draft.say("queen-not-covered", ("96",))
    return True


def replay(draft: Draft, code: str, law: str) -> None:
    """The board counts for nobody and is played again."""
    draft.continues = False
    draft.result = BoardResult(
        winner=None, points=(0, 0), code=code, laws=(law,), breaker=draft.position.breaker
    )
    draft.say(code, (law,))


def judge_fouls(draft: Draft, is_stroke: bool, missed: bool = False) -> int:
    """Fouls of either side; how many of them make the stroke of the player on turn improper.

    A player not on turn, or on turn and not yet begun, commits a technical foul: a man comes
    out (Law 63). Once the turn has begun the turn is lost as well (Law 64).

    Args:
        draft: the ruling.
        is_stroke: whether there was a stroke.
        missed: whether it was an attempt at the break that touched nothing.
    """
    facts, position = draft.facts, draft.position
    seat = facts.by or position.turn
    side = position.side_of(seat)
    improper = 0
    for act in facts.acts:
        if act not in FOUL_ACTS:
            continue
        on_turn = seat == position.turn
        begun = is_stroke or position.turn_strokes > 0
        technical = not on_turn or act == "technical_foul" or (act != "foul" and not begun)
        code = act.replace("_", "-")
        lost = "64a" if missed else "64b" if is_stroke else "64"
        fault = facts.fault if fits(facts.fault, act) else None
        own = () if fault and act == "placing_fault" else _LAWS[act]
        laws = (*own, "63" if technical else lost)
        told = {} if act in ("time_overrun", "technical_foul") else {"kind": _KINDS[technical]}
        draft.say_foul(code, laws, seat=seat, **told)
        say_fault(draft, fault)
        if not technical and is_stroke:
            improper += 1
            continue
        penalise(draft, side)
        if not technical:
            draft.attempts = 0
            draft.lose_turn()
            if draft.queen_returns:
                draft.say("queen-not-covered", ("96",))
    return improper


def fits(fault: str | None, act: str) -> bool:
    """Whether a fault is one of an act."""
    return fault is not None and FAULTS[fault][0] == act.replace("technical_foul", "foul")


def say_fault(draft: Draft, fault: str | None) -> None:
    """Which fault it was, with its Law, if somebody said so."""
    if fault is not None:
        draft.say("fault-named", (FAULTS[fault][1],), fault=f"fault:{fault}")


def penalise(draft: Draft, side: int) -> None:
    """A penalty for a side: a man, or points and a white man."""
    draft.dues[side] += 1
    if side == draft.me:
        draft.new_dues += 1
    if draft.rules.penalty == "points":
        draft.points[side] -= draft.rules.penalty_points
        draft.say("points-lost", (), points=draft.rules.penalty_points)


def judge_missed_break(draft: Draft, fouls: int) -> None:
    """A stroke at the break that touched nothing (Laws 45, 47).

    How the attempt was made costs no man (45c); a foul around it, that of timing for one, does.

    Args:
        draft: the ruling.
        fouls: how many fouls there were around the stroke.
    """
    draft.stroke = True
    facts = draft.facts
    for _ in range(fouls):
        penalise(draft, draft.me)
    if facts.before_play:
        draft.say_foul("before-play", ("47",))
        penalise(draft, draft.me)
    elif fouls:
        draft.say("break-with-foul", ("64a",))
    elif not facts.proper:
        draft.say_foul("break-improper", ("45c",))
    elif facts.striker:
        draft.say_foul("break-striker", ("45c",))
    else:
        draft.attempts += 1
        if draft.attempts < ATTEMPTS:
            draft.say("break-missed", ("45a",), left=ATTEMPTS - draft.attempts)
            return
        draft.say("break-lost", ("45b",), seat=draft.next_seat())
    draft.attempts = 0
    draft.continues = False
