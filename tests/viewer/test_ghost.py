"""The ghost path: the real simulation, cut after some contacts."""

import numpy as np
import pytest
from carrom import Layout, Stroke, StrokeResult, simulate
from carrom_viewer.ghost import Ghost

KINDS = ("disc-disc", "disc-cushion", "cluster")


@pytest.fixture(scope="module")
def result() -> StrokeResult:
    layout = Layout.of({"W1": (0.1, 0.1), "B1": (-0.1, 0.15), "Q": (0.0, 0.0)})
    return simulate(layout, Stroke.aim(0.0, 85.0, 5.0))


@pytest.mark.parametrize("contacts", [1, 2, 3, 5])
def test_it_goes_on_to_the_contact_after_the_last_that_counts(
    result: StrokeResult, contacts: int
) -> None:
    times = sorted({event.time for event in result.events.of_kind(*KINDS)})
    assert len(times) > 5
    assert Ghost(result, contacts).until == times[contacts]


def test_with_few_contacts_it_goes_to_the_end() -> None:
    alone = simulate(Layout.of({}), Stroke.aim(0.0, 90.0, 0.5))
    assert Ghost(alone, 3).until == alone.duration


def test_its_discs_lie_where_the_trajectory_says(result: StrokeResult) -> None:
    ghost = Ghost(result, 2)
    places = result.trajectory.at(ghost.until).tolist()
    assert {disc.xy for disc in ghost.discs} <= {tuple(place) for place in places}
    assert len(ghost.discs) == len(ghost.moved)
    assert all(disc.alpha < 1.0 for disc in ghost.discs)


def test_only_pieces_that_move_have_a_path(result: StrokeResult) -> None:
    ghost = Ghost(result, 1)
    before = result.trajectory.at(0.0)
    after = result.trajectory.at(ghost.until)
    moved = (np.nan_to_num(before) != np.nan_to_num(after)).any(axis=1)
    assert len(ghost.moved) == len(ghost.paths) == int(moved.sum())


def test_the_pot_is_the_first_of_a_man() -> None:
    made = simulate(Layout.of({"W1": (0.27, 0.27)}), Stroke.aim(-0.1, 55.3, 2.0))
    assert Ghost(made).pot == ("W1", "NE")
    assert Ghost(simulate(Layout.of({}), Stroke.aim(0.0, 90.0, 1.0))).pot is None


def test_a_striker_that_falls_is_no_pot() -> None:
    made = simulate(Layout.of({}), Stroke((0.2, 0.2), (2.0, 2.0)))
    assert made.pocketed
    assert Ghost(made).pot is None
