"""No option that lies: every parameter of every ruleset acts, or is refused with the reason.

A ruleset is seen by what follows from it: rulings, ends of boards and games, places of men,
clocks, trials. Two that differ in a parameter must differ in that.
"""

import ast
import dataclasses
import inspect
import itertools
import json
import pickle
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from carrom.cli import main, rulesets
from carrom.errors import CarromError, InvalidRuleset
from carrom.layout import Layout
from carrom.rules import FORMATS, RULESETS, Format, Game, Position, Ruleset, StrokeFacts, ruleset
from carrom.rules import ruleset as make
from carrom.rules import ruleset as ruleset_by_name
from carrom.rules.board_record import unfinished
from carrom.rules.clock import PlacingClock, ShotClock
from carrom.rules.game_end import judged
from carrom.rules.idle import idle_reason
from carrom.rules.laws import LAWS
from carrom.rules.placement import due_faults
from carrom.rules.text import position_to_dict
from ruleset_values import PARAMETERS, VALUES, others

DOCUMENT = (Path(__file__).parent.parent / "docs" / "laws.md").read_text("utf-8")
Seen = dict[str, object]


# --- what follows from a ruleset ----------------------------------------------------------------

MEN = ((9, 9), (7, 8), (1, 4), (4, 1), (1, 1), (1, 9), (3, 2))
QUEENS = ("board", "pending", "covered-by-me", "covered-by-opponent")
SCORES = ((0, 0), (10, 10), (22, 22), (24, 24))
STROKES = tuple(
    StrokeFacts.counts(own=own, opponent=opponent, queen=queen, striker=striker, proper=proper)
    for own in (0, 1)
    for opponent in (0, 1)
    for queen in (False, True)
    for striker in (False, True)
    for proper in (False, True)
)
ACTS = (
    StrokeFacts(overboard=("W",)),
    StrokeFacts(striker_overboard=True),
    StrokeFacts(time_overrun=True),
    StrokeFacts(board_disturbed=True),
    StrokeFacts(left_seat=True),
)


def positions(rules: Ruleset) -> Iterator[tuple[str, Position]]:
    """Positions as they can be under the ruleset, by what they are called."""
    for own, opponent in MEN:
        for queen in QUEENS:
            for score in SCORES if queen == "covered-by-me" or own == 1 else SCORES[:1]:
                for dues in (0, 1) if queen == "board" and score == (0, 0) else (0,):
                    try:
                        yield (
                            f"{own}-{opponent} {queen} {score} {dues}",
                            Position.of(
                                rules,
                                own=own,
                                opponent=opponent,
                                queen=queen,
                                score=score,
                                dues=dues,
                                eligible=own < 9 or queen != "board",
                            ),
                        )
                    except CarromError:
                        continue


def ruled(position: Position, facts: StrokeFacts) -> object:
    """What a ruling changes, in plain values."""
    ruling = position.rule(facts)
    after = ruling.apply()
    result = ruling.board_result
    return (
        ruling.turn_continues,
        ruling.dues,
        ruling.laws,
        after.white,
        after.black,
        after.queen,
        after.placer,
        after.pending_placements,
        [(side.dues, side.points) for side in after.sides],
        None if result is None else (result.winner, result.points, result.queen, result.extra),
    )


def rulings(rules: Ruleset) -> Iterator[tuple[str, object]]:
    for name, position in positions(rules):
        for number, facts in enumerate((*STROKES, *ACTS)):
            try:
                yield f"{name} {number}", ruled(position, facts)
            except CarromError:  # more went down than lay there
                continue
        yield f"{name} at time", dataclasses.astuple(unfinished(position))


def games(rules: Ruleset) -> Iterator[tuple[str, object]]:
    for score in ((1, 0), (10, 5), (12, 12), (30, 3)):
        for boards in (1, 2, 3, 4, 8):
            end = judged(rules, score, boards)
            yield f"{score} {boards}", None if end is None else (end.winner, end.code, end.score)
        end = judged(rules, score, 1, time=True)
        yield f"{score} at time", None if end is None else (end.winner, end.code)
    opened = Game.opening(rules, layout=False)
    yield "rises", opened.play(StrokeFacts(left_seat=True)).over


