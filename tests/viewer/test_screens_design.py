"""The design of set-ups, by mouse and by keys."""

import math
from pathlib import Path

import pytest
from carrom import CarromError, Layout
from carrom.errors import InvalidLayout
from carrom_viewer.app import Context
from carrom_viewer.scene import Pointer, Size
from carrom_viewer.screens import BACK
from carrom_viewer.screens.design import WRONG, Design
from carrom_viewer.settings import Settings
from carrom_viewer.setups import FOLDER, LARGEST, Setups
from carrom_viewer.texts import LANGUAGES
from carrom_viewer.widgets import ACCENT, Act, Button, Caption, named

SOME = Layout.of({"Q": (0.0, 0.0), "W1": (0.1, 0.05), "B1": (-0.2, 0.3)})
NONE: frozenset[str] = frozenset()
CTRL = frozenset({"ctrl"})
SHIFT = frozenset({"shift"})


@pytest.fixture
def screen(tmp_path: Path) -> Design:
    return Design(Context(Settings(), save=False, folder=tmp_path))


@pytest.fixture
def some(tmp_path: Path) -> Design:
    return Design(Context(Settings(), save=False, folder=tmp_path), SOME)


def mouse(
    screen: Design,
    kind: str,
    xy: tuple[float, float],
    button: str | None = "left",
    modifiers: frozenset[str] = NONE,
) -> None:
    screen.pointer(Pointer(kind, button, xy, None, (1.0, 1.0), modifiers))  # type: ignore[arg-type]


def drag(screen: Design, start: tuple[float, float], end: tuple[float, float], *held: str) -> None:
    modifiers = frozenset(held)
    mouse(screen, "press", start, modifiers=modifiers)
    mouse(screen, "drag", (0.5 * (start[0] + end[0]), 0.5 * (start[1] + end[1])))
    mouse(screen, "drag", end, modifiers=modifiers)
    mouse(screen, "release", end, modifiers=modifiers)


def state(screen: Design) -> str:
    caption = named(screen.widgets(), "design.state")
    assert isinstance(caption, Caption)
    return caption.text


def told(screen: Design) -> str:
    return " ".join(screen.context.take_messages())


# --- the mouse ----------------------------------------------------------------------------------


def test_a_click_puts_a_piece_of_the_chosen_kind_down(screen: Design) -> None:
    drag(screen, (0.2, 0.13), (0.2, 0.13))
    screen.key("b", NONE)
    drag(screen, (-0.2, 0.13), (-0.2, 0.13))
    assert screen.layout == Layout.of({"W1": (0.2, 0.13), "B1": (-0.2, 0.13)})


def test_a_piece_is_dragged_by_where_it_was_taken(some: Design) -> None:
    drag(some, (0.107, 0.045), (0.217, 0.145))
    assert some.layout.position("W1") == pytest.approx((0.21, 0.15), abs=1e-12)


def test_a_dragged_piece_snaps_and_shift_lets_it_be(some: Design) -> None:
    drag(some, (0.1, 0.05), (0.034, 0.013))
    assert math.hypot(*(some.layout.position("W1") or ())) == pytest.approx(0.0318, abs=1e-12)
    some.key("z", CTRL)
    drag(some, (0.1, 0.05), (0.034, 0.013), "shift")
    assert some.layout.position("W1") == pytest.approx((0.034, 0.013), abs=1e-12)


def test_while_it_is_dragged_the_guides_are_seen(some: Design) -> None:
    mouse(some, "press", (0.1, 0.05))
    mouse(some, "drag", (0.034, 0.0))
    view = some.board(0.0)
    assert len(view.paths) == 2
    assert [mark.xy for mark in view.marks] == [some.layout.position("W1")]
    mouse(some, "release", (0.034, 0.0))
    assert some.board(0.0).paths == ()


def test_a_piece_that_is_dragged_off_the_board_is_taken_away(some: Design) -> None:
    mouse(some, "press", (0.1, 0.05))
    mouse(some, "drag", (0.6, 0.05))
    assert some.layout.names == ("Q", "B1")
    mouse(some, "release", (0.6, 0.05))
    assert some.draft.layout.names == ("Q", "B1")
    some.key("z", CTRL)
    assert some.draft.layout == SOME


def test_the_right_button_takes_a_piece_away(some: Design) -> None:
    mouse(some, "press", (0.1, 0.05), "right")
    assert some.layout.names == ("Q", "B1")


def test_beside_the_board_nothing_is_put_down(screen: Design) -> None:
    drag(screen, (0.6, 0.0), (0.6, 0.0))
    assert screen.layout.names == ()


def test_overlapping_pieces_get_a_ring_and_a_word(some: Design) -> None:
    drag(some, (0.1, 0.05), (0.02, 0.0), "shift")
    rings = [disc.ring for disc in some.board(0.0).discs]
    assert rings == [WRONG, WRONG, None]
    assert "overlap" in state(some)


