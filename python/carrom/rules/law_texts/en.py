"""The Laws in English, in our own words and as this library applies them.

The numbers are those of the Laws; `carrom.rules.laws` says what the others are.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SECTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "definitions": "Definitions",
        "sitting": "Sitting",
        "striking": "How to strike",
        "toss": "Toss",
        "trial": "Trial boards",
        "break": "Break",
        "turn": "Turn of play",
        "scoring": "Scoring",
        "sides": "Change of sides",
        "fouls": "Fouls",
        "overboard": "Pieces overboard",
        "resting": "Odd rests",
        "dues": "Dues and penalties",
        "queen": "Queen and end of the board",
        "general": "General",
        "loss": "Loss of the match",
        "equipment": "Equipment",
        "000": "French classic",
        "001": "Encyclopaedia",
        "002": "Points",
        "003": "French club",
        "003b": "Free colours",
        "004": "Family",
        "club29": "Club, 29 points",
        "house": "Choices of this library",
    }
)
"""The sections by their keys, in the order of the document."""

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "term": "it explains a word, and nothing is ruled by it",
        "hand": (
            "it is about the hand, which software does not see; a breach would be told as an "
            "improper stroke or a foul"
        ),
        "furniture": "it is about furniture, light and the like; the umpire sees to it",
        "officials": "it is about officials and what they inspect",
        "notice": "it says what holds when nobody noticed; software always notices",
        "flat": (
            "the simulation is flat and leaves no piece at rest like that; at a real board hands "
            "settle it, and what fell into a pocket is told"
        ),
        "scope": "it is outside what this library is for",
    }
)
"""Why a Law is left out, by the keys of the table."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        # Definitions
        "1": (
            "Laws",
            '"Laws" are the Laws of Carrom.',
        ),
        "2": (
            "Proper and improper",
            (
                "A stroke is proper when it is made as the Laws ask, and improper otherwise. "
                "Which it was is a fact: a stroke counts as proper until the umpire says no. A "
                "proper stroke that does not pocket the striker is called clean here."
            ),
        ),
        "3": (
            "Carrom board",
            '"C/B" is short for carrom board.',
        ),
        "4": (
            "Carrommen",
            '"C/m" is short for carromman or carrommen: the men.',
        ),
        "5": (
            "Board",
            (
                'A board begins when the umpire calls "Play" and is over when the last man of a '
                "side is down. It may end earlier too: lost by an act, or to be played again."
            ),
        ),
        "6": (
            "Break",
            "The break is the first stroke of a board.",
        ),
        "7": (
            "Finish",
            "A board is finished when it has been played to its end.",
        ),
        "8": (
            "Player",
            "A player is somebody who plays carrom.",
        ),
        "9": (
            "Placing",
            (
                "Due men are laid flat inside the outer circle by the player entitled to it. The "
                "queen and men that jumped are placed in the centre by the umpire."
            ),
        ),
        "10": (
            "Pocketing",
            "A piece is pocketed when a stroke, proper or improper, sends it into a pocket.",
        ),
        "11": (
            "Push",
            (
                "To push is to drive the striker with a jerk of the elbow instead of a blow of "
                "the finger. That makes the stroke improper."
            ),
        ),
        "12": (
            "Queen",
            "The queen is the red man.",
        ),
        "13": (
            "Due",
            (
                "A pocketed striker costs a due: one man of the player comes back onto the board. "
                "What cannot come back yet stays owed."
            ),
        ),
        "14": (
            "Penalty",
            (
                "A penalty punishes a breach of the Laws: one man of the offender comes back. "
                "Dues and penalties are counted together."
            ),
        ),
        "15": (
            "Covering the queen",
            (
                "The queen is covered by an own man pocketed in the same stroke, or in the very "
                "next one."
            ),
        ),
        "16": (
            "Shot",
            (
                "A shot is two pieces that face a pocket in one line: a pair with a gap between "
                "them, or a cannon where they touch. Here that means: the line through both "
                "centres enters the mouth of a pocket."
            ),
        ),
        "17": (
            "Thumbing",
            "A stroke may be made with the thumb.",
        ),
        "18": (
            "Turn",
            "To have the turn is to have the right to strike.",
        ),
        "19": (
            "Chief referee",
            "The chief referee runs the competition and settles what is brought before him.",
        ),
        "20": (
            "Umpire",
            "The umpire watches over a match.",
        ),
        "21": (
            "Opponent",
            (
                "The opponents are those who are not on turn: in singles the other player, in "
                "doubles the players to the left and right of the one on turn."
            ),
        ),
        "22": (
            "Hand",
            "The hand is the playing hand from the fingers to the wrist.",
        ),
        "23": (
            "Finger",
            "The finger is its part from the nail to the second joint.",
        ),
        "24": (
            "Imaginary lines",
            "The arrows, thought to be longer, divide the table between the players.",
        ),
        "25": (
            "Stroke",
            "A stroke sends the striker against the pieces, directly or by a cushion.",
        ),
        "26": (
            "Slams",
            (
                "A board cleared in the first turn of a side is a slam. It is announced and gives "
                "no extra points."
            ),
        ),
        "26a": (
            "White slam",
            (
                "White pockets all nine men and the queen in the first turn of the board, from "
                "the break to the finish."
            ),
        ),
        "26b": (
            "Black slam",
            (
                "Black pockets all men that are left to it in its first turn, with the queen or "
                "without."
            ),
        ),
        # Sitting
        "27": (
            "Seats in singles",
            "In singles the players sit opposite each other: south and north.",
        ),
        "28": (
            "Seats in doubles",
            "In doubles partners sit opposite each other; all four sides are taken.",
        ),
        "29": (
            "Changing position",
            "A player may sit differently at any time, without moving the chair during his turn.",
        ),
        "30": (
            "No body on the table",
            (
                "During a board only the playing arm touches carrom board or table. A breach is a "
                "foul, told as such."
            ),
        ),
        "31": (
            "Raising the seat",
            "The seat may be raised between two boards only, and not above 50 cm.",
        ),
        "32": (
            "The body stays behind the lines",
            (
                "Only the hand may pass the lines in which the arrows point. Otherwise the stroke "
                "is improper."
            ),
        ),
        # How to strike
        "33": (
            "Struck, not pushed",
            "The striker is struck, not pushed. A pushed stroke is improper.",
        ),
        "34": (
            "With a finger",
            "One finger strikes; the others may support it.",
        ),
        "35": (
            "Either hand",
            "Either hand may play.",
        ),
        "36": (
            "Hand on the surface",
            "The hand may touch the playing surface.",
        ),
        "37": (
            "Elbow and hand",
            "The hand may go where the elbow may not.",
        ),
        "37a": (
            "The elbow stays out",
            (
                "The elbow comes neither over the playing surface nor past the lines of the "
                "arrows. Otherwise the stroke is improper."
            ),
        ),
        "37b": (
            "The hand may cross the arrow",
            "The hand may cross the arrow.",
        ),
        "38": (
            "No support",
            (
                "Who strikes does not lean on chair, table or board. Otherwise the stroke is "
                "improper."
            ),
        ),
        # Toss
        "39": (
            "Toss",
            (
                "A toss before the match decides who chooses. The outcome is told; who sits where "
                "and who breaks follows from it, for the whole match."
            ),
        ),
        "39a": (
            "The winner chooses",
            (
                "The winner of the toss takes the choice of side or the break. If it is the side, "
                "the loser sits down first and breaks."
            ),
        ),
        "39b": (
            "The toss in doubles",
            "A pair chooses as a player does.",
        ),
        "39c": (
            "The winner breaks",
            (
                "If the winner takes the break, the loser has the choice of side, and the winner "
                "sits down first."
            ),
        ),
        "39d": (
            "The order stays",
            "Players keep their order of sitting for the match; sides change all together.",
        ),
        # Trial boards
        "40": (
            "Trial boards",
            (
                "After the toss there are two trial boards, one for each player or pair. A "
                "ruleset or a format may have trial shots instead, or none."
            ),
        ),
        # Break
        "41": (
            "Setting up",
            (
                "The queen lies in the centre, six men of alternating colours around her, twelve "
                "around these; three outer white men make a Y with the inner ones. All touch; "
                "there is one such pattern, and the breaker chooses how it is turned."
            ),
        ),
        "42": (
            "Who breaks",
            "The player who has the break makes the first stroke.",
        ),
        "43": (
            "White to the breaker",
            (
                "Who breaks has the white men on that board, the opponent the black ones. The "
                "queen belongs to nobody."
            ),
        ),
        "44": (
            "The break is made",
            "The break is made as soon as the striker touches a piece, however lightly.",
        ),
        "45": (
            "Break that touches nothing",
            "A break that touches nothing may be tried again.",
        ),
        "45a": (
            "Two more chances",
            "If the striker touches nothing, the player has two more attempts, three in all.",
        ),
        "45b": (
            "The opponent breaks",
            (
                "After the third miss the next player breaks, under the same conditions. The "
                "colours stay as they are and nothing is set up again."
            ),
        ),
        "45c": (
            "Improper break without contact",
            (
                "If an attempt that touched nothing was improper or pocketed the striker, the "
                "turn is lost but nothing is owed. If a piece was touched, the usual tables hold."
            ),
        ),
        "46": (
            '"Play"',
            (
                'The break is made after the umpire calls "Play", within the time for a stroke. '
                "With that call the board begins and the clock starts."
            ),
        ),
        "47": (
            'Break before "Play"',
            (
                'If the stroke was made before "Play", own men and the queen pocketed come back, '
                "one more man comes out for the foul, and the turn is lost."
            ),
        ),
        # Turn of play
        "48": (
            "The turn goes on",
            (
                "The turn goes on as long as the player pockets his own men, or the queen when he "
                "may. Otherwise it passes."
            ),
        ),
        "49": (
            "Order of breaking and playing",
            "The break goes round from board to board, the turn from player to player.",
        ),
        "49a": (
            "Who breaks each board",
            (
                "Within a game the break passes on with every board. The second game is begun by "
                "the other side, the third by the player who began the first."
            ),
        ),
        "49b": (
            "Doubles: to the right",
            "In doubles turn and break pass to the player on the right: south, east, north, west.",
        ),
        "50": (
            "Fifteen seconds",
            (
                "A stroke is made within 15 seconds; the count begins as Law 124 says, or when "
                "placing ends. More time is a technical foul before the first stroke of the turn, "
                "a foul after it."
            ),
        ),
        "51": (
            "Playing out of turn",
            (
                "Who plays out of turn loses the board by the own men then on it, and by the "
                "queen unless his side has covered her. If nobody noticed before the next stroke, "
                "it stands, and the turns go on from there; that is told as such."
            ),
        ),
        # Scoring
        "52": (
            "Who wins the board",
            "The side whose men are all down first wins the board.",
        ),
        "52a": (
            "First to clear",
            "The side whose men are all down first wins, if the queen has been covered.",
        ),
        "52b": (
            "Values",
            (
                "Each man counts 1, the queen 3; she counts as long as the winner had no more "
                "than 21 points before the board."
            ),
        ),
        "53": (
            "Points of a board",
            (
                "Only the winner scores: the opponent's men left on the board, and the queen if "
                "it was he who covered her."
            ),
        ),
        "53a": (
            "Men",
            "The winner gets a point for each man that the opponent has left.",
        ),
        "53b": (
            "Queen of the winner",
            "The queen counts for the winner who has covered her.",
        ),
        "53c": (
            "Queen of the loser",
            "The queen that the loser has covered counts for nobody.",
        ),
        "54": (
            "No queen from 22 on",
            "A side that had 22 points or more before the board gets nothing for the queen.",
        ),
        "55": (
            "At most twelve",
            (
                "A board gives 12 points at most, extra points included. Dues still outstanding "
                "when it ends are forgotten."
            ),
        ),
        "56": (
            "Game",
            "A game goes to 25 points or eight boards.",
        ),
        "56a": (
            "25 points or eight boards",
            "Who reaches 25 points, or leads after the eighth board, wins the game.",
        ),
        "56b": (
            "Extra board",
            (
                "If the score is level after the eighth board an extra one decides; for its break "
                "a toss is made. From the quarter-finals on (a setting of the format) there is no "
                "limit of boards."
            ),
        ),
        "57": (
            "Best of three",
            "A match is the best of three games; a format may make it a single one.",
        ),
        # Change of sides
        "58": (
            "Change of sides in singles",
            "In singles the players change places after each game.",
        ),
        "59": (
            "Change of sides in doubles",
            "In doubles everybody moves one seat to the right after each game.",
        ),
        "60": (
            "Change in the third game",
            "In the third game sides change once more in the middle.",
        ),
        "60a": (
            "Up to the quarter-finals",
            (
                "Sides change between two boards: after the fourth, or once a side has 13 points, "
                "whichever comes first."
            ),
        ),
        "60b": (
            "From the quarter-finals on",
            "Sides change between two boards once a side has 13 points, and not before.",
        ),
        "60c": (
            "Change forgotten",
            "A change that nobody noticed is made up for after the board.",
        ),
        "61": (
            "Two minutes",
            (
                "Changing sides takes two minutes at most. The umpire is reminded of it; nothing "
                "is punished by itself."
            ),
        ),
        # Fouls
        "62": (
            "Kinds of foul",
            (
                "A breach of the Laws is a technical foul (Law 63) or a foul (Law 64), by who "
                "commits it and when."
            ),
        ),
        "63": (
            "Technical foul",
            "One man of the offender comes out, and the turn stays where it is.",
        ),
        "63a": (
            "Before the first stroke",
            (
                "A breach before the first stroke of the own turn is a technical foul: one own "
                "man comes out, and the player plays on."
            ),
        ),
        "63b": (
            "By a player not on turn",
            (
                "A breach by a player who is not on turn is a technical foul: one man of his side "
                "comes out, and the player on turn plays on."
            ),
        ),
        "64": (
            "Foul",
            "One man of the offender comes out and the turn is lost.",
        ),
        "64a": (
            "During or after the first stroke",
            (
                "A breach during or after the first stroke of the turn costs a man and the turn; "
                "a queen that waits for her cover comes back."
            ),
        ),
        "64b": (
            "Foul while pocketing",
            (
                "The own men and the queen pocketed by an improper stroke come back, one man more "
                "comes out, and the turn is lost."
            ),
        ),
        # Pieces overboard
        "65": (
            "Pieces overboard",
            (
                "Men and queen that leave the board come back to the centre, without a penalty. "
                "The umpire puts them there."
            ),
        ),
        "65a": (
            "On the centre circle",
            (
                "A piece that left the board goes onto the centre circle, or as near to its "
                "middle as there is room."
            ),
        ),
        "65b": (
            "Queen first, then a man",
            (
                "The queen is placed first. The second piece touches the first, on the side away "
                "from the player about to play."
            ),
        ),
        "65c": (
            "Both colours",
            (
                "If men of both colours left the board, those of the player who made the stroke "
                "are placed first."
            ),
        ),
        "65d": (
            "More than two",
            "Further pieces touch those already placed, as far as there is room.",
        ),
        "66": (
            "Pieces that fall back",
            (
                "What the umpire does with a piece that jumped up and fell back in depends on "
                "what it hit."
            ),
        ),
        "66a": (
            "Fallen back in",
            (
                "A piece that jumped off and fell back counts as one that left the board, and is "
                "told so; what it disturbed is put back by hand."
            ),
        ),
        "66b": (
            "Off the lamp",
            (
                "If it fell back from the lamp, everything stays as it lies: there is nothing to "
                "tell."
            ),
        ),
        # Odd rests
        "67": (
            "A man on its rim",
            "A man that stands on its rim stays so.",
        ),
        "68": (
            "Men on each other",
            "Men that overlap stay so.",
        ),
        "69": (
            "Striker on a man",
            "A striker that rests on a man is lifted off.",
        ),
        "69a": (
            "Nothing is disturbed",
            "The umpire lifts the striker off without moving anything, or puts back what moved.",
        ),
        "69b": (
            "Falling at the pocket",
            "A man that then tips into the pocket is pocketed, and told so.",
        ),
        "70": (
            "A man on the striker",
            "A man that rests on the striker is lifted off and laid where it would be without it.",
        ),
        "70a": (
            "The man is laid down",
            "The umpire takes the striker away and lays the man down in its place.",
        ),
        "70b": (
            "The striker falls",
            "A striker that then tips into the pocket is pocketed: a due. It is told so.",
        ),
        "71": (
            "A man at the edge",
            (
                "A man that lies at the edge of a pocket and falls, for whatever reason, is "
                "properly pocketed."
            ),
        ),
        # Dues and penalties
        "72": (
            "Striker alone",
            "A stroke that pockets the striker and nothing else costs a due.",
        ),
        "72a": (
            "Striker alone, proper",
            (
                "The striker alone, by a proper stroke: one own man comes out as a due, placed by "
                "the opponent, and the turn is lost."
            ),
        ),
        "72b": (
            "Striker alone, improper",
            (
                "The striker alone, by an improper stroke: two own men come out, a due and a "
                "penalty, and the turn is lost. In the edition of 1991 it is one."
            ),
        ),
        "72c": (
            "Nothing to take out yet",
            "If no own man is down, dues and penalties stay owed and come out as soon as one is.",
        ),
        "73": (
            "Striker and own men",
            (
                "Striker and own men, by a proper stroke: the men come back and one more as a "
                "due; the player plays on."
            ),
        ),
        "74": (
            "Striker and opponent's men",
            (
                "Striker and men of the opponent, by a proper stroke: they stay down, one own man "
                "comes out as a due, and the turn is lost."
            ),
        ),
        "75": (
            "Striker and men of both",
            (
                "Striker and men of both sides, by a proper stroke: the opponent's stay down, the "
                "own come back and one more as a due; the player plays on."
            ),
        ),
        "76": (
            "Opponent's men, improper",
            (
                "Men of the opponent by an improper stroke: they stay down, one own man comes out "
                "as a penalty, and the turn is lost."
            ),
        ),
        "77": (
            "Own men, improper",
            "Own men by an improper stroke come back with a penalty, and the turn is lost.",
        ),
        "77a": (
            "Own men, improper, no striker",
            (
                "Own men by an improper stroke: they come back and one more as a penalty; the "
                "turn is lost."
            ),
        ),
        "77b": (
            "Own men and striker, improper",
            (
                "Own men and the striker by an improper stroke: they come back and two more, a "
                "due and a penalty; the turn is lost. In the edition of 1991 it is one more."
            ),
        ),
        "78": (
            "When dues come out, and who places them",
            "Due men come out once a stroke is complete and are placed before play goes on.",
        ),
        "78a": (
            "At once",
            (
                "Due men come out as soon as there are any, after the stroke is complete, even "
                "during the turn of the same player."
            ),
        ),
        "78b": (
            "Who places",
            (
                "The men of the side on turn are placed by the player to the right of the one on "
                "turn. If the player on turn pockets the opponents' man that makes their due "
                "available, he places it himself."
            ),
        ),
        "79": (
            "No room",
            "Where there is no room for a due man it waits.",
        ),
        "79a": (
            "Later, when there is room",
            (
                "Men for which there is no room stay owed, and come out after a later stroke when "
                "there is room."
            ),
        ),
        "79b": (
            "Whose right it is then",
            (
                "In doubles it is then placed by the one whose right it is at that time, who may "
                "be the partner."
            ),
        ),
        "80": (
            "Not daring to place",
            (
                "If there is room and the player does not place the men, his claim is gone: he "
                "forgoes them all. If instead he placed them against the Laws, that is told as a "
                "fault in placing."
            ),
        ),
        "81": (
            "Room again",
            "When room appears for a man that is owed, it is placed at once, after that stroke.",
        ),
        "82": (
            "The wrong men",
            (
                "Who places men of his own colour instead of the opponent's has made a fault in "
                "placing."
            ),
        ),
        "82a": (
            "Own men placed by mistake",
            "Own men placed by mistake are put right, and it is a foul.",
        ),
        "82b": (
            "Noticed too late",
            "A man placed by mistake that nobody noticed before the next stroke stands.",
        ),
        "83": (
            "Several men owed",
            (
                "If several men are owed, those available come out at once and the others as soon "
                "as they are. The claim to men that everybody forgot until the next stroke is "
                "gone; that is told as such."
            ),
        ),
        "84": (
            "Placing is complete",
            "A place inside the outer circle, once given, is final.",
        ),
        "84a": (
            "The finger leaves the man",
            "Placing is complete once the man is let go inside the outer circle.",
        ),
        "84b": (
            "Nothing else in the hand",
            "Who places men holds no other man and no striker. A breach is a foul, told as such.",
        ),
        "85": (
            "Outside the outer circle",
            (
                "A due man placed outside the outer circle is put right, and it is a foul. As a "
                "proposed place it is refused before anything happens."
            ),
        ),
        "86": (
            "Nothing is moved",
            (
                "Placing moves no other piece. If it does, the umpire puts that back, and it is a "
                "foul; a proposed place on top of another piece is refused."
            ),
        ),
        "87": (
            "Forgoing and demanding",
            "Due men may be forgone; at the end of the board they count as extra points.",
        ),
        "87a": (
            "All or none",
            (
                "The player who places due men may forgo them, all or none. Here he may not if "
                "the other side would have no man left on the board."
            ),
        ),
        "87b": (
            "Extra points",
            (
                "If the last stroke of a board costs dues, the opponent who wins may demand one "
                "point for each. Here they are demanded always, or by an option never; a part of "
                "them is not demanded."
            ),
        ),
        "88": (
            "Time for placing",
            "Placing has its own time.",
        ),
        "88a": (
            "Fifteen seconds to place",
            "Due men are placed or forgone within 15 seconds of their announcement.",
        ),
        "88b": (
            "Placing too slowly",
            (
                "Too slow a placing is a foul of the player who places, a technical one before "
                "the first stroke of his turn."
            ),
        ),
        "89": (
            "How due men are placed",
            "Dues are not balanced against each other, and the centre circle stays free of them.",
        ),
        "89a": (
            "No set-off",
            "Dues of both sides are not set off against each other: each side's men come out.",
        ),
        "89b": (
            "Off the centre circle",
            (
                "A due man does not cover the centre circle, not even in part. A man really "
                "placed so is put right, and it is a foul."
            ),
        ),
        "90": (
            "Each takes out himself",
            (
                "In doubles each takes out of the pockets what he has to place; the umpire hands "
                "him what is missing on his side."
            ),
        ),
        "91": (
            "Rising from the seat",
            (
                "Who rises during a board loses it by his own men on the board, and by the queen "
                "unless his side has covered her; not by the queen once the winner has 22 points."
            ),
        ),
        # Queen and end of the board
        "92": (
            "When the queen may be pocketed",
            (
                "A player may pocket and cover the queen once a man of his own has been pocketed "
                "on this board, by whomever."
            ),
        ),
        "93": (
            "The queen's place",
            (
                "The umpire puts the queen on the centre circle. If she makes a shot with another "
                "piece there, that stays."
            ),
        ),
        "94": (
            "Centre circle taken",
            (
                "If pieces lie in the way, she goes to the free place nearest to the centre; of "
                "equal ones, to that farthest from the player about to play."
            ),
        ),
        "95": (
            "Queen when she may not be",
            "The queen comes back when she was pocketed too early or while a due is owed.",
        ),
        "95a": (
            "Queen too early",
            "The queen pocketed before any own man comes back, and the turn is lost.",
        ),
        "95b": (
            "Queen while something is owed",
            (
                "The queen pocketed by a player who owes a due comes back, and the turn is lost, "
                "even if an own man went down with her."
            ),
        ),
        "95c": (
            "All nine back on the board",
            "If dues have brought all nine own men back, the right to the queen remains.",
        ),
        "95d": (
            "Queen and striker with all nine there",
            (
                "Queen and striker pocketed while all nine own men lie on the board: she comes "
                "back, a due is owed, and the turn is lost."
            ),
        ),
        "96": (
            "Queen not covered",
            (
                "If the stroke after she was pocketed does not cover the queen, she comes back. "
                "If nobody noticed before the next stroke, she counts as covered; that is told "
                "as such."
            ),
        ),
        "97": (
            "Queen with own men",
            "The queen and own men in one clean stroke: she is covered.",
        ),
        "97a": (
            "Covered at once",
            (
                "If queen and own man go down in one clean stroke she is covered. Which fell "
                "first does not matter."
            ),
        ),
        "97b": (
            "Queen with the first man",
            (
                "If all nine own men lay on the board and the queen goes down with just one of "
                "them, she still has to be covered. With two or more she is covered."
            ),
        ),
        "98": (
            "Queen, own men and striker",
            "The striker brings back the queen and the own men pocketed with it.",
        ),
        "98a": (
            "Queen, own men and striker, proper",
            (
                "By a proper stroke: queen and men come back and one more as a due; the player "
                "plays on."
            ),
        ),
        "98b": (
            "Queen, own men and striker, improper",
            "By an improper stroke: queen and men come back and two more; the turn is lost.",
        ),
        "99": (
            "Queen and striker",
            "The striker brings back the queen pocketed with it.",
        ),
        "99a": (
            "Queen and striker, proper",
            (
                "By a proper stroke, when she may be pocketed: she comes back, one own man comes "
                "out as a due, and the player plays on."
            ),
        ),
        "99b": (
            "Queen and striker, improper",
            "By an improper stroke: she comes back, two own men come out, and the turn is lost.",
        ),
        "100": (
            "Striker instead of the cover",
            "The covering stroke pockets the striker alone.",
        ),
        "100a": (
            "Striker instead of the cover, proper",
            (
                "By a proper stroke: the queen comes back, one own man comes out as a due, and "
                "the turn is lost."
            ),
        ),
        "100b": (
            "Striker instead of the cover, improper",
            (
                "By an improper stroke: the queen comes back, two own men come out, and the turn "
                "is lost."
            ),
        ),
        "101": (
            "Striker with the cover",
            "The covering stroke pockets own men and the striker.",
        ),
        "101a": (
            "Striker with the cover, proper",
            (
                "By a proper stroke: the men come back and one more as a due; the player plays "
                "on, and his next stroke may still cover the queen."
            ),
        ),
        "101b": (
            "Striker with the cover, improper",
            "By an improper stroke: queen and men come back and two more; the turn is lost.",
        ),
        "102": (
            "Last men of both, covering",
            "The covering stroke pockets the last men of both sides.",
        ),
        "102a": (
            "Last men of both, covering, clean",
            "By a clean stroke: the player wins 3 points, or 1 if he had 22 or more.",
        ),
        "102b": (
            "Last men of both, covering, not clean",
            (
                "By an improper stroke, or with the striker: the opponent wins 3 points, or 1 if "
                "he had 22 or more, and the extra points."
            ),
        ),
        "103": (
            "Opponent's last man instead of the cover",
            (
                "A stroke that had to cover the queen pockets the opponent's last man and no "
                "cover: the opponent wins the player's men left and the queen, without her from "
                "22 on."
            ),
        ),
        "103a": (
            "Opponent's last man instead of the cover, proper",
            "By a clean stroke: his men left and the queen, for the opponent.",
        ),
        "103b": (
            "Opponent's last man instead of the cover, improper",
            (
                "By an improper stroke: an extra point more. Own men pocketed by it count as "
                "lying on the board."
            ),
        ),
        "104": (
            "Queen and last men of both",
            "One stroke pockets the queen and the last men of both sides.",
        ),
        "104a": (
            "Queen and last men of both, clean",
            "By a clean stroke: the player wins 3 points, or 1 if he had 22 or more.",
        ),
        "104b": (
            "Queen and last men of both, improper",
            (
                "By an improper stroke: the opponent wins 3 points, or 1 if he had 22 or more, "
                "and the extra points."
            ),
        ),
        "105": (
            "Last men of both, queen on the board",
            (
                "A stroke pockets the last men of both sides while the queen lies on the board: "
                "the opponent wins."
            ),
        ),
        "105a": (
            "Last men of both, queen on the board, clean",
            "By a clean stroke: 3 points for the opponent, or 1 if he had 22 or more.",
        ),
        "105b": (
            "Last men of both, queen on the board, not clean",
            "By an improper stroke, or with the striker: the same and the extra points.",
        ),
        "106": (
            "Opponent's last man, queen on the board",
            (
                "A stroke pockets the opponent's last man while the queen lies on the board: the "
                "opponent wins the player's men left and the queen, without her from 22 on."
            ),
        ),
        "106a": (
            "Opponent's last man, queen on the board, proper",
            "By a clean stroke: his men left and the queen, for the opponent.",
        ),
        "106b": (
            "Opponent's last man, queen on the board, improper",
            (
                "By an improper stroke: an extra point more. Own men pocketed by it count as "
                "lying on the board."
            ),
        ),
        "107": (
            "Last own man, queen on the board",
            (
                "A stroke pockets the player's last man while the queen lies on the board: he "
                "loses by 3 points, or by 1 if the opponent had 22 or more."
            ),
        ),
        "107a": (
            "Last own man, queen on the board, proper",
            "By a clean stroke: 3 points for the opponent, or 1.",
        ),
        "107b": (
            "Last own man, queen on the board, improper",
            "By an improper stroke: an extra point more.",
        ),
        "108": (
            "Last own man and striker, queen on the board",
            "As Law 107 with the striker pocketed too: extra points are added.",
        ),
        "108a": (
            "Last own man and striker, proper",
            "By a proper stroke: 3 points for the opponent, or 1 from 22 on, and one extra point.",
        ),
        "108b": (
            "Last own man and striker, improper",
            "By an improper stroke: the same and two extra points.",
        ),
        "109": (
            "Queen, last men of both and striker",
            (
                "One stroke pockets the queen, the last men of both sides and the striker: the "
                "opponent wins 3 points, or 1 from 22 on, and the extra points."
            ),
        ),
        "109a": (
            "Queen, last men of both and striker, proper",
            "By a proper stroke: one extra point.",
        ),
        "109b": (
            "Queen, last men of both and striker, improper",
            "By an improper stroke: two extra points.",
        ),
        "110": (
            "Last men of both and striker, queen covered by the player",
            (
                "The last men of both sides and the striker, the player having covered the queen "
                "before: he loses by 1 point and the extra points."
            ),
        ),
        "110a": (
            "Queen covered by the player, proper",
            "By a proper stroke: 1 point and one extra point for the opponent.",
        ),
        "110b": (
            "Queen covered by the player, improper",
            (
                "By an improper stroke: 1 point and two extra points. Improper without the "
                "striker: one extra point."
            ),
        ),
        "111": (
            "Opponent's last man and striker, queen on the board",
            (
                "As Law 106 with the striker pocketed too: the opponent wins the player's men "
                "left and the queen (from 22 on the men only), and the extra points."
            ),
        ),
        "111a": (
            "Opponent's last man and striker, proper",
            "By a proper stroke: one extra point.",
        ),
        "111b": (
            "Opponent's last man and striker, improper",
            "By an improper stroke: two extra points.",
        ),
        "112": (
            "Last men of both and striker, queen covered by the opponent",
            (
                "The last men of both sides and the striker, the opponent having covered the "
                "queen before: he wins 3 points, or 1 if he had 22 or more (in the edition of "
                "1991 always 3), and the extra points."
            ),
        ),
        "112a": (
            "Queen covered by the opponent, proper",
            "By a proper stroke: one extra point.",
        ),
        "112b": (
            "Queen covered by the opponent, improper",
            "By an improper stroke: two extra points. Improper without the striker: one.",
        ),
        "113": (
            "The queen at the edge",
            (
                "A queen that lies at the edge of a pocket and falls, for whatever reason, is "
                "properly pocketed."
            ),
        ),
        "114": (
            "No shot with the queen",
            (
                "A due man may not be placed so that it makes a shot with the queen. Such a place "
                "is refused; one really taken at a table is put right, and it is a foul."
            ),
        ),
        # General
        "115": (
            "Certified striker",
            "Strokes are made with a striker of one's own that an official has passed.",
        ),
        "116": (
            "Striker off the board",
            (
                "A striker that leaves the board costs nothing. The turn goes on if an own man or "
                "the queen was pocketed."
            ),
        ),
        "117": (
            "Another striker",
            "The striker may be changed between boards, or after the stroke that damaged it.",
        ),
        "118": (
            "The board stays where it is",
            "Once set up the carrom board is not moved; only the umpire may have it moved.",
        ),
        "119": (
            "Another board or table",
            "Carrom board and table may be changed between boards only, and the umpire decides.",
        ),
        "120": (
            "Damaged man",
            "A damaged man is replaced where it lies.",
        ),
        "121": (
            "Appeal",
            "An appeal to the umpire stops the clock and the play.",
        ),
        "121a": (
            "The clock stops",
            'The count stops with an appeal and goes on when the umpire says "Play".',
        ),
        "121b": (
            'Playing before "Play"',
            (
                'Who plays on after an appeal before "Play" is called loses the board by his men '
                "on it, and by the queen unless his side has covered her."
            ),
        ),
        "122": (
            "Powder",
            (
                "The board is powdered before the break. Powdering, blowing or wiping after "
                '"Play" is a foul.'
            ),
        ),
        "123": (
            "A stroke is complete",
            (
                "A stroke is complete when everything that it moved rests; the player then takes "
                "up his striker."
            ),
        ),
        "124": (
            "When the count begins",
            "When the time for a stroke begins depends on the stroke before.",
        ),
        "124a": (
            "After an own success",
            "While the same player plays on, the count begins when all pieces rest.",
        ),
        "124b": (
            "For the next player",
            (
                "For the next player the count begins when the striker of the one before has been "
                "taken up."
            ),
        ),
        "124c": (
            "Not before",
            (
                "Nobody strikes before the other has taken up his striker. A breach is a foul, "
                "told as such."
            ),
        ),
        "125": (
            "Opponent's man pocketed",
            "A man of the opponent that is pocketed stays down.",
        ),
        "125a": (
            "The turn is over",
            (
                "Men of the opponent stay down, and the turn is over unless an own man, or the "
                "queen when she may be, went down by the same stroke."
            ),
        ),
        "125b": (
            "Noticed too late",
            "If nobody noticed, it stands, and the turn ends when somebody does.",
        ),
        "126": (
            "Knocking the board",
            "Who knocks the carrom board commits a foul, or loses the board.",
        ),
        "126a": (
            "Restored",
            "If everything can be put back it is put back, and it is a foul.",
        ),
        "126b": (
            "Not to be restored",
            (
                "If it cannot, the offender loses the board by his own men on it, and by the "
                "queen unless his side has covered her."
            ),
        ),
        "127": (
            "Striker that slips",
            "Whether a slip is a stroke depends on how far the striker went.",
        ),
        "127a": (
            "It counts",
            "If the striker left its lines or circle the stroke counts, whatever it touched.",
        ),
        "127b": (
            "It does not count",
            "If it stayed there and moved nothing, there was no stroke.",
        ),
        "128": (
            "Asking for the score",
            "A player may ask the umpire for the score in his own turn only.",
        ),
        "129": (
            "No distraction",
            (
                "Nobody distracts the opponent. A breach is a foul, told as such; after the "
                "second the match may be forfeited (Law 143h)."
            ),
        ),
        "130": (
            "Where the striker stands",
            (
                "The striker stands on the lines, off the arrows, clear of the circles or wholly "
                "over one."
            ),
        ),
        "130a": (
            "On both base lines",
            "The striker touches both base lines, between their ends.",
        ),
        "130b": (
            "Base circles and arrows",
            "It covers a base circle wholly or does not touch it, and it touches no arrow.",
        ),
        "131": (
            "No talk between partners",
            "Partners who talk or sign to each other during a board commit a foul.",
        ),
        "132": (
            "No talk with spectators",
            (
                "Players talk to spectators only if the umpire allows it. A breach is a foul, "
                "told as such."
            ),
        ),
        "133": (
            "Nothing else in the hands",
            "The player on turn holds nothing but the striker. A breach is a foul, told as such.",
        ),
        "134": (
            "Pieces moved by hand",
            (
                "After the break only strokes move pieces. What else moved is put back, and it is "
                "a foul."
            ),
        ),
        "135": (
            "No trying of the run",
            (
                "The run of the striker is not tried out during a board. A breach is a foul, told "
                "as such."
            ),
        ),
        "136": (
            "Where the striker may not lie",
            (
                "The striker lies neither on the frame nor in a pocket; while placing men it may "
                "lie near the own lines. A breach is a foul, told as such."
            ),
        ),
        "137": (
            "Passing",
            (
                "A player may pass. After three passes of each side in a row (six in all, in "
                "doubles too) the board counts for nobody and is played again."
            ),
        ),
        "138": (
            "Rest before the third game",
            (
                "Between the second and the third game there are ten minutes of rest; the umpire "
                "is reminded of it."
            ),
        ),
        "139": (
            "Conceding",
            "A player may concede the game or the match at any time.",
        ),
        "140": (
            "Beyond the umpire's control",
            "If something that nobody could help spoils a board, it is played again.",
        ),
        "141": (
            "Broken man",
            "If a stroke breaks a man, its bigger part counts as the man.",
        ),
        "142": (
            "No room for the striker",
            "If men leave no room to set the striker, the board is played again.",
        ),
        # Loss of the match
        "143": (
            "Loss of the match",
            "Indiscipline may lose the whole match. The umpire decides it; the software books it.",
        ),
        "143a": (
            "Leaving the area",
            "Leaving the match area during the game without leave.",
        ),
        "143b": (
            "Overrunning the rest",
            "Coming back late from the rest before the deciding game.",
        ),
        "143c": (
            "Refusing a decision",
            "Refusing a decision of an official.",
        ),
        "143d": (
            "Insults",
            "Insulting an official before, during or right after the match.",
        ),
        "143e": (
            "Smoke, drink and drugs",
            "Smoking, or being under the influence of drink or drugs.",
        ),
        "143f": (
            "Uncertified striker",
            "Playing with a striker that nobody certified.",
        ),
        "143g": (
            "Stopping play",
            "Stopping to play without leave.",
        ),
        "143h": (
            "Distraction",
            "Distracting the opponent more than twice despite warnings.",
        ),
        "143i": (
            "Coming late",
            "Not being at the board 15 minutes after the match was called.",
        ),
        # Equipment
        "board": (
            "Carrom board",
            (
                "A square playing surface of 735 to 740 mm within a frame, with a pocket of 44.5 "
                "mm in each corner, and base lines, circles and arrows for each side. Every "
                "measure can be changed."
            ),
        ),
        "men": (
            "Men and queen",
            (
                "Nine white men, nine black and the red queen, all alike: 30.2 to 31.8 mm wide, 7 "
                "to 9 mm thick, 5.25 to 5.50 g."
            ),
        ),
        "striker": (
            "Striker",
            "Smooth and round, at most 41.3 mm wide and 15 g heavy, without metal or ivory.",
        ),
        "stand": (
            "Stand",
            "The table is 630 to 700 mm high, level and firm.",
        ),
        "chair": (
            "Chair",
            "The seat is 400 to 500 mm high, without arms.",
        ),
        "powder": (
            "Powder",
            (
                "Fine and dry, spread evenly. Here a powder is a friction, chosen by name or by "
                "number."
            ),
        ),
        "nets": (
            "Nets",
            "A net below each pocket holds at least ten men.",
        ),
        "light": (
            "Light",
            "A lamp hangs over the board and lights it alone.",
        ),
        # French classic
        "000": (
            "French classic",
            (
                "The classic French rules and championship notes. What they leave open is as in "
                "the ICF Laws."
            ),
        ),
        "000.1": (
            "Both sides score",
            (
                "The winner scores nine, the other side's men left, and 3 for the queen if he "
                "covered her, 21 at most. The loser scores nine less his own men left."
            ),
        ),
        "000.2": (
            "Queen left uncovered",
            (
                "If a stroke ends the board with the queen uncovered, the player loses: the "
                "opponent scores his own men pocketed and 3, the player nothing."
            ),
        ),
        "000.3": (
            "Dues go anywhere in the rosette",
            "The offender places his due men himself, anywhere inside the outer circle.",
        ),
        "000.4": (
            "Outstanding dues",
            (
                "The document knows none; they are kept as in the ICF Laws. The striker with own "
                "men costs these and one more, and the player plays on."
            ),
        ),
        "000.5": (
            "Rising loses the match",
            "Who leaves the seat loses the match, not only the board.",
        ),
        "000.6": (
            "Trial shots",
            "Each side has two trial shots instead of a trial board; who comes late has none.",
        ),
        "000.7": (
            "Unfinished board",
            "A board that time cuts short counts as it lies, by the same formula.",
        ),
        "000.8": (
            "Queen at every score",
            "The queen counts at every score.",
        ),
        "000.9": (
            "Game",
            (
                "The document leaves the game to agreement: here 25 points or eight boards, "
                "unless set otherwise."
            ),
        ),
        # Encyclopaedia
        "001": (
            "Encyclopaedia",
            (
                'The ICF rules as an encyclopaedia tells them. Ruleset "icf" follows the Laws '
                "themselves."
            ),
        ),
        # Points
        "002": (
            "Points, free colours",
            (
                "A French variant for points: everybody pockets every man. What it leaves open is "
                "as in the ICF Laws."
            ),
        ),
        "002.1": (
            "Values",
            "A black man counts 20, a white man 10, the queen 50: 320 in a board.",
        ),
        "002.2": (
            "Penalties",
            (
                "The striker pocketed, an improper stroke, and each piece that leaves the board, "
                "the striker too, cost 10 points and a white man each, and the turn. Men pocketed "
                "by the same stroke stay down and count."
            ),
        ),
        "002.3": (
            "The white man that comes back",
            (
                "It is the offender's latest white man, or else the opponent's latest, who keeps "
                "his points; with no white man down only the points are lost. The 10 points are "
                "its value, lost once."
            ),
        ),
        "002.4": (
            "Queen too early",
            (
                "The queen may be pocketed when at most five men were on the board before the "
                "stroke. Earlier she comes back, 30 points are lost and, by an option that is on, "
                "a white man comes back; the turn is lost."
            ),
        ),
        "002.5": (
            "Queen",
            (
                "Allowed and without a penalty in the same stroke, the queen counts at once, "
                "without a cover. With a penalty she comes back."
            ),
        ),
        "002.6": (
            "Where men come back",
            (
                "Men that come back go between the centre circle and the outer circle, placed by "
                "the opponent."
            ),
        ),
        "002.7": (
            "End of board and game",
            (
                "The board ends when it is empty. The game has four boards unless set otherwise; "
                "points can fall below nothing, and a level game is drawn."
            ),
        ),
        "002.8": (
            "Board lost by an act",
            (
                "Where the Laws give a board lost, all that still lies on it counts for the other "
                "side, which wins; the offender's points of the board are lost."
            ),
        ),
        # French club
        "003": (
            "French club",
            "A French club's rules. What they leave open is as in the ICF Laws.",
        ),
        "003.1": (
            "First side out wins",
            (
                "The first side without men wins the board, the queen covered or not. If one "
                "clean stroke clears both, its player wins."
            ),
        ),
        "003.2": (
            "Points",
            (
                "The winner scores the opponent's men left, and 3 if he covered the queen "
                "himself, none from 22 points on. There are no extra points."
            ),
        ),
        "003.3": (
            "Dues off the red disc",
            (
                "The opponent places due men anywhere inside the outer circle but off the centre "
                "circle."
            ),
        ),
        "003.4": (
            "Queen too early",
            "The queen pocketed before any own man comes back and the turn is lost.",
        ),
        "003.5": (
            "Game",
            "25 points win; no limit of boards is mentioned.",
        ),
        # Free colours
        "003b": (
            "Free colours",
            (
                "The club's variant with free colours. What it leaves open is as in the ICF Laws, "
                "all men being everybody's own."
            ),
        ),
        "003b.1": (
            "Values",
            (
                "A black man counts 1, a white man 2, the queen 3; the board ends when it is "
                "empty and the higher score of its 30 points wins. 15-15 is a draw."
            ),
        ),
        "003b.2": (
            "Due man",
            "A due is the man that the player pocketed last, and he loses its value.",
        ),
        "003b.3": (
            "Queen",
            "The queen may be pocketed once any man is down, by whomever, and any man covers her.",
        ),
        "003b.4": (
            "Queen last",
            (
                "With no man left on the board to cover her the queen counts at once: nobody "
                "could end the board otherwise."
            ),
        ),
        "003b.5": (
            "Board lost by an act",
            (
                "Where the Laws give a board lost, all that still lies on it counts for the other "
                "side, which wins; the offender's points of the board are lost."
            ),
        ),
        # Family
        "004": (
            "Family game",
            "The simplified family game. What it leaves open is as in the ICF Laws.",
        ),
        "004.1": (
            "Men first, then the queen",
            (
                "A side pockets its own men first and the queen last, who needs no cover; that "
                "wins the board. Without own men left, play goes on for the queen."
            ),
        ),
        "004.2": (
            "Queen too early",
            (
                "Pocketed while an own man is left, the queen comes back without a penalty; the "
                "player plays on only if he pocketed an own man too."
            ),
        ),
        "004.3": (
            "Last man and queen together",
            "The last own man and the queen in one clean stroke win.",
        ),
        "004.4": (
            "With the striker",
            (
                "Queen and striker with no own man left: she comes back, one own man comes out, "
                "and the turn passes."
            ),
        ),
        "004.5": (
            "Opponent's man",
            "An own man that the opponent pocketed counts as pocketed.",
        ),
        "004.6": (
            "Dues",
            (
                "A due stays owed as long as no own man is down. The opponent places due men "
                "anywhere inside the outer circle."
            ),
        ),
        "004.7": (
            "Game",
            "Who wins a board has won the game; men are not counted.",
        ),
        # Club, 29 points
        "club29": (
            "Club game to 29 points",
            (
                "The ICF Laws with 29 points for the game and 5 for the queen, who counts nothing "
                "from 24 points on. A board gives 14 points at most, as the source has it, extra "
                "points included."
            ),
        ),
        # Choices of this library
        "house 3": (
            "Nothing need be hit",
            "After the break a stroke need not touch any piece.",
        ),
        "house 4.1": (
            "Table of a stroke",
            (
                "What a stroke does while the board goes on follows from: own and opponent's men, "
                "queen and striker pocketed, proper or not, dues owed, all nine own men on the "
                "board, an own man pocketed before. Each combination has one ruling (Laws 72-77, "
                "92-101)."
            ),
        ),
        "house 4.2": (
            "Table of the end of a board",
            (
                "Whether a last man ends the board is asked before anything comes back (Laws "
                "52-55, 102-112)."
            ),
        ),
        "house 4.2a": (
            "Queen and the opponent's last man, uncovered",
            (
                "If the opponent's last man goes down with the queen and no cover, the opponent "
                "wins as if she lay on the board (Law 111)."
            ),
        ),
        "house 4.2b": (
            "Opponent's last man, queen covered by the player",
            (
                "The opponent wins the player's men left and the extra points; the queen counts "
                "for nobody."
            ),
        ),
        "house 5": (
            "Score shown",
            (
                "The score of a game is shown as no more than its target, unless both sides "
                "passed it."
            ),
        ),
        "house 6.1": (
            "Change of sides in other games",
            (
                "In games of another length sides change at half of the points or half of the "
                "boards, whichever comes first."
            ),
        ),
        "house 6.2": (
            "Board unfinished at time",
            (
                "By option such a board is void, or counts: each side's men left count for the "
                "other, the queen for who has covered her while she counts, and the side with "
                "more gets the difference. Free colours count what both have made, the family "
                "game who has fewer men."
            ),
        ),
        "house 7.1": (
            "97b after 95c",
            (
                "The first man with the queen does not cover her either when dues have brought "
                "all nine men back."
            ),
        ),
        "house 7.2": (
            "Queen, own man and striker with all nine there",
            "Law 98a holds, not 95d: the player plays on, and one due comes out.",
        ),
        "house 7.3": (
            "Queen and own men while something is owed",
            (
                "Law 95b to the letter: the queen comes back and the turn is lost; the men stay "
                "down, less those that pay the dues."
            ),
        ),
        "house 7.4": (
            "Own and opponent's man together",
            "The turn goes on (Laws 48, 75), although Law 125a speaks of a stop.",
        ),
        "house 7.5": (
            "Covered by the stroke that ends the board",
            (
                "If one stroke covers the queen and sinks the opponent's last man, she is covered "
                "first: the opponent gets no points for her."
            ),
        ),
        "house 7.6": (
            "Both sides out by a clean stroke, queen covered before",
            (
                "The player wins: by 3 points (1 from 22 on) if he covered the queen, by 1 if the "
                "opponent did."
            ),
        ),
        "house 7.7": (
            "Extra points are claimed",
            (
                "Extra points are claimed always, within the limit of 12; the option "
                "claim_extra_points=False claims none."
            ),
        ),
        "house 7.8": (
            "Unnoticed",
            (
                "The software notices everything. What the Laws let stand when nobody noticed "
                "(Laws 51, 82b, 83, 96, 125b) happens only when it is told as such; Law 60c does "
                "not happen."
            ),
        ),
        "house 7.9": (
            "Order of falling",
            "In which order pieces fell within one stroke is ignored, in favour of the player.",
        ),
        "house 7.10": (
            "Order of returning",
            "First the queen comes back, then men that left the board, then due men.",
        ),
        "house 7.11": (
            "Umpire's place",
            "The umpire's places are searched for, always alike: house 8.9 says how.",
        ),
        "house 7.12": (
            "Dues placed by a machine",
            (
                "A machine takes the free place from which the fewest pockets can be reached "
                "straight, then the one with the nearest neighbour, on five rings of 24 places; "
                "if none is free, any where a man just fits."
            ),
        ),
        "house 7.13": (
            "Passing is an act",
            "Nobody passes by saying nothing: a pass is told.",
        ),
        "house 7.14": (
            "Pockets and lines",
            (
                "The pocket touches both frames with its rim, and lines are measured to the inner "
                "edge of the thick one; both can be changed in the equipment."
            ),
        ),
        "house 7.15": (
            "Quarter-finals",
            (
                "No limit of boards from the quarter-finals on is a setting of the format, off "
                "unless set."
            ),
        ),
        "house 7.16": (
            "Rests that need a third dimension",
            (
                "Men on their rim, on each other or back from the lamp do not come out of the "
                "simulation."
            ),
        ),
        "house 8.1": (
            "Taking out dues",
            (
                "After every stroke and for both sides: first what comes back by the stroke, then "
                "as many due men as are down."
            ),
        ),
        "house 8.2": (
            "Fouls without a stroke",
            (
                "A technical foul costs a man and leaves the turn; a foul costs a man and the "
                "turn, and a queen to be covered comes back, as she does after a pass."
            ),
        ),
        "house 8.3": (
            "Last man, queen and an old due",
            (
                "If the last own man and the queen go down cleanly while a due waits for room, "
                "the queen comes back (Law 95b), the due comes out, and the board goes on."
            ),
        ),
        "house 8.4": (
            "Men that would come back",
            (
                "Own men pocketed with the striker or improperly count as lying on the board when "
                "that stroke ends it."
            ),
        ),
        "house 8.5": (
            "45c only without contact",
            (
                "Law 45c holds only if the break touched nothing; otherwise the table of a stroke "
                "does. A foul around such an attempt, as that of timing, still costs its man."
            ),
        ),
        "house 8.6": (
            "Ends of the other rulesets",
            (
                "The table of the end of a board is that of icf and club29; the other rulesets "
                "end their boards in their own ways."
            ),
        ),
        "house 8.7": (
            "Which man comes back",
            "Of the men of a colour that are down the one with the lowest number comes back.",
        ),
        "house 8.8": (
            "From whose side",
            (
                '"The far side" of Law 65b is seen from the player about to play, not from the '
                "one who played."
            ),
        ),
        "house 8.9": (
            "Where the umpire puts a piece",
            (
                "The free place nearest to the centre; of several the farthest from the player "
                "about to play, then the first counter-clockwise from his right."
            ),
        ),
        "house 8.10": (
            "What a shot with the queen is",
            (
                "A due man makes a shot with the queen if the line through both centres enters "
                "the mouth of a pocket and no other piece is in the way."
            ),
        ),
        "house 8.11": (
            "Where dues go, and who places them",
            (
                "The ICF Laws: clear of the centre circle, inside the outer one, by the opponent. "
                '002\'s "between the circles" and 003\'s "off the red disc" are the same '
                "places; in 000 and 004 the centre is free too, and 000 lets the offender place."
            ),
        ),
        "house 8.12": (
            "Acts that the umpire tells",
            (
                'Playing before "Play" after an appeal, powder, a broken piece and faults in '
                "placing are facts, like the other acts. Which fault in placing it was may be "
                "told, and is then cited."
            ),
        ),
        "house 8.13": (
            "Acts of a match",
            "Conceding, forfeiting and replaying a board are acts of game and match.",
        ),
        "house 8.14": (
            "Options",
            (
                "What the documents need besides are options of the ruleset: unfinished boards, "
                "trial, the highest score at which the queen counts, the man for an early queen. "
                "An option that could have no effect beside the others is refused."
            ),
        ),
        "house 8.15": (
            "Left out on purpose",
            "The French ranking of a season and boards for eight players are left out.",
        ),
        "house 8.16": (
            "Falls between two strokes",
            (
                "A piece that falls between two strokes (Laws 71, 113) is pocketed as by a clean "
                "stroke of the player on turn, but the turn stays, and a queen that waits for her "
                "cover goes on waiting. If it is the last man of the side not on turn while the "
                "queen lies on the board, that side loses as by Law 107. With free colours "
                "the player on turn holds what fell."
            ),
        ),
        "house 8.17": (
            "Mistakes that stand",
            (
                "A mistake that nobody noticed is told before the stroke after it: who played out "
                "of turn (51), or on after a man of the opponent (125b), has the turn, and a "
                "queen that waits for the other side comes back. When the latter is noticed the "
                "turn is lost, and nothing is owed. Men (82b), one at a time, and queen (96) can "
                "be told of counts only, where no layout says how they lie."
            ),
        ),
        "house 8.18": (
            "Warnings, appeals and protests",
            (
                "They are noted on the score sheet and change no board. A protest is made orally "
                "and at once, written down within 15 minutes of that, which else is refused, and "
                "decided within an hour of being written down, which else is noted as late. "
                "Upheld, its board is played again, unless another has begun."
            ),
        ),
    }
)
"""Title and wording of each entry by its number."""
