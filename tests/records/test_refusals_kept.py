"""Whoever is refused is told why in one sentence, and in the same words as ever, from the first letter to the last."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from app.certificate.ledger_status import LedgerStanding
from app.certificate.signature import new_key
from app.certificate.signed_head import sign_head
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.assigned_set import Assigned
from app.learning.roster import Trainee
from app.procedure.exam_requirements import exam_as_plain
from app.procedure.library import Library
from app.records.backup.backup_file import open_backup, refuse_no_backup, refuse_to_overwrite
from app.records.backup.backup_format import FORM, frame_header
from app.records.backup.backup_key import BackupKey
from app.records.backup.daily_backup import DailyBackup, load_daily
from app.records.db.ledger import FROM_OFFICE, Ledger
from app.records.db.transaction import transaction
from app.records.exams.checkpoint import (
    CHECKPOINT,
    SIGNED_BY,
    read_checkpoint,
    rollback_words,
    write_checkpoint,
)
from app.records.exams.machines import Machines, SigningKeys
from app.records.exams.supervisor_store import SupervisorStore
from app.records.records import Records
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.kept_text import assert_kept
from tests.records.examining import HOUSE, Hall, deals, dealt, sheet, short_house
from tests.records.examining import KEPT as PIN
from tests.records.office import Office
from tests.records.scripts import WHEN, Script, carry_out

KEPT = Path(__file__).parent / "kept"
REASON = "the machine was shaken by a door"
CHANGING = re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}|\b[0-9a-f]{16}\b|(?:[0-9a-f]{4} ){7}[0-9a-f]{4}")
OF_THE_SYSTEM = re.compile("Is a directory|Permission denied")
"""What Linux and Windows say of a folder that is opened like a file."""
STRANGER = Supervisor("nobody", "Nora", "99")


class Told:
    """Collects refusals, without what changes from run to run."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self.lines: list[str] = []

    def __call__(self, *acts: Callable[[], object]) -> None:
        for act in acts:
            with pytest.raises(Refused) as caught:
                act()
            self.add("; ".join(caught.value.sentences))

    def add(self, said: str) -> None:
        bare = OF_THE_SYSTEM.sub("REFUSED", said.replace(self._folder, "FOLDER").replace("\\", "/"))
        self.lines.append(CHANGING.sub("THIS", bare))

    def keep(self, name: str) -> None:
        assert_kept(KEPT, name, "\n".join(self.lines) + "\n")


