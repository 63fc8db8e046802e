"""The texts of the Laws, the commands that show them, and docs/laws.md against the code."""

import ast
import dataclasses
import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import carrom
import pytest
from carrom.cli import main, rulesets
from carrom.errors import CarromError
from carrom.rules import RULESETS, Format, Ruleset
from carrom.rules.law_texts import en, fr
from carrom.rules.law_texts.table import TABLE
from carrom.rules.laws import HANDLED, LANGS, LAWS, Law, law, search, section_title
from rich.console import Console

PACKAGE = Path(carrom.__file__).parent
DOCUMENT = (Path(__file__).parent.parent / "docs" / "laws.md").read_text("utf-8")
ICF = range(1, 144)

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line here: the exit code, what it said, what it complained of."""

    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


# --- the texts ----------------------------------------------------------------------------------


def test_every_number_is_there_once_in_both_languages() -> None:
    numbers = [number for _, entries in TABLE for number, _ in entries]
    assert len(numbers) == len(set(numbers))
    assert numbers == list(LAWS) == list(en.TEXTS) == list(fr.TEXTS)
    sections = [section for section, _ in TABLE]
    assert sections == list(en.SECTIONS) == list(fr.SECTIONS)
    assert list(en.REASONS) == list(fr.REASONS)
    hows = {how for _, entries in TABLE for _, how in entries}
    assert hows == {"decided", "told", *en.REASONS}


def test_every_law_of_the_document_is_there() -> None:
    heads = {one.head for one in LAWS.values()}
    assert {str(n) for n in ICF} <= heads
    assert heads <= set(LAWS)
    documents = {"000", "001", "002", "003", "003b", "004", "club29"}
    articles = {"board", "men", "striker", "stand", "chair", "powder", "nets", "light"}
    others = heads - {str(n) for n in ICF} - documents - articles
    assert all(number.startswith("house ") for number in others)
    assert {f"house 7.{n}" for n in range(1, 17)} | {
        f"house 8.{n}" for n in range(1, 16)
    } <= others


@pytest.mark.parametrize("one", LAWS.values(), ids=lambda one: one.number)
def test_a_text_is_short_and_says_what_becomes_of_the_law(one: Law) -> None:
    assert one.handled in HANDLED
    assert one.in_code == (one.handled != "left-out") == (one.reason == "")
    for lang in LANGS:
        title, text = one.title_in(lang), one.text_in(lang)
        assert title
        assert not title.endswith(".")
        assert text == text.strip()
        assert text.endswith(".")
        assert 1 <= len(re.findall(r"[.?!](?: |$)", text)) <= 3, text
        assert len(text) <= 420
        assert bool(one.reason_in(lang)) == (one.handled == "left-out")
        assert section_title(one.section, lang) in one.source_in(lang)
    assert one.text != one.text_fr


def test_french_signs_stand_after_a_space_that_does_not_break() -> None:
    for text in (word for texts in fr.TEXTS.values() for word in texts):
        assert not re.search(r"(?<![\u00a0\d])[:;?!](?: |$)| [:;»]|« ", text), text


def test_parts_belong_to_their_whole() -> None:
    for one in LAWS.values():
        assert one.parts == tuple(
            other for other in LAWS.values() if other.head == one.number != other.number
        )
        for part in one.parts:
            assert part.section == one.section
            assert part.number.startswith(one.number)
    assert [part.number for part in law("97").parts] == ["97a", "97b"]
    assert [part.number for part in law("003").parts] == [f"003.{n}" for n in range(1, 6)]


def test_what_the_texts_say_of_rulesets_is_what_the_rulesets_are() -> None:
    club, points, free = RULESETS["club29"], RULESETS["points"], RULESETS["free"]
    assert f"{club.target} points" in law("club29").text
    assert f"and {club.queen_points} for the queen" in law("club29").text
    assert club.queen_until is not None
    assert f"from {club.queen_until + 1} points" in law("club29").text
    assert f"{club.board_cap} points at most" in law("club29").text
    for figure in (points.black_value, points.white_value, points.queen_points):
        assert str(figure) in law("002.1").text
    assert f"cost {points.penalty_points} points" in law("002.2").text
    assert f"{points.early_queen_points} points" in law("002.4").text
    assert points.few_men == 5
    assert "five" in law("002.4").text
    assert points.boards == 4
    assert "four boards" in law("002.7").text
    for figure in (free.black_value, free.white_value, free.queen_points):
        assert str(figure) in law("003b.1").text
    assert f"{RULESETS['fr-classic'].board_cap} at most" in law("000.1").text


# --- finding ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "number"),
    [
        *(("97b", "97b"), ("97 b", "97b"), ("Law 97b", "97b"), ("LAW 97 B", "97b"), (97, "97")),
        *(("def. 15", "15"), ("definition 15", "15"), ("Loi n° 97", "97"), ("§ 48", "48")),
        *(("78b ii", "78b"), ("78b(ii)", "78b"), ("Law No. 143 i", "143i"), (" 5 ", "5")),
        *(("002", "002"), ("seed 002", "002"), ("seed 2", "002"), ("003 b", "003b")),
        *(("003b.2", "003b.2"), ("document 000.1", "000.1"), ("Club29", "club29")),
        *(("house 8.9", "house 8.9"), ("8.9", "house 8.9"), ("maison 4.2a", "house 4.2a")),
        *(("house 3", "house 3"), ("3", "3"), ("Striker", "striker"), ("equipment men", "men")),
    ],
)
def test_a_law_is_found_as_people_write_it(asked: str | int, number: str) -> None:
    assert law(asked).number == number


@pytest.mark.parametrize("number", LAWS)
def test_a_law_is_found_by_its_own_number(number: str) -> None:
    assert law(number) is LAWS[number]


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [
        *(("97c", "97, 97a, 97b"), ("144", "141, 142, 143"), ("9" * 5000, "141, 142, 143")),
        *(("0", ""), ("", ""), ("strikr", "striker"), ("house 9.9", "house 8.9"), ("-3", "")),
        *(("foo", "carrom laws lists them all"), ("law", "carrom laws lists them all")),
    ],
)
def test_an_unknown_law_names_the_nearest(asked: str, nearest: str) -> None:
    with pytest.raises(CarromError, match="there is no Law") as caught:
        law(asked)
    assert nearest in caught.value.faults[0]
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize("asked", [True, 3.5, None, b"97", ["97"]])
def test_a_number_of_another_kind_is_refused(asked: object) -> None:
    with pytest.raises(CarromError, match="must be text"):
        law(asked)  # type: ignore[arg-type]


def test_a_language_that_nobody_wrote_is_refused() -> None:
    for ask in (law("97b").text_in, law("97b").title_in, law("97b").source_in):
        with pytest.raises(CarromError, match="lang must be one of en, fr, not 'tlh'"):
            ask("tlh")
    with pytest.raises(CarromError, match="lang must be"):
        search("queen", "tlh")
    with pytest.raises(CarromError, match="section must be one of"):
        section_title("kings")


def test_searching_needs_all_words_and_no_accents() -> None:
    assert {one.number for one in search("queen covered")} >= {"15", "97", "97b"}
    assert "97b" in {one.number for one in search("QUEEN  first")}
    assert search("queen zugzwang") == ()
    assert [one.number for one in search("depasser", "fr")] == ["143b"]
    assert search("dépasser") == ()


# --- the code cites Laws that exist -------------------------------------------------------------


def sources() -> Iterator[tuple[str, str]]:
    """Every source of the rules but the texts themselves."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.parent.name != "law_texts" and path.name != "laws.py":
            yield str(path.relative_to(PACKAGE)), path.read_text("utf-8")


