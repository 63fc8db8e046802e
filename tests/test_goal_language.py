"""The text language of goals: every word of the documents, round trips, and complaints."""

import re
import time
from pathlib import Path
from typing import Any

import pytest
from carrom import CarromBoard, Layout, StrokeBatch, simulate_batch
from carrom.errors import InvalidGoal
from carrom.names import PIECES
from carrom.rules import Position
from carrom.solver import (
    And,
    BackShot,
    Chain,
    Cushions,
    Ends,
    Goal,
    Hits,
    KeepStriker,
    KeepTurn,
    Legal,
    Near,
    Pot,
    PotInOrder,
    Region,
    Stays,
    Touched,
    Tracks,
)
from carrom.solver.language import DEEPEST
from carrom.solver.phrases import goal_of
from carrom.solver.words import NOISE, WIDEST, Reader
from goal_strategies import goals
from hypothesis import given
from hypothesis import strategies as st

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "goals.md"
TEXT = DOCUMENT.read_text("utf-8")
EXAMPLES = [
    line
    for language, block in re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    if not language
    for line in block.splitlines()
    if line.strip()
]

# --- the document ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_document_is_read_and_judges(text: str) -> None:
    goal = Goal.parse(text)
    assert Goal.parse(str(goal)) == goal
    layout = Layout.opening()
    strokes = StrokeBatch.aim(x=0.0, angle=[80.0, 90.0, 260.0], speed=5.0)
    batch = simulate_batch(layout, strokes, record="events")
    tracks = Tracks(
        batch,
        strokes.rows,
        layout,
        board=CarromBoard.icf(),
        seat="south",
        position=Position.opening(layout=layout),
    )
    assert ((goal.score(tracks) == 1.0) == goal.reached(tracks)).all()
    assert goal.faults(layout, tracks.position) == ()


def test_the_document_uses_every_word_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()
    taken: set[str] = set()
    take, take_name = Reader.take, Reader.take_name

    def noting(reader: Reader, *words: str) -> str | None:
        asked.update(words)
        found = take(reader, *words)
        taken.update(() if found is None else (found,))
        return found

    def noting_names(reader: Reader, label: str, names: Any) -> str | None:
        asked.update(names)
        found = take_name(reader, label, names)
        taken.update(() if found is None else (reader.tokens[reader.at - 1].text,))
        return found

    monkeypatch.setattr(Reader, "take", noting)
    monkeypatch.setattr(Reader, "take_name", noting_names)
    for text in EXAMPLES:
        Goal.parse(text)
    men = {name.lower() for name in PIECES if name[0] in "WB"}  # not each of the eighteen
    unseen = {";"}  # looked for by its own token
    assert asked - taken - men - unseen == set(), "words without an example"
    words = set(re.findall(r"[\w/]+|->|[;(),]", TEXT.lower()))
    assert asked - men <= words
    assert words >= NOISE


def test_the_document_names_every_class() -> None:
    import carrom.solver

    kinds = [
        name
        for name in carrom.solver.__all__
        if isinstance(kind := getattr(carrom.solver, name), type)
        and issubclass(kind, Goal | Region)
        and kind not in (Goal, Region)
    ]
    assert len(kinds) > 30
    assert [name for name in kinds if f"`{name}" not in TEXT] == []


# --- round trips ----------------------------------------------------------------------------


@given(goals)
def test_a_goal_is_its_text(goal: Goal) -> None:
    assert Goal.parse(str(goal)) == goal


@given(goals)
def test_letters_noise_and_spaces_do_not_matter(goal: Goal) -> None:
    text = str(goal).replace(" ", "  \t the ").upper().replace("; ", "  # and;\n\n ;")
    assert Goal.parse(text) == goal


