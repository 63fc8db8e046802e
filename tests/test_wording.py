"""Strokes in words: what is told of what happened, and of what a goal asked for."""

import re
from types import SimpleNamespace
from typing import Any, cast

import carrom
import numpy as np
import pytest
from carrom.events import Event
from carrom.result import StrokeResult
from carrom.solver import Goal, solve
from carrom.solver.asked import Asked
from carrom.solver.wording import describe

LAYOUT = carrom.Layout.of({"W1": (0.2, 0.2), "B1": (-0.1, 0.1), "Q": (0.05, 0.1)})
GOAL = "pot W1 in NE; keep striker"
NEVER = "pot W1; striker off 9 cushions; speed at most 0.6"


def hit(a: str, b: str) -> tuple[str, str, str, tuple[float, float]]:
    return "disc-disc", a, b, (0.0, 0.0)


def bank(piece: str, cushion: str, at: float = 0.0) -> tuple[str, str, str, tuple[float, float]]:
    places = {"south": (at, -0.35), "east": (0.35, at), "north": (at, 0.35), "west": (-0.35, at)}
    return "disc-cushion", piece, cushion, places[cushion]


def pot(piece: str, pocket: str) -> tuple[str, str, str, tuple[float, float]]:
    return "pocket", piece, pocket, (0.0, 0.0)


def told(*happened: Any, back: bool = False, goal: str = "") -> str:
    """How something that happened is told; what else is recorded is not."""
    noise = ("stop", "S", None, (0.0, 0.0))
    events = [
        Event(float(number), kind, piece, other, xy, 1.0)
        for number, (kind, piece, other, xy) in enumerate((noise, *happened, noise))
    ]
    result = SimpleNamespace(events=events, board=carrom.CarromBoard.icf())
    asked = Asked.of(Goal.parse(goal)) if goal else Asked()
    return describe(cast(StrokeResult, result), back=back, asked=asked)


@pytest.mark.parametrize(
    ("happened", "words"),
    [
        ([], "straight past all pieces; nothing is pocketed"),
        ([hit("S", "W1")], "straight onto W1; nothing is pocketed"),
        ([hit("W1", "S"), pot("W1", "NE")], "straight onto W1, which goes into NE"),
        (
            [bank("S", "east"), bank("S", "north"), hit("S", "W1"), pot("W1", "SW")],
            "off the east and north cushions onto W1, which goes into SW",
        ),
        (
            [hit("S", "W1"), bank("W1", "east"), pot("W1", "NW")],
            "straight onto W1, which goes off the east cushion into NW",
        ),
        (  # at the mouth of its pocket a piece rattles: that is no bank
            [hit("S", "W1"), bank("W1", "east", 0.31), bank("W1", "north", 0.32), pot("W1", "NE")],
            "straight onto W1, which goes into NE",
        ),
        (  # at another pocket's mouth it is one
            [hit("S", "W1"), bank("W1", "east", -0.31), pot("W1", "NE")],
            "straight onto W1, which goes off the east cushion into NE",
        ),
        (  # cushions before the hit that sends it are not its way
            [hit("S", "B1"), hit("B1", "W1"), bank("W1", "west"), hit("S", "W1"), pot("W1", "NE")],
            "straight onto B1 and on to W1, which goes into NE",
        ),
        (
            [hit("S", "W2"), hit("W2", "Q"), pot("Q", "NE")],
            "straight onto W2, which sends Q into NE",
        ),
        (
            [hit("S", "W2"), hit("W2", "Q"), bank("Q", "north"), pot("Q", "SE")],
            "straight onto W2, which sends Q off the north cushion into SE",
        ),
        (
            [hit("S", "B1"), hit("B1", "W2"), hit("W2", "Q"), pot("Q", "NE")],
            "straight onto B1; Q, sent by W2, goes into NE",
        ),
        (
            [hit("S", "Q"), hit("Q", "W1"), pot("Q", "NE")],
            "straight onto Q; Q, sent on by W1, goes into NE",
        ),
        (
            [hit("S", "Q"), hit("S", "W1"), pot("W1", "NE")],
            "straight onto Q and on to W1, which goes into NE",
        ),
        (
            [hit("S", "Q"), hit("S", "W1"), hit("S", "B1"), pot("B1", "NE")],
            "straight onto Q; the striker goes on to B1, which goes into NE",
        ),
        (
            [hit("S", "Q"), hit("S", "Q"), pot("Q", "NE")],
            "straight onto Q; Q, hit again by the striker, goes into NE",
        ),
        (  # a double pot
            [hit("S", "W1"), hit("S", "W2"), pot("W1", "NE"), pot("W2", "NW")],
            "straight onto W1, which goes into NE; the striker goes on to W2, which goes into NW",
        ),
        (
            [hit("S", "W1"), hit("W1", "W2"), pot("W2", "NE"), pot("W1", "NW")],
            "straight onto W1, which sends W2 into NE; W1, sent on by W2, goes into NW",
        ),
        (
            [hit("S", "W1"), pot("W1", "NE"), bank("S", "west"), pot("S", "SW")],
            "straight onto W1, which goes into NE; the striker goes into SW",
        ),
        ([pot("S", "NE")], "straight past all pieces; the striker goes into NE"),
        (
            [hit("S", "W1"), ("overboard", "W1", None, (0.4, 0.0))],
            "straight onto W1, which leaves the board; nothing is pocketed",
        ),
        (
            [*[bank("S", "east"), bank("S", "west")] * 2, hit("S", "W1")],
            "off four cushions onto W1; nothing is pocketed",
        ),
    ],
)
def test_a_stroke_is_told_in_plain_words(happened: list[Any], words: str) -> None:
    assert told(*happened) == words


