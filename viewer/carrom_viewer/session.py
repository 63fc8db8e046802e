"""A match being played: who sits where, whose decision it is, what was ruled, undo, the record.

Everything that happened is in the `carrom.rules.Match`; a session adds who is a person and who a
machine, the strokes' results, and where the record is kept. It never moves a piece: a stroke is
simulated, ruled, and the match goes on. What is seen of it meanwhile is the screen's matter.

Machines decide in the background (`carrom_viewer.jobs`): `tick` begins their work and takes its
answer. What they decide hangs only on the seed and on how much has happened, so it is the same
again after an undo.

Example:
    >>> from carrom_viewer.jobs import Jobs
    >>> table = Table(teams=(("Ann",), ("Bob",)), seed=1)
    >>> with Jobs() as jobs:
    ...     session = Session(table, jobs)
    ...     session.stage, session.toss_winner
    ...     session.choose("break")
    ...     session.stage, session.decider
    ('toss', 'Ann')
    ('stroke', 'Ann')
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import carrom
from carrom import Stroke, StrokeResult
from carrom.cli.locks import Claim
from carrom.cli.umpire_talk import Talk
from carrom.equipment import Point
from carrom.errors import CarromError, Faults, InvalidPosition, InvalidStroke
from carrom.rules import Match, Remark, StrokeFacts, Toss
from carrom.rules.history import NOTED, Act
from carrom.rules.position import DOUBLES, SINGLES
from carrom.solver.noise import stream
from carrom.solver.room import has_room

from carrom_viewer.clocks import Clocks
from carrom_viewer.jobs import Jobs
from carrom_viewer.keeper import Keeper
from carrom_viewer.machine import Answer, Question
from carrom_viewer.table import Table

MOVE: Final = "move"
"""The purpose of a machine's thinking."""


@dataclass(frozen=True, slots=True, eq=False)
class Happening:
    """Something that happened, as it is told.

    Attributes:
        before: the match when it happened.
        after: the match afterwards.
        result: of a stroke; None: it was none.
        remarks: what the umpire says.
        player: who did it.
    """

    before: Match
    after: Match
    result: StrokeResult | None = None
    remarks: tuple[Remark, ...] = ()
    player: str = ""

    def sentences(self, lang: str) -> tuple[str, ...]:
        """What the umpire says, with the players' names."""
        return tuple(Talk(lang).sentences(self.before, self.remarks))


