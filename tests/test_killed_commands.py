"""`carrom umpire` and `carrom league`, killed or failing at any step: what was said is kept."""

import os
import random
import subprocess
import sys
import warnings
from pathlib import Path

import killed_commands
import pytest
from carrom.cli import main
from carrom.records import Record
from carrom.rules import Match
from faulty_writers import NAME, chosen, fixture, steps
from killed_commands import ASKED, COMMANDS, PLAYERS, TYPED, matches, steps_of
from test_writing import ERRORS, contents, raising

BOARDS = {f"{fixture(number).name}.jsonl" for number in (1, 2)}


def state_in(path: Path) -> Match | None:
    """What a record has; None: there is none."""
    if not path.exists():
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a line cut short
        state = Record.load(path).state
    assert isinstance(state, Match)
    return state


def look_at_match(path: Path) -> None:
    """Nothing that was answered is lost; what is there verifies, and is gone on with."""
    known = matches()
    asked = path.with_name(ASKED)
    lines = asked.stat().st_size if asked.exists() else 0
    answered, heard = max(0, lines - 1), min(lines, len(TYPED))
    state = state_in(path)
    assert state in (known[answered], known[heard]), (answered, heard)
    left = TYPED[heard if state == known[heard] else answered :]
    if state is not None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert main(["verify", str(path)]) == 0
    assert killed_commands.umpire(path, TYPED if state is None else left, resumes=bool(state)) == 0
    assert state_in(path) == known[-1]
    assert main(["verify", str(path)]) == 0


def look_at_league(path: Path) -> None:
    """Every board that has its name is whole; a league that is begun again leaves nothing else."""
    found = set() if not path.exists() else BOARDS & {one.name for one in path.iterdir()}
    before = {name: (path / name).read_bytes() for name in found}
    for name in found:
        state = Record.load(path / name).state
        assert state.position.over
    assert killed_commands.league(path) == 0
    assert set(contents(path)) == BOARDS
    assert contents(path) | before == contents(path), "no board is played twice"


def look_at_kills(folder: Path, *words: str) -> None:
    program = Path(killed_commands.__file__)
    killed = folder / "killed"
    subprocess.run([sys.executable, str(program), str(killed), *words], check=True, timeout=3000.0)
    for command, look in (("umpire", look_at_match), ("league", look_at_league)):
        taken = [path for path in (killed / command).iterdir() if path.name != "as ever"]
        assert len(taken) > 20
        for path in taken:
            look(path / NAME)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills as POSIX does")
def test_a_command_that_is_killed_at_any_step_has_lost_nothing_that_it_answered(
    tmp_path: Path,
) -> None:
    look_at_kills(tmp_path)


@pytest.mark.soak
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills as POSIX does")
def test_a_command_that_is_killed_at_every_step(tmp_path: Path) -> None:
    look_at_kills(tmp_path, "at every step")


def look_at_failures(folder: Path, command: str, *, every: bool) -> None:
    taken = steps_of(command, folder / "count")
    known = matches()
    for at in chosen(len(taken), every=every):
        for number in ERRORS if every else (ERRORS[at % 3],):
            here = folder / f"{at}, {number}"
            here.mkdir()
            with steps(at, raising(number)):
                code = COMMANDS[command](here / NAME)
            assert code in (0, 1, 2), (taken[at], at)
            left = {Path(name).name for name in contents(here)} - {NAME, ASKED, *BOARDS}
            assert not left or taken[at] == "unlink", (taken[at], at)
            if command == "umpire":
                state = state_in(here / NAME)
                assert state == known[-1] if code == 0 else state in known
                assert code == 0 or at < 3 or at > len(taken) - 4, "a later line brings it along"
            else:
                look_at_league(here / NAME)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_which_a_step_fails_leaves_what_is_whole_and_nothing_else(
    tmp_path: Path, command: str
) -> None:
    look_at_failures(tmp_path, command, every=False)


@pytest.mark.soak
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_which_any_step_fails_in_any_way(tmp_path: Path, command: str) -> None:
    look_at_failures(tmp_path, command, every=True)


@pytest.mark.soak
@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_an_umpire_killed_two_hundred_times_while_lines_are_typed(tmp_path: Path) -> None:
    chance = random.Random(1)
    for number in range(200):
        path = tmp_path / str(number) / NAME
        path.parent.mkdir()
        words = ("umpire", "--save", str(path), "--players", PLAYERS, "--format", "single")
        with subprocess.Popen(
            [sys.executable, "-u", "-m", "carrom", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        ) as running:
            assert running.stdin is not None
            assert running.stdout is not None
            last = chance.randrange(len(TYPED))
            for line in TYPED[: last + 1]:
                said = b""
                while not said.endswith((b"> ", b"or break? ")):
                    said += running.stdout.read(1)
                with path.with_name(ASKED).open("ab") as asked:
                    asked.write(b".")
                running.stdin.write(f"{line}\n".encode())
            try:
                running.wait(chance.uniform(0.0, 0.004))
            except subprocess.TimeoutExpired:
                running.kill()
        look_at_match(path)
