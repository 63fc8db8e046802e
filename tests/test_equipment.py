"""The board: ICF figures, derived places, tolerances, and boards that cannot exist."""

import copy
import dataclasses
import math
import pickle
from typing import Any

import pytest
from carrom.equipment import (
    CarromBoard,
    Disc,
    PieceDiscs,
    from_south,
    to_south,
)
from carrom.errors import InvalidBoard
from carrom.names import PIECES, SEATS
from hypothesis import given
from hypothesis import strategies as st

ICF = CarromBoard.icf()
NUMBERS = [f.name for f in dataclasses.fields(CarromBoard) if f.init and f.type is float]


def near(points: Any) -> Any:
    return pytest.approx(points, abs=1e-12)


# --- the federation's board ---------------------------------------------------------------------


def test_icf_board_is_the_default_and_without_fault() -> None:
    assert CarromBoard() == ICF
    assert CarromBoard.icf() is ICF
    assert ICF.icf_faults() == ()


def test_icf_dimensions_in_millimetres() -> None:
    mm = {name: getattr(ICF, name) * 1000.0 for name in NUMBERS}
    assert mm == pytest.approx(
        {
            "side": 740,
            "surface_thickness": 8,
            "cushion_width": 70,
            "cushion_height": 22,
            "pocket_radius": 22.25,
            "pocket_inset": 22.25,
            "base_line_distance": 101.5,
            "base_line_gap": 31.8,
            "base_line_thickness": 5.5,
            "inner_line_thickness": 1.5,
            "base_circle_radius": 15.9,
            "base_circle_disc_radius": 12.7,
            "base_circle_inset": 149.2,
            "arrow_gap": 50,
            "arrow_length": 267,
            "arrow_thickness": 1.5,
            "arrow_arch_diameter": 63.5,
            "centre_circle_radius": 15.9,
            "outer_circle_radius": 85,
        }
    )


def test_men_and_striker() -> None:
    assert (ICF.man.radius, ICF.man.mass) == (0.0159, 0.0054)
    assert (ICF.striker.radius, ICF.striker.mass) == (0.02065, 0.015)
    assert ICF.radii == (0.0159,) * 19 + (0.02065,)
    assert ICF.masses == (0.0054,) * 19 + (0.015,)


def test_places_on_the_icf_board() -> None:
    assert ICF.half_side == 0.37
    assert ICF.base_line_offset == near(0.2526)
    assert ICF.pocket_centres == (
        (-0.34775, -0.34775),
        (0.34775, -0.34775),
        (0.34775, 0.34775),
        (-0.34775, 0.34775),
    )
    assert ICF.base_line_length == near(0.4734)
    assert ICF.smallest_radius == near(0.02225 * (1 - math.sqrt(0.5)))


def test_base_circles_touch_their_lines_and_the_neighbours_line() -> None:
    for seat, right_neighbour in (("south", "east"), ("east", "north"), ("west", "south")):
        circle = to_south(ICF.base_circle_centres(seat)[1], seat)
        outer, inner = ICF.base_lines("south")
        assert circle[1] - outer[0][1] == near(0.0159)
        assert inner[0][1] - circle[1] == near(0.0159)
        # seen by the right neighbour, the circle touches his inner line from the far side
        seen = to_south(ICF.base_circle_centres(seat)[1], right_neighbour)
        assert seen[1] - inner[0][1] == near(0.0159)


def test_base_lines_run_from_the_players_left_to_his_right() -> None:
    for seat in SEATS:
        for left, right in ICF.base_lines(seat):
            assert to_south(left, seat)[0] < to_south(right, seat)[0]
        left, right = ICF.base_circle_centres(seat)
        assert to_south(left, seat) == (-to_south(right, seat)[0], to_south(right, seat)[1])


def test_arrows_lie_on_the_diagonals_50_mm_from_the_rim() -> None:
    for (cx, cy), ((tx, ty), (ex, ey)) in zip(ICF.pocket_centres, ICF.arrows, strict=True):
        assert abs(tx) == abs(ty)
        assert abs(ex) == abs(ey)
        assert math.hypot(tx - cx, ty - cy) == near(0.02225 + 0.050)
        assert math.hypot(ex - tx, ey - ty) == near(0.267)
        assert math.hypot(ex, ey) < math.hypot(tx, ty)  # the tip is at the pocket
    corner = math.hypot(0.37 + ICF.arrows[0][0][0], 0.37 + ICF.arrows[0][0][1])
    assert corner == pytest.approx(0.104, abs=5e-4)


