"""What an umpire tells besides strokes: falls, what went unnoticed, faults, warnings, protests."""

from pathlib import Path
from typing import Any

import carrom
import pytest
from carrom.cli.umpire_session import Session, Settings
from carrom.errors import InvalidFacts, InvalidPosition
from carrom.records import Record, RecordWriter, verify_record
from carrom.rules import FORMATS, Game, Match, Position, StrokeFacts, Toss, ruleset
from carrom.rules.facts import FAULTS, UNNOTICED
from carrom.rules.notes import Note, notes_of, protests_of


def game_of_counts() -> Game:
    """A game in which the break is made and nobody has a man down."""
    return Game.opening("icf", layout=False).play(StrokeFacts.counts(touched=True))


def match_of_counts(at: float | None = None) -> Match:
    toss = Toss(winner=0, choice="break")
    return Match.opening(("Ann", "Bob"), toss=toss, layout=False, format="single", at=at)


def session(lang: str = "en", now: float | None = None) -> Session:
    """Ann and Bob at the board, Ann to break."""
    made = Session(Settings(format=FORMATS["single"], players="Ann,Bob", lang=lang))
    made.enter("1", now)
    made.enter("break", now)
    return made


def session_in_french() -> Session:
    made = Session(Settings(format=FORMATS["single"], players="Ann,Bob", lang="fr"))
    typed(made, "1", "casse")
    return made


def typed(made: Session, *lines: str) -> list[str]:
    return [said for line in lines for said in made.enter(line)]


# --- falls between two strokes ------------------------------------------------------------------


def test_a_man_that_falls_between_strokes_leaves_the_turn_where_it_is_law_71() -> None:
    game = game_of_counts()
    assert game.turn == "north"
    after = game.play(StrokeFacts(fell=True, opponent=1))
    assert after.turn == "north"
    assert (after.position.white, after.position.black) == (8, 9)
    assert after.position.strokes == game.position.strokes
    assert after.undo() == game


def test_a_piece_that_falls_is_taken_off_a_known_layout_and_named() -> None:
    layout = carrom.Layout.of({"W1": (0.3, 0.3), "W2": (0.0, 0.1), "B1": (0.1, 0.0), "Q": (0, 0)})
    position = Position.of("icf", own=2, opponent=1, layout=layout)
    after = position.rule(StrokeFacts(fell=True, pocketed=("W1",))).apply()
    assert after.layout == layout.without("W1")
    assert after.turn == position.turn


def test_men_can_fall_while_others_await_their_placing() -> None:
    game = Game.opening("icf", layout=False).play(StrokeFacts.counts(own=2))
    game = game.play(StrokeFacts.counts(striker=True))
    assert game.position.pending_placements == ("W",)
    game = game.play(StrokeFacts(fell=True, opponent=1))
    assert game.position.pending_placements == ("W",)
    assert (game.turn, game.position.white, game.position.black) == ("north", 7, 9)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"fell": True}, "fell needs the pieces"),
        ({"fell": True, "own": 1, "striker": True}, "fell is told alone, without striker"),
        ({"fell": True, "own": 1, "foul": True}, "fell is told alone, without foul"),
        ({"fell": 1}, "fell must be a bool"),
        ({"unnoticed": "moon"}, "unnoticed must be one of turn, men, queen"),
        ({"unnoticed": "turn"}, "needs by"),
        ({"unnoticed": "noticed", "by": "north"}, "takes no by"),
        ({"unnoticed": "queen", "by": "north", "own": 1}, "told alone, without own"),
        ({"fault": "elbow"}, "fault='elbow' needs proper=False"),
        ({"fault": "elbow", "foul": True}, "fault='elbow' needs proper=False"),
        ({"fault": "distraction", "proper": False}, "fault='distraction' needs foul"),
        ({"fault": "outside", "foul": True}, "fault='outside' needs placing_fault"),
        ({"fault": "sneeze", "foul": True}, "fault must be one of"),
    ],
)
def test_facts_between_strokes_that_exclude_each_other_are_refused(
    given: dict[str, object], message: str
) -> None:
    with pytest.raises(InvalidFacts, match=message):
        StrokeFacts(**given)  # type: ignore[arg-type]


