"""What the viewer remembers between two runs, and where.

One file of JSON in the platform's own place for settings, written whole. Whatever is wrong with
it costs a message and the values that cannot be used, never the program: those take their
defaults, and a file that could not be read is put aside before another is written in its place.

Example:
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "settings.json"
    ...     problem = save_settings(Settings(language="fr", sound=False), path)
    ...     load_settings(path) == (Settings(language="fr", sound=False), "")
    True
"""

import dataclasses
import locale
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self

import platformdirs
from carrom.errors import CarromError, Faults, UnreadableFile, shown
from carrom.io import json_text, read_json, refused, write_whole
from carrom.io.text import forget_part, part_beside
from carrom.solver.skill import SKILLS

from carrom_viewer.table import HUMAN, PLAYER_LEVELS
from carrom_viewer.texts import LANGUAGES

FORMAT: Final = "carrom-viewer-settings"
"""What the file calls itself."""
VERSION: Final = 1
"""The version of the file that this program writes, and the only one that it reads."""

MOST_STARS: Final = 3
"""That a trick can earn."""
MOST_CONTACTS: Final = 12
"""Contacts that the ghost path may follow, at most."""
_MOST_TRICKS: Final = 10_000
MOST_PLAYERS: Final = 4
"""Of a match."""
MOST_NAME: Final = 20
"""Letters of a player's name."""
USUAL_LEVELS: Final = (HUMAN, "club", HUMAN, "club")
"""Persons against machines."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has chosen, and earned.

    Args:
        language: code of one of `carrom_viewer.texts.LANGUAGES`.
        sound: whether contacts are heard.
        volume: 0 to 1.
        signs: whether the pieces carry signs, for eyes that see fewer colours.
        ghost: whether the path of the aimed stroke is shown.
        ghost_contacts: up to how many contacts, 1 to `MOST_CONTACTS`.
        fan: whether the spread of this player's strokes is shown.
        odds: whether the odds of the intended pot are shown.
        hand: name of the hand that the fan and the odds are for: `carrom.solver.SKILLS`.
        fullscreen: whether the window fills the screen.
        players: names for the next match, up to `MOST_PLAYERS`; "": nobody has chosen one.
        levels: who plays for each, `carrom_viewer.table.PLAYER_LEVELS`; those of `USUAL_LEVELS`
            where there are fewer.
        stars: most stars earned so far, by the name of the trick, 0 to `MOST_STARS`.

    Raises:
        CarromError: listing every fault.

    Example:
        >>> Settings(hand="expert").with_stars("thumb-shot", 2).stars["thumb-shot"]
        2
    """

    language: str = "en"
    sound: bool = True
    volume: float = 0.7
    signs: bool = False
    ghost: bool = True
    ghost_contacts: int = 3
    fan: bool = False
    odds: bool = False
    hand: str = "club"
    fullscreen: bool = False
    players: tuple[str, ...] = ()
    levels: tuple[str, ...] = USUAL_LEVELS
    stars: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def __post_init__(self) -> None:
        """Check everything."""
        faults = Faults()
        for name in _NAMES:
            faults.extend(_value_faults(name, getattr(self, name)))
        faults.raise_as(CarromError)
        object.__setattr__(self, "stars", MappingProxyType(dict(self.stars)))
        object.__setattr__(self, "players", tuple(self.players))
        object.__setattr__(self, "levels", tuple(self.levels))

    def replace(self, **changes: Any) -> Self:
        """The same with some values changed.

        Raises:
            CarromError: one cannot be so.

        Example:
            >>> Settings().replace(language="fr").language
            'fr'
        """
        return dataclasses.replace(self, **changes)

    def with_stars(self, trick: str, stars: int) -> Self:
        """The same after a trick was made for so many stars: the most that it ever earned count.

        Raises:
            CarromError: there cannot be so many.

        Example:
            >>> Settings().with_stars("cannon", 3).with_stars("cannon", 1).stars["cannon"]
            3
        """
        best = max(stars, self.stars.get(trick, 0))
        return self.replace(stars={**self.stars, trick: best})


_NAMES: Final = tuple(one.name for one in dataclasses.fields(Settings))
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"language": tuple(LANGUAGES), "hand": tuple(SKILLS)}
)


def _value_faults(name: str, value: object) -> tuple[str, ...]:
    """Why a value cannot be used."""
    faults = Faults()
    if name in _CHOICES:
        faults.name(name, value, _CHOICES[name])
    elif name == "volume":
        faults.number(name, value, at_least=0.0, at_most=1.0)
    elif name == "ghost_contacts":
        faults.integer(name, value, at_least=1, at_most=MOST_CONTACTS)
    elif name == "stars":
        _check_stars(faults, value)
    elif name in ("players", "levels"):
        _check_players(faults, name, value)
    else:
        faults.kind(name, value, bool)
    return tuple(faults)


