"""Leagues that measure the players: each level against the one below, and against plain aiming.

    python -m benches.player_leagues --records DIR [--keep] [--workers N]

plays them, or goes on where it was stopped; with ``--keep`` the figures go to
``benches/results/players.csv``. The seed is used for nothing else, least of all for tuning.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from carrom.cli import main as carrom
from carrom.players.league import Fixture, Standing, fixtures, pairs
from carrom.records import Record
from carrom.rules import RULESETS, Game

from benches import kept
from benches.figures import Kept
from benches.tables import Table

SEED: Final = 20_261_130
"""Of all leagues."""
FILE: Final = "players"
"""Where the figures are kept."""


@dataclass(frozen=True, slots=True)
class League:
    """Two players, and the part of the boards that the first must win."""

    first: str
    second: str
    boards: int
    more_than: float = 0.5
    """The lower end of the 95 % interval must lie above this."""
    ruleset: str = "icf"


LEAGUES: Final = (
    League("club", "beginner", 60),
    League("expert", "club", 60),
    League("beginner", "geometric-beginner", 120),
    League("club", "geometric-club", 60),
    League("expert", "geometric-expert", 40),
    League("master", "geometric-master", 20),
    League("master", "beginner", 60, 0.9),
    League("master", "expert", 120),
    *(League("club", "geometric-club", 40, ruleset=name) for name in RULESETS if name != "icf"),
)


@dataclass(frozen=True, slots=True)
class Strength(Kept):
    """How a league ended: boards, and the first one's part of them with its 95 % interval."""

    first: str
    second: str
    ruleset: str
    seed: str
    """Of the league, in words: it has more digits than a figure keeps."""
    boards: float
    won: float
    lost: float
    undecided: float
    rate: float
    low: float
    high: float
    more_than: float
    strokes: float
    """Of a board."""

    @property
    def missed(self) -> str:
        """What is wrong, in words; empty when nothing."""
        if self.low > self.more_than:
            return ""
        return (
            f"{self.first} - {self.second}: the interval begins at {self.low:.1%}, "
            f"not above {self.more_than:.0%}"
        )


def play(league: League, records: Path, workers: int) -> bool:
    """Play what is left of a league; whether all of it has been played."""
    records.mkdir(exist_ok=True)
    code = carrom(
        [
            *("league", "--players", f"{league.first},{league.second}"),
            *("--boards", str(league.boards), "--workers", str(workers)),
            *("--seed", str(SEED), "--ruleset", league.ruleset),
            *("--out", str(records / league.ruleset)),
        ]
    )
    return code == 0


def read(league: League, records: Path) -> Strength | None:
    """How it stands, by its records; None before the first board."""
    plan = fixtures(
        (league.first, league.second), boards=league.boards, ruleset=league.ruleset, seed=SEED
    )
    found = pairs(
        (fixture, fixture.score(state))
        for fixture in plan
        if (state := _ended(fixture, records / league.ruleset)) is not None
    )
    return _strength(league, found[0]) if found else None


def _ended(fixture: Fixture, records: Path) -> Game | None:
    path = records / f"{fixture.name}.jsonl"
    if not path.exists():
        return None
    record = Record.load(path)
    assert record.seed == fixture.stream, f"{path} is of another league"
    return record.state if isinstance(record.state, Game) else None


def _strength(league: League, standing: Standing) -> Strength:
    low, high = standing.odds.interval
    return Strength(
        first=league.first,
        second=league.second,
        ruleset=league.ruleset,
        seed=f"seed {SEED}",
        boards=float(standing.boards),
        won=float(standing.won),
        lost=float(standing.lost),
        undecided=float(standing.undecided),
        rate=standing.odds.rate,
        low=low,
        high=high,
        more_than=league.more_than,
        strokes=standing.strokes / standing.boards,
    )


def table(figures: list[Strength]) -> Table:
    """A row for each league."""
    return Table(
        "Boards won by the first",
        (
            "players",
            "ruleset",
            ">boards",
            ">won",
            ">undecided",
            ">won, %",
            ">95 %",
            ">above, %",
            "",
        ),
        [
            (
                f"{row.first} – {row.second}",
                row.ruleset,
                f"{row.boards:.0f}",
                f"{row.won:.0f}",
                f"{row.undecided:.0f}",
                f"{row.rate:.1%}".removesuffix("%"),
                f"{100.0 * row.low:.1f}–{100.0 * row.high:.1f}",
                f"{100.0 * row.more_than:.0f}",
                "missed" if row.missed else "kept",
            )
            for row in figures
        ],
    )


def main() -> int:
    """Play, tell, keep."""
    parser = argparse.ArgumentParser(prog="python -m benches.player_leagues", description=__doc__)
    parser.add_argument("--records", type=Path, required=True, help="where the records are kept")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="write benches/results/players.csv")
    parser.add_argument("--read", action="store_true", help="play nothing: only read the records")
    given = parser.parse_args()
    if not given.read and not all(
        play(league, given.records, given.workers) for league in LEAGUES
    ):
        return 1
    found = [read(league, given.records) for league in LEAGUES]
    figures = [one for one in found if one is not None]
    sys.stdout.write(table(figures).text(120))
    missed = [one.missed for one in figures if one.missed]
    sys.stdout.writelines(f"Missed: {line}\n" for line in missed)
    if given.keep:
        kept.write(FILE, Strength.columns(), (one.row() for one in figures))
    return 1 if missed or len(figures) < len(LEAGUES) else 0


if __name__ == "__main__":
    sys.exit(main())
