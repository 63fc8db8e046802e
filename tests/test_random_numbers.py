"""Random numbers that a seed repeats for ever."""

import numpy as np
import pytest
from carrom.random_numbers import SEEDS, SplitMix64


def test_the_bits_are_those_published() -> None:
    random = SplitMix64(1234567)
    assert [random.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_the_bell_has_mean_0_and_deviation_1() -> None:
    random = SplitMix64(42)
    draws = [random.bell() for _ in range(2000)]
    assert abs(float(np.mean(draws))) < 0.1
    assert float(np.std(draws)) == pytest.approx(1.0, abs=0.05)


def test_whole_and_broken_numbers_keep_their_bounds() -> None:
    random = SplitMix64(3)
    dice = [random.below(6) for _ in range(6000)]
    assert min(dice) == 0
    assert max(dice) == 5
    assert np.bincount(dice).min() > 900
    numbers = [random.uniform(-1.0, 3.0) for _ in range(2000)]
    assert all(-1.0 <= x < 3.0 for x in numbers)
    assert float(np.mean(numbers)) == pytest.approx(1.0, abs=0.1)


def test_streams_are_repeatable_and_unlike_each_other() -> None:
    root = SplitMix64(9)
    firsts = [root.stream(number).bits() for number in range(1000)]
    assert root.state == 9
    assert len(set(firsts)) == 1000
    assert firsts == [SplitMix64(9).stream(number).bits() for number in range(1000)]
    ones = sum(bits.bit_count() for bits in firsts) / (64 * 1000)
    assert ones == pytest.approx(0.5, abs=0.01)
    # neighbouring seeds share none of their streams
    assert not set(firsts) & {SplitMix64(10).stream(number).bits() for number in range(1000)}
    assert 0 <= SplitMix64(SEEDS - 1).stream(SEEDS + 5).state < SEEDS
