"""What the viewer's tests share: pictures without a display, and pictures to compare with.

Where nothing can be drawn the tests that draw are skipped; with CARROM_MUST_DRAW set, as in
``.ci/run``, they fail instead. With CARROM_KEEP_PICTURES set the pictures to compare with are
made anew: look at them before they are committed.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pyglet
import pytest
from carrom_viewer.no_opengl import NoOpenGL
from carrom_viewer.offscreen import Offscreen, ensure_context
from carrom_viewer.scene import Scene
from PIL import Image
from viewer_pictures import Picture, differences

pyglet.options["headless"] = True  # before anything of it is used

Draw = Callable[..., Picture]

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="session")
def drawing() -> None:
    """A context to draw in, or a skip."""
    try:
        ensure_context()
    except NoOpenGL as error:
        if os.environ.get("CARROM_MUST_DRAW"):
            raise
        pytest.skip(str(error))


@pytest.fixture
def draw(request: pytest.FixtureRequest) -> Iterator[Draw]:
    """Draws a scene: ``draw(scene, (width, height), ratio=1.0, panel=True)``."""
    request.getfixturevalue("drawing")
    made: list[Offscreen] = []

    def drawn(scene: Scene, size: tuple[int, int], **how: object) -> Picture:
        made.append(Offscreen(size, **how))  # type: ignore[arg-type]
        return made[-1].draw(scene)

    yield drawn
    for offscreen in made:
        offscreen.close()


@pytest.fixture
def same_picture(tmp_path: Path) -> Callable[[str, Picture], None]:
    """Asserts that a picture looks like the one kept under a name."""

    def same(name: str, picture: Picture) -> None:
        kept = GOLDEN / f"{name}.jpg"
        if os.environ.get("CARROM_KEEP_PICTURES"):
            GOLDEN.mkdir(exist_ok=True)
            Image.fromarray(picture[..., :3]).save(kept, quality=93, subsampling=0)
        assert kept.exists(), f"there is no picture {kept.name}: make it, and look at it"
        wanted = np.asarray(Image.open(kept).convert("RGB"))
        faults = differences(wanted, picture[..., :3])
        if faults:
            Image.fromarray(picture).save(tmp_path / f"{name}.png")
            pytest.fail(f"{name}: {faults}; what was drawn is {tmp_path / name}.png")

    return same