class Session:
    """A match from the toss to its end.

    Args:
        table: what is agreed.
        jobs: the work in the background.
        path: where the record is kept, a new file unless it `resumes`; None: nowhere.
        match: one to be gone on with; None: it begins with the toss.
        past: what has happened in that match, so far as it can be undone.
        resumes: whether the record is there, and is gone on with
            (`carrom_viewer.resuming.resumed`).
        claim: on that record (`carrom_viewer.claim`); it is released at the end.

    Attributes:
        match: None before the toss.
        keeper: of the record.
        clocks: what the clocks at the table show.
        problem: what went wrong in the background, in words; "" when nothing did.
        paused: whether machines wait, after an undo.
    """

    def __init__(
        self,
        table: Table,
        jobs: Jobs,
        path: Path | None = None,
        match: Match | None = None,
        *,
        past: Sequence[Happening] = (),
        resumes: bool = False,
        claim: Claim | None = None,
    ) -> None:
        """Begin."""
        self.table, self.jobs = table, jobs
        self.match = match
        self.keeper = Keeper(path, table, resumes=resumes, claim=claim)
        self.problem = ""
        self.paused = False
        self.clocks = Clocks(table, match)
        self._past = list(past)
        self._future: list[Happening] = []
        self._thinks = False
        if match is not None:
            self.keeper.write(match)

    # --- what is the case -----------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """What comes now.

        ``"toss"``: its winner chooses break or seat; ``"stroke"``; ``"placing"``: due men;
        ``"board-over"``, ``"game-over"``: the next is to be begun; ``"over"``.
        """
        match = self.match
        if match is None:
            return "toss"
        if match.over:
            return "over"
        if match.game.over:
            return "game-over"
        if match.position.over:
            return "board-over"
        return "placing" if match.position.placer is not None else "stroke"

    @property
    def decider(self) -> str | None:
        """The player who decides now; None: nobody has to."""
        match, stage = self.match, self.stage
        if match is None:
            return self.toss_winner
        if stage == "placing":
            return match.placer
        return match.player_on_turn if stage == "stroke" else None

    @property
    def human(self) -> bool:
        """Whether a person decides now, or anybody may: a new board, the end."""
        decider = self.decider
        return decider is None or self.table.is_human(decider)

    @property
    def thinking(self) -> bool:
        """Whether a machine is deciding."""
        return self._thinks

    @property
    def toss_winner(self) -> str:
        """Who won the toss: the first player of that team."""
        return self.table.teams[self.table.coin(0)][0]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order of play."""
        return SINGLES if len(self.table.teams[0]) == 1 else DOUBLES

    @property
    def last(self) -> Happening | None:
        """What happened last."""
        return self._past[-1] if self._past else None

    @property
    def happened(self) -> tuple[Happening, ...]:
        """Everything that happened and was not undone."""
        return tuple(self._past)

    def digest(self) -> str:
        """Fingerprint of the match: the same after an undo as before what was undone."""
        plain = None if self.match is None else self.match.to_dict()
        return hashlib.blake2b(json.dumps(plain).encode(), digest_size=16).hexdigest()

    # --- deciding -------------------------------------------------------------------------------

    def choose(self, choice: str) -> None:
        """The winner of the toss chooses ``"break"``, or a seat of `seats` (Law 39).

        Raises:
            InvalidPosition: the match has begun, or that cannot be chosen.
        """
        faults = Faults()
        if self.match is not None:
            faults.append("the toss was made before")
        faults.name("the choice after the toss", choice, ("break", *self.seats))
        faults.raise_as(InvalidPosition)
        winner = self.table.coin(0)
        if choice == "break":  # and the loser has the side: a person sits down in the south
            human = self.table.is_human(self.table.teams[1 - winner][0])
            toss = Toss(winner=winner, choice="break", seat="south" if human else self.seats[1])
        else:
            toss = Toss(winner=winner, choice="side", seat=choice)
        self.match = Match.opening(
            self.table.teams,
            self.table.ruleset,
            toss=toss,
            format=self.table.format,
            equipment=self.table.equipment,
            at=self.clocks.at,
        )
        self._stop()
        self.keeper.write(self.match)

    def strike(self, stroke: Stroke) -> StrokeResult:
        """The player on turn makes a stroke; it is simulated and ruled.

        Raises:
            InvalidStroke: it is against the Laws, or does not come to rest; each fault is listed.
            InvalidPosition: no stroke is due.
        """
        match = self._open("stroke")
        position = match.position
        assert position.layout is not None  # a session plays with layouts only
        faults = Faults(position.stroke_faults(stroke))
        faults.raise_as(InvalidStroke)
        result = carrom.simulate(
            position.layout, stroke, board=position.equipment, materials=self.table.materials
        )
        if result.stop_reason != "settled":
            raise InvalidStroke(f"the stroke does not come to rest: {result.stop_reason}")
        self._ruled(match, StrokeFacts.of(result), result)
        return result

    def pass_turn(self) -> None:
        """The player on turn passes (Law 137), or shows that there is no room (Law 142).

        Raises:
            InvalidPosition: no stroke is due.
        """
        match = self._open("stroke")
        position = match.position
        assert position.layout is not None  # a session plays with layouts only
        no_room = not has_room(position.layout, position.equipment, position.turn)
        self._ruled(match, StrokeFacts(passed=not no_room, no_room=no_room))

    def place(self, places: Sequence[Point] | None) -> None:
        """The placer puts the due men down, or forgoes them (None).

        Raises:
            InvalidPosition: nothing awaits placing, or the places are against the Laws.
        """
        match = self._open("placing")
        if places is None:
            self._did(match, match.forgo(at=self.clocks.at))
            return
        faults = Faults(match.position.placing_faults(tuple(places)))
        faults.raise_as(InvalidPosition)
        self._did(match, match.place(tuple(places), at=self.clocks.at))

    def auto_place(self) -> None:
        """The due men are put where the machine would put them.

        Raises:
            InvalidPosition: nothing awaits placing.
        """
        match = self._open("placing")
        self._did(match, match.auto_place(at=self.clocks.at))

    def concede(self, player: str, *, match: bool = False) -> None:
        """A player gives up the game, or the match (Law 139).

        Raises:
            InvalidPosition: nobody is called so, or it is over.
        """
        before = self._begun()
        self._did(before, before.concede(player, match=match, at=self.clocks.at))

    def go_on(self) -> None:
        """Begin the next board or game.

        Raises:
            InvalidPosition: the board goes on, or all is over.
        """
        match = self._begun()
        if self.stage == "game-over":
            self._did(match, match.next_game(at=self.clocks.at))
            return
        if not self.clocks.board_allowed(match) and not match.game.extra_board_due:
            self._time_up(match)
            return
        breaker = None
        if match.game.extra_board_due:
            seats = match.game.seats
            side = seats.index(match.game.breaker) + 1 + self.table.coin(len(match.game.boards))
            breaker = match.seating[seats[side % len(seats)]]
        self._did(match, match.next_board(breaker=breaker, at=self.clocks.at))

    # --- undo -----------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether anything has happened."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether anything was undone and nothing else happened since."""
        return bool(self._future)

    @property
    def undone(self) -> Happening | None:
        """What would happen again by `redo`; None: nothing."""
        return self._future[-1] if self._future else None

    def undo(self) -> None:
        """Take back what happened last; machines wait until somebody decides or `resume`s.

        Raises:
            InvalidPosition: nothing has happened.
        """
        if not self._past:
            raise InvalidPosition("there is nothing to undo")
        one = self._past.pop()
        self._future.append(one)
        self._goes_on(one.before)

    def redo(self) -> None:
        """Let what was undone last happen again.

        Raises:
            InvalidPosition: nothing was undone.
        """
        if not self._future:
            raise InvalidPosition("there is nothing to redo")
        one = self._future.pop()
        self._past.append(one)
        self._goes_on(one.after, one.result)
        self.paused = bool(self._future)

    def undo_turn(self) -> None:
        """Take back until a person is to decide again; everything, if nobody is a person.

        Raises:
            InvalidPosition: nothing has happened.
        """
        self.undo()
        while self._past and (self.decider is None or not self.human):
            self.undo()

    def redo_turn(self) -> None:
        """The opposite of `undo_turn`.

        Raises:
            InvalidPosition: nothing was undone.
        """
        self.redo()
        while self._future and (self.decider is None or not self.human):
            self.redo()

    def resume(self) -> None:
        """Let machines go on after an undo."""
        self.paused = False

    # --- the time -------------------------------------------------------------------------------

    def tick(self, now: float, *, ready: bool = True) -> None:
        """Let machines decide and clocks run.

        Args:
            now: the time, s.
            ready: whether everything rests in the picture too: clocks count from then on, and
                machines answer then.
        """
        self.clocks.tick(now)
        self._look_at_clocks(ready)
        if not self.human and not self.paused and self.stage != "over":
            self._think(ready)

    def seconds_left(self) -> float | None:
        """What the clock that runs has left, s; None: none runs."""
        return self.clocks.seconds_left()

    def minutes_left(self) -> int | None:
        """Whole minutes until the board in play has to stop; None: nobody counts them."""
        return self.clocks.minutes_left(self.match)

    def close(self) -> None:
        """Machines stop, the record is closed."""
        self._stop()
        self.keeper.close()

    def _time_up(self, match: Match) -> None:
        """The time of the game is over: a board in play ends as it lies."""
        self._did(match, match.time_up(at=self.clocks.at))

    def _look_at_clocks(self, ready: bool) -> None:
        """Call what is over: the time of the game, of a stroke, of placing."""
        match = self.match
        if match is None or not ready or self.stage not in ("stroke", "placing"):
            return
        if self.clocks.time_over(match):
            if not match.game.time_called:
                self._time_up(match)
        elif self.table.clock and self.human:
            facts = self.clocks.overrun(match)
            if facts is not None:
                self._ruled(match, facts)
                self.clocks.stop(untimed=True)

    # --- machines -------------------------------------------------------------------------------

    def _think(self, ready: bool) -> None:
        if not self._thinks:
            self._thinks = True
            self.jobs.start(MOVE, self._question())
            return
        if not ready:
            return
        for news in self.jobs.news(MOVE):
            if not news.final:
                continue
            self._thinks = False
            if news.error is not None:
                self.problem = news.problem
                self.paused = True
                return
            answer = news.value
            assert isinstance(answer, Answer)  # what `_question` gives
            try:
                self._do(answer)
            except CarromError as error:
                self.problem = str(error)
                self.paused = True

    def _question(self) -> Question:
        match, decider = self.match, self.decider
        assert decider is not None  # machines are asked when it is theirs to decide
        everybody = [name for team in self.table.teams for name in team]
        return Question(
            match=match,
            level=self.table.level_of(decider),
            seed=stream(self.table.seed, 1 + everybody.index(decider)),
            number=len(self._past),
            materials=self.table.materials,
            choices=("break", *self.seats),
        )

    def _do(self, answer: Answer) -> None:
        if answer.kind == "choose":
            self.choose(answer.choice)
        elif answer.kind == "strike" and answer.stroke is not None:
            self.strike(answer.stroke)
        elif answer.kind == "pass":
            self.pass_turn()
        elif answer.kind == "forgo":
            self.place(None)
        elif answer.places:
            self.place(answer.places)
        else:
            self.auto_place()

    def _stop(self) -> None:
        self.jobs.cancel(MOVE)
        self._thinks = False

    # --- how it goes on -------------------------------------------------------------------------

    def _begun(self) -> Match:
        if self.match is None:
            raise InvalidPosition("the match has not begun: the toss comes first")
        return self.match

    def _open(self, stage: str) -> Match:
        match = self._begun()
        if self.stage != stage:
            due = {"stroke": "no stroke is due", "placing": "no man awaits his placing"}[stage]
            raise InvalidPosition(f"{due} now: {self.stage}")
        return match

    def _ruled(self, match: Match, facts: StrokeFacts, result: StrokeResult | None = None) -> None:
        self._did(match, match.play(facts, at=self.clocks.at), result)

    def _did(self, before: Match, after: Match, result: StrokeResult | None = None) -> None:
        self._happened(happening(before, after, after.acts[-1], result))

    def _happened(self, happening: Happening) -> None:
        self._past.append(happening)
        self._future.clear()
        self._goes_on(happening.after, happening.result)
        self.paused = False

    def _goes_on(self, match: Match, result: StrokeResult | None = None) -> None:
        self.match = match
        self.clocks.stop()
        self.paused = True
        self._stop()
        self.keeper.write(match, result)


def happening(
    before: Match, after: Match, act: Act, result: StrokeResult | None = None
) -> Happening:
    """An act as it is told.

    Args:
        before: the match when it happened.
        after: the match afterwards.
        act: what happened.
        result: of a stroke.
    """
    remarks: tuple[Remark, ...] = ()
    player = ""
    if act.facts is not None:
        by = act.facts.by
        player = before.player_on_turn if by is None else before.seating[by]
        remarks = before.rule(act.facts).remarks
    elif act.kind in ("place", "forgo", "auto-place"):
        player = before.placer or ""
    elif act.kind in ("concede", "concede-match"):
        player = act.who or ""
    elif act.kind in NOTED:  # what an umpire noted in a match that is gone on with
        player, remarks = act.who or "", after.notes[-1].remarks()
    if act.kind in _ENDS or (act.facts is not None and after.position.over):
        remarks = (*remarks, *after.reminders)
    return Happening(before, after, result, remarks, player)


_ENDS: Final = ("concede", "concede-match", "time-up")
"""Acts that end a board without a stroke."""


__all__ = ["MOVE", "Happening", "Session", "Table", "happening"]
