"""Forms of exams: drafted, approved by another, numbered, dated; and only approved ones are sat."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.drills.other_houses import course_at
from app.errors import Refused
from app.exam.assessor_marks import Marks, marks_words
from app.exam.exam_form import ExamForm
from app.exam.form_design import STARTING_FORMS, starting_exam
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.procedure.exam_requirements import Exam
from app.procedure.library import Library
from app.records.backup.merge import merge_records
from app.records.db.ledger import Ledger
from app.records.db.transaction import transaction
from app.records.exams.exam_ledger import OPENED
from app.records.exams.form_store import FormStore
from app.records.exams.ledger_audit import audit_ledger
from app.records.training.attempt_store import AttemptStore
from tests.procedure.own_house import HEAD, own_library, write
from tests.records.examining import HOUSE, KEPT, Hall, dealt, sheet, short_house

OXFORD = "oxford"
SMALL = (
    "[exam]\nrounds = 3\nseats = 2\nfeatures = []\nirregularities = 0\npace = 0\n[exam.drills]\n"
    + "\n".join([f"{drill} = 0" for drill in Exam().drills])
    + "\n"
)
"""An exam as short as a form can be."""


class Office(Hall):
    """A machine with two supervisors and a dealer, and houses of its own."""

    ann: Supervisor
    ben: Supervisor
    dee: Person

    def form(self, name: str = "Twenty", house: str = OXFORD, **values: Any) -> ExamForm:
        exam = starting_exam(STARTING_FORMS[0], self.library.house(house))
        return ExamForm(house, -1, 1, name, exam._replace(**values))


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    (tmp_path / "own").mkdir()
    with AttemptStore.open(tmp_path / "records.sqlite") as store:
        hall = Office(store, own_library(tmp_path / "own"))
        hall.ann, hall.ben, hall.dee = hall.people()
        yield hall


def test_the_exam_of_a_house_that_comes_with_the_program_needs_no_approval(office: Office) -> None:
    opened = office.exams.open(OXFORD, office.dee, office.ann).opened
    assert (opened.form["number"], opened.form["approved-by"]) == (0, "")
    assert opened.form["house"] == "Oxford Casino"


def test_the_exam_in_an_own_file_needs_one_approval_and_another_when_it_changes(office: Office) -> None:
    write(office.library.own, HEAD + SMALL)
    with pytest.raises(
        Refused,
        match=r"^Form 0: House exam is not approved; a supervisor must approve it under Exam forms first$",
    ):
        office.exams.open("sixth", office.dee, office.ann)
    forms = office.exams.forms
    approved = forms.approve(forms.of("sixth")[0], office.ann)
    assert approved.standing == "Approved May 2, 2031 by Ann."
    assert forms.to_sit("sixth") == forms.of("sixth")
    write(office.library.own, HEAD + SMALL.replace("rounds = 3", "rounds = 4"))
    office.library.decide({})
    with pytest.raises(
        Refused,
        match=r"^Form 0: House exam is not approved; a supervisor must approve it under Exam forms first$",
    ):
        office.exams.open("sixth", office.dee, office.ann)


def test_a_form_is_approved_by_another_supervisor_and_then_it_is_sat(office: Office) -> None:
    forms = office.exams.forms
    draft = forms.draft(office.form(), office.ann)
    assert (draft.number, draft.version, draft.standing) == (1, 1, "Waiting for approval.")
    with pytest.raises(
        Refused,
        match=r"^Form 1: Twenty is not approved; a supervisor must approve it under Exam forms first$",
    ):
        office.exams.open(OXFORD, office.dee, office.ann, draft)
    with pytest.raises(Refused, match=r"^Ann drafted this form, so another supervisor must approve it$"):
        forms.approve(draft, office.ann)
    office.now += timedelta(days=1)
    approved = forms.approve(draft, office.ben)
    assert approved.standing == "Approved May 3, 2031 by Ben."
    assert forms.to_sit(OXFORD)[1:] == [approved]
    opened = office.exams.open(OXFORD, office.dee, office.ann, approved).opened
    assert opened.form == {
        "number": 1,
        "name": "Twenty",
        "version": 1,
        "digest": draft.digest,
        "approved-by": "Ben",
        "approved": "2031-05-03",
        "alone": False,
        "house": "Oxford Casino",
    }
    assert len(opened.plan["rounds"]) == 5
    assert audit_ledger(office.file).troubles == ()


def test_nobody_approves_under_a_second_account(office: Office) -> None:
    twin = office.supervisors.add("Ann", "99", KEPT, by=office.ben)
    draft = office.exams.forms.draft(office.form(), office.ann)
    with pytest.raises(Refused, match=r"^Ann drafted this form, so another supervisor must approve it$"):
        office.exams.forms.approve(draft, twin)


def test_a_lone_supervisor_approves_alone_and_the_form_says_so(tmp_path: Path) -> None:
    with AttemptStore.open(tmp_path / "records.sqlite") as store:
        hall = Office(store, Library())
        ann = hall.supervisors.add("Ann", "17", KEPT, by=None)
        approved = hall.exams.forms.approve(hall.exams.forms.draft(hall.form(), ann), ann)
        assert approved.standing.endswith("by Ann, who also drafted it (there was no other supervisor).")
        assert hall.exams.forms.of(OXFORD)[1].as_named("")["alone"]
        opened = hall.exams.open(OXFORD, hall.dealer("Dee", "4"), ann, approved).opened
        assert opened.form["alone"] is True


def test_a_form_that_changes_after_its_approval_is_a_new_draft(office: Office) -> None:
    forms = office.exams.forms
    first = forms.approve(forms.draft(office.form(), office.ann), office.ben)
    changed = forms.draft(replace(first, exam=first.exam._replace(rounds=7)), office.ben)
    assert (changed.number, changed.version, changed.is_approved) == (1, 2, False)
    assert forms.to_sit(OXFORD)[1:] == [first]
    with pytest.raises(Refused, match=r"^Ben drafted this form, so another supervisor must approve it$"):
        forms.approve(changed, office.ben)
    with pytest.raises(
        Refused,
        match=r"^Form 1: Twenty, version 2 is not approved; a supervisor must approve it under Exam forms first$",
    ):
        office.exams.open(OXFORD, office.dee, office.ann, changed)
    again = forms.draft(replace(changed, exam=changed.exam._replace(rounds=6)), office.ben)
    assert again.version == 2
    with pytest.raises(
        Refused, match=r"^this form has changed since you opened it; open it again and read it$"
    ):
        forms.approve(changed, office.ann)
    second = forms.approve(again, office.ann)
    assert forms.to_sit(OXFORD)[1:] == [second]
    with pytest.raises(
        Refused,
        match=r"^Form 1: Twenty is not approved; a supervisor must approve it under Exam forms first$",
    ):
        office.exams.open(OXFORD, office.dee, office.ann, first)


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"rounds": 1}, "Rounds: choose from 3 to 30, not 1"),
        ({"critical": 99}, "Critical faults: choose from 0 to 2, not 99"),
        ({"validity": 120}, "A pass is valid: choose from 1 to 24, not 120"),
        ({"payouts": 50}, "Correct payouts: choose from 90 to 100, not 50"),
        (
            {"irregularities": 0},
            "Irregularities: the required features already include 1, so choose at least 1",
        ),
        ({"rounds": 3}, "There aren’t enough rounds for everything that must come up"),
    ],
)
def test_a_form_beyond_all_bounds_is_not_even_drafted(
    values: dict[str, Any], problem: str, office: Office
) -> None:
    with pytest.raises(Refused, match=f"^{problem}$"):
        office.exams.forms.draft(office.form(**values), office.ann)


def test_no_two_forms_of_a_house_have_names_that_look_the_same(office: Office) -> None:
    office.exams.forms.draft(office.form("Annual test"), office.ann)
    for name in ("Annual test", "ANNUAL  TEST", "Аnnual tеst", "House exam"):
        with pytest.raises(
            Refused, match=r"^there is already a form with a name like “[^”]+”; choose another name$"
        ):
            office.exams.forms.draft(office.form(name), office.ben)
    with pytest.raises(Refused, match=r"^give the form a name of up to 40 characters$"):
        office.exams.forms.draft(office.form(" "), office.ben)


def test_a_form_that_is_withdrawn_is_not_sat_and_its_number_is_not_used_again(office: Office) -> None:
    forms = office.exams.forms
    first = forms.approve(forms.draft(office.form(), office.ann), office.ben)
    newer = forms.draft(replace(first, exam=first.exam._replace(rounds=5)), office.ann)
    forms.withdraw(newer, office.ann)
    assert forms.of(OXFORD)[1:] == [first]
    forms.withdraw(first, office.ann)
    assert len(forms.of(OXFORD)) == 1
    with pytest.raises(
        Refused,
        match=r"^Form 1: Twenty is not approved; a supervisor must approve it under Exam forms first$",
    ):
        office.exams.open(OXFORD, office.dee, office.ann, first)
    assert forms.draft(office.form(), office.ann).number == 2


def test_a_dealer_is_allowed_what_the_form_allows(office: Office) -> None:
    forms = office.exams.forms
    draft = office.form()
    strict = replace(draft, name="Strict", exam=draft.exam._replace(accommodations=("larger-text",)))
    strict = forms.approve(forms.draft(strict, office.ann), office.ben)
    with pytest.raises(Refused, match=r"^Form 1: Strict does not allow extra time$"):
        office.exams.open(OXFORD, office.dee, office.ann, strict, ("extra-time",))
    running = office.exams.open(OXFORD, office.dee, office.ann, None, ("extra-time", "four-color-deck"))
    assert running.opened.accommodations == ("extra-time", "four-color-deck")
    assert (running.sitting.exam.pace, running.sitting.exam.deck) == (8, "four-colour")
    assert running.opened.exam["pace"] == 12


def test_an_audit_finds_an_exam_whose_form_nobody_approved(office: Office) -> None:
    running = office.exams.open(OXFORD, office.dee, office.ann)
    ledger = Ledger.beside(office.file)
    body = dict(ledger.about(running.id)[0].body, form={"number": 3, "version": 1, "digest": "0" * 64})
    with transaction(office.file._db):
        ledger.append(OPENED, running.id, body, office.now)
    (trouble,) = audit_ledger(office.file).troubles
    assert trouble == f"exam {running.id} was opened with a form that was not approved"


def test_what_another_machine_approved_says_nothing_here(office: Office, tmp_path: Path) -> None:
    with AttemptStore.open(tmp_path / "other.sqlite") as store:
        there = Office(store, Library(), Random(12))
        ann, ben, _ = there.people()
        there.exams.forms.approve(there.exams.forms.draft(there.form("Theirs"), ann), ben)
    into = tmp_path / "merged.sqlite"
    ours = office.exams.forms.approve(office.exams.forms.draft(office.form(), office.ann), office.ben)
    merge_records(office.file.path, tmp_path / "other.sqlite", into)
    with AttemptStore.open(into) as merged:
        hall = Office(merged, Library())
        assert hall.exams.forms.of(OXFORD)[1:] == [ours]
        assert audit_ledger(merged).troubles == ()
        (approval,) = [e for e in FormStore.beside(merged).entries(OXFORD) if e.kind == "form-approved"]
        assert approval.body["digest"] == ours.digest


def test_the_three_starting_forms_fit_every_house(office: Office) -> None:
    for house in office.library.files():
        for start in STARTING_FORMS:
            exam = starting_exam(start, course_at(office.library, house).house)
            assert office.exams.forms.draft(ExamForm(house, -1, 1, start.name, exam), office.ann).number


def test_a_live_table_sheet_is_on_file_beside_the_exam_and_changes_no_result(tmp_path: Path) -> None:
    with AttemptStore.open(tmp_path / "records.sqlite") as store:
        hall = Hall(store, short_house(tmp_path / "houses", rounds=1, questions=1))
        ann, ben, dee = hall.people()
        exam = dealt(hall, hall.exams.open(HOUSE, dee, ann))
        hall.exams.mark(exam, sheet(ben))
        before = hall.exams.file(exam)
        live = Marks(ben, {"hospitality": 9, "handling": 6, "protection": 7}, "at table 4")
        with pytest.raises(Refused, match=r"^Protection: a score is missing; enter one from 1 to 10$"):
            hall.exams.review.score_live(exam, live._replace(marks={"hospitality": 9, "handling": 6}))
        hall.exams.review.score_live(exam, live)
        with pytest.raises(Refused, match=r"^Ben already entered a live table sheet for exam YNM5-2J36$"):
            hall.exams.review.score_live(exam, live)
        other = live._replace(assessor=ann)
        hall.exams.review.score_live(exam, other)
        for again, who in ((live, "Ben"), (other, "Ann")):
            with pytest.raises(Refused, match=rf"^{who} already entered a live table sheet for exam {exam}$"):
                hall.exams.review.score_live(exam, again)
        after = hall.exams.file(exam)
        assert (after.live, after.result, after.marks) == ((live, other), before.result, before.marks)
        assert audit_ledger(store).troubles == ()
        assert marks_words(after.live[0].marks) == "handling 6, hospitality 9, protection 7"


def test_each_draft_after_an_approval_is_the_next_version(office: Office) -> None:
    forms, form = office.exams.forms, office.form()
    versions = []
    for rounds in (5, 6, 7):
        form = forms.draft(replace(form, exam=form.exam._replace(rounds=rounds)), office.ben)
        assert forms.draft(form, office.ben).version == form.version, "a draft is changed in its place"
        forms.approve(form, office.ann)
        versions.append((form.number, form.version))
    assert versions == [(1, 1), (1, 2), (1, 3)]
