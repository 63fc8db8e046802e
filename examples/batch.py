"""Many strokes at once: which angle pockets a man for sure, when the hand is not quite steady?"""

import carrom
import numpy as np


def main() -> None:
    """Try every tenth of a degree, and average over the neighbours a hand might hit instead."""
    layout = carrom.Layout.of({"W1": (0.22, 0.18), "B1": (0.10, 0.25), "Q": (-0.10, 0.05)})
    angles = np.arange(40.0, 90.0, 0.1)
    strokes = carrom.StrokeBatch.aim(x=0.0, angle=angles, speed=3.0)

    batch = carrom.simulate_batch(layout, strokes)

    white, striker = carrom.PIECES.index("W1"), carrom.PIECES.index("S")
    good = (batch.pocket[:, white] >= 0) & (batch.pocket[:, striker] < 0)
    hand = np.hanning(13)  # within about half a degree
    chance = np.convolve(good, hand / hand.sum(), mode="same")
    best = int(chance.argmax())
    print(f"{good.sum()} of {len(batch)} angles pocket W1 and keep the striker.")
    print(f"Best with an unsteady hand: {angles[best]:.1f} degrees, {chance[best]:.0%}.")


if __name__ == "__main__":
    main()
