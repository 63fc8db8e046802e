"""The farm of digests: what counts as wrong, what is told, and that the table is of these bits."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest

from benches import digests, kept
from benches.digest_builds import Build, builds
from benches.digests import Failed, Finding, found

RIGHT = ["01", "02", "ff"]
BUILD = Build("vax", "release")
X87 = Build("i586", "release", refused=True)


@pytest.fixture
def prints(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[str]], None]:
    """Sets what every build prints."""
    return lambda lines: monkeypatch.setattr(digests, "run", lambda _: lines)


def test_the_table_shows_the_committed_bits() -> None:
    rows = [Finding.of_row(row) for row in kept.latest(digests.FILE)]
    right = digests.RIGHT.read_text("utf-8").strip()
    assert rows
    same = {row.digest for row in rows if row.verdict == digests.SAME}
    assert same == {right}, "run `make KEEP=1 digests`"
    assert not any(row.verdict.startswith(("OTHER", "failed")) for row in rows)


def test_a_build_with_other_bits_is_wrong(prints: Callable[[list[str]], None]) -> None:
    prints(["01", "03", "ee"])
    one = found(BUILD, RIGHT)
    assert (one.digest, one.wrong) == ("ee", True)
    assert one.verdict == "OTHER in 1 of 2 strokes"


def test_a_build_with_the_same_bits_is_right(prints: Callable[[list[str]], None]) -> None:
    prints(RIGHT)
    assert found(BUILD, RIGHT) == Finding("vax", "release", "ff", digests.SAME)


@pytest.mark.parametrize("refused", [True, False])
def test_other_bits_are_allowed_only_where_the_core_refuses_to_be_built(
    refused: bool, prints: Callable[[list[str]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    prints(["04", "03", "ee"])
    monkeypatch.setattr(digests, "is_refused", lambda _: refused)
    assert found(X87, RIGHT).wrong is not refused


def test_what_cannot_be_had_is_not_run_and_not_wrong() -> None:
    build = dataclasses.replace(BUILD, runner=("no-such-emulator", "-x"), linker="no-such-cc")
    one = found(build, RIGHT)
    assert (one.digest, one.wrong) == ("", False)
    assert one.verdict == "not run: no-such-cc and no-such-emulator missing"
    lacking = dataclasses.replace(BUILD, needs=frozenset({"no-such-unit"}))
    assert found(lacking, RIGHT).verdict == "not run: this processor has no no-such-unit"


def test_a_build_that_fails_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Build) -> list[str]:
        raise Failed("no room on the disk")

    monkeypatch.setattr(digests, "run", fails)
    one = found(BUILD, RIGHT)
    assert (one.verdict, one.wrong) == ("failed: no room on the disk", True)


def test_other_bits_than_the_committed_ones_end_with_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(digests, "RIGHT", tmp_path / "digest.txt")
    digests.RIGHT.write_text("aa\n", "utf-8")
    assert digests.told([found_as("ff")], [], "ff") == 1
    assert "this machine gives ff, committed is aa" in capsys.readouterr().out
    assert digests.told([found_as("aa")], [], "aa") == 0


def found_as(digest: str) -> Finding:
    return Finding("vax", "release", digest, digests.SAME)


def test_what_is_missing_is_told_once_as_commands() -> None:
    build = dataclasses.replace(
        BUILD, linker="no-such-cc", packages=("gcc-no-such", "libc6-no-such")
    )
    (line,) = digests.commands([build, build])
    assert line[-2:] == ["gcc-no-such", "libc6-no-such"]
    assert line[0] == "apt-get"


def test_the_farm_has_big_and_small_words_and_both_ends() -> None:
    names = [build.processor for build in builds()]
    for name in ("i686", "i586", "aarch64", "armv7", "powerpc64le", "s390x", "wasm32"):
        assert any(other.startswith(name) for other in names), name
