"""What the lists of exams and of those who are due say of each, column by column."""

from collections.abc import Callable
from datetime import date

from app.certificate.due import DueDealer
from app.certificate.in_force import TITLES, Kind
from app.exam.filed import Sat
from app.learning.dates import day_words
from app.ui.kit.theme import Theme
from app.ui.office.records.records_table import RecordColumn
from app.ui.office.results.outcome_words import outcome_of


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
        RecordColumn("Outcome", outcome_of, _outcome_ink, longest="scores missing"),
    )


def due_columns() -> tuple[RecordColumn[DueDealer], ...]:
    """The columns of the list of those who are due."""
    return (
        RecordColumn("Dealer", lambda due: due.dealer, share=4),
        RecordColumn("Badge", lambda due: due.badge, share=2),
        RecordColumn("House", lambda due: due.house, share=3),
        RecordColumn(
            "Status",
            lambda due: TITLES[due.force.kind],
            _force_ink,
            longest="Never examined",
            order=lambda due: due.force.gravity,
        ),
        RecordColumn(
            "Expires", _last_day, longest="May 30, 2030", order=lambda due: due.force.until or date.max
        ),
        RecordColumn("Why", lambda due: due.force.about, share=4),
    )


def force_judged(kind: Kind) -> str:
    """How a standing is colored: as what is right, what is wrong, or what needs somebody soon."""
    return {"in-force": "right", "expires-soon": "soon", "rules-changed": "soon", "never": "soon"}.get(
        kind, "wrong"
    )


def exam_words(sat: Sat, house: str) -> str:
    """What an exam can be found by."""
    return f"{sat.dealer} {sat.badge} {house} {outcome_of(sat)} {sat.id}".casefold()


def due_words(due: DueDealer) -> str:
    """What somebody who is due can be found by."""
    about = exam_words(due.sat, due.house) if due.sat else f"{due.dealer} {due.badge}"
    return f"{about} {due.force.words}".casefold()


def _last_day(due: DueDealer) -> str:
    if due.force.kind in ("never", "failed"):
        return ""
    return day_words(due.force.until) if due.force.until else "no expiration"


def _outcome_ink(sat: Sat, theme: Theme) -> str:
    if sat.passed is None or sat.is_void or sat.is_incomplete:
        return theme.accent
    return theme.right if sat.passed and not sat.is_revoked else theme.wrong


def _force_ink(due: DueDealer, theme: Theme) -> str:
    return {"right": theme.right, "soon": theme.accent, "wrong": theme.wrong}[force_judged(due.force.kind)]
