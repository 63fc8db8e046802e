"""Aiming with mouse and keys: the striker's place, the direction, power, spin, refusals."""

import math
from typing import Any

import pytest
from carrom import SEATS, CarromBoard, CarromError, Layout, Stroke
from carrom.equipment import Point, from_south
from carrom.rules import Position
from carrom_viewer.aiming import FASTEST, FULL_PULL, MOST_SPIN, SLOWEST, USUAL_SPEED, Aiming
from carrom_viewer.practice import FreeGround
from carrom_viewer.scene import Pointer

LINE = -0.2526


def opening(seat: str = "south") -> Position:
    seats = 2 if seat in ("south", "north") else 4
    return Position.opening("icf", seats, breaker=seat)


def bare(layout: Layout) -> FreeGround:
    """A set-up without a game."""
    return FreeGround(layout, CarromBoard.icf(), "south")


def mouse(aiming: Aiming, kind: Any, xy: Point, **more: Any) -> bool:
    """Something done with the mouse at a place as the player sees it."""
    event: dict[str, Any] = {"button": "left", "panel": None, "window": (0.0, 0.0)}
    place = from_south(xy, aiming.seat)
    return aiming.pointer(Pointer(kind=kind, xy=place, **(event | more)))


@pytest.mark.parametrize("seat", SEATS)
def test_a_pull_back_aims_forwards_and_the_farther_the_faster(seat: str) -> None:
    aiming = Aiming(opening(seat))
    mouse(aiming, "press", (0.0, LINE))
    mouse(aiming, "drag", (0.03, LINE - 0.04))
    assert aiming.angle == pytest.approx(math.degrees(math.atan2(0.04, -0.03)))
    first = aiming.speed
    mouse(aiming, "drag", (0.06, LINE - 0.08))
    assert aiming.speed > first
    assert aiming.speed == pytest.approx(SLOWEST + (FASTEST - SLOWEST) * 0.1 / FULL_PULL)
    assert aiming.stroke().seat == seat


def test_the_aim_stays_when_the_mouse_is_let_go_outside_of_the_board() -> None:
    aiming = Aiming(opening())
    mouse(aiming, "press", (0.0, LINE))
    mouse(aiming, "drag", (0.2, -0.9))
    aimed = aiming.stroke()
    mouse(aiming, "release", (0.9, -3.0))
    assert aiming.stroke() == aimed
    assert not aiming.held
    assert aimed.speed == pytest.approx(FASTEST)


def test_the_striker_is_moved_along_the_lines() -> None:
    aiming = Aiming(opening())
    mouse(aiming, "press", (0.005, LINE))
    mouse(aiming, "drag", (0.085, LINE + 0.01))
    mouse(aiming, "release", (0.085, LINE + 0.01))
    assert aiming.x == pytest.approx(0.08)
    assert aiming.angle == 90.0


def test_a_press_on_the_lines_puts_the_striker_there() -> None:
    aiming = Aiming(opening())
    mouse(aiming, "press", (-0.12, LINE + 0.005))
    assert aiming.x == pytest.approx(-0.12)


def test_a_click_aims_at_a_place() -> None:
    aiming = Aiming(opening())
    mouse(aiming, "press", (0.1, 0.0))
    mouse(aiming, "release", (0.1, 0.0))
    assert aiming.angle == pytest.approx(math.degrees(math.atan2(0.2526, 0.1)))
    assert aiming.speed == USUAL_SPEED


def test_a_pull_may_begin_anywhere() -> None:
    aiming = Aiming(opening())
    mouse(aiming, "press", (0.2, 0.1))
    mouse(aiming, "drag", (0.2, 0.0))
    mouse(aiming, "release", (0.2, 0.0))
    assert aiming.angle == pytest.approx(90.0)


@pytest.mark.parametrize("how", [{"button": "right"}, {"modifiers": frozenset({"shift"})}])
def test_with_the_right_button_or_shift_the_lines_pull_too(how: dict[str, Any]) -> None:
    aiming = Aiming(opening())
    mouse(aiming, "press", (0.1, LINE), **how)
    mouse(aiming, "drag", (0.2, LINE), **how)
    assert aiming.x == 0.0
    assert aiming.angle == pytest.approx(180.0)


def test_an_illegal_place_is_refused_with_its_law_and_the_striker_stays() -> None:
    aiming = Aiming(opening())
    mouse(aiming, "press", (0.0, LINE))
    mouse(aiming, "drag", (0.20, LINE))
    assert aiming.refusal == (
        "the right base circle is covered in part by the striker (Law 130b)",
    )
    assert aiming.tried == pytest.approx(0.20)
    assert [disc.ring is None for disc in aiming.discs()] == [True, False]
    mouse(aiming, "release", (0.20, LINE))
    assert aiming.x == 0.0
    assert aiming.tried is None
    assert aiming.refusal
    assert not aiming.faults()
    mouse(aiming, "press", (0.1, LINE))
    assert not aiming.refusal


def test_the_striker_covers_a_base_circle_wholly() -> None:
    aiming = Aiming(opening())
    mouse(aiming, "press", (0.2208, LINE))
    assert aiming.x == pytest.approx(0.2208)
    assert not aiming.faults()


