"""What the documents show of the viewer is what the program shows now."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence
from viewer_pictures import Picture, differences

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "docs" / "pictures"


def tool(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "tools" / name, *words],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def frames(path: Path) -> list[Picture]:
    with Image.open(path) as picture:
        return [np.asarray(one.convert("RGB")) for one in ImageSequence.Iterator(picture)]


@pytest.mark.usefixtures("drawing")
def test_the_pictures_are_those_that_the_program_draws(tmp_path: Path) -> None:
    done = tool("viewer_pictures.py", str(tmp_path))
    assert done.returncode == 0, done.stderr
    names = {path.name for path in KEPT.glob("viewer-*")}
    assert names == {path.name for path in tmp_path.iterdir()}
    for name in sorted(names):
        wanted, drawn = frames(KEPT / name), frames(tmp_path / name)
        assert len(wanted) == len(drawn), name
        for i in {0, len(wanted) // 2, len(wanted) - 1}:
            faults = differences(wanted[i], drawn[i])
            assert not faults, f"{name}, picture {i}: {faults}; run `make pictures`, and look"


def test_the_page_lists_every_key_of_the_program() -> None:
    done = tool("viewer_keys.py", "--check")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_pages_show_every_picture() -> None:
    text = (ROOT / "docs" / "viewer.md").read_text("utf-8")
    assert [one.name for one in KEPT.glob("viewer-*") if f"pictures/{one.name}" not in text] == []
