"""The umpire's announcements in English."""

from types import MappingProxyType
from typing import Final

from carrom.rules.messages.language import Language

_TEMPLATES = {
    # what went down
    "pocketed-own": "{men:own man|own men} pocketed",
    "pocketed-opponent": "{men:man|men} of the opponent {men:=is|are} pocketed and "
    "{men:=stays|stay} down",
    "pocketed-men": "{men:man|men} pocketed",
    "pocketed-nothing": "nothing was pocketed",
    "overboard": "{pieces:piece|pieces} left the board and {pieces:=returns|return} to the centre",
    "striker-overboard": "the striker left the board; that costs nothing",
    "piece-broken": "{piece} broke and is replaced in its place",
    "fallen-men": "{men:man|men} fell into a pocket between two strokes: properly pocketed",
    "fallen-queen": "the queen fell into a pocket between two strokes: properly pocketed",
    # what nobody noticed
    "unnoticed-turn": "{seat} played out of turn and nobody noticed: {seat} plays on, and the "
    "turns go on from there",
    "unnoticed-men": "{seat} placed a man of the own colour instead of a due one and nobody "
    "noticed: it stays",
    "unnoticed-queen": "the queen was not covered and nobody noticed: she counts as covered by "
    "{seat}",
    "unnoticed-opponent": "{seat} pocketed a man of the opponent, played on and nobody noticed: "
    "the turn goes on",
    "unnoticed-noticed": "it is noticed now that {seat} had no right to play on: the turn is lost",
    # the break
    "break-missed": "the break touched nothing; {left:attempt is|attempts are} left",
    "break-lost": "the third attempt touched nothing too; {seat} breaks instead",
    "break-improper": "the break touched nothing and was not proper; the turn is lost and "
    "nothing is owed for it",
    "break-striker": "the break touched nothing and pocketed the striker; the turn is lost and "
    "nothing is owed for it",
    "break-with-foul": "the break touched nothing; the turn is lost by the foul",
    "before-play": 'the stroke was made before "Play": foul',
    # the queen
    "queen-pending": "the queen is pocketed; the next stroke must cover her",
    "queen-with-first-man": "the queen is pocketed with the first man; she must still be covered",
    "queen-covered-at-once": "the queen is pocketed and covered by the same stroke",
    "queen-covered": "the queen is covered",
    "queen-counts-at-once": "the queen is pocketed; no man is left to cover her with, so she "
    "counts",
    "queen-counts": "the queen is pocketed and counts",
    "queen-too-early": "the queen was pocketed before any man; she returns to the centre",
    "queen-before-men": "the queen was pocketed before the last own man; she returns to the "
    "centre",
    "queen-early-due": "she was pocketed too early: {dues:due|dues}",
    "queen-with-many": "the queen was pocketed with more than {men:man|men} on the board; she "
    "returns to the centre",
    "queen-with-dues": "the queen was pocketed while men are owed; she returns to the centre",
    "queen-with-striker": "the queen was pocketed with the striker; she returns to the centre",
    "queen-with-foul": "the queen was pocketed by a penalised stroke; she returns to the centre",
    "queen-improper": "the queen returns to the centre",
    "queen-not-covered": "the queen was not covered; she returns to the centre",
    "queen-uncovered": "the queen is not covered",
    "queen-down-uncovered": "the queen is pocketed, but not covered",
    "queen-still-pending": "the cover comes back with the striker; one more stroke may cover the "
    "queen",
    # dues, penalties, fouls
    "striker-due": "the striker is pocketed: {dues:due|dues}",
    "striker-penalty": "the striker is pocketed: {dues:penalty|penalties}",
    "overboard-penalty": "{pieces:piece|pieces} left the board: {pieces:penalty|penalties}",
    "striker-overboard-penalty": "the striker left the board: {dues:penalty|penalties}",
    "improper": "the stroke was improper: {dues:man comes|men come} out as a penalty",
    "improper-no-more": "the stroke was improper too; the due for the striker is all it costs",
    "improper-penalty": "the stroke was improper: {dues:penalty|penalties}",
    "time-overrun": "{seat} ran out of time",
    "technical-foul": "technical foul by {seat}",
    "foul": "{kind} by {seat}",
    "pieces-touched": "{seat} touched pieces; they are put back: {kind}",
    "powder-foul": '{seat} powdered after "Play": {kind}',
    "board-knocked": "{seat} knocked the board; it is restored: {kind}",
    "placing-fault": "{seat} placed men against the Laws; they are put right: {kind}",
    "partner-talk": "{seat} talked to the partner: {kind}",
    "fault-named": "the fault: {fault}",
    "points-lost": "{points:point is|points are} lost",
    "points-lost-queen": "{points:point is|points are} lost for the queen",
    # what comes back
    "men-return": "{men:own man comes|own men come} back; {seat} places {men:=it|them}",
    "men-return-any": "{men:man comes|men come} back; {seat} places {men:=it|them}",
    "overboard-returns": "{pieces:piece returns|pieces return} to the centre",
    "dues-out": "{men:due man comes|due men come} out; {seat} places {men:=it|them}",
    "dues-out-other": "{men:man|men} owed by {owner} {men:=comes|come} out; {seat} places "
    "{men:=it|them}",
    "no-man-returns": "no white man is down that could come back",
    "dues-wait": "{dues:man is|men are} owed until {dues:=one is|some are} down",
    "dues-wait-other": "{dues:man is|men are} owed by {owner} until {dues:=one is|some are} down",
    # instead of a stroke
    "passed": "{seat} passes",
    "striker-slipped": "the striker slipped and moved nothing: this was no stroke",
    "no-room": "the striker can stand nowhere",
    "replay-passes": "three passes of each side in a row: the board is played again",
    "replay-no-room": "the board is played again",
    "replay-board": "the board is played again; it counts for nobody",
    # whose turn
    "turn-continues": "{seat} plays on",
    "turn-passes": "the turn passes to {seat}",
    # the end of the board
    "own-cleared": "the last own man is down",
    "opponent-cleared": "the last man of the opponent is down",
    "both-cleared": "the last men of both sides are down",
    "queen-left": "the last own man is down with the queen still on the board",
    "opponents-queen-left": "the last man of the opponent is down with the queen still on the "
    "board",
    "queen-won": "own men and queen are down",
    "empty": "nothing is left on the board",
    "board-disturbed": "{seat} knocked the board so that it cannot be restored: the board is lost",
    "left-seat": "{seat} rose from the seat: the board is lost",
    "left-seat-match": "{seat} rose from the seat: the match is lost",
    "out-of-turn": "{seat} played out of turn: the board is lost",
    "played-before-play": '{seat} played before "Play" after an appeal: the board is lost',
    "slam-white": "all pocketed in the first turn: a white slam",
    "slam-black": "all pocketed in the first turn: a black slam",
    "board-won": "the board goes to {winner}: {points:point|points}",
    "board-drawn": "the board is drawn: {points:point|points} each",
    "points-for-queen": "{men:#} for men, {queen:#} for the queen",
    "queen-lapsed": "the queen does not count above {points:point|points}",
    "points-extra": "including {points:extra point|extra points} instead of due men",
    "points-capped": "a board gives no more than {points:point|points}",
    "points-loser": "{loser}: {points:point|points}",
    "time-void": "time is up; the unfinished board counts for nobody",
    "time-count": "time is up; the unfinished board counts as it lies",
    # between boards and games
    "trial-boards": "{players}: {count:trial board|trial boards}",
    "trial-shots": "{players}: {count:trial shot|trial shots}",
    "announce-score": "{first} {first_points}, {second} {second_points}",
    "change-sides": "change sides, within {seconds:60*minute|minutes}",
    "rest": "a rest of {seconds:60*minute|minutes}",
    "next-breaker": "{player} breaks the next board",
    "same-breaker": "{player} breaks again",
    "extra-board-toss": "the game is level: an extra board decides; toss for the break",
    "game-won": "the game goes to {players}",
    "game-drawn": "the game is drawn",
    "match-won": "the match goes to {players}",
    "match-drawn": "the match is drawn",
    # the umpire's notes
    "warn": "{seat} is warned: {reason}",
    "warn-again": "{count:warning|warnings} for that: the match may be forfeited",
    "appeal": '{seat} appeals: the time stops, and nobody plays before "Play"',
    "protest": "{seat} protests; it is to be written down within {seconds:60*minute|minutes}",
    "protest-written": "the protest is written down; the verdict is due within "
    "{seconds:60*minute|minutes}",
    "protest-upheld": "the protest is upheld",
    "protest-rejected": "the protest is rejected",
    "protest-lapsed": "the protest was not written down in time: it lapses",
    "verdict-due": "the verdict on the protest is due",
    "verdict-late": "the verdict came late",
    "verdict-board-gone": "no board is played again: what follows is for the organiser",
}