@given(st.text(max_size=60) | st.lists(st.sampled_from(" ".join(EXAMPLES).split())).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        goal = Goal.parse(text)
    except InvalidGoal:
        return
    assert Goal.parse(str(goal)) == goal


# --- what texts mean ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("pot W1, W2", Pot(("W1", "W2"), at_least=2)),
        ("pot W1 and W2 in NE", Pot(("W1", "W2"), "NE", at_least=2)),
        ("pot W1 or W2", Pot(("W1", "W2"))),
        ("pot W1 or W2 stays", Pot("W1") | Stays("W2")),
        ("pot W1 and W2 off 1 cushion", Pot("W1") & Cushions.exactly(1, "W2")),
        ("pot Q, white in NE", Pot("Q", "NE") & Pot("white", "NE")),
        ("pot Q in NE cleanly", Pot("Q", "NE", cleanly=True)),
        ("pot Q, white cleanly", Pot("Q", cleanly=True) & Pot("white", cleanly=True)),
        ("pot W1 in NE or SE", Pot("W1", ("NE", "SE"))),
        ("pot Q then W1", PotInOrder(("Q", "W1"))),
        ("pot white then white", PotInOrder(("white", "white"))),
        ("pot Q in NE then W1", PotInOrder(("Q", "W1"), ("NE", ()))),
        (
            "pot own then Q in SW or SE then W1 in NW",
            PotInOrder(("own", "Q", "W1"), ((), ("SW", "SE"), "NW")),
        ),
        (
            "pot Q in NE then W1 in SW or keep turn",
            PotInOrder(("Q", "W1"), ("NE", "SW")) | KeepTurn(),
        ),
        ("pot W1 in NE or pot W1 in SE", Pot("W1", "NE") | Pot("W1", "SE")),
        ("touch W1 and striker off 1 cushion", Touched("W1") & Cushions.exactly(1)),
        ("cannon", Hits("S", ("Q", "men"), at_least=2)),
        ("striker hits W1 or striker hits W2", Hits("S", ("W1",)) | Hits("S", ("W2",))),
        ("S→W1 → Q", Chain(("S", "W1", "Q"))),
        ("striker off no cushions", Cushions("S", 0, 0)),
        ("W1 ends within 3 cm of (10mm, -5 cm)", Ends("W1", Near((0.01, -0.05), 0.03))),
        ("a or b".replace("a", "legal").replace("b", "keep turn"), Legal() | KeepTurn()),
        ("legal or keep turn and back shot", Legal() | (KeepTurn() & BackShot())),
        ("(legal or keep turn) and back shot", (Legal() | KeepTurn()) & BackShot()),
        ("legal or keep turn; back shot", (Legal() | KeepTurn()) & BackShot()),
        ("not legal and back shot", ~Legal() & BackShot()),
        ("not (legal; back shot)", ~(Legal() & BackShot())),
        ("\n;; legal ;\n# nothing\n", Legal()),
        ("(\nlegal\nback shot\n)", Legal() & BackShot()),
    ],
)
def test_a_text_means(text: str, goal: Goal) -> None:
    assert Goal.parse(text) == goal


# --- complaints -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "word", "says"),
    [
        ("pots Q", "pots", "did you mean 'pot'?"),
        ("pot K", "K", "a piece (Q, W1-W9, B1-B9), a group (white"),
        ("pot W10 in NE", "W10", "did you mean 'W1'?"),
        ("pot Q in NO", "NO", "expected a pocket (SW, SE, NE, NW)"),
        ("pot Q on NE", "on", "expected one of: ',', in, then, cleanly"),
        ("pot S", "S", "a piece (Q, W1-W9, B1-B9)"),
        ("striker of 2 cushions", "of", "did you mean 'off'?"),
        ("striker off 2 cushion befor contact", "befor", "did you mean 'before'?"),
        ("striker off 2 before contact", "before", "expected one of: to, cushion, cushions"),
        ("striker off two and a half cushions", "and", "cushion"),
        ("keep", "", "the goal ends here: expected one of: striker, turn"),
        ("keep\nlegal", "\n", "the line ends here: expected one of: striker, turn"),
        ("pot Q; (legal", "", "the goal ends here: expected one of: and, or, ')'"),
        ("pot Q)", ")", "expected one of"),
        ("", "", "expected one of: not, '(', pot"),
        ("not", "", "expected one of: not, '(', pot"),
        ("cover W1", "W1", "'W1': expected queen"),
        ("pot 2 white then Q", "then", "expected one of: ',', in, cleanly"),
        ("pot Q, W1 then W2", "then", "expected one of: ',', in, cleanly"),
        ("pot Q then W1 in NO", "NO", "expected a pocket"),
        ("pot W1 then Q then W1", "pot W1 then Q then W1", "pieces must differ"),
        ("pot 2.5 men", "2.5", "whole number, not 2.5"),
        ("pot 3 of W1, W2", "3", "the number must be at most 2, the pieces named, not 3"),
        ("pot three of W1, W2", "three", "the number must be at most 2"),
        ("pot 0 men", "0", "the number must be from 1 to 19, not 0"),
        ("striker off 3 to 2 cushions", "2", "the number must be from 3 to 50, not 2"),
        ("striker off 60 cushions", "60", "the number must be from 0 to 50, not 60"),
        ("pot W1, W2 or W3", "pot W1, W2 or W3", "say how many are wanted"),
        ("W1 first hits W2", "W1 first hits", "said of the striker, not of W1"),
        ("striker first hits W1, W2", "striker first hits W1, W2", "say 'any of'"),
        ("speed 8", "8", "say 'at least', 'at most' or 'to'"),
        ("speed 2 m/s; keep striker", "2", "a speed is a window"),
        ("speed 3 to 2", "2", "the number must be 3 or more m/s, not 2"),
        ("speed 1e999 to 4", "1e999", "the number must be finite"),
        ("speed -1 to -2", "speed -1 to -2", "the number must be 0 or more m/s, not -1.0; the"),
        ("W1 ends within 3 cm", "", "the goal ends here: expected of"),
        ("W1 ends within 3 ells of NE", "ells", "expected one of: m, cm, mm, of"),
        ("W1 ends in NE half", "half", "expected quarter"),
        ("W1 stays within -2 cm", "-2", "the number must be above 0"),
        ("pot Q ☺ NE", "☺", "expected one of"),
        ("legal; W1 -> W1", "W1 -> W1", "W1 cannot hit itself"),
        ("striker off 123456789 cushions", "123456789", "whole number"),
    ],
)
def test_a_complaint_points_at_the_word(text: str, word: str, says: str) -> None:
    with pytest.raises(InvalidGoal) as error:
        Goal.parse(text)
    (fault,) = error.value.faults
    message, line, carets = fault.split("\n")
    assert says in message
    start = len(carets) - len(carets.lstrip())
    pointed = line[start : len(carets)]
    assert pointed == word.strip("\n"), fault


