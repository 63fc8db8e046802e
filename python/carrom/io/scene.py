"""Scenes: strokes for comparisons between simulators, with the model that all of them can run."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from carrom.equipment import CarromBoard, Disc, Point
from carrom.errors import CarromError, Faults, UnreadableFile, immutable, shown
from carrom.io.text import StrPath, attempt, members, read_json, refused
from carrom.layout import Layout
from carrom.materials import Materials
from carrom.names import PIECES, POCKETS, STRIKER
from carrom.physics import simulate
from carrom.result import StrokeResult
from carrom.stroke import Stroke

SCENES: Final = ("calm", "midgame", "break", "break8")
"""The scenes that come with the package: see `shipped_scene`."""


@immutable
@dataclass(frozen=True, slots=True)
class Scene:
    """A stroke for comparisons between simulators, in the simple model that all of them can run.

    Attributes:
        name: what the scene is called.
        note: what is special about it.
        board: its board, men and striker.
        materials: constant friction and restitution, smooth rims, capture at the rim.
        layout: piece k of the file is piece number k.
        stroke: its stroke.
        friction: the law of friction, ``"coulomb"``.

    Example:
        >>> scene = shipped_scene("calm")
        >>> events = scene.run().events
        >>> len(events.contacts()), len(events.of_kind("disc-cushion"))
        (4, 2)
    """

    name: str
    note: str
    board: CarromBoard
    materials: Materials
    layout: Layout
    stroke: Stroke
    friction: str = "coulomb"

    def run(self, **options: Any) -> StrokeResult:
        """Make the stroke.

        Args:
            options: what `carrom.simulate` takes by keyword; it wins over the scene's own, as in
                ``scene.run(materials=carrom.Materials(), friction="coupled")``.

        Raises:
            CarromError: as for `carrom.simulate`.

        Example:
            >>> shipped_scene("calm").run(backend="reference").pocketed[0][:2]
            ('W4', 'SW')
        """
        own: dict[str, Any] = {
            "board": self.board,
            "materials": self.materials,
            "friction": self.friction,
        }
        return simulate(self.layout, self.stroke, **(own | options))


def shipped_scene(name: str) -> Scene:
    """One of the `SCENES` that come with the package.

    Raises:
        CarromError: there is none of that name.

    Example:
        >>> [len(shipped_scene(name).layout.names) for name in SCENES]
        [8, 8, 19, 19]
    """
    faults = Faults()
    faults.name("scene", name, SCENES)
    faults.raise_as(CarromError)
    return load_scene(Path(__file__).parent.parent / "data" / "scenes" / f"scene_{name}.json")


def load_scene(path: StrPath) -> Scene:
    """Read a scene for comparisons between simulators.

    It is JSON in SI units with the origin at the board's centre: the objects ``board``
    (``half_side``, ``pocket_centres``, ``pocket_capture_radius``), ``physics`` (``mu``, ``g``,
    ``restitution_disc_disc``, ``restitution_disc_wall``, ``disc_disc_friction``,
    ``disc_wall_friction``), ``piece`` and ``striker`` (``radius``, ``mass``; the striker also
    ``pos`` and ``vel``), and the list ``pieces`` of ``id`` and ``pos``.

    Raises:
        UnreadableFile: the file cannot be read or is no such scene; every fault is listed.

    Example:
        >>> load_scene("no such file")
        Traceback (most recent call last):
        carrom.errors.UnreadableFile: no such file: No such file or directory
    """
    try:
        return _scene(read_json(path))
    except CarromError as error:
        raise refused(path, error) from error.__cause__


_SCENE_KEYS: Final = ("name", "board", "physics", "piece", "striker", "pieces")
_SCENE_PHYSICS: Final = (
    *("mu", "g", "restitution_disc_disc", "restitution_disc_wall"),
    *("disc_disc_friction", "disc_wall_friction"),
)


def _scene(plain: object) -> Scene:
    faults = Faults()
    top = members(faults, "the scene", plain, _SCENE_KEYS, ("note", "units"))
    board = members(
        faults,
        "board",
        top.get("board", {}),
        ("half_side", "pocket_centres", "pocket_capture_radius"),
        ("pocket_rule",),
    )
    physics = members(faults, "physics", top.get("physics", {}), _SCENE_PHYSICS, ("model",))
    piece = members(faults, "piece", top.get("piece", {}), ("radius", "mass"))
    keys = ("radius", "mass", "pos", "vel")
    striker = members(faults, "striker", top.get("striker", {}), keys)
    for key in ("name", "note"):
        faults.kind(key, top.get(key, ""), str)
    faults.raise_as(UnreadableFile)
    parts = (
        _scene_board(faults, board, piece, striker),
        attempt(faults, "physics", lambda: _scene_materials(physics)),
        _scene_layout(faults, top["pieces"]),
        attempt(faults, "striker", lambda: Stroke(striker["pos"], striker["vel"])),
    )
    faults.raise_as(UnreadableFile)
    made_board, materials, layout, stroke = parts
    assert made_board is not None  # here and below: there was no fault
    assert materials is not None
    assert layout is not None
    assert stroke is not None
    return Scene(top["name"], top.get("note", ""), made_board, materials, layout, stroke)


def _scene_board(
    faults: Faults, board: Mapping[str, Any], piece: Mapping[str, Any], striker: Mapping[str, Any]
) -> CarromBoard | None:
    half = faults.number("board: half_side", board["half_side"], above=0.0, at_most=5.0, unit="m")
    corner = _corner(faults, board["pocket_centres"])
    man = attempt(faults, "piece", lambda: Disc(piece["radius"], piece["mass"]))
    hitter = attempt(faults, "striker", lambda: Disc(striker["radius"], striker["mass"]))
    if faults or man is None or hitter is None:
        return None
    return attempt(
        faults,
        "board",
        lambda: CarromBoard(
            side=2.0 * half,
            pocket_radius=board["pocket_capture_radius"],
            pocket_inset=half - corner,
            man=man,
            striker=hitter,
        ),
    )


def _corner(faults: Faults, centres: object) -> float:
    """Distance of four pockets from both axes: one number, or this is no carrom board."""
    points: list[Point] = []
    if isinstance(centres, list) and len(centres) == len(POCKETS):
        points = [faults.pair("board: pocket centre", centre) for centre in centres]
    c = points[2][0] if points else 0.0
    if c <= 0.0 or points != [(-c, -c), (c, -c), (c, c), (-c, c)]:
        faults.append(
            "board: pocket_centres must be the corners SW, SE, NE, NW of a square about the "
            f"origin, not {shown(centres)}"
        )
    return c


def _scene_materials(physics: Mapping[str, Any]) -> Materials:
    simple = Materials.simple(
        physics["mu"], physics["restitution_disc_disc"], physics["restitution_disc_wall"]
    )
    return simple.replace(
        gravity=physics["g"],
        disc_friction=physics["disc_disc_friction"],
        cushion_friction=physics["disc_wall_friction"],
    )


def _scene_layout(faults: Faults, pieces: object) -> Layout | None:
    if not isinstance(pieces, list) or len(pieces) > STRIKER:
        faults.append(f"pieces must be a list of at most {STRIKER}, not {shown(pieces)}")
        return None
    places: dict[str, Point] = {}
    for i, piece in enumerate(pieces):
        given = members(faults, f"pieces[{i}]", piece, ("id", "pos"))
        if len(given) == 2:
            number = faults.integer(
                f"pieces[{i}] id", given["id"], at_least=0, at_most=STRIKER - 1
            )
            if PIECES[number] in places:
                faults.append(f"pieces[{i}]: id {number} comes twice")
            places[PIECES[number]] = given["pos"]
    return attempt(faults, "pieces", lambda: Layout.of(places))
