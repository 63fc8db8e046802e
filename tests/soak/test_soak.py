"""A million seeded strokes: nothing overlaps, leaves, gains energy, or goes on for ever.

`make soak` runs it; the environment variable CARROM_SOAK sets another number of strokes.
"""

import os
import sys
import time

import numpy as np
import pytest
import scenes
from carrom.equipment import CarromBoard, Disc
from carrom.layout import Layout
from carrom.materials import Materials
from carrom.names import FRICTIONS
from carrom.physics import simulate, simulate_batch
from carrom.stroke import Stroke
from invariants import check_batch, check_stroke

CHUNK = 5_000
SAMPLED = 60
"""Strokes of each chunk that are followed along their whole trajectories."""
SEED = 20_260_101
BOARDS = (
    CarromBoard.icf(),
    CarromBoard.icf(),
    CarromBoard(side=0.735, man=Disc(0.0151, 0.00525), striker=Disc(0.0190, 0.0125)),
    CarromBoard(
        striker=Disc(0.0200, 0.012),
        pieces={f"W{i}": Disc(0.0100 + 0.0008 * i, 0.003 + 0.001 * i) for i in range(1, 10)},
    ),
)


def chunk(number: int, count: int) -> int:
    """Make and check the strokes of one chunk, which its number alone decides; how many."""
    rng = np.random.default_rng([SEED, number])
    board = BOARDS[number % len(BOARDS)]
    materials = Materials() if number % 3 == 0 else scenes.some_materials(rng)
    friction = FRICTIONS[int(rng.random() < 0.3)]
    if number % 5 == 0:
        board = BOARDS[0]
        layouts, rows = scenes.breaks(rng, count)
    else:
        layouts = scenes.scatter(rng, count, board)
        rows, placed = scenes.strokes(rng, layouts, board)
        layouts, rows = layouts[placed], rows[placed]
    where = f"chunk {number} ({count} strokes), {materials}, {friction}"
    batch = simulate_batch(
        layouts, rows, board=board, materials=materials, friction=friction, record="events"
    )
    try:
        check_batch(batch, layouts, board)
        # the busiest strokes, and some others
        busiest = np.argsort(batch.event_count)[-SAMPLED // 2 :].tolist()
        others = rng.integers(0, len(rows), SAMPLED // 2).tolist()
        for i in (*busiest, *others):
            where_it_was = f"stroke {i} of {where}"
            x, y, u, v, spin = rows[i].tolist()
            result = simulate(
                Layout(layouts[i]),
                Stroke((x, y), (u, v), spin),
                board=board,
                materials=materials,
                friction=friction,
            )
            assert result.digest() == batch.digest(i), where_it_was
            try:
                check_stroke(result)
            except AssertionError as error:
                raise AssertionError(where_it_was) from error
    except AssertionError as error:
        raise AssertionError(where) from error
    return len(rows)


@pytest.mark.soak
def test_a_million_strokes_stay_sound(capsys: pytest.CaptureFixture[str]) -> None:
    total = int(os.environ.get("CARROM_SOAK", "1000000"))
    began = time.monotonic()
    done = number = 0
    while done < total:
        done += chunk(number, min(CHUNK, total - done))
        number += 1
        with capsys.disabled():
            rate = done / (time.monotonic() - began)
            left = (total - done) / rate
            sys.stdout.write(
                f"\r{done:>9,} of {total:,} strokes, {rate:,.0f}/s, {left:.0f} s to go "
            )
            sys.stdout.flush()
    with capsys.disabled():
        sys.stdout.write("\n")