def test_a_striker_on_a_base_circle_clears_the_arrow_by_1_mm() -> None:
    x, y = ICF.base_circle_centres("south")[0]
    distance = abs(x - y) / math.sqrt(2.0)  # from the diagonal
    assert distance - ICF.striker.radius - 0.00075 == pytest.approx(1.09e-3, abs=5e-6)


# --- seats --------------------------------------------------------------------------------------


@given(st.tuples(st.floats(-1, 1), st.floats(-1, 1)), st.sampled_from(SEATS))
def test_seats_are_exact_quarter_turns(point: tuple[float, float], seat: str) -> None:
    x, y = point
    expected = {"south": (x, y), "east": (-y, x), "north": (-x, -y), "west": (y, -x)}
    assert from_south(point, seat) == expected[seat]
    assert to_south(from_south(point, seat), seat) == point
    assert all(math.copysign(1.0, v) == 1.0 for v in from_south(point, seat) if v == 0.0)


def test_an_unknown_seat_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        from_south((0.0, 0.0), "up")
    with pytest.raises(KeyError):
        ICF.base_circle_centres("up")


# --- any piece may differ -----------------------------------------------------------------------


def test_any_piece_may_differ() -> None:
    board = CarromBoard(pieces={"B9": Disc(0.0155, 0.0053), "Q": Disc(0.0150, 0.0050)})
    assert board.radii[0] == 0.0150
    assert board.radii[18] == 0.0155
    assert board.masses[18] == 0.0053
    assert board.radii[1:18] == (0.0159,) * 17
    assert board.radius_of("Q") == 0.0150
    assert board.radius_of("S") == 0.02065
    assert list(board.pieces) == ["Q", "B9"]
    with pytest.raises(KeyError):
        board.radius_of("X")


def test_overrides_are_copied_and_frozen() -> None:
    given_ = {"Q": Disc(0.0150, 0.0050)}
    board = CarromBoard(pieces=given_)
    given_["W1"] = Disc(0.0150, 0.0050)
    assert list(board.pieces) == ["Q"]
    with pytest.raises(TypeError):
        board.pieces["W1"] = given_["W1"]  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        board.pieces._discs = {}  # type: ignore[attr-defined]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del board.pieces._discs  # type: ignore[attr-defined]


def test_order_of_overrides_makes_no_difference() -> None:
    q, w = Disc(0.0150, 0.0050), Disc(0.0151, 0.0050)
    one, two = CarromBoard(pieces={"Q": q, "W1": w}), CarromBoard(pieces={"W1": w, "Q": q})
    assert one == two
    assert hash(one) == hash(two)
    assert repr(one) == repr(two)
    assert one != CarromBoard(pieces={"Q": q})


# --- being a value ------------------------------------------------------------------------------

BOARDS = [
    ICF,
    CarromBoard(side=0.9, pieces={"Q": Disc(0.015, 0.005)}),
    CarromBoard(man=Disc(0.0155, 0.0053, 0.007), striker=Disc(0.02, 0.014)),
]


@pytest.mark.parametrize("board", BOARDS)
def test_boards_are_values(board: CarromBoard) -> None:
    twins = (
        pickle.loads(pickle.dumps(board)),
        copy.deepcopy(board),
        copy.copy(board),
        board.replace(),
        eval(repr(board)),  # noqa: S307
    )
    for twin in twins:
        assert twin == board
        assert hash(twin) == hash(board)
        assert repr(twin) == repr(board)
        assert (twin.radii, twin.masses) == (board.radii, board.masses)
        assert twin.half_side == board.half_side
    assert len({*twins, board}) == 1


def test_boards_and_discs_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        ICF.side = 1.0  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        ICF.man.mass = 1.0  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        ICF.colour = "red"  # type: ignore[attr-defined]


def test_replace_changes_what_it_names_and_derives_the_rest() -> None:
    board = ICF.replace(side=0.735, striker=Disc(0.020, 0.014))
    assert board.half_side == 0.3675
    assert board.base_line_offset == near(0.3675 - 0.1174)
    assert board.base_line_length == near(0.4684)
    assert board.radii[19] == 0.020
    assert board.man == ICF.man
    with pytest.raises(TypeError):
        ICF.replace(colour="red")
    with pytest.raises(InvalidBoard):
        ICF.replace(side=-1.0)


