"""The umpire's book: what is typed comes in, what is to be said goes out. No terminal is known.

Everything that happened is in the `Match`; what is asked next follows from it. So undoing is the
match's undoing, and a session is resumed from the match alone.

Example:
    >>> session = Session(Settings(players="Ann,Bob"))
    >>> session.enter("Ann"), session.prompt
    ([], 'Ann to choose: side or break? ')
    >>> _ = session.enter("break")
    >>> for line in session.enter("w1 s"):
    ...     print(line)
    One own man pocketed.
    The striker is pocketed: one due (Law 73).
    One own man comes back; Bob places it (Law 73).
    One man is owed until one is down (Law 72c).
    Ann plays on (Law 48).
"""

import dataclasses
from dataclasses import dataclass, field
from typing import Final

from carrom.cli.umpire_clock import Timing
from carrom.cli.umpire_commands import COMMANDS, NOTES, noted, nothing_more, read_law, undone
from carrom.cli.umpire_names import player_named, seats_in, team_named, teams_of
from carrom.cli.umpire_parse import (
    STROKE_WORDS,
    VOCABULARY,
    Misunderstood,
    Sight,
    Word,
    meaning,
    stroke_facts,
    words_of,
)
from carrom.cli.umpire_talk import Talk
from carrom.errors import CarromError, immutable
from carrom.rules.facts import FOUL_ACTS, LOSING_ACTS, StrokeFacts
from carrom.rules.formats import FORMATS, Format
from carrom.rules.match import Match
from carrom.rules.ruleset import RULESETS, Ruleset
from carrom.rules.toss import Teams, Toss

