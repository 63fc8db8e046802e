"""The shared scenes: the simple model, the known facts, and an end known to many digits."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import mpmath as mp  # type: ignore[import-untyped]
import pytest
from carrom.equipment import ICF_BOARD
from carrom.errors import CarromError, UnreadableFile
from carrom.io import SCENES, Scene, load_scene, shipped_scene
from carrom.materials import Materials
from carrom.names import INDEX, PIECES

Number = Any  # mpmath's numbers know no types


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_has_the_simple_model(name: str) -> None:
    scene = shipped_scene(name)
    assert scene.name == name
    assert scene.note
    assert scene.materials == Materials.simple(0.15, 0.9, 0.9)
    assert scene.friction == "coulomb"
    assert scene.board.half_side == 0.37
    assert scene.board.pocket_radius == 0.022
    assert scene.board.pocket_centres[2] == (0.34775, 0.34775)
    assert (scene.board.man.mass, scene.board.striker.mass) == (0.0055, 0.015)


@pytest.mark.parametrize("name", SCENES)
def test_piece_k_of_a_scene_is_piece_number_k(name: str) -> None:
    file = Path(load_scene.__code__.co_filename).parent.parent / f"data/scenes/scene_{name}.json"
    plain = json.loads(file.read_text())
    layout = shipped_scene(name).layout
    assert layout.names == PIECES[: len(plain["pieces"])]
    for piece in plain["pieces"]:
        assert layout.position(PIECES[piece["id"]]) == tuple(piece["pos"])


def test_the_calm_scene_has_four_hits_two_cushions_and_one_pocket(backend: str) -> None:
    result = shipped_scene("calm").run(backend=backend)
    assert len(result.events.contacts()) == 4
    assert len(result.events.of_kind("disc-cushion")) == 2
    assert [(piece, pocket) for piece, pocket, _ in result.pocketed] == [(PIECES[4], "SW")]
    assert result.stop_reason == "settled"


@pytest.mark.parametrize("name", SCENES)
def test_both_backends_agree_on_a_scene(name: str) -> None:
    scene = shipped_scene(name)
    assert scene.run(backend="reference").digest() == scene.run().digest()


def test_a_scene_can_be_run_with_other_physics() -> None:
    scene = shipped_scene("midgame")
    result = scene.run(materials=Materials(), friction="coupled", board=ICF_BOARD, record="final")
    assert (result.materials, result.friction, result.record) == (Materials(), "coupled", "final")
    assert result.digest() != scene.run().digest()


def test_an_unknown_scene_is_refused() -> None:
    with pytest.raises(CarromError, match="calm, midgame, break, break8, not 'storm'"):
        shipped_scene("storm")


# --- the calm scene with fifty digits -----------------------------------------------------------


@dataclass
class Body:
    """A disc that slides without spin: x + d s(t), s = v t - g t^2 / 2 until it stops."""

    x: Number
    y: Number
    u: Number
    v: Number
    radius: Number
    mass: Number

    @property
    def speed(self) -> Number:
        return mp.sqrt(self.u**2 + self.v**2)

    def course(self, grip: Number) -> tuple[list[Number], list[Number]]:
        """Coefficients of x(t) and y(t), the highest power first."""
        brake = grip / (2 * self.speed) if self.speed else mp.mpf(0)
        return [-brake * self.u, self.u, self.x], [-brake * self.v, self.v, self.y]


def product(a: list[Number], b: list[Number]) -> list[Number]:
    out = [mp.mpf(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            out[i + j] += x * y
    return out


def value(polynomial: list[Number], at: Number) -> Number:
    return mp.polyval(polynomial, at, asc=False)


def entering(polynomial: list[Number], until: Number) -> Number | None:
    """The first time, before a limit, at which a polynomial falls through zero."""
    while polynomial and polynomial[0] == 0:
        polynomial = polynomial[1:]
    if len(polynomial) < 2:
        return None
    derivative = [c * (len(polynomial) - 1 - i) for i, c in enumerate(polynomial[:-1])]
    times = [
        root.real
        for root in mp.polyroots(polynomial, asc=False, maxsteps=400, extraprec=400)
        if abs(mp.im(root)) < mp.mpf(10) ** -30
        and -(mp.mpf(10) ** -30) < mp.re(root) < until
        and value(derivative, mp.re(root)) < -(mp.mpf(10) ** -25)
    ]
    return max(min(times), mp.mpf(0)) if times else None


class Peer:
    """The simple model once more, slowly and to fifty digits: nothing is shared with carrom."""

    def __init__(self, scene: Scene) -> None:
        board, layout, stroke = scene.board, scene.layout, scene.stroke
        self.half, self.rim = mp.mpf(board.half_side), mp.mpf(board.pocket_radius)
        self.corner = mp.mpf(board.pocket_centres[2][0])
        self.grip = mp.mpf(scene.materials.mu) * mp.mpf(scene.materials.gravity)
        self.e = mp.mpf(scene.materials.disc_restitution)
        self.e_cushion = mp.mpf(scene.materials.cushion_restitution)
        self.bodies: dict[str, Body] = {}
        for name in layout.names:
            x, y = layout.position(name) or (0.0, 0.0)
            self.bodies[name] = self.body(scene, name, (x, y), (0.0, 0.0))
        self.bodies["S"] = self.body(scene, "S", stroke.striker_xy, stroke.velocity)
        self.happened: list[str] = []

    def body(
        self, scene: Scene, name: str, xy: tuple[float, float], uv: tuple[float, float]
    ) -> Body:
        disc = scene.board.disc_of(name)
        return Body(*map(mp.mpf, (*xy, *uv, disc.radius, disc.mass)))

    def candidates(self) -> Iterator[tuple[Number, str, Callable[[], None]]]:
        """Every event that could come next: when, what, and what it does."""
        stops = {name: body.speed / self.grip for name, body in self.bodies.items()}
        moving = [name for name, stop in stops.items() if stop > 0]
        for name in moving:
            yield stops[name], "stop", lambda name=name: self.halt(name)  # type: ignore[misc]
            yield from self.walls(name, stops[name])
            yield from self.pockets(name, stops[name])
        for a, b in combinations(self.bodies, 2):
            if stops[a] or stops[b]:
                until = min(stop for stop in (stops[a], stops[b]) if stop)
                time = self.meeting(a, b, until)
                if time is not None:
                    yield time, "hit", lambda a=a, b=b: self.collide(a, b)  # type: ignore[misc]

    def walls(self, name: str, until: Number) -> Iterator[tuple[Number, str, Callable[[], None]]]:
        body = self.bodies[name]
        for axis, course in zip("uv", body.course(self.grip), strict=True):
            for sign in (1, -1):
                gap = [-sign * c for c in course]
                gap[-1] += self.half - body.radius
                time = entering(gap, until)
                if time is not None:
                    yield time, "cushion", lambda axis=axis: self.bounce(name, axis)  # type: ignore[misc]

    def pockets(
        self, name: str, until: Number
    ) -> Iterator[tuple[Number, str, Callable[[], None]]]:
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = (list(c) for c in self.bodies[name].course(self.grip))
                x[-1] -= sx * self.corner
                y[-1] -= sy * self.corner
                time = entering(self.distance(x, y, self.rim), until)
                if time is not None:
                    yield time, "pocket", lambda: self.fall(name)

    def meeting(self, a: str, b: str, until: Number) -> Number | None:
        one, two = self.bodies[a], self.bodies[b]
        x, y = (
            [p - q for p, q in zip(c, d, strict=True)]
            for c, d in zip(one.course(self.grip), two.course(self.grip), strict=True)
        )
        return entering(self.distance(x, y, one.radius + two.radius), until)

    @staticmethod
    def distance(x: list[Number], y: list[Number], reach: Number) -> list[Number]:
        """Squared distance less the squared reach."""
        out = [p + q for p, q in zip(product(x, x), product(y, y), strict=True)]
        out[-1] -= reach**2
        return out

    def halt(self, name: str) -> None:
        self.bodies[name].u = self.bodies[name].v = mp.mpf(0)

    def bounce(self, name: str, axis: str) -> None:
        setattr(self.bodies[name], axis, -self.e_cushion * getattr(self.bodies[name], axis))

    def fall(self, name: str) -> None:
        del self.bodies[name]

    def collide(self, a: str, b: str) -> None:
        one, two = self.bodies[a], self.bodies[b]
        nx, ny = two.x - one.x, two.y - one.y
        length = mp.sqrt(nx**2 + ny**2)
        nx, ny = nx / length, ny / length
        closing = (one.u - two.u) * nx + (one.v - two.v) * ny
        impulse = (1 + self.e) * closing / (1 / one.mass + 1 / two.mass)
        for body, sign in ((one, -1), (two, 1)):
            body.u += sign * impulse * nx / body.mass
            body.v += sign * impulse * ny / body.mass

    def advance(self, time: Number) -> None:
        for body in self.bodies.values():
            if body.speed:
                x, y = body.course(self.grip)
                left = max(1 - self.grip * time / body.speed, mp.mpf(0))
                body.x, body.y = value(x, time), value(y, time)
                body.u, body.v = body.u * left, body.v * left

    def play(self) -> None:
        while coming := list(self.candidates()):
            time, what, act = min(coming, key=lambda event: event[0])
            self.advance(time)
            act()
            self.happened.append(what)


@pytest.fixture(scope="module")
def peer() -> Peer:
    with mp.workdps(50):
        peer = Peer(shipped_scene("calm"))
        peer.play()
    return peer


def test_the_calm_scene_ends_where_fifty_digits_say(peer: Peer, backend: str) -> None:
    assert [peer.happened.count(what) for what in ("hit", "cushion", "pocket")] == [4, 2, 1]
    xy = shipped_scene("calm").run(backend=backend, record="final").outcome.xy
    assert set(peer.bodies) == {*PIECES[:8], "S"} - {"W4"}
    for name, body in peer.bodies.items():
        assert xy[INDEX[name]].tolist() == pytest.approx(
            [float(body.x), float(body.y)], abs=1e-12
        ), name


# --- scene files that are wrong -----------------------------------------------------------------


@pytest.fixture
def plain() -> dict[str, Any]:
    folder = Path(load_scene.__code__.co_filename).parent.parent
    text = (folder / "data/scenes/scene_calm.json").read_text()
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def faults_of(plain: object, folder: Path) -> tuple[str, ...]:
    file = folder / "scene.json"
    file.write_text(json.dumps(plain))
    with pytest.raises(UnreadableFile) as caught:
        load_scene(file)
    return tuple(fault.removeprefix(f"{file}: ") for fault in caught.value.faults)


def test_every_missing_and_unknown_key_is_named(plain: dict[str, Any], tmp_path: Path) -> None:
    del plain["piece"]["mass"], plain["striker"]["vel"], plain["physics"]["mu"]
    plain["striker"]["spin"] = 3.0
    plain["name"] = 5
    faults = faults_of(plain, tmp_path)
    for words in (
        "piece: mass is missing",
        "striker: vel is missing",
        "physics: mu is missing",
        "striker: 'spin' is not known",
        "name must be a str, not 5",
    ):
        assert words in faults
    assert len(faults) == 5
    assert faults_of({}, tmp_path) != ()
    assert faults_of([], tmp_path)[0] == "the scene must be an object, not []"


def test_every_bad_value_is_named(plain: dict[str, Any], tmp_path: Path) -> None:
    plain["piece"]["radius"] = -1
    plain["physics"]["g"] = "strong"
    plain["board"]["pocket_centres"][0] = [0.3, -0.34775]
    plain["striker"]["pos"] = [0.0]
    plain["pieces"][3]["id"] = 19
    plain["pieces"][4]["id"] = 5
    faults = faults_of(plain, tmp_path)
    for words in (
        "piece: radius must be",
        "physics: gravity must be a number, not 'strong'",
        "board: pocket_centres must be the corners",
        "striker: striker_xy must be a pair",
        "pieces[3] id must be from 0 to 18, not 19",
        "pieces[5]: id 5 comes twice",
    ):
        assert [fault for fault in faults if fault.startswith(words)], words


@pytest.mark.parametrize("pieces", [3, [1], [{"id": 0}], [{"id": 0, "pos": [0, 0]}] * 20])
def test_pieces_that_are_none_are_refused(
    plain: dict[str, Any], tmp_path: Path, pieces: object
) -> None:
    plain["pieces"] = pieces
    assert "pieces" in faults_of(plain, tmp_path)[0]


def test_a_scene_can_have_another_board(plain: dict[str, Any], tmp_path: Path) -> None:
    plain["board"] |= {
        "half_side": 0.4,
        "pocket_centres": [[-0.375, -0.375], [0.375, -0.375], [0.375, 0.375], [-0.375, 0.375]],
        "pocket_capture_radius": 0.025,
    }
    plain["striker"]["mass"] = 0.012
    file = tmp_path / "scene.json"
    file.write_text(json.dumps(plain))
    board = load_scene(file).board
    assert (board.half_side, board.pocket_radius) == (0.4, 0.025)
    assert board.pocket_centres[2] == (0.375, 0.375)
    assert board.striker.mass == 0.012


def test_friction_in_a_scene_is_taken_over(plain: dict[str, Any], tmp_path: Path) -> None:
    plain["physics"] |= {"disc_disc_friction": 0.2, "disc_wall_friction": 0.3, "g": 3.7}
    file = tmp_path / "scene.json"
    file.write_text(json.dumps(plain))
    materials = load_scene(file).materials
    assert (materials.disc_friction, materials.cushion_friction) == (0.2, 0.3)
    assert materials.gravity == 3.7
