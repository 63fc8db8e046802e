"""Write the keys of the viewer into docs/viewer.md again, as the program's own help lists them.

python tools/viewer_keys.py            rewrites the block between the marks
python tools/viewer_keys.py --check    only says whether it is out of date
"""

import re
import sys
from pathlib import Path

from carrom_viewer.screens.help import sections
from carrom_viewer.texts import Texts

PAGE = Path(__file__).resolve().parent.parent / "docs" / "viewer.md"
BLOCK = re.compile(r"(?<=<!-- keys -->\n).*?(?=<!-- end of keys -->)", re.DOTALL)


def tables() -> str:
    """A table for each screen, in English."""
    texts = Texts.of("en")
    lines = []
    for name, keys in sections().items():
        lines += ["", f"### {texts.say(f'help.section-{name}')}", "", "| key | |", "|---|---|"]
        lines += [f"| {_marked(key)} | {texts.say(says)} |" for key, says in keys]
    return "\n".join([*lines, "", ""])


def _marked(keys: str) -> str:
    """Each key as one of a keyboard."""
    return " ".join(f"<kbd>{key}</kbd>" for key in keys.split())


def main() -> int:
    """Rewrite, or only check."""
    page = PAGE.read_text("utf-8")
    if len(BLOCK.findall(page)) != 1:
        sys.exit(f"{PAGE.name} has no place for the keys")
    written = BLOCK.sub(lambda _: tables(), page)
    if written == page:
        return 0
    if "--check" in sys.argv[1:]:
        print(f"{PAGE.name} does not list the keys of the program: run tools/viewer_keys.py")
        return 1
    PAGE.write_text(written, "utf-8")
    print(f"{PAGE.name} rewritten")
    return 0


if __name__ == "__main__":
    sys.exit(main())
