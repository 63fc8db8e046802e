"""Ask for a trick: which strokes pot the queen off two cushions, and which one is likeliest?"""

from pathlib import Path

import carrom


def main() -> None:
    """Solve, compare two hands, and draw the best stroke."""
    layout = carrom.Layout.of(
        {"Q": (0.24, 0.26), "W1": (-0.10, 0.12), "B1": (0.05, 0.10), "B2": (-0.20, 0.20)}
    )
    goal = "pot Q in NW; striker off 2 cushions before contact; keep striker"
    for skill in ("club", "expert"):
        found = carrom.solve(layout, goal, skill=skill, budget=40_000, seed=1, limit=4)
        print(f"{skill}: {found.kinds} kinds of strokes do it.")
        for solution in found:
            print(f"  {solution.odds}  {solution.description}")

    best = found[0]
    less, more = best.tolerance.angle
    print(f"The likeliest: {best.stroke.angle:.2f} degrees at {best.stroke.speed:.2f} m/s.")
    print(f"The angle may be off by {less:+.2f} to {more:+.2f} degrees.")
    Path("trick.svg").write_text(best.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
