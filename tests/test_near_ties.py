"""Where simulators lose discs: ties, touching starts, corners, lips, grazes and great speeds.

Each case has one right answer, or, where ties may fall either way, a set of them; none may lose a
disc, overlap, or go on for ever.
"""

import math

import numpy as np
import pytest
from carrom.equipment import CarromBoard, Disc
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.names import STRIKER
from carrom.physics import simulate
from carrom.result import StrokeResult
from carrom.stroke import Stroke
from invariants import check_stroke, deepest_overlap

G, HALF, S, M = 9.81, 0.37, 0.02065, 0.0159
ROOM, REACH = HALF - S, S + M
SMOOTH = Materials(restitution_speed=0.0, disc_friction=0.0, cushion_friction=0.0, floor_speed=0.0)
CLOSED = CarromBoard(pocket_radius=0.001, pocket_inset=0.005)
EMPTY = Layout.of({})
NEAR = [-1e-12, 0.0, 1e-12]


def sound(result: StrokeResult) -> None:
    """Nothing is lost, deep in another or outside, and it came to an end."""
    check_stroke(result)
    assert deepest_overlap(result, 200) <= 1e-9


def hits(result: StrokeResult, name: str) -> int:
    return len(result.events.contacts("S", name))


# --- two contacts at about the same time --------------------------------------------------------


@pytest.mark.parametrize("offset", NEAR)
@pytest.mark.parametrize("clusters", [True, False])
def test_two_men_met_at_the_same_instant(backend: str, offset: float, clusters: bool) -> None:
    layout = Layout.of({"W1": (-0.03, 0.0), "W2": (0.03, offset)})
    materials = Materials(clusters=clusters)
    result = simulate(
        layout, Stroke((0.0, -0.2), (0.0, 2.0)), materials=materials, backend=backend
    )
    assert hits(result, "W1") >= 1
    assert hits(result, "W2") >= 1
    sound(result)
    first = result.events.of_kind("disc-disc").time[:2]
    assert first[1] - first[0] < 1e-11
    x1, x2 = result.layout.xy[1, 0], result.layout.xy[2, 0]
    if clusters:  # solved together: the mirror image, but for the step in which a contact closes
        assert x1 == pytest.approx(-x2, abs=1e-3 if offset else 1e-12)


@pytest.mark.parametrize("offset", NEAR)
def test_a_man_and_a_cushion_met_at_the_same_instant(backend: str, offset: float) -> None:
    man = (0.1, ROOM + offset)
    start = (man[0] - REACH - 0.1, ROOM - 0.1)
    result = simulate(
        Layout.of({"W1": (man[0], man[1] - 1e-3)}), Stroke(start, (1.5, 1.5)), backend=backend
    )
    assert hits(result, "W1") >= 1
    assert len(result.events.of_kind("disc-cushion").of_piece("S")) >= 1
    sound(result)


@pytest.mark.parametrize("share", [1.0 - 1e-12, 1.0, 1.0 + 1e-12])
@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
def test_a_stop_and_a_hit_at_the_same_instant(backend: str, share: float, friction: str) -> None:
    path = 0.8 * 0.8 / (2.0 * 0.1 * G)
    man = (path * share + REACH - 0.2, 0.0)
    result = simulate(
        Layout.of({"W1": man}), Stroke((-0.2, 0.0), (0.8, 0.0)), friction=friction, backend=backend
    )
    assert np.isfinite(result.layout.xy[1]).all()
    assert result.layout.position("W1") == pytest.approx(man, abs=1e-6)
    assert result.striker_xy == pytest.approx((path - 0.2, 0.0), abs=1e-6)
    sound(result)


@pytest.mark.parametrize("offset", NEAR)
def test_a_stop_at_the_cushion(backend: str, offset: float) -> None:
    speed = math.sqrt(2.0 * 0.1 * G * (ROOM + offset))
    result = simulate(EMPTY, Stroke((0.0, 0.0), (speed, 0.0)), backend=backend)
    assert result.striker_xy == pytest.approx((ROOM, 0.0), abs=1e-6)
    assert len(result.events.of_kind("disc-cushion")) <= 1
    sound(result)


