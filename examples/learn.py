"""Boards as a task for a learning program: reset, choose a stroke, reward, next position.

The learner here does not learn: of many strokes it takes the one that pays best at once. Put your
own policy in the place of `greedy`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import carrom
import numpy as np
from carrom import rules

Policy = Callable[[rules.Position, np.random.Generator], carrom.Stroke]
SIGN = {"me": 1, "opponent": -1, "draw": 0}


@dataclass
class Board:
    """One board. Both players make their strokes in it, each rewarded for his own."""

    ruleset: str = "icf"
    position: rules.Position = field(init=False)

    def reset(self, orientation: float = 0.0) -> rules.Position:
        """The position before the break."""
        self.position = rules.Position.opening(self.ruleset, orientation=orientation)
        return self.position

    def step(self, stroke: carrom.Stroke) -> tuple[rules.Position, float, bool]:
        """Make a stroke that the Laws allow.

        Returns:
            The position as the player sees it who is now on turn; the points that the stroke has
            won (or lost, below zero) for who made it; whether the board is over.
        """
        before = self.position
        assert before.layout is not None  # a position of counts would have none
        result = carrom.simulate(before.layout, stroke, record="final")
        ruling = before.rule(rules.StrokeFacts.of(result))
        won = 0 if ruling.board is None else SIGN[ruling.board[0]] * ruling.board[1]
        after = ruling.apply("auto")  # due men are placed by the machine
        self.position = after.seen_from(after.turn)
        return self.position, float(won), after.over


def candidates(
    position: rules.Position, rng: np.random.Generator, number: int
) -> carrom.StrokeBatch:
    """Strokes from anywhere along the base lines, only those that the Laws allow."""
    drawn = carrom.StrokeBatch.aim(
        x=rng.uniform(-0.2, 0.2, number),
        angle=rng.uniform(20.0, 160.0, number),
        speed=rng.uniform(1.0, 6.0, number),
        seat=position.turn,
    )
    return carrom.StrokeBatch.of(s for s in drawn if not position.stroke_faults(s))


def at_random(position: rules.Position, rng: np.random.Generator) -> carrom.Stroke:
    """Any stroke."""
    return candidates(position, rng, 20)[0]


def greedy(position: rules.Position, rng: np.random.Generator) -> carrom.Stroke:
    """The best of many: all simulated in one call, all ruled in another."""
    assert position.layout is not None
    strokes = candidates(position, rng, 200)
    rulings = position.rule_batch(carrom.simulate_batch(position.layout, strokes))
    sign = np.array([-1, 1, 0, 0])  # the opponent's, mine, drawn; the last for -1: it goes on
    won = sign[rulings.winner] * rulings.points
    value = won - 0.1 * rulings.own_after + 0.1 * rulings.opponent_after
    value += 0.2 * rulings.turn_continues - 0.3 * rulings.dues
    return strokes[int(value.argmax())]


def play(board: Board, policies: dict[str, Policy], rng: np.random.Generator) -> dict[str, float]:
    """A whole board; the points of both."""
    position, over = board.reset(orientation=rng.uniform(0.0, 360.0)), False
    points = dict.fromkeys(policies, 0.0)
    while not over:
        seat = position.turn
        position, reward, over = board.step(policies[seat](position, rng))
        points[seat] += reward
        points["north" if seat == "south" else "south"] -= reward
    return points


def main() -> None:
    """Ten boards of the greedy player against one who plays at random."""
    rng = np.random.default_rng(1)
    policies: dict[str, Policy] = {"south": greedy, "north": at_random}
    margins = [play(Board(), policies, rng)["south"] for _ in range(10)]
    print(f"Greedy wins {sum(m > 0 for m in margins)} of 10 boards, {sum(margins):+.0f} points.")


if __name__ == "__main__":
    main()