@pytest.mark.parametrize(
    ("goal", "happened", "words"),
    [
        (
            "cannon; striker hits W2 then B2; W2 ends within 5 cm of NW; not pot W2",
            [hit("S", "B3"), hit("S", "W2"), bank("W2", "west"), hit("S", "B2")],
            (
                "straight onto B3 and on to W2, which goes off the west cushion and comes to "
                "rest; the striker goes on to B2; nothing is pocketed"
            ),
        ),
        (
            "striker hits W2, B2, Q; W2 ends in base",
            [hit("S", "B3"), hit("S", "B2"), hit("S", "W2"), hit("S", "Q")],
            (
                "straight onto B3; the striker goes on to B2; the striker goes on to W2, which "
                "comes to rest; the striker goes on to Q; nothing is pocketed"
            ),
        ),
        (
            "striker hits W2 then B2",
            [hit("S", "B3"), hit("S", "W2"), hit("B2", "S"), hit("S", "Q")],
            "straight onto B3; the striker goes on to W2 and B2; nothing is pocketed",
        ),
        (
            "striker -> B1 -> W1; pot W1",
            [hit("S", "Q"), hit("S", "B1"), hit("B1", "W1"), pot("W1", "NE")],
            "straight onto Q; the striker goes on to B1; W1, sent by B1, goes into NE",
        ),
        (  # told in full already
            "striker -> B1 -> W1; pot W1; keep striker; striker off 1 cushion before contact",
            [
                bank("S", "east"),
                hit("S", "B1"),
                hit("B1", "W1"),
                bank("S", "west"),
                pot("W1", "NE"),
            ],
            "off the east cushion onto B1, which sends W1 into NE",
        ),
        (
            "striker -> B1 -> W1; pot W1",
            [hit("S", "B1"), hit("W1", "B1"), hit("W1", "Q"), pot("W1", "NE")],
            "straight onto B1; B1 hits W1; W1, sent by Q, goes into NE",
        ),
        (
            "pot W3; W3 off 1 cushion; striker ends in centre circle",
            [hit("S", "W3"), bank("W3", "north"), hit("W4", "W3"), pot("W3", "NE")],
            (
                "straight onto W3; W3 goes off the north cushion before W4 sends it on, "
                "then goes into NE; the striker comes to rest"
            ),
        ),
        (  # a cushion that nobody asked for
            "pot W3",
            [hit("S", "W3"), bank("W3", "north"), hit("W4", "W3"), pot("W3", "NE")],
            "straight onto W3; W3, sent on by W4, goes into NE",
        ),
        (
            "W3 off 2 cushions",
            [hit("S", "W3"), bank("W3", "north"), hit("S", "W3"), bank("W3", "east")],
            (
                "straight onto W3; W3 goes off the north cushion before it is hit again, "
                "then goes off the east cushion and comes to rest; nothing is pocketed"
            ),
        ),
        (
            "Q ends in centre circle",
            [hit("S", "Q")],
            "straight onto Q, which comes to rest; nothing is pocketed",
        ),
        (
            "Q ends in centre circle",
            [hit("S", "W1"), hit("Q", "W1"), bank("Q", "west")],
            (
                "straight onto W1; Q, sent by W1, goes off the west cushion and comes to rest; "
                "nothing is pocketed"
            ),
        ),
        ("W1 stays", [hit("S", "Q")], "straight onto Q; W1 is not hit; nothing is pocketed"),
        (
            "striker off 2 cushions",
            [bank("S", "south"), hit("S", "Q"), bank("S", "north")],
            (
                "off the south cushion onto Q; the striker goes off the north cushion and "
                "comes to rest; nothing is pocketed"
            ),
        ),
        (  # they are told before the contact
            "striker off 2 cushions",
            [bank("S", "south"), bank("S", "north"), hit("S", "Q")],
            "off the south and north cushions onto Q; nothing is pocketed",
        ),
        (
            "lose striker; striker off 1 cushion after contact",
            [hit("S", "Q"), bank("S", "north"), pot("S", "SW")],
            "straight onto Q; the striker goes off the north cushion into SW",
        ),
        (
            "touch W1, W2",
            [hit("S", "W1"), hit("B1", "W2"), hit("S", "W2")],
            "straight onto W1; B1 hits W2; nothing is pocketed",
        ),
        (  # in order of time
            "pot Q then white",
            [hit("S", "W1"), hit("S", "Q"), pot("Q", "NE"), pot("W1", "NW")],
            "straight onto W1 and on to Q, which goes into NE; W1 goes into NW",
        ),
        ("pot white or W2 hits B1", [hit("S", "W1")], "straight onto W1; nothing is pocketed"),
        ("not W2 ends in base", [hit("S", "W1")], "straight onto W1; nothing is pocketed"),
    ],
)
def test_what_the_goal_asked_of_a_piece_is_told(
    goal: str, happened: list[Any], words: str
) -> None:
    assert told(*happened, goal=goal) == words


