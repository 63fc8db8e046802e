"""``carrom league``: machine players against each other, with records and a table."""

import multiprocessing
import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, as_completed
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import click
from rich.progress import MofNCompleteColumn

from carrom.cli import output
from carrom.cli.interrupts import EXIT_CODE, only_the_first
from carrom.cli.locks import alone_in
from carrom.cli.paths import PATH
from carrom.cli.solve import MOST_WORKERS
from carrom.errors import CarromError, Faults, UnreadableFile, shown
from carrom.io.text import LONGEST_LINE, forget_part, opened, put_in_place, sweep_parts
from carrom.players import StrokeMade
from carrom.players.league import (
    Fixture,
    Score,
    Standing,
    ends,
    fixtures,
    open_fixture,
    pairs,
    totals,
    watch_fixture,
)
from carrom.records import Entry, Record, RecordWriter, TruncatedRecord, is_record
from carrom.rules import RULESETS, Game
from carrom.rules.rulesets import PARAMETERS
from carrom.solver.checkpoint import folder_faults, path_faults
from carrom.solver.workers import ATTEMPTS, PATIENCE, Pieces, processes

PART: Final = ".part"
"""What the name of a record ends in while its board is played."""

Scores = dict[Fixture, Score]


@click.command("league", short_help="Let machine players play each other.")
@click.option(
    "--players",
    required=True,
    metavar="NAME,NAME[,…]",
    help="Levels: beginner, club, expert, master; club@500, geometric-club, random.",
)
@click.option("--boards", type=int, default=20, show_default=True, help="Of each pair.")
@click.option("--workers", type=int, default=1, show_default=True, help="Processes.")
@click.option(
    "--ruleset",
    default="icf",
    show_default=True,
    metavar="NAME",
    help=f"{', '.join(PARAMETERS)}.",
)
@click.option("--doubles", is_flag=True, help="Four play: each with a partner of his own kind.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of all random numbers.")
@click.option(
    "--out",
    type=PATH,
    metavar="DIR",
    help="Keep a record of each board, and go on there.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    players: str,
    boards: int,
    workers: int,
    ruleset: str,
    doubles: bool,
    seed: int,
    out: Path | None,
) -> None:
    """Every pair of players plays boards; a table tells how many each has won.

    A player is a level; HAND@SIMULATIONS, such as expert@500, for a level of your own;
    geometric-HAND, who aims and simulates nothing; or random. Seats and the break change from
    board to board, so that four boards are fair. The intervals hold the true part with 95 %.

    The same seed gives the same boards with any number of workers. With --out each board leaves
    a record that carrom verify accepts; begun again, finished boards are not played again, and
    with more --boards or --players the rest is played. Ctrl-C stops the boards in play and shows
    the table so far.

    The exit code is 0; 1 when a file cannot be written; 2 for bad input, before anything is
    played, or when workers are lost again and again; 130 after Ctrl-C.

    Example: carrom league --players expert,club --boards 20 --workers 2 --out league
    """
    plan, scores = _plan(players, boards, workers, ruleset, doubles, seed, out)
    resumed = len(scores)
    stopped = False
    failed: CarromError | OSError | None = None
    waiting = [fixture for fixture in plan if fixture not in scores]
    with only_the_first(), _reserved(out, waiting):
        try:
            _play(waiting, workers, out, scores, plan)
        except KeyboardInterrupt:
            stopped = True
        except (CarromError, OSError) as error:  # what was played is told all the same
            failed = error
        if out is not None:
            _read_the_rest(out, waiting, scores)
        _tell(plan, scores, resumed, out)
    if failed is not None:
        raise failed
    if stopped:
        output.say("Stopped by Ctrl-C: these are the boards that were finished.", err=True)
        ctx.exit(EXIT_CODE)


def _plan(
    players: str,
    boards: int,
    workers: int,
    ruleset: str,
    doubles: bool,
    seed: int,
    out: Path | None,
) -> tuple[tuple[Fixture, ...], Scores]:
    """All boards, and how those went that were played before; or one error with all faults."""
    faults = Faults()
    names = [name.strip() for name in players.split(",")]
    plan: tuple[Fixture, ...] = ()
    try:
        plan = fixtures(names, boards=boards, ruleset=ruleset, doubles=doubles, seed=seed)
    except CarromError as error:
        faults.extend(error.faults)
    faults.integer("workers", workers, at_least=1, at_most=MOST_WORKERS)
    scores: Scores = {}
    if out is not None:
        faults.extend(folder_faults("--out", out))
        for fixture in plan if not faults else ():
            try:
                found = _played(fixture, _path(out, fixture))
            except CarromError as error:
                faults.extend(error.faults)
            else:
                if found is not None:
                    scores[fixture] = found
                else:
                    faults.extend(_part_faults(_part(out, fixture)))
    faults.raise_as(CarromError)
    return plan, scores