# Meanings of the words by which each question is answered, besides its own.
_ANYTIME: Final = (
    *("undo", "score", "sheet", "help", "law", "quit", "concede", "forfeit"),
    *NOTES,
)


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is agreed before the match. Frozen."""

    ruleset: Ruleset = RULESETS["icf"]
    """The way of playing."""
    format: Format = FORMATS["icf"]
    """What the organiser agreed on."""
    seats: int | None = None
    """2 or 4; None: as many as there are names."""
    players: str | None = None
    """Names with commas between: a pair, then the other pair; None: they are asked for."""
    lang: str = "en"
    """The language of questions and announcements."""


@dataclass(slots=True)
class _Before:
    """What is known before the match begins."""

    teams: Teams | None = None
    toss: int | None = None
    """The team that won it."""


@dataclass(slots=True)
class Session:
    """An umpire's work from the toss to the final sheet.

    Args:
        settings: what is agreed.
        match: one to be resumed.

    Raises:
        CarromError: players that cannot play; every fault is listed.
    """

    settings: Settings
    match: Match | None = None
    finished: bool = field(default=False, init=False)
    """Whether there is nothing more to ask."""
    _before: _Before = field(default_factory=_Before, init=False)
    _held: StrokeFacts | None = field(default=None, init=False)
    """A stroke that came too late, until somebody says whether that was a foul."""
    _time: Timing = field(default_factory=Timing, init=False)

    def __post_init__(self) -> None:
        """Seat the players that are known."""
        if self.settings.players is not None and self.match is None:
            self._before.teams = self._teams(self.settings.players)

    @property
    def _talk(self) -> Talk:
        return Talk(self.settings.lang)

    # --- what is asked ----------------------------------------------------------------------

    @property
    def question(self) -> str:
        """What is asked now: the end of a key of `SAY`."""
        match = self.match
        if match is None:
            if self._before.teams is None:
                return "players"
            return "toss" if self._before.toss is None else "choice"
        if match.over:
            return "end"
        if match.game.over:
            return "next-game"
        if match.position.over:
            return "extra" if match.game.extra_board_due else "next-board"
        if match.position.pending:
            return "placing"
        if self._held is not None:
            return "overrun"
        return "stroke" if match.position.broken else "break"

    @property
    def prompt(self) -> str:
        """The question, as it stands before the cursor."""
        question, talk = self.question, self._talk
        if question == "players" and self.settings.seats is not None:
            return f"{talk.say(f'ask-players-{self.settings.seats}')}: "
        values: dict[str, object] = {}
        if question in ("toss", "choice", "extra"):
            first, second = self._team_names()
            values = {"first": first, "second": second}
        if question == "choice" and self._before.toss is not None:
            values["player"] = self._team_names()[self._before.toss]
        if self.match is not None:
            values |= talk.on_board(self.match)
        if question == "placing":
            question += self._must()
        text = talk.say(f"ask-{question}", **values)
        return f"{text} " if text.endswith("?") else f"{text}> "

    # --- what is typed ----------------------------------------------------------------------

    def enter(self, line: str, now: float | None = None) -> list[str]:
        """Take what was typed.

        Args:
            line: the words; what cannot be understood changes nothing.
            now: the time, s from any moment; None: there is no clock.

        Returns:
            The lines that are to be said.
        """
        self._time.look(now, self.match)
        phase = self._time.new_phase(self.match)
        said = [] if phase is None else [self._talk.say(f"phase-{phase}")]
        late = self._time.new_protest(self.match)
        if late is not None and self.match is not None:
            said += self._talk.sentences(self.match, [late])
        try:
            return said + self._answer(line, words_of(line))
        except Misunderstood as wrong:
            return said + self._talk.pointed(line, wrong, self._players())
        except CarromError as error:
            return said + self._talk.refused(error, self.match)

    def _answer(self, line: str, words: list[Word]) -> list[str]:
        match = self.match
        first = self._meaning(words[0]) if words else ""
        if match is None:
            return self._before_the_match(line, words, first)
        question = self.question
        if first in _ANYTIME:
            return self._command(match, first, words)
        if question == "extra" and words and first not in COMMANDS:
            return self._new_board(match, breaker=player_named(match, words))
        if first in COMMANDS:
            return self._command(match, first, words)
        if question in ("next-board", "next-game", "end"):
            return self._go_on(match, question, words, first)
        if not words:
            return [self._nothing_typed(question)]
        if first == "play":
            return self._play(match, words)
        if question == "placing":
            return self._place(match, words, first)
        if question == "overrun":
            return self._overrun(match, words, first)
        return self._stroke(match, words)

    def _meaning(self, word: Word) -> str:
        return meaning(word, VOCABULARY[self.settings.lang])[0]

    def _nothing_typed(self, question: str) -> str:
        keys = {"placing": f"allowed-placing{self._must()}", "overrun": "ask-overrun"}
        said = self._talk.say(keys.get(question, "empty"))
        return said[:1].upper() + said[1:]

    # --- before the match -------------------------------------------------------------------

    def _teams(self, text: str) -> Teams:
        return teams_of(text, self.settings.seats, self.settings.lang)

    def _players(self) -> list[str]:
        """The names of all players that are known."""
        teams = self._before.teams if self.match is None else self.match.teams
        return [name for team in teams or () for name in team]

    def _team_names(self) -> tuple[str, str]:
        teams = self._before.teams if self.match is None else self.match.teams
        first, second = teams or (("",), ("",))
        return " & ".join(first), " & ".join(second)

    def _before_the_match(self, line: str, words: list[Word], first: str) -> list[str]:
        before = self._before
        if first == "help" and len(words) == 1:
            return self._talk.say("help").splitlines()
        if first == "quit" and len(words) == 1:
            self.finished = True
            return []
        if first == "law":
            return read_law(self._talk, words)
        if first == "undo" and len(words) == 1:
            return self._undo_before()
        if before.teams is None:
            try:
                before.teams = self._teams(line)
            except CarromError as error:
                return list(error.faults)
            return []
        if before.toss is None:
            return self._toss(before.teams, line, words, first)
        if first in ("side", "break") and len(words) == 1:
            return self._begin(Toss(winner=before.toss, choice=first))
        raise Misunderstood(words[0] if words else Word(""), "unknown", "allowed-choice")

    def _toss(self, teams: Teams, line: str, words: list[Word], first: str) -> list[str]:
        """Who won the toss; a first stroke, or nothing, means that nobody asked."""
        team = team_named(teams, words)
        if team is not None:
            self._before.toss = team
            return []
        if words and first not in STROKE_WORDS and first != "play":
            raise Misunderstood(words[0], "unknown", "allowed-toss")
        said = self._begin(Toss(winner=0, choice="break"))
        told = [self._talk.say("no-toss", player=teams[0][0]), *said]
        return told + (self.enter(line, self._reading) if words else [])

    def _undo_before(self) -> list[str]:
        """One question back: the choice, the toss, the players if they were asked for."""
        before = self._before
        if before.toss is not None:
            before.toss = None
            return [self._talk.say("undone-toss")]
        if before.teams is None or self.settings.players is not None:
            return [self._talk.say("nothing-to-undo")]
        before.teams = None
        return [self._talk.say("undone-players")]

    def _begin(self, toss: Toss) -> list[str]:
        teams, settings = self._before.teams, self.settings
        assert teams is not None  # the toss comes after the players
        self.match = match = Match.opening(
            teams,
            settings.ruleset,
            toss=toss,
            format=settings.format,
            layout=False,
            at=self._time.now,
        )
        talk = self._talk
        reminders = talk.sentences(match, match.reminders)
        return [*reminders, talk.seats(match), talk.board_begins(match)]

    def opening_lines(self) -> list[str]:
        """What is said when a match is resumed."""
        match = self.match
        if match is None:
            return []
        players = " - ".join(self._team_names())
        return [self._talk.say("resumed", players=players), *self._talk.score(match)]

    # --- strokes ----------------------------------------------------------------------------

    def _stroke(self, match: Match, words: list[Word]) -> list[str]:
        facts = stroke_facts(words, self._sight(match))
        clock, now = self._time.shot, self._time.now
        late = clock is not None and now is not None and clock.overrun(now)
        late = late and not facts.fell
        if clock is not None and now is not None and late and not facts.time_overrun:
            match.rule(facts)  # refused at once, if it has to be
            self._held, self._time.shot = facts, None
            seconds = clock.elapsed(now)
            return [self._talk.say("overrun", seconds=seconds, limit=clock.seconds)]
        return self._rule(match, facts)

    def _overrun(self, match: Match, words: list[Word], first: str) -> list[str]:
        facts = self._held
        if facts is None or first not in ("time_overrun", "ok") or len(words) > 1:
            return self._stroke(match, words)  # the umpire has changed his mind about it
        if first == "time_overrun":
            facts = facts.replace(time_overrun=True)
        return self._rule(match, facts)

    def _rule(self, match: Match, facts: StrokeFacts) -> list[str]:
        ruling = match.rule(facts)
        said = self._talk.sentences(match, ruling.remarks)
        after = match.apply(ruling, at=self._time.now)
        if facts.fell and not after.position.over:
            self.match = after  # no stroke: what waits, and the clock, go on
        else:
            self._goes_on_from(after)
        return [*said, "", *self._talk.ended(after)] if after.position.over else said

    def _sight(self, match: Match) -> Sight:
        position = match.position
        seats = position.seats
        own = position.side_of(position.turn)
        colours = [position.sides[side].colour for side in (own, 1 - own)]
        return Sight(
            words=VOCABULARY[self.settings.lang],
            colours=None if None in colours else (str(colours[0]), str(colours[1])),
            men=dict(zip(("white", "black"), position.men_lying, strict=True)),
            queen=position.queen_state == "board",
            broken=position.broken,
            seats=seats_in(match),
            other=seats[1 - seats.index(position.turn)] if len(seats) == 2 else None,
        )

    # --- placing ----------------------------------------------------------------------------

    def _place(self, match: Match, words: list[Word], first: str) -> list[str]:
        if first == "unseen" and len(words) == 1:
            return self._forgotten(match)
        fell = "fell" in map(self._meaning, words)
        if fell or first in (*FOUL_ACTS, *LOSING_ACTS, "unseen") or first.startswith("fault:"):
            return self._meanwhile(match, words)
        if first not in ("placed", "forgo"):
            key = "not-now" if first else "unknown"
            raise Misunderstood(words[0], key, f"allowed-placing{self._must()}")
        nothing_more(words, 1)
        talk, now, clock = self._talk, self._time.now, self._time.placing
        pieces = talk.pieces(match.position.pending_placements)
        act = match.place if first == "placed" else match.forgo
        self.match = act(at=now)
        key = "placed" if first == "placed" else "forgone"
        said = [talk.say(key, player=match.placer, pieces=pieces)]
        if clock is not None and now is not None and clock.overrun(now):
            values = {"seconds": clock.elapsed(now), "limit": clock.seconds}
            said.append(talk.say("placing-overrun", player=match.placer, **values))
        self._time.placing = None
        return said

    def _must(self) -> str:
        """The end of the keys of texts that offer no `forgo`, where the men must be placed."""
        return "-must" if self.match is not None and not self.match.position.may_forgo else ""

    def _meanwhile(self, match: Match, words: list[Word]) -> list[str]:
        """What happens while men await placing: the placer did it, if nobody is named."""
        facts = stroke_facts(words, self._sight(match))
        if facts.is_stroke:
            raise Misunderstood(words[-1], "not-now", f"allowed-placing{self._must()}")
        if facts.acts and facts.by is None:
            facts = facts.replace(by=match.position.placer)
        return self._rule(match, facts)

    def _forgotten(self, match: Match) -> list[str]:
        """Nobody thought of the due men before the next stroke (Law 83)."""
        pieces = self._talk.pieces(match.position.pending_placements)
        self._goes_on_from(match.forgo(unnoticed=True, at=self._time.now))
        return [self._talk.say("forgotten", player=match.placer, pieces=pieces)]

    # --- between boards ---------------------------------------------------------------------

    def _go_on(self, match: Match, question: str, words: list[Word], first: str) -> list[str]:
        if words and (first != "next" or len(words) > 1):
            word = words[0] if first != "next" else words[1]
            key = "not-now" if first else "unknown"
            raise Misunderstood(word, key, "allowed-next")
        if question == "end":
            self.finished = True
            return []
        if question == "next-board":
            return self._new_board(match)
        return self._opened(match, match.next_game(at=self._time.now))

    def _new_board(self, match: Match, breaker: str | None = None) -> list[str]:
        clock, now = match.clock, self._time.now
        timed = clock is not None and clock.running and not match.game.extra_board_due
        if clock is not None and now is not None and timed and not clock.new_board_allowed(now):
            return [self._talk.say("no-new-board")]
        return self._opened(match, match.next_board(breaker=breaker, at=now))

    def _opened(self, before: Match, after: Match) -> list[str]:
        self._goes_on_from(after)
        moved = [self._talk.seats(after)] if before.seating != after.seating else []
        return [*moved, self._talk.board_begins(after)]

    # --- commands ---------------------------------------------------------------------------

    def _command(self, match: Match, first: str, words: list[Word]) -> list[str]:
        if first == "help":
            return self._talk.say("help").splitlines()
        if first == "law":
            return read_law(self._talk, words)
        if first == "undo":
            return self._undo(match, words)
        if first in NOTES:
            return self._note(match, first, words)
        if first in COMMANDS:
            after, said = COMMANDS[first](self._talk, match, words, self._time.now)
            self._goes_on_from(after)
            return said
        nothing_more(words, 1)
        if first == "sheet":
            return self.sheets()
        if first == "score":
            return self._talk.score(match)
        self.finished = True
        return []

    def _note(self, match: Match, first: str, words: list[Word]) -> list[str]:
        """Something is noted; play goes on, but that an appeal stops the time."""
        after, said = noted(self._talk, match, words, self._time.now)
        if after.game is match.game:
            self.match = after
        else:
            self._goes_on_from(after)  # a board that is played again
        if first == "appeal":
            self._time.pause(self._time.now)
        return said

    def _undo(self, match: Match, words: list[Word]) -> list[str]:
        if len(words) == 1 and self._held is not None:
            self._goes_on_from(match)
            return [self._talk.say("undone", count=1)]
        if len(words) == 1 and not match.acts:
            return self._toss_again(match)
        before, count = undone(match, words)
        self._goes_on_from(before)
        return [self._talk.say("undone", count=count), *self._talk.score(before)]

    def _toss_again(self, match: Match) -> list[str]:
        """Back to the toss, which was told wrongly."""
        start = match.start
        self.settings = dataclasses.replace(
            self.settings, ruleset=start.ruleset, format=start.format
        )
        self._before, self.match = _Before(teams=match.teams), None
        self._no_stroke()
        return [self._talk.say("undone-toss")]

    def sheets(self) -> list[str]:
        """The score sheets of all games so far."""
        return [] if self.match is None else self._talk.sheets(self.match)

    # --- clocks -----------------------------------------------------------------------------

    @property
    def _reading(self) -> float | None:
        """The clock as it was read last."""
        time = self._time
        return None if time.now is None or time.offset is None else time.now + time.offset

    def _play(self, match: Match, words: list[Word]) -> list[str]:
        """The clock of the stroke, or of the placing, is started."""
        nothing_more(words, 1)
        now = self._time.now
        if now is None:
            return [self._talk.say("no-clock")]
        if match.placer is None:
            self._held = None
        seconds = self._time.start(match, now)
        player = match.player_on_turn if match.placer is None else match.placer
        return [self._talk.say("clock", seconds=seconds, player=player)]

    def alarm(self, now: float) -> tuple[float, str] | None:
        """In how many seconds an alarm is due, and what is said then; None: no clock runs."""
        match, left = self.match, self._time.left(now)
        if match is None or left is None:
            return None
        player = match.placer if self._time.placing else match.player_on_turn
        return left[0], self._talk.say("alarm", limit=left[1], player=player)

    def _goes_on_from(self, match: Match) -> None:
        """The match as it is now; no stroke is in the air."""
        self.match = match
        self._no_stroke()

    def _no_stroke(self) -> None:
        self._held = None
        self._time.stop()


__all__ = ["Session", "Settings"]
