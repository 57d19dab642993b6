"""A disk that fills in the middle of a small file leaves the old file whole, no draft, and nothing open to others."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.certificate.ledger_status import LedgerStanding
from app.certificate.signed_head import SignedHead
from app.certificate.station_key_endorsement import keep_station_line
from app.errors import Refused
from app.procedure.library import Library
from app.records.backup.daily_backup import DailyBackup, save_daily
from app.records.db.pin_file import KeptPin, PinFile
from app.records.exams.checkpoint import write_checkpoint
from app.school.join_code import JoinCode
from app.school.membership import Member, MemberFolder, SyncState
from app.workshop.house_draft import HouseDraft
from app.workshop.house_versions import HouseVersions
from tests.certificate.certificates import KEY
from tests.cut_writes import cut_after
from tests.records.backups import CLOSER
from tests.systems import is_private

CODE = JoinCode("db.school.example", 5432, "school", bytes(range(6)), bytes(range(10)))


def keep_pin(folder: Path, pin: str) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    PinFile(folder / "records.sqlite").add(KeptPin("1", f"scrypt {pin}"))


def keep_checkpoint(folder: Path, head: str) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    write_checkpoint(
        folder, SignedHead(LedgerStanding("7QKM2R", 118, head), "2026-11-18", KEY.public, "signed")
    )


WRITERS: dict[str, Callable[[Path, str], object]] = {
    "the school": lambda folder, text: MemberFolder(folder).keep_member(Member("0" * 16, KEY.public, text, False)),
    "the way to its database": lambda folder, text: MemberFolder(folder).keep_way(CODE, text, {"sslmode": text}),
    "the last sync": lambda folder, text: MemberFolder(folder).keep_state(SyncState("2026-11-18", text)),
    "its authority": lambda folder, text: MemberFolder(folder).keep_root(f"certificate {text}"),
    "settings of all kiosks": lambda folder, text: MemberFolder(folder).keep_kiosk_settings(f'house = "{text}"'),
    "the office's word for a key": lambda folder, text: keep_station_line(folder, f"The office vouches for {text}"),
    "daily backups": lambda folder, text: save_daily(folder / "daily.json", DailyBackup(Path(text), 3, CLOSER)),
    "PINs": keep_pin,
    "the checkpoint": keep_checkpoint,
    "a house that is not saved yet": lambda folder, text: HouseVersions(Library(folder), "river").keep_unsaved(
        HouseDraft("river", f'name = "The {text}"\n')
    ),
}  # fmt: skip


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize("name", WRITERS)
def test_a_disk_that_fills_leaves_what_was_there(name: str, tmp_path: Path) -> None:
    folder, write = tmp_path / "kept", WRITERS[name]
    write(folder, "before")
    before = files_in(folder)
    assert before
    assert all(is_private(folder / file) for file in before)
    for room in (0, 1, 12):
        with cut_after(room), pytest.raises((Refused, OSError)):
            write(folder, "after!")
        assert files_in(folder) == before, room
    write(folder, "after!")
    assert files_in(folder).keys() == before.keys()
    assert files_in(folder) != before
