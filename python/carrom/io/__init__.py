"""Files: a stroke as JSON that anyone can check, and the scenes that simulators share.

* `stroke_file`: `save`, `load` and `verify` a stroke.
* `scene`: strokes for comparisons, with the simple model that all simulators can run.
* `text`: whole files, and JSON that is taken for hostile until it has been read.
"""

from carrom.io.scene import SCENES, Scene, load_scene, shipped_scene
from carrom.io.stroke_file import (
    FORMAT,
    VERSION,
    DigestMismatch,
    Verification,
    load,
    save,
    stroke_text,
    verify,
)
from carrom.io.text import LARGEST_FILE, json_text, read_json, refused, write_whole

__all__ = [
    "FORMAT",
    "LARGEST_FILE",
    "SCENES",
    "VERSION",
    "DigestMismatch",
    "Scene",
    "Verification",
    "json_text",
    "load",
    "load_scene",
    "read_json",
    "refused",
    "save",
    "shipped_scene",
    "stroke_text",
    "verify",
    "write_whole",
]
