"""The farm of digests: two thousand strokes on every processor that can be had, bit for bit.

The program in ``rust/digests`` makes the strokes and prints one number made of all their bits.
Here it is built in many ways, run, and compared with the number in ``rust/digests/digest.txt``.

    python -m benches.digests           builds, runs, compares; 1 when a number is another
    python -m benches.digests --fetch   fetches first what is missing: Rust's libraries with
                                        rustup, as root Debian's packages too
    python -m benches.digests --keep    writes this machine's number as the right one, and the
                                        table to benches/results/
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Final

from benches import kept
from benches.digest_builds import Build, builds, has_target, host
from benches.machine import ROOT
from benches.tables import Table

FILE: Final = "digests"
"""The file in ``benches/results/``."""

RIGHT: Final = ROOT / "rust" / "digests" / "digest.txt"
"""The committed number."""

FOLDER: Final = ROOT / "target" / "digests"
SAME: Final = "the same"
REFUSED: Final = "carrom needs SSE2"
"""How the core begins to say that it does not want to be built."""


class Failed(Exception):
    """A build or a run failed, though all it needs is there."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of a build.

    Attributes:
        processor: as in `Build`.
        how: as in `Build`.
        digest: the number, 16 hex digits; empty when it was not run.
        verdict: in words.
        wrong: whether it should not be so.
    """

    processor: str
    how: str
    digest: str
    verdict: str
    wrong: bool = False

    def row(self) -> dict[str, str]:
        """For a file."""
        return {name: asdict(self)[name] for name in COLUMNS}

    @classmethod
    def of_row(cls, row: Mapping[str, str]) -> "Finding":
        """From a file."""
        return cls(row["processor"], row["how"], row["digest"], row["verdict"])


COLUMNS: Final = tuple(entry.name for entry in fields(Finding) if entry.name != "wrong")


def table(findings: Iterable[Finding]) -> Table:
    """A row for each build.

    Example:
        >>> table([Finding("s390x", "release", "00ff", SAME)]).rows
        [('s390x', 'release', '`00ff`', 'the same')]
    """
    return Table(
        "The same two thousand strokes",
        ("processor", "build", "digest", "bits"),
        [
            (one.processor, one.how, f"`{one.digest}`" if one.digest else "", one.verdict)
            for one in findings
        ],
    )


# --- one build ----------------------------------------------------------------------------------


def found(build: Build, right: Sequence[str]) -> Finding:
    """Build it, run it, compare it.

    Args:
        build: the build.
        right: the digest of each stroke on this machine, and at last that of all.
    """
    if why := build.missing():
        return Finding(build.processor, build.how, "", f"not run: {why}")
    try:
        lines = run(build)
        refused = build.refused and is_refused(build)
    except Failed as error:
        return Finding(build.processor, build.how, "", f"failed: {error}", wrong=True)
    if lines == right:
        return Finding(build.processor, build.how, lines[-1], SAME)
    others = sum(one != other for one, other in zip(lines[:-1], right[:-1], strict=True))
    verdict = f"OTHER in {others:,} of {len(right) - 1:,} strokes"
    if refused:
        verdict = f"{verdict.lower()}: the core refuses to be built so"
    return Finding(build.processor, build.how, lines[-1], verdict, wrong=not refused)


def run(build: Build) -> list[str]:
    """The digest of each stroke, and at last that of all.

    Raises:
        Failed: it could not be built or run.
    """
    _done(_cargo(build, "build"), build.environment())
    folder = FOLDER / (build.target or host()) / "release"
    program = next(
        file for end in ("", ".exe", ".wasm") if (file := folder / f"carrom-digests{end}").exists()
    )
    return _done([*build.runner, str(program), "--each"], dict(os.environ)).stdout.split()


def is_refused(build: Build) -> bool:
    """Whether the core says no when it is built so by somebody who does not measure."""
    plain = {**build.environment(), "RUSTFLAGS": "-Ctarget-feature=+crt-static"}
    try:
        _done(_cargo(build, "check"), plain)
    except Failed as error:
        return REFUSED in str(error)
    return False


def _cargo(build: Build, command: str) -> list[str]:
    return [
        *("cargo", command, "--quiet", "--locked", "--release", "--package", "carrom-digests"),
        *("--target", build.target or host(), "--target-dir", str(FOLDER)),
    ]


def _done(words: Sequence[str], environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    done = subprocess.run(
        words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failed(" ".join(done.stderr.split())[:500] or f"status {done.returncode}")
    return done


# --- what is missing ----------------------------------------------------------------------------


def wanted(all_builds: Iterable[Build]) -> tuple[list[str], list[str]]:
    """Rust's libraries and Debian's packages that are missing here."""
    targets: list[str] = []
    packages: list[str] = []
    for build in all_builds:
        if build.target and not has_target(build.target):
            targets.append(build.target)
        programs = (build.linker, *build.runner[:1])
        if any(name and not shutil.which(name) for name in programs):
            packages += build.packages
    return targets, list(dict.fromkeys(packages))


def commands(all_builds: Iterable[Build]) -> list[list[str]]:
    """What fetches the rest."""
    targets, packages = wanted(all_builds)
    lines = []
    if targets:
        lines.append(["rustup", "target", "add", *targets])
    if packages:
        lines.append(["apt-get", "install", "-y", "--no-install-recommends", *packages])
    return lines


def fetch(all_builds: Iterable[Build]) -> None:
    """Run those that may be run; what cannot be fetched is told by the table."""
    for words in commands(all_builds):
        may = shutil.which(words[0]) and (words[0] == "rustup" or os.geteuid() == 0)
        if may:
            subprocess.run(words, check=False)


# --- all ----------------------------------------------------------------------------------------


def main() -> int:
    """Build, run, compare and tell; 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m benches.digests", description=__doc__)
    parser.add_argument("--fetch", action="store_true", help="fetch what is missing first")
    parser.add_argument("--keep", action="store_true", help="write number and table")
    options = parser.parse_args()
    every = builds()
    if options.fetch:
        fetch(every)
    right = run(every[0])
    if options.keep:
        RIGHT.write_text(f"{right[-1]}\n", "utf-8")
    findings = []
    for build in every:
        findings.append(found(build, right))
        one = findings[-1]
        sys.stdout.write(f"{one.processor}, {one.how}: {one.digest} {one.verdict}\n")
        sys.stdout.flush()
    if options.keep:
        kept.write(FILE, COLUMNS, (one.row() for one in findings))
    return told(findings, every, right[-1])


def told(findings: Sequence[Finding], every: Sequence[Build], here: str) -> int:
    """Say what is wrong and what is missing; 1 when anything is wrong."""
    ran = sum(bool(one.digest) for one in findings)
    wrong = [f"{one.processor}, {one.how}: {one.verdict}" for one in findings if one.wrong]
    committed = RIGHT.read_text("utf-8").strip()
    if here != committed:
        wrong.append(f"this machine gives {here}, committed is {committed} ({RIGHT.name})")
    sys.stdout.write(f"{ran} of {len(findings)} builds run; {len(wrong) or 'nothing'} wrong\n")
    sys.stdout.write("".join(f"  {line}\n" for line in wrong))
    rest = commands(every)
    if rest:
        sys.stdout.write("for the others, as root or with sudo; or make FETCH=1 digests:\n")
        sys.stdout.write("".join(f"  {' '.join(words)}\n" for words in rest))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
