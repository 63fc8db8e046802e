"""A match: toss, games, changes of sides and rests (Laws 39, 57-61, 138).

A match speaks of players by their names and of the two teams as 0 and 1; where they sit changes,
and their games and points go with them.

Example:
    >>> match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"), layout=False)
    >>> match.player_on_turn, dict(match.seating)
    ('Ann', {'south': 'Bob', 'north': 'Ann'})
    >>> match = match.play(StrokeFacts(left_seat=True))
    >>> match.score, [reminder.code for reminder in match.reminders]
    ((0, 12), ['announce-score', 'next-breaker'])
"""

import dataclasses
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self

from carrom.equipment import CarromBoard
from carrom.errors import CarromError, Faults, InvalidPosition, shown
from carrom.rules.clock import MatchClock
from carrom.rules.facts import StrokeFacts
from carrom.rules.formats import (
    FORMATS,
    Format,
    Trial,
    side_change_due,
)
from carrom.rules.game import Game
from carrom.rules.game_end import FORFEITS
from carrom.rules.history import NOTED, Act, frozen
from carrom.rules.match_parts import MatchResult, MatchStart, PlayedGame
from carrom.rules.notes import last_told, note_faults, notes_of, plays_again
from carrom.rules.playable import Playable
from carrom.rules.player_names import named, names_of_file
from carrom.rules.position import Position
from carrom.rules.remark import Remark
from carrom.rules.returning import Places
from carrom.rules.ruleset import Ruleset
from carrom.rules.ruleset import ruleset as ruleset_by_name
from carrom.rules.ruling import Ruling
from carrom.rules.score_sheet import ScoreSheet
from carrom.rules.toss import Teams, Toss, teams_of


