"""The figures as tables: one description, shown by rich in a terminal and as Markdown in docs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO

from rich.console import Console
from rich.table import Table as RichTable

from benches.figures import Count, Limit, Throughput


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of text. A column whose name begins with ``>`` is set to the right."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """As a table of Markdown."""
        lines = [
            [column.removeprefix(">") for column in self.columns],
            ["---:" if column.startswith(">") else "---" for column in self.columns],
            *self.rows,
        ]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)

    def text(self, width: int) -> str:
        """As lines of a terminal."""
        drawn = RichTable(title=self.title, title_justify="left", title_style="bold")
        for column in self.columns:
            right = column.startswith(">")
            drawn.add_column(column.removeprefix(">"), justify="right" if right else "left")
        for row in self.rows:
            drawn.add_row(*row)
        page = StringIO()
        Console(file=page, width=width, highlight=False, markup=False).print(drawn)
        return page.getvalue()


def throughput(figures: Iterable[Throughput]) -> Table:
    """Strokes per second and ratios, a row for each case."""
    return Table(
        "Sustained strokes per second, one core",
        (
            *("scene", "model", ">events", ">strokes/s", ">floor", ">of floor", ">same stroke/s"),
            *(">ns/event", ">× reference", ">× pymunk 240 Hz", ">× pymunk 1 kHz"),
        ),
        [
            (
                row.scene,
                row.model,
                _number(row.events, ".1f"),
                _number(row.strokes_per_second),
                _number(row.floor),
                _times(row.strokes_per_second, row.floor),
                _number(row.same_strokes_per_second),
                _number(row.ns_per_event),
                _number(row.times_reference),
                _number(row.times_pymunk_240),
                _number(row.times_pymunk_1000),
            )
            for row in figures
        ],
    )


def summary(figures: Iterable[Throughput]) -> Table:
    """The same in brief, for readers in a hurry."""
    return Table(
        "Sustained strokes per second, one core",
        ("stroke", "friction", ">events", ">strokes/s", ">ns/event", ">× reference"),
        [
            (
                row.scene,
                row.model,
                _number(row.events, ".1f"),
                _number(row.strokes_per_second),
                _number(row.ns_per_event),
                _number(row.times_reference),
            )
            for row in figures
        ],
    )


def limits(figures: Iterable[Limit]) -> Table:
    """Single figures and their bounds."""
    return Table(
        "Threads, overhead, memory",
        ("", ">measured", "unit", ">bound", ""),
        [
            (
                row.name,
                f"{row.value:,.0f}" if row.value >= 1000.0 else f"{row.value:.3g}",
                row.unit,
                row.bound,
                "" if not row.bound else "missed" if row.missed else "kept",
            )
            for row in figures
        ],
    )


def counts(figures: Iterable[Count], *, compared: bool) -> Table:
    """Instructions per stroke, compared with those kept last if asked."""
    columns = ("scene", "model", "record", ">instructions/stroke")
    rows = []
    for row in figures:
        before = row.before() if compared else None
        change = "new" if before is None else f"{row.instructions / before - 1.0:+.2%}"
        cells = (row.scene, row.model, row.record, _number(row.instructions))
        rows.append((*cells, _number(before), change) if compared else cells)
    return Table(
        "Instructions per stroke (callgrind)",
        (*columns, ">kept last", ">change") if compared else columns,
        rows,
    )


def _number(value: float | None, form: str = ",.0f") -> str:
    return "" if value is None else format(value, form)


def _times(value: float | None, floor: float | None) -> str:
    return "" if value is None or floor is None else f"{value / floor:.2f}"
