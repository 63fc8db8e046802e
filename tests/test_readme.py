"""Everything the documents show is run, and everything they point at is there.

Run are Python blocks, doctests and `carrom` commands; looked for are links and the paths of files.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

MORE = ("CHANGELOG", "CONTRIBUTING", "DESIGN", "viewer/README")
POINTING = [*DOCUMENTS, *(ROOT / f"{name}.md" for name in MORE)]

LINK = re.compile(r"\]\((?!https?:)(?P<path>[^)#]*)[^)]*\)")
FILE = re.compile(
    r"`(?P<path>(?:\.ci|benches|docs|examples|python|rust|tests|tools|viewer)/[^`\s*]*)`"
)
FENCE = re.compile(r"^```(?P<language>\w*)[^\n]*\n(?P<text>.*?)^```\s*$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the line on which the text begins."""

    language: str
    text: str
    line: int


def blocks_of(document: str) -> list[Block]:
    return [
        Block(found["language"], found["text"], document.count("\n", 0, found.start("text")) + 1)
        for found in FENCE.finditer(document)
    ]


def run_python(block: Block, name: str, names: dict[str, Any]) -> None:
    """Run a block in the names of the document; prompts make it a doctest."""
    if ">>>" in block.text:
        test = doctest.DocTestParser().get_doctest(block.text, names, name, name, block.line - 1)
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        runner = doctest.DebugRunner(optionflags=flags, verbose=False)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    else:
        # The blank lines in front make a traceback name the document's own line.
        exec(compile("\n" * (block.line - 1) + block.text, name, "exec"), names)  # noqa: S102


def run_commands(block: Block, name: str, folder: Path) -> None:
    """Run every line `$ carrom ...`, and compare what is shown below it, if anything is."""
    lines = block.text.splitlines()
    for offset, line in enumerate(lines):
        words = shlex.split(line.removeprefix("$ "), comments=True)
        if not line.startswith("$ carrom"):
            continue
        program = Path(sys.executable).with_name("carrom")
        done = subprocess.run(
            [program, *words[1:]],
            cwd=folder,
            env=os.environ | {"COLUMNS": "100"},  # as wide as the documents
            capture_output=True,
            encoding="utf-8",
            timeout=300,
        )
        if "nothing can be drawn here" in done.stderr and "CARROM_MUST_DRAW" not in os.environ:
            continue  # a film, on a machine without OpenGL
        where = f"{name}:{block.line + offset}: {line}"
        assert done.returncode == 0, f"{where}\n{done.stderr}"
        shown = list(takewhile(lambda text: not text.startswith("$ "), lines[offset + 1 :]))
        if shown:
            said = [text.rstrip() for text in done.stdout.strip().splitlines()]
            assert said == shown, where


def missing(document: str, folder: Path) -> list[str]:
    """The links and the paths of files in a document that lead nowhere."""
    linked = [(folder, found["path"]) for found in LINK.finditer(document)]
    named = [(ROOT, found["path"]) for found in FILE.finditer(document)]
    return [path for base, path in linked + named if not (base / path).exists()]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_shows_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # what an example writes goes away with the test
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks_of(path.read_text("utf-8")):
        if block.language in {"python", "pycon"}:
            run_python(block, path.name, names)
        elif block.language == "console":
            run_commands(block, path.name, tmp_path)


@pytest.mark.parametrize("path", POINTING, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_points_at_is_there(path: Path) -> None:
    assert missing(path.read_text("utf-8"), path.parent) == []


def test_every_block_has_a_language_that_is_run_or_none() -> None:
    known = {"", "python", "console"}
    found = {block.language for path in DOCUMENTS for block in blocks_of(path.read_text("utf-8"))}
    assert found <= known


def test_the_readme_points_at_every_document() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert [path.name for path in DOCUMENTS[1:] if f"(docs/{path.name})" not in text] == []


def test_the_readme_opens_with_a_python_example() -> None:
    blocks = blocks_of((ROOT / "README.md").read_text("utf-8"))
    assert blocks
    assert blocks[0].language == "python"
    assert "import carrom" in blocks[0].text


def test_a_wrong_example_fails() -> None:
    with pytest.raises(ZeroDivisionError):
        run_python(Block("python", "1 / 0\n", 3), "example", {})
    with pytest.raises(doctest.DocTestFailure):
        run_python(Block("python", ">>> 1 + 1\n3\n", 3), "example", {})


def test_a_wrong_command_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="example:7"):
        run_commands(Block("console", "$ carrom no-such-command\n", 7), "example", tmp_path)
    with pytest.raises(AssertionError, match="example:3"):
        run_commands(Block("console", "$ carrom --version\nno\n", 3), "example", tmp_path)


def test_a_wrong_link_is_found() -> None:
    text = "[a](no.md), [b](README.md#x), [c](https://no.org/no.md), `tests/no.py`, `docs/laws.md`"
    assert missing(text, ROOT) == ["no.md", "tests/no.py"]
