"""Placing due men: the legal region, refusals, mouse and keys."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from carrom import CarromError, Layout
from carrom.equipment import Point
from carrom.rules import Position, StrokeFacts
from carrom_viewer.placing import SPOKES, Placing, _runs, _sectors
from carrom_viewer.scene import Pointer, Region

SPARSE = Layout.of(
    {
        **{f"W{i}": (-0.3 + 0.04 * i, 0.3) for i in range(2, 10)},
        **{f"B{i}": (-0.3 + 0.04 * i, -0.05) for i in range(1, 10)},
        "Q": (0.0, 0.2),
    }
)


@pytest.fixture
def placing() -> Placing:
    position = Position.opening("icf").replace(layout=SPARSE.with_piece("W1", (0.2, 0.2)))
    facts = StrokeFacts(pocketed=("W1",), striker=True, first_contact="W1", layout=SPARSE)
    after = position.rule(facts).apply()
    assert after.pending_placements
    return Placing(after)


def mouse(placing: Placing, kind: Any, xy: Point) -> bool:
    return placing.pointer(Pointer(kind, "left", xy, None, (0.0, 0.0)))


def holds(region: Region, point: Point) -> bool:
    """Whether a polygon holds a point: by the crossings of a ray."""
    inside = False
    for (x1, y1), (x2, y2) in zip(
        region.outline, np.roll(region.outline, -1, axis=0), strict=True
    ):
        if (y1 > point[1]) != (y2 > point[1]):
            inside ^= point[0] < x1 + (point[1] - y1) / (y2 - y1) * (x2 - x1)
    return inside


def test_the_first_place_is_legal(placing: Placing) -> None:
    assert placing.faults() == ()
    assert placing.placer == "north"


def test_a_click_on_a_legal_place_puts_the_man_down(placing: Placing) -> None:
    place = placing.at
    count = len(placing.pieces)
    assert mouse(placing, "move", (0.3, 0.3))
    assert any("Law 85" in fault for fault in placing.faults())
    mouse(placing, "press", (0.3, 0.3))
    assert len(placing.places) == 0
    mouse(placing, "press", place)
    assert list(placing.places) == [place]
    while placing.piece is not None:
        assert placing.put()
    assert len(placing.places) == count
    assert not placing.position.placing_faults(placing.places)


def test_the_right_button_puts_nothing_down(placing: Placing) -> None:
    placing.pointer(Pointer("press", "right", placing.at, None, (0.0, 0.0)))
    assert placing.places == ()


def test_a_man_may_be_taken_back(placing: Placing) -> None:
    place = placing.at
    assert placing.put()
    assert placing.take_back()
    assert (placing.places, placing.at) == ((), place)
    assert not placing.take_back()


def test_keys_move_as_the_placer_sees_it(placing: Placing) -> None:
    x, y = placing.at
    placing.move(0.005, 0.001)
    assert placing.at == pytest.approx((x - 0.005, y - 0.001))  # from the north


def test_the_region_is_where_the_laws_let_him_lie(placing: Placing) -> None:
    regions = placing.regions()
    assert regions
    rng = np.random.default_rng(1)
    wrong = right = 0
    for x, y in rng.uniform(-0.085, 0.085, (400, 2)).tolist():
        placing.at = (x, y)
        shown = any(holds(region, (x, y)) for region in regions)
        if shown == (not placing.faults()):
            right += 1
        else:
            wrong += 1
    assert wrong < 0.06 * right  # cells at the edge are shown whole or not at all


def test_the_region_is_found_once(placing: Placing) -> None:
    assert placing.regions() is placing.regions()


def test_where_nothing_is_due_nothing_is_placed() -> None:
    with pytest.raises(CarromError):
        Placing(Position.opening("icf"))


def test_outside_of_the_board_the_mouse_moves_nothing(placing: Placing) -> None:
    place = placing.at
    assert not mouse(placing, "move", (2.0, 0.0))
    assert placing.at == place


@pytest.mark.parametrize("cells", [range(SPOKES), range(5), range(30, SPOKES), [0, 1, 70, 71]])
def test_sectors_cover_the_cells_and_nothing_else(cells: Iterable[int]) -> None:
    legal = [spoke in cells for spoke in range(SPOKES)]
    regions = [one for run in _runs(legal) for one in _sectors(0.05, 0.06, run)]
    for spoke, good in enumerate(legal):
        turn = 2.0 * np.pi * (spoke + 0.5) / SPOKES
        point = 0.055 * np.cos(turn), 0.055 * np.sin(turn)
        assert sum(holds(region, point) for region in regions) == good
