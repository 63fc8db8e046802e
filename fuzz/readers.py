"""Coverage-guided fuzzing of every reader: ``make fuzz SECONDS=600``.

Each reader is given what atheris makes of good files, for its part of the time, in a process of
its own. Only the errors of the package may come out of it; a refusal takes 2 s and 64 MB at most.
What breaks that is kept in ``build/fuzz/crashes``; once mended it belongs to ``fuzz/corpus``,
which ``tests/test_fuzz_corpus.py`` replays. Where atheris is missing, good files are changed
blindly.
The core in Rust is fuzzed by ``make fuzz-core``.
"""

import argparse
import contextlib
import io as streams
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
CORPUS: Final = Path(__file__).resolve().parent / "corpus"
BUILD: Final = ROOT / "build" / "fuzz"
MOST_SECONDS: Final = 2.0
"""That a refusal may take; here it is slowed down by the counting of what is reached."""
SLOWED: Final = 5.0
MOST_MEMORY: Final = 64 << 20
"""Bytes that reading may take above what is useful."""
LONGEST: Final = 1 << 14
"""Bytes of an input: what is larger is tried by ``tests/test_reading.py``."""


class Broken(Exception):
    """A reader that took too much."""


def judge(read: Callable[[Path], object], path: Path, data: bytes) -> None:
    """Give a reader an input.

    Raises:
        Broken: it took too long or too much.
        Exception: whatever came out of it that is no error of the package.
    """
    from carrom.errors import CarromError

    path.write_bytes(data)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began, refused = time.monotonic(), False
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            read(path)
        except CarromError as error:
            refused = True
            if len(str(error)) > 60_000:
                raise Broken("the message is too long") from error
    taken = time.monotonic() - began
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) << 10
    if refused and taken > MOST_SECONDS * SLOWED:
        raise Broken(f"{taken:.1f} s for a refusal")
    if grown > MOST_MEMORY:
        raise Broken(f"{grown >> 20} MB more")


def fuzz(name: str, seconds: int) -> None:
    """Fuzz one reader, in this process; it ends with a traceback when something breaks."""
    sys.path[:0] = [str(ROOT / "tests")]
    sys.setswitchinterval(1.0)
    try:
        import atheris
    except ImportError:
        _blind(_readers()[name], _seeds(name), seconds)
        return
    with atheris.instrument_imports(include=["carrom", "carrom_viewer"]):
        known = _readers()
    folder = Path(tempfile.mkdtemp(dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
    crashes, grown = BUILD / "crashes", BUILD / _plain(name)
    for made in (crashes, grown):
        made.mkdir(parents=True, exist_ok=True)
    read, path = known[name], folder / "input"
    options = [
        *(
            f"-max_total_time={seconds}",
            f"-max_len={LONGEST}",
            "-timeout=60",
            "-rss_limit_mb=2048",
        ),
        *("-print_final_stats=0", "-verbosity=0", f"-artifact_prefix={crashes}/{_plain(name)}-"),
        *(str(grown), str(CORPUS / _plain(name))),
    ]
    atheris.Setup(["fuzz", *options], lambda data: judge(read, path, data))
    atheris.Fuzz()


def _blind(read: Callable[[Path], object], seeds: list[bytes], seconds: int) -> None:
    """Change good files without looking at what is reached."""
    chance, until = random.Random(time.time_ns()), time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < until:
            data = bytearray(chance.choice(seeds))
            for _ in range(chance.randint(1, 6)):
                at = chance.randint(0, len(data))
                other = chance.choice(seeds)
                cut = chance.randint(0, len(other))
                data[at : at + chance.choice((0, 1, 1, 9, 99))] = chance.choice(
                    (b"", chance.randbytes(1), other[cut : cut + chance.randint(1, 99)])
                )
            try:
                judge(read, Path(folder) / "input", bytes(data))
            except BaseException:
                (BUILD / "crashes").mkdir(parents=True, exist_ok=True)
                (BUILD / "crashes" / f"blind-{time.time_ns()}").write_bytes(data)
                raise


def _readers() -> dict[str, Callable[[Path], object]]:
    """Those of the library and of the viewer."""
    import readers
    import viewer_readers

    return {**readers.READERS, **viewer_readers.READERS}


def _plain(name: str) -> str:
    """The name of a reader's folder."""
    return name.replace(", ", "-").replace(" ", "-")


def _seeds(name: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((CORPUS / _plain(name)).iterdir())]


def keep_good_files() -> None:
    """Put a good file for every reader into the corpus, where there is none."""
    sys.path[:0] = [str(ROOT / "tests")]
    import readers
    import viewer_readers

    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(streams.StringIO()):
        made = readers.valid_files(Path(folder)) | viewer_readers.valid_files(Path(folder))
        for name, path in made.items():
            place = CORPUS / _plain(name) / "good"
            place.parent.mkdir(parents=True, exist_ok=True)
            if not place.exists():
                place.write_bytes(path.read_bytes())


def main() -> int:
    """Fuzz all readers, or those that are named, for so many seconds together."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--seconds", type=int, default=600, help="of all readers together")
    told.add_argument("--only", help="one reader, in this process")
    told.add_argument("readers", nargs="*")
    given = told.parse_args()
    if given.only:
        fuzz(given.only, given.seconds)
        return 0
    sys.path[:0] = [str(ROOT / "tests")]
    names = given.readers or list(_readers())
    each = max(1, given.seconds // len(names))
    broken = []
    for name in names:
        words = [sys.executable, __file__, "--only", name, "--seconds", str(each)]
        ended = subprocess.run(words, check=False, capture_output=True, text=True, env=os.environ)
        print(f"{name:<24}{'BROKEN' if ended.returncode else 'sound'}")
        if ended.returncode:
            broken.append(name)
            print(ended.stdout[-2_000:], ended.stderr[-4_000:], sep="\n")
    if broken:
        print(f"{', '.join(broken)}: the inputs lie in {BUILD / 'crashes'}")
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main())
