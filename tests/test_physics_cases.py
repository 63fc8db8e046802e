"""The twenty cases of the physics, each against its closed form.

Every expected number is worked out here, from the formula in the test's own words; nothing is read
back from the simulator but what it answered.
"""

import itertools
import math
from collections.abc import Callable, Iterator

import numpy as np
import pytest
import sliding
from carrom.equipment import CarromBoard, Disc
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.names import PIECES, STRIKER
from carrom.physics import simulate, simulate_batch
from carrom.result import StrokeResult
from carrom.stroke import Stroke
from carrom.trajectory import Segment
from invariants import (
    DEEPEST,
    Kick,
    check_batch,
    deepest_overlap,
    kicks,
    restitution,
    start_energy,
)
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Pair = tuple[float, float]

G = 9.81
SMOOTH = Materials(
    restitution_speed=0.0, disc_friction=0.0, cushion_friction=0.0, floor_speed=0.0, fall_depth=0.0
)
"""Constant restitution, no friction between rims, no floor, capture at the rim."""
LOSSLESS = SMOOTH.replace(
    mu=0.0, disc_restitution=1.0, cushion_restitution=1.0, clusters=False
)  # a corner is two cushions at once, which a cluster gives back only to 0.2 %
CLOSED = CarromBoard(pocket_radius=0.001, pocket_inset=0.005)
"""A board into whose pockets no piece can get."""
STRIKER_RADIUS, MAN_RADIUS = 0.02065, 0.0159
REACH = STRIKER_RADIUS + MAN_RADIUS
ROOM = 0.37 - STRIKER_RADIUS
"""How far the striker's centre can get from the middle."""
EMPTY = Layout.of({})


def segments(result: StrokeResult, name: str = "S") -> tuple[Segment, ...]:
    return result.trajectory.segments_of(name)


def velocity(segment: Segment) -> Floats:
    """Velocity at the start of a segment."""
    return segment.speed * np.array(segment.direction)


def speed_at(segment: Segment, time: float) -> float:
    return segment.speed - segment.deceleration * (time - segment.start)


def unit(angle: float) -> Floats:
    return np.array([math.cos(angle), math.sin(angle)])


def pair(vector: Floats) -> Pair:
    x, y = vector.tolist()
    return x, y


def after_impact(result: StrokeResult, name: str) -> Segment:
    """The segment that begins with the first meeting of two pieces."""
    time = result.events.of_kind("disc-disc").time[0]
    return next(s for s in segments(result, name) if s.start == time)


# --- 1, 8, 9: alone on the powder ---------------------------------------------------------------


@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
@pytest.mark.parametrize(("speed", "mu"), [(0.3, 0.06), (0.7, 0.1), (1.1, 0.25), (1e-3, 0.1)])
def test_case_01_a_disc_stops_after_v_over_mu_g(
    backend: str, friction: str, speed: float, mu: float
) -> None:
    for angle in (0.0, 0.3, 1.0, 2.5, 4.0):
        stroke = Stroke((0.0, 0.0), pair(speed * unit(angle)))
        result = simulate(
            EMPTY, stroke, materials=SMOOTH.replace(mu=mu), friction=friction, backend=backend
        )
        assert result.striker_xy is not None
        assert result.duration == pytest.approx(speed / (mu * G), rel=1e-14)
        expected = speed * speed / (2.0 * mu * G)
        assert math.hypot(*result.striker_xy) == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
@pytest.mark.parametrize("spin", [30.0, -200.0])
def test_case_08_a_spinning_disc_stops_after_three_quarters_of_r_omega_over_mu_g(
    backend: str, friction: str, spin: float
) -> None:
    stroke = Stroke((0.1, -0.05), (0.0, 0.0), spin=spin)
    result = simulate(EMPTY, stroke, materials=SMOOTH, friction=friction, backend=backend)
    rim = STRIKER_RADIUS * abs(spin)
    assert result.duration == pytest.approx(3.0 * rim / (4.0 * 0.1 * G), rel=1e-13)
    turned = math.copysign(3.0 * STRIKER_RADIUS * spin * spin / (8.0 * 0.1 * G), spin)
    found = result.trajectory.angle_at(result.duration)[STRIKER]
    assert found == pytest.approx(turned, rel=1e-13)
    assert result.striker_xy == (0.1, -0.05)


def test_case_08_under_coulombs_law_a_disc_may_stop_and_spin_on(backend: str) -> None:
    speed, spin = 0.5, 120.0
    stroke = Stroke((0.0, 0.0), (speed, 0.0), spin=spin)
    result = simulate(EMPTY, stroke, materials=SMOOTH, friction="coulomb", backend=backend)
    rim = STRIKER_RADIUS * spin
    assert result.striker_xy == pytest.approx((speed * speed / (2.0 * 0.1 * G), 0.0), rel=1e-14)
    assert result.events.kind_names.tolist() == ["transition", "stop"]
    assert result.events.time[0] == pytest.approx(speed / (0.1 * G), rel=1e-14)
    assert result.duration == pytest.approx(3.0 * rim / (4.0 * 0.1 * G), rel=1e-13)
    turned = result.trajectory.angle_at(result.duration)[STRIKER]
    assert turned == pytest.approx(3.0 * rim * spin / (8.0 * 0.1 * G), rel=1e-12)


DISTANCE_RATIO = {
    0.1: 1.003,
    0.2: 1.010,
    0.3: 1.023,
    0.5: 1.065,
    0.68: 1.122,
    1.0: 1.275,
    2.0: 1.967,
}
TIME_RATIO = {0.1: 1.009, 0.2: 1.028, 0.3: 1.054, 0.5: 1.122, 0.68: 1.194, 1.0: 1.340, 2.0: 1.903}


def spun(k: float, backend: str, speed: float = 0.7, angle: float = 0.4) -> StrokeResult:
    """A stroke with rim speed k times the speed."""
    stroke = Stroke((0.0, 0.0), pair(speed * unit(angle)), spin=k * speed / STRIKER_RADIUS)
    return simulate(EMPTY, stroke, materials=SMOOTH, board=CLOSED, backend=backend)


@pytest.mark.parametrize("k", DISTANCE_RATIO)
def test_case_09_a_spun_disc_slides_as_far_as_the_coupled_law_says(backend: str, k: float) -> None:
    result = spun(k, backend, speed=0.5)
    assert result.striker_xy is not None
    truth = sliding.slide(0.5, 0.5 * k, 0.1 * G)
    distance = math.hypot(*result.striker_xy)
    assert distance == pytest.approx(truth.distance, rel=1e-5)
    assert result.duration == pytest.approx(truth.duration, rel=0.015 if k >= 0.15 else 0.06)
    base = 0.5 * 0.5 / (2.0 * 0.1 * G)
    assert distance / base == pytest.approx(DISTANCE_RATIO[k], abs=5.2e-4)
    assert truth.duration / (0.5 / (0.1 * G)) == pytest.approx(TIME_RATIO[k], abs=5.2e-4)


