"""`carrom umpire`: whole boards typed in, every ruleset, undo, kill and resume, words, clock."""

import contextlib
import io as streams
import os
import re
import select
import shutil
import signal
import string
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest
from carrom import rules
from carrom.cli import main
from carrom.cli.umpire_desk import Desk
from carrom.cli.umpire_file import MatchFile
from carrom.cli.umpire_parse import Misunderstood, Sight, stroke_facts, words_of
from carrom.cli.umpire_refusals import REFUSALS
from carrom.cli.umpire_session import Session, Settings
from carrom.cli.umpire_words import LANGS, REASONS, SAY, VOCABULARY
from carrom.errors import CarromError
from carrom.records import Record
from carrom.rules import FORMATS, RULESETS, Match
from carrom.rules.facts import ACTS
from carrom.rules.game_end import FORFEITS, REPLAYS
from carrom.rules.messages import LANGUAGES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

Run = Callable[..., tuple[int, str, str]]


def session(players: str = "Ann,Bob", lang: str = "en", **given: object) -> Session:
    """A session in which the first player has won the toss and breaks."""
    name = str(given.pop("ruleset", "icf"))
    agreed = str(given.pop("format", "single"))
    made = Session(
        Settings(ruleset=RULESETS[name], format=FORMATS[agreed], players=players, lang=lang)
    )
    made.enter("1", given.get("now"))  # type: ignore[arg-type]
    made.enter("break", given.get("now"))  # type: ignore[arg-type]
    return made


def typed(made: Session, *lines: str) -> list[str]:
    """Everything that is said to some lines."""
    return [said for line in lines for said in made.enter(line)]


