"""A stroke as pictures: exact places, pieces that sink, trails, marks, files."""

import json
import math
from itertools import combinations
from pathlib import Path

import carrom
import numpy as np
import pytest
from carrom import CarromBoard, Layout, Stroke, StrokeResult, simulate
from carrom.errors import UnreadableFile
from carrom.names import PIECES
from carrom.players import RandomPlayer, open_game, play_game
from carrom.players.events import StrokeMade
from carrom.records import RecordWriter
from carrom_viewer.replay import (
    NUMBER_ROOM,
    SINKING,
    SUNK,
    Replay,
    Shown,
    layout_discs,
    load_replays,
    look_of,
)

ALL = Shown(trails=True, marks=True, labels=True)


@pytest.fixture(scope="module")
def result() -> StrokeResult:
    return simulate(Layout.opening("singles"), Stroke.aim(0.02, 92.0, 6.0))


@pytest.fixture(scope="module")
def pot() -> StrokeResult:
    made = simulate(
        Layout.of({"W1": (0.27, 0.27), "B3": (-0.1, 0.0)}), Stroke.aim(-0.1, 55.3, 2.0)
    )
    assert [name for name, _, _ in made.pocketed] == ["W1"]
    return made


def test_every_piece_is_where_the_trajectory_says(result: StrokeResult) -> None:
    replay = Replay(result)
    for time in np.linspace(0.0, result.duration, 40).tolist():
        places = result.trajectory.at(time)
        there = [tuple(place) for place in places.tolist() if place[0] == place[0]]
        seen = [disc.xy for disc in replay.view(time).discs if disc.scale == 1.0]
        assert [xy for xy in seen if xy in there] == there


def test_the_first_picture_is_the_layout_and_the_striker(result: StrokeResult) -> None:
    *pieces, striker = Replay(result).view(0.0).discs
    assert tuple(pieces) == layout_discs(result.start, result.board)
    assert (striker.xy, striker.look) == (result.stroke.striker_xy, "striker")


def test_the_last_picture_is_the_layout_afterwards(result: StrokeResult) -> None:
    replay = Replay(result)
    left = [disc.xy for disc in replay.view(replay.lasts).discs if disc.look != "striker"]
    assert left == [disc.xy for disc in layout_discs(result.layout, result.board)]


def test_two_views_of_a_time_are_equal(result: StrokeResult) -> None:
    a, b = Replay(result).view(0.3), Replay(result).view(0.3)
    assert a.discs == b.discs
    assert a == b


def test_a_pocketed_piece_sinks_and_is_gone(pot: StrokeResult) -> None:
    replay = Replay(pot)
    when = pot.pocketed[0][2]
    whole = [disc for disc in replay.view(when - 1e-6).discs if disc.look == "white"]
    assert [disc.scale for disc in whole] == [1.0]
    (half,) = [disc for disc in replay.view(when + 0.5 * SINKING).discs if disc.look == "white"]
    assert SUNK < half.scale < 1.0
    assert 0.0 < half.alpha < 1.0
    pocket = pot.board.pocket_centres[2]
    assert np.hypot(*np.subtract(half.xy, pocket)) < pot.board.pocket_radius
    assert not [d for d in replay.view(when + SINKING).discs if d.look == "white"]


def test_a_piece_that_falls_last_is_still_seen_to_sink() -> None:
    alone = simulate(
        Layout.of({"W1": (0.3, 0.3)}), Stroke((0.2, 0.2), (2.0, 2.0)), board=CarromBoard.icf()
    )
    replay = Replay(alone)
    assert replay.lasts >= max(time for *_, time in alone.pocketed) + SINKING
    assert replay.playback().end == replay.lasts


def test_spinning_pieces_turn() -> None:
    spun = simulate(Layout.of({}), Stroke.aim(0.0, 90.0, 1.0, spin=30.0))
    (disc,) = Replay(spun).view(0.1).discs
    assert disc.turned == pytest.approx(np.degrees(spun.trajectory.angle_at(0.1)[19]))
    assert disc.turned > 10.0


def test_a_trail_ends_where_its_piece_is(result: StrokeResult) -> None:
    replay = Replay(result)
    for time in (0.01, 0.1, 0.35, 5.0):
        places = result.trajectory.at(time)
        for piece in range(20):
            trail = replay.trail(piece, time)
            if len(trail) and not np.isnan(places[piece, 0]):
                assert trail[-1].tolist() == places[piece].tolist()


def test_the_whole_trail_is_the_path_of_the_library(pot: StrokeResult) -> None:
    replay = Replay(pot)
    for piece, name in ((1, "W1"), (19, "S")):
        path = pot.trajectory.path_of(name)
        trail = replay.trail(piece, pot.duration)
        assert trail[0].tolist() == path[0].tolist()
        assert trail[-1] == pytest.approx(path[-1], abs=1e-12)
        for corner in path:
            assert np.hypot(*(trail - corner).T).min() < 1e-9
    assert len(replay.trail(12, pot.duration)) == 0  # B3 never moves


def test_marks_appear_when_things_happen(pot: StrokeResult) -> None:
    replay = Replay(pot)
    first = replay.steps[0].time
    assert not replay.view(first - 1e-9, ALL).marks
    marks = replay.view(replay.lasts, ALL).marks
    assert [mark.xy for mark in marks] == [event.xy for event in replay.steps]
    assert {mark.kind for mark in marks} >= {"contact", "pocket"}


def test_labels_name_the_pieces_and_number_the_contacts(pot: StrokeResult) -> None:
    texts = [label.text for label in Replay(pot).view(0.0, ALL).labels]
    assert texts == ["W1", "B3", "SW", "SE", "NE", "NW"]
    texts = [label.text for label in Replay(pot).view(9.0, ALL).labels]
    assert "1" in texts
    assert "W1" not in texts


