"""Thousands of boards by rulesets of any options that are accepted: what stays true of each."""

import pytest
from carrom.rules import Ruleset
from hypothesis import given, settings
from hypothesis import strategies as st
from test_rules_properties import SETTINGS, accepted, lengths, play_by, seeds


@pytest.mark.soak
@settings(SETTINGS, max_examples=5_000)
@given(accepted(), seeds, lengths, st.sampled_from([2, 4]), st.booleans())
def test_counts_and_layouts_stay_sound_by_any_options(
    rules: Ruleset, seed: int, length: int, seats: int, layout: bool
) -> None:
    play_by(rules, seed, length, seats, layout)
