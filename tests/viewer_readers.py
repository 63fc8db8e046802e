"""What the viewer reads of files, and a good file for each."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from carrom.layout import Layout
from carrom_viewer.seats import beside, keep_seats, load_seats
from carrom_viewer.settings import Settings, load_settings, save_settings
from carrom_viewer.setups import Setups
from carrom_viewer.table import Table


def from_seats(path: Path) -> object:
    record = path.with_name("record.jsonl")
    beside(record).write_bytes(path.read_bytes())
    return load_seats(record)


def from_setups(path: Path) -> object:
    (path.parent / "Two men.txt").write_bytes(path.read_bytes())
    return Setups(path.parent).load("Two men")


READERS: Final[dict[str, Callable[[Path], object]]] = {
    "settings": load_settings,
    "seats": from_seats,
    "set-up": from_setups,
}
"""Every reader of the viewer that the library has not; settings are never refused, but told of."""


def valid_files(folder: Path) -> dict[str, Path]:
    """A good file for each reader."""
    files = {name: folder / f"{name}.file" for name in READERS}
    save_settings(
        Settings(language="fr", players=("Ann",), stars={"cannon": 2}), files["settings"]
    )
    record = folder / "record.jsonl"
    keep_seats(record, Table(teams=(("Ann",), ("Bob",)), levels={"Bob": "club"}))
    beside(record).replace(files["seats"])
    files["set-up"].write_text(Layout.opening().to_text(), encoding="utf-8")
    return files