class Match(Playable):
    """A match between two players or two pairs. Frozen; made by `Match.opening`.

    Example:
        >>> toss = Toss(winner=0, choice="break")
        >>> match = Match.opening((("A1", "A2"), ("B1", "B2")), toss=toss, layout=False)
        >>> match.seating["south"], match.player_on_turn, match.game.breaker
        ('B1', 'A1', 'east')
        >>> match.concede("B2", match=True).winner
        0
    """

    __slots__ = ("game", "order", "played", "result", "sides_changed")

    _head: ClassVar[str] = "carrom-match"
    start: MatchStart
    """How it began."""
    game: Game
    """The game in play, or the one just finished."""
    played: tuple[PlayedGame, ...]
    """The games before this one."""
    order: tuple[str, ...]
    """The players in order of play, beginning with the south seat."""
    sides_changed: bool
    """Whether sides were changed in the middle of this game (Law 60)."""
    result: MatchResult | None
    """How it ended; None while it goes on."""

    # --- making -----------------------------------------------------------------------------

    @classmethod
    def opening(
        cls,
        players: Sequence[str] | Sequence[Sequence[str]],
        ruleset: str | Ruleset = "icf",
        *,
        toss: Toss,
        format: str | Format = "icf",  # noqa: A002
        layout: bool = True,
        orientation: float | str | None = None,
        equipment: CarromBoard | None = None,
        late: Collection[int] = (),
        at: float | None = None,
    ) -> Self:
        """A match after the toss.

        Args:
            players: two names, or two pairs of names; see `Toss` for their order. They are kept
                as `carrom.rules.player_names.normal_name` writes them.
            ruleset: a name or a `Ruleset`.
            toss: the outcome of the toss.
            format: a name of `FORMATS` or a `Format`.
            layout: whether it is known where the pieces lie, or only how many.
            orientation: how the breakers turn the rosette, as `Position.opening` takes it.
            equipment: the carrom board. Default: the ICF's.
            late: teams that came late: they have no trial shots.
            at: when it begins, s from any moment.

        Raises:
            InvalidPosition: listing every fault.
            InvalidRuleset: a ruleset that does not go with the format.

        Example:
            >>> toss = Toss(winner=0, choice="side", seat="north")
            >>> Match.opening(("Ann", "Bob"), "fr-classic", toss=toss, format="ffc").game.breaker
            'south'
        """
        faults = Faults()
        teams = teams_of(faults, players)
        faults.kind("toss", toss, Toss)
        agreed = FORMATS.get(format) if isinstance(format, str) else format
        if not isinstance(agreed, Format):
            faults.append(
                f"format must be a Format or one of {', '.join(FORMATS)}, not {shown(format)}"
            )
        rules = _ruleset(faults, ruleset)
        late_teams = {
            faults.integer("late", team, at_least=0, at_most=1)
            for team in faults.items("late", late, "numbers of teams")
        }
        faults.kind("layout", layout, bool)
        if equipment is not None:
            faults.kind("equipment", equipment, CarromBoard)
        if at is not None:
            faults.number("at", at, unit="s")
        faults.raise_as(InvalidPosition)
        assert isinstance(agreed, Format)  # no fault, so both are there
        assert rules is not None
        return cls._begin(
            MatchStart(
                teams=teams,
                toss=toss,
                ruleset=rules,
                format=agreed,
                layout=layout,
                orientation=orientation,
                equipment=CarromBoard.icf() if equipment is None else equipment,
                late=tuple(sorted(late_teams)),
                at=at,
            )
        )

    @classmethod
    def _begin(cls, start: MatchStart) -> Self:
        seating = start.toss.seating(start.teams)
        match = object.__new__(cls)._store(
            start=start, order=tuple(seating.values()), played=(), sides_changed=False,
            result=None, _act=None, _before=None, _count=0,
        )  # fmt: skip
        return match._store(game=match._opened(start.orientation, start.at))

    def _opened(self, orientation: float | str | None, at: float | None) -> Game:
        """The game before its first break, players sitting as they do.

        In games 1 and 3 the one who breaks is who broke the match, in game 2 the player on his
        right (Law 49a).
        """
        start = self.start
        first = start.toss.seating(start.teams)[start.toss.breaker(start.teams)]
        seat = self.seat_of(first)
        if self.number % 2 == 0:
            seat = start.seats[(start.seats.index(seat) + 1) % len(start.seats)]
        wins = self._wins(self.played)
        return Game.opening(
            start.format.applied_to(start.ruleset),
            len(start.seats),
            breaker=seat,
            layout=start.layout,
            orientation=orientation,
            equipment=start.equipment,
            games=wins if self.team_of_side(0) == 0 else wins[::-1],
            at=at,
        )

    def _next(self, act: Act, **changes: Any) -> Self:
        state = {name: getattr(self, name) for name in Match.__slots__}
        state.update(changes)
        return object.__new__(type(self))._store(
            start=self.start, _act=act, _before=self, _count=self._count + 1, **state
        )

    # --- who sits where ---------------------------------------------------------------------

    @property
    def teams(self) -> Teams:
        """The players of both teams."""
        return self.start.teams

    @property
    def format(self) -> Format:
        """What the organiser agreed on."""
        return self.start.format

    @property
    def ruleset(self) -> Ruleset:
        """The way of playing, as the format changes it."""
        return self.game.ruleset

    @property
    def position(self) -> Position:
        """The board in play, or the one just finished."""
        return self.game.position

    @property
    def seating(self) -> Mapping[str, str]:
        """The player on each seat, in order of play."""
        return MappingProxyType(dict(zip(self.start.seats, self.order, strict=True)))

    def seat_of(self, player: str) -> str:
        """Where a player sits now.

        Raises:
            InvalidPosition: nobody is called so.
        """
        faults = Faults()
        name = self._called(player)
        faults.name("player", name, self.order)
        faults.raise_as(InvalidPosition)
        return self.start.seats[self.order.index(name)]

    def _called(self, player: str) -> str:
        """A player's name as it is kept, however it was typed; what is none stays as it is."""
        return named(player, self.order) or player

    def team_of(self, player: str) -> int:
        """The team of a player.

        Raises:
            InvalidPosition: nobody is called so.
        """
        return self.team_of_side(self.start.seats.index(self.seat_of(player)) % 2)

    def team_of_side(self, side: int) -> int:
        """The team that is side 0 (south) or side 1 of the game now.

        Raises:
            InvalidPosition: a number that is no side's.
        """
        faults = Faults()
        side = faults.integer("side", side, at_least=0, at_most=1)
        faults.raise_as(InvalidPosition)
        return 0 if self.order[side] in self.start.teams[0] else 1

    @property
    def player_on_turn(self) -> str:
        """The player who is to play."""
        return self.seating[self.game.turn]

    @property
    def placer(self) -> str | None:
        """The player who places due men or forgoes them; None: nobody."""
        seat = self.position.placer
        return None if seat is None else self.seating[seat]

    @property
    def next_breaker(self) -> str | None:
        """The player who breaks the next board of this game; None: nobody, or a toss decides."""
        seat = self.game.next_breaker
        return None if seat is None else self.seating[seat]

    # --- the score --------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Which game of the match is played: 1 for the first."""
        return len(self.played) + 1

    @property
    def score(self) -> tuple[int, int]:
        """Points of both teams in this game."""
        return self.this_game().score

    @property
    def games(self) -> tuple[int, int]:
        """Games that both teams have won, this one included once it is over."""
        return self._wins((*self.played, self.this_game()))

    @property
    def scores(self) -> tuple[tuple[int, int], ...]:
        """Points of both teams in each game, this one included."""
        return tuple(played.score for played in (*self.played, self.this_game()))

    def team_name(self, team: int) -> str:
        """The names of a team's players.

        Raises:
            InvalidPosition: a number that is no team's.
        """
        faults = Faults()
        team = faults.integer("team", team, at_least=0, at_most=1)
        faults.raise_as(InvalidPosition)
        return " & ".join(self.start.teams[team])

    def this_game(self) -> PlayedGame:
        """The game in play as it stands, told by teams."""
        return self._told(self.game)

    def _told(self, game: Game) -> PlayedGame:
        return PlayedGame(game=game, order=self.order, first=self.team_of_side(0))

    @staticmethod
    def _wins(played: tuple[PlayedGame, ...]) -> tuple[int, int]:
        winners = [one.winner for one in played]
        return winners.count(0), winners.count(1)

    def score_sheets(self) -> tuple[ScoreSheet, ...]:
        """The score cards of all games, the teams in the same order on each.

        Example:
            >>> match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"))
            >>> print(match.play(StrokeFacts(left_seat=True)).score_sheets()[0])
                      Ann                 Bob
            board  queen  men  total   queen  men  total  break by
                1      0    0      0       3    9     12  Ann
        """
        played = (*self.played, self.this_game())
        notes = notes_of(self)
        return tuple(
            dataclasses.replace(
                one.score_sheet(self.start, i), notes=tuple(n for n in notes if n.game == i)
            )
            for i, one in enumerate(played, start=1)
        )

    # --- what the umpire has to see to ------------------------------------------------------

    @property
    def trials(self) -> tuple[Trial, ...]:
        """What each team may try before the match (Law 40)."""
        return self.format.trials(self.ruleset, self.start.late)

    @property
    def clock(self) -> MatchClock | None:
        """The clock of this game, running since it began.

        None without a limit of time; not started if nobody told when the game began.

        Example:
            >>> toss = Toss(winner=0, choice="break")
            >>> match = Match.opening(("Ann", "Bob"), toss=toss, format="ffc", at=0.0)
            >>> match.clock.phase(now=41 * 60.0)
            'extra'
        """
        clock = self.format.clock()
        if clock is None or self.game.started is None:
            return clock
        return clock.start(self.game.started)

    @property
    def last_at(self) -> float | None:
        """The last time that was told, s; None: none was."""
        return last_told(self)

    @property
    def side_change_due(self) -> bool:
        """Whether sides change before the next board, in the deciding game (Law 60)."""
        game = self.game
        deciding = self.format.games == 3 and self.number == 3
        if not deciding or self.sides_changed or game.over or not game.position.over:
            return False
        return side_change_due(
            self.ruleset, self.format.quarter_final, len(game.boards), max(game.score)
        )

    @property
    def reminders(self) -> tuple[Remark, ...]:
        """What is to be announced or done now, before play goes on; see `reminders`.

        Example:
            >>> match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"))
            >>> [reminder.code for reminder in match.concede("Bob").reminders]
            ['announce-score', 'game-won', 'change-sides']
        """
        from carrom.rules.reminders import reminders

        return reminders(self)

    # --- acts -------------------------------------------------------------------------------

    def rule(self, facts: StrokeFacts) -> Ruling:
        """The ruling on what happened; nothing is changed yet.

        Raises:
            InvalidFacts: what cannot have happened here.
            InvalidPosition: the match, the game or the board is over, or men await their placing.
        """
        self._check_open()
        return self.game.rule(facts)

    def apply(self, ruling: Ruling, placements: Places = None, *, at: float | None = None) -> Self:
        """The match after a ruling; see `Game.apply`.

        Raises:
            InvalidPosition: a ruling on another position, or places against the Laws.
        """
        self._check_open()
        game = self.game.apply(ruling, placements, at=at)
        act = Act(kind="play", facts=ruling.facts, placements=frozen(placements), at=at)
        return self._with_game(act, game)

    def next_board(
        self,
        orientation: float | str | None = None,
        *,
        breaker: str | None = None,
        at: float | None = None,
    ) -> Self:
        """The match with the next board of the game set up; sides change if that is due.

        Args:
            orientation: how the breaker turns the rosette; None: as the match began.
            breaker: player who breaks an extra board, by toss (Law 56b); only then.
            at: when "Play" is called, s.

        Raises:
            InvalidPosition: the board goes on, the game is over, no board may be begun any more,
                or an extra board has no breaker.
        """
        who = None if breaker is None else self._called(breaker)
        return self._after(Act(kind="next-board", orientation=orientation, who=who, at=at))

    def next_game(
        self, orientation: float | str | None = None, *, at: float | None = None
    ) -> Self:
        """The match with the next game set up and sides changed (Laws 49a, 58, 59).

        Args:
            orientation: how the breaker turns the rosette; None: as the match began.
            at: when "Play" is called, s.

        Raises:
            InvalidPosition: the game goes on, or the match is over.

        Example:
            >>> match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"))
            >>> match = match.concede("Bob").next_game()
            >>> match.games, match.player_on_turn, match.seat_of("Ann")
            ((1, 0), 'Bob', 'south')
        """
        return self._after(Act(kind="next-game", orientation=orientation, at=at))

    def concede(self, player: str, *, match: bool = False, at: float | None = None) -> Self:
        """The game, or the whole match, given up by a player's team (Law 139).

        Raises:
            InvalidPosition: nobody is called so, or game or match is over.
        """
        faults = Faults()
        faults.kind("match", match, bool)
        faults.raise_as(InvalidPosition)
        kind = "concede-match" if match else "concede"
        return self._after(Act(kind=kind, who=self._called(player), at=at))

    def forfeit(self, player: str, reason: str, *, at: float | None = None) -> Self:
        """The match lost by a player's team (Law 143), in a game or between two.

        Args:
            player: the offender.
            reason: one of `carrom.rules.game_end.FORFEITS`.
            at: when, s.

        Raises:
            InvalidPosition: nobody is called so, an unknown reason, the match is over, or
                ``"left-seat"`` where that only loses the board (Law 91).

        Example:
            >>> match = Match.opening(("Ann", "Bob"), toss=Toss(winner=0, choice="break"))
            >>> match.forfeit("Bob", "distraction").result.laws
            ('143h',)
        """
        who = self._called(player)
        return self._after(Act(kind="forfeit", who=who, reason=reason, at=at))

    # --- how acts are done ------------------------------------------------------------------

    def _after(self, act: Act) -> Self:
        if act.kind == "play":
            if act.facts is None:
                raise InvalidPosition("an act 'play' needs facts")
            return self.play(act.facts, act.placements, at=act.at)
        if act.kind in NOTED:
            return self._noted(act)
        if act.kind == "replay-board" and self.result is not None:
            if self.result.code in ("conceded", "forfeited"):
                raise InvalidPosition(f"the match was {self.result.code}: no board is replayed")
        else:
            self._check_open()
        after: Self = _DO.get(act.kind, Match._in_game)(self, act)
        return after

    def _noted(self, act: Act) -> Self:
        """Something noted beside the play, after the match too; see `Game._noted`."""
        faults = Faults(note_faults(self, act, self.order))
        faults.raise_as(InvalidPosition)
        if not plays_again(self, act):
            return self._next(act)
        told = Act(kind="replay-board", reason="protest", at=act.at)
        return self._after(told)._store(_act=act)

    def _check_open(self) -> None:
        if self.result is not None:
            raise InvalidPosition(f"the match is over: {self.result.code}")

    def _in_game(self, act: Act) -> Self:
        """An act that is the game's own; a player who is named becomes a seat."""
        told = act
        if act.who is not None:
            told = dataclasses.replace(act, who=self.seat_of(act.who))
        return self._with_game(act, self.game._after(told))

    def _with_game(self, act: Act, game: Game, **changes: Any) -> Self:
        return self._next(act, game=game, result=self._verdict(game), **changes)

    def _new_board(self, act: Act) -> Self:
        clock, game = self.clock, self.game
        if (
            clock is not None
            and clock.running
            and act.at is not None
            and not game.extra_board_due
            and not clock.new_board_allowed(act.at)
        ):
            raise InvalidPosition(
                f"no board is begun after {self.format.minutes:g} minutes: the time is up"
            )
        change = self.side_change_due
        seat = None if act.who is None else self.seat_of(act.who)
        if change and seat is not None:
            seat = self.start.seats[(self.start.seats.index(seat) + 1) % len(self.order)]
        told = dataclasses.replace(act, who=seat, change_sides=change)
        order = _turned(self.order) if change else self.order
        return self._with_game(
            act,
            game._after(told),
            order=order,
            sides_changed=self.sides_changed or change,
        )

    def _new_game(self, act: Act) -> Self:
        if not self.game.over:
            raise InvalidPosition("the game goes on: no other is begun")
        last = self.game.last_at
        if act.at is not None and last is not None and act.at < last:
            raise InvalidPosition(
                f"at must not be before {last!r}, the last time that was told: {act.at!r}"
            )
        moved = self._next(
            act,
            played=(*self.played, self.this_game()),
            order=_turned(self.order),
            sides_changed=False,
        )
        turned = self.start.orientation if act.orientation is None else act.orientation
        return moved._store(game=moved._opened(turned, act.at))

    def _lost(self, act: Act) -> Self:
        """The match conceded or forfeited, and with it the game if it goes on."""
        team = self.team_of(str(act.who))
        forfeit = act.kind == "forfeit"
        game = self.game
        if not game.over:
            kind = "forfeit" if forfeit else "concede"
            told = dataclasses.replace(act, kind=kind, who=self.seat_of(str(act.who)))
            game = game._after(told)
        elif forfeit:
            faults = Faults()
            faults.name("reason", act.reason, FORFEITS)
            if act.reason == "left-seat":
                faults.append("left-seat: between two games everybody may rise")
            faults.raise_as(InvalidPosition)
        code = "forfeited" if forfeit else "conceded"
        laws = FORFEITS[str(act.reason)] if forfeit else ("139",)
        result = self._result(game, 1 - team, code, laws, act.reason)
        return self._next(act, game=game, result=result)

    def _verdict(self, game: Game) -> MatchResult | None:
        """The result of the match once a game is over; None if it goes on."""
        if game.result is None:
            return None
        this = self._told(game)
        if game.result.code == "forfeited":
            result = game.result
            return self._result(game, this.winner, result.code, result.laws, result.reason)
        wins = self._wins((*self.played, this))
        best_of = self.format.games
        if max(wins) <= best_of // 2 and self.number < best_of:
            return None
        if wins[0] == wins[1]:
            return self._result(game, None, "draw")
        laws = ("57",) if best_of == 3 else ()
        return self._result(game, 0 if wins[0] > wins[1] else 1, "games", laws)

    def _result(
        self,
        game: Game,
        winner: int | None,
        code: str,
        laws: tuple[str, ...] = (),
        reason: str | None = None,
    ) -> MatchResult:
        played = (*self.played, self._told(game))
        return MatchResult(
            winner=winner,
            games=self._wins(played),
            scores=tuple(one.score for one in played),
            code=code,
            laws=laws,
            reason=reason,
        )

    # --- forms ------------------------------------------------------------------------------

    def _start_to_dict(self) -> dict[str, Any]:
        start = self.start
        # A board without its layout says ruleset and equipment, before the format changes them.
        opening = Position.opening(
            start.ruleset,
            len(start.seats),
            breaker=start.toss.breaker(start.teams),
            layout=False,
            equipment=start.equipment,
        )
        plain: dict[str, Any] = {
            "teams": [list(team) for team in start.teams],
            "toss": dataclasses.asdict(start.toss),
            "format": start.format.to_dict(),
            "opening": opening.to_dict(),
            "layout": start.layout,
        }
        for name, value in (
            ("orientation", start.orientation),
            ("late", list(start.late) or None),
            ("at", start.at),
        ):
            if value is not None:
                plain[name] = value
        return plain

    @classmethod
    def _start_from_dict(cls, plain: dict[str, Any]) -> MatchStart:
        known = ("teams", "toss", "format", "opening", "layout", "orientation", "late", "at")
        faults = Faults(f"a match has no {shown(key)}" for key in plain if key not in known)
        needed = ("teams", "toss", "opening")
        faults.extend(f"a match needs {shown(key)}" for key in needed if key not in plain)
        faults.raise_as(InvalidPosition)
        toss, late = plain["toss"], plain.get("late", [])
        faults.kind("toss", toss, Mapping)
        faults.kind("late", late, list)
        faults.raise_as(InvalidPosition)
        opening = Position.from_dict(plain["opening"])
        return cls.opening(
            _teams_of_file(plain["teams"]),
            opening.ruleset,
            toss=_toss(toss),
            equipment=opening.equipment,
            format=Format.from_dict(plain.get("format", {})),
            layout=plain.get("layout", True),
            orientation=plain.get("orientation"),
            late=late,
            at=plain.get("at"),
        ).start

    def __repr__(self) -> str:
        """One line: who plays, games won, and the score of this game."""
        games, score = self.games, self.score
        now = f"game {self.number} at {score[0]}-{score[1]}"
        if self.result is not None:
            now = self.result.code
        names = " - ".join(self.team_name(team) for team in (0, 1))
        return f"<Match {names}: {games[0]}-{games[1]}, {now}>"


