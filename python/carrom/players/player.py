"""What a player is: the four decisions that the Laws leave to him.

Anything with these four methods may sit down at a board: a machine, a person behind a screen, a
script in a test. `carrom.players.referee` asks, the player answers, the Laws rule.
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from carrom.equipment import Point
from carrom.rules import Position
from carrom.stroke import Stroke


@runtime_checkable
class Player(Protocol):
    """One seat's decisions. In doubles each partner is a player of his own.

    What a player is handed is a frozen `carrom.rules.Position` **seen from his own seat**
    (``position.view``), with the layout: ``position.own``, ``position.dues``, ``position.queen``
    and the like are his. It cannot be changed, and everything in it is allowed knowledge.

    What a player owes:

    * an answer to every question, without changing anything outside himself;
    * the same answers to the same questions in the same order, if he is to be repeated from a
      record: any chance he uses comes from a seed of his own, and no clock is read.

    A player may keep what he likes between two questions. He is asked only when it is his to
    decide. What he must not answer is said with each method; an answer against that is misuse
    and is refused by an exception, not punished as a foul.
    """

    def toss(self, choices: Sequence[str]) -> str:
        """Choose after the toss of the coin (Law 39).

        Args:
            choices: what may be chosen: ``"break"``, or a seat; only seats when the other side
                has taken the break.

        Returns:
            One of the choices.
        """

    def orient(self, position: Position) -> float | str:
        """Say how the rosette is turned before his own break (Law 41 leaves it open).

        Args:
            position: the opening of the board, the rosette turned as is usual.

        Returns:
            The direction of the Y's first arm in degrees, counter-clockwise from the breaker's
            right, or a name that `carrom.Layout.opening` knows.
        """

    def stroke_or_pass(self, position: Position) -> Stroke | None:
        """Make a stroke, or pass.

        Args:
            position: he is on turn, and no piece awaits placing.

        Returns:
            A stroke for which ``position.stroke_faults(stroke)`` is empty, or None to pass. Who
            passes because the striker finds no room need not say so: the referee looks, and has
            the board replayed (Law 142).
        """

    def place_or_forgo(self, position: Position) -> Sequence[Point] | None:
        """Place the due men that come out, or forgo them all (Laws 83-89).

        Args:
            position: ``position.pending_placements`` names the men, and ``position.placer`` is
                the player asked.

        Returns:
            A place in metres for each man, in their order, for which
            ``position.placing_faults(places)`` is empty; or None to forgo. Where there is no
            room for all (Law 79), as many as fit; an empty sequence if none does.
        """