def test_whoever_may_not_decide_about_an_exam_says_what_it_said(office: Office, tmp_path: Path) -> None:
    told, hall, exams, exam, ann, ben = (
        Told(tmp_path), office.hall, office.hall.exams, office.first, office.ann, office.ben
    )  # fmt: skip
    review, filing = exams.review, office.filing
    dealer = SupervisorStore.beside(hall.file)
    dealer.add(Supervisor("dee", "Dee", "4"), PIN, ann, hall.now)
    dealer.add(Supervisor("dee2", "Déé", "77"), PIN, ann, hall.now)
    told(
        lambda: exams.mark(exam, sheet(ann)),
        lambda: exams.mark(exam, sheet(STRANGER)),
        lambda: exams.mark(exam, sheet(Supervisor("dee", "Dee", "4"))),
        lambda: exams.mark(exam, sheet(Supervisor("dee2", "Déé", "77"))),
        lambda: exams.strike(exam, 99, REASON, ben),
        lambda: exams.strike(exam, -1, REASON, ben),
        lambda: exams.strike(exam, 0, " ", ben),
        lambda: exams.say(exam, " ", "pin"),
        lambda: exams.revoke(exam, " ", ben),
        lambda: review.countersign(exam, 0, ben),
        lambda: review.undo_strike(exam, 0, REASON, ben),
        lambda: review.undo_strike(exam, 0, "", ben),
        lambda: review.appeal(exam, "", "pin"),
        lambda: review.decide_appeal(exam, True, REASON, ben),
        lambda: review.decide_appeal(exam, True, "", ben),
        lambda: review.void(exam, "", True, ben),
    )
    exams.say(exam, "I was calm.", "pin")
    review.appeal(exam, REASON, "pin")
    told(
        lambda: exams.say(exam, "I was calm.", "pin"),
        lambda: review.appeal(exam, REASON, "pin"),
        lambda: review.decide_appeal(exam, False, REASON, ben),
    )
    failed = dealt(hall, exams.open(HOUSE, office.dee, ann), lambda acts: [acts[0], *acts])
    told(
        lambda: exams.revoke(failed, REASON, ben),
        lambda: review.appeal(failed, REASON, "pin"),
        lambda: exams.strike(failed, 0, REASON, ben),
        lambda: office.issue(failed),
    )
    exams.mark(failed, sheet(ben, 1))
    exams.strike(failed, 0, REASON, ben)
    told(
        lambda: exams.strike(failed, 0, REASON, ben),
        lambda: review.countersign(failed, 0, ann),
        lambda: office.issue(failed),
        lambda: office.issue(exam, STRANGER),
    )
    running = exams.open(HOUSE, office.dee, ann)
    next(deals(hall, running))
    told(
        lambda: exams.mark(running.id, sheet(ben)),
        lambda: filing.record(running.id),
        lambda: exams.open(HOUSE, office.dee, ann),
        lambda: filing.archive(office.dee, REASON, ben),
    )
    dealt(hall, running)
    office.issue()
    told(lambda: review.void(exam, REASON, True, ben))
    review.void(running.id, REASON, True, ben)
    exams.revoke(exam, REASON, ben)
    told(
        lambda: exams.revoke(exam, REASON, ben),
        lambda: review.void(running.id, REASON, True, ben),
        office.issue,
        lambda: office.issue(running.id),
        lambda: filing.archive(office.dee, "", ben),
        lambda: filing.archive(office.dee, REASON, STRANGER),
        lambda: filing.bring_back(office.dee, REASON, ben),
        lambda: filing.bring_back(office.dee, "", ben),
    )
    filing.archive(office.dee, REASON, ben)
    told(
        lambda: filing.archive(office.dee, REASON, ben),
        lambda: exams.open(HOUSE, office.dee, ann),
        lambda: TraineeStore.beside(hall.file).add(Trainee("Dee", "4"), WHEN),
    )
    house = exams.forms.of(HOUSE)[0]
    told(
        lambda: exams.forms.withdraw(house, ben),
        lambda: exams.forms.approve(house, ben),
        lambda: exams.forms.approve(replace(house, exam=house.exam._replace(rounds=9)), ben),
        lambda: exams.forms.draft(replace(house, number=-1, name=" "), ben),
        lambda: exams.forms.draft(replace(house, number=-1, name="x" * 41), ben),
        lambda: exams.forms.draft(replace(house, number=-1, name="House  exarn"), ben),
    )
    strict = hall.library.house("oxford").exam._replace(accommodations=())
    longest = exams.forms.draft(replace(house, number=-1, name="x" * 40, exam=strict), ben)
    told(
        lambda: exams.forms.approve(longest, ben),
        lambda: exams.open(HOUSE, hall.dealer("Bo", ""), ann, longest),
    )
    approved = exams.forms.approve(longest, ann)
    told(lambda: exams.forms.checked(HOUSE, approved, ("extra-time",)))
    exams.forms.withdraw(replace(approved, number=7), ben)
    with transaction(hall.file._db):
        body = {
            "name": "Theirs",
            "exam": exam_as_plain(strict),
            "number": 8,
            "version": 1,
            "by": ann._asdict(),
        }
        Ledger.beside(hall.file).append("form-drafted", HOUSE, body | {FROM_OFFICE: 3}, hall.now)
        account = {"name": "Olga", "badge": "", "by": None, FROM_OFFICE: 4}
        Ledger.beside(hall.file).append("supervisor-added", "olga", account, hall.now)
    theirs = next(form for form in exams.forms.of(HOUSE) if form.number == 8)
    told(
        lambda: exams.forms.approve(theirs, ben),
        lambda: exams.forms.withdraw(theirs, ben),
        lambda: exams.forms.draft(replace(house, number=-1, name="Ours"), ben),
    )
    told.keep("refused about exams")


