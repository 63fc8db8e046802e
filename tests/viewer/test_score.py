"""The score as it is seen: cards of teams, the sheet, the line that tells how something ended."""

from carrom.rules import Match, StrokeFacts, Toss
from carrom_viewer.looks import PAINTS
from carrom_viewer.screens.score import TOKENS, card, end_text, piece_text, score_text, sheet
from carrom_viewer.texts import Texts

SAY = Texts.of("en").say


def begun(ruleset: str = "icf") -> Match:
    """A match in which Ann breaks, with the white men."""
    toss = Toss(winner=0, choice="break")
    return Match.opening(("Ann", "Bob"), ruleset, toss=toss, layout=False)


def pocketed(match: Match, *names: str, striker: bool = False) -> Match:
    return match.play(StrokeFacts(pocketed=names, striker=striker, first_contact=names[0]))


def test_a_card_counts_the_men_of_its_own_team() -> None:
    match = pocketed(begun(), "W1", "W2", "B1")
    ann, bob = (card(match, team, "Ann", SAY) for team in (0, 1))
    assert (ann.team, ann.left, ann.token) == ("Ann", 7, TOKENS["white"])
    assert (bob.team, bob.left, bob.token) == ("Bob", 8, TOKENS["black"])
    assert (ann.on_turn, bob.on_turn) == (True, False)
    assert ann.text == "Ann: 7 white"


def test_dues_and_the_queen_stand_on_the_card_of_who_has_them() -> None:
    match = pocketed(pocketed(begun(), "W1"), "Q")
    ann, bob = (card(match, team, None, SAY) for team in (0, 1))
    assert (ann.note, ann.queen) == ("queen to cover", PAINTS["queen"].face)
    assert (bob.note, bob.queen) == ("", None)
    covered = card(pocketed(match, "W2"), 0, None, SAY)
    assert covered.note == "queen covered"
    owing = begun().play(StrokeFacts(striker=True, first_contact="W1"))
    assert "1 due" in card(owing, 0, None, SAY).note
    assert card(owing, 0, None, SAY).text.endswith("1 due")


def test_with_free_colours_points_take_the_place_of_men() -> None:
    one = card(begun("points"), 0, "Ann", SAY)
    assert (one.token, one.note) == (None, "0 points")


def test_a_board_that_is_won_is_told_with_its_points() -> None:
    match = pocketed(begun(), *(f"W{i}" for i in range(1, 5)))
    match = pocketed(pocketed(match, "Q", "W5"), "W6", "W7", "W8", "W9")
    assert end_text(match, "board-over", SAY) == "Ann takes the board: 12 points"
    assert score_text(match, SAY) == "Ann 12 – 0 Bob"
    assert [line.text for line in sheet(match, SAY)] == ["Board 1: 12 – 0 (game 12 – 0)"]


def test_a_game_won_from_23_stands_in_the_sheet_as_on_the_card() -> None:
    match = begun()
    for _ in range(2):  # all of Bob's men but one, then Ann gives up the seat
        match = match.play(StrokeFacts(left_seat=True))
        if match.position.over and not match.game.over:
            match = match.next_board()
    while not match.game.over:
        match = match.play(StrokeFacts(left_seat=True))
        match = match if match.game.over else match.next_board()
    last = list(sheet(match, SAY))[-1].text
    assert last.endswith(f"(game {match.score[0]} – {match.score[1]})")
    assert max(match.game.score) > max(match.score) == 25


def test_the_end_of_a_game_and_of_a_match_name_who_has_won() -> None:
    match = begun()
    assert end_text(match, "stroke", SAY) == ""
    assert end_text(match.concede("Ann"), "game-over", SAY) == "The game goes to Bob"
    over = match.concede("Ann", match=True)
    assert end_text(over, "over", SAY) == "Bob – winner of the match"


def test_pieces_are_called_by_their_colour() -> None:
    assert [piece_text(name, SAY) for name in ("Q", "W9", "B1")] == [
        "the queen",
        "a white man",
        "a black man",
    ]