def _check_players(faults: Faults, name: str, value: object) -> None:
    if not isinstance(value, list | tuple) or len(value) > MOST_PLAYERS:
        faults.append(f"{name} must be a list of up to {MOST_PLAYERS}, not {shown(value)}")
        return
    for one in value:
        if name == "levels":
            faults.name("a player's level", one, PLAYER_LEVELS)
        elif not isinstance(one, str) or len(one) > MOST_NAME:
            given = shown(one)
            faults.append(f"a player's name must have up to {MOST_NAME} letters, not {given}")


def _check_stars(faults: Faults, value: object) -> None:
    if not faults.kind("stars", value, Mapping):
        return
    assert isinstance(value, Mapping)
    if len(value) > _MOST_TRICKS:
        faults.append(f"stars must be of at most {_MOST_TRICKS} tricks, not {len(value)}")
        return
    for trick, stars in value.items():
        faults.kind("stars: the name of a trick", trick, str)
        faults.integer(f"stars of {shown(trick)}", stars, at_least=0, at_most=MOST_STARS)


# --- the file -----------------------------------------------------------------------------------


def settings_path() -> Path:
    """Where the settings are kept on this platform.

    Example:
        >>> settings_path().name
        'settings.json'
    """
    return platformdirs.user_config_path("carrom-viewer", appauthor=False) / "settings.json"


def load_settings(path: Path | None = None) -> tuple[Settings, str]:
    """What was kept, and what was wrong with it in words; "" when nothing was.

    Without a file everything has its default, in the language of the system if it is known.

    Args:
        path: another place than `settings_path`.
    """
    path = settings_path() if path is None else path
    defaults = Settings(language=_system_language())
    if not _there(path):
        return defaults, ""
    try:
        kept, faults = _read(path)
    except UnreadableFile as error:
        return defaults, str(error)
    return defaults.replace(**kept), str(refused(path, CarromError(faults))) if faults else ""


def save_settings(settings: Settings, path: Path | None = None) -> str:
    """Keep the settings, whole or not at all; why it could not be done in words, "" when it was.

    A file that cannot be read, of a newer version perhaps, is kept beside it as ``.unread``.

    Args:
        settings: what to keep.
        path: another place than `settings_path`.
    """
    path = settings_path() if path is None else path
    plain = {name: getattr(settings, name) for name in _NAMES} | {"stars": dict(settings.stars)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if _there(path) and not _readable(path):
            _put_aside(path)
        write_whole(path, json_text({"format": FORMAT, "version": VERSION, **plain}))
    except OSError as error:
        return f"{path}: {error.strerror or error}"
    return ""


def _put_aside(path: Path) -> None:
    """Keep a file under another name too, so that at no moment it has none.

    Raises:
        OSError: it cannot be done.
    """
    aside = path.with_name(f"{path.name}.unread")
    part = part_beside(aside)
    try:
        os.link(os.path.realpath(path), part)
    except (OSError, NotImplementedError):  # a folder, or a file system without second names
        path.replace(aside)
        return
    try:
        part.replace(aside)
    finally:
        forget_part(part)  # it stays where it is the same file already


def _read(path: Path) -> tuple[dict[str, Any], list[str]]:
    """The values that can be used, and the faults of the others.

    Raises:
        UnreadableFile: nothing of it can be used.
    """
    try:
        plain = read_json(path)
        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            raise UnreadableFile("these are no settings of the viewer")
        if type(plain.get("version")) is not int or plain["version"] != VERSION:
            given = shown(plain.get("version"))
            raise UnreadableFile(f"version must be {VERSION}, the only one known, not {given}")
    except UnreadableFile as error:
        raise refused(path, error) from error
    faults: list[str] = []
    kept = {}
    for name in _NAMES:
        wrong = _value_faults(name, plain[name]) if name in plain else ()
        faults.extend(wrong)
        if name in plain and not wrong:
            kept[name] = plain[name]
    return kept, faults


def _there(path: Path) -> bool:
    """Whether there is such a file; where that cannot be known, reading it tells why."""
    try:
        return path.exists()
    except OSError:
        return True


def _readable(path: Path) -> bool:
    try:
        _read(path)
    except UnreadableFile:
        return False
    return True


def _system_language() -> str:
    """The language of this system, where the texts are written in it; else English."""
    code = (locale.getlocale()[0] or "")[:2].lower()
    return code if code in LANGUAGES else "en"