def agreements(rules: Ruleset) -> Iterator[tuple[str, object]]:
    yield "stroke clock", ShotClock.of(rules).seconds
    yield "placing clock", PlacingClock.of(rules, "north").seconds
    yield "trials", FORMATS["icf"].trials(rules)
    board = Position.opening("icf").equipment
    for place in ((0.0, 0.0), (0.05, 0.0)):
        zone = rules.due_zone
        yield (
            f"due man at {place}",
            due_faults(Layout.of({}), ("W1",), [place], board, zone, "north"),
        )


def looked_at(rules: Ruleset) -> Iterator[tuple[str, object]]:
    """All that is seen of a ruleset, by what was looked at."""
    yield from agreements(rules)
    yield from games(rules)
    yield from rulings(rules)


@lru_cache(maxsize=16)
def consequences(rules: Ruleset) -> Seen:
    return dict(looked_at(rules))


def differs(one: Ruleset, other: Ruleset) -> bool:
    """Whether something that can be seen under both is not the same."""
    first = consequences(one)
    return any(what in first and first[what] != seen for what, seen in looked_at(other))


# --- each parameter of each ruleset -------------------------------------------------------------


def options() -> list[tuple[str, str, object]]:
    """Every shipped ruleset, every parameter, every other value."""
    return [
        (name, parameter, value)
        for name in RULESETS
        for parameter in PARAMETERS
        for value in others(RULESETS[name], parameter)
    ]


@pytest.mark.parametrize(("name", "parameter", "value"), options())
def test_an_option_changes_what_follows_or_is_refused_with_the_reason(
    name: str, parameter: str, value: object
) -> None:
    base = RULESETS[name]
    try:
        changed = base.replace(**{parameter: value})
    except InvalidRuleset as refused:
        for fault in refused.faults:
            assert re.search(rf"\b{parameter}\b", fault), "the reason names what is refused"
            assert len(fault) > len(f"{parameter} {value!r} ") + 15, "and gives a reason"
        return
    assert getattr(changed, parameter) == value
    assert differs(base, changed), f"{parameter}={value!r} is taken by {name} and changes nothing"


def test_the_same_ruleset_by_another_name_does_not_differ() -> None:
    for base in RULESETS.values():
        assert not differs(base, base.replace(name="other", title="Other", source="nowhere"))


def test_every_parameter_has_values_to_try() -> None:
    assert set(VALUES) == set(PARAMETERS)


@pytest.mark.parametrize("name", RULESETS)
def test_the_table_has_a_dash_just_where_no_value_could_act(name: str) -> None:
    base = RULESETS[name]
    for parameter in PARAMETERS:
        idle = rulesets.value_of(base, parameter) == "-"
        assert idle is bool(idle_reason(base, parameter))
        if not idle:
            continue
        for value in others(base, parameter):
            with pytest.raises(InvalidRuleset) as refused:
                base.replace(**{parameter: value})
            assert any("here, not" in fault for fault in refused.value.faults)


@pytest.mark.parametrize("name", RULESETS)
def test_what_the_table_shows_acts_alone_or_with_what_it_needs(name: str) -> None:
    bound = {"colours", "board_end", "queen_after", "cover", "penalty"}  # they need each other
    base = RULESETS[name]
    for parameter in set(PARAMETERS) - bound:
        if rulesets.value_of(base, parameter) == "-":
            continue
        acts = []
        for value in others(base, parameter):
            try:
                acts.append(differs(base, base.replace(**{parameter: value})))
            except InvalidRuleset:
                continue
        assert any(acts), f"{parameter} is shown for {name}"


def test_what_needs_several_parameters_acts_with_them() -> None:
    free, points = RULESETS["free"], RULESETS["points"]
    for base, other in (
        (free, free.replace(penalty="points", cover="none", penalty_points=10)),
        (free, free.replace(queen_after="few-men", few_men=3)),
        (points, points.replace(penalty="due", penalty_points=0)),
        (points, points.replace(penalty="due", penalty_points=0, cover="any")),
        (points, points.replace(queen_after="any-man")),
    ):
        assert differs(base, other)
    due = points.replace(penalty="due", penalty_points=0)
    assert differs(due, due.replace(laws="1991"))
    assert differs(due, due.replace(early_queen_points=0))
    family = RULESETS["family"].replace(target=3)
    assert differs(family, family.replace(boards=2))


def test_all_that_is_wrong_with_the_options_is_said_at_once() -> None:
    with pytest.raises(InvalidRuleset) as refused:
        make("icf", few_men=7, white_value=3, penalty_points=5)
    assert len(refused.value.faults) == 3