_DO: Final = {
    "next-board": Match._new_board,
    "next-game": Match._new_game,
    "concede-match": Match._lost,
    "forfeit": Match._lost,
}


def _ruleset(faults: Faults, given: str | Ruleset) -> Ruleset | None:
    if isinstance(given, Ruleset):
        return given
    try:
        return ruleset_by_name(given)
    except CarromError as error:
        faults.extend(error.faults)
        return None


def _toss(plain: Mapping[str, Any]) -> Toss:
    known = {one.name for one in dataclasses.fields(Toss)}
    faults = Faults(f"a toss has no {shown(key)}" for key in plain if key not in known)
    needed = ("winner", "choice")
    faults.extend(f"a toss needs {shown(key)}" for key in needed if key not in plain)
    faults.raise_as(InvalidPosition)
    return Toss(**plain)


def _teams_of_file(plain: Any) -> Any:
    """The teams of a file, their names made normal where they stay different."""
    shape = isinstance(plain, list) and all(isinstance(team, list) for team in plain)
    names = iter(names_of_file([name for team in plain for name in team] if shape else ()))
    return [[next(names) for _ in team] for team in plain] if shape else plain


def _turned(order: tuple[str, ...]) -> tuple[str, ...]:
    """The players after everybody moved one seat to the right (Laws 58, 59)."""
    return (order[-1], *order[:-1])