def test_case_09_the_oracle_agrees_with_the_disc_cut_into_patches() -> None:
    for eps in (0.2, 0.6, 0.9, 1.0, 1.3, 2.0, 3.9, 5.0):
        f, tau, across = sliding.patch_by_patch(eps)
        assert sliding.friction(eps, 1.0) == pytest.approx((f, tau), abs=5e-6)
        assert abs(across) < 1e-15
    assert sliding.friction(1.0, 1.0)[0] == pytest.approx(0.8488, abs=5e-5)


def test_case_09_sliding_and_spinning_die_together_at_eps_0(backend: str) -> None:
    eps = sliding.common_ratio()
    assert eps == pytest.approx(0.6530018, abs=5e-8)
    result = spun(1.0 / eps, backend, speed=0.4)
    times = np.linspace(0.0, 0.99, 34) * result.duration
    speed = np.hypot(*result.trajectory.velocity_at(times)[:, STRIKER].T)
    rim = result.trajectory.spin_at(times)[:, STRIKER] * STRIKER_RADIUS
    assert speed / rim == pytest.approx(eps, rel=1e-5)
    assert result.trajectory.spin_at(result.duration)[STRIKER] == 0.0


def test_case_09_the_small_spin_expansion_holds(backend: str) -> None:
    for k in (0.2, 0.4, 0.6, 0.8, 1.0):
        result = spun(k, backend, speed=0.5)
        assert result.striker_xy is not None
        ratio = math.hypot(*result.striker_xy) / (0.5 * 0.5 / (2.0 * 0.1 * G))
        series = 1.0 + k**2 / 4.0 + 0.037 * k**4 - 0.012 * k**6
        # The series is said to hold to 3e-4; by quadrature it misses 4.9e-4 at k = 0.8.
        truth = sliding.slide(1.0, k, 0.5).distance
        assert ratio == pytest.approx(truth, rel=1e-5)
        assert truth == pytest.approx(series, abs=5e-4)


def test_case_09_the_path_is_straight(backend: str) -> None:
    for angle in (0.4, 1.9, 5.0):
        result = spun(1.3, backend, speed=0.5, angle=angle)
        at = result.trajectory.at(np.linspace(0.0, result.duration, 50))[:, STRIKER]
        aside = at @ np.array([-math.sin(angle), math.cos(angle)])
        assert np.abs(aside).max() < 1e-16


# --- 2, 3, 7: cushions --------------------------------------------------------------------------


@pytest.mark.parametrize("e", [0.0, 0.6, 0.7, 1.0])
def test_case_02_a_cushion_gives_back_e_times_the_speed_that_is_left(
    backend: str, e: float
) -> None:
    materials = SMOOTH.replace(cushion_restitution=e)
    result = simulate(EMPTY, Stroke((0.0, 0.1), (0.0, 1.1)), materials=materials, backend=backend)
    left = e * math.sqrt(1.1 * 1.1 - 2.0 * 0.1 * G * (ROOM - 0.1))
    bounced = segments(result)[1]
    assert bounced.speed == pytest.approx(left, rel=1e-14, abs=1e-15)
    assert result.striker_xy == pytest.approx((0.0, ROOM - left * left / (2.0 * 0.1 * G)))


RUNS = [
    *[(0.05, 3, e, v) for e, v in ((0.6, 3.9), (0.7, 2.8), (0.8, 2.2))],
    *[(0.10, 3, e, v) for e, v in ((0.6, 5.5), (0.7, 3.9), (0.8, 3.1))],
    *[(0.15, 3, e, v) for e, v in ((0.6, 6.7), (0.7, 4.8), (0.8, 3.7))],
    *[(0.20, 3, e, v) for e, v in ((0.6, 7.8), (0.7, 5.6), (0.8, 4.3))],
    *[(0.05, 4, e, v) for e, v in ((0.6, 6.6), (0.7, 4.1), (0.8, 2.8))],
    *[(0.10, 4, e, v) for e, v in ((0.6, 9.3), (0.7, 5.8), (0.8, 4.0))],
    *[(0.15, 4, e, v) for e, v in ((0.6, 11.3), (0.7, 7.1), (0.8, 4.9))],
    *[(0.20, 4, e, v) for e, v in ((0.6, 13.1), (0.7, 8.2), (0.8, 5.7))],
]


@pytest.mark.parametrize(("mu", "hits", "e", "printed"), RUNS)
def test_case_03_the_runs_table(
    backend: str, mu: float, hits: int, e: float, printed: float
) -> None:
    grip = 2.0 * mu * G
    full, first = 2.0 * ROOM, ROOM + 0.2526  # crossings of the board; the first from the base line
    squared = grip * 0.5 * full
    for _ in range(hits - 1):
        squared = squared / (e * e) + grip * full
    speed = math.sqrt(squared / (e * e) + grip * first)
    # two of the printed figures were rounded twice: 3.047 to 3.05 to 3.1, 6.548 to 6.55 to 6.6
    assert speed == pytest.approx(printed, abs=0.055)
    result = simulate(
        EMPTY,
        Stroke((0.0, -0.2526), (0.0, speed)),
        materials=SMOOTH.replace(mu=mu, cushion_restitution=e),
        backend=backend,
        limits=Limits(max_speed=20.0),
    )
    assert len(result.events.of_kind("disc-cushion")) == hits
    assert result.striker_xy == pytest.approx((0.0, 0.0), abs=1e-12)


def test_case_07_a_cushion_that_grips_makes_the_rim_roll(backend: str) -> None:
    materials = SMOOTH.replace(cushion_friction=50.0, mu=0.0, cushion_restitution=0.7)
    short = Limits(max_time=0.5)
    for slope in (0.1, 0.7, -1.2):
        for spin in (0.0, 25.0, -60.0):
            stroke = Stroke((0.0, 0.2), (slope, 1.0), spin=spin)
            result = simulate(
                EMPTY, stroke, materials=materials, backend=backend, limits=short, board=CLOSED
            )
            bounced = segments(result)[1]
            across, rim = float(velocity(bounced)[0]), bounced.spin * STRIKER_RADIUS
            # the northmost point of the rim moves with v_x - R omega: it sticks
            assert across - rim == pytest.approx(0.0, abs=1e-15)
            # both change by the same impulse along the cushion: 2 v_x + R omega is kept
            kept = 2.0 * slope + spin * STRIKER_RADIUS
            assert 2.0 * across + rim == pytest.approx(kept, rel=1e-14, abs=1e-15)
            if spin == 0.0:
                assert rim == pytest.approx(2.0 / 3.0 * slope, rel=1e-14)


