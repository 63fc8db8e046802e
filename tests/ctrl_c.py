"""Commands started as processes, and Ctrl-C sent to them at chosen points."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

SCRIPT: Final = Path(sys.executable).with_name("carrom")
STARTS: Final = {"carrom": (str(SCRIPT),), "python -m carrom": (sys.executable, "-m", "carrom")}
"""The ways to start the command line."""

# Python itself loads this at its start. POINT names a module, in whose loading Ctrl-C comes; or
# "the end", when the interpreter closes; or a file that is made as soon as Python has started.
_AT_THE_START: Final = """
import atexit, os, signal, sys

def press():
    os.kill(os.getpid(), signal.SIGINT)

class Press:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["POINT"]:
            sys.meta_path.remove(self)
            press()

if os.environ["POINT"] == "the end":
    atexit.register(press)
elif os.environ["POINT"].startswith(os.sep):
    open(os.environ["POINT"], "x").close()
else:
    sys.meta_path.insert(0, Press())
"""


def started(
    folder: Path, point: str, *words: str, start: str = "carrom"
) -> "subprocess.Popen[str]":
    """A command in a session of its own, to which Ctrl-C comes at a point."""
    site = folder / "site"
    site.mkdir(exist_ok=True)
    (site / "sitecustomize.py").write_text(_AT_THE_START, encoding="utf-8")
    return subprocess.Popen(
        [*STARTS[start], *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(site), "POINT": point},
        start_new_session=True,
    )
