"""What the lists of exams, of people and of those who are due say of each, column by column."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from app.certificate.due import DueDealer
from app.certificate.pass_status import TITLES, Kind
from app.certificate.retention import OldExam
from app.exam.exam_file import Sat
from app.learning.dates import day_words
from app.learning.people import ArchiveNote, Person
from app.ui.office.records.records_table import RecordColumn
from app.ui.office.results.outcome_words import outcome_of, outcome_tag

RECORD_TABS: dict[object, str] = {
    "exams": "All exams",
    "due": "Who is due",
    "people": "People",
    "retention": "Retention",
}
"""The pages of the records, by name."""
_FORCE_TAGS = {"right": "right", "soon": "form", "wrong": "wrong"}


def exam_columns(house_name: Callable[[str], str]) -> tuple[RecordColumn[Sat], ...]:
    """The columns of the list of exams."""
    return (
        RecordColumn("Dealer", lambda sat: sat.dealer, share=5),
        RecordColumn("Badge", lambda sat: sat.badge, share=2),
        RecordColumn("House", lambda sat: house_name(sat.house), share=4),
        RecordColumn(
            "Date",
            lambda sat: day_words(sat.when.astimezone().date()),
            longest="May 30, 2030",
            order=lambda sat: sat.when,
        ),
        RecordColumn("Number", lambda sat: sat.id, longest="WWWW-WWWW"),
        RecordColumn(
            "Outcome",
            lambda sat: outcome_tag(sat)[0],
            lambda sat: outcome_tag(sat)[1],
            longest="Scores missing",
        ),
    )


def due_columns() -> tuple[RecordColumn[DueDealer], ...]:
    """The columns of the list of those who are due."""
    return (
        RecordColumn("Dealer", lambda due: due.dealer, share=4),
        RecordColumn("Badge", lambda due: due.badge, share=2),
        RecordColumn("Cohort", lambda due: due.cohort, share=2),
        RecordColumn("House", lambda due: due.house, share=3),
        RecordColumn(
            "Status",
            lambda due: TITLES[due.force.kind],
            lambda due: _FORCE_TAGS[force_judged(due.force.kind)],
            longest="Rules changed",
            order=lambda due: due.force.gravity,
        ),
        RecordColumn(
            "Expires", _last_day, longest="May 30, 2030", order=lambda due: due.force.until or date.max
        ),
        RecordColumn("Why", lambda due: due.force.about, share=4),
    )


def old_exam_columns() -> tuple[RecordColumn[OldExam], ...]:
    """The columns of the exams that are older than their house keeps them."""
    return (
        RecordColumn("Dealer", lambda old: old.sat.dealer, share=5),
        RecordColumn("Badge", lambda old: old.sat.badge, share=2),
        RecordColumn("House", lambda old: old.house, share=4),
        RecordColumn(
            "Date", lambda old: day_words(old.day), longest="May 30, 2030", order=lambda old: old.day
        ),
        RecordColumn("Number", lambda old: old.sat.id, longest="WWWW-WWWW"),
        RecordColumn("Years kept", lambda old: str(old.years), order=lambda old: old.years),
    )


def old_exam_words(old: OldExam) -> str:
    """What an old exam can be found by."""
    return exam_words(old.sat, old.house)


def force_judged(kind: Kind) -> str:
    """How a standing is colored: as what is right, what is wrong, or what needs somebody soon."""
    if kind == "in-force":
        return "right"
    return "soon" if kind in ("away", "expires-soon", "rules-changed", "never") else "wrong"


def exam_words(sat: Sat, house: str) -> str:
    """What an exam can be found by."""
    return f"{sat.dealer} {sat.badge} {house} {outcome_of(sat)} {sat.id}".casefold()


def due_words(due: DueDealer) -> str:
    """What somebody who is due can be found by."""
    about = exam_words(due.sat, due.house) if due.sat else f"{due.dealer} {due.badge}"
    return f"{about} {due.cohort} {due.force.words}".casefold()


class PersonOnFile(NamedTuple):
    """A person, and why they were archived or brought back last, if ever."""

    person: Person
    note: ArchiveNote | None = None

    @property
    def status(self) -> str:
        """Whether they are in the lists."""
        if not (self.note and self.note.is_archived):
            return "Active"
        return f"Archived {day_words(self.note.when.astimezone().date())}"

    @property
    def why(self) -> str:
        """Why they were archived, and by whom."""
        return f"{self.note.reason.rstrip('.')} ({self.note.by})" if self.note else ""


def people_columns() -> tuple[RecordColumn[PersonOnFile], ...]:
    """The columns of the list of people."""
    return (
        RecordColumn("Name", lambda each: each.person.name, share=5),
        RecordColumn("Badge", lambda each: each.person.badge, share=2),
        RecordColumn("Cohort", lambda each: each.person.cohort, share=3),
        RecordColumn(
            "Status",
            lambda each: each.status,
            lambda each: "accent" if each.person.is_archived else "plain",
            longest="Archived May 30, 2030",
        ),
        RecordColumn("Reason", lambda each: each.why, share=5),
    )


def person_words(each: PersonOnFile) -> str:
    """What a person can be found by."""
    person = each.person
    return f"{person.name} {person.badge} {person.cohort} {each.status} {each.why}".casefold()


def _last_day(due: DueDealer) -> str:
    if due.force.kind in ("never", "failed"):
        return ""
    return day_words(due.force.until) if due.force.until else "no expiration"
