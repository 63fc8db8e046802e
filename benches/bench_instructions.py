"""Instructions per stroke, where valgrind is at hand."""

import pytest

from benches import instructions
from benches.figures import Figures


def test_instructions(measuring: bool, figures: Figures) -> None:
    if not measuring:
        pytest.skip("counted by `make bench`")
    if instructions.valgrind() is None:
        pytest.skip("valgrind is missing")
    figures.counts += instructions.count()
    counted = {(c.scene, c.model, c.record): c.instructions for c in figures.counts}
    for scene, model, record in counted:
        # Not to keep events is to do less: nothing is gathered and then thrown away.
        assert record == "final" or counted[scene, model, "final"] < counted[scene, model, record]
