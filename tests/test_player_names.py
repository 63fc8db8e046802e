"""Names that look alike: written in one way, never two players, wherever a name is taken."""

import json
import pickle
import sys
import unicodedata
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from alike_names import ALIKE, ONE, TWO, over_pairs
from carrom.cli.umpire_names import player_named
from carrom.cli.umpire_parse import Word, plain
from carrom.cli.umpire_session import Session, Settings
from carrom.errors import CarromError
from carrom.players import RandomPlayer, open_match
from carrom.players.league import fixtures
from carrom.records import Record, RecordWriter
from carrom.rules import Match, Toss
from carrom.rules.laws import law
from carrom.rules.match_parts import MatchStart
from carrom.rules.player_names import (
    LookAlikeNames,
    NameOfFile,
    invisible,
    is_name,
    normal_name,
    same_groups,
    same_names,
)
from carrom.rules.tournament import (
    LineUp,
    Pairing,
    SwissTournament,
    Team,
    TeamEvent,
    Tie,
    round_robin,
)
from hypothesis import given
from hypothesis import strategies as st

# --- how a name is kept -------------------------------------------------------------------------


@over_pairs(ONE)
def test_one_text_in_two_ways_is_kept_in_one(kept: str, other: str) -> None:
    assert other != kept
    assert normal_name(other) == normal_name(kept) == kept


def test_a_letter_with_any_number_of_accents_is_read_at_once() -> None:
    """In the square of their number it would take minutes."""
    many = 200_000 * "\u0301\u0323"
    assert len(normal_name(f"Ze{many}")) < 40
    assert len(same_names([f"Ze{many}", f"ze{many}"])) == 1
    assert len(plain(f"fautë{many}")) == 5
    with pytest.raises(CarromError, match="there is no Law"):
        law(f"e{many}")


@given(st.text(max_size=12))
def test_a_name_made_normal_stays_as_it_is(text: str) -> None:
    name = normal_name(text)
    assert normal_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == name.strip(" ")
    assert "  " not in name


def test_no_sign_of_format_is_left_in_a_latin_name() -> None:
    for code in range(sys.maxunicode + 1):
        sign = chr(code)
        seen = 0x600 <= code <= 0x8E2 or 0x110BD <= code <= 0x110CD or 0x13430 <= code <= 0x13455
        if unicodedata.category(sign) == "Cf" and not seen:  # Arabic's and others' are seen
            assert normal_name(f"A{sign}nn") == "Ann", hex(code)
            assert invisible(sign)


@pytest.mark.parametrize(
    "name",
    [
        "شاه\u200cرخ",  # Persian: a non-joiner between two parts of a word
        "മോഹന്\u200d",  # Malayalam: a chillu of virama and joiner, at the end
        "র\u200d্যাচেল",  # Bengali: a joiner before the virama
        "ශ්\u200dරී",  # Sinhala
        "क्\u200cष",  # Hindi: a virama that is to be seen
        "ᠨ\u180bᠠ\u180eᠷ",  # Mongolian
    ],
)
def test_what_a_script_is_written_with_stays(name: str) -> None:
    assert normal_name(name) == unicodedata.normalize("NFC", name)
    assert SwissTournament((name, "Bob")).players[0] == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", ["\u200b", "\ufeff \u3000", "\u3164", "\u2800", "\u202e\u202c"])
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(CarromError, match="a player's name must be text"):
        SwissTournament((name, "Bob"))


# --- two players that are one -------------------------------------------------------------------

TOSS = Toss(winner=0, choice="break")


def _event(*teams: tuple[str, Sequence[str]]) -> TeamEvent:
    return TeamEvent([Team(name, tuple(players)) for name, players in teams])


PLACES: dict[str, Callable[[str, str], object]] = {
    "a Swiss tournament": lambda a, b: SwissTournament(("Gus", a, "Fay", b)),
    "a match": lambda a, b: Match.opening((a, b), toss=TOSS, layout=False),
    "partners": lambda a, b: Match.opening(((a, b), ("Gus", "Fay")), toss=TOSS, layout=False),
    "opponents in doubles": lambda a, b: Match.opening(
        ((a, "Gus"), ("Fay", b)), toss=TOSS, layout=False
    ),
    "a seating": lambda a, b: TOSS.seating(((a,), (b,))),
    "a team's players": lambda a, b: Team("India", (a, "Gus", b, "Fay")),
    "teams": lambda a, b: _event((a, "ABCD"), ("Gus", "EFGH"), (b, "JKMN")),
    "players of two teams": lambda a, b: _event(
        ("X", ("A", "B", "C", a)), ("Y", ("D", b, "E", "F"))
    ),
    "a round robin": lambda a, b: round_robin((a, "Gus", b)),
    "a pairing": lambda a, b: Pairing(1, a, b),
    "an umpire's options": lambda a, b: Session(Settings(players=f"{a},{b}")),
    "an umpire's options in French": lambda a, b: Session(
        Settings(players=f"Gus,{a},{b},Fay", lang="fr")
    ),
}