@pytest.mark.parametrize("offset", NEAR)
def test_a_rim_and_a_cushion_reached_at_the_same_instant(backend: str, offset: float) -> None:
    # Along the cushion, rim and wall are tangent: a man-sized striker grazes the wall all along.
    board = CarromBoard(striker=Disc(M, 0.015))
    result = simulate(
        EMPTY,
        Stroke((0.0, HALF - M + min(0.0, offset)), (2.0, max(0.0, offset))),
        board=board,
        backend=backend,
    )
    assert [(name, pocket) for name, pocket, _ in result.pocketed] == [("S", "NE")]


# --- corners ------------------------------------------------------------------------------------


@pytest.mark.parametrize("offset", [-1e-9, *NEAR, 1e-9, -1e-15, 1e-15])
@pytest.mark.parametrize("clusters", [True, False])
def test_entering_a_corner_at_45_degrees_comes_back_along_the_diagonal(
    backend: str, offset: float, clusters: bool
) -> None:
    e = 0.7
    materials = SMOOTH.replace(mu=0.0, cushion_restitution=e, clusters=clusters)
    for sx, sy in ((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)):
        result = simulate(
            EMPTY,
            Stroke((sx * (0.1 + offset), sy * 0.1), (2.0 * sx, 2.0 * sy)),
            board=CLOSED,
            materials=materials,
            backend=backend,
            limits=Limits(max_time=0.2),
        )
        struck = result.events.of_kind("disc-cushion")
        assert len(struck) == 2, "both cushions, each once"
        assert len(set(struck.b.tolist())) == 2
        out = result.trajectory.velocity_at(0.2)[STRIKER]
        # as a group of two contacts the corner gives back e to 0.002
        allowed = 0.002 * 2.0 if clusters else 1e-13
        assert out == pytest.approx((-2.0 * e * sx, -2.0 * e * sy), abs=allowed)
        assert deepest_overlap(result) <= 1e-12


@pytest.mark.parametrize("offset", NEAR)
def test_a_diagonal_stroke_into_the_pocket_falls(backend: str, offset: float) -> None:
    for sx, sy, pocket in ((1, 1, "NE"), (-1, 1, "NW"), (-1, -1, "SW"), (1, -1, "SE")):
        stroke = Stroke((sx * (0.1 + offset), sy * 0.1), (sx * 1.2, sy * 1.2))
        result = simulate(EMPTY, stroke, backend=backend)
        assert [(n, p) for n, p, _ in result.pocketed] == [("S", pocket)]


# --- starts in contact --------------------------------------------------------------------------


@pytest.mark.parametrize("gap", [-5e-10, *NEAR])
def test_a_striker_that_starts_touching_a_cushion_and_leaves_it(backend: str, gap: float) -> None:
    for slope in (0.0, 0.3):
        result = simulate(
            EMPTY, Stroke((0.0, -ROOM + gap), (slope, 0.5)), materials=SMOOTH, backend=backend
        )
        assert not len(result.events.of_kind("disc-cushion"))
        path = 0.25 + slope * slope
        assert result.striker_xy is not None
        moved = math.hypot(result.striker_xy[0], result.striker_xy[1] + ROOM - gap)
        assert moved == pytest.approx(path / (2.0 * 0.1 * G), rel=1e-12)


@pytest.mark.parametrize("gap", [-5e-10, *NEAR])
def test_a_striker_that_starts_touching_a_cushion_and_is_driven_into_it(
    backend: str, gap: float
) -> None:
    result = simulate(
        EMPTY, Stroke((0.0, -ROOM + gap), (0.0, -1.0)), materials=SMOOTH, backend=backend
    )
    assert result.events[0].kind == "disc-cushion"
    assert result.events[0].time <= 1.1e-12
    assert result.striker_xy == pytest.approx((0.0, 0.49 / (2.0 * 0.1 * G) - ROOM), abs=2e-9)


