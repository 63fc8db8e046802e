"""The opening break: make it, tell what happened, draw it into break.svg."""

from pathlib import Path

import carrom


def main() -> None:
    """Break at the white that the doubles orientation offers."""
    layout = carrom.Layout.opening("doubles")
    stroke = carrom.Stroke.aim(x=0.05, angle=85.0, speed=5.5)
    assert not carrom.striker_faults(carrom.CarromBoard.icf(), layout, stroke)

    result = carrom.simulate(layout, stroke)

    print(f"The striker met {result.first_contact} first.")
    for piece, pocket, time in result.pocketed:
        print(f"{piece} fell into {pocket} after {time:.2f} s.")
    hardest = max(result.events.contacts(), key=lambda event: event.speed)
    print(f"Hardest hit: {hardest.piece} and {hardest.other}, {hardest.speed:.2f} m/s.")
    Path("break.svg").write_text(carrom.svg(result), encoding="utf-8")


if __name__ == "__main__":
    main()