def recorded(file: Path) -> Match:
    """The match in a file, of which `carrom verify` finds that it is right."""
    assert main(["verify", str(file)]) == 0
    match = Record.load(file).state
    assert isinstance(match, Match)
    return match


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command with lines from a pipe: the exit code, what it said, what it complained of."""

    def call(lines: Iterable[str], *words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", streams.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["umpire", *(str(word) for word in words)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


# --- whole boards -------------------------------------------------------------------------------


def test_a_board_in_singles_from_the_toss_to_the_sheet(run: Run) -> None:
    lines = ["bob", "break", "w2", "-", "b", "b s", "placed", "-", "w q", "w6", "", "-"]
    code, said, complaint = run(lines, "--players", "Ann,Bob", "--single")
    assert (code, complaint) == (0, "")
    for line in (
        "Who has won the toss? (Ann / Bob)> bob",
        "Bob to choose: side or break? break",
        "Ann: one trial board (Law 40).",
        "Game 1, board 1: Bob breaks, with white.",
        "Two own men pocketed (Law 48).",
        "The turn passes to Ann (Law 48).",
        "One due man comes out; Bob places it (Laws 72c, 78a).",
        "Bob places two black men (placed / forgo)> placed",
        "The queen is pocketed and covered by the same stroke (Law 97).",
        "The board goes to Bob: twelve points.",
        "Nine for men, three for the queen (Law 53).",
        "Ann 0, Bob 12.",
        "Ann breaks the next board (Laws 43, 49).",
        "Game 1, board 2: Ann breaks, with white.",
        "Toss: Bob, break",
    ):
        assert line in said, line
    assert re.search(r"^ +1 \| +0 +0 +0 +\| +3 +9 +12 +\| Bob$", said, re.MULTILINE)


def test_a_board_in_doubles_goes_round_the_table(run: Run) -> None:
    lines = ["Cid", "break", "w", "-", "-", "-", "-", "w8 q", ""]
    code, said, _ = run(lines, "--players", "Ann,Bob,Cid,Dan", "--single", "--no-clock")
    assert code == 0
    order = re.findall(r"^(\w+) (?:breaks )?\[", said, re.MULTILINE)
    assert order == ["Cid", "Cid", "Bob", "Dan", "Ann", "Cid", "Bob"]
    assert "Seats, in order of play: south Ann, east Cid, north Bob, west Dan." in said
    assert "The board goes to Cid & Dan" in said
    assert "Ann & Bob" in said


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_is_played_to_the_end(name: str, seats: int, lang: str) -> None:
    players = "Ann,Bob" if seats == 2 else "Ann,Bob,Cid,Dan"
    made = session(players, lang, ruleset=name)
    for _ in range(400):
        assert made.match is not None
        if made.question in ("stroke", "break"):
            position = made.match.position
            colour = position.sides[position.side_of(position.turn)].colour or "white"
            left = position.white if colour == "white" else position.black
            if position.sides[0].colour is None and not position.white:
                colour, left = "black", position.black
            word = {"en": "wb", "fr": "bn"}[lang][colour == "black"]
            queen = "q" if position.queen_state == "board" and left in (0, 2) else ""
            many = max(1, left - 2) if left > 2 else left
            line = f"{word}{many} {queen}" if left else "q"
        elif made.question == "placing":
            line = "placed"
        elif made.question == "extra":
            line = made.match.order[0]
        else:
            line = ""
        said = made.enter(line)
        assert not any("^" in one for one in said), (line, said)
        if made.finished:
            break
    assert made.finished
    assert made.match is not None
    assert made.match.over
    assert len(made.sheets()) > 3


def test_a_game_ends_at_25_points(run: Run) -> None:
    board = ["-", "b9 q"]  # black clears the board at once
    lines = ["", *["w9 q", ""], *board, "", "w9 q", "", "", "sheet"]
    code, said, _ = run(lines, "--players", "Ann,Bob", "--single", "--no-clock")
    assert code == 0
    assert "No toss was told: Ann breaks." in said
    assert "The game goes to Ann (Law 56a)." in said
    assert "The match goes to Ann." in said
    assert said.count("Winner: Ann") == 1
    assert "25" in said
    assert "Ann 25, Bob 0." in said


def test_eight_level_boards_are_followed_by_an_extra_board() -> None:
    made = session()
    said = typed(made, *(["w9", ""] * 8)[:-1])  # the breaker loses every board: queen left
    assert made.match is not None
    assert made.match.score == (12, 12)
    assert said[-1] == ("The game is level: an extra board decides; toss for the break (Law 56b).")
    assert made.prompt == "Who has won the toss and breaks the extra board? (Ann / Bob)> "
    assert '"nobody" is no word here: Ann, Bob' in typed(made, "nobody")
    assert made.match.game.extra_board_due
    typed(made, "bo")
    assert made.match.player_on_turn == "Bob"
    assert "The game goes to Bob (Law 56b)." in typed(made, "w9 q")
    assert any("(extra board, white slam)" in line for line in made.sheets())


def test_a_match_changes_sides_and_has_its_rest() -> None:
    made = session(format="icf")
    said = typed(made, "concede bob")
    assert "Bob concedes the game (Law 139)." in said
    assert "Change sides, within two minutes (Laws 58, 61)." in said
    said = typed(made, "", "concede ann")
    assert "A rest of ten minutes (Law 138)." in said
    said = typed(made, "", "w9 q", "", "-", "score")
    assert "Games: Ann 1, Bob 1." in said
    said = typed(made, "concede bob match")
    assert said[0] == "Bob concedes the match (Law 139)."
    assert made.prompt.startswith("The match is over")


def test_sides_change_in_the_third_game() -> None:
    made = session(format="icf")
    said = typed(made, "concede bob", "", "concede ann", "", "w9 q", "", "-", "b9 q")
    assert made.match is not None
    assert made.match.score == (24, 0)
    assert "Change sides, within two minutes (Laws 60a, 61)." in said
    seats = dict(made.match.seating)
    said = typed(made, "")
    assert dict(made.match.seating) == {"south": seats["north"], "north": seats["south"]}
    assert said[0].startswith(f"Seats, in order of play: south {seats['north']}, ")


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("-", {}),
        ("w2 b q s", {"pocketed": ("W", "W", "B", "Q"), "striker": True}),
        ("2w, 1b", {"pocketed": ("W", "W", "B")}),
        ("own2 opp", {"own": 2, "opponent": 1}),
        ("W1 IMPROPER", {"pocketed": ("W",), "proper": False}),
        ("w over b1 q", {"pocketed": ("W",), "overboard": ("B", "Q")}),
        ("over s", {"striker_overboard": True}),
        ("miss", {"touched": False}),
        ("miss s", {"touched": False, "striker": True}),
        ("time", {"time_overrun": True}),
        ("w1 foul", {"pocketed": ("W",), "foul": True}),
        ("pass", {"passed": True}),
        ("tech by bob", {"technical_foul": True, "by": "north"}),
        ("turn", {"out_of_turn": True, "by": "north"}),
        ("tech by bo", {"technical_foul": True, "by": "north"}),
        ("foul by ann lee s", {"foul": True, "by": "south", "striker": True}),
        ("over own2", {"overboard": ("W", "W")}),
        ("broken w", {"piece_broken": "W", "touched": True}),
        (
            "w1 broken opp1 s",
            {"pocketed": ("W",), "striker": True, "piece_broken": "B", "touched": True},
        ),
        ("foul broken q", {"foul": True, "piece_broken": "Q", "touched": True}),
    ],
)
def test_what_a_tired_umpire_types_is_understood(line: str, facts: dict[str, object]) -> None:
    sight = Sight(
        words=VOCABULARY["en"], seats={"bob": "north", "ann lee": "south"}, other="north"
    )
    assert stroke_facts(words_of(line), sight) == rules.StrokeFacts(**facts)  # type: ignore[arg-type]


def test_at_the_break_nothing_pocketed_is_not_nothing_touched() -> None:
    made = session()
    assert typed(made, "miss")[0] == (
        "The break touched nothing; two attempts are left (Law 45a)."
    )
    assert "The turn passes to Bob (Law 48)." in typed(made, "-")
    assert "One man is owed until one is down (Law 72c)." in typed(made, "s")


@pytest.mark.parametrize(
    ("line", "word", "said"),
    [
        ("w2 x", "x", '"x" is no word here: w b own opp'),
        ("w12", "w12", "at most nine men"),
        ("w0", "w0", "at most nine men"),
        ("q2", "q2", "no number with queen and striker"),
        ("w1 q q", "q", '"q" is said twice'),
        ("- w1", "-", '"-" stands alone'),
        ("pass s", "pass", '"pass" stands alone'),
        ("slip -", "-", '"-" stands alone'),
        ("- pass noroom", "pass", '"pass" stands alone'),
        ("over", "over", "needs what left the board: over w1"),
        ("tech by Zoe", "Zoe", '"Zoe" needs a name: Ann, Bob'),
        ("tech by", "by", '"by" needs a name'),
        ("placed", "placed", '"placed" is not for now'),
        ("undo 99", "99", "a number from 1 to"),
        ("undo x", "x", "a number from 1 to"),
        ("replay because", "because", "passes, unforeseen"),
        ("forfeit Ann", "Ann", "indiscipline"),
        ("concede Zoe", "Zoe", "Ann, Bob"),
        ("w8 w1", "w1", '"w1": white 8 on the board'),
        ("opp9 opp1", "opp1", '"opp1": black 9 on the board'),
        ("score now", "now", "nothing more"),
        ("law", "law", "a number such as 97b"),
        ("law ?!", "?!", "a number such as 97b"),
        ("broken", "broken", "followed by the one piece that broke: broken w"),
        ("broken w2", "w2", "followed by the one piece that broke"),
        ("broken s", "s", "followed by the one piece that broke"),
        ("w1 broken q broken b", "broken", '"broken" is said twice'),
        ("miss broken w", "w", "stands alone"),
        ("foul by Bob by Ann", "by", '"by" is said twice'),
    ],
)
def test_a_bad_word_is_pointed_at_and_nothing_is_lost(line: str, word: str, said: str) -> None:
    made = session()
    typed(made, "w1")
    before = made.match
    answer = made.enter(line)
    assert made.match is before
    assert answer[0] == f"  {line}"
    marks = answer[1]
    assert line[marks.index("^") - 2 : marks.rindex("^") - 1] == word
    assert said in answer[2]
    assert typed(made, "-")[-1] == "The turn passes to Bob (Law 48)."


def test_a_broken_piece_is_replaced_and_the_stroke_is_ruled() -> None:
    made = session()
    assert typed(made, "broken w") == [
        "Nothing was pocketed.",
        "A white man broke and is replaced in its place (Laws 120, 141).",
        "The turn passes to Bob (Law 48).",
    ]
    assert made.match is not None
    assert made.match.position.broken, "what broke was touched"
    french = session(lang="fr")
    assert "Pièce cassée, remplacée à sa place : la reine (Lois 120, 141)." in typed(
        french, "b1 brisé r"
    )
    assert "  broken w " in SAY["en"]["help"]
    assert "  brisé b " in SAY["fr"]["help"]


def test_a_piece_that_is_not_there_cannot_break() -> None:
    made = session(ruleset="points")
    typed(made, *["w9"] * 1)
    assert typed(made, "broken w")[-1] == '"w": white 0 on the board'
    made = session()
    typed(made, "w1", "w1 q")
    assert typed(made, "- broken q")[-1] == '"q": the queen is not on the board'


def test_what_is_shown_again_is_short_and_harmless() -> None:
    made = session()
    answer = typed(made, "w2 " + "x" * 100_000)
    assert [len(line) < 200 for line in answer] == [True] * 3
    assert answer[1].startswith("     ^^^")
    answer = typed(made, "w1 " * 3 + "s " * 30_000)
    assert len(answer[0]) < 80
    assert answer[0][answer[1].index("^")] == "s"
    told = "".join(typed(made, "w2 \x1b]0;x\x07\0\u202e"))
    assert not any(sign in told for sign in "\x1b\x07\0\u202e")
    assert typed(made, "é日本 w")[1] == "  ^^^^^"
    assert made.match is not None
    assert made.match.position.white == 9


NAMED = ["north", "Nord", "UNDO", "w1", "2b", "12", "-", "?", "match", "annuler", "côté"]


@pytest.mark.parametrize("name", NAMED)
def test_a_name_that_is_a_word_is_refused(name: str) -> None:
    with pytest.raises(CarromError) as refused:
        Session(Settings(players=f"{name},Bob"))
    assert refused.value.faults == (f'"{name}" cannot be a name: it is a word here',)


def test_everything_that_is_wrong_with_names_is_told_at_once() -> None:
    with pytest.raises(CarromError) as refused:
        Session(Settings(players=f"undo,{'x' * 41},a\x1b\u202eb,Sud", lang="fr"))
    assert refused.value.faults == (
        "« undo » ne peut être un nom : c'est un mot d'ici",
        f"« {'x' * 39}… » est trop long pour un nom : 40 signes au plus",
        "« a?b » a des signes qu'on ne peut montrer",
        "« Sud » ne peut être un nom : c'est un mot d'ici",
    )


@pytest.mark.parametrize(
    "players", ["Rose,Reine", "B,W", "李,نی\u200cلا", "Black,Ann White", "Undine,Northcote"]
)
def test_a_name_that_only_looks_like_a_word_is_none(players: str) -> None:
    made = Session(Settings(players=players))
    first, second = players.split(",")
    typed(made, second, "break", f"tech by {first}")
    assert made.match is not None
    assert made.match.position.sides[made.match.team_of(first)].dues == 1


def test_a_number_at_the_toss_is_that_of_a_team_and_no_name_is_empty() -> None:
    made = Session(Settings(players="Ann 2,Bob"))
    typed(made, "2")
    assert made.prompt == "Bob to choose: side or break? "
    with pytest.raises(CarromError) as refused:
        Session(Settings(players="Ann,"))
    assert refused.value.faults == (SAY["en"]["players"],)


def test_a_seat_is_a_seat_even_if_it_is_part_of_a_name() -> None:
    made = Session(Settings(players="Ann North,Bob West"))
    assert typed(made, "wes") == [], "a part of a name is enough at the toss too"
    typed(made, "break")
    assert made.match is not None
    assert made.match.seating["north"] == "Bob West"
    assert "Technical foul by Bob West (Law 63)." in typed(made, "tech by north")
    assert "Technical foul by Bob West (Law 63)." in typed(made, "tech by west")


def test_nothing_typed_is_no_stroke() -> None:
    made = session()
    before = made.match
    assert typed(made, "", "   ") == ["Nothing was typed; - means that nothing was pocketed."] * 2
    assert made.match is before


def test_facts_that_exclude_each_other_are_refused() -> None:
    made = session()
    assert typed(made, "w foul by") != []
    answer = typed(made, "w1 by Bob")
    assert answer[0].startswith("That cannot be: ")
    assert "the nearest are" in typed(made, "law 999")[0]


REFUSED: list[tuple[list[str], str, str]] = [
    (["- by Bob"], "Bob is named, but nothing", "Bob est nommé, mais aucune faute"),
    (["turn by Ann"], "Ann is on turn", "Ann est au tour"),
    (["talk"], "in singles nobody has a partner", "en simple, personne n'a de partenaire"),
    (["own8 q", "own s", "forgo"], "the men must be placed", "il faut poser"),
    (["fr-classic", "own2", "own s", "forgo"], "the men must be placed: who owes them",
     "il faut poser : un joueur ne peut renoncer à ses propres pénalités"),
    (["concede bob match", "concede"], "the match is over (conceded)",
     "le match est fini (abandon)"),
    (["concede bob", "concede"], "the game is over (conceded)", "la partie est finie (abandon)"),
    (["concede bob match", "replay"],
     "no board is played again after this end of the match: conceded",
     "aucune manche n'est rejouée après cette fin de match : abandon"),
    (["concede bob", "replay"], "no board is played again after this end of the game: conceded",
     "aucune manche n'est rejouée après cette fin de partie : abandon"),
    (["timeup", "timeup"], "the time was over before", "le temps était déjà écoulé"),
    (["forfeit bob left-seat"], "rising from the seat loses the", "quitter sa place ne perd que"),
    (["concede bob", "forfeit bob left-seat"], "between two games", "entre deux parties"),
    (["law 999"], 'there is no Law "999"; the nearest', "il n'y a pas de Loi « 999 » ; les plus"),
    (["law strkr"], 'there is no Law "strkr"; the nearest is striker',
     "il n'y a pas de Loi « strkr » ; la plus proche : striker"),
    (["-", "fell w s"], "a piece that fell between", "une pièce tombée entre deux coups"),
    (["-", "fell"], "what fell must be said", "il faut dire ce qui est tombé"),
    (["w fell"], "nothing falls into a pocket before", "rien ne tombe dans une poche avant"),
    (["-", "unseen queen s"], "what nobody noticed is told alone", "ce que personne n'a vu se"),
    (["-", "unseen turn by Bob"], "Bob is on turn already", "Bob a déjà la main"),
    (["own2 q", "-", "-", "own2 q", "unseen queen"], "the queen is not on the board",
     "la reine n'est pas sur le plateau"),
    (["-", "unseen misplaced by Ann"], "with 9 own men and 9 of the opponent there, Ann placed",
     "avec 9 pions à lui et 9 à l'adversaire, Ann n'a pas"),
    (["unseen queen by Bob"], "nothing can go unnoticed", "rien ne peut passer inaperçu"),
    (["own2", "s", "unseen turn by Ann"], "Bob must first place", "Bob doit d'abord poser"),
    (["own2", "-", "unseen queen by Bob"], "Bob has pocketed no man", "Bob n'a rentré aucun pion"),
    (["own2", "-", "unseen misplaced by Ann"], "none of the opponent's men",
     "aucun pion de l'adversaire"),
    (["protest", "protest bob"], "the protest of Ann is not decided",
     "la réclamation déposée par Ann n'est"),
    (["written"], "no protest waits", "aucune réclamation n'attend"),
    (["protest", "written", "written"], "the protest is written down", "la réclamation est déjà"),
    (["protest", "upheld"], "the protest is not written", "la réclamation n'est pas encore"),
    (["law foo"], 'there is no Law "foo"', "il n'y a pas de Loi « foo »"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "english", "french"), REFUSED, ids=str)
def test_what_the_laws_refuse_is_told_in_the_umpires_words(
    lines: list[str], english: str, french: str
) -> None:
    for lang, told in (("en", english), ("fr", french)):
        played = [line for line in lines if line in RULESETS] or ["icf"]
        made = session(lang=lang, format="icf", ruleset=played[0])
        said = typed(made, *(line for line in lines if line not in RULESETS))[-1]
        assert said.startswith(SAY[lang]["refused"].format(fault=told)), said


REFUSED_ELSEWHERE: list[tuple[str, list[tuple[str, float]], str, str]] = [
    ("family", [("w", 1), ("b", 2), ("unseen queen", 3)], "the queen needs no cover here",
     "ici, il ne faut pas confirmer la reine"),
    ("free", [("w", 1), ("-", 2), ("unseen misplaced by Ann", 3)], "colours are free: nobody",
     "les couleurs sont libres"),
    ("icf", [("protest", 10), ("written", 911)], "the protest was made 901 s ago, and",
     "la réclamation a 901 s, et devait"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ruleset", "lines", "english", "french"), REFUSED_ELSEWHERE, ids=lambda one: str(one)[:20]
)
def test_what_other_rulesets_and_the_clock_refuse_is_told_in_the_umpires_words(
    ruleset: str, lines: list[tuple[str, float]], english: str, french: str
) -> None:
    for lang, told in (("en", english), ("fr", french)):
        made = session(lang=lang, ruleset=ruleset, now=0.0)
        said = [made.enter(line, now) for line, now in lines][-1]
        assert said[-1].startswith(SAY[lang]["refused"].format(fault=told)), said


def test_no_refusal_is_written_down_that_nobody_can_meet() -> None:
    told = [english for _, english, _ in REFUSED] + [one[2] for one in REFUSED_ELSEWHERE]
    assert len(told) == len(set(told)) == len(REFUSALS)
    for texts in REFUSALS.values():
        assert texts.keys() == set(LANGS)


def test_own_and_opponent_have_no_meaning_with_free_colours() -> None:
    made = session(ruleset="free")
    assert typed(made, "own1")[-1] == '"own1": colours are free; say w and b'


def test_a_law_is_read_out() -> None:
    assert typed(session(), "law 97b")[0].startswith("Law 97b: ")
    assert typed(session(lang="fr"), "loi 97b")[0].startswith("Loi 97b : ")


def test_both_languages_say_and_understand_the_same() -> None:
    fields = string.Formatter().parse
    for key, english in SAY["en"].items():
        french = SAY["fr"][key]
        values = [{part[1] for part in fields(text)} - {None} for text in (french, english)]
        assert values[0] == values[1], key
    assert SAY["en"].keys() == SAY["fr"].keys()
    meanings = {lang: set(VOCABULARY[lang].values()) for lang in LANGS}
    assert meanings["en"] == meanings["fr"]
    assert meanings["en"] >= set(ACTS)
    assert {f"reason-{name}" for name in (*FORFEITS, *REPLAYS)} <= SAY["en"].keys()
    assert set(REASONS["fr"].values()) == {*FORFEITS, *REPLAYS}


def test_reasons_have_french_words() -> None:
    made = session(lang="fr")
    assert "passes, circonstances, bloque, reclamation" in typed(made, "rejouer car")[-1]
    assert typed(made, "rejouer réclamation")[0] == "La manche est rejouée : réclamation admise."
    assert "arret, distraction, retard, place" in typed(made, "forfait bob")[-1]
    assert typed(made, "forfait bob retard")[0] == "Bob perd le match par forfait : retard."


def test_every_word_of_the_help_is_known() -> None:
    for lang in LANGS:
        for line in ("foul technical time", "play undo score sheet help quit pass slip noroom"):
            assert all(word in VOCABULARY[lang] for word in line.split())


def test_french_from_the_toss_to_the_sheet(run: Run) -> None:
    lines = ["Anne", "casse", "b2", "rien", "n", "n s", "posé", "irrégulier", "renonce",
             "feuille", "abandon Zoé", ""]  # fmt: skip
    code, said, complaint = run(lines, "--players", "Anne,Zoé", "--single", "--lang", "fr")
    assert (code, complaint) == (0, "")
    for line in (
        "Partie 1, manche 1 : Anne casse, avec les blancs.",
        "Deux pions du joueur empochés (Loi 48).",
        "Le tour passe à Zoé (Loi 48).",
        "Un pion dû sort ; Anne le pose (Lois 72c, 78a).",
        "Anne pose deux pions noirs (posé / renonce)> posé",
        "Anne a posé deux pions noirs.",
        "Zoé abandonne la partie (Loi 139).",
        "Match gagné par Anne",
        "Vainqueur : Anne",
    ):
        assert line in said, line
    assert "b2" in said


# --- placing, acts, ends ------------------------------------------------------------------------


def test_fouls_and_lost_boards_can_be_told_while_men_await_placing() -> None:
    made = session()
    typed(made, "w2", "-", "b", "s")
    assert made.question == "placing"
    assert typed(made, "time by Bob") == [
        "Bob ran out of time (Laws 50, 63).",
        "One man is owed by Bob until one is down (Law 72c).",
        "Ann plays on (Law 48).",
    ]
    assert typed(made, "misplaced")[0] == (
        "Ann placed men against the Laws; they are put right: technical foul (Law 63, house 8.12)."
    )
    before = made.match
    for line in ("w1", "time w1", "pass", "slip"):
        assert "is not for now: first placed or forgo" in made.enter(line)[-1], line
    assert made.match is before
    assert typed(made, "placed")[0] == "Ann has placed a black man."
    assert made.question == "placing", "then those that came out meanwhile"
    assert typed(made, "rose by Bob")[0] == "Bob rose from the seat: the board is lost (Law 91)."
    assert made.question == "next-board"


def test_due_men_are_placed_or_forgone() -> None:
    made = session()
    typed(made, "w2", "s")
    assert made.prompt == "Bob places a white man (placed / forgo)> "
    assert typed(made, "w1")[-1].startswith('"w1" is not for now: first placed or forgo')
    assert made.match is not None
    assert made.match.position.white == 8
    assert typed(made, "forgo") == ["Bob forgoes a white man (Law 87a)."]
    assert made.match.position.white == 7
    typed(made, "undo")
    assert typed(made, "placed") == ["Bob has placed a white man."]
    assert made.match.position.white == 8


@pytest.mark.parametrize(
    ("ruleset", "lines"),
    [("fr-classic", ["own2", "own s"]), ("icf", ["own8 q", "own s"])],  # his own; the last one
)
@pytest.mark.parametrize(
    ("lang", "asked", "said"),
    [("en", "(placed)> ", "First placed; undo"), ("fr", "(posé)> ", "D'abord posé ; aussi")],
)
def test_men_that_must_be_placed_are_not_offered_to_be_forgone(
    ruleset: str, lines: list[str], lang: str, asked: str, said: str
) -> None:
    made = session(lang=lang, ruleset=ruleset)
    typed(made, *lines)
    assert made.question == "placing"
    assert made.prompt.endswith(asked)
    for line in ("", "w1", "w"):
        told = typed(made, line)[-1]
        assert said.lower() in told.lower()
        assert "forgo" not in told
        assert "renonce" not in told


def test_two_men_are_placed_at_once() -> None:
    made = session()
    typed(made, "w2", "w s")
    assert made.prompt == "Bob places two white men (placed / forgo)> "
    assert typed(made, "") == [
        "First placed or forgo; undo, score, help, play too; and fouls, as time by NAME"
    ]


def test_what_is_owed_stands_in_the_question() -> None:
    made = session()
    typed(made, "-", "-", "tech by bob")
    assert made.prompt == "Ann [white 9, black 9 (1 owed), queen]> "
    made = session(ruleset="free")
    typed(made, "s")
    assert made.prompt == "Bob [white 9, black 9, Ann (1 owed), queen]> "


def test_a_lost_board_a_replay_and_a_forfeit() -> None:
    made = session()
    said = typed(made, "w1", "rose by bob")
    assert said[1:4] == ["Ann plays on (Law 48).",
                         "Bob rose from the seat: the board is lost (Law 91).",
                         "The board goes to Ann: twelve points."]  # fmt: skip
    assert typed(made, "replay protest")[0] == "The board is played again: protest upheld."
    assert made.match is not None
    assert made.match.score == (0, 0)
    said = typed(made, "-", *["pass"] * 6)
    assert "Three passes of each side in a row: the board is played again (Law 137)." in said
    typed(made, "")
    assert typed(made, "forfeit bob distraction")[0] == ("Bob forfeits the match: distraction.")
    assert "Remark: board 1: protest upheld" in made.sheets()


def test_time_ends_a_game(run: Run) -> None:
    lines = ["", "w9 q", "", "-", "timeup", ""]
    code, said, _ = run(lines, "--players", "Ann,Bob", "--format", "ffc", "--no-clock")
    assert code == 0
    assert "Time is up; the unfinished board counts for nobody." in said
    assert "The game goes to Ann." in said


# --- undo, save, resume -------------------------------------------------------------------------


def test_any_number_of_steps_is_taken_back() -> None:
    made = session()
    states = [made.match]
    for line in ("w1", "w1 s", "placed", "w1", "-", "b9", "", "-"):
        typed(made, line)
        if made.match is not states[-1]:
            states.append(made.match)
    last = len(states) - 1
    for back in range(1, last + 1):
        typed(made, f"undo {back}")
        assert made.match == states[last - back]
        made.match = states[-1]
    for state in reversed(states[:-1]):
        typed(made, "undo")
        assert made.match == state


def test_a_toss_told_wrongly_is_taken_back() -> None:
    made = session(ruleset="fr-club")
    assert made.match is not None
    again = Session(Settings(), Match.from_json(made.match.to_json()))
    assert typed(again, "undo") == ["Taken back: the toss."]
    assert typed(again, "undo") == ["Taken back: the players."]
    assert typed(again, "undo") == ["There is nothing to take back."]
    typed(again, "Ann,Bob", "bob")
    assert typed(again, "undo") == ["Taken back: the toss."]
    typed(again, "bob", "break")
    assert again.match is not None
    assert (again.match.player_on_turn, again.match.ruleset.name) == ("Bob", "fr-club")


def test_a_match_is_kept_after_every_entry_and_resumed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    code, said, _ = run(["", "w2", "s"], "--players", "Ann,Bob", "--save", file, "--no-clock")
    assert code == 0
    assert f"Saved. Go on with: carrom umpire --resume {file}" in said
    kept = recorded(file)
    assert kept.position.pending
    code, said, _ = run(["placed", "undo 3", "w1"], "--resume", file, "--no-clock")
    assert code == 0
    assert "Resumed: Ann - Bob." in said
    assert "Bob places a white man (placed / forgo)> placed" in said
    assert recorded(file).position.white == 8


def test_a_line_cut_short_is_told_and_the_rest_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    run(["", "w2", "w1"], "--players", "Ann,Bob", "--save", file)
    file.write_bytes(file.read_bytes()[:-9])
    code, said, complaint = run(["w3", "undo"], "--resume", file)
    assert (code, "cut short" in complaint) == (0, True)
    assert "Ann [white 7, black 9, queen]> w3" in said
    assert recorded(file).position.white == 7


def test_another_toss_begins_the_record_anew(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    run(["", "w2", "undo", "undo", "bob", "break", "w1"], "--players", "Ann,Bob", "--save", file)
    match = recorded(file)
    assert (match.player_on_turn, match.position.white) == ("Bob", 8)


@contextlib.contextmanager
def umpire(file: Path, typed: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that has written down what was typed and waits for more."""
    words = ["umpire", "--players", "Ann,Bob", "--save", str(file), "--no-clock"]
    with subprocess.Popen(
        [sys.executable, "-m", "carrom", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(typed)
        process.stdin.flush()
        until = time.monotonic() + 60.0
        while time.monotonic() < until and process.poll() is None:
            if file.exists() and file.read_text().count("\n") == typed.count("\n"):
                break
            time.sleep(0.05)
        yield process


def test_a_kill_loses_nothing_that_was_typed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    with umpire(file, "\nw1\nw1\n") as process:
        process.kill()
    assert recorded(file).position.white == 7
    left = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert left == {"match.json": file.stat().st_size, ".match.json.lock": 0}
    MatchFile.resumed(file).close()  # a lock ends with its process
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_session_that_is_killed_at_birth_leaves_no_file(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "match.json"
    words = ["umpire", "--players", "Ann,Bob", "--save", str(file)]
    with subprocess.Popen(
        [sys.executable, "-m", "carrom", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read(1)  # it has claimed the file, and asks about the toss
        process.kill()
    assert not file.exists()
    file.touch()  # as an older version left it
    for option in ("--resume", "--save"):
        code, _, complaint = run(["", "w1"], option, file, *PLAYERS[option])
        assert code == (0 if option == "--save" else 2)
        assert complaint == ("" if code == 0 else f"Error: {file}: {EMPTY}\n")
    assert recorded(file).position.white == 8


PLAYERS: Final = {"--save": ("--players", "Ann,Bob"), "--resume": ()}
EMPTY: Final = "empty: no match or game was kept in it"


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_prints_the_sheet_and_ends_with_130(tmp_path: Path) -> None:
    with umpire(tmp_path / "match.json", "\nw9 q\n") as process:
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        said = process.stdout.read() if process.stdout else ""
    assert process.returncode == 130
    assert "Saved. Go on with" in said
    assert re.search(r"^ +1 \| +3 +9 +12 ", said, re.MULTILINE)


def test_two_sessions_never_share_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    with umpire(file, "\nw1\n") as process:
        before = file.read_bytes()
        for option in ("--resume", "--save"):
            code, said, complaint = run(["w1"], option, file)
            assert (code, said, file.read_bytes()) == (2, "", before)
            assert complaint == f"Error: {file}: another session is writing it now\n"
        process.kill()
    assert f"--resume {file} goes on with it" in run([], "--save", file)[2]
    assert run(["w1"], "--resume", file)[0] == 0
    assert recorded(file).position.white == 7


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"\x04", 0)], ids=["ctrl-c", "ctrl-d"])
@pytest.mark.parametrize("typed", [b"", b"Ann,Bob\n", b"Ann,Bob\nann\n", b"Ann,Bob\n\nw1\n"])
def test_a_terminal_session_ends_at_any_question(
    tmp_path: Path, typed: bytes, key: bytes, code: int
) -> None:
    import pty

    file = tmp_path / "match.json"
    master, slave = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "carrom", "umpire", "--save", str(file)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        preexec_fn=lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)),  # Ctrl-C is for it
    ) as process:
        os.close(slave)
        said, until = b"", time.monotonic() + 60.0
        try:
            for line in [b"", *typed.splitlines(keepends=True)]:
                os.write(master, line)
                heard = b""  # the line as it was typed, what is said to it, the next question
                while heard.count(b"\n") < len(line[-1:]) or not heard.endswith((b"> ", b"? ")):
                    left = max(0.0, until - time.monotonic())
                    assert select.select([master], [], [], left)[0], (
                        f"silent after {said + heard!r}"
                    )
                    heard += os.read(master, 4096)
                said += heard
            while process.poll() is None and time.monotonic() < until:
                os.write(master, key)  # again if the question was not yet listening
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(2.0)
        finally:
            process.kill()
        with contextlib.suppress(OSError):  # Linux says so when the other end is closed
            while part := os.read(master, 4096):
                said += part
    os.close(master)
    assert process.returncode == code, said
    assert b"Traceback" not in said
    assert file.exists() == (typed.count(b"\n") > 2)
    assert not file.exists() or recorded(file).position.white == 8


