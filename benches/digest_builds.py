"""The builds of the farm of digests: for which processor, how compiled, and what runs them."""

import os
import platform
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from benches.machine import ROOT

WASI: Final = """
const { WASI } = require("node:wasi");
const [file, ...words] = process.argv.slice(1);
const wasi = new WASI({ version: "preview1", args: [file, ...words] });
WebAssembly.instantiate(require("fs").readFileSync(file), wasi.getImportObject())
    .then(({ instance }) => { process.exitCode = wasi.start(instance); });
"""
"""What node runs: a program for WASI, with its words."""

X87: Final = "--cfg=carrom_x87"
"""Lets the core be built for a processor that it refuses: to measure what it would do there."""


@dataclass(frozen=True, slots=True)
class Build:
    """A way to build the program of digests, and to run it.

    Attributes:
        processor: its name, for the table.
        how: how it is compiled, for the table.
        target: Rust's name of the processor and system; "" for this machine's own.
        flags: for the compiler.
        profile: settings of Cargo's profile "release", by their names in the environment.
        runner: the words of a command line before the program's own.
        linker: a C compiler of Debian's; "" when there is no need of another.
        packages: of Debian, that bring linker and runner.
        needs: flags of this processor, as Linux names them, without which it cannot run.
        refused: whether the core does not want to be built so.
    """

    processor: str
    how: str
    target: str = ""
    flags: tuple[str, ...] = ()
    profile: tuple[tuple[str, str], ...] = ()
    runner: tuple[str, ...] = ()
    linker: str = ""
    packages: tuple[str, ...] = ()
    needs: frozenset[str] = frozenset()
    refused: bool = False

    def environment(self) -> dict[str, str]:
        """The environment of Cargo."""
        settings = {f"CARGO_PROFILE_RELEASE_{name}": value for name, value in self.profile}
        if self.linker:
            name = self.target.upper().replace("-", "_")
            settings[f"CARGO_TARGET_{name}_LINKER"] = self.linker
        return {**os.environ, **settings, "RUSTFLAGS": " ".join(self.flags)}

    def missing(self) -> str:
        """Why it cannot be had here; nothing when it can."""
        if lacking := sorted(self.needs - processor_flags()):
            return f"this processor has no {', '.join(lacking)}"
        programs = (self.linker, *self.runner[:1])
        lacking = [name for name in programs if name and not shutil.which(name)]
        if self.target and not has_target(self.target):
            lacking.append(f"Rust's library for {self.target}")
        return f"{' and '.join(lacking)} missing" if lacking else ""


def builds() -> list[Build]:
    """All of them, this machine's own first."""
    return [*_native(), *(build for build in _foreign() if build.target != host())]


# --- this machine's own -------------------------------------------------------------------------

LEVELS: Final = ("0", "1", "2", "s", "z")
"""Levels of optimisation beside that of the extension."""

CPUS: Final = {
    "x86-64-v2": {"sse4_2", "popcnt"},
    "x86-64-v3": {"avx2", "fma", "bmi2"},
    "x86-64-v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
}
"""Kinds of x86-64 beside the oldest, and what tells that a processor is one."""


def _native() -> list[Build]:
    name = host().split("-")[0]
    checked = (("DEBUG_ASSERTIONS", "true"), ("OVERFLOW_CHECKS", "true"))
    found = [Build(name, "as the extension")]
    found += [Build(name, f"opt-level {level}", profile=_level(level)) for level in LEVELS]
    found.append(Build(name, "debug assertions", profile=checked))
    if name == "x86_64":
        found += [
            Build(
                name, f"target-cpu {cpu}", flags=(f"-Ctarget-cpu={cpu}",), needs=frozenset(needs)
            )
            for cpu, needs in CPUS.items()
        ]
    return [*found, Build(name, "target-cpu native", flags=("-Ctarget-cpu=native",))]


def _level(level: str) -> tuple[tuple[str, str], ...]:
    return (("OPT_LEVEL", level),)


# --- others -------------------------------------------------------------------------------------


def _foreign() -> list[Build]:
    sse2 = _on_x86("i686", "i686-unknown-linux-gnu", "SSE2")
    x87 = _on_x86("i586", "i586-unknown-linux-gnu", "x87", X87)
    return [
        *(sse2, x87),
        _emulated("aarch64", "aarch64-unknown-linux-gnu", "aarch64-linux-gnu", "arm64"),
        _emulated("arm", "armv7-unknown-linux-gnueabihf", "arm-linux-gnueabihf", "armhf"),
        _emulated("ppc64le", "powerpc64le-unknown-linux-gnu", "powerpc64le-linux-gnu", "ppc64el"),
        _emulated("riscv64", "riscv64gc-unknown-linux-gnu", "riscv64-linux-gnu", "riscv64"),
        _emulated("s390x", "s390x-unknown-linux-gnu", "s390x-linux-gnu", "s390x", ", big-endian"),
        Build(
            "wasm32",
            "release",
            "wasm32-wasip1",
            runner=("node", "--no-warnings", "-e", WASI),
            packages=("nodejs",),
        ),
    ]


def _on_x86(name: str, target: str, unit: str, *flags: str) -> Build:
    """For 32 bits, which an x86-64 runs itself."""
    own = platform.machine() in ("x86_64", "AMD64")
    return Build(
        name,
        f"release, {unit}",
        target,
        (*flags, "-Ctarget-feature=+crt-static"),
        runner=() if own else ("qemu-i386",),
        linker="i686-linux-gnu-gcc",
        packages=("gcc-i686-linux-gnu", "libc6-dev-i386-cross", *(() if own else ("qemu-user",))),
        refused=bool(flags),
    )


def _emulated(name: str, target: str, prefix: str, debian: str, more: str = "") -> Build:
    return Build(
        target.split("-")[0] + more,
        "release",
        target,
        ("-Ctarget-feature=+crt-static",),
        runner=(f"qemu-{name}",),
        linker=f"{prefix}-gcc",
        packages=("qemu-user", f"gcc-{prefix}", f"libc6-dev-{debian}-cross"),
    )


# --- what there is ------------------------------------------------------------------------------


def said(*words: str) -> str:
    """What a program says; nothing when it fails or is not there."""
    try:
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


@cache
def host() -> str:
    """Rust's name of this machine."""
    found = re.search(r"^host: (\S+)$", said("rustc", "-vV"), re.MULTILINE)
    return found[1] if found else platform.machine()


def has_target(target: str) -> bool:
    """Whether Rust can build for it."""
    folder = said("rustc", "--print", "target-libdir", "--target", target)
    return bool(folder) and any(Path(folder).glob("libcore-*.rlib"))


@cache
def processor_flags() -> frozenset[str]:
    """What this processor has, as Linux tells it."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return frozenset()
    found = re.search(r"^flags\s*:(.*)$", text, re.MULTILINE)
    return frozenset(found[1].split()) if found else frozenset()
