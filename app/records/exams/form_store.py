"""The forms of the houses' exams: drafted, approved and withdrawn in the ledger. Only approved ones are sat.

The records of this machine count. What another machine approved is in its own chain and says nothing here. A
station of a school has the forms of its office in its own chain, and no new ones of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from app.drills.other_houses import course_at
from app.errors import Refused
from app.exam.exam_form import Approval, ExamForm, may_approve
from app.exam.form_design import form_problems
from app.exam.supervisor import Supervisor
from app.look_alike_names import look_alike
from app.procedure.exam_requirements import Accommodation, Exam, exam_as_plain, exam_from_plain
from app.procedure.library import Library
from app.procedure.strict_types import refuse_mistyped
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged
from app.records.db.ledger import FROM_OFFICE, Ledger, LedgerEntry
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.supervisor_store import ADDED, SupervisorStore

DRAFTED, APPROVED, WITHDRAWN = "form-drafted", "form-approved", "form-withdrawn"
HOUSE_FORM = 0
"""The number of the exam in the house's own file."""
_LONGEST_NAME = 40


class FormStore(RecordsFile):
    """The records of forms in a file of records."""

    def entries(self, house: str) -> list[LedgerEntry]:
        """What this machine recorded about the forms of a house, in order.

        Of two forms with one number, that of the school's office counts: this machine had its own before it
        joined.
        """
        own = Ledger.beside(self).own_of(DRAFTED, APPROVED, WITHDRAWN)
        about = [entry for entry in own if entry.about == house]
        theirs = {entry.body["number"] for entry in about if FROM_OFFICE in entry.body} - {HOUSE_FORM}
        return [entry for entry in about if FROM_OFFICE in entry.body or entry.body["number"] not in theirs]

    def refuse_if_office_decides(self, form: ExamForm) -> None:
        """Refuse to decide here on a form of the school's office."""
        entries = self.entries(form.house)
        if form.number and any(
            FROM_OFFICE in entry.body for entry in entries if entry.body["number"] == form.number
        ):
            raise Refused(f"{form.title} comes from the school's office; it can only be changed there")

    def refuse_at_station(self) -> None:
        """Refuse to draft a form on a machine that follows its school's office."""
        if any(FROM_OFFICE in entry.body for entry in Ledger.beside(self).own_of(ADDED)):
            raise Refused("this machine belongs to a school; draft exam forms at the school's office")

    def draft(self, form: ExamForm, by: Supervisor, when: datetime) -> None:
        """Record a draft."""
        body = {"name": form.name, "exam": exam_as_plain(form.exam)}
        self._append(DRAFTED, form, body, by, when)

    def approve(self, form: ExamForm, is_alone: bool, by: Supervisor, when: datetime) -> None:
        """Record an approval, of exactly these values."""
        self._append(APPROVED, form, {"digest": form.digest, "alone": is_alone}, by, when)

    def withdraw(self, form: ExamForm, by: Supervisor, when: datetime) -> None:
        """Record that a form is no longer used."""
        self._append(WITHDRAWN, form, {}, by, when)

    def _append(
        self, kind: str, form: ExamForm, body: Mapping[str, Any], by: Supervisor, when: datetime
    ) -> None:
        whole = {"number": form.number, "version": form.version, **body, "by": by._asdict()}
        with refuse_db_errors(self.path), transaction(self._db):
            SupervisorStore.beside(self).refuse_stranger(by)
            Ledger.beside(self).append(kind, form.house, whole, when)


