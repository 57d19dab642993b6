"""The audit: it names what was done to the ledger or to an exam, and a head that somebody holds finds a cut end."""

import json
import re
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from app.certificate.ledger_chain import with_hash
from app.errors import Refused
from app.exam.exam_log import Remarked
from app.procedure.library import Library
from app.records.db.ledger import Ledger
from app.records.db.pin_file import KeptPin, PinFile
from app.records.db.transaction import transaction
from app.records.exams.exam_store import SittingStore
from app.records.exams.ledger_audit import Audited, audit_ledger, audit_size
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import AttemptEnded, Noted
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house
from tests.records.scripts import Script
from tests.records.test_ledger import chain_of

HOUR = timedelta(hours=1)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return short_house(tmp_path_factory.mktemp("houses"), rounds=1, questions=1)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory, short: Library) -> Path:
    """A file with two supervisors, an exam that has its result, and one that runs; nothing guards it."""
    file = tmp_path_factory.mktemp("sound") / "records.sqlite"
    with AttemptStore.open(file) as store:
        hall = Hall(store, short)
        ann, _, dee = hall.people()
        hall.exams.mark(dealt(hall, hall.exams.open(HOUSE, dee, ann)), sheet(ann))
        hall.exams.open(HOUSE, dee, ann).go_on(1.0)
        guards = store._db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for (guard,) in guards:
            store._db.execute(f"DROP TRIGGER {guard}")
    return file


@pytest.fixture
def hall(sound: Path, file: Path, short: Library) -> Iterator[Hall]:
    for suffix in (".sqlite", ".pins"):
        shutil.copy(sound.with_suffix(suffix), file.with_suffix(suffix))
    with AttemptStore.open(file) as store:
        store._db.execute("PRAGMA foreign_keys = OFF")
        yield Hall(store, short)


def exams(hall: Hall) -> tuple[str, str]:
    """The exam with a result, and the one that runs."""
    running, over = [sat.id for sat in hall.exams.sittings()]
    return over, running


def bent(hall: Hall, statement: str, *values: object) -> Audited:
    hall.file._db.execute(statement, values)
    return audit_ledger(hall.file)


def test_what_nobody_touched_is_as_it_was_written(hall: Hall) -> None:
    found = audit_ledger(hall.file)
    assert (found.records, found.exams, found.troubles, found.found) == (7, 2, (), None)
    head = Ledger.beside(hall.file).head()
    assert head
    assert [each.hash for each in found.heads] == [head.hash]
    assert found.heads[0].number == 7


def test_an_audit_tells_of_every_record_and_every_exam(hall: Hall) -> None:
    told: list[None] = []
    audit_ledger(hall.file, told=lambda: told.append(None))
    assert len(told) == audit_size(hall.file) == 9
    hall.file._db.executemany("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", chain_of(3, name="beef"))
    told.clear()
    audit_ledger(hall.file, told=lambda: told.append(None))
    assert len(told) == audit_size(hall.file) == 12


def test_records_without_exams_are_as_they_were_written(store: AttemptStore) -> None:
    assert audit_ledger(store) == Audited(0, 0, (), (), None)


def test_a_record_of_the_ledger_that_was_altered_is_named(hall: Hall) -> None:
    found = bent(hall, "UPDATE ledger SET body = replace(body, 'Ben', 'Bob') WHERE number = 2")
    assert found.troubles[0] == "the ledger: record 2 was altered: its content does not match its hash"


def test_the_first_trouble_of_each_machines_ledger_is_told(hall: Hall) -> None:
    records = chain_of(3, name="beef")
    records[1] = with_hash(records[1]._replace(body="{}"))
    hall.file._db.executemany("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", records)
    found = bent(hall, "DELETE FROM ledger WHERE number = 2 AND chain <> 'beef'")
    assert [trouble.split(": ")[:2] for trouble in found.troubles[:2]] == [
        ["the ledger", "record 2 was removed"],
        ["machine beef's ledger", "record 2 was altered"],
    ]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE sitting_entries SET body = replace(body, '\"at\":5', '\"at\":4') WHERE sitting = ? AND sequence = 5",
        "UPDATE sitting_entries SET body = CAST(x'ff' AS TEXT) WHERE sitting = ? AND sequence = 5",
        "DELETE FROM sitting_entries WHERE sitting = ? AND sequence = 5",
        "INSERT INTO sitting_entries SELECT sitting, 999, kind, body FROM sitting_entries WHERE sitting = ? AND sequence = 5",
    ],
)
def test_an_exam_whose_log_was_altered_is_named(statement: str, hall: Hall) -> None:
    over, _ = exams(hall)
    found = bent(hall, statement, over)
    assert found.troubles == (f"exam {over} was altered: its log does not match the ledger",)


