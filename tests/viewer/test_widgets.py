"""Widgets: where they are put, what a click and a key do, that each is reached by keyboard."""

from typing import Any

import pytest
from carrom_viewer.controls import Controls
from carrom_viewer.metrics import width
from carrom_viewer.scene import Pointer, Text
from carrom_viewer.widgets import (
    Act,
    Button,
    Caption,
    Column,
    ListBox,
    Slider,
    TextLine,
    Toggle,
    Widget,
    cut,
    moved,
    named,
)

NONE: frozenset[str] = frozenset()
SHIFT, CTRL = frozenset({"shift"}), frozenset({"ctrl"})


def column(*widgets: Widget) -> tuple[Widget, ...]:
    made = Column(20.0)
    for one in widgets:
        made.add(one)
    return made.widgets


def pointer(kind: str, at: tuple[float, float] | None, **more: Any) -> Pointer:
    event: Any = {"kind": kind, "button": "left", "xy": (9.0, 9.0), "panel": at, "window": (0, 0)}
    return Pointer(**(event | more))


def middle(one: Widget) -> tuple[float, float]:
    place = one.place
    return place.x + 0.5 * place.width, place.y + 0.5 * place.height


def click(controls: Controls, widgets: tuple[Widget, ...], name: str) -> Act | None:
    return controls.pointer(pointer("press", middle(named(widgets, name))), widgets)


ALL = column(
    Caption("title", "Title"),
    Button("go", "Go"),
    Toggle("ghost", "Ghost path", False),
    Slider("power", "Power", 3.0, 0.5, 7.0, (0.5, 0.1, 0.01)),
    ListBox("list", ("a", "b", "c", "d", "e"), 1, lines=3),
    TextLine("name", "Name", "Ann"),
    Button("off", "Off", enabled=False),
)


def test_widgets_do_not_overlap_and_stay_in_their_area() -> None:
    made = Column(44.0, 9.0)
    for one in ALL:
        made.add(one)
    places = [one.place for one in made.widgets]
    assert len({place.x for place in places}) > 1
    for i, a in enumerate(places):
        assert a.x >= 0.0
        assert a.x + a.width <= 44.0 + 1e-9
        for b in places[i + 1 :]:
            apart = a.x + a.width <= b.x or b.x + b.width <= a.x
            assert apart or a.y + a.height <= b.y or b.y + b.height <= a.y


def test_tab_reaches_every_widget_that_can_be_used_and_comes_back() -> None:
    controls, seen = Controls(), []
    for _ in range(6):
        controls.key("tab", NONE, ALL)
        seen.append(controls.focus)
    assert seen == ["go", "ghost", "power", "list", "name", "go"]
    controls.key("tab", SHIFT, ALL)
    assert controls.focus == "name"


def test_enter_and_space_press_a_button_and_turn_a_toggle() -> None:
    controls = Controls(focus="go")
    assert controls.key("enter", NONE, ALL) == Act("go")
    controls.focus = "ghost"
    assert controls.key("space", NONE, ALL) == Act("ghost", on=True)


@pytest.mark.parametrize(
    ("key", "modifiers", "value"),
    [
        ("right", NONE, 3.5),
        ("right", SHIFT, 3.1),
        ("left", CTRL, 2.99),
        ("home", NONE, 0.5),
        ("end", NONE, 7.0),
    ],
)
def test_arrows_move_a_slider_coarsely_finely_and_most_finely(
    key: str, modifiers: frozenset[str], value: float
) -> None:
    act = Controls(focus="power").key(key, modifiers, ALL)
    assert act is not None
    assert act.number == pytest.approx(value)


def test_a_slider_is_dragged_even_when_the_mouse_leaves_the_panel() -> None:
    controls = Controls()
    assert click(controls, ALL, "power") is not None
    place = named(ALL, "power").place
    far = controls.pointer(pointer("drag", (place.x + 99.0, 0.0)), ALL)
    assert far == Act("power", number=7.0, final=False)
    outside = controls.pointer(pointer("drag", None), ALL)
    assert outside == Act("power", number=3.0, final=False)  # what the screen says it is
    assert controls.pointer(pointer("release", None), ALL) == Act("power", number=3.0)
    assert controls.pointer(pointer("drag", (place.x, place.y)), ALL) is None


def test_a_list_scrolls_and_the_second_click_decides() -> None:
    controls = Controls()
    place = named(ALL, "list").place
    at = (place.x + 1.0, place.y + 0.2)
    assert controls.pointer(pointer("press", at), ALL) == Act("list", row=0, final=False)
    controls.pointer(pointer("scroll", at, scroll=-2.0), ALL)
    assert controls.pointer(pointer("press", at), ALL) == Act("list", row=2, final=False)
    again = column(ListBox("list", ("a", "b", "c", "d", "e"), 2, lines=3))
    spot = (again[0].place.x + 1.0, again[0].place.y + 0.2)
    assert controls.pointer(pointer("press", spot), again) == Act("list", row=2)


