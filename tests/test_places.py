"""Names that files can have: on Windows there are more that they cannot. And whose folders tests write to."""

import os
import re
import tempfile
from pathlib import Path

import platformdirs.windows
import pytest

from app import places
from app.places import file_name
from tests.own_folders import ON_WINDOWS, move_to, one_folder


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Ann Lee", "Ann Lee"),
        ("Zoë O'Hara-Müller (2)", "Zoë O'Hara-Müller (2)"),
        ("a/b\\c:d", "a-b-c-d"),
        ('<who>? "me"|*', "-who-- -me---"),
        ("Lee Jr.", "Lee Jr"),
        ("tab\there", "tab-here"),
        ("..", "-"),
        ("", "-"),
        ("CON", "CON-"),
        ("lpt1", "lpt1-"),
        ("Connie", "Connie"),
    ],
)
def test_somebodys_name_becomes_the_name_of_a_file(words: str, name: str) -> None:
    assert file_name(words) == name
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f]|[ .]$', name)


def test_no_test_writes_into_the_folders_of_the_user_on_linux_or_on_windows() -> None:
    """One of them has restored a backup over the records there."""
    for folder in (Path(os.environ[ON_WINDOWS]), places.records(), places.settings(), places.logs()):
        assert folder.is_relative_to(tempfile.gettempdir())


def test_a_test_that_moves_the_records_moves_them_on_windows_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_to(one_folder(tmp_path, "DATA"), monkeypatch)
    assert places.records().parent == tmp_path / "hcf-trainer"
    assert os.environ[ON_WINDOWS] == str(tmp_path)


def test_on_windows_there_is_one_folder_and_no_folder_of_an_author_around_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", platformdirs.windows.Windows)
    monkeypatch.setattr(platformdirs.windows, "get_win_folder", lambda _: str(tmp_path))
    own = tmp_path / "hcf-trainer"
    assert places.records() == own / "records.sqlite"
    assert places.own_houses() == own / "houses"
    assert places.signing().parent == places.settings().parent == places.daily_backup().parent == own
    assert places.kiosk().parent == places.kiosk_files().parent == places.kiosk_settings().parent == own
    assert places.cache() == own / "Cache"
    assert places.logs() == own / "Logs"


def test_tests_move_the_users_folders_in_one_way_only() -> None:
    tests = Path(__file__).parent
    named = {
        file.relative_to(tests).as_posix()
        for file in tests.rglob("*.py")
        if re.search(r"XDG_(DATA|CACHE|STATE|\{)", file.read_text("utf-8"))
    }
    assert named == {"own_folders.py"}


def test_no_file_is_read_in_the_encoding_of_the_machine() -> None:
    """On Windows that is an old one, in which a house file cannot be read."""
    root = Path(__file__).parents[1]
    files = [file for folder in ("app", "packaging", "tests") for file in (root / folder).rglob("*.py")]
    bare = re.compile(r"\.read_text\(\s*\)")
    assert [str(file) for file in files if bare.search(file.read_text("utf-8"))] == []