ENGLISH: Final = Language(
    code="en",
    templates=MappingProxyType(_TEMPLATES),
    numbers=(
        *("no", "one", "two", "three", "four", "five", "six"),
        *("seven", "eight", "nine", "ten", "eleven", "twelve"),
    ),
    words=MappingProxyType(
        {
            "south-north": "south and north",
            "east-west": "east and west",
            "foul:turn": "foul",
            "foul:technical": "technical foul",
            "fault:body": "the body went over the lines of the arrows",
            "fault:pushed": "the striker was pushed",
            "fault:finger": "the striker was not struck with a finger",
            "fault:elbow": "the elbow was over the board",
            "fault:support": "the player leant on chair, stand or table",
            "fault:striker-place": "the striker did not stand as it must",
            "fault:chair": "the chair was moved",
            "fault:leaning": "the body touched board, stand or table",
            "fault:partners-men": "men were taken out for the partner",
            "fault:too-soon": "a stroke before the opponent had taken up the striker",
            "fault:score-asked": "asking for the score out of turn",
            "fault:distraction": "distracting the opponent",
            "fault:spectators": "talking to spectators",
            "fault:held-object": "something else in the hand",
            "fault:run-tried": "trying out the run of the striker",
            "fault:striker-laid": "the striker lay on the frame or in a pocket",
            "fault:own-men": "men of the wrong colour were placed",
            "fault:held-other": "another man or the striker was held while placing",
            "fault:outside": "a man was placed outside the outer circle",
            "fault:moved-others": "another piece was moved while placing",
            "fault:centre-circle": "a man was placed on the centre circle",
            "fault:queen-shot": "a man was placed for a shot with the queen",
            "warning:indiscipline": "indiscipline",
            "warning:left-area": "leaving the playing area",
            "warning:rest-overrun": "overrunning the rest",
            "warning:refused-decision": "refusing a decision",
            "warning:insult": "insult",
            "warning:smoking": "smoking",
            "warning:intoxication": "intoxication",
            "warning:uncertified-striker": "an uncertified striker",
            "warning:stopped-play": "stopping play",
            "warning:distraction": "distracting the opponent",
            "Q": "the queen",
            "W": "a white man",
            "B": "a black man",
        }
    ),
)
"""English."""
