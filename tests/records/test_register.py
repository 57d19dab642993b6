"""The register: who there is and who is signed in, over the records of a table."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.drills.run_plans import RunPlan
from app.errors import Refused
from app.learning.people import Person
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.pins import hash_pin
from app.records.records import Records
from app.records.training.trainee_register import TraineeRegister
from app.records.training.trainee_store import TraineeStore
from tests.records.answers import quick

NOW = datetime(2026, 11, 16, tzinfo=UTC)


@pytest.fixture
def keeping(file: Path, library: Library) -> Iterator[Records]:
    kept = Records(file, library, lambda: NOW)
    yield kept
    kept._store.close()


@pytest.fixture
def register(keeping: Records) -> TraineeRegister:
    return keeping.people


def set_pin(keeping: Records, name: str, pin: str) -> None:
    store = TraineeStore.beside(keeping._store)
    before = store.find(name)
    store.change(before, Trainee(before.name, before.badge), hash_pin(pin), NOW)


def test_there_is_one_register_of_the_records(keeping: Records) -> None:
    assert keeping.people is keeping.people


def test_at_first_there_is_nobody(register: TraineeRegister) -> None:
    assert register.everybody() == []
    assert register.present is None


def test_whoever_is_added_is_listed_by_name_without_needless_blanks(register: TraineeRegister) -> None:
    bo = register.add("  Bo   Ek ", "")
    ann = register.add("ann Lee", " A 1 ")
    assert register.everybody() == [ann, bo]
    assert ann == Person(ann.id, "ann Lee", "A 1", False)
    assert bo == Person(bo.id, "Bo Ek", "", False)


def test_who_could_not_be_told_apart_is_refused(register: TraineeRegister) -> None:
    register.add("Ann Lee", "A1")
    for name, badge in (("Bo", "a1"), ("ann lee", ""), ("  ", "B1")):
        with pytest.raises(Refused):
            register.add(name, badge)
    assert len(register.everybody()) == 1
    assert register.present is None, "adding signs nobody in"


def test_signing_in_makes_what_is_begun_that_persons(register: TraineeRegister, keeping: Records) -> None:
    ann = register.add("Ann Lee", "A1")
    assert register.sign_in(ann)
    assert (register.present, keeping._trainee) == (ann, ann.id)
    assert register.sign_in(None)
    assert (register.present, keeping._trainee) == (None, None)


def test_without_the_pin_everything_stays_as_it_was(register: TraineeRegister, keeping: Records) -> None:
    ann, bo = register.add("Ann Lee", "A1"), register.add("Bo Ek", "B1")
    set_pin(keeping, "Ann Lee", "2468")
    register.sign_in(bo)
    (known,) = [each for each in register.everybody() if each.id == ann.id]
    assert known.has_pin
    # Whether the list was read before the PIN was set or after it.
    for person in (ann, known):
        for wrong in ("", "1111", "24688"):
            assert not register.sign_in(person, register.proving(person, wrong)())
            assert (register.present, keeping._trainee) == (bo, bo.id)
    assert register.sign_in(known, register.proving(known, "2468")())
    assert keeping._trainee == ann.id


def test_nobody_signs_in_by_the_pin_of_somebody_else_or_by_an_old_one(
    register: TraineeRegister, keeping: Records
) -> None:
    ann, bo = register.add("Ann Lee", "A1"), register.add("Bo Ek", "B1")
    set_pin(keeping, "Ann Lee", "2468")
    set_pin(keeping, "Bo Ek", "1357")
    proven = register.proving(ann, "2468")()
    assert proven
    assert not register.sign_in(bo, proven)
    set_pin(keeping, "Ann Lee", "9999")
    assert not register.sign_in(ann, proven)
    with pytest.raises(Refused, match=r"^Ann Lee now has a new PIN; use that one$"):
        register.change(ann, "Ann Ray", "A1", proven)
    assert register.present is None


def test_name_badge_and_pin_are_changed_by_whoever_shows_the_pin(
    register: TraineeRegister, keeping: Records
) -> None:
    ann = register.add("Ann Lee", "A1")
    register.sign_in(ann)
    proven = register.proving(ann, "", new="2468")()
    assert proven
    ann = register.change(ann, "  Ann   Ray ", " A2", proven)
    assert ann == Person(ann.id, "Ann Ray", "A2", True) == register.present
    assert register.proving(ann, "1111", new="1357")() is None
    kept = register.proving(ann, "2468")()
    assert kept
    assert register.change(ann, "Ann Poe", "", kept).has_pin, "the PIN stays unless another one is given"
    removed = register.proving(ann, "2468", new="")()
    assert removed
    assert not register.change(ann, "Ann Poe", "", removed).has_pin
    assert register.proving(ann, "anything")() is not None
    with pytest.raises(Refused, match=r"^a PIN needs 4 to 12 digits$"):
        register.proving(ann, "", new="12")()


def test_a_change_that_makes_two_people_one_is_refused(register: TraineeRegister) -> None:
    ann, _ = register.add("Ann Lee", "A1"), register.add("Bo Ek", "B1")
    proven = register.proving(ann, "")()
    assert proven
    with pytest.raises(
        Refused,
        match=r'^the badge "b1" would belong to two people; the badge "B1" would belong to two people$',
    ):
        register.change(ann, "Ann Lee", "b1", proven)


def test_progress_of_somebody_can_be_asked_for_whoever_is_signed_in(
    register: TraineeRegister, keeping: Records
) -> None:
    ann = register.add("Ann Lee", "A1")
    register.sign_in(ann)
    keeping.runs.begin(RunPlan("open", "payout"), "oxford").append(quick(2.0))
    register.sign_in(None)
    assert register.progress("oxford").days == ()
    assert [day.answers for day in register.progress("oxford", ann).days] == [1]


def test_a_roster_is_taken_in_whole_or_not_at_all(register: TraineeRegister) -> None:
    assert register.enrol(b"name,badge\nAnn Lee,A1\nBo Ek,B1\n") == "2 added, 0 already here."
    assert register.enrol(b"name,badge\nAnn Ray,A1\nCy,C1\n") == "1 added, 1 already here."
    before = register.everybody()
    assert [person.name for person in before] == ["Ann Ray", "Bo Ek", "Cy"]
    for broken in (b"name,badge\nDi,D1\nEd,D1\n", b"name\nDi\n", b"name,badge\nDi,\xff\n"):
        with pytest.raises(Refused):
            register.enrol(broken)
    assert register.everybody() == before


def test_a_roster_renames_whoever_is_signed_in_and_signs_nobody_out(register: TraineeRegister) -> None:
    ann = register.add("Ann Lee", "A1")
    register.sign_in(ann)
    register.enrol(b"name,badge\nAnn Ray,A1\n")
    assert register.present == ann._replace(name="Ann Ray")


def test_progress_is_that_of_whoever_is_signed_in(register: TraineeRegister, keeping: Records) -> None:
    assert register.progress("oxford") == keeping.progress("oxford")
