"""A checked house is remembered as plain JSON under a hash; nothing in the cache can hurt."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.procedure.house_file.cache import key_of, remember, remembered
from app.procedure.house_text import HouseText
from app.procedure.library import Library
from tests.procedure.own_house import HEAD, own_library, write

ROOT = Path(__file__).parents[2]
DATA = {"name": "Sixth House", "seats": 6}


def modules_after_loading_all_houses(cache: Path) -> set[str]:
    """The modules that a new process has imported once it holds every house."""
    script = (
        "import sys; from pathlib import Path; from app.procedure.library import Library;"
        "library = Library(own=Path(sys.argv[1]), cache=Path(sys.argv[2]));"
        "[library.house(name) for name in library.files()];"
        "print(*sys.modules, sep='\\n')"
    )
    words = [sys.executable, "-c", script, str(cache / "none"), str(cache)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


def test_second_load_does_not_import_the_validation_library(tmp_path: Path) -> None:
    assert "pydantic" in modules_after_loading_all_houses(tmp_path)
    second = modules_after_loading_all_houses(tmp_path)
    assert "app.procedure.library" in second
    assert not {"pydantic", "pydantic_core", "tree_sitter", "app.procedure.house_file.schema"} & second


def test_sound_files_never_import_the_line_finder(tmp_path: Path) -> None:
    assert "tree_sitter" not in modules_after_loading_all_houses(tmp_path)


def test_house_from_the_cache_is_the_same_house(tmp_path: Path) -> None:
    write(tmp_path, HEAD)
    fresh = own_library(tmp_path).house("sixth")
    assert len(list((tmp_path / "cache").iterdir())) == 1
    assert own_library(tmp_path).house("sixth") == fresh


def test_what_is_remembered_comes_back(tmp_path: Path) -> None:
    remember(tmp_path / "deep" / "down", "key", DATA)
    assert remembered(tmp_path / "deep" / "down", "key") == DATA


def test_nothing_is_remembered_under_another_key(tmp_path: Path) -> None:
    remember(tmp_path, "key", DATA)
    assert remembered(tmp_path, "other") is None


def test_cache_file_is_a_checksum_and_plain_json(tmp_path: Path) -> None:
    write(tmp_path, HEAD)
    own_library(tmp_path).house("sixth")
    (entry,) = (tmp_path / "cache").iterdir()
    checksum, payload = entry.read_text("utf-8").split("\n")
    assert entry.suffix == ".json"
    assert int(checksum, 16)
    assert json.loads(payload)["name"] == "Sixth House"


def damage_everything(text: str) -> str:
    return ""


def damage_payload(text: str) -> str:
    return text.replace("Sixth House", "Another House")


def damage_end(text: str) -> str:
    return text[:-10]


def damage_checksum(text: str) -> str:
    return "0" + text


@pytest.mark.parametrize("damage", [damage_everything, damage_payload, damage_end, damage_checksum])
def test_damaged_entry_counts_as_none_and_is_written_anew(
    damage: Callable[[str], str], tmp_path: Path
) -> None:
    write(tmp_path, HEAD)
    fresh = own_library(tmp_path).house("sixth")
    (entry,) = (tmp_path / "cache").iterdir()
    sound = entry.read_text("utf-8")
    entry.write_text(damage(sound), "utf-8")
    assert own_library(tmp_path).house("sixth") == fresh
    assert entry.read_text("utf-8") == sound


def test_entry_that_is_not_utf_8_counts_as_none(tmp_path: Path) -> None:
    (tmp_path / "key.json").write_bytes(b"\xff\xfe")
    assert remembered(tmp_path, "key") is None


@pytest.mark.parametrize("payload", [[], 5, None, "text"])
def test_sound_json_that_is_no_object_counts_as_none(payload: object, tmp_path: Path) -> None:
    remember(tmp_path, "key", payload)  # type: ignore[arg-type]
    assert remembered(tmp_path, "key") is None


@pytest.mark.parametrize(
    "payload", [{}, {"name": "Sixth House"}, {"rules": 5}, {"rules": {"call": []}}], ids=str
)
def test_sound_json_of_another_shape_counts_as_none(payload: dict[str, object], tmp_path: Path) -> None:
    write(tmp_path, HEAD)
    library = own_library(tmp_path)
    remember(library.cache, key_of(library.text("sixth")), payload)
    assert library.house("sixth").name == "Sixth House"


def test_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    write(tmp_path, HEAD)
    (tmp_path / "file").write_text("in the way", "utf-8")
    library = Library(own=tmp_path, cache=tmp_path / "file" / "cache")
    assert library.house("sixth").name == "Sixth House"


def test_entry_that_is_a_folder_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "key.json").mkdir()
    remember(tmp_path, "key", DATA)
    assert remembered(tmp_path, "key") is None


@pytest.fixture
def text(tmp_path: Path) -> HouseText:
    write(tmp_path, HEAD)
    return own_library(tmp_path).text("sixth")


def test_a_changed_byte_in_the_house_file_makes_another_key(text: HouseText) -> None:
    assert key_of(text._replace(text=text.text + b"\n")) != key_of(text)


def test_a_changed_byte_in_the_standard_makes_another_key(text: HouseText) -> None:
    assert key_of(text._replace(standard=text.standard + b"\n")) != key_of(text)


def test_another_id_makes_another_key(text: HouseText) -> None:
    assert key_of(text._replace(house_id="seventh")) != key_of(text)


def test_another_version_of_the_program_makes_another_key(
    text: HouseText, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = key_of(text)
    monkeypatch.setattr("app.procedure.house_file.cache.__version__", "99.0")
    assert key_of(text) != before


def test_another_folder_makes_the_same_key(text: HouseText) -> None:
    assert key_of(text._replace(file="elsewhere/sixth.toml")) == key_of(text)


def test_bytes_cannot_move_from_one_file_to_the_other_under_the_same_key(text: HouseText) -> None:
    assert key_of(text._replace(text=b"ab", standard=b"c")) != key_of(
        text._replace(text=b"a", standard=b"bc")
    )


def test_a_changed_house_file_is_read_anew(tmp_path: Path) -> None:
    write(tmp_path, HEAD)
    assert own_library(tmp_path).house("sixth").name == "Sixth House"
    write(tmp_path, HEAD.replace("Sixth", "Seventh"))
    assert own_library(tmp_path).house("sixth").name == "Seventh House"


def test_a_file_with_problems_is_not_remembered(tmp_path: Path) -> None:
    file = write(tmp_path, "seats = 99\n")
    assert own_library(tmp_path).problems(file)
    assert not (tmp_path / "cache").exists()


def test_no_draft_is_left_behind(tmp_path: Path) -> None:
    remember(tmp_path, "key", DATA)
    assert os.listdir(tmp_path) == ["key.json"]  # noqa: PTH208