def test_ctrl_c_at_the_question_is_no_crash() -> None:
    def read(_: str) -> str:
        raise KeyboardInterrupt

    said: list[str] = []
    assert Desk(session(), read=read, write=said.append).keep_score() == 130
    assert "Nothing is kept: --save FILE would." in said


def reading(*steps: str | Callable[[], object]) -> Callable[[str], str]:
    """Lines that are typed one after another; what is no line is done before the next one."""
    rest = iter(steps)

    def read(_: str) -> str:
        for step in rest:
            if isinstance(step, str):
                return step
            step()
        raise EOFError

    return read


def test_a_file_that_cannot_be_written_any_more_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "match.json"
    said: list[str] = []

    def lost() -> None:
        shutil.rmtree(folder)

    desk = Desk(session(), write=said.append, file=MatchFile.new(file))
    desk.read = reading("w1", lost, "w1")
    assert desk.keep_score() == 1
    assert [line for line in said if str(file) in line] == [
        f"Cannot save {file}: No such file or directory",
        f"{file} could not be written: what came last is not in it.",
    ]
    folder.mkdir()
    desk = Desk(session(), write=said.append, file=MatchFile.new(file))
    desk.read = reading("w1", lost, "w1", folder.mkdir, "w1")
    assert desk.keep_score() == 0, "once it can be written, all of it is"
    assert recorded(file).position.white == 6