def test_whole_numbers_become_floats() -> None:
    board = CarromBoard(side=1)
    assert type(board.side) is float
    assert type(Disc(1, 1).mass) is float


# --- the federation's tolerances ----------------------------------------------------------------


@pytest.mark.parametrize("side", [0.735, 0.7375, 0.740])
def test_every_legal_side_is_without_fault(side: float) -> None:
    assert CarromBoard(side=side).icf_faults() == ()


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"side": 0.7349}, "side"),
        ({"side": 0.7405}, "side"),
        ({"surface_thickness": 0.0079}, "surface_thickness"),
        ({"cushion_width": 0.0634}, "cushion_width"),
        ({"cushion_width": 0.0761}, "cushion_width"),
        ({"cushion_height": 0.0189}, "cushion_height"),
        ({"cushion_height": 0.0255}, "cushion_height"),
        ({"pocket_radius": 0.0214}, "pocket diameter"),
        ({"pocket_radius": 0.0231}, "pocket diameter"),
        ({"base_line_distance": 0.1020}, "base_line_distance"),
        ({"base_line_gap": 0.0300}, "base_line_gap"),
        ({"base_line_thickness": 0.0049}, "base_line_thickness"),
        ({"base_line_thickness": 0.0066}, "base_line_thickness"),
        ({"inner_line_thickness": 0.0030}, "inner_line_thickness"),
        ({"base_circle_radius": 0.0150}, "base circle diameter"),
        ({"base_circle_radius": 0.01595}, "base circle diameter"),
        ({"base_circle_disc_radius": 0.01275}, "base disc diameter"),
        ({"base_line_distance": 0.1013}, "base_line_distance"),
        ({"base_line_gap": 0.0320}, "base_line_gap"),
        ({"inner_line_thickness": 0.0009}, "inner_line_thickness"),
        ({"arrow_gap": 0.051}, "arrow_gap"),
        ({"arrow_arch_diameter": 0.0637}, "arrow_arch_diameter"),
        ({"centre_circle_radius": 0.0160}, "centre circle diameter"),
        ({"outer_circle_radius": 0.0853}, "outer circle diameter"),
        ({"base_circle_disc_radius": 0.0120}, "base disc diameter"),
        ({"base_circle_inset": 0.1600}, "base_line_length"),
        ({"base_circle_inset": 0.1500}, "neighbour's inner line"),
        ({"arrow_gap": 0.040}, "arrow_gap"),
        ({"arrow_length": 0.268}, "arrow_length"),
        ({"arrow_thickness": 0.0016}, "arrow_thickness"),
        ({"arrow_arch_diameter": 0.060}, "arrow_arch_diameter"),
        ({"centre_circle_radius": 0.0150}, "centre circle diameter"),
        ({"outer_circle_radius": 0.0800}, "outer circle diameter"),
        ({"man": Disc(0.0150, 0.0054)}, "man diameter"),
        ({"man": Disc(0.0160, 0.0054)}, "man diameter"),
        ({"man": Disc(0.0159, 0.0052)}, "man mass"),
        ({"man": Disc(0.0159, 0.0056)}, "man mass"),
        ({"man": Disc(0.0159, 0.0054, 0.0069)}, "man thickness"),
        ({"man": Disc(0.0159, 0.0054, 0.0091)}, "man thickness"),
        ({"striker": Disc(0.0207, 0.015)}, "striker diameter"),
        ({"striker": Disc(0.02065, 0.0151)}, "striker mass"),
        ({"pieces": {"Q": Disc(0.0158, 0.0054)}}, "Q is not like"),
    ],
)
def test_every_dimension_outside_its_tolerance_is_named(
    changes: dict[str, Any], word: str
) -> None:
    faults = CarromBoard(**changes).icf_faults()
    assert any(word in fault for fault in faults), faults
    assert all("(" in fault for fault in faults)  # each with its source


