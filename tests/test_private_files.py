"""What only the program's own user may read: records, backups, keys, logs and reports."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from stat import S_IMODE

import pytest

from app import places, private_files
from app.error_report import report_message
from app.errors import Refused
from app.kiosk.session_file import Presence, PresenceFile
from app.log_file import LogFile, open_logger
from app.private_files import close_to_others
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import make_backup
from app.records.backup.backup_key import BackupKey, Cost
from app.records.backup.daily_backup import DailyBackup, load_daily, save_daily
from app.records.backup.restore import restore
from app.records.training.attempt_store import AttemptStore
from tests.own_folders import move_to, own_folders

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere the system closes the user's folder")

PASSPHRASE = "nine of diamonds"
CHEAP = Cost(passes=1, memory=8 * 1024, lanes=1)
STRANGER = 12345


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logs: Path) -> Iterator[Path]:
    """An empty home, on a machine where new files are readable by everybody."""
    move_to(own_folders(tmp_path), monkeypatch)
    before = os.umask(0o022)
    yield tmp_path
    os.umask(before)


def mode(path: Path) -> int:
    return S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> list[str]:
    """Everything in a folder, itself included, that others can open."""
    found = [folder, *folder.rglob("*")]
    return [str(path.relative_to(folder)) for path in found if mode(path) & 0o077]


def test_new_records_are_for_one_user_only() -> None:
    with AttemptStore.open(places.records()) as store:
        store._db.execute("CREATE TABLE something (more TEXT)")
        made = sorted(path.name for path in places.records().parent.iterdir())
        assert made == ["records.sqlite", "records.sqlite-shm", "records.sqlite-wal"]
        assert open_to_others(places.records().parent) == []


def test_records_of_older_versions_are_closed_to_others_when_they_are_opened() -> None:
    file = places.records()
    file.parent.mkdir(mode=0o755, parents=True)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE gone (text TEXT)")
        other.execute("DROP TABLE gone")
        assert len(open_to_others(file.parent)) == 4
        with AttemptStore.open(file):
            assert open_to_others(file.parent) == []


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only the administrator gives files away")
@pytest.mark.parametrize("what", ["records.sqlite", ""])
def test_records_of_another_user_are_refused(what: str) -> None:
    AttemptStore.open(places.records()).close()
    theirs = places.records().parent / what
    os.chown(theirs, STRANGER, STRANGER)
    with pytest.raises(
        Refused,
        match=r"^.+: this belongs to another user on this machine, so it is not used; start the program as that user, or move it$",
    ):
        AttemptStore.open(places.records())


@pytest.mark.parametrize("make", [private_files.make_private_file, private_files.make_private_folder])
def test_not_for_a_moment_is_a_new_one_open_to_others(
    make: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is made so, and not closed afterward."""
    monkeypatch.setattr(private_files, "close_to_others", lambda _: None)
    make(tmp_path / "new")
    assert mode(tmp_path / "new") & 0o077 == 0


@pytest.mark.parametrize(
    ("change", "why"),
    [(lambda *_: None, "this disk does not store permissions"), (None, "Operation not permitted")],
)
def test_what_cannot_be_closed_to_others_is_refused(
    change: object, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    file = tmp_path / "file"
    file.touch(0o644)
    monkeypatch.setattr(Path, "chmod", change or refuse)
    with pytest.raises(
        Refused,
        match=rf"^.+[/\\]file: other users on this machine can open it, and that can't be changed \({why}\), so it is not used; move it to your own folder on a disk in this computer$",
    ):
        close_to_others(file)


def test_a_folder_of_the_users_own_stays_as_it_is(tmp_path: Path) -> None:
    desk = tmp_path / "Desktop"
    desk.mkdir(mode=0o755)
    with AttemptStore.open(desk / "copy.sqlite"):
        assert mode(desk / "copy.sqlite") == 0o600
        assert mode(desk) == 0o755


def test_logs_and_reports_are_for_one_user_only(logs: Path) -> None:
    open_logger("app").error("Ada Birch")
    report_message("qt", "Ada Birch")
    assert sorted(path.name for path in logs.iterdir()) == ["hcf-trainer.log", "reports"]
    assert open_to_others(logs) == []


def test_a_log_of_an_older_version_is_closed_to_others_with_the_next_line(tmp_path: Path) -> None:
    old = tmp_path / "log" / "old.log"
    old.parent.mkdir(mode=0o755)
    old.touch(0o644)
    handler = LogFile(old)
    handler.handle(open_logger("app").makeRecord("app", 40, "", 0, "more", (), None))
    handler.close()
    assert open_to_others(old.parent) == []
    assert old.read_text("utf-8") == "more\n"


def test_who_is_at_the_kiosk_is_for_one_user_only() -> None:
    PresenceFile.here().keep(Presence(1, "oxford", "watch", None, at_table=True))
    assert mode(places.kiosk()) == 0o700
    assert mode(places.kiosk() / "present.json") == 0o600


def test_backups_and_what_a_restore_makes_are_for_one_user_only(tmp_path: Path) -> None:
    made = tmp_path / "made.backup"
    make_backup(made, Machine.here(), BackupKey.new(PASSPHRASE, CHEAP))
    assert mode(made) == 0o600
    new = Machine.here()._replace(
        records=tmp_path / "new" / "records.sqlite", signing=tmp_path / "new/signing"
    )
    restore(made, PASSPHRASE, new, datetime.now(UTC))
    assert open_to_others(tmp_path / "new") == []


def test_the_secret_of_daily_backups_is_for_one_user_only(tmp_path: Path) -> None:
    daily = DailyBackup(tmp_path, 3, BackupKey.new(PASSPHRASE, CHEAP))
    save_daily(places.daily_backup(), daily)
    assert open_to_others(places.daily_backup().parent) == []
    places.daily_backup().chmod(0o644)
    assert load_daily(places.daily_backup()) is not None
    assert mode(places.daily_backup()) == 0o600
    assert json.loads(places.daily_backup().read_text("utf-8"))["secret"] == daily.closer.secret.hex()
