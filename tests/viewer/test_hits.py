"""What lies under the pointer, on every seat's side."""

import pytest
from carrom import CUSHIONS, POCKETS, CarromBoard, Layout
from carrom.equipment import from_south
from carrom_viewer.hits import on_base_lines, on_board, on_disc, piece_at, pocket_at

BOARD = CarromBoard.icf()


def test_of_two_pieces_the_nearer_is_hit() -> None:
    layout = Layout.of({"W1": (0.0, 0.0), "B1": (0.0318, 0.0)})
    assert piece_at(layout, BOARD, (0.015, 0.0)) == "W1"
    assert piece_at(layout, BOARD, (0.017, 0.0)) == "B1"


def test_absent_pieces_are_never_hit() -> None:
    assert piece_at(Layout.of({}), BOARD, (0.0, 0.0)) is None


def test_slack_reaches_a_little_beside() -> None:
    layout = Layout.of({"Q": (0.0, 0.0)})
    edge = BOARD.radius_of("Q")
    assert piece_at(layout, BOARD, (edge + 0.003, 0.0)) == "Q"
    assert piece_at(layout, BOARD, (edge + 0.003, 0.0), slack=0.0) is None
    assert on_disc((edge, 0.0), (0.0, 0.0), edge)


def test_every_pocket_is_found() -> None:
    assert [pocket_at(BOARD, centre) for centre in BOARD.pocket_centres] == list(POCKETS)


@pytest.mark.parametrize("seat", CUSHIONS)
def test_the_base_lines_of_a_seat_are_its_own(seat: str) -> None:
    place = from_south((0.05, -BOARD.base_line_offset), seat)
    assert [other for other in CUSHIONS if on_base_lines(BOARD, other, place)] == [seat]


def test_the_base_lines_end_where_the_striker_covers_the_circle() -> None:
    y = -BOARD.base_line_offset
    end = 0.5 * BOARD.base_line_length + BOARD.striker.radius
    assert on_base_lines(BOARD, "south", (end, y))
    assert not on_base_lines(BOARD, "south", (end + 0.005, y))
    assert not on_base_lines(BOARD, "south", (0.0, y + BOARD.striker.radius + 0.005))


def test_the_frame_is_part_of_the_board_and_the_table_is_not() -> None:
    edge = BOARD.half_side + BOARD.cushion_width
    assert on_board(BOARD, (edge - 0.001, 0.0))
    assert not on_board(BOARD, (0.0, edge + 0.001))
