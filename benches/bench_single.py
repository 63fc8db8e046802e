"""What one stroke costs beside its share of a batch, and what keeping its events costs."""

from collections.abc import Callable

from benches.figures import Figures, Limit
from benches.scenes import CASES
from benches.timing import best_in_turns

CASE = CASES["midgame-coupled"]
CALLS = 300
ROUNDS = 100

SINGLE = ("final", "events", "trajectory")


def repeated(record: str, calls: int) -> Callable[[], None]:
    """Make the stroke by itself, many times."""

    def work() -> None:
        for _ in range(calls):
            CASE.once(record=record)

    return work


def test_one_stroke_beside_its_share_of_a_batch(measuring: bool, figures: Figures) -> None:
    calls = CALLS if measuring else 1
    rows = CASE.same(10 * calls)
    works = {record: repeated(record, calls) for record in SINGLE}
    best = best_in_turns(
        {
            **works,
            "batch": lambda: CASE.batch(rows),
            "batch with events": lambda: CASE.batch(rows, record="events"),
        },
        ROUNDS if measuring else 1,
    )
    if not measuring:
        return
    batch, recorded = (1e6 * best[name] / len(rows) for name in ("batch", "batch with events"))
    single = {record: 1e6 * best[record] / calls for record in SINGLE}
    figures.limits += [
        Limit("stroke of a batch, final", batch, "µs"),
        Limit("stroke of a batch, events", recorded, "µs"),
        *(Limit(f"stroke by itself, {record}", single[record], "µs") for record in SINGLE),
        Limit("stroke by itself, above that of a batch", single["final"] - batch, "µs", None, 15),
    ]


def test_what_is_kept_changes_no_answer() -> None:
    digests = {CASE.once(record=record).digest() for record in SINGLE}
    batches = {CASE.batch(CASE.varied(100), record=record).digest() for record in SINGLE[:2]}
    assert len(digests) == len(batches) == 1
