"""What a certificate says of an exam on file: its form, its length, its rules, its result."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.certificate.certificate_of_exam import _exam, _result, _rules, form_digest
from app.exam.exam_file import Filed
from app.exam.exam_log import Asked, RoundDealt, RoundEnded
from app.exam.result import Result
from app.procedure.exam_requirements import Exam
from app.procedure.library import Library

FORM = "20b435ba13ad6ef0dd77a3f5dcd634e7a86b367d708242c5de630afb00cc5f97"


@pytest.fixture
def exam(library: Library) -> Exam:
    exam = library.house("oxford").exam
    return exam._replace(
        critical=0, major=1, minor=5, payouts=100, answers=80, pace=25, deals=0,
        assessors=exam.assessors._replace(mark=7.5),
    )  # fmt: skip


def test_the_rules_are_those_of_the_form(exam: Exam) -> None:
    faults = "at most 0 critical, 1 major, 5 minor faults; payouts 100%, answers 80% right"
    assert _rules(exam) == f"{faults}; 25 rounds per hour; assessors 7.5 of 10"
    assert _rules(exam._replace(pace=0)) == f"{faults}; assessors 7.5 of 10"
    watched = exam._replace(pace=0, deals=5, faults_found=75, false_alarms=1)
    assert _rules(watched) == f"{faults}; 75% of the faults found, at most 1 false alarm; assessors 7.5 of 10"
    assert "at most 2 false alarms;" in _rules(watched._replace(false_alarms=2))


@pytest.mark.parametrize(
    ("form", "plan", "words"),
    [
        ({}, (1, 2, None), "the exam of the house, 1 round, 2 questions"),
        ({"name": "Short", "number": 0}, (3, 1, 0), "Short, 3 rounds, 1 question"),
        (
            {"name": "Short", "number": 4, "version": 2},
            (0, 0, 5),
            "Short (form 4, version 2), 0 rounds, 0 questions, Find the fault with 5 deals",
        ),
    ],
)
def test_an_exam_is_called_by_its_form_and_its_length(
    form: dict[str, Any], plan: tuple[int, int, int | None], words: str
) -> None:
    rounds, questions, deals = plan
    dealt = {"rounds": [0] * rounds, "questions": [0] * questions}
    if deals is not None:
        dealt["deals"] = [0] * deals
    assert _exam(cast(Filed, SimpleNamespace(opened=SimpleNamespace(form=form, plan=dealt)))) == words


@pytest.mark.parametrize(
    ("struck", "words"),
    [
        ((False, False), "passed"),
        ((True, False), "passed, after 1 fault was struck by a supervisor"),
        ((True, False, True), "passed, after 2 faults were struck by a supervisor"),
    ],
)
def test_a_pass_says_how_many_faults_were_struck(struck: tuple[bool, ...], words: str) -> None:
    faults = [SimpleNamespace(struck=each) for each in struck]
    assert _result(cast(Result, SimpleNamespace(faults=faults))) == words


def test_the_identity_of_a_form_is_in_what_was_dealt_and_asked_and_never_changes() -> None:
    """Certificates have it in them: another way to work it out would call each of them false."""
    asked = Asked("payout", "flush 5", "seed", "Flush – “five” of ♠ pays?", 5.0)
    dealt = RoundDealt({"house": "oxford", "spots": [{"spot": 2, "ante": 10}]}, "As Kd", 1.5)

    def digest(*happened: object) -> str:
        return form_digest(cast(Filed, SimpleNamespace(happened=happened)))

    found = digest(dealt, asked, RoundEnded(9.0))
    assert found == FORM
    assert found == digest(RoundDealt(dealt.data, dealt.deck, 7.0), asked), "when it was is no part of it"
    assert found != digest(asked, dealt), "the order is"
