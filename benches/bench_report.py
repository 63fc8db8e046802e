"""The figures themselves: what counts as missed, what a file keeps, what the documents show."""

from pathlib import Path

import pytest

from benches import kept, machine, report, tables
from benches.figures import Count, Figures, Limit, Throughput, keep_counts


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in place of ``benches/results/``."""
    monkeypatch.setattr(kept, "RESULTS", tmp_path / "results")
    return tmp_path / "results"


def test_the_documents_show_the_kept_figures() -> None:
    assert report.stale() == [], "run `python -m benches.report`"


def test_a_document_names_only_blocks_that_exist() -> None:
    named = [
        found["name"]
        for path in report.documents()
        for found in report.BLOCK.finditer(path.read_text("utf-8"))
    ]
    assert set(named) <= set(report.BLOCKS)


def test_a_missed_bound_is_told() -> None:
    figures = Figures()
    figures.throughput["slow"] = Throughput("midgame", "coulomb", strokes_per_second=149_999.0)
    figures.throughput["fast"] = Throughput("midgame", "coupled", strokes_per_second=80_000.0)
    figures.throughput["free"] = Throughput("calm", "coupled", strokes_per_second=1.0)
    figures.limits += [
        Limit("memory", 701.0, "MB", at_most=700.0),
        Limit("threads", 1.79, "×", at_least=1.8),
        Limit("enough", 1.8, "×", at_least=1.8),
    ]
    assert figures.missed() == [
        "midgame, coulomb: 149,999 strokes/s, must be ≥ 150,000",
        "memory: 701 MB, must be ≤ 700",
        "threads: 1.79 ×, must be ≥ 1.8",
    ]


def test_a_count_that_grew_by_more_than_a_twentieth_asks_for_a_reason(results: Path) -> None:
    assert not Count("break", "coupled", "final", 1e9).missed  # nothing to compare with
    keep_counts([Count("break", "coupled", "final", 1000.0)])
    assert not Count("break", "coupled", "final", 1050.0).missed
    assert not Count("break", "coupled", "events", 1e9).missed
    assert "+5.1% instructions" in Count("break", "coupled", "final", 1051.0).missed
    assert [path.name for path in results.iterdir()] == ["instructions.csv"]


def test_figures_come_back_from_their_files(results: Path) -> None:
    figures = Figures()
    figures.throughput["one"] = Throughput("break", "simple", 12.5, 1000.0, times_reference=321.0)
    figures.limits.append(Limit("memory", 452.0, "MB", at_most=700.0))
    figures.counts.append(Count("break", "coupled", "final", 661346.0))
    figures.keep()
    figures.keep()  # the same commit on the same machine: nothing is kept twice
    (throughput,) = map(Throughput.of_row, kept.latest("throughput"))
    (limit,) = map(Limit.of_row, kept.latest("limits"))
    (count,) = map(Count.of_row, kept.latest("instructions"))
    assert throughput == figures.throughput["one"]
    assert [limit] == figures.limits
    assert [count] == figures.counts
    assert len(list(results.iterdir())) == 3


def test_another_commit_is_kept_beside_the_first(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept_at(commit: str, instructions: float) -> None:
        monkeypatch.setattr(
            kept, "where", lambda: dict.fromkeys(machine.WHERE, "?") | {"commit": commit}
        )
        keep_counts([Count("break", "coupled", "final", instructions)])

    kept_at("a", 1.0)
    kept_at("b", 2.0)
    kept_at("b", 3.0)
    rows = kept.read("instructions")
    assert [(row["commit"], row["instructions"]) for row in rows] == [("a", "1"), ("b", "3")]
    assert kept.latest("instructions") == rows[1:]
    assert results.exists()


@pytest.mark.usefixtures("results")
def test_a_block_of_a_document_is_rewritten_and_the_rest_is_left() -> None:
    before = "# A\n<!-- figures: instructions -->\nold\n<!-- end of figures -->\nrest\n"
    assert report.NONE in report.rewritten(before)
    keep_counts([Count("break", "coupled", "final", 1234.0)])
    after = report.rewritten(before)
    assert "| break | coupled | final | 1,234 |" in after
    assert after.startswith("# A\n")
    assert after.endswith("<!-- end of figures -->\nrest\n")
    assert report.rewritten(after) == after


def test_a_table_fits_a_terminal_and_a_document() -> None:
    table = tables.Table("Title", ("a", ">b"), [("x", "1")])
    assert table.markdown() == "| a | b |\n| --- | ---: |\n| x | 1 |"
    assert all(len(line) <= 40 for line in table.text(40).splitlines())