@pytest.mark.parametrize("gap", NEAR)
def test_a_striker_that_slides_along_a_cushion_it_touches(backend: str, gap: float) -> None:
    place = (-0.2, -ROOM + max(0.0, gap))
    result = simulate(EMPTY, Stroke(place, (0.6, 0.0)), materials=SMOOTH, backend=backend)
    assert not len(result.events.of_kind("disc-cushion"))
    assert result.striker_xy == pytest.approx((0.36 / (2.0 * 0.1 * G) - 0.2, place[1]), abs=1e-15)


@pytest.mark.parametrize("gap", [-5e-10, *NEAR])
def test_a_striker_that_starts_touching_a_man(backend: str, gap: float) -> None:
    layout = Layout.of({"W1": (REACH + gap, 0.0)})
    into = simulate(layout, Stroke((0.0, 0.0), (1.0, 0.0)), materials=SMOOTH, backend=backend)
    hit = into.events.contacts("S", "W1")[0]
    assert hit.time <= 1.1e-12
    assert hit.speed == pytest.approx(1.0, rel=1e-11)
    man = next(s for s in into.trajectory.segments_of("W1") if s.speed > 0.0)
    assert man.speed == pytest.approx(1.85 * 0.015 / 0.0204, rel=1e-11)
    away = simulate(layout, Stroke((0.0, 0.0), (-0.5, 0.0)), materials=SMOOTH, backend=backend)
    assert not len(away.events.contacts("S", "W1")), "a receding disc is not met"
    along = simulate(layout, Stroke((0.0, 0.0), (0.0, 0.5)), materials=SMOOTH, backend=backend)
    assert not len(along.events.contacts("S", "W1")), "nor one that is passed"


def test_a_start_deeper_than_a_nanometre_is_refused(backend: str) -> None:
    with pytest.raises(ValueError, match="overlap"):
        simulate(
            Layout.of({"W1": (REACH - 2e-9, 0.0)}),
            Stroke((0.0, 0.0), (1.0, 0.0)),
            backend=backend,
        )


# --- grazing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("inside", [1e-6, 1e-9, 1e-12, 0.0, -1e-12, -1e-9])
def test_grazing_a_man(backend: str, inside: float) -> None:
    result = simulate(
        Layout.of({"W1": (REACH - inside, 0.0)}), Stroke((0.0, -0.1), (0.0, 1.2)), backend=backend
    )
    if inside >= 1e-9:
        assert hits(result, "W1") == 1
        # the approach of a chord that deep: u_n = v sqrt(2 b/R)
        speed = math.sqrt(1.44 - 2.0 * 0.1 * G * 0.1)
        expected = speed * math.sqrt(2.0 * inside / REACH)
        # at the point of contact a little before the closest
        assert result.events.contacts("S", "W1").speed[0] == pytest.approx(expected, rel=2e-3)
    if inside < 0.0:
        assert hits(result, "W1") == 0
        assert result.layout.position("W1") == (REACH - inside, 0.0)
    sound(result)


def test_two_discs_that_move_side_by_side_never_meet(backend: str) -> None:
    # Two equal men touching each other, pushed by one striker: they run parallel at equal speed,
    # which leaves no relative acceleration.
    layout = Layout.of({"W1": (-M - 1e-6, 0.0), "W2": (M + 1e-6, 0.0)})
    result = simulate(layout, Stroke((0.0, -0.1), (0.0, 1.0)), materials=SMOOTH, backend=backend)
    between = result.events.contacts("W1", "W2")
    assert len(between) == 0
    assert result.layout.xy[1, 1] == pytest.approx(result.layout.xy[2, 1], abs=1e-9)
    sound(result)


@pytest.mark.parametrize("mu", [0.0, 0.1])
def test_discs_that_run_one_behind_the_other_at_one_speed_never_meet(
    backend: str, mu: float
) -> None:
    # Equal discs, e = 1: the first hands its speed on, twice, and stands; nobody follows.
    board = CLOSED.replace(striker=CLOSED.man)
    layout = Layout.of({"W1": (-0.1, 0.0), "W2": (0.0, 0.0)})
    result = simulate(
        layout,
        Stroke((-0.2, 0.0), (1.0, 0.0)),
        board=board,
        materials=SMOOTH.replace(mu=mu, disc_restitution=1.0),
        backend=backend,
        limits=Limits(max_time=0.5),
    )
    kinds = result.events.kind_names.tolist()
    assert kinds.count("disc-disc") == 2
    # each stands with its rim where the next one's rim was, to a picometre
    ends = result.trajectory.at(0.4)[[STRIKER, 1], 0]
    assert ends == pytest.approx((-0.1 - 2.0 * M, -2.0 * M), abs=1e-12)


