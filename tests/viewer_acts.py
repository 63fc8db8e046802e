"""What a person at the viewer's board may do, by chance; and a program that hides no error."""

import random
from collections.abc import Callable

from carrom.errors import CarromError
from carrom.players import RandomPlayer
from carrom_viewer.app import App
from carrom_viewer.session import Session


class Strict(App):
    """The program, but an error that is no refusal ends it."""

    def _told(self, act: Callable[[], object]) -> object:
        try:
            return act()
        except CarromError as error:
            self.context.tell(str(error))
            return None


def random_act(session: Session, chance: random.Random) -> None:
    """One of the things that may be done now, by chance."""
    match = session.match
    assert match is not None
    player = RandomPlayer(chance.randrange(1 << 30))
    position = match.position
    if session.stage in ("board-over", "game-over"):
        session.go_on()
    elif session.stage == "placing" and position.placer is not None:
        places = player.place_or_forgo(position.seen_from(position.placer))
        if places:
            session.place(places)
        else:
            session.auto_place()
    elif chance.random() < 0.1:
        session.pass_turn()
    else:
        stroke = player.stroke_or_pass(position)
        if stroke is None:
            session.pass_turn()
        else:
            session.strike(stroke)
