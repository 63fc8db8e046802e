"""Where a player looks: pots by plain geometry, and room for the striker."""

import random

import carrom
import numpy as np
import pytest
from carrom.equipment import from_south, to_south
from carrom.names import SEATS
from carrom.placing import striker_faults
from carrom.solver.aiming import pots
from carrom.solver.room import free_corners, free_stretches, has_room

BOARD = carrom.CarromBoard.icf()
LINE = -BOARD.base_line_offset
REACH = BOARD.striker.radius + BOARD.man.radius


def turned(layout: carrom.Layout, seat: str) -> carrom.Layout:
    places = {name: from_south(layout.position(name) or (0.0, 0.0), seat) for name in layout.names}
    return carrom.Layout.of(places)


def scattered() -> carrom.Layout:
    stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=6.0)
    return carrom.simulate(carrom.Layout.opening("doubles"), stroke).layout


def test_a_gentle_pot_without_throw_goes_in() -> None:
    # without friction between discs the ghost disc is exact
    materials = carrom.Materials(disc_friction=0.0)
    layout = carrom.Layout.of({"W1": (0.15, 0.1)})
    places = [(x, LINE) for x in np.linspace(-0.18, 0.18, 7).tolist()]
    found = [pot for pot in pots(layout, BOARD, "south", ["W1"], places) if pot.cut > 0.5]
    assert len(found) == 7
    for pot in found:
        # gently: what is too fast flies over the pocket
        velocity = (1.5 * pot.direction[0], 1.5 * pot.direction[1])
        stroke = carrom.Stroke(pot.striker_xy, velocity, seat="south")
        result = carrom.simulate(layout, stroke, materials=materials)
        assert ("W1", pot.pocket) in [(piece, pocket) for piece, pocket, _ in result.pocketed]


def test_a_piece_in_the_way_hides_the_pot() -> None:
    open_ = carrom.Layout.of({"W1": (0.15, 0.15)})
    place = [(0.0, LINE)]
    assert [pot.pocket for pot in pots(open_, BOARD, "south", ["W1"], place)] == ["NE"]
    of_the_piece = open_.with_piece("B1", (0.25, 0.255))
    assert pots(of_the_piece, BOARD, "south", ["W1"], place) == []
    of_the_striker = open_.with_piece("B1", (0.06, -0.05))
    assert pots(of_the_striker, BOARD, "south", ["W1"], place) == []
    beside = open_.with_piece("B1", (0.25, 0.15))
    assert len(pots(beside, BOARD, "south", ["W1"], place)) == 1


def test_a_back_stroke_is_a_pot_too() -> None:
    layout = carrom.Layout.of({"W1": (-0.25, -0.33)})
    found = pots(layout, BOARD, "south", ["W1"], [(0.15, LINE), (-0.15, LINE)])
    assert [(pot.pocket, pot.direction[1] < 0.0) for pot in found] == [("SW", True), ("SW", True)]


def test_nothing_wanted_nothing_found() -> None:
    layout = carrom.Layout.of({"W1": (0.15, 0.15)})
    assert pots(layout, BOARD, "south", ["B1"], [(0.0, LINE)]) == []
    assert pots(layout, BOARD, "south", ["W1"], []) == []


def test_a_striker_that_touches_the_piece_already_has_no_direction() -> None:
    layout = carrom.Layout.of({"W1": (0.15, 0.15)})
    behind = 0.15 - REACH / 2.0**0.5  # towards NE the ghost disc is on the diagonal
    places = [(behind - off, behind - off) for off in (0.0, 1e-4, 2e-3)]
    found = pots(layout, BOARD, "south", ["W1"], places)
    assert [(pot.pocket, pot.striker_xy) for pot in found] == [("NE", places[2])]


def test_a_piece_in_the_middle_of_a_pocket_has_no_way_into_it() -> None:
    layout = carrom.Layout.of({"W1": BOARD.pocket_centres[2]})
    assert pots(layout, BOARD, "south", ["W1"], [(0.0, LINE)]) == []


@pytest.mark.parametrize("seat", SEATS)
def test_pots_and_room_turn_with_the_seat(seat: str) -> None:
    layout = scattered()
    places = [(x, LINE) for x in (-0.15, 0.0, 0.1)]
    home = pots(layout, BOARD, "south", layout.names, places)
    away = pots(turned(layout, seat), BOARD, seat, layout.names, places)
    assert len(home) > 5
    assert [pot.piece for pot in away] == [pot.piece for pot in home]
    for one, other in zip(home, away, strict=True):
        assert other.striker_xy == from_south(one.striker_xy, seat)
        assert other.direction == from_south(one.direction, seat)
        quarters = (carrom.POCKETS.index(other.pocket) - carrom.POCKETS.index(one.pocket)) % 4
        assert quarters == SEATS.index(seat)
    corners = list(free_corners(layout, BOARD, "south"))
    assert [to_south(p, seat) for p in free_corners(turned(layout, seat), BOARD, seat)] == corners


def crowded(rng: random.Random) -> carrom.Layout:
    """A base line on which there is hardly any room."""
    count = rng.choice((10, 11, 12))
    places: dict[str, tuple[float, float]] = {}
    for i in range(count):
        x = -0.29 + 0.58 * (i + rng.uniform(0.0, 0.8)) / count
        place = (x, LINE + rng.uniform(-1.0, 1.0) * rng.choice((0.001, 0.01, 0.03)))
        if all((place[0] - u) ** 2 + (place[1] - v) ** 2 > 0.0319**2 for u, v in places.values()):
            places[carrom.PIECES[i]] = place
    return carrom.Layout.of(places)


def test_room_is_found_wherever_there_is_any() -> None:
    rng = random.Random(5)
    full = 0
    for _ in range(120):
        layout = crowded(rng)
        if has_room(layout, BOARD, "south"):
            continue
        full += 1
        for _ in range(1500):
            on_a_circle = rng.choice((-1, 1)) * rng.gauss(0.2208, 2e-3)
            x = rng.choice((rng.uniform(-0.19, 0.19), on_a_circle))
            y = LINE + rng.choice((rng.uniform(-1.0, 1.0), -1.0, 0.0, 1.0)) * 0.00475
            stroke = carrom.Stroke((x, y), (0.0, 1.0), seat="south")
            assert striker_faults(BOARD, layout, stroke)
    assert full > 5


def test_a_slit_just_wide_enough_is_room() -> None:
    # seven men in a row on the base line; the striker fits between two of them to the micrometre
    def row(gap: float) -> carrom.Layout:
        step = 2.0 * BOARD.man.radius + 0.0001
        right = [gap / 2.0 + BOARD.man.radius + i * step for i in range(8)]
        places = [(x, LINE) for x in right[:7]] + [(-x, LINE) for x in right[:7]]
        return carrom.Layout.of(dict(zip(carrom.PIECES, places, strict=False)))

    assert not has_room(row(2.0 * BOARD.striker.radius - 0.001), BOARD, "south")
    # off the middle of the lines the striker needs the same gap: the men stand in a row
    layout = row(2.0 * BOARD.striker.radius + 1e-6)
    places = list(free_corners(layout, BOARD, "south"))
    assert places
    assert all(abs(x) < 1e-3 for x, _ in places)
    for gap in (0.0, 1e-9, 3e-9, 1e-8, 1e-6):
        stretches = free_stretches(row(2.0 * BOARD.striker.radius + gap), BOARD, "south")
        assert all(left < right for left, right in stretches), gap
    assert stretches
