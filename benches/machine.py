"""Where a figure was measured: the date, the commit, the machine, the compiler, the Python."""

import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

from carrom import _core

ROOT: Final = Path(__file__).resolve().parent.parent

WHERE: Final = ("date", "commit", "machine", "compiler", "python")
"""The columns with which every kept row begins."""

MEASURED: Final = ("rust", "python", "viewer", "Cargo.toml", "Cargo.lock")
"""What a figure depends on."""


@cache
def where() -> dict[str, str]:
    """The values of `WHERE` for this run."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": _commit(),
        "machine": f"{_processor()}, {os.cpu_count()} cores",
        "compiler": _compiler(),
        "python": platform.python_version(),
    }


def _commit() -> str:
    """The commit, with a plus where what is measured differs from it."""
    commit = _git("rev-parse", "--short=10", "HEAD")
    if not commit:
        return "unknown"
    return f"{commit}+" if _git("status", "--porcelain", "--", *MEASURED) else commit


def _git(*words: str) -> str:
    """What git says; nothing where there is no git or no repository."""
    try:
        done = subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        text = ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1].strip() if found else platform.processor() or platform.machine()


def _compiler() -> str:
    """The Rust that built the core, as the built module itself says."""
    built = Path(str(_core.__file__)).read_bytes()
    found = re.search(rb"rustc version (\d+\.\d+\.\d+)", built)
    return f"rustc {found[1].decode()}" if found else "unknown"