def test_numbers_of_contacts_never_lie_on_each_other(result: StrokeResult) -> None:
    """In a break the first thirty are between men that touch."""
    labels = Replay(result).view(result.duration, ALL).labels
    numbers = [label for label in labels if label.text.isdecimal()]
    assert 3 < len(numbers) < 30
    assert numbers[0].text == "1"
    for one, other in combinations(numbers, 2):
        assert math.dist(one.xy, other.xy) > NUMBER_ROOM


def test_names_on_men_that_touch_have_room_beside_each_other(result: StrokeResult) -> None:
    """As all men do at the start of a break."""
    names = [one for one in Replay(result).view(0.0, ALL).labels if one.text in PIECES]
    assert len(names) == 19
    assert {one.room for one in names} != {None}
    for one, other in combinations(names, 2):
        assert one.room is not None
        assert math.dist(one.xy, other.xy) > one.room


def test_the_seat_of_the_stroke_is_at_the_bottom() -> None:
    east = simulate(Layout.of({}), Stroke.aim(0.0, 90.0, 1.0, seat="east"))
    assert Replay(east).view(0.0).turned == 1
    assert Replay(east, seat="north").view(0.0).turned == 2


def test_steps_and_pots_are_those_of_the_playback(pot: StrokeResult) -> None:
    playback = Replay(pot).playback(0.25)
    assert playback.rate == 0.25
    assert playback.pots == (pot.pocketed[0][2],)
    assert set(playback.pots) < set(playback.stops)


@pytest.mark.parametrize(("number", "look"), [(0, "queen"), (9, "white"), (10, "black")])
def test_looks(number: int, look: str) -> None:
    assert look_of(number) == look


# --- files --------------------------------------------------------------------------------------


def test_a_saved_stroke_is_read(tmp_path: Path, pot: StrokeResult) -> None:
    carrom.save(tmp_path / "stroke.json", pot)
    (replay,) = load_replays(tmp_path / "stroke.json")
    assert replay.result == pot


def test_a_saved_stroke_that_comes_out_otherwise_is_told(
    tmp_path: Path, pot: StrokeResult
) -> None:
    path = tmp_path / "stroke.json"
    carrom.save(path, pot)
    path.write_text(path.read_text().replace(pot.digest(), "0" * 32))
    (replay,) = load_replays(path)
    assert replay.result == pot
    assert "0" * 32 in replay.says


def test_a_record_gives_every_stroke_that_was_not_undone(tmp_path: Path) -> None:
    players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
    state = open_game(players, "family")
    path, made = tmp_path / "game.jsonl", []
    with RecordWriter(path, state) as record:
        for event in play_game(state, players):
            result = event.result if isinstance(event, StrokeMade) else None
            record.write(event.state, result)
            made += [] if result is None else [result]
            if len(made) == 6:
                record.write(event.state.undo())
                break
    replays = load_replays(path)
    assert [one.result.digest() for one in replays] == [one.digest() for one in made[:5]]
    assert all(one.says for one in replays)
    assert replays[0].title.startswith("1. ")


def test_a_stroke_that_comes_out_otherwise_than_recorded_is_told(tmp_path: Path) -> None:
    players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
    state, path = open_game(players, "family"), tmp_path / "game.jsonl"
    with RecordWriter(path, state) as record:
        event = next(one for one in play_game(state, players) if isinstance(one, StrokeMade))
        record.write(event.state, event.result)
    digest = event.result.digest()
    (same,) = load_replays(path)
    path.write_text(path.read_text().replace(digest, "0" * 32))
    (other,) = load_replays(path)
    assert not same.says.startswith("≠")
    assert other.says.startswith("≠ 0000")


@pytest.mark.parametrize("text", ["", "{}", "[1, 2", '{"format": "carrom-record"}\n', "\x00\x01"])
def test_a_damaged_file_is_refused_in_words(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(text)
    with pytest.raises(UnreadableFile) as caught:
        load_replays(path)
    assert "broken.jsonl" in str(caught.value)


def test_a_missing_file_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        load_replays(tmp_path / "nothing")


def test_a_stroke_of_a_record_that_cannot_be_made_is_refused_with_file_and_number(
    tmp_path: Path,
) -> None:
    players = {"south": RandomPlayer(1), "north": RandomPlayer(2)}
    state, path = open_game(players, "family"), tmp_path / "game.jsonl"
    with RecordWriter(path, state) as record:
        for event in play_game(state, players):
            if isinstance(event, StrokeMade):
                record.write(event.state, event.result)
                break
    head, line = path.read_text().splitlines()
    entry = json.loads(line)
    entry["stroke"]["striker_xy"] = [0.0, 0.0]  # on the queen and six men
    path.write_text(f"{head}\n{json.dumps(entry)}\n")
    with pytest.raises(UnreadableFile) as caught:
        load_replays(path)
    assert len(caught.value.faults) == 7
    assert all("game.jsonl: stroke 1: the striker" in fault for fault in caught.value.faults)


def test_the_first_contact_of_a_break_stands_once() -> None:
    steps = Replay(simulate(Layout.opening(), Stroke.aim(0.0, 90.0, 5.0))).steps
    pairs = [(event.time, frozenset((event.piece, event.other))) for event in steps]
    assert len(pairs) == len(set(pairs))
    assert [event.time for event in steps] == sorted(event.time for event in steps)
    first = next(event for event in steps if "S" in (event.piece, event.other))
    assert first.kind == "disc-disc"
