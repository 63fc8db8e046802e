"""From a position and facts to a finished draft: the order in which an umpire thinks.

First what ends or replaces the stroke, then fouls, then the stroke itself, then what comes back
onto the board (queen, jumped men, dues), and last whose turn it is.
"""

from carrom.errors import InvalidFacts, InvalidPosition, shown
from carrom.rules import acts, between, free_colours, outcome
from carrom.rules.draft import Draft
from carrom.rules.facts import NO_STROKE_ACTS, StrokeFacts
from carrom.rules.position import Position
from carrom.rules.side import MEN
from carrom.rules.tally import Tally, tallied


def judge(position: Position, facts: StrokeFacts) -> Draft:
    """The finished draft of a ruling.

    Raises:
        InvalidFacts: what cannot have happened here; every fault is listed.
        InvalidPosition: no position, the board is over, or men await their placing and the facts
            tell of a stroke, or of an act instead of one.
    """
    if not isinstance(position, Position):
        raise InvalidPosition(f"position must be a Position, not {shown(position)}")
    if not isinstance(facts, StrokeFacts):
        raise InvalidFacts(f"facts must be StrokeFacts, not {shown(facts)}")
    if position.result is not None:
        raise InvalidPosition(f"the board is over: {position.result.code}")
    if position.pending and not _happens_meanwhile(facts):
        raise InvalidPosition(
            f"{', '.join(position.pending_placements)} must first be placed or forgone by "
            f"{position.placer}"
        )
    tally = tallied(position, facts)
    draft = Draft(position, facts)
    if facts.fell:
        between.judge_fallen(draft, tally)
    elif facts.unnoticed is not None:
        between.judge_unnoticed(draft)
    elif not facts.acts or not (acts.judge_losing(draft) or acts.judge_instead(draft)):
        _judge_play(draft, tally)
    if draft.result is None:
        _collect(draft)
        if draft.rules.colours == "free":
            free_colours.end_board(draft)
    _say_end(draft)
    return draft


def _happens_meanwhile(facts: StrokeFacts) -> bool:
    """Whether it can happen while due men await their placing: fouls, falls, and boards lost."""
    if facts.unnoticed is not None:
        return facts.unnoticed == "queen"
    return not facts.is_stroke and not any(act in NO_STROKE_ACTS for act in facts.acts)


def _judge_play(draft: Draft, tally: Tally) -> None:
    """Fouls around the stroke, then the stroke."""
    facts = draft.facts
    is_stroke = facts.is_stroke
    missed = not draft.broken and is_stroke and not facts.touches
    improper = acts.judge_fouls(draft, is_stroke, missed) if facts.acts else 0
    if not is_stroke:
        return
    proper = facts.proper and not facts.before_play and not improper
    draft.improper_named = facts.before_play or improper > 0
    if missed:
        acts.judge_missed_break(draft, improper)
        _say_improper(draft)
        _say_striker_off(draft)
        return
    draft.broken, draft.attempts, draft.stroke = True, 0, True
    draft.gone = tally.men
    if facts.before_play:
        draft.say_foul("before-play", ("47",))
    if draft.rules.colours == "free":
        free_colours.judge_stroke(draft, tally, proper)
    else:
        outcome.judge_stroke(draft, tally, proper)
    _say_improper(draft)
    if facts.piece_broken is not None:
        draft.say("piece-broken", ("120", "141"), piece=facts.piece_broken)
    for _ in range(improper - 1):  # the first is the impropriety of the stroke itself
        acts.penalise(draft, draft.me)
    if facts.overboard:
        _jump(draft, tally)
    _say_striker_off(draft)


def _say_improper(draft: Draft) -> None:
    """Why the stroke was improper, if that is told."""
    fault = draft.facts.fault
    if acts.fits(fault, "proper=False"):
        acts.say_fault(draft, fault)


def _say_striker_off(draft: Draft) -> None:
    if draft.facts.striker_overboard and draft.rules.penalty != "points":
        draft.say("striker-overboard", ("116",))


