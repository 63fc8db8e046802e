"""Set-ups by name, a file each."""

from pathlib import Path

import pytest
from carrom import CarromError, Layout
from carrom.errors import UnreadableFile
from carrom_viewer.setups import LARGEST, LONGEST_NAME, Setups

SOME = Layout.of({"Q": (0.1 / 3.0, -0.2), "W1": (0.1, 0.05)})


@pytest.fixture
def setups(tmp_path: Path) -> Setups:
    return Setups(tmp_path / "set-ups")


def test_what_is_saved_comes_back_bit_for_bit(setups: Setups) -> None:
    setups.save("Été (3)", SOME)
    assert setups.names() == ("Été (3)",)
    assert setups.load("Été (3)") == SOME


def test_a_set_up_takes_the_place_of_another_of_its_name(setups: Setups) -> None:
    setups.save("a", SOME)
    setups.save("a", SOME.without("Q"))
    assert setups.load("a") == SOME.without("Q")
    assert [path.name for path in setups.folder.iterdir()] == ["a.txt"]


def test_names_are_in_alphabetical_order_and_only_of_set_ups(setups: Setups) -> None:
    for name in ("beta", "Alpha", "gamma"):
        setups.save(name, SOME)
    (setups.folder / "notes.md").write_text("mine", encoding="utf-8")
    (setups.folder / ".hidden.txt").write_text("", encoding="utf-8")
    assert setups.names() == ("Alpha", "beta", "gamma")


@pytest.mark.parametrize(
    "name", ["", " a", "a ", "../a", "a/b", ".a", "a.b", "CON", "lpt1", "a" * (LONGEST_NAME + 1)]
)
def test_a_name_that_could_be_another_file_is_refused(setups: Setups, name: str) -> None:
    with pytest.raises(CarromError, match="a set-up is called by"):
        setups.save(name, SOME)
    assert not setups.folder.exists()


def test_a_damaged_file_is_refused_with_every_fault(setups: Setups) -> None:
    setups.save("a", SOME)
    (setups.folder / "a.txt").write_text("Q 0\nX 0 0\n", encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        setups.load("a")
    assert len(caught.value.faults) == 2
    (setups.folder / "a.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(UnreadableFile, match="not UTF-8"):
        setups.load("a")
    with pytest.raises(UnreadableFile, match="No such file"):
        setups.load("b")


def test_a_deleted_set_up_is_gone_and_may_be_deleted_again(setups: Setups) -> None:
    setups.save("a", SOME)
    setups.delete("a")
    setups.delete("a")
    assert setups.names() == ()


def test_a_file_longer_than_any_set_up_is_refused_at_once(setups: Setups) -> None:
    setups.save("a", SOME)
    (setups.folder / "a.txt").write_text("W1 0 0\n" * LARGEST, encoding="utf-8")
    with pytest.raises(UnreadableFile, match="larger than"):
        setups.load("a")
