"""The umpire's sentences: every code in every language, every template, plurals and elisions."""

import re
import string
from collections.abc import Mapping
from pathlib import Path

import pytest
from carrom import rules
from carrom.rules import board_record, board_result
from carrom.rules.facts import FAULTS, FOUL_ACTS, LOSING_ACTS, UNNOTICED
from carrom.rules.history import NOTED
from carrom.rules.messages import LANGUAGES, language
from carrom.rules.messages.language import Language
from carrom.rules.notes import VERDICTS, WARNINGS
from carrom.rules.remark import Remark

NAMES = {"seat", "winner", "loser", "piece", "players", "player", "first", "second", "owner"}
NAMES |= {"kind", "fault", "reason"}
"""The values that are names; all others are numbers."""

PATTERNS = (
    r'say(?:_foul)?\(\s*"([a-z-]+)"',
    r'(?:End|replay|Remark)\(\s*(?:draft, )?"([a-z-]+)"',
    r'return "[a-z]+", "([a-z-]+)"',
    r'"[a-z]+", "((?:queen)-[a-z-]+)"',
    r'close\(draft, "([a-z-]+)"',
    r'code="((?:replay|time)-[a-z-]+)"',
)
"""How the code writes down what is to be said."""


def codes() -> set[str]:
    """Every code that the package can say."""
    found = {name.replace("_", "-") for name in (*FOUL_ACTS, *LOSING_ACTS)} | {"left-seat-match"}
    found |= {board_record.VOID, board_record.COUNTED, "replay-board", *board_result.REPLAYS}
    found |= {f"{what}-{how}" for what in ("game", "match") for how in ("won", "drawn")}
    found |= {"trial-boards", "trial-shots", "slam-white", "slam-black"}
    found |= {"queen-uncovered", "queen-down-uncovered", "opponents-queen-left"}
    found |= {f"unnoticed-{what}" for what in UNNOTICED}
    found |= {kind for kind in NOTED if kind != "protest-verdict"}
    found |= {f"protest-{verdict}" for verdict in VERDICTS}
    for path in Path(rules.__file__).parent.glob("*.py"):
        source = re.sub(r"^ *>>> .*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
        for pattern in PATTERNS:
            found |= set(re.findall(pattern, source))
    return found


def filled(talk: Language, code: str, number: int) -> str:
    """A template with every number the same and every name "Ann"."""
    fields = {name for _, name, _, _ in string.Formatter().parse(talk.templates[code]) if name}
    values = [(name, "Ann" if name in NAMES else number) for name in sorted(fields)]
    return talk.sentence(code, ("48",), values)


@pytest.mark.parametrize("talk", LANGUAGES.values(), ids=LANGUAGES)
def test_every_code_has_a_template(talk: Language) -> None:
    assert len(codes()) > 75
    assert codes() <= set(talk.templates)


@pytest.mark.parametrize("talk", LANGUAGES.values(), ids=LANGUAGES)
def test_no_template_is_never_said(talk: Language) -> None:
    assert set(talk.templates) <= codes()


@pytest.mark.parametrize("talk", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2, 9, 12, 13, 25, 120, 600])
def test_every_template_makes_a_sentence(talk: Language, number: int) -> None:
    for code in talk.templates:
        said = filled(talk, code, number)
        assert not re.search(r"[{}|=~*#]|  | [,.]", said), said
        assert said.endswith((" (Law 48).", " (Loi 48).")), said
        assert said[0] == said[0].upper()


def test_all_languages_tell_the_same_values() -> None:
    def values(templates: Mapping[str, str], code: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(templates[code]) if name}

    english = LANGUAGES["en"].templates
    for talk in LANGUAGES.values():
        for code in english:
            assert values(talk.templates, code) == values(english, code), code


