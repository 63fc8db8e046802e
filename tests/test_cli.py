"""The command line: what it says, what it writes, how it ends, and on what it can run."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from xml.etree import ElementTree

import carrom
import click
import pytest
from carrom import io
from carrom.cli import main, plugins, story
from carrom.cli.rulesets import FRENCH_LABELS, LABELS
from carrom.cli.simulate import ANGLE, ORIENTATION, SPEED, X
from carrom.errors import CarromError
from carrom.materials import POWDERS, Materials
from carrom.physics import simulate
from carrom.result import StrokeResult
from carrom.rules import FORMATS, RULESETS

Run = Callable[..., tuple[int, str, str]]
SCENES = Path(io.__file__).parent.parent / "data" / "scenes"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line here: the exit code, what it said, what it complained of."""

    def call(*words: object) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture(scope="module")
def opening() -> StrokeResult:
    stroke = carrom.Stroke.aim(x=X, angle=ANGLE, speed=SPEED)
    return simulate(carrom.Layout.opening(ORIENTATION), stroke)


def process(*words: str, folder: Path, **variables: str) -> "subprocess.CompletedProcess[bytes]":
    """Run the command line as a process of its own, with a bare environment."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "SYSTEMROOT") if key in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "carrom", *words],
        cwd=folder,
        env=kept | variables,
        capture_output=True,
        timeout=120,
    )


# --- simulate -----------------------------------------------------------------------------------


def test_the_break_of_the_demo_is_computed_explained_and_drawn(
    run: Run, tmp_path: Path, opening: StrokeResult
) -> None:
    picture = tmp_path / "break.svg"
    code, said, complaint = run("simulate", "opening", "--svg", picture)
    assert (code, complaint) == (0, "")
    assert opening.pocketed, "a demo should pocket something"
    for words in (
        "19 pieces on the board",
        "as the Laws ask",
        "boric-acid, mu 0.1, coupled friction, rust backend",
        "group of 20: ",
        "first contact     W7",
        f"settled after {opening.duration:.4f} s",
        opening.digest(),
        str(picture),
        *(f"{name} in {pocket}" for name, pocket, _ in opening.pocketed),
        *(f"{time:.4f} │ POCKETED" for _, _, time in opening.pocketed),
    ):
        assert words in said, words
    assert picture.read_text(encoding="utf-8") == carrom.svg(opening)
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))


def test_the_opening_is_what_is_made_when_nothing_is_named(run: Run) -> None:
    assert run("simulate") == run("simulate", "opening")


def test_every_option_of_the_break_is_heeded(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "break.json"
    code, said, _ = run(
        *("simulate", "--orientation", 17, "--gap", 2e-5, "--jitter", 1e-5, "--seed", 7),
        *("--x", -0.03, "--angle", 91, "--speed", 4.5, "--spin", -12, "--seat", "west"),
        *("--powder", "talc", "--friction", "coulomb", "--backend", "reference"),
        *("--save", file),
    )
    assert code == 0
    assert "reference backend" in said
    result = io.load(file)
    assert result.start == carrom.Layout.opening(17.0, gap=2e-5, jitter=1e-5, seed=7)
    aim = carrom.Stroke.aim(x=-0.03, angle=91.0, speed=4.5, spin=-12.0, seat="west")
    assert result.stroke == aim
    assert (result.materials, result.friction) == (carrom.Materials(powder="talc"), "coulomb")


def test_an_orientation_may_be_a_name(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "break.json"
    assert run("simulate", "--orientation", "casual", "--save", file)[0] == 0
    assert io.load(file).start == carrom.Layout.opening("casual")


def test_a_placing_against_the_laws_is_told_and_played(run: Run) -> None:
    code, said, _ = run("simulate", "--x", 0.2)
    assert code == 0
    assert "base circle is covered in part by the striker (Law 130b)" in said


def test_json_is_the_whole_outcome_and_nothing_else(
    run: Run, tmp_path: Path, opening: StrokeResult
) -> None:
    code, said, _ = run("simulate", "--json", "--save", tmp_path / "x")
    assert code == 0
    told = json.loads(said)
    assert told["digest"] == opening.digest()
    assert told["pocketed"] == [
        {"piece": piece, "pocket": pocket, "time": time}
        for piece, pocket, time in opening.pocketed
    ]
    assert (told["first_contact"], told["stop_reason"]) == ("W7", "settled")
    assert {name: tuple(xy) for name, xy in told["layout"].items()} == {
        name: opening.layout.position(name) for name in opening.layout.names
    }
    assert len(told["events"]) == len(opening.events)
    assert told["events"][0]["kind"] == "cluster"
    assert (tmp_path / "x").exists()


def test_all_events_can_be_listed(run: Run, opening: StrokeResult) -> None:
    _, said, _ = run("simulate", "--events")
    rows = re.findall(r"^│ +\d+\.\d{4} ", said, flags=re.MULTILINE)
    assert len(rows) == len(opening.events)


def test_a_saved_stroke_can_be_made_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "break.json"
    run("simulate", "--save", file)
    _, first, _ = run("simulate", "opening")
    code, again, complaint = run("simulate", file)
    assert (code, complaint) == (0, "")
    assert again.splitlines()[1:] == first.splitlines()[1:]


def test_a_stroke_that_ends_otherwise_is_warned_of(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "break.json"
    run("simulate", "--save", file)
    file.write_text(re.sub(r'"digest": "\w+"', f'"digest": "{"0" * 32}"', file.read_text()))
    code, _, complaint = run("simulate", file)
    assert code == 0
    assert complaint.startswith(f"Warning: {file}: the digest is ")
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("simulate", "in", "--svg", "in"), "in is given as FILE and as --svg"),
        (("simulate", "in", "--save", "./in"), "in is given as FILE and as --save"),
        (("simulate", "--svg", "in", "--save", "link"), "link is given as --svg and as --save"),
    ],
)
def test_a_file_is_never_used_for_two_things(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    complaint: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    run("simulate", "--save", "in")
    before = Path("in").read_bytes()
    Path("link").symlink_to("in")
    code, _, said = run(*words)
    assert code == 2
    assert complaint in said
    assert Path("in").read_bytes() == before


def test_faults_of_the_layout_and_of_the_stroke_are_told_together(run: Run) -> None:
    code, _, said = run("simulate", "--speed", -1, "--gap", -3, "--jitter", "nan")
    assert code == 2
    for word in ("gap must be", "jitter must be", "speed must be"):
        assert word in said


def test_a_scene_can_be_run(run: Run) -> None:
    code, said, _ = run("simulate", SCENES / "scene_calm.json")
    assert code == 0
    assert "4 disc-disc, 4 stop, 2 disc-cushion, 1 pocket" in said
    assert "W4 in SW" in said


# --- verify -------------------------------------------------------------------------------------


def test_files_are_verified_a_line_each(run: Run, tmp_path: Path, backend: str) -> None:
    good, bad, none = (tmp_path / name for name in ("good", "bad", "none"))
    run("simulate", "--save", good)
    text = good.read_text()
    digest = json.loads(text)["digest"]
    bad.write_text(text.replace(digest, "f" * 32))
    assert run("verify", good, "--backend", backend) == (0, f"same        {good}: {digest}\n", "")
    code, said, _ = run("verify", good, bad, none, good, "--backend", backend)
    lines = said.splitlines()
    assert code == 1
    assert [line.split()[0] for line in lines] == ["same", "DIFFERS", "unreadable", "same"]
    assert "f" * 32 in lines[1]
    assert digest in lines[1]
    assert lines[2] == f"unreadable  {none}: No such file or directory"
    assert run("verify", good, none)[0] == 2


def test_a_file_with_many_faults_has_one_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "many"
    file.write_text('{"format": "carrom-stroke", "version": 1}')
    code, said, _ = run("verify", file)
    assert (code, said.count("\n")) == (2, 1)
    assert "board is missing" in said
    assert "digest is missing" in said


# --- bench and info -----------------------------------------------------------------------------


def test_bench_sets_both_backends_side_by_side(run: Run) -> None:
    code, said, complaint = run("bench", "--seconds", 0)
    assert (code, complaint) == (0, "")
    rows = [line.split("│")[1:-1] for line in said.splitlines() if line.startswith("│")]
    assert [row[0].strip() for row in rows] == ["calm", "midgame", "break", "break8", "opening"]
    assert {row[-1].strip() for row in rows} == {"same"}
    assert all(float(row[-2].replace(",", "")) > 1.0 for row in rows)


def test_bench_finds_backends_that_disagree(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def once(_: object, backend: str) -> str:
        return backend

    monkeypatch.setattr("carrom.cli.bench._Case.once", once)
    code, said, _ = run("bench", "--seconds", 0)
    assert code == 1
    assert said.count("DIFFERS") == 5


def test_info_knows_the_board_the_powders_and_the_versions(run: Run) -> None:
    code, said, _ = run("info")
    assert code == 0
    flat = re.sub(r"[\s│]+", " ", said)
    for powder in POWDERS.values():
        assert powder.name in flat
        assert powder.source.split()[0] in flat
    for words in ("740.00", "473.40", "41.30", "boric-acid (default)", "carrom._core"):
        assert words in flat, words
    assert f"carrom            {carrom.__version__}" in said


def test_info_shows_the_runs_of_the_striker_on_every_powder(run: Run) -> None:
    code, said, _ = run("info", "--runs")
    assert code == 0
    rows = [line.split("│")[1:-1] for line in said.splitlines() if line.startswith("│")]
    cells = [[cell.strip() for cell in row] for row in rows]
    assert [row[0].split()[0] for row in cells] == list(POWDERS)
    for name, _, hits, runs, passes in cells:
        done = carrom.board_runs(materials=Materials(powder=name.split()[0]))
        assert (hits, runs, passes) == (str(done.hits), f"{done.runs:.2f}", "yes")


def test_info_tells_the_unit_of_every_constant_that_has_one(run: Run) -> None:
    rows = re.findall(r"^│ (\w+) +│ +\S+ │ (\S*) +│$", run("info")[1], flags=re.MULTILINE)
    assert [name for name, _ in rows] == list(Materials.__dataclass_fields__)
    described = str(Materials.__doc__)
    for name, unit in rows:
        first = re.search(rf"^ +{name}: (m/s2|m/s|m|s)?\b", described, flags=re.MULTILINE)
        assert first is not None
        assert (first[1] or "") == unit, name


def test_rulesets_are_compared_in_french_too(run: Run) -> None:
    assert FRENCH_LABELS.keys() == LABELS.keys()
    assert len(set(FRENCH_LABELS.values())) == len(FRENCH_LABELS)
    code, said, complaint = run("rulesets", "--lang", "fr")
    assert (code, complaint) == (0, "")
    for words in ("Club français", "égalité à la fin", "oui", "sans limite *", "paramètre"):
        assert words in said, words
    assert not re.search(r"\b(yes|no limit|differs)\b", said)


def test_the_help_of_umpire_names_what_may_be_chosen(run: Run) -> None:
    said = run("umpire", "--help")[1]
    for name in (*FORMATS, *RULESETS):
        assert re.search(rf"\b{name}\b", said), name


def test_the_version_and_the_help(run: Run) -> None:
    assert run("--version") == (0, f"carrom {carrom.__version__}\n", "")
    code, said, _ = run("--help")
    assert code == 0
    for name in ("bench", "info", "simulate", "verify"):
        assert f"\n  {name}" in said
        code, help_text, _ = run(name, "-h")
        assert code == 0
        assert "..." not in help_text.replace("]...", "").replace("FILES...", "")
    assert "..." not in said.replace("[ARGS]...", "")


# --- how it ends --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("simulate --speed 50", "Error: speed must be 12 or less m/s, not 50.0"),
        ("simulate --speed fast", "Invalid value for '--speed'"),
        ("simulate --speed nan", "Error: speed must be finite, not nan"),
        ("simulate --x 0.4 --spin 1e9", "Error: 2 faults:"),
        ("simulate --orientation up", "'up' is neither a number nor doubles, singles, casual"),
        ("simulate --gap -1", "Error: gap must be from 0 to 1 m, not -1.0"),
        ("simulate --jitter 1 --seed 3", "Error: jitter must be from 0 to 0.01 m, not 1.0"),
        ("simulate --powder sand", "Invalid value for '--powder'"),
        ("simulate --backend c", "Invalid value for '--backend'"),
        ("simulate nowhere.json", "Error: nowhere.json: No such file or directory"),
        ("simulate file.txt", "Error: file.txt: not JSON"),
        ("simulate scene.json", "scene.json: the scene: name is missing"),
        ("simulate stroke.json", "Error: stroke.json: version must be 1"),
        ("simulate opening more", "unexpected extra argument"),
        ("simulate stroke.json --x 0 --powder talc", "--x, --powder can only go with the opening"),
        ("simulate --svg .", "is a directory"),
        ("verify", "Missing argument"),
        ("laws \u00b4", "a Law's number cannot be '\u00b4'; carrom laws lists them all"),
        ("laws --search=", "Error: --search needs a word, not ''"),
        ("laws - --search= 999", "3 faults: - --search needs a word"),
        ("rulesets --lang de", "Invalid value for '--lang'"),
        ("umpire --ruleset ifc --players Ann", "2 faults: - ruleset must be one of icf"),
        ("bench --seconds -1", "Invalid value for '--seconds'"),
        ("shoot", "No such command 'shoot'"),
        ("--shoot", "No such option"),
    ],
)
def test_bad_input_is_one_message_and_code_2(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file.txt").write_text("carrom")
    Path("scene.json").write_text("{}")
    Path("stroke.json").write_text('{"format": "carrom-stroke", "version": 0}')
    code, said, complaint = run(*words.split())
    assert code == 2
    assert said == ""
    assert message in re.sub(r"\s+", " ", complaint) or message in complaint
    assert "Traceback" not in complaint


def test_no_words_at_all_show_the_help(run: Run) -> None:
    code, said, complaint = run()
    assert code == 2
    assert "Commands:" in said + complaint


@pytest.mark.parametrize("option", ["--svg", "--save"])
def test_a_file_that_cannot_be_written_is_refused_before_the_stroke(
    run: Run, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("carrom.cli.simulate"), "simulate", None)
    code, said, complaint = run("simulate", option, "no/such/folder/file")
    assert (code, said) == (2, "")
    assert complaint == f"Error: {option}: no/such/folder is not a folder\n"


def test_a_disk_that_is_full_is_one_line_and_code_1(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: object, _: str) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("carrom.io.write_whole", full)
    code, said, complaint = run("simulate", "--svg", tmp_path / "a.svg")
    assert (code, said) == (1, "")
    assert complaint == f"Error: {tmp_path / 'a.svg'}: No space left on device\n"


def test_ctrl_c_ends_a_command_cleanly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("carrom.cli.simulate.simulate", interrupted)
    code, said, complaint = run("simulate")
    assert (code, said) == (130, "")
    assert complaint.strip() == ""
    monkeypatch.setattr("carrom.cli.bench._measured", interrupted)
    assert run("bench")[0] == 130


@pytest.mark.skipif(os.name != "posix", reason="a process is interrupted as POSIX does it")
@pytest.mark.parametrize("module", ["carrom.cli.umpire", "rich.progress", "click"])
def test_ctrl_c_while_a_command_is_loaded_ends_it_cleanly(module: str) -> None:
    code = f"""