@pytest.mark.parametrize(
    "changes",
    [
        {"man": Disc(0.0151, 0.00525, 0.007)},
        {"man": Disc(0.0159, 0.0055, 0.009)},
        {"striker": Disc(0.015, 0.005)},
        {"pocket_radius": 0.0215},
        {"pocket_radius": 0.0230, "pocket_inset": 0.0230},
        {"arrow_length": 0.1, "cushion_width": 0.0635, "cushion_height": 0.019},
        {"pieces": {"Q": ICF.man}},
    ],
)
def test_the_ends_of_the_tolerances_are_allowed(changes: dict[str, Any]) -> None:
    assert CarromBoard(**changes).icf_faults() == ()


def test_a_nanometre_more_is_rounding_and_a_micrometre_is_not() -> None:
    assert CarromBoard(side=0.740 + 5e-10).icf_faults() == ()
    assert CarromBoard(side=0.740 + 1e-6).icf_faults() != ()


def test_a_fault_says_what_is_wanted_and_where_it_stands() -> None:
    board = CarromBoard(side=0.9, surface_thickness=0.005, arrow_length=0.3)
    assert board.icf_faults() == (
        "side is 900 mm, not from 735 to 740 mm (board article: playing surface)",
        "surface_thickness is 5 mm, not 8 mm or more (board article: surface)",
        "base_line_length is 633.4 mm, not from 467 to 473.4 mm (board article: base lines)",
        "arrow_length is 300 mm, not 267 mm or less (usual drawing: arrows)",
    )


def test_all_faults_come_together() -> None:
    board = CarromBoard(side=0.9, striker=Disc(0.021, 0.016))
    assert len(board.icf_faults()) == 4  # side, length of the lines, diameter, mass


# --- boards that cannot exist -------------------------------------------------------------------


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize(
    "value", [-0.01, math.nan, math.inf, -math.inf, "0.1", None, True, 1j, [0.1], 1e300]
)
def test_impossible_lengths_are_refused(name: str, value: object) -> None:
    with pytest.raises(InvalidBoard) as caught:
        CarromBoard(**{name: value})  # type: ignore[arg-type]
    assert any(fault.startswith(name) for fault in caught.value.faults)


@pytest.mark.parametrize("name", NUMBERS)
def test_only_insets_and_ornaments_may_be_zero(name: str) -> None:
    if name in {"pocket_inset", "arrow_gap", "arrow_length", "arrow_arch_diameter"}:
        assert getattr(CarromBoard(**{name: 0.0}), name) == 0.0  # type: ignore[arg-type]
    else:
        with pytest.raises(InvalidBoard):
            CarromBoard(**{name: 0.0})  # type: ignore[arg-type]


@pytest.mark.parametrize("field", ["radius", "mass", "thickness"])
@pytest.mark.parametrize("value", [0.0, -1.0, math.nan, math.inf, 1e9, "1", None, False])
def test_impossible_discs_are_refused(field: str, value: object) -> None:
    arguments: dict[str, Any] = {"radius": 0.0159, "mass": 0.0054, "thickness": 0.008}
    with pytest.raises(InvalidBoard) as caught:
        Disc(**(arguments | {field: value}))
    assert caught.value.faults[0].startswith(field)


def test_discs_too_small_to_compute_with_are_refused() -> None:
    for radius, mass in ((1e-320, 0.0054), (0.0159, 1e-320)):
        with pytest.raises(InvalidBoard):
            Disc(radius, mass)


