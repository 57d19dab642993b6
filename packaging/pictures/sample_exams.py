"""Somebody who has sat two exams, for the pictures: one that was not passed, and one with its certificate."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.certificate.certificate_text import Signed
from app.exam.assessor_marks import Marks
from app.exam.exam_log import Closed, QuestionAnswered, RoundEnded
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.procedure.library import Library
from app.procedure.vocabulary import Step
from app.records.exams.exam_service import ExamRecords
from app.records.records import Records
from app.session.attempt_log import Acted

_SECONDS = 3.0
"""From one act to the next."""
_TOO_MUCH = 500


class Examined(NamedTuple):
    """The records, who is inside them, the exam that was not passed, and the certificate of the other one."""

    kept: Records
    supervisor: Supervisor
    failed: str
    certificate: Signed


def examined(folder: Path, library: Library, house: str) -> Examined:
    """Two exams at a house, dealt and marked."""
    chance = Random(7)
    kept = Records(folder / "records.sqlite", library, lambda: datetime(2026, 11, 16, 10, tzinfo=UTC))
    pin = kept.supervisors.keep(f"{chance.randrange(10**6):06}")
    ann = kept.supervisors.add("Ann Lee", "S1", pin, None)
    dealer = kept.people.add("Dee Vos", "D4")
    exams = ExamRecords(kept._store, library, lambda: datetime(2026, 11, 16, 10, tzinfo=UTC), chance)
    failed, passed = [_sat(exams, house, dealer, ann, slips) for slips in (2, 0)]
    signed = kept.filing.issue(passed, ann, lambda _: None)
    return Examined(kept, ann, failed, signed)


def _sat(exams: ExamRecords, house: str, dealer: Person, ann: Supervisor, slips: int) -> str:
    """An exam in which an Ante is paid too much in the first rounds; it is marked too."""
    running, at = exams.open(house, dealer, ann), 0.0
    sitting = running.sitting
    while not sitting.is_over:
        running.go_on(at)
        if session := sitting.session:
            steps = [due.step for due in session.ruling.steps]
            for step in _overpaid(steps) if sitting.round <= slips else steps:
                at += _SECONDS
                running.submit(Acted(str(step), at))
            running.submit(RoundEnded(at))
        elif question := sitting.question:
            at += _SECONDS
            running.submit(QuestionAnswered(question.right, question.right, _SECONDS, at))
    running.submit(Closed("", "", "", at))
    marks = {heading.name: mark for heading, mark in zip(sitting.exam.rubric, (8, 8, 7, 8, 8), strict=True)}
    exams.mark(running.id, Marks(ann, marks, "Speaks to every player."))
    return running.id


def _overpaid(steps: list[Step]) -> list[Step]:
    """The first Ante that is paid gets five dollars too much."""
    place = next(
        (place for place, step in enumerate(steps) if (step.verb, step.what) == ("pay", "ante")), None
    )
    if place is None:
        return steps
    return [
        *steps[:place],
        steps[place]._replace(cents=(steps[place].cents or 0) + _TOO_MUCH),
        *steps[place + 1 :],
    ]