def test_case_07_a_slippery_cushion_gives_mu_times_the_normal_impulse(backend: str) -> None:
    materials = SMOOTH.replace(cushion_friction=0.1, mu=0.0, cushion_restitution=0.7)
    stroke = Stroke((0.0, 0.2), (1.0, 1.0))
    result = simulate(
        EMPTY, stroke, materials=materials, backend=backend, limits=Limits(max_time=0.3)
    )
    bounced = segments(result)[1]
    assert velocity(bounced)[0] == pytest.approx(1.0 - 0.1 * 1.7, rel=1e-14)
    assert bounced.spin * STRIKER_RADIUS == pytest.approx(2.0 * 0.1 * 1.7, rel=1e-14)


# --- 4, 5, 6: two discs -------------------------------------------------------------------------


def cut(
    phi: float,
    materials: Materials,
    backend: str,
    *,
    board: CarromBoard = CLOSED,
    spin: float = 0.0,
    speed: float = 2.0,
    turn: float = 0.3,
) -> tuple[StrokeResult, Floats, Floats]:
    """A striker that meets W1, in the middle, at cut angle phi: line of centres and tangent too.

    It slides along the direction `turn` and the line of centres lies phi clockwise of it.
    """
    normal = unit(turn - phi)
    reach = board.striker.radius + board.man.radius
    start = -reach * normal - 0.1 * unit(turn)
    result = simulate(
        Layout.of({"W1": (0.0, 0.0)}),
        Stroke(pair(start), pair(speed * unit(turn)), spin=spin),
        board=board,
        materials=materials,
        backend=backend,
        limits=Limits(max_time=0.12),
    )
    return result, normal, np.array([-normal[1], normal[0]])


@pytest.mark.parametrize("e", [0.0, 0.5, 0.85, 1.0])
def test_case_04_head_on(backend: str, e: float) -> None:
    result, _, _ = cut(0.0, SMOOTH.replace(disc_restitution=e), backend)
    speed = math.sqrt(4.0 - 2.0 * 0.1 * G * 0.1)
    s, c = 0.015, 0.0054
    man, striker = after_impact(result, "W1"), after_impact(result, "S")
    along = unit(0.3)
    assert velocity(man) @ along == pytest.approx((1.0 + e) * s * speed / (s + c), rel=1e-13)
    assert velocity(striker) @ along == pytest.approx((s - e * c) * speed / (s + c), rel=1e-13)


def test_case_05_equal_discs_part_at_a_right_angle(backend: str) -> None:
    board = CLOSED.replace(striker=CLOSED.man)
    for phi in np.linspace(-1.4, 1.4, 15).tolist():
        result, _, _ = cut(phi, LOSSLESS, backend, board=board)
        man, striker = velocity(after_impact(result, "W1")), velocity(after_impact(result, "S"))
        assert man @ striker == pytest.approx(0.0, abs=1e-14)
        assert man @ man + striker @ striker == pytest.approx(4.0, rel=1e-14)


def test_case_05_a_heavy_striker_is_deflected_by_at_most_21_5_degrees(backend: str) -> None:
    board = CLOSED.replace(man=Disc(MAN_RADIUS, 0.0055))
    most = math.asin(0.0055 / 0.015)
    assert math.degrees(most) == pytest.approx(21.5, abs=0.05)

    def deflection(phi: float) -> float:
        result, _, _ = cut(phi, LOSSLESS, backend, board=board, turn=0.0)
        x, y = velocity(after_impact(result, "S"))
        return abs(math.atan2(y, x))

    # tan theta = m sin 2phi/(M - m cos 2phi) is greatest where cos 2phi = m/M
    best = 0.5 * math.acos(0.0055 / 0.015)
    assert deflection(best) == pytest.approx(most, rel=1e-12)
    for phi in (0.3, 0.5, best - 0.01, best + 0.01, 0.8, 1.2):
        assert deflection(phi) < most - 1e-6


def throw(phi: float, mu_c: float, backend: str) -> float:
    """Angle by which the man leaves the line of centres, towards the way of the striker's rim."""
    materials = SMOOTH.replace(mu=0.0, disc_friction=mu_c)
    result, normal, tangent = cut(phi, materials, backend)
    man = velocity(after_impact(result, "W1"))
    return math.atan2(float(man @ tangent), float(man @ normal))


@pytest.mark.parametrize("mu_c", [0.05, 0.1, 0.2])
def test_case_06_throw_slips_and_sticks(backend: str, mu_c: float) -> None:
    for phi in (0.02, 0.1, 0.3, math.radians(30.0), 1.0, 1.3):
        for sign in (1.0, -1.0):
            expected = math.atan(min(mu_c, math.tan(phi) / (3.0 * 1.85)))
            assert throw(sign * phi, mu_c, backend) == pytest.approx(
                sign * expected, rel=1e-12, abs=1e-14
            )


def test_case_06_throw_is_continuous_where_it_begins_to_slip(backend: str) -> None:
    switch = math.atan(3.0 * 1.85 * 0.1)
    below, at, above = (throw(switch * (1.0 + d), 0.1, backend) for d in (-1e-9, 0.0, 1e-9))
    assert at == pytest.approx(math.atan(0.1), rel=1e-12)
    assert below == pytest.approx(at, abs=2e-10)
    assert above == pytest.approx(at, abs=2e-10)


def test_case_06_thirty_degrees_throw_the_man_by_5_9(backend: str) -> None:
    assert math.degrees(throw(math.radians(30.0), 0.2, backend)) == pytest.approx(5.9, abs=0.05)


@pytest.mark.parametrize("elasticity", [0.0, 0.4])
def test_case_06_spin_enters_the_slip_and_leaves_as_spin(backend: str, elasticity: float) -> None:
    materials = SMOOTH.replace(mu=0.0, disc_friction=10.0, tangential_elasticity=elasticity)
    result, _, tangent = cut(0.4, materials, backend, spin=50.0)
    man, striker = after_impact(result, "W1"), after_impact(result, "S")
    slip = 2.0 * float(unit(0.3) @ tangent) + 50.0 * STRIKER_RADIUS
    rims = striker.spin * STRIKER_RADIUS + man.spin * MAN_RADIUS
    after = float((velocity(striker) - velocity(man)) @ tangent) + rims
    assert after == pytest.approx(-elasticity * slip, abs=1e-14)
    impulse = 0.0054 * float(velocity(man) @ tangent)
    assert man.spin * MAN_RADIUS == pytest.approx(-2.0 * impulse / 0.0054, rel=1e-13)


# --- 10, 11, 12: meeting ------------------------------------------------------------------------


