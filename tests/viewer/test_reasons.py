"""What the library refuses is told at the board in both languages, with its Law."""

import pytest
from carrom import CarromBoard, Layout, Stroke, striker_faults
from carrom.rules import Position
from carrom.rules.due_zone import place_faults
from carrom_viewer.reasons import reason
from carrom_viewer.texts import Texts

BOARD = CarromBoard.icf()
EN, FR = Texts.of("en"), Texts.of("fr")
LAYOUT = Layout.of({"W1": (0.0, -0.24), "Q": (0.0, 0.03)})


def refused() -> list[str]:
    """One of everything that may be wrong with a place."""
    places = [
        (0.0, -0.2526),
        (0.2, -0.2526),
        (0.23, -0.2526),
        (0.1, -0.2),
        (0.24, -0.23),
        (0.36, -0.26),
    ]
    found = [
        fault
        for x, y in places
        for fault in striker_faults(BOARD, LAYOUT, Stroke((x, y), (0.0, 1.0), seat="south"))
    ]
    lying = [("Q", (0.0, 0.03)), ("B1", (0.05, 0.0))]
    for place in (
        (0.3, 0.0),
        (0.01, 0.0),
        (0.05, 0.01),
        (-0.03, 0.0),
        (-0.3, 0.36),
        (0.345, 0.345),
    ):
        found += place_faults("W2", place, lying, BOARD, "annulus")
    found += place_faults("W2", (0.04, 0.07), [("Q", (0.0, 0.03))], BOARD, "annulus")
    found += Position.opening().stroke_faults(Stroke.aim(0.0, 90.0, 1.0, seat="north"))
    return found


@pytest.mark.parametrize("fault", sorted(set(refused())))
def test_everything_is_told_in_both_languages(fault: str) -> None:
    english, french = reason(fault, EN), reason(fault, FR)
    assert english != french
    assert ("(Law" in fault) == ("(Law" in english) == ("(Loi" in french)
    assert english[0].isupper()
    assert english.endswith(".")


def test_most_kinds_of_faults_are_among_them() -> None:
    told = " ".join(reason(fault, EN) for fault in refused())
    for part in (
        *("in part", "arrow", "overlaps", "outer circle", "centre circle", "cushion", "pocket"),
        *("past the", "base line by", "shot with the queen", "the turn of"),
    ):
        assert part in told


def test_players_are_named() -> None:
    fault = "it is the turn of south, not of north (Law 48)"
    names = {"south": "Ann", "north": "Bob"}
    assert reason(fault, EN, names) == "It is the turn of Ann, not of Bob (Law 48)."


def test_what_has_no_text_is_told_as_it_stands() -> None:
    assert reason("a strange thing", FR) == "A strange thing"