def test_when_all_of_a_kind_are_there_it_says_so(screen: Design) -> None:
    screen.key("q", NONE)
    screen.key("enter", NONE)
    drag(screen, (0.2, 0.1), (0.2, 0.1))
    assert screen.layout.names == ("Q",)
    assert told(screen) == screen.say("design.none-left")
    queen = named(screen.widgets(), "design.queen")
    assert isinstance(queen, Button)
    assert (queen.text, queen.enabled) == ("Queen 0", False)


# --- keys ---------------------------------------------------------------------------------------


def test_a_whole_set_up_can_be_made_by_keys(screen: Design) -> None:
    for key in ("q", "w", "w", "b"):
        screen.key(key, NONE)
        screen.key("enter", NONE)
    assert screen.layout.names == ("Q", "W1", "W2", "B1")
    assert screen.layout.faults() == ()


def test_arrows_move_the_chosen_piece(some: Design) -> None:
    some.key("n", NONE)
    assert some.chosen == "Q"
    some.key("right", NONE)
    some.key("up", SHIFT)
    some.key("left", CTRL)
    assert some.layout.position("Q") == pytest.approx((-0.009, 0.0001), abs=1e-12)
    assert some.board(0.0).discs[0].ring == ACCENT
    assert "Q" in state(some)


def test_n_walks_through_the_pieces(some: Design) -> None:
    seen = []
    for modifiers in (NONE, NONE, NONE, NONE, SHIFT):
        some.key("n", modifiers)
        seen.append(some.chosen)
    assert seen == ["Q", "W1", "B1", "Q", "B1"]


def test_delete_takes_the_chosen_piece(some: Design) -> None:
    some.key("n", NONE)
    some.key("delete", NONE)
    assert some.layout.names == ("W1", "B1")
    assert some.chosen is None
    some.key("delete", NONE)
    assert some.layout.names == ("W1", "B1")


def test_turning_and_mirroring_by_keys(some: Design) -> None:
    some.key("r", NONE)
    assert some.layout.position("W1") == (-0.05, 0.1)
    some.key("x", NONE)
    some.key("y", NONE)
    assert some.layout.position("W1") == (0.05, -0.1)
    some.key("r", SHIFT)
    assert math.hypot(*(some.layout.position("W1") or ())) == pytest.approx(math.sqrt(0.0125))


def test_undo_and_redo_by_keys(some: Design) -> None:
    some.key("r", NONE)
    turned = some.layout
    some.key("z", CTRL)
    assert some.layout == SOME
    some.key("y", CTRL)
    assert some.layout == turned
    some.key("z", CTRL)
    some.key("z", frozenset({"ctrl", "shift"}))
    assert some.layout == turned


def test_keys_that_mean_nothing_here_are_left_to_others(some: Design) -> None:
    assert not some.key("escape", NONE)
    assert not some.key("f1", NONE)
    assert not some.key("p", CTRL)


def test_escape_drops_what_is_in_the_hand(some: Design) -> None:
    mouse(some, "press", (0.1, 0.05))
    mouse(some, "drag", (0.2, 0.2))
    assert some.key("escape", NONE)
    assert some.layout == SOME


# --- text and files -----------------------------------------------------------------------------


def test_a_set_up_goes_through_the_clipboard_bit_for_bit(some: Design, screen: Design) -> None:
    some.key("c", CTRL)
    screen.context.clipboard.write(some.context.clipboard.read())
    screen.key("v", CTRL)
    assert screen.layout == SOME


def test_a_text_that_is_no_set_up_is_refused_and_nothing_changes(some: Design) -> None:
    some.context.clipboard.write("W1 here\nX9 0 0")
    with pytest.raises(InvalidLayout) as caught:
        some.key("v", CTRL)
    assert len(caught.value.faults) == 2
    assert some.layout == SOME


def test_a_text_of_ten_megabytes_is_refused_before_it_is_read(some: Design) -> None:
    """Every line of it would be a fault: reading them all stops the window for seconds."""
    some.context.clipboard.write("W1 0 0\n" * 1_500_000)
    with pytest.raises(InvalidLayout, match=f"up to {LARGEST} letters, not 10500000"):
        some.key("v", CTRL)
    assert some.layout == SOME


def test_a_set_up_is_saved_loaded_and_deleted_by_name(some: Design) -> None:
    some.controls.focus = "design.name"
    some.text("Two men")
    assert some.name == "Two men"
    some.controls.focus = None
    some.key("s", CTRL)
    assert "Two men" in told(some)
    some.key("delete", NONE)
    some.key("x", NONE)
    some.key("o", CTRL)
    assert some.layout == SOME
    press(some, "design.delete")
    assert some.dialog is not None
    some.key("escape", NONE)
    assert some.context.folder.joinpath("set-ups", "Two men.txt").exists()
    press(some, "design.delete")
    some.key("enter", NONE)
    assert not some.context.folder.joinpath("set-ups", "Two men.txt").exists()