def pursuit(speed: float, backend: str) -> tuple[StrokeResult, float]:
    """A light striker bounces off a heavy man and the south cushion, and runs after him.

    Man of four times the mass, no loss: the striker goes back at 0.6 of the speed at impact, the
    man ahead at 0.4. The second number is that speed.
    """
    board = CLOSED.replace(man=Disc(MAN_RADIUS, 0.06))
    contact = -ROOM + 0.1  # of the striker's centre
    start = contact - 0.05
    result = simulate(
        Layout.of({"W1": (0.0, contact + REACH)}),
        Stroke((0.0, start), (0.0, speed)),
        board=board,
        materials=SMOOTH.replace(disc_restitution=1.0, cushion_restitution=1.0),
        backend=backend,
    )
    return result, math.sqrt(speed * speed - 2.0 * 0.1 * G * 0.05)


def test_case_10_pursuit_along_a_line_takes_gap_over_difference_of_speeds(backend: str) -> None:
    for speed in (1.7, 2.0, 2.5):
        result, u = pursuit(speed, backend)
        first, second = result.events.contacts("S", "W1").time[:2]
        # both lose mu g t: the way back and forth, 0.2 m, is made up at 0.2 u
        assert second - first == pytest.approx(0.2 / (0.2 * u), rel=1e-12)


def test_case_10_there_is_no_meeting_when_the_pursuer_stops_first(backend: str) -> None:
    result, u = pursuit(0.9, backend)
    grip = 2.0 * 0.1 * G
    assert (0.6 * u) ** 2 / grip > 0.1, "it comes back from the cushion"
    assert (0.6 * u) ** 2 / grip - 0.2 < (0.4 * u) ** 2 / grip, "and stops short"
    assert len(result.events.contacts("S", "W1")) == 1


def gap_between(one: Segment, two: Segment, reach: float, t: float) -> float:
    def place(s: Segment) -> Floats:
        tau = t - s.start
        path = tau * (s.speed - 0.5 * s.deceleration * tau)
        return np.array(s.xy) + path * np.array(s.direction)

    return math.hypot(*(place(one) - place(two))) - reach


def test_case_11_a_mover_meets_a_resting_disc_where_the_quadratic_says(backend: str) -> None:
    rng = np.random.default_rng(11)
    for _ in range(40):
        direction, aside = unit(rng.uniform(0.0, 6.28)), rng.uniform(-0.9, 0.9) * REACH
        normal = np.array([-direction[1], direction[0]])
        man = 0.15 * direction + aside * normal
        result = simulate(
            Layout.of({"W1": pair(man)}),
            Stroke((0.0, 0.0), pair(1.2 * direction)),
            materials=SMOOTH,
            board=CLOSED,
            backend=backend,
        )
        path = 0.15 - math.sqrt(REACH * REACH - aside * aside)
        time = 2.0 * path / (1.2 + math.sqrt(1.44 - 2.0 * 0.1 * G * path))
        assert result.events.contacts("S", "W1").time[0] == pytest.approx(time, rel=1e-12)


def test_case_11_a_crawling_disc_is_met_when_a_resting_one_is(backend: str) -> None:
    # A man of 1e4 times the mass, the most a board takes, is left by the first bounce with 2e-4 of
    # the speed.
    light, heavy = 1e-3, 10.0
    board = CLOSED.replace(striker=Disc(STRIKER_RADIUS, light), man=Disc(MAN_RADIUS, heavy))
    contact = -ROOM + 0.1
    result = simulate(
        Layout.of({"W1": (0.0, contact + REACH)}),
        Stroke((0.0, contact - 0.05), (0.0, 1.0)),
        board=board,
        materials=LOSSLESS,
        backend=backend,
        limits=Limits(max_time=0.4),
    )
    first, second = result.events.contacts("S", "W1").time[:2]
    crawl = 2.0 * light / (heavy + light)
    back = (heavy - light) / (heavy + light)
    assert second - first == pytest.approx(0.2 / (back - crawl), rel=1e-12)
    assert second - first == pytest.approx(0.2 * (1.0 + 4e-4), rel=1e-6)


def test_case_11_two_movers_meet_where_bisection_of_their_gap_says(backend: str) -> None:
    layout = Layout.of({f"W{i}": (0.09 * i - 0.32, 0.04 * ((i * 7) % 5)) for i in range(1, 7)})
    checked = 0
    for angle in np.linspace(75.0, 105.0, 12).tolist():
        result = simulate(layout, Stroke.aim(0.02, angle, 5.0), backend=backend)
        for event in result.events.of_kind("disc-disc"):
            if event.time in result.events.of_kind("cluster").time or event.other is None:
                continue
            one, two = (
                next(s for s in segments(result, name) if s.start < event.time <= s.end)
                for name in (event.piece, event.other)
            )
            if one.mode != "slide" or two.mode != "slide":
                continue
            reach = result.board.radius_of(event.piece) + result.board.radius_of(event.other)
            low, high = max(one.start, two.start), event.time + 1e-7
            if gap_between(one, two, reach, low) < 1e-9:
                continue
            assert gap_between(one, two, reach, high) < 0.0
            for _ in range(60):
                middle = 0.5 * (low + high)
                if gap_between(one, two, reach, middle) > 0.0:
                    low = middle
                else:
                    high = middle
            assert event.time == pytest.approx(high, abs=1e-11 / min(1.0, event.speed))
            checked += 1
    assert checked >= 10


@pytest.mark.parametrize(("share", "met"), [(1.0 - 1e-9, True), (1.0 + 1e-9, False)])
def test_case_12_a_graze_hits_inside_the_sum_of_radii(
    backend: str, share: float, met: bool
) -> None:
    result = simulate(
        Layout.of({"W1": (REACH * share, 0.0)}),
        Stroke((0.0, -0.2), (0.0, 1.0)),
        backend=backend,
    )
    assert bool(len(result.events.contacts("S", "W1"))) is met
    assert deepest_overlap(result) <= 1e-10


@pytest.mark.parametrize(("share", "met"), [(1.0 - 1e-9, True), (1.0 + 1e-9, False), (1.0, None)])
@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
def test_case_12_a_contact_exactly_at_the_stop(
    backend: str, friction: str, share: float, met: bool | None
) -> None:
    path = 0.6 * 0.6 / (2.0 * 0.1 * G)
    result = simulate(
        Layout.of({"W1": (path * share + REACH, 0.0)}),
        Stroke((0.0, 0.0), (0.6, 0.0)),
        friction=friction,
        backend=backend,
    )
    assert result.stop_reason == "settled"
    if met is not None:
        assert bool(len(result.events.contacts("S", "W1"))) is met
    assert deepest_overlap(result) <= 1e-12
    man = result.layout.position("W1")
    assert man == pytest.approx((path * share + REACH, 0.0), abs=1e-6)


# --- 13, 14: unfolding --------------------------------------------------------------------------