@pytest.mark.parametrize(
    "text", ["pot 3 of W1, W2", "speed 3 to 2", "pot 0 men", "striker off 9 to 60 cushions"]
)
def test_a_complaint_speaks_no_python(text: str) -> None:
    with pytest.raises(InvalidGoal) as error:
        Goal.parse(text)
    assert "at_" not in str(error.value)


def test_every_clause_that_is_wrong_is_listed() -> None:
    with pytest.raises(InvalidGoal) as error:
        Goal.parse("pot K; keep striker\nlegall; (pot Q; potty W1) or kep turn # none\nwin")
    pointed = []
    for fault in error.value.faults:
        _, line, carets = fault.split("\n")
        pointed.append(line[len(carets) - len(carets.lstrip()) : len(carets)])
    assert pointed == ["K", "legall", "potty", "kep", ""]
    assert [re.findall(r"\(line (\d)\)", fault) for fault in error.value.faults] == [
        [line] for line in "12223"
    ]


@pytest.mark.parametrize("text", [None, 3, b"pot Q", ["pot Q"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(InvalidGoal, match="a goal must be a text"):
        Goal.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        "not " * 100_000 + "legal",
        ")" * 100_000,
        "pot x;" * 20_000,
        "pot " + "x" * 1_000_000,
        "pot Q " * 20_000,
        "pot " + "9" * 100_000 + " men",
        "striker -> " * 50_000,
    ],
    ids=lambda text: text[:12],
)
def test_a_huge_wrong_text_is_refused_quickly_and_in_few_words(text: str) -> None:
    began = time.process_time()  # of this process: others may keep the machine busy
    with pytest.raises(InvalidGoal) as error:
        Goal.parse(text)
    assert time.process_time() - began < 5.0
    assert len(str(error.value)) < 50_000


def test_a_huge_right_text_is_read() -> None:
    goal = Goal.parse("pot Q in NE;" * 5_000)
    assert isinstance(goal, And)
    assert len(goal.goals) == 5_000


def test_a_phrase_is_read_alone() -> None:
    assert goal_of(Reader("keep striker")) == KeepStriker()


def test_as_many_brackets_as_may_be_are_read_and_no_more() -> None:
    goal = Goal.parse("not " * DEEPEST + "pot Q")
    assert str(goal) == "not " * DEEPEST + "pot Q"
    with pytest.raises(InvalidGoal, match=f"more than {DEEPEST} brackets"):
        Goal.parse("not " * (DEEPEST + 1) + "pot Q")


def test_a_complaint_shows_only_what_is_near_the_word() -> None:
    with pytest.raises(InvalidGoal) as refused:
        Goal.parse("pot Q" + " and keep striker" * 50 + " and kep striker" * 50)
    (fault,) = refused.value.faults
    _, line, carets = fault.splitlines()
    assert len(line.strip()) <= 2 * WIDEST
    assert line[carets.index("^") :].startswith("kep striker")
