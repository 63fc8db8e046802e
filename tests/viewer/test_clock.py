"""The playback: time, rates, scrubbing, steps from event to event and from pot to pot."""

import pytest
from carrom.errors import CarromError
from carrom_viewer.clock import LONGEST_TICK, RATES, Playback, rate_text


def playback(**changes: object) -> Playback:
    made = Playback(2.0, stops=(0.5, 1.0, 1.5, 2.0), pots=(1.0, 1.5))
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def test_it_stands_still_until_it_is_played() -> None:
    made = playback()
    assert made.tick(5.0) == (0.0, 0.0)
    assert made.tick(5.2) == (0.0, 0.0)


@pytest.mark.parametrize("rate", RATES)
def test_it_runs_at_its_rate(rate: float) -> None:
    made = playback(rate=rate)
    made.play()
    made.tick(7.0)
    assert made.tick(7.125) == (0.0, 0.125 * rate)


def test_it_ends_at_the_end_and_begins_again() -> None:
    made = playback(rate=8.0)
    made.play()
    for now in (0.0, 0.25, 0.5):
        made.tick(now)
    assert (made.time, made.playing, made.over) == (2.0, False, True)
    made.toggle()
    assert (made.time, made.playing) == (0.0, True)
    made.toggle()
    assert not made.playing


def test_a_pause_of_the_window_is_no_time_of_the_stroke() -> None:
    made = playback()
    made.play()
    made.tick(0.0)
    assert made.tick(60.0) == (0.0, LONGEST_TICK)


def test_a_clock_that_goes_back_does_no_harm() -> None:
    made = playback()
    made.play()
    made.tick(10.0)
    assert made.tick(9.0) == (0.0, 0.0)
    assert made.tick(9.1)[1] == pytest.approx(0.1)


def test_rates_go_from_a_64th_to_8_and_no_further() -> None:
    made = playback()
    for _ in range(20):
        made.slower()
    assert rate_text(made.rate) == "1/64×"
    for _ in range(20):
        made.faster()
    assert rate_text(made.rate) == "8×"


def test_scrubbing_stays_within_the_stroke() -> None:
    made = playback()
    made.scrub(-1.0)
    assert made.time == 0.0
    made.scrub(9.0)
    assert made.time == 2.0


def test_steps_go_from_event_to_event_both_ways() -> None:
    made, seen = playback(), []
    for step in (1, 1, -1, -1, -1, 1):
        made.step(step)
        seen.append(made.time)
    assert seen == [0.5, 1.0, 0.5, 0.0, 0.0, 0.5]
    made.scrub(1.2)
    made.step(-1)
    assert made.time == 1.0
    made.to_end()
    made.step(1)
    assert made.time == 2.0


def test_a_step_stands_still() -> None:
    made = playback(playing=True)
    made.step(1)
    assert not made.playing


def test_jumps_go_from_pot_to_pot_and_then_to_the_ends() -> None:
    made, seen = playback(), []
    for step in (1, 1, 1, -1, -1, -1):
        made.jump_pot(step)
        seen.append(made.time)
    assert seen == [1.0, 1.5, 2.0, 1.5, 1.0, 0.0]


def test_a_stroke_that_lasts_no_time_does_not_run() -> None:
    made = Playback(0.0)
    made.play()
    assert not made.playing


def test_every_fault_is_told() -> None:
    with pytest.raises(CarromError) as caught:
        Playback(-1.0, time=float("nan"), rate=3.0)
    assert len(caught.value.faults) == 3
