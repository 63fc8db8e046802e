"""Draw the pictures of docs/solver.md again, by running what it shows.

python tools/doc_pictures.py [FOLDER]        default: docs/pictures
"""

import contextlib
import io
import os
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "solver.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def main() -> int:
    """Run the page's blocks in a folder of their own, and keep the pictures."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs" / "pictures").resolve()
    target.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        names: dict[str, object] = {}
        with contextlib.redirect_stdout(io.StringIO()):
            for block in BLOCK.findall(PAGE.read_text("utf-8")):
                exec(compile(block, PAGE.name, "exec"), names)  # noqa: S102
        drawn = sorted(Path(folder).glob("*.svg"))
        for picture in drawn:
            (target / picture.name).write_bytes(picture.read_bytes())
        os.chdir(ROOT)
    print(f"{len(drawn)} pictures of {PAGE.name} in {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