# --- fast and slow ------------------------------------------------------------------------------


def test_a_disc_at_the_cap_speed_tunnels_through_nothing(backend: str) -> None:
    thin = CarromBoard(man=Disc(0.0066, 0.001))
    for angle in range(60, 121, 5):
        layout = Layout.of({f"W{i}": (0.04 * i - 0.2, 0.1) for i in range(1, 10)})
        result = simulate(layout, Stroke.aim(0.0, float(angle), 12.0), board=thin, backend=backend)
        sound(result)


def test_discs_that_close_at_40_metres_a_second_meet_where_they_must(backend: str) -> None:
    # The man comes back from the north cushion, without loss, at the speed the striker gave it.
    board = CLOSED.replace(striker=Disc(S, 0.1), man=Disc(M, 0.0001))
    layout = Layout.of({"W1": (0.0, 0.0)})
    materials = SMOOTH.replace(mu=0.0, disc_restitution=1.0, cushion_restitution=1.0)
    speed, heavy, light = 15.0, 0.1, 0.0001
    result = simulate(
        layout,
        Stroke((0.0, -0.2), (0.0, speed)),
        board=board,
        materials=materials,
        backend=backend,
        limits=Limits(max_speed=20.0, max_time=0.04),
    )
    met = result.events.contacts("S", "W1")
    man = 2.0 * heavy * speed / (heavy + light)
    on = (heavy - light) * speed / (heavy + light)
    assert man + on > 40.0
    assert met.speed[1] == pytest.approx(man + on, rel=1e-12)
    first = (0.2 - REACH) / speed
    there = (HALF - M) / man  # after that the striker has come on, and both close
    assert met.time[0] == pytest.approx(first, rel=1e-12)
    gap = HALF - M + REACH - there * on - REACH
    assert met.time[1] - first == pytest.approx(there + gap / (man + on), rel=1e-12)
    assert deepest_overlap(result) <= 1e-9


def test_a_thousand_metres_a_second_misses_no_disc(backend: str) -> None:
    result = simulate(
        Layout.of({"W1": (0.0, 0.0)}),
        Stroke((0.0, -0.2), (0.0, 1000.0)),
        board=CLOSED,
        materials=SMOOTH.replace(cushion_restitution=0.0, disc_restitution=0.0),
        backend=backend,
        limits=Limits(max_speed=1000.0),
    )
    assert result.events[0].kind == "disc-disc"
    assert result.events[0].xy == pytest.approx((0.0, -M), abs=1e-12)
    assert deepest_overlap(result) <= 1e-9


@pytest.mark.parametrize("speed", [1e-3, 1e-4])
def test_a_bounce_at_a_millimetre_a_second_keeps_its_restitution(
    backend: str, speed: float
) -> None:
    gap = 1e-9
    start = math.sqrt(speed * speed + 2.0 * 0.1 * G * gap)
    constant = simulate(
        EMPTY,
        Stroke((0.0, ROOM - gap), (0.0, start)),
        materials=SMOOTH.replace(cushion_restitution=0.7),
        backend=backend,
    )
    segments = constant.trajectory.segments_of("S")
    assert segments[1].speed == pytest.approx(0.7 * speed, rel=1e-6)
    rising = simulate(
        EMPTY,
        Stroke((0.0, ROOM - gap), (0.0, start)),
        materials=Materials(floor_speed=0.0),
        backend=backend,
    )
    e = 0.7 + 0.3 / (1.0 + speed / 0.5)
    assert rising.trajectory.segments_of("S")[1].speed == pytest.approx(e * speed, rel=1e-6)


