"""With a damaged ledger nothing is signed, no result is believed, and no sound backup is pushed out."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from app.errors import Refused
from app.launch import main
from app.ports.backups import DamagedBackup
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import damaged_name, make_backup
from app.records.backup.daily_backup import DailyBackup, back_up_if_due, save_daily
from app.records.backup.merge import without_triggers
from app.records.backup.restore import restore
from app.records.db.records_file import RecordsFile
from app.records.exams import exam_service
from app.records.exams.ledger_soundness import ledger_trouble
from app.ui.office.results.outcome_words import outcome_of
from app.ui.office.results.result_words import is_unsure, outcome_words, why_words
from tests.certificate.certificates import KEY
from tests.records.backups import CLOSER, PASSPHRASE, WHEN, backup_of, furnished, machine_in, state_of
from tests.records.test_certifying import Office

DAY = timedelta(days=1)


def bend(records: Path) -> None:
    """Somebody alters a record of the ledger."""
    with closing(sqlite3.connect(records, isolation_level=None)) as db, without_triggers(db):
        db.execute("UPDATE ledger SET body = body || ' ' WHERE number = 1")


def mend(records: Path) -> None:
    with closing(sqlite3.connect(records, isolation_level=None)) as db, without_triggers(db):
        db.execute("UPDATE ledger SET body = rtrim(body) WHERE number = 1")


@pytest.fixture
def machine(memory: Path) -> Machine:
    return furnished(memory / "machine", "machine")


def test_nothing_is_signed_with_a_damaged_ledger(tmp_path: Path, file: Path) -> None:
    office = Office(tmp_path, file)
    office.pass_it()
    bend(file)
    with pytest.raises(
        Refused,
        match=r"^nothing can be signed because the ledger is damaged \(the ledger: record 1 was altered: its content does not match its hash\); check it with hcf-trainer audit and restore the newest undamaged backup$",
    ):
        office.certificate()
    with pytest.raises(
        Refused,
        match=r"^nothing can be signed because the ledger is damaged \(the ledger: record 1 was altered: its content does not match its hash\); check it with hcf-trainer audit and restore the newest undamaged backup$",
    ):
        office.certificates.revocations(is_office=False)
    mend(file)
    assert office.certificate().summary.key == KEY.public.fingerprint


def test_without_a_guard_nothing_is_signed_and_a_backup_says_that_it_is_damaged(
    tmp_path: Path, file: Path, machine: Machine, memory: Path
) -> None:
    """Such a backup could not be restored."""
    office = Office(tmp_path, file)
    office.pass_it()
    for records in (file, machine.records):
        with closing(sqlite3.connect(records)) as db:
            db.execute("DROP TRIGGER ledger_delete")
    missing = 'the trigger "ledger_delete" is missing from the records'
    with pytest.raises(
        Refused,
        match=rf"^nothing can be signed because the ledger is damaged \({missing}\); check it with hcf-trainer audit and restore the newest undamaged backup$",
    ):
        office.certificate()
    assert office.hall.exams.ledger_trouble() == (
        f"The ledger is damaged, so no result is reliable ({missing}). To fix it, check it with hcf-trainer audit and"
        " restore the newest undamaged backup."
    )
    with pytest.raises(
        DamagedBackup,
        match=rf"^.+[/\\]b\.damaged\.backup: the backup was made, but its ledger is damaged \({missing}\)\. Keep older backups, and check it with hcf-trainer audit and restore the newest undamaged backup$",
    ):
        make_backup(memory / "b.backup", machine, CLOSER)


def test_the_door_says_that_the_ledger_is_damaged_and_shows_no_check_mark(tmp_path: Path, file: Path) -> None:
    office = Office(tmp_path, file)
    office.pass_it()
    exams = office.hall.exams
    assert exams.ledger_trouble() == ""
    assert outcome_of(exams.sittings()[0]) == "✓ passed"
    bend(file)
    said = exams.ledger_trouble()
    assert said.startswith("The ledger is damaged, so no result is reliable (the ledger: record 1 was")
    assert [outcome_of(sat) for sat in exams.sittings()] == ["! not certain"]
    filed = exams.file(office.sitting)
    assert filed.result
    assert outcome_words(filed) == "Not certain"
    assert why_words(filed, filed.result).startswith("The ledger is damaged. It says: ")
    assert is_unsure(filed)


def test_what_was_checked_while_the_pin_was_typed_is_not_read_again_at_the_door(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, file)
    office.pass_it()
    exams, read = office.hall.exams, list[Path]()

    def reading(records: RecordsFile) -> str:
        read.append(records.path)
        return ledger_trouble(records)

    monkeypatch.setattr(exam_service, "ledger_trouble", reading)
    exams.check_ahead()()
    assert exams.ledger_trouble() == ""
    assert read == [file]
    exams.check_ahead()
    assert exams.ledger_trouble() == ""
    assert read == [file] * 2, "each door is checked anew; if that is not done yet, it waits for it"
    bend(file)
    assert exams.ledger_trouble() != ""
    assert read == [file] * 3, "somebody else has written since"
    mend(file)
    exams.check_ahead()()
    bend(file)
    assert exams.ledger_trouble() != "", "also between the check and the door"


def test_damage_that_was_found_while_the_pin_was_typed_is_told_at_the_door(
    tmp_path: Path, file: Path
) -> None:
    office = Office(tmp_path, file)
    office.pass_it()
    bend(file)
    exams = office.hall.exams
    exams.check_ahead()()
    assert exams.ledger_trouble().startswith("The ledger is damaged, so no result is reliable")
    assert [outcome_of(sat) for sat in exams.sittings()] == ["! not certain"]


def test_a_backup_of_a_damaged_ledger_is_made_and_told_and_replaces_no_sound_one(
    machine: Machine, memory: Path
) -> None:
    file = backup_of(machine, memory / "all.backup")
    sound = file.read_bytes()
    bend(machine.records)
    with pytest.raises(
        DamagedBackup,
        match=r"^.+[/\\]all\.damaged\.backup: the backup was made, but its ledger is damaged \(the ledger: record 1 was altered: its content does not match its hash\)\. Keep older backups, and check it with hcf-trainer audit and restore the newest undamaged backup$",
    ):
        make_backup(file, machine, CLOSER)
    assert file.read_bytes() == sound
    assert damaged_name(file).name == "all.damaged.backup"
    new = machine_in(memory / "new")
    with pytest.raises(
        DamagedBackup,
        match=r"^.+[/\\]all\.damaged\.backup: the backup has a damaged ledger; nothing was changed: the ledger: record 1 was altered: its content does not match its hash$",
    ):
        restore(damaged_name(file), PASSPHRASE, new, WHEN)
    assert not new.records.exists()
    restore(damaged_name(file), PASSPHRASE, new, WHEN, although_damaged=True)
    assert state_of(new) == state_of(machine)


def test_the_newest_sound_daily_backup_stays_however_many_damaged_ones_follow(
    machine: Machine, memory: Path
) -> None:
    folder, file = memory / "daily", memory / "daily.json"
    folder.mkdir()
    save_daily(file, DailyBackup(folder, 3, CLOSER))
    sound = [back_up_if_due(file, machine, WHEN + day * DAY) for day in range(4)]
    bend(machine.records)
    for day in range(4, 12):
        with pytest.raises(DamagedBackup):
            back_up_if_due(file, machine, WHEN + day * DAY)
        # Once a day is enough.
        assert back_up_if_due(file, machine, WHEN + day * DAY) is None
    left = sorted(folder.iterdir())
    assert left[0] == sound[-1]
    assert [each.suffixes for each in left[1:]] == [[".damaged", ".backup"]] * 3
    mend(machine.records)
    for day in range(12, 16):
        back_up_if_due(file, machine, WHEN + day * DAY)
    assert [each.suffixes for each in sorted(folder.iterdir())] == [[".backup"]] * 3


def test_the_commands_say_so_and_end_with_an_error(
    machine: Machine, memory: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Machine, "here", classmethod(lambda cls: machine))
    passphrase = memory / "passphrase"
    passphrase.write_text(PASSPHRASE, "utf-8")
    words = ["--passphrase-file", str(passphrase)]
    bend(machine.records)
    before = state_of(machine)
    assert main(["backup", str(memory / "all.backup"), *words]) == 2
    assert "all.damaged.backup: the backup was made, but its ledger is damaged" in capsys.readouterr().err
    file = str(memory / "all.damaged.backup")
    assert main(["restore", file, *words]) == 2
    said = capsys.readouterr().err
    assert ": the backup has a damaged ledger; nothing was changed: the ledger: record 1 was altered" in said
    assert "or restore this one as it is with --damaged" in said
    assert main(["restore", file, "--damaged", *words]) == 0
    assert state_of(machine) == before