def _read_the_rest(out: Path, waiting: Iterable[Fixture], scores: Scores) -> None:
    """How boards went that have their records, of which nobody was told any more: Ctrl-C came."""
    for fixture in waiting:
        if fixture not in scores:
            with suppress(CarromError):  # somebody else's file, which was not there before
                found = _played(fixture, _path(out, fixture))
                if found is not None:
                    scores[fixture] = found


@contextmanager
def _reserved(out: Path | None, waiting: Sequence[Fixture]) -> Iterator[None]:
    """Make the folder of the records, which no other league may use meanwhile.

    What a league that was killed has left of these boards is taken away.
    """
    if out is None:
        yield
        return
    out.mkdir(exist_ok=True)
    with alone_in(out):
        _sweep(out, waiting)
        yield


def _sweep(out: Path, boards: Iterable[Fixture]) -> None:
    """Take away the records of boards that nobody plays any more, and of those just begun."""
    parts = [_part(out, fixture) for fixture in boards]
    for part in parts:
        forget_part(part)
    sweep_parts(parts)


def _path(out: Path, fixture: Fixture) -> Path:
    return out / f"{fixture.name}.jsonl"


def _part(out: Path, fixture: Fixture) -> Path:
    """The record of a board while it is played."""
    path = _path(out, fixture)
    return path.with_name(path.name + PART)


def _part_faults(part: Path) -> list[str]:
    """Why a board's record could not be begun, if something of its name is there."""
    if not os.path.lexists(part):
        return []
    if part.is_symlink() or not part.is_file():
        return [f"{part} is in the way: it is no record of a board"]
    return path_faults("--out", part)


def _played(fixture: Fixture, path: Path) -> Score | None:
    """How a board went, from its record; None where it has to be played, again or at all.

    Raises:
        CarromError: a file that is not this board's record is in the way.
    """
    if not path.exists() and not path.is_symlink():
        return None
    if path.is_file() and not path.stat().st_size:
        return None
    if path.is_dir() or not path.exists() or not is_record(path):
        raise CarromError(f"{path} is in the way: it is no record of a board")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TruncatedRecord)
        try:
            record = Record.load(path)
        except UnreadableFile:
            if _is_cut(path):
                return None
            raise
    if record.seed != fixture.stream or not isinstance(record.start, Game):
        raise CarromError(
            f"{path} belongs to another league: another seed or ruleset, or players of another "
            "level"
        )
    _check_board(fixture, record, path)
    assert isinstance(record.state, Game)  # as it began
    return fixture.score(record.state) if record.state.position.over else None


def _check_board(fixture: Fixture, record: Record, path: Path) -> None:
    """Look whether a record is of one board that machines have played, as this league does.

    Raises:
        CarromError: listing every fault.
    """
    opening = record.start.position
    faults = Faults()
    for what, has, needs in (
        ("ruleset", opening.ruleset, RULESETS[fixture.ruleset]),
        ("seats", opening.seats, fixture.seats),
        ("breaker", opening.breaker, fixture.breaker),
    ):
        if has != needs:
            faults.append(f"{path}: the {what} must be {shown(needs)}, not {shown(has)}")
    faults.extend(
        f"{path}: line {entry.line}: no player does this in a league: {entry.says}"
        for entry in record.entries
        if not _is_played(entry)
    )
    faults.raise_as(CarromError)


def _is_played(entry: Entry) -> bool:
    """Whether a line is what happens where machines play: a stroke, a pass, a placing."""
    act = entry.act
    if act is None or act.kind not in ("play", "place", "forgo", "auto-place"):
        return False
    facts = act.facts
    return facts is None or entry.stroke is not None or facts.passed or facts.no_room


def _is_cut(path: Path) -> bool:
    """Whether a record has not even its first line whole."""
    with opened(path) as file:
        return not file.readline(LONGEST_LINE).endswith(b"\n")


# --- playing ------------------------------------------------------------------------------------


def play_one(fixture: Fixture, out: Path | None) -> Score:
    """One board, as a worker plays it, with its record where one is kept.

    The record has its name only once the board is over, so nobody takes a half of it for whole.

    Example:
        >>> play_one(Fixture(pair=("random", "geometric-club"), number=1), None).strokes > 5
        True
    """
    if out is None:
        *_, last = watch_fixture(fixture)
        return fixture.score(last.game)
    part = _part(out, fixture)
    game, _ = open_fixture(fixture)
    try:
        with RecordWriter(part, game, seed=fixture.stream, overwrite=True) as record:
            for event in watch_fixture(fixture):
                record.write(event.state, event.result if isinstance(event, StrokeMade) else None)
                if ends(event):
                    game = event.game
        put_in_place(part, _path(out, fixture))
    except OSError as error:
        forget_part(part)
        raise OSError(error.errno, error.strerror, str(_path(out, fixture))) from error
    except BaseException:
        forget_part(part)
        raise
    return fixture.score(game)