def folded(place: Floats) -> Floats:
    """Where a point of the unfolded plane lies on the board."""
    lap = 4.0 * ROOM
    y = np.mod(place + ROOM, lap)
    inside: Floats = np.where(y > 2.0 * ROOM, lap - y, y) - ROOM
    return inside


@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
def test_case_13_without_loss_the_board_unfolds(backend: str, friction: str) -> None:
    rng = np.random.default_rng(13)
    for _ in range(20):
        start, speed = rng.uniform(-0.3, 0.3, 2), rng.uniform(1.0, 10.0)
        v = speed * unit(rng.uniform(0.0, 6.28))
        result = simulate(
            EMPTY,
            Stroke(pair(start), pair(v)),
            board=CLOSED,
            materials=LOSSLESS,
            friction=friction,
            backend=backend,
            limits=Limits(max_time=5.0),
        )
        assert result.stop_reason == "time-limit"
        assert result.striker_xy == pytest.approx(pair(folded(start + 5.0 * v)), abs=1e-12)


def test_case_13_the_orbit_at_45_degrees_closes(backend: str) -> None:
    for x in (0.0, 0.1, -0.3):
        lap = 4.0 * ROOM  # in x and in y, at 1 m/s each
        result = simulate(
            EMPTY,
            Stroke((x, -0.05), (1.0, 1.0)),
            board=CLOSED,
            materials=LOSSLESS,
            backend=backend,
            limits=Limits(max_time=10.0 * lap),
        )
        assert result.striker_xy == pytest.approx((x, -0.05), abs=1e-13)
        assert len(result.events.of_kind("disc-cushion")) == 40


def test_case_13_a_lone_disc_runs_back_when_time_is_reversed(backend: str) -> None:
    rng = np.random.default_rng(131)
    for _ in range(10):
        start, v = rng.uniform(-0.3, 0.3, 2), 3.0 * unit(rng.uniform(0.0, 6.28))

        def run(place: Pair, velocity: Pair) -> StrokeResult:
            return simulate(
                EMPTY,
                Stroke(place, velocity),
                board=CLOSED,
                materials=LOSSLESS,
                backend=backend,
                limits=Limits(max_time=2.0),
            )

        there = run(pair(start), pair(v))
        turned = there.trajectory.velocity_at(2.0)[STRIKER]
        assert there.striker_xy is not None
        back = run(there.striker_xy, pair(-turned))
        assert back.striker_xy == pytest.approx(pair(start), abs=2e-15 * 10)


def test_case_13_a_collision_is_undone_when_both_discs_come_straight_back(backend: str) -> None:
    # Equal discs, cut by 45 degrees: one goes north, one east, both bounce straight back at the
    # same instant and meet as they parted. The man must lie still again where he lay.
    board = CLOSED.replace(striker=CLOSED.man)
    reach = 2.0 * MAN_RADIUS
    man = np.array([0.05, 0.05])
    contact = man - np.array([reach, 0.0])
    room = 0.37 - MAN_RADIUS
    contact[1] = room - (room - man[0])  # as far from the north as the man from the east
    man[1] = contact[1]
    start = contact - 0.1 * np.array([1.0, 1.0])
    result = simulate(
        Layout.of({"W1": pair(man)}),
        Stroke(pair(start), (1.0, 1.0)),
        board=board,
        materials=LOSSLESS,
        backend=backend,
        limits=Limits(max_time=2.0 * (0.1 + room - man[0])),
    )
    assert len(result.events.of_kind("disc-disc")) == 2
    assert result.layout.position("W1") == pytest.approx(pair(man), abs=1e-12)
    assert result.striker_xy == pytest.approx(pair(start), abs=1e-12)
    assert result.trajectory.velocity_at(result.duration)[1] == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
def test_case_14_with_powder_it_stops_at_the_unfolded_end(backend: str, friction: str) -> None:
    rng = np.random.default_rng(14)
    for _ in range(25):
        start, speed = rng.uniform(-0.3, 0.3, 2), rng.uniform(0.5, 10.0)
        direction = unit(rng.uniform(0.0, 6.28))
        result = simulate(
            EMPTY,
            Stroke(pair(start), pair(speed * direction)),
            board=CLOSED,
            materials=LOSSLESS.replace(mu=0.1),
            friction=friction,
            backend=backend,
        )
        path = speed * speed / (2.0 * 0.1 * G)
        end = pair(folded(start + path * direction))
        assert result.striker_xy == pytest.approx(end, abs=1e-12)
        assert result.duration == pytest.approx(speed / (0.1 * G), rel=1e-12)


# --- 15, 16: scaling and symmetry, to the bit ---------------------------------------------------


def scattered(seed: int, count: int = 12) -> Layout:
    """Some pieces at random places that overlap nothing and leave the base line free."""
    rng = np.random.default_rng(seed)
    places: dict[str, Pair] = {}
    for name in rng.permutation(PIECES[:19])[:count].tolist():
        while True:
            x, y = rng.uniform(-0.35, 0.35, 2)
            free = all(math.hypot(x - a, y - b) > 0.0321 for a, b in places.values())
            if free and y > -0.2 and math.hypot(abs(x) - 0.34775, abs(y) - 0.34775) > 0.03:
                break
        places[name] = (float(x), float(y))
    return Layout.of(places)


def random_strokes(seed: int, count: int) -> Iterator[tuple[Layout, Stroke]]:
    rng = np.random.default_rng(seed)
    for i in range(count):
        stroke = Stroke.aim(
            rng.uniform(-0.2, 0.2), rng.uniform(30.0, 150.0), rng.uniform(1.0, 6.0),
            rng.uniform(-50.0, 50.0) if i % 2 else 0.0,
        )  # fmt: skip
        yield scattered(1000 * seed + i), stroke


@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
def test_case_15_twice_the_speed_on_four_times_the_friction_is_the_same_picture(
    backend: str, friction: str
) -> None:
    slow = Materials()
    fast = slow.replace(
        mu=4.0 * slow.mu,
        floor_speed=2.0 * slow.floor_speed,
        restitution_speed=2.0 * slow.restitution_speed,
        contact_time=0.5 * slow.contact_time,
        fall_depth=0.25 * slow.fall_depth,  # half the time
    )
    limits = Limits(max_speed=24.0)
    breaks = (Layout.opening(30.0, gap=2e-5), Stroke.aim(0.01, 89.0, 5.0, 10.0))
    for layout, stroke in (*random_strokes(15, 10), breaks):
        u, v = stroke.velocity
        twice = Stroke(stroke.striker_xy, (2.0 * u, 2.0 * v), 2.0 * stroke.spin)
        one = simulate(layout, stroke, materials=slow, friction=friction, backend=backend)
        two = simulate(
            layout, twice, materials=fast, friction=friction, backend=backend, limits=limits
        )
        assert np.array_equal(one.events.kind, two.events.kind)
        assert np.array_equal(one.events.xy, two.events.xy)
        assert np.array_equal(one.events.time, 2.0 * two.events.time)
        assert np.array_equal(2.0 * one.events.speed, two.events.speed)
        assert one.layout == two.layout
        assert one.striker_xy == two.striker_xy


