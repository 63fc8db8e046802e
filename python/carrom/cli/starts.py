"""Where a search begins: pieces told in words, or the file of a stroke, a scene, a game."""

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from carrom import io
from carrom.cli.simulate import OPENING, ORIENTATION
from carrom.equipment import CarromBoard, Point
from carrom.errors import CarromError, Faults, InvalidLayout, UnreadableFile, shown
from carrom.io.plain import read_part
from carrom.io.text import read_text
from carrom.layout import Layout
from carrom.materials import POWDERS, Materials
from carrom.names import INDEX
from carrom.reading import parse_json
from carrom.records import Record, is_record
from carrom.rules import Position
from carrom.solver import SKILLS, Skill

_POSITION: Final = "carrom-position:"
_POSITION_KEYS: Final = {"ruleset", "sides"}  # those that a position in JSON always has
_MOST_LINES: Final = 100  # of a layout with faults that are read one by one
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
        raise CarromError(_missing(given))
    return Start(_layout(given.replace(";", "\n")))


def is_file(given: str) -> bool:
    """Whether a text names something on the disk that is no folder."""
    try:
        return not stat.S_ISDIR(os.stat(given).st_mode)  # noqa: PTH116 - a text, not a path yet
    except (OSError, ValueError):
        return False


def _missing(given: str) -> str:
    """Why a word that should be the name of a file is none."""
    try:
        os.stat(given)  # noqa: PTH116 - a text, which may be no path
    except (FileNotFoundError, ValueError):
        return f"no such file: {shown(given)}"
    except OSError as error:
        return f"{shown(given)}: {error.strerror}"
    return f"{shown(given)} is a folder"


def _from_file(path: str) -> Start:
    if is_record(path):
        record = Record.load(path)
        return Start(record.state.position, materials=record.materials, friction=record.friction)
    try:
        text = read_text(path)
    except UnreadableFile as error:
        raise io.refused(path, error) from error
    if text.lstrip().startswith(_POSITION):
        return Start(Position.from_text(text))
    if not text.lstrip().startswith("{"):
        return Start(_layout(text))
    try:
        plain = parse_json(text)
    except UnreadableFile as error:
        raise io.refused(path, error) from error
    if plain.keys() >= _POSITION_KEYS:
        return Start(Position.from_dict(plain))
    if "format" not in plain:
        scene = io.load_scene(path)
        return Start(scene.layout, scene.board, scene.materials, scene.friction)
    made = io.verify(path, record="final").result
    return Start(made.start, made.board, made.materials, made.friction, made.stroke.seat)


def _layout(text: str) -> Layout:
    """A layout from its text form; where lines are wrong, the pieces of the others are judged too.

    Raises:
        InvalidLayout: every fault is listed.
    """
    try:
        return Layout.from_text(text)
    except InvalidLayout as error:
        places: dict[str, Point] = {}
        for line in text.splitlines()[:_MOST_LINES]:
            with suppress(InvalidLayout):
                one = Layout.from_text(line)
                places = {name: one.xy[INDEX[name]].tolist() for name in one.names} | places
        raise InvalidLayout([*error.faults, *Layout.of(places).faults()]) from error


# --- other arguments that may be files ----------------------------------------------------------


def read_goal(given: str) -> str:
    """The text of a goal: given itself, or in a file.

    Raises:
        CarromError: the file cannot be read, or what can only be its name is none.
    """
    if not is_file(given):
        if len(given.split()) == 1 and {".", "/", "\\"} & set(given):  # no goal is such a word
            raise CarromError(_missing(given))
        return given
    try:
        return read_text(given)
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
    named: set[str] = set()
    known: dict[str, float] = {}
    for part in given.split(","):
        name, _, value = (word.strip() for word in part.partition("="))
        if name in named:
            faults.append(f"skill: {name} comes twice")
        elif faults.name("skill", name, SKILL_PARTS):
            number = _number(faults, name, value)
            known |= {} if number is None else {name: number}
        named.add(name)
    made = attempt(faults, lambda: Skill(**known), name="skill")
    faults.raise_as(CarromError)
    assert made is not None  # there was no fault
    return made


SKILL_PARTS: Final = ("angle", "speed", "placement", "spin")
SKILL_NAMES: Final = tuple(SKILLS)


def _number(faults: Faults, name: str, value: str) -> float | None:
    try:
        return float(value.replace("_", "?"))  # float() would read "1_0" as 10
    except ValueError:
        faults.append(f"skill: {name} must be a number, not {shown(value)}")
        return None


def attempt(
    faults: Faults, make: Callable[..., _Made], *given: Any, name: str = ""
) -> _Made | None:
    """A value, or None and its faults, each under a name if there is one."""
    try:
        return make(*given)
    except CarromError as error:
        faults.extend(f"{name}: {fault}" if name else fault for fault in error.faults)
        return None
