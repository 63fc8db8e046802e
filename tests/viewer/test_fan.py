"""The noise fan: real simulations of what a hand makes of an aim, and the odds they give."""

import dataclasses

import pytest
from carrom import CarromBoard, Layout, Skill, Stroke, simulate
from carrom.errors import CarromError, InvalidStroke
from carrom_viewer.fan import COPIES, DOTS_IN_ALL, DRAWN, FIRST, MOST_LINES, Fan, Question, spread
from carrom_viewer.jobs import Cancelled, Jobs, Task

BOARD = CarromBoard.icf()
LAYOUT = Layout.of({"W1": (0.27, 0.27), "B1": (-0.2, 0.1)})
STROKE = Stroke.aim(x=-0.1, angle=55.3, speed=2.0)
CLUB = Question(LAYOUT, STROKE, BOARD, Skill.named("club"), ("W1", "NE"))


def test_a_hand_that_never_errs_makes_the_stroke_itself() -> None:
    fan = spread(dataclasses.replace(CLUB, skill=Skill()), copies=100)
    assert (fan.odds.wins, fan.odds.trials) == (100, 100)
    result = simulate(LAYOUT, STROKE)
    for way in fan.ways:
        assert way[19][-1] == pytest.approx(result.striker_xy, abs=1e-9)


def test_a_steadier_hand_has_better_odds() -> None:
    rates = [
        spread(dataclasses.replace(CLUB, skill=Skill.named(name)), copies=512).odds.rate
        for name in ("beginner", "club", "master")
    ]
    assert rates == sorted(rates)
    assert rates[0] < rates[-1]


def test_the_same_aim_has_the_same_fan() -> None:
    a, b = spread(CLUB, copies=128), spread(CLUB, copies=128)
    assert a.odds == b.odds
    assert a.ends[1].tolist() == b.ends[1].tolist()


def test_it_tells_what_is_known_so_far() -> None:
    told: list[Fan] = []
    last = spread(CLUB, copies=COPIES, report=told.append)
    trials = [fan.odds.trials for fan in told]
    assert trials == [FIRST, 2 * FIRST, 4 * FIRST, 8 * FIRST]
    assert not any(fan.final for fan in told)
    assert (last.final, last.odds.trials) == (True, COPIES)


def test_pieces_that_no_copy_moves_are_not_in_it() -> None:
    fan = spread(CLUB, copies=64)
    assert set(fan.ends) == {1, 19}
    assert len(fan.paths()) == sum(len(way) for way in fan.ways)
    assert len(fan.ways) == DRAWN
    assert fan.marks()


def test_of_a_break_no_more_is_drawn_than_leaves_the_board_seen() -> None:
    layout = Layout.opening("singles")
    stroke = Stroke.aim(x=0.0, angle=90.0, speed=6.0)
    fan = spread(Question(layout, stroke, BOARD, Skill.named("club")), copies=FIRST)
    assert set(fan.ends) == {*range(20)}
    assert len(fan.ways) < DRAWN
    assert MOST_LINES <= len(fan.paths()) < MOST_LINES + 20
    assert DOTS_IN_ALL - 20 < len(fan.marks()) <= DOTS_IN_ALL


def test_a_piece_in_another_pocket_is_no_success() -> None:
    fan = spread(dataclasses.replace(CLUB, pot=("W1", "NW")), copies=256)
    assert fan.odds.wins == 0
    assert fan.in_pocket.wins > 100


def test_without_an_intended_pot_there_are_no_odds() -> None:
    assert spread(dataclasses.replace(CLUB, pot=None), copies=64).odds.trials == 0


def test_the_seats_have_the_same_odds() -> None:
    east = Layout.of({"W1": (-0.27, 0.27), "B1": (-0.1, -0.2)})
    stroke = Stroke.aim(x=-0.1, angle=55.3, speed=2.0, seat="east")
    turned = Question(east, stroke, BOARD, Skill.named("club"), ("W1", "NW"))
    assert spread(turned, copies=256).odds == spread(CLUB, copies=256).odds


def test_it_ends_as_soon_as_nobody_waits_for_it() -> None:
    asked = 0

    def check() -> None:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        spread(CLUB, check=check)
    assert asked == 3


def test_it_runs_in_the_background() -> None:
    def work(task: Task) -> Fan:
        return spread(CLUB, copies=128, report=task.report, check=task.check)

    with Jobs() as jobs:
        jobs.start("fan", work)
        jobs.wait("fan", 20.0)
        *_, last = jobs.news("fan")
    assert isinstance(last.value, Fan)


def test_without_room_for_the_striker_it_is_refused() -> None:
    men = [f"W{i}" for i in range(1, 10)] + ["B1", "B2"]
    row = {name: (-0.24 + 0.048 * i, -0.2526) for i, name in enumerate(men)}
    full = dataclasses.replace(CLUB, layout=Layout.of(row))
    with pytest.raises(InvalidStroke):
        spread(full, copies=64)


def test_a_number_of_copies_that_cannot_be_is_refused() -> None:
    with pytest.raises(CarromError):
        spread(CLUB, copies=0)