def _play(
    rest: list[Fixture],
    workers: int,
    out: Path | None,
    scores: Scores,
    plan: tuple[Fixture, ...],
) -> None:
    """Play what is left; how each board went goes to `scores` as it ends."""
    if not rest:
        return
    with _bar(len(plan), len(scores)) as tell:

        def done(fixture: Fixture, score: Score) -> None:
            scores[fixture] = score
            tell(f"{fixture.pair[0]} - {fixture.pair[1]}")

        if workers == 1:
            for fixture in rest:
                done(fixture, play_one(fixture, out))
        else:
            _share(rest, workers, out, done)


def _share(
    rest: list[Fixture],
    workers: int,
    out: Path | None,
    done: Callable[[Fixture, Score], None],
) -> None:
    """Play with several processes; the board of a lost one is played again."""
    before = set(multiprocessing.active_children())
    pool = processes(workers)
    left = dict.fromkeys(rest)

    def ended(fixture: Fixture, score: Score) -> None:
        del left[fixture]
        done(fixture, score)

    try:
        for _ in range(ATTEMPTS):
            if _round(pool, list(left), out, ended):
                pool.close()
                _end_workers(before)  # they write no more when their boards are played again
                assert pool.renew is not None  # `processes` can make others
                pool.executor = pool.renew()
            if not left:
                break
        else:
            raise CarromError(f"{len(left)} boards were lost {ATTEMPTS} times with their workers")
    finally:
        pool.close()
        _end_workers(before)  # before their records are swept away
        if out is not None:
            _sweep(out, rest)


def _round(
    pool: Pieces,
    rest: list[Fixture],
    out: Path | None,
    done: Callable[[Fixture, Score], None],
) -> bool:
    """Hand out boards and take what comes back; whether the pool broke meanwhile."""
    futures: dict[Future[Score], Fixture] = {}
    broken = False
    try:
        for fixture in rest:
            futures[pool.executor.submit(play_one, fixture, out)] = fixture
    except BrokenExecutor:
        broken = True
    for future in as_completed(futures):
        try:
            score = future.result()
        except BrokenExecutor:
            broken = True
        else:
            done(futures[future], score)
    return broken


def _end_workers(before: set[multiprocessing.process.BaseProcess]) -> None:
    """End all processes of ours but those that there were before; wait until they have ended.

    A broken pool ends most of its workers itself, but not one that it began meanwhile.
    """
    lost = set(multiprocessing.active_children()) - before
    for child in lost:
        child.kill()
    for child in lost:
        child.join(PATIENCE)


@contextmanager
def _bar(total: int, done: int) -> Iterator[Callable[[str], None]]:
    """A bar of boards, where a terminal shows it; what to call when one has ended."""
    with output.bar(MofNCompleteColumn()) as bar:
        task = bar.add_task("", total=total, completed=done)

        def tell(pair: str) -> None:
            bar.update(task, advance=1, description=pair)

        yield tell


# --- telling ------------------------------------------------------------------------------------


def _tell(plan: tuple[Fixture, ...], scores: Scores, resumed: int, out: Path | None) -> None:
    """The tables, in the order of the league whoever finished first."""
    ordered = [(fixture, scores[fixture]) for fixture in plan if fixture in scores]
    first = plan[0]
    kind = "doubles" if first.doubles else "singles"
    output.facts(
        [
            ("laws", f"{first.ruleset}, {kind}"),
            ("boards", f"{len(ordered)} of {len(plan)}, {resumed} of them played before"),
            *([("records", str(out))] if out is not None else []),
        ]
    )
    click.echo()
    if not ordered:
        output.say("No board is over yet.")
        return
    screen = output.console()
    screen.print(_table("Won by the first of each pair", pairs(ordered)))
    if len({name for fixture in plan for name in fixture.pair}) > 2:
        screen.print(_table("Won against all others", totals(ordered)))


def _table(title: str, standings: tuple[Standing, ...]) -> object:
    columns = ("", ">boards", ">won", ">lost", ">undecided", ">won, %", ">95 %", ">strokes/board")
    return output.table(title, columns, map(_row, standings))


def _row(standing: Standing) -> tuple[str, ...]:
    low, high = standing.odds.interval
    return (
        " - ".join(standing.names),
        *map(str, (standing.boards, standing.won, standing.lost, standing.undecided)),
        f"{100.0 * standing.odds.rate:.1f}",
        f"{100.0 * low:.1f}-{100.0 * high:.1f}",
        f"{standing.strokes / standing.boards:.1f}",
    )