def test_nothing_falls_before_the_break() -> None:
    with pytest.raises(InvalidFacts, match="before the break"):
        Position.opening("icf", layout=False).rule(StrokeFacts(fell=True, own=1))


def test_with_free_colours_who_is_on_turn_has_what_fell() -> None:
    position = Position.of("free", own=5, opponent=6)
    after = position.rule(StrokeFacts(fell=True, own=1)).apply()
    assert after.turn == position.turn
    assert after.sides[0].potted[-1:] == ("W",)
    assert after.sides[0].points == position.sides[0].points + 2


def test_in_points_a_fallen_queen_costs_nobody_anything_and_counts_with_few_men() -> None:
    many = Position.of("points", own=5, opponent=6).rule(StrokeFacts(fell=True, queen=True))
    assert (many.returns, many.dues, many.turn_continues) == (("Q",), 0, True)
    assert many.apply().sides[0].points == many.position.sides[0].points
    few = Position.of("points", own=2, opponent=3).rule(StrokeFacts(fell=True, queen=True))
    assert few.apply().sides[0].points == few.position.sides[0].points + 50


def test_in_the_family_game_the_queen_that_falls_after_the_last_man_wins() -> None:
    position = Position.of("family", own=0, opponent=3)
    assert position.rule(StrokeFacts(fell=True, queen=True)).board == ("me", 1)


# --- what nobody noticed ------------------------------------------------------------------------


def test_a_wrong_man_placed_that_nobody_noticed_stands_law_82b() -> None:
    position = Position.of("icf", own=5, opponent=6)
    for by, men in (("south", (6, 5)), ("north", (4, 7))):
        ruling = position.rule(StrokeFacts(unnoticed="men", by=by))
        assert ruling.laws[0] == "82b"
        assert ruling.men_after == men
        assert ruling.turn == "south"


def test_a_queen_that_was_not_covered_and_nobody_noticed_counts_as_covered_law_96() -> None:
    game = Game.opening("icf", layout=False).play(StrokeFacts.counts(own=1))
    game = game.play(StrokeFacts.counts(queen=True)).play(StrokeFacts.counts())
    assert game.position.queen_state == "board"
    game = game.play(StrokeFacts(unnoticed="queen", by="south"))
    assert (game.position.queen_state, game.position.queen_side, game.turn) == (
        "covered", 0, "north",
    )  # fmt: skip


def test_due_men_that_everybody_forgot_are_forfeited_law_83() -> None:
    game = Game.opening("icf", layout=False).play(StrokeFacts.counts(own=2))
    game = game.play(StrokeFacts.counts(striker=True)).forgo(unnoticed=True)
    assert (game.position.white, game.position.pending, game.turn) == (7, (), "north")
    assert game.acts[-1].reason == "unnoticed"
    assert Game.from_json(game.to_json()) == game
    with pytest.raises(InvalidPosition, match="reason must be 'unnoticed'"):
        game.undo().do(game.acts[-1].__class__(kind="forgo", reason="boredom"))


def test_men_that_await_their_placing_do_not_fall() -> None:
    # 8 pocketed and the striker too: one man lies there, one is in the placer's hand
    position = Position.of("icf", own=1, opponent=9)
    after = position.rule(StrokeFacts(striker=True)).apply()
    assert (after.white, after.men_lying) == (2, (1, 9))
    with pytest.raises(InvalidFacts, match="2 white men left the board, but only 1 lay there"):
        after.rule(StrokeFacts(fell=True, pocketed=("W", "W")))
    free = Position.of("free", own=0, opponent=1, dues=0)
    owed = free.rule(StrokeFacts(pocketed=("B",), striker=True)).apply()
    assert min(owed.men_lying) >= 0
    for man in ("W", "B"):
        count = owed.men_lying["WB".index(man)]
        with pytest.raises(InvalidFacts, match=f"but only {count} lay there"):
            owed.rule(StrokeFacts(fell=True, pocketed=(man,) * (count + 1)))


