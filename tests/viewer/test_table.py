"""What is agreed before a match: names that look alike are no two players."""

import pytest
from alike_names import ALIKE, ONE, over_pairs
from carrom.errors import CarromError
from carrom_viewer.table import Table


@over_pairs(ONE | ALIKE)
def test_two_names_that_look_alike_do_not_sit_down(kept: str, other: str) -> None:
    with pytest.raises(CarromError, match="two players have the same name"):
        Table(teams=((kept,), (other,)))


@over_pairs(ONE)
def test_a_level_is_that_of_the_player_whom_a_name_means(kept: str, other: str) -> None:
    table = Table(teams=((other,), ("Bob",)), levels={other: "club"})
    assert table.teams == ((kept,), ("Bob",))
    assert (table.level_of(kept), table.level_of("Bob")) == ("club", "human")
    with pytest.raises(CarromError, match="has two levels"):
        Table(teams=((other,), ("Bob",)), levels={other: "club", kept: "human"})