# --- single rulings -----------------------------------------------------------------------------


def test_a_queen_with_many_men_on_the_board_returns_with_free_colours_too() -> None:
    rules = ruleset("free", queen_after="few-men", few_men=3, early_queen_points=4)
    early = Position.of(rules, own=2, opponent=3).rule(StrokeFacts.counts(own=1, queen=True))
    after = early.apply()
    assert not early.turn_continues
    assert after.queen == "board"
    before = Position.of(rules, own=2, opponent=3).sides[0].points
    assert after.sides[0].points == before + rules.white_value - 4
    assert any(remark.code == "points-lost-queen" for remark in early.remarks)


def test_one_due_for_an_improper_striker_in_1991_with_free_colours_too() -> None:
    facts = StrokeFacts.counts(striker=True, proper=False)
    for laws, dues in (("current", 2), ("1991", 1)):
        assert Position.of(ruleset("free", laws=laws), own=4, opponent=4).rule(facts).dues == dues


@pytest.mark.parametrize("name", ["fr-club", "fr-classic"])
def test_extra_points_are_claimed_where_that_is_agreed(name: str) -> None:
    facts = StrokeFacts.counts(opponent=1, striker=True)
    results = [
        Position.of(
            ruleset(name, claim_extra_points=claimed), own=3, opponent=1, queen="covered-by-me"
        )
        .rule(facts)
        .board_result
        for claimed in (False, True)
    ]
    assert results[0] is not None
    assert results[1] is not None
    assert results[1].points[1] == results[0].points[1] + 1
    assert (results[0].extra, results[1].extra) == (0, 1)


def test_the_limit_of_a_board_holds_for_both_sides() -> None:
    classic = Position.of(
        ruleset("fr-classic", board_cap=5), own=1, opponent=1, queen="covered-by-me"
    )
    result = classic.rule(StrokeFacts.counts(own=1)).board_result
    assert result is not None
    assert (result.winner, result.points) == (0, (5, 5))
    free = Position.of(
        ruleset("free", board_cap=12), own=1, opponent=0, queen="covered-by-me", points=(14, 14)
    )
    result = free.rule(StrokeFacts.counts(own=1)).board_result
    assert result is not None
    assert (result.winner, result.points) == (0, (12, 12))


@pytest.mark.parametrize(
    ("rules", "position", "facts"),
    [
        ("icf", {"own": 9, "opponent": 1}, {"opponent": 1, "striker": True}),
        ("club29", {"own": 9, "opponent": 1}, {"opponent": 1, "striker": True}),
        (ruleset("icf", queen_points=20), {"own": 1, "opponent": 9}, {"own": 1, "queen": True}),
        (ruleset("free", board_cap=2), {"own": 1, "opponent": 0}, {"own": 1, "queen": True}),
    ],
)
def test_a_row_of_the_score_sheet_adds_up_when_the_board_gave_more_than_its_limit(
    rules: str | Ruleset, position: dict[str, Any], facts: dict[str, Any]
) -> None:
    game = Game.of(Position.of(rules, **position, opponent_eligible=True))
    over = game.play(StrokeFacts.counts(**facts))
    row = over.score_sheet()[0]
    assert over.position.result is not None
    assert row.points == row.total == over.position.result.points
    assert min(*row.queen, *row.men) >= 0
    cap = over.ruleset.board_cap
    assert max(row.points) == cap


# --- titles, document, citations ----------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_made_from_another_keeps_title_document_and_citations(name: str) -> None:
    base = RULESETS[name]
    derived = base.replace(name=f"our-{name}")
    assert consequences(derived) == consequences(base)  # the Laws of each ruling are among them
    for told in ("title", "title_fr", "source", "document", "citations"):
        assert getattr(derived, told) == getattr(base, told)
    assert derived.title_in("fr") == base.title_in("fr") != ""


@pytest.mark.parametrize("name", RULESETS)
def test_a_position_by_a_ruleset_of_ones_own_comes_back_from_its_forms(name: str) -> None:
    derived = RULESETS[name].replace(name="ours", target=17, citations={"turn-passes": ["our 1"]})
    position = Position.of(derived, own=3, opponent=4)
    for copy in (
        Position.from_dict(json.loads(json.dumps(position.to_dict()))),
        Position.from_json(position.to_json()),
        Position.from_text(position.to_text()),
        pickle.loads(pickle.dumps(position)),
    ):
        assert copy == position
        assert copy.ruleset.citations == (("turn-passes", ("our 1",)),)
    assert "our 1" in position.rule(StrokeFacts()).laws
    namespace = {"Ruleset": Ruleset, "ruleset": ruleset_by_name}
    assert eval(repr(derived), namespace) == derived  # noqa: S307


