"""Widgets: where they are put, what a click and a key do, that each is reached by keyboard."""

from typing import Any

import pytest
from carrom_viewer.columns import Column
from carrom_viewer.controls import Controls
from carrom_viewer.metrics import width
from carrom_viewer.scene import Box, Pointer, Text
from carrom_viewer.widgets import (
    Act,
    Button,
    Caption,
    ListBox,
    Side,
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


RING = column(Button("ring", "Ring", "← →", turns=True), Button("go", "Go"))


def test_a_button_with_choices_goes_both_ways_by_keys_and_by_mouse() -> None:
    controls = Controls(focus="ring")
    acts = [controls.key(key, NONE, RING) for key in ("left", "right", "enter", "space")]
    assert acts == [Act("ring", step=step) for step in (-1, 1, 1, 1)]
    right = pointer("press", middle(RING[0]), button="right")
    assert controls.pointer(right, RING) == Act("ring", step=-1)
    assert click(controls, RING, "ring") == Act("ring")
    assert not Controls(focus="ring").uses("left", CTRL, RING)


def test_other_buttons_leave_arrows_and_the_right_mouse_button_alone() -> None:
    assert not Controls(focus="go").uses("left", NONE, RING)
    assert Controls().pointer(pointer("press", middle(RING[1]), button="right"), RING) is None


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


# --- what is seen of them ------------------------------------------------------------------------


def test_a_control_under_the_mouse_shines_until_the_mouse_leaves() -> None:
    controls, widgets = Controls(), column(Button("go", "Go"), Button("off", "Off", enabled=False))
    plain = controls.items(widgets)
    controls.pointer(pointer("move", middle(widgets[0]), button=None), widgets)
    assert len(controls.items(widgets)) == len(plain) + 1
    for away in (middle(widgets[1]), None):
        controls.pointer(pointer("move", away, button=None), widgets)
        assert controls.items(widgets) == plain
    controls.pointer(pointer("move", middle(widgets[0]), button=None), widgets)
    off = column(Button("go", "Go", enabled=False))  # since then it cannot be done any more
    assert controls.items(off) == Controls().items(off)


def test_what_comes_next_stands_out_unless_it_cannot_be_done() -> None:
    def surface(**how: Any) -> object:
        return Button("go", "Go", **how).items(False)[0]

    plain, primary = surface(), surface(primary=True)
    assert plain != primary
    assert surface(primary=True, enabled=False) == surface(enabled=False)


def test_a_lesser_line_makes_a_button_higher_and_stays_in_it() -> None:
    (one,) = column(Button("play", "Play", about="Against the machine, or among good old friends"))
    assert one.height(20.0) > Button("play", "Play").height(20.0)
    texts = [item for item in one.items(False) if isinstance(item, Text)]
    low = max(item.y + item.size * (item.text.count("\n") + 1) for item in texts)
    assert low <= one.place.y + one.place.height


def test_captions_beside_higher_controls_stand_in_their_middle() -> None:
    made = Column(20.0)
    made.add(Button("go", "Go"), Caption("rate", "1×"))
    button, caption = made.widgets
    (text,) = caption.items(False)
    assert text.y + 0.5 == pytest.approx(button.place.y + 0.5 * button.place.height)


def test_captions_beside_longer_ones_begin_with_them() -> None:
    made = Column(10.0)
    made.add(Caption("key", "Esc"), Caption("text", "Back; out of a text or of a list"))
    first, second = (one.items(False)[0] for one in made.widgets)
    assert first.y == second.y


def test_what_belongs_together_begins_a_column_if_there_is_one() -> None:
    wide, narrow = Column(41.0, 30.0), Column(20.0, 30.0)
    for made in (wide, narrow):
        made.add(Button("a", "A"))
        made.aside()
        made.add(Button("b", "B"))
        made.aside()  # no further column: only some room
        made.add(Button("c", "C"))
    a, b, c = (one.place for one in wide.widgets)
    assert (b.y, c.x) == (a.y, b.x)
    assert b.x >= a.x + a.width
    assert c.y > b.y + b.height
    assert {one.place.x for one in narrow.widgets} == {0.0}


def card(**how: Any) -> Side:
    given: dict[str, Any] = {"team": "Ann", "points": "12", "token": (1.0, 1.0, 1.0, 1.0)}
    one = Side("side", "Ann: 3 white", men=9, **(given | how))
    (placed,) = column(one)
    assert isinstance(placed, Side)
    return placed


@pytest.mark.parametrize("left", [0, 3, 9])
def test_a_card_shows_a_dot_for_each_man_that_is_left(left: int) -> None:
    dots = [item for item in card(left=left).items(False) if isinstance(item, Box)][2:]
    assert [dot.width for dot in dots] == [0.6] * left + [0.18] * (9 - left)
    queen = (1.0, 0.0, 0.0, 1.0)
    assert card(left=left, queen=queen).items(False)[-1].colour == queen


def test_a_note_without_room_beside_the_men_has_a_line_of_its_own() -> None:
    short, long = card(note="1 due"), card(note="2 dues · queen to cover, and more")
    assert long.height(20.0) > short.height(20.0)
    for one in (short, long):
        texts = [item for item in one.items(False) if isinstance(item, Text)]
        low = max(item.y + item.size for item in texts)
        assert low <= one.place.y + one.place.height


def test_a_long_name_of_a_team_does_not_run_into_its_points() -> None:
    name, points = (
        item for item in card(team="Maximiliane & Bartholomew of Utrecht").items(False)[1:3]
    )
    assert isinstance(name, Text)
    assert isinstance(points, Text)
    assert name.text.endswith("…")
    assert name.x + width(name.text, bold=True) < points.x


def test_whose_turn_it_is_shows_on_the_card() -> None:
    assert card(on_turn=True).items(False)[0] != card().items(False)[0]


def typed(*events: str) -> str:
    """What stands in a text after keys (``"ctrl+a"``) and typed text (``"=x"``)."""
    controls, value = Controls(focus="name"), "Janna"
    for event in events:
        line = [TextLine("name", "Name", value)]
        *held, key = event.split("+")
        act = (
            controls.typed(event[1:], line)
            if event.startswith("=")
            else controls.key(key, frozenset(held), line)
        )
        value = value if act is None else act.text
    return value


@pytest.mark.parametrize(
    ("events", "value"),
    [
        (("ctrl+a", "=B"), "B"),
        (("ctrl+a", "=B", "=o"), "Bo"),
        (("ctrl+a", "backspace"), ""),
        (("ctrl+a", "left", "=B"), "JannBa"),
        (("ctrl+a", "tab", "=B"), "JannaB"),
    ],
)
def test_everything_in_a_text_can_be_marked(events: tuple[str, ...], value: str) -> None:
    assert typed(*events) == value


def test_keys_with_ctrl_that_mean_nothing_in_a_text_are_the_screens() -> None:
    controls, line = Controls(focus="name"), [TextLine("name", "Name", "Janna")]
    ctrl = frozenset({"ctrl"})
    assert not controls.uses("s", ctrl, line)
    assert controls.uses("s", NONE, line)
    assert controls.uses("a", ctrl, line)
    assert controls.uses("s", ctrl | {"alt"}, line)  # a letter of some keyboards
