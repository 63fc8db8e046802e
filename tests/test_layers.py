"""The arrows of the architecture: who may import whom, and what the physics may be made of."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "python" / "carrom"

# Each part of the library and the parts it may import, besides itself. A new module gets
# a line here: that is where its place in the house is decided.
ARROWS: dict[str, set[str]] = {
    # what everything may use
    "errors": set(),
    "names": set(),
    "angles": {"errors", "names"},
    "random_numbers": set(),
    "cached": set(),
    # how text of somebody else is read and shown: one way for all
    "reading": {"errors"},
    "harmless": set(),
    # the simulators
    "_core": set(),
    "reference": {"errors", "names", "reference.friction_table"},
    "reference.friction_table": set(),
    # the data row, which both physics and rules know
    "data": {
        *("errors", "names", "angles", "random_numbers", "reading", "reference.friction_table"),
        "cached",
    },
    # what is built on the data
    "physics": {"errors", "names", "angles", "data", "_core", "reference"},
    "rules": {"errors", "names", "angles", "random_numbers", "cached", "reading", "data"},
    "svg": {"errors", "names", "angles", "data"},
    "io": {"errors", "names", "angles", "reading", "harmless", "data", "physics"},
    # a record is verified by making its strokes again: hence the physics
    "records": {"errors", "names", "angles", "reading", "data", "physics", "io", "rules"},
    # what finds strokes (it draws them, and keeps a long search in a file), and what plays
    "solver": {
        *("errors", "names", "angles", "random_numbers", "data", "_core", "physics", "rules"),
        *("svg", "io", "reading", "cached"),
    },
    "play": {
        *("errors", "names", "angles", "random_numbers", "cached", "data", "physics", "rules"),
        "solver",
    },
    # what the user meets
    "cli": {
        *("package", "errors", "names", "angles", "reading", "harmless", "data", "physics"),
        *("rules", "svg", "io", "records", "solver", "play"),
    },
    "package": {
        *("errors", "names", "angles", "data", "physics", "rules"),
        *("svg", "io", "records", "solver", "play"),
    },
}

# The module or subpackage of each part, where it has another name than the part.
PART_OF = {
    "": "package",
    "__main__": "cli",
    **dict.fromkeys(("equipment", "materials", "layout", "stroke", "placing"), "data"),
    **dict.fromkeys(("events", "trajectory", "result"), "data"),
    **dict.fromkeys(("standing", "runs"), "physics"),
    **dict.fromkeys(("players", "env"), "play"),
}

# Third-party packages, and the parts that may import them. Everybody may use numpy.
THIRD_PARTY = {
    "numpy": set(ARROWS),
    **{key: {"cli"} for key in ("click", "filelock", "rich", "distributed")},
    "networkx": {"rules"},
    "carrom_command": {"package", "cli"},  # how the process begins: it knows the command line only
}

# A value shows itself in a notebook. That alone may look for the pictures, when it happens.
DEFERRED = {("data", "svg", "_repr_svg_")}

# What gives another last bit on another machine, library or Python version.
INEXACT = {
    *("mul_add", "fma", "hypot", "dist", "powf", "powi", "pow", "power", "float_power"),
    *("exp", "exp2", "expm1", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "log1p", "cbrt"),
    *("sin", "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "arcsin", "arccos"),
    *("arctan", "arctan2", "sinh", "cosh", "tanh", "sinpi", "cospi"),
    *("dot", "vdot", "inner", "matmul", "einsum", "norm", "sum", "fsum", "sumprod", "prod"),
}


def module_name(path: Path) -> str:
    """The dotted name inside the package: "" for carrom itself, "rules.match" and so on."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def part_of(module: str) -> str | None:
    """The part of the house in which a module lies, or None for a module nobody placed."""
    head = module.split(".")[0]
    for name in (module, head):
        part = PART_OF.get(name, name)
        if part in ARROWS:
            return part
    return None


def is_module(dotted: str) -> bool:
    """Whether a name is that of a module of the library or of the viewer."""
    package, _, inner = dotted.partition(".")
    if package == "carrom_viewer":
        return inner in VIEWER_MODULES
    return package == "carrom" and (inner in MODULES or inner == "_core")