import os, signal, sys

class Interrupted:  # as soon as a module is looked for
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

from carrom.cli import main
sys.meta_path.insert(0, Interrupted())
sys.exit(main(["info"]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("carrom.cli.simulate.simulate", broken)
    with pytest.raises(ZeroDivisionError):
        main(["simulate"])


# --- where it runs ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C.UTF-8", "NO_COLOR": "1", "TERM": "dumb"},
        {"COLUMNS": "30"},
    ],
    ids=str,
)
def test_it_runs_where_there_is_no_terminal(tmp_path: Path, variables: dict[str, str]) -> None:
    file = str(tmp_path / "bréak.svg")
    done = process("simulate", "--svg", file, folder=tmp_path, **variables)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout
    assert b"POCKETED" in done.stdout.replace(b"\n", b"") or "COLUMNS" in variables
    if "ascii" in variables.values() or variables.get("LC_ALL") == "C":
        assert done.stdout.replace(os.fsencode(file), b"").isascii()
    ElementTree.parse(file)


@pytest.mark.parametrize("columns", ["0", "1", "40", "-5"])
def test_no_number_is_lost_where_there_is_little_room(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    code, said, _ = run("solve", "--layout", "W1 0.2 0.2", "--goal", "pot W1", "--budget", "500")
    assert code == 0
    assert re.search(r"│ 1 │ +\d+\.\d % │ +-?\d+\.\d │ +\d+\.\d\d │ \d\.\d\d │", said)


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_a_terminal_gets_colours_unless_it_does_not_want_them(
    tmp_path: Path, no_color: str, coloured: bool
) -> None:
    import pty

    master, slave = pty.openpty()
    kept = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "NO_COLOR": no_color}
    with subprocess.Popen(
        [sys.executable, "-m", "carrom", "bench", "--seconds", "0"],
        cwd=tmp_path,
        env=kept,
        stdout=subprocess.DEVNULL,
        stderr=slave,
    ) as running:
        os.close(slave)
        shown = b""
        while True:
            try:
                part = os.read(master, 4096)
            except OSError:  # Linux says so when the other end is closed
                break
            if not part:
                break
            shown += part
    os.close(master)
    assert running.returncode == 0
    assert b"midgame, reference" in shown
    assert bool(re.search(rb"\x1b\[[0-9;]*3[0-8][;m]", shown)) == coloured