def test_a_slower_bounce_leaves_at_the_floor_speed(backend: str) -> None:
    result = simulate(EMPTY, Stroke((0.0, ROOM), (0.0, 1e-5)), backend=backend)
    assert result.trajectory.segments_of("S")[1].speed == pytest.approx(1e-3, rel=1e-12)


# --- pockets and the edge -----------------------------------------------------------------------

CENTRE, RIM = HALF - 0.02225, 0.02225


@pytest.mark.parametrize("outside", [1e-12, 1e-9, 1e-6])
def test_a_man_at_rest_on_the_lip_stays_there(backend: str, outside: float) -> None:
    lip = CENTRE - (RIM + outside) * math.sqrt(0.5)
    result = simulate(
        Layout.of({"W1": (lip, lip)}), Stroke((0.0, 0.0), (-0.5, 0.0)), backend=backend
    )
    assert result.layout.position("W1") == (lip, lip)
    assert not result.pocketed


def test_a_man_on_the_lip_falls_when_touched(backend: str) -> None:
    lip = CENTRE - (RIM + 1e-9) * math.sqrt(0.5)
    start = lip - 0.2
    result = simulate(
        Layout.of({"W1": (lip, lip)}), Stroke((start, start), (0.62, 0.62)), backend=backend
    )
    assert ("W1", "NE") in [(name, pocket) for name, pocket, _ in result.pocketed]


def test_a_man_pushed_along_the_lip_does_not_fall(backend: str) -> None:
    # tangentially, one nanometre outside: it passes the mouth
    lip = CENTRE - (RIM + 1e-9) * math.sqrt(0.5)
    board = CarromBoard(striker=Disc(M, 0.015))
    across = math.sqrt(0.5)
    result = simulate(
        EMPTY,
        Stroke((lip - 0.005, lip + 0.005), (across, -across)),
        board=board,
        materials=SMOOTH,
        backend=backend,
    )
    assert result.events.kind_names.tolist()[0] != "rim-in"


def test_a_disc_that_stops_inside_the_rim_falls(backend: str) -> None:
    path = 0.1
    there = CENTRE - (RIM - 1e-9) * math.sqrt(0.5) - path * math.sqrt(0.5)
    speed = math.sqrt(2.0 * 0.1 * G * path) * math.sqrt(0.5)
    result = simulate(EMPTY, Stroke((there, there), (speed, speed)), backend=backend)
    assert [(n, p) for n, p, _ in result.pocketed] == [("S", "NE")]


def test_a_disc_over_a_pocket_still_meets_others(backend: str) -> None:
    # Along the east cushion over the mouth, to a man who stands at its other lip.
    board = CarromBoard(striker=Disc(M, 0.015))
    result = simulate(
        Layout.of({"W1": (CENTRE - 0.0214, CENTRE + 0.0063)}),
        Stroke((CENTRE + 0.0015, CENTRE - 0.2), (0.0, 1.5)),
        board=board,
        backend=backend,
    )
    kinds = result.events.kind_names.tolist()  # the man is near his cushion: a group
    assert kinds[:3] == ["rim-in", "cluster", "disc-disc"]
    assert ("S", "NE") in [(name, pocket) for name, pocket, _ in result.pocketed]
    assert deepest_overlap(result) <= 1e-9


@pytest.mark.parametrize("share", [1.0 - 1e-9, 1.0 + 1e-9])
def test_overboard_above_its_speed_only(backend: str, share: float) -> None:
    limit = 3.0
    start = math.sqrt((limit * share) ** 2 + 2.0 * 0.1 * G * 0.1)
    result = simulate(
        EMPTY,
        Stroke((ROOM - 0.1, 0.0), (start, 0.0)),
        materials=Materials(overboard_speed=limit),
        backend=backend,
    )
    gone = [name for name, _ in result.overboard]
    assert gone == (["S"] if share > 1.0 else [])
    assert (result.striker_xy is None) is (share > 1.0)
    assert result.stop_reason == "settled"


def test_overboard_out_of_a_group_and_the_rest_plays_on(backend: str) -> None:
    result = simulate(
        Layout.of({"W1": (HALF - M - 2e-4, 0.0)}),
        Stroke((HALF - 2.0 * M - S - 0.05, 0.0), (6.0, 0.0)),
        materials=Materials(overboard_speed=2.0),
        backend=backend,
    )
    assert next(name for name, _ in result.overboard) == "W1"
    assert result.stop_reason == "settled"