def imported(module: str, source: str) -> Iterator[tuple[int, str, str]]:
    """Every import in a source: its line, the dotted name, the function in which it stands."""
    package = MODULES[module].name == "__init__.py" if module in MODULES else False
    here = ["carrom", *module.split(".")] if module else ["carrom"]

    def walk(node: ast.AST, function: str) -> Iterator[tuple[int, str, str]]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            function = node.name
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, function
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = here[: len(here) - node.level + (1 if package else 0)]
                base = ".".join([*up, *([base] if base else [])])
            for alias in node.names:
                below = f"{base}.{alias.name}"
                name = below if is_module(below) else base
                yield node.lineno, name, function
        elif isinstance(node, ast.Call) and "import_module" in ast.unparse(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield node.lineno, argument.value, function
        for child in ast.iter_child_nodes(node):
            yield from walk(child, function)

    yield from walk(ast.parse(source), "")


def forbidden_arrows(module: str, source: str) -> list[str]:
    """Every import of a source that its part of the house may not make."""
    part = part_of(module)
    if part is None:
        return [f"carrom.{module} has no place: give it one in ARROWS or PART_OF"]
    faults = []
    for line, name, function in imported(module, source):
        top, _, below = name.partition(".")
        if top == "carrom":
            target = part_of(below)
            if target == part or target in ARROWS[part] or (part, target, function) in DEFERRED:
                continue
        elif top in sys.stdlib_module_names or part in THIRD_PARTY.get(top, set()):
            continue
        faults.append(f"carrom.{module or '__init__'}:{line} imports {name}")
    return faults


def test_no_import_goes_against_the_arrows() -> None:
    assert MODULES, "no source found"
    faults = [
        fault
        for module, path in MODULES.items()
        for fault in forbidden_arrows(module, path.read_text("utf-8"))
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rules.ruling", "from carrom.physics import simulate"),
        ("rules.ruling", "import carrom.physics"),
        ("rules.ruling", "def later():\n    from ..physics import simulate"),
        ("physics", "from . import rules"),
        ("result", "from carrom.svg import svg"),
        ("result", "import carrom"),
        ("reference.simulate", "from carrom.layout import Layout"),
        ("svg", "from carrom._core import Simulator"),
        ("svg", "import importlib\nimportlib.import_module('carrom.physics')"),
        ("layout", "import rich"),
        ("cli", "import carrom_viewer"),
        ("unheard_of", ""),
    ],
)
def test_an_arrow_the_wrong_way_is_found(module: str, source: str) -> None:
    assert forbidden_arrows(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("cli", "import carrom, click, rich"),
        ("physics", "from carrom._core import Simulator"),
        ("result", "class R:\n    def _repr_svg_(self):\n        from carrom.svg import svg"),
        ("rules.match", "from .ruling import Ruling\nimport numpy as np, math"),
    ],
)
def test_an_arrow_the_right_way_passes(module: str, source: str) -> None:
    assert forbidden_arrows(module, source) == []


# --- the viewer ---------------------------------------------------------------------------------

VIEWER = ROOT / "viewer" / "carrom_viewer"
VIEWER_MODULES = {
    ".".join(path.relative_to(VIEWER).with_suffix("").parts): path
    for path in sorted(VIEWER.rglob("*.py"))
}

# What draws or opens a window, what needs either, and what draws: each is imported by the later.
VIEWER_DRAWING = ("gl", "renderer", "offscreen", "window", "commands", "main")

# Third-party packages, and the modules of the viewer that may import them.
VIEWER_THIRD_PARTY = {
    "carrom_command": {"main"},
    "pyglet": {"gl", "offscreen", "window", "sound"},
    "PIL": {"metrics", "film"},
    "platformdirs": {"settings", "app"},
    "click": {"commands"},
    "rich": {"commands"},
    "numpy": set(VIEWER_MODULES),
}

# Of the library, what is nobody's business but its own.
VIEWER_MAY_NOT = ("_core", "reference")


def viewer_faults(module: str, source: str) -> list[str]:
    """Every import of a module of the viewer that it may not make."""
    faults = []
    for line, name, _ in imported("", source):
        top, _, below = name.partition(".")
        first = below.partition(".")[0]
        if top == "carrom":
            good = first not in VIEWER_MAY_NOT
        elif top == "carrom_viewer":
            later = VIEWER_DRAWING.index(first) if first in VIEWER_DRAWING else -1
            here = VIEWER_DRAWING.index(module) if module in VIEWER_DRAWING else -1
            good = later < 0 or later < here
        else:
            allowed = module in VIEWER_THIRD_PARTY.get(top, set())
            good = top in sys.stdlib_module_names or allowed
        if not good:
            faults.append(f"carrom_viewer.{module}:{line} imports {name}")
    return faults