def test_a_reader_that_goes_away_is_no_drama(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "carrom", "simulate", "--json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        complaint = running.stderr.read()
    assert running.returncode == 141
    assert complaint == b""


# --- commands of other packages -----------------------------------------------------------------


@click.command(short_help="Play carrom in a window.")
def play() -> None:
    """Play."""
    click.echo("playing")


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Pretend that a package offers some entry points."""

    def install(**values: str) -> None:
        found = [EntryPoint(name, value, plugins.GROUP) for name, value in values.items()]

        def entry_points(*, group: str, name: str | None = None) -> list[EntryPoint]:
            assert group == "carrom.commands"
            return [point for point in found if name in (None, point.name)]

        monkeypatch.setattr(plugins, "entry_points", entry_points)

    return install


def test_another_package_can_add_a_command(run: Run, offer: Callable[..., None]) -> None:
    offer(play=f"{__name__}:play")
    assert run("play") == (0, "playing\n", "")
    assert "Play carrom in a window." in run("--help")[1]
    assert re.search(r"other commands +play", run("info")[1])


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_module_at_all:play", "ModuleNotFoundError: No module named"),
        ("carrom.names:PLAY", "AttributeError: module 'carrom.names' has no attribute"),
        ("carrom.names:PIECES", "carrom.names:PIECES is no click command"),
    ],
)
def test_a_broken_command_costs_one_line_of_warning(
    run: Run, offer: Callable[..., None], value: str, reason: str
) -> None:
    offer(play=value)
    code, said, complaint = run("--help")
    assert code == 0
    assert "simulate" in said
    assert complaint.startswith("Warning: the command 'play' is left out: " + reason)
    assert complaint.count("\n") == 1
    assert run("--version")[2] == ""
    code, _, complaint = run("play")
    assert code == 2
    assert "No such command 'play'" in complaint
    assert complaint.count("Warning") == 1


def test_no_package_can_take_a_command_away(run: Run, offer: Callable[..., None]) -> None:
    offer(verify=f"{__name__}:play")
    assert run("verify")[0] == 2


# --- the story ----------------------------------------------------------------------------------


def test_the_story_tells_first_contact_before_the_group_it_set_off(opening: StrokeResult) -> None:
    lines = story.short(opening)
    assert [line.what for line in lines[:2]] == ["stroke", "first contact"]
    assert re.fullmatch(r"group of 20: \d+ contacts", lines[2].what)
    assert lines[1].who == lines[2].who == "S W7"
    assert lines[-1].what == "last to rest"
    assert lines[-1].time == opening.duration
    assert len(lines) < 25


def test_the_story_tells_of_pieces_that_leave_the_board() -> None:
    result = simulate(
        carrom.Layout.of({}),
        carrom.Stroke.aim(x=0.0, angle=90.0, speed=6.0),
        materials=carrom.Materials(overboard_speed=2.0),
    )
    assert [line.what for line in story.short(result)] == ["stroke", "OVERBOARD"]
    assert story.pocketed(result) == "S overboard"


def test_main_turns_errors_of_the_package_into_code_2(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise CarromError(["one", "two"])

    monkeypatch.setattr("carrom.cli.simulate.simulate", refused)
    assert run("simulate") == (2, "", "Error: 2 faults:\n- one\n- two\n")