def test_an_answer_tells_what_its_goal_asked_for() -> None:
    layout = carrom.Layout.of({"Q": (0.0, 0.12), "W1": (0.2, 0.2), "W2": (-0.22, 0.15)})
    found = solve(layout, "Q ends in centre circle; touch Q", budget=4_000, seed=1)
    assert found
    assert all(re.search(r"Q\b.* comes to rest", one.description) for one in found)
    miss = solve(layout, "Q ends in centre circle; striker off 9 cushions", budget=500).near_miss
    assert miss is not None
    assert re.search(r"Q\b.* (comes to rest|is not hit|into)", miss.description)


def test_a_picture_may_begin_with_its_goal() -> None:
    found = solve(LAYOUT, GOAL, budget=3_000, seed=4)
    assert found._repr_svg_() == found[0].svg(GOAL) == found[0].svg(found.goal)
    assert found[0].svg(GOAL).index(f">{GOAL}<") < found[0].svg(GOAL).index(">striker ")
    assert GOAL not in found[0].svg()
    none = solve(LAYOUT, NEVER, budget=500)
    assert none.near_miss is not None
    assert none._repr_svg_() == none.near_miss.svg(none.goal)


def test_one_stroke_is_no_strokes() -> None:
    assert "1 stroke searched, " in str(solve(LAYOUT, NEVER, budget=1))
    assert "2 strokes searched, 0 kinds reach it" in str(solve(LAYOUT, NEVER, budget=2))


def test_a_back_shot_is_called_one() -> None:
    happened = [bank("S", "south"), hit("S", "W1"), pot("W1", "NE")]
    assert told(*happened, back=True) == (
        "back shot off the south cushion onto W1, which goes into NE"
    )
    assert told(hit("S", "W1"), back=True) == "back shot onto W1; nothing is pocketed"


def test_every_stroke_is_told_with_all_that_it_pockets() -> None:
    layout = carrom.Layout.opening("doubles")
    rng = np.random.default_rng(5)
    for _ in range(60):
        stroke = carrom.Stroke.aim(
            x=rng.uniform(-0.1, 0.1), angle=rng.uniform(0.0, 360.0), speed=rng.uniform(2.0, 7.0)
        )
        result = carrom.simulate(layout, stroke, record="events")
        words = describe(result, back=False)
        pocketed = [(piece, pocket) for piece, pocket, _ in result.pocketed]
        named = [name for name, _ in pocketed]
        assert re.findall(r"into (\w\w)", words) == [pocket for _, pocket in pocketed]
        assert all(("the striker" if name == "S" else name) in words for name in named)
        assert "\n" not in words


@pytest.mark.parametrize("goal", ["W1 hits B1", "B1 hits W1"])
def test_who_came_hits_who_lay_still_whichever_way_it_was_asked(goal: str) -> None:
    words = told(hit("S", "W1"), hit("B1", "W1"), goal=goal)
    assert words == "straight onto W1; W1 hits B1; nothing is pocketed"


def test_a_cushion_met_twice_is_not_listed_twice() -> None:
    twice = [hit("S", "W1"), bank("W1", "north", 0.0), bank("W1", "north", 0.0), pot("W1", "SW")]
    assert told(*twice) == "straight onto W1, which goes off the north cushion twice into SW"


def test_answers_that_differ_only_in_what_is_not_told_are_one() -> None:
    layout = carrom.Layout.of(
        {
            "W1": (0.12698852473686145, 0.19280112026450907),
            "W2": (0.03971633285327353, 0.20673253739577396),
            "B1": (0.04359768166457728, -0.07557416489693192),
        }
    )
    goal = "striker first hits B1; W1 off at least 1 cushion; pot W1 in NE"
    found = solve(layout, goal, budget=200_000, limit=64, seed=14)
    assert len({one.description for one in found}) == len(found) > 32


def test_what_a_goal_counts_at_the_mouth_of_a_pocket_is_told() -> None:
    happened = [hit("S", "W1"), bank("W1", "north", 0.33), pot("W1", "NE")]
    assert told(*happened) == "straight onto W1, which goes into NE"
    banked = "straight onto W1, which goes off the north cushion into NE"
    assert told(*happened, goal="pot W1; W1 off north") == banked
    assert told(*happened, goal="pot W1; striker off north") != banked