def test_with_two_assessors_a_refusal_says_what_it_said(store: AttemptStore, tmp_path: Path) -> None:
    hall = Hall(store, short_house(tmp_path / "houses", 2, 1, 0))
    ann, ben, dee = hall.people()
    told, exams = Told(tmp_path), hall.exams
    exam = dealt(hall, exams.open(HOUSE, dee, ann), lambda acts: [acts[0], *acts])
    exams.mark(exam, sheet(ann, 1))
    told(lambda: exams.mark(exam, sheet(ann)))
    exams.mark(exam, sheet(ben, 1))
    exams.strike(exam, 0, REASON, ann)
    told(lambda: exams.review.countersign(exam, 0, ann), lambda: exams.review.countersign(exam, 1, ben))
    exams.review.countersign(exam, 0, ben)
    told(lambda: exams.review.countersign(exam, 0, ben))
    told.keep("refused with two assessors")


def test_an_account_that_is_refused_says_what_it_said(office: Office, tmp_path: Path) -> None:
    told, hall, ann, ben = Told(tmp_path), office.hall, office.ann, office.ben
    people, accounts = TraineeStore.beside(hall.file), hall.supervisors
    told(
        lambda: accounts.add("Cy", "20", PIN, None),
        lambda: accounts.add("Cy", "20", PIN, STRANGER),
        lambda: accounts.add("", "20", PIN, ann),
        lambda: accounts.add("Cy", "17", PIN, ann),
        lambda: accounts.add("Ann", "", PIN, ann),
        lambda: accounts.add("Cy", "4", PIN, ann),
        lambda: accounts.keep("111111"),
        lambda: accounts.keep("12345"),
        lambda: accounts.remove(STRANGER, ann),
        lambda: accounts.remove(ann, STRANGER),
        lambda: accounts.change(ann, "Ben", "18"),
        lambda: accounts.reset_pin(STRANGER, PIN, ann),
        lambda: people.find("Nobody"),
        lambda: people.add(Trainee("Dee", ""), WHEN),
        lambda: people.add(Trainee("Di", "4"), WHEN),
        lambda: people.enrol([Trainee("Di", "5"), Trainee("Du", "5")], WHEN),
        lambda: people.enrol([Trainee("Dee", "4"), Trainee("Do", "4")], WHEN),
        lambda: people.enrol([Trainee("Dee", ""), Trainee("Dee", "")], WHEN),
    )
    people.add(Trainee("Dee", "6"), WHEN)
    told(lambda: people.find("dee"), lambda: people.enrol([Trainee("Dee", "")], WHEN))
    accounts.remove(ben, ann)
    told(lambda: accounts.remove(ann, ann), lambda: accounts.remove(ben, ann))
    machines, own = Machines.beside(hall.file), Ledger.beside(hall.file).own_chain()
    told(
        lambda: machines.leave_out(own, REASON, ann, WHEN),
        lambda: machines.leave_out("0" * 16, REASON, ann, WHEN),
        lambda: machines.leave_out("0" * 16, REASON, STRANGER, WHEN),
    )
    with transaction(hall.file._db):
        body = {"record": 1, "head": "h", "signed": "", "key": ""}
        Ledger.beside(hall.file).append("machine-met", "f" * 16, body, WHEN)
    told(
        lambda: machines.let_in("f" * 16, REASON, ann, WHEN),
        lambda: machines.leave_out("f" * 16, " ", ann, WHEN),
    )
    machines.leave_out("f" * 16, f" {REASON} ", ann, WHEN)
    told(lambda: machines.leave_out("f" * 16, REASON, ann, WHEN))
    told.add(str(machines.left_out()))
    office.filing.check_door()
    keys = SigningKeys.beside(hall.file)
    told(lambda: keys.check_key(new_key().public), lambda: keys.change_key(new_key(), new_key(), ann, WHEN))
    told.add(str(list(keys.troubles(new_key().public))))
    told.keep("refused accounts and machines")