class FormRecords:
    """The forms of every house, from the records of this machine and the houses' files."""

    def __init__(self, file: RecordsFile, library: Library, now: Callable[[], datetime]) -> None:
        self._file = file
        self._store = FormStore.beside(file)
        self._library = library
        self._now = now

    def of(self, house: str) -> list[ExamForm]:
        """The house's own exam, then each form: its approved version, and a newer draft if there is one."""
        entries = self._store.entries(house)
        with refuse_damaged(f"{house}'s exam forms"):
            found = _folded(house, entries)
            return [self._of_file(house, entries), *found]

    def to_sit(self, house: str) -> list[ExamForm]:
        """The forms that can be sat now."""
        return [form for form in self.of(house) if form.is_approved]

    def checked(
        self, house: str, wanted: ExamForm | None, accommodations: Sequence[Accommodation]
    ) -> ExamForm:
        """The form to open an exam with, as it stands now. Refused unless it is approved."""
        forms = self.of(house)
        found = [form for form in forms if wanted is None or form.digest == wanted.digest]
        if not found or not found[0].is_approved:
            title = (wanted or forms[0]).title
            raise Refused(f"{title} is not approved; a supervisor must approve it under Exam forms first")
        form = found[0]
        if refused := [each for each in accommodations if each not in form.exam.accommodations]:
            raise Refused(f"{form.title} does not allow {refused[0].replace('-', ' ')}")
        return form

    def draft(self, form: ExamForm, by: Supervisor) -> ExamForm:
        """Store a draft: of a new form (number -1), or the next version of one that was approved."""
        self._store.refuse_at_station()
        name = " ".join(form.name.split())
        others = [each for each in self.of(form.house) if each.number != form.number]
        if not name or len(name) > _LONGEST_NAME:
            raise Refused(f"give the form a name of up to {_LONGEST_NAME} characters")
        if look_alike(name) in {look_alike(each.name) for each in others}:
            raise Refused(f"there is already a form with a name like “{name}”; choose another name")
        self._refuse_unfit(form.house, form.exam)
        number, version = self._next(form)
        drafted = ExamForm(form.house, number, version, name, form.exam, by, self._now())
        self._store.draft(drafted, by, self._now())
        return drafted

    def approve(self, form: ExamForm, by: Supervisor) -> ExamForm:
        """Approve a draft, or the exam in a house file. Refused if it has changed since it was read."""
        present = [each for each in self.of(form.house) if each.digest == form.digest]
        if not present:
            raise Refused("this form has changed since you opened it; open it again and read it")
        (waiting,) = present
        if waiting.is_approved:
            raise Refused(f"{waiting.title} is already approved")
        self._store.refuse_if_office_decides(waiting)
        everybody = SupervisorStore.beside(self._file).accounts()
        if not may_approve(waiting, by, everybody):
            raise Refused(f"{by.name} drafted this form, so another supervisor must approve it")
        self._refuse_unfit(form.house, form.exam)
        is_alone = waiting.drafted_by is not None and len(everybody) == 1
        self._store.approve(waiting, is_alone, by, self._now())
        return replace(waiting, approval=Approval(by, self._now(), is_alone))

    def withdraw(self, form: ExamForm, by: Supervisor) -> None:
        """Discard a draft, or take an approved form out of use. Its exams stay on file."""
        if form.number == HOUSE_FORM:
            raise Refused("the exam in the house file can’t be withdrawn")
        self._store.refuse_if_office_decides(form)
        self._store.withdraw(form, by, self._now())

    def _next(self, form: ExamForm) -> tuple[int, int]:
        entries = self._store.entries(form.house)
        numbers = [entry.body["number"] for entry in entries]
        if form.number not in numbers:
            return max([HOUSE_FORM, *numbers]) + 1, 1
        about = [entry for entry in entries if entry.body["number"] == form.number]
        newest = max(entry.body["version"] for entry in about)
        is_open = not any(entry.kind != DRAFTED for entry in about if entry.body["version"] == newest)
        return form.number, newest if is_open else newest + 1

    def _of_file(self, house: str, entries: list[LedgerEntry]) -> ExamForm:
        """The exam in the house's file: a house that comes with the program needs no approval."""
        is_shipped = self._library.is_shipped(house)
        # From its text: anybody could have written the cache.
        exam = self._library.house_from_text(self._library.text(house)).exam
        form = ExamForm(house, HOUSE_FORM, 1, "House exam", exam)
        if is_shipped:
            return replace(form, is_shipped=True)
        for entry in reversed(entries):
            if entry.kind == APPROVED and entry.body["digest"] == form.digest:
                return replace(form, approval=Approval(_by(entry), entry.at, entry.body["alone"]))
        return form

    def _refuse_unfit(self, house: str, exam: Exam) -> None:
        if problems := form_problems(course_at(self._library, house), exam):
            raise Refused(*[problem.removesuffix(".") for problem in problems])


def _folded(house: str, entries: list[LedgerEntry]) -> list[ExamForm]:
    """What is left of drafts, approvals and withdrawals: the newest approved version, and a newer draft."""
    versions: dict[tuple[int, int], ExamForm] = {}
    for entry in entries:
        key = entry.body["number"], entry.body["version"]
        known = versions.get(key)
        if entry.kind == DRAFTED and (known is None or not known.is_approved):
            versions[key] = drafted_of(house, entry)
        elif entry.kind == APPROVED and known and known.digest == entry.body["digest"]:
            approval = Approval(_by(entry), entry.at, entry.body["alone"])
            versions[key] = replace(known, approval=approval)
        elif entry.kind == WITHDRAWN and known:
            # Without its approved version, a form has no older one to go back to.
            gone = [each for each in versions if each[0] == key[0] and each[1] <= key[1]]
            for each in gone if known.is_approved else [key]:
                del versions[each]
    newest = {form.number: form for form in versions.values() if form.is_approved}
    drafts = [form for form in versions.values() if not form.is_approved]
    return sorted([*newest.values(), *drafts], key=lambda form: (form.number, form.version))


def drafted_of(house: str, entry: LedgerEntry) -> ExamForm:
    """Read a draft."""
    body = entry.body
    exam = exam_from_plain(body["exam"])
    refuse_mistyped(exam, Exam)
    return ExamForm(house, body["number"], body["version"], body["name"], exam, _by(entry), entry.at)


def _by(entry: LedgerEntry) -> Supervisor:
    return Supervisor(**entry.body["by"])
