"""Pictures: well-formed, self-contained, true to the board's figures and to what happened."""

import dataclasses
import math
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from carrom.equipment import CarromBoard, Disc
from carrom.errors import CarromError
from carrom.layout import Layout
from carrom.materials import Limits, Materials
from carrom.names import PIECES, POCKETS, STRIKER
from carrom.physics import simulate
from carrom.result import StrokeResult
from carrom.stroke import Stroke
from carrom.svg import svg
from numpy.typing import NDArray

SPACE = "{http://www.w3.org/2000/svg}"
BREAK = Stroke.aim(x=0.05, angle=85.0, speed=5.5)
FEW = Layout.of({"Q": (0.0, 0.1), "W1": (0.30, 0.30), "B1": (-0.1, 0.15)})
FIELDS = {field.name for field in dataclasses.fields(CarromBoard) if field.type is float}
DRAWN = sorted(FIELDS - {"surface_thickness", "half_side", "base_line_offset"})


@pytest.fixture(scope="module")
def broken() -> StrokeResult:
    return simulate(Layout.opening("doubles"), BREAK)


def tree(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def titled(root: ElementTree.Element, title: str) -> list[ElementTree.Element]:
    """The elements whose title begins so."""
    return [
        element
        for element in root.iter()
        if (element.findtext(f"{SPACE}title") or "").startswith(title) and element is not root
    ]


def pieces(root: ElementTree.Element) -> dict[str, tuple[float, float]]:
    """Where every piece is drawn, in mm on paper."""
    found = {}
    for group in root.iter(f"{SPACE}g"):
        title, move = group.findtext(f"{SPACE}title"), group.get("transform", "")
        if title and move.startswith("translate"):
            x, y = map(float, re.findall(r"-?[\d.]+", move))
            assert title.split(":")[0] not in found, "a piece is drawn twice"
            found[title.split(":")[0]] = (x, y)
    return found


def circles(root: ElementTree.Element) -> Iterator[tuple[float, float, float]]:
    for circle in root.iter(f"{SPACE}circle"):
        yield float(circle.get("cx", "")), float(circle.get("cy", "")), float(circle.get("r", ""))


def on_paper(xy: tuple[float, float]) -> object:
    return near(1000.0 * xy[0], -1000.0 * xy[1])


def near(*numbers: float) -> object:
    """Equal to numbers that were written with two decimals."""
    return pytest.approx(numbers, abs=0.0051)


# --- the board ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DRAWN)
def test_every_figure_of_the_board_is_in_the_picture(name: str) -> None:
    board = CarromBoard()
    other = board.replace(**{name: 0.97 * getattr(board, name)})
    assert svg(Layout.of({}), board=other) != svg(Layout.of({}), board=board)


def test_the_lines_and_circles_are_where_the_board_has_them() -> None:
    board = CarromBoard(side=0.735, pocket_radius=0.0220, base_circle_inset=0.1482)
    root = tree(svg(Layout.of({}), board=board))
    drawn = list(circles(root))
    for seat in ("south", "east", "north", "west"):
        for x, y in board.base_circle_centres(seat):
            assert near(1000.0 * x, -1000.0 * y, 12.7) in drawn
    for name, centre in zip(POCKETS, board.pocket_centres, strict=True):
        (pocket,) = titled(root, f"pocket {name}")
        assert (float(pocket.get("cx", "")), float(pocket.get("cy", ""))) == on_paper(centre)
        # the outside of the rim's line is the rim
        outside = float(pocket.get("r", "")) + 0.5 * float(pocket.get("stroke-width", ""))
        assert outside == pytest.approx(22.0, abs=0.02)
    bars = [bar for bar in root.iter(f"{SPACE}rect") if bar.get("rx") is None]
    assert len(bars) == 8
    thick, thin = (
        (float(bar.get("y", "")), float(bar.get("y", "")) + float(bar.get("height", "")))
        for bar in bars[:2]
    )
    # from the south cushion at 367.5: 101.5 to the inner edge, 31.8 more to the inner line
    assert thick == pytest.approx((266.0, 271.5), abs=0.011)
    assert thin == pytest.approx((232.7, 234.2), abs=0.011)


def test_an_arrowless_board_has_no_arrows() -> None:
    with_arrows = svg(Layout.of({}))
    without = svg(Layout.of({}), board=CarromBoard(arrow_length=0.0))
    assert with_arrows.count("<path") == without.count("<path") + 4


# --- the pieces ---------------------------------------------------------------------------------


def test_pieces_lie_in_their_places_with_y_upwards() -> None:
    layout = Layout.opening("casual")
    drawn = pieces(tree(svg(layout)))
    assert list(drawn) == list(PIECES[:STRIKER])
    for name in layout.names:
        place = layout.position(name)
        assert place is not None
        assert drawn[name] == on_paper(place)


def test_a_piece_of_another_size_is_drawn_so() -> None:
    board = CarromBoard(pieces={"B1": Disc(0.0100, 0.005)})
    root = tree(svg(FEW, board=board))
    faces = {name: max(r for _, _, r in circles(titled(root, name)[0])) for name in ("W1", "B1")}
    assert faces == pytest.approx({"W1": 15.9, "B1": 10.0}, abs=0.01)


def test_colour_is_not_the_only_sign() -> None:
    root = tree(
        svg(Layout.of({"Q": (0.0, 0.0), "W1": (0.1, 0.1), "B1": (0.2, 0.2)}), stroke=BREAK)
    )
    rings = {
        name: [
            circle.get("stroke")
            for circle in titled(root, name)[0].iter(f"{SPACE}circle")
            if circle.get("fill") == "none"
        ]
        for name in ("Q", "W1", "B1", "S")
    }
    assert [len(rings[name]) for name in ("Q", "W1", "B1", "S")] == [1, 1, 1, 2]
    assert len({rings["Q"][0], rings["W1"][0], rings["B1"][0]}) == 3


def test_labels_can_be_left_out() -> None:
    assert svg(FEW).count("<text") == 3
    assert svg(FEW, labels=False).count("<text") == 0


def test_a_layout_with_a_stroke_shows_the_striker_and_its_aim() -> None:
    plain, aimed = svg(FEW), svg(FEW, stroke=BREAK)
    assert pieces(tree(aimed))["S"] == on_paper(BREAK.striker_xy)
    assert aimed.count("<path") == plain.count("<path") + 1
    still = Stroke.aim(x=0.0, angle=90.0, speed=0.0)
    assert svg(FEW, stroke=still).count("<path") == plain.count("<path")


# --- a stroke -----------------------------------------------------------------------------------


def test_a_break_shows_where_everything_ends(broken: StrokeResult) -> None:
    drawn = pieces(tree(svg(broken)))
    assert set(drawn) == {*PIECES}
    for name in broken.layout.names:
        place = broken.layout.position(name)
        assert place is not None
        assert drawn[name] == on_paper(place)


def test_what_was_pocketed_lies_on_the_frame_beside_its_pocket(broken: StrokeResult) -> None:
    assert broken.pocketed, "this break is to pocket something"
    root = tree(svg(broken))
    drawn = pieces(root)
    for name, pocket, time in broken.pocketed:
        x, y = drawn[name]
        assert abs(y) > 370.0
        assert (x > 0.0, y < 0.0) == (pocket[1] == "E", pocket[0] == "N")
        (group,) = titled(root, f"{name}: ")
        assert group.findtext(f"{SPACE}title") == f"{name}: pocket {pocket} after {time:.3f} s"


@dataclasses.dataclass(frozen=True)
class Told:
    """An outcome told by hand: every man and the queen in one pocket."""

    xy: NDArray[np.float64]
    pocket: NDArray[np.int8]
    captures: Sequence[tuple[int, int, float]]
    first_contact: int = 1
    duration: float = 2.0
    stop_reason: int = 0
    event_count: int = 60
    events: None = None
    segments: None = None


def test_a_pocket_that_swallows_all_keeps_them_on_the_frame_apart_from_each_other() -> None:
    outcome = Told(
        np.full((20, 2), np.nan),
        np.ones(20, dtype=np.int8),
        [(k, 1, 0.1 * k) for k in range(20)],
    )
    start = Layout.opening()
    board, materials, limits = CarromBoard(), Materials(), Limits()
    told = StrokeResult(start, BREAK, board, materials, "coupled", limits, "final", outcome)
    root = tree(svg(told))
    discs = []
    for name, (x, y) in pieces(root).items():
        (group,) = titled(root, f"{name}: pocket SE")
        r = max(r for _, _, r in circles(group))
        assert x - r > 0.0
        assert x + r < 440.0
        assert y - r > 370.0
        assert y + r < 440.0
        discs.append((x, y, r))
    assert len(discs) == 20
    for (x, y, r), (u, v, q) in combinations(discs, 2):
        assert math.hypot(x - u, y - v) > r + q


def test_paths_have_the_corners_of_the_trajectory(broken: StrokeResult) -> None:
    root = tree(svg(broken))
    for name in PIECES:
        corners = broken.trajectory.path_of(name)
        paths = titled(root, f"path of {name}")
        assert len(paths) == (len(corners) > 1)
        for group in paths:
            casing, line, *heads = [
                points(path.get("d", "")) for path in group.iter(f"{SPACE}path")
            ]
            assert line == [[on_paper((x, y)) for x, y in corners.tolist()]]
            assert casing == line + [head for drawn in heads for head in drawn]


def points(d: str) -> list[list[tuple[float, float]]]:
    """The corners of each line of a path."""
    numbers = [[float(n) for n in re.findall(r"-?[\d.]+", part)] for part in d.split("M")[1:]]
    return [list(zip(part[::2], part[1::2], strict=True)) for part in numbers]


def test_each_longer_leg_of_a_path_has_the_head_of_an_arrow_that_points_along_it() -> None:
    result = simulate(Layout.of({}), Stroke.aim(x=0.0, angle=90.0, speed=1.5))
    start, *corners = result.trajectory.path_of("S").tolist()
    group = titled(tree(svg(result)), "path of S")[0]
    heads = points(list(group.iter(f"{SPACE}path"))[-1].get("d", ""))
    ways = list(pairwise([start, *corners]))
    assert len(heads) == len(ways) == 2  # up, and back from the cushion
    for ((x, y), (u, v)), (left, tip, right) in zip(ways, heads, strict=True):
        assert tip == on_paper((0.5 * (x + u), 0.5 * (y + v)))
        assert (left[1] - tip[1]) * (v - y) > 0.0  # y grows downwards on paper: barbs lie behind
        assert (right[1] - tip[1]) * (v - y) > 0.0
    stub = simulate(Layout.of({}), Stroke.aim(x=0.0, angle=90.0, speed=0.3))
    assert len(list(titled(tree(svg(stub)), "path of S")[0].iter(f"{SPACE}path"))) == 2


def test_every_hit_has_its_mark(broken: StrokeResult) -> None:
    text = svg(broken)
    hits = len(broken.events.of_kind("disc-disc", "disc-cushion"))
    assert len(re.findall(r"<title>\w+ and (?:the )?\w+(?: cushion)?: ", text)) == hits
    assert text.count("<title>first contact: W7 after") == 1


def test_only_the_first_of_two_contacts_is_the_first_contact() -> None:
    result = simulate(Layout.of({"Q": (0.0, 0.0)}), Stroke.aim(x=0.0, angle=90.0, speed=1.5))
    assert len(result.events.contacts("S", "Q")) == 2
    assert svg(result).count("<title>first contact: Q after") == 1


def test_harder_hits_have_larger_marks() -> None:
    def width(speed: float) -> float:
        stroke = Stroke.aim(x=0.0, angle=90.0, speed=speed)
        root = tree(svg(simulate(Layout.of({"W1": (0.0, 0.0)}), stroke)))
        d = titled(root, "W1 and S")[0].get("d", "")
        x = [float(n) for n in re.findall(r"-?[\d.]+", d)][::2]
        return max(x) - min(x)

    assert width(1.0) < width(2.0) < width(4.0)


def test_pieces_that_moved_leave_a_ghost_and_others_do_not() -> None:
    result = simulate(FEW, Stroke.aim(x=0.0, angle=90.0, speed=2.0))
    moved = {name for name in FEW.names if result.layout.position(name) != FEW.position(name)}
    text = svg(result)
    ghosts = set(re.findall(r"<title>(\w+) at the start", text))
    assert ghosts == moved | {"S"}
    assert "W1" not in ghosts


@pytest.mark.parametrize(
    ("record", "hits", "paths"),
    [("final", False, False), ("events", True, False), ("trajectory", True, True)],
)
def test_what_was_not_recorded_is_left_out(record: str, hits: bool, paths: bool) -> None:
    text = svg(simulate(FEW, Stroke.aim(x=0.0, angle=90.0, speed=2.0), record=record))
    assert ("<title>Q and S: " in text, "<title>path of S" in text) == (hits, paths)
    assert "S at the start" in text
    assert pieces(tree(text)).keys() >= {"Q", "W1", "B1", "S"}


def test_a_piece_that_left_the_board_lies_on_the_frame_where_it_left() -> None:
    result = simulate(
        Layout.of({}),
        Stroke.aim(x=0.1, angle=90.0, speed=6.0),
        materials=Materials(overboard_speed=2.0),
    )
    assert [name for name, _ in result.overboard] == ["S"]
    text = svg(result)
    x, y = pieces(tree(text))["S"]
    assert x == pytest.approx(100.0, abs=1.0)
    assert -440.0 < y < -370.0
    assert "overboard: S " in text


def test_the_caption_tells_the_end_and_can_be_left_out(broken: StrokeResult) -> None:
    words = [text.text or "" for text in tree(svg(broken)).iter(f"{SPACE}text")]
    assert f"settled after {broken.duration:.2f} s · first contact" in words[-2]
    assert "first contact W7" in words[-2]
    name, pocket, time = broken.pocketed[0]
    assert words[-1].startswith(f"pocketed: {name} {pocket} {time:.2f} s")
    plain = tree(svg(broken, caption=False))
    assert all("pocketed" not in (text.text or "") for text in plain.iter(f"{SPACE}text"))


@pytest.mark.parametrize("subject", [FEW, simulate(FEW, BREAK)])
def test_the_caption_may_be_lines_of_ones_own(subject: Layout | StrokeResult) -> None:
    lines = ["three <cushions> & a queen", "§ twice"]
    words = [text.text for text in tree(svg(subject, caption=lines)).iter(f"{SPACE}text")]
    assert words[-2:] == lines


def test_a_caption_that_no_xml_can_hold_makes_no_broken_picture() -> None:
    words = [text.text for text in tree(svg(FEW, caption=["a\0b", "\x1b[31m", "\ud800"])).iter()]
    assert words[-3:] == ["a\ufffdb", "\ufffd[31m", "\ufffd"]


def test_a_stroke_cut_short_says_so() -> None:
    result = simulate(FEW, BREAK, limits=Limits(max_time=0.05))
    assert "cut short (time-limit)" in svg(result)


# --- the file -----------------------------------------------------------------------------------


def test_a_picture_needs_nothing_else(broken: StrokeResult) -> None:
    for text in (svg(broken), svg(broken.start)):
        assert not re.search(r"href|@import|<style|<script|<image|url\((?!#)", text)
        assert re.findall(r"https?://\S+", text) == ['http://www.w3.org/2000/svg"']
        ids = re.findall(r' id="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)
        assert not re.search(r"\b(?:nan|inf)\b|§|-0[ \"]", text)


def test_the_same_thing_gives_the_same_picture_and_another_thing_other_ids() -> None:
    layout = Layout.opening()
    assert svg(layout) == svg(Layout.opening())
    ids = [set(re.findall(r' id="([^"]+)"', svg(one))) for one in (layout, FEW)]
    assert not ids[0] & ids[1]


def test_notebooks_get_the_picture(broken: StrokeResult) -> None:
    assert broken._repr_svg_() == svg(broken)
    assert FEW._repr_svg_() == svg(FEW)


def test_the_size_is_the_width_in_pixels() -> None:
    root = tree(svg(FEW, size=300))
    assert (root.get("width"), root.get("height")) == ("300", "300")
    assert root.get("viewBox") == "-440 -440 880 880"


def test_a_piece_light_years_away_makes_no_broken_picture() -> None:
    text = svg(Layout.of({"Q": (1e300, -1e300)}))
    assert max(map(abs, pieces(tree(text))["Q"])) <= 1e7


def test_everything_wrong_is_named_at_once(broken: StrokeResult) -> None:
    with pytest.raises(CarromError) as caught:
        svg("no layout", board=3, stroke=4, size=float("nan"))  # type: ignore[arg-type]
    assert caught.value.faults == (
        "svg draws a Layout or a StrokeResult, not 'no layout'",
        "board must be a CarromBoard, not 3",
        "stroke must be a Stroke, not 4",
        "size must be finite, not nan",
    )
    for caption in ("one text", 3, ["a", 3]):
        with pytest.raises(CarromError, match="caption must be a bool, or lines of text"):
            svg(FEW, caption=caption)  # type: ignore[arg-type]
    with pytest.raises(CarromError, match="has its own"):
        svg(broken, stroke=BREAK)
    with pytest.raises(CarromError, match="16 to 16384 pixels"):
        svg(FEW, size=0.0)
