"""Everything the documents show is run: Python blocks, doctests and `carrom` commands."""

import doctest
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

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
    """Run every line that calls `carrom`, with or without a prompt, and pass over the rest."""
    for offset, line in enumerate(block.text.splitlines()):
        words = shlex.split(line.removeprefix("$ "), comments=True)
        if words[:1] != ["carrom"]:
            continue
        program = Path(sys.executable).with_name("carrom")
        done = subprocess.run(
            [program, *words[1:]], cwd=folder, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, f"{name}:{block.line + offset}: {line}\n{done.stderr}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_shows_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # what an example writes goes away with the test
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks_of(path.read_text("utf-8")):
        if block.language in {"python", "pycon"}:
            run_python(block, path.name, names)
        elif block.language in {"console", "sh", "shell", "bash"}:
            run_commands(block, path.name, tmp_path)


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
