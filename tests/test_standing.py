"""Strikers that may not stand, row by row: codes by Law, and batches that mark them."""

import math
from typing import Any

import numpy as np
import pytest
from carrom.equipment import CarromBoard, Disc
from carrom.errors import CarromError, InvalidBoard, InvalidLayout, InvalidStroke
from carrom.layout import Layout
from carrom.materials import Limits
from carrom.names import PIECES, SEATS, STRIKER, STRIKER_FAULTS
from carrom.physics import simulate, simulate_batch
from carrom.placing import striker_faults
from carrom.result import BatchResult
from carrom.rules.facts import StrokeFacts
from carrom.rules.position import Position
from carrom.standing import fault_names, striker_fault_codes
from carrom.stroke import Stroke, StrokeBatch
from numpy.typing import NDArray

ICF = CarromBoard.icf()
WORDS = {
    "misses the outer": "outer-line",
    "misses the inner": "inner-line",
    "the left base circle": "left-circle",
    "the right base circle": "right-circle",
    "past the left end": "left-end",
    "past the right end": "right-end",
    "south-west arrow": "SW-arrow",
    "south-east arrow": "SE-arrow",
    "north-east arrow": "NE-arrow",
    "north-west arrow": "NW-arrow",
    "cushion": "off-board",
    "pocket": "over-pocket",
} | {f"overlaps {name} by": f"on-{name}" for name in PIECES[:STRIKER]}


def named(board: CarromBoard, layout: Layout, stroke: Stroke) -> set[str]:
    """The names of the faults that the sentences of `striker_faults` tell."""
    sentences = striker_faults(board, layout, stroke)
    found = [next(name for words, name in WORDS.items() if words in line) for line in sentences]
    return set(found)


def places(board: CarromBoard, rng: np.random.Generator) -> list[tuple[float, float, str | None]]:
    """Places all over the board, on the lines and exactly at the edge of what is allowed."""
    found: list[tuple[float, float, str | None]] = []
    for _ in range(300):
        x, y = rng.uniform(-0.4, 0.4, 2).tolist()
        found.append((x, y, None))
        row = Stroke.aim(float(rng.uniform(-0.3, 0.3)), 90.0, 1.0, board=board)
        seat = SEATS[rng.integers(4)]
        turned = Stroke.aim(row.striker_xy[0], 90.0, 1.0, seat=seat, board=board)
        off = float(rng.normal(0.0, 0.005))
        given = (seat, None, SEATS[rng.integers(4)])[rng.integers(3)]
        found.append((turned.striker_xy[0] + off, turned.striker_xy[1] - off, given))
    edge = board.half_side - board.striker.radius
    found += [(edge, 0.0, None), (math.nextafter(edge, 1.0), 0.0, None), (0.0, 0.0, "north")]
    found += [(*centre, "south") for centre in board.base_circle_centres("south")]
    return found


@pytest.mark.parametrize(
    "board",
    [ICF, CarromBoard(striker=Disc(0.0180, 0.012), pieces={"B4": Disc(0.0180, 0.006)})],
    ids=["icf", "small striker"],
)
def test_the_codes_of_rows_are_the_faults_of_each_stroke(board: CarromBoard) -> None:
    rng = np.random.default_rng(4)
    layout = Layout.of(
        {"Q": (0.0, 0.0), "W1": (0.1, -0.22), "B4": (-0.15, -0.25), "B9": (0.25, 0.1)}
    )
    strokes = [Stroke((x, y), (1.0, 0.0), seat=seat) for x, y, seat in places(board, rng)]
    codes = striker_fault_codes(board, layout, StrokeBatch.of(strokes))
    assert codes.dtype == np.uint32
    seen = set()
    for stroke, code in zip(strokes, codes.tolist(), strict=True):
        names = fault_names(code)
        assert set(names) == named(board, layout, stroke), stroke
        seen |= set(names)
    assert (codes == 0).any()
    assert {*STRIKER_FAULTS[20:], "on-Q", "on-W1", "on-B4", "on-B9"} <= seen
    # Rows have no seat; layouts may be each stroke's own.
    nearest = [Stroke(stroke.striker_xy, stroke.velocity) for stroke in strokes]
    each = np.broadcast_to(layout.xy, (len(strokes), 19, 2))
    rows = striker_fault_codes(board, each, StrokeBatch.of(nearest).rows)
    assert np.array_equal(rows, striker_fault_codes(board, layout, StrokeBatch.of(nearest)))
    assert [set(fault_names(code)) for code in rows.tolist()] == [
        named(board, layout, stroke) for stroke in nearest
    ]


def test_a_place_that_is_no_number_is_off_the_board() -> None:
    rows = np.array([[math.nan, -0.25, 0, 0, 0], [0, math.inf, 0, 0, 0], [0, -0.2526, 0, 0, 0]])
    codes = striker_fault_codes(ICF, Layout.of({}), rows)
    assert [fault_names(code) for code in codes.tolist()] == [("off-board",), ("off-board",), ()]


def test_codes_of_something_else_are_refused() -> None:
    fan = StrokeBatch.aim(x=0.0, angle=[80.0, 90.0], speed=1.0)
    wrong: Any = "a board"
    with pytest.raises(InvalidBoard):
        striker_fault_codes(wrong, Layout.of({}), fan)
    with pytest.raises(InvalidLayout, match="as many layouts as strokes, not 3 for 2"):
        striker_fault_codes(ICF, np.zeros((3, 19, 2)), fan)
    with pytest.raises(InvalidStroke, match="shape"):
        striker_fault_codes(ICF, Layout.of({}), np.zeros((2, 4)))
    with pytest.raises(CarromError) as caught:
        striker_fault_codes(wrong, np.zeros(3), np.zeros((2, 4)))
    assert len(caught.value.faults) == 3
    for code in (1 << 19, -1, 1 << 32):
        with pytest.raises(CarromError, match="code must"):
            fault_names(code)