@pytest.mark.parametrize("what", ["turn", "opponent", "queen", "men"])
def test_nothing_goes_unnoticed_before_the_break(what: Any) -> None:
    position = Position.opening("icf", layout=False)
    with pytest.raises(InvalidFacts, match="before the break"):
        position.rule(StrokeFacts(unnoticed=what, by="north"))


def test_a_queen_is_nobodys_before_his_first_man() -> None:
    position = Position.of("icf", own=8, opponent=9, opponent_eligible=False)
    with pytest.raises(InvalidFacts, match=r"north has pocketed no man, .* \(92\)"):
        position.rule(StrokeFacts(unnoticed="queen", by="north"))
    after = position.rule(StrokeFacts(unnoticed="queen", by="south")).apply()
    assert Position.from_dict(after.to_dict()) == after


def test_no_man_is_misplaced_of_a_side_that_has_all_of_its_men() -> None:
    position = Position.of("icf", own=8, opponent=9, opponent_eligible=False)
    with pytest.raises(InvalidFacts, match="none of the opponent's men has been pocketed"):
        position.rule(StrokeFacts(unnoticed="men", by="south"))


def test_a_queen_that_nobody_missed_is_worth_what_she_is_worth_at_that_score() -> None:
    rules = ruleset("free", boards=3, queen_until=1)
    position = Position.of(rules, own=5, opponent=5, score=(5, 5))
    ruling = position.rule(StrokeFacts(unnoticed="queen", by="south"))
    assert [side.points for side in ruling.apply().sides] == [0, 0]


def test_an_upheld_protest_after_a_concession_is_noted_only() -> None:
    match = match_of_counts().protest("Ann").write_protest().concede("Ann")
    after = match.decide_protest("upheld")
    assert after.result == match.result
    assert after.notes[-1].code == "protest-upheld"
    assert Match.from_json(after.to_json()) == after


@pytest.mark.parametrize(
    ("lang", "lines", "said"),
    [
        ("en", ("w2", "s", "unseen turn"), "must first place the due men, or forgo them"),
        (
            "fr",
            ("b2", "s", "inaperçu horstour"),
            "doit d'abord poser les pions dus, ou y renoncer",
        ),
        ("fr", ("inaperçu reine",), "rien ne peut passer inaperçu avant la casse"),
    ],
)
def test_what_cannot_have_happened_is_refused_in_the_umpires_language(
    lang: str, lines: tuple[str, ...], said: str
) -> None:
    made = session(lang) if lang == "en" else session_in_french()
    assert said in " ".join(typed(made, *lines))


def test_what_went_unnoticed_is_told_of_counts_only_where_a_layout_would_show_it() -> None:
    position = Position.opening("icf").rule(StrokeFacts.counts(touched=True)).apply()
    for what in ("men", "queen"):
        with pytest.raises(InvalidFacts, match="the layout is known"):
            position.rule(StrokeFacts(unnoticed=what, by="north"))


def test_the_turn_that_nobody_noticed_waits_until_men_are_placed() -> None:
    game = Game.opening("icf", layout=False).play(StrokeFacts.counts(own=2))
    game = game.play(StrokeFacts.counts(striker=True))
    with pytest.raises(InvalidPosition, match="must first be placed"):
        game.rule(StrokeFacts(unnoticed="turn", by="south"))


# --- notes --------------------------------------------------------------------------------------


def test_a_warning_changes_nothing_but_the_sheet_and_the_third_distraction_is_told() -> None:
    match = match_of_counts()
    position = match.position
    for _ in range(3):
        match = match.warn("Bob", "distraction")
    assert match.position is position
    notes = match.score_sheets()[0].notes
    assert [note.may_lose for note in notes] == [False, False, True]
    assert notes[-1].remarks()[-1].laws == ("143h",)
    assert match.undo().undo().score_sheets()[0].notes == notes[:1]
    with pytest.raises(InvalidPosition) as error:
        match.warn("Eve", "yawning")
    assert len(error.value.faults) == 2


