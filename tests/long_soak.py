"""Ten million strokes of default physics over wild layouts, speeds and powders.

    python tests/long_soak.py [--strokes 10_000_000] [--workers 1] [--folder build/soak]

A run that is stopped, by Ctrl-C or otherwise, goes on where it was when it is started again. The
folder holds ``progress.json``, written whole after each chunk, and in ``worst/`` the worst strokes
by each measure, as files for `carrom simulate` and `carrom verify`. 1 comes back when something
is unsound, 130 after Ctrl-C.
"""

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
import scenes
from carrom.equipment import CarromBoard
from carrom.io import json_text, save, write_whole
from carrom.layout import Layout
from carrom.materials import POWDERS, Limits, Materials
from carrom.names import STOP_REASONS
from carrom.physics import Simulator, _simulator, simulate, simulate_batch
from carrom.result import StrokeResult
from carrom.stroke import Stroke
from invariants import Floats, check_batch, check_stroke, deepest_overlap, overlaps

SEED: Final = 20_261_201
CHUNK: Final = 5_000
BOARD: Final = CarromBoard.icf()
FOLLOWED: Final = 12
"""Strokes of each chunk that are followed along their whole trajectories: busiest, and others."""
TIMED_AGAIN: Final = 5
"""Strokes of each chunk whose time is measured again: the first time may be the machine's."""
KEPT: Final = 5
"""Worst strokes kept by each measure."""
MEASURES: Final = ("events", "seconds", "overlap", "duration", "unsettled")
"""What strokes are the worst by: events; s of one processor; m; s on the board; any status but
"settled"."""
MOST_FAULTS: Final = 100
"""Faults kept in words."""
MOST_EVENTS: Final = Limits().max_events
STATUSES: Final = STOP_REASONS
"""A limit is a status and no fault; the status is counted."""


@dataclass(frozen=True, slots=True, order=True)
class Case:
    """A stroke and how bad it is by one measure."""

    value: float
    chunk: int
    index: int


