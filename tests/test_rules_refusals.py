"""Nonsense of every kind, put in every place: refused by an error of ours, or good for good.

The public names of the Laws are walked one by one. Each argument of a call that works is replaced
by each of some forty values that nobody wants. What is not refused must be a whole value: it can
be hashed and pickled, and its forms come back.
"""

import copy
import json
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import FrozenInstanceError, fields
from inspect import signature
from typing import Any

import carrom
import numpy as np
import pytest
from carrom.errors import CarromError, InvalidFacts, InvalidPosition, InvalidRuleset, shown
from carrom.layout import Layout
from carrom.rules import (
    FORMATS,
    RULESETS,
    BoardRecord,
    BoardResult,
    Format,
    Game,
    Match,
    MatchClock,
    PlacingClock,
    Position,
    Remark,
    Ruleset,
    Ruling,
    ShotClock,
    StrokeFacts,
    Toss,
    laws,
    ruleset,
    stroke_faults,
)
from carrom.rules.history import KINDS, Act
from carrom.rules.tournament import (
    LineUp,
    Pairing,
    Round,
    SwissTournament,
    Team,
    TeamEvent,
    round_robin,
    usual_rounds,
)


class Unhashable:
    """Cannot be a key."""

    __hash__ = None  # type: ignore[assignment]


NONSENSE: list[Any] = [
    *(None, True, False, ..., object(), Unhashable(), type, len),
    *(float("nan"), float("inf"), -0.5, 1j, -1, 0, 1, 3, 10**30, -(10**400)),
    *("", "x", "south", "y" * 10_000, "\ud800", "a\nb", b"bytes"),
    *((), [], {}, set(), range(3), [None], [[]], [1, 2], [(1, 2)], [Unhashable()]),
    *({"a": 1}, {1: 2}, (float("nan"), 0.0), ["W1", "W1"], ["S"], (10**400, 0)),
    *(np.int64(1), np.int64(-5), np.float32(0.5), np.bool_(True)),
    *(np.array([1, 2]), np.array([[0.0, 0.05]]), np.array(["W1"]), np.array(None)),
    *(StrokeFacts(), Position.opening(layout=False), carrom.Layout.of({})),
]

POSITION = Position.of("icf", own=7, opponent=9)
LAID = Position.opening()
DUE = LAID.rule(StrokeFacts(pocketed=("W1",), striker=True)).apply()
GAME = Game.opening(layout=False)
TOSS = Toss(winner=0, choice="break")
MATCH = Match.opening(("Ann", "Bob"), toss=TOSS, layout=False)
RESULT = BoardResult(winner=0, points=(8, 0), code="own-cleared", laws=("52",), men=5, queen=3)
SWISS = SwissTournament(("Ann", "Bob", "Cid"), rounds=2, seed=4)
TEAMS = tuple(Team(name, [f"{name}{i}" for i in range(4)]) for name in "AB")
STROKE = carrom.Stroke.aim(x=0.0, angle=90.0, speed=2.0)


def arguments(value: Any) -> dict[str, Any]:
    """What makes a value again."""
    return {field.name: getattr(value, field.name) for field in fields(value) if field.init}


def defaults(call: Callable[..., Any], **given: Any) -> dict[str, Any]:
    """Every argument of a call, as it is when nothing is said."""
    usual = signature(call).parameters.items()
    return {name: one.default for name, one in usual if name not in given} | given


CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Position": (Position, arguments(LAID)),
    "Position.opening": (Position.opening, defaults(Position.opening, layout=False)),
    "Position.of": (Position.of, defaults(Position.of, own=7, opponent=9)),
    "Position.of free": (Position.of, defaults(Position.of, ruleset="free", own=7, opponent=9)),
    "Position.of layout": (Position.of, defaults(Position.of, layout=LAID.layout)),
    "Position.replace": (POSITION.replace, {"white": 7, "sides": POSITION.sides, "result": None}),
    "Position.seen_from": (POSITION.seen_from, {"seat": "north"}),
    "Position.side_of": (POSITION.side_of, {"seat": "north"}),
    "Position.men_of": (POSITION.men_of, {"side": 1}),
    "Position.rule": (POSITION.rule, {"facts": StrokeFacts()}),
    "Position.place": (DUE.place, {"xy": None}),
    "stroke_faults": (stroke_faults, {"position": LAID, "stroke": STROKE}),
    "Ruling": (Ruling, {"position": POSITION, "facts": StrokeFacts()}),
    "Ruling.apply": (LAID.rule(StrokeFacts(striker=True)).apply, {"placements": None}),
    "Ruling.explain": (POSITION.rule(StrokeFacts()).explain, {"lang": "en"}),
    "Remark": (Remark, arguments(Remark("passed", ("137",), (("seat", "north"),)))),
    "Remark.sentence": (
        lambda lang="en", **told: Remark(**told).sentence(lang),
        {"code": "passed", "values": (("seat", "north"),), "lang": "en"},
    ),
    "StrokeFacts": (StrokeFacts, arguments(StrokeFacts())),
    "BoardResult": (BoardResult, arguments(RESULT)),
    "BoardRecord.of": (BoardRecord.of, {"result": RESULT, "number": 1, "score": (8, 0)}),
    "Ruleset": (Ruleset, arguments(ruleset("icf"))),
    "Format": (Format, arguments(FORMATS["icf"])),
    "Toss": (Toss, arguments(TOSS)),
    "law": (laws.law, {"number": "97b"}),
    "search": (laws.search, {"words": "slam", "lang": "en"}),
    "Game.opening": (Game.opening, defaults(Game.opening)),
    "Game.of": (Game.of, {"position": POSITION, "orientation": None, "at": None}),
    "Game.play": (GAME.play, {"facts": StrokeFacts(), "placements": None, "at": None}),
    "Game.apply": (GAME.apply, {"ruling": GAME.rule(StrokeFacts()), "placements": None}),
    "Game.do": (GAME.do, {"act": Act(kind="time-up")}),
    "Game.concede": (GAME.concede, {"seat": "south", "at": None}),
    "Game.forfeit": (GAME.forfeit, {"seat": "south", "reason": "late", "at": None}),
    "Game.replay_board": (GAME.replay_board, {"reason": "protest", "orientation": None}),
    "Game.may_ask_score": (GAME.may_ask_score, {"seat": "south"}),
    "Match.opening": (Match.opening, defaults(Match.opening, players=("Ann", "Bob"), toss=TOSS)),
    "Match.concede": (MATCH.concede, {"player": "Ann", "match": True, "at": None}),
    "Match.forfeit": (MATCH.forfeit, {"player": "Ann", "reason": "late", "at": None}),
    "Match.team_of_side": (MATCH.team_of_side, {"side": 1}),
    "Match.team_name": (MATCH.team_name, {"team": 1}),
    "Toss.seating": (TOSS.seating, {"teams": (("Ann",), ("Bob",))}),
    "Toss.breaker": (TOSS.breaker, {"teams": (("Ann",), ("Bob",))}),
    "Format.applied_to": (FORMATS["ffc"].applied_to, {"rules": "icf"}),
    "Format.trials": (FORMATS["ffc"].trials, {"rules": ruleset("icf"), "late": [1]}),
    "Game.score_sheet": (GAME.score_sheet, {"names": None, "players": None, "number": 1}),
    "LineUp.faults": (LineUp(("A0", "A1"), ("A2", "A3")).faults, {"team": TEAMS[0], "overlap": 0}),
    "LineUp": (
        lambda **told: LineUp(**told).faults(TEAMS[0]),
        {"singles": ("A0", "A1"), "doubles": ("A2", "A3")},
    ),
    "ShotClock": (ShotClock, arguments(ShotClock())),
    "ShotClock.following": (
        ShotClock().following,
        {"ruling": POSITION.rule(StrokeFacts()), "placing": False},
    ),
    "PlacingClock": (PlacingClock, arguments(PlacingClock(placer="south"))),
    "MatchClock": (MatchClock, arguments(MatchClock(seconds=60.0))),
    "MatchClock.phase": (MatchClock(seconds=60.0).phase, {"now": 0.0}),
    "Pairing": (Pairing, {"table": 1, "first": "Ann", "second": "Bob"}),
    "Round": (Round, {"number": 1, "pairings": (Pairing(1, "Ann", "Bob"),)}),
    "SwissTournament": (SwissTournament, arguments(SWISS)),
    "SwissTournament.pair": (SWISS.pair, {"by_hand": None}),
    "SwissTournament.record": (SWISS.record, {"results": {1: (25, 0)}, "round": None}),
    "SwissTournament.withdraw": (lambda player: SWISS.withdraw(player), {"player": "Ann"}),
    "Team": (Team, {"name": "A", "players": ["a", "b", "c", "d"]}),
    "TeamEvent": (TeamEvent, {"teams": TEAMS, "overlap": 0, "seed": None}),
    "TeamEvent.team": (TeamEvent(TEAMS).team, {"name": "A"}),
    "round_robin": (round_robin, {"names": ("A", "B")}),
    "usual_rounds": (usual_rounds, {"players": 5}),
}
ACTS: dict[str, dict[str, Any]] = {
    "play": {"facts": StrokeFacts()},
    "time-up": {},
    "concede": {"who": "south"},
    "forfeit": {"who": "south", "reason": "late"},
    "replay-board": {"reason": "protest"},
}


