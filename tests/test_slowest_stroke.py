"""The hill climb itself: it climbs, its strokes are legal, and events are climbed alike again."""

import numpy as np
import slowest_stroke
from carrom.materials import Materials
from slowest_stroke import Try, climb, first_tries


def test_a_climb_ends_higher_than_it_began_with_a_stroke_that_can_be_made() -> None:
    heights: list[float] = []

    def tell(_: int, best: Try) -> None:
        heights.append(best.value)

    best = climb("events", False, 12, first=40, seed=3, tell=tell)
    assert heights == sorted(heights)
    assert best.value > heights[0]
    assert best.result().event_count == best.value
    assert best.materials == Materials()


def test_a_climb_by_events_is_the_same_again() -> None:
    one, two = (climb("events", False, 3, first=30, seed=5) for _ in range(2))
    assert one.value == two.value
    assert one.row.tolist() == two.row.tolist()
    assert np.array_equal(one.xy, two.xy, equal_nan=True)


def test_children_stay_within_the_limits_and_off_each_other() -> None:
    rng = np.random.default_rng(1)
    one = first_tries(rng, 2, own_materials=True)[0]
    for _ in range(300):
        one = slowest_stroke.child(rng, one, own_materials=True)
    one.result()  # refused if it overlapped, left the board or were too fast