SYMMETRIES: list[tuple[str, Callable[[Floats], Floats], float]] = [
    ("quarter turn", lambda p: np.stack([-p[..., 1], p[..., 0]], axis=-1), 1.0),
    ("half turn", lambda p: -p, 1.0),
    ("three quarters", lambda p: np.stack([p[..., 1], -p[..., 0]], axis=-1), 1.0),
    ("mirror x", lambda p: np.stack([-p[..., 0], p[..., 1]], axis=-1), -1.0),
    ("mirror y", lambda p: np.stack([p[..., 0], -p[..., 1]], axis=-1), -1.0),
    ("diagonal", lambda p: np.stack([p[..., 1], p[..., 0]], axis=-1), -1.0),
    ("other diagonal", lambda p: np.stack([-p[..., 1], -p[..., 0]], axis=-1), -1.0),
    ("identity", lambda p: p, 1.0),
]


def grouped_strokes() -> Iterator[tuple[Layout, Stroke]]:
    """Strokes in which touching pieces are solved together: breaks, rows, men at a cushion."""
    rng = np.random.default_rng(162)
    for turn, gap in ((0.0, 0.0), (11.0, 0.0), (30.0, 1e-5), (77.0, 1e-4)):
        speed, spin = rng.uniform(2.0, 8.0), rng.uniform(-30.0, 30.0)
        aim = Stroke.aim(rng.uniform(-0.02, 0.02), rng.uniform(88.0, 92.0), speed, spin)
        yield Layout.opening(turn, gap=gap), aim
    at_cushion = 0.37 - MAN_RADIUS
    places = {"W1": (0.1, at_cushion), "W2": (0.1 + 2.0 * MAN_RADIUS, at_cushion)}
    places |= {"B1": (0.1, at_cushion - 2.0 * MAN_RADIUS), "Q": (at_cushion, 0.12)}
    yield Layout.of(places), Stroke.aim(0.07, 88.0, 5.0)


def told(result: StrokeResult, order: NDArray[np.intp]) -> list[tuple[float | str | int, ...]]:
    """The events, with the pieces named as they were before `order` gave them other names."""
    before = [*order.tolist(), STRIKER]
    events = result.events
    rows: list[tuple[float | str | int, ...]] = []
    columns = (events.time, events.a, events.b, *events.xy.T, events.speed)
    for kind, row in zip(
        events.kind_names, zip(*(c.tolist() for c in columns), strict=True), strict=True
    ):
        time, a, b, x, y, speed = row
        a = before[a]
        if kind == "disc-disc" or (kind == "cluster" and b <= STRIKER):
            a, b = sorted((a, before[b]))
        rows.append((time, kind, a, b, x, y, speed))
    return rows


def assert_relabelled(
    layout: Layout, stroke: Stroke, order: NDArray[np.intp], backend: str
) -> StrokeResult:
    """Assert that piece `i` named as piece `order[i]` was does what that piece did, to the bit."""
    one = simulate(layout, stroke, backend=backend)
    two = simulate(Layout(layout.xy[order]), stroke, backend=backend)
    assert told(one, np.arange(STRIKER)) == told(two, order)
    assert np.array_equal(one.layout.xy[order], two.layout.xy, equal_nan=True)
    assert one.striker_xy == two.striker_xy
    assert one.stop_reason == two.stop_reason
    assert one.duration == two.duration
    first = two.first_contact
    renamed = None if first is None else PIECES[order[PIECES.index(first)]]
    assert one.first_contact == renamed
    return one


def exchanged(one: str, other: str) -> NDArray[np.intp]:
    order = np.arange(STRIKER)
    i, j = PIECES.index(one), PIECES.index(other)
    order[[i, j]] = order[[j, i]]
    return order


@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
def test_case_16_all_eight_symmetries_of_the_square_hold_to_the_bit(
    backend: str, friction: str
) -> None:
    groups = 0
    for layout, stroke in (*random_strokes(16, 12), *grouped_strokes()):

        def run(layout: Layout, stroke: Stroke) -> StrokeResult:
            return simulate(
                layout, stroke, materials=Materials(tangential_elasticity=0.2),
                friction=friction, backend=backend, record="events",
            )  # fmt: skip

        one = run(layout, stroke)
        groups += len(one.events.of_kind("cluster"))
        for name, image, handed in SYMMETRIES:
            place, going = (pair(image(np.array(p))) for p in (stroke.striker_xy, stroke.velocity))
            two = run(Layout(image(layout.xy)), Stroke(place, going, handed * stroke.spin))
            assert np.array_equal(one.events.time, two.events.time), name
            assert np.array_equal(one.events.kind, two.events.kind), name
            assert np.array_equal(image(one.events.xy), two.events.xy), name
            assert np.array_equal(one.events.speed, two.events.speed), name
            ends = image(one.layout.xy)
            assert np.array_equal(ends, two.layout.xy, equal_nan=True), name
    assert groups >= 5


def test_case_16_relabelling_changes_no_bit(backend: str) -> None:
    groups = 0
    for seed, (layout, stroke) in enumerate((*random_strokes(161, 12), *grouped_strokes())):
        order = np.random.default_rng(seed).permutation(STRIKER)
        one = assert_relabelled(layout, stroke, order, backend)
        groups += len(one.events.of_kind("cluster"))
    assert groups >= 5


def test_case_16_a_touching_triangle_ends_the_same_with_two_men_exchanged(backend: str) -> None:
    # They ended 1.5e-14 m elsewhere when the labels decided the order of the sums.
    layout = Layout.of(
        {"W1": (0.0, 0.0), "W2": (-0.0318, 0.0), "W3": (-0.0159, -0.0275396078403452)}
    )
    stroke = Stroke.aim(x=0.021, angle=94.7, speed=4.0)
    one = assert_relabelled(layout, stroke, exchanged("W1", "W3"), backend)
    assert len(one.events.of_kind("cluster"))


def test_case_16_a_break_pockets_the_same_with_two_men_exchanged(backend: str) -> None:
    # W7 fell, but not after the exchange: a last digit grows to 0.29 m on the way.
    stroke = Stroke.aim(x=0.063, angle=88.7, speed=8.8)
    one = assert_relabelled(Layout.opening("singles"), stroke, exchanged("W2", "W9"), backend)
    assert len(one.events.of_kind("cluster"))