def press(screen: Design, name: str) -> None:
    """Work a button by the keyboard."""
    screen.controls.focus = name
    screen.key("enter", NONE)
    screen.controls.focus = None


def test_a_folder_that_cannot_be_written_costs_a_message(some: Design) -> None:
    (some.context.folder / "set-ups").write_text("in the way", encoding="utf-8")
    some.name = "a"
    some.key("s", CTRL)
    assert told(some).startswith("It could not be written")


def test_the_list_of_set_ups_loads_at_the_second_choice(some: Design) -> None:
    some.name = "a"
    some.key("s", CTRL)
    some.key("x", NONE)
    some.controls.focus = "design.set-ups"
    some.key("down", NONE)
    some.key("enter", NONE)
    assert some.layout == SOME


# --- where it leads -----------------------------------------------------------------------------


def test_a_set_up_that_cannot_be_is_not_played(some: Design) -> None:
    drag(some, (0.1, 0.05), (0.02, 0.0), "shift")
    with pytest.raises(CarromError, match="overlap"):
        press(some, "design.try")
    assert some.next() is None


def test_back_leads_back(some: Design) -> None:
    press(some, "design.back")
    assert some.next() is BACK


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("panel", [(20.0, 32.0), (24.0, 44.0), (60.0, 20.0)])
def test_it_fits_every_panel_in_every_language(
    some: Design, code: str, panel: tuple[float, float]
) -> None:
    some.context.change(language=code)
    some.scene(0.0, Size(panel, (80.0, 60.0)))
    for one in some.widgets():
        assert one.place.x + one.place.width <= panel[0]


def test_every_button_is_reached_by_tab(some: Design) -> None:
    seen = set()
    for _ in range(60):
        some.key("tab", NONE)
        seen.add(some.controls.focus)
    assert seen >= {one.name for one in some.widgets() if one.enabled}


# --- what is not to be lost ---------------------------------------------------------------------


def test_a_design_that_was_left_is_there_again(some: Design) -> None:
    some.key("x", NONE)
    some.close()
    again = Design(some.context)
    assert again.layout == some.layout
    again.act(Act("design.undo"))
    assert again.layout == SOME


def test_a_design_from_elsewhere_can_be_undone_to_what_was_left(some: Design) -> None:
    some.close()
    other = Design(some.context, Layout.of({"Q": (0.1, 0.1)}))
    assert other.layout.names == ("Q",)
    other.act(Act("design.undo"))
    assert other.layout == SOME


def named_set_up(screen: Design, name: str) -> None:
    screen.controls.focus = "design.name"
    screen.key("a", CTRL)
    screen.text(name)


@pytest.mark.parametrize(("key", "held"), [("enter", NONE), ("s", CTRL)])
def test_a_design_is_saved_from_the_field_of_its_name(
    some: Design, key: str, held: frozenset[str]
) -> None:
    named_set_up(some, "Mine")
    assert some.key(key, held)
    assert Setups(some.context.folder / FOLDER).load("Mine") == SOME
    assert some.dialog is None


def asked(screen: Design) -> str:
    """What is asked over everything; "" when nothing is."""
    return "" if screen.dialog is None else screen.dialog.text


def test_saving_in_the_place_of_another_set_up_asks(some: Design) -> None:
    setups = Setups(some.context.folder / FOLDER)
    setups.save("Old", Layout.of({}))
    named_set_up(some, "Old")
    some.key("s", CTRL)
    assert "Old" in asked(some)
    some.key("escape", NONE)
    assert setups.load("Old") == Layout.of({})
    some.key("s", CTRL)
    some.key("enter", NONE)
    assert setups.load("Old") == SOME
    some.controls.focus = None
    some.key("x", NONE)
    some.key("s", CTRL)  # it is this one now
    assert asked(some) == ""
    assert setups.load("Old") == some.layout


def test_a_name_can_be_copied_and_pasted(some: Design) -> None:
    named_set_up(some, "Mine")
    some.key("c", CTRL)
    some.text(" too")
    some.key("v", CTRL)
    assert some.name == "Mine tooMine"
    assert some.layout == SOME


def test_a_name_that_cannot_be_is_refused_in_the_language_chosen(tmp_path: Path) -> None:
    screen = Design(Context(Settings(language="fr"), save=False, folder=tmp_path), SOME)
    named_set_up(screen, "a/b")
    with pytest.raises(CarromError, match="Une position s’appelle de 60 lettres"):
        screen.key("enter", NONE)