def test_citations_may_change_in_a_ruleset_that_keeps_its_name() -> None:
    changed = ruleset("family", citations={"turn-passes": ["our 1"]})
    position = Position.of(changed, own=3, opponent=4)
    assert Position.from_json(position.to_json()) == position
    assert position.rule(StrokeFacts()).laws == ("our 1",)


def old_form(rules: Ruleset) -> dict[str, object]:
    """A ruleset of one's own as it was written before it held its citations."""
    plain = dict(position_to_dict(Position.of(rules, own=3, opponent=4))["ruleset"])
    for newer in ("title_fr", "document", "citations"):
        del plain[newer]
    return plain


@pytest.mark.parametrize(
    ("name", "then"),
    [
        ("icf", {"few_men": 7, "penalty_points": 10}),
        ("family", {"board_cap": 1, "boards": 8, "queen_until": 21}),
        ("points", {"due_zone": "between-circles", "laws": "1991"}),
        ("free", {"due_zone": "rosette-but-centre", "claim_extra_points": True}),
    ],
)
def test_a_ruleset_that_an_earlier_version_wrote_is_read_without_what_had_no_effect(
    name: str, then: dict[str, object]
) -> None:
    ours = RULESETS[name].replace(name="ours")
    written = old_form(ours) | then
    plain = position_to_dict(Position.of(ours, own=3, opponent=4)) | {"ruleset": written}
    read = Position.from_dict(plain).ruleset
    assert read == ours.replace(title_fr="", document="", citations=())
    assert read.citations == ()  # as its rulings were then


def test_a_zone_by_its_earlier_name_is_read() -> None:
    plain = Position.of("icf", own=3, opponent=4).to_dict() | {
        "ruleset": {"name": "family", "due_zone": "between-circles"}
    }
    assert Position.from_dict(plain).ruleset == ruleset("family", due_zone="annulus")


@pytest.mark.parametrize(
    ("citations", "said"),
    [
        ({"no-such": ["1"]}, "no remark has the code 'no-such'"),
        ({"turn-passes": "48"}, "needs numbers of rules as text, not '48'"),
        ({"turn-passes": [48]}, "needs numbers"),
        ([("turn-passes", ["1"]), ("turn-passes", ["2"])], "comes twice"),
        ({"own-cleared": ("",)}, "needs numbers of rules as text, not ('',)"),
        ({"own-cleared": ("000.1", "\n")}, "needs numbers"),
        (7, "must be a mapping, or pairs"),
        ([7], "no remark has the code 7"),
    ],
)
def test_citations_that_could_never_be_cited_are_refused(citations: object, said: str) -> None:
    with pytest.raises(InvalidRuleset, match=re.escape(said)):
        ruleset("icf", citations=citations)


@pytest.mark.parametrize("text", ["", "our\ngame", "\x1b[2J", "\u2028", "  ", "\u200b"])
def test_a_name_that_shows_nothing_or_breaks_the_line_is_refused(text: str) -> None:
    said = re.escape(f"name must be a line of text that shows something, not {text!r}")
    with pytest.raises(InvalidRuleset, match=said):
        RULESETS["icf"].replace(name=text)
    for other in ("title", "title_fr", "source", "document"):
        if text:
            with pytest.raises(InvalidRuleset, match=f"{other} must be a line of text"):
                RULESETS["icf"].replace(**{other: text})
        else:
            assert getattr(RULESETS["icf"].replace(**{other: text}), other) == ""
    if text:
        with pytest.raises(InvalidRuleset, match=said):
            Format(name=text)


@pytest.mark.parametrize("document", ["999", "icf", "000.99", "8.9"])
def test_a_document_that_the_command_does_not_tell_is_refused(document: str) -> None:
    said = f"document must be a number that carrom laws tells, not {document!r}"
    with pytest.raises(InvalidRuleset, match=re.escape(said)):
        RULESETS["family"].replace(document=document)


def test_every_number_that_the_command_tells_may_be_a_document() -> None:
    for number in LAWS:
        assert RULESETS["family"].replace(document=number).document == number


