"""The umpire's book: what is typed comes in, what is to be said goes out. No terminal is known.

Everything that happened is in the `Match`; what is asked next follows from it. So undoing is the
match's undoing, and a session is resumed from the match alone.

Example:
    >>> session = Session(Settings(players="Ann,Bob"))
    >>> session.enter("Ann"), session.prompt
    ([], 'Ann chooses: side or break? ')
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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from carrom.cli.umpire_parse import (
    STROKE_WORDS,
    VOCABULARY,
    Misunderstood,
    Sight,
    Word,
    meaning,
    plain,
    stroke_facts,
    words_of,
)
from carrom.cli.umpire_sheet import sheet_lines
from carrom.cli.umpire_words import SAY
from carrom.errors import CarromError
from carrom.rules.clock import PlacingClock, ShotClock
from carrom.rules.facts import StrokeFacts
from carrom.rules.formats import FORMATS, Format
from carrom.rules.game_end import FORFEITS, REPLAYS
from carrom.rules.match import Match
from carrom.rules.messages import language
from carrom.rules.messages.language import Language
from carrom.rules.remark import Remark
from carrom.rules.ruleset import RULESETS, Ruleset
from carrom.rules.toss import Teams, Toss

# Meanings of the words by which each question is answered, besides those of `_ANYTIME`.
_ANYTIME: Final = ("undo", "score", "sheet", "help", "law", "quit", "concede", "forfeit")
_FRENCH_SEATS: Final = {"sud": "south", "est": "east", "nord": "north", "ouest": "west"}


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
class _Timing:
    """The clocks of a session; the times that the match is told begin at 0."""

    offset: float | None = None
    """What is taken from a reading of the clock; None: nothing was read yet."""
    now: float | None = None
    """The time of the match; None: no clock."""
    shot: ShotClock | None = None
    placing: PlacingClock | None = None
    phase: str = ""
    """What was said of the time of the game."""


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
        CarromError: players that cannot play.
    """

    settings: Settings
    match: Match | None = None
    finished: bool = field(default=False, init=False)
    """Whether there is nothing more to ask."""
    _before: _Before = field(default_factory=_Before, init=False)
    _held: StrokeFacts | None = field(default=None, init=False)
    """A stroke that came too late, until somebody says whether that was a foul."""
    _time: _Timing = field(default_factory=_Timing, init=False)

    def __post_init__(self) -> None:
        """Seat the players that are known."""
        if self.settings.players is not None and self.match is None:
            self._before.teams = self._teams(self.settings.players)

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
        question = self.question
        if question == "players" and self.settings.seats is not None:
            return f"{self._say(f'ask-players-{self.settings.seats}')}: "
        values: dict[str, object] = {}
        if question in ("toss", "choice", "extra"):
            first, second = self._team_names()
            values = {"first": first, "second": second}
        if question == "choice" and self._before.toss is not None:
            values["player"] = self._team_names()[self._before.toss]
        if self.match is not None:
            values |= self._on_board(self.match)
        text = self._say(f"ask-{question}", **values)
        return f"{text} " if text.endswith("?") else f"{text}> "

    def _on_board(self, match: Match) -> dict[str, object]:
        position = match.position
        say = self._say
        white = f"{say('white')} {position.white}"
        black = f"{say('black')} {position.black}"
        colour = position.sides[position.side_of(position.turn)].colour
        parts = [black, white] if colour == "black" else [white, black]
        if position.queen_state != "covered":
            parts.append(say("queen" if position.queen_state == "board" else "cover"))
        placer = match.placer
        pieces = self._pieces(position.pending_placements)
        player = match.player_on_turn if placer is None else placer
        return {"player": player, "board": ", ".join(parts), "pieces": pieces}

    def _pieces(self, pieces: tuple[str, ...]) -> str:
        """Men that are placed, in words."""
        told = []
        for letter in dict.fromkeys(name[0] for name in pieces):
            count = sum(name[0] == letter for name in pieces)
            number = language(self.settings.lang).number(count)
            one = f"piece-{letter}" if count == 1 else f"pieces-{letter}"
            told.append(self._say(one, count=number))
        return ", ".join(told)

    # --- what is typed ----------------------------------------------------------------------

    def enter(self, line: str, now: float | None = None) -> list[str]:
        """Take what was typed.

        Args:
            line: the words; what cannot be understood changes nothing.
            now: the time, s from any moment; None: there is no clock.

        Returns:
            The lines that are to be said.
        """
        self._look_at_the_clock(now)
        said = self._time_of_the_game()
        words = words_of(line)
        try:
            return said + self._answer(line, words)
        except Misunderstood as wrong:
            return said + self._pointed(line, wrong)
        except CarromError as error:
            return said + [self._say("refused", fault=fault) for fault in error.faults]

    def _answer(self, line: str, words: list[Word]) -> list[str]:
        match = self.match
        first = meaning(words[0], self._words)[0] if words else ""
        if match is None:
            return self._before_the_match(line, words, first)
        question = self.question
        if first in _ANYTIME:
            return self._command(match, first, words)
        if question == "extra" and words:
            player = self._player(words[0], words)
            return self._new_board(match, breaker=player)
        if first in ("replay", "timeup"):
            return self._command(match, first, words)
        if question in ("next-board", "next-game", "end"):
            return self._go_on(match, question, words, first)
        if not words:
            return [self._say("empty")] if question in ("stroke", "break") else [self._all_said()]
        if first == "play":
            return self._play(match, words)
        if question == "placing":
            return self._place(match, words, first)
        if question == "overrun":
            return self._overrun(match, words, first)
        return self._stroke(match, words)

    def _all_said(self) -> str:
        return self._say("allowed-placing" if self.question == "placing" else "ask-overrun")

    # --- before the match -------------------------------------------------------------------

    def _teams(self, text: str) -> Teams:
        """The teams of names with commas between."""
        names = [" ".join(name.split()) for name in text.split(",")]
        seats = self.settings.seats
        fits = len(names) in (2, 4) if seats is None else len(names) == seats
        if not (fits and all(names) and len({plain(name) for name in names}) == len(names)):
            raise CarromError(self._say("players" if seats is None else f"players-{seats}"))
        half = len(names) // 2
        return tuple(names[:half]), tuple(names[half:])

    def _team_names(self) -> tuple[str, str]:
        teams = self._before.teams if self.match is None else self.match.teams
        first, second = teams or (("",), ("",))
        return " & ".join(first), " & ".join(second)

    def _before_the_match(self, line: str, words: list[Word], first: str) -> list[str]:
        before = self._before
        if first == "help" and len(words) == 1:
            return self._say("help").splitlines()
        if first == "quit" and len(words) == 1:
            self.finished = True
            return []
        if first == "undo" and len(words) == 1 and before.teams is not None:
            if before.toss is None:
                return [self._say("nothing-to-undo")]
            before.toss = None
            return [self._say("undone-toss")]
        if before.teams is None:
            try:
                before.teams = self._teams(line)
            except CarromError as error:
                return list(error.faults)
            return []
        if before.toss is None:
            team = self._named_team(words)
            if team is not None:
                before.toss = team
                return []
            if not words or first in STROKE_WORDS or first == "play":
                said = self._begin(Toss(winner=0, choice="break"))
                player = before.teams[0][0]
                told = [self._say("no-toss", player=player), *said]
                return told + (self._answer(line, words) if words else [])
            raise Misunderstood(words[0], "unknown", "allowed-toss")
        if first in ("side", "break") and len(words) == 1:
            return self._begin(Toss(winner=before.toss, choice=first))
        word = words[0] if words else Word("")
        raise Misunderstood(word, "unknown", "allowed-choice")

    def _named_team(self, words: list[Word]) -> int | None:
        """The team that somebody names: by number, by a player, or by the start of a name."""
        if not words or self._before.teams is None:
            return None
        text = plain(" ".join(word.text for word in words))
        if text in ("1", "2"):
            return int(text) - 1
        found = [
            team
            for team, names in enumerate(self._before.teams)
            if any(plain(name) == text for name in names)
        ] or [
            team
            for team, names in enumerate(self._before.teams)
            if plain(" & ".join(names)).startswith(text)
            or any(plain(name).startswith(text) for name in names)
        ]
        return found[0] if len(found) == 1 else None

    def _begin(self, toss: Toss) -> list[str]:
        teams, settings = self._before.teams, self.settings
        assert teams is not None  # the toss comes after the players
        self.match = Match.opening(
            teams,
            settings.ruleset,
            toss=toss,
            format=settings.format,
            layout=False,
            at=self._time.now,
        )
        return [*self._reminders(self.match), self._board_begins(self.match)]

    def opening_lines(self) -> list[str]:
        """What is said when a match is resumed."""
        match = self.match
        if match is None:
            return []
        players = " - ".join(self._team_names())
        return [self._say("resumed", players=players), *self._score(match)]

    # --- strokes ----------------------------------------------------------------------------

    def _stroke(self, match: Match, words: list[Word]) -> list[str]:
        facts = stroke_facts(words, self._sight(match))
        self._check_counts(match, words)
        clock, now = self._time.shot, self._time.now
        late = clock is not None and now is not None and clock.overrun(now)
        if clock is not None and now is not None and late and not facts.time_overrun:
            match.rule(facts)  # refused at once, if it has to be
            self._held, self._time.shot = facts, None
            seconds = clock.elapsed(now)
            return [self._say("overrun", seconds=seconds, limit=clock.seconds)]
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
        said = self._sentences(match, ruling.remarks)
        self.match = after = match.apply(ruling, at=self._time.now)
        self._reset()
        if after.position.over:
            said += ["", *self._ended(after)]
        return said

    def _sight(self, match: Match) -> Sight:
        position = match.position
        following = position.seats[(position.seats.index(position.turn) + 1) % len(position.seats)]
        return Sight(
            words=self._words,
            free=position.sides[0].colour is None,
            broken=position.broken,
            seats={key: match.seat_of(name) for key, name in self._names(match).items()},
            other=following if len(position.seats) == 2 else None,
        )

    def _check_counts(self, match: Match, words: list[Word]) -> None:
        """Point at the word that tells more men than lie there, or a queen that does not."""
        position = match.position
        own = position.side_of(position.turn)
        left = {"white": position.white, "black": position.black}
        if position.sides[own].colour is not None:
            colours = [str(position.sides[side].colour) for side in (own, 1 - own)]
            alias = dict(zip(("own", "opponent"), colours, strict=True))
        else:
            alias = {}
        for word in words:
            said, number = meaning(word, self._words)
            colour = alias.get(said, said)
            if colour in left:
                told = 1 if number is None else number
                left[colour] -= told
                if left[colour] < 0:
                    there = position.white if colour == "white" else position.black
                    pieces = f"{self._say(colour)} {there}"
                    raise Misunderstood(word, "too-many", count=pieces)
            if said == "queen" and position.queen_state != "board":
                raise Misunderstood(word, "no-queen")

    # --- placing ----------------------------------------------------------------------------

    def _place(self, match: Match, words: list[Word], first: str) -> list[str]:
        if first not in ("placed", "forgo"):
            key = "not-now" if first else "unknown"
            raise Misunderstood(words[0], key, "allowed-placing")
        self._nothing_more(words, 1)
        pieces = self._pieces(match.position.pending_placements)
        now, clock = self._time.now, self._time.placing
        act = match.place if first == "placed" else match.forgo
        self.match = act(at=now)
        key = "placed" if first == "placed" else "forgone"
        said = [self._say(key, player=match.placer, pieces=pieces)]
        if clock is not None and now is not None and clock.overrun(now):
            seconds, limit = clock.elapsed(now), clock.seconds
            player = match.placer
            told = self._say("placing-overrun", seconds=seconds, limit=limit, player=player)
            said.append(told)
        self._time.placing = None
        return said

    # --- between boards ---------------------------------------------------------------------

    def _ended(self, match: Match) -> list[str]:
        """What is said after a board, a game, or the match."""
        result = match.position.result
        said = []
        if match.position.over and result is not None and result.code.startswith("time-"):
            said += self._sentences(match, [Remark(result.code)])
        return said + self._reminders(match)

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
        self.match = after = match.next_game(at=self._time.now)
        self._reset()
        return [self._board_begins(after)]

    def _new_board(self, match: Match, breaker: str | None = None) -> list[str]:
        clock, now = match.clock, self._time.now
        extra = match.game.extra_board_due
        if clock is None or now is None or not clock.running or extra:
            allowed = True
        else:
            allowed = clock.new_board_allowed(now)
        if not allowed:
            return [self._say("no-new-board")]
        self.match = after = match.next_board(breaker=breaker, at=now)
        self._reset()
        return [self._board_begins(after)]

    def _board_begins(self, match: Match) -> str:
        key = "begin" if match.position.sides[0].colour is None else "begin-colour"
        board, player = match.game.number, match.player_on_turn
        return self._say(key, game=match.number, board=board, player=player)

    def _reminders(self, match: Match) -> list[str]:
        return self._sentences(match, match.reminders)

    # --- commands ---------------------------------------------------------------------------

    def _command(self, match: Match, first: str, words: list[Word]) -> list[str]:
        if first == "help":
            return self._say("help").splitlines()
        if first == "law":
            return self._law(words)
        if first in ("score", "sheet", "quit", "timeup"):
            self._nothing_more(words, 1)
        if first == "sheet":
            return self.sheets()
        if first == "quit":
            self.finished = True
            return []
        if first in ("score", "timeup"):
            return self._score(match) if first == "score" else self._time_up(match)
        do = {
            "undo": self._undo,
            "concede": self._concede,
            "forfeit": self._forfeit,
            "replay": self._replay,
        }
        return do[first](match, words)

    def _undo(self, match: Match, words: list[Word]) -> list[str]:
        self._nothing_more(words, 2)
        most = len(match.acts)
        count = 1
        if len(words) == 2:
            text = words[1].text
            count = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
        if self._held is not None and count == 1:
            self._reset()
            return [self._say("undone", count=1)]
        if not most and count == 1:
            return self._toss_again(match)
        if not 1 <= count <= most:
            raise Misunderstood(words[-1], "unknown", "allowed-count", most=most)
        for _ in range(count):
            match = match.undo()
        self._reset()
        self.match = match
        return [self._say("undone", count=count), *self._score(match)]

    def _toss_again(self, match: Match) -> list[str]:
        """Back to the toss, which was told wrongly."""
        start = match.start
        self.settings = dataclasses.replace(
            self.settings, ruleset=start.ruleset, format=start.format
        )
        self._before, self.match = _Before(teams=match.teams), None
        self._reset()
        return [self._say("undone-toss")]

    def _law(self, words: list[Word]) -> list[str]:
        from carrom.rules.laws import law

        text = " ".join(word.text for word in words[1:])
        try:
            found = law(text)
        except CarromError as error:
            if len(words) < 2:
                raise Misunderstood(words[0], "unknown", "allowed-law") from error
            raise
        lang = self.settings.lang
        name = language(lang).cited((found.number,))
        return [f"{name}{self._say('separator')}{found.title_in(lang)}", found.text_in(lang)]

    def _concede(self, match: Match, words: list[Word]) -> list[str]:
        whole = len(words) > 1 and meaning(words[-1], self._words)[0] == "match"
        named = words[1:-1] if whole else words[1:]
        player = self._player(named[0], named) if named else match.player_on_turn
        self.match = after = match.concede(player, match=whole, at=self._time.now)
        self._reset()
        key = "conceded-match" if whole else "conceded"
        return [self._say(key, player=player), *self._reminders(after)]

    def _forfeit(self, match: Match, words: list[Word]) -> list[str]:
        if len(words) < 2:
            raise Misunderstood(words[0], "needs-name", "allowed-name")
        reason = words[-1].text.casefold()
        if len(words) < 3 or reason not in FORFEITS:
            word = words[-1]
            raise Misunderstood(word, "unknown", "allowed-reason", reasons=", ".join(FORFEITS))
        player = self._player(words[1], words[1:-1])
        self.match = after = match.forfeit(player, reason, at=self._time.now)
        self._reset()
        told = self._say("forfeited", player=player, reason=self._say(f"reason-{reason}"))
        return [told, *self._reminders(after)]

    def _replay(self, match: Match, words: list[Word]) -> list[str]:
        self._nothing_more(words, 2)
        reason = words[1].text.casefold() if len(words) == 2 else "unforeseen"
        if reason not in REPLAYS:
            known = ", ".join(REPLAYS)
            raise Misunderstood(words[1], "unknown", "allowed-reason", reasons=known)
        self.match = after = match.replay_board(reason, at=self._time.now)
        self._reset()
        told = self._say("replayed", reason=self._say(f"reason-{reason}"))
        return [told, self._board_begins(after)]

    def _time_up(self, match: Match) -> list[str]:
        playing = not match.position.over
        after = match.time_up(at=self._time.now)
        self._reset()
        self.match = after
        return self._ended(after) if playing else [self._say("time-over"), *self._ended(after)]

    def _score(self, match: Match) -> list[str]:
        first, second = self._team_names()
        points, games = match.score, match.games
        said = [
            self._say(
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
                self._say(
                    "games",
                    first=first,
                    first_games=games[0],
                    second=second,
                    second_games=games[1],
                )
            )
        return said if match.position.over or match.over else said + self._sides(match)

    def _sides(self, match: Match) -> list[str]:
        """What both sides have on the board, and where the queen is."""
        position = match.position
        said = []
        order = (0, 1) if match.team_of_side(0) == 0 else (1, 0)
        for side in order:
            players, state = match.team_name(match.team_of_side(side)), position.sides[side]
            if state.colour is None:
                line = self._say("side-free", players=players, points=state.points)
            else:
                colour, men = self._say(state.colour), position.men_of(side)
                line = self._say("side", players=players, colour=colour, men=men)
            if state.dues:
                line += f"; {self._say('dues', count=state.dues)}"
            said.append(f"{line}.")
        players = ""
        if position.queen_side is not None:
            players = match.team_name(match.team_of_side(position.queen_side))
        return [*said, self._say(f"queen-{position.queen_state}", players=players)]

    def sheets(self) -> list[str]:
        """The score sheets of all games so far."""
        match = self.match
        if match is None:
            return []
        said: list[str] = []
        for sheet in match.score_sheets():
            said += [""] if said else []
            said += sheet_lines(sheet, self.settings.lang, started=match.start.at)
        return said

    # --- clocks -----------------------------------------------------------------------------

    def _look_at_the_clock(self, now: float | None) -> None:
        """The time of the match, which goes on where a resumed one stopped."""
        timing = self._time
        if now is None:
            timing.now = None
            return
        if timing.offset is None:
            last = None if self.match is None else _last_time(self.match)
            timing.offset = now - (last or 0.0)
        timing.now = max(0.0, now - timing.offset)
        last = None if self.match is None else _last_time(self.match)
        if last is not None and timing.now < last:  # a clock that went backwards
            timing.offset, timing.now = now - last, last

    def _time_of_the_game(self) -> list[str]:
        """What is to be said when another part of the game's time begins."""
        match, timing = self.match, self._time
        if match is None or match.game.over or timing.now is None:
            return []
        clock = match.clock
        if clock is None or not clock.running:
            return []
        phase = clock.phase(timing.now)
        if phase == timing.phase:
            return []
        timing.phase = phase
        return [] if phase in ("before", "play") else [self._say(f"phase-{phase}")]

    def _play(self, match: Match, words: list[Word]) -> list[str]:
        """The clock of the stroke, or of the placing, is started."""
        self._nothing_more(words, 1)
        timing, now = self._time, self._time.now
        if now is None:
            return [self._say("no-clock")]
        placer = match.position.placer
        if placer is not None:
            timing.placing = PlacingClock.of(match.ruleset, placer).start(now)
            return [self._say("clock", seconds=timing.placing.seconds, player=match.placer)]
        self._held = None
        timing.shot = ShotClock.of(match.ruleset).start(now)
        return [self._say("clock", seconds=timing.shot.seconds, player=match.player_on_turn)]

    def alarm(self, now: float) -> tuple[float, str] | None:
        """In how many seconds an alarm is due, and what is said then; None: no clock runs."""
        match, timing = self.match, self._time
        clock = timing.placing or timing.shot
        if match is None or clock is None or timing.offset is None:
            return None
        player = match.placer if timing.placing else match.player_on_turn
        left = clock.left(max(clock.since or 0.0, now - timing.offset))
        return left, self._say("alarm", limit=clock.seconds, player=player)

    def _reset(self) -> None:
        """No stroke is in the air."""
        self._held = self._time.shot = self._time.placing = None

    # --- words ------------------------------------------------------------------------------

    @property
    def _words(self) -> Mapping[str, str]:
        return VOCABULARY[self.settings.lang]

    def _say(self, key: str, **values: object) -> str:
        return SAY[self.settings.lang][key].format(**values)

    def _sentences(self, match: Match, remarks: Iterable[Remark]) -> list[str]:
        """Remarks in words, with the players' names for the seats where they sit."""
        talk = self._language(match)
        return [talk.sentence(remark.code, remark.laws, remark.values) for remark in remarks]

    def _language(self, match: Match) -> Language:
        talk = language(self.settings.lang)
        sides = {
            "-".join(match.start.seats[side::2]): match.team_name(match.team_of_side(side))
            for side in (0, 1)
        }
        return dataclasses.replace(talk, words={**talk.words, **match.seating, **sides})

    def _names(self, match: Match) -> dict[str, str]:
        """What a player may be called, and his name: name, part of it, seat."""
        found: dict[str, str] = {}
        for seat, name in match.seating.items():
            found[seat] = name
        found |= {word: found[seat] for word, seat in _FRENCH_SEATS.items() if seat in found}
        parts = [(part, name) for name in match.order for part in plain(name).split()]
        for part, name in parts:
            if sum(part == other for other, _ in parts) == 1:
                found[part] = name
        return found | {plain(name): name for name in match.order}

    def _player(self, word: Word, words: list[Word]) -> str:
        """The player whom words name."""
        match = self.match
        assert match is not None
        text = plain(" ".join(one.text for one in words))
        names = self._names(match)
        found = names.get(text)
        if found is None:
            begun = {name for key, name in names.items() if key.startswith(text)}
            if len(begun) != 1:
                raise Misunderstood(word, "unknown", "allowed-name")
            found = begun.pop()
        return found

    def _nothing_more(self, words: list[Word], most: int) -> list[str]:
        if len(words) > most:
            raise Misunderstood(words[most], "unknown", "allowed-nothing-more")
        return []

    def _pointed(self, line: str, wrong: Misunderstood) -> list[str]:
        """The line with its word pointed at, and what may stand there."""
        values = dict(wrong.values)
        teams = self._before.teams if self.match is None else self.match.teams
        names = [name for team in teams or () for name in team]
        values.setdefault("names", ", ".join(names))
        allowed = self._say(wrong.allowed, **values) if wrong.allowed else ""
        said = self._say(wrong.key, word=wrong.word.text, allowed=allowed, **values)
        if "\t" in line or not line.strip():
            return [said]
        marks = "^" * max(1, len(wrong.word.text))
        return [f"  {line.rstrip()}", f"  {' ' * wrong.word.start}{marks}", said]


def _last_time(match: Match) -> float | None:
    """The last time that a match was told."""
    return match.game.last_at


__all__ = ["Session", "Settings"]