def _jump(draft: Draft, tally: Tally) -> None:
    """Pieces that left the board come back to the centre: no penalty (Law 65)."""
    colour = draft.position.sides[draft.me].colour
    mine = "B" if colour == "black" else "W"
    draft.jumped = tuple(sorted(tally.jumped, key=lambda name: name[0] != mine))
    if tally.queen_jumped:
        draft.queen_returns = True
    if draft.result is None:
        pieces = len(tally.jumped) + tally.queen_jumped
        if draft.rules.penalty == "points":  # that they left the board was told as a penalty
            draft.say("overboard-returns", ("65",), pieces=pieces)
        else:
            draft.say("overboard", ("65",), pieces=pieces)


def _collect(draft: Draft) -> None:
    """Due men come out as soon as there are any, for both sides (72c, 78, 83; 8.1)."""
    before, owed = (draft.back[0], draft.back[1]), draft.position.sides[draft.other].dues
    if draft.rules.colours == "free":
        free_colours.collect(draft)
    elif draft.dues[0] or draft.dues[1]:
        for side in (0, 1):
            out = min(draft.dues[side], MEN - draft.men[side])
            draft.dues[side] -= out
            draft.men[side] += out
            draft.back[side] += out
    else:
        return
    for side in (draft.me, draft.other):
        out = draft.back[side] - before[side]
        if out and side == draft.me:
            who = ("78b",) if len(draft.position.seats) > 2 else ()
            draft.say("dues-out", ("72c", "78a", *who), men=out, seat=draft.placer(side))
        elif out:
            owner = draft.side_name(side)
            draft.say("dues-out-other", ("78b",), men=out, owner=owner, seat=draft.placer(side))
    if draft.dues[draft.me]:
        draft.say("dues-wait", ("72c",), dues=draft.dues[draft.me])
    if draft.dues[draft.other] > owed:
        owner, dues = draft.side_name(draft.other), draft.dues[draft.other]
        draft.say("dues-wait-other", ("72c",), dues=dues, owner=owner)


def _say_end(draft: Draft) -> None:
    """Whose turn it is, or who has won."""
    result = draft.result
    if result is None:
        if draft.continues:
            draft.say("turn-continues", ("48",), seat=draft.position.turn)
        else:
            order = ("49b",) if len(draft.position.seats) > 2 else ()
            draft.say("turn-passes", ("48", *order), seat=draft.turn_after())
        return
    if result.replay:
        return
    if result.code in _ENDS:
        theirs = draft.facts.fell and result.code == "queen-left" and result.winner == draft.me
        draft.say("opponents-queen-left" if theirs else result.code, result.laws)
    if result.slam:
        draft.say(f"slam-{result.slam}", ("26",))
    if result.winner is None:
        draft.say("board-drawn", points=result.points[0])
        return
    # What the points rest on: their own Law, or what the ruleset's document says of the end.
    laws = ("53",) if draft.rules.board_end == "icf" else _but_slam(result.laws)
    points = result.points[result.winner]
    draft.say("board-won", winner=draft.side_name(result.winner), points=points)
    if result.queen and result.men:
        draft.say("points-for-queen", laws, men=result.men, queen=result.queen)
    if draft.queen_lapsed:
        draft.say("queen-lapsed", ("54",), points=draft.rules.queen_until or 0)
    if result.extra:
        draft.say("points-extra", ("87b",), points=result.extra)
    if draft.rules.board_cap is not None and result.men + result.queen + result.extra > points:
        draft.say("points-capped", ("55",), points=points)
    if draft.rules.board_end in ("classic", "empty"):
        loser = draft.side_name(1 - result.winner)
        draft.say("points-loser", laws, loser=loser, points=result.points[1 - result.winner])


def _but_slam(laws: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(law for law in laws if law != "26")


_ENDS = frozenset(
    ("queen-left", "own-cleared", "opponent-cleared", "both-cleared", "queen-won", "empty")
)