def test_what_is_wrong_with_the_texts_of_a_ruleset_comes_in_one_message() -> None:
    with pytest.raises(InvalidRuleset) as refused:
        Ruleset(name="", title="\n", document="999", citations=(("own-cleared", ("",)),))
    assert len(refused.value.faults) == 4


def test_no_score_but_nothing_stands_before_the_only_board_of_free_colours() -> None:
    said = "queen_until must be None here, not 5: the only board of the game begins at 0-0"
    with pytest.raises(InvalidRuleset, match=re.escape(said)):
        ruleset("free", queen_until=5)
    with pytest.raises(InvalidRuleset, match="where she always counts"):
        ruleset("points", boards=1, queen_until=0)
    for options in ({"boards": 2}, {"extra_board": True}, {"boards": None, "target": 9}):
        assert ruleset("free", queen_until=5, **options).queen_until == 5


def test_a_format_drops_what_can_have_no_effect_in_it() -> None:
    ours = ruleset("free", queen_until=5, extra_board=True)
    assert FORMATS["ffc"].applied_to(ours) == ruleset("free")
    assert FORMATS["single"].applied_to(ours) == ours


# --- what the documents say of the options ------------------------------------------------------


def documented() -> list[tuple[str, str, str]]:
    """Ruleset, parameter and value ("" for any) of each option that docs/laws.md names."""
    found = []
    for line in DOCUMENT.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if not line.startswith("| ") or len(cells) != 3:
            continue
        name = cells[0].strip("`")
        for parameter, value in re.findall(r'`([a-z_0-9]+)(?:="?([\w-]+)"?)?`', cells[2]):
            if parameter in PARAMETERS:
                found.append((name if name in RULESETS else "icf", parameter, value))
    return found


def test_the_options_of_the_document_are_found() -> None:
    assert len(documented()) > 20
    assert ("points", "few_men", "") in documented()
    assert ("icf", "claim_extra_points", "False") in documented()


@pytest.mark.parametrize(("name", "parameter", "value"), documented())
def test_an_option_that_the_document_names_acts(name: str, parameter: str, value: str) -> None:
    base, tried = RULESETS[name], []
    for other in others(base, parameter):
        if value in ("", str(other)):
            try:
                tried.append(differs(base, base.replace(**{parameter: other})))
            except InvalidRuleset:
                continue
    needs_more = (name, parameter) in {("points", "colours"), ("free", "queen_after")}
    assert any(tried) or (needs_more and not tried)


def field_texts() -> dict[str, str]:
    """The docstring below each field of `Ruleset`."""
    tree = ast.parse(inspect.getsource(Ruleset))
    body = tree.body[0].body  # type: ignore[attr-defined]
    found = {}
    for field, text in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = ast.literal_eval(text.value)
    return found


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_the_text_of_a_parameter_names_all_its_values_and_no_other(parameter: str) -> None:
    text = field_texts()[parameter]
    named = set(re.findall(r'``"([\w-]+)"``', text.split("Not with")[0].split("; with `")[0]))
    choices = {value for value in VALUES[parameter] if isinstance(value, str)}
    assert named == choices or not choices


def limits() -> list[tuple[str, str, set[str], bool]]:
    """Parameters that are idle beside some values of another, as their texts say.

    Parameter, the other, its values, and whether the parameter is idle with them or without.
    """
    return [
        (
            parameter,
            other,
            set(re.findall(r'"([\w-]+)"', values)),
            verb.startswith("Not") or parameter == "queen_points",
        )
        for parameter, text in field_texts().items()
        for verb, other, values in re.findall(
            r'(Not\s+with|with)\s+`(\w+)`\s+((?:``"[\w-]+"``(?:\s+and\s+)?)+)', text
        )
    ]


def test_where_a_parameter_is_refused_is_what_its_text_says() -> None:
    assert {parameter for parameter, *_ in limits()} == {
        *("laws", "board_cap", "queen_points", "few_men", "penalty_points", "claim_extra_points")
    }
    for parameter, other, values, with_them in limits():
        for rules in RULESETS.values():
            idle = (getattr(rules, other) in values) == with_them
            assert idle == bool(idle_reason(rules, parameter)), (parameter, rules.name)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_tells_title_source_and_document(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rulesets", "--lang", lang]) == 0
    said = capsys.readouterr().out
    for rules in RULESETS.values():
        assert rules.title_in(lang) in said
        assert rules.source in said
        assert not rules.document or f"carrom laws {rules.document}" in said
