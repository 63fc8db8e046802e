"""What an umpire is told, in one language: rulings, questions, the state of play, what is wrong.

Example:
    >>> Talk("en").pieces(("W1", "W2", "B1"))
    'two white men, a black man'
"""

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from carrom.cli.umpire_parse import Misunderstood
from carrom.cli.umpire_refusals import refusal
from carrom.cli.umpire_sheet import sheet_lines
from carrom.cli.umpire_text import marked, shortened
from carrom.cli.umpire_words import SAY
from carrom.errors import CarromError, immutable
from carrom.rules.match import Match
from carrom.rules.messages import language
from carrom.rules.messages.language import Language
from carrom.rules.remark import Remark


@immutable
@dataclass(frozen=True, slots=True)
class Talk:
    """The sentences of one language."""

    lang: str
    """A language of `SAY`."""

    def say(self, key: str, **values: object) -> str:
        """A sentence of `SAY`, with its values."""
        return SAY[self.lang][key].format(**values)

    # --- the match --------------------------------------------------------------------------

    def sentences(self, match: Match, remarks: Iterable[Remark]) -> list[str]:
        """Remarks in words, with the players' names for the seats where they sit."""
        talk = self._language(match)
        return [talk.sentence(remark.code, remark.laws, remark.values) for remark in remarks]

    def _language(self, match: Match) -> Language:
        talk = language(self.lang)
        sides = {
            "-".join(match.start.seats[side::2]): match.team_name(match.team_of_side(side))
            for side in (0, 1)
        }
        return dataclasses.replace(talk, words={**talk.words, **match.seating, **sides})

    def board_begins(self, match: Match) -> str:
        """Which board it is, and who breaks it."""
        key = "begin" if match.position.sides[0].colour is None else "begin-colour"
        board, player = match.game.number, match.player_on_turn
        return self.say(key, game=match.number, board=board, player=player)

    def seats(self, match: Match) -> str:
        """Who sits where, in order of play."""
        words = language(self.lang).words
        told = (f"{words.get(seat, seat).lower()} {name}" for seat, name in match.seating.items())
        return self.say("seats", seats=", ".join(told))

    def ended(self, match: Match) -> list[str]:
        """What is said after a board, a game, or the match."""
        result = match.position.result
        said = []
        if match.position.over and result is not None and result.code.startswith("time-"):
            said += self.sentences(match, [Remark(result.code)])
        return said + self.sentences(match, match.reminders)

    def score(self, match: Match) -> list[str]:
        """The score, and what lies on the board while one is played."""
        first, second = (match.team_name(team) for team in (0, 1))
        points, games = match.score, match.games
        said = [
            self.say(
                "score",
                game=match.number,
                board=match.game.number,
                first=first,
                first_points=points[0],
                second=second,
                second_points=points[1],
            )
        ]
        if match.format.games > 1:
            said.append(
                self.say(
                    "games",
                    first=first,
                    first_games=games[0],
                    second=second,
                    second_games=games[1],
                )
            )
        said.append(self.seats(match))
        return said if match.position.over or match.over else said + self._sides(match)

    def _sides(self, match: Match) -> list[str]:
        """What both sides have on the board, and where the queen is."""
        position = match.position
        said = []
        order = (0, 1) if match.team_of_side(0) == 0 else (1, 0)
        for side in order:
            players, state = match.team_name(match.team_of_side(side)), position.sides[side]
            if state.colour is None:
                line = self.say("side-free", players=players, points=state.points)
            else:
                colour, men = self.say(state.colour), position.men_of(side)
                line = self.say("side", players=players, colour=colour, men=men)
            if state.dues:
                line += f"; {self.say('dues', count=state.dues)}"
            said.append(f"{line}.")
        players = ""
        if position.queen_side is not None:
            players = match.team_name(match.team_of_side(position.queen_side))
        return [*said, self.say(f"queen-{position.queen_state}", players=players)]

    def sheets(self, match: Match) -> list[str]:
        """The score sheets of all games so far."""
        said: list[str] = []
        for sheet in match.score_sheets():
            said += [""] if said else []
            said += sheet_lines(sheet, self.lang, started=match.start.at)
        return said

    # --- questions --------------------------------------------------------------------------

    def on_board(self, match: Match) -> dict[str, object]:
        """The values of a question about the board: who is asked, and what lies there."""
        position = match.position
        parts = self._men(match)
        if position.queen_state != "covered":
            parts.append(self.say("queen" if position.queen_state == "board" else "cover"))
        placer = match.placer
        pieces = self.pieces(position.pending_placements)
        player = match.player_on_turn if placer is None else placer
        return {"player": player, "board": ", ".join(parts), "pieces": pieces}

    def _men(self, match: Match) -> list[str]:
        """The men on the board, those of the player on turn first, and what is owed."""
        position, say = match.position, self.say
        own = position.side_of(position.turn)
        owed = [f" ({say('dues', count=side.dues)})" * (side.dues > 0) for side in position.sides]
        if position.sides[own].colour is not None:
            return [
                f"{say(str(position.sides[side].colour))} {position.men_of(side)}{owed[side]}"
                for side in (own, 1 - own)
            ]
        owing = [
            f"{match.team_name(match.team_of_side(side))}{owed[side]}"
            for side in (own, 1 - own)
            if owed[side]
        ]
        return [f"{say('white')} {position.white}", f"{say('black')} {position.black}", *owing]

    def pieces(self, pieces: Sequence[str]) -> str:
        """Men that are placed, in words."""
        told = []
        for letter in dict.fromkeys(name[0] for name in pieces):
            count = sum(name[0] == letter for name in pieces)
            number = language(self.lang).number(count)
            one = f"piece-{letter}" if count == 1 else f"pieces-{letter}"
            told.append(self.say(one, count=number))
        return ", ".join(told)

    # --- what is wrong ----------------------------------------------------------------------

    def pointed(self, line: str, wrong: Misunderstood, names: Iterable[str]) -> list[str]:
        """The line with its word pointed at, and what may stand there.

        Args:
            line: what was typed.
            wrong: what is wrong with it.
            names: those of all players.
        """
        values = {"names": ", ".join(names), **wrong.values}
        if "colour" in values:
            values["colour"] = self.say(str(values["colour"]))
        allowed = self.say(wrong.allowed, **values) if wrong.allowed else ""
        word = wrong.word
        said = self.say(wrong.key, word=shortened(word.text), allowed=allowed, **values)
        return [*(marked(line, word.start, len(word.text)) if line.strip() else ()), said]

    def refused(self, error: CarromError, match: Match | None) -> list[str]:
        """What the Laws do not let happen, a line for each fault."""
        names = {} if match is None else self._language(match).words
        faults = (refusal(fault, self.lang, names) for fault in error.faults)
        return [self.say("refused", fault=fault) for fault in faults]