def test_an_appeal_is_noted_with_its_board() -> None:
    game = game_of_counts().appeal("north", at=3.0)
    assert notes_of(game) == (Note(game=1, board=1, code="appeal", who="north", at=3.0),)
    assert game.turn == "north"


@pytest.mark.parametrize(("written", "lapses"), [(900.0, False), (900.5, True)])
def test_a_protest_must_be_written_within_fifteen_minutes(written: float, lapses: bool) -> None:
    match = match_of_counts(at=0.0).protest("Ann", at=0.0)
    if lapses:
        with pytest.raises(InvalidPosition, match="had to be written within 900"):
            match.write_protest(at=written)
        again = match.protest("Bob", at=written)  # the old one has lapsed
        assert protests_of(again)[-1].note.who == "Bob"
    else:
        assert match.write_protest(at=written).notes[-1].code == "protest-written"
        with pytest.raises(InvalidPosition, match="not decided yet"):
            match.protest("Bob", at=written)


@pytest.mark.parametrize(("decided", "late"), [(3700.0, False), (3700.5, True)])
def test_a_verdict_after_an_hour_counts_and_is_noted_as_late(decided: float, late: bool) -> None:
    match = match_of_counts(at=0.0).protest("Ann", at=0.0).write_protest(at=100.0)
    note = match.decide_protest("rejected", at=decided).notes[-1]
    assert (note.code, note.late) == ("protest-rejected", late)


def test_an_upheld_protest_has_its_board_again_even_after_the_match() -> None:
    match = match_of_counts().play(StrokeFacts(left_seat=True, by="north"))
    match = match.next_board().play(StrokeFacts(left_seat=True, by="north"))
    match = match.next_board().play(StrokeFacts(left_seat=True, by="north"))
    assert (match.score, match.over) == ((0, 25), True)
    match = match.protest("Ann").write_protest()
    again = match.decide_protest("upheld")
    assert (again.score, again.position.over, again.over) == ((0, 24), False, False)
    assert again.game.cancelled[0].replayed == "protest"
    assert again.undo() == match
    assert Match.from_json(again.to_json()) == again


def test_an_upheld_protest_after_another_board_has_begun_is_noted_only() -> None:
    match = match_of_counts().play(StrokeFacts(left_seat=True, by="north")).protest("Ann")
    match = match.next_board().write_protest()
    after = match.decide_protest("upheld")
    assert after.score == match.score == (0, 12)
    assert after.notes[-1].board == 2


def test_a_verdict_needs_a_protest_and_a_known_word() -> None:
    game = game_of_counts()
    with pytest.raises(InvalidPosition, match="no protest waits"):
        game.write_protest()
    with pytest.raises(InvalidPosition, match="no protest waits"):
        game.decide_protest("upheld")
    with pytest.raises(InvalidPosition, match="not written down yet"):
        game.protest("north").decide_protest("upheld")
    with pytest.raises(InvalidPosition, match="must be one of upheld, rejected"):
        game.protest("north").write_protest().decide_protest("perhaps")
    with pytest.raises(InvalidPosition, match="must not be before"):
        game.protest("north", at=10.0).write_protest(at=9.0)


def test_a_game_that_is_over_keeps_its_finish_when_somebody_protests() -> None:
    game = Game.opening("icf", layout=False, at=0.0).concede("south", at=5.0)
    assert game.protest("south", at=50.0).finished == 5.0


# --- records ------------------------------------------------------------------------------------


