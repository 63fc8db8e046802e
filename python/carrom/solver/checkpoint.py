"""A search kept in a file, from which it goes on as if it had never stopped."""

import json
import os
import stat
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import numpy as np

from carrom.errors import CarromError, Faults, UnreadableFile, shown
from carrom.io.text import StrPath, read_bytes, refused, write_whole
from carrom.reading import decoded, parse_json
from carrom.solver.archive import MOST_TRIALS, Archive, Contender, Place
from carrom.solver.plain import plain_problem
from carrom.solver.problem import Problem
from carrom.solver.search import MOST, Search
from carrom.solver.space import DIMENSIONS, StrokeSpace

FORMAT: Final = "carrom-search"
VERSION: Final = 2
EVERY: Final = 10.0
"""Seconds between two writings."""
LARGEST: Final = 1 << 22
"""Bytes that are read of a file, at most: an archive takes a few ten thousand."""

State = dict[str, Any]


_NUMBERS: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("generations", "used", "attempts", "begun", "proposed"), int),
    "size": float,
    "whole": bool,
}
"""The numbers of a search that are kept, and how they are read."""


def state_of(search: Search) -> State:
    """What a search has learnt, as values that do not change with it."""
    return {
        **{name: getattr(search, name) for name in _NUMBERS},
        "nearest": search.nearest,
        "middles": list(search.middles),
        "archive": search.archive.copy(),
    }


def restore(search: Search, state: State) -> None:
    """Put a search back to what `state_of` saw."""
    for name, value in state.items():
        if name != "archive":
            setattr(search, name, value)
    search.archive = state["archive"].copy()


def _plain(state: State) -> State:
    """A state as JSON can hold it."""
    archive = [[key, *place] for key, place in state["archive"].places.items()]
    return {**state, "archive": archive}


def _read(plain: Any, space: StrokeSpace) -> State:
    """A state of what JSON held.

    Raises:
        LookupError, TypeError, ValueError, OverflowError: there is no search that this can be of.
    """
    state: State = {name: kind(plain[name]) for name, kind in _NUMBERS.items()}
    whole = [state[name] for name, kind in _NUMBERS.items() if kind is int]
    if not all(0 <= number < 2**63 for number in whole) or state["begun"] > state["used"]:
        raise ValueError(f"numbers that cannot be: {whole}")
    if not 1.0 <= state["size"] <= MOST:
        raise ValueError(f"a generation of {state['size']} strokes")
    places = {
        int(key): Place(tuple(map(_contender, held)), int(reached), float(lacked), int(since))
        for key, held, reached, lacked, since in plain["archive"]
    }
    if not all(place.reached >= 0 and 0 <= place.since < 2**63 for place in places.values()):
        raise ValueError("a kind that cannot be")
    nearest = None if plain["nearest"] is None else _contender(plain["nearest"])
    middles = [(float(x), float(angle), float(v), float(w)) for x, angle, v, w in plain["middles"]]
    _check([held for place in places.values() for held in place.contenders], space)
    _check([] if nearest is None else [nearest], space)
    if not np.isfinite(np.array(middles)).all():
        raise ValueError("a middle that is not finite")
    return {**state, "nearest": nearest, "middles": middles, "archive": Archive(places)}


def _contender(plain: Any) -> Contender:
    (x, angle, speed, spin), score, wins, trials = plain
    aim = (float(x), float(angle), float(speed), float(spin))
    return Contender(aim, float(score), int(wins), int(trials))


def _check(known: Sequence[Contender], space: StrokeSpace) -> None:
    """Refuse contenders that no search of this space can have.

    Raises:
        ValueError: there is one.
    """
    for held in known:
        if not (0.0 <= held.score <= 1.0 and 0 <= held.wins <= held.trials <= MOST_TRIALS):
            raise ValueError(f"{held} cannot be")
    aims = np.array([held.aim for held in known]).reshape(-1, DIMENSIONS)
    off = np.abs(space.aims(space.points(aims)) - aims)
    off[:, 1] = np.minimum(off[:, 1], 360.0 - off[:, 1])
    inside = (np.abs(aims[:, 1]) <= 360.0) & (off <= 1e-6).all(axis=1)
    if not inside.all():
        raise ValueError(f"a stroke that the search may not try: {aims[~inside][0].tolist()}")


class CheckpointLost(UserWarning):
    """The checkpoint of a search could not be written while it went on.

    What the file held before is still there, and the answer of the search is none the worse.

    Attributes:
        error: why it could not be written.

    Example:
        >>> print(CheckpointLost(OSError(28, "No space left on device", "a.ckpt")))
        the checkpoint is not up to date: a.ckpt: No space left on device
    """

    def __init__(self, error: OSError) -> None:
        """Keep why: it is rebuilt from that when it is pickled or copied."""
        super().__init__(error)
        self.error = error

    def __str__(self) -> str:
        """One sentence."""
        why = self.error
        return f"the checkpoint is not up to date: {why.filename}: {why.strerror}"


