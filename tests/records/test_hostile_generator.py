"""Thousands of hostile records: none is taken in that changes what the honest machine said."""

import io
import shutil
import sqlite3
import sys
import tarfile
import zlib
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from app.errors import Refused
from app.exam.exam_form import ExamForm
from app.exam.exam_log import Closed
from app.records.backup.backup_contents import Machine
from app.records.backup.merge import merge
from app.records.backup.restore import restore
from app.records.db.entry_codec import time_text
from app.records.db.ledger import Ledger
from app.records.db.pin_file import PinFile
from app.records.db.records_file import RecordsFile
from app.records.exams.exam_ledger import ExamListing, decisions_about
from app.records.exams.exam_store import SittingStore
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.trainee_store import TraineeStore
from tests.bulk import figure
from tests.records.backups import PASSPHRASE, WHEN, furnished, machine_in
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house
from tests.records.hostile import bend
from tests.records.test_hostile_backups import closed

pytestmark = pytest.mark.bulk

FILES = 20_000
SECONDS = 5.0
"""Of work: how many others use the machine meanwhile does not count."""
MEGABYTES = 300


def examined(folder: Path, name: str) -> Machine:
    """A machine with a bit of everything, and an exam that was marked by a supervisor."""
    machine = furnished(folder / name, name)
    with RecordsFile.open(machine.records) as records:
        hall = Hall(records, short_house(folder / "short", rounds=1, questions=1), Random(name))
        ann, ben, dealer = hall.people()
        if running := SittingStore.beside(records).running_id():
            done = len(SittingStore.beside(records).sitting(running).happened)
            SittingStore.beside(records).append(
                running, done + 1, [Closed("", "", time_text(WHEN), 9.0)], WHEN
            )
        form = ExamForm("oxford", -1, 1, "Short", hall.library.house("oxford").exam)
        hall.exams.forms.approve(hall.exams.forms.draft(form, ann), ben)
        hall.exams.forms.withdraw(hall.exams.forms.draft(replace(form, name="Long"), ann), ann)
        exam = dealt(hall, hall.exams.open(HOUSE, dealer, ann))
        hall.exams.mark(exam, sheet(ann, 8 if name == "there" else 1))
    return machine


def said(file: Path) -> dict[str, Any]:
    """All that a machine itself has said, and that every reader can read. No reader may fail."""
    with RecordsFile.open(file) as records:
        db = records._db
        own = Ledger.beside(records).own_chain()
        assert audit_ledger(records).troubles == ()
        for sitting in (sittings := SittingStore.beside(records)).ids():
            sittings.sitting(sitting)
            decisions_about(Ledger.beside(records), sitting)
        for attempt in (attempts := AttemptStore.beside(records)).attempts():
            attempts.attempt(attempt.id)
        people = TraineeStore.beside(records).trainees()
        for house in ("house0", "house1"):
            AssignedStore.beside(records).sets(house)
            for trainee in (None, *[each.id for each in people]):
                DrillStore.beside(records).history(house, trainee)
        here = {
            kind: f"{key} NOT IN (SELECT id FROM origins WHERE kind = '{kind}')"
            for kind, key in (("attempts", "attempts.id"), ("sittings", "number"), ("drill_runs", "run"))
        }
        exams = {exam for (exam,) in db.execute(f"SELECT id FROM sittings WHERE {here['sittings']}")}
        mine = {
            each
            for (each,) in db.execute(
                "SELECT DISTINCT trainee FROM profiles AS p WHERE NOT EXISTS (SELECT 1 FROM origins WHERE"
                " (kind, id, number) = ('profiles', p.trainee, p.number))"
            )
        }
        return {
            "ledger": db.execute("SELECT * FROM ledger WHERE chain = ? ORDER BY number", (own,)).fetchall(),
            "exams": sorted(
                [sat[:7] for _, sat, _ in ExamListing.beside(records).exams() if sat.id in exams]
            ),
            "logs": {exam: sittings.digest(exam) for exam in exams},
            "people": sorted([each[2:] for each in people if each.id in mine]),
            "attempts": db.execute(
                f"SELECT started, mode, round, deck, house FROM attempts WHERE {here['attempts']} ORDER BY id"
            ).fetchall(),
            "answers": db.execute(
                f"SELECT at, seconds, due, given FROM answers WHERE {here['drill_runs']} ORDER BY id"
            ).fetchall(),
            "supervisors": SupervisorStore.beside(records).accounts(),
            "pins": PinFile(file).hashes(),
        }


def packed(records: Path, file: Path) -> Path:
    """A backup with these records, made by somebody who knows how, whatever is in them."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        member = tarfile.TarInfo("records.sqlite")
        member.size = records.stat().st_size
        with records.open("rb") as stream:
            tar.addfile(member, stream)
    return closed(file, zlib.compress(out.getvalue(), 1))


def most_memory() -> int:
    """Kilobytes that were in use at most; Windows does not tell."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_no_hostile_record_changes_what_the_honest_machine_said(memory: Path) -> None:
    here, there = examined(memory, "here"), examined(memory, "there")
    before, came, told, slowest = said(here.records), Counter[str](), set[bool](), 0.0
    honest, hostile = memory / "honest.sqlite", memory / "hostile.sqlite"
    for machine, copy in ((here, honest), (there, memory / "model.sqlite")):
        with closing(sqlite3.connect(machine.records)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(machine.records, copy)
    shutil.copytree(here.folder, memory / "as it was")
    start = most_memory()
    for number in range(figure(FILES, share=500)):
        chance = Random(f"hostile {number}")
        shutil.copy(memory / "model.sqlite", hostile)
        how = bend(hostile, chance, honest)
        backup = packed(hostile, memory / "hostile.backup")
        begun = process_time()
        try:
            merge([(backup, PASSPHRASE)], here)
        except Refused as refusal:
            came["merge refused"] += 1
            told.add(str(refusal).startswith(f"{backup}: "))
        else:
            came["merged"] += 1
            after = said(here.records)
            after["ledger"] = after["ledger"][: len(before["ledger"])]  # whom it met is a record too
            assert after == before, (number, how)
            shutil.rmtree(here.folder)
            shutil.copytree(memory / "as it was", here.folder)
        new = machine_in(memory / f"new {number}")
        try:
            restore(backup, PASSPHRASE, new, WHEN)
        except Refused as refusal:
            came["restore refused"] += 1
            told.add(str(refusal).startswith(f"{backup}: "))
        else:
            came["restored"] += 1
            said(new.records)
        shutil.rmtree(new.folder, ignore_errors=True)
        slowest = max(slowest, process_time() - begun)
        assert slowest < SECONDS, (number, how)
    most = most_memory()
    grown = (most - start) / 1024
    print(dict(came), f"{grown:.0f} MB more, {most / 1024:.0f} MB in all, the slowest took {slowest:.2f} s")
    assert grown < MEGABYTES
    assert told == {True}, "each refusal names the backup"
    assert said(here.records) == before
    # A generator that is always refused would show nothing.
    assert came["merge refused"] > came["merged"] > 0
