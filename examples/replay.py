"""A stroke kept in a file: load it, see that it is the same, and follow a piece through it."""

from pathlib import Path

import carrom
import numpy as np


def main() -> None:
    """Save, verify with the other backend, load, and sample the queen's way."""
    layout = carrom.Layout.of({"Q": (0.0, 0.0), "W1": (0.05, 0.2)})
    stroke = carrom.Stroke.aim(x=0.02, angle=94.0, speed=1.6, spin=40.0)
    file = Path("stroke.json")
    carrom.save(file, carrom.simulate(layout, stroke))

    print(f"Same in plain Python: {carrom.verify(file, backend='reference').matches}.")

    result = carrom.load(file)
    times = np.linspace(0.0, result.duration, 6)
    places = result.trajectory.at(times)[:, carrom.PIECES.index("Q")]
    for time, (x, y) in zip(times, places, strict=True):
        print(f"{time:5.2f} s  queen at {1000 * x:+7.1f}, {1000 * y:+7.1f} mm")


if __name__ == "__main__":
    main()