class Checkpoint:
    """The file of a search.

    Args:
        path: where it is kept.
        problem: what is searched for; a file of another problem is refused.
        seed: of the search; a file of another seed is refused.
    """

    def __init__(self, path: StrPath, problem: Problem, seed: int) -> None:
        """Nothing is read or written yet."""
        self.path = path
        asked = {"carrom": version("carrom"), "seed": seed, **plain_problem(problem)}
        self.asked = json.loads(json.dumps(asked))  # as it will be read
        self.failed: OSError | None = None
        """Why the file could not be written the last time; None: it could."""
        self._state: State | None = None
        self._written = time.monotonic()

    def load(self, search: Search, most: int) -> None:
        """Go on where the file stops; a file that is not there yet is written, with nothing.

        Args:
            search: which goes on.
            most: strokes that it may take. What has taken more is refused: it would not answer as
                a search of so many does.

        Raises:
            UnreadableFile: it is no such file, or one of another search; every fault is listed.
            OSError: it cannot be written.
        """
        try:
            data = read_bytes(self.path, LARGEST)
        except UnreadableFile as error:
            if not isinstance(error.__cause__, FileNotFoundError):
                raise refused(self.path, error) from error
            self._state = state_of(search)
            self._write(self._state)
            return
        try:
            self._take(search, parse_json(decoded(data)))
            if search.used > most:
                raise UnreadableFile(
                    f"of a longer search: {search.used} strokes, not the {most} of this budget"
                )
        except CarromError as error:
            raise refused(self.path, error) from error
        self.keep(state_of(search))

    def _take(self, search: Search, plain: Any) -> None:
        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            raise UnreadableFile("not the checkpoint of a search")
        if plain.get("version") != VERSION:
            raise UnreadableFile(
                f"version must be {VERSION}, the only one known, not {shown(plain.get('version'))}"
            )
        if plain.pop("sha256", None) != _digest(plain):
            raise UnreadableFile("damaged: what it says is not what was written")
        self._refuse_another(plain.get("asked"))
        try:
            restore(search, _read(plain["state"], search.problem.space))
        except (LookupError, TypeError, ValueError, OverflowError) as error:
            raise UnreadableFile(f"damaged: {shown(str(error))}") from error

    def _refuse_another(self, kept: Any) -> None:
        faults = Faults()
        for name, value in self.asked.items():
            held = kept.get(name) if isinstance(kept, dict) else None
            if held != value:
                faults.append(f"of another search: {_difference(name, held, value)}")
        faults.raise_as(UnreadableFile)

    def keep(self, state: State) -> None:
        """Remember how the search stands, and write it down if that was not done for a while.

        A last generation that the budget cut short is not remembered but searched again: so the
        file goes on bit for bit with a larger budget too.
        """
        if state["whole"]:
            self._state = state
        if time.monotonic() - self._written >= EVERY:
            self.save()

    def save(self) -> None:
        """Write down what is remembered; that it cannot be written does not end the search."""
        if self._state is None:
            return
        try:
            self._write(self._state)
        except OSError as error:
            self.failed = error
        else:
            self.failed = None

    def _write(self, state: State) -> None:
        self._written = time.monotonic()  # it is not tried again at once, either
        plain = {"format": FORMAT, "version": VERSION, "asked": self.asked, "state": _plain(state)}
        write_whole(self.path, json.dumps({**plain, "sha256": _digest(plain)}) + "\n")


def path_faults(name: str, path: StrPath) -> list[str]:
    """Why a file cannot be written there, as far as that can be told without writing it.

    Example:
        >>> path_faults("checkpoint", "no such folder/search.json")
        ['checkpoint: no such folder is not a folder']
    """
    try:
        file = Path(os.path.realpath(path))
        mode = _mode(file)
    except OSError as error:  # a name that is too long, a folder that may not be looked into
        return [f"{name}: {os.fspath(path)}: {error.strerror}"]
    except ValueError as error:  # a NUL in the path
        return [f"{name}: {error}"]
    if mode is not None and stat.S_ISDIR(mode):
        return [f"{name}: {os.fspath(path)} is a folder"]
    if not file.parent.is_dir():
        folder = file.parent if Path(path).is_symlink() else Path(path).parent
        return [f"{name}: {folder} is not a folder"]
    if mode is not None and not os.access(file, os.W_OK):
        return [f"{name}: {os.fspath(path)} cannot be written"]
    if mode is None or stat.S_ISREG(mode):  # then it is made beside and moved there
        return _making_faults(f"{name}: {os.fspath(path)}", file.parent)
    return []


def folder_faults(name: str, folder: Path, files: Iterable[str] = ()) -> list[str]:
    """Why files cannot be written into a folder, which may have to be made first.

    Args:
        name: what the folder is given as.
        folder: the folder.
        files: the names that are to be written there; what is in their way is a fault.

    Example:
        >>> folder_faults("--svg", Path("no such folder") / "pictures")
        ['--svg: no such folder is not a folder']
    """
    try:
        if not folder.is_dir():
            there = os.path.lexists(folder)
            return [f"{name}: {folder} is not a folder"] if there else path_faults(name, folder)
        held = {path.name for path in folder.iterdir()}
    except OSError as error:
        return [f"{name}: {folder}: {error.strerror}"]
    except ValueError as error:  # a NUL in the path
        return [f"{name}: {error}"]
    found = _making_faults(f"{name}: {folder}", folder)
    return found or [
        fault for file in files if file in held for fault in path_faults(name, folder / file)
    ]


def _mode(path: Path) -> int | None:
    """Kind and permissions of a file, or None when there is none."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def _making_faults(what: str, folder: Path) -> list[str]:
    """Why no file can be made in a folder: one is made, and is gone again at once."""
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        return [f"{what} cannot be written: {error.strerror}"]
    return []


def _digest(plain: State) -> str:
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def _difference(name: str, held: Any, value: Any) -> str:
    """What differs, down to the member; long texts are cut."""
    if isinstance(held, dict) and isinstance(value, dict):
        parts = [
            _difference(f"{name} {key}", held.get(key), value.get(key))
            for key in {**value, **held}
            if held.get(key) != value.get(key)
        ]
        return ", ".join(parts)
    return f"{name} is {shown(held)}, not {shown(value)}"
