"""Importing carrom: silent, quick, and nothing but numpy."""

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import carrom
import pytest


def run(code: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-I", "-W", "error", "-c", code],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_importing_says_nothing_and_writes_nothing(tmp_path: Path) -> None:
    watch = """
import sys
sys.dont_write_bytecode = True
def audit(event, arguments):
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        print("opened for writing:", arguments[0])
    if event in ("socket.connect", "subprocess.Popen", "os.system", "os.mkdir", "os.rename"):
        print(event, arguments)
sys.addaudithook(audit)
import carrom
"""
    assert run(watch, tmp_path) == ""
    assert list(tmp_path.iterdir()) == []


def test_importing_needs_numpy_only_and_leaves_heavy_things_for_later(tmp_path: Path) -> None:
    code = """
import json, sys
before = set(sys.modules)
import carrom
print(json.dumps(sorted(set(sys.modules) - before)))
"""
    modules = set(json.loads(run(code, tmp_path)))
    foreign = {
        name.partition(".")[0]
        for name in modules
        if name.partition(".")[0] not in sys.stdlib_module_names
    }
    assert foreign == {"carrom", "carrom_command", "numpy"}
    heavy = {
        *("carrom.cli", "carrom.reference", "carrom._core", "carrom.rules"),
        *("importlib.metadata", "xml"),
    }
    assert not modules & heavy


def test_importing_takes_little_longer_than_numpy(tmp_path: Path) -> None:
    code = """
import time
import numpy
start = time.process_time()
import carrom
print(time.process_time() - start)
"""
    best = min(float(run(code, tmp_path)) for _ in range(3))
    assert best < 0.4, f"{best:.2f} s"  # a tenth of that on a quiet machine


def test_every_public_name_is_there_and_listed() -> None:
    assert sorted(carrom.__all__) == sorted(set(carrom.__all__))
    for name in carrom.__all__:
        assert getattr(carrom, name) is not None
    public = {name for name in vars(carrom) if not name.startswith("_")} - {"TYPE_CHECKING"}
    modules = {name for name in public if f"carrom.{name}" in sys.modules} - {"svg", "rules"}
    assert public - modules == set(carrom.__all__) - {"__version__"}


def test_the_version_is_that_of_the_installation() -> None:
    assert carrom.__version__ == version("carrom")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'carrom' has no attribute 'shot'"):
        _ = carrom.shot


@pytest.mark.parametrize(
    "name", [name for name in carrom.__all__ if callable(vars(carrom).get(name))]
)
def test_every_public_name_explains_itself(name: str) -> None:
    assert (getattr(carrom, name).__doc__ or "").strip()
