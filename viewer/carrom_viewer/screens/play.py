"""Play: a match at the board, from the toss to its end.

The screen shows what a `carrom_viewer.session.Session` says, lets the strokes be seen, and gives
the session what people decide. Everything can be done with keys alone, and with the mouse alone.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from carrom import SEATS, CarromError
from carrom.rules import Match

from carrom_viewer.aiming import Aiming
from carrom_viewer.placing import STEPS, Placing
from carrom_viewer.replay import Replay
from carrom_viewer.scene import Pointer
from carrom_viewer.screens import BACK, KeyList
from carrom_viewer.screens.aim import AIM_KEYS
from carrom_viewer.screens.match_view import MatchView
from carrom_viewer.screens.setup import RECORDS, new_record
from carrom_viewer.session import Happening, Session
from carrom_viewer.widgets import Act, step_of

if TYPE_CHECKING:
    from carrom_viewer.app import Context

PAUSE: Final = 0.8
"""So long a machine waits after a stroke was seen, s: the umpire is to be heard."""
HASTE: Final = 0.6
"""So long after a stroke Space and Enter do nothing, s, unless something else was done since: who
wanted to skip its end, and was late, is not to strike with it."""


class Play(MatchView):
    """A match at the board.

    Args:
        context: what all screens share.
        session: the match.
    """

    keys: ClassVar[KeyList] = (
        *AIM_KEYS,
        ("P", "play.key-pass"),
        ("C", "play.key-concede"),
        ("Ctrl+Z", "play.key-undo"),
        ("Ctrl+Y", "play.key-redo"),
        ("R", "play.key-replay"),
        ("H", "play.key-solve"),
        ("V", "play.key-turn"),
        ("X", "play.key-auto"),
        ("N", "play.key-forgo"),
    )

    def __init__(self, context: Context, session: Session) -> None:
        """Show the match as it stands."""
        super().__init__(context)
        self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        """Sit down at a match."""
        self.look_at(session)
        self._base: str | None = None
        self._quarters = 0  # by which somebody has turned the board
        self._seats: dict[int, str] = {}  # who was at the bottom, by the number of what happened
        self._seen = len(session.happened)
        self._match: Match | None = None  # the one that was taken up last
        self._told = ""
        self._now = 0.0
        self._rested = -PAUSE
        self._calm = -HASTE  # from when on Space counts
        self._speed: float | None = None
        self._acts = self._buttons()
        self._follow()

    # --- the time -------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Let a stroke go on, machines decide and clocks run."""
        self._now = now
        self.context.hear(self.watching.tick(now))
        if self.moving is not None and self.playback.over:
            self._rest()
            self._rested = now
        ready = self.moving is None and now - self._rested >= PAUSE
        self.session.tick(now, ready=ready)
        self._follow()
        self.help_to_aim(now, self.session.table.materials)
        if self.session.problem:
            self.context.tell(self.say("play.problem", problem=self.session.problem))
            self.session.problem = ""
        problem = self.session.keeper.problem
        if problem and problem != self._told:
            self.context.tell(self.say("play.not-kept", problem=problem))
        self._told = problem

    def _follow(self) -> None:
        """See what has happened in the session since the last time."""
        happened = self.session.happened
        if len(happened) > self._seen:
            self._show(happened[-1])
        self._seen = len(happened)
        if self.session.match is not self._match or self._wants_hand():
            self._match = self.session.match
            self._take_up()

    def _wants_hand(self) -> bool:
        """Whether a person is to decide something for which nothing is at hand yet."""
        if self.moving is not None or not self.session.human:
            return False
        stage = self.session.stage
        aims = stage == "stroke" and self.aiming is None
        return aims or (stage == "placing" and self.placing is None)

    def _show(self, happening: Happening) -> None:
        """Let a stroke be seen."""
        if happening.result is None:
            return
        before = happening.before
        seat = self.seat or before.position.turn
        self._seats[len(self.session.happened)] = seat
        who = happening.player
        stroke = Replay(happening.result, seat, seating=before.seating, player=who)
        self.watching.see(stroke, playing=True)

    def _rest(self) -> None:
        """The stroke has been seen."""
        self._calm = self._now + HASTE
        self.watching.forget()
        self._take_up()

    def _take_up(self) -> None:
        """Give who decides what he needs for it."""
        if self.aiming is not None:
            self._speed = self.aiming.speed
        self.aiming = self.placing = None
        self.aids.clear()
        match = self.session.match
        if match is None or self.moving is not None:
            return
        self._base = self._seat_of_view(match)
        self._turn_to(self._base)
        if not self.session.human:
            return
        if self.session.stage == "placing":
            self.placing = Placing(match.position)
        elif self.session.stage == "stroke":
            self.aiming = Aiming(match.position)
            if self._speed is not None and match.position.broken:
                self.aiming.set_speed(self._speed)

    def _seat_of_view(self, match: Match) -> str:
        """Who is at the bottom: a person who decides, or a person at all; else who it was."""
        people = self._people(match)
        decider = self.session.decider
        deciding = None if decider is None else match.seat_of(decider)
        if deciding in people and self._base not in people:
            return str(deciding)
        if len(people) > 1 and deciding in people:
            return str(deciding)
        if self._base is not None:
            return self._base
        return people[0] if people else match.position.turn

    def _people(self, match: Match) -> list[str]:
        """The seats of everybody who is no machine."""
        is_human = self.session.table.is_human
        return [seat for seat, name in match.seating.items() if is_human(name)]

    # --- what is decided ------------------------------------------------------------------------

    def _buttons(self) -> dict[str, Callable[[], None]]:
        """What each button does."""
        session = self.session
        return {
            "stroke.strike": self.strike,
            "due.put": self._put,
            "due.back": self._take_back,
            "due.auto": lambda: self._decide(session.auto_place),
            "due.forgo": lambda: self._decide(lambda: session.place(None)),
            "game.skip": self._skip,
            "game.go-on": lambda: self._decide(session.go_on),
            "game.resume": session.resume,
            "game.again": self.again,
            "game.pass": lambda: self._decide(session.pass_turn),
            "game.concede": self._ask_concede,
            "concede.game": lambda: self._concede(match=False),
            "concede.match": lambda: self._concede(match=True),
            "concede.no": lambda: None,
            "game.undo": lambda: self._undo(session.undo_turn),
            "game.redo": lambda: self._undo(session.redo_turn),
            "game.replay": self._replay,
            "game.solve": self._solve,
            "game.turn": self.turn,
            "game.leave": self._ask_leave,
            "leave.yes": lambda: self.go(BACK),
            "leave.no": lambda: None,
        }

    def act(self, act: Act) -> None:
        """Do what was asked of a widget."""
        self._calm = self._now
        group, _, name = act.name.partition(".")
        if act.name in self._acts:
            self._acts[act.name]()
        elif group == "toss":
            self._decide(lambda: self.session.choose(name))
        else:
            self.aim_act(act)

    def strike(self) -> None:
        """Make the stroke that is aimed.

        Raises:
            CarromError: it is against the Laws; every fault is listed.
        """
        aiming = self.aiming
        if aiming is not None:
            self._decide(lambda: self.session.strike(aiming.stroke()))

    def _decide(self, act: Callable[[], object]) -> None:
        """Let something happen, and follow it; what is refused is said in the umpire's words."""
        try:
            act()
        except CarromError as error:
            raise CarromError(self.refused(fault) for fault in error.faults) from error
        self._follow()

    def _undo(self, act: Callable[[], None]) -> None:
        """Go back or forth without showing any stroke."""
        act()
        self.watching.forget()
        self._seen = len(self.session.happened)
        self._match = self.session.match
        self._take_up()
        undone = self.session.undone
        if self.aiming is not None and undone is not None and undone.result is not None:
            self.aiming.take(undone.result.stroke)  # the same again, or a little otherwise

    def _put(self) -> None:
        placing = self.placing
        if placing is None:
            return
        if not placing.put() and placing.piece is not None:
            raise CarromError(self.refused(fault) for fault in placing.faults())
        self._hand_in(placing)

    def _hand_in(self, placing: Placing) -> None:
        """Once all men are put down, the session has them."""
        if placing.piece is None:
            self._decide(lambda: self.session.place(placing.places))

    def _take_back(self) -> None:
        if self.placing is not None:
            self.placing.take_back()

    def _skip(self) -> None:
        self.playback.to_end()
        self._rest()

    def turn(self) -> None:
        """See the board from the next seat, and from then on always so."""
        self._quarters = (self._quarters + 1) % 4
        self._turn_to(self._base or "south")

    def _turn_to(self, base: str) -> None:
        self.seat = SEATS[(SEATS.index(base) + self._quarters) % 4]

    def again(self) -> None:
        """Another match of the same players, by the same rules, in a record of its own."""
        kept = self.session.keeper.path is not None
        path = new_record(self.context.folder / RECORDS) if kept else None
        table = dataclasses.replace(self.session.table, seed=secrets.randbits(62))
        self.aids.clear()
        self.session.close()
        self.aiming = self.placing = None
        self._sit_down(Session(table, self.context.jobs, path))

    def _ask_concede(self) -> None:
        if self.session.match is None or self.session.match.over:
            return
        match = ("concede.match", self.say("play.concede-match"))
        no = ("concede.no", self.say("common.cancel"))
        if self.session.stage == "game-over":  # there is no game left to give up
            self.ask(self.say("play.concede-match-sure", player=self._conceder()), match, no)
            return
        game = ("concede.game", self.say("play.concede-game"))
        self.ask(self.say("play.concede-sure", player=self._conceder()), game, match, no)

    def _conceder(self) -> str:
        """Who gives up: the person who decides, or else the first person."""
        match = self.session.match
        assert match is not None  # only asked in a match
        decider, table = self.session.decider, self.session.table
        if decider is not None and table.is_human(decider):
            return decider
        people = [name for name in match.order if table.is_human(name)]
        return people[0] if people else match.player_on_turn

    def _concede(self, *, match: bool) -> None:
        who = self._conceder()
        self._decide(lambda: self.session.concede(who, match=match))

    def _ask_leave(self) -> None:
        if self.session.stage in ("toss", "over"):
            self.go(BACK)
            return
        self.ask(
            self.say("play.leave-sure"),
            ("leave.yes", self.say("play.leave")),
            ("leave.no", self.say("common.cancel")),
        )

    def replays(self) -> tuple[Replay, ...]:
        """The strokes of this match, to be seen again."""
        lang = self.context.settings.language
        found: list[Replay] = []
        for number, one in enumerate(self.session.happened, start=1):
            if one.result is not None:
                seat = self._seats.get(number) or self._seat_of_stroke(one)
                title, says = f"{len(found) + 1}. {one.player}", " ".join(one.sentences(lang))
                seating = one.before.seating
                found.append(Replay(one.result, seat, title, says, seating, one.player))
        return tuple(found)

    def _seat_of_stroke(self, one: Happening) -> str:
        """Who is at the bottom of a stroke that was made before anybody sat down here."""
        people = self._people(one.before)
        turn = one.before.position.turn
        return turn if turn in people or not people else people[0]

    def _replay(self) -> None:
        replays = self.replays()
        if replays:
            self.go(self.context.open("replay", replays=replays, number=-1))

    def _solve(self) -> None:
        match = self.session.match
        aiming = self.aiming
        if match is not None and aiming is not None:
            materials = self.session.table.materials
            start = match.position
            solve = self.context.open("solve", start=start, materials=materials, use=aiming.take)
            self.go(solve)

    def close(self) -> None:
        """Machines stop thinking, the record is closed."""
        self.aids.clear()
        self.session.close()

    # --- mouse and keys -------------------------------------------------------------------------

    def board_pointer(self, event: Pointer) -> None:
        """Aim, or place a man."""
        if event.kind == "press":
            self._calm = self._now
        if self.placing is not None:
            if self.placing.pointer(event):
                self._hand_in(self.placing)
        elif self.aiming is not None:
            self.aiming.pointer(event)

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        """A key went down; Space and Enter in haste are used up, wherever the focus is."""
        hasty = self.moving is None and self._now < self._calm
        return (hasty and key in ("space", "enter")) or super().key(key, modifiers)

    def board_key(self, key: str, modifiers: frozenset[str]) -> bool:
        """The keys of the board."""
        if key in ("z", "y") and "ctrl" in modifiers:
            undo = key == "z" and "shift" not in modifiers
            able = self.session.can_undo if undo else self.session.can_redo
            if able:
                self.act(Act("game.undo" if undo else "game.redo"))
            return True
        if key == "escape":
            if self.aiming is not None and self.aiming.held:
                self.aiming.cancel()
            else:
                self._ask_leave()
            return True
        if key in ("space", "enter"):
            return self._enter()
        self._calm = self._now
        if self.aim_key(key, modifiers):
            return True
        if self.placing is not None and self._place_key(self.placing, key, modifiers):
            return True
        return self._game_key(key, modifiers)

    def _enter(self) -> bool:
        """The one thing that is to be done now."""
        if self.moving is not None:
            self._skip()
        elif self.placing is not None:
            self._put()
        elif self.aiming is not None:
            self.strike()
        elif self.session.stage in ("board-over", "game-over"):
            self.act(Act("game.go-on"))
        elif self.session.stage == "over":
            self.again()
        elif self.session.paused:
            self.session.resume()
        elif self.session.stage == "toss" and self.session.human:
            self.act(Act("toss.break"))
        else:
            return False
        return True

    def _place_key(self, placing: Placing, key: str, modifiers: frozenset[str]) -> bool:
        step = step_of(STEPS, modifiers)
        ways = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
        if key in ways:
            x, y = ways[key]
            placing.move(step * x, step * y)
        elif key == "backspace":
            placing.take_back()
        elif key == "x":
            self.act(Act("due.auto"))
        elif key == "n":
            self.act(Act("due.forgo"))
        else:
            return False
        return True

    def _game_key(self, key: str, modifiers: frozenset[str]) -> bool:
        if modifiers & {"ctrl", "alt"}:
            return False
        if key == "p" and self.aiming is not None:
            self.act(Act("game.pass"))
        elif key in _KEYS:
            self.act(Act(_KEYS[key]))
        else:
            return False
        return True


_KEYS: Final = {
    "c": "game.concede",
    "r": "game.replay",
    "h": "game.solve",
    "v": "game.turn",
}
"""What other keys do: the name of a button."""