def test_a_file_that_others_write_or_cut_is_never_made_worse(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    said: list[str] = []
    desk = Desk(session(), write=said.append, file=MatchFile.new(file))
    desk.read = reading("w1", lambda: os.truncate(file, 40), "w1", file.unlink, "w1")
    assert desk.keep_score() == 0, "gone or cut short: it is written anew"
    assert recorded(file).position.white == 6

    def grown() -> None:
        with file.open("a") as other:
            other.write("of somebody else\n")

    desk = Desk(session(lang="fr"), write=said.append, file=MatchFile.resumed(file))
    desk.session.match = desk.file.match if desk.file else None
    desk.read = reading("b1", grown, "b1")
    assert desk.keep_score() == 1
    assert f"Impossible d'enregistrer {file} : un autre programme l'a écrit" in said
    assert file.read_text().endswith("of somebody else\n")


def test_a_file_that_cannot_be_written_is_told_before_anything_is_asked(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "no such folder" / "match.json"
    code, said, complaint = run(["Ann,Bob"], "--save", file)
    assert (code, said) == (1, "")
    assert complaint == f"Error: {file}: No such file or directory\n"
    code, said, complaint = run([], "--save", file, "--ruleset", "ifc", "--players", "undo,w1")
    assert (code, said) == (2, "")
    for fault in ("4 faults", "ifc", '"undo" cannot be', '"w1" cannot be', f"{file}: No such"):
        assert fault in complaint, fault


def test_a_file_in_which_nothing_was_kept_is_not_left_behind(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert run(["Ann,Bob"], "--save", file)[0] == 0
    assert run([], "--save", file, "--format", "x")[0] == 2
    assert not file.exists()
    file.touch()
    assert run(["", "w1"], "--save", file, "--players", "Ann,Bob")[0] == 0, "empty is as new"
    assert recorded(file).position.white == 8


def test_files_and_options_that_do_not_go_together_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert run([], "--resume", file)[0] == 2
    assert run([], "--resume", tmp_path)[0] == 2
    file.write_text("{}\n")
    code, _, complaint = run([], "--resume", file)
    assert (code, "match.json: " in complaint) == (2, True)
    assert run([], "--save", file)[0] == 2
    assert run([], "--resume", file, "--players", "A,B")[0] == 2
    assert run([], "--ruleset", "ifc", "--format", "x")[0] == 2
    assert run([], "--players", "Ann")[0] == 2
    assert run([], "--players", "Ann,ann")[0] == 2
    assert run([], "--players", "A,B", "--seats", "4")[0] == 2


def test_players_are_asked_for(run: Run) -> None:
    code, said, _ = run(["Ann", "Ann, Bob", "", "-"], "--seats", "2", "--single")
    assert code == 0
    assert "Who plays? Two names, with a comma between: Ann\n" in said
    assert "Two different names are needed" in said
    assert "No toss was told: Ann breaks." in said
    with pytest.raises(CarromError, match="Two or four"):
        Session(Settings(players="A,B,C"))
    assert run([], "--lang", "fr")[1].startswith("Qui joue ?")


def test_a_pipe_may_bring_anything(run: Run) -> None:
    long = "w1" + " " * 100_000 + "w1"
    code, said, _ = run(["\ufeff", "w1\r", long, "w1"], "--players", "Ann,Bob")
    assert code == 0
    assert "No toss was told" in said
    assert "Ann [white 7, black 9, queen]> \n" in said, "twice one man, never that of a long line"
    assert len(said) < 3000


def test_the_same_lines_give_the_same_output(run: Run) -> None:
    lines = ["ann", "side", "w1", "x", "s", "undo", "-", "score", "sheet", "help"]
    first = run(lines, "--players", "Ann,Bob")
    assert first == run(lines, "--players", "Ann,Bob")
    assert first[0] == 0


# --- the clock ----------------------------------------------------------------------------------


def at_times(made: Session, *entries: tuple[str, float]) -> list[str]:
    return [said for line, now in entries for said in made.enter(line, now)]


def test_a_stroke_in_time_stops_the_clock() -> None:
    made = session(now=100.0)
    assert at_times(made, ("play", 101.0)) == ["15 s for Ann."]
    assert made.alarm(now=106.0) == (10.0, "\aTime! 15 s are over: Ann.")
    said = at_times(made, ("w1", 116.0))
    assert said[0] == "One own man pocketed (Law 48)."
    assert made.alarm(now=120.0) is None
    assert made.match is not None
    assert made.match.acts[-1].at == 16.0


def test_an_overrun_proposes_the_foul() -> None:
    made = session(now=0.0)
    at_times(made, ("w1", 1.0), ("play", 2.0))
    before = made.match
    assert at_times(made, ("w1", 18.0)) == ["\aTime! 16.0 s of 15 s were used."]
    assert made.prompt == "Was it a foul? (time / ok)> "
    assert made.match is before
    assert at_times(made, ("oops", 19.0))[-1].startswith('"oops" is no word here')
    assert made.question == "overrun"
    said = at_times(made, ("time", 20.0))
    assert said[0] == "Ann ran out of time (Laws 50, 64b)."
    assert "The turn passes to Bob (Law 48)." in said


def test_an_overrun_may_be_let_pass_or_taken_back() -> None:
    made = session(now=0.0)
    at_times(made, ("w1", 1.0), ("play", 2.0), ("w1", 18.0))
    assert at_times(made, ("ok", 19.0))[0] == "One own man pocketed (Law 48)."
    at_times(made, ("play", 20.0), ("w2", 40.0))
    before = made.match
    assert at_times(made, ("undo", 41.0)) == ["Taken back: 1."]
    assert (made.match is before, made.question) == (True, "stroke")
    at_times(made, ("play", 50.0), ("-", 70.0))
    assert at_times(made, ("w1 s", 71.0))[0] == "One own man pocketed."


def test_time_alone_is_a_foul_without_a_stroke() -> None:
    made = session(now=0.0)
    at_times(made, ("w1", 1.0), ("play", 2.0))
    said = at_times(made, ("time", 18.0))
    assert said[0] == "Ann ran out of time (Laws 50, 64)."


def test_slow_placing_is_told() -> None:
    made = session(now=0.0)
    at_times(made, ("w2", 1.0), ("s", 2.0))
    assert at_times(made, ("play", 3.0)) == ["15 s for Bob."]
    said = at_times(made, ("placed", 19.0))
    assert said == [
        "Bob has placed a white man.",
        "\aPlacing took 16.0 s of 15 s; to call the foul: time by Bob",
    ]
    assert at_times(made, ("time by Bob", 20.0))[0] == "Bob ran out of time (Laws 50, 63)."


def test_without_a_clock_play_says_so() -> None:
    assert typed(session(), "play") == ["There is no clock (--clock)."]


def test_the_time_of_the_game_is_told_and_no_new_board_begun() -> None:
    made = session(format="ffc", now=0.0)
    minute = 60.0
    assert at_times(made, ("-", 10 * minute))[0] == "Nothing was pocketed."
    assert at_times(made, ("-", 36 * minute))[0] == "\aThe time of the game is ending."
    said = at_times(made, ("w9 q", 41 * minute))
    assert said[0] == "\aTime: no new board is begun."
    assert at_times(made, ("", 42 * minute))[-1].startswith("No new board is begun")
    said = at_times(made, ("timeup", 43 * minute))
    assert "The game goes to Ann." in said
    assert "Started 0:00" in made.sheets()
    assert "Finished 43:00" in made.sheets()


def test_a_resumed_clock_goes_on_where_it_stopped() -> None:
    made = session(now=1000.0)
    at_times(made, ("w1", 1010.0))
    assert made.match is not None
    again = Session(Settings(), Match.from_json(made.match.to_json()))
    at_times(again, ("w1", 5.0), ("w1", 7.0))
    assert again.match is not None
    assert [act.at for act in again.match.acts] == [10.0, 10.0, 12.0]


def test_a_clock_that_goes_back_is_borne() -> None:
    made = session(now=100.0)
    at_times(made, ("w1", 110.0), ("w1", 50.0), ("w1", 51.0))
    assert made.match is not None
    assert [act.at for act in made.match.acts] == [10.0, 10.0, 11.0]
    at_times(made, ("play", 60.0))
    assert at_times(made, ("w1", 55.0))[0] == "One own man pocketed (Law 48).", "nor is it late"


def test_a_desk_reads_its_own_clock() -> None:
    times = iter([0.0, 1.0, 2.0, 3.0, 30.0, 31.0])
    lines: Iterator[str] = iter(["1", "break", "-", "play", "-", "ok"])

    def read(_: str) -> str:
        for line in lines:
            return line
        raise EOFError

    said: list[str] = []
    new = Session(Settings(players="Ann,Bob", format=FORMATS["single"]))
    Desk(new, read=read, write=said.append, now=lambda: next(times)).keep_score()
    assert "\aTime! 27.0 s of 15 s were used." in said


def test_the_terminal_rings_while_the_umpire_waits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = session(now=0.0)
    at_times(made, ("play", 0.0))
    said: list[str] = []

    def answer(_: str) -> str:
        until = time.monotonic() + 20.0
        while "Time!" not in "".join(said) and time.monotonic() < until:
            time.sleep(0.01)
            said.append(capsys.readouterr().out)
        return "-"

    monkeypatch.setattr("builtins.input", answer)
    assert Desk(made, now=lambda: 14.98).ask("Ann> ") == "-"
    assert "".join(said) == "\n\aTime! 15 s are over: Ann.\nAnn> "


# --- the document -------------------------------------------------------------------------------


def test_the_transcript_of_the_document_is_what_is_said(run: Run) -> None:
    document = Path(__file__).parent.parent / "docs" / "umpire.md"
    found = re.search(
        r"^\$ printf '(?P<lines>.*)' \| carrom umpire (?P<words>.*)\n(?P<said>(?:.*\n)*?)```",
        document.read_text("utf-8"),
        re.MULTILINE,
    )
    assert found is not None
    lines = found["lines"].removesuffix("\\n").split("\\n")
    code, said, complaint = run(lines, *found["words"].split())
    assert (code, complaint) == (0, "")
    assert [line.rstrip() for line in said.splitlines()] == found["said"].splitlines()


def test_the_document_shows_every_word_of_the_help() -> None:
    document = (Path(__file__).parent.parent / "docs" / "umpire.md").read_text("utf-8")
    for word, said in VOCABULARY["en"].items():
        if said in ACTS or word in ("undo", "score", "sheet", "law", "quit", "timeup"):
            others = [other for other, same in VOCABULARY["en"].items() if same == said]
            assert any(f"`{other}" in document for other in others), word


# --- anything at all ----------------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *sorted(set(VOCABULARY["en"]) | set(VOCABULARY["fr"])),
        *("w2", "b2", "own2", "opp1", "w9", "2w", "w10", "q1", "Ann", "Bob", "south", "97b"),
        *("protest", "late", "match", "1", "3", "", "^", "{word}", "é", "\t", "\x00"),
    ]
)


@given(
    lines=st.lists(
        st.one_of(st.lists(WORDS, max_size=4).map(" ".join), st.text(max_size=12)), max_size=30
    ),
    name=st.sampled_from(sorted(RULESETS)),
    lang=st.sampled_from(LANGS),
    clock=st.booleans(),
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_random_words_never_crash_it(lines: list[str], name: str, lang: str, clock: bool) -> None:
    made = Session(Settings(ruleset=RULESETS[name], players="Ann,Bob", lang=lang))
    for number, line in enumerate(lines):
        before, question = made.match, made.prompt
        said = made.enter(line, 7.0 * number if clock else None)
        assert all(isinstance(one, str) for one in said)
        assert made.prompt
        assert said or made.match is not before or made.prompt != question or made.finished
    if made.match is not None:
        assert Match.from_json(made.match.to_json()) == made.match
        assert made.sheets()


@given(text=st.text(max_size=40))
def test_any_line_is_facts_or_misunderstood(text: str) -> None:
    words = words_of(text)
    if words:
        with contextlib.suppress(Misunderstood, CarromError):
            stroke_facts(words, Sight(words=VOCABULARY["en"]))


def test_a_player_may_have_the_letter_of_a_piece_for_a_name() -> None:
    for lang in ("en", "fr"):
        told = LANGUAGES[lang].sentence("trial-boards", (), (("players", "B"), ("count", 1)))
        assert told.startswith("B")