def test_a_disc_names_all_its_faults() -> None:
    with pytest.raises(InvalidBoard) as caught:
        Disc(radius=-1.0, mass=0.0)
    assert len(caught.value.faults) == 2


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"pocket_inset": 0.36}, "pockets meet"),
        ({"pocket_radius": 0.36}, "pockets meet"),
        ({"base_line_distance": 0.005}, "leaves no room"),
        ({"base_line_distance": 0.35}, "past the centre"),
        ({"base_line_gap": 0.3}, "past the centre"),
        ({"base_circle_inset": 0.01}, "base circles"),
        ({"base_circle_inset": 0.36}, "base circles"),
        ({"arrow_length": 1.0}, "arrow"),
        ({"base_circle_disc_radius": 0.016}, "base_circle_disc_radius"),
        ({"centre_circle_radius": 0.09}, "centre_circle_radius"),
        ({"outer_circle_radius": 0.38}, "outer_circle_radius"),
        ({"man": Disc(0.006, 0.0054)}, "behind a pocket's rim"),
        ({"striker": Disc(0.006, 0.0054)}, "behind a pocket's rim"),
        ({"pieces": {"B3": Disc(0.006, 0.0054)}}, "B3"),
        ({"pocket_radius": 0.005}, "behind a pocket's rim"),
        ({"man": Disc(0.37, 0.0054)}, "does not fit"),
        ({"man": 0.0159}, "man must be a Disc"),
        ({"striker": None}, "striker must be a Disc"),
        ({"pieces": [("Q", ICF.man)]}, "pieces must be a Mapping"),
        ({"pieces": {"S": ICF.man}}, "the striker is set by"),
        ({"pieces": {"X1": ICF.man}}, "no piece is called 'X1'"),
        ({"pieces": {1: ICF.man}}, "no piece is called 1"),
        ({"pieces": {"Q": 3}}, "pieces['Q'] must be a Disc"),
    ],
)
def test_boards_that_cannot_exist_are_refused(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(InvalidBoard) as caught:
        CarromBoard(**changes)
    assert any(word in fault for fault in caught.value.faults), caught.value.faults


def test_every_fault_of_a_board_is_listed() -> None:
    with pytest.raises(InvalidBoard) as caught:
        CarromBoard(side=-1, man=None, pieces={"S": 3})  # type: ignore[arg-type,dict-item]
    assert len(caught.value.faults) == 4
    with pytest.raises(InvalidBoard) as caught:
        CarromBoard(side=0.3, man=Disc(0.002, 0.001), striker=Disc(0.2, 0.1))
    assert len(caught.value.faults) >= 3


def test_discs_below_a_millimetre_are_refused() -> None:
    # their contacts within one impact could cross, and be more than a group has room for
    with pytest.raises(InvalidBoard, match=r"0\.001"):
        Disc(1e-4, 0.0054)
    assert Disc(1e-3, 0.0054).radius == 1e-3


@given(st.floats(0.0, 0.1), st.floats(0.001, 0.06), st.floats(0.001, 0.05))
def test_no_centre_can_reach_the_corner_behind_a_rim(
    inset: float, rim: float, radius: float
) -> None:
    """Where a board is accepted, the corner of a piece's domain is inside the rim or before it."""
    disc = Disc(radius, 0.005)
    try:
        board = CarromBoard(pocket_inset=inset, pocket_radius=rim, man=disc, striker=disc)
    except InvalidBoard as error:
        assert all("behind" in fault for fault in error.faults)  # noqa: PT017
        assert math.sqrt(2.0) * (inset - radius) >= rim * (1 - 1e-9)
    else:
        corner = board.half_side - radius
        centre = board.pocket_centres[2][0]
        assert corner <= centre or math.sqrt(2.0) * (corner - centre) <= rim * (1 + 1e-9)


def test_a_board_without_pockets_can_be_described() -> None:
    """For experiments: rims in the corners that no centre can reach."""
    board = CarromBoard(pocket_inset=0.0, pocket_radius=0.001)
    assert board.pocket_centres[0] == (-0.37, -0.37)
    assert board.smallest_radius == 0.0


def test_the_boards_of_other_simulators_can_be_described() -> None:
    board = CarromBoard(
        side=2 * 0.37,
        pocket_radius=0.022,
        pocket_inset=0.37 - 0.34775,
        man=Disc(0.0159, 0.0055),
        striker=Disc(0.02065, 0.015),
    )
    assert board.half_side == 0.37
    assert board.pocket_centres[1] == near((0.34775, -0.34775))
    assert board.icf_faults() == ()


def test_piece_discs_are_a_mapping() -> None:
    discs = PieceDiscs({"W1": ICF.man})
    assert dict(discs) == {"W1": ICF.man} == discs
    assert len(discs) == 1
    assert "Q" not in discs
    assert set(PieceDiscs()) == set()
    assert all(name in PIECES for name in discs)


def test_discs_that_outweigh_each_other_by_more_than_the_bound_are_refused() -> None:
    CarromBoard(man=Disc(0.0159, 1e-5), striker=Disc(0.02065, 0.1))
    with pytest.raises(InvalidBoard) as caught:
        CarromBoard(pieces={"B3": Disc(0.0159, 1e-6)}, striker=Disc(0.02065, 0.02))
    assert str(caught.value).count("the heaviest disc must weigh 10000 or less times") == 1
    assert "not 20000 times: striker of 0.02 kg, B3 of 1e-06 kg" in str(caught.value)