@pytest.mark.parametrize("column", ["dealer", "badge", "opened", "opening"])
def test_an_exam_whose_opening_was_altered_is_named_even_while_it_runs(column: str, hall: Hall) -> None:
    _, running = exams(hall)
    found = bent(hall, f"UPDATE sittings SET {column} = {column} || ' ' WHERE id = ?", running)
    assert found.troubles == (f"exam {running} was altered: its opening does not match the ledger",)


@pytest.mark.parametrize("body", ["no JSON", "[]", "{}", '{"digest":"beef"}'])
def test_a_forged_result_at_the_end_of_the_ledger_does_not_fit_its_exam(body: str, hall: Hall) -> None:
    head = Ledger.beside(hall.file).head()
    assert head
    over, _ = exams(hall)
    forged = with_hash(head._replace(number=8, kind="passed", about=over, body=body, previous=head.hash))
    found = bent(hall, "INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *forged)
    assert found.troubles == (f"exam {over} was altered: its log does not match the ledger",)


def test_an_exam_that_was_removed_or_inserted_is_named(hall: Hall) -> None:
    over, _ = exams(hall)
    found = bent(hall, "UPDATE sittings SET id = 'NEW' WHERE id = ?", over)
    assert found.troubles == (
        f"exam {over} was removed: the ledger has its opening record, but its log is missing",
        "exam NEW was inserted: the ledger has no opening record for it",
    )


# The head that somebody holds.


def test_a_ledger_that_was_exchanged_for_an_empty_one_is_found(hall: Hall) -> None:
    found = bent(hall, "UPDATE own_chain SET chain = '0000000000000000'")
    assert found.troubles[-1] == "the ledger was swapped: 2 supervisors with PINs here are missing from it"


def test_a_head_is_known_again_however_it_is_typed(hall: Hall) -> None:
    head = Ledger.beside(hall.file).head()
    assert head
    grouped = " ".join([head.hash[place : place + 4] for place in range(0, 64, 4)])
    for typed in (head.hash, head.hash.upper(), grouped, grouped.replace(" ", "-"), head.hash[:16]):
        found = audit_ledger(hall.file, typed)
        assert (found.troubles, found.found) == ((), found.heads[0])


def test_an_older_head_is_known_again_as_well(hall: Hall) -> None:
    (old,) = hall.file._db.execute("SELECT hash FROM ledger WHERE number = 3").fetchone()
    found = audit_ledger(hall.file, old).found
    assert found
    assert found.number == 3


def test_a_cut_end_is_found_by_the_head_and_by_nothing_else(hall: Hall) -> None:
    head = Ledger.beside(hall.file).head()
    assert head
    _, running = exams(hall)
    hall.file._db.execute("DELETE FROM sitting_entries WHERE sitting = ?", (running,))
    hall.file._db.execute("DELETE FROM sittings WHERE id = ?", (running,))
    assert bent(hall, "DELETE FROM ledger WHERE number = ?", head.number).troubles == ()
    (trouble,) = audit_ledger(hall.file, head.hash).troubles
    assert trouble == (
        f"no record has the hash {head.hash}: since it was printed, the end of the ledger was removed or rewritten, or"
        " this head is from another ledger"
    )


def test_a_rewritten_end_is_found_by_the_head(hall: Hall) -> None:
    ledger = Ledger.beside(hall.file)
    head = ledger.head()
    assert head
    forged = with_hash(head._replace(at="2031-05-02T10:00:00.000+00:00"))
    assert forged.hash != head.hash
    hall.file._db.execute("UPDATE ledger SET at = ?, hash = ? WHERE number = ?", (forged.at, forged.hash, 7))
    assert audit_ledger(hall.file).troubles == ()
    assert len(audit_ledger(hall.file, head.hash).troubles) == 1


def test_where_the_ledger_is_broken_a_head_after_that_is_not_reached(hall: Hall) -> None:
    head = Ledger.beside(hall.file).head()
    assert head
    hall.file._db.execute("UPDATE ledger SET kind = 'passed' WHERE number = 2")
    assert audit_ledger(hall.file, head.hash).troubles[-1] == f"no undamaged record has the hash {head.hash}"


@pytest.mark.parametrize("typed", ["12ab", "x" * 64, "0" * 65, " "])
def test_what_is_no_head_is_refused(typed: str, store: AttemptStore) -> None:
    with pytest.raises(
        Refused, match=r"^a head has 64 characters, 0 to 9 and a to f; the first 16 are enough$"
    ):
        audit_ledger(store, typed)


def test_a_head_nobody_wrote_is_of_another_ledger(hall: Hall) -> None:
    (trouble,) = audit_ledger(hall.file, "0" * 64).troubles
    assert trouble.startswith(f"no record has the hash {'0' * 64}: ")


# What else an audit finds.


def test_an_exam_whose_origin_was_altered_is_named(hall: Hall) -> None:
    over, _ = exams(hall)
    (number,) = hall.file._db.execute("SELECT number FROM sittings WHERE id = ?", (over,)).fetchone()
    found = bent(hall, "INSERT INTO origins VALUES ('sittings', ?, 0, 'beef')", number)
    assert found.troubles == (f"exam {over} was inserted: the ledger has no opening record for it",)


def test_a_record_of_another_machine_does_not_hide_what_was_done_to_an_exam(hall: Hall) -> None:
    over, _ = exams(hall)
    hall.file._db.execute(
        "UPDATE sitting_entries SET body = body || ' ' WHERE sitting = ? AND sequence = 5", (over,)
    )
    digest = SittingStore.beside(hall.file).digest(over)
    (first,) = chain_of(1, name="beef")
    body = json.dumps({"digest": digest})
    forged = with_hash(first._replace(kind="exam-closed", about=over, body=body))
    found = bent(hall, "INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *forged)
    assert found.troubles == (f"exam {over} was altered: its log does not match the ledger",)


def test_an_altered_house_file_is_named(hall: Hall) -> None:
    found = bent(hall, "UPDATE house_files SET text = CAST(CAST(text AS TEXT) || '#' AS BLOB)")
    assert "the house file for short was altered" in found.troubles


def test_times_that_run_back_are_noted(hall: Hall) -> None:
    with transaction(hall.file._db):
        Ledger.beside(hall.file).append("remark", "x", {}, hall.now - timedelta(days=1))
    found = audit_ledger(hall.file)
    assert found.troubles == ()
    (note,) = found.notes
    latest, back = re.findall(r"2031-05-0[\dT:.+]+", note)
    assert note == f"the ledger: at record 8 the clock went backward, from {latest} to {back}"
    assert latest > back


def test_a_clock_that_was_set_during_an_exam_is_noted(hall: Hall) -> None:
    _, running = exams(hall)
    taken_up = hall.exams.running()
    assert taken_up
    hall.now -= timedelta(hours=5)
    taken_up.submit(Remarked("ANN", "hm", 100.0))
    (note, *others) = audit_ledger(hall.file).notes
    seconds = re.findall(r"-1\d{4}", note)[0]
    assert note == f"exam {running}: the machine's clock was changed by {seconds} s during the exam"
    assert others == []


@pytest.mark.parametrize(
    ("begun", "notes"),
    [
        (
            1,
            (
                "an account was started but not finished, because the program was interrupted; its PIN does not work",
            ),
        ),
        (
            2,
            (
                "2 accounts were started but not finished, because the program was interrupted; their PINs do not work",
            ),
        ),
        (0, ()),
    ],
)
def test_accounts_that_were_begun_and_never_made_are_noted(
    begun: int, notes: tuple[str, ...], store: AttemptStore
) -> None:
    PinFile(store.path).add(*[KeptPin(f"A{number}", "$argon2id$", is_begun=True) for number in range(begun)])
    found = audit_ledger(store)
    assert (found.notes, found.troubles) == (notes, ())


def test_a_backup_that_was_restored_is_noted_with_where_the_ledger_stood(hall: Hall) -> None:
    old = {"chain": "beef", "record": 41, "head": "a" * 64}
    for new in ({"chain": "beef", "record": 17, "head": "b" * 64}, None):
        with transaction(hall.file._db):
            Ledger.beside(hall.file).append("restored", "beef", {"old": old, "new": new}, hall.now + HOUR)
    assert audit_ledger(hall.file).notes == (
        "the ledger: at record 8 a backup was restored, up to record 17; before that the ledger ended at record 41 of"
        " beef",
        "the ledger: at record 9 a backup was restored, up to record 0; before that the ledger ended at record 41 of"
        " beef",
    )


def test_what_people_trained_is_vouched_for_by_the_next_opening(
    tmp_path: Path, short: Library, script: Script
) -> None:
    with AttemptStore.open(tmp_path / "records.sqlite") as store:
        hall = Hall(store, short)
        ann, ben, dee = hall.people()
        for pin in ("999999", "041704"):
            challenge = hall.supervisors.challenge(ann)
            if challenge.is_right(pin):
                hall.supervisors.pass_(challenge)
        for _ in range(2):
            number = store.begin(script.started, script.house, hall.now, dee.id)
            store.append(number, 1, Noted("here", 1.0))
            store.append(number, 2, AttemptEnded({}, 2.0))
        sitting = dealt(hall, hall.exams.open(HOUSE, dee, ann))
        hall.exams.mark(sitting, sheet(ben))
        # What comes after the opening is vouched for by the next one.
        number = store.begin(script.started, script.house, hall.now, dee.id)
        store.append(number, 1, AttemptEnded({}, 2.0))
        assert audit_ledger(store, with_training=True).troubles == ()
        hall.exams.open(HOUSE, dee, ann)
        assert audit_ledger(store, with_training=True).troubles == ()
        for (guard,) in store._db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            store._db.execute(f"DROP TRIGGER {guard}")
        two, third, tried, profile = (
            "one of attempts 1 to 2 on this machine was altered, removed or inserted",
            "attempt 3 on this machine was altered, removed or inserted",
            "an earlier PIN attempt by a supervisor was altered or removed",
            "its dealer's profile was altered or removed",
        )
        for statement, said in {
            "UPDATE attempts SET engine = '9' WHERE id = 1": [two],
            "UPDATE entries SET body = replace(body, 'here', 'her') WHERE attempt = 2": [two],
            "UPDATE attempts SET engine = '9' WHERE id = 3": [third],
            "INSERT INTO origins VALUES ('attempts', 1, 0, 'beef')": [two, third],
            "DELETE FROM supervisor_tries WHERE id = 1": [tried],
            "UPDATE supervisor_tries SET what = 'right'": [tried],
            "UPDATE profiles SET name = 'Eve'": [profile, profile],
        }.items():
            store._db.execute("SAVEPOINT bent")
            store._db.execute(statement)
            troubles = audit_ledger(store, with_training=True).troubles
            assert [trouble.partition(": ")[2] for trouble in troubles] == said, statement
            if said == [two]:
                assert audit_ledger(store).troubles == (), "training is read only where that is asked for"
            store._db.execute("ROLLBACK TO bent")
            store._db.execute("RELEASE bent")
        assert audit_ledger(store, with_training=True).troubles == ()


def test_an_opening_whose_part_about_training_is_bent_is_named(hall: Hall) -> None:
    _, running = exams(hall)
    for training in ({}, {"after": "x", "ended": 0}, {"after": [], "ended": 0}):
        with transaction(hall.file._db):
            Ledger.beside(hall.file).append("exam-opened", running, {"training": training}, hall.now + HOUR)
        troubles = audit_ledger(hall.file, with_training=True).troubles
        assert f"exam {running}: the training part of its opening record cannot be read" in troubles