# --- batches that mark them ---------------------------------------------------------------------

LAYOUT = Layout.of({"Q": (0.0, 0.0), "W1": (0.1, -0.2526), "B1": (-0.1, 0.2)})
X = [0.0, 0.1, -0.1, 0.36, 0.02]
FAIR = [0, 2, 4]


def fan() -> StrokeBatch:
    """Five strokes, of which the second stands on W1 and the fourth over the cushion."""
    return StrokeBatch.aim(x=X, angle=90.0, speed=4.0)


@pytest.mark.parametrize("record", ["final", "events"])
def test_an_illegal_striker_is_marked_and_the_others_play(backend: str, record: str) -> None:
    with pytest.raises(InvalidStroke, match="stroke 1: the striker overlaps W1"):
        simulate_batch(LAYOUT, fan(), backend=backend)
    batch = simulate_batch(LAYOUT, fan(), backend=backend, record=record, on_illegal="mark")
    fair = simulate_batch(LAYOUT, fan().rows[FAIR], backend=backend, record=record)
    assert batch.refused.tolist() == [False, True, False, True, False]
    assert batch.stop_reason_names.tolist()[1] == "refused"
    for name in ("xy", "pocket", "pocket_order", "first_contact", "duration", "event_count"):
        kept = getattr(batch, name)[FAIR]
        assert np.array_equal(kept, getattr(fair, name), equal_nan=kept.dtype.kind == "f"), name
        assert getattr(batch, name).dtype == getattr(fair, name).dtype
    for row, alone in zip(FAIR, range(3), strict=True):
        assert batch.digest(row) == fair.digest(alone)
        assert batch.digest(row) == simulate(LAYOUT, fan()[row], backend=backend).digest()
        if record == "events":
            assert batch.events_of(row) == fair.events_of(alone)
    for row in (1, 3):
        assert batch.layout(row) == LAYOUT
        assert np.isnan(batch.xy[row, STRIKER]).all()
        assert batch.pocket[row].tolist() == [-1, -1, *[-2] * 8, -1, *[-2] * 9]
        assert (batch.duration[row], batch.event_count[row]) == (0.0, 0)
        assert (batch.first_contact[row], batch.pocket_order[row].max()) == (-1, -1)
        if record == "events":
            assert len(batch.events_of(row)) == 0
    assert batch.digest() != fair.digest()
    assert "2 refused" in repr(batch)


def test_every_layout_of_its_own_may_have_a_striker_that_is_marked(backend: str) -> None:
    layouts = np.stack([LAYOUT.xy, Layout.of({}).xy, LAYOUT.xy, LAYOUT.xy, LAYOUT.xy])
    batch = simulate_batch(layouts, fan(), backend=backend, on_illegal="mark")
    assert batch.refused.tolist() == [False, False, False, True, False]
    assert batch.digest(1) == simulate(Layout.of({}), fan()[1], backend=backend).digest()


@pytest.mark.parametrize("record", ["final", "events"])
def test_a_batch_of_which_every_row_is_marked_is_a_batch(backend: str, record: str) -> None:
    batch = simulate_batch(
        LAYOUT, fan().rows[[1, 3]], backend=backend, record=record, on_illegal="mark"
    )
    assert batch.refused.all()
    assert batch == simulate_batch(LAYOUT, fan().rows[[1, 3]], on_illegal="mark")
    assert isinstance(batch, BatchResult)


def test_rows_that_are_too_fast_or_no_numbers_are_marked_too() -> None:
    rows = fan().rows[[0, 0, 0, 0]].copy()
    rows[1, 3], rows[2, 4], rows[3, 0] = 99.0, math.nan, math.inf
    batch = simulate_batch(LAYOUT, rows, on_illegal="mark", limits=Limits(max_speed=10.0))
    assert batch.refused.tolist() == [False, True, True, True]


def test_marking_changes_nothing_where_all_may_be_made() -> None:
    rows = fan().rows[FAIR]
    batch = simulate_batch(LAYOUT, rows, on_illegal="mark")
    assert not batch.refused.any()
    assert batch.digest() == simulate_batch(LAYOUT, rows).digest()


def test_layouts_and_options_are_refused_all_the_same() -> None:
    wrong: Any = "skip"
    with pytest.raises(CarromError, match="on_illegal must be one of raise, mark, not 'skip'"):
        simulate_batch(LAYOUT, fan(), on_illegal=wrong)
    overlapping: NDArray[np.float64] = np.zeros((5, 19, 2))
    with pytest.raises(InvalidLayout, match="layout 0: "):
        simulate_batch(overlapping, fan(), on_illegal="mark")


def test_a_marked_row_is_ruled_as_one_that_did_not_settle() -> None:
    position = Position.opening()
    strokes = StrokeBatch.aim(x=[0.0, 0.36, 0.1], angle=90.0, speed=5.0)
    assert position.layout is not None
    batch = simulate_batch(position.layout, strokes, on_illegal="mark")
    ruled = position.rule_batch(batch)
    assert ruled.settled.tolist() == [True, False, True]
    assert ruled.index[1] == -1
    assert ruled[0] == position.rule(StrokeFacts.of_batch(batch, 0))
    with pytest.raises(CarromError, match="stroke 1 did not settle: refused"):
        StrokeFacts.of_batch(batch, 1)
