"""The viewer's settings: values, the file, and what is done when it is not what it should be."""

import json
import os
from pathlib import Path

import pytest
from carrom.errors import CarromError
from carrom_viewer.settings import (
    FORMAT,
    MOST_CONTACTS,
    MOST_STARS,
    VERSION,
    Settings,
    load_settings,
    save_settings,
    settings_path,
)

OTHER = Settings(
    language="fr",
    sound=False,
    volume=0.25,
    signs=True,
    ghost=False,
    ghost_contacts=5,
    fan=True,
    odds=True,
    hand="expert",
    fullscreen=True,
    players=("", "Bob"),
    levels=("club", "human"),
    stars={"cannon": 2, "plant": 0},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "place" / "settings.json"


def plain(**changes: object) -> str:
    return json.dumps({"format": FORMAT, "version": VERSION, **changes})


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_what_is_saved_comes_back(path: Path) -> None:
    assert save_settings(OTHER, path) == ""
    assert load_settings(path) == (OTHER, "")
    assert [one.name for one in path.parent.iterdir()] == ["settings.json"]


def test_a_file_that_can_be_read_is_not_put_aside(path: Path) -> None:
    for settings in (Settings(), OTHER):
        assert save_settings(settings, path) == ""
    assert [one.name for one in path.parent.iterdir()] == ["settings.json"]


def test_every_value_of_the_other_settings_differs_from_its_default() -> None:
    default = Settings()
    assert all(getattr(OTHER, name) != getattr(default, name) for name in default.__slots__)


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(CarromError) as caught:
        Settings(
            language="tlh",
            sound="yes",  # type: ignore[arg-type]
            volume=2.0,
            ghost_contacts=MOST_CONTACTS + 1,
            hand="third",
            stars={"cannon": MOST_STARS + 1},
        )
    assert len(caught.value.faults) == 6
    assert "not 'tlh'" in caught.value.faults[0]


def test_settings_cannot_be_changed_from_outside() -> None:
    earned = {"cannon": 1}
    settings = Settings(stars=earned)
    earned["cannon"] = 3
    assert settings.stars["cannon"] == 1
    with pytest.raises(TypeError):
        settings.stars["cannon"] = 3  # type: ignore[index]


def test_without_a_file_there_are_defaults_and_nothing_to_tell(path: Path) -> None:
    settings, problem = load_settings(path)
    assert problem == ""
    assert settings.replace(language="en") == Settings()
    assert not path.parent.exists()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("{", "not JSON"),
        ("[1, 2]", "no settings"),
        ("{}", "no settings"),
        (plain(version=2), "version must be 1"),
        (plain(version=True), "version must be 1"),
        ('{"format": "x", "format": "y"}', "twice"),
        ("\0" * 2_000_000, "larger"),
    ],
)
def test_a_damaged_file_costs_a_message_and_is_put_aside(path: Path, text: str, word: str) -> None:
    put(path, text)
    settings, problem = load_settings(path)
    assert settings.replace(language="en") == Settings()
    assert word in problem
    assert str(path) in problem
    assert save_settings(OTHER, path) == ""
    assert load_settings(path) == (OTHER, "")
    assert path.with_name("settings.json.unread").read_text(encoding="utf-8") == text


def test_one_bad_value_costs_that_value_only(path: Path) -> None:
    put(path, plain(language="fr", volume="loud", hand="expert", stars={"cannon": 9}))
    settings, problem = load_settings(path)
    assert settings == Settings(language="fr", hand="expert")
    assert "volume must be a number, not 'loud'" in problem
    assert "stars of 'cannon'" in problem


def test_a_folder_that_cannot_be_written_costs_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    problem = save_settings(OTHER, tmp_path / "file" / "settings.json")
    assert "settings.json" in problem


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_costs_a_message(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    problem = save_settings(OTHER, tmp_path / "settings.json")
    tmp_path.chmod(0o700)
    assert "settings.json" in problem


def test_a_folder_in_the_place_of_the_file_costs_a_message(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    settings, problem = load_settings(path)
    assert settings.replace(language="en") == Settings()
    assert "settings.json" in problem


def test_the_place_is_the_platforms_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_path().name == "settings.json"
    assert settings_path().parent.name == "carrom-viewer"


def test_the_most_stars_that_were_earned_count() -> None:
    settings = Settings().with_stars("cannon", 2).with_stars("cannon", 1).with_stars("plant", 1)
    assert dict(settings.stars) == {"cannon": 2, "plant": 1}


def test_a_folder_that_may_not_be_looked_into_costs_a_message_only(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "stat", denied)  # and so exists(): root may look everywhere
    monkeypatch.setattr("carrom.io.text.open", denied, raising=False)
    settings, problem = load_settings(path)
    assert settings == Settings(language=settings.language)
    assert problem == f"{path}: Permission denied"
    assert save_settings(settings, path) != ""


def test_a_path_that_is_none_on_this_system_costs_a_message_only(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 300) / "settings.json"
    assert "too long" in load_settings(path)[1]
    assert "too long" in save_settings(Settings(), path)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"players": ["x" * 21]}, "20 letters"),
        ({"players": [1]}, "20 letters"),
        ({"players": "Ann"}, "players must be a list"),
        ({"levels": ["god"]}, "'god'"),
        ({"levels": ["club"] * 5}, "levels must be a list"),
    ],
)
def test_players_that_cannot_be_cost_a_message(
    path: Path, changes: dict[str, object], word: str
) -> None:
    put(path, plain(**changes))
    settings, problem = load_settings(path)
    assert word in problem
    assert (settings.players, settings.levels) == (Settings().players, Settings().levels)