@dataclass(slots=True)
class Tally:
    """What some chunks came to.

    Attributes:
        strokes: how many.
        events: of all.
        seconds: of one processor, of all.
        statuses: how many ended for each reason.
        worst: by each measure, the worst first.
        faults: what is unsound, in words.
    """

    strokes: int = 0
    events: int = 0
    seconds: float = 0.0
    statuses: dict[str, int] = field(default_factory=dict)
    worst: dict[str, list[Case]] = field(default_factory=lambda: {name: [] for name in MEASURES})
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count another one in."""
        self.strokes += other.strokes
        self.events += other.events
        self.seconds += other.seconds
        self.statuses = dict(Counter(self.statuses) + Counter(other.statuses))
        for name, cases in other.worst.items():
            self.worst[name] = sorted({*self.worst[name], *cases}, reverse=True)[:KEPT]
        self.faults = [*self.faults, *other.faults][:MOST_FAULTS]

    @classmethod
    def of_plain(cls, plain: dict[str, Any]) -> "Tally":
        """From what a file holds."""
        worst = {name: [Case(**case) for case in plain["worst"][name]] for name in MEASURES}
        return cls(**plain | {"worst": worst})


# --- one chunk ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chunk:
    """The strokes of a chunk: its number alone decides them."""

    number: int
    layouts: Floats
    rows: Floats
    materials: Materials

    @classmethod
    def of(cls, number: int, count: int = CHUNK) -> "Chunk":
        """Every fifth holds openings, the others scattered pieces; half have their own powder."""
        rng = np.random.default_rng([SEED, number])
        mu = float(rng.uniform(min(p.low for p in POWDERS.values()), 0.4))
        materials = Materials(mu=mu) if number % 2 else Materials()
        if number % 5 == 0:
            layouts, rows = scenes.breaks(rng, count)
        else:
            layouts = scenes.scatter(rng, count, BOARD)
            rows, placed = scenes.strokes(rng, layouts, BOARD)
            layouts, rows = layouts[placed], rows[placed]
        if number % 3 == 0:  # as wild as the limits allow: 12 m/s, 2000 rad/s
            rows[:, 2:4] *= 1.5
            rows[:, 4] = np.where(rows[:, 4] == 0.0, 0.0, rng.uniform(-2e3, 2e3, len(rows)))
        return cls(number, layouts, rows, materials)

    def result(self, index: int, record: str = "final") -> StrokeResult:
        """One of its strokes by itself."""
        x, y, u, v, spin = self.rows[index].tolist()
        stroke = Stroke((x, y), (u, v), spin)
        layout = Layout(self.layouts[index])
        return simulate(layout, stroke, materials=self.materials, record=record)


def seconds_of(simulator: Simulator, xy: Floats, row: Floats, times: int = 1) -> float:
    """Time of one processor for a stroke, s: the least of some."""
    x, y, u, v, spin = row.tolist()
    least = float("inf")
    for _ in range(times):
        began = time.thread_time()
        simulator.stroke(xy, (x, y, u, v, spin), 0)
        least = min(least, time.thread_time() - began)
    return least


def tally(number: int, count: int = CHUNK) -> Tally:
    """Make and check a chunk."""
    chunk = Chunk.of(number, count)
    batch = simulate_batch(
        chunk.layouts, chunk.rows, materials=chunk.materials, record="events", threads=1
    )
    seconds = _seconds(chunk)
    deepest = overlaps(batch.xy, BOARD)
    unsettled = (batch.stop_reason != 0).astype(float)
    measured = (batch.event_count, seconds, deepest, batch.duration, unsettled)
    worst = {
        name: [Case(float(values[i]), number, int(i)) for i in np.argsort(values)[::-1][:KEPT]]
        for name, values in zip(MEASURES, measured, strict=True)
    }
    worst["unsettled"] = [case for case in worst["unsettled"] if case.value]
    found = Tally(
        strokes=len(batch),
        events=int(batch.event_count.sum()),
        seconds=float(seconds.sum()),
        statuses=dict(Counter(STOP_REASONS[code] for code in batch.stop_reason.tolist())),
        worst=worst,
    )
    try:
        check_batch(batch, chunk.layouts, BOARD, MOST_EVENTS + 1, STATUSES)
    except AssertionError as error:
        found.faults.append(f"chunk {number}: {error}")
    _follow(chunk, np.argsort(batch.event_count), found)
    return found


def _seconds(chunk: Chunk) -> Floats:
    simulator = _simulator(BOARD, chunk.materials, "coupled", "rust", Limits())
    each = np.array(
        [seconds_of(simulator, xy, row) for xy, row in zip(chunk.layouts, chunk.rows, strict=True)]
    )
    for i in np.argsort(each)[-TIMED_AGAIN:]:
        again = seconds_of(simulator, chunk.layouts[i], chunk.rows[i], times=5)
        each[i] = min(each[i], again)
    return each


def _follow(chunk: Chunk, by_events: np.ndarray[Any, Any], found: Tally) -> None:
    """Look at some whole trajectories; their overlaps count as well."""
    rng = np.random.default_rng([SEED, chunk.number, 1])
    busiest = by_events[-FOLLOWED // 2 :].tolist()
    others = rng.integers(0, len(by_events), FOLLOWED // 2).tolist()
    for index in dict.fromkeys((*busiest, *others)):
        result = chunk.result(index, record="trajectory")
        deepest = Case(deepest_overlap(result), chunk.number, index)
        found.worst["overlap"] = sorted({*found.worst["overlap"], deepest}, reverse=True)[:KEPT]
        try:
            check_stroke(result, MOST_EVENTS + 1, STATUSES)
        except AssertionError as error:
            found.faults.append(f"chunk {chunk.number}, stroke {index}: {error}")


# --- many, kept on disk -------------------------------------------------------------------------


@dataclass(slots=True)
class Soak:
    """A run and its folder."""

    folder: Path
    tally: Tally = field(default_factory=Tally)
    chunks: int = 0
    count: int = CHUNK
    """Strokes that are tried for in each chunk."""

    @property
    def progress(self) -> Path:
        """The file that says how far it is."""
        return self.folder / "progress.json"

    @classmethod
    def at(cls, folder: Path, count: int = CHUNK) -> "Soak":
        """A new one, or the one that a folder holds."""
        soak = cls(folder, count=count)
        if soak.progress.exists():
            plain = json.loads(soak.progress.read_text("utf-8"))
            if (plain["seed"], plain["count"]) != (SEED, count):
                raise SystemExit(f"{folder} holds a run of other strokes; give another folder")
            soak.chunks, soak.tally = plain["chunks"], Tally.of_plain(plain["tally"])
        return soak

    def add(self, found: Tally) -> None:
        """Count the next chunk and keep everything."""
        before = {name: list(cases) for name, cases in self.tally.worst.items()}
        self.tally.add(found)
        self.chunks += 1
        for name, cases in self.tally.worst.items():
            if cases != before[name]:
                self._keep(name, cases)
        plain = {"seed": SEED, "count": self.count, "chunks": self.chunks}
        write_whole(self.progress, json_text(plain | {"tally": asdict(self.tally)}))

    def _keep(self, name: str, cases: list[Case]) -> None:
        worst = self.folder / "worst"
        worst.mkdir(parents=True, exist_ok=True)
        for rank, case in enumerate(cases, 1):
            result = Chunk.of(case.chunk, self.count).result(case.index)
            save(worst / f"{name}-{rank}.json", result)

    def run(self, strokes: int, workers: int) -> None:
        """Go on until so many strokes are made, and say how it goes."""
        began, before = time.monotonic(), self.tally.strokes
        for found in self._chunks(strokes, workers):
            self.add(found)
            rate = (self.tally.strokes - before) / (time.monotonic() - began)
            left = max(0, strokes - self.tally.strokes) / rate
            sys.stdout.write(
                f"\r{self.tally.strokes:>11,} of {strokes:,} strokes, {rate:,.0f}/s, "
                f"{left / 60.0:.0f} min to go, {len(self.tally.faults)} faults "
            )
            sys.stdout.flush()
        sys.stdout.write("\n")

    def _chunks(self, strokes: int, workers: int) -> Iterator[Tally]:
        """The chunks that come next, in order, whoever makes them."""
        if workers == 1:
            while self.tally.strokes < strokes:
                yield tally(self.chunks, self.count)
            return
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, context, initializer=_deaf) as pool:
            asked: list[Future[Tally]] = []
            upcoming = self.chunks
            try:
                while self.tally.strokes < strokes:
                    while len(asked) < workers + 1:
                        asked.append(pool.submit(tally, upcoming, self.count))
                        upcoming += 1
                    yield asked.pop(0).result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def told(self) -> str:
        """What it came to, for people."""
        found = self.tally
        made = f"{found.strokes:,} strokes in {self.chunks:,} chunks, {found.events:,} events"
        lines = [f"{made}, {found.seconds:,.0f} s of one processor"]
        lines += [f"  {name}: {count:,}" for name, count in sorted(found.statuses.items())]
        for name in MEASURES:
            for case in found.worst[name][:1]:
                where = f"chunk {case.chunk}, stroke {case.index}"
                lines.append(f"  most {name}: {case.value:.6g} ({where}; worst/{name}-1.json)")
        lines += [f"  UNSOUND: {fault}" for fault in found.faults]
        return "\n".join(lines) + "\n"


def _deaf() -> None:
    """Ctrl-C is the parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main(words: list[str] | None = None) -> int:
    """Run or go on, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strokes", type=int, default=10_000_000, help="in all (10 million)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--folder", type=Path, default=Path("build/soak"), help="build/soak")
    options = parser.parse_args(words)
    options.folder.mkdir(parents=True, exist_ok=True)
    soak = Soak.at(options.folder)
    try:
        soak.run(options.strokes, options.workers)
    except KeyboardInterrupt:
        sys.stdout.write(f"\nstopped; the same command goes on\n{soak.told()}")
        return 130
    sys.stdout.write(soak.told())
    return 1 if soak.tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
