"""Whatever is wrong with one record: the refusal names what the record is about, in the same words as ever."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest

from app.errors import Refused
from app.exam.exam_log import Remarked
from app.find_fault.stop_outcome import SceneResult
from app.learning.assigned_set import Assigned
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.ledger import Ledger
from app.records.db.transaction import transaction
from app.records.exams.certificates import Certified
from app.records.exams.exam_store import SittingStore
from app.records.exams.house_decisions import RULES_DECIDED, RuleStore
from app.records.exams.house_version_records import VERSION_USED, VersionUses
from app.records.exams.machines import KEY, LEFT_OUT, MET, Machines, SigningKeys
from app.records.exams.passes import PassedExams
from app.records.exams.station_decisions import STATION_WITHDRAWN, StationDecisions
from app.records.exams.supervisor_store import ADDED, SupervisorStore
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.fault_run_store import FaultRunRecorder, FaultRunStore
from app.records.training.last_dealt import LastDealt
from app.records.training.outlook_records import StudyDates
from app.records.training.retention import RetentionRecords
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Noted
from tests.kept_text import assert_kept
from tests.records.answers import quick
from tests.records.examining import HOUSE
from tests.records.office import Office
from tests.records.scripts import WHEN, Script, carry_on

KEPT = Path(__file__).parent / "kept"
EXAM = re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}")
BAD_KEY = "0123"


@pytest.fixture
def full(office: Office, script: Script, library: Library) -> Office:
    """An office where Dee has dealt, drilled, watched and been given a set."""
    file, dee = office.hall.file, office.dee.id
    store, drills = AttemptStore.beside(file), DrillStore.beside(file)
    carry_on(AttemptRecorder.begin(store, script.started, script.house, library, WHEN, dee), script, 0)
    text = office.hall.library.text(HOUSE)
    drills.append(drills.begin("twenty", "payout", text, "1.0", WHEN, dee), 1, quick(1.0), WHEN)
    watching = FaultRunRecorder(file, office.hall.library, lambda: WHEN, lambda: dee).begin(HOUSE)
    watching.append(SceneResult("clean", "passed", 4.0))
    AssignedStore.beside(file).assign(HOUSE, Assigned("Week 1", date(2031, 6, 1), ("payout",)), [dee], WHEN)
    return office


def said_by(act: Callable[[], object]) -> str:
    """The refusal of an act, without what changes from run to run."""
    with pytest.raises(Refused) as caught:
        act()
    return EXAM.sub("THIS", re.sub(r"^\S*[/\\]records\.sqlite", "FILE", "; ".join(caught.value.sentences)))


def test_a_record_that_does_not_follow_says_what_it_said(full: Office) -> None:
    file, exam = full.hall.file, full.first
    store, drills, people = AttemptStore.beside(file), DrillStore.beside(file), TraineeStore.beside(file)
    sets = AssignedStore.beside(file)
    dee = people.find("Dee")
    sets.withdraw(1, WHEN)
    acts: list[Callable[[], object]] = [
        lambda: store.append(1, 1, Noted("late", 1.0)),
        lambda: drills.append(1, 5, quick(1.0), WHEN),
        lambda: people.change(dee._replace(number=0), Trainee("Di", "4"), "", WHEN),
        lambda: sets.assign(HOUSE, Assigned("Week 2", date(2031, 6, 1), ("payout",)), [99], WHEN),
        lambda: sets.withdraw(1, WHEN),
        lambda: SittingStore.beside(file).append(exam, 1, [Remarked("", "well", 1.0)], WHEN),
        lambda: store.attempt(99),
        lambda: SittingStore.beside(file).sitting("AAAA-AAAA"),
        lambda: full.filing.sheet("AAAA-AAAA"),
    ]
    assert_kept(KEPT, "records that do not follow", "\n".join([said_by(act) for act in acts]) + "\n")


@contextmanager
def spoiled(full: Office, table: str, change: str) -> Iterator[None]:
    """A table in which everything is changed so, for a while."""
    db = full.hall.file._db
    rows = db.execute(f"SELECT * FROM {table}").fetchall()
    db.execute(f"UPDATE {table} SET {change}")
    try:
        yield
    finally:
        db.execute(f"DELETE FROM {table}")
        db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def test_a_damaged_row_says_what_it_said(full: Office) -> None:
    file, hall = full.hall.file, full.hall
    for (guard,) in file._db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        file._db.execute(f"DROP TRIGGER {guard}")
    file._db.execute("PRAGMA foreign_keys = OFF")
    full.filing.check_door()
    store, drills, faults = AttemptStore.beside(file), DrillStore.beside(file), FaultRunStore.beside(file)
    played = file._db.execute(
        "SELECT house_files.id FROM attempts JOIN house_files ON hash = house"
    ).fetchone()[0]
    own = Ledger.beside(file).own_chain()
    retention = RetentionRecords.beside(file)
    dee, exam = full.dee.id, full.first
    cases: list[tuple[str, str, Callable[[], object]]] = [
        ("attempts", "started = 'once'", lambda: store.attempt(1)),
        ("attempts", "started = 'once'", store.attempts),
        ("attempts", "started = 'once'", lambda: store.rounds_at(played, 9)),
        ("attempts", "started = '0'", lambda: retention.report([], hall.library, date(2099, 1, 1))),
        ("attempts", "started = 'once'", lambda: LastDealt.beside(file).at(played)),
        ("drill_runs", "started = '0'", lambda: retention.report([], hall.library, date(2099, 1, 1))),
        ("drill_runs", "started = 'once'", lambda: drills.runs("twenty", "payout", HOUSE, dee)),
        ("drill_runs", "started = 'once', kind = 'lesson'", lambda: StudyDates.beside(file).lessons(dee)),
        ("answers", "due = 'cut'", lambda: drills.answers(1)),
        ("answers", "due = 'cut'", lambda: drills.latest(dee, HOUSE, 1)),
        ("answers", "due = 'cut'", lambda: faults.sets(HOUSE, dee)),
        ("answers", "due = 'cut'", lambda: faults.totals(HOUSE)),
        ("assigned_sets", "due = 'soon'", lambda: AssignedStore.beside(file).sets(HOUSE)),
        ("sittings", "opened = 'once'", lambda: list(hall.exams.sittings())),
        ("sittings", "opening = '{}'", lambda: hall.exams.file(exam)),
        (
            "sittings",
            "opening = json_set(opening, '$.exam.validity', 'x')",
            lambda: PassedExams.beside(file).terms(exam),
        ),
        ("house_files", "text = x'00'", lambda: PassedExams.beside(file).house(hall.library.text(HOUSE).hash)),
        ("signed_heads", f"key = '{BAD_KEY}'", lambda: SigningKeys.beside(file).signed_head(own)),
        ("ledger", "body = 'no'", lambda: Ledger.beside(file).own_of(ADDED)),
        ("ledger", "at = 'once'", lambda: Ledger.beside(file).about(exam)),
    ]  # fmt: skip
    lines = []
    for table, change, read in cases:
        with spoiled(full, table, change):
            lines.append(f"{table}, {change}: {said_by(read)}")
    assert_kept(KEPT, "damaged rows", "\n".join(lines) + "\n")


def test_a_record_of_the_ledger_that_cannot_be_read_says_what_it_said(full: Office) -> None:
    file, exam = full.hall.file, full.first
    db, ledger, machines = file._db, Ledger.beside(file), Machines.beside(file)
    full.issue()
    for (guard,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {guard}")
    (key,) = SigningKeys.beside(file).own_keys()
    exports = full.filing.exports
    no_result: dict[str, object] = {"digest": "", "result": {}}
    cases: list[tuple[str, str, dict[str, object], Callable[[], object]]] = [
        (ADDED, "x", {}, SupervisorStore.beside(file).accounts),
        (KEY, "x", {}, SigningKeys.beside(file).own_keys),
        (KEY, "x", {"key": BAD_KEY}, SigningKeys.beside(file).own_keys),
        (KEY, "x", {"key": BAD_KEY, "old": BAD_KEY}, SigningKeys.beside(file).handovers),
        (MET, "x", {}, machines.seen),
        (LEFT_OUT, "x", {}, machines.left_out),
        (STATION_WITHDRAWN, "x", {"key": "K"}, StationDecisions.beside(file).withdrawn_keys),
        (VERSION_USED, HOUSE, {}, lambda: VersionUses.beside(file).newest(HOUSE)),
        (RULES_DECIDED, HOUSE, {}, lambda: RuleStore.beside(file).newest(HOUSE)),
        ("form-drafted", HOUSE, {"number": 1, "version": 1}, lambda: full.hall.exams.forms.of(HOUSE)),
        ("marked", exam, {}, lambda: full.hall.exams.marked_by(exam)),
        ("passed", exam, no_result, lambda: full.hall.exams.file(exam)),
        ("passed", exam, no_result, lambda: exports.collect("csv", False)),
        ("certified", exam, {}, lambda: Certified.beside(file).before(exam, key)),
        ("certified", exam, {"by": {}}, lambda: full.filing.record(exam)),
    ]
    lines = []
    for kind, about, body, read in cases:
        with transaction(db):
            ledger.append(kind, about, body, WHEN)
        lines.append(f"{kind} {sorted(body)}: {said_by(read)}")
        db.execute("DELETE FROM ledger WHERE number = (SELECT max(number) FROM ledger)")
    assert_kept(KEPT, "ledger records that cannot be read", "\n".join(lines) + "\n")
