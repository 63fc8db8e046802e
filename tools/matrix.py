"""Run the tests as other machines would: `make test-matrix`.

Each row is a setting under which a test has depended on the machine before: another BLAS kernel,
numpy without the processor's vector instructions, a busy machine, other random examples, another
numpy, another Python. Rows of another numpy or Python work on a fresh clone of the last commit.

    python tools/matrix.py                    every row, half an hour on two cores
    python tools/matrix.py --only loaded      some rows
    python tools/matrix.py --foreign          print the variables that CI sets, and end
"""

import argparse
import os
import platform
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "build" / "matrix"
BUSY: Final = 4
"""Processes that do nothing but keep the processor busy beside the tests."""
SEEDS: Final = 5
KERNELS: Final = {
    "x86_64": ("Nehalem", "Haswell", "SkylakeX"),
    "aarch64": ("ARMV8", "NEOVERSEN1"),
    "arm64": ("ARMV8", "VORTEX"),
}
"""Kernels of OpenBLAS by processor; the first is the oldest, and runs everywhere."""
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
OLDEST_NUMPY: Final = "numpy==2.0.*"

Setting = Mapping[str, str]


class NotRun(Exception):
    """A row that cannot be run here, and why."""


def kernels() -> tuple[str, ...]:
    """The kernels of OpenBLAS that this processor may be asked to use."""
    return KERNELS.get(platform.machine(), ())


def without_vectors() -> Setting:
    """The setting in which numpy uses what every processor of this kind has, and no more."""
    umath: Any = import_module("numpy._core._multiarray_umath")
    extra = [name for name in umath.__cpu_dispatch__ if umath.__cpu_features__[name]]
    return {"NPY_DISABLE_CPU_FEATURES": " ".join(extra)} if extra else {}


def foreign() -> Setting:
    """The oldest kernel, and no vector instructions: what differs most from this machine."""
    kernel = {"OPENBLAS_CORETYPE": kernels()[0]} if kernels() else {}
    return {**kernel, **without_vectors()}


# --- rows ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A setting of the tests.

    Attributes:
        name: how it is asked for.
        about: what is different.
        run: runs it, writes to a log, and returns the exit code.
    """

    name: str
    about: str
    run: Callable[[Path], int]


def pytested(
    log: Path, setting: Setting, *words: str, folder: Path = ROOT, seed: int | None = None
) -> int:
    """Run pytest with a setting; its exit code."""
    python = str(folder / ".venv" / "bin" / "python")
    chosen = [] if seed is None else [f"--hypothesis-seed={seed}"]
    jobs = str(os.cpu_count() or 2)
    command = [python, "-m", "pytest", "-q", "-n", jobs, *words, *chosen]
    return logged(log, command, folder, setting)


def logged(log: Path, command: list[str], folder: Path, setting: Setting) -> int:
    """Run a command, and add what it says to a log."""
    with log.open("a", encoding="utf-8") as out:
        print("$", *(f"{k}={v!r}" for k, v in setting.items()), *command, file=out, flush=True)
        environment = {**os.environ, **setting}
        done = subprocess.run(
            command, cwd=folder, env=environment, stdout=out, stderr=out, check=False
        )
    return done.returncode


@contextmanager
def busy() -> Iterator[None]:
    """Keep the processor busy meanwhile."""
    burning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for one in burning:
            one.kill()
            one.wait()


def other_kernel(name: str) -> Callable[[Path], int]:
    """Return the row of another kernel of BLAS."""
    return lambda log: pytested(log, {"OPENBLAS_CORETYPE": name})


def loaded(log: Path) -> int:
    """Run every test beside busy processes."""
    with busy():
        return pytested(log, {})


def seeds(log: Path) -> int:
    """Run the tests that make up examples, each time others."""
    using = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "hypothesis" in path.read_text("utf-8")
    ]
    drawn = [random.SystemRandom().getrandbits(32) for _ in range(SEEDS)]
    return max(pytested(log, {}, *using, seed=seed) for seed in drawn)


def other_python(version: str) -> Callable[[Path], int]:
    """Return the row of another Python, on a fresh clone."""

    def run(log: Path) -> int:
        path = interpreter(version)
        folder = cloned(f"python{version}")
        return logged(log, ["make", f"PYTHON={path}", "test"], folder, {})

    return run


def interpreter(version: str) -> str:
    """Find an interpreter of a version: on the path, or kept by pyenv."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [shutil.which(f"python{version}"), *sorted(kept.glob(f"{version}.*/bin/python3"))]
    for path in [str(one) for one in found if one]:
        code = "import sys; print('%d.%d' % sys.version_info[:2])"
        said = subprocess.run([path, "-c", code], capture_output=True, text=True, check=False)
        if said.stdout.strip() == version:
            return path
    raise NotRun(f"there is no python{version} here")


def oldest_numpy(log: Path) -> int:
    """Run every test with the oldest numpy that the package takes."""
    folder = cloned("numpy")
    python = str(folder / ".venv" / "bin" / "python")
    return (
        logged(log, ["make", "setup"], folder, {})
        or logged(log, [python, "-m", "pip", "install", "-q", OLDEST_NUMPY], folder, {})
        or pytested(log, {}, folder=folder)
    )


def cloned(name: str) -> Path:
    """Make a fresh clone of the last commit."""
    folder = FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["git", "clone", "-q", ROOT, folder], check=True)
    return folder


def rows() -> list[Row]:
    """Every row that there is for this kind of processor."""
    random_seed = random.SystemRandom().getrandbits(32)
    some = [
        Row(
            "foreign",
            " ".join(f"{key}={value!r}" for key, value in foreign().items()) or "nothing",
            lambda log: pytested(log, foreign(), seed=random_seed),
        )
    ]
    some += [
        Row(kernel, f"OPENBLAS_CORETYPE={kernel}", other_kernel(kernel))
        for kernel in kernels()[1:]
    ]
    some += [
        Row("loaded", f"{BUSY} busy processes beside the tests", loaded),
        Row("seeds", f"{SEEDS} random seeds of hypothesis", seeds),
        Row("numpy", OLDEST_NUMPY, oldest_numpy),
    ]
    here = "{}.{}".format(*sys.version_info)
    some += [
        Row(f"python{version}", f"Python {version}", other_python(version))
        for version in PYTHONS
        if version != here
    ]
    return some


# --- the table ----------------------------------------------------------------------------------


def judged(row: Row) -> str:
    """Run a row: ``"passed"``, ``"FAILED"``, or why it was not run; with the time it took."""
    log = FOLDER / f"{row.name}.log"
    log.unlink(missing_ok=True)
    begun = time.monotonic()
    try:
        code = row.run(log)
    except NotRun as reason:
        return f"not run: {reason}"
    verdict = "passed" if code == 0 else f"FAILED, see {log.relative_to(ROOT)}"
    return f"{verdict} ({time.monotonic() - begun:.0f} s)"


def main() -> int:
    """Run the rows asked for; 1 if one failed."""
    every = {row.name: row for row in rows()}
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--only", nargs="+", choices=list(every), metavar="ROW")
    parser.add_argument("--foreign", action="store_true")
    asked = parser.parse_args()
    if asked.foreign:
        print(*(f"export {key}='{value}'" for key, value in foreign().items()), sep="\n")
        return 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed = False
    for name in asked.only or every:
        print(f"{name:12} {every[name].about}: ", end="", flush=True)
        said = judged(every[name])
        failed |= said.startswith("FAILED")
        print(said, flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
