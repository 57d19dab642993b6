"""The archive: who left is out of the lists, everything about them stays, and a supervisor brings them back."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.records.db.ledger import Ledger
from app.records.exams.ledger_audit import audit_ledger
from app.records.records import Records
from app.records.training.class_records import class_at
from app.records.training.people_status import ARCHIVED, BROUGHT_BACK, PeopleStatus
from app.records.training.trainee_store import TraineeStore
from tests.records.examining import HOUSE, OPENED, HousesAsShipped
from tests.records.office import Office

LEFT = "No longer works here."


def listed(office: Office, with_archived: bool = False) -> list[str]:
    return [each.name for each in TraineeStore.beside(office.hall.file).people(with_archived)]


def archive(office: Office, person: Person | None = None, reason: str = LEFT) -> None:
    office.filing.archive(person or office.dee, reason, office.ann)


def test_whoever_left_is_out_of_the_lists_unless_asked_for(office: Office) -> None:
    office.hall.now += timedelta(days=400)
    assert office.due() == [(office.first, "expired")]
    archive(office)
    assert listed(office) == []
    assert listed(office, with_archived=True) == ["Dee"]
    assert office.due() == []
    assert [each.dealer for each in office.filing.due(with_archived=True)] == ["Dee"]
    assert class_at(office.hall.file, HOUSE, office.hall.library, office.hall.now).members == ()
    never = office.hall.dealer("Li Wu", "9")
    archive(office, never)
    assert office.due() == []


def test_exams_certificates_and_their_proof_stay(office: Office) -> None:
    signed = office.issue()
    archive(office)
    assert [sat.id for sat in office.hall.exams.sittings()] == [office.first]
    assert office.issue() == signed
    assert office.filing.known_about(signed.summary).doubts == ()
    assert office.filing.record(office.first).outcome == "Passed"
    (note,) = office.filing.sheet(office.first).archived
    assert (note.is_archived, note.reason, note.by) == (True, LEFT, "Ann")


def test_nobody_is_archived_or_brought_back_without_a_reason_and_a_supervisor(office: Office) -> None:
    stranger = Supervisor("nobody", "Zed", "99")
    for reason, by, said in (
        ("", office.ann, "say why you are archiving Dee"),
        ("x", office.ann, "that reason isn't clear enough"),
        (LEFT, stranger, "Zed has no supervisor account here"),
    ):
        with pytest.raises(Refused, match=said):
            office.filing.archive(office.dee, reason, by)
    with pytest.raises(Refused, match=r"^Dee is not archived$"):
        office.filing.bring_back(office.dee, "Works here again.", office.ann)
    archive(office)
    with pytest.raises(Refused, match=r"^Dee is already archived$"):
        archive(office)
    with pytest.raises(Refused, match=r"^say why you are bringing Dee back$"):
        office.filing.bring_back(office.dee, " ", office.ann)
    office.filing.bring_back(office.dee, "Works here again.", office.ben)
    assert listed(office) == ["Dee"]
    notes = office.filing.archive_notes(office.dee)
    assert [(note.is_archived, note.reason, note.by) for note in notes] == [
        (True, LEFT, "Ann"),
        (False, "Works here again.", "Ben"),
    ]
    kinds = [entry.kind for entry in Ledger.beside(office.hall.file).own_of(ARCHIVED, BROUGHT_BACK)]
    assert kinds == [ARCHIVED, BROUGHT_BACK]
    assert not audit_ledger(office.hall.file).troubles


def test_whoever_left_sits_no_exam_and_whoever_sits_one_cannot_be_archived(office: Office) -> None:
    archive(office)
    with pytest.raises(Refused, match=r"^Dee is archived; a supervisor must bring them back first$"):
        office.hall.exams.open(HOUSE, office.dee, office.ann)
    office.filing.bring_back(office.dee, "Works here again.", office.ann)
    office.hall.exams.open(HOUSE, office.dee, office.ann)
    with pytest.raises(Refused, match=r"^Dee is taking an exam; end it first$"):
        archive(office)


def test_whoever_left_cannot_sign_in_and_whoever_takes_their_badge_is_told(tmp_path: Path) -> None:
    made = Office(tmp_path)
    archive(made)
    made.hall.file.close()
    records = Records(made.hall.file.path, HousesAsShipped(own=made.houses), lambda: OPENED)
    try:
        people = records.people
        assert people.everybody() == []
        (dee,) = people.everybody(with_archived=True)
        with pytest.raises(Refused, match=r"^Dee is archived; a supervisor can bring them back$"):
            people.sign_in(dee)
        assert people.come_back(dee.id) is None
        with pytest.raises(Refused) as refusal:
            people.add("Dora", "4")
        assert "Dee is archived; a supervisor can bring them back" in refusal.value.sentences
        assert people.enrol(b"name,badge\nDee,4\nEli,5\n") == (
            "1 added, 1 already here. Archived, so not in the lists: Dee."
        )
        assert [each.name for each in people.everybody()] == ["Eli"]
    finally:
        records.set_aside()


def test_a_record_that_cannot_be_read_archives_nobody(office: Office) -> None:
    key = PeopleStatus.beside(office.hall.file).key_of(office.dee.id)
    with PeopleStatus.open(office.hall.file.path) as store:
        for body in ({}, {"reason": LEFT}, {"reason": LEFT, "by": "Ann"}):
            store._db.execute("BEGIN")
            Ledger.beside(store).append(ARCHIVED, key, body, OPENED)
            store._db.execute("COMMIT")
    assert listed(office) == ["Dee"]
