"""The texts of the viewer: the same in every language, each one used, none missing."""

import ast
import dataclasses
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import carrom_viewer
import pytest
from carrom import CarromError
from carrom.names import PIECES
from carrom.rules import FORMATS
from carrom.solver.skill import SKILLS
from carrom.solver.tricks import trick, tricks
from carrom_viewer.screens.help import NAMED
from carrom_viewer.texts import FOLDER, LANGUAGES, Texts
from carrom_viewer.trick_texts import TRICKS, trick_title, trick_wording

PACKAGE = Path(carrom_viewer.__file__).parent
SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
KEYS = frozenset(Texts.of("en").templates)


def values(template: str) -> set[tuple[str, bool]]:
    """The names of the values of a template, each with whether it is counted."""
    found = set()
    for _, name, how, _ in string.Formatter().parse(template):
        if name is not None:
            found.add((name, "|" in (how or "")))
    return found


def is_said(call: ast.Call) -> bool:
    """Whether a call is one of `say`."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else None
    return name == "say" or (isinstance(call.func, ast.Name) and call.func.id == "say")


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of `say`, and where it stands."""
    for path, source in SOURCES.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and node.args and is_said(node):
                yield f"{path.name}:{node.lineno}", node


def literals() -> set[str]:
    """Every literal text of the package that is no docstring."""
    return {
        node.value
        for source in SOURCES.values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def beginnings() -> set[str]:
    """How the keys begin that are put together: ``"hand."`` of ``f"hand.{name}"``."""
    found = set()
    for _, call in calls():
        key = call.args[0]
        if isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
            found.add(str(key.values[0].value))
    return found


# --- every language -----------------------------------------------------------------------------


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_language_has_the_same_texts(code: str) -> None:
    assert set(Texts.of(code).templates) == KEYS


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_text_shows_the_same_values_in_every_language(code: str) -> None:
    other = Texts.of(code).templates
    differ = {
        key: (sorted(values(text)), sorted(values(other[key])))
        for key, text in Texts.of("en").templates.items()
        if key in other and values(text) != values(other[key])
    }
    assert differ == {}


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_texts_are_texts_with_nothing_around_them(code: str) -> None:
    plain = tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    assert all(isinstance(lines, dict) for lines in plain.values())
    for key, text in Texts.of(code).templates.items():
        assert isinstance(text, str), key
        assert text.strip(), key
        # What follows another text begins with a sign and a blank, or is a list's line.
        assert text == text.strip() or text[0] in " ,", key


def test_there_is_a_file_for_every_language_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(LANGUAGES)
    assert {path.stem for path in TRICKS.iterdir()} <= set(LANGUAGES)


def test_a_language_that_nobody_wrote_is_refused() -> None:
    with pytest.raises(CarromError, match="language must be one of en, fr, not 'tlh'"):
        Texts.of("tlh")


# --- keys ---------------------------------------------------------------------------------------


def test_every_text_that_is_said_exists() -> None:
    missing = {
        (where, call.args[0].value)
        for where, call in calls()
        if isinstance(call.args[0], ast.Constant) and call.args[0].value not in KEYS
    }
    assert missing == set()


def test_every_key_of_the_help_exists() -> None:
    for text in literals():
        table, dot, line = text.partition(".")
        if dot and line.startswith("key-") and table.isalpha() and line[-1].isalnum():
            assert text in KEYS


def test_keys_that_are_put_together_have_texts() -> None:
    for beginning in beginnings():
        assert any(key.startswith(beginning) for key in KEYS), beginning


def test_no_text_is_left_over() -> None:
    said, started = literals(), tuple(beginnings())
    unused = {key for key in KEYS if key not in said and not key.startswith(started)}
    assert unused == set()


def test_every_text_is_given_the_values_that_it_shows() -> None:
    wrong = {}
    for where, call in calls():
        key = call.args[0]
        if not isinstance(key, ast.Constant) or any(word.arg is None for word in call.keywords):
            continue
        given = {word.arg for word in call.keywords}
        wanted = {name for name, _ in values(Texts.of("en").templates.get(str(key.value), ""))}
        if given != wanted:
            wrong[where] = (key.value, given ^ wanted)
    assert wrong == {}


@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("hand", tuple(SKILLS)),
        ("format", tuple(FORMATS)),
        ("piece", ("queen", "white", "black")),
        ("seat", ("south", "east", "north", "west")),
        ("key", tuple(name.lower() for name in NAMED)),
    ],
)
def test_families_of_texts_are_complete(table: str, names: tuple[str, ...]) -> None:
    assert {key for key in KEYS if key.startswith(f"{table}.")} == {
        f"{table}.{name}" for name in names
    }


def test_every_trick_is_told_in_every_language() -> None:
    for code in LANGUAGES:
        told = tomllib.loads((TRICKS / f"{code}.toml").read_text("utf-8")) if code != "en" else {}
        assert code == "en" or set(told) == {one.name for one in tricks()}
        for one in tricks():
            title, wording = trick_title(one, code), trick_wording(one, code)
            assert (title == one.title, wording == one.wording) == (code == "en",) * 2, one.name
            for piece in PIECES[1:19]:
                assert (piece in one.wording) == (piece in wording), (one.name, piece)


def test_a_trick_that_nobody_translated_is_told_in_english() -> None:
    new = dataclasses.replace(trick("double"), name="quite-new")
    assert (trick_title(new, "fr"), trick_wording(new, "fr")) == (new.title, new.wording)


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_no_line_breaks_between_a_figure_and_its_unit_or_before_a_french_sign(code: str) -> None:
    signs = "%|mm|cm|m/s|rad/s" + ("|[?!:;»]" if code == "fr" else "")
    torn = {
        key: text
        for key, text in Texts.of(code).templates.items()
        if re.search(rf"(?:[\d}}] (?:{signs})|\w [?!:;»])(?=\W|$)", text)
    }
    assert torn == {}


# --- saying -------------------------------------------------------------------------------------


def test_counted_things_take_the_form_of_their_language() -> None:
    forms = [Texts.of(code).say("play.dues", dues=n) for code in LANGUAGES for n in (0, 1, 2)]
    english, french = ["0 dues", "1 due", "2 dues"], ["0 pion dû", "1 pion dû", "2 pions dus"]
    assert forms == english + french


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError, match="dues"):
        Texts.of("en").say("play.dues")


def test_the_languages_follow_each_other_in_a_ring() -> None:
    codes = ["en"]
    for _ in LANGUAGES:
        codes.append(Texts.of(codes[-1]).next_code())
    assert codes[-1] == codes[0]
    assert set(codes) == set(LANGUAGES)


def test_umpires_speak_every_language_of_the_viewer() -> None:
    from carrom.rules.messages import LANGUAGES as SPOKEN

    assert set(LANGUAGES) <= set(SPOKEN)


def test_tenths_are_written_as_the_language_does() -> None:
    said = [Texts.of(code).say("play.speed", speed=2.5) for code in ("en", "fr")]
    assert said == ["2.50\N{NO-BREAK SPACE}m/s", "2,50\N{NO-BREAK SPACE}m/s"]