@pytest.mark.parametrize(
    ("code", "number", "said"),
    [
        ("pocketed-own", 1, "Un pion du joueur empoché (Loi 48)."),
        ("pocketed-own", 3, "Trois pions du joueur empochés (Loi 48)."),
        (
            "pocketed-opponent",
            2,
            "Deux pions de l'adversaire sont empochés et restent dans la poche (Loi 48).",
        ),
        ("overboard-penalty", 1, "Une pièce a quitté le plateau : une pénalité (Loi 48)."),
        ("overboard", 1, "Une pièce a quitté le plateau et revient au centre (Loi 48)."),
        ("overboard", 2, "Deux pièces ont quitté le plateau et reviennent au centre (Loi 48)."),
        ("striker-due", 1, "Le striker est empoché : un dû (Loi 48)."),
        ("striker-due", 2, "Le striker est empoché : deux dus (Loi 48)."),
        ("improper", 1, "Le coup était irrégulier : un pion sort en pénalité (Loi 48)."),
        ("points-for-queen", 3, "Trois pour les pions, trois pour la reine (Loi 48)."),
        ("dues-out", 1, "Un pion dû sort ; Ann le pose (Loi 48)."),
        ("men-return", 2, "Deux pions du joueur reviennent ; Ann les pose (Loi 48)."),
        ("board-won", 0, "La manche va à Ann : aucun point (Loi 48)."),
        ("board-won", 13, "La manche va à Ann : 13 points (Loi 48)."),
        ("change-sides", 120, "Changement de côté : deux minutes au plus (Loi 48)."),
        ("rest", 600, "Repos : dix minutes (Loi 48)."),
        ("rest", 60, "Repos : une minute (Loi 48)."),
    ],
)
def test_french_counts_as_the_french_do(code: str, number: int, said: str) -> None:
    assert filled(language("fr"), code, number) == said


def test_no_french_name_stands_where_it_would_have_to_elide() -> None:
    for code, template in LANGUAGES["fr"].templates.items():
        found = re.search(r"\b(?:de|que|le|la|se|ne) \{(\w+)\}", template)
        assert found is None or found[1] not in NAMES, code


def test_french_puts_a_space_before_high_punctuation() -> None:
    for code, template in LANGUAGES["fr"].templates.items():
        text = re.sub(r"\{[^{}]*\}", "x", template)
        assert not re.search(r"[^ ][:;!?]", text), code


def test_seats_and_sides_have_french_names() -> None:
    assert Remark("turn-passes", ("48",), (("seat", "west"),)).sentence("fr") == (
        "Le tour passe à Ouest (Loi 48)."
    )
    assert Remark("board-won", (), (("winner", "east-west"), ("points", 2))).sentence("fr") == (
        "La manche va à Est et Ouest : deux points."
    )
    technical = (("seat", "north"), ("kind", "foul:technical"))
    assert Remark("foul", ("63",), technical).sentence("fr") == (
        "Faute technique commise par Nord (Loi 63)."
    )
    assert Remark("foul", ("63",), technical).sentence() == "Technical foul by north (Law 63)."


def test_choices_of_the_house_are_no_laws() -> None:
    assert language("en").cited(("72c", "78a", "house 8.9", "002.3")) == (
        "Laws 72c, 78a, house 8.9, 002.3"
    )
    assert language("fr").cited(("house 8.9",)) == "maison 8.9"


def test_a_ruling_is_explained_in_both_languages() -> None:
    ruling = rules.Position.of("icf", own=7, opponent=9).rule(
        rules.StrokeFacts.counts(own=1, striker=True)
    )
    assert ruling.explain().splitlines() == [
        "One own man pocketed.",
        "The striker is pocketed: one due (Law 73).",
        "One own man comes back; north places it (Law 73).",
        "One due man comes out; north places it (Laws 72c, 78a).",
        "South plays on (Law 48).",
    ]
    assert ruling.explain("fr").splitlines() == [
        "Un pion du joueur empoché.",
        "Le striker est empoché : un dû (Loi 73).",
        "Un pion du joueur revient ; Nord le pose (Loi 73).",
        "Un pion dû sort ; Nord le pose (Lois 72c, 78a).",
        "Sud continue (Loi 48).",
    ]


def test_a_language_may_be_taught_the_players_names() -> None:
    import dataclasses

    english = language("en")
    talk = dataclasses.replace(english, words={**english.words, "south": "Ann"})
    assert talk.sentence("turn-passes", ("48",), [("seat", "south")]) == (
        "The turn passes to Ann (Law 48)."
    )


def test_every_fault_and_warning_has_its_words_in_every_language() -> None:
    named = {f"fault:{name}" for name in FAULTS} | {f"warning:{reason}" for reason in WARNINGS}
    for talk in LANGUAGES.values():
        assert named == {word for word in talk.words if word.startswith(("fault:", "warning:"))}