@pytest.mark.parametrize("place", PLACES.values(), ids=list(PLACES))
@over_pairs(ONE | ALIKE)
def test_two_names_that_look_alike_are_refused(
    place: Callable[[str, str], object], kept: str, other: str
) -> None:
    for names in ((kept, other), (other, kept)):
        with pytest.raises(
            CarromError, match=r"the same|same name|ressemblent|diff|is in X and Y"
        ):
            place(*names)


@pytest.mark.parametrize("place", PLACES.values(), ids=list(PLACES))
@over_pairs(TWO)
def test_two_names_that_differ_are_two_players(
    place: Callable[[str, str], object], kept: str, other: str
) -> None:
    if "é" in kept and "umpire" in next(k for k, v in PLACES.items() if v is place):
        return  # who types without accents must be understood
    place(kept, other)


@over_pairs(TWO)
def test_two_names_that_differ_are_no_group(kept: str, other: str) -> None:
    assert same_groups((kept, other)) == []


def test_a_message_tells_the_signs_apart() -> None:
    assert same_names(("Ann", "Αnn")) == ["'Ann' and 'Αnn' ('Ann' and '\\u0391nn')"]
    assert same_names(("José", "Jose\u0301"))[0].endswith("('Jos\\xe9' and 'Jose\\u0301')")


def test_groups_grow_together_whatever_the_order() -> None:
    names = ["вов", "Ann", "ВОВ", "Gus", "BOB", "bob"]
    assert same_groups(names) == [["вов", "ВОВ", "BOB", "bob"]]
    assert same_groups(names[::-1]) == [["bob", "BOB", "ВОВ", "вов"]]


@pytest.mark.parametrize("names", [("club", "club\u200b"), ("club@500", "club@0500")])
def test_an_entrant_of_a_league_has_one_name(names: tuple[str, str]) -> None:
    with pytest.raises(CarromError, match="comes twice"):
        fixtures(names)


# --- a name however it is typed -----------------------------------------------------------------


@over_pairs(ONE)
def test_a_result_is_entered_for_whom_it_names(kept: str, other: str) -> None:
    tournament = SwissTournament((other, "Bob", "Cid"))
    assert tournament.players == (kept, "Bob", "Cid")
    meetings = tournament.pair([(other, "Bob"), ("Cid", None)])
    assert meetings.pairings[0] == Pairing(1, kept, "Bob") == Pairing(1, other, "Bob")
    after = tournament.record({("Bob", other): (3, 25)}, meetings)
    assert after == tournament.record({1: (25, 3)}, meetings)
    assert after.withdraw(other) == after.withdraw(kept)


@over_pairs(ONE)
def test_a_player_of_a_match_is_found_by_the_name(kept: str, other: str) -> None:
    match = Match.opening((other, "Bob"), toss=TOSS)
    assert match.teams == ((kept,), ("Bob",))
    assert match.seat_of(other) == match.seat_of(kept)
    assert match.concede(other) == match.concede(kept)
    assert match.forfeit(other, "late").acts[0].who == kept
    assert MatchStart(teams=((other,), ("Bob",)), toss=TOSS).teams == match.teams
    opened = [
        open_match((name, "Bob"), {typed: RandomPlayer(1), "Bob": RandomPlayer(2)})
        for name, typed in ((kept, kept), (kept, other), (other, kept), (other, other))
    ]
    assert opened == [opened[0]] * 4


@over_pairs(ONE)
def test_a_player_of_a_team_is_found_by_the_name(kept: str, other: str) -> None:
    event = _event((other, (other, "A", "B", "C")), ("Bob", "DEFG"))
    assert event.teams[0] == Team(kept, (kept, "A", "B", "C")) == event.team(other)
    ours, theirs = LineUp((other, "A"), ("B", "C")), LineUp(("D", "E"), ("F", "G"))
    scores = ((25, 3), (25, 3), (25, 3))
    event = event.record({("Bob", other): Tie(theirs, ours, scores)})
    assert event.played[0].ties[0].home == LineUp((kept, "A"), ("B", "C"))
    twice = LineUp((other, kept), ("B", "C")).faults(event.teams[0])
    assert twice == (f"{kept}: {kept!r} is named twice for the singles",)


@pytest.mark.parametrize("typed", ["Jose\u0301", "jos\u200be", "José\ufe0f", "ＪＯＳＥ"])
def test_an_umpire_may_type_a_name_in_any_way(typed: str) -> None:
    match = Match.opening(("José", "Bob"), toss=TOSS, layout=False)
    assert player_named(match, [Word(typed)]) == "José"


# --- files from before --------------------------------------------------------------------------


def _swiss(a: str, b: str) -> dict[str, Any]:
    return {
        "carrom-swiss": 1,
        "players": [a, "Zoe", b],
        "rounds": 2,
        "seed": 0,
        "bye_points": 25,
        "withdrawn": [],
        "played": [[[a, b, 25, 3], ["Zoe", None, 25, 0]]],
    }