def test_no_import_of_the_viewer_goes_against_its_arrows() -> None:
    assert VIEWER_MODULES, "no viewer found"
    faults = [
        fault
        for module, path in VIEWER_MODULES.items()
        for fault in viewer_faults(module, path.read_text("utf-8"))
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("scene", "import pyglet"),
        ("app", "from carrom_viewer.window import run"),
        ("app", "from carrom_viewer import gl"),
        ("renderer", "from pyglet import gl"),
        ("renderer", "from carrom_viewer.offscreen import Offscreen"),
        ("ghost", "from carrom.reference import simulate"),
        ("ghost", "from carrom import _core"),
        ("hits", "from PIL import Image"),
    ],
)
def test_an_arrow_of_the_viewer_the_wrong_way_is_found(module: str, source: str) -> None:
    assert viewer_faults(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("window", "import pyglet\nfrom carrom_viewer.renderer import Renderer"),
        ("ghost", "import carrom\nfrom carrom.rules import Match\nimport numpy as np"),
        ("commands", "def play():\n    from carrom_viewer.window import run"),
    ],
)
def test_an_arrow_of_the_viewer_the_right_way_passes(module: str, source: str) -> None:
    assert viewer_faults(module, source) == []


def test_nobody_imports_the_viewer_but_its_own_tests_and_benchmarks() -> None:
    outside = [
        path
        for folder in ("tests", "benches", "tools", "examples")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "viewer" not in str(path.relative_to(ROOT))
    ]
    faults = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in outside
        for line, name, _ in imported("", path.read_text("utf-8"))
        if name.partition(".")[0] == "carrom_viewer"
    ]
    assert faults == []


def inexact_python(source: str) -> list[str]:
    """Every name and operator in a source that may not stand in the loop."""
    found = []
    for node in ast.walk(ast.parse(source)):
        word = ""
        if isinstance(node, ast.BinOp | ast.AugAssign):
            if isinstance(node.op, ast.Pow | ast.MatMult):
                word = "**" if isinstance(node.op, ast.Pow) else "@"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            # a field may be called "sum"; a function of a library may not
            word = node.attr if node.value.id in {"math", "np", "numpy"} else ""
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            word = node.func.id
        elif isinstance(node, ast.ImportFrom) and node.module in {"math", "numpy", "cmath"}:
            word = next((alias.name for alias in node.names if alias.name in INEXACT), "")
        if word in INEXACT | {"**", "@"}:
            found.append(f"line {node.lineno}: {word}")  # type: ignore[attr-defined]
    return found


def test_the_reference_uses_only_exact_arithmetic() -> None:
    sources = {name: path for name, path in MODULES.items() if part_of(name) == "reference"}
    assert sources, "no reference found"
    faults = [
        f"carrom.{name} {fault}"
        for name, path in sources.items()
        for fault in inexact_python(path.read_text("utf-8"))
    ]
    assert faults == []


OF_THE_MACHINE = (INEXACT | {"mean", "std", "var", "argpartition", "average", "interp"}) - {
    *("sum", "prod"),  # of whole numbers, which no reading of the source can show
}
"""Functions of math and numpy whose last bit, or order, depends on the machine or the version."""
METHODS_OF_THE_MACHINE = {"mean", "std", "var", "argpartition"}
WHOLE_NUMBERS = {"rules.batch": "(pocket == OVERBOARD) @ (1 << np.arange(20, dtype=np.int64))"}
"""Products of whole numbers, which are exact."""


