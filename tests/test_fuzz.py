"""Whatever hypothesis lays on the board: the invariants hold in every stroke."""

import numpy as np
import scenes
from carrom.equipment import CarromBoard, Disc
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.physics import simulate
from carrom.stroke import Stroke
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from invariants import check_stroke, deepest_overlap, energy_excess

SETTINGS = settings(
    max_examples=120,
    deadline=None,
    derandomize=True,  # the same examples for everyone; the soak looks for new ones
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
seeds = st.integers(0, 2**32 - 1)
share = st.floats(0.0, 1.0)


@st.composite
def materials(draw: st.DrawFn) -> Materials:
    """Any materials with which a stroke comes to an end."""
    return Materials(
        mu=draw(st.floats(0.03, 0.5)),
        disc_restitution=draw(share),
        cushion_restitution=draw(st.floats(0.0, 0.95)),
        restitution_speed=draw(st.sampled_from([0.3, 0.5, 1.0])),
        disc_friction=draw(st.floats(0.0, 1.0)),
        cushion_friction=draw(st.floats(0.0, 1.0)),
        tangential_elasticity=draw(st.sampled_from([0.0, 0.0, 0.4])),
        clusters=draw(st.booleans()),
        fall_depth=draw(st.sampled_from([0.0, 0.003, 0.01])),
        overboard_speed=draw(st.sampled_from([None, None, 3.0])),
    )


@st.composite
def boards(draw: st.DrawFn) -> CarromBoard:
    """The federation's board, or one with discs of its own."""
    if draw(st.booleans()):
        return CarromBoard.icf()
    man = Disc(draw(st.floats(0.008, 0.017)), draw(st.floats(0.002, 0.01)))
    striker = Disc(draw(st.floats(0.012, 0.022)), draw(st.floats(0.005, 0.03)))
    return CarromBoard(man=man, striker=striker)


@SETTINGS
@given(seeds, boards(), materials(), st.sampled_from(["coupled", "coulomb"]))
def test_any_stroke_on_any_layout_stays_sound(
    seed: int, board: CarromBoard, stuff: Materials, friction: str
) -> None:
    rng = np.random.default_rng(seed)
    layouts = scenes.scatter(rng, 1, board)
    rows, placed = scenes.strokes(rng, layouts, board)
    assume(bool(placed[0]))
    x, y, u, v, spin = rows[0].tolist()
    result = simulate(
        Layout(layouts[0]),
        Stroke((x, y), (u, v), spin),
        board=board,
        materials=stuff,
        friction=friction,
    )
    check_stroke(result)


@SETTINGS
@given(seeds, materials(), st.sampled_from(["coupled", "coulomb"]))
def test_any_break_stays_sound(seed: int, stuff: Materials, friction: str) -> None:
    layouts, rows = scenes.breaks(np.random.default_rng(seed), 1)
    x, y, u, v, spin = rows[0].tolist()
    stroke = Stroke((x, y), (u, v), spin)
    result = simulate(Layout(layouts[0]), stroke, materials=stuff, friction=friction)
    check_stroke(result, most_events=500)


@SETTINGS
@given(seeds, st.floats(0.0, 0.02), st.floats(0.9, 1.0), st.integers(1, 300))
def test_a_stroke_that_is_cut_short_is_sound_so_far(
    seed: int, mu: float, e: float, budget: int
) -> None:
    # with next to no friction strokes run into their limits; nothing may break before
    rng = np.random.default_rng(seed)
    board = CarromBoard.icf()
    layouts = scenes.scatter(rng, 1, board)
    rows, placed = scenes.strokes(rng, layouts, board)
    assume(bool(placed[0]))
    x, y, u, v, spin = rows[0].tolist()
    result = simulate(
        Layout(layouts[0]),
        Stroke((x, y), (u, v), spin),
        materials=Materials(mu=mu, disc_restitution=e, cushion_restitution=e),
        limits=Limits(max_events=budget, max_time=3.0),
    )
    assert result.stop_reason in ("settled", "event-limit", "time-limit")
    assert result.event_count <= budget
    assert deepest_overlap(result) <= 1e-9
    assert energy_excess(result) <= 1e-12


@settings(SETTINGS, max_examples=10)
@given(seeds)
def test_the_reference_stays_sound(seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = CarromBoard.icf()
    layouts = scenes.scatter(rng, 1, board)
    rows, placed = scenes.strokes(rng, layouts, board)
    assume(bool(placed[0]))
    x, y, u, v, spin = rows[0].tolist()
    stroke = Stroke((x, y), (u, v), spin)
    check_stroke(simulate(Layout(layouts[0]), stroke, backend="reference"))