def _teams(a: str, b: str) -> dict[str, Any]:
    tie = {
        "home": [a, [a, "A"], ["B", "C"]],
        "away": [b, [b, "D"], ["E", "F"]],
        "scores": [[25, 3], [25, 4], [0, 25]],
    }
    teams = [[a, [a, "A", "B", "C"]], [b, [b, "D", "E", "F"]]]
    return {"carrom-team-event": 1, "teams": teams, "overlap": 0, "seed": None, "played": [[tie]]}


def _match(a: str, b: str) -> dict[str, Any]:
    plain = Match.opening(("Ann", "Bob"), toss=TOSS, layout=False).concede("Ann").to_dict()
    text = json.dumps(plain).replace('"Ann"', json.dumps(a)).replace('"Bob"', json.dumps(b))
    read: dict[str, Any] = json.loads(text)
    return read


FILES = {
    "Swiss": (_swiss, SwissTournament.from_dict, lambda read: (read.players[0], read.players[2])),
    "teams": (_teams, TeamEvent.from_dict, lambda read: tuple(x.name for x in read.teams)),
    "players of teams": (
        _teams,
        TeamEvent.from_dict,
        lambda read: tuple(x.players[0] for x in read.teams),
    ),
    "a match": (_match, Match.from_dict, lambda read: tuple(name for (name,) in read.teams)),
}


def _asks(case: str) -> Any:
    return FILES[case]


@pytest.mark.parametrize("case", FILES)
@over_pairs(ONE | ALIKE)
def test_a_file_from_before_with_look_alikes_is_read_with_a_note(
    case: str, kept: str, other: str
) -> None:
    if " ".join(other.split()).casefold() == " ".join(kept.split()).casefold():
        return  # these were refused before
    made, read_by, names_in = _asks(case)
    with pytest.warns(LookAlikeNames, match="names that look the same are kept"):
        read = read_by(made(kept, other))
    assert names_in(read) == (kept, other)
    assert all(isinstance(name, NameOfFile) for name in names_in(read))
    assert pickle.loads(pickle.dumps(read)) == read
    with pytest.warns(LookAlikeNames):
        again = type(read).from_json(read.to_json())
    assert again == read
    assert again.to_json() == read.to_json()


@pytest.mark.parametrize("case", FILES)
@over_pairs(ONE)
def test_a_file_from_before_has_its_names_made_normal(case: str, kept: str, other: str) -> None:
    made, read_by, names_in = _asks(case)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert names_in(read_by(made(other, "Yves"))) == (kept, "Yves")
        assert read_by(made(other, "Yves")).to_json() == read_by(
            made(kept, "Yves")
        ).to_json().replace(f'"who": "{kept}"', f'"who": "{other}"')


@pytest.mark.parametrize("case", ["Swiss", "a match"])
def test_a_file_with_one_name_twice_is_refused(case: str) -> None:
    made, read_by, _ = _asks(case)
    with pytest.raises(CarromError, match="have the same name"):
        read_by(made("Ann", "ann"))


def test_a_result_for_a_look_alike_of_a_file_goes_to_nobody_else() -> None:
    with pytest.warns(LookAlikeNames):
        read = SwissTournament.from_dict(_swiss("José", "Jose\u0301"))
    points = {row.player: row.points for row in read.standings()}
    assert points == {"José": 2, "Jose\u0301": 0, "Zoe": 2}
    meetings = read.pair([("Zoe", "Jose\u0301"), ("José", None)])
    read = read.record({("Jose\u0301", "Zoe"): (25, 0)}, meetings)
    points = {row.player: row.points for row in read.standings()}
    assert points == {"José": 4, "Jose\u0301": 2, "Zoe": 2}


def test_a_record_from_before_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.opening(("José", "Bob"), toss=TOSS, layout=False)
    with RecordWriter(path, match) as writer:
        writer.write(match.concede("José"))
    old = path.read_text("utf-8").replace('"Bob"', '"Jose\u0301"')
    path.write_text(old, "utf-8")
    with pytest.warns(LookAlikeNames):
        record = Record.load(path)
    assert isinstance(record.state, Match)
    assert record.state.teams == (("José",), ("Jose\u0301",))
    assert record.state.games == (0, 1)
    with pytest.warns(LookAlikeNames), RecordWriter.resume(path) as writer:
        writer.write(record.state.next_game())
    with pytest.warns(LookAlikeNames):
        after = Record.load(path).state
    assert isinstance(after, Match)
    assert after.number == 2


def test_the_note_travels() -> None:
    note = pickle.loads(pickle.dumps(LookAlikeNames(("Ann", "Αnn"))))
    assert (note.names, str(note)[:40]) == (
        ("Ann", "Αnn"),
        "names that look the same are kept as the",
    )
