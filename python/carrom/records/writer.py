"""Writing a record: every event is on the disk before the next one happens."""

import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from carrom.errors import CarromError, Faults, shown
from carrom.io.plain import fields
from carrom.io.text import StrPath
from carrom.materials import Limits, Materials
from carrom.physics import FRICTIONS
from carrom.records.record import FORMAT, VERSION, Record, State, line_of, ruling_summary
from carrom.result import StrokeResult
from carrom.rules import Game, Match, StrokeFacts
from carrom.rules.history import Act


class RecordWriter:
    """Writes a game or a match to a file, a flushed line per event.

    A crash loses at most the event that was being written. To go on with a record: `resume`.

    Args:
        path: the file, which must not be there yet.
        state: the game or match; what has happened already is written at once.
        materials: what its strokes are made on. Default: the default materials.
        friction: ``"coupled"`` or ``"coulomb"``.
        limits: where its strokes end at the latest.
        seed: a number to remember, such as that of the players.
        overwrite: whether a file that is there is replaced.

    Raises:
        CarromError: an argument of another kind; every fault is listed.
        FileExistsError: the file is there, and is not to be overwritten.
        OSError: it cannot be written.

    Example:
        >>> import tempfile, pathlib
        >>> from carrom.records import Record
        >>> game = Game.opening("icf", layout=False)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder) / "game.jsonl"
        ...     with RecordWriter(path, game) as record:
        ...         record.write(game.play(StrokeFacts.counts(own=2)))
        ...     with RecordWriter.resume(path) as record:
        ...         record.write(record.state.undo())
        ...     [entry.says for entry in Record.load(path).entries]
        ['Two own men pocketed (Law 48). South plays on (Law 48).', 'undo']
    """

    def __init__(
        self,
        path: StrPath,
        state: State,
        *,
        materials: Materials | None = None,
        friction: str = "coupled",
        limits: Limits | None = None,
        seed: int | None = None,
        overwrite: bool = False,
    ) -> None:
        """Write the header."""
        self._materials = Materials() if materials is None else materials
        self._limits = Limits() if limits is None else limits
        self._friction = friction
        _check(state, self._materials, friction, self._limits, seed)
        kind = type(state)
        plain = state.to_dict() | {"acts": []}
        self.state: State = kind.from_dict(plain)
        self._file = Path(path).open(  # noqa: SIM115 - closed by `close`
            "wb" if overwrite else "xb", buffering=0
        )
        from importlib.metadata import version  # slow to import, which only files should cost

        header = {
            "format": FORMAT,
            "version": VERSION,
            "carrom": version("carrom"),
            "kind": "match" if kind is Match else "game",
            "materials": fields(self._materials),
            "friction": friction,
            "limits": fields(self._limits),
            "seed": seed,
            "start": plain,
        }
        self._put(header)
        for act in state.acts:
            self._write_act(act, None)

    @classmethod
    def resume(cls, path: StrPath) -> Self:
        """Go on with a record: its `state` is what was reached.

        A last line that was cut short is taken off the file.

        Raises:
            UnreadableFile: no record, or a damaged one.
            OSError: it cannot be written.

        Warns:
            TruncatedRecord: the last line was cut short.
        """
        record = Record.load(path)
        writer = cls.__new__(cls)
        writer.state = record.state
        writer._materials, writer._limits = record.materials, record.limits
        writer._friction = record.friction
        writer._file = Path(path).open("r+b", buffering=0)  # noqa: SIM115 - closed by `close`
        writer._file.truncate(record.size)
        writer._file.seek(record.size)
        return writer

    def write(self, state: State, result: StrokeResult | None = None) -> None:
        """Write what has happened since the last line; nothing if nothing has.

        Args:
            state: the game or match now: some acts after the last state, or some before it, as
                `undo` gives it.
            result: the outcome of the stroke that was the last act, where there was one.

        Raises:
            CarromError: a state that does not follow, or a result that is not what the act says;
                nothing is written then.
            OSError: it cannot be written.
        """
        if type(state) is not type(self.state) or state.start != self.state.start:
            raise CarromError("this state belongs to another game")
        before, after = self.state.acts, state.acts
        common = 0
        for old, now in zip(before, after, strict=False):
            if old != now:
                break
            common += 1
        new = after[common:]
        if result is not None:
            self._check_result(state, new, result)
        for _ in before[common:]:
            self._put({"undo": True})
            self.state = self.state.undo()
        for number, act in enumerate(new, start=1):
            self._write_act(act, result if number == len(new) else None)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def _write_act(self, act: Act, result: StrokeResult | None) -> None:
        before = self.state
        after = before.do(act)
        plain: dict[str, Any] = {}
        says = act.kind
        if act.kind == "play" and act.facts is not None:
            ruling = before.rule(act.facts)
            says = ruling.explain().replace("\n", " ")
            plain["ruling"] = ruling_summary(ruling)
        if result is not None:
            plain["stroke"], plain["digest"] = fields(result.stroke), result.digest()
        self._put({"says": says, **plain, "act": act.to_dict()})
        self.state = after

    def _check_result(self, state: State, new: tuple[Act, ...], result: StrokeResult) -> None:
        """Refuse an outcome that is not the stroke's, or was made on something else."""
        faults = Faults()
        if not new or new[-1].facts != StrokeFacts.of(result):
            faults.append("the result is not that of the last act")
        elif state.undo().position.layout != result.start:
            faults.append("the result began from another layout")
        for name, mine, given in (
            ("materials", self._materials, result.materials),
            ("friction", self._friction, result.friction),
            ("limits", self._limits, result.limits),
            ("board", state.position.equipment, result.board),
        ):
            if mine != given:
                faults.append(f"{name} must be the record's, not {shown(given)}")
        faults.raise_as(CarromError)

    def _put(self, plain: dict[str, Any]) -> None:
        """One line, down to the disk."""
        self._file.write(line_of(plain))
        os.fsync(self._file.fileno())


def _check(
    state: object, materials: object, friction: object, limits: object, seed: int | None
) -> None:
    faults = Faults()
    if not isinstance(state, Game | Match):
        faults.append(f"state must be a Game or a Match, not {shown(state)}")
    faults.kind("materials", materials, Materials)
    faults.name("friction", friction, FRICTIONS)
    faults.kind("limits", limits, Limits)
    if seed is not None:
        faults.integer("seed", seed, at_least=0, at_most=2**64 - 1)
    faults.raise_as(CarromError)
