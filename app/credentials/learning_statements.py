"""Exam results as statements for a learning record store (xAPI 1.0.3).

Each statement has a number made from what it says, so the same one is never stored twice, however often it is
sent. A statement about a result that no longer counts is voided by a later one, as xAPI has it.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from app import PROGRAM
from app.credentials.exam_results import ExportedExam, ResultEvent, ResultExport, course_code
from app.exam.exam_log import Asked, Closed, QuestionAnswered
from app.exam.result import Result
from app.json_text import json_text

_NAMES = UUID("8d0f0a57-6b0f-5c1e-9a33-7c1f6c1b7a31")
_VERBS = "http://adlnet.gov/expapi/verbs"
_ACTIVITIES = "http://adlnet.gov/expapi/activities"
_HERE = "https://hcf-trainer.invalid"
"""Names things and is no address: nobody answers there."""


class NewStatement(NamedTuple):
    """A statement, and whether it is later than the last export."""

    statement: dict[str, Any]
    is_new: bool


def statements_of(exam: ExportedExam) -> Iterator[NewStatement]:
    """Everything there is to say about an exam, in order."""
    results = [event for event in exam.events if event.result]
    ended = [event for event in exam.events if event.kind in ("voided", "revoked")]
    for event in exam.events:
        if event.kind == "exam-closed":
            for statement in (*_answered(exam), _completed(exam)):
                yield NewStatement(statement, event.is_new)
    for event, after in zip(results, [*results[1:], *ended[:1], None], strict=False):
        if event.result and event.result.outcome != "incomplete":
            statement = _decided(exam, event, event.result)
            yield NewStatement(statement, event.is_new)
            if after:
                yield NewStatement(_voiding(exam, statement, after), after.is_new)


def new_statements(export: ResultExport) -> list[dict[str, Any]]:
    """The statements that were not handed out before."""
    return [each.statement for exam in export.exams for each in statements_of(exam) if each.is_new]


def statements_text(statements: Iterable[dict[str, Any]]) -> str:
    """Statements as JSON, one to a line."""
    return "".join([f"{json_text(each)}\n" for each in statements])


def _statement(exam: ExportedExam, verb: str, key: str, when: datetime, **more: Any) -> dict[str, Any]:
    opened, number = exam.filed.opened, uuid5(_NAMES, f"{exam.station} {exam.filed.id} {verb} {key}")
    return {
        "id": str(number),
        "actor": _agent(opened.dealer["name"], opened.dealer["badge"]),
        "verb": {"id": f"{_VERBS}/{verb}", "display": {"en-US": verb}},
        "object": more.pop("object", None) or _form(exam),
        "context": {
            "registration": str(uuid5(_NAMES, f"{exam.station} {exam.filed.id}")),
            "instructor": _agent(opened.supervisor["name"], opened.supervisor["badge"]),
            "platform": f"{PROGRAM} {opened.engine}",
            "language": "en-US",
            "contextActivities": {"parent": [_course(exam)]},
            "extensions": {f"{_HERE}/exam": exam.filed.id, f"{_HERE}/station": exam.station},
        },
        "timestamp": when.isoformat(timespec="milliseconds"),
        **more,
    }


def _answered(exam: ExportedExam) -> Iterator[dict[str, Any]]:
    opened, asked = datetime.fromisoformat(exam.filed.opened.when), None
    number = 0
    for entry in exam.filed.happened:
        if isinstance(entry, Asked):
            asked = entry
        elif isinstance(entry, QuestionAnswered) and asked:
            number += 1
            what = f"{_HERE}/courses/{course_code(exam.filed.opened.house)}/questions/{asked.drill}"
            definition = {"type": f"{_ACTIVITIES}/question", "name": {"en-US": asked.drill.replace("-", " ")}}
            result = {
                "success": entry.given == entry.right,
                "response": ", ".join(entry.given),
                "duration": _duration(entry.seconds),
            }
            when = opened + timedelta(seconds=entry.at)
            thing = {"objectType": "Activity", "id": what, "definition": definition}
            yield _statement(exam, "answered", str(number), when, object=thing, result=result)


def _completed(exam: ExportedExam) -> dict[str, Any]:
    closed = next(entry for entry in reversed(exam.filed.happened) if isinstance(entry, Closed))
    opened = datetime.fromisoformat(exam.filed.opened.when)
    result = {"completion": not closed.why, "duration": _duration(closed.at)}
    return _statement(exam, "completed", "", opened + timedelta(seconds=closed.at), result=result)


def _decided(exam: ExportedExam, event: ResultEvent, result: Result) -> dict[str, Any]:
    score = result.verdict.figures.score
    said = {
        "success": result.passed,
        "completion": not result.stopped,
        "score": {"scaled": round(score / 100, 4), "raw": round(score, 2), "min": 0, "max": 100},
        "extensions": {f"{_HERE}/assessors-score": round(result.people.mark, 2)},
    }
    said |= {"duration": _completed(exam)["result"]["duration"]}
    verb, when = "passed" if result.passed else "failed", event.when
    return _statement(exam, verb, when.isoformat(), when, result=said)


def _voiding(exam: ExportedExam, statement: dict[str, Any], event: ResultEvent) -> dict[str, Any]:
    target = {"objectType": "StatementRef", "id": statement["id"]}
    made = _statement(exam, "voided", statement["id"], event.when, object=target)
    # Who voids is the program, and a voiding statement has no course.
    return {**made, "actor": _agent(PROGRAM, exam.station), "context": {"platform": PROGRAM}}


def _agent(name: str, badge: str) -> dict[str, Any]:
    account = {"homePage": f"{_HERE}/badges" if badge else f"{_HERE}/names", "name": badge or name}
    return {"objectType": "Agent", "name": name, "account": account}


def _form(exam: ExportedExam) -> dict[str, Any]:
    opened = exam.filed.opened
    number = f"{opened.form['number']}-{opened.form['version']}" if opened.form else "0"
    return {
        "objectType": "Activity",
        "id": f"{_HERE}/courses/{course_code(opened.house)}/forms/{number}",
        "definition": {
            "type": f"{_ACTIVITIES}/assessment",
            "name": {"en-US": opened.form["name"] if opened.form else "House exam"},
        },
    }


def _course(exam: ExportedExam) -> dict[str, Any]:
    code = course_code(exam.filed.opened.house)
    return {
        "objectType": "Activity",
        "id": f"{_HERE}/courses/{code}",
        "definition": {"type": f"{_ACTIVITIES}/course", "name": {"en-US": code}},
    }


def _duration(seconds: float) -> str:
    return f"PT{seconds:.2f}S"