def answers_of_the_machine(source: str) -> list[str]:
    """Every expression whose value may differ from machine to machine in its last bit or order."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp(
                left=ast.Constant(), op=ast.Pow(), right=ast.UnaryOp() | ast.Constant()
            ):
                bad = False  # 2.0**-53
            case ast.BinOp(left=ast.Name(), op=ast.Pow(), right=ast.Name() | ast.Attribute()):
                bad = False  # of whole numbers
            case ast.BinOp(op=ast.Pow() | ast.MatMult()) | ast.AugAssign(op=ast.Pow()):
                bad = True
            case ast.Attribute(value=ast.Name(id="math" | "np"), attr=name):
                bad = name in OF_THE_MACHINE
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self" | "And"))):
                bad = False  # a method of our own
            case ast.Call(func=ast.Attribute(attr="argsort")):
                bad = all(keyword.arg != "kind" for keyword in node.keywords)
            case ast.Call(func=ast.Attribute(attr=name)):
                bad = name in METHODS_OF_THE_MACHINE
            case _:
                bad = False
        if bad:
            found.append(f"line {node.lineno}: {ast.unparse(node)}")  # type: ignore[attr-defined]
    return found


def test_no_answer_of_the_library_depends_on_the_machine() -> None:
    faults = [
        f"carrom.{name} {fault}"
        for name, path in MODULES.items()
        for fault in answers_of_the_machine(path.read_text("utf-8"))
        if not (name in WHOLE_NUMBERS and WHOLE_NUMBERS[name] in fault)
    ]
    assert faults == []


@pytest.mark.parametrize(
    "source",
    [
        "x = (a - b) ** 2",
        "x = a**0.5",
        "x = a @ b",
        "x = math.hypot(a, b)",
        "x = np.cos(a)",
        "x = np.exp(a)",
        "x = a.mean(axis=0)",
        "x = np.argpartition(a, 3)",
        "x = np.argsort(a)",
        "x = a.argsort()",
    ],
)
def test_an_answer_of_the_machine_is_found(source: str) -> None:
    assert answers_of_the_machine(source)


@pytest.mark.parametrize(
    "source",
    ["x = 2.0**-53", "x = base**digit", "x = np.argsort(a, kind='stable')", "x = np.sqrt(a)"],
)
def test_what_is_exact_everywhere_passes(source: str) -> None:
    assert answers_of_the_machine(source) == []


@pytest.mark.parametrize(
    "source",
    [
        "x = y**2",
        "x **= 2",
        "x = a @ b",
        "import math\nx = math.hypot(a, b)",
        "from math import atan2",
        "x = sum(values)",
        "x = pow(y, 2)",
        "import numpy as np\nx = np.dot(a, b)",
    ],
)
def test_inexact_python_is_found(source: str) -> None:
    assert inexact_python(source)


def code_of_rust(source: str) -> str:
    """A Rust source without its comments, strings and test modules, line numbers kept."""
    kept = re.sub(
        r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"',
        lambda found: "\n" * found.group().count("\n"),
        source,
        flags=re.DOTALL,
    )
    # By convention the test module of a file stands at its end.
    return kept.split("#[cfg(test)]")[0]


FORBIDDEN_IN_CORE = re.compile(
    r"\b(?:pyo3|numpy|rand)\b|\bstd::(?:\{[^}]*\b)?(?:fs|time|env|net|process|io)\b|\bf32\b"
    r"|\b(?:println|eprintln|print|dbg)!"
)
# In Rust these are our own methods, or sums in the order written.
EXACT_IN_RUST = {"sum", "dot", "norm", "inner", "prod", "dist"}
INEXACT_IN_CORE = re.compile(rf"(?:\.|\bf64::)(?:{'|'.join(sorted(INEXACT - EXACT_IN_RUST))})\b")


def faults_of_rust(source: str) -> list[str]:
    """What may not stand in the core: the outer world, and inexact arithmetic."""
    return [
        f"line {number}: {found.group()}"
        for number, line in enumerate(code_of_rust(source).splitlines(), start=1)
        for pattern in (FORBIDDEN_IN_CORE, INEXACT_IN_CORE)
        for found in pattern.finditer(line)
    ]


def test_the_core_knows_no_outer_world_and_uses_only_exact_arithmetic() -> None:
    crates = [ROOT / "rust" / name / "src" for name in ("core", "search")]
    sources = [path for crate in crates for path in sorted(crate.rglob("*.rs"))]
    assert all(crate / "lib.rs" in sources for crate in crates), "no core found"
    faults = [
        f"{path.relative_to(ROOT)} {fault}"
        for path in sources
        for fault in faults_of_rust(path.read_text("utf-8"))
    ]
    assert faults == []


@pytest.mark.parametrize(
    "source",
    [
        "use std::fs::File;",
        "use std::{fmt, time};",
        "let t = std::time::Instant::now();",
        "use pyo3::prelude::*;",
        "let y = x.powi(2);",
        "let y = x.mul_add(a, b);",
        "let y = f64::sin(x);",
        "let d = x.hypot(y);",
        "let x: f32 = 0.0;",
        '// fine\nlet a = "fine"; /* fine */ let y = x.exp();',
    ],
)
def test_what_may_not_stand_in_the_core_is_found(source: str) -> None:
    assert faults_of_rust(source)


def test_comments_strings_and_tests_of_the_core_are_free() -> None:
    source = '/// x.sin() is not used\nlet a = "std::fs";\n#[cfg(test)]\nmod tests { x.sin() }'
    assert faults_of_rust(source) == []


def test_the_core_depends_on_no_other_crate_and_the_search_on_the_core_alone() -> None:
    for name, known in (("core", []), ("search", ["carrom-core"])):
        manifest = tomllib.loads((ROOT / "rust" / name / "Cargo.toml").read_text("utf-8"))
        assert list(manifest.get("dependencies", {})) == known
        assert manifest.get("build-dependencies", {}) == {}