# --- rows and full boards -----------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 10))
@pytest.mark.parametrize("gap", [0.0, 1e-12, 1e-6])
def test_rows_of_nearly_touching_discs_end_in_few_events(
    backend: str, count: int, gap: float
) -> None:
    step = 2.0 * M + gap
    layout = Layout.of({f"W{i}": (step * i - 0.15, 0.0) for i in range(1, count + 1)})
    for clusters in (True, False):
        result = simulate(
            layout,
            Stroke((-0.25, 0.0), (2.5, 0.0)),
            materials=Materials(clusters=clusters),
            backend=backend,
        )
        sound(result)
        assert result.event_count < 300


@pytest.mark.parametrize("clusters", [True, False])
def test_a_full_rack_pressed_into_a_corner_comes_to_rest(backend: str, clusters: bool) -> None:
    places = {}
    names = ["Q", *(f"W{i}" for i in range(1, 10)), *(f"B{i}" for i in range(1, 10))]
    corner = HALF - M
    for k, name in enumerate(names):
        places[name] = (corner - 2.0 * M * (k // 5) - 0.09, corner - 2.0 * M * (k % 5))
    result = simulate(
        Layout.of(places),
        Stroke((0.0, 0.1), (4.0, 3.0)),
        materials=Materials(clusters=clusters),
        backend=backend,
    )
    sound(result)


def test_a_disc_without_speed_or_spin_ends_at_once(backend: str) -> None:
    result = simulate(Layout.opening(), Stroke((0.0, -0.25), (0.0, 0.0)), backend=backend)
    assert (result.duration, len(result.events), result.stop_reason) == (0.0, 0, "settled")
    assert result.layout == Layout.opening()


# --- contacts that are held together ------------------------------------------------------------


def test_a_contact_that_opens_ever_more_slowly_is_not_lost(backend: str) -> None:
    # Each step of the advancement opened less than the one before, below one digit of the time,
    # until its 200 steps were over: the discs then passed through each other, 0.13 mm deep.
    result = simulate(
        Layout.of({"W1": (0.009365565136463468, -0.2878634933457655)}),
        Stroke((0.0, 0.3207569241876328), (0.0, 12.0)),
        board=CarromBoard(striker=Disc(0.0489530758123672, 0.0054)),
        friction="coulomb",
        materials=Materials(
            mu=5.0,
            disc_restitution=0.0,
            restitution_speed=1e-12,
            disc_friction=0.0,
            cushion_friction=0.0,
            floor_speed=0.0,
        ),
        backend=backend,
    )
    assert deepest_overlap(result, 200) <= 1e-9


def test_a_row_at_a_cushion_with_a_long_contact_time_does_not_sink(backend: str) -> None:
    row = {
        "B9": -0.33, "Q": -0.29819999999, "W6": -0.26639998999000003,
        "W1": -0.23459998899000004, "W9": -0.20279998899000004, "W5": -0.17099998899000005,
        "B5": -0.13890998899000004, "B4": -0.10710998898990004, "W8": -0.07530998898980004,
        "W7": -0.04350998898980004, "B8": -0.011709988984800038, "W2": 0.020090011015199964,
        "B3": 0.05190001101519997, "W3": 0.08370001111519998, "W4": 0.11550001112019997,
        "B6": 0.14730101112019997, "B2": 0.17910101113019997, "B7": 0.21090102113019998,
        "B1": 0.24270202113019998,
    }  # fmt: skip
    result = simulate(
        Layout.of({name: (0.0, y) for name, y in row.items()}),
        Stroke(
            (-0.349349999999, -0.2096798147582817),
            (0.10810747624592984, 0.06126239655726005),
            2000.0,
        ),
        materials=Materials(contact_time=1e-3, floor_speed=1.0),
        backend=backend,
        limits=Limits(max_events=1000, max_time=20.0),
    )
    assert deepest_overlap(result, 200) <= 1e-9
    assert (result.events.speed >= 0.0).all()
