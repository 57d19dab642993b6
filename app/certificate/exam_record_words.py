"""The words of a record of an exam: its outcome, the people, times and places in it."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from app.exam.exam_file import Filed, VoidedExam
from app.exam.exam_state import AssessorRemark
from app.exam.supervisor import Supervisor
from app.learning.dates import clock_words, day_words, moment_words, zone_of, zone_words


def form_name(form: Mapping[str, Any]) -> str:
    """A form as a certificate and a record name it."""
    if not form["number"]:
        return str(form["name"])
    return f"{form['name']} (form {form['number']}, version {form['version']})"


def outcome_words(filed: Filed) -> str:
    """What came of an exam, in a word or two."""
    return {
        "revoked": "Revoked",
        "void": "Void",
        "doubtful": "In doubt",
        "unscored": "Scores missing",
        "incomplete": "Incomplete",
        "passed": "Passed",
    }.get(filed.outcome, "Not passed")


def voided_words(voided: VoidedExam, day: str) -> str:
    """Who declared it void, when and why."""
    attempt = "It counts as an attempt." if voided.is_attempt else "It does not count as an attempt."
    return f"Declared void by {named(voided.by)} on {day}: {voided.reason.rstrip('.')}. {attempt}"


def why_words(filed: Filed) -> str:
    """Why it came out as it did."""
    if filed.doubt:
        return filed.doubt
    if filed.voided:
        zone = zone_of(filed.opened.zone) or UTC
        before = f" Before that: {filed.result.why}" if filed.result else ""
        return f"{voided_words(filed.voided, day_words(filed.voided.when.astimezone(zone)))}{before}"
    return filed.result.why if filed.result else "Its assessors have not scored it yet."


def named(who: Supervisor) -> str:
    """A supervisor by name and badge."""
    return with_badge(who.name, who.badge)


def with_badge(name: str, badge: str) -> str:
    """A name, and the badge if there is one."""
    return f"{name} (badge {badge})" if badge else name


def both_times(local: datetime) -> str:
    """The time where the exam was, and the same in UTC."""
    utc = local.astimezone(UTC)
    day = "" if utc.date() == local.date() else f"{day_words(utc)}, "
    return f"{moment_words(local)} {zone_words(local)}" + (
        "" if not local.utcoffset() else f", {day}{clock_words(utc)} UTC"
    )


def length_words(time: timedelta) -> str:
    """How long something took."""
    seconds = round(time.total_seconds())
    hours, minutes = divmod(seconds // 60, 60)
    parts = [f"{hours} h"] if hours else []
    parts += [f"{minutes} min"] if minutes or hours else []
    return " ".join([*parts, f"{seconds % 60} s"])


def by_chapter(titles: Sequence[str]) -> str:
    """The titles of rules, those of one chapter after its name."""
    chapters: dict[str, list[str]] = {}
    for title in titles:
        chapter, _, name = title.partition(": ")
        chapters.setdefault(chapter, []).append((name or chapter).replace("-", " "))
    return " ".join([f"{chapter}: {', '.join(names)}." for chapter, names in chapters.items()])


def place_words(remark: AssessorRemark) -> str:
    """At which moment of the exam a remark was made."""
    if remark.answers:
        return f"After {remark.answers} answers"
    return f"Round {remark.round}, move {remark.acts}"
