"""What is older than a house keeps it: exams one by one, rounds and drills by number. It deletes nothing."""

from calendar import monthrange
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from app.certificate.exam_list_export import outcome_words
from app.exam.exam_file import Sat
from app.learning.csv_text import csv_text
from app.learning.dates import day_words
from app.plurals import counted

_COLUMNS = (
    "what",
    "house",
    "dealer",
    "badge",
    "number",
    "first_day",
    "last_day",
    "count",
    "outcome",
    "years",
)
_NOTHING = "Nothing here is past its retention period."
_STAYS = "Nothing was deleted. The program never deletes records."


class KeptAt(NamedTuple):
    """How many years a house keeps exams, and rounds and drills; 0: forever."""

    house: str
    exams: int
    attempts: int

    @property
    def words(self) -> str:
        """As a sentence."""
        return f"{self.house} keeps exams {_years(self.exams)}, rounds and drills {_years(self.attempts)}."


class OldExam(NamedTuple):
    """An exam that is older than its house keeps it."""

    sat: Sat
    house: str
    years: int

    @property
    def day(self) -> date:
        """The day of the exam, in local time."""
        return self.sat.when.astimezone().date()


class OldWork(NamedTuple):
    """Rounds or drills that are older than their house keeps them."""

    what: str
    house: str
    pieces: int
    first: date
    last: date
    years: int

    @property
    def words(self) -> str:
        """As a sentence."""
        days = f"from {day_words(self.first)} to {day_words(self.last)}"
        return f"{self.house}: {self.what}, {self.pieces:,}, {days}; kept {_years(self.years)}."


class RetentionReport(NamedTuple):
    """Everything that is older than the houses keep it, the oldest exam first."""

    exams: tuple[OldExam, ...]
    work: tuple[OldWork, ...]
    kept: tuple[KeptAt, ...]

    @property
    def summary(self) -> str:
        """How much there is, in a sentence or two."""
        if not self.exams and not self.work:
            return _NOTHING
        number = len(self.exams)
        exams = counted(number, "exam is", "exams are") if number else "No exams are"
        return f"{exams} past the retention period. {_STAYS}"


def oldest_kept(today: date, years: int) -> date | None:
    """The oldest day that is still kept: the same day so many years ago. None: everything is kept."""
    if not years:
        return None
    year = today.year - years
    return date(year, today.month, min(today.day, monthrange(year, today.month)[1]))


def old_exams(sittings: Iterable[tuple[Sat, str, int]], today: date) -> tuple[OldExam, ...]:
    """The exams that are too old. Each comes with the name of its house and the years it keeps them."""
    found = []
    for sat, house, years in sittings:
        first, exam = oldest_kept(today, years), OldExam(sat, house, years)
        if first and exam.day < first:
            found.append(exam)
    return tuple(sorted(found, key=lambda each: (each.sat.when, each.sat.id)))


def retention_csv(report: RetentionReport) -> str:
    """The report as CSV."""
    return csv_text(_COLUMNS, [*map(_exam_row, report.exams), *map(_work_row, report.work)])


def _exam_row(each: OldExam) -> Sequence[object]:
    sat, day = each.sat, each.day.isoformat()
    who = (each.house, sat.dealer, sat.badge, sat.id)
    return ("exam", *who, day, day, 1, outcome_words(sat), each.years)


def _work_row(each: OldWork) -> Sequence[object]:
    days = (each.first.isoformat(), each.last.isoformat())
    return (each.what, each.house, "", "", "", *days, each.pieces, "", each.years)


def _years(years: int) -> str:
    return f"for {counted(years, 'year')}" if years else "forever"
