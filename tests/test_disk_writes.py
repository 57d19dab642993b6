"""A file that something else holds: on Windows a virus scanner reads what was just written, and nobody moves it."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app import disk_writes
from app.credentials.record_store import forget_progress
from app.disk_writes import make_folder, patiently, replace_file, sync_file, sync_folder
from app.errors import reason
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import load_last_good
from app.records.backup.daily_backup import stop_daily


class Scanner:
    """Holds a file so many times."""

    def __init__(self, times: int, code: int = 32) -> None:
        self._times, self._code = times, code
        self.pauses: list[float] = []

    def move(self, draft: Path, place: Path) -> Path:
        if len(self.pauses) < self._times:
            raise _held(draft, self._code)
        return draft.rename(place)


def _held(file: Path, code: int) -> PermissionError:
    error = PermissionError(13, "Permission denied", str(file))
    error.winerror = code  # type: ignore[attr-defined]
    return error


@pytest.mark.parametrize("code", [5, 32, 33])
def test_a_file_that_is_held_for_a_moment_is_moved_after_it(tmp_path: Path, code: int) -> None:
    draft, place, scanner = tmp_path / "draft", tmp_path / "file", Scanner(3, code)
    draft.write_text("words", "utf-8")
    patiently(lambda to: scanner.move(draft, to), place, scanner.pauses.append)
    assert place.read_text("utf-8") == "words"
    assert scanner.pauses == [0.05, 0.1, 0.2]


def test_a_file_that_stays_held_is_refused_after_a_second_and_a_half(tmp_path: Path) -> None:
    scanner = Scanner(99)
    with pytest.raises(PermissionError):
        patiently(lambda to: scanner.move(tmp_path / "draft", to), tmp_path / "file", scanner.pauses.append)
    assert 1 < sum(scanner.pauses) < 2


def test_a_refusal_for_another_reason_is_not_waited_out(tmp_path: Path) -> None:
    pauses: list[float] = []
    with pytest.raises(FileNotFoundError):
        patiently((tmp_path / "nothing").replace, tmp_path / "file", pauses.append)
    assert pauses == []


def test_what_the_program_saves_waits_for_the_scanner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [1, 2]
    replace = Path.replace

    def scanned(draft: Path, place: Path) -> Path:
        if held:
            held.pop()
            raise _held(draft, 32)
        return replace(draft, place)

    monkeypatch.setattr(Path, "replace", scanned)
    monkeypatch.setattr("app.disk_writes._PAUSES", (0, 0, 0))
    with replace_file(tmp_path / "file") as out:
        out.write(b"words")
    assert (tmp_path / "file").read_bytes() == b"words"
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(sys.platform == "win32", reason="plays Windows")
def test_a_file_is_put_on_the_disk_on_windows_too_by_whoever_could_write_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There a backup could otherwise not be restored."""
    import fcntl

    synced: list[int] = []

    def fsync(descriptor: int) -> None:
        if fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise PermissionError(13, "Permission denied")
        synced.append(descriptor)

    monkeypatch.setattr(disk_writes, "_SYNCS_READERS", False)
    monkeypatch.setattr(os, "fsync", fsync)
    file = tmp_path / "file"
    file.write_bytes(b"words")
    sync_file(file)
    assert synced
    assert file.read_bytes() == b"words"


@pytest.mark.skipif(sys.platform == "win32", reason="only for those who could write to it, there")
def test_a_file_that_may_only_be_read_is_put_on_the_disk_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    opened: list[int] = []
    monkeypatch.setattr(
        os, "fsync", lambda file: opened.append(fcntl.fcntl(file, fcntl.F_GETFL) & os.O_ACCMODE)
    )
    (tmp_path / "file").write_bytes(b"words")
    sync_file(tmp_path / "file")
    assert opened == [os.O_RDONLY]


def test_a_folder_in_place_of_a_file_is_called_one_though_windows_speaks_of_permission(
    tmp_path: Path,
) -> None:
    assert reason(PermissionError(13, "Permission denied", str(tmp_path))) == "it is a folder, not a file"
    missing = str(tmp_path / "missing")
    assert reason(PermissionError(13, "Permission denied", missing)) == "Permission denied"
    assert reason(OSError("odd")) == "odd"


def is_forgotten_by_the_kiosk(file: Path) -> None:
    PresenceFile(file).forget()


def has_no_settings_of_a_kiosk_any_more(file: Path) -> None:
    load_last_good(file.with_name("none.toml"), file, (), lambda _: None)


@pytest.mark.parametrize(
    "remove", [forget_progress, stop_daily, is_forgotten_by_the_kiosk, has_no_settings_of_a_kiosk_any_more]
)
def test_what_is_gone_already_can_be_removed_again(remove: Callable[[Path], object], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("text", "utf-8")
    for _ in range(2):
        remove(file)
        assert list(tmp_path.iterdir()) == []


def test_two_programs_may_clear_up_the_same_draft_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "house.toml-1-abcd.draft"
    left.write_text("half", "utf-8")

    def other_program_was_faster(draft: Path, _process: int) -> bool:
        draft.unlink()
        return True

    monkeypatch.setattr(disk_writes, "_is_left", other_program_was_faster)
    assert disk_writes.new_draft(tmp_path, "house.toml").parent == tmp_path


def test_a_draft_that_cannot_be_removed_is_in_nobodys_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "restore-1-abcd.draft"
    left.mkdir()
    monkeypatch.setattr(disk_writes, "_is_left", lambda _draft, _process: True)

    def busy(*_: object, **__: object) -> None:
        raise OSError(errno.EBUSY, "busy")

    with monkeypatch.context() as patch:
        patch.setattr(os, "rmdir", busy)
        disk_writes.new_draft(tmp_path, "restore")
    assert left.is_dir()
    disk_writes.new_draft(tmp_path, "restore")
    assert not left.exists()


@pytest.mark.skipif(os.name != "posix", reason="Windows promises nothing of folders")
def test_the_name_of_each_new_folder_is_put_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_ino))
    above, below = tmp_path / "above", tmp_path / "above" / "below"
    make_folder(below, 0o700)
    assert synced == [each.stat().st_ino for each in (tmp_path, above)]
    assert [each.stat().st_mode & 0o777 for each in (above, below)] == [0o700, 0o700]
    make_folder(below)
    assert len(synced) == 2, "those that are there already are not"
    sync_folder(below)
    assert synced[2:] == [below.stat().st_ino]
