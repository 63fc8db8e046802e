"""The numbers of pieces, pockets, seats and events are part of every file and array."""

from carrom import names


def test_pieces_are_queen_whites_blacks_striker() -> None:
    assert len(names.PIECES) == 20
    assert names.PIECES[names.QUEEN] == "Q"
    assert [names.PIECES[i] for i in names.WHITE] == [f"W{i}" for i in range(1, 10)]
    assert [names.PIECES[i] for i in names.BLACK] == [f"B{i}" for i in range(1, 10)]
    assert names.PIECES[names.STRIKER] == "S"


def test_index_is_the_inverse_of_pieces() -> None:
    assert [names.INDEX[name] for name in names.PIECES] == list(range(20))
    assert len(names.INDEX) == 20


def test_places_go_counter_clockwise() -> None:
    assert names.POCKETS == ("SW", "SE", "NE", "NW")
    assert names.CUSHIONS == names.SEATS == ("south", "east", "north", "west")


def test_event_kinds_keep_their_tie_order() -> None:
    joined = " ".join(names.EVENT_KINDS)
    assert joined == (
        "pocket rim-in rim-out disc-disc disc-cushion transition stop cluster overboard"
    )
    joined = " ".join(names.STOP_REASONS)
    assert joined == "settled event-limit time-limit cluster-limit refused"


def test_pocket_codes_cannot_be_taken_for_pockets() -> None:
    assert (names.ON_BOARD, names.ABSENT, names.OVERBOARD) == (-1, -2, -3)
