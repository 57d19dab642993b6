"""The stories of a school that 1.1.0 wrote are read for ever, with every kind of entry in them."""

import gzip
import json
from datetime import datetime
from pathlib import Path

from app.records.backup.merge import take_in
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.exams.certificates import Certified
from app.records.exams.exam_ledger import CERTIFIED_BY_OFFICE
from app.records.exams.exam_store import SittingStore
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.station_decisions import STATION_WITHDRAWN
from app.records.school.others_records import OTHERS, OthersRecords
from app.records.school.received_rows import _TAKERS
from app.school.machine_history import StoryEntry, StoryHead, follow
from app.school.membership import Member, MemberFolder
from tests.artifacts.kept import FOLDER
from tests.certificate.certificates import KEY
from tests.records.backups import machine_in

LINES = gzip.decompress((FOLDER / "1.1.0" / "school-1.jsonl.gz").read_bytes()).decode().splitlines()
STORIES: dict[str, list[StoryEntry]] = {}
for _line in LINES:
    _entry = StoryEntry(**json.loads(_line))
    STORIES.setdefault(_entry.machine, []).append(_entry)


def test_every_kind_of_entry_is_in_them_and_every_chain_holds() -> None:
    """A new kind fails here: write new stories with it, beside these."""
    assert {entry.kind for entries in STORIES.values() for entry in entries} == set(_TAKERS)
    for machine, entries in STORIES.items():
        assert list(follow(machine, StoryHead(), entries)) == entries


def test_a_machine_of_today_takes_all_of_it_in(tmp_path: Path) -> None:
    machine = machine_in(tmp_path)
    RecordsFile.open(machine.records).close()
    (office,) = [
        each for each, entries in STORIES.items() if entries[0].kind == "pins" or _is_office(entries)
    ]
    folder = MemberFolder(machine.records.with_name("school"))
    folder.keep_member(Member(office, KEY.public, "kiosk", is_office=False))
    with OthersRecords.in_folder(folder.folder) as others:
        assert others.take(STORIES.items()) == {}
        assert others.came("files", office)["kiosk.toml"]
        assert len(others.came("pins", office)) == 1
    assert take_in(folder.folder / OTHERS, machine)
    with RecordsFile.open(machine.records) as records:
        assert audit_ledger(records).troubles == ()
        ledger = Ledger.beside(records)
        (certified,) = ledger.of_chain(office, CERTIFIED_BY_OFFICE)
        assert certified.at == datetime.fromisoformat("2031-05-02T10:00:00+00:00")
        assert [number for number, _ in Certified.beside(records).editions(certified.body["exam"])] == [
            certified.body["exam"]
        ]
        assert certified.body["exam"] in SittingStore.beside(records).ids()
        (withdrawn,) = ledger.of_chain(office, STATION_WITHDRAWN)
        assert withdrawn.body["key"].startswith("KEY-")


def _is_office(entries: list[StoryEntry]) -> bool:
    return any(entry.kind == "files" for entry in entries)
