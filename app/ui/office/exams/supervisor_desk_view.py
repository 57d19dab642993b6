"""What the supervisor's desk shows beside the exams, as plain values: read from the records, without Qt."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from app.certificate.due import DueDealer
from app.errors import Refused
from app.plurals import counted
from app.ports.records import RecordsPort


class DeskView(NamedTuple):
    """How this station stands today."""

    due: tuple[DueDealer, ...]
    present: str
    """Who is signed in at this station; empty for a guest."""
    backup: str
    is_backup_fine: bool
    rules: str
    is_confirmed: bool
    """Has the house confirmed all of its rules?"""
    forms: str
    is_form_ready: bool
    """Is there an approved form, and none that waits?"""
    supervisors: str


def desk_view(records: RecordsPort, house: str) -> DeskView:
    """Read it all. It can take a moment: the page asks for it once it is painted."""
    today, present = records.teaching.today(), records.people.present
    backup, is_backup_fine = _backup(records, today)
    rules, is_confirmed = _rules(records, house)
    return DeskView(
        _due(records),
        present.name if present else "",
        backup,
        is_backup_fine,
        rules,
        is_confirmed,
        *_forms(records, house),
        counted(len(records.supervisors.everybody()), "account"),
    )


def short_day(day: date, today: date) -> str:
    """A day as a list has it: without the year if it is this one."""
    year = "" if day.year == today.year else f", {day.year}"
    return f"{day:%b} {day.day}{year}"


def _due(records: RecordsPort) -> tuple[DueDealer, ...]:
    found: Sequence[DueDealer] = records.filing.due()
    return tuple(sorted(found, key=lambda each: (-each.force.gravity, each.force.until or date.max)))


def _backup(records: RecordsPort, today: date) -> tuple[str, bool]:
    daily = records.backups.daily()
    if daily is None:
        return "Daily backups are off", False
    if daily.last is None:
        return "No backup yet", False
    days = (today - daily.last.astimezone().date()).days
    return "Today" if days <= 0 else f"{counted(days, 'day')} ago", days <= 1


def _forms(records: RecordsPort, house: str) -> tuple[str, bool]:
    try:
        forms = records.exams.forms.of(house)
    except Refused:
        return "The house file has problems", False
    waiting = len([form for form in forms if not form.is_approved])
    return (f"{waiting} to approve", False) if waiting else (counted(len(forms), "form"), True)


def _rules(records: RecordsPort, house: str) -> tuple[str, bool]:
    try:
        left = records.rules.of(house).count("open")
    except Refused:
        return "The house file has problems", False
    return (f"{left} to confirm", False) if left else ("All confirmed", True)