def act(kind: str) -> tuple[Callable[..., Any], dict[str, Any]]:
    """Doing an act with whatever it tells, its own or not."""
    return lambda **told: GAME.do(Act(kind=kind, **told)), defaults(Act, **ACTS[kind])


def tried(what: str, call: Callable[[], Any]) -> str:
    """What is wrong with the answer to nonsense; empty: nothing."""
    try:
        made = call()
    except CarromError:
        return ""
    except Exception as error:  # noqa: BLE001 - it is told
        return f"{what}: {type(error).__name__}: {error}"
    if not type(made).__module__.startswith("carrom.") or isinstance(made, BoardRecord):
        return ""
    try:
        hash(made)
        twins = [pickle.loads(pickle.dumps(made)), copy.deepcopy(made)]
        if hasattr(made, "to_json"):
            twins += [made.from_json(made.to_json()), made.from_text(made.to_text())]
    except Exception as error:  # noqa: BLE001 - it is told
        return f"{what}: taken, but then {type(error).__name__}: {error}"
    return "" if all(twin == made for twin in twins) else f"{what}: taken, but not kept"


@pytest.mark.parametrize("name", [*CALLS, *ACTS])
def test_nonsense_is_refused_or_kept_whole(name: str) -> None:
    call, good = CALLS[name] if name in CALLS else act(name)
    good.pop("kind", None)
    assert not tried(name, lambda: call(**good))
    call(**good)
    wrong = [
        tried(f"{argument}={shown(value)}", lambda: call(**good | {argument: value}))  # noqa: B023
        for argument in good
        for value in NONSENSE
    ]
    assert not [found for found in wrong if found]


# --- forms --------------------------------------------------------------------------------------

FORMS = (
    POSITION,
    DUE,
    StrokeFacts(pocketed=("W1",), striker=True),
    RESULT,
    GAME.play(StrokeFacts.counts(own=1)).concede("south", at=1.0),
    Game.of(LAID, orientation=3.0).play(StrokeFacts(pocketed=("W1",)), at=2.0),
    MATCH.play(StrokeFacts(striker=True)),
    SWISS.record({1: (20, 25)}).withdraw("Bob"),
    TeamEvent(TEAMS),
    Act(kind="forfeit", who="south", reason="late", at=1.0),
)


def damaged(plain: Any, root: Any) -> Iterator[str]:
    """The same plain values, each of them spoilt for a moment."""
    keys: list[Any] = list(plain) if isinstance(plain, dict) else list(range(len(plain)))[:3]
    for key in keys:
        kept = plain[key]
        for value in NONSENSE:
            plain[key] = value
            yield f"{key}: {shown(value)}"
        plain[key] = kept
        if isinstance(kept, (dict, list)):
            yield from damaged(kept, root)
        if isinstance(plain, dict):
            del plain[key]
            yield f"{key} left out"
            plain[key] = kept
    for key in ("zzz", "z" * 10_000, 5, None, (1, 2)):
        if isinstance(plain, dict):
            plain[key] = 1
            yield f"{shown(key)} added"
            del plain[key]


@pytest.mark.parametrize("value", FORMS, ids=lambda value: type(value).__name__)
def test_damaged_forms_are_refused_or_kept_whole(value: Any) -> None:
    plain = json.loads(json.dumps(value.to_dict()))
    assert value.from_dict(plain) == value
    wrong = [
        found
        for what in damaged(plain, plain)
        if (found := tried(what, lambda: value.from_dict(plain)))
    ]
    assert not wrong