def test_everything_told_between_strokes_is_recorded_undone_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = match_of_counts(at=0.0).play(StrokeFacts.counts(own=2), at=1.0)
    match = match.play(StrokeFacts(fell=True, opponent=1), at=2.0)
    foul = StrokeFacts(technical_foul=True, fault="distraction", by="south")
    match = match.play(foul, at=3.0).auto_place(at=3.1)
    match = match.play(StrokeFacts(unnoticed="turn", by="south"), at=3.5)
    match = match.warn("Bob", "insult", at=4.0).appeal("Ann", at=5.0)
    with RecordWriter(path, match) as record:
        record.write(match.protest("Ann", at=6.0))
        record.write(record.state.undo())
        record.write(match.protest("Bob", at=7.0).write_protest(at=8.0))
        record.write(record.state.decide_protest("upheld", at=9.0))
        reached = record.state
    kept = Record.load(path)
    assert kept.state == reached
    assert kept.state.position.strokes == 0
    assert verify_record(path).matches
    said = [entry.says for entry in kept.entries]
    assert "Bob is warned: insult (Law 143d)." in said
    assert 'Ann appeals: the time stops, and nobody plays before "Play" (Law 121).' in said


# --- typed --------------------------------------------------------------------------------------

TYPED = [
    (["-", "w fell"], ["-", "tombé b"],
     "One man fell into a pocket between two strokes: properly pocketed (Law 71, house 8.16).",
     ("Un pion est tombé dans une poche entre deux coups : rentré régulièrement (Loi 71, "
     "maison 8.16).")),
    (["-", "unseen turn"], ["-", "inaperçu horstour"],
     ("Ann played out of turn and nobody noticed: Ann plays on, and the turns go on from there "
     "(Law 51)."),
     ("Ann a joué hors de son tour et personne ne l'a vu : Ann garde la main, et les tours "
     "continuent ainsi (Loi 51).")),
    (["b", "unseen opp"], ["n", "inaperçu adv"],
     ("Ann pocketed a man of the opponent, played on and nobody noticed: the turn goes on "
     "(Law 125b)."),
     ("Ann a rentré un pion adverse, a continué et personne ne l'a vu : Ann garde la main "
     "(Loi 125b).")),
    (["b", "unseen opp", "noticed"], ["n", "inaperçu adv", "remarqué"],
     "It is noticed now that Ann had no right to play on: the turn is lost (Law 125b).",
     "Ann n'avait plus la main, et on le voit maintenant : la main passe (Loi 125b)."),
    (["w", "q", "-", "unseen queen"], ["b", "r", "-", "inaperçu reine"],
     "The queen was not covered and nobody noticed: she counts as covered by Ann (Law 96).",
     ("La reine n'était pas confirmée et personne ne l'a vu : elle compte comme confirmée par Ann "
     "(Loi 96).")),
    (["b", "b", "w s", "placed", "unseen misplaced by Bob"],
     ["n", "n", "b r s", "posé", "inaperçu malposé par Bob"],
     ("Bob placed a man of the own colour instead of a due one and nobody noticed: it stays "
     "(Law 82b)."),
     ("Bob a posé un pion de sa couleur au lieu d'un pion dû et personne ne l'a vu : il reste "
     "(Loi 82b).")),
    (["w2", "s", "unseen"], ["b2", "s", "inaperçu"],
     "Bob did not place a white man and nobody noticed: the claim is gone (Law 83).",
     "Bob n'a pas posé un pion blanc et personne ne l'a vu : c'est perdu (Loi 83)."),
    (["w elbow"], ["b coude"],
     "The fault: the elbow was over the board (Law 37a).",
     "La faute : le coude était au-dessus du plateau (Loi 37a)."),
    (["-", "distraction by ann"], ["-", "distraction par ann"],
     "The fault: distracting the opponent (Law 129).",
     "La faute : l'adversaire a été dérangé (Loi 129)."),
    (["w2", "s", "outside"], ["b2", "s", "extérieur"],
     "The fault: a man was placed outside the outer circle (Law 85).",
     "La faute : un pion a été posé hors du cercle extérieur (Loi 85)."),
    (["warn bob insult"], ["avertir bob insulte"],
     "Bob is warned: insult (Law 143d).", "Avertissement à Bob : insulte (Loi 143d)."),
    (["appeal by bob"], ["appel par bob"],
     'Bob appeals: the time stops, and nobody plays before "Play" (Law 121).',
     ("Bob fait appel à l'arbitre : le temps s'arrête, et personne ne joue avant « Jouez » "
     "(Loi 121).")),
    (["protest"], ["réclamation"],
     "Ann protests; it is to be written down within 15 minutes (house 8.18).",
     "Ann dépose une réclamation ; à mettre par écrit : 15 minutes au plus (maison 8.18)."),
    (["protest", "written", "rejected"], ["réclamation", "écrite", "rejetée"],
     "The protest is rejected (house 8.18).", "La réclamation est rejetée (maison 8.18)."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("english", "french", "said", "dit"), TYPED, ids=[" ".join(one[0]) for one in TYPED]
)
def test_every_event_is_typed_and_told_in_both_languages_and_undone(
    english: list[str], french: list[str], said: str, dit: str
) -> None:
    for lang, lines, told in (("en", english, said), ("fr", french, dit)):
        made = session(lang)
        typed(made, *lines[:-1])
        before = made.match
        assert told in typed(made, lines[-1])
        made.enter("undo")
        assert made.match == before


def test_every_named_fault_can_be_typed_alone_in_both_languages() -> None:
    from carrom.cli.umpire_words import VOCABULARY

    for lang in ("en", "fr"):
        words = {meaning: word for word, meaning in VOCABULARY[lang].items()}
        assert {name for name in words if name.startswith("fault:")} == {
            f"fault:{name}" for name in FAULTS
        }
        for name in FAULTS:
            made = session(lang)
            made.enter("-")
            made.enter(words[f"fault:{name}"])
            assert made.match is not None
            facts = made.match.acts[-1].facts
            assert facts is not None
            assert facts.fault == name


def test_every_unnoticed_mistake_has_a_law_of_the_table() -> None:
    from carrom.rules.laws import law

    assert all(law(number).handled == "told" for number in {"51", *UNNOTICED.values()} - {"96"})


def test_notes_stand_on_the_sheet_in_the_umpires_language() -> None:
    for lang, line in (
        ("en", "Remark: board 1, 0:05: Bob is warned: insult (Law 143d)."),
        ("fr", "Remarque : manche 1, 0:05 : Avertissement à Bob : insulte (Loi 143d)."),
    ):
        made = session(lang, now=100.0)
        made.enter("warn bob insult", 105.0)
        assert line in made.sheets()


def test_an_appeal_stops_the_time_of_the_stroke_until_play() -> None:
    made = session(now=0.0)
    made.enter("play", 0.0)
    made.enter("appeal bob", 10.0)
    assert made.alarm(500.0) is None
    assert made.enter("play", 500.0) == ["5 s for Ann."]
    assert made.enter("w1", 506.0)[0].startswith("\aTime!")


def test_a_warning_and_a_fall_leave_the_clock_running() -> None:
    made = session(now=0.0)
    made.enter("-", 1.0)
    made.enter("play", 2.0)
    made.enter("warn ann", 3.0)
    made.enter("w fell", 4.0)
    assert made.alarm(5.0) == (12.0, "\aTime! 15 s are over: Bob.")


def test_the_session_says_once_when_a_protest_lapses_and_when_a_verdict_is_due() -> None:
    made = session(now=0.0)
    made.enter("protest", 0.0)
    assert made.enter("score", 901.0)[0].startswith("The protest was not written down in time")
    assert not made.enter("score", 902.0)[0].startswith("The protest")
    made.enter("protest bob", 903.0)
    made.enter("written", 910.0)
    assert made.enter("score", 4511.0)[0].startswith("The verdict on the protest is due")
    assert made.enter("upheld", 4600.0)[:2] == [
        "The protest is upheld (house 8.18).",
        "The verdict came late (house 8.18).",
    ]


def test_an_upheld_protest_begins_the_board_again_at_the_desk() -> None:
    made = session()
    said = typed(made, "w1", "protest bob", "written", "upheld")
    assert said[-2:] == [
        "The board is played again: protest upheld.",
        "Game 1, board 1: Ann breaks, with white.",
    ]
