"""A game: boards until one side has the points, or the boards are played (Law 56).

A `Game` is a frozen value; each act gives the next one, and `undo` the one before.

Example:
    >>> game = Game.opening("icf", layout=False)
    >>> game = game.play(StrokeFacts.counts(own=8)).play(StrokeFacts.counts(queen=True, own=1))
    >>> game.score, game.position.over, game.next_breaker
    ((12, 0), True, 'north')
    >>> game = game.next_board()
    >>> game.turn, game.undo().score, game.acts[-1].kind
    ('north', (12, 0), 'next-board')
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from carrom.equipment import CarromBoard
from carrom.errors import Faults, InvalidPosition, immutable, shown
from carrom.rules.board_record import VOID, BoardRecord, unfinished
from carrom.rules.board_result import BoardResult
from carrom.rules.facts import StrokeFacts
from carrom.rules.forms import keep_plain_numbers
from carrom.rules.game_end import (
    ENDED_BY_PLAY,
    FORFEITS,
    REPLAYS,
    GameResult,
    displayed,
    judged,
    lost,
)
from carrom.rules.history import NOTED, Act, forgotten, frozen
from carrom.rules.notes import note_faults, notes_of, plays_again
from carrom.rules.playable import Playable
from carrom.rules.position import Position
from carrom.rules.returning import Places
from carrom.rules.ruleset import Ruleset, ruleset
from carrom.rules.ruling import Ruling
from carrom.rules.score_sheet import ScoreRow, ScoreSheet


@immutable
@dataclass(frozen=True, slots=True, kw_only=True)
class GameStart:
    """How a game begins. Frozen.

    Example:
        >>> GameStart(opening=Position.opening()).orientation is None
        True
    """

    opening: Position
    """The first position: its scores are those that both sides begin with."""
    orientation: float | str | None = None
    """How the breakers turn the rosette, as `Position.opening` takes it."""
    at: float | None = None
    """When the game begins, s; None: nobody looks."""

    def __post_init__(self) -> None:
        """Keep numbers as Python's own; whether they can be is found out by the game."""
        keep_plain_numbers(self)