@pytest.mark.parametrize("value", FORMS, ids=lambda value: type(value).__name__)
def test_damaged_text_is_refused_or_kept_whole(value: Any) -> None:
    lines = value.to_text().splitlines()
    assert value.from_text("\r\n".join(lines)) == value
    wrong = []
    for i, line in enumerate(lines):
        key = line.split(":")[0]
        for new in (
            *("", f"{line}\n{line}", f" {line}", f"\t{line}", line.replace(":", ""), f"{key}:"),
            *(f"{key}: {text}" for text in ("{", "NaN", "1e999", "9" * 5000, "[" * 99_999)),
        ):
            text = "\n".join([*lines[:i], new, *lines[i + 1 :]])
            wrong.append(tried(f"{shown(new)}", lambda: value.from_text(text)))  # noqa: B023
    assert not [found for found in wrong if found]


# --- what the walk has found --------------------------------------------------------------------


@pytest.mark.parametrize("turn", [90, np.int64(90), np.float32(90.0), np.float64(90.0)])
def test_a_number_of_any_kind_turns_the_rosette_as_the_breaker_sees_it(turn: Any) -> None:
    turned = Position.opening(breaker="north", orientation=turn)
    assert turned == Position.opening(breaker="north", orientation=90.0)


def test_a_misspelt_ruleset_in_a_form_is_not_taken_for_the_icfs() -> None:
    plain = POSITION.to_dict() | {"ruleset": {"name": "ifc"}}
    with pytest.raises(CarromError, match=r"ruleset must be one of icf, .*, not 'ifc'"):
        Position.from_dict(plain)


def test_one_error_lists_faults_of_all_kinds() -> None:
    values = arguments(POSITION) | {"ruleset": None, "layout": 3, "white": 99, "strokes": -1}
    with pytest.raises(CarromError) as error:
        Position(**values)
    assert len(error.value.faults) == 4
    with pytest.raises(CarromError) as error:
        Position.of("ifc", own=99, opponent=None, seats=3, turns="two")  # type: ignore[arg-type]
    assert len(error.value.faults) == 5
    plain: Mapping[str, Any] = POSITION.to_dict() | {
        "sides": [{"colour": "white", "due": 1}, {}],
        "equipment": {"man": {"radius": 0.015}, "sides": 4},
    }
    with pytest.raises(CarromError) as error:
        Position.from_dict(plain)
    assert error.value.faults == (
        "sides: 0: 'due' is not known",
        "sides: 1: colour is missing",
        "equipment: man: mass is missing",
        "equipment: 'sides' is not known",
    )


@pytest.mark.parametrize("kind", KINDS)
def test_an_act_tells_only_what_is_its_own(kind: str) -> None:
    with pytest.raises(CarromError) as error:
        Act(kind=kind, facts=1, who=2, reason=3, change_sides=4, at="now")  # type: ignore[arg-type]
    assert len(error.value.faults) >= 5


