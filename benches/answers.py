"""What each case of the benches answers, kept in ``answers.json``.

A bench that no longer computes what it did measures something else. The digests are the same on
every machine; the rest is kept so that a difference can be told in words.

    python -m benches.answers             says what differs
    python -m benches.answers --rewrite   keeps the answers of today: say in the changelog why
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from benches.scenes import CASES, Case

FILE: Final = Path(__file__).with_name("answers.json")

VARIATIONS: Final = 100
"""Strokes around the case's own that its answer covers."""

REMEDY: Final = "if that is meant: `python -m benches.answers --rewrite`, and say why"


def answer(case: Case) -> dict[str, Any]:
    """What a case answers, in plain values that survive JSON bit for bit."""
    result = case.once()
    return {
        "stop_reason": result.stop_reason,
        "event_count": result.event_count,
        "duration": result.duration,
        "first_contact": result.first_contact,
        "pocketed": [list(captured) for captured in result.pocketed],
        "digest": result.digest(),
        "varied_digest": case.batch(case.varied(VARIATIONS)).digest(),
    }


def kept() -> dict[str, dict[str, Any]]:
    """The answers of ``answers.json``, by the names of the cases."""
    answers: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return answers


def differences(case: Case) -> list[str]:
    """What a case answers otherwise than it did; empty when nothing."""
    was = kept().get(case.name)
    if was is None:
        return [f"{case.name} has no answer in {FILE.name}"]
    now = answer(case)
    return [
        f"{case.name}: {key} was {was.get(key)!r}, is {now.get(key)!r}"
        for key in {**was, **now}
        if was.get(key) != now.get(key)
    ]


def rewrite() -> None:
    """Keep the answers of today."""
    answers = {name: answer(case) for name, case in CASES.items()}
    FILE.write_text(json.dumps(answers, indent=1) + "\n", "utf-8")


def main() -> int:
    """Tell the differences, or keep what is."""
    parser = argparse.ArgumentParser(prog="python -m benches.answers", description=__doc__)
    parser.add_argument("--rewrite", action="store_true", help="keep the answers of today")
    if parser.parse_args().rewrite:
        rewrite()
        return 0
    found = [line for case in CASES.values() for line in differences(case)]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