class Game(Playable):
    """A game, from its first board to its end. Frozen; made by `Game.opening` or `Game.of`.

    Sides are 0 (south, with north in doubles) and 1. What concerns one board is its `position`:
    `rule`, `apply`, `place` and `forgo` are those of `Position`, remembered.

    Example:
        >>> game = Game.opening("icf", layout=False)
        >>> ruling = game.rule(StrokeFacts.counts(own=1, striker=True))
        >>> game = game.apply(ruling, "auto")
        >>> game.turn, game.position.own, game == Game.from_json(game.to_json())
        ('south', 9, True)
    """

    __slots__ = (
        "_began",
        "boards",
        "cancelled",
        "last_at",
        "position",
        "result",
        "time_called",
    )

    _head: ClassVar[str] = "carrom-game"
    start: GameStart
    """How it began."""
    position: Position
    """The board in play, or the one just finished."""
    boards: tuple[BoardRecord, ...]
    """The boards that ended and count, told from the seats as they are now."""
    cancelled: tuple[BoardRecord, ...]
    """The boards that count for nobody: replayed, or unfinished at time."""
    result: GameResult | None
    """How the game ended; None while it goes on."""
    time_called: bool
    """Whether the time for the game is over."""
    last_at: float | None
    """The last time that was told, s; None: none was."""
    _began: float | None  # when this board began

    # --- making -----------------------------------------------------------------------------

    @classmethod
    def opening(
        cls,
        ruleset: str | Ruleset = "icf",
        seats: int = 2,
        *,
        breaker: str = "south",
        layout: bool = True,
        orientation: float | str | None = None,
        equipment: CarromBoard | None = None,
        games: tuple[int, int] = (0, 0),
        quarter_final: bool = False,
        at: float | None = None,
    ) -> Self:
        """A game before its first break.

        Args:
            ruleset: a name or a `Ruleset`.
            seats: 2 for singles, 4 for doubles.
            breaker: seat that breaks the first board.
            layout: whether it is known where the pieces lie, or only how many.
            orientation: how the breakers turn the rosette, as `Position.opening` takes it.
            equipment: the carrom board. Default: the ICF's.
            games: games of the match that both sides have won before.
            quarter_final: without a limit of boards: the points decide (Law 56b).
            at: when it begins, s from any moment.

        Raises:
            InvalidPosition: listing every fault.
            InvalidRuleset: an unknown ruleset, or one that without a limit never ends.

        Example:
            >>> Game.opening("icf", quarter_final=True).ruleset.boards is None
            True
        """
        faults = Faults()
        faults.kind("layout", layout, bool)
        faults.kind("quarter_final", quarter_final, bool)
        faults.raise_as(InvalidPosition)
        opening = Position.opening(
            _ruleset(ruleset).replace(boards=None) if quarter_final else ruleset,
            seats,
            breaker=breaker,
            orientation=orientation,
            layout=layout,
            equipment=equipment,
            games=games,
        )
        return cls._begin(GameStart(opening=opening, orientation=orientation, at=at))

    @classmethod
    def of(
        cls,
        position: Position,
        *,
        orientation: float | str | None = None,
        at: float | None = None,
    ) -> Self:
        """A game that goes on from a position, with the scores that it has.

        Args:
            position: a board that is not over.
            orientation: how the breakers of later boards turn the rosette.
            at: when it begins, s from any moment.

        Raises:
            InvalidPosition: the board is over, or the game would be.

        Example:
            >>> position = Position.of("icf", own=1, opponent=4, queen="pending", score=(20, 3))
            >>> Game.of(position).play(StrokeFacts.counts(own=1)).result.score
            (25, 3)
        """
        return cls._begin(GameStart(opening=position, orientation=orientation, at=at))

    @classmethod
    def _begin(cls, start: GameStart) -> Self:
        faults = Faults()
        if faults.kind("position", start.opening, Position):
            if start.opening.over:
                faults.append("the board is over: a game begins with one that goes on")
            target = start.opening.ruleset.target
            score = _of_sides(start.opening)
            if target is not None and max(score) >= target:
                faults.append(f"the game is over at {score[0]}-{score[1]}: {target} points win")
        if start.at is not None:
            faults.number("at", start.at, unit="s")
        faults.raise_as(InvalidPosition)
        if start.orientation is not None:
            opening = start.opening  # whether another board can be set up so
            _set_up(opening, opening.breaker, start.orientation)
        return object.__new__(cls)._store(
            start=start, position=start.opening, boards=(), cancelled=(), result=None,
            time_called=False, _began=start.at, last_at=start.at,
            _act=None, _before=None, _count=0,
        )  # fmt: skip

    def _next(self, act: Act, **changes: Any) -> Self:
        state = {name: getattr(self, name) for name in Game.__slots__}
        state.update(changes)
        if act.at is not None:
            state["last_at"] = act.at
        return object.__new__(type(self))._store(
            start=self.start, _act=act, _before=self, _count=self._count + 1, **state
        )

    # --- reading ----------------------------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The way of playing."""
        return self.start.opening.ruleset

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order of play."""
        return self.start.opening.seats

    @property
    def score(self) -> tuple[int, int]:
        """Points of side 0 and side 1 after the boards that count."""
        return self.boards[-1].score if self.boards else _of_sides(self.position)

    @property
    def displayed_score(self) -> tuple[int, int]:
        """The score as it is shown: no more than the target (house).

        If both sides passed it, which happens where both score, the points are shown in full.

        Example:
            >>> position = Position.of("icf", own=1, opponent=8, queen="pending", score=(20, 3))
            >>> game = Game.of(position).play(StrokeFacts.counts(own=1))
            >>> game.score, game.displayed_score
            ((31, 3), (25, 3))
        """
        return displayed(self.score, self.ruleset.target)

    @property
    def breaker(self) -> str:
        """Seat with the right to break this board."""
        return self.position.breaker

    @property
    def turn(self) -> str:
        """Seat of the player on turn."""
        return self.position.turn

    @property
    def number(self) -> int:
        """Number of the board in play, or of the one just finished: 1 for the first."""
        over = self.position.result
        counted = over is not None and not over.replay and over.code != VOID
        return len(self.boards) + (not counted)

    @property
    def started(self) -> float | None:
        """When it began, s."""
        return self.start.at

    @property
    def finished(self) -> float | None:
        """When it ended, s; None while it goes on, or if nobody looked."""
        return self.last_at if self.over else None

    @property
    def extra_board_due(self) -> bool:
        """Whether an extra board must decide; its break is tossed for (Law 56b)."""
        return not self.over and self.position.over and not self._replays and self._at_end

    @property
    def next_breaker(self) -> str | None:
        """Seat that breaks the next board (Laws 43, 49): the next to the right.

        None when the game is over, or a toss decides (`extra_board_due`). A board that is played
        again is broken by the same player.
        """
        if self.over or self.extra_board_due:
            return None
        return self.breaker if self._replays else _right_of(self.breaker, self.seats)

    def may_ask_score(self, seat: str) -> bool:
        """Whether a player may ask the umpire for the score: in his own turn only (Law 128).

        Raises:
            InvalidPosition: a seat where nobody sits.
        """
        self.position.side_of(seat)  # somebody sits there
        return seat == self.turn

    @property
    def _replays(self) -> bool:
        result = self.position.result
        return result is not None and result.replay

    @property
    def _at_end(self) -> bool:
        """Whether somebody has the points, or no ordinary board is left."""
        rules = self.ruleset
        reached = rules.target is not None and max(self.score) >= rules.target
        played = rules.boards is not None and len(self.boards) >= rules.boards
        return reached or played or self.time_called

    # --- the board in play ------------------------------------------------------------------

    def rule(self, facts: StrokeFacts) -> Ruling:
        """The ruling on what happened; nothing is changed yet.

        Raises:
            InvalidFacts: what cannot have happened here.
            InvalidPosition: the game or the board is over, or men await their placing and this is
                a stroke, or stands for one.
        """
        self._check_open()
        return self.position.rule(facts)

    def apply(self, ruling: Ruling, placements: Places = None, *, at: float | None = None) -> Self:
        """The game after a ruling.

        Args:
            ruling: made on this position.
            placements: what becomes of due men, as `Ruling.apply` takes it.
            at: when the stroke ended, s.

        Raises:
            InvalidPosition: a ruling on another position, or places against the Laws.
        """
        if getattr(ruling, "position", None) is not self.position:
            self._check_ruling(ruling)
        self._check_open()
        after = ruling.apply(placements)
        act = Act(kind="play", facts=ruling.facts, placements=frozen(placements), at=at)
        self._check_time(act)
        return self._next(act, position=after) if after.result is None else self._ended(act, after)

    # --- boards -----------------------------------------------------------------------------

    def next_board(
        self,
        orientation: float | str | None = None,
        *,
        breaker: str | None = None,
        change_sides: bool = False,
        at: float | None = None,
    ) -> Self:
        """The game with the next board set up.

        Args:
            orientation: how the breaker turns the rosette; None: as the game began.
            breaker: seat that breaks an extra board, by toss (Law 56b); only then.
            change_sides: whether everybody first moves one seat to the right (in singles: to the
                other side), as in the third game of a match (Law 60).
            at: when "Play" is called, s.

        Raises:
            InvalidPosition: the board goes on, the game is over, or an extra board has no
                breaker; every fault is listed.

        Example:
            >>> game = Game.opening(layout=False).play(StrokeFacts(left_seat=True)).next_board()
            >>> game.score, game.breaker
            ((0, 12), 'north')
        """
        return self._after(
            Act(
                kind="next-board",
                orientation=orientation,
                who=breaker,
                change_sides=change_sides,
                at=at,
            )
        )

    # --- ends -------------------------------------------------------------------------------

    def concede(self, seat: str, *, at: float | None = None) -> Self:
        """The game given up by the side of a seat (Law 139).

        Raises:
            InvalidPosition: a seat where nobody sits, or the game is over.

        Example:
            >>> Game.opening(layout=False).concede("south").winner
            1
        """
        return self._after(Act(kind="concede", who=seat, at=at))

    def forfeit(self, seat: str, reason: str, *, at: float | None = None) -> Self:
        """The game, and with it the match, lost by the side of a seat (Law 143).

        Args:
            seat: of the offender.
            reason: one of `FORFEITS`.
            at: when, s.

        Raises:
            InvalidPosition: a seat where nobody sits, an unknown reason, the game is over, or
                ``"left-seat"`` where that only loses the board (Law 91).

        Example:
            >>> Game.opening(layout=False).forfeit("north", "late").result.laws
            ('143i',)
        """
        return self._after(Act(kind="forfeit", who=seat, reason=reason, at=at))

    # --- the score sheet --------------------------------------------------------------------

    def score_sheet(
        self,
        names: tuple[str, str] | None = None,
        *,
        players: Mapping[str, str] | None = None,
        number: int = 1,
    ) -> ScoreSheet:
        """The score card: for each board breaker, queen, men and total of both sides.

        Args:
            names: of side 0 and side 1. Default: their seats.
            players: a name for each seat, for who breaks. Default: the seats.
            number: which game of a match it is.

        Raises:
            InvalidPosition: names that are not two, a seat without a player, or a number that is
                none; every fault is listed.

        Example:
            >>> game = Game.opening(layout=False).play(StrokeFacts(left_seat=True))
            >>> print(game.score_sheet())
                      south               north
            board  queen  men  total   queen  men  total  break by
                1      0    0      0       3    9     12  south
        """
        faults = Faults()
        if names is not None:
            given = faults.items("names", names, "two names")
            if len(given) != 2 or not all(isinstance(name, str) for name in given):
                faults.append(f"names must be two names, not {shown(names)}")
        if players is not None and faults.kind("players", players, Mapping):
            faults.extend(f"{seat} has no player" for seat in self.seats if seat not in players)
        faults.integer("number", number, at_least=1, at_most=1000)
        faults.raise_as(InvalidPosition)
        told = "-".join(self.seats[0::2]), "-".join(self.seats[1::2])
        if names is not None:
            told = names[0], names[1]
        remarks = [f"{record.number}: {record.replayed}" for record in self.cancelled]
        if self.result is not None:
            remarks.append(self.result.reason or self.result.code)
        return ScoreSheet(
            names=told,
            rows=tuple(_row(record, self, players) for record in self.boards),
            number=number,
            started=self.started,
            finished=self.finished,
            winner=None if self.winner is None else told[self.winner],
            remarks=tuple(remarks),
            notes=notes_of(self),
        )

    # --- how acts are done ------------------------------------------------------------------

    def _after(self, act: Act) -> Self:
        if act.kind == "play":
            if act.facts is None:
                raise InvalidPosition("an act 'play' needs facts")
            return self.play(act.facts, act.placements, at=act.at)
        do = _DO.get(act.kind)
        if do is None:
            raise InvalidPosition(f"a game knows no act {act.kind!r}")
        if act.kind not in NOTED:
            self._check_time(act)
        after: Self = do(self, act)
        return after

    def _check_open(self) -> None:
        if self.result is not None:
            raise InvalidPosition(f"the game is over: {self.result.code}")

    def _check_ruling(self, ruling: object) -> None:
        faults = Faults()
        if not isinstance(ruling, Ruling):
            faults.kind("ruling", ruling, Ruling)
        elif ruling.position != self.position:
            faults.append("the ruling was made on another position")
        faults.raise_as(InvalidPosition)

    def _check_time(self, act: Act) -> None:
        if act.at is not None and self.last_at is not None and act.at < self.last_at:
            raise InvalidPosition(
                f"at must not be before {self.last_at!r}, the last time that was told: {act.at!r}"
            )

    def _placed(self, act: Act) -> Self:
        self._check_open()
        if act.kind == "forgo":
            after = self.position.forgo(unnoticed=forgotten(act))
            return self._next(act, position=after)
        return self._next(act, position=self.position.place(act.placements))

    def _new_board(self, act: Act) -> Self:
        self._check_open()
        faults = Faults()
        if not self.position.over:
            faults.append("the board goes on: no other is begun")
        if self.extra_board_due:
            faults.name("breaker of an extra board, by toss,", act.who, self.seats)
        elif act.who is not None:
            faults.append(
                f"breaker {shown(act.who)}: only the break of an extra board is tossed for"
            )
        faults.raise_as(InvalidPosition)
        breaker = act.who or self.next_breaker
        assert breaker is not None  # there is one unless a toss decides
        boards, cancelled, score, games = self.boards, self.cancelled, self.score, self._games
        if act.change_sides:
            if act.who is None:
                breaker = _right_of(breaker, self.seats)
            boards = tuple(record.turned(self.seats) for record in boards)
            cancelled = tuple(record.turned(self.seats) for record in cancelled)
            score, games = score[::-1], games[::-1]
        position = self._opened(breaker, act.orientation, score, games)
        return self._next(
            act, position=position, boards=boards, cancelled=cancelled, _began=act.at
        )

    def _board_again(self, act: Act) -> Self:
        faults = Faults()
        faults.name("reason", act.reason, REPLAYS)
        if self.result is not None and self.result.code not in ENDED_BY_PLAY:
            faults.append(f"the game was {self.result.code}: no board is replayed")
        faults.raise_as(InvalidPosition)
        boards, cancelled, ended = self.boards, self.cancelled, self.position.result
        if ended is None:
            nothing = BoardResult(
                winner=None, points=(0, 0), code="replay-board", breaker=self.breaker
            )
            cancelled = (*cancelled, self._record(nothing, self.position, act, act.reason))
        elif ended.code == VOID:
            pass  # it is among the cancelled already
        elif not ended.replay:
            last = boards[-1]
            boards = boards[:-1]
            result = BoardResult(
                winner=None, points=(0, 0), code="replay-board", breaker=last.breaker
            )
            cancelled = (*cancelled, self._record(result, self.position, act, act.reason))
        score = boards[-1].score if boards else self._first_score
        position = self._opened(self.breaker, act.orientation, score, self._games)
        return self._next(
            act, position=position, boards=boards, cancelled=cancelled, result=None, _began=act.at
        )

    def _time_up(self, act: Act) -> Self:
        self._check_open()
        if self.time_called:
            raise InvalidPosition("time has been called before: the extra board is played out")
        position = self.position
        if position.over:
            return self._next(act, time_called=True, result=self._at_time())
        result = unfinished(position)
        ended = position.replace(result=result, pending=())
        if result.code != VOID:
            return self._ended(act, ended, time=True)
        record = self._record(result, position, act, VOID)
        return self._next(
            act,
            position=ended,
            cancelled=(*self.cancelled, record),
            time_called=True,
            result=self._at_time(),
        )

    def _at_time(self) -> GameResult | None:
        return judged(self.ruleset, self.score, len(self.boards), time=True)

    def _lost(self, act: Act) -> Self:
        self._check_open()
        faults = Faults()
        faults.name("seat", act.who, self.seats)
        laws: tuple[str, ...] = ("139",)
        if act.kind == "forfeit":
            if faults.name("reason", act.reason, FORFEITS):
                laws = FORFEITS[str(act.reason)]
            if act.reason == "left-seat" and self.ruleset.leaving_seat != "match":
                faults.append("left-seat: here it loses the board only, not the match (Law 91)")
        faults.raise_as(InvalidPosition)
        side = self.position.side_of(str(act.who))
        code = "conceded" if act.kind == "concede" else "forfeited"
        result = lost(self.ruleset, self.score, side, code, laws, act.reason)
        return self._next(act, result=result)

    def _noted(self, act: Act) -> Self:
        """Something noted beside the play; a protest that is upheld has its board again."""
        faults = Faults(note_faults(self, act, self.seats))
        faults.raise_as(InvalidPosition)
        if plays_again(self, act):
            told = Act(kind="replay-board", reason="protest", at=act.at)
            return self._board_again(told)._store(_act=act)
        over_at = self.last_at
        after = self._next(act)
        return after._store(last_at=over_at) if self.over else after

    # --- how a board ends -------------------------------------------------------------------

    def _ended(self, act: Act, after: Position, *, time: bool = False) -> Self:
        """The game after the act that ended a board."""
        result = after.result
        assert result is not None
        if result.replay:
            reason = result.code.removeprefix("replay-")
            record = self._record(result, after, act, reason)
            return self._next(act, position=after, cancelled=(*self.cancelled, record))
        before = self.score
        score = before[0] + result.points[0], before[1] + result.points[1]
        record = self._record(result, after, act, None, score)
        boards = (*self.boards, record)
        called = self.time_called or time
        verdict = judged(
            self.ruleset, score, len(boards), time=called, extra_board=record.extra_board
        )
        if result.code == "left-seat-match" and result.winner is not None:
            side, why = 1 - result.winner, "left-seat"
            verdict = lost(self.ruleset, score, side, "forfeited", result.laws, why)
        return self._next(act, position=after, boards=boards, time_called=called, result=verdict)

    def _record(
        self,
        result: BoardResult,
        position: Position,
        act: Act,
        replayed: str | None,
        score: tuple[int, int] | None = None,
    ) -> BoardRecord:
        return BoardRecord.of(
            result,
            number=self.number,
            score=self.score if score is None else score,
            position=position,
            extra_board=self._at_end and replayed is None,
            started=self._began,
            finished=act.at,
            replayed=replayed,
        )

    # --- how a board is set up --------------------------------------------------------------

    @property
    def _games(self) -> tuple[int, int]:
        first, second = self.position.sides
        return first.games, second.games

    @property
    def _first_score(self) -> tuple[int, int]:
        """The score before the first board, told from the seats as they are now."""
        return _of_sides(self.position)

    def _opened(
        self,
        breaker: str,
        orientation: float | str | None,
        score: tuple[int, int],
        games: tuple[int, int],
    ) -> Position:
        opening = self.start.opening
        turned = self.start.orientation if orientation is None else orientation
        return _set_up(opening, breaker, turned, score, games)

    # --- forms ------------------------------------------------------------------------------

    def _start_to_dict(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"opening": self.start.opening.to_dict()}
        if self.start.orientation is not None:
            plain["orientation"] = self.start.orientation
        if self.start.at is not None:
            plain["at"] = self.start.at
        return plain

    @classmethod
    def _start_from_dict(cls, plain: dict[str, Any]) -> GameStart:
        known = ("opening", "orientation", "at")
        faults = Faults(f"a game has no {shown(key)}" for key in plain if key not in known)
        if "opening" not in plain:
            faults.append("a game needs 'opening'")
        faults.raise_as(InvalidPosition)
        opening = Position.from_dict(plain["opening"])
        return GameStart(opening=opening, orientation=plain.get("orientation"), at=plain.get("at"))

    def __repr__(self) -> str:
        """One line: ruleset, score, and what happens now."""
        first, second = self.displayed_score
        now = f"board {self.number}, {self.turn} on turn"
        if self.result is not None:
            now = self.result.code
        elif self.position.over:
            now = f"board {self.number} over"
        return f"<Game of {self.ruleset.name}: {first}-{second}, {now}>"


_DO: Final = {
    "place": Game._placed,
    "forgo": Game._placed,
    "auto-place": Game._placed,
    "next-board": Game._new_board,
    "replay-board": Game._board_again,
    "time-up": Game._time_up,
    "concede": Game._lost,
    "forfeit": Game._lost,
    **dict.fromkeys(NOTED, Game._noted),
}


def _ruleset(given: str | Ruleset) -> Ruleset:
    return given if isinstance(given, Ruleset) else ruleset(given)


def _set_up(
    like: Position,
    breaker: str,
    orientation: float | str | None,
    score: tuple[int, int] = (0, 0),
    games: tuple[int, int] = (0, 0),
) -> Position:
    """A board before its break, otherwise like another."""
    return Position.opening(
        like.ruleset,
        len(like.seats),
        breaker=breaker,
        orientation=orientation,
        layout=like.layout is not None,
        equipment=like.equipment,
        score=score,
        games=games,
    )


def _of_sides(position: Position) -> tuple[int, int]:
    """The score before this board, of side 0 and side 1."""
    return position.sides[0].score, position.sides[1].score


def _right_of(seat: str, seats: tuple[str, ...]) -> str:
    """The next seat in order of play: on the right, or in singles the other one."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def _row(record: BoardRecord, game: Game, players: Mapping[str, str] | None) -> ScoreRow:
    men = record.men[0] + record.extra[0], record.men[1] + record.extra[1]
    total = record.score
    if record is game.boards[-1]:
        total = game.displayed_score
    return ScoreRow(
        board=record.number,
        breaker=record.breaker if players is None else players[record.breaker],
        queen=record.queen,
        men=men,
        total=total,
        code=record.result.code,
        slam=record.result.slam,
        extra_board=record.extra_board,
        started=record.started,
        finished=record.finished,
    )