def test_a_ledger_that_lacks_something_says_what_it_said(office: Office, tmp_path: Path) -> None:
    told, file, signing = Told(tmp_path), office.hall.file, office.folder / "signing"
    told.add(rollback_words(file, signing) or "nothing")
    office.filing.check_door()
    told.add(rollback_words(file, signing) or "nothing")
    place = signing / CHECKPOINT
    sound = place.read_bytes()
    place.write_bytes(b"{}")
    told(lambda: read_checkpoint(signing))
    told.add(rollback_words(file, signing))
    place.write_bytes(sound.rstrip(b"}\n ") + b" " * (10_000 - len(sound.rstrip(b"}\n ")) - 1) + b"}")
    assert read_checkpoint(signing), "exactly as large as may be"
    place.write_bytes(sound.rstrip(b"}\n ") + b" " * (10_001 - len(sound.rstrip(b"}\n ")) - 1) + b"}")
    told(lambda: read_checkpoint(signing))
    place.unlink()
    assert Ledger.beside(file).own_of(SIGNED_BY)
    told.add(rollback_words(file, signing))
    place.mkdir()
    told.add(rollback_words(file, signing))
    place.rmdir()
    place.write_bytes(sound.replace(b'"record": ', b'"record": 9'))
    told.add(rollback_words(file, signing))
    told(office.issue)
    told.add(office.filing.check_door())
    told.keep("what a ledger lacks")


def test_work_that_is_refused_says_what_it_said(tmp_path: Path, library: Library, script: Script) -> None:
    told = Told(tmp_path)
    records = Records(tmp_path / "records.sqlite", library, lambda: WHEN)
    assigned = Assigned("Week 1", WHEN.date() + timedelta(days=9), ("payout",))
    teaching = records.teaching
    told(
        lambda: records.outlook.set_goal("oxford", 7),
        lambda: teaching.assign("oxford", assigned, []),
        lambda: teaching.assign("oxford", assigned._replace(drills=("juggling", "payout")), None),
        lambda: teaching.assign("oxford", assigned._replace(due=date(2020, 1, 1)), None),
        lambda: teaching.assign("oxford", assigned._replace(features=("dragons",)), None),
        lambda: records.rules.confirm("oxford", ["no.such.rule"], STRANGER),
    )
    store = AttemptStore.beside(records._store)
    done = carry_out(store, script, library)
    other = library.text("cuda" if script.house.house_id != "cuda" else "oxford")
    told(
        lambda: AttemptRecorder.resume(store, done.attempt, library),
        lambda: store.begin(script.started, other, WHEN),
        lambda: store.begin(replace(script.started, deck="As"), script.house, WHEN),
    )
    told.keep("refused work")


def test_a_file_that_is_no_backup_says_what_it_said(tmp_path: Path) -> None:
    told, file = Told(tmp_path), tmp_path / "a.backup"
    (tmp_path / "folder").mkdir()
    told(
        lambda: refuse_no_backup(file),
        lambda: refuse_no_backup(tmp_path / "folder"),
        lambda: open_backup(file, "passphrase", tmp_path / "folder"),
        lambda: refuse_to_overwrite(tmp_path / "folder"),
        lambda: BackupKey.new("x" * 7),
        lambda: DailyBackup.new(tmp_path / "none", "correct horse"),
        lambda: DailyBackup.new(tmp_path / "folder", "correct horse", 0),
        lambda: DailyBackup.new(tmp_path / "folder", "correct horse", 1001),
    )
    for data in (
        b"Dear diary",
        frame_header(FORM + 1, b""),
        frame_header(FORM - 1, b""),
        frame_header(FORM, b"x"),
    ):
        file.write_bytes(data)
        told(lambda: refuse_no_backup(file))
    file.write_bytes(frame_header(FORM, b"x")[:-1])
    told(lambda: refuse_no_backup(file))
    file.write_bytes(frame_header(FORM, b"x")[:16])
    told(lambda: refuse_no_backup(file))
    file.write_bytes(b"Dear diary")
    told(lambda: refuse_to_overwrite(file), lambda: load_daily(file))
    told.keep("refused backups")


def test_a_checkpoint_that_cannot_be_saved_names_its_file(tmp_path: Path) -> None:
    signed = sign_head(LedgerStanding("beef", 1, "a" * 64), "2026-11-18", new_key())
    with pytest.raises(Refused) as caught:
        write_checkpoint(tmp_path / "none", signed)
    file = tmp_path / "none" / CHECKPOINT
    assert caught.value.sentences == (
        f"{file}: the ledger checkpoint cannot be saved: No such file or directory",
    )