def test_case_16_of_two_men_hit_at_one_time_the_place_says_which_comes_first(backend: str) -> None:
    # Mirror images: nothing but an order that is chosen can tell which the striker meets first.
    layout = Layout.of({"W1": (-0.02, 0.05), "W2": (0.02, 0.05), "B1": (0.3, 0.3)})
    stroke = Stroke((0.0, -0.2), (0.0, 3.0))
    for clusters in (True, False):
        materials = Materials(clusters=clusters)
        ends = []
        for order in (np.arange(STRIKER), exchanged("W1", "W2")):
            moved = Layout(layout.xy[order])
            result = simulate(moved, stroke, materials=materials, backend=backend)
            hits = result.events.of_kind("disc-disc").of_piece("S")
            assert hits.time[0] == hits.time[1]
            ends.append((told(result, order), result.striker_xy))
        assert ends[0] == ends[1]


# --- 17: pockets --------------------------------------------------------------------------------

CENTRE = 0.37 - 0.02225
RIM = 0.02225
SMALL = CarromBoard(striker=Disc(MAN_RADIUS, 0.015))
"""A board on which the striker is no wider than a man, and so has room to pass a pocket."""


@pytest.mark.parametrize(("share", "falls"), [(1.0 - 1e-9, True), (1.0 + 1e-9, False)])
def test_case_17_a_disc_is_captured_when_it_passes_within_the_rim(
    backend: str, share: float, falls: bool
) -> None:
    # along the bisector of the corner's cut: perpendicular to the diagonal, past the NE pocket
    across = math.sqrt(0.5)
    foot = CENTRE - RIM * share * across
    start = (foot - 0.008, foot + 0.008)
    result = simulate(
        EMPTY,
        Stroke(start, (across, -across)),
        board=SMALL,
        materials=SMOOTH,
        backend=backend,
    )
    pocketed = [(name, pocket) for name, pocket, _ in result.pocketed]
    assert pocketed == ([("S", "NE")] if falls else [])


@pytest.mark.parametrize(("share", "falls"), [(1.0 + 1e-9, True), (1.0 - 1e-9, False)])
def test_case_17_a_disc_is_captured_when_it_gets_as_far_as_the_rim(
    backend: str, share: float, falls: bool
) -> None:
    across = math.sqrt(0.5)
    path = 0.2
    speed = math.sqrt(2.0 * 0.1 * G * path * share)
    there = CENTRE - RIM * across - path * across
    result = simulate(
        EMPTY,
        Stroke((there, there), (speed * across, speed * across)),
        materials=SMOOTH,
        backend=backend,
    )
    assert bool(result.pocketed) is falls
    if falls:
        assert result.striker_xy is None
        assert result.pocketed[0][2] == pytest.approx(speed / (0.1 * G), rel=1e-4)


@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
@pytest.mark.parametrize(("share", "falls"), [(1.0 - 1e-9, True), (1.0 + 1e-9, False)])
def test_case_17_a_disc_skips_over_the_mouth_when_it_crosses_within_the_fall_time(
    backend: str, share: float, falls: bool, friction: str
) -> None:
    depth, aside, run = 0.003, 0.015, 0.006
    fall = math.sqrt(2.0 * depth / G)
    chord = 2.0 * math.sqrt(RIM * RIM - aside * aside)
    at_rim = chord / fall * share
    speed = math.sqrt(at_rim * at_rim + 2.0 * 0.1 * G * run)
    across = math.sqrt(0.5)
    foot = CENTRE - aside * across
    back = (0.5 * chord + run) * across
    result = simulate(
        EMPTY,
        Stroke((foot - back, foot + back), (speed * across, -speed * across), spin=0.0),
        board=SMALL,
        materials=SMOOTH.replace(fall_depth=depth),
        friction=friction,
        backend=backend,
    )
    kinds = result.events.kind_names.tolist()
    assert kinds[:2] == ["rim-in", "pocket" if falls else "rim-out"]
    assert result.events.speed[1] == pytest.approx(at_rim, rel=1e-12)
    crossing = result.events.time[1] - result.events.time[0]
    assert crossing == pytest.approx(fall if falls else chord / at_rim, rel=1e-12)


def test_case_17_over_the_mouth_spin_is_kept(backend: str) -> None:
    across = math.sqrt(0.5)
    foot = CENTRE - 0.018 * across
    stroke = Stroke((foot - 0.0145, foot + 0.0145), (2.0 * across, -2.0 * across), spin=40.0)
    result = simulate(
        EMPTY, stroke, board=SMALL, materials=SMOOTH.replace(fall_depth=0.01), backend=backend
    )
    enters, leaves = result.events.of_kind("rim-in", "rim-out").time[:2]
    spins = result.trajectory.spin_at([enters, 0.5 * (enters + leaves), leaves])[:, STRIKER]
    assert spins[0] < 40.0
    assert spins[0] == spins[1] == spins[2]


# --- 18, 19: chains and books -------------------------------------------------------------------


@pytest.mark.parametrize("e", [0.6, 0.85, 1.0])
def test_case_18_a_cradle_with_gaps_passes_half_of_one_plus_e_on(backend: str, e: float) -> None:
    board = CLOSED.replace(striker=CLOSED.man)
    step = 2.0 * MAN_RADIUS + 0.001
    names = ["W1", "B1", "Q", "W2", "B2", "W3"]
    layout = Layout.of({name: (-0.1 + i * step, 0.0) for i, name in enumerate(names)})
    result = simulate(
        layout,
        Stroke((-0.1 - step, 0.0), (2.0, 0.0)),
        board=board,
        materials=SMOOTH.replace(mu=0.0, disc_restitution=e),
        backend=backend,
        limits=Limits(max_time=0.5),
    )
    assert not len(result.events.of_kind("cluster"))
    for n, name in enumerate(names, 1):
        first = next(s for s in segments(result, name) if s.speed > 0.0)
        assert first.speed == pytest.approx(2.0 * ((1.0 + e) / 2.0) ** n, rel=1e-13)


def lone_impacts(result: StrokeResult) -> Iterator[tuple[Kick, Kick]]:
    """Both sides of each meeting of two pieces by themselves: no group, nothing else just then."""
    joints = {(kick.time, kick.body): kick for kick in kicks(result)}
    times = result.events.time.tolist()
    met = result.events.of_kind("disc-disc")
    for time, a, b in zip(met.time.tolist(), met.a.tolist(), met.b.tolist(), strict=True):
        if times.count(time) == 1:
            yield joints[time, a], joints[time, b]


def energy(result: StrokeResult, body: int, velocity: Floats, spin: float) -> float:
    rim = result.board.radii[body] * spin
    return 0.5 * result.board.masses[body] * (float(velocity @ velocity) + 0.5 * rim * rim)