def test_every_law_that_the_code_cites_exists() -> None:
    cited = {}
    for name, source in sources():
        if not name.startswith("rules"):
            continue
        for node in ast.walk(ast.parse(source)):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and re.fullmatch(r"\d{2,3}[a-i]?", text):
                cited[text] = name
    assert len(cited) > 60
    assert {number: name for number, name in cited.items() if number not in LAWS} == {}


def test_every_house_rule_that_the_code_names_exists() -> None:
    named = {
        f"house {found}": name
        for name, source in sources()
        for found in re.findall(r"\bhouse (\d\.\d+[a-i]?)", source)
    }
    assert named
    assert {number: name for number, name in named.items() if number not in LAWS} == {}


def test_importing_carrom_or_its_rules_reads_no_texts() -> None:
    code = """
import sys
import carrom
import carrom.cli
carrom.rules
print([name for name in sys.modules if "law_texts" in name or name == "carrom.rules.laws"])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("[]\n", "")


# --- carrom laws --------------------------------------------------------------------------------


def test_laws_prints_a_wording(run: Run) -> None:
    code, said, complaint = run("laws", "97b")
    assert (code, complaint) == (0, "")
    assert said.startswith("Law 97b  Queen with the first man\n    If all nine own men")
    assert "    [ICF Laws: Queen and end of the board; decided by the software]\n" in said
    assert not [line for line in said.splitlines() if line != line.rstrip()]


def test_a_whole_law_shows_its_parts_and_each_only_once(run: Run) -> None:
    _, said, _ = run("laws", "97b", "97", "97 a")
    heads = [line.split("  ")[0] for line in said.splitlines() if line[:1].strip()]
    assert heads == ["Law 97b", "Law 97", "Law 97a"]


def test_laws_speaks_french(run: Run) -> None:
    code, said, _ = run("laws", "91", "119", "house 8.9", "--lang", "fr")
    assert code == 0
    for words in ("Loi 91  Se lever", "un fait que dit l'arbitre", "laissée de côté", "mobilier"):
        assert words in said
    assert "\nhouse 8.9  Où l'arbitre pose une pièce\n" in said


def test_a_law_left_out_says_why(run: Run) -> None:
    _, said, _ = run("laws", "119")
    assert "left out: it is about furniture" in said


def test_laws_searches(run: Run) -> None:
    assert run("laws", "--search", "slam", "26")[1].count("slam") > 1
    assert run("laws", "--search", "first turn slam")[1].startswith("Law 26  Slams")
    assert "Law 97b" not in run("laws", "97", "--search", "matter")[1]
    code, said, _ = run("laws", "--search", "zugzwang")
    assert (code, said) == (0, "No Law has all of these words: zugzwang\n")


def test_without_numbers_laws_prints_the_table_of_contents(run: Run) -> None:
    for lang in LANGS:
        _, said, _ = run("laws", "--lang", lang)
        lines = said.splitlines()
        for one in LAWS.values():
            if one.head == one.number:
                shown = [line for line in lines if line.startswith(f"  {one.number:<11}")]
                assert len(shown) == 1
                assert one.title_in(lang) in shown[0]
            assert one.source_in(lang) in lines
    assert "  97         Reine avec des pions du joueur (a, b)" in lines


def test_laws_names_every_unknown_number_at_once(run: Run) -> None:
    code, said, complaint = run("laws", "97b", "97q", "144")
    assert (code, said) == (2, "")
    assert "no Law '97q'; the nearest are 97, 97a, 97b" in complaint
    assert "no Law '144'; the nearest are 141, 142, 143" in complaint


# --- carrom rulesets ----------------------------------------------------------------------------


def test_every_parameter_of_a_ruleset_has_a_label() -> None:
    assert list(rulesets.LABELS) == [field.name for field in dataclasses.fields(Ruleset)]
    assert len(set(rulesets.LABELS.values())) == len(rulesets.LABELS)
    assert all(rulesets.LABELS.values())


def cells(said: str) -> dict[str, list[str]]:
    """The rows of the table by the name of the parameter."""
    rows = [re.split(r"\s{2,}", line.strip()) for line in said.splitlines()]
    return {row[1]: row[2:] for row in rows if len(row) > 2}


def test_rulesets_shows_every_value_and_marks_what_differs(run: Run) -> None:
    code, said, complaint = run("rulesets")
    assert (code, complaint) == (0, "")
    rows = cells(said)
    for field in dataclasses.fields(Ruleset):
        if field.name in rulesets._HEADS:
            if field.name in ("title_fr", "citations"):
                continue
            assert all(getattr(rules, field.name) in said for rules in RULESETS.values())
            continue
        values = [rulesets.value_of(rules, field.name) for rules in RULESETS.values()]
        marked = [value if value == values[0] else f"{value} *" for value in values]
        assert rows[field.name] == marked
    assert "* differs from icf" in said


def test_rulesets_compares_what_was_asked_for(run: Run) -> None:
    rows = cells(run("rulesets", "club29", "icf", "club29")[1])
    assert rows["target"] == ["29", "25 *"]
    assert rows["laws"] == ["current", "current"]
    alone = run("rulesets", "icf")[1]
    assert cells(alone)["queen_until"] == ["21"]
    assert "*" not in alone


def test_rulesets_names_every_unknown_one_at_once(run: Run) -> None:
    code, said, complaint = run("rulesets", "icf", "ifc", "fci")
    assert (code, said) == (2, "")
    assert "not 'ifc'" in complaint
    assert "not 'fci'" in complaint


def test_a_narrow_terminal_gets_several_tables_and_loses_nothing() -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=80, color_system=None)
    rulesets._show(console, list(RULESETS.values()))
    said = screen.getvalue()
    assert max(map(len, said.splitlines())) <= 80
    assert said.count("edition of the Laws") > 1
    for name in RULESETS:
        assert re.search(rf"\b{name}\b", said)
    assert "own-cleared *" in said


# --- docs/laws.md -------------------------------------------------------------------------------


def table_rows(title: str) -> list[list[str]]:
    """The rows of all tables below a title, down to the next title of the same rank."""
    found = re.search(rf"^{title}\n(.*?)(?=^## |\Z)", DOCUMENT, re.DOTALL | re.MULTILINE)
    assert found, title
    lines = [line for line in found[1].splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if row[0] not in ("Laws", "Choice", "Ruleset", "---")]


def numbers_of(cell: str) -> list[str]:
    """The numbers in a cell, ranges spelled out."""
    numbers = []
    for word in cell.split(", "):
        first, dash, last = word.partition("-")
        whole = range(int(first), int(last) + 1) if dash else ()
        numbers += [str(n) for n in whole] or [word]
    return numbers


WHERE = table_rows("## Which Law is where")


def test_the_table_names_laws_that_exist_and_all_that_are_in_code() -> None:
    assert len(WHERE) > 40
    listed = {number for row in WHERE for number in numbers_of(row[0])}
    assert [number for number in listed if number not in LAWS] == []
    in_code = {one.head for one in LAWS.values() if one.in_code and one.section != "house"}
    assert in_code - listed == set()
    assert [n for n in listed if not LAWS[n].in_code] == []


@pytest.mark.parametrize("row", WHERE, ids=lambda row: row[0])
def test_the_files_and_names_of_the_table_exist(row: list[str]) -> None:
    for place in row[2].split("; "):
        file, *names = re.findall(r"`([^`]+)`", place)
        source = (PACKAGE / file).read_text("utf-8")
        for name in names:
            defined = rf"^\s*(?:def|class) {name}\b|^{name}\b"
            assert re.search(defined, source, re.MULTILINE), f"{file} has no {name}"


def test_every_choice_of_the_house_is_told_once() -> None:
    rows = table_rows("## What was chosen")
    told = [row[0] for row in rows if row[0].startswith("house")]
    assert sorted(told) == sorted(number for number in LAWS if number.startswith("house"))
    assert {row[0].strip("`") for row in rows} - set(told) == set(RULESETS) - {"icf"}


def test_the_options_that_the_document_names_exist() -> None:
    known = {field.name for kind in (Ruleset, Format) for field in dataclasses.fields(kind)}
    options = [found for row in table_rows("## What was chosen") for found in
               re.findall(r"`(?:Format\()?(\w+)(?:=[^`]*)?`", row[-1])]  # fmt: skip
    assert len(options) > 15
    assert set(options) - known == {"CarromBoard"}