def test_keys_walk_through_a_list_and_keep_the_row_in_sight() -> None:
    controls = Controls(focus="list")
    chosen = 1
    for key, row in (("down", 2), ("end", 4), ("up", 3), ("pageup", 0), ("pagedown", 3)):
        now = column(ListBox("list", ("a", "b", "c", "d", "e"), chosen, lines=3))
        act = controls.key(key, NONE, now)
        assert act is not None
        assert act.row == row
        chosen = act.row
        (shown,) = controls.shown(column(ListBox("list", tuple("abcde"), chosen, lines=3)))
        assert isinstance(shown, ListBox)
        assert shown.first <= chosen < shown.first + 3
    final = controls.key("enter", NONE, column(ListBox("list", ("a", "b"), 1, lines=3)))
    assert final == Act("list", row=1)


def test_an_empty_list_takes_every_key() -> None:
    controls = Controls(focus="list")
    empty = column(ListBox("list", (), None))
    for key in ("down", "end", "enter", "pageup"):
        assert controls.key(key, NONE, empty) is None


def test_text_is_typed_where_the_cursor_stands() -> None:
    controls, value = Controls(focus="name"), "Ann"

    def line() -> tuple[Widget, ...]:
        return column(TextLine("name", "Name", value, most=6))

    for key, typed, after in (
        ("", "a", "Anna"),
        ("home", "", "Anna"),
        ("delete", "", "nna"),
        ("", "Jo\n", "Jonna"),
        ("backspace", "", "Jnna"),
        ("end", "", "Jnna"),
        ("", "xyz", "Jnnaxy"),  # no more than six
    ):
        act = controls.typed(typed, line()) if typed else controls.key(key, NONE, line())
        value = value if act is None else act.text
        assert value == after
    assert controls.key("enter", NONE, line()) == Act("name", text="Jnnaxy")


def test_letters_belong_to_a_text_line_only() -> None:
    assert Controls(focus="name").uses("m", NONE, ALL)
    assert not Controls(focus="go").uses("m", NONE, ALL)
    assert not Controls().uses("left", NONE, ALL)
    assert Controls(focus="power").uses("left", NONE, ALL)
    assert not Controls(focus="power").uses("a", NONE, ALL)


def test_escape_gives_the_keys_back_to_the_screen_but_not_in_a_menu() -> None:
    controls = Controls(focus="power")
    assert controls.uses("escape", NONE, ALL)
    controls.key("escape", NONE, ALL)
    assert controls.focus is None
    assert not Controls(always=True).uses("escape", NONE, ALL)


def test_a_click_beside_everything_takes_the_focus_away() -> None:
    controls = Controls(focus="power")
    assert controls.pointer(pointer("press", (999.0, 999.0)), ALL) is None
    assert controls.focus is None


def test_a_click_outside_of_the_panel_takes_the_focus_away_too() -> None:
    controls = Controls(focus="power")
    assert controls.pointer(pointer("press", None), ALL) is None
    assert controls.focus is None


def test_a_button_that_was_clicked_does_not_keep_the_space_bar() -> None:
    controls, menu = Controls(), Controls(always=True)
    for one, left in ((controls, None), (menu, "go")):
        assert click(one, ALL, "go") == Act("go")
        assert one.focus == left
    assert not controls.uses("space", NONE, ALL)


def test_a_disabled_widget_does_nothing() -> None:
    assert click(Controls(), ALL, "off") is None


def test_an_overlay_takes_the_pointer_in_the_window() -> None:
    controls = Controls(area="window")
    place = named(ALL, "go").place
    event = pointer("press", None, window=(place.x + 0.1, place.y + 0.1))
    assert controls.over(event, ALL)
    assert controls.pointer(event, ALL) == Act("go")


def test_everything_drawn_lies_in_its_place() -> None:
    for one in ALL:
        for item in one.items(True):
            assert item.x >= one.place.x - 1e-9
            assert item.y >= one.place.y - 1e-9
            if isinstance(item, Text) and item.width is None:
                right = item.x + width(item.text, item.size)
                assert right <= one.place.x + one.place.width + 0.3


def test_a_long_text_is_cut() -> None:
    assert width(cut("word " * 50, 10.0)) <= 10.0
    assert cut("word", 10.0) == "word"


def test_moved_widgets_keep_their_size() -> None:
    (one,) = moved(column(Button("go", "Go")), 3.0, 4.0)
    assert (one.place.x, one.place.y, one.place.width) == (3.0, 4.0, 20.0)
