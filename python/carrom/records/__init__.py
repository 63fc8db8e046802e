"""Games and matches on disk: a line per event, that can be read, resumed and verified.

A table of contents.

    >>> import tempfile, pathlib
    >>> from carrom import rules
    >>> game = rules.Game.opening("icf", layout=False)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "game.jsonl"
    ...     with RecordWriter(path, game) as record:
    ...         record.write(game.play(rules.StrokeFacts.counts(own=1)))
    ...     Record.load(path).state.position.own, verify_record(path).matches
    (8, True)

Writing: `RecordWriter`. Reading: `Record`, of `Entry`; `TruncatedRecord`, the
warning for a last line that a crash cut short. Checking: `verify_record`, `RecordVerification`.
"""

from carrom.records.checking import RecordVerification, verify_record
from carrom.records.record import Entry, Record, TruncatedRecord, is_record
from carrom.records.writer import RecordWriter

__all__ = [
    "Entry",
    "Record",
    "RecordVerification",
    "RecordWriter",
    "TruncatedRecord",
    "is_record",
    "verify_record",
]
