"""Every Law that the software says it handles is cited by a ruling's case, or has its own test.

The allow-list is in `carrom.rules.laws`: a Law that is left out says so there, with the reason.
"""

import re
from pathlib import Path

import pytest
from carrom.rules.laws import LAWS, Law
from ruling_cases import Case, all_cases

TESTS = Path(__file__).resolve().parent

# What no stroke shows: the words around it, the equipment, the places of pieces, game and match.
# File by file the test that shows it, and the Laws that it shows.
ELSEWHERE = {
    "test_equipment.py": {
        "test_icf_dimensions_in_millimetres": "board",
        "test_men_and_striker": "men striker",
        "test_places_on_the_icf_board": "27",
        "test_overrides_are_copied_and_frozen": "house_7.14",
    },
    "test_materials.py": {"test_powders_by_name": "powder"},
    "test_layout.py": {"test_colours_follow_law_41": "41"},
    "test_striker_faults.py": {
        "test_both_lines_are_touched": "130a",
        "test_a_cut_moon_is_illegal": "130b",
    },
    "test_rules_placement.py": {
        "test_a_due_man_keeps_off_the_centre_circle_and_inside_the_outer_one": "9 16 002.6",
        "test_a_man_on_the_centre_is_passed_on_the_far_side_of_who_plays_next": "94 house_8.9",
        "test_umpires_place_is_legal_nearest_and_turns_with_the_seats": "house_7.11",
        "test_second_jumped_piece_touches_the_first_behind_it_and_the_third_touches_either": (
            "house_8.8"
        ),
        "test_a_due_man_makes_no_shot_with_the_queen": "house_8.10",
    },
    "test_rulings.py": {
        "test_case_with_every_piece_in_its_place": "house_8.7",
        "test_case": "001",
    },
    "test_clock.py": {
        "test_who_chooses_the_side_leaves_the_break_to_the_loser_law_39a": "39a",
        "test_partners_sit_opposite_law_28": "39b",
        "test_who_chooses_the_break_sits_first_and_the_loser_has_the_side_law_39c": "39c",
        "test_an_appeal_stops_the_time_until_play_law_121a": "121a",
        "test_the_time_starts_when_pieces_rest_after_an_own_success_law_124a": "123 124a",
        "test_the_time_starts_when_the_striker_is_removed_law_124b": "124b",
        "test_who_comes_late_has_no_trial_shots_seed_000": "000.6",
        "test_other_games_change_at_the_half": "house_6.1",
    },
    "test_game.py": {
        "test_the_break_alternates_and_the_breaker_has_white_laws_43_49": "42 43",
        "test_25_points_win_law_56a": "56a 003.5",
        "test_level_after_eight_boards_an_extra_board_decides_law_56b": "56b",
        "test_the_score_may_be_asked_for_in_the_own_turn_law_128": "128",
        "test_a_player_may_concede_at_any_stage_law_139": "139 house_8.13",
        "test_a_board_is_replayed_for_unforeseen_circumstances_law_140": "140",
        "test_in_fr_classic_both_sides_score_seed_000": "000.9",
        "test_more_than_25_is_shown_as_25": "house_5",
        "test_a_board_unfinished_at_time_counts_elsewhere": "house_6.2",
        "test_in_fr_classic_the_formula_of_a_finished_board_counts_seed_000": "000.7",
        "test_from_the_quarter_finals_only_points_end_a_game_law_56b": "house_7.15",
    },
    "test_between_strokes.py": {
        "test_a_wrong_man_placed_that_nobody_noticed_stands_law_82b": "82b",
        "test_due_men_that_everybody_forgot_are_forfeited_law_83": "83",
        "test_a_protest_must_be_written_within_fifteen_minutes": "house_8.18",
        "test_an_appeal_is_noted_with_its_board": "121",
    },
    "test_match.py": {
        "test_doubles_move_one_seat_to_the_right_law_59": "39d 59",
        "test_trials_are_due_before_the_match_only_law_40": "40",
        "test_the_other_player_breaks_game_two_and_the_first_game_three_law_49a": "49a",
        "test_two_games_win_the_match_law_57": "57",
        "test_singles_swap_sides_after_each_game_law_58": "58 61",
        "test_sides_change_at_13_points_in_the_third_game_law_60a": "60a",
        "test_from_the_quarter_finals_sides_change_at_13_only_law_60b": "60b",
        "test_ten_minutes_rest_before_the_third_game_law_138": "138",
        "test_who_rises_from_the_seat_loses_the_match_under_seed_000": "000.5",
        "test_every_reason_of_law_143_loses_the_match": (
            "143a 143b 143c 143d 143e 143f 143g 143h 143i"
        ),
    },
}


def whole(number: str) -> str:
    """The Law or document of which a lettered or numbered part is a part."""
    return re.sub(r"(?<=\d)[a-i]$|\.\d+$", "", number)


def told(case: Case) -> tuple[str, ...]:
    """The Laws that a case is about; `test_rulings` compares them with its ruling."""
    return (*case.laws, *case.limits, *case.also)


def elsewhere() -> list[tuple[str, str, str]]:
    """File, test and Law of all that no stroke shows."""
    return [
        (file, test, law.replace("_", " "))
        for file, tests in ELSEWHERE.items()
        for test, laws in tests.items()
        for law in laws.split()
    ]


def cited() -> set[str]:
    """What cases and other tests cite, and the wholes of it."""
    found = {law for case in all_cases() for law in told(case)}
    found |= {law for _, _, law in elsewhere()}
    return found | {whole(law) for law in found}


@pytest.mark.parametrize(
    "law", [law for law in LAWS.values() if law.in_code], ids=lambda x: x.number
)
def test_a_law_in_code_is_cited(law: Law) -> None:
    assert law.number in cited(), f"no case shows Law {law.number}: {law.title}"


def test_what_is_cited_exists() -> None:
    unknown = {
        case.name: odd for case in all_cases() if (odd := [n for n in told(case) if n not in LAWS])
    }
    assert not unknown
    assert [law for _, _, law in elsewhere() if law not in LAWS] == []


def test_what_is_tested_elsewhere_has_its_test() -> None:
    written = {file: (TESTS / file).read_text("utf-8") for file in ELSEWHERE}
    missing = [
        (file, test) for file, test, _ in elsewhere() if f"def {test}(" not in written[file]
    ]
    assert missing == []


def test_a_law_left_out_gives_its_reason_and_no_case_needs_it() -> None:
    left_out = {law.number for law in LAWS.values() if not law.in_code}
    for number in left_out:
        assert LAWS[number].reason, number
        assert LAWS[number].reason_fr, number
    shown = {number for case in all_cases() for number in told(case)}
    assert shown & left_out == set()
