"""Whatever stands in a name or a file, a terminal and a picture show it and obey none of it."""

import json
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import carrom
import pytest
from carrom.cli import main
from carrom.harmless import harmless, is_obeyed
from carrom.records import RecordWriter
from carrom.rules import Match, StrokeFacts, Toss
from carrom.svg import svg

EVIL: Final = (
    "\x1b[2J\x1b]8;;http://e.vil\x1b\\[bold]B[link=http://e.vil]\u202eeno\x9b31m<script>&\x07"
)
"""Orders to a terminal, markup of rich and of a browser, and what turns the direction."""
PATH_EVIL: Final = EVIL.replace("/", "_").replace("\x9b", "\u2028") + "\nsame  x"
"""The same as a file may be called."""


@pytest.fixture
def said(capfd: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(*words: object, typed: str = "") -> str:
        del typed
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            main([str(word) for word in words])
        out, err = capfd.readouterr()
        return out + err

    return run


def assert_harmless(text: str) -> None:
    obeyed = sorted({sign for sign in text if sign != "\n" and is_obeyed(sign)})
    assert not obeyed, (obeyed, text)
    assert "\nsame  x" not in text, "a line that is none of ours"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with an evil name, with good files and bad ones."""
    folder = tmp_path / PATH_EVIL
    folder.mkdir()
    stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=3.0)
    made = carrom.simulate(carrom.Layout.of({"W1": (0.2, 0.2)}), stroke)
    carrom.save(folder / "stroke.json", made)
    plain = json.loads((folder / "stroke.json").read_text())
    (folder / "other.json").write_text(json.dumps({**plain, "digest": "0" * 32}))
    (folder / "keys.json").write_text(json.dumps({**plain, EVIL: EVIL, "friction": EVIL}))
    (folder / "format.json").write_text(json.dumps({"format": EVIL}))
    (folder / "bad.txt").write_text(f"pot {EVIL} in NE", encoding="utf-8")
    match = Match.opening(
        (EVIL.translate({0x1B: None, 0x9B: None, 0x07: None}), "[bold]Bob[/bold]"),
        toss=Toss(winner=0, choice="break"),
        layout=False,
    )
    with RecordWriter(folder / "match.jsonl", match) as writer:
        writer.write(match.play(StrokeFacts.counts(own=1)))
    lines = (folder / "match.jsonl").read_text("utf-8").splitlines()
    changed = {**json.loads(lines[1]), "ruling": {EVIL: EVIL}}
    (folder / "changed.jsonl").write_text(f"{lines[0]}\n{json.dumps(changed)}\n", "utf-8")
    changed = {"says": "", "act": {"act": EVIL}}
    (folder / "broken.jsonl").write_text(f"{lines[0]}\n{json.dumps(changed)}\n", "utf-8")
    (folder / "cut.jsonl").write_text(f"{lines[0]}\n{lines[1][:-9]}", "utf-8")
    return folder


FILES: Final = (
    *("stroke.json", "other.json", "keys.json", "format.json", "bad.txt", "match.jsonl"),
    *("changed.jsonl", "broken.jsonl", "cut.jsonl", "none"),
)
FEW: Final = ("stroke.json", "none")
READ: Final = ("simulate", "verify", "solve, layout", "umpire, resume", "film")
"""Commands that tell what is in a file, which others only name."""
COMMANDS: Final[dict[str, Callable[[Path], list[object]]]] = {
    "simulate": lambda file: ["simulate", file],
    "simulate, save": lambda file: ["simulate", "--save", file.with_name("new"), "--svg", file],
    "simulate, taken": lambda file: ["simulate", file, "--speed", "3"],
    "verify": lambda file: ["verify", file],
    "solve, layout": lambda file: ["solve", "--layout", file, "--goal", "pot W1", "--budget", 9],
    "solve, goal": lambda file: ["solve", "--layout", "W1 0 0", "--goal", file, "--budget", 9],
    "solve, checkpoint": lambda file: [
        *("solve", "--layout", "W1 0.1 0.1", "--goal", "pot W1", "--budget", 9),
        *("--checkpoint", file),
    ],
    "tricks": lambda file: ["tricks", "cannon", "--svg", file / "no"],
    "league": lambda file: ["league", "--players", "random,random", "--out", file],
    "umpire, save": lambda file: ["umpire", "--save", file],
    "umpire, resume": lambda file: ["umpire", "--resume", file],
    "film": lambda file: ["film", file, "--out", file / "no.webp"],
}
WORDS: Final[dict[str, list[object]]] = {
    "command": [EVIL],
    "option": ["simulate", f"--{EVIL}"],
    "choice": ["simulate", "--powder", EVIL],
    "orientation": ["simulate", "--orientation", EVIL],
    "number": ["simulate", "--x", EVIL],
    "layout": ["solve", "--layout", f"W1 {EVIL} 0", "--goal", "pot W1"],
    "goal": ["solve", "--layout", "W1 0 0", "--goal", f"pot {EVIL}"],
    "skill": ["solve", "--layout", "W1 0 0", "--goal", "pot W1", "--skill", f"{EVIL}=1"],
    "materials": ["solve", "--layout", "W1 0 0", "--goal", "pot W1", "--materials", EVIL],
    "trick": ["tricks", EVIL],
    "law": ["laws", EVIL],
    "ruleset": ["rulesets", EVIL],
    "players": ["league", "--players", f"{EVIL},club"],
    "names": ["umpire", "--players", f"{EVIL},Bob"],
    "format": ["umpire", "--format", EVIL],
    "bench": ["bench", EVIL],
}


@pytest.mark.skipif(sys.platform == "win32", reason="no file can be called so")
@pytest.mark.parametrize(
    ("command", "file"),
    [(command, file) for command in COMMANDS for file in (FILES if command in READ else FEW)],
)
def test_no_command_shows_what_a_terminal_obeys_of_a_file_or_its_name(
    said: Callable[..., str], folder: Path, command: str, file: str
) -> None:
    told = said(*COMMANDS[command](folder / file))
    assert told
    assert_harmless(told)


@pytest.mark.parametrize("words", WORDS)
def test_no_command_shows_what_a_terminal_obeys_of_its_words(
    said: Callable[..., str], words: str
) -> None:
    told = said(*WORDS[words])
    assert told
    assert_harmless(told)


def test_markup_is_shown_as_it_is_written(
    said: Callable[..., str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    told = said("umpire", "--resume", folder / "match.jsonl")
    assert "[bold]Bob[/bold]" in told
    assert "[link=http://e.vil]" in told


@pytest.mark.parametrize(
    "line", [EVIL, "</text><script>alert(1)</script>", "]]><!--", "&#27;&lt;"], ids=range(4)
)
def test_a_picture_shows_markup_and_runs_none(line: str) -> None:
    stroke = carrom.Stroke.aim(x=0.0, angle=90.0, speed=3.0)
    result = carrom.simulate(carrom.Layout.of({"W1": (0.2, 0.2)}), stroke)
    picture = svg(result, caption=[line])
    root = ElementTree.fromstring(picture)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "script" not in tags
    told = "".join(root.itertext())
    assert line.translate({ord(sign): "\ufffd" for sign in line if not sign.isprintable()}) in told
    assert not [sign for sign in picture if sign != "\n" and is_obeyed(sign)]


def test_names_in_any_script_stand_as_they_are() -> None:
    for name in ("Zoë", "राजेश", "क्‍ष", "محمد", "王", "👨‍👩‍👧", "Nguyễn"):
        assert harmless(name) == name
