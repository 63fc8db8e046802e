"""The figures of a run, collected while the benches run: each with the bound it must keep."""

from collections.abc import Iterable
from dataclasses import astuple, dataclass, field, fields
from typing import Any, Final, Self

from benches import kept
from benches.scenes import BREAKS, Case

FLOORS: Final = {
    "midgame-coulomb": 150_000.0,
    "midgame-coupled": 80_000.0,
    **{f"{scene}-{model}": 10_000.0 for scene in BREAKS for model in ("coulomb", "coupled")},
}
"""Strokes per second that one core must reach, by the name of the case. Aimed at: twice that."""

WORSE: Final = 1.05
"""Instructions above this multiple of those kept last are explained in the changelog."""


class Kept:
    """A figure that can be written to a CSV file and read from it, field by field."""

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(entry.name for entry in fields(cls))  # type: ignore[arg-type]

    @classmethod
    def of_row(cls, row: kept.Row) -> Self:
        """Read it."""
        return cls(*(_value(row[name]) for name in cls.columns()))

    def row(self) -> dict[str, str]:
        """Write it."""
        values = astuple(self)  # type: ignore[call-overload]
        return {name: _text(value) for name, value in zip(self.columns(), values, strict=True)}


def _text(value: float | str | None) -> str:
    """Six digits: more would only be noise."""
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else value


def _value(text: str) -> Any:
    if not text:
        return None
    try:
        return float(text)
    except ValueError:
        return text


@dataclass(slots=True)
class Throughput(Kept):
    """How fast a case runs on one core; None where it was not measured."""

    scene: str
    model: str
    events: float | None = None
    """Of a stroke; mean over the varied strokes."""
    strokes_per_second: float | None = None
    """Every stroke a little different."""
    same_strokes_per_second: float | None = None
    """The same stroke over and over."""
    ns_per_event: float | None = None
    """Of the varied strokes."""
    times_reference: float | None = None
    """How many times faster than the reference."""
    times_pymunk_240: float | None = None
    """How many times faster than pymunk at 240 steps per second."""
    times_pymunk_1000: float | None = None
    """The same at 1000 steps per second."""

    @property
    def floor(self) -> float | None:
        """Strokes per second that it must reach, where that is settled."""
        return FLOORS.get(f"{self.scene}-{self.model}")

    @property
    def missed(self) -> str:
        """What is wrong, in words; empty when nothing."""
        rate, floor = self.strokes_per_second, self.floor
        if rate is None or floor is None or rate >= floor:
            return ""
        return f"{self.scene}, {self.model}: {rate:,.0f} strokes/s, must be ≥ {floor:,.0f}"


@dataclass(frozen=True, slots=True)
class Limit(Kept):
    """A single figure, and the bound that it must keep, if any."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def bound(self) -> str:
        """The bound in words."""
        if self.at_least is not None:
            return f"≥ {self.at_least:,g}"
        return "" if self.at_most is None else f"≤ {self.at_most:,g}"

    @property
    def missed(self) -> str:
        """What is wrong, in words; empty when nothing."""
        low = self.at_least is not None and self.value < self.at_least
        high = self.at_most is not None and self.value > self.at_most
        return f"{self.name}: {self.value:,.4g} {self.unit}, must be {self.bound}" * (low or high)


@dataclass(frozen=True, slots=True)
class Count(Kept):
    """Instructions that a stroke takes; mean over a varied batch."""

    scene: str
    model: str
    record: str
    instructions: float

    def before(self) -> float | None:
        """The count that was kept last."""
        key = (self.scene, self.model, self.record)
        for row in reversed(kept.read("instructions")):
            if (row["scene"], row["model"], row["record"]) == key:
                return float(row["instructions"])
        return None

    @property
    def missed(self) -> str:
        """What is wrong, in words; empty when nothing."""
        before = self.before()
        if before is None or self.instructions <= WORSE * before:
            return ""
        return (
            f"{self.scene}, {self.model}, {self.record}: {self.instructions / before - 1.0:+.1%} "
            "instructions since the last kept count: explain it in the changelog"
        )


@dataclass(slots=True)
class Figures:
    """Everything that one run measured."""

    throughput: dict[str, Throughput] = field(default_factory=dict)
    limits: list[Limit] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)

    def of(self, case: Case) -> Throughput:
        """The row of a case, to be filled in."""
        return self.throughput.setdefault(case.name, Throughput(case.scene, case.model))

    def missed(self) -> list[str]:
        """Every bound that is not kept, in words."""
        found: Iterable[Throughput | Limit | Count]
        found = (*self.throughput.values(), *self.limits, *self.counts)
        return [figure.missed for figure in found if figure.missed]

    def keep(self) -> None:
        """Write everything to ``benches/results/``."""
        throughput = (figure.row() for figure in self.throughput.values())
        kept.write("throughput", Throughput.columns(), throughput)
        kept.write("limits", Limit.columns(), (figure.row() for figure in self.limits))
        keep_counts(self.counts)


def keep_counts(counts: Iterable[Count]) -> None:
    """Write counts of instructions to ``benches/results/``."""
    kept.write("instructions", Count.columns(), (count.row() for count in counts))