def check_books(result: StrokeResult, p: Kick, q: Kick, fine: float) -> None:
    """Momentum, angular momentum, impulse and loss of one meeting."""
    materials, masses, radii = result.materials, result.board.masses, result.board.radii
    at = result.trajectory.at(p.time)
    given = [masses[k.body] * (k.after[0] - k.before[0]) for k in (p, q)]
    assert np.abs(given[0] + given[1]).max() <= 1e-15
    turning = 0.0
    for k, (jx, jy) in zip((p, q), given, strict=True):
        inertia = 0.5 * masses[k.body] * radii[k.body] ** 2
        x, y = at[k.body]
        turning += inertia * (k.after[1] - k.before[1]) + x * jy - y * jx
    # they touch within 1e-12 m, and so much may the arms of the impulse differ
    assert abs(turning) <= 1e-12 * math.hypot(*given[0]) + 0.1 * fine
    # the impulse and the loss, from the approach and the slip before
    normal = at[q.body] - at[p.body]
    normal = normal / math.hypot(*normal)
    tangent = np.array([-normal[1], normal[0]])
    u = p.before[0] - q.before[0]
    approach = float(u @ normal)
    slip = float(u @ tangent) + sum(radii[k.body] * k.before[1] for k in (p, q))
    mass = 1.0 / (1.0 / masses[p.body] + 1.0 / masses[q.body])
    e = float(restitution(np.array(materials.disc_restitution), np.array(approach), materials))
    e = max(e, materials.floor_speed / approach)
    along, pushed = float(given[0] @ tangent), -float(given[0] @ normal)
    assert pushed == pytest.approx((1.0 + e) * mass * approach, rel=1e-12)
    stick = -(1.0 + materials.tangential_elasticity) * mass * slip / 3.0
    grip = materials.disc_friction * (1.0 + e) * mass * approach
    assert along == pytest.approx(min(max(stick, -grip), grip), abs=fine)
    loss = -0.5 * mass * (1.0 - e * e) * approach**2
    loss += along * slip + 3.0 * along**2 / (2.0 * mass)
    assert loss <= 0.0 or e > 1.0
    gained = sum(
        energy(result, k.body, *k.after) - energy(result, k.body, *k.before) for k in (p, q)
    )
    assert gained == pytest.approx(loss, abs=fine)


@pytest.mark.parametrize("friction", ["coupled", "coulomb"])
def test_case_19_every_impulse_keeps_the_books(backend: str, friction: str) -> None:
    materials = Materials(tangential_elasticity=0.3, disc_friction=0.15)
    # Within a coupled slide the trajectory reads the spin from its table anew, to seven digits:
    # what hangs on the spin before an impact is only known so well.
    fine = 1e-15 if friction == "coulomb" else 1e-10
    checked = 0
    for layout, stroke in random_strokes(19, 15):
        result = simulate(layout, stroke, materials=materials, friction=friction, backend=backend)
        for p, q in lone_impacts(result):
            check_books(result, p, q, fine)
            checked += 1
    assert checked > 60


def test_case_19_energy_is_the_start_minus_the_work_of_friction_minus_the_losses(
    backend: str,
) -> None:
    # Coulomb's law, where the work has a closed form: mu m g times the path, and the torque of a
    # pressed disc, 2/3 mu m g R, times the angle turned.
    for layout, stroke in random_strokes(191, 10):
        result = simulate(
            layout,
            stroke,
            materials=Materials(fall_depth=0.0),
            friction="coulomb",
            backend=backend,
        )
        weight = np.array(result.board.masses) * G
        radii = result.board.radii
        work, impacts, spinning = 0.0, 0.0, {}
        for body, name in enumerate(PIECES):
            pieces = segments(result, name)
            for one, two in itertools.pairwise(pieces):
                span = two.start - one.start
                mass = result.board.masses[body]
                path = span * (one.speed - 0.5 * one.deceleration * span)
                work += 0.1 * weight[body] * path
                rim = abs(one.spin) * radii[body]
                braked = min(span, rim / (4.0 / 3.0 * 0.1 * G))
                angle = (rim - 2.0 / 3.0 * 0.1 * G * braked) * braked / radii[body]
                if one.mode in ("slide", "pivot"):
                    work += 2.0 / 3.0 * 0.1 * weight[body] * radii[body] * angle
                # what the joint itself changed
                v1 = max(0.0, one.speed - one.deceleration * span)
                u1 = rim - 4.0 / 3.0 * 0.1 * G * braked if one.mode != "rest" else rim
                after = 0.0 if two.mode == "gone" else two.speed**2
                u2 = 0.0 if two.mode == "gone" else (two.spin * radii[body]) ** 2
                impacts += 0.5 * mass * (v1 * v1 + 0.5 * u1 * u1 - after - 0.5 * u2)
                spinning[name] = two.spin
        start = start_energy(result)
        assert work + impacts == pytest.approx(start, rel=1e-12)
        assert impacts > 0.0


@pytest.mark.parametrize("k", [0.1, 0.5, 0.8, 2.0])
def test_case_19_a_coupled_slide_loses_nothing_but_the_work_of_friction(
    backend: str, k: float
) -> None:
    # Sliding takes m a ds; what spin loses on the way is checked against the integrated law.
    result = spun(k, backend, speed=0.6)
    truth = sliding.slide(0.6, 0.6 * k, 0.1 * G)
    pieces = segments(result)
    work = sum(
        0.015 * s.deceleration * (s.end - s.start)
        * (s.speed - 0.5 * s.deceleration * (s.end - s.start)) for s in pieces
    )  # fmt: skip
    assert work == pytest.approx(0.5 * 0.015 * 0.36, rel=1e-12)
    for share in (0.8, 0.5, 0.2):
        i = int(np.searchsorted(-truth.speed, -0.6 * share))
        rim = np.interp(0.6 * share, truth.speed[[i, i - 1]], truth.rim[[i, i - 1]])
        times = np.linspace(0.0, result.duration, 20001)
        speed = np.hypot(*result.trajectory.velocity_at(times)[:, STRIKER].T)
        t = times[int(np.argmin(np.abs(speed - 0.6 * share)))]
        found = result.trajectory.spin_at(t)[STRIKER] * STRIKER_RADIUS
        assert found == pytest.approx(rim, rel=5e-4)


# --- 20: anything -------------------------------------------------------------------------------


def test_case_20_random_strokes_stay_sound(backend: str) -> None:
    count = 400 if backend == "rust" else 12
    scenes = list(random_strokes(20, count))
    layouts = np.array([layout.xy for layout, _ in scenes])
    rows = np.array([stroke.row for _, stroke in scenes])
    batch = simulate_batch(layouts, rows, backend=backend, record="events")
    check_batch(batch, layouts, CarromBoard.icf())
    for layout, stroke in scenes[:: count // 6]:
        assert deepest_overlap(simulate(layout, stroke, backend=backend)) <= DEEPEST
