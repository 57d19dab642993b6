"""A class as a table for other programs: a row for everybody."""

import csv
from io import StringIO

from app.learning.class_overview import ClassMember, ClassOverview

_COLUMNS = (
    "name", "badge", "answers_7_days", "right_percent_7_days", "rounds_7_days", "rounds_per_hour", "mastered",
    "learning", "forgotten", "last_seen", "sets_late", "sets_open", "sets_done", "late_sets", "needs_you",
)  # fmt: skip


def classroom_csv(found: ClassOverview) -> str:
    """Everybody by name, in CSV."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    writer.writerows([_row(each) for each in found.members])
    return text.getvalue()


def _row(each: ClassMember) -> tuple[object, ...]:
    late = [task.assigned.title for task in each.tasks if task.standing.is_late]
    return (
        each.person.name,
        each.person.badge,
        each.answers,
        "" if each.share is None else round(100 * each.share, 1),
        each.rounds,
        "" if each.rounds_per_hour is None else round(each.rounds_per_hour, 1),
        *[each.states[state] for state in ("mastered", "learning", "forgotten")],
        each.seen.isoformat() if each.seen else "",
        each.late,
        each.open,
        len(each.tasks) - each.late - each.open,
        "; ".join(late),
        "; ".join(each.needs),
    )
