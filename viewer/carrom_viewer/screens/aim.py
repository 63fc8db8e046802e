"""What every screen shares on which somebody aims: sliders, keys, the ghost, the fan, the odds."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from carrom import Materials

from carrom_viewer.aids import Aids
from carrom_viewer.aiming import (
    ANGLE_STEPS,
    FASTEST,
    MOST_SPIN,
    PLACE_STEPS,
    SLOWEST,
    SPEED_STEPS,
    SPIN_STEPS,
    Aiming,
)
from carrom_viewer.clock import Playback
from carrom_viewer.columns import Column
from carrom_viewer.reasons import reason
from carrom_viewer.replay import Replay, pocket_labels
from carrom_viewer.scene import BoardView, Label
from carrom_viewer.screens import KeyList, PanelScreen
from carrom_viewer.screens.score import piece_text
from carrom_viewer.watching import Watching
from carrom_viewer.widgets import FAINT, WARNING, Act, Button, Caption, Slider, Toggle, step_of

if TYPE_CHECKING:
    from carrom_viewer.app import Context

AIM_KEYS: Final[KeyList] = (
    ("← →", "play.key-angle"),
    ("↑ ↓", "play.key-power"),
    ("A D", "play.key-place"),
    ("Q E", "play.key-spin"),
    ("W", "play.key-no-spin"),
    ("Shift Ctrl", "play.key-fine"),
    ("Space", "play.key-strike"),
    ("⌫", "play.key-cancel"),
    ("G F O", "play.key-aids"),
)
"""The keys of whoever aims."""

_SWITCHES: Final = {"g": "ghost", "f": "fan", "o": "odds"}


class AimScreen(PanelScreen):
    """A screen on which somebody aims.

    Args:
        context: what all screens share.

    Attributes:
        aiming: the stroke that is aimed; None: nobody aims now.
        aids: the ghost and the fan of it.
        watching: the stroke that was made and is seen to go on.
    """

    def __init__(self, context: Context) -> None:
        """Aim at nothing yet."""
        super().__init__(context)
        self.aiming: Aiming | None = None
        self.aids = Aids(context.jobs)
        self.watching = Watching()

    @property
    def moving(self) -> Replay | None:
        """The stroke that goes on; None: everything rests."""
        return self.watching.replay

    @property
    def playback(self) -> Playback:
        """The clock of that stroke."""
        return self.watching.playback

    # --- what is seen ---------------------------------------------------------------------------

    def aimed(self, view: BoardView, aiming: Aiming) -> BoardView:
        """A board with the striker, the aim and its helps on it."""
        settings, aids = self.context.settings, self.aids
        fan = aids.fan if settings.fan else None
        ghost = aids.ghost if settings.ghost else None
        return dataclasses.replace(
            view,
            discs=(*view.discs, *(ghost.discs if ghost else ()), *aiming.discs()),
            paths=(
                *(fan.paths() if fan else ()),
                *(ghost.paths if ghost else ()),
                *aiming.paths(),
            ),
            marks=fan.marks() if fan else (),
            labels=(*view.labels, *self._pocket_told(aiming)),
        )

    def _pocket_told(self, aiming: Aiming) -> tuple[Label, ...]:
        """The name of the pocket of which the odds are told, in the pocket.

        Whoever does not sit in the south sees by it which one is meant.
        """
        ghost = self.aids.ghost
        if not self.context.settings.odds or ghost is None or ghost.pot is None:
            return ()
        name = ghost.pot[1]
        return tuple(label for label in pocket_labels(aiming.board) if label.text == name)

    def aim_state(self, aiming: Aiming) -> tuple[object, ...]:
        """Everything that `aimed` hangs on: as long as it is the same, so is the picture."""
        settings, aids = self.context.settings, self.aids
        aim = (aiming.stroke(), aiming.tried, aiming.pulled)
        return (aim, aids.ghost, aids.fan, settings.ghost, settings.fan, settings.odds)

    def add_aiming(self, column: Column, aiming: Aiming) -> None:
        """The controls of the stroke."""
        column.add(Caption("stroke.hint", self.say("play.hint-aim"), 0.9, FAINT))
        for slider in self._sliders(aiming):
            column.add(slider)
        say = self.say
        column.add(
            Button("stroke.strike", say("play.strike"), self.say("common.space"), primary=True),
            Button("stroke.cancel", say("play.cancel"), hint="⌫"),
        )
        for number, fault in enumerate(aiming.refusal):
            column.add(Caption(f"stroke.fault-{number}", self.refused(fault), 0.95, WARNING))
        if not aiming.has_room:
            column.add(Caption("stroke.no-room", say("play.no-room"), colour=WARNING))
        settings = self.context.settings
        column.add(
            Toggle("aim.ghost", say("play.ghost"), settings.ghost),
            Toggle("aim.fan", say("play.fan"), settings.fan),
            Toggle("aim.odds", say("play.odds"), settings.odds),
        )
        if settings.odds:
            column.add(Caption("aim.odds-text", self.odds_text()))

    def _sliders(self, aiming: Aiming) -> tuple[Slider, ...]:
        say, end = self.say, 0.5 * aiming.board.base_line_length
        place = say("play.millimetres", length=1000.0 * aiming.x)
        angle = say("play.degrees", angle=aiming.angle)
        speed = say("play.speed", speed=aiming.speed)
        spin = say("play.spin-value", spin=aiming.spin)
        # straight ahead is in the middle, and to the right turns right
        turned = (270.0 - aiming.angle) % 360.0
        return (
            Slider("stroke.place", say("play.place"), aiming.x, -end, end, PLACE_STEPS, place),
            Slider("stroke.angle", say("play.angle"), turned, 0.0, 360.0, ANGLE_STEPS, angle),
            Slider(
                "stroke.power",
                say("play.power"),
                aiming.speed,
                SLOWEST,
                FASTEST,
                SPEED_STEPS,
                speed,
            ),
            Slider(
                "stroke.spin",
                say("play.spin"),
                aiming.spin,
                -MOST_SPIN,
                MOST_SPIN,
                SPIN_STEPS,
                spin,
            ),
        )

    def odds_text(self) -> str:
        """The odds of the intended pot in words."""
        ghost, fan = self.aids.ghost, self.aids.fan
        if ghost is None or ghost.pot is None:
            return self.say("play.odds-no-pot")
        name, pocket = ghost.pot
        piece = piece_text(name, self.say)
        if fan is None:
            return self.say("play.odds-coming", piece=piece, pocket=pocket)
        low, high = fan.odds.interval
        return self.say(
            "play.odds-text",
            piece=piece,
            pocket=pocket,
            rate=100.0 * fan.odds.rate,
            low=100.0 * low,
            high=100.0 * high,
        )

    def refused(self, fault: str) -> str:
        """Why something cannot be, in the language chosen."""
        return reason(fault, self.context.texts)

    # --- what is done ---------------------------------------------------------------------------

    def help_to_aim(self, now: float, materials: Materials, friction: str = "coupled") -> None:
        """Bring the ghost, the fan and the odds up to date; tell why they cannot be."""
        aiming = self.aiming
        if aiming is None or not aiming.has_room:
            self.aids.clear()
            return
        self.aids.look(
            now,
            self.context.settings,
            aiming.layout,
            aiming.stroke(),
            aiming.board,
            materials,
            friction,
        )
        if self.aids.problem:
            self.context.tell(self.say("play.no-fan", problem=self.aids.problem))
            self.aids.problem = ""

    def aim_act(self, act: Act) -> bool:
        """Something was done to a slider or a switch of the aim; whether it was one."""
        group, _, name = act.name.partition(".")
        if group == "aim":
            self.context.change(**{name: act.on})
        elif group == "stroke" and self.aiming is not None:
            self._slide(self.aiming, name, act.number)
        else:
            return False
        return True

    def _slide(self, aiming: Aiming, name: str, value: float) -> None:
        if name == "place":
            aiming.move_to(value)
        elif name == "angle":
            aiming.angle = (270.0 - value) % 360.0
        elif name == "power":
            aiming.set_speed(value)
        elif name == "spin":
            aiming.set_spin(value)
        elif name == "cancel":
            aiming.cancel()

    def aim_key(self, key: str, modifiers: frozenset[str]) -> bool:
        """A key of whoever aims; whether it was one."""
        aiming = self.aiming
        if aiming is None:
            return False
        if key in _SWITCHES and not modifiers & {"ctrl", "alt"}:
            name = _SWITCHES[key]
            self.context.change(**{name: not getattr(self.context.settings, name)})
        elif key in ("left", "right"):
            step = step_of(ANGLE_STEPS, modifiers)
            aiming.turn(step if key == "left" else -step)
        elif key in ("up", "down"):
            step = step_of(SPEED_STEPS, modifiers)
            aiming.push(step if key == "up" else -step)
        elif key in ("a", "d"):
            step = step_of(PLACE_STEPS, modifiers)
            aiming.move(step if key == "d" else -step)
        elif key in ("q", "e"):
            step = step_of(SPIN_STEPS, modifiers)
            aiming.twist(step if key == "q" else -step)
        elif key == "w":
            aiming.set_spin(0.0)
        elif key == "backspace":
            aiming.cancel()
        else:
            return False
        return True
