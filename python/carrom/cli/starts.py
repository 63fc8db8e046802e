"""Where a search begins: pieces told in words, or the file of a stroke, a scene, a game."""

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from carrom import io
from carrom.cli.simulate import OPENING, ORIENTATION
from carrom.equipment import CarromBoard
from carrom.errors import CarromError, Faults, UnreadableFile, shown
from carrom.io.plain import read_part
from carrom.io.text import LARGEST_FILE, parse_json, read_bytes
from carrom.layout import Layout
from carrom.materials import POWDERS, Materials
from carrom.records import Record, is_record
from carrom.rules import Position
from carrom.solver import SKILLS, Skill

_POSITION: Final = "carrom-position:"
_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Start:
    """Where the pieces lie, and on what, as far as a file says so.

    Attributes:
        place: the layout, or the position of a game.
        board: the carrom board.
        materials: powder, impacts, pockets.
        friction: the law of friction.
        seat: whose stroke it was.
    """

    place: Layout | Position
    board: CarromBoard | None = None
    materials: Materials | None = None
    friction: str | None = None
    seat: str | None = None


def read_start(given: str) -> Start:
    """What ``--layout`` means: ``opening``, a file, or the layout itself.

    Raises:
        CarromError: none of these; every fault is listed.

    Example:
        >>> read_start("Q 0 0; W1 0.1 0.2").place
        Layout.of({'Q': (0.0, 0.0), 'W1': (0.1, 0.2)})
    """
    if given == OPENING:
        return Start(Layout.opening(ORIENTATION))
    if is_file(given):
        try:
            return _from_file(given)
        except UnreadableFile:
            raise  # it names the file
        except CarromError as error:
            raise io.refused(given, error) from error
    if given.strip() and len(given.split()) == 1:
        raise CarromError(f"no such file: {shown(given)}")
    return Start(Layout.from_text(given.replace(";", "\n")))


def is_file(given: str) -> bool:
    """Whether a text names something on the disk that is no folder."""
    try:
        return not stat.S_ISDIR(os.stat(given).st_mode)  # noqa: PTH116 - a text, not a path yet
    except (OSError, ValueError):
        return False


def _from_file(path: str) -> Start:
    if is_record(path):
        record = Record.load(path)
        return Start(record.state.position, materials=record.materials, friction=record.friction)
    try:
        text = read_bytes(path, LARGEST_FILE).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CarromError(f"not UTF-8: {error.reason} at byte {error.start}") from error
    except UnreadableFile as error:
        raise io.refused(path, error) from error
    if text.lstrip().startswith(_POSITION):
        return Start(Position.from_text(text))
    if not text.lstrip().startswith("{"):
        return Start(Layout.from_text(text))
    try:
        plain = parse_json(text)
    except UnreadableFile as error:
        raise io.refused(path, error) from error
    if "format" not in plain:
        scene = io.load_scene(path)
        return Start(scene.layout, scene.board, scene.materials, scene.friction)
    made = io.verify(path, record="final").result
    return Start(made.start, made.board, made.materials, made.friction, made.stroke.seat)


# --- other arguments that may be files ----------------------------------------------------------


def read_goal(given: str) -> str:
    """The text of a goal: given itself, or in a file.

    Raises:
        CarromError: the file cannot be read.
    """
    if not is_file(given):
        return given
    try:
        return read_bytes(given, LARGEST_FILE).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CarromError(f"{given}: not UTF-8 at byte {error.start}") from error
    except UnreadableFile as error:
        raise io.refused(given, error) from error


def read_materials(given: str) -> Materials:
    """A powder by name, or materials from the ``materials`` of a stroke file.

    Raises:
        CarromError: neither; every fault is listed.

    Example:
        >>> read_materials("talc").powder
        'talc'
    """
    if given in POWDERS:
        return Materials(powder=given)
    if not is_file(given):
        raise CarromError(
            f"materials must be a file or one of {', '.join(POWDERS)}, not {shown(given)}"
        )
    faults = Faults()
    try:
        plain = io.read_json(given)
        if isinstance(plain, dict) and "materials" in plain:
            plain = plain["materials"]
        made = read_part(faults, "materials", plain, Materials)
        faults.raise_as(UnreadableFile)
    except CarromError as error:
        raise io.refused(given, error) from error
    assert made is not None  # there was no fault
    return made


def read_skill(given: str) -> Skill:
    """A hand by name, or its deviations: ``angle=0.5,speed=0.05``.

    Raises:
        CarromError: neither; every fault is listed.

    Example:
        >>> read_skill("angle=0.5, speed=0.05")
        Skill(angle=0.5, speed=0.05, placement=0.0, spin=0.0)
    """
    if "=" not in given:
        return Skill.named(given)
    faults = Faults()
    known: dict[str, float] = {}
    for part in given.split(","):
        name, _, value = (word.strip() for word in part.partition("="))
        if name in known:
            faults.append(f"skill: {name} comes twice")
        elif faults.name("skill", name, SKILL_PARTS):
            known[name] = _number(faults, name, value)
    made = attempt(faults, lambda: Skill(**known)) if not faults else None
    faults.raise_as(CarromError)
    assert made is not None  # there was no fault
    return made


SKILL_PARTS: Final = ("angle", "speed", "placement", "spin")
SKILL_NAMES: Final = tuple(SKILLS)


def _number(faults: Faults, name: str, value: str) -> float:
    try:
        return float(value)
    except ValueError:
        faults.append(f"skill: {name} must be a number, not {shown(value)}")
        return 0.0


def attempt(
    faults: Faults, make: Callable[..., _Made], *given: Any, name: str = ""
) -> _Made | None:
    """A value, or None and its faults, each under a name if there is one."""
    try:
        return make(*given)
    except CarromError as error:
        faults.extend(f"{name}: {fault}" if name else fault for fault in error.faults)
        return None