def test_keys_step_over_places_where_the_striker_may_not_stand() -> None:
    aiming = Aiming(opening())
    for _ in range(30):
        aiming.move(0.01)
        assert not aiming.faults()
    assert aiming.x == pytest.approx(0.2161, abs=7e-3)
    for _ in range(60):
        aiming.move(-0.01)
    assert aiming.x == pytest.approx(-0.2161, abs=7e-3)


def test_a_piece_on_the_lines_is_stepped_over_too() -> None:
    aiming = Aiming(bare(Layout.of({"W1": (0.05, LINE)})))
    seen = set()
    for _ in range(20):
        aiming.move(0.01)
        assert not aiming.faults()
        seen.add(round(aiming.x, 3))
    assert not [x for x in seen if abs(x - 0.05) < 0.0365]
    assert max(seen) > 0.08


def test_it_begins_where_there_is_room() -> None:
    aiming = Aiming(bare(Layout.of({"W1": (0.0, LINE)})))
    assert not aiming.faults()
    assert abs(aiming.x) == pytest.approx(0.03655, abs=1e-6)


def test_without_room_nothing_may_be_struck() -> None:
    names = [*(f"W{i}" for i in range(1, 10)), "B1", "B2"]
    row = {name: (-0.24 + 0.048 * i, LINE) for i, name in enumerate(names)}
    aiming = Aiming(bare(Layout.of(row)))
    assert not aiming.has_room
    assert aiming.faults()


def test_everything_is_held_within_its_bounds() -> None:
    aiming = Aiming(opening())
    aiming.push(100.0)
    assert aiming.speed == FASTEST
    aiming.push(-100.0)
    assert aiming.speed == SLOWEST
    aiming.twist(1e9)
    assert aiming.spin == MOST_SPIN
    aiming.twist(-1e9)
    assert aiming.spin == -MOST_SPIN
    aiming.turn(-100.0)
    assert aiming.angle == 350.0
    aiming.move_to(99.0)
    assert aiming.refusal


def test_cancelling_gives_the_usual_aim_back_and_lets_go() -> None:
    aiming = Aiming(opening())
    mouse(aiming, "press", (0.0, LINE))
    mouse(aiming, "drag", (0.1, -0.36))
    aiming.twist(20.0)
    aiming.cancel()
    assert (aiming.angle, aiming.speed, aiming.spin, aiming.held) == (90, USUAL_SPEED, 0, False)
    assert not mouse(aiming, "drag", (0.3, -0.3))
    assert aiming.angle == 90.0


def test_the_wheel_changes_the_power_finely_with_shift() -> None:
    aiming = Aiming(opening())
    mouse(aiming, "scroll", (0.0, 0.0), button=None, scroll=1.0)
    assert aiming.speed == pytest.approx(USUAL_SPEED + 0.25)
    mouse(aiming, "scroll", (0.0, 0.0), scroll=-1.0, modifiers=frozenset({"ctrl"}))
    assert aiming.speed == pytest.approx(USUAL_SPEED + 0.24)
    assert not mouse(aiming, "scroll", (3.0, 0.0), scroll=1.0)


def test_a_press_beside_the_board_does_nothing() -> None:
    aiming = Aiming(opening())
    assert not mouse(aiming, "press", (2.0, 2.0))
    assert not aiming.held


@pytest.mark.parametrize("seat", SEATS)
def test_a_stroke_is_taken_over(seat: str) -> None:
    stroke = Stroke.aim(x=-0.07, angle=123.0, speed=2.5, spin=12.0, seat=seat)
    aiming = Aiming(opening(seat))
    aiming.take(stroke)
    taken = aiming.stroke()
    assert taken.striker_xy == pytest.approx(stroke.striker_xy)
    assert taken.velocity == pytest.approx(stroke.velocity)
    assert taken.spin == 12.0
    assert taken == stroke  # bit for bit, as long as nothing is changed
    aiming.turn(0.01)
    assert aiming.stroke().angle == pytest.approx(stroke.angle + 0.01)
    aiming.turn(-0.01)
    aiming.cancel()
    assert aiming.stroke().angle == pytest.approx(90.0)


def test_a_stroke_that_was_faster_than_can_be_aimed_is_not_taken_over_as_it_was() -> None:
    aiming = Aiming(opening())
    stroke = Stroke.aim(0.0, 80.0, FASTEST + 1.0)
    aiming.take(stroke)
    assert aiming.stroke().speed == pytest.approx(FASTEST)


def test_the_arrow_points_where_the_stroke_goes() -> None:
    aiming = Aiming(opening())
    aiming.turn(30.0)
    (arrow,) = aiming.paths()
    along = arrow.points[1] - arrow.points[0]
    assert math.degrees(math.atan2(along[1], along[0])) == pytest.approx(120.0)
    assert arrow.arrow


def test_who_knows_no_layout_cannot_aim() -> None:
    with pytest.raises(CarromError):
        Aiming(Position.opening("icf", layout=False))
