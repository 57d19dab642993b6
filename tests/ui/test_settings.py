"""Settings come back as they were saved; whatever is wrong with their file, the window still opens."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import places
from app.errors import Refused
from app.ui.kit.settings import Settings, load, save
from tests.artifacts.kept import RELEASE
from tests.cut_writes import cut_after

OTHERS = Settings("pechanga", "light", 130, "slow", True, "the dealer's hand is short")
FIRST_DAY = ", so the settings are back to the defaults: fix or delete it"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_without_a_file_all_is_as_on_the_first_day(file: Path) -> None:
    assert load(file) == (Settings(), "")
    assert load(file / "deeper") == (Settings(), "")


@pytest.mark.parametrize("settings", [Settings(), OTHERS])
def test_what_is_saved_comes_back(file: Path, settings: Settings) -> None:
    save(file, OTHERS._replace(text=110))
    save(file, settings)
    assert load(file) == (settings, "")


def test_settings_of_1_0_0_are_read(file: Path) -> None:
    file.write_bytes((RELEASE / "settings.json").read_bytes())
    liked = Settings("short", "light", 125, "slow", True, "low-ace", "guided", True, 7, 3, True)
    assert load(file) == (liked, "")


def test_saving_makes_the_folder_and_leaves_nothing_else_in_it(tmp_path: Path) -> None:
    file = tmp_path / "some" / "where" / "settings.json"
    save(file, OTHERS)
    assert list(file.parent.iterdir()) == [file]


def test_the_file_is_in_the_folder_for_configuration() -> None:
    assert places.settings().name == "settings.json"
    if sys.platform == "linux":
        assert places.settings().is_relative_to(os.environ["XDG_CONFIG_HOME"])


def test_what_a_newer_version_added_is_left_out(file: Path) -> None:
    file.write_text('{"text": 120, "smell": "roses"}', "utf-8")
    assert load(file) == (Settings(text=120), "")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("house", 7),
        ("room", "pink"),
        ("room", []),
        ("text", 99),
        ("text", 151),
        ("text", 120.0),
        ("text", True),
        ("text", "120"),
        ("motion", "Slow"),
        ("motion", None),
        ("four_colours", 1),
        ("feature", {"name": "x"}),
    ],
)
def test_a_value_nobody_understands_is_named_and_the_rest_is_kept(
    file: Path, key: str, value: object
) -> None:
    save(file, OTHERS)
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {key: value}), "utf-8")
    default = getattr(Settings(), key)
    assert load(file) == (
        OTHERS._replace(**{key: default}),
        f"{file}: {key} cannot be {json.dumps(value)}; using {json.dumps(default)} instead",
    )


def test_of_several_wrong_values_each_is_named(file: Path) -> None:
    file.write_text('{"room": "pink", "text": 1e999, "motion": "fast"}', "utf-8")
    assert load(file) == (
        Settings(motion="fast"),
        f'{file}: room cannot be "pink"; using "dark" instead; text cannot be Infinity; using 100 instead',
    )


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it is damaged"),
        (b"{", "it is damaged"),
        (b"room = dark", "it is damaged"),
        (b"[]", "it is damaged"),
        (b"null", "it is damaged"),
        (b"\xff\xfe{\0}\0", "it is damaged"),
        (b"[" * 60_000, "it is damaged"),
        (b'{"text": ' + b"1" * 5000 + b"}", "it is damaged"),
        (b'{"house": "' + b"x" * 70_000 + b'"}', "it is too large"),
    ],
    ids=lambda value: value[:16] if isinstance(value, bytes) else "",
)
def test_a_damaged_file_is_said_to_be_damaged_and_kept_aside(file: Path, data: bytes, reason: str) -> None:
    file.write_bytes(data)
    aside = file.with_name("settings.json.damaged")
    first_day = "so the settings are back to the defaults; the old file is saved as"
    assert load(file) == (Settings(), f"{file}: {reason}, {first_day} {aside}")
    save(file, OTHERS)
    assert load(file) == (OTHERS, "")
    assert aside.read_bytes() == data


def test_a_damaged_file_that_cannot_be_moved_stays_where_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(b"{")
    monkeypatch.setattr(Path, "replace", failing)
    assert load(file) == (Settings(), f"{file}: it is damaged{FIRST_DAY}")
    assert file.read_bytes() == b"{"


def test_a_file_written_by_hand_on_windows_is_read(file: Path) -> None:
    file.write_text('{"text": 140}', "utf-8-sig")
    assert load(file) == (Settings(text=140), "")


def test_a_folder_is_no_file(file: Path) -> None:
    file.mkdir()
    assert load(file) == (Settings(), f"{file}: it is not a file{FIRST_DAY}")
    assert_refused(file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a system with pipes among its files")
def test_nobody_waits_for_a_pipe(file: Path) -> None:
    os.mkfifo(file)
    assert load(file) == (Settings(), f"{file}: it is not a file{FIRST_DAY}")


def failing(*_: object, **__: object) -> Any:
    raise PermissionError(13, "Permission denied")


def test_a_file_nobody_may_read_is_said_to_be_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(file, OTHERS)
    monkeypatch.setattr(Path, "open", failing)
    assert load(file) == (Settings(), f"{file}: it cannot be read (Permission denied){FIRST_DAY}")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    assert_refused(tmp_path / "taken" / "settings.json")


@pytest.mark.parametrize("step", ["write_text", "replace"])
def test_a_failure_while_saving_leaves_the_old_settings(
    file: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(file, OTHERS)
    with monkeypatch.context() as patched:
        patched.setattr(Path, step, failing)
        assert_refused(file)
    assert load(file) == (OTHERS, "")
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("room", [0, 1, 100])
def test_a_disk_that_fills_while_saving_leaves_the_old_settings(file: Path, room: int) -> None:
    save(file, OTHERS)
    assert file.stat().st_size > 100
    with cut_after(room):
        assert_refused(file)
    assert load(file) == (OTHERS, "")
    assert list(file.parent.iterdir()) == [file]


def assert_refused(file: Path) -> None:
    with pytest.raises(Refused) as caught:
        save(file, Settings())
    (sentence,) = caught.value.sentences
    begins = f"{file}: the settings cannot be saved ("
    ends = "): check that it is a file in a folder you can write to, and that the disk is not full"
    assert sentence.startswith(begins)
    assert sentence.endswith(ends)
    assert sentence[len(begins) : -len(ends)].isprintable()
    assert len(sentence) > len(begins + ends)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
any_settings = st.dictionaries(
    st.sampled_from(["house", "room", "text", "motion", "four_colours", "x"]), json_values
)


@given(found=any_settings)
def test_any_values_make_settings_that_can_be_saved(
    found: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "any-settings.json"
    file.write_text(json.dumps(found), "utf-8")
    settings, sentence = load(file)
    assert sentence.isprintable()
    save(file, settings)
    assert load(file) == (settings, "")