def test_numbers_of_numpy_become_pythons_own() -> None:
    one: Any = np.int64(1)
    assert type(POSITION.replace(strokes=one).strokes) is int
    assert type(Position.of("icf", own=7, opponent=9, passes=one).passes) is int
    assert type(Position.of("icf", own=9, opponent=9, dues=one).dues) is int
    assert type(ruleset("icf", boards=one).boards) is int
    assert type(BoardResult(winner=one, points=(one, one), code="x").points[1]) is int


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            {"own": 12, "opponent": -1, "dues": -1, "score": (-1, 0), "break_attempts": 9},
            ("own", "opponent", "dues of side 0", "score of side 0", "break_attempts"),
        ),
        (
            {
                "own": 9,
                "opponent": 9,
                "eligible": False,
                "dues": -1,
                "queen": "covered-by-me",
                "layout": Layout.of({"W1": (0, 0), "W2": (0.01, 0)}),
            },
            ("dues", "the queen is covered", "overlap", "9 white men", "9 black men"),
        ),
        ({"ruleset": "icx", "own": 12, "dues": -1}, ("ruleset", "own", "opponent", "dues")),
        ({"own": 0, "opponent": 3, "score": (-2, 0)}, ("own must be 1 or more", "score")),
        (
            {"own": 3, "opponent": 3, "queen": "x", "turn": "east", "turns": -1, "passes": -4},
            ("queen", "turn must", "turns", "passes"),
        ),
    ],
)
def test_a_position_lists_faults_of_every_stage_at_once(
    given: dict[str, Any], words: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position.of(**given)
    faults = caught.value.faults
    assert len(faults) == len(words), faults
    assert all(any(word in fault for fault in faults) for word in words), faults


def test_states_that_no_stroke_leads_to_are_refused() -> None:
    with pytest.raises(InvalidPosition, match="no man of either side"):
        Position.of("icf", own=0, opponent=0, dues=1, opponent_dues=1)
    with pytest.raises(InvalidPosition, match="no stroke of this turn pocketed her"):
        Position.of("icf", own=4, opponent=3, queen="pending", turn_strokes=0)
    with pytest.raises(InvalidPosition, match="belongs to the player on turn"):
        Position.of("icf", own=4, opponent=3, queen="pending").replace(turn="north")
    assert Position.of("family", own=0, opponent=0).own == 0


def test_pieces_that_do_not_lie_there_are_neither_touched_nor_broken() -> None:
    layout = Layout.of({"W1": (0.0, 0.0), "W2": (0.1, 0.0), "B1": (0.2, 0.0), "Q": (0.3, 0.0)})
    placed = Position.of("icf", layout=layout)
    with pytest.raises(InvalidFacts) as caught:
        placed.rule(StrokeFacts(first_contact="W9", piece_broken="B4"))
    assert caught.value.faults == (
        "first_contact: W9 did not lie on the board",
        "piece_broken: B4 did not lie on the board",
    )
    placed.rule(StrokeFacts(pocketed=("W1",), first_contact="W1", piece_broken="B"))
    counted = Position.of("icf", own=2, opponent=1, queen="covered-by-me")
    with pytest.raises(InvalidFacts, match="piece_broken: Q did not lie"):
        counted.rule(StrokeFacts(piece_broken="Q"))
    counted.rule(StrokeFacts(own=1, piece_broken="W"))


def test_every_frozen_value_refuses_every_assignment_alike() -> None:
    values: tuple[Any, ...] = (
        Position.opening(),
        StrokeFacts(),
        RULESETS["icf"],
        Position.opening().sides[0],
        Game.opening().start,
        FORMATS["icf"],
        Toss(winner=0, choice="break"),
        carrom.Materials(),
        carrom.Stroke.aim(x=0.0, angle=90.0, speed=1.0),
        carrom.CarromBoard.icf(),
        carrom.CarromBoard.icf().man,
    )
    for value in values:
        for name in ("dues", "zzz", fields(value)[0].name):
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, 1)
            with pytest.raises(FrozenInstanceError):
                delattr(value, name)


def test_the_strokes_of_another_layout_are_refused() -> None:
    strokes = carrom.StrokeBatch.aim(x=0.0, angle=[80.0, 90.0], speed=3.0)
    batch = carrom.simulate_batch(Layout.of({"Q": (0.0, 0.0)}), strokes)
    with pytest.raises(InvalidFacts) as caught:
        Position.opening().rule_batch(batch)
    assert len(caught.value.faults) == 18
    assert caught.value.faults[0] == "W1 lies on the board, but stroke 0 began without it"
    fewer = Position.of("icf", layout=Layout.opening().without("B9"))
    with pytest.raises(
        InvalidFacts, match="B9 does not lie on the board, but stroke 0 began with"
    ):
        fewer.rule_batch(carrom.simulate_batch(Layout.opening(), strokes))
    waiting = Position.of("icf", own=7, opponent=9).rule(StrokeFacts(striker=True)).apply()
    with pytest.raises(InvalidPosition, match="must first be placed"):
        waiting.rule_batch(carrom.simulate_batch(Layout.opening(), strokes))


def test_games_of_a_match_are_one_or_three() -> None:
    wrong: tuple[Any, ...] = (0, 2, 5, True, "3")
    for games in wrong:
        with pytest.raises(InvalidRuleset, match="games must be 1 or 3, not"):
            Format(games=games)
