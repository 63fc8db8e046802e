"""Every Law that the software says it handles is cited by a ruling's case, or has its own test.

The allow-list is in `carrom.rules.laws`: a Law that is left out says so there, with the reason.
"""

import re
from pathlib import Path

import pytest
from carrom.rules.laws import LAWS, Law
from ruling_cases import all_cases

TESTS = Path(__file__).resolve().parent

# What no stroke shows: the words around it, the equipment, the places of pieces, game and match.
# The file that tests it.
ELSEWHERE = {
    "test_equipment.py": ("board", "men", "striker", "27", "house 7.14"),
    "test_materials.py": ("powder",),
    "test_layout.py": ("41",),
    "test_striker_faults.py": ("130a", "130b"),
    "test_rules_placement.py": (
        *("9", "16", "94", "house 7.11", "house 8.8", "house 8.9", "house 8.10", "002.6"),
    ),
    "test_rulings.py": ("house 8.7", "001"),  # the lowest number; "icf" is 001's way
    "test_clock.py": ("39a", "39b", "39c", "61", "121a", "123", "124a", "124b", "000.6"),
    "test_game.py": (
        *("42", "43", "56a", "56b", "128", "139", "140", "000.9", "003.5"),
        *("house 5", "house 6.2", "house 7.15", "house 8.13"),
    ),
    "test_match.py": (
        *("39d", "40", "49a", "57", "58", "59", "60a", "60b", "138", "000.5", "000.7"),
        *("house 6.1", *(f"143{letter}" for letter in "abcdefghi")),
    ),
}


def whole(number: str) -> str:
    """The Law or document of which a lettered or numbered part is a part."""
    return re.sub(r"(?<=\d)[a-i]$|\.\d+$", "", number)


def cited() -> set[str]:
    """What cases and other tests cite, and the wholes of it."""
    found = {law for case in all_cases() for law in case.laws}
    found |= {law for laws in ELSEWHERE.values() for law in laws}
    return found | {whole(law) for law in found}


@pytest.mark.parametrize(
    "law", [law for law in LAWS.values() if law.in_code], ids=lambda x: x.number
)
def test_a_law_in_code_is_cited(law: Law) -> None:
    assert law.number in cited(), f"no case shows Law {law.number}: {law.title}"


def test_what_is_cited_exists() -> None:
    unknown = {
        case.name: odd for case in all_cases() if (odd := [n for n in case.laws if n not in LAWS])
    }
    assert not unknown
    assert [n for laws in ELSEWHERE.values() for n in laws if n not in LAWS] == []
    assert [name for name in ELSEWHERE if not (TESTS / name).exists()] == []


def test_a_law_left_out_gives_its_reason_and_no_case_needs_it() -> None:
    left_out = {law.number for law in LAWS.values() if not law.in_code}
    for number in left_out:
        assert LAWS[number].reason, number
        assert LAWS[number].reason_fr, number
    shown = {number for case in all_cases() for number in case.laws}
    assert shown & left_out == set()
