"""What is seen of a match: the board, and in the panel the score, the umpire, what can be done.

What is done about it is in `carrom_viewer.screens.play`.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Final

from carrom import Layout
from carrom.rules import Match

from carrom_viewer.columns import Column
from carrom_viewer.placing import Placing
from carrom_viewer.reasons import reason
from carrom_viewer.replay import layout_discs, quarters, with_seats
from carrom_viewer.scene import BoardView
from carrom_viewer.screens.aim import AimScreen
from carrom_viewer.screens.kept import KeptView
from carrom_viewer.screens.score import card, end_text, piece_text, score_text, sheet
from carrom_viewer.session import Session
from carrom_viewer.widgets import ACCENT, FAINT, WARNING, Button, Caption, Widget

MOST_SAID: Final = 5
"""Of the umpire's sentences on a stroke so many are shown."""
HEADLINE: Final = 1.2
"""Height of the line that says whose turn it is, ems."""
HURRY: Final = 5.0
"""With less time left the clock warns, s."""


class MatchView(AimScreen):
    """A match as it is seen; `look_at` says which.

    Attributes:
        session: the match.
        placing: the due men that a person puts down; None: nobody does.
        seat: who is at the bottom; None: whose turn it is.
    """

    def look_at(self, session: Session) -> None:
        """Show a match from now on, at rest."""
        self.session = session
        self.placing: Placing | None = None
        self.watching.forget()
        self.seat: str | None = None
        self._kept = KeptView()

    # --- what is seen ---------------------------------------------------------------------------

    def title(self) -> str:
        """Of the window: the score."""
        match = self._seen_match()
        return self.say("play.title") if match is None else score_text(match, self.say)

    def board(self, now: float) -> BoardView:  # noqa: ARG002 - the playback knows the time
        """The stroke as it goes, or the pieces at rest with what is being decided."""
        if self.moving is not None:
            return self.moving.view(self.playback.time)
        return self._kept.of(self._state(), self._resting)

    def _state(self) -> tuple[object, ...]:
        """Everything that the resting picture hangs on: as long as it is the same, so is that."""
        aiming, placing = self.aiming, self.placing
        aimed = aiming and self.aim_state(aiming)
        placed = placing and (placing.places, placing.at)
        return (self.session.match, self.seat, aimed, placed)

    def _resting(self) -> BoardView:
        match = self.session.match
        board = self.session.table.equipment
        if match is None or match.position.layout is None:
            opening = Layout.opening("singles" if len(self.session.seats) == 2 else "doubles")
            return BoardView(layout_discs(opening, board), board=board)
        view = BoardView(
            layout_discs(match.position.layout, board),
            turned=quarters(self.seat or match.position.turn),
            board=board,
        )
        if self.placing is not None:
            view = dataclasses.replace(
                view,
                discs=(*view.discs, *self.placing.discs()),
                regions=self.placing.regions(),
            )
        elif self.aiming is not None:
            view = self.aimed(view, self.aiming)
        return with_seats(view, match.seating, self._on_turn() or "")

    def _seen_match(self) -> Match | None:
        """The match as it is seen: as it was, while a stroke goes on."""
        last = self.session.last
        return self.session.match if self.moving is None or last is None else last.before

    def _on_turn(self) -> str | None:
        """Whose turn it is to be seen; None: nobody's."""
        if self.moving is not None and self.session.last is not None:
            return self.session.last.player or None
        return None if self.session.match is None else self.session.decider

    # --- the panel ------------------------------------------------------------------------------

    def widgets(self) -> tuple[Widget, ...]:
        """Score, umpire, and what can be done now."""
        column = self.column()
        match = self._seen_match()
        if match is None:
            self._add_toss(column)
        else:
            self._add_score(column, match)
            self._add_said(column)
            self._add_headline(column, match)
            self._add_stage(column, match)
        if self.session.paused and not self.session.human and not self.session.thinking:
            self._add_primary(column, "game.resume", "play.resume")
        self._add_game(column)
        return column.widgets

    def _add_stage(self, column: Column, match: Match) -> None:
        """What is to be done now."""
        stage = self.session.stage
        if self.moving is not None:
            column.add(Button("game.skip", self.say("play.skip"), self.say("common.space")))
            return
        if stage == "placing" and self.placing is not None:
            self._add_placing(column, self.placing)
        elif stage == "stroke" and self.aiming is not None:
            self.add_aiming(column, self.aiming)
        elif stage == "board-over":
            self._add_primary(column, "game.go-on", "play.next-board")
        elif stage == "game-over":
            self._add_primary(column, "game.go-on", "play.next-game")
        elif stage == "over":
            self._add_primary(column, "game.again", "play.again")
        if stage in ("board-over", "game-over", "over"):
            for line in sheet(match, self.say):
                column.add(line)

    def _add_primary(self, column: Column, name: str, text: str) -> None:
        """The one thing that goes on."""
        column.add(Button(name, self.say(text), self.say("common.space"), primary=True))

    def _add_toss(self, column: Column) -> None:
        winner = self.session.toss_winner
        said = self.say("play.toss", player=winner)
        column.add(Caption("toss.title", said, HEADLINE, ACCENT, bold=True))
        if self.session.human:
            column.add(Caption("toss.hint", self.say("play.hint-toss"), 0.9, FAINT))
            self._add_primary(column, "toss.break", "play.choose-break")
            column.add(
                *(Button(f"toss.{seat}", self.say(f"seat.{seat}")) for seat in self.session.seats)
            )

    def _add_score(self, column: Column, match: Match) -> None:
        where = self.say("play.board", game=match.number, board=match.game.number)
        left = self.session.minutes_left()
        if left is not None:
            where += self.say("play.minutes-left", minutes=left)
        column.add(Caption("game.board", where, 0.9, FAINT))
        for team in (0, 1):
            column.add(card(match, team, self._on_turn(), self.say))

    def _add_said(self, column: Column) -> None:
        for number, line in enumerate(self.said()):
            column.add(Caption(f"umpire.{number}", line, 0.95, FAINT))

    def _add_headline(self, column: Column, match: Match) -> None:
        """Whose turn it is, or who has won."""
        text, colour = self._headline(match), ACCENT
        left = None if self.moving is not None else self.session.seconds_left()
        if left is not None:
            text += self.say("play.seconds-left", seconds=math.ceil(left))
            colour = WARNING if left < HURRY else ACCENT
        if text:
            column.add(Caption("game.to-play", text, HEADLINE, colour, bold=True))

    def _headline(self, match: Match) -> str:
        session, decider = self.session, self._on_turn()
        if decider is None:
            return end_text(match, session.stage, self.say)
        if self.moving is not None:
            return self.say("play.playing", player=decider)
        if session.thinking:
            return self.say("play.thinking", player=decider)
        if session.stage == "placing":
            return self.say("play.to-place", player=decider)
        key = "play.to-play" if match.position.broken else "play.to-break"
        return self.say(key, player=decider)

    def said(self) -> tuple[str, ...]:
        """The umpire's sentences on what was seen last: not on a stroke that still goes on."""
        happened = self.session.happened
        seen = happened if self.moving is None else happened[:-1]
        return seen[-1].sentences(self.context.settings.language)[:MOST_SAID] if seen else ()

    def _add_placing(self, column: Column, placing: Placing) -> None:
        say = self.say
        if placing.piece is not None:
            column.add(
                Caption(
                    "due.piece",
                    say("play.place-man", piece=piece_text(placing.piece, say)),
                    0.9,
                    FAINT,
                )
            )
            for number, fault in enumerate(placing.faults()):
                column.add(Caption(f"due.fault-{number}", self.refused(fault), 0.95, WARNING))
        column.add(
            Button("due.put", say("play.put"), say("common.space"), primary=not placing.faults()),
            Button("due.back", say("play.take-back"), hint="⌫", enabled=bool(placing.places)),
        )
        column.add(
            Button("due.auto", say("play.auto"), hint="X"),
            Button("due.forgo", say("play.forgo"), hint="N", enabled=placing.position.may_forgo),
        )

    def _add_game(self, column: Column) -> None:
        session, say = self.session, self.say
        column.aside()
        column.add(
            Button("game.undo", say("play.undo"), "Ctrl+Z", enabled=session.can_undo),
            Button("game.redo", say("play.redo"), "Ctrl+Y", enabled=session.can_redo),
        )
        mine = self.aiming is not None
        over = session.stage in ("toss", "over")
        column.add(
            Button("game.pass", say("play.pass"), hint="P", enabled=mine),
            Button("game.concede", say("play.concede"), hint="C", enabled=not over),
        )
        column.add(
            Button("game.replay", say("play.replay"), hint="R", enabled=self._has_strokes()),
            Button("game.solve", say("play.solve"), hint="H", enabled=mine),
        )
        column.add(
            Button("game.turn", say("play.turn"), hint="V"),
            Button("game.leave", say("play.leave"), hint="Esc"),
        )

    def refused(self, fault: str) -> str:
        """Why something cannot be, in the umpire's words and with the players' names."""
        match = self.session.match
        names = {} if match is None else dict(match.seating)
        return reason(fault, self.context.texts, names)

    def _has_strokes(self) -> bool:
        return any(one.result is not None for one in self.session.happened)
